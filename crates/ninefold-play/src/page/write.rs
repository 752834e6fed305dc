//! Writing, clearing and undoing digits and notes, and the events that result.

use ninefold_core::multi::Grids;
use ninefold_core::rules::Group;
use ninefold_core::{Digit, DigitSet};

use super::cell::COLOURS;
use super::event::{Event, What};
use super::parts::house_name;
use super::{Out, Page, Purpose};
use crate::action::{Action, Layer};
use crate::app::{Effect, Turn};
use crate::cells::{self, Cells};
use crate::game::{self, Check, Cleared, Clock};
use crate::notes::Change as NotesChange;

/// The state before a change.
pub(super) struct Before {
    pub(super) place: (usize, usize),
    full: Vec<bool>,
    complete: DigitSet,
    pub(super) selected: Cells,
}

impl Page {
    pub(super) fn before(&self) -> Before {
        let game = &self.play.game;
        Before {
            place: game.history().place(),
            full: self.full_houses(&game.grids()),
            complete: game.complete(),
            selected: self.play.cursor.selected.clone(),
        }
    }

    /// Writes a digit into cells, or removes it.
    pub(super) fn write(&mut self, layer: Layer, digit: Digit, cells: &Cells, out: &mut Out) {
        if self.play.game.clock == Clock::Done {
            return out.events.push(Event::Over);
        }
        let has_colours = layer != Layer::Colour || digit.index() < COLOURS.len();
        if !self.rules().digits().contains(digit) && layer != Layer::Colour || !has_colours {
            let why = format!("the digits are 1 to {}", self.rules().size());
            return out.events.push(Event::Refused { action: "write".into(), why });
        }
        if layer != Layer::Colour && !cells.iter().any(|&cell| self.play.game.is_open(cell)) {
            return out.events.push(Event::Given);
        }
        let before = self.before();
        self.play.cursor.focus = Some(digit);
        let effects = self.play.change(&mut self.shared, |game| game.write(layer, cells, digit));
        self.after_writing(layer, digit, &before, effects, out);
    }

    /// Reports a written change.
    pub(super) fn after_writing(
        &mut self,
        layer: Layer,
        digit: Digit,
        before: &Before,
        effects: Vec<Effect>,
        out: &mut Out,
    ) {
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

    /// Checks written digits at the current level: returns the cells that they clash with, and whether a digit is wrong.
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
        let mut clashes: Vec<usize> = (0..digits.len()).filter(clashing).collect();
        if clashes.is_empty() && !cells::is_plain(self.rules()) {
            let breaks = cells::breaks(&grids).into_iter();
            let mut own = breaks.filter(|cells| cells.iter().any(|cell| written.contains(&cell.index())));
            // A digit that breaks a constraint by itself clashes with its own cell.
            clashes.extend(own.next().into_iter().flatten().map(ninefold_core::multi::LayoutCell::index));
            if clashes.len() > 1 {
                clashes.retain(|cell| !written.contains(cell));
            }
        }
        let wrong = game.check == Check::Solution && game.wrong().iter().any(|cell| written.contains(&cell.index()));
        (clashes, wrong)
    }

    /// Reports newly completed digits and houses, and whether the puzzle is solved.
    pub(super) fn say_complete(&self, before: &Before, out: &mut Out) {
        let game = &self.play.game;
        let new = game.complete() - before.complete;
        out.events.extend(new.iter().map(|digit| Event::Complete { digit: digit.get() }));
        let full = self.full_houses(&game.grids());
        for (house, (now, before)) in self.houses.iter().zip(full.into_iter().zip(&before.full)) {
            if now && !before {
                let (kind, number) = house.name;
                let (number, grid) = (usize::from(number), house.grid.unwrap_or_default());
                out.events.push(Event::House { house: house_name(kind), number, grid });
            }
        }
    }

    /// Returns for each house whether its cells contain all digits.
    fn full_houses(&self, grids: &Grids) -> Vec<bool> {
        let all = self.rules().digits();
        let digits = |house: &Group| house.cells.iter().filter_map(|&cell| grids[cell]).collect::<DigitSet>();
        self.houses.iter().map(|house| digits(house) == all).collect()
    }

    pub(super) fn clear(&mut self, cells: &Cells, out: &mut Out) {
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

    pub(super) fn travel(&mut self, action: Action, out: &mut Out) {
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

    pub(super) fn go_back(&mut self, number: Option<usize>, out: &mut Out) {
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

    /// After a change, resets outdated counts of mistakes, closes a hint on another position, and requests a new verdict on a drawn puzzle.
    pub(super) fn after_change(&mut self, out: &mut Out) {
        self.counted = None;
        self.say_progress(out);
        self.shared.message.clear();
        let game = &self.play.game;
        if self.play.hint.as_ref().is_some_and(|hint| hint.boards != game.position()) {
            self.play.hint = None;
        }
        let solved = Event::Solved { elapsed: game::milliseconds(game.elapsed), hints: game.hints };
        match self.purpose {
            Purpose::Game if game.clock == Clock::Done => out.events.push(solved),
            Purpose::Game => {}
            Purpose::Editor => {
                // A drawn puzzle may be full of digits without being a finished game.
                if self.play.game.clock == Clock::Done {
                    self.play.game.clock = Clock::Runs;
                }
                self.verdict = crate::verdict::Verdict::Open;
                let puzzle = self.puzzle();
                self.send(vec![Effect::Prove(puzzle)], out);
            }
        }
    }

    /// Sends the effects that are questions; the page handles the others.
    pub(super) fn send(&mut self, effects: Vec<Effect>, out: &mut Out) {
        for effect in effects {
            let question = self.ask(effect);
            out.questions.extend(question);
        }
    }
}
