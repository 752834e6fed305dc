//! All tests of the crate, as one program: each program more takes seconds to compile and link.

mod common;

mod contents;
mod multi;
mod page;
mod play;
mod screens;
mod watching;
