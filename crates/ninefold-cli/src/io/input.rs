//! Puzzles in chunks for workers, from the sources that arguments name, and the messages about them.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::formats::Request;
pub(crate) use ninefold_files::input::{Entry, Input, Item, Say};
use ninefold_files::source::Origin;

use crate::io::output;
use crate::options::Work;

/// Whether any source has been read for puzzles.
static ASKED: AtomicBool = AtomicBool::new(false);
/// Whether any puzzle has been found.
static FOUND: AtomicBool = AtomicBool::new(false);

/// Whether sources have been read without finding any puzzle, so that an older output file must not be replaced.
pub(crate) fn found_none() -> bool {
    ASKED.load(Ordering::Relaxed) && !FOUND.load(Ordering::Relaxed)
}

/// Creates an input that reads these sources as `request` specifies.
fn asked(origins: Vec<Origin>, request: Request) -> Input {
    ASKED.store(true, Ordering::Relaxed);
    Input::new(origins, request, say()).noting(&FOUND)
}

/// Returns the function that prints messages to the user.
pub(crate) fn say() -> Say {
    Arc::new(output::message)
}

/// Returns the puzzles of the sources that the arguments name. Without arguments, the only source is standard input.
pub(crate) fn new(arguments: &[OsString]) -> Input {
    asked(Origin::all(arguments), Request::default())
}

/// Like [`new`], but prompts the user if puzzles are typed at a terminal.
pub(crate) fn told(arguments: &[OsString]) -> Input {
    let origins = Origin::all(arguments);
    tell(&origins);
    asked(origins, Request::default())
}

/// Returns the puzzles for a verb.
pub(crate) fn of(work: &Work) -> Input {
    let origins = Origin::all(&work.sources);
    tell(&origins);
    asked(origins, work.recognition.request())
}

/// Returns the puzzles of other sources, which are read with the options of the verb.
pub(crate) fn reading(arguments: &[OsString], work: &Work) -> Input {
    asked(Origin::all(arguments), work.recognition.request())
}

/// Prompts the user if puzzles are typed at a terminal.
pub(crate) fn tell(origins: &[Origin]) {
    if origins.iter().any(Origin::is_typed) {
        output::message("reading puzzles from the terminal; Ctrl-D ends the input");
    }
}
