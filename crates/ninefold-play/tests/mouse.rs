//! Clicks beside the board: digits, keys and lists are pressed where they are drawn.

use ninefold_core::Digit;
use ninefold_play::draw::{self, Button, Look};
use ninefold_play::menu::Row;
use ninefold_play::{App, Effect, Over};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::common::{PUZZLE, cell, does, grids, playing, press, settle};

const AREA: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };

/// Returns the drawn lines.
fn lines(app: &App) -> Vec<String> {
    let mut buffer = Buffer::empty(AREA);
    draw::draw(app, Look::default(), AREA, &mut buffer);
    let line = |y| (0..AREA.width).map(|x| buffer[(x, y)].symbol().to_owned()).collect();
    (0..AREA.height).map(line).collect()
}

/// Returns the column and row of a text on the screen.
fn find(app: &App, text: &str) -> (u16, u16) {
    let lines = lines(app);
    let y =
        lines.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("{text} in\n{}", lines.join("\n")));
    let x = lines[y][..lines[y].find(text).unwrap()].chars().count();
    (u16::try_from(x).unwrap(), u16::try_from(y).unwrap())
}

/// Clicks on a text, `behind` columns after its beginning.
fn click(app: &mut App, text: &str, behind: u16, button: Button) -> Vec<Effect> {
    let (x, y) = find(app, text);
    draw::click(app, Look::default(), AREA, (x + behind, y), button)
}

#[test]
fn digits_are_written_and_noted_by_clicks() {
    let mut app = playing(grids(PUZZLE), "");
    does(&mut app, "home");
    app.click(cell("r1c3"), ninefold_play::Extend::No);
    // The 4 is six columns after the 1.
    click(&mut app, "1 2 3", 6, Button::Left);
    assert_eq!(app.game().unwrap().cell(cell("r1c3")).digit, Some(Digit::D4));
    app.click(cell("r1c4"), ninefold_play::Extend::No);
    click(&mut app, "1 2 3", 2, Button::Right);
    let notes = app.game().unwrap().cell(cell("r1c4"));
    assert_eq!((notes.digit, notes.corner.to_string()), (None, "2".to_owned()));
    // The space between two digits is not a digit.
    click(&mut app, "1 2 3", 3, Button::Left);
    assert_eq!(app.game().unwrap().cell(cell("r1c4")), notes);
}

#[test]
fn the_right_button_notes_the_highlighted_digit() {
    let mut app = playing(grids(PUZZLE), "");
    app.click(cell("r1c1"), ninefold_play::Extend::No);
    let corner = |app: &App| app.game().unwrap().cell(cell("r2c2")).corner.to_string();
    app.click_note(cell("r2c2"));
    assert_eq!(corner(&app), "5");
    app.click_note(cell("r2c2"));
    assert_eq!(corner(&app), "");
    // A given cell takes no note; the click moves the cursor there.
    app.click_note(cell("r1c2"));
    assert_eq!(app.cursor().at, cell("r1c2"));
}

#[test]
fn lines_of_keys_press_their_keys() {
    let mut app = playing(grids(PUZZLE), "");
    app.click(cell("r1c3"), ninefold_play::Extend::No);
    press(&mut app, "4");
    click(&mut app, "  undo", 3, Button::Left);
    assert_eq!(app.game().unwrap().cell(cell("r1c3")).digit, None);
    click(&mut app, "  new game", 3, Button::Left);
    assert!(matches!(app.over(), Some(Over::New)));
    // Clicks to the left of the keys and between cells have no effect.
    let mut app = playing(grids(PUZZLE), "");
    let (x, y) = find(&app, "  undo");
    let before = app.game().unwrap().changes();
    for x in 0..x - 9 {
        if draw::hit(&app, AREA, x, y).is_none() {
            draw::click(&mut app, Look::default(), AREA, (x, y), Button::Left);
        }
    }
    assert!(app.over().is_none() && app.game().unwrap().changes() == before);
}

#[test]
fn every_line_of_a_menu_is_chosen_by_a_click_and_taken_by_another() {
    let mut app = playing(grids(PUZZLE), "");
    press(&mut app, "N");
    for row in Row::ALL.into_iter().chain(Row::ALL.into_iter().rev()) {
        let text = match row {
            Row::Kind => "Rules ",
            Row::Size => "Size ",
            Row::Level => "Level ",
            Row::Rating => "Rating ",
            Row::Technique => "Technique ",
            Row::Shape => "Givens ",
            Row::Daily => "Puzzle of the day",
            Row::File => "Puzzle from a file",
            Row::Left => "Unfinished game",
            Row::Drill => "Drill: a technique",
        };
        if app.menu().row != row {
            click(&mut app, text, 1, Button::Left);
        }
        assert_eq!(app.menu().row, row);
    }
    let level = app.menu().level;
    let (x, y) = find(&app, "Level ");
    let signs = lines(&app)[usize::from(y)].chars().collect::<Vec<_>>();
    let right = signs.iter().rposition(|sign| *sign == '>').unwrap();
    draw::click(&mut app, Look::default(), AREA, (u16::try_from(right).unwrap(), y), Button::Left);
    assert_ne!(app.menu().level, level, "from column {x}");
    let effects = click(&mut app, "Drill: a technique", 1, Button::Left);
    assert!(effects.is_empty() && matches!(app.over(), Some(Over::New)));
    click(&mut app, "Drill: a technique", 1, Button::Left);
    assert!(matches!(app.over(), Some(Over::Techniques(..))));
    click(&mut app, "Esc goes back", 1, Button::Left);
    assert!(!matches!(app.over(), Some(Over::Techniques(..))));
}

#[test]
fn ways_out_are_clicked() {
    let mut app = playing(grids(PUZZLE), "");
    let effects = press(&mut app, "esc");
    settle(&mut app, effects);
    assert!(matches!(app.over(), Some(Over::Exits(_))));
    click(&mut app, "Esc stays", 1, Button::Left);
    assert!(app.over().is_none());
    assert_eq!(press(&mut app, "M"), [Effect::Mouse]);
}

/// A click on a page of text closes it, and a larger board keeps a way back and out.
#[test]
fn a_mouse_alone_leaves_the_help_and_a_larger_board() {
    let mut app = playing(grids(PUZZLE), "");
    for keys in ["?", "R", "S"] {
        press(&mut app, keys);
        assert!(app.over().is_some(), "{keys}");
        draw::click(&mut app, Look::default(), AREA, (30, 12), Button::Left);
        assert!(app.over().is_none(), "{keys}");
    }
    click(&mut app, "  larger", 3, Button::Left);
    assert_eq!(app.cursor().zoom, 1);
    find(&app, "leave");
    click(&mut app, "-: smaller", 0, Button::Left);
    assert_eq!(app.cursor().zoom, 0);
}

/// Clicks at one place reveal a hint depth by depth, though its text grows; then another line applies it.
#[test]
fn a_hint_is_revealed_by_clicks_at_one_place_and_applied_by_another() {
    let mut app = playing(grids(PUZZLE), "");
    let left = app.game().unwrap().left().len();
    let (x, y) = find(&app, "hint, more");
    for _ in 0..5 {
        let effects = draw::click(&mut app, Look::default(), AREA, (x, y), Button::Left);
        settle(&mut app, effects);
    }
    assert!(app.hint().unwrap().conclusion().is_some());
    click(&mut app, "  apply", 3, Button::Left);
    assert!(app.hint().is_none() && app.game().unwrap().left().len() == left - 1);
}
