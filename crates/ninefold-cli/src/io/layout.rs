//! Layouts named by the user.

use anyhow::Result;
use ninefold::rules::Rules;
use ninefold_app::order;

use crate::io::file;
use crate::options::Shape;

/// The requested layout, if any.
pub(crate) fn asked(shape: &Shape) -> Result<Option<Rules>> {
    shape.layout.as_deref().map(named).transpose()
}

/// A layout by its name, in a file, or as the positions of its grids.
pub(crate) fn named(text: &str) -> Result<Rules> {
    order::layout(text, &file::named).map_err(|why| anyhow::anyhow!("--layout: {why}"))
}
