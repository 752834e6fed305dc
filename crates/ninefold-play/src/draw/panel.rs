//! The text beside the board: the state of the game and the keys; also help, files and statistics.

use std::collections::BTreeSet;
use std::time::Duration;

use ninefold_core::classic::End;
use ninefold_core::mark::Role;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Feature, Rules};
use ninefold_core::{Cell, DigitSet};
use ninefold_logic::hodoku::Level;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::face::{MARKED, WRONG};
use super::menu::item;
use super::{Look, Paint};
use crate::action::{Action, Way};
use crate::app::{App, Ground, Input, Naming, Over, Play, Purpose};
use crate::cells;
use crate::files::{Contents, Files, Kind};
use crate::game::{Check, Clock, Game, MULTI, time};
use crate::hint::Hint;
use crate::key::Key;
use crate::lesson::Exercise;
use crate::session::{Drill, Solved, Statistics};
use crate::watch::{Pace, Solver, Watch};

/// The text beside a board.
pub(super) struct Beside {
    pub(super) lines: Vec<Line<'static>>,
    /// The keys for which there is room, drawn at the bottom: there they stay under the mouse while the text above them grows.
    pub(super) keys: Vec<Line<'static>>,
    /// Whether a hint has more words than there is room for, so that it is shown in pages.
    pub(super) is_paged: bool,
}

impl Beside {
    /// Estimates the number of lines, with a blank one above the keys.
    pub(super) fn height(&self, width: u16) -> u16 {
        height(&self.lines, width) + if self.keys.is_empty() { 0 } else { 1 + self.keys.len() as u16 }
    }

    /// Draws the text; the keys are at the bottom of `room`.
    pub(super) fn draw(self, place: Rect, room: Rect, buffer: &mut Buffer) {
        let high = (self.keys.len() as u16).min(room.height);
        let low = Rect { y: room.bottom() - high, height: high, ..room };
        let above = if high == 0 { place } else { Rect { height: room.height - high, ..room } };
        Paragraph::new(self.lines).wrap(Wrap { trim: false }).render(above, buffer);
        Paragraph::new(self.keys).render(low, buffer);
    }
}

/// Returns the text beside a board on which the signs `drawn` are drawn; keys are listed as far as there is room for them.
pub(super) fn beside(app: &App, look: Look, room: Rect, drawn: &BTreeSet<char>) -> Beside {
    let mut is_paged = false;
    let (mut lines, keys) = match (app.over(), app.ground()) {
        (Some(Over::Name(naming)), _) => (asked(naming), NO_KEYS),
        (_, Ground::Play(play)) => {
            let (lines, is_long) = played(app, play, look, room, drawn);
            is_paged = is_long;
            (lines, PLAY_KEYS)
        }
        (_, Ground::Watch(watch, _)) => (watched(watch), WATCH_KEYS),
        (_, Ground::Edit(_)) => (edited(app, look), EDIT_KEYS),
    };
    remark(app, look, room, &mut lines);
    let mut keys = keys_of(app, keys);
    let high = usize::from(room.height);
    if let (None, Ground::Watch(watch, _)) = (app.over(), app.ground()) {
        let used = usize::from(height(&lines, room.width));
        let left = high.saturating_sub(used + 1);
        // The list of the solver's actions takes precedence over the keys, but three lines of it suffice.
        let own = if left >= keys.len() + 1 + 3 { left - keys.len() - 1 } else { left };
        lines.extend(listed(watch, look, usize::from(room.width), own));
        if own == left {
            return Beside { lines, keys: Vec::new(), is_paged };
        }
    }
    let left = high.saturating_sub(1 + usize::from(height(&lines, room.width)));
    keep(&mut keys, left);
    if let (None, Some(first), Ground::Play(_) | Ground::Edit(_)) = (app.over(), lines.first_mut(), app.ground()) {
        for at_hand in at_hand(app).filter(|at_hand| keys.iter().all(|key| key.action != at_hand.action)) {
            if first.width() + GAP + at_hand.line.len() <= usize::from(room.width) {
                first.push_span(format!("{:GAP$}{}", "", at_hand.line));
            }
        }
    }
    Beside { lines, keys: keys.into_iter().map(|key| Line::raw(key.line)).collect(), is_paged }
}

/// The columns between the keys in the first line.
const GAP: usize = 2;

/// Returns the keys that the first line shows if the list has no room for them, the most important first: the way back to a smaller or larger board
/// and the key that lists all others. A player with a mouse alone has no other way there.
pub(super) fn at_hand(app: &App) -> impl Iterator<Item = Shown> {
    let zoom = match app.cursor().zoom {
        0 => None,
        1.. => Some((Action::Slower, "smaller")),
        _ => Some((Action::Faster, "larger")),
    };
    let hint = matches!(app.ground(), Ground::Play(_)).then_some((Action::Hint, "hint"));
    let follow = app.can_follow_hint().then_some((Action::Enter, "apply"));
    let all = [zoom, Some((Action::Help, "help")), Some((Action::Leave, "leave")), follow, hint];
    all.into_iter().flatten().map(|(action, about)| {
        let key = easiest(app, action);
        Shown { action, key, line: format!("{}: {about}", key_name(app, action)) }
    })
}

/// Returns the keys that turn the pages of a long hint; its last line names one of them.
pub(super) fn turners(app: &App) -> [Shown; 2] {
    [(Action::NextGrid, "more"), (Action::LastGrid, "back")].map(|(action, about)| {
        let key = easiest(app, action);
        Shown { action, key, line: format!("{}: {about}", key_name(app, action)) }
    })
}

/// Removes keys for which there is no room: the first ones of [`SPARE`] first, and help last, as it lists all others. In a game these are the upper
/// ones, so that the others keep their places.
fn keep(keys: &mut Vec<Shown>, room: usize) {
    let spare = |keys: &[Shown]| {
        let rank = |(at, key): (usize, &Shown)| Some((SPARE.iter().position(|action| *action == key.action)?, at));
        let listed = keys.iter().enumerate().filter_map(rank).min().map(|(_, at)| at);
        listed.or_else(|| keys.iter().rposition(|key| key.action != Action::Help))
    };
    while keys.len() > room {
        match spare(keys) {
            Some(at) => _ = keys.remove(at),
            None => keys.clear(),
        }
    }
}

/// Keys that a beginner misses least, the least useful first.
const SPARE: &[Action] = &[
    Action::Print,
    Action::Wipe,
    Action::Engine,
    Action::Save,
    Action::Load,
    Action::Slower,
    Action::Faster,
    Action::Train,
    Action::Redo,
    Action::Pause,
    Action::New,
    Action::Check,
    Action::Automatic,
    Action::NextGrid,
    Action::NextLayer,
    Action::Undo,
    Action::Leave,
    Action::Enter,
];

/// A key and its purpose, as listed beside the board.
pub(super) struct Shown {
    action: Action,
    pub(super) key: Option<Key>,
    pub(super) line: String,
}

/// Returns the lines of keys.
fn keys_of(app: &App, keys: &[(Action, &str)]) -> Vec<Shown> {
    // While watching, the app has its own keys instead of those that scroll a board elsewhere.
    let is_useful = |action: Action| match (app.ground(), action) {
        (Ground::Watch(..), _) => true,
        (Ground::Play(_), Action::Enter) => app.can_follow_hint(),
        _ => action.fits(app.rules()).is_ok(),
    };
    let line = |(action, about): &(Action, &str)| {
        let key = easiest(app, *action);
        let line = format!("{:>9}  {about}", key.map_or_else(|| "-".into(), |key| key.to_string()));
        Shown { action: *action, key, line }
    };
    keys.iter().filter(|(action, _)| is_useful(*action)).map(line).collect()
}

/// Returns the lines of keys beside the board, as if there were room for all.
pub(super) fn keys(app: &App) -> Vec<Shown> {
    let keys = match app.ground() {
        Ground::Play(_) => PLAY_KEYS,
        Ground::Watch(..) => WATCH_KEYS,
        Ground::Edit(_) => EDIT_KEYS,
    };
    keys_of(app, keys)
}

/// Returns the line of digits to click on.
pub(super) fn digits(app: &App) -> String {
    let digits: Vec<String> = app.rules().digits().iter().map(|digit| char::from(digit.ascii()).to_string()).collect();
    // Spaces make the digits easier to hit, but more than nine digits fill the line.
    digits.join(if digits.len() > 9 { "" } else { " " })
}

/// Estimates the number of lines after wrapping.
pub(super) fn height(lines: &[Line<'_>], width: u16) -> u16 {
    // Words are not split, so a text may need one more line than its length suggests.
    let one = |line: &Line<'_>| match line.width() {
        short if short <= usize::from(width) => 1,
        long => long.div_ceil(usize::from(width.max(5)) - 4) as u16,
    };
    lines.iter().map(one).sum()
}

/// Puts the message below the title; in a game below the digits, so that they stay under the mouse while messages appear and disappear.
fn remark(app: &App, look: Look, room: Rect, lines: &mut Vec<Line<'static>>) {
    if app.message().is_empty() {
        return;
    }
    let style = Style::new().add_modifier(Modifier::BOLD);
    let goes_on = matches!(app.ground(), Ground::Play(play) if play.game.clock != Clock::Done);
    let is_played = app.over().is_none() && goes_on && room.height >= LOW;
    let digits = is_played.then(|| Line::raw(digits(app)));
    let place = digits.and_then(|digits| lines.iter().position(|line| *line == digits)).unwrap_or(0) + 1;
    let message = Line::styled(app.message().to_owned(), look.paint(Paint::Message, style));
    lines.insert(place.min(lines.len()), message);
}

const NO_KEYS: &[(Action, &str)] = &[];

const EDIT_KEYS: &[(Action, &str)] = &[
    (Action::Enter, "solve"),
    (Action::Engine, "who solves"),
    (Action::Play, "play"),
    (Action::New, "new game"),
    (Action::Load, "load"),
    (Action::Save, "save"),
    (Action::Print, "print"),
    (Action::Wipe, "clear all"),
    (Action::Undo, "undo"),
    (Action::Help, "help"),
    (Action::Leave, "leave"),
];

/// The keys of a game, in the order of [`SPARE`].
const PLAY_KEYS: &[(Action, &str)] = &[
    (Action::Slower, "smaller"),
    (Action::Faster, "larger"),
    (Action::Train, "train"),
    (Action::Redo, "redo"),
    (Action::Pause, "pause"),
    (Action::New, "new game"),
    (Action::Check, "check"),
    (Action::Automatic, "auto notes"),
    (Action::NextGrid, "next grid"),
    (Action::NextLayer, "next layer"),
    (Action::Undo, "undo"),
    (Action::Leave, "leave"),
    (Action::Enter, "apply"),
    (Action::Hint, "hint, more"),
    (Action::Help, "help"),
];

const WATCH_KEYS: &[(Action, &str)] = &[
    (Action::Space, "pause, continue"),
    (Action::Move(Way::Left), "back"),
    (Action::Move(Way::Right), "on"),
    (Action::LastGrid, "ten back"),
    (Action::Move(Way::Home), "to the start"),
    (Action::Faster, "faster"),
    (Action::Slower, "slower"),
    (Action::Leave, "leave"),
];

/// Returns the shortest name of a key of the action, a letter if possible; `-` if it has no key.
fn key_name(app: &App, action: Action) -> String {
    easiest(app, action).map_or_else(|| "-".into(), |key| key.to_string())
}

fn easiest(app: &App, action: Action) -> Option<Key> {
    let rank = |key: &Key| {
        let name = key.to_string();
        (name.len(), !name.starts_with(char::is_alphabetic), std::cmp::Reverse(*key))
    };
    app.keys().of(action).min_by_key(rank)
}

pub(super) fn title(text: impl Into<String>) -> Line<'static> {
    Line::styled(text.into(), Style::new().add_modifier(Modifier::BOLD))
}

/// The task in an empty editor.
const BLANK: &str = "Type the givens of a puzzle";

fn edited(app: &App, look: Look) -> Vec<Line<'static>> {
    let (verdict, layout, cursor) = (app.verdict(), app.rules(), app.cursor());
    let wrong = !verdict.cells().is_empty() || !verdict.house().is_empty();
    let style = if wrong { look.paint(Paint::Wrong, Style::new()) } else { Style::new() };
    let givens = app.givens().filled().count();
    let mut lines = vec![
        title("Edit"),
        Line::styled(if app.has_draft() { sentence(&verdict.to_string()) } else { BLANK.into() }, style),
        Line::raw(format!(
            "{givens} {}, cursor {}",
            if givens == 1 { "given" } else { "givens" },
            layout.name(cursor.at)
        )),
    ];
    lines.extend(homes(layout, cursor.at));
    lines.extend(clues(app.givens(), cursor.at));
    lines.extend(rules(app));
    lines.push(Line::raw(format!("Enter solves with: {}", app.solver().name())));
    let title = app.editor().loaded().map_or("", |loaded| &loaded.title);
    if !title.is_empty() {
        lines.push(Line::raw(title.to_owned()));
    }
    lines
}

/// Names the cell in each of its grids, as hints do; `None` for a single grid.
fn homes(layout: &Rules, cell: LayoutCell) -> Option<Line<'static>> {
    let all = layout.grids().len();
    let name = |(grid, cell): &(usize, Cell)| format!("grid {}: {cell}", grid + 1);
    let names: Vec<String> = layout.homes(cell).iter().map(name).collect();
    (all > 1).then(|| Line::raw(format!("{} ({all} grids)", names.join(", "))))
}

/// Names the key that shows the rules, for puzzles with other rules than plain grids.
fn rules(app: &App) -> Option<Line<'static>> {
    let key = key_name(app, Action::Rules);
    (!app.rules().has_plain_grids()).then(|| Line::raw(format!("{key} shows the rules")))
}

/// Describes the constraints of a cell; broken ones first.
fn clues(grids: &Grids, cell: LayoutCell) -> Vec<Line<'static>> {
    const MOST: usize = 4;
    let rules = grids.rules();
    let own = |constraint: &&Constraint| constraint.cells().any(|other| other == cell);
    let is_here = |constraint: &&Constraint| own(constraint) || grids.breaking(constraint).contains(&cell);
    let broken: Vec<&Constraint> = grids.broken().filter(is_here).collect();
    let others = rules.constraints().iter().filter(own).filter(|constraint| !broken.contains(constraint));
    let said = broken.iter().map(|constraint| format!("Broken: {}", cells::clue(grids, constraint)));
    let mut lines: Vec<String> =
        said.chain(others.map(|constraint| sentence(&cells::clue(grids, constraint)))).collect();
    if lines.len() > MOST {
        let more = lines.len() - MOST + 1;
        lines.truncate(MOST - 1);
        lines.push(format!("and {more} more"));
    }
    lines.into_iter().map(Line::raw).collect()
}

pub(super) fn sentence(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// Returns the text beside a game, and whether its hint is shown in pages.
fn played(app: &App, play: &Play, look: Look, room: Rect, drawn: &BTreeSet<char>) -> (Vec<Line<'static>>, bool) {
    let game = &play.game;
    let (clock, named) = (clock(game.clock, game.elapsed), Some(&game.title).filter(|title| !title.is_empty()));
    let depth = play.hint.as_ref().map(|hint| format!("Hint {} of 4", 1 + hint.depth as usize));
    // Below a board there are few lines, so the words of a hint take precedence over the title.
    let is_low = room.height < LOW;
    let mut lines = if is_low {
        // The ways back, to help and out are on the same line.
        let kept = at_hand(app).take_while(|key| key.action != Action::Enter && key.action != Action::Hint);
        let kept: usize = kept.map(|key| GAP + key.line.len()).sum();
        let left = usize::from(room.width).saturating_sub(Line::raw(clock.as_str()).width() + kept + 2);
        let named = named.filter(|named| Line::raw(named.as_str()).width() <= left);
        let second = depth.as_ref().or(named).map(|second| format!("  {second}"));
        vec![title(clock + &second.unwrap_or_default())]
    } else {
        let named = named.cloned().map(Line::raw);
        std::iter::once(title(clock)).chain(named).chain(depth.map(title)).collect()
    };
    let mut is_paged = false;
    let task = game.exercise.as_ref().map(|exercise| title(task(app, exercise)));
    if let Some(hint) = &play.hint {
        let legend = legend(drawn).map(Line::raw);
        let message = Some(app.message()).filter(|message| !message.is_empty()).map(Line::raw);
        // The message, the layer and the digits to click on keep their room; in a low window the message alone.
        let kept: Vec<Line<'_>> = if is_low {
            message.into_iter().collect()
        } else {
            let below = [Line::default(), writes(app), Line::raw(digits(app))];
            message.into_iter().chain(legend.clone()).chain(task.clone()).chain(below).collect()
        };
        let used = height(&lines, room.width) + height(&kept, room.width);
        let page = Page::of(hint, usize::from(room.width), usize::from(room.height.saturating_sub(used)));
        let style = look.paint(Paint::Placed, Style::new());
        lines.extend(page.lines.into_iter().map(|line| Line::styled(line, style)));
        if let Some((number, count)) = page.place {
            let [more, back] = turners(app);
            let turns = if number == count { back.line } else { more.line };
            lines.push(title(format!("{turns} ({number}/{count})")));
            is_paged = true;
        }
        lines.extend(legend);
        if !is_low {
            lines.push(Line::default());
        }
    }
    lines.extend(task);
    if game.clock == Clock::Done {
        lines.extend(done(app, game));
    }
    lines.push(writes(app));
    lines.push(Line::raw(digits(app)));
    lines.push(Line::raw(written(game, play.cursor.at)));
    lines.extend(homes(play.game.rules(), play.cursor.at));
    lines.extend(clues(&game.grids(), play.cursor.at));
    lines.extend(rules(app));
    lines.extend(progress(game).into_iter().map(Line::raw));
    (lines, is_paged)
}

/// The part of a hint's words for which there is room.
struct Page {
    lines: Vec<String>,
    /// The number of the page, and the number of pages, if there are several.
    place: Option<(usize, usize)>,
}

impl Page {
    /// Divides the words of a hint into pages of `high` lines, one of which names the key for the next page.
    fn of(hint: &Hint, width: usize, high: usize) -> Self {
        let mut lines = wrapped(&hint.say(), width);
        if lines.len() <= high {
            return Self { lines, place: None };
        }
        let each = high.saturating_sub(1).max(1);
        let count = lines.len().div_ceil(each);
        let number = hint.page.rem_euclid(isize::try_from(count).unwrap_or(isize::MAX));
        let number = usize::try_from(number).unwrap_or(0);
        lines = lines.into_iter().skip(number * each).take(each).collect();
        Self { lines, place: Some((number + 1, count)) }
    }
}

/// Returns the number of empty cells, the complete digits, which digits are marked as mistakes, and the numbers of changes, savepoints and hints.
fn progress(game: &Game) -> Vec<String> {
    let (left, all, done) = (game.left().len(), game.rules().len(), game.complete());
    // A player may not know the number of cells in other shapes.
    let of = if game.rules().has(Feature::Implied) { String::new() } else { format!("of {all} ") };
    let cells = if left == 1 && of.is_empty() { "cell" } else { "cells" };
    let marked = match game.check {
        Check::Off => "Marked: nothing",
        Check::Rules => "Marked: clashes",
        Check::Solution => "Marked: wrong digits",
    };
    let mut lines = vec![format!("{left} {of}{cells} left")];
    lines.extend((!done.is_empty()).then(|| format!("Complete: {}", signs(done))));
    lines.push(marked.into());
    lines.extend(game.automatic.then(|| "Automatic notes".into()));
    let (undo, redo) = game.changes();
    let counts = [
        ("changes", undo),
        ("undone", redo),
        ("saved positions", game.savepoints().len()),
        ("hints", game.hints as usize),
    ];
    let counts = counts.into_iter().filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts.map(|(name, count)| format!("{name}: {count}")).collect();
    lines.extend((!counts.is_empty()).then(|| sentence(&counts.join(", "))));
    lines
}

fn clock(clock: Clock, elapsed: Duration) -> String {
    let state = match clock {
        Clock::Runs | Clock::Waiting => "",
        Clock::Paused => "  paused",
        Clock::Done => "  solved",
    };
    format!("Play  {}{state}", time(elapsed))
}

/// Returns the line with the current layer of digit keys.
fn writes(app: &App) -> Line<'static> {
    let order = match app.input() {
        Input::CellFirst => String::new(),
        Input::DigitFirst(digit) => format!(", digit first: {}", digit.map_or('-', |digit| char::from(digit.ascii()))),
    };
    Line::raw(format!("Keys write {}{order}", app.layer().name()))
}

/// Describes the exercise.
fn task(app: &App, exercise: &Exercise) -> String {
    let Exercise { technique, found, mistakes, .. } = exercise;
    if *found {
        return format!("{} found. {}: the next one", technique.name, key_name(app, Action::Train));
    }
    let mistakes = if *mistakes == 0 { String::new() } else { format!(" ({mistakes} wrong)") };
    format!("Find: {}{mistakes}", technique.name)
}

/// Returns the text about a finished game.
fn done(app: &App, game: &Game) -> Vec<Line<'static>> {
    let statistics = app.statistics();
    let category = game.category();
    let own = category.as_ref().and_then(|category| statistics.levels.get(category));
    let best = own.unwrap_or(&statistics.games).best.map(Duration::from_millis);
    let hints = if game.hints == 0 { "no hint".into() } else { format!("hints: {}", game.hints) };
    vec![
        Line::raw(format!("Solved in {}, {hints}", time(game.elapsed))),
        Line::raw(format!("Best of {}: {}", category.as_deref().unwrap_or("all"), best.map_or("-".into(), time))),
        title(format!("{}: a new game", key_name(app, Action::New))),
        Line::raw(format!("{}: the same again", key_name(app, Action::Wipe))),
        Line::default(),
    ]
}

/// Text with fewer lines than this is abbreviated.
const LOW: u16 = 9;

/// The signs on a board with a hint that need an explanation; letters denote sets or colours.
const SIGNS: [(char, &str); 8] = [
    (Role::Pattern.sign(), "pattern"),
    (Role::Placed.sign(), "placed"),
    (Role::Eliminated.sign(), "eliminated"),
    (Role::Fin.sign(), "fin"),
    (Role::Context.sign(), "reason"),
    (Role::Supposed.sign(), "supposed"),
    (MARKED, "look here"),
    (WRONG, "wrong"),
];

/// Explains the signs drawn on the board.
fn legend(drawn: &BTreeSet<char>) -> Option<String> {
    let words = SIGNS.iter().filter(|(sign, _)| drawn.contains(sign)).map(|(sign, word)| format!("{sign} {word}"));
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| format!("({})", words.join(", ")))
}

/// Returns digits as on the board: letters above 9.
fn signs(digits: DigitSet) -> String {
    digits.iter().map(|digit| char::from(digit.ascii())).collect()
}

/// Describes the content of a cell.
fn written(game: &Game, cell: LayoutCell) -> String {
    let (name, given, notes) = (game.rules().name(cell), game.givens()[cell], game.cell(cell));
    let is_empty = given.or(notes.digit).is_none();
    let automatic = if game.automatic && is_empty { game.boards().options(cell) } else { DigitSet::EMPTY };
    let mut text = match (given, notes.digit) {
        (Some(given), _) => format!("{name}: given {}", char::from(given.ascii())),
        (None, Some(digit)) => format!("{name}: {}", char::from(digit.ascii())),
        (None, None) => format!("{name}: empty"),
    };
    for (name, digits) in [("corner", notes.corner), ("centre", notes.centre), ("automatic", automatic)] {
        if !digits.is_empty() {
            text += &format!(", {name} {}", signs(digits));
        }
    }
    match notes.colours.len() {
        0 => text,
        1 => format!("{text}, colour {}", notes.colours),
        _ => format!("{text}, colours {}", notes.colours),
    }
}

fn watched(watch: &Watch) -> Vec<Line<'static>> {
    let state = match watch.pace {
        Pace::Runs => format!("{} a second", watch.per_second()),
        Pace::Stands => "Paused: left and right step.".into(),
        Pace::Found(number) => format!("Solution {number}. Esc skips the rest, any other key continues."),
        Pace::Counting => "Counting the rest ...".into(),
        Pace::Ended => format!("{} Esc: back to the editor; left: step back.", ended(watch)),
    };
    let mut lines = vec![title(format!("Watch: {}", watch.solver.name())), Line::raw(state)];
    lines.push(Line::raw(sentence(&watch.last())));
    lines.push(Line::default());
    let counts = watch.counts();
    match watch.solver {
        Solver::Human => {}
        Solver::Engine(_) => lines.extend([
            Line::raw(format!("placed     {:>12}", counts.placements)),
            Line::raw(format!("  forced   {:>12}", counts.forced)),
            Line::raw(format!("tried      {:>12}", counts.tries)),
            Line::raw(format!("dead ends  {:>12}", counts.dead_ends)),
            Line::raw(format!("deepest    {:>12}", counts.deepest)),
            Line::raw(format!("solutions  {:>12}", counts.solutions)),
        ]),
    }
    lines
}

/// Lists `lines` lines of the solver's actions around the visible one, which has a sign.
fn listed(watch: &Watch, look: Look, width: usize, lines: usize) -> Vec<Line<'static>> {
    let (at, all) = watch.place();
    let of = if at == all { at.to_string() } else { format!("{at} of {all}") };
    let what = if watch.solver == Solver::Human { "Step" } else { "Event" };
    let digits = all.to_string().len();
    let line = |(number, text): (u64, String)| {
        let sign = if number == at { look.pick('▸', '>') } else { ' ' };
        let line = format!("{sign}{number:>digits$} {text}");
        let is_long = line.chars().count() > width;
        let cut: String = line.chars().take(if is_long { width.saturating_sub(1) } else { width }).collect();
        let style = Style::new().add_modifier(if number == at { Modifier::BOLD } else { Modifier::empty() });
        Line::styled(if is_long { cut + look.pick("…", "~") } else { cut }, style)
    };
    let head = (lines > 0).then(|| Line::raw(format!("{what} {of}")));
    head.into_iter().chain(watch.list(lines.saturating_sub(1)).map(line)).collect()
}

fn ended(watch: &Watch) -> String {
    let seen = watch.counts().solutions;
    match (watch.solver, watch.total()) {
        (Solver::Human, _) => format!("{}.", sentence(&watch.last())),
        (_, Some((0, _))) => "There is no solution.".into(),
        (_, Some((1, false))) => "There is exactly one solution.".into(),
        (_, Some((count, false))) => format!("There are {count} solutions."),
        (_, Some((count, true))) => format!("There are more than {count} solutions."),
        (_, None) if watch.end() == Some(End::GaveUp) => "Nothing found within the bounds.".into(),
        (_, None) => format!("The engine stops after {seen}."),
    }
}

fn asked(naming: &Naming) -> Vec<Line<'static>> {
    let about = match naming.purpose {
        Purpose::Save => "Save to the file (the extension sets the format):",
        Purpose::Print => "Print to the file (.pdf: a page; else text):",
    };
    vec![
        title("Name of a file"),
        Line::raw(about),
        title(format!("{}_", naming.name)),
        Line::raw("Enter writes, Esc leaves."),
    ]
}

/// Draws a page of all keys, in as many columns as fit the window.
pub(super) fn help(app: &App, page: usize, area: Rect, buffer: &mut Buffer) {
    /// The widths of the keys and of their descriptions in a line.
    const NAMES: usize = 15;
    const ABOUT: usize = 40;
    let (width, high) = (usize::from(area.width), usize::from(area.height));
    let intro = "In a game 1 to 9 write digits, notes or colours, according to the layer; with Shift corner notes, with Alt or Ctrl centre \
                 notes. In the editor they write givens. Everything is saved at once. Esc goes back one level, and asks before \
                 leaving. Classic engines solve plain single grids only; everything else also works with samurai, constraints and other sizes. \
                 With more than nine rows, capital letters are digits: A is 10.";
    let above = height(&[Line::raw(intro)], area.width).min(area.height.saturating_sub(6));
    let is_high = high >= 15;
    let has_intro = page == 0 && is_high;
    let columns = ((width + 2) / (NAMES + ABOUT + 2)).max(1);
    let entries: Vec<String> = Action::listed()
        .filter_map(|action| {
            let mut names: Vec<String> = app.keys().of(action).map(|key| key.to_string()).collect();
            // The shortest are easiest to press; the key map lists all of them.
            names.sort_by_key(String::len);
            let fits = |count: usize| names[..count].join(" ").len() <= NAMES;
            let count = (1..=names.len()).rev().find(|&count| fits(count)).unwrap_or(names.len().min(1));
            let about: String = action.about()?.chars().take(ABOUT).collect();
            (!names.is_empty()).then(|| format!("{:>NAMES$}  {about}", names[..count].join(" ")))
        })
        .collect();
    let top = if has_intro { above + 1 } else { 0 };
    // Every page has the same number of lines, so that scrolling skips none.
    let rows = high.saturating_sub(1 + usize::from(if is_high { above + 1 } else { 0 })).max(1);
    let room = rows * columns;
    let pages = entries.len().div_ceil(room).max(1);
    let page = page.min(pages - 1);
    if has_intro {
        Paragraph::new(intro).wrap(Wrap { trim: true }).render(Rect { height: above, ..area }, buffer);
    }
    let each = area.width / columns as u16;
    for (column, part) in (0..).zip(entries.into_iter().skip(page * room).take(room).collect::<Vec<_>>().chunks(rows)) {
        let place =
            Rect { x: area.x + column * each, y: area.y + top, width: each, height: area.height.saturating_sub(top) };
        Paragraph::new(part.iter().cloned().map(Line::raw).collect::<Vec<_>>()).render(place, buffer);
    }
    let foot = Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
    Paragraph::new(title(format!("Page {} of {pages}: Up/Down turn, Esc closes", page + 1))).render(foot, buffer);
}

pub(super) fn statistics(app: &App, area: Rect, buffer: &mut Buffer) {
    let all = app.statistics();
    let or_dash = |duration: Option<Duration>| duration.map_or("-".into(), time);
    let mut lines = vec![
        title("Played games"),
        Line::default(),
        Line::raw(format!("begun               {:>8}", all.begun)),
        Line::raw(format!("solved              {:>8}", all.games.solved)),
        Line::raw(format!("  without a hint    {:>8}", all.games.unaided)),
        Line::raw(format!("hints used          {:>8}", all.hints)),
        Line::raw(format!("mean time           {:>8}", or_dash(all.games.mean()))),
        Line::raw(format!("best time           {:>8}", or_dash(all.games.best.map(Duration::from_millis)))),
    ];
    lines.extend(by_level(all));
    lines.extend(by_technique(all));
    let room = usize::from(area.height).saturating_sub(1);
    lines.truncate(room);
    lines.push(Line::raw("Any key goes back."));
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, buffer);
}

/// Lists the solved games of each level, from easy to hard, and of multi-sudoku.
fn by_level(statistics: &Statistics) -> Vec<Line<'static>> {
    let names = Level::ALL.iter().map(ToString::to_string).chain([MULTI.to_owned()]);
    let known: Vec<_> = names.filter_map(|name| statistics.levels.get_key_value(&name)).collect();
    let width = known.iter().map(|(name, _)| name.len() + 1).fold(8, usize::max);
    let line = |(name, own): &(&String, &Solved)| {
        let [mean, best] = [own.mean(), own.best.map(Duration::from_millis)].map(|of| of.map_or("-".into(), time));
        Line::raw(format!("{name:<width$}{:>6}{:>8}{mean:>8}{best:>8}", own.solved, own.unaided))
    };
    headed(&format!("{:<width$}solved no hint    mean    best", "Level"), known.iter().map(line).collect())
}

/// Lists the finished exercises of each technique.
fn by_technique(statistics: &Statistics) -> Vec<Line<'static>> {
    let line = |(id, own): (&String, &Drill)| {
        Line::raw(format!("{:>5} {:>8} {:>6}  {id}", own.found, own.unaided, own.mistakes))
    };
    headed("Found  no hint  wrong  technique", statistics.drills.iter().map(line).collect())
}

fn headed(head: &str, lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let head = [Line::default(), title(head.to_owned())];
    if lines.is_empty() { lines } else { head.into_iter().chain(lines).collect() }
}

pub(super) fn files(app: &App, files: &Files, area: Rect, buffer: &mut Buffer) {
    let contents = files.inside.as_ref();
    let puzzle = files
        .puzzle()
        .zip(contents)
        .map(|(found, contents)| format!("puzzle {} of {}: {}", files.pick + 1, contents.puzzles.len(), found.title));
    let summary = contents.map(Contents::summary).filter(|summary| !summary.is_empty());
    let mut inside: Vec<String> = puzzle.into_iter().chain(summary).collect();
    // The line about the content is drawn for every file, so that the list does not move.
    if inside.is_empty() {
        inside.push(String::new());
    }
    let keys = if app.message().is_empty() { "Enter loads, left/right/number: puzzle" } else { app.message() };
    // The error of a file is shown in full: the list shrinks, down to the chosen line.
    let mut words: Vec<String> = inside.iter().flat_map(|text| wrapped(text, area.width.into())).collect();
    words.extend(wrapped(keys, area.width.into()));
    words.truncate(usize::from(area.height).saturating_sub(3).max(1));
    let room = usize::from(area.height).saturating_sub(2 + words.len()).max(1);
    let first = files.at.saturating_sub(room - 1);
    let mut lines = vec![title(format!("Load: {}", files.folder))];
    for (at, listed) in files.list.iter().enumerate().skip(first).take(room) {
        let kind = match listed.kind {
            Kind::Recent => " (used lately)",
            Kind::Folder => "/",
            Kind::File | Kind::Text => "",
        };
        lines.push(item(&format!("{}{kind}", listed.name), at == files.at));
    }
    lines.push(Line::default());
    lines.extend(words.into_iter().map(Line::raw));
    Paragraph::new(lines).render(area, buffer);
}

/// Breaks a text into lines of at most `width` columns: between words, and within longer ones, such as paths. Returns at least one line.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let wide = |text: &str| Line::raw(text).width();
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_whitespace() {
        let gap = if line.is_empty() { "" } else { " " };
        if wide(&line) + gap.len() + wide(word) <= width {
            line.extend([gap, word]);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for sign in word.chars() {
            if !line.is_empty() && wide(&line) + wide(sign.encode_utf8(&mut [0; 4])) > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(sign);
        }
    }
    lines.push(line);
    lines
}
