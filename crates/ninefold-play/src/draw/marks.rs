//! The marks of constraints on a board of characters: in the last corner of a cell, on the lines between cells, beside the board.
//!
//! ```text
//! ┏15━━━┯━━━━━┓     15        the sum of a cage, above its first cell; dotted lines join the cells of a cage
//! ┃     ┊  5 ●○     ○ ● X <   between cells: a white dot, a black dot, a sum, a comparison
//! ┠╌╌╌╌╌┼──w──┨     w         a letter for each kind of line, between the cells that it joins
//! ```
//!
//! A mark without room is left out, because marks must not hide a digit or a note. The text beside the board names all constraints of the cell at the
//! cursor.

use std::collections::BTreeMap;

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::Rules;
use ninefold_core::rules::drawing::{Drawing, Line, Sign};

use super::Look;

/// A character, and its ASCII replacement.
pub(super) type Glyph = (char, char);

/// A step from one cell to the next: rows down, columns to the right.
type Step = (isize, isize);

/// The marks between two cells that share an edge.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Between {
    /// Whether both cells belong to the same cage.
    pub(super) is_joined: bool,
    pub(super) sign: Option<Glyph>,
    pub(super) line: Option<Glyph>,
}

/// The marks of all constraints.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Marks {
    /// The marks of cells, with their ranks.
    tags: BTreeMap<LayoutCell, (u8, Glyph)>,
    /// The marks between two cells, which are in order.
    between: BTreeMap<[LayoutCell; 2], Between>,
    /// The lines at the lower right corner of a row and column.
    corners: BTreeMap<(usize, usize), Glyph>,
    quadruples: BTreeMap<(usize, usize), String>,
    /// The texts above cells.
    labels: BTreeMap<LayoutCell, String>,
    /// The texts beside the board, by row and column; those above and to the left have the index -1 or less.
    outside: BTreeMap<(isize, isize), (Option<Glyph>, String)>,
    /// The signs explained in a legend.
    legend: BTreeMap<&'static str, Glyph>,
    has_grounds: usize,
}

const DISC: Glyph = ('●', '@');
const RING: Glyph = ('○', 'o');
const SQUARE: Glyph = ('■', '%');
const INWARD: Glyph = ('▼', 'v');
const OUTWARD: Glyph = ('▲', '^');
const GROUNDS: [Glyph; 3] = [('░', ';'), ('▒', '&'), ('▓', '$')];
const DIAGONALS: [Glyph; 2] = [('╲', '\\'), ('╱', '/')];

/// The numbers in white circles and in black circles.
const CIRCLED: [char; 9] = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];
const BLACK: [char; 9] = ['❶', '❷', '❸', '❹', '❺', '❻', '❼', '❽', '❾'];

/// Returns the letter of a kind of line, and its name in the legend.
const fn letter(line: Line) -> (char, &'static str) {
    match line {
        Line::Diagonal => ('x', "diagonal"),
        Line::Thick => ('t', "thermometer"),
        Line::Slow => ('s', "slow thermometer"),
        Line::Arrow => ('a', "arrow"),
        Line::Between => ('b', "between line"),
        Line::Lockout => ('l', "lockout line"),
        Line::Palindrome => ('p', "palindrome or clone"),
        Line::Renban => ('r', "renban line"),
        Line::Whisper => ('w', "whisper line"),
        Line::RegionSum => ('g', "region sum line"),
        Line::Entropic => ('e', "entropic line"),
        Line::Modular => ('m', "modular line"),
        Line::Nabner => ('n', "nabner line"),
        Line::Zipper => ('z', "zipper line"),
        Line::DoubleArrow => ('d', "double arrow"),
        Line::Table => ('k', "line with a table of pairs"),
        Line::Sum => ('u', "sum line"),
    }
}

/// Returns the arrow in the direction of a step.
const fn arrow((down, right): Step) -> Glyph {
    match (down.signum(), right.signum()) {
        (0, 1) => ('→', '>'),
        (0, -1) => ('←', '<'),
        (1, 0) => ('↓', 'v'),
        (-1, 0) => ('↑', '^'),
        (1, 1) => ('↘', '\\'),
        (1, -1) => ('↙', '/'),
        (-1, 1) => ('↗', '/'),
        _ => ('↖', '\\'),
    }
}

impl Marks {
    /// Collects the marks of the constraints of a puzzle.
    pub(super) fn of(rules: &Rules) -> Self {
        let mut marks = Self::default();
        let mut drawings = Vec::new();
        for constraint in rules.constraints() {
            (constraint.kind().draw)(constraint, rules, &mut drawings);
        }
        drawings.iter().for_each(|drawing| marks.add(rules, drawing));
        marks
    }

    fn add(&mut self, rules: &Rules, drawing: &Drawing) {
        match drawing {
            Drawing::Line { cells, line: Line::Diagonal } => self.diagonal(rules, cells),
            Drawing::Line { cells, line } => self.line(rules, cells, *line),
            Drawing::Disc(cell) => self.tag(*cell, 5, DISC, "disc: an odd digit, or the bulb of a thermometer"),
            Drawing::Square(cell) => self.tag(*cell, 5, SQUARE, "square: an even digit"),
            Drawing::Ring(cells) => cells.iter().for_each(|&cell| self.tag(cell, 4, RING, "circle")),
            Drawing::Wedges { cell, inward: true } => self.tag(*cell, 3, INWARD, "smaller than its neighbours"),
            Drawing::Wedges { cell, inward: false } => self.tag(*cell, 3, OUTWARD, "larger than its neighbours"),
            Drawing::Ground(cells) => {
                let glyph = GROUNDS[self.has_grounds % GROUNDS.len()];
                self.has_grounds += 1;
                cells.iter().for_each(|&cell| self.tag(cell, 1, glyph, "shaded cells"));
            }
            Drawing::Cage { cells, label } => self.cage(rules, cells, label),
            Drawing::Sign { cells, sign, label } => self.sign(rules, cells, *sign, label),
            Drawing::Outside { cells, label } => {
                let Some((place, step)) = rules.seen_by(cells) else { return };
                let slope = (step.0 != 0 && step.1 != 0).then(|| arrow(step));
                self.outside.insert(place, (slope, label.clone()));
            }
        }
    }

    fn tag(&mut self, cell: LayoutCell, rank: u8, glyph: Glyph, about: &'static str) {
        let own = self.tags.entry(cell).or_insert((rank, glyph));
        if own.0 < rank {
            *own = (rank, glyph);
        }
        self.legend.entry(about).or_insert(glyph);
    }

    fn diagonal(&mut self, rules: &Rules, cells: &[LayoutCell]) {
        let rises = cells.windows(2).any(|pair| rules.place(pair[0]).1 > rules.place(pair[1]).1);
        let is_up = cells.first().zip(cells.last()).is_some_and(|(first, last)| {
            let ((top, left), (bottom, right)) = (rules.place(*first), rules.place(*last));
            (top < bottom) != (left < right)
        });
        let glyph = DIAGONALS[usize::from(rises || is_up)];
        cells.iter().for_each(|&cell| self.tag(cell, 2, glyph, "diagonal"));
    }

    /// Marks a line: between neighbouring cells, and at the corner where two cells of the line touch.
    fn line(&mut self, rules: &Rules, cells: &[LayoutCell], line: Line) {
        let (letter, about) = letter(line);
        for pair in cells.windows(2) {
            let [one, other] = [rules.place(pair[0]), rules.place(pair[1])];
            let step = (other.0.cast_signed() - one.0.cast_signed(), other.1.cast_signed() - one.1.cast_signed());
            let glyph = if line == Line::Arrow { arrow(step) } else { (letter, letter) };
            match (step.0.abs(), step.1.abs()) {
                (0, 1) | (1, 0) => self.between(pair[0], pair[1]).line = Some(glyph),
                (1, 1) => _ = self.corners.insert((one.0.min(other.0), one.1.min(other.1)), glyph),
                _ => {}
            }
            self.legend.entry(about).or_insert(glyph);
        }
    }

    fn between(&mut self, one: LayoutCell, other: LayoutCell) -> &mut Between {
        self.between.entry([one.min(other), one.max(other)]).or_default()
    }

    fn cage(&mut self, rules: &Rules, cells: &[LayoutCell], label: &str) {
        for &cell in cells {
            let (row, column) = rules.place(cell);
            for other in [rules.at(row, column + 1), rules.at(row + 1, column)].into_iter().flatten() {
                if cells.contains(&other) {
                    self.between(cell, other).is_joined = true;
                }
            }
        }
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let free = cells.iter().find(|cell| !self.labels.contains_key(cell)).filter(|_| !label.is_empty());
        free.into_iter().for_each(|&cell| _ = self.labels.insert(cell, label.to_owned()));
    }

    fn sign(&mut self, rules: &Rules, cells: &[LayoutCell], sign: Sign, label: &str) {
        let places: Vec<(usize, usize)> = cells.iter().map(|&cell| rules.place(cell)).collect();
        let [one, other] = cells else {
            let corner = places.iter().map(|place| place.0).min().zip(places.iter().map(|place| place.1).min());
            corner.into_iter().for_each(|corner| _ = self.quadruples.insert(corner, label.to_owned()));
            return;
        };
        let number = label.parse::<usize>().ok().filter(|number| (1..=9).contains(number));
        let text = label.chars().next();
        let glyph = match (sign, number, text) {
            (Sign::White, Some(number), Some(text)) => (CIRCLED[number - 1], text),
            (Sign::Black, Some(number), Some(text)) => (BLACK[number - 1], text),
            (Sign::White | Sign::Circle, ..) => RING,
            (Sign::Black, ..) => ('●', '*'),
            (Sign::Text, _, text) => (text.unwrap_or('?'), text.unwrap_or('?')),
        };
        match sign {
            Sign::White => _ = self.legend.entry("white dot").or_insert(RING),
            Sign::Black => _ = self.legend.entry("black dot").or_insert(('●', '*')),
            Sign::Circle | Sign::Text => {}
        }
        self.between(*one, *other).sign = Some(glyph);
    }

    /// Returns the mark of a cell.
    pub(super) fn tag_of(&self, cell: LayoutCell) -> Option<Glyph> {
        self.tags.get(&cell).map(|(_, glyph)| *glyph)
    }

    /// Returns the marks between two cells that share an edge.
    pub(super) fn of_edge(&self, one: LayoutCell, other: LayoutCell) -> Option<&Between> {
        self.between.get(&[one.min(other), one.max(other)])
    }

    /// Returns the text above a cell.
    pub(super) fn label(&self, cell: LayoutCell) -> Option<&str> {
        self.labels.get(&cell).map(String::as_str)
    }

    /// Returns the sign of a line at the lower right corner of a row and column, and the digits there.
    pub(super) fn corner(&self, place: (usize, usize)) -> (Option<Glyph>, Option<&str>) {
        (self.corners.get(&place).copied(), self.quadruples.get(&place).map(String::as_str))
    }

    /// Returns the clues beside the board: their rows and columns, counted from 0 in the board, and their texts.
    pub(super) fn outside(&self, look: Look) -> impl Iterator<Item = ((isize, isize), String)> + '_ {
        self.outside.iter().map(move |(&place, (slope, label))| {
            let slope = slope.map(|(unicode, ascii)| look.pick(unicode, ascii));
            (place, slope.into_iter().chain(label.chars()).collect())
        })
    }

    /// Whether cages divide the board.
    pub(super) fn has_cages(&self) -> bool {
        self.between.values().any(|between| between.is_joined)
    }

    /// Whether the marks need a line between any two rows and columns.
    pub(super) fn need_lines(&self) -> bool {
        !(self.between.is_empty()
            && self.labels.is_empty()
            && self.corners.is_empty()
            && self.quadruples.is_empty()
            && self.outside.is_empty())
    }

    /// Returns the columns and lines that clues need beside the board: above, to the right, below, to the left.
    pub(super) fn margins(&self, rules: &Rules) -> [u16; 4] {
        let (rows, columns) = (rules.rows().cast_signed(), rules.columns().cast_signed());
        let mut margins = [0; 4];
        for (&(row, column), (slope, label)) in &self.outside {
            let width = (label.chars().count() + usize::from(slope.is_some())) as u16;
            let sides = [(row < 0, 1), (column >= columns, width), (row >= rows, 1), (column < 0, width)];
            for (margin, (is_there, needed)) in margins.iter_mut().zip(sides) {
                *margin = if is_there { needed.max(*margin) } else { *margin };
            }
        }
        margins
    }

    /// Returns the signs on the board with their meanings.
    pub(super) fn legend(&self, look: Look) -> impl Iterator<Item = (char, &'static str)> + '_ {
        self.legend.iter().map(move |(about, &(unicode, ascii))| (look.pick(unicode, ascii), *about))
    }
}
