//! Pictures of scenes that are not puzzles from files, such as the examples of techniques.

use anyhow::{Result, anyhow};
use ninefold::render::Scene;
use ninefold::render::text::{Frame, Layout, Manuscript};
use ninefold_app::gallery::{Drawing, Gallery, Medium};

use crate::io::output::{self, Sort};
use crate::io::paint;
use crate::options::{Looks, Out};

/// The media that count as pictures; text is not one of them.
const MEDIA: [Medium; 4] = [Medium::Svg, Medium::Html, Medium::Png, Medium::Pdf];

/// The extensions of picture files.
pub(crate) const ENDINGS: [&str; 5] = ["svg", "html", "htm", "png", "pdf"];

/// Returns the medium that the extension of the output file selects, if it is a picture.
pub(crate) fn medium(out: &Out) -> Option<Medium> {
    let ending = out.path()?.extension()?.to_str()?.to_ascii_lowercase();
    Medium::of_ending(&ending).filter(|medium| MEDIA.contains(medium))
}

/// Writes scenes to the output. In PDF and HTML, each scene has a page; in SVG and PNG, all scenes are in one picture.
pub(crate) fn put(scenes: Vec<Scene>, looks: &Looks, medium: Medium) -> Result<()> {
    let (style, manuscript) = (paint::style(looks)?, Manuscript::plain(Layout::Digits, Frame::Ascii));
    let is_sheet = scenes.len() > 1 && matches!(medium, Medium::Svg | Medium::Png);
    let columns = if is_sheet { Some(COLUMNS) } else { None };
    let gallery = Gallery { columns, ..Gallery::new(&style, &manuscript) };
    let drawings: Vec<Drawing> = scenes.into_iter().map(|puzzle| Drawing { puzzle, solution: None }).collect();
    let bytes = gallery.paint(&drawings, medium).map_err(|error| anyhow!(error))?;
    output::put(&bytes, if medium.is_text() { Sort::Text } else { Sort::Binary })
}

/// The number of columns in a picture that shows several scenes.
const COLUMNS: std::num::NonZeroUsize = std::num::NonZeroUsize::new(4).unwrap();
