//! grid

use super::unclaimed;
use crate::format::{Format, Read};

pub(crate) static GRID: Format =
    Format { name: "grid", about: "", endings: &[], example: "", sniff: unclaimed, read: Read::Plain, write: None };
