//! A planned page on its canvas.

use qrcode::{Color, EcLevel, QrCode};

use super::plan::{Area, Cells, Content, GAP, Plan, arrange, caption, foot, head, line, slot};
use super::{Book, Codes, Entry};
use crate::canvas::{Anchor, Canvas, Look, Op, Outline, Pen, Segment, Text, Transform};
use crate::colour::Rgb;
use crate::compose::{Style, compose};
use crate::font::Weight;
use crate::pdf::Page;
use crate::scene::Scene;

/// The page with that index.
pub(super) fn page(book: &Book, plan: &Plan, index: usize) -> Page {
    let canvas = book.paper.canvas(&book.style.theme);
    let whole = Area { x: 0.0, y: 0.0, width: book.paper.width, height: book.paper.height };
    let area = plan.area(book, index).unwrap_or(whole);
    let mut drawing = Drawing { book, plan, index, area, page: Page { canvas, number: None, entries: Vec::new() } };
    drawing.draw();
    drawing.page.number = Some(index as u32 + 1);
    drawing.page
}

struct Drawing<'a> {
    book: &'a Book,
    plan: &'a Plan,
    index: usize,
    area: Area,
    page: Page,
}

impl Drawing<'_> {
    fn draw(&mut self) {
        let plan = self.plan;
        match &plan.pages[self.index] {
            Content::Blank => return,
            Content::Title => return self.title(),
            Content::Contents(lines) => self.contents(lines.clone()),
            Content::Puzzles { chapter, puzzles, cells } => self.puzzles(*chapter, puzzles.clone(), *cells),
            Content::Hints(lines) => self.hints(lines),
            Content::Solutions { puzzles, cells } => self.solutions(puzzles, *cells),
        }
        self.number();
    }

    fn text(&mut self, words: &str, at: (f32, f32), anchor: Anchor, size: f32, weight: Weight) {
        let (colour, words) = (self.book.style.theme.ink, words.to_owned());
        self.page.canvas.write(Text { at, anchor, size, weight, colour, words });
    }

    /// Words no wider than that, smaller if they must be.
    fn fitted(&mut self, words: &str, at: (f32, f32), anchor: Anchor, size: f32, weight: Weight, width: f32) {
        let wide = self.book.style.fonts.width(words, weight).max(0.01);
        self.text(words, at, anchor, size.min(width / wide), weight);
    }

    fn middle(&self) -> f32 {
        self.area.x + self.area.width / 2.0
    }

    fn title(&mut self) {
        let (book, area, middle) = (self.book, self.area, self.middle());
        let mut y = area.y + area.height * 0.3;
        let size = (area.width / 9.0).min(48.0);
        let lines = book.style.fonts.lines(&book.about.title, Weight::Bold, area.width / size);
        for line in lines {
            self.fitted(&line, (middle, y), Anchor::Middle, size, Weight::Bold, area.width);
            y += size * 1.25;
        }
        for line in book.style.fonts.lines(&book.subtitle, Weight::Regular, area.width / (size * 0.45)) {
            self.fitted(&line, (middle, y), Anchor::Middle, size * 0.45, Weight::Regular, area.width);
            y += size * 0.6;
        }
        let author = book.about.author.clone();
        let bottom = area.y + area.height * 0.92;
        self.fitted(&author, (middle, bottom), Anchor::Middle, size * 0.4, Weight::Regular, area.width);
        self.page.entries.push((0, book.about.title.clone()));
    }

    /// The heading of a page, and where it stands in the contents of the document.
    fn heading(&mut self, words: &str) {
        let (middle, width, size) = (self.middle(), self.area.width, self.book.words * 1.25);
        let y = self.area.y - 0.75 * self.book.words;
        self.fitted(words, (middle, y), Anchor::Middle, size, Weight::Bold, width);
    }

    /// The page number, at the outer edge.
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
        self.heading("Contents");
        if lines.start == 0 {
            self.page.entries.push((0, "Contents".into()));
        }
        let (start, area, size) = (lines.start, self.area, self.book.words);
        for (row, (words, page)) in self.listed().into_iter().enumerate().skip(start).take(lines.len()) {
            let y = area.y + head(self.book) * ((row - start) as f32 + 0.8);
            let room = area.width - 5.0 * size;
            self.fitted(&words, (area.x, y), Anchor::Start, size, Weight::Regular, room);
            self.text(&(page + 1).to_string(), (area.x + area.width, y), Anchor::End, size, Weight::Regular);
        }
    }

    /// Chapters, hints and solutions with the indices of their first pages.
    fn listed(&self) -> Vec<(String, usize)> {
        let mut listed: Vec<(String, usize)> = Vec::new();
        let mut known = None;
        for (index, content) in self.plan.pages.iter().enumerate() {
            let (key, words) = match content {
                Content::Puzzles { chapter, .. } => (*chapter, self.chapter_name(*chapter)),
                Content::Hints(_) => (usize::MAX - 1, "Hints".into()),
                Content::Solutions { .. } => (usize::MAX, "Solutions".into()),
                Content::Title | Content::Contents(_) | Content::Blank => continue,
            };
            if known.replace(key) != Some(key) {
                listed.push((words, index));
            }
        }
        listed
    }

    fn chapter_name(&self, chapter: usize) -> String {
        let title = &self.book.chapters[chapter].title;
        if title.is_empty() { "Puzzles".into() } else { title.clone() }
    }

    /// Whether this page is the first of its kind.
    fn begins(&self, is_same: impl Fn(&Content) -> bool) -> bool {
        self.index.checked_sub(1).is_none_or(|before| !is_same(&self.plan.pages[before]))
    }

    fn puzzles(&mut self, chapter: usize, puzzles: std::ops::Range<usize>, cells: Cells) {
        let book = self.book;
        self.heading(&book.chapters[chapter].title);
        let (first, last) = (puzzles.start + 1, puzzles.end);
        if self.begins(|content| matches!(content, Content::Puzzles { chapter: other, .. } if *other == chapter)) {
            self.page.entries.push((0, self.chapter_name(chapter)));
        }
        let named = if first == last { format!("Puzzle {first}") } else { format!("Puzzles {first}–{last}") };
        self.page.entries.push((1, named));
        let (area, below) = foot(book, self.area);
        let entries: Vec<(usize, &Entry)> = book.puzzles().skip(puzzles.start).take(puzzles.len()).collect();
        for (at, (number, entry)) in entries.iter().enumerate() {
            self.puzzle(area, cells, at, *number, entry);
        }
        if let Some(below) = below {
            self.turned(below, &entries);
        }
    }

    /// The upper left corner of the place of a puzzle, and its width.
    fn corner(area: Area, cells: Cells, at: usize) -> (f32, f32, f32) {
        let (width, height) = slot(area, cells.columns, cells.rows);
        let (column, row) = (at % cells.columns, at / cells.columns);
        (area.x + (width + GAP) * column as f32, area.y + (height + GAP) * row as f32, width)
    }

    fn puzzle(&mut self, area: Area, cells: Cells, at: usize, number: usize, entry: &Entry) {
        let (x, y, width) = Self::corner(area, cells, at);
        let grid = self.board(&entry.puzzle, cells.cell);
        let (left, top, pad) = (x + (width - grid.width) / 2.0, y + caption(self.book), cells.cell * 0.2);
        let size = self.book.words;
        let base = top - 0.35 * size;
        let (start, mut end) = (left + pad, left + grid.width - pad);
        if let (Codes::Qr, Some(link)) = (self.book.codes, &entry.link) {
            let side = caption(self.book) - 4.0;
            self.code(link, (end - side, y), side);
            end -= side + 6.0;
        }
        let name = number.to_string();
        self.text(&name, (start, base), Anchor::Start, size * 1.15, Weight::Bold);
        let used = self.book.style.fonts.width(&name, Weight::Bold) * size * 1.15 + size;
        let said: Vec<&str> = [&entry.level, &entry.rating].into_iter().map(String::as_str).collect();
        let said: Vec<&str> = said.into_iter().filter(|words| !words.is_empty()).collect();
        self.fitted(&said.join(" · "), (end, base), Anchor::End, size, Weight::Regular, (end - start - used).max(1.0));
        if let Some(link) = &entry.link {
            let area = [start, y, end - start, caption(self.book)];
            self.page.canvas.ops.push(Op::Link(link.clone(), area));
        }
        self.page.canvas.put(grid, Transform::place(1.0, (left, top)));
    }

    fn board(&self, scene: &Scene, cell: f32) -> Canvas {
        compose(&scene.bare(), &Style { cell, ..self.book.style.clone() })
    }

    /// Solutions upside down, in a row.
    fn turned(&mut self, area: Area, entries: &[(usize, &Entry)]) {
        let solved: Vec<(usize, &Scene)> =
            entries.iter().filter_map(|(number, entry)| Some((*number, entry.solution.as_ref()?))).collect();
        let size = (self.book.words * 0.75).min(9.0);
        let largest = solved.iter().fold((9.0, 9.0), |(width, height), (_, scene)| {
            (f32::max(width, scene.size().0.into()), f32::max(height, scene.size().1.into()))
        });
        let cells = arrange(solved.len().max(1), area, largest, 1.4 * size);
        for (at, (number, scene)) in solved.into_iter().rev().enumerate() {
            let (x, y, width) = Self::corner(area, cells, at);
            let grid = self.board(scene, cells.cell);
            let mut both = Canvas::new(grid.width, grid.height + 1.4 * size);
            let (colour, words) = (self.book.style.theme.ink, number.to_string());
            let (at, anchor) = ((cells.cell * 0.2, size), Anchor::Start);
            both.write(Text { at, anchor, size, weight: Weight::Bold, colour, words });
            both.put(grid, Transform::place(1.0, (0.0, 1.4 * size)));
            let (wide, high) = (both.width, both.height);
            let left = x + (width - wide) / 2.0;
            self.page.canvas.put(both, Transform::turned(1.0, (left, y), wide, high));
        }
    }

    fn hints(&mut self, lines: &[String]) {
        self.heading("Hints");
        if self.begins(|content| matches!(content, Content::Hints(_))) {
            self.page.entries.push((0, "Hints".into()));
        }
        let (x, top, size) = (self.area.x, self.area.y, self.book.words);
        for (row, line) in lines.iter().enumerate() {
            self.text(line, (x, top + 1.4 * size * (row as f32 + 0.8)), Anchor::Start, size, Weight::Regular);
        }
    }

    fn solutions(&mut self, puzzles: &[usize], cells: Cells) {
        self.heading("Solutions");
        if self.begins(|content| matches!(content, Content::Solutions { .. })) {
            self.page.entries.push((0, "Solutions".into()));
        }
        let (book, size) = (self.book, self.book.words);
        let (Some(&first), Some(&last)) = (puzzles.first(), puzzles.last()) else { return };
        let entries: Vec<(usize, &Entry)> = book.puzzles().skip(first).take(last + 1 - first).collect();
        for (at, &index) in puzzles.iter().enumerate() {
            let (number, Entry { solution: Some(scene), .. }) = entries[index - first] else { continue };
            let (x, y, width) = Self::corner(self.area, cells, at);
            let grid = self.board(scene, cells.cell);
            let left = x + (width - grid.width) / 2.0;
            let base = (left + cells.cell * 0.2, y + line(book) - 0.2 * size);
            self.text(&number.to_string(), base, Anchor::Start, size, Weight::Bold);
            self.page.canvas.put(grid, Transform::place(1.0, (left, y + line(book))));
        }
    }

    /// A link as a QR code, always dark on white and with the rim that it needs.
    fn code(&mut self, link: &str, (x, y): (f32, f32), side: f32) {
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
        let rim = Pen::new(self.book.style.theme.thin, 0.3);
        self.page.canvas.draw(Outline::rect(x, y, side, side), Look::pen(rim));
    }
}
