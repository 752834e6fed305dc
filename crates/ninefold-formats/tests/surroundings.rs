//! Grids with surroundings: text above, code before and after, tags, rules, counts. The grid is read correctly, or refused, or a note reports the
//! doubt.

use std::ops::ControlFlow;

use crate::common::forms::{Form, forms, lines, rows};
use crate::common::{EXAMPLE, SOLUTION, grid};
use ninefold_core::Grid;
use ninefold_core::rules::{Constraint, KINDS};
use ninefold_formats::{Document, Format, NoteKind, Piece, Request, Style, read, read_pieces};

const OTHER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the grids of a text, whether there is an error, and whether a note names text directly below rows, or grids without a line between them.
fn found(text: &[u8]) -> (Vec<Grid>, bool, bool) {
    let (mut grids, mut failed, mut told) = (Vec::new(), false, false);
    let mut bytes = text;
    let _ = read_pieces(&mut bytes, Request::default(), &mut |piece| {
        told |= matches!(&piece, Piece::Note(note) if matches!(note.kind, NoteKind::Below | NoteKind::Joined(_)));
        match piece.item() {
            Some(Ok(found)) => grids.push(found.document.givens.grid(0)),
            Some(Err(_)) => failed = true,
            None => {}
        }
        ControlFlow::Continue(())
    });
    (grids, failed, told)
}

#[test]
fn grids_are_found_whatever_is_around() {
    let mut failures = Vec::new();
    for Form { kind, name, text } in forms(EXAMPLE) {
        let (grids, failed, _) = found(text.as_bytes());
        if grids != [grid(EXAMPLE)] || failed {
            failures.push(format!("{kind}: {name}: {} grids, {failed}\n{text}", grids.len()));
        }
    }
    assert!(failures.is_empty(), "{} of them\n{}", failures.len(), failures.join("\n"));
}

/// A missing or doubled line, or two swapped lines, never make another grid without a note.
#[test]
fn damaged_surroundings_make_no_other_grid() {
    let mut failures = Vec::new();
    let others = forms(OTHER).into_iter().map(|form| form.text);
    for (Form { kind, name, text }, other) in forms(EXAMPLE).into_iter().zip(others) {
        let lines: Vec<&str> = text.lines().collect();
        // A line that differs in another grid is a row.
        let is_row = |at: usize| other.lines().nth(at) != Some(lines[at]);
        // A note already warns that rows and text may be swapped.
        let told_before = found(text.as_bytes()).2;
        let mut check = |what: String, lines: &[&str]| {
            let text = lines.join("\n") + "\n";
            let (grids, _, told) = found(text.as_bytes());
            if !told && grids.iter().any(|found| *found != grid(EXAMPLE)) {
                failures.push(format!("{kind}: {name}, {what}\n{text}"));
            }
        };
        for at in 0..lines.len().min(40) {
            let mut other = lines.clone();
            other.remove(at);
            check(format!("without line {}", at + 1), &other);
            other = lines.clone();
            other.insert(at, lines[at]);
            check(format!("line {} twice", at + 1), &other);
            for next in at + 1..lines.len().min(40) {
                // Swapped rows make another grid, which no reader can detect.
                let is_end = lines[next] == "\x1a";
                let is_visible = (!is_row(at) || !is_row(next)) && !is_end;
                if is_visible && kind != "tables of web pages" && !told_before {
                    other = lines.clone();
                    other.swap(at, next);
                    check(format!("lines {} and {} changed", at + 1, next + 1), &other);
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} of them\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn grids_without_a_line_between_them() {
    let rows = |line: &str, gap: &str| lines(&rows(line, "0", ["", gap, ""]));
    let [one, other, solution] = [EXAMPLE, OTHER, SOLUTION].map(|line| rows(line, ","));
    let told = |text: &str, all: &[&str]| {
        let (grids, failed, told) = found(text.as_bytes());
        assert_eq!((grids, failed, told), (all.iter().map(|line| grid(line)).collect(), false, true), "{text}");
    };
    told(&format!("{one}{other}"), &[EXAMPLE, OTHER]);
    told(&format!("{one}{other}{one}"), &[EXAMPLE, OTHER, EXAMPLE]);
    told(&one.repeat(100).replacen(&one, &other, 1), &[&[OTHER], &[EXAMPLE; 99][..]].concat());
    let refused = [
        // The second may be a later position of the first.
        format!("{one}{solution}"),
        // A row is missing in the first grid, and a row of the second is doubled.
        format!("{}{}", &one[18..], rows(OTHER, ",").replacen('\n', "\n5,3,0,0,7,0,0,0,0\n", 1)),
        format!("{one}{}", &other[18..]),
    ];
    for text in refused {
        let (grids, failed, _) = found(text.as_bytes());
        assert_eq!((grids.len(), failed), (0, true), "{text}");
    }
}

#[test]
fn several_puzzles_on_a_line_are_all_read() {
    for gap in [" ", "\t", ",", ";", "|", " , ", "\",\""] {
        let line = [EXAMPLE, OTHER, EXAMPLE].join(gap);
        let (grids, failed, _) = found(format!("{line}\n").as_bytes());
        assert_eq!((grids, failed), (vec![grid(EXAMPLE), grid(OTHER), grid(EXAMPLE)], false), "{gap:?}");
    }
    let (grids, ..) = found(format!("{{\"{EXAMPLE}\", \"{OTHER}\"}}\n").as_bytes());
    assert_ne!(grids, [grid(EXAMPLE)], "the other is not lost without a word");
}

/// Lines around a grid that are not part of it.
const AROUND: [&str; 30] = [
    "",
    "",
    "",
    "Can anybody solve this one?",
    "I found 3 of them in a book from 1979, on page 81.",
    "# a comment",
    "// from the archive",
    "[b]Hard[/b]",
    "[code]",
    "[/code]",
    "<p>Today's puzzle</p>",
    "<pre>",
    "</pre>",
    "```",
    "9",
    "2024-01-05",
    "--- 7 ---",
    "==========",
    "***",
    "grid = [",
    "]",
    "import numpy as np",
    "print(board)",
    "https://example.org/?p=12",
    "Rating: 7.2 / 1.2 / 1.2",
    "> Ann wrote:",
    "1. first",
    "r1c1 = 5",
    "|---|---|---|",
    "Solution below!",
];

/// Returns a random number below `end`; the numbers are the same in every run.
fn chance(state: &mut u64, end: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from((*state >> 33) % end as u64).unwrap()
}

/// Grids in any text are read correctly, or there is an error or a note.
#[test]
fn random_surroundings_change_nothing_without_a_message() {
    let tries = if std::env::var_os("NINEFOLD_FULL").is_some() { 100_000 } else { 20_000 };
    let lines_of = [EXAMPLE, OTHER];
    let written = lines_of.map(forms);
    let grids = lines_of.map(grid);
    let (mut state, mut read, mut lost) = (1, 0, 0);
    let mut failures = Vec::new();
    for _ in 0..tries {
        let mut text = String::new();
        let mut held = Vec::new();
        for _ in 0..=chance(&mut state, 2) {
            (0..chance(&mut state, 4)).for_each(|_| text += &format!("{}\n", AROUND[chance(&mut state, AROUND.len())]));
            let at = chance(&mut state, 2);
            let form = &written[at][chance(&mut state, written[at].len())];
            text += &form.text;
            held.push(grids[at]);
            // Most people leave a gap.
            text += if chance(&mut state, 3) == 0 { "" } else { "\n" };
        }
        (0..chance(&mut state, 4)).for_each(|_| text += &format!("{}\n", AROUND[chance(&mut state, AROUND.len())]));
        let (found, failed, told) = found(text.as_bytes());
        let is_other = found.iter().any(|grid| !grids.contains(grid));
        let is_lost = found != held;
        read += usize::from(!is_lost);
        lost += usize::from(is_lost && failed);
        if !failed && !told && (is_other || is_lost) {
            failures.push(format!("{} of {} grids\n{text:?}", found.len(), held.len()));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of them\n{}",
        failures.len(),
        failures[..failures.len().min(5)].join("\n=======\n")
    );
    println!("{read} read as they are, {lost} refused");
    assert!(read > tries / 2, "{read} read as they are, {lost} refused");
}

/// This program writes the constraints of a board below it. The puzzle of such a text is not that of its board alone.
#[test]
fn rules_in_words_are_errors() {
    let rules = |text: &str| -> Vec<String> {
        let errors = read(text).into_iter().filter_map(Result::err).map(|error| error.to_string());
        errors.filter(|error| error.contains("is given only in words here")).collect()
    };
    let drawn = Format::named("grid").unwrap().text(&[Document::from(grid(EXAMPLE))], Style::default()).unwrap();
    for (kind, board) in KINDS.iter().flat_map(|kind| [&drawn, EXAMPLE].map(|board| (kind, board))) {
        let grids = kind.examples[0].grids(kind).unwrap();
        for describe in [Constraint::describe, Constraint::describe_whole] {
            let all = grids.rules().constraints().iter();
            let words = all.map(|constraint| describe(constraint, grids.rules())).collect::<Vec<_>>().join("\n");
            let texts =
                [format!("{board}\n{words}\n"), format!("{words}\n\n{board}"), format!("{}\n{words}", board.trim())];
            for text in texts {
                let told = rules(&text);
                assert!(told.len() == 1 && told[0].contains(kind.name), "{told:?}\n{text}");
                assert!(read(&text).into_iter().any(|item| item.is_ok()), "{text}");
            }
        }
    }
    let headings = [
        "kv.txt:1: 9x9 with Killer Cage, seed 3",
        "kv.txt:1: fun with sums (9x9 with Killer Cage)",
        "9x9 with irregular regions",
        "16x16 with Rising Diagonal",
    ];
    for heading in headings {
        assert_eq!(rules(&format!("{heading}\n{drawn}\n")).len(), 1, "{heading}");
    }
    // Words about a plain puzzle are not rules.
    for words in [
        "arrow keys move, from the puzzle of 3 May",
        "sum of all clues: 120",
        "even r1c1 can be 5 now",
        "cage",
        "In r1c1 there is a cage from 1 to 9",
        "the minimum in r2c2 is 4",
        "a 9x9 with 20 clues",
        "played 9x9 with Thomas",
        "arrow: see r1c1 first",
    ] {
        assert_eq!(rules(&format!("{words}\n{EXAMPLE}\n{words}\n")), <[String; 0]>::default(), "{words}");
    }
}
