//! A bar on standard error for runs that take a while: how far, how fast, how long still.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

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

/// The bar. It is drawn on a terminal only, and not where the answers scroll.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    puzzles: u64,
    shown: bool,
}

impl Progress {
    /// A bar over that many bytes, if their number is known.
    pub(crate) fn new(bytes: Option<u64>, screen: Screen) -> Self {
        let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::hidden());
        let template = match bytes {
            Some(_) => "{percent:>3}% [{wide_bar:.cyan/blue}] {msg}, {eta} left",
            None => "{spinner} {msg}, {elapsed}",
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("=> "));
        let shown = !io::stderr().is_terminal() || screen == Screen::Answers;
        Self { bar, start: Instant::now(), puzzles: 0, shown }
    }

    /// Takes note of what is done.
    #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a rate for people")]
    pub(crate) fn add(&mut self, puzzles: u64, bytes: u64) {
        self.puzzles += puzzles;
        self.bar.inc(bytes);
        let elapsed = self.start.elapsed();
        if !self.shown && elapsed > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.shown = true;
        }
        if !self.bar.is_hidden() {
            let rate = self.puzzles as f64 / elapsed.as_secs_f64();
            let (puzzles, rate) = (HumanCount(self.puzzles), HumanCount(rate as u64));
            self.bar.set_message(format!("{puzzles} puzzles, {rate}/s"));
        }
    }

    /// Takes note of what had been done before, which says nothing about the pace.
    pub(crate) fn skip(&mut self, bytes: u64) {
        self.bar.inc(bytes);
        self.bar.reset_eta();
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
