//! The cells, digits, houses and candidates of wide grids, and sets of them.
#![allow(clippy::duplicate_mod, reason = "the types of both frames are compiled from the same files")]

#[allow(clippy::inline_always, reason = "sets consist of exactly these operations")]
#[path = "bits.rs"]
pub(crate) mod bits_of_words;
#[path = "../../cells/candidate.rs"]
mod candidate;
#[path = "../../cells/cell.rs"]
mod cell;
#[path = "../../cells/digit.rs"]
mod digit;
pub(crate) mod frame;
#[path = "../../cells/house.rs"]
mod house;
mod lines;
#[path = "../../cells/set.rs"]
mod set;

pub(crate) use crate::cells::{bits, kind, notation};
pub use candidate::Candidate;
pub use cell::Cell;
pub use digit::Digit;
pub use house::House;
pub use set::{CandidateSet, CellSet, Cells, DigitSet, Digits};
