//! The view: every cell with its state, the parts around the board, and changes to them.

use std::slice;

use ninefold_core::mark::{Drawn, Role};
use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, DigitSet};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::cell::{CellView, Face, Fault, Speech};
use super::event::Event;
use super::parts::{HintView, Left, Parts, PartsPatch, Place, SavepointView, VerdictView};
use super::{Log, Only, Out, Page, Purpose, Question};
use crate::app::Input;
use crate::cells::{self, Cells};
use crate::game::{self, Check, Clock};
use crate::history::Savepoint;
use crate::saved::SavedGrids;
use crate::verdict::Verdict;

/// The changes made by a key, an action or news.
#[derive(Clone, Debug)]
pub struct Change {
    /// A number that grows with each change.
    pub revision: u64,
    /// Whether the key, action or news had an effect here.
    pub handled: bool,
    cells: Vec<(LayoutCell, Face)>,
    layout: Option<Rules>,
    speech: Speech,
    parts: PartsPatch,
    events: Vec<Event>,
    /// The questions to answer.
    pub effects: Vec<Question>,
    /// The entry for the log, if any.
    pub log: Option<Log>,
    /// The name of an action that the page must handle.
    pub asks: Option<String>,
    /// The name of the action that was run.
    pub action: Option<String>,
}

impl Change {
    pub(super) fn nothing(revision: u64) -> Self {
        Self {
            revision,
            handled: false,
            cells: Vec::new(),
            layout: None,
            speech: Speech::Full,
            parts: PartsPatch::default(),
            events: Vec::new(),
            effects: Vec::new(),
            log: None,
            asks: None,
            action: None,
        }
    }

    pub(super) const fn handled(mut self) -> Self {
        self.handled = true;
        self
    }

    pub(super) fn new(
        page: &Page,
        handled: bool,
        cells: Vec<LayoutCell>,
        parts: PartsPatch,
        out: Out,
        log: Option<Log>,
        action: Option<String>,
    ) -> Self {
        let cells = cells.into_iter().map(|cell| (cell, page.faces[cell.index()].clone())).collect();
        let Out { events, questions, asks } = out;
        Self {
            revision: page.revision,
            handled,
            cells,
            layout: Some(page.rules().clone()),
            speech: page.settings.speech,
            parts,
            events,
            effects: questions,
            log,
            asks,
            action,
        }
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("revision", &self.revision)?;
        map.serialize_entry("handled", &self.handled)?;
        map.serialize_entry("cells", &Views(self))?;
        map.serialize_entry("parts", &self.parts)?;
        map.serialize_entry("events", &self.events)?;
        map.serialize_entry("effects", &self.effects)?;
        if let Some(log) = &self.log {
            map.serialize_entry("log", log)?;
        }
        if let Some(asks) = &self.asks {
            map.serialize_entry("asks", asks)?;
        }
        if let Some(action) = &self.action {
            map.serialize_entry("action", action)?;
        }
        map.end()
    }
}

struct Views<'a>(&'a Change);

impl Serialize for Views<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Change { cells, layout, speech, .. } = self.0;
        let mut list = serializer.serialize_seq(Some(cells.len()))?;
        for (cell, face) in cells {
            if let Some(layout) = layout {
                list.serialize_element(&CellView { layout, cell: *cell, face, speech: *speech })?;
            }
        }
        list.end()
    }
}

/// The whole view, for serialization.
pub struct View<'a>(&'a Page);

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let page = self.0;
        let (layout, speech) = (page.rules(), page.settings.speech);
        let view = |cell: LayoutCell| CellView { layout, cell, face: &page.faces[cell.index()], speech };
        let row = |row| (0..layout.columns()).map(|column| layout.at(row, column).map(view)).collect::<Vec<_>>();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("revision", &page.revision)?;
        map.serialize_entry("kind", &page.purpose)?;
        map.serialize_entry("cells", &(0..layout.rows()).map(row).collect::<Vec<_>>())?;
        map.serialize_entry("parts", &page.parts_now().whole())?;
        map.end()
    }
}

impl Page {
    /// The whole view.
    pub const fn view(&self) -> View<'_> {
        View(self)
    }

    /// Returns the displayed name of a cell.
    pub fn name(&self, cell: LayoutCell) -> String {
        let (layout, speech) = (self.rules(), self.settings.speech);
        CellView { layout, cell, face: &self.faces[cell.index()], speech }.name()
    }

    /// Returns the current name of a cell, which may not be displayed yet.
    pub(super) fn name_now(&self, cell: LayoutCell) -> String {
        let (layout, speech) = (self.rules(), self.settings.speech);
        CellView { layout, cell, face: &self.faces_now()[cell.index()], speech }.name()
    }

    pub(super) fn faces_now(&self) -> Vec<Face> {
        let (game, cursor) = (&self.play.game, &self.play.cursor);
        let layout = game.rules();
        if self.play.is_hidden() {
            return vec![Face { fits: true, ..Face::default() }; layout.len()];
        }
        let grids = game.grids();
        let needs_boards = game.automatic || self.only.is_some();
        let boards = needs_boards.then(|| game.boards());
        let at = cursor.at.index() as u16;
        let mut faces: Vec<Face> = layout.cells().map(|cell| self.face(cell, boards.as_ref())).collect();
        for cell in &cursor.selected {
            faces[cell.index()].selected = true;
            faces[cell.index()].is_told_selected = cursor.selected.len() > 1 || *cell != cursor.at;
        }
        if cursor.selected.is_empty() {
            faces[usize::from(at)].selected = true;
        }
        self.peers[usize::from(at)].iter().for_each(|&peer| faces[usize::from(peer)].peer = true);
        if game.check != Check::Off {
            self.show_clashes(grids.digits(), &mut faces);
            show_broken(&grids, &mut faces);
        }
        show_clues(&grids, &mut faces);
        for cell in self.wrong() {
            let face = &mut faces[cell.index()];
            face.fault = face.fault.or(Some(Fault::Wrong));
        }
        if let (Purpose::Editor, Verdict::Not(trouble)) = (self.purpose, &self.verdict) {
            let all = trouble.cells.iter().chain(&trouble.house).chain(&trouble.differ);
            all.for_each(|cell| faces[cell.index()].pointed = true);
        }
        self.show_roles(&mut faces);
        faces
    }

    /// Returns the cells of digits shown as wrong: by the level of checking, or because the player asked.
    pub(super) fn wrong(&self) -> Cells {
        match &self.counted {
            Some((cells, true)) => cells.clone(),
            _ if self.play.game.check == Check::Solution => self.play.game.wrong(),
            _ => Cells::new(),
        }
    }

    fn face(&self, cell: LayoutCell, boards: Option<&Boards>) -> Face {
        let game = &self.play.game;
        let notes = game.cell(cell);
        let is_editor = self.purpose == Purpose::Editor;
        let given = game.givens()[cell].or(notes.digit.filter(|_| is_editor));
        let digit = notes.digit.filter(|_| !is_editor);
        let is_empty = given.or(digit).is_none();
        let options = boards.map(|boards| boards.options(cell)).filter(|_| is_empty);
        let focus = self.play.cursor.focus.filter(|_| self.settings.same);
        let has_note = |digit: Digit| {
            let automatic = game.automatic && options.is_some_and(|options| options.contains(digit));
            is_empty && (notes.corner.contains(digit) || notes.centre.contains(digit) || automatic)
        };
        let none = DigitSet::EMPTY;
        Face {
            given,
            digit,
            corner: if is_empty { notes.corner } else { none },
            centre: if is_empty { notes.centre } else { none },
            candidates: options.filter(|_| game.automatic),
            struck: if is_empty { notes.eliminated } else { none },
            colours: notes.colours,
            wrong_notes: if game.check == Check::Solution { game.wrong_notes(cell) } else { [false; 2] },
            same: focus.is_some_and(|focus| given.or(digit) == Some(focus) || has_note(focus)),
            fits: match self.only {
                None => true,
                Some(Only::Digit(only)) => {
                    options.map_or(given.or(digit) == Some(only), |options| options.contains(only))
                }
                Some(Only::Bivalue) => options.is_some_and(|options| options.len() == 2),
            },
            ..Face::default()
        }
    }

    fn show_clashes(&self, digits: &[Option<Digit>], faces: &mut [Face]) {
        for (at, digit) in digits.iter().enumerate().filter(|(_, digit)| digit.is_some()) {
            let equal = |&&peer: &&u16| digits[usize::from(peer)] == *digit;
            let clashes: Vec<u16> = self.peers[at].iter().filter(equal).copied().collect();
            if !clashes.is_empty() {
                (faces[at].fault, faces[at].clashes) = (Some(Fault::Clash), clashes);
            }
        }
    }

    fn show_roles(&self, faces: &mut [Face]) {
        let Some(hint) = &self.play.hint else { return };
        for (grid, mark) in hint.marks() {
            let (role, cells) = match mark {
                Drawn::Cell(role, cell) => (role, slice::from_ref(cell)),
                Drawn::Spots(role, node) => (role, &node.cells[..]),
                Drawn::House(..) | Drawn::Link(..) => continue,
            };
            let word = role_word(*role);
            for cell in cells::at(self.rules(), *grid, cells) {
                let roles = &mut faces[cell.index()].roles;
                if !roles.contains(&word) {
                    roles.push(word.clone());
                }
            }
        }
    }

    pub(super) fn parts_now(&self) -> Parts {
        let (game, cursor, layout) = (&self.play.game, &self.play.cursor, self.rules());
        let grids = game.grids();
        let (undo, redo) = game.changes();
        let (at, entries) = game.history().place();
        let held = if let Input::DigitFirst(held) = self.shared.input { held } else { None };
        let filled = grids.filled().count();
        Parts {
            cursor: cursor.at.index(),
            mode: self.shared.layer.word(),
            held: held.map(Digit::get),
            input: if matches!(self.shared.input, Input::CellFirst) { "cell" } else { "digit" },
            focus: cursor.focus.map(Digit::get),
            only: self.only,
            check: game.check.name(),
            can_check_solution: game.solution().is_some(),
            automatic: game.automatic,
            clock: match game.clock {
                Clock::Waiting => "waiting",
                Clock::Runs => "runs",
                Clock::Paused => "paused",
                Clock::Done => "done",
            },
            elapsed: game::milliseconds(game.elapsed),
            hints: game.hints,
            digits: left(layout, &grids),
            undo,
            redo,
            history: Place { at, entries },
            savepoints: game.savepoints().iter().map(|savepoint| self.savepoint(savepoint)).collect(),
            hint: self.play.hint.as_ref().map(|hint| HintView::new(layout, hint)),
            title: game.title.clone(),
            level: game.level.map(|level| level.to_string()),
            solved: game.clock == Clock::Done,
            filled,
            verdict: VerdictView::from(&self.verdict),
            settings: self.settings,
        }
    }

    fn savepoint(&self, savepoint: &Savepoint) -> SavepointView {
        let grids = savepoint.notes.grids(self.play.game.givens());
        SavepointView {
            name: savepoint.name.clone(),
            filled: grids.filled().count(),
            elapsed: savepoint.milliseconds,
            digits: SavedGrids::from(&grids).digits().to_owned(),
        }
    }
}

/// Returns the number of missing cells of each digit, in all grids together.
fn left(layout: &Rules, grids: &Grids) -> Vec<Left> {
    let needed = cells::needed(layout);
    let left = |(digit, count): (Digit, usize)| {
        let left = needed.saturating_sub(count);
        Left { digit: digit.get(), left, complete: left == 0 }
    };
    cells::digits(layout).zip(cells::counts(grids)).map(left).collect()
}

/// Marks the digits that break constraints.
fn show_broken(grids: &Grids, faces: &mut [Face]) {
    if cells::is_plain(grids.rules()) {
        return;
    }
    let mark = |face: &mut Face| face.fault = face.fault.or(Some(Fault::Clash));
    cells::broken_pairs(grids).into_iter().flatten().for_each(|cell| mark(&mut faces[cell.index()]));
    for constraint in grids.broken() {
        let words = constraint.describe(grids.rules());
        for cell in grids.breaking(constraint) {
            let face = &mut faces[cell.index()];
            mark(face);
            face.breaks.push(words.clone());
        }
    }
}

/// Adds the constraints of each cell in words, for screen readers: cages with the sum of their digits so far.
fn show_clues(grids: &Grids, faces: &mut [Face]) {
    let rules = grids.rules();
    if cells::is_plain(rules) {
        return;
    }
    for constraint in rules.constraints() {
        let words = cells::clue(grids, constraint);
        let mut cells: Vec<LayoutCell> = constraint.cells().collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().for_each(|cell| faces[cell.index()].clues.push(words.clone()));
    }
}

/// Returns the spoken word for a role.
fn role_word(role: Role) -> String {
    match role {
        Role::Group(_) => format!("set {}", role.drawn().sign().to_ascii_uppercase()),
        role => role.to_string(),
    }
}

/// Returns the cells whose digits, notes or colours differ from those at a savepoint.
pub(super) fn differences(page: &Page, savepoint: &Savepoint) -> Vec<usize> {
    let now = page.play.game.notes();
    let differs = |cell: &LayoutCell| now.cell(*cell) != savepoint.notes.cell(*cell);
    let cells: Cells = page.rules().cells().filter(differs).collect();
    cells.iter().map(|cell| cell.index()).collect()
}
