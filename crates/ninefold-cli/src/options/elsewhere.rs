//! Names that belong to another verb. Media and formats are options of different verbs, but users look for either in both.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use ninefold::formats::Format;
use ninefold_app::gallery::Medium;

/// A parser of names that also recognises those of another verb.
#[derive(Clone)]
pub(crate) struct Elsewhere<P> {
    own: P,
    /// Returns the hint about a name that the parser does not recognise, if there is one.
    hint: fn(&str) -> Option<String>,
}

/// Wraps a parser of format names. If a name is that of a medium, the error names the verb that draws it.
pub(crate) fn or_drawn<P>(own: P) -> Elsewhere<P> {
    Elsewhere { own, hint: drawn }
}

/// Wraps a parser of media names. If a name is that of a format, the error names the verb that writes it.
pub(crate) fn or_written<P>(own: P) -> Elsewhere<P> {
    Elsewhere { own, hint: written }
}

/// Returns a hint that names the verb for drawing the medium with this name or extension.
pub(crate) fn drawn(name: &str) -> Option<String> {
    let medium = Medium::ALL.into_iter().find(|medium| medium.name() == name).or_else(|| Medium::of_ending(name))?;
    Some(format!("`ninefold render` draws: ninefold render --format {}", medium.name()))
}

/// Extensions of spreadsheets, which can be read but not written.
const SHEETS: [&str; 5] = ["xlsx", "xlsm", "xlsb", "xls", "ods"];

/// Returns the message that the verb does not write files with this extension.
pub(crate) fn foreign(ending: &str) -> String {
    format!("this verb does not write .{ending} files")
}

/// Explains why no text is written to a file with this extension, and suggests a remedy. For spreadsheets, the remedy is a file with the extension
/// `table`, which they open.
pub(crate) fn unwritten(ending: &str, table: &str) -> Option<String> {
    let sheet = || format!("spreadsheets cannot be written; write .{table}, which they open");
    SHEETS.contains(&ending).then(sheet).or_else(|| Some(format!("{}; {}", foreign(ending), drawn(ending)?)))
}

/// Returns a hint that names the verb for writing the format with this name or extension.
pub(crate) fn written(name: &str) -> Option<String> {
    let format = Format::named(name).filter(|format| format.write.is_some())?;
    Some(format!("`ninefold convert` writes formats: ninefold convert --format {}", format.name))
}

impl<P: TypedValueParser> TypedValueParser for Elsewhere<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.own.parse_ref(command, arg, value).map_err(|error| match value.to_str().and_then(self.hint) {
            Some(hint) => {
                let option = arg.map_or_else(String::new, |arg| format!(" for '{arg}'"));
                let text = format!("invalid value '{}'{option}; {hint}\n", value.to_string_lossy());
                Error::raw(ErrorKind::ValueValidation, text).with_cmd(command)
            }
            None => error,
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.own.possible_values()
    }
}
