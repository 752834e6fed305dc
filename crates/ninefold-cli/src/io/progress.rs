//! A bar on standard error for runs that take a while: how far, how fast, how long still.
//!
//! ```text
//!  31% [=========>                    ] 29,716 of about 95,900 puzzles, 1,487/s, 45 s left
//! ```
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "amounts are positive, and what is told of them is rounded"
)]

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use ninefold_files::{Severity, Watch};

use crate::io::output;

/// Runs shorter than this show nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// The contents of the screen while the bar may be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    /// The answers scroll over it.
    Answers,
    /// Nothing else: the answers go elsewhere.
    Free,
}

impl Screen {
    /// The answers go to standard output, which is a terminal or is not.
    pub(crate) fn of(is_terminal: bool) -> Self {
        if is_terminal { Self::Answers } else { Self::Free }
    }
}

/// The work that there is, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Total {
    Unknown,
    /// So many bytes are to be read.
    Bytes(u64),
    /// So many puzzles are to be made.
    Puzzles(u64),
}

impl Total {
    /// So many bytes, if their number is known.
    pub(crate) fn bytes(bytes: Option<u64>) -> Self {
        bytes.map_or(Self::Unknown, Self::Bytes)
    }
}

/// The bar. It is drawn on a terminal only, and not where the answers scroll.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    count: Count,
    shown: bool,
}

impl Progress {
    /// A bar over so much work.
    pub(crate) fn new(total: Total, screen: Screen) -> Self {
        let (length, template) = match total {
            Total::Bytes(all) | Total::Puzzles(all) => (Some(all), "{percent:>3}% [{wide_bar:.cyan/blue}] {msg}"),
            Total::Unknown => (None, "{spinner} {msg}, {elapsed}"),
        };
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("=> "));
        let shown = !io::stderr().is_terminal() || screen == Screen::Answers;
        Self { bar, start: Instant::now(), count: Count::new(total), shown }
    }

    /// Takes note of how much work there is, if that was found out later.
    pub(crate) fn expect(&mut self, total: Total) {
        if let Total::Bytes(all) | Total::Puzzles(all) = total {
            self.bar.set_length(all);
        }
        self.count.total = total;
    }

    /// Takes note of what is done.
    pub(crate) fn add(&mut self, puzzles: u64, bytes: u64) {
        self.count.now = self.count.now.and(puzzles, bytes);
        let elapsed = self.start.elapsed();
        if !self.shown && elapsed > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.shown = true;
        }
        if !self.bar.is_hidden() {
            self.bar.set_position(self.count.position());
            self.bar.set_message(self.count.words(elapsed));
        }
    }

    /// Takes note of what had been done before, which says nothing about the pace.
    pub(crate) fn skip(&mut self, puzzles: u64, bytes: u64) {
        self.count.before = self.count.before.and(puzzles, bytes);
        self.start = Instant::now();
    }

    /// Does something that writes to the terminal.
    pub(crate) fn suspend(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The bar looks on while puzzles are worked on; messages go out above it.
impl Watch for Progress {
    fn add(&mut self, puzzles: u64, bytes: u64) {
        Self::add(self, puzzles, bytes);
    }

    fn skip(&mut self, puzzles: u64, bytes: u64) {
        Self::skip(self, puzzles, bytes);
    }

    fn tell(&mut self, message: &str) {
        self.suspend(|| output::message(message));
    }

    fn finish(&mut self) {
        Self::finish(self);
    }

    fn refuse(&mut self) {
        output::stop(Severity::Unreadable as i32);
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

/// The work that is done, and all that there is.
struct Count {
    total: Total,
    /// By an earlier run.
    before: Amount,
    /// By this one.
    now: Amount,
}

impl Count {
    fn new(total: Total) -> Self {
        Self { total, before: Amount::default(), now: Amount::default() }
    }

    fn done(&self) -> Amount {
        self.before.and(self.now.puzzles, self.now.bytes)
    }

    /// How far it is, in the unit of the total.
    fn position(&self) -> u64 {
        if let Total::Bytes(_) = self.total { self.done().bytes } else { self.done().puzzles }
    }

    /// The share of all that is still to be done, by what was done now; nothing if it cannot be told.
    fn left(&self) -> Option<f64> {
        let (all, now) = match self.total {
            Total::Unknown => return None,
            Total::Bytes(all) => (all, self.now.bytes),
            Total::Puzzles(all) => (all, self.now.puzzles),
        };
        (now > 0).then(|| ratio(all.saturating_sub(self.position()), now))
    }

    /// `29,716 of about 95,900 puzzles, 1,487/s, 45 s left`.
    fn words(&self, elapsed: Duration) -> String {
        let done = self.done();
        let of = match self.total {
            Total::Puzzles(all) => format!(" of {}", HumanCount(all)),
            Total::Bytes(all) if done.bytes > 0 && done.bytes < all => {
                format!(" of about {}", HumanCount(rounded(done.puzzles as f64 * ratio(all, done.bytes))))
            }
            _ => String::new(),
        };
        let seconds = elapsed.as_secs_f64();
        let pace = if seconds > 0.0 { pace(self.now.puzzles as f64 / seconds) } else { String::new() };
        let left = self.left().map(|share| format!(", {} left", time((seconds * share) as u64))).unwrap_or_default();
        format!("{}{of} puzzles{pace}{left}", HumanCount(done.puzzles))
    }
}

fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}

/// A number that is not known exactly: its first three digits.
fn rounded(number: f64) -> u64 {
    let unit = 10_f64.powi((number.max(1.0).log10() as i32 - 2).max(0));
    ((number / unit).round() * unit) as u64
}

/// Puzzles a second, or where they take longer, seconds a puzzle.
fn pace(rate: f64) -> String {
    match rate {
        10.0.. => format!(", {}/s", HumanCount(rate as u64)),
        1.0.. => format!(", {rate:.1}/s"),
        _ if rate > 0.0 => format!(", {:.1} s each", 1.0 / rate),
        _ => String::new(),
    }
}

/// A time that is still to come, as exactly as anybody wants to know it.
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
mod tests {
    use super::{Count, Total, rounded, time};
    use std::time::Duration;

    fn count(total: Total, before: (u64, u64), now: (u64, u64)) -> Count {
        let mut count = Count::new(total);
        count.before = count.before.and(before.0, before.1);
        count.now = count.now.and(now.0, now.1);
        count
    }

    fn words(total: Total, before: (u64, u64), now: (u64, u64), seconds: u64) -> String {
        count(total, before, now).words(Duration::from_secs(seconds))
    }

    #[test]
    fn a_file() {
        let file = Total::Bytes(8_200_000);
        assert_eq!(words(file, (0, 0), (0, 0), 2), "0 puzzles");
        assert_eq!(words(file, (0, 0), (25_000, 2_050_000), 20), "25,000 of about 100,000 puzzles, 1,250/s, 60 s left");
        assert_eq!(words(file, (0, 0), (3, 246), 60), "3 of about 100,000 puzzles, 20.0 s each, 23 days 3 h left");
        assert_eq!(words(file, (0, 0), (100_000, 8_200_000), 20), "100,000 puzzles, 5,000/s, 0 s left");
        // Blank lines and comments are bytes too: they change what is guessed, not what is counted.
        assert_eq!(words(Total::Bytes(1000), (0, 0), (1, 500), 3), "1 of about 2 puzzles, 3.0 s each, 3 s left");
    }

    /// Puzzles of an earlier run are done, but say nothing about the pace.
    #[test]
    fn a_file_that_is_continued() {
        let file = Total::Bytes(8_200_000);
        let resumed = words(file, (50_000, 4_100_000), (100, 8200), 20);
        assert_eq!(resumed, "50,100 of about 100,000 puzzles, 5.0/s, 2 h 46 min left");
        assert_eq!(count(file, (50_000, 4_100_000), (100, 8200)).position(), 4_108_200);
    }

    #[test]
    fn new_puzzles() {
        assert_eq!(words(Total::Puzzles(40), (10, 0), (10, 0), 100), "20 of 40 puzzles, 10.0 s each, 4 min left");
        assert_eq!(words(Total::Unknown, (0, 0), (45, 9000), 3), "45 puzzles, 15/s");
    }

    #[test]
    fn numbers() {
        assert_eq!([0.0, 7.4, 99.6, 1234.0, 99_960.0, 104_640.0].map(rounded), [0, 7, 100, 1230, 100_000, 105_000]);
        let times = [0, 119, 120, 121, 7199, 7200, 100_000, 200_000].map(time);
        assert_eq!(times.join("|"), "0 s|119 s|2 min|3 min|120 min|2 h 0 min|27 h 46 min|2 days 7 h");
    }
}
