//! Figures of several grids: a game like that of one grid, but of as many cells as the figure has.
//!
//! ```text
//! desk   the game, the cursor, what is selected, the hint
//! game   givens, what the player has written, the clock; and how it is saved
//! ask    what takes time, and is answered elsewhere: the solution, advice
//! ```
//!
//! What the player has written and the history are those of single grids, by the number of a cell instead of its name.

mod ask;
mod desk;
mod game;

pub use ask::{Advice, Answer, Ask};
pub use desk::{Desk, Hint};
pub(crate) use game::peers;
pub use game::{Game, Saved};
