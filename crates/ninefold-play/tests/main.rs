//! All tests of the crate, as one program: each additional program takes seconds to compile and link.

#[path = "../../../checks/collections.rs"]
mod collections;
mod common;
#[path = "../../../checks/corpus.rs"]
mod corpus;

mod contents;
mod mouse;
mod multi;
mod page;
mod play;
mod screens;
mod variants;
mod watching;
