//! The outlines of the built-in fonts, in a form that a page loads quickly.
//!
//! A font file compresses badly: each outline has its flags, its x and its y coordinates one after the other. Here, each kind of number has its own
//! stream, and a shape drawn before, such as an accent or a sign that is the same in bold, is referenced instead. The result is less than three
//! quarters as large as the files.
//!
//! ```text
//! outlines.bin   the lengths of all streams but the last, then the streams
//! CHARS          number of fonts; for each: units of a size, number of weights, number of runs of characters, (gap, length) ..
//! HIGH LOW       for each glyph its width, in two bytes
//! PARTS          for each glyph the number of its parts; for each part 0 and the number of new contours, or 1 + the index of a part or glyph
//! MOVES          for each referenced part its distance from the original: x, y
//! LENGTHS        for each new contour the number of its points
//! KINDS          for each point: whether it is on the curve + 2 * (kind of x + 9 * kind of y), both relative to the point before
//! XS YS          for each point that moves the low bytes of its distance, one or two
//! ```
//!
//! Numbers are in base 128, the low digits first; signed ones have the sign in their last bit. The source files of the outlines are kept beside
//! `outlines.bin`, and the tests pack them again and compare.

use std::sync::LazyLock;

use ttf_parser::OutlineBuilder;

use super::Weight;

/// A point of a contour, as in TrueType: between two consecutive off-curve points there is an implied one on the curve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Point {
    x: i16,
    y: i16,
    is_on: bool,
    /// Whether the point is the last of its contour.
    is_last: bool,
}

impl Point {
    fn place(self) -> [f32; 2] {
        [f32::from(self.x), f32::from(self.y)]
    }
}

/// The outline of a character.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Glyph<'a> {
    /// The advance to the next glyph, and the number of such units in the type size.
    pub(super) advance: [u16; 2],
    points: &'a [Point],
}

impl Glyph<'_> {
    /// Draws the glyph by the rules of TrueType.
    pub(super) fn draw(&self, pen: &mut impl OutlineBuilder) {
        for contour in self.points.split_inclusive(|point| point.is_last) {
            let [first, rest @ ..] = contour else { continue };
            let [mut first_x, mut first_y] = first.place();
            if let (false, Some(second)) = (first.is_on, rest.first()) {
                let [x, y] = second.place();
                (first_x, first_y) = (f32::midpoint(first_x, x), f32::midpoint(first_y, y));
            }
            pen.move_to(first_x, first_y);
            let mut control: Option<[f32; 2]> = None;
            for point in rest.iter().chain((!first.is_on).then_some(first)) {
                let [x, y] = point.place();
                match (control, point.is_on) {
                    (None, true) => pen.line_to(x, y),
                    (Some([x1, y1]), true) => pen.quad_to(x1, y1, x, y),
                    (Some([x1, y1]), false) => pen.quad_to(x1, y1, f32::midpoint(x1, x), f32::midpoint(y1, y)),
                    (None, false) => {}
                }
                control = (!point.is_on).then_some([x, y]);
            }
            match control {
                Some([x1, y1]) => pen.quad_to(x1, y1, first_x, first_y),
                None => pen.line_to(first_x, first_y),
            }
            pen.close();
        }
    }
}

/// A font in one weight or two.
struct Font {
    units: u16,
    chars: Vec<char>,
    /// For each weight, the index of its first glyph.
    first: [usize; 2],
}

/// All fonts, the preferred one first.
pub(super) struct Letters {
    fonts: Vec<Font>,
    /// For each glyph, its width and the range of its points.
    glyphs: Vec<(u16, [usize; 2])>,
    points: Vec<Point>,
}

/// The built-in fonts.
pub(super) static LETTERS: LazyLock<Letters> =
    LazyLock::new(|| Letters::read(include_bytes!("../../fonts/outlines.bin")));

/// A stream of bytes, followed by zeros.
#[derive(Clone, Copy)]
struct Stream<'a>(&'a [u8]);

impl Stream<'_> {
    /// Removes and returns the first `length` bytes.
    fn cut(&mut self, length: usize) -> Self {
        let (stream, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        Stream(stream)
    }

    fn byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or_default()
    }

    fn number(&mut self) -> usize {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= usize::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 || shift > 21 {
                return number;
            }
        }
    }

    fn signed(&mut self) -> i16 {
        let number = self.number();
        let size = i16::try_from(number / 2).unwrap_or_default();
        if number.is_multiple_of(2) { size } else { -1 - size }
    }

    /// Reads a distance of the given kind: zero; up to 256, 512 or 768, forwards or backwards; or any.
    fn distance(&mut self, kind: u8) -> i16 {
        let size = match kind.div_ceil(2) {
            0 => return 0,
            4 => i16::from_be_bytes([self.byte(), self.byte()]),
            range => i16::from(range - 1) * 256 + i16::from(self.byte()) + 1,
        };
        if kind % 2 == 1 { size } else { -size }
    }
}

/// The streams of the file.
struct Streams<'a> {
    chars: Stream<'a>,
    high: Stream<'a>,
    low: Stream<'a>,
    parts: Stream<'a>,
    moves: Stream<'a>,
    lengths: Stream<'a>,
    kinds: Stream<'a>,
    xs: Stream<'a>,
    ys: Stream<'a>,
}

impl<'a> Streams<'a> {
    fn of(file: &'a [u8]) -> Self {
        let mut rest = Stream(file);
        let sizes = [(); 8].map(|()| rest.number());
        let [chars, high, low, parts, moves, lengths, kinds, xs] = sizes.map(|size| rest.cut(size));
        Self { chars, high, low, parts, moves, lengths, kinds, xs, ys: rest }
    }

    /// Adds the points of a glyph, and returns their range. Records in `named` the ranges of the shapes that later glyphs can reference.
    fn glyph(&mut self, points: &mut Vec<Point>, named: &mut Vec<[usize; 2]>) -> [usize; 2] {
        let start = points.len();
        let parts = self.parts.number();
        for _ in 0..parts {
            let from = points.len();
            if let Some(part) = self.parts.number().checked_sub(1) {
                let [x, y] = [self.moves.signed(), self.moves.signed()];
                let [first, end] = named.get(part).copied().unwrap_or_default();
                points.extend_from_within(first..end);
                points[from..].iter_mut().for_each(|point| (point.x, point.y) = (point.x + x, point.y + y));
            } else {
                self.contours(points);
                named.push([from, points.len()]);
            }
        }
        let place = [start, points.len()];
        named.extend((parts > 1).then_some(place));
        place
    }

    /// Adds the points of new contours.
    fn contours(&mut self, points: &mut Vec<Point>) {
        let [mut x, mut y] = [0, 0];
        for _ in 0..self.parts.number() {
            for left in (0..self.lengths.number()).rev() {
                let kind = self.kinds.byte();
                x += self.xs.distance(kind / 2 % 9);
                y += self.ys.distance(kind / 18);
                points.push(Point { x, y, is_on: kind % 2 == 1, is_last: left == 0 });
            }
        }
    }
}

impl Letters {
    fn read(file: &[u8]) -> Self {
        let mut streams = Streams::of(file);
        let mut letters = Self { fonts: Vec::new(), glyphs: Vec::new(), points: Vec::new() };
        let mut named = Vec::new();
        for _ in 0..streams.chars.number() {
            let (font, weights) = Font::read(&mut streams.chars, letters.glyphs.len());
            for _ in 0..weights * font.chars.len() {
                let advance = u16::from_be_bytes([streams.high.byte(), streams.low.byte()]);
                let place = streams.glyph(&mut letters.points, &mut named);
                letters.glyphs.push((advance, place));
            }
            letters.fonts.push(font);
        }
        letters
    }

    /// Returns the index of the first font that has a character.
    pub(super) fn font(&self, char: char) -> Option<usize> {
        self.fonts.iter().position(|font| font.chars.binary_search(&char).is_ok())
    }

    /// Returns the glyph of a character.
    pub(super) fn glyph(&self, char: char, weight: Weight) -> Option<Glyph<'_>> {
        self.fonts.iter().find_map(|font| {
            let at = font.first[usize::from(weight == Weight::Bold)] + font.chars.binary_search(&char).ok()?;
            let &(advance, [from, to]) = self.glyphs.get(at)?;
            Some(Glyph { advance: [advance, font.units], points: self.points.get(from..to)? })
        })
    }
}

impl Font {
    /// Reads the characters of a font whose glyphs begin at an index. Returns the font, and its number of weights.
    fn read(stream: &mut Stream<'_>, glyphs: usize) -> (Self, usize) {
        let [units, weights, runs] = [(); 3].map(|()| stream.number());
        let (mut chars, mut next) = (Vec::new(), 0);
        for _ in 0..runs {
            next += stream.number() as u32;
            let end = next + stream.number() as u32;
            chars.extend((next..end).filter_map(char::from_u32));
            next = end;
        }
        let bold = if weights == 1 { glyphs } else { glyphs + chars.len() };
        (Self { units: units as u16, chars, first: [glyphs, bold] }, weights)
    }
}

#[cfg(test)]
mod tests;
