//! A game: the givens, what the player has written, and all that it takes to go on with it another day.

use std::time::Duration;

use ninefold_core::{Board, Cell, CellSet, Digit, DigitSet, Grid, House, Solution};
use ninefold_logic::hodoku::Level;
use ninefold_logic::{Step, Technique};
use serde::{Deserialize, Serialize};

use crate::action::Layer;
use crate::lesson::{Exercise, Progress, Task};
use crate::sheet::{Damaged, Entry, History, Sheet};
use crate::verdict::Verdict;

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

    /// What it is called.
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
    givens: Grid,
    solution: Option<Solution>,
    sheet: Sheet,
    history: History,
    savepoints: Vec<Sheet>,
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
    /// How hard it is, once that is known.
    pub level: Option<Level>,
    /// What is to be found.
    pub exercise: Option<Exercise>,
}

impl Game {
    /// A new game with those givens; the verdict says whether there is a solution to check against.
    pub fn new(givens: Grid, verdict: &Verdict) -> Self {
        let mut game = Self {
            givens,
            solution: None,
            sheet: Sheet::default(),
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
            self.solution = Some(**solution);
        }
    }

    /// The givens.
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The only solution, if it is known.
    pub const fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// All that the player has written.
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// What the player has written into a cell.
    pub fn entry(&self, cell: Cell) -> Entry {
        self.sheet.entry(cell)
    }

    /// How many changes can be taken back, how many made again.
    pub fn changes(&self) -> (usize, usize) {
        self.history.len()
    }

    /// How many positions are remembered.
    pub fn savepoints(&self) -> usize {
        self.savepoints.len()
    }

    /// Givens and own digits.
    pub fn grid(&self) -> Grid {
        self.sheet.grid(&self.givens)
    }

    /// The board that hints start from: the digits, and the candidates less those that are eliminated.
    pub fn board(&self) -> Board {
        self.sheet.board(&self.givens)
    }

    /// The cells that the player can write into.
    pub fn open(&self) -> CellSet {
        !self.givens.filled()
    }

    /// Equal digits that see each other.
    pub fn clashes(&self) -> CellSet {
        clashes(&self.grid())
    }

    /// The digits that are not those of the solution.
    pub fn wrong(&self) -> CellSet {
        let Some(solution) = &self.solution else { return CellSet::EMPTY };
        let wrong = |(cell, digit): (Cell, Digit)| (solution.digit(cell) != digit).then_some(cell);
        self.grid().iter().filter_map(wrong).collect()
    }

    /// What the level of checking shows.
    pub fn faults(&self) -> CellSet {
        match self.check {
            Check::Off => CellSet::EMPTY,
            Check::Rules => self.clashes(),
            Check::Solution => self.clashes() | self.wrong(),
        }
    }

    /// Whether every cell is filled without a clash: a solution, by the rules alone.
    pub fn is_solved(&self) -> bool {
        self.grid().filled() == CellSet::ALL && self.clashes().is_empty()
    }

    /// The digits that stand nine times.
    pub fn complete(&self) -> DigitSet {
        let grid = self.grid();
        Digit::all().filter(|digit| grid.spots(*digit).len() >= 9).collect()
    }

    /// Writes a digit in a layer into cells: where all have it, it is taken away. Says whether anything has changed.
    pub fn write(&mut self, layer: Layer, cells: CellSet, digit: Digit) -> bool {
        let cells = if layer == Layer::Colour { cells } else { cells & self.open() };
        match layer {
            Layer::Digit => self.put(cells, digit),
            Layer::Corner => self.toggle(cells & !self.grid().filled(), digit, |entry| &mut entry.corner),
            Layer::Centre if self.automatic => {
                self.toggle(self.reach(cells, digit), digit, |entry| &mut entry.eliminated)
            }
            Layer::Centre => self.toggle(cells & !self.grid().filled(), digit, |entry| &mut entry.centre),
            Layer::Colour => {
                let all = cells.iter().all(|cell| self.entry(cell).colour == Some(digit));
                self.edit(cells, |entry| entry.colour = (!all).then_some(digit))
            }
        }
    }

    /// The empty cells that no equal digit sees.
    fn reach(&self, cells: CellSet, digit: Digit) -> CellSet {
        cells & self.grid().board().spots(digit)
    }

    /// A digit goes into cells, and out of the notes of all that see them.
    fn put(&mut self, cells: CellSet, digit: Digit) -> bool {
        if !cells.is_empty() && cells.iter().all(|cell| self.entry(cell).digit == Some(digit)) {
            return self.edit(cells, |entry| entry.digit = None);
        }
        let seen = cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers());
        let mut next = self.sheet.clone();
        for cell in seen | cells {
            let mut entry = next.entry(cell).without(digit);
            if cells.contains(cell) {
                entry = entry.with_digit(digit);
            }
            next.set(cell, entry);
        }
        self.become_sheet(&next)
    }

    fn toggle(&mut self, cells: CellSet, digit: Digit, notes: impl Fn(&mut Entry) -> &mut DigitSet) -> bool {
        let all = cells.iter().all(|cell| notes(&mut self.entry(cell)).contains(digit));
        self.edit(cells, |entry| {
            let notes = notes(entry);
            *notes = if all { notes.without(digit) } else { notes.with(digit) };
        })
    }

    /// Empties cells: first of digits; where there are none, of notes and colours.
    pub fn clear(&mut self, cells: CellSet) -> bool {
        let digits: CellSet = (cells & self.open()).iter().filter(|cell| self.entry(*cell).digit.is_some()).collect();
        if digits.is_empty() {
            self.edit(cells, |entry| *entry = Entry { eliminated: entry.eliminated, ..Entry::default() })
        } else {
            self.edit(digits, |entry| entry.digit = None)
        }
    }

    /// Writes every candidate as a note, as one change.
    pub fn fill(&mut self) -> bool {
        let board = self.board();
        let mut next = self.sheet.clone();
        for cell in !self.grid().filled() {
            next.set(cell, Entry { centre: board.candidates(cell), ..next.entry(cell) });
        }
        self.become_sheet(&next)
    }

    /// Back to the start, as one change.
    pub fn wipe(&mut self) -> bool {
        self.become_sheet(&Sheet::default())
    }

    /// Does what a step says, as one change. What is eliminated goes from the automatic notes, which are shown then.
    pub fn follow(&mut self, step: &Step) -> bool {
        self.follow_all(std::slice::from_ref(step))
    }

    fn follow_all(&mut self, steps: &[Step]) -> bool {
        let mut next = self.sheet.clone();
        steps.iter().for_each(|step| next.follow(step));
        self.automatic |= steps.iter().any(|step| !step.eliminated().is_empty());
        self.become_sheet(&next)
    }

    /// Takes what was written elsewhere, as one change.
    pub fn take(&mut self, sheet: &Sheet) -> bool {
        let mut next = sheet.clone();
        self.givens.filled().iter().for_each(|cell| next.set(cell, next.entry(cell).on_given()));
        self.become_sheet(&next)
    }

    /// Sets a task: the steps before it are done, as one change.
    pub fn teach(&mut self, technique: &'static Technique, before: &[Step], steps: Vec<Step>) {
        // What the program has played counts as help.
        self.hints = self.hints.saturating_add(u32::from(self.follow_all(before)));
        self.automatic = true;
        let (start, hints) = (self.sheet.clone(), self.hints);
        self.exercise = Some(Exercise { technique, start, steps, found: false, mistakes: 0, hints });
    }

    /// How far the player is with the task, as long as it is open.
    pub fn progress(&self) -> Option<Progress> {
        let open = self.exercise.as_ref().filter(|exercise| !exercise.found && !exercise.steps.is_empty());
        open.map(|exercise| exercise.progress(&self.sheet))
    }

    /// Remembers the position.
    pub fn remember(&mut self) {
        self.savepoints.push(self.sheet.clone());
    }

    /// Goes back to the position that was remembered last, and forgets it. Going back is a change like any other.
    pub fn go_back(&mut self) -> bool {
        let Some(sheet) = self.savepoints.pop() else { return false };
        self.become_sheet(&sheet);
        true
    }

    /// Takes the last change back; the cell where it began.
    pub fn undo(&mut self) -> Option<Cell> {
        self.history.undo(&mut self.sheet)
    }

    /// Makes it again.
    pub fn redo(&mut self) -> Option<Cell> {
        self.history.redo(&mut self.sheet)
    }

    fn edit(&mut self, cells: CellSet, change: impl Fn(&mut Entry)) -> bool {
        let mut next = self.sheet.clone();
        for cell in cells {
            let mut entry = next.entry(cell);
            change(&mut entry);
            next.set(cell, entry);
        }
        self.become_sheet(&next)
    }

    fn become_sheet(&mut self, next: &Sheet) -> bool {
        let change = self.sheet.towards(next);
        let changes = !change.is_empty();
        if changes {
            self.history.make(change, &mut self.sheet);
        }
        changes
    }
}

/// The cells that hold a digit which one of their peers holds too.
pub(crate) fn clashes(grid: &Grid) -> CellSet {
    let twice = |house: House| {
        let of = |digit: Digit| grid.spots(digit) & house.cells();
        Digit::all().map(of).filter(|cells| cells.len() > 1).fold(CellSet::EMPTY, CellSet::union)
    };
    House::all().map(twice).fold(CellSet::EMPTY, CellSet::union)
}

/// A game as it is saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    givens: String,
    sheet: Sheet,
    history: History,
    savepoints: Vec<Sheet>,
    milliseconds: u64,
    check: Check,
    automatic: bool,
    hints: u32,
    #[serde(default)]
    done: bool,
    #[serde(default)]
    title: String,
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    task: Option<Task>,
}

impl From<&Game> for Saved {
    fn from(game: &Game) -> Self {
        Self {
            givens: game.givens.to_string(),
            sheet: game.sheet.clone(),
            history: game.history.clone(),
            savepoints: game.savepoints.clone(),
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
}

impl Saved {
    /// The givens, if they are some.
    pub fn givens(&self) -> Option<Grid> {
        self.givens.parse().ok()
    }

    /// Whether it has ended.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// What it is called in a list: title or first row, cells that are filled, time.
    pub fn name(&self) -> String {
        let filled = self.givens().map_or(0, |givens| self.sheet.grid(&givens).filled().len());
        let seconds = self.milliseconds / 1000;
        let title = if self.title.is_empty() { self.givens.get(..9).unwrap_or("?") } else { &self.title };
        format!("{title}: {filled} cells, {}:{:02}", seconds / 60, seconds % 60)
    }

    /// The game, which waits for its player. The solution is not saved: somebody has to [find](Game::settle) it.
    ///
    /// # Errors
    ///
    /// Givens that are no grid.
    pub fn game(self) -> Result<Game, Damaged> {
        let fresh = Game::new(self.givens().ok_or(Damaged)?, &Verdict::Open);
        Ok(Game {
            sheet: self.sheet,
            history: self.history,
            savepoints: self.savepoints,
            elapsed: Duration::from_millis(self.milliseconds),
            clock: if self.done { Clock::Done } else { Clock::Paused },
            check: self.check,
            automatic: self.automatic,
            hints: self.hints,
            title: self.title,
            level: Level::ALL.into_iter().find(|level| Some(level.to_string()) == self.level),
            exercise: self.task.and_then(Task::exercise),
            ..fresh
        })
    }
}
