//! Expected screens, kept as text in `screens/`, one file for each size. `UPDATE_EXPECT=1` rewrites them.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use crate::common::{self, PUZZLE, SOLUTION, cell, does, drawn, example, playing, text};
use expect_test::expect_file;
use ninefold_play::draw::{self, Colours, Look, Signs};
use ninefold_play::files::{Contents, Found, Kind, Listed};
use ninefold_play::{Advice, App, Clock, Extend, News, Sight};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

fn editor() -> App {
    common::editor(PUZZLE)
}

/// Returns every screen, by name.
fn screens() -> Vec<(&'static str, App)> {
    let mut all = vec![("edit", editor())];
    let mut app = editor();
    does(&mut app, "right right 5");
    all.push(("edit, a clash", app.clone()));
    does(&mut app, "ctrl-s a . t x t");
    all.push(("name of a file", app));
    let mut app = editor();
    does(&mut app, "P");
    app.tick(Duration::from_secs(65));
    app.click(cell("r1c3"), Extend::No);
    does(&mut app, "x 1 2 c 1 2 4 right 2 6 right right z 4 v 3 z");
    all.push(("play, notes and a colour", app.clone()));
    does(&mut app, "u u n");
    all.push(("play, automatic notes", app.clone()));
    does(&mut app, "h h h h");
    all.push(("play, a hint", app.clone()));
    does(&mut app, "esc p");
    all.push(("play, paused", app));
    let mut app = editor();
    does(&mut app, "enter");
    let grids = common::grids(PUZZLE);
    let grid = grids.single().expect("a single grid");
    let mut number = 0;
    let _ = ninefold_core::classic::Engine::Fewest.search(&grid.board(), &mut |event| {
        number += 1;
        app.hear(News::Sight(Sight::Event(event)));
        if number == 20 {
            all.push(("watch", app.clone()));
        }
        std::ops::ControlFlow::Continue(())
    });
    all.push(("watch, a solution", app));
    let mut app = editor();
    does(&mut app, "ctrl-l");
    let list = [("..", Kind::Folder), ("hard.txt", Kind::File), ("easy.sdk", Kind::Recent)];
    let list = list.map(|(name, kind)| Listed { name: name.into(), path: name.into(), kind });
    app.hear(News::Files("/puzzles".into(), list.to_vec()));
    does(&mut app, "down");
    app.hear(News::Inside("hard.txt".into(), vec![Found::new(grids, "line 1".into())].into()));
    all.push(("files", app));
    let mut app = editor();
    does(&mut app, "?");
    all.push(("help", app));
    let mut app = editor();
    does(&mut app, "S");
    all.push(("statistics", app));
    all.extend(lists());
    all.extend(lessons());
    all.extend(samurai());
    all
}

/// Returns the menus, and a puzzle being made.
fn lists() -> Vec<(&'static str, App)> {
    let mut app = editor();
    does(&mut app, "N right right right down");
    let menu = ("new game", app.clone());
    does(&mut app, "t w i n g down");
    let techniques = ("techniques", app.clone());
    does(&mut app, "esc up");
    app.key("enter".parse().expect("a key"));
    app.hear(News::Tried(1, 1234));
    let making = ("making", app);
    let mut app = editor();
    does(&mut app, "P right right 4 N up up enter");
    vec![menu, techniques, making, ("games that were left", app)]
}

/// Returns a samurai in progress.
fn samurai() -> Vec<(&'static str, App)> {
    let mut app = playing(example("samurai"), "a samurai");
    app.tick(Duration::from_secs(65));
    does(&mut app, "1 right 3 x page-down 1 2 z down 9");
    let played = ("samurai", app.clone());
    does(&mut app, "+");
    let larger = ("samurai, larger", app.clone());
    does(&mut app, "- page-down p");
    let paused = ("samurai, paused", app.clone());
    does(&mut app, "p u page-up u u u u h h h h");
    vec![played, larger, paused, ("samurai, a hint", app)]
}

/// Returns an exercise, the end of a game, and statistics.
fn lessons() -> Vec<(&'static str, App)> {
    let mut app = editor();
    does(&mut app, "N up enter x - w i n g enter");
    let task = ("a task", app.clone());
    does(&mut app, "h h h h enter");
    let found = ("a task, done", app.clone());
    while app.game().is_some_and(|game| game.clock != Clock::Done) {
        does(&mut app, "h h h h enter");
    }
    let solved = ("play, solved", app.clone());
    does(&mut app, "S");
    vec![task, found, solved, ("statistics of games", app)]
}

const SIZES: [(u16, u16); 5] = [(80, 24), (120, 40), (40, 20), (40, 15), (200, 60)];

#[test]
fn screens_look_as_they_did() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    for size in SIZES {
        for (name, signs) in [("", Signs::Unicode), ("-ascii", Signs::Ascii)] {
            let look = Look { colours: Colours::None, paints: false, signs };
            let mut all = String::new();
            for (name, app) in screens() {
                let _ = write!(all, "==== {name}\n{}", text(&drawn(&app, look, size)));
            }
            expect_file![folder.join(format!("{}x{}{name}.txt", size.0, size.1))].assert_eq(&all);
        }
    }
}

#[test]
fn colours_say_nothing_that_signs_do_not() {
    for size in SIZES {
        for (name, app) in screens() {
            let plain = drawn(&app, Look { colours: Colours::None, paints: false, signs: Signs::Unicode }, size);
            let is_plain = |cell: &ratatui::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
            assert!(plain.content().iter().all(is_plain), "{name}");
            let colours = drawn(&app, Look::default(), size);
            let kept = text(&colours).replace(|sign: char| sign.is_ascii_uppercase(), "");
            let plain = text(&plain).replace(|sign: char| sign.is_ascii_uppercase(), "");
            let letters = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).collect::<String>();
            assert_eq!(letters(&kept), letters(&plain), "{name}: but for the letters of colours");
        }
    }
}

/// In a window of 80 by 24, a game lists keys from its first screen on, whatever else is shown, and always the key for help.
#[test]
fn a_game_always_lists_the_key_for_help() {
    let title = "a title that needs more than one line beside the board";
    let mut app = common::playing(common::grids(PUZZLE), title);
    for keys in ["right", "y", "y", "n", "t", "h", "h", "h", "h", "esc", "z 1 2 3"] {
        does(&mut app, keys);
        app.tell("a message that is as long as those about a file, with the number of its puzzles".into());
        let screen = text(&drawn(&app, Look::default(), (80, 24)));
        // With notes, a hint and a message there is no room for a list.
        let is_listed = if keys == "h" { screen.contains("?: help") } else { screen.contains("?  help") };
        assert!(is_listed || screen.contains("?  help"), "{keys}\n{screen}");
    }
    let low = text(&drawn(&app, Look::default(), (40, 15)));
    assert!(low.contains("?: help"), "{low}");
}

/// The legend of a hint explains each sign on the board, and no other.
#[test]
fn legends_list_the_signs_on_the_board() {
    let words = ["* pattern", "+ placed", "- eliminated", "# fin", "^ reason", "? supposed", ": look here", "! wrong"];
    let legend = |app: &App| {
        let screen =
            text(&drawn(app, Look { colours: Colours::None, paints: false, signs: Signs::Unicode }, (200, 60)));
        let known = words.into_iter().filter(|word| screen.contains(word)).collect::<Vec<_>>();
        let board: String = screen.lines().map(|line| line.chars().take(130).collect::<String>() + "\n").collect();
        let used = words.into_iter().filter(|word| board.contains(&word[..1])).collect::<Vec<_>>();
        (known, used, screen)
    };
    let wrong = SOLUTION.replacen("534", "53.", 1);
    for (puzzle, keys) in
        [(PUZZLE, "right right 2 h h h h"), (PUZZLE, "h h h h"), (wrong.as_str(), "h h h h"), (PUZZLE, "h h")]
    {
        let mut app = common::playing(common::grids(puzzle), "");
        does(&mut app, keys);
        let (known, used, screen) = legend(&app);
        assert_eq!(known, used, "{screen}");
        assert!(!known.is_empty(), "{screen}");
    }
}

/// Candidates do not explain a wrong digit, so its hint leaves the board as it is.
#[test]
fn a_hint_about_a_wrong_digit_shows_no_candidates() {
    let mut app = common::playing(common::grids(PUZZLE), "");
    does(&mut app, "right right 2");
    let digits = |app: &App| {
        let screen = text(&drawn(app, Look::default(), (80, 24)));
        screen.lines().map(|line| line.chars().take(55).filter(char::is_ascii_digit).count()).sum::<usize>()
    };
    let before = digits(&app);
    does(&mut app, "h h h h");
    assert_eq!(app.hint().map(ninefold_play::Hint::say).as_deref(), Some("r1c3 is not 2."));
    assert_eq!(digits(&app), before);
}

/// Some keys turn the pages of the help; others close it. No line is cut off.
#[test]
fn pages_of_the_help_are_turned() {
    let mut app = editor();
    does(&mut app, "? page-down");
    let page = |app: &App| text(&drawn(app, Look::default(), (80, 24)));
    assert!(page(&app).contains("Page 2 of"), "{}", page(&app));
    does(&mut app, "space page-up");
    assert!(page(&app).contains("Page 2 of"), "{}", page(&app));
    for action in ninefold_play::Action::listed() {
        let about = action.about().unwrap_or_default();
        assert!(about.chars().count() <= 40, "{about}");
    }
    does(&mut app, "esc");
    assert!(app.over().is_none());
}

#[test]
fn ascii_means_ascii() {
    for size in SIZES {
        for (name, app) in screens() {
            let look = Look { colours: Colours::None, paints: false, signs: Signs::Ascii };
            assert!(text(&drawn(&app, look, size)).is_ascii(), "{name} {size:?}");
        }
    }
}

/// In a window of 80 by 24 and larger ones, each candidate of each cell is readable on the board; in smaller windows, each candidate of the visible
/// cells.
#[test]
fn every_note_is_shown() {
    let mut app = playing(common::grids(&".".repeat(81)), "");
    does(&mut app, "n");
    let notes = |size: (u16, u16)| {
        let buffer = drawn(&app, Look { colours: Colours::None, paints: false, signs: Signs::Unicode }, size);
        let area = buffer.area;
        let mut found = std::collections::BTreeMap::new();
        for (x, y) in (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y))) {
            let sign = buffer[(x, y)].symbol();
            if let (Some(cell), Ok(digit)) = (draw::hit(&app, area, x, y), sign.parse::<u8>()) {
                found.entry(cell).or_insert_with(Vec::new).push(digit);
            }
        }
        found
    };
    for (size, cells) in [((80, 24), 81), ((120, 40), 81), ((200, 60), 81), ((60, 30), 81), ((40, 15), 18)] {
        let notes = notes(size);
        assert_eq!(notes.len(), cells, "{size:?}");
        assert!(notes.values().all(|notes| *notes == [1, 2, 3, 4, 5, 6, 7, 8, 9]), "{size:?}: {notes:?}");
    }
}

/// With automatic notes, the window on a samurai has room for them, and the rest of the board is shown on request.
#[test]
fn every_note_of_a_samurai_is_shown() {
    let mut app = playing(example("samurai"), "a samurai");
    does(&mut app, "n");
    let screen = text(&drawn(&app, Look::default(), (80, 24)));
    assert!(!screen.contains('…'), "{screen}");
    does(&mut app, "- -");
    let smaller = text(&drawn(&app, Look::default(), (80, 24)));
    assert!(smaller.contains('…'), "{smaller}");
    does(&mut app, "+ + n");
    assert!(!text(&drawn(&app, Look::default(), (80, 24))).contains('…'));
}

/// The signs of a hint use free places, if there are any, so that no candidate moves.
#[test]
fn a_hint_leaves_candidates_in_their_places() {
    let mut app = playing(common::grids(PUZZLE), "");
    does(&mut app, "n");
    let digits = |app: &App| {
        let buffer = drawn(app, Look { colours: Colours::None, paints: false, signs: Signs::Unicode }, (80, 24));
        let area = buffer.area;
        let places = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
        let digits = places.filter(|&(x, y)| draw::hit(app, area, x, y).is_some());
        let digit = |(x, y)| buffer[(x, y)].symbol().parse::<u8>().ok().map(|digit| ((x, y), digit));
        digits.filter_map(digit).collect::<Vec<_>>()
    };
    let before = digits(&app);
    does(&mut app, "h h h h");
    assert!(text(&drawn(&app, Look::default(), (80, 24))).contains("+5"));
    assert_eq!(digits(&app), before);
}

/// Below a partly visible board, there is room for all words of a hint, and only its signs are explained.
#[test]
fn a_hint_has_room_in_a_low_window() {
    let mut app = playing(common::grids(PUZZLE), "a title");
    does(&mut app, "h h h h");
    let screen = text(&drawn(&app, Look::default(), (40, 15)));
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = app.hint().expect("a hint").say();
    assert!(words.contains(&said.split_whitespace().collect::<Vec<_>>().join(" ")), "{screen}");
    assert!(words.contains("(+ placed, ^ reason, : look here)"), "{screen}");
}

/// Every word of a hint can be read in any window: a long one is shown in pages, whose last line names the key that turns them. The last page is
/// followed by the first.
#[test]
fn a_long_hint_is_read_page_by_page() {
    let words: Vec<String> = (1..=150).map(|number| format!("word{number}")).collect();
    for (givens, size) in [
        (common::grids(PUZZLE), (80, 24)),
        (common::grids(PUZZLE), (40, 15)),
        (example("samurai"), (80, 24)),
        (example("samurai"), (120, 40)),
    ] {
        for (start, next) in [("h h h h", "h"), ("h h h", "page-down"), ("n h h h h y", "page-down")] {
            let mut app = playing(givens.clone(), "a title that is rather long");
            does(&mut app, start);
            let hint = app.hint().expect("a hint");
            let mut told = hint.told().cloned().expect("a step");
            told.words = [(); 4].map(|()| words.join(" "));
            let boards = hint.boards.clone();
            app.hear(News::Advice(boards, Box::new(Advice::Step(Box::new(told)))));
            let (mut seen, mut pages) = (std::collections::BTreeSet::new(), Vec::new());
            for _ in 0..60 {
                let screen = text(&drawn(&app, Look::default(), size));
                seen.extend(screen.split_whitespace().filter(|word| word.starts_with("word")).map(str::to_owned));
                pages.push(screen);
                does(&mut app, next);
            }
            let missing: Vec<&String> = words.iter().filter(|word| !seen.contains(*word)).collect();
            assert!(missing.is_empty(), "{size:?} {start}: {missing:?}\n{}", pages[0]);
        }
    }
}

/// If the whole board has no room for notes, it is enlarged on request, and a window follows the cursor.
#[test]
fn a_small_window_shows_notes_on_request() {
    let mut app = playing(common::grids(PUZZLE), "");
    // The message about automatic notes is gone after the next key.
    does(&mut app, "n + -");
    let size = (60, 20);
    let whole = text(&drawn(&app, Look::default(), size));
    assert!(whole.contains('…'), "{whole}");
    does(&mut app, "+");
    let part = text(&drawn(&app, Look::default(), size));
    assert!(!part.contains('…') && part.contains("12 4"), "{part}");
    does(&mut app, "-");
    assert_eq!(text(&drawn(&app, Look::default(), size)), whole);
}

#[test]
fn one_cell_is_not_several() {
    let solved = "814729635659314728372568194721495386568137942943682571285971463496253817137846259";
    for (line, says) in [(solved.replacen('8', ".", 1), "1 cell left"), (solved.replacen('8', ".", 2), "2 cells left")]
    {
        let screen = text(&drawn(&playing(common::grids(&line), ""), Look::default(), (80, 24)));
        assert!(screen.contains(says), "{screen}");
    }
}

/// In a window of 80 by 24, the text beside a samurai costs it no column of boxes.
#[test]
fn a_samurai_is_shown_in_its_whole_width() {
    let (app, area) = (playing(example("samurai"), "a samurai"), Rect::new(0, 0, 80, 24));
    let places = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
    let cells = places.filter_map(|(x, y)| draw::hit(&app, area, x, y));
    let columns: std::collections::BTreeSet<usize> = cells.map(|cell| app.rules().place(cell).1).collect();
    assert_eq!(columns.len(), 21);
    assert!(text(&drawn(&app, Look::default(), (80, 24))).contains("cells left"));
}

/// A window on a part of the board moves to the cells that a hint mentions, and back to the cursor afterwards.
#[test]
fn a_small_window_shows_what_a_hint_speaks_of() {
    let mut app = playing(common::grids(PUZZLE), "");
    // The text below counts the hints, so only the board is compared.
    let board = |app: &App| text(&drawn(app, Look::default(), (40, 15))).lines().take(7).collect::<Vec<_>>().join("\n");
    let plain = board(&app);
    let shows = |app: &App, name: &str| {
        let area = Rect::new(0, 0, 40, 15);
        let mut places = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
        places.any(|(x, y)| draw::hit(app, area, x, y) == Some(cell(name)))
    };
    for at in ["r1c1", "r9c9", "r1c9", "r9c1"] {
        app.click(cell(at), Extend::No);
        assert!(shows(&app, at));
        does(&mut app, "h h h h");
        let hint = app.hint().and_then(|hint| hint.place(app.rules())).expect("a place");
        assert!(shows(&app, &app.rules().name(hint).to_string()), "{at}");
        does(&mut app, "esc");
        assert!(shows(&app, at));
    }
    app.click(cell("r1c1"), Extend::No);
    assert_eq!(board(&app), plain);
}

#[test]
fn the_cursor_is_reversed() {
    let buffer = drawn(&editor(), Look { colours: Colours::None, paints: false, signs: Signs::Unicode }, (80, 24));
    let reversed = buffer.content().iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED));
    assert_eq!(reversed.count(), 10);
}

#[test]
fn no_window_is_too_small_to_survive() {
    for (name, app) in screens() {
        for width in 0..50 {
            for height in 0..24 {
                let text = text(&if width == 0 {
                    Buffer::empty(Rect::ZERO)
                } else {
                    drawn(&app, Look::default(), (width, height))
                });
                assert!(width < 26 || height < 15 || !text.contains("too small"), "{name}");
            }
        }
    }
}

#[test]
fn clicks_find_cells() {
    for (size, at, name) in [((80, 24), (2, 2), "r1c1"), ((120, 40), (70, 36), "r9c9"), ((40, 20), (9, 5), "r4c4")] {
        let (app, area) = (editor(), Rect::new(0, 0, size.0, size.1));
        assert_eq!(draw::hit(&app, area, at.0, at.1), Some(cell(name)), "{size:?}");
        assert_eq!(draw::hit(&app, area, 0, 0), None);
    }
}

/// The error of a file is shown in full, whatever the size of the window.
#[test]
fn what_is_wrong_with_a_file_is_shown_whole() {
    let error = "/home/somebody/collections/of/puzzles/from/everywhere/2026/a-file-with-a-rather-long-name.sudoku:1204:37: expected a digit from 1 to 9 \
                 or a sign for an empty cell (one of . 0 * _ - x), found \"A\", as in puzzles of 16 by 16, which Ninefold does not know";
    let mut app = editor();
    does(&mut app, "ctrl-l");
    let list = ["..", "one.txt", "two.txt", "three.txt", "four.txt", "five.txt", "six.txt", "last.txt"];
    let listed = |name: &str| Listed { name: name.into(), path: name.into(), kind: Kind::File };
    app.hear(News::Files("/puzzles".into(), list.map(listed).to_vec()));
    app.hear(News::Inside("..".into(), Contents::failed(error.into())));
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    for (columns, rows) in [(40, 15), (60, 20), (80, 24), (120, 40), (200, 60)] {
        let buffer = drawn(&app, Look::default(), (columns, rows));
        let shown: String = buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect();
        assert!(bare(&shown).contains(&bare(error)), "{columns}x{rows}: {shown}");
        assert!(shown.contains("> .."), "{columns}x{rows}: the chosen line stays");
        assert!(shown.contains("Enter loads"), "{columns}x{rows}: and so do the keys");
    }
    // Also after all other lines: the list above shrinks.
    for _ in 1..list.len() {
        does(&mut app, "down");
    }
    app.hear(News::Inside("last.txt".into(), Contents::failed(error.into())));
    let buffer = drawn(&app, Look::default(), (40, 15));
    let shown: String = buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect();
    assert!(bare(&shown).contains(&bare(error)) && shown.contains("> last.txt"), "{shown}");
}

/// The list of techniques tells that typing searches it, also in a narrow window.
#[test]
fn a_list_that_is_searched_tells_so() {
    let mut app = common::playing(common::grids(PUZZLE), "");
    does(&mut app, "X");
    for size in [(80, 24), (40, 15)] {
        let screen = text(&drawn(&app, Look::default(), size));
        assert!(screen.contains("Type to search") && screen.contains("back"), "{screen}");
    }
}
