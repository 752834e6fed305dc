//! Multi-sudoku: sequences of keys, and their results.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::common::{does, example, game, play, playing, press, screen, settle, shown};
use ninefold_app::game::answers;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, DigitSet};
use ninefold_play::files::{Found, Kind, Listed};
use ninefold_play::{
    Advice, App, Cells, Check, Clock, Effect, Extend, Hint, Keys, News, Pace, Purpose, Replace, Session, Solver,
    Verdict, draw,
};
use ratatui::layout::Rect;

fn place(app: &App) -> (usize, usize) {
    app.rules().place(app.cursor().at)
}

fn at(app: &App, row: usize, column: usize) -> LayoutCell {
    app.rules().at(row, column).expect("a cell is there")
}

fn digit(app: &App, row: usize, column: usize) -> Option<Digit> {
    game(app).grids()[at(app, row, column)]
}

#[test]
fn the_cursor_leaps_over_what_is_no_cell() {
    let mut app = playing(example("samurai"), "samurai");
    does(&mut app, "end");
    assert_eq!(place(&app), (0, 20));
    does(&mut app, "home right right right right right right right right");
    assert_eq!(place(&app), (0, 8));
    does(&mut app, "right");
    assert_eq!(place(&app), (0, 12), "over the gap of three");
    does(&mut app, "left left");
    assert_eq!(place(&app), (0, 7));
    does(&mut app, "up");
    assert_eq!(place(&app), (20, 7), "round");
    does(&mut app, "s w w");
    assert_eq!(place(&app), (19, 7), "letters too");
    does(&mut app, "page-down");
    let grids: Vec<(usize, usize)> = (0..5)
        .map(|_| {
            does(&mut app, "page-down");
            place(&app)
        })
        .collect();
    let middles: std::collections::BTreeSet<_> = grids.iter().copied().collect();
    assert_eq!(middles, [(4, 4), (4, 16), (10, 10), (16, 4), (16, 16)].into());
    does(&mut app, "page-up");
    assert_eq!(place(&app), grids[3]);
}

#[test]
fn every_preset_moves() {
    for (preset, right, down) in [("default", "d", "s"), ("vim", "l", "j"), ("apple2", "k", "m")] {
        let mut app = App::new(Keys::preset(preset).expect("it is known"));
        play(&mut app, example("twodoku"), "");
        does(&mut app, right);
        does(&mut app, down);
        assert_eq!(place(&app), (1, 1), "{preset}");
    }
}

#[test]
fn digits_notes_undo_and_redo_over_all_grids() {
    let mut app = playing(example("twodoku"), "twodoku");
    // The corner box is shared: a digit there is removed from the notes of both grids.
    does(&mut app, "x");
    let open_in = |app: &App, row: usize, columns: std::ops::Range<usize>| {
        columns.map(|column| at(app, row, column)).find(|cell| game(app).givens()[*cell].is_none())
    };
    let (near, shared, far) = (6..9)
        .find_map(|row| Some((open_in(&app, row, 0..6)?, open_in(&app, row, 6..9)?, open_in(&app, row, 9..15)?)))
        .expect("a row has an open cell in each grid and in the shared box");
    app.click(near, Extend::No);
    app.click(far, Extend::Yes);
    does(&mut app, "8 c 8");
    let notes = |app: &App, cell| (game(app).cell(cell).corner, game(app).cell(cell).centre);
    let only = DigitSet::of(Digit::D8);
    assert!([near, far].into_iter().all(|cell| notes(&app, cell) == (only, only)));
    app.click(shared, Extend::No);
    does(&mut app, "z 8");
    assert!([near, far].into_iter().all(|cell| notes(&app, cell) == (DigitSet::EMPTY, DigitSet::EMPTY)));
    let end = game(&app).clone();
    let (changes, _) = end.changes();
    (0..changes).for_each(|_| does(&mut app, "u"));
    assert_eq!(game(&app).grids(), example("twodoku"));
    does(&mut app, "u");
    assert_eq!(app.message(), "nothing more to undo");
    (0..changes).for_each(|_| does(&mut app, "r"));
    assert_eq!(*game(&app), end);
}

#[test]
fn givens_stay_and_own_digits_go() {
    let mut app = playing(example("samurai"), "samurai");
    let given = game(&app).givens().filled().next().expect("one is given");
    app.click(given, Extend::No);
    assert!(press(&mut app, "1").is_empty());
    assert_eq!(app.message(), "that digit is given");
    does(&mut app, "home 1");
    assert_eq!(digit(&app, 0, 0), Some(Digit::D1));
    does(&mut app, "backspace");
    assert_eq!(digit(&app, 0, 0), None);
    does(&mut app, "1 t 2 ctrl-x");
    assert_eq!(digit(&app, 0, 0), None);
    does(&mut app, "T");
    assert_eq!(digit(&app, 0, 0), Some(Digit::D1));
    does(&mut app, "g 3 right enter");
    assert_eq!(digit(&app, 0, 1), Some(Digit::D3), "first the digit");
}

#[test]
fn mistakes_are_shown_over_all_grids() {
    let mut app = playing(example("twodoku"), "twodoku");
    let layout = game(&app).rules().clone();
    let solution = game(&app).solution().expect("it is known").clone();
    // An empty cell of the second grid alone, and a digit that the shared box has in its row.
    let shared = layout.cells().find(|&cell| layout.is_shared(cell) && game(&app).givens()[cell].is_some());
    let shared = shared.expect("one is given");
    let (row, _) = layout.place(shared);
    let open = |column: &usize| layout.at(row, *column).filter(|&cell| game(&app).givens()[cell].is_none());
    let cell = (9..15).find_map(|column| open(&column)).expect("one is open");
    let wrong = example("twodoku")[shared].expect("it is given");
    app.click(cell, Extend::No);
    does(&mut app, &wrong.to_string());
    assert!(game(&app).faults().contains(&cell) && game(&app).faults().contains(&shared));
    assert!(shown(&app, (80, 24)).contains(&format!("!{wrong}")));
    does(&mut app, "y y");
    assert_eq!(game(&app).check, Check::Off);
    assert!(game(&app).faults().is_empty());
    does(&mut app, "y u");
    // A digit that breaks no rule is wrong only when compared with the solution.
    let boards = game(&app).boards();
    let mut open = layout.cells().filter(|&cell| game(&app).givens()[cell].is_none());
    let other = |cell| boards.options(cell).iter().find(|digit| Some(*digit) != solution[cell]);
    let (cell, other) = open.find_map(|cell| Some((cell, other(cell)?))).expect("not all is decided");
    app.click(cell, Extend::No);
    does(&mut app, &other.to_string());
    assert!(game(&app).faults().is_empty());
    does(&mut app, "y");
    assert_eq!(game(&app).faults(), Cells::from([cell]));
    does(&mut app, "h");
    let hint = app.hint().expect("it was asked for");
    assert!(matches!(&hint.advice, Some(Advice::Faults(told)) if told.marks[3].len() == 1));
    assert!(hint.marks().is_empty() && hint.say() == "A digit is wrong.", "{}", hint.say());
    does(&mut app, "h h h");
    let hint = app.hint().expect("it was asked for");
    assert!(hint.say().starts_with("In grid ") && hint.say().ends_with(&format!(" is not {other}.")), "{}", hint.say());
}

#[test]
fn hints_solve_it_and_the_end_counts() {
    let mut app = playing(example("twodoku"), "twodoku");
    app.tick(Duration::from_secs(9));
    let mut steps = 0;
    while game(&app).clock == Clock::Runs {
        does(&mut app, "h");
        let told = app.hint().map(Hint::say).unwrap_or_default();
        assert!(!told.contains("grid"), "not yet: {told}");
        press(&mut app, "enter");
        assert!(app.message().starts_with("Enter applies"), "{}", app.message());
        does(&mut app, "h");
        let told = app.hint().map(Hint::say).unwrap_or_default();
        assert!(told.starts_with("In grid "), "{told}");
        does(&mut app, "h h enter");
        steps += 1;
        assert!(steps < 300);
    }
    assert_eq!(Some(&game(&app).grids()), game(&app).solution());
    assert_eq!((app.statistics().begun, app.statistics().games.solved, app.statistics().games.unaided), (1, 1, 0));
    let screen = shown(&app, (80, 24));
    assert!(screen.contains("Solved in 0:09"), "{screen}");
    assert!(screen.contains("Best of multi-sudoku: -"), "{screen}");
    does(&mut app, "S");
    assert!(shown(&app, (80, 24)).contains("multi-sudoku      1       0    0:09       -"));
    // A finished game is shown as such when its puzzle is opened again.
    let mut next = App::new(Keys::default());
    assert!(next.resume(app.session()).is_ok());
    let effects = next.continue_game();
    settle(&mut next, effects);
    assert_eq!((game(&next).clock, next.message()), (Clock::Done, "already solved, in 0:09"));
}

/// A hint moves the window, not the cursor, and names cells in a way that typed commands understand: by the row and column of a grid.
#[test]
fn hints_name_cells_as_commands_do_and_leave_the_cursor() {
    let mut app = playing(example("samurai"), "samurai");
    let start = app.cursor().at;
    let mut steps = 0;
    while steps < 12 {
        let before = game(&app).grids();
        let mut told = String::new();
        for _ in 0..4 {
            let spoken = app.line("hint");
            settle(&mut app, spoken.effects);
            told = app.told(true).join(" ");
            assert_eq!(app.cursor().at, start, "{told}");
        }
        let hint = app.hint().and_then(Hint::step).cloned().expect("a step");
        let grid = hint.grid.expect("a grid") + 1;
        assert!(told.starts_with(&format!("In grid {grid}: ")), "{told}");
        let words = shown(&app, (80, 24));
        let Some(&(cell, digit)) = hint.conclusion.placed.first() else {
            does(&mut app, "enter");
            continue;
        };
        assert!(draws(&app, cell), "{words}");
        let (_, own) = *app.rules().homes(cell).iter().find(|home| home.0 + 1 == grid).expect("a home");
        let (row, column) = (own.index() / 9 + 1, own.index() % 9 + 1);
        assert!(told.contains(&format!("row {row}, column {column} is {digit}")), "{told}");
        let answer = app.line(&format!("grid {grid} r{row}c{column} {digit}"));
        settle(&mut app, answer.effects);
        let words = answer.words.join(" ");
        let said = format!("row {row}, column {column} of grid {grid}");
        assert!(words.contains(&said) && words.contains(&format!(": {digit}.")), "{words}");
        let now = game(&app).grids();
        assert_eq!((now[cell], before[cell]), (Some(digit), None));
        app.click(start, Extend::No);
        steps += 1;
    }
}

/// Whether a window of 80x24 shows a cell.
fn draws(app: &App, cell: LayoutCell) -> bool {
    let area = Rect::new(0, 0, 80, 24);
    let mut places = (0..24).flat_map(|y| (0..80).map(move |x| (x, y)));
    places.any(|(x, y)| draw::hit(app, area, x, y) == Some(cell))
}

/// The rows, columns and boxes of a grid are read by its own numbers, and the reason why a digit is impossible names cells in the same way.
#[test]
fn grids_are_read_by_their_own_numbers() {
    let mut app = playing(example("samurai"), "samurai");
    let said = |app: &mut App, line: &str| {
        let answer = app.line(line);
        let is_hint = answer.is_hint;
        settle(app, answer.effects);
        answer.words.into_iter().chain(app.told(is_hint)).collect::<Vec<_>>().join(" ")
    };
    assert!(said(&mut app, "grid 3").starts_with("Grid 3, row 1: "));
    let (row, all) = (said(&mut app, "grid 2 row 1"), said(&mut app, "row 1"));
    assert_eq!(row.trim_start_matches("Grid 2, row 1: "), all.rsplit("outside, ").next().expect("a part"));
    assert_eq!(said(&mut app, "grid 2 column 1").matches(", ").count(), 9);
    assert!(said(&mut app, "grid 5 box 9").starts_with("Grid 5, box 9: "));
    assert_eq!(said(&mut app, "grid 6 r1c1"), "There is no grid 6 to choose: there are 5 grids.");
    assert!(said(&mut app, "grid 2 r0c1").starts_with("There is no cell r0c1 in grid 2"));
    assert!(said(&mut app, "help").contains("grid 2 r4c5"));
    // The last row of the last grid, far from the first rows of the layout.
    let layout = app.rules().clone();
    let grids = game(&app).grids();
    let mut open =
        layout.cells().filter(|&cell| grids[cell].is_none() && layout.place(cell).0 > 11 && layout.place(cell).1 > 11);
    let boards = game(&app).boards();
    let (cell, digit) = open
        .find_map(|cell| Some((cell, layout.digits().iter().find(|&digit| !boards.options(cell).contains(digit))?)))
        .expect("an excluded digit");
    let (row, column) = layout.place(cell);
    let why = said(&mut app, &format!("r{}c{} why {digit}", row + 1, column + 1));
    let names = layout.homes(cell).iter().map(|&(grid, own)| {
        format!("In grid {}: row {}, column {} sees row ", grid + 1, own.index() / 9 + 1, own.index() % 9 + 1)
    });
    assert!(names.into_iter().any(|name| why.starts_with(&name)), "{why}");
}

#[test]
fn a_pause_hides_the_board() {
    let mut app = playing(example("samurai"), "samurai");
    app.tick(Duration::from_secs(5));
    let cells = |app: &App| {
        let screen = shown(app, (80, 24));
        screen.lines().map(|line| line.chars().take(49).filter(char::is_ascii_digit).count()).sum::<usize>()
    };
    assert!(cells(&app) > 50);
    does(&mut app, "p");
    assert_eq!(cells(&app), 0);
    app.tick(Duration::from_secs(5));
    does(&mut app, "5");
    assert_eq!(app.message(), "paused: p continues");
    let cell = at(&app, 0, 1);
    assert!(app.click(cell, Extend::No).is_empty());
    assert_eq!(place(&app), (0, 0));
    does(&mut app, "p");
    app.tick(Duration::from_secs(2));
    assert_eq!(game(&app).elapsed, Duration::from_secs(7));
}

#[test]
fn the_window_follows_the_cursor() {
    let mut app = playing(example("samurai"), "samurai");
    let first = shown(&app, (80, 24));
    assert!(first.contains("[@ o o   o o o]"), "the words cost the figure no box: {first}");
    does(&mut app, "page-down");
    let second = shown(&app, (80, 24));
    assert!(second.contains("[o o o   o @ o]"), "{second}");
    let all = shown(&app, (120, 40));
    assert_eq!(all.matches('@').count(), 1, "the map is there, too, where all is shown");
    let small = shown(&app, (40, 20));
    assert!(small.contains('@') && small.contains('['), "{small}");
    let area = Rect::new(0, 0, 80, 24);
    let places = (0..24).flat_map(|y| (0..80).map(move |x| (x, y)));
    let cell = places.clone().find_map(|(x, y)| draw::hit(&app, area, x, y)).expect("a cell");
    assert_eq!(game(&app).rules().place(cell), (0, 0), "the window begins with the first box");
    assert_eq!(draw::hit(&app, Rect::new(0, 0, 80, 24), 0, 0), None);
}

#[test]
fn what_is_not_for_a_layout_says_so() {
    let mut app = playing(example("twodoku"), "twodoku");
    assert!(press(&mut app, "e").is_empty());
    assert_eq!(app.message(), "that key is for the editor");
    does(&mut app, "esc down down enter");
    assert!(press(&mut app, "enter").is_empty());
    let said = "fewest solves plain single grids only: press e to choose another solver, such as human";
    assert_eq!((screen(&app), app.message()), ("edit", said));
    for key in ["page-down", "page-up"] {
        let mut app = App::new(Keys::default());
        does(&mut app, key);
        assert_eq!(app.message(), "that key is for multi-sudoku");
    }
}

#[test]
fn people_solve_them_with_animation() {
    let mut app = App::new(Keys::default());
    let effects = app.open(example("twodoku"));
    settle(&mut app, effects);
    does(&mut app, "end e");
    while app.solver() != Solver::Human {
        does(&mut app, "e");
    }
    assert_eq!(press(&mut app, "enter"), [Effect::Watch(Solver::Human, example("twodoku"))]);
    answers::watch(Solver::Human, &example("twodoku"), &mut |sight| {
        app.hear(News::Sight(sight));
        ControlFlow::Continue(())
    });
    let watch = app.watch().expect("watching");
    assert!(watch.grids().is_full() && watch.pace == Pace::Ended, "{}", watch.last());
    does(&mut app, "esc");
    assert_eq!((screen(&app), app.givens()), ("edit", &example("twodoku")));
}

#[test]
fn they_are_edited_too() {
    let mut app = App::new(Keys::default());
    let effects = app.open(example("samurai"));
    settle(&mut app, effects);
    assert!(matches!(app.verdict(), Verdict::One(_)));
    assert!(shown(&app, (80, 24)).contains("Exactly one solution"));
    does(&mut app, "page-down 1 page-down end 4 u");
    let changed = app.givens().differences(&example("samurai")).count();
    assert_eq!((changed, app.givens().filled().count()), (1, example("samurai").filled().count() + 1));
    does(&mut app, "ctrl-x");
    assert_eq!(*app.givens(), Grids::empty(Rules::named("samurai").expect("it is known")));
    does(&mut app, "ctrl-x");
    assert_eq!(*app.givens(), Grids::empty(Rules::single()), "twice: a single grid again");
    does(&mut app, "u u u");
    assert_eq!(app.givens().rules(), example("samurai").rules());
}

#[test]
fn techniques_are_trained_in_them() {
    let mut app = playing(example("samurai"), "samurai");
    does(&mut app, "X h i d d e n space s i n g l e enter");
    assert!(app.message().contains("steps done. Find the Hidden Single"), "{}", app.message());
    does(&mut app, "h");
    does(&mut app, "h h h enter");
    assert!(app.message().starts_with("found! "), "{}", app.message());
}

#[test]
fn sessions_keep_them() {
    let mut app = playing(example("samurai"), "samurai");
    does(&mut app, "1 right x 4 page-down z n y h");
    let text = serde_json::to_string(&app.session()).expect("it can be written");
    let mut next = App::new(Keys::default());
    let session: Session = serde_json::from_str(&text).expect("it can be read");
    assert!(next.resume(session).is_ok());
    let effects = next.continue_game();
    settle(&mut next, effects);
    assert_eq!(screen(&next), "play");
    assert_eq!((game(&next), next.cursor().at), (game(&app), app.cursor().at));
    // A session of an older program.
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("it can be read");
    value["version"] = 1.into();
    let session: Session = serde_json::from_value(value).expect("it can be read");
    let error = App::new(Keys::default()).resume(session).expect_err("it is old");
    assert_eq!(error.to_string(), "it has version 1, but this program supports 2");
}

#[test]
fn damaged_games_are_refused() {
    let app = playing(example("twodoku"), "twodoku");
    let value = serde_json::to_value(app.session()).expect("it can be written");
    let digits = value["game"]["givens"]["digits"].as_str().expect("a text").to_owned();
    let layout = &value["game"]["givens"]["layout"];
    let givens = |layout: &serde_json::Value, digits: &str| serde_json::json!({ "layout": layout, "digits": digits });
    let wrong: [(&str, serde_json::Value); 7] = [
        ("givens", givens(layout, &digits[1..])),
        ("givens", givens(layout, &digits.replacen('.', "x", 1))),
        ("givens", givens(&serde_json::json!([[0, 0, 9]]), &digits)),
        ("givens", givens(&serde_json::json!([[u64::MAX, 0, 0]]), &digits)),
        ("cursor", 1000.into()),
        ("notes", "////".into()),
        ("history", serde_json::json!({ "done": ["999 //// 1////"], "undone": [] })),
    ];
    for (field, wrong) in wrong {
        let mut value = value.clone();
        value["game"][field] = wrong.clone();
        let session: Session = serde_json::from_value(value).expect("it has the shape of one");
        assert!(App::new(Keys::default()).resume(session).is_err(), "{field}: {wrong}");
    }
}

#[test]
fn games_that_were_left_wait() {
    let mut app = playing(example("samurai"), "samurai");
    does(&mut app, "1");
    let samurai = game(&app).clone();
    play(&mut app, example("twodoku"), "twodoku");
    does(&mut app, "N");
    assert_eq!(app.waiting(), 2);
    does(&mut app, "up up enter enter");
    assert_eq!(screen(&app), "play");
    assert_eq!(game(&app).givens(), samurai.givens());
    assert_eq!(game(&app).changes(), (1, 0));
    // The same puzzle, opened again, is the same game.
    play(&mut app, example("samurai"), "");
    assert_eq!(game(&app).changes(), (1, 0));
    // A session saved by another instance of the program.
    let mut other = App::new(Keys::default());
    other.adopt(app.session());
    assert_eq!(other.waiting(), 1);
}

#[test]
fn files_hold_them_and_take_them() {
    let mut app = App::new(Keys::default());
    does(&mut app, "ctrl-l");
    let listed = Listed { name: "f.txt".into(), path: "/f.txt".into(), kind: Kind::File };
    app.hear(News::Files("/".into(), vec![listed]));
    app.hear(News::Inside("/f.txt".into(), vec![Found::new(example("trident"), "trident".into())].into()));
    assert!(shown(&app, (80, 24)).contains("puzzle 1 of 1: trident"));
    does(&mut app, "enter P");
    assert_eq!(screen(&app), "play");
    let effects = press(&mut app, "ctrl-s a enter");
    assert_eq!(effects, [Effect::Write("a".into(), Purpose::Save, Replace::Ask)]);
    assert_eq!(*app.subject().givens, example("trident"));
    assert!(shown(&app, (80, 24)).contains("Save to the file"));
}

#[test]
fn what_has_no_solution_is_not_played() {
    let mut givens = example("twodoku");
    let layout = givens.rules().clone();
    let row: Vec<LayoutCell> = (0..9).filter_map(|column| layout.at(0, column)).collect();
    let (one, other) = (row[0], row[1]);
    (givens[one], givens[other]) = (Some(Digit::D5), Some(Digit::D5));
    let mut app = App::new(Keys::default());
    play(&mut app, givens, "");
    assert!(
        app.message().starts_with("this puzzle cannot be played: clash: in grid 1, 5 appears twice"),
        "{}",
        app.message()
    );
    assert_eq!((screen(&app), app.game()), ("edit", None));
}

#[test]
fn several_solutions_are_played_by_the_rules() {
    let layout = Rules::named("twodoku").expect("it is known");
    let mut app = App::new(Keys::default());
    let mut effects = app.open(Grids::empty(layout));
    effects.extend(app.play());
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Prove(_))));
    settle(&mut app, effects);
    assert!(app.message().starts_with("only the rules can be checked: several solutions"), "{}", app.message());
    assert_eq!(game(&app).solution(), None);
    does(&mut app, "5 right 5");
    assert_eq!(game(&app).faults().len(), 2);
}
