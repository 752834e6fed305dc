//! Collections of real puzzles, if available: `NINEFOLD_CORPUS` names the directory.

use crate::common::collections::collection;
use crate::common::{oracle, solves};
use ninefold_core::format::{self, Format};
use ninefold_core::{Board, Puzzle, PuzzleError, solve};

/// Reads the boards of a text of `count` lines, each of which is a puzzle.
fn boards(text: &str, count: usize) -> Vec<Board> {
    let read = format::read(text).zip(text.lines()).zip(1..).map(|((item, text), line)| {
        let record = item.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((record.line, record.format), (line, Format::Line));
        assert_eq!(record.label, text[81..].trim(), "what stands behind the puzzle is its label");
        record.content.board()
    });
    let boards: Vec<Board> = read.collect();
    assert_eq!(boards.len(), count);
    boards
}

/// Takes every n-th board, about `count` in all.
fn sample(boards: &[Board], count: usize) -> impl Iterator<Item = &Board> {
    boards.iter().step_by((boards.len() / count).max(1))
}

fn agrees_with_the_oracle(board: &Board) {
    let expected = oracle(board, 2);
    assert_eq!(solve::count(board, 2), expected.len() as u64, "{board:?}");
    assert!(solve::first(board).is_none_or(|first| solves(&first, board)));
    if let [only] = expected[..] {
        assert_eq!(solve::prove(board), Ok(only));
    }
}

/// Checks a collection in which all puzzles have one solution, except those on the lines `except`; the oracle checks about `looked_at` of them.
fn unique(name: &str, count: usize, looked_at: usize, except: &[usize]) {
    let Some(text) = collection(name) else { return };
    let boards = boards(&text, count);
    sample(&boards, looked_at).for_each(agrees_with_the_oracle);
    let others: Vec<usize> = (1..=count).filter(|line| solve::count(&boards[line - 1], 2) != 1).collect();
    assert_eq!(others, except, "lines of {name} that have not exactly one solution");
    for board in sample(&boards, 1000) {
        if let Ok(puzzle) = Puzzle::try_from(*board.grid()) {
            assert!(solves(puzzle.solution(), board));
            assert!(solve::solutions(board).eq([*puzzle.solution()]));
        }
    }
}

macro_rules! unique {
    ($($name:ident: $count:literal, $looked_at:literal, $except:expr;)*) => {
        $(#[test] fn $name() { unique(concat!(stringify!($name), ".txt"), $count, $looked_at, &$except); })*
    };
}

unique! {
    clues17: 49151, 1, [];
    minimal_20k: 20000, 40, [];
    easy_10k: 10000, 200, [];
    mixed24: 3000, 60, [];
    top1465: 700, 10, [];
    top2365: 1000, 5, [863];
    norvig_top95: 95, 4, [];
    norvig_hardest: 11, 3, [];
    hardest11plus: 10000, 3, [];
    hardest1106: 150, 2, [];
    se121_random_minimal: 3488, 50, [];
    se121_hardest: 126, 3, [];
    se11510_exchange: 2094, 50, [];
    hodoku_levels: 522, 50, [];
}

#[test]
fn many_solutions() {
    let Some(text) = collection("many_solutions.txt") else { return };
    let boards = boards(&text, 3000);
    for board in &boards {
        assert!(matches!(solve::prove(board), Err(PuzzleError::Several(one, other)) if one != other), "{board:?}");
        let some: Vec<_> = solve::solutions(board).take(50).collect();
        assert!(some.len() > 1 && some.is_sorted_by(|one, next| one < next));
        assert!(some.iter().all(|solution| solves(solution, board)));
    }
    sample(&boards, 200).for_each(agrees_with_the_oracle);
}

#[test]
fn invalid_10k() {
    let Some(text) = collection("invalid_10k.txt") else { return };
    let boards = boards(&text, 10000);
    let with = |solutions: u64| boards.iter().filter(|board| solve::count(board, 2) == solutions).collect::<Vec<_>>();
    let groups = [0, 1, 2].map(with);
    assert_eq!(groups.each_ref().map(Vec::len), [5675, 50, 4275], "none, one, several");
    for group in groups {
        group.iter().step_by((group.len() / 50).max(1)).for_each(|board| agrees_with_the_oracle(board));
    }
}
