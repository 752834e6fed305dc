//! Orders for new puzzles: from the options that users give to what the generator makes and what ratings have to be.

use std::fmt;
use std::ops::RangeInclusive;

use ninefold::generate::{Clues, Fill, Hold, Impossible, Order, Plan, Rest, Scheme, Seed, Shape};
use ninefold::logic::hodoku::{self, Level};
use ninefold::logic::order::{Order as Wish, OrderError as WishError};
use ninefold::logic::zambon::Run;
use ninefold::logic::{Method, Path, Technique};
use ninefold::symmetry::Symmetry;
use ninefold::{Cell, CellSet, Digit, Grid, Puzzle};

/// The shape of the puzzle of the day.
pub const HALF_TURN: Shape = Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict);
/// Every level.
pub const ANY_LEVEL: RangeInclusive<Level> = Level::Easy..=Level::Extreme;

/// A kind of symmetry, or another one for each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kinds {
    /// The same for all.
    One(Symmetry),
    /// Any of them.
    Random,
}

impl Kinds {
    /// The names that there are.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Symmetry::ALL.map(Symmetry::name).into_iter().chain(["random"])
    }

    /// By its name.
    pub fn named(name: &str) -> Option<Self> {
        Symmetry::named(name).map(Self::One).or_else(|| (name == "random").then_some(Self::Random))
    }
}

/// The seeds of new puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seeds {
    /// This one and those behind it, as many as are needed.
    From(Seed),
    /// All of a range, with both its ends.
    Range(Seed, Seed),
}

/// Why options make no order.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OrderError {
    /// A range ends before it begins.
    EmptyRange,
    /// A text is neither a number nor a range of numbers.
    Number,
    /// A text is no level.
    Level(String),
    /// Zambon's solver has no such level.
    Zambon,
    /// A text is not a cell with its digit.
    Given(String),
    /// A cell is given twice, with different digits.
    Twice(String, Cell),
    /// No puzzle can have such clues.
    Clues(Impossible),
    /// No puzzle can have such a rating.
    Rating(WishError),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyRange => f.write_str("the range is empty"),
            Self::Number => f.write_str("expected a number, or a range such as 5..9"),
            Self::Level(name) => write!(f, "expected easy, medium, hard, unfair or extreme, found {name:?}"),
            Self::Zambon => f.write_str("--zambon: the levels are 0 to 4"),
            Self::Given(part) => write!(f, "{part}: expected a cell and a digit, as in r5c1=2"),
            Self::Twice(part, cell) => write!(f, "{part}: another digit is fixed in {cell}"),
            Self::Clues(error) => error.fmt(f),
            Self::Rating(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OrderError {}

impl From<Impossible> for OrderError {
    fn from(error: Impossible) -> Self {
        Self::Clues(error)
    }
}

impl From<WishError> for OrderError {
    fn from(error: WishError) -> Self {
        Self::Rating(error)
    }
}

/// Parses the seeds `5..9`, or any text as one.
///
/// # Errors
/// If the range is empty.
pub fn seeds(text: &str) -> Result<Seeds, OrderError> {
    let number = |text: &str| text.parse::<u64>().ok().map(Seed::new);
    let Some((first, last)) = text.split_once("..").and_then(|(first, last)| Some((number(first)?, number(last)?)))
    else {
        let Ok(seed) = text.parse::<Seed>();
        return Ok(Seeds::From(seed));
    };
    if first > last { Err(OrderError::EmptyRange) } else { Ok(Seeds::Range(first, last)) }
}

/// Parses `5`, `5..9`, `5..` and `..9`.
///
/// ```
/// assert_eq!(ninefold_app::order::numbers("24..26"), Ok(24..=26));
/// ```
///
/// # Errors
/// If it is none of these.
pub fn numbers(text: &str) -> Result<RangeInclusive<u32>, OrderError> {
    let number = |text: &str| text.parse().map_err(|_| OrderError::Number);
    let Some((first, last)) = text.split_once("..") else {
        let number = number(text)?;
        return Ok(number..=number);
    };
    let last = last.strip_prefix('=').unwrap_or(last);
    let first = if first.is_empty() { 0 } else { number(first)? };
    let last = if last.is_empty() { u32::MAX } else { number(last)? };
    Ok(first..=last)
}

/// Parses a level, or a range of levels such as `medium..hard`.
///
/// # Errors
/// If it is neither.
pub fn levels(text: &str) -> Result<RangeInclusive<Level>, OrderError> {
    let level = |name: &str| {
        let level = Level::ALL.into_iter().find(|level| level.to_string() == name.to_ascii_lowercase());
        level.ok_or_else(|| OrderError::Level(name.to_owned()))
    };
    let Some((first, last)) = text.split_once("..") else {
        let level = level(text)?;
        return Ok(level..=level);
    };
    let last = last.strip_prefix('=').unwrap_or(last);
    let first = if first.is_empty() { Level::Easy } else { level(first)? };
    Ok(first..=if last.is_empty() { Level::Extreme } else { level(last)? })
}

/// Parses digits that have to be given, as in `r5c1=2 r5c2=1`.
///
/// # Errors
/// The first part that is wrong.
pub fn givens(text: &str) -> Result<Grid, OrderError> {
    text.split([' ', ',']).filter(|part| !part.is_empty()).try_fold(Grid::EMPTY, |mut grid, part| {
        let (cell, digit) = given(part).ok_or_else(|| OrderError::Given(part.to_owned()))?;
        if grid[cell].is_some_and(|other| other != digit) {
            return Err(OrderError::Twice(part.to_owned(), cell));
        }
        grid[cell] = Some(digit);
        Ok(grid)
    })
}

fn given(part: &str) -> Option<(Cell, Digit)> {
    let (cell, digit) = part.split_once('=')?;
    Some((cell.parse().ok()?, Digit::new(digit.parse().ok()?)?))
}

/// The options by which new puzzles are ordered. Each may be left out; without any of them puzzles are minimal, and of any difficulty.
///
/// ```
/// use ninefold::generate::Fill;
/// use ninefold_app::order::Options;
///
/// let options = Options { clues: Some(24..=26), ..Options::default() };
/// let clues = options.plan(Fill::Quick)?.order().clues;
/// assert_eq!((clues.least, clues.most), (24, 26));
/// # Ok::<(), ninefold_app::order::OrderError>(())
/// ```
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Options {
    /// As many clues.
    pub clues: Option<RangeInclusive<u32>>,
    /// At least so many clues: no more go when there are so few.
    pub min_clues: Option<u32>,
    /// At most so many clues, all of them needed.
    pub max_clues: Option<u32>,
    /// All clues are needed.
    pub minimal: bool,
    /// The symmetry of the clues.
    pub symmetry: Option<Kinds>,
    /// Give the symmetry up where it stands in the way of fewer clues.
    pub as_far: bool,
    /// The cells of the clues.
    pub pattern: Option<CellSet>,
    /// Digits that are given in any case.
    pub fixed: Grid,
    /// Zambon's way: so many quadruples of clues are taken away, mirrored both ways.
    pub quads: Option<u32>,
    /// Then so many pairs, mirrored in the centre.
    pub pairs: Option<u32>,
    /// Then so many cells.
    pub cells: Option<u32>,
    /// Then as many more cells as can go.
    pub more: bool,
    /// `HoDoKu`'s level.
    pub levels: RangeInclusive<Level>,
    /// `HoDoKu`'s score.
    pub scores: RangeInclusive<u32>,
    /// The level of Zambon's solver.
    pub zambon: Option<RangeInclusive<u32>>,
    /// Techniques that `HoDoKu`'s way uses, all of them.
    pub require: Vec<&'static Technique>,
    /// Techniques that it does not use.
    pub forbid: Vec<&'static Technique>,
    /// The only techniques that it uses besides singles, all of them.
    pub only: Vec<&'static Technique>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            clues: None,
            min_clues: None,
            max_clues: None,
            minimal: false,
            symmetry: None,
            as_far: false,
            pattern: None,
            fixed: Grid::EMPTY,
            quads: None,
            pairs: None,
            cells: None,
            more: false,
            levels: ANY_LEVEL,
            scores: 0..=u32::MAX,
            zambon: None,
            require: Vec::new(),
            forbid: Vec::new(),
            only: Vec::new(),
        }
    }
}

impl Options {
    /// The order for clues, ready to be made.
    ///
    /// # Errors
    /// If no puzzle can have such clues.
    pub fn plan(&self, fill: Fill) -> Result<Plan, OrderError> {
        Ok(Order { clues: self.clues(), shape: self.shape(), fixed: self.fixed, fill }.plan()?)
    }

    fn clues(&self) -> Clues {
        let clues = match (&self.clues, self.min_clues, self.max_clues) {
            (Some(range), ..) => {
                Clues { least: size(*range.start()), most: size(*range.end()).min(81), rest: Rest::Enough }
            }
            (None, Some(least), Some(most)) => {
                Clues { least: size(least), most: size(most).min(81), rest: Rest::Enough }
            }
            (None, Some(least), None) => Clues::at_least(size(least)),
            (None, None, Some(most)) => Clues::at_most(size(most).min(81)),
            (None, None, None) if self.pattern.is_some() => Clues::at_least(0),
            (None, None, None) => Clues::MINIMAL,
        };
        if self.minimal { Clues { rest: Rest::Minimal, ..clues } } else { clues }
    }

    fn shape(&self) -> Shape {
        let hold = if self.as_far { Hold::AsFar } else { Hold::Strict };
        let number = |option: Option<u32>| option.map_or(0, size);
        let Self { quads, pairs, cells, more, .. } = *self;
        match (self.symmetry, self.pattern) {
            (Some(Kinds::Random), _) => Shape::Varied(hold),
            (Some(Kinds::One(Symmetry::None)), _) => Shape::Free,
            (Some(Kinds::One(symmetry)), _) => Shape::Symmetric(symmetry, hold),
            (None, Some(pattern)) => Shape::Pattern(pattern),
            (None, None) if more || quads.is_some() || pairs.is_some() || cells.is_some() => Shape::Scheme(Scheme {
                quads: number(quads),
                pairs: number(pairs),
                cells: number(cells),
                rest: if more { Rest::Minimal } else { Rest::Enough },
            }),
            (None, None) => Shape::Free,
        }
    }

    /// The order for ratings.
    ///
    /// # Errors
    /// If no puzzle can have such a rating.
    pub fn wish(&self) -> Result<Wish, OrderError> {
        let wish = Wish {
            levels: self.levels.clone(),
            scores: self.scores.clone(),
            zambon: self.zambon_levels()?,
            require: self.require.clone(),
            forbid: self.forbid.clone(),
            only: (!self.only.is_empty()).then(|| self.only.clone()),
        };
        wish.check()?;
        Ok(wish)
    }

    fn zambon_levels(&self) -> Result<RangeInclusive<u8>, OrderError> {
        let Some(range) = &self.zambon else { return Ok(0..=4) };
        let level = |level: u32| u8::try_from(level).unwrap_or(u8::MAX);
        let (least, most) = (level(*range.start()), level(*range.end()));
        if least > 4 { Err(OrderError::Zambon) } else { Ok(least..=most.min(4)) }
    }
}

fn size(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The ratings of a puzzle in words, as far as the order says anything about them.
pub fn described(wish: &Wish, puzzle: &Puzzle) -> String {
    let any = Wish::default();
    let mut parts = Vec::new();
    if wish.zambon != any.zambon {
        parts.push(format!("level {} for Zambon's solver", Run::of(puzzle.givens()).level()));
    }
    if wish.levels != any.levels || wish.scores != any.scores || !wish.require.is_empty() || wish.only.is_some() {
        let path = Path::of(puzzle, &Method::hodoku());
        let used = path.counts();
        let hard =
            used.iter().filter(|(technique, _)| hodoku::rating(technique).is_none_or(|own| own.level > Level::Easy));
        let names: Vec<_> = hard.map(|(technique, _)| technique.id).collect();
        parts.push(format!(
            "{} and uses {}",
            path.grade(),
            if names.is_empty() { "singles".into() } else { names.join(", ") }
        ));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_open() {
        assert_eq!(numbers("5"), Ok(5..=5));
        assert_eq!(numbers("5.."), Ok(5..=u32::MAX));
        assert_eq!(numbers("..=9"), Ok(0..=9));
        assert_eq!(numbers("a..9"), Err(OrderError::Number));
        assert_eq!(levels("medium..Hard"), Ok(Level::Medium..=Level::Hard));
        assert_eq!(levels("..hard"), Ok(Level::Easy..=Level::Hard));
        assert!(levels("tough").is_err());
        assert_eq!(seeds("3..5"), Ok(Seeds::Range(Seed::new(3), Seed::new(5))));
        assert_eq!(seeds("5..3"), Err(OrderError::EmptyRange));
    }

    #[test]
    fn givens_stand_in_their_cells() {
        assert_eq!(givens("r1c1=5, r1c2=3").unwrap().to_string()[..3], *"53.");
        assert_eq!(givens("r1c1=5 r1c1=5").unwrap().filled().len(), 1);
        assert!(matches!(givens("r1c1=5 r1c1=6"), Err(OrderError::Twice(..))));
        assert!(matches!(givens("r1c1=0"), Err(OrderError::Given(_))));
    }

    #[test]
    fn options_say_the_shape() {
        let none = Options::default();
        assert!(matches!(none.shape(), Shape::Free));
        assert!(none.wish().unwrap().is_empty());
        let more = Options { quads: Some(2), ..Options::default() };
        assert!(matches!(more.shape(), Shape::Scheme(Scheme { quads: 2, pairs: 0, .. })));
        let turn = Options { symmetry: Kinds::named("half-turn"), as_far: true, ..Options::default() };
        assert!(matches!(turn.shape(), Shape::Symmetric(Symmetry::HalfTurn, Hold::AsFar)));
        assert_eq!(Options { zambon: Some(5..=6), ..Options::default() }.wish().err(), Some(OrderError::Zambon));
    }
}
