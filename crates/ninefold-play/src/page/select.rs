//! Selecting cells, and drawing a line over them with a finger.

use ninefold_core::multi::LayoutCell;
use ninefold_core::{Digit, DigitSet};

use super::act::refused;
use super::event::Event;
use super::{Change, Line, Out, Page};
use crate::action::Action;
use crate::app::{Alike, By, Input};
use crate::cells::{self, Cells};
use crate::game::Stroke;

/// How a click or drag changes the selection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Selecting {
    /// Selects exactly the given cells.
    Only,
    /// Adds the given cells.
    Add,
    /// Removes the given cells.
    Remove,
    /// Selects those of the given cells that are not selected, and deselects the others.
    Toggle,
    /// Selects all cells of the rectangle between the cursor and the last given cell.
    Rectangle,
    /// Selects cells with the same digit, notes or colours as the last given cell.
    Same,
    /// Selects cells with the same colours as the last given cell.
    Colour,
    /// Selects all cells.
    All,
    /// Inverts the selection.
    Invert,
    /// Selects only the cell at the cursor.
    None,
}

impl Selecting {
    /// Returns the variant with that name.
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

impl Page {
    /// Selects cells. In digit-first input, writes the held digit into them.
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
        // The starting corner of a rectangle is kept, so that the rectangle can be redrawn.
        if let (Some(last), Selecting::Only | Selecting::Add | Selecting::Remove | Selecting::Toggle) = (last, how) {
            self.play.cursor.move_to(last, &grids);
        }
        self.say_selected(&before, out);
    }

    pub(super) fn say_selected(&self, before: &Cells, out: &mut Out) {
        let now = &self.play.cursor.selected;
        if now != before && !(now.is_empty() && before.len() < 2) {
            out.events.push(Event::Select { cells: now.len().max(1) });
        }
    }

    pub(super) fn alike(&mut self, at: LayoutCell, by: By, out: &mut Out) {
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

    /// Writes the held digit into the cells under a moving finger: all of them change like the first one, as one change.
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
}
