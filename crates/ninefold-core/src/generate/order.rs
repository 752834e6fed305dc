//! Orders for new puzzles, and checks of whether they can be met.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::orbits::{orbits, reachable};
use super::plain::Plain;
use super::plan::Plan;
use super::several;
use crate::cells::{Cell, CellSet, DigitSet, House, HouseKind};
use crate::grid::Grid;
use crate::multi::{Grids, LayoutCell};
use crate::puzzle_error::{GridOf, PuzzleError};
use crate::random::Random;
use crate::solve::{self, Start};
use crate::symmetry::{Symmetry, Turn};

/// The minimum number of clues that a puzzle can have (`McGuire`, Tugemann and Civario, 2012).
pub const FEWEST: usize = 17;

/// The specification of new puzzles.
///
/// ```
/// use ninefold_core::generate::{Clues, Hold, Order, Shape};
/// use ninefold_core::symmetry::Symmetry;
///
/// let order = Order { shape: Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), ..Order::default() };
/// assert!(order.plan().is_ok());
/// let order = Order { clues: Clues::exactly(16), ..Order::default() };
/// assert_eq!(order.plan().unwrap_err().to_string(), "at most 16 clues requested, but every puzzle needs at least 17");
/// ```
///
/// `G` is the type that holds digits: a [`Grid`] for plain rules, or `multi::Grids` for digits that carry their rules, which are also the rules of
/// the new puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order<G: Givens = Grid> {
    /// The number of clues.
    pub clues: Clues,
    /// The cells that hold the clues.
    pub shape: Shape<G::Cells>,
    /// Digits that must be given.
    pub fixed: G,
    /// Digits that the solution must have, whether given or not, under the same rules.
    pub full: G,
    /// The source of full grids.
    pub fill: Fill,
    /// Whether each grid must have exactly one solution on its own. For a single grid, this is always the case.
    pub alone: bool,
}

/// The types that can hold the digits of an order: [`Grid`] and [`Grids`].
pub trait Givens: Start {
    /// A set of cells.
    type Cells;
    /// A checked order.
    type Plan;
}

impl Givens for Grid {
    type Cells = CellSet;
    type Plan = Plain;
}

impl Givens for Grids {
    type Cells = Vec<LayoutCell>;
    type Plan = several::Kind;
}

/// The order for minimal puzzles.
impl Default for Order {
    fn default() -> Self {
        Self {
            clues: Clues::MINIMAL,
            shape: Shape::Free,
            fixed: Grid::EMPTY,
            full: Grid::EMPTY,
            fill: Fill::Quick,
            alone: false,
        }
    }
}

/// The numbers of clues that a puzzle may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clues {
    /// The minimum number of clues.
    pub least: usize,
    /// The maximum number of clues.
    pub most: usize,
    /// The treatment of redundant clues.
    pub rest: Rest,
}

/// The treatment of redundant clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rest {
    /// Every clue must be needed, except fixed digits. With a strict symmetry, every orbit of clues must be needed.
    Minimal,
    /// Every clue must be needed, and all puzzles with the same number of clues are equally likely: Berthier's controlled bias. This is about thirty
    /// thousand times slower, supports only puzzles of any shape without fixed digits, and implies uniform full grids. See [`weight`](super::weight).
    Controlled,
    /// Clues are removed until the puzzle has few enough.
    Enough,
    /// Clues are removed as long as the puzzle satisfies the judge, which may require more clues than uniqueness does. In several grids, clues are
    /// removed as long as the judge finds no excess ([`TOO_MUCH`](super::TOO_MUCH)), since minimal puzzles of several grids are mostly too hard.
    Judged,
}

impl Clues {
    /// As few clues as each grid allows.
    pub const MINIMAL: Self = Self { least: 0, most: usize::MAX, rest: Rest::Minimal };

    /// Minimal puzzles with a known bias: see [`Rest::Controlled`].
    pub const CONTROLLED: Self = Self { rest: Rest::Controlled, ..Self::MINIMAL };

    /// In several grids, as few clues as a judge allows: see [`Rest::Judged`].
    pub const JUDGED: Self = Self { rest: Rest::Judged, ..Self::MINIMAL };

    /// Exactly `clues` clues.
    pub const fn exactly(clues: usize) -> Self {
        Self { least: clues, most: clues, rest: Rest::Enough }
    }

    /// At least `clues` clues. The removals end at that number.
    pub const fn at_least(clues: usize) -> Self {
        Self { least: clues, most: usize::MAX, rest: Rest::Enough }
    }

    /// At most `clues` clues, none of them redundant.
    pub const fn at_most(clues: usize) -> Self {
        Self { least: 0, most: clues, rest: Rest::Minimal }
    }

    /// Whether all clues except fixed digits must be needed for a unique solution.
    pub(crate) const fn are_needed(&self) -> bool {
        matches!(self.rest, Rest::Minimal | Rest::Controlled)
    }

    /// Whether a puzzle may have `clues` clues.
    pub const fn allow(&self, clues: usize) -> bool {
        self.least <= clues && clues <= self.most
    }

    /// The distance of `clues` from the nearest allowed number.
    pub(crate) const fn off(&self, clues: usize) -> usize {
        if clues > self.most { clues - self.most } else { self.least.saturating_sub(clues) }
    }

    /// Returns the number of clues at which the removals end for a puzzle of `cells` cells. If a range of numbers is allowed, draws one of them.
    pub(crate) fn target(&self, cells: usize, random: &mut Random) -> usize {
        match self.rest {
            Rest::Minimal | Rest::Controlled | Rest::Judged => 0,
            Rest::Enough if self.most >= cells => self.least,
            Rest::Enough => self.least + random.below(self.most - self.least + 1),
        }
    }

    /// Limits the maximum to `cells`.
    pub(crate) fn within(self, cells: usize) -> Self {
        Self { most: self.most.min(cells), ..self }
    }
}

impl Default for Clues {
    fn default() -> Self {
        Self::MINIMAL
    }
}

/// The cells that hold the clues. A pattern is a [`CellSet`] of a plain grid, or a list of cells of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape<P = CellSet> {
    /// Any cells.
    #[default]
    Free,
    /// A pattern that the turns and mirrorings of the given symmetry map to itself.
    Symmetric(Symmetry, Hold),
    /// A symmetric pattern, with a kind of symmetry drawn for each puzzle.
    Varied(Hold),
    /// Exactly these cells.
    Pattern(P),
    /// The cells that remain after removing quadruples, pairs and single cells.
    Scheme(Scheme),
}

/// The point at which a symmetry may be given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    /// Never.
    Strict,
    /// When no more orbits can be removed; single cells are then removed.
    AsFar,
}

/// The scheme of Zambon's book. From a full grid, it removes a number of quadruples (a cell, its mirror images and its image under a half turn; there
/// are 20), then a number of pairs (a cell and its image under a half turn; there are 40), and then a number of single cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheme {
    /// The number of quadruples to remove first.
    pub quads: usize,
    /// The number of pairs to remove next.
    pub pairs: usize,
    /// The number of single cells to remove last.
    pub cells: usize,
    /// The further removals after these.
    pub further: Further,
}

/// The cells that are removed one by one in random order after the groups of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Further {
    /// No further cells.
    None,
    /// Cells until one cannot be removed, which is put back: the book's `ADDITIONAL_CELLS` (chapter 15).
    UntilOneStays,
    /// Every cell that is redundant.
    All,
}

/// The method that generates full grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Fill {
    /// As fast as possible. Every grid is possible, but some are more likely than others.
    #[default]
    Quick,
    /// All grids are equally likely. This is several times slower.
    Uniform,
}

/// The reason why no puzzle can meet an order.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// The maximum number of clues in the order; every puzzle needs more.
    Few(usize),
    /// The minimum number of clues in the order, and the number of cells, which is smaller.
    Many(usize, usize),
    /// The minimum and maximum numbers of clues in the order, which contradict each other.
    Empty(usize, usize),
    /// The number of cells in the pattern, which is smaller than the number of clues that every puzzle needs.
    Sparse(usize),
    /// The number of cells in the pattern, and the numbers of clues in the order, which exclude it.
    Size(usize, Clues),
    /// Two lines of a band or stack that have no clue, so that they could be swapped.
    Lines(House, House),
    /// A visible error in the fixed digits.
    Fixed(PuzzleError<Grids>),
    /// The fixed digits have no solution.
    Unsolvable,
    /// A visible error in the digits of the solution.
    Full(PuzzleError<Grids>),
    /// The name of a cell whose fixed digit differs from that of the solution.
    FullFixed(String),
    /// The fixed digits and the digits of the solution together have no solution.
    FullUnsolvable,
    /// The name of a cell that has a fixed digit but is outside the pattern.
    Outside(String),
    /// Two digits that could be swapped, since all cells of the pattern are fixed and neither digit is among them.
    Missing(DigitSet),
    /// All cells of the pattern are fixed, and there are several solutions.
    Open,
    /// The number of fixed digits, and the maximum number of clues in the order, which is smaller.
    FixedClues(usize, usize),
    /// The symmetry, the numbers of clues in the order, and the number of fixed cells. No pattern with this symmetry has an allowed number of cells.
    Symmetry(Symmetry, Clues, usize),
    /// This turn does not map the layout to itself.
    Turn(Turn),
    /// No turn or mirroring maps the layout to itself.
    Crooked,
    /// The number of clues that the scheme removes, which is more than any puzzle can spare.
    Scheme(usize),
    /// The scheme removes more groups than there are: 20 quadruples or 40 pairs.
    Groups,
    /// The bias can be controlled only for puzzles of any shape without fixed digits.
    Controlled,
    /// A property that is possible only for single grids.
    Several(&'static str),
    /// A property that is possible only for plain grids: nine rows, standard boxes, no constraints.
    Plain(&'static str),
    /// The rules have no solution, with or without fixed digits.
    Rules,
    /// The number of full grids that were examined, none of which has room for the ordered constraints.
    Room(usize),
    /// The names of constraints on the whole grid that exclude each other, so that no grid satisfies all of them.
    Exclude(Vec<&'static str>),
    /// The names of the constraints on the whole grid, and the number of guesses within which no grid that satisfies them was found.
    NoGrid(Vec<&'static str>, u64),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Few(most) => write!(f, "at most {most} clues requested, but every puzzle needs at least {FEWEST}"),
            Self::Many(least, cells) => {
                let what = if *cells == 81 { "a grid" } else { "the layout" };
                write!(f, "at least {least} clues requested, but {what} has {cells} cells")
            }
            Self::Empty(least, most) => write!(f, "at least {least} and at most {most} clues requested"),
            Self::Sparse(cells) => {
                write!(f, "the pattern has {cells} cells, but every puzzle needs at least {FEWEST} clues")
            }
            Self::Size(cells, clues) => {
                write!(f, "{} clues requested, but the pattern has {cells} cells", Range(*clues))
            }
            Self::Lines(one, other) => write!(
                f,
                "{} and {} have no clue and are in the same {}, so they can be swapped",
                one.words(),
                other.words(),
                if one.kind() == HouseKind::Row { "band" } else { "stack" }
            ),
            Self::Fixed(error) => write!(f, "fixed digits: {error}"),
            Self::Unsolvable => f.write_str("fixed digits: no grid contains them"),
            Self::Full(error) => write!(f, "full grid: {error}"),
            Self::FullFixed(cell) => write!(f, "full grid: another digit is fixed in {cell}"),
            Self::FullUnsolvable => f.write_str("full grid: none contains both these digits and the fixed ones"),
            Self::Outside(cell) => write!(f, "fixed digits: {cell} is not in the pattern"),
            Self::Missing(digits) => {
                write!(
                    f,
                    "every cell of the pattern is fixed, and the digits {digits} are missing, so they can be swapped"
                )
            }
            Self::Open => f.write_str("every cell of the pattern is fixed, and there are several solutions"),
            Self::FixedClues(fixed, most) => {
                write!(f, "at most {most} clues requested, but {fixed} digits are fixed")
            }
            Self::Symmetry(symmetry, clues, fixed) => {
                let around = if *fixed == 0 { "" } else { " around the fixed digits" };
                write!(f, "no pattern with the symmetry {symmetry} has {} cells{around}", Range(*clues))
            }
            Self::Turn(turn) => {
                write!(f, "{turn} changes the layout, so clues cannot have this symmetry")
            }
            Self::Crooked => f.write_str("every turn changes the layout, so clues cannot be symmetric"),
            Self::Scheme(cells) => {
                write!(f, "the scheme removes {cells} clues, but no puzzle can spare more than {}", 81 - FEWEST)
            }
            Self::Groups => f.write_str("too many quadruples or pairs requested: a grid has 20 quadruples and 40 pairs"),
            Self::Controlled => f.write_str(
                "controlled bias makes all minimal puzzles with the same number of clues equally likely, so it cannot be \
                 combined with shapes of clues and fixed digits",
            ),
            Self::Several(what) => write!(f, "{what} is for single grids"),
            Self::Plain(what) => {
                write!(
                    f,
                    "{what} is for plain grids of nine rows; these rules have another size, regions or constraints"
                )
            }
            Self::Room(grids) => write!(
                f,
                "no room for the requested constraints: none of {grids} random full grids has enough places for all of them"
            ),
            Self::Rules => f.write_str("the rules have no solution: remove or change a constraint or region"),
            Self::Exclude(kinds) => match kinds.as_slice() {
                [kind] => write!(f, "no grid of this size satisfies {kind}: leave it out, or choose another size"),
                kinds => {
                    write!(f, "these rules exclude each other, so no grid satisfies all of them: {}; leave one out", kinds.join(", "))
                }
            },
            Self::NoGrid(kinds, guesses) if kinds.is_empty() => {
                write!(f, "fixed digits: no grid that contains them was found within {guesses} guesses, and perhaps none exists")
            }
            Self::NoGrid(kinds, guesses) => write!(
                f,
                "no grid satisfying these rules was found within {guesses} guesses, and perhaps none exists: {}; leave one out",
                kinds.join(", ")
            ),
        }
    }
}

impl core::error::Error for Impossible {}

/// A number of clues as text: `23` or `20 to 23`.
struct Range(Clues);

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clues { least, most, .. } = self.0;
        if least == most { write!(f, "{least}") } else { write!(f, "{least} to {most}") }
    }
}

impl Order {
    /// Checks the order and prepares a plan for making puzzles.
    ///
    /// # Errors
    ///
    /// Returns the reason why no puzzle can meet the order.
    pub fn plan(self) -> Result<Plan, Impossible> {
        self.plain().map(Plan::new)
    }

    pub(super) fn plain(mut self) -> Result<Plain, Impossible> {
        self.clues = self.clues.within(81);
        self.check_clues()?;
        self.check_fixed()?;
        self.check_full()?;
        if self.clues.rest == Rest::Controlled {
            let is_open = self.shape == Shape::Free && self.solution().filled().is_empty();
            self.fill = Fill::Uniform;
            return if is_open { Ok(Plain::new(self)) } else { Err(Impossible::Controlled) };
        }
        match self.shape {
            Shape::Pattern(pattern) => self.check_pattern(pattern)?,
            Shape::Symmetric(symmetry, Hold::Strict) => self.check_symmetry(symmetry)?,
            Shape::Scheme(scheme) => Self::check_scheme(&scheme)?,
            Shape::Free | Shape::Symmetric(_, Hold::AsFar) | Shape::Varied(_) => {}
        }
        Ok(Plain::new(self))
    }

    fn check_clues(&self) -> Result<(), Impossible> {
        let Clues { least, most, .. } = self.clues;
        match () {
            () if most < FEWEST => Err(Impossible::Few(most)),
            () if least > 81 => Err(Impossible::Many(least, 81)),
            () if least > most => Err(Impossible::Empty(least, most)),
            () => Ok(()),
        }
    }

    fn check_fixed(&self) -> Result<(), Impossible> {
        let fixed = self.fixed.filled().len();
        match self.fixed.clash() {
            Some(clash) => Err(Impossible::Fixed(PuzzleError::Clash(GridOf::ONLY, clash))),
            None if fixed > self.clues.most => Err(Impossible::FixedClues(fixed, self.clues.most)),
            None if fixed > 0 && solve::first(&self.fixed).is_none() => Err(Impossible::Unsolvable),
            None => Ok(()),
        }
    }

    /// Returns the known digits of the solution, whether they are given or not.
    pub(super) fn solution(&self) -> Grid {
        let known = |cell: Cell| self.fixed[cell].or(self.full[cell]);
        Cell::all().filter_map(|cell| Some((cell, known(cell)?))).collect()
    }

    fn check_full(&self) -> Result<(), Impossible> {
        let differs = |cell: &Cell| self.fixed[*cell].is_some_and(|digit| self.full[*cell] != Some(digit));
        let (known, full) = (self.solution(), self.full.filled());
        match self.full.clash() {
            _ if full.is_empty() => Ok(()),
            Some(clash) => Err(Impossible::Full(PuzzleError::Clash(GridOf::ONLY, clash))),
            None => match full.iter().find(differs) {
                Some(cell) => Err(Impossible::FullFixed(cell.to_string())),
                None if known.clash().is_some() || solve::first(&known).is_none() => Err(Impossible::FullUnsolvable),
                None => Ok(()),
            },
        }
    }

    fn check_pattern(&self, pattern: CellSet) -> Result<(), Impossible> {
        let (cells, fixed) = (pattern.len(), self.fixed.filled());
        if let Some(outside) = (fixed - pattern).first() {
            return Err(Impossible::Outside(outside.to_string()));
        }
        if let Some((one, other)) = empty_lines(pattern) {
            return Err(Impossible::Lines(one, other));
        }
        if cells < FEWEST {
            return Err(Impossible::Sparse(cells));
        }
        if !self.clues.allow(cells) {
            return Err(Impossible::Size(cells, self.clues));
        }
        let missing = !self.fixed.digits();
        match () {
            () if fixed != pattern => Ok(()),
            () if missing.len() > 1 => Err(Impossible::Missing(missing)),
            () => match solve::prove(&self.fixed) {
                Err(PuzzleError::Several(..)) => Err(Impossible::Open),
                _ => Ok(()),
            },
        }
    }

    fn check_symmetry(&self, symmetry: Symmetry) -> Result<(), Impossible> {
        let fixed = self.fixed.filled();
        let (held, free): (Vec<_>, Vec<_>) = orbits(symmetry).into_iter().partition(|orbit| !orbit.is_disjoint(fixed));
        let held: usize = held.iter().map(|orbit| orbit.len()).sum();
        let sizes = reachable(free.iter().map(|orbit| orbit.len()));
        let fits = sizes.iter().any(|more| self.clues.allow(held + more));
        if fits { Ok(()) } else { Err(Impossible::Symmetry(symmetry, self.clues, fixed.len())) }
    }

    pub(super) fn check_scheme(scheme: &Scheme) -> Result<(), Impossible> {
        let &Scheme { quads, pairs, cells, .. } = scheme;
        if quads > 20 || pairs > 40 {
            return Err(Impossible::Groups);
        }
        let gone = (4 * quads + 2 * pairs).saturating_add(cells);
        if gone > 81 - FEWEST { Err(Impossible::Scheme(gone)) } else { Ok(()) }
    }
}

/// Finds two lines of the same band or stack in which the pattern has no cells.
fn empty_lines(pattern: CellSet) -> Option<(House, House)> {
    let lines: Vec<House> =
        House::rows().chain(House::columns()).filter(|line| line.cells().is_disjoint(pattern)).collect();
    let pairs = lines.iter().enumerate().flat_map(|(at, &one)| lines[at + 1..].iter().map(move |&other| (one, other)));
    let chute = |line: House| (line.kind(), (line.number() - 1) / 3);
    pairs.into_iter().find(|&(one, other)| chute(one) == chute(other))
}
