//! The scales on which puzzles are rated: their columns, and the values for a puzzle. `docs/ratings.md` explains their meaning.
//!
//! A scale is a file with a static [`Scale`], and an entry in [`Scale::ALL`].

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

/// The values of a rating, if there is one.
type Rated = Result<Option<Vec<Value>>, Short>;

/// A rating that was stopped before it was complete, with the values computed so far, if any.
pub struct Short(Option<Vec<Value>>);

impl From<Stopped> for Short {
    fn from(_: Stopped) -> Self {
        Self(None)
    }
}

/// A scale of difficulty.
pub struct Scale {
    /// The name of the scale, as options use it.
    pub name: &'static str,
    /// A line that describes the scale.
    pub about: &'static str,
    /// The feature that the rules of a puzzle must have.
    pub feature: Feature,
    /// The columns that a rating has.
    columns: &'static [(&'static str, Kind)],
    /// Computes the values of these columns for a puzzle with one solution, or `None` if the scale does not support puzzles of this kind.
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

    /// Returns the default scale for puzzles with these rules, which is `HoDoKu`'s for plain grids and Ninefold's own for all others.
    pub fn usual(rules: &Rules) -> &'static Self {
        if rules.has_plain_grids() { &hodoku::HODOKU } else { &ninefold::NINEFOLD }
    }

    /// Returns the columns of a rating.
    pub fn columns(&self) -> Vec<Column> {
        self.columns.iter().map(|&(name, kind)| Column::new(name, kind)).collect()
    }

    /// Whether the scale has a column whose name is the name of the scale followed by `_` and `name`.
    pub fn has_column(&self, name: &str) -> bool {
        self.columns
            .iter()
            .any(|(column, _)| column.strip_prefix(self.name).is_some_and(|rest| rest.strip_prefix('_') == Some(name)))
    }

    /// Rates a puzzle, and returns the values of the columns. They are null if there is no rating, as for a puzzle without exactly one solution. Also
    /// returns whether the rating was stopped, in which case the values are those known so far.
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

/// Two scales are equal if they are the same static.
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

/// Returns the columns of a rating: the verdict, and those of each scale.
pub fn columns(scales: &[&Scale]) -> Vec<Column> {
    let verdict = std::iter::once(Column::new("verdict", Kind::Text));
    verdict.chain(scales.iter().flat_map(|scale| scale.columns())).collect()
}

/// Rates a puzzle, and returns a value for each of the columns. A puzzle whose rating was stopped is `open`.
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

/// Returns the grade of a puzzle on the scale for its rules, which is `HoDoKu`'s for plain grids and Ninefold's own for all others. Returns `None` if
/// neither scale supports the rules, or if the rating was stopped.
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

/// Rates a problem on Ninefold's own scale. Returns `None` if the position at which its path starts is unknown.
pub(crate) fn own(problem: &Problem, stop: Stop<'_>) -> Option<Result<Own, Stopped>> {
    if problem.rules().is_wide() { wide::rate::rate(problem, stop) } else { narrow::rate::rate(problem, stop) }
}

/// Explains in sentences why some givens have no solution, if steps can show it.
pub(crate) fn refuted(givens: &Grids, stop: Stop<'_>) -> Option<String> {
    if givens.rules().is_wide() { wide::rate::refuted(givens, stop) } else { narrow::rate::refuted(givens, stop) }
}

/// A rating on Ninefold's own scale, with the steps on which it is based.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    pub(crate) rating: Rating,
    pub(crate) steps: usize,
    /// The techniques by their ids, each with the number of its steps and whether it is a single.
    pub(crate) uses: Vec<(&'static str, usize, bool)>,
}

impl Own {
    /// Lists the techniques other than singles: `naked-pair (2), x-wing (1)`.
    pub(crate) fn words(&self) -> String {
        uses(self.uses.iter().copied())
    }
}

/// Lists techniques other than singles, each with the number of its steps.
pub(crate) fn uses(used: impl Iterator<Item = (&'static str, usize, bool)>) -> String {
    let names: Vec<String> =
        used.filter(|(.., is_single)| !is_single).map(|(id, steps, _)| format!("{id} ({steps})")).collect();
    if names.is_empty() { "singles".into() } else { names.join(", ") }
}

/// Finds the path of a method from a problem with one solution. The path starts at the same position as in `explain`; returns `None` if that position
/// is unknown.
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
