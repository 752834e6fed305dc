//! The verbs, one file each.

pub(crate) mod bench;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod classic;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod dedupe;
pub(crate) mod explain;
pub(crate) mod figures;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod layouts;
pub(crate) mod man;
pub(crate) mod minimal;
pub(crate) mod race;
pub(crate) mod rate;
pub(crate) mod same;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod structure;
pub(crate) mod technique;
pub(crate) mod techniques;
pub(crate) mod transform;
pub(crate) mod variants;
