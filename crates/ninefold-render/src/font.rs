//! Fonts: the embedded ones, a user's font, and their metrics.
//!
//! Nothing depends on system fonts, so pictures are the same everywhere. An SVG file draws each letter as an outline, since librsvg and `CairoSVG`
//! load no fonts; pages embed ten digits as a font, so that they can be copied; PDF embeds the glyphs that it uses; PNG is made from the SVG of
//! pages. A character that one font lacks is taken from the next; one that all fonts lack is detected before painting.
//!
//! More typefaces are an optional feature: each takes 80 to 110 KB, too much for a WebAssembly module.

mod letters;

use std::fmt;
use std::sync::Arc;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::outline::Segment;
use letters::LETTERS;

/// The weight of letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Weight {
    /// The weight of text.
    #[default]
    Regular,
    /// The weight of headings.
    Bold,
}

/// Latin, Greek and Cyrillic letters, and signs: `DejaVu Sans`.
const SANS: [&[u8]; 2] =
    [include_bytes!("../fonts/DejaVuSans.ttf").as_slice(), include_bytes!("../fonts/DejaVuSans-Bold.ttf")];
/// Digits of scripts of India and Southeast Asia: Noto Sans.
const SCRIPTS: [&[u8]; 2] =
    [include_bytes!("../fonts/scripts-Regular.ttf").as_slice(), include_bytes!("../fonts/scripts-Bold.ttf")];
/// Chinese numerals: Droid Sans Fallback.
const CJK: &[u8] = include_bytes!("../fonts/cjk.ttf");

/// Fonts that take precedence over the built-in ones. Only [`Fonts::with`] and [`Fonts::face`] create them: a program that calls neither contains no
/// parser of font files.
trait Own: fmt::Debug + Send + Sync {
    /// Returns the files of the given weight, the preferred one first.
    fn files(&self, weight: Weight) -> &[Arc<[u8]>];

    /// Returns the index of the first file that has a character.
    fn find(&self, char: char) -> Option<usize>;

    /// Returns the advance to the next glyph, and the number of units in the type size.
    fn advance(&self, file: usize, char: char, weight: Weight) -> Option<[u16; 2]>;

    fn draw(&self, file: usize, char: char, weight: Weight, pen: &mut Tracer);
}

/// Font files with outlines, for regular text and for bold.
#[derive(Clone, Debug, Default)]
struct Files([Vec<Arc<[u8]>>; 2]);

impl Files {
    fn face(&self, file: usize, weight: Weight) -> Option<Face<'_>> {
        Face::parse(self.files(weight).get(file)?, 0).ok()
    }
}

/// Returns the glyph of a character. The first glyph represents a missing character; some tables use it for the noncharacter at their end.
fn glyph(face: &Face<'_>, char: char) -> Option<GlyphId> {
    face.glyph_index(char).filter(|glyph| glyph.0 > 0)
}

impl Own for Files {
    fn files(&self, weight: Weight) -> &[Arc<[u8]>] {
        &self.0[usize::from(weight == Weight::Bold)]
    }

    fn find(&self, char: char) -> Option<usize> {
        let has = |file: &usize| self.face(*file, Weight::Regular).is_some_and(|face| glyph(&face, char).is_some());
        (0..self.0[0].len()).find(has)
    }

    fn advance(&self, file: usize, char: char, weight: Weight) -> Option<[u16; 2]> {
        let face = self.face(file, weight)?;
        Some([face.glyph_hor_advance(glyph(&face, char)?).unwrap_or(0), face.units_per_em()])
    }

    fn draw(&self, file: usize, char: char, weight: Weight, pen: &mut Tracer) {
        let face = self.face(file, weight);
        let found = face.and_then(|face| Some((glyph(&face, char)?, face)));
        found.and_then(|(glyph, face)| face.outline_glyph(glyph, pen));
    }
}

/// A typeface for text. Both of its weights have the same characters.
#[derive(Clone, Copy, Debug)]
pub struct Typeface {
    /// The name of the typeface in options, such as `literata`.
    pub name: &'static str,
    /// The full name of the typeface, for imprints.
    pub title: &'static str,
    /// A one-line description.
    pub about: &'static str,
    /// The files, regular and bold; `None` for the built-in typeface.
    files: Option<[&'static [u8]; 2]>,
}

/// The typefaces for text, the default first. The others are included with the feature `faces`.
pub const FACES: &[Typeface] = &[
    Typeface { name: "dejavu", title: "DejaVu Sans", about: "wide and plain", files: None },
    #[cfg(feature = "faces")]
    Typeface {
        name: "literata",
        title: "Literata",
        about: "with serifs, for reading",
        files: Some([
            include_bytes!("../fonts/Literata-Regular.ttf").as_slice(),
            include_bytes!("../fonts/Literata-Bold.ttf"),
        ]),
    },
    #[cfg(feature = "faces")]
    Typeface {
        name: "atkinson",
        title: "Atkinson Hyperlegible Next",
        about: "without serifs, for readers with low vision",
        files: Some([
            include_bytes!("../fonts/AtkinsonHyperlegibleNext-Regular.ttf").as_slice(),
            include_bytes!("../fonts/AtkinsonHyperlegibleNext-Bold.ttf"),
        ]),
    },
];

impl Typeface {
    /// Returns the typeface with the given name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FACES.iter().find(|face| face.name == name)
    }
}

/// The fonts of a drawing.
#[derive(Clone, Debug, Default)]
pub struct Fonts {
    own: Option<Arc<dyn Own>>,
}

impl PartialEq for Fonts {
    fn eq(&self, other: &Self) -> bool {
        let files = |fonts: &Self, weight| fonts.own.as_ref().map(|own| own.files(weight).to_vec());
        [Weight::Regular, Weight::Bold].iter().all(|&weight| files(self, weight) == files(other, weight))
    }
}

/// The error for bytes that are not a font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoFont;

impl fmt::Display for NoFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("is not a font: expected TrueType or OpenType with outlines")
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
    /// Puts a user's font first.
    ///
    /// # Errors
    ///
    /// Returns an error for bytes that are not a font, and for a font without outlines.
    pub fn with(bytes: &[u8]) -> Result<Self, NoFont> {
        let face = Face::parse(bytes, 0).map_err(|_| NoFont)?;
        let outlined = face.tables().glyf.is_some() || face.tables().cff.is_some();
        let file: Arc<[u8]> = bytes.into();
        outlined.then(|| Self::of([vec![Arc::clone(&file)], vec![file]])).ok_or(NoFont)
    }

    /// Adds a typeface after the user's font, if there is one, and before the built-in fonts.
    #[must_use]
    pub fn face(&self, face: &Typeface) -> Self {
        let Some(files) = face.files else { return self.clone() };
        let before = |weight| self.own.iter().flat_map(move |own| own.files(weight).iter().cloned());
        let behind = |weight, file: &[u8]| before(weight).chain([file.into()]).collect();
        Self::of([behind(Weight::Regular, files[0]), behind(Weight::Bold, files[1])])
    }

    fn of(files: [Vec<Arc<[u8]>>; 2]) -> Self {
        Self { own: Some(Arc::new(Files(files))) }
    }

    /// Returns the files of the given weight, the preferred one first.
    pub fn files(&self, weight: Weight) -> impl Iterator<Item = &[u8]> {
        let at = usize::from(weight == Weight::Bold);
        let own = self.own.iter().flat_map(move |own| own.files(weight).iter().map(|file| &**file));
        own.chain([SANS[at], SCRIPTS[at], CJK])
    }

    /// Returns the preferred fonts, if they have a character, and the index of its file.
    fn own(&self, char: char) -> Option<(&dyn Own, usize)> {
        let own = self.own.as_deref()?;
        Some((own, own.find(char)?))
    }

    /// Checks whether the fonts have all characters.
    ///
    /// # Errors
    ///
    /// Returns the first character that no font has.
    pub fn check(&self, words: &str) -> Result<(), NoGlyph> {
        let missing = words.chars().find(|&char| self.own(char).is_none() && LETTERS.font(char).is_none());
        missing.map_or(Ok(()), |char| Err(NoGlyph(char)))
    }

    /// Divides words into pieces, each with the index of its file.
    pub fn runs<'w>(&self, words: &'w str) -> Vec<(usize, &'w str)> {
        let before = self.own.as_ref().map_or(0, |own| own.files(Weight::Regular).len());
        let of = |char: char| match self.own(char) {
            Some((_, file)) => file,
            None => LETTERS.font(char).map_or(0, |font| font + before),
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

    /// Returns the width of words, as a multiple of the type size.
    pub fn width(&self, words: &str, weight: Weight) -> f32 {
        let advance = |char: char| {
            let own = self.own(char).and_then(|(own, file)| own.advance(file, char, weight));
            let [advance, units] = own.or_else(|| Some(LETTERS.glyph(char, weight)?.advance))?;
            Some(f32::from(advance) / f32::from(units))
        };
        words.chars().filter_map(advance).sum()
    }

    /// Returns words as an outline of size 1, starting at the origin of the base line.
    pub fn outline(&self, words: &str, weight: Weight) -> Vec<Segment> {
        let mut tracer = Tracer::default();
        for char in words.chars() {
            let own = self.own(char).and_then(|(own, file)| Some((own, file, own.advance(file, char, weight)?)));
            if let Some((own, file, advance)) = own {
                tracer.glyph(advance, |pen| own.draw(file, char, weight, pen));
            } else if let Some(glyph) = LETTERS.glyph(char, weight) {
                tracer.glyph(glyph.advance, |pen| glyph.draw(pen));
            }
        }
        tracer.path
    }

    /// Splits words into the longest beginning that fits in the given width and the rest. The cut is at a space if there is one, but not between
    /// digits.
    pub(crate) fn cut<'w>(&self, words: &'w str, weight: Weight, width: f32) -> (&'w str, &'w str) {
        let (mut fits, mut space, mut inner) = (0, None, None);
        let mut used = 0.0;
        let is_digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_digit());
        for (at, char) in words.char_indices() {
            used += self.width(char.encode_utf8(&mut [0; 4]), weight);
            if char == ' ' {
                // Digits such as 1 2 6 are kept together, unless they are a long list.
                let is_inner = is_digit(words[..at].chars().next_back()) && is_digit(words[at + 1..].chars().next());
                *(if is_inner { &mut inner } else { &mut space }) = Some(at);
            }
            if used > width && at > 0 {
                break;
            }
            fits = at + char.len_utf8();
        }
        if fits == words.len() {
            return (words, "");
        }
        let space = space.filter(|&at| fits < at + SET).or(inner).or(space);
        let at = space.filter(|&at| at > 0 && at <= fits).unwrap_or(fits);
        (words[..at].trim_end(), words[at..].trim_start())
    }

    /// Wraps words into lines of at most `width` times the type size. Line breaks in the words are kept.
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

    /// Like [`lines`](Self::lines), but makes the widest line as narrow as possible without adding lines: for titles.
    #[cfg(feature = "pdf")]
    pub(crate) fn balanced(&self, words: &str, weight: Weight, width: f32) -> Vec<String> {
        let count = self.lines(words, weight, width).len();
        let mut least = words.split_whitespace().map(|word| self.width(word, weight)).fold(0.0, f32::max);
        let mut most = width;
        while most - least > 0.05 {
            let middle = f32::midpoint(least, most);
            *(if self.lines(words, weight, middle).len() > count { &mut least } else { &mut most }) = middle;
        }
        self.lines(words, weight, most)
    }
}

/// The length of nine digits with spaces between them, in bytes.
const SET: usize = 18;

/// Draws consecutive glyphs.
#[derive(Default)]
struct Tracer {
    path: Vec<Segment>,
    scale: f32,
    x: f32,
}

impl Tracer {
    /// Draws a glyph and advances past it.
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
