//! Constraints that `SudokuPad` and f-puzzles only draw are written and recovered, and never recovered as other constraints.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use ninefold_core::rules::{Constraint, KINDS, Kind, Rules};
use ninefold_formats::{
    Document, Field, Format, NoteKind, Piece, Request, Style, loss, read_pieces, unknown_elsewhere,
};
use serde_json::{Value, json};

use crate::common::meaning::Meaning;
use crate::common::{self, corpus};

/// Reads the only document of a text; returns it with the notes about it, or the error.
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

/// Requires that a document is recovered from its drawing with the same meaning, without a comment and with a note.
fn comes_back(document: &Document, name: &str) -> Document {
    let text = written(document, name);
    let (found, notes) = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let [meaning, expected] = [&found, document].map(Meaning::of);
    assert!(meaning == expected, "{text}\n{}", meaning.difference(&expected));
    assert_eq!(found.text(Field::Comment), document.text(Field::Comment), "{text}");
    assert_eq!(notes.is_empty(), document.rules().constraints().is_empty(), "{notes:?}: {text}");
    found
}

/// Returns the examples of a kind as documents.
fn examples(kind: &'static Kind) -> impl Iterator<Item = Document> {
    kind.examples.iter().map(move |example| {
        let plain = Rules::sized(example.size).unwrap();
        Document::new(plain.with_constraints(example.constraint(kind, &plain)))
    })
}

/// The kinds whose examples cannot be drawn.
const LOST: [&str; 18] = [
    "automaton",
    "clone",
    "connected",
    "either",
    "equalitycage",
    "equalsum",
    "fullrank",
    "hiddenskyscraper",
    "lockout",
    "lookandsay",
    "lunchbox",
    "nabner",
    "pairtable",
    "palindrome",
    "regex",
    "samedigits",
    "sumline",
    "valueindexer",
];

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
    // Clones are grey cells without partners; lockout and sum lines have no special colour; hidden skyscrapers have no cue. Sets with equal sums or
    // digits, counting cages, lunchboxes, balanced cages, ranks, connected digits, indexed values, tables of pairs, patterns and options have no
    // usual look, and a line of a knight's move crosses other cells.
    assert_eq!(lost.into_iter().collect::<Vec<_>>(), LOST);
}

/// The kinds that neither f-puzzles nor its user scripts know, so that only Ninefold reads their keys.
const OWN: [&str; 21] = [
    "antitaxicab",
    "automaton",
    "connected",
    "countingcircles",
    "dutchflatmates",
    "either",
    "equalitycage",
    "equalsum",
    "fullrank",
    "globalentropy",
    "greaterthan",
    "lookandsay",
    "lunchbox",
    "numberedroom",
    "pairtable",
    "regex",
    "samedigits",
    "sum",
    "sumline",
    "valueindexer",
    "windoku",
];

#[test]
fn kinds_with_keys_of_their_own_are_named() {
    for name in ["f-puzzles", "f-puzzles-json"] {
        let format = Format::named(name).unwrap();
        let is_own =
            |kind: &&&'static Kind| examples(kind).any(|document| unknown_elsewhere(&document, format).contains(kind));
        let own: BTreeSet<_> = KINDS.iter().filter(is_own).map(|kind| kind.id).collect();
        assert_eq!(own.into_iter().collect::<Vec<_>>(), OWN);
    }
    let document = examples(Kind::named("fullrank").unwrap()).next().unwrap();
    assert!(unknown_elsewhere(&document, Format::named("ninefold").unwrap()).is_empty());
}

/// The step between the documents of the corpus that are tested; 1 tests all of them in half a minute.
const STEP: usize = 11;

/// Returns documents of the corpus, some of each source.
fn documents(from: usize, step: usize) -> Vec<Document> {
    let Some(text) = common::variants() else { return Vec::new() };
    let some = text.lines().skip(from).step_by(step);
    let entries = some.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let known = entries.filter(corpus::is_known);
    known.map(|entry| ninefold_formats::parse(&corpus::fpuzzles(&entry)).unwrap().document).collect()
}

#[test]
fn the_corpus_comes_back() {
    let documents = documents(0, STEP);
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
    println!("{count} of {}: {kinds:?}", documents.len());
    assert!(2 * count >= documents.len(), "{count} of {}", documents.len());
}

/// Returns the constraints of a document by kind, cells and numbers; indexers are split into single cells.
fn constraints(document: &Document) -> BTreeSet<(&'static str, String, Vec<u32>)> {
    let parts = |constraint: &Constraint| {
        let lines = constraint.lines().to_vec();
        let is_indexer = constraint.kind().id.ends_with("indexer");
        let lines = if is_indexer { constraint.cells().map(|cell| vec![vec![cell]]).collect() } else { vec![lines] };
        let part = |lines| (constraint.kind().id, format!("{lines:?}"), constraint.values().to_vec());
        lines.into_iter().map(part).collect::<Vec<_>>()
    };
    document.rules().constraints().iter().flat_map(parts).collect()
}

/// The keys of the lists of a drawing.
const LISTS: [&str; 5] = ["lines", "arrows", "underlays", "overlays", "cages"];

/// Returns versions of a drawing in which one element is removed, recoloured or moved by a part of a cell. Texts are elements too.
fn mutations(drawing: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    for list in LISTS {
        let count = drawing[list].as_array().map_or(0, Vec::len);
        for at in (0..count).step_by(count.div_ceil(4).max(1)) {
            let is_text = drawing[list][at]["cells"].is_null() && list == "cages";
            let mut without = drawing.clone();
            without[list].as_array_mut().unwrap().remove(at);
            all.push(without);
            for key in ["color", "backgroundColor", "borderColor"] {
                if drawing[list][at][key].is_string() && !drawing[list][at]["text"].is_string() {
                    let mut other = drawing.clone();
                    other[list][at][key] = json!("#12ab9d");
                    all.push(other);
                }
            }
            let mut moved = drawing.clone();
            match &mut moved[list][at] {
                Value::Object(element) if element.contains_key("center") => {
                    let row = element["center"][0].as_f64().unwrap();
                    element["center"][0] = json!(row + 0.27);
                }
                Value::Object(element) if element.contains_key("wayPoints") => {
                    let last = element["wayPoints"].as_array().unwrap().len() - 1;
                    let column = element["wayPoints"][last][1].as_f64().unwrap();
                    element["wayPoints"][last][1] = json!(column + 0.13);
                }
                element if !is_text => element["value"] = json!("?"),
                _ => {}
            }
            all.push(moved);
        }
    }
    all
}

/// A damaged drawing is refused, or read without the lost element, but never with a new constraint.
#[test]
fn damage_adds_no_constraint() {
    let corpus = documents(5, 7 * STEP);
    let some = corpus.iter().filter(|document| is_drawn(document) && !is_counted(document)).cloned();
    let own = KINDS.iter().flat_map(|kind| examples(kind));
    let all = own.filter(|document| is_drawn(document) && !is_counted(document)).chain(some.collect::<Vec<_>>());
    let (mut refused, mut read_again) = (0, 0);
    for document in all {
        let drawing: Value = serde_json::from_str(&written(&document, "sudokupad-json")).unwrap();
        let whole = constraints(&read(&drawing.to_string()).unwrap().0);
        for mutation in mutations(&drawing) {
            match read(&mutation.to_string()) {
                Err(_) => refused += 1,
                Ok((found, _)) => {
                    read_again += 1;
                    let found = constraints(&found);
                    assert!(found.is_subset(&whole), "{:?}\n{drawing}\n{mutation}", found.difference(&whole));
                }
            }
        }
    }
    assert!(refused > read_again, "{refused} refused, {read_again} read");
}

/// Whether a document has counting circles, whose meaning depends on all circles together.
fn is_counted(document: &Document) -> bool {
    document.rules().constraints().iter().any(|constraint| constraint.kind().id == "countingcircles")
}

/// With a removed or an added sentence of the rules, or without any text, a drawing is refused or has the same meaning.
#[test]
fn the_rules_text_is_a_second_witness() {
    let corpus = documents(3, 9 * STEP);
    let some = corpus.iter().filter(|document| is_drawn(document)).cloned();
    for document in KINDS.iter().flat_map(|kind| examples(kind)).filter(is_drawn).chain(some.collect::<Vec<_>>()) {
        let text = written(&document, "sudokupad-json");
        let drawing: Value = serde_json::from_str(&text).unwrap();
        let whole = constraints(&read(&text).unwrap().0);
        let Some(at) = drawing["cages"]
            .as_array()
            .unwrap()
            .iter()
            .position(|cage| cage["value"].as_str().is_some_and(|value| value.starts_with("rules: ")))
        else {
            continue;
        };
        let rules = drawing["cages"][at]["value"].as_str().unwrap().to_owned();
        let lines: Vec<&str> = rules.split('\n').collect();
        let less = (1..lines.len()).map(|line| [&lines[..line], &lines[line + 1..]].concat().join("\n"));
        let more = ["Digits on brown lines are lost.", "Draw a loop through all cells.", "Primes are marked."]
            .map(|sentence| format!("{rules}\n{sentence}"));
        for changed in less.chain(["rules: Normal sudoku rules apply.".to_owned(), String::new()]) {
            let mut other = drawing.clone();
            other["cages"][at]["value"] = json!(changed);
            if let Ok((found, _)) = read(&other.to_string()) {
                assert!(constraints(&found).is_subset(&whole), "{changed}: {drawing}");
                let is_whole = |kind: &Constraint| kind.kind().fields == ninefold_core::rules::Fields::Flag;
                let lost = document.rules().constraints().iter().filter(|constraint| !is_whole(constraint)).count();
                assert!(lost == 0 || constraints(&found).len() >= whole.len() - 6, "{changed}: {drawing}");
            }
        }
        for changed in more {
            let mut other = drawing.clone();
            other["cages"][at]["value"] = json!(changed);
            let error = read(&other.to_string()).expect_err(&changed);
            assert!(error.contains("the sentence"), "{error}");
        }
    }
}

/// Returns an empty grid of `SudokuPad` with the given lists and rules text.
fn drawing(more: &Value, rules: &str) -> String {
    let mut object: Value = serde_json::from_str(&written(&Document::default(), "sudokupad-json")).unwrap();
    for (key, list) in more.as_object().unwrap() {
        object[key] = list.clone();
    }
    if !rules.is_empty() {
        let cages = object["cages"].as_array_mut().unwrap();
        cages.push(json!({ "value": format!("rules: {rules}") }));
    }
    object.to_string()
}

/// Returns the descriptions of the constraints of a drawing, or the error.
fn described(more: &Value, rules: &str) -> Result<Vec<String>, String> {
    let (document, notes) = read(&drawing(more, rules))?;
    let all = document.rules().constraints().iter().map(|constraint| constraint.describe(document.rules()));
    let all: Vec<String> = all.collect();
    assert!(all.is_empty() || notes.len() == 1 && notes[0].contains("recovered from the "), "{notes:?}");
    Ok(all)
}

/// Returns a thermometer as setters draw it with the tools of the site.
fn thermometer() -> Value {
    json!({
        "lines": [{ "wayPoints": [[0.5, 7.5], [2.5, 7.5]], "color": "#CFCFCF", "thickness": 10 }],
        "underlays": [{ "center": [0.5, 7.5], "width": 0.7, "height": 0.7, "borderColor": "#CFCFCF",
            "backgroundColor": "#CFCFCF", "rounded": true }],
    })
}

/// Returns an arrow from a pill, whose first point is at the edge of the pill.
fn arrow() -> Value {
    json!({
        "arrows": [{ "wayPoints": [[0.5, 1.899], [0.5, 2.5], [2.5, 4.5]], "headLength": 0.3, "color": "#aaa", "thickness": 3 }],
        "overlays": [{ "center": [0.5, 1], "width": 1.82, "height": 0.82, "rounded": true, "backgroundColor": "#FFFFFF",
            "borderColor": "#555555", "stroke": "none" }],
    })
}

fn line(colour: &str, points: &Value) -> Value {
    json!({ "lines": [{ "wayPoints": points, "color": colour, "thickness": 9.6 }] })
}

fn dot(colour: &str, at: &Value) -> Value {
    json!({ "overlays": [{ "center": at, "width": 0.33, "height": 0.33, "rounded": true, "backgroundColor": colour, "text": "" }] })
}

fn text(text: &str, at: &Value) -> Value {
    json!({ "overlays": [{ "center": at, "width": 0.25, "height": 0.25, "text": text, "fontSize": 20 }] })
}

const NORMAL: &str = "Normal sudoku rules apply.";

#[test]
fn what_setters_draw_and_write_is_understood() {
    let row = |more: &Value, rules: &str, expected: &[&str]| {
        assert_eq!(
            described(more, &format!("{NORMAL} {rules}")).as_deref(),
            Ok(&expected.iter().map(ToString::to_string).collect::<Vec<_>>()[..]),
            "{rules}"
        );
    };
    let loops = json!([[5.5, 2.5], [5.5, 3.5], [6.5, 3.5], [6.5, 2.5], [5.5, 2.5]]);
    row(&thermometer(), "Digits along thermometers must increase from the bulb.", &["thermometer from r1c8"]);
    row(
        &thermometer(),
        "Along each thermometer, digits increase moving away from the bulb end.",
        &["thermometer from r1c8"],
    );
    row(&arrow(), "Digits along an arrow sum to the 2-digit number in the pill or circle.", &["arrow from r1c1"]);
    row(
        &line("#f067f0ff", &json!([[2.5, 4.5], [6.5, 4.5]])),
        "Digits on a pink Renban line form a consecutive set with no repeats.",
        &["renban line from r3c5"],
    );
    row(
        &line("#67F067", &loops),
        "Adjacent digits on a green German Whisper line differ by at least 5.",
        &["whisper line 5 from r6c3"],
    );
    row(
        &line("#FF9A00", &loops),
        "Adjacent digits along an orange line have a difference of at least 4.",
        &["whisper line 4 from r6c3"],
    );
    row(
        &line("#2ECBFF", &json!([[0.5, 1.5], [0.5, 4.5]])),
        "Box borders divide blue lines into segments with the same sum.",
        &["region sum line from r1c2"],
    );
    row(
        &dot("#FFFFFF", &json!([1.5, 7])),
        "Digits separated by a white dot are consecutive.\n\nNot all dots are given.",
        &["white dot in r2c78"],
    );
    row(
        &dot("#000000", &json!([8, 1.5])),
        "Digits separated by a black dot are in a 1:2 ratio.",
        &["black dot in r89c2"],
    );
    row(&text("X", &json!([1.5, 7])), "Digits separated by an X sum to 10.", &["xv X in r2c78"]);
    row(
        &text("<", &json!([1.5, 7])),
        "The inequality sign points to the smaller digit.",
        &["greater than: r2c8 > r2c7"],
    );
    row(
        &text("12", &json!([-0.5, 3.5])),
        "Clues outside the grid show the sum of the digits sandwiched between the 1 and the 9 in that row or column.",
        &["sandwich sum 12 from r1c4 to r9c4"],
    );
    row(&json!({}), "Cells separated by a knight's move cannot contain the same digit.", &["anti-knight"]);
    let cage = |more: &Value| {
        let mut cage = json!({ "cells": [[0, 0], [1, 1], [4, 1]], "value": 15 });
        cage.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "cages": [cage] })
    };
    row(
        &cage(&json!({})),
        "In cages, digits must sum to the small clue in the top left corner of the cage. Digits cannot repeat within a cage.",
        &["cage 15 in r1c1 r25c2"],
    );
    let error = described(&cage(&json!({})), "Cages show their sums.").unwrap_err();
    assert!(error.contains("the drawing does not show whether its digits may repeat"), "{error}");
}

#[test]
fn what_is_not_understood_is_refused_by_name_and_place() {
    let refused = |more: &Value, rules: &str, expected: &str| {
        let error = described(more, rules).expect_err(expected);
        assert!(error.contains(expected) && error.contains("--ignore-drawings"), "{expected}: {error}");
    };
    let thermo = format!("{NORMAL} Digits along thermometers must increase from the bulb.");
    let row = json!([[0.5, 0.5], [0.5, 3.5]]);
    // The text has an extra sentence, a sentence with another meaning, a missing sentence, or is missing itself.
    refused(&thermometer(), &format!("{thermo} Primes are red."), "the sentence \"Primes are red.\"");
    refused(
        &thermometer(),
        &format!("{NORMAL} Digits along thermometers do not increase from the bulb."),
        "the sentence",
    );
    refused(
        &thermometer(),
        &format!("{NORMAL} Digits along thermometers increase from the end to the bulb."),
        "the sentence",
    );
    refused(&thermometer(), NORMAL, "thermometer from r1c8, which the rules do not describe");
    refused(&thermometer(), "", "perhaps thermometer from r1c8, but no rule confirms it");
    refused(&json!({}), &thermo, "the rules describe thermometer, which is not drawn");
    refused(&dot("#FFFFFF", &json!([1.5, 7])), &thermo, "white dot in r2c78, which the rules do not describe");
    refused(&line("#cfcfcf", &row), &thermo, "the rules describe thermometer, which is not drawn");
    // These colours, places and shapes belong to no kind.
    refused(&line("#123456", &row), &thermo, "a line in #123456 from r1c1 to r1c4");
    refused(&line("#F067F0", &json!([[0.5, 0.5], [1.5, 2.5]])), "", "a line in #f067f0 from r1c1 to r2c3");
    refused(&line("#F067F0", &json!([[0.5, 0.5], [0.5, 11.5]])), "", "a line in #f067f0 from r1c1 to r1c12");
    refused(&line("#CDB1EC", &json!([[0.5, 0.5], [0.5, 1.5], [1.5, 1.5], [0.5, 0.5]])), "", "(a loop)");
    refused(&dot("#FFFFFF", &json!([1.5, 7.2])), "", "a circle in #ffffff at r2c8");
    refused(&dot("#00FF00", &json!([1.5, 7])), "", "a circle in #00ff00 at r2c8");
    refused(&text("12", &json!([-0.5, 3.5])), "", "the text \"12\" at r0c4");
    refused(&text("Z", &json!([1.5, 7])), "", "the text \"Z\" at r2c8");
    let two = json!({ "lines": [line("#F067F0", &row)["lines"][0], line("#F067F0", &json!([[0.5, 3.5], [4.5, 3.5]]))["lines"][0]] });
    refused(&two, "", "it meets another line of the same colour");
    let mut lost = arrow();
    lost["overlays"] = json!([]);
    refused(&lost, "Digits along an arrow sum to the digit in the circle.", "an arrow in #aaaaaa from r1c2 to r3c5");
    lost["arrows"][0]["opacity"] = json!(0.5);
    refused(&lost, "", "with \"opacity\"");
    refused(&json!({ "cages": [{ "cells": [[0, 0], [0, 1]], "value": "?" }] }), "", "its label is not a number");
}

/// The cosmetic tools of f-puzzles draw the same kinds; copies of stated constraints do not count as further constraints.
#[test]
fn cosmetic_drawings_of_f_puzzles_are_recovered() {
    let document = |more: &str| {
        let text = written(&Document::default(), "f-puzzles-json").replacen('{', &format!("{{{more},"), 1);
        read(&text).map(|(document, _)| {
            document.rules().constraints().iter().map(|one| one.describe(document.rules())).collect::<Vec<_>>()
        })
    };
    let line =
        r##""line":[{"lines":[["R1C1","R1C2","R1C3"]],"outlineC":"#F067F0","width":0.4,"fromConstraint":"Renban"}]"##;
    let stated = r#""renban":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#;
    let one = vec!["renban line from r1c1".to_owned()];
    assert_eq!(document(line).as_ref(), Ok(&one));
    assert_eq!(document(&format!("{line},{stated}")).as_ref(), Ok(&one));
    let dots =
        r##""circle":[{"cells":["R1C1","R1C2"],"baseC":"#000000","outlineC":"#000000","width":0.3,"height":0.3}]"##;
    let rules = r#""ruleset":"Normal sudoku rules apply. Black dots join cells with a 1:2 ratio.""#;
    assert_eq!(document(&format!("{dots},{rules}")), Ok(vec!["black dot in r1c12".to_owned()]));
    assert!(document(&format!(r#"{dots},"ruleset":"Normal sudoku rules apply. Dots are wild.""#)).is_err());
    let error = document(&dots.replace(r#""width":0.3"#, r#""angle":45,"width":0.3"#)).unwrap_err();
    assert!(error.contains("a circle at r1c1 with an angle"), "{error}");
}

/// Without its drawings, a puzzle is only the grid.
#[test]
fn drawings_may_be_ignored() {
    for (more, rules) in
        [(line("#F067F0", &json!([[0.5, 0.5], [0.5, 2.5]])), ""), (dot("#00FF00", &json!([1.5, 7])), NORMAL)]
    {
        let found = common::without_drawings(&drawing(&more, rules));
        assert!(found.document.rules().constraints().is_empty());
    }
}

/// A comment that would be read as rules of the whole grid is left out, and declared as lost.
#[test]
fn a_comment_makes_no_rules() {
    let comment = Kind::named("disjointgroups").unwrap().about;
    let document = Document::default().with(Field::Comment, comment);
    for name in ["sudokupad-json", "sudokupad", "f-puzzles-json"] {
        let lost = loss(&document, Format::named(name).unwrap());
        assert!(lost.has(ninefold_formats::Part::Text(Field::Comment)), "{name}");
        assert_eq!(read(&written(&document, name)).unwrap().0, Document::default(), "{name}");
    }
    let [ruled] = &examples(Kind::named("killercage").unwrap()).take(1).collect::<Vec<_>>()[..] else { panic!() };
    comes_back(&ruled.clone().with(Field::Comment, "From an old diary"), "sudokupad-json");
}

/// Returns an f-puzzles document of four rows with the given members and rules text.
fn four(more: &Value, rules: &str) -> String {
    let mut object = json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4], "ruleset": rules });
    object.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    object.to_string()
}

#[test]
fn the_text_of_a_document_with_constraints_is_not_ignored() {
    let cage = json!({ "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "5" }] });
    let read = |text: &str| read(text).map(|(document, notes)| (rules_of(&document), notes.join("\n")));
    // A rule of the whole grid is added, and reported.
    let text = "Normal sudoku rules apply. Digits in cages sum to the clue in the top left corner. Cells separated by a knight's move cannot contain the same digit.";
    let (kinds, notes) = read(&four(&cage, text)).unwrap();
    assert_eq!(kinds, ["antiknight", "killercage"]);
    assert!(notes.contains("recovered from the rules text: anti-knight"), "{notes}");
    // The rules that the constraints state need no note.
    let text = "Normal sudoku rules apply. Digits in cages sum to the clue in the top left corner.";
    assert_eq!(read(&four(&cage, text)).unwrap(), (vec!["killercage"], String::new()));
    let dots = json!({ "difference": [{ "cells": ["R1C1", "R1C2"] }], "ratio": [{ "cells": ["R3C1", "R3C2"] }] });
    let (kinds, _) = read(&four(&dots, "All possible Kropki dots are given.")).unwrap();
    let all = ["difference", "negative:difference", "negative:ratio", "ratio"];
    assert_eq!(BTreeSet::from_iter(kinds), BTreeSet::from(all));
    // Other rules are reported, whether the sentence is understood or not.
    for (text, part) in [
        ("Digits increase from the bulb along a slow thermometer, or stay the same.", "slow thermometer"),
        ("Digits along an arrow average to the circle.", "Digits along an arrow average to the circle."),
    ] {
        let (kinds, notes) = read(&four(&cage, text)).unwrap();
        assert_eq!(kinds, ["killercage"]);
        assert!(notes.contains("may state further rules") && notes.contains(part), "{notes}");
    }
}

fn rules_of(document: &Document) -> Vec<&'static str> {
    document.rules().constraints().iter().map(|constraint| constraint.kind().id).collect()
}

#[test]
fn rules_that_no_word_list_knows_are_not_plain() {
    for text in [
        "The central box is a magic square.",
        "Digits in the shaded cells do not repeat.",
        "Each of the four windows contains 1-9.",
        "Cells with the same colour contain the same digit.",
        "Irregular sudoku. Regions must be deduced.",
        "This is a Latin square; box borders are decoration.",
        "Place the digits 0-8 in every row, column and box.",
        "Use the digits 0, 1, 2 and 3.",
    ] {
        for document in [four(&json!({}), text), drawing(&json!({}), text)] {
            let error = read(&document).unwrap_err();
            assert!(error.contains("only described"), "{text}: {error}");
        }
    }
    for text in ["Bonne chance !", "A first puzzle for my friends."] {
        let (document, notes) = read(&four(&json!({}), text)).unwrap();
        assert!(document.rules().constraints().is_empty());
        assert!(notes.len() == 1 && notes[0].contains("may state further rules"), "{text}: {notes:?}");
    }
    for text in ["Normal sudoku rules apply. Have fun!", "", "seed 7"] {
        let (_, notes) = read(&four(&json!({}), text)).unwrap();
        assert!(notes.is_empty(), "{text}: {notes:?}");
    }
}
