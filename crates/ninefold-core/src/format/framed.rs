//! The framed drawing of a grid.

use core::fmt::{self, Formatter};

use crate::cells::House;
use crate::grid::Grid;

const RULE: &str = "+-------+-------+-------+";

/// Thirteen lines, without an end of line after the last.
pub(crate) fn write(grid: &Grid, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(RULE)?;
    for row in House::rows() {
        f.write_str("\n")?;
        for (column, cell) in row.cells().iter().enumerate() {
            f.write_str(if column % 3 == 0 { "| " } else { "" })?;
            match grid[cell] {
                Some(digit) => write!(f, "{digit} ")?,
                None => f.write_str(". ")?,
            }
        }
        f.write_str("|")?;
        if row.number() % 3 == 0 {
            write!(f, "\n{RULE}")?;
        }
    }
    Ok(())
}
