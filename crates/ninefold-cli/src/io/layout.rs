//! The layout that the user names.

use anyhow::Result;
use ninefold::rules::Rules;
use ninefold_app::order;

use crate::io::file;
use crate::options::Shape;

/// Returns the requested layout, if any.
pub(crate) fn asked(shape: &Shape) -> Result<Option<Rules>> {
    shape.layout.as_deref().map(named).transpose()
}

/// Reads a layout, which may be a name, a file, or the positions of its grids.
pub(crate) fn named(text: &str) -> Result<Rules> {
    order::layout(text, &file::named).map_err(|why| anyhow::anyhow!("--layout: {why}"))
}
