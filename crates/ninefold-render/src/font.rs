//! Letters: the fonts that come along, one of the user's own, and what painters must know of them.
//!
//! Nothing depends on the fonts of a system. What one font lacks the next has; a character that none has is found before painting.

use std::fmt;
use std::sync::{Arc, LazyLock};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::outline::Segment;

/// How strong letters are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Weight {
    /// As text is set.
    #[default]
    Regular,
    /// As headings are.
    Bold,
}

/// Latin, Greek, Cyrillic, signs: `DejaVu Sans`.
const SANS: [&[u8]; 2] =
    [include_bytes!("../fonts/DejaVuSans.ttf").as_slice(), include_bytes!("../fonts/DejaVuSans-Bold.ttf")];
/// Digits of scripts of India and South East Asia: Noto Sans.
const SCRIPTS: [&[u8]; 2] =
    [include_bytes!("../fonts/scripts-Regular.ttf").as_slice(), include_bytes!("../fonts/scripts-Bold.ttf")];
/// Chinese numerals: Droid Sans Fallback.
const CJK: &[u8] = include_bytes!("../fonts/cjk.ttf");

/// The fonts that come along, taken apart once.
static PARSED: LazyLock<[Vec<Face<'static>>; 2]> = LazyLock::new(|| {
    [0, 1].map(|at| [SANS[at], SCRIPTS[at], CJK].iter().filter_map(|file| Face::parse(file, 0).ok()).collect())
});

/// Fonts taken apart, the one to be preferred first.
struct Faces<'a> {
    own: Option<Face<'a>>,
    rest: &'static [Face<'static>],
}

impl<'a> Faces<'a> {
    fn iter(&self) -> impl Iterator<Item = &Face<'a>> {
        self.own.iter().chain(self.rest)
    }

    /// The glyph of a character in the first font that has one.
    fn glyph(&self, char: char) -> Option<(&Face<'a>, GlyphId)> {
        self.iter().find_map(|face| Some((face, face.glyph_index(char)?)))
    }
}

/// The fonts to write with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fonts {
    own: Option<Arc<[u8]>>,
}

/// The bytes are no font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoFont;

impl fmt::Display for NoFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("is no font: expected TrueType or OpenType with outlines")
    }
}

impl std::error::Error for NoFont {}

/// A character that no font has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoGlyph(pub char);

impl fmt::Display for NoGlyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no font has the character {:?} (U+{:04X}); another font may", self.0, u32::from(self.0))
    }
}

impl std::error::Error for NoGlyph {}

impl Fonts {
    /// A font of the user's comes first.
    ///
    /// # Errors
    ///
    /// Bytes that are no font, or a font without outlines.
    pub fn with(bytes: &[u8]) -> Result<Self, NoFont> {
        let face = Face::parse(bytes, 0).map_err(|_| NoFont)?;
        let outlined = face.tables().glyf.is_some() || face.tables().cff.is_some();
        outlined.then(|| Self { own: Some(bytes.into()) }).ok_or(NoFont)
    }

    /// The files, the one to be preferred first.
    pub fn files(&self, weight: Weight) -> impl Iterator<Item = &[u8]> {
        let at = usize::from(weight == Weight::Bold);
        self.own.as_deref().into_iter().chain([SANS[at], SCRIPTS[at], CJK])
    }

    fn faces(&self, weight: Weight) -> Faces<'_> {
        let own = self.own.as_deref().and_then(|file| Face::parse(file, 0).ok());
        Faces { own, rest: &PARSED[usize::from(weight == Weight::Bold)] }
    }

    /// Whether everything can be written.
    ///
    /// # Errors
    ///
    /// The first character that no font has.
    pub fn check(&self, words: &str) -> Result<(), NoGlyph> {
        let faces = self.faces(Weight::Regular);
        let missing = words.chars().find(|&char| faces.glyph(char).is_none());
        missing.map_or(Ok(()), |char| Err(NoGlyph(char)))
    }

    /// The words in pieces, each with the number of the file that it is written with.
    pub fn runs<'w>(&self, words: &'w str, weight: Weight) -> Vec<(usize, &'w str)> {
        let faces = self.faces(weight);
        let of = |char: char| faces.iter().position(|face| face.glyph_index(char).is_some()).unwrap_or(0);
        let mut runs: Vec<(usize, &str)> = Vec::new();
        let mut start = 0;
        for (at, char) in words.char_indices() {
            let (file, end) = (of(char), at + char.len_utf8());
            match runs.last_mut() {
                Some((last, run)) if *last == file => *run = &words[start..end],
                _ => {
                    start = at;
                    runs.push((file, &words[at..end]));
                }
            }
        }
        runs
    }

    /// How wide words are, in sizes of the type.
    pub fn width(&self, words: &str, weight: Weight) -> f32 {
        let faces = self.faces(weight);
        let advance = |char: char| {
            let (face, glyph) = faces.glyph(char)?;
            Some(f32::from(face.glyph_hor_advance(glyph)?) / f32::from(face.units_per_em()))
        };
        words.chars().filter_map(advance).sum()
    }

    /// The words as an outline: size 1, from the start of the base line.
    pub fn outline(&self, words: &str, weight: Weight) -> Vec<Segment> {
        let faces = self.faces(weight);
        let mut tracer = Tracer::default();
        for (face, glyph) in words.chars().filter_map(|char| faces.glyph(char)) {
            tracer.scale = 1.0 / f32::from(face.units_per_em());
            face.outline_glyph(glyph, &mut tracer);
            tracer.x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * tracer.scale;
        }
        tracer.path
    }

    /// The longest beginning of the words, cut at a space where there is one, that is no wider than that; and the rest.
    pub(crate) fn cut<'w>(&self, words: &'w str, weight: Weight, width: f32) -> (&'w str, &'w str) {
        let (mut fits, mut space) = (0, None);
        let mut used = 0.0;
        for (at, char) in words.char_indices() {
            used += self.width(char.encode_utf8(&mut [0; 4]), weight);
            if char == ' ' {
                space = Some(at);
            }
            if used > width && at > 0 {
                break;
            }
            fits = at + char.len_utf8();
        }
        if fits == words.len() {
            return (words, "");
        }
        let at = space.filter(|&at| at > 0 && at <= fits).unwrap_or(fits);
        (words[..at].trim_end(), words[at..].trim_start())
    }

    /// Words in lines no wider than so many sizes of the type. Ends of lines in the words are kept.
    pub fn lines(&self, words: &str, weight: Weight, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in words.lines() {
            let mut rest = paragraph.trim();
            loop {
                let (line, left) = self.cut(rest, weight, width);
                lines.push(line.to_owned());
                rest = left;
                if rest.is_empty() {
                    break;
                }
            }
        }
        lines
    }
}

/// Draws glyphs one behind the other.
#[derive(Default)]
struct Tracer {
    path: Vec<Segment>,
    scale: f32,
    x: f32,
}

impl Tracer {
    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Tracer {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.push(Segment::Move(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.push(Segment::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.push(Segment::Quad(self.point(x1, y1), self.point(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.push(Segment::Cubic(self.point(x1, y1), self.point(x2, y2), self.point(x, y)));
    }

    fn close(&mut self) {
        self.path.push(Segment::Close);
    }
}
