//! Words and pictures in columns: a block is not split if a column has room for it.
//!
//! ```text
//! ┌ block ─────────┐
//! │ row: words     │   the rows of a block follow one another; a block too high for the
//! │ row: a picture │   rest of a column begins the next one, with the heading that is
//! │ row: words     │   kept with it; a block higher than a column is split between rows
//! └────────────────┘
//! ```

use std::borrow::Cow;

use crate::canvas::{Anchor, Canvas, Text, Transform};
use crate::colour::Rgb;
use crate::font::{Fonts, Weight};
use crate::hyphens;
use crate::words::Language;

/// Rows that are kept together.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Block {
    pub(crate) rows: Vec<Row>,
    /// The space above the block, unless it begins a column.
    pub(crate) above: f32,
    /// Whether the block is kept with the next one, as a heading is.
    pub(crate) is_kept: bool,
}

/// Pieces side by side.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Row {
    pub(crate) height: f32,
    pub(crate) pieces: Vec<Piece>,
}

/// An item in a row; positions are relative to the row.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Piece {
    /// Words, with their position on the base line.
    Words(Text),
    /// A picture, with the position of its upper left corner.
    Picture(Canvas, (f32, f32)),
}

/// Rows with the positions of their upper edges.
pub(crate) type Column = Vec<(f32, Row)>;

/// The typesetting of words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) fonts: &'a Fonts,
    pub(crate) colour: Rgb,
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    /// The language that determines hyphenation, and in which apostrophes are curly; `None` for text in an unknown language, which is left unchanged.
    pub(crate) language: Option<Language>,
}

impl Setting<'_> {
    /// Returns the height of a line.
    pub(crate) fn line(&self) -> f32 {
        1.4 * self.size
    }

    /// Sets words that begin at a position.
    pub(crate) fn words(&self, words: impl Into<String>, x: f32) -> Piece {
        let Self { colour, size, weight, .. } = *self;
        let at = (x, size * 1.05);
        Piece::Words(Text { at, anchor: Anchor::Start, size, weight, colour, words: words.into() })
    }

    /// Sets a paragraph in rows between two positions. All rows except the last end in a hyphen or a space, so that programs that join them keep
    /// words apart.
    pub(crate) fn rows(&self, words: &str, from: f32, to: f32) -> Vec<Row> {
        let width = (to - from) / self.size;
        let words = if self.language.is_some() { Cow::from(words.replace('\'', "’")) } else { Cow::from(words) };
        let mut lines: Vec<String> =
            words.lines().flat_map(|paragraph| self.divided(paragraph.trim(), width)).collect();
        let last = lines.len().saturating_sub(1);
        lines.iter_mut().take(last).filter(|line| !line.ends_with(HYPHEN)).for_each(|line| line.push(' '));
        lines.into_iter().map(|line| Row { height: self.line(), pieces: vec![self.words(line, from)] }).collect()
    }

    /// Breaks a paragraph into lines. A word is divided if its line would otherwise be short; headings only divide words that are wider than a line.
    fn divided(&self, paragraph: &str, width: f32) -> Vec<String> {
        let wide = |words: &str| self.fonts.width(words, self.weight);
        let least = if self.weight == Weight::Bold { 0.0 } else { SHORT * width };
        let (mut lines, mut rest, mut hyphens): (Vec<String>, &str, usize) = (Vec::new(), paragraph, 0);
        loop {
            let (mut line, mut left) = self.fonts.cut(rest, self.weight, width);
            let is_torn = !left.is_empty() && rest[line.len()..].len() == left.len();
            if is_torn {
                (line, left) = ("", rest);
            }
            let next = left.split(' ').next().unwrap_or_default();
            // The last word is kept whole, so that no syllable is alone on the last line.
            let is_short = is_torn || (wide(line) < least && hyphens < ROW && next.len() < left.len());
            let place = self.language.filter(|_| is_short).and_then(|language| {
                let space = if line.is_empty() { 0.0 } else { wide(" ") };
                let fits = |&place: &usize| wide(line) + space + wide(&next[..place]) + wide("-") <= width;
                hyphens::places(next, language).into_iter().rfind(fits)
            });
            if let Some(place) = place {
                let space = if line.is_empty() { "" } else { " " };
                lines.push(format!("{line}{space}{}{HYPHEN}", &next[..place]));
                (rest, hyphens) = (&left[place..], hyphens + 1);
                continue;
            }
            if is_torn {
                (line, left) = self.fonts.cut(rest, self.weight, width);
            }
            lines.push(line.to_owned());
            (rest, hyphens) = (left, 0);
            if rest.is_empty() {
                return lines;
            }
        }
    }
}

/// Joins the words of consecutive rows, without the hyphens that divide them.
pub(crate) fn joined<'r>(rows: impl Iterator<Item = &'r str>) -> String {
    rows.fold(String::new(), |before, row| before.strip_suffix(HYPHEN).unwrap_or(&before).to_owned() + row)
}

/// The sign at the end of a line that divides a word.
const HYPHEN: char = '-';
/// A line is short if its words fill less than this part of its width.
const SHORT: f32 = 0.85;
/// The maximum number of consecutive lines that end in a hyphen.
const ROW: usize = 2;

impl Row {
    /// Returns an empty row: a position that can be found again.
    pub(crate) fn mark() -> Self {
        Self::default()
    }

    /// Whether the row is a [mark](Self::mark).
    pub(crate) fn is_mark(&self) -> bool {
        self.pieces.is_empty() && self.height <= 0.0
    }

    /// Returns a row with a picture in the middle between two positions.
    pub(crate) fn picture(picture: Canvas, from: f32, to: f32) -> Self {
        let x = from + ((to - from - picture.width) / 2.0).max(0.0);
        Self { height: picture.height, pieces: vec![Piece::Picture(picture, (x, 0.0))] }
    }

    /// Draws the row with its upper left corner at the given point.
    pub(crate) fn draw(self, (x, y): (f32, f32), canvas: &mut Canvas) {
        for piece in self.pieces {
            match piece {
                Piece::Words(text) => canvas.write(Text { at: (text.at.0 + x, text.at.1 + y), ..text }),
                Piece::Picture(picture, at) => canvas.put(picture, Transform::place(1.0, (at.0 + x, at.1 + y))),
            }
        }
    }
}

impl Block {
    /// Creates a block of rows with space above.
    pub(crate) fn new(rows: Vec<Row>, above: f32) -> Self {
        Self { rows, above, is_kept: false }
    }

    /// Returns the block, kept together with the next one.
    pub(crate) fn kept(self) -> Self {
        Self { is_kept: true, ..self }
    }

    /// Whether the block consists of bold words.
    fn is_heading(&self) -> bool {
        let mut pieces = self.rows.iter().flat_map(|row| &row.pieces).peekable();
        pieces.peek().is_some()
            && pieces.all(|piece| matches!(piece, Piece::Words(text) if text.weight == Weight::Bold))
    }

    fn height(&self) -> f32 {
        self.rows.iter().map(|row| row.height).sum()
    }
}

/// Returns the height of consecutive blocks.
fn height(blocks: &[Block], is_first: bool) -> f32 {
    let above: f32 = blocks.iter().skip(usize::from(is_first)).map(|block| block.above).sum();
    above + blocks.iter().map(Block::height).sum::<f32>()
}

/// Arranges blocks in columns of a maximum height.
pub(crate) fn columns(blocks: &[Block], most: f32) -> Vec<Column> {
    // A line that is a hundredth of a point too high is not moved to the next column.
    let mut setter = Setter { most: most + 0.01, y: 0.0, columns: vec![Vec::new()] };
    blocks.chunk_by(|block, _| block.is_kept).for_each(|group| setter.group(group));
    setter.columns
}

/// Columns while blocks are added.
struct Setter {
    most: f32,
    /// The end of the last column.
    y: f32,
    columns: Vec<Column>,
}

impl Setter {
    fn is_new(&self) -> bool {
        self.columns.last().is_none_or(Vec::is_empty)
    }

    fn turn(&mut self) {
        self.columns.push(Vec::new());
        self.y = 0.0;
    }

    /// Adds blocks that are kept together, on a new column if the last one has no room for them. The last of several blocks that are together higher
    /// than a column is apart from the others, so that only a block that is itself higher than a column is divided; a heading is never apart.
    fn group(&mut self, group: &[Block]) {
        if let [first @ .., before, last] = group
            && !before.is_heading()
            && height(group, true) > self.most
            && last.height() <= self.most
        {
            self.group(&group[..=first.len()]);
            self.group(std::slice::from_ref(last));
            return;
        }
        if !self.is_new() && self.y + height(group, false) > self.most {
            self.turn();
        }
        for block in group {
            if !self.is_new() {
                self.y += block.above;
            }
            for row in &block.rows {
                if self.y + row.height > self.most && !self.is_new() {
                    self.turn();
                }
                if let Some(column) = self.columns.last_mut() {
                    column.push((self.y, row.clone()));
                }
                self.y += row.height;
            }
        }
    }
}

#[cfg(test)]
mod tests;
