//! Figures of several grids: which sources hold them, and what verbs that take them share.
//!
//! A source is asked once, by its beginning, whether it holds figures; a verb that can answer these then does so instead of reading
//! single grids. Standard input is looked at without taking anything out of it.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Result, bail};
use ninefold::Stop;
use ninefold::formats::{self, Error, Field, Format, Request};
use ninefold::multi::Grids;
use ninefold_app::entry::Entry;
use ninefold_app::problem::{self, Problem};

use crate::io::answer::{self, Verdict};
use crate::io::file;
use crate::io::layout;
use crate::io::output;
use crate::io::run::Severity;
use crate::io::stream;
use crate::options::Shape;

/// A source longer than this is no collection of figures.
const LONGEST: u64 = 1 << 28;

/// So much of a file is looked at to see what it holds.
const AHEAD: u64 = 1 << 16;

/// A figure and where it was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) figure: Grids,
    pub(crate) format: &'static Format,
    /// The line on which it begins, counted from 1.
    pub(crate) line: usize,
    pub(crate) title: String,
}

impl From<formats::Found> for Found {
    fn from(formats::Found { document, format, line }: formats::Found) -> Self {
        let title = document.text(Field::Title);
        let title =
            if title.is_empty() { document.text(Field::Comment).lines().last().unwrap_or_default() } else { title };
        Self { title: title.to_owned(), figure: document.givens, format, line }
    }
}

pub(crate) use ninefold_app::entry::as_text;

/// The format that says figures of any kind for people.
pub(crate) fn block() -> &'static Format {
    Format::named("block").expect("the registry has it")
}

/// Everything in a text.
fn items(text: &str, request: &Request) -> Vec<Result<Found, Error>> {
    let mut items = Vec::new();
    let _ = formats::read_from(&mut text.as_bytes(), request.clone(), &mut |item| {
        items.push(item.map(Found::from));
        ControlFlow::Continue(())
    });
    items
}

/// Whether a text begins with a figure.
fn is_figure(text: &str, request: &Request) -> bool {
    let mut is_figure = false;
    let _ = formats::read_from(&mut text.as_bytes(), request.clone(), &mut |item| {
        is_figure = item.is_ok_and(|found| !found.document.is_single());
        ControlFlow::Break(())
    });
    is_figure
}

/// A figure or what is unreadable, with its source.
type Item = (String, Result<Found, Error>);

/// The figures of the sources, if these hold any or a layout is asked for.
pub(crate) fn of(sources: &[OsString], shape: &Shape, from: Option<&str>) -> Result<Option<Figures>> {
    let layout = layout::asked(shape)?;
    let stdin = [OsString::from("-")];
    let sources = if sources.is_empty() { &stdin[..] } else { sources };
    let from = from.and_then(Format::named);
    let request = Request { layout, from, ..Request::default() };
    let holds = |source: &OsString| beginning(source).is_some_and(|text| is_figure(&text, &request));
    if request.layout.is_none() && !sources.iter().any(holds) {
        return Ok(None);
    }
    Ok(Some(Figures { sources: sources.to_vec(), request }))
}

/// What a source begins with; nothing if it cannot be looked at without waiting for somebody.
fn beginning(source: &OsString) -> Option<String> {
    if source == "-" {
        let stdin = io::stdin();
        if stdin.is_terminal() {
            return None;
        }
        let mut stdin = stdin.lock();
        let bytes = stdin.fill_buf().ok()?;
        return Some(String::from_utf8_lossy(bytes).into_owned());
    }
    match File::open(source) {
        Ok(file) if file.metadata().is_ok_and(|data| data.is_file()) => {
            let mut bytes = Vec::new();
            file.take(AHEAD).read_to_end(&mut bytes).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        }
        Ok(_) => None,
        Err(_) => Some(source.to_str()?.to_owned()),
    }
}

/// All of a file as text.
pub(crate) fn read(path: &Path) -> Result<String> {
    Ok(String::from_utf8_lossy(&file::read(path, LONGEST, "figures")?).into_owned())
}

/// All of standard input.
fn text(input: impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    input.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        bail!("more than {} MiB of figures", LONGEST >> 20);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Figures that a verb is to answer.
pub(crate) struct Figures {
    sources: Vec<OsString>,
    request: Request,
}

impl Figures {
    /// Passes on everything in order.
    pub(crate) fn items(self) -> impl Iterator<Item = Item> + Send {
        let Self { sources, request } = self;
        sources.into_iter().flat_map(move |source| {
            let shown = source.to_string_lossy().into_owned();
            let (name, all) = if source == "-" {
                ("stdin".to_owned(), text(io::stdin()))
            } else if Path::new(&source).exists() {
                (shown.clone(), read(Path::new(&source)))
            } else {
                ("argument".to_owned(), Ok(shown))
            };
            let items = match all {
                Ok(text) => items(&text, &request),
                Err(error) => vec![Err(Error {
                    kind: ninefold::formats::ErrorKind::Source(format!("{error:#}")),
                    line: 1,
                    column: 1,
                })],
            };
            items.into_iter().map(move |item| (name.clone(), item))
        })
    }

    /// Answers every figure, several at once: `work` makes complete lines of one and says how bad it is. They come in the order of the
    /// figures. Gives the worst.
    pub(crate) fn answer(self, jobs: usize, work: impl Fn(&str, &Found) -> (String, Severity) + Sync) -> Severity {
        self.gather(jobs, work, |lines| output::write(lines.as_bytes()))
    }

    /// The same, and something else is done with what is made of them.
    pub(crate) fn gather<T: Send>(
        self,
        jobs: usize,
        work: impl Fn(&str, &Found) -> (T, Severity) + Sync,
        mut take: impl FnMut(T),
    ) -> Severity {
        let mut items = self.items();
        let mut worst = Severity::Unique;
        stream::ordered(
            jobs,
            move || items.next(),
            |(source, item)| match item {
                Ok(found) => Ok(work(&source, &found)),
                Err(error) => Err(format!("{source}:{}:{}: {}", error.line, error.column, error.kind)),
            },
            |answer| match answer {
                Ok((made, severity)) => {
                    worst = worst.max(severity);
                    take(made);
                }
                Err(message) => {
                    worst = Severity::Unreadable;
                    output::message(&message);
                }
            },
        );
        worst
    }
}

/// A multi-sudoku as an entry.
pub(crate) fn entry(source: &str, found: &Found) -> Entry {
    let Found { figure, format, line, title } = found;
    Entry::new(figure.clone().into(), format.name, source, *line, title)
}

/// The verdict on a multi-sudoku.
pub(crate) fn prove(figure: &Grids) -> Verdict {
    Problem::from(figure.clone()).prove(answer::solver(), Stop::NEVER)
}

/// The line above an answer: where the figure stood, and what it is.
pub(crate) fn heading(source: &str, found: &Found) -> String {
    let mut text = format!("{source}:{}: {}", found.line, problem::called(found.figure.layout()));
    if !found.title.is_empty() {
        let _ = write!(text, ", {}", found.title);
    }
    text
}
