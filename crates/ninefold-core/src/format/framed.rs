//! The framed drawing of a grid or a board.

use core::fmt::{self, Formatter, Write};

use crate::cells::{Cell, DigitSet, House};

/// Writes thirteen lines, without a line terminator after the last.
///
/// Each column is as wide as the longest group that `digits` returns for its cells. A cell without digits is written as `empty`.
pub(crate) fn write(digits: impl Fn(Cell) -> DigitSet, empty: &str, f: &mut Formatter<'_>) -> fmt::Result {
    let long = |digits: DigitSet| if digits.is_empty() { empty.len() } else { digits.len() };
    let width = |column: House| column.cells().iter().map(|cell| long(digits(cell))).fold(1, usize::max);
    let mut widths = [1; 9];
    House::columns().zip(&mut widths).for_each(|(column, entry)| *entry = width(column));
    rule(&widths, f)?;
    for row in House::rows() {
        f.write_char('\n')?;
        for (cell, (column, &width)) in row.cells().iter().zip(widths.iter().enumerate()) {
            f.write_str(if column % 3 == 0 { "| " } else { "" })?;
            match digits(cell) {
                DigitSet::EMPTY => write!(f, "{empty:width$} ")?,
                digits => write!(f, "{digits:width$} ")?,
            }
        }
        f.write_char('|')?;
        if row.number() % 3 == 0 {
            f.write_char('\n')?;
            rule(&widths, f)?;
        }
    }
    Ok(())
}

fn rule(widths: &[usize; 9], f: &mut Formatter<'_>) -> fmt::Result {
    for stack in widths.chunks(3) {
        f.write_char('+')?;
        (0..stack.iter().sum::<usize>() + 4).try_for_each(|_| f.write_char('-'))?;
    }
    f.write_char('+')
}
