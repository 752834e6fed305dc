//! Cells, digits, houses and candidates, and sets of them: what everything else speaks of.

mod candidate;
mod cell;
mod digit;
mod house;
mod index;
mod notation;
mod set;

pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::Digit;
pub use house::{House, HouseKind};
pub use notation::NotationError;
pub use set::{CandidateSet, CellSet, Cells, DigitSet, Digits};
