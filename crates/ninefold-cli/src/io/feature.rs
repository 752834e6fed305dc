//! Features that this build lacks. What needs one of them is known all the same, and answers with the flag that gives it.

use std::fmt;

/// A feature that was left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Missing {
    what: &'static str,
    feature: &'static str,
}

#[cfg(not(feature = "parquet"))]
pub(crate) const PARQUET: Missing = Missing { what: "Parquet and Arrow", feature: "parquet" };
#[cfg(not(feature = "pdf"))]
pub(crate) const PDF: Missing = Missing { what: "PDF", feature: "pdf" };
#[cfg(not(feature = "png"))]
pub(crate) const PNG: Missing = Missing { what: "PNG", feature: "png" };

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, feature } = self;
        write!(f, "this ninefold was built without {what}: build it with --features full, or --features {feature}")
    }
}

impl std::error::Error for Missing {}
