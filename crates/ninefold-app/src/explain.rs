//! From a document to the path to its solution, or to the reason why there is none.

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

/// The starting point of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The givens of the puzzle; if there are none, the candidates. A puzzle of candidates is taken without uniqueness techniques: an earlier
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
    /// The method to use.
    pub method: &'a Choice,
    /// From where.
    pub start: Start,
    /// The number of steps after which the path is cut off.
    pub steps: usize,
    /// Find the next step of any other technique if the method gets stuck.
    pub stuck: bool,
    /// Prove every step again, and compare it with the solution.
    pub verify: bool,
    /// Show the candidates after each step.
    pub grids: bool,
    /// Also explain the steps inside steps.
    pub inside: bool,
    /// The part of the pictures that JSON contains.
    pub overlay: Overlays,
    /// A title in place of the document's own.
    pub title: Option<&'a str>,
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
            title: None,
            advice: None,
        }
    }

    /// The report on a document of a source.
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

    /// The path of a document with grids of at most nine rows.
    fn narrow(&self, document: &Document, stop: Stop<'_>) -> Result<narrow::Told, Refusal> {
        let method = self.method.of(document.rules()).map_err(|why| Refusal::Unsupported(why.to_owned()))?;
        narrow::path::told(self, &method, document, stop)
    }

    /// The path of a document with a wider grid.
    fn wide(&self, document: &Document, stop: Stop<'_>) -> Result<wide::Told, Refusal> {
        let unsupported = |why: &dyn std::fmt::Display| Refusal::Unsupported(why.to_string());
        document.rules().supports(Feature::Techniques).map_err(|why| unsupported(&why))?;
        let method = self.method.wide(document.rules()).map_err(|why| unsupported(&why))?;
        wide::path::told(self, &method, document, stop)
    }
}

/// The log of Zambon's solver, and whether it has solved the grid. It accepts anything that consists of digits, since it does not distinguish puzzles
/// from other grids.
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
