//! Options for reading documents in any format.

use std::ffi::OsString;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::formats::{Column, FORMATS, Format, Request};

use super::elsewhere;
use super::input::column;

/// The help of arguments that name sources.
pub(crate) const SOURCES: &str = "Puzzles or links, files or folders of puzzles, or - for standard input (the default)";

/// The long help of arguments that name sources.
pub(crate) const LONG_SOURCES: &str = "\
Puzzles or links, files or folders of puzzles, or - for standard input (the default)

Files may be compressed (gzip; xz and zstd in a full build) or spreadsheets (in a full build). A folder means the files in it and in its \
subfolders, sorted by name, without \
hidden ones. A pattern in quotes, such as '*.sdk' or 'archive/**/*.csv', means the matching files. FILE#17 means the 17th puzzle of a file, \
and ninefold:levels.txt a collection of the program, like ninefold:techniques.txt, ninefold:patterns.txt, ninefold:printed.txt, \
ninefold:hard.txt and ninefold:multi-sudoku.txt.";

/// The documents to read, and how.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Reading {
    #[arg(value_name = "PUZZLE | FILE | -", help = SOURCES, long_help = LONG_SOURCES)]
    pub(crate) sources: Vec<OsString>,

    #[command(flatten)]
    pub(crate) recognition: Recognition,
}

/// Options for recognising puzzles in a text.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Recognition {
    /// The format of the input (detected by default)
    #[arg(long, value_name = "FORMAT", value_parser = known(), hide_possible_values = true)]
    from: Option<&'static Format>,

    /// The column of a table that holds the puzzles: its number, or its name in the header
    #[arg(long, value_name = "COLUMN", value_parser = column)]
    column: Option<Column>,

    /// Read puzzles whose additional rules are only drawn or described as if they had none
    #[arg(long)]
    ignore_drawings: bool,
}

impl Recognition {
    pub(crate) fn request(&self) -> Request {
        Request {
            from: self.from,
            column: self.column.clone(),
            ignore_drawings: self.ignore_drawings,
            ..Request::default()
        }
    }
}

/// Parses the names of formats that satisfy a condition, or the extensions that stand for them.
fn names(which: impl Fn(&Format) -> bool) -> impl TypedValueParser<Value = &'static Format> {
    let value = |format: &&'static Format| {
        let mut names = format.names();
        PossibleValue::new(names.next().unwrap_or_default()).aliases(names)
    };
    let values: Vec<_> = FORMATS.iter().filter(|format| which(format)).map(value).collect();
    PossibleValuesParser::new(values).try_map(|name| Format::named(&name).ok_or("no such format"))
}

pub(crate) fn known() -> impl TypedValueParser<Value = &'static Format> {
    names(|_| true)
}

pub(crate) fn writable() -> impl TypedValueParser<Value = &'static Format> {
    elsewhere::or_drawn(names(|format| format.write.is_some()))
}
