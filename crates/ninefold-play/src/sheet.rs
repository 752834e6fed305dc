//! What the player has written: an entry for each cell, and changes that can be taken back.
//!
//! ```text
//! entry   digit/corner/centre/colour/struck      5////      /12/3479//      ///2/8
//! change  r1c1 before after, r1c2 before after
//! ```

use std::fmt;
use std::str::FromStr;

use ninefold_core::{Board, Candidate, Cell, Digit, DigitSet, Grid};
use ninefold_logic::Step;
use serde::{Deserialize, Serialize};

/// What the player has written into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Entry {
    /// The digit.
    pub digit: Option<Digit>,
    /// Notes in the corners.
    pub corner: DigitSet,
    /// Notes in the centre.
    pub centre: DigitSet,
    /// The colour.
    pub colour: Option<Digit>,
    /// What is struck from the automatic notes.
    pub struck: DigitSet,
}

impl Entry {
    /// What can be written into a cell with a given.
    pub(crate) fn on_given(self) -> Self {
        Self { colour: self.colour, ..Self::default() }
    }

    fn without(self, digit: Digit) -> Self {
        Self { corner: self.corner.without(digit), centre: self.centre.without(digit), ..self }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |digit: Option<Digit>| digit.map_or(DigitSet::EMPTY, DigitSet::of);
        let Self { corner, centre, struck, .. } = self;
        write!(f, "{}/{corner}/{centre}/{}/{struck}", one(self.digit), one(self.colour))
    }
}

/// A text that is not what a save holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the save is damaged")
    }
}

impl std::error::Error for Damaged {}

fn digits(text: &str) -> Result<DigitSet, Damaged> {
    text.parse().map_err(|_| Damaged)
}

fn digit(text: &str) -> Result<Option<Digit>, Damaged> {
    let digits = digits(text)?;
    if digits.len() > 1 { Err(Damaged) } else { Ok(digits.first()) }
}

impl FromStr for Entry {
    type Err = Damaged;

    fn from_str(text: &str) -> Result<Self, Damaged> {
        let fields: Vec<&str> = text.split('/').collect();
        let [own, corner, centre, colour, struck] = fields[..] else { return Err(Damaged) };
        Ok(Self {
            digit: digit(own)?,
            corner: digits(corner)?,
            centre: digits(centre)?,
            colour: digit(colour)?,
            struck: digits(struck)?,
        })
    }
}

/// An entry for each cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sheet([Entry; 81]);

impl Default for Sheet {
    fn default() -> Self {
        Self([Entry::default(); 81])
    }
}

impl Sheet {
    /// What is written into a cell.
    pub fn entry(&self, cell: Cell) -> Entry {
        self.0[cell.index()]
    }

    /// The change that makes the other sheet of this one.
    pub(crate) fn towards(&self, other: &Self) -> Change {
        let differs = |cell: &Cell| self.entry(*cell) != other.entry(*cell);
        Change(Cell::all().filter(differs).map(|cell| (cell, self.entry(cell), other.entry(cell))).collect())
    }

    /// Writes into a cell.
    pub fn set(&mut self, cell: Cell, entry: Entry) {
        self.0[cell.index()] = entry;
    }

    /// Givens and own digits.
    pub fn grid(&self, givens: &Grid) -> Grid {
        let digit = |cell: Cell| Some((cell, givens[cell].or(self.entry(cell).digit)?));
        Cell::all().filter_map(digit).collect()
    }

    /// The digits, and the candidates less those that are struck.
    pub fn board(&self, givens: &Grid) -> Board {
        let mut board = self.grid(givens).board();
        for cell in Cell::all() {
            self.entry(cell).struck.iter().for_each(|digit| _ = board.remove(Candidate { cell, digit }));
        }
        board
    }

    /// Does what a step says.
    pub(crate) fn follow(&mut self, step: &Step) {
        for Candidate { cell, digit } in step.struck().iter() {
            let entry = self.entry(cell).without(digit);
            self.set(cell, Entry { struck: entry.struck.with(digit), ..entry });
        }
        for Candidate { cell, digit } in step.placed().iter() {
            cell.peers().iter().for_each(|peer| self.set(peer, self.entry(peer).without(digit)));
            let entry = Entry { corner: DigitSet::EMPTY, centre: DigitSet::EMPTY, ..self.entry(cell) };
            self.set(cell, Entry { digit: Some(digit), ..entry });
        }
    }

    /// Whether something is struck.
    pub(crate) fn is_struck(&self) -> bool {
        self.0.iter().any(|entry| !entry.struck.is_empty())
    }

    /// How many digits there are, and whether there is anything else.
    pub fn sum(&self) -> (usize, bool) {
        let digits = self.0.iter().filter(|entry| entry.digit.is_some()).count();
        (digits, self.0.iter().any(|entry| Entry { digit: None, ..*entry } != Entry::default()))
    }
}

impl From<Sheet> for String {
    fn from(sheet: Sheet) -> Self {
        sheet.0.iter().map(Entry::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl TryFrom<String> for Sheet {
    type Error = Damaged;

    fn try_from(text: String) -> Result<Self, Damaged> {
        let entries = text.split(' ').map(str::parse).collect::<Result<Vec<Entry>, _>>()?;
        entries.try_into().map(Self).map_err(|_| Damaged)
    }
}

/// Cells with what was written there before and after.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Change(Vec<(Cell, Entry, Entry)>);

impl Change {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().map(|(cell, ..)| *cell)
    }

    fn make(&self, sheet: &mut Sheet) {
        self.0.iter().for_each(|(cell, _, after)| sheet.set(*cell, *after));
    }

    fn take_back(&self, sheet: &mut Sheet) {
        self.0.iter().for_each(|(cell, before, _)| sheet.set(*cell, *before));
    }
}

impl From<Change> for String {
    fn from(change: Change) -> Self {
        let text = |(cell, before, after): &(Cell, Entry, Entry)| format!("{cell} {before} {after}");
        change.0.iter().map(text).collect::<Vec<_>>().join(",")
    }
}

impl TryFrom<String> for Change {
    type Error = Damaged;

    fn try_from(text: String) -> Result<Self, Damaged> {
        let one = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            let [cell, before, after] = words[..] else { return Err(Damaged) };
            Ok((cell.parse().map_err(|_| Damaged)?, before.parse()?, after.parse()?))
        };
        text.split(',').map(one).collect::<Result<_, _>>().map(Self)
    }
}

/// What was changed and can be taken back, and what was taken back and can be made again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl History {
    /// Makes a change and keeps it; nothing that was taken back comes again after it.
    pub(crate) fn make(&mut self, change: Change, sheet: &mut Sheet) {
        change.make(sheet);
        self.undone.clear();
        self.done.push(change);
    }

    /// Takes the last change back; the cell where it began.
    pub(crate) fn undo(&mut self, sheet: &mut Sheet) -> Option<Cell> {
        let change = self.done.pop()?;
        change.take_back(sheet);
        let place = change.cells().next();
        self.undone.push(change);
        place
    }

    /// Makes the change again that was taken back last.
    pub(crate) fn redo(&mut self, sheet: &mut Sheet) -> Option<Cell> {
        let change = self.undone.pop()?;
        change.make(sheet);
        let place = change.cells().next();
        self.done.push(change);
        place
    }

    /// How many changes can be taken back, and how many made again.
    pub fn len(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }
}
