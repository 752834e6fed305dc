//! Converts the keys that the terminal reports.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ninefold_play::{Code, Key, Named};

/// Converts a key press to a key of the app, if there is one for it.
pub(super) fn key(event: &KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let code = code(event.code)?;
    let mut key = Key {
        code,
        ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
        alt: event.modifiers.contains(KeyModifiers::ALT),
        shift: event.modifiers.contains(KeyModifiers::SHIFT),
    };
    // Shift is already part of letters and signs, but digits reported with Shift keep it.
    key.shift &= !matches!(code, Code::Char(sign) if !sign.is_ascii_digit());
    Some(key)
}

fn code(code: KeyCode) -> Option<Code> {
    Some(Code::Named(match code {
        KeyCode::Char(' ') => Named::Space,
        KeyCode::Char(sign) => return Some(Code::Char(sign)),
        KeyCode::Up => Named::Up,
        KeyCode::Down => Named::Down,
        KeyCode::Left => Named::Left,
        KeyCode::Right => Named::Right,
        KeyCode::Home => Named::Home,
        KeyCode::End => Named::End,
        KeyCode::PageUp => Named::PageUp,
        KeyCode::PageDown => Named::PageDown,
        KeyCode::Enter => Named::Enter,
        KeyCode::Esc => Named::Esc,
        KeyCode::Tab | KeyCode::BackTab => Named::Tab,
        KeyCode::Backspace => Named::Backspace,
        KeyCode::Delete => Named::Delete,
        KeyCode::Insert => Named::Insert,
        KeyCode::F(number) => {
            const KEYS: [Named; 10] = [
                Named::F1,
                Named::F2,
                Named::F3,
                Named::F4,
                Named::F5,
                Named::F6,
                Named::F7,
                Named::F8,
                Named::F9,
                Named::F10,
            ];
            *KEYS.get(usize::from(number).wrapping_sub(1))?
        }
        _ => return None,
    }))
}
