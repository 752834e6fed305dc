//! All tests of the crate in one program: each additional program takes seconds to compile and link.

#[path = "../../../checks/collections.rs"]
mod collections;

mod calls;
mod compressed;
mod drafts;
mod sheets;
