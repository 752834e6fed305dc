//! The contents of the cells: a [`Grid`] of digits, which may be nonsense, and a [`Board`] of digits and candidates.

mod board;
mod digits;

pub use board::{Board, Gap};
pub use digits::{Clash, Grid};
