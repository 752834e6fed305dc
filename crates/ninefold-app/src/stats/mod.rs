//! What a collection consists of: counted puzzle by puzzle, and shown as text, as data, or as a page with plots.
//!
//! ```text
//! Entry -> Count (of few, then of all) -> Report: tables -> text · json · csv · html
//! ```

mod count;
mod data;
mod html;
mod known;
mod means;
mod picture;
mod plot;
mod report;
mod text;

pub use count::Count;
pub use known::{KNOWN, Known};
pub use means::{Estimate, Mean, Quantity, Share};
pub use report::{Plan, Report, Row, Sample, Table};
pub use {data::csv, data::json, html::html, picture::png, picture::svg, text::Stroke, text::text};
