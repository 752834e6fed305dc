//! A game: the givens, the player's notes, and all that it takes to go on with it another day.

use std::time::Duration;

use ninefold_core::multi::{Boards, Grids, Layout, LayoutCell};
use ninefold_core::{Digit, DigitSet};
use ninefold_logic::hodoku::Level;
use ninefold_logic::{Step, Technique};
use serde::{Deserialize, Serialize};

use crate::action::Layer;
use crate::cells::{self, Cells};
use crate::lesson::{Exercise, Progress, Task};
use crate::notes::{CellNotes, Damaged, History, Notes};
use crate::saved::SavedGrids;
use crate::verdict::Verdict;

/// The category of multi-sudoku in the statistics, beside the levels of single grids.
pub(crate) const MULTI: &str = "multi-sudoku";

/// How much the game tells of mistakes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Check {
    /// Nothing.
    Off,
    /// Equal digits in a house.
    #[default]
    Rules,
    /// Digits that are not those of the solution.
    Solution,
}

impl Check {
    /// The next level.
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Rules,
            Self::Rules => Self::Solution,
            Self::Solution => Self::Off,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Rules => "rules",
            Self::Solution => "solution",
        }
    }
}

/// Whether the clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Clock {
    /// It runs.
    #[default]
    Runs,
    /// It stands, and the board is hidden.
    Paused,
    /// The game has ended.
    Done,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    givens: Grids,
    solution: Option<Grids>,
    notes: Notes,
    history: History,
    savepoints: Vec<Notes>,
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
    /// The title; empty if there is none.
    pub title: String,
    /// How hard it is, once that is known.
    pub level: Option<Level>,
    /// The task that is set in it.
    pub exercise: Option<Exercise>,
}

impl Game {
    /// A new game with those givens; the verdict says whether there is a solution to check against.
    pub fn new(givens: Grids, verdict: &Verdict) -> Self {
        let mut game = Self {
            notes: Notes::empty(givens.layout()),
            givens,
            solution: None,
            history: History::default(),
            savepoints: Vec::new(),
            elapsed: Duration::ZERO,
            clock: Clock::Runs,
            check: Check::Rules,
            automatic: false,
            hints: 0,
            title: String::new(),
            level: None,
            exercise: None,
        };
        game.settle(verdict);
        game
    }

    /// Takes the solution, if that is the verdict on the givens.
    pub fn settle(&mut self, verdict: &Verdict) {
        if let Verdict::One(solution) = verdict {
            self.solution = Some(solution.clone());
        }
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

    /// All that the player has written.
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The player's notes in a cell.
    pub fn cell(&self, cell: LayoutCell) -> CellNotes {
        self.notes.cell(cell)
    }

    /// How many changes can be taken back, how many made again.
    pub fn changes(&self) -> (usize, usize) {
        self.history.len()
    }

    /// How many positions are remembered.
    pub const fn savepoints(&self) -> usize {
        self.savepoints.len()
    }

    /// The givens and the player's digits.
    pub fn grids(&self) -> Grids {
        self.notes.grids(&self.givens)
    }

    /// The boards that hints start from: the digits, and the candidates that are not eliminated.
    pub fn boards(&self) -> Boards {
        self.notes.boards(&self.givens)
    }

    /// Whether the player can write into a cell.
    pub fn is_open(&self, cell: LayoutCell) -> bool {
        self.givens[cell].is_none()
    }

    /// The cells that have no digit yet.
    pub fn left(&self) -> Cells {
        let grids = self.grids();
        self.layout().cells().filter(|&cell| grids[cell].is_none()).collect()
    }

    /// The digits that are not those of the solution.
    pub fn wrong(&self) -> Cells {
        let Some(solution) = &self.solution else { return Cells::new() };
        let grids = self.grids();
        grids.filled().filter(|&cell| solution[cell] != grids[cell]).collect()
    }

    /// The cells that the level of checking shows.
    pub fn faults(&self) -> Cells {
        let clashes = || cells::clashes(&self.grids());
        match self.check {
            Check::Off => Cells::new(),
            Check::Rules => clashes(),
            Check::Solution => &clashes() | &self.wrong(),
        }
    }

    /// Whether every cell is filled without a clash: a solution, by the rules alone.
    pub fn is_solved(&self) -> bool {
        let grids = self.grids();
        grids.is_full() && cells::clashes(&grids).is_empty()
    }

    /// The digits that are in each row of each grid.
    pub fn complete(&self) -> DigitSet {
        let grids = self.grids();
        Digit::all().filter(|&digit| grids.iter().all(|grid| grid.spots(digit).len() >= 9)).collect()
    }

    /// The games that it is compared with: those of its level, or multi-sudoku.
    pub fn category(&self) -> Option<String> {
        let level = self.level.map(|level| level.to_string());
        if self.layout().grids().len() == 1 { level } else { Some(MULTI.into()) }
    }

    /// Writes a digit in a layer into cells: where all have it, it is taken away. Says whether anything has changed.
    pub fn write(&mut self, layer: Layer, cells: &Cells, digit: Digit) -> bool {
        let open: Cells = cells.iter().copied().filter(|&cell| self.is_open(cell)).collect();
        match layer {
            Layer::Digit => self.put(&open, digit),
            Layer::Corner => self.toggle(&(&open & &self.left()), digit, |notes| &mut notes.corner),
            Layer::Centre if self.automatic => {
                self.toggle(&self.reach(open, digit), digit, |notes| &mut notes.eliminated)
            }
            Layer::Centre => self.toggle(&(&open & &self.left()), digit, |notes| &mut notes.centre),
            Layer::Colour => {
                let all = cells.iter().all(|&cell| self.cell(cell).colour == Some(digit));
                self.edit(cells, |notes| notes.colour = (!all).then_some(digit))
            }
        }
    }

    /// The empty cells that no equal digit sees.
    fn reach(&self, cells: Cells, digit: Digit) -> Cells {
        let (left, boards) = (self.left(), self.grids().boards());
        cells.into_iter().filter(|&cell| left.contains(&cell) && boards.options(cell).contains(digit)).collect()
    }

    /// Puts a digit into cells, or takes it away where all have it.
    fn put(&mut self, cells: &Cells, digit: Digit) -> bool {
        if !cells.is_empty() && cells.iter().all(|&cell| self.cell(cell).digit == Some(digit)) {
            return self.edit(cells, |notes| notes.digit = None);
        }
        let mut next = self.notes.clone();
        cells.iter().for_each(|&cell| next.place(self.layout(), cell, digit));
        self.become_notes(&next)
    }

    fn toggle(&mut self, cells: &Cells, digit: Digit, marks: impl Fn(&mut CellNotes) -> &mut DigitSet) -> bool {
        let all = cells.iter().all(|&cell| marks(&mut self.cell(cell)).contains(digit));
        self.edit(cells, |notes| {
            let marks = marks(notes);
            *marks = if all { marks.without(digit) } else { marks.with(digit) };
        })
    }

    /// Empties cells: first of digits; where there are none, of pencil marks and colours.
    pub fn clear(&mut self, cells: &Cells) -> bool {
        let digits: Cells = cells.iter().copied().filter(|&cell| self.cell(cell).digit.is_some()).collect();
        if digits.is_empty() {
            self.edit(cells, |notes| *notes = CellNotes { eliminated: notes.eliminated, ..CellNotes::default() })
        } else {
            self.edit(&digits, |notes| notes.digit = None)
        }
    }

    /// Writes every candidate as a pencil mark, as one change.
    pub fn fill(&mut self) -> bool {
        let boards = self.boards();
        let mut next = self.notes.clone();
        for cell in self.left() {
            next.set(cell, CellNotes { centre: boards.options(cell), ..next.cell(cell) });
        }
        self.become_notes(&next)
    }

    /// Goes back to the start, as one change.
    pub fn wipe(&mut self) -> bool {
        self.become_notes(&Notes::empty(self.layout()))
    }

    /// Does what a step says, as one change. Its eliminations go from the automatic notes, which are shown then.
    pub fn follow(&mut self, step: &Step) -> bool {
        self.follow_all(std::slice::from_ref(step))
    }

    fn follow_all(&mut self, steps: &[Step]) -> bool {
        let mut next = self.notes.clone();
        steps.iter().for_each(|step| next.follow(self.layout(), step));
        self.automatic |= steps.iter().any(|step| !step.eliminated().is_empty());
        self.become_notes(&next)
    }

    /// Takes notes that were written elsewhere, as one change.
    pub fn take(&mut self, notes: &Notes) -> bool {
        let mut next = notes.clone();
        self.givens.filled().for_each(|cell| next.set(cell, next.cell(cell).on_given()));
        self.automatic |= !next.eliminated(self.layout()).is_empty();
        self.become_notes(&next)
    }

    /// Sets a task: the steps before it are done, as one change.
    pub fn teach(&mut self, technique: &'static Technique, before: &[Step], steps: Vec<Step>) {
        // Steps that the program has played count as help.
        self.hints = self.hints.saturating_add(u32::from(self.follow_all(before)));
        self.automatic = true;
        let (start, hints) = (self.notes.clone(), self.hints);
        self.exercise = Some(Exercise { technique, start, steps, found: false, mistakes: 0, hints });
    }

    /// How far the player is with the task, as long as it is open.
    pub fn progress(&self) -> Option<Progress> {
        let open = self.exercise.as_ref().filter(|exercise| !exercise.found && !exercise.steps.is_empty());
        open.map(|exercise| exercise.progress(self.layout(), &self.notes))
    }

    /// Remembers the position.
    pub fn remember(&mut self) {
        self.savepoints.push(self.notes.clone());
    }

    /// Goes back to the position that was remembered last, and forgets it. Going back is a change like any other.
    pub fn go_back(&mut self) -> bool {
        let Some(notes) = self.savepoints.pop() else { return false };
        self.become_notes(&notes);
        true
    }

    /// Takes the last change back; its first cell.
    pub fn undo(&mut self) -> Option<LayoutCell> {
        let first = self.history.undo(&mut self.notes)?;
        cells::numbered(self.layout(), first)
    }

    /// Makes it again.
    pub fn redo(&mut self) -> Option<LayoutCell> {
        let first = self.history.redo(&mut self.notes)?;
        cells::numbered(self.layout(), first)
    }

    fn edit(&mut self, cells: &Cells, change: impl Fn(&mut CellNotes)) -> bool {
        let mut next = self.notes.clone();
        for &cell in cells {
            let mut notes = next.cell(cell);
            change(&mut notes);
            next.set(cell, notes);
        }
        self.become_notes(&next)
    }

    fn become_notes(&mut self, next: &Notes) -> bool {
        let change = self.notes.towards(next);
        let changes = !change.is_empty();
        if changes {
            self.history.make(change, &mut self.notes);
        }
        changes
    }
}

/// A game as it is saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    givens: SavedGrids,
    notes: Notes,
    history: History,
    savepoints: Vec<Notes>,
    /// The number of the cell of the cursor.
    cursor: usize,
    milliseconds: u64,
    check: Check,
    automatic: bool,
    hints: u32,
    done: bool,
    title: String,
    level: Option<String>,
    task: Option<Task>,
}

impl Saved {
    /// A game, and where the cursor is.
    pub fn new(game: &Game, cursor: LayoutCell) -> Self {
        Self {
            givens: (&game.givens).into(),
            notes: game.notes.clone(),
            history: game.history.clone(),
            savepoints: game.savepoints.clone(),
            cursor: cursor.index(),
            milliseconds: u64::try_from(game.elapsed.as_millis()).unwrap_or(u64::MAX),
            check: game.check,
            automatic: game.automatic,
            hints: game.hints,
            done: game.clock == Clock::Done,
            title: game.title.clone(),
            level: game.level.map(|level| level.to_string()),
            task: game.exercise.as_ref().map(Task::from),
        }
    }

    /// The givens, if they can be read.
    pub fn givens(&self) -> Option<Grids> {
        (&self.givens).try_into().ok()
    }

    /// Whether it has ended.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// The line for it in a list: title, cells that are filled, time.
    pub fn name(&self) -> String {
        let filled = self.givens.filled() + self.notes.sum().0;
        let seconds = self.milliseconds / 1000;
        let title = if self.title.is_empty() { self.givens.name() } else { self.title.clone() };
        format!("{title}: {filled} cells, {}:{:02}", seconds / 60, seconds % 60)
    }

    /// The game, paused, and the cell of the cursor. The solution is not saved: somebody has to [find](Game::settle) it.
    ///
    /// # Errors
    ///
    /// Parts that do not fit together.
    pub fn game(self) -> Result<(Game, LayoutCell), Damaged> {
        let givens = self.givens().ok_or(Damaged)?;
        let layout = givens.layout().clone();
        let mut notes = std::iter::once(&self.notes).chain(&self.savepoints);
        if !notes.all(|notes| notes.fits(&layout)) || !self.history.fits(&layout) {
            return Err(Damaged);
        }
        let cursor = cells::numbered(&layout, self.cursor).ok_or(Damaged)?;
        let game = Game {
            notes: self.notes,
            history: self.history,
            savepoints: self.savepoints,
            elapsed: Duration::from_millis(self.milliseconds),
            clock: if self.done { Clock::Done } else { Clock::Paused },
            check: self.check,
            automatic: self.automatic,
            hints: self.hints,
            title: self.title,
            level: Level::ALL.into_iter().find(|level| Some(level.to_string()) == self.level),
            exercise: self.task.and_then(|task| task.exercise(&layout)),
            ..Game::new(givens, &Verdict::Open)
        };
        Ok((game, cursor))
    }
}
