//! Lessons: a puzzle on its own page, followed by headings, text and pictures in two columns.
//!
//! ```text
//! ┌────────────────────┐  ┌────────────────────┐
//! │ A hard one         │  │ 1–9 Singles │ ┌──┐ │   candidates have six points or more if the paper allows it;
//! │ ┌──────┐           │  │ ┌──┐        │ │▦ │ │   pictures without candidates are as large as five on a page
//! │ │  ▦   │           │  │ │▦ │        │ └──┘ │   can be. Text about a picture is kept with it
//! │ └──────┘           │  │ └──┘        │ ...  │
//! │ 9 × Hidden Single  │  │ In box 1 .. │      │
//! │ 1 × X-Wing         │  │ 10. X-Wing  │      │
//! └────────────────────┘  └──────────────────2 ┘
//! ```

use std::collections::BTreeSet;

use crate::book::Paper;
use crate::canvas::{Anchor, Canvas, Op, Text, Transform};
use crate::compose::{Style, compose, key};
use crate::flow::{Block as Piece, Column, Row, Setting, columns};
use crate::font::Weight;
use crate::overlay::Overlay;
use crate::pdf::{self, About, Page, PdfError};
use crate::scene::Scene;
use crate::words::Language;

/// A puzzle, and its solution path.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The title.
    pub title: String,
    /// Lines below the title.
    pub lines: Vec<String>,
    /// The puzzle.
    pub puzzle: Option<Scene>,
    /// The number of uses of each technique, and its name.
    pub counts: Vec<(usize, String)>,
    /// Paragraphs below the puzzle.
    pub remarks: Vec<String>,
    /// The steps. If there are none, the lesson is a single page.
    pub blocks: Vec<Block>,
}

/// A piece of a lesson.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The level, from 0, and the heading, which is also in the contents of the document.
    pub heading: Option<(u8, String)>,
    /// A picture.
    pub picture: Option<Scene>,
    /// The paragraphs below the picture.
    pub paragraphs: Vec<String>,
    /// The indentation level; 0 for separate blocks. Indented blocks have smaller pictures.
    pub depth: u8,
}

const MARGIN: f32 = 42.0;
/// The gap between the columns.
const APART: f32 = 22.0;
/// The sizes of text: on the front page, and in columns from the usual size to the smallest.
const SIZE: f32 = 10.0;
const SIZES: [f32; 3] = [9.0, 8.5, 8.0];
/// The maximum sizes of the puzzle on the front page, in heights of the page, the usual one first.
const PUZZLE: [f32; 4] = [0.52, 0.46, 0.4, 0.34];
/// The indentation of a level, and the maximum number of levels.
const INDENT: f32 = 8.0;
const DEEPEST: u8 = 6;
/// The minimum widths of pictures without candidates, in points: with all of their text in the same column, and with text that may continue in the
/// next column.
const NARROWEST: [(Words, f32); 2] = [(Words::Together, 160.0), (Words::Apart, 120.0)];
/// The minimum size of a candidate, in points, if the column is wide enough, and the size of a candidate as a fraction of the width of its cell.
const READABLE: f32 = 6.0;
const CANDIDATE: f32 = 15.0 / 60.0;
/// The width of the picture of a case, relative to other pictures.
const CASE: f32 = 0.75;
/// The number of pictures that fit on a page, if their text allows it.
const A_PAGE: usize = 5;

/// Writes the lessons as a PDF file, each on its own pages.
///
/// # Errors
///
/// Returns an error for a character that no font has, and for a picture that cannot be read.
pub fn pdf(lessons: &[Lesson], paper: Paper, style: &Style, about: &About) -> Result<Vec<u8>, PdfError> {
    for lesson in lessons {
        let blocks = lesson
            .blocks
            .iter()
            .flat_map(|block| block.heading.iter().map(|(_, words)| words).chain(&block.paragraphs));
        let front = [&lesson.title].into_iter().chain(&lesson.lines).chain(&lesson.remarks);
        let counts = lesson.counts.iter().map(|(_, words)| words);
        let mut all = front.chain(counts).chain(blocks);
        all.try_for_each(|words| style.fonts.check(&words.replace('\n', " "))).map_err(PdfError::Glyph)?;
    }
    let mut teller = Teller { paper, style, pages: Vec::new() };
    lessons.iter().for_each(|lesson| teller.tell(lesson));
    if teller.pages.is_empty() {
        teller.turn();
    }
    pdf::write(teller.pages, about, &style.fonts)
}

/// Whether the text about a picture is kept in its column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Words {
    Together,
    /// All paragraphs except the first may continue in the next column.
    Apart,
}

/// A picture with cells of one point, and the minimum width in points at which its candidates are legible.
struct Drawn {
    picture: Canvas,
    least: f32,
}

struct Teller<'a> {
    paper: Paper,
    style: &'a Style,
    pages: Vec<Page>,
}

impl Teller<'_> {
    /// Returns the width and height within the margins, minus a line for the page number.
    fn room(&self) -> (f32, f32) {
        (self.paper.width - 2.0 * MARGIN, self.paper.height - 2.0 * MARGIN - 1.5 * SIZE)
    }

    fn setting(&self, size: f32, weight: Weight) -> Setting<'_> {
        let (colour, language) = (self.style.theme.ink, Some(Language::English));
        Setting { fonts: &self.style.fonts, colour, size, weight, language }
    }

    /// Begins a page.
    fn turn(&mut self) {
        let canvas = self.paper.canvas(&self.style.theme);
        let number = self.pages.len() as u32 + 1;
        let mut page = Page { canvas, number: Some(number), ..Page::default() };
        let (at, words) = ((self.paper.width - MARGIN, self.paper.height - MARGIN), number.to_string());
        let (anchor, size, weight, colour) = (Anchor::End, SIZE, Weight::Regular, self.style.theme.ink);
        page.canvas.write(Text { at, anchor, size, weight, colour, words });
        self.pages.push(page);
    }

    fn put(&mut self, column: Column, x: f32) {
        if let Some(page) = self.pages.last_mut() {
            column.into_iter().for_each(|(y, row)| row.draw((x, MARGIN + y), &mut page.canvas));
        }
    }

    fn tell(&mut self, lesson: &Lesson) {
        let (width, height) = self.room();
        let front = self.front(lesson, width, height);
        for (number, column) in front.into_iter().enumerate() {
            self.turn();
            if let (0, Some(page)) = (number, self.pages.last_mut()) {
                page.entries.push((0, lesson.title.clone()));
            }
            self.put(column, MARGIN);
        }
        if lesson.blocks.is_empty() {
            return;
        }
        let half = (width - APART) / 2.0;
        let is_whole = lesson.blocks.iter().any(|block| self.least(block) > half);
        let laid = self.fitted(&lesson.blocks, if is_whole { width } else { half }, height);
        let mut headings = lesson.blocks.iter().filter_map(|block| block.heading.as_ref());
        let mut columns = laid.into_iter();
        while let Some(left) = columns.next() {
            self.turn();
            let right = if is_whole { Column::default() } else { columns.next().unwrap_or_default() };
            // Headings begin with an empty row, which marks where they are.
            let begun = [&left, &right].into_iter().flatten().filter(|(_, row)| row.is_mark()).count();
            if let Some(page) = self.pages.last_mut() {
                page.entries.extend(headings.by_ref().take(begun).cloned());
            }
            self.put(left, MARGIN);
            self.put(right, MARGIN + half + APART);
        }
    }

    /// Sets the front page, with the largest puzzle for which it needs no second page; with the usual one if even a small puzzle needs more.
    fn front(&self, lesson: &Lesson, width: f32, height: f32) -> Vec<Column> {
        let laid = |part: f32| columns(&self.opening(lesson, width, part * height), height);
        let usual = laid(PUZZLE[0]);
        if usual.len() == 1 {
            return usual;
        }
        PUZZLE[1..].iter().map(|&part| laid(part)).find(|columns| columns.len() == 1).unwrap_or(usual)
    }

    /// Sets the opening of a lesson: the puzzle in at most the given size, the techniques used, and the meaning of the marks.
    fn opening(&self, lesson: &Lesson, width: f32, largest: f32) -> Vec<Piece> {
        let plain = self.setting(SIZE, Weight::Regular);
        let mut blocks = vec![Piece::new(self.setting(20.0, Weight::Bold).rows(&lesson.title, 0.0, width), 0.0)];
        let lines = lesson.lines.iter().flat_map(|line| plain.rows(line, 0.0, width));
        blocks.push(Piece::new(lines.collect(), 0.4 * SIZE));
        if let Some(puzzle) = &lesson.puzzle {
            let picture = scaled(&self.drawn(puzzle), width.min(largest));
            blocks.push(Piece::new(vec![Row::picture(picture, 0.0, width)], SIZE));
        }
        blocks.extend(lesson.remarks.iter().map(|words| Piece::new(plain.rows(words, 0.0, width), 0.6 * SIZE)));
        let bold = self.setting(12.0, Weight::Bold);
        if !lesson.counts.is_empty() {
            blocks.push(Piece::new(bold.rows("What it takes", 0.0, width), 1.4 * SIZE).kept());
            blocks.push(Piece::new(self.counts(&lesson.counts, width), 0.3 * SIZE));
        }
        if let Some(key) = self.key(&lesson.blocks, width) {
            blocks.push(Piece::new(bold.rows("What the marks mean", 0.0, width), 1.4 * SIZE).kept());
            blocks.push(Piece::new(vec![key], 0.3 * SIZE));
        }
        blocks
    }

    /// Sets the techniques with the numbers of their uses, in two columns if these have room for the longest name.
    fn counts(&self, counts: &[(usize, String)], width: f32) -> Vec<Row> {
        let (plain, indent) = (self.setting(SIZE, Weight::Regular), 4.0 * SIZE);
        let longest = counts.iter().map(|(_, name)| plain.fonts.width(name, Weight::Regular)).fold(0.0, f32::max);
        let count = if indent + (longest + 1.0) * SIZE <= width / 2.0 { 2 } else { 1 };
        let wide = width / count as f32;
        let mut rows = Vec::new();
        for side_by_side in counts.chunks(count) {
            let first = rows.len();
            for (number, (uses, name)) in side_by_side.iter().enumerate() {
                let x = wide * number as f32;
                for (line, mut row) in plain.rows(name, x + indent, x + wide).into_iter().enumerate() {
                    if line == 0 {
                        row.pieces.insert(0, plain.words(format!("{uses} ×"), x));
                    }
                    match rows.get_mut(first + line) {
                        Some(Row { pieces, .. }) => pieces.extend(row.pieces),
                        None => rows.push(row),
                    }
                }
            }
        }
        rows
    }

    /// Sets a legend with all marks of a lesson, each once.
    fn key(&self, blocks: &[Block], width: f32) -> Option<Row> {
        let scenes = blocks.iter().filter_map(|block| block.picture.as_ref());
        let kinds: BTreeSet<_> = scenes.flat_map(|scene| Overlay::of(scene).legend).collect();
        let kinds: Vec<_> = kinds.into_iter().collect();
        (!kinds.is_empty()).then(|| Row::picture(key(&kinds, self.style, width, SIZE), 0.0, width))
    }

    /// Returns the minimum width at which the candidates of a block's picture are legible; 0 without candidates. Large grids need more than half of a
    /// page.
    fn least(&self, block: &Block) -> f32 {
        let Some(scene) = &block.picture else { return 0.0 };
        let has_candidates = scene.squares().values().any(|square| !square.candidates.is_empty());
        if has_candidates { READABLE / CANDIDATE * self.drawn(scene).width } else { 0.0 }
    }

    /// Sets the steps in columns, with text and pictures as large as possible if five pictures are to fit on a page.
    fn fitted(&self, blocks: &[Block], width: f32, height: f32) -> Vec<Column> {
        let pictures = blocks.iter().filter(|block| block.picture.is_some()).count();
        let is_whole = width > (self.room().0 - APART) / 2.0;
        // In a column as wide as the page, there is one picture per page.
        let most = if is_whole { pictures.max(1) } else { 2 * pictures.div_ceil(A_PAGE).max(1) };
        let drawn = |block: &Block| {
            let scene = block.picture.as_ref()?;
            Some(Drawn { picture: self.drawn(scene), least: self.least(block) })
        };
        let drawn: Vec<Option<Drawn>> = blocks.iter().map(drawn).collect();
        let laid = |words, size: f32, picture: f32| {
            columns(&self.pieces(blocks, &drawn, (words, size, picture), width), height)
        };
        for (words, narrowest) in NARROWEST {
            for size in SIZES {
                let (mut small, mut large) = (narrowest, width);
                let mut best = laid(words, size, small);
                if best.len() > most {
                    continue;
                }
                // Seven halvings give a precision of a point and a half.
                for _ in 0..7 {
                    let middle = f32::midpoint(small, large);
                    let other = laid(words, size, middle);
                    if other.len() > most {
                        large = middle;
                    } else {
                        (small, best) = (middle, other);
                    }
                }
                return best;
            }
        }
        // If no sizes satisfy this, the text determines the number of pages.
        laid(Words::Together, SIZES[0], NARROWEST[0].1)
    }

    fn pieces(
        &self,
        blocks: &[Block],
        drawn: &[Option<Drawn>],
        (kept, size, picture): (Words, f32, f32),
        width: f32,
    ) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (block, drawn) in blocks.iter().zip(drawn) {
            let left = INDENT * f32::from(block.depth.min(DEEPEST));
            if let Some((level, words)) = &block.heading {
                let larger = if *level < 2 { 1.25 } else { 1.1 };
                let mut rows = vec![Row::mark()];
                rows.extend(self.setting(larger * size, Weight::Bold).rows(words, 0.0, width));
                pieces.push(Piece::new(rows, 1.4 * size).kept());
            }
            let plain = self.setting(size, Weight::Regular);
            let mut paragraphs = block.paragraphs.iter().filter(|words| !words.is_empty());
            if let Some(Drawn { picture: drawn, least }) = drawn {
                let wide = if block.depth == 0 { picture } else { CASE * picture };
                let drawn = scaled(drawn, wide.max(*least).min(width - left));
                let mut rows = vec![Row { height: 0.3 * size, pieces: Vec::new() }, Row::picture(drawn, left, width)];
                let count = if kept == Words::Together { usize::MAX } else { 1 };
                for words in paragraphs.by_ref().take(count) {
                    rows.push(Row { height: 0.2 * size, pieces: Vec::new() });
                    rows.extend(plain.rows(words, left, width));
                }
                pieces.push(Piece::new(rows, 0.0));
            }
            pieces.extend(paragraphs.map(|words| Piece::new(plain.rows(words, left, width), 0.35 * size)));
        }
        pieces
    }

    /// Draws a picture with cells of one point.
    fn drawn(&self, scene: &Scene) -> Canvas {
        compose(scene, &Style { cell: 1.0, ..self.style.clone() })
    }
}

/// Scales a picture to the given width. It is drawn only once, since computing the routes of its links takes longer than everything else.
fn scaled(picture: &Canvas, width: f32) -> Canvas {
    let scale = width / picture.width.max(1.0);
    let mut canvas = Canvas::new(width, picture.height * scale);
    canvas.ops.push(Op::Group(Transform::place(scale, (0.0, 0.0)), picture.ops.clone()));
    canvas
}

#[cfg(test)]
mod tests;
