//! From a document to the path that leads to its solution, or to the reason why there is none.

use std::fmt::Display;

use ninefold::formats::Document;
use ninefold::logic::hint::{Depth, Fault, Mistake};
use ninefold::logic::{Ending, Method, Position, Step, Walk, hint, zambon};
use ninefold::multi::Grids;
use ninefold::rules::Feature;
use ninefold::solve::Solver;
use ninefold::{PuzzleError, Stop};

use crate::method::Choice;
use crate::position;
use crate::problem::{self, Problem, Unfit};
use crate::report::{self, Overlays, Refusal, Report, Told};
use crate::verdict::{Severity, Verdict};

/// The place from which a path starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The givens of the puzzle; where there are none, the candidates. A puzzle of candidates is taken without uniqueness techniques: an
    /// earlier elimination may be the reason why a pattern has only one filling.
    Givens,
    /// The digits, candidates and notes as they are.
    Here,
}

/// A request for a path.
///
/// ```
/// use ninefold::{Stop, logic::Method};
/// use ninefold_app::explain::Request;
///
/// let found = ninefold::formats::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let method = Method::simple().into();
/// let told = Request::new(&method).told(&found.document, Stop::NEVER).unwrap_or_else(|_| unreachable!());
/// assert!(told.path.is_solved());
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub struct Request<'a> {
    /// The method to use.
    pub method: &'a Choice,
    /// From where.
    pub start: Start,
    /// The number of steps after which the path is cut off.
    pub steps: usize,
    /// Find the next step of any other technique if the method gets stuck.
    pub stuck: bool,
    /// Prove every step again, and hold it against the solution.
    pub verify: bool,
    /// Show the candidates after each step.
    pub grids: bool,
    /// Tell the steps inside of steps too.
    pub inside: bool,
    /// The part of the pictures that JSON contains.
    pub overlay: Overlays,
    /// A sentence for readers whose givens have several solutions, and whose document contains more than its givens.
    pub advice: Option<&'static str>,
}

impl<'a> Request<'a> {
    /// The whole path from the givens.
    pub const fn new(method: &'a Choice) -> Self {
        Self {
            method,
            start: Start::Givens,
            steps: usize::MAX,
            stuck: false,
            verify: false,
            grids: false,
            inside: false,
            overlay: Overlays::Without,
            advice: None,
        }
    }

    /// The path of a document.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn told(&self, document: &Document, stop: Stop<'_>) -> Result<Told, Refusal> {
        let unsupported = |why: &dyn Display| Refusal::Unsupported(why.to_string());
        document.rules().supports(Feature::Techniques).map_err(|why| unsupported(&why))?;
        let method = self.method.of(document.rules()).map_err(|why| unsupported(&why))?;
        let (start, solution) = self.start(document, stop)?;
        let path = Walk::new(start, &method).until(stop).path(self.steps);
        let flaws = self.verify.then(|| report::verify(&path, &solution));
        let beyond =
            (self.stuck && path.ending() == Ending::Stuck).then(|| beyond(path.end(), &method, stop)).flatten();
        let method = method.name.clone().into_owned();
        Ok(Told { flaws, beyond, method, grids: self.grids, inside: self.inside, overlay: self.overlay, path })
    }

    /// The report on a document of a source.
    pub fn report<'b>(&self, source: &'b str, line: usize, document: &'b Document, stop: Stop<'_>) -> Report<'b> {
        let (layout, title) = (document.rules(), problem::title(document));
        Report { source, line, layout, title, told: self.told(document, stop) }
    }

    /// Where the path starts, and where it has to end.
    fn start(&self, document: &Document, stop: Stop<'_>) -> Result<(Position, Grids), Refusal> {
        let prove = |problem: Problem| problem.prove(Solver::new(), stop).proved();
        let faults = |faults: Vec<Fault>| match &faults[..] {
            [Fault { mistake: Mistake::Puzzle(error) | Mistake::Dead(error, _), .. }] => {
                Refusal::Verdict(Box::new(error.clone().into()), None)
            }
            _ => Refusal::Position(faults.iter().map(|fault| fault.say(Depth::Conclusion)).collect()),
        };
        let givens = position::givens(document);
        // Rules may determine the solution without a given; a plain grid without givens is one of candidates.
        let has_start = givens.filled().next().is_some()
            || !givens.rules().has(Feature::Implied)
                && document.eliminated.is_empty()
                && document.placed.filled().next().is_none();
        if self.start == Start::Givens && has_start {
            let refuse = |verdict: Verdict| {
                let advice = self.advice(&verdict, document);
                Refusal::Verdict(Box::new(verdict), advice)
            };
            let start = Problem::from(document).start(stop).map_err(faults)?;
            let solution = prove(start.boards().into()).map_err(refuse)?;
            return Ok((start, solution));
        }
        let boards = position::boards(document);
        let here = problem::patiently(stop, |stop| hint::position(&givens, None, &boards, stop)).map_err(faults)?;
        let solution = prove(boards.into()).map_err(|verdict| Refusal::Verdict(Box::new(verdict), None))?;
        Ok((here, solution))
    }

    fn advice(&self, verdict: &Verdict, document: &Document) -> Option<&'static str> {
        let several = matches!(verdict.error(), Some(PuzzleError::Several(..)));
        self.advice.filter(|_| several && position::boards(document) != position::givens(document).boards())
    }
}

/// Returns the next step in the order of the method `hints`, which knows all rules and finds a step in every position. It argues from uniqueness
/// only if the `ended` method does: the player may have forbidden it.
pub(crate) fn beyond(at: &Position, ended: &Method, stop: Stop<'_>) -> Option<Step> {
    let has_uniqueness = ended.techniques.iter().any(|technique| technique.assumes_unique);
    let hints = if has_uniqueness { Method::hints() } else { Method::hints().without_uniqueness() };
    Walk::new(at.clone(), &hints).until(stop).next()
}

/// The severity: a path must end with the solution or after the requested steps, and every step must hold.
pub fn severity(told: &Result<Told, Refusal>) -> Severity {
    match told {
        Ok(told) if told.flaws.as_ref().is_some_and(|flaws| !flaws.is_empty()) => Severity::Other,
        Ok(told) if matches!(told.path.ending(), Ending::Solved | Ending::Cut) => Severity::Unique,
        Err(Refusal::Unsupported(_)) => Severity::Unreadable,
        _ => Severity::Other,
    }
}

/// The log of Zambon's solver, and whether it has solved the grid. It takes anything that consists of digits, as it knows no difference
/// between a puzzle and other grids.
///
/// # Errors
/// If there are several grids.
pub fn zambon_log(document: &Document) -> Result<(String, Severity), Unfit> {
    let digits = position::givens(document);
    if !digits.rules().has_plain_grids() {
        digits.rules().supports(Feature::ZambonLevel)?;
    }
    let grid = digits.plain(Feature::ZambonLevel).map_err(|_| Unfit::Several("the log of Zambon's solver"))?;
    let title = problem::title(document);
    let mut text = String::new();
    // A string takes everything.
    let _ = zambon::log(&grid, Some(title).filter(|title| !title.is_empty()), &mut text);
    let solved = zambon::Run::of(&grid).is_solved();
    Ok((text, if solved { Severity::Unique } else { Severity::Other }))
}

#[cfg(test)]
mod tests;
