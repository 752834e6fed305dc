//! Puzzles with constraints, irregular regions and other sizes: their screens, keys and saves.

use std::fmt::Write;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::common::{digits, does, drawn, game, playing, press, screen, shown, text};
use crate::{collections, corpus};
use expect_test::expect_file;
use ninefold_app::game::{answers, make};
use ninefold_core::generate::Seed;
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Kind, Rules};
use ninefold_core::{Digit, Stop, solve};
use ninefold_logic::hodoku::Level;
use ninefold_play::draw::{self, Colours, Look, Signs};
use ninefold_play::menu::Menu;
use ninefold_play::{App, Clock, Extend, Keys, News, Session, Solver};
use ratatui::layout::Rect;
use serde_json::Value;

const PLAIN: Look = Look { colours: Colours::None, paints: false, signs: Signs::Unicode };
const ASCII: Look = Look { colours: Colours::None, paints: false, signs: Signs::Ascii };

/// A grid with one mark of each kind.
const MARKS: &str = r#"{"format":"ninefold","version":1,
    "killercage":[{"cells":["R1C1","R1C2","R2C2"],"value":15},{"cells":["R1C3","R1C4"],"value":7},{"cells":["R3C1"]}],
    "thermometer":[{"lines":[["R4C1","R4C2","R5C3","R6C3"]]}],
    "arrow":[{"cells":["R7C1"],"lines":[["R7C1","R8C2","R8C3"]]}],
    "whispers":[{"lines":[["R1C7","R2C7","R3C8"]]}],
    "difference":[{"cells":["R2C4","R2C5"]},{"cells":["R3C5","R4C5"],"value":3}],
    "ratio":[{"cells":["R2C5","R3C5"]}],
    "xv":[{"cells":["R5C6","R5C7"],"value":"X"},{"cells":["R5C7","R6C7"],"value":"V"}],
    "greaterthan":[{"cells":["R8C8","R8C9"]}],
    "quadruple":[{"cells":["R6C8","R6C9","R7C8","R7C9"],"values":[1,2,3]}],
    "odd":[{"cell":"R9C1"}],"even":[{"cell":"R9C2"}],"minimum":[{"cell":"R9C4"}],"maximum":[{"cell":"R9C5"}],
    "extraregion":[{"cells":["R9C6","R9C7","R9C8","R9C9"]}],
    "sandwichsum":[{"cell":"R0C4","value":"12"},{"cell":"R5C0","value":"35"}],
    "littlekillersum":[{"cell":"R0C7","direction":"DR","value":"9"}],
    "givens":"@"}"#;

fn puzzle(text: &str, cells: usize) -> Grids {
    let text = text.replace('@', &format!("5{}", ".".repeat(cells - 1)));
    ninefold::formats::parse(&text).expect("a puzzle").document.givens.clone()
}

/// Returns a jigsaw of six rows whose regions are steps of two rows.
fn jigsaw() -> Grids {
    let labels = "000011001111222233223333444455445555";
    let regions: Vec<Option<u8>> = labels.bytes().map(|label| Some(label - b'0')).collect();
    Grids::empty(Rules::sized(6).expect("a size").with_regions(&regions).expect("regions"))
}

/// Returns a grid of 16 rows in which each row is the one above, shifted.
fn full16() -> Grids {
    let rules = Rules::sized(16).expect("a size");
    let digit = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        Digit::of_size(16, ((4 * row + row / 4 + column) % 16) as u8 + 1)
    };
    Grids::new(rules.clone(), rules.cells().map(digit).collect::<Vec<_>>())
}

/// Returns every third cell of a grid.
fn some_of(full: &Grids) -> Grids {
    let digit = |cell: LayoutCell| full[cell].filter(|_| cell.index().is_multiple_of(3));
    Grids::new(full.rules().clone(), full.rules().cells().map(digit).collect::<Vec<_>>())
}

/// Returns two of every three cells of a grid, which have one solution.
fn most_of(full: &Grids) -> Grids {
    let digit = |cell: LayoutCell| full[cell].filter(|_| !cell.index().is_multiple_of(3));
    Grids::new(full.rules().clone(), full.rules().cells().map(digit).collect::<Vec<_>>())
}

fn screens() -> Vec<(&'static str, App)> {
    let mut marks = playing(puzzle(MARKS, 81), "marks");
    does(&mut marks, "down c 1 2 3 4 5 6 right z 7");
    let mut automatic = marks.clone();
    does(&mut automatic, "n");
    let mut rules = marks.clone();
    does(&mut rules, "R down");
    let mut windoku = playing(puzzle(r#"{"format":"ninefold","version":1,"windoku":true,"givens":"@"}"#, 81), "");
    does(&mut windoku, "down 4");
    let mut large = playing(some_of(&full16()), "");
    does(&mut large, "right n");
    vec![
        ("marks", marks),
        ("marks, automatic notes", automatic),
        ("rules", rules),
        ("windoku", windoku),
        ("jigsaw", playing(jigsaw(), "")),
        ("16x16, automatic notes", large),
    ]
}

#[test]
fn variants_look_as_they_did() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    for (size, signs, look) in [((80, 24), "", PLAIN), ((80, 24), "-ascii", ASCII), ((120, 40), "", PLAIN)] {
        let mut all = String::new();
        for (name, app) in screens() {
            let _ = write!(all, "==== {name}\n{}", text(&drawn(&app, look, size)));
        }
        expect_file![folder.join(format!("variants-{}x{}{signs}.txt", size.0, size.1))].assert_eq(&all);
    }
}

/// Returns the drawn text of each visible cell.
fn shown_cells(app: &App, look: Look, size: (u16, u16)) -> Vec<(LayoutCell, String)> {
    let (buffer, area) = (drawn(app, look, size), Rect::new(0, 0, size.0, size.1));
    let mut cells: std::collections::BTreeMap<LayoutCell, String> = std::collections::BTreeMap::new();
    for (x, y) in (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y))) {
        if let Some(cell) = draw::hit(app, area, x, y) {
            cells.entry(cell).or_default().push_str(buffer[(x, y)].symbol());
        }
    }
    cells.into_iter().collect()
}

/// Returns every `step`-th puzzle of the corpus.
fn sample(step: usize) -> Vec<Value> {
    let Some(bytes) = collections::bytes("variants/given.jsonl.gz") else { return Vec::new() };
    let mut lines = String::new();
    flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut lines).expect("a text");
    let entries = lines.lines().map(|line| serde_json::from_str(line).expect("an entry"));
    entries.filter(corpus::is_known).step_by(step).collect()
}

/// Whatever marks a puzzle has, all digits of the visible cells are readable in every window.
#[test]
fn no_mark_hides_a_digit() {
    for entry in sample(101) {
        let rules = corpus::rules(&entry);
        let solution = entry["solutions"][0].as_array().expect("a solution");
        let digit = |at: usize, shown: bool| {
            let value = solution[at].as_u64().and_then(|value| u8::try_from(value).ok());
            value.filter(|_| shown).and_then(|value| Digit::of_size(rules.size(), value))
        };
        let of = |is: &dyn Fn(usize) -> bool| {
            Grids::new(rules.clone(), (0..rules.len()).map(|at| digit(at, is(at))).collect::<Vec<_>>())
        };
        let mut app = App::new(Keys::default());
        app.open(of(&|at| at % 7 != 3));
        app.play();
        let (id, grids) = (&entry["id"], of(&|at| at % 7 != 3));
        for (size, look) in [((26, 17), ASCII), ((80, 24), PLAIN), ((120, 40), ASCII)] {
            for (cell, text) in shown_cells(&app, look, size) {
                // Figures made of blocks are skipped.
                let is_figure = text.chars().count() == 55;
                let Some(digit) = grids[cell].filter(|digit| !is_figure || digit.index() > 8) else { continue };
                let is_read = text.contains(char::from(digit.ascii()));
                assert!(is_read, "{id} {size:?}: {digit} in {}: {text:?}", rules.name(cell));
            }
        }
    }
}

/// A window shows the cell at the cursor, or the size that it needs.
#[test]
fn every_window_shows_the_cursor_or_its_least_size() {
    for (name, mut app) in screens() {
        let last = app.rules().cells().next_back().expect("a cell");
        app.click(last, Extend::No);
        for size in [(10, 5), (26, 15), (30, 16), (40, 15), (60, 20), (80, 24), (97, 37), (120, 40), (230, 110)] {
            let screen = shown(&app, size).split_whitespace().collect::<Vec<_>>().join(" ");
            let is_seen = shown_cells(&app, PLAIN, size).iter().any(|(cell, _)| *cell == last);
            let is_list = app.over().is_some();
            assert!(is_seen || is_list || screen.contains("too small"), "{name} {size:?}:\n{screen}");
            assert!(size < (40, 0) || is_seen || is_list, "{name} {size:?}:\n{screen}");
        }
    }
}

/// The windows listed in `docs/terminal.md` show the whole board, and smaller ones a part.
#[test]
fn documented_windows_show_whole_boards() {
    let sizes = [
        (6, true, (48, 15)),
        (9, true, (60, 19)),
        (16, false, (64, 21)),
        (16, true, (88, 33)),
        (25, false, (84, 31)),
        (25, true, (124, 51)),
    ];
    for (size, is_marked, (width, height)) in sizes {
        let rules = Rules::sized(size).expect("a size");
        let pair = rules.cells().take(2).collect();
        let dot = Constraint::new(Kind::named("difference").expect("a kind"), &rules, vec![pair], []).expect("a dot");
        let rules = if is_marked { rules.with_constraints([dot]) } else { rules };
        let mut app = App::new(Keys::default());
        app.open(Grids::empty(rules.clone()));
        // One line less leaves no room below the board, one column less no room beside it; no window is lower than 15 lines.
        let windows = [((width, height), true), ((width - 1, height), false), ((width, height - 1), false)];
        for (window, is_whole) in windows.into_iter().filter(|(window, _)| window.1 >= 15) {
            let corners = [rules.cells().next(), rules.cells().next_back()];
            let area = Rect::new(0, 0, window.0, window.1);
            let places = || (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
            let is_seen = |cell| places().any(|(x, y)| draw::hit(&app, area, x, y) == cell);
            assert_eq!(corners.into_iter().all(is_seen), is_whole, "{size} {is_marked} {window:?}");
        }
    }
}

#[test]
fn ascii_means_ascii_for_marks_too() {
    for (name, app) in screens() {
        for size in [(80, 24), (200, 60)] {
            let screen = text(&drawn(&app, ASCII, size));
            assert!(screen.is_ascii(), "{name}: {screen}");
        }
    }
}

/// Capital letters are digits in grids of more than nine rows, and commands elsewhere.
#[test]
fn letters_are_digits_in_large_grids() {
    let mut app = playing(Grids::empty(Rules::sized(16).expect("a size")), "");
    does(&mut app, "G right E right c A C z 9");
    let grids = game(&app).grids();
    assert_eq!(digits(&grids).get(..3), Some("GE9"));
    does(&mut app, "right c B C");
    let notes = game(&app).cell(app.cursor().at);
    assert_eq!(notes.centre.iter().map(Digit::get).collect::<Vec<_>>(), [11, 12]);
    assert!(shown(&app, (200, 60)).contains("centre BC"));
    let mut app = playing(puzzle(MARKS, 81), "");
    does(&mut app, "E");
    assert_eq!(screen(&app), "edit");
}

/// The constraints of the cell at the cursor are named, with the sum so far; a broken one is reported as a conflict.
#[test]
fn conflicts_know_the_constraints() {
    let mut app = playing(puzzle(MARKS, 81), "");
    does(&mut app, "right 3");
    let screen = shown(&app, (120, 40));
    assert!(screen.contains("Cage 15, r1c1 to r2c2, sum so far 8"), "{screen}");
    assert!(app.faults().is_empty());
    does(&mut app, "down 8");
    let names: Vec<String> = app.faults().iter().map(|&cell| app.rules().name(cell).to_string()).collect();
    assert_eq!(names, ["r1c1", "r1c2", "r2c2"]);
    assert!(shown(&app, (120, 40)).contains("Broken: cage 15"));
}

#[test]
fn a_game_ends_and_is_saved_with_its_rules() {
    let full = full16();
    let mut app = playing(some_of(&full), "sixteen");
    let empty: Vec<LayoutCell> = full.rules().cells().filter(|&cell| game(&app).is_open(cell)).collect();
    let key = |cell: LayoutCell| char::from(full[cell].expect("a digit").ascii()).to_string();
    let (last, others) = empty.split_last().expect("an empty cell");
    for &cell in others {
        app.click(cell, Extend::No);
        does(&mut app, &key(cell));
    }
    let saved = serde_json::to_string(&app.session()).expect("a session");
    let session: Session = serde_json::from_str(&saved).expect("a session");
    let mut again = App::new(Keys::default());
    again.resume(session).expect("a session");
    again.continue_game();
    assert_eq!(game(&again).grids(), game(&app).grids());
    assert_eq!(game(&again).left().len(), 1);
    again.click(*last, Extend::No);
    does(&mut again, &key(*last));
    assert_eq!(game(&again).clock, Clock::Done);
}

/// The menu offers kinds and sizes; levels apply to them, and the values that only plain grids have are kept.
#[test]
fn the_menu_makes_other_kinds() {
    let mut app = App::new(Keys::default());
    does(&mut app, "N right down down down down right");
    assert_eq!((app.menu().kind, app.menu().size), (Some("killer"), 9));
    does(&mut app, "down left left left");
    assert_eq!(app.menu().size, 4);
    does(&mut app, "up up up up right");
    assert!(shown(&app, (80, 24)).contains("are for plain 9x9 puzzles"));
    assert_eq!(app.menu().order().levels, Level::Easy..=Level::Easy);
    does(&mut app, "enter");
    assert_eq!(screen(&app), "play");
    assert_eq!(app.rules().size(), 4);
    assert!(app.rules().constraints().iter().any(|constraint| constraint.kind().id == "killercage"));
    assert!(game(&app).title.starts_with("4x4 with Killer Cage"), "{}", game(&app).title);
    assert!(game(&app).title.contains(", easy "), "{}", game(&app).title);
    assert_eq!(game(&app).level, Some(Level::Easy));
    let solution = game(&app).solution().cloned().expect("it is known");
    for cell in solution.rules().cells().filter(|&cell| game(&app).is_open(cell)).collect::<Vec<_>>() {
        app.click(cell, Extend::No);
        does(&mut app, &solution[cell].expect("a digit").to_string());
    }
    assert_eq!(game(&app).clock, Clock::Done);
}

/// A digit that the puzzle lacks is refused; as a colour it is one of nine.
#[test]
fn digits_beyond_the_size_are_refused() {
    let mut app = playing(Grids::empty(Rules::sized(4).expect("a size")), "");
    does(&mut app, "7");
    assert_eq!(app.message(), "the digits of this puzzle are 1 to 4");
    assert_eq!(game(&app).left().len(), 16);
    does(&mut app, "v 7 z");
    assert_eq!(game(&app).cell(app.cursor().at).colours.len(), 1);
    does(&mut app, "E 9");
    assert_eq!(app.givens().filled().count(), 0);
    let mut app = playing(Grids::empty(Rules::sized(16).expect("a size")), "");
    does(&mut app, "v C z");
    assert!(game(&app).cell(app.cursor().at).colours.is_empty(), "there are nine colours");
}

#[test]
fn only_solvers_for_the_rules_are_watched() {
    let mut app = playing(puzzle(MARKS, 81), "");
    does(&mut app, "E enter");
    assert!(app.message().contains("plain single grids only"), "{}", app.message());
}

/// In grids of more than nine rows, hints have words and marks on the board at every depth, and lead to the solution.
#[test]
fn hints_in_large_grids_are_drawn() {
    let full = full16();
    let mut app = playing(most_of(&full), "");
    let mut marked = Vec::new();
    for _ in 0..4 {
        does(&mut app, "h");
        let hint = app.hint().expect("a hint");
        assert!(hint.step().is_some(), "{}", hint.say());
        let places: Vec<LayoutCell> = hint.place(app.rules()).into_iter().collect();
        let faces = shown_cells(&app, PLAIN, (120, 40));
        let signs = faces.iter().filter(|(_, text)| text.contains(['+', '-', '*', '#', '!'])).count();
        marked.push((hint.marks().len(), places.len(), signs));
    }
    let [kind, place, pattern, end] = marked[..] else { panic!("{marked:?}") };
    assert_eq!(kind, (0, 0, 0));
    assert!(place.0 > 0 && place.1 > 0 && pattern.0 > 0 && end.2 > 0, "{marked:?}");
    let before = game(&app).grids().filled().count();
    does(&mut app, "enter");
    assert!(game(&app).grids().filled().count() > before || game(&app).changes().0 > 0);
    // A wrong digit is marked.
    let cell = game(&app).left().into_iter().next().expect("an open cell");
    let wrong = app.rules().digits().iter().find(|digit| Some(*digit) != full[cell]).expect("another digit");
    app.click(cell, Extend::No);
    does(&mut app, &wrong.to_string());
    does(&mut app, "h h h h");
    let hint = app.hint().expect("a hint");
    assert!(hint.is_fault() && !hint.marks().is_empty(), "{}", hint.say());
}

/// The human solver can be watched in large grids.
#[test]
fn people_are_watched_in_large_grids() {
    let full = full16();
    let mut app = playing(most_of(&full), "");
    does(&mut app, "esc down down enter");
    assert_eq!(screen(&app), "edit");
    while app.solver() != Solver::Human {
        does(&mut app, "e");
    }
    does(&mut app, "enter");
    let givens = app.givens().clone();
    answers::watch(Solver::Human, &givens, &mut |sight| {
        app.hear(News::Sight(sight));
        ControlFlow::Continue(())
    });
    let watch = app.watch().expect("watching");
    assert_eq!((watch.grids() == full, watch.last().as_str()), (true, "solved"));
    let (at, _) = watch.place();
    assert!(watch.list(5).all(|(_, line)| line.contains(": ")));
    does(&mut app, "left left");
    let watch = app.watch().expect("watching");
    assert_eq!(watch.place().0, at - 2);
    assert!(!watch.shown().is_empty() && !watch.grids().is_full());
}

/// Grids of 12 rows can be made to a level.
#[test]
fn large_grids_have_levels() {
    let mut app = App::new(Keys::default());
    let menu = Menu { size: 12, level: Some(Level::Easy), ..Menu::default() };
    let order = menu.order();
    assert_eq!((order.levels.clone(), order.size), (Level::Easy..=Level::Easy, 12));
    does(&mut app, "N");
    let made = make(1, &order, (Seed::new(3), "seed 3"), Stop::NEVER, &mut |_| ());
    let Some(News::Made(_, made, title)) = made else { panic!("no puzzle") };
    assert_eq!(made.grade.map(|grade| grade.level), Some(Level::Easy), "{title}");
    assert!(title.contains("easy"), "{title}");
}

/// A grid of five rows with ten digits and one of nine rows and eight columns can be completed, and letters stand for existing digits only.
#[test]
fn oblong_grids_are_played_to_the_end() {
    for (rows, columns, size, key) in [(5, 10, 10, "A"), (9, 8, 9, "9")] {
        let rules = Rules::shaped(rows, columns, size).expect("a shape");
        let full = solve::first(&Grids::empty(rules.clone())).expect("a full grid");
        let largest = rules.digits().last();
        let cell = full.filled().find(|&cell| full[cell] == largest).expect("a row of ten or a column of nine has it");
        let mut open = full.clone();
        open[cell] = None;
        let mut app = App::new(Keys::default());
        app.open(open);
        app.play();
        press(&mut app, "R");
        let screen = shown(&app, (120, 40));
        assert!(screen.contains("contains each at most once"), "{screen}");
        assert_eq!(screen.contains("The letters A to A"), size == 10, "{screen}");
        press(&mut app, "esc");
        app.click(cell, Extend::No);
        press(&mut app, key);
        assert!(shown(&app, (120, 40)).contains("solved"), "{}", shown(&app, (120, 40)));
    }
}
