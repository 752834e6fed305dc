//! Variants in pencilmark's exchange format. The corpus of variants is written and read back, if it exists: `NINEFOLD_CORPUS` names its folder.

use std::collections::BTreeMap;

use crate::common::meaning::Meaning;
use crate::common::{self, corpus};
use ninefold_formats::{Document, Format, Style, loss, parse};
use serde_json::{Value, json};

fn pencilmark() -> &'static Format {
    Format::named("pencilmark").unwrap()
}

/// Returns a puzzle of the given size without digits and with the given rules.
fn text(size: usize, rules: &Value) -> String {
    json!({
        "format": "sudoku-puzzle", "format_version": 1, "board": { "rows": size, "cols": size }, "digits": size,
        "givens": vec![0; size * size], "rules": rules,
    })
    .to_string()
}

/// Returns a puzzle of size nine with boxes and the given rules.
fn nine(rules: &Value) -> String {
    let boxes = json!({ "type": "box_grid", "origin": "r1c1", "box": [3, 3] });
    let all: Vec<Value> = std::iter::once(boxes).chain(rules.as_array().unwrap().iter().cloned()).collect();
    text(9, &json!(all))
}

fn kinds(document: &Document) -> Vec<&'static str> {
    document.rules().constraints().iter().map(|constraint| constraint.kind().id).collect()
}

#[test]
fn puzzles_of_the_corpus_come_back() {
    let Some(all) = common::variants() else { return };
    let (mut count, mut carried, mut lost) = (0, BTreeMap::<&str, usize>::new(), BTreeMap::<&str, usize>::new());
    for (number, line) in all.lines().enumerate() {
        let entry: Value = serde_json::from_str(line).unwrap();
        if !corpus::is_known(&entry) || number % 3 > 0 {
            continue;
        }
        let document = parse(&corpus::fpuzzles(&entry)).unwrap().document;
        let is_carried = loss(&document, pencilmark()).is_empty();
        for id in kinds(&document) {
            *if is_carried { &mut carried } else { &mut lost }.entry(id).or_default() += 1;
        }
        if !is_carried {
            continue;
        }
        let text = pencilmark().text(std::slice::from_ref(&document), Style::default()).unwrap();
        let found = parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(found.format, pencilmark());
        let [own, expected] = [&found.document, &document].map(Meaning::of);
        assert!(own == expected, "{} {text}\n{}", entry["id"], own.difference(&expected));
        let again = pencilmark().text(std::slice::from_ref(&found.document), Style::default()).unwrap();
        let once_more = parse(&again).unwrap().document;
        assert!(Meaning::of(&once_more) == expected, "{again}");
        count += 1;
    }
    println!("{count}; carried {carried:?}; lost {lost:?}");
    assert!(count > 500 && carried.len() > 30, "{count} {carried:?}");
}

#[test]
fn each_type_of_rule_is_read() {
    let edge = |kind: &str, key: &str, value: Value| json!({ "type": "edge", "kind": kind, key: value, "cells": ["r1c1", "r1c2"] });
    let line = |kind: &str| json!({ "type": "line", "kind": kind, "cells": ["r1c1", "r2c2", "r3c3", "r4c4"] });
    let row: Value = (1..10).map(|column| json!(format!("r1c{column}"))).collect();
    let down: Value = (1..10).map(|at| json!(format!("r{at}c{at}"))).collect();
    for (rule, expected) in [
        (json!({ "type": "cage", "sum": 9, "cells": ["r1c1", "r1c2"], "id": "a", "label": "b" }), vec!["killercage"]),
        (json!({ "type": "cage", "cells": ["r1c1", "r1c2"] }), vec!["killercage"]),
        (json!({ "type": "region", "kind": "diagonal", "cells": down }), vec!["diagonal-"]),
        (json!({ "type": "region", "kind": "extra", "cells": ["r1c1", "r5c5"] }), vec!["extraregion"]),
        (edge("kropki", "color", json!("white")), vec!["difference"]),
        (edge("kropki", "color", json!("black")), vec!["ratio"]),
        (edge("difference", "value", json!(3)), vec!["difference"]),
        (edge("ratio", "value", json!(3)), vec!["ratio"]),
        (edge("xv", "letter", json!("V")), vec!["xv"]),
        (edge("sum", "sum", json!(7)), vec!["sum"]),
        (json!({ "type": "edge", "kind": "less", "cells": ["r1c1", "r1c2"] }), vec!["greaterthan"]),
        (line("thermo"), vec!["thermometer"]),
        (line("slow_thermo"), vec!["slowthermometer"]),
        (line("whisper"), vec!["whispers"]),
        (line("renban"), vec!["renban"]),
        (line("region_sum"), vec!["regionsumline"]),
        (line("palindrome"), vec!["palindrome"]),
        (line("entropic"), vec!["entropicline"]),
        (line("modular"), vec!["modularline"]),
        (line("zipper"), vec!["zipperline"]),
        (line("between"), vec!["betweenline"]),
        (line("lockout"), vec!["lockout"]),
        (line("double_arrow"), vec!["doublearrow"]),
        (json!({ "type": "arrow", "bulb": ["r1c1"], "lines": [["r2c2"], ["r1c2", "r1c3"]] }), vec!["arrow", "arrow"]),
        (json!({ "type": "sum", "kind": "group", "sum": 9, "cells": ["r1c1", "r5c5"] }), vec!["sum"]),
        (json!({ "type": "sum", "kind": "frame", "sum": 9, "side": "left", "cells": ["r1c1", "r1c2"] }), vec!["sum"]),
        (
            json!({ "type": "sum", "kind": "little_killer", "sum": 40, "side": "top", "cells": down }),
            vec!["littlekillersum"],
        ),
        (json!({ "type": "sandwich", "sum": 9, "side": "left", "cells": row }), vec!["sandwichsum"]),
        (json!({ "type": "xsum", "sum": 9, "side": "left", "cells": row }), vec!["xsum"]),
        (json!({ "type": "skyscraper", "value": 3, "side": "left", "cells": row }), vec!["skyscraper"]),
        (json!({ "type": "neighbours", "kind": "antiknight" }), vec!["antiknight"]),
        (json!({ "type": "neighbours", "kind": "nonconsecutive" }), vec!["nonconsecutive"]),
        (json!({ "type": "negative", "of": "kropki" }), vec!["negative:difference", "negative:ratio"]),
        (json!({ "type": "negative", "of": "xv" }), vec!["negative:xv"]),
        (json!({ "type": "cell", "kind": "odd", "cells": ["r1c1", "r5c5"] }), vec!["odd", "odd"]),
        (
            json!({ "type": "contains", "digits": [1, 1, 3], "cells": ["r1c1", "r1c2", "r2c1", "r2c2"] }),
            vec!["quadruple"],
        ),
        (json!({ "type": "clone", "regions": [["r1c1"], ["r5c5"], ["r6c7"]] }), vec!["clone", "clone"]),
        (json!({ "type": "count", "kind": "circles", "cells": ["r1c1", "r5c5"] }), vec!["countingcircles"]),
        (json!({ "type": "global_entropy" }), vec!["globalentropy"]),
    ] {
        let text = nine(&json!([rule]));
        let found = parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(kinds(&found.document), expected, "{rule}");
    }
    let cells = parse(&nine(&json!([
        { "type": "cell", "kind": "set", "values": [1, 2], "cells": ["r1c1"] },
        { "type": "cell", "kind": "low", "split": 4, "cells": ["r1c2"] },
        { "type": "cell", "kind": "exclude", "values": [9], "cells": ["r1c2", "r1c3"] },
    ])));
    let document = cells.unwrap().document;
    let left: Vec<usize> =
        document.rules().cells().take(3).map(|cell| 9 - document.eliminated.get(cell).len()).collect();
    assert_eq!(left, [2, 4, 8]);
    // The rule applies across dots too.
    let dot = json!([edge("kropki", "color", json!("black")), { "type": "neighbours", "kind": "nonconsecutive" }]);
    assert_eq!(kinds(&parse(&nine(&dot)).unwrap().document), ["nonconsecutive", "nabner", "ratio"]);
}

#[test]
fn sizes_and_regions() {
    let boxes = |rows: usize, columns: usize| json!([{ "type": "box_grid", "origin": "r1c1", "box": [rows, columns] }]);
    let regions =
        |size, rules: &Value| parse(&text(size, rules)).unwrap().document.rules().regions().map(<[_]>::to_vec);
    assert_eq!(regions(6, &boxes(2, 3)), None);
    assert_eq!(regions(12, &boxes(3, 4)), None);
    assert_eq!(regions(6, &boxes(3, 2)).unwrap()[..7], [0, 0, 1, 1, 2, 2, 0].map(Some));
    assert_eq!(regions(9, &json!([{ "type": "grid", "origin": "r1c1" }])), Some(vec![None; 81]));
    assert_eq!(regions(5, &json!([{ "type": "grid", "origin": "r1c1" }])), None);
}

#[test]
fn other_rules_are_refused_by_name_and_place() {
    let cells = json!(["r1c1", "r1c2"]);
    let cases = [
        (
            json!({ "type": "vudoku", "cells": cells }),
            "rules of the type \"vudoku\" are not supported (rules[1], r1c1)",
        ),
        (
            json!({ "type": "table", "cells": cells, "allowed": [] }),
            "rules of the type \"table\" are not supported (rules[1], r1c1)",
        ),
        (
            json!({ "type": "line", "kind": "parity", "cells": cells }),
            "lines of the kind \"parity\" are not supported (rules[1].kind)",
        ),
        (
            json!({ "type": "edge", "kind": "product", "value": 6, "cells": cells }),
            "edges of the kind \"product\" are not supported",
        ),
        (json!({ "type": "edge", "kind": "xv", "letter": "L", "cells": cells }), "expected white or black, X or V"),
        (json!({ "type": "edge", "kind": "less", "cells": ["r1c1", "r2c2"] }), "expected two cells that share an edge"),
        (json!({ "type": "cage", "cells": ["r1c1", "r10c1"] }), "expected a cell of the grid such as r1c1"),
        (
            json!({ "type": "cage", "cells": cells, "unique": false }),
            "rules of the type \"cage\" with \"unique\" are not supported",
        ),
        (json!({ "type": "cage", "cells": ["r1c1", "r1c1"] }), "r1c1 is in the cage twice"),
        (json!({ "type": "cage", "sum": -1, "cells": cells }), "expected a whole number"),
        (
            json!({ "type": "neighbours", "op": "different", "params": [], "where": "knight" }),
            "with \"op\" are not supported",
        ),
        (json!({ "type": "negative", "of": "kropki", "area": "r1c1" }), "with \"area\" are not supported"),
        (json!({ "type": "negative", "of": "sum", "sum": 7 }), "negative rules of \"sum\" as such are not supported"),
        (
            json!({ "type": "arrow", "bulb": ["r1c2", "r1c1"], "lines": [["r1c3"]] }),
            "pills that are not read from left to right",
        ),
        (
            json!({ "type": "arrow", "bulb": ["r1c1"], "lines": [["r1c3"]] }),
            "expected a line that begins beside the bulb",
        ),
        (
            json!({ "type": "sandwich", "sum": 9, "side": "left", "cells": cells }),
            "expected the cells of a row or column",
        ),
        (json!({ "type": "box_grid", "origin": "r1c1", "box": [3, 3] }), "grids 1 and 2 are in the same place"),
        (json!({ "type": "grid", "origin": "r1c1" }), "grids that do not begin at r1c1 are not supported"),
        (json!({ "type": "box", "cells": cells }), "boxes that overlap are not supported"),
        (json!({ "kind": "odd" }), "expected an object with \"type\""),
    ];
    let mut wrong = Vec::new();
    for (rule, expected) in cases {
        match parse(&nine(&json!([rule]))) {
            Err(error) if error.to_string().contains(expected) => assert!(error.line == 1 && error.column > 1),
            found => wrong.push(format!(
                "{rule}\n{:?}\n{expected}",
                found.map(|found| kinds(&found.document)).map_err(|why| why.to_string())
            )),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
