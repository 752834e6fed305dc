//! `ninefold stats`: counts of small collections that can be checked by hand, and the book's figures.

use std::fs;

use crate::common::{HARD, run, stderr, stdout};
use serde_json::Value;

use crate::collections;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const PART: &str = "200080010001902000450061020004000089060070000710000060040107008000009500070020034";

/// Returns the table with an id in a collection of statistics: label and counts.
fn table(json: &str, collection: usize, id: &str) -> Vec<(String, Vec<u64>)> {
    let json: Value = serde_json::from_str(json).unwrap();
    let tables = json["collections"][collection]["tables"].as_array().unwrap();
    let table = tables.iter().find(|table| table["id"] == id).unwrap_or_else(|| panic!("no table {id}"));
    let counts = |row: &Value| row["counts"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
    let rows = table["rows"].as_array().unwrap().iter();
    rows.map(|row| (row["label"].as_str().unwrap().to_owned(), counts(row))).collect()
}

fn first(json: &str, id: &str) -> Vec<(String, u64)> {
    table(json, 0, id).into_iter().map(|(label, counts)| (label, counts[0])).collect()
}

fn owned(rows: &[(&str, u64)]) -> Vec<(String, u64)> {
    rows.iter().map(|(label, count)| ((*label).to_owned(), *count)).collect()
}

#[test]
fn counts_of_three_puzzles() {
    let output = run(&["stats", "--format", "json"], format!("{EASY}\n{HARD}\n{EASY}\n"));
    let text = stdout(&output);
    let json: Value = serde_json::from_str(text).unwrap();
    assert_eq!((&json["collections"][0]["puzzles"], &json["collections"][0]["different"]), (&3.into(), &2.into()));
    assert_eq!(first(text, "verdicts"), owned(&[("unique", 3), ("many", 0), ("none", 0), ("invalid", 0)]));
    // There are two puzzles with 30 clues, one with 21, and every number in between.
    let clues = |puzzle: &str| puzzle.bytes().filter(|byte| (b'1'..=b'9').contains(byte)).count();
    let rows = first(text, "clues");
    assert_eq!(rows.len(), clues(EASY) - clues(HARD) + 1);
    assert_eq!(rows.iter().find(|(label, _)| *label == clues(EASY).to_string()).unwrap().1, 2);
    // Both patterns are unchanged by a half turn.
    let symmetry = first(text, "symmetry");
    assert_eq!(symmetry[0], ("half turn".into(), 3));
    assert_eq!(symmetry.last().unwrap(), &("none".into(), 0));
    for (digit, counts) in table(text, 0, "digits") {
        let often = |puzzle: &str| puzzle.matches(&digit).count() as u64;
        let absent = 2 * u64::from(often(EASY) == 0) + u64::from(often(HARD) == 0);
        assert_eq!(counts, [2 * often(EASY) + often(HARD), absent, 0], "digit {digit}");
    }
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn digits_that_are_absent_and_complete() {
    let nine = "1........\n...1.....\n......1..\n.1.......\n....1....\n.......1.\n..1......\n.....1...\n........1\n";
    let output = run(&["stats", "--format", "json"], nine);
    assert_eq!(
        first(stdout(&output), "extremes"),
        owned(&[("a digit is absent", 1), ("a digit is complete", 1), ("both", 1)])
    );
    assert_eq!(table(stdout(&output), 0, "digits")[0].1, [9, 0, 1]);
}

#[test]
fn from_ratings_in_every_format_as_from_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = format!("{EASY}\n{PART}\n{HARD}\n{EASY}\n");
    let direct = run(&["stats", "--scale", "hodoku,zambon", "--format", "csv"], &puzzles);
    assert!(stdout(&direct).contains("standard input,zambon_strategies,31,XY-chain,uses,"));
    let endings = if cfg!(feature = "parquet") { &["tsv", "csv", "jsonl", "parquet", "arrow"][..] } else { &["tsv"] };
    for ending in endings {
        let file = folder.path().join("ratings").with_extension(ending);
        let name = file.to_str().unwrap();
        let rated = run(&["rate", "--scale", "hodoku,zambon", "-o", name], &puzzles);
        assert_eq!((stderr(&rated), rated.status.code()), ("", Some(0)));
        let counted = run(&["stats", "--format", "csv", name], "");
        assert_eq!(stdout(&counted).replace(name, "standard input"), stdout(&direct), "{ending}");
    }
}

/// Charts can be selected by their names; a chart without figures is refused.
#[test]
fn some_charts_alone() {
    let input = format!("{HARD}\n{EASY}\n");
    let chart = |more: &[&str]| run(&[&["stats", "--scale", "hodoku"], more].concat(), &input);
    let all = chart(&["--format", "svg"]);
    let level = chart(&["--format", "svg", "--chart", "hodoku_level"]);
    let height =
        |svg: &str| -> f64 { svg.split("height=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap() };
    assert!(height(stdout(&level)) * 4.0 < height(stdout(&all)), "{}", stdout(&level));
    assert!(stdout(&level).contains("HoDoKu: level") && !stdout(&level).contains("Clues of a puzzle"));
    let two = chart(&["--json", "--chart", "clues,hodoku_level"]);
    let two: Value = serde_json::from_str(stdout(&two)).unwrap();
    let ids = two["collections"][0]["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap());
    assert_eq!(ids.collect::<Vec<_>>(), ["clues", "hodoku_level"]);
    let unknown = chart(&["--chart", "hodoku_levl"]);
    assert!(stderr(&unknown).contains("hodoku_level"), "{}", stderr(&unknown));
    let none = run(&["stats", "--chart", "hodoku_level"], &input);
    assert_eq!((stdout(&none), none.status.code()), ("", Some(2)));
    assert!(stderr(&none).contains("--chart hodoku_level: standard input has no figures for it"), "{}", stderr(&none));
}

#[test]
fn from_a_batch() {
    let batch = run(&["rate", "--scale", "zambon", "--format", "batch"], format!("{PART}\n{EASY}\n"));
    let text = run(&["stats", "--format", "json"], stdout(&batch));
    let used: Vec<_> = first(stdout(&text), "zambon_strategies").into_iter().filter(|row| row.1 > 0).collect();
    assert_eq!(used, owned(&[("unique-loop", 1), ("naked-pair", 1), ("box-line", 1), ("XY-chain", 1)]));
    assert_eq!(first(stdout(&text), "zambon_level")[0].1, 1);
    assert_eq!(first(stdout(&text), "zambon_uses"), owned(&[("0", 1), ("1", 0), ("2", 0), ("3", 0), ("4", 1)]));
}

#[test]
fn two_side_by_side_in_text_and_on_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other, page) = (folder.path().join("a<b>.txt"), folder.path().join("c"), folder.path().join("page.html"));
    fs::write(&one, format!("{EASY}\n")).unwrap();
    fs::write(&other, format!("{HARD}\n{PART}\n")).unwrap();
    let (one, other) = (one.to_str().unwrap(), other.to_str().unwrap());
    let text = run(&["stats", one, "--compare", other], "");
    assert!(
        stdout(&text).starts_with(&format!("A  {one}: 1 puzzle, 1 different\nB  {other}: 2 puzzles, 2 different\n"))
    );
    let line = stdout(&text).lines().find(|line| line.trim_start().starts_with("unique ")).unwrap();
    let figures = line.split_whitespace().filter(|word| !word.starts_with('#')).collect::<Vec<_>>();
    assert_eq!(figures, ["unique", "1", "100.0", "%", "2", "100.0", "%", "-"]);
    let written = run(&["stats", one, "--compare", other, "-o", page.to_str().unwrap()], "");
    assert_eq!(written.status.code(), Some(0));
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.contains("a&lt;b&gt;.txt") && !page.contains("a<b>"));
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(!page.contains("NaN") && !page.contains("inf") && !page.contains("src=") && !page.contains("href="));
    assert!(page.contains("share of puzzles, %"));
}

#[test]
fn the_table_and_the_histograms_of_the_book() {
    let Some(list) = collections::path("clues17.txt") else { return };
    let folder = tempfile::tempdir().unwrap();
    let rated = folder.path().join("rated.tsv");
    let (list, rated) = (list.to_str().unwrap(), rated.to_str().unwrap());
    assert_eq!(run(&["rate", "--scale", "zambon", list, "-o", rated], "").status.code(), Some(0));
    let output = run(&["stats", "--format", "json", rated], "");
    let text = stdout(&output);
    let table_14_1 = [
        ("unique-loop", 87694),
        ("naked-pair", 42152),
        ("hidden-pair", 24085),
        ("box-line", 24275),
        ("pointing-line", 4266),
        ("naked-triple", 14),
        ("hidden-triple", 21),
        ("lines-2", 484),
        ("naked-quad", 0),
        ("Y-wing", 2346),
        ("rectangle", 4539),
        ("XY-chain", 3860),
        ("lines-3", 111),
        ("lines-4", 6),
        ("backtrack", 1918),
    ];
    assert_eq!(first(text, "zambon_strategies"), owned(&table_14_1));
    let levels: Vec<u64> = first(text, "zambon_level").into_iter().map(|row| row.1).collect();
    assert_eq!(levels, [21905, 19683, 1104, 4541, 1918]);
    let uses: Vec<u64> = first(text, "zambon_uses_without_guessing").into_iter().map(|row| row.1).collect();
    let expected = [
        21905, 943, 5216, 3453, 3393, 2785, 2247, 1873, 1479, 1134, 755, 613, 440, 345, 221, 141, 97, 67, 41, 27, 18,
        19, 6, 7, 2, 4, 0, 0, 2,
    ];
    assert_eq!(uses, expected);
    let depth: Vec<u64> = first(text, "zambon_depth").into_iter().map(|row| row.1).collect();
    assert_eq!(depth, [1280, 399, 145, 52, 22, 12, 7, 1]);
}

#[test]
fn the_schema_holds() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let schema: Value = serde_json::from_str(include_str!("../../../docs/schema/stats.json")).unwrap();
    compiler.add_resource("stats.json", schema).unwrap();
    let index = compiler.compile("stats.json", &mut schemas).unwrap();
    let scales = ["stats", "--scale", "hodoku,zambon,se", "--controlled", "--compare", "book", "--format", "json"];
    let output = run(&scales, format!("{EASY}\n{PART}\n{HARD}\n"));
    let mut json: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert!(
        !first(stdout(&output), "zambon_strategies").is_empty()
            && !first(stdout(&output), "hodoku_techniques").is_empty()
    );
    schemas.validate(&json, index).unwrap_or_else(|error| panic!("{error:#}"));
    json["collections"][0]["tables"][0]["rows"][0]["counts"] = Value::Null;
    assert!(schemas.validate(&json, index).is_err());
}

#[test]
fn the_book_says_nothing_else_of_its_puzzles() {
    let figures = run(&["stats", "--compare", "book-17", "--json"], EASY);
    let text = stdout(&figures);
    let json: Value = serde_json::from_str(text).unwrap();
    assert_eq!(
        (&json["collections"][1]["puzzles"], &json["collections"][1]["different"]),
        (&49_151.into(), &Value::Null)
    );
    let strategies = table(text, 1, "zambon_strategies");
    assert_eq!(strategies[0], ("unique-loop".into(), vec![87_694]));
    assert_eq!(strategies.iter().map(|(_, counts)| counts[0]).sum::<u64>(), 195_771);
    // Every puzzle has a level, and is either solved without guessing, or with a depth of guessing.
    let sum = |id: &str| table(text, 1, id).iter().map(|(_, counts)| counts[0]).sum::<u64>();
    assert_eq!(sum("zambon_level"), 49_151);
    assert_eq!(sum("zambon_uses_without_guessing") + sum("zambon_depth"), 49_151);
}

#[test]
fn a_misspelt_book_is_asked_about() {
    let output = run(&["stats", "--compare", "boook"], EASY);
    assert_eq!(
        stderr(&output),
        "ninefold: --compare boook: no such file, and no built-in collection of that name; did you mean book?\n"
    );
    assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
}

#[test]
fn the_books_generator_makes_the_puzzles_that_the_book_tells_of() {
    let puzzles = run(&["generate", "--by-book", "--seed", "1..30000"], "");
    let figures = run(&["stats", "--scale", "zambon", "--compare", "book", "--json"], stdout(&puzzles));
    let text = stdout(&figures);
    // The counts agree with table 16-1 and the remarks of chapter 16 on digits, to the last puzzle.
    for id in ["zambon_strategies", "extremes"] {
        let of_book: Vec<_> = table(text, 1, id).into_iter().map(|(label, counts)| (label, counts[0])).collect();
        assert_eq!(first(text, id), of_book);
    }
    assert_eq!(first(text, "zambon_uses")[0], ("0".into(), 24_374));
    let clues = first(text, "clues");
    assert_eq!((clues[0].0.as_str(), clues[clues.len() - 1].0.as_str()), ("26", "41"));
}

#[test]
fn generated_puzzles_beside_the_book() {
    let puzzles = run(&["generate", "--quads", "5", "--pairs", "10", "--more", "--count", "3000", "--seed", "1"], "");
    let beside = run(&["stats", "--scale", "zambon", "--compare", "book"], stdout(&puzzles));
    let text = stdout(&beside);
    assert!(text.contains("B  Zambon's book: 30,000 puzzles") && text.contains("deviations apart"), "{text}");
    // Tables that the book does not give are left out, and rows that it does not give are not shown.
    assert!(!text.contains("Clues of a puzzle") && !text.contains("highest level"));
    let row = |name: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_else(|| panic!("{text}"));
        line.split_whitespace().last().unwrap().parse::<f64>().unwrap()
    };
    for name in ["a digit is absent", "a digit is complete", "backtrack", "lines-2"] {
        assert!(row(name).abs() < 4.0, "{name}: {}", row(name));
    }
    let uses = text.split("uses of strategies in a puzzle\n").nth(1).unwrap();
    assert!(uses.lines().nth(2).unwrap().trim_end().ends_with('-'), "{uses}");
}

#[test]
fn what_all_minimal_puzzles_are_like() {
    let Some(list) = collections::path("se121_random_minimal.txt") else {
        return;
    };
    let text = fs::read_to_string(list).unwrap();
    let rated: String = text
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(puzzle, er)| format!("{puzzle}\t{}\n", er.trim()))
        .collect();
    let output = run(&["stats", "--controlled", "--json"], format!("puzzle\tse_er\n{rated}"));
    let json: Value = serde_json::from_str(stdout(&output)).unwrap();
    let means = json["collections"][0]["means"].as_array().unwrap();
    let mean = |of: &str, kind: &str| {
        let mean = means.iter().find(|mean| mean["of"] == of).unwrap_or_else(|| panic!("{json}"));
        (mean[kind]["mean"].as_f64().unwrap(), mean[kind]["error"].as_f64().unwrap())
    };
    // Figures that Berthier published for millions of puzzles (2009 to 2012).
    for (of, kind, published) in [
        ("clues", "plain", 25.667),
        ("clues", "unbiased", 26.577),
        ("se_er", "plain", 4.29),
        ("se_er", "unbiased", 4.73),
    ] {
        let (mean, error) = mean(of, kind);
        assert!((mean - published).abs() < 3.5 * error && error < 0.1, "{of}, {kind}: {mean}, {error}");
    }
    let shares = json["collections"][0]["shares"].as_array().unwrap();
    let published = [(24, 2.28), (25, 13.42), (26, 31.91), (27, 32.71), (28, 15.48)];
    for (clues, percent) in published {
        let share = shares.iter().find(|share| share["clues"] == clues).unwrap();
        let [own, error] = ["percent", "error"].map(|name| share[name].as_f64().unwrap());
        assert!((own - percent).abs() < 3.5 * error, "{clues}: {own} and not {percent}");
    }
}

/// Puzzles without givens differ by their constraints and regions, regardless of the order of these.
#[test]
fn puzzles_without_givens_differ_in_their_rules() {
    let empty = ".".repeat(81);
    let puzzle = |cages: &str| {
        format!("{{\"format\":\"ninefold\",\"version\":1,\"killercage\":[{cages}],\"givens\":\"{empty}\"}}\n")
    };
    let [one, other] = [("R1C1", "9"), ("R5C5", "12")]
        .map(|(cell, sum)| format!("{{\"cells\":[\"{cell}\",\"R9C9\"],\"value\":\"{sum}\"}}"));
    let both = [format!("{one},{other}"), format!("{other},{one}")].map(|cages| puzzle(&cages)).concat();
    let output = run(&["stats", "--format", "json"], both + &puzzle(&one) + &puzzle(&other));
    let json: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((&json["collections"][0]["puzzles"], &json["collections"][0]["different"]), (&4.into(), &3.into()));
}
