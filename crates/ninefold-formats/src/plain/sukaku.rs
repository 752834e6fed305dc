//! sukaku

use super::unclaimed;
use crate::format::{Format, Read};

pub(crate) static SUKAKU: Format =
    Format { name: "sukaku", about: "", endings: &[], example: "", sniff: unclaimed, read: Read::Plain, write: None };
