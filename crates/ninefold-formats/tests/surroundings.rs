//! Grids with something around them: text above, code before and behind, tags, rules, counts. The grid is read as it was, or refused, or a note tells
//! what is doubtful.

mod common;

use std::ops::ControlFlow;

use common::forms::{Form, forms};
use common::{EXAMPLE, grid};
use ninefold_core::Grid;
use ninefold_formats::{NoteKind, Piece, Request, read_pieces};

const OTHER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The grids of a text, whether anything is an error, and whether a note says that text stands right below rows.
fn found(text: &[u8]) -> (Vec<Grid>, bool, bool) {
    let (mut grids, mut failed, mut told) = (Vec::new(), false, false);
    let mut bytes = text;
    let _ = read_pieces(&mut bytes, Request::default(), &mut |piece| {
        told |= matches!(&piece, Piece::Note(note) if note.kind == NoteKind::Below);
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

/// A line less or twice there, or two lines that have changed places, do not make another grid of it without a note.
#[test]
fn damaged_surroundings_make_no_other_grid() {
    let mut failures = Vec::new();
    let others = forms(OTHER).into_iter().map(|form| form.text);
    for (Form { kind, name, text }, other) in forms(EXAMPLE).into_iter().zip(others) {
        let lines: Vec<&str> = text.lines().collect();
        // What differs in another grid.
        let is_row = |at: usize| other.lines().nth(at) != Some(lines[at]);
        // A note says already that rows and text may have changed places.
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
                // Rows that change places are another grid, which nobody can see.
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
fn several_puzzles_on_a_line_are_all_read() {
    for gap in [" ", "\t", ",", ";", "|", " , ", "\",\""] {
        let line = [EXAMPLE, OTHER, EXAMPLE].join(gap);
        let (grids, failed, _) = found(format!("{line}\n").as_bytes());
        assert_eq!((grids, failed), (vec![grid(EXAMPLE), grid(OTHER), grid(EXAMPLE)], false), "{gap:?}");
    }
    let (grids, ..) = found(format!("{{\"{EXAMPLE}\", \"{OTHER}\"}}\n").as_bytes());
    assert_ne!(grids, [grid(EXAMPLE)], "the other is not lost without a word");
}
