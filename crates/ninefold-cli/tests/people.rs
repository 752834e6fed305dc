//! Puzzles as people have them: copied from pages, mails, programs and spreadsheets. Every verb reads the same puzzles from a text, prints the same
//! messages, and has the same exit code. Each text also has damaged forms, which are refused.
//!
//! ```text
//! text -> | check, solve, minimal --json    | -> the puzzles, exactly      what was passed over    0
//!         | convert, transform, rate        |                              what is wrong, where    2
//!         | canon, stats, hint, explain,    | -> the answers that the
//!         | show, render                    |    puzzles alone get
//! ```

use std::collections::HashMap;
use std::process::Output;
use std::sync::{LazyLock, Mutex};

use crate::common::{HARD, SOLVED, run, stderr, stdout};
use serde_json::Value;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const DONE: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A text, the puzzles that it contains, and the expected messages on standard error, without their places; a message that ends with an ellipsis is
/// only the beginning of the expected one.
struct Text {
    bytes: Vec<u8>,
    puzzles: Vec<String>,
    said: Vec<String>,
}

/// A text as people have it, and damaged forms of it.
struct Case {
    name: &'static str,
    good: Text,
    bad: Vec<Text>,
}

fn text(text: impl Into<Vec<u8>>, puzzles: &[&str], said: &[&str]) -> Text {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    Text { bytes: text.into(), puzzles: owned(puzzles), said: owned(said) }
}

/// Creates the case of a text that contains only the easy puzzle, and leads to no message.
fn easy(name: &'static str, good: impl Into<Vec<u8>>) -> Case {
    good_text(name, good, &[EASY], &[])
}

/// Creates the case of a text of several puzzles, or one that leads to messages.
fn good_text(name: &'static str, good: impl Into<Vec<u8>>, puzzles: &[&str], said: &[&str]) -> Case {
    Case { name, good: text(good, puzzles, said), bad: Vec::new() }
}

impl Case {
    /// Adds a damaged form from which no puzzle is read.
    fn bad(self, bad: impl Into<Vec<u8>>, said: &[&str]) -> Self {
        self.less(bad, &[], said)
    }

    /// Adds a damaged form from which some puzzles are read.
    fn less(mut self, bad: impl Into<Vec<u8>>, puzzles: &[&str], said: &[&str]) -> Self {
        self.bad.push(text(bad, puzzles, said));
        self
    }
}

/// The verbs whose JSON answers contain the puzzle.
const NAMING: [&[&str]; 4] = [&["check", "--json"], &["solve", "--json"], &["minimal", "--json"], &["canon", "--json"]];

/// The verbs that write the puzzle on a line.
const WRITING: [&[&str]; 2] = [&["convert", "--format", "line"], &["transform", "--digits", "123456789"]];

/// The verbs whose answers must equal those about the puzzles alone.
const ANSWERING: [&[&str]; 8] = [
    &["solve"],
    &["canon"],
    &["stats", "--scale", "zambon"],
    &["rate", "--scale", "zambon", "--format", "jsonl"],
    &["hint", "--depth", "2"],
    &["explain", "--steps", "2"],
    &["render", "--format", "text"],
    &["show"],
];

/// Returns the messages, without the name of the source and without the parts that a format cannot hold.
fn said(output: &Output) -> Vec<String> {
    let lines =
        stderr(output).lines().filter(|line| !line.contains(": lost, as ") && *line != "ninefold: nothing to draw");
    lines.map(|line| line.replacen("ninefold: stdin:", "", 1)).collect()
}

/// Returns the puzzles that an output names, or the answers without places and captions.
fn answers(verb: &[&str], output: &Output) -> Vec<String> {
    let mut lines = stdout(output).lines().filter(|line| !line.is_empty());
    // A puzzle without an answer has a line too, with the error that is also a message.
    let objects = |lines: &mut dyn Iterator<Item = &str>| -> Vec<Value> {
        let all = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
        all.filter(|object| object.get("error").is_none()).collect()
    };
    if NAMING.contains(&verb) {
        // In an answer that is a puzzle, the puzzle that was read is called `before`.
        let named = |object: &Value| object.get("before").unwrap_or(&object["puzzle"]).as_str().unwrap().to_owned();
        return objects(&mut lines).iter().map(named).collect();
    }
    if WRITING.contains(&verb) {
        let lines = lines.filter(|line| !line.starts_with('#'));
        return lines.map(|line| line.get(..81).unwrap_or(line).to_owned()).collect();
    }
    if verb[0] == "rate" {
        return objects(&mut lines).iter().map(|object| object["zambon_level"].to_string()).collect();
    }
    if verb[0] == "stats" {
        // Means, and the tables from the guesses on, also depend on ratings, which the collection may contain.
        let counted = lines.next().into_iter().chain(lines.skip_while(|line| !line.starts_with("Verdicts")));
        return counted.take_while(|line| !line.starts_with("Guesses")).map(str::to_owned).collect();
    }
    let is_place = |line: &&str| line.starts_with("stdin:");
    // A drawing has a caption above it.
    let is_drawn = ["render", "show"].contains(&verb[0]);
    let is_caption = |line: &&str| is_drawn && !line.starts_with(['┌', '│', '├', '└']);
    lines.filter(|line| !is_place(line) && !is_caption(line)).map(str::to_owned).collect()
}

/// Returns the answers of a verb to lines of puzzles. They are cached, since most cases have the same puzzle.
fn answers_to(verb: &[&str], lines: &str) -> Vec<String> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Vec<String>>>> = LazyLock::new(Mutex::default);
    let question = format!("{verb:?} {lines}");
    let known = KNOWN.lock().unwrap().get(&question).cloned();
    known.unwrap_or_else(|| {
        let answers = answers(verb, &run(verb, lines));
        KNOWN.lock().unwrap().insert(question, answers.clone());
        answers
    })
}

/// Lists the ways in which any verb does not read a text as expected.
fn faults(name: &str, text: &Text, is_good: bool) -> Vec<String> {
    let mut faults = Vec::new();
    let lines: String = text.puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    for verb in NAMING.iter().chain(&WRITING).chain(&ANSWERING).copied() {
        let output = run(verb, &text.bytes);
        let found = answers(verb, &output);
        // The easy puzzle is not minimal, so `minimal` returns another code.
        let code = match () {
            () if !is_good => 2,
            () if verb[0] == "minimal" && text.puzzles.iter().any(|puzzle| puzzle == EASY) => 1,
            () => 0,
        };
        let expected = match () {
            () if NAMING.contains(&verb) || WRITING.contains(&verb) => text.puzzles.clone(),
            () if text.puzzles.is_empty() && verb[0] != "stats" => Vec::new(),
            () if text.puzzles.is_empty() => found.clone(),
            () => answers_to(verb, &lines),
        };
        if found != expected {
            faults.push(format!("{name}, {verb:?}: found {found:#?}, expected {expected:#?}"));
        }
        if output.status.code() != Some(code) {
            faults.push(format!("{name}, {verb:?}: leaves with {:?}", output.status.code()));
        }
        let is_said = |(found, expected): (&String, &String)| match expected.strip_suffix('…') {
            Some(beginning) => found.starts_with(beginning),
            None => found == expected,
        };
        let found = said(&output);
        if found.len() != text.said.len() || !found.iter().zip(&text.said).all(is_said) {
            faults.push(format!("{name}, {verb:?}: says {found:#?}, expected {:#?}", text.said));
        }
        if !faults.is_empty() {
            faults.push(String::from_utf8_lossy(&text.bytes).into_owned());
            break;
        }
    }
    faults
}

/// Checks all verbs against the cases.
fn check(cases: &[Case]) {
    let all = cases.iter().flat_map(|case| {
        let good = std::iter::once((&case.good, !case.good.puzzles.is_empty()));
        good.chain(case.bad.iter().map(|bad| (bad, false))).map(move |(text, is_good)| (case.name, text, is_good))
    });
    let faults: Vec<String> = all.flat_map(|(name, text, is_good)| faults(name, text, is_good)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn rows(line: &str) -> Vec<&str> {
    line.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect()
}

/// Writes each row on a line.
fn block(line: &str) -> String {
    rows(line).iter().map(|row| format!("{row}\n")).collect()
}

/// Writes rows of cells, with a gap between cells, and a text before and after each row; `empty` stands for empty cells.
fn table(line: &str, before: &str, gap: &str, behind: &str, empty: &str) -> String {
    let cell = |char: char| if char == '.' { empty.to_owned() } else { char.to_string() };
    let row = |row: &str| before.to_owned() + &row.chars().map(cell).collect::<Vec<_>>().join(gap) + behind;
    rows(line).into_iter().map(row).collect()
}

/// Writes all cells on a line, with a gap between them.
fn values(line: &str, gap: &str, empty: &str) -> String {
    let cell = |char: char| if char == '.' { empty.to_owned() } else { char.to_string() };
    line.chars().map(cell).collect::<Vec<_>>().join(gap)
}

/// Removes a line, counted from 0.
fn without(text: &str, line: usize) -> String {
    text.lines().enumerate().filter(|(at, _)| *at != line).map(|(_, line)| format!("{line}\n")).collect()
}

/// Repeats a line, counted from 0.
fn doubled(text: &str, line: usize) -> String {
    let times = |at| if at == line { 2 } else { 1 };
    text.lines().enumerate().map(|(at, text)| format!("{text}\n").repeat(times(at))).collect()
}

fn zeros(line: &str) -> String {
    line.replace('.', "0")
}

#[test]
fn encodings_and_signs() {
    let utf16 = |text: &str, order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(order).collect()
    };
    let wide: String = EASY
        .chars()
        .map(|char| char.to_digit(10).map_or('．', |digit| char::from_u32('０' as u32 + digit).unwrap()))
        .collect();
    let seven = format!("{EASY}7");
    check(&[
        easy("UTF-16, little end first", utf16(EASY, u16::to_le_bytes))
            .bad(utf16(&EASY[..80], u16::to_le_bytes), &["1:81: expected 81 cells on the line, found 80"]),
        easy("UTF-16, big end first", utf16(&block(EASY), u16::to_be_bytes))
            .bad(utf16(&without(&block(EASY), 3), u16::to_be_bytes), &["8:10: the grid ends after 8 of its 9 rows"]),
        easy("UTF-16, a spreadsheet", utf16(&table(EASY, "", "\t", "\r\n", ""), u16::to_le_bytes)).bad(
            utf16(&table(EASY, "", "\t", "\t\r\n", ""), u16::to_le_bytes),
            &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"],
        ),
        easy("digits of full width", wide.clone())
            .bad(wide.chars().take(80).collect::<String>(), &["1:81: expected 81 cells on the line, found 80"]),
        easy("digits of full width in rows", block_of(&wide))
            .bad(without(&block_of(&wide), 8), &["8:10: the grid ends after 8 of its 9 rows"]),
        easy("dots in the middle", EASY.replace('.', "·"))
            .bad(seven.replace('.', "·"), &["1:82: expected 81 cells on the line, found 82"]),
        easy("question marks", EASY.replace('.', "?"))
            .bad(EASY[1..].replace('.', "?"), &["1:81: expected 81 cells on the line, found 80"]),
        easy("question marks in rows", block(EASY).replace('.', "?"))
            .bad(without(&block(EASY).replace('.', "?"), 0), &["8:10: the grid ends after 8 of its 9 rows"]),
        easy("characters without width", format!("\u{200b}{}\u{200b}{}\u{2060}", &EASY[..40], &EASY[40..]))
            .bad(format!("{}\u{200b}{}", &EASY[..40], &EASY[41..]), &["1:82: expected 81 cells on the line, found 80"]),
        easy("a mail", table(EASY, "> ", "", "\n", "."))
            .bad(without(&table(EASY, "> ", "", "\n", "."), 4), &["8:12: the grid ends after 8 of its 9 rows"]),
        good_text(
            "a mail with words",
            format!("On Monday Ann wrote:\n> Try this one:\n>\n{}>\n> Ann\n", table(EASY, "> ", "", "\n", ".")),
            &[EASY],
            &["1: 3 lines of other text were skipped; this is the first"],
        ),
    ]);
}

/// Like `block`, for signs that are longer than a byte.
fn block_of(line: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    signs.chunks(9).map(|row| row.iter().collect::<String>() + "\n").collect()
}

#[test]
fn spreadsheets() {
    let tabs = table(EASY, "", "\t", "\n", "");
    let commas = table(EASY, "", ",", "\n", "");
    check(&[
        easy("tabs", tabs.clone()).bad(without(&tabs, 2), &["8:12: the grid ends after 8 of its 9 rows"]).bad(
            tabs.replacen('\t', "", 1),
            &["9:12: the grid ends after 8 of its 9 rows", "1: 1 line of other text was skipped"],
        ),
        easy("tabs and zeros", table(EASY, "", "\t", "\n", "0")).bad(
            doubled(&table(EASY, "", "\t", "\n", "0"), 5),
            &["10:1: expected an empty line after the 9 rows of the grid, found another row"],
        ),
        easy("commas", commas.clone()).bad(without(&commas, 8), &["8:13: the grid ends after 8 of its 9 rows"]).bad(
            commas.replacen(",,", ",", 1),
            &["9:12: the grid ends after 8 of its 9 rows", "1: 1 line of other text was skipped"],
        ),
        easy("commas and zeros", table(EASY, "", ",", "\n", "0")).bad(
            table(EASY, "", ",", "\n", "0").replacen('0', "00", 1),
            &["9:18: the grid ends after 8 of its 9 rows", "1: 1 line of other text was skipped"],
        ),
        easy("commas and spaces", table(EASY, "", ", ", "\n", "0"))
            .bad(without(&table(EASY, "", ", ", "\n", "0"), 0), &["8:26: the grid ends after 8 of its 9 rows"]),
        easy("semicolons", table(EASY, "", ";", "\n", ""))
            .bad(without(&table(EASY, "", ";", "\n", ""), 1), &["8:12: the grid ends after 8 of its 9 rows"]),
        easy("semicolons and zeros", table(EASY, "", ";", "\r\n", "0")).bad(
            doubled(&table(EASY, "", ";", "\n", "0"), 8),
            &["10:1: expected an empty line after the 9 rows of the grid, found another row"],
        ),
        easy("fields in quotes", table(EASY, "\"", "\",\"", "\"\n", ""))
            .bad(without(&table(EASY, "\"", "\",\"", "\"\n", ""), 3), &["8:30: the grid ends after 8 of its 9 rows"]),
        easy("81 values", values(EASY, ",", "0"))
            .bad(values(&EASY[1..], ",", "0"), &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"])
            .bad(values(EASY, ",", "0") + ",7", &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"]),
        easy("81 values, empty ones as nothing", values(EASY, ",", ""))
            .bad(values(&EASY[..80], ",", ""), &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"]),
        easy("81 values with spaces", values(EASY, ", ", "0"))
            .bad(values(&EASY[..80], ", ", "0"), &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"]),
        good_text("two spreadsheets", format!("{tabs}\n{}", table(HARD, "", "\t", "\n", "")), &[EASY, HARD], &[]).less(
            format!("{}\n{}", without(&tabs, 4), table(HARD, "", "\t", "\n", "")),
            &[HARD],
            &["8:12: the grid ends after 8 of its 9 rows"],
        ),
    ]);
}

#[test]
fn programs() {
    let lists = |line: &str| {
        format!(
            "[{}]",
            rows(line).iter().map(|row| format!("[{}]", values(row, ", ", "0"))).collect::<Vec<_>>().join(", ")
        )
    };
    let pretty = |line: &str| {
        let rows: Vec<String> =
            rows(line).iter().map(|row| format!("  [\n    {}\n  ]", values(row, ",\n    ", "0"))).collect();
        format!("[\n{}\n]\n", rows.join(",\n"))
    };
    let python = format!("board = [\n{}]\n\nprint(solve(board))\n", table(EASY, "    [", ", ", "],\n", "0"));
    let java = format!(
        "public class Sudoku {{\n    static int[][] board = {{\n{}    }};\n}}\n",
        table(EASY, "        {", ", ", "},\n", "0")
    );
    let c = format!("#include <stdio.h>\nint grid[9][9] = {{\n{}}};\n", table(EASY, "  {", ",", "},\n", "0"));
    let js = format!("const board = [\n{}];\n", table(EASY, "  ['", "', '", "'],\n", "."));
    let leet = table(EASY, "[\"", "\",\"", "\"]\n,", ".").trim_end_matches(',').to_owned();
    let leet = format!("Input: board = \n[{leet}]\n");
    let strings = format!("puzzle = [\n{}]\n", table(EASY, "  \"", "", "\",\n", "."));
    check(&[
        easy("nested arrays on a line", lists(EASY)).bad(lists(EASY).replacen("0, ", "", 1), &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"]).bad(lists(&EASY[..72]), &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"]),
        easy("nested arrays without spaces", lists(EASY).replace(' ', "")),
        easy("nested arrays on nine lines", format!("[{}]", table(EASY, "[", ",", "],\n", "0").trim_end_matches(",\n"))),
        easy("nested arrays printed prettily", pretty(EASY)).bad(pretty(EASY).replacen("    0,\n", "", 1), &["2:3: expected a row of 9 cells, or 81 of them, as [0], found \"[\\n    5,\\n    3,\\n    0,\\n    7,\\n    0,\\n   …\""]).bad(pretty(&EASY[..72]), &["1:1: expected 9 rows of 9 cells"]),
        easy("an array of 81 printed prettily", format!("[\n  {}\n]\n", values(EASY, ",\n  ", "0"))).bad(format!("[\n  {}\n]\n", values(&EASY[1..], ",\n  ", "0")), &["1:1: expected a row of 9 cells, or 81 of them, found \"[\\n  3,\\n  0,\\n  0,\\n  7,\\n  0,\\n  0,\\n  0,\\n  0…\""]),
        good_text("Python", python.clone(), &[EASY], &["1: 3 lines of other text were skipped; this is the first"]).bad(without(&python, 3), &["9:33: the grid ends after 8 of its 9 rows", "1: 3 lines of other text were skipped; this is the first"]).bad(doubled(&python, 3), &["11:6: expected an empty line after the 9 rows of the grid, found another row", "1: 3 lines of other text were skipped; this is the first"]),
        good_text("Java", java.clone(), &[EASY], &["1: 4 lines of other text were skipped; this is the first"]).bad(without(&java, 4), &["10:37: the grid ends after 8 of its 9 rows", "1: 4 lines of other text were skipped; this is the first"]).bad(java.replacen("0, ", "", 1), &["11:37: the grid ends after 8 of its 9 rows", "1: 5 lines of other text were skipped; this is the first"]),
        good_text("C", c.clone(), &[EASY], &["2: 2 lines of other text were skipped; this is the first"]).bad(without(&c, 10), &["10:23: the grid ends after 8 of its 9 rows", "2: 2 lines of other text were skipped; this is the first"]),
        good_text("JavaScript", js.clone(), &[EASY], &["1: 2 lines of other text were skipped; this is the first"]).bad(without(&js, 9), &["9:49: the grid ends after 8 of its 9 rows", "1: 2 lines of other text were skipped; this is the first"]),
        good_text("an exercise", leet.clone(), &[EASY], &["1: 2 lines of other text were skipped; this is the first"]).bad(without(&leet, 4), &["9:39: the grid ends after 8 of its 9 rows", "1: 2 lines of other text were skipped; this is the first"]),
        good_text("strings in an array", strings.clone(), &[EASY], &["1: 2 lines of other text were skipped; this is the first"]).bad(without(&strings, 4), &["9:15: the grid ends after 8 of its 9 rows", "1: 2 lines of other text were skipped; this is the first"]),
        easy("a string in a program", format!("let grid = \"{EASY}\";\n")).bad(format!("let grid = \"{}\";\n", &EASY[1..]), &["1:1: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'l'"]),
        easy("rows with slashes", rows(EASY).join("/")).bad(rows(EASY)[..8].join("/"), &["1:10: expected a digit or an empty cell (one of . 0 * _ - x ?), found '/'"]).bad(rows(EASY).join("/").replacen("./", "/", 1), &["1:9: expected a digit or an empty cell (one of . 0 * _ - x ?), found '/'"]),
        easy("rows with slashes and zeros", rows(&zeros(EASY)).join("/")),
        easy("an object with arrays", format!("{{\"puzzle\":{}}}", lists(EASY))).bad(format!("{{\"puzzle\":{}}}", lists(&EASY[..72])), &["1:11: grids of 8 by 9 cells are not supported (puzzle)"]),
        easy("a list of objects", format!("[{{\"puzzle\":\"{EASY}\"}}]")).bad(format!("[{{\"puzzle\":\"{}\"}}]", &EASY[1..]), &["1:12: expected 81 cells, or nine rows of nine as puzzle, found \"\\\"3..7....6..195....98....6.8...6...34..8…\""]),
        good_text("a list of two objects", format!("[{{\"puzzle\":\"{EASY}\"}},\n {{\"puzzle\":\"{HARD}\"}}]\n"), &[EASY, HARD], &[]),
        easy("an object printed prettily", format!("{{\n  \"puzzle\": \"{EASY}\",\n  \"level\": \"layout of grids\"\n}}\n")),
    ]);
}

#[test]
fn tables() {
    let mut cases = vec![
        easy("a line of tdoku's tests", format!("{EASY}:1:{DONE}\n")).bad(
            format!("{}:1:{DONE}\n", &EASY[1..]),
            &["1:81: expected a digit or an empty cell (one of . 0 * _ - x ?), found ':'"],
        ),
        easy("a line of tdoku's tests with counts", format!("{EASY}:1:81\n")),
        easy("a solution behind", format!("{EASY},{DONE}\n")),
        good_text(
            "a solution in front",
            format!("{DONE},{EASY}\n"),
            &[EASY],
            &[
                "1: the second and the first both contain grids: the second is read as the puzzle, because it has fewer givens",
            ],
        ),
        good_text(
            "solutions in front",
            format!("{DONE},{EASY}\n{SOLVED},{HARD}\n"),
            &[EASY, HARD],
            &[
                "1: the second and the first both contain grids: the second is read as the puzzle, because it has fewer givens",
            ],
        ),
        good_text(
            "a solution in the first column",
            format!("x,{DONE},{EASY}\n"),
            &[EASY],
            &[
                "1: column 3 and column 2 both contain grids: column 3 is read as the puzzle, because it has fewer givens",
            ],
        ),
        good_text(
            "a solution in front, and a heading that says nothing",
            format!("a,b\n{DONE},{EASY}\n"),
            &[EASY],
            &["2: b and a both contain grids: b is read as the puzzle, because it has fewer givens"],
        ),
        easy("a solution in front, and a heading", format!("solution,puzzle\n{DONE},{EASY}\n")),
        easy("an answer and a board", format!("answer,board\n{DONE},{EASY}\n"))
            .bad(format!("answer,board\n{DONE},{}\n", &EASY[1..]), &["2:163: expected 81 cells on the line, found 80"]),
        good_text(
            "a heading that calls the solution puzzle",
            format!("puzzle,solution\n{DONE},{EASY}\n"),
            &[EASY],
            &["2: solution and puzzle both contain grids: solution is read as the puzzle, because it has fewer givens"],
        ),
        easy("a newline within a field", format!("puzzle,comment\n{EASY},\"one\ntwo\"\n"))
            .bad(format!("puzzle,comment\n{EASY},\"one\ntwo\n"), &["2:83: expected the closing quote of the field"]),
        easy("a puzzle in rows within a field", format!("name,puzzle\nx,\"{}\"\n", block(EASY).trim_end())).bad(
            format!("name,puzzle\nx,\"{}\"\n", without(&block(EASY), 1).trim_end()),
            &["9:10: the grid ends after 8 of its 9 rows"],
        ),
        good_text(
            "newlines within fields",
            format!("puzzle,comment\n{EASY},\"one\ntwo\"\n{HARD},\"three\n\nfour\"\n"),
            &[EASY, HARD],
            &[],
        ),
        good_text("a number of the row", format!("1,{EASY}\n2,{HARD}\n"), &[EASY, HARD], &[]).less(
            format!("1,{}\n2,{HARD}\n", &EASY[1..]),
            &[HARD],
            &["1:83: expected 81 cells on the line, found 80"],
        ),
    ];
    for name in [
        "puzzle",
        "puzzles",
        "quiz",
        "quizzes",
        "sudoku",
        "unsolved",
        "question",
        "grid",
        "puzzle_string",
        "givens",
        "board",
        "clues",
        "problem",
        "initial",
        "input",
        "game",
        "mission",
        "start",
    ] {
        for mark in [",", "\t", ";"] {
            let head = |rest: &str| format!("id{mark}{name}{mark}solution\n{rest}\n");
            let row = |puzzle: &str| head(&format!("7{mark}{puzzle}{mark}{DONE}"));
            cases.push(
                easy(name, row(&zeros(EASY))).bad(row(&EASY[1..]), &["2:83: expected 81 cells on the line, found 80"]),
            );
        }
        cases.push(easy(name, format!("{name}\n{EASY}\n")).bad(
            format!("{name}\n{}\n", &EASY[1..]),
            &["2:81: expected 81 cells on the line, found 80", "1: 1 line of other text was skipped"],
        ));
    }
    check(&cases);
}

#[test]
fn links() {
    let coach = format!("https://sudoku.coach/en/play/{}", zeros(EASY));
    let given: String = EASY
        .bytes()
        .enumerate()
        .filter(|(_, byte)| *byte != b'.')
        .map(|(at, byte)| format!("~R{}C{}_{}", at / 9 + 1, at % 9 + 1, byte as char))
        .collect();
    let iss = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.{given}");
    let exchange = format!("https://sudokuexchange.com/play/?s={}", zeros(HARD));
    let own = format!("https://sudokuexchange.com/play/?s={}", zeros(EASY));
    let short = format!("https://sudoku.coach/en/play/{}", &zeros(EASY)[1..]);
    let mut cases = vec![
        easy("sudoku.coach", coach.clone()).bad(
            short.clone(),
            &["1:30: expected 81 digits, or SCv7_32_ and a code, found \"3007000060019500009800006080006000340080…\""],
        ),
        easy("ISS", iss.clone()).bad(
            iss.replacen("R1C1_5", "R1C0_5", 1),
            &["1:53: expected a cell and its digit such as R1C1_5, found \"R1C0_5\""],
        ),
        easy("ISS, encoded", iss.replace('~', "%7E")),
    ];
    for link in [&coach, &iss, &own] {
        cases.extend([
            easy("HTML", format!("<a href=\"{link}\">play</a>\n")).bad(format!("<a href=\"{short}\">play</a>\n"), &["1:39: expected 81 digits, or SCv7_32_ and a code, found \"3007000060019500009800006080006000340080…\""]),
            good_text("a page", format!("<html>\n<body>\n<p>Try <a href='{link}'>this</a>.</p>\n</body>\n</html>\n"), &[EASY], &["1: 4 lines of other text were skipped; this is the first"]),
            easy("Markdown", format!("[a puzzle]({link})\n")),
            easy("a list in Markdown", format!("- see [a puzzle]({link}), it is *easy*\n")),
            easy("prose", format!("Have a look at {link}, please.\n")),
            easy("a link in angles", format!("<{link}>\n")),
            good_text("two links in a line", format!("First {link} and then {exchange}\n"), &[EASY, HARD], &[])
                .less(format!("First {link} and then {}\n", &exchange[..exchange.len() - 1]), &[EASY], &["1:…"]),
        ]);
    }
    check(&cases);
}

#[test]
fn words_around() {
    let euler = format!("Grid 01\n{}Grid 02\n{}", block(&zeros(EASY)), block(&zeros(HARD)));
    let fences = format!("Here is one:\n\n```\n{}```\n\nAnd another:\n\n```text\n{HARD}\n```\n", block(EASY));
    let yaml = format!("name: easy\npuzzle: |\n{}level: 1\n", table(EASY, "  ", "", "\n", "."));
    let list = format!("puzzles:\n  - \"{EASY}\"\n  - \"{HARD}\"\n");
    check(&[
        easy("a name", format!("Puzzle 1: {EASY}\n"))
            .bad(
                format!("Puzzle 1: {}\n", &EASY[1..]),
                &["1:1: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'P'"],
            )
            .bad(
                format!("Puzzle 1: {EASY}1\n"),
                &["1:1: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'P'"],
            ),
        good_text("names", format!("Puzzle 1: {EASY}\nPuzzle 2: {HARD}\n"), &[EASY, HARD], &[]).less(
            format!("Puzzle 1: {}\nPuzzle 2: {HARD}\n", &EASY[1..]),
            &[HARD],
            &["1:1: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'P'"],
        ),
        good_text("numbers", format!("1) {EASY}\n2) {HARD}\n"), &[EASY, HARD], &[]).less(
            format!("1) {EASY}\n2) {}\n", &HARD[1..]),
            &[EASY],
            &["2:2: expected a digit or an empty cell (one of . 0 * _ - x ?), found ')'"],
        ),
        good_text(
            "Project Euler",
            euler.clone(),
            &[EASY, HARD],
            &["1: 2 lines of other text were skipped; this is the first"],
        )
        .less(
            without(&euler, 4),
            &[HARD],
            &["9:10: the grid ends after 8 of its 9 rows", "1: 2 lines of other text were skipped; this is the first"],
        )
        .less(
            doubled(&euler, 14),
            &[EASY],
            &[
                "21:1: expected an empty line after the 9 rows of the grid, found another row",
                "1: 2 lines of other text were skipped; this is the first",
            ],
        ),
        good_text(
            "code fences",
            fences.clone(),
            &[EASY, HARD],
            &["1: 6 lines of other text were skipped; this is the first"],
        )
        .less(
            without(&fences, 5),
            &[HARD],
            &["11:10: the grid ends after 8 of its 9 rows", "1: 6 lines of other text were skipped; this is the first"],
        ),
        good_text("YAML", yaml.clone(), &[EASY], &["1: 3 lines of other text were skipped; this is the first"]).bad(
            without(&yaml, 5),
            &["10:12: the grid ends after 8 of its 9 rows", "1: 3 lines of other text were skipped; this is the first"],
        ),
        good_text("a list in YAML", list.clone(), &[EASY, HARD], &["1: 1 line of other text was skipped"]).less(
            list.replacen(&EASY[..2], "", 1),
            &[HARD],
            &[
                "2:5: expected a digit or an empty cell (one of . 0 * _ - x ?), found '\"'",
                "1: 1 line of other text was skipped",
            ],
        ),
        easy("an entry of YAML", format!("puzzle: {EASY}\n")).bad(
            format!("puzzle: {}\n", &EASY[1..]),
            &["1:1: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'p'"],
        ),
    ]);
}

#[test]
fn tables_of_texts() {
    let row = |row: &str| format!("| {} |\n", values(row, " | ", " "));
    let rule = "|---|---|---|---|---|---|---|---|---|\n";
    let all: String = rows(EASY).into_iter().map(row).collect();
    let empty = "|   |   |   |   |   |   |   |   |   |\n";
    let numbers = "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n";
    let first =
        format!("{}{rule}{}", row(rows(EASY)[0]), rows(EASY)[1..].iter().map(|one| row(one)).collect::<String>());
    let latex = |line: &str| format!("\\begin{{sudoku}}\n{}\\end{{sudoku}}\n", table(line, "|", "|", "|.\n", " "));
    let setrow = |line: &str| {
        let groups = |row: &str| {
            row.as_bytes().chunks(3).map(|three| values(str::from_utf8(three).unwrap(), "}{", " ")).collect::<Vec<_>>()
        };
        rows(line).iter().map(|row| format!("\\setrow {{{}}}\n", groups(row).join("}  {"))).collect::<String>()
    };
    check(&[
        easy("Markdown, an empty heading", format!("{empty}{rule}{all}"))
            .bad(without(&format!("{empty}{rule}{all}"), 5), &["10:38: the grid ends after 8 of its 9 rows"]),
        easy("Markdown, numbers as heading", format!("{numbers}{rule}{all}"))
            .bad(without(&format!("{numbers}{rule}{all}"), 5), &["10:38: the grid ends after 8 of its 9 rows"]),
        easy("Markdown, the first row as heading", first.clone())
            .bad(without(&first, 4), &["9:38: the grid ends after 8 of its 9 rows"])
            .bad(doubled(&first, 4), &["11:1: expected an empty line after the 9 rows of the grid, found another row"]),
        good_text(
            "LaTeX, the package sudoku",
            latex(EASY),
            &[EASY],
            &["1: 2 lines of other text were skipped; this is the first"],
        )
        .bad(
            without(&latex(EASY), 3),
            &["9:21: the grid ends after 8 of its 9 rows", "1: 2 lines of other text were skipped; this is the first"],
        )
        .bad(
            latex(EASY).replacen("| |", "|", 1),
            &["10:21: the grid ends after 8 of its 9 rows", "1: 3 lines of other text were skipped; this is the first"],
        ),
        easy("LaTeX, TikZ", setrow(EASY))
            .bad(without(&setrow(EASY), 0), &["8:40: the grid ends after 8 of its 9 rows"])
            .bad(
                setrow(EASY).replacen("{ }", "", 1),
                &["9:40: the grid ends after 8 of its 9 rows", "1: 1 line of other text was skipped"],
            ),
    ]);
}

/// Writes a grid in the frame of Simple Sudoku.
fn framed(line: &str) -> String {
    let row = |row: &str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    let bands: Vec<String> = rows(line).chunks(3).map(|band| band.iter().map(|one| row(one)).collect()).collect();
    format!("*-----------*\n{}*-----------*\n", bands.join("|---+---+---|\n"))
}

/// A grid of candidates whose first row is marked as in `HoDoKu`.
const MARKED: &str = "\
.------------------------.--------------------.----------------------.
| *15     3       @124   | -26    7     268   | A149   1249    B248  |
| 6       247     247    | 1      9     5     | 3478   234     2478  |
| 12      9       8      | 23     34    24    | 13457  6       247   |
:------------------------+--------------------+----------------------:
| 8       125     1259   | 579    6     147   | 4579   2459    3     |
| 4       25      2569   | 8      5     3     | 579    259     1     |
| 7       15      1359   | 59     2     14    | 4589   459     6     |
:------------------------+--------------------+----------------------:
| 139     6       134579 | 357    35    7     | 2      8       4     |
| 23      278     237    | 4      1     9     | 36     3       5     |
| 1235    1245    12345  | 2356   8     26    | 1346   7       9     |
'------------------------'--------------------'----------------------'
";

#[test]
fn files_of_programs() {
    let solo = ninefold_text(&["convert", "--format", "solo"], EASY);
    let (params, desc) = solo.trim().split_once(':').unwrap();
    let sav = format!(
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :{}:{params}\nCPARAMS :{}:{params}\nDESC    :{}:{desc}\nNSTATES :1:1\nSTATEPOS:1:1\n",
        params.len(),
        params.len(),
        desc.len()
    );
    let open = |version: u8, line: &str| {
        let none = if version == 4 { "0|0" } else { "0|0|0" };
        let cell = |char: char| if char == '.' { format!("0|{none}|1|") } else { format!("{char}|{none}|0|") };
        let cells: String = line.chars().map(cell).collect();
        format!(
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku2 version=\"3\"><folder folder_name=\"Hard\" folder_created=\"1\"><game created=\"7\" state=\"1\" time=\"2\" last_played=\"3\" cells_data=\"version: {version}&#10;{cells}\" user_note=\"\" command_stack=\"\" /></folder></opensudoku2>"
        )
    };
    let ss = framed(EASY) + "\nE03004\nE02008\n";
    let qqwing = |line: &str| {
        let row = |row: &str| {
            format!(
                " {} {} {} | {} {} {} | {} {} {} \n",
                &row[..1],
                &row[1..2],
                &row[2..3],
                &row[3..4],
                &row[4..5],
                &row[5..6],
                &row[6..7],
                &row[7..8],
                &row[8..9]
            )
        };
        let bands: Vec<String> = rows(line).chunks(3).map(|band| band.iter().map(|one| row(one)).collect()).collect();
        bands.join("-------|-------|-------\n") + "\n"
    };
    let stats = "Number of Givens: 30\nNumber of Singles: 51\nNumber of Hidden Singles: 0\nNumber of Guesses: 0\nNumber of Backtracks: 0\nDifficulty: Simple\n";
    let report = format!("{}{stats}{}{stats}2 puzzles generated in 0.01 seconds.\n", qqwing(EASY), qqwing(HARD));
    let batch = format!(
        "HoDoKu - v2.2.0\nCopyright (C) 2008-12  Bernhard Hobiger\n\n{EASY} #1 easy (204)\n{HARD} #1 extreme (9876)\nDone (processed 2 puzzles)\n"
    );
    let path = format!("{EASY}\n  Naked Single: r1c3=4\n  Hidden Pair: 3,7 in r2 => r2c78<>4\n{HARD}\n");
    check(&[
        easy("a saved game of Solo", sav.clone())
            .bad(without(&sav, 5), &["8:1: expected the field DESC"])
            .bad(sav.replacen(desc, &desc[1..], 1), &["6:10: expected 58 as the length of the value, found \"59\""]),
        easy("the current Open Sudoku", open(4, EASY)).bad(open(4, &EASY[1..]), &["1:128: expected the notes of r9c9"]),
        easy("the current Open Sudoku, next version", open(5, EASY))
            .bad(open(5, &EASY[..80]), &["1:128: expected the notes of r9c9"]),
        easy("Simple Sudoku with lines of its own", ss.clone())
            .bad(without(&ss, 4), &["7:14: the grid ends after 6 of its 9 rows"]),
        good_text(
            "QQwing with numbers",
            report.clone(),
            &[EASY, HARD],
            &["13: 13 lines of other text were skipped; this is the first"],
        )
        .less(
            without(&report, 4),
            &[HARD],
            &[
                "6:23: the grid ends after 5 of its 9 rows",
                "10:23: the grid ends after 3 of its 9 rows",
                "12: 13 lines of other text were skipped; this is the first",
            ],
        ),
        good_text(
            "HoDoKu's batch",
            batch.clone(),
            &[EASY, HARD],
            &["1: 3 lines of other text were skipped; this is the first"],
        )
        .less(
            batch.replacen(&EASY[..2], "", 1),
            &[HARD],
            &[
                "4:80: expected 81 cells on the line, found 79",
                "1: 3 lines of other text were skipped; this is the first",
            ],
        ),
        good_text(
            "HoDoKu's path",
            path.clone(),
            &[EASY, HARD],
            &["2: 2 lines of other text were skipped; this is the first"],
        )
        .less(
            path.replacen(&EASY[..2], "", 1),
            &[HARD],
            &[
                "1:80: expected 81 cells on the line, found 79",
                "2: 2 lines of other text were skipped; this is the first",
            ],
        ),
    ]);
}

#[test]
fn candidates_with_a_step() {
    let unmarked = |line: &str| match line.strip_prefix('|') {
        Some(cells) => format!("|{}\n", cells.replace(['*', '@', '-', 'A', 'B'], " ")),
        None => format!("{line}\n"),
    };
    let plain: String = MARKED.lines().map(unmarked).collect();
    let position = |text: &str| ninefold_text(&["convert", "--format", "sukaku"], text);
    assert_eq!(&position(MARKED)[..27], "1...5......3......12.4.....");
    assert_eq!(position(MARKED), position(&plain));
    let output = run(&["solve"], MARKED.replacen("| 12      9 ", "| 12        ", 1));
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{}", stderr(&output));
}

/// Words that identify other formats have no effect in titles and labels, and a layout of one grid at the position 0 is a single grid.
#[test]
fn words_that_mean_something_else() {
    let titled = |word: &str| ninefold_text(&["convert", "--format", "ninefold"], format!("{EASY} {word}\n"));
    let game = ninefold_text(&["convert", "--format", "ksudoku"], EASY);
    let placed = game.replacen("<graph order=\"9\" type=\"sudoku\"/>", "<graph order=\"9\" type=\"roxdoku\"/>", 1);
    check(&[
        easy("own JSON", titled("layout")),
        easy("own JSON", titled("grids")),
        easy("KSudoku", game.clone()).bad(placed, &["5:…"]).bad(game.replacen("<values>f", "<values>", 1), &["6:…"]),
    ]);
}

/// A line with as many signs or fields as a puzzle is a damaged puzzle, not a comment: it is reported, and the puzzles around it are solved.
#[test]
fn lines_that_were_meant_as_puzzles() {
    let letters = EASY.replace('.', "o");
    let fields = EASY.replace('.', "?!").chars().map(|sign| sign.to_string()).collect::<Vec<_>>().join(",");
    let fields = fields.replace("?,!", "?!");
    for bad in [letters.as_str(), &letters[1..], &fields] {
        let output = run(&["solve"], format!("{EASY}\n{bad}\n{EASY}\n"));
        assert_eq!((output.status.code(), stdout(&output).lines().count()), (Some(2), 2), "{bad}: {}", stderr(&output));
        assert!(stderr(&output).contains("stdin:2:"), "{bad}: {}", stderr(&output));
    }
    for remark in ["Puzzle of 2024-01-05, rated 7.2 by 12345678 people", "0123456789abcdef0123456789abcdef"] {
        let output = run(&["solve"], format!("{EASY}\n{remark}\n{EASY}\n"));
        assert_eq!((output.status.code(), stdout(&output).lines().count()), (Some(0), 2), "{remark}");
        assert!(stderr(&output).contains("stdin:2: 1 line of other text was skipped"), "{}", stderr(&output));
    }
}

/// The lines of two grids repeat the cells that they share, and must agree there: a digit that only one of them has is missing in the other.
#[test]
fn cells_that_grids_share() {
    let made = ninefold_text(&["generate", "--layout", "twodoku", "--seed", "7", "--format", "line"], "");
    let lines: Vec<&str> = made.lines().collect();
    let [.., one, two] = &lines[..] else { panic!("{made}") };
    // The last box of the first grid is the first box of the second.
    let shared = |at: usize| (60 + at / 3 * 9 + at % 3, at / 3 * 9 + at % 3);
    let given = (0..9).map(shared).find(|&(first, _)| one.as_bytes()[first] != b'.').unwrap();
    let mut other = (*two).to_owned();
    other.replace_range(given.1..=given.1, ".");
    let solve = |second: &str| run(&["solve"], format!("# layout: twodoku\n{one}\n{second}\n"));
    assert_eq!(solve(two).status.code(), Some(0));
    let output = solve(&other);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(stderr(&output).contains("expected the grids to agree on r"), "{}", stderr(&output));
}

/// Runs the program on a text, and returns its output.
fn ninefold_text(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run(arguments, input);
    assert_eq!(said(&output), [""; 0], "{arguments:?}");
    stdout(&output).to_owned()
}

#[test]
fn what_the_program_writes() {
    let both = format!("{EASY}\n{HARD}\n");
    let mut cases = Vec::new();
    for verb in [
        &["show"][..],
        &["explain"],
        &["render", "--format", "text"],
        &["render", "--format", "text", "--ascii"],
        &["solve", "--format", "grid"],
        &["solve", "--json"],
        &["check", "--json"],
        &["minimal", "--json"],
        &["rate", "--format", "jsonl"],
        &["rate"],
        &["check"],
        &["convert", "--format", "ninefold"],
        &["convert", "--format", "pencilmark"],
        &["convert", "--format", "unicode"],
    ] {
        let output = run(verb, &both);
        let name = Box::leak(format!("{verb:?}").into_boxed_str());
        assert_eq!(stderr(&output), "", "{verb:?}");
        let is_prose = |line: &&str| !line.is_empty() && !line.starts_with(['+', '|', '┌', '│', '├', '└']);
        let prose = format!("1: {} lines of other text…", stdout(&output).lines().filter(is_prose).count());
        let told = if ["show", "explain"].contains(&verb[0]) { vec![prose.as_str()] } else { Vec::new() };
        cases.push(good_text(name, stdout(&output), &[EASY, HARD], &told));
    }
    check(&cases);
}

/// Drawings of candidates are read as positions with the same solutions.
#[test]
fn candidates_that_the_program_draws() {
    let both = format!("{EASY}\n{HARD}\n");
    for verb in [
        &["show", "--candidates"][..],
        &["render", "--format", "text", "--candidates"],
        &["render", "--format", "text", "--candidates", "--content", "cells"],
        &["render", "--format", "text", "--candidates", "--content", "cells", "--ascii", "--labels"],
        &["convert", "--format", "candidates"],
        &["convert", "--format", "hodoku-grid"],
        &["convert", "--format", "sukaku"],
        &["explain", "--grids"],
    ] {
        let drawn = ninefold_text(verb, &both);
        let output = run(&["solve"], &drawn);
        let mut solutions: Vec<&str> = stdout(&output).lines().collect();
        solutions.dedup();
        assert_eq!((output.status.code(), solutions), (Some(0), vec![DONE, SOLVED]), "{verb:?}: {}", stderr(&output));
        // The fourth row of the first grid in the drawing.
        if let Some(row) = drawn.lines().position(|line| line.contains("8    125")) {
            let broken = run(&["solve"], without(&drawn, row));
            assert_eq!(broken.status.code(), Some(2), "{verb:?}: {}", stdout(&broken));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("candidates.txt");
    std::fs::write(&file, ninefold_text(&["show", "--candidates"], EASY)).unwrap();
    let output = run(&["explain", "--from-here", file.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let again = run(&["solve"], stdout(&output));
    assert_eq!((again.status.code(), stdout(&again)), (Some(0), format!("{DONE}\n").as_str()), "{}", stderr(&again));
}

/// Every layout, even one with more grids than can be recognised from their lines, is read back as it was generated.
#[test]
fn layouts_that_are_made() {
    let stairs = |grids: usize| (0..grids).map(|at| format!("{0},{0}", 6 * at)).collect::<Vec<_>>().join(" ");
    for layout in ["samurai".to_owned(), "twodoku".to_owned(), stairs(2), stairs(5), stairs(13), stairs(14), stairs(16)]
    {
        for format in ["block", "line", "pencilmark", "ksudoku"] {
            let made = ninefold_text(&["generate", "--layout", &layout, "--seed", "7", "--format", format], "");
            let output = run(&["check"], &made);
            assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{layout}, {format}\n{made}");
            let solved = run(&["solve"], &made);
            assert_eq!((solved.status.code(), stderr(&solved)), (Some(0), ""), "{layout}, {format}");
            let again = run(&["check"], stdout(&solved));
            assert_eq!((again.status.code(), stderr(&again)), (Some(0), ""), "{layout}, {format}\n{}", stdout(&solved));
        }
    }
}

#[test]
fn puzzles_that_are_made() {
    for format in ["line", "tsv", "csv", "jsonl", "grid", "opensudoku", "ninefold"] {
        let made = ninefold_text(&["generate", "--count", "3", "--seed", "7", "--format", format], "");
        let lines = ninefold_text(&["generate", "--count", "3", "--seed", "7"], "");
        assert_eq!(ninefold_text(&["solve"], &made), ninefold_text(&["solve"], &lines), "{format}");
    }
}

/// Puzzles of one grid and of several can be bound in one book, in either order.
#[test]
fn a_book_of_both_kinds() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles.txt");
    std::fs::write(&puzzles, format!("{EASY}\n{HARD}\n")).unwrap();
    let several = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/multi-sudoku.txt");
    for (order, files) in [("one", [puzzles.to_str().unwrap(), several]), ("two", [several, puzzles.to_str().unwrap()])]
    {
        let book = folder.path().join(format!("{order}.pdf"));
        let output = run(&["book", "--jobs", "200000", files[0], files[1], "-o", book.to_str().unwrap()], "");
        assert_eq!(output.status.code(), Some(0), "{order}: {}", stderr(&output));
        assert!(stderr(&output).contains(": 5 puzzles on "), "{order}: {}", stderr(&output));
    }
}

#[test]
fn drawings() {
    let labelled = |names: [&str; 9], gap: &str| -> String {
        rows(EASY).iter().zip(names).map(|(row, name)| format!("{name}{gap}{}\n", values(row, " ", "."))).collect()
    };
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
    let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let named = ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9"];
    let heading = "  1 2 3 4 5 6 7 8 9\n";
    let bars = |row: &str| {
        format!(
            "| {} | {} | {} |\n",
            values(&row[..3], " ", "."),
            values(&row[3..6], " ", "."),
            values(&row[6..], " ", ".")
        )
    };
    let rule = "+-------+-------+-------+\n";
    let grid = |line: &str| {
        let bands: Vec<String> = rows(line).chunks(3).map(|band| band.iter().map(|one| bars(one)).collect()).collect();
        format!("{rule}{}{rule}", bands.join(rule))
    };
    let three: String = {
        let line = |digits: &str| format!("{0}|{0}|{0}\n", [digits; 3].join(" "));
        let row = ["123", "456", "789"].map(line).concat();
        let band = row.repeat(3);
        [band.as_str(); 3].join("---+---+---\n")
    };
    let framed_heading = format!("    1 2 3   4 5 6   7 8 9\n{}", grid(EASY));
    let mut cases = vec![
        good_text("candidates on three lines", three, &[], &["1:1: expected the candidates of each cell in one place, found them on three lines", "21:1: expected an empty line after the 9 rows of the grid, found another row"]),
        good_text("candidates on three lines, without rules", ("123 123 123|123 123 123|123 123 123\n456 456 456|456 456 456|456 456 456\n789 789 789|789 789 789|789 789 789\n").repeat(9), &[], &["10:1: expected an empty line after the 9 rows of the grid, found another row"]),
        good_text("the numbers of columns, above bare rows", format!("1 2 3 4 5 6 7 8 9\n{}", table(EASY, "", " ", "\n", ".")), &[], &["10:1: expected an empty line after the 9 rows of the grid, found another row"]),
        good_text("the numbers of columns, above rows", format!("123456789\n{}", block(EASY)), &[], &["10:1: expected an empty line after the 9 rows of the grid, found another row"]),
        easy("the numbers of columns, above a frame", framed_heading.clone()).bad(without(&framed_heading, 4), &["4:26: the grid ends after 2 of its 9 rows", "12:26: the grid ends after 6 of its 9 rows"]).bad(doubled(&framed_heading, 3), &["6:26: the grid ends after 4 of its 9 rows", "14:26: the grid ends after 6 of its 9 rows"]),
        easy("a frame", grid(EASY)).bad(doubled(&grid(EASY), 5), &["4:26: the grid ends after 3 of its 9 rows", "9:26: the grid ends after 4 of its 9 rows", "13:26: the grid ends after 3 of its 9 rows"]).bad(without(&grid(EASY), 5), &["7:26: the grid ends after 5 of its 9 rows", "11:26: the grid ends after 3 of its 9 rows"]),
        easy("rows", block(EASY)).bad(doubled(&block(EASY), 5), &["10:1: expected an empty line after the 9 rows of the grid, found another row"]).bad(without(&block(EASY), 5), &["8:10: the grid ends after 8 of its 9 rows"]),
        good_text("two grids", format!("{}\n{}", block(EASY), block(HARD)), &[EASY, HARD], &[])
            .less(format!("{}\n{}", doubled(&block(EASY), 2), block(HARD)), &[HARD], &["10:1: expected an empty line after the 9 rows of the grid, found another row"])
            .less(format!("{}\n{}{}", without(&block(EASY), 2), rows(EASY)[2].to_owned() + "\n", block(HARD)), &[], &["8:10: the grid ends after 8 of its 9 rows", "19:1: expected an empty line after the 9 rows of the grid, found another row"])
            .less(format!("{}{}", doubled(&block(EASY), 2), block(HARD)), &[], &["10:1: expected an empty line after the 9 rows of the grid, found another row"]),
        good_text("two grids without a line between them", format!("{}{}", block(EASY), block(HARD)), &[EASY, HARD], &["1: 18 rows without an empty line between them are read as 2 grids"])
            .bad(format!("{}{}", block(EASY), block(DONE)), &["10:1: expected an empty line after every ninth of these 18 rows"]),
        easy("a row of words", grid(EASY)).bad(grid(EASY).replacen("| 8 . .", "| 8 . a", 1), &["6:7: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'a'"]),
    ];
    for (name, names) in [("letters", letters), ("digits", digits), ("names", named)] {
        for gap in [" ", ": ", " | ", ") "] {
            let rows = labelled(names, gap);
            cases.push(easy(name, rows.clone()).bad(without(&rows, 4), &["5:…"]).bad(doubled(&rows, 4), &["6:…"]));
            let headed = format!("{heading}{rows}");
            cases.push(easy(name, headed.clone()).bad(without(&headed, 4), &["5:…"]));
        }
    }
    check(&cases);
}

#[test]
fn formats_mixed() {
    let all = format!(
        "# a collection\n{EASY} one\n\n{}\n{{\"puzzle\":\"{EASY}\"}}\nid,puzzle\n7,{HARD}\n\nhttps://sudoku.coach/en/play/{}\n:0000:x:{EASY}::::\n[[5,3,0,0,7,0,0,0,0],{}]\n",
        block(HARD),
        zeros(HARD),
        rows(EASY)[1..].iter().map(|row| format!("[{}]", values(row, ",", "0"))).collect::<Vec<_>>().join(",")
    );
    check(&[
        good_text("a file of everything", all.clone(), &[EASY, HARD, EASY, HARD, HARD, EASY, EASY], &[])
            .less(without(&all, 5), &[EASY, EASY, HARD, HARD, EASY, EASY], &["11:10: the grid ends after 8 of its 9 rows"])
            .less(all.replacen("\"53..", "\"5..", 1), &[EASY, HARD, HARD, HARD, EASY, EASY], &["14:11: expected 81 cells, or nine rows of nine as puzzle, found \"\\\"5..7....6..195....98....6.8...6...34..8…\""]),
    ]);
}
