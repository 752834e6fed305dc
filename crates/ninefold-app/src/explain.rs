//! From a document to the path that leads to its solution, or to the reason why there is none.

use ninefold::formats::{Field, Single};
use ninefold::logic::{Method, Path, State, hint, zambon};
use ninefold::{Grid, Puzzle, PuzzleError, Solution, solve};

use crate::position;
use crate::report::{self, Refusal, Report, Told};
use crate::verdict::Severity;

/// The place from which a path starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The givens of the puzzle; where there are none, the candidates.
    Givens,
    /// The digits, candidates and notes as they are.
    Here,
}

/// A path as it is asked for.
///
/// ```
/// use ninefold::logic::Method;
/// use ninefold_app::explain::Request;
///
/// let found = ninefold::formats::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let document = found.document.single().unwrap();
/// let method = Method::simple();
/// let told = Request::new(&method).told(&document).unwrap_or_else(|_| unreachable!());
/// assert!(told.path.is_solved());
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The techniques to use.
    pub method: &'a Method,
    /// From where.
    pub start: Start,
    /// After so many steps the path is broken off.
    pub steps: usize,
    /// Prove every step again, and hold it against the solution.
    pub verify: bool,
    /// Show the candidates after each step.
    pub grids: bool,
    /// A sentence for readers whose givens have several solutions, and whose document says more than its givens.
    pub advice: Option<&'static str>,
}

impl<'a> Request<'a> {
    /// The whole path from the givens.
    pub const fn new(method: &'a Method) -> Self {
        Self { method, start: Start::Givens, steps: usize::MAX, verify: false, grids: false, advice: None }
    }

    /// The path of a document.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn told(&self, document: &Single) -> Result<Told, Refusal> {
        let (start, solution) = self.start(document)?;
        let path = Path::up_to(start, self.method, self.steps);
        Ok(Told {
            cut: !path.is_solved() && path.steps().len() == self.steps,
            flaws: self.verify.then(|| report::verify(&path, &solution)),
            method: self.method.name.clone().into_owned(),
            grids: self.grids,
            path,
        })
    }

    /// The report on what was found in a source.
    pub fn report<'b>(&self, source: &'b str, line: usize, document: &'b Single) -> Report<'b> {
        Report { source, line, title: document.text(Field::Title), told: self.told(document) }
    }

    /// Where the path starts, and where it has to end.
    fn start(&self, document: &Single) -> Result<(State, Solution), Refusal> {
        let givens = position::givens(document);
        if self.start == Start::Givens && givens != Grid::EMPTY {
            let refuse = |error| Refusal::Verdict(error, self.advice(&error, document));
            let puzzle = Puzzle::try_from(givens).map_err(refuse)?;
            return Ok((State::from(&puzzle), *puzzle.solution()));
        }
        let board = position::board(document);
        let faults = |faults: Vec<hint::Fault>| match faults[..] {
            [hint::Fault::Puzzle(error) | hint::Fault::Dead(error, _)] => Refusal::Verdict(error, None),
            _ => Refusal::Position(faults.iter().map(|fault| fault.say(hint::Depth::Conclusion)).collect()),
        };
        let state = hint::position(&givens, &board).map_err(faults)?;
        let solution = solve::prove(&board).map_err(|error| Refusal::Verdict(error, None))?;
        Ok((state, solution))
    }

    fn advice(&self, error: &PuzzleError, document: &Single) -> Option<&'static str> {
        let several = matches!(error, PuzzleError::Several(..));
        self.advice.filter(|_| several && position::board(document) != position::givens(document).board())
    }
}

/// How bad it is: a path is to end with the solution or after the steps that were asked for, and every step is to hold.
pub fn severity(told: &Result<Told, Refusal>) -> Severity {
    match told {
        Ok(told) if told.flaws.as_ref().is_some_and(|flaws| !flaws.is_empty()) => Severity::Other,
        Ok(told) if told.cut || told.path.is_solved() => Severity::Unique,
        _ => Severity::Other,
    }
}

/// The log of Zambon's solver, and whether it has solved the grid. It takes anything that consists of digits, as it knows no difference
/// between a puzzle and other grids.
pub fn zambon_log(document: &Single) -> (String, Severity) {
    let (grid, title) = (position::givens(document), document.text(Field::Title));
    let mut text = String::new();
    // A string takes everything.
    let _ = zambon::log(&grid, Some(title).filter(|title| !title.is_empty()), &mut text);
    let solved = zambon::Run::of(&grid).is_solved();
    (text, if solved { Severity::Unique } else { Severity::Other })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SINGLES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn document(text: &str) -> Single {
        ninefold::formats::parse(text).unwrap().document.single().unwrap()
    }

    #[test]
    fn paths_end_where_they_were_asked_to() {
        let method = Method::simple();
        let whole = Request { verify: true, ..Request::new(&method) }.told(&document(SINGLES));
        assert!(whole.as_ref().is_ok_and(|told| told.path.is_solved() && !told.cut));
        assert!(whole.as_ref().is_ok_and(|told| told.flaws.as_ref().is_some_and(Vec::is_empty)));
        assert_eq!(severity(&whole), Severity::Unique);
        let part = Request { steps: 3, ..Request::new(&method) }.told(&document(SINGLES));
        assert!(part.as_ref().is_ok_and(|told| told.cut && told.path.steps().len() == 3));
    }

    #[test]
    fn advice_is_for_documents_that_say_more_than_their_givens() {
        let method = Method::simple();
        let request = Request { advice: Some("Say it all."), ..Request::new(&method) };
        let advice = |document: &Single| match request.told(document) {
            Err(Refusal::Verdict(PuzzleError::Several(..), advice)) => advice,
            _ => panic!("several solutions"),
        };
        let mut open = Single { givens: Grid::EMPTY, ..Single::default() };
        let first = "r1c1".parse().unwrap();
        open.givens[first] = ninefold::Digit::new(5);
        assert_eq!(advice(&open), None);
        open.placed["r1c2".parse().unwrap()] = ninefold::Digit::new(3);
        assert_eq!(advice(&open), Some("Say it all."));
        assert_eq!(severity(&request.told(&open)), Severity::Other);
    }
}
