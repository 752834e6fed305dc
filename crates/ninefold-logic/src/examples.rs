//! Examples of the techniques: boards on which a technique finds something, or must find nothing, as drawn in `data/examples`.
//!
//! ```text
//! # a remark
//! x-wing: r29c6<>9           technique: the conclusions of one of its steps
//! finned-x-wing: nothing     a trap: it looks like one, but is not
//! +-------+-------+-------+
//! | . 8 . | 7 9 . | 5 3 1 |  the board; an empty line ends it
//! ```
//!
//! A board is drawn once, however many techniques use it. Columns are as wide as their widest cell. A compiled program contains only the cells, and
//! draws the boards when an example is first requested.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::frame::{Board, Cell, CellSet, ParseError};

use crate::state::State;

/// A board and the expected findings of a technique on it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The board, drawn. A digit preceded by a plus was placed and is not given.
    pub board: &'static str,
    /// The conclusions of a step, as in `r1c1=5` or `r1c58<>3, r2c3<>38`; empty if the technique must find nothing.
    pub finds: &'static str,
}

impl Example {
    /// Reads the board and its givens, as those of a puzzle that is assumed to have one solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the drawing cannot be read as a board.
    pub fn state(&self) -> Result<State, ParseError> {
        let (mut text, mut placed, mut cells) = (String::new(), CellSet::EMPTY, Cell::all());
        for word in self.board.split_inclusive([' ', '\n']) {
            let own = word.strip_prefix('+').filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
            if own.is_some() || word.starts_with(|sign: char| sign.is_ascii_digit()) {
                let cell = cells.next();
                placed.extend(cell.filter(|_| own.is_some()));
            }
            text += own.unwrap_or(word);
        }
        let board: Board = text.parse()?;
        Ok(State::assume_unique(board, board.grid().filled() - placed))
    }
}

macro_rules! files {
    ($($name:literal)*) => { &[$({
        const FILE: &str = include_str!(concat!("../data/examples/", $name, ".txt"));
        const LENGTH: usize = packed(FILE, &mut [0; FILE.len()]);
        const PACKED: [u8; LENGTH] = {
            let mut bytes = [0; LENGTH];
            packed(FILE, &mut bytes);
            bytes
        };
        &PACKED
    }),*] };
}

/// The files, one for each family that has its own boards. Leaving out remarks, lines and padding makes them a third smaller when compressed.
const FILES: &[&[u8]] = files![
    "almost_locked" "blossoms" "chains" "chute_pairs" "colours" "deadly" "direct" "dynamic" "exclusion" "exocet" "fireworks" "fish" "forcing" "guarded_rectangles" "gurth" "kraken" "locked" "locked_sets" "named_wings" "oddagon" "polygons"
    "rectangle" "rectangles" "sets" "singles" "spread_sets" "strong_links" "subsets" "sue_de_coq" "templates" "tridagon" "whips" "wings" "shared"
];

/// Keeps only the content that cannot be redrawn by rule: each row of a board becomes a line of its cells, each followed by a space. Returns the
/// number of bytes.
const fn packed(text: &str, bytes: &mut [u8]) -> usize {
    let text = text.as_bytes();
    let (mut at, mut length) = (0, 0);
    while at < text.len() {
        let kind = text[at];
        let mut last = b' ';
        while at < text.len() {
            let byte = text[at];
            at += 1;
            let is_kept = match kind {
                b'#' | b'+' => false,
                b'|' => byte != b'|' && (byte != b' ' || last != b' '),
                _ => true,
            };
            if is_kept {
                bytes[length] = byte;
                length += 1;
                last = byte;
            }
            if byte == b'\n' {
                break;
            }
        }
    }
    length
}

/// Restores the text of a packed file, with its boards drawn.
fn drawn(packed: &[u8]) -> String {
    let (mut text, mut rows) = (String::new(), Vec::new());
    for line in String::from_utf8_lossy(packed).lines() {
        if line.ends_with(' ') {
            rows.push(line.split_ascii_whitespace().map(str::to_owned).collect());
        } else {
            draw(&mut text, &std::mem::take(&mut rows));
            text += line;
            text.push('\n');
        }
    }
    draw(&mut text, &rows);
    text
}

/// Draws the rows of a board, if there are any.
fn draw(text: &mut String, rows: &[Vec<String>]) {
    let Some(first) = rows.first() else { return };
    let widths: Vec<usize> = (0..first.len())
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(String::len).max().unwrap_or(0))
        .collect();
    let rule = |text: &mut String| {
        for group in widths.chunks(3) {
            *text += "+";
            text.extend(std::iter::repeat_n('-', group.iter().sum::<usize>() + group.len() + 1));
        }
        *text += "+\n";
    };
    for (at, row) in rows.iter().enumerate() {
        if at % 3 == 0 {
            rule(text);
        }
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            *text += if at % 3 == 0 { "| " } else { "" };
            *text += cell;
            text.extend(std::iter::repeat_n(' ', width - cell.len() + 1));
        }
        *text += "|\n";
    }
    rule(text);
}

/// The unpacked files, with their boards drawn.
static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| FILES.iter().map(|file| drawn(file)).collect());

static EXAMPLES: LazyLock<HashMap<&str, Vec<Example>>> = LazyLock::new(|| {
    let mut examples: HashMap<&str, Vec<Example>> = HashMap::new();
    for (id, example) in TEXTS.iter().flat_map(|text| all(text)) {
        examples.entry(id).or_default().push(example);
    }
    // The first example is the one displayed, so it must be one in which the technique finds something.
    examples.values_mut().for_each(|examples| examples.sort_by_key(|example| example.finds.is_empty()));
    examples
});

/// Returns the examples of the technique with the given id, starting with those in which it finds something.
pub(crate) fn of(id: &str) -> &'static [Example] {
    EXAMPLES.get(id).map_or(&[], Vec::as_slice)
}

/// Returns the examples in a file, each with the id of its technique.
fn all(text: &'static str) -> impl Iterator<Item = (&'static str, Example)> {
    let drawn = text.split("\n\n").filter_map(|part| Some(part.split_at(part.find("\n+-")? + 1)));
    drawn.flat_map(|(heads, board)| {
        let heads = heads.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "));
        heads.map(move |(id, finds)| (id, Example { board, finds: if finds == NOTHING { "" } else { finds } }))
    })
}

/// The word that replaces the conclusions in a trap, a board on which the technique must find nothing.
const NOTHING: &str = "nothing";

#[cfg(test)]
mod tests;
