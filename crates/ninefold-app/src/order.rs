//! Orders for new puzzles. Converts the user's options to a specification for the generator and for ratings.

mod cells;
mod given;
mod kept;
mod maker;

use std::ops::RangeInclusive;

use ninefold::Cell;
use ninefold::generate::{Book, Clues, Fill, Further, Hold, Impossible, Order, Rest, Scheme, Seed, Shape, Variant};
use ninefold::logic::Technique;
use ninefold::logic::difficulty::{Difficulty, DifficultyError, Gem, Scale};
use ninefold::logic::hodoku::Level;
use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::{Feature, Rules, Unsupported};
use ninefold::symmetry::Symmetry;

pub use cells::{drawn_pattern, fixed, givens, patterns, patterns_kept};
pub use given::{Open, WEEKS, layout, rules};
pub use kept::{Holder, Off};
pub use maker::Maker;

use maker::Around;

use crate::frames::wide;
use crate::options::{ANY_LEVEL, Kinds, Seeds, table};
use crate::problem::Unfit;

/// The largest number of clues of any known minimal puzzle on a plain grid (Wikipedia, "Mathematics of Sudoku", maximum number of givens). Minimal
/// puzzles with more clues are not proved impossible, but a random search for them would not end.
const MOST_MINIMAL: usize = 40;

/// The reason why options are not a valid order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// A range of seeds determines the number of puzzles, but a number is given too.
    #[error("a range of seeds already determines the number of puzzles: leave out --count")]
    Counted,
    /// Zambon's solver has no such level.
    #[error("--zambon: the levels are 0 to 4")]
    Zambon,
    /// Sudoku Explainer rates only single grids.
    #[error("--se: Sudoku Explainer rates single grids only")]
    Several,
    /// A text is not a cell with its digit.
    #[error("{0}: expected a cell and a digit, as in r5c1=2")]
    Given(String),
    /// A cell is given twice with different digits: the second text, and the cell.
    #[error("{0}: another digit is already fixed in {1}")]
    Twice(String, String),
    /// Puzzles with these rules cannot be generated.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The digits belong to another layout.
    #[error("these digits have a different layout from the puzzles")]
    Rules,
    /// There is neither one pattern for all grids nor one for each grid: the number of patterns, and the number of grids.
    #[error("expected a pattern for all grids, or one for each of the {1} grids, found {0}")]
    Patterns(usize, usize),
    /// Some grids cannot keep their pictures, for this reason.
    #[error("{0}")]
    Shape(String),
    /// The drawing of all grids has the wrong number of rows: the number found, and the number needed.
    #[error("expected {1} rows for the whole layout, or 9 for a grid, found {0}")]
    Rows(usize, usize),
    /// The pattern of a single grid has the wrong number of rows: the number found, the number needed, and the number of cells.
    #[error("expected a pattern of {1} rows, or of {2} characters on one line; number of rows found: {0}")]
    SingleRows(usize, usize, usize),
    /// The generator of Zambon's book does not support part of the order.
    #[error(
        "{0} cannot be combined with the book's generator, which only removes clues in quadruples, in pairs or one by one, or all clues outside a \
         pattern"
    )]
    Book(&'static str),
    /// The generator of Zambon's book makes only single grids.
    #[error(
        "the book's generator makes only single grids, because the random numbers of its program for several grids are not known; leave out --by-book"
    )]
    BookGrids,
    /// No puzzle can have clues of this kind.
    #[error(transparent)]
    Clues(#[from] Impossible),
    /// No minimal puzzle is known with this number of clues.
    #[error(
        "no minimal puzzle with more than {MOST_MINIMAL} clues is known, so --minimal cannot be combined with {0} clues"
    )]
    Minimal(usize),
    /// No puzzle can have a rating of this kind. The reason is a text, so that a small program that reports it need not link any techniques.
    #[error("{0}")]
    Rating(String),
}

impl From<DifficultyError> for OrderError {
    fn from(error: DifficultyError) -> Self {
        Self::Rating(error.to_string())
    }
}

/// The seeds of a run, each of which gives one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// The first seed.
    pub first: Seed,
    /// The number of puzzles.
    pub count: u64,
    /// Whether the options state a range of seeds, so that no seeds beyond it may be used.
    pub is_ranged: bool,
}

impl Series {
    /// Starts from the given seed, or from a random one if none is given. The seeds are those of the given range, or `count` consecutive ones.
    ///
    /// # Errors
    /// Returns an error if both a range and a count are given.
    pub fn new(seeds: Option<Seeds>, count: Option<u64>, chance: impl FnOnce() -> Seed) -> Result<Self, OrderError> {
        let (first, last) = match seeds {
            None => (chance(), None),
            Some(Seeds::From(first)) => (first, None),
            Some(Seeds::Range(..)) if count.is_some() => return Err(OrderError::Counted),
            Some(Seeds::Range(first, last)) => (first, Some(last)),
        };
        let in_range = last.map(|last| (last.number() - first.number()).saturating_add(1));
        Ok(Self { first, count: in_range.or(count).unwrap_or(1), is_ranged: last.is_some() })
    }
}

/// An order for new puzzles, including the contents of files that its options name. By default, puzzles are minimal and may have any difficulty.
///
/// ```
/// use ninefold::Stop;
/// use ninefold::generate::{Made, Seed};
/// use ninefold::solve::Solver;
/// use ninefold_app::options::table::Clues;
/// use ninefold_app::order::Options;
///
/// let clues = Clues { clues: Some(24..=26), ..Clues::default() };
/// let maker = Options { clues, ..Options::default() }.maker()?;
/// let made = maker.make(Solver::new(), Seed::new(7), Stop::NEVER);
/// let Made::Puzzle(puzzle) = made else { unreachable!("nothing stops it") };
/// assert!((24..=26).contains(&puzzle.givens().filled().count()));
/// # Ok::<(), ninefold_app::order::OrderError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The rules of the puzzles, or an example of them if they are a variant.
    pub layout: Rules,
    /// The rules to be drawn anew for each puzzle.
    pub variant: Option<Variant>,
    /// The cells of the clues.
    pub pattern: Option<Vec<LayoutCell>>,
    /// Digits that are always given, in the layout of the puzzles.
    pub fixed: Option<Grids>,
    /// Digits that the solution must have, whether or not they are given.
    pub full: Option<Grids>,
    /// The levels on the scale of `HoDoKu`, or on Ninefold's own under rules that are not plain. By default, any level.
    pub levels: Option<RangeInclusive<Level>>,
    /// A technique that Sudoku Explainer must use on its path.
    pub explained: Option<&'static Technique>,
    /// The options for clues, of which `pattern`, `fixed` and `full` have already been read.
    pub clues: table::Clues,
    /// The options for difficulty, of which `layout` and `rules` have already been read.
    pub asked: table::Ordered,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            layout: Rules::single(),
            variant: None,
            pattern: None,
            fixed: None,
            full: None,
            levels: None,
            explained: None,
            clues: table::Clues::default(),
            asked: table::Ordered::default(),
        }
    }
}

impl Options {
    /// Checks that puzzles of this order can be compared, if only distinct ones are requested.
    ///
    /// # Errors
    /// Returns an error if puzzles with these rules have no canonical form.
    pub fn compared(&self, distinct: bool) -> Result<(), Unfit> {
        if !distinct || self.layout.has(Feature::CanonicalForm) {
            return Ok(());
        }
        let reason = self.layout.supports(Feature::CanonicalForm).err().filter(|_| !self.layout.has_plain_grids());
        Err(reason.map_or(Unfit::Several("distinct"), Unfit::from))
    }

    /// Returns the part of the order that concerns clues.
    pub fn order(&self) -> Order<Grids> {
        let digits = |some: &Option<Grids>| some.clone().unwrap_or_else(|| Grids::empty(self.layout.clone()));
        let (fixed, full) = (digits(&self.fixed), digits(&self.full));
        Order { clues: self.clues(), shape: self.shape(), fixed, full, fill: self.fill(), alone: self.asked.alone }
    }

    /// Creates a maker of puzzles that meet the order.
    ///
    /// # Errors
    /// Returns an error if no puzzle can meet the order.
    pub fn maker(&self) -> Result<Maker, OrderError> {
        self.layout.supports(Feature::Generating)?;
        self.rated()?;
        let (mut order, difficulty) = (self.order(), self.difficulty()?);
        let book = self.asked.by_book.then(|| self.book(&order, &difficulty)).transpose()?;
        if self.goes_as_judged(&difficulty) {
            order.clues.rest = Rest::Judged;
        }
        let is_slow = !self.layout.has(Feature::FastEngine)
            || !difficulty.is_empty()
            || order.clues.most <= FEW
            || self.clues.controlled
            || book.is_some() && self.pattern.is_some();
        let around = self.around(&order, &difficulty)?;
        let is_minimal = self.clues.minimal && self.layout.has(Feature::FastEngine);
        if is_minimal && order.clues.least > MOST_MINIMAL {
            return Err(OrderError::Minimal(order.clues.least));
        }
        let plan = match &self.variant {
            Some(variant) => variant.plan(order)?,
            None => order.plan()?,
        };
        let plan = plan.with_patience(difficulty.patience());
        let plan = if let Some(tries) = self.clues.effort { plan.with_tries(tries) } else { plan };
        Ok(Maker { plan, book, around, tries: self.clues.effort, difficulty, is_slow })
    }

    /// Checks that puzzles with these rules have the ratings that the order requests.
    fn rated(&self) -> Result<(), OrderError> {
        if self.layout.has_plain_grids() {
            return Ok(());
        }
        let Self { asked, .. } = self;
        let techniques = [&asked.forbid, &asked.without].into_iter().any(|some| !some.is_empty());
        let is_level = self.levels.as_ref().is_some_and(|levels| *levels != ANY_LEVEL);
        let is_path = is_level || asked.score.is_some() || techniques;
        let asked = [
            (is_path || !asked.require.is_empty() || !asked.only.is_empty(), Feature::Techniques),
            (asked.zambon.is_some() || asked.by_book, Feature::ZambonLevel),
            (self.asks_explainer(), Feature::ExplainerRating),
        ];
        let mut asked = asked.into_iter().filter(|(is_asked, _)| *is_asked);
        asked.try_for_each(|(_, feature)| self.layout.supports(feature)).map_err(Into::into)
    }

    /// Whether the order limits the rating of Sudoku Explainer.
    pub fn asks_explainer(&self) -> bool {
        self.asked.se.is_some() || self.gem().is_some() || self.explained.is_some()
    }

    /// Returns the generator of Zambon's book, if it supports the whole order.
    fn book(&self, order: &Order<Grids>, difficulty: &Difficulty) -> Result<Book, OrderError> {
        if !self.layout.has(Feature::ClassicEngines) {
            return Err(OrderError::BookGrids);
        }
        let usual = if self.pattern.is_some() { Clues::at_least(0) } else { Clues::MINIMAL };
        let other = match () {
            () if !difficulty.is_empty() => "difficulty",
            () if self.clues.symmetry.is_some() => "a symmetry",
            () if self.fixed.is_some() => "fixed digits",
            () if self.full.is_some() => "a full grid",
            () if self.clues.uniform => "uniform grids",
            () if order.clues != usual || self.clues.minimal => "a number of clues",
            () if self.clues.effort.is_some() => "a number of tries",
            () => {
                return Ok(match &order.shape {
                    Shape::Scheme(scheme) => Book::new(*scheme)?,
                    Shape::Pattern(cells) => {
                        Book::picture(cells.iter().filter_map(|cell| Cell::from_index(cell.index())).collect())
                    }
                    _ => Book::THIRTY_THOUSAND,
                });
            }
        };
        Err(OrderError::Book(other))
    }

    /// Returns the search for puzzles with a rare property, if the order requires one: a restricted set of techniques, or difficulty despite many
    /// clues. For restricted techniques, superfluous clues are allowed unless the order states the number of clues.
    fn around(&self, order: &Order<Grids>, difficulty: &Difficulty) -> Result<Option<Around>, OrderError> {
        if !self.layout.has(Feature::ClueSets) || difficulty.is_empty() {
            return Ok(None);
        }
        let (kernel, relatives) = (difficulty.kernel(), difficulty.relatives());
        let is_rare = kernel.is_some() || !relatives.is_empty();
        let is_open = is_rare && !self.clues.minimal && !self.clues.controlled && self.clues.max_clues.is_none();
        let rest = if is_open && order.clues.rest == Rest::Minimal { Rest::Judged } else { order.clues.rest };
        let plan = Order { clues: Clues { rest, ..order.clues }, ..order.clone() }.plan()?;
        let plan = plan.with_patience(difficulty.patience());
        let plan = if let Some(tries) = self.clues.effort { plan.with_tries(tries) } else { plan };
        Ok((is_rare || plan.ends_early()).then_some(Around { kernel, relatives, plan }))
    }

    /// Whether clues are removed only as long as the rating permits. Otherwise all that can be removed are, for example if every clue must be needed,
    /// or if a pattern determines the clues.
    fn goes_as_judged(&self, difficulty: &Difficulty) -> bool {
        let is_bound = self.clues.minimal || self.clues.controlled || self.pattern.is_some();
        let is_least = self.clues.max_clues.is_some() && self.clues.min_clues.is_none();
        !(self.layout.has(Feature::FastEngine) || difficulty.is_empty() || is_bound || is_least)
    }

    /// Returns the generator of full grids.
    fn fill(&self) -> Fill {
        if self.clues.uniform { Fill::Uniform } else { Fill::Quick }
    }

    /// Returns the kind of gem that is ordered.
    pub fn gem(&self) -> Option<Gem> {
        let diamond = self.asked.diamond.then_some(Gem::Diamond);
        diamond.or_else(|| self.asked.pearl.then_some(Gem::Pearl))
    }

    fn clues(&self) -> Clues {
        let clues = match (&self.clues.clues, self.clues.min_clues, self.clues.max_clues) {
            (Some(range), ..) => Clues { least: size(*range.start()), most: size(*range.end()), rest: Rest::Enough },
            (None, Some(least), Some(most)) => Clues { least: size(least), most: size(most), rest: Rest::Enough },
            (None, Some(least), None) => Clues::at_least(size(least)),
            (None, None, Some(most)) => Clues::at_most(size(most)),
            (None, None, None) if self.pattern.is_some() => Clues::at_least(0),
            (None, None, None) => Clues::MINIMAL,
        };
        match (self.clues.controlled, self.clues.minimal) {
            (true, _) => Clues { rest: Rest::Controlled, ..clues },
            (_, true) => Clues { rest: Rest::Minimal, ..clues },
            _ => clues,
        }
    }

    fn shape(&self) -> Shape<Vec<LayoutCell>> {
        let hold = if self.clues.as_far { Hold::AsFar } else { Hold::Strict };
        let number = |option: Option<u32>| option.map_or(0, size);
        let table::Clues { quads, pairs, cells, more, .. } = self.clues;
        match (self.clues.symmetry, self.pattern.clone()) {
            (Some(Kinds::Random), _) => Shape::Varied(hold),
            (Some(Kinds::One(Symmetry::None)), _) => Shape::Free,
            (Some(Kinds::One(symmetry)), _) => Shape::Symmetric(symmetry, hold),
            (None, Some(pattern)) => Shape::Pattern(pattern),
            (None, None) if more || quads.is_some() || pairs.is_some() || cells.is_some() => Shape::Scheme(Scheme {
                quads: number(quads),
                pairs: number(pairs),
                cells: number(cells),
                further: match (self.clues.minimal, more) {
                    (true, _) => Further::All,
                    (false, true) => Further::UntilOneStays,
                    (false, false) => Further::None,
                },
            }),
            (None, None) => Shape::Free,
        }
    }

    /// Returns the difficulty that is ordered.
    ///
    /// # Errors
    /// Returns an error if no puzzle can have such a rating.
    pub fn difficulty(&self) -> Result<Difficulty, OrderError> {
        let Self { asked, .. } = self;
        let difficulty = Difficulty {
            scale: Scale::of(&self.layout),
            levels: self.levels.clone().unwrap_or(ANY_LEVEL),
            scores: asked.score.clone().unwrap_or(0..=u32::MAX),
            zambon: self.zambon_levels()?,
            explainer: asked.se.clone().unwrap_or(0..=u8::MAX),
            gem: self.gem(),
            explained: self.explained,
            require: asked.require.clone(),
            forbid: asked.forbid.clone(),
            only: (!asked.only.is_empty()).then(|| asked.only.clone()),
            without: asked.without.clone(),
            wide: Some(wide::way),
        };
        let cells = self.layout.len();
        if self.layout.has(Feature::ExplainerRating) { difficulty.check_single() } else { difficulty.check_of(cells) }?;
        if difficulty.asks_explainer() && !self.layout.has(Feature::ExplainerRating) {
            return Err(OrderError::Several);
        }
        Ok(difficulty)
    }

    fn zambon_levels(&self) -> Result<RangeInclusive<u8>, OrderError> {
        let Some(range) = &self.asked.zambon else { return Ok(0..=4) };
        let level = |level: u32| u8::try_from(level).unwrap_or(u8::MAX);
        let (least, most) = (level(*range.start()), level(*range.end()));
        if least > 4 { Err(OrderError::Zambon) } else { Ok(least..=most.min(4)) }
    }
}

fn size(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The maximum number of clues with which finding a puzzle takes long.
const FEW: usize = 22;

#[cfg(test)]
mod tests;
