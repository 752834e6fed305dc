//! Names of constraints and sums in sentences, and words for the remaining digits of their cells.

use crate::frame::mark::Role;
use crate::frame::rules::{Choice, Kind, Term};
use crate::frame::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::all;
use crate::state::Home;
use crate::step::{Draft, Part, Step};
use crate::text;

/// The maximum number of combinations that are listed.
const LISTED: usize = 6;

/// The subject of a step: a constraint, a sum or an equation.
pub(super) enum Subject {
    /// A constraint, by its number.
    Constraint(u16),
    /// A choice among the combinations of a sum, by its number.
    Choice(u16),
    /// An equation, by its number.
    Equation(u16),
}

impl Subject {
    /// Returns the first subject that the parts of a step name.
    pub(super) fn of(step: &Step) -> Option<Self> {
        let truths = step.rules().truths();
        step.parts().iter().find_map(|part| match *part {
            Part::Rule(_, truth) => truths.get(usize::from(truth)).and_then(|truth| truth.choice).map(Self::Choice),
            ref part => Self::of_part(part),
        })
    }

    /// Returns the constraint or equation that a part names.
    pub(super) fn of_part(part: &Part) -> Option<Self> {
        match *part {
            Part::Constraint(_, number) => Some(Self::Constraint(number)),
            Part::Equation(_, number) => Some(Self::Equation(number)),
            _ => None,
        }
    }

    /// Returns the verb after the name of the subject: `leave` if the name is a plural, such as "counting circles".
    pub(super) fn leaves(&self, home: &Home) -> &'static str {
        let is_many = match *self {
            Self::Constraint(number) => {
                home.whole().constraints().get(usize::from(number)).is_some_and(|one| one.kind().name.ends_with('s'))
            }
            Self::Choice(_) | Self::Equation(_) => false,
        };
        if is_many { "leave" } else { "leaves" }
    }

    /// Returns the name of the subject with an article, and its cells.
    pub(super) fn name(&self, home: &Home) -> Option<(String, CellSet)> {
        let whole = home.whole();
        match *self {
            Self::Constraint(number) => {
                let constraint = whole.constraints().get(usize::from(number))?;
                let cells = home.cells_of(constraint);
                let is_own = |choice: &&Choice| choice.cells == cells && !is_derived(home, choice);
                let choice = home.rules().choices().iter().find(is_own);
                let described = || format!("the {}", home.called(constraint));
                Some((choice.map_or_else(described, |choice| of_choice(home, choice)), cells))
            }
            Self::Choice(number) => {
                let choice = home.rules().choices().get(usize::from(number))?;
                Some((of_choice(home, choice), choice.cells))
            }
            Self::Equation(number) => {
                let cells = home.cells_in(whole.equations().get(usize::from(number))?.cells());
                Some((text::list(cells), cells))
            }
        }
    }
}

/// Returns the name of a sum: `the 15-cage in r1c123`, or for a derived sum its cells.
fn of_choice(home: &Home, choice: &Choice) -> String {
    let described = home.constraint_on(choice.cells).filter(|_| !is_derived(home, choice));
    let Some(described) = described.map(|constraint| home.called(constraint)) else {
        return text::list(choice.cells);
    };
    match described.split_once(&format!(" {} ", choice.sum)) {
        Some((word, rest)) => format!("the {}-{word} {rest}", choice.sum),
        None => format!("the {described}"),
    }
}

/// Whether a sum is derived from others.
pub(super) fn is_derived(home: &Home, choice: &Choice) -> bool {
    home.whole().totals().get(usize::from(choice.total)).is_some_and(|total| !total.is_given())
}

/// Whether a derived sum follows from other sums, and not only from houses.
pub(super) fn has_sums(home: &Home, choice: &Choice) -> bool {
    let total = home.whole().totals().get(usize::from(choice.total));
    total.is_some_and(|total| total.from.iter().any(|term| !matches!(term, Term::House(..))))
}

/// Returns the name of the constraint or sum that a step of these families uses, with its cells.
pub(crate) fn place(step: &Step) -> Option<(String, CellSet)> {
    Subject::of(step)?.name(step.home()?).filter(|(_, cells)| !cells.is_empty())
}

/// The id of the technique that uses a single constraint.
pub(crate) const ALONE: &str = "constraint";

/// Returns the kind of constraint that a step of these families with one constraint uses, such as `Killer Cage`.
pub(crate) fn kind(step: &Step) -> Option<&'static Kind> {
    kind_of(step).filter(|_| all().any(|technique| technique == step.technique()))
}

/// Returns the kind of constraint that any step with one constraint uses.
pub(super) fn kind_of(step: &Step) -> Option<&'static Kind> {
    let home = step.home()?;
    let constraint = match Subject::of(step)? {
        Subject::Constraint(number) => home.whole().constraints().get(usize::from(number))?,
        Subject::Choice(number) => {
            let choice = home.rules().choices().get(usize::from(number)).filter(|choice| !is_derived(home, choice))?;
            home.constraint_on(choice.cells)?
        }
        Subject::Equation(_) => return None,
    };
    Some(constraint.kind())
}

/// Returns the terms with opposite factors.
pub(super) fn negated(from: &[Term]) -> Vec<Term> {
    let negate = |term: &Term| match *term {
        Term::Total(factor, at) => Term::Total(-factor, at),
        Term::House(factor, at) => Term::House(-factor, at),
        Term::Sum(factor, at) => Term::Sum(-factor, at),
    };
    from.iter().map(negate).collect()
}

/// Returns the derivation of a sum: `Row 1 adds up to 45. With the cages there, 45 - 10 - 15 - 7 = 13`
pub(super) fn equation(home: &Home, from: &[Term], value: i32) -> String {
    let whole = home.whole();
    let (totals, groups) = (whole.totals(), whole.groups());
    let size = whole.size() as u32;
    let mut houses: Vec<House> = Vec::new();
    let (mut plus, mut minus) = (Vec::new(), Vec::new());
    let mut of_houses = 0;
    for term in from {
        match *term {
            Term::House(factor, at) => {
                let Some(group) = groups.get(usize::from(at)) else { continue };
                let cells = home.cells_in(group.cells.iter().copied());
                houses.extend(home.rules().houses().iter().find(|house| house.cells() == cells));
                of_houses += i32::from(factor);
            }
            Term::Sum(factor, at) => {
                let Some(linear) = whole.linears().get(usize::from(at)) else { continue };
                if factor > 0 { &mut plus } else { &mut minus }.push(linear.value.to_string());
            }
            Term::Total(factor, at) => {
                let Some(total) = totals.get(usize::from(at)) else { continue };
                if factor > 0 { &mut plus } else { &mut minus }.push(total.sum.to_string());
            }
        }
    }
    let is_cage = |term: &Term| match *term {
        Term::Total(_, at) => totals.get(usize::from(at)).is_some_and(|total| total.from.is_empty()),
        _ => false,
    };
    let all = size * (size + 1) / 2;
    let held = all * of_houses.unsigned_abs();
    let verb = if houses.len() == 1 { "adds" } else { "add" };
    let clues = if from.iter().any(is_cage) { "cages" } else { "sums" };
    let count = from.iter().filter(|term| !matches!(term, Term::House(..))).count();
    // Long lists are replaced by their sum, which is easier to read.
    if count > LISTED {
        let held = held.cast_signed();
        let sum = if of_houses > 0 { held - value } else { held + value };
        let (one, other) = if of_houses > 0 { (held, sum) } else { (sum, held) };
        let houses = text::capital(&text::houses(houses));
        return format!(
            "{houses} {verb} up to {held}, the {clues} there to {sum}. The difference {one} - {other} = {value}"
        );
    }
    // Cages inside the houses are subtracted from the houses; if the cages cover the houses, the houses are subtracted from the cages.
    let difference = if of_houses > 0 {
        format!("{held} - {}", minus.join(" - "))
    } else {
        format!("{} - {held}", plus.join(" + "))
    };
    format!(
        "{} {verb} up to {held}. With the {clues} there, {difference} = {value}",
        text::capital(&text::houses(houses))
    )
}

/// Returns a set of alternative digits in words: `2, 5 or 8`, a run as `3 to 7`, several as `1 to 4 or 8`.
pub(super) fn range(digits: DigitSet) -> String {
    let mut runs: Vec<(Digit, Digit)> = Vec::new();
    for digit in digits {
        match runs.last_mut() {
            Some((_, last)) if last.get() + 1 == digit.get() => *last = digit,
            _ => runs.push((digit, digit)),
        }
    }
    if runs.iter().all(|(first, last)| last.get() - first.get() < 2) {
        return text::either(digits);
    }
    let words = |(first, last): (Digit, Digit)| match last.get() - first.get() {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    };
    text::series(runs.into_iter().map(words), "or")
}

/// Returns the remaining digits, cell by cell: `2 or 3 for r4c1 and 6 to 9 for r4c2`. Cells with equal digits are grouped.
pub(super) fn left(spots: &CandidateSet, cells: CellSet) -> String {
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for cell in cells {
        let digits = spots.cell(cell);
        match groups.iter_mut().find(|(own, _)| *own == digits) {
            Some((_, cells)) => _ = cells.insert(cell),
            None => groups.push((digits, CellSet::of(cell))),
        }
    }
    text::series(
        groups.into_iter().map(|(digits, cells)| format!("{} for {}", range(digits), text::list(cells))),
        "and",
    )
}

/// Returns a list of combinations: `1 2 7, 1 3 6 or 2 3 5`, or their number if there are many.
pub(super) fn combinations(left: &[DigitSet]) -> String {
    let spaced = |set: &DigitSet| set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ");
    if left.len() <= LISTED {
        text::series(left.iter().map(spaced), "or")
    } else {
        format!("one of {} combinations", left.len())
    }
}

/// Adds the remaining digits of cells to a draft.
pub(super) fn show_left<'b>(draft: Draft<'b>, left: &CandidateSet) -> Draft<'b> {
    left.digits().iter().fold(draft, |draft, digit| draft.show(Role::Pattern, digit, left.digit(digit)))
}

/// Returns the candidates of the pattern cells before a step.
pub(super) fn before(step: &Step, cells: CellSet) -> CandidateSet {
    let mut all = step.spots(Role::Pattern);
    for cell in cells {
        all.set_cell(cell, all.cell(cell) | step.eliminated().cell(cell));
    }
    all
}

/// Returns the candidates of a set in some cells.
pub(super) fn within(set: &CandidateSet, cells: CellSet) -> CandidateSet {
    let mut within = CandidateSet::EMPTY;
    cells.iter().for_each(|cell: Cell| within.set_cell(cell, set.cell(cell)));
    within
}
