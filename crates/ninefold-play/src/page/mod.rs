//! A game played on a web page: its input is keys, actions and news; its output changed cells, events, questions and log entries.
//!
//! ```text
//! Press --Keys--> Action --> Page --> Change    cells and parts that differ, events, questions, an entry for the log
//!                             ^                  |
//! Answer ---------------------'<----- Question --'   answered in another module: see `wire`
//! ```
//!
//! The game, its notes, cursor and hints are those of the terminal: this module is another shell around [`Play`]. A puzzle being drawn is a game
//! without givens, whose digits become the givens.

mod act;
mod cell;
mod event;
mod hear;
mod keep;
mod look;
mod parts;
mod press;
mod select;
mod wire;
mod write;

use std::time::Duration;

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Feature, Group, Offset, Rules};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Layer};
use crate::app::{Cursor, Effect, Play, Shared};
use crate::cells::{self, Cells};
use crate::game::{Check, Clock, Game, Stroke};
use crate::keys::Keys;
use crate::notes::Damaged;
use crate::saved::{SavedGrids, SavedRules};
use crate::verdict::Verdict;

pub use act::Args;
use cell::Face;
pub use cell::Speech;
use event::Event;
pub use keep::{Log, SavedPage};
pub use look::{Change, View};
use parts::Parts;
pub use parts::Settings;
pub use press::{Held, Press};
pub use select::Selecting;
pub use wire::{Answer, Kind, Question};

/// The purpose of a page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Playing a game.
    Game,
    /// Drawing a puzzle.
    Editor,
}

/// The filter that hides the other cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Only {
    /// Shows cells that may hold the digit.
    Digit(Digit),
    /// Shows cells with two candidates.
    Bivalue,
}

/// Serializes the digit as a number, or the filter as a word.
impl Serialize for Only {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Digit(digit) => serializer.serialize_u8(digit.get()),
            Self::Bivalue => serializer.serialize_str("bivalue"),
        }
    }
}

/// The beginning of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Start {
    /// The digits of all cells in reading order, with dots for empty ones.
    pub puzzle: Option<String>,
    /// The title.
    pub title: String,
    /// The name of a layout, positions of grids (`0,0 6,6`), or a drawing; a single grid if missing.
    pub layout: Option<String>,
    /// Rules other than those of plain grids.
    pub rules: Option<SavedRules>,
    /// The document of the puzzle, for a page: an opaque text that is saved with the game.
    pub document: Option<String>,
    /// The level, if known.
    pub level: Option<String>,
    /// The feedback about mistakes.
    pub check: Option<Check>,
    /// Whether automatic notes are shown.
    pub automatic: bool,
    /// The player's general settings.
    pub settings: Settings,
}

/// The reason why a page cannot start or resume.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PageError {
    /// The layout does not exist.
    #[error("layout: {0}")]
    Layout(String),
    /// The text does not fit the cells of the layout.
    #[error("puzzle: expected {expected} cells, digits or dots, found {found} signs")]
    Puzzle {
        /// The number of cells.
        expected: usize,
        /// The number of signs found.
        found: usize,
    },
    /// The parts of a saved game are inconsistent.
    #[error("{0}")]
    Damaged(#[from] Damaged),
    /// The game was saved by a version with another format.
    #[error("the game was saved by a newer version")]
    Version,
}

/// The questions without an answer yet.
#[derive(Clone, Debug, Default)]
struct Asked {
    last: u64,
    /// The open questions, at most one of each kind.
    open: Vec<(Kind, u64, Effect)>,
}

/// A line drawn over cells in digit-first input.
#[derive(Clone, Copy, Debug)]
struct Line {
    digit: Digit,
    stroke: Stroke,
}

/// A game, or a puzzle being drawn.
#[derive(Clone, Debug)]
pub struct Page {
    purpose: Purpose,
    play: Play,
    shared: Shared,
    settings: Settings,
    verdict: Verdict,
    /// The puzzle's score in points, once known.
    score: Option<u32>,
    only: Option<Only>,
    /// Whether the next digit typed selects the cells to show.
    awaits_only: bool,
    line: Option<Line>,
    /// The counted mistakes, and whether they are shown.
    counted: Option<(Cells, bool)>,
    asked: Asked,
    revision: u64,
    /// The peers of each cell.
    peers: Vec<Vec<u16>>,
    /// The houses with as many cells as there are digits, which can be announced as complete.
    houses: Vec<Group>,
    document: Option<String>,
    faces: Vec<Face>,
    parts: Option<Parts>,
    kept: keep::Header,
}

/// Returns a layout by its name, which may include a transformation (`sensei:transpose`), by the positions of its grids, or from a drawing.
fn layout_of(text: &str) -> Result<Rules, PageError> {
    let fail = |why: String| PageError::Layout(why);
    if text.is_empty() || text == "single" {
        return Ok(Rules::single());
    }
    let turned = || text.contains(':').then(|| text.parse().ok()).flatten();
    if let Some(layout) = Rules::named(text).or_else(turned) {
        return Ok(layout);
    }
    if text.contains('#') || text.contains('o') && text.contains('\n') {
        return Rules::drawn(text).map_err(|error| fail(error.to_string()));
    }
    let offset = |pair: &str| {
        let (row, column) = pair.split_once(',')?;
        let number = |text: &str| text.parse().ok().filter(|&number: &usize| number < 1000);
        Some(Offset::at(number(row)?, number(column)?))
    };
    let offsets: Option<Vec<Offset>> = text.split_whitespace().map(offset).collect();
    let offsets = offsets.ok_or_else(|| fail(format!("no layout is called {text:?}")))?;
    Rules::new(&offsets).map_err(|error| fail(error.to_string()))
}

impl Start {
    /// Returns the rules of the puzzle.
    fn rules(&self) -> Result<Rules, PageError> {
        match &self.rules {
            Some(rules) => Ok(rules.alone()?),
            None => layout_of(self.layout.as_deref().unwrap_or_default()),
        }
    }
}

impl Page {
    /// Starts a new game.
    ///
    /// # Errors
    ///
    /// If the layout does not exist, or the puzzle does not fit it.
    pub fn start(start: Start) -> Result<Self, PageError> {
        let layout = start.rules()?;
        let givens = puzzle(&layout, start.puzzle.as_deref().unwrap_or_default())?;
        Ok(Self::of(Purpose::Game, Game::new(givens, &Verdict::Open), start))
    }

    /// Starts drawing a puzzle.
    ///
    /// # Errors
    ///
    /// If the layout does not exist, or the puzzle does not fit it.
    pub fn edit(start: Start) -> Result<Self, PageError> {
        let layout = start.rules()?;
        let mut game = Game::new(Grids::empty(layout.clone()), &Verdict::Open);
        if let Some(text) = &start.puzzle {
            let digits = puzzle(&layout, text)?;
            let mut notes = game.notes().clone();
            for cell in digits.filled() {
                notes.set(cell, crate::notes::CellNotes { digit: digits[cell], ..notes.cell(cell) });
            }
            game.take(&notes);
        }
        Ok(Self::of(Purpose::Editor, game, start))
    }

    fn of(purpose: Purpose, mut game: Game, start: Start) -> Self {
        let Start { title, level, check, automatic, settings, document, .. } = start;
        game.clock = Clock::Waiting;
        game.level = ninefold_logic::hodoku::Level::ALL.into_iter().find(|own| Some(own.to_string()) == level);
        game.title = title;
        game.automatic |= automatic;
        game.check = check.unwrap_or_default();
        let at = game.rules().cells().next();
        let cursor = at.map(|at| Cursor::at(game.rules(), at));
        let cursor = cursor.unwrap_or_else(|| Cursor::new(game.rules()));
        let play = Play { game, cursor, hint: None, advisor: settings.advisor() };
        Self::with(purpose, play, settings, document)
    }

    /// Creates a page around a game.
    fn with(purpose: Purpose, mut play: Play, settings: Settings, document: Option<String>) -> Self {
        play.game.keep_journal();
        let layout = play.game.rules().clone();
        let number = |cell: LayoutCell| cell.index() as u16;
        let peers = layout.cells().map(|cell| cells::peers(&layout, cell).into_iter().map(number).collect()).collect();
        let is_full = |house: &Group| house.cells.len() == layout.size();
        let houses = layout.houses().iter().filter(|house| is_full(house)).cloned().collect();
        let mut page = Self {
            purpose,
            houses,
            document,
            kept: keep::Header::default(),
            play,
            shared: Shared::default(),
            settings,
            verdict: Verdict::Open,
            score: None,
            only: None,
            awaits_only: false,
            line: None,
            counted: None,
            asked: Asked::default(),
            revision: 0,
            peers,
            faces: Vec::new(),
            parts: None,
        };
        page.settle();
        page.ask_first();
        page.faces = page.faces_now();
        page.parts = Some(page.parts_now());
        page.kept = page.header();
        page
    }

    /// Passes the settings on to the parts that depend on them.
    fn settle(&mut self) {
        self.play.game.tidy = self.settings.tidy();
        self.play.cursor.edge = self.settings.edge();
        self.play.advisor = self.settings.advisor();
    }

    /// Asks the initial questions about a game.
    fn ask_first(&mut self) {
        let game = &self.play.game;
        let puzzle = self.puzzle();
        let mut effects = vec![Effect::Prove(puzzle.clone())];
        let is_graded =
            game.level.is_some() || self.purpose == Purpose::Editor || puzzle.plain(Feature::HodokuScore).is_err();
        effects.extend((!is_graded).then_some(Effect::Grade(puzzle)));
        effects.extend(self.play.recall());
        effects.into_iter().for_each(|effect| _ = self.ask(effect));
    }

    /// Returns the puzzle that verdicts are about: the givens, or the drawn digits.
    fn puzzle(&self) -> Grids {
        match self.purpose {
            Purpose::Game => self.play.game.givens().clone(),
            Purpose::Editor => self.play.game.grids(),
        }
    }

    /// Records a question, which replaces an older one of its kind, and returns it in the form for sending.
    fn ask(&mut self, effect: Effect) -> Option<Question> {
        self.asked.last += 1;
        let question = Question::new(self.asked.last, &effect)?;
        self.asked.open.retain(|(kind, ..)| *kind != question.kind);
        self.asked.open.push((question.kind, question.ask, effect));
        Some(question)
    }

    /// Returns the questions without an answer yet.
    pub fn waiting(&self) -> Vec<Question> {
        self.asked.open.iter().filter_map(|(_, ask, effect)| Question::new(*ask, effect)).collect()
    }

    /// Handles a key press.
    pub fn key(&mut self, press: &Press, keys: &Keys) -> Change {
        let held = if self.settings.exchange { Held::Exchanged } else { Held::Usual };
        // In grids of more than nine rows, letters are digits before they are shortcuts.
        let letter = press.letter_digit(self.rules().size()).map(|digit| match (press.shift_key, held) {
            (false, _) => Action::Digit(digit),
            (true, Held::Usual) => Action::Write(Layer::Corner, digit),
            (true, Held::Exchanged) => Action::Write(Layer::Centre, digit),
        });
        let Some(action) = letter.or_else(|| press.action(keys, held)) else { return self.nothing() };
        if press.repeat && !Press::may_repeat(action) {
            return self.nothing().handled();
        }
        self.act(action)
    }

    /// Advances the clock by the time passed.
    pub fn tick(&mut self, passed: Duration) -> Change {
        if self.play.game.clock != Clock::Runs {
            return self.nothing();
        }
        self.play.game.elapsed = self.play.game.elapsed.saturating_add(passed.min(LONGEST));
        self.turn(None, |_, _| true)
    }

    /// Handles the answer to a question. Answers to abandoned questions are ignored.
    pub fn hear(&mut self, answer: Answer) -> Change {
        let known = self.asked.open.iter().position(|(kind, ask, _)| (*kind, *ask) == (answer.kind, answer.ask));
        let Some(known) = known else { return self.nothing() };
        let (_, _, effect) = self.asked.open.remove(known);
        let Ok(news) = answer.news(&effect) else { return self.nothing() };
        self.turn(None, |page, out| {
            page.take_news(news, out);
            true
        })
    }

    /// Returns an empty change.
    fn nothing(&self) -> Change {
        Change::nothing(self.revision)
    }

    /// Returns the layout in the form of [`Start::layout`]: `single`, its name, or the positions of its grids. Rules other than those of plain grids
    /// have no such text: see `rules`.
    pub fn layout_text(&self) -> String {
        let rules = self.rules();
        if !rules.has_plain_grids() {
            return "rules".into();
        }
        if rules.has(Feature::Implied) {
            return "single".into();
        }
        rules.known().unwrap_or_else(|| {
            let places: Vec<_> = rules.grids().iter().map(|at| format!("{},{}", at.row, at.column)).collect();
            places.join(" ")
        })
    }

    /// The layout and rules of the puzzle.
    pub fn rules(&self) -> &Rules {
        self.play.game.rules()
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.play.game
    }

    /// The verdict on the puzzle.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The player's general settings.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// The cursor.
    pub fn cursor(&self) -> &Cursor {
        &self.play.cursor
    }

    /// Returns every change, with its predecessor.
    pub fn history(&self) -> Vec<Entry> {
        let entry = |(number, (before, change, done)): (usize, (usize, &crate::notes::Change, bool))| {
            Some(Entry { entry: number, before, what: change.gist()?.into(), done })
        };
        (1..).zip(self.play.game.history().entries()).filter_map(entry).collect()
    }

    /// Returns as texts the givens, the digits, the candidates of each cell, and the document of the game's puzzle.
    pub fn texts(&self) -> [String; 4] {
        let line = |grids: &Grids| SavedGrids::from(grids).digits().to_owned();
        let game = &self.play.game;
        let boards = game.boards();
        let options: Vec<String> = game.rules().cells().map(|cell| boards.options(cell).to_string()).collect();
        let document = self.document.clone().unwrap_or_default();
        [line(&self.puzzle()), line(&game.grids()), drawn(game.rules(), &options), document]
    }
}

/// Arranges candidates in rows, cell by cell, separated by spaces.
fn drawn(layout: &Rules, options: &[String]) -> String {
    let wide = options.iter().map(String::len).max().unwrap_or_default().max(1);
    let cell = |row, column| match layout.at(row, column) {
        Some(cell) => format!("{:<wide$}", if options[cell.index()].is_empty() { "." } else { &options[cell.index()] }),
        None => " ".repeat(wide),
    };
    let row = |row| (0..layout.columns()).map(|column| cell(row, column)).collect::<Vec<_>>().join(" ");
    (0..layout.rows()).map(|number| row(number).trim_end().to_owned() + "\n").collect()
}

/// The maximum time that a tick adds to the clock: while the machine was suspended, nobody was playing.
const LONGEST: Duration = Duration::from_secs(60);

fn puzzle(layout: &Rules, text: &str) -> Result<Grids, PageError> {
    let fail = |_| PageError::Puzzle {
        expected: layout.len(),
        found: text.chars().filter(|sign| !sign.is_whitespace()).count(),
    };
    SavedGrids::of(layout, text).map_err(fail)
}

/// An entry of the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(clippy::struct_field_names, reason = "the names that pages know")]
pub struct Entry {
    entry: usize,
    before: usize,
    what: event::What,
    done: bool,
}

/// The output of a turn, besides the changed cells and parts.
#[derive(Default)]
struct Out {
    events: Vec<Event>,
    questions: Vec<Question>,
    asks: Option<String>,
}

impl Page {
    /// Runs an action, and collects its changes.
    fn turn(&mut self, action: Option<String>, work: impl FnOnce(&mut Self, &mut Out) -> bool) -> Change {
        let mut out = Out::default();
        let handled = work(self, &mut out);
        let cells = self.differing();
        let parts = self.parts_now();
        let before = self.parts.replace(parts);
        let parts = self.parts.as_ref().zip(before.as_ref()).map(|(now, before)| now.since(before)).unwrap_or_default();
        let log = self.log();
        if !cells.is_empty() || parts != parts::PartsPatch::default() {
            self.revision += 1;
        }
        Change::new(self, handled, cells, parts, out, log, action)
    }

    /// Returns the cells that differ from the displayed ones, and records their new state.
    fn differing(&mut self) -> Vec<LayoutCell> {
        let now = self.faces_now();
        let pairs = self.rules().cells().zip(now.iter().zip(&self.faces));
        let cells = pairs.filter(|(_, (now, before))| now != before).map(|(cell, _)| cell).collect();
        self.faces = now;
        cells
    }
}

/// Lists the actions with their purposes and keys.
pub fn actions(keys: &Keys) -> Vec<Listed> {
    let listed = |action: Action| Listed {
        name: action.name(),
        about: action.about().unwrap_or_default(),
        keys: keys.of(action).map(|key| key.to_string()).collect(),
    };
    let digits = Digit::all().flat_map(|digit| {
        let writes = crate::action::Layer::ALL.map(|layer| Action::Write(layer, digit));
        [Action::Digit(digit)].into_iter().chain(writes.into_iter().skip(1)).chain([Action::OnlyDigit(digit)])
    });
    Action::listed().chain(digits).map(listed).collect()
}

/// An action in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Listed {
    name: String,
    about: &'static str,
    keys: Vec<String>,
}
