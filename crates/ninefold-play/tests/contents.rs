//! The content of files and texts: choosing among several puzzles, and the messages about the rest.

use crate::common::{PUZZLE, SOLUTION, does, grids, line, press, screen, settle};
use ninefold_play::files::{Contents, Found, Kind, Listed};
use ninefold_play::{App, Keys, News, Over, Then};

fn found(line: &str) -> Found {
    Found::new(grids(line), "t".into())
}

fn listed(name: &str) -> Listed {
    Listed { name: name.into(), path: format!("/p/{name}"), kind: Kind::File }
}

/// Returns the chosen line of the list.
fn chosen(app: &App) -> Option<&Listed> {
    match app.over() {
        Some(Over::Files(files, _)) => files.chosen(),
        _ => None,
    }
}

#[test]
fn several_pasted_puzzles_are_chosen_from() {
    let mut app = App::new(Keys::default());
    app.hear(News::Failed("an older message".into()));
    app.hear(News::Pasted(vec![found(SOLUTION), found(PUZZLE)].into()));
    assert_eq!(app.message(), "", "the keys of the list have its place");
    assert_eq!(chosen(&app).map(|chosen| &*chosen.name), Some("pasted text"));
    assert!(press(&mut app, "down up").is_empty(), "there is no file to look into");
    does(&mut app, "right enter");
    assert_eq!((screen(&app), line(app.givens())), ("edit", PUZZLE.into()));
    assert!(app.recent().is_empty(), "a pasted text is no file");
    app.hear(News::Pasted(vec![found(SOLUTION), found(SOLUTION)].into()));
    does(&mut app, "esc");
    assert_eq!((screen(&app), line(app.givens())), ("edit", PUZZLE.into()), "Esc leaves the puzzle as it was");
}

/// Errors and notes are part of the message until the next key, even after the message of a verdict.
#[test]
fn remarks_on_a_source_stay_until_the_next_key() {
    let several = grids(&format!("{}{}", ".".repeat(40), &PUZZLE[40..]));
    let contents = Contents {
        puzzles: vec![Found::new(several, "t".into())],
        errors: vec!["a.txt:5:1: expected a digit".into()],
        left_out: 3,
        notes: vec!["a.txt:1: one".into(), "a.txt:2: two".into()],
    };
    let summary =
        "1 puzzle, 3 left out: a.txt:5:1: expected a digit (and 2 more errors); a.txt:1: one (and 1 more note)";
    assert_eq!(contents.summary(), summary);
    let mut app = App::new(Keys::default());
    let source = Listed { name: "a.txt".into(), path: "/p/a.txt".into(), kind: Kind::File };
    let effects = app.open_contents(source, contents, Then::Play);
    assert_eq!(screen(&app), "play");
    assert!(app.message().ends_with(summary), "{}", app.message());
    settle(&mut app, effects);
    assert!(app.message().starts_with("only the rules can be checked"), "{}", app.message());
    assert!(app.message().ends_with(summary), "{}", app.message());
    assert_eq!(app.recent(), ["/p/a.txt"]);
    does(&mut app, "right");
    assert_eq!(app.message(), "");
}

/// Pressing Enter before the file is read opens the first puzzle, and the message mentions the others.
#[test]
fn the_first_of_several_is_never_taken_silently() {
    let mut app = App::new(Keys::default());
    does(&mut app, "ctrl-l");
    app.hear(News::Files("/p".into(), vec![listed("a.txt")]));
    does(&mut app, "enter");
    let contents = Contents { notes: vec!["a.txt:9: a note".into()], ..vec![found(PUZZLE), found(SOLUTION)].into() };
    app.hear(News::Inside("/p/a.txt".into(), contents));
    assert_eq!((screen(&app), line(app.givens())), ("edit", PUZZLE.into()));
    assert_eq!(app.message(), "loaded: t; the first of 2 puzzles of the file; a.txt:9: a note");
}

/// Esc closes the list above a game; choosing the puzzle of that game resumes it.
#[test]
fn a_list_below_a_game_leaves_it_as_it_is() {
    let mut app = App::new(Keys::default());
    let effects = app.open_contents(listed("a.txt"), vec![found(PUZZLE)].into(), Then::Play);
    settle(&mut app, effects);
    does(&mut app, "right 7");
    let before = app.game().expect("a game").grids();
    let two = || vec![found(SOLUTION), found(PUZZLE)].into();
    app.open_contents(listed("b.txt"), two(), Then::Play);
    assert_eq!(chosen(&app), Some(&listed("b.txt")));
    does(&mut app, "esc");
    assert_eq!((screen(&app), &app.game().expect("a game").grids()), ("play", &before));
    app.open_contents(listed("b.txt"), two(), Then::Play);
    does(&mut app, "2 enter");
    assert_eq!((screen(&app), &app.game().expect("a game").grids()), ("play", &before), "the same puzzle goes on");
}
