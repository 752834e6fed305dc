//! A progress line on standard error, and the report of interrupted work: the amount done, the pace, the time left.
//!
//! ```text
//!  31% [=========>                    ] 29,716 of about 95,900 puzzles, 1,487/s, 45 s left
//! ```
//!
//! There is one account of the work at a time. Workers add to it; a thread reads it a few times a second and redraws the line, so that it moves even
//! without new answers. Other output to the same terminal erases the line first. Without a terminal there is no line, but an interrupt still reports
//! the account.
//!
//! An interrupt ends the process at once: workers may take any time to notice it. Only an explanation ends itself, within 120 ms, as half of it is
//! useful.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "amounts are positive, and the displayed ones are rounded"
)]

use std::io::{self, IsTerminal, Write};
use std::sync::{LazyLock, Mutex, MutexGuard, Once, PoisonError};
use std::thread::{Builder, sleep};
use std::time::{Duration, Instant};

use crossterm::cursor::MoveToColumn;
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{Clear, ClearType};
use ninefold_files::{Last, Severity, Watch};

use crate::io::output;

/// Runs shorter than this show nothing, and neither do pauses between answers on the same screen.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two redraws of the line.
const TURN: Duration = Duration::from_millis(200);

/// The contents of the screen besides the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    /// Answers, which scroll over the line, so it is shown only between them.
    Answers,
    /// Nothing: the answers are written elsewhere.
    Free,
    /// Puzzles typed by the user, which a line would interrupt.
    Typed,
}

impl Screen {
    /// The screen, given whether standard output is a terminal.
    pub(crate) fn of(is_terminal: bool) -> Self {
        if is_terminal { Self::Answers } else { Self::Free }
    }
}

/// The total amount of work, as far as known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Total {
    Unknown,
    /// Bytes to read.
    Bytes(u64),
    /// Puzzles to make.
    Puzzles(u64),
}

impl Total {
    /// A number of bytes, if known.
    pub(crate) fn bytes(bytes: Option<u64>) -> Self {
        bytes.map_or(Self::Unknown, Self::Bytes)
    }
}

/// Makes further words, after the numbers.
type More = Box<dyn Fn(Moment) -> String + Send>;

/// The occasion of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// During the work, for the line.
    Now,
    /// After an interrupt, with room for everything.
    End,
}

/// The current work.
struct Account {
    start: Instant,
    screen: Screen,
    count: Count,
    more: Option<More>,
    last: Option<Last>,
}

/// The state of the screen.
struct Line {
    account: Option<Account>,
    is_drawn: bool,
    /// When something else was written last.
    written: Instant,
}

static LINE: LazyLock<Mutex<Line>> =
    LazyLock::new(|| Mutex::new(Line { account: None, is_drawn: false, written: Instant::now() }));

/// A panic leaves it consistent: no change to it is partial.
fn line() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether standard error can show a line that changes.
static CAN_SHOW: LazyLock<bool> =
    LazyLock::new(|| io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb"));

impl Line {
    /// Erases the line, so that other output can follow.
    fn clear(&mut self) {
        self.written = Instant::now();
        if std::mem::take(&mut self.is_drawn) {
            let mut out = io::stderr().lock();
            // The loss of the terminal cannot be reported.
            let _ = queue!(out, MoveToColumn(0), Clear(ClearType::UntilNewLine)).and_then(|()| out.flush());
        }
    }

    /// Draws it, if due.
    fn draw(&mut self) {
        let Some(account) = &self.account else { return };
        // The report of interrupted work must be the last line; its account is kept until that is written.
        if output::is_interrupted() {
            return;
        }
        let elapsed = account.start.elapsed();
        let is_quiet = match account.screen {
            Screen::Answers => self.written.elapsed() > PATIENCE,
            Screen::Free => true,
            Screen::Typed => false,
        };
        if elapsed > PATIENCE && is_quiet {
            let text = account.line(elapsed, width());
            let mut out = io::stderr().lock();
            let drawn = queue!(out, MoveToColumn(0), Print(text), Clear(ClearType::UntilNewLine));
            self.is_drawn = drawn.and_then(|()| out.flush()).is_ok();
        }
    }
}

/// The number of columns of the terminal; a common default if unknown.
fn width() -> usize {
    #[cfg(unix)]
    let columns = rustix::termios::tcgetwinsize(io::stderr()).map_or(0, |size| size.ws_col);
    #[cfg(not(unix))]
    let columns = crossterm::terminal::size().map_or(0, |(columns, _)| columns);
    if columns == 0 { 80 } else { columns.into() }
}

/// Erases the line before other output to the same terminal.
pub(crate) fn clear() {
    line().clear();
}

/// Writes to the terminal with the line erased.
pub(crate) fn suspend(write: impl FnOnce()) {
    let mut line = line();
    line.clear();
    write();
}

/// Sets the total of the current account.
pub(crate) fn expect(total: Total) {
    change(|account| account.count.total = total);
}

/// Adds finished work to the current account.
pub(crate) fn add(puzzles: u64, bytes: u64) {
    change(|account| account.count.now = account.count.now.and(puzzles, bytes));
}

/// Changes the account of the current work, if any.
fn change(change: impl FnOnce(&mut Account)) {
    if let Some(account) = &mut line().account {
        change(account);
    }
}

/// The report of the work interrupted now, if there is any and its state is known.
pub(crate) fn stopped() -> Option<String> {
    let line = soon()?;
    line.account.as_ref().map(Account::stopped)
}

/// The output due at the end of interrupted work.
pub(crate) fn last() -> Option<Last> {
    soon()?.account.as_mut()?.last.take()
}

/// The line, unless another thread holds it: a suspended terminal blocks its writers.
fn soon() -> Option<MutexGuard<'static, Line>> {
    (0..10).find_map(|_| {
        let line = LINE.try_lock().ok();
        if line.is_none() {
            sleep(Duration::from_millis(10));
        }
        line
    })
}

/// The account of a piece of work from its beginning to its end.
pub(crate) struct Progress(());

#[allow(clippy::unused_self, reason = "there is one account, and only the holder of this value changes it")]
impl Progress {
    /// Opens the account of some work.
    pub(crate) fn new(total: Total, screen: Screen) -> Self {
        static CLERK: Once = Once::new();
        let count = Count::new(total);
        let account = Account { start: Instant::now(), screen, count, more: None, last: None };
        let mut line = line();
        line.clear();
        // An interrupt reports the interrupted account.
        if !output::is_interrupted() {
            line.account = Some(account);
        }
        drop(line);
        if *CAN_SHOW {
            let clerk = || loop {
                sleep(TURN);
                self::line().draw();
            };
            // Without a thread there is no line.
            CLERK.call_once(|| drop(Builder::new().spawn(clerk)));
        }
        Self(())
    }

    /// Counts things other than puzzles: the singular and plural names.
    pub(crate) fn of(self, one: &'static str, several: &'static str) -> Self {
        change(|account| account.count.things = [one, several]);
        self
    }

    /// Adds a text after the numbers; nothing if it is empty. The closure must neither write nor take long.
    pub(crate) fn telling(self, more: impl Fn(Moment) -> String + Send + 'static) -> Self {
        change(|account| account.more = Some(Box::new(more)));
        self
    }

    /// Sets final output for an interrupt.
    pub(crate) fn ending(self, last: impl FnOnce() + Send + 'static) -> Self {
        self.end_with(last);
        self
    }

    /// Replaces the final output for an interrupt.
    pub(crate) fn end_with(&self, last: impl FnOnce() + Send + 'static) {
        change(|account| account.last = Some(Box::new(last)));
    }

    /// Sets the total, if it was found out later.
    pub(crate) fn expect(&mut self, total: Total) {
        expect(total);
    }

    /// Adds finished work.
    pub(crate) fn add(&mut self, puzzles: u64, bytes: u64) {
        add(puzzles, bytes);
    }

    /// Adds work of an earlier run, which does not count for the pace.
    pub(crate) fn skip(&mut self, puzzles: u64, bytes: u64) {
        change(|account| {
            account.count.before = account.count.before.and(puzzles, bytes);
            account.start = Instant::now();
        });
    }

    /// Ends it.
    pub(crate) fn finish(&self) {
        let mut line = line();
        line.clear();
        line.account = None;
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        // The report of an interrupt still needs the account.
        if !output::is_interrupted() {
            self.finish();
        }
    }
}

/// Shows the progress of work on puzzles.
impl Watch for Progress {
    fn add(&mut self, puzzles: u64, bytes: u64) {
        Self::add(self, puzzles, bytes);
    }

    fn skip(&mut self, puzzles: u64, bytes: u64) {
        Self::skip(self, puzzles, bytes);
    }

    fn tell(&mut self, message: &str) {
        output::message(message);
    }

    fn finish(&mut self) {
        if !output::is_interrupted() {
            Self::finish(self);
        }
    }

    fn ending(&mut self, last: Last) {
        self.end_with(last);
    }

    fn refuse(&mut self) {
        output::stop(Severity::Unreadable as i32);
    }
}

impl Account {
    /// The further words.
    fn more(&self, moment: Moment) -> String {
        let more = self.more.as_ref().map(|more| more(moment)).unwrap_or_default();
        if more.is_empty() { more } else { format!("; {more}") }
    }

    fn line(&self, elapsed: Duration, width: usize) -> String {
        let words = self.count.words(elapsed) + &self.more(Moment::Now);
        // The last column stays empty: some terminals begin a new line after it.
        let room = width.saturating_sub(1);
        let bar = room.saturating_sub(words.chars().count() + 8);
        let text = match self.count.share() {
            Some(share) if share > 0.0 && bar >= 10 => {
                let done = (share * bar as f64) as usize;
                let head = if done < bar { ">" } else { "" };
                let bar = format!("{:=<done$}{head}{:gap$}", "", "", gap = bar - done - head.len());
                format!("{:>3}% [{bar}] {words}", (100.0 * share) as u64)
            }
            _ => words,
        };
        text.chars().filter(|sign| !sign.is_control()).take(room).collect()
    }

    fn stopped(&self) -> String {
        format!("stopped after {}{}", self.count.done_words(), self.more(Moment::End))
    }
}

/// An amount of work.
#[derive(Clone, Copy, Default)]
struct Amount {
    puzzles: u64,
    bytes: u64,
}

impl Amount {
    fn and(self, puzzles: u64, bytes: u64) -> Self {
        Self { puzzles: self.puzzles + puzzles, bytes: self.bytes + bytes }
    }
}

/// The finished work and the total.
struct Count {
    total: Total,
    /// The singular and plural names of puzzles, or of the things counted.
    things: [&'static str; 2],
    /// By an earlier run.
    before: Amount,
    /// By this one.
    now: Amount,
}

impl Count {
    fn new(total: Total) -> Self {
        Self { total, things: ["puzzle", "puzzles"], before: Amount::default(), now: Amount::default() }
    }

    fn done(&self) -> Amount {
        self.before.and(self.now.puzzles, self.now.bytes)
    }

    /// The finished work and the total, in the unit of the total.
    fn position(&self) -> Option<(u64, u64)> {
        match self.total {
            Total::Unknown => None,
            Total::Bytes(all) => Some((self.done().bytes, all)),
            Total::Puzzles(all) => Some((self.done().puzzles, all)),
        }
    }

    /// The finished share.
    fn share(&self) -> Option<f64> {
        self.position().filter(|&(_, all)| all > 0).map(|(done, all)| ratio(done, all).min(1.0))
    }

    /// The remaining work, as a multiple of the work of this run, if known.
    fn left(&self) -> Option<f64> {
        let (done, all) = self.position()?;
        let now = if let Total::Bytes(_) = self.total { self.now.bytes } else { self.now.puzzles };
        (now > 0).then(|| ratio(all.saturating_sub(done), now))
    }

    /// `29,716 of about 95,900 puzzles`.
    fn done_words(&self) -> String {
        let (done, [one, several]) = (self.done(), self.things);
        let of = match self.total {
            Total::Puzzles(all) => format!(" of {}", grouped(all)),
            Total::Bytes(all) if done.bytes > 0 && done.bytes < all => {
                format!(" of about {}", grouped(rounded(done.puzzles as f64 * ratio(all, done.bytes))))
            }
            _ => String::new(),
        };
        let things = if done.puzzles == 1 && of.is_empty() { one } else { several };
        format!("{}{of} {things}", grouped(done.puzzles))
    }

    /// `29,716 of about 95,900 puzzles, 1,487/s, 45 s left`.
    fn words(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        let pace = if seconds > 0.0 { pace(self.now.puzzles as f64 / seconds) } else { String::new() };
        let left = self.left().map(|share| format!(", {} left", time((seconds * share) as u64)));
        let time = left.unwrap_or_else(|| format!(", {} so far", time(elapsed.as_secs())));
        format!("{}{pace}{time}", self.done_words())
    }
}

fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}

/// Rounds an estimate to three digits.
fn rounded(number: f64) -> u64 {
    let unit = 10_f64.powi((number.max(1.0).log10() as i32 - 2).max(0));
    ((number / unit).round() * unit) as u64
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |place: usize| if place > 0 && (digits.len() - place).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(place, digit)| format!("{}{digit}", comma(place))).collect()
}

/// Puzzles a second, or for slow work, seconds a puzzle.
fn pace(rate: f64) -> String {
    match rate {
        10.0.. => format!(", {}/s", grouped(rate as u64)),
        1.0.. => format!(", {rate:.1}/s"),
        _ if rate > 0.0 => format!(", {:.1} s each", 1.0 / rate),
        _ => String::new(),
    }
}
/// A remaining time, rounded to a useful precision.
fn time(seconds: u64) -> String {
    let (minutes, hours) = (seconds.div_ceil(60), seconds / 3600);
    match seconds {
        ..120 => format!("{seconds} s"),
        120..7200 => format!("{minutes} min"),
        7200..172_800 => format!("{hours} h {} min", seconds % 3600 / 60),
        _ => format!("{} days {} h", hours / 24, hours % 24),
    }
}

#[cfg(test)]
mod tests;
