//! Operations on steps, written against the types of one frame.
//!
//! This folder is compiled twice, like [`logic`]: as `narrow` for grids of at most nine rows, and as `wide` for those of 10 to 16. Nothing in it may
//! depend on the width. The public interface to both is elsewhere, in [`explain`](crate::explain), [`hint`](crate::hint) and other modules.

use super::{board, digits, drawn, explained, logic};
#[cfg(feature = "play")]
use super::{every, leading_to, own_board};

#[cfg(feature = "play")]
pub(crate) mod game;
pub(crate) mod hint;
pub(crate) mod path;
pub(crate) mod rate;
pub(crate) mod report;
pub(crate) mod scene;

pub(crate) use rate::start;
pub(crate) use report::Told;
