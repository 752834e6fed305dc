//! Puzzles with other rules than those of plain grids: every call keeps the rules or rejects the puzzle, and none treats it as a plain grid.
#![cfg(feature = "full")]

use ninefold_calls::call;

const PUZZLE: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// Encodes a request: a name, and options with their kinds and bytes.
fn request(name: &str, options: &[(&str, u8, &[u8])]) -> Vec<u8> {
    let counted = |bytes: &[u8]| [&u32::try_from(bytes.len()).unwrap().to_le_bytes(), bytes].concat();
    let option =
        |(name, kind, value): &(&str, u8, &[u8])| [counted(name.as_bytes()), vec![*kind], counted(value)].concat();
    [name.as_bytes(), b"\n", &options.iter().flat_map(option).collect::<Vec<u8>>()].concat()
}

/// Encodes a whole number as the value of an option.
fn number(number: u32) -> Vec<u8> {
    [&f64::from(number).to_le_bytes()[..], number.to_string().as_bytes()].concat()
}

/// Options, each with its name, kind and value.
type Options<'a> = &'a [(&'a str, u8, &'a [u8])];

/// Runs a call; returns the answers and the messages, or the error.
fn said(name: &str, options: &[(&str, u8, &[u8])], text: &str) -> Result<[String; 2], String> {
    let said = call(&request(name, options), text.into()).map_err(|failure| failure.json())?;
    Ok(said.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}

fn answer(name: &str, text: &str) -> String {
    said(name, &[], text).map_or_else(|error| error, |said| said.concat())
}

/// Returns a document of the plain puzzle, which has one solution, with the given rules.
fn document(rules: &str) -> String {
    format!("{{\"format\":\"ninefold\",\"version\":1,{rules}\"givens\":\"{PUZZLE}\"}}")
}

/// Returns the plain puzzle with a cage that its solution does not satisfy: the document has no solution.
fn killer() -> String {
    let cage =
        |value: u32| document(&format!("\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"{value}\"}}],"));
    let wrong = (3..18).map(cage).find(|text| answer("count", text).contains("\"count\":0"));
    wrong.expect("one of two sums is wrong")
}

/// Returns a grid of the given size with one given.
fn sized(size: usize) -> String {
    let givens = format!("1{}", ".".repeat(size * size - 1));
    format!("{{\"format\":\"ninefold\",\"version\":1,\"size\":{size},\"givens\":\"{givens}\"}}")
}

/// Returns a puzzle with irregular regions: each region is a row shifted by one cell.
fn irregular() -> String {
    let region = |cell: usize| ((cell + 1) % 81 / 9).to_string();
    let regions: Vec<String> = (0..81).map(region).collect();
    document(&format!("\"regions\":[{}],", regions.join(",")))
}

fn variants() -> [String; 5] {
    [killer(), irregular(), sized(6), sized(16), sized(25)]
}

#[test]
fn plain_puzzle_has_one_solution() {
    assert!(answer("check", &document("")).contains("\"verdict\":\"unique\""));
}

#[test]
fn solving_keeps_rules() {
    for name in ["check", "solve"] {
        assert!(answer(name, &killer()).contains("\"verdict\":\"none\""), "{}", answer(name, &killer()));
    }
    assert!(answer("list", &killer()).contains("\"count\":0"), "{}", answer("list", &killer()));
    let limited = said("count", &[("limit", b'n', &number(3))], &sized(6)).unwrap();
    assert!(limited[0].contains("\"count\":3"), "{limited:?}");
}

/// Answers contain the rules in words and the whole puzzle, but no positions of grids, which would read back as plain grids.
#[test]
fn answers_read_back_with_their_rules() {
    let read = |text: &str| -> serde_json::Value { serde_json::from_str(text.lines().next().unwrap()).unwrap() };
    for text in variants() {
        let [answers, _] = said("parse", &[], &text).unwrap();
        assert!(answers.contains("\"rules\":\""), "{answers}");
        assert!(!answers.contains("\"grids\""), "{answers}");
        let (meant, again) = (read(&answer("check", &text)), read(&answer("check", &answers)));
        for key in ["rules", "document", "verdict"] {
            assert!(!meant[key].is_null() && meant[key] == again[key], "{key}: {meant} {again}");
        }
        // The rules in words alone are not a puzzle.
        let mut bare = meant;
        bare.as_object_mut().unwrap().remove("document");
        let refused = said("check", &[], &bare.to_string()).unwrap_err();
        assert!(refused.contains("describes these rules only in words"), "{refused}");
    }
}

/// A document taken from an answer reads back with its rules.
#[test]
fn documents_keep_rules() {
    for text in variants() {
        let parsed: serde_json::Value = serde_json::from_str(&said("parse", &[], &text).unwrap()[0]).unwrap();
        let own: serde_json::Value = serde_json::from_str(&text).unwrap();
        let document = &parsed["document"];
        for (key, value) in own.as_object().unwrap() {
            assert!(key == "killercage" || document[key] == *value, "{key} of {document}");
            assert!(!document[key].is_null(), "{key} of {document}");
        }
    }
}

#[test]
fn calls_for_plain_grids_refuse_with_reason() {
    let refused: [(&str, Options<'_>); 5] = [
        ("canonical", &[]),
        ("transform", &[("rotate", b't', b"90")]),
        ("same", &[("other", b't', PUZZLE.as_bytes())]),
        ("events", &[("engine", b't', b"dlx")]),
        ("parse", &[("plain", b'f', &[1])]),
    ];
    for text in variants() {
        for (name, options) in refused {
            let error = said(name, options, &text).unwrap_err();
            assert!(error.contains("\"code\":\"unfit\"") && error.contains("plain 9x9 grids"), "{name}: {error}");
            assert!(error.contains("\"line\":1"), "{name}: {error}");
        }
    }
    let several = format!("{}\n{}", document(""), killer());
    let [answers, messages] = said("parse", &[("plain", b'f', &[1]), ("many", b'f', &[1])], &several).unwrap();
    assert_eq!(answers.lines().count(), 1, "{answers}");
    assert!(messages.contains("has a constraint (Killer Cage)"), "{messages}");
}

#[test]
fn paths_and_hints_keep_rules_or_refuse() {
    for name in ["explain", "hint"] {
        assert!(!answer(name, &killer()).contains("\"solved\":true"), "{}", answer(name, &killer()));
        assert!(answer(name, &sized(25)).contains("at most 16 rows"), "{}", answer(name, &sized(25)));
    }
    let hint = said("hint", &[("puzzle", b't', PUZZLE.as_bytes())], &killer()).unwrap_err();
    assert!(hint.contains("\"code\":\"unfit\""), "{hint}");
}

/// Formats that cannot hold the rules report the loss, or reject the puzzle.
#[test]
fn other_formats_refuse_or_say_loss() {
    for text in variants() {
        for to in ["line", "block", "sdk", "pencilmark", "opensudoku", "csv"] {
            let Ok([answers, messages]) = said("convert", &[("format", b't', to.as_bytes())], &text) else { continue };
            let again = said("parse", &[], &answers).map_or_else(|error| error, |said| said.concat());
            assert!(messages.contains("\"lost\"") || again.contains("\"rules\":\""), "{to}: {answers} {messages}");
        }
    }
}

/// Every call ends with an answer or an error for all rules.
#[test]
fn no_call_panics() {
    let (one, two) = (number(1), number(2));
    let calls: [(&str, Options<'_>); 14] = [
        ("rate", &[]),
        ("stats", &[]),
        ("render", &[]),
        ("render", &[("format", b't', b"text")]),
        ("render", &[("candidates", b'f', &[1])]),
        ("render", &[("shade", b'n', &one), ("labels", b'f', &[1])]),
        ("explain", &[("format", b't', b"text"), ("steps", b'n', &two)]),
        ("explain", &[("format", b't', b"html"), ("steps", b'n', &two), ("verify", b'f', &[1])]),
        ("explain", &[("fromHere", b'f', &[1]), ("steps", b'n', &two), ("overlay", b'f', &[1])]),
        ("hint", &[("format", b't', b"svg")]),
        ("hint", &[("all", b'f', &[1]), ("overlay", b'f', &[1])]),
        ("count", &[("limit", b'n', &two)]),
        ("counts", &[("limit", b'n', &two)]),
        ("check", &[("format", b't', b"tsv")]),
    ];
    for text in variants() {
        for (name, options) in calls {
            if let Err(error) = said(name, options, &text) {
                assert!(error.contains("\"code\":\"unfit\""), "{name} {options:?}: {error}");
            }
        }
    }
}
