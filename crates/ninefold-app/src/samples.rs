//! Puzzles with rules that are not plain, for tests.

use ninefold::formats::Document;
use ninefold::multi::Grids;
use ninefold::rules::{Constraint, Kind, Rules};
use ninefold::{Digit, solve};

/// The small example puzzle of a kind of constraint.
pub(crate) fn example(kind: &str) -> Document {
    let kind = Kind::named(kind).unwrap();
    let example = &kind.examples[0];
    let rules = Rules::sized(example.size).unwrap();
    let cells: Vec<_> = example.cells.split_whitespace().map(|cell| rules.cell_named(cell).unwrap()).collect();
    let lines = if cells.is_empty() { Vec::new() } else { vec![cells] };
    let rules = rules.with_constraints([Constraint::new(kind, &rules, lines, example.values.iter().copied()).unwrap()]);
    let digit = |byte: u8| Digit::of_size(example.size, byte.wrapping_sub(b'0'));
    Document::from(Grids::new(rules, example.puzzle.bytes().map(digit)))
}

/// A killer, a grid with a diagonal, and one of six rows.
pub(crate) fn all() -> [Document; 3] {
    let mut small = solve::first(&Grids::empty(Rules::sized(6).unwrap())).unwrap();
    let cells: Vec<_> = small.rules().cells().step_by(5).collect();
    cells.into_iter().for_each(|cell| small[cell] = None);
    [example("killercage"), example("diagonal+"), Document::from(small)]
}
