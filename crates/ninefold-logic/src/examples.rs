//! Examples of the techniques: boards on which they find something, or must not, as drawn in `data/examples`.
//!
//! ```text
//! # a remark
//! x-wing: r29c6<>9           technique: the conclusions of one of its steps
//! finned-x-wing: nothing     a trap: it looks like one, but is none
//! +-------+-------+-------+
//! | . 8 . | 7 9 . | 5 3 1 |  the board; an empty line ends it
//! ```
//!
//! A board is drawn once, however many techniques are shown on it. The files are read when an example is first
//! asked for.

use std::collections::HashMap;
use std::sync::LazyLock;

use ninefold_core::{Board, Cell, CellSet, ParseError};

use crate::state::State;

/// A board and what a technique finds there.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The board, drawn. A digit with a plus in front was placed and is not given.
    pub board: &'static str,
    /// The conclusions of a step, as in `r1c1=5` or `r1c58<>3, r2c3<>38`; empty if the technique must find nothing.
    pub finds: &'static str,
}

impl Example {
    /// The state: the board, of a puzzle that has one solution, and the digits that are given.
    ///
    /// # Errors
    ///
    /// Where the board is not exactly one puzzle.
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
    ($($name:literal)*) => { &[$(include_str!(concat!("../data/examples/", $name, ".txt"))),*] };
}

/// The files, one for each family that has boards of its own.
const FILES: &[&str] = files![
    "chains" "colours" "deadly" "direct" "dynamic" "exclusion" "exocet" "fireworks" "fish" "forcing" "locked" "locked_sets" "oddagon"
    "rectangle" "rectangles" "sets" "singles" "subsets" "sue_de_coq" "templates" "tridagon" "wings" "shared"
];

static EXAMPLES: LazyLock<HashMap<&str, Vec<Example>>> = LazyLock::new(|| {
    let mut examples: HashMap<&str, Vec<Example>> = HashMap::new();
    for (id, example) in FILES.iter().copied().flat_map(all) {
        examples.entry(id).or_default().push(example);
    }
    // The first one is shown to people, so it has to be one in which something is found.
    examples.values_mut().for_each(|examples| examples.sort_by_key(|example| example.finds.is_empty()));
    examples
});

/// The examples of the technique with that id; those in which it finds something come first.
pub(crate) fn of(id: &str) -> &'static [Example] {
    EXAMPLES.get(id).map_or(&[], Vec::as_slice)
}

/// The examples in a file, each with the id of its technique.
fn all(text: &'static str) -> impl Iterator<Item = (&'static str, Example)> {
    let drawn = text.split("\n\n").filter_map(|part| Some(part.split_at(part.find("\n+-")? + 1)));
    drawn.flat_map(|(heads, board)| {
        let heads = heads.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "));
        heads.map(move |(id, finds)| (id, Example { board, finds: if finds == NOTHING { "" } else { finds } }))
    })
}

/// Stands for the conclusions where there must be none.
const NOTHING: &str = "nothing";
