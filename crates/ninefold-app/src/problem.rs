//! Problems: the digits or candidates that a question is about, in a layout of one or several grids.
//!
//! Only this file checks the number of grids and their rules. A plain grid is stored as compactly as the engine for many puzzles needs it; every
//! other puzzle carries its layout.

use std::fmt;

use ninefold::formats::text::Content;
use ninefold::formats::{self, Document, Field, Part};
use ninefold::multi::{Boards, Grids};
use ninefold::render::Scattered;
use ninefold::rules::{Feature, Rules, Unsupported};
use ninefold::solve::Solver;
use ninefold::{Budget, Digit, Grid, PuzzleError, Solution, Stop, Stopped};

use crate::position;
use crate::verdict::Verdict;
use crate::visible::visible;

/// The maximum number of guesses in the search for a verdict on several grids, which take some minutes.
const GUESSES: u64 = 1 << 26;

/// A puzzle that has not been proved to have exactly one solution.
///
/// ```
/// use ninefold::{Stop, solve::Solver};
/// use ninefold_app::problem::Problem;
///
/// let problem = Problem::from(ninefold::Grid::EMPTY);
/// assert_eq!(problem.rules(), ninefold::rules::Rules::single());
/// assert_eq!(problem.prove(Solver::new(), Stop::NEVER).name(), "many");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem(Kind);

#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly all values are of the large variant")]
enum Kind {
    Single(Content),
    /// Digits alone, from which a search starts just as it does for a text.
    Digits(Grids),
    /// Digits, and candidates, some of which are eliminated.
    Candidates(Boards),
}

impl From<Content> for Problem {
    fn from(content: Content) -> Self {
        Self(Kind::Single(content))
    }
}

impl From<Grid> for Problem {
    fn from(grid: Grid) -> Self {
        Self::from(Content::Grid(grid))
    }
}

impl From<Grids> for Problem {
    fn from(grids: Grids) -> Self {
        match grids.plain(Feature::FastEngine) {
            Ok(grid) => grid.into(),
            Err(_) => Self(Kind::Digits(grids)),
        }
    }
}

impl From<Boards> for Problem {
    fn from(boards: Boards) -> Self {
        match boards.plain(Feature::FastEngine) {
            Ok(board) => Content::Board(*board).into(),
            Err(_) => Self(Kind::Candidates(boards)),
        }
    }
}

/// Takes only the givens if a document distinguishes them from digits placed later, which are not part of the puzzle. Otherwise takes all digits, and
/// the candidates if some are eliminated.
impl From<&Document> for Problem {
    fn from(document: &Document) -> Self {
        // Constraints can be a puzzle even without givens; if there are neither constraints nor givens, the placed digits are the puzzle.
        let is_whole = document.has(Part::Givens) || !document.rules().constraints().is_empty();
        if document.has(Part::Placed) && is_whole {
            return document.givens.clone().into();
        }
        // If there are notes but no digits, the notes are the puzzle itself rather than a player's notes.
        let is_noted = !document.centre.is_empty()
            && document.rules().has(Feature::Implied)
            && document.grids().filled().next().is_none();
        match () {
            () if is_noted => position::boards(document).into(),
            () if document.eliminated.is_empty() => document.grids().into(),
            () => document.boards().into(),
        }
    }
}

impl From<&Problem> for Document {
    fn from(problem: &Problem) -> Self {
        match problem.0.clone() {
            Kind::Single(content) => content.into(),
            Kind::Digits(grids) => grids.into(),
            Kind::Candidates(boards) => boards.into(),
        }
    }
}

impl Problem {
    /// Returns the rules, including the layout.
    pub fn rules(&self) -> Rules {
        match &self.0 {
            Kind::Single(_) => Rules::single(),
            Kind::Digits(grids) => grids.rules().clone(),
            Kind::Candidates(boards) => boards.rules().clone(),
        }
    }

    /// Returns the content of a plain grid, for a feature that only plain grids have, such as a canonical form or a table row of 81 characters.
    ///
    /// # Errors
    /// Returns the reason if the rules lack the feature.
    #[inline]
    pub fn plain(&self, feature: Feature) -> Result<&Content, Unsupported> {
        match &self.0 {
            Kind::Single(content) => Ok(content),
            Kind::Digits(_) | Kind::Candidates(_) => Err(self.lacks(feature)),
        }
    }

    #[cold]
    fn lacks(&self, feature: Feature) -> Unsupported {
        self.grids().plain(feature).unwrap_err()
    }

    /// Returns the digits.
    pub fn grids(&self) -> Grids {
        match &self.0 {
            Kind::Single(content) => content.grid().into(),
            Kind::Digits(grids) => grids.clone(),
            Kind::Candidates(boards) => boards.grids(),
        }
    }

    /// Returns the candidates.
    pub fn boards(&self) -> Boards {
        match &self.0 {
            Kind::Single(content) => content.board().into(),
            Kind::Digits(grids) => grids.boards(),
            Kind::Candidates(boards) => boards.clone(),
        }
    }

    /// Whether the problem has candidates that do not simply follow from its digits.
    pub(crate) const fn has_candidates(&self) -> bool {
        matches!(self.0, Kind::Single(Content::Board(_)) | Kind::Candidates(_))
    }

    /// Returns the number of digits.
    pub fn clues(&self) -> usize {
        match &self.0 {
            Kind::Single(content) => content.grid().filled().len(),
            Kind::Digits(grids) => grids.filled().count(),
            Kind::Candidates(boards) => boards.grids().filled().count(),
        }
    }

    /// Returns the number of occurrences of each digit, from 1 to the size of the grids.
    pub fn often(&self) -> Vec<usize> {
        let mut often = vec![0; self.rules().size()];
        let mut count = |digit: Digit| often[digit.index()] += 1;
        match &self.0 {
            Kind::Single(content) => content.grid().iter().for_each(|(_, digit)| count(digit)),
            _ => self.grids().digits().iter().flatten().for_each(|&digit| count(digit)),
        }
        often
    }

    /// Determines the verdict. For several grids and for puzzles with other rules, which may take too long, the search ends after a fixed number of
    /// guesses.
    pub fn prove(&self, solver: Solver, stop: Stop<'_>) -> Verdict {
        match &self.0 {
            Kind::Single(content) => solver.prove(content, stop).into(),
            Kind::Digits(grids) => patiently(stop, |stop| solver.prove(grids, stop)).into(),
            Kind::Candidates(boards) => patiently(stop, |stop| solver.prove(boards, stop)).into(),
        }
    }

    /// Counts the solutions, up to a limit.
    ///
    /// # Errors
    /// Returns an error if the count was stopped, since an incomplete count is not an answer.
    pub fn count(&self, solver: Solver, limit: u64, stop: Stop<'_>) -> Result<u64, Stopped> {
        match &self.0 {
            Kind::Single(content) => solver.count(content, limit, stop),
            Kind::Digits(grids) => solver.count(grids, limit, stop),
            Kind::Candidates(boards) => solver.count(boards, limit, stop),
        }
    }

    /// Counts the solutions until a limit is reached or the count is stopped. Returns the number and, separately, whether the count was stopped.
    pub fn tally(&self, solver: Solver, limit: u64, stop: Stop<'_>) -> (u64, Result<(), Stopped>) {
        match &self.0 {
            Kind::Single(content) => solver.tally(content, limit, stop),
            Kind::Digits(grids) => solver.tally(grids, limit, stop),
            Kind::Candidates(boards) => solver.tally(boards, limit, stop),
        }
    }

    /// Returns all solutions lazily and in ascending order, with an error at the end if the search was stopped.
    pub fn solutions<'s>(
        &self,
        solver: Solver,
        stop: Stop<'s>,
    ) -> Box<dyn Iterator<Item = Result<Grids, Stopped>> + 's> {
        match &self.0 {
            Kind::Single(content) => {
                let one = |solution: Result<Solution, Stopped>| solution.map(Grids::from);
                Box::new(solver.solutions(content, stop).map(one))
            }
            Kind::Digits(grids) => Box::new(solver.solutions(grids, stop)),
            Kind::Candidates(boards) => Box::new(solver.solutions(boards, stop)),
        }
    }
}

/// Runs a search until the caller stops it or it has used a fixed number of guesses.
pub fn patiently<T>(stop: Stop<'_>, search: impl FnOnce(Stop<'_>) -> T) -> T {
    let budget = Budget::new(GUESSES);
    let spend = budget.ask();
    search(Stop::when(&|work| spend(work) || stop.is_due(work)))
}

/// The reason why something cannot be done with a problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unfit {
    /// The feature exists only for single grids.
    #[error("{0} is for single grids")]
    Several(&'static str),
    /// The style is that of a program that supports only the rules of plain grids.
    #[error("the style {0} supports plain grids only; leave out --style to draw other sizes, regions and constraints")]
    Style(&'static str),
    /// The rules cannot be represented in a link.
    #[error("its rules do not fit into a link: f-puzzles cannot represent them; leave out --link")]
    Link,
    /// The rules lack the feature.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The puzzle cannot be rated on the scale of `HoDoKu`, but it can be on Ninefold's own.
    #[error("{0}; --scale ninefold rates other rules")]
    Scale(Unsupported),
    /// The method does not support the rules, for this reason.
    #[error("{0}")]
    Method(&'static str),
    /// The given puzzle and the position have different layouts.
    #[error("the givens (--puzzle) have a different layout from the position")]
    Givens,
    /// The requested grid does not exist; contains the number of grids.
    #[error("there {}", match .0 { 1 => "is 1 grid".to_owned(), count => format!("are {count} grids") })]
    Grid(usize),
    /// A cell belongs to no grid that can be drawn.
    #[error(transparent)]
    Scattered(#[from] Scattered),
    /// The puzzle does not have exactly one solution.
    #[error("{}", .0.sentence())]
    Unproved(Verdict),
}

impl Unfit {
    /// Converts the reason why some rules lack a feature. If the feature is the scale of `HoDoKu`, the result also names the scale on which the rules
    /// can be rated.
    pub fn lacking(why: Unsupported, rules: &Rules) -> Self {
        let is_scale = why.feature() == Feature::HodokuScore && rules.has(Feature::Techniques);
        if is_scale { Self::Scale(why) } else { Self::Unsupported(why) }
    }
}

/// Prints a plain grid on one line, and several grids as a block.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Single(content) => content.fmt(f),
            Kind::Digits(grids) => grids.fmt(f),
            Kind::Candidates(boards) => boards.grids().fmt(f),
        }
    }
}

/// Returns the verdicts on many problems in their order. Plain grids are solved many at once, which is fastest for the engine, and all others one by
/// one.
///
/// ```
/// use ninefold::{Stop, solve::Solver};
/// use ninefold_app::problem::{self, Problem};
///
/// let puzzle = ninefold::formats::text::parse(".....9.......147....2......7......865...3...294......1......4....625.......8.....")?;
/// let verdicts = problem::verdicts(Solver::new(), &[&Problem::from(puzzle)], Stop::NEVER);
/// assert_eq!(verdicts[0].sentence(), "Exactly one solution.");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn verdicts(solver: Solver, problems: &[&Problem], stop: Stop<'_>) -> Vec<Verdict> {
    let plain: Vec<&Content> = problems.iter().filter_map(|problem| problem.plain(Feature::FastEngine).ok()).collect();
    let mut proved: Vec<_> = plain.iter().map(|_| Err(PuzzleError::Stopped)).collect();
    solver.prove_many(&plain, &mut proved, stop);
    let mut proved = proved.into_iter();
    let verdict = |problem: &&Problem| match problem.plain(Feature::FastEngine).ok().and_then(|_| proved.next()) {
        Some(verdict) => verdict.into(),
        None => problem.prove(solver, stop),
    };
    problems.iter().map(verdict).collect()
}

/// Counts the solutions of many problems, up to a limit. If the limit is low, many plain grids are counted at once.
///
/// # Errors
/// Returns an error if the count was stopped.
pub fn counts(solver: Solver, problems: &[&Problem], limit: u64, stop: Stop<'_>) -> Result<Vec<u64>, Stopped> {
    let Ok(few) = u8::try_from(limit) else {
        return problems.iter().map(|problem| problem.count(solver, limit, stop)).collect();
    };
    let plain: Vec<&Content> = problems.iter().filter_map(|problem| problem.plain(Feature::FastEngine).ok()).collect();
    let mut counted = vec![Err(Stopped); plain.len()];
    solver.count_many(&plain, few, &mut counted, stop);
    let mut counted = counted.into_iter();
    let count = |problem: &&Problem| match problem.plain(Feature::FastEngine).ok().and_then(|_| counted.next()) {
        Some(count) => count.map(u64::from),
        None => problem.count(solver, limit, stop),
    };
    problems.iter().map(count).collect()
}

/// Describes rules in words: the name of the layout, or the number of its grids, or the size of a single grid; then whatever the rules add.
///
/// ```
/// use ninefold::rules::Rules;
/// use ninefold_app::problem::called;
///
/// assert_eq!(called(&"samurai".parse()?), "samurai");
/// assert_eq!(called(&Rules::sized(16)?), "16x16");
/// # Ok::<(), ninefold::rules::LayoutError>(())
/// ```
pub fn called(rules: &Rules) -> String {
    let shape = match rules.grids().len() {
        1 if rules.is_whole() => rules.dimensions(),
        grids => rules.without_constraints().known().unwrap_or_else(|| format!("{grids} grids")),
    };
    let mut more: Vec<&str> = rules.irregular().map(|_| "irregular regions").into_iter().collect();
    for constraint in rules.constraints() {
        if !more.contains(&constraint.kind().name) {
            more.push(constraint.kind().name);
        }
    }
    if more.is_empty() { shape } else { format!("{shape} with {}", more.join(", ")) }
}

/// Writes the line above an answer: the puzzle's place, its title, and its layout unless that is the plain grid.
pub fn heading(source: &str, line: usize, layout: &Rules, title: &str) -> String {
    let place = format!("{}:{line}", visible(source));
    match (layout.has(Feature::Implied), &*visible(title)) {
        (true, "") => place,
        (true, title) => format!("{place} {title}"),
        (false, "") => format!("{place}: {}", called(layout)),
        (false, title) => format!("{place}: {title} ({})", called(layout)),
    }
}

/// Returns the title of a document. In a block of several grids, which cannot hold a title, the last line of the comment serves as the title. A seed
/// is not a title.
pub fn title(document: &Document) -> &str {
    match document.text(Field::Title) {
        "" if !document.rules().has(Feature::Row81) => comment(document),
        title if formats::is_seed(title) => "",
        title => title,
    }
}

/// Returns the last line of a document's comment that is not a seed.
pub(crate) fn comment(document: &Document) -> &str {
    document.text(Field::Comment).lines().rfind(|line| !formats::is_seed(line)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
