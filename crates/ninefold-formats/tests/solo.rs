//! Saved games of Solo, from Simon Tatham's collection.

use ninefold_core::{Cell, Digit, DigitSet};
use ninefold_formats::{Document, Format, Style, loss, parse, read};
use serde_json::Value;

use crate::common::corpus;
use crate::common::meaning::Meaning;
use crate::common::{self, EXAMPLE as E, SOLUTION as S, grid};

const CELLS: &str = "e9g1_4_7d2f7f8_6_5c3c2_9_4f1f4d6_2_5g8e";

/// Returns a saved game with the given moves, of which the first `made` are not undone.
fn game(moves: &[&str], made: usize) -> String {
    let field = |name: &str, value: &str| format!("{name:8}:{}:{value}\n", value.len());
    let mut text = field("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
    for (name, value) in
        [("VERSION", "1"), ("GAME", "Solo"), ("PARAMS", "3x3"), ("CPARAMS", "3x3dt"), ("SEED", "123456789012345")]
    {
        text += &field(name, value);
    }
    text += &field("DESC", CELLS);
    text += &field("AUXINFO", "00112233");
    text += &field("NSTATES", &(moves.len() + 1).to_string());
    text += &field("STATEPOS", &(made + 1).to_string());
    for value in moves {
        text += &field(if value.starts_with('S') { "SOLVE" } else { "MOVE" }, value);
    }
    text
}

fn only(text: &str) -> Result<Document, String> {
    let mut items = read(text);
    assert_eq!(items.len(), 1, "{items:?}\n{text}");
    items.remove(0).map(|found| found.document).map_err(|error| error.to_string())
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

#[test]
fn moves_up_to_the_position() {
    assert_eq!(only(&game(&[], 0)), Ok(grid(E).into()));
    let moves = ["R1,0,3", "P0,0,8", "P0,0,5", "P0,0,8", "R1,0,0", "R0,0,5"];
    let placed = |made| only(&game(&moves, made)).unwrap().placed.grid(0);
    assert_eq!(placed(0).filled().to_string(), "");
    assert_eq!(placed(4)[cell("r1c2")], Some(Digit::D3));
    assert_eq!(placed(6).filled().to_string(), "r1c1");
}

#[test]
fn marks_are_set_and_taken_away() {
    let marks = |moves: &[&str], at: &str| only(&game(moves, moves.len())).unwrap().centre.get(cell(at).into());
    let some = |text: &str| text.bytes().filter_map(Digit::from_ascii).collect::<DigitSet>();
    assert_eq!(marks(&["P0,0,8", "P0,0,5"], "r1c1"), some("58"));
    assert_eq!(marks(&["P0,0,8", "P0,0,5", "P0,0,8"], "r1c1"), some("5"));
    assert_eq!(marks(&["P0,0,8", "R0,0,5"], "r1c1"), some(""));
    assert_eq!(marks(&["P0,0,8", "M"], "r1c1"), some("8"));
    assert_eq!(marks(&["P0,0,8", "M"], "r1c2"), DigitSet::ALL);
    assert_eq!(marks(&["M"], "r1c6"), some(""), "a given");
    let digits: Vec<String> = S.chars().map(String::from).collect();
    let solved = only(&game(&[&format!("S{}", digits.join(","))], 1)).unwrap();
    assert_eq!(solved.grids(), grid(S).into());
}

#[test]
fn damage_is_noticed() {
    let good = game(&["R1,0,3", "P0,0,8"], 2);
    assert!(only(&good).is_ok());
    let cases = [
        (
            good.replace(":6:R1,0,3", ":5:R1,0,3"),
            "line 11, column 10: expected 6 as the length of the value, found \"5\"",
        ),
        (good.replace("R1,0,3", "R1,0,x"), "line 11, column 12: expected a move such as R3,0,5"),
        (good.replace("R1,0,3", "R9,0,3"), "expected a move such as"),
        (good.replace("R1,0,3", "R5,0,3"), "expected a move such as"),
        (good.replace("4:Solo", "5:Loopy"), "line 3, column 12: expected \"Solo\" as GAME, found \"Loopy\""),
        (good.replace("VERSION :1:1", "VERSION :1:2"), "expected \"1\" as VERSION"),
        (good.replace("STATEPOS:1:3", "STATEPOS:1:4"), "expected a number from 1 to 3"),
        (
            good.replace("\nPARAMS  :3:3x3", "\nPARAMS  :4:3x3x"),
            "line 4, column 12: saved games with rules other than those of the plain grid are not supported (3x3x)",
        ),
        (good.replace("\nPARAMS  :3:3x3", "\nPARAMS  :3:1x3"), "line 4, column 12: grids with boxes of 1x3 cells"),
        (good.replace("e9g1", "e9h1"), "line 7, column"),
    ];
    for (text, expected) in cases {
        let error = only(&text).expect_err(expected);
        assert!(error.contains(expected), "{expected}: {error}");
    }
    // A missing or doubled line leads to an error, or does not change the puzzle, as for fields of the program itself.
    let lines: Vec<&str> = good.lines().collect();
    for at in 0..lines.len() {
        for copies in [0, 2] {
            let damaged = [&lines[..at], &lines[at..=at].repeat(copies), &lines[at + 1..]].concat().join("\n");
            for found in read(&damaged).into_iter().flatten() {
                assert_eq!(Ok(found.document), only(&good), "{damaged}");
            }
        }
    }
}

#[test]
fn the_corpus_means_the_same_in_both_forms() {
    let Some(text) = common::variants() else { return };
    let solo = Format::named("solo").unwrap();
    let (mut count, mut same) = (0, 0);
    for line in text.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let Some(number) = entry["game_id"].as_str() else { continue };
        let document = parse(&corpus::fpuzzles(&entry)).unwrap().document;
        let found = parse(number).unwrap_or_else(|error| panic!("{number}: {error}"));
        assert_eq!(found.format, solo);
        let [meaning, expected] = [&found.document, &document].map(Meaning::of);
        assert!(meaning == expected, "{number}\n{}", meaning.difference(&expected));
        assert!(loss(&document, solo).is_empty(), "{number}: {}", loss(&document, solo));
        let written = solo.text(&[document], Style::default()).unwrap();
        assert_eq!(Meaning::of(&parse(&written).unwrap().document), expected, "{written}");
        count += 1;
        // The letters for symmetry and difficulty, and jigsaws whose regions are boxes, are not compared.
        let cells = |text: &str| text.trim_end().split_once(':').map(|(_, cells)| cells.to_owned());
        same += usize::from(cells(&written) == cells(number));
    }
    println!("{count} game numbers, {same} written as Solo does");
    assert!(count >= 200 && same >= 190, "{count} {same}");
}
