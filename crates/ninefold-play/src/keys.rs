//! Key maps: presets, and the changes to them in a TOML file.
//!
//! ```toml
//! preset = "vim"          # default, vim or apple2
//!
//! [keys]
//! "ctrl-e" = "edit"
//! "H" = "hint"
//! "z" = "none"            # takes a key away
//! ```

use std::collections::BTreeMap;

use ninefold_core::Digit;
use serde::Deserialize;

use crate::action::{Action, Layer};
use crate::key::{Key, Named, Place};

/// A key map: the action of each key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keys {
    actions: BTreeMap<Key, Action>,
    opens_on_help: bool,
}

/// The names of the presets.
pub const PRESETS: [&str; 3] = ["default", "vim", "apple2"];

/// The keys of all presets.
const COMMON: &[(&str, &str)] = &[
    ("up", "up"),
    ("down", "down"),
    ("left", "left"),
    ("right", "right"),
    ("home", "home"),
    ("end", "end"),
    ("page-down", "next-grid"),
    ("page-up", "last-grid"),
    ("shift-up", "extend-up"),
    ("shift-down", "extend-down"),
    ("shift-left", "extend-left"),
    ("shift-right", "extend-right"),
    ("ctrl-a", "all"),
    ("space", "space"),
    ("0", "empty"),
    (".", "empty"),
    ("backspace", "clear"),
    ("delete", "clear"),
    ("tab", "next-layer"),
    ("shift-tab", "last-layer"),
    ("z", "digits"),
    ("x", "corner"),
    ("c", "centre"),
    ("v", "colours"),
    ("u", "undo"),
    ("r", "redo"),
    ("ctrl-y", "redo"),
    ("ctrl-r", "redo"),
    ("[", "undo"),
    ("]", "redo"),
    ("t", "savepoint"),
    ("T", "return"),
    ("g", "digit-first"),
    ("n", "automatic"),
    ("f", "fill"),
    ("y", "check"),
    ("p", "pause"),
    ("h", "hint"),
    ("f2", "hint"),
    ("enter", "enter"),
    ("e", "engine"),
    ("+", "faster"),
    ("=", "faster"),
    ("-", "slower"),
    ("ctrl-x", "wipe"),
    ("ctrl-l", "load"),
    ("ctrl-s", "save"),
    ("ctrl-p", "print"),
    ("P", "play"),
    ("f5", "play"),
    ("N", "new"),
    ("X", "train"),
    ("E", "edit"),
    ("S", "statistics"),
    ("R", "rules"),
    ("?", "help"),
    ("/", "help"),
    ("f1", "help"),
    ("esc", "leave"),
    ("Q", "quit"),
    ("ctrl-c", "quit"),
    ("ctrl-q", "quit"),
    ("ctrl-t", "theme"),
    ("M", "mouse"),
    ("ctrl-z", "suspend"),
];

/// The keys of all presets for web pages: keys for moving and writing are bound by position, mnemonic keys by label.
const WEB: &[(&str, &str)] = &[
    ("Digit0", "clear"),
    ("Numpad0", "clear"),
    ("0", "clear"),
    ("backspace", "clear"),
    ("delete", "clear"),
    ("KeyZ", "digits"),
    ("KeyX", "corner"),
    ("KeyC", "centre"),
    ("KeyV", "colours"),
    ("KeyW", "up"),
    ("KeyA", "left"),
    ("KeyS", "down"),
    ("KeyD", "right"),
    ("space", "next-layer"),
    ("shift-space", "toggle"),
    ("ctrl-space", "toggle"),
    (".", "swap"),
    ("up", "up"),
    ("down", "down"),
    ("left", "left"),
    ("right", "right"),
    ("home", "home"),
    ("end", "end"),
    ("ctrl-home", "first"),
    ("ctrl-end", "last"),
    ("page-down", "next-grid"),
    ("page-up", "last-grid"),
    ("shift-up", "extend-up"),
    ("shift-down", "extend-down"),
    ("shift-left", "extend-left"),
    ("shift-right", "extend-right"),
    ("ctrl-up", "go-up"),
    ("ctrl-down", "go-down"),
    ("ctrl-left", "go-left"),
    ("ctrl-right", "go-right"),
    ("alt-up", "jump-up"),
    ("alt-down", "jump-down"),
    ("alt-left", "jump-left"),
    ("alt-right", "jump-right"),
    ("ctrl-a", "all"),
    ("ctrl-i", "invert"),
    ("alt-d", "alike"),
    ("esc", "leave"),
    ("ctrl-z", "undo"),
    ("u", "undo"),
    ("[", "undo"),
    ("ctrl-y", "redo"),
    ("ctrl-Z", "redo"),
    ("r", "redo"),
    ("]", "redo"),
    ("h", "hint"),
    ("f2", "hint"),
    ("enter", "enter"),
    ("n", "automatic"),
    ("f", "fill"),
    ("k", "check"),
    ("m", "highlight"),
    ("l", "only"),
    ("L", "bivalue"),
    ("g", "digit-first"),
    ("t", "savepoint"),
    ("T", "return"),
    ("p", "pause"),
    ("ctrl-c", "copy"),
    ("ctrl-v", "paste"),
    ("ctrl-s", "save"),
    ("ctrl-p", "print"),
    ("ctrl-o", "load"),
    ("/", "palette"),
    ("?", "help"),
    ("f1", "help"),
];

/// A preset for web pages.
struct PagePreset {
    name: &'static str,
    /// The layers that digits are written to with Shift, and with Ctrl or Alt.
    held: [Layer; 2],
    /// The keys that differ from those of all presets.
    special: &'static [(&'static str, &'static str)],
}

const PAGES: &[PagePreset] = &[
    PagePreset { name: "web", held: [Layer::Corner, Layer::Centre], special: &[] },
    // Filters without Shift, on the keys that browsers leave to a page. Digits with Ctrl write corner notes, and with Shift centre notes, as in that
    // program.
    PagePreset {
        name: "hodoku",
        held: [Layer::Centre, Layer::Corner],
        special: &[
            ("f1", "only-1"),
            ("f2", "only-2"),
            ("f4", "only-4"),
            ("f8", "only-8"),
            ("f9", "only-9"),
            ("f10", "bivalue"),
        ],
    },
    PagePreset {
        name: "vim",
        held: [Layer::Corner, Layer::Centre],
        special: &[
            ("h", "left"),
            ("j", "down"),
            ("k", "up"),
            ("l", "right"),
            ("^", "home"),
            ("$", "end"),
            ("H", "hint"),
            ("y", "check"),
        ],
    },
];

/// Returns the keys that are specific to a preset.
fn special(preset: &str) -> Option<&'static [(&'static str, &'static str)]> {
    Some(match preset {
        "default" => &[("w", "up"), ("a", "left"), ("s", "down"), ("d", "right")],
        "vim" => &[
            ("h", "left"),
            ("j", "down"),
            ("k", "up"),
            ("l", "right"),
            ("^", "home"),
            ("$", "end"),
            ("H", "hint"),
            ("ctrl-h", "clear"),
        ],
        "apple2" => &[("i", "up"), ("j", "left"), ("k", "right"), ("m", "down")],
        _ => return None,
    })
}

const F_KEYS: [Named; 9] = {
    use Named::{F1, F2, F3, F4, F5, F6, F7, F8, F9};
    [F1, F2, F3, F4, F5, F6, F7, F8, F9]
};

/// The characters that the digit keys type with Shift on an American keyboard, for terminals that do not report Shift.
const SHIFTED: &str = "!@#$%^&*(";

impl Default for Keys {
    fn default() -> Self {
        Self::preset("default").unwrap_or_else(Self::none)
    }
}

impl Keys {
    const fn none() -> Self {
        Self { actions: BTreeMap::new(), opens_on_help: false }
    }

    /// Returns the [preset](PRESETS) with that name.
    pub fn preset(name: &str) -> Option<Self> {
        let special = special(name)?;
        let mut keys = Self { opens_on_help: name == "apple2", ..Self::none() };
        keys.digits();
        COMMON.iter().chain(special).for_each(|(key, action)| _ = keys.set(key, action));
        Some(keys)
    }

    fn digits(&mut self) {
        for (digit, shifted) in Digit::all().zip(SHIFTED.chars()) {
            let key = Key::char(char::from(digit.ascii()));
            self.actions.insert(key, Action::Digit(digit));
            self.actions.insert(Key::char(shifted), Action::Write(Layer::Corner, digit));
            self.actions.insert(key.shift(), Action::Write(Layer::Corner, digit));
            self.actions.insert(key.ctrl(), Action::Write(Layer::Centre, digit));
            self.actions.insert(key.alt(), Action::Write(Layer::Centre, digit));
            self.actions.insert(key.ctrl().shift(), Action::Write(Layer::Colour, digit));
        }
    }

    /// Returns the names of the presets for web pages.
    pub fn pages() -> impl Iterator<Item = &'static str> {
        PAGES.iter().map(|preset| preset.name)
    }

    /// Returns the preset with that name for web pages.
    pub fn web(name: &str) -> Option<Self> {
        let PagePreset { held: [with_shift, with_ctrl], special, .. } =
            PAGES.iter().find(|preset| preset.name == name)?;
        let mut keys = Self::none();
        for digit in Digit::all() {
            let sign = char::from(digit.ascii());
            keys.actions.insert(Key::char(sign), Action::Digit(digit));
            for key in [Key::place(Place::Digit(sign)), Key::place(Place::Numpad(sign))] {
                let writes = |layer| Action::Write(layer, digit);
                keys.actions.insert(key, Action::Digit(digit));
                keys.actions.insert(key.shift(), writes(*with_shift));
                for held in [key.ctrl(), key.alt()] {
                    keys.actions.insert(held, writes(*with_ctrl));
                    keys.actions.insert(held.shift(), writes(Layer::Colour));
                }
            }
        }
        for (named, digit) in F_KEYS.into_iter().zip(Digit::all()) {
            keys.actions.insert(Key::named(named).shift(), Action::OnlyDigit(digit));
        }
        WEB.iter().chain(*special).for_each(|(key, action)| _ = keys.set(key, action));
        Some(keys)
    }

    /// Binds a key to another action, or to none; returns its previous action.
    ///
    /// # Errors
    ///
    /// If the key or the action does not exist.
    pub fn bind(&mut self, key: &str, action: &str) -> Result<Option<Action>, KeysError> {
        let parsed: Key = key.parse().map_err(|_| KeysError::Key(key.into()))?;
        let before = self.action(parsed);
        self.set(key, action)?;
        Ok(before)
    }

    fn set(&mut self, key: &str, action: &str) -> Result<(), KeysError> {
        let parsed: Key = key.parse().map_err(|_| KeysError::Key(key.into()))?;
        if action == "none" {
            self.actions.remove(&parsed);
            return Ok(());
        }
        let action = Action::called(action).ok_or_else(|| KeysError::Action(action.into()))?;
        self.actions.insert(parsed, action);
        Ok(())
    }

    /// Parses a preset and its changes.
    ///
    /// # Errors
    ///
    /// If the text is not valid TOML, or keys, actions or presets do not exist.
    ///
    /// ```
    /// use ninefold_play::{Action, Key, Keys};
    ///
    /// let keys = Keys::from_toml("preset = 'apple2'\n[keys]\n'ctrl-g' = 'hint'").unwrap();
    /// assert_eq!(keys.action(Key::char('g').ctrl()), Some(Action::Hint));
    /// assert_eq!(Keys::from_toml("[keys]\nq = 'fly'").unwrap_err().to_string(), "no action is called \"fly\"");
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, KeysError> {
        let file: File = toml::from_str(text).map_err(|error| KeysError::Toml(error.to_string()))?;
        let preset = file.preset.as_deref().unwrap_or("default");
        let mut keys = Self::preset(preset).ok_or_else(|| KeysError::Preset(preset.into()))?;
        file.keys.iter().try_for_each(|(key, action)| keys.set(key, action))?;
        Ok(keys)
    }

    /// Whether the program opens with the list of its keys, as the editor for the Apple II does.
    pub const fn opens_on_help(&self) -> bool {
        self.opens_on_help
    }

    /// Returns the action of a key.
    pub fn action(&self, key: Key) -> Option<Action> {
        self.actions.get(&key).copied()
    }

    /// Returns the keys of an action.
    pub fn of(&self, action: Action) -> impl Iterator<Item = Key> + '_ {
        self.actions.iter().filter(move |(_, of)| **of == action).map(|(key, _)| *key)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    preset: Option<String>,
    #[serde(default)]
    keys: BTreeMap<String, String>,
}

/// An error in a file of keys.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeysError {
    /// The text is not valid TOML, or has another structure.
    #[error("{}", .0.trim_end())]
    Toml(String),
    /// The preset does not exist.
    #[error("no preset is called {0:?}: {presets}", presets = PRESETS.join(", "))]
    Preset(String),
    /// The key does not exist.
    #[error("no key is called {0:?}")]
    Key(String),
    /// The action does not exist.
    #[error("no action is called {0:?}")]
    Action(String),
}
