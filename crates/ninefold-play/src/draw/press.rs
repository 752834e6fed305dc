//! Clicks: on the board they choose cells; elsewhere they act on the key, digit or list line under the pointer.
//!
//! Lists, keys and digits are drawn as text, so clicks are resolved from the drawn text instead of a second description of each screen.

use ninefold_core::Digit;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::{Look, draw, hit, panel};
use crate::action::{Action, Layer};
use crate::app::{App, Effect, Extend, Over};
use crate::key::{Key, Named};

/// The mouse button of a click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// The left one.
    Left,
    /// The left button, held while the mouse moved.
    Drag,
    /// The right button: writes notes instead of digits.
    Right,
}

/// Handles a click at a column and row of the screen. In a list the first click chooses a line, and a click on the chosen line opens it.
pub fn click(app: &mut App, look: Look, area: Rect, (x, y): (u16, u16), button: Button) -> Vec<Effect> {
    if app.over().is_none()
        && let Some(cell) = hit(app, area, x, y)
    {
        return match button {
            Button::Left => app.click(cell, Extend::No),
            Button::Drag => app.click(cell, Extend::Yes),
            Button::Right => app.click_note(cell),
        };
    }
    if button == Button::Drag || !area.contains((x, y).into()) {
        return Vec::new();
    }
    // Pages of text have nothing to choose, and the wheel turns them.
    if let Some(Over::Help(_) | Over::Rules(_) | Over::Statistics) = app.over() {
        return app.key(Key::named(Named::Esc));
    }
    let mut buffer = Buffer::empty(area);
    draw(app, look, area, &mut buffer);
    let row = Drawn::of(&buffer, y);
    if app.over().is_none() {
        if let Some(digit) = clicked_digit(app, &row, x) {
            let layer = if button == Button::Right { Layer::Corner } else { app.layer() };
            return app.act(Action::Write(layer, digit));
        }
        let at_hand = panel::at_hand(app).chain(panel::turners(app)).find(|shown| row.has(&shown.line, x));
        if let Some(key) = at_hand.and_then(|shown| shown.key) {
            return app.key(key);
        }
        let mut keys =
            panel::keys(app).into_iter().filter(|shown| row.start_of(&shown.line).is_some_and(|start| x >= start));
        if let Some(key) = keys.find_map(|shown| shown.key) {
            return app.key(key);
        }
    }
    let keys = in_list(&buffer, &row, x, y).or_else(|| row.word(x).and_then(|word| named(&word)).map(|key| vec![key]));
    keys.into_iter().flatten().flat_map(|key| app.key(key)).collect()
}

/// Returns the keys that choose the line of a list under the pointer: up or down to the line, then left or right if its value is clicked; on the
/// chosen line Enter.
fn in_list(buffer: &Buffer, row: &Drawn, x: u16, y: u16) -> Option<Vec<Key>> {
    let area = buffer.area;
    let is_chosen = |at: &u16| {
        let line = Drawn::of(buffer, *at);
        let first = line.indent();
        buffer[(area.x + first, *at)].modifier.contains(Modifier::REVERSED) && line.text.trim_start().starts_with("> ")
    };
    let chosen = (area.top()..area.bottom()).find(is_chosen)?;
    let left = Drawn::of(buffer, chosen).indent();
    // Items begin two columns after the sign, and there is no empty line between them.
    let is_item = |at: u16| at == chosen || Drawn::of(buffer, at).indent() == left + 2;
    if !(y.min(chosen)..=y.max(chosen)).all(is_item) {
        return None;
    }
    let way = if y < chosen { Named::Up } else { Named::Down };
    let mut keys = vec![Key::named(way); usize::from(y.abs_diff(chosen))];
    match row.at(x) {
        Some('<') => keys.push(Key::named(Named::Left)),
        Some('>') if x != left => keys.push(Key::named(Named::Right)),
        _ if y == chosen => keys.push(Key::named(Named::Enter)),
        _ => {}
    }
    Some(keys)
}

/// Returns the digit under the pointer in the line of digits.
fn clicked_digit(app: &App, row: &Drawn, x: u16) -> Option<Digit> {
    let start = row.start_of(&panel::digits(app))?;
    let sign = row.at(x).filter(|_| x >= start)?;
    Digit::from_symbol(app.rules().size(), u8::try_from(sign).ok()?)
}

/// Returns the key that a word names.
fn named(word: &str) -> Option<Key> {
    match word {
        "Esc" => Some(Key::named(Named::Esc)),
        "Enter" => Some(Key::named(Named::Enter)),
        _ => None,
    }
}

/// A drawn line, with one character for each column.
struct Drawn {
    text: String,
}

impl Drawn {
    fn of(buffer: &Buffer, y: u16) -> Self {
        let area = buffer.area;
        let sign = |x: u16| buffer[(x, y)].symbol().chars().next().unwrap_or(' ');
        Self { text: (area.left()..area.right()).map(sign).collect() }
    }

    fn indent(&self) -> u16 {
        let indent = self.text.chars().take_while(|sign| *sign == ' ').count();
        u16::try_from(indent).unwrap_or(u16::MAX).min(u16::try_from(self.text.chars().count()).unwrap_or(1).max(1) - 1)
    }

    fn at(&self, x: u16) -> Option<char> {
        self.text.chars().nth(x.into())
    }

    /// Returns the column in which a text of the panel begins, possibly to the right of the board; `None` if the drawn line does not end with the
    /// text.
    fn start_of(&self, line: &str) -> Option<u16> {
        let before = self.text.trim_end().strip_suffix(line.trim_end())?.chars().count();
        let indent = line.chars().take_while(|sign| *sign == ' ').count();
        u16::try_from(before + indent).ok()
    }

    /// Whether a text is drawn at a column.
    fn has(&self, text: &str, x: u16) -> bool {
        let mut starts = self.text.match_indices(text).map(|(at, _)| self.text[..at].chars().count());
        starts.any(|start| (start..start + text.chars().count()).contains(&usize::from(x)))
    }

    /// Returns the word at a column.
    fn word(&self, x: u16) -> Option<String> {
        let signs: Vec<char> = self.text.chars().collect();
        let is_letter = |at: &usize| signs.get(*at).is_some_and(|sign| sign.is_alphabetic());
        let at = Some(usize::from(x)).filter(is_letter)?;
        let first = (0..=at).rev().take_while(is_letter).last()?;
        let last = (at..signs.len()).take_while(is_letter).last()?;
        Some(signs[first..=last].iter().collect())
    }
}
