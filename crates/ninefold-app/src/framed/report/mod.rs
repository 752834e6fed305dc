//! Reports on paths. The same report can be text, Markdown, a page for a browser, JSON, or one line per step.

use ninefold::multi::Grids;
use ninefold::render::{Scene, Style, Theme};
use ninefold::rules::{Feature, Rules};

use super::logic::proof::Unsound;
use super::logic::step::Claim;
use super::logic::text::Inside;
use super::logic::{Ending, Path, Position, Step, Technique, hodoku, levels, notation, text as words};
use crate::report::{Overlays, Refusal, Telling, Unproved};
use crate::verdict::Severity;
use crate::visible::visible;
use crate::{problem, scene};

mod eureka;
mod html;
mod json;
mod markdown;
#[cfg(feature = "pdf")]
pub(crate) mod pdf;
mod runs;
mod text;

/// A puzzle with its place, and its path or the reason why there is none.
pub(crate) struct Report<'a> {
    /// The name of the puzzle's source.
    pub(crate) source: &'a str,
    /// The line of the puzzle in its source.
    pub(crate) line: usize,
    /// The layout of its grids.
    pub(crate) layout: &'a Rules,
    /// The title of the puzzle; may be empty.
    pub(crate) title: &'a str,
    /// The path, or the reason why there is none.
    pub(crate) told: Result<Told, Refusal>,
}

/// A path and the facts about it.
pub(crate) struct Told {
    /// The path.
    pub(crate) path: Path,
    /// The name of the method that found the path.
    pub(crate) method: String,
    /// The unsound steps, if the steps were checked after they were found.
    pub(crate) flaws: Option<Vec<Unproved>>,
    /// The next step by a technique outside the method, if the method finds no more steps and the request asks for such a step.
    pub(crate) beyond: Option<Step>,
    /// Whether to show the candidates after each step.
    pub(crate) grids: bool,
    /// Whether to show the steps inside steps. Pages for a browser and JSON always contain these.
    pub(crate) inside: bool,
    /// Which pictures JSON contains.
    pub(crate) overlay: Overlays,
}

impl Report<'_> {
    /// Writes the report in the given form, as complete lines.
    pub(crate) fn write(&self, telling: Telling, style: &Style) -> String {
        match telling {
            Telling::Text => text::write(self),
            Telling::Markdown => markdown::write(self),
            Telling::Html => html::write(self, style),
            Telling::Json => json::write(self),
            Telling::Eureka => eureka::write(self),
            Telling::Pdf => String::new(), // gathered, as pages are not text
        }
    }

    /// Returns the severity. A path must end with the solution or after the requested number of steps, and every step must be valid.
    pub(crate) fn severity(&self) -> Severity {
        match &self.told {
            Ok(told) if told.flaws.as_ref().is_some_and(|flaws| !flaws.is_empty()) => Severity::Other,
            Ok(told) if matches!(told.path.ending(), Ending::Solved | Ending::Cut) => Severity::Unique,
            Err(Refusal::Unsupported(_)) => Severity::Unreadable,
            _ => Severity::Other,
        }
    }

    /// Returns the place, such as `file:3`, and the title if there is one.
    fn name(&self) -> String {
        problem::heading(self.source, self.line, self.layout, self.title)
    }

    /// Returns the heading of a page, which is the title or else the difficulty.
    fn headline(&self) -> String {
        let title = visible(self.title);
        if !title.is_empty() {
            return title.into_owned();
        }
        let kind = if self.layout.has(Feature::Implied) { "Sudoku".to_owned() } else { problem::called(self.layout) };
        let level = self.told.as_ref().ok().and_then(|told| level(&told.path));
        let level = level.map_or_else(String::new, |level| format!("{} ", level.to_string().to_lowercase()));
        let article = if level.starts_with(['e', 'u']) { "An" } else { "A" };
        format!("{article} {level}{kind}")
    }

    /// Returns the file and line of the puzzle, or `None` if the puzzle was typed.
    fn origin(&self) -> Option<String> {
        let is_file = !["argument", "stdin", ""].contains(&self.source);
        is_file.then(|| format!("{}, line {}", visible(self.source), self.line))
    }
}

impl Told {
    /// Iterates over the steps, each with its number and the position before it.
    fn stages(&self) -> impl Iterator<Item = (usize, Position, &Step)> {
        (1..).zip(self.path.stages()).map(|(number, (before, step))| (number, before, step))
    }

    /// Returns the next step by a technique outside the method, with its number and the position before it, if there is one.
    fn beyond(&self) -> Option<(usize, Position, &Step)> {
        Some((self.path.steps().len() + 1, self.path.end().clone(), self.beyond.as_ref()?))
    }

    /// Draws all grids at the start and at the end of the path, where they can be drawn. Since a step shows only one grid, the end is drawn only for
    /// several grids; a single grid is complete in the picture of the last step.
    fn whole(&self, theme: &Theme) -> [Option<Scene>; 2] {
        let (start, end) = (self.path.start(), self.path.end());
        let draw = |at: &Position| Some(scene::digits(&at.boards().grids(), &start.givens()).ok()?.shade(None, theme));
        [draw(start), draw(end).filter(|_| end.grids() > 1)]
    }

    /// Returns the steps inside a step, if requested, or else a line about those that are omitted.
    fn inside(&self, step: &Step) -> (Vec<Inside>, Option<String>) {
        let inside = step.text().inside;
        let left_out = match inside.len() {
            _ if self.inside => None,
            0 => None,
            1 => Some("The argument inside is not shown here.".into()),
            count => Some(format!("The {count} arguments inside are not shown here.")),
        };
        (if self.inside { inside } else { Vec::new() }, left_out)
    }

    /// Returns a sentence that describes the end of the path.
    fn end(&self) -> String {
        let (count, method) = (self.path.steps().len(), &self.method);
        let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
        let digits = self.path.end().boards().grids();
        let open = digits.rules().len() - digits.filled().count();
        let cells = if open == 1 { "1 cell is".to_owned() } else { format!("{open} cells are") };
        match self.path.ending() {
            Ending::Solved => format!("Solved in {steps} with the method {method}."),
            Ending::Cut => format!("Ended after {steps}, as requested, with the method {method}; {cells} open."),
            Ending::Stuck => {
                let why = match self.path.spent() {
                    Some(limit) => {
                        format!("the search for the next step with the method {method} reached the limit of {limit}")
                    }
                    None => format!("the method {method} finds no more steps"),
                };
                let stuck = format!("Stuck after {steps}: {why}, and {cells} open.");
                let beyond = self.beyond.as_ref().map_or_else(String::new, |step| {
                    let (technique, conclusions) = (step.technique(), words::conclusions(step));
                    let Technique { name, id, .. } = technique;
                    format!(" With {name} you can continue: {conclusions} (see `ninefold technique {id}`).")
                });
                stuck + &beyond
            }
            Ending::Stopped => {
                format!(
                    "Stopped after {steps} during the search for the next step with the method {method}; {cells} open."
                )
            }
        }
    }

    /// Returns the remarks below a path: its rating on the scale of its method or on `HoDoKu`'s, if it has one, and the result of checking its steps.
    fn remarks(&self) -> Vec<String> {
        self.rating().into_iter().chain(self.verified()).collect()
    }

    fn rating(&self) -> Option<String> {
        if !self.path.start().rules().has_plain_grids() {
            let levels::Rating { grade, is_beyond } = self.path.level()?;
            let why = if is_beyond { ", because they need nets or guesses" } else { "" };
            return Some(format!(
                "On Ninefold's scale these steps make the level {}, score {}{why}.",
                grade.level, grade.score
            ));
        }
        if !self.path.is_solved() {
            return None;
        }
        if let Some(rated) = super::explained(&self.path) {
            return Some(rated);
        }
        let known = self.path.steps().iter().all(|step| hodoku::rating(step.technique()).is_some());
        let grade = known.then(|| self.path.grade())?;
        Some(format!("On HoDoKu's scale these steps make the level {}, score {}.", grade.level, grade.score))
    }

    fn verified(&self) -> Vec<String> {
        let Some(flaws) = &self.flaws else { return Vec::new() };
        if flaws.is_empty() {
            let count = self.path.steps().len();
            let guesses = self.path.steps().iter().filter(|step| step.is_guess()).count();
            let but = match guesses {
                0 => String::new(),
                1 => ", but for 1 guess".into(),
                guesses => format!(", but for {guesses} guesses"),
            };
            return vec![format!("Verified: each of the {count} steps is proved{but}, and agrees with the solution.")];
        }
        flaws.iter().map(|flaw| format!("NOT PROVED: step {}: {}.", flaw.step, flaw.text)).collect()
    }
}

/// Returns the level of a path on the scale for its rules, if it is known.
fn level(path: &Path) -> Option<hodoku::Level> {
    if path.start().rules().has_plain_grids() {
        return path.is_solved().then(|| path.grade().level);
    }
    path.level().map(|rating| rating.grade.level)
}

/// Draws, as text, the candidates that are left in the grid of a step after it.
fn after(before: &Position, step: &Step) -> String {
    let mut after = before.clone();
    after.apply(step);
    super::drawn(&after, step.grid())
}

/// Returns the name of a step's technique, with the grid if there are several, and the rating if there is one: `Naked Single in grid 2`, `Swordfish,
/// ER 3.8`.
fn name(step: &Step) -> String {
    let grid = step.named_grid().map_or_else(String::new, |grid| format!(" in grid {}", grid + 1));
    let rating = step.rating().map_or_else(String::new, |tenths| format!(", ER {}", words::decimal(tenths)));
    format!("{}{grid}{rating}", step.technique())
}

/// Writes a step on one line in the usual notation, with its rating.
fn line(step: &Step) -> String {
    format!("{}: {} => {}", name(step), step.text().short, words::conclusions(step))
}

/// Returns the heading of an argument inside a step.
fn heading(Inside { number, name, without, .. }: &Inside) -> String {
    format!("Argument {number}, {without}: {name}")
}

/// Returns the chain of a step in Eureka notation, unless its short reason already contains it.
fn links(step: &Step) -> Option<String> {
    let eureka = notation::is_chain(step).then(|| notation::eureka(step))?;
    (eureka != step.text().short).then_some(eureka)
}

/// Checks all steps of a path, and returns those that are flawed. A guess need not be proved, but must be right.
pub(crate) fn verify(path: &Path, solution: &Grids) -> Vec<Unproved> {
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
            let cell = path.start().cell(of.grid(), candidate.cell);
            matches!(claim, Claim::True(_)) != (solution[cell] == Some(candidate.digit.unframed()))
        };
        let wrong = of.conclusions().filter(wrong);
        flaws.extend(wrong.map(|claim| Unproved {
            step,
            text: format!("the step concludes that {claim}, which contradicts the solution"),
        }));
    }
    flaws
}
