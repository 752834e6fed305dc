//! JSON: every answer is available as JSON, and conforms to the schema that describes it.

use std::collections::HashMap;

use crate::common::{self, HARD, SOLVED, run, stderr, stdout};
use ninefold::rules::{Feature, NAMED, Rules};
use ninefold_app::geometry::Geometry;
use serde_json::Value;

/// The schemas, by the name of their file.
#[derive(Default)]
struct Schemas {
    all: boon::Schemas,
    known: HashMap<String, boon::SchemaIndex>,
}

impl Schemas {
    fn check(&mut self, name: &str, value: &Value) -> Result<(), String> {
        let Self { all, known } = self;
        let schema = *known.entry(name.to_owned()).or_insert_with(|| {
            let path = format!("{}/../../docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
            boon::Compiler::new().compile(&path, all).unwrap_or_else(|error| panic!("{path}: {error}"))
        });
        all.validate(value, schema).map_err(|error| format!("{error:#}"))
    }
}

const SEVERAL: &str = "twodoku.txt";

/// The name of a file with a small killer.
const KILLER: &str = "killer.json";

/// The name of a file with a killer of 12 rows.
const LARGE: &str = "large.json";

/// The name of a file with a killer without a solution, for which steps give the reason.
const IMPOSSIBLE: &str = "impossible.json";

/// A puzzle without its first two digits, so that it has several solutions.
const OPEN: &str = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Answers: the name of the schema, the arguments, and standard input.
const ANSWERS: [(&str, &[&str]); 58] = [
    ("answer", &["solve", HARD]),
    ("answer", &["solve", "--count", HARD]),
    ("answer", &["check", HARD, "1........2......................................................................1"]),
    (
        "answer",
        &["candidates", HARD, "1........2......................................................................1"],
    ),
    ("answer", &["candidates", "--limit", "3", OPEN]),
    ("answer", &["candidates", "--time-limit", "0.000001", OPEN]),
    ("image", &["canon", HARD]),
    ("image", &["canon", SOLVED]),
    ("image", &["canon", "--pattern", HARD]),
    ("image", &["transform", "--rotate", "90", HARD]),
    ("image", &["isomorphs", "3", "--seed", "7", HARD]),
    ("image", &["same", HARD, SOLVED]),
    ("image", &["same", HARD, HARD]),
    ("image", &["minimal", HARD, SOLVED]),
    ("image", &["minimize", SOLVED]),
    ("image", &["minimal", "--constraints", KILLER]),
    ("image", &["minimize", KILLER]),
    ("image", &["unavoidable", "--max-cells", "4", HARD]),
    ("image", &["backdoors", HARD]),
    ("image", &["neighbours", "--most", "2", HARD]),
    ("image", &["dedupe", HARD, HARD]),
    (
        "rating",
        &["rate", HARD, "......................................................................................"],
    ),
    ("rating", &["rate", "--scale", "se,zambon,hodoku", HARD]),
    ("rating", &["rate", SEVERAL]),
    ("rating", &["rate", "--scale", "ninefold", HARD, KILLER]),
    ("explain", &["explain", KILLER]),
    ("explain", &["explain", "--overlay", LARGE]),
    ("hint", &["hint", "--all=3", "--method", "simple", LARGE]),
    ("answer", &["check", IMPOSSIBLE]),
    ("rating", &["generate", "--seed", "7", "-n", "3"]),
    ("rating", &["generate", "--seed", "7", "--scale", "se,zambon"]),
    ("rating", &["generate", "--seed", "7", "--layout", "twodoku"]),
    ("rating", &["daily", "2026-12-24"]),
    ("rating", &["daily", "2026-12-24", "--week"]),
    ("catalogue", &["formats"]),
    ("catalogue", &["layouts"]),
    ("catalogue", &["layouts", "0,0 6,6"]),
    ("catalogue", &["constraints"]),
    ("catalogue", &["constraints", "killer"]),
    ("technique", &["techniques"]),
    ("technique", &["technique", "x-wing"]),
    ("technique", &["technique"]),
    ("document", &["show", HARD]),
    ("document", &["show", SEVERAL]),
    ("document", &["convert", HARD]),
    ("drawing", &["render", HARD]),
    ("drawing", &["render", "--candidates", "--solution", "--labels", HARD, SOLVED]),
    ("drawing", &["render", "--symbols", "letters", "--theme", "dark", "--title", "One", HARD]),
    ("drawing", &["render", "--shade", "2", "--solution", SEVERAL]),
    ("explain", &["explain", HARD]),
    ("explain", &["explain", "--overlay", HARD]),
    ("hint", &["hint", HARD]),
    ("hint", &["hint", "--all=2", "--method", "simple", HARD]),
    ("stats", &["stats", HARD]),
    ("stats", &["stats", "--scale", "hodoku", HARD, "--compare", HARD]),
    ("race", &["race", "--engine-limit", "0.1", HARD]),
    ("race", &["race", "--time-limit", "0.2", "--engine", "forced", HARD]),
    ("bench", &["bench", "--seconds", "0"]),
];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let several = run(&["generate", "--layout", "twodoku", "--seed", "7"], "").stdout;
    std::fs::write(folder.path().join(SEVERAL), several).unwrap();
    let killer = run(&["generate", "--rules", "killer", "--size", "4", "--seed", "7"], "").stdout;
    std::fs::write(folder.path().join(KILLER), killer).unwrap();
    let large = run(&["generate", "--rules", "killer", "--size", "12", "--seed", "7"], "").stdout;
    std::fs::write(folder.path().join(LARGE), large).unwrap();
    let row = "[{},{},{},{}]";
    let cage = |row: u8| format!("{{\"cells\":[\"R{row}C1\",\"R{row}C2\"],\"value\":\"3\"}}");
    let (one, other) = (cage(1), cage(2));
    let impossible = format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\"killercage\":[{one},{other}]}}");
    std::fs::write(folder.path().join(IMPOSSIBLE), impossible).unwrap();
    folder
}

#[test]
fn every_answer_passes_its_schema() {
    let (folder, mut schemas) = (folder(), Schemas::default());
    for (schema, arguments) in ANSWERS {
        let name = arguments.join(" ");
        let ask = |more: &[&str]| {
            let mut command = common::ninefold(&[arguments, more].concat());
            command.current_dir(folder.path()).stdin(std::process::Stdio::null()).output().unwrap()
        };
        let output = ask(&["--json"]);
        let text = stdout(&output);
        // Statistics are one object on many lines.
        let whole = serde_json::from_str::<Value>(text).map(|value| vec![value]);
        let values = whole.unwrap_or_else(|_| {
            text.lines()
                .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{name}: {line:.200}")))
                .collect()
        });
        assert!(!values.is_empty(), "{name}: {}", stderr(&output));
        for value in &values {
            let schema = if value.get("error").is_some() { "failure" } else { schema };
            schemas.check(schema, value).unwrap_or_else(|error| panic!("{name}: {error}\n{value:.600}"));
        }
        // The answer in a file is the same.
        let file = folder.path().join("answer.json");
        let written = ask(&["--json", "-o", "answer.json"]);
        assert_eq!(
            (stdout(&written), written.status.code()),
            ("", output.status.code()),
            "{name}: {}",
            stderr(&written)
        );
        let kept = std::fs::read_to_string(&file).unwrap();
        // A growing file of ratings contains only rows of puzzles; speeds are different each time.
        let is_row = |line: &&str| schema != "rating" || !line.contains("\"error\":{");
        let text: String = text.lines().filter(is_row).map(|line| format!("{line}\n")).collect();
        assert!(["bench", "race"].contains(&schema) || kept == text, "{name}: {kept:.300}\n{text:.300}");
        assert!(!kept.is_empty());
        std::fs::remove_file(file).unwrap();
    }
}

/// Verbs that write a line of JSON for each puzzle.
const LINES: [&[&str]; 16] = [
    &["solve"],
    &["solve", "--count=2"],
    &["solve", "--engine", "dlx"],
    &["check"],
    &["candidates"],
    &["minimal"],
    &["minimize"],
    &["canon"],
    &["transform", "--rotate", "90"],
    &["isomorphs", "1", "--seed", "1"],
    &["unavoidable"],
    &["backdoors"],
    &["explain", "--steps", "1"],
    &["hint"],
    &["rate"],
    &["race", "--engine", "dlx"],
];

/// Every unreadable puzzle has a line, even after the errors that standard error only counts: a program that counts lines would wait forever for a
/// missing one.
#[test]
fn every_unreadable_puzzle_has_its_line() {
    let mut schemas = Schemas::default();
    let broken = &HARD[..80];
    let many = 150;
    let text = format!("{broken}\n{HARD}\n{}", format!("{broken}\n").repeat(many - 1));
    for arguments in LINES {
        let output = run(&[arguments, &["--json"]].concat(), &text);
        let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
        let failed: Vec<&Value> = lines.iter().filter(|line| line.get("error").is_some()).collect();
        assert_eq!(failed.len(), many, "{arguments:?}");
        assert!(lines.len() > many, "{arguments:?}: the puzzle is answered");
        let places = failed.iter().map(|line| line["error"]["line"].as_u64().unwrap());
        assert!(places.eq([1].into_iter().chain(3..=many as u64 + 1)), "{arguments:?}");
        for line in failed {
            schemas.check("failure", line).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{line}"));
            assert_eq!((&line["error"]["code"], &line["puzzle"]), (&"unreadable".into(), &Value::Null));
            assert_eq!((&line["error"]["column"], &line["line"]), (&81.into(), &line["error"]["line"]));
        }
        assert!(lines[0].get("error").is_some() && lines[1].get("error").is_none(), "{arguments:?}: the order");
        // Without JSON, errors are only on standard error.
        let plain = run(arguments, broken);
        assert!(!stdout(&plain).contains("unreadable"), "{arguments:?}");
    }
}

#[test]
fn a_puzzle_that_is_not_answered_has_its_line() {
    let (folder, mut schemas) = (folder(), Schemas::default());
    for arguments in [["canon", KILLER], ["canon", SEVERAL], ["backdoors", KILLER], ["unavoidable", KILLER]] {
        let output = common::ninefold(&[&arguments[..], &["--json"]].concat()).current_dir(folder.path()).output();
        let output = output.unwrap();
        let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let [line] = &lines[..] else { panic!("{arguments:?}: {lines:?}") };
        schemas.check("failure", line).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{line}"));
        assert_eq!((&line["error"]["code"], output.status.code()), (&"unfit".into(), Some(2)), "{arguments:?}");
        assert!(stderr(&output).contains(line["error"]["message"].as_str().unwrap()), "{arguments:?}");
    }
}

/// If the answer would have been a new puzzle, the next reader would take any puzzle on the line for that answer.
#[test]
fn the_line_of_a_refused_puzzle_is_no_new_puzzle() {
    let (folder, mut schemas) = (folder(), Schemas::default());
    std::fs::write(folder.path().join("open.txt"), OPEN).unwrap();
    for arguments in [
        &["transform", "--rotate", "90", KILLER][..],
        &["transform", "--mirror", "diagonal", SEVERAL],
        &["canon", KILLER],
        &["isomorphs", "1", "--seed", "1", KILLER],
        &["neighbours", KILLER],
        &["minimize", "open.txt"],
    ] {
        let ask = |arguments: &[&str]| {
            let mut command = common::ninefold(arguments);
            command.current_dir(folder.path()).stdin(std::process::Stdio::null()).output().unwrap()
        };
        let output = ask(&[arguments, &["--json", "-o", "out.jsonl"]].concat());
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        let text = std::fs::read_to_string(folder.path().join("out.jsonl")).unwrap();
        let line: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error} {text}"));
        schemas.check("failure", &line).unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{line}"));
        assert!(stderr(&output).contains(line["error"]["message"].as_str().unwrap()), "{arguments:?}");
        assert_eq!(line["puzzle"], Value::Null, "{arguments:?}");
        // Two lines are read one by one, and a single one as a whole file.
        for again in [text.clone(), text.repeat(2)] {
            std::fs::write(folder.path().join("again.jsonl"), again).unwrap();
            let read = ask(&["solve", "again.jsonl"]);
            assert_eq!((read.status.code(), stdout(&read)), (Some(2), ""), "{arguments:?}: {text}");
        }
    }
}

/// The other columns of a table or an object, and the texts of a document, are in every answer, and are read back.
#[test]
fn answers_keep_the_columns_of_their_puzzles() {
    let mut schemas = Schemas::default();
    // The names of these columns are those of entries of answers, too.
    let table = format!("id,puzzle,source,verdict\n7,{HARD},book 3,nice\n");
    let object = format!("{{\"id\":7,\"puzzle\":\"{HARD}\",\"source\":\"book 3\",\"verdict\":\"nice\"}}\n");
    for (input, id) in [(table, Value::from("7")), (object, Value::from(7))] {
        for verb in [&["solve"][..], &["check"], &["solve", "--count"], &["candidates"]] {
            let output = run(&[verb, &["--json"]].concat(), &input);
            let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
            schemas.check("answer", &answer).unwrap_or_else(|error| panic!("{verb:?}: {error}\n{answer}"));
            let columns = serde_json::json!({ "id": id, "source": "book 3", "verdict": "nice" });
            assert_eq!((&answer["columns"], &answer["source"]), (&columns, &"stdin".into()), "{verb:?}");
            let rated = run(&["rate", "--json"], stdout(&output));
            let rated: Value = serde_json::from_str(stdout(&rated)).unwrap();
            assert_eq!((&rated["id"], &rated["columns"]), (&id, &Value::Null), "{verb:?}: {rated}");
        }
    }
    let whole = r#"{"format":"ninefold","version":1,"size":4,"antiknight":true,"givens":"1234............","title":"Horses","author":"A. Setter"}"#;
    for verb in ["solve", "check"] {
        let output = run(&[verb, "--json"], whole);
        let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
        schemas.check("answer", &answer).unwrap_or_else(|error| panic!("{verb}: {error}\n{answer}"));
        let texts = (&answer["document"]["title"], &answer["document"]["author"], &answer["label"]);
        assert_eq!(texts, (&"Horses".into(), &"A. Setter".into(), &"Horses".into()), "{verb}");
        let shown = run(&["show", "--json"], stdout(&output));
        let shown: Value = serde_json::from_str(stdout(&shown)).unwrap();
        assert_eq!((&shown["title"], &shown["author"]), (&"Horses".into(), &"A. Setter".into()), "{shown}");
        assert!(!shown["comment"].to_string().contains("Horses"), "the title is not repeated: {shown}");
    }
}

/// A growing file has only rows of puzzles, since it is continued by counting them.
#[test]
fn a_file_that_grows_has_rows_of_puzzles_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rated.jsonl");
    let arguments = ["rate", "-o", file.to_str().unwrap()];
    let text = format!("{}\n{HARD}\n", &HARD[..80]);
    assert_eq!(run(&arguments, &text).status.code(), Some(2));
    let rows = std::fs::read_to_string(&file).unwrap();
    assert_eq!((rows.lines().count(), rows.contains("error")), (1, false));
}

#[test]
fn the_geometry_of_every_layout_passes_its_schema() {
    let mut schemas = Schemas::default();
    let text = include_str!("../../../docs/schema/geometry.json");
    let schema: Value = serde_json::from_str(text).unwrap();
    let listed = &schema["properties"]["features"]["items"]["enum"];
    assert_eq!(*listed, Feature::ALL.iter().map(|feature| feature.name()).collect::<Value>());
    let sizes = (4..=25).map(|size| Rules::sized(size).unwrap());
    for rules in NAMED.iter().map(ninefold::rules::Named::rules).chain(sizes) {
        let board = serde_json::to_value(Geometry::new(&rules, "here".into())).unwrap();
        schemas.check("geometry", &board).unwrap_or_else(|error| panic!("{rules}: {error}"));
        let mut worse = board;
        worse["cells"][0]["name"] = "a1".into();
        assert!(schemas.check("geometry", &worse).is_err());
    }
}

/// The schemas are strict: a schema that accepts everything would prove nothing.
#[test]
fn schemas_refuse_what_they_do_not_describe() {
    let mut schemas = Schemas::default();
    for (schema, arguments) in ANSWERS {
        if ["race", "bench", "rating", "image", "catalogue", "technique", "drawing"].contains(&schema)
            && !arguments[1..].contains(&SEVERAL)
        {
            let output = run(&[arguments, &["--json"]].concat(), "");
            let Some(line) = stdout(&output).lines().next() else { continue };
            let value: Value = serde_json::from_str(line).unwrap();
            for key in value.as_object().unwrap().keys() {
                let mut worse = value.clone();
                worse[key] = serde_json::json!({ "no": ["such", "value"] });
                // Additional columns and labels of an input may have any name, but these inputs have none.
                assert!(schemas.check(schema, &worse).is_err(), "{arguments:?}: {key} may be anything");
            }
        }
    }
}

/// The report of orders conforms to its schema: of orders that are met, for one grid and for several, and of one that is not met.
#[test]
fn the_report_of_a_batch_passes_its_schema() {
    let (folder, mut schemas) = (tempfile::tempdir().unwrap(), Schemas::default());
    let orders = [
        "name = 'some'\nlevel = 'easy'\ncount = 2",
        "name = 'two grids'\nlayout = 'twodoku'",
        "name = 'none'\nclues = '17'\ntime-limit = 0.2\nseed = 1",
    ];
    let text: String = orders.iter().map(|order| format!("[[puzzle]]\n{order}\n")).collect();
    std::fs::write(folder.path().join("batch.toml"), text).unwrap();
    let mut command = common::ninefold(&["generate", "--batch", "batch.toml", "--report", "report.json"]);
    let output = command.current_dir(folder.path()).stdin(std::process::Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let report = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    schemas.check("batch", &report).unwrap_or_else(|error| panic!("{error}\n{report:#}"));
    let met: Vec<_> = report["orders"].as_array().unwrap().iter().map(|order| order["met"] == true).collect();
    assert_eq!(met, [true, true, false], "{report:#}");
    assert!(report["orders"][2]["nearest"]["clues"].as_u64() > Some(17), "{report:#}");
    for (order, key) in [(0, "met"), (1, "puzzles"), (2, "nearest")] {
        let mut worse = report.clone();
        worse["orders"][order][key] = Value::Null;
        assert!(schemas.check("batch", &worse).is_err(), "{key} may be nothing");
    }
}

#[test]
fn json_and_another_format_contradict_each_other() {
    for verb in ["solve", "check", "explain", "hint", "rate", "stats", "generate", "daily", "techniques", "race"] {
        let output = run(&[verb, "--json", "--format", "json"], "");
        assert_eq!(output.status.code(), Some(2), "{verb}");
        assert!(stderr(&output).contains("cannot be used with"), "{verb}: {}", stderr(&output));
    }
    let output = run(&["convert", "--json", "--format", "line", HARD], "");
    assert!(stderr(&output).contains("cannot be used with"), "{}", stderr(&output));
}

/// Each picture and format has one name, and a verb that does not support it names the verb that does.
#[test]
fn render_draws_and_convert_writes() {
    for medium in ["svg", "png", "pdf", "html", "text"] {
        let output = run(&["convert", "--format", medium, HARD], "");
        let says = format!("`ninefold render` draws: ninefold render --format {medium}");
        assert!(stderr(&output).contains(&says), "{medium}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
    let formats = run(&["formats", "--json"], "");
    let mut seen = 0;
    for format in stdout(&formats).lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let name = format["name"].as_str().unwrap();
        if format["write"] == true {
            let output = run(&["render", "--format", name, HARD], "");
            let says = format!("`ninefold convert` writes formats: ninefold convert --format {name}");
            assert!(stderr(&output).contains(&says), "{name}: {}", stderr(&output));
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
    for (arguments, says) in [
        (["convert", HARD, "-o", "x.svg"], "`ninefold render` draws: ninefold render --format svg"),
        (["render", HARD, "-o", "x.sdk"], "`ninefold convert` writes formats: ninefold convert --format sadman"),
        (["generate", "--format", "png", "--minimal"], "`ninefold render` draws: ninefold render --format png"),
    ] {
        let output = run(&arguments, "");
        assert!(stderr(&output).contains(says), "{arguments:?}: {}", stderr(&output));
        assert!(!std::path::Path::new(arguments[3]).exists());
    }
}
