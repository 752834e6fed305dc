//! Games and puzzles as sentences, for screen readers.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Output, Stdio};

use crate::common::{ninefold, run, stderr, stdout};

const FULL: &str = "1234341221434321";
const OPEN: &str = "12.4341221434321";

/// Plays the small puzzle with typed lines.
fn play_open(typed: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.txt");
    fs::write(&file, format!("# layout: 4x4\n{OPEN}\n")).unwrap();
    play(&[file.to_str().unwrap()], typed)
}

/// Plays a puzzle with typed lines, in a new folder of saved games.
fn play(puzzle: &[&str], typed: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().to_string_lossy().into_owned();
    let arguments: Vec<&str> =
        ["play", "--screen-reader", "--state", &state].into_iter().chain(puzzle.iter().copied()).collect();
    run(&arguments, typed)
}

#[test]
fn a_game_is_played_and_heard_to_its_end() {
    let played = play_open("row 1\nr1c3\nr1c3 4\ncheck\nundo\n1 3 3\n");
    let text = stdout(&played);
    let expected = [
        "Row 1: 1, 2, empty, 4.",
        "Row 1, column 3: empty.",
        "Row 1, column 3: 4. It clashes with the 4 in row 1, column 4 and the 4 in row 3, column 3.",
        "Wrong or in conflict: row 1, column 3",
        "Row 1, column 3: empty.",
        "Row 1, column 3: 3.",
        "The puzzle is solved.",
    ];
    let mut rest = text;
    for sentence in expected {
        let at = rest.find(sentence).unwrap_or_else(|| panic!("{sentence} is missing in\n{text}"));
        rest = &rest[at + sentence.len()..];
    }
    assert!(played.status.success(), "{}", stderr(&played));
}

/// Messages are sentences, cells are always named in the same way, and a player who leaves is told how to continue.
#[test]
fn everything_is_heard_in_sentences() {
    let played = play_open("r1c1 2\nr1c3 4\nhint\nhint\nhint\nhint\nr1c3 clear\nr1c3 why 4\nquit\n");
    let text = stdout(&played);
    assert!(text.contains("That digit is given."), "{text}");
    assert!(text.contains("Saved. Go on with: ninefold play --screen-reader --state "), "{text}");
    let short = |word: &str| word.starts_with('r') && word[1..].starts_with(|sign: char| sign.is_ascii_digit());
    let words: Vec<&str> = text.split([' ', '(', ')']).filter(|word| short(word)).collect();
    assert!(words.is_empty() && !text.contains("loaded"), "{words:?}\n{text}");
}

/// A resumed game is announced as such; the cells of a cage are read in order.
#[test]
fn new_and_resumed_games_are_announced() {
    let cages = r#"{"format":"ninefold","version":1,"size":4,"killercage":[{"cells":["R1C4","R2C4","R1C3"],"value":6}],"givens":"................"}"#;
    let shown = run(&["show", "--screen-reader"], cages);
    assert!(
        stdout(&shown).contains("Killer Cage with 6: row 1, column 3; row 1, column 4; row 2, column 4."),
        "{}",
        stdout(&shown)
    );
}

#[test]
fn hints_are_heard_and_done() {
    let played = play_open("hint\nhint\nhint\nhint\ntake\n");
    let text = stdout(&played);
    assert!(text.contains("So row 1, column 3 is 3.") && text.contains("Row 1, column 3: 3.\n"), "{text}");
    assert!(text.trim_end().ends_with("The puzzle is solved."), "{text}");
}

#[test]
fn wrong_lines_are_answered_and_the_game_goes_on() {
    let played = play_open("jump\nr7c1\nr1c3 9\nr1c1 2\nr1c3 blue\nwhere 9\nrow 0\nbox 5\n\nr\nré1\nquit\nrow 1\n");
    let text = stdout(&played);
    for sentence in [
        "\"jump\" is not a command; help lists all.",
        "There is no cell r7c1: there are 4 rows and 4 columns.",
        "The digits are 1 to 4.",
        "There is no row 0.",
        "There is no box 5.",
        "\"r\" is not a command",
        "Row 1, column 1: 1, given.",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
    assert!(!text.contains("Row 1: 1"), "nothing is answered after the end: {text}");
}

#[test]
fn damaged_lines_end_nothing_and_the_game_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.txt");
    fs::write(&file, format!("# layout: 4x4\n{OPEN}\n")).unwrap();
    let state = folder.path().to_str().unwrap();
    let mut typed = b"r1c3 4\n\xff\xfe row\n".to_vec();
    typed.extend("x".repeat(100_000).into_bytes());
    typed.extend(b"\nrow 1\n");
    let arguments = ["play", "--screen-reader", "--state", state];
    let played = run(&[&arguments[..], &[file.to_str().unwrap()]].concat(), typed);
    assert!(played.status.success() && stdout(&played).contains("Row 1: 1, 2, 4, 4."), "{}", stderr(&played));
    let again = run(&arguments, "row 1\n");
    assert!(stdout(&again).contains("Row 1: 1, 2, 4, 4."), "{}", stdout(&again));
}

#[test]
fn a_game_without_a_screen_needs_one_puzzle() {
    let none = play(&[], "");
    assert_eq!(none.status.code(), Some(2));
    assert!(stderr(&none).contains("--level easy"), "{}", stderr(&none));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.txt");
    fs::write(&file, format!("# layout: 4x4\n{OPEN}\n{FULL}\n")).unwrap();
    let two = play(&[file.to_str().unwrap()], "");
    assert!(stderr(&two).contains("has 2 puzzles; name one of them"), "{}", stderr(&two));
    let first = play(&[&format!("{}#1", file.display())], "left\n");
    assert!(stdout(&first).contains("1 cell is empty; complete digits: 1 2 4."), "{}", stdout(&first));
}

/// Sets, clones and lines are read with all of their cells.
#[test]
fn show_reads_every_cell_of_sets_and_clones() {
    let empty = ".".repeat(81);
    let puzzle = format!(
        r#"{{"format":"ninefold","version":1,"equalsum":[{{"lines":[["R1C1","R1C2"],["R5C5","R6C5"]]}}],
        "clone":[{{"cells":["R3C7","R3C8"],"cloneCells":["R8C2","R8C3"]}},{{"cells":["R1C5"],"cloneCells":["R9C5"]}}],
        "thermometer":[{{"lines":[["R9C1","R8C1"],["R9C1","R9C2"]]}}],"quadruple":[{{"cells":["R1C4","R1C5","R2C4","R2C5"],"values":[1,2]}}],
        "arrow":[{{"cells":["R7C7"],"lines":[["R7C7","R7C8","R7C9"]]}}],"givens":"{empty}"}}"#
    )
    .replace('\n', "");
    let shown = run(&["show", "--screen-reader"], &puzzle);
    for expected in [
        "Equal Sums: set 1, row 1, column 1; row 1, column 2; set 2, row 5, column 5; row 6, column 5.",
        "Clone 1 of 2: row 3, column 7; row 3, column 8, the same as row 8, column 2; row 8, column 3.",
        "Clone 2 of 2: row 1, column 5, the same as row 9, column 5.",
        "Thermometer: row 9, column 1; row 8, column 1; line row 9, column 1; row 9, column 2.",
        "Quadruple with 1 2: row 1, column 4; row 1, column 5; row 2, column 4; row 2, column 5.",
        "Arrow: circle row 7, column 7; arrow row 7, column 7; row 7, column 8; row 7, column 9.",
    ] {
        let text = stdout(&shown);
        assert!(text.lines().any(|line| line == expected), "{expected}\n{text}\n{}", stderr(&shown));
    }
}

#[test]
fn show_reads_rules_constraints_and_rows() {
    let killer = run(&["generate", "--rules", "killer", "--size", "4", "--seed", "1"], "");
    let shown = run(&["show", "--screen-reader"], &killer.stdout);
    let text = stdout(&shown);
    assert!(text.starts_with("Every row, column and box contains the digits 1 to 4.\nKiller Cage: "), "{text}");
    let cages: Vec<&str> = text.lines().filter(|line| line.starts_with("Killer Cage ")).collect();
    let first = format!("Killer Cage 1 of {} with ", cages.len());
    assert!(cages.len() > 1 && cages[0].starts_with(&first), "{text}");
    let corner = cages.iter().find(|line| line.contains("row 1, column 1;") && line.contains("row 2, column 1."));
    assert!(corner.is_some_and(|line| line.contains(" with 7: ")), "{text}");
    assert!(text.ends_with("Row 4: empty, empty, empty, empty.\n"), "{text}");
}

/// A new puzzle has the rules, the size or the layout that the options name.
#[test]
fn a_new_puzzle_has_the_rules_that_are_asked_for() {
    for (options, expected) in [
        (&["--rules", "killer", "--size", "4", "--level", "easy"][..], "Killer Cage 1 of"),
        (&["--size", "6"], "digits 1 to 6"),
        (&["--layout", "twodoku"], "a puzzle of 153 cells"),
    ] {
        let played = play(options, "board\nquit\n");
        let text = stdout(&played).to_lowercase();
        assert!(text.contains(&expected.to_lowercase()), "{options:?}: {text}\n{}", stderr(&played));
    }
    let wrong = play(&["--rules", "kilr"], "");
    assert!(stderr(&wrong).contains("did you mean killer?"), "{}", stderr(&wrong));
    assert_eq!(wrong.status.code(), Some(2));
}

/// Cells of irregular regions can be read by region, and each cell names its own.
#[test]
fn regions_are_read_with_their_cells() {
    let jigsaw = r#"{"format":"ninefold","version":1,"size":4,"regions":[0,0,0,1,0,2,1,1,2,2,1,3,2,3,3,3],"givens":"1..............."}"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("jigsaw.json");
    fs::write(&file, jigsaw).unwrap();
    let played = play(&[file.to_str().unwrap()], "region 1\nr1c4\n");
    let text = stdout(&played);
    for expected in [
        "Region 1: row 1, column 1; row 1, column 2; row 1, column 3; row 2, column 1.",
        "Region 1: row 1, column 1: 1; row 1, column 2: empty; row 1, column 3: empty; row 2, column 1: empty.",
        "Row 1, column 4: empty. In region 2.",
    ] {
        assert!(text.lines().any(|line| line == expected), "{expected}\n{text}\n{}", stderr(&played));
    }
}

/// A hint is taken only after its conclusion has been heard, and no answer names a key that has no meaning here.
#[test]
fn a_hint_is_taken_when_it_has_been_heard() {
    let text = stdout(&play_open("take\nhint\ntake\nhint\nhint\nhint\ntake\nr1c3 3\n")).to_owned();
    assert!(text.contains("There is no hint to apply: type hint."), "{text}");
    assert!(text.contains("You have not heard the whole hint: type hint again"), "{text}");
    assert!(!text.contains("Enter") && !text.contains("N begins"), "{text}");
}

/// The notes of one command are undone together.
#[test]
fn notes_of_one_command_are_one_change() {
    let text = stdout(&play_open("r1c3 note 1 3\nundo\n")).to_owned();
    let told: Vec<&str> = text.lines().filter(|line| line.starts_with("Row 1, column 3")).collect();
    assert_eq!(told, ["Row 1, column 3: empty, notes 1 3.", "Row 1, column 3: empty."], "{text}");
}

/// A game that cannot be saved is never called saved.
#[test]
fn a_failure_to_save_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let puzzle = folder.path().join("open.txt");
    fs::write(&puzzle, format!("# layout: 4x4\n{OPEN}\n")).unwrap();
    let mut child = ninefold(&["play", "--screen-reader", "--state"])
        .arg(&state)
        .arg(&puzzle)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"row 1\n").unwrap();
    // The greeting shows that the folder is in use.
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    fs::remove_dir_all(&state).unwrap();
    fs::write(&state, "no folder").unwrap();
    input.write_all(b"r1c3 4\nquit\n").unwrap();
    drop(input);
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(!text.contains("Saved."), "{text}");
    assert_eq!(ended.status.code(), Some(2), "{}", stderr(&ended));
    assert!(stderr(&ended).contains("the last moves are not saved: cannot write "), "{}", stderr(&ended));
}
