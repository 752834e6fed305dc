//! Storing games: the whole current game, and a log entry for each change.
//!
//! ```text
//! SavedPage --Log--> --Log--> --Log-->  the current page; each log entry leads to the page at that time
//! ```

use std::time::Duration;

use ninefold_core::Digit;
use ninefold_logic::hodoku::Level;
use serde::{Deserialize, Deserializer, Serialize};

use super::{Only, Page, PageError, Purpose, Settings};
use crate::action::Layer;
use crate::app::{Input, Play};
use crate::cells;
use crate::game::{self, Check, Clock, Saved};
use crate::lesson::Task;
use crate::log::Op;
use crate::notes::Damaged;

/// The name of the format.
const FORMAT: &str = "ninefold-game";

/// The version of the format.
const VERSION: u32 = 1;

/// The minimum time, in milliseconds, between log entries that only advance the clock.
const OFTEN: u64 = 5000;

/// A game in its stored form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedPage {
    format: String,
    version: u32,
    kind: Purpose,
    game: Saved,
    set: Patch,
}

/// A log entry, to be appended to a stored game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Log {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ops: Vec<Op>,
    #[serde(skip_serializing_if = "Patch::is_empty")]
    set: Patch,
}

/// Reads a value that may be missing: null means none, and an absent field means unchanged.
fn some<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

macro_rules! header {
    ($($(#[$meta:meta])* $field:ident: $type:ty),* $(,)?) => {
        /// The stored values besides notes, history and savepoints.
        #[derive(Clone, PartialEq, Debug, Default)]
        pub(crate) struct Header { $($(#[$meta])* $field: $type),* }

        /// The fields that differ.
        #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
        #[serde(default)]
        pub(crate) struct Patch {
            $(#[serde(skip_serializing_if = "Option::is_none", deserialize_with = "some")] $field: Option<$type>),*
        }

        impl Header {
            fn since(&self, before: &Self) -> Patch {
                Patch { $($field: (self.$field != before.$field).then(|| self.$field.clone())),* }
            }

            fn whole(&self) -> Patch {
                Patch { $($field: Some(self.$field.clone())),* }
            }

            fn take(&mut self, patch: Patch) {
                $(patch.$field.into_iter().for_each(|new| self.$field = new);)*
            }
        }
    };
}

header! {
    elapsed: u64,
    clock: Time,
    check: Check,
    automatic: bool,
    hints: u32,
    title: String,
    level: Option<String>,
    score: Option<u32>,
    cursor: usize,
    mode: usize,
    digit_first: bool,
    held: Option<u8>,
    /// The digit whose cells are shown; 0 for cells with two candidates.
    only: Option<u8>,
    settings: Settings,
    task: Option<Task>,
    document: Option<String>,
}

/// The stored state of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Time {
    #[default]
    Goes,
    Paused,
    Done,
}

impl Patch {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether only the clock has advanced.
    fn is_only_time(&self) -> bool {
        Self { elapsed: None, ..self.clone() }.is_empty()
    }
}

impl Page {
    pub(super) fn header(&self) -> Header {
        let game = &self.play.game;
        let held = if let Input::DigitFirst(held) = self.shared.input { held } else { None };
        Header {
            elapsed: game::milliseconds(game.elapsed),
            clock: match game.clock {
                Clock::Waiting | Clock::Runs => Time::Goes,
                Clock::Paused => Time::Paused,
                Clock::Done => Time::Done,
            },
            check: game.check,
            automatic: game.automatic,
            hints: game.hints,
            title: game.title.clone(),
            level: game.level.map(|level| level.to_string()),
            score: self.score,
            cursor: self.play.cursor.at.index(),
            mode: self.shared.layer as usize,
            digit_first: matches!(self.shared.input, Input::DigitFirst(_)),
            held: held.map(Digit::get),
            only: self.only.map(|only| if let Only::Digit(digit) = only { digit.get() } else { 0 }),
            settings: self.settings,
            task: game.exercise.as_ref().map(Task::from),
            document: self.document.clone(),
        }
    }

    /// Returns the log entry for the last change, if it changed anything but the clock, or the clock by at least `OFTEN`.
    pub(super) fn log(&mut self) -> Option<Log> {
        let ops = self.play.game.take_journal();
        let header = self.header();
        let set = header.since(&self.kept);
        let waits = header.elapsed.abs_diff(self.kept.elapsed) < OFTEN;
        if ops.is_empty() && (set.is_empty() || set.is_only_time() && waits) {
            return None;
        }
        self.kept = header;
        Some(Log { ops, set })
    }

    /// Returns the game in its stored form.
    pub fn save(&self) -> SavedPage {
        SavedPage {
            format: FORMAT.into(),
            version: VERSION,
            kind: self.purpose,
            game: self.play.saved(),
            set: self.header().whole(),
        }
    }

    /// Restores a stored game and its log. Its questions are asked again, with numbers greater than `asked`, so answers to earlier questions are
    /// ignored.
    ///
    /// # Errors
    ///
    /// If the game has another version, or its parts are inconsistent.
    pub fn restore(saved: SavedPage, logs: impl IntoIterator<Item = Log>, asked: u64) -> Result<Self, PageError> {
        if saved.format != FORMAT {
            return Err(Damaged.into());
        }
        if saved.version > VERSION {
            return Err(PageError::Version);
        }
        let mut play = Play::try_from(saved.game)?;
        play.game.clock = Clock::Waiting;
        let mut header = Header::default();
        header.take(saved.set);
        for Log { ops, set } in logs {
            ops.into_iter().try_for_each(|op| play.game.replay(op))?;
            header.take(set);
        }
        let settings = header.settings;
        let mut page = Self::with(saved.kind, play, settings, header.document.clone());
        page.take_header(header)?;
        // The questions depend on the restored state.
        page.asked = super::Asked { last: asked, ..super::Asked::default() };
        page.ask_first();
        page.faces = page.faces_now();
        page.parts = Some(page.parts_now());
        page.kept = page.header();
        Ok(page)
    }

    fn take_header(&mut self, header: Header) -> Result<(), Damaged> {
        let layout = self.rules().clone();
        let Header { elapsed, clock, check, automatic, hints, title, level, score, .. } = header;
        let game = &mut self.play.game;
        (game.elapsed, game.check, game.automatic) = (Duration::from_millis(elapsed), check, automatic);
        (game.hints, game.title) = (hints, title);
        game.clock = match clock {
            Time::Goes => Clock::Waiting,
            Time::Paused => Clock::Paused,
            Time::Done => Clock::Done,
        };
        game.level = Level::ALL.into_iter().find(|own| Some(own.to_string()) == level);
        game.exercise = header.task.and_then(|task| task.exercise(&layout));
        self.score = score;
        let at = cells::numbered(&layout, header.cursor).ok_or(Damaged)?;
        let focus = self.play.game.grids()[at];
        (self.play.cursor.at, self.play.cursor.focus) = (at, focus);
        self.shared.layer = Layer::ALL.get(header.mode).copied().ok_or(Damaged)?;
        if header.digit_first {
            let held = header.held.and_then(|held| cells::digit(&layout, held));
            self.shared.input = Input::DigitFirst(held);
            self.play.cursor.focus = held.or(focus);
        }
        self.only = header.only.map(|only| cells::digit(&layout, only).map_or(Only::Bivalue, Only::Digit));
        Ok(())
    }
}
