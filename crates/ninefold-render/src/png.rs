//! PNG: the SVG drawn as pixels, through `resvg`. Files have a palette if there are few colours, and contain their resolution.

use std::collections::BTreeMap;
use std::fmt;

use ::png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter, PixelDimensions, Unit};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use usvg::Tree;

use crate::canvas::{Canvas, Point};
use crate::colour::Rgb;
use crate::compose::{Style, compose};
use crate::font::Fonts;
use crate::image::options;
use crate::scene::Scene;
use crate::svg;

/// The maximum width and height of a picture, in pixels.
pub const WIDEST: f32 = 16_384.0;
/// The maximum number of pixels: more would take over 256 MiB.
pub const LARGEST: f32 = 64.0 * 1024.0 * 1024.0;

/// The reason why no picture was made.
#[derive(Clone, PartialEq, Debug)]
pub enum PngError {
    /// The picture would have too many pixels, or none.
    Size(f32, f32),
    /// The picture could not be drawn or written.
    Failed(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(width, height) => {
                let most = LARGEST / 1024.0 / 1024.0;
                write!(
                    f,
                    "{width:.0} by {height:.0} pixels are too many: at most {WIDEST} on a side, and {most} million in all"
                )
            }
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PngError {}

/// Paints a scene as a PNG file, with `scale` pixels per point.
///
/// # Errors
///
/// Returns an error if the picture would have too many pixels.
pub fn paint(scene: &Scene, style: &Style, scale: f32) -> Result<Vec<u8>, PngError> {
    let canvas = compose(scene, style);
    let size = (canvas.width, canvas.height);
    write([((0.0, 0.0), canvas)], size, style.theme.paper, &style.fonts, scale)
}

/// Writes several canvases as one PNG file with `scale` pixels per point, given their positions, the size of the whole, and the background. They are
/// drawn one after the other, so that only the pixels are in memory all at once.
///
/// # Errors
///
/// Returns an error if the picture would have too many pixels.
pub fn write(
    canvases: impl IntoIterator<Item = (Point, Canvas)>,
    (width, height): (f32, f32),
    Rgb(r, g, b): Rgb,
    fonts: &Fonts,
    scale: f32,
) -> Result<Vec<u8>, PngError> {
    let options = options(fonts);
    let trees = canvases.into_iter().map(|(place, canvas)| {
        let document = svg::write(&canvas, fonts, svg::Home::Page(""));
        Ok((place, Tree::from_str(&document, &options).map_err(failed)?))
    });
    draw(trees, (width, height), Rgb(r, g, b), scale)
}

/// Draws a trusted SVG document on white as a PNG file with `scale` pixels per point.
///
/// # Errors
///
/// Returns an error if the input is not SVG, or if the picture would have too many pixels.
pub fn of_svg(document: &str, fonts: &Fonts, scale: f32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(document, &options(fonts)).map_err(failed)?;
    let size = (tree.size().width(), tree.size().height());
    draw([Ok(((0.0, 0.0), tree))], size, Rgb::WHITE, scale)
}

fn failed(error: impl fmt::Display) -> PngError {
    PngError::Failed(error.to_string())
}

/// Draws pictures at their positions and returns the PNG file.
fn draw(
    pictures: impl IntoIterator<Item = Result<(Point, Tree), PngError>>,
    (width, height): (f32, f32),
    Rgb(r, g, b): Rgb,
    scale: f32,
) -> Result<Vec<u8>, PngError> {
    let (width, height) = ((width * scale).ceil(), (height * scale).ceil());
    let fits = |length: f32| (1.0..=WIDEST).contains(&length);
    if !fits(width) || !fits(height) || width * height > LARGEST {
        return Err(PngError::Size(width, height));
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(PngError::Size(width, height))?;
    pixels.fill(Color::from_rgba8(r, g, b, 255));
    for picture in pictures {
        let ((x, y), tree) = picture?;
        let place = Transform::from_scale(scale, scale).post_translate(x * scale, y * scale);
        resvg::render(&tree, place, &mut pixels.as_mut());
    }
    encode(&pixels, scale).map_err(failed)
}

/// The number of inches per metre, and of points per inch.
const RESOLUTION: (f32, f32) = (39.370_08, 72.0);

/// The maximum number of colours in a palette.
const PALETTE: usize = 256;

/// Encodes opaque pixels, with a palette if there are few colours. PNG's filters predict a pixel from its neighbours, which suits photographs;
/// drawings of lines and letters are smaller without them.
fn encode(pixels: &Pixmap, scale: f32) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_compression(Compression::High);
    encoder.set_filter(Filter::NoFilter);
    let (inches, points) = RESOLUTION;
    let density = (scale * points * inches).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: density, yppu: density, unit: Unit::Meter }));
    let colours = || pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    let Some(palette) = palette(colours()) else {
        encoder.set_color(ColorType::Rgb);
        encoder.write_header()?.write_image_data(&colours().flatten().collect::<Vec<_>>())?;
        return Ok(file);
    };
    let (bits, depth) = match palette.len() {
        0..=2 => (1, BitDepth::One),
        3..=4 => (2, BitDepth::Two),
        5..=16 => (4, BitDepth::Four),
        _ => (8, BitDepth::Eight),
    };
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(depth);
    encoder.set_palette(palette.keys().flatten().copied().collect::<Vec<_>>());
    let numbers: Vec<u8> = colours().map(|colour| palette[&colour]).collect();
    // The first pixel is in the highest bits of its byte; each row starts with a new byte.
    let pack = |group: &[u8]| (0..).zip(group).fold(0, |byte, (at, number)| byte | number << (8 - bits * (at + 1)));
    let rows = numbers.chunks(pixels.width() as usize);
    let packed: Vec<u8> = rows.flat_map(|row| row.chunks(8 / bits as usize)).map(pack).collect();
    encoder.write_header()?.write_image_data(&packed)?;
    Ok(file)
}

/// Numbers the distinct colours; `None` if a palette cannot hold them.
fn palette(colours: impl Iterator<Item = [u8; 3]>) -> Option<BTreeMap<[u8; 3], u8>> {
    let (mut palette, mut last) = (BTreeMap::new(), None);
    for colour in colours {
        // Most pixels equal their left neighbour.
        if last.replace(colour) != Some(colour) {
            palette.insert(colour, 0);
            if palette.len() > PALETTE {
                return None;
            }
        }
    }
    (0..=u8::MAX).zip(palette.values_mut()).for_each(|(number, place)| *place = number);
    Some(palette)
}
