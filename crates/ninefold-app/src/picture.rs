//! Patterns from pictures. Reads PBM (plain and raw) and PNG, and converts them to shades.

use ninefold::CellSet;
use ninefold::generate::Pattern;

#[cfg(not(feature = "png"))]
use crate::feature;
use crate::feature::Missing;

/// The maximum number of pixels; a larger picture is not a nine-by-nine pattern.
const MOST: usize = 1 << 26;

/// The reason why no pattern can be read from a picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The picture cannot be read: its format, and the reason.
    #[error("{0}: {1}")]
    Unreadable(&'static str, String),
    /// This build cannot read the format of the picture.
    #[error("{0}")]
    Missing(Missing),
}

/// Whether the bytes begin a picture in a known format.
pub fn is_picture(bytes: &[u8]) -> bool {
    matches!(bytes, [0x89, b'P', b'N', b'G', ..])
        || matches!(bytes, [b'P', b'1' | b'4', sign, ..] if sign.is_ascii_whitespace() || *sign == b'#')
}

/// Finds the dark cells of a picture. Returns `None` if the bytes are not a picture in a known format.
///
/// ```
/// let pbm = format!("P1 9 9 {}", "1 0 0 0 0 0 0 0 0 ".repeat(9));
/// let cells = ninefold_app::picture::cells(pbm.as_bytes()).unwrap().unwrap();
/// assert_eq!(cells.len(), 9);
/// ```
///
/// # Errors
/// Returns an error if the picture cannot be read, or is too small or too large.
pub fn cells(bytes: &[u8]) -> Option<Result<CellSet, PictureError>> {
    match bytes {
        _ if !is_picture(bytes) => None,
        [0x89, ..] => Some(from_png(bytes)),
        _ => Some(from_pbm(bytes).map_err(|error| PictureError::Unreadable("PBM", error))),
    }
}

/// Returns an error with the given text unless the condition holds.
fn ensure(holds: bool, error: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(error.into()) }
}

#[cfg(not(feature = "png"))]
fn from_png(_: &[u8]) -> Result<CellSet, PictureError> {
    Err(PictureError::Missing(feature::PNG))
}

#[cfg(feature = "png")]
fn from_png(bytes: &[u8]) -> Result<CellSet, PictureError> {
    pixels(bytes).map_err(|error| PictureError::Unreadable("PNG", error))
}

#[cfg(feature = "png")]
fn pixels(bytes: &[u8]) -> Result<CellSet, String> {
    use png::{ColorType, Decoder, Limits, Transformations};
    use std::io::Cursor;

    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: 8 * MOST });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let size = reader.output_buffer_size().ok_or("too large")?;
    ensure(size <= 4 * MOST, "too large")?;
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
    let channels = match info.color_type {
        ColorType::Grayscale => 1,
        ColorType::GrayscaleAlpha => 2,
        ColorType::Rgb => 3,
        _ => 4,
    };
    let [width, height] = [info.width, info.height].map(|side| usize::try_from(side).unwrap_or(usize::MAX));
    Pattern::of_picture(width, height, |x, y| {
        let at = y * info.line_size + x * channels;
        darkness(&pixels[at..at + channels])
    })
    .ok_or_else(|| "smaller than nine by nine".into())
}

/// Returns the darkness of a pixel, from 0 for white to 255 for black. A transparent pixel is white.
#[cfg(feature = "png")]
fn darkness(pixel: &[u8]) -> u8 {
    let light = |r: u8, g: u8, b: u8| (2126 * u32::from(r) + 7152 * u32::from(g) + 722 * u32::from(b)) / 10_000;
    let (light, alpha) = match *pixel {
        [grey] => (u32::from(grey), 255),
        [grey, alpha] => (u32::from(grey), alpha),
        [r, g, b] => (light(r, g, b), 255),
        [r, g, b, alpha] => (light(r, g, b), alpha),
        _ => (255, 0),
    };
    u8::try_from((255 - light) * u32::from(alpha) / 255).unwrap_or(u8::MAX)
}

fn from_pbm(bytes: &[u8]) -> Result<CellSet, String> {
    let plain = bytes[1] == b'1';
    let mut rest = &bytes[2..];
    let width = number(&mut rest).ok_or("expected the width")?;
    let height = number(&mut rest).ok_or("expected the height")?;
    ensure(width.checked_mul(height).is_some_and(|size| size <= MOST), "too large")?;
    let bits: Vec<bool> = if plain {
        let signs = rest.iter().filter(|sign| !sign.is_ascii_whitespace());
        let bits: Option<_> = signs.map(|sign| matches!(sign, b'0' | b'1').then_some(*sign == b'1')).collect();
        bits.ok_or("expected 0 and 1 after the size")?
    } else {
        // One white-space character is followed by rows, each of which is a whole number of bytes.
        let rows = rest.get(1..).unwrap_or_default().chunks(width.div_ceil(8).max(1));
        rows.flat_map(|row| (0..width).map_while(|x| Some(row.get(x / 8)? >> (7 - x % 8) & 1 == 1))).collect()
    };
    if bits.len() < width * height {
        return Err(format!("ends after {} of its {} pixels", bits.len(), width * height));
    }
    Pattern::of_picture(width, height, |x, y| if bits[y * width + x] { 255 } else { 0 })
        .ok_or_else(|| "smaller than nine by nine".into())
}

/// Reads the next number. A comment extends from # to the end of its line.
fn number(rest: &mut &[u8]) -> Option<usize> {
    let mut bytes = *rest;
    loop {
        bytes = match bytes {
            [b'#', ..] => &bytes[bytes.iter().position(|&sign| sign == b'\n')?..],
            [sign, tail @ ..] if sign.is_ascii_whitespace() => tail,
            _ => break,
        }
    }
    let digits = bytes.iter().take_while(|sign| sign.is_ascii_digit()).count();
    let (number, tail) = bytes.split_at(digits);
    *rest = tail;
    str::from_utf8(number).ok()?.parse().ok()
}
