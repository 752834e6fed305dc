//! A progress line on standard error, and the report of an interrupted job: the amount done, the pace, and the remaining time.
//!
//! ```text
//!  31% [=========>                    ] 29,716 of about 95,900 puzzles, 1,487/s, 45 s left
//! ```
//!
//! Only one job has an account at a time. Workers add to the account, and a thread reads it a few times a second and redraws the line, so that the
//! line changes even if there are no new answers. Any other output to the same terminal erases the line first. Without a terminal there is no line,
//! but an interrupt still reports the account.
//!
//! An interrupt ends the process at once, since workers may take any amount of time to notice it. Only explanations stop by themselves, within 120
//! ms, because a partial explanation is useful.
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

/// The time during which no line is shown, at the beginning of a run and after each answer on the same screen.
const PATIENCE: Duration = Duration::from_secs(1);

/// The time between two redraws of the line.
const TURN: Duration = Duration::from_millis(200);

/// What the screen contains besides the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    /// Answers that scroll over the line, which is shown only between them.
    Answers,
    /// Nothing, because the answers are written elsewhere.
    Free,
    /// Puzzles that the user types, which a line would interrupt.
    Typed,
}

impl Screen {
    /// Returns what the screen contains, given whether standard output is a terminal.
    pub(crate) fn of(is_terminal: bool) -> Self {
        if is_terminal { Self::Answers } else { Self::Free }
    }
}

/// The total size of a job, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Total {
    Unknown,
    /// The number of bytes to read.
    Bytes(u64),
    /// The number of puzzles to make.
    Puzzles(u64),
}

impl Total {
    /// Returns the total for a number of bytes, if that number is known.
    pub(crate) fn bytes(bytes: Option<u64>) -> Self {
        bytes.map_or(Self::Unknown, Self::Bytes)
    }
}

/// A function that writes further words to follow the numbers.
type More = Box<dyn Fn(Moment) -> String + Send>;

/// The occasion for a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// During the job, for the line.
    Now,
    /// After an interrupt, when there is room for everything.
    End,
}

/// The account of the current job.
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
    /// The time of the last output other than the line.
    written: Instant,
}

static LINE: LazyLock<Mutex<Line>> =
    LazyLock::new(|| Mutex::new(Line { account: None, is_drawn: false, written: Instant::now() }));

/// Returns the line. A panic leaves it consistent, since no change to it is partial.
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
            // If the terminal is gone, this cannot be reported.
            let _ = queue!(out, MoveToColumn(0), Clear(ClearType::UntilNewLine)).and_then(|()| out.flush());
        }
    }

    /// Draws the line, if a redraw is due.
    fn draw(&mut self) {
        let Some(account) = &self.account else { return };
        // The report of an interrupted job must be the last line, so its account is kept until the report is written.
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

/// Returns the number of columns of the terminal, or a common default if it is unknown.
pub(crate) fn width() -> usize {
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

/// Erases the line, and then calls `write`, which writes to the terminal.
pub(crate) fn suspend(write: impl FnOnce()) {
    let mut line = line();
    line.clear();
    write();
}

/// Sets the total of the current job.
pub(crate) fn expect(total: Total) {
    change(|account| account.count.total = total);
}

/// Adds finished puzzles and bytes to the current job.
pub(crate) fn add(puzzles: u64, bytes: u64) {
    change(|account| account.count.now = account.count.now.and(puzzles, bytes));
}

/// Changes the account of the current job, if there is one.
fn change(change: impl FnOnce(&mut Account)) {
    if let Some(account) = &mut line().account {
        change(account);
    }
}

/// Returns the report of the job that is being interrupted, if there is one and its state is known.
pub(crate) fn stopped() -> Option<String> {
    let line = soon()?;
    line.account.as_ref().map(Account::stopped)
}

/// Takes the final output of an interrupted job.
pub(crate) fn last() -> Option<Last> {
    soon()?.account.as_mut()?.last.take()
}

/// Returns the line, unless another thread holds it for too long: a terminal that is suspended blocks its writers.
fn soon() -> Option<MutexGuard<'static, Line>> {
    (0..10).find_map(|_| {
        let line = LINE.try_lock().ok();
        if line.is_none() {
            sleep(Duration::from_millis(10));
        }
        line
    })
}

/// The account of a job, from its beginning to its end.
pub(crate) struct Progress(());

#[allow(clippy::unused_self, reason = "there is one account, and only the holder of this value changes it")]
impl Progress {
    /// Opens an account for a new job.
    pub(crate) fn new(total: Total, screen: Screen) -> Self {
        static CLERK: Once = Once::new();
        let count = Count::new(total);
        let account = Account { start: Instant::now(), screen, count, more: None, last: None };
        let mut line = line();
        line.clear();
        // After an interrupt, the report needs the account of the job that was interrupted.
        if !output::is_interrupted() {
            line.account = Some(account);
        }
        drop(line);
        if *CAN_SHOW {
            let clerk = || loop {
                sleep(TURN);
                self::line().draw();
            };
            // Without this thread, no line is shown.
            CLERK.call_once(|| drop(Builder::new().spawn(clerk)));
        }
        Self(())
    }

    /// Counts other things than puzzles; `one` and `several` are their singular and plural names.
    pub(crate) fn of(self, one: &'static str, several: &'static str) -> Self {
        change(|account| account.count.things = [one, several]);
        self
    }

    /// Adds a text after the numbers, unless the text is empty. The closure must neither write nor take long.
    pub(crate) fn telling(self, more: impl Fn(Moment) -> String + Send + 'static) -> Self {
        change(|account| account.more = Some(Box::new(more)));
        self
    }

    /// Sets the final output that an interrupt should write.
    pub(crate) fn ending(self, last: impl FnOnce() + Send + 'static) -> Self {
        self.end_with(last);
        self
    }

    /// Replaces the final output that an interrupt should write.
    pub(crate) fn end_with(&self, last: impl FnOnce() + Send + 'static) {
        change(|account| account.last = Some(Box::new(last)));
    }

    /// Sets the total, if it becomes known only now.
    pub(crate) fn expect(&mut self, total: Total) {
        expect(total);
    }

    /// Adds finished puzzles and bytes.
    pub(crate) fn add(&mut self, puzzles: u64, bytes: u64) {
        add(puzzles, bytes);
    }

    /// Adds puzzles and bytes of an earlier run, which do not count for the pace.
    pub(crate) fn skip(&mut self, puzzles: u64, bytes: u64) {
        change(|account| {
            account.count.before = account.count.before.and(puzzles, bytes);
            account.start = Instant::now();
        });
    }

    /// Ends the account.
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

/// Shows the progress of a job on puzzles.
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
    /// Returns the further words.
    fn more(&self, moment: Moment) -> String {
        let more = self.more.as_ref().map(|more| more(moment)).unwrap_or_default();
        if more.is_empty() { more } else { format!("; {more}") }
    }

    fn line(&self, elapsed: Duration, width: usize) -> String {
        let words = self.count.words(elapsed) + &self.more(Moment::Now);
        // The last column stays empty, since some terminals begin a new line after it.
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

/// A number of puzzles and of bytes.
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

/// What has been done, and the total.
struct Count {
    total: Total,
    /// The singular and plural names of puzzles, or of other things that are counted.
    things: [&'static str; 2],
    /// The amount that an earlier run has done.
    before: Amount,
    /// The amount that this run has done.
    now: Amount,
}

impl Count {
    fn new(total: Total) -> Self {
        Self { total, things: ["puzzle", "puzzles"], before: Amount::default(), now: Amount::default() }
    }

    fn done(&self) -> Amount {
        self.before.and(self.now.puzzles, self.now.bytes)
    }

    /// Returns the amount done and the total, in the unit of the total.
    fn position(&self) -> Option<(u64, u64)> {
        match self.total {
            Total::Unknown => None,
            Total::Bytes(all) => Some((self.done().bytes, all)),
            Total::Puzzles(all) => Some((self.done().puzzles, all)),
        }
    }

    /// Returns the share of the job that is done.
    fn share(&self) -> Option<f64> {
        self.position().filter(|&(_, all)| all > 0).map(|(done, all)| ratio(done, all).min(1.0))
    }

    /// Returns the remaining amount as a multiple of what this run has done, if known.
    fn left(&self) -> Option<f64> {
        let (done, all) = self.position()?;
        let now = if let Total::Bytes(_) = self.total { self.now.bytes } else { self.now.puzzles };
        (now > 0).then(|| ratio(all.saturating_sub(done), now))
    }

    /// Returns words such as `29,716 of about 95,900 puzzles`.
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

    /// Returns words such as `29,716 of about 95,900 puzzles, 1,487/s, 45 s left`.
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

/// Writes a number with commas between its thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |place: usize| if place > 0 && (digits.len() - place).is_multiple_of(3) { "," } else { "" };
    digits.char_indices().map(|(place, digit)| format!("{}{digit}", comma(place))).collect()
}

/// Writes the pace as puzzles per second or, for slow jobs, as seconds per puzzle.
fn pace(rate: f64) -> String {
    match rate {
        10.0.. => format!(", {}/s", grouped(rate as u64)),
        1.0.. => format!(", {rate:.1}/s"),
        _ if rate > 0.0 => format!(", {:.1} s each", 1.0 / rate),
        _ => String::new(),
    }
}
/// Writes a remaining time, rounded to a useful precision.
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
