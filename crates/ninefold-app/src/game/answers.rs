//! Answers the effects of a game that ask about a puzzle, for threads, workers and tests.
//!
//! ```text
//! Effect ----answer----> News            in the same program: the terminal
//! Question ---reply----> Answer          as data, with drawn marks: the page
//! ```
//!
//! Verdicts, limits and methods are the same as for the other verbs, so that a game and `check` agree about a puzzle. A question that was stopped has
//! no answer.

use std::ops::ControlFlow;

use ninefold::logic::Step;
use ninefold::multi::{Boards, Grids, LayoutCell};
use ninefold::rules::{Feature, Rules};
use ninefold::solve::Solver as Engine;
use ninefold::{Digit, Puzzle, PuzzleError, Stop};
use ninefold_play::page::{Answer, Question};
use ninefold_play::{
    Advice, Advisor, Damaged, Effect, Lesson, News, Seen, Sight, Situation, Solver, Told, Verdict, WhyNot, cells,
};

use crate::frames::{narrow, wide};
use crate::problem::Problem;
use crate::{overlay, rate};

/// The maximum number of solutions that are counted.
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
    // A short search would never check the stop by itself.
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

/// Answers a question of a page; the marks of hints become shapes.
///
/// # Errors
/// Returns an error if the parts of the question do not fit together.
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

/// Returns everything that a game may show about a step in grids of at most nine rows.
pub fn told(step: &Step, boards: &Boards) -> Told {
    narrow::game::told(step, boards)
}

/// Returns a step in grids of at most nine rows in the form in which a viewer of the solution sees it.
pub fn seen(step: &Step, layout: &Rules) -> Seen {
    narrow::game::seen(step, layout)
}

fn prove(givens: &Grids, stop: Stop<'_>) -> Option<Verdict> {
    let verdict = Problem::from(givens.clone()).prove(Engine::new(), stop);
    match verdict.error() {
        Some(PuzzleError::Stopped) if stop.is_due(0) => None,
        Some(error) => Some(Verdict::not(&error, givens.rules())),
        None => verdict.proved().ok().map(Verdict::One),
    }
}

/// Looks for mistakes, then for the next step.
fn advise(situation: &Situation, advisor: Advisor, stop: Stop<'_>) -> Option<Advice> {
    let rules = situation.givens.rules();
    match rules.supports(Feature::Techniques) {
        Err(why) => advise_plainly(situation, &why.to_string(), stop),
        Ok(()) if rules.is_wide() => wide::game::advise(situation, advisor, stop),
        Ok(()) => narrow::game::advise(situation, advisor, stop),
    }
}

/// Follows the path until its next step uses the technique with this id.
fn teach(situation: &Situation, id: &str, stop: Stop<'_>) -> Option<Lesson> {
    let rules = situation.givens.rules();
    match rules.has(Feature::Techniques) {
        false => Some(Lesson::Never),
        true if rules.is_wide() => wide::game::teach(situation, id, stop),
        true => narrow::game::teach(situation, id, stop),
    }
}

/// Finds the easiest step that excludes a digit from a cell or, if there is none, a chain of singles that leads to a contradiction.
fn why_not(situation: &Situation, candidate: (LayoutCell, Digit), stop: Stop<'_>) -> Option<WhyNot> {
    if situation.givens.rules().is_wide() {
        wide::game::why_not(situation, candidate, stop)
    } else {
        narrow::game::why_not(situation, candidate, stop)
    }
}

/// Looks for mistakes in a grid for which there are no techniques. If there are none, the advice states why there is no hint.
fn advise_plainly(situation: &Situation, why: &str, stop: Stop<'_>) -> Option<Advice> {
    let words = wrong_in(situation, stop)?.unwrap_or_else(|| format!("No mistakes so far, but no hint: {why}."));
    let is_solved = situation.boards.grids().is_full() && situation.boards.flaw().is_none();
    if is_solved { Some(Advice::Solved) } else { Some(Advice::Faults(Box::new(Told::said(&words)))) }
}

/// Describes the first mistake of a position, if there is one.
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
    Some(wrong.map(|(cell, digit)| format!("{} is not {}.", named(rules, cell), digit.symbol())))
}

/// Returns the boards as if the player had not eliminated the given candidate.
pub(crate) fn with_candidate(boards: &Boards, candidate: (LayoutCell, Digit)) -> Boards {
    let plain = boards.grids().boards();
    let mut next = plain.clone();
    for cell in boards.rules().cells() {
        let gone = plain.options(cell) - boards.options(cell);
        gone.iter().filter(|&digit| (cell, digit) != candidate).for_each(|digit| _ = next.remove(cell, digit));
    }
    next
}

/// Explains why a digit is impossible in a cell, if this needs no technique: the cell is filled, or sees the same digit.
pub(crate) fn in_sight(boards: &Boards, (cell, digit): (LayoutCell, Digit)) -> Option<String> {
    let (layout, grids) = (boards.rules(), boards.grids());
    match grids[cell] {
        Some(other) if other != digit => return Some(format!("{} is {}.", named(layout, cell), other.symbol())),
        Some(_) => return None,
        None => {}
    }
    let peer = cells::peers(layout, cell).into_iter().find(|&peer| grids[peer] == Some(digit))?;
    let shared = layout.homes(cell).iter().find_map(|&(grid, own)| {
        let other = layout.homes(peer).iter().find(|(other, _)| *other == grid)?.1;
        Some((grid, own, other))
    });
    Some(match shared.filter(|_| layout.grids().len() > 1) {
        Some((grid, own, other)) => {
            format!("In grid {}: {own} sees {other}, which is {}.", grid + 1, digit.symbol())
        }
        None => format!("{} sees {}, which is {}.", named(layout, cell), named(layout, peer), digit.symbol()),
    })
}

/// Returns the name of a cell as hints about steps have it: in a multi-sudoku by its place in a grid.
pub(crate) fn named(layout: &Rules, cell: LayoutCell) -> String {
    match *layout.homes(cell) {
        [(grid, own), ..] if layout.grids().len() > 1 => format!("{own} of grid {}", grid + 1),
        _ => layout.name(cell).to_string(),
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
            let is_unique = matches!(prove(givens, Stop::NEVER), Some(Verdict::One(_)));
            let walk = if givens.rules().is_wide() { wide::game::watch } else { narrow::game::watch };
            if walk(givens, is_unique, see).is_break() {
                return;
            }
            None
        }
    };
    // A viewer that is no longer there does not need the end.
    let _ = see(Sight::End(end));
}
