//! The board: lines, digits, notes and signs, at one of three sizes.

use ninefold_core::{Cell, Digit, DigitSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::face::{Face, Faces, Ground, Pick, Sign};
use super::{Colours, Look};

/// How large a board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// Seven by three a cell.
    Large,
    /// Three by one.
    Compact,
    /// Two by one, with lines around boxes alone.
    Small,
}

impl Size {
    const fn cell(self) -> (u16, u16) {
        match self {
            Self::Large => (7, 3),
            Self::Compact => (3, 1),
            Self::Small => (2, 1),
        }
    }

    pub(super) const fn width(self) -> u16 {
        self.column(9)
    }

    pub(super) const fn height(self) -> u16 {
        self.row(9)
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
            Self::Small => 1 + row + row / 3,
            _ => 1 + row * (self.cell().1 + 1),
        }
    }

    /// The place of a cell on a board at that place.
    pub(super) fn place(self, cell: Cell, board: Rect) -> Rect {
        let (row, column) = ((cell.index() / 9) as u16, (cell.index() % 9) as u16);
        let (width, height) = self.cell();
        Rect { x: board.x + self.column(column), y: board.y + self.row(row), width, height }
    }

    /// The lines to the left of (or above) the columns (or rows), and which of them are thick.
    fn lines(self, start: impl Fn(u16) -> u16) -> Vec<(u16, Weight)> {
        let line = |index: u16| match (index % 3, self) {
            (0, _) => Some((start(index) - 1, Weight::Thick)),
            (_, Self::Small) => None,
            _ => Some((start(index) - 1, Weight::Thin)),
        };
        (0..=9).filter_map(line).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Thin,
    Thick,
}

pub(super) fn draw(faces: &Faces, size: Size, look: Look, area: Rect, buffer: &mut Buffer) {
    frame(size, look, area, buffer);
    for cell in Cell::all() {
        let place = size.place(cell, area);
        let pen = Pen { face: &faces[cell.index()], look, place };
        pen.ground(buffer);
        match size {
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

fn frame(size: Size, look: Look, area: Rect, buffer: &mut Buffer) {
    let columns = size.lines(|column| size.column(column));
    let rows = size.lines(|row| size.row(row));
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    for (y, across) in &rows {
        for x in 0..=right {
            let sign = match columns.iter().find(|(at, _)| *at == x) {
                Some((_, down)) => junction(*down, *across, [x == 0, x == right], [*y == 0, *y == bottom]),
                None if *across == Weight::Thick => '━',
                None => '─',
            };
            put(buffer, area.x + x, area.y + y, look.pick(sign, ascii(sign)), Style::new());
        }
    }
    for (x, down) in &columns {
        for y in (0..=bottom).filter(|y| rows.iter().all(|(at, _)| at != y)) {
            let sign = if *down == Weight::Thick { '┃' } else { '│' };
            put(buffer, area.x + x, area.y + y, look.pick(sign, ascii(sign)), Style::new());
        }
    }
}

/// Where two lines meet.
fn junction(down: Weight, across: Weight, [left, right]: [bool; 2], [top, bottom]: [bool; 2]) -> char {
    let thick = |weight| weight == Weight::Thick;
    match (left, right, top, bottom) {
        (true, _, true, _) => '┏',
        (_, true, true, _) => '┓',
        (true, _, _, true) => '┗',
        (_, true, _, true) => '┛',
        (true, ..) => {
            if thick(across) {
                '┣'
            } else {
                '┠'
            }
        }
        (_, true, ..) => {
            if thick(across) {
                '┫'
            } else {
                '┨'
            }
        }
        (_, _, true, _) => {
            if thick(down) {
                '┳'
            } else {
                '┯'
            }
        }
        (.., true) => {
            if thick(down) {
                '┻'
            } else {
                '┷'
            }
        }
        _ => match (thick(down), thick(across)) {
            (true, true) => '╋',
            (true, false) => '╂',
            (false, true) => '┿',
            (false, false) => '┼',
        },
    }
}

/// What stands for a line where there is nothing but ASCII: `#` and `=` are thick.
fn ascii(line: char) -> char {
    match line {
        '─' => '-',
        '━' | '┿' | '┯' | '┷' => '=',
        '│' => '|',
        '┼' => '+',
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

    /// What holds for the whole cell.
    fn base(&self) -> Style {
        let style = match self.face.pick {
            Pick::No => Style::new(),
            Pick::Selected | Pick::Cursor => Style::new().add_modifier(Modifier::REVERSED),
        };
        match self.face.colour {
            Some(colour) if self.look.colours == Colours::Sixteen && self.face.pick == Pick::No => {
                style.bg(BACKGROUNDS[colour.index()]).fg(Color::Black)
            }
            _ => style,
        }
    }

    fn ground(&self, buffer: &mut Buffer) {
        buffer.set_style(self.place, self.base());
    }

    /// The digit that stands in the cell.
    fn digit_style(&self) -> Style {
        let style = match (self.face.is_given, self.face.digit == self.face.focus) {
            (true, false) => Style::new().add_modifier(Modifier::BOLD),
            (true, true) => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            (false, true) => self.look.paint(Color::Blue, Style::new().add_modifier(Modifier::UNDERLINED)),
            (false, false) => self.look.paint(Color::Blue, Style::new()),
        };
        match self.face.sign {
            Some(Sign::Wrong) => self.look.paint(Color::Red, style.add_modifier(Modifier::BOLD)),
            None if self.face.digit == self.face.focus => self.look.paint(Color::Magenta, style),
            _ => style,
        }
    }

    fn sign_style(&self, sign: Sign) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        self.look.paint(
            match sign {
                Sign::Wrong | Sign::Struck => Color::Red,
                Sign::Placed => Color::Green,
                Sign::Fin => Color::Blue,
                Sign::Supposed | Sign::Group(_) => Color::Magenta,
                Sign::Pattern | Sign::Context => Color::Cyan,
            },
            style,
        )
    }

    fn note_style(&self, digit: Digit) -> Style {
        match self.face.signs[digit.index()] {
            Some(sign) => self.sign_style(sign),
            None if self.face.focus == Some(digit) => {
                self.look.paint(Color::Magenta, Style::new().add_modifier(Modifier::UNDERLINED))
            }
            None => self.look.paint(Color::DarkGray, Style::new()),
        }
    }

    /// The sign of the digit that stands here, or of the cell.
    fn sign(&self) -> Option<Sign> {
        let of_digit = self.face.digit.and_then(|digit| self.face.signs[digit.index()]);
        self.face.sign.max(of_digit)
    }

    fn empty(&self) -> char {
        match self.face.ground {
            Ground::Plain => ' ',
            Ground::Peer => self.look.pick('·', '.'),
            Ground::Area => ':',
        }
    }

    /// The letter of the colour, where there are no colours.
    fn letter(&self) -> Option<char> {
        let colour = self.face.colour.filter(|_| self.look.colours == Colours::None)?;
        Some(char::from(b'A' + colour.index() as u8))
    }

    fn large(&self, buffer: &mut Buffer) {
        let face = self.face;
        if face.pick == Pick::Cursor {
            self.put(buffer, 0, 1, '[', Style::new());
            self.put(buffer, 6, 1, ']', Style::new());
        }
        if let Some(digit) = face.digit {
            self.put(buffer, 3, 1, char::from(digit.ascii()), self.digit_style());
            self.sign().into_iter().for_each(|sign| self.put(buffer, 2, 1, sign.char(), self.sign_style(sign)));
        } else if face.placed_notes.is_empty() {
            self.free_notes(buffer);
        } else {
            face.placed_notes.iter().for_each(|digit| self.place_note(digit, buffer));
        }
        let corner = self.letter().or(Some(self.empty()).filter(|sign| *sign != ' ' && face.digit.is_none()));
        corner.into_iter().for_each(|sign| self.put(buffer, 6, 2, sign, Style::new()));
    }

    /// A note at the place of its digit, with what is said of it.
    fn place_note(&self, digit: Digit, buffer: &mut Buffer) {
        let (x, y) = ((digit.index() % 3) as u16 * 2, (digit.index() / 3) as u16);
        self.put(buffer, x + 1, y, char::from(digit.ascii()), self.note_style(digit));
        match self.face.signs[digit.index()] {
            Some(sign) => self.put(buffer, x, y, sign.char(), self.sign_style(sign)),
            None if self.face.corner.contains(digit) => self.put(buffer, x, y, '\'', Style::new()),
            None => {}
        }
    }

    /// Notes as their author thinks of them: above, and in the middle.
    fn free_notes(&self, buffer: &mut Buffer) {
        let row = |notes: DigitSet, y: u16, from: u16, buffer: &mut Buffer| {
            notes.iter().zip(from..7).for_each(|(digit, x)| {
                self.put(buffer, x, y, char::from(digit.ascii()), self.note_style(digit));
            });
        };
        row(self.face.corner, 0, 0, buffer);
        let (some, rest) = split(self.face.centre, 5);
        row(some, 1, 1 + (5 - some.len() as u16) / 2, buffer);
        row(rest, 2, 1, buffer);
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
                self.put(buffer, 0, 0, sign.char(), self.sign_style(sign));
                self.put(buffer, 1, 0, char::from(digit.ascii()), self.note_style(digit));
                let more = face.signs.iter().flatten().count() > 1;
                more.then(|| self.put(buffer, 2, 0, self.look.pick('…', '~'), Style::new()));
            }
            (None, None) => self.few_notes(buffer),
        }
        self.sign().into_iter().for_each(|sign| self.put(buffer, 0, 0, sign.char(), self.sign_style(sign)));
        self.letter()
            .filter(|_| face.pick != Pick::Cursor)
            .into_iter()
            .for_each(|letter| self.put(buffer, 2, 0, letter, Style::new()));
    }

    /// The note that most is said of.
    fn spoken_of(&self) -> Option<(Digit, Sign)> {
        let signs = Digit::all().filter_map(|digit| Some((digit, self.face.signs[digit.index()]?)));
        signs.max_by_key(|(digit, sign)| (*sign, std::cmp::Reverse(*digit)))
    }

    /// Up to three notes; more are told beside the board.
    fn few_notes(&self, buffer: &mut Buffer) {
        let notes = self.face.placed_notes | self.face.corner | self.face.centre;
        let room = if self.face.pick == Pick::Cursor { 1..2 } else { 0..3 };
        if notes.is_empty() {
            self.put(buffer, 1, 0, self.empty(), Style::new());
        } else if notes.len() > room.len() {
            self.put(buffer, 1, 0, self.look.pick('…', '~'), self.look.paint(Color::DarkGray, Style::new()));
        } else {
            notes.iter().zip(room).for_each(|(digit, x)| {
                let style = self.note_style(digit).add_modifier(Modifier::DIM);
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
                self.put(buffer, 0, 0, sign.char(), self.sign_style(sign));
                (char::from(digit.ascii()), self.note_style(digit))
            }
            (None, None) if notes.is_empty() => (
                self.look.pick(self.empty(), if self.face.ground == Ground::Plain { ' ' } else { self.empty() }),
                Style::new(),
            ),
            (None, None) => (self.look.pick('…', '~'), Style::new()),
        };
        self.put(buffer, 1, 0, sign, style);
        self.sign().into_iter().for_each(|sign| self.put(buffer, 0, 0, sign.char(), self.sign_style(sign)));
        if face.pick == Pick::Cursor && self.sign().is_none() && face.signs.iter().flatten().next().is_none() {
            self.put(buffer, 0, 0, '>', Style::new());
        }
    }
}

/// A note where only its size tells it from a digit.
fn small(digit: Digit, look: Look) -> char {
    const SMALL: [char; 9] = ['₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
    look.pick(SMALL[digit.index()], char::from(digit.ascii()))
}

/// The first so many, and the rest.
fn split(digits: DigitSet, count: usize) -> (DigitSet, DigitSet) {
    (digits.iter().take(count).collect(), digits.iter().skip(count).collect())
}

/// Nine grounds on which black can be read.
const BACKGROUNDS: [Color; 9] = [
    Color::LightYellow,
    Color::LightGreen,
    Color::LightCyan,
    Color::LightMagenta,
    Color::LightRed,
    Color::LightBlue,
    Color::Yellow,
    Color::Green,
    Color::Gray,
];
