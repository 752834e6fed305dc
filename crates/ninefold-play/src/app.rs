//! The state machine: keys and news come in, effects go out.
//!
//! ```text
//!            P                    Enter
//!   Play <-------- Edit ------------------> Watch
//!        -------->  | ^  <-----------------
//!          Esc      v |     any key at the end
//!             Help, Files, Name, Statistics
//! ```

use std::time::Duration;

use ninefold_core::{Board, Cell, CellSet, Digit, Grid};

use crate::action::{Action, Layer, Way};
use crate::files::{Files, Found, Kind, Listed};
use crate::game::{self, Clock, Game, Saved};
use crate::hint::{Advice, Hint};
use crate::key::{Code, Key, Named};
use crate::keys::Keys;
use crate::session::{FORMAT, Session, Statistics, VERSION};
use crate::sheet::Damaged;
use crate::verdict::Verdict;
use crate::watch::{Pace, Sight, Solver, Watch};

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// The editor.
    Edit,
    /// The game.
    Play,
    /// A solver at work.
    Watch,
    /// What the keys do.
    Help,
    /// Choosing a file.
    Files,
    /// Typing the name of a file.
    Name(Purpose),
    /// Played games.
    Statistics,
}

/// What a file is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To load it again: the format is that of the file's ending.
    Save,
    /// To look at: a drawing in plain text.
    Print,
}

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Not yet: somebody should be asked.
    Ask,
    /// Yes.
    Yes,
}

/// What comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The cell, then its digit.
    #[default]
    CellFirst,
    /// The digit, then its cells.
    DigitFirst(Option<Digit>),
}

/// Something to be done outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Find the verdict on a grid, and forget the grid of the last time.
    Prove(Grid),
    /// Save the session.
    Keep,
    /// List that folder; the usual one if none is named.
    List(Option<String>),
    /// Read the puzzles of a file.
    Look(String),
    /// Find the puzzle in a text.
    Parse(String),
    /// Write a file.
    Write(String, Purpose, Replace),
    /// Set a solver to work.
    Watch(Solver, Grid),
    /// Stop it.
    Unwatch,
    /// Count the solutions of a grid.
    Count(Grid),
    /// Find advice on a position, given the givens.
    Advise(Box<(Grid, Board)>),
    /// Stop the process until the shell lets it go on.
    Suspend,
    /// End the program.
    Quit,
}

/// What came of an effect.
#[derive(Clone, Debug)]
pub enum News {
    /// The verdict on a grid.
    Verdict(Grid, Verdict),
    /// What is in a folder.
    Files(String, Vec<Listed>),
    /// What is in a file.
    Inside(String, Result<Vec<Found>, String>),
    /// A puzzle was found in a text.
    Puzzle(Grid),
    /// A file was written.
    Written(String),
    /// There already is such a file.
    Exists,
    /// A solver did something.
    Sight(Sight),
    /// So many solutions; whether there are more.
    Count(Grid, u64, bool),
    /// Advice on a position.
    Advice(Box<(Board, Advice)>),
    /// Something went wrong.
    Failed(String),
}

/// The state of the program.
#[derive(Clone, Debug)]
pub struct App {
    keys: Keys,
    screen: Screen,
    back: Screen,
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
    hint: Option<Hint>,
    watch: Option<Watch>,
    solver: Solver,
    speed: usize,
    files: Files,
    recent: Vec<String>,
    statistics: Statistics,
    name: String,
    replace: Replace,
    message: String,
    page: usize,
    unsaved: Duration,
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
            back: Screen::Edit,
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
            hint: None,
            watch: None,
            solver: Solver::Engine(ninefold_core::classic::Engine::Fewest),
            speed: 4,
            files: Files::default(),
            recent: Vec::new(),
            statistics: Statistics::default(),
            name: String::new(),
            replace: Replace::Ask,
            message: String::new(),
            page: 0,
            unsaved: Duration::ZERO,
        }
    }

    /// What keys do.
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// What is on the screen.
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// The grid in the editor.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What is known of its solutions.
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The cell of the cursor.
    pub const fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The cells that digits go into: those that are selected, or that of the cursor.
    pub fn selected(&self) -> CellSet {
        if self.selected.is_empty() { CellSet::of(self.cursor) } else { self.selected }
    }

    /// What digits write.
    pub const fn layer(&self) -> Layer {
        self.layer
    }

    /// What comes first.
    pub const fn order(&self) -> Order {
        self.order
    }

    /// The digit to make visible: that under the cursor, or the last one that was.
    pub const fn focus(&self) -> Option<Digit> {
        self.focus
    }

    /// The game.
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The hint.
    pub const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// What is watched.
    pub const fn watch(&self) -> Option<&Watch> {
        self.watch.as_ref()
    }

    /// Who will be watched.
    pub const fn solver(&self) -> Solver {
        self.solver
    }

    /// The list of files.
    pub const fn files(&self) -> &Files {
        &self.files
    }

    /// The files used last.
    pub fn recent(&self) -> &[String] {
        &self.recent
    }

    /// Played games.
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The name that is being typed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was last said.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Which page of help.
    pub const fn page(&self) -> usize {
        self.page
    }

    /// All that is worth saving.
    pub fn session(&self) -> Session {
        Session {
            format: FORMAT.into(),
            version: VERSION,
            grid: self.grid.to_string(),
            cursor: self.cursor.to_string(),
            game: self.game.as_ref().map(Saved::from),
            shelf: self.shelf.clone(),
            recent: self.recent.clone(),
            statistics: self.statistics.clone(),
        }
    }

    /// Goes on with what was saved.
    ///
    /// # Errors
    ///
    /// A session of another version, or one that is damaged: then nothing changes.
    pub fn resume(&mut self, session: Session) -> Result<Vec<Effect>, Damaged> {
        if session.format != FORMAT || session.version != VERSION {
            return Err(Damaged);
        }
        let grid: Grid = session.grid.parse().map_err(|_| Damaged)?;
        let cursor = session.cursor.parse().map_err(|_| Damaged)?;
        let game = session.game.map(Saved::game).transpose()?;
        (self.grid, self.cursor, self.game) = (grid, cursor, game);
        (self.shelf, self.recent, self.statistics) = (session.shelf, session.recent, session.statistics);
        self.verdict = Verdict::Open;
        Ok(vec![Effect::Prove(self.grid)])
    }

    /// Shows what the keys do.
    pub fn help(&mut self) {
        (self.back, self.screen, self.page) = (self.screen, Screen::Help, 0);
    }

    /// Puts a puzzle into the editor.
    pub fn open(&mut self, grid: Grid) -> Vec<Effect> {
        self.screen = Screen::Edit;
        self.change(grid)
    }

    /// Goes on with the game that there is, else begins one with what is in the editor.
    pub fn continue_game(&mut self) -> Vec<Effect> {
        match &self.game {
            Some(game) if game.clock != Clock::Done => self.enter_game(),
            _ if self.grid == Grid::EMPTY => Vec::new(),
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
            (_, Some(Action::Quit)) => vec![Effect::Unwatch, Effect::Keep, Effect::Quit],
            (Screen::Watch, action) => self.while_watching(key, action),
            (Screen::Help, action) => self.while_help(action),
            (Screen::Statistics, _) => self.return_back(),
            (Screen::Files, action) => self.while_files(key, action),
            (_, None) => self.unknown(key),
            (Screen::Edit, Some(action)) => self.edit(action),
            (Screen::Play, Some(action)) => self.in_game(action),
        }
    }

    fn unknown(&mut self, key: Key) -> Vec<Effect> {
        self.message = format!("{key} does nothing here; ? for help");
        Vec::new()
    }

    /// A cell was clicked; `extend` if it joins those that are selected.
    pub fn click(&mut self, cell: Cell, extend: Extend) -> Vec<Effect> {
        if !matches!(self.screen, Screen::Edit | Screen::Play) || self.is_hidden() {
            return Vec::new();
        }
        match extend {
            Extend::Yes => self.selected = self.selected().with(cell),
            Extend::No => self.selected = CellSet::EMPTY,
        }
        self.cursor = cell;
        self.look();
        match self.order {
            Order::DigitFirst(Some(digit)) if self.screen == Screen::Play => self.write(self.layer, digit),
            _ => Vec::new(),
        }
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
        let Some(game) = self.game.as_mut().filter(|game| game.clock == Clock::Runs) else { return Vec::new() };
        if self.screen != Screen::Play {
            return Vec::new();
        }
        game.elapsed += passed;
        self.unsaved += passed;
        if self.unsaved < OFTEN {
            return Vec::new();
        }
        self.unsaved = Duration::ZERO;
        vec![Effect::Keep]
    }

    /// How much of the solver's doing should be shown now.
    pub fn wants(&mut self, passed: Duration) -> u32 {
        self.watch.as_mut().map_or(0, |watch| watch.wants(passed))
    }

    /// Whether more can be shown before somebody has to press a key.
    pub fn goes_on(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| matches!(watch.pace, Pace::Runs | Pace::Stands))
    }

    /// What came of an effect.
    pub fn hear(&mut self, news: News) -> Vec<Effect> {
        match news {
            News::Verdict(grid, verdict) => self.judge(&grid, verdict),
            News::Files(folder, list) => return self.show_files(folder, list),
            News::Inside(path, inside) => {
                if self.files.chosen().is_some_and(|chosen| chosen.path == path) {
                    self.files.inside = Some(inside);
                }
            }
            News::Puzzle(grid) => return self.change(grid),
            News::Written(path) => {
                self.message = format!("written: {path}");
                self.screen = self.back;
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
            News::Failed(why) => self.message = why,
        }
        Vec::new()
    }

    fn judge(&mut self, grid: &Grid, verdict: Verdict) {
        if let Some(game) = self.game.as_mut().filter(|game| game.givens() == grid) {
            game.settle(&verdict);
            if matches!(verdict, Verdict::Clash(_) | Verdict::Gap(_) | Verdict::None) && self.screen == Screen::Play {
                self.message = format!("nobody can play this: {verdict}");
                (self.screen, self.game) = (Screen::Edit, None);
            }
        }
        if self.grid == *grid {
            self.verdict = verdict;
        }
    }

    // The cursor

    fn go(&mut self, way: Way) {
        let (row, column) = (self.cursor.index() / 9, self.cursor.index() % 9);
        let (row, column) = match way {
            Way::Up => ((row + 8) % 9, column),
            Way::Down => ((row + 1) % 9, column),
            Way::Left => (row, (column + 8) % 9),
            Way::Right => (row, (column + 1) % 9),
            Way::Home => (row, 0),
            Way::End => (row, 8),
        };
        self.cursor = Cell::from_index(9 * row + column).unwrap_or(self.cursor);
        self.look();
    }

    /// To the next cell in reading order, or to the one before.
    fn step_on(&mut self, by: usize) {
        self.cursor = Cell::from_index((self.cursor.index() + by) % 81).unwrap_or(self.cursor);
        self.look();
    }

    /// Takes note of the digit under the cursor.
    fn look(&mut self) {
        let grid = if let (Screen::Play, Some(game)) = (self.screen, &self.game) { game.grid() } else { self.grid };
        self.focus = grid[self.cursor].or(self.focus);
    }

    /// What moves the cursor and selects is the same everywhere.
    fn roam(&mut self, action: Action) -> bool {
        match action {
            Action::Move(way) => {
                self.selected = CellSet::EMPTY;
                self.go(way);
            }
            Action::Extend(way) => {
                let selected = self.selected();
                self.go(way);
                self.selected = selected.with(self.cursor);
            }
            Action::All => self.selected = CellSet::ALL,
            _ => return false,
        }
        true
    }

    // The editor

    fn edit(&mut self, action: Action) -> Vec<Effect> {
        if self.roam(action) {
            return Vec::new();
        }
        match action {
            Action::Digit(digit) | Action::Write(_, digit) => self.enter(Some(digit)),
            Action::Space | Action::Empty => self.enter(None),
            Action::Clear => {
                let mut grid = self.grid;
                self.selected().iter().for_each(|cell| grid[cell] = None);
                self.change(grid)
            }
            Action::Wipe => self.change(Grid::EMPTY),
            Action::Undo => self.travel(Back::Undo),
            Action::Redo => self.travel(Back::Redo),
            Action::Enter => self.solve(),
            Action::Engine => {
                self.solver = self.solver.next();
                self.message = format!("Enter solves with: {}", self.solver.name());
                Vec::new()
            }
            Action::Play => self.play(),
            Action::Leave => vec![Effect::Keep, Effect::Quit],
            other => self.anywhere(other),
        }
    }

    /// A digit or nothing goes in, and the cursor on.
    fn enter(&mut self, digit: Option<Digit>) -> Vec<Effect> {
        let mut grid = self.grid;
        grid[self.cursor] = digit;
        self.selected = CellSet::EMPTY;
        let effects = self.change(grid);
        self.focus = digit.or(self.focus);
        self.step_on(1);
        effects
    }

    fn change(&mut self, grid: Grid) -> Vec<Effect> {
        if grid != self.grid {
            self.before.push(self.grid);
            self.after.clear();
        }
        self.now(grid)
    }

    fn now(&mut self, grid: Grid) -> Vec<Effect> {
        (self.grid, self.verdict) = (grid, Verdict::Open);
        vec![Effect::Prove(grid), Effect::Keep]
    }

    fn travel(&mut self, back: Back) -> Vec<Effect> {
        let (from, to) = match back {
            Back::Undo => (&mut self.before, &mut self.after),
            Back::Redo => (&mut self.after, &mut self.before),
        };
        let Some(grid) = from.pop() else {
            self.message = "nothing more".into();
            return Vec::new();
        };
        to.push(self.grid);
        self.now(grid)
    }

    /// What the editor and the game have in common.
    fn anywhere(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Help => self.help(),
            Action::Statistics => (self.back, self.screen) = (self.screen, Screen::Statistics),
            Action::Load => {
                (self.back, self.screen, self.files) = (self.screen, Screen::Files, Files::default());
                return vec![Effect::List(None)];
            }
            Action::Save => self.ask_name(Purpose::Save),
            Action::Print => self.ask_name(Purpose::Print),
            Action::Edit => self.screen = Screen::Edit,
            _ => self.message = "that key is for games: P plays".into(),
        }
        Vec::new()
    }

    // Watching

    /// Sets the solver to work, unless the givens break the rules.
    fn solve(&mut self) -> Vec<Effect> {
        if let Some(clash) = self.grid.clash() {
            self.verdict = Verdict::Clash(clash);
            self.message = format!("not solved: {clash}");
            return Vec::new();
        }
        self.screen = Screen::Watch;
        self.watch = Some(Watch::new(self.solver, self.grid, self.speed));
        vec![Effect::Watch(self.solver, self.grid)]
    }

    fn while_watching(&mut self, key: Key, action: Option<Action>) -> Vec<Effect> {
        let Some(watch) = &mut self.watch else { return self.unwatch() };
        let is_esc = key.code == Code::Named(Named::Esc) || action == Some(Action::Leave);
        match (watch.pace, action) {
            (Pace::Ended, _) => return self.unwatch(),
            (Pace::Found(_), _) if is_esc => {
                watch.pace = Pace::Counting;
                return vec![Effect::Unwatch, Effect::Count(self.grid)];
            }
            (Pace::Found(_), _) => watch.pace = Pace::Runs,
            _ if is_esc => return self.unwatch(),
            (_, Some(Action::Faster | Action::Move(Way::Up))) => watch.faster(),
            (_, Some(Action::Slower | Action::Move(Way::Down))) => watch.slower(),
            (Pace::Stands, Some(Action::Move(Way::Right))) => watch.single(),
            (_, Some(Action::Pause | Action::Space | Action::Move(Way::Right))) => watch.pause(),
            _ => self.message = "space stops, right goes one step, + and - change the speed, Esc leaves".into(),
        }
        self.speed = self.watch.as_ref().map_or(self.speed, Watch::speed);
        Vec::new()
    }

    /// Back to the editor, with the grid as it was.
    fn unwatch(&mut self) -> Vec<Effect> {
        (self.screen, self.watch) = (Screen::Edit, None);
        vec![Effect::Unwatch]
    }

    // Other screens

    fn while_help(&mut self, action: Option<Action>) -> Vec<Effect> {
        match action {
            Some(Action::Move(Way::Down | Way::Right) | Action::Space) => self.page += 1,
            Some(Action::Move(Way::Up | Way::Left)) => self.page = self.page.saturating_sub(1),
            _ => return self.return_back(),
        }
        Vec::new()
    }

    fn return_back(&mut self) -> Vec<Effect> {
        self.screen = self.back;
        Vec::new()
    }

    fn show_files(&mut self, folder: String, list: Vec<Listed>) -> Vec<Effect> {
        self.files = Files { folder, list, ..Files::default() };
        self.look_inside()
    }

    fn look_inside(&mut self) -> Vec<Effect> {
        let chosen = self.files.chosen().filter(|chosen| chosen.kind != Kind::Folder);
        chosen.map(|chosen| Effect::Look(chosen.path.clone())).into_iter().collect()
    }

    fn while_files(&mut self, key: Key, action: Option<Action>) -> Vec<Effect> {
        match (key.code, action) {
            (Code::Named(Named::Esc), _) | (_, Some(Action::Leave)) => self.return_back(),
            (Code::Named(Named::Enter), _) => self.choose(),
            (Code::Named(Named::PageDown), _) => self.go_files(10),
            (Code::Named(Named::PageUp), _) => self.go_files(-10),
            (_, Some(Action::Move(Way::Down))) => self.go_files(1),
            (_, Some(Action::Move(Way::Up))) => self.go_files(-1),
            (_, Some(Action::Move(Way::Right))) => {
                self.files.turn(1);
                Vec::new()
            }
            (_, Some(Action::Move(Way::Left))) => {
                self.files.turn(-1);
                Vec::new()
            }
            _ => {
                self.message = "up and down: files; left and right: puzzles; Enter loads; Esc leaves".into();
                Vec::new()
            }
        }
    }

    fn go_files(&mut self, by: isize) -> Vec<Effect> {
        self.files.go(by);
        self.look_inside()
    }

    fn choose(&mut self) -> Vec<Effect> {
        let Some(chosen) = self.files.chosen().cloned() else { return Vec::new() };
        if chosen.kind == Kind::Folder {
            return vec![Effect::List(Some(chosen.path))];
        }
        let Some(found) = self.files.puzzle().cloned() else {
            self.message = "there is no puzzle to load".into();
            return Vec::new();
        };
        self.note_recent(chosen.path);
        let effects = self.open(found.grid);
        self.message = format!("loaded: {}", found.title);
        effects
    }

    fn note_recent(&mut self, path: String) {
        self.recent.retain(|old| *old != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
    }

    fn ask_name(&mut self, purpose: Purpose) {
        (self.back, self.screen, self.replace) = (self.screen, Screen::Name(purpose), Replace::Ask);
        self.name.clear();
    }

    fn type_name(&mut self, purpose: Purpose, key: Key) -> Vec<Effect> {
        match key.code {
            Code::Named(Named::Esc) => return self.return_back(),
            Code::Named(Named::Enter) if self.name.is_empty() => self.message = "a name is missing".into(),
            Code::Named(Named::Enter) => return vec![Effect::Write(self.name.clone(), purpose, self.replace)],
            Code::Named(Named::Backspace) => _ = self.name.pop(),
            _ if key == Key::char('c').ctrl() => return self.return_back(),
            _ if key == Key::char('u').ctrl() => self.name.clear(),
            _ => self.name.extend(key.text()),
        }
        self.replace = Replace::Ask;
        Vec::new()
    }

    /// What a file is written of: the game, or the grid of the editor.
    pub fn subject(&self) -> Subject<'_> {
        match (&self.game, self.back) {
            (Some(game), Screen::Play) => Subject::Game(game),
            _ => Subject::Grid(&self.grid),
        }
    }

    // The game

    /// Plays what is in the editor, if it has a solution.
    pub fn play(&mut self) -> Vec<Effect> {
        match &self.verdict {
            Verdict::Clash(_) | Verdict::Gap(_) | Verdict::None => {
                self.message = format!("nobody can play this: {}", self.verdict);
                return Vec::new();
            }
            _ if self.grid.filled() == CellSet::ALL => {
                self.message = "every cell is filled".into();
                return Vec::new();
            }
            _ => {}
        }
        if self.game.as_ref().is_none_or(|game| *game.givens() != self.grid || game.clock == Clock::Done) {
            self.begin();
        }
        self.enter_game()
    }

    /// A new game, or that of the same puzzle from the shelf; the old one goes there.
    fn begin(&mut self) {
        let old = self.game.take().filter(|game| game.clock != Clock::Done && game.changes() != (0, 0));
        let known = self.shelf.iter().position(|saved| saved.givens() == Some(self.grid));
        let known = known.and_then(|at| self.shelf.remove(at).game().ok());
        self.shelf.extend(old.as_ref().map(Saved::from));
        let excess = self.shelf.len().saturating_sub(SHELF);
        self.shelf.drain(..excess);
        self.game = Some(known.unwrap_or_else(|| {
            self.statistics.begun += 1;
            Game::new(self.grid, &self.verdict)
        }));
    }

    fn enter_game(&mut self) -> Vec<Effect> {
        (self.screen, self.hint, self.selected) = (Screen::Play, None, CellSet::EMPTY);
        let Some(game) = &mut self.game else { return Vec::new() };
        if game.clock == Clock::Paused {
            game.clock = Clock::Runs;
        }
        let mut effects = vec![Effect::Keep];
        if game.solution().is_none() {
            effects.push(Effect::Prove(*game.givens()));
        }
        if matches!(self.verdict, Verdict::Many(_)) && self.grid == *game.givens() {
            self.message = "several solutions: only the rules can be checked".into();
        }
        effects
    }

    /// Whether the board is hidden because the clock stands.
    pub fn is_hidden(&self) -> bool {
        self.screen == Screen::Play && self.game.as_ref().is_some_and(|game| game.clock == Clock::Paused)
    }

    fn in_game(&mut self, action: Action) -> Vec<Effect> {
        if self.is_hidden() {
            return self.while_hidden(action);
        }
        if self.roam(action) {
            return Vec::new();
        }
        match action {
            Action::Digit(digit) => match &mut self.order {
                Order::DigitFirst(chosen) => {
                    (*chosen, self.focus) = (Some(digit), Some(digit));
                    Vec::new()
                }
                Order::CellFirst => self.write(self.layer, digit),
            },
            Action::Write(layer, digit) => self.write(layer, digit),
            Action::Space | Action::Enter if matches!(self.order, Order::DigitFirst(_)) && self.hint.is_none() => {
                match self.order {
                    Order::DigitFirst(Some(digit)) => self.write(self.layer, digit),
                    _ => Vec::new(),
                }
            }
            Action::Space | Action::NextLayer => self.choose_layer(self.layer.next()),
            Action::Layer(layer) => self.choose_layer(layer),
            Action::DigitFirst => {
                self.order = match self.order {
                    Order::CellFirst => Order::DigitFirst(self.focus),
                    Order::DigitFirst(_) => Order::CellFirst,
                };
                Vec::new()
            }
            Action::Hint => self.ask_hint(),
            Action::Enter => self.follow_hint(),
            Action::Leave => self.leave_game(),
            Action::Edit | Action::Load => {
                self.stop_clock();
                self.anywhere(action)
            }
            other => self.on_game(other),
        }
    }

    fn while_hidden(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Pause | Action::Space | Action::Enter => self.with_game(|game| {
                game.clock = Clock::Runs;
                true
            }),
            Action::Leave | Action::Edit => self.leave_game(),
            Action::Help | Action::Statistics => self.anywhere(action),
            _ => {
                self.message = "paused: p goes on".into();
                Vec::new()
            }
        }
    }

    /// What changes the game as a whole.
    fn on_game(&mut self, action: Action) -> Vec<Effect> {
        let selected = self.selected();
        match action {
            Action::Clear | Action::Empty => self.with_game(|game| game.clear(selected)),
            Action::Wipe => self.with_game(Game::wipe),
            Action::Fill => self.with_game(Game::fill),
            Action::Undo | Action::Redo => self.retrace(action),
            Action::Savepoint => {
                self.message = "position remembered: T returns to it".into();
                self.with_game(|game| {
                    game.remember();
                    true
                })
            }
            Action::Return => {
                let effects = self.with_game(Game::go_back);
                self.message = if effects.is_empty() { "no position is remembered" } else { "returned" }.into();
                effects
            }
            Action::Automatic => self.with_game(|game| {
                game.automatic = !game.automatic;
                true
            }),
            Action::Check => self.with_game(|game| {
                game.check = game.check.next();
                true
            }),
            Action::Pause => {
                self.stop_clock();
                vec![Effect::Keep]
            }
            Action::Play => Vec::new(),
            other => self.anywhere(other),
        }
    }

    fn retrace(&mut self, action: Action) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let place = if action == Action::Undo { game.undo() } else { game.redo() };
        let Some(cell) = place else {
            self.message = "nothing more".into();
            return Vec::new();
        };
        (self.cursor, self.selected, self.hint) = (cell, CellSet::EMPTY, None);
        self.look();
        vec![Effect::Keep]
    }

    fn choose_layer(&mut self, layer: Layer) -> Vec<Effect> {
        self.layer = layer;
        Vec::new()
    }

    fn write(&mut self, layer: Layer, digit: Digit) -> Vec<Effect> {
        let cells = self.selected();
        let given = self.game.as_ref().is_some_and(|game| (cells & game.open()).is_empty());
        if given && layer != Layer::Colour {
            self.message = "that digit is given".into();
            return Vec::new();
        }
        self.focus = Some(digit);
        self.with_game(|game| game.write(layer, cells, digit))
    }

    /// Changes the game, unless it has ended; what was hinted is out of date then.
    fn with_game(&mut self, change: impl FnOnce(&mut Game) -> bool) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        if game.clock == Clock::Done {
            self.message = "the game is over: Esc to the editor".into();
            return Vec::new();
        }
        if !change(game) {
            return Vec::new();
        }
        if self.hint.as_ref().is_some_and(|hint| hint.board != game.board()) {
            self.hint = None;
        }
        if game.is_solved() {
            game.clock = Clock::Done;
            self.message = "Solved!".into();
            self.statistics.add(game);
        }
        vec![Effect::Keep]
    }

    fn ask_hint(&mut self) -> Vec<Effect> {
        if let Some(hint) = &mut self.hint {
            hint.deepen();
            return Vec::new();
        }
        let Some(game) = self.game.as_mut().filter(|game| game.clock == Clock::Runs) else { return Vec::new() };
        game.hints += 1;
        let board = game.board();
        self.hint = Some(Hint::asked(board));
        vec![Effect::Advise(Box::new((*game.givens(), board))), Effect::Keep]
    }

    fn follow_hint(&mut self) -> Vec<Effect> {
        let Some(step) = self.hint.as_ref().and_then(Hint::step).cloned() else {
            self.message = "Enter does what a hint says, once all of it is told: h".into();
            return Vec::new();
        };
        self.hint = None;
        self.with_game(|game| game.follow(&step))
    }

    /// Esc closes what is open, then the game.
    fn leave_game(&mut self) -> Vec<Effect> {
        if self.hint.take().is_some() {
            return Vec::new();
        }
        if !self.selected.is_empty() {
            self.selected = CellSet::EMPTY;
            return Vec::new();
        }
        self.stop_clock();
        self.screen = Screen::Edit;
        vec![Effect::Keep, Effect::Prove(self.grid)]
    }

    /// The clock stands until the player is back.
    pub fn stop_clock(&mut self) {
        let running = self.game.as_mut().filter(|game| game.clock == Clock::Runs);
        running.into_iter().for_each(|game| game.clock = Clock::Paused);
    }

    /// The cells to show as wrong on this screen.
    pub fn faults(&self) -> CellSet {
        match (self.screen, &self.game) {
            (Screen::Play, Some(game)) => game.faults(),
            _ => game::clashes(&self.grid) | self.verdict.cells(),
        }
    }
}

/// Whether a click adds to what is selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// It does.
    Yes,
    /// It begins anew.
    No,
}

/// What a file is written of.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// The grid of the editor.
    Grid(&'a Grid),
    /// The game.
    Game(&'a Game),
}

/// Which way through the editor's past.
#[derive(Clone, Copy)]
enum Back {
    Undo,
    Redo,
}
