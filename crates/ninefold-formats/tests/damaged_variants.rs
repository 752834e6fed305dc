//! Documents of variants with random damage: each is refused, or read in the same format as a puzzle that survives a round trip.
//! `NINEFOLD_DAMAGE=100000` sets the number of damaged texts. The puzzles are those of the corpus of variants if it exists, otherwise the examples of
//! the formats.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::common::meaning::Meaning;
use crate::common::{self, corpus};
use ninefold_formats::{Document, Format, Found, Part, Style, loss, parse, read};
use serde_json::{Value, json};

/// The formats that hold rules beyond rows, columns and boxes.
const FORMATS: [&str; 15] = [
    "f-puzzles-json",
    "f-puzzles",
    "iss",
    "solo",
    "ksudoku",
    "sumocue",
    "jsudoku",
    "killer",
    "krazydad",
    "jigsaw",
    "pencilmark",
    "sudokupad",
    "sudokupad-json",
    "ninefold",
    "line",
];

/// Formats without a writer, whose examples are damaged.
const EXAMPLES: [&str; 2] = ["puzzlekit", "sudocue-forum"];

/// A generator of random numbers from a seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % (end.max(1) as u64)).unwrap()
    }
}

/// Makes one random change.
fn change(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    let length = [1, 1, 1, 2, 5, 40][random.below(6)].min(bytes.len() - at);
    match random.below(8) {
        0 => drop(bytes.drain(at..at + length)),
        1 => {
            let piece = bytes[at..at + length].to_vec();
            bytes.splice(at..at, piece);
        }
        2 => {
            let other = random.below(bytes.len());
            bytes.swap(at, other);
        }
        3 => bytes[at] = b"0123456789.,~-_{}[]\"RrCcxX<>^v:\n ABab"[random.below(37)],
        4 => bytes[at] = u8::try_from(random.below(256)).unwrap(),
        5 | 6 => {
            // Another digit usually leaves the text well-formed.
            let place = bytes[at..].iter().position(u8::is_ascii_digit).map_or(at, |digit| at + digit);
            bytes[place] = b'0' + u8::try_from(random.below(10)).unwrap();
        }
        _ => bytes.truncate(at.max(1)),
    }
}

/// A text, with the meaning of its puzzle.
struct Sample {
    name: &'static str,
    text: String,
    meaning: Meaning,
}

/// Returns puzzles of all kinds of the corpus, or the examples of the formats.
fn documents() -> Vec<Document> {
    let Some(text) = common::variants() else {
        return FORMATS.iter().map(|name| parse(Format::named(name).unwrap().example).unwrap().document).collect();
    };
    let all = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let known: Vec<Value> = all.filter(corpus::is_known).collect();
    let step = (known.len() / 120).max(1);
    known.iter().step_by(step).map(|entry| parse(&corpus::fpuzzles(entry)).unwrap().document).collect()
}

fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for document in documents() {
        for name in FORMATS {
            let format = Format::named(name).unwrap();
            let lost = loss(&document, format);
            let is_whole = [Part::Givens, Part::Size, Part::Regions, Part::Constraints, Part::Candidates];
            if is_whole.into_iter().any(|part| lost.has(part)) || name == "line" && !document.has(Part::Size) {
                continue;
            }
            let document = document.clone().without(lost);
            let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
            let meaning = Meaning::of(&document);
            assert!(Meaning::of(&reread(&text).document) == meaning, "{name}\n{text}");
            samples.push(Sample { name, text, meaning });
        }
    }
    for name in EXAMPLES {
        let text = Format::named(name).unwrap().example.to_owned();
        let meaning = Meaning::of(&parse(&text).unwrap().document);
        samples.push(Sample { name, text, meaning });
    }
    samples
}

/// Reads a written text with the constraints of its drawings. The rules texts of some documents describe more than their constraints.
fn reread(text: &str) -> Found {
    let mut items = read(text);
    match items.pop() {
        Some(Ok(found)) if items.is_empty() => found,
        _ => common::without_drawings(text),
    }
}

/// Checks that a document survives a round trip in its own format and in Ninefold's.
fn is_stable(found: &Found) -> Result<(), String> {
    let meaning = Meaning::of(&found.document);
    for format in [found.format, Format::named("ninefold").unwrap()] {
        if format.write.is_none() || !loss(&found.document, format).is_empty() {
            continue;
        }
        let text = format.text(std::slice::from_ref(&found.document), Style::default()).unwrap();
        let again = reread(&text);
        if Meaning::of(&again.document) != meaning {
            return Err(format!("{format} reads its own text as another puzzle:\n{text}"));
        }
    }
    Ok(())
}

/// Returns the common name of formats that hold the same texts.
fn family(name: &str) -> &str {
    match name {
        "sudokupad-json" | "sudokupad" | "f-puzzles" | "f-puzzles-json" | "sudokupad-classic" | "ninefold"
        | "pencilmark" | "object" => "json",
        "line" | "block" | "sdm" => "plain",
        name => name,
    }
}

#[test]
fn damaged_variants_are_refused_or_read_as_written() {
    let count = std::env::var("NINEFOLD_DAMAGE").ok().and_then(|count| count.parse().ok()).unwrap_or(800);
    let (samples, mut random) = (samples(), Random(20_261_128));
    let (mut results, mut wrong, mut slowest) = (BTreeMap::<&str, [usize; 3]>::new(), Vec::new(), Duration::ZERO);
    for _ in 0..count {
        let sample = &samples[random.below(samples.len())];
        let mut bytes = sample.text.trim_end().as_bytes().to_vec();
        for _ in 0..[1, 1, 1, 2, 3][random.below(5)] {
            change(&mut bytes, &mut random);
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let start = Instant::now();
        let items = read(&text);
        slowest = slowest.max(start.elapsed());
        let result = results.entry(sample.name).or_default();
        if items.iter().all(Result::is_err) {
            result[0] += 1;
        }
        for found in items.iter().flatten() {
            let is_same = Meaning::of(&found.document) == sample.meaning;
            result[if is_same { 1 } else { 2 }] += 1;
            if is_same {
                continue;
            }
            // Cells without their labels are a puzzle, and a part of cells and labels may be a line of 81 cells.
            let is_half = sample.name == "jigsaw" && found.format.name == "line";
            if !is_half && family(found.format.name) != family(sample.name) {
                wrong.push(format!("{} is read as {}:\n{text}", sample.name, found.format));
            } else if let Err(why) = is_stable(found) {
                wrong.push(format!("{}: {why}\nfrom\n{text}", sample.name));
            }
        }
    }
    println!("slowest {slowest:?}; refused, as before, otherwise: {results:?}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n\n"));
}

/// Far larger documents than any puzzle.
#[test]
fn absurd_sizes_are_refused() {
    let cages = |count: usize| -> Value { vec![json!({ "cells": ["R1C1", "R1C2"], "value": "9" }); count].into() };
    let many: Vec<String> = (0..4096).map(|at| format!("R{}C{}", at % 9 + 1, at / 9 % 9 + 1)).collect();
    let fpuzzles = |size: usize, key: &str, value: &Value| {
        let rows = vec![vec![json!({}); size.min(30)]; size.min(30)];
        json!({ "size": size, "grid": rows, key: value }).to_string()
    };
    let exchange = |size: usize, rules: &Value| {
        json!({
            "format": "sudoku-puzzle", "format_version": 1, "board": { "rows": size, "cols": size }, "digits": size,
            "givens": vec![0; (size * size).min(900)], "rules": rules,
        })
        .to_string()
    };
    let boxes = json!({ "type": "box_grid", "origin": "r1c1", "box": [3, 3] });
    let line = |cells: &[String]| json!([boxes, { "type": "line", "kind": "renban", "cells": cells }]);
    let cage = json!({ "type": "cage", "cells": ["r1c1", "r1c2"], "sum": 9 });
    let texts = [
        fpuzzles(9, "killercage", &cages(10_000)),
        fpuzzles(9, "killercage", &json!([{ "cells": many }])),
        fpuzzles(9, "renban", &json!([{ "lines": [many] }])),
        fpuzzles(9, "thermometer", &json!([{ "lines": vec![many[..9].to_vec(); 3000] }])),
        fpuzzles(9, "pairtable", &json!([{ "lines": [many[..9].to_vec()], "values": vec![1; 3000] }])),
        fpuzzles(9, "pairtable", &json!([{ "lines": [many[..9].to_vec()], "values": [1, 10] }])),
        fpuzzles(26, "killercage", &json!([])),
        fpuzzles(1_000_000_000, "killercage", &json!([])),
        exchange(26, &json!([])),
        exchange(1_000_000_000, &json!([])),
        exchange(9, &json!([])),
        exchange(9, &line(&many)),
        exchange(9, &json!([boxes, { "type": "cage", "cells": [] }])),
        exchange(9, &json!([boxes, { "type": "region", "kind": "extra", "cells": [] }])),
        exchange(9, &json!([boxes, { "type": "clone", "regions": [] }])),
        exchange(9, &json!([{ "type": "box_grid", "origin": "r1c1", "box": [0, 9] }])),
        exchange(9, &json!([{ "type": "box_grid", "origin": "r1c1", "box": [-3, -3] }])),
        exchange(9, &std::iter::once(boxes.clone()).chain(vec![cage; 10_000]).collect::<Value>()),
        format!(".Shape~9x9{}", ".Cage~9~R1C1~R1C2".repeat(10_000)),
        format!(".Renban~{}", many.join("~")),
        format!(".Whisper~5~{}", many[..600].join("~")).repeat(40),
        format!(".Pair~Q~_a~{}", many[..600].join("~")).repeat(40),
        ".Shape~26x26.~R1C1_5".into(),
        ".Shape~1000000000x1000000000.~R1C1_5".into(),
        ".Shape~9x9.NoBoxes.Jigsaw~".into(),
        ".Cage~9".into(),
        "26x26:zzz".into(),
        "1000000000x1000000000:zzz".into(),
        "26 26\n".to_owned() + &format!("{}\n", "- ".repeat(26)).repeat(26),
        format!("1000000000 1000000000\n{}\n", "- ".repeat(100)),
        format!("SumoCueV1{}", "=15".repeat(10_000)),
        format!("3x3::k:{}", "2817:".repeat(10_000)),
        format!("K{},\"15\"", "A".repeat(10_000)),
        format!("Killer\n{}\n{}", "a".repeat(81), "a405,".repeat(10_000)),
    ];
    for text in texts {
        let items = read(&text);
        assert!(!items.is_empty() && items.iter().all(Result::is_err), "{}\n{items:?}", &text[..text.len().min(300)]);
    }
}
