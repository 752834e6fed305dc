//! Constraints and sums that can no longer be satisfied, for the last sentence of the reasons why a puzzle is impossible.

use crate::frame::rules::{Choice, Fields, Masks};
use crate::frame::{CellSet, DigitSet};

use super::names::{self, Subject};
use crate::state::{Home, State};
use crate::text;

/// Returns the first constraint or sum of a grid that no digits can satisfy: a sentence without its full stop, and the cells.
pub(crate) fn broken(state: &State) -> Option<(String, CellSet)> {
    let home = state.home()?;
    of_sums(home, state).or_else(|| of_constraints(home, state))
}

/// Returns the first sum that is out of reach; sums of few terms come first.
fn of_sums(home: &Home, state: &State) -> Option<(String, CellSet)> {
    let mut choices: Vec<(u16, &Choice)> = (0..).zip(home.rules().choices()).collect();
    choices.retain(|(_, choice)| names::has_sums(home, choice) || !names::is_derived(home, choice));
    choices
        .sort_by_key(|(_, choice)| home.whole().totals().get(usize::from(choice.total)).map(|total| total.from.len()));
    choices.into_iter().find_map(|(number, choice)| of_sum(home, state, number, choice))
}

fn of_sum(home: &Home, state: &State, number: u16, choice: &Choice) -> Option<(String, CellSet)> {
    let sums = sums(state, choice.cells);
    if sums.contains(&choice.sum) {
        return None;
    }
    let sum = choice.sum;
    let total = home.whole().totals().get(usize::from(choice.total)).filter(|_| names::is_derived(home, choice));
    let held = match (sums.iter().min(), sums.iter().max()) {
        (Some(least), _) if *least > sum => format!("at least {least}"),
        (_, Some(most)) if *most < sum => format!("at most {most}"),
        (Some(_), _) => format!("not {sum} with any of their candidates"),
        (None, _) => "no different digits".into(),
    };
    let verb = if choice.cells.len() == 1 { "gives" } else { "give" };
    let text = if let Some(total) = total {
        let equation = names::equation(home, &total.from, total.sum.cast_signed());
        let cells = text::list(choice.cells);
        format!("{equation} is left for {cells}, which {verb} {held}")
    } else {
        let (name, _) = Subject::Choice(number).name(home)?;
        format!("{name} cannot be filled: its cells give {held}")
    };
    Some((text, choice.cells))
}

/// Returns the possible sums of different digits in the cells.
fn sums(state: &State, cells: CellSet) -> Vec<u32> {
    // The sum depends only on the set of the digits, so sets are enough.
    let mut sets = vec![DigitSet::EMPTY];
    for cell in cells {
        let options = state.board().options(cell);
        let mut next: Vec<DigitSet> =
            sets.iter().flat_map(|&set| (options - set).into_iter().map(move |digit| set.with(digit))).collect();
        next.sort_unstable_by_key(|set| set.bits());
        next.dedup();
        sets = next;
    }
    sets.iter().map(|set| set.iter().map(|digit| u32::from(digit.get())).sum()).collect()
}

/// Returns the first constraint whose propagation leaves no digits.
fn of_constraints(home: &Home, state: &State) -> Option<(String, CellSet)> {
    let whole = home.whole();
    let masks = home.masks(state.board());
    (0..).zip(whole.constraints()).find_map(|(number, constraint)| {
        if constraint.kind().fields == Fields::Flag {
            return None;
        }
        let (mut left, mut changed) = (masks.clone(), Vec::new());
        let is_kept =
            constraint.conditions(whole).restrict(&mut Masks::new(whole.size(), &mut left, &mut changed)).is_ok();
        if is_kept {
            return None;
        }
        let (name, cells) = Subject::Constraint(number).name(home)?;
        Some((format!("{name} cannot be satisfied with the candidates of its cells"), cells))
    })
}
