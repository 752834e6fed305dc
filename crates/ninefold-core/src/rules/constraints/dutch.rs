//! Dutch flat mates: every 5 has a 1 directly above it or a 9 directly below it.

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::constraint::{ConstraintError, Example, Kind};

pub(super) static DUTCH_FLAT_MATES: Kind = Kind {
    id: "dutchflatmates",
    aliases: &["dutch-flat-mates"],
    name: "Dutch Flat Mates",
    about: "Every 5 has a 1 directly above it or a 9 directly below it; in grids of other sizes, the middle digit has a 1 above or the largest digit below.",
    check: |_, rules| match rules.size() {
        size if size % 2 == 1 && size > 2 => Ok(()),
        _ => Err(ConstraintError("expected an odd number of digits, so that there is a middle one".into())),
    },
    holds: |_, rules, digit| {
        let size = rules.size() as u32;
        let is = |cell: Option<LayoutCell>, value: u32| cell.is_some_and(|cell| u32::from(digit(cell)) == value);
        rules.cells().all(|cell| {
            let [above, below] = beside(rules, cell);
            !is(Some(cell), size.div_ceil(2)) || is(above, 1) || is(below, size)
        })
    },
    compile: |_, compiler| {
        let rules = compiler.rules();
        let size = rules.size() as u32;
        for cell in rules.cells() {
            let [above, below] = beside(rules, cell);
            let others = (1..=size).filter(|&value| value != size.div_ceil(2)).map(|value| (cell, value));
            let mates = above.map(|cell| (cell, 1)).into_iter().chain(below.map(|cell| (cell, size)));
            compiler.truth(others.chain(mates));
        }
    },
    examples: &[Example {
        size: 5,
        cells: "",
        values: &[],
        holds: "1234521534341525342145213",
        fails: "1234521453345124523153124",
        puzzle: "......1..43............1.",
    }],
    ..Kind::BLANK
};

/// The cells directly above and below `cell`, if they exist.
fn beside(rules: &Rules, cell: LayoutCell) -> [Option<LayoutCell>; 2] {
    let (row, column) = rules.place(cell);
    [row.checked_sub(1).and_then(|row| rules.at(row, column)), rules.at(row + 1, column)]
}
