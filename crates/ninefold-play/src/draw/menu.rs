//! Lists to choose from: new games, techniques, waiting games; and the progress of a puzzle being made.

use ninefold_logic::Technique;
use ninefold_logic::text::decimal;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::panel::{height, title};
use crate::app::{App, Exit, Making};
use crate::menu::{EXIT_KEYS, For, KEYS, LIST_KEYS, Menu, PLAIN, Pick, Row, tenths};
use crate::order::Shape;

/// The keys of a list that is searched by typing.
const TYPED_KEYS: &str = "Type to search, Up/Down choose, Enter selects, Esc goes back";

/// Returns a line of a list; the chosen one is reversed and has a sign.
pub(super) fn item(text: &str, is_chosen: bool) -> Line<'static> {
    if is_chosen {
        Line::styled(format!("> {text}"), Style::new().add_modifier(Modifier::REVERSED))
    } else {
        Line::raw(format!("  {text}"))
    }
}

fn show(lines: Vec<Line<'_>>, area: Rect, buffer: &mut Buffer) {
    let place = middle(area, lines.len() as u16);
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(place, buffer);
}

/// Returns a column for text in the middle of a larger window.
fn middle(area: Rect, lines: u16) -> Rect {
    const WIDE: u16 = 68;
    let left = area.width.saturating_sub(WIDE) / 2;
    let top = area.height.saturating_sub(lines) / 4;
    Rect { x: area.x + left, y: area.y + top, width: area.width - 2 * left, height: area.height - top }
}

pub(super) fn new_game(app: &App, area: Rect, buffer: &mut Buffer) {
    let menu = app.menu();
    let mut lines = vec![title("New game"), Line::default()];
    lines.extend(Row::ALL.map(|row| item(&said(app, menu, row), row == menu.row)));
    lines.push(Line::default());
    lines.push(Line::raw(match menu.row {
        Row::Rating | Row::Technique if !menu.is_plain() => PLAIN,
        row => about(row),
    }));
    lines.push(if app.message().is_empty() { Line::raw(KEYS) } else { title(app.message().to_owned()) });
    // Low windows have no room for blank lines.
    if height(&lines, area.width) > area.height {
        lines.retain(|line| line.width() > 0);
    }
    show(lines, area, buffer);
}

fn said(app: &App, menu: &Menu, row: Row) -> String {
    let value = |name: &str, value: &str| format!("{name:<10} < {value} >");
    let is_open = menu.is_plain();
    match row {
        Row::Kind => value("Rules", menu.kind.unwrap_or("plain")),
        Row::Size => value("Size", &format!("{0}x{0}", menu.size)),
        Row::Rating if !is_open => format!("{:<10}   -", "Rating"),
        Row::Technique if !is_open => format!("{:<10}   -", "Technique"),
        Row::Shape if !is_open && matches!(menu.shape, Shape::Drawn(_)) => value("Givens", Shape::Free.name()),
        Row::Level => value("Level", &menu.level.map_or("any".into(), |level| level.to_string())),
        Row::Rating => value("Rating", &menu.rating.map_or("any".into(), band)),
        Row::Technique => value("Technique", menu.technique.map_or("any", |technique| technique.name)),
        Row::Shape => value("Givens", menu.shape.name()),
        Row::Daily => "Puzzle of the day".into(),
        Row::File => "Puzzle from a file".into(),
        Row::Left => format!("Unfinished game ({})", app.waiting()),
        Row::Drill => "Drill: a technique".into(),
    }
}

/// Returns the range of ratings with that whole part: `7.0 to 7.9`.
fn band(whole: u8) -> String {
    let tenths = tenths(whole);
    format!("{} to {}", decimal(*tenths.start()), decimal(*tenths.end()))
}

const fn about(row: Row) -> &'static str {
    match row {
        Row::Kind => "Killer, jigsaw, X and others, as generate --rules names them.",
        Row::Size => "The number of rows and columns: any for jigsaw, others need boxes.",
        Row::Level => "Enter makes a puzzle with these six settings.",
        Row::Rating => "By Sudoku Explainer 1.2.1. Enter makes a puzzle.",
        Row::Technique => "Solving requires it; t lists all. Enter makes a puzzle.",
        Row::Shape => "The givens form this picture. Enter makes a puzzle.",
        Row::Daily => "The same for everyone today: ninefold daily.",
        Row::File => "Your files, or those that come with the program.",
        Row::Left => "Games wait here until they are solved.",
        Row::Drill => "A new puzzle, played up to the step where the technique is needed: find it.",
    }
}

pub(super) fn techniques(app: &App, purpose: For, pick: &Pick<&Technique>, area: Rect, buffer: &mut Buffer) {
    let about = match purpose {
        For::Menu => "A puzzle with",
        For::Drill => "Drill",
        For::Task => "Play up to the next",
    };
    list(app, about, TYPED_KEYS, pick, area, buffer);
}

pub(super) fn left(app: &App, pick: &Pick<usize>, area: Rect, buffer: &mut Buffer) {
    list(app, "Unfinished games", LIST_KEYS, pick, area, buffer);
}

pub(super) fn exits(app: &App, pick: &Pick<Exit>, area: Rect, buffer: &mut Buffer) {
    let about = if app.is_hidden() { "Paused" } else { "Where to?" };
    let mut lines = vec![title(about), Line::default()];
    lines.extend(pick.left().enumerate().map(|(at, (name, _))| item(name, at == pick.at)));
    lines.push(Line::default());
    lines.push(Line::raw(EXIT_KEYS));
    show(lines, area, buffer);
}

fn list<T: Clone>(app: &App, about: &str, keys: &str, pick: &Pick<T>, area: Rect, buffer: &mut Buffer) {
    let keys = if app.message().is_empty() { Line::raw(keys) } else { title(app.message()) };
    let foot = height(std::slice::from_ref(&keys), area.width);
    let room = usize::from(area.height.saturating_sub(4 + foot)).max(1);
    let first = pick.at.saturating_sub(room - 1);
    let mut lines = vec![title(format!("{about}: {}", pick.typed)), Line::default()];
    let all = pick.left().enumerate().skip(first).take(room);
    lines.extend(all.map(|(at, (name, _))| item(name, at == pick.at)));
    lines.push(Line::default());
    lines.push(keys);
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, buffer);
}

pub(super) fn making(making: &Making, area: Rect, buffer: &mut Buffer) {
    let Making { about, tried, .. } = making;
    let lines = vec![
        title("Making"),
        Line::default(),
        Line::raw(about.clone()),
        Line::raw(format!("{tried} puzzles tried so far")),
        Line::default(),
        Line::raw("Esc stops."),
    ];
    show(lines, area, buffer);
}
