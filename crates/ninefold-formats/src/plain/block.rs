//! block

use super::unclaimed;
use crate::format::{Format, Read};

pub(crate) static BLOCK: Format =
    Format { name: "block", about: "", endings: &[], example: "", sniff: unclaimed, read: Read::Plain, write: None };
