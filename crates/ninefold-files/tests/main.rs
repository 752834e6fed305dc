//! All tests of the crate, as one program: each program more takes seconds to compile and link.

#[path = "../../../checks/collections.rs"]
mod collections;

mod calls;
mod compressed;
mod drafts;
mod sheets;
