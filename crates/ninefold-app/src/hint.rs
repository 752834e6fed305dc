//! The mistakes in a position, or else the next step: to the depth that the player chooses, in words, as JSON or as a picture.

use ninefold::Stop;
use ninefold::formats::Document;
use ninefold::logic::hint::Depth;
use ninefold::logic::{Available, Method, Position};
use ninefold::multi::Grids;
use ninefold::render::{Scattered, Scene};
use ninefold::rules::Feature;
use serde_json::Value;

use crate::frames::{narrow, wide};
use crate::method;
use crate::problem::Unfit;
use crate::verdict::Severity;

/// A request for a hint.
///
/// ```
/// use ninefold::Stop;
/// use ninefold::logic::{Method, hint::Depth};
/// use ninefold_app::hint::Request;
///
/// let found = ninefold::formats::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let request = Request { method: Method::hodoku(), puzzle: None, depths: Depth::ALL[..1].to_vec(), all: None };
/// let text = request.hinted(&found.document, Stop::NEVER)?.text();
/// assert!(text.contains("Single") || text.contains("Full House"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The techniques to use.
    pub method: Method,
    /// The givens, if the documents do not distinguish them from the player's digits.
    pub puzzle: Option<Grids>,
    /// The depths to reveal, starting with the first.
    pub depths: Vec<Depth>,
    /// If set, requests all available steps rather than only the next one, up to this number for each technique.
    pub all: Option<usize>,
}

/// The default maximum number of steps for each technique, since some techniques have a hundred thousand.
pub const MOST: usize = 100;

/// The advice on a position: its mistakes, the next steps, or the reason why there are none.
#[derive(Clone, Debug)]
pub struct Hinted(Kind);

/// The advice for grids of at most nine rows, or for wider ones.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "only one exists at a time")]
enum Kind {
    Narrow(narrow::hint::Hinted),
    Wide(wide::hint::Hinted),
}

impl Request {
    /// Returns the advice on a document's position.
    ///
    /// # Errors
    /// Returns an error if no technique supports the document's rules, if the method does not support them, or if the given puzzle has another
    /// layout.
    pub fn hinted(&self, document: &Document, stop: Stop<'_>) -> Result<Hinted, Unfit> {
        let rules = document.rules();
        rules.supports(Feature::Techniques)?;
        if rules.is_wide() {
            let method = method::wide(&self.method).map_err(Unfit::Method)?;
            return Ok(Hinted(Kind::Wide(wide::hint::Hinted::of(self.clone(), &method, document, stop)?)));
        }
        self.method.supports(rules).map_err(Unfit::Method)?;
        Ok(Hinted(Kind::Narrow(narrow::hint::Hinted::of(self.clone(), &self.method, document, stop)?)))
    }
}

impl Hinted {
    /// Creates advice that consists of the given steps on a position.
    pub fn steps(request: Request, position: Position, found: Available) -> Self {
        let advice = narrow::hint::Advice::Steps(found);
        Self(Kind::Narrow(narrow::hint::Hinted { request, position: Some(position), advice, blame: None }))
    }

    /// Returns the severity of the advice.
    pub const fn severity(&self) -> Severity {
        match &self.0 {
            Kind::Narrow(hinted) => hinted.severity(),
            Kind::Wide(hinted) => hinted.severity(),
        }
    }

    /// Whether the puzzle is solved.
    pub const fn is_solved(&self) -> bool {
        match &self.0 {
            Kind::Narrow(hinted) => hinted.is_solved(),
            Kind::Wide(hinted) => hinted.is_solved(),
        }
    }

    /// Whether the advice could say which digits are wrong if the givens were known.
    pub fn lacks_givens(&self) -> bool {
        match &self.0 {
            Kind::Narrow(hinted) => hinted.lacks_givens(),
            Kind::Wide(hinted) => hinted.lacks_givens(),
        }
    }

    /// Writes the advice as lines of text.
    pub fn text(&self) -> String {
        match &self.0 {
            Kind::Narrow(hinted) => hinted.text(),
            Kind::Wide(hinted) => hinted.text(),
        }
    }

    /// Writes the advice as `docs/schema/hint.json` describes it. If `is_drawn` is set, includes the shapes that a page draws for each depth.
    pub fn json(&self, source: &str, line: usize, is_drawn: bool) -> Value {
        match &self.0 {
            Kind::Narrow(hinted) => hinted.json(source, line, is_drawn),
            Kind::Wide(hinted) => hinted.json(source, line, is_drawn),
        }
    }

    /// Returns a picture of the part of the next step that the deepest hint reveals, with the hint's words; `None` if there is no step.
    ///
    /// # Errors
    /// Returns an error if not all grids can be drawn.
    pub fn picture(&self) -> Option<Result<Scene, Scattered>> {
        match &self.0 {
            Kind::Narrow(hinted) => hinted.picture(),
            Kind::Wide(hinted) => hinted.picture(),
        }
    }
}

#[cfg(test)]
mod tests;
