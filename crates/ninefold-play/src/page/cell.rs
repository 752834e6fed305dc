//! A cell as shown on a page, and its name for screen readers.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, DigitSet};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};

/// The spoken names of the colours.
pub(crate) const COLOURS: [&str; 9] = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"];

/// The visible state of a cell. It is cheap to build and to compare, so the cost of a key is that of its changes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is seen for itself")]
pub(crate) struct Face {
    pub(crate) given: Option<Digit>,
    pub(crate) digit: Option<Digit>,
    pub(crate) corner: DigitSet,
    pub(crate) centre: DigitSet,
    pub(crate) candidates: Option<DigitSet>,
    pub(crate) struck: DigitSet,
    pub(crate) colours: DigitSet,
    pub(crate) selected: bool,
    /// Whether the cell is one of several selected cells, which screen readers announce.
    pub(crate) is_told_selected: bool,
    pub(crate) fault: Option<Fault>,
    pub(crate) clashes: Vec<u16>,
    /// Whether the centre notes, and the automatic notes, lack the digit of the solution.
    pub(crate) wrong_notes: [bool; 2],
    pub(crate) same: bool,
    pub(crate) peer: bool,
    pub(crate) fits: bool,
    pub(crate) pointed: bool,
    pub(crate) roles: Vec<String>,
    /// The constraints of the cell in words, and those that its digit breaks.
    pub(crate) clues: Vec<String>,
    pub(crate) breaks: Vec<String>,
}

/// The fault of a cell's digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Fault {
    Clash,
    Wrong,
}

/// The amount of detail in the names of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speech {
    /// "Row 3, column 5, empty".
    #[default]
    Full,
    /// "r3c5 empty".
    Short,
}

/// Digits, serialized as a list of numbers.
pub(crate) struct Digits(pub(crate) DigitSet);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        self.0.iter().try_for_each(|digit| list.serialize_element(&digit.get()))?;
        list.end()
    }
}

/// A face with its cell, for serialization.
pub(crate) struct CellView<'a> {
    pub(crate) layout: &'a Rules,
    pub(crate) cell: LayoutCell,
    pub(crate) face: &'a Face,
    pub(crate) speech: Speech,
}

impl Serialize for CellView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { layout, cell, face, .. } = self;
        let (row, column) = layout.place(*cell);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("index", &cell.index())?;
        map.serialize_entry("row", &row)?;
        map.serialize_entry("column", &column)?;
        if let Some(given) = face.given {
            map.serialize_entry("given", &given.get())?;
        }
        if let Some(digit) = face.digit {
            map.serialize_entry("digit", &digit.get())?;
        }
        map.serialize_entry("corner", &Digits(face.corner))?;
        map.serialize_entry("centre", &Digits(face.centre))?;
        if let Some(candidates) = face.candidates {
            map.serialize_entry("candidates", &Digits(candidates))?;
        }
        map.serialize_entry("struck", &Digits(face.struck))?;
        map.serialize_entry("colours", &Digits(face.colours))?;
        map.serialize_entry("selected", &face.selected)?;
        if let Some(fault) = face.fault {
            map.serialize_entry("fault", &fault)?;
        }
        if !face.clashes.is_empty() {
            map.serialize_entry("clashes", &face.clashes)?;
        }
        if face.wrong_notes != [false; 2] {
            let wrong = ["centre", "candidates"].into_iter().zip(face.wrong_notes).filter(|(_, wrong)| *wrong);
            map.serialize_entry("wrongNotes", &wrong.map(|(name, _)| name).collect::<Vec<_>>())?;
        }
        map.serialize_entry("same", &face.same)?;
        map.serialize_entry("peer", &face.peer)?;
        map.serialize_entry("fits", &face.fits)?;
        if face.pointed {
            map.serialize_entry("pointed", &true)?;
        }
        if !face.roles.is_empty() {
            map.serialize_entry("roles", &face.roles)?;
        }
        map.serialize_entry("grids", &layout.homes(*cell).iter().map(|(grid, _)| *grid).collect::<Vec<_>>())?;
        map.serialize_entry("name", &self.name())?;
        map.end()
    }
}

/// Returns the digits separated by spaces.
fn spaced(digits: DigitSet) -> String {
    digits.iter().map(|digit| sign(digit).to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the character of a digit: a letter above 9, as on the board.
fn sign(digit: Digit) -> char {
    char::from(digit.ascii())
}

/// Describes the position of a cell: "row 3 column 5".
pub(crate) fn place(layout: &Rules, cell: LayoutCell) -> String {
    let (row, column) = layout.place(cell);
    format!("row {} column {}", row + 1, column + 1)
}

impl CellView<'_> {
    /// Returns the name of the cell: its position, its content, and its state, always in this order.
    pub(crate) fn name(&self) -> String {
        let Self { layout, cell, face, speech } = self;
        let (row, column) = layout.place(*cell);
        let mut name = match speech {
            Speech::Full => format!("Row {}, column {}", row + 1, column + 1),
            Speech::Short => format!("r{}c{}", row + 1, column + 1),
        };
        let comma = if *speech == Speech::Full { "," } else { "" };
        let mut say = |said: &str| name.extend([comma, " ", said]);
        match (face.given, face.digit) {
            (Some(given), _) => say(&format!("given {}", sign(given))),
            (None, Some(digit)) => say(&sign(digit).to_string()),
            (None, None) => say("empty"),
        }
        let is_short = *speech == Speech::Short;
        let notes =
            [("corner", face.corner), ("centre", face.centre), ("candidates", face.candidates.unwrap_or_default())];
        for (kind, digits) in notes.into_iter().filter(|(_, digits)| !digits.is_empty()) {
            // If there is only one kind of notes, the kind is not mentioned.
            let only = is_short && notes.iter().filter(|(_, digits)| !digits.is_empty()).count() == 1;
            if only { say(&spaced(digits)) } else { say(&format!("{kind} {}", spaced(digits))) }
        }
        if face.candidates.is_some() && !face.struck.is_empty() {
            say(&format!("struck {}", spaced(face.struck)));
        }
        let colours: Vec<String> =
            face.colours.iter().map(|colour| format!("{colour} {}", COLOURS[colour.index()])).collect();
        match colours.len() {
            0 => {}
            1 => say(&format!("colour {}", colours[0])),
            _ => say(&format!("colours {}", colours.join(", "))),
        }
        match face.fault {
            Some(Fault::Clash) if face.clashes.is_empty() && face.breaks.is_empty() => say("breaks a rule"),
            Some(Fault::Clash) if face.clashes.is_empty() => say(&format!("breaks {}", face.breaks.join(" and "))),
            Some(Fault::Clash) => {
                let others: Vec<String> = (face.clashes.iter())
                    .filter_map(|&at| crate::cells::numbered(layout, at.into()))
                    .map(|other| place(layout, other))
                    .collect();
                say(&format!("clash with {}", others.join(" and ")));
            }
            Some(Fault::Wrong) => say("wrong"),
            None => {}
        }
        face.clues.iter().for_each(|clue| say(clue));
        if face.wrong_notes != [false; 2] {
            say("a note is wrong");
        }
        if !face.roles.is_empty() {
            say(&format!("in the hint: {}", face.roles.join(", ")));
        }
        if face.is_told_selected {
            say("selected");
        }
        if layout.grids().len() > 1 {
            let grids: Vec<String> = layout.homes(*cell).iter().map(|(grid, _)| (grid + 1).to_string()).collect();
            let grid = if grids.len() == 1 { "grid" } else { "grids" };
            say(&format!("{grid} {}", grids.join(" and ")));
        }
        name
    }
}
