//! Features that a build may lack. Options that need a missing feature are still recognised, and their error names the flag that enables it.

/// A feature that was left out of this build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this ninefold was built without {what}: build it with --features full, or --features {feature}")]
pub struct Missing {
    what: &'static str,
    feature: &'static str,
}

/// Files that xz or zstd compressed.
pub const COMPRESSED: Missing = Missing { what: "xz and zstd", feature: "compressed" };
/// Tables as Parquet and Arrow files.
pub const PARQUET: Missing = Missing { what: "Parquet and Arrow", feature: "parquet" };
/// Pages and books.
pub const PDF: Missing = Missing { what: "PDF", feature: "pdf" };
/// Pictures of points, read and written.
pub const PNG: Missing = Missing { what: "PNG", feature: "png" };
/// Workbooks of office programs, read.
pub const SPREADSHEETS: Missing = Missing { what: "spreadsheets", feature: "spreadsheets" };
