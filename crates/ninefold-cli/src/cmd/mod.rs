//! The verbs, one file each.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod formats;
pub(crate) mod man;
pub(crate) mod rate;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod stats;
