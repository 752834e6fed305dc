//! Reports on paths. The same report can be text, Markdown, a page for a browser, JSON, or one line per step.

use ninefold::Stop;
use ninefold::render::{Scene, Style, html};
#[cfg(feature = "pdf")]
use ninefold::render::{Theme, pdf::About, story::Lesson};
use ninefold::rules::Feature;

use crate::blame::Blame;
use crate::frames::{narrow, wide};
use crate::problem::Problem;
use crate::scene;
use crate::verdict::{self, Severity, Verdict};

/// The output form of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// The steps with their reasons, for reading.
    Text,
    /// The same text as Markdown.
    Markdown,
    /// A page for a browser: the text with pictures.
    Html,
    /// One JSON object per line, as described in `docs/schema/explain.json`.
    Json,
    /// One line per step, with chains in Eureka notation.
    Eureka,
    /// Pages for printing: the text with pictures.
    Pdf,
}

/// A puzzle with its place, and its path or the reason why there is none.
pub struct Report<'a>(Kind<'a>);

/// A report on grids of at most nine rows, or on a wider one.
#[allow(clippy::large_enum_variant, reason = "only one exists at a time")]
enum Kind<'a> {
    Narrow(narrow::report::Report<'a>),
    Wide(wide::report::Report<'a>),
}

impl<'a> From<narrow::report::Report<'a>> for Report<'a> {
    fn from(report: narrow::report::Report<'a>) -> Self {
        Self(Kind::Narrow(report))
    }
}

impl<'a> From<wide::report::Report<'a>> for Report<'a> {
    fn from(report: wide::report::Report<'a>) -> Self {
        Self(Kind::Wide(report))
    }
}

impl Report<'_> {
    /// Returns the severity. A path must end with the solution or after the requested number of steps, and every step must be valid.
    pub fn severity(&self) -> Severity {
        match &self.0 {
            Kind::Narrow(report) => report.severity(),
            Kind::Wide(report) => report.severity(),
        }
    }

    /// Returns the report as a lesson for printing.
    #[cfg(feature = "pdf")]
    pub fn lesson(&self, theme: &Theme) -> Lesson {
        match &self.0 {
            Kind::Narrow(report) => narrow::report::pdf::lesson(report, theme),
            Kind::Wide(report) => wide::report::pdf::lesson(report, theme),
        }
    }
}

/// Returns the metadata of some lessons, which name the title of a single lesson or the number of several.
#[cfg(feature = "pdf")]
pub fn about(lessons: &[Lesson]) -> About {
    let title = match lessons {
        [one] => one.title.clone(),
        all => format!("{} Sudoku lessons", all.len()),
    };
    About { title, subject: "Sudoku: steps with reasons".into(), ..About::default() }
}

/// Draws a single plain grid as a table. Several grids, or a grid with constraints, become a picture that fits on any screen, with the table below
/// it.
pub fn board(scene: &Scene, style: &Style, classes: &str, names: &str) -> String {
    if scene::is_wide(scene) { html::figure(scene, style, names) } else { html::table(scene, &style.symbols, classes) }
}

/// Whether JSON contains the drawing of each step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlays {
    /// JSON contains only words and parts.
    Without,
    /// JSON also contains [overlays](crate::overlay).
    With,
}

impl Overlays {
    /// Includes overlays if they are requested.
    pub const fn wanted(are_wanted: bool) -> Self {
        if are_wanted { Self::With } else { Self::Without }
    }
}

/// The reason why there is no path.
#[non_exhaustive]
pub enum Refusal {
    /// The givens do not have exactly one solution: the verdict, a suggestion if there is one, and the givens to blame if there is no solution.
    Verdict(Box<Verdict>, Option<&'static str>, Option<Box<Blame>>),
    /// The starting position has mistakes.
    Position(Vec<String>),
    /// There are no techniques for these rules, or the method does not support the rules, for this reason.
    Unsupported(String),
}

/// An invalid step.
#[non_exhaustive]
pub struct Unproved {
    /// The number of the step, counted from 1.
    pub step: usize,
    /// The reason why it is invalid.
    pub text: String,
}

impl Telling {
    /// All forms.
    pub const ALL: [Self; 6] = [Self::Text, Self::Markdown, Self::Html, Self::Json, Self::Eureka, Self::Pdf];

    /// Returns the name of the form, as options use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Html => "html",
            Self::Json => "json",
            Self::Eureka => "eureka",
            Self::Pdf => "pdf",
        }
    }

    /// Whether the form can show the candidates after each step.
    pub const fn has_grids(self) -> bool {
        matches!(self, Self::Text | Self::Markdown | Self::Eureka)
    }

    /// Returns a line that describes the form.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Text => "Steps with their reasons, for reading",
            Self::Markdown => "The text as Markdown",
            Self::Html => "A page for a browser: the text with pictures",
            Self::Json => "One JSON object per line, as docs/schema/explain.json describes it",
            Self::Eureka => "One line per step, chains in Eureka notation",
            Self::Pdf => "Pages for printing: the text with pictures",
        }
    }

    /// Returns the text before all reports; `title` is the title of a page.
    pub fn head(self, title: Option<&str>, style: &Style) -> String {
        if self == Self::Html {
            html::head(title.unwrap_or("Ninefold: steps with reasons"), &style.theme, &style.symbols)
        } else {
            String::new()
        }
    }

    /// Returns the text after all reports.
    pub fn tail(self) -> &'static str {
        if self == Self::Html { html::TAIL } else { "" }
    }

    /// Writes a report in this form, as complete lines.
    pub fn write(self, report: &Report<'_>, style: &Style) -> String {
        match &report.0 {
            Kind::Narrow(report) => report.write(self, style),
            Kind::Wide(report) => report.write(self, style),
        }
    }
}

impl Refusal {
    /// Adds the givens to blame, if the digits of a problem have no solution.
    pub(crate) fn blaming(self, problem: &Problem, stop: Stop<'_>) -> Self {
        match self {
            Self::Verdict(verdict, advice, _) if matches!(verdict.name(), "none" | "invalid") => {
                let blame = if problem.has_candidates() { None } else { Blame::of(&problem.grids(), stop) };
                Self::Verdict(verdict, advice, blame.map(Box::new))
            }
            other => other,
        }
    }

    /// Explains the refusal in sentences, one on each line.
    pub(crate) fn lines(&self) -> Vec<String> {
        match self {
            Self::Verdict(verdict, advice, blame) => {
                // A block of several grids does not fit on a line of text.
                let solutions = verdict.solutions().into_iter().filter(|solution| solution.rules().has(Feature::Row81));
                let mut lines = vec![verdict.sentence()];
                lines.extend(solutions.map(|solution| verdict::text(&solution)));
                lines.extend(blame.iter().map(|blame| blame.sentences()));
                lines.extend(advice.map(str::to_owned));
                lines
            }
            Self::Position(faults) => faults.clone(),
            Self::Unsupported(why) => vec![format!("{why}.")],
        }
    }
}
