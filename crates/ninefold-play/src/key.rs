//! Keys and their names: `a`, `?`, `ctrl-x`, `shift-left`, `esc`.

use std::fmt;
use std::str::FromStr;

/// A key with its modifiers.
///
/// ```
/// use ninefold_play::Key;
///
/// let key: Key = "ctrl-x".parse().unwrap();
/// assert_eq!(key, Key::char('x').ctrl());
/// assert_eq!(key.to_string(), "ctrl-x");
/// assert!("hyper-x".parse::<Key>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key {
    /// The key without modifiers.
    pub code: Code,
    /// Whether Ctrl is held.
    pub ctrl: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// Whether Shift is held; for letters and signs, Shift is part of the sign instead.
    pub shift: bool,
}

/// A key without modifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Code {
    /// A letter, a digit or a sign.
    Char(char),
    /// A key with a name.
    Named(Named),
    /// A key identified by its position on the keyboard, whatever its label.
    Place(Place),
}

/// The position of a key, by its label on an American keyboard: `KeyZ`, `Digit1`, `Numpad1`, as browsers name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// The key with that capital letter.
    Letter(char),
    /// The key with that digit above the letters.
    Digit(char),
    /// The key with that digit in the numeric keypad.
    Numpad(char),
}

impl Place {
    /// Returns the position with that name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        let only = |rest: &str, is: fn(&char) -> bool| {
            let mut signs = rest.chars();
            signs.next().filter(is).filter(|_| signs.next().is_none())
        };
        let of = |start: &str, is| name.strip_prefix(start).and_then(|rest| only(rest, is));
        (of("Key", char::is_ascii_uppercase).map(Self::Letter))
            .or_else(|| of("Digit", char::is_ascii_digit).map(Self::Digit))
            .or_else(|| of("Numpad", char::is_ascii_digit).map(Self::Numpad))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(sign) => write!(f, "Key{sign}"),
            Self::Digit(sign) => write!(f, "Digit{sign}"),
            Self::Numpad(sign) => write!(f, "Numpad{sign}"),
        }
    }
}

macro_rules! named {
    ($($key:ident $name:literal),* $(,)?) => {
        /// A key with a name instead of a sign.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Named {
            $(#[doc = $name] $key),*
        }

        impl Named {
            const ALL: &[(Self, &str)] = &[$((Self::$key, $name)),*];
        }
    };
}

named! {
    Up "up", Down "down", Left "left", Right "right", Home "home", End "end", PageUp "page-up", PageDown "page-down",
    Enter "enter", Esc "esc", Tab "tab", Backspace "backspace", Delete "delete", Insert "insert", Space "space",
    F1 "f1", F2 "f2", F3 "f3", F4 "f4", F5 "f5", F6 "f6", F7 "f7", F8 "f8", F9 "f9", F10 "f10",
}

impl Key {
    /// Creates a key without modifiers.
    pub const fn new(code: Code) -> Self {
        Self { code, ctrl: false, alt: false, shift: false }
    }

    /// Creates the key of a letter, digit or sign; for a space, the named key.
    pub const fn char(sign: char) -> Self {
        Self::new(if sign == ' ' { Code::Named(Named::Space) } else { Code::Char(sign) })
    }

    /// Creates the key with a name.
    pub const fn named(key: Named) -> Self {
        Self::new(Code::Named(key))
    }

    /// Creates the key at a position.
    pub const fn place(place: Place) -> Self {
        Self::new(Code::Place(place))
    }

    /// Returns the key with Ctrl.
    pub const fn ctrl(self) -> Self {
        Self { ctrl: true, ..self }
    }

    /// Returns the key with Alt.
    pub const fn alt(self) -> Self {
        Self { alt: true, ..self }
    }

    /// Returns the key with Shift.
    pub const fn shift(self) -> Self {
        Self { shift: true, ..self }
    }

    /// Returns the letter, digit or sign that the key types, if any.
    pub const fn text(self) -> Option<char> {
        match self {
            Self { ctrl: true, .. } | Self { alt: true, .. } => None,
            Self { code: Code::Char(sign), .. } => Some(sign),
            Self { code: Code::Named(Named::Space), .. } => Some(' '),
            Self { .. } => None,
        }
    }
}

/// The error about a text that is not the name of a key.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no key is called {0:?}")]
pub struct UnknownKey(String);

impl FromStr for Key {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        let mut rest = text;
        let mut key = Self::char('?');
        loop {
            match rest.split_once('-') {
                Some(("ctrl", next)) if !next.is_empty() => (key, rest) = (key.ctrl(), next),
                Some(("alt", next)) if !next.is_empty() => (key, rest) = (key.alt(), next),
                Some(("shift", next)) if !next.is_empty() => (key, rest) = (key.shift(), next),
                _ => break,
            }
        }
        let mut signs = rest.chars();
        let code = if let (Some(sign), None) = (signs.next(), signs.next()) {
            Some(Self::char(sign).code)
        } else {
            let named = Named::ALL.iter().find(|(_, name)| *name == rest).map(|(named, _)| Code::Named(*named));
            named.or_else(|| Place::named(rest).map(Code::Place))
        };
        code.map(|code| Self { code, ..key }).ok_or_else(|| UnknownKey(text.into()))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.ctrl, "ctrl-"), (self.alt, "alt-"), (self.shift, "shift-")] {
            f.write_str(if held { name } else { "" })?;
        }
        match self.code {
            Code::Char(sign) => write!(f, "{sign}"),
            Code::Place(place) => place.fmt(f),
            Code::Named(named) => {
                f.write_str(Named::ALL.iter().find(|(of, _)| *of == named).map_or("", |(_, name)| name))
            }
        }
    }
}
