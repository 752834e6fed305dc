//! The output of answers: standard output, which always receives complete lines, or a file.
//!
//! ```text
//!           +- standard output        complete lines, each piece at once
//! write ----+- a file beside          takes the place of the other when all is well; is deleted otherwise
//!           +- a file that grows      complete lines, so that another run can continue it
//! ```
//!
//! Everything is written in pieces under one lock. An interrupt waits for that lock and then ends the process, so an interrupted run leaves complete
//! lines, and reports its progress. If the reader closes the pipe, the process ends silently.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Seek, SeekFrom, Write};
use std::path::{MAIN_SEPARATOR, Path};
use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{Builder, sleep};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, ensure};
use ninefold::Stop;
use ninefold_files::resume::{self, Growing};

use crate::io::file::{self, Draft};
use crate::io::progress;
use crate::options::{Color, Ending, Fate, Files, Form, Out, Plain, elsewhere};
use ninefold_app::draw::Pen;
use ninefold_app::visible::{self, visible};

/// The exit code after an interrupt, by the convention of shells: 128 plus the number of the signal.
const INTERRUPTED: i32 = 130;

static PLACE: Mutex<Place> = Mutex::new(Place::Stdout);

/// Where answers are written.
enum Place {
    Stdout,
    /// A file that replaces an older one at the end: its draft, its name, the number of bytes written, and how it is written.
    Draft(Draft, String, usize, Fate),
    /// A growing file, and its name.
    Growing(File, String),
}

impl Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stdout => {
                if *IS_TERMINAL {
                    progress::clear();
                }
                let mut stdout = io::stdout().lock();
                // Control characters in the text may come from files, and the terminal would obey them.
                match IS_TERMINAL.then(|| str::from_utf8(bytes)) {
                    Some(Ok(text)) => stdout.write_all(visible::lines(text).as_bytes())?,
                    _ => stdout.write_all(bytes)?,
                }
                stdout.flush()
            }
            Self::Draft(draft, _, written, _) => {
                *written += bytes.len();
                draft.write_all(bytes)
            }
            Self::Growing(file, _) => file.write_all(bytes),
        }
    }

    /// Ends the output at an interrupt, and describes the existing results in words that end a message. A file that is incomplete does not replace
    /// the older one, but is kept beside it.
    fn leave(&mut self) -> String {
        match std::mem::replace(self, Self::Stdout) {
            Self::Stdout => String::new(),
            Self::Growing(_, name) => {
                let again = CONTINUED.lock().unwrap_or_else(PoisonError::into_inner).take();
                let again = again.unwrap_or_else(|| "--resume continues it".into());
                format!("; {name} holds the results so far, and {again}")
            }
            Self::Draft(draft, name, 1.., Fate::Replaced) if !MUST_BE_WHOLE.load(Ordering::Relaxed) => {
                match draft.keep() {
                    Ok(Some(part)) => {
                        format!("; {name} was not written, but {} holds the results so far", part.display())
                    }
                    Ok(None) => format!("; {name} holds the results so far"),
                    Err(error) => format!("; {name} was not written ({error})"),
                }
            }
            Self::Draft(_, name, ..) => format!("; {name} was not written"),
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Stdout => "standard output",
            Self::Draft(_, name, ..) | Self::Growing(_, name) => name,
        }
    }
}

/// The sentence that names the command for continuing the growing file.
static CONTINUED: Mutex<Option<String>> = Mutex::new(None);

/// Sets the command that the message about an interrupt suggests for continuing the growing file.
pub(crate) fn continued_by(words: impl IntoIterator<Item = OsString>) {
    let line = words.into_iter().map(|word| quoted(&word)).collect::<Vec<_>>().join(" ");
    let sentence = format!("`{line}` continues it");
    *CONTINUED.lock().unwrap_or_else(PoisonError::into_inner) = Some(sentence);
}

/// Quotes a word for a shell.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=,+:@%".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Whether partial output is useless, because its format requires a text at the end.
static MUST_BE_WHOLE: AtomicBool = AtomicBool::new(false);

/// Declares that partial output is useless.
pub(crate) fn must_be_whole() {
    MUST_BE_WHOLE.store(true, Ordering::Relaxed);
}

/// Returns the destination of answers. A panic leaves it consistent, since it occurs between two pieces.
fn place() -> MutexGuard<'static, Place> {
    PLACE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets up the output of a verb. A source is never overwritten. A growing file is opened by the verb itself.
pub(crate) fn begin(files: &Files<'_>) -> anyhow::Result<()> {
    let Some(path) = files.output else { return Ok(()) };
    file::spare(&files.sources, path)?;
    match files.fate {
        fate @ (Fate::Replaced | Fate::Part) => draft(path, fate),
        Fate::Own => Ok(()),
    }
}

/// Directs answers to a file that replaces an older one when it is complete.
pub(crate) fn replace(path: Option<&Path>) -> anyhow::Result<()> {
    path.map_or(Ok(()), |path| draft(path, Fate::Replaced))
}

fn draft(path: &Path, fate: Fate) -> anyhow::Result<()> {
    let name = path.display().to_string();
    ensure!(
        !name.ends_with(MAIN_SEPARATOR),
        "{name} names a folder, and this verb writes one file: name the file in it"
    );
    let draft = Draft::new(path).with_context(|| format!("cannot write to {name}"))?;
    *place() = Place::Draft(draft, name, 0, fate);
    Ok(())
}

/// Appends all further answers to a file.
fn grow(file: File, name: String) {
    *place() = Place::Growing(file, name);
}

/// Truncates the growing file to `at` bytes.
fn cut(at: u64) {
    let mut place = place();
    let Place::Growing(file, name) = &mut *place else { return };
    let result = file.set_len(at).and_then(|()| file.seek(SeekFrom::Start(at)));
    result.map_or_else(|error| fail(&format!("cannot write to {name}: {error}")), drop);
}

/// Writes complete lines. Ends the process if the reader has closed the pipe, or if writing fails.
pub(crate) fn write(lines: &[u8]) {
    debug_assert!(lines.is_empty() || lines.ends_with(b"\n"));
    write_waiting(&mut waiting());
    pass(lines);
}

/// An output for rows that may continue those of an earlier run. If a write fails, the process ends.
pub(crate) struct Rows;

impl Rows {
    /// Creates an output that appends rows to a file from now on.
    pub(crate) fn growing(Growing { file, name }: Growing) -> Self {
        grow(file, name);
        Self
    }
}

impl resume::Out for Rows {
    fn write(&mut self, lines: &[u8]) -> Result<(), ninefold_files::Error> {
        write(lines);
        Ok(())
    }

    fn cut(&mut self, at: u64) -> Result<(), ninefold_files::Error> {
        cut(at);
        Ok(())
    }
}

/// A sink for rows that writes to the output of answers.
pub(crate) type Target = resume::Target<Rows>;

/// Complete lines that wait until they can be written together with later ones.
static WAITING: Mutex<String> = Mutex::new(String::new());

/// The number of waiting bytes above which lines are written at once.
const ENOUGH: usize = 1 << 16;

/// The longest time that lines wait, which is too short for a user to notice.
const SOON: Duration = Duration::from_millis(20);

/// Writes complete lines together with those that follow soon, since writing each line separately would take longer than computing it.
pub(crate) fn write_soon(lines: &str) {
    static CLERK: LazyLock<bool> = LazyLock::new(|| {
        let clerk = || loop {
            sleep(SOON);
            write_waiting(&mut waiting());
        };
        Builder::new().spawn(clerk).is_ok()
    });
    let mut waiting = waiting();
    waiting.push_str(lines);
    if waiting.len() > ENOUGH || !*CLERK {
        write_waiting(&mut waiting);
    }
}

fn waiting() -> MutexGuard<'static, String> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write_waiting(waiting: &mut String) {
    pass(waiting.as_bytes());
    waiting.clear();
}

fn pass(bytes: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    let mut place = place();
    let Err(error) = place.write(bytes) else { return };
    let text = format!("cannot write to {}: {error}", place.name());
    drop(place);
    if error.kind() == io::ErrorKind::BrokenPipe {
        stop(0);
    }
    fail(&text);
}

/// Returns the output for binary data, unless it is a terminal.
pub(crate) fn binary() -> anyhow::Result<BufWriter<Bytes>> {
    ensure!(!is_terminal(), "a terminal cannot show this format: write it to a file");
    Ok(BufWriter::new(Bytes))
}

/// The output of binary data.
pub(crate) struct Bytes;

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        pass(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes all bytes of an answer at once.
pub(crate) fn put(bytes: &[u8], kind: Sort) -> anyhow::Result<()> {
    if kind == Sort::Binary {
        let mut out = binary()?;
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    write(bytes);
    Ok(())
}

/// Completes the output file, and returns its name. If nothing was written, an older file is left unchanged.
pub(crate) fn end() -> anyhow::Result<Option<String>> {
    write_waiting(&mut waiting());
    let ended = std::mem::replace(&mut *place(), Place::Stdout);
    match ended {
        Place::Draft(_, name, 0, Fate::Replaced | Fate::Own) => {
            message(&nothing(Path::new(&name)));
            file::discard();
            Ok(None)
        }
        Place::Draft(draft, name, ..) => {
            draft.finish().with_context(|| format!("cannot write to {name}"))?;
            Ok(Some(name))
        }
        Place::Stdout | Place::Growing(..) => Ok(None),
    }
}

/// Returns the message that there is nothing to write to a file.
pub(crate) fn nothing(path: &Path) -> String {
    format!("{}: nothing to write, so it {}", path.display(), fate(path))
}

/// Describes what happens to a file if nothing is written to it.
fn fate(path: &Path) -> &'static str {
    if path.exists() { "is unchanged" } else { "was not created" }
}

/// Leaves an older file unchanged because no puzzle was read, and reports this.
pub(crate) fn leave() {
    write_waiting(&mut waiting());
    let name = match &*place() {
        Place::Draft(_, name, 1.., Fate::Replaced | Fate::Own) => Some(name.clone()),
        _ => None,
    };
    if let Some(name) = name {
        message(&format!("{name}: no puzzle was read, so it {}", fate(Path::new(&name))));
        abandon();
    }
}

/// Leaves an older file unchanged, and discards the new one.
pub(crate) fn abandon() {
    write_waiting(&mut waiting());
    *place() = Place::Stdout;
    file::discard();
}

/// Returns the requested form or, if none is requested, the one that the file's extension selects. Otherwise returns the default, with a remark if
/// the extension suggests another form.
pub(crate) fn form<F: Form>(asked: Option<F>, out: &Out, usual: F, name: &str) -> F {
    form_or(asked, out, usual, name, &[])
}

/// Like [`form`], but for a verb that also writes files with the extensions `others`.
fn form_or<F: Form>(asked: Option<F>, out: &Out, usual: F, name: &str, others: &[&str]) -> F {
    let own = F::all().iter().flat_map(|form| form.endings());
    let endings: Vec<&str> = own.chain(others).copied().collect();
    asked.or_else(|| said(out.ending(), out, &endings, name)).unwrap_or(usual)
}

/// Returns JSON if the flag or the file's extension selects it, and text otherwise. `others` are further extensions that the verb writes.
pub(crate) fn plain(json: bool, out: &Out, others: &[&str]) -> Plain {
    form_or(json.then_some(Plain::Json), out, Plain::Text, "text", others)
}

/// Writes text that has no other form. Ends the process if the file's extension belongs to another format.
pub(crate) fn text(text: &[u8], out: &Out) {
    if let Some(path) = out.path() {
        refuse_foreign(path, &[]);
    }
    write(text);
}

/// Extensions of formats other than plain text. A file with such an extension must not have content in any other format.
#[rustfmt::skip]
const FOREIGN: [&str; 44] = [
    "7z", "arrow", "bmp", "bz2", "csv", "doc", "docx", "eps", "epub", "feather", "gif", "gz", "htm", "html", "ipc",
    "ipynb", "jpeg", "jpg", "json", "jsonl", "markdown", "md", "ndjson", "ods", "odt", "parquet", "pdf", "png", "pq",
    "ps", "rtf", "svg", "tab", "tar", "tex", "tif", "tiff", "tsv", "webp", "xls", "xlsx", "xml", "xz", "zip",
];

/// Ends the process if a file's extension belongs to a format that the verb does not write. `endings` are the extensions that it writes.
fn refuse_foreign(path: &Path, endings: &[&str]) {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    if FOREIGN.contains(&&*ending) {
        let table = endings.iter().find(|ending| ["csv", "tsv"].contains(ending));
        if let Some(why) = table.and_then(|table| elsewhere::unwritten(&ending, table)) {
            fail(&format!("{}: {why}", path.display()));
        }
        let known: Vec<String> = endings.iter().chain(&["txt"]).map(|ending| format!(".{ending}")).collect();
        fail(&format!("{}: {}; use one of {}", path.display(), elsewhere::foreign(&ending), known.join(", ")));
    }
}

/// Returns the form that the file's extension selects. Prints a remark if the extension matches no form, so that another form is written.
pub(crate) fn said<F>(ending: Ending<F>, out: &Out, endings: &[&str], name: &str) -> Option<F> {
    if let (Ending::Unknown, Some(path)) = (&ending, out.path()) {
        refuse_foreign(path, endings);
        message(&format!("{}: the extension names no format, so it is written as {name}", path.display()));
    }
    if let Ending::Says(form) = ending { Some(form) } else { None }
}

/// Ends the process with an error message.
pub(crate) fn fail(text: &str) -> ! {
    // The lines that are waiting may be the ones that could not be written.
    tell(text);
    stop(2)
}

/// Ends the process without leaving any unfinished files.
pub(crate) fn stop(code: i32) -> ! {
    progress::clear();
    file::discard();
    exit(code)
}

/// Prints a message on standard error. It stays on one line, whatever control characters it quotes.
pub(crate) fn message(text: &str) {
    // Earlier answers must appear first.
    write_waiting(&mut waiting());
    tell(text);
}

fn tell(text: &str) {
    progress::suspend(|| drop(writeln!(io::stderr(), "ninefold: {}", visible(text))));
}

/// Whether the process must end.
static INTERRUPT: AtomicBool = AtomicBool::new(false);

/// The number of running computations that stop by themselves at an interrupt and return partial results.
static GENTLE: AtomicUsize = AtomicUsize::new(0);

/// The time that such computations have to stop, which is too short for a user to notice. Computations that take longer are aborted like all others.
const GRACE: Duration = Duration::from_millis(120);

/// The time limit for the output at the end of the process.
const LAST: Duration = Duration::from_millis(500);

/// Whether the process must end, so that nothing new may be started.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPT.load(Ordering::Relaxed)
}

/// Runs a computation that stops at an interrupt and returns a partial result. All other computations are aborted.
pub(crate) fn gently<T>(work: impl FnOnce(Stop<'static>) -> T) -> T {
    GENTLE.fetch_add(1, Ordering::SeqCst);
    let result = work(Stop::when(&|_| is_interrupted()));
    // After an interrupt, this is the last computation, so it remains counted until `end_if_interrupted`.
    if !is_interrupted() {
        GENTLE.fetch_sub(1, Ordering::SeqCst);
    }
    result
}

/// Ends the process after an interrupt, once everything has been written.
pub(crate) fn end_if_interrupted() {
    if is_interrupted() {
        GENTLE.store(0, Ordering::SeqCst);
        loop {
            std::thread::park();
        }
    }
}

/// Sets the handler that ends the process on an interrupt, between two writes, after restoring the terminal. If a write hangs because nothing reads
/// the output, the handler waits for only a second.
pub(crate) fn end_on_interrupt(restore: fn()) {
    // Without this handler the process would also end, though perhaps within a line.
    let _ = ctrlc::set_handler(move || {
        INTERRUPT.store(true, Ordering::SeqCst);
        let begin = Instant::now();
        while GENTLE.load(Ordering::SeqCst) > 0 && begin.elapsed() < GRACE {
            sleep(Duration::from_millis(2));
        }
        let stopped = progress::stopped();
        write_last();
        // The lock is held until the end, so that no other thread begins a line.
        let mut held = (0..100).find_map(|_| match PLACE.try_lock() {
            Err(TryLockError::WouldBlock) => {
                sleep(Duration::from_millis(10));
                None
            }
            Err(TryLockError::Poisoned(held)) => Some(held.into_inner()),
            Ok(held) => Some(held),
        });
        restore();
        let fate = held.as_deref_mut().map(Place::leave).unwrap_or_default();
        if let Some(stopped) = stopped {
            briefly(move || tell(&(stopped + &fate)));
        }
        file::discard();
        exit(INTERRUPTED);
    });
}

/// Runs the registered final output, and writes the lines that are waiting.
fn write_last() {
    let (last, is_file) = (progress::last(), is_file());
    if last.is_some() || is_file {
        briefly(move || {
            last.into_iter().for_each(|last| last());
            if is_file {
                write_waiting(&mut waiting());
            }
        });
    }
}

/// Runs a function in a thread, and waits for it for a limited time, since its output may no longer be read by anything.
fn briefly(work: impl FnOnce() + Send + 'static) {
    let (done, wait) = channel();
    let work = move || {
        work();
        let _ = done.send(());
    };
    if Builder::new().spawn(work).is_ok() {
        let _ = wait.recv_timeout(LAST);
    }
}

/// The sort of an output, which determines whether a terminal can show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Text,
    Binary,
}

/// Whether answers go to a terminal.
pub(crate) fn is_terminal() -> bool {
    !is_file() && *IS_TERMINAL
}

static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| io::stdout().is_terminal());

fn is_file() -> bool {
    !matches!(*place(), Place::Stdout)
}

/// Returns the characters and colours that standard output supports.
pub(crate) fn pen(color: Color) -> Pen {
    Pen { color: has_color(color), unicode: has_unicode() }
}

/// Whether to use colour. If the user does not decide this, the terminal and `NO_COLOR` do; a file never has colour.
pub(crate) fn has_color(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if is_file() => false,
        Color::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    }
}

/// Whether the encoding of the locale is Unicode. A file is always in UTF-8.
pub(crate) fn has_unicode() -> bool {
    if is_file() {
        return true;
    }
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    let unicode = |locale: String| locale.to_ascii_lowercase().replace('-', "").contains("utf8");
    cfg!(windows) || locale.is_some_and(unicode)
}
