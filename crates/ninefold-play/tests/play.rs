//! Sequences of keys, and their results.

use std::time::Duration;

use crate::common::{PUZZLE, SOLUTION, cell, does, editor, grids, line, press, screen, settle, shown};
use ninefold_app::game::make;
use ninefold_core::generate::{Pattern, Seed};
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{Budget, Candidate, CellSet, Digit, DigitSet, Stop};
use ninefold_logic::explainer::Rater;
use ninefold_logic::hint::Depth;
use ninefold_logic::hodoku::Level;
use ninefold_logic::{Method, Path, explainer, techniques, text};
use ninefold_play::files::{Contents, Files, Found, Kind, Listed};
use ninefold_play::menu::Row;
use ninefold_play::{
    Advice, App, CellNotes, Cells, Check, Clock, Effect, Extend, Game, Header, Input, Key, Keys, Layer, Making, Named,
    News, Notes, Order, Over, Progress, Purpose, Replace, Saved, Session, Shape, Source, Then, TroubleKind, VERSION,
    Verdict,
};

fn game() -> App {
    let mut app = editor(PUZZLE);
    does(&mut app, "P");
    assert_eq!(screen(&app), "play");
    app
}

fn found(line: &str) -> Found {
    Found::new(grids(line), "t".into())
}

/// Returns the names of cells.
fn names(cells: &Cells) -> String {
    let layout = Rules::single();
    cells.iter().map(|&cell| layout.homes(cell)[0].1).collect::<CellSet>().to_string()
}

/// Counts the filled cells.
fn filled(grids: &Grids) -> usize {
    grids.filled().count()
}

fn notes(app: &App, name: &str) -> (String, String) {
    let notes = app.game().expect("a game").cell(cell(name));
    (notes.corner.to_string(), notes.centre.to_string())
}

fn digit(app: &App, name: &str) -> Option<Digit> {
    app.game().expect("a game").grids()[cell(name)]
}

/// Returns the list of files on top.
fn files(app: &App) -> &Files {
    let Some(Over::Files(files, _)) = app.over() else { panic!("no list of files") };
    files
}

/// Returns the puzzle being made.
fn making(app: &App) -> &Making {
    let Some(Over::Making(making)) = app.over() else { panic!("nothing is being made") };
    making
}

/// Moves the cursor to a cell.
fn go(app: &mut App, name: &str) {
    app.click(cell(name), Extend::No);
}

/// A new game needs no message, as its title is on the screen; a resumed game reports how long it was played.
#[test]
fn a_resumed_game_says_so() {
    let open = |app: &mut App| {
        let source = Listed { name: "t".into(), path: String::new(), kind: Kind::Text };
        let effects = app.open_contents(source, vec![found(PUZZLE)].into(), Then::Play);
        settle(app, effects);
    };
    let mut app = App::new(Keys::default());
    open(&mut app);
    assert_eq!((screen(&app), app.message()), ("play", ""));
    app.tick(Duration::from_secs(3725));
    open(&mut app);
    assert_eq!((screen(&app), app.message()), ("play", "resumed after 1:02:05"));
    let mut next = App::new(Keys::default());
    next.resume(app.session()).expect("its own session");
    next.continue_game();
    assert_eq!((screen(&next), next.message()), ("play", "resumed after 1:02:05"));
}

#[test]
fn digits_and_blanks_enter_and_advance() {
    let mut app = App::new(Keys::default());
    does(&mut app, "5 space 3 0 1");
    assert_eq!(line(app.givens())[..6], *"5.3.1.");
    does(&mut app, "left backspace");
    assert_eq!(line(app.givens())[..6], *"5.3...");
    assert_eq!(app.cursor().at, cell("r1c5"), "what is taken away leaves the cursor there");
}

#[test]
fn the_cursor_goes_round_in_every_preset() {
    for (preset, keys) in
        [("default", ["w", "s", "a", "d"]), ("vim", ["k", "j", "h", "l"]), ("apple2", ["i", "m", "j", "k"])]
    {
        let mut app = App::new(Keys::preset(preset).expect("a preset"));
        for (key, arrow, at) in [(0, "up", "r9c1"), (1, "down", "r1c1"), (2, "left", "r1c9"), (3, "right", "r1c1")] {
            does(&mut app, keys[key]);
            assert_eq!(app.cursor().at, cell(at), "{preset} {}", keys[key]);
            does(&mut app, if arrow == "up" { "down up" } else { "up down" });
        }
        does(&mut app, "end");
        assert_eq!(app.cursor().at, cell("r1c9"));
        does(&mut app, "home");
        assert_eq!(app.cursor().at, cell("r1c1"));
    }
}

#[test]
fn the_apple_editor_opens_on_its_help() {
    for (preset, is_open) in [("default", false), ("vim", false), ("apple2", true)] {
        let mut app = App::new(Keys::preset(preset).expect("a preset"));
        app.open_on_help();
        assert_eq!(shown(&app, (80, 24)).contains("Page 1 of"), is_open, "{preset}: {}", shown(&app, (80, 24)));
        // Esc closes the help, if it is open, and the editor takes the key.
        does(&mut app, if is_open { "esc 5" } else { "5" });
        assert_eq!(&line(app.givens())[..1], "5", "{preset}");
    }
}

/// Returns the kind of the problem with the puzzle in the editor.
fn trouble(app: &App) -> Option<TroubleKind> {
    if let Verdict::Not(trouble) = app.verdict() { Some(trouble.kind) } else { None }
}

#[test]
fn the_verdict_follows_the_keys() {
    let mut app = App::new(Keys::default());
    does(&mut app, "5");
    assert_eq!(trouble(&app), Some(TroubleKind::Several));
    does(&mut app, "5");
    assert_eq!(trouble(&app), Some(TroubleKind::Clash));
    assert!(app.verdict().to_string().ends_with("r1c1 and r1c2"), "{}", app.verdict());
    assert_eq!(names(&app.faults()), "r1c12");
    does(&mut app, "u");
    assert_eq!(trouble(&app), Some(TroubleKind::Several));
    assert!(matches!(editor(PUZZLE).verdict(), Verdict::One(solution) if line(solution) == SOLUTION));
    let gap = &format!("{:.<81}", "12345678.........9");
    assert_eq!(trouble(&editor(gap)), Some(TroubleKind::Gap));
}

#[test]
fn old_verdicts_are_not_believed() {
    let mut app = App::new(Keys::default());
    let effects = press(&mut app, "5");
    does(&mut app, "5");
    settle(&mut app, effects);
    assert_eq!(trouble(&app), Some(TroubleKind::Clash));
}

#[test]
fn the_editor_undoes_and_wipes() {
    let mut app = editor(PUZZLE);
    does(&mut app, "ctrl-x");
    assert_eq!(*app.givens(), Grids::empty(Rules::single()));
    does(&mut app, "u");
    assert_eq!(line(app.givens()), PUZZLE);
    does(&mut app, "ctrl-y");
    assert_eq!(*app.givens(), Grids::empty(Rules::single()));
    does(&mut app, "ctrl-y");
    assert_eq!(app.message(), "nothing more to redo");
}

#[test]
fn pasted_text_becomes_the_grid() {
    let mut app = App::new(Keys::default());
    assert_eq!(app.paste(PUZZLE), [Effect::Parse(PUZZLE.into())]);
    let effects = app.hear(News::Pasted(vec![found(PUZZLE)].into()));
    settle(&mut app, effects);
    assert!(matches!(app.verdict(), Verdict::One(_)));
    app.hear(News::Pasted(Contents::failed("pasted:1:1: no puzzle".into())));
    assert_eq!(app.message(), "pasted:1:1: no puzzle");
    assert_eq!(line(app.givens()), PUZZLE, "an unreadable text replaces no puzzle");
}

/// Pasting a puzzle into a game starts a new game and keeps the first; pasting other text changes nothing.
#[test]
fn a_game_can_be_pasted_over_another() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "4");
    let before = app.game().expect("a game").grids();
    assert_eq!(app.paste("no puzzle"), [Effect::Parse("no puzzle".into())]);
    app.hear(News::Pasted(Contents::failed("pasted:1:1: no puzzle".into())));
    assert_eq!((app.message(), app.game().expect("a game").grids()), ("pasted:1:1: no puzzle", before.clone()));
    let other = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let effects = app.hear(News::Pasted(vec![found(other)].into()));
    settle(&mut app, effects);
    assert_eq!((screen(&app), line(app.game().expect("a game").givens())), ("play", other.into()));
    let kept: Vec<Grids> =
        app.session().games.into_iter().map(|saved| saved.game().expect("a game").0.grids()).collect();
    assert_eq!(kept, [before]);
}

#[test]
fn who_clashes_is_not_played_and_not_solved() {
    let mut app = App::new(Keys::default());
    does(&mut app, "5 5");
    assert!(press(&mut app, "enter").is_empty());
    assert_eq!(screen(&app), "edit");
    assert_eq!(app.message(), "not solved: 5 appears twice in row 1: r1c1 and r1c2");
    does(&mut app, "P");
    assert_eq!(screen(&app), "edit");
    assert!(app.message().starts_with("this puzzle cannot be played: clash"));
}

#[test]
fn digits_eliminate_notes_and_toggle() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "x 1 2 c 1 4 z");
    assert_eq!(notes(&app, "r1c3"), ("12".into(), "14".into()));
    go(&mut app, "r1c4");
    does(&mut app, "! alt-2 ctrl-2");
    assert_eq!(notes(&app, "r1c4"), ("1".into(), String::new()));
    does(&mut app, "1");
    assert_eq!(digit(&app, "r1c4"), Some(Digit::D1));
    assert_eq!(notes(&app, "r1c3"), ("2".into(), "4".into()), "1 is seen now");
    does(&mut app, "1");
    assert_eq!(digit(&app, "r1c4"), None);
    does(&mut app, "u u");
    assert_eq!(notes(&app, "r1c3"), ("12".into(), "14".into()), "one change takes all back");
}

#[test]
fn givens_stay() {
    let mut app = game();
    go(&mut app, "r1c1");
    does(&mut app, "4 x 4 z backspace");
    assert_eq!(digit(&app, "r1c1"), Some(Digit::D5));
    does(&mut app, "4");
    assert_eq!(app.message(), "that digit is given");
    does(&mut app, "v 3");
    assert_eq!(app.game().expect("a game").cell(cell("r1c1")).colours, DigitSet::of(Digit::D3));
}

#[test]
fn layers_take_turns() {
    let mut app = game();
    for layer in [Layer::Corner, Layer::Centre, Layer::Colour, Layer::Digit] {
        does(&mut app, "space");
        assert_eq!(app.layer(), layer);
    }
    does(&mut app, "tab");
    assert_eq!(app.layer(), Layer::Corner);
}

#[test]
fn several_cells_at_once() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "shift-right c 1");
    assert_eq!((notes(&app, "r1c3").1, notes(&app, "r1c4").1), ("1".into(), "1".into()));
    does(&mut app, "u");
    assert_eq!((notes(&app, "r1c3").1, notes(&app, "r1c4").1), (String::new(), String::new()));
    does(&mut app, "ctrl-a v 2 esc");
    assert!(
        Rules::single().cells().all(|cell| app.game().expect("a game").cell(cell).colours == DigitSet::of(Digit::D2))
    );
    assert_eq!((screen(&app), app.cursor().chosen()), ("play", Cells::from([app.cursor().at])));
    app.click(cell("r5c5"), Extend::Yes);
    assert_eq!(app.cursor().chosen().len(), 2);
}

#[test]
fn automatic_notes_are_a_layer_of_their_own() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "c 9 n 2 4");
    let game = app.game().expect("a game");
    assert_eq!((game.cell(cell("r1c3")).eliminated.to_string(), notes(&app, "r1c3").1), ("24".into(), "9".into()));
    assert_eq!(game.boards().options(cell("r1c3")).to_string(), "1");
    does(&mut app, "4 n");
    assert_eq!(app.game().expect("a game").cell(cell("r1c3")).eliminated.to_string(), "2");
    does(&mut app, "f");
    assert_eq!(notes(&app, "r1c3").1, "14", "notes for all cells, as one change");
    does(&mut app, "u");
    assert_eq!(notes(&app, "r1c3").1, "9");
}

#[test]
fn first_the_digit() {
    let mut app = game();
    does(&mut app, "g 4");
    assert_eq!((app.input(), app.cursor().focus), (Input::DigitFirst(Some(Digit::D4)), Some(Digit::D4)));
    go(&mut app, "r1c3");
    assert_eq!(digit(&app, "r1c3"), Some(Digit::D4));
    does(&mut app, "right space");
    assert_eq!(digit(&app, "r1c4"), Some(Digit::D4));
    does(&mut app, "g");
    assert_eq!(app.input(), Input::CellFirst);
}

#[test]
fn levels_of_checking() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "1");
    assert!(app.faults().is_empty(), "wrong, but no rule is broken");
    does(&mut app, "y");
    assert_eq!((app.game().expect("a game").check, names(&app.faults())), (Check::Solution, "r1c3".into()));
    does(&mut app, "5 y");
    assert!(app.faults().is_empty());
    does(&mut app, "y");
    assert_eq!(names(&app.faults()), "r1c13");
}

#[test]
fn savepoints_are_returned_to() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "T");
    assert_eq!(app.message(), "no position is remembered");
    does(&mut app, "t 1 T");
    assert_eq!(digit(&app, "r1c3"), None);
    does(&mut app, "u");
    assert_eq!(digit(&app, "r1c3"), Some(Digit::D1), "returning is a change like any other");
    does(&mut app, "T");
    assert_eq!((digit(&app, "r1c3"), app.message()), (None, "returned"), "it stays remembered");
}

#[test]
fn clearing_and_starting_again() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "v 5 z 4 backspace");
    assert_eq!(digit(&app, "r1c3"), None);
    assert_eq!(app.game().expect("a game").cell(cell("r1c3")).colours, DigitSet::of(Digit::D5), "first the digit goes");
    does(&mut app, "backspace");
    assert_eq!(app.game().expect("a game").cell(cell("r1c3")).colours, DigitSet::EMPTY);
    does(&mut app, "4 ctrl-x");
    assert_eq!(app.game().expect("a game").grids().single().expect("a grid").to_string(), PUZZLE);
    does(&mut app, "u");
    assert_eq!(digit(&app, "r1c3"), Some(Digit::D4));
}

#[test]
fn the_clock_runs_while_one_plays() {
    let mut app = game();
    app.tick(Duration::from_secs(3));
    does(&mut app, "p");
    app.tick(Duration::from_secs(5));
    does(&mut app, "5");
    assert!(app.is_hidden());
    assert_eq!(app.message(), "paused: p continues");
    does(&mut app, "p");
    app.tick(Duration::from_secs(1));
    assert_eq!(app.game().expect("a game").elapsed, Duration::from_secs(4));
    does(&mut app, "esc");
    app.tick(Duration::from_secs(9));
    assert_eq!((screen(&app), app.game().expect("a game").clock), ("exits", Clock::Paused));
    does(&mut app, "esc");
    assert_eq!(app.game().expect("a game").clock, Clock::Runs);
    let kept: usize = (0..25).map(|_| app.tick(Duration::from_secs(1)).len()).sum();
    assert_eq!(kept, 2, "the clock is saved every ten seconds");
}

fn solve_by_hand(app: &mut App) {
    for (index, digit) in SOLUTION.chars().enumerate() {
        let cell = Rules::single().cells().nth(index).expect("81 digits");
        if app.game().expect("a game").grids()[cell].is_none() {
            app.click(cell, Extend::No);
            app.key(Key::char(digit));
        }
    }
}

#[test]
fn a_solved_game_ends_and_counts() {
    let mut app = game();
    app.tick(Duration::from_secs(90));
    solve_by_hand(&mut app);
    assert_eq!((app.message(), app.game().expect("a game").clock), ("Solved!", Clock::Done));
    let all = app.statistics();
    assert_eq!((all.begun, all.games.solved, all.games.unaided, all.games.best), (1, 1, 1, Some(90_000)));
    does(&mut app, "backspace");
    assert_eq!(app.message(), "the game is over: N begins another");
    does(&mut app, "S");
    assert_eq!(screen(&app), "statistics");
    does(&mut app, "x");
    assert_eq!(screen(&app), "play");
}

#[test]
fn hints_tell_more_each_time_and_are_done() {
    let mut app = game();
    let mut said = Vec::new();
    for depth in Depth::ALL {
        does(&mut app, "h");
        let hint = app.hint().expect("a hint");
        assert_eq!(hint.depth, depth);
        assert_eq!(hint.marks().is_empty(), depth == Depth::Kind);
        said.push(hint.say());
        if depth != Depth::Conclusion {
            does(&mut app, "enter");
            assert!(app.message().starts_with("Enter applies a fully revealed hint"));
        }
    }
    said.dedup();
    assert_eq!(said.len(), 4, "{said:?}");
    let before = filled(&app.game().expect("a game").grids());
    does(&mut app, "enter");
    assert_eq!((filled(&app.game().expect("a game").grids()), app.hint()), (before + 1, None));
    assert!(app.game().expect("a game").wrong().is_empty());
    assert_eq!(app.game().expect("a game").hints, 1);
    does(&mut app, "h esc");
    assert_eq!((screen(&app), app.hint()), ("play", None), "Esc closes the hint, not the game");
}

#[test]
fn a_hint_may_take_its_time() {
    let mut app = game();
    let effects = press(&mut app, "h h h h enter");
    assert_eq!(app.message(), "still looking for a step");
    settle(&mut app, effects);
    does(&mut app, "enter");
    assert_eq!(app.game().expect("a game").changes(), (1, 0));
}

#[test]
fn hints_lead_to_the_end() {
    let mut app = game();
    for _ in 0..200 {
        if app.game().expect("a game").clock == Clock::Done {
            break;
        }
        does(&mut app, "h h h h enter");
    }
    assert_eq!(app.game().expect("a game").grids().single().expect("a grid").to_string(), SOLUTION);
    assert_eq!(app.statistics().games.unaided, 0);
}

#[test]
fn mistakes_come_before_hints() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "1 h");
    assert!(
        matches!(&app.hint().expect("a hint").advice, Some(Advice::Faults(told)) if told.words[3] == "r1c3 is not 1.")
    );
    let told = |app: &mut App| {
        let (said, marks) = (app.hint().expect("a hint").say(), app.hint().expect("a hint").marks().len());
        does(app, "h");
        (said, marks)
    };
    assert_eq!(told(&mut app), ("A digit is wrong.".to_owned(), 0));
    assert_eq!(told(&mut app), ("In box 1 a digit is wrong.".to_owned(), 1));
    assert_eq!(told(&mut app), ("The digit in r1c3 is wrong.".to_owned(), 1));
    assert_eq!(told(&mut app), ("r1c3 is not 1.".to_owned(), 1));
    // At the last depth Enter removes the wrong digit; undo restores it.
    let digits = |app: &App| filled(&app.game().expect("a game").grids());
    let with_mistake = digits(&app);
    does(&mut app, "enter");
    assert_eq!((digits(&app), app.hint()), (with_mistake - 1, None));
    does(&mut app, "u");
    assert_eq!((digits(&app), app.hint()), (with_mistake, None));
}

#[test]
fn saves_come_back_whole() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "t c 1 4 z 4 n x 7 v 9 z u h");
    app.tick(Duration::from_millis(2345));
    let text = serde_json::to_string(&app.session()).expect("a session");
    let session: Session = serde_json::from_str(&text).expect("the same");
    let mut other = App::new(Keys::default());
    let effects = other.resume(session).expect("this version");
    settle(&mut other, effects);
    assert_eq!(other.session(), app.session());
    let effects = other.continue_game();
    settle(&mut other, effects);
    assert_eq!(screen(&other), "play");
    for keys in ["u", "u", "r", "T"] {
        does(&mut app, "esc down down enter P");
        does(&mut app, keys);
        does(&mut other, keys);
        assert_eq!(other.game().map(ninefold_play::Game::grids), app.game().map(ninefold_play::Game::grids), "{keys}");
        assert_eq!(other.game().map(ninefold_play::Game::changes), app.game().map(ninefold_play::Game::changes));
    }
    assert_eq!(line(other.game().expect("a game").solution().expect("proved")), SOLUTION);
}

#[test]
fn damaged_saves_change_nothing() {
    let session = game().session();
    let mut app = App::new(Keys::default());
    let before = app.session();
    for wrong in [
        Session { header: Header { version: VERSION + 1, ..session.header.clone() }, ..session.clone() },
        Session { header: Header { format: "other".into(), ..session.header.clone() }, ..session.clone() },
        Session {
            puzzle: serde_json::from_str(r#"{"layout":[[0,0,0]],"digits":"12"}"#).expect("text"),
            ..session.clone()
        },
        Session { cursor: 81, ..session.clone() },
    ] {
        assert!(app.resume(wrong).is_err());
    }
    assert_eq!(app.session(), before);
    let saved = serde_json::to_string(&session.game.expect("a game")).expect("text");
    for (from, to) in
        [("\"notes\":\"////", "\"notes\":\"///"), ("\"notes\":\"////", "\"notes\":\"11////"), ("53..7", "53.?7")]
    {
        let text = saved.replacen(from, to, 1);
        assert_ne!(text, saved);
        let game = serde_json::from_str::<Saved>(&text).ok().and_then(|saved| saved.game().ok());
        assert_eq!(game, None, "{to}");
    }
}

#[test]
fn other_games_wait() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "4 esc");
    let effects = app.open(grids(&SOLUTION.replacen("5346", "....", 1)));
    settle(&mut app, effects);
    does(&mut app, "P");
    assert_eq!(filled(&app.game().expect("a game").grids()), 77);
    does(&mut app, "esc");
    let effects = app.open(grids(PUZZLE));
    settle(&mut app, effects);
    does(&mut app, "P");
    assert_eq!(digit(&app, "r1c3"), Some(Digit::D4), "the game goes on where it was left");
}

#[test]
fn files_are_chosen() {
    let mut app = App::new(Keys::default());
    assert_eq!(press(&mut app, "ctrl-l"), [Effect::List(None)]);
    let file = |name: &str, kind| Listed { name: name.into(), path: format!("/p/{name}"), kind };
    let list = vec![file("..", Kind::Folder), file("a.txt", Kind::File), file("b.txt", Kind::File)];
    assert!(app.hear(News::Files("/p".into(), list)).is_empty(), "nobody looks into folders");
    assert_eq!(press(&mut app, "down"), [Effect::Look("/p/a.txt".into())]);
    app.hear(News::Inside("/p/a.txt".into(), Contents::failed("no puzzle".into())));
    does(&mut app, "enter");
    assert_eq!(app.message(), "there is no puzzle to load");
    does(&mut app, "up down");
    app.hear(News::Inside("/p/b.txt".into(), vec![found(SOLUTION)].into()));
    assert_eq!(files(&app).puzzle(), None, "that is another file");
    app.hear(News::Inside("/p/a.txt".into(), vec![found(SOLUTION), found(PUZZLE)].into()));
    does(&mut app, "right enter");
    assert_eq!((screen(&app), line(app.givens())), ("edit", PUZZLE.into()));
    assert_eq!(app.recent(), ["/p/a.txt"]);
    does(&mut app, "ctrl-l esc");
    assert_eq!(screen(&app), "edit");
    does(&mut app, "ctrl-l");
    app.hear(News::Files("/p".into(), vec![file("a.txt", Kind::File)]));
    assert!(press(&mut app, "enter").is_empty());
    app.hear(News::Inside("/p/a.txt".into(), vec![found(SOLUTION)].into()));
    assert_eq!((screen(&app), line(app.givens())), ("edit", SOLUTION.into()), "Enter came first");
}

#[test]
fn files_are_replaced_only_when_asked_twice() {
    let mut app = editor(PUZZLE);
    does(&mut app, "ctrl-s");
    assert_eq!(screen(&app), "name to save");
    assert!(press(&mut app, "enter").is_empty());
    assert_eq!(press(&mut app, "a Q x backspace enter"), [Effect::Write("aQ".into(), Purpose::Save, Replace::Ask)]);
    app.hear(News::Exists);
    assert_eq!(press(&mut app, "enter"), [Effect::Write("aQ".into(), Purpose::Save, Replace::Yes)]);
    assert_eq!(press(&mut app, "b enter"), [Effect::Write("aQb".into(), Purpose::Save, Replace::Ask)]);
    app.hear(News::Written("/p/aQb".into(), String::new()));
    assert_eq!((screen(&app), app.message(), app.recent()), ("edit", "written: /p/aQb", &["/p/aQb".to_string()][..]));
    does(&mut app, "ctrl-p");
    assert_eq!(screen(&app), "name to print");
}

/// Esc goes one level back; alone, it never leaves, edits or loses anything.
#[test]
fn esc_asks() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "4");
    let givens = app.givens().clone();
    for stays in ["esc", "enter", "space"] {
        assert_eq!(press(&mut app, "esc"), [Effect::Keep], "asked, and saved");
        assert_eq!((screen(&app), app.is_hidden()), ("exits", true));
        does(&mut app, "5");
        assert_eq!(screen(&app), "exits", "digits are for nobody");
        does(&mut app, stays);
        assert_eq!((screen(&app), app.is_hidden()), ("play", false), "{stays}");
    }
    does(&mut app, "esc down enter");
    assert_eq!(screen(&app), "new");
    does(&mut app, "esc");
    assert_eq!(screen(&app), "play");
    // The editor has the puzzle; its game is kept, one level back.
    does(&mut app, "p esc down down enter");
    assert_eq!(screen(&app), "edit");
    does(&mut app, "9");
    assert_ne!(*app.givens(), givens);
    assert_eq!(*app.game().expect("behind").givens(), givens, "what is edited is a copy");
    does(&mut app, "esc");
    assert_eq!((screen(&app), app.game().expect("a game").givens()), ("play", &givens));
    let effects = press(&mut app, "esc up down down down enter");
    assert_eq!(effects.last(), Some(&Effect::Quit));
    // Esc asks in the editor without a game, too.
    let mut app = editor(PUZZLE);
    assert!(!press(&mut app, "esc").contains(&Effect::Quit));
    assert_eq!(screen(&app), "exits");
    does(&mut app, "esc");
    assert_eq!(screen(&app), "edit");
    assert_eq!(press(&mut app, "esc down down enter").last(), Some(&Effect::Quit));
}

/// The steps played by an exercise are not changes of the player.
#[test]
fn a_drill_cannot_be_undone_past_its_start() {
    let mut app = task("x-wing");
    let start = app.game().expect("a game").notes().clone();
    does(&mut app, "u");
    assert_eq!((app.message(), app.game().expect("a game").notes()), ("the task begins here", &start));
    go(&mut app, "r1c1");
    does(&mut app, "ctrl-a c 1");
    assert_ne!(*app.game().expect("a game").notes(), start);
    does(&mut app, "u u u");
    assert_eq!(*app.game().expect("a game").notes(), start);
}

#[test]
fn help_suspend_quit() {
    let mut app = game();
    does(&mut app, "?");
    assert_eq!(screen(&app), "help");
    does(&mut app, "down down up");
    assert!(matches!(app.over(), Some(Over::Help(1))));
    does(&mut app, "x");
    assert_eq!(screen(&app), "play");
    assert_eq!(press(&mut app, "ctrl-z"), [Effect::Suspend]);
    assert!(press(&mut app, "Q").ends_with(&[Effect::Keep, Effect::Quit]));
    assert!(press(&mut app, "f9").is_empty());
    assert_eq!(app.message(), "f9 does nothing here; ? for help");
}

#[test]
fn no_keys_make_it_fall_over() {
    let names = "1 5 9 ! ctrl-3 alt-7 space enter esc tab backspace up down left right shift-down home ctrl-a z x c v u r t T g n f y p h e + - \
                 ctrl-x ctrl-l ctrl-s ctrl-p P E S ? 0 q N X";
    let names: Vec<&str> = names.split_whitespace().collect();
    let mut app = editor(PUZZLE);
    let mut number: u64 = 7;
    for _ in 0..20_000 {
        number = number.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let effects = press(&mut app, names[(number >> 33) as usize % names.len()]);
        if number >> 60 == 0 {
            // Some random orders take hours.
            let (orders, others): (Vec<_>, Vec<_>) =
                effects.into_iter().partition(|effect| matches!(effect, Effect::Make(..)));
            settle(&mut app, others);
            for order in orders {
                let Effect::Make(number, order, _) = order else { continue };
                let budget = Budget::new(1_000);
                let ask = budget.ask();
                let news = make(number, &order, (Seed::new(1), "seed 1"), Stop::when(&ask), &mut |_| ());
                let effects = news.map(|news| app.hear(news)).unwrap_or_default();
                settle(&mut app, effects);
            }
        }
    }
    let text = serde_json::to_string(&app.session()).expect("text");
    let session: Session = serde_json::from_str(&text).expect("a session");
    assert!(App::new(Keys::default()).resume(session).is_ok());
}

#[test]
fn a_new_game_by_level_technique_and_pattern() {
    let mut app = App::new(Keys::default());
    does(&mut app, "N");
    assert_eq!((screen(&app), app.menu().row), ("new", Row::Level));
    does(&mut app, "right right right");
    assert_eq!(app.menu().level, Some(Level::Hard));
    let effects = press(&mut app, "down down down right right down up enter");
    let order = Order {
        levels: Level::Hard..=Level::Hard,
        ratings: None,
        technique: None,
        shape: Shape::Drawn(Pattern::named("diamond").expect("a pattern")),
        ..Order::default()
    };
    assert_eq!(effects, [Effect::Make(1, Box::new(order), Source::Chance)]);
    assert_eq!((screen(&app), &*making(&app).about), ("making", "a puzzle: level hard, diamond"));
    app.hear(News::Tried(1, 17));
    app.hear(News::Tried(7, 99));
    assert_eq!(making(&app).tried, 17, "another order is not this one");
    settle(&mut app, effects);
    let game = app.game().expect("a game");
    assert_eq!((screen(&app), game.level), ("play", Some(Level::Hard)));
    assert_eq!(
        Some(game.givens().single().expect("a grid").filled()),
        Pattern::named("diamond").map(|pattern| pattern.cells())
    );
    assert!(game.solution().is_some());
    assert!(app.message().starts_with("a new game: hard"), "{}", app.message());
    assert_eq!(app.statistics().begun, 1);
}

#[test]
fn a_new_game_that_takes_a_technique() {
    let mut app = App::new(Keys::default());
    does(&mut app, "N t x - w i n g enter");
    assert_eq!(app.menu().technique.map(|technique| technique.id), Some("x-wing"));
    does(&mut app, "down down down right up enter");
    let puzzle = ninefold_core::Puzzle::try_from(app.game().and_then(|game| game.givens().single()).expect("a grid"))
        .expect("one solution");
    let path = Path::of(&puzzle, &Method::hodoku());
    assert!(path.counts().iter().any(|(technique, _)| technique.id == "x-wing"));
    let mut app = App::new(Keys::default());
    does(&mut app, "N right t x - w i n g enter enter");
    assert_eq!(screen(&app), "new");
    assert!(app.message().starts_with("there is no such puzzle: at most easy requested"), "{}", app.message());
}

#[test]
fn a_new_game_by_rating() {
    let mut app = App::new(Keys::default());
    does(&mut app, "N down left left left");
    assert_eq!(app.menu().rating, Some(7));
    let effects = press(&mut app, "enter");
    assert_eq!(&*making(&app).about, "a puzzle: any level, rated 7.0 to 7.9, half turn");
    settle(&mut app, effects);
    let puzzle = ninefold_core::Puzzle::try_from(app.game().and_then(|game| game.givens().single()).expect("a grid"))
        .expect("one solution");
    let rating = Rater::new().rate(puzzle.givens(), Stop::NEVER).er;
    assert!((70..=79).contains(&rating), "{rating}");
    assert!(app.message().ends_with(&format!(", ER {}", text::decimal(rating))), "{}", app.message());

    // An impossible order is rejected at once.
    let mut app = App::new(Keys::default());
    does(&mut app, "N t a l i g n e d enter down right enter");
    assert_eq!(screen(&app), "new");
    assert_eq!(app.message(), "there is no such puzzle: se: the range from 6.2 to 1.9 is empty");
}

/// Techniques that only Sudoku Explainer has: its own method leads to them.
#[test]
fn techniques_of_another_method() {
    for id in ["direct-hidden-pair", "aligned-pair-exclusion"] {
        let app = task(id);
        let game = app.game().expect("a game");
        let puzzle = ninefold_core::Puzzle::try_from(game.givens().single().expect("a grid")).expect("one solution");
        let path = Path::of(&puzzle, &Method::explainer());
        let rating = Rater::new().rate(puzzle.givens(), Stop::NEVER).er;
        let technique = techniques::by_id(id).expect("a technique");
        assert!(path.steps().iter().any(|step| step.technique() == technique), "{id}");
        assert_eq!(explainer::rating(technique).map(|own| own.most), Some(rating), "{id}");
    }
}

#[test]
fn the_wheel_moves_in_lists() {
    let mut app = game();
    app.scroll(Named::Down);
    assert_eq!(app.cursor().at, cell("r1c1"));
    does(&mut app, "N");
    app.scroll(Named::Down);
    assert_eq!(app.menu().row, Row::Rating);
    app.scroll(Named::Up);
    assert_eq!(app.menu().row, Row::Level);
}

#[test]
fn a_puzzle_being_made_is_stopped() {
    let mut app = game();
    assert_eq!(press(&mut app, "N enter").len(), 1);
    does(&mut app, "x");
    assert_eq!((screen(&app), app.message()), ("making", "Esc stops"));
    assert_eq!(press(&mut app, "esc"), [Effect::Unmake]);
    assert_eq!(screen(&app), "new");
    let made = |number, stop: Stop<'_>| make(number, &Order::default(), (Seed::new(1), ""), stop, &mut |_| ());
    assert!(app.hear(made(1, Stop::NEVER).expect("a puzzle")).is_empty(), "too late");
    does(&mut app, "esc");
    assert_eq!((screen(&app), line(app.game().expect("the game").givens())), ("play", PUZZLE.into()));
    assert!(made(2, Stop::when(&|_| true)).is_none());
}

#[test]
fn the_puzzle_of_the_day() {
    let mut app = App::new(Keys::default());
    let effects = press(&mut app, "N down down down down down down enter");
    assert_eq!(effects, [Effect::Make(1, Box::default(), Source::Day)]);
    assert!(app.scroll(Named::Down).is_empty());
    settle(&mut app, effects);
    assert_eq!(screen(&app), "play");
}

#[test]
fn a_new_game_from_a_file_with_a_choice() {
    let mut app = App::new(Keys::default());
    assert_eq!(press(&mut app, "N down down down down down down down enter"), [Effect::List(None)]);
    let file = Listed { name: "a.txt".into(), path: "/p/a.txt".into(), kind: Kind::File };
    app.hear(News::Files("/p".into(), vec![file]));
    let many = [vec![found(SOLUTION); 11], vec![found(PUZZLE)], vec![found(SOLUTION)]].concat();
    app.hear(News::Inside("/p/a.txt".into(), many.into()));
    does(&mut app, "end");
    assert_eq!(files(&app).pick, 12);
    does(&mut app, "home right 1 2");
    assert_eq!(files(&app).pick, 11);
    does(&mut app, "enter");
    assert_eq!((screen(&app), line(app.game().expect("a game").givens())), ("play", PUZZLE.into()));
    assert_eq!(app.game().expect("a game").title, "t");
}

#[test]
fn what_came_with_a_puzzle_is_played_on_with() {
    let mut app = App::new(Keys::default());
    let mut other = found(PUZZLE);
    let four = [Digit::D1, Digit::D4].into_iter().collect();
    other.notes.set(cell("r1c3"), CellNotes { digit: Some(Digit::D4), ..CellNotes::default() });
    other.notes.set(cell("r1c4"), CellNotes { corner: four, colours: DigitSet::of(Digit::D2), ..CellNotes::default() });
    other.notes.set(cell("r1c6"), CellNotes { eliminated: four, ..CellNotes::default() });
    let effects = app.open_found(other.clone());
    settle(&mut app, effects);
    assert_eq!(app.message(), "loaded: t, with own digits and notes: P continues it");
    assert_eq!(app.subject().notes, Some(&other.notes));
    does(&mut app, "P");
    let game = app.game().expect("a game");
    assert_eq!((game.notes(), game.automatic), (&other.notes, true));
    does(&mut app, "u");
    assert_eq!(*app.game().expect("a game").notes(), Notes::empty(&Rules::single()), "as one change");
    does(&mut app, "esc down down enter P");
    assert_eq!(*app.game().expect("a game").notes(), Notes::empty(&Rules::single()), "but once");
}

/// Returns a game played up to a position where a technique is needed.
fn task(id: &str) -> App {
    let mut app = App::new(Keys::default());
    let technique = techniques::by_id(id).expect("a technique");
    does(&mut app, "N up");
    assert_eq!(app.menu().row, Row::Drill);
    does(&mut app, "enter");
    assert_eq!(screen(&app), "technique to drill");
    technique.name.chars().for_each(|sign| _ = app.key(Key::char(sign)));
    does(&mut app, "enter");
    assert_eq!(screen(&app), "play");
    assert_eq!(
        app.game().expect("a game").exercise.as_ref().map(|exercise| exercise.technique.clone()),
        Some(technique.into())
    );
    app
}

#[test]
fn a_technique_is_to_be_found() {
    let mut app = task("x-wing");
    assert_eq!(app.layer(), Layer::Centre);
    let exercise = app.game().expect("a game").exercise.clone().expect("a task");
    let layout = Rules::single();
    let all: Vec<_> = exercise.steps.iter().flat_map(|step| step.eliminated.clone()).collect();
    let boards = app.game().expect("a game").boards();
    let candidates = boards.board(0).all_candidates();
    let is_right = |one: &Candidate| all.contains(&(layout.cell(0, one.cell), one.digit));
    let wrong = candidates.iter().find(|one| !is_right(one)).expect("not everything goes");
    let at = layout.cell(0, wrong.cell);
    app.click(at, Extend::No);
    app.key(Key::char(char::from(wrong.digit.ascii())));
    assert_eq!(app.message(), format!("no X-Wing implies that: {wrong}"));
    assert_eq!(app.game().and_then(Game::progress), Some(Progress::Wrong([(at, wrong.digit)].into())));
    does(&mut app, "u");
    assert_eq!(app.game().and_then(Game::progress), Some(Progress::None));
    let step = exercise.steps.iter().min_by_key(|step| step.eliminated.len()).expect("an instance");
    for &(cell, digit) in &step.eliminated {
        assert!(!app.game().expect("a game").exercise.as_ref().expect("a task").found);
        app.click(cell, Extend::No);
        app.key(Key::char(char::from(digit.ascii())));
    }
    assert!(app.message().starts_with("found! "), "{}", app.message());
    let drill = app.statistics().drills["x-wing"];
    assert_eq!((drill.found, drill.unaided, drill.mistakes), (1, 1, 1));
}

#[test]
fn tasks_with_digits_and_hints() {
    let mut app = task("hidden-single-box");
    assert_eq!(app.layer(), Layer::Digit);
    does(&mut app, "h");
    does(&mut app, "h h h enter");
    assert!(app.message().starts_with("found! "), "{}", app.message());
    assert_eq!(app.statistics().drills["hidden-single-box"].unaided, 0);
}

#[test]
fn tasks_come_back_whole() {
    let app = task("x-wing");
    let text = serde_json::to_string(&app.session()).expect("a session");
    let mut other = App::new(Keys::default());
    let effects = other.resume(serde_json::from_str(&text).expect("the same")).expect("this version");
    settle(&mut other, effects);
    let effects = other.continue_game();
    settle(&mut other, effects);
    assert_eq!(other.game().and_then(|game| game.exercise.clone()), app.game().and_then(|game| game.exercise.clone()));
}

#[test]
fn there_is_nothing_to_learn() {
    let mut app = game();
    does(&mut app, "X j e l l y f i s h enter");
    assert_eq!(app.message(), "no Jellyfish is needed from here on");
    go(&mut app, "r1c3");
    does(&mut app, "1 X x - w i n g enter");
    assert_eq!(app.message(), "there is already a mistake: r1c3 is not 1");
    does(&mut app, "X q q enter");
    assert_eq!(app.message(), "no technique has that name");
    does(&mut app, "backspace backspace down enter");
    assert_eq!(screen(&app), "play");
    assert_eq!(app.game().and_then(|game| game.exercise.clone()), None);
}

#[test]
fn games_that_were_left_are_chosen() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "4 N");
    assert_eq!(app.waiting(), 1);
    does(&mut app, "up up enter");
    assert!(matches!(app.over(), Some(Over::Left(pick)) if pick.left().count() == 1));
    does(&mut app, "enter");
    assert_eq!((screen(&app), digit(&app, "r1c3")), ("play", Some(Digit::D4)));
    let mut app = App::new(Keys::default());
    does(&mut app, "N up up enter");
    assert_eq!((screen(&app), app.message()), ("new", "no unfinished game"));
}

#[test]
fn a_game_that_has_ended_makes_room() {
    let mut app = game();
    solve_by_hand(&mut app);
    assert_eq!(app.statistics().levels["easy"].solved, 1);
    does(&mut app, "N esc ctrl-x");
    assert_eq!((app.game().expect("a game").clock, app.statistics().begun), (Clock::Runs, 2), "the same again");
    assert_eq!(line(&app.game().expect("a game").grids()), PUZZLE);
}

/// A solved puzzle that is opened again is shown as solved, with its time, also after other games and in another run of the program.
#[test]
fn a_solved_puzzle_stays_solved() {
    let is_solved = |app: &App| {
        let game = app.game().expect("a game");
        assert_eq!((screen(app), game.clock, line(&game.grids())), ("play", Clock::Done, SOLUTION.into()));
        assert_eq!((app.message(), app.statistics().begun), ("already solved, in 1:30", 1));
        assert!(shown(app, (80, 24)).contains("Solved in 1:30"), "{}", shown(app, (80, 24)));
    };
    let open = |app: &mut App, line: &str| {
        let source = Listed { name: "t".into(), path: String::new(), kind: Kind::Text };
        let effects = app.open_contents(source, vec![found(line)].into(), Then::Play);
        settle(app, effects);
    };
    let mut app = game();
    app.tick(Duration::from_secs(90));
    solve_by_hand(&mut app);
    does(&mut app, "E");
    assert_eq!(screen(&app), "edit");
    does(&mut app, "esc");
    is_solved(&app);
    open(&mut app, PUZZLE);
    is_solved(&app);
    let again = |app: &App| {
        let text = serde_json::to_string(&app.session()).expect("a session");
        let mut next = App::new(Keys::default());
        let effects = next.resume(serde_json::from_str(&text).expect("the same")).expect("this version");
        settle(&mut next, effects);
        next
    };
    let mut next = again(&app);
    let effects = next.continue_game();
    settle(&mut next, effects);
    is_solved(&next);
    // Other games, and another run.
    open(&mut app, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    assert_eq!((screen(&app), app.game().expect("a game").clock, app.statistics().begun), ("play", Clock::Runs, 2));
    let mut next = again(&app);
    open(&mut next, PUZZLE);
    assert_eq!((next.game().expect("a game").clock, next.message()), (Clock::Done, "already solved, in 1:30"));
    does(&mut next, "N up up enter");
    assert_eq!(next.message(), "no unfinished game", "solved games are not listed");
}

/// The key that applies a hint adds a lost candidate again: to the automatic notes, or to the player's.
#[test]
fn lost_candidates_are_restored() {
    let mut app = game();
    go(&mut app, "r1c3");
    does(&mut app, "n c 4 z n h");
    assert_eq!(app.game().expect("a game").cell(cell("r1c3")).eliminated.to_string(), "4");
    assert!(!app.can_follow_hint());
    does(&mut app, "h h h");
    assert!(app.hint().expect("a hint").say().contains("r1c3 has lost its candidate 4"), "{:?}", app.hint());
    assert!(app.can_follow_hint());
    does(&mut app, "enter");
    assert_eq!((app.message(), app.hint()), ("noted again: (4)r1c3", None));
    assert_eq!(app.game().expect("a game").cell(cell("r1c3")).eliminated, DigitSet::EMPTY);
    does(&mut app, "u");
    assert_eq!(app.game().expect("a game").cell(cell("r1c3")).eliminated.to_string(), "4", "as one change");
    let mut app = game();
    does(&mut app, "f");
    go(&mut app, "r1c3");
    does(&mut app, "c 4 z h h h h");
    assert!(app.hint().expect("a hint").say().contains("r1c3 has lost its candidate 4"), "{:?}", app.hint());
    does(&mut app, "enter");
    assert_eq!(notes(&app, "r1c3"), (String::new(), "124".into()));
}

/// What a hint says is applied, or the message says why not.
#[test]
fn applying_a_hint_does_something_or_says_why_not() {
    let mut app = game();
    go(&mut app, "r1c3");
    let effects = app.why_not((cell("r1c3"), Digit::D5));
    settle(&mut app, effects);
    assert!(app.hint().expect("a hint").conclusion().is_some() && !app.can_follow_hint());
    does(&mut app, "enter");
    assert_eq!(app.message(), "the notes show that already");
    let game = app.game().expect("a game");
    assert_eq!((game.changes(), game.automatic), ((0, 0), false));
}

/// A position in which singles find nothing.
const HARD: &str = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

/// A hint does not repeat an elimination that the player has noted, and applying it does not hide the player's notes behind automatic ones.
#[test]
fn hints_respect_the_notes_of_the_player() {
    for keys in ["f", "f n n"] {
        let mut app = editor(HARD);
        does(&mut app, "P");
        does(&mut app, keys);
        let mut known = Vec::new();
        for _ in 0..8 {
            does(&mut app, "h h h h");
            let conclusion = app.hint().and_then(|hint| hint.conclusion()).cloned().expect("a step");
            if conclusion.eliminated.is_empty() {
                break;
            }
            assert!(!known.contains(&conclusion.eliminated), "{}", conclusion.words);
            known.push(conclusion.eliminated.clone());
            does(&mut app, "esc c");
            for &(cell, digit) in &conclusion.eliminated {
                app.click(cell, Extend::No);
                assert!(app.game().expect("a game").cell(cell).centre.contains(digit));
                app.key(Key::char(char::from(digit.ascii())));
            }
        }
        assert!(!known.is_empty());
        assert!(!app.game().expect("a game").automatic);
    }
    // Applied by the program.
    let mut app = editor(HARD);
    does(&mut app, "P f h h h h");
    let gone = app.hint().and_then(|hint| hint.conclusion()).cloned().expect("a step").eliminated;
    let &(cell, digit) = gone.first().expect("an elimination");
    does(&mut app, "enter");
    let game = app.game().expect("a game");
    assert!(!game.cell(cell).centre.contains(digit) && !game.automatic);
    assert_eq!(app.message(), "");
}

/// A key that switches automatic notes on says so.
#[test]
fn automatic_notes_are_not_switched_on_silently() {
    let mut app = game();
    does(&mut app, "n");
    assert_eq!(app.message(), "automatic notes are on");
    does(&mut app, "n");
    assert_eq!(app.message(), "automatic notes are off");
    let mut app = editor(HARD);
    does(&mut app, "P h h h h");
    assert!(!app.hint().and_then(|hint| hint.conclusion()).expect("a step").eliminated.is_empty());
    does(&mut app, "enter");
    assert_eq!((app.message(), app.game().expect("a game").automatic), ("automatic notes are on", true));
    let app = task("x-wing");
    assert!(app.message().ends_with("; automatic notes are on"), "{}", app.message());
}

#[test]
fn sums_have_no_end() {
    let mut app = game();
    let mut session = app.session();
    session.statistics.games.solved = u64::MAX;
    session.statistics.begun = u64::MAX;
    session.statistics.games.milliseconds = u64::MAX;
    app.resume(session).expect("a session");
    let effects = app.continue_game();
    settle(&mut app, effects);
    solve_by_hand(&mut app);
    let session = app.session();
    app.adopt(session);
    assert_eq!((app.statistics().games.solved, app.statistics().levels["easy"].solved), (u64::MAX, 2));
}

#[test]
fn sessions_are_joined() {
    let mut one = game();
    go(&mut one, "r1c3");
    does(&mut one, "4");
    let mut other = App::new(Keys::default());
    let effects = other.open(grids(&SOLUTION.replacen("5346", "....", 1)));
    settle(&mut other, effects);
    does(&mut other, "P 5");
    let (mine, theirs) = (one.statistics().clone(), other.statistics().clone());
    one.adopt(other.session());
    assert_eq!((one.waiting(), one.statistics().begun), (2, mine.begun + theirs.begun));
    assert_eq!(digit(&one, "r1c3"), Some(Digit::D4));
    does(&mut one, "N up up enter down enter");
    assert_eq!(one.game().expect("theirs").givens().filled().count(), 77);
    assert_eq!(one.waiting(), 2, "mine waits now");
}

#[test]
fn tab_goes_through_the_layers_and_shift_tab_back() {
    let mut app = game();
    for layer in Layer::ALL.into_iter().rev() {
        does(&mut app, "shift-tab");
        assert_eq!(app.layer(), layer);
    }
    does(&mut app, "tab shift-tab");
    assert_eq!(app.layer(), Layer::Digit);
}
