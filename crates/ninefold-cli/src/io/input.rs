//! Puzzles in chunks, for workers: the sources that arguments name, and the messages about them.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::formats::Request;
pub(crate) use ninefold_files::input::{Entry, Input, Item, Say};
use ninefold_files::source::Origin;

use crate::io::output;
use crate::options::Work;

/// Whether any source was read for puzzles.
static ASKED: AtomicBool = AtomicBool::new(false);
/// Whether a puzzle was found.
static FOUND: AtomicBool = AtomicBool::new(false);

/// Whether sources were read and had no puzzles: then an older output file must not be replaced.
pub(crate) fn found_none() -> bool {
    ASKED.load(Ordering::Relaxed) && !FOUND.load(Ordering::Relaxed)
}

/// Reads these sources with that request.
fn asked(origins: Vec<Origin>, request: Request) -> Input {
    ASKED.store(true, Ordering::Relaxed);
    Input::new(origins, request, say()).noting(&FOUND)
}

/// Tells the user.
pub(crate) fn say() -> Say {
    Arc::new(output::message)
}

/// The sources that the arguments name; standard input if there are no arguments.
pub(crate) fn new(arguments: &[OsString]) -> Input {
    asked(Origin::all(arguments), Request::default())
}

/// Like [`new`], but prompts for puzzles typed at a terminal.
pub(crate) fn told(arguments: &[OsString]) -> Input {
    let origins = Origin::all(arguments);
    tell(&origins);
    asked(origins, Request::default())
}

/// The puzzles for a verb.
pub(crate) fn of(work: &Work) -> Input {
    let origins = Origin::all(&work.sources);
    tell(&origins);
    asked(origins, work.recognition.request())
}

/// Other sources, read in the same way.
pub(crate) fn reading(arguments: &[OsString], work: &Work) -> Input {
    asked(Origin::all(arguments), work.recognition.request())
}

/// Prompts the user who has to type the puzzles.
pub(crate) fn tell(origins: &[Origin]) {
    if origins.iter().any(Origin::is_typed) {
        output::message("reading puzzles from the terminal; Ctrl-D ends the input");
    }
}
