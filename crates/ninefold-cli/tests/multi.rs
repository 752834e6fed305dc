//! Multi-sudokus in the real program.

use std::process::Output;

use crate::common::{HARD, ninefold, run, stderr, stdout};
use serde_json::Value;

/// Generates a twodoku, whose two grids take 15 rows.
fn twodoku(more: &[&str]) -> String {
    let arguments = [&["generate", "--layout", "twodoku", "--seed", "5", "--format", "block"], more].concat();
    let output = ninefold(&arguments).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).to_owned()
}

fn rows(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")).collect()
}

#[test]
fn layouts_are_drawn() {
    let all = ninefold(&["layouts"]).output().unwrap();
    assert!(stdout(&all).contains(
        "samurai, gattai-5: a grid in the middle with four at its corners\n5 grids, 21 x 21, 369 cells\n###.###\n"
    ));
    let one = ninefold(&["layouts", "sensei:transpose", "--json"]).output().unwrap();
    let object: Value = serde_json::from_str(stdout(&one)).unwrap();
    assert_eq!((object["rows"].as_u64(), object["columns"].as_u64()), (Some(12), Some(15)));
    let named = ninefold(&["layouts", "couple", "--json"]).output().unwrap();
    let named: serde_json::Value = serde_json::from_slice(&named.stdout).unwrap();
    assert_eq!(named["about"], "two grids that share three boxes", "a name is described as in the list");
    let wrong = ninefold(&["layouts", "nothing"]).output().unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("\"nothing\" is neither the name of a layout"));
    let missing = ninefold(&["generate", "--layout", "no-such/file.txt"]).output().unwrap();
    assert!(stderr(&missing).contains("there is no file no-such/file.txt, and "), "{}", stderr(&missing));
    let folder = ninefold(&["generate", "-o", "no-such-folder/"]).output().unwrap();
    assert!(
        stderr(&folder).contains("no-such-folder/ names a folder, and this verb writes one file"),
        "{}",
        stderr(&folder)
    );
}

/// A grid whose cells are not adjacent is described with its stride, in the notation in which it is read.
#[test]
fn places_have_their_stride() {
    for (name, row, stride) in [("clueless-1", 1, "cells"), ("clueless-2", 3, "boxes")] {
        let output = ninefold(&["layouts", name, "--json"]).output().unwrap();
        let object: Value = serde_json::from_str(stdout(&output)).unwrap();
        let tenth = serde_json::json!({ "row": row, "col": row, "stride": stride });
        assert_eq!((&object["grids"][9], object["grids"][8].get("stride")), (&tenth, None));
        let text = serde_json::json!({ "grids": object["grids"] }).to_string();
        let again = ninefold(&["layouts", &text, "--json"]).output().unwrap();
        let again: Value = serde_json::from_str(stdout(&again)).unwrap();
        assert_eq!(again["name"], name);
    }
}

/// A generated puzzle is solved from standard input, from a file and as an argument, and the solution contains the clues.
#[test]
fn generated_and_solved() {
    let text = twodoku(&["--solution"]);
    let rows = rows(&text);
    let (puzzle, solution) = (rows[..15].join("\n"), rows[15..].join("\n"));
    assert!(puzzle.bytes().zip(solution.bytes()).all(|(clue, digit)| clue == digit || clue == b'.'));
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &puzzle).unwrap();
    for output in [
        run(&["solve", "-"], &puzzle),
        run(&["solve"], &puzzle),
        ninefold(&["solve", file.path().to_str().unwrap()]).output().unwrap(),
        ninefold(&["solve", &puzzle]).output().unwrap(),
    ] {
        assert_eq!(stdout(&output).trim_end(), solution, "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(0));
    }
    let json = run(&["solve", "--json"], &puzzle);
    let object: Value = serde_json::from_str(stdout(&json)).unwrap();
    assert_eq!((object["solution"].as_str(), object["layout"].as_str()), (Some(&*solution), Some("twodoku")));
}

/// Answers about several grids have the schema of answers about one grid, with the layout in addition.
#[test]
fn json_keeps_the_schema_of_one_grid() {
    let mut schemas = boon::Schemas::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/answer.json");
    let schema = boon::Compiler::new().compile(schema, &mut schemas).unwrap();
    let puzzle = rows(&twodoku(&[])).join("\n");
    let place = puzzle.find(|char: char| char.is_ascii_digit()).unwrap();
    let mut open = puzzle.clone();
    open.replace_range(place..=place, ".");
    let clash = "99.......\n".to_owned() + &puzzle.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    for (input, verdict) in [(&puzzle, "unique"), (&open, "many"), (&clash, "invalid")] {
        for arguments in [&["solve", "--json"][..], &["check", "--json"], &["solve", "--json", "--count=2"]] {
            let output = run(arguments, input);
            let value: Value = serde_json::from_str(stdout(&output)).unwrap();
            assert!(schemas.validate(&value, schema).is_ok(), "{value}");
            assert_eq!(value["grids"].as_array().map(Vec::len), Some(2));
            assert!(value.get("count").is_some() || value["verdict"] == verdict, "{value}");
        }
    }
    let value: Value = serde_json::from_str(stdout(&run(&["check", "--json"], &clash))).unwrap();
    assert_eq!((&value["reason"]["kind"], &value["reason"]["grid"]), (&"clash".into(), &1.into()));
}

#[test]
fn verdicts() {
    let text = twodoku(&[]);
    let puzzle = rows(&text).join("\n");
    let unique = run(&["check"], &puzzle);
    let solution = stdout(&run(&["solve", "--format", "tsv"], &puzzle)).lines().nth(1).map(str::to_owned).unwrap();
    let solution = solution.split('\t').nth(2).unwrap();
    assert_eq!(stdout(&unique), format!("stdin:1: twodoku\tunique\t{solution}\n"));
    let place = puzzle.find(|char: char| char.is_ascii_digit()).unwrap();
    let mut open = puzzle.clone();
    open.replace_range(place..=place, ".");
    let many = run(&["check"], &open);
    let fields: Vec<&str> = stdout(&many).trim_end().split('\t').collect();
    let ["stdin:1: twodoku", "many", one, other, differ] = fields[..] else { panic!("{fields:?}") };
    assert!(one.len() == solution.len() && other.len() == solution.len() && one != other && differ.starts_with('r'));
    assert_eq!(many.status.code(), Some(1));
    assert!(stdout(&run(&["solve", "--count=2"], &open)).ends_with("\t2\n"));
    let all = run(&["solve", "--all=3"], &open);
    assert!(stdout(&all).starts_with("# 1\n") && stdout(&all).contains("# 2\n"), "{}", stdout(&all));
    let clash = "99.......\n".to_owned() + &puzzle.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    let invalid = run(&["check", "--format", "grid"], &clash);
    assert!(
        stdout(&invalid).contains("9*9*") && stdout(&invalid).contains("Invalid: in grid 1, 9 appears twice"),
        "{}",
        stdout(&invalid)
    );
}

/// Every verb answers puzzles of one grid and of several from one source, in their order.
#[test]
fn mixed() {
    let block = rows(&twodoku(&[])).join("\n");
    let grids = run(&["convert", "--format", "line"], &block);
    let text = format!("{HARD} one\n{block}\n\n{HARD} two\n{}# layout: single\n{HARD} three\n", stdout(&grids));
    let verdicts = |arguments: &[&str]| -> Vec<String> {
        let output = run(arguments, &text);
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{arguments:?}");
        stdout(&output).lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
    };
    let places = [HARD, "stdin:2: twodoku", HARD, "stdin:20: twodoku", HARD];
    for arguments in [&["check"][..], &["check", "-j", "1"], &["solve", "--count=2"]] {
        let said = verdicts(arguments);
        let alike = said.iter().zip(places).all(|(line, place)| line.starts_with(place));
        assert!(said.len() == places.len() && alike, "{arguments:?} {said:?}");
    }
    let rated = verdicts(&["rate"]);
    let is_document = |place: usize| rated[place].starts_with("{\"format\":\"ninefold\"");
    assert!(is_document(2) && is_document(4), "{rated:?}");
    assert_eq!([0, 1, 3, 5].map(|place| &*rated[place]), ["puzzle", HARD, HARD, HARD]);
    let table = run(&["check", "--format", "tsv"], &text);
    assert_eq!((table.status.code(), stdout(&table).lines().count()), (Some(0), 6), "{}", stderr(&table));
    let shown = run(&["show"], &text);
    assert_eq!(stdout(&shown).matches("2 grids, 153 cells, ").count(), 2, "{}", stdout(&shown));
    let stats = run(&["stats", "--scale", "hodoku"], &text);
    assert!(stdout(&stats).contains("5 puzzles, 2 different"), "{}{}", stdout(&stats), stderr(&stats));
    // These verbs support only single grids, and answer those.
    let single: [&[&str]; 7] = [
        &["canon"],
        &["transform", "--rotate", "90"],
        &["isomorphs", "--seed", "3", "1"],
        &["unavoidable"],
        &["dedupe"],
        &["solve", "--engine", "masks"],
        &["race", "--engine", "masks"],
    ];
    for arguments in single {
        let output = run(arguments, &text);
        assert!(output.status.code() == Some(2) && stderr(&output).contains("stdin:2: twodoku: "), "{arguments:?}");
        let answers = if *arguments == ["dedupe"] { 1 } else { 3 };
        assert!(stdout(&output).lines().count() >= answers, "{arguments:?} {}", stdout(&output));
    }
}

/// A puzzle of several grids, or with constraints, loses its redundant givens, and is written in its original format.
#[test]
fn redundant_clues_of_any_rules() {
    let full = stdout(&run(&["solve"], twodoku(&["--clues", "90"]))).to_owned();
    assert_eq!(run(&["minimal"], &full).status.code(), Some(1));
    let minimal = run(&["minimize", "--random", "--seed", "7"], &full);
    let text = stdout(&minimal);
    assert!(minimal.status.success() && !text.is_empty(), "{}", stderr(&minimal));
    assert_eq!(run(&["check"], text).status.code(), Some(0));
    let judged = run(&["minimal"], text);
    assert!(judged.status.success() && stdout(&judged).ends_with("\tminimal\n"), "{}", stdout(&judged));

    // One of the first puzzles has a superfluous thermometer.
    let judge = |seed: usize| {
        let thermo = run(&["generate", "--rules", "thermo,x", "--seed", &seed.to_string()], "");
        let judged = run(&["minimal", "--constraints"], stdout(&thermo));
        (thermo, judged)
    };
    let is_redundant = |judged: &Output| stdout(judged).contains("\tredundant\tthermometer from ");
    let (thermo, judged) = (1..30).map(judge).find(|(_, judged)| is_redundant(judged)).unwrap();
    assert_eq!(judged.status.code(), Some(1), "{}", stderr(&judged));
    let (_, place) = stdout(&judged).split_once("\tthermometer from ").unwrap();
    let bulb = place[..4].to_uppercase();
    let fewer = run(&["minimize", "--constraints"], stdout(&thermo));
    assert!(stdout(&fewer).starts_with("{\"format\":\"ninefold\""), "{}", stdout(&fewer));
    let count = |text: &str| text.matches(&bulb).count();
    assert!(count(stdout(&fewer)) < count(stdout(&thermo)));
    let judged = run(&["minimal", "--constraints"], stdout(&fewer));
    assert_eq!(judged.status.code(), Some(0), "{}", stdout(&judged));
    let open = run(&["minimal"], "3 . . .\n. . . .\n. . . .\n. . . 1\n");
    assert!(open.status.code() == Some(1) && stderr(&open).contains("Several solutions"), "{}", stderr(&open));
}

/// Lines of 81 characters that are grids of a multi-sudoku are recognised if the grids agree; otherwise, the layout can be named.
#[test]
fn lines_of_grids() {
    let block = rows(&twodoku(&["--clues", "90"])).join("\n");
    let lines = run(&["convert", "--format", "line"], &block);
    assert!(stdout(&lines).starts_with("# layout: twodoku\n"), "{}{}", stdout(&lines), stderr(&lines));
    let grids: Vec<String> = rows(stdout(&lines)).into_iter().map(str::to_owned).collect();
    assert_eq!(grids.len(), 2);
    let back = run(&["convert", "--format", "block"], grids.join("\n"));
    assert_eq!(stdout(&back).trim_end(), block, "{}", stderr(&back));
    // Two grids that disagree are two puzzles, unless the user names a layout.
    let mut odd = grids.clone();
    let digit = if odd[1].starts_with('1') { "2" } else { "1" };
    odd[1].replace_range(0..1, digit);
    assert_eq!(stdout(&run(&["check"], odd.join("\n"))).lines().count(), 2);
    let told = run(&["check", "--layout", "twodoku"], odd.join("\n"));
    assert_eq!(told.status.code(), Some(2));
    assert!(stderr(&told).contains("stdin:2:1: expected the grids to agree on r7c7: grid 1 has"), "{}", stderr(&told));
}

#[test]
fn explained_hinted_rated() {
    let block = rows(&twodoku(&[])).join("\n");
    let path = run(&["explain", "--verify"], &block);
    assert!(
        stdout(&path).contains(" in grid 2: ") && stdout(&path).contains("Verified: each of the"),
        "{}",
        stdout(&path)
    );
    assert_eq!(path.status.code(), Some(0));
    let json: Value = serde_json::from_str(stdout(&run(&["explain", "--format", "json", "--verify"], &block))).unwrap();
    let json = (&json["path"], &json["flaws"]);
    assert!(json.0["solved"].as_bool().unwrap() && json.1.as_array().unwrap().is_empty());
    assert!(json.0["steps"].as_array().unwrap().iter().all(|step| (1..=2).contains(&step["grid"].as_u64().unwrap())));
    let hint = run(&["hint", "--depth", "4"], &block);
    assert!(stdout(&hint).lines().count() == 4 && stdout(&hint).contains("In grid "), "{}", stdout(&hint));
    let rated = run(&["rate", "--scale", "hodoku,zambon"], &block);
    let lines: Vec<Vec<&str>> = stdout(&rated).lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines.len(), lines[0].len()), (2, lines[1].len()), "{}", stdout(&rated));
    assert_eq!(lines[1][1..4], ["twodoku", &block.bytes().filter(u8::is_ascii_digit).count().to_string(), "unique"]);
}

/// Drawings have shared boxes once, and borders only around existing cells.
#[test]
fn drawn() {
    let block = rows(&twodoku(&["--clues", "153"])).join("\n");
    let shown = run(&["show"], &block);
    let lines: Vec<&str> = stdout(&shown).lines().collect();
    assert_eq!(lines[1], "+-------+-------+-------+");
    assert_eq!(lines[9], "+-------+-------+-------+-------+-------+", "{}", stdout(&shown));
    assert!(lines[21].starts_with("                +-------+"), "{}", stdout(&shown));
    assert_eq!(lines.iter().filter(|line| line.starts_with(' ')).count(), 8);
    assert!(stdout(&shown).contains("2 grids, 153 cells, 153 givens"));
    let shaded = ninefold(&["--color", "always", "show", "--shade", "2", &block]).output().unwrap();
    assert!(stdout(&shaded).contains("\u{1b}[100m"), "{}", stdout(&shaded));
}

/// Pictures and pages have shared boxes once, shade one grid on request, and show the solution beside the puzzle.
#[test]
fn rendered() {
    let block = rows(&twodoku(&[])).join("\n");
    let clues = block.bytes().filter(u8::is_ascii_digit).count();
    let svg = run(&["render", "--format", "svg"], &block);
    let said = format!("2 Sudoku boards with {clues} digits and {} open cells.", 153 - clues);
    assert!(stdout(&svg).starts_with("<svg ") && stdout(&svg).contains(&said), "{}", stderr(&svg));
    let shaded = run(&["render", "--format", "svg", "--shade", "2"], &block);
    assert!(stdout(&shaded).len() > stdout(&svg).len() && stdout(&shaded).contains(&said));
    let page = run(&["render", "--format", "html", "--solution"], &block);
    assert_eq!(stdout(&page).matches("<figure>").count(), 2);
    assert!(stdout(&page).contains("2 Sudoku boards with 153 digits and 0 open cells."), "{}", stderr(&page));
    let text = run(&["render"], &block);
    assert_eq!(stdout(&text).bytes().filter(u8::is_ascii_digit).count(), clues, "{}", stdout(&text));
    let wrong = run(&["render", "--format", "svg", "--shade", "3"], &block);
    assert_eq!((stdout(&wrong), wrong.status.code()), ("", Some(2)));
    assert!(stderr(&wrong).contains("there are 2 grids"), "{}", stderr(&wrong));
    let apart = run(&["render", "--format", "svg", "--layout", "clueless-1"], ".........\n".repeat(9));
    assert_eq!(apart.status.code(), Some(2), "{}", stderr(&apart));
}

/// Paths are explained with a picture for every step; a hint as a picture reveals no more than its depth allows.
#[test]
fn explained_in_pictures() {
    let block = rows(&twodoku(&[])).join("\n");
    let page = run(&["explain", "--format", "html", "--steps", "5"], &block);
    // Both grids at the start and at the end, and one picture for five singles of a grid.
    assert_eq!(stdout(&page).matches("<figure>").count(), 3, "{}", stderr(&page));
    assert!(stdout(&page).contains("grid 2 at row 7, column 7."));
    let hint = run(&["hint", "--svg"], &block);
    assert!(stdout(&hint).starts_with("<svg ") && stdout(&hint).contains("of 2 (twodoku)"), "{}", stderr(&hint));
    let little = run(&["hint", "--svg", "--depth", "1"], &block);
    assert!(!stdout(&little).contains("Grid ") && stdout(&little).contains("2 Sudoku boards"), "{}", stderr(&little));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("path.txt");
    let written = run(&["explain", "-o", path.to_str().unwrap()], &block);
    assert_eq!((stdout(&written), written.status.code()), ("", Some(0)), "{}", stderr(&written));
    assert_eq!(std::fs::read_to_string(path).unwrap(), stdout(&run(&["explain"], &block)));
}

#[cfg(feature = "pdf")]
#[test]
fn printed() {
    let block = rows(&twodoku(&[])).join("\n");
    for verb in [&["render", "--format", "pdf", "--solution"][..], &["explain", "--format", "pdf", "--steps", "3"]] {
        let output = run(verb, &block);
        assert!(output.stdout.starts_with(b"%PDF-"), "{verb:?} {}", stderr(&output));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.pdf");
    let two = twodoku(&["--count", "2"]);
    let book = run(&["book", "--rate", "-o", path.to_str().unwrap()], &two);
    assert!(stderr(&book).contains("2 puzzles on 4 pages"), "{}", stderr(&book));
    let many = run(&["book", "-o", path.to_str().unwrap()], two.replacen(|char: char| char.is_ascii_digit(), ".", 9));
    assert!(many.status.code() == Some(1) && stderr(&many).contains("Several solutions"), "{}", stderr(&many));
    let recipe = folder.path().join("book.toml");
    let chapter = "[[chapter]]\ngenerate = { layout = \"twodoku\", count = 3, level = \"hard\", seed = \"1\" }\n";
    std::fs::write(&recipe, chapter).unwrap();
    let made =
        ninefold(&["book", "--recipe", recipe.to_str().unwrap(), "-o", path.to_str().unwrap()]).output().unwrap();
    assert!(stderr(&made).contains("3 puzzles on"), "{}", stderr(&made));
}

#[test]
fn pictures() {
    let output =
        ninefold(&["generate", "--layout", "twodoku", "--pattern", "asterisk", "--seed", "1"]).output().unwrap();
    let text = stdout(&output);
    assert!(rows(text)[4].bytes().all(|byte| byte.is_ascii_digit()), "{text}{}", stderr(&output));
    let wrong = ninefold(&["generate", "--layout", "twodoku", "--pattern", "cloud"]).output().unwrap();
    assert!(stderr(&wrong).contains("no pattern of that name"));
    let turned = ninefold(&["generate", "--layout", "twodoku", "--symmetry", "quarter-turn"]).output().unwrap();
    assert!(stderr(&turned).contains("rotate-90 changes the layout"), "{}", stderr(&turned));
}

#[test]
fn seeds_repeat() {
    assert_eq!(twodoku(&[]), twodoku(&[]));
    assert_ne!(twodoku(&[]), twodoku(&["--alone"]));
    let five = |jobs| twodoku(&["--count", "5", "--level", "medium..hard", "--jobs", jobs]);
    assert_eq!(five("1"), five("3"));
}

/// Orders for several grids are met: fixed digits, ratings and numbers of clues.
#[test]
fn generated_to_order() {
    let order = ["--require", "x-wing", "--level", "hard", "--fixed", "r1c1=7 r12c9=3", "--symmetry", "half-turn"];
    let text = twodoku(&order);
    let rows = rows(&text);
    assert_eq!((&rows[0][..1], &rows[11][8..9]), ("7", "3"), "{text}");
    let half: Vec<String> = rows.iter().rev().map(|row| format!("{row:15}").chars().rev().collect()).collect();
    for (row, turned) in rows.iter().zip(half) {
        let pattern = |row: &str| row.replace(|sign: char| sign.is_ascii_digit(), "#").trim_end().to_owned();
        assert_eq!(pattern(row), pattern(&turned), "{text}");
    }
    let rated = run(&["rate", "--scale", "hodoku", "--format", "jsonl", "-"], &text);
    let rated: Value = serde_json::from_str(stdout(&rated)).unwrap();
    assert_eq!(rated["hodoku_level"], "hard");
    assert!(rated["hodoku_techniques"].as_str().unwrap().contains("x-wing:"), "{rated}");
    let fixed = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(fixed.path(), &text).unwrap();
    let around = twodoku(&["--fixed", fixed.path().to_str().unwrap(), "--clues", "60..70"]);
    let around = self::rows(&around).join("\n");
    assert!((60..=70).contains(&around.bytes().filter(u8::is_ascii_digit).count()), "{around}");
    assert!(rows.join("\n").bytes().zip(around.bytes()).all(|(given, other)| given == other || given == b'.'));
}

/// Rows have the same facts about several grids as about one, and their layout.
#[test]
fn generated_in_every_format() {
    let made = |format| twodoku_in(format, &["--count", "2", "--scale", "hodoku,zambon"]);
    let tsv = made("tsv");
    let lines: Vec<Vec<&str>> = tsv.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0][..7], ["puzzle", "layout", "seed", "clues", "digits", "symmetry", "solution"]);
    assert_eq!((lines.len(), lines[1][0].len(), lines[1][1], lines[1][2]), (3, 163, "twodoku", "5"));
    assert!(lines[0].contains(&"zambon_level") && lines.iter().all(|line| line.len() == lines[0].len()), "{tsv}");
    let object: Value = serde_json::from_str(made("jsonl").lines().next().unwrap()).unwrap();
    let block = twodoku(&["--solution"]);
    let block: Vec<&str> = block.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    assert_eq!(object["puzzle"].as_str().unwrap().lines().collect::<Vec<_>>(), block[..15]);
    assert_eq!(object["solution"].as_str().unwrap().lines().collect::<Vec<_>>(), block[15..]);
    // The digits in a column are not read back as a different puzzle.
    for (text, ending) in [(tsv, "tsv"), (made("csv"), "csv")] {
        let file = tempfile::Builder::new().suffix(&format!(".{ending}")).tempfile().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let back = ninefold(&["check", file.path().to_str().unwrap()]).output().unwrap();
        assert_eq!((back.status.code(), stdout(&back)), (Some(2), ""));
        assert!(stderr(&back).contains("expected one grid in the column of puzzles"), "{}", stderr(&back));
    }
    for format in ["block", "line", "pencilmark", "ksudoku"] {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), twodoku_in(format, &["--solution"])).unwrap();
        let back = ninefold(&["convert", "--format", "block", file.path().to_str().unwrap()]).output().unwrap();
        assert_eq!(rows(stdout(&back))[..15], rows(&twodoku(&[])), "{format}: {}", stderr(&back));
    }
}

fn twodoku_in(format: &str, more: &[&str]) -> String {
    let arguments = [&["generate", "--layout", "twodoku", "--seed", "5", "--format", format], more].concat();
    let output = ninefold(&arguments).output().unwrap();
    assert!(output.status.success(), "{format}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// Zambon's scheme removes its quadruples and pairs from every grid, as long as the layout keeps one solution.
#[test]
fn a_scheme_thins_every_grid() {
    let output =
        ninefold(&["generate", "--layout", "samurai", "--quads", "5", "--pairs", "10", "--cells", "2", "--seed", "3"]);
    let output = { output }.args(["--format", "block"]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&run(&["solve", "--count=2"], stdout(&output))).trim_end().rsplit('\t').next(), Some("1"));
    let rows: Vec<Vec<u8>> = rows(stdout(&output)).into_iter().map(|row| format!("{row:21}").into_bytes()).collect();
    for (top, left) in [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)] {
        let is_gone = |row: usize, column: usize| rows[top + row][left + column] == b'.';
        let cells = (0..81).map(|at| (at / 9, at % 9));
        let gone = cells.clone().filter(|&(row, column)| is_gone(row, column)).count();
        // The grid in the middle also lacks the clues that the other grids have lost in its corners.
        assert!(gone >= 42 && (gone <= 51 || top == 6), "{gone} in the grid at {top},{left}");
        let quads = cells.clone().filter(|&(row, column)| row < 4 && column < 4).filter(|&(row, column)| {
            is_gone(row, column) && is_gone(8 - row, column) && is_gone(row, 8 - column) && is_gone(8 - row, 8 - column)
        });
        let pairs = cells
            .filter(|&(row, column)| 9 * row + column < 40 && is_gone(row, column) && is_gone(8 - row, 8 - column));
        let (quads, pairs) = (quads.count(), pairs.count());
        assert!(quads >= 1 && pairs >= 20, "{quads} quadruples, {pairs} pairs in the grid at {top},{left}");
    }
}

#[test]
fn orders_that_cannot_be() {
    for (order, says) in [
        (&["--distinct"][..], "--distinct is for single grids"),
        (&["--quads", "21"], "a grid has 20 quadruples"),
        (&["--by-book"], "leave out --by-book"),
        (&["--uniform"], "is for single grids"),
        (&["--clues", "154"], "the layout has 153 cells"),
        (&["--fixed", "r1c12=5"], "expected a cell and a digit"),
        (&["--fixed", &"1".repeat(81)], "one for each grid of the layout"),
        (&["--fixed", "r1c1=1 r1c2=1"], "in grid 1, 1 appears twice in row 1"),
        (&["--pattern", "heart,wave,heart"], "one for each of the 2 grids, found 3"),
        (&["--format", "sdm"], "cannot hold"),
        (&["--forbid", "x-wing", "--require", "x-wing"], "required and forbidden"),
    ] {
        let output = ninefold(&[&["generate", "--layout", "twodoku"], order].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{order:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(says), "{order:?}: {}", stderr(&output));
    }
    let few = ninefold(&["generate", "--layout", "twodoku", "--clues", "20", "--effort", "3", "--seed", "1"]);
    let few = { few }.output().unwrap();
    assert_eq!(few.status.code(), Some(1));
    assert!(stderr(&few).contains("stopped after 3 tries; the nearest puzzle is"), "{}", stderr(&few));
    assert_eq!(rows(stdout(&few)).len(), 15, "it is written all the same");
}
