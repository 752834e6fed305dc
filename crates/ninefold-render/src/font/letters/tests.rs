//! The compact form is made from the font files, and is equivalent to them.

use std::collections::HashMap;

use ttf_parser::{Face, OutlineBuilder};

use super::super::{CJK, Fonts, SANS, SCRIPTS};
use super::{LETTERS, Point};
use crate::Weight;

/// Returns the fonts, each in its weights.
fn files() -> [Vec<&'static [u8]>; 3] {
    [SANS.to_vec(), SCRIPTS.to_vec(), vec![CJK]]
}

fn face(file: &[u8]) -> Face<'_> {
    Face::parse(file, 0).unwrap()
}

/// Returns the characters of a font, in order.
fn chars(face: &Face<'_>) -> Vec<char> {
    let mut chars = Vec::new();
    for table in face.tables().cmap.unwrap().subtables.into_iter().filter(ttf_parser::cmap::Subtable::is_unicode) {
        table.codepoints(|code| chars.extend(char::from_u32(code)));
    }
    chars.retain(|&char| face.glyph_index(char).is_some_and(|glyph| glyph.0 > 0));
    chars.sort_unstable();
    chars.dedup();
    chars
}

type Contour = Vec<(f32, f32, bool)>;

/// The contours of a glyph, with all points and the first one repeated at the end.
#[derive(Default)]
struct Contours(Vec<Contour>);

impl Contours {
    fn push(&mut self, x: f32, y: f32, is_on: bool) {
        self.0.last_mut().unwrap().push((x, y, is_on));
    }
}

impl OutlineBuilder for Contours {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(vec![(x, y, true)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push(x, y, true);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push(x1, y1, false);
        self.push(x, y, true);
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
        panic!("the files have no cubic curves");
    }

    fn close(&mut self) {
        let contour = self.0.last_mut().unwrap();
        let first = contour[0];
        assert_eq!(contour.pop(), Some(first), "a contour ends where it begins");
    }
}

/// Returns the points that are not implied by their neighbours.
fn points(mut contour: Contour) -> Vec<Point> {
    // A start between two points may be implied too: the last point replaces it.
    if let [first, second, .., last] = contour[..]
        && !second.2
        && !last.2
        && (first.0, first.1) == (f32::midpoint(second.0, last.0), f32::midpoint(second.1, last.1))
    {
        contour[0] = last;
        contour.pop();
    }
    let is_between = |at: usize| {
        let (Some(before), Some(after)) = (at.checked_sub(1), contour.get(at + 1).or(contour.first())) else {
            return false;
        };
        let before = contour[before];
        let middle = (f32::midpoint(before.0, after.0), f32::midpoint(before.1, after.1));
        !before.2 && !after.2 && (contour[at].0, contour[at].1) == middle
    };
    let kept = (0..contour.len()).filter(|&at| !is_between(at)).map(|at| contour[at]);
    let whole = |number: f32| {
        assert!(number.fract() == 0.0 && number.abs() < 32768.0, "{number} of {contour:?}");
        number as i16
    };
    let mut points: Vec<Point> =
        kept.map(|(x, y, is_on)| Point { x: whole(x), y: whole(y), is_on, is_last: false }).collect();
    points.last_mut().unwrap().is_last = true;
    points
}

#[derive(Default)]
struct Streams {
    chars: Vec<u8>,
    high: Vec<u8>,
    low: Vec<u8>,
    parts: Vec<u8>,
    moves: Vec<u8>,
    lengths: Vec<u8>,
    kinds: Vec<u8>,
    xs: Vec<u8>,
    ys: Vec<u8>,
    /// The shapes that can be referenced: for the points relative to the first one, the index of the shape and its first point.
    known: HashMap<Vec<Point>, (usize, Point)>,
    names: usize,
}

fn number(stream: &mut Vec<u8>, mut number: usize) {
    while number > 127 {
        stream.push(number as u8 | 128);
        number >>= 7;
    }
    stream.push(number as u8);
}

fn signed(stream: &mut Vec<u8>, size: i16) {
    number(stream, if size < 0 { (-1 - size) as usize * 2 + 1 } else { size as usize * 2 });
}

fn distance(stream: &mut Vec<u8>, size: i16) -> u8 {
    let [high, low] = size.unsigned_abs().to_be_bytes();
    let range = match size.unsigned_abs() {
        0 => return 0,
        size @ 1..=768 => {
            stream.push((size - 1) as u8);
            ((size - 1) / 256 + 1) as u8
        }
        _ => {
            stream.extend([high, low]);
            4
        }
    };
    range * 2 - u8::from(size > 0)
}

impl Streams {
    fn font(&mut self, weights: &[&[u8]]) {
        let chars = chars(&face(weights[0]));
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for code in chars.iter().map(|&char| u32::from(char)) {
            match runs.last_mut() {
                Some((_, end)) if *end == code => *end += 1,
                _ => runs.push((code, code + 1)),
            }
        }
        for value in [usize::from(face(weights[0]).units_per_em()), weights.len(), runs.len()] {
            number(&mut self.chars, value);
        }
        let mut last = 0;
        for (start, end) in runs {
            number(&mut self.chars, (start - last) as usize);
            number(&mut self.chars, (end - start) as usize);
            last = end;
        }
        for face in weights.iter().map(|file| face(file)) {
            assert_eq!(
                (self::chars(&face), face.units_per_em()),
                (chars.clone(), self::face(weights[0]).units_per_em())
            );
            chars.iter().for_each(|&char| self.glyph(&face, char));
        }
    }

    fn glyph(&mut self, face: &Face<'_>, char: char) {
        let glyph = face.glyph_index(char).unwrap();
        let [high, low] = face.glyph_hor_advance(glyph).unwrap().to_be_bytes();
        self.high.push(high);
        self.low.push(low);
        let mut traced = Contours::default();
        face.outline_glyph(glyph, &mut traced);
        let contours: Vec<Vec<Point>> = traced.0.into_iter().map(points).collect();
        // Finds the parts from the left, each as long as possible.
        let (mut pieces, mut parts, mut fresh) = (0, Vec::new(), Vec::new());
        let mut rest = contours.as_slice();
        while let Some((first, behind)) = rest.split_first() {
            let lengths = (1..=rest.len()).rev();
            let named = lengths.map(|length| (length, self.known.get(&shape(&rest[..length]))));
            let found = named.into_iter().find_map(|(length, known)| known.map(|known| (length, *known)));
            if let Some((length, (name, from))) = found {
                pieces += self.part(&mut parts, &mut fresh);
                number(&mut parts, name + 1);
                signed(&mut self.moves, first[0].x - from.x);
                signed(&mut self.moves, first[0].y - from.y);
                pieces += 1;
                rest = &rest[length..];
            } else {
                fresh.push(first.clone());
                rest = behind;
            }
        }
        pieces += self.part(&mut parts, &mut fresh);
        number(&mut self.parts, pieces);
        self.parts.extend(parts);
        if pieces > 1 {
            self.name(&contours);
        }
    }

    fn name(&mut self, contours: &[Vec<Point>]) {
        self.known.entry(shape(contours)).or_insert((self.names, contours[0][0]));
        self.names += 1;
    }

    /// Writes new contours, and adds their number to the parts. Returns the number of parts added.
    fn part(&mut self, parts: &mut Vec<u8>, fresh: &mut Vec<Vec<Point>>) -> usize {
        if fresh.is_empty() {
            return 0;
        }
        number(parts, 0);
        number(parts, fresh.len());
        let (mut x, mut y) = (0, 0);
        for contour in fresh.iter() {
            number(&mut self.lengths, contour.len());
            for point in contour {
                let kinds = [distance(&mut self.xs, point.x - x), distance(&mut self.ys, point.y - y)];
                self.kinds.push(u8::from(point.is_on) + 2 * (kinds[0] + 9 * kinds[1]));
                (x, y) = (point.x, point.y);
            }
        }
        self.name(fresh);
        fresh.clear();
        1
    }
}

/// Returns the points, moved so that the first one is at the origin.
fn shape(contours: &[Vec<Point>]) -> Vec<Point> {
    let first = contours[0][0];
    let moved = |point: &Point| Point { x: point.x - first.x, y: point.y - first.y, ..*point };
    contours.iter().flatten().map(moved).collect()
}

fn packed() -> Vec<u8> {
    let mut streams = Streams::default();
    number(&mut streams.chars, files().len());
    files().iter().for_each(|weights| streams.font(weights));
    let Streams { chars, high, low, parts, moves, lengths, kinds, xs, ys, .. } = streams;
    let mut file = Vec::new();
    let streams = [chars, high, low, parts, moves, lengths, kinds, xs];
    streams.iter().for_each(|stream| number(&mut file, stream.len()));
    file.extend(streams.concat());
    file.extend(ys);
    file
}

/// The file is written again if `UPDATE_EXPECT` is set, like snapshots.
#[test]
fn outlines_are_made_from_the_files() {
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/fonts/outlines.bin");
    let made = packed();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(place, &made).unwrap();
    }
    assert!(std::fs::read(place).unwrap() == made, "{place} is not what the files have: test with UPDATE_EXPECT=1");
}

/// Compares every character in both weights with the library that parses font files.
#[test]
fn letters_are_those_of_the_files() {
    let (all, mut count) = (Fonts::default(), 0);
    for weight in [Weight::Regular, Weight::Bold] {
        let files: Vec<&[u8]> = all.files(weight).collect();
        let (faces, fonts): (Vec<Face<'_>>, Vec<Fonts>) =
            files.iter().map(|file| (face(file), Fonts::with(file).unwrap())).unzip();
        for char in (0..=u32::from(char::MAX)).filter_map(char::from_u32) {
            let at = faces.iter().position(|face| face.glyph_index(char).is_some_and(|glyph| glyph.0 > 0));
            assert_eq!(LETTERS.font(char), at, "{char:?}");
            let Some(at) = at else {
                assert!(LETTERS.glyph(char, weight).is_none(), "{char:?}");
                continue;
            };
            let (word, own) = (char.to_string(), &fonts[at]);
            assert_eq!(all.outline(&word, weight), own.outline(&word, weight), "{char:?}");
            assert_eq!(all.width(&word, weight).to_bits(), own.width(&word, weight).to_bits(), "{char:?}");
            count += 1;
        }
    }
    assert!(count > 1500);
}
