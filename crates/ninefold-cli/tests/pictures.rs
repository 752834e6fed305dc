//! The gallery in the documentation: the commands that it names make the pictures that it shows.
//!
//! `UPDATE_EXPECT=1` (or `cargo xtask docs`) rewrites the page and its pictures; review the differences.

use std::fmt::Write;
use std::path::Path;

use crate::common::{self, HARD, run, stderr, stdout};
use expect_test::expect_file;

/// A killer of six rows, as Interactive Sudoku Solver writes it.
const KILLER: &str = concat!(
    ".Shape~6x6.Cage~12~R6C2~R6C1~R5C1~R4C1.Cage~7~R2C6~R1C6~R3C6.Cage~11~R3C4~R3C5~R4C4~R4C5",
    ".Cage~9~R2C5~R1C5.Cage~8~R2C1~R1C1.Cage~9~R6C3~R6C4.Cage~11~R6C6~R6C5~R5C5.Cage~5~R4C3~R4C2",
    ".Cage~13~R2C2~R3C2~R3C1.Cage~9~R1C2~R1C3~R1C4.Cage~11~R2C3~R3C3~R2C4.Cage~11~R4C6~R5C6",
    ".Cage~10~R5C4~R5C3~R5C2",
);

/// A jigsaw of six rows with both diagonals.
const JIGSAW: &str = concat!(
    ".Shape~6x6.NoBoxes.Jigsaw~000111000111222333252333255555444444.~R1C2_5~R1C3_2~R3C4_4~R4C1_3~R5C4_1",
    ".Diagonal~1.Diagonal~-1",
);

/// A puzzle with constraints of every appearance.
const LINES: &str = concat!(
    ".Thermo~R1C1~R2C1~R3C2~R3C3.Arrow~R2C5~R1C6~R1C7~R2C8.Whisper~5~R4C1~R5C2~R6C2~R6C3",
    ".Renban~R4C4~R4C5~R5C6.Palindrome~R8C1~R8C2~R9C3~R9C4.Between~R7C5~R8C5~R9C6~R8C7.WhiteDot~R5C8~R5C9",
    ".BlackDot~R6C8~R7C8.Quad~R2C3~1~9.Cage~15~R8C8~R8C9~R9C9.Sandwich~12~R3.Diagonal~1",
);

/// The name of the file, the description, and the options that make the picture.
const PICTURES: [(&str, &str, &[&str]); 12] = [
    (
        "solved",
        "A puzzle with 19 givens and its only solution, side by side",
        &["render", "--format", "svg", "--title", "19 givens", "--solution", "--sheet", "2", HARD],
    ),
    (
        "candidates",
        "All candidates, on a dark background, with numbers beside the rows and above the columns",
        &["render", "--format", "svg", "--candidates", "--labels", "--theme", "dark", HARD],
    ),
    (
        "x-wing",
        "A technique's example: bases, covers, and the eliminated candidates",
        &["technique", "--svg", "x-wing"],
    ),
    (
        "chain",
        "A chain, in colours that nearly everybody can tell apart",
        &["technique", "--svg", "--theme", "okabe-ito", "x-chain"],
    ),
    (
        "fish",
        "A fish with a fin, for print: shapes, dashes and hatches in place of colours",
        &["technique", "--svg", "--theme", "print", "finned-swordfish"],
    ),
    (
        "killer",
        "A killer: cages with their sums, and its solution",
        &["render", "--format", "svg", "--solution", "--sheet", "2", KILLER],
    ),
    ("jigsaw", "Irregular regions and diagonals", &["render", "--format", "svg", "--theme", "dark", JIGSAW]),
    (
        "lines",
        "Thermometer, arrow, whispers, renban, palindrome, between line, dots, a quadruple, a cage and a sandwich, in the usual colours",
        &["render", "--format", "svg", LINES],
    ),
    (
        "lines-print",
        "The same constraints for print: strokes and dashes distinguish the lines",
        &["render", "--format", "svg", "--theme", "print", LINES],
    ),
    ("shapes", "Shapes for digits", &["render", "--format", "svg", "--symbols", "shapes", HARD]),
    ("devanagari", "Digits of another script", &["render", "--format", "svg", "--symbols", "devanagari", HARD]),
    (
        "words",
        "Nine words, all in the size that the longest one allows",
        &[
            "render",
            "--format",
            "svg",
            "--solution",
            "--sheet",
            "2",
            "--symbols",
            "red,orange,yellow,green,blue,indigo,violet,black,white",
            HARD,
        ],
    ),
];

/// Styles of text.
const TEXTS: [(&str, &[&str]); 4] = [
    ("With the line characters of a terminal", &["render", "--labels", HARD, "--format", "text"]),
    ("The grid of the Z80 programs", &["render", "--style", "z88dk", HARD]),
    ("In the characters of an Apple II", &["render", "--style", "apple2", HARD]),
    ("The candidate grid of Zambon's book", &["render", "--style", "zambon", HARD]),
];

fn drawn(arguments: &[&str]) -> String {
    let mut command = common::ninefold(arguments);
    let output = command.env("LANG", "C.UTF-8").output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// Writes the options as a user types them.
fn typed(arguments: &[&str]) -> String {
    let quoted = |word: &&str| if word.contains(' ') { format!("'{word}'") } else { (*word).to_owned() };
    arguments.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_gallery_shows_what_its_commands_make() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut page =
        "# Gallery\n\n<!-- Made by `cargo xtask docs` from `crates/ninefold-cli/tests/pictures.rs`; do not edit. -->\n"
            .to_owned();
    page += "\nThe command above each picture makes it; `--output` with the ending `png`, `pdf` or `html` gives it in another format.\n";
    for (file, shown, arguments) in PICTURES {
        let picture = drawn(arguments);
        assert!(picture.len() < 40_000, "{file}: {}", picture.len());
        expect_file![docs.join(format!("gallery/{file}.svg"))].assert_eq(&picture);
        let _ = write!(page, "\n## {shown}\n\n```console\n$ ninefold {} > {file}.svg\n```\n\n", typed(arguments));
        let _ = writeln!(page, "![{shown}](gallery/{file}.svg)");
    }
    for (shown, arguments) in TEXTS {
        let _ = write!(page, "\n## {shown}\n\n```console\n$ ninefold {}\n{}```\n", typed(arguments), drawn(arguments));
    }
    expect_file![docs.join("gallery.md")].assert_eq(&page);
}

#[test]
fn styles_are_read_again_and_are_for_text() {
    for style in ["z88dk", "sand", "sudoku71", "apple2"] {
        let text = drawn(&["render", "--style", style, HARD]);
        let again = run(&["convert", "--format", "line"], &text);
        assert_eq!(stdout(&again).trim_end(), HARD, "{style}");
        let refused = run(&["render", "--style", style, "--format", "svg", HARD], "");
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains("is for text"), "{}", stderr(&refused));
    }
    let page = drawn(&["render", "--style", "zambon", "--format", "html", "--solution", HARD]);
    assert_eq!(page.matches("<table").count(), 2);
    assert!(!page.contains("class=\"notes\""), "digits alone");
    assert_eq!(run(&["render", "--style", "zambon", "--content", "cells", HARD], "").status.code(), Some(2));
}

#[test]
fn a_technique_is_drawn() {
    assert!(drawn(&["technique", "--svg", "x-wing"]).contains("<title>X-Wing</title>"));
    assert_eq!(run(&["technique", "--svg"], "").status.code(), Some(2));
    assert_eq!(run(&["technique", "--svg", "x-wimg"], "").status.code(), Some(2));
}
