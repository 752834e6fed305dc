//! Helpers that press keys and answer effects, for all tests.

#![allow(dead_code, reason = "each test uses some of it")]

use ninefold_app::game::{self, answers};
use ninefold_core::generate::Seed;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, Stop};
use ninefold_play::draw::Look;
use ninefold_play::files::Found;
use ninefold_play::menu::For;
use ninefold_play::{App, Effect, Game, Ground, Keys, Naming, Over, Purpose, Source, draw};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(crate) const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Presses the keys in a text, which are separated by spaces.
pub(crate) fn press(app: &mut App, keys: &str) -> Vec<Effect> {
    keys.split(' ').flat_map(|key| app.key(key.parse().expect("the name of a key"))).collect()
}

/// Answers all effects that need no files, and the effects that follow from the answers.
pub(crate) fn settle(app: &mut App, effects: Vec<Effect>) {
    for effect in effects {
        let news = match effect {
            Effect::Make(number, order, source) => {
                let seed = Seed::new(if source == Source::Day { 24 } else { 1 });
                game::make(number, &order, (seed, "seed 1"), Stop::NEVER, &mut |_| ())
            }
            other => answers::answer(other, Stop::NEVER),
        };
        let effects = news.map(|news| app.hear(news)).unwrap_or_default();
        settle(app, effects);
    }
}

/// Presses the keys in a text, and answers the effects of each before the next.
pub(crate) fn does(app: &mut App, keys: &str) {
    for key in keys.split(' ') {
        let effects = press(app, key);
        settle(app, effects);
    }
}

/// Parses a single grid.
pub(crate) fn grids(line: &str) -> Grids {
    line.parse::<ninefold_core::Grid>().expect("a grid").into()
}

/// Returns the digits of a single grid as a line.
pub(crate) fn line(grids: &Grids) -> String {
    grids.single().expect("a single grid").to_string()
}

/// Returns the digits of grids as characters, with dots for empty cells.
pub(crate) fn digits(grids: &Grids) -> String {
    grids.digits().iter().map(|digit| digit.map_or('.', |digit| char::from(digit.ascii()))).collect()
}

/// Returns a cell of a single grid.
pub(crate) fn cell(name: &str) -> LayoutCell {
    Rules::single().cell(0, name.parse().expect("a cell"))
}

pub(crate) fn editor(line: &str) -> App {
    let mut app = App::new(Keys::default());
    let effects = app.open(grids(line));
    settle(&mut app, effects);
    app
}

/// Creates an app that plays a puzzle.
pub(crate) fn playing(givens: Grids, title: &str) -> App {
    let mut app = App::new(Keys::default());
    play(&mut app, givens, title);
    assert_eq!(screen(&app), "play");
    app
}

/// Opens a puzzle and plays it.
pub(crate) fn play(app: &mut App, givens: Grids, title: &str) {
    let effects = app.open_found(Found::new(givens, title.into()));
    settle(app, effects);
    let effects = app.play();
    settle(app, effects);
}

pub(crate) fn game(app: &App) -> &Game {
    app.game().expect("a game")
}

/// Returns the multi-sudoku with that layout from `examples/multi-sudoku.txt`.
pub(crate) fn example(name: &str) -> Grids {
    let text = include_str!("../../../../examples/multi-sudoku.txt");
    let block =
        text.split("# ninefold ").find(|block| block.contains(&format!("--layout {name} "))).expect("it is there");
    let rows: Vec<&str> =
        block.lines().filter(|line| line.starts_with(['.', ' ']) || line.starts_with(char::is_numeric)).collect();
    let layout = Rules::named(name).expect("it is known");
    let digit = |cell| {
        let (row, column) = layout.place(cell);
        Digit::from_ascii(rows[row].as_bytes()[column])
    };
    Grids::new(layout.clone(), layout.cells().map(digit))
}

pub(crate) fn drawn(app: &App, look: Look, (width, height): (u16, u16)) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw::draw(app, look, area, &mut buffer);
    buffer
}

/// Returns a screen as lines without trailing spaces.
pub(crate) fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let line = |cells: &[ratatui::buffer::Cell]| {
        let line: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("{}\n", line.trim_end())
    };
    buffer.content().chunks(width.max(1)).map(line).collect()
}

pub(crate) fn shown(app: &App, size: (u16, u16)) -> String {
    text(&drawn(app, Look::default(), size))
}

/// Returns the name of the topmost screen.
pub(crate) fn screen(app: &App) -> &'static str {
    match (app.over(), app.ground()) {
        (None, Ground::Edit(_)) => "edit",
        (None, Ground::Play(_)) => "play",
        (None, Ground::Watch(..)) => "watch",
        (Some(Over::Help(_)), _) => "help",
        (Some(Over::Rules(_)), _) => "rules",
        (Some(Over::Files(..)), _) => "files",
        (Some(Over::Name(Naming { purpose: Purpose::Save, .. })), _) => "name to save",
        (Some(Over::Name(Naming { purpose: Purpose::Print, .. })), _) => "name to print",
        (Some(Over::Statistics), _) => "statistics",
        (Some(Over::New), _) => "new",
        (Some(Over::Techniques(For::Menu, _)), _) => "technique for a menu",
        (Some(Over::Techniques(For::Drill, _)), _) => "technique to drill",
        (Some(Over::Techniques(For::Task, _)), _) => "technique for a task",
        (Some(Over::Left(_)), _) => "left",
        (Some(Over::Making(_)), _) => "making",
        (Some(Over::Exits(_)), _) => "exits",
    }
}
