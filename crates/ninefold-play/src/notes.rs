//! The player's notes: digits, pencil marks and colours for each cell, and changes that can be taken back.
//!
//! ```text
//! a cell    digit/corner/centre/colour/eliminated      5////      /12/3479//      ///2/8
//! a change  number of a cell, before, after;  ...      0 //// 5////,1 /5/// ////
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use ninefold_core::multi::{Boards, Grids, Layout, LayoutCell};
use ninefold_core::{Digit, DigitSet};
use ninefold_logic::Step;
use serde::{Deserialize, Serialize};

use crate::cells::{self, Candidates};

/// The notes in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellNotes {
    /// The player's digit.
    pub digit: Option<Digit>,
    /// Pencil marks in the corners.
    pub corner: DigitSet,
    /// Pencil marks in the centre.
    pub centre: DigitSet,
    /// The colour.
    pub colour: Option<Digit>,
    /// Candidates that are eliminated from the automatic notes.
    pub eliminated: DigitSet,
}

impl CellNotes {
    /// The notes that a given leaves room for.
    pub(crate) fn on_given(self) -> Self {
        Self { colour: self.colour, ..Self::default() }
    }

    fn without(self, digit: Digit) -> Self {
        Self { corner: self.corner.without(digit), centre: self.centre.without(digit), ..self }
    }

    /// With a digit instead of pencil marks.
    fn with_digit(self, digit: Digit) -> Self {
        Self { digit: Some(digit), corner: DigitSet::EMPTY, centre: DigitSet::EMPTY, ..self }
    }
}

impl fmt::Display for CellNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |digit: Option<Digit>| digit.map_or(DigitSet::EMPTY, DigitSet::of);
        let Self { corner, centre, eliminated, .. } = self;
        write!(f, "{}/{corner}/{centre}/{}/{eliminated}", one(self.digit), one(self.colour))
    }
}

/// A saved text that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the saved game is damaged")]
pub struct Damaged;

fn digits(text: &str) -> Result<DigitSet, Damaged> {
    text.parse().map_err(|_| Damaged)
}

fn digit(text: &str) -> Result<Option<Digit>, Damaged> {
    let digits = digits(text)?;
    if digits.len() > 1 { Err(Damaged) } else { Ok(digits.first()) }
}

impl FromStr for CellNotes {
    type Err = Damaged;

    fn from_str(text: &str) -> Result<Self, Damaged> {
        let fields: Vec<&str> = text.split('/').collect();
        let [own, corner, centre, colour, eliminated] = fields[..] else { return Err(Damaged) };
        Ok(Self {
            digit: digit(own)?,
            corner: digits(corner)?,
            centre: digits(centre)?,
            colour: digit(colour)?,
            eliminated: digits(eliminated)?,
        })
    }
}

/// The notes in all cells of a layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Notes(Vec<CellNotes>);

impl Notes {
    /// No notes yet.
    pub fn empty(layout: &Layout) -> Self {
        Self(vec![CellNotes::default(); layout.len()])
    }

    /// Whether there is a place for each cell of the layout, and no more.
    pub(crate) fn fits(&self, layout: &Layout) -> bool {
        self.0.len() == layout.len()
    }

    /// The notes in a cell.
    pub fn cell(&self, cell: LayoutCell) -> CellNotes {
        self.0[cell.index()]
    }

    /// Writes into a cell.
    pub fn set(&mut self, cell: LayoutCell, notes: CellNotes) {
        self.0[cell.index()] = notes;
    }

    /// The change that turns these notes into others.
    pub(crate) fn towards(&self, other: &Self) -> Change {
        let pairs = self.0.iter().zip(&other.0).enumerate().filter(|(_, (one, other))| one != other);
        Change(pairs.map(|(at, (one, other))| (at, *one, *other)).collect())
    }

    /// The givens and the player's digits.
    pub fn grids(&self, givens: &Grids) -> Grids {
        let own = self.0.iter().map(|notes| notes.digit);
        Grids::new(givens.layout().clone(), givens.digits().iter().zip(own).map(|(given, own)| given.or(own)))
    }

    /// The digits, and the candidates that are not eliminated.
    pub fn boards(&self, givens: &Grids) -> Boards {
        let mut boards = self.grids(givens).boards();
        for cell in givens.layout().cells() {
            self.cell(cell).eliminated.iter().for_each(|digit| _ = boards.remove(cell, digit));
        }
        boards
    }

    /// Puts a digit into a cell and takes it out of the pencil marks of all cells that see it, in every grid.
    pub(crate) fn place(&mut self, layout: &Layout, cell: LayoutCell, digit: Digit) {
        cells::peers(layout, cell).into_iter().for_each(|peer| self.set(peer, self.cell(peer).without(digit)));
        self.set(cell, self.cell(cell).with_digit(digit));
    }

    /// Does what a step says.
    pub(crate) fn follow(&mut self, layout: &Layout, step: &Step) {
        for (cell, digit) in cells::eliminated(layout, step) {
            let notes = self.cell(cell).without(digit);
            self.set(cell, CellNotes { eliminated: notes.eliminated.with(digit), ..notes });
        }
        cells::placed(layout, step).into_iter().for_each(|(cell, digit)| self.place(layout, cell, digit));
    }

    /// The candidates that are eliminated from the automatic notes.
    pub(crate) fn eliminated(&self, layout: &Layout) -> Candidates {
        layout.cells().flat_map(|cell| self.cell(cell).eliminated.iter().map(move |digit| (cell, digit))).collect()
    }

    /// The player's digits.
    pub(crate) fn placed(&self, layout: &Layout) -> Candidates {
        layout.cells().filter_map(|cell| Some((cell, self.cell(cell).digit?))).collect()
    }

    /// How many digits there are, and whether there is anything else.
    pub fn sum(&self) -> (usize, bool) {
        let digits = self.0.iter().filter(|notes| notes.digit.is_some()).count();
        (digits, self.0.iter().any(|notes| CellNotes { digit: None, ..*notes } != CellNotes::default()))
    }

    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        self.sum() == (0, false)
    }
}

impl From<Notes> for String {
    fn from(notes: Notes) -> Self {
        notes.0.iter().map(CellNotes::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl TryFrom<String> for Notes {
    type Error = Damaged;

    fn try_from(text: String) -> Result<Self, Damaged> {
        text.split(' ').map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

/// The numbers of cells, with what was written there before and after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Change(Vec<(usize, CellNotes, CellNotes)>);

impl Change {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|(cell, ..)| *cell)
    }

    fn make(&self, notes: &mut Notes) {
        self.0.iter().for_each(|(cell, _, after)| notes.0[*cell] = *after);
    }

    fn take_back(&self, notes: &mut Notes) {
        self.0.iter().for_each(|(cell, before, _)| notes.0[*cell] = *before);
    }
}

impl From<Change> for String {
    fn from(change: Change) -> Self {
        let text = |(cell, before, after): &(usize, CellNotes, CellNotes)| format!("{cell} {before} {after}");
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

/// The changes that can be taken back, and those that were taken back and can be made again.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl History {
    /// Makes a change and keeps it. What was taken back before it cannot be made again.
    pub(crate) fn make(&mut self, change: Change, notes: &mut Notes) {
        change.make(notes);
        self.undone.clear();
        self.done.push(change);
    }

    /// Takes the last change back; the number of its first cell.
    pub(crate) fn undo(&mut self, notes: &mut Notes) -> Option<usize> {
        let change = self.done.pop()?;
        change.take_back(notes);
        let first = change.cells().next();
        self.undone.push(change);
        first
    }

    /// Makes the change again that was taken back last.
    pub(crate) fn redo(&mut self, notes: &mut Notes) -> Option<usize> {
        let change = self.undone.pop()?;
        change.make(notes);
        let first = change.cells().next();
        self.done.push(change);
        first
    }

    /// How many changes can be taken back, and how many made again.
    pub fn len(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Whether every change is in a cell of the layout.
    pub(crate) fn fits(&self, layout: &Layout) -> bool {
        let cells: BTreeSet<usize> = self.done.iter().chain(&self.undone).flat_map(Change::cells).collect();
        cells.last().is_none_or(|last| *last < layout.len())
    }
}
