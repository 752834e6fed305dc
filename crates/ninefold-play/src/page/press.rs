//! Key presses as reported by browsers, and their actions.
//!
//! ```text
//! code    the position of the key, whatever its label           digits, ZXCV, WASD: an AZERTY keyboard needs no Shift for its digits
//! key     the text that the key types                           everything else; if that is not ASCII, the letter of the position
//! ```
//!
//! The position of a key is looked up first; if the position has no action with these modifiers, the label is looked up.

use ninefold_core::Digit;

use crate::action::{Action, Layer};
use crate::key::{Code, Key, Named, Place};
use crate::keys::Keys;

/// A key press as reported by a browser.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "the fields of a browser's event")]
pub struct Press {
    /// The text that the key types, or its name.
    pub key: String,
    /// The name of its position.
    pub code: String,
    /// Whether Shift is held.
    pub shift_key: bool,
    /// Whether Ctrl is held.
    pub ctrl_key: bool,
    /// Whether Alt is held.
    pub alt_key: bool,
    /// Whether Cmd is held.
    pub meta_key: bool,
    /// Whether the key is held down and reported again.
    pub repeat: bool,
    /// Whether the key is part of a character that takes several keys.
    pub is_composing: bool,
    /// Whether `NumLock` is on.
    pub num_lock: bool,
}

/// Whether Shift and Ctrl are exchanged for digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Held {
    /// Shift writes corner notes, Ctrl centre notes.
    #[default]
    Usual,
    /// The two are exchanged.
    Exchanged,
}

impl Press {
    /// Returns the action of the key press; `None` leaves the key to the browser, as while a character is being composed. The caller decides whether
    /// a repeated press has an effect.
    pub fn action(&self, keys: &Keys, held: Held) -> Option<Action> {
        if self.is_composing || self.key == "Process" || self.key == "Dead" && self.place().is_none() {
            return None;
        }
        let action = [self.place(), self.label()].into_iter().flatten().find_map(|key| keys.action(key))?;
        Some(match (action, held) {
            (Action::Write(Layer::Corner, digit), Held::Exchanged) => Action::Write(Layer::Centre, digit),
            (Action::Write(Layer::Centre, digit), Held::Exchanged) => Action::Write(Layer::Corner, digit),
            (action, _) => action,
        })
    }

    /// Returns the digit above 9 whose letter the key types, alone or with Shift, in a grid of that size.
    pub(crate) fn letter_digit(&self, size: usize) -> Option<Digit> {
        if size <= 9 || self.ctrl() || self.alt_key || self.is_composing {
            return None;
        }
        let letter = self.letter().or_else(|| self.sign())?;
        Digit::from_symbol(size, u8::try_from(letter).ok().filter(u8::is_ascii_alphabetic)?)
    }

    /// Whether the action is repeated while its key is held down.
    pub(crate) const fn may_repeat(action: Action) -> bool {
        use Action::{Extend, Go, Jump, Move, Redo, Undo};
        matches!(action, Move(_) | Extend(_) | Go(_) | Jump(_) | Undo | Redo)
    }

    fn ctrl(&self) -> bool {
        self.ctrl_key || self.meta_key
    }

    /// Whether `AltGr` is held, which Windows reports as Ctrl and Alt. A sign typed with it has neither.
    fn is_alt_gr(&self) -> bool {
        self.ctrl_key && self.alt_key && self.sign().is_some_and(|sign| !sign.is_ascii_alphanumeric())
    }

    /// Returns the typed text, if it is a single character.
    fn sign(&self) -> Option<char> {
        let mut signs = self.key.chars();
        signs.next().filter(|_| signs.next().is_none())
    }

    fn with(&self, code: Code, shift: bool) -> Key {
        let plain = self.is_alt_gr();
        Key { code, ctrl: self.ctrl() && !plain, alt: self.alt_key && !plain, shift }
    }

    /// Returns the key by its position.
    fn place(&self) -> Option<Key> {
        let place = Place::named(&self.code)?;
        match place {
            Place::Numpad(_) if self.sign().is_some_and(|sign| sign.is_ascii_digit()) => {
                Some(self.with(Code::Place(place), self.shift_key))
            }
            // Windows removes Shift and reports the key's meaning without NumLock.
            Place::Numpad(_) => self.num_lock.then(|| self.with(Code::Place(place), true)),
            _ if self.is_alt_gr() => None,
            _ => Some(self.with(Code::Place(place), self.shift_key)),
        }
    }

    /// Returns the key by the text that it types.
    fn label(&self) -> Option<Key> {
        if let Some(named) = named(&self.key) {
            return Some(self.with(Code::Named(named), self.shift_key));
        }
        let sign = self.sign().filter(char::is_ascii).or_else(|| self.letter())?;
        if self.code == "NumpadDecimal" {
            return Some(self.with(Code::Char('.'), false));
        }
        // Shift decides the case of letters, whatever the state of CapsLock.
        let sign = if self.shift_key { sign.to_ascii_uppercase() } else { sign.to_ascii_lowercase() };
        Some(self.with(Code::Char(sign), false))
    }

    /// Returns the letter or sign at the key's position on an American keyboard.
    fn letter(&self) -> Option<char> {
        match Place::named(&self.code) {
            Some(Place::Letter(letter)) => Some(letter),
            Some(Place::Digit(_) | Place::Numpad(_)) => None,
            None => Some(match (self.code.as_str(), self.shift_key) {
                ("BracketLeft", false) => '[',
                ("BracketRight", false) => ']',
                ("Period", false) => '.',
                ("Slash", false) => '/',
                ("Slash", true) => '?',
                _ => return None,
            }),
        }
    }
}

/// Returns the key with that name in browsers.
fn named(key: &str) -> Option<Named> {
    Some(match key {
        "ArrowUp" => Named::Up,
        "ArrowDown" => Named::Down,
        "ArrowLeft" => Named::Left,
        "ArrowRight" => Named::Right,
        "Home" => Named::Home,
        "End" => Named::End,
        "PageUp" => Named::PageUp,
        "PageDown" => Named::PageDown,
        "Enter" => Named::Enter,
        "Escape" => Named::Esc,
        "Tab" => Named::Tab,
        "Backspace" => Named::Backspace,
        "Delete" => Named::Delete,
        "Insert" => Named::Insert,
        " " | "Spacebar" => Named::Space,
        "F1" => Named::F1,
        "F2" => Named::F2,
        "F3" => Named::F3,
        "F4" => Named::F4,
        "F5" => Named::F5,
        "F6" => Named::F6,
        "F7" => Named::F7,
        "F8" => Named::F8,
        "F9" => Named::F9,
        "F10" => Named::F10,
        _ => return None,
    })
}
