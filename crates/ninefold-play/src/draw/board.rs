//! The board: lines, digits, notes and signs, at one of five sizes.
//!
//! The medium board fits 24 lines and shows every note of a pattern: braille would have to be learnt, and a window on a part, or the notes of
//! one cell in words, cannot show a whole pattern. Lines between all rows would leave a cell one line, with room for three small digits;
//! without them it has two, notes 1 to 5 above 6 to 9, and a stroke under the cells separates rows.
//!
//! This is not the text of `ninefold-render`, which writes lines of any width from a scene. A screen has a fixed place for each cell, so that
//! a mouse finds it and the next frame changes few characters; grounds, cursor and the style of each digit depend on the state of a game.

use ninefold_core::format::junction;
use ninefold_core::mark::Role;
use ninefold_core::{Digit, DigitSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::colours::{BLACK, GROUNDS};
use super::face::{Face, Ground, Pick, Sign};
use super::{Colours, Look, Paint};

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// Eleven by five a cell: digits are figures.
    Huge,
    /// Seven by three.
    Large,
    /// Five by two, with lines between columns and around boxes: all notes in half of the height.
    Medium,
    /// Three by one.
    Compact,
    /// Two by one, with lines around boxes alone.
    Small,
}

impl Size {
    const fn cell(self) -> (u16, u16) {
        match self {
            Self::Huge => (11, 5),
            Self::Large => (7, 3),
            Self::Medium => (5, 2),
            Self::Compact => (3, 1),
            Self::Small => (2, 1),
        }
    }

    /// The width and height of a board of `rows` by `columns` cells.
    pub(super) const fn extent(self, rows: u16, columns: u16) -> (u16, u16) {
        (self.column(columns), self.row(rows))
    }

    /// Where a column begins, counted from the border.
    const fn column(self, column: u16) -> u16 {
        match self {
            Self::Small => 1 + 2 * column + 2 * (column / 3),
            _ => 1 + column * (self.cell().0 + 1),
        }
    }

    const fn row(self, row: u16) -> u16 {
        match self {
            Self::Small | Self::Medium => 1 + row * self.cell().1 + row / 3,
            _ => 1 + row * (self.cell().1 + 1),
        }
    }

    /// The place of a row and column.
    pub(super) fn spot(self, row: u16, column: u16, board: Rect) -> Rect {
        let (width, height) = self.cell();
        Rect { x: board.x + self.column(column), y: board.y + self.row(row), width, height }
    }

    /// Whether there is a line above that row.
    const fn has_line_above(self, row: u16) -> bool {
        !matches!(self, Self::Small | Self::Medium) || row.is_multiple_of(3)
    }

    /// Whether there is a line before that column.
    const fn has_line_before(self, column: u16) -> bool {
        !matches!(self, Self::Small) || column.is_multiple_of(3)
    }
}

/// The cells of a board, or of the part of one that is shown: those beyond may be cells too.
pub(super) struct Part<'a> {
    pub(super) rows: u16,
    pub(super) columns: u16,
    /// The face of a row and column, counted from the first that is shown; none if there is no cell.
    pub(super) face: &'a dyn Fn(i32, i32) -> Option<&'a Face>,
}

impl Part<'_> {
    fn has(&self, row: i32, column: i32) -> bool {
        (self.face)(row, column).is_some()
    }

    /// Whether there is a line above that cell, or above nothing but below a cell.
    fn above(&self, row: i32, column: i32) -> bool {
        self.has(row - 1, column) || self.has(row, column)
    }

    fn before(&self, row: i32, column: i32) -> bool {
        self.has(row, column - 1) || self.has(row, column)
    }
}

pub(super) fn draw(part: &Part<'_>, size: Size, look: Look, area: Rect, buffer: &mut Buffer) {
    frame(part, size, look, area, buffer);
    for (row, column) in (0..part.rows).flat_map(|row| (0..part.columns).map(move |column| (row, column))) {
        let Some(face) = (part.face)(row.into(), column.into()) else { continue };
        let pen = Pen { face, look, place: size.spot(row, column, area) };
        pen.ground(buffer);
        // A stroke under the cells separates rows without a line between them.
        if size == Size::Medium && !(row + 1).is_multiple_of(3) {
            let last = Rect { y: pen.place.y + 1, height: 1, ..pen.place };
            buffer.set_style(last, Style::new().add_modifier(Modifier::UNDERLINED));
        }
        match size {
            Size::Huge => pen.huge(buffer),
            Size::Medium => pen.medium(buffer),
            Size::Large => pen.large(buffer),
            Size::Compact => pen.compact(buffer),
            Size::Small => pen.small(buffer),
        }
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, sign: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(sign).set_style(style);
    }
}

fn frame(part: &Part<'_>, size: Size, look: Look, area: Rect, buffer: &mut Buffer) {
    let mut line = |x: u16, y: u16, sign: char| {
        let style = if is_thin(sign) { Style::new().add_modifier(Modifier::DIM) } else { Style::new() };
        put(buffer, area.x + x, area.y + y, look.pick(sign, ascii(sign)), style);
    };
    for (row, column) in (0..=part.rows).flat_map(|row| (0..=part.columns).map(move |column| (row, column))) {
        let (r, c) = (i32::from(row), i32::from(column));
        let (x, y) = (size.column(column) - 1, size.row(row) - 1);
        if size.has_line_above(row) && column < part.columns && part.above(r, c) {
            let sign = if row.is_multiple_of(3) { '━' } else { '─' };
            (x + 1..size.column(column + 1)).for_each(|x| line(x, y, sign));
        }
        if size.has_line_before(column) && row < part.rows && part.before(r, c) {
            let sign = if column.is_multiple_of(3) { '┃' } else { '│' };
            (y + 1..size.row(row + 1)).for_each(|y| line(x, y, sign));
        }
    }
    for (row, column) in (0..=part.rows).flat_map(|row| (0..=part.columns).map(move |column| (row, column))) {
        let (r, c) = (i32::from(row), i32::from(column));
        if size.has_line_above(row) && size.has_line_before(column) {
            let [upright, across] = [column, row].map(|number| if number.is_multiple_of(3) { 2 } else { 1 });
            let [up, down] = [r - 1, r].map(|r| upright * u8::from(part.before(r, c)));
            let [left, right] = [c - 1, c].map(|c| across * u8::from(part.above(r, c)));
            if [up, right, down, left] != [0; 4] {
                line(size.column(column) - 1, size.row(row) - 1, junction([up, right, down, left]));
            }
        }
    }
}

/// Whether a line is inside a box. Lines around boxes must stand out.
const fn is_thin(line: char) -> bool {
    matches!(line, '─' | '│' | '┼' | '┬' | '┴' | '├' | '┤' | '┌' | '┐' | '└' | '┘')
}

/// The sign for a line where there is nothing but ASCII: `#` and `=` are thick.
fn ascii(line: char) -> char {
    match line {
        '─' => '-',
        '━' | '┿' | '┯' | '┷' => '=',
        '│' => '|',
        '┼' | '┬' | '┴' | '├' | '┤' | '┌' | '┐' | '└' | '┘' => '+',
        _ => '#',
    }
}

/// Draws a cell at a place.
struct Pen<'a> {
    face: &'a Face,
    look: Look,
    place: Rect,
}

impl Pen<'_> {
    fn put(&self, buffer: &mut Buffer, x: u16, y: u16, sign: char, style: Style) {
        put(buffer, self.place.x + x, self.place.y + y, sign, style.patch(self.base()));
    }

    /// The style of the whole cell.
    fn base(&self) -> Style {
        let style = match self.face.pick {
            Pick::No => Style::new(),
            Pick::Selected | Pick::Cursor => Style::new().add_modifier(Modifier::REVERSED),
        };
        match self.face.colour {
            Some(colour) if self.look.colours != Colours::None && self.face.pick == Pick::No => {
                style.bg(GROUNDS[colour.index()]).fg(BLACK)
            }
            _ => style,
        }
    }

    fn ground(&self, buffer: &mut Buffer) {
        buffer.set_style(self.place, self.base());
    }

    /// The style of the digit in the cell.
    fn digit_style(&self) -> Style {
        let style = match (self.face.is_given, self.face.digit == self.face.focus) {
            (true, false) => Style::new().add_modifier(Modifier::BOLD),
            (true, true) => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            (false, true) => self.look.paint(Paint::Own, Style::new().add_modifier(Modifier::UNDERLINED)),
            (false, false) => self.look.paint(Paint::Own, Style::new()),
        };
        match self.face.sign {
            Some(Sign::Wrong) => self.look.paint(Paint::Wrong, style.add_modifier(Modifier::BOLD)),
            None if self.face.digit == self.face.focus => self.look.paint(Paint::Focus, style),
            _ => style,
        }
    }

    fn put_sign(&self, buffer: &mut Buffer, x: u16, y: u16, sign: Sign) {
        self.put(buffer, x, y, sign.char(), self.sign_style(sign));
    }

    fn sign_style(&self, sign: Sign) -> Style {
        let colour = match sign {
            Sign::Wrong | Sign::Role(_, Role::Eliminated) => Paint::Wrong,
            Sign::Role(_, Role::Placed) => Paint::Placed,
            Sign::Role(_, Role::Fin) => Paint::Fin,
            Sign::Role(_, Role::Supposed | Role::Group(_)) => Paint::Focus,
            Sign::Role(..) => Paint::Pattern,
        };
        self.look.paint(colour, Style::new().add_modifier(Modifier::BOLD))
    }

    fn note_style(&self, digit: Digit) -> Style {
        match self.face.signs[digit.index()] {
            Some(sign) => self.sign_style(sign),
            None if self.face.focus == Some(digit) => {
                self.look.paint(Paint::Focus, Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED))
            }
            None => self.look.paint(Paint::Note, Style::new()),
        }
    }

    /// The sign of the digit in the cell, or of the cell.
    fn sign(&self) -> Option<Sign> {
        let of_digit = self.face.digit.and_then(|digit| self.face.signs[digit.index()]);
        self.face.sign.max(of_digit)
    }

    fn empty(&self) -> char {
        match self.face.ground {
            Ground::Plain => ' ',
            Ground::Peer => self.look.pick('·', '.'),
            Ground::Marked => ':',
        }
    }

    /// The letter of the colour, where there are no colours.
    fn letter(&self) -> Option<char> {
        let colour = self.face.colour.filter(|_| self.look.colours == Colours::None)?;
        Some(char::from(b'A' + colour.index() as u8))
    }

    /// Draws the sign of the cell in its last corner, which is otherwise empty.
    fn corner(&self, buffer: &mut Buffer) {
        let sign = self.letter().or(Some(self.empty()).filter(|sign| *sign != ' ' && self.face.digit.is_none()));
        let (x, y) = (self.place.width - 1, self.place.height - 1);
        let is_free = buffer.cell((self.place.x + x, self.place.y + y)).is_some_and(|cell| cell.symbol() == " ");
        sign.filter(|_| is_free).into_iter().for_each(|sign| self.put(buffer, x, y, sign, Style::new()));
    }

    fn brackets(&self, y: u16, buffer: &mut Buffer) {
        if self.face.pick == Pick::Cursor {
            self.put(buffer, 0, y, '[', Style::new());
            self.put(buffer, self.place.width - 1, y, ']', Style::new());
        }
    }

    /// Digits are figures: of blocks where they are given, else of themselves.
    fn huge(&self, buffer: &mut Buffer) {
        let face = self.face;
        self.brackets(2, buffer);
        if let Some(digit) = face.digit {
            let ink = if face.is_given { self.look.pick('█', '#') } else { char::from(digit.ascii()) };
            for (y, line) in (0..).zip(FIGURES[digit.index()]) {
                for (x, _) in (3..).zip(line.chars()).filter(|(_, sign)| *sign == '#') {
                    self.put(buffer, x, y, ink, self.digit_style());
                }
            }
            self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 1, 2, sign));
        } else if face.placed_notes.is_empty() {
            self.free_notes((9, 1), buffer);
        } else {
            face.placed_notes.iter().for_each(|digit| self.place_note(digit, (3, 1), buffer));
        }
        self.corner(buffer);
    }

    /// Notes: 1 to 5 above, 6 to 9 below, each in its place. Where some have signs, these need the room, and the notes follow one another.
    fn medium(&self, buffer: &mut Buffer) {
        let face = self.face;
        let marked: DigitSet = Digit::all().filter(|digit| face.signs[digit.index()].is_some()).collect();
        let (corner, centre) = (face.corner, face.centre);
        if let Some(digit) = face.digit {
            self.brackets(0, buffer);
            self.put(buffer, 2, 0, char::from(digit.ascii()), self.digit_style());
            self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 1, 0, sign));
        } else if !marked.is_empty() {
            self.signed_notes(face.placed_notes, marked, buffer);
        } else if !face.placed_notes.is_empty() {
            face.placed_notes.iter().for_each(|digit| self.half_note(digit, buffer));
        } else if centre.is_empty() {
            corner.iter().for_each(|digit| self.half_note(digit, buffer));
        } else if corner.is_empty() {
            let (some, rest) = split(centre, 5);
            let first = u16::from(rest.is_empty());
            self.line_of(some, first, (5 - some.len() as u16) / 2, buffer);
            self.line_of(rest, 1, (5 - rest.len() as u16) / 2, buffer);
        } else {
            self.line_of(corner, 0, 0, buffer);
            self.line_of(centre, 1, (5 - centre.len().min(5) as u16) / 2, buffer);
        }
        if face.digit.is_none() && (marked | face.placed_notes | corner | centre).is_empty() {
            self.brackets(0, buffer);
        }
        self.corner(buffer);
    }

    /// A note in its half of the cell; one that the player has made too is bold.
    fn half_note(&self, digit: Digit, buffer: &mut Buffer) {
        let (x, y) = ((digit.index() % 5) as u16, (digit.index() / 5) as u16);
        let is_own = self.face.placed_notes.contains(digit) && self.face.corner.contains(digit);
        let style = self.note_style(digit);
        let style = if is_own { style.add_modifier(Modifier::BOLD) } else { style };
        self.put(buffer, x, y, char::from(digit.ascii()), style);
    }

    /// Notes in a line of a cell, with a sign for those without room.
    fn line_of(&self, notes: DigitSet, y: u16, from: u16, buffer: &mut Buffer) {
        let is_cut = notes.len() > 5;
        let shown = if is_cut { 4 } else { 5 };
        for (x, digit) in (from..).zip(notes.iter().take(shown)) {
            self.put(buffer, x, y, char::from(digit.ascii()), self.note_style(digit));
        }
        is_cut.then(|| self.put(buffer, 4, y, self.look.pick('…', '~'), Style::new()));
    }

    /// Notes in order, with their signs before them; the others, too, where there is room.
    fn signed_notes(&self, notes: DigitSet, marked: DigitSet, buffer: &mut Buffer) {
        let fit = |digits: DigitSet| {
            let (mut at, mut places) = (0, Vec::new());
            for digit in digits {
                let width = if marked.contains(digit) { 2 } else { 1 };
                // A sign stays with its digit.
                at += u16::from(at % 5 + width > 5);
                places.push((digit, at));
                at += width;
            }
            (places, at)
        };
        let (all, end) = fit(notes | marked);
        let (places, is_cut) = if end <= 10 { (all, false) } else { (fit(marked).0, true) };
        for (digit, at) in places {
            let sign = self.face.signs[digit.index()];
            let of_digit = at + u16::from(sign.is_some());
            if of_digit > 9 {
                break;
            }
            sign.into_iter().for_each(|sign| self.put_sign(buffer, at % 5, at / 5, sign));
            self.put(buffer, of_digit % 5, of_digit / 5, char::from(digit.ascii()), self.note_style(digit));
        }
        is_cut.then(|| self.put(buffer, 4, 1, self.look.pick('…', '~'), Style::new()));
    }

    fn large(&self, buffer: &mut Buffer) {
        let face = self.face;
        self.brackets(1, buffer);
        if let Some(digit) = face.digit {
            self.put(buffer, 3, 1, char::from(digit.ascii()), self.digit_style());
            self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 2, 1, sign));
        } else if face.placed_notes.is_empty() {
            self.free_notes((5, 0), buffer);
        } else {
            face.placed_notes.iter().for_each(|digit| self.place_note(digit, (2, 0), buffer));
        }
        self.corner(buffer);
    }

    /// A note at the place of its digit, with its sign: `width` columns each, from row `top` on.
    fn place_note(&self, digit: Digit, (width, top): (u16, u16), buffer: &mut Buffer) {
        let (x, y) = ((digit.index() % 3) as u16 * width + width - 2, top + (digit.index() / 3) as u16);
        self.put(buffer, x + 1, y, char::from(digit.ascii()), self.note_style(digit));
        match self.face.signs[digit.index()] {
            Some(sign) => self.put_sign(buffer, x, y, sign),
            None if self.face.corner.contains(digit) => self.put(buffer, x, y, '\'', Style::new()),
            None => {}
        }
    }

    /// Corner notes above and centre notes in the middle, `room` of them in a line, from row `row` on.
    fn free_notes(&self, (room, row): (u16, u16), buffer: &mut Buffer) {
        let line = |notes: DigitSet, y: u16, from: u16, buffer: &mut Buffer| {
            notes.iter().zip(from..self.place.width).for_each(|(digit, x)| {
                self.put(buffer, x, y, char::from(digit.ascii()), self.note_style(digit));
            });
        };
        line(self.face.corner, 0, 0, buffer);
        let (some, rest) = split(self.face.centre, room.into());
        line(some, row + 1, 1 + (room - some.len() as u16) / 2, buffer);
        line(rest, row + 2, 1, buffer);
    }

    fn compact(&self, buffer: &mut Buffer) {
        let face = self.face;
        if face.pick == Pick::Cursor {
            self.put(buffer, 0, 0, '[', Style::new());
            self.put(buffer, 2, 0, ']', Style::new());
        }
        match (face.digit, self.spoken_of()) {
            (Some(digit), _) => self.put(buffer, 1, 0, char::from(digit.ascii()), self.digit_style()),
            (None, Some((digit, sign))) => {
                self.put_sign(buffer, 0, 0, sign);
                self.put(buffer, 1, 0, char::from(digit.ascii()), self.note_style(digit));
                let more = face.signs.iter().flatten().count() > 1;
                more.then(|| self.put(buffer, 2, 0, self.look.pick('…', '~'), Style::new()));
            }
            (None, None) => self.few_notes(buffer),
        }
        self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 0, 0, sign));
        let letter = self.letter().filter(|_| face.pick != Pick::Cursor);
        letter.into_iter().for_each(|letter| self.put(buffer, 2, 0, letter, Style::new()));
    }

    /// The note with the most important sign.
    fn spoken_of(&self) -> Option<(Digit, Sign)> {
        let signs = Digit::all().filter_map(|digit| Some((digit, self.face.signs[digit.index()]?)));
        signs.max_by_key(|(digit, sign)| (*sign, std::cmp::Reverse(*digit)))
    }

    /// Up to three notes; more are listed beside the board.
    fn few_notes(&self, buffer: &mut Buffer) {
        let notes = self.face.placed_notes | self.face.corner | self.face.centre;
        let room = if self.face.pick == Pick::Cursor { 1..2 } else { 0..3 };
        if notes.is_empty() {
            self.put(buffer, 1, 0, self.empty(), Style::new());
        } else if notes.len() > room.len() {
            self.put(buffer, 1, 0, self.look.pick('…', '~'), self.look.paint(Paint::Note, Style::new()));
        } else {
            notes.iter().zip(room).for_each(|(digit, x)| {
                let style = self.note_style(digit);
                self.put(buffer, x, 0, small(digit, self.look), style);
            });
        }
    }

    fn small(&self, buffer: &mut Buffer) {
        let face = self.face;
        let notes = face.placed_notes | face.corner | face.centre;
        let (sign, style) = match (face.digit, self.spoken_of()) {
            (Some(digit), _) => (char::from(digit.ascii()), self.digit_style()),
            (None, Some((digit, sign))) => {
                self.put_sign(buffer, 0, 0, sign);
                (char::from(digit.ascii()), self.note_style(digit))
            }
            (None, None) if notes.is_empty() => (self.empty(), Style::new()),
            (None, None) => (self.look.pick('…', '~'), Style::new()),
        };
        self.put(buffer, 1, 0, sign, style);
        self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 0, 0, sign));
        if face.pick == Pick::Cursor && self.sign().is_none() && face.signs.iter().flatten().next().is_none() {
            self.put(buffer, 0, 0, '>', Style::new());
        }
    }
}

/// A note where only its size distinguishes it from a digit.
fn small(digit: Digit, look: Look) -> char {
    const SMALL: [char; 9] = ['₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
    look.pick(SMALL[digit.index()], char::from(digit.ascii()))
}

/// The first `count` digits, and the rest.
fn split(digits: DigitSet, count: usize) -> (DigitSet, DigitSet) {
    (digits.iter().take(count).collect(), digits.iter().skip(count).collect())
}

/// Digits of five by five.
const FIGURES: [[&str; 5]; 9] = [
    ["..#..", ".##..", "..#..", "..#..", ".###."],
    ["####.", "....#", ".###.", "#....", "#####"],
    ["####.", "....#", ".###.", "....#", "####."],
    ["#..#.", "#..#.", "#####", "...#.", "...#."],
    ["#####", "#....", "####.", "....#", "####."],
    [".###.", "#....", "####.", "#...#", ".###."],
    ["#####", "...#.", "..#..", ".#...", ".#..."],
    [".###.", "#...#", ".###.", "#...#", ".###."],
    [".###.", "#...#", ".####", "....#", ".###."],
];
