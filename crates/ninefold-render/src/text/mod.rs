//! Plain text, and text for terminals: the same drawing, without and with colours.
//!
//! ```text
//! Digits                    Columns                                Cells
//! ┌───────┬── ..            ┌────────────────────┬── ..            ┏━━━━━━━┯━━━━━━━┯━━ ..
//! │ 5 3 . │                 │ 5     3      *12-4 │                 ┃       │       │
//! │ 6 . . │                 │ 6     247    247   │                 ┃   5   │   3   │*1*2
//! ```
//!
//! A sign before a digit shows its role, so colours are never needed. A [star](Layout::Starred) after a digit makes its cell stand out if there are
//! no roles. The first colour of a cell is its background, if the terminal has colours.

mod frame;
mod styles;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use ninefold_core::mark::{Drawn, DrawnNode, LinkKind, Role, Roles};
use ninefold_core::{Digit, DigitSet};
use unicode_width::UnicodeWidthStr;

use crate::colour::Rgb;
use crate::lattice::Lattice;
use crate::overlay::Spread;
use crate::scene::{Origin, Scene, Spot, Square};
use crate::symbols::Symbols;
use crate::theme::{RoleStyle, Theme};

pub use frame::Frame;
pub use styles::{Outcome, STYLES, Style};

/// The shown part of a cell, and its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Only digits, with room for signs.
    Digits,
    /// Only digits, each with room for a star after it and none for signs.
    Starred,
    /// Only digits, without room for signs.
    Tight,
    /// Candidates side by side, in columns as wide as necessary.
    Columns,
    /// Candidates in three rows of three, or in the rows required by another number of digits.
    Cells,
    /// Candidates in such rows, without room for signs; a single digit is in brackets.
    Marks,
}

/// The colours that a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// No colours: plain text.
    None,
    /// Sixteen colours, as defined by the terminal.
    Sixteen,
    /// The palette of 256 colours.
    Palette,
    /// Every colour.
    True,
}

/// The style of a written scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Manuscript {
    /// The shown part of a cell.
    pub layout: Layout,
    /// The lines between cells.
    pub frame: Frame,
    /// The colours that the terminal can show.
    pub colours: Colours,
    /// The theme, if there are more than sixteen colours.
    pub theme: Theme,
    /// The symbols for the digits.
    pub symbols: Symbols,
    /// The character for an empty cell, if only digits are shown.
    pub blank: char,
    /// The first number beside rows and above columns. Without it, numbers are shown if the scene requests them, and begin with 1.
    pub labels: Option<u16>,
    /// The cells with a star, in a layout that has room for stars.
    pub stars: BTreeSet<Spot>,
}

impl Manuscript {
    /// Creates a style without colours, with digits as symbols.
    pub fn plain(layout: Layout, frame: Frame) -> Self {
        let (colours, theme, symbols) = (Colours::None, Theme::LIGHT, Symbols::default());
        Self { layout, frame, colours, theme, symbols, blank: '.', labels: None, stars: BTreeSet::new() }
    }
}

/// Returns the style of digits in a Unicode frame, without colours.
impl Default for Manuscript {
    fn default() -> Self {
        Self::plain(Layout::Digits, Frame::Unicode)
    }
}

/// Paints a scene as lines of text, each with a line end.
pub fn paint(scene: &Scene, manuscript: &Manuscript) -> String {
    let painter = Painter::new(scene, manuscript);
    let mut out = String::new();
    if !scene.title.is_empty() {
        let _ = writeln!(out, "{}\n", single(&scene.title));
    }
    out += &painter.boards();
    for rule in scene.rules() {
        let _ = writeln!(out, "{}", single(&rule));
    }
    if scene.legend {
        painter.notes().iter().for_each(|line| {
            let _ = writeln!(out, "{line}");
        });
    }
    if !scene.caption.is_empty() {
        let _ = writeln!(out, "\n{}", scene.caption.trim_end());
    }
    out
}

/// Paints only the boards of a scene, without the words around them, as lines of text, each with a line end.
pub fn boards(scene: &Scene, manuscript: &Manuscript) -> String {
    Painter::new(scene, manuscript).boards()
}

/// Returns the digits of a scene.
fn digits(scene: &Scene) -> impl Iterator<Item = Digit> {
    let size = scene.digits();
    (1..).map_while(move |value| Digit::of_size(size, value))
}

/// Returns a title on one line, without control characters, which a terminal would obey.
fn single(words: &str) -> String {
    words.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

/// A piece of text and its kind.
type Piece = (Cow<'static, str>, Ink);

/// A piece, with the background colour of its cell.
type Part = (Piece, Option<Rgb>);

/// The kind of a piece of text, which determines its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ink {
    Frame,
    Given,
    Placed,
    Note,
    Starred,
    Role(Role),
}

/// Paints a scene in a style of text, with the lines between its cells.
struct Painter<'a> {
    scene: &'a Scene,
    manuscript: &'a Manuscript,
    squares: Vec<Square>,
    /// The number of the square at each spot, counted from 1; 0 if there is none.
    numbers: Lattice<u32>,
    roles: BTreeMap<(Spot, Digit), Roles>,
    /// The rows and columns of candidates.
    spread: Spread,
    /// The weights of the lines above each spot, and of those left of it.
    level: Lattice<u8>,
    upright: Lattice<u8>,
    /// The symbols of the digits as words.
    words: Vec<String>,
    /// The width of the symbols.
    symbol: usize,
    /// The widths of the lines left of columns, where there are lines.
    down: Vec<Option<usize>>,
    /// The number of the first row and column, if numbers are shown.
    labels: Option<u16>,
}

impl<'a> Painter<'a> {
    fn new(scene: &'a Scene, manuscript: &'a Manuscript) -> Self {
        let (columns, rows) = scene.size();
        let beyond = (columns + 1, rows + 1);
        let words: Vec<String> = digits(scene).map(|digit| manuscript.symbols.word(digit)).collect();
        let mut painter = Self {
            scene,
            manuscript,
            squares: Vec::new(),
            numbers: Lattice::new((columns, rows), 0),
            roles: BTreeMap::new(),
            spread: Spread::of(scene),
            level: Lattice::new(beyond, 0),
            upright: Lattice::new(beyond, 0),
            symbol: words.iter().map(|word| word.width()).max().unwrap_or(1).max(1),
            words,
            down: vec![None; usize::from(columns) + 1],
            labels: manuscript.labels.or(scene.labels.then_some(1)),
        };
        scene.each_content(|spot, content| {
            let Some(number) = painter.numbers.get_mut(spot) else { return };
            if *number == 0 {
                painter.squares.push(Square::default());
                *number = painter.squares.len() as u32;
            }
            content.write(&mut painter.squares[*number as usize - 1]);
        });
        painter.cast();
        painter.rule();
        painter
    }

    fn square(&self, spot: Spot) -> Option<&Square> {
        let &number = self.numbers.get(spot)?;
        self.squares.get((number as usize).checked_sub(1)?)
    }

    fn word(&self, digit: Digit) -> &str {
        self.words.get(digit.index()).map_or("", String::as_str)
    }

    fn cast(&mut self) {
        for (plane, cell, digit, role) in self.scene.marked() {
            if plane.allows(cell, digit) {
                self.roles.entry((plane.spot(cell), digit)).or_default().add(role);
            }
        }
    }

    /// Determines the weights of lines: 1 for light ones, 2 for heavy ones.
    fn rule(&mut self) {
        let frame = self.manuscript.frame;
        let [upright, level] = frame.weights(self.manuscript.layout);
        let (columns, rows) = self.scene.size();
        let mut regions = Lattice::new((columns, rows), None);
        self.scene.each_region(|spot, region| {
            regions.get_mut(spot).into_iter().for_each(|here| *here = Some(region));
        });
        let weight = |weights: frame::Weights, here: Spot, before: Option<Spot>| {
            let [one, other] = [Some(here), before].map(|spot| regions.get(spot?).copied().flatten());
            one.or(other).map_or(0, |_| if one == other { weights.cells } else { weights.boxes })
        };
        for (y, x) in (0..=rows).flat_map(|y| (0..=columns).map(move |x| (y, x))) {
            let spot = Spot { x, y };
            let above = weight(level, spot, y.checked_sub(1).map(|y| Spot { x, y }));
            let left = weight(upright, spot, x.checked_sub(1).map(|x| Spot { x, y }));
            self.level.get_mut(spot).into_iter().for_each(|weight| *weight = above);
            self.upright.get_mut(spot).into_iter().for_each(|weight| *weight = left);
            if left > 0 && (frame.is_closed() || (x > 0 && x < columns)) {
                let width = &mut self.down[usize::from(x)];
                *width = Some(frame.width(left).max(width.unwrap_or(0)));
            }
        }
    }

    /// Returns the number of text lines of a row of cells.
    fn height(&self) -> usize {
        if matches!(self.manuscript.layout, Layout::Cells | Layout::Marks) { self.spread.rows } else { 1 }
    }

    /// Returns the digits of a text line of a cell; `None` beyond the last digit.
    fn places(&self, number: usize) -> impl Iterator<Item = Option<Digit>> {
        let (columns, size) = (self.spread.columns, self.scene.digits());
        (0..columns).map(move |at| Digit::of_size(size, (number * columns + at) as u8 + 1))
    }

    /// Returns the place of a single digit in its cell: the text line, and the index in the line.
    fn alone(&self) -> (usize, usize) {
        (self.spread.rows / 2, self.spread.columns / 2)
    }

    fn boards(&self) -> String {
        let (columns, rows) = self.scene.size();
        // The first text lines of the cells, which determine the widths of their columns.
        let entry = |spot: Spot| self.square(spot).map(|square| self.entry(spot, square, 0)).unwrap_or_default();
        let mut first: Vec<Vec<Vec<Piece>>> =
            (0..rows).map(|y| (0..columns).map(|x| entry(Spot { x, y })).collect()).collect();
        let widths: Vec<usize> = (0..columns).map(|x| self.width(x, &first)).collect();
        let mut out = String::new();
        if let Some(first) = self.labels {
            self.line(&self.header(first, &widths), &mut out);
        }
        for y in 0..=rows {
            if (0..=columns).any(|x| self.level.get(Spot { x, y }).is_some_and(|&weight| weight > 0)) {
                self.line(&self.border(y, &widths), &mut out);
            }
            let Some(row) = first.get_mut(usize::from(y)) else { break };
            self.line(&self.row(y, 0, &widths, std::mem::take(row)), &mut out);
            for number in 1..self.height() {
                let entry = |spot: Spot| self.square(spot).map(|square| self.entry(spot, square, number));
                let row = (0..columns).map(|x| entry(Spot { x, y }).unwrap_or_default()).collect();
                self.line(&self.row(y, number, &widths, row), &mut out);
            }
        }
        out
    }

    /// Returns the width of the line left of a column, if there is one.
    fn down(&self, x: u16) -> Option<usize> {
        self.down.get(usize::from(x)).copied().flatten()
    }

    /// Returns the margin to the left of a text line: the number of its row, or an equal amount of space.
    fn label(&self, row: Option<u16>) -> Piece {
        let Some(first) = self.labels else { return ("".into(), Ink::Frame) };
        let digits = (first + self.scene.size().1 - 1).to_string().len();
        let number = row.map_or_else(String::new, |row| (first + row).to_string());
        (format!("{number:>digits$} ").into(), Ink::Frame)
    }

    /// Returns the numbers of the columns, each in the middle of its column.
    fn header(&self, first: u16, widths: &[usize]) -> Vec<Part> {
        let mut line = self.label(None).0.into_owned();
        for (x, &width) in (0..).zip(widths) {
            let number = (first + x).to_string();
            let end = if self.is_starred() { width.saturating_sub(1) } else { width / 2 + 1 };
            let before = end.saturating_sub(number.len());
            let after = width.saturating_sub(before + number.len());
            let line_before = self.down(x).unwrap_or(0);
            let _ = write!(line, "{}{number}{}", " ".repeat(line_before + before), " ".repeat(after));
        }
        vec![((line.into(), Ink::Frame), None)]
    }

    /// Whether digits have room for a star after them instead of a sign before them.
    fn is_starred(&self) -> bool {
        self.manuscript.layout == Layout::Starred
    }

    /// Returns the width of a column: that of its widest cell, plus a space before the next line if signs have room.
    fn width(&self, x: u16, first: &[Vec<Vec<Piece>>]) -> usize {
        let cells = first.iter().filter_map(|row| row.get(usize::from(x))).filter(|entry| !entry.is_empty());
        let widest = cells.map(|entry| entry.iter().map(|(text, _)| text.width()).sum());
        let spaced = match self.manuscript.layout {
            Layout::Tight | Layout::Marks => false,
            Layout::Starred => self.down(x).is_some(),
            Layout::Digits | Layout::Columns | Layout::Cells => self.down(x + 1).is_some(),
        };
        let width = widest.max().unwrap_or(1 + self.symbol) + usize::from(spaced);
        // Numbers of several digits need a space between them. Columns of multi-sudoku keep the width of their cells.
        let last = |first: u16| (first + self.scene.size().0 - 1).to_string().len();
        let number = self.labels.filter(|_| self.scene.ruled.is_some()).map_or(0, last);
        if number > 1 { width.max(number + 1) } else { width }
    }

    /// Returns a text line of a cell, with the room for its signs.
    fn entry(&self, spot: Spot, square: &Square, number: usize) -> Vec<Piece> {
        match self.manuscript.layout {
            Layout::Digits => self.single_entry(spot, square),
            Layout::Starred => self.starred(spot, square),
            Layout::Tight => self.tight(spot, square),
            Layout::Columns => self.listed(spot, square),
            Layout::Cells => self.spread(spot, square, number),
            Layout::Marks => self.marked(spot, square, number),
        }
    }

    /// Returns a sign and a symbol, as wide as all symbols.
    fn signed(&self, spot: Spot, digit: Digit, plain: Ink) -> Vec<Piece> {
        let role = self.roles.get(&(spot, digit)).and_then(|roles| roles.role());
        let ink = role.map_or(plain, Ink::Role);
        let sign = role.map_or(Cow::from(" "), |role| Cow::from(role.sign().to_string()));
        vec![(sign, ink), (self.padded(self.word(digit)).into(), ink)]
    }

    fn standing(square: &Square) -> Option<(Digit, Ink)> {
        let (digit, origin) = square.digit?;
        Some((digit, if origin == Origin::Given { Ink::Given } else { Ink::Placed }))
    }

    /// Returns the digit of a cell, whether placed or concluded.
    fn settled(&self, spot: Spot, square: &Square) -> Option<(Digit, Ink)> {
        let concluded = self.roles.iter().find(|((at, _), roles)| *at == spot && roles.role() == Some(Role::Placed));
        Self::standing(square).or(concluded.map(|((_, digit), _)| (*digit, Ink::Placed)))
    }

    /// Returns a symbol, or the character for an empty cell, as wide as all symbols.
    fn filled(&self, settled: Option<(Digit, Ink)>) -> Piece {
        let blank = &mut [0; 4];
        let (word, ink) = match settled {
            Some((digit, ink)) => (self.word(digit), ink),
            None => (&*self.manuscript.blank.encode_utf8(blank), Ink::Frame),
        };
        (self.padded(word).into(), ink)
    }

    /// Returns a word, as wide as all symbols.
    fn padded(&self, word: &str) -> String {
        let mut padded = String::from(word);
        (word.width()..self.symbol).for_each(|_| padded.push(' '));
        padded
    }

    fn single_entry(&self, spot: Spot, square: &Square) -> Vec<Piece> {
        match self.settled(spot, square) {
            Some((digit, ink)) => self.signed(spot, digit, ink),
            None => vec![(" ".into(), Ink::Frame), self.filled(None)],
        }
    }

    /// Returns a symbol followed by a star or a space.
    fn starred(&self, spot: Spot, square: &Square) -> Vec<Piece> {
        let (word, ink) = self.filled(self.settled(spot, square));
        match (self.manuscript.stars.contains(&spot), ink) {
            (false, _) => vec![(word + " ", ink)],
            (true, Ink::Frame) => vec![(word + "*", ink)],
            (true, _) => vec![(word + "*", Ink::Starred)],
        }
    }

    fn tight(&self, spot: Spot, square: &Square) -> Vec<Piece> {
        vec![self.filled(self.settled(spot, square))]
    }

    /// Returns a row of candidates; a single digit is in brackets in the middle.
    fn marked(&self, spot: Spot, square: &Square, number: usize) -> Vec<Piece> {
        let (width, shown) = (self.spread.columns * self.symbol, self.shown(spot, square));
        let alone = shown.iter().next().filter(|_| shown.len() == 1).map(|digit| (digit, Ink::Note));
        let Some((digit, ink)) = Self::standing(square).or(alone) else {
            let blank = || (" ".repeat(self.symbol).into(), Ink::Frame);
            let piece = |digit: Option<Digit>| {
                let digit = digit.filter(|&digit| shown.contains(digit));
                digit.map_or_else(blank, |digit| self.filled(Some((digit, Ink::Note))))
            };
            return self.places(number).map(piece).collect();
        };
        let word = format!("({})", self.word(digit));
        let left = width.saturating_sub(word.width()) / 2;
        let text = if number == self.alone().0 { " ".repeat(left) + &word } else { String::new() };
        let gap = " ".repeat(width.saturating_sub(text.width()));
        vec![((text + &gap).into(), ink)]
    }

    /// Returns the shown candidates, or the player's notes if there are none.
    fn shown(&self, spot: Spot, square: &Square) -> DigitSet {
        let concluded = self.roles.keys().filter(|(at, _)| *at == spot).map(|(_, digit)| *digit);
        let all = square.candidates | concluded.collect::<DigitSet>();
        if all.is_empty() { square.centre | square.corner } else { all }
    }

    fn listed(&self, spot: Spot, square: &Square) -> Vec<Piece> {
        let standing = Self::standing(square).map(|(digit, ink)| (DigitSet::of(digit), ink));
        let (digits, ink) = standing.unwrap_or_else(|| (self.shown(spot, square), Ink::Note));
        if digits.is_empty() {
            return vec![(" .".into(), Ink::Frame)];
        }
        let mut pieces: Vec<Piece> = vec![(" ".into(), Ink::Frame)];
        for digit in digits {
            let roles = self.roles.get(&(spot, digit)).copied().unwrap_or_default();
            let ink = roles.role().map_or(ink, Ink::Role);
            pieces.extend(roles.told().map(|role| (role.sign().to_string().into(), Ink::Role(role))));
            pieces.push((self.word(digit).to_owned().into(), ink));
            if self.symbol > 1 {
                pieces.push((" ".into(), Ink::Frame));
            }
        }
        pieces
    }

    /// Returns a row of candidates, or of a digit in the middle.
    fn spread(&self, spot: Spot, square: &Square, number: usize) -> Vec<Piece> {
        let blank = || (" ".repeat(1 + self.symbol).into(), Ink::Frame);
        let standing = Self::standing(square);
        let shown = self.shown(spot, square);
        let mut pieces = Vec::new();
        for (at, digit) in self.places(number).enumerate() {
            match (standing, digit) {
                (Some((digit, ink)), _) if (number, at) == self.alone() => pieces.extend(self.signed(spot, digit, ink)),
                (None, Some(digit)) if shown.contains(digit) => pieces.extend(self.signed(spot, digit, Ink::Note)),
                _ => pieces.push(blank()),
            }
        }
        pieces
    }

    /// Returns one of the lines of text that make up a row of cells, with the vertical lines between the cells.
    fn row(&self, y: u16, number: usize, widths: &[usize], entries: Vec<Vec<Piece>>) -> Vec<Part> {
        let middle = number == self.height() / 2;
        let mut parts = vec![(self.label(middle.then_some(y)), None)];
        let mut entries = entries.into_iter();
        for x in 0..=widths.len() as u16 {
            let spot = Spot { x, y };
            if let Some(wide) = self.down(x) {
                let weight = self.upright.get(spot).copied().unwrap_or(0);
                let mut stroke = String::new();
                self.manuscript.frame.stroke([weight, 0, weight, 0], wide, &mut stroke);
                parts.push(((stroke.into(), Ink::Frame), None));
            }
            let (Some(&width), Some(mut entry)) = (widths.get(usize::from(x)), entries.next()) else { break };
            let used: usize = entry.iter().map(|(text, _)| text.width()).sum();
            if used < width {
                let gap = (" ".repeat(width - used).into(), Ink::Frame);
                entry.insert(if self.is_starred() { 0 } else { entry.len() }, gap);
            }
            let ground = self.square(spot).and_then(|square| square.colours.first().copied());
            parts.extend(entry.into_iter().map(|piece| (piece, ground)));
        }
        parts
    }

    /// Returns the line above a row.
    fn border(&self, y: u16, widths: &[usize]) -> Vec<Part> {
        let frame = self.manuscript.frame;
        let level = |x: u16| self.level.get(Spot { x, y }).copied().unwrap_or(0);
        let upright = |x: u16, y: u16| self.upright.get(Spot { x, y }).copied().unwrap_or(0);
        let mut line = String::new();
        for x in 0..=widths.len() as u16 {
            if let Some(wide) = self.down(x) {
                let above = y.checked_sub(1).map_or(0, |above| upright(x, above));
                let left = x.checked_sub(1).map_or(0, level);
                frame.stroke([above, level(x), upright(x, y), left], wide, &mut line);
            }
            let Some(&width) = widths.get(usize::from(x)) else { break };
            frame.stroke([0, level(x), 0, level(x)], width, &mut line);
        }
        vec![(self.label(None), None), ((line.into(), Ink::Frame), None)]
    }

    /// Writes a line without trailing spaces.
    fn line(&self, parts: &[Part], out: &mut String) {
        let mut left = 0;
        let mut length = 0;
        for ((text, _), _) in parts {
            let shown = text.trim_end().len();
            left = if shown > 0 { length + shown } else { left };
            length += text.len();
        }
        for ((text, ink), ground) in parts {
            let shown = &text[..text.len().min(left)];
            left -= shown.len();
            let is_seen = if ground.is_some() { !shown.is_empty() } else { !shown.trim().is_empty() };
            match self.code(*ink, *ground).filter(|_| is_seen) {
                Some(code) => {
                    let _ = write!(out, "\x1b[{code}m{shown}\x1b[0m");
                }
                None => out.push_str(shown),
            }
        }
        out.push('\n');
    }

    /// Returns the escape sequence for an ink on the colour of its cell.
    fn code(&self, ink: Ink, ground: Option<Rgb>) -> Option<String> {
        let own = self.ink(ink);
        let theme = &self.manuscript.theme;
        let colour = match ink {
            // With more than sixteen colours, roles have their own background.
            Ink::Role(_) => None,
            Ink::Given => Some(theme.given),
            Ink::Starred => Some(theme.conflict[0]),
            Ink::Placed => Some(theme.own),
            Ink::Frame | Ink::Note => Some(theme.candidate),
        };
        let below = ground.and_then(|ground| match self.manuscript.colours {
            Colours::None => None,
            Colours::Sixteen => Some("100".into()),
            Colours::Palette => colour.map(|ink| format!("38;5;{};48;5;{}", cube(ink), cube(ground))),
            Colours::True => colour.map(|ink| format!("38;2;{};48;2;{}", triple(ink), triple(ground))),
        });
        let codes: Vec<String> = own.into_iter().chain(below).collect();
        (!codes.is_empty()).then(|| codes.join(";"))
    }

    /// Returns the escape sequence for an ink on the terminal's own background, which is only replaced behind marks.
    fn ink(&self, ink: Ink) -> Option<String> {
        let theme = &self.manuscript.theme;
        let colours = self.manuscript.colours;
        if colours == Colours::None {
            return None;
        }
        match ink {
            Ink::Frame | Ink::Note => None,
            Ink::Given => Some("1".into()),
            Ink::Placed => Some("36".into()),
            Ink::Starred => Some("1;31".into()),
            Ink::Role(role) => {
                let (colour, stress) = RoleStyle::of(role).codes;
                let of = theme.colours(role);
                let colour = match colours {
                    Colours::Sixteen => colour.into(),
                    Colours::Palette => format!("38;5;{};48;5;{}", cube(of.ink), cube(of.fill)),
                    Colours::True | Colours::None => format!("38;2;{};48;2;{}", triple(of.ink), triple(of.fill)),
                };
                Some(if stress.is_empty() { colour } else { colour + ";" + stress })
            }
        }
    }

    /// Returns lines about the marks that cannot be drawn, and about the meaning of the signs.
    fn notes(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut roles: Vec<Role> = self.roles.values().flat_map(|roles| roles.told()).collect();
        roles.sort_unstable_by_key(|role| (role.rank(), *role));
        let mut signs: Vec<(char, Vec<&str>)> = Vec::new();
        for role in roles {
            let meaning = role.meaning();
            match signs.iter_mut().find(|(sign, _)| *sign == role.sign()) {
                Some((_, meanings)) if meanings.contains(&meaning) => {}
                Some((_, meanings)) => meanings.push(meaning),
                None => signs.push((role.sign(), vec![meaning])),
            }
        }
        let signs = signs.iter().map(|(sign, meanings)| format!("{sign} {}", meanings.join(" or ")));
        let signs: Vec<String> = signs.collect();
        if !signs.is_empty() {
            lines.push(signs.join(", "));
        }
        lines.extend(listed_marks(self.scene));
        lines
    }
}

/// Lists houses and cells by role, and links.
fn listed_marks(scene: &Scene) -> Vec<String> {
    let mut lists: BTreeMap<(u8, Role), Vec<String>> = BTreeMap::new();
    let mut links = Vec::new();
    for plane in scene.planes() {
        for mark in &plane.marks {
            let (key, name) = match mark {
                Drawn::House(role, house) => ((0, *role), house.name.clone()),
                Drawn::Cell(role, cell) => ((1, *role), cell.to_string()),
                Drawn::Link(kind, from, to) => {
                    let sign = if *kind == LinkKind::Strong { '=' } else { '-' };
                    links.push(format!("{} {sign} {}", node(from), node(to)));
                    continue;
                }
                Drawn::Spots(..) => continue,
            };
            let names = lists.entry(key).or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let lists = lists.into_iter().map(|((_, role), names)| format!("{}: {}", role.meaning(), names.join(" ")));
    let links = (!links.is_empty()).then(|| format!("links: {}", links.join(", ")));
    lists.chain(links).collect()
}

fn node(DrawnNode { digit, cells }: &DrawnNode) -> String {
    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
    format!("({digit}){}", cells.join(","))
}

/// Returns the nearest colour of the cube of six by six by six.
fn cube(Rgb(r, g, b): Rgb) -> u16 {
    const STEPS: [u16; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |value: u8| {
        let far = |&step: &usize| STEPS[step].abs_diff(value.into());
        (0..6).min_by_key(far).unwrap_or(0) as u16
    };
    16 + 36 * nearest(r) + 6 * nearest(g) + nearest(b)
}

fn triple(Rgb(r, g, b): Rgb) -> String {
    format!("{r};{g};{b}")
}
