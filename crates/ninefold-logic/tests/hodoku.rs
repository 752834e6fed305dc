//! Scores and paths, compared with those of `HoDoKu` 2.2.0 itself.

use ninefold_core::{Grid, Puzzle};
use ninefold_logic::{Method, Path};

use crate::common;

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

/// Puzzles whose score depends on a step that is easily missed, or chosen differently.
#[test]
fn steps_that_decide() {
    let cases = [
        // Loops that lead from a group through a cell to a group.
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
        // A hidden rectangle of 2 and 8 in r23c18 is not tried, because the cells were examined for 3 and 8 before.
        (
            "16...89.....7.46.1..........87...3.......2.....9....5..5.......7.8.3.24..3....8.6",
            "extreme 5682",
            "Discontinuous Nice Loop: r2c1 -2- r2c2 -9- r8c2 =9= r9c1 -9- r9c8 -7- r1c8 -2- r3c8 -8- r3c1 =8= r2c1 => r2c1<>2",
        ),
        // The larger subset comes first in the order of the cells.
        (
            ".4.5.....8...9..3..76.2.....146..........9..7.....36....1..4.5..6......3..71..2..",
            "extreme 14010",
            "Unique Rectangle Type 3: 1 and 4 in r56c58, with r4c789 => r6c9<>289, r5c7<>38",
        ),
        (
            "8....2..7.6..3.4.5..5...1....831........867..7.............4..29.....65..4...9..3",
            "unfair 1578",
            "Unique Rectangle Type 3: 2 and 7 in r89c35, with r9c14 => r9c8<>1",
        ),
    ];
    for (puzzle, grade, step) in cases {
        let path = path(puzzle);
        assert_eq!(path.grade().to_string(), grade, "{puzzle}");
        let steps: Vec<String> = path.steps().iter().map(ToString::to_string).collect();
        assert!(steps.iter().any(|taken| taken == step), "{puzzle}: {step}\n{}", steps.join("\n"));
    }
}
