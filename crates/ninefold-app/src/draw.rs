//! Puzzles as text for a terminal: the [text](mod@ninefold::render::text) of their scenes, divided into lines.
//!
//! ```
//! use ninefold_app::draw::{GridText, Pen};
//!
//! let lines = GridText::new(ninefold::Grid::EMPTY).lines(Pen { color: false, unicode: false });
//! assert_eq!(lines[..2], ["+-------+-------+-------+", "| . . . | . . . | . . . |"]);
//! ```

use ninefold::formats::text::Content;
use ninefold::multi::{Grids, LayoutCell};
use ninefold::render::text::{self, Colours, Frame, Layout, Manuscript, Outcome};
use ninefold::render::{Candidates, Scene, Spot, Theme};
use ninefold::rules::{Feature, Rules};
use ninefold::{Cell, CellSet};

use crate::problem::{Problem, Unfit};
use crate::scene;

/// The signs that a terminal or a file can show.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// Whether colours are available.
    pub color: bool,
    /// Whether signs beyond ASCII are available.
    pub unicode: bool,
}

impl Pen {
    /// Returns the style of text in a given layout.
    pub fn manuscript(self, layout: Layout) -> Manuscript {
        let colours = if self.color { Colours::Sixteen } else { Colours::None };
        let frame = if self.unicode { Frame::Unicode } else { Frame::Ascii };
        Manuscript { colours, ..Manuscript::plain(layout, frame) }
    }
}

/// The digits of a puzzle, with the roles of its cells.
#[derive(Clone, Debug)]
pub struct GridText {
    digits: Grids,
    givens: Grids,
    marked: Vec<LayoutCell>,
    shaded: Option<usize>,
}

impl GridText {
    /// Draws all digits as givens, without marks.
    pub fn new(digits: impl Into<Grids>) -> Self {
        let digits = digits.into();
        Self { givens: digits.clone(), digits, marked: Vec::new(), shaded: None }
    }

    /// Makes only the given digits givens, which are printed in bold.
    pub fn givens(self, givens: impl Into<Grids>) -> Self {
        Self { givens: givens.into(), ..self }
    }

    /// Marks cells with a star, so that they stand out even without colour.
    pub fn marked(self, cells: impl IntoIterator<Item = LayoutCell>) -> Self {
        Self { marked: cells.into_iter().collect(), ..self }
    }

    /// Shades a grid, if colours are available.
    pub fn shaded(self, grid: Option<usize>) -> Self {
        Self { shaded: grid, ..self }
    }

    /// Returns the lines of the text.
    pub fn lines(&self, pen: Pen) -> Vec<String> {
        self.text(pen).lines().map(str::to_owned).collect()
    }

    /// Returns the text, as complete lines. Grids that cannot be drawn together are written as rows of digits without borders.
    pub fn text(&self, pen: Pen) -> String {
        let Ok(scene) = scene::digits(&self.digits, &self.givens) else { return format!("{}\n", self.digits) };
        let scene = if self.shaded.is_some() { scene.shade(self.shaded, &Theme::LIGHT) } else { scene };
        let rules = self.digits.rules();
        let stars = self.marked.iter().map(|&cell| Spot::of(rules, cell)).collect();
        text::boards(&scene, &Manuscript { stars, ..pen.manuscript(Layout::Starred) })
    }
}

/// Converts the cells of a plain grid to those of its layout.
pub fn cells(cells: CellSet) -> impl Iterator<Item = LayoutCell> {
    let layout = Rules::single();
    Cell::all().filter(move |&cell| cells.contains(cell)).map(move |cell| layout.cell(0, cell))
}

/// Draws a puzzle in its original form, which is its digits, or the candidates of a plain grid.
pub fn problem(problem: &Problem, marked: &[LayoutCell], pen: Pen) -> Vec<String> {
    match problem.plain(Feature::Candidates729) {
        Ok(Content::Board(board)) => format!("{board:#}").lines().map(str::to_owned).collect(),
        _ => GridText::new(problem.grids()).marked(marked.iter().copied()).lines(pen),
    }
}

/// Prints the outcome of a search in the style of an earlier program: the puzzle, the words, and the solution or the digits found. Each part is
/// printed only if that program prints it.
///
/// # Errors
/// Returns an error if the style supports only plain grids and the puzzle has other rules.
pub fn in_style(
    style: text::Style,
    problem: &Problem,
    outcome: Outcome,
    found: Option<&Grids>,
    out: &mut String,
) -> Result<(), Unfit> {
    if !problem.rules().has_plain_grids() {
        return Err(Unfit::Style(style.name));
    }
    let shown = if style.has_candidates() { Candidates::Shown } else { Candidates::Hidden };
    let (givens, manuscript) = (problem.grids(), style.manuscript());
    if style.has_start() {
        let scene = Scene::of(&problem.boards(), &givens, shown)?;
        out.push_str(&text::boards(&scene, &manuscript));
    }
    let words = style.words(outcome);
    if !words.is_empty() {
        out.push_str(words);
        out.push('\n');
    }
    let last = found.or_else(|| style.has_rest().then_some(&givens));
    if let Some(last) = last {
        out.push_str(&text::boards(&scene::digits(last, &givens)?, &manuscript));
    }
    Ok(())
}

/// Puts two drawings side by side with a space in between. If one is shorter, the last lines contain only the other.
pub fn beside(left: &[String], right: &[String], out: &mut String) {
    let width = left.first().map_or(0, |line| line.chars().count());
    for i in 0..left.len().max(right.len()) {
        let (left, right) = (left.get(i).map_or("", String::as_str), right.get(i).map_or("", String::as_str));
        let gap = if left.is_empty() { " ".repeat(width) } else { String::new() };
        out.push_str(format!("{left}{gap}   {right}").trim_end());
        out.push('\n');
    }
}

#[cfg(test)]
mod tests;
