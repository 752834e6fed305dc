//! What a collection is made of: counted puzzle by puzzle, shown as text, data or a page with plots.
//!
//! ```text
//! Entry -> Count (of few, then of all) -> Report: tables -> text · json · csv · html
//! ```

pub(crate) mod count;
mod data;
mod html;
mod plot;
pub(crate) mod report;
mod text;

pub(crate) use count::Count;
pub(crate) use report::Report;
pub(crate) use {data::csv, data::json, html::html, text::Stroke, text::text};
