//! The destination of answers: standard output, or a file whose extension may select their form.

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
    /// Whether it is requested.
    pub(crate) const fn is_asked(self) -> bool {
        self.json
    }

    /// The requested form, with `json` for the flag.
    pub(crate) fn or<F>(self, asked: Option<F>, json: F) -> Option<F> {
        if self.json { Some(json) } else { asked }
    }
}

/// A form of answers, which the extension of a file may select.
pub(crate) trait Form: Copy + 'static {
    /// The endings of its files, in lower case.
    fn endings(self) -> &'static [&'static str];

    /// All forms.
    fn all() -> &'static [Self];
}

/// The form that the extension of a file selects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending<F> {
    /// That form.
    Says(F),
    /// No particular one: the extension suits any form, or there is none, or no file.
    Open,
    /// None of the known ones.
    Unknown,
}

/// Extensions that only promise text.
const ANY: [&str; 3] = ["txt", "text", "log"];

impl Out {
    /// The file, if any.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Sets another file.
    pub(crate) fn rename(&mut self, path: &Path) {
        self.output = Some(path.to_owned());
    }

    /// Whether the file has that extension.
    pub(crate) fn ends(&self, with: &str) -> bool {
        self.path().and_then(Path::extension).is_some_and(|ending| ending.eq_ignore_ascii_case(with))
    }

    /// The form selected by the extension.
    pub(crate) fn ending<F: Form>(&self) -> Ending<F> {
        self.ending_in(|ending| F::all().iter().copied().find(|form| form.endings().contains(&ending)))
    }

    /// The form selected by the lower-case extension, looked up by `known`.
    pub(crate) fn ending_in<F>(&self, known: impl FnOnce(&str) -> Option<F>) -> Ending<F> {
        let Some(ending) = self.path().and_then(Path::extension) else { return Ending::Open };
        let ending = ending.to_string_lossy().to_lowercase();
        let unsaid = || if ANY.contains(&&*ending) { Ending::Open } else { Ending::Unknown };
        known(&ending).map_or_else(unsaid, Ending::Says)
    }
}

/// The form of verbs that only have these two.
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

/// The way in which a file is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Fate {
    /// As a temporary file, which replaces the older one when complete.
    #[default]
    Replaced,
    /// By the verb itself: it may be appended to.
    Own,
    /// Like `Replaced`, but also for a part without puzzles.
    Part,
}

/// The files of a verb: those that it reads, and the one that it writes.
#[derive(Default)]
pub(crate) struct Files<'a> {
    pub(crate) output: Option<&'a Path>,
    pub(crate) fate: Fate,
    /// Sources that are not files cannot be overwritten, and are not included.
    pub(crate) sources: Vec<&'a OsStr>,
}

impl<'a> Files<'a> {
    /// For answers without a source.
    pub(crate) fn out(out: &'a Out) -> Self {
        Self { output: out.path(), ..Self::default() }
    }

    /// For answers to these sources, or to standard input if there are none.
    pub(crate) fn of(out: &'a Out, sources: &'a [OsString]) -> Self {
        let stdin = sources.is_empty().then_some(OsStr::new("-"));
        Self::out(out).and(stdin).and(sources.iter().map(OsString::as_os_str))
    }

    /// Adds other files that are read.
    pub(crate) fn and(mut self, others: impl IntoIterator<Item = &'a OsStr>) -> Self {
        self.sources.extend(others);
        self
    }

    /// A layout may be drawn in a file.
    pub(crate) fn shape(self, shape: &'a Shape) -> Self {
        self.and(shape.layout.as_deref().map(OsStr::new))
    }

    /// A method may be a file.
    pub(crate) fn ways(self, ways: &'a Ways) -> Self {
        self.and(ways.method.as_deref().map(OsStr::new))
    }

    /// Symbols and fonts are files.
    pub(crate) fn looks(self, looks: &'a Looks) -> Self {
        self.and([&looks.font, &looks.symbols].into_iter().flatten().map(OsStr::new))
    }

    /// With another fate.
    pub(crate) fn fate(self, fate: Fate) -> Self {
        Self { fate, ..self }
    }
}
