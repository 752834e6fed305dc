//! Figures of several grids: sequences of keys, and what comes of them.

use std::time::Duration;

use ninefold_core::multi::{Grids, Layout, LayoutCell};
use ninefold_core::{Digit, DigitSet};
use ninefold_play::draw::{self, Look};
use ninefold_play::figure::{Advice, Ask, Desk};
use ninefold_play::files::{Item, Kind, Listed};
use ninefold_play::{App, Check, Clock, Effect, Extend, Keys, News, Purpose, Replace, Screen, Session, Subject};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The figure of that number in the file that comes along.
fn example(name: &str) -> Grids {
    let text = include_str!("../../../examples/multi-sudoku.txt");
    let block =
        text.split("# ninefold ").find(|block| block.contains(&format!("--layout {name} "))).expect("it is there");
    let rows: Vec<&str> =
        block.lines().filter(|line| line.starts_with(['.', ' ']) || line.starts_with(char::is_numeric)).collect();
    let layout = Layout::named(name).expect("it is known");
    let digit = |site| {
        let (row, column) = layout.place(site);
        Digit::from_ascii(rows[row].as_bytes()[column])
    };
    Grids::new(layout.clone(), layout.cells().map(digit))
}

fn press(app: &mut App, keys: &str) -> Vec<Effect> {
    keys.split(' ').flat_map(|key| app.key(key.parse().expect("the name of a key"))).collect()
}

fn settle(app: &mut App, effects: Vec<Effect>) {
    for effect in effects {
        if let Effect::Ask(asked) = effect {
            let effects = app.hear(News::Answer(Box::new(asked.answer())));
            settle(app, effects);
        }
    }
}

fn does(app: &mut App, keys: &str) {
    let effects = press(app, keys);
    settle(app, effects);
}

fn playing(name: &str) -> App {
    let mut app = App::new(Keys::default());
    let effects = app.open_figure(example(name), name.into());
    settle(&mut app, effects);
    assert_eq!(app.screen(), Screen::Grids);
    app
}

fn desk(app: &App) -> &Desk {
    app.desk().expect("a figure is played")
}

fn place(app: &App) -> (usize, usize) {
    let desk = desk(app);
    desk.game.layout().place(desk.cursor)
}

fn at(app: &App, row: usize, column: usize) -> LayoutCell {
    desk(app).game.layout().at(row, column).expect("a cell is there")
}

fn digit(app: &App, row: usize, column: usize) -> Option<Digit> {
    desk(app).game.figure()[at(app, row, column)]
}

fn shown(app: &App, (width, height): (u16, u16)) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw::draw(app, Look::default(), area, &mut buffer);
    let line = |cells: &[ratatui::buffer::Cell]| cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    buffer.content().chunks(usize::from(width)).map(|cells| line(cells) + "\n").collect()
}

#[test]
fn the_cursor_leaps_over_what_is_no_cell() {
    let mut app = playing("samurai");
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
        let effects = app.open_figure(example("twodoku"), String::new());
        settle(&mut app, effects);
        does(&mut app, right);
        does(&mut app, down);
        assert_eq!(place(&app), (1, 1), "{preset}");
    }
}

#[test]
fn digits_notes_undo_and_redo_over_all_grids() {
    let mut app = playing("twodoku");
    // The corner box is shared: a digit there goes out of the notes of both grids.
    does(&mut app, "x");
    let (near, far) = (at(&app, 7, 2), at(&app, 7, 10));
    app.click_site(near, Extend::No);
    app.click_site(far, Extend::Yes);
    does(&mut app, "8 c 8");
    let notes = |app: &App, site| (desk(app).game.entry(site).corner, desk(app).game.entry(site).centre);
    let only = DigitSet::of(Digit::D8);
    let open: Vec<LayoutCell> =
        [near, far].into_iter().filter(|site| desk(&app).game.givens()[*site].is_none()).collect();
    assert!(!open.is_empty());
    assert!(open.iter().all(|site| notes(&app, *site) == (only, only)));
    let shared = (6..9).map(|column| at(&app, 7, column)).find(|site| desk(&app).game.givens()[*site].is_none());
    app.click_site(shared.expect("one is open"), Extend::No);
    does(&mut app, "z 8");
    assert!(open.iter().all(|site| notes(&app, *site) == (DigitSet::EMPTY, DigitSet::EMPTY)));
    let end = desk(&app).game.clone();
    let (changes, _) = end.changes();
    (0..changes).for_each(|_| does(&mut app, "u"));
    assert_eq!(desk(&app).game.figure(), example("twodoku"));
    does(&mut app, "u");
    assert_eq!(app.message(), "nothing more");
    (0..changes).for_each(|_| does(&mut app, "r"));
    assert_eq!(desk(&app).game, end);
}

#[test]
fn givens_stay_and_own_digits_go() {
    let mut app = playing("samurai");
    let given = desk(&app).game.givens().filled().next().expect("one is given");
    app.click_site(given, Extend::No);
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
    let mut app = playing("twodoku");
    let layout = desk(&app).game.layout().clone();
    let solution = desk(&app).game.solution().expect("it is known").clone();
    // An open cell of the second grid alone, and a digit that the shared box has in its row.
    let shared = layout.cells().find(|&site| layout.is_shared(site) && desk(&app).game.givens()[site].is_some());
    let shared = shared.expect("one is given");
    let (row, _) = layout.place(shared);
    let open = |column: &usize| layout.at(row, *column).filter(|&site| desk(&app).game.givens()[site].is_none());
    let site = (9..15).find_map(|column| open(&column)).expect("one is open");
    let wrong = example("twodoku")[shared].expect("it is given");
    app.click_site(site, Extend::No);
    does(&mut app, &wrong.to_string());
    assert!(desk(&app).game.faults().contains(&site) && desk(&app).game.faults().contains(&shared));
    assert!(shown(&app, (80, 24)).contains(&format!("!{wrong}")));
    does(&mut app, "y y");
    assert_eq!(desk(&app).game.check, Check::Off);
    assert!(desk(&app).game.faults().is_empty());
    does(&mut app, "y u");
    // What breaks no rule is wrong only against the solution.
    let boards = desk(&app).game.boards();
    let mut open = layout.cells().filter(|&site| desk(&app).game.givens()[site].is_none());
    let other = |site| boards.options(site).iter().find(|digit| Some(*digit) != solution[site]);
    let (site, other) = open.find_map(|site| Some((site, other(site)?))).expect("not all is decided");
    app.click_site(site, Extend::No);
    does(&mut app, &other.to_string());
    assert!(desk(&app).game.faults().is_empty());
    does(&mut app, "y");
    assert_eq!(desk(&app).game.faults(), [site]);
    does(&mut app, "h");
    let hint = desk(&app).hint.as_ref().expect("it was asked for");
    assert_eq!(hint.advice, Some(Advice::Wrong(vec![site])));
}

#[test]
fn hints_solve_it_and_the_end_counts() {
    let mut app = playing("twodoku");
    app.tick(Duration::from_secs(9));
    let mut steps = 0;
    while desk(&app).game.clock == Clock::Runs {
        does(&mut app, "h");
        let told = desk(&app).hint.as_ref().map(ninefold_play::figure::Hint::say).unwrap_or_default();
        assert!(!told.contains("grid"), "not yet: {told}");
        press(&mut app, "enter");
        assert!(app.message().starts_with("Enter does"), "{}", app.message());
        does(&mut app, "h");
        let told = desk(&app).hint.as_ref().map(ninefold_play::figure::Hint::say).unwrap_or_default();
        assert!(told.starts_with("In grid "), "{told}");
        does(&mut app, "h h enter");
        steps += 1;
        assert!(steps < 300);
    }
    assert_eq!(Some(&desk(&app).game.figure()), desk(&app).game.solution());
    assert_eq!((app.statistics().begun, app.statistics().solved, app.statistics().unaided), (1, 1, 0));
    let screen = shown(&app, (80, 24));
    assert!(screen.contains("Solved in 0:09"), "{screen}");
    assert!(screen.contains("Best of figures"), "{screen}");
    does(&mut app, "S");
    assert!(shown(&app, (80, 24)).contains("figures "));
    // What has ended is not gone on with.
    let mut next = App::new(Keys::default());
    assert!(next.resume(app.session()).is_ok());
    assert!(next.desk().is_none());
}

#[test]
fn a_pause_hides_the_board() {
    let mut app = playing("samurai");
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
    assert_eq!(app.message(), "paused: p goes on");
    let site = at(&app, 0, 1);
    assert!(app.click_site(site, Extend::No).is_empty());
    assert_eq!(place(&app), (0, 0));
    does(&mut app, "p");
    app.tick(Duration::from_secs(2));
    assert_eq!(desk(&app).game.elapsed, Duration::from_secs(7));
}

#[test]
fn the_window_follows_the_cursor() {
    let mut app = playing("samurai");
    let first = shown(&app, (80, 24));
    assert!(first.contains("[@ o o   o o]o"), "{first}");
    does(&mut app, "page-down");
    let second = shown(&app, (80, 24));
    assert!(second.contains("o[o o   o @ o]"), "{second}");
    let all = shown(&app, (120, 40));
    assert_eq!(all.matches('@').count(), 1, "the map is there, too, where all is shown");
    let small = shown(&app, (40, 20));
    assert!(small.contains('@') && small.contains('['), "{small}");
    let site = draw::hit_site(&app, Rect::new(0, 0, 80, 24), 2, 1).expect("a cell");
    assert_eq!(desk(&app).game.layout().place(site), (0, 3), "the window begins with the second box");
    assert_eq!(draw::hit_site(&app, Rect::new(0, 0, 80, 24), 0, 0), None);
}

#[test]
fn what_is_not_for_figures_says_so() {
    let mut app = playing("twodoku");
    for key in ["e", "X"] {
        assert!(press(&mut app, key).is_empty());
        assert_eq!(app.message(), "not with figures: watching and training are for single grids");
    }
    does(&mut app, "esc page-down");
    assert_eq!(app.message(), "that key is for figures of several grids");
}

#[test]
fn sessions_keep_figures() {
    let mut app = playing("samurai");
    does(&mut app, "1 right x 4 page-down z n y h");
    let text = serde_json::to_string(&app.session()).expect("it can be written");
    let mut next = App::new(Keys::default());
    let session: Session = serde_json::from_str(&text).expect("it can be read");
    assert!(next.resume(session).is_ok());
    let effects = next.continue_game();
    settle(&mut next, effects);
    assert_eq!(next.screen(), Screen::Grids);
    assert_eq!((&desk(&next).game, desk(&next).cursor), (&desk(&app).game, desk(&app).cursor));
    // A session of before there were figures.
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("it can be read");
    let fields = value.as_object_mut().expect("an object");
    assert!(fields.remove("figure").is_some() && fields.remove("figures").is_some());
    let session: Session = serde_json::from_value(value).expect("it can be read");
    assert!(App::new(Keys::default()).resume(session).is_ok());
}

#[test]
fn damaged_figures_are_refused() {
    let app = playing("twodoku");
    let value = serde_json::to_value(app.session()).expect("it can be written");
    let givens = value["figure"]["givens"].as_str().expect("a text").to_owned();
    let wrong: [(&str, serde_json::Value); 7] = [
        ("givens", givens[1..].into()),
        ("givens", givens.replacen('.', "x", 1).into()),
        ("grids", serde_json::json!([[0, 0, 9]])),
        ("grids", serde_json::json!([[u64::MAX, 0, 0]])),
        ("cursor", 1000.into()),
        ("leaves", "////".into()),
        ("history", serde_json::json!({ "done": ["999 //// 1////"], "undone": [] })),
    ];
    for (field, wrong) in wrong {
        let mut value = value.clone();
        value["figure"][field] = wrong.clone();
        let session: Session = serde_json::from_value(value).expect("it has the shape of one");
        assert!(App::new(Keys::default()).resume(session).is_err(), "{field}: {wrong}");
    }
}

#[test]
fn figures_wait_on_a_shelf() {
    let mut app = playing("samurai");
    does(&mut app, "1");
    let samurai = desk(&app).game.clone();
    let effects = app.open_figure(example("twodoku"), "twodoku".into());
    settle(&mut app, effects);
    does(&mut app, "esc N");
    assert_eq!(app.waiting(), 2);
    does(&mut app, "up up enter enter");
    assert_eq!(app.screen(), Screen::Grids);
    assert_eq!(desk(&app).game.givens(), samurai.givens());
    assert_eq!(desk(&app).game.changes(), (1, 0));
    // The same figure, opened again, is the same game.
    let effects = app.open_figure(example("samurai"), String::new());
    settle(&mut app, effects);
    assert_eq!(desk(&app).game.changes(), (1, 0));
    // What another program has left.
    let mut other = App::new(Keys::default());
    other.adopt(app.session());
    assert_eq!(other.waiting(), 1);
}

#[test]
fn files_hold_figures_and_take_them() {
    let mut app = App::new(Keys::default());
    does(&mut app, "ctrl-l");
    let listed = Listed { name: "f.txt".into(), path: "/f.txt".into(), kind: Kind::File };
    app.hear(News::Files("/".into(), vec![listed]));
    app.hear(News::Inside("/f.txt".into(), Ok(vec![Item::Grids(example("trident"), "trident".into())])));
    assert!(shown(&app, (80, 24)).contains("puzzle 1 of 1: trident"));
    does(&mut app, "enter");
    assert_eq!(app.screen(), Screen::Grids);
    let effects = press(&mut app, "ctrl-s a enter");
    assert_eq!(effects, [Effect::Write("a".into(), Purpose::Save, Replace::Ask)]);
    assert!(matches!(app.subject(), Subject::Grids(game) if *game.givens() == example("trident")));
    assert!(shown(&app, (80, 24)).contains("Save to the file"));
}

#[test]
fn what_has_no_solution_is_not_played() {
    let mut givens = example("twodoku");
    let layout = givens.layout().clone();
    let row: Vec<LayoutCell> = (0..9).filter_map(|column| layout.at(0, column)).collect();
    let (one, other) = (row[0], row[1]);
    (givens[one], givens[other]) = (Some(Digit::D5), Some(Digit::D5));
    let mut app = App::new(Keys::default());
    let effects = app.open_figure(givens, String::new());
    settle(&mut app, effects);
    assert!(app.message().starts_with("nobody can play this: in grid 1, 5 stands twice"), "{}", app.message());
    assert_eq!((app.screen(), app.desk()), (Screen::Edit, None));
}

#[test]
fn several_solutions_are_played_by_the_rules() {
    let layout = Layout::named("twodoku").expect("it is known");
    let mut app = App::new(Keys::default());
    let effects = app.open_figure(Grids::empty(layout), String::new());
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Ask(asked) if matches!(**asked, Ask::Prove(_)))));
    settle(&mut app, effects);
    assert!(app.message().starts_with("only the rules can be checked: several solutions"), "{}", app.message());
    assert_eq!(desk(&app).game.solution(), None);
    does(&mut app, "5 right 5");
    assert_eq!(desk(&app).game.faults().len(), 2);
}
