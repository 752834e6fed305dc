//! What the verbs do with multi-sudokus alone.

pub(crate) mod generate;
