//! Cells, digits, houses and candidates, and sets of them: the vocabulary of the whole crate.

#[allow(clippy::inline_always, reason = "sets consist of exactly these operations")]
pub(crate) mod bits;
mod candidate;
mod cell;
mod digit;
pub(crate) mod frame;
mod house;
mod index;
pub(crate) mod kind;
#[cfg(feature = "alloc")]
mod layout_cell;
mod lines;
pub(crate) mod notation;
mod plain;
mod set;

pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::Digit;
pub use house::House;
pub use kind::{ExtraHouse, HouseKind};
#[cfg(feature = "alloc")]
pub use layout_cell::LayoutCell;
pub use notation::NotationError;
pub use set::{CandidateSet, CellSet, Cells, DigitSet, Digits};
