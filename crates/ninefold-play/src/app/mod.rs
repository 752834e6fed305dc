//! The state machine: its input is keys and news, its output effects.
//!
//! ```text
//!               P, N                 Enter
//!   Play  <------------- Edit --------------> Watch       the ground: one of these three
//!    | ^  ------------->  | ^  <-------------
//!    | |     Esc: edit    | |   any key at the end
//!    v |                  v |
//!   Help, Rules, Files, Name, Statistics, Exits, New --> Techniques, Left, Files, Making --> Play      the screens above it; Esc closes one
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `effect` | requests and answers |
//! | `screen` | the ground and the screens above it, each with its state |
//! | `cursor` | moving and selecting |
//! | `edit`, `play`, `watching` | the three grounds |
//! | `games` | starting, leaving and resuming games |
//! | `leaving` | ways out |
//! | `orders` | new puzzles |
//! | `training` | exercises |
//! | `disk` | files and their names |
//! | `keeping` | the session |
//! | `view` | read access for the drawing code |

mod cursor;
mod disk;
mod edit;
mod effect;
mod games;
mod keeping;
mod leaving;
mod orders;
mod play;
mod screen;
mod training;
mod view;
mod watching;

use std::time::Duration;

use ninefold_core::multi::LayoutCell;
use ninefold_core::{Digit, DigitSet};

pub use cursor::{Cursor, Edge};
use edit::Editor;
pub use effect::{Effect, Extend, News, Purpose, Replace, Situation, Source, Subject, Then};
pub use leaving::Exit;
pub use play::Play;
pub(crate) use play::{Alike, By, Turn};
pub use screen::{Ground, Making, Naming, Over};

use crate::action::{Action, Layer};
use crate::files::{Found, Kind, Listed};
use crate::game::{Clock, Saved};
use crate::hint::Name;
use crate::key::{Code, Key, Named};
use crate::keys::Keys;
use crate::menu::Menu;
use crate::session::Statistics;
use crate::verdict::Verdict;
use crate::watch::Choice;

/// The state of the program.
#[derive(Clone, Debug)]
pub struct App {
    keys: Keys,
    editor: Editor,
    ground: Ground,
    /// The screens above the ground, the topmost last.
    over: Vec<Over>,
    /// The games left unfinished, the most recent last.
    games: Vec<Saved>,
    /// The games solved before the current one, the most recent last.
    solved: Vec<Saved>,
    shared: Shared,
    watched: Choice,
    menu: Menu,
    /// The number of the most recent order for a new puzzle.
    orders: u64,
    recent: Vec<String>,
    unsaved: Duration,
}

/// The parts of the state that a game changes and that outlast the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    pub(crate) layer: Layer,
    pub(crate) input: Input,
    /// The technique of the last lesson.
    pub(crate) lesson: Option<Name>,
    statistics: Statistics,
    pub(crate) message: String,
    /// A remark on the source of the puzzle, appended to messages until the next key.
    remark: String,
}

impl Shared {
    /// Shows a message; returns no effects.
    fn say(&mut self, message: impl Into<String>) -> Vec<Effect> {
        self.message = message.into();
        Vec::new()
    }

    /// Removes the message and the remark on a source.
    fn hush(&mut self) {
        self.message.clear();
        self.remark.clear();
    }

    /// Appends a remark on the source of the puzzle to the message, and to later messages until the next key.
    fn remark(&mut self, remark: &str) {
        remark.clone_into(&mut self.remark);
        let message = std::mem::take(&mut self.message);
        self.tell(message);
    }

    /// Appends to the message that automatic notes have been switched on or off, whatever the key that did so.
    fn tell_automatic(&mut self, before: bool, now: bool) {
        if before != now {
            let state = if now { "automatic notes are on" } else { "automatic notes are off" };
            let message = std::mem::take(&mut self.message);
            self.message = if message.is_empty() { state.into() } else { format!("{message}; {state}") };
        }
    }

    /// Shows news that no key asked for, before the remark.
    fn tell(&mut self, message: String) {
        let parts = [message, self.remark.clone()];
        self.message = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
    }
}

/// Whether the cell or the digit comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Input {
    /// The cell, then its digit.
    #[default]
    CellFirst,
    /// The digit, then its cells.
    DigitFirst(Option<Digit>),
}

/// The maximum number of waiting games.
const MOST_GAMES: usize = 50;

/// The maximum number of solved games that are kept to be shown again.
const MOST_SOLVED: usize = 20;

/// The maximum number of recent file names.
const RECENT: usize = 9;

/// The maximum time between two saves of a game's clock.
const OFTEN: Duration = Duration::from_secs(10);

impl App {
    /// Creates the app with an empty editor.
    pub fn new(keys: Keys) -> Self {
        Self {
            keys,
            editor: Editor::default(),
            ground: Ground::Edit(None),
            over: Vec::new(),
            games: Vec::new(),
            solved: Vec::new(),
            shared: Shared::default(),
            watched: Choice::default(),
            menu: Menu::default(),
            orders: 0,
            recent: Vec::new(),
            unsaved: Duration::ZERO,
        }
    }

    /// Opens a screen that Esc closes.
    fn visit(&mut self, over: Over) -> Vec<Effect> {
        self.over.push(over);
        Vec::new()
    }

    /// Shows a first-time user how to begin.
    pub fn greet(&mut self) {
        self.shared.message = "Welcome. Arrows move, Enter selects, Esc goes back, ? shows all keys.".into();
    }

    /// Shows a message of the shell until the next key.
    pub fn tell(&mut self, message: String) {
        self.shared.message = message;
    }

    /// Shows the list of keys, if the key map belongs to a program that opens with it.
    pub fn open_on_help(&mut self) {
        if self.keys.opens_on_help() {
            self.visit(Over::Help(0));
        }
    }

    /// Handles a key press.
    pub fn key(&mut self, key: Key) -> Vec<Effect> {
        let action = self.letter(key).or_else(|| self.keys.action(key));
        self.shared.hush();
        match action {
            Some(Action::Suspend) => return vec![Effect::Suspend],
            Some(Action::Theme) => return vec![Effect::Theme],
            Some(Action::Mouse) => return vec![Effect::Mouse],
            _ => {}
        }
        // A screen that stays open pushes itself back.
        match self.over.pop() {
            Some(Over::Name(naming)) => self.while_naming(naming, key),
            Some(Over::Techniques(purpose, pick)) => self.while_techniques(purpose, pick, key),
            over if action == Some(Action::Quit) => {
                self.over.extend(over);
                vec![Effect::Unwatch, Effect::Unmake, Effect::Keep, Effect::Quit]
            }
            Some(Over::Help(page)) => self.while_help(page, key, action),
            Some(Over::Rules(at)) => self.while_rules(at, key, action),
            Some(Over::Statistics) => Vec::new(),
            Some(Over::Files(files, then)) => self.while_files(files, then, key, action),
            Some(Over::New) => self.while_menu(key, action),
            Some(Over::Left(pick)) => self.while_left(pick, key, action),
            Some(Over::Exits(pick)) => self.while_leaving(pick, key, action),
            Some(Over::Making(making)) => self.while_making(making, key),
            None => self.on_ground(key, action),
        }
    }

    /// Runs an action as its key would on the lowest screen: the screens above it are closed.
    pub fn act(&mut self, action: Action) -> Vec<Effect> {
        self.shared.hush();
        self.over.clear();
        self.on_ground(Key::char(' '), Some(action))
    }

    /// Asks why a digit cannot be in a cell.
    pub fn why_not(&mut self, candidate: (LayoutCell, Digit)) -> Vec<Effect> {
        self.shared.hush();
        self.ground.game_mut().map_or_else(Vec::new, |play| play.why_not(candidate))
    }

    /// Adds corner notes to a cell, and removes those that it has; one change, whatever the number of digits.
    pub fn note(&mut self, cell: LayoutCell, digits: DigitSet) -> Vec<Effect> {
        self.shared.hush();
        let Self { ground, shared, .. } = self;
        ground.game_mut().map_or_else(Vec::new, |play| play.note(cell, digits, shared))
    }

    /// Returns the digit of a capital letter, if the puzzle has more than 9 digits: there, letters are digits before they are commands.
    fn letter(&self, key: Key) -> Option<Action> {
        let rules = self.rules();
        let writes = self.over.is_empty() && rules.size() > 9 && !self.is_hidden() && self.watch().is_none();
        let Code::Char(letter @ 'A'..='Z') = key.code else { return None };
        let digit = Digit::from_symbol(rules.size(), u8::try_from(letter).ok()?)?;
        match key {
            _ if !writes || key.ctrl => None,
            Key { alt: true, .. } => Some(Action::Write(Layer::Centre, digit)),
            _ => Some(Action::Digit(digit)),
        }
    }

    /// Whether an action writes a digit that the puzzle lacks.
    fn is_beyond(&self, action: Action) -> bool {
        let (layer, digit) = match (action, &self.ground) {
            (Action::Digit(digit), Ground::Play(_)) => (self.shared.layer, digit),
            (Action::Digit(digit), _) => (Layer::Digit, digit),
            (Action::Write(layer, digit), _) => (layer, digit),
            _ => return false,
        };
        layer != Layer::Colour && digit.index() >= self.rules().size()
    }

    fn on_ground(&mut self, key: Key, action: Option<Action>) -> Vec<Effect> {
        if action.is_some_and(|action| self.is_beyond(action)) {
            let size = self.rules().size();
            return self.shared.say(format!("the digits of this puzzle are 1 to {size}"));
        }
        if action.is_some_and(|action| self.turn_hint(action)) {
            return Vec::new();
        }
        match (&mut self.ground, action) {
            (Ground::Watch(watch, _), _) => match watch.key(key, action) {
                Turn::Done(effects) => effects,
                Turn::Leave => self.unwatch(),
                Turn::Pass => {
                    self.shared.say("space pauses, left and right step, + and - change the speed, Esc goes back")
                }
            },
            (_, None) => self.shared.say(format!("{key} does nothing here; ? for help")),
            (Ground::Edit(_), Some(action)) => self.edit(action),
            (Ground::Play(play), Some(Action::Wipe)) if play.game.clock == Clock::Done => self.play_again(),
            (Ground::Play(play), Some(action)) => {
                let before = play.game.automatic;
                let turn = play.act(action, &mut self.shared);
                self.shared.tell_automatic(before, play.game.automatic);
                match turn {
                    Turn::Done(effects) => effects,
                    Turn::Leave if action == Action::Leave => self.ask_exit(),
                    Turn::Leave => self.leave_game(),
                    Turn::Pass => self.pass_on(action),
                }
            }
        }
    }

    /// Turns the pages of a long hint with the keys that otherwise move between grids. Returns whether there is such a hint.
    fn turn_hint(&mut self, action: Action) -> bool {
        let by = match action {
            Action::NextGrid => 1,
            Action::LastGrid => -1,
            _ => return false,
        };
        let Ground::Play(play) = &mut self.ground else { return false };
        !play.is_hidden() && play.turn_hint(by)
    }

    /// Handles the actions that the editor and the game share.
    fn anywhere(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Help => self.visit(Over::Help(0)),
            Action::Rules => self.visit(Over::Rules(0)),
            Action::Statistics => self.visit(Over::Statistics),
            Action::Load => self.ask_file(Then::Edit),
            Action::New => self.new_game(),
            Action::Save => self.ask_name(Purpose::Save),
            Action::Print => self.ask_name(Purpose::Print),
            _ => self.shared.say("that key is for games: P plays"),
        }
    }

    /// Handles a click on a cell; `extend` adds the cell to the selection.
    pub fn click(&mut self, cell: LayoutCell, extend: Extend) -> Vec<Effect> {
        match &mut self.ground {
            _ if !self.over.is_empty() => Vec::new(),
            Ground::Edit(_) => {
                self.editor.click(cell, extend);
                Vec::new()
            }
            Ground::Play(play) => play.click(cell, extend, &mut self.shared),
            Ground::Watch(..) => Vec::new(),
        }
    }

    /// Handles a right click on a cell: adds the highlighted digit as a note, or removes that note.
    pub fn click_note(&mut self, cell: LayoutCell) -> Vec<Effect> {
        let Some(play) = self.ground.game_mut().filter(|_| self.over.is_empty()) else { return Vec::new() };
        let held = if let Input::DigitFirst(digit) = self.shared.input { digit } else { None };
        let Some(digit) = held.or(play.cursor.focus).filter(|_| play.game.is_open(cell)) else {
            return self.click(cell, Extend::No);
        };
        // Otherwise the click would write the held digit instead of a note.
        let input = std::mem::take(&mut self.shared.input);
        let mut effects = self.click(cell, Extend::No);
        self.shared.input = input;
        effects.extend(self.act(Action::Write(Layer::Corner, digit)));
        effects
    }

    /// Handles the mouse wheel: in lists it acts like that key, and beside a board it turns the pages of a long hint.
    pub fn scroll(&mut self, key: Named) -> Vec<Effect> {
        match self.over.last() {
            None => {
                self.turn_hint(if key == Named::Up { Action::LastGrid } else { Action::NextGrid });
                Vec::new()
            }
            Some(Over::Name(_) | Over::Statistics | Over::Making(_)) => Vec::new(),
            Some(
                Over::Files(..)
                | Over::Help(_)
                | Over::Rules(_)
                | Over::New
                | Over::Left(_)
                | Over::Techniques(..)
                | Over::Exits(_),
            ) => self.key(Key::named(key)),
        }
    }

    /// Handles pasted text.
    pub fn paste(&mut self, text: &str) -> Vec<Effect> {
        match (self.over.last_mut(), &self.ground) {
            (Some(Over::Name(naming)), _) => {
                naming.name.extend(text.chars().filter(|sign| !sign.is_control()));
                Vec::new()
            }
            (None, Ground::Edit(_) | Ground::Play(_)) => vec![Effect::Parse(text.into())],
            _ => self.shared.say("paste puzzles in the editor or in a game"),
        }
    }

    /// Advances the clock by the time passed.
    pub fn tick(&mut self, passed: Duration) -> Vec<Effect> {
        let Ground::Play(play) = &mut self.ground else { return Vec::new() };
        if play.game.clock != Clock::Runs || !self.over.is_empty() {
            return Vec::new();
        }
        play.game.elapsed += passed;
        self.unsaved += passed;
        if self.unsaved < OFTEN {
            return Vec::new();
        }
        self.unsaved = Duration::ZERO;
        vec![Effect::Keep]
    }

    /// Handles the result of an effect.
    pub fn hear(&mut self, news: News) -> Vec<Effect> {
        match news {
            News::Verdict(givens, verdict) => self.judge(&givens, verdict),
            News::Files(folder, list) => return self.show_files(folder, list),
            News::Inside(path, inside) => return self.show_inside(&path, inside),
            News::Pasted(contents) => {
                let source = Listed { name: "pasted text".into(), path: String::new(), kind: Kind::Text };
                // A paste into a game starts another game; the first one is kept in the list.
                let then = if matches!(self.ground, Ground::Play(_)) { Then::Play } else { Then::Edit };
                return self.open_contents(source, contents, then);
            }
            News::Written(path, lost) => return self.written(path, &lost),
            News::Exists => {
                if let Some(Over::Name(naming)) = self.over.last_mut() {
                    naming.replace = Replace::Yes;
                    self.shared.say("the file exists: Enter replaces it, Esc keeps it");
                }
            }
            News::Sight(sight) => self.watch_mut().for_each(|watch| watch.see(sight.clone())),
            News::Count(givens, count, more) => {
                let watch = self.watch_mut().filter(|watch| watch.start == givens);
                watch.for_each(|watch| watch.counted(count, more));
            }
            News::Advice(boards, advice) => {
                let hint = self.play_mut().filter_map(|play| play.hint.as_mut());
                hint.filter(|hint| hint.boards == boards).for_each(|hint| hint.advice = Some((*advice).clone()));
            }
            News::Grade(givens, grade) => {
                let game = self.play_mut().map(|play| &mut play.game).filter(|game| *game.givens() == givens);
                game.for_each(|game| game.level = Some(grade.level));
            }
            News::Tried(number, tried) => {
                if let Some(Over::Making(making)) = self.over.last_mut()
                    && making.number == number
                {
                    making.tried = tried;
                }
            }
            News::Made(number, made, title) => return self.made(number, &made, title),
            News::Impossible(number, why) => return self.refused(number, &why),
            News::Lesson(boards, technique, lesson) => {
                let Self { ground, shared, .. } = self;
                let play = ground.game_mut().filter(|play| play.game.clock != Clock::Done);
                return play.map_or_else(Vec::new, |play| {
                    let before = play.game.automatic;
                    let effects = play.learn(&boards, &technique, *lesson, shared);
                    shared.tell_automatic(before, play.game.automatic);
                    effects
                });
            }
            News::WhyNot(boards, candidate, answer) => {
                let Self { ground, shared, .. } = self;
                ground.game_mut().into_iter().for_each(|play| play.explain(&boards, candidate, &answer, shared));
            }
            News::Failed(why) => self.shared.tell(why),
        }
        Vec::new()
    }

    fn judge(&mut self, givens: &ninefold_core::multi::Grids, verdict: Verdict) {
        let Self { ground, over, shared, .. } = self;
        if let Some(play) = ground.game_mut().filter(|play| play.game.givens() == givens) {
            play.game.settle(&verdict);
            match (&*ground, &verdict) {
                (Ground::Play(_), Verdict::Not(_)) if verdict.is_hopeless() => {
                    shared.tell(format!("this puzzle cannot be played: {verdict}"));
                    over.clear();
                    *ground = Ground::Edit(None);
                }
                (Ground::Play(_), Verdict::Not(_)) => shared.tell(only_rules(&verdict)),
                _ => {}
            }
        }
        self.editor.judge(givens, verdict);
    }

    /// Turns the pages of the help, or closes it. A page beyond the last is shown as the last.
    fn while_help(&mut self, page: usize, key: Key, action: Option<Action>) -> Vec<Effect> {
        use crate::action::Way;
        let page = match (key.code, action) {
            (Code::Named(Named::PageDown | Named::Space), _) | (_, Some(Action::Move(Way::Down | Way::Right))) => {
                page + 1
            }
            (Code::Named(Named::PageUp), _) | (_, Some(Action::Move(Way::Up | Way::Left))) => page.saturating_sub(1),
            _ => return Vec::new(),
        };
        self.visit(Over::Help(page))
    }

    /// Scrolls the rules by one entry, or closes them.
    fn while_rules(&mut self, at: usize, key: Key, action: Option<Action>) -> Vec<Effect> {
        use crate::action::Way;
        let last = self.rules().sentences().len();
        let at = match (key.code, action) {
            (Code::Named(Named::PageDown), _) => (at + 5).min(last),
            (Code::Named(Named::PageUp), _) => at.saturating_sub(5),
            (_, Some(Action::Move(Way::Down) | Action::Space)) => (at + 1).min(last),
            (_, Some(Action::Move(Way::Up))) => at.saturating_sub(1),
            _ => return Vec::new(),
        };
        self.visit(Over::Rules(at))
    }

    /// Stops the clock until the player is back.
    pub fn stop_clock(&mut self) {
        if let Some(play) = self.ground.game_mut() {
            play.stop_clock();
        }
    }

    fn play_mut(&mut self) -> impl Iterator<Item = &mut Play> {
        self.ground.game_mut().into_iter()
    }

    fn watch_mut(&mut self) -> impl Iterator<Item = &mut crate::watch::Watch> {
        let watch = if let Ground::Watch(watch, _) = &mut self.ground { Some(&mut **watch) } else { None };
        watch.into_iter()
    }
}

/// Returns the message for a puzzle without a solution to check against.
fn only_rules(verdict: &Verdict) -> String {
    format!("only the rules can be checked: {verdict}")
}

/// Returns the message about an opened puzzle.
fn said(found: &Found) -> String {
    let with = match found.notes.sum() {
        (0, false) => "",
        (0, true) => ", with notes: P continues it",
        (_, false) => ", with own digits: P continues it",
        (_, true) => ", with own digits and notes: P continues it",
    };
    format!("loaded: {}{with}", found.title)
}
