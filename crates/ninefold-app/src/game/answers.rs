//! The answers to the effects of a game that ask about a puzzle: for threads, workers and tests.
//!
//! ```text
//! Effect ----answer----> News            in the same program: the terminal
//! Question ---reply----> Answer          as data, with drawn marks: the page
//! ```
//!
//! Verdicts, limits and methods are those of the other verbs, so that a game and `check` agree about a puzzle. A question that was
//! stopped has no answer.

use std::ops::ControlFlow;

use ninefold::logic::hint::{self, Fault};
use ninefold::logic::refute::Refutation;
use ninefold::logic::{Method, Position, Step, Walk, methods, techniques};
use ninefold::multi::{Boards, Grids, LayoutCell};
use ninefold::rules::Feature;
use ninefold::solve::Solver as Engine;
use ninefold::{Digit, Puzzle, PuzzleError, Stop};
use ninefold_play::page::{Answer, Question};
use ninefold_play::{
    Advice, Advisor, Conclusion, Damaged, Effect, Lesson, Name, News, Sight, Situation, Solver, Told, Verdict, WhyNot,
    cells,
};

use crate::problem::{self, Problem};
use crate::{explain, overlay, rate};

/// The largest number of solutions that is counted.
const MOST: u64 = 1_000_000;

/// Answers an effect that asks about a puzzle. Other effects have no answer.
///
/// ```
/// use ninefold::Stop;
/// use ninefold::multi::Grids;
/// use ninefold::rules::Rules;
/// use ninefold_app::game::answers;
/// use ninefold_play::{Effect, News, Verdict};
///
/// let empty = Grids::empty(Rules::single());
/// let Some(News::Verdict(_, verdict)) = answers::answer(Effect::Prove(empty.clone()), Stop::NEVER) else { panic!() };
/// assert!(matches!(verdict, Verdict::Not(_)), "there are many solutions");
/// assert!(answers::answer(Effect::Prove(empty), Stop::when(&|_| true)).is_none());
/// ```
pub fn answer(effect: Effect, stop: Stop<'_>) -> Option<News> {
    // A short search never asks whether it is still needed.
    if stop.is_due(0) {
        return None;
    }
    match effect {
        Effect::Prove(givens) => {
            let verdict = prove(&givens, stop)?;
            Some(News::Verdict(givens, verdict))
        }
        Effect::Count(givens) => {
            let count = Problem::from(givens.clone()).count(Engine::new(), MOST + 1, stop).ok()?;
            Some(News::Count(givens, count.min(MOST), count > MOST))
        }
        Effect::Advise(situation, advisor) => {
            let advice = advise(&situation, advisor, stop)?;
            Some(News::Advice(situation.boards, Box::new(advice)))
        }
        Effect::Grade(givens) => {
            let grade = rate::grade(&Puzzle::try_from(givens.clone()).ok()?, stop)?;
            Some(News::Grade(givens, grade))
        }
        Effect::Teach(situation, technique) => {
            let lesson = teach(&situation, &technique, stop)?;
            Some(News::Lesson(situation.boards, technique, Box::new(lesson)))
        }
        Effect::WhyNot(situation, candidate) => {
            let answer = why_not(&situation, candidate, stop)?;
            Some(News::WhyNot(situation.boards, candidate, Box::new(answer)))
        }
        _ => None,
    }
}

/// Answers a question of a page, with the marks of hints as shapes.
///
/// # Errors
/// If the parts of the question do not fit together.
pub fn reply(question: &Question, stop: Stop<'_>) -> Result<Option<Answer>, Damaged> {
    let draw =
        |told: &mut Told, boards: &Boards| told.draw(boards, &|boards, marks| overlay::on_boards(boards, marks).ok());
    let news = answer(question.effect()?, stop).map(|mut news| {
        match &mut news {
            News::Advice(boards, advice) => advice.told_mut().into_iter().for_each(|told| draw(told, boards)),
            News::WhyNot(boards, _, answer) => answer.told_mut().into_iter().for_each(|told| draw(told, boards)),
            _ => {}
        }
        news
    });
    Ok(news.and_then(|news| Answer::of(question.ask, &news)))
}

fn prove(givens: &Grids, stop: Stop<'_>) -> Option<Verdict> {
    let verdict = Problem::from(givens.clone()).prove(Engine::new(), stop);
    match verdict.error() {
        Some(PuzzleError::Stopped) if stop.is_due(0) => None,
        Some(error) => Some(Verdict::not(&error, givens.rules())),
        None => verdict.proved().ok().map(Verdict::One),
    }
}

/// The position of a player, or its faults.
fn position(Situation { givens, solution, boards }: &Situation, stop: Stop<'_>) -> Result<Position, Vec<Fault>> {
    problem::patiently(stop, |stop| hint::position(givens, solution.as_ref(), boards, stop)).map_err(|faults| {
        let reason = || Refutation::on(boards, givens, stop).map(|found| found.sentences());
        faults.into_iter().map(|fault| fault.argued(reason)).collect()
    })
}

/// Looks for mistakes, then for the next step.
fn advise(situation: &Situation, advisor: Advisor, stop: Stop<'_>) -> Option<Advice> {
    if let Err(why) = situation.givens.rules().supports(Feature::Techniques) {
        return advise_plainly(situation, &why.to_string(), stop);
    }
    let position = match position(situation, stop) {
        Err(faults) => return Some(Advice::Faults(Box::new(Told::faults(&faults)))),
        Ok(position) if position.is_solved() => return Some(Advice::Solved),
        Ok(position) => position,
    };
    let method = method(advisor);
    let mut walk = Walk::new(position, &method).until(stop);
    let next = walk.next();
    if walk.is_stopped() {
        return None;
    }
    let told = |step| Told::step(&step, &situation.boards);
    let advice = match next {
        Some(found) => Some(told(found)),
        None => explain::beyond(walk.position(), &method, stop).map(|found| told(found).after(&beyond_words(&method))),
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

/// Looks for mistakes in a grid for which there are no techniques; without a mistake, the advice is the reason.
fn advise_plainly(situation: &Situation, why: &str, stop: Stop<'_>) -> Option<Advice> {
    let words = wrong_in(situation, stop)?.unwrap_or_else(|| format!("No mistake so far, and no hint: {why}."));
    let is_solved = situation.boards.grids().is_full() && situation.boards.flaw().is_none();
    if is_solved { Some(Advice::Solved) } else { Some(Advice::Faults(Box::new(Told::said(&words)))) }
}

/// The first mistake of a position in words; none if there is none.
#[allow(clippy::option_option, reason = "stopped, none, some")]
fn wrong_in(Situation { givens, solution, boards }: &Situation, stop: Stop<'_>) -> Option<Option<String>> {
    let (rules, grids) = (boards.rules(), boards.grids());
    if let Some(error) = boards.flaw() {
        return Some(Some(format!("Something is wrong: {error}.")));
    }
    let solution = match solution {
        Some(solution) => Some(solution.clone()),
        None => match prove(givens, stop)? {
            Verdict::One(solution) => Some(solution),
            Verdict::Not(_) | Verdict::Open => None,
        },
    };
    let is_wrong = |solution: Grids| grids.filled().find(|&cell| grids[cell] != solution[cell]);
    let wrong = solution.and_then(is_wrong).and_then(|cell| Some((cell, grids[cell]?)));
    Some(wrong.map(|(cell, digit)| format!("{} is not {digit}.", rules.name(cell))))
}

/// The method that finds the hints of an advisor.
fn method(Advisor { method, uniqueness }: Advisor) -> Method {
    let method = Method::named(method.name()).unwrap_or_else(Method::hints);
    if uniqueness { method } else { method.without_uniqueness() }
}

/// Takes steps until the next one is of the technique with that id.
fn teach(situation: &Situation, id: &str, stop: Stop<'_>) -> Option<Lesson> {
    let Some(technique) = techniques::by_id(id) else { return Some(Lesson::Never) };
    if !situation.givens.rules().has(Feature::Techniques) {
        return Some(Lesson::Never);
    }
    let position = match position(situation, stop) {
        Err(faults) => return Some(Lesson::Faults(faults.first().map(ToString::to_string).unwrap_or_default())),
        Ok(position) => position,
    };
    let Some(method) = methods::leading_to(technique) else { return Some(Lesson::Never) };
    let mut walk = Walk::new(position, method).until(stop);
    let mut before = Vec::new();
    loop {
        let here = walk.position().clone();
        let Some(next) = walk.next() else { return (!walk.is_stopped()).then_some(Lesson::Never) };
        if next.technique() != technique {
            before.push(Conclusion::of(&next, situation.boards.rules()));
            continue;
        }
        let only = Method { techniques: vec![technique], ..method.clone() };
        let mut all: Vec<Step> = only.all(here);
        if !all.contains(&next) {
            all.push(next);
        }
        let all = all.iter().map(|step| Conclusion::of(step, situation.boards.rules())).collect();
        return Some(Lesson::Here(Name::from(technique), before, all));
    }
}

/// Finds the easiest step that excludes a digit from a cell; without one, singles that end in a contradiction.
fn why_not(situation: &Situation, candidate: (LayoutCell, Digit), stop: Stop<'_>) -> Option<WhyNot> {
    let boards = with_candidate(&situation.boards, candidate);
    let layout = boards.rules().clone();
    if let Some(words) = in_sight(&boards, candidate) {
        return Some(WhyNot::Proof(Box::new(Told::excluded(&layout, candidate, &words))));
    }
    if !layout.has(Feature::Techniques) {
        return Some(WhyNot::Open);
    }
    let position = match position(&Situation { boards: boards.clone(), ..situation.clone() }, stop) {
        Err(faults) => return Some(WhyNot::Faults(Box::new(Told::faults(&faults)))),
        Ok(position) => position,
    };
    let method = Method::hodoku();
    for &technique in &method.techniques {
        let only = Method { techniques: vec![technique], ..method.clone() };
        let steps = only.all_until(position.clone(), stop).ok()?;
        let against = |step: &&Step| Conclusion::of(step, &layout).excludes(&layout, candidate);
        if let Some(step) = steps.iter().find(against) {
            return Some(WhyNot::Step(Box::new(Told::step(step, &boards))));
        }
    }
    let proof = disproof(boards, candidate, situation, stop)?;
    Some(proof.map_or(WhyNot::Open, |words| WhyNot::Proof(Box::new(Told::excluded(&layout, candidate, &words)))))
}

/// The boards as if the player had not eliminated a candidate.
fn with_candidate(boards: &Boards, candidate: (LayoutCell, Digit)) -> Boards {
    let plain = boards.grids().boards();
    let mut next = plain.clone();
    for cell in boards.rules().cells() {
        let gone = plain.options(cell) - boards.options(cell);
        gone.iter().filter(|&digit| (cell, digit) != candidate).for_each(|digit| _ = next.remove(cell, digit));
    }
    next
}

/// The reason that needs no technique: the cell is filled, or sees the digit.
fn in_sight(boards: &Boards, (cell, digit): (LayoutCell, Digit)) -> Option<String> {
    let (layout, grids) = (boards.rules(), boards.grids());
    let name = layout.name(cell);
    match grids[cell] {
        Some(other) if other != digit => return Some(format!("{name} is {other}.")),
        Some(_) => return None,
        None => {}
    }
    let peer = cells::peers(layout, cell).into_iter().find(|&peer| grids[peer] == Some(digit))?;
    Some(format!("{name} sees {}, which is {digit}.", layout.name(peer)))
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

/// Runs a solver until it ends or `see` breaks.
pub fn watch(solver: Solver, givens: &Grids, see: &mut dyn FnMut(Sight) -> ControlFlow<()>) {
    let end = match solver {
        Solver::Engine(engine) => {
            let Ok(givens) = givens.plain(Feature::ClassicEngines) else { return };
            engine.search(&givens.board(), &mut |event| see(Sight::Event(event))).ok()
        }
        Solver::Human => {
            // Techniques may argue from uniqueness only where there is one solution.
            let is_unique = matches!(prove(givens, Stop::NEVER), Some(Verdict::One(_)));
            let new = if is_unique { Position::assume_unique } else { Position::from_boards };
            let position = new(givens.boards(), givens);
            let is_plain = givens.rules().has_plain_grids();
            let method = if is_plain { Method::hodoku() } else { Method::hints() };
            for step in Walk::new(position, &method) {
                if see(Sight::Step(Box::new(step))).is_break() {
                    return;
                }
            }
            None
        }
    };
    // A viewer that has left misses nothing.
    let _ = see(Sight::End(end));
}
