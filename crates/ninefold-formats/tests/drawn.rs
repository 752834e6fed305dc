//! Constraints that `SudokuPad` and f-puzzles only draw: written and recovered, and never recovered as others.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use ninefold_core::rules::{Constraint, KINDS, Kind, Rules};
use ninefold_formats::{Document, Field, Format, NoteKind, Piece, Request, Style, loss, read_pieces};
use serde_json::{Value, json};

use common::corpus;
use common::meaning::Meaning;

/// The only document of a text with the notes about it, or the error.
fn read(text: &str) -> Result<(Document, Vec<String>), String> {
    let (mut found, mut notes) = (None, Vec::new());
    let _ = read_pieces(&mut text.as_bytes(), Request::default(), &mut |piece| {
        match piece {
            Piece::Note(note) => notes.extend(matches!(note.kind, NoteKind::Drawn(_)).then(|| note.to_string())),
            piece => found = piece.item(),
        }
        ControlFlow::Continue(())
    });
    match found {
        Some(Ok(found)) => Ok((found.document, notes)),
        Some(Err(error)) => Err(error.to_string()),
        None => Err("nothing".to_owned()),
    }
}

fn written(document: &Document, name: &str) -> String {
    Format::named(name).unwrap().text(std::slice::from_ref(document), Style::default()).unwrap()
}

/// Whether a document can be drawn without a loss of its rules.
fn is_drawn(document: &Document) -> bool {
    loss(document, Format::named("sudokupad-json").unwrap()).is_empty()
}

/// Requires that a document comes back from its drawing with the same meaning, without a comment and with a note.
fn comes_back(document: &Document, name: &str) -> Document {
    let text = written(document, name);
    let (found, notes) = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let [meaning, expected] = [&found, document].map(Meaning::of);
    assert!(meaning == expected, "{text}\n{}", meaning.difference(&expected));
    assert_eq!(found.text(Field::Comment), document.text(Field::Comment), "{text}");
    assert_eq!(notes.is_empty(), document.rules().constraints().is_empty(), "{notes:?}: {text}");
    found
}

/// The examples of a kind as documents.
fn examples(kind: &'static Kind) -> impl Iterator<Item = Document> {
    kind.examples.iter().map(move |example| {
        let plain = Rules::sized(example.size).unwrap();
        let cells = |line: &str| line.split_whitespace().map(|name| plain.cell_named(name).unwrap()).collect();
        let lines = example.cells.split('/').map(cells).filter(|line: &Vec<_>| !line.is_empty()).collect();
        let constraint = Constraint::new(kind, &plain, lines, example.values.iter().copied()).unwrap();
        Document::new(plain.with_constraints([constraint]))
    })
}

#[test]
fn examples_of_the_kinds_come_back() {
    let mut lost = BTreeSet::new();
    for kind in KINDS {
        for document in examples(kind) {
            if is_drawn(&document) {
                comes_back(&document, "sudokupad-json");
                comes_back(&document, "sudokupad");
            } else {
                lost.insert(kind.id);
            }
        }
    }
    println!("{lost:?}");
}

/// The documents of the corpus with constraints.
fn documents() -> Vec<Document> {
    let Some(text) = common::variants() else { return Vec::new() };
    let entries = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let known = entries.filter(|entry| corpus::is_known(entry));
    known.map(|entry| ninefold_formats::parse(&corpus::fpuzzles(&entry)).unwrap().document).collect()
}

#[test]
fn the_corpus_comes_back() {
    let documents = documents();
    let mut kinds: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut count = 0;
    for document in &documents {
        let is_drawn = is_drawn(document);
        for constraint in document.rules().constraints() {
            kinds.entry(constraint.kind().id).or_default()[usize::from(is_drawn)] += 1;
        }
        if is_drawn {
            comes_back(document, "sudokupad-json");
            count += 1;
        }
    }
    println!("{count} of {}: {kinds:#?}", documents.len());
}
