//! What the player has written: an entry for each cell, and changes that can be taken back.
//!
//! ```text
//! entry   digit/corner/centre/colour/eliminated      5////      /12/3479//      ///2/8
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
    /// What is eliminated from the automatic notes.
    pub eliminated: DigitSet,
}

impl Entry {
    /// What can be written into a cell with a given.
    pub(crate) fn on_given(self) -> Self {
        Self { colour: self.colour, ..Self::default() }
    }

    pub(crate) fn without(self, digit: Digit) -> Self {
        Self { corner: self.corner.without(digit), centre: self.centre.without(digit), ..self }
    }

    /// With a digit instead of notes.
    pub(crate) fn with_digit(self, digit: Digit) -> Self {
        Self { digit: Some(digit), corner: DigitSet::EMPTY, centre: DigitSet::EMPTY, ..self }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |digit: Option<Digit>| digit.map_or(DigitSet::EMPTY, DigitSet::of);
        let Self { corner, centre, eliminated, .. } = self;
        write!(f, "{}/{corner}/{centre}/{}/{eliminated}", one(self.digit), one(self.colour))
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

fn in_a_row(entries: &[Entry]) -> String {
    entries.iter().map(Entry::to_string).collect::<Vec<_>>().join(" ")
}

fn read_row(text: &str) -> Result<Vec<Entry>, Damaged> {
    text.split(' ').map(str::parse).collect()
}

/// Where something can be written: a cell of a grid, or the number of a cell of a figure.
pub trait Place: Copy + fmt::Display + FromStr {}

impl Place for Cell {}
impl Place for usize {}

/// What has an entry at each place.
pub trait Pages<P> {
    /// Writes there.
    fn put(&mut self, place: P, entry: Entry);
}

/// An entry for each cell of a figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Leaves(Vec<Entry>);

impl Leaves {
    /// For so many cells.
    pub fn new(count: usize) -> Self {
        Self(vec![Entry::default(); count])
    }

    /// The entries in the order of the cells.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// The change that makes the other of this one.
    pub(crate) fn towards(&self, other: &Self) -> Change<usize> {
        Change::between(0..self.0.len(), |at| (self.0[at], other.0[at]))
    }

    /// The entry at a place.
    pub(crate) fn at(&mut self, place: usize) -> Option<&mut Entry> {
        self.0.get_mut(place)
    }
}

impl Pages<usize> for Leaves {
    fn put(&mut self, place: usize, entry: Entry) {
        self.at(place).into_iter().for_each(|at| *at = entry);
    }
}

impl From<Leaves> for String {
    fn from(leaves: Leaves) -> Self {
        in_a_row(&leaves.0)
    }
}

impl TryFrom<String> for Leaves {
    type Error = Damaged;

    fn try_from(text: String) -> Result<Self, Damaged> {
        read_row(&text).map(Self)
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
        Change::between(Cell::all(), |cell| (self.entry(cell), other.entry(cell)))
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

    /// The digits, and the candidates less those that are eliminated.
    pub fn board(&self, givens: &Grid) -> Board {
        let mut board = self.grid(givens).board();
        for cell in Cell::all() {
            self.entry(cell).eliminated.iter().for_each(|digit| _ = board.remove(Candidate { cell, digit }));
        }
        board
    }

    /// Does what a step says.
    pub(crate) fn follow(&mut self, step: &Step) {
        for Candidate { cell, digit } in step.eliminated().iter() {
            let entry = self.entry(cell).without(digit);
            self.set(cell, Entry { eliminated: entry.eliminated.with(digit), ..entry });
        }
        for Candidate { cell, digit } in step.placed().iter() {
            cell.peers().iter().for_each(|peer| self.set(peer, self.entry(peer).without(digit)));
            self.set(cell, self.entry(cell).with_digit(digit));
        }
    }

    /// Whether something is eliminated.
    pub(crate) fn is_eliminated(&self) -> bool {
        self.0.iter().any(|entry| !entry.eliminated.is_empty())
    }

    /// How many digits there are, and whether there is anything else.
    pub fn sum(&self) -> (usize, bool) {
        let digits = self.0.iter().filter(|entry| entry.digit.is_some()).count();
        (digits, self.0.iter().any(|entry| Entry { digit: None, ..*entry } != Entry::default()))
    }
}

impl Pages<Cell> for Sheet {
    fn put(&mut self, cell: Cell, entry: Entry) {
        self.set(cell, entry);
    }
}

impl From<Sheet> for String {
    fn from(sheet: Sheet) -> Self {
        in_a_row(&sheet.0)
    }
}

impl TryFrom<String> for Sheet {
    type Error = Damaged;

    fn try_from(text: String) -> Result<Self, Damaged> {
        read_row(&text)?.try_into().map(Self).map_err(|_| Damaged)
    }
}

/// Places with what was written there before and after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String", bound = "P: Place")]
pub struct Change<P = Cell>(Vec<(P, Entry, Entry)>);

impl<P: Place> Change<P> {
    /// What differs.
    fn between(places: impl Iterator<Item = P>, entries: impl Fn(P) -> (Entry, Entry)) -> Self {
        let all = places.map(|place| (place, entries(place)));
        Self(all.filter(|(_, (one, other))| one != other).map(|(place, (one, other))| (place, one, other)).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = P> + '_ {
        self.0.iter().map(|(place, ..)| *place)
    }

    fn make(&self, pages: &mut impl Pages<P>) {
        self.0.iter().for_each(|(place, _, after)| pages.put(*place, *after));
    }

    fn take_back(&self, pages: &mut impl Pages<P>) {
        self.0.iter().for_each(|(place, before, _)| pages.put(*place, *before));
    }
}

impl<P: Place> From<Change<P>> for String {
    fn from(change: Change<P>) -> Self {
        let text = |(place, before, after): &(P, Entry, Entry)| format!("{place} {before} {after}");
        change.0.iter().map(text).collect::<Vec<_>>().join(",")
    }
}

impl<P: Place> TryFrom<String> for Change<P> {
    type Error = Damaged;

    fn try_from(text: String) -> Result<Self, Damaged> {
        let one = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            let [place, before, after] = words[..] else { return Err(Damaged) };
            Ok((place.parse().map_err(|_| Damaged)?, before.parse()?, after.parse()?))
        };
        text.split(',').map(one).collect::<Result<_, _>>().map(Self)
    }
}

/// What was changed and can be taken back, and what was taken back and can be made again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(bound = "P: Place")]
pub struct History<P = Cell> {
    done: Vec<Change<P>>,
    undone: Vec<Change<P>>,
}

impl<P> Default for History<P> {
    fn default() -> Self {
        Self { done: Vec::new(), undone: Vec::new() }
    }
}

impl<P: Place> History<P> {
    /// Makes a change and keeps it; nothing that was taken back comes again after it.
    pub(crate) fn make(&mut self, change: Change<P>, pages: &mut impl Pages<P>) {
        change.make(pages);
        self.undone.clear();
        self.done.push(change);
    }

    /// Takes the last change back; the place where it began.
    pub(crate) fn undo(&mut self, pages: &mut impl Pages<P>) -> Option<P> {
        let change = self.done.pop()?;
        change.take_back(pages);
        let place = change.places().next();
        self.undone.push(change);
        place
    }

    /// Makes the change again that was taken back last.
    pub(crate) fn redo(&mut self, pages: &mut impl Pages<P>) -> Option<P> {
        let change = self.undone.pop()?;
        change.make(pages);
        let place = change.places().next();
        self.done.push(change);
        place
    }

    /// How many changes can be taken back, and how many made again.
    pub fn len(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Whether all changes are at places that there are.
    pub(crate) fn all_places(&self, holds: impl Fn(P) -> bool) -> bool {
        self.done.iter().chain(&self.undone).flat_map(Change::places).all(holds)
    }
}
