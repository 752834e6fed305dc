//! The state machine: keys and news come in, effects go out.
//!
//! ```text
//!               P, N                 Enter
//!   Play  <------------- Edit --------------> Watch
//!    | ^  ------------->  | ^  <-------------
//!    | |       Esc        | |   any key at the end
//!    v |                  v |
//!   Help, Files, Name, Statistics, New --> Techniques, Left, Files, Making --> Play
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `effect` | what goes in and out |
//! | `cursor` | moving, selecting, clicking |
//! | `edit`, `playing`, `watching` | the three main screens |
//! | `figures` | the game of a figure of several grids |
//! | `disk` | files and their names |
//! | `fresh` | new games |
//! | `training` | tasks |
//! | `keeping` | what is saved |
//! | `view` | what drawing looks at |

mod cursor;
mod disk;
mod edit;
mod effect;
mod figures;
mod fresh;
mod keeping;
mod playing;
mod training;
mod view;
mod watching;

use std::time::Duration;

use ninefold_core::{Cell, CellSet, Digit, Grid};
use ninefold_logic::Technique;

pub use effect::{Effect, Extend, News, Order, Purpose, Replace, Screen, Source, Subject, Then};

use crate::action::{Action, Layer, Way};
use crate::figure::{self, Desk};
use crate::files::{Files, Found};
use crate::game::{Clock, Game, Saved};
use crate::hint::Hint;
use crate::key::Key;
use crate::keys::Keys;
use crate::menu::{Menu, Pick};
use crate::session::Statistics;
use crate::sheet::Sheet;
use crate::verdict::Verdict;
use crate::watch::{Solver, Watch};

/// The state of the program.
#[derive(Clone, Debug)]
pub struct App {
    keys: Keys,
    screen: Screen,
    /// Where Esc leads, the last first.
    back: Vec<Screen>,
    cursor: Cell,
    selected: CellSet,
    layer: Layer,
    order: Order,
    focus: Option<Digit>,
    grid: Grid,
    before: Vec<Grid>,
    after: Vec<Grid>,
    verdict: Verdict,
    game: Option<Game>,
    shelf: Vec<Saved>,
    desk: Option<Desk>,
    figures: Vec<figure::Saved>,
    hint: Option<Hint>,
    watch: Option<Watch>,
    solver: Solver,
    speed: usize,
    files: Files,
    then: Then,
    /// What came with the puzzle in the editor, and what it is called.
    along: Found,
    menu: Menu,
    pick: Pick<&'static Technique>,
    left: Pick<Waiting>,
    making: Making,
    /// The technique that a lesson is looked for.
    lesson: Option<&'static Technique>,
    recent: Vec<String>,
    statistics: Statistics,
    name: String,
    replace: Replace,
    message: String,
    page: usize,
    unsaved: Duration,
}

/// A game that waits, by its place on its shelf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// Of a grid.
    Grid(usize),
    /// Of a figure.
    Grids(usize),
}

/// The puzzle that is being made.
#[derive(Clone, Debug, Default)]
struct Making {
    number: u64,
    tried: u64,
    drill: Option<&'static Technique>,
    about: String,
}

/// No more games than this wait on the shelf.
const SHELF: usize = 50;

/// No more names of files than this are kept.
const RECENT: usize = 9;

/// The clock of a game is saved at least this often.
const OFTEN: Duration = Duration::from_secs(10);

/// The first cell.
fn origin() -> Cell {
    Cell::all().next().expect("there are 81 cells")
}

impl App {
    /// An empty editor.
    pub fn new(keys: Keys) -> Self {
        Self {
            keys,
            screen: Screen::Edit,
            back: Vec::new(),
            cursor: origin(),
            selected: CellSet::EMPTY,
            layer: Layer::Digit,
            order: Order::CellFirst,
            focus: None,
            grid: Grid::EMPTY,
            before: Vec::new(),
            after: Vec::new(),
            verdict: Verdict::Open,
            game: None,
            shelf: Vec::new(),
            desk: None,
            figures: Vec::new(),
            hint: None,
            watch: None,
            solver: Solver::Engine(ninefold_core::classic::Engine::Fewest),
            speed: 4,
            files: Files::default(),
            then: Then::Edit,
            along: Found { grid: Grid::EMPTY, sheet: Sheet::default(), title: String::new() },
            menu: Menu::default(),
            pick: Pick::new(Vec::new()),
            left: Pick::new(Vec::new()),
            making: Making::default(),
            lesson: None,
            recent: Vec::new(),
            statistics: Statistics::default(),
            name: String::new(),
            replace: Replace::Ask,
            message: String::new(),
            page: 0,
            unsaved: Duration::ZERO,
        }
    }

    /// Goes to a screen that Esc leads back from.
    fn visit(&mut self, screen: Screen) {
        self.back.push(self.screen);
        self.screen = screen;
    }

    fn return_back(&mut self) -> Vec<Effect> {
        let back = self.back.pop().unwrap_or(Screen::Edit);
        // A game may have gone to the shelf meanwhile.
        let is_gone = match back {
            Screen::Play => self.game.is_none(),
            Screen::Grids => self.desk.is_none(),
            _ => false,
        };
        self.screen = if is_gone { Screen::Edit } else { back };
        Vec::new()
    }

    /// Goes to a screen for good.
    fn turn_to(&mut self, screen: Screen) {
        self.back.clear();
        self.screen = screen;
    }

    /// Shows what the keys do.
    pub fn help(&mut self) {
        self.visit(Screen::Help);
        self.page = 0;
    }

    /// Puts a puzzle into the editor.
    pub fn open(&mut self, grid: Grid) -> Vec<Effect> {
        self.turn_to(Screen::Edit);
        self.change(grid)
    }

    /// Puts a puzzle into the editor, with what came with it.
    pub fn open_found(&mut self, found: Found) -> Vec<Effect> {
        let effects = self.open(found.grid);
        self.message = said(&found);
        self.along = found;
        effects
    }

    /// Goes on with the game that there is, else begins one with what is in the editor; else asks what to play.
    pub fn continue_game(&mut self) -> Vec<Effect> {
        if self.desk.as_ref().is_some_and(|desk| desk.game.clock != Clock::Done) {
            return self.enter_figure();
        }
        match &self.game {
            Some(game) if game.clock != Clock::Done => self.enter_game(),
            Some(game) if *game.givens() == self.grid => self.new_game(),
            _ if self.grid == Grid::EMPTY => self.new_game(),
            _ => self.play(),
        }
    }

    /// A key was pressed.
    pub fn key(&mut self, key: Key) -> Vec<Effect> {
        let action = self.keys.action(key);
        self.message.clear();
        match (self.screen, action) {
            (_, Some(Action::Suspend)) => vec![Effect::Suspend],
            (Screen::Name(purpose), _) => self.type_name(purpose, key),
            (Screen::Techniques(purpose), _) => self.while_techniques(purpose, key),
            (_, Some(Action::Quit)) => vec![Effect::Unwatch, Effect::Unmake, Effect::Keep, Effect::Quit],
            (Screen::Watch, action) => self.while_watching(key, action),
            (Screen::Help, action) => self.while_help(action),
            (Screen::Statistics, _) => self.return_back(),
            (Screen::Files, action) => self.while_files(key, action),
            (Screen::New, action) => self.while_menu(key, action),
            (Screen::Left, action) => self.while_left(key, action),
            (Screen::Making, _) => self.while_making(key),
            (_, None) => self.unknown(key),
            (Screen::Edit, Some(action)) => self.edit(action),
            (Screen::Play, Some(action)) => self.in_game(action),
            (Screen::Grids, Some(action)) => self.in_figure(action),
        }
    }

    fn unknown(&mut self, key: Key) -> Vec<Effect> {
        self.message = format!("{key} does nothing here; ? for help");
        Vec::new()
    }

    /// A text was pasted.
    pub fn paste(&mut self, text: &str) -> Vec<Effect> {
        match self.screen {
            Screen::Edit => vec![Effect::Parse(text.into())],
            Screen::Name(_) => {
                self.name.extend(text.chars().filter(|sign| !sign.is_control()));
                Vec::new()
            }
            _ => {
                self.message = "a puzzle is pasted in the editor".into();
                Vec::new()
            }
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, passed: Duration) -> Vec<Effect> {
        let elapsed = match (self.screen, &mut self.game, &mut self.desk) {
            (Screen::Play, Some(game), _) if game.clock == Clock::Runs => &mut game.elapsed,
            (Screen::Grids, _, Some(desk)) if desk.game.clock == Clock::Runs => &mut desk.game.elapsed,
            _ => return Vec::new(),
        };
        *elapsed += passed;
        self.unsaved += passed;
        if self.unsaved < OFTEN {
            return Vec::new();
        }
        self.unsaved = Duration::ZERO;
        vec![Effect::Keep]
    }
    /// What came of an effect.
    pub fn hear(&mut self, news: News) -> Vec<Effect> {
        match news {
            News::Verdict(grid, verdict) => self.judge(&grid, verdict),
            News::Files(folder, list) => return self.show_files(folder, list),
            News::Inside(path, inside) => {
                if self.files.chosen().is_some_and(|chosen| chosen.path == path) {
                    self.files.inside = Some(inside);
                    if self.files.eager && self.screen == Screen::Files {
                        return self.choose();
                    }
                }
            }
            News::Puzzle(item) => return self.open_item(item),
            News::Answer(answer) => self.hear_answer(*answer),
            News::Written(path, lost) => {
                self.message = format!("written: {path}{lost}");
                self.return_back();
                self.note_recent(path);
                return vec![Effect::Keep];
            }
            News::Exists => {
                self.replace = Replace::Yes;
                self.message = "there is such a file: Enter replaces it, Esc leaves it".into();
            }
            News::Sight(sight) => self.watch.iter_mut().for_each(|watch| watch.see(sight.clone())),
            News::Count(grid, count, more) => {
                let watch = self.watch.as_mut().filter(|watch| *watch.start() == grid);
                watch.into_iter().for_each(|watch| watch.counted(count, more));
            }
            News::Advice(news) => {
                let (board, advice) = *news;
                let hint = self.hint.as_mut().filter(|hint| hint.board == board);
                hint.into_iter().for_each(|hint| hint.advice = Some(advice.clone()));
            }
            News::Grade(grid, grade) => {
                let game = self.game.as_mut().filter(|game| *game.givens() == grid);
                game.into_iter().for_each(|game| game.level = Some(grade.level));
            }
            News::Tried(number, tried) if number == self.making.number => self.making.tried = tried,
            News::Made(number, fresh, title) if number == self.making.number => return self.made(&fresh, title),
            News::Tried(..) | News::Made(..) => {}
            News::Lesson(news) => {
                let (board, technique, lesson) = *news;
                return self.learn(&board, technique, lesson);
            }
            News::Failed(why) => self.message = why,
        }
        Vec::new()
    }

    fn judge(&mut self, grid: &Grid, verdict: Verdict) {
        if let Some(game) = self.game.as_mut().filter(|game| game.givens() == grid) {
            game.settle(&verdict);
            if matches!(verdict, Verdict::Clash(_) | Verdict::Gap(_) | Verdict::None) && self.screen == Screen::Play {
                self.message = format!("nobody can play this: {verdict}");
                self.turn_to(Screen::Edit);
                self.game = None;
            }
        }
        if self.grid == *grid {
            self.verdict = verdict;
        }
    }

    fn while_help(&mut self, action: Option<Action>) -> Vec<Effect> {
        match action {
            Some(Action::Move(Way::Down | Way::Right) | Action::Space) => self.page += 1,
            Some(Action::Move(Way::Up | Way::Left)) => self.page = self.page.saturating_sub(1),
            _ => return self.return_back(),
        }
        Vec::new()
    }
}

/// What is said of a puzzle that was opened.
fn said(found: &Found) -> String {
    let with = match found.sheet.sum() {
        (0, false) => "",
        (0, true) => ", with notes: P plays on",
        (_, false) => ", with own digits: P plays on",
        (_, true) => ", with own digits and notes: P plays on",
    };
    format!("loaded: {}{with}", found.title)
}

/// Which way through the editor's past.
#[derive(Clone, Copy)]
enum Back {
    Undo,
    Redo,
}
