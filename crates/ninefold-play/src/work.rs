//! Work that takes time: the answers to effects, for whoever has threads, workers or a test.
//!
//! Nothing here knows a clock. Whoever asks says when the work is to stop; a question that was stopped has no answer.

use ninefold_core::rules::Feature;
use std::ops::ControlFlow;

use ninefold_core::generate::Seed;
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::solve::Solver as Engine;
use ninefold_core::{Budget, Digit, PuzzleError, Stop};
use ninefold_logic::hint::Fault;
use ninefold_logic::{Method, Position, Step, Walk, hint, techniques};

use crate::app::{Effect, News, Situation};
use crate::cells;
use crate::hint::{Advice, Advisor, Conclusion, Name, Told, WhyNot};
use crate::lesson::Lesson;
use crate::order::{self, Order};
use crate::verdict::Verdict;
use crate::watch::{Sight, Solver};

/// More solutions than this are not counted.
const MOST: u64 = 1_000_000;

/// Answers an effect that asks about a puzzle; there is no answer to another effect, and none to what was stopped.
///
/// ```
/// use ninefold_core::Stop;
/// use ninefold_core::multi::Grids;
/// use ninefold_core::rules::Rules;
/// use ninefold_play::{Effect, News, Verdict, work};
///
/// let empty = Grids::empty(Rules::single());
/// let Some(News::Verdict(_, verdict)) = work::answer(Effect::Prove(empty.clone()), Stop::NEVER) else { panic!() };
/// assert!(matches!(verdict, Verdict::Not(_)), "there are many solutions");
/// assert!(work::answer(Effect::Prove(empty), Stop::when(&|_| true)).is_none());
/// ```
pub fn answer(effect: Effect, stop: Stop<'_>) -> Option<News> {
    // A search that ends soon is not asked whether it is still wanted.
    if stop.is_due(0) {
        return None;
    }
    match effect {
        Effect::Prove(givens) => {
            let verdict = prove(&givens, stop)?;
            Some(News::Verdict(givens, verdict))
        }
        Effect::Count(givens) => {
            let count = Engine::new().count(&givens, MOST + 1, stop).ok()?;
            Some(News::Count(givens, count.min(MOST), count > MOST))
        }
        Effect::Advise(situation, advisor) => {
            let advice = advise(&situation, advisor, stop)?;
            Some(News::Advice(situation.boards, Box::new(advice)))
        }
        Effect::Grade(givens) => {
            let puzzle = ninefold_core::Puzzle::try_from(givens.plain(Feature::HodokuScore).ok()?).ok()?;
            let method = Method::hodoku();
            let path = Walk::new(&puzzle, &method).until(stop).path(usize::MAX);
            (!path.is_stopped()).then(|| News::Grade(givens, path.grade()))
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

fn prove(givens: &Grids, stop: Stop<'_>) -> Option<Verdict> {
    match patiently(stop, |stop| Engine::new().prove(givens, stop)) {
        Ok(solution) => Some(Verdict::One(solution)),
        Err(PuzzleError::Stopped) if stop.is_due(0) => None,
        Err(error) => Some(Verdict::not(&error, givens.rules())),
    }
}

/// A search is given up after so many guesses: nobody wants to wait any longer.
const GUESSES: u64 = 1 << 24;

/// Searches as long as anybody would wait.
fn patiently<T>(stop: Stop<'_>, search: impl FnOnce(Stop<'_>) -> T) -> T {
    let budget = Budget::new(GUESSES);
    let is_spent = budget.ask();
    search(Stop::when(&|guesses| stop.is_due(guesses) || is_spent(guesses)))
}

/// The position of a player, or everything that is wrong with it.
fn position(Situation { givens, solution, boards }: &Situation, stop: Stop<'_>) -> Result<Position, Vec<Fault>> {
    patiently(stop, |stop| hint::position(givens, solution.as_ref(), boards, stop))
}

/// Looks for mistakes, then for the next step; nothing if it was stopped.
fn advise(situation: &Situation, advisor: Advisor, stop: Stop<'_>) -> Option<Advice> {
    let position = match position(situation, stop) {
        Err(faults) => return Some(Advice::Faults(Box::new(Told::faults(&faults)))),
        Ok(position) if position.is_solved() => return Some(Advice::Solved),
        Ok(position) => position,
    };
    let method = method(advisor);
    let mut walk = Walk::new(position, &method).until(stop);
    let next = walk.next();
    let told = |step| Advice::Step(Box::new(Told::step(&step, &situation.boards)));
    (!walk.is_stopped()).then(|| next.map_or(Advice::Nothing, told))
}

/// The method that hints are looked for by.
fn method(Advisor { method, uniqueness }: Advisor) -> Method {
    let method = Method::named(method.name()).unwrap_or_else(Method::hints);
    if uniqueness { method } else { method.without_uniqueness() }
}

/// Goes on until a technique is the next one; nothing if it was stopped.
fn teach(situation: &Situation, id: &str, stop: Stop<'_>) -> Option<Lesson> {
    let Some(technique) = techniques::by_id(id) else { return Some(Lesson::Never) };
    let position = match position(situation, stop) {
        Err(faults) => return Some(Lesson::Faults(faults.first().map(ToString::to_string).unwrap_or_default())),
        Ok(position) => position,
    };
    let Some(method) = order::method(technique) else { return Some(Lesson::Never) };
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

/// The easiest step that excludes a digit from a cell; else singles that end in a contradiction; nothing if it was stopped.
fn why_not(situation: &Situation, candidate: (LayoutCell, Digit), stop: Stop<'_>) -> Option<WhyNot> {
    let boards = with_candidate(&situation.boards, candidate);
    let layout = boards.rules().clone();
    if let Some(words) = in_sight(&boards, candidate) {
        return Some(WhyNot::Proof(Box::new(Told::excluded(&layout, candidate, &words))));
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

/// The reason that shows at first sight: the cell or one that it sees is filled.
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

/// The contradiction that singles come to if a digit is put into a cell, in words; nothing inside if they come to none.
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

/// Makes a puzzle to an order; the name says where the seed is from. `tell` hears after each puzzle how many were tried.
pub fn make(
    number: u64,
    order: &Order,
    (seed, name): (Seed, &str),
    stop: Stop<'_>,
    tell: &mut dyn FnMut(News),
) -> Option<News> {
    let made = order.make(seed, stop, &mut |tried| tell(News::Tried(number, tried)))?;
    let title = format!("{name}, {made}");
    Some(News::Made(number, Box::new(made), title))
}

/// Sets a solver to work until it has come to its end or nobody looks on any more.
pub fn watch(solver: Solver, givens: &Grids, see: &mut dyn FnMut(Sight) -> ControlFlow<()>) {
    let end = match solver {
        Solver::Engine(engine) => {
            let Ok(givens) = givens.plain(Feature::ClassicEngines) else { return };
            engine.search(&givens.board(), &mut |event| see(Sight::Event(event))).ok()
        }
        Solver::Human => {
            // Where there is only one solution, techniques may argue that there is no other.
            let is_unique = matches!(prove(givens, Stop::NEVER), Some(Verdict::One(_)));
            let new = if is_unique { Position::assume_unique } else { Position::from_boards };
            let position = new(givens.boards(), givens);
            let method = Method::hodoku();
            for step in Walk::new(position, &method) {
                if see(Sight::Step(Box::new(step))).is_break() {
                    return;
                }
            }
            None
        }
    };
    // Nobody minds an end that nobody sees.
    let _ = see(Sight::End(end));
}
