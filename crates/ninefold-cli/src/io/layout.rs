//! Layouts that the user names.

use std::path::Path;

use anyhow::Result;
use ninefold::formats;
use ninefold::rules::{NAMED, Rules};
use ninefold_app::near;

use crate::io::file;
use crate::options::Shape;

/// A longer file is no drawing of a layout.
const LONGEST: u64 = 1 << 20;

/// The layout that was asked for, if there was one.
pub(crate) fn asked(shape: &Shape) -> Result<Option<Rules>> {
    shape.layout.as_deref().map(named).transpose()
}

/// A layout by its name, in a file, or as the places of its grids.
pub(crate) fn named(text: &str) -> Result<Rules> {
    let path = Path::new(text);
    let is_file = !text.contains('\n') && path.is_file() && text.parse::<Rules>().is_err();
    let (shown, text) = if is_file {
        (format!("{}:", path.display()), file::read_text(path, LONGEST, "a layout")?)
    } else {
        ("--layout: ".to_owned(), text.to_owned())
    };
    formats::layout(&text).map_err(|error| {
        let place = if is_file { format!("{}:{}: ", error.line, error.column) } else { String::new() };
        let base = text.split(':').next().unwrap_or_default();
        let names = NAMED.iter().flat_map(|named| std::iter::once(named.name).chain(named.also.iter().copied()));
        let meant = if is_file { String::new() } else { near::question(base, names) };
        anyhow::anyhow!("{shown}{place}{}{meant}", error.kind)
    })
}
