//! Where answers go: to standard output, or to a file whose ending may say in which form.

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

/// JSON, asked for by a flag of its own beside an option that says how to write.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Json {
    /// Print JSON: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl Json {
    /// Whether it is asked for.
    pub(crate) const fn is_asked(self) -> bool {
        self.json
    }

    /// The form that is asked for, of which that one is JSON.
    pub(crate) fn or<F>(self, asked: Option<F>, json: F) -> Option<F> {
        if self.json { Some(json) } else { asked }
    }
}

/// A form of answers, which the ending of a file may name.
pub(crate) trait Form: Copy + 'static {
    /// The endings of its files, in lower case.
    fn endings(self) -> &'static [&'static str];

    /// All forms.
    fn all() -> &'static [Self];
}

/// What the ending of a file says of its form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending<F> {
    /// It is that one.
    Says(F),
    /// Any form may have this ending, or there is none, or no file.
    Open,
    /// None of the forms has it.
    Unknown,
}

/// Endings that promise text, and no more.
const ANY: [&str; 3] = ["txt", "text", "log"];

impl Out {
    /// The file, if it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Sets another file.
    pub(crate) fn rename(&mut self, path: &Path) {
        self.output = Some(path.to_owned());
    }

    /// Whether the file has that ending.
    pub(crate) fn ends(&self, with: &str) -> bool {
        self.path().and_then(Path::extension).is_some_and(|ending| ending.eq_ignore_ascii_case(with))
    }

    /// What the ending says.
    pub(crate) fn ending<F: Form>(&self) -> Ending<F> {
        self.ending_in(|ending| F::all().iter().copied().find(|form| form.endings().contains(&ending)))
    }

    /// What the ending, in lower case, says to somebody who knows forms of another kind.
    pub(crate) fn ending_in<F>(&self, known: impl FnOnce(&str) -> Option<F>) -> Ending<F> {
        let Some(ending) = self.path().and_then(Path::extension) else { return Ending::Open };
        let ending = ending.to_string_lossy().to_lowercase();
        let unsaid = || if ANY.contains(&&*ending) { Ending::Open } else { Ending::Unknown };
        known(&ending).map_or_else(unsaid, Ending::Says)
    }
}

/// A form for verbs that know but two.
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

/// How a file comes to its contents.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Fate {
    /// It is written beside, and takes the place of an older one when it is complete.
    #[default]
    Replaced,
    /// The verb begins it: it may grow where it is.
    Own,
    /// It is replaced, also by a part that has no puzzles.
    Part,
}

/// The files of a verb: those that it reads, and the one that it writes.
#[derive(Default)]
pub(crate) struct Files<'a> {
    pub(crate) output: Option<&'a Path>,
    pub(crate) fate: Fate,
    /// A source that is no file is none that could be written over.
    pub(crate) sources: Vec<&'a OsStr>,
}

impl<'a> Files<'a> {
    /// Of answers that need no source.
    pub(crate) fn out(out: &'a Out) -> Self {
        Self { output: out.path(), ..Self::default() }
    }

    /// Of answers to these sources, or to standard input if there are none.
    pub(crate) fn of(out: &'a Out, sources: &'a [OsString]) -> Self {
        let stdin = sources.is_empty().then_some(OsStr::new("-"));
        Self::out(out).and(stdin).and(sources.iter().map(OsString::as_os_str))
    }

    /// Other files are read too.
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
