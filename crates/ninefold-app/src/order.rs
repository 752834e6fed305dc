//! Orders for new puzzles: from the options that users give to what the generator makes and what ratings have to be.

mod given;
mod kept;

use std::ops::RangeInclusive;
use std::time::Duration;

use ninefold::generate::{
    Book, Clues, Distance, Dug, Fill, Further, Hold, Impossible, Made, Order, Plan, Random, Rest, Scheme, Seed, Shape,
    Short,
};
use ninefold::logic::difficulty::{Difficulty, DifficultyError, Gem, Kernel, Need};
use ninefold::logic::explainer::Rater;
use ninefold::logic::hodoku::Level;
use ninefold::logic::{Method, Technique, Walk, difficulty, hodoku, methods, techniques, text, zambon};
use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::{Feature, Rules, Unsupported};
use ninefold::solve::Solver;
use ninefold::symmetry::Symmetry;
use ninefold::{Cell, CellSet, Digit, Puzzle, Stop};

pub use given::{Open, layout, rules};
pub use kept::{Holder, Off};

use crate::near;
use crate::options::table;
use crate::problem::Unfit;

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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// A range ends before it begins.
    #[error("the range is empty")]
    EmptyRange,
    /// A range of seeds says how many puzzles there are, and a number is said too.
    #[error("a range of seeds says how many puzzles there are: leave out --count")]
    Counted,
    /// A text is neither a number nor a range of numbers.
    #[error("expected a number, or a range such as 5..9")]
    Number,
    /// A text is no level.
    #[error("expected easy, medium, hard, unfair, extreme or any, found {0:?}{meant}", meant = near::question(.0, LEVELS))]
    Level(String),
    /// Zambon's solver has no such level.
    #[error("--zambon: the levels are 0 to 4")]
    Zambon,
    /// Sudoku Explainer rates nothing but single grids.
    #[error("--se: Sudoku Explainer rates single grids only")]
    Several,
    /// A text is neither a rating nor a range of ratings.
    #[error("expected a rating such as 7.2, or a range such as 8.3..8.5")]
    Explainer,
    /// There is no such technique, or its steps are neither a number nor a range of numbers. In words, so that who knows no techniques need
    /// not know of them for the sake of an error.
    #[error("{0}")]
    Technique(String),
    /// A text is not a cell with its digit.
    #[error("{0}: expected a cell and a digit, as in r5c1=2")]
    Given(String),
    /// A cell is given twice, with different digits.
    #[error("{0}: another digit is fixed in {1}")]
    Twice(String, String),
    /// Puzzles with such rules are not made.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The digits are those of another layout.
    #[error("these digits have another layout than the puzzles")]
    Rules,
    /// There is neither one pattern for all grids nor one for each: so many patterns, and so many grids.
    #[error("expected a pattern for all grids, or one for each of the {1} grids, found {0}")]
    Patterns(usize, usize),
    /// Grids cannot keep their pictures, and why.
    #[error("{0}")]
    Shape(String),
    /// A drawing of all grids has so many rows, and so many are needed.
    #[error("expected {1} rows for the whole layout, or 9 for a grid, found {0}")]
    Rows(usize, usize),
    /// The generator of Zambon's book knows nothing of something that is asked for.
    #[error(
        "the book's generator takes quadruples, pairs and cells of clues away, and knows of nothing else: {0} cannot go with it"
    )]
    Book(&'static str),
    /// No puzzle can have such clues.
    #[error(transparent)]
    Clues(#[from] Impossible),
    /// No puzzle can have such a rating. In words, for the same reason.
    #[error("{0}")]
    Rating(String),
}

impl From<DifficultyError> for OrderError {
    fn from(error: DifficultyError) -> Self {
        Self::Rating(error.to_string())
    }
}

/// The seeds of a run, of which each makes a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// The first.
    pub first: Seed,
    /// How many puzzles there are to be.
    pub count: u64,
    /// Whether there are no more seeds than puzzles.
    pub is_ranged: bool,
}

impl Series {
    /// So many seeds, or all of a range; from one by chance on, if there are none.
    ///
    /// # Errors
    /// If there is a range, and a number too.
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
    range(text, 0..=u32::MAX, number)
}

/// Parses something, or a range such as `first..last`, in which either side may be left to the bounds.
fn range<T: Clone>(
    text: &str,
    bounds: RangeInclusive<T>,
    one: impl Fn(&str) -> Result<T, OrderError>,
) -> Result<RangeInclusive<T>, OrderError> {
    let Some((first, last)) = text.split_once("..") else {
        let only = one(text)?;
        return Ok(only.clone()..=only);
    };
    let last = last.strip_prefix('=').unwrap_or(last);
    let (lowest, highest) = bounds.into_inner();
    let first = if first.is_empty() { lowest } else { one(first)? };
    Ok(first..=if last.is_empty() { highest } else { one(last)? })
}

/// Parses a rating of Sudoku Explainer, or a range of ratings: in tenths.
///
/// ```
/// assert_eq!(ninefold_app::order::ratings("8.3..8.5"), Ok(83..=85));
/// ```
///
/// # Errors
/// If it is neither.
pub fn ratings(text: &str) -> Result<RangeInclusive<u8>, OrderError> {
    let tenths = |text: &str| {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let digits =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u8>().ok()).flatten();
        let tenth = digits(tenth).filter(|_| tenth.len() == 1).ok_or(OrderError::Explainer)?;
        let whole = digits(whole).filter(|whole| *whole <= 20).ok_or(OrderError::Explainer)?;
        Ok(10 * whole + tenth)
    };
    range(text, 0..=u8::MAX, tenths)
}

/// Parses a level, a range of levels such as `medium..hard`, or `any`.
///
/// # Errors
/// If it is neither.
pub fn levels(text: &str) -> Result<RangeInclusive<Level>, OrderError> {
    if text.eq_ignore_ascii_case("any") {
        return Ok(ANY_LEVEL);
    }
    let level = |name: &str| {
        let level = Level::ALL.into_iter().find(|level| level.to_string() == name.to_ascii_lowercase());
        level.ok_or_else(|| OrderError::Level(name.to_owned()))
    };
    range(text, Level::Easy..=Level::Extreme, level)
}

/// The names of the levels.
const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// Parses the name of a technique, as a method for rating knows it.
///
/// # Errors
/// If there is none.
pub fn technique(name: &str) -> Result<&'static Technique, OrderError> {
    methods::technique(name).ok_or_else(|| {
        let meant = near::question(name, ids());
        OrderError::Technique(format!("{name}: no such technique (`ninefold techniques` lists them){meant}"))
    })
}

fn ids() -> impl Iterator<Item = &'static str> {
    techniques::all().map(|technique| technique.id)
}

/// Parses a technique that is to be used, or one with the number of its steps, as in `x-wing=1..3`.
///
/// ```
/// let need = ninefold_app::order::need("x-wing=2..")?;
/// assert_eq!((need.technique.id, need.steps), ("x-wing", 2..=u32::MAX));
/// # Ok::<(), ninefold_app::order::OrderError>(())
/// ```
///
/// # Errors
/// If there is no such technique, or if the number is none.
pub fn need(text: &str) -> Result<Need, OrderError> {
    let Some((name, steps)) = text.split_once('=') else { return Ok(technique(text)?.into()) };
    let technique = technique(name)?;
    let steps = numbers(steps).map_err(|_| {
        let expected = "expected a technique, or one with its number of steps, as in x-wing=2 or x-wing=1..3";
        OrderError::Technique(format!("{text}: {expected}"))
    })?;
    Ok(Need { technique, steps })
}

/// Parses digits that have to be given, as in `r5c1=2 r5c2=1`. Rows and columns are those of the layout.
///
/// # Errors
/// The first part that is wrong.
pub fn givens(text: &str, layout: &Rules) -> Result<Grids, OrderError> {
    let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    parts.into_iter().try_fold(Grids::empty(layout.clone()), |mut grids, part| {
        let (cell, digit) = given(part, layout).ok_or_else(|| OrderError::Given(part.to_owned()))?;
        if grids[cell].is_some_and(|other| other != digit) {
            return Err(OrderError::Twice(part.to_owned(), layout.name(cell).to_string()));
        }
        grids[cell] = Some(digit);
        Ok(grids)
    })
}

fn given(part: &str, layout: &Rules) -> Option<(LayoutCell, Digit)> {
    let (cell, digit) = part.split_once('=')?;
    let digit = match digit.as_bytes() {
        &[symbol] => Digit::from_symbol(layout.size(), symbol)?,
        _ => Digit::of_size(layout.size(), digit.parse().ok()?)?,
    };
    Some((layout.cell_named(cell)?, digit))
}

/// The digits of a puzzle, as those that have to be given or that the solution is to have.
///
/// # Errors
/// If it has another layout.
pub fn fixed(digits: Grids, layout: &Rules) -> Result<Grids, OrderError> {
    if digits.rules() == layout { Ok(digits) } else { Err(OrderError::Rules) }
}

/// The cells of patterns: one for all grids, or one for each. Where grids share a cell, one of them is enough, so that two pictures lie over each
/// other there, and each changes.
///
/// # Errors
/// If there is another number of patterns.
pub fn patterns(patterns: &[CellSet], layout: &Rules) -> Result<Vec<LayoutCell>, OrderError> {
    let grids = layout.grids().len();
    match patterns {
        [pattern] => Ok(layout.pattern(*pattern)),
        _ if patterns.len() == grids => {
            let is_clue = |&(grid, cell): &(usize, Cell)| patterns[grid].contains(cell);
            Ok(layout.cells().filter(|&cell| layout.homes(cell).iter().any(is_clue)).collect())
        }
        _ => Err(OrderError::Patterns(patterns.len(), grids)),
    }
}

/// The same where some grids, counted from 1, keep their pictures: theirs decides in the cells that they share.
///
/// # Errors
/// If there is another number of patterns, no such grid, or if two grids that keep theirs do not agree in a cell.
pub fn patterns_kept(some: &[CellSet], kept: &[usize], layout: &Rules) -> Result<Vec<LayoutCell>, OrderError> {
    let (grids, over) = (layout.grids().len(), patterns(some, layout)?);
    if let Some(&grid) = kept.iter().find(|&&grid| grid == 0 || grid > grids) {
        return Err(OrderError::Shape(format!("there is no grid {grid}: they are 1 to {grids}")));
    }
    let is_clue = |&(grid, cell): &(usize, Cell)| some[if some.len() == 1 { 0 } else { grid }].contains(cell);
    let mut over = over.into_iter().peekable();
    let mut clues = Vec::new();
    for cell in layout.cells() {
        let is_over = over.next_if_eq(&cell).is_some();
        let mut keepers = layout.homes(cell).iter().filter(|(grid, _)| kept.contains(&(grid + 1)));
        let keeper = keepers.next();
        if let Some(other) = keeper.and_then(|keeper| keepers.find(|other| is_clue(other) != is_clue(keeper))) {
            let (one, other) = (keeper.map_or(0, |keeper| keeper.0) + 1, other.0 + 1);
            let name = layout.name(cell);
            let why = format!("grids {one} and {other} cannot both keep their pictures, which differ in {name}");
            return Err(OrderError::Shape(why));
        }
        clues.extend(keeper.map_or(is_over, is_clue).then_some(cell));
    }
    Ok(clues)
}

/// The cells that a drawing of all grids marks: a sign for each cell, and another sign where no cell is.
///
/// # Errors
/// If it has another number of rows.
pub fn drawn_pattern(text: &str, layout: &Rules) -> Result<Vec<LayoutCell>, OrderError> {
    let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
    if rows.len() != layout.rows() {
        return Err(OrderError::Rows(rows.len(), layout.rows()));
    }
    let is_clue = |sign: &char| !matches!(sign, '.' | '0' | ' ' | '-' | '_' | '\r');
    let is_marked = |cell: &LayoutCell| {
        let (row, column) = layout.place(*cell);
        rows[row].get(column).is_some_and(is_clue)
    };
    Ok(layout.cells().filter(is_marked).collect())
}

/// The order for new puzzles, with the files that its options name read. Without any option, puzzles are minimal, of any difficulty.
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
    /// The rules of the puzzles.
    pub layout: Rules,
    /// The cells of the clues.
    pub pattern: Option<Vec<LayoutCell>>,
    /// Digits that are always given, in the layout of the puzzles.
    pub fixed: Option<Grids>,
    /// Digits of the solution, given or not.
    pub full: Option<Grids>,
    /// `HoDoKu`'s levels; any by default.
    pub levels: Option<RangeInclusive<Level>>,
    /// A technique that the path of Sudoku Explainer uses.
    pub explained: Option<&'static Technique>,
    /// The options about clues; `pattern`, `fixed` and `full` as texts are not read again.
    pub clues: table::Clues,
    /// The options about difficulty; `layout` and `rules` as texts are not read again.
    pub asked: table::Ordered,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            layout: Rules::single(),
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
    /// Checks that puzzles of this order can be compared, if only different ones are requested.
    ///
    /// # Errors
    /// If puzzles of these rules have no canonical form.
    pub fn compared(&self, distinct: bool) -> Result<(), Unfit> {
        if !distinct || self.layout.has(Feature::CanonicalForm) {
            return Ok(());
        }
        let reason = self.layout.supports(Feature::CanonicalForm).err().filter(|_| !self.layout.has_plain_grids());
        Err(reason.map_or(Unfit::Several("distinct"), Unfit::from))
    }

    /// The order for clues.
    pub fn order(&self) -> Order<Grids> {
        let digits = |some: &Option<Grids>| some.clone().unwrap_or_else(|| Grids::empty(self.layout.clone()));
        let (fixed, full) = (digits(&self.fixed), digits(&self.full));
        Order { clues: self.clues(), shape: self.shape(), fixed, full, fill: self.fill(), alone: self.asked.alone }
    }

    /// The maker of such puzzles.
    ///
    /// # Errors
    /// If there can be no such puzzle.
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
            || self.clues.controlled;
        let around = self.around(&order, &difficulty)?;
        let plan = order.plan()?.with_patience(difficulty.patience());
        let plan = if let Some(tries) = self.clues.effort { plan.with_tries(tries) } else { plan };
        Ok(Maker { plan, book, around, tries: self.clues.effort, difficulty, is_slow })
    }

    /// Checks that the rules have the ratings of the order.
    fn rated(&self) -> Result<(), OrderError> {
        if self.layout.has_plain_grids() {
            return Ok(());
        }
        let Self { asked, .. } = self;
        let techniques = [&asked.forbid, &asked.without].into_iter().any(|some| !some.is_empty());
        let is_level = self.levels.as_ref().is_some_and(|levels| *levels != ANY_LEVEL);
        let is_hodoku = is_level || asked.score.is_some() || techniques;
        let asked = [
            (is_hodoku || !asked.require.is_empty() || !asked.only.is_empty(), Feature::HodokuScore),
            (asked.zambon.is_some() || asked.by_book, Feature::ZambonLevel),
            (self.asks_explainer(), Feature::ExplainerRating),
        ];
        let mut asked = asked.into_iter().filter(|(is_asked, _)| *is_asked);
        asked.try_for_each(|(_, feature)| self.layout.supports(feature)).map_err(Into::into)
    }

    /// Returns true if the order limits the rating of Sudoku Explainer.
    pub fn asks_explainer(&self) -> bool {
        self.asked.se.is_some() || self.gem().is_some() || self.explained.is_some()
    }

    /// The generator of Zambon's book, if that is all that is asked for.
    fn book(&self, order: &Order<Grids>, difficulty: &Difficulty) -> Result<Book, OrderError> {
        let other = match () {
            () if !self.layout.has(Feature::ClassicEngines) => "a layout",
            () if !difficulty.is_empty() => "difficulty",
            () if self.clues.symmetry.is_some() => "a symmetry",
            () if self.pattern.is_some() => "a pattern",
            () if self.fixed.is_some() => "fixed digits",
            () if self.full.is_some() => "a full grid",
            () if self.clues.uniform => "uniform grids",
            () if order.clues != Clues::MINIMAL || self.clues.minimal => "a number of clues",
            () if self.clues.effort.is_some() => "a number of tries",
            () => {
                return Ok(match &order.shape {
                    Shape::Scheme(scheme) => Book::new(*scheme)?,
                    _ => Book::THIRTY_THOUSAND,
                });
            }
        };
        Err(OrderError::Book(other))
    }

    /// How puzzles are looked for that have what is rare, if it is asked for: the only techniques, or what is hard with many clues. More clues than
    /// are needed may bring the first out, unless somebody says anything of their number.
    fn around(&self, order: &Order<Grids>, difficulty: &Difficulty) -> Result<Option<Around>, OrderError> {
        if !self.layout.has(Feature::ClueSets) || difficulty.is_empty() {
            return Ok(None);
        }
        let kernel = difficulty.kernel();
        let is_open =
            kernel.is_some() && !self.clues.minimal && !self.clues.controlled && self.clues.max_clues.is_none();
        let rest = if is_open && order.clues.rest == Rest::Minimal { Rest::Judged } else { order.clues.rest };
        let plan = Order { clues: Clues { rest, ..order.clues }, ..order.clone() }.plan()?;
        let plan = plan.with_patience(difficulty.patience());
        let plan = if let Some(tries) = self.clues.effort { plan.with_tries(tries) } else { plan };
        Ok((kernel.is_some() || plan.ends_early()).then_some(Around { kernel, plan }))
    }

    /// Whether clues go as long as the rating allows. All that can go where all are to be needed, or a pattern says which there are.
    fn goes_as_judged(&self, difficulty: &Difficulty) -> bool {
        let is_bound = self.clues.minimal || self.clues.controlled || self.pattern.is_some();
        let is_least = self.clues.max_clues.is_some() && self.clues.min_clues.is_none();
        !(self.layout.has(Feature::FastEngine) || difficulty.is_empty() || is_bound || is_least)
    }

    /// The generator of full grids.
    fn fill(&self) -> Fill {
        if self.clues.uniform { Fill::Uniform } else { Fill::Quick }
    }

    /// The kind of gem that the puzzles are.
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

    /// How hard the puzzles are to be.
    ///
    /// # Errors
    /// If no puzzle can have such a rating.
    pub fn difficulty(&self) -> Result<Difficulty, OrderError> {
        let Self { asked, .. } = self;
        let difficulty = Difficulty {
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

/// With so few clues, a puzzle may take its time.
const FEW: usize = 22;

/// Makes new puzzles: each of its own seed, whatever was made before.
#[derive(Clone, Debug)]
pub struct Maker {
    plan: Plan<Grids>,
    book: Option<Book>,
    tries: Option<u64>,
    difficulty: Difficulty,
    around: Option<Around>,
    is_slow: bool,
}

/// A seed as the book's program has it: C's `srand` takes 32 bits.
const fn book_seed(seed: Seed) -> u32 {
    seed.number() as u32
}

/// What the book's generator made, as a puzzle of a layout.
fn of_book(made: Made) -> Made<Puzzle<Grids>> {
    match made {
        Made::Puzzle(puzzle) => Made::Puzzle(puzzle.into()),
        Made::Stopped(short) => Made::Stopped(Short { best: None, tries: short.tries }),
    }
}

/// How puzzles are looked for that have what is rare.
#[derive(Clone, Debug)]
struct Around {
    kernel: Option<Kernel>,
    plan: Plan<Grids>,
}

impl Maker {
    /// Whether each puzzle may take its time.
    pub const fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// Whether it is asked how hard puzzles are.
    pub fn is_rated(&self) -> bool {
        !self.difficulty.is_empty()
    }

    /// The puzzle of a seed.
    pub fn make(&self, solver: Solver, seed: Seed, stop: Stop<'_>) -> Made<Puzzle<Grids>> {
        self.watched(solver, seed, stop, &mut || {}, &mut |_, _| {})
    }

    /// The same for somebody who looks on: `judged` is told of every puzzle that has the clues, and `nearer` of each that is nearer to the
    /// order than all before, and how far it is.
    pub fn watched(
        &self,
        solver: Solver,
        seed: Seed,
        stop: Stop<'_>,
        judged: &mut dyn FnMut(),
        nearer: &mut dyn FnMut(&Puzzle<Grids>, Distance),
    ) -> Made<Puzzle<Grids>> {
        if let Some(book) = &self.book {
            judged();
            return of_book(book.puzzle(solver, book_seed(seed), stop));
        }
        let (random, judge) = (&mut Random::new(seed), &mut self.judge(stop, judged));
        match &self.around {
            None => self.plan.watched(solver, random, judge, nearer, stop),
            Some(Around { kernel: None, plan }) => {
                plan.make_grown(solver, random, &difficulty::by_singles, judge, nearer, stop)
            }
            Some(Around { kernel: Some(kernel), plan }) => {
                let mut around = |puzzle: &Puzzle<Grids>, most| kernel.off(puzzle, most, stop);
                plan.make_around(solver, random, &mut around, judge, nearer, stop)
            }
        }
    }

    /// The same with a log of every group of clues that goes or is put back, if [`is_dug`](Self::is_dug).
    pub fn logged(
        &self,
        solver: Solver,
        seed: Seed,
        stop: Stop<'_>,
        judged: &mut dyn FnMut(),
        nearer: &mut dyn FnMut(&Puzzle<Grids>, Distance),
        log: &dyn Fn(Dug),
    ) -> Made<Puzzle<Grids>> {
        if let Some(book) = &self.book {
            judged();
            return of_book(book.logged(solver, book_seed(seed), stop, log));
        }
        self.plan.logged(solver, &mut Random::new(seed), &mut self.judge(stop, judged), nearer, stop, log)
    }

    /// Whether a log tells all that leads to a puzzle: clues are dug out of full grids, and nothing else is done.
    pub fn is_dug(&self) -> bool {
        self.book.is_some() || self.around.is_none() && self.plan.is_dug()
    }

    fn judge<'a>(&'a self, stop: Stop<'a>, judged: &'a mut dyn FnMut()) -> impl FnMut(&Puzzle<Grids>) -> u64 + use<'a> {
        move |puzzle| {
            // A rating that was stopped says nothing; the puzzle is not the best so far.
            let Ok(distance) = self.difficulty.distance(puzzle, stop) else { return u64::MAX };
            judged();
            distance
        }
    }

    /// How far a puzzle is from the order, in words: `has 21 clues`, or its ratings, as far as the order says anything about them; without
    /// those that were stopped.
    pub fn described(&self, puzzle: &Puzzle<Grids>, distance: Distance, stop: Stop<'_>) -> String {
        if distance.clues > 0 {
            return format!("has {} clues", puzzle.givens().filled().count());
        }
        format!("is {}", described(&self.difficulty, puzzle, stop))
    }

    /// The reason why there is no puzzle of a seed: it was stopped after its tries, or after that time, and what the nearest one lacks, if
    /// that is rated before it is stopped; a single grid is soon rated.
    pub fn shortfall(&self, seed: Seed, short: &Short<Puzzle<Grids>>, limit: Duration, stop: Stop<'_>) -> String {
        let spent = self.tries.is_some_and(|tries| short.tries >= tries);
        let time = if spent { String::new() } else { format!("{} seconds and ", limit.as_secs_f64()) };
        let tries = format!("seed {seed}: stopped after {time}{} tries", short.tries);
        match &short.best {
            None => format!("{tries}, none of which gave a puzzle"),
            Some((_, distance)) if distance.clues > 0 => {
                let off = format!("{} clue{} off", distance.clues, if distance.clues == 1 { "" } else { "s" });
                format!("{tries}; the nearest puzzle is {off}")
            }
            Some((puzzle, _)) if !self.is_rated() => {
                let clues = puzzle.givens().filled().count();
                format!("{tries}; the nearest puzzle has {clues} clues, and perhaps more could go")
            }
            Some((puzzle, distance)) if distance.judged == u64::MAX => {
                format!("{tries}; a puzzle with {} clues was not rated in time", puzzle.givens().filled().count())
            }
            Some((puzzle, _)) => {
                let stop = if puzzle.givens().rules().has(Feature::FastEngine) { Stop::NEVER } else { stop };
                let described = described(&self.difficulty, puzzle, stop);
                let described = if described.is_empty() { "not rated in time".into() } else { described };
                format!("{tries}; the nearest puzzle is {described}")
            }
        }
    }
}

/// The ratings of a puzzle in words, as far as the order says anything about them. A rating that was stopped says nothing.
fn described(difficulty: &Difficulty, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> String {
    let mut parts = Vec::new();
    if difficulty.asks_zambon() {
        let (level, _) = zambon::level(puzzle, stop);
        parts.extend((!stop.is_due(0)).then(|| format!("level {level} for Zambon's solver")));
    }
    if difficulty.asks_explainer()
        && let Ok(plain) = puzzle.plain(Feature::ExplainerRating)
    {
        let rated = Rater::new().rate(plain.givens(), stop);
        let [er, ep, ed] = [rated.er, rated.ep, rated.ed].map(text::decimal);
        parts.extend((!stop.is_due(0)).then(|| format!("rated {er}/{ep}/{ed} by Sudoku Explainer")));
    }
    if difficulty.asks_hodoku() {
        let path = Walk::new(puzzle, &Method::hodoku()).until(stop).path(usize::MAX);
        let used = path.counts();
        let hard =
            used.iter().filter(|(technique, _)| hodoku::rating(technique).is_none_or(|own| own.level > Level::Easy));
        let names: Vec<_> = hard.map(|(technique, steps)| format!("{} ({steps})", technique.id)).collect();
        let names = if names.is_empty() { "singles".into() } else { names.join(", ") };
        parts.extend((!path.is_stopped()).then(|| format!("{} and uses {names}", path.grade())));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests;
