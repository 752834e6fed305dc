//! Puzzles with all that their files say: sources read one after the other, in any format that Ninefold knows.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;

use ninefold::format::ParseErrorKind;
pub(crate) use ninefold::formats::Found;
use ninefold::formats::{self, ErrorKind, Request};
use ninefold::multi::Layout;
use ninefold_app::problem::{self, Unfit};

use crate::io::output;
use crate::io::run::Severity;
use crate::io::stream;
use crate::options::Reading;

/// Messages about one source before the rest is only counted.
const MESSAGES: usize = 100;

/// The sources of documents, and the layout of blocks and lines, if the user names it.
pub(crate) struct Documents<'a> {
    reading: &'a Reading,
    layout: Option<Layout>,
}

/// Something made of a puzzle and how bad that is, or why it cannot be made.
pub(crate) type Answer<T> = Result<(T, Severity), Unfit>;

/// Whether to go on behind what cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strict {
    Yes,
    No,
}

/// The things that sources yield, in order.
#[allow(clippy::large_enum_variant, reason = "nearly all are of the large kind")]
enum Event {
    /// A puzzle and the name of its source.
    Found(Arc<str>, Found),
    /// A message about something unreadable.
    Unreadable(String),
    /// A message about the one before.
    Remark(String),
}

impl<'a> Documents<'a> {
    /// As the arguments say.
    pub(crate) fn new(reading: &'a Reading, layout: Option<Layout>) -> Self {
        Self { reading, layout }
    }

    /// Passes on every puzzle with the name of its source; what cannot be read is said on standard error. Says how many such places
    /// there were.
    pub(crate) fn each(&self, strict: Strict, take: &mut dyn FnMut(&str, Found) -> ControlFlow<()>) -> usize {
        let mut errors = 0;
        self.read(&mut |event| match event {
            Event::Found(source, found) => take(&source, found),
            Event::Unreadable(message) => {
                if !message.is_empty() {
                    output::message(&message);
                }
                errors += 1;
                if strict == Strict::Yes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
            Event::Remark(message) => {
                output::message(&message);
                ControlFlow::Continue(())
            }
        });
        errors
    }

    /// Answers every puzzle of the sources, several at once: `work` makes complete lines of one and says how bad it is, or why they
    /// cannot be had. They are written in the order of the puzzles. Gives the worst.
    pub(crate) fn answer(&self, jobs: usize, work: impl Fn(&str, &Found) -> Answer<Vec<u8>> + Sync) -> Severity {
        self.gather(jobs, work, |lines| {
            output::write(&lines);
            ControlFlow::Continue(())
        })
    }

    /// The same, and something else is done with what is made of the puzzles, as long as it is wanted.
    pub(crate) fn gather<T: Send>(
        &self,
        jobs: usize,
        work: impl Fn(&str, &Found) -> Answer<T> + Sync,
        mut take: impl FnMut(T) -> ControlFlow<()>,
    ) -> Severity {
        let (send, events) = sync_channel(4 * jobs);
        let (mut worst, enough) = (Severity::Unique, &AtomicBool::new(false));
        std::thread::scope(|scope| {
            // The channel ends with the reader, and the reader with what takes from the channel.
            scope.spawn(move || {
                self.read(&mut |event| match send.send(event) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                });
            });
            stream::ordered(
                jobs,
                move || events.recv().ok().filter(|_| !enough.load(Ordering::Relaxed)),
                |event| match event {
                    Event::Found(source, found) => work(&source, &found).map_err(|why| {
                        let place = problem::heading(&source, found.line, found.document.layout(), "");
                        (format!("{place}: {why}"), Severity::Unreadable)
                    }),
                    Event::Unreadable(message) => Err((message, Severity::Unreadable)),
                    Event::Remark(message) => Err((message, Severity::Unique)),
                },
                |answer| {
                    if enough.load(Ordering::Relaxed) {
                        return;
                    }
                    let (Ok((_, severity)) | Err((_, severity))) = &answer;
                    worst = worst.max(*severity);
                    match answer {
                        Ok((made, _)) => enough.store(take(made).is_break(), Ordering::Relaxed),
                        Err((message, _)) if message.is_empty() => {}
                        Err((message, _)) => output::message(&message),
                    }
                },
            );
        });
        worst
    }

    /// Reads all sources, one after the other.
    fn read(&self, take: &mut dyn FnMut(Event) -> ControlFlow<()>) {
        let stdin = [OsString::from("-")];
        let sources = if self.reading.sources.is_empty() { &stdin[..] } else { &self.reading.sources };
        for source in sources {
            let request = Request { layout: self.layout.clone(), ..self.reading.request() };
            let flow = match open(source) {
                Ok((name, mut bytes)) => from(&name.into(), &mut *bytes, request, take),
                Err(message) => take(Event::Unreadable(message)),
            };
            if flow.is_break() {
                break;
            }
        }
    }
}

fn from(
    name: &Arc<str>,
    bytes: &mut dyn Read,
    request: Request,
    take: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut found, mut unreadable) = (0_usize, 0_usize);
    formats::read_from(bytes, request, &mut |item| match item {
        Ok(item) => {
            found += 1;
            take(Event::Found(Arc::clone(name), item))
        }
        Err(error) => {
            unreadable += 1;
            take(Event::Unreadable(match unreadable {
                ..=MESSAGES => format!("{name}:{}:{}: {}", error.line, error.column, error.kind),
                count if count == MESSAGES + 1 => format!("{name}: further unreadable places are only counted"),
                _ => String::new(),
            }))
        }
    })?;
    if unreadable > MESSAGES {
        take(Event::Remark(format!("{name}: {unreadable} unreadable places in all")))?;
    }
    if found == 0 && unreadable == 0 {
        take(Event::Unreadable(format!("{name}: {}", ErrorKind::Plain(ParseErrorKind::Empty))))?;
    }
    ControlFlow::Continue(())
}

/// A source with its name.
fn open(source: &OsString) -> Result<(String, Box<dyn Read>), String> {
    let shown = source.to_string_lossy().into_owned();
    if shown == "-" {
        if io::stdin().is_terminal() {
            output::message("reading puzzles from the terminal; Ctrl-D ends");
        }
        return Ok(("stdin".into(), Box::new(io::stdin())));
    }
    let path = Path::new(source);
    match File::open(path) {
        Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => Err(format!("{shown}: is a folder")),
        Ok(file) => Ok((shown, Box::new(file))),
        Err(_) if is_puzzle(&shown) => Ok(("argument".into(), Box::new(io::Cursor::new(shown)))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(format!("{}: no such file, and no puzzle either", shorten(&shown)))
        }
        Err(error) => Err(format!("{}: {error}", shorten(&shown))),
    }
}

/// Whether an argument that names no file is meant as a puzzle: a format knows it, or plain text finds more wrong with it
/// than that it is none.
fn is_puzzle(text: &str) -> bool {
    let lengthy = text.len() >= 41 || text.contains('\n') || text.contains("://");
    lengthy && !matches!(formats::parse(text), Err(error) if is_none(&error))
}

fn is_none(error: &formats::Error) -> bool {
    matches!(error.kind, ErrorKind::Plain(ParseErrorKind::NoPuzzle | ParseErrorKind::Empty))
}

fn shorten(text: &str) -> String {
    let short: String = text.chars().take(80).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}
