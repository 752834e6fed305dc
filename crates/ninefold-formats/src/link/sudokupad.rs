//! Links to `SudokuPad`, which contain a puzzle packed in one of three ways, or the number of a puzzle on the server.
//!
//! ```text
//! https://sudokupad.app/ [sudoku/]  scl, ctc       + its own JSON, shortened or not, packed by lz-string
//!         ?puzzleid=                fpuz, fpuzzles + the JSON of f-puzzles, packed by lz-string
//!                                   scf            + the classic code
//!                                   anything else: a number
//! ```

use std::fmt;

use super::{Link, classic, compact, encoded, fpuzzles, inside, leads, lz, unpacked};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Context, Format, Likeness, Read, Seen, Write};
use crate::json::sudokupad::{CARRIES, document, json};
use crate::source::Ahead;
use crate::value::Value;

pub(crate) static SUDOKUPAD_LINK: Format = Format {
    name: "sudokupad",
    about: "a link to SudokuPad that contains the puzzle",
    seen: Seen::Described("the script of the site, <https://sudokupad.app>, and lz-string 1.5"),
    endings: &[],
    example: EXAMPLE,
    sniff,
    read: Read::Line(read),
    write: Some(Write::new(write, CARRIES)),
};

const EXAMPLE: &str = concat!(
    "https://sudokupad.app/sclN4SwJgXA5AHlA0BbApgFwIZnRiwC%2B8AxgM4QCsADEchANq3yOPABuEAnAYwLrwNOsIARgKCAL",
    "KLYB2Lr36CATFybw5gmSoFsAHJIgA2PGrZll8QQGYzio30GdzbCZuZsRcl%2BNl9XBvUsdyMw9fXU1uXgAnGnpaKgo5KiFE%2BAU",
    "5IXgEvgzk7NS5BUyC%2BFzaQrS5OPgLFLEUsnTqxrq8hr5Cmvb4FrL4BsqqfRSpFO1GobyRvLGuid6p3rHKiyK%2BFdKVtL4xVdo",
    "d0p2t2jJdk9KTir5aFc7r7rkVtr2m7fvXp5Pbk56T%2FquVuYrBYrGbPOY7BY7UEnOYnBYnJZXfS7ZGlZFHKS7TGlTFHbS7fGlfG",
    "XejI27InrIp6Y26YnqYp74274nr4v6k%2BBzZELZGgzFzTELTGg%2FFzfELfFLXiEdB0QRQVAgVAAGxoAAIAIIAOzVyBg6EQAAdV",
    "VA9FB0ABXVAACwA9pEIGqAPIAHSgADlkCBlWriOhwGq3daQG7TYEoJELarSGr0PAAEYQQhq4AwPBq2gAT24pt4FrlhFQdAoADoTq",
    "W2gB3YTwa01wgKCAAMSbGoobfgDoAZkY8EA%3D%3D",
);

const HOSTS: [&str; 3] = ["sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com"];

/// The minimum length of a packed puzzle without an address.
const SHORTEST: usize = 40;

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let text = ahead.first();
    let base64 = |rest: &str| {
        rest.len() >= SHORTEST && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=%".contains(&byte))
    };
    let packed = ["fpuzzles", "fpuz", "scl", "ctc"].iter().filter_map(|prefix| text.strip_prefix(prefix)).any(base64);
    Likeness::certain_if(packed || leads(ahead, &HOSTS))
}

/// Returns the part of a link's path or parameters that contains the puzzle.
pub(super) fn payload(address: &str) -> Option<&str> {
    let Some(link) = Link::new(address) else { return Some(address) };
    if !link.leads_to(&HOSTS) {
        return None;
    }
    link.parameter("puzzleid").or_else(|| {
        let path = link.path();
        Some(["sudoku/", "puzzle/"].iter().find_map(|folder| path.strip_prefix(folder)).unwrap_or(path))
    })
}

fn read(address: &str) -> Result<Document, Error> {
    let piece = payload(address).ok_or_else(|| ErrorKind::expected("a link to SudokuPad", address).at(1, 1))?;
    if let Some(packed) = ["fpuzzles", "fpuz"].iter().find_map(|prefix| piece.strip_prefix(prefix)) {
        return fpuzzles::from_packed(address, packed);
    }
    if let Some(packed) = ["scl", "ctc"].iter().find_map(|prefix| piece.strip_prefix(prefix)) {
        return from_packed(address, packed);
    }
    if let Some(code) = piece.strip_prefix("scf") {
        return classic::from_code(address, code);
    }
    Err(if piece.is_empty() {
        ErrorKind::expected("a link with a puzzle", address).at(1, 1)
    } else {
        ErrorKind::Network("the puzzle of this short link".into()).at(1, super::column(address, piece))
    })
}

/// Unpacks a puzzle's JSON, which may be shortened.
fn from_packed(line: &str, packed: &str) -> Result<Document, Error> {
    let text = unpacked(line, packed)?;
    let puzzle = match Value::parse(&text) {
        Ok(value) => document(value),
        Err(_) => compact::expand(&text)
            .map_err(|at| ErrorKind::expected("shortened JSON", &text[at..]).at(1, 1))
            .and_then(|json| document(Value::parse(&json)?)),
    };
    puzzle.map_err(|error| inside(error, line, packed))
}

fn write(puzzle: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "https://sudokupad.app/scl{}", encoded(&lz::pack(&json(puzzle).to_string())))
}
