//! Drawing: renders the state into the cells of a buffer. Everything that colours express is also expressed by signs.
//!
//! ```text
//! huge    109 x 55   digits are figures                  beside the board, or below it:
//! large    73 x 37   notes in three rows of three        the state of the game, and the keys
//! medium   55 x 22   notes in two rows: 1 to 5, 6 to 9
//! wide     55 x 19   five notes in a row; with marks between cells, in place of medium
//! compact  37 x 19   a line for each row: few notes
//! small    25 x 13   no lines between cells
//!
//! in front of a digit:   ! wrong   * pattern   + placed   - eliminated   # fin   ? supposed   a b c groups
//! in an empty cell:      .  seen from the cursor      :  a house that a hint mentions
//! ```

mod board;
mod colours;
mod face;
mod map;
mod marks;
mod menu;
mod panel;
mod panes;
mod pen;
mod press;
mod rules;
mod signs;

use std::collections::BTreeSet;

use ninefold_core::Cell;
use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::Rules;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::app::{App, Ground, Over};
use board::{Part, Ruler, Size};
use colours::Paint;
pub use colours::{Colours, Theme, rgb};
use face::Faces;
use marks::Marks;
use panes::Panes;
pub use press::{Button, click};

/// The appearance of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The colours, if any.
    pub colours: Colours,
    /// Whether the background is painted, since that of the terminal does not suit the colours.
    pub paints: bool,
    /// The characters that the terminal can show.
    pub signs: Signs,
}

/// The characters that a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Signs {
    /// Box-drawing lines of all kinds.
    #[default]
    Unicode,
    /// ASCII alone.
    Ascii,
}

impl Look {
    fn paint(self, paint: Paint, style: Style) -> Style {
        paint.colour(self.colours).map_or(style, |colour| style.fg(colour))
    }

    fn pick<T>(self, unicode: T, ascii: T) -> T {
        if self.signs == Signs::Unicode { unicode } else { ascii }
    }
}

/// Draws the whole screen.
pub fn draw(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, look.colours.base(look.paints));
    match app.over() {
        None | Some(Over::Name(_)) => with_board(app, look, area, buffer),
        Some(Over::Help(page)) => panel::help(app, *page, area, buffer),
        Some(Over::Rules(at)) => rules::draw(app, look, *at, area, buffer),
        Some(Over::Statistics) => panel::statistics(app, area, buffer),
        Some(Over::Files(files, _)) => {
            let preview = preview(area);
            let list = Rect { width: area.width - preview.map_or(0, |preview| preview.width + 3), ..area };
            panel::files(app, files, list, buffer);
            if let (Some(preview), Some(found)) = (preview, files.puzzle()) {
                show_found(found, look, preview, buffer);
            }
        }
        Some(Over::New) => menu::new_game(app, area, buffer),
        Some(Over::Techniques(purpose, pick)) => menu::techniques(app, *purpose, pick, area, buffer),
        Some(Over::Left(pick)) => menu::left(app, pick, area, buffer),
        Some(Over::Exits(pick)) => menu::exits(app, pick, area, buffer),
        Some(Over::Making(making)) => menu::making(making, area, buffer),
    }
}

/// Divides the screen: around the cursor, or around the cells of a hint that would otherwise be out of sight. In a multi-sudoku that is the middle of
/// the hint's grid, if it shows more of them.
fn panes_of(app: &App, marks: &Marks, area: Rect) -> Option<Panes> {
    let (layout, cursor) = (app.rules(), app.cursor());
    let has_notes = matches!(app.ground(), Ground::Play(play) if play.game.automatic);
    let wanted = (cursor.zoom, has_notes);
    let panes = Panes::new(layout, marks, wanted, cursor.at, area)?;
    let Some((hint, place)) = app.hint().and_then(|hint| Some((hint, hint.place(layout)?))) else { return Some(panes) };
    if panes.has(layout, place) {
        return Some(panes);
    }
    let around = Panes::new(layout, marks, wanted, place, area)?;
    let middle = hint.grid().filter(|_| layout.grids().len() > 1).zip(Cell::from_index(40));
    let Some((grid, middle)) = middle else { return Some(around) };
    let grid = Panes::new(layout, marks, wanted, layout.cell(grid, middle), area)?;
    let cells = hint.cells(layout);
    let shown = |panes: &Panes| cells.iter().filter(|cell| panes.has(layout, **cell)).count();
    Some(if grid.has(layout, place) && shown(&grid) >= shown(&around) { grid } else { around })
}

fn with_board(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    let layout = app.rules();
    let marks = Marks::of(layout);
    let Some(panes) = panes_of(app, &marks, area) else { return too_small(layout, &marks, area, buffer) };
    let faces = face::faces(app);
    show_board(&faces, layout, &marks, &panes, look, buffer);
    if app.is_hidden() {
        paused(panes.board, buffer);
    }
    let room = Rect { height: panes.panel.height.saturating_sub(panes.foot()), ..panes.panel };
    let drawn = drawn_signs(&faces, layout, &panes, buffer);
    let mut beside = panel::beside(app, look, room, &drawn);
    // The text takes precedence; the map is left out if the text needs its space.
    let needed = beside.height(panes.panel.width) + panes.foot();
    let has_map = panes.map.width > 0 && (panes.foot() == 0 || needed <= panes.panel.height && !beside.is_paged);
    let room = if beside.is_paged { panes.panel } else { room };
    if beside.is_paged && panes.foot() > 0 {
        beside = panel::beside(app, look, room, &drawn);
    }
    beside.draw(panes.panel, room, buffer);
    if has_map {
        map::draw(&faces, layout, app.cursor(), &panes, buffer);
    }
}

fn show_board(faces: &Faces, rules: &Rules, marks: &Marks, panes: &Panes, look: Look, buffer: &mut Buffer) {
    let (rows, columns) = panes.extent();
    let part = Part { rows, columns, rules, marks, faces, first: panes.first() };
    board::draw(&part, panes.ruler, look, panes.board, buffer);
}

/// Returns the signs of hints and mistakes on a drawn board.
fn drawn_signs(faces: &Faces, rules: &Rules, panes: &Panes, buffer: &Buffer) -> BTreeSet<char> {
    let (rows, columns) = panes.extent();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let shown = |(row, column): (u16, u16)| {
        let face = &faces[panes.cell(rules, row, column)?.index()];
        let signs = panes.ruler.spot(row, column, panes.board).positions().filter_map(|place| {
            let sign = buffer.cell(place)?.symbol().chars().next()?;
            face.has(sign).then_some(sign)
        });
        Some(signs.collect::<Vec<_>>())
    };
    places.filter_map(shown).flatten().collect()
}

fn paused(board: Rect, buffer: &mut Buffer) {
    let line = Line::styled(" paused ", Style::new().add_modifier(Modifier::BOLD));
    let middle = Rect { y: board.y + board.height / 2, height: 1, ..board };
    Paragraph::new(line).centered().render(middle, buffer);
}

fn too_small(layout: &Rules, marks: &Marks, area: Rect, buffer: &mut Buffer) {
    let (width, height) = Panes::least(layout, marks);
    let (width, height) = (width.max(MIN_WIDTH), height.max(MIN_HEIGHT));
    let text = format!("The window is too small: at least {width}x{height} is needed.");
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

/// Returns the area of the file preview beside the list, if there is room for it.
fn preview(area: Rect) -> Option<Rect> {
    let place =
        Rect { x: area.right().saturating_sub(27), y: area.y + 2, width: 26, height: area.height.saturating_sub(2) };
    (area.width >= 56 && area.height >= 18).then_some(place)
}

/// Draws a puzzle of a file, as a board if there is room for one, otherwise as text.
fn show_found(found: &crate::files::Found, look: Look, place: Rect, buffer: &mut Buffer) {
    let layout = found.givens.rules();
    if !layout.has_plain_grids() {
        let words = layout.sentences().into_iter().map(Line::raw).collect::<Vec<_>>();
        return Paragraph::new(words).wrap(Wrap { trim: true }).render(place, buffer);
    }
    let (rows, columns) = panes::boxes(layout);
    let ruler = Ruler { size: Size::Small, block: (3, 3) };
    let (width, height) = ruler.extent(3 * rows as u16, 3 * columns as u16);
    if width > place.width || height > place.height {
        return Paragraph::new(found.givens.to_string()).render(place, buffer);
    }
    let board = Rect { width, height, ..place };
    let whole = Panes { ruler, boxes: [0..rows, 0..columns], board, panel: place, map: Rect::ZERO };
    show_board(&face::of_found(found), layout, &Marks::default(), &whole, look, buffer);
}

/// Returns the cell at a position of the screen.
pub fn hit(app: &App, area: Rect, x: u16, y: u16) -> Option<LayoutCell> {
    panes_of(app, &Marks::of(app.rules()), area)?.hit(app.rules(), x, y)
}

const MIN_WIDTH: u16 = 26;
const MIN_HEIGHT: u16 = 15;
