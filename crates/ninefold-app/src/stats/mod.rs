//! The make-up of a collection: counted puzzle by puzzle, shown as text, data or a page with plots.
//!
//! ```text
//! Entry -> Count (of few, then of all) -> Report: tables -> text · json · csv · html
//! ```

mod count;
mod data;
mod html;
mod plot;
mod report;
mod text;

pub use count::Count;
pub use report::{Plan, Report, Row, Table};
pub use {data::csv, data::json, html::html, text::Stroke, text::text};
