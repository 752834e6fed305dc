//! What the verbs do with figures of several grids, a file a verb.

#[cfg(feature = "pdf")]
pub(crate) mod book;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
mod pages;
pub(crate) mod render;
pub(crate) mod scene;
