//! Constraint strings of Interactive Sudoku Solver. They consist of parts, each of which begins with a dot and has arguments after tildes.
//!
//! ```text
//! .Shape~6x6.~R1C6_5.~R2C5_1_3.Cage~9~R1C1~R1C2                    the size; a digit, the digits that a cell may have; a cage
//! https://sigh.github.io/Interactive-Sudoku-Solver/?q= + string    encoded; or 81 cells
//! ```
//!
//! The site ignores spaces and line ends. Collections, however, hold one string per line, so a new line continues a string only if one of the two
//! cannot be a puzzle by itself, such as a single part.
//!
//! Rows and columns beyond 9 are letters. `types` lists the types of parts that express a registered kind; any other part is refused with an error
//! that names its type. `pairs` handles the tables in which the site stores rules that have no type, and `zero` handles digits that begin at 0.

mod automata;
mod pairs;
mod read;
mod types;
mod write;
mod zero;

use ninefold_core::format as core;
use ninefold_core::rules::Kind;

use super::{Link, decoded, inside};
use crate::document::Document;
use crate::error::Error;
use crate::format::{Carries, Format, Likeness, Read, Seen, Write};
use crate::part::{Part, Parts};
use crate::source::Ahead;

pub(crate) static ISS: Format = Format {
    name: "iss",
    about: "a constraint string of Interactive Sudoku Solver, or a link that contains it",
    seen: Seen::Described("the source of the site, <https://github.com/sigh/Interactive-Sudoku-Solver>"),
    endings: &[],
    example: ".Shape~9x9.Given~R1C6_9.Given~R2C5_1.Given~R2C6_4.Given~R2C7_7",
    sniff,
    read: Read::Lines(read, continues),
    write: Some(Write::new(
        write::write,
        Carries::any(Parts::of(&[Part::Givens, Part::Candidates, Part::Singles]))
            .with_rules(|rules| types::SIZES.contains(&rules.size()) && rules.grids().len() == 1)
            .with_shapes()
            .with_constraints(write::is_said),
    )),
};

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let first = ahead.first();
    // A part without arguments, such as `.NoBoxes`, may be the whole first line.
    let has_string = || begins(first) && ahead.lines().any(is_string);
    Likeness::certain_if(question(first).is_some() || is_string(first) || has_string())
}

/// Whether a text begins with a part.
fn begins(text: &str) -> bool {
    let rest = text.trim_start_matches('.');
    rest.len() < text.len() && rest.starts_with(|char: char| char.is_ascii_uppercase() || char == '~')
}

/// Whether a text begins with a part that has arguments.
fn is_string(text: &str) -> bool {
    begins(text) && text.contains('~')
}

/// The parts that describe only the grid.
const HEADING: [&str; 4] = ["Shape", "NoBoxes", "RegionSize", "Jigsaw"];

/// The maximum length of a part that cannot be a puzzle by itself. Some puzzles are a single part with hundreds of cells.
const FRAGMENT: usize = 1000;

/// Whether a line continues the string in the lines above it.
fn continues(above: &str, line: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        text.split('.').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
    };
    let has_shape = |parts: &[String]| parts.iter().any(|part| part.starts_with("Shape~"));
    let is_givens = |parts: &[String]| parts.iter().all(|part| part.starts_with('~') || part.starts_with("Given~"));
    let is_fragment = |parts: &[String]| parts.len() == 1 && parts[0].len() <= FRAGMENT && !is_givens(parts);
    if !begins(above.trim_start()) || !begins(line.trim_start()) {
        return false;
    }
    let is_several = above.contains('\n') || line.starts_with(char::is_whitespace);
    let (above, line) = (parts(above), parts(line));
    let is_heading = above.iter().all(|part| HEADING.iter().any(|name| part.split('~').next() == Some(name)));
    if has_shape(&line) {
        return is_heading && !has_shape(&above);
    }
    // A puzzle may be one list of givens; a list of givens above one other part is not.
    is_heading || is_several || is_fragment(&line) || is_fragment(&above)
}

/// Returns the puzzle in an address, without decoding it.
fn question(address: &str) -> Option<&str> {
    let link = Link::new(address).filter(|link| link.leads_to(&["sigh.github.io"]))?;
    link.path().eq_ignore_ascii_case("Interactive-Sudoku-Solver").then(|| link.parameter("q")).flatten()
}

fn read(line: &str) -> Result<Document, Error> {
    let Some(piece) = question(line) else { return read::string(line) };
    let text = decoded(piece).replace('+', " ");
    let document = if is_string(&text) {
        read::string(&text)
    } else {
        core::parse(&text).map(Document::from).map_err(|error| Error::from(error).kind.at(1, 1))
    };
    document.map_err(|error| inside(error, line, piece))
}

/// Returns the types of parts with which strings of Interactive Sudoku Solver express a kind of constraint. The list is empty for kinds that are
/// stored as tables.
pub fn iss_types(kind: &Kind) -> Vec<&'static str> {
    let mut names: Vec<&str> = types::TYPES.iter().filter(|own| own.kind == kind.id).map(|own| own.name).collect();
    names.dedup();
    names
}
