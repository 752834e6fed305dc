//! The contents of cells: a [`Grid`] of digits, not necessarily consistent, and a [`Board`] of digits and candidates.

mod board;
mod content;
mod digits;
mod plain;

pub use board::{Board, Gap};
pub use content::Content;
pub use digits::{Clash, Grid};
