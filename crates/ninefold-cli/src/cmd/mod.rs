//! The verbs, one file each.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod classic;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod race;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod technique;
pub(crate) mod techniques;
