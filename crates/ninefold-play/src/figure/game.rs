//! The game: givens, what the player has written, and all that it takes to go on with it another day.

use std::collections::BTreeSet;
use std::time::Duration;

use ninefold_core::multi::{Boards, Grids, Layout, LayoutCell, Offset, Stride};
use ninefold_core::{Digit, DigitSet};
use ninefold_logic::Step;
use serde::{Deserialize, Serialize};

use super::ask;
use crate::action::Layer;
use crate::game::{Check, Clock, clashes as clashes_of};
use crate::sheet::{Damaged, Entry, History, Leaves};

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    givens: Grids,
    solution: Option<Grids>,
    leaves: Leaves,
    history: History<usize>,
    savepoints: Vec<Leaves>,
    /// The time played.
    pub elapsed: Duration,
    /// Whether it still runs.
    pub clock: Clock,
    /// How much is told of mistakes.
    pub check: Check,
    /// Whether the automatic notes are shown.
    pub automatic: bool,
    /// How many hints were asked for.
    pub hints: u32,
    /// What it is called; empty if nobody has said.
    pub title: String,
}

impl Game {
    /// A new game with those givens.
    pub fn new(givens: Grids, title: String) -> Self {
        Self {
            leaves: Leaves::new(givens.layout().len()),
            givens,
            solution: None,
            history: History::default(),
            savepoints: Vec::new(),
            elapsed: Duration::ZERO,
            clock: Clock::Runs,
            check: Check::Rules,
            automatic: false,
            hints: 0,
            title,
        }
    }

    /// Takes the only solution.
    pub fn settle(&mut self, solution: Grids) {
        self.solution = Some(solution);
    }

    /// The layout.
    pub const fn layout(&self) -> &Layout {
        self.givens.layout()
    }

    /// The givens.
    pub const fn givens(&self) -> &Grids {
        &self.givens
    }

    /// The only solution, if it is known.
    pub const fn solution(&self) -> Option<&Grids> {
        self.solution.as_ref()
    }

    /// What the player has written there.
    pub fn entry(&self, site: LayoutCell) -> Entry {
        self.leaves.entries()[site.index()]
    }

    /// How many changes can be taken back, how many made again.
    pub fn changes(&self) -> (usize, usize) {
        self.history.len()
    }

    /// How many positions are remembered.
    pub const fn savepoints(&self) -> usize {
        self.savepoints.len()
    }

    /// Givens and own digits.
    pub fn figure(&self) -> Grids {
        let own = self.leaves.entries().iter().map(|entry| entry.digit);
        Grids::new(self.layout().clone(), self.givens.digits().iter().zip(own).map(|(given, own)| given.or(own)))
    }

    /// The digits, and the candidates less those that are eliminated.
    pub fn boards(&self) -> Boards {
        let mut boards = self.figure().boards();
        for site in self.layout().cells() {
            self.entry(site).eliminated.iter().for_each(|digit| _ = boards.remove(site, digit));
        }
        boards
    }

    /// What the level of checking shows.
    pub fn faults(&self) -> Vec<LayoutCell> {
        let figure = self.figure();
        let wrong = || self.solution.as_ref().map_or_else(Vec::new, |solution| ask::wrong(&figure, solution));
        match self.check {
            Check::Off => Vec::new(),
            Check::Rules => clashes(&figure),
            Check::Solution => clashes(&figure).into_iter().chain(wrong()).collect(),
        }
    }

    /// Whether every cell is filled without a clash: a solution, by the rules alone.
    pub fn is_solved(&self) -> bool {
        let figure = self.figure();
        figure.is_full() && clashes(&figure).is_empty()
    }

    /// Writes a digit in a layer into sites: where all have it, it is taken away. Says whether anything has changed.
    pub fn write(&mut self, layer: Layer, sites: &BTreeSet<LayoutCell>, digit: Digit) -> bool {
        let open: BTreeSet<LayoutCell> = sites.iter().copied().filter(|&site| self.givens[site].is_none()).collect();
        let empty = || open.iter().copied().filter(|&site| self.entry(site).digit.is_none()).collect();
        match layer {
            Layer::Digit => self.put(&open, digit),
            Layer::Corner => self.toggle(&empty(), digit, |entry| &mut entry.corner),
            Layer::Centre if self.automatic => {
                let boards = self.figure().boards();
                let reach = open.into_iter().filter(|&site| boards.options(site).contains(digit));
                let reach = reach.filter(|&site| self.entry(site).digit.is_none()).collect();
                self.toggle(&reach, digit, |entry| &mut entry.eliminated)
            }
            Layer::Centre => self.toggle(&empty(), digit, |entry| &mut entry.centre),
            Layer::Colour => {
                let all = sites.iter().all(|&site| self.entry(site).colour == Some(digit));
                self.edit(sites.iter().copied(), |entry| entry.colour = (!all).then_some(digit))
            }
        }
    }

    /// A digit goes in, and out of the notes of all that see it, in every grid.
    fn put(&mut self, sites: &BTreeSet<LayoutCell>, digit: Digit) -> bool {
        if !sites.is_empty() && sites.iter().all(|&site| self.entry(site).digit == Some(digit)) {
            return self.edit(sites.iter().copied(), |entry| entry.digit = None);
        }
        let mut next = self.leaves.clone();
        for &site in sites {
            place(&mut next, self.layout(), site, digit);
        }
        self.become_leaves(&next)
    }

    fn toggle(
        &mut self,
        sites: &BTreeSet<LayoutCell>,
        digit: Digit,
        notes: impl Fn(&mut Entry) -> &mut DigitSet,
    ) -> bool {
        let all = sites.iter().all(|&site| notes(&mut self.entry(site)).contains(digit));
        self.edit(sites.iter().copied(), |entry| {
            let notes = notes(entry);
            *notes = if all { notes.without(digit) } else { notes.with(digit) };
        })
    }

    /// Empties sites: first of digits; where there are none, of notes and colours.
    pub fn clear(&mut self, sites: &BTreeSet<LayoutCell>) -> bool {
        let digits: Vec<LayoutCell> = sites.iter().copied().filter(|&site| self.entry(site).digit.is_some()).collect();
        if digits.is_empty() {
            self.edit(sites.iter().copied(), |entry| {
                *entry = Entry { eliminated: entry.eliminated, ..Entry::default() }
            })
        } else {
            self.edit(digits.into_iter(), |entry| entry.digit = None)
        }
    }

    /// Writes every candidate as a note, as one change.
    pub fn fill(&mut self) -> bool {
        let (figure, boards) = (self.figure(), self.boards());
        let empty = self.layout().cells().filter(|&site| figure[site].is_none());
        let mut next = self.leaves.clone();
        empty.for_each(|site| next.at(site.index()).into_iter().for_each(|entry| entry.centre = boards.options(site)));
        self.become_leaves(&next)
    }

    /// Back to the start, as one change.
    pub fn wipe(&mut self) -> bool {
        self.become_leaves(&Leaves::new(self.layout().len()))
    }

    /// Does what a step says, as one change. What is eliminated goes from the automatic notes, which are shown then.
    pub fn follow(&mut self, step: &Step) -> bool {
        let mut next = self.leaves.clone();
        let layout = self.layout();
        for (site, digit) in ask::sites(layout, step.grid(), step.eliminated().iter()) {
            next.at(site.index()).into_iter().for_each(|entry| {
                *entry = Entry { eliminated: entry.eliminated.with(digit), ..entry.without(digit) };
            });
        }
        for (site, digit) in ask::sites(layout, step.grid(), step.placed().iter()) {
            place(&mut next, layout, site, digit);
        }
        self.automatic |= !step.eliminated().is_empty();
        self.become_leaves(&next)
    }

    /// Remembers the position.
    pub fn remember(&mut self) {
        self.savepoints.push(self.leaves.clone());
    }

    /// Goes back to the position that was remembered last, and forgets it. Going back is a change like any other.
    pub fn go_back(&mut self) -> bool {
        let Some(leaves) = self.savepoints.pop() else { return false };
        self.become_leaves(&leaves);
        true
    }

    /// Takes the last change back; the site where it began.
    pub fn undo(&mut self) -> Option<LayoutCell> {
        let place = self.history.undo(&mut self.leaves)?;
        self.layout().cells().nth(place)
    }

    /// Makes it again.
    pub fn redo(&mut self) -> Option<LayoutCell> {
        let place = self.history.redo(&mut self.leaves)?;
        self.layout().cells().nth(place)
    }

    fn edit(&mut self, sites: impl Iterator<Item = LayoutCell>, change: impl Fn(&mut Entry)) -> bool {
        let mut next = self.leaves.clone();
        sites.for_each(|site| next.at(site.index()).into_iter().for_each(&change));
        self.become_leaves(&next)
    }

    fn become_leaves(&mut self, next: &Leaves) -> bool {
        let change = self.leaves.towards(next);
        let changes = !change.is_empty();
        if changes {
            self.history.make(change, &mut self.leaves);
        }
        changes
    }
}

/// A digit goes in, and out of the notes of all that see it.
fn place(leaves: &mut Leaves, layout: &Layout, site: LayoutCell, digit: Digit) {
    for peer in peers(layout, site) {
        leaves.at(peer.index()).into_iter().for_each(|entry| *entry = entry.without(digit));
    }
    leaves.at(site.index()).into_iter().for_each(|entry| *entry = entry.with_digit(digit));
}

/// The sites that share a house with one, in any grid.
pub(crate) fn peers(layout: &Layout, site: LayoutCell) -> BTreeSet<LayoutCell> {
    let homes = layout.homes(site).iter();
    homes.flat_map(|&(grid, cell)| cell.peers().iter().map(move |peer| layout.cell(grid, peer))).collect()
}

/// The sites that hold a digit which one of their peers holds too.
pub(crate) fn clashes(figure: &Grids) -> Vec<LayoutCell> {
    let layout = figure.layout();
    let of = |(grid, digits)| clashes_of(&digits).iter().map(move |cell| layout.cell(grid, cell));
    let all: BTreeSet<LayoutCell> = figure.iter().enumerate().flat_map(of).collect();
    all.into_iter().collect()
}

/// A game as it is saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The rows and columns before each grid, and how its cells follow: 0 side by side, 1 boxes, 2 cells apart.
    grids: Vec<(usize, usize, u8)>,
    givens: String,
    leaves: Leaves,
    history: History<usize>,
    savepoints: Vec<Leaves>,
    /// The number of the cell of the cursor.
    cursor: usize,
    milliseconds: u64,
    check: Check,
    automatic: bool,
    hints: u32,
    done: bool,
    title: String,
}

const STRIDES: [Stride; 3] = [Stride::Whole, Stride::Boxes, Stride::Cells];

impl Saved {
    /// A game, and where the cursor is.
    pub fn new(game: &Game, cursor: LayoutCell) -> Self {
        let stride =
            |area: &Offset| STRIDES.iter().zip(0..).find(|(of, _)| **of == area.stride).map_or(0, |(_, at)| at);
        let sign = |digit: &Option<Digit>| digit.map_or('.', |digit| char::from(digit.ascii()));
        Self {
            grids: game.layout().grids().iter().map(|area| (area.row, area.column, stride(area))).collect(),
            givens: game.givens.digits().iter().map(sign).collect(),
            leaves: game.leaves.clone(),
            history: game.history.clone(),
            savepoints: game.savepoints.clone(),
            cursor: cursor.index(),
            milliseconds: u64::try_from(game.elapsed.as_millis()).unwrap_or(u64::MAX),
            check: game.check,
            automatic: game.automatic,
            hints: game.hints,
            done: game.clock == Clock::Done,
            title: game.title.clone(),
        }
    }

    /// The givens, if they are some.
    pub fn givens(&self) -> Option<Grids> {
        let area = |&(row, column, stride): &(usize, usize, u8)| {
            // No figure is so wide; what is wider must not be added up.
            let fits = row.max(column) < 1000;
            Some(Offset { row, column, stride: *STRIDES.get(usize::from(stride)).filter(|_| fits)? })
        };
        let areas: Option<Vec<Offset>> = self.grids.iter().map(area).collect();
        let layout = Layout::new(&areas?).ok()?;
        let digit = |sign: u8| if sign == b'.' { Some(None) } else { Digit::from_ascii(sign).map(Some) };
        let digits: Option<Vec<Option<Digit>>> = self.givens.bytes().map(digit).collect();
        digits.filter(|digits| digits.len() == layout.len()).map(|digits| Grids::new(layout, digits))
    }

    /// Whether it has ended.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// What it is called in a list: title, cells that are filled, time.
    pub fn name(&self) -> String {
        let given = self.givens.bytes().filter(|sign| *sign != b'.').count();
        let own = self.leaves.entries().iter().filter(|entry| entry.digit.is_some()).count();
        let seconds = self.milliseconds / 1000;
        let title = if self.title.is_empty() { format!("{} grids", self.grids.len()) } else { self.title.clone() };
        format!("{title}: {} cells, {}:{:02}", given + own, seconds / 60, seconds % 60)
    }

    /// The game, which waits for its player, and the cursor. The solution is not saved.
    ///
    /// # Errors
    ///
    /// What does not fit together.
    pub fn game(self) -> Result<(Game, LayoutCell), Damaged> {
        let givens = self.givens().ok_or(Damaged)?;
        let count = givens.layout().len();
        let fits = |leaves: &Leaves| leaves.entries().len() == count;
        let whole =
            fits(&self.leaves) && self.savepoints.iter().all(fits) && self.history.all_places(|place| place < count);
        let cursor = givens.layout().cells().nth(self.cursor).filter(|_| whole).ok_or(Damaged)?;
        let game = Game {
            leaves: self.leaves,
            history: self.history,
            savepoints: self.savepoints,
            elapsed: Duration::from_millis(self.milliseconds),
            clock: if self.done { Clock::Done } else { Clock::Paused },
            check: self.check,
            automatic: self.automatic,
            hints: self.hints,
            ..Game::new(givens, self.title)
        };
        Ok((game, cursor))
    }
}
