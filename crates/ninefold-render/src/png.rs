//! PNG: the SVG as pixels, through `resvg`.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use usvg::Tree;

use crate::compose::Style;
use crate::font::Fonts;
use crate::image::options;
use crate::scene::Scene;
use crate::svg;

/// A picture wider or higher than this is refused.
pub const WIDEST: f32 = 16_384.0;

/// Why there is no picture.
#[derive(Clone, PartialEq, Debug)]
pub enum PngError {
    /// It would have too many pixels, or none.
    Size(f32, f32),
    /// It could not be drawn or written down.
    Failed(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(width, height) => {
                write!(f, "{width:.0} by {height:.0} pixels cannot be drawn: at most {WIDEST} to a side")
            }
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PngError {}

/// A scene as a PNG file, with so many pixels for a point.
///
/// # Errors
///
/// Too many pixels.
pub fn paint(scene: &Scene, style: &Style, scale: f32) -> Result<Vec<u8>, PngError> {
    from_svg(&svg::paint(scene, style), &style.fonts, scale)
}

/// An SVG document as a PNG file, with so many pixels for each of its own.
///
/// # Errors
///
/// Too many pixels, or no SVG.
pub fn from_svg(document: &str, fonts: &Fonts, scale: f32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(document, &options(fonts)).map_err(|error| PngError::Failed(error.to_string()))?;
    let (width, height) = ((tree.size().width() * scale).ceil(), (tree.size().height() * scale).ceil());
    let fits = |length: f32| (1.0..=WIDEST).contains(&length);
    if !fits(width) || !fits(height) {
        return Err(PngError::Size(width, height));
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Failed(error.to_string()))
}
