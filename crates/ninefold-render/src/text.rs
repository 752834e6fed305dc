//! Plain text, and text for terminals: the same drawing, without and with colours.
//!
//! ```text
//! Digits                    Columns                                Cells
//! ┌───────┬── ..            ┌────────────────────┬── ..            ┏━━━━━━━┯━━━━━━━┯━━ ..
//! │ 5 3 . │                 │ 5     3      *12-4 │                 ┃       │       │
//! │ 6 . . │                 │ 6     247    247   │                 ┃   5   │   3   │*1*2
//! ```
//!
//! A sign in front of a digit says which part it plays, so that colours are never needed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use ninefold_core::mark::{LinkKind, Mark, Node, Role};
use ninefold_core::{Digit, DigitSet};
use unicode_width::UnicodeWidthStr;

use crate::colour::Rgb;
use crate::scene::{Origin, Scene, Spot, Square};
use crate::symbols::Symbols;
use crate::theme::{Manner, Theme};

/// What a cell shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Digits alone.
    Digits,
    /// Candidates beside each other, in columns as wide as they need to be.
    Columns,
    /// Candidates in three rows of three.
    Cells,
}

/// What frames are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// `+`, `-` and `|`.
    Ascii,
    /// Lines without gaps.
    Unicode,
}

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Nothing: plain text.
    None,
    /// Sixteen colours, whatever the terminal takes them for.
    Sixteen,
    /// The palette of 256.
    Palette,
    /// Every colour.
    True,
}

/// How a scene is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Manuscript {
    /// What a cell shows.
    pub layout: Layout,
    /// What frames are made of.
    pub frame: Frame,
    /// What the terminal can show.
    pub colours: Colours,
    /// Which colours, where there are more than sixteen.
    pub theme: Theme,
    /// What stands for the digits.
    pub symbols: Symbols,
}

impl Manuscript {
    /// Without colours, in digits.
    pub fn plain(layout: Layout, frame: Frame) -> Self {
        Self { layout, frame, colours: Colours::None, theme: Theme::LIGHT, symbols: Symbols::default() }
    }
}

/// The scene as lines of text, each with its end.
pub fn paint(scene: &Scene, manuscript: &Manuscript) -> String {
    let desk = Desk::new(scene, manuscript);
    let mut out = String::new();
    if !scene.title.is_empty() {
        let _ = writeln!(out, "{}\n", single(&scene.title));
    }
    out += &desk.drawing();
    if scene.legend {
        desk.notes().iter().for_each(|line| {
            let _ = writeln!(out, "{line}");
        });
    }
    if !scene.caption.is_empty() {
        let _ = writeln!(out, "\n{}", scene.caption.trim_end());
    }
    out
}

/// A title on one line, without what a terminal would take for a command.
fn single(words: &str) -> String {
    words.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

/// A piece of text, and what it is.
type Piece = (String, Ink);

/// What a piece of text is, for its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ink {
    Frame,
    Given,
    Placed,
    Note,
    Role(Role),
}

/// What counts more if a candidate has several roles, and its sign.
fn sign(role: Role) -> (u8, char) {
    match role {
        Role::Context => (0, '^'),
        Role::Pattern | Role::Pivot | Role::Wing | Role::Base | Role::Cover => (1, '*'),
        Role::Group(number) => (2, char::from(b'a' + number % 26)),
        Role::Supposed => (3, '?'),
        Role::Fin | Role::Endofin => (4, '#'),
        Role::Struck => (5, '-'),
        Role::Placed => (6, '+'),
    }
}

struct Desk<'a> {
    scene: &'a Scene,
    manuscript: &'a Manuscript,
    squares: BTreeMap<Spot, Square>,
    roles: BTreeMap<(Spot, Digit), Role>,
    /// Lines between cells: above a spot, left of a spot.
    level: BTreeMap<Spot, u8>,
    upright: BTreeMap<Spot, u8>,
    /// How wide the symbols are.
    symbol: usize,
}

impl<'a> Desk<'a> {
    fn new(scene: &'a Scene, manuscript: &'a Manuscript) -> Self {
        let mut symbol = 1;
        Digit::all().for_each(|digit| symbol = symbol.max(manuscript.symbols.word(digit).width()));
        let (roles, squares) = (BTreeMap::new(), scene.squares());
        let mut desk =
            Self { scene, manuscript, squares, roles, level: BTreeMap::new(), upright: BTreeMap::new(), symbol };
        desk.cast();
        desk.rule();
        desk
    }

    fn cast(&mut self) {
        for plane in self.scene.planes() {
            for mark in &plane.marks {
                let (role, nodes) = match *mark {
                    Mark::Spots(role, node) => (role, [node, node]),
                    Mark::Link(_, from, to) => (Role::Pattern, [from, to]),
                    Mark::Cell(..) | Mark::House(..) => continue,
                };
                for Node { digit, cells } in nodes {
                    for cell in cells.iter().filter(|&cell| plane.board.options(cell).contains(digit)) {
                        let of = self.roles.entry((plane.spot(cell), digit)).or_insert(role);
                        if sign(role).0 > sign(*of).0 {
                            *of = role;
                        }
                    }
                }
            }
        }
    }

    /// Which lines there are: 1 for light ones, 2 for heavy ones.
    fn rule(&mut self) {
        let heavy = if self.manuscript.layout == Layout::Cells { 2 } else { 1 };
        let draw = |lines: &mut BTreeMap<Spot, u8>, spot: Spot, weight: u8| {
            let line = lines.entry(spot).or_insert(weight);
            *line = weight.max(*line);
        };
        for Spot { x, y } in self.scene.boxes() {
            for at in 0..3 {
                for (edge, weight) in [(0, heavy), (1, heavy - 1), (2, heavy - 1), (3, heavy)] {
                    if weight > 0 {
                        draw(&mut self.level, Spot { x: x + at, y: y + edge }, weight);
                        draw(&mut self.upright, Spot { x: x + edge, y: y + at }, weight);
                    }
                }
            }
        }
    }

    fn drawing(&self) -> String {
        let (columns, rows) = self.scene.size();
        let with_lines =
            |lines: &BTreeMap<Spot, u8>, part: fn(&Spot) -> u16| lines.keys().map(part).collect::<BTreeSet<u16>>();
        let (across, down) = (with_lines(&self.level, |spot| spot.y), with_lines(&self.upright, |spot| spot.x));
        let widths: Vec<usize> = (0..columns).map(|x| self.width(x, &down)).collect();
        let mut out = String::new();
        for y in 0..=rows {
            if across.contains(&y) {
                self.line(&self.border(y, &widths, &down), &mut out);
            }
            if y == rows {
                break;
            }
            let height = if self.manuscript.layout == Layout::Cells { 3 } else { 1 };
            for number in 0..height {
                self.line(&self.row(y, number, &widths, &down), &mut out);
            }
        }
        out
    }

    /// The width of a column: that of its widest cell, and of a space behind it if a line follows.
    fn width(&self, x: u16, down: &BTreeSet<u16>) -> usize {
        let cells = self.squares.iter().filter(|(spot, _)| spot.x == x);
        let widest =
            cells.map(|(&spot, square)| self.entry(spot, square, 0).iter().map(|(text, _)| text.width()).sum());
        widest.max().unwrap_or(1 + self.symbol) + usize::from(down.contains(&(x + 1)))
    }

    /// A line of a cell, with the space in front of it.
    fn entry(&self, spot: Spot, square: &Square, number: usize) -> Vec<Piece> {
        match self.manuscript.layout {
            Layout::Digits => self.single_entry(spot, square),
            Layout::Columns => self.listed(spot, square),
            Layout::Cells => self.spread(spot, square, number),
        }
    }

    /// A sign and a symbol, as wide as all symbols.
    fn signed(&self, spot: Spot, digit: Digit, plain: Ink) -> Vec<Piece> {
        let role = self.roles.get(&(spot, digit)).copied();
        let ink = role.map_or(plain, Ink::Role);
        let word = self.manuscript.symbols.word(digit);
        let gap = " ".repeat(self.symbol - word.width());
        let sign = role.map_or(' ', |role| sign(role).1);
        vec![(sign.into(), ink), (word + &gap, ink)]
    }

    fn standing(square: &Square) -> Option<(Digit, Ink)> {
        let (digit, origin) = square.digit?;
        Some((digit, if origin == Origin::Given { Ink::Given } else { Ink::Placed }))
    }

    fn single_entry(&self, spot: Spot, square: &Square) -> Vec<Piece> {
        let concluded = self.roles.iter().find(|((at, _), role)| *at == spot && **role == Role::Placed);
        let concluded = concluded.map(|((_, digit), _)| (*digit, Ink::Placed));
        match Self::standing(square).or(concluded) {
            Some((digit, ink)) => self.signed(spot, digit, ink),
            None => vec![(format!(" {:<width$}", ".", width = self.symbol), Ink::Frame)],
        }
    }

    /// The candidates that are shown; notes of the player if there are none.
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
        let mut pieces = vec![(" ".to_owned(), Ink::Frame)];
        for digit in digits {
            let role = self.roles.get(&(spot, digit)).copied();
            let ink = role.map_or(ink, Ink::Role);
            pieces.extend(role.map(|role| (sign(role).1.to_string(), ink)));
            pieces.push((self.manuscript.symbols.word(digit), ink));
            if self.symbol > 1 {
                pieces.push((" ".into(), Ink::Frame));
            }
        }
        pieces
    }

    /// One of three rows of candidates; a digit stands in the middle of the second.
    fn spread(&self, spot: Spot, square: &Square, number: usize) -> Vec<Piece> {
        let blank = || (" ".repeat(1 + self.symbol), Ink::Frame);
        let standing = Self::standing(square);
        let shown = self.shown(spot, square);
        let mut pieces = Vec::new();
        for at in 0..3 {
            let digit = Digit::all().nth(3 * number + at);
            match (standing, digit) {
                (Some((digit, ink)), _) if (number, at) == (1, 1) => pieces.extend(self.signed(spot, digit, ink)),
                (None, Some(digit)) if shown.contains(digit) => pieces.extend(self.signed(spot, digit, Ink::Note)),
                _ => pieces.push(blank()),
            }
        }
        pieces
    }

    /// A line of a row of cells, with the lines between them.
    fn row(&self, y: u16, number: usize, widths: &[usize], down: &BTreeSet<u16>) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for x in 0..=widths.len() as u16 {
            if down.contains(&x) {
                let weight = self.upright.get(&Spot { x, y }).copied().unwrap_or(0);
                pieces.push((self.stroke([weight, 0, weight, 0]).into(), Ink::Frame));
            }
            let Some(&width) = widths.get(usize::from(x)) else { break };
            let spot = Spot { x, y };
            let entry = self.squares.get(&spot).map(|square| self.entry(spot, square, number)).unwrap_or_default();
            let used: usize = entry.iter().map(|(text, _)| text.width()).sum();
            pieces.extend(entry);
            pieces.push((" ".repeat(width.saturating_sub(used)), Ink::Frame));
        }
        pieces
    }

    /// The line above a row.
    fn border(&self, y: u16, widths: &[usize], down: &BTreeSet<u16>) -> Vec<Piece> {
        let level = |x: u16| self.level.get(&Spot { x, y }).copied().unwrap_or(0);
        let upright = |x: u16, y: u16| self.upright.get(&Spot { x, y }).copied().unwrap_or(0);
        let mut line = String::new();
        for x in 0..=widths.len() as u16 {
            if down.contains(&x) {
                let above = y.checked_sub(1).map_or(0, |above| upright(x, above));
                let left = x.checked_sub(1).map_or(0, level);
                line.push(self.stroke([above, level(x), upright(x, y), left]));
            }
            let Some(&width) = widths.get(usize::from(x)) else { break };
            let stroke = self.stroke([0, level(x), 0, level(x)]);
            (0..width).for_each(|_| line.push(stroke));
        }
        vec![(line, Ink::Frame)]
    }

    /// The sign for lines that go up, right, down and left.
    fn stroke(&self, arms: [u8; 4]) -> char {
        /// By the four weights as a number of base three.
        const LINES: &str =
            concat!(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",);
        let [up, right, down, left] = arms;
        match self.manuscript.frame {
            Frame::Unicode => {
                let number = arms.iter().fold(0, |number, &arm| 3 * number + usize::from(arm));
                LINES.chars().nth(number).unwrap_or(' ')
            }
            Frame::Ascii => match (up.max(down), left.max(right)) {
                (0, 0) => ' ',
                (0, 1) => '-',
                (0, _) => '=',
                (1, 0) => '|',
                (1, 1) => '+',
                (_, _) => '#',
            },
        }
    }

    /// A line without space at its end.
    fn line(&self, pieces: &[Piece], out: &mut String) {
        let plain: String = pieces.iter().map(|(text, _)| text.as_str()).collect();
        let mut left = plain.trim_end().len();
        for (text, ink) in pieces {
            let part = &text[..text.len().min(left)];
            left -= part.len();
            match self.code(*ink).filter(|_| !part.trim().is_empty()) {
                Some(code) => {
                    let _ = write!(out, "\x1b[{code}m{part}\x1b[0m");
                }
                None => out.push_str(part),
            }
        }
        out.push('\n');
    }

    /// What a terminal must be told for an ink. The ground stays that of the terminal, whatever it is, but behind what is marked.
    fn code(&self, ink: Ink) -> Option<String> {
        let theme = &self.manuscript.theme;
        let colours = self.manuscript.colours;
        if colours == Colours::None {
            return None;
        }
        match ink {
            Ink::Frame | Ink::Note => None,
            Ink::Given => Some("1".into()),
            Ink::Placed => Some("36".into()),
            Ink::Role(role) => {
                let shape = match role {
                    Role::Struck => ";9",
                    Role::Placed | Role::Pivot | Role::Supposed => ";1;4",
                    Role::Context => "",
                    _ => ";1",
                };
                let tint = theme.tint(role);
                Some(match colours {
                    Colours::Sixteen => format!("{}{shape}", sixteen(role)),
                    Colours::Palette => format!("38;5;{};48;5;{}{shape}", cube(tint.ink), cube(tint.fill)),
                    Colours::True | Colours::None => {
                        format!("38;2;{};48;2;{}{shape}", triple(tint.ink), triple(tint.fill))
                    }
                })
            }
        }
    }

    /// What is marked and cannot be drawn, and what the signs mean.
    fn notes(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let signs: BTreeMap<(u8, char), Vec<&str>> = self.roles.values().fold(BTreeMap::new(), |mut signs, &role| {
            let meanings: &mut Vec<&str> = signs.entry(sign(role)).or_default();
            let meaning = Manner::of(role).meaning;
            if !meanings.contains(&meaning) {
                meanings.push(meaning);
            }
            signs
        });
        let signs = signs.iter().map(|((_, sign), meanings)| format!("{sign} {}", meanings.join(" or ")));
        let signs: Vec<String> = signs.collect();
        if !signs.is_empty() {
            lines.push(signs.join(", "));
        }
        lines.extend(listed_marks(self.scene));
        lines
    }
}

/// Houses and cells by role, and links.
fn listed_marks(scene: &Scene) -> Vec<String> {
    let mut lists: BTreeMap<(u8, Role), Vec<String>> = BTreeMap::new();
    let mut links = Vec::new();
    for plane in scene.planes() {
        for mark in &plane.marks {
            let (key, name) = match *mark {
                Mark::House(role, house) => ((0, role), house.to_string()),
                Mark::Cell(role, cell) => ((1, role), cell.to_string()),
                Mark::Link(kind, from, to) => {
                    let sign = if kind == LinkKind::Strong { '=' } else { '-' };
                    links.push(format!("{} {sign} {}", node(from), node(to)));
                    continue;
                }
                Mark::Spots(..) => continue,
            };
            let names = lists.entry(key).or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let lists =
        lists.into_iter().map(|((_, role), names)| format!("{}: {}", Manner::of(role).meaning, names.join(" ")));
    let links = (!links.is_empty()).then(|| format!("links: {}", links.join(", ")));
    lists.chain(links).collect()
}

fn node(Node { digit, cells }: Node) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    format!("({digit}){}", cells.join(","))
}

/// One of the sixteen colours.
fn sixteen(role: Role) -> &'static str {
    match role {
        Role::Context => "35",
        Role::Pattern | Role::Base | Role::Group(0) => "32",
        Role::Pivot | Role::Supposed => "33",
        Role::Wing | Role::Fin | Role::Endofin | Role::Group(1) => "34",
        Role::Struck => "31",
        Role::Placed => "92",
        Role::Cover | Role::Group(_) => "36",
    }
}

/// The nearest colour of the cube of six by six by six.
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
