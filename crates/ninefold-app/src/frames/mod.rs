//! Work on steps in both frames: grids of at most nine rows, and wide ones of 10 to 16.

pub(crate) mod narrow;
pub(crate) mod wide;
