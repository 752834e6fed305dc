//! All tests of the crate, as one program: each additional program takes seconds to compile and link.

#[path = "../../ninefold-logic/tests/common/mod.rs"]
mod common;
#[allow(dead_code, reason = "each test uses its part")]
#[path = "../../ninefold-logic/tests/common/variants.rs"]
mod variants;

mod books;
mod games;
mod geometry;
mod hints;
mod links;
#[cfg(feature = "clap")]
mod options;
mod orders;
mod sheets;
mod techniques;
