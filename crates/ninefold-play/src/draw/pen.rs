//! Cells: a digit or notes with their signs, in each size.

use ninefold_core::mark::Role;
use ninefold_core::{Digit, DigitSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::board::{Size, put};
use super::face::{Face, Ground, MARKED, Pick, Sign};
use super::{Colours, Look, Paint};

/// Draws a cell in its area.
pub(super) struct Pen<'a> {
    pub(super) face: &'a Face,
    pub(super) look: Look,
    pub(super) place: Rect,
    /// The mark of constraints in the cell.
    pub(super) tag: Option<char>,
}

impl Pen<'_> {
    pub(super) fn draw(&self, size: Size, buffer: &mut Buffer) {
        match size {
            Size::Huge => self.huge(buffer),
            Size::Medium => self.medium(buffer),
            Size::Large => self.large(buffer),
            Size::Wide => self.wide(buffer),
            Size::Compact => self.compact(buffer),
            Size::Small => self.small(buffer),
        }
    }

    fn put(&self, buffer: &mut Buffer, x: u16, y: u16, sign: char, style: Style) {
        put(buffer, self.place.x + x, self.place.y + y, sign, style.patch(self.base()));
    }

    /// Returns the style of the whole cell. The player's colour covers the shading around the cursor.
    fn base(&self) -> Style {
        let (face, colours) = (self.face, self.look.colours);
        if face.pick != Pick::No {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        if let Some(ground) = face.colour.and_then(|colour| colours.coloured(colour.index())) {
            return Style::new().bg(ground).fg(colours.black());
        }
        let is_same = face.digit.is_some() && face.digit == face.focus;
        let shade = if is_same { colours.same() } else { None };
        let shade = shade.or_else(|| colours.seen().filter(|_| face.ground == Ground::Peer));
        shade.map_or_else(Style::new, |ground| Style::new().bg(ground))
    }

    pub(super) fn ground(&self, buffer: &mut Buffer) {
        buffer.set_style(self.place, self.base());
    }

    /// Returns the style of the digit in the cell.
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

    /// Returns the more important of the cell's sign and the sign of its digit.
    fn sign(&self) -> Option<Sign> {
        let of_digit = self.face.digit.and_then(|digit| self.face.signs[digit.index()]);
        self.face.sign.max(of_digit)
    }

    fn empty(&self) -> char {
        match self.face.ground {
            // A dot would look like a note.
            Ground::Plain | Ground::Peer => ' ',
            Ground::Marked => MARKED,
        }
    }

    /// Returns the letter of the colour, on terminals without colours.
    fn letter(&self) -> Option<char> {
        let colour = self.face.colour.filter(|_| self.look.colours == Colours::None)?;
        Some(char::from(b'A' + colour.index() as u8))
    }

    /// Draws the mark of constraints and the sign of the cell in its last corner, which is otherwise empty; the letter of a colour is drawn before a
    /// mark.
    fn corner(&self, buffer: &mut Buffer) {
        let sign = self.letter().or(Some(self.empty()).filter(|sign| *sign != ' ' && self.face.digit.is_none()));
        let (x, y) = (self.place.width - 1, self.place.height - 1);
        let is_free =
            |x: u16| buffer.cell((self.place.x + x, self.place.y + y)).is_some_and(|cell| cell.symbol() == " ");
        let (has_last, has_next) = (is_free(x), is_free(x - 1));
        match self.tag.filter(|_| has_last) {
            Some(tag) => {
                self.put(buffer, x, y, tag, self.tag_style());
                let letter = self.letter().filter(|_| has_next);
                letter.into_iter().for_each(|letter| self.put(buffer, x - 1, y, letter, Style::new()));
            }
            None => sign.filter(|_| has_last).into_iter().for_each(|sign| self.put(buffer, x, y, sign, Style::new())),
        }
    }

    fn tag_style(&self) -> Style {
        self.look.paint(Paint::Clue, Style::new())
    }

    /// Returns all notes, and the candidates marked by a hint.
    fn notes(&self) -> DigitSet {
        self.face.placed_notes | self.face.corner | self.face.centre | self.marked()
    }

    /// Returns the candidates with signs.
    fn marked(&self) -> DigitSet {
        self.digits().filter(|digit| self.face.signs[digit.index()].is_some()).collect()
    }

    /// The digits of the largest grid.
    fn digits(&self) -> impl Iterator<Item = Digit> + use<> {
        (1..=self.face.signs.len() as u8).filter_map(|value| Digit::of_size(usize::MAX, value))
    }

    /// Whether the cell has notes without a fixed place.
    fn has_large_notes(&self) -> bool {
        self.notes().iter().any(|digit| digit.index() >= 9)
    }

    fn brackets(&self, y: u16, buffer: &mut Buffer) {
        if self.face.pick == Pick::Cursor {
            self.put(buffer, 0, y, '[', Style::new());
            self.put(buffer, self.place.width - 1, y, ']', Style::new());
        }
    }

    /// Draws digits as large figures: of blocks for givens, of the digit itself otherwise.
    fn huge(&self, buffer: &mut Buffer) {
        let face = self.face;
        self.brackets(2, buffer);
        if let Some(digit) = face.digit.filter(|digit| digit.index() >= FIGURES.len()) {
            self.put(buffer, 5, 2, char::from(digit.ascii()), self.digit_style());
            self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 4, 2, sign));
        } else if let Some(digit) = face.digit {
            let ink = if face.is_given { self.look.pick('█', '#') } else { char::from(digit.ascii()) };
            for (y, line) in (0..).zip(FIGURES[digit.index()]) {
                for (x, _) in (3..).zip(line.chars()).filter(|(_, sign)| *sign == '#') {
                    self.put(buffer, x, y, ink, self.digit_style());
                }
            }
            self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 1, 2, sign));
        } else if self.has_large_notes() {
            self.flow(buffer);
        } else if face.placed_notes.is_empty() {
            self.free_notes((9, 1), buffer);
        } else {
            face.placed_notes.iter().for_each(|digit| self.place_note(digit, (3, 1), buffer));
        }
        self.corner(buffer);
    }

    /// Draws notes in two lines: 1 to 5 above, 6 to 9 below, each in its place. A sign needs the free place in front of its note; if that is taken,
    /// the notes of the cell are drawn one after another.
    fn medium(&self, buffer: &mut Buffer) {
        let face = self.face;
        let (marked, corner, centre) = (self.marked(), face.corner, face.centre);
        if let Some(digit) = face.digit {
            self.brackets(0, buffer);
            self.put(buffer, 2, 0, char::from(digit.ascii()), self.digit_style());
            self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 1, 0, sign));
        } else if !marked.is_empty() && !self.keeps_places() || self.has_large_notes() {
            self.flow(buffer);
        } else if !(face.placed_notes | marked).is_empty() {
            (face.placed_notes | marked).iter().for_each(|digit| self.half_note(digit, buffer));
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

    /// Whether there is a free place in front of every note with a sign.
    fn keeps_places(&self) -> bool {
        let (marked, notes) = (self.marked(), self.face.placed_notes | self.marked());
        marked.iter().all(|digit| {
            let before = Digit::of_size(usize::MAX, digit.index() as u8);
            digit.index() % 5 > 0 && before.is_some_and(|before| !notes.contains(before))
        })
    }

    /// Draws a note with its sign in its half of the cell; bold if the player has made it too.
    fn half_note(&self, digit: Digit, buffer: &mut Buffer) {
        let (x, y) = ((digit.index() % 5) as u16, (digit.index() / 5) as u16);
        let is_own = self.face.placed_notes.contains(digit) && self.face.corner.contains(digit);
        let style = self.note_style(digit);
        let style = if is_own { style.add_modifier(Modifier::BOLD) } else { style };
        self.put(buffer, x, y, char::from(digit.ascii()), style);
        if let (Some(sign), Some(before)) = (self.face.signs[digit.index()], x.checked_sub(1)) {
            self.put_sign(buffer, before, y, sign);
        }
    }

    /// Draws notes in a line of a cell, with a sign if some of them do not fit.
    fn line_of(&self, notes: DigitSet, y: u16, from: u16, buffer: &mut Buffer) {
        let is_cut = notes.len() > 5;
        let shown = if is_cut { 4 } else { 5 };
        for (x, digit) in (from..).zip(notes.iter().take(shown)) {
            self.put(buffer, x, y, char::from(digit.ascii()), self.note_style(digit));
        }
        is_cut.then(|| self.put(buffer, 4, y, self.look.pick('…', '~'), Style::new()));
    }

    /// Draws notes in order, each after its sign, from row to row; notes without signs only if all fit.
    fn flow(&self, buffer: &mut Buffer) {
        let (wide, high) = (self.place.width, self.place.height);
        // The mark of constraints keeps its place.
        let room = wide * high - u16::from(self.tag.is_some());
        let marked = self.marked();
        let fit = |digits: DigitSet| {
            let (mut at, mut places) = (0, Vec::new());
            for digit in digits {
                let width = if marked.contains(digit) { 2 } else { 1 };
                // A sign stays with its digit.
                at += u16::from(at % wide + width > wide);
                places.push((digit, at));
                at += width;
            }
            (places, at)
        };
        let (all, end) = fit(if marked.is_empty() { self.notes() } else { self.face.placed_notes | marked });
        let is_cut = end > room;
        let places = if is_cut && !marked.is_empty() { fit(marked).0 } else { all };
        let last = room - u16::from(is_cut);
        for (digit, at) in places {
            let sign = self.face.signs[digit.index()];
            let of_digit = at + u16::from(sign.is_some());
            if of_digit >= last {
                break;
            }
            sign.into_iter().for_each(|sign| self.put_sign(buffer, at % wide, at / wide, sign));
            self.put(buffer, of_digit % wide, of_digit / wide, char::from(digit.ascii()), self.note_style(digit));
        }
        is_cut.then(|| self.put(buffer, last % wide, last / wide, self.look.pick('…', '~'), Style::new()));
    }

    /// Draws a digit, or notes in a line.
    fn wide(&self, buffer: &mut Buffer) {
        if let Some(digit) = self.face.digit {
            self.put(buffer, 2, 0, char::from(digit.ascii()), self.digit_style());
            self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 1, 0, sign));
        } else if !self.notes().is_empty() {
            self.flow(buffer);
        }
        if (self.face.digit.is_some() || self.notes().is_empty()) && self.face.pick == Pick::Cursor {
            self.put(buffer, 0, 0, '[', Style::new());
            self.put(buffer, if self.tag.is_some() { 3 } else { 4 }, 0, ']', Style::new());
        }
        self.corner(buffer);
    }

    fn large(&self, buffer: &mut Buffer) {
        let face = self.face;
        self.brackets(1, buffer);
        if let Some(digit) = face.digit {
            self.put(buffer, 3, 1, char::from(digit.ascii()), self.digit_style());
            self.sign().into_iter().for_each(|sign| self.put_sign(buffer, 2, 1, sign));
        } else if self.has_large_notes() {
            self.flow(buffer);
        } else if face.placed_notes.is_empty() {
            self.free_notes((5, 0), buffer);
        } else {
            face.placed_notes.iter().for_each(|digit| self.place_note(digit, (2, 0), buffer));
        }
        self.corner(buffer);
    }

    /// Draws a note at the place of its digit, with its sign: `width` columns for each digit, from row `top` on.
    fn place_note(&self, digit: Digit, (width, top): (u16, u16), buffer: &mut Buffer) {
        let (x, y) = ((digit.index() % 3) as u16 * width + width - 2, top + (digit.index() / 3) as u16);
        self.put(buffer, x + 1, y, char::from(digit.ascii()), self.note_style(digit));
        match self.face.signs[digit.index()] {
            Some(sign) => self.put_sign(buffer, x, y, sign),
            None if self.face.corner.contains(digit) => self.put(buffer, x, y, '\'', Style::new()),
            None => {}
        }
    }

    /// Draws corner notes at the top and centre notes in the middle, `room` of them in a line, from row `row` on.
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
        if face.pick == Pick::Cursor {
            return;
        }
        if let Some(letter) = self.letter() {
            self.put(buffer, 2, 0, letter, Style::new());
        } else if let Some(tag) = self.tag.filter(|_| face.digit.is_some() || self.marked().is_empty()) {
            self.put(buffer, 2, 0, tag, self.tag_style());
        }
    }

    /// Returns the candidate with the most important sign.
    fn spoken_of(&self) -> Option<(Digit, Sign)> {
        let signs = self.digits().filter_map(|digit| Some((digit, self.face.signs[digit.index()]?)));
        signs.max_by_key(|(digit, sign)| (*sign, std::cmp::Reverse(*digit)))
    }

    /// Draws up to three notes, or a sign for more, which are listed beside the board.
    fn few_notes(&self, buffer: &mut Buffer) {
        let notes = self.face.placed_notes | self.face.corner | self.face.centre;
        let last = if self.tag.is_some() { 2 } else { 3 };
        let room = if self.face.pick == Pick::Cursor { 1..2 } else { 0..last };
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
        let is_free = self.sign().is_none() && face.signs.iter().flatten().next().is_none();
        self.tag.filter(|_| is_free).into_iter().for_each(|tag| self.put(buffer, 0, 0, tag, self.tag_style()));
        if face.pick == Pick::Cursor && self.sign().is_none() && face.signs.iter().flatten().next().is_none() {
            self.put(buffer, 0, 0, '>', Style::new());
        }
    }
}

/// Returns the character of a note in the sizes where only small characters distinguish notes from digits.
fn small(digit: Digit, look: Look) -> char {
    const SMALL: [char; 9] = ['₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
    let letter = char::from(digit.ascii()).to_ascii_lowercase();
    SMALL.get(digit.index()).map_or(letter, |small| look.pick(*small, letter))
}

/// Splits digits into the first `count` and the others.
fn split(digits: DigitSet, count: usize) -> (DigitSet, DigitSet) {
    (digits.iter().take(count).collect(), digits.iter().skip(count).collect())
}

/// The figures of digits, five by five characters.
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
