//! Marks on wide grids.
#![allow(clippy::duplicate_mod, reason = "the types of both frames are compiled from the same files")]

#[path = "../mark/node.rs"]
mod node;

pub use crate::mark::{Drawn, LinkKind, Role};
pub use node::{Mark, Node};
