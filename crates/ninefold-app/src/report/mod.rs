//! Paths for reading: the same report as text, Markdown, a page for a browser, JSON, or a line a step.

use ninefold::logic::proof::Unsound;
use ninefold::logic::step::Claim;
use ninefold::logic::{Path, State, Step, hodoku, notation};
use ninefold::render::{Scene, Style};
use ninefold::{PuzzleError, Solution};

use crate::verdict::Verdict;

mod eureka;
mod html;
mod json;
mod markdown;
#[cfg(feature = "pdf")]
pub mod pdf;
mod text;

pub use text::push;

/// The form in which a path is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// Steps with their reasons, for reading.
    Text,
    /// The same as Markdown.
    Markdown,
    /// The same as a page for a browser.
    Html,
    /// A JSON object a line, as `docs/schema/explain.json` describes it.
    Json,
    /// A line a step, chains in Eureka notation.
    Eureka,
    /// Pages with a picture a step, for printing.
    Pdf,
}

/// A puzzle by its place, and its path or why there is none.
pub struct Report<'a> {
    /// The name of its source.
    pub source: &'a str,
    /// The line there.
    pub line: usize,
    /// Its title, or nothing.
    pub title: &'a str,
    /// The path, or why there is none.
    pub told: Result<Told, Refusal>,
}

/// A path, and what is known of it.
pub struct Told {
    /// The path.
    pub path: Path,
    /// The name of its method.
    pub method: String,
    /// Whether it was broken off after as many steps as were asked for.
    pub cut: bool,
    /// The steps that do not hold, if they were proved again.
    pub flaws: Option<Vec<Unproved>>,
    /// The candidates after each step are wanted.
    pub grids: bool,
}

/// Why there is no path.
pub enum Refusal {
    /// The givens do not have exactly one solution, and what could be done about that.
    Verdict(PuzzleError, Option<&'static str>),
    /// The position from which to go on is wrong.
    Position(Vec<String>),
}

/// A step, counted from 1, that does not hold.
pub struct Unproved {
    /// Its number.
    pub step: usize,
    /// Why it does not hold.
    pub text: String,
}

impl Telling {
    /// All forms.
    pub const ALL: [Self; 6] = [Self::Text, Self::Markdown, Self::Html, Self::Json, Self::Eureka, Self::Pdf];

    /// The name by which it is asked for.
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

    /// A line about it.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Text => "Steps with their reasons, for reading",
            Self::Markdown => "The same as Markdown",
            Self::Html => "The same as a page for a browser",
            Self::Json => "A JSON object a line, as docs/schema/explain.json describes it",
            Self::Eureka => "A line a step, chains in Eureka notation",
            Self::Pdf => "Pages with a picture a step, for printing",
        }
    }

    /// The text before all reports.
    pub fn head(self, style: &Style) -> String {
        if self == Self::Html { html::head(style) } else { String::new() }
    }

    /// The text behind all reports.
    pub fn tail(self) -> &'static str {
        if self == Self::Html { html::TAIL } else { "" }
    }

    /// A report in this form, in complete lines.
    pub fn write(self, report: &Report<'_>, style: &Style) -> String {
        match self {
            Self::Text => text::write(report),
            Self::Markdown => markdown::write(report),
            Self::Html => html::write(report, style),
            Self::Json => json::write(report),
            Self::Eureka => eureka::write(report),
            Self::Pdf => String::new(), // gathered, as pages are no text
        }
    }
}

impl Report<'_> {
    /// `file:3`, and the title if there is one.
    fn name(&self) -> String {
        let title = if self.title.is_empty() { String::new() } else { format!(" {}", self.title) };
        format!("{}:{}{title}", self.source, self.line)
    }
}

impl Refusal {
    /// Sentences.
    fn lines(&self) -> Vec<String> {
        match self {
            Self::Verdict(error, advice) => {
                let mut lines = vec![Verdict::from(*error).sentence()];
                if let PuzzleError::Several(one, other) = error {
                    lines.extend([one.to_string(), other.to_string()]);
                }
                lines.extend(advice.map(str::to_owned));
                lines
            }
            Self::Position(faults) => faults.clone(),
        }
    }
}

impl Told {
    /// The steps with their numbers, the state before each and the state after it.
    fn stages(&self) -> impl Iterator<Item = (usize, State, &Step, State)> {
        self.path.stages().enumerate().map(|(index, (position, step))| {
            let before = position.state(0);
            let mut board = *before.board();
            step.apply(&mut board);
            (index + 1, before, step, before.with_board(board))
        })
    }

    /// How it ends, in a sentence.
    fn end(&self) -> String {
        let (count, method) = (self.path.steps().len(), &self.method);
        let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
        let open = 81 - self.path.end().board(0).grid().filled().len();
        let cells = if open == 1 { "1 cell is".to_owned() } else { format!("{open} cells are") };
        match () {
            () if self.path.is_solved() => format!("Solved in {steps} with the method {method}."),
            () if self.cut => format!("Broken off after {steps} with the method {method}; {cells} open."),
            () => format!("Stuck after {steps}: the method {method} finds nothing more, and {cells} open."),
        }
    }

    /// `HoDoKu`'s view, if it has one.
    fn rating(&self) -> Option<String> {
        let known = self.path.steps().iter().all(|step| hodoku::rating(step.technique()).is_some());
        let grade = (known && self.path.is_solved()).then(|| self.path.grade())?;
        Some(format!("On HoDoKu's scale these steps make the level {}, score {}.", grade.level, grade.score))
    }

    /// What proving the steps again has found, if that was asked for.
    fn verified(&self) -> Option<Vec<String>> {
        let flaws = self.flaws.as_ref()?;
        if flaws.is_empty() {
            let count = self.path.steps().len();
            let guesses = self.path.steps().iter().filter(|step| step.is_guess()).count();
            let but = match guesses {
                0 => String::new(),
                1 => ", but for 1 guess".into(),
                guesses => format!(", but for {guesses} guesses"),
            };
            return Some(vec![format!(
                "Verified: each of the {count} steps is proved{but}, and agrees with the solution."
            )]);
        }
        Some(flaws.iter().map(|flaw| format!("NOT PROVED: step {}: {}.", flaw.step, flaw.text)).collect())
    }
}

/// A step on its board, with numbers at the edges and what the marks mean.
pub fn picture(before: &State, step: &Step) -> Scene {
    let board = before.board();
    let own = board.grid().filled() - before.givens();
    Scene::new().board((0, 0), board).placed(own).marks(&step.marks(board)).labels().legend()
}

/// The chain of a step in Eureka notation, unless its short reason says the same.
fn links(step: &Step) -> Option<String> {
    let eureka = notation::is_chain(step).then(|| notation::eureka(step))?;
    (eureka != step.text().short).then_some(eureka)
}

/// Everything that is wrong with the steps of a path. A guess claims no proof, but has to be right.
pub fn verify(path: &Path, solution: &Solution) -> Vec<Unproved> {
    let mut flaws = Vec::new();
    for (step, (state, of)) in (1..).zip(path.stages()) {
        if let Err(unsound) = state.check(of) {
            let text = match unsound {
                Unsound::Guess => None,
                Unsound::Empty => Some("it concludes nothing".into()),
                unsound => Some(unsound.to_string()),
            };
            flaws.extend(text.map(|text| Unproved { step, text }));
        }
        let wrong = |claim: &Claim| {
            let candidate = claim.candidate();
            matches!(claim, Claim::True(_)) != (solution.digit(candidate.cell) == candidate.digit)
        };
        let wrong = of.conclusions().filter(wrong);
        flaws.extend(
            wrong.map(|claim| Unproved {
                step,
                text: format!("{claim}, says the step, and the solution says otherwise"),
            }),
        );
    }
    flaws
}
