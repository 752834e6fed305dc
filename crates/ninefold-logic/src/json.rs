//! States, steps and paths as plain data: the JSON format that files, the command, bindings and pages share.
//!
//! ```text
//! State   { "givens": "53..7....", "placed": "...", "eliminated": {"r1c3": "14"}, "unique": true }       as in a document
//! Step    { "technique": "naked-pair", "grid": 2, "digits": "34", "placed": {}, "eliminated": {"r9c5": "3"},
//!           "parts": [{"kind": "cell", "role": "pattern", "cell": "r8c4"}, ..], "said": {"name": "Naked Pair", ..} }
//! Path    { "format": "ninefold-path", "version": 1, "start": Position, "method": "hodoku", "steps": [Step, ..],
//!           "solved": true, "end": Position, "summary": {..} }
//! ```
//!
//! A position in a single grid is written as the state of that grid. With several grids, the layout is added, and the givens, the placed digits and
//! the eliminated candidates become lists with an entry for each grid. Only then does a step name its grid.
//!
//! Under rules other than the plain ones, all three describe the rules in words, under the key `rules`. Such data can be displayed, but not read
//! back: a house or a truth of the rules has no meaning without the puzzle.
//!
//! `docs/schema/path.json` describes these formats. The types here depend on `serde`, but not on a particular text format.
//!
//! Data that are read are not trusted. If a [`State`] claims a unique solution, reading proves it again. [`Step`] accepts any conclusions, live or
//! not; [`proof::check`](crate::proof::check) decides whether they are valid. The words in `said` are for programs that only show them: reading
//! derives them again from the step.
//!
//! ```
//! use ninefold_core::{Grid, Puzzle};
//! use ninefold_logic::{Method, Path, Step, json};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let path = Path::of(&Puzzle::try_from(grid)?, &Method::simple());
//! let text = serde_json::to_string(&json::Step::from(&path.steps()[0]))?;
//!
//! let step = Step::try_from(serde_json::from_str::<json::Step>(&text)?)?;
//! assert_eq!(step.to_string(), path.steps()[0].to_string());
//! assert_eq!(path.start().check(&step), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::frame::Cell;
use crate::frame::rules::Rules;

mod part;
mod path;
mod position;
mod spelt;
mod step;

pub use part::{Mark, Node, Numeral, Part, Via};
pub use path::{Path, Ratings, Score, Summary, Tenths, Use};
#[cfg(not(wide))]
pub use position::Several;
pub use position::{Candidates, Position, State};
pub use step::{Added, Argument, Inside, Paragraph, Said, Step};

/// The value of the key `format` of a path.
const FORMAT: &str = "ninefold-path";

/// A value that is well formed but impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// There is no technique with this id.
    Technique(String),
    /// A step without conclusions.
    Nothing,
    /// A step with too many parts.
    Parts(usize),
    /// A cell has a digit both among the givens and among the placed digits.
    Twice(Cell),
    /// An invalid layout, or grids that disagree about a cell that they share.
    Rules,
    /// A step in a grid that does not exist.
    Grid(usize),
    /// The data belongs to a puzzle whose rules are not plain; the data contains only this description of them.
    Variant(String),
    /// The givens do not have exactly one solution, contrary to the claim.
    NotUnique,
    /// The data is not a path, or has an unknown version.
    Version(String, u32),
    /// The end of the path differs from the position to which its steps lead.
    End,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Technique(id) => write!(f, "no technique has the id {id:?}"),
            Self::Nothing => f.write_str("the step concludes nothing"),
            Self::Parts(count) => write!(f, "a step cannot have {count} parts"),
            Self::Twice(cell) => write!(f, "{cell} is both given and placed"),
            Self::Rules => f.write_str("the grids do not make up the layout"),
            Self::Variant(rules) => write!(
                f,
                "steps and positions can be read back for plain grids only, but these belong to other rules ({rules}); read the puzzle \
                 and search for the step there"
            ),
            Self::Grid(grid) => write!(f, "there is no grid {grid}"),
            Self::NotUnique => f.write_str("the givens do not have exactly one solution"),
            Self::Version(format, version) => {
                write!(f, "expected {FORMAT:?} of version 1, found {format:?} of version {version}")
            }
            Self::End => f.write_str("the steps do not lead to the end position of the file"),
        }
    }
}

impl std::error::Error for Error {}

/// Describes the rules of a puzzle in words, unless all its grids are plain.
fn rules_in_words(rules: &Rules) -> Option<String> {
    let described = || rules.constraints().iter().map(|one| one.describe(rules)).collect::<Vec<_>>().join("; ");
    let shape = if rules.regions().is_some() { ", irregular regions" } else { "" };
    (!rules.has_plain_grids()).then(|| format!("{size}x{size}{shape}: {}", described(), size = rules.size()))
}

/// Describes the size, the shape and the kinds of constraints in words, unless all grids are plain.
fn rules_in_brief(rules: &Rules) -> Option<String> {
    let mut words = vec![format!("{size}x{size}", size = rules.size())];
    if rules.regions().is_some() {
        words.push("irregular regions".into());
    }
    for name in rules.constraints().iter().map(|constraint| constraint.kind().name) {
        if !words.iter().any(|word| word == name) {
            words.push(name.into());
        }
    }
    (!rules.has_plain_grids()).then(|| words.join(", "))
}

/// Returns an error for data of a puzzle whose rules are not plain.
fn is_plain(rules: Option<&String>) -> Result<(), Error> {
    rules.map_or(Ok(()), |rules| Err(Error::Variant(rules.clone())))
}
