//! The actions of a page by name, with and without keys.

use ninefold_core::Digit;

use super::event::Event;
use super::parts::VerdictView;
use super::{Change, Only, Out, Page, Purpose, Settings, look};
use crate::action::{Action, Layer};
use crate::app::{By, Effect, Input, Turn};
use crate::cells;
use crate::game::{self, Check, Clock};
use crate::hint::Name;
use crate::notes::{Change as NotesChange, Notes};

/// Arguments of an action, besides its name.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// Cells to use instead of the selected ones.
    pub cells: Option<Vec<usize>>,
    /// A cell.
    pub cell: Option<usize>,
    /// A digit.
    pub digit: Option<u8>,
    /// The index of a savepoint, or an entry of the history.
    pub number: Option<usize>,
    /// A name.
    pub name: Option<String>,
    /// A level of checking.
    pub level: Option<Check>,
    /// The layer of digit keys.
    pub mode: Option<Layer>,
    /// Whether to turn something on or off.
    pub on: Option<bool>,
    /// Whether mistakes are shown at once.
    pub show: bool,
    /// A technique by its id.
    pub technique: Option<String>,
    /// All settings.
    pub settings: Option<Settings>,
    /// Notes for all cells.
    pub notes: Option<Notes>,
}

/// Returns the event for a wrong argument.
pub(super) fn refused(action: &str, why: &str) -> Event {
    Event::Refused { action: action.into(), why: why.into() }
}

impl Page {
    /// Runs an action.
    pub(super) fn act(&mut self, action: Action) -> Change {
        self.turn(Some(action.name()), |page, out| page.perform(action, &Args::default(), out))
    }

    /// Runs the action with that name.
    pub fn act_named(&mut self, name: &str, args: &Args) -> Change {
        self.turn(Some(name.into()), |page, out| match Action::called(name) {
            Some(action) => page.perform(action, args, out),
            None => page.special(name, args, out),
        })
    }

    /// Starts the clock with the first action.
    pub(super) fn begin(&mut self) {
        if self.play.game.clock == Clock::Waiting {
            self.play.game.clock = Clock::Runs;
        }
    }

    /// Runs actions that have no key.
    fn special(&mut self, name: &str, args: &Args, out: &mut Out) -> bool {
        let layout = self.rules().clone();
        let cell = args.cell.map_or(Some(self.play.cursor.at), |cell| cells::numbered(&layout, cell));
        let digit = args.digit.and_then(|digit| Digit::of_size(25, digit));
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
                    // All names change, so all displayed names are outdated.
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
                None => out.events.push(refused(name, "the notes do not fit this layout")),
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
                out.events.push(refused(name, "unknown action, or its digit is missing"));
                return false;
            }
        }
        true
    }

    /// Runs an action that can have a key.
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
            Action::Layer(_) | Action::NextLayer | Action::LastLayer | Action::Space => {
                let layer = match action {
                    Action::Layer(layer) => layer,
                    Action::LastLayer => self.shared.layer.previous(),
                    _ => self.shared.layer.next(),
                };
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
                out.events.push(refused("hint", "the drawn puzzle is not a game yet"));
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

    /// Runs an action that the game handles as in the terminal.
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

    /// Handles an action while the board is hidden: shows the board, if the action can do so.
    fn wake(&mut self, action: Action, out: &mut Out) -> bool {
        let wakes =
            matches!(action, Action::Pause | Action::Space | Action::NextLayer | Action::LastLayer | Action::Enter);
        if wakes {
            self.play.game.clock = Clock::Runs;
            out.events.push(Event::Resume { elapsed: game::milliseconds(self.play.game.elapsed) });
        }
        wakes
    }

    /// Closes the innermost of the following: the prompt for a digit, the hint, the selection, the filter, the held digit.
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

    /// Counts the mistakes; shows them the second time, or if `show` is set.
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

/// Returns the request to the page for an action that the page itself handles.
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
