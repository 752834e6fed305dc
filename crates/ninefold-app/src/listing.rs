//! New puzzles as text: as drawings, as rows with all their facts, or in any format.

use std::fmt::{self, Write as _};

use ninefold::formats::{Document, FORMATS, Format, Part, Refusal};
use ninefold::generate::Seed;
use ninefold::multi::Grids;
use ninefold::rules::{Feature, Rules};
use ninefold::{Puzzle, Stop, formats, generate};

use crate::draw::{self, GridText, Pen};
use crate::entry::{label, remark};
use crate::near;
use crate::problem::{self, Problem};
use crate::rate::{Scale, hodoku::HODOKU};
use crate::show;
use crate::table::{self, Column, Frame, Kind, Script, Value};
use crate::verdict::Verdict;

/// The output form of a new puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Drawn, for a terminal.
    Drawn,
    /// Columns separated by tabs.
    Tsv,
    /// Columns separated by commas.
    Csv,
    /// One JSON object per line.
    Jsonl,
    /// A format that can be written.
    Format(&'static Format),
}

/// The reason why new puzzles cannot be written in a style.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StyleError {
    /// There is no such format.
    #[error("{0}: no such format{question}", question = near::question(.0, names()))]
    Unknown(String),
    /// The format can only be read.
    #[error("the format {0} is read-only")]
    ReadOnly(&'static str),
    /// The style has no room for the title.
    #[error("lines and tables have no room for a title; write another format, such as json, sdk or block")]
    NoTitle,
    /// The style has no columns for the ratings.
    #[error("only tsv, csv and jsonl have columns for ratings")]
    NoColumns,
    /// The scale rates only puzzles on plain grids.
    #[error("this scale rates new puzzles of plain grids only; use --scale ninefold, or none")]
    Rules,
    /// The format cannot hold the layout.
    #[error("{0}")]
    Refused(Refusal),
}

/// Returns the names of all styles, and the file extensions that select them.
fn names() -> impl Iterator<Item = &'static str> {
    let formats = FORMATS.iter().filter(|format| format.write.is_some());
    ["tsv", "csv", "jsonl"].into_iter().chain(formats.flat_map(|format| format.names()))
}

impl Style {
    /// Finds the style with the given name: `tsv`, `csv`, `jsonl`, or the name of a format.
    ///
    /// # Errors
    /// Returns an error if no style has the name, or if it names a format that cannot be written.
    pub fn named(name: &str) -> Result<Self, StyleError> {
        match name {
            "tsv" => Ok(Self::Tsv),
            "csv" => Ok(Self::Csv),
            "jsonl" | "json" => Ok(Self::Jsonl),
            _ => Self::of(Format::named(name).ok_or_else(|| StyleError::Unknown(name.to_owned()))?),
        }
    }

    /// Returns the style that consists of a format.
    ///
    /// # Errors
    /// Returns an error if the format cannot be written.
    pub fn of(format: &'static Format) -> Result<Self, StyleError> {
        if format.write.is_some() { Ok(Self::Format(format)) } else { Err(StyleError::ReadOnly(format.name)) }
    }

    /// Whether the style has columns, and so can hold ratings.
    pub const fn has_columns(self) -> bool {
        matches!(self, Self::Tsv | Self::Csv | Self::Jsonl)
    }

    const fn script(self) -> Option<Script> {
        match self {
            Self::Tsv => Some(Script::Tsv),
            Self::Csv => Some(Script::Csv),
            Self::Drawn | Self::Jsonl | Self::Format(_) => None,
        }
    }
}

/// The origin of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The seed from which the puzzle was generated.
    Seed(Seed),
    /// The place in a file at which the puzzle was found.
    Place(String),
}

impl From<Seed> for Origin {
    fn from(seed: Seed) -> Self {
        Self::Seed(seed)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed(seed) => write!(f, "seed {seed}"),
            Self::Place(place) => f.write_str(place),
        }
    }
}

/// When solutions are written with their puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Only if the style has a column for them, or the format can hold them.
    WhereRoom,
    /// Always, whatever the style.
    Always,
}

/// The number of lines that each of several consecutive puzzles takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// The number of lines above the first puzzle.
    head: usize,
    /// The number of lines between two puzzles.
    gap: usize,
    puzzle: usize,
}

impl Lines {
    /// Returns the number of lines of the puzzle with this index, counted from 0, including the lines directly above it.
    pub const fn of(&self, place: u64) -> usize {
        self.puzzle + if place == 0 { self.head } else { self.gap }
    }
}

/// The style in which new puzzles are written, and the scales on which they are rated.
///
/// ```
/// use ninefold::{Grid, Puzzle, Stop};
/// use ninefold::generate::Seed;
/// use ninefold::rules::Rules;
/// use ninefold_app::draw::Pen;
/// use ninefold_app::listing::{Listing, Solutions, Style};
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let pen = Pen { color: false, unicode: false };
/// let listing = Listing::new(Style::Tsv, &Rules::single(), Some(Vec::new()), Solutions::WhereRoom, pen)?;
/// assert!(listing.heading().starts_with("puzzle\tseed\tclues"));
/// assert!(listing.text(&Puzzle::try_from(ninefold::multi::Grids::from(grid))?, Seed::new(7), Stop::NEVER).starts_with(".....9....."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    style: Style,
    layout: Rules,
    solutions: Solutions,
    scales: Vec<&'static Scale>,
    pen: Pen,
    is_weighted: bool,
    title: Option<Title>,
}

/// The title of new puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Title {
    text: String,
    /// Whether the number of the puzzle follows the title.
    is_numbered: bool,
}

impl Listing {
    /// Creates a listing of puzzles of a layout in the given style. If no scales are named and the style has columns, the puzzles are rated on
    /// `HoDoKu`'s scale.
    ///
    /// # Errors
    /// Returns an error if scales are named but the style has no columns for them (a drawing omits ratings instead), or if the format cannot hold the
    /// layout.
    pub fn new(
        style: Style,
        layout: &Rules,
        scales: Option<Vec<&'static Scale>>,
        solutions: Solutions,
        pen: Pen,
    ) -> Result<Self, StyleError> {
        if scales.is_some() && !style.has_columns() && style != Style::Drawn {
            return Err(StyleError::NoColumns);
        }
        let is_plain = layout.has_plain_grids();
        let lacks = |scales: &Vec<&Scale>| scales.iter().any(|scale| !layout.has(scale.feature));
        if style.has_columns() && !is_plain && scales.as_ref().is_some_and(lacks) {
            return Err(StyleError::Rules);
        }
        if let Style::Format(format) = style {
            let empty = Document::from(Grids::empty(layout.clone()));
            format.piece(&empty, formats::Style::default()).map_err(StyleError::Refused)?;
        }
        let usual = || if style.has_columns() && is_plain { vec![&HODOKU] } else { Vec::new() };
        let mut scales = scales.unwrap_or_else(usual);
        scales.dedup();
        Ok(Self { style, layout: layout.clone(), solutions, scales, pen, is_weighted: false, title: None })
    }

    /// Adds a title, followed by the number of each puzzle if `is_numbered` is set.
    ///
    /// # Errors
    /// Returns an error if the style cannot hold titles.
    pub fn titled(self, text: String, is_numbered: bool) -> Result<Self, StyleError> {
        let has_room = match self.style {
            Style::Drawn => true,
            Style::Tsv | Style::Csv | Style::Jsonl => false,
            Style::Format(format) => !self.is_bare(format),
        };
        if !has_room {
            return Err(StyleError::NoTitle);
        }
        Ok(Self { title: Some(Title { text, is_numbered }), ..self })
    }

    /// Returns the title of the puzzle with the given number, counted from 1.
    fn title(&self, number: u64) -> Option<String> {
        let Title { text, is_numbered } = self.title.as_ref()?;
        Some(if *is_numbered { format!("{text} {number}") } else { text.clone() })
    }

    /// Whether the puzzles are single grids written as lines, which contain nothing else.
    fn is_bare(&self, format: &Format) -> bool {
        self.layout.has(Feature::Row81) && format.name == "line"
    }

    /// Adds a column for the weight of each puzzle, for puzzles whose probability depends on their number of clues.
    #[must_use]
    pub fn weighted(self, is_weighted: bool) -> Self {
        Self { is_weighted, ..self }
    }

    /// Returns the style of the puzzles.
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Whether puzzles of both listings can follow one another in one file.
    pub fn goes_with(&self, other: &Self) -> bool {
        let is_bare = |format: &Format| {
            format.write.is_some_and(|write| write.head.is_empty() && write.tail.is_empty() && write.gap.is_some())
        };
        match (self.style, other.style) {
            (Style::Format(one), Style::Format(two)) => one.name == two.name || is_bare(one) && is_bare(two),
            (one, two) => one == two && self.heading() == other.heading(),
        }
    }

    /// Returns the line above all puzzles, or an empty string if there is none.
    pub fn heading(&self) -> String {
        let heading = |script: Script| script.heading(&Frame { columns: self.columns() });
        self.style.script().map_or_else(String::new, heading)
    }

    /// Returns the number of lines that puzzles take, if more puzzles can be appended later because no text follows the last one.
    pub fn lines(&self) -> Option<Lines> {
        let count = |text: &str| text.matches('\n').count();
        match self.style {
            Style::Drawn => None,
            Style::Tsv | Style::Csv | Style::Jsonl => Some(Lines { head: 0, gap: 0, puzzle: 1 }),
            Style::Format(format) => {
                let write = format.write.filter(|write| write.tail.is_empty())?;
                let empty = Grids::empty(self.layout.clone());
                let puzzle = count(&self.documents(format, 1, &empty, &empty, &Seed::new(0).into()));
                Some(Lines { head: count(write.head), gap: count(write.gap?), puzzle })
            }
        }
    }

    /// Returns the columns of the facts, followed by those of the scales.
    fn columns(&self) -> Vec<Column> {
        let is_there = |fact: &(&str, Kind)| match *fact {
            LAYOUT => !self.layout.has(Feature::Implied),
            WEIGHT => self.is_weighted,
            _ => true,
        };
        let own = FACTS.into_iter().filter(is_there);
        let own = own.map(|(name, kind)| Column::new(name, kind));
        own.chain(self.scales.iter().flat_map(|scale| scale.columns())).collect()
    }

    fn values(&self, puzzle: &Puzzle<Grids>, origin: &Origin, stop: Stop<'_>) -> Vec<Value> {
        let own = facts(puzzle, whole(puzzle.givens()), origin, layout_value(puzzle), self.is_weighted)
            .into_iter()
            .map(|(_, value)| value);
        own.chain(ratings(puzzle, &self.scales, stop)).collect()
    }

    /// Checks that the format can hold the rules of a puzzle, in case each puzzle has its own rules.
    ///
    /// # Errors
    /// Returns an error if the format cannot hold a part of the puzzle.
    pub fn check(&self, puzzle: &Puzzle<Grids>) -> Result<(), StyleError> {
        let Style::Format(format) = self.style else { return Ok(()) };
        if self.layout == *puzzle.givens().rules() {
            return Ok(());
        }
        let piece = format.piece(&Document::from(puzzle.givens().clone()), formats::Style::default());
        piece.map(drop).map_err(StyleError::Refused)
    }

    /// Writes a puzzle without the text around and between puzzles. For several grids, the column of a rating that was stopped is empty; a single
    /// grid is rated too quickly to be stopped.
    pub fn text(&self, puzzle: &Puzzle<Grids>, origin: impl Into<Origin>, stop: Stop<'_>) -> String {
        self.numbered(1, puzzle, origin, stop)
    }

    /// Like [`text`](Self::text), but also receives the number of the puzzle, counted from 1, for its title.
    pub fn numbered(&self, number: u64, puzzle: &Puzzle<Grids>, origin: impl Into<Origin>, stop: Stop<'_>) -> String {
        let origin = &origin.into();
        let stop = if self.layout.has(Feature::FastEngine) { Stop::NEVER } else { stop };
        match self.style {
            Style::Drawn => self.drawn(number, puzzle, origin),
            Style::Tsv => self.row(Script::Tsv, puzzle, origin, stop),
            Style::Csv => self.row(Script::Csv, puzzle, origin, stop),
            Style::Jsonl => self.object(puzzle, origin, stop),
            Style::Format(format) => self.documents(format, number, puzzle.givens(), puzzle.solution(), origin),
        }
    }

    /// Draws a puzzle, with its facts below the drawing.
    fn drawn(&self, number: u64, puzzle: &Puzzle<Grids>, origin: &Origin) -> String {
        let (givens, mut text) = (puzzle.givens(), String::new());
        text.extend(self.title(number).map(|title| title + "\n"));
        let drawing = |digits: &Grids| GridText::new(digits.clone()).givens(givens.clone()).lines(self.pen);
        draw::beside(&drawing(givens), &[], &mut text);
        if self.solutions == Solutions::Always {
            draw::beside(&drawing(puzzle.solution()), &[], &mut text);
        }
        let (clues, digits, symmetry) = (givens.filled().count(), digits(givens), givens.symmetry());
        let most = givens.rules().size();
        let _ = writeln!(text, "{origin}, {clues} clues (1 to {most}: {digits}), symmetry {symmetry}");
        text
    }

    /// Writes the puzzle in a format, with its solution. If the format has no room for solutions, the solution follows as a puzzle of its own.
    fn documents(
        &self,
        format: &'static Format,
        number: u64,
        givens: &Grids,
        solution: &Grids,
        origin: &Origin,
    ) -> String {
        let (is_bare, title) = (self.is_bare(format), self.title(number));
        let piece = |document: &Document| format.piece(document, formats::Style::default()).unwrap_or_default();
        let carries = |part| format.write.is_some_and(|write| write.carries.parts.has(part));
        let labelled = |digits: &Grids, title: Option<&str>| {
            let document = Document::from(digits.clone());
            if is_bare {
                return document;
            }
            // A single grid of digits is written as a line alone, without its seed on a line above.
            let remarked = remark(document.clone(), format, &origin.to_string());
            let is_apart = piece(&remarked) == format!("# {origin}\n{}", piece(&document));
            let is_kept = is_apart && self.layout.grids().len() == 1;
            let document = if is_kept { document } else { remarked };
            title.into_iter().fold(document, |document, title| label(document, format, title))
        };
        let mut document = labelled(givens, title.as_deref());
        document.solution = (!is_bare).then(|| solution.clone());
        let mut text = piece(&document);
        if self.solutions == Solutions::Always && (is_bare || !carries(Part::Solution)) {
            let title = title.map_or_else(|| "solution".to_owned(), |title| format!("{title}: solution"));
            text += format.write.and_then(|write| write.gap).unwrap_or_default();
            text += &piece(&labelled(solution, Some(&title)));
        }
        text
    }

    /// Writes a puzzle with all its facts as a JSON object on one line.
    fn object(&self, puzzle: &Puzzle<Grids>, origin: &Origin, stop: Stop<'_>) -> String {
        let names = self.scales.iter().flat_map(|scale| scale.columns()).map(|column| String::from(column.name));
        let text = whole(puzzle.givens());
        let own = facts(puzzle, text, origin, layout_value(puzzle), self.is_weighted).into_iter();
        let own = own.map(|(name, value)| (name.to_owned(), value));
        let mut fields: Vec<(String, serde_json::Value)> = own
            .chain(names.zip(ratings(puzzle, &self.scales, stop)))
            .map(|(name, value)| (name, (&value).into()))
            .collect();
        if let Some(at) = fields.iter().position(|(name, _)| name == LAYOUT.0) {
            // Unlike a row, an object has room for the positions of the grids and for several lines of digits.
            let rules = puzzle.givens().rules();
            if rules.has_plain_grids() {
                fields.insert(at + 1, ("grids".into(), formats::layout_places(rules)));
            } else {
                // Without their rules, the digits would be read as a different puzzle.
                fields[at] = ("rules".into(), problem::called(rules).into());
                fields.push(("document".into(), show::object(&puzzle.givens().clone().into())));
            }
            for (name, value) in &mut fields {
                match name.as_str() {
                    "puzzle" => *value = puzzle.givens().to_string().into(),
                    "solution" => *value = puzzle.solution().to_string().into(),
                    _ => {}
                }
            }
        }
        written(fields.into_iter())
    }

    fn row(&self, script: Script, puzzle: &Puzzle<Grids>, origin: &Origin, stop: Stop<'_>) -> String {
        let mut out = String::new();
        script.row(&self.values(puzzle, origin, stop), &mut out);
        out
    }
}

/// Writes a puzzle of one grid with all its facts except ratings as a JSON object on one line, including its weight if `is_weighted` is set. A
/// program that calls only this function links neither techniques nor layouts.
pub fn bare_object(puzzle: &Puzzle<Grids>, seed: Seed, is_weighted: bool) -> String {
    let facts = facts(puzzle, in_line(puzzle.givens()), &seed.into(), None, is_weighted).into_iter();
    written(facts.map(|(name, value)| (name.to_owned(), (&value).into())))
}

fn written(fields: impl Iterator<Item = (String, serde_json::Value)>) -> String {
    let mut out = String::new();
    table::object(fields, &mut out);
    out
}

/// The names and kinds of the facts about a puzzle.
const FACTS: [(&str, Kind); 8] = [
    ("puzzle", Kind::Text),
    LAYOUT,
    ("seed", Kind::Text),
    ("clues", Kind::Int),
    WEIGHT,
    ("digits", Kind::Text),
    ("symmetry", Kind::Text),
    ("solution", Kind::Text),
];

/// The additional column that contains the layout of several grids.
const LAYOUT: (&str, Kind) = ("layout", Kind::Text);

/// The additional column for puzzles of controlled bias, which contains the weight with which all puzzles count equally.
const WEIGHT: (&str, Kind) = ("weight", Kind::Float);

/// Returns the facts about a puzzle by the names of their columns. `text` is the puzzle as its own column contains it.
fn facts(
    puzzle: &Puzzle<Grids>,
    text: String,
    origin: &Origin,
    layout: Option<Value>,
    is_weighted: bool,
) -> Vec<(&'static str, Value)> {
    let (givens, solution) = (puzzle.givens(), puzzle.solution());
    let clues = givens.filled().count();
    let own = [
        Some(Value::text(text)),
        layout,
        Some(match origin {
            Origin::Seed(seed) => Value::text(seed.to_string()),
            Origin::Place(_) => Value::Null,
        }),
        Some(Value::Int(i64::try_from(clues).unwrap_or_default())),
        is_weighted.then(|| Value::Float(generate::weight(clues))),
        Some(Value::text(digits(givens))),
        Some(Value::text(givens.symmetry().name())),
        Some(Value::text(in_line(solution))),
    ];
    FACTS.into_iter().zip(own).filter_map(|((name, _), value)| Some((name, value?))).collect()
}

/// Returns the name of the layout, if there is a column for it.
fn layout_value(puzzle: &Puzzle<Grids>) -> Option<Value> {
    let layout = puzzle.givens().rules();
    let called = || if layout.has_plain_grids() { Value::Null } else { Value::text(problem::called(layout)) };
    (!layout.has(Feature::Implied)).then(|| formats::layout_name(layout).map_or_else(called, Value::text))
}

/// Computes the values of a puzzle on each of the given scales.
fn ratings(puzzle: &Puzzle<Grids>, scales: &[&'static Scale], stop: Stop<'_>) -> Vec<Value> {
    let (problem, verdict) = (Problem::from(puzzle.givens().clone()), Verdict::from(Ok(puzzle.solution().clone())));
    scales.iter().flat_map(|scale| scale.values(&problem, &verdict, stop).0).collect()
}

/// Returns the number of givens with each digit.
fn digits(givens: &Grids) -> String {
    let count = |digit| givens.digits().iter().filter(|other| **other == Some(digit)).count();
    givens.rules().digits().iter().map(|digit| count(digit).to_string()).collect::<Vec<_>>().join(" ")
}

/// Writes the puzzle on one line, as the value of a column: as a document if its rules are not those of plain grids.
fn whole(givens: &Grids) -> String {
    let rules = givens.rules();
    if rules.has_plain_grids() { in_line(givens) } else { show::object(&givens.clone().into()).to_string() }
}

/// Writes the digits on one line, as the value of a column: a sign for each cell, with spaces between several grids, each of which has 81 cells.
fn in_line(digits: &Grids) -> String {
    if digits.rules().grids().len() == 1 {
        return digits.digits().iter().map(|digit| digit.map_or('.', |digit| char::from(digit.ascii()))).collect();
    }
    digits.iter().map(|grid| grid.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
