//! The scales on which puzzles are rated: their columns, and a puzzle's place on them. `docs/ratings.md` explains their meaning.
//!
//! A scale is a file with a static [`Scale`], and a line in [`Scale::ALL`].

use std::fmt::{self, Display};

use ::ninefold::logic::hodoku::Grade;
use ::ninefold::logic::levels::Rating;
use ::ninefold::logic::{Method, Path, Walk};
use ::ninefold::multi::Grids;
use ::ninefold::rules::{Feature, Rules};
use ::ninefold::{Puzzle, Stop, Stopped};

use crate::frames::{narrow, wide};
use crate::problem::Problem;
use crate::table::{Column, Kind, Value};
use crate::verdict::{Severity, Verdict};

pub mod explainer;
pub mod hodoku;
pub mod ninefold;
pub mod whips;
pub mod zambon;

/// A rating, if there is one.
type Rated = Result<Option<Vec<Value>>, Short>;

/// A stopped rating, with its known part.
pub struct Short(Option<Vec<Value>>);

impl From<Stopped> for Short {
    fn from(_: Stopped) -> Self {
        Self(None)
    }
}

/// A scale of difficulty.
pub struct Scale {
    /// Its name in options.
    pub name: &'static str,
    /// A line that describes it.
    pub about: &'static str,
    /// The feature that puzzles need for it.
    pub feature: Feature,
    /// Its columns for a puzzle.
    columns: &'static [(&'static str, Kind)],
    /// The values of these columns for a puzzle with one solution; `None` if the scale does not support its kind.
    rate: fn(&Problem, Stop<'_>) -> Rated,
}

impl Scale {
    /// All scales.
    pub const ALL: &'static [&'static Self] = &[
        &hodoku::HODOKU,
        &ninefold::NINEFOLD,
        &zambon::ZAMBON,
        &zambon::FIRST,
        &explainer::EXPLAINER,
        &whips::WHIPS,
        &whips::BRAIDS,
        &whips::GROUPED_WHIPS,
        &whips::GROUPED_BRAIDS,
        &whips::DEPTH,
    ];

    /// The default scale for puzzles with these rules: `HoDoKu`'s for plain grids, Ninefold's own for others.
    pub fn usual(rules: &Rules) -> &'static Self {
        if rules.has_plain_grids() { &hodoku::HODOKU } else { &ninefold::NINEFOLD }
    }

    /// Its columns for a puzzle.
    pub fn columns(&self) -> Vec<Column> {
        self.columns.iter().map(|&(name, kind)| Column::new(name, kind)).collect()
    }

    /// The values of these columns; nulls if there is no rating, as for a puzzle without exactly one solution. Also returns whether it was stopped;
    /// then the values are those known so far.
    pub fn values(&self, problem: &Problem, verdict: &Verdict, stop: Stop<'_>) -> (Vec<Value>, Result<(), Stopped>) {
        let rules = problem.rules();
        let is_known = rules.has_plain_grids() || rules.supports(self.feature).is_ok();
        let rated = if verdict.is_unique() && is_known { (self.rate)(problem, stop) } else { Ok(None) };
        let (values, result) = match rated {
            Ok(values) => (values, Ok(())),
            Err(Short(values)) => (values, Err(Stopped)),
        };
        (values.unwrap_or_else(|| vec![Value::Null; self.columns.len()]), result)
    }
}

/// Scales are equal if they are the same static.
impl PartialEq for Scale {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Scale {}

impl fmt::Debug for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The columns of a rating: the verdict, and those of each scale.
pub fn columns(scales: &[&Scale]) -> Vec<Column> {
    let verdict = std::iter::once(Column::new("verdict", Kind::Text));
    verdict.chain(scales.iter().flat_map(|scale| scale.columns())).collect()
}

/// The rating of a puzzle: a value for each of the columns. A puzzle whose rating was stopped is `open`.
pub fn values(scales: &[&Scale], problem: &Problem, verdict: &Verdict, stop: Stop<'_>) -> (Severity, Vec<Value>) {
    let (mut severity, mut name) = (verdict.severity(), verdict.name());
    let mut all = Vec::new();
    for scale in scales {
        let (values, result) = scale.values(problem, verdict, stop);
        all.extend(values);
        if result.is_err() {
            (severity, name) = (Severity::Other, "open");
        }
    }
    (severity, std::iter::once(Value::text(name)).chain(all).collect())
}

/// The grade of a puzzle on the scale of its rules: `HoDoKu`'s for plain grids, Ninefold's own for others. `None` if the rules have neither, or if it
/// was stopped.
pub fn grade(puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> Option<Grade> {
    let rules = puzzle.givens().rules();
    if rules.has_plain_grids() {
        let method = Method::hodoku();
        let path = Walk::new(puzzle, &method).until(stop).path(usize::MAX);
        return (!path.is_stopped()).then(|| path.grade());
    }
    rules.supports(Feature::Techniques).ok()?;
    own(&Problem::from(puzzle.givens().clone()), stop)?.ok().map(|rated| rated.rating.grade)
}

/// The rating of a problem on Ninefold's own scale; `None` if its position is unknown.
pub(crate) fn own(problem: &Problem, stop: Stop<'_>) -> Option<Result<Own, Stopped>> {
    if problem.rules().is_wide() { wide::rate::rate(problem, stop) } else { narrow::rate::rate(problem, stop) }
}

/// The reason why givens have no solution, in sentences, if steps show it.
pub(crate) fn refuted(givens: &Grids, stop: Stop<'_>) -> Option<String> {
    if givens.rules().is_wide() { wide::rate::refuted(givens, stop) } else { narrow::rate::refuted(givens, stop) }
}

/// A rating on Ninefold's own scale, with the steps behind it.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    pub(crate) rating: Rating,
    pub(crate) steps: usize,
    /// The techniques by id, each with the number of its steps and whether it is a single.
    pub(crate) uses: Vec<(&'static str, usize, bool)>,
}

impl Own {
    /// The techniques besides singles in words: `naked-pair (2), x-wing (1)`.
    pub(crate) fn words(&self) -> String {
        uses(self.uses.iter().copied())
    }
}

/// Techniques besides singles in words, each with the number of its steps.
pub(crate) fn uses(used: impl Iterator<Item = (&'static str, usize, bool)>) -> String {
    let names: Vec<String> =
        used.filter(|(.., is_single)| !is_single).map(|(id, steps, _)| format!("{id} ({steps})")).collect();
    if names.is_empty() { "singles".into() } else { names.join(", ") }
}

/// The path of a method from a problem with one solution; `None` if its position is unknown. `explain` starts at the same position.
fn path(problem: &Problem, method: &Method, stop: Stop<'_>) -> Result<Option<Path>, Stopped> {
    let Ok(start) = narrow::start(problem, stop) else { return Ok(None) };
    let path = Walk::new(start, method).until(stop).path(usize::MAX);
    if path.is_stopped() { Err(Stopped) } else { Ok(Some(path)) }
}

fn text(value: &dyn Display) -> Value {
    Value::text(value.to_string())
}

fn count(count: usize) -> Value {
    Value::Int(count.try_into().unwrap_or(i64::MAX))
}
