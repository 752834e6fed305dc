//! Letters: the fonts that come along, one of the user's own, and what painters must know of them.
//!
//! Nothing depends on the fonts of a system. What one font lacks the next has; a character that none has is found before painting.

mod letters;

use std::fmt;
use std::sync::Arc;

use ttf_parser::{Face, OutlineBuilder};

use crate::outline::Segment;
use letters::LETTERS;

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

/// A font of somebody's. Only [`Fonts::with`] makes one: a program that never does has no reader of font files in it.
trait Own: fmt::Debug + Send + Sync {
    fn file(&self) -> &[u8];

    /// How far the next glyph is, and how many of these units the size of the type has; nothing if the font lacks the character.
    fn advance(&self, char: char) -> Option<[u16; 2]>;

    fn draw(&self, char: char, pen: &mut Tracer);
}

/// The file of a font with outlines.
#[derive(Debug)]
struct File(Arc<[u8]>);

impl Own for File {
    fn file(&self) -> &[u8] {
        &self.0
    }

    fn advance(&self, char: char) -> Option<[u16; 2]> {
        let face = Face::parse(&self.0, 0).ok()?;
        // The first one stands for what is missing; some tables have it for the noncharacter at their end.
        let glyph = face.glyph_index(char).filter(|glyph| glyph.0 > 0)?;
        Some([face.glyph_hor_advance(glyph).unwrap_or(0), face.units_per_em()])
    }

    fn draw(&self, char: char, pen: &mut Tracer) {
        let face = Face::parse(&self.0, 0).ok();
        let glyph = face.and_then(|face| Some((face.glyph_index(char)?, face)));
        glyph.and_then(|(glyph, face)| face.outline_glyph(glyph, pen));
    }
}

/// The fonts to write with.
#[derive(Clone, Debug, Default)]
pub struct Fonts {
    own: Option<Arc<dyn Own>>,
}

impl PartialEq for Fonts {
    fn eq(&self, other: &Self) -> bool {
        self.own.as_ref().map(|own| own.file()) == other.own.as_ref().map(|own| own.file())
    }
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
        outlined.then(|| Self { own: Some(Arc::new(File(bytes.into()))) }).ok_or(NoFont)
    }

    /// The files, the one to be preferred first.
    pub fn files(&self, weight: Weight) -> impl Iterator<Item = &[u8]> {
        let at = usize::from(weight == Weight::Bold);
        self.own.iter().map(|own| own.file()).chain([SANS[at], SCRIPTS[at], CJK])
    }

    /// The user's font, if it has a character, and how far the next glyph is there.
    fn own(&self, char: char) -> Option<(&dyn Own, [u16; 2])> {
        let own = self.own.as_deref()?;
        Some((own, own.advance(char)?))
    }

    /// Whether everything can be written.
    ///
    /// # Errors
    ///
    /// The first character that no font has.
    pub fn check(&self, words: &str) -> Result<(), NoGlyph> {
        let missing = words.chars().find(|&char| self.own(char).is_none() && LETTERS.font(char).is_none());
        missing.map_or(Ok(()), |char| Err(NoGlyph(char)))
    }

    /// The words in pieces, each with the number of the file that it is written with.
    pub fn runs<'w>(&self, words: &'w str) -> Vec<(usize, &'w str)> {
        let of = |char: char| match LETTERS.font(char) {
            _ if self.own(char).is_some() => 0,
            font => font.map_or(0, |font| font + usize::from(self.own.is_some())),
        };
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
        let advance = |char: char| {
            let own = self.own(char).map(|(_, advance)| advance);
            let [advance, units] = own.or_else(|| Some(LETTERS.glyph(char, weight)?.advance))?;
            Some(f32::from(advance) / f32::from(units))
        };
        words.chars().filter_map(advance).sum()
    }

    /// The words as an outline: size 1, from the start of the base line.
    pub fn outline(&self, words: &str, weight: Weight) -> Vec<Segment> {
        let mut tracer = Tracer::default();
        for char in words.chars() {
            if let Some((own, advance)) = self.own(char) {
                tracer.glyph(advance, |pen| own.draw(char, pen));
            } else if let Some(glyph) = LETTERS.glyph(char, weight) {
                tracer.glyph(glyph.advance, |pen| glyph.draw(pen));
            }
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
    /// Draws a glyph and goes on behind it.
    fn glyph(&mut self, [advance, units]: [u16; 2], draw: impl FnOnce(&mut Self)) {
        self.scale = 1.0 / f32::from(units);
        draw(self);
        self.x += f32::from(advance) * self.scale;
    }

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
