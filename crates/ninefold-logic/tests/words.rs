//! The words about the first example of each technique.

use std::collections::BTreeSet;

use expect_test::expect_file;
use ninefold_core::mark::{Mark, Role};
use ninefold_core::{Board, Candidate};
use ninefold_logic::{Facts, Limits, Picture, Step, Technique, techniques, text};

/// The first example of a technique, and its step.
fn example(technique: &'static Technique) -> (Board, Step) {
    let example = technique.examples()[0];
    let state = example.state().unwrap();
    let steps = technique.all(&Facts::new(&state), &Limits { fish: 9, ..Limits::DEFAULT });
    let found = steps.into_iter().find(|step| text::conclusions(step).to_string() == example.finds);
    (*state.board(), found.unwrap())
}

/// `id`, the line in a list, the sentences for a learner, and the conclusion in words.
fn said() -> String {
    let texts = techniques::all().map(|technique| {
        let (_, step) = &example(technique);
        format!("{step}\n    {}\n    {}\n", text::lines(&step.text().teach), text::sentence(step))
    });
    texts.collect()
}

#[test]
fn words() {
    expect_file!["words.txt"].assert_eq(&said());
}

/// Sets may have cells in common: a candidate has the letters of all of its sets, unless something counts more.
#[test]
fn pictures_show_every_set() {
    let mut shared = 0;
    for technique in techniques::all() {
        let (board, step) = example(technique);
        let picture = Picture::new(&board, &step).to_string();
        let lines = picture.lines().filter(|line| line.starts_with('|'));
        let entries: Vec<&str> = lines.flat_map(str::split_whitespace).filter(|entry| *entry != "|").collect();
        assert_eq!(entries.len(), 81, "{picture}");
        for Candidate { cell, digit } in board.all_candidates().iter() {
            let roles = step.marks(&board).into_iter().filter_map(|mark| match mark {
                Mark::Spots(role, node) if node.digit == digit && node.cells.contains(cell) => Some(role),
                _ => None,
            });
            let (sets, others): (BTreeSet<Role>, BTreeSet<Role>) =
                roles.partition(|role| matches!(role, Role::Group(_)));
            if sets.is_empty() || others.iter().any(|role| role.rank() > Role::Group(0).rank()) {
                continue;
            }
            let signs: String = sets.iter().map(|role| role.sign()).collect();
            assert!(entries[cell.index()].contains(&format!("{signs}{digit}")), "{step}\n{picture}");
            shared += usize::from(sets.len() > 1);
        }
    }
    assert!(shared > 0);
}
