//! Finds the path from a document to its solution, or the reason why there is none.

use ninefold::Stop;
use ninefold::formats::Document;
use ninefold::logic::zambon;
use ninefold::rules::Feature;

use crate::frames::{narrow, wide};
use crate::method::Choice;
use crate::position;
use crate::problem::{self, Unfit};
use crate::report::{Overlays, Refusal, Report};
use crate::verdict::Severity;

/// The position at which a path starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The givens of the puzzle or, if there are none, its candidates. From candidates, techniques do not assume uniqueness, since an earlier
    /// elimination may be the reason why a pattern has only one filling.
    Givens,
    /// The current digits, candidates and notes.
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
/// let report = Request::new(&method).report("", 1, &found.document, Stop::NEVER);
/// assert_eq!(report.severity(), ninefold_app::verdict::Severity::Unique);
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the switches are independent")]
pub struct Request<'a> {
    /// The method that finds the steps.
    pub method: &'a Choice,
    /// The position from which the path starts.
    pub start: Start,
    /// The maximum number of steps, after which the path is cut off.
    pub steps: usize,
    /// Whether to find the next step by any other technique if the method finds none.
    pub stuck: bool,
    /// Whether to prove every step again and to compare it with the solution.
    pub verify: bool,
    /// Whether to show the candidates after each step.
    pub grids: bool,
    /// Whether to explain the steps inside steps as well.
    pub inside: bool,
    /// The pictures to include in JSON answers.
    pub overlay: Overlays,
    /// A title in place of the document's own.
    pub title: Option<&'a str>,
    /// Advice for readers if the givens have several solutions and the document contains more than its givens.
    pub advice: Option<&'static str>,
}

impl<'a> Request<'a> {
    /// Requests the entire path from the givens.
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
            title: None,
            advice: None,
        }
    }

    /// Reports on a document from a source.
    pub fn report<'b>(&self, source: &'b str, line: usize, document: &'b Document, stop: Stop<'_>) -> Report<'b>
    where
        'a: 'b,
    {
        let (layout, title) = (document.rules(), self.title.unwrap_or_else(|| problem::title(document)));
        if layout.is_wide() {
            let told = self.wide(document, stop);
            return wide::report::Report { source, line, layout, title, told }.into();
        }
        let told = self.narrow(document, stop);
        narrow::report::Report { source, line, layout, title, told }.into()
    }

    /// Finds the path for a document with grids of at most nine rows.
    fn narrow(&self, document: &Document, stop: Stop<'_>) -> Result<narrow::Told, Refusal> {
        let method = self.method.of(document.rules()).map_err(|why| Refusal::Unsupported(why.to_owned()))?;
        narrow::path::told(self, &method, document, stop)
    }

    /// Finds the path for a document with a wider grid.
    fn wide(&self, document: &Document, stop: Stop<'_>) -> Result<wide::Told, Refusal> {
        let unsupported = |why: &dyn std::fmt::Display| Refusal::Unsupported(why.to_string());
        document.rules().supports(Feature::Techniques).map_err(|why| unsupported(&why))?;
        let method = self.method.wide(document.rules()).map_err(|why| unsupported(&why))?;
        wide::path::told(self, &method, document, stop)
    }
}

/// Returns the log of Zambon's solver, and whether the solver has solved the grid. Any digits are accepted, since this solver does not check whether
/// they are a puzzle.
///
/// # Errors
/// Returns an error if there are several grids.
pub fn zambon_log(document: &Document) -> Result<(String, Severity), Unfit> {
    let digits = position::givens(document);
    if !digits.rules().has_plain_grids() {
        digits.rules().supports(Feature::ZambonLevel)?;
    }
    let grid = digits.plain(Feature::ZambonLevel).map_err(|_| Unfit::Several("the log of Zambon's solver"))?;
    let title = problem::title(document);
    let mut text = String::new();
    // A string accepts all text.
    let _ = zambon::log(&grid, Some(title).filter(|title| !title.is_empty()), &mut text);
    let solved = zambon::Run::of(&grid).is_solved();
    Ok((text, if solved { Severity::Unique } else { Severity::Other }))
}

#[cfg(test)]
mod tests;
