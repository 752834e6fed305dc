//! The pages of techniques: the one in `docs`, which is generated from the registry, and the drawing of each example.

use std::collections::BTreeSet;

use expect_test::expect_file;
use ninefold_app::catalogue;
use ninefold_core::Candidate;
use ninefold_logic::mark::{Mark, Role};
use ninefold_logic::techniques;

#[test]
fn the_page_is_up_to_date() {
    let page = catalogue::page();
    expect_file!["../../../docs/techniques.md"].assert_eq(&page);
    for technique in techniques::all() {
        let section = format!("<a id=\"{}\"></a>\n\n## {}\n\n", technique.id, technique.name);
        let (_, section) = page.split_once(&section).unwrap_or_else(|| panic!("{} has no section", technique.id));
        let section = section.split("\n<a id=").next().unwrap();
        let (_, drawn) = section.split_once("```text\n").unwrap_or_else(|| panic!("{} has a picture", technique.id));
        assert_eq!(drawn.lines().filter(|line| line.trim_start().starts_with("+--")).count(), 4, "{}", technique.id);
    }
}

/// Sets may have cells in common: a candidate has the letters of all of its sets, unless another mark has a higher rank.
#[test]
fn drawings_show_every_set() {
    let mut shared = 0;
    for technique in techniques::all() {
        let (state, step) = technique.example().unwrap();
        let (board, page) = (state.board(), catalogue::technique(technique));
        let rows = page.lines().filter(|line| line.ends_with('|'));
        let entries: Vec<&str> =
            rows.flat_map(|row| row.split_whitespace().skip(1)).filter(|entry| *entry != "|").collect();
        assert_eq!(entries.len(), 81, "{page}");
        for Candidate { cell, digit } in board.all_candidates().iter() {
            let roles = step.marks(board).into_iter().filter_map(|mark| match mark {
                Mark::Spots(role, node) if node.digit == digit && node.cells.contains(cell) => Some(role),
                _ => None,
            });
            let (sets, others): (BTreeSet<Role>, BTreeSet<Role>) =
                roles.partition(|role| matches!(role, Role::Group(_)));
            if sets.is_empty() || others.iter().any(|role| role.rank() > Role::Group(0).rank()) {
                continue;
            }
            let signs: String = sets.iter().map(|role| role.sign()).collect();
            assert!(entries[cell.index()].contains(&format!("{signs}{digit}")), "{step}\n{page}");
            shared += usize::from(sets.len() > 1);
        }
    }
    assert!(shared > 0);
}
