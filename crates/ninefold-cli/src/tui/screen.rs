//! Takes over the terminal at the start, and restores it on exit, on a panic, on a signal, and while the process is suspended.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, KeyboardEnhancementFlags,
    PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::execute;
use crossterm::style::available_color_count;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, supports_keyboard_enhancement,
};
use ninefold_play::draw::{Colours, Theme};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Size;
use ratatui::{Frame, Terminal};
use terminal_colorsaurus::{QueryOptions, background_color};

/// Whether the app has taken over the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the terminal has been set to report keys unambiguously, such as Esc, and Ctrl with a digit.
static EXTENDED: AtomicBool = AtomicBool::new(false);

/// Whether the mouse is left to the terminal, so that the user can select text.
static RELEASED: AtomicBool = AtomicBool::new(false);

/// The terminal while the app uses it.
pub(super) struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    pub(super) fn enter() -> io::Result<Self> {
        take()?;
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
        }));
        Ok(Self(Terminal::new(CrosstermBackend::new(stdout()))?))
    }

    pub(super) fn draw(&mut self, paint: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.0.draw(paint).map(drop)
    }

    pub(super) fn size(&self) -> io::Result<Size> {
        self.0.size()
    }

    /// Restores the terminal, and suspends the process until the shell resumes it.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        let extended = EXTENDED.load(Ordering::SeqCst);
        restore();
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        take()?;
        if extended {
            extend()?;
        }
        self.0.clear()
    }
}

/// Leaves the mouse to the terminal, or captures it again. Returns whether it is now captured.
pub(super) fn toggle_mouse() -> io::Result<bool> {
    let is_ours = RELEASED.fetch_xor(true, Ordering::SeqCst);
    let mut out = stdout();
    if is_ours { execute!(out, EnableMouseCapture) } else { execute!(out, DisableMouseCapture) }.map(|()| is_ours)
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
    if RELEASED.load(Ordering::SeqCst) { Ok(()) } else { execute!(stdout(), EnableMouseCapture) }
}

/// The longest time to wait for an answer from the terminal.
const PATIENCE: Duration = Duration::from_millis(300);

/// Whether the terminal has the 256 colours of the common palette.
pub(super) fn has_many_colours() -> bool {
    available_color_count() >= 256
}

/// Returns the colours that are readable on the background of the terminal. The background is the one that the terminal reports or, failing that, the
/// one that `COLORFGBG` states; the Linux console is black. Returns `None` if the background is unknown.
pub(super) fn colours() -> Option<Colours> {
    let (has_many, variable) = (has_many_colours(), |name: &str| std::env::var(name).unwrap_or_default());
    if variable("TERM") == "linux" {
        return Some(Colours::of(Theme::Dark, has_many));
    }
    let mut options = QueryOptions::default();
    options.timeout = PATIENCE;
    if let Ok(ground) = background_color(options) {
        let (red, green, blue) = ground.scale_to_8bit();
        let of_many = Colours::on([red, green, blue]);
        return Some(of_many.theme().map_or(of_many, |theme| Colours::of(theme, has_many)));
    }
    // The last part is the background; some programs write three parts instead of two.
    let ground = variable("COLORFGBG").rsplit(';').next().and_then(|last| last.parse().ok());
    ground.and_then(|ground| Colours::on_numbered(ground, has_many))
}

/// Requests unambiguous keys, if the terminal supports them. This requires an answer from the terminal, which may be slow, so the request is made
/// after the first redraw; keys that are pressed meanwhile are queued.
pub(super) fn extend_keys() -> io::Result<()> {
    let plain = std::env::var("TERM").is_ok_and(|term| matches!(term.as_str(), "dumb" | "linux" | "vt100"));
    if !plain && supports_keyboard_enhancement().unwrap_or(false) {
        extend()?;
    }
    Ok(())
}

fn extend() -> io::Result<()> {
    EXTENDED.store(true, Ordering::SeqCst);
    execute!(stdout(), PushKeyboardEnhancementFlags(KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES))
}

/// Restores the terminal, if the app has taken it over.
pub(crate) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        if EXTENDED.swap(false, Ordering::SeqCst) {
            let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
        }
        // If the terminal is gone, nothing needs to be restored.
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen);
        let _ = execute!(stdout(), crossterm::cursor::Show);
        let _ = disable_raw_mode();
    }
}
