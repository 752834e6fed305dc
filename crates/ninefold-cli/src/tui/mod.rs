//! `ninefold play` and `ninefold edit`: the terminal, files, threads and the clock around the state machine of `ninefold-play`.
//!
//! ```text
//! event --keys--> App --Effect--> work: threads ---News---> App        screen: the terminal as it was, whatever happens
//!                  |               store: the session, in a thread of its own
//!                  '--draw--> screen
//! ```
//!
//! The main loop never waits for the other threads, so a key is answered at once even while an engine runs.

mod disk;
mod keys;
mod lines;
pub(crate) mod screen;
mod store;
mod work;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;
use std::slice;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail, ensure};
use crossterm::event::{self, Event, MouseButton, MouseEvent, MouseEventKind};
use ninefold::formats::Request;
use ninefold::multi::Grids;
use ninefold_app::{game, near};
use ninefold_files::source::Origin;
use ninefold_play::draw::{self, Button, Colours, Look, Signs, Theme};
use ninefold_play::files::{Contents, Found, Kind, Listed};
use ninefold_play::{Action, App, Effect, Keys, KeysError, Named, News, PRESETS, Then};
use ratatui::layout::Rect;

use crate::io::{file, input, output};
use crate::options::{self, Color};
use screen::Screen;
use store::Store;
use work::Work;

/// The size limit of a key file.
const LONGEST: u64 = 1 << 20;

/// The time between two redraws, for sixty redraws a second.
const FRAME: Duration = Duration::from_millis(16);

/// The maximum time for which solver events are processed before the next redraw.
const SLICE: Duration = Duration::from_millis(4);

/// The number of solver events between two checks of the time.
const GLANCE: u32 = 256;

/// The maximum time to wait for a key while only the clock changes.
const CALM: Duration = Duration::from_millis(200);

/// The first screen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begin {
    Play,
    Edit,
    /// A game in sentences, without a screen.
    Hear,
}

/// Runs the program until the user leaves. `made` is a generated puzzle with its title, which takes the place of the puzzle in the arguments.
pub(crate) fn run(
    args: &options::Tui,
    begin: Begin,
    color: Color,
    made: Option<(String, Grids)>,
) -> anyhow::Result<ExitCode> {
    if let Some(name) = args.keys.as_deref().filter(|name| !PRESETS.contains(name) && !Path::new(name).exists()) {
        let (known, meant) = (PRESETS.join(", "), near::question(name, PRESETS));
        bail!("--keys {name}: no preset of that name (available: {known}), and no such file{meant}");
    }
    let is_heard = begin == Begin::Hear;
    let needs = "play and edit need a terminal; play --screen-reader works without one, in lines of text";
    ensure!(is_heard || io::stdout().is_terminal(), needs);
    let request = args.recognition.request();
    let of_made = |(title, givens): (String, Grids)| {
        let listed = Listed { name: title.clone(), path: String::new(), kind: Kind::Text };
        (listed, Contents::from(vec![Found::new(givens, title)]))
    };
    let content = match made {
        Some(made) => Some(of_made(made)),
        None if is_heard && args.puzzle.is_none() => None,
        None => content(args, &request),
    };
    if let Some((_, contents)) = content.as_ref().filter(|(_, contents)| contents.puzzles.is_empty()) {
        contents.errors.iter().chain(&contents.notes).for_each(|message| output::message(message));
        return Ok(ExitCode::from(2));
    }
    if let Some((source, contents)) = content.as_ref().filter(|(_, contents)| is_heard && contents.puzzles.len() > 1) {
        bail!("{0} has {1} puzzles; name one of them, such as {0}#1", source.name, contents.puzzles.len());
    }
    let has_puzzle = content.is_some();
    let store = Store::open(args.state.as_deref())?;
    let mut app = App::new(key_map(args, &store)?);
    let mut effects = store.load(&mut app)?;
    // A message about a puzzle must not hide a warning about the session.
    let warning = Some(app.message().to_owned()).filter(|warning| !warning.is_empty());
    effects.push(Effect::Prove(app.givens().clone()));
    let is_only = content.as_ref().is_some_and(|(_, contents)| contents.puzzles.len() == 1);
    // Pressing Esc replaces this game by a list of puzzles.
    if begin != Begin::Edit && !is_only {
        effects.extend(app.continue_game());
    }
    let then = if begin == Begin::Edit { Then::Edit } else { Then::Play };
    effects.extend(content.into_iter().flat_map(|(source, contents)| app.open_contents(source, contents, then)));
    if store.is_new() && !has_puzzle {
        app.greet();
    }
    app.open_on_help();
    let remarks = [warning, store.remark()].into_iter().flatten();
    effects.extend(remarks.flat_map(|remark| app.hear(News::Failed(remark))).collect::<Vec<_>>());
    let behind = Behind { store, work: Work::new(request) };
    if is_heard {
        return lines::run(app, behind, effects, &way_back(args, "play --screen-reader"));
    }
    let suited = if output::has_color(color) { screen::colours() } else { None };
    let look = look(args, color, suited);
    let mut tui = Tui { app, look, suited, screen: Screen::enter()?, behind, ends: false };
    effects.into_iter().try_for_each(|effect| tui.act(effect))?;
    tui.turn()?;
    let closed = tui.behind.store.close();
    let verb = if tui.app.is_playing() { Some("play") } else { tui.app.has_draft().then_some("edit") };
    // Restores the terminal's own screen.
    drop(tui);
    closed?;
    if let Some(verb) = verb {
        output::message(&format!("saved; continue with: {}", way_back(args, verb)));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the command that continues the session.
fn way_back(args: &options::Tui, verb: &str) -> String {
    let state = args.state.as_ref().map_or_else(String::new, |folder| format!(" --state {}", folder.display()));
    format!("ninefold {verb}{state}")
}

/// Reads the sources that the arguments name. If one of them is standard input, keys are read from the terminal directly.
fn content(args: &options::Tui, request: &Request) -> Option<(Listed, Contents)> {
    let origins = match &args.puzzle {
        Some(argument) => Origin::all(slice::from_ref(argument)),
        None if io::stdin().is_terminal() => return None,
        None => vec![Origin::Stdin],
    };
    input::tell(&origins);
    let listed = match &*origins {
        [one] => listed(one, args),
        // The source is a folder, or the files that match a pattern.
        _ => text(&args.puzzle.as_deref().unwrap_or_default().to_string_lossy()),
    };
    Some((listed, disk::content(&origins, request, &|| false)))
}

/// Returns the entry for a source in the list of recent sources.
fn listed(origin: &Origin, args: &options::Tui) -> Listed {
    match origin {
        Origin::Stdin => text("standard input"),
        Origin::Text(_) => text("argument"),
        Origin::File(name) => {
            let path = fs::canonicalize(name).unwrap_or_else(|_| name.into());
            Listed { name: name.to_string_lossy().into(), path: path.display().to_string(), kind: Kind::File }
        }
        Origin::Own(name, _) => Listed { name: name.to_string(), path: name.to_string(), kind: Kind::File },
        Origin::Only(one, _) => listed(one, args),
        Origin::Unreadable(_) => text(&args.puzzle.as_deref().unwrap_or_default().to_string_lossy()),
    }
}

fn text(name: &str) -> Listed {
    Listed { name: name.into(), path: String::new(), kind: Kind::Text }
}

/// Returns the requested key map or, if none is requested, the one in the user's file, or else the default.
fn key_map(args: &options::Tui, store: &Store) -> anyhow::Result<Keys> {
    match &args.keys {
        Some(name) if PRESETS.contains(&name.as_str()) => Ok(Keys::preset(name).unwrap_or_default()),
        Some(file) => read_keys(Path::new(file)),
        None if store.keys().exists() => read_keys(&store.keys()),
        None => Ok(Keys::default()),
    }
}

fn read_keys(path: &Path) -> anyhow::Result<Keys> {
    let shown = path.display();
    let text = file::read_text(path, LONGEST, "keys")?;
    Keys::from_toml(&text).map_err(|error| named(&error)).with_context(|| format!("{shown}"))
}

/// Adds the names of all actions to an error about an unknown one.
fn named(error: &KeysError) -> anyhow::Error {
    let KeysError::Action(name) = error else { return anyhow::Error::msg(error.to_string()) };
    let known: Vec<(String, &str)> =
        Action::listed().map(|action| (action.name(), action.about().unwrap_or_default())).collect();
    let nearest = near::sorted(name, known.iter().map(|(name, about)| (name.as_str(), *about))).join(", ");
    anyhow!("{error}; ninefold help keys describes the actions. Nearest first: {nearest}, digit-1 and so on, none")
}

/// Whether colours suit the background of the terminal. Returns false if the background is unknown.
fn is_suited(colours: Colours, suited: Option<Colours>) -> bool {
    suited.is_some_and(|suited| suited.theme() == colours.theme())
}

/// Returns the look of the screen. `suited` contains the colours for the background of the terminal, if it is known.
fn look(args: &options::Tui, color: Color, suited: Option<Colours>) -> Look {
    let colours = match args.theme {
        Some(theme) => Colours::of(theme, screen::has_many_colours()),
        None if output::has_color(color) => suited.unwrap_or(unknown(color)),
        None => Colours::None,
    };
    Look {
        colours,
        paints: args.theme.is_some() && !is_suited(colours, suited),
        signs: if args.ascii || !output::has_unicode() { Signs::Ascii } else { Signs::Unicode },
    }
}

/// Returns the colours for an unknown background: the few that are readable on most backgrounds or, with `--color always`, those of a theme.
const fn unknown(color: Color) -> Colours {
    if matches!(color, Color::Always) { Colours::Dark } else { Colours::Any16 }
}

/// The app, with the parts that run it.
struct Tui {
    app: App,
    look: Look,
    /// The colours for the background of the terminal, if it is known.
    suited: Option<Colours>,
    screen: Screen,
    behind: Behind,
    ends: bool,
}

/// The session and the threads, which answer effects even without a screen.
struct Behind {
    store: Store,
    work: Work,
}

impl Behind {
    fn act(&mut self, app: &App, effect: Effect) {
        match effect {
            Effect::Keep => self.store.keep(&app.session()),
            Effect::Write(name, purpose, replace) => {
                self.work.write(name, purpose, replace, game::document(app.subject()));
            }
            Effect::List(folder) => self.work.list(folder, app.recent().to_vec()),
            other => self.work.start(other),
        }
    }
}

impl Tui {
    /// Draws, waits and handles input until the player leaves.
    fn turn(&mut self) -> anyhow::Result<()> {
        let mut last = Instant::now();
        self.draw()?;
        screen::extend_keys()?;
        while !self.ends {
            self.draw()?;
            let wait = if self.behind.work.is_busy() || self.app.goes_on() { FRAME } else { CALM };
            if event::poll(wait)? {
                self.listen()?;
            }
            let passed = last.elapsed();
            last = Instant::now();
            let mut effects = self.app.tick(passed);
            effects.extend(self.gather(passed));
            effects.extend(self.behind.store.trouble().into_iter().flat_map(|why| self.app.hear(News::Failed(why))));
            effects.into_iter().try_for_each(|effect| self.act(effect))?;
        }
        Ok(())
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        let (app, look) = (&self.app, self.look);
        Ok(self.screen.draw(|frame| draw::draw(app, look, frame.area(), frame.buffer_mut()))?)
    }

    /// Handles all keys that have been pressed so far.
    fn listen(&mut self) -> anyhow::Result<()> {
        loop {
            let effects = match event::read()? {
                Event::Key(event) => keys::key(&event).map(|key| self.app.key(key)).unwrap_or_default(),
                Event::Paste(text) => self.app.paste(&text),
                Event::Mouse(event) => self.mouse(event)?,
                Event::FocusGained | Event::FocusLost | Event::Resize(..) => Vec::new(),
            };
            effects.into_iter().try_for_each(|effect| self.act(effect))?;
            if self.ends || !event::poll(Duration::ZERO)? {
                return Ok(());
            }
        }
    }

    fn mouse(&mut self, event: MouseEvent) -> anyhow::Result<Vec<Effect>> {
        let button = match event.kind {
            MouseEventKind::ScrollUp => return Ok(self.app.scroll(Named::Up)),
            MouseEventKind::ScrollDown => return Ok(self.app.scroll(Named::Down)),
            MouseEventKind::Down(MouseButton::Left) => Button::Left,
            MouseEventKind::Drag(MouseButton::Left) => Button::Drag,
            MouseEventKind::Down(MouseButton::Right) => Button::Right,
            _ => return Ok(Vec::new()),
        };
        let size = self.screen.size()?;
        let area = Rect::new(0, 0, size.width, size.height);
        Ok(draw::click(&mut self.app, self.look, area, (event.column, event.row), button))
    }

    /// Collects the results of the threads.
    fn gather(&mut self, passed: Duration) -> Vec<Effect> {
        let mut effects: Vec<Effect> = Vec::new();
        while let Some(news) = self.behind.work.news() {
            effects.extend(self.app.hear(news));
        }
        let start = Instant::now();
        for count in 0..self.app.wants(passed) {
            // A key must not wait until all events of an engine have been processed.
            if count % GLANCE == GLANCE - 1 && start.elapsed() > SLICE {
                break;
            }
            let Some(sight) = self.behind.work.sight() else { break };
            effects.extend(self.app.hear(News::Sight(sight)));
            if !self.app.goes_on() {
                break;
            }
        }
        effects
    }

    fn act(&mut self, effect: Effect) -> anyhow::Result<()> {
        match effect {
            Effect::Quit => self.ends = true,
            Effect::Suspend => {
                self.app.stop_clock();
                self.behind.store.keep(&self.app.session());
                self.screen.suspend()?;
            }
            Effect::Theme => {
                let place = Theme::ALL.iter().position(|theme| self.look.colours.theme() == Some(*theme));
                let next = Theme::ALL[place.map_or(0, |place| (place + 1) % Theme::ALL.len())];
                self.look.colours = Colours::of(next, screen::has_many_colours());
                self.look.paints = !is_suited(self.look.colours, self.suited);
                self.app.tell(format!("Colours: {}. --theme {0}, or config.toml, keeps them.", next.name()));
            }
            Effect::Mouse => {
                let is_ours = screen::toggle_mouse()?;
                let words = if is_ours {
                    "The mouse is on."
                } else {
                    "The mouse is off: the terminal selects text with it. M turns it on again."
                };
                self.app.tell(words.into());
            }
            other => self.behind.act(&self.app, other),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player who guesses the name of an action reads the right one first, then all others.
    #[test]
    fn an_unknown_action_is_answered_with_all_names() {
        for (guess, first) in [("apply hint", "enter"), ("udno", "undo"), ("next layer", "next-layer")] {
            let error = Keys::from_toml(&format!("[keys]\nq = {guess:?}")).unwrap_err();
            let said = named(&error).to_string();
            assert!(said.contains(&format!("Nearest first: {first}, ")), "{said}");
            assert!(Action::listed().all(|action| said.contains(&action.name())), "{said}");
        }
        let other = Keys::from_toml("[keys]\nhyper-x = 'undo'").unwrap_err();
        assert_eq!(named(&other).to_string(), other.to_string());
    }
}
