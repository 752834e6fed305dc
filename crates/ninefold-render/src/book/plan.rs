//! The plan of a book: the contents of each page, before anything is drawn.

use std::fmt;
use std::ops::Range;

use qrcode::{EcLevel, QrCode};

use super::page::{board, puzzle_scene};
use super::tiles::Tiles;
use super::{
    BLEED, Binding, Book, BookError, Codes, DIGIT, Entry, Front, Illegible, LEAST, LONGEST, MOST, Piece, Prose,
    SMALLEST, Solutions,
};
use crate::compose::{Style, smallest_clue};
use crate::flow::{Block, Column, Row, Setting, columns};
use crate::font::Weight;
use crate::scene::Scene;
use crate::words::Message;

/// The planned pages of a book.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    pub(super) pages: Vec<Content>,
    /// The margin at the spine.
    pub(super) inside: f32,
    /// The side of QR codes.
    code: f32,
    notes: Vec<Note>,
    /// The first page of each puzzle, and that of its solution.
    places: Vec<[Option<usize>; 2]>,
}

/// A deviation from the settings for legibility.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Note {
    /// The usual and the actual number of puzzles on a page, reduced so that clues of constraints are large enough.
    Fewer(usize, usize),
    /// The number of a puzzle with clues that are hard to read, and their size in points.
    Clues(usize, f32),
    /// The requested and the actual number of solutions on a page.
    Solutions(usize, usize),
    /// The number of a puzzle with a solution for which the page is too small, and the size of its digits in points.
    Tiny(usize, f32),
    /// The number of the first puzzle of a page without room for its solutions at the foot, and the size of their digits in points.
    Foot(usize, f32),
    /// The number of a puzzle so large that it takes two pages.
    Spread(usize),
    /// The number of a puzzle so large that it takes more pages, the number of these pages, and the first of them.
    Parts(usize, usize, usize),
    /// The number of a puzzle with a solution that takes more pages, the number of these pages, and the first of them.
    Solved(usize, usize, usize),
    /// The number of a puzzle with a link that is too long for a QR code.
    Uncoded(usize),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fewer(usual, 1) => {
                write!(f, "one puzzle a page instead of {usual}: clues and rules would be too small")
            }
            Self::Fewer(usual, each) => {
                write!(f, "{each} puzzles a page instead of {usual}: clues and rules would be too small")
            }
            Self::Clues(number, points) => write!(
                f,
                "the clues of puzzle {number} have {points:.1} points: fewer puzzles on a page, or larger pages, may help"
            ),
            Self::Solutions(asked, 1) => {
                write!(f, "one solution a page instead of {asked}: digits have {LEAST} points at least")
            }
            Self::Solutions(asked, each) => {
                write!(f, "{each} solutions a page instead of {asked}: digits have {LEAST} points at least")
            }
            Self::Tiny(number, points) => write!(
                f,
                "the page is too small for the solution of puzzle {number}: its digits have {points:.1} points instead of {LEAST}"
            ),
            Self::Foot(number, points) => write!(
                f,
                "below puzzle {number} the digits of the solution have {points:.1} points instead of {LEAST}: fewer puzzles on a page, or solutions at the back, may help"
            ),
            Self::Uncoded(number) => {
                write!(f, "the link of puzzle {number} is too long for a QR code: it can only be clicked")
            }
            Self::Spread(number) => write!(f, "puzzle {number} lies on two pages that face each other"),
            Self::Parts(number, pages, first) => parts(f, format_args!("puzzle {number}"), *pages, *first),
            Self::Solved(number, pages, first) => {
                parts(f, format_args!("the solution of puzzle {number}"), *pages, *first)
            }
        }
    }
}

fn parts(f: &mut fmt::Formatter<'_>, what: fmt::Arguments<'_>, pages: usize, first: usize) -> fmt::Result {
    let last = first + pages - 1;
    write!(f, "{what} lies on {pages} pages, {first} to {last}, which overlap by a box")
}

/// The contents of a page. Puzzles are numbered from 0 through the book.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Content {
    /// The title alone.
    HalfTitle,
    Title,
    /// Lines at the foot, by their index in the front matter.
    Imprint(usize),
    Contents(Range<usize>),
    /// A page of prose, by its index in the front matter.
    Prose(usize, Column),
    Puzzles {
        chapter: usize,
        puzzles: Range<usize>,
        cells: Cells,
        foot: f32,
    },
    /// One part of a puzzle of a chapter, or of a solution, that is too large for a single page.
    Part {
        chapter: Option<usize>,
        puzzle: usize,
        number: usize,
        tiles: Tiles,
        foot: f32,
    },
    Hints(Column),
    Solutions(Vec<Solved>),
    Index(Vec<Listed>),
    Blank,
}

/// A line of the index.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Listed {
    /// The title of a group.
    Group(String),
    /// The numbers of some puzzles of a group.
    Puzzles(Vec<usize>),
    /// An empty line.
    Space,
}

impl Content {
    /// Whether it contains solutions.
    pub(super) const fn is_solved(&self) -> bool {
        matches!(self, Self::Solutions(_) | Self::Part { chapter: None, .. })
    }

    /// Returns the chapter of the puzzles on the page.
    pub(super) const fn chapter(&self) -> Option<usize> {
        match *self {
            Self::Puzzles { chapter, .. } => Some(chapter),
            Self::Part { chapter, .. } => chapter,
            _ => None,
        }
    }
}

/// The arrangement of puzzles on a page: columns, rows, the width of a cell, and the position of QR codes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cells {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) cell: f32,
    pub(super) code: Option<Code>,
}

/// A QR code: its position, and the length of its sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Code {
    Above(f32),
    Beside(f32),
}

/// A solution with the upper left corner of its area on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Solved {
    pub(super) puzzle: usize,
    pub(super) at: (f32, f32),
    pub(super) width: f32,
    pub(super) cell: f32,
    /// Whether the constraints are drawn.
    pub(super) is_ruled: bool,
}

/// The part of a page within its margins: x, y, width, height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// Columns and rows of cells.
pub(super) type Size = (u16, u16);

/// The space between puzzles, in points.
pub(super) const GAP: f32 = 14.0;
/// The size of a module of a QR code, in points: a third of a millimetre.
const MODULE: f32 = 0.95;
/// The minimum and maximum percentage of the page for upside-down solutions.
const FOOT: (usize, usize) = (17, 40);
/// Cells narrower than this, in points, are awkward: a puzzle takes two pages if its cells are wider there.
const AWKWARD: f32 = 13.0;

impl Plan {
    pub(super) fn of(book: &Book) -> Result<Self, BookError> {
        if book.puzzles().next().is_none() {
            return Err(BookError::Empty);
        }
        if !(0.0..=BLEED).contains(&book.bleed) {
            return Err(BookError::Bleed(BLEED));
        }
        let back = if let Solutions::Back(each) = book.solutions { each } else { 1 };
        if let Some(&each) = [book.each, back].iter().find(|each| !(1..=MOST).contains(*each)) {
            return Err(BookError::Each(each));
        }
        let code = code(book);
        let mut pages = 1;
        for _ in 0..8 {
            let plan = Self::with(book, code, book.margins.inside(pages))?;
            let same = plan.inside.to_bits() == book.margins.inside(plan.len()).to_bits();
            if same || plan.len() < pages {
                return Ok(plan);
            }
            pages = plan.len();
        }
        Self::with(book, code, book.margins.inside(pages))
    }

    /// Returns the number of pages.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there are no pages.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Returns the margin at the spine, in points.
    pub fn inside(&self) -> f32 {
        self.inside
    }

    /// Returns the side of QR codes, in points; zero if there are no codes.
    pub(super) fn code(&self) -> f32 {
        self.code
    }

    /// Returns the index of the page on which a puzzle begins; puzzles are counted from 0.
    pub(super) fn set_on(&self, puzzle: usize) -> Option<usize> {
        self.places.get(puzzle)?[0]
    }

    /// Returns the index of the page on which the solution of a puzzle begins.
    pub(super) fn solved_on(&self, puzzle: usize) -> Option<usize> {
        self.places.get(puzzle)?[1]
    }

    /// Returns the kind of content of each page: front matter, puzzles, hints or solutions.
    pub fn about(&self) -> Vec<&'static str> {
        let about = |content: &Content| match content {
            Content::Hints(_) => Some("hints"),
            Content::Index(_) => Some("index"),
            content if content.is_solved() => Some("solutions"),
            content if content.chapter().is_some() => Some("puzzles"),
            Content::Blank => None,
            _ => Some("front matter"),
        };
        let named = self.pages.iter().scan("front matter", |last, content| {
            *last = about(content).unwrap_or(*last);
            Some(*last)
        });
        named.collect()
    }

    /// Returns the size in points of the smallest sentences below puzzles, if there are any.
    pub(super) fn smallest_sentences(&self, book: &Book) -> Option<f32> {
        let sizes = self.pages.iter().filter_map(|content| {
            let Content::Puzzles { puzzles, cells, .. } = content else { return None };
            let said = |scene: &Scene| !scene.sentences(book.style.language).is_empty();
            let scenes = ruled(book, numbered(book, puzzles.clone()), cells.cell).filter(|(_, scene, _)| said(scene));
            scenes.map(|(_, scene, style)| crate::compose::sentence_size(board(&scene, style).1)).reduce(f32::min)
        });
        sizes.reduce(f32::min)
    }

    /// Returns the deviations from the settings.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    fn with(book: &Book, code: f32, inside: f32) -> Result<Self, BookError> {
        let mut plan = Self { pages: Vec::new(), inside, code, notes: Vec::new(), places: Vec::new() };
        let area = plan.area(book, 0)?;
        plan.front(book, area);
        let smallest = smallest(book);
        let mut first = 0;
        for (number, chapter) in book.chapters.iter().enumerate() {
            let end = first + chapter.puzzles.len();
            let fits =
                |(at, entry): (usize, &Entry)| (form(entry), most(book, area, code, smallest, (first + at + 1, entry)));
            let forms: Vec<(Form, usize)> = chapter.puzzles.iter().enumerate().map(fits).collect();
            for run in runs(&forms, |lattice, most| capacity(book.each, lattice, smallest.unwrap_or(lattice)).min(most))
            {
                // All get the room of the puzzle with the most clues beside it.
                let own = &forms[run.clone()];
                let size = own.iter().fold((0, 0), |all, ((size, _), _)| (size.0.max(all.0), size.1.max(all.1)));
                let most = own.iter().map(|(_, most)| *most).min().unwrap_or(1);
                plan.run(book, area, (number, first + run.start..first + run.end), (size, own[0].0.1), most)?;
            }
            first = end;
        }
        if book.codes == Codes::Qr {
            let long = book.puzzles().filter(|(_, entry)| entry.link.is_some() && coded(entry).is_none());
            plan.notes.extend(long.map(|(number, _)| Note::Uncoded(number)));
        }
        plan.hints(book, area);
        plan.solutions(book, area)?;
        plan.index(book, area);
        plan.even(book);
        while book.binding == Binding::Booklet && !plan.len().is_multiple_of(4) {
            plan.pages.push(Content::Blank);
        }
        plan.places = plan.found(first);
        Ok(plan)
    }

    /// Finds the first pages of `count` puzzles and of their solutions.
    fn found(&self, count: usize) -> Vec<[Option<usize>; 2]> {
        let mut places = vec![[None; 2]; count];
        let mut put = |puzzle: usize, which: usize, page: usize| {
            if let Some(place) = places.get_mut(puzzle) {
                place[which].get_or_insert(page);
            }
        };
        for (page, content) in self.pages.iter().enumerate() {
            match content {
                Content::Puzzles { puzzles, .. } => puzzles.clone().for_each(|puzzle| put(puzzle, 0, page)),
                Content::Part { chapter, puzzle, .. } => put(*puzzle, usize::from(chapter.is_none()), page),
                Content::Solutions(solved) => solved.iter().for_each(|solved| put(solved.puzzle, 1, page)),
                _ => {}
            }
        }
        places
    }

    /// Plans the index: groups of puzzles in columns of numbers.
    fn index(&mut self, book: &Book, area: Area) {
        let (columns, _) = index_columns(book, area.width);
        let room = ((area.height / line(book)) as usize).max(3);
        let mut pages: Vec<Vec<Listed>> = vec![Vec::new()];
        for (title, numbers) in &book.index {
            let mut is_new = true;
            for row in numbers.chunks(columns) {
                // A title is kept with the first of its numbers.
                let needed = if is_new { 3 } else { 1 };
                if pages.last().is_none_or(|page| page.len() + needed > room) {
                    pages.push(Vec::new());
                }
                if let Some(page) = pages.last_mut() {
                    // A group that continues on another page has its title there too.
                    if is_new || page.is_empty() {
                        page.extend((!page.is_empty()).then_some(Listed::Space));
                        page.push(Listed::Group(title.clone()));
                    }
                    page.push(Listed::Puzzles(row.to_vec()));
                }
                is_new = false;
            }
        }
        self.pages.extend(pages.into_iter().filter(|page| !page.is_empty()).map(Content::Index));
    }

    /// Returns the part of a page within its margins, without its first line, which is for the heading, and its last, which is for the number.
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

    /// Plans the pages before the puzzles; blank pages make the first puzzle begin on the right.
    fn front(&mut self, book: &Book, area: Area) {
        for (number, front) in book.front.iter().enumerate() {
            match front {
                Front::HalfTitle => {
                    self.pages.push(Content::HalfTitle);
                    self.even(book);
                }
                Front::Title => self.pages.push(Content::Title),
                Front::Imprint(_) => self.pages.push(Content::Imprint(number)),
                Front::Contents => {
                    let prose = book.front.iter().filter(|front| matches!(front, Front::Prose(_))).count();
                    let entries = prose + book.chapters.len() + 2 + usize::from(!book.index.is_empty());
                    let lines = ((area.height / head(book)) as usize).max(1);
                    for first in (0..entries).step_by(lines) {
                        self.pages.push(Content::Contents(first..(first + lines).min(entries)));
                    }
                }
                Front::Prose(prose) => {
                    let blocks = prose.blocks(&book.style, book.words, area.width);
                    let columns = columns(&blocks, area.height);
                    self.pages.extend(columns.into_iter().map(|column| Content::Prose(number, column)));
                }
            }
        }
        self.even(book);
    }

    /// Adds a blank page if the number of pages is odd, unless they are loose.
    fn even(&mut self, book: &Book) {
        if self.len() % 2 == 1 && book.binding != Binding::Loose {
            self.pages.push(Content::Blank);
        }
    }

    /// Plans consecutive puzzles of a chapter with the same number of rows and columns, at most `most` on a page.
    fn run(
        &mut self,
        book: &Book,
        area: Area,
        (chapter, all): (usize, Range<usize>),
        (size, lattice): Form,
        most: usize,
    ) -> Result<(), BookError> {
        let code = self.code;
        let smallest = smallest(book).unwrap_or(lattice);
        let usual = capacity(book.each, lattice, smallest);
        let mut each = usual.min(most);
        let mut foot = foot(book, area, each, size);
        let mut cells = arrange(each, area.above(foot), size, caption(book), code);
        // Puzzles of the smallest size get the requested number on a page, or an error; larger ones as many as there is room for, and so do all if no
        // number was requested.
        while cells.cell < SMALLEST && each > 1 && (book.adapts || room(lattice) > room(smallest)) {
            each -= 1;
            foot = self::foot(book, area, each, size);
            cells = arrange(each, area.above(foot), size, caption(book), code);
        }
        if each == 1 && cells.cell < AWKWARD {
            let (above, caption) = (area.above(foot), code_caption(book, code));
            let pair = Tiles::pair(above, lattice, caption);
            let several = || Tiles::fewest(above, lattice, caption, SMALLEST).filter(|_| cells.cell < SMALLEST);
            let tiles = if pair.cell > cells.cell.max(SMALLEST) { Some(pair) } else { several() };
            if let Some(tiles) = tiles {
                all.for_each(|puzzle| self.parts(book, Some(chapter), puzzle, tiles, foot));
                return Ok(());
            }
        }
        if cells.cell < SMALLEST {
            return Err(BookError::Small(cells.cell));
        }
        if illegible(book, numbered(book, all.clone()), cells.cell).is_some() {
            let with = |each: usize| {
                let foot = self::foot(book, area, each, size);
                (foot, arrange(each, area.above(foot), size, caption(book), code))
            };
            let wrong = |each: usize| illegible(book, numbered(book, all.clone()), with(each).1.cell);
            let fewer = (1..each).rev().find(|&each| wrong(each).is_none());
            match fewer {
                Some(fewer) if book.adapts => (each, (foot, cells)) = (fewer, with(fewer)),
                _ => {
                    // Reports the puzzle that is the obstacle.
                    let (number, what) = wrong(if fewer.is_some() { each } else { 1 }).unwrap_or_default();
                    return Err(BookError::Illegible(number, what, fewer));
                }
            }
        }
        let note = Note::Fewer(usual, each);
        self.notes.extend((each < usual && most < usual && !self.notes.contains(&note)).then_some(note));
        self.notes.extend(faint(book, all.clone(), cells.cell));
        for first in all.clone().step_by(each) {
            let puzzles = first..(first + each).min(all.end);
            if foot > 0.0 {
                let points = DIGIT * below(book, area, foot, puzzles.len(), size).cell;
                self.notes.extend((points < LEAST - 0.05).then_some(Note::Foot(first + 1, points)));
            }
            self.pages.push(Content::Puzzles { chapter, puzzles, cells, foot });
        }
        Ok(())
    }

    /// Plans a puzzle of a chapter, or a solution, over several pages. A puzzle on an even number of pages begins on the left, so that its parts face
    /// each other.
    fn parts(&mut self, book: &Book, chapter: Option<usize>, puzzle: usize, tiles: Tiles, foot: f32) {
        let Some((_, entry)) = book.puzzles().nth(puzzle) else { return };
        let scene = if chapter.is_none() { entry.solution.as_ref() } else { Some(&entry.puzzle) };
        let parts = scene.map(|scene| tiles.needed(scene)).unwrap_or_default();
        let faces = chapter.is_some() && book.binding != Binding::Loose && parts.len().is_multiple_of(2);
        if faces && self.len().is_multiple_of(2) {
            self.pages.push(Content::Blank);
        }
        let (pages, first) = (parts.len(), self.len() + 1);
        let part = |number| Content::Part { chapter, puzzle, number, tiles, foot };
        self.pages.extend(parts.into_iter().map(part));
        self.notes.push(match chapter {
            None => Note::Solved(puzzle + 1, pages, first),
            Some(_) if tiles.meets() => Note::Spread(puzzle + 1),
            Some(_) => Note::Parts(puzzle + 1, pages, first),
        });
    }

    /// Plans the hints. A hint shared by several puzzles of a chapter is printed once, with their numbers.
    fn hints(&mut self, book: &Book, area: Area) {
        let mut blocks = Vec::new();
        let mut number = 1;
        let plain = Setting {
            fonts: &book.style.fonts,
            colour: book.style.theme.ink,
            size: book.words,
            weight: Weight::Regular,
            language: Some(book.style.language),
        };
        let has_hints = |puzzles: &[Entry]| puzzles.iter().any(|entry| !entry.hint.is_empty());
        let chapters = book.chapters.iter().filter(|chapter| has_hints(&chapter.puzzles)).count();
        for chapter in &book.chapters {
            let first = number;
            number += chapter.puzzles.len();
            if !has_hints(&chapter.puzzles) {
                continue;
            }
            if chapters > 1 && !chapter.title.is_empty() {
                let bold = Setting { size: 1.1 * book.words, weight: Weight::Bold, ..plain };
                blocks.push(Block::new(bold.rows(&chapter.title, 0.0, area.width), 1.2 * book.words).kept());
            }
            let widest = plain.fonts.width(&(number - 1).to_string(), Weight::Bold) + 0.8;
            for (numbers, hint) in said(&chapter.puzzles, first) {
                blocks.push(Block::new(
                    hint_rows(&numbers, hint, plain, widest * book.words, area.width),
                    0.5 * book.words,
                ));
            }
        }
        if !blocks.is_empty() {
            let mut all = terms(book, area.width);
            all.append(&mut blocks);
            self.pages.extend(columns(&all, area.height).into_iter().map(Content::Hints));
        }
    }

    /// Plans the solutions in rows: each takes as many places of its row as its width requires.
    fn solutions(&mut self, book: &Book, area: Area) -> Result<(), BookError> {
        let Solutions::Back(asked) = book.solutions else { return Ok(()) };
        let solved = (0..).zip(book.puzzles());
        let mut solved: Vec<(usize, &Scene, bool)> =
            solved.filter_map(|(index, (_, entry))| Some((index, entry.solution.as_ref()?, true))).collect();
        let form = |(_, scene, is_ruled): &(usize, &Scene, bool)| (scene.room(*is_ruled), scene.size());
        // Returns the usual size, the requested number on a page, the legible number, and the arrangement.
        let fitted = |solved: &[(usize, &Scene, bool)]| {
            let smallest = usual(solved.iter().map(|solved| form(solved).0))?;
            let usual: usize = solved.iter().map(|solved| room(form(solved).0).div_ceil(room(smallest).max(1))).sum();
            let asked = asked.min(usual.max(1));
            let with = |each| arrange(each, area, smallest, line(book), 0.0);
            let each = (1..=asked).rev().find(|&each| with(each).cell >= SMALLEST).unwrap_or(1);
            Some((smallest, asked, each, with(each)))
        };
        let Some((.., cells)) = fitted(&solved) else { return Ok(()) };
        // Boards drawn without constraints need no room for clues beside them.
        solved.iter_mut().for_each(|(_, scene, is_ruled)| *is_ruled = shows_clues(book, scene, cells.cell));
        let Some((smallest, asked, each, cells)) = fitted(&solved) else { return Ok(()) };
        self.notes.extend((each < asked).then_some(Note::Solutions(asked, each)));
        let mut rows = Rows::new(area, cells, smallest, line(book));
        let mut large = Vec::new();
        for (puzzle, (size, lattice), is_ruled) in solved.iter().map(|solved| (solved.0, form(solved), solved.2)) {
            let cell = rows.cell(size);
            if cell < TINY {
                let tiles = Tiles::fewest(area, lattice, line(book), SMALLEST);
                large.push((puzzle, tiles.ok_or(BookError::Small(cell))?));
                continue;
            }
            let points = DIGIT * cell;
            self.notes.extend((points < LEAST - 0.05).then_some(Note::Tiny(puzzle + 1, points)));
            rows.put((puzzle, is_ruled), size, cell);
        }
        self.pages.extend(rows.pages.into_iter().filter(|page| !page.is_empty()).map(Content::Solutions));
        large.into_iter().for_each(|(puzzle, tiles)| self.parts(book, None, puzzle, tiles, 0.0));
        Ok(())
    }
}

/// Clues smaller than this, in points, are hard to read.
pub(super) const FAINT: f32 = 5.0;

/// Whether the clues of a board's constraints are legible in cells of the given width. If they are not, solutions are drawn without constraints,
/// whose lines would only distract from the digits.
pub(super) fn shows_clues(book: &Book, scene: &Scene, cell: f32) -> bool {
    let style = Style { cell, letters: 0.0, ..book.style.clone() };
    smallest_clue(scene, &style).is_none_or(|points| points >= book.letters.max(FAINT) - 0.01)
}

/// Returns the puzzles with these indices, with their numbers.
fn numbered(book: &Book, puzzles: Range<usize>) -> impl Iterator<Item = (usize, &Entry)> {
    book.puzzles().skip(puzzles.start).take(puzzles.len())
}

/// Returns the puzzles with constraints: number, scene, and the style of a board in cells of at most this width.
fn ruled<'a>(
    book: &'a Book,
    entries: impl Iterator<Item = (usize, &'a Entry)> + 'a,
    cell: f32,
) -> impl Iterator<Item = (usize, Scene, Style)> + 'a {
    let ruled = entries.filter(|(_, entry)| !entry.puzzle.rules().is_empty());
    ruled.map(move |(number, entry)| {
        (number, puzzle_scene(book, number, entry, cell), Style { cell, ..book.style.clone() })
    })
}

/// Finds the first puzzle with something too small to read in cells of this width.
fn illegible<'a>(
    book: &'a Book,
    entries: impl Iterator<Item = (usize, &'a Entry)> + 'a,
    cell: f32,
) -> Option<(usize, Illegible)> {
    ruled(book, entries, cell).find_map(|(number, scene, style)| {
        let (_, cell) = board(&scene, style.clone());
        if book.style.letters > 0.0 && cell < SMALLEST - 0.05 && !scene.sentences(style.language).is_empty() {
            return Some((number, Illegible::Cells(cell, book.is_told)));
        }
        let points = smallest_clue(&scene, &Style { cell, ..style }).filter(|points| *points < book.letters - 0.01)?;
        Some((number, Illegible::Clues(points, book.letters)))
    })
}

/// Groups consecutive puzzles with the same number of rows and columns and the same number on a page. Two groups of one size that leave their only
/// page unfilled share a page, if it has room for both.
fn runs(forms: &[(Form, usize)], each: impl Fn(Size, usize) -> usize) -> Vec<Range<usize>> {
    let on = |at: usize| each(forms[at].0.1, forms[at].1);
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for run in forms.chunk_by(|(one, most), (other, others)| (one.1, most) == (other.1, others)) {
        let own = at..at + run.len();
        at = own.end;
        let fits = |last: &Range<usize>| {
            let least = last.clone().map(&on).min().unwrap_or(0).min(on(own.start));
            forms[last.start].0.1 == run[0].0.1 && last.len() + own.len() <= least
        };
        match runs.last_mut().filter(|last| fits(last)) {
            Some(last) => last.end = own.end,
            None => runs.push(own),
        }
    }
    runs
}

/// The room that a puzzle needs. Puzzles that need the same room are printed on pages together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Room {
    size: Size,
    /// The number of such puzzles on a page.
    pub(super) each: usize,
}

/// Returns the room of each puzzle, for the margins of a thin book.
pub(super) fn rooms(book: &Book) -> Vec<Room> {
    let thin = Plan {
        pages: Vec::new(),
        inside: book.margins.inside(1),
        code: code(book),
        notes: Vec::new(),
        places: Vec::new(),
    };
    let (area, smallest) = (thin.area(book, 0), smallest(book));
    let room = |(number, entry): (usize, &Entry)| {
        let size = entry.puzzle.size();
        let usual = capacity(book.each, size, smallest.unwrap_or(size));
        let fits = area.as_ref().map_or(usual, |&area| most(book, area, thin.code, smallest, (number, entry)));
        Room { size, each: usual.min(fits) }
    };
    book.puzzles().map(room).collect()
}

/// Returns the maximum number of puzzles like this one on a page with room for their clues and rules, or the requested number if the book may not
/// have fewer.
fn most(book: &Book, area: Area, code: f32, smallest: Option<Size>, (number, entry): (usize, &Entry)) -> usize {
    if !book.adapts || entry.puzzle.rules().is_empty() {
        return book.each;
    }
    let (size, lattice) = form(entry);
    let usual = capacity(book.each, lattice, smallest.unwrap_or(lattice));
    let cell = |each: usize| arrange(each, area.above(foot(book, area, each, size)), size, caption(book), code).cell;
    (1..=usual).rev().find(|&each| illegible(book, std::iter::once((number, entry)), cell(each)).is_none()).unwrap_or(1)
}

/// Finds the puzzle with the smallest clues, if they are hard to read.
fn faint(book: &Book, puzzles: Range<usize>, cell: f32) -> Option<Note> {
    let sizes = ruled(book, numbered(book, puzzles), cell).filter_map(|(number, scene, style)| {
        let (_, cell) = board(&scene, style.clone());
        Some((number, smallest_clue(&scene, &Style { cell, ..style })?))
    });
    let smallest = sizes.reduce(|one, other| if other.1 < one.1 { other } else { one });
    smallest.filter(|(_, points)| *points < FAINT).map(|(number, points)| Note::Clues(number, points))
}

/// Cells of solutions narrower than this, in points, are illegible, so such solutions take several pages.
const TINY: f32 = 4.5;

/// Arranges solutions of any size in rows down the pages.
struct Rows {
    area: Area,
    cells: Cells,
    usual: Size,
    line: f32,
    /// The gap between rows.
    gap: f32,
    pages: Vec<Vec<Solved>>,
    /// The top of the current row, its height, and the number of its occupied places.
    y: f32,
    high: f32,
    used: usize,
}

impl Rows {
    fn new(area: Area, cells: Cells, usual: Size, line: f32) -> Self {
        let high = line + (f32::from(usual.1) + 0.4) * cells.cell;
        let slack = area.height - high * cells.rows as f32;
        let gap = if cells.rows > 1 { slack / (cells.rows - 1) as f32 } else { GAP };
        let gap = gap.min(2.0 * GAP);
        Self { area, cells, usual, line, gap, pages: vec![Vec::new()], y: 0.0, high: 0.0, used: 0 }
    }

    /// Returns the usual width of cells, or a smaller one for solutions larger than the page.
    fn cell(&self, (columns, rows): Size) -> f32 {
        let across = self.area.width / (f32::from(columns) + 0.4);
        let down = (self.area.height - self.line) / (f32::from(rows) + 0.4);
        self.cells.cell.min(across).min(down)
    }

    fn put(&mut self, (puzzle, is_ruled): (usize, bool), size: Size, cell: f32) {
        let (place, _) = slot(self.area, self.cells.columns, 1);
        let wide = (f32::from(size.0) + 0.4) * cell;
        let high = self.line + (f32::from(size.1) + 0.4) * cell;
        let places = if size == self.usual { 1.0 } else { ((wide + GAP) / (place + GAP) - 0.01).ceil() };
        let places = (places as usize).clamp(1, self.cells.columns);
        if self.used + places > self.cells.columns {
            self.y += self.high + self.gap;
            (self.used, self.high) = (0, 0.0);
        }
        if self.y + self.high.max(high) > self.area.height + 0.5 {
            // The solutions already in the row are kept there; this one begins a page.
            self.pages.push(Vec::new());
            (self.y, self.used, self.high) = (0.0, 0, 0.0);
        }
        let x = (place + GAP) * self.used as f32;
        let width = place * places as f32 + GAP * (places - 1) as f32;
        if let Some(page) = self.pages.last_mut() {
            page.push(Solved { puzzle, at: (x, self.y), width, cell, is_ruled });
        }
        self.used += places;
        self.high = self.high.max(high);
    }
}

/// Returns the text above the hints, and the terms used in hints, each once.
fn terms(book: &Book, width: f32) -> Vec<Block> {
    let words = (!book.hints.is_empty()).then(|| Piece::Words(book.hints.clone()));
    let terms: std::collections::BTreeMap<&str, &str> =
        book.puzzles().flat_map(|(_, entry)| &entry.terms).map(|(term, meaning)| (&**term, &**meaning)).collect();
    let terms = terms.into_iter().map(|(term, meaning)| Piece::Term(term.to_owned(), meaning.to_owned()));
    let pieces = words.into_iter().chain(terms).collect();
    Prose { title: String::new(), pieces }.blocks(&book.style, book.words, width)
}

/// Returns the hints of a chapter, each with the numbers of its puzzles, ordered by the first of them.
fn said(puzzles: &[Entry], first: usize) -> Vec<(String, &str)> {
    let mut hints: Vec<(Vec<usize>, &str)> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for (number, entry) in (first..).zip(puzzles).filter(|(_, entry)| !entry.hint.is_empty()) {
        let place = *places.entry(entry.hint.as_str()).or_insert(hints.len());
        if place == hints.len() {
            hints.push((Vec::new(), &entry.hint));
        }
        hints[place].0.push(number);
    }
    hints.into_iter().map(|(numbers, hint)| (listed(&numbers), hint)).collect()
}

/// Formats numbers, with ranges: `1–3, 5, 8, 9`.
fn listed(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let words = runs.flat_map(|run| match run {
        [first, .., last] if run.len() > 2 => vec![format!("{first}–{last}")],
        run => run.iter().map(usize::to_string).collect(),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The minimum space between a hint and the numbers beside it, in sizes of the text.
const BESIDE: f32 = 0.5;

/// Sets a hint: short numbers are beside the text, longer ones above it.
fn hint_rows(numbers: &str, hint: &str, plain: Setting<'_>, indent: f32, width: f32) -> Vec<Row> {
    let bold = Setting { weight: Weight::Bold, ..plain };
    let mut words = plain.rows(hint, indent, width);
    if (plain.fonts.width(numbers, Weight::Bold) + BESIDE) * plain.size <= indent {
        if let Some(first) = words.first_mut() {
            first.pieces.push(bold.words(numbers, 0.0));
        }
        return words;
    }
    let mut rows = bold.rows(numbers, 0.0, width);
    rows.append(&mut words);
    rows
}

impl Area {
    /// Returns the area without its foot.
    pub(super) fn above(self, foot: f32) -> Self {
        let gap = if foot > 0.0 { GAP } else { 0.0 };
        Self { height: self.height - foot - gap, ..self }
    }

    /// Returns the foot of the area.
    pub(super) fn foot(self, foot: f32) -> Self {
        Self { y: self.y + self.height - foot, height: foot, ..self }
    }
}

/// Returns the height of a line of text.
pub(super) fn line(book: &Book) -> f32 {
    1.5 * book.words
}

/// Returns the height of the lines for the heading and the page number.
pub(super) fn head(book: &Book) -> f32 {
    2.0 * book.words
}

/// Returns the height of the text above a puzzle, without a code.
pub(super) fn caption(book: &Book) -> f32 {
    line(book)
}

/// Returns the height of the text above a puzzle, with a QR code.
pub(super) fn code_caption(book: &Book, code: f32) -> f32 {
    if code > 0.0 { line(book).max(code + 4.0) } else { line(book) }
}

/// Returns the size of the text above upside-down solutions.
pub(super) fn small(book: &Book) -> f32 {
    (book.words * 0.75).min(9.0)
}

/// Returns the link of a puzzle, if it fits in a QR code.
pub(super) fn coded(entry: &Entry) -> Option<&String> {
    entry.link.as_ref().filter(|link| link.len() <= LONGEST)
}

/// Returns the side of all QR codes, which depends on the longest link; zero if there are no codes.
fn code(book: &Book) -> f32 {
    if book.codes == Codes::Off {
        return 0.0;
    }
    let modules =
        |link: &String| QrCode::with_error_correction_level(link, EcLevel::L).map_or(0, |code| code.width() + 8);
    // Links differ little apart from the puzzle, so the longest has the largest code.
    let longest = book.puzzles().filter_map(|(_, entry)| coded(entry)).max_by_key(|link| link.len());
    longest.map_or(0.0, |link| MODULE * modules(link) as f32)
}

/// Returns the minimum legible height of the foot of a page for `count` upside-down solutions.
fn foot(book: &Book, area: Area, count: usize, size: Size) -> f32 {
    if book.solutions != Solutions::Foot {
        return 0.0;
    }
    let height = |percent: usize| area.height * percent as f32 / 100.0;
    let mut enough =
        (FOOT.0..=FOOT.1).map(height).filter(|&foot| below(book, area, foot, count, size).cell >= SMALLEST);
    enough.next().unwrap_or_else(|| height(FOOT.1))
}

/// Arranges `count` solutions at the foot of a page.
pub(super) fn below(book: &Book, area: Area, foot: f32, count: usize, size: Size) -> Cells {
    arrange(count.max(1), area.foot(foot), size, 1.4 * small(book), 0.0)
}

/// Returns the number of columns of the index, and their width: that of the longest entry.
pub(super) fn index_columns(book: &Book, width: f32) -> (usize, f32) {
    let digits = book.puzzles().count().to_string().len();
    let number = "8".repeat(digits.max(3));
    let longest = format!("{number} {}", book.style.language.say(Message::Page, &[("page", &number)]));
    let wide = (book.style.fonts.width(&longest, Weight::Bold) + 0.6) * book.words;
    let gap = super::page::INDENT * book.words;
    ((((width + gap) / (wide + gap)) as usize).max(1), wide)
}

/// The size of a puzzle with the clues beside it, and without them.
pub(super) type Form = (Size, Size);

/// Returns the form of a puzzle.
pub(super) fn form(entry: &Entry) -> Form {
    (entry.puzzle.extent(), entry.puzzle.size())
}

/// Returns the size of the largest puzzle of at most 81 cells, or of the smallest if all have more.
pub(super) fn smallest(book: &Book) -> Option<Size> {
    usual(book.puzzles().map(|(_, entry)| entry.puzzle.size()))
}

/// Returns the usual size: the largest of at most 81 cells, or the smallest if all have more.
fn usual(sizes: impl Iterator<Item = Size>) -> Option<Size> {
    let cells = |(columns, rows): Size| u32::from(columns) * u32::from(rows);
    sizes.min_by_key(|&size| (room(size), std::cmp::Reverse(cells(size))))
}

/// Returns the room that a puzzle takes, in cells: at least 81. Small puzzles, such as those for children, are not packed more tightly; their cells
/// are larger instead.
fn room((columns, rows): Size) -> usize {
    (usize::from(columns) * usize::from(rows)).max(81)
}

/// Returns the number of puzzles of the given size on a page that has room for `each` of the smallest.
pub(super) fn capacity(each: usize, size: Size, smallest: Size) -> usize {
    if room(size) <= room(smallest) { each } else { (each * room(smallest) / room(size)).max(1) }
}

/// Chooses the number of columns and rows that makes the puzzles largest, below captions and with QR codes beside or above them.
pub(super) fn arrange(count: usize, area: Area, (wide, high): Size, caption: f32, code: f32) -> Cells {
    let with = |columns: usize, code: Option<Code>| {
        let rows = count.div_ceil(columns);
        let (width, height) = slot(area, columns, rows);
        let (beside, caption) = match code {
            None => (0.0, caption),
            Some(Code::Above(side)) => (0.0, caption.max(side + 4.0)),
            Some(Code::Beside(side)) => (side, caption),
        };
        let cell = ((width - beside) / (f32::from(wide) + 0.4)).min((height - caption) / (f32::from(high) + 0.4));
        Cells { columns, rows, cell, code }
    };
    let codes: &[Option<Code>] =
        if code > 0.0 { &[Some(Code::Beside(code)), Some(Code::Above(code))] } else { &[None] };
    let ways = (1..=count).flat_map(|columns| codes.iter().map(move |code| (columns, *code)));
    let cells = ways.map(|(columns, code)| with(columns, code));
    cells
        .reduce(|best, other| if other.cell > best.cell + 0.01 { other } else { best })
        .unwrap_or_else(|| with(1, None))
}

/// Returns the width and height available for a puzzle.
pub(super) fn slot(area: Area, columns: usize, rows: usize) -> (f32, f32) {
    let part = |length: f32, count: usize| (length - GAP * (count - 1) as f32) / count as f32;
    (part(area.width, columns), part(area.height, rows))
}

#[cfg(test)]
mod tests;
