//! Anti-knight: cells a knight's move apart hold different digits.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::constraint::{Example, Fields, Kind};

pub(super) static ANTIKNIGHT: Kind = Kind {
    id: "antiknight",
    aliases: &["anti-knight"],
    name: "Anti-Knight",
    about: "Cells a knight's move apart contain different digits.",
    fields: Fields::Flag,
    check: |_, _| Ok(()),
    holds: |_, rules, digit| pairs(rules).iter().all(|&[one, other]| digit(one) != digit(other)),
    compile: |_, compiler| {
        let pairs = pairs(compiler.rules());
        pairs.into_iter().for_each(|[one, other]| compiler.apart(one, other));
    },
    // The pairs that differ do it.
    propagate: |_, _| Ok(()),
    draw: |_, _, _| {},
    describe: |_, _| String::from("anti-knight"),
    examples: &[Example {
        size: 4,
        cells: "",
        value: None,
        holds: "1234432134122143",
        fails: "1234341221434321",
        puzzle: "..........23..4.",
    }],
};

/// The pairs of cells a knight's move apart, each once.
fn pairs(rules: &Rules) -> Vec<[LayoutCell; 2]> {
    let moves = [(1_usize, 2_isize), (1, -2), (2, 1), (2, -1)];
    let from = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        moves
            .into_iter()
            .filter_map(move |(down, right)| Some([cell, rules.at(row + down, column.checked_add_signed(right)?)?]))
    };
    rules.cells().flat_map(from).collect()
}
