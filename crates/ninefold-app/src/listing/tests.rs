use ninefold::formats::FORMATS;
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
            let listing = Listing::new(style, &Layout::single(), None, solutions, pen).unwrap();
            let Some(lines) = listing.lines() else { continue };
            continued.push(style);
            for (puzzle, seed) in &puzzles {
                let text = listing.text(puzzle, *seed);
                assert_eq!(text.matches('\n').count(), lines.puzzle, "{style:?}, {solutions:?}");
                assert!(text.ends_with('\n'), "{style:?}");
            }
        }
    }
    assert!(continued.contains(&Style::named("line").unwrap()) && continued.contains(&Style::Tsv));
    assert!(continued.len() > 30, "most can be continued: {continued:?}");
}
