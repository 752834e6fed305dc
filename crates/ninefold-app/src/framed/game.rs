//! Answers to the questions of a game.

use ninefold::multi::{Boards, LayoutCell};
use ninefold::rules::Feature;
use ninefold::{Digit, Stop};
use ninefold_play::{Advice, Advisor, Lesson, Name, Situation, Told, WhyNot};

use super::logic::hint::{self, Fault};
use super::logic::refute::Refutation;
use super::logic::{Method, Position, Step, Walk, techniques};
use super::path;
use crate::game::answers::{in_sight, with_candidate};
use crate::problem;

/// The position of a player, or its faults.
fn position(Situation { givens, solution, boards }: &Situation, stop: Stop<'_>) -> Result<Position, Vec<Fault>> {
    problem::patiently(stop, |stop| hint::position(givens, solution.as_ref(), boards, stop)).map_err(|faults| {
        let reason = || Refutation::on(boards, givens, stop).map(|found| found.sentences());
        faults.into_iter().map(|fault| fault.argued(reason)).collect()
    })
}

/// Looks for mistakes, then for the next step.
pub(crate) fn advise(situation: &Situation, advisor: Advisor, stop: Stop<'_>) -> Option<Advice> {
    let position = match position(situation, stop) {
        Err(faults) => return Some(Advice::Faults(Box::new(super::faults(&faults)))),
        Ok(position) if position.is_solved() => return Some(Advice::Solved),
        Ok(position) => position,
    };
    let method = method(advisor);
    let mut walk = Walk::new(position, &method).until(stop);
    let next = walk.next();
    if walk.is_stopped() {
        return None;
    }
    let told = |step| super::told(&step, &situation.boards);
    let advice = match next {
        Some(found) => Some(told(found)),
        None => path::beyond(walk.position(), &method, stop).map(|found| told(found).after(&beyond_words(&method))),
    };
    if advice.is_none() && stop.is_due(0) {
        return None;
    }
    Some(advice.map_or(Advice::Nothing, |told| Advice::Step(Box::new(told))))
}

/// The sentence before a step that a method does not have.
fn beyond_words(method: &Method) -> String {
    format!("The method {} finds no step here.", method.name)
}

/// The method that finds the hints of an advisor.
fn method(Advisor { method, uniqueness }: Advisor) -> Method {
    let method = Method::named(method.name()).unwrap_or_else(Method::hints);
    if uniqueness { method } else { method.without_uniqueness() }
}

/// Takes steps until the next one is of the technique with that id.
pub(crate) fn teach(situation: &Situation, id: &str, stop: Stop<'_>) -> Option<Lesson> {
    let Some(technique) = techniques::by_id(id) else { return Some(Lesson::Never) };
    let position = match position(situation, stop) {
        Err(faults) => return Some(Lesson::Faults(faults.first().map(ToString::to_string).unwrap_or_default())),
        Ok(position) => position,
    };
    let Some(method) = super::leading_to(technique) else { return Some(Lesson::Never) };
    let mut walk = Walk::new(position, &method).until(stop);
    let mut before = Vec::new();
    loop {
        let here = walk.position().clone();
        let Some(next) = walk.next() else { return (!walk.is_stopped()).then_some(Lesson::Never) };
        if next.technique() != technique {
            before.push(super::conclusion(&next, situation.boards.rules()));
            continue;
        }
        let only = Method { techniques: vec![technique], ..method.clone() };
        let mut all: Vec<Step> = only.all(here);
        if !all.contains(&next) {
            all.push(next);
        }
        let all = all.iter().map(|step| super::conclusion(step, situation.boards.rules())).collect();
        return Some(Lesson::Here(Name { id: technique.id.into(), name: technique.name.into() }, before, all));
    }
}

/// Finds the easiest step that excludes a digit from a cell; without one, singles that end in a contradiction.
pub(crate) fn why_not(situation: &Situation, candidate: (LayoutCell, Digit), stop: Stop<'_>) -> Option<WhyNot> {
    let boards = with_candidate(&situation.boards, candidate);
    let layout = boards.rules().clone();
    if let Some(words) = in_sight(&boards, candidate) {
        return Some(WhyNot::Proof(Box::new(Told::excluded(&layout, candidate, &words))));
    }
    if !layout.has(Feature::Techniques) {
        return Some(WhyNot::Open);
    }
    let position = match position(&Situation { boards: boards.clone(), ..situation.clone() }, stop) {
        Err(faults) => return Some(WhyNot::Faults(Box::new(super::faults(&faults)))),
        Ok(position) => position,
    };
    let method = super::every();
    for &technique in &method.techniques {
        let only = Method { techniques: vec![technique], ..method.clone() };
        let steps = only.all_until(position.clone(), stop).ok()?;
        let against = |step: &&Step| super::conclusion(step, &layout).excludes(&layout, candidate);
        if let Some(step) = steps.iter().find(against) {
            return Some(WhyNot::Step(Box::new(super::told(step, &boards))));
        }
    }
    let proof = disproof(boards, candidate, situation, stop)?;
    Some(proof.map_or(WhyNot::Open, |words| WhyNot::Proof(Box::new(Told::excluded(&layout, candidate, &words)))))
}

/// The contradiction in words that follows by singles from a digit in a cell, if one follows.
#[allow(clippy::option_option, reason = "stopped, none, some")]
fn disproof(
    mut boards: Boards,
    (cell, digit): (LayoutCell, Digit),
    situation: &Situation,
    stop: Stop<'_>,
) -> Option<Option<String>> {
    let start = format!("If {} were {digit}", boards.rules().name(cell));
    boards.place(cell, digit);
    let singles = Method::simple();
    let mut walk = Walk::new(Position::from_boards(boards, &situation.givens), &singles).until(stop);
    let mut steps = 0;
    loop {
        if let Some(flaw) = walk.position().boards().flaw() {
            let then = match steps {
                0 => "at once".to_owned(),
                1 => "after one more step".to_owned(),
                _ => format!("after {steps} more steps"),
            };
            return Some(Some(format!("{start}, {then} there would be a contradiction: {flaw}.")));
        }
        if walk.next().is_none() {
            return (!walk.is_stopped()).then_some(None);
        }
        steps += 1;
    }
}
