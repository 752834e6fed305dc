//! The table of options: each option of every shell, declared once, in [`table`].
//!
//! ```text
//!              +- command: arguments of a command line (feature `clap`)
//! table: Opt --+- calls:   values of JavaScript and Python
//!              +- spelt:   d.ts, Python's TypedDicts and the reference page (feature `clap`)
//! ```
//!
//! A group of options is a struct, and an option is one of its fields: the field's type lists the values that the option accepts ([`Parsed`]), and
//! its comment is the option's meaning. A shell reads a group with [`Group::read`] and passes the values by name, so no shell lists options itself.
//! In a meaning, `--name` in backquotes refers to another option; JavaScript and Python show it in their own spelling. `kinds` contains the types of
//! values, and `ordered` (new puzzles) and `pages` (books) those of one subject.

#[cfg(feature = "clap")]
mod command;
mod kinds;
mod ordered;
mod pages;
#[cfg(feature = "clap")]
pub mod spelt;
pub mod table;

use std::fmt;

pub use kinds::{Kind, Line, Parsed, Points, Within};
pub use ordered::{ANY_LEVEL, Kinds, LEVELS, Seeds};
pub use pages::{Answers, Inks, Leaf, Omitted, Press};

#[cfg(feature = "clap")]
pub use command::{augment, long, read};

use crate::near;

/// The value of an option, as a caller passes it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Value {
    /// A word of a command line, which is a text or a number.
    #[cfg(feature = "clap")]
    Word(String),
    /// A text.
    Text(String),
    /// A number, with its spelling.
    Number(f64, String),
    /// True or false.
    Flag(bool),
    /// A list of texts.
    List(Vec<String>),
    /// A value of any other type, as it is spelled.
    Other(String),
}

impl Value {
    /// Writes the value as messages quote it.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => format!("{text:?}"),
            #[cfg(feature = "clap")]
            Self::Word(text) => text.clone(),
            Self::Number(_, text) | Self::Other(text) => text.clone(),
            Self::Flag(flag) => flag.to_string(),
            Self::List(texts) => format!("{texts:?}"),
        }
    }
}

/// An error about an option whose value is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{name}: {why}")]
#[non_exhaustive]
pub struct BadOption {
    /// The name of the option, with underscores between its words.
    pub name: &'static str,
    /// The reason, with the accepted values.
    pub why: String,
}

impl BadOption {
    /// Creates an error about the given option for the given reason.
    pub fn new(name: &'static str, why: impl fmt::Display) -> Self {
        Self { name, why: why.to_string() }
    }
}

/// A group of options that verbs and calls read together.
pub trait Group: Sized {
    /// The name of the group.
    #[cfg(feature = "clap")]
    const NAME: &str;
    /// The meaning of the group, written as the lines of a comment.
    #[cfg(feature = "clap")]
    const ABOUT: &str;
    /// The options, in the order in which help lists them.
    #[cfg(feature = "clap")]
    const OPTIONS: &[Opt];

    /// Reads all options. `take` returns the value that the caller has passed for an option's name, if any.
    ///
    /// # Errors
    /// Returns an error for the first option whose value is not accepted.
    fn read(take: &mut dyn FnMut(&'static str) -> Option<Value>) -> Result<Self, BadOption>;
}

/// The shells in which an option is available.
#[cfg(feature = "clap")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Shells {
    /// The command, JavaScript and Python.
    All,
    /// Only the command.
    Command,
    /// Only JavaScript and Python.
    Calls,
}

/// An option, as an entry of the table.
#[cfg(feature = "clap")]
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the properties are independent")]
#[non_exhaustive]
pub struct Opt {
    /// The name of the option, with underscores between its words.
    pub name: &'static str,
    /// The letter for the option on a command line.
    pub short: Option<char>,
    /// Another name for the option on a command line, used if its own name is a reserved word in other languages.
    pub alias: &'static str,
    /// Names that people may type instead. A command line accepts them, but help does not list them.
    pub guesses: &'static [&'static str],
    /// The meaning of the option, written as the lines of a comment.
    pub about: &'static str,
    /// The type of the values.
    pub kind: Kind,
    /// Whether the option takes several values.
    pub many: bool,
    /// Whether several values may be separated by commas on a command line.
    pub split: bool,
    /// Whether the option may be repeated on a command line instead of separating its values.
    pub repeated: bool,
    /// The names of the only accepted values, each with its meaning; empty if any text is accepted.
    pub values: fn() -> Vec<(&'static str, &'static str)>,
    /// Checks a single value.
    pub check: fn(&str) -> Result<(), String>,
    /// Whether the command reads the file that the value names.
    pub file: bool,
    /// The placeholder for the value in help.
    pub value: &'static str,
    /// The heading under which help lists the option.
    pub heading: &'static str,
    /// The options that cannot be combined with this one.
    pub conflicts: &'static [&'static str],
    /// The option that this one requires.
    pub requires: &'static str,
    /// The default value.
    pub default: &'static str,
    /// The shells in which the option is available.
    pub shells: Shells,
}

#[cfg(feature = "clap")]
impl Opt {
    /// Creates an option whose values have type `T`.
    const fn of<T: Taken>() -> Self {
        Self {
            name: "",
            short: None,
            alias: "",
            guesses: &[],
            about: "",
            kind: T::KIND,
            many: T::MANY,
            split: true,
            repeated: false,
            values: T::values,
            check: T::check,
            file: false,
            value: "",
            heading: "",
            conflicts: &[],
            requires: "",
            default: "",
            shells: Shells::All,
        }
    }

    /// Returns the meaning of the option as one paragraph, in which `spell` writes the names of other options.
    pub fn meaning(&self, spell: impl Fn(&str) -> String) -> String {
        let text = self.about.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        let quoted = |(place, part): (usize, &str)| match part.strip_prefix("--") {
            Some(name) if place % 2 == 1 => spell(&name.replace('-', "_")),
            // Rustdoc requires these names in backquotes, but readers of help do not need the backquotes.
            _ if place % 2 == 1 && !part.contains([' ', '=']) => part.to_owned(),
            _ if place % 2 == 1 => format!("`{part}`"),
            _ => part.to_owned(),
        };
        text.trim().split('`').enumerate().map(quoted).collect()
    }
}

/// The type of a group's field: a flag, an optional value, or a list of values.
pub trait Taken: Sized {
    /// The type of one value.
    const KIND: Kind;
    /// Whether the option takes several values.
    const MANY: bool;

    /// Converts a value, or its absence, to the field.
    ///
    /// # Errors
    /// Returns an error if the option does not accept the value.
    fn of(value: Option<Value>) -> Result<Self, String>;

    /// Returns the names of the only possible values, each with its meaning; empty if any text is possible.
    fn values() -> Vec<(&'static str, &'static str)>;

    /// Checks a single value.
    ///
    /// # Errors
    /// Returns an error if the option does not accept the value.
    fn check(text: &str) -> Result<(), String>;
}

/// A flag, which is false by default.
impl Taken for bool {
    const KIND: Kind = Kind::Flag;
    const MANY: bool = false;

    fn of(value: Option<Value>) -> Result<Self, String> {
        match value {
            None => Ok(false),
            Some(Value::Flag(flag)) => Ok(flag),
            Some(other) => Err(wrong("true or false", &other)),
        }
    }

    fn values() -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    fn check(_: &str) -> Result<(), String> {
        Ok(())
    }
}

impl<T: Parsed> Taken for Option<T> {
    const KIND: Kind = T::KIND;
    const MANY: bool = false;

    fn of(value: Option<Value>) -> Result<Self, String> {
        value.map(|value| kinds::one(&value)).transpose()
    }

    fn values() -> Vec<(&'static str, &'static str)> {
        T::values()
    }

    fn check(text: &str) -> Result<(), String> {
        T::parse(text).map(drop)
    }
}

/// A list of texts, or one text whose parts are separated; empty by default.
impl<T: Parsed> Taken for Vec<T> {
    const KIND: Kind = T::KIND;
    const MANY: bool = true;

    fn of(value: Option<Value>) -> Result<Self, String> {
        let texts = match value {
            None => Vec::new(),
            Some(Value::List(texts)) => texts,
            Some(Value::Text(text)) => text.split(T::BETWEEN).map(|part| part.trim().to_owned()).collect(),
            Some(number @ Value::Number(..)) if T::KIND == Kind::Whole => return Ok(vec![kinds::one(&number)?]),
            Some(other) => return Err(wrong("a list of strings", &other)),
        };
        texts.iter().map(|text| T::parse(text)).collect()
    }

    fn values() -> Vec<(&'static str, &'static str)> {
        T::values()
    }

    fn check(text: &str) -> Result<(), String> {
        T::parse(text).map(drop)
    }
}

/// Returns the name of an option in JavaScript: `minClues` for `min_clues`.
pub fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| name + &part[..1].to_uppercase() + &part[1..])
}

/// Returns the message for an unknown name.
pub fn none_of(text: &str, names: impl IntoIterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let meant = near::question(text, names.iter().copied());
    format!("expected one of {}, found {:?}{meant}", names.join(", "), short(text))
}

/// Returns the message for a value of the wrong type.
pub fn wrong(expected: &str, found: &Value) -> String {
    format!("expected {expected}, found {}", short(&found.shown()))
}

/// Shortens a text that is too long for a message.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Declares groups of options: the struct, the entries of the table, and the reader.
macro_rules! options {
    ($($(#[doc = $about:literal])+ pub struct $group:ident { $(
        $(#[doc = $doc:literal])+
        $name:ident: $type:ty $({ $($key:ident: $value:expr),+ $(,)? })?,
    )* })+) => { $(
        $(#[doc = $about])+
        #[derive(Clone, Debug, Default)]
        #[allow(clippy::struct_excessive_bools, reason = "the options are independent")]
        pub struct $group {
            $($(#[doc = $doc])+ pub $name: $type,)*
        }

        impl $crate::options::Group for $group {
            #[cfg(feature = "clap")]
            const NAME: &str = stringify!($group);
            #[cfg(feature = "clap")]
            const ABOUT: &str = concat!($($about, "\n"),+);
            #[cfg(feature = "clap")]
            const OPTIONS: &[$crate::options::Opt] = &[$($crate::options::Opt {
                name: stringify!($name),
                about: concat!($($doc, "\n"),+),
                $($($key: $value,)+)?
                ..$crate::options::Opt::of::<$type>()
            }),*];

            fn read(
                take: &mut dyn FnMut(&'static str) -> Option<$crate::options::Value>,
            ) -> Result<Self, $crate::options::BadOption> {
                Ok(Self { $($name: $crate::options::kinds::taken(take, stringify!($name))?,)* })
            }
        }

        impl $group {
            /// Fills the missing values of these options with those of `other`.
            pub fn over(self, other: Self) -> Self {
                Self { $($name: $crate::options::kinds::Over::over(self.$name, other.$name),)* }
            }
        }

        #[cfg(feature = "clap")]
        impl clap::FromArgMatches for $group {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
                $crate::options::read(matches)
            }

            fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
                $crate::options::read(matches).map(|read| *self = read)
            }
        }

        #[cfg(feature = "clap")]
        impl clap::Args for $group {
            fn augment_args(command: clap::Command) -> clap::Command {
                $crate::options::augment::<Self>(command)
            }

            fn augment_args_for_update(command: clap::Command) -> clap::Command {
                $crate::options::augment::<Self>(command)
            }
        }
    )+ };
}
use options;
