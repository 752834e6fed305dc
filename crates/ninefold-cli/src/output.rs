//! Standard output, in complete lines whatever happens.
//!
//! Everything goes out in pieces that end with a line, written under one lock. An interrupt waits for that lock and ends the
//! process, so a killed run leaves complete lines behind. A reader that goes away ends the process without a word.

use std::io::{self, IsTerminal, Write};
use std::process::exit;
use std::sync::{Mutex, TryLockError};
use std::thread::sleep;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};

use crate::args::Color;
use crate::file;

/// The exit code after an interrupt, by the convention of shells: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

static WRITING: Mutex<()> = Mutex::new(());

/// Writes complete lines. Ends the process if nobody reads them, or if they cannot be written.
pub(crate) fn write(lines: &[u8]) {
    debug_assert!(lines.is_empty() || lines.ends_with(b"\n"));
    let guard = WRITING.lock();
    let mut stdout = io::stdout().lock();
    let result = stdout.write_all(lines).and_then(|()| stdout.flush());
    drop(guard);
    match result {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => exit(0),
        Err(error) => {
            message(&format!("cannot write to standard output: {error}"));
            exit(2);
        }
    }
}

/// Tells the user something on standard error.
pub(crate) fn message(text: &str) {
    let _ = writeln!(io::stderr(), "ninefold: {text}");
}

/// Ends the process on an interrupt, between two writes. If a write hangs because nobody reads, waits for a second only.
pub(crate) fn end_on_interrupt() {
    // Without a handler the process still ends, though perhaps within a line.
    let _ = ctrlc::set_handler(|| {
        for _ in 0..100 {
            match WRITING.try_lock() {
                Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(10)),
                _guard => break,
            }
        }
        file::discard();
        exit(INTERRUPTED);
    });
}

/// Whether standard output is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether to use colour: as asked for, otherwise as the terminal and `NO_COLOR` say.
pub(crate) fn has_color(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

/// Whether the locale's characters are Unicode.
pub(crate) fn has_unicode() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    let unicode = |locale: String| locale.to_ascii_lowercase().replace('-', "").contains("utf8");
    cfg!(windows) || locale.is_some_and(unicode)
}
