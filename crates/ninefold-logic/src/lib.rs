//! x

#![forbid(unsafe_code)]

pub mod cases;
pub mod facts;
mod method;
mod path;
pub mod proof;
pub mod rating;
mod state;
pub mod step;
mod technique;
pub mod techniques;
pub mod text;

pub use facts::Facts;
pub use method::{Method, Restart};
pub use ninefold_core::mark;
pub use path::{Path, Walk};
pub use state::State;
pub use step::Step;
pub use technique::{Example, Limits, Sink, Technique};
pub use text::Text;

/// The step that comes next by a method.
pub fn next(state: &State, method: &Method) -> Option<Step> {
    method.next(state)
}

/// Every step that a method offers now.
pub fn all(state: &State, method: &Method) -> Vec<Step> {
    method.all(state)
}
