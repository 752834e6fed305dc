//! A story: headings, paragraphs and pictures down the pages of a PDF file, such as a worked solution.
//!
//! ```text
//! ┌───────────────────────┐
//! │ 3. X-Wing             │    a picture stands on the left, what belongs to it on the right and below;
//! │ ┌───────┐ In rows 2   │    a block is never torn apart unless it is longer than a page
//! │ │ ▦     │ and 7 ...   │
//! │ └───────┘             │
//! │ What is too long goes │
//! │ on below.             │
//! └──────────────────── 2 ┘
//! ```

use crate::book::Paper;
use crate::canvas::{Anchor, Canvas, Text, Transform};
use crate::compose::{Style, compose};
use crate::font::Weight;
use crate::pdf::{self, About, Page, PdfError};
use crate::scene::Scene;

/// A piece of a story.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its level, from 0, and its heading, which stands in the contents of the document too.
    pub heading: Option<(u8, String)>,
    /// A picture.
    pub picture: Option<Scene>,
    /// The paragraphs beside and below the picture.
    pub paragraphs: Vec<String>,
    /// How far it is set in, with a smaller picture: 0 for what stands by itself.
    pub depth: u8,
}

const MARGIN: f32 = 48.0;
const SIZE: f32 = 10.0;
const LINE: f32 = 14.0;
/// The part of the width that a picture takes.
const SHARE: f32 = 0.46;
/// The same for blocks that are set in.
const SMALL: f32 = 0.3;
/// How far a block is set in, and how often at most.
const INDENT: f32 = 14.0;
const DEEPEST: u8 = 6;
/// Between a picture and what stands beside it.
const GAP: f32 = 14.0;

/// A line of a paragraph.
struct Line {
    words: String,
    place: Place,
}

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Right of the picture.
    Beside,
    /// Across the page.
    Below,
}

/// The story as a PDF file.
///
/// # Errors
///
/// A character that no font has, or a picture that cannot be read.
pub fn pdf(blocks: &[Block], paper: Paper, style: &Style, about: &About) -> Result<Vec<u8>, PdfError> {
    for block in blocks {
        let heading = block.heading.iter().map(|(_, words)| words);
        heading
            .chain(&block.paragraphs)
            .try_for_each(|words| style.fonts.check(&words.replace('\n', " ")))
            .map_err(PdfError::Glyph)?;
    }
    let mut teller = Teller { paper, style, pages: Vec::new(), y: f32::MAX };
    blocks.iter().for_each(|block| teller.tell(block));
    if teller.pages.is_empty() {
        teller.turn();
    }
    pdf::write(teller.pages, about, &style.fonts)
}

struct Teller<'a> {
    paper: Paper,
    style: &'a Style,
    pages: Vec<Page>,
    /// How far the page is used.
    y: f32,
}

impl Teller<'_> {
    fn bottom(&self) -> f32 {
        self.paper.height - MARGIN - LINE
    }

    /// Begins a page.
    fn turn(&mut self) {
        let canvas = self.paper.canvas(&self.style.theme);
        let number = self.pages.len() as u32 + 1;
        self.pages.push(Page { canvas, number: Some(number), entries: Vec::new() });
        let at = (self.paper.width - MARGIN, self.paper.height - MARGIN + LINE);
        self.write(&number.to_string(), at, Anchor::End, SIZE, Weight::Regular);
        self.y = MARGIN;
    }

    fn write(&mut self, words: &str, at: (f32, f32), anchor: Anchor, size: f32, weight: Weight) {
        let (colour, words) = (self.style.theme.ink, words.to_owned());
        if let Some(page) = self.pages.last_mut() {
            page.canvas.write(Text { at, anchor, size, weight, colour, words });
        }
    }

    fn tell(&mut self, block: &Block) {
        let left = MARGIN + INDENT * f32::from(block.depth.min(DEEPEST));
        let width = self.paper.width - MARGIN - left;
        let share = width * if block.depth == 0 { SHARE } else { SMALL };
        let picture = block.picture.as_ref().map(|scene| self.draw(scene, share));
        let high = picture.as_ref().map_or(0.0, |picture| picture.height);
        let beside = if picture.is_some() { share + GAP } else { 0.0 };
        let lines = self.flow(&block.paragraphs, high, width, beside);
        let heading = if block.heading.is_some() { 2.2 * LINE } else { 0.0 };
        if self.y + heading + (LINE * lines.len() as f32).max(high) > self.bottom() {
            self.turn();
        }
        if let Some((level, words)) = &block.heading {
            self.head(*level, words, width);
        }
        self.body(picture, &lines, left, beside);
    }

    /// Paragraphs in lines: narrow ones beside a picture that high, wide ones below, with an empty line behind each paragraph.
    fn flow(&self, paragraphs: &[String], high: f32, width: f32, beside: f32) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for paragraph in paragraphs {
            for mut rest in paragraph.lines().map(str::trim) {
                loop {
                    let place = if LINE * (lines.len() as f32) < high { Place::Beside } else { Place::Below };
                    let room = if place == Place::Beside { width - beside } else { width };
                    let (line, left) = self.style.fonts.cut(rest, Weight::Regular, room / SIZE);
                    lines.push(Line { words: line.to_owned(), place });
                    rest = left;
                    if rest.is_empty() {
                        break;
                    }
                }
            }
            lines.push(Line { words: String::new(), place: Place::Below });
        }
        lines
    }

    fn head(&mut self, level: u8, words: &str, width: f32) {
        let size: f32 = if level == 0 { 15.0 } else { 12.0 };
        let wide = self.style.fonts.width(words, Weight::Bold).max(0.01);
        self.y += 1.4 * LINE;
        self.write(words, (MARGIN, self.y), Anchor::Start, size.min(width / wide), Weight::Bold);
        self.y += 0.8 * LINE;
        if let Some(page) = self.pages.last_mut() {
            page.entries.push((level, words.to_owned()));
        }
    }

    fn body(&mut self, picture: Option<Canvas>, lines: &[Line], left: f32, beside: f32) {
        let (top, mut end) = (self.y, self.y);
        if let Some(picture) = picture {
            end = top + picture.height + 0.6 * LINE;
            if let Some(page) = self.pages.last_mut() {
                page.canvas.put(picture, Transform::place(1.0, (left, top)));
            }
        }
        self.y += 0.6 * LINE;
        for Line { words, place } in lines {
            if self.y + LINE > self.bottom() {
                self.turn();
                end = MARGIN;
            }
            self.y += LINE;
            let x = if *place == Place::Beside { left + beside } else { left };
            self.write(words, (x, self.y - 0.3 * LINE), Anchor::Start, SIZE, Weight::Regular);
        }
        self.y = self.y.max(end);
    }

    /// A picture that wide.
    fn draw(&self, scene: &Scene, width: f32) -> Canvas {
        let one = Style { cell: 1.0, ..self.style.clone() };
        let cell = width / compose(scene, &one).width.max(1.0);
        compose(scene, &Style { cell, ..one })
    }
}

#[cfg(test)]
mod tests;
