//! PNG: the SVG as pixels, through `resvg`.

use std::fmt;

use resvg::tiny_skia::{Color, Pixmap, Transform};
use usvg::Tree;

use crate::canvas::{Canvas, Point};
use crate::colour::Rgb;
use crate::compose::{Style, compose};
use crate::font::Fonts;
use crate::image::options;
use crate::scene::Scene;
use crate::svg;

/// A picture wider or higher than this is refused.
pub const WIDEST: f32 = 16_384.0;
/// A picture of more pixels than this is refused: it would take more than 256 MiB.
pub const LARGEST: f32 = 64.0 * 1024.0 * 1024.0;

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
                let most = LARGEST / 1024.0 / 1024.0;
                write!(
                    f,
                    "{width:.0} by {height:.0} pixels are too many: at most {WIDEST} to a side, and {most} million in all"
                )
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
    let canvas = compose(scene, style);
    let size = (canvas.width, canvas.height);
    write([((0.0, 0.0), canvas)], size, style.theme.paper, &style.fonts, scale)
}

/// Canvases beside each other as a PNG file with so many pixels for a point: what lies where, the size of all, and the ground behind them.
/// They are drawn one after the other, so that only the pixels are there all at once.
///
/// # Errors
///
/// Too many pixels.
pub fn write(
    canvases: impl IntoIterator<Item = (Point, Canvas)>,
    (width, height): (f32, f32),
    Rgb(r, g, b): Rgb,
    fonts: &Fonts,
    scale: f32,
) -> Result<Vec<u8>, PngError> {
    let (width, height) = ((width * scale).ceil(), (height * scale).ceil());
    let fits = |length: f32| (1.0..=WIDEST).contains(&length);
    if !fits(width) || !fits(height) || width * height > LARGEST {
        return Err(PngError::Size(width, height));
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(PngError::Size(width, height))?;
    pixels.fill(Color::from_rgba8(r, g, b, 255));
    let options = options(fonts);
    for ((x, y), canvas) in canvases {
        let document = svg::write(&canvas, fonts, svg::Home::Page(""));
        let tree = Tree::from_str(&document, &options).map_err(|error| PngError::Failed(error.to_string()))?;
        let place = Transform::from_scale(scale, scale).post_translate(x * scale, y * scale);
        resvg::render(&tree, place, &mut pixels.as_mut());
    }
    pixels.encode_png().map_err(|error| PngError::Failed(error.to_string()))
}
