//! All tests of the crate in one program: each additional program takes seconds to compile and link.

mod calls;
mod rules;
