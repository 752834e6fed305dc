//! The screen of a figure: as much of it as there is room for, words, and a map.
//!
//! ```text
//! o # o   o o o      the map, a sign for each box:   # full   o not yet   ! with a mistake   @ the cursor
//![o @ o]  o o o                                      [ ] what the window shows
//! ```

use std::ops::Range;

use ninefold_core::DigitSet;
use ninefold_core::multi::{Layout, LayoutCell};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::board::{self, Part, Size};
use super::face::{self, Face, Faces, Ground, Pick, Sign};
use super::{Look, panel, paused, too_small};
use crate::action::Action;
use crate::app::{App, Screen};
use crate::figure::{Desk, Hint, peers};
use crate::game::Clock;
use crate::hint;
use crate::session::FIGURES;

/// From that which shows most to that which shows it best.
const SIZES: [Size; 3] = [Size::Small, Size::Compact, Size::Large];

/// Words need so much beside the board, and so many lines below it.
const BESIDE: u16 = 24;
const BELOW: u16 = 4;

/// What goes where.
struct Plan {
    size: Size,
    /// The boxes that are shown: rows and columns of boxes.
    boxes: [Range<usize>; 2],
    board: Rect,
    panel: Rect,
    map: Rect,
}

impl Plan {
    /// The largest board that shows all, else the smallest; and larger if that was asked for.
    fn new(desk: &Desk, area: Rect) -> Option<Self> {
        let layout = desk.game.layout();
        let (rows, columns) = boxes(layout);
        let (width, height) = Size::Small.extent(9, 9);
        let is_beside = area.width >= width + 2 + BESIDE;
        // Below there is no room for the map, but there may be beside.
        let map = (2 * columns + 1).min(usize::from(area.width.saturating_sub(width))) as u16;
        let map = if map < 7 { 0 } else { map };
        let room = if is_beside {
            Rect { width: area.width - BESIDE - 2, ..area }
        } else {
            Rect { width: area.width - map, height: area.height.saturating_sub(BELOW), ..area }
        };
        let most = |size: Size| {
            let (width, height) = size.extent(3, 3);
            let count = |room: u16, one: u16, all: usize| usize::from(room.saturating_sub(1) / (one - 1)).min(all);
            (count(room.height, height, rows), count(room.width, width, columns))
        };
        let all = SIZES.iter().rposition(|&size| most(size) == (rows, columns)).unwrap_or(0);
        let fits = |size: &Size| most(*size).0 >= rows.min(3) && most(*size).1 >= columns.min(3);
        let size = *SIZES[..=(all + desk.zoom).min(2)].iter().rev().find(|size| fits(size))?;
        if room.height < height {
            return None;
        }
        let (row, column) = layout.place(desk.cursor);
        let (high, wide) = most(size);
        let boxes = [around(row / 3, high, rows), around(column / 3, wide, columns)];
        let (width, height) = size.extent(3 * high as u16, 3 * wide as u16);
        let board = Rect { width, height, ..area };
        let (panel, map) = if is_beside {
            let panel = Rect { x: area.x + width + 2, width: area.width - width - 2, ..area };
            let high = (rows as u16).min(area.height / 2);
            let wide = (2 * columns as u16 + 1).min(panel.width);
            (panel, Rect { y: area.bottom() - high, height: high, width: wide, ..panel })
        } else {
            let panel = Rect { y: area.y + height, height: area.height - height, ..area };
            (panel, Rect { x: board.right(), width: map, height: height.min(rows as u16), ..area })
        };
        Some(Self { size, boxes, board, panel, map })
    }

    /// The row and column of the first cell that is shown.
    fn first(&self) -> (usize, usize) {
        (3 * self.boxes[0].start, 3 * self.boxes[1].start)
    }
}

/// How many boxes a layout is high and wide.
fn boxes(layout: &Layout) -> (usize, usize) {
    (layout.rows().div_ceil(3), layout.columns().div_ceil(3))
}

/// So many of all, around one.
fn around(at: usize, count: usize, all: usize) -> Range<usize> {
    let first = at.saturating_sub(count / 2).min(all.saturating_sub(count));
    first..first + count
}

pub(super) fn draw(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    let Some(desk) = app.desk() else { return };
    let Some(plan) = Plan::new(desk, area) else { return too_small(area, buffer) };
    let layout = desk.game.layout();
    let hidden = app.is_hidden();
    let faces = if hidden { vec![Face::default(); layout.len()] } else { faces(app, desk) };
    let (row, column) = plan.first();
    let face = |down: i32, right: i32| {
        let at = |first: usize, by: i32| first.checked_add_signed(by as isize);
        Some(&faces[layout.at(at(row, down)?, at(column, right)?)?.index()])
    };
    let (rows, columns) = (3 * plan.boxes[0].len() as u16, 3 * plan.boxes[1].len() as u16);
    board::draw_part(&Part { rows, columns, face: &face }, plan.size, look, plan.board, buffer);
    if hidden {
        paused(plan.board, buffer);
    }
    let needed = if plan.map.x == plan.panel.x { plan.map.height + 1 } else { 0 };
    let lines = lines(app, desk, look, plan.panel, needed);
    let has_room = needed == 0 || height(&lines, plan.panel.width) + needed <= plan.panel.height;
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(plan.panel, buffer);
    if has_room {
        map(&faces, desk, &plan, buffer);
    }
}

/// How many lines these are, about, once they are broken.
fn height(lines: &[Line<'_>], width: u16) -> u16 {
    // Words are not cut, so a line may take one more than it would.
    let one = |line: &Line<'_>| match line.width() {
        short if short <= usize::from(width) => 1,
        long => long.div_ceil(usize::from(width.max(5)) - 4) as u16,
    };
    lines.iter().map(one).sum()
}

/// The site at a place of the screen.
pub(super) fn hit(desk: &Desk, area: Rect, x: u16, y: u16) -> Option<LayoutCell> {
    let plan = Plan::new(desk, area)?;
    let (row, column) = plan.first();
    let (rows, columns) = (3 * plan.boxes[0].len(), 3 * plan.boxes[1].len());
    let mut places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let contains =
        |&(row, column): &(usize, usize)| plan.size.spot(row as u16, column as u16, plan.board).contains((x, y).into());
    places.find(contains).and_then(|(down, right)| desk.game.layout().at(row + down, column + right))
}

/// What each site shows.
fn faces(app: &App, desk: &Desk) -> Vec<Face> {
    let game = &desk.game;
    // A pattern is about candidates, so those of its grid are drawn with it.
    let marked = desk.hint.as_ref().and_then(marked);
    let boards = (game.automatic || marked.is_some()).then(|| game.boards());
    let is_marked = |site| {
        let mut homes = game.layout().homes(site).iter();
        marked.as_ref().is_some_and(|(grid, _)| homes.any(|(of, _)| of == grid))
    };
    let face = |site| {
        let (entry, given) = (game.entry(site), game.givens()[site]);
        let digit = given.or(entry.digit);
        let has_notes = digit.is_none() && (game.automatic || is_marked(site));
        let notes = boards.as_ref().filter(|_| has_notes).map(|boards| boards.options(site));
        Face {
            digit,
            is_given: given.is_some(),
            placed_notes: notes.unwrap_or(DigitSet::EMPTY),
            corner: entry.corner,
            centre: entry.centre,
            colour: entry.colour,
            focus: desk.focus,
            ..Face::default()
        }
    };
    let mut faces: Vec<Face> = game.layout().cells().map(face).collect();
    peers(game.layout(), desk.cursor).iter().for_each(|site| faces[site.index()].ground = Ground::Peer);
    if app.screen() == Screen::Grids {
        desk.selected.iter().for_each(|site| faces[site.index()].pick = Pick::Selected);
    }
    faces[desk.cursor.index()].pick = Pick::Cursor;
    let faults = desk.hint.iter().filter_map(|hint| Some(hint.advice.as_ref()?.faults().to_vec())).flatten();
    game.faults().into_iter().chain(faults).for_each(|site| faces[site.index()].sign = Some(Sign::Wrong));
    if let Some((grid, marks)) = marked {
        for (cell, mark) in ninefold_core::Cell::all().zip(&marks) {
            let face = &mut faces[game.layout().cell(grid, cell).index()];
            face.signs = mark.signs;
            face.sign = face.sign.max(mark.sign);
            face.ground = face.ground.max(mark.ground);
        }
    }
    faces
}

/// What a hint draws in its grid, if it draws something.
fn marked(of: &Hint) -> Option<(usize, Faces)> {
    let step = of.step()?;
    let board = of.boards.board(step.grid());
    let marks = hint::shown(step, board, of.depth);
    let mut faces = face::of_grid(board.grid());
    marks.iter().for_each(|mark| face::show(&mut faces, mark));
    (!marks.is_empty()).then_some((step.grid(), faces))
}

const KEYS: &[(Action, &str)] = &[
    (Action::NextLayer, "digits, notes, colours"),
    (Action::NextGrid, "next grid"),
    (Action::Faster, "larger"),
    (Action::Slower, "smaller"),
    (Action::Automatic, "automatic notes"),
    (Action::Hint, "hint, more of it"),
    (Action::Undo, "undo"),
    (Action::Check, "check"),
    (Action::Pause, "pause"),
    (Action::Save, "save"),
    (Action::Help, "help"),
    (Action::Leave, "to the editor"),
];

/// The words; keys are listed where there is room for them beside what else is needed.
fn lines(app: &App, desk: &Desk, look: Look, panel: Rect, needed: u16) -> Vec<Line<'static>> {
    let mut lines = match app.screen() {
        Screen::Name(purpose) => panel::asked(app, purpose),
        _ => played(app, desk, look),
    };
    panel::remark(app, look, &mut lines);
    if app.screen() == Screen::Grids && height(&lines, panel.width) + KEYS.len() as u16 + 1 + needed < panel.height {
        lines.push(Line::default());
        lines.extend(KEYS.iter().map(|(action, about)| panel::key_line(app, *action, about)));
    }
    lines
}

fn played(app: &App, desk: &Desk, look: Look) -> Vec<Line<'static>> {
    let game = &desk.game;
    let mut lines = vec![panel::clock(game.clock, game.elapsed)];
    if !game.title.is_empty() {
        lines.push(Line::raw(game.title.clone()));
    }
    if let Some(hint) = &desk.hint {
        lines.push(panel::title(format!("Hint {} of 4", 1 + hint.depth as usize)));
        lines.push(Line::styled(hint.say(), look.paint(Color::Green, Style::new())));
        if marked(hint).is_some() {
            lines.push(Line::raw(panel::SIGNS));
        }
        lines.push(Line::default());
    }
    if game.clock == Clock::Done {
        let best = app.statistics().levels.get(FIGURES).and_then(|own| own.best);
        lines.extend(panel::over(app, (game.elapsed, game.hints), best, FIGURES));
    }
    lines.push(panel::writes(app));
    lines.push(Line::raw(site(desk)));
    lines.push(Line::raw(homes(desk)));
    lines.push(Line::raw(format!("{} of {} cells left", left(desk, |_| true), game.layout().len())));
    let notes = if game.automatic { "on" } else { "off" };
    lines.push(Line::raw(format!("Check: {}, automatic notes: {notes}", game.check.name())));
    let (undo, redo) = game.changes();
    lines.push(Line::raw(format!("Undo {undo}, redo {redo}, remembered {}, hints {}", game.savepoints(), game.hints)));
    lines
}

/// How many of the sites that are asked about are empty.
fn left(desk: &Desk, counts: impl Fn(LayoutCell) -> bool) -> usize {
    let game = &desk.game;
    let is_left = |site: &LayoutCell| game.givens()[*site].is_none() && game.entry(*site).digit.is_none();
    game.layout().cells().filter(is_left).filter(|site| counts(*site)).count()
}

/// All that is in the cell of the cursor.
fn site(desk: &Desk) -> String {
    let (game, site) = (&desk.game, desk.cursor);
    let entry = game.entry(site);
    let empty = game.givens()[site].is_none() && entry.digit.is_none();
    let automatic = if game.automatic && empty { game.boards().options(site) } else { DigitSet::EMPTY };
    panel::written(&game.layout().name(site).to_string(), game.givens()[site], entry, automatic)
}

/// Where the cursor is in its grids, as hints count.
fn homes(desk: &Desk) -> String {
    let layout = desk.game.layout();
    let name = |(grid, cell): &(usize, ninefold_core::Cell)| format!("grid {}: {cell}", grid + 1);
    let names: Vec<String> = layout.homes(desk.cursor).iter().map(name).collect();
    let all = layout.grids().len();
    format!("{} ({all} grids)", names.join(", "))
}

fn map(faces: &[Face], desk: &Desk, plan: &Plan, buffer: &mut Buffer) {
    let layout = desk.game.layout();
    let (rows, columns) = boxes(layout);
    let (row, column) = layout.place(desk.cursor);
    let high = usize::from(plan.map.height).min(rows);
    let wide = (usize::from(plan.map.width).saturating_sub(1) / 2).min(columns);
    let [shown_rows, shown_columns] = &plan.boxes;
    let sign = |down: usize, right: usize| {
        let sites = (3 * down..3 * down + 3)
            .flat_map(|row| (3 * right..3 * right + 3).filter_map(move |column| layout.at(row, column)));
        let inside: Vec<&Face> = sites.map(|site| &faces[site.index()]).collect();
        match () {
            () if inside.is_empty() => ' ',
            () if (down, right) == (row / 3, column / 3) => '@',
            () if inside.iter().any(|face| face.sign == Some(Sign::Wrong)) => '!',
            () if inside.iter().all(|face| face.digit.is_some()) => '#',
            () => 'o',
        }
    };
    let line = |down: usize| {
        let shown = shown_rows.contains(&down);
        let gap = |right: usize| match () {
            () if shown && right == shown_columns.start => '[',
            () if shown && right == shown_columns.end => ']',
            () => ' ',
        };
        let columns = around(column / 3, wide, columns);
        let end = gap(columns.end);
        let text: String = columns.flat_map(|right| [gap(right), sign(down, right)]).chain([end]).collect();
        Line::raw(text)
    };
    let lines: Vec<Line<'_>> = around(row / 3, high, rows).map(line).collect();
    Paragraph::new(lines).render(plan.map, buffer);
}
