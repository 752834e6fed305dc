//! Features that a build may lack. Options that need a missing feature are still recognised; the error names the flag that enables the feature.

/// A feature that was left out of this build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this ninefold was built without {what}: build it with --features full, or --features {feature}")]
pub struct Missing {
    what: &'static str,
    feature: &'static str,
}

/// Files that are compressed with xz or zstd.
pub const COMPRESSED: Missing = Missing { what: "xz and zstd", feature: "compressed" };
/// Tables as Parquet and Arrow files.
pub const PARQUET: Missing = Missing { what: "Parquet and Arrow", feature: "parquet" };
/// Pages and books.
pub const PDF: Missing = Missing { what: "PDF", feature: "pdf" };
/// Pixel images, both reading and writing.
pub const PNG: Missing = Missing { what: "PNG", feature: "png" };
/// Reading of spreadsheets.
pub const SPREADSHEETS: Missing = Missing { what: "spreadsheets", feature: "spreadsheets" };
