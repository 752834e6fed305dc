//! Cells, digits, houses and candidates, and sets of them: what everything else speaks of.

mod candidate;
mod cell;
mod digit;
mod house;
mod index;
#[cfg(feature = "alloc")]
mod layout_cell;
mod notation;
mod set;

pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::Digit;
pub use house::{ExtraHouse, House, HouseKind};
#[cfg(feature = "alloc")]
pub use layout_cell::LayoutCell;
pub use notation::NotationError;
pub use set::{CandidateSet, CellSet, Cells, DigitSet, Digits};
