//! Puzzles with all that their files say: sources read one after the other, in any format that Ninefold knows.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::Path;

use ninefold::format::ParseErrorKind;
use ninefold::formats::{self, ErrorKind, Found, Request};

use crate::args::Reading;
use crate::output;

/// Messages about one source before the rest is only counted.
const MESSAGES: usize = 100;

/// What to do with a puzzle: it comes with the name of its source.
pub(crate) type Take<'a> = &'a mut dyn FnMut(&str, Found) -> ControlFlow<()>;

/// Passes on every puzzle of the sources; what cannot be read is said on standard error. Says how many such places there were.
pub(crate) fn each(reading: &Reading, strict: Strict, take: Take<'_>) -> usize {
    let stdin = [OsString::from("-")];
    let sources = if reading.sources.is_empty() { &stdin[..] } else { &reading.sources };
    let mut errors = 0;
    for source in sources {
        let flow = match open(source) {
            Ok((name, mut bytes)) => from(&name, &mut *bytes, reading.request(), strict, take, &mut errors),
            Err(message) => {
                output::message(&message);
                errors += 1;
                if strict == Strict::Yes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
        };
        if flow.is_break() {
            break;
        }
    }
    errors
}

/// Whether to go on behind what cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strict {
    Yes,
    No,
}

fn from(
    name: &str,
    bytes: &mut dyn Read,
    request: Request,
    strict: Strict,
    take: Take<'_>,
    errors: &mut usize,
) -> ControlFlow<()> {
    let (mut found, mut unreadable) = (0_usize, 0_usize);
    let flow = formats::read_from(bytes, request, &mut |item| match item {
        Ok(item) => {
            found += 1;
            take(name, item)
        }
        Err(error) => {
            unreadable += 1;
            match unreadable {
                ..=MESSAGES => output::message(&format!("{name}:{}:{}: {}", error.line, error.column, error.kind)),
                count if count == MESSAGES + 1 => {
                    output::message(&format!("{name}: further unreadable places are only counted"));
                }
                _ => {}
            }
            if strict == Strict::Yes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    });
    if unreadable > MESSAGES {
        output::message(&format!("{name}: {unreadable} unreadable places in all"));
    }
    if found == 0 && unreadable == 0 && flow.is_continue() {
        output::message(&format!("{name}: {}", ErrorKind::Plain(ParseErrorKind::Empty)));
        unreadable = 1;
    }
    *errors += unreadable;
    flow
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
