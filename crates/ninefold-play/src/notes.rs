//! The player's notes: digits, pencil marks and colours for each cell, and changes to them that can be undone.
//!
//! ```text
//! a cell    digit/corner/centre/colours/eliminated     5////      /12/3479//      ///2/8
//! a change  number of a cell, before, after;  ...      0 //// 5////,1 /5/// ////
//! ```

use std::fmt;
use std::str::FromStr;

use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, DigitSet};
use serde::{Deserialize, Serialize};

use crate::cells::{self, Candidates};
use crate::hint::Conclusion;

/// The notes in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellNotes {
    /// The player's digit.
    pub digit: Option<Digit>,
    /// Pencil marks in the corners.
    pub corner: DigitSet,
    /// Pencil marks in the centre.
    pub centre: DigitSet,
    /// The colours.
    pub colours: DigitSet,
    /// Candidates eliminated from the automatic notes.
    pub eliminated: DigitSet,
}

impl CellNotes {
    /// Returns the notes that a cell with a given can have: its colours.
    pub(crate) fn on_given(self) -> Self {
        Self { colours: self.colours, ..Self::default() }
    }

    /// Counts the notes, eliminations and colours that differ.
    fn notes_changed(self, other: Self) -> usize {
        let pairs = [
            (self.corner, other.corner),
            (self.centre, other.centre),
            (self.eliminated, other.eliminated),
            (self.colours, other.colours),
        ];
        pairs.into_iter().map(|(one, other)| ((one - other) | (other - one)).len()).sum()
    }

    /// Returns the candidates that the player has noted: in the centre, or else in the corners.
    pub(crate) fn own(self) -> DigitSet {
        if self.centre.is_empty() { self.corner } else { self.centre }
    }

    /// Returns the notes with a candidate that is neither eliminated nor missing from the player's notes, if there are any.
    pub(crate) fn with_candidate(self, digit: Digit) -> Self {
        let added = |notes: DigitSet| if notes.is_empty() { notes } else { notes.with(digit) };
        let eliminated = self.eliminated.without(digit);
        if self.centre.is_empty() {
            Self { corner: added(self.corner), eliminated, ..self }
        } else {
            Self { centre: added(self.centre), eliminated, ..self }
        }
    }

    fn without(self, digit: Digit) -> Self {
        Self { corner: self.corner.without(digit), centre: self.centre.without(digit), ..self }
    }

    /// Returns the notes with a digit instead of pencil marks.
    fn with_digit(self, digit: Digit) -> Self {
        Self { digit: Some(digit), corner: DigitSet::EMPTY, centre: DigitSet::EMPTY, ..self }
    }
}

impl fmt::Display for CellNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |digit: Option<Digit>| digit.map_or(DigitSet::EMPTY, DigitSet::of);
        let Self { corner, centre, colours, eliminated, .. } = self;
        write!(f, "{}/{corner}/{centre}/{colours}/{eliminated}", one(self.digit))
    }
}

/// The maximum number of digits of a grid.
const LARGEST: usize = 25;

/// A saved text that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the saved game is damaged")]
pub struct Damaged;

fn digits(text: &str) -> Result<DigitSet, Damaged> {
    let add = |mut set: DigitSet, byte| set.insert(Digit::from_symbol(LARGEST, byte)?).then_some(set);
    text.bytes().try_fold(DigitSet::EMPTY, add).ok_or(Damaged)
}

fn digit(text: &str) -> Result<Option<Digit>, Damaged> {
    let digits = digits(text)?;
    if digits.len() > 1 { Err(Damaged) } else { Ok(digits.first()) }
}

impl FromStr for CellNotes {
    type Err = Damaged;

    fn from_str(text: &str) -> Result<Self, Damaged> {
        let fields: Vec<&str> = text.split('/').collect();
        let [own, corner, centre, colours, eliminated] = fields[..] else { return Err(Damaged) };
        Ok(Self {
            digit: digit(own)?,
            corner: digits(corner)?,
            centre: digits(centre)?,
            colours: digits(colours)?,
            eliminated: digits(eliminated)?,
        })
    }
}

/// Whether a written digit is removed from the notes of the cells that see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Tidy {
    /// The digit is removed.
    #[default]
    Yes,
    /// Only the player changes notes.
    No,
}

impl From<bool> for Tidy {
    fn from(tidy: bool) -> Self {
        if tidy { Self::Yes } else { Self::No }
    }
}

impl From<Tidy> for bool {
    fn from(tidy: Tidy) -> Self {
        tidy == Tidy::Yes
    }
}

/// The notes in all cells of a layout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Notes(Vec<CellNotes>);

impl Notes {
    /// Creates empty notes.
    pub fn empty(layout: &Rules) -> Self {
        Self(vec![CellNotes::default(); layout.len()])
    }

    /// Whether there is exactly one entry for each cell of the layout.
    pub(crate) fn fits(&self, layout: &Rules) -> bool {
        self.0.len() == layout.len()
    }

    /// Returns the notes in a cell.
    pub fn cell(&self, cell: LayoutCell) -> CellNotes {
        self.0[cell.index()]
    }

    /// Replaces the notes in a cell.
    pub fn set(&mut self, cell: LayoutCell, notes: CellNotes) {
        self.0[cell.index()] = notes;
    }

    /// Returns the change that turns these notes into `other`.
    pub(crate) fn towards(&self, other: &Self) -> Change {
        let pairs = self.0.iter().zip(&other.0).enumerate().filter(|(_, (one, other))| one != other);
        Change(pairs.map(|(at, (one, other))| (at, *one, *other)).collect())
    }

    /// Returns the givens and the player's digits.
    pub fn grids(&self, givens: &Grids) -> Grids {
        let own = self.0.iter().map(|notes| notes.digit);
        Grids::new(givens.rules().clone(), givens.digits().iter().zip(own).map(|(given, own)| given.or(own)))
    }

    /// Returns the boards with the digits, and with the candidates that are not eliminated.
    pub fn boards(&self, givens: &Grids) -> Boards {
        let mut boards = self.grids(givens).boards();
        for cell in givens.rules().cells() {
            self.cell(cell).eliminated.iter().for_each(|digit| _ = boards.remove(cell, digit));
        }
        boards
    }

    /// Writes a digit into a cell; with [`Tidy`] notes, also removes it from the pencil marks of all cells that see it, in every grid.
    pub(crate) fn place(&mut self, layout: &Rules, tidy: Tidy, cell: LayoutCell, digit: Digit) {
        if tidy == Tidy::Yes {
            cells::peers(layout, cell).into_iter().for_each(|peer| self.set(peer, self.cell(peer).without(digit)));
        }
        self.set(cell, self.cell(cell).with_digit(digit));
    }

    /// Applies the conclusions of a step.
    pub(crate) fn follow(&mut self, layout: &Rules, tidy: Tidy, step: &Conclusion) {
        for (cell, digit) in step.eliminated.iter().copied() {
            let notes = self.cell(cell).without(digit);
            self.set(cell, CellNotes { eliminated: notes.eliminated.with(digit), ..notes });
        }
        step.placed.iter().for_each(|&(cell, digit)| self.place(layout, tidy, cell, digit));
    }

    /// Returns the candidates that are eliminated from the automatic notes.
    pub(crate) fn eliminated(&self, layout: &Rules) -> Candidates {
        layout.cells().flat_map(|cell| self.cell(cell).eliminated.iter().map(move |digit| (cell, digit))).collect()
    }

    /// Returns the player's digits, with their cells.
    pub(crate) fn placed(&self, layout: &Rules) -> Candidates {
        layout.cells().filter_map(|cell| Some((cell, self.cell(cell).digit?))).collect()
    }

    /// Returns the number of digits, and whether there is anything else.
    pub fn sum(&self) -> (usize, bool) {
        let digits = self.0.iter().filter(|notes| notes.digit.is_some()).count();
        (digits, self.0.iter().any(|notes| CellNotes { digit: None, ..*notes } != CellNotes::default()))
    }

    /// Whether nothing has been written.
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

/// A change: the indices of cells, with their notes before and after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Change(Vec<(usize, CellNotes, CellNotes)>);

impl Change {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the indices of the cells that differ.
    pub(crate) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|(cell, ..)| *cell)
    }

    /// The cells that differ, with their notes before and after.
    pub fn parts(&self) -> &[(usize, CellNotes, CellNotes)] {
        &self.0
    }

    pub(crate) fn make(&self, notes: &mut Notes) {
        self.0.iter().for_each(|(cell, _, after)| notes.0[*cell] = *after);
    }

    pub(crate) fn take_back(&self, notes: &mut Notes) {
        self.0.iter().for_each(|(cell, before, _)| notes.0[*cell] = *before);
    }

    /// Joins this change and a later one into one change.
    pub(crate) fn followed_by(&self, next: &Self) -> Self {
        let mut all = self.0.clone();
        for &(cell, before, after) in &next.0 {
            match all.iter().position(|(own, ..)| *own >= cell) {
                Some(at) if all[at].0 == cell => all[at].2 = after,
                at => all.insert(at.unwrap_or(all.len()), (cell, before, after)),
            }
        }
        Self(all)
    }

    /// Summarizes the change; `None` if it is empty.
    pub fn gist(&self) -> Option<Gist> {
        let digit = |(_, before, after): &&(usize, CellNotes, CellNotes)| before.digit != after.digit;
        // The written digit is more informative than the notes removed with it.
        let &(cell, before, after) = self.0.iter().find(digit).or_else(|| self.0.first())?;
        let digits = self.0.iter().filter(digit).count();
        let notes = self.0.iter().map(|(_, before, after)| before.notes_changed(*after)).sum();
        Some(Gist { cell, before, after, cells: self.0.len(), digits, notes })
    }
}

/// A summary of a change, for a sentence: the content of one cell, and the extent of the whole change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gist {
    /// The index of the summarized cell: the first one whose digit differs, or the first one that differs.
    pub cell: usize,
    /// The notes of the cell before.
    pub before: CellNotes,
    /// The notes of the cell after.
    pub after: CellNotes,
    /// The number of cells that differ.
    pub cells: usize,
    /// The number of digits added or removed.
    pub digits: usize,
    /// The number of notes added or removed, of any kind.
    pub notes: usize,
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
