//! Cells that must contain odd or even digits.

use crate::rules::constraint::{Example, Fields, Kind};
use crate::rules::drawing::Drawing;
use crate::rules::make::Make;

pub(super) static ODD: Kind = Kind {
    id: "odd",
    aliases: &[],
    name: "Odd Cell",
    about: "A cell with a grey circle contains an odd digit.",
    fields: Fields::Cell,
    holds: |constraint, _, digit| constraint.cells().all(|cell| digit(cell) % 2 == 1),
    compile: |constraint, compiler| constraint.cells().for_each(|cell| compiler.allow(cell, |value| value % 2 == 1)),
    draw: |constraint, _, drawings| drawings.extend(constraint.cells().map(Drawing::Disc)),
    make: Make::Drawn(|draw| draw.single_cells(|size, _| size, &|full, cell| full.digit(cell) % 2 == 1)),
    examples: &[Example {
        size: 4,
        cells: "r1c2",
        values: &[],
        holds: "1324241331424231",
        fails: "1234341221434321",
        puzzle: "....2...3..2...1",
    }],
    ..Kind::BLANK
};

pub(super) static EVEN: Kind = Kind {
    id: "even",
    aliases: &[],
    name: "Even Cell",
    about: "A cell with a grey square contains an even digit.",
    fields: Fields::Cell,
    holds: |constraint, _, digit| constraint.cells().all(|cell| digit(cell) % 2 == 0),
    compile: |constraint, compiler| constraint.cells().for_each(|cell| compiler.allow(cell, |value| value % 2 == 0)),
    draw: |constraint, _, drawings| drawings.extend(constraint.cells().map(Drawing::Square)),
    make: Make::Drawn(|draw| draw.single_cells(|size, _| size, &|full, cell| full.digit(cell) % 2 == 0)),
    examples: &[Example {
        size: 4,
        cells: "r1c2",
        values: &[],
        holds: "1234341221434321",
        fails: "1324241331424231",
        puzzle: "...4..1....34...",
    }],
    ..Kind::BLANK
};
