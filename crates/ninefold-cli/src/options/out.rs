//! The options for where answers are written: standard output, or a file whose extension may select their form.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Looks, Shape, Ways};

/// Where the answers go.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Out {
    /// The file to write, instead of standard output (-)
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The flag for JSON of verbs whose other forms have an option of their own.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Json {
    /// Print JSON: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl Json {
    /// Whether JSON is requested.
    pub(crate) const fn is_asked(self) -> bool {
        self.json
    }

    /// Returns `json` if the flag is given, and the requested form otherwise.
    pub(crate) fn or<F>(self, asked: Option<F>, json: F) -> Option<F> {
        if self.json { Some(json) } else { asked }
    }
}

/// A form of answers, which the extension of a file may select.
pub(crate) trait Form: Copy + 'static {
    /// Returns the extensions of files in this form, in lower case.
    fn endings(self) -> &'static [&'static str];

    /// Returns all forms.
    fn all() -> &'static [Self];
}

/// The form that the extension of a file selects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending<F> {
    /// The extension selects this form.
    Says(F),
    /// The extension leaves the form open: it suits any form, or there is no extension or no file.
    Open,
    /// The extension belongs to none of the forms.
    Unknown,
}

/// Extensions that stand for text of any form.
const ANY: [&str; 3] = ["txt", "text", "log"];

impl Out {
    /// Returns the path of the file, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Sets another path for the file.
    pub(crate) fn rename(&mut self, path: &Path) {
        self.output = Some(path.to_owned());
    }

    /// Whether the file has the given extension.
    pub(crate) fn ends(&self, with: &str) -> bool {
        self.path().and_then(Path::extension).is_some_and(|ending| ending.eq_ignore_ascii_case(with))
    }

    /// Returns the form that the extension selects.
    pub(crate) fn ending<F: Form>(&self) -> Ending<F> {
        self.ending_in(|ending| F::all().iter().copied().find(|form| form.endings().contains(&ending)))
    }

    /// Returns the form that the extension selects. `known` looks it up, and receives the extension in lower case.
    pub(crate) fn ending_in<F>(&self, known: impl FnOnce(&str) -> Option<F>) -> Ending<F> {
        let Some(ending) = self.path().and_then(Path::extension) else { return Ending::Open };
        let ending = ending.to_string_lossy().to_lowercase();
        let unsaid = || if ANY.contains(&&*ending) { Ending::Open } else { Ending::Unknown };
        known(&ending).map_or_else(unsaid, Ending::Says)
    }
}

/// The form of answers, for verbs that have only these two forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plain {
    Text,
    Json,
}

impl Form for Plain {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Text => &[],
            Self::Json => &["json", "jsonl", "ndjson"],
        }
    }

    fn all() -> &'static [Self] {
        &[Self::Text, Self::Json]
    }
}

/// How the output file is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Fate {
    /// The output is written to a temporary file, which replaces an older file when it is complete.
    #[default]
    Replaced,
    /// The verb itself writes the file, and may append to it.
    Own,
    /// Like `Replaced`, but the file is written even if a part contains no puzzles.
    Part,
}

/// The files of a verb: those that it reads, and the one that it writes.
#[derive(Default)]
pub(crate) struct Files<'a> {
    pub(crate) output: Option<&'a Path>,
    pub(crate) fate: Fate,
    /// The sources that are read. Sources that are not files are omitted, since they cannot be overwritten.
    pub(crate) sources: Vec<&'a OsStr>,
}

impl<'a> Files<'a> {
    /// Returns the files of a verb that has an output but no sources.
    pub(crate) fn out(out: &'a Out) -> Self {
        Self { output: out.path(), ..Self::default() }
    }

    /// Returns the files of a verb that answers these sources, or standard input if there are none.
    pub(crate) fn of(out: &'a Out, sources: &'a [OsString]) -> Self {
        let stdin = sources.is_empty().then_some(OsStr::new("-"));
        Self::out(out).and(stdin).and(sources.iter().map(OsString::as_os_str))
    }

    /// Adds other files that the verb reads.
    pub(crate) fn and(mut self, others: impl IntoIterator<Item = &'a OsStr>) -> Self {
        self.sources.extend(others);
        self
    }

    /// Adds the file of the layout, if the layout is drawn in one.
    pub(crate) fn shape(self, shape: &'a Shape) -> Self {
        self.and(shape.layout.as_deref().map(OsStr::new))
    }

    /// Adds the file of the method, if the method is in one.
    pub(crate) fn ways(self, ways: &'a Ways) -> Self {
        self.and(ways.method.as_deref().map(OsStr::new))
    }

    /// Adds the files of symbols and fonts.
    pub(crate) fn looks(self, looks: &'a Looks) -> Self {
        self.and([&looks.font, &looks.symbols].into_iter().flatten().map(OsStr::new))
    }

    /// Sets how the output file is written.
    pub(crate) fn fate(self, fate: Fate) -> Self {
        Self { fate, ..self }
    }
}
