//! Drawing a planned page.

use qrcode::{Color, EcLevel, QrCode};

use super::plan::{
    Area, Cells, Code, Content, Listed, Plan, Solved, below, caption, code_caption, coded, head, index_columns, line,
    shows_clues, slot, small,
};
use super::tiles::{FIELD, Tiles};
use super::{Binding, Book, Codes, Crops, Edges, Entry, Front};
use crate::canvas::{Anchor, Canvas, Dash, Look, Op, Outline, Pen, Point, Segment, Text, Transform};
use crate::colour::Rgb;
use crate::compose::{Style, compose};
use crate::flow::{Column, Piece, Setting, joined};
use crate::font::Weight;
use crate::pdf::{Cut, Jump, Page, Tag, Tagged};
use crate::scene::{Said, Scene, Spot};
use crate::words::{Language, Message};

use super::LEAST;
use super::clip;
use super::plan::GAP;
use super::size::MILLIMETRE;

/// Draws the page with the given index.
pub(super) fn page(book: &Book, plan: &Plan, index: usize) -> Page {
    let canvas = Canvas::new(book.paper.width, book.paper.height);
    let whole = Area { x: 0.0, y: 0.0, width: book.paper.width, height: book.paper.height };
    let area = plan.area(book, index).unwrap_or(whole);
    let mut typesetter = Typesetter { book, plan, index, area, page: Page { canvas, ..Page::default() } };
    typesetter.draw();
    typesetter.page.number = Some(index as u32 + 1);
    sheet(book, index, typesetter.page)
}

/// The length of a crop mark, and its minimum distance from the page.
const MARK: (f32, f32) = (5.0 * MILLIMETRE, 3.0 * MILLIMETRE);

/// Puts a page on its sheet, with its background, its bleed and crop marks.
fn sheet(book: &Book, index: usize, page: Page) -> Page {
    let (bleed, theme) = (book.bleed, book.style.theme);
    let near = bleed.max(MARK.1);
    let is_cut = bleed > 0.0 || book.crops == Crops::Marks || book.setup.intent.is_some();
    // The widths to which the background and the sheet extend beyond the page: left, top, right and bottom.
    let mut bled = [bleed; 4];
    if book.edges == Edges::ButSpine && book.binding != Binding::Loose {
        bled[if index.is_multiple_of(2) { 0 } else { 2 }] = 0.0;
    }
    let rim = if book.crops == Crops::Marks { [near + MARK.0 + MILLIMETRE; 4] } else { bled };
    let (width, height) = (page.canvas.width, page.canvas.height);
    let mut canvas = Canvas::new(width + rim[0] + rim[2], height + rim[1] + rim[3]);
    let ground = [rim[0] - bled[0], rim[1] - bled[1], width + bled[0] + bled[2], height + bled[1] + bled[3]];
    // White paper needs no background.
    if theme.paper != Rgb::WHITE {
        let [x, y, width, height] = ground;
        canvas.draw(Outline::rect(x, y, width, height), Look::fill(theme.paper));
    }
    let page = moved(page, (rim[0], rim[1]), canvas.ops.len());
    canvas.ops.extend(page.canvas.ops);
    if book.crops == Crops::Marks {
        let pen = Look::pen(Pen::new(Rgb::BLACK, 0.25));
        for (x, sign) in [(rim[0], -1.0), (rim[0] + width, 1.0)] {
            for (y, down) in [(rim[1], -1.0), (rim[1] + height, 1.0)] {
                let (from, to) = (near, near + MARK.0);
                canvas.draw(Outline::line((x + sign * from, y), (x + sign * to, y)), pen);
                canvas.draw(Outline::line((x, y + down * from), (x, y + down * to)), pen);
            }
        }
    }
    let cut = is_cut.then_some(Cut { trim: [rim[0], rim[1], width, height], bleed: ground });
    Page { canvas, cut, ..page }
}

/// Moves the ops of a page, and increases their indices by `before`. Each run of ops with a tag becomes a group.
pub(super) fn moved(page: Page, (x, y): Point, before: usize) -> Page {
    let mut jumps = page.jumps;
    for jump in &mut jumps {
        let [left, top, width, height] = jump.area;
        jump.area = [left + x, top + y, width, height];
    }
    let (mut tags, mut canvas) = (page.tags, page.canvas);
    if x <= 0.0 && y <= 0.0 {
        tags.iter_mut().for_each(|tagged| tagged.ops = tagged.ops.start + before..tagged.ops.end + before);
        return Page { canvas, jumps, tags, ..page };
    }
    let mut rest = std::mem::take(&mut canvas.ops).into_iter();
    let mut at = 0;
    let group = |canvas: &mut Canvas, ops: Vec<Op>| {
        let start = canvas.ops.len() + before;
        if !ops.is_empty() {
            canvas.ops.push(Op::Group(Transform::place(1.0, (x, y)), ops));
        }
        start..canvas.ops.len() + before
    };
    for tagged in &mut tags {
        group(&mut canvas, rest.by_ref().take(tagged.ops.start - at).collect());
        at = tagged.ops.end;
        tagged.ops = group(&mut canvas, rest.by_ref().take(tagged.ops.len()).collect());
    }
    group(&mut canvas, rest.collect());
    Page { canvas, jumps, tags, ..page }
}

/// A puzzle with its position on a page.
struct Placed {
    scene: Scene,
    grid: Canvas,
    /// The upper left corner of the board.
    at: Point,
    /// The start and the end of the line above the board.
    line: (f32, f32),
    /// The corner and the side of the QR code.
    code: Option<(Point, f32)>,
}

/// A page of a book while it is drawn.
struct Typesetter<'a> {
    book: &'a Book,
    plan: &'a Plan,
    index: usize,
    area: Area,
    page: Page,
}

impl Typesetter<'_> {
    fn draw(&mut self) {
        let plan = self.plan;
        match &plan.pages[self.index] {
            Content::Blank => return,
            Content::HalfTitle => return self.half_title(),
            Content::Title => return self.title(),
            Content::Imprint(front) => return self.imprint(*front),
            Content::Contents(lines) => self.contents(lines.clone()),
            Content::Prose(front, column) => {
                let title = self.front_title(*front);
                self.section(&title, |content| matches!(content, Content::Prose(other, _) if other == front));
                self.column(column);
            }
            Content::Puzzles { chapter, puzzles, cells, foot } => {
                self.puzzles(*chapter, puzzles.clone(), *cells, *foot);
            }
            &Content::Part { chapter, puzzle, number, tiles, foot } => {
                match chapter {
                    Some(chapter) => self.chapter(chapter),
                    None => self.section(&self.say(Message::Solutions), Content::is_solved),
                }
                self.part(puzzle, chapter.is_none(), number, tiles, foot);
            }
            Content::Hints(column) => {
                self.section(&self.say(Message::Hints), |content| matches!(content, Content::Hints(_)));
                self.column(column);
            }
            Content::Solutions(solved) => {
                self.section(&self.say(Message::Solutions), Content::is_solved);
                self.solutions(solved);
            }
            Content::Index(lines) => {
                self.section(&self.say(Message::Index), |content| matches!(content, Content::Index(_)));
                self.index(lines);
            }
        }
        self.number();
    }

    /// Draws content with a meaning, which may link to another page.
    fn tagged(&mut self, tag: Tag, jump: Option<Jump>, draw: impl FnOnce(&mut Self)) {
        let start = self.page.canvas.ops.len();
        draw(self);
        let ops = start..self.page.canvas.ops.len();
        if ops.is_empty() {
            return;
        }
        let jump = jump.map(|jump| {
            self.page.jumps.push(jump);
            self.page.jumps.len() - 1
        });
        self.page.tags.push(Tagged { ops, tag, jump });
    }

    fn text(&mut self, words: &str, at: Point, anchor: Anchor, size: f32, weight: Weight) {
        let (colour, words) = (self.book.style.theme.ink, words.to_owned());
        if !words.is_empty() {
            self.page.canvas.write(Text { at, anchor, size, weight, colour, words });
        }
    }

    /// Writes words, smaller if necessary to fit a width.
    fn fitted(&mut self, words: &str, at: Point, anchor: Anchor, size: f32, weight: Weight, width: f32) {
        let wide = self.book.style.fonts.width(words, weight).max(0.01);
        self.text(words, at, anchor, size.min(width / wide), weight);
    }

    fn language(&self) -> Language {
        self.book.style.language
    }

    fn say(&self, message: Message) -> String {
        self.language().text(message)
    }

    /// Returns a message with the number of a puzzle, such as its name or that of its solution.
    fn numbered(&self, message: Message, number: usize) -> String {
        self.language().say(message, &[("number", &number)])
    }

    fn middle(&self) -> f32 {
        self.area.x + self.area.width / 2.0
    }

    /// Writes only the title, a third of the way down.
    fn half_title(&mut self) {
        let (book, area, middle) = (self.book, self.area, self.middle());
        let size = (area.width / 16.0).min(28.0);
        let mut y = area.y + area.height / 3.0;
        let lines = book.style.fonts.balanced(&book.about.title, Weight::Regular, area.width / size);
        self.tagged(Tag::Words, None, |this| {
            for line in lines {
                this.fitted(&line, (middle, y), Anchor::Middle, size, Weight::Regular, area.width);
                y += size * 1.25;
            }
        });
    }

    fn title(&mut self) {
        let (book, area, middle) = (self.book, self.area, self.middle());
        let mut y = area.y + area.height * 0.2;
        let size = (area.width / 9.0).min(48.0);
        let lines = book.style.fonts.balanced(&book.about.title, Weight::Bold, area.width / size);
        self.tagged(Tag::Heading(1, book.about.title.clone()), None, |this| {
            for line in lines {
                this.fitted(&line, (middle, y), Anchor::Middle, size, Weight::Bold, area.width);
                y += size * 1.25;
            }
        });
        let bottom = area.y + area.height * 0.92;
        self.tagged(Tag::Words, None, |this| {
            for line in book.style.fonts.balanced(&book.subtitle, Weight::Regular, area.width / (size * 0.45)) {
                this.fitted(&line, (middle, y), Anchor::Middle, size * 0.45, Weight::Regular, area.width);
                y += size * 0.6;
            }
            this.fitted(&book.about.author, (middle, bottom), Anchor::Middle, size * 0.4, Weight::Regular, area.width);
        });
        self.ornament(y, bottom - 1.5 * size);
        self.page.entries.push((0, book.about.title.clone()));
    }

    /// Draws a small picture of the first puzzle between the title and the author, if there is room. If its clues would be illegible, draws the first
    /// puzzle of another chapter.
    fn ornament(&mut self, top: f32, bottom: f32) {
        let side = (self.area.width * 0.5).min(bottom - top);
        let found = self.book.chapters.iter().filter_map(|chapter| chapter.puzzles.first()).find_map(|entry| {
            let (columns, rows) = entry.puzzle.size();
            let cell = side / (f32::from(columns.max(rows)) + 0.4);
            (cell >= 6.0 && shows_clues(self.book, &entry.puzzle, cell)).then_some((entry, cell))
        });
        if let Some((entry, cell)) = found {
            let picture = self.solution(&entry.puzzle, cell, true);
            let at = (self.middle() - picture.width / 2.0, f32::midpoint(top, bottom) - picture.height / 2.0);
            self.page.canvas.put(picture, Transform::place(1.0, at));
        }
    }

    /// Writes lines at the foot of the page.
    fn imprint(&mut self, front: usize) {
        let Front::Imprint(lines) = &self.book.front[front] else { return };
        let (style, area) = (&self.book.style, self.area);
        let size = (0.8 * self.book.words).max(7.0);
        let (colour, weight) = (style.theme.ink, Weight::Regular);
        let plain = Setting { fonts: &style.fonts, colour, size, weight, language: None };
        let rows: Vec<_> = lines.iter().flat_map(|line| plain.rows(line, 0.0, area.width)).collect();
        let high = plain.line() * rows.len() as f32;
        let mut y = (area.y + area.height - high).max(area.y);
        for row in rows {
            let next = y + row.height;
            let has_words =
                row.pieces.iter().any(|piece| matches!(piece, Piece::Words(text) if !text.words.is_empty()));
            if has_words {
                self.tagged(Tag::Words, None, |this| row.draw((area.x, y), &mut this.page.canvas));
            }
            y = next;
        }
    }

    fn front_title(&self, front: usize) -> String {
        if let Front::Prose(prose) = &self.book.front[front] { prose.title.clone() } else { String::new() }
    }

    /// Draws rows with their meaning: pictures, and paragraphs, which are consecutive lines without space between them.
    fn column(&mut self, column: &Column) {
        let (mut words, mut is_bold, mut end) = (Vec::new(), false, f32::MIN);
        for (y, row) in column {
            let at = (self.area.x, self.area.y + y);
            let (mut lines, mut pictures) = (Vec::new(), Vec::new());
            for piece in row.pieces.iter().cloned() {
                match piece {
                    Piece::Words(text) => lines.push(Text { at: (text.at.0 + at.0, text.at.1 + at.1), ..text }),
                    Piece::Picture(picture, (x, y)) => pictures.push((picture, (x + at.0, y + at.1))),
                }
            }
            let bold = !lines.is_empty() && lines.iter().all(|line| line.weight == Weight::Bold);
            if lines.is_empty() || bold != is_bold || (y - end).abs() > 0.1 {
                self.paragraph(std::mem::take(&mut words), is_bold);
            }
            for (picture, at) in pictures {
                let tag = Tag::Figure(picture.title.clone());
                self.tagged(tag, None, |this| this.page.canvas.put(picture, Transform::place(1.0, at)));
            }
            words.extend(lines);
            (is_bold, end) = (bold, y + row.height);
        }
        self.paragraph(words, is_bold);
    }

    /// Writes consecutive lines, in reading order column by column; bold ones are a heading.
    fn paragraph(&mut self, mut words: Vec<Text>, is_bold: bool) {
        words.sort_by_key(|line| line.at.0 as i32);
        for lines in words.chunk_by(|line, next| line.at.0 as i32 == next.at.0 as i32) {
            let said = || joined(lines.iter().map(|line| line.words.as_str()));
            let tag = if is_bold { Tag::Heading(2, said()) } else { Tag::Words };
            self.tagged(tag, None, |this| lines.iter().for_each(|line| this.page.canvas.write(line.clone())));
        }
    }

    /// On the first page of a section, writes its heading and adds an entry to the contents of the document. On the other pages, writes a running
    /// title.
    fn section(&mut self, words: &str, is_same: impl Fn(&Content) -> bool) {
        let begins = self.index.checked_sub(1).is_none_or(|before| !is_same(&self.plan.pages[before]));
        let (middle, width, size) = (self.middle(), self.area.width, self.book.words);
        let y = self.area.y - 0.75 * size;
        if begins {
            self.tagged(Tag::Heading(1, words.to_owned()), None, |this| {
                this.fitted(words, (middle, y), Anchor::Middle, size * 1.25, Weight::Bold, width);
            });
            self.page.entries.push((0, words.to_owned()));
            return;
        }
        // The title of the book is on the left, that of the chapter on the right, as is usual in books. Loose pages have no left side.
        let title = &self.book.about.title;
        let is_left = self.index % 2 == 1 && self.book.binding != Binding::Loose;
        let running = if is_left && !title.is_empty() { title.clone() } else { words.to_owned() };
        self.fitted(&running, (middle, y), Anchor::Middle, size * 0.85, Weight::Regular, width);
    }

    /// Writes the page number at the outer edge.
    fn number(&mut self) {
        let (x, anchor) = if self.index.is_multiple_of(2) {
            (self.area.x + self.area.width, Anchor::End)
        } else {
            (self.area.x, Anchor::Start)
        };
        let y = self.area.y + self.area.height + head(self.book) * 0.85;
        self.text(&(self.index + 1).to_string(), (x, y), anchor, self.book.words, Weight::Regular);
    }

    fn contents(&mut self, lines: std::ops::Range<usize>) {
        self.section(&self.say(Message::Contents), |content| matches!(content, Content::Contents(_)));
        let (start, area, size) = (lines.start, self.area, self.book.words);
        let fonts = &self.book.style.fonts;
        for (row, (words, page)) in self.listed().into_iter().enumerate().skip(start).take(lines.len()) {
            let y = area.y + head(self.book) * ((row - start) as f32 + 0.8);
            let (room, number, right) = (area.width - 5.0 * size, (page + 1).to_string(), area.x + area.width);
            let wide = (fonts.width(&words, Weight::Regular) * size).min(room);
            let end = right - fonts.width(&number, Weight::Regular) * size - 0.6 * size;
            let jump = Jump { to: page, words: words.clone(), area: [area.x, y - size, area.width, 1.3 * size] };
            self.tagged(Tag::Words, Some(jump), |this| {
                this.fitted(&format!("{words} "), (area.x, y), Anchor::Start, size, Weight::Regular, room);
                this.text(&number, (right, y), Anchor::End, size, Weight::Regular);
            });
            let dots =
                Pen::new(self.book.style.theme.ink, (0.06 * size).max(self.book.style.least)).dashed(Dash::Dotted);
            self.page.canvas.draw(Outline::line((area.x + wide + 0.6 * size, y), (end, y)), Look::pen(dots));
        }
    }

    /// Returns the sections, such as pages of words, chapters, hints and solutions, with the indices of their first pages.
    fn listed(&self) -> Vec<(String, usize)> {
        let mut listed: Vec<(String, usize)> = Vec::new();
        let mut known = None;
        for (index, content) in self.plan.pages.iter().enumerate() {
            let (key, words) = match content {
                Content::Prose(front, _) => ((0, *front), self.front_title(*front)),
                Content::Puzzles { chapter, .. } | Content::Part { chapter: Some(chapter), .. } => {
                    ((1, *chapter), self.chapter_name(*chapter))
                }
                Content::Hints(_) => ((2, 0), self.say(Message::Hints)),
                Content::Solutions(_) | Content::Part { chapter: None, .. } => ((3, 0), self.say(Message::Solutions)),
                Content::Index(_) => ((4, 0), self.say(Message::Index)),
                Content::HalfTitle | Content::Title | Content::Imprint(_) | Content::Contents(_) | Content::Blank => {
                    continue;
                }
            };
            if known.replace(key) != Some(key) {
                listed.push((words, index));
            }
        }
        listed
    }

    fn chapter_name(&self, chapter: usize) -> String {
        let title = &self.book.chapters[chapter].title;
        if title.is_empty() { self.say(Message::Puzzles) } else { title.clone() }
    }

    /// Writes the heading or the running title of a chapter. A chapter without a title has no heading.
    fn chapter(&mut self, chapter: usize) {
        let is_same = |content: &Content| match content {
            // There may be a blank page before two facing pages.
            Content::Blank => self.index > 2 && self.plan.pages[self.index - 2].chapter() == Some(chapter),
            content => content.chapter() == Some(chapter),
        };
        let begins = self.index.checked_sub(1).is_none_or(|before| !is_same(&self.plan.pages[before]));
        let title = self.book.chapters[chapter].title.clone();
        if title.is_empty() {
            if begins {
                self.page.entries.push((0, self.chapter_name(chapter)));
            }
            return;
        }
        self.section(&title, |_| !begins);
    }

    fn puzzles(&mut self, chapter: usize, puzzles: std::ops::Range<usize>, cells: Cells, foot: f32) {
        let book = self.book;
        self.chapter(chapter);
        let (first, last) = (puzzles.start + 1, puzzles.end);
        let named = if first == last {
            self.numbered(Message::Puzzle, first)
        } else {
            self.language().say(Message::PuzzleRange, &[("first", &first), ("last", &last)])
        };
        self.page.entries.push((1, named));
        let area = self.area.above(foot);
        let entries: Vec<(usize, &Entry)> = book.puzzles().skip(puzzles.start).take(puzzles.len()).collect();
        let placed: Vec<Placed> =
            entries.iter().enumerate().map(|(at, &entry)| self.placed(area, cells, at, entry)).collect();
        // All headings of a page have the size that fits the longest one.
        let sizes = entries.iter().zip(&placed).map(|((number, entry), placed)| {
            let (words, room) = self.heading(*number, entry, Some(&placed.scene), placed.line);
            room / book.style.fonts.width(&words, Weight::Regular).max(0.01)
        });
        let size = sizes.fold(book.words, f32::min);
        for ((number, entry), placed) in entries.iter().zip(placed) {
            self.puzzle(placed, *number, entry, size);
        }
        self.turned(foot, &entries);
    }

    /// Returns the upper left corner of the area for a puzzle, and its width.
    fn corner(area: Area, cells: Cells, at: usize) -> (f32, f32, f32) {
        let (width, height) = slot(area, cells.columns, cells.rows);
        let (column, row) = (at % cells.columns, at / cells.columns);
        (area.x + (width + GAP) * column as f32, area.y + (height + GAP) * row as f32, width)
    }

    /// Returns the position of a puzzle on its page.
    fn placed(&self, area: Area, cells: Cells, at: usize, (number, entry): (usize, &Entry)) -> Placed {
        let (x, mut y, width) = Self::corner(area, cells, at);
        let scene = puzzle_scene(self.book, number, entry, cells.cell);
        let (grid, _) = self.board(&scene, cells.cell);
        let (beside, high) = match cells.code {
            None => (0.0, caption(self.book)),
            Some(Code::Above(side)) => (0.0, code_caption(self.book, side)),
            Some(Code::Beside(side)) => (side, caption(self.book)),
        };
        // Puzzles in a single row are centred vertically on the page.
        if cells.rows == 1 {
            y += ((area.height - high - grid.height) / 2.0).max(0.0);
        }
        let (left, top, pad) = (x + (width - grid.width - beside) / 2.0, y + high, cells.cell * 0.2);
        let (start, mut end) = (left + pad, left + grid.width - pad);
        let mut code = None;
        match cells.code.filter(|_| coded(entry).is_some()) {
            // The margin of a QR code separates it from the board.
            Some(Code::Beside(side)) => code = Some(((left + grid.width - pad, top + pad), side)),
            Some(Code::Above(side)) => {
                code = Some(((end - side, y), side));
                end -= side + 6.0;
            }
            None => {}
        }
        Placed { scene, grid, at: (left, top), line: (start, end), code }
    }

    fn puzzle(&mut self, placed: Placed, number: usize, entry: &Entry, size: f32) {
        let Placed { scene, grid, at, line, code } = placed;
        if let Some((link, (place, side))) = coded(entry).zip(code) {
            self.code(link, place, side);
        }
        let solved = self.plan.solved_on(number - 1);
        self.caption((number, entry), Some(&scene), solved, line, at.1, size);
        self.tagged(
            Tag::Figure(described(self.language(), &self.numbered(Message::Puzzle, number), &scene)),
            None,
            |this| {
                this.page.canvas.put(grid, Transform::place(1.0, at));
            },
        );
    }

    /// Returns the words beside the number of a puzzle, and the width available for them.
    fn heading(&self, number: usize, entry: &Entry, scene: Option<&Scene>, (start, end): (f32, f32)) -> (String, f32) {
        let room = heading_room(self.book, number, end - start);
        let unclear = scene.map(|scene| unclear(self.book, scene)).unwrap_or_default();
        (said(entry, &unclear, |words| fits(self.book, words, room)), room)
    }

    /// Writes the number, level and rating of a puzzle, and the page of its solution, on a line above the puzzle, between two positions. The line
    /// links to the address at which the puzzle can be played. Level and rating have at most the given size.
    fn caption(
        &mut self,
        (number, entry): (usize, &Entry),
        scene: Option<&Scene>,
        solved: Option<usize>,
        (start, end): (f32, f32),
        top: f32,
        most: f32,
    ) {
        let (book, size) = (self.book, self.book.words);
        let base = top - 0.35 * size;
        let name = number.to_string();
        let (said, room) = self.heading(number, entry, scene, (start, end));
        let mut used = end - start - room;
        self.tagged(Tag::Words, None, |this| {
            // Words followed by others end in a space, for screen readers.
            this.text(&format!("{name} "), (start, base), Anchor::Start, size * 1.15, Weight::Bold);
            this.fitted(&said, (end, base), Anchor::End, most, Weight::Regular, room);
        });
        if let Some(page) = solved {
            let small = (0.8 * size).max(LEAST);
            let free = room - book.style.fonts.width(&said, Weight::Regular) * most - size;
            let forms = [Message::SolutionOnPage, Message::SolutionPage, Message::Page]
                .map(|form| book.style.language.say(form, &[("page", &(page + 1))]));
            let width = |words: &str| book.style.fonts.width(words, Weight::Regular) * small;
            if let Some(words) = forms.iter().find(|words| width(words) <= free) {
                let at = start + used - 0.3 * size;
                let area = [at, base - size, width(words), 1.3 * size];
                let jump = Jump { to: page, words: self.numbered(Message::Solution, number), area };
                self.tagged(Tag::Words, Some(jump), |this| {
                    this.text(words, (at, base), Anchor::Start, small, Weight::Regular);
                });
                used += width(words) + 0.5 * size;
            }
        }
        if let Some(link) = &entry.link {
            let high = line(book);
            let from = if self.page.jumps.is_empty() { start } else { (start + used).min(end - 1.0) };
            self.page.canvas.ops.push(Op::Link(link.clone(), [from, top - high, end - from, high]));
        }
    }

    /// Draws a part of a puzzle, or of its solution; on facing pages, as near to the spine as the margin allows.
    fn part(&mut self, puzzle: usize, is_solution: bool, number: usize, tiles: Tiles, foot: f32) {
        let (book, area) = (self.book, self.area.above(foot));
        let Some((name, entry)) = book.puzzles().nth(puzzle) else { return };
        let Some(scene) = (if is_solution { entry.solution.as_ref() } else { Some(&entry.puzzle) }) else { return };
        let bare = if is_solution {
            solved(scene, shows_clues(book, scene, tiles.cell))
        } else {
            puzzle_scene(book, name, entry, tiles.cell)
        };
        let (drawn, cell) = self.board(&bare, tiles.cell);
        let (columns, rows) = tiles.part(number);
        // Clues beside the grid take room before its first cell.
        let [left, above, ..] = bare.rooms();
        let at = |cells: u16, room: f32| cell * (0.2 + room + f32::from(cells));
        // A part has no border where the puzzle continues.
        let rim = |cells: u16, room: f32, all: u16, end: f32| if cells == all { end } else { at(cells, room) };
        let (wide, high) = scene.size();
        let from = (at(columns.start, left), at(rows.start, if rows.start == 0 { 0.0 } else { above }));
        let [left, right] = [rim(columns.start, left, 0, -1.0), rim(columns.end, left, wide, drawn.width + 1.0)];
        let [top, bottom] = [rim(rows.start, above, 0, -1.0), rim(rows.end, above, high, drawn.height + 1.0)];
        let code = coded(entry).filter(|_| self.plan.code() > 0.0 && !is_solution);
        let side = if code.is_some() { self.plan.code() } else { 0.0 };
        let y = area.y + code_caption(book, side).max(tiles.map().1);
        let width = cell * columns.len() as f32;
        let x = match number {
            0 if tiles.meets() => area.x + area.width - width,
            1 if tiles.meets() => area.x,
            _ => area.x + (area.width - width) / 2.0,
        };
        let part = Canvas { ops: clip::within(&drawn.ops, left..right, top..bottom), ..drawn };
        let what = if is_solution { Message::PartOfSolution } else { Message::PartOfPuzzle };
        self.tagged(Tag::Figure(self.numbered(what, name)), None, |this| {
            this.page.canvas.put(part, Transform::place(1.0, (x - from.0, y - from.1 + 0.2 * cell)));
        });
        let mut end = x + width;
        if !tiles.meets() {
            end -= tiles.map().0;
            self.map(tiles, (end, y - tiles.map().1));
            end -= 6.0;
        }
        let is_first = self.index.checked_sub(1).is_none_or(|before| !self.is_of_same(before));
        let is_last = !self.is_of_same(self.index + 1);
        if let Some(link) = code.filter(|_| is_last) {
            self.code(link, (end - side, area.y), side);
            end -= side + 6.0;
        }
        if is_first {
            let words = self.numbered(if is_solution { Message::Solution } else { Message::Puzzle }, name);
            self.page.entries.push((1, words));
        }
        if is_first || !tiles.meets() {
            let plain = Entry::default();
            let solved = self.plan.solved_on(puzzle).filter(|_| !is_solution);
            let (entry, scene) = if is_solution { (&plain, None) } else { (entry, Some(&bare)) };
            self.caption((name, entry), scene, solved, (x, end), y, book.words);
        }
        if is_last && !is_solution {
            self.turned(foot, &[(name, entry)]);
        }
    }

    /// Whether another page has a part of the same puzzle or solution.
    fn is_of_same(&self, other: usize) -> bool {
        let figure = |index: usize| match self.plan.pages.get(index) {
            Some(Content::Part { chapter, puzzle, .. }) => Some((chapter, puzzle)),
            _ => None,
        };
        figure(self.index).is_some() && figure(self.index) == figure(other)
    }

    /// Draws the arrangement of the pages of a large puzzle, with their numbers; the current page is dark.
    fn map(&mut self, tiles: Tiles, (x, y): Point) {
        let (plan, theme, size) = (self.plan, self.book.style.theme, 0.7 * FIELD.1);
        let same: Vec<usize> = (0..plan.len()).filter(|&index| self.is_of_same(index)).collect();
        for index in same {
            let Content::Part { number, .. } = plan.pages[index] else { continue };
            let across = usize::from(tiles.across);
            let (left, top) = (x + FIELD.0 * (number % across) as f32, y + FIELD.1 * (number / across) as f32);
            let is_here = index == self.index;
            let frame = Look { fill: is_here.then_some(theme.ink), pen: Some(Pen::new(theme.ink, 0.5)) };
            self.page.canvas.draw(Outline::rect(left, top, FIELD.0, FIELD.1), frame);
            let colour = if is_here { theme.paper } else { theme.ink };
            let (words, at) = ((index + 1).to_string(), (left + FIELD.0 / 2.0, top + 0.75 * FIELD.1));
            let (anchor, weight) = (Anchor::Middle, Weight::Regular);
            self.page.canvas.write(Text { at, anchor, size, weight, colour, words });
        }
    }

    /// Draws a solution, without the rules below it, which are printed with the puzzle.
    fn solution(&self, scene: &Scene, cell: f32, is_ruled: bool) -> Canvas {
        let style = Style { cell, letters: 0.0, ..self.book.style.clone() };
        board(&solved(scene, is_ruled), style).0
    }

    fn board(&self, scene: &Scene, cell: f32) -> (Canvas, f32) {
        board(scene, Style { cell, ..self.book.style.clone() })
    }

    /// Draws solutions upside down, in a row.
    fn turned(&mut self, foot: f32, entries: &[(usize, &Entry)]) {
        let solved: Vec<(usize, &Scene)> =
            entries.iter().filter_map(|(number, entry)| Some((*number, entry.solution.as_ref()?))).collect();
        if solved.is_empty() || foot <= 0.0 {
            return;
        }
        let size = small(self.book);
        let area = self.area.foot(foot);
        let fitted = |with_clues| {
            let rooms = solved.iter().map(|(_, scene)| scene.room(with_clues));
            let room = rooms.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1))).unwrap_or_default();
            below(self.book, self.area, foot, solved.len(), room)
        };
        let is_ruled = solved.iter().all(|(_, scene)| shows_clues(self.book, scene, fitted(true).cell));
        let cells = fitted(is_ruled);
        for (at, (number, scene)) in solved.into_iter().rev().enumerate() {
            let (x, y, width) = Self::corner(area, cells, at);
            let grid = self.solution(scene, cells.cell, is_ruled);
            let mut both = Canvas::new(grid.width, grid.height + 1.4 * size);
            let (colour, words) = (self.book.style.theme.ink, number.to_string());
            let (at, anchor) = ((cells.cell * 0.2, size), Anchor::Start);
            both.write(Text { at, anchor, size, weight: Weight::Bold, colour, words });
            both.put(grid, Transform::place(1.0, (0.0, 1.4 * size)));
            let (wide, high) = (both.width, both.height);
            let left = x + (width - wide) / 2.0;
            self.tagged(Tag::Figure(solution(self.language(), number, scene)), None, |this| {
                this.page.canvas.put(both, Transform::turned(1.0, (left, y), wide, high));
            });
        }
    }

    fn solutions(&mut self, solved: &[Solved]) {
        let (book, size) = (self.book, self.book.words);
        let (Some(first), Some(last)) = (solved.first(), solved.last()) else { return };
        let entries: Vec<(usize, &Entry)> =
            book.puzzles().skip(first.puzzle).take(last.puzzle + 1 - first.puzzle).collect();
        for Solved { puzzle, at, width, cell, is_ruled } in solved {
            let (number, Entry { solution: Some(scene), .. }) = entries[puzzle - first.puzzle] else { continue };
            let grid = self.solution(scene, *cell, *is_ruled);
            let left = self.area.x + at.0 + (width - grid.width) / 2.0;
            let top = self.area.y + at.1 + line(book);
            let name = number.to_string();
            let wide = book.style.fonts.width(&name, Weight::Bold) * size;
            let area = [left + cell * 0.2, top - size, wide, size];
            let jump =
                self.plan.set_on(*puzzle).map(|to| Jump { to, words: self.numbered(Message::Puzzle, number), area });
            self.tagged(Tag::Words, jump, |this| {
                this.text(&name, (left + cell * 0.2, top - 0.2 * size), Anchor::Start, size, Weight::Bold);
            });
            self.tagged(Tag::Figure(solution(self.language(), number, scene)), None, |this| {
                this.page.canvas.put(grid, Transform::place(1.0, (left, top)));
            });
        }
    }

    /// Writes the numbers of the puzzles of each group with their pages, in columns.
    fn index(&mut self, lines: &[Listed]) {
        let (book, area, size) = (self.book, self.area, self.book.words);
        let fonts = &book.style.fonts;
        let (columns, wide) = index_columns(book, area.width);
        for (row, listed) in lines.iter().enumerate() {
            let y = area.y + line(book) * (row as f32 + 0.8);
            match listed {
                Listed::Space => {}
                Listed::Group(title) => self.tagged(Tag::Heading(2, title.clone()), None, |this| {
                    this.fitted(title, (area.x, y), Anchor::Start, 1.1 * size, Weight::Bold, area.width);
                }),
                Listed::Puzzles(numbers) => {
                    for (column, number) in numbers.iter().enumerate().take(columns) {
                        let Some(page) = self.plan.set_on(number - 1) else { continue };
                        let x = area.x + (wide + INDENT * size) * column as f32;
                        let (name, words) =
                            (number.to_string(), self.language().say(Message::Page, &[("page", &(page + 1))]));
                        let (target, area) = (self.numbered(Message::Puzzle, *number), [x, y - size, wide, 1.3 * size]);
                        let jump = Jump { to: page, words: target, area };
                        self.tagged(Tag::Words, Some(jump), |this| {
                            this.text(&format!("{name} "), (x, y), Anchor::Start, size, Weight::Bold);
                            let at = x + (fonts.width(&name, Weight::Bold) + 0.6) * size;
                            this.text(&words, (at, y), Anchor::Start, size, Weight::Regular);
                        });
                    }
                }
            }
        }
    }

    /// Draws a link as a QR code, always dark on white and with the necessary margin.
    fn code(&mut self, link: &str, (x, y): Point, side: f32) {
        let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::L) else { return };
        let width = code.width();
        let module = side / (width + 8) as f32;
        self.page.canvas.draw(Outline::rect(x, y, side, side), Look::fill(Rgb::WHITE));
        let mut path = Vec::new();
        for (index, colour) in code.to_colors().into_iter().enumerate() {
            if colour == Color::Dark {
                let (x, y) = (x + module * (index % width + 4) as f32, y + module * (index / width + 4) as f32);
                path.extend([
                    Segment::Move((x, y)),
                    Segment::Line((x + module, y)),
                    Segment::Line((x + module, y + module)),
                    Segment::Line((x, y + module)),
                    Segment::Close,
                ]);
            }
        }
        self.page.canvas.draw(Outline::Path(path), Look::fill(Rgb::BLACK));
    }
}

/// Returns the scene of a puzzle with those rules below it that no earlier page explains. If the heading above cells of this width has no room for the
/// names of rules that the drawing does not make clear, they are below the board too.
pub(super) fn puzzle_scene(book: &Book, number: usize, entry: &Entry, cell: f32) -> Scene {
    let bare = entry.puzzle.bare();
    if !book.is_told {
        return bare;
    }
    let terse = bare.terse();
    let unclear = unclear(book, &terse);
    if unclear.is_empty() {
        return terse;
    }
    let (grid, _) = board(&terse, Style { cell, ..book.style.clone() });
    let room = heading_room(book, number, grid.width - 0.4 * cell);
    // A QR code may take a part of the heading's room.
    let is_alone = book.codes == Codes::Off || coded(entry).is_none();
    let is_named = is_alone && fits(book, &with_kinds(entry, &unclear, unclear.len()), room);
    if is_named { terse } else { terse.naming() }
}

/// Returns the names of rules that neither the drawing nor a sentence below the board makes clear.
fn unclear(book: &Book, scene: &Scene) -> Vec<String> {
    if scene.said == Said::Own { scene.unclear(book.style.language) } else { Vec::new() }
}

/// Returns the width of a heading that is left for the words beside the number of a puzzle.
fn heading_room(book: &Book, number: usize, width: f32) -> f32 {
    let used = book.style.fonts.width(&number.to_string(), Weight::Bold) * book.words * 1.15 + book.words;
    (width - used).max(1.0)
}

/// Whether a heading has room for words in the smallest letters of headings.
fn fits(book: &Book, words: &str, room: f32) -> bool {
    book.style.fonts.width(words, Weight::Regular) * book.words.min(LEAST) <= room
}

/// Draws a board; returns it with the width of its cells, which is smaller than in the style if clues beside it or rules below it need room.
pub(super) fn board(scene: &Scene, mut style: Style) -> (Canvas, f32) {
    let (columns, rows) = scene.extent();
    let room = [columns, rows].map(|cells| style.cell * (f32::from(cells) + 0.4));
    let part = |canvas: &Canvas| (room[0] / canvas.width).min(room[1] / canvas.height);
    let mut canvas = compose(scene, &style);
    // Sentences of a fixed size take more lines below a smaller board, so the board shrinks in steps until they fit.
    let step = if style.letters > 0.0 && !scene.sentences(style.language).is_empty() { STEP } else { 0.0 };
    for _ in 0..SHRINKS {
        let part = part(&canvas);
        if part > 0.999 {
            break;
        }
        style.cell *= part.max(step);
        canvas = compose(scene, &style);
    }
    (canvas, style.cell)
}

/// Returns the scene of a solution, with or without its constraints.
fn solved(scene: &Scene, is_ruled: bool) -> Scene {
    let silent = scene.bare().silent();
    if is_ruled { silent } else { silent.without_constraints() }
}

/// The maximum number of times a board is shrunk to make room for the text below it, and the factor of each shrinking.
const SHRINKS: usize = 40;
const STEP: f32 = 0.96;

/// Returns the kind, level and rating of a puzzle. If it has many constraints, names as many as fit, but at least the first, and all that are unclear.
fn said(entry: &Entry, unclear: &[String], fits: impl Fn(&str) -> bool) -> String {
    let (least, count) = (unclear.len().max(1), kinds(entry, unclear).len());
    let ways = (least..=count).rev().map(|count| with_kinds(entry, unclear, count));
    let mut fitting = ways.filter(|words| fits(words));
    fitting.next().unwrap_or_else(|| with_kinds(entry, unclear, least))
}

/// Returns the kinds of a puzzle, first those whose rules would otherwise be unclear.
fn kinds<'e>(entry: &'e Entry, unclear: &'e [String]) -> Vec<&'e str> {
    let others = entry.kind.split(", ").filter(|kind| !kind.is_empty() && unclear.iter().all(|name| name != kind));
    unclear.iter().map(String::as_str).chain(others).collect()
}

/// Returns the first kinds of a puzzle, its level and its rating.
fn with_kinds(entry: &Entry, unclear: &[String], count: usize) -> String {
    let kinds = kinds(entry, unclear);
    let rest = if count < kinds.len() { ", …" } else { "" };
    let kind = kinds.iter().take(count).copied().collect::<Vec<_>>().join(", ") + rest;
    let words: Vec<&str> = [&kind, &entry.level, &entry.rating].into_iter().map(String::as_str).collect();
    words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The distance between the columns of the index, as a multiple of the text size.
pub(super) const INDENT: f32 = 1.5;

/// Describes a puzzle after its name, for screen readers: its rules, and its rows with a dash for each empty cell.
pub(super) fn described(language: Language, name: &str, scene: &Scene) -> String {
    format!("{name}. {}{}", scene.bare().described(language), rows(language, scene))
}

/// Describes a solution by its rows. The rules are described with the puzzle.
fn solution(language: Language, number: usize, scene: &Scene) -> String {
    language.say(Message::Solution, &[("number", &number)]) + "." + &rows(language, scene)
}

fn rows(language: Language, scene: &Scene) -> String {
    let squares = scene.squares();
    let (columns, rows) = scene.size();
    let row = |y: u16| {
        let cells = (0..columns).filter_map(|x| squares.get(&Spot { x, y }));
        let digits: Vec<String> =
            cells.map(|square| square.digit.map_or_else(|| "-".into(), |(digit, _)| digit.to_string())).collect();
        format!(" {}", language.say(Message::Row, &[("row", &(y + 1)), ("digits", &digits.join(" "))]))
    };
    (0..rows).map(row).collect()
}
