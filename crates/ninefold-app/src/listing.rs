//! New puzzles as they are written: drawn, as rows with all that there is to say, or in any format.

use std::fmt::{self, Write as _};

use ninefold::formats::{self, Document, Field, Format};
use ninefold::generate::Seed;
use ninefold::symmetry::Symmetry;
use ninefold::{Digit, Puzzle};

use crate::draw::{self, Drawing, Pen};
use crate::problem::Problem;
use crate::rate::{Scale, hodoku::HODOKU};
use crate::table::{self, Column, Frame, Kind, Script, Value};
use crate::verdict::Verdict;

/// The form in which a new puzzle is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Drawn, for a terminal.
    Drawn,
    /// Columns with tabs between.
    Tsv,
    /// Columns with commas between.
    Csv,
    /// A JSON object a line.
    Jsonl,
    /// A format that can be written.
    Format(&'static Format),
}

/// Why new puzzles cannot be written in that way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StyleError {
    /// There is no such format.
    Unknown(String),
    /// The format is only read.
    ReadOnly(&'static str),
    /// There are ratings, and no columns for them.
    NoColumns,
}

impl fmt::Display for StyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "{name}: no such format"),
            Self::ReadOnly(format) => write!(f, "the format {format} cannot be written"),
            Self::NoColumns => f.write_str("only tsv, csv and jsonl have columns for ratings"),
        }
    }
}

impl std::error::Error for StyleError {}

impl Style {
    /// By its name: `tsv`, `csv`, `jsonl`, or that of a format.
    ///
    /// # Errors
    /// If there is none of that name, or if it cannot be written.
    pub fn named(name: &str) -> Result<Self, StyleError> {
        match name {
            "tsv" => Ok(Self::Tsv),
            "csv" => Ok(Self::Csv),
            "jsonl" | "json" => Ok(Self::Jsonl),
            _ => Self::of(Format::named(name).ok_or_else(|| StyleError::Unknown(name.to_owned()))?),
        }
    }

    /// A format.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn of(format: &'static Format) -> Result<Self, StyleError> {
        if format.write.is_some() { Ok(Self::Format(format)) } else { Err(StyleError::ReadOnly(format.name)) }
    }

    /// Whether there are columns, and therefore room for ratings.
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

/// How new puzzles are written, and on which scales they are rated.
///
/// ```
/// use ninefold::generate::Seed;
/// use ninefold::{Grid, Puzzle};
/// use ninefold_app::draw::Pen;
/// use ninefold_app::listing::{Listing, Style};
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let listing = Listing::new(Style::Tsv, Some(Vec::new()), Pen { color: false, unicode: false })?;
/// assert!(listing.heading().starts_with("puzzle\tseed\tclues"));
/// assert!(listing.text(&Puzzle::try_from(grid)?, Seed::new(7)).starts_with(".....9....."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    style: Style,
    scales: Vec<&'static Scale>,
    pen: Pen,
}

impl Listing {
    /// In that style; rated on `HoDoKu`'s scale if no scales are named and there are columns.
    ///
    /// # Errors
    /// If scales are named and there are no columns for ratings. A drawing leaves ratings out.
    pub fn new(style: Style, scales: Option<Vec<&'static Scale>>, pen: Pen) -> Result<Self, StyleError> {
        if scales.is_some() && !style.has_columns() && style != Style::Drawn {
            return Err(StyleError::NoColumns);
        }
        let usual = || if style.has_columns() { vec![&HODOKU] } else { Vec::new() };
        let mut scales = scales.unwrap_or_else(usual);
        scales.dedup();
        Ok(Self { style, scales, pen })
    }

    /// The form of its puzzles.
    pub const fn style(&self) -> Style {
        self.style
    }

    /// The line above all puzzles, if there is one.
    pub fn heading(&self) -> String {
        let heading = |script: Script| script.heading(&Frame { columns: self.columns() });
        self.style.script().map_or_else(String::new, heading)
    }

    fn columns(&self) -> Vec<Column> {
        let (int, text) = (Kind::Int, Kind::Text);
        let own = [
            ("puzzle", text),
            ("seed", text),
            ("clues", int),
            ("digits", text),
            ("symmetry", text),
            ("solution", text),
        ];
        let own = own.into_iter().map(|(name, kind)| Column::new(name, kind));
        own.chain(self.scales.iter().flat_map(|scale| scale.columns())).collect()
    }

    fn values(&self, puzzle: &Puzzle, seed: Seed) -> Vec<Value> {
        let givens = puzzle.givens();
        let digits: Vec<String> = Digit::all().map(|digit| givens.spots(digit).len().to_string()).collect();
        let clues = i64::try_from(givens.filled().len()).unwrap_or_default();
        let own = [
            Value::text(givens.to_string()),
            Value::text(seed.to_string()),
            Value::Int(clues),
            Value::text(digits.join(" ")),
            Value::text(Symmetry::of(givens.filled()).name()),
            Value::text(puzzle.solution().to_string()),
        ];
        let (problem, verdict) = (Problem::from(*givens), Verdict::from(Ok(*puzzle.solution())));
        own.into_iter()
            .chain(
                self.scales
                    .iter()
                    .flat_map(|scale| scale.values(&problem, &verdict, ninefold::Stop::NEVER).unwrap_or_default()),
            )
            .collect()
    }

    /// The puzzle as it is written, between what stands around and between puzzles.
    pub fn text(&self, puzzle: &Puzzle, seed: Seed) -> String {
        match self.style {
            Style::Drawn => self.drawn(puzzle, seed),
            Style::Tsv => self.row(Script::Tsv, puzzle, seed),
            Style::Csv => self.row(Script::Csv, puzzle, seed),
            Style::Jsonl => {
                let (columns, values) = (self.columns(), self.values(puzzle, seed));
                let fields = columns.iter().zip(&values).map(|(column, value)| (&*column.name, value.into()));
                let mut out = String::new();
                table::object(fields, &mut out);
                out
            }
            Style::Format(format) => document(format, puzzle, seed),
        }
    }

    /// A drawing, and below it what there is to say.
    fn drawn(&self, puzzle: &Puzzle, seed: Seed) -> String {
        let (givens, mut text) = (puzzle.givens(), String::new());
        draw::beside(&Drawing::new(*givens).lines(self.pen), &[], &mut text);
        let digits: Vec<String> = Digit::all().map(|digit| givens.spots(digit).len().to_string()).collect();
        let symmetry = Symmetry::of(givens.filled());
        let clues = givens.filled().len();
        let _ = writeln!(text, "seed {seed}, {clues} clues (1 to 9: {}), symmetry {symmetry}", digits.join(" "));
        text
    }

    fn row(&self, script: Script, puzzle: &Puzzle, seed: Seed) -> String {
        let mut out = String::new();
        script.row(&self.values(puzzle, seed), &mut out);
        out
    }
}

fn document(format: &'static Format, puzzle: &Puzzle, seed: Seed) -> String {
    let mut document = Document::from(*puzzle.givens());
    if format.name != "line" {
        document.solution = Some((*puzzle.solution()).into());
        document.set(Field::Title, &format!("seed {seed}"));
    }
    format.piece(&document, formats::Style::default()).unwrap_or_default()
}
