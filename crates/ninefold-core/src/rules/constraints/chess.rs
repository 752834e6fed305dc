//! Chess moves: cells a knight's or a king's move apart hold different digits.

use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::constraint::{Example, Kind};

pub(super) static ANTIKNIGHT: Kind = Kind {
    id: "antiknight",
    aliases: &["anti-knight"],
    name: "Anti-Knight",
    about: "Cells a knight's move apart contain different digits.",
    holds: |_, rules, digit| differ(&pairs(rules, &KNIGHT), digit),
    compile: |_, compiler| {
        let pairs = pairs(compiler.rules(), &KNIGHT);
        pairs.into_iter().for_each(|[one, other]| compiler.apart(one, other));
    },
    examples: &[Example {
        size: 4,
        cells: "",
        values: &[],
        holds: "1234432134122143",
        fails: "1234341221434321",
        puzzle: "..........23..4.",
    }],
    ..Kind::BLANK
};

pub(super) static ANTIKING: Kind = Kind {
    id: "antiking",
    aliases: &["anti-king"],
    name: "Anti-King",
    about: "Cells that touch at a corner, a king's move apart, contain different digits.",
    holds: |_, rules, digit| differ(&pairs(rules, &KING), digit),
    compile: |_, compiler| {
        let pairs = pairs(compiler.rules(), &KING);
        pairs.into_iter().for_each(|[one, other]| compiler.apart(one, other));
    },
    examples: &[Example {
        size: 5,
        cells: "",
        values: &[],
        holds: "1234534512512342345145123",
        fails: "1234521453345124523153124",
        puzzle: "..3......2.......4.1.....",
    }],
    ..Kind::BLANK
};

/// The moves downwards: rows and columns.
const KNIGHT: [(usize, isize); 4] = [(1, 2), (1, -2), (2, 1), (2, -1)];

/// A king also moves straight, but rows and columns have different digits anyway.
const KING: [(usize, isize); 2] = [(1, 1), (1, -1)];

fn differ(pairs: &[[LayoutCell; 2]], digit: &dyn Fn(LayoutCell) -> u8) -> bool {
    pairs.iter().all(|&[one, other]| digit(one) != digit(other))
}

/// The pairs of cells one of these moves apart, each once.
fn pairs(rules: &Rules, moves: &[(usize, isize)]) -> Vec<[LayoutCell; 2]> {
    let from = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        moves
            .iter()
            .filter_map(move |&(down, right)| Some([cell, rules.at(row + down, column.checked_add_signed(right)?)?]))
    };
    rules.cells().flat_map(from).collect()
}
