//! Texts with decorations around their cells, with every kind of damage to one line: it is removed, doubled, cut, or swapped with any other line. The
//! result is the original puzzle, or an error.
//!
//! Undetectable damage is left out: two swapped rows, a row swapped with an empty line, and the end of a row whose last cell is empty if empty cells
//! have no text.

use crate::common::is_told;
use ninefold_formats::read;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// Returns the puzzles of a text, as lines.
fn puzzles(text: &str) -> Vec<String> {
    read(text).into_iter().filter_map(Result::ok).map(|found| found.document.givens.grid(0).to_string()).collect()
}

fn rows(line: &str) -> Vec<&str> {
    line.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect()
}

/// Returns the rows of a puzzle with texts before, between and after the cells, and a sign for empty cells.
fn table(line: &str, before: &str, gap: &str, behind: &str, empty: &str) -> String {
    let cell = |char: char| if char == '.' { empty.to_owned() } else { char.to_string() };
    let row = |row: &str| before.to_owned() + &row.chars().map(cell).collect::<Vec<_>>().join(gap) + behind + "\n";
    rows(line).into_iter().map(row).collect()
}

/// Returns the texts, all of which are read correctly without damage.
fn texts() -> Vec<(&'static str, String)> {
    let markdown = |line: &str| table(line, "| ", " | ", " |", " ");
    let rule = "|---|---|---|---|---|---|---|---|---|\n";
    let (first, others) =
        markdown(EASY).split_once('\n').map(|(first, others)| (first.to_owned(), others.to_owned())).unwrap();
    vec![
        ("rows", table(EASY, "", "", "", ".")),
        ("rows below a title", format!("A title\n{}", table(EASY, "", "", "", "."))),
        ("titles", format!("Grid 01\n{}Grid 02\n{}", table(EASY, "", "", "", "0"), table(HARD, "", "", "", "0"))),
        (
            "fences",
            format!(
                "One:\n\n```\n{}```\n\nAnother:\n\n```text\n{}```\n",
                table(EASY, "", "", "", "."),
                table(HARD, "", "", "", ".")
            ),
        ),
        ("a fence right below words", format!("One:\n```\n{}```\nThat was it.\n", table(EASY, "", "", "", "."))),
        ("YAML", format!("name: easy\npuzzle: |\n{}level: 1\n", table(EASY, "  ", "", "", "."))),
        (
            "YAML with two",
            format!(
                "- name: easy\n  puzzle: |\n{}- name: hard\n  puzzle: |\n{}",
                table(EASY, "    ", "", "", "."),
                table(HARD, "    ", "", "", ".")
            ),
        ),
        ("Python", format!("import x\nboard = [\n{}]\nprint(solve(board))\n", table(EASY, "    [", ", ", "],", "0"))),
        (
            "Python, two boards",
            format!(
                "a = [\n{}]\nb = [\n{}]\n",
                table(EASY, "    [", ", ", "],", "0"),
                table(HARD, "    [", ", ", "],", "0")
            ),
        ),
        (
            "Java",
            format!(
                "class Sudoku {{\n    int[][] board = {{\n{}    }};\n}}\n",
                table(EASY, "        {", ", ", "},", "0")
            ),
        ),
        ("C", format!("#include <stdio.h>\nint grid[9][9] = {{\n{}}};\n", table(EASY, "  {", ",", "},", "0"))),
        ("JavaScript", format!("const board = [\n{}];\nshow(board);\n", table(EASY, "  ['", "', '", "'],", "."))),
        ("strings", format!("puzzle = [\n{}]\n", table(EASY, "  \"", "", "\",", "."))),
        (
            "an exercise",
            format!(
                "Input: board =\n[{}]\nOutput:\n",
                table(EASY, ",[\"", "\",\"", "\"]", ".").trim_start_matches(',')
            ),
        ),
        ("HTML", format!("<p>One:</p>\n<pre>\n{}</pre>\n<p>Done.</p>\n", table(EASY, "", "", "", "."))),
        ("LaTeX", format!("\\begin{{sudoku}}\n{}\\end{{sudoku}}\n", table(EASY, "|", "|", "|.", " "))),
        ("a mail", format!("Ann wrote:\n> Try this:\n>\n{}>\n> Ann\n", table(EASY, "> ", "", "", "."))),
        ("tabs", table(EASY, "", "\t", "", "")),
        ("tabs below words", format!("A title\n\n{}\nA note\n", table(EASY, "", "\t", "", ""))),
        ("commas", table(EASY, "", ",", "", "")),
        ("Markdown, an empty heading", format!("|   |   |   |   |   |   |   |   |   |\n{rule}{}", markdown(EASY))),
        ("Markdown, numbers", format!("| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{rule}{}", markdown(EASY))),
        ("Markdown, the first row", format!("{first}\n{rule}{others}")),
        ("letters", rows(EASY).iter().zip('A'..).map(|(row, name)| format!("{name} {row}\n")).collect()),
        ("numbers", rows(EASY).iter().zip(1..).map(|(row, name)| format!("r{name}: {row}\n")).collect()),
    ]
}

/// Whether a line is a row of cells.
fn is_row(line: &str) -> bool {
    line.chars().filter(|char| char.is_ascii_digit() || *char == '.' || *char == ' ').count() >= 9
        && !line.contains(['=', 'n', 's', 'u', '1'])
        || line.len() > 8
            && line.chars().all(|char| !char.is_alphabetic() || ('A'..='I').contains(&char) || char == 'r')
}

#[test]
fn one_line_at_a_time() {
    let mut faults = Vec::new();
    for (name, text) in texts() {
        let meant = puzzles(&text);
        let lines: Vec<&str> = text.lines().collect();
        let is_meant = if meant.is_empty() { "nothing is read" } else { "" };
        if !is_meant.is_empty() || read(&text).iter().any(Result::is_err) {
            faults.push(format!("{name}: {is_meant} {:?}\n{text}", read(&text).into_iter().find_map(Result::err)));
            continue;
        }
        let mut try_it = |what: String, lines: Vec<String>| {
            let text = lines.join("\n") + "\n";
            if let Some(other) = puzzles(&text).into_iter().find(|found| !meant.contains(found) && !is_told(&text)) {
                faults.push(format!("{name}, {what}: {other}\n{text}"));
            }
        };
        let owned = || -> Vec<String> { lines.iter().map(|&line| line.to_owned()).collect() };
        for at in 0..lines.len() {
            let mut all = owned();
            all.remove(at);
            try_it(format!("dropped {}", at + 1), all);
            let mut all = owned();
            all.insert(at, lines[at].to_owned());
            try_it(format!("doubled {}", at + 1), all);
            let last =
                lines[at].len() - usize::from(lines[at].contains(['\t', ',']) && lines[at].ends_with(char::is_numeric));
            for end in 0..last {
                let mut all = owned();
                all[at].truncate(end);
                try_it(format!("cut {} at {end}", at + 1), all);
            }
            for other in 0..at {
                let is_empty = |line: &str| line.trim_matches(['>', ' ']).is_empty();
                let is_known = |line: &str| is_row(line) || is_empty(line);
                if !(is_known(lines[at]) && is_known(lines[other])) {
                    let mut all = owned();
                    all.swap(at, other);
                    try_it(format!("swapped {} and {}", other + 1, at + 1), all);
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
