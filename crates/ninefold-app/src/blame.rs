//! The givens to blame if a puzzle has no solution: a set of givens that exclude one another, and single givens without which there is a solution.

use std::cell::Cell;

use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::Constraint;
use ninefold::solve::Solver;
use ninefold::{Budget, Stop, irreducible};
use serde_json::{Value, json};

use crate::problem::Problem;
use crate::verdict::Verdict;

/// The maximum number of guesses in all searches together, and in each. The searches take less than a second for plain grids, and some seconds under
/// other rules.
const GUESSES: u64 = 1 << 18;
const EACH: u64 = 1 << 14;

/// The maximum number of givens that the sentences list as single givens to remove; the JSON contains all of them.
const FEW: usize = 6;

/// The maximum number of constraints in which a minimal set is searched for.
const CONSTRAINTS: usize = 100;

/// A set of givens that exclude one another.
///
/// ```
/// use ninefold::{Grid, Stop};
/// use ninefold_app::blame::Blame;
///
/// let grid: Grid = "1....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let blame = Blame::of(&grid.into(), Stop::NEVER).unwrap();
/// assert!(blame.sentences().starts_with("Without r1c1=1 the puzzle has exactly one solution. "), "{}", blame.sentences());
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blame {
    digits: Grids,
    /// Givens that no solution contains together.
    together: Vec<LayoutCell>,
    /// The constraints that exclude these givens, if a minimal set of constraints was searched for.
    constraints: Vec<Constraint>,
    /// Single givens without which there is a solution, each with whether that solution is the only one.
    without: Vec<(LayoutCell, bool)>,
    /// Whether any search was stopped, so that a smaller set might exclude one another, or other givens might also leave a solution when removed.
    is_open: bool,
}

impl Blame {
    /// Finds the givens to blame, if a search of limited length shows that the digits have no solution.
    pub fn of(digits: &Grids, stop: Stop<'_>) -> Option<Self> {
        let budget = Budget::new(GUESSES);
        let spend = budget.ask();
        let stop = |work| spend(work) || stop.is_due(work);
        let search = Search { stop: Stop::when(&stop), is_open: Cell::new(false) };
        // Equal digits in a house, or the digits of a broken constraint, are a better reason than one found by search.
        let sets = [seen(digits), digits.filled().collect()];
        let start = sets.into_iter().find(|cells| search.fails(only(digits, cells)))?;
        let together = irreducible(start, |cells| search.fails(only(digits, cells)));
        let rest = |&cell: &LayoutCell| {
            let mut rest = digits.clone();
            rest[cell] = None;
            Some((cell, search.leaves(rest)?))
        };
        let without = together.iter().filter_map(rest).collect();
        let constraints = search.constraints(&only(digits, &together));
        Some(Self { digits: digits.clone(), together, constraints, without, is_open: search.is_open.get() })
    }

    /// Returns the cells of the givens that exclude each other.
    pub fn cells(&self) -> &[LayoutCell] {
        &self.together
    }

    /// Returns sentences for people, with the remedy first.
    pub fn sentences(&self) -> String {
        let without = |is_only: bool| -> Vec<LayoutCell> {
            self.without.iter().filter(|(_, is_unique)| *is_unique == is_only).map(|(cell, _)| *cell).collect()
        };
        let (unique, several) = (without(true), without(false));
        let mut all = Vec::new();
        if !unique.is_empty() {
            all.push(format!("Without {} the puzzle has exactly one solution.", self.names(&unique, "or", FEW)));
        }
        if !several.is_empty() {
            let rest = if unique.is_empty() { "the puzzle" } else { "it" };
            all.push(format!("Without {} {rest} has several solutions.", self.names(&several, "or", FEW)));
        }
        if self.without.is_empty() && !self.together.is_empty() && !self.is_open {
            all.push("No solution is left by removing a single given.".into());
        }
        if !self.is_clash() {
            all.push(self.together());
        }
        if self.is_open {
            all.push("Searches were stopped, so a part of these may be enough.".into());
        }
        all.join(" ")
    }

    /// Whether the set is two equal digits in a house, which the verdict already reports.
    fn is_clash(&self) -> bool {
        matches!(self.together[..], [one, other] if self.constraints.is_empty() && self.digits[one] == self.digits[other])
    }

    /// Returns the sentence about the givens that exclude one another, and the constraints that they contradict.
    fn together(&self) -> String {
        let rules = self.digits.rules();
        let told: Vec<String> = self.constraints.iter().map(|constraint| constraint.describe(rules)).collect();
        let under =
            if told.is_empty() { String::new() } else { format!(" under these constraints: {}", told.join("; ")) };
        match (&self.together[..], told.is_empty()) {
            ([], true) => "Even without givens there is no solution.".into(),
            ([], false) => format!("Even without givens there is no solution{under}."),
            ([one], _) => format!("No solution has {}{under}.", self.names(&[*one], "and", 1)),
            (all, _) => format!("{} exclude each other{under}.", self.names(all, "and", usize::MAX)),
        }
    }

    /// Lists at most `most` givens, such as `r1c1=8`, in words.
    fn names(&self, cells: &[LayoutCell], last: &str, most: usize) -> String {
        // A single remaining given takes no more room than "one of 1 others" would.
        let most = if cells.len() == most.saturating_add(1) { cells.len() } else { most };
        let mut names: Vec<String> = cells.iter().take(most).map(|&cell| self.name(cell)).collect();
        if cells.len() > most {
            names.push(format!("one of {} others", cells.len() - most));
        }
        match &names[..] {
            [all @ .., one] if !all.is_empty() => format!("{} {last} {one}", all.join(", ")),
            all => all.concat(),
        }
    }

    fn name(&self, cell: LayoutCell) -> String {
        let digit = self.digits[cell].map_or_else(String::new, |digit| format!("={digit}"));
        format!("{}{digit}", self.digits.rules().name(cell))
    }

    /// Returns the value of `blame` that `docs/schema/answer.json` describes.
    pub fn json(&self) -> Value {
        let rules = self.digits.rules();
        let given = |cell: LayoutCell| json!({ "cell": rules.name(cell).to_string(), "digit": self.digits[cell].map(ninefold::Digit::get) });
        let without = |&(cell, is_unique): &(LayoutCell, bool)| {
            let mut given = given(cell);
            given["verdict"] = if is_unique { "unique" } else { "many" }.into();
            given
        };
        json!({
            "text": self.sentences(),
            "givens": self.together.iter().map(|&cell| given(cell)).collect::<Value>(),
            "minimal": !self.is_open,
            "constraints": self.constraints.iter().map(|constraint| Value::from(constraint.describe(rules))).collect::<Value>(),
            "without": self.without.iter().map(without).collect::<Value>(),
        })
    }
}

/// Searches that share a limit.
struct Search<'a> {
    stop: Stop<'a>,
    /// Whether a search was stopped.
    is_open: Cell<bool>,
}

impl Search<'_> {
    /// Whether a search proves that the digits have no solution.
    fn fails(&self, digits: Grids) -> bool {
        self.limited(|stop| Problem::from(digits).count(Solver::new(), 1, stop).ok()) == Some(0)
    }

    /// Whether the digits have exactly one solution; `None` if they have none, or if the search was stopped.
    fn leaves(&self, digits: Grids) -> Option<bool> {
        match self.limited(|stop| Problem::from(digits).count(Solver::new(), 2, stop).ok())? {
            0 => None,
            count => Some(count == 1),
        }
    }

    /// Runs a search of at most `EACH` guesses, within the limit of all searches.
    fn limited<T>(&self, search: impl FnOnce(Stop<'_>) -> Option<T>) -> Option<T> {
        let (budget, outer) = (Budget::new(EACH), self.stop);
        let spend = budget.ask();
        let stop = |work| spend(work) || outer.is_due(work);
        let found = search(Stop::when(&stop));
        self.is_open.set(self.is_open.get() || found.is_none());
        found
    }

    /// Returns the constraints that exclude these digits, unless the rules have too many constraints.
    fn constraints(&self, digits: &Grids) -> Vec<Constraint> {
        let rules = digits.rules();
        if rules.constraints().len() > CONSTRAINTS {
            return Vec::new();
        }
        let without = rules.without_constraints();
        let all = rules.constraints();
        let found = irreducible(all.to_vec(), |constraints| {
            let rules = without.with_constraints(with_exceptions(constraints, all));
            self.fails(Grids::new(rules, digits.digits().iter().copied()))
        });
        with_exceptions(&found, all)
    }
}

/// Adds the constraints of the puzzle that are exceptions to some of its other constraints, such as the dots of a rule about cells without a dot.
/// Without them, the others would forbid more than they do in the puzzle.
fn with_exceptions(some: &[Constraint], all: &[Constraint]) -> Vec<Constraint> {
    let is_exception =
        |constraint: &Constraint| some.iter().any(|own| own.kind().exceptions.contains(&constraint.kind().id));
    all.iter().filter(|constraint| some.contains(constraint) || is_exception(constraint)).cloned().collect()
}

/// Returns the givens of an error that is visible without a search.
fn seen(digits: &Grids) -> Vec<LayoutCell> {
    let flaw = digits.boards().flaw().map(|flaw| Verdict::from(flaw).marked(digits.rules()));
    flaw.into_iter().flatten().filter(|&cell| digits[cell].is_some()).collect()
}

/// Returns only the digits in the given cells.
fn only(digits: &Grids, cells: &[LayoutCell]) -> Grids {
    let mut some = Grids::empty(digits.rules().clone());
    cells.iter().for_each(|&cell| some[cell] = digits[cell]);
    some
}
