//! A game: the givens, the player's notes, and everything needed to continue it another day.

use std::time::Duration;

use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, DigitSet};
use ninefold_logic::hodoku::Level;
use serde::{Deserialize, Serialize};

use crate::action::Layer;
use crate::cells::{self, Candidates, Cells};
use crate::hint::{Conclusion, Name};
use crate::history::{Back, History, Savepoint};
use crate::lesson::{Exercise, Progress, Task};
use crate::log::Op;
use crate::notes::{CellNotes, Change, Damaged, Notes, Tidy};
use crate::saved::SavedGrids;
use crate::verdict::Verdict;

/// The category of multi-sudoku in the statistics, next to the levels of single grids.
pub(crate) const MULTI: &str = "multi-sudoku";

/// The feedback about mistakes during a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Check {
    /// No feedback.
    Off,
    /// Marks equal digits in a house, and digits that break a constraint.
    #[default]
    Rules,
    /// Marks digits that differ from the solution.
    Solution,
}

impl Check {
    /// Returns the next level.
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Rules,
            Self::Rules => Self::Solution,
            Self::Solution => Self::Off,
        }
    }

    /// Returns the level with that name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Off, Self::Rules, Self::Solution].into_iter().find(|level| level.name() == name)
    }

    /// Returns the name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Rules => "rules",
            Self::Solution => "solution",
        }
    }
}

/// Formats a duration: `12:05`, `1:02:03`.
pub(crate) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The state of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Clock {
    /// Waiting for the first action, which starts the clock.
    Waiting,
    /// Running.
    #[default]
    Runs,
    /// Paused; the board is hidden.
    Paused,
    /// The game has ended.
    Done,
}

/// A game in progress, with everything that is saved of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    givens: Grids,
    solution: Option<Grids>,
    notes: Notes,
    history: History,
    savepoints: Vec<Savepoint>,
    /// The changes since the last call of `take_journal`, if a journal is kept.
    journal: Option<Vec<Op>>,
    /// Whether a written digit is removed from the notes of the cells that see it.
    pub tidy: Tidy,
    /// The time played.
    pub elapsed: Duration,
    /// The state of the clock.
    pub clock: Clock,
    /// The feedback about mistakes.
    pub check: Check,
    /// Whether the automatic notes are shown.
    pub automatic: bool,
    /// The number of hints requested.
    pub hints: u32,
    /// The title; may be empty.
    pub title: String,
    /// The level, once it is known.
    pub level: Option<Level>,
    /// The exercise set in the game.
    pub exercise: Option<Exercise>,
}

impl Game {
    /// Starts a game with those givens; the verdict provides the solution to check against, if there is one.
    pub fn new(givens: Grids, verdict: &Verdict) -> Self {
        let mut game = Self {
            notes: Notes::empty(givens.rules()),
            givens,
            solution: None,
            history: History::default(),
            savepoints: Vec::new(),
            journal: None,
            tidy: Tidy::Yes,
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

    /// Stores the solution, if the verdict contains one.
    pub fn settle(&mut self, verdict: &Verdict) {
        if let Verdict::One(solution) = verdict {
            self.solution = Some(solution.clone());
        }
    }

    /// The layout and rules of the puzzle.
    pub const fn rules(&self) -> &Rules {
        self.givens.rules()
    }

    /// The givens.
    pub const fn givens(&self) -> &Grids {
        &self.givens
    }

    /// The only solution, if known.
    pub const fn solution(&self) -> Option<&Grids> {
        self.solution.as_ref()
    }

    /// Everything written by the player.
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Returns the player's notes in a cell.
    pub fn cell(&self, cell: LayoutCell) -> CellNotes {
        self.notes.cell(cell)
    }

    /// The numbers of changes that can be undone and redone.
    pub fn changes(&self) -> (usize, usize) {
        self.history.len()
    }

    /// The history of the changes.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The savepoints, the most recent last.
    pub fn savepoints(&self) -> &[Savepoint] {
        &self.savepoints
    }

    /// Returns the givens and the player's digits.
    pub fn grids(&self) -> Grids {
        self.notes.grids(&self.givens)
    }

    /// Returns the boards of the automatic notes: the digits, and the candidates that are not eliminated.
    pub fn boards(&self) -> Boards {
        self.notes.boards(&self.givens)
    }

    /// Returns the boards for hints: those of the automatic notes or, if the player [keeps notes in all cells](Self::has_full_notes), the candidates
    /// that these notes contain, so that no hint repeats an elimination of the player.
    pub fn position(&self) -> Boards {
        let mut boards = self.boards();
        if !self.has_full_notes() {
            return boards;
        }
        for cell in self.left() {
            let gone = boards.options(cell) - self.cell(cell).own();
            gone.iter().for_each(|digit| _ = boards.remove(cell, digit));
        }
        boards
    }

    /// Whether the player keeps the notes: every empty cell has some, and there are no automatic ones. Corner notes may name only the places of a
    /// digit in a box, so without notes in the centre they must contain the digit of the solution.
    pub fn has_full_notes(&self) -> bool {
        let is_noted = |cell: &LayoutCell| {
            let notes = self.cell(*cell);
            let digit = self.solution.as_ref().and_then(|solution| solution[*cell]);
            !notes.centre.is_empty() || digit.is_some_and(|digit| notes.corner.contains(digit))
        };
        let left = self.left();
        !self.automatic && !left.is_empty() && left.iter().all(is_noted)
    }

    /// Returns the candidates of the solution that were eliminated or are missing from the player's notes, and that no digit excludes.
    pub(crate) fn lost(&self) -> Candidates {
        let Some(solution) = &self.solution else { return Candidates::new() };
        let (plain, boards) = (self.grids().boards(), self.position());
        let right = self.left().into_iter().filter_map(|cell| Some((cell, solution[cell]?)));
        right.filter(|&(cell, digit)| (plain.options(cell) - boards.options(cell)).contains(digit)).collect()
    }

    /// Adds lost candidates to the notes again, as one change. Returns whether anything has changed.
    pub(crate) fn restore(&mut self, lost: &Candidates) -> bool {
        let mut next = self.notes.clone();
        lost.iter().for_each(|&(cell, digit)| next.set(cell, next.cell(cell).with_candidate(digit)));
        self.become_notes(&next)
    }

    /// Whether a step changes the position: not if its digits are written, and its eliminations noted.
    pub(crate) fn is_news(&self, step: &Conclusion) -> bool {
        let (grids, boards) = (self.grids(), self.position());
        step.placed.iter().any(|&(cell, digit)| grids[cell] != Some(digit))
            || step.eliminated.iter().any(|&(cell, digit)| boards.candidates(cell).contains(digit))
    }

    /// Whether the player can write into a cell.
    pub fn is_open(&self, cell: LayoutCell) -> bool {
        self.givens[cell].is_none()
    }

    /// Returns the cells without a digit.
    pub fn left(&self) -> Cells {
        let grids = self.grids();
        self.rules().cells().filter(|&cell| grids[cell].is_none()).collect()
    }

    /// Returns the cells whose digits differ from the solution.
    pub fn wrong(&self) -> Cells {
        let Some(solution) = &self.solution else { return Cells::new() };
        let grids = self.grids();
        grids.filled().filter(|&cell| solution[cell] != grids[cell]).collect()
    }

    /// Returns the cells marked as mistakes at the current level of checking.
    pub fn faults(&self) -> Cells {
        let clashes = || cells::clashes(&self.grids());
        match self.check {
            Check::Off => Cells::new(),
            Check::Rules => clashes(),
            Check::Solution => &clashes() | &self.wrong(),
        }
    }

    /// Whether every cell is filled without breaking a rule: a solution, whether or not it is known.
    pub fn is_solved(&self) -> bool {
        cells::is_solved(&self.grids())
    }

    /// Returns the complete digits: those that occur as often as a solution needs them.
    pub fn complete(&self) -> DigitSet {
        let (counts, needed) = (cells::counts(&self.grids()), cells::needed(self.rules()));
        cells::digits(self.rules()).zip(counts).filter(|(_, count)| *count >= needed).map(|(digit, _)| digit).collect()
    }

    /// Whether the player has changed something or spent at least a second on the game.
    pub fn is_begun(&self) -> bool {
        self.changes() != (0, 0) || self.elapsed.as_secs() > 0
    }

    /// The category of the game in the statistics: its level, or multi-sudoku.
    pub fn category(&self) -> Option<String> {
        let level = self.level.map(|level| level.to_string());
        if self.rules().grids().len() == 1 { level } else { Some(MULTI.into()) }
    }

    /// Whether a cell's centre notes, if any, and its automatic notes, lack the digit of the solution, at the level of checking that shows this.
    /// Corner notes need not be complete.
    pub fn wrong_notes(&self, cell: LayoutCell) -> [bool; 2] {
        let notes = self.cell(cell);
        let digit = self.solution.as_ref().and_then(|solution| solution[cell]);
        let is_open = self.is_open(cell) && notes.digit.is_none() && self.check == Check::Solution;
        let Some(digit) = digit.filter(|_| is_open) else { return [false; 2] };
        [!notes.centre.is_empty() && !notes.centre.contains(digit), notes.eliminated.contains(digit)]
    }

    /// Writes a digit in a layer into cells, or removes it if every cell that can take it already has it. Returns whether anything has changed.
    pub fn write(&mut self, layer: Layer, cells: &Cells, digit: Digit) -> bool {
        let takers = self.takers(layer, cells, digit);
        let all = !takers.is_empty() && takers.iter().all(|&cell| self.has(layer, cell, digit));
        let next = self.with(layer, &takers, digit, if all { Stroke::Off } else { Stroke::On });
        self.become_notes(&next)
    }

    /// Continues a line drawn over cells: changes the new cells like its first one, as part of the same change.
    pub fn draw(&mut self, layer: Layer, cells: &Cells, digit: Digit, stroke: Stroke) -> bool {
        let takers = self.takers(layer, cells, digit);
        let next = self.with(layer, &takers, digit, stroke);
        let change = self.notes.towards(&next);
        let changes = !change.is_empty();
        if changes {
            self.record(Op::Amend(change.clone()));
            self.history.amend(change, &mut self.notes);
        }
        changes
    }

    /// Adds corner notes to an empty cell, and removes those that it has. Returns whether anything has changed.
    pub(crate) fn note(&mut self, cell: LayoutCell, digits: DigitSet) -> bool {
        let is_empty = self.is_open(cell) && self.cell(cell).digit.is_none();
        let toggle = |notes: &mut CellNotes| notes.corner = (notes.corner | digits) - (notes.corner & digits);
        is_empty && self.edit(&Cells::from([cell]), toggle)
    }

    /// Returns the cells that can take a digit in a layer.
    fn takers(&self, layer: Layer, cells: &Cells, digit: Digit) -> Cells {
        let open = || cells.iter().copied().filter(|&cell| self.is_open(cell));
        match layer {
            // There are nine colours, whatever the number of digits.
            Layer::Colour => {
                if digit.index() < 9 {
                    cells.clone()
                } else {
                    Cells::new()
                }
            }
            Layer::Digit => open().collect(),
            Layer::Centre if self.automatic => self.reach(open().collect(), digit),
            Layer::Corner | Layer::Centre => open().filter(|&cell| self.cell(cell).digit.is_none()).collect(),
        }
    }

    /// Whether a cell has a digit in a layer. The set of the automatic layer holds eliminated candidates.
    pub fn has(&self, layer: Layer, cell: LayoutCell, digit: Digit) -> bool {
        let mut notes = self.cell(cell);
        match self.set_of(layer, &mut notes) {
            None => notes.digit == Some(digit),
            Some(set) => set.contains(digit),
        }
    }

    /// Returns the set of notes of a layer in a cell; `None` for the layer of digits.
    fn set_of<'a>(&self, layer: Layer, notes: &'a mut CellNotes) -> Option<&'a mut DigitSet> {
        match layer {
            Layer::Digit => None,
            Layer::Corner => Some(&mut notes.corner),
            Layer::Centre if self.automatic => Some(&mut notes.eliminated),
            Layer::Centre => Some(&mut notes.centre),
            Layer::Colour => Some(&mut notes.colours),
        }
    }

    /// Returns the notes after adding a digit to a layer of some cells, or removing it.
    fn with(&self, layer: Layer, cells: &Cells, digit: Digit, stroke: Stroke) -> Notes {
        let mut next = self.notes.clone();
        for &cell in cells {
            let mut notes = next.cell(cell);
            match (self.set_of(layer, &mut notes), stroke) {
                (None, Stroke::On) => {
                    next.place(self.rules(), self.tidy, cell, digit);
                    continue;
                }
                (None, Stroke::Off) => notes.digit = notes.digit.filter(|own| *own != digit),
                (Some(set), Stroke::On) => *set = set.with(digit),
                (Some(set), Stroke::Off) => *set = set.without(digit),
            }
            next.set(cell, notes);
        }
        next
    }

    /// Returns the empty cells that can take a digit: no cell that they see has it.
    fn reach(&self, cells: Cells, digit: Digit) -> Cells {
        let (left, boards) = (self.left(), self.grids().boards());
        cells.into_iter().filter(|&cell| left.contains(&cell) && boards.options(cell).contains(digit)).collect()
    }

    /// Clears cells: their digits; if they have none, their pencil marks and eliminations; if they have none either, their colours.
    pub fn clear(&mut self, cells: &Cells) -> Cleared {
        let of = |is: fn(&CellNotes) -> bool| -> Cells {
            cells.iter().copied().filter(|&cell| is(&self.cell(cell))).collect()
        };
        let digits = of(|notes| notes.digit.is_some());
        let notes = of(|notes| !(notes.corner | notes.centre | notes.eliminated).is_empty());
        let colours = of(|notes| !notes.colours.is_empty());
        if !digits.is_empty() {
            self.edit(&digits, |notes| notes.digit = None);
            Cleared::Digits
        } else if !notes.is_empty() {
            let empty = DigitSet::EMPTY;
            self.edit(&notes, |notes| (notes.corner, notes.centre, notes.eliminated) = (empty, empty, empty));
            Cleared::Notes
        } else if !colours.is_empty() {
            self.edit(&colours, |notes| notes.colours = DigitSet::EMPTY);
            Cleared::Colours
        } else {
            Cleared::Nothing
        }
    }

    /// Turns corner notes into centre notes, or centre notes into corner notes if there are no corner notes. Returns the new layer.
    pub fn swap(&mut self, cells: &Cells) -> Option<Layer> {
        let has = |of: fn(CellNotes) -> DigitSet| cells.iter().any(|&cell| !of(self.cell(cell)).is_empty());
        let to = match (has(|notes| notes.corner), has(|notes| notes.centre)) {
            (true, _) => Layer::Centre,
            (false, true) => Layer::Corner,
            (false, false) => return None,
        };
        let empty = DigitSet::EMPTY;
        self.edit(cells, |notes| {
            let both = notes.corner | notes.centre;
            (notes.corner, notes.centre) = if to == Layer::Centre { (empty, both) } else { (both, empty) };
        });
        Some(to)
    }

    /// Writes every candidate as a centre note, as one change.
    pub fn fill(&mut self) -> bool {
        let boards = self.boards();
        let mut next = self.notes.clone();
        for cell in self.left() {
            next.set(cell, CellNotes { centre: boards.options(cell), ..next.cell(cell) });
        }
        self.become_notes(&next)
    }

    /// Resets the game to its start, as one change.
    pub fn wipe(&mut self) -> bool {
        self.become_notes(&Notes::empty(self.rules()))
    }

    /// Applies a step, as one change. Its eliminations are removed from the player's notes and from the automatic ones, which are then shown unless
    /// the player keeps notes in all cells.
    pub fn follow(&mut self, step: &Conclusion) -> bool {
        self.follow_all(std::slice::from_ref(step))
    }

    fn follow_all(&mut self, steps: &[Conclusion]) -> bool {
        let mut next = self.notes.clone();
        steps.iter().for_each(|step| next.follow(self.rules(), self.tidy, step));
        self.automatic |= !self.has_full_notes() && steps.iter().any(|step| !step.eliminated.is_empty());
        self.become_notes(&next)
    }

    /// Replaces the player's notes by `notes`, as one change; on givens, keeps only colours.
    pub fn take(&mut self, notes: &Notes) -> bool {
        let mut next = notes.clone();
        self.givens.filled().for_each(|cell| next.set(cell, next.cell(cell).on_given()));
        self.automatic |= !next.eliminated(self.rules()).is_empty();
        self.become_notes(&next)
    }

    /// Sets an exercise, and plays the steps before it as one change.
    pub fn teach(&mut self, technique: Name, before: &[Conclusion], steps: Vec<Conclusion>) {
        // Steps played by the program count as help.
        self.hints = self.hints.saturating_add(u32::from(self.follow_all(before)));
        self.automatic = true;
        let (start, hints) = (self.notes.clone(), self.hints);
        self.exercise = Some(Exercise { technique, start, steps, found: false, mistakes: 0, hints });
    }

    /// Returns the player's progress with an open exercise.
    pub fn progress(&self) -> Option<Progress> {
        let open = self.exercise.as_ref().filter(|exercise| !exercise.found && !exercise.steps.is_empty());
        open.map(|exercise| exercise.progress(self.rules(), &self.notes))
    }

    /// Adds a savepoint; without a name, it is named by a number.
    pub fn remember(&mut self, name: Option<String>) {
        let savepoint = Savepoint {
            name: name.unwrap_or_else(|| self.free_name()),
            milliseconds: milliseconds(self.elapsed),
            notes: self.notes.clone(),
        };
        self.record(Op::Remember(savepoint.clone()));
        self.savepoints.push(savepoint);
    }

    /// Returns the smallest number that no savepoint has as its name, counting from the number of the new savepoint.
    fn free_name(&self) -> String {
        let is_free = |name: &String| self.savepoints.iter().all(|savepoint| savepoint.name != *name);
        let most = 2 * self.savepoints.len() + 1;
        (self.savepoints.len() + 1..=most).map(|number| number.to_string()).find(is_free).unwrap_or_default()
    }

    /// Returns to a savepoint, which is kept. The return is a change like any other. Returns whether the savepoint exists.
    pub fn go_back(&mut self, number: usize) -> bool {
        let Some(savepoint) = self.savepoints.get(number) else { return false };
        let notes = savepoint.notes.clone();
        self.become_notes(&notes);
        true
    }

    /// Removes a savepoint. Returns whether it existed.
    pub fn forget(&mut self, number: usize) -> bool {
        let is_there = number < self.savepoints.len();
        if is_there {
            self.record(Op::Forget(number));
            self.savepoints.remove(number);
        }
        is_there
    }

    /// Renames a savepoint. Returns whether it exists.
    pub fn rename(&mut self, number: usize, name: &str) -> bool {
        let Some(savepoint) = self.savepoints.get_mut(number) else { return false };
        name.clone_into(&mut savepoint.name);
        self.record(Op::Rename(number, name.into()));
        true
    }

    /// Undoes the last change, and returns its first cell.
    pub fn undo(&mut self) -> Option<LayoutCell> {
        self.travel(Back::Undo)
    }

    /// Redoes the last undone change, and returns its first cell.
    pub fn redo(&mut self) -> Option<LayoutCell> {
        self.travel(Back::Redo)
    }

    /// Whether an open exercise begins at this position; earlier changes cannot be undone.
    pub(crate) fn is_at_task(&self) -> bool {
        self.exercise.as_ref().is_some_and(|exercise| !exercise.found && exercise.start == self.notes)
    }

    fn travel(&mut self, back: Back) -> Option<LayoutCell> {
        if back == Back::Undo && self.is_at_task() {
            return None;
        }
        let gist = self.history.step(back, &mut self.notes).and_then(Change::gist)?;
        self.record(if back == Back::Undo { Op::Undo } else { Op::Redo });
        cells::numbered(self.rules(), gist.cell)
    }

    /// Moves to an entry of the history, in any branch; 0 is the start. Returns whether the entry exists.
    pub fn go(&mut self, entry: usize) -> bool {
        let is_there = self.history.go(entry, &mut self.notes);
        if is_there {
            self.record(Op::Go(entry));
        }
        is_there
    }

    /// Starts a journal of changes, for [`take_journal`](Self::take_journal).
    pub(crate) fn keep_journal(&mut self) {
        self.journal = Some(Vec::new());
    }

    /// Returns the changes since the last call.
    pub(crate) fn take_journal(&mut self) -> Vec<Op> {
        self.journal.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn record(&mut self, op: Op) {
        if let Some(journal) = &mut self.journal {
            journal.push(op);
        }
    }

    /// Replays a change from a journal.
    ///
    /// # Errors
    ///
    /// If the change refers to parts that this game lacks.
    pub(crate) fn replay(&mut self, op: Op) -> Result<(), Damaged> {
        let layout = self.rules().clone();
        let fits = |change: &Change| change.cells().all(|cell| cell < layout.len());
        let is_done = match op {
            Op::Make(change) | Op::Amend(change) if !fits(&change) => false,
            Op::Make(change) => {
                self.history.make(change, &mut self.notes);
                true
            }
            Op::Amend(change) => {
                self.history.amend(change, &mut self.notes);
                true
            }
            Op::Undo => self.undo().is_some(),
            Op::Redo => self.redo().is_some(),
            Op::Go(entry) => self.go(entry),
            Op::Remember(savepoint) => {
                let fits = savepoint.notes.fits(&layout);
                self.savepoints.extend(Some(savepoint).filter(|_| fits));
                fits
            }
            Op::Forget(number) => self.forget(number),
            Op::Rename(number, name) => self.rename(number, &name),
        };
        if is_done { Ok(()) } else { Err(Damaged) }
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
            self.record(Op::Make(change.clone()));
            self.history.make(change, &mut self.notes);
        }
        changes
    }
}

/// The effect of a line drawn over cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stroke {
    /// The line adds the digit.
    On,
    /// The line removes the digit.
    Off,
}

/// The layer that was cleared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cleared {
    /// Digits.
    Digits,
    /// Pencil marks, and eliminated candidates.
    Notes,
    /// Colours.
    Colours,
    /// The cells were empty.
    Nothing,
}

/// Splits savepoints into their saved forms: the notes, and the names and times, which older games lack.
fn split(savepoints: &[Savepoint]) -> (Vec<Notes>, Vec<(String, u64)>) {
    savepoints.iter().map(|of| (of.notes.clone(), (of.name.clone(), of.milliseconds))).unzip()
}

/// Joins the saved forms of savepoints; those saved without a name are numbered.
fn joined(notes: Vec<Notes>, names: Vec<(String, u64)>) -> Vec<Savepoint> {
    let names = names.into_iter().map(Some).chain(std::iter::repeat(None));
    let savepoint = |(number, (notes, name)): (usize, (Notes, Option<(String, u64)>))| {
        let (name, milliseconds) = name.unwrap_or_else(|| (number.to_string(), 0));
        Savepoint { name, milliseconds, notes }
    };
    (1..).zip(notes.into_iter().zip(names)).map(savepoint).collect()
}

/// Converts a duration to milliseconds.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A saved game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Saved {
    givens: SavedGrids,
    notes: Notes,
    history: History,
    savepoints: Vec<Notes>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    savepoint_names: Vec<(String, u64)>,
    /// The index of the cursor's cell.
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
    /// Saves a game, and the position of the cursor.
    pub fn new(game: &Game, cursor: LayoutCell) -> Self {
        let (savepoints, savepoint_names) = split(&game.savepoints);
        Self {
            givens: (&game.givens).into(),
            notes: game.notes.clone(),
            history: game.history.clone(),
            savepoints,
            savepoint_names,
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

    /// The givens, if they are readable.
    pub fn givens(&self) -> Option<Grids> {
        (&self.givens).try_into().ok()
    }

    /// Whether the game has ended.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// Returns the game without its history and savepoints, which a solved game no longer needs.
    #[must_use]
    pub(crate) fn without_history(self) -> Self {
        Self { history: History::default(), savepoints: Vec::new(), savepoint_names: Vec::new(), ..self }
    }

    /// Returns the line for the game in a list: title, filled cells, time.
    pub fn name(&self) -> String {
        let filled = self.givens.filled() + self.notes.sum().0;
        let title = if self.title.is_empty() { self.givens.name() } else { self.title.clone() };
        format!("{title}: {filled} cells, {}", time(Duration::from_millis(self.milliseconds)))
    }

    /// Restores the game, paused, and the cell of the cursor. The solution is not saved: the caller must [provide](Game::settle) it.
    ///
    /// # Errors
    ///
    /// If the parts of the saved game are inconsistent.
    pub fn game(self) -> Result<(Game, LayoutCell), Damaged> {
        let givens = self.givens().ok_or(Damaged)?;
        let layout = givens.rules().clone();
        let mut notes = std::iter::once(&self.notes).chain(&self.savepoints);
        if !notes.all(|notes| notes.fits(&layout)) || !self.history.fits(&layout) {
            return Err(Damaged);
        }
        let cursor = cells::numbered(&layout, self.cursor).ok_or(Damaged)?;
        let game = Game {
            notes: self.notes,
            history: self.history,
            savepoints: joined(self.savepoints, self.savepoint_names),
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
