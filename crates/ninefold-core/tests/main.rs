//! All tests of the crate in one program: each further program takes seconds to compile and link.

mod common;

mod candidates;
mod classic;
mod corpus;
mod formats;
mod general;
mod generate;
mod multi;
mod rules;
mod solving;
mod symmetry;
mod types;
mod variants;
