//! Pictures in place of digits: SVG, PNG and JPEG, recognised by their first bytes.

use std::fmt;

#[cfg(any(feature = "png", feature = "pdf"))]
use crate::font::{Fonts, Weight};

/// A picture, as the bytes of its file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Image {
    kind: Kind,
    bytes: Vec<u8>,
}

/// The kind of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Lines and areas.
    Svg,
    /// Pixels.
    Png,
    /// Pixels of a photograph.
    Jpeg,
}

/// The maximum size of a picture, in bytes.
const LARGEST: usize = 4 << 20;

/// The maximum width and height of a picture, in pixels.
const WIDEST: u32 = 4096;

/// The reason why a file cannot be used as a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImageError {
    /// Neither SVG nor PNG nor JPEG.
    Unknown,
    /// The file has too many bytes.
    Large,
    /// The picture has too many pixels.
    Wide,
    /// The file begins correctly, but cannot be read.
    Damaged,
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "is not a picture: expected SVG, PNG or JPEG",
            Self::Large => "is larger than 4 MiB",
            Self::Wide => "has more than 4096 pixels on a side",
            Self::Damaged => "is a damaged picture",
        })
    }
}

impl std::error::Error for ImageError {}

impl Image {
    /// Reads a picture from the bytes of its file.
    ///
    /// # Errors
    ///
    /// Returns an error for a picture that is too large or too wide, or of a kind that the painters do not support.
    pub fn new(bytes: Vec<u8>) -> Result<Self, ImageError> {
        if bytes.len() > LARGEST {
            return Err(ImageError::Large);
        }
        let kind = Kind::of(&bytes).ok_or(ImageError::Unknown)?;
        if let Some((width, height)) = kind.pixels(&bytes)?
            && (width > WIDEST || height > WIDEST)
        {
            return Err(ImageError::Wide);
        }
        readable(kind, &bytes)?;
        Ok(Self { kind, bytes })
    }

    /// Returns the kind of the picture.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the media type.
    pub fn media_type(&self) -> &'static str {
        match self.kind {
            Kind::Svg => "image/svg+xml",
            Kind::Png => "image/png",
            Kind::Jpeg => "image/jpeg",
        }
    }
}

impl Kind {
    fn of(bytes: &[u8]) -> Option<Self> {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        match bytes {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            _ if start.trim_start_matches('\u{feff}').trim_start().starts_with('<') && start.contains("<svg") => {
                Some(Self::Svg)
            }
            _ => None,
        }
    }

    /// Returns the width and height of a picture in a pixel format.
    fn pixels(self, bytes: &[u8]) -> Result<Option<(u32, u32)>, ImageError> {
        match self {
            Self::Svg => Ok(None),
            Self::Png => png_size(bytes).map(Some).ok_or(ImageError::Damaged),
            Self::Jpeg => jpeg_size(bytes).map(Some).ok_or(ImageError::Damaged),
        }
    }
}

/// Returns the size of a PNG, which is in its first chunk.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    (bytes.get(12..16)? == b"IHDR").then_some(())?;
    Some((number(16)?, number(20)?)).filter(|&(width, height)| width > 0 && height > 0)
}

/// Returns the size of a JPEG, which is in the segment that starts a frame.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let word = |at: usize| Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let mut at = 2;
    loop {
        let [0xff, marker] = *bytes.get(at..at + 2)? else { return None };
        match marker {
            0xff => at += 1,
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                let size = (u32::from(word(at + 7)?), u32::from(word(at + 5)?));
                return Some(size).filter(|&(width, height)| width > 0 && height > 0);
            }
            0xd8 | 0x01 | 0xd0..=0xd7 => at += 2,
            0xda | 0xd9 => return None,
            _ => at += 2 + usize::from(word(at + 2)?).max(2),
        }
    }
}

/// Checks whether the painters can read a drawing; without painters, drawings are accepted unchecked.
#[cfg(any(feature = "png", feature = "pdf"))]
fn readable(kind: Kind, bytes: &[u8]) -> Result<(), ImageError> {
    match kind {
        Kind::Svg => {
            usvg::Tree::from_data(bytes, &options(&Fonts::default())).map(drop).map_err(|_| ImageError::Damaged)
        }
        Kind::Png | Kind::Jpeg => Ok(()),
    }
}

/// Returns options for reading drawings with the built-in fonts and no pictures other than those inside the drawing: no files are opened.
#[cfg(any(feature = "png", feature = "pdf"))]
pub(crate) fn options(fonts: &Fonts) -> usvg::Options<'static> {
    let mut known = usvg::fontdb::Database::new();
    for weight in [Weight::Regular, Weight::Bold] {
        fonts.files(weight).for_each(|file| known.load_font_data(file.to_vec()));
    }
    let within =
        usvg::ImageHrefResolver { resolve_string: Box::new(|_, _| None), ..usvg::ImageHrefResolver::default() };
    usvg::Options {
        fontdb: std::sync::Arc::new(known),
        font_family: "DejaVu Sans".into(),
        image_href_resolver: within,
        ..usvg::Options::default()
    }
}

#[cfg(not(any(feature = "png", feature = "pdf")))]
#[allow(clippy::unnecessary_wraps, reason = "with the feature png it may fail")]
fn readable(_: Kind, _: &[u8]) -> Result<(), ImageError> {
    Ok(())
}
