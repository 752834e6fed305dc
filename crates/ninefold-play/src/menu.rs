//! Lists to choose from: a new puzzle, a technique, a waiting game.

use std::ops::RangeInclusive;

use ninefold_core::generate::Variant;
use ninefold_logic::hodoku::Level;
use ninefold_logic::{Technique, methods};

use crate::order::{Order, Shape};

/// A line of the menu for new games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Row {
    /// The level.
    #[default]
    Level,
    /// The difficulty on the scale of Sudoku Explainer.
    Rating,
    /// The required technique.
    Technique,
    /// The arrangement of the givens.
    Shape,
    /// The kind of rules.
    Kind,
    /// The number of rows.
    Size,
    /// The puzzle of the day.
    Daily,
    /// A puzzle from a file.
    File,
    /// A waiting game.
    Left,
    /// A puzzle for an exercise about a technique.
    Drill,
}

impl Row {
    /// All rows of the menu, from top to bottom.
    pub const ALL: [Self; 10] = [
        Self::Level,
        Self::Rating,
        Self::Technique,
        Self::Shape,
        Self::Kind,
        Self::Size,
        Self::Daily,
        Self::File,
        Self::Left,
        Self::Drill,
    ];
}

/// The menu for new games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    /// The chosen row.
    pub row: Row,
    /// The kind of constraints; `None` for plain Sudoku.
    pub kind: Option<&'static str>,
    /// The number of rows.
    pub size: usize,
    /// The level; `None` for any.
    pub level: Option<Level>,
    /// The whole part of the rating of Sudoku Explainer; `None` for any.
    pub rating: Option<u8>,
    /// The technique required to solve the puzzle.
    pub technique: Option<&'static Technique>,
    /// The arrangement of the givens.
    pub shape: Shape,
}

impl Default for Menu {
    fn default() -> Self {
        Self {
            row: Row::default(),
            kind: None,
            size: 9,
            level: None,
            rating: None,
            technique: None,
            shape: Shape::default(),
        }
    }
}

impl Menu {
    /// Whether puzzles of the kind and size have ratings, techniques and patterns.
    pub const fn is_plain(&self) -> bool {
        self.kind.is_none() && self.size == 9
    }

    /// Chooses the row `by` rows further down, wrapping around.
    pub fn go(&mut self, by: isize) {
        self.row = turned(&Row::ALL, self.row, by);
    }

    /// Chooses the value of the row `by` places later, wrapping around.
    pub fn turn(&mut self, by: isize) {
        match self.row {
            Row::Kind => {
                let all: Vec<_> = [None].into_iter().chain(kinds().map(Some)).collect();
                self.kind = turned(&all, self.kind, by);
                if !sizes(self.kind).any(|size| size == self.size) {
                    self.size = 9;
                }
            }
            Row::Size => self.size = turned(&sizes(self.kind).collect::<Vec<_>>(), self.size, by),
            Row::Shape if !self.is_plain() => {
                self.shape = turned(&[Shape::HalfTurn, Shape::Free], self.shape, by);
            }
            Row::Rating | Row::Technique if !self.is_plain() => {}
            Row::Level => {
                let all: Vec<_> = [None].into_iter().chain(Level::ALL.map(Some)).collect();
                self.level = turned(&all, self.level, by);
            }
            Row::Rating => {
                let all: Vec<_> = [None].into_iter().chain(RATINGS.map(Some)).collect();
                self.rating = turned(&all, self.rating, by);
            }
            Row::Technique => {
                let all: Vec<_> = [None].into_iter().chain(techniques().into_iter().map(Some)).collect();
                self.technique = turned(&all, self.technique, by);
            }
            Row::Shape => self.shape = turned(&Shape::all().collect::<Vec<_>>(), self.shape, by),
            Row::Daily | Row::File | Row::Left | Row::Drill => {}
        }
    }

    /// Returns the order for a new puzzle.
    pub fn order(&self) -> Order {
        let levels = self.level.map_or(Level::Easy..=Level::Extreme, |level| level..=level);
        if !self.is_plain() {
            let shape = if matches!(self.shape, Shape::Drawn(_)) { Shape::Free } else { self.shape };
            return Order { levels, kind: self.kind, size: self.size, shape, ..Order::default() };
        }
        let ratings = self.rating.map(tenths);
        Order { levels, ratings, technique: self.technique, shape: self.shape, ..Order::default() }
    }
}

/// The most popular kinds of rules.
const USUAL: [&str; 7] = ["killer", "jigsaw", "x", "windoku", "thermo", "arrow", "kropki"];

/// Returns the names of all kinds of rules that can be generated, the most popular ones first.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    USUAL.into_iter().chain(Variant::names().filter(|name| !USUAL.contains(name)))
}

/// Returns the numbers of rows available for puzzles of a kind: sizes with boxes, and any size with irregular regions.
pub fn sizes(kind: Option<&'static str>) -> impl Iterator<Item = usize> {
    (4..=LARGEST).filter(move |&size| Variant::grid(size).is_ok() || kind == Some("jigsaw"))
}

/// The keys of the menu of new games.
pub(crate) const KEYS: &str = "Up/Down choose, Left/Right change, Enter starts, Esc goes back";

/// The keys of other lists.
pub(crate) const LIST_KEYS: &str = "Up/Down choose, Enter selects, Esc goes back";

/// The keys of the list of ways out.
pub(crate) const EXIT_KEYS: &str = "Up/Down choose, Enter confirms, Esc stays here";

/// The reason why a row of the menu has only one value.
pub(crate) const PLAIN: &str = "Ratings and techniques are for plain 9x9 puzzles.";

/// The maximum number of rows of new puzzles.
const LARGEST: usize = 16;

/// The whole parts of ratings on offer: puzzles with higher ratings are too rare to be found while the player waits.
const RATINGS: RangeInclusive<u8> = 1..=9;

/// Returns the ratings in tenths with that whole part.
pub(crate) const fn tenths(whole: u8) -> RangeInclusive<u8> {
    10 * whole..=10 * whole + 9
}

/// Returns the value `by` places later; the first value follows the last.
fn turned<T: Copy + PartialEq>(all: &[T], at: T, by: isize) -> T {
    let place = all.iter().position(|one| *one == at).unwrap_or(0);
    let count = isize::try_from(all.len()).unwrap_or(isize::MAX);
    let next = isize::try_from(place).unwrap_or(0).saturating_add(by).rem_euclid(count.max(1));
    all.get(next.unsigned_abs()).copied().unwrap_or(at)
}

/// Returns the techniques on offer, from easy to hard: those taught by a method.
pub fn techniques() -> Vec<&'static Technique> {
    methods::taught().collect()
}

/// The purpose of choosing a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum For {
    /// The technique that a new puzzle must need.
    Menu,
    /// The technique of a new puzzle with an exercise.
    Drill,
    /// An exercise in the current game.
    Task,
}

/// A list to choose from; typing narrows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick<T> {
    all: Vec<(String, T)>,
    /// The typed letters.
    pub typed: String,
    /// The index of the chosen item among the remaining ones.
    pub at: usize,
}

impl<T: Clone> Pick<T> {
    /// Creates a list of items with their names.
    pub fn new(all: Vec<(String, T)>) -> Self {
        Self { all, typed: String::new(), at: 0 }
    }

    /// Returns the items whose names contain the typed letters.
    pub fn left(&self) -> impl Iterator<Item = &(String, T)> {
        let typed = self.typed.to_lowercase();
        self.all.iter().filter(move |(name, _)| name.to_lowercase().contains(&typed))
    }

    /// Returns the chosen item.
    pub fn chosen(&self) -> Option<T> {
        self.left().nth(self.at).map(|(_, of)| of.clone())
    }

    /// Chooses the item `by` places later, or the first or last one.
    pub fn go(&mut self, by: isize) {
        self.at = self.at.saturating_add_signed(by).min(self.left().count().saturating_sub(1));
    }

    /// Types a letter.
    pub fn write(&mut self, sign: char) {
        self.typed.push(sign);
        self.at = 0;
    }

    /// Deletes the last letter.
    pub fn rub(&mut self) {
        self.typed.pop();
        self.at = 0;
    }
}
