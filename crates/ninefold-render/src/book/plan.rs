//! The plan of a book: the contents of each page, before anything is drawn.

use std::ops::Range;

use super::{Book, BookError, Codes, MOST, SMALLEST, Solutions};
use crate::font::Weight;

/// The pages of a book to be.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    pub(super) pages: Vec<Content>,
    /// The margin at the spine.
    pub(super) inside: f32,
}

/// The contents of a page. Puzzles are counted from 0 through the book.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Content {
    Title,
    Contents(Range<usize>),
    Puzzles { chapter: usize, puzzles: Range<usize>, cells: Cells },
    Hints(Vec<String>),
    Solutions { puzzles: Vec<usize>, cells: Cells },
    Blank,
}

/// How puzzles lie on a page: columns, rows, and how wide a cell is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cells {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) cell: f32,
}

/// The part of a page within its margins: x, y, width, height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// The space between puzzles, in points.
pub(super) const GAP: f32 = 14.0;
/// A code for cameras is so wide at least, in points.
pub(super) const CODE: f32 = 54.0;
/// The part of the page that upside-down solutions take.
const FOOT: f32 = 0.17;
/// The narrowest cells of solutions, in points.
const TINY: f32 = 4.5;

impl Plan {
    pub(super) fn of(book: &Book) -> Result<Self, BookError> {
        if book.puzzles().next().is_none() {
            return Err(BookError::Empty);
        }
        let back = if let Solutions::Back(each) = book.solutions { each } else { 1 };
        if let Some(&each) = [book.each, back].iter().find(|each| !(1..=MOST).contains(*each)) {
            return Err(BookError::Each(each));
        }
        let mut pages = 1;
        for _ in 0..8 {
            let plan = Self::with(book, book.margins.inside(pages))?;
            let same = plan.inside.to_bits() == book.margins.inside(plan.len()).to_bits();
            if same || plan.len() < pages {
                return Ok(plan);
            }
            pages = plan.len();
        }
        Self::with(book, book.margins.inside(pages))
    }

    /// How many pages there are.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there is no page.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The margin at the spine, in points.
    pub fn inside(&self) -> f32 {
        self.inside
    }

    fn with(book: &Book, inside: f32) -> Result<Self, BookError> {
        let mut plan = Self { pages: Vec::new(), inside };
        let area = plan.area(book, 0)?;
        plan.front(book, area);
        let mut first = 0;
        for (number, chapter) in book.chapters.iter().enumerate() {
            let end = first + chapter.puzzles.len();
            if first < end {
                plan.chapter(book, area, number, first..end)?;
            }
            first = end;
        }
        plan.hints(book, area);
        plan.solutions(book, area)?;
        if plan.len() % 2 == 1 {
            plan.pages.push(Content::Blank);
        }
        Ok(plan)
    }

    /// The part of a page within its margins: its first line is for the heading, its last for the number.
    pub(super) fn area(&self, book: &Book, index: usize) -> Result<Area, BookError> {
        let (margins, line) = (book.margins, head(book));
        let left = if index.is_multiple_of(2) { self.inside } else { margins.outside };
        let width = book.paper.width - self.inside - margins.outside;
        let height = book.paper.height - margins.top - margins.bottom - 2.0 * line;
        if width < 36.0 || height < 36.0 {
            return Err(BookError::Margins);
        }
        Ok(Area { x: left, y: margins.top + line, width, height })
    }

    /// Title and contents: two pages at least, and so many that the first puzzle lies on the right.
    fn front(&mut self, book: &Book, area: Area) {
        if book.about.title.is_empty() {
            return;
        }
        self.pages.push(Content::Title);
        let entries = book.chapters.len() + 2;
        let lines = ((area.height / head(book)) as usize).max(1);
        for first in (0..entries).step_by(lines) {
            self.pages.push(Content::Contents(first..(first + lines).min(entries)));
        }
        if self.len() % 2 == 1 {
            self.pages.push(Content::Blank);
        }
    }

    fn chapter(&mut self, book: &Book, area: Area, chapter: usize, all: Range<usize>) -> Result<(), BookError> {
        let cells = arrange(book.each, foot(book, area).0, size(book, all.clone()), caption(book));
        if cells.cell < SMALLEST {
            return Err(BookError::Small(cells.cell));
        }
        for first in all.clone().step_by(book.each) {
            let puzzles = first..(first + book.each).min(all.end);
            self.pages.push(Content::Puzzles { chapter, puzzles, cells });
        }
        Ok(())
    }

    fn hints(&mut self, book: &Book, area: Area) {
        let hints = book.puzzles().filter(|(_, entry)| !entry.hint.is_empty());
        let lines = hints.flat_map(|(number, entry)| {
            let words = format!("{number}. {}", entry.hint);
            book.style.fonts.lines(&words, Weight::Regular, area.width / book.words)
        });
        let lines: Vec<String> = lines.collect();
        let most = ((area.height / (1.4 * book.words)) as usize).max(1);
        self.pages.extend(lines.chunks(most).map(|lines| Content::Hints(lines.to_vec())));
    }

    fn solutions(&mut self, book: &Book, area: Area) -> Result<(), BookError> {
        let Solutions::Back(each) = book.solutions else { return Ok(()) };
        let solved = (0..).zip(book.puzzles()).filter(|(_, (_, entry))| entry.solution.is_some());
        let solved: Vec<usize> = solved.map(|(index, _)| index).collect();
        let largest = size(book, 0..usize::MAX);
        let each = each.min(solved.len().max(1));
        let each = (1..=each).rev().find(|&each| arrange(each, area, largest, line(book)).cell >= TINY).unwrap_or(1);
        let cells = arrange(each, area, largest, line(book));
        if !solved.is_empty() && cells.cell < TINY {
            return Err(BookError::Small(cells.cell));
        }
        self.pages.extend(solved.chunks(each).map(|puzzles| Content::Solutions { puzzles: puzzles.to_vec(), cells }));
        Ok(())
    }
}

/// The height of a line of words.
pub(super) fn line(book: &Book) -> f32 {
    1.5 * book.words
}

/// The height of the lines of heading and page number.
pub(super) fn head(book: &Book) -> f32 {
    2.0 * book.words
}

/// The height of what stands above a puzzle.
pub(super) fn caption(book: &Book) -> f32 {
    if book.codes == Codes::Qr && book.puzzles().any(|(_, entry)| entry.link.is_some()) {
        line(book).max(CODE + 4.0)
    } else {
        line(book)
    }
}

/// The area for puzzles, and the one for upside-down solutions.
pub(super) fn foot(book: &Book, area: Area) -> (Area, Option<Area>) {
    if book.solutions != Solutions::Foot {
        return (area, None);
    }
    let height = area.height * FOOT;
    let above = Area { height: area.height - height - GAP, ..area };
    (above, Some(Area { y: area.y + area.height - height, height, ..area }))
}

/// The largest of some puzzles: cells wide and high.
fn size(book: &Book, puzzles: Range<usize>) -> (f32, f32) {
    let some = book.puzzles().skip(puzzles.start).take(puzzles.len());
    some.fold((9.0, 9.0), |(width, height), (_, entry)| {
        let (columns, rows) = entry.puzzle.size();
        (f32::max(width, columns.into()), f32::max(height, rows.into()))
    })
}

/// The columns and rows that make so many puzzles largest.
pub(super) fn arrange(count: usize, area: Area, (wide, high): (f32, f32), caption: f32) -> Cells {
    let with = |columns: usize| {
        let rows = count.div_ceil(columns);
        let (width, height) = slot(area, columns, rows);
        let cell = (width / (wide + 0.4)).min((height - caption) / (high + 0.4));
        Cells { columns, rows, cell }
    };
    (2..=count).map(with).fold(with(1), |best, other| if other.cell > best.cell + 0.01 { other } else { best })
}

/// The room of a puzzle.
pub(super) fn slot(area: Area, columns: usize, rows: usize) -> (f32, f32) {
    let part = |length: f32, count: usize| (length - GAP * (count - 1) as f32) / count as f32;
    (part(area.width, columns), part(area.height, rows))
}
