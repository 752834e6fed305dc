//! Figures of several grids as text: recognised, read and written.
//!
//! ```text
//! block        a line for each row; a space, `#`, `-` or `-1` where no cell is (or a dot, where empty cells are zeros)
//! line         a line of 81 characters for each grid, in the order of the layout; shared cells must agree
//! pencilmark   JSON: rows and columns, digits with null where no cell is, and where the grids begin
//! ksudoku      the XML of KSudoku's games
//! ```
//!
//! The names are those of the formats of single grids that they extend. Where the cells alone do not say which grids there are, a
//! line `# layout: NAME` does (for the block, or all lines, below it), or the caller: a name, a turned one such as `sensei:transpose`, or the rows and columns above and
//! left of each grid, `0,0 6,6`.
//!
//! ```
//! use ninefold_formats::multi::{self, Request};
//!
//! let rows: String = (0..15).map(|row| {
//!     if row < 6 { ".........\n" } else if row < 9 { "...............\n" } else { "      .........\n" }
//! }).collect();
//! let found = multi::read(&rows, &Request::default());
//! assert_eq!(found[0].as_ref().unwrap().figure.layout().known().as_deref(), Some("twodoku"));
//! ```

mod block;
mod json;
mod lines;
mod xml;

use std::fmt::{self, Write};

use ninefold_core::multi::{Disagreement, Grids, Layout, NAMED, Offset, Stride, Turn};

use crate::error::{Error, ErrorKind};
use crate::value::Value;

/// A way of writing figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line for each row.
    Block,
    /// A line of 81 characters for each grid.
    Line,
    /// JSON.
    Pencilmark,
    /// `KSudoku`'s XML.
    Ksudoku,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Block, Self::Line, Self::Pencilmark, Self::Ksudoku];

    /// The name, which is that of the format of single grids.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Block => "block",
            Self::Line => "line",
            Self::Pencilmark => "pencilmark",
            Self::Ksudoku => "ksudoku",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether it can say what a layout is.
    pub fn carries(self, layout: &Layout) -> bool {
        match self {
            Self::Pencilmark => true,
            Self::Ksudoku => layout.is_whole(),
            Self::Block | Self::Line => layout.is_whole() || self::layout(&on_a_line(layout)).as_ref() == Ok(layout),
        }
    }

    /// Writes a figure, as one of several or alone.
    pub fn text(self, figure: &Grids, title: &str) -> String {
        let mut out = String::new();
        // A string takes everything.
        let _ = match self {
            Self::Block => block::write(figure, title, &mut out),
            Self::Line => lines::write(figure, title, &mut out),
            Self::Pencilmark => json::write(figure, title, &mut out),
            Self::Ksudoku => xml::write(figure, &mut out),
        };
        out
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A figure in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The figure.
    pub figure: Grids,
    /// How it was written.
    pub format: Format,
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// What it is called, if it is.
    pub title: String,
}

/// What is known beforehand.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The layout of all figures.
    pub layout: Option<Layout>,
    /// How they are written.
    pub from: Option<Format>,
}

/// How a text that begins so is written, if it is figures; `whole` says that nothing follows.
///
/// Lines of 81 characters are taken for the grids of a figure only if the text has just as many as a known layout has grids, and
/// these agree on all cells that they would share.
pub fn claims(text: &str, whole: bool) -> Option<Format> {
    let first = text.trim_start_matches(['\u{feff}', '\n', '\r']);
    let start = first.trim_start();
    if start.starts_with('{') {
        return json::claims(first).then_some(Format::Pencilmark);
    }
    if start.starts_with('<') {
        return xml::claims(first).then_some(Format::Ksudoku);
    }
    match header(first.lines().next().unwrap_or_default()) {
        Some(_) => {
            let next = first.lines().find(|line| !line.trim().is_empty() && !line.starts_with("# "));
            Some(if next.is_some_and(|line| line.trim().len() >= 81) { Format::Line } else { Format::Block })
        }
        None if block::claims(first) => Some(Format::Block),
        None => (whole && lines::claims(first)).then_some(Format::Line),
    }
}

/// The figures of a text, and what cannot be read of it.
pub fn read(text: &str, request: &Request) -> Vec<Result<Found, Error>> {
    let format = request.from.or_else(|| claims(text, true));
    let format = format.or_else(|| request.layout.as_ref().map(|_| guessed(text)));
    match format {
        Some(Format::Block) => block::read(text, request),
        Some(Format::Line) => lines::read(text, request),
        Some(Format::Pencilmark) => json::read(text),
        Some(Format::Ksudoku) => vec![xml::read(text)],
        None => vec![Err(ErrorKind::expected("a figure of several grids", text.trim()).at(1, 1))],
    }
}

/// A text of figures whose layout is known.
fn guessed(text: &str) -> Format {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("# "));
    match first {
        Some(line) if line.split_whitespace().next().is_some_and(|word| word.len() >= 81) => Format::Line,
        _ => Format::Block,
    }
}

/// What a line says of the layout of the figures that follow.
fn header(line: &str) -> Option<&str> {
    line.strip_prefix('#')?.trim_start().strip_prefix("layout:").map(str::trim)
}

/// A layout from text: its name, a drawing of its boxes, the rows and columns of its grids, or JSON with `grids`.
///
/// # Errors
///
/// What is wrong and where.
pub fn layout(text: &str) -> Result<Layout, Error> {
    let wrong = |error: &dyn fmt::Display| ErrorKind::Source(error.to_string()).at(1, 1);
    if text.trim_start().starts_with('{') {
        return json::layout(&Value::parse(text)?.object()?);
    }
    if let Some(areas) = offsets(text) {
        return Layout::new(&areas).map_err(|error| wrong(&error));
    }
    text.trim_end().trim_start_matches(['\n', '\r']).parse().map_err(|error| wrong(&error))
}

/// `0,0 6,6`: rows and columns of grids.
fn offsets(text: &str) -> Option<Vec<Offset>> {
    let area = |word: &str| {
        let (row, column) = word.split_once(',')?;
        let small = |text: &str| text.parse().ok().filter(|number: &usize| *number < 1000);
        Some(Offset::at(small(row)?, small(column)?))
    };
    let words: Vec<&str> = text.split_whitespace().take(100).collect();
    if words.is_empty() { None } else { words.into_iter().map(area).collect() }
}

/// A layout on one line, as [`layout`] reads it. Grids whose cells lie apart have no such text, unless the layout is a known one.
fn on_a_line(layout: &Layout) -> String {
    let same = |name: &String| name.parse().is_ok_and(|known: Layout| known == *layout);
    layout.known().filter(same).unwrap_or_else(|| {
        let words: Vec<_> = layout.grids().iter().map(|area| format!("{},{}", area.row, area.column)).collect();
        words.join(" ")
    })
}

/// Writes what the layout is, if cells alone would not say it.
fn write_header(layout: &Layout, clear: bool, title: &str, out: &mut dyn Write) -> fmt::Result {
    if !clear {
        writeln!(out, "# layout: {}", on_a_line(layout))?;
    }
    if title.is_empty() { Ok(()) } else { writeln!(out, "# {title}") }
}

/// The layouts whose boxes are just those of a drawing: known ones, and the one in which every three by three boxes are a grid.
fn shaped(drawing: &str) -> Vec<Layout> {
    let drawn = Layout::drawn(drawing).ok();
    let boxes = |layout: &Layout| (layout.rows(), layout.columns(), layout.len());
    let lines: Vec<&str> = drawing.lines().collect();
    let is_box = |row: usize, column: usize| lines.get(row).and_then(|line| line.as_bytes().get(column)) == Some(&b'#');
    let fits = |layout: &Layout| {
        layout.rows() == 3 * lines.len()
            && (0..layout.rows() / 3).all(|row| {
                (0..layout.columns() / 3).all(|column| layout.at(3 * row, 3 * column).is_some() == is_box(row, column))
            })
            && lines.iter().all(|line| line.trim_end_matches('.').len() <= layout.columns() / 3)
    };
    let turned = NAMED.iter().flat_map(|named| Turn::all().map(|turn| named.layout().turned(turn)));
    let mut found: Vec<Layout> = Vec::new();
    let same = |one: &Layout, other: &Layout| {
        boxes(one) == boxes(other)
            && one.grids().len() == other.grids().len()
            && one.grids().iter().all(|area| other.grids().contains(area))
    };
    for layout in drawn.into_iter().chain(turned).filter(fits) {
        if !found.iter().any(|other| same(other, &layout)) {
            found.push(layout);
        }
    }
    found
}

/// The error that two grids fill in a cell differently.
fn disagreement(layout: &Layout, wrong: &Disagreement) -> ErrorKind {
    let said = |at: usize| wrong.digits[at].map_or("empty".to_owned(), |digit| digit.to_string());
    let [one, other] = wrong.grids;
    ErrorKind::expected(
        format!(
            "the grids to agree on {}: grid {} has {} there, grid {}",
            layout.name(wrong.cell),
            one + 1,
            said(0),
            other + 1
        ),
        &said(1),
    )
}

/// The name of a stride in JSON.
const STRIDES: [(&str, Stride); 3] = [("whole", Stride::Whole), ("boxes", Stride::Boxes), ("cells", Stride::Cells)];
