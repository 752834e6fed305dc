//! Answers to the questions of a game.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold::mark::Drawn;
use ninefold::multi::{Boards, Grids, LayoutCell};
use ninefold::rules::{Feature, Rules};
use ninefold::{Digit, Stop};
use ninefold_play::{Advice, Advisor, Conclusion, Lesson, Name, Seen, Sight, Situation, Told, WhyNot};

use super::logic::frame::{Candidate, CandidateSet};
use super::logic::hint::{self, Depth, Fault, Shown};
use super::logic::refute::Refutation;
use super::logic::{Method, Position, Step, Technique, Walk, techniques, text};
use super::path;
use crate::game::answers::{in_sight, named, with_candidate};
use crate::problem;

/// Returns everything that a game may show about a step.
pub(crate) fn told(step: &Step, boards: &Boards) -> Told {
    let (grid, shown) = (step.grid(), Depth::ALL.map(|depth| hint::shown_at(step, depth)));
    let board = super::own_board(boards, grid);
    let marks = |shown: Shown<'_>| shown.marks(&board).iter().map(|mark| (grid, mark.into())).collect();
    Told {
        words: shown.map(|shown| shown.words()),
        marks: shown.map(marks),
        grid: Some(grid),
        technique: Some(name(step.technique())),
        conclusion: conclusion(step, boards.rules()),
        ..Told::default()
    }
}

/// Returns a step in the form in which a viewer of the solution sees it.
pub(crate) fn seen(step: &Step, layout: &Rules) -> Seen {
    let conclusion = conclusion(step, layout);
    Seen { technique: step.technique().name, grid: step.grid(), line: text::conclusions(step).to_string(), conclusion }
}

/// Solves a puzzle as people do, up to the end or until `see` breaks. Techniques assume uniqueness only if the givens are known to be unique.
pub(crate) fn watch(givens: &Grids, is_unique: bool, see: &mut dyn FnMut(Sight) -> ControlFlow<()>) -> ControlFlow<()> {
    let new = if is_unique { Position::assume_unique } else { Position::from_boards };
    let rules = givens.rules();
    let method = if rules.has_plain_grids() { super::every() } else { Method::hints() };
    Walk::new(new(givens.boards(), givens), &method).try_for_each(|step| see(Sight::Step(Box::new(seen(&step, rules)))))
}

/// Returns everything that a game may show about mistakes.
fn told_of_faults(faults: &[Fault]) -> Told {
    let words = |depth| {
        let mut said: Vec<String> = faults.iter().map(|fault| fault.say(depth)).collect();
        said.dedup();
        said.join(" ")
    };
    let marks = |depth| {
        let of = |fault: &Fault| -> Vec<(usize, Drawn)> {
            fault.marks(depth).iter().map(|mark| (fault.at.grid, mark.into())).collect()
        };
        let mut marks: Vec<_> = faults.iter().flat_map(of).collect();
        marks.sort_unstable();
        marks.dedup();
        marks
    };
    let first = faults.first().map(ToString::to_string).unwrap_or_default();
    let conclusion = Conclusion { words: first, ..Conclusion::default() };
    Told { words: Depth::ALL.map(words), marks: Depth::ALL.map(marks), conclusion, ..Told::default() }
}

/// Returns the conclusion of a step, with the cells of the whole layout.
fn conclusion(step: &Step, layout: &Rules) -> Conclusion {
    let of = |set: &CandidateSet| -> BTreeSet<(LayoutCell, Digit)> {
        let candidate =
            |Candidate { cell, digit }: Candidate| Some((layout.cell_at(step.grid(), cell.into())?, digit.unframed()));
        set.iter().filter_map(candidate).collect()
    };
    Conclusion { words: text::sentence(step), placed: of(step.placed()), eliminated: of(step.eliminated()) }
}

fn name(technique: &Technique) -> Name {
    Name { id: technique.id.into(), name: technique.name.into() }
}

/// Returns the player's position, or the faults in it.
fn position(Situation { givens, solution, boards }: &Situation, stop: Stop<'_>) -> Result<Position, Vec<Fault>> {
    problem::patiently(stop, |stop| hint::position(givens, solution.as_ref(), boards, stop)).map_err(|faults| {
        let reason = || Refutation::on(boards, givens, stop).map(|found| found.sentences());
        faults.into_iter().map(|fault| fault.argued(reason)).collect()
    })
}

/// Looks for mistakes, then for the next step.
pub(crate) fn advise(situation: &Situation, advisor: Advisor, stop: Stop<'_>) -> Option<Advice> {
    let position = match position(situation, stop) {
        Err(faults) => return Some(Advice::Faults(Box::new(told_of_faults(&faults)))),
        Ok(position) if position.is_solved() => return Some(Advice::Solved),
        Ok(position) => position,
    };
    let method = method(advisor);
    let mut walk = Walk::new(position, &method).until(stop);
    let next = walk.next();
    if walk.is_stopped() {
        return None;
    }
    let told = |step| told(&step, &situation.boards);
    let advice = match next {
        Some(found) => Some(told(found)),
        None => path::beyond(walk.position(), &method, stop).map(|found| told(found).after(&beyond_words(&method))),
    };
    if advice.is_none() && stop.is_due(0) {
        return None;
    }
    Some(advice.map_or(Advice::Nothing, |told| Advice::Step(Box::new(told))))
}

/// Returns the sentence that precedes a step by a technique outside the method.
fn beyond_words(method: &Method) -> String {
    format!("The method {} finds no step here.", method.name)
}

/// Returns the method by which an advisor finds hints.
fn method(Advisor { method, uniqueness }: Advisor) -> Method {
    let method = Method::named(method.name()).unwrap_or_else(Method::hints);
    if uniqueness { method } else { method.without_uniqueness() }
}

/// Follows the path until its next step uses the technique with this id.
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
            before.push(conclusion(&next, situation.boards.rules()));
            continue;
        }
        let only = Method { techniques: vec![technique], ..method.clone() };
        let mut all: Vec<Step> = only.all(here);
        if !all.contains(&next) {
            all.push(next);
        }
        let all = all.iter().map(|step| conclusion(step, situation.boards.rules())).collect();
        return Some(Lesson::Here(name(technique), before, all));
    }
}

/// Finds the easiest step that excludes a digit from a cell or, if there is none, a chain of singles that leads to a contradiction.
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
        Err(faults) => return Some(WhyNot::Faults(Box::new(told_of_faults(&faults)))),
        Ok(position) => position,
    };
    let method = super::every();
    for &technique in &method.techniques {
        let only = Method { techniques: vec![technique], ..method.clone() };
        let steps = only.all_until(position.clone(), stop).ok()?;
        let against = |step: &&Step| conclusion(step, &layout).excludes(&layout, candidate);
        if let Some(step) = steps.iter().find(against) {
            return Some(WhyNot::Step(Box::new(told(step, &boards))));
        }
    }
    let proof = disproof(boards, candidate, situation, stop)?;
    Some(proof.map_or(WhyNot::Open, |words| WhyNot::Proof(Box::new(Told::excluded(&layout, candidate, &words)))))
}

/// Describes the contradiction to which singles lead if a cell contains a given digit, if there is one.
#[allow(clippy::option_option, reason = "stopped, none, some")]
fn disproof(
    mut boards: Boards,
    (cell, digit): (LayoutCell, Digit),
    situation: &Situation,
    stop: Stop<'_>,
) -> Option<Option<String>> {
    let start = format!("If {} were {}", named(boards.rules(), cell), digit.symbol());
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
