//! Scores and paths, held against what `HoDoKu` 2.2.0 itself says.

mod common;

use ninefold_core::{Grid, Puzzle};
use ninefold_logic::{Method, Path};

fn path(puzzle: &str) -> Path {
    let grid: Grid = puzzle.parse().unwrap_or_else(|error| panic!("{puzzle}: {error}"));
    Path::of(&Puzzle::try_from(grid).expect("one solution"), &Method::hodoku())
}

#[test]
fn levels_and_scores() {
    let Some(text) = common::collection("hodoku_levels.txt") else { return };
    let mut count = 0;
    for line in text.lines() {
        let (puzzle, grade) = line.split_once(' ').expect("a puzzle, a level and a score");
        assert_eq!(path(puzzle).grade().to_string(), grade.to_lowercase(), "{puzzle}");
        count += 1;
    }
    assert!(count > 500, "{count}");
}

/// Puzzles whose score hangs on a step that is easily missed, or taken otherwise.
#[test]
fn steps_that_decide() {
    let cases = [
        // Loops that lead from a group over a cell to a group.
        (
            "1.9.....8.4...9.....6..5.2.........1....62.45.6..74...82.........13...........519",
            "extreme 7000",
            "Grouped Discontinuous Nice Loop: r7c4 -7- r7c789 =7= r8c9 -7- r23c9 =7= r1c78 -7- r1c6 =7= r123c4 -7- r7c4 => r7c4<>7",
        ),
        (
            "98.7..6..7.56..8....4....3.8..5..9...5..6.........2..51....7.9....1....8....961..",
            "extreme 32342",
            "Grouped Discontinuous Nice Loop: r8c1 -4- r8c56 =4= r79c4 -4- r56c4 =4= r4c56 -4- r4c2 =4= r56c1 -4- r8c1 => r8c1<>4",
        ),
    ];
    for (puzzle, grade, step) in cases {
        let path = path(puzzle);
        assert_eq!(path.grade().to_string(), grade, "{puzzle}");
        let steps: Vec<String> = path.steps().iter().map(ToString::to_string).collect();
        assert!(steps.iter().any(|taken| taken == step), "{puzzle}: {step}\n{}", steps.join("\n"));
    }
}
