//! Rules in documents: sizes, regions and every registered constraint survive a round trip, and no format writes a puzzle without its rules.

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Fields, KINDS, Kind, Number, Rules};
use ninefold_core::{Digit, DigitSet};
use ninefold_formats::{Candidates, Document, FORMATS, Field, Format, Part, Style, loss, parse, read, read_as};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};

use crate::common::meaning::Meaning;
use crate::common::{self, cases, corpus};

/// The sizes that every format with rules supports.
const SIZES: std::ops::RangeInclusive<usize> = 4..=25;

/// The size and the random numbers from which a puzzle is made.
fn numbers() -> impl Strategy<Value = (usize, Vec<usize>)> {
    (prop_oneof![2 => Just(9_usize), 3 => SIZES], prop::collection::vec(any::<u16>().prop_map(usize::from), 900))
}

/// A source of numbers, taken one after the other.
struct Chance {
    numbers: Vec<usize>,
    at: usize,
}

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.at += 1;
        self.numbers[self.at % self.numbers.len()] / 3 % end
    }

    /// Returns random cells, usually different ones.
    fn cells(&mut self, rules: &Rules, most: usize) -> Vec<LayoutCell> {
        let (count, first) = (1 + self.below(most), self.below(rules.len()));
        let step = 1 + self.below(7);
        (0..count).filter_map(|at| rules.cells().nth((first + at * step) % rules.len())).collect()
    }
}

/// Returns rules with constraints of all suitable kinds.
fn rules(size: usize, chance: &mut Chance) -> Rules {
    let standard = Rules::sized(size).unwrap();
    let rules = if chance.below(2) == 0 { standard } else { irregular(&standard, chance) };
    let mut all = Vec::new();
    // Few formats support all kinds.
    let share = [1, 12, 24][chance.below(3)];
    for kind in KINDS {
        if chance.below(share) > 0 {
            continue;
        }
        let count = if kind.fields == Fields::Flag { chance.below(2) } else { chance.below(3) };
        for _ in 0..count {
            all.extend(constraint(kind, &rules, chance));
        }
    }
    // A format reads constraints back in the order of the registry.
    rules.with_constraints(all)
}

fn constraint(kind: &'static Kind, rules: &Rules, chance: &mut Chance) -> Option<Constraint> {
    let most = rules.size().min(6);
    let lines = match kind.fields {
        Fields::Flag => Vec::new(),
        Fields::Cell => vec![chance.cells(rules, 1)],
        Fields::Cells if matches!(kind.number, Number::Word(_)) || chance.below(2) == 0 => {
            let cell = chance.cells(rules, 1)[0];
            let (row, column) = rules.place(cell);
            vec![[Some(cell), rules.at(row, column + 1)].into_iter().flatten().collect()]
        }
        Fields::Cells => vec![chance.cells(rules, most)],
        Fields::Lines => (0..=chance.below(2)).map(|_| chance.cells(rules, most)).collect(),
        Fields::Circle => {
            let mut line = chance.cells(rules, most);
            let circle = vec![line[0]];
            line.extend(chance.cells(rules, 2));
            vec![circle, line]
        }
        Fields::Pairs => {
            let (cells, mut clones) = (chance.cells(rules, most), chance.cells(rules, most));
            clones.resize(cells.len(), cells[0]);
            vec![cells, clones]
        }
        Fields::Side | Fields::Slope => {
            let (at, end) = (chance.below(rules.size()).cast_signed(), rules.size().cast_signed());
            let from = [(-1, at), (at, -1), (end, at), (at, end)][chance.below(4)];
            let (down, right) = rules.inward(from).unwrap();
            let step = match kind.fields {
                Fields::Side => (down, right),
                _ => (if down == 0 { 1 } else { down }, if right == 0 { 1 } else { right }),
            };
            vec![rules.seen_from(from, step)]
        }
        Fields::Options => {
            let part = |chance: &mut Chance| {
                let kind = KINDS[chance.below(KINDS.len())];
                // Rules of a whole large grid take long to compile, and are compiled for each option.
                let is_small = kind.fields != Fields::Flag || rules.size() < 10;
                (kind.fields != Fields::Options && is_small).then(|| constraint(kind, rules, chance)).flatten()
            };
            let option = |chance: &mut Chance| (0..=chance.below(2)).filter_map(|_| part(chance)).collect();
            return Constraint::either(rules, (0..=chance.below(2)).map(|_| option(chance)).collect()).ok();
        }
    };
    let number = |chance: &mut Chance| u32::try_from(1 + chance.below(30)).unwrap();
    let small = |chance: &mut Chance| u32::try_from(1 + chance.below(rules.size())).unwrap();
    let values = match kind.number {
        Number::None => vec![],
        Number::Optional | Number::Required => vec![number(chance)],
        Number::List => (0..=chance.below(2)).map(|_| small(chance)).collect(),
        Number::Word(words) => vec![words[chance.below(words.len())].1],
        Number::Text => "(1|[^2-4]+){1,2}.?".chars().map(u32::from).collect(),
    };
    let made = |values| Constraint::new(kind, rules, lines.clone(), values).ok();
    made(values).or_else(|| made(vec![small(chance)])).or_else(|| made(vec![]))
}

/// Returns irregular regions: two cells of different boxes are swapped, and some cells have no region.
fn irregular(standard: &Rules, chance: &mut Chance) -> Rules {
    let mut regions: Vec<Option<u8>> =
        standard.cells().map(|cell| standard.region(cell).and_then(|region| u8::try_from(region).ok())).collect();
    for _ in 0..4 {
        let [one, other] = [0; 2].map(|_: i32| chance.below(standard.len()));
        regions.swap(one, other);
    }
    for _ in 0..chance.below(3) {
        regions[chance.below(standard.len())] = None;
    }
    standard.with_regions(&regions).unwrap()
}

fn document(size: usize, numbers: Vec<usize>) -> Document {
    let mut chance = Chance { numbers, at: 0 };
    let rules = rules(size, &mut chance);
    let digit = |chance: &mut Chance| Digit::of_size(size, u8::try_from(1 + chance.below(size)).unwrap());
    let some = |chance: &mut Chance| if chance.below(3) == 0 { digit(chance) } else { None };
    let grids =
        |chance: &mut Chance| Grids::new(rules.clone(), (0..rules.len()).map(|_| some(chance)).collect::<Vec<_>>());
    let mut document = Document::from(grids(&mut chance));
    if chance.below(2) == 0 {
        document.placed = grids(&mut chance);
    }
    for set in [&mut document.eliminated, &mut document.corner, &mut document.centre] {
        *set = notes(&rules, &mut chance);
    }
    if chance.below(3) == 0 {
        document.solution =
            Some(Grids::new(rules.clone(), (0..rules.len()).map(|_| digit(&mut chance)).collect::<Vec<_>>()));
    }
    document.with(Field::Title, "An example").tidy()
}

fn notes(rules: &Rules, chance: &mut Chance) -> Candidates {
    let mut notes = Candidates::EMPTY;
    for _ in 0..chance.below(4) {
        let cell = chance.cells(rules, 1)[0];
        let digits: DigitSet = rules.digits().iter().filter(|_| chance.below(2) == 0).collect();
        notes.set(cell, digits);
    }
    notes
}

fn only(text: &str, format: &'static Format) -> Result<Document, TestCaseError> {
    match &read_as(text, format)[..] {
        [Ok(found)] => Ok(found.document.clone()),
        items => Err(TestCaseError::fail(format!("{format}: {items:?}\n{text}"))),
    }
}

/// Puzzles survive in the formats that declare that they can hold them, with and without the name of the format.
#[test]
fn puzzles_with_rules_come_back() {
    for name in ["ninefold", "f-puzzles-json", "f-puzzles"] {
        let format = Format::named(name).unwrap();
        let outcome = TestRunner::new(cases(150)).run(&numbers(), |(size, numbers)| {
            let document = document(size, numbers);
            prop_assert!(loss(&document, format).is_empty(), "{}", loss(&document, format));
            let text = format.text(std::slice::from_ref(&document), Style::default()).unwrap();
            prop_assert_eq!(&only(&text, format)?, &document, "{}", text);
            let found = parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!((&found.document, found.format), (&document, format), "{}", text);
            Ok(())
        });
        outcome.unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}

/// Options with rules of the whole grid are compiled separately, so too many of them are refused.
#[test]
fn too_many_options_are_refused() {
    let options = |count: usize| {
        let flags = vec![json!({ "antiknight": true }); count];
        json!({ "format": "ninefold", "version": 1, "size": 25, "givens": ".".repeat(625), "either": [{ "options": flags }] })
    };
    assert!(parse(&options(2).to_string()).is_ok());
    let error = parse(&options(1000).to_string()).unwrap_err().to_string();
    assert!(error.contains("at most 20000 cells in all constraints"), "{error}");
    let error = parse(&format!(".Or{}.End.~R1C1_1", ".AntiKnight".repeat(3000))).unwrap_err().to_string();
    assert!(error.contains("at most 4000 constraints and 20000 cells"), "{error}");
}

/// The schema accepts every constraint as it is written, and rejects other keys, values and fields in its place.
#[test]
fn the_own_json_of_constraints_keeps_its_schema() {
    let mut schemas = boon::Schemas::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/document.json");
    let schema = boon::Compiler::new().compile(schema, &mut schemas).unwrap();
    let format = Format::named("ninefold").unwrap();
    let outcome = TestRunner::new(cases(150)).run(&numbers(), |(size, numbers)| {
        let text = format.text(&[document(size, numbers)], Style::default()).unwrap();
        let written: Map<String, Value> = serde_json::from_str(&text).unwrap();
        let is_valid = |object: &Map<String, Value>| schemas.validate(&Value::from(object.clone()), schema).is_ok();
        prop_assert!(is_valid(&written), "{}", text);
        for kind in KINDS.iter().filter(|kind| written.contains_key(kind.id)) {
            let with = |key: &str, value: Value| {
                let mut damaged = written.clone();
                damaged.remove(kind.id);
                damaged.insert(key.into(), value);
                damaged
            };
            let mut damaged = vec![with("wobble", written[kind.id].clone()), with(kind.id, json!(7))];
            if let Some(Value::Object(entry)) = written[kind.id].get(0) {
                let mut more = entry.clone();
                more.insert("wobble".into(), json!(true));
                damaged.extend([json!({}), more.into()].map(|entry| with(kind.id, json!([entry]))));
            }
            for damaged in damaged {
                prop_assert!(!is_valid(&damaged), "{:?}", damaged);
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

/// Every format declares its losses, and writes no puzzle as one with other rules.
#[test]
fn no_format_leaves_rules_out() {
    let parts = [Part::Size, Part::Regions, Part::Constraints];
    for format in FORMATS.iter().copied().filter(|format| format.write.is_some()) {
        let outcome =
            TestRunner::new(cases(if format.name == "iss" { 1000 } else { 40 })).run(&numbers(), |(size, numbers)| {
                let document = document(size, numbers);
                let lost = loss(&document, format);
                let text = format.text(std::slice::from_ref(&document), Style::default());
                let fits = !parts.into_iter().any(|part| lost.has(part));
                prop_assert_eq!(text.is_ok(), fits, "{} {}: {:?}", format, lost, text);
                if let Ok(text) = text {
                    let kept = document.clone().without(lost);
                    let found = only(&text, format)?;
                    // Some formats express the same rules in another way.
                    let [meaning, expected] = [&found, &kept].map(Meaning::of);
                    prop_assert!(meaning == expected, "{}\n{}", text, meaning.difference(&expected));
                    let [found, kept] = [found.grids(), kept.grids()];
                    prop_assert_eq!(found.digits(), kept.digits(), "{}", text);
                }
                Ok(())
            });
        outcome.unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}

/// The order of constraints does not change the puzzle.
#[test]
fn the_order_of_constraints_says_nothing() {
    let rules = Rules::single();
    let make = |id: &str| {
        let kind = Kind::named(id).unwrap();
        let lines = if kind.fields == Fields::Flag { vec![] } else { vec![rules.cells().take(3).collect()] };
        Constraint::new(kind, &rules, lines, None).unwrap()
    };
    let all = ["killercage", "thermometer", "antiknight", "diagonal-"].map(make);
    let there = Document::new(rules.with_constraints(all.clone())).tidy();
    let back = Document::new(rules.with_constraints(all.into_iter().rev())).tidy();
    assert_eq!(there, back);
}

/// Returns a grid of f-puzzles with the given keys.
fn with(size: usize, keys: &str) -> String {
    let rows: Vec<_> = (0..size).map(|_| format!("[{}]", vec!["{}"; size].join(","))).collect();
    format!("{{{keys}\n\"size\":{size},\"grid\":[\n{}]}}", rows.join(",\n"))
}

fn refused(text: &str, place: (usize, usize), message: &str) {
    let error = match &read(text)[..] {
        [Err(error)] => error.clone(),
        items => panic!("{items:?} of {text}"),
    };
    assert_eq!((error.line, error.column, error.kind.to_string().as_str()), (place.0, place.1, message), "{text}");
}

#[test]
fn rules_of_absurd_size_are_refused() {
    let cells = vec!["\"R1C1\""; 2000].join(",");
    let entries = vec![format!("{{\"lines\":[[{cells}]]}}"); 11].join(",");
    let error = parse(&with(9, &format!("\"palindrome\":[{entries}],"))).unwrap_err().to_string();
    assert!(error.contains("at most 20000 cells in all constraints"), "{error}");
}

#[test]
fn hostile_rules_are_refused_with_their_place() {
    for (keys, message) in [
        (r#""antiknight":7,"#, "expected true or false as antiknight, found \"7\""),
        (r#""killercage":7,"#, "expected an array as killercage, found \"7\""),
        (
            r#""killercage":[7],"#,
            r#"expected an object such as {"cells":["R1C1","R1C2"],"value":"3"} as killercage[0], found "7""#,
        ),
        (
            r#""killercage":[{"cells":["R1C1","R10C1"]}],"#,
            "expected a cell of the grid, R1C1 to R9C9, as killercage[0].cells[1], found \"\\\"R10C1\\\"\"",
        ),
        (
            r#""killercage":[{"cells":["R0C1"]}],"#,
            "expected a cell of the grid, R1C1 to R9C9, as killercage[0].cells[0], found \"\\\"R0C1\\\"\"",
        ),
        (r#""killercage":[{"cells":["R1C1","R1C1"]}],"#, "killercage[0]: r1c1 is in the cage twice"),
        (
            r#""killercage":[{},{"cells":["R1C1","R1C2"],"value":"18"}],"#,
            "killercage[1]: a cage of 2 cells adds up to 3 at least and 17 at most, not 18",
        ),
        (
            r#""killercage":[{"cells":["R1C1"],"value":"-5"}],"#,
            "expected a whole number as killercage[0].value, found \"\\\"-5\\\"\"",
        ),
        (
            r#""killercage":[{"cells":["R1C1"],"value":2.5}],"#,
            "expected a whole number as killercage[0].value, found \"2.5\"",
        ),
        (
            r#""killercage":[{"cells":["R1C1"],"value":["3"]}],"#,
            "expected a string as killercage[0].value, found \"[\\\"3\\\"]\"",
        ),
        (r#""killercage":[{"value":"3"}],"#, "killercage[0]: expected a list of cells"),
        (
            r#""killercage":[{"cells":["R1C1"],"lines":[["R1C1"]]}],"#,
            "entries of \"killercage\" with \"lines\" are not supported (killercage[0].lines, r1c1)",
        ),
        (
            r#""killercage":[{"cells":["R1C1"],"cells":["R1C2"]}],"#,
            "expected the key \"cells\" once as killercage[0].cells, found \"[\\\"R1C2\\\"]\"",
        ),
        (
            r#""thermometer":[{"lines":[["R1C1","R1C2","R1C3","R1C4","R1C5","R1C6","R1C7","R1C8","R1C9","R2C9"]]}],"#,
            "thermometer[0]: a thermometer of 10 cells cannot increase with 9 digits",
        ),
        (
            r#""thermometer":[{"lines":["R1C1"]}],"#,
            "expected an array as thermometer[0].lines[0], found \"\\\"R1C1\\\"\"",
        ),
        (r#""diagonal-":true,"diagonal-":true,"#, "expected the key \"diagonal-\" once as diagonal-, found \"true\""),
        (
            r#""arrow":[{"lines":[["R10C2"]]}],"#,
            "expected a cell of the grid, R1C1 to R9C9, as arrow[0].lines[0][0], found \"\\\"R10C2\\\"\"",
        ),
        (
            r#""arrow":[{"cells":["R1C1"],"lines":[["R1C2","R1C3"]]}],"#,
            "arrow[0]: the line from r1c2 does not begin in the circle",
        ),
        (
            r#""xsum":[{"cell":"R0C10","value":"9"}],"#,
            "expected a cell beside the grid, such as R0C1, as xsum[0].cell, found \"\\\"R0C10\\\"\"",
        ),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"D","value":"9"}],"#,
            "expected UL, UR, DL or DR as littlekillersum[0].direction, found \"\\\"D\\\"\"",
        ),
        (
            r#""nabner":[{"lines":[["R1C1","R1C2","R1C3","R1C4","R1C5","R1C6","R1C7"]]}],"#,
            "nabner[0]: a nabner line of 7 cells is too long: it has 5 digits at most",
        ),
        (
            r#""modularline":[{"lines":[["R1C1","R1C2"]],"value":"4000000000"}],"#,
            "modularline[0]: expected a divisor from 2 to 9, not 4000000000",
        ),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"W"}],"#, "expected X or V as xv[0].value, found \"\\\"W\\\"\""),
        (
            r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R2C1"]}],"#,
            "clone[0]: expected two lists of cells of equal length",
        ),
        (
            r#""quadruple":[{"cells":["R1C1","R1C2"],"values":[1,10]}],"#,
            "quadruple[0]: expected values from 1 to 9, not 10",
        ),
    ] {
        refused_here(&with(9, keys), message);
    }
    refused(
        &with(9, "").replace("\"size\":9", "\"size\":8"),
        (2, 17),
        "expected 8 rows of 8 cells as grid, found \"[\\n[{},{},{},{},{},{},{},{},{}],\\n[{},{},{…\"",
    );
    for size in ["3", "26", "-9", "1000000000000000000"] {
        let text = with(9, "").replace("\"size\":9", &format!("\"size\":{size}"));
        refused(&text, (2, 8), &format!("grids of {size} by {size} cells are not supported (size)"));
    }
    refused(
        &with(9, "").replace("\"size\":9", "\"size\":\"9\""),
        (2, 8),
        "expected a whole number as size, found \"\\\"9\\\"\"",
    );
}

/// Requires an error on the first line, at the wrong value.
fn refused_here(text: &str, message: &str) {
    match &read(text)[..] {
        [Err(error)] => {
            assert_eq!(error.kind.to_string(), message, "{text}");
            let line: Vec<char> = text.lines().next().unwrap().chars().collect();
            assert!(error.line == 1 && line.len() >= error.column, "{error}");
            let rest: String = line[error.column - 1..].iter().collect();
            let found = message.split_once("found ").map(|(_, found)| serde_json::from_str::<String>(found).unwrap());
            assert!(found.is_none_or(|found| rest.starts_with(&found)), "{error}: {rest}");
            assert!(
                rest.starts_with(['[', '{', '"', 't']) || rest.starts_with(|char: char| char.is_ascii_digit()),
                "{error}: {rest}"
            );
        }
        items => panic!("{items:?} of {text}"),
    }
}

#[test]
fn regions_are_those_of_the_cells_that_name_one() {
    let swap = with(9, "").replacen("[{},", "[{\"region\":1},", 1);
    refused(&swap, (3, 12), "grid[0][0].region: region 2 has 10 cells, more than there are digits");
    let swapped = swap.replacen("[{\"region\":1},{},{},{}", "[{\"region\":1},{},{},{\"region\":0}", 1);
    let document = parse(&swapped).unwrap().document;
    let region = |name: &str| document.rules().region(document.rules().cell_named(name).unwrap());
    assert_eq!((region("r1c1"), region("r1c4"), region("r1c5")), (Some(1), Some(0), Some(1)));
    // The regions of a prime size are the rows, and a cell may be outside all regions.
    let seven = with(7, "").replacen("[{},", "[{\"region\":null},", 1);
    let rules = parse(&seven).unwrap().document.rules().clone();
    let regions: Vec<_> = (0..7).map(|column| rules.region(rules.at(0, column).unwrap())).collect();
    assert_eq!(regions, [None, Some(0), Some(0), Some(0), Some(0), Some(0), Some(0)]);
    // Regions with the numbers of the boxes are the standard boxes.
    let plain = with(9, "").replacen("[{},", "[{\"region\":0},", 1);
    assert!(parse(&plain).unwrap().document.rules().is_single());
    for (region, found) in [("\"1\"", "\\\"1\\\""), ("1.5", "1.5")] {
        let text = with(9, "").replacen("[{},", &format!("[{{\"region\":{region}}},"), 1);
        refused(&text, (3, 12), &format!("expected a whole number as grid[0][0].region, found \"{found}\""));
    }
    let text = with(9, "").replacen("[{},", "[{\"region\":-1},", 1);
    refused(&text, (3, 12), "expected a region from 0 to 255, or null, as grid[0][0].region, found \"-1\"");
}

#[test]
fn values_that_are_no_numbers_are_remarks() {
    let text = with(9, r#""killercage":[{"cells":["R1C1","R1C2"],"value":"<9"},{"cells":["R2C2"],"value":""}],"#);
    let document = parse(&text).unwrap().document;
    let values: Vec<_> = document.rules().constraints().iter().map(Constraint::value).collect();
    assert_eq!(values, [None, None]);
    assert_eq!(document.text(Field::Comment), "\"<9\" in the cage in r1c12 is not a number");
}

#[test]
fn clues_without_numbers_are_remarks() {
    let text =
        with(9, r#""sandwichsum":[{"cell":"R1C0"},{"cell":"R2C0","value":""}],"xv":[{"cells":["R1C1","R1C2"]}],"#);
    let document = parse(&text).unwrap().document;
    assert!(document.rules().constraints().is_empty());
    assert_eq!(document.text(Field::Comment), "3 entries without a value were left out");
    // Unfinished drawings have neither cells nor numbers.
    let text = with(9, r#""killercage":[{"cells":[]}],"xv":[{"cells":[],"value":""}],"#);
    assert_eq!(parse(&text).unwrap().document.text(Field::Comment), "");
}

#[test]
fn digits_fit_the_size() {
    let six = with(6, "").replacen("[{},", "[{\"value\":7,\"given\":true},", 1);
    refused(&six, (3, 11), "expected a digit from 1 to 6 as grid[0][0].value, found \"7\"");
    let sixteen = with(16, "").replacen("[{},", "[{\"value\":16,\"given\":true,\"centerPencilMarks\":[10]},", 1);
    let document = parse(&sixteen).unwrap().document;
    let first = document.rules().cells().next().unwrap();
    assert_eq!((document.givens[first], document.centre.get(first).len()), (Digit::of_size(16, 16), 1));
}

// The corpus of variants.

#[test]
fn the_corpus_is_read_as_it_is_meant() {
    let Some(corpus) = common::variants() else { return };
    let mut count = 0;
    for line in corpus.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        if !corpus::is_known(&entry) {
            continue;
        }
        let text = corpus::fpuzzles(&entry);
        let found = parse(&text).unwrap_or_else(|error| panic!("{}: {error}", entry["id"]));
        assert_eq!(*found.document.rules(), corpus::rules(&entry), "{}", entry["id"]);
        let digits: Vec<u64> =
            found.document.givens.digits().iter().map(|digit| digit.map_or(0, |d| d.get().into())).collect();
        assert_eq!(json!(digits), entry["givens"], "{}", entry["id"]);
        for format in ["ninefold", "f-puzzles"].map(|name| Format::named(name).unwrap()) {
            let written = format.text(std::slice::from_ref(&found.document), Style::default()).unwrap();
            assert_eq!(parse(&written).unwrap().document, found.document, "{}", entry["id"]);
        }
        count += 1;
    }
    println!("{count} entries");
    assert!(count > 2000, "{count}");
}
