//! candidates

use super::unclaimed;
use crate::format::{Format, Read};

pub(crate) static CANDIDATES: Format = Format {
    name: "candidates",
    about: "",
    endings: &[],
    example: "",
    sniff: unclaimed,
    read: Read::Plain,
    write: None,
};
