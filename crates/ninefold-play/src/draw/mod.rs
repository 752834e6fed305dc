//! Drawing: the state as cells of a buffer. All that colours say is said by signs too.
//!
//! ```text
//! large    73 x 37   notes in three rows of three        beside the board, or below it:
//! compact  37 x 19   a line for each row                 what is going on, and the keys
//! small    25 x 13   no lines between cells
//!
//! in front of a digit:   ! wrong   * pattern   + placed   - eliminated   # fin   ? supposed   a b c groups
//! in an empty cell:      .  seen from the cursor      :  a house that a hint speaks of
//! ```

mod board;
mod face;
mod figure;
mod menu;
mod panel;

use ninefold_core::Cell;
use ninefold_core::multi::LayoutCell;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::app::{App, Screen, Subject};
use crate::files::Item;
use board::Size;

/// How things may look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Colours or none.
    pub colours: Colours,
    /// Which signs the terminal can show.
    pub signs: Signs,
}

/// Colours or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    /// The sixteen that every terminal has, as its user likes them.
    #[default]
    Sixteen,
    /// None: bold, underlined, reversed.
    None,
}

/// Which signs the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Signs {
    /// Lines of all kinds.
    #[default]
    Unicode,
    /// ASCII alone.
    Ascii,
}

impl Look {
    fn paint(self, colour: Color, style: Style) -> Style {
        if self.colours == Colours::None { style } else { style.fg(colour) }
    }

    fn pick<T>(self, unicode: T, ascii: T) -> T {
        if self.signs == Signs::Unicode { unicode } else { ascii }
    }
}

/// Draws the whole screen.
pub fn draw(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    match app.screen() {
        Screen::Help => panel::help(app, area, buffer),
        Screen::Statistics => panel::statistics(app, area, buffer),
        Screen::Files => files(app, look, area, buffer),
        Screen::New => menu::fresh(app, area, buffer),
        Screen::Techniques(purpose) => menu::techniques(app, purpose, area, buffer),
        Screen::Left => menu::left(app, area, buffer),
        Screen::Making => menu::making(app, area, buffer),
        Screen::Grids => figure::draw(app, look, area, buffer),
        Screen::Name(_) if matches!(app.subject(), Subject::Grids(_)) => figure::draw(app, look, area, buffer),
        Screen::Edit | Screen::Play | Screen::Watch | Screen::Name(_) => with_board(app, look, area, buffer),
    }
}

fn with_board(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    let Some(plan) = Plan::new(area) else { return too_small(area, buffer) };
    let faces = face::faces(app);
    board::draw(&faces, plan.size, look, plan.board, buffer);
    if app.is_hidden() {
        paused(plan.board, buffer);
    }
    let lines = panel::lines(app, look, usize::from(plan.panel.height));
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(plan.panel, buffer);
}

fn paused(board: Rect, buffer: &mut Buffer) {
    let line = Line::styled(" paused ", Style::new().add_modifier(Modifier::BOLD));
    let middle = Rect { y: board.y + board.height / 2, height: 1, ..board };
    Paragraph::new(line).centered().render(middle, buffer);
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let text = format!("The window is too small: {MIN_WIDTH}x{MIN_HEIGHT} is the least.");
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

fn files(app: &App, look: Look, area: Rect, buffer: &mut Buffer) {
    let preview = Rect { x: area.right().saturating_sub(27), width: 26.min(area.width), ..area };
    let fits = area.width >= 56 && area.height >= 18;
    let list = Rect { width: if fits { area.width - 29 } else { area.width }, ..area };
    panel::files(app, list, buffer);
    if fits && let Some(Item::Grids(figure, _)) = app.files().puzzle() {
        let place = Rect { y: preview.y + 2, height: area.height - 2, ..preview };
        Paragraph::new(figure.to_string()).render(place, buffer);
    }
    if fits && let Some(Item::Grid(found)) = app.files().puzzle() {
        let place = Rect { y: preview.y + 2, height: Size::Small.height(), width: Size::Small.width(), ..preview };
        board::draw(&face::of_found(found), Size::Small, look, place, buffer);
    }
}

/// The cell of a figure at a place of the screen.
pub fn hit_site(app: &App, area: Rect, x: u16, y: u16) -> Option<LayoutCell> {
    figure::hit(app.desk()?, area, x, y)
}

/// The cell at a place of the screen.
pub fn hit(area: Rect, x: u16, y: u16) -> Option<Cell> {
    let plan = Plan::new(area)?;
    Cell::all().find(|cell| plan.size.place(*cell, plan.board).contains((x, y).into()))
}

const MIN_WIDTH: u16 = 26;
const MIN_HEIGHT: u16 = 17;

/// What goes where.
struct Plan {
    size: Size,
    board: Rect,
    panel: Rect,
}

impl Plan {
    /// The largest board that leaves room for a panel, beside it or below.
    fn new(area: Rect) -> Option<Self> {
        [Size::Large, Size::Compact, Size::Small].into_iter().find_map(|size| {
            let (width, height) = (size.width(), size.height());
            let board = Rect { width, height, ..area };
            let beside = Rect { x: area.x + width + 2, width: area.width.saturating_sub(width + 2), ..area };
            let below = Rect { y: area.y + height, height: area.height.saturating_sub(height), ..area };
            if area.width < width || area.height < height {
                return None;
            }
            let panel = match () {
                () if beside.width >= 24 => beside,
                () if below.height >= 4 => below,
                () => return None,
            };
            Some(Self { size, board, panel })
        })
    }
}
