//! Standard output, in complete lines whatever happens.
//!
//! Everything goes out in pieces that end with a line, written under one lock. An interrupt waits for that lock and ends the
//! process, so a killed run leaves complete lines behind. A reader that goes away ends the process without a word.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::exit;
use std::sync::{Mutex, TryLockError};
use std::thread::sleep;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, ensure};

use crate::io::file::{self, Draft};
use crate::options::Color;
use ninefold_app::draw::Pen;

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
        Err(error) => fail(&format!("cannot write to standard output: {error}")),
    }
}

/// Appends complete lines to a file, as [`write`] does to standard output.
pub(crate) fn append(file: &mut File, name: &str, lines: &[u8]) {
    let guard = WRITING.lock();
    let result = file.write_all(lines);
    drop(guard);
    result.unwrap_or_else(|error| fail(&format!("cannot write to {name}: {error}")));
}

/// Bytes that are no text go to a file, or to standard output unless that is a terminal.
pub(crate) fn binary(path: Option<&Path>) -> anyhow::Result<Draft> {
    if let Some(path) = path {
        return Draft::new(path).with_context(|| format!("cannot write to {}", path.display()));
    }
    ensure!(!is_terminal(), "a terminal cannot show this format: write it to a file");
    Ok(Draft::direct(Quiet))
}

/// Text on its way to a file that is replaced at the end, or to standard output.
pub(crate) struct Sink(Option<(Draft, String)>);

impl Sink {
    pub(crate) fn new(path: Option<&Path>) -> anyhow::Result<Self> {
        let draft = |path: &Path| {
            let name = path.display().to_string();
            Ok::<_, anyhow::Error>((Draft::new(path).with_context(|| name.clone())?, name))
        };
        Ok(Self(path.map(draft).transpose()?))
    }

    /// Writes complete lines.
    pub(crate) fn write(&mut self, text: &str) -> anyhow::Result<()> {
        match &mut self.0 {
            None => write(text.as_bytes()),
            Some((draft, name)) => draft.write_all(text.as_bytes()).with_context(|| name.clone())?,
        }
        Ok(())
    }

    /// Puts the file in its place, and says its name.
    pub(crate) fn finish(self) -> anyhow::Result<Option<String>> {
        let Some((draft, name)) = self.0 else { return Ok(None) };
        draft.finish().with_context(|| name.clone())?;
        Ok(Some(name))
    }
}

/// Standard output, whose reader may go away.
pub(crate) struct Quiet;

impl Write for Quiet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes).inspect_err(end_if_broken)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush().inspect_err(end_if_broken)
    }
}

fn end_if_broken(error: &io::Error) {
    if error.kind() == io::ErrorKind::BrokenPipe {
        exit(0);
    }
}

/// Ends the process with a message about what went wrong.
pub(crate) fn fail(text: &str) -> ! {
    message(text);
    stop(2)
}

/// Ends the process without leaving unfinished files behind.
pub(crate) fn stop(code: i32) -> ! {
    file::discard();
    exit(code)
}

/// Tells the user something on standard error.
pub(crate) fn message(text: &str) {
    let _ = writeln!(io::stderr(), "ninefold: {text}");
}

/// Ends the process on an interrupt, between two writes, and gives the terminal back before that. If a write hangs because nobody
/// reads, waits for a second only.
pub(crate) fn end_on_interrupt(restore: fn()) {
    // Without a handler the process still ends, though perhaps within a line.
    let _ = ctrlc::set_handler(move || {
        // Held to the end, so that nobody begins a line that is not to be ended.
        let _held = (0..100).find_map(|_| match WRITING.try_lock() {
            Err(TryLockError::WouldBlock) => {
                sleep(Duration::from_millis(10));
                None
            }
            held => Some(held),
        });
        restore();
        file::discard();
        exit(INTERRUPTED);
    });
}

/// Puts all that there is to write in its place: a file that is replaced whole or not at all, or standard output.
pub(crate) fn put(path: Option<&Path>, bytes: &[u8], kind: Sort) -> anyhow::Result<()> {
    let Some(path) = path else {
        if kind == Sort::Binary {
            let mut out = binary(None)?;
            out.write_all(bytes)?;
            return Ok(out.finish()?);
        }
        write(bytes);
        return Ok(());
    };
    let named = || format!("cannot write {}", path.display());
    let mut draft = Draft::new(path).with_context(named)?;
    if let Err(error) = draft.write_all(bytes) {
        file::discard();
        return Err(error).with_context(named);
    }
    draft.finish().with_context(named)
}

/// Whether a terminal can show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Text,
    Binary,
}

/// Whether standard output is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// The signs and colours that standard output can show.
pub(crate) fn pen(color: Color) -> Pen {
    Pen { color: has_color(color), unicode: has_unicode() }
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
