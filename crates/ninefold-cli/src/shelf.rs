//! How new puzzles are written: a table with all that there is to say, or any format of `ninefold formats`.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::{Context, Result, bail};
use ninefold::format::Content;
use ninefold::formats::{Document, Field, Format};
use ninefold::generate::Seed;
use ninefold::symmetry::Symmetry;
use ninefold::{Digit, Puzzle};

use crate::draw::{self, Pen};
use crate::io::file::Draft;
use crate::io::output;
use crate::options::{self, Color, Kind as Style};
use crate::scale::Scale;
use crate::table::{self, Column, Frame, Kind, Script, Value};

/// What is said of each puzzle, and how.
pub(crate) struct Shelf {
    style: Style,
    scales: Vec<Scale>,
    pen: Pen,
}

impl Shelf {
    pub(crate) fn new(args: &options::Writing, color: Color) -> Result<Self> {
        let style = args.style(output::is_terminal())?;
        let rated = matches!(style, Style::Tsv | Style::Csv | Style::Jsonl);
        let mut scales = args.scale.clone().unwrap_or_else(|| if rated { vec![Scale::Hodoku] } else { Vec::new() });
        scales.dedup();
        if args.scale.is_some() && !rated && style != Style::Auto {
            bail!("--scale is for the formats tsv, csv and jsonl, which have columns for ratings");
        }
        Ok(Self { style, scales, pen: output::pen(color) })
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
        let (content, verdict) = (Content::Grid(*givens), Ok(*puzzle.solution()));
        own.into_iter().chain(self.scales.iter().flat_map(|scale| scale.values(&content, &verdict))).collect()
    }

    /// The puzzle as it is written, between what stands around and between puzzles.
    pub(crate) fn text(&self, puzzle: &Puzzle, seed: Seed) -> String {
        match self.style {
            Style::Auto => self.drawn(puzzle, seed),
            Style::Tsv => self.row(Script::Tsv, puzzle, seed),
            Style::Csv => self.row(Script::Csv, puzzle, seed),
            Style::Jsonl => {
                let (columns, values) = (self.columns(), self.values(puzzle, seed));
                let fields = columns.iter().zip(&values).map(|(column, value)| (&*column.name, value.into()));
                let mut out = Vec::new();
                table::object(fields, &mut out);
                String::from_utf8(out).unwrap_or_default()
            }
            Style::Other(format) => document(format, puzzle, seed),
        }
    }

    /// A drawing, and below it what there is to say.
    fn drawn(&self, puzzle: &Puzzle, seed: Seed) -> String {
        let (givens, mut out) = (puzzle.givens(), Vec::new());
        draw::beside(&draw::puzzle(&Content::Grid(*givens), ninefold::CellSet::EMPTY, self.pen), &[], &mut out);
        let mut text = String::from_utf8(out).unwrap_or_default();
        let digits: Vec<String> = Digit::all().map(|digit| givens.spots(digit).len().to_string()).collect();
        let symmetry = Symmetry::of(givens.filled());
        let clues = givens.filled().len();
        let _ = writeln!(text, "seed {seed}, {clues} clues (1 to 9: {}), symmetry {symmetry}", digits.join(" "));
        text
    }

    fn row(&self, script: Script, puzzle: &Puzzle, seed: Seed) -> String {
        let mut out = Vec::new();
        script.row(&self.values(puzzle, seed), &mut out);
        String::from_utf8(out).unwrap_or_default()
    }
}

fn document(format: &'static Format, puzzle: &Puzzle, seed: Seed) -> String {
    let mut document = Document::from(*puzzle.givens());
    if format.name != "line" {
        document.solution = Some((*puzzle.solution()).into());
        document.set(Field::Title, &format!("seed {seed}"));
    }
    format.piece(&document, ninefold::formats::Style::default()).unwrap_or_default()
}

/// Where the puzzles go.
pub(crate) struct Writer {
    format: Option<&'static Format>,
    draft: Option<(Draft, String)>,
    text: String,
    written: u64,
}

impl Writer {
    pub(crate) fn new(args: &options::Writing, single: bool) -> Result<Self> {
        let format = match args.style(output::is_terminal())? {
            Style::Other(format) => Some(format),
            _ => None,
        };
        let gap = format.and_then(|format| format.write).map(|write| write.gap);
        if gap == Some(None) && !single {
            bail!("a file in this format holds one puzzle");
        }
        let draft = match &args.output {
            None => None,
            Some(path) => {
                let name = path.display().to_string();
                Some((Draft::new(path).with_context(|| format!("cannot write to {name}"))?, name))
            }
        };
        Ok(Self { format, draft, text: String::new(), written: 0 })
    }

    pub(crate) fn is_file(&self) -> bool {
        self.draft.is_some()
    }

    /// Writes what stands before the first puzzle.
    pub(crate) fn begin(&mut self, of: &Shelf) {
        let script = match of.style {
            Style::Tsv => Script::Tsv,
            Style::Csv => Script::Csv,
            _ => return,
        };
        let names = script.heading(&Frame { columns: of.columns() });
        self.text += &String::from_utf8_lossy(&names);
    }

    pub(crate) fn push(&mut self, puzzle: &str) {
        if let Some(write) = self.format.and_then(|format| format.write) {
            self.text += if self.written == 0 { write.head } else { write.gap.unwrap_or_default() };
        }
        self.written += 1;
        self.text += puzzle;
    }

    /// Passes on what there is.
    pub(crate) fn pass(&mut self) {
        let text = std::mem::take(&mut self.text);
        match &mut self.draft {
            None if text.ends_with('\n') => output::write(text.as_bytes()),
            None => self.text = text,
            Some((draft, name)) => {
                if let Err(error) = draft.write_all(text.as_bytes()) {
                    output::fail(&format!("cannot write to {name}: {error}"));
                }
            }
        }
    }

    /// Writes the end, and puts a file in its place.
    pub(crate) fn finish(mut self) -> Result<()> {
        let tail = self.format.and_then(|format| format.write).map_or("", |write| write.tail);
        if self.written > 0 {
            self.text += tail;
        }
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.pass();
        match self.draft {
            Some((draft, name)) => draft.finish().with_context(|| format!("cannot write to {name}")),
            None => Ok(()),
        }
    }
}
