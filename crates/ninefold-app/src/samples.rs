//! Puzzles with rules that are not plain, for tests.

use ninefold::formats::Document;
use ninefold::multi::Grids;
use ninefold::rules::{Kind, Rules};
use ninefold::solve;

/// Returns the small example puzzle of a kind of constraint.
pub(crate) fn example(kind: &str) -> Document {
    let kind = Kind::named(kind).unwrap();
    Document::from(kind.examples[0].grids(kind).unwrap())
}

/// Returns a killer, a grid with a diagonal, and a grid of six rows.
pub(crate) fn all() -> [Document; 3] {
    let mut small = solve::first(&Grids::empty(Rules::sized(6).unwrap())).unwrap();
    let cells: Vec<_> = small.rules().cells().step_by(5).collect();
    cells.into_iter().for_each(|cell| small[cell] = None);
    [example("killercage"), example("diagonal+"), Document::from(small)]
}
