//! Work that takes time: the answers to effects, for whoever has threads, workers or a test.
//!
//! Nothing here knows a clock. Whoever asks says when the work is to stop; a question that was stopped has no answer.

use std::ops::ControlFlow;

use ninefold_core::generate::Seed;
use ninefold_core::multi::{Grids, PuzzleError, Solver as Engine};
use ninefold_core::{Budget, Stop};
use ninefold_logic::hint::{self, Fault};
use ninefold_logic::{Method, Position, Step, Technique, Walk};

use crate::app::{Effect, News, Situation};
use crate::hint::Advice;
use crate::lesson::Lesson;
use crate::order::Order;
use crate::verdict::Verdict;
use crate::watch::{Sight, Solver};

/// More solutions than this are not counted.
const MOST: u64 = 1_000_000;

/// Answers an effect that asks about a puzzle; there is no answer to another effect, and none to what was stopped.
///
/// ```
/// use ninefold_core::multi::{Grids, Layout};
/// use ninefold_core::Stop;
/// use ninefold_play::{Effect, News, Verdict, work};
///
/// let empty = Grids::empty(Layout::single());
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
            let count = Engine::new().until(stop).count(&givens, MOST + 1).ok()?;
            Some(News::Count(givens, count.min(MOST), count > MOST))
        }
        Effect::Advise(situation) => {
            let advice = advise(&situation, stop)?;
            Some(News::Advice(situation.boards, Box::new(advice)))
        }
        Effect::Grade(givens) => {
            let puzzle = ninefold_core::Puzzle::try_from(givens.single()?).ok()?;
            let method = Method::hodoku();
            let path = Walk::new(&puzzle, &method).until(stop).path(usize::MAX);
            (!path.is_stopped()).then(|| News::Grade(givens, path.grade()))
        }
        Effect::Teach(situation, technique) => {
            let lesson = teach(&situation, technique, stop)?;
            Some(News::Lesson(situation.boards, technique, Box::new(lesson)))
        }
        _ => None,
    }
}

fn prove(givens: &Grids, stop: Stop<'_>) -> Option<Verdict> {
    match patiently(stop, |stop| Engine::new().until(stop).prove(givens)) {
        Ok(solution) => Some(Verdict::One(solution)),
        Err(PuzzleError::Stopped) if stop.is_due(0) => None,
        Err(error) => Some(Verdict::Not(error)),
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
fn advise(situation: &Situation, stop: Stop<'_>) -> Option<Advice> {
    let position = match position(situation, stop) {
        Err(faults) => return Some(Advice::Faults(faults)),
        Ok(position) if position.is_solved() => return Some(Advice::Solved),
        Ok(position) => position,
    };
    let method = Method::hints();
    let mut walk = Walk::new(position, &method).until(stop);
    let next = walk.next();
    (!walk.is_stopped()).then(|| next.map_or(Advice::Nothing, |step| Advice::Step(Box::new(step))))
}

/// Goes on until a technique is the next one; nothing if it was stopped.
fn teach(situation: &Situation, technique: &'static Technique, stop: Stop<'_>) -> Option<Lesson> {
    let position = match position(situation, stop) {
        Err(faults) => return Some(Lesson::Faults(faults)),
        Ok(position) => position,
    };
    let method = Method::hodoku();
    let mut walk = Walk::new(position, &method).until(stop);
    let mut before = Vec::new();
    loop {
        let here = walk.position().clone();
        let Some(next) = walk.next() else { return (!walk.is_stopped()).then_some(Lesson::Never) };
        if next.technique() != technique {
            before.push(next);
            continue;
        }
        let only = Method { techniques: vec![technique], ..method.clone() };
        let mut all: Vec<Step> = only.all(here);
        if !all.contains(&next) {
            all.push(next);
        }
        return Some(Lesson::Here(before, all));
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
    let title = format!("{name}, {}", made.grade);
    Some(News::Made(number, Box::new(made), title))
}

/// Sets a solver to work until it has come to its end or nobody looks on any more.
pub fn watch(solver: Solver, givens: &Grids, see: &mut dyn FnMut(Sight) -> ControlFlow<()>) {
    let end = match solver {
        Solver::Engine(engine) => {
            let Some(givens) = givens.single() else { return };
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
