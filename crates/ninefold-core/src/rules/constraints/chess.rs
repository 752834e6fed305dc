//! Chess moves: cells that are a knight's or a king's move apart hold different digits, and two cells with the same digit are not at a taxicab
//! distance equal to that digit.

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

pub(super) static ANTI_TAXICAB: Kind = Kind {
    id: "antitaxicab",
    aliases: &["anti-taxicab", "taxicab"],
    name: "Anti-Taxicab",
    about: "Two cells that contain the same digit are not exactly as many steps apart, along rows and columns, as the digit.",
    holds: |_, rules, digit| {
        taxicabs(rules)
            .iter()
            .all(|&([one, other], steps)| digit(one) != digit(other) || u32::from(digit(one)) != steps)
    },
    compile: |_, compiler| {
        for ([one, other], steps) in taxicabs(compiler.rules()) {
            compiler.relate(one, other, |first, second| first != second || first != steps);
        }
    },
    examples: &[Example {
        size: 5,
        cells: "",
        values: &[],
        holds: "1324525314514324215334521",
        fails: "1234521453345124523153124",
        puzzle: "...................3.....",
    }],
    ..Kind::BLANK
};

/// The pairs of cells in different rows and columns, each with its taxicab distance, as long as the distance is the value of a digit.
fn taxicabs(rules: &Rules) -> Vec<([LayoutCell; 2], u32)> {
    let cells: Vec<LayoutCell> = rules.cells().collect();
    let pair = |one: LayoutCell, other: LayoutCell| {
        let ((row, column), (below, right)) = (rules.place(one), rules.place(other));
        let (down, aside) = (row.abs_diff(below), column.abs_diff(right));
        let steps = down + aside;
        (down > 0 && aside > 0 && steps <= rules.size()).then_some(([one, other], steps as u32))
    };
    let with = |(at, &one): (usize, &LayoutCell)| cells[at + 1..].iter().filter_map(move |&other| pair(one, other));
    cells.iter().enumerate().flat_map(with).collect()
}

/// The downward moves of a knight, as numbers of rows and columns.
const KNIGHT: [(usize, isize); 4] = [(1, 2), (1, -2), (2, 1), (2, -1)];

/// The downward diagonal moves of a king. Straight moves are omitted, since rows and columns have different digits anyway.
const KING: [(usize, isize); 2] = [(1, 1), (1, -1)];

fn differ(pairs: &[[LayoutCell; 2]], digit: &dyn Fn(LayoutCell) -> u8) -> bool {
    pairs.iter().all(|&[one, other]| digit(one) != digit(other))
}

/// The pairs of cells that are one of the given moves apart, each pair once.
fn pairs(rules: &Rules, moves: &[(usize, isize)]) -> Vec<[LayoutCell; 2]> {
    let from = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        moves
            .iter()
            .filter_map(move |&(down, right)| Some([cell, rules.at(row + down, column.checked_add_signed(right)?)?]))
    };
    rules.cells().flat_map(from).collect()
}
