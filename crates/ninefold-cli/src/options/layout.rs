//! How the grids of a multi-sudoku lie.

use clap::Args;

/// How the grids of multi-sudokus lie.
#[derive(Debug, Args)]
pub(crate) struct Shape {
    /// Read multi-sudokus with this layout: a name (see `ninefold layouts`), one turned (sensei:transpose), a file
    /// with a drawing or JSON, the rows and columns before each grid ("0,0 6,6"), or the size of a single one (16x16)
    #[arg(long, value_name = "LAYOUT")]
    pub(crate) layout: Option<String>,
}
