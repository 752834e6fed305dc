//! Actions of a page, and the events that come of them.

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::{Digit, DigitSet, House};
use ninefold_logic::hint::Depth;

use super::cell::COLOURS;
use super::event::{Event, Spot, What};
use super::parts::{VerdictView, house_name};
use super::{Change, Line, Only, Out, Page, Purpose, Settings, look};
use crate::action::{Action, Layer};
use crate::app::{Alike, By, Effect, Input, News, Turn};
use crate::cells::{self, Cells};
use crate::game::{self, Check, Cleared, Clock, Stroke};
use crate::hint::{Advice, Name, WhyNot};
use crate::notes::{Change as NotesChange, Notes};

/// Arguments of an action, besides its name.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// Cells in place of those that are selected.
    pub cells: Option<Vec<usize>>,
    /// A cell.
    pub cell: Option<usize>,
    /// A digit.
    pub digit: Option<u8>,
    /// A savepoint by its place in the list, or an entry of the history.
    pub number: Option<usize>,
    /// A name.
    pub name: Option<String>,
    /// A level of checking.
    pub level: Option<Check>,
    /// The layer that digits write.
    pub mode: Option<Layer>,
    /// On or off.
    pub on: Option<bool>,
    /// Whether mistakes are shown at once.
    pub show: bool,
    /// A technique by its id.
    pub technique: Option<String>,
    /// Settings, all of them.
    pub settings: Option<Settings>,
    /// Notes for all cells.
    pub notes: Option<Notes>,
}

/// How cells are selected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Selecting {
    /// These and no others.
    Only,
    /// These too.
    Add,
    /// These no more.
    Remove,
    /// Each of these that is not, and no more each that is.
    Toggle,
    /// All between the cursor and the last of these.
    Rectangle,
    /// Those with the same digit, notes or colours as the last of these.
    Same,
    /// Those with the same colours.
    Colour,
    /// All.
    All,
    /// All others than now.
    Invert,
    /// None beside the cursor.
    None,
}

impl Selecting {
    /// The way of that name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "only" => Self::Only,
            "add" => Self::Add,
            "remove" => Self::Remove,
            "toggle" => Self::Toggle,
            "rectangle" => Self::Rectangle,
            "same" => Self::Same,
            "colour" => Self::Colour,
            "all" => Self::All,
            "invert" => Self::Invert,
            "none" => Self::None,
            _ => return None,
        })
    }
}

/// A wrong argument.
fn refused(action: &str, why: &str) -> Event {
    Event::Refused { action: action.into(), why: why.into() }
}

impl Page {
    /// Does what an action says.
    pub(super) fn act(&mut self, action: Action) -> Change {
        self.turn(Some(action.name()), |page, out| page.perform(action, &Args::default(), out))
    }

    /// Does what the action of that name says.
    pub fn act_named(&mut self, name: &str, args: &Args) -> Change {
        self.turn(Some(name.into()), |page, out| match Action::called(name) {
            Some(action) => page.perform(action, args, out),
            None => page.special(name, args, out),
        })
    }

    /// Selects cells. In digit-first input it writes into them what is held.
    pub fn select(&mut self, cells: &[usize], how: Selecting) -> Change {
        self.turn(Some("select".into()), |page, out| {
            let layout = page.rules().clone();
            let known: Option<Vec<LayoutCell>> = cells.iter().map(|&cell| cells::numbered(&layout, cell)).collect();
            match known {
                Some(cells) => page.choose(&cells, how, out),
                None => out.events.push(refused("select", "there is no such cell")),
            }
            true
        })
    }

    /// The clock starts with whatever is done first.
    fn begin(&mut self) {
        if self.play.game.clock == Clock::Waiting {
            self.play.game.clock = Clock::Runs;
        }
    }

    fn choose(&mut self, cells: &[LayoutCell], how: Selecting, out: &mut Out) {
        if self.play.is_hidden() {
            return;
        }
        self.begin();
        if let (Input::DigitFirst(Some(digit)), Selecting::Only | Selecting::Add) = (self.shared.input, how)
            && !cells.is_empty()
        {
            return self.draw_line(cells, digit, how, out);
        }
        self.line = None;
        let grids = self.play.game.grids();
        let cursor = &mut self.play.cursor;
        let (before, last) = (cursor.selected.clone(), cells.last().copied());
        let some: Cells = cells.iter().copied().collect();
        match how {
            Selecting::Only if some.len() < 2 => cursor.selected.clear(),
            Selecting::Only => cursor.selected = some,
            Selecting::Add => cursor.selected = &cursor.chosen() | &some,
            Selecting::Remove => cursor.selected = &cursor.chosen() - &some,
            Selecting::Toggle => {
                cursor.selected = cursor.chosen();
                some.iter().for_each(|&cell| cursor.toggle(cell));
            }
            Selecting::Rectangle => {
                if let Some(last) = last {
                    cursor.selected = cursor.rectangle(last);
                }
            }
            Selecting::Same | Selecting::Colour => {
                let by = if how == Selecting::Same { By::Any } else { By::Colour };
                let at = last.unwrap_or(cursor.at);
                return self.alike(at, by, out);
            }
            Selecting::All => cursor.selected = self.play.game.rules().cells().collect(),
            Selecting::Invert => _ = cursor.roam(Action::Invert, &grids),
            Selecting::None => cursor.selected.clear(),
        }
        // The corner that a rectangle starts from stays, so that it can be drawn anew.
        if let (Some(last), Selecting::Only | Selecting::Add | Selecting::Remove | Selecting::Toggle) = (last, how) {
            self.play.cursor.move_to(last, &grids);
        }
        self.say_selected(&before, out);
    }

    fn say_selected(&self, before: &Cells, out: &mut Out) {
        let now = &self.play.cursor.selected;
        if now != before && !(now.is_empty() && before.len() < 2) {
            out.events.push(Event::Select { cells: now.len().max(1) });
        }
    }

    fn alike(&mut self, at: LayoutCell, by: By, out: &mut Out) {
        let alike = self.play.select_alike(at, by);
        let (game, grids) = (&self.play.game, self.play.game.grids());
        let (by, value) = match alike {
            Alike::Digit(digit) => ("digit", DigitSet::of(digit)),
            Alike::Notes(digits) => ("notes", digits),
            Alike::Colours(colours) => ("colour", colours),
            Alike::Nothing => return out.events.push(Event::Select { cells: 1 }),
        };
        let only = if let Alike::Digit(digit) = alike { Some(digit) } else { None };
        let noted = |cell: &LayoutCell| {
            let notes = game.cell(*cell);
            grids[*cell].is_none() && only.is_some_and(|digit| (notes.corner | notes.centre).contains(digit))
        };
        out.events.push(Event::Alike {
            by,
            value: value.iter().map(Digit::get).collect(),
            cells: self.play.cursor.selected.len(),
            digits: only.map_or(0, |digit| grids.filled().filter(|&cell| grids[cell] == Some(digit)).count()),
            notes: game.rules().cells().filter(noted).count(),
        });
    }

    /// Writes the digit that is held into the cells that a finger goes over: what it does to the first it does to all, as one change.
    fn draw_line(&mut self, cells: &[LayoutCell], digit: Digit, how: Selecting, out: &mut Out) {
        let grids = self.play.game.grids();
        self.play.cursor.selected.clear();
        cells.last().into_iter().for_each(|&last| self.play.cursor.move_to(last, &grids));
        self.play.cursor.focus = Some(digit);
        let some: Cells = cells.iter().copied().collect();
        let layer = self.shared.layer;
        let line = self.line.filter(|line| how == Selecting::Add && line.digit == digit);
        if let Some(Line { stroke, .. }) = line {
            let before = self.before();
            let effects = self.play.change(&mut self.shared, |game| game.draw(layer, &some, digit, stroke));
            return self.after_writing(layer, digit, &before, effects, out);
        }
        let has = cells.first().is_some_and(|&first| self.play.game.has(layer, first, digit));
        self.write(layer, digit, &some, out);
        self.line = Some(Line { digit, stroke: if has { Stroke::Off } else { Stroke::On } });
    }

    /// Actions that are asked for without a key.
    fn special(&mut self, name: &str, args: &Args, out: &mut Out) -> bool {
        let layout = self.rules().clone();
        let cell = args.cell.map_or(Some(self.play.cursor.at), |cell| cells::numbered(&layout, cell));
        let digit = args.digit.and_then(Digit::new);
        let some = match &args.cells {
            None => Some(self.play.cursor.chosen()),
            Some(cells) => cells.iter().map(|&cell| cells::numbered(&layout, cell)).collect(),
        };
        let (Some(cell), Some(some)) = (cell, some) else {
            out.events.push(refused(name, "there is no such cell"));
            return true;
        };
        match name {
            "settings" => {
                let before = self.settings;
                self.settings = args.settings.unwrap_or(before);
                if before.speech != self.settings.speech {
                    // Every name differs: nothing that was shown is right any more.
                    self.faces.iter_mut().for_each(|face| face.is_told_selected ^= true);
                }
                self.settle();
                out.events.push(Event::Settings);
                return true;
            }
            "title" => {
                self.play.game.title = args.name.clone().unwrap_or_default();
                return true;
            }
            "rename" | "forget" => {
                let number = args.number.unwrap_or(usize::MAX);
                let is_done = match (name, &args.name) {
                    ("rename", Some(new)) => self.play.game.rename(number, new),
                    ("forget", _) => self.play.game.forget(number),
                    _ => false,
                };
                out.events.extend((!is_done).then_some(Event::Nothing { of: "return" }));
                return true;
            }
            "compare" => {
                let Some(savepoint) = args.number.and_then(|number| self.play.game.savepoints().get(number)) else {
                    out.events.push(Event::Nothing { of: "return" });
                    return true;
                };
                let cells = look::differences(self, savepoint);
                out.events.push(Event::Compare { name: savepoint.name.clone(), cells });
                return true;
            }
            _ => {}
        }
        if self.play.is_hidden() {
            return if name == "resume" { self.perform(Action::Pause, args, out) } else { false };
        }
        self.begin();
        match (name, digit) {
            ("write", Some(digit)) => {
                let layer = args.mode.unwrap_or(self.shared.layer);
                self.write(layer, digit, &some, out);
            }
            ("erase", _) => self.clear(&some, out),
            ("hold", _) => self.hold(digit, out),
            ("why-not", Some(digit)) => {
                let effects = self.play.why_not((cell, digit));
                self.send(effects, out);
                out.events.push(Event::Searching);
            }
            ("go", _) => {
                let is_there =
                    self.play.game.clock != Clock::Done && self.play.game.go(args.number.unwrap_or(usize::MAX));
                self.after_change(out);
                out.events.push(match args.number.filter(|_| is_there) {
                    Some(entry) => Event::Went { entry },
                    None => Event::Nothing { of: "undo" },
                });
            }
            ("close-hint", _) => self.play.hint = None,
            ("take", _) => match args.notes.clone().filter(|notes| notes.fits(&layout)) {
                Some(notes) => {
                    let effects = self.play.change(&mut self.shared, |game| game.take(&notes));
                    self.send(effects, out);
                    self.after_change(out);
                }
                None => out.events.push(refused(name, "the notes are not for this layout")),
            },
            ("teach", _) => {
                let id = args.technique.clone().unwrap_or_default();
                let name = Name { name: args.name.clone().unwrap_or_else(|| id.clone()), id };
                out.events.push(self.task_event("searching", &name.name.clone(), None));
                let effects = self.play.teach(name, &mut self.shared);
                self.send(effects, out);
            }
            ("count", _) => {
                let puzzle = self.puzzle();
                self.send(vec![Effect::Count(puzzle)], out);
            }
            ("resume", _) => {}
            _ => {
                out.events.push(refused(name, "there is no such action, or it lacks its digit"));
                return false;
            }
        }
        true
    }

    /// An action of the table.
    fn perform(&mut self, action: Action, args: &Args, out: &mut Out) -> bool {
        if let Some(asks) = asks(action) {
            out.asks = Some(asks.into());
            return true;
        }
        if self.play.is_hidden() {
            return self.wake(action, out);
        }
        let awaited = std::mem::take(&mut self.awaits_only);
        if !matches!(action, Action::Leave) {
            self.begin();
        }
        self.line = None;
        let chosen = self.play.cursor.chosen();
        match action {
            Action::Digit(digit) if awaited => self.show_only(Only::Digit(digit), out),
            Action::Digit(digit) => match self.shared.input {
                Input::DigitFirst(_) => self.hold(Some(digit), out),
                Input::CellFirst => self.write(self.shared.layer, digit, &chosen, out),
            },
            Action::Write(layer, digit) => self.write(layer, digit, &chosen, out),
            Action::Clear | Action::Empty => self.clear(&chosen, out),
            Action::OnlyDigit(digit) => self.show_only(Only::Digit(digit), out),
            Action::Bivalue => self.show_only(Only::Bivalue, out),
            Action::Only if awaited || self.only.is_some() => self.show_all(out),
            Action::Only => self.awaits_only = true,
            Action::Highlight => {
                self.settings.same = args.on.unwrap_or(!self.settings.same);
                out.events.push(Event::Highlight { on: self.settings.same });
            }
            Action::Check => self.check(args.level.unwrap_or_else(|| self.next_check()), out),
            Action::CheckNow => self.check_now(args.show, out),
            Action::Layer(_) | Action::NextLayer | Action::Space => {
                let layer = if let Action::Layer(layer) = action { layer } else { self.shared.layer.next() };
                self.shared.layer = args.mode.unwrap_or(layer);
                out.events.push(Event::Mode { mode: self.shared.layer.word() });
            }
            Action::DigitFirst => match self.shared.input {
                Input::CellFirst => self.hold(self.play.cursor.focus, out),
                Input::DigitFirst(_) => {
                    self.shared.input = Input::CellFirst;
                    out.events.push(Event::Input { input: "cell", held: None });
                }
            },
            Action::Undo | Action::Redo => self.travel(action, out),
            Action::Savepoint => {
                self.play.game.remember(args.name.clone());
                let savepoints = self.play.game.savepoints();
                let name = savepoints.last().map(|last| last.name.clone()).unwrap_or_default();
                let (number, filled) = (savepoints.len(), self.play.game.grids().filled().count());
                out.events.push(Event::Savepoint { name, number, filled });
            }
            Action::Return => self.go_back(args.number, out),
            Action::Automatic => {
                let on = args.on.unwrap_or(!self.play.game.automatic);
                let effects = self.play.change(&mut self.shared, |game| {
                    game.automatic = on;
                    true
                });
                self.send(effects, out);
                out.events.push(Event::Automatic { on });
            }
            Action::Alike => self.alike(self.play.cursor.at, By::Any, out),
            Action::AlikeColour => self.alike(self.play.cursor.at, By::Colour, out),
            Action::Hint if self.purpose == Purpose::Editor => {
                out.events.push(refused("hint", "what is drawn is no game yet"));
            }
            Action::Hint => self.hint(out),
            Action::Enter => self.enter(out),
            Action::Pause => {
                self.play.stop_clock();
                out.events.push(Event::Pause);
            }
            Action::Leave => return self.close(out),
            Action::Jump(way) if self.only.is_some() => {
                let faces = self.faces_now();
                let grids = self.play.game.grids();
                self.play.cursor.jump(way, &grids, |cell| faces[cell.index()].fits);
            }
            Action::WhyNot if args.cell.is_some() || args.digit.is_some() => return self.special("why-not", args, out),
            other => return self.plain(other, out),
        }
        true
    }

    /// An action that the game takes as the terminal's does.
    fn plain(&mut self, action: Action, out: &mut Out) -> bool {
        let before = self.before();
        let turn = self.play.act(action, &mut self.shared);
        let Turn::Done(effects) = turn else {
            out.events.push(refused(&action.name(), "that means nothing here"));
            return false;
        };
        let is_written = self.play.game.history().place() != before.place;
        let asks_why = action == Action::WhyNot;
        match action {
            Action::Fill if is_written => out.events.push(Event::Fill { notes: self.last_notes() }),
            Action::Wipe if is_written => out.events.push(Event::Wipe),
            Action::Swap if is_written => {
                let change = self.play.game.history().last();
                let to_centre =
                    change.is_some_and(|change| change.parts().iter().any(|(.., after)| !after.centre.is_empty()));
                let cells = change.map_or(0, |change| change.parts().len());
                out.events.push(Event::Swap { to: if to_centre { "centre" } else { "corner" }, cells });
            }
            Action::Fill | Action::Wipe | Action::Swap => out.events.push(Event::Nothing { of: "write" }),
            Action::WhyNot if effects.is_empty() => out.events.push(refused("why-not", &self.shared.message)),
            Action::WhyNot => out.events.push(Event::Searching),
            Action::Extend(_) | Action::All | Action::Toggle | Action::Invert => {
                self.say_selected(&before.selected, out);
            }
            _ if !self.shared.message.is_empty() => out.events.push(refused(&action.name(), &self.shared.message)),
            _ => {}
        }
        self.shared.message.clear();
        self.send(effects, out);
        if is_written && !asks_why {
            self.after_change(out);
        }
        true
    }

    fn last_notes(&self) -> usize {
        self.play.game.history().last().and_then(NotesChange::gist).map_or(0, |gist| gist.notes)
    }

    /// While the board is hidden.
    fn wake(&mut self, action: Action, out: &mut Out) -> bool {
        let wakes = matches!(action, Action::Pause | Action::Space | Action::NextLayer | Action::Enter);
        if wakes {
            self.play.game.clock = Clock::Runs;
            out.events.push(Event::Resume { elapsed: game::milliseconds(self.play.game.elapsed) });
        }
        wakes
    }

    /// Closes what is innermost: the question for a digit, the hint, what is selected, what is shown only, what is held.
    fn close(&mut self, out: &mut Out) -> bool {
        if self.play.hint.take().is_some() {
            return true;
        }
        if !std::mem::take(&mut self.play.cursor.selected).is_empty() {
            out.events.push(Event::Select { cells: 1 });
            return true;
        }
        if self.only.is_some() {
            self.show_all(out);
            return true;
        }
        if matches!(self.shared.input, Input::DigitFirst(_)) {
            self.shared.input = Input::CellFirst;
            out.events.push(Event::Input { input: "cell", held: None });
            return true;
        }
        false
    }

    fn hold(&mut self, digit: Option<Digit>, out: &mut Out) {
        self.shared.input = Input::DigitFirst(digit);
        self.play.cursor.focus = digit.or(self.play.cursor.focus);
        out.events.push(Event::Input { input: "digit", held: digit.map(Digit::get) });
    }

    fn show_only(&mut self, only: Only, out: &mut Out) {
        if self.only == Some(only) {
            return self.show_all(out);
        }
        self.only = Some(only);
        if let Only::Digit(digit) = only {
            self.play.cursor.focus = Some(digit);
        }
        let cells = self.faces_now().iter().filter(|face| face.fits).count();
        out.events.push(Event::Only { only: Some(only), cells });
    }

    fn show_all(&mut self, out: &mut Out) {
        self.only = None;
        out.events.push(Event::Only { only: None, cells: self.rules().len() });
    }

    fn next_check(&self) -> Check {
        match self.play.game.check.next() {
            Check::Solution if self.play.game.solution().is_none() => Check::Off,
            next => next,
        }
    }

    fn check(&mut self, level: Check, out: &mut Out) {
        if level == Check::Solution && self.play.game.solution().is_none() {
            return out.events.push(Event::NoSolutionCheck { verdict: VerdictView::from(&self.verdict) });
        }
        self.play.game.check = level;
        self.counted = None;
        out.events.push(Event::Check { check: level.name() });
    }

    /// Counts the mistakes; asked again, or told to, shows them.
    fn check_now(&mut self, show: bool, out: &mut Out) {
        let (check, wrong) = match self.play.game.solution() {
            Some(_) => ("solution", self.play.game.wrong()),
            None => ("rules", cells::clashes(&self.play.game.grids())),
        };
        let again = self.counted.as_ref().is_some_and(|(cells, _)| *cells == wrong);
        let show = show || again;
        let cells = if show { wrong.iter().map(|cell| cell.index()).collect() } else { Vec::new() };
        out.events.push(Event::Checked { check, wrong: wrong.len(), cells });
        self.counted = Some((wrong, show));
    }
}

/// The state before something was written.
struct Before {
    place: (usize, usize),
    full: Vec<u32>,
    complete: DigitSet,
    selected: Cells,
}

impl Page {
    fn before(&self) -> Before {
        let game = &self.play.game;
        Before {
            place: game.history().place(),
            full: full_houses(&game.grids()),
            complete: game.complete(),
            selected: self.play.cursor.selected.clone(),
        }
    }

    /// Writes a digit into cells, or takes it away.
    fn write(&mut self, layer: Layer, digit: Digit, cells: &Cells, out: &mut Out) {
        if self.play.game.clock == Clock::Done {
            return out.events.push(Event::Over);
        }
        if layer != Layer::Colour && !cells.iter().any(|&cell| self.play.game.is_open(cell)) {
            return out.events.push(Event::Given);
        }
        let before = self.before();
        self.play.cursor.focus = Some(digit);
        let effects = self.play.change(&mut self.shared, |game| game.write(layer, cells, digit));
        self.after_writing(layer, digit, &before, effects, out);
    }

    /// Says what was written.
    fn after_writing(&mut self, layer: Layer, digit: Digit, before: &Before, effects: Vec<Effect>, out: &mut Out) {
        let is_amended = self.line.is_some();
        if self.play.game.history().place() == before.place && !is_amended {
            return out.events.push(Event::Nothing { of: "write" });
        }
        let Some(change) = self.play.game.history().last() else { return };
        let has = |notes: crate::notes::CellNotes| match layer {
            Layer::Digit => notes.digit == Some(digit),
            Layer::Corner => notes.corner.contains(digit),
            Layer::Centre if self.play.game.automatic => notes.eliminated.contains(digit),
            Layer::Centre => notes.centre.contains(digit),
            Layer::Colour => notes.colours.contains(digit),
        };
        let own: Vec<_> = change.parts().iter().filter(|(_, old, new)| has(*old) != has(*new)).collect();
        let on = own.first().is_some_and(|(.., new)| has(*new));
        let (cells, number) = (own.len(), digit.get());
        let first = own.first().map_or(0, |(cell, ..)| *cell);
        let written: Vec<usize> = own.iter().map(|(cell, ..)| *cell).collect();
        let tidied = match layer {
            Layer::Digit => (change.parts().iter())
                .filter(|(cell, ..)| !written.contains(cell))
                .map(|(_, old, new)| (old.corner - new.corner).len() + (old.centre - new.centre).len())
                .sum(),
            _ => 0,
        };
        let event = match layer {
            Layer::Digit => {
                let (clashes, wrong) = self.judged(&written, on);
                match (cells, on) {
                    (1, true) => Event::Digit { digit: number, cell: first, clashes, wrong, tidied },
                    _ => Event::Digits { digit: number, cells, on, clashes, wrong, tidied },
                }
            }
            Layer::Centre if self.play.game.automatic => Event::Struck { digit: number, on, cells },
            Layer::Corner | Layer::Centre => Event::Note { mode: layer.word(), digit: number, on, cells },
            Layer::Colour => Event::Colour { colour: number, name: COLOURS[digit.index()], on, cells },
        };
        out.events.push(event);
        self.say_complete(before, out);
        self.send(effects, out);
        self.after_change(out);
    }

    /// The judgement of the level of checking about digits that were written: the cells that they clash with, and whether one is wrong.
    fn judged(&self, written: &[usize], on: bool) -> (Vec<usize>, bool) {
        let game = &self.play.game;
        if !on || game.check == Check::Off {
            return (Vec::new(), false);
        }
        let grids = game.grids();
        let digits = grids.digits();
        let clashing = |one: &usize| {
            let equal = |&at: &usize| digits[at] == digits[*one] && self.peers[at].contains(&(*one as u16));
            digits[*one].is_some() && written.iter().any(equal)
        };
        let clashes: Vec<usize> = (0..digits.len()).filter(clashing).collect();
        let wrong = game.check == Check::Solution && game.wrong().iter().any(|cell| written.contains(&cell.index()));
        (clashes, wrong)
    }

    /// Says which digits and houses are complete now, and whether it is solved.
    fn say_complete(&self, before: &Before, out: &mut Out) {
        let game = &self.play.game;
        let new = game.complete() - before.complete;
        out.events.extend(new.iter().map(|digit| Event::Complete { digit: digit.get() }));
        for (grid, (now, before)) in full_houses(&game.grids()).into_iter().zip(&before.full).enumerate() {
            for house in House::all().filter(|house| (now & !before) >> house.index() & 1 == 1) {
                let number = usize::from(house.number());
                out.events.push(Event::House { house: house_name(house.kind()), number, grid });
            }
        }
    }

    fn clear(&mut self, cells: &Cells, out: &mut Out) {
        let digits: DigitSet = cells.iter().filter_map(|&cell| self.play.game.cell(cell).digit).collect();
        let mut cleared = Cleared::Nothing;
        let over = self.play.game.clock == Clock::Done;
        let effects = self.play.change(&mut self.shared, |game| {
            cleared = game.clear(cells);
            cleared != Cleared::Nothing
        });
        if over {
            return out.events.push(Event::Over);
        }
        let (what, digits) = match cleared {
            Cleared::Digits => ("digits", digits),
            Cleared::Notes => ("notes", DigitSet::EMPTY),
            Cleared::Colours => ("colours", DigitSet::EMPTY),
            Cleared::Nothing => ("nothing", DigitSet::EMPTY),
        };
        let count = if cleared == Cleared::Nothing {
            0
        } else {
            self.play.game.history().last().map_or(0, |change| change.parts().len())
        };
        out.events.push(Event::Clear { what, digits: digits.iter().map(Digit::get).collect(), cells: count });
        self.send(effects, out);
        self.after_change(out);
    }

    fn travel(&mut self, action: Action, out: &mut Out) {
        let is_undo = action == Action::Undo;
        let of = if is_undo { "undo" } else { "redo" };
        if self.play.game.clock == Clock::Done {
            return out.events.push(Event::Over);
        }
        let before = self.play.game.history().last().cloned();
        let place = self.play.game.history().place();
        let Turn::Done(effects) = self.play.act(action, &mut self.shared) else { return };
        if self.play.game.history().place() == place {
            return out.events.push(Event::Nothing { of });
        }
        let change = if is_undo { before } else { self.play.game.history().last().cloned() };
        let Some(gist) = change.as_ref().and_then(NotesChange::gist) else { return };
        self.send(effects, out);
        self.after_change(out);
        let what = What::from(gist);
        let name = cells::numbered(self.rules(), gist.cell).map(|cell| self.name_now(cell)).unwrap_or_default();
        let cell = gist.cell;
        out.events.push(if is_undo { Event::Undo { what, cell, name } } else { Event::Redo { what, cell, name } });
    }

    fn go_back(&mut self, number: Option<usize>, out: &mut Out) {
        let savepoints = self.play.game.savepoints();
        let number = number.or(savepoints.len().checked_sub(1));
        let Some((number, savepoint)) = number.and_then(|number| Some((number, savepoints.get(number)?))) else {
            return out.events.push(Event::Nothing { of: "return" });
        };
        if self.play.game.clock == Clock::Done {
            return out.events.push(Event::Over);
        }
        out.events.push(Event::Return { name: savepoint.name.clone(), number: number + 1 });
        let effects = self.play.change(&mut self.shared, |game| game.go_back(number));
        self.send(effects, out);
        self.after_change(out);
    }

    /// Something was written: old counts of mistakes are worthless, a hint on another position is closed, and what is drawn is to be judged.
    fn after_change(&mut self, out: &mut Out) {
        self.counted = None;
        self.say_progress(out);
        self.shared.message.clear();
        let game = &self.play.game;
        if self.play.hint.as_ref().is_some_and(|hint| hint.boards != game.boards()) {
            self.play.hint = None;
        }
        let solved = Event::Solved { elapsed: game::milliseconds(game.elapsed), hints: game.hints };
        match self.purpose {
            Purpose::Game if game.clock == Clock::Done => out.events.push(solved),
            Purpose::Game => {}
            Purpose::Editor => {
                // What is drawn may be full of digits, and is no game that ends.
                if self.play.game.clock == Clock::Done {
                    self.play.game.clock = Clock::Runs;
                }
                self.verdict = crate::verdict::Verdict::Open;
                let puzzle = self.puzzle();
                self.send(vec![Effect::Prove(puzzle)], out);
            }
        }
    }

    /// Sends questions out; what else the game wants is the page's business.
    fn send(&mut self, effects: Vec<Effect>, out: &mut Out) {
        for effect in effects {
            let question = self.ask(effect);
            out.questions.extend(question);
        }
    }

    fn hint(&mut self, out: &mut Out) {
        if self.play.game.clock == Clock::Done {
            return out.events.push(Event::NoHint { solved: true });
        }
        let depth = |page: &Self| page.play.hint.as_ref().map(|hint| hint.depth);
        let before = depth(self);
        let Turn::Done(effects) = self.play.act(Action::Hint, &mut self.shared) else { return };
        self.send(effects, out);
        match &self.play.hint {
            Some(hint) if hint.advice.is_none() => out.events.push(Event::Searching),
            Some(_) if depth(self) != before => self.say_hint(out),
            _ => {}
        }
    }

    fn say_hint(&self, out: &mut Out) {
        let Some(hint) = &self.play.hint else { return };
        let depth = hint.depth as u8 + 1;
        out.events.push(Event::Hint { depth, text: hint.say(), is_fault: hint.is_fault() });
    }

    /// Does what the hint says; without one, in digit-first input, writes what is held.
    fn enter(&mut self, out: &mut Out) {
        let held = if let Input::DigitFirst(held) = self.shared.input { held } else { None };
        let Some(hint) = &self.play.hint else {
            let cell = Cells::from([self.play.cursor.at]);
            return match held {
                Some(digit) => self.write(self.shared.layer, digit, &cell, out),
                None => out.events.push(Event::Nothing { of: "hint" }),
            };
        };
        let Some(conclusion) = hint.conclusion().cloned() else {
            return out.events.push(Event::Nothing { of: "hint" });
        };
        let before = self.before();
        let place = conclusion.placed.first().or(conclusion.eliminated.first()).map(|(cell, _)| *cell);
        let spots = conclusion.placed.iter().map(|(cell, digit)| Spot { cell: cell.index(), digit: digit.get() });
        let places = spots.collect();
        let Turn::Done(effects) = self.play.act(Action::Enter, &mut self.shared) else { return };
        let grids = self.play.game.grids();
        place.into_iter().for_each(|cell| {
            self.play.cursor.selected.clear();
            self.play.cursor.move_to(cell, &grids);
        });
        out.events.push(Event::Done { text: conclusion.words, places, strikes: conclusion.eliminated.len() });
        self.say_complete(&before, out);
        self.send(effects, out);
        self.after_change(out);
    }

    /// How far the player is with a task, if there is one and something was said of it.
    fn say_progress(&self, out: &mut Out) {
        use crate::lesson::Progress;
        let Some(exercise) = &self.play.game.exercise else { return };
        if self.shared.message.is_empty() || self.play.game.clock == Clock::Done {
            return;
        }
        let (state, missing) = match self.play.game.progress() {
            Some(Progress::Part(missing)) => ("part", Some(missing)),
            Some(Progress::Wrong(_)) => ("wrong", None),
            _ if exercise.found => ("found", None),
            _ => return,
        };
        out.events.push(self.task_event(state, &exercise.technique.name, missing));
    }

    fn task_event(&self, state: &'static str, technique: &str, missing: Option<usize>) -> Event {
        Event::Task { state, technique: technique.into(), text: self.shared.message.clone(), missing }
    }

    /// Takes what came of a question.
    pub(super) fn take_news(&mut self, news: News, out: &mut Out) {
        match news {
            News::Verdict(givens, verdict) if givens == self.puzzle() => {
                if self.purpose == Purpose::Game {
                    self.play.game.settle(&verdict);
                }
                self.verdict = verdict;
                if self.play.game.check == Check::Solution && self.play.game.solution().is_none() {
                    self.play.game.check = Check::Rules;
                }
                out.events.push(Event::Verdict { verdict: VerdictView::from(&self.verdict) });
            }
            News::Count(givens, count, more) if givens == self.puzzle() => {
                out.events.push(Event::Count { count, more });
            }
            News::Grade(givens, grade) if givens == self.puzzle() => {
                self.play.game.level = Some(grade.level);
                self.score = Some(grade.score);
                out.events.push(Event::Grade { level: grade.level.to_string(), score: grade.score });
            }
            News::Advice(boards, advice) => {
                let is_it = |hint: &&mut crate::hint::Hint| hint.about.is_none() && hint.boards == boards;
                let Some(hint) = self.play.hint.as_mut().filter(is_it) else { return };
                match *advice {
                    Advice::Solved | Advice::Nothing => {
                        self.play.hint = None;
                        out.events.push(Event::NoHint { solved: matches!(*advice, Advice::Solved) });
                    }
                    told => {
                        hint.advice = Some(told);
                        hint.depth = hint.depth.max(Depth::Kind);
                        self.say_hint(out);
                    }
                }
            }
            News::WhyNot(boards, (cell, digit), answer) => {
                let is_it = |hint: &crate::hint::Hint| hint.about == Some((cell, digit)) && hint.boards == boards;
                if !self.play.hint.as_ref().is_some_and(is_it) {
                    return;
                }
                self.play.explain(&boards, (cell, digit), &answer, &mut self.shared);
                let (kind, text) = match &*answer {
                    WhyNot::Step(told) => ("step", told.words[3].clone()),
                    WhyNot::Proof(told) => ("proof", told.words[3].clone()),
                    WhyNot::Faults(told) => ("fault", told.words[0].clone()),
                    WhyNot::Open => ("open", String::new()),
                };
                if matches!(&*answer, WhyNot::Faults(_)) {
                    // Where the mistake is, is for the player to ask.
                    self.play.hint.iter_mut().for_each(|hint| (hint.depth, hint.about) = (Depth::Kind, None));
                }
                self.shared.message.clear();
                out.events.push(Event::WhyNot { cell: cell.index(), digit: digit.get(), answer: kind, text });
            }
            News::Lesson(boards, technique, lesson) => {
                use crate::lesson::Lesson;
                let state = match &*lesson {
                    Lesson::Faults(_) => "fault",
                    Lesson::Never => "never",
                    Lesson::Here(..) => "set",
                };
                let is_recalled = self.play.game.exercise.is_some();
                let _ = self.play.learn(&boards, &technique, *lesson, &mut self.shared);
                if !(is_recalled && self.shared.message.is_empty()) {
                    let name = self.shared.lesson.as_ref().map_or(technique, |last| last.name.clone());
                    out.events.push(self.task_event(state, &name, None));
                }
                self.shared.message.clear();
            }
            _ => {}
        }
    }
}

/// The houses that are full of different digits: for each grid a bit for each house.
fn full_houses(grids: &Grids) -> Vec<u32> {
    let of = |grid: ninefold_core::Grid| {
        let full = |house: &House| {
            let digits: DigitSet = house.cells().iter().filter_map(|cell| grid[cell]).collect();
            digits == DigitSet::ALL
        };
        House::all().filter(full).fold(0, |houses, house| houses | 1 << house.index())
    };
    grids.iter().map(of).collect()
}

/// The actions that are the page's own.
const fn asks(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Help => "help",
        Action::Load => "load",
        Action::Save => "save",
        Action::Print => "print",
        Action::New => "new",
        Action::Statistics => "statistics",
        Action::Palette => "palette",
        Action::Copy => "copy",
        Action::Paste => "paste",
        Action::Edit => "edit",
        Action::Play => "play",
        Action::Train => "train",
        Action::Quit => "leave",
        Action::Engine => "engine",
        _ => return None,
    })
}
