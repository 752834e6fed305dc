//! Finds the path from a document to its solution, or the reason why there is none.

use ninefold::formats::Document;
use ninefold::multi::Grids;
use ninefold::rules::Feature;
use ninefold::solve::Solver;
use ninefold::{PuzzleError, Stop};

use super::Told;
use super::logic::hint::{Depth, Fault, Mistake};
use super::logic::{Ending, Method, Position, Step, Walk, hint};
use super::report;
use super::start;
use crate::explain::{Request, Start};
use crate::position;
use crate::problem::{self, Problem};
use crate::report::Refusal;
use crate::verdict::Verdict;

/// Finds the path for a document with a method that supports the document's rules.
///
/// # Errors
/// Returns the reason why there is no path.
pub(crate) fn told(
    request: &Request<'_>,
    method: &Method,
    document: &Document,
    stop: Stop<'_>,
) -> Result<Told, Refusal> {
    let (start, solution) =
        from(request, document, stop).map_err(|refusal| refusal.blaming(&Problem::from(document), stop))?;
    let path = Walk::new(start, method).until(stop).path(request.steps);
    let flaws = request.verify.then(|| report::verify(&path, &solution));
    let beyond = (request.stuck && path.ending() == Ending::Stuck).then(|| beyond(path.end(), method, stop)).flatten();
    let method = method.name.clone().into_owned();
    let Request { grids, inside, overlay, .. } = *request;
    Ok(Told { path, method, flaws, beyond, grids, inside, overlay })
}

/// Returns the position at which the path starts, and the expected solution.
fn from(request: &Request<'_>, document: &Document, stop: Stop<'_>) -> Result<(Position, Grids), Refusal> {
    let prove = |problem: Problem| problem.prove(Solver::new(), stop).proved();
    let faults = |faults: Vec<Fault>| match &faults[..] {
        [Fault { mistake: Mistake::Puzzle(error) | Mistake::Dead(error, _), .. }] => {
            Refusal::Verdict(Box::new(error.clone().into()), None, None)
        }
        _ => Refusal::Position(faults.iter().map(|fault| fault.say(Depth::Conclusion)).collect()),
    };
    let givens = position::givens(document);
    // Rules may determine the solution without any given. On a plain grid without givens, the candidates are the puzzle.
    let has_start = givens.filled().next().is_some()
        || !givens.rules().has(Feature::Implied)
            && document.eliminated.is_empty()
            && document.placed.filled().next().is_none();
    if request.start == Start::Givens && has_start {
        let refuse = |verdict: Verdict| {
            let advice = advice(request, &verdict, document);
            Refusal::Verdict(Box::new(verdict), advice, None)
        };
        let start = start(&Problem::from(document), stop).map_err(faults)?;
        let solution = prove(start.boards().into()).map_err(refuse)?;
        return Ok((start, solution));
    }
    let boards = position::boards(document);
    let here = problem::patiently(stop, |stop| hint::position(&givens, None, &boards, stop)).map_err(faults)?;
    let solution = prove(boards.into()).map_err(|verdict| Refusal::Verdict(Box::new(verdict), None, None))?;
    Ok((here, solution))
}

fn advice(request: &Request<'_>, verdict: &Verdict, document: &Document) -> Option<&'static str> {
    let several = matches!(verdict.error(), Some(PuzzleError::Several(..)));
    request.advice.filter(|_| several && position::boards(document) != position::givens(document).boards())
}

/// Returns the next step in the order of the method `hints`, which supports all rules and finds a step in every position. The step assumes uniqueness
/// only if the method `ended` does, since the player may have forbidden that.
pub(crate) fn beyond(at: &Position, ended: &Method, stop: Stop<'_>) -> Option<Step> {
    let has_uniqueness = ended.techniques.iter().any(|technique| technique.assumes_unique);
    let hints = if has_uniqueness { Method::hints() } else { Method::hints().without_uniqueness() };
    Walk::new(at.clone(), &hints).until(stop).next()
}
