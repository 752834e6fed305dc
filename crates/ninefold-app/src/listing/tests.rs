use ninefold::formats::{self, FORMATS};
use ninefold::solve::Solver;
use ninefold::{Stop, generate::Made};

use super::*;
use crate::order::Options;

#[test]
fn puzzles_take_as_many_lines_as_is_said() {
    let made = |seed| match Options::default().maker().unwrap().make(Solver::new(), Seed::new(seed), Stop::NEVER) {
        Made::Puzzle(puzzle) => puzzle,
        Made::Stopped(_) => unreachable!("nobody stops it"),
    };
    let puzzles = [1, 2, 3].map(|seed| (made(seed), Seed::new(seed << (20 * seed))));
    let styles =
        FORMATS.iter().filter_map(|format| Style::of(format).ok()).chain([Style::Tsv, Style::Csv, Style::Jsonl]);
    let mut continued = Vec::new();
    for style in styles {
        for solutions in [Solutions::WhereRoom, Solutions::Always] {
            let pen = Pen { color: false, unicode: false };
            let listing = Listing::new(style, &Rules::single(), None, solutions, pen).unwrap();
            let Some(lines) = listing.lines() else { continue };
            continued.push(style);
            for (puzzle, seed) in &puzzles {
                let text = listing.text(puzzle, *seed, Stop::NEVER);
                assert_eq!(text.matches('\n').count(), lines.puzzle, "{style:?}, {solutions:?}");
                assert!(text.ends_with('\n'), "{style:?}");
            }
        }
    }
    assert!(continued.contains(&Style::named("line").unwrap()) && continued.contains(&Style::Tsv));
    assert!(continued.len() > 30, "most can be continued: {continued:?}");
}

/// The object of a puzzle reads back as that puzzle, whatever text surrounds it; so does its row, if the layout is known or has a name.
#[test]
fn objects_of_several_grids_read_back_as_what_they_are() {
    for (name, is_known) in [("twodoku", true), ("samurai", true), ("0,0 3,6", false), ("0,0 6,0 3,9", false)] {
        let layout = formats::layout(name).unwrap();
        let maker = Options { layout: layout.clone(), ..Options::default() }.maker().unwrap();
        let Made::Puzzle(puzzle) = maker.make(Solver::new(), Seed::new(3), Stop::NEVER) else { panic!("{name}") };
        let pen = Pen { color: false, unicode: false };
        let listing = Listing::new(Style::Jsonl, &layout, Some(Vec::new()), Solutions::WhereRoom, pen).unwrap();
        let text = listing.text(&puzzle, Seed::new(3), Stop::NEVER);
        let back = formats::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}")).document;
        assert_eq!((back.rules(), back.grids()), (&layout, puzzle.givens().clone()), "{name}");
        assert_eq!(back.solution.as_ref(), Some(puzzle.solution()), "{name}");
        let object: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(object["grids"].as_array().map(Vec::len), Some(layout.grids().len()));
        let rows = object["puzzle"].as_str().unwrap();
        match formats::parse(rows) {
            Ok(found) => assert_eq!(found.document.grids(), *puzzle.givens(), "{name}"),
            Err(error) => assert!(!is_known, "{name}: {error}"),
        }
    }
}
