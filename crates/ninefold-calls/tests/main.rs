//! All tests of the crate, as one program: each program more takes seconds to compile and link.

mod calls;
mod rules;
