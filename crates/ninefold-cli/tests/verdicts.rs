//! `ninefold check` on inputs whose verdict was determined by hand: good, bad, broken and hostile.

#![allow(clippy::too_many_lines, reason = "a table is one subject")]

use crate::common::{HARD, SOLVED, cells, differences, extends, is_valid_solution, run, stderr, stdout};

/// An input, and the expected output.
struct Case {
    name: &'static str,
    input: Vec<u8>,
    /// The verdict of each puzzle, with the witness unless it consists of solutions, which are checked by the rules.
    verdicts: Vec<&'static str>,
    /// The messages, without the names of the program and of the source.
    messages: Vec<&'static str>,
}

impl Case {
    /// Returns the worst severity as an exit code.
    fn code(&self) -> i32 {
        match () {
            () if !self.messages.is_empty() => 2,
            () if self.verdicts.iter().any(|verdict| *verdict != "unique") => 1,
            () => 0,
        }
    }
}

fn case(name: &'static str, input: impl AsRef<[u8]>, verdicts: &[&'static str], messages: &[&'static str]) -> Case {
    Case { name, input: input.as_ref().to_vec(), verdicts: verdicts.to_vec(), messages: messages.to_vec() }
}

/// Writes a line of 81 characters as nine rows.
fn rows(line: &str, end: &str) -> String {
    let rows = (0..9).map(|row| line[9 * row..9 * row + 9].to_owned() + end);
    rows.collect()
}

/// Replaces some cells of a puzzle, written as `r1c1=5`.
fn with(puzzle: &str, changes: &[&str]) -> String {
    let mut cells = puzzle.as_bytes().to_vec();
    for change in changes {
        let &[_, row, _, column, _, digit] = change.as_bytes() else { panic!("{change}") };
        cells[usize::from(row - b'1') * 9 + usize::from(column - b'1')] = digit;
    }
    String::from_utf8(cells).unwrap()
}

/// Writes a puzzle as 729 characters, in which only the cells with givens have eliminated candidates.
fn sukaku(puzzle: &str) -> String {
    let cell = |cell: u8| -> String {
        let may = |digit: &u8| !cell.is_ascii_digit() || *digit == cell;
        (b'1'..=b'9').map(|digit| if may(&digit) { digit as char } else { '.' }).collect()
    };
    puzzle.bytes().map(cell).collect()
}

/// Writes the candidates of a puzzle as 81 groups on nine lines.
fn groups(puzzle: &str) -> String {
    let group = |cell: u8| if cell.is_ascii_digit() { (cell as char).to_string() } else { "123456789".into() };
    let cells: Vec<String> = puzzle.bytes().map(group).collect();
    cells.chunks(9).map(|row| row.join(" ") + "\n").collect()
}

/// Makes a candidate grid with only 1 in r1c1 and r1c5, and these candidates in all other cells.
fn two_ones(others: &str) -> String {
    let mut cells = vec![others; 81];
    (cells[0], cells[4]) = ("1", "1");
    cells.chunks(9).map(|row| row.join(" ") + "\n").collect()
}

fn framed(puzzle: &str, [stroke, bar, cross]: [char; 3], blank: char) -> String {
    let rule = [stroke; 7].iter().collect::<String>();
    let rule = format!("{cross}{rule}{cross}{rule}{cross}{rule}{cross}\n");
    let mut text = rule.clone();
    for (number, row) in puzzle.as_bytes().chunks(9).enumerate() {
        for (column, &cell) in row.iter().enumerate() {
            if column % 3 == 0 {
                text.extend([bar, ' ']);
            }
            text.push(if cell == b'.' { blank } else { cell as char });
            text.push(' ');
        }
        text.extend([bar, '\n']);
        if number % 3 == 2 {
            text.push_str(&rule);
        }
    }
    text
}

const EMPTY: &str = ".................................................................................";

fn verdict_cases() -> Vec<Case> {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let no_8_or_9 = SOLVED.replace(['8', '9'], ".");
    vec![
        case("a hard puzzle", HARD, &["unique"], &[]),
        case("an easy puzzle", easy, &["unique"], &[]),
        case("the empty grid", EMPTY, &["many"], &[]),
        case("two digits absent from the givens", no_8_or_9, &["many"], &[]),
        case("one digit absent from a full grid", SOLVED.replace('9', "."), &["unique"], &[]),
        case("sixteen clues", with(HARD, &["r1c6=.", "r2c5=.", "r2c6=."]), &["many"], &[]),
        case("one clue", with(EMPTY, &["r5c5=5"]), &["many"], &[]),
        case("a complete valid grid", SOLVED, &["unique"], &[]),
        case(
            "two cells of a complete grid exchanged",
            with(SOLVED, &["r1c1=1", "r1c2=8"]),
            &["invalid\t1 appears twice in column 1: r1c1 and r9c1"],
            &[],
        ),
        case(
            "a complete grid of one digit",
            "5".repeat(81),
            &["invalid\t5 appears twice in row 1: r1c1 and r1c2"],
            &[],
        ),
        case(
            "a clash in a row",
            with(EMPTY, &["r3c2=5", "r3c9=5"]),
            &["invalid\t5 appears twice in row 3: r3c2 and r3c9"],
            &[],
        ),
        case(
            "a clash in a column",
            with(EMPTY, &["r2c4=7", "r9c4=7"]),
            &["invalid\t7 appears twice in column 4: r2c4 and r9c4"],
            &[],
        ),
        case(
            "a clash in a box",
            with(EMPTY, &["r4c7=1", "r6c9=1"]),
            &["invalid\t1 appears twice in box 6: r4c7 and r6c9"],
            &[],
        ),
        case(
            "a clash with a given of a good puzzle",
            with(HARD, &["r1c9=9"]),
            &["invalid\t9 appears twice in row 1: r1c6 and r1c9"],
            &[],
        ),
        case(
            "a cell without candidates",
            with(EMPTY, &["r1c1=1", "r1c2=2", "r1c3=3", "r1c4=4", "r1c5=5", "r1c6=6", "r1c7=7", "r1c8=8", "r5c9=9"]),
            &["none\tno digit can go into r1c9"],
            &[],
        ),
        case(
            "a cell without candidates, from three houses",
            with(EMPTY, &["r5c1=1", "r5c2=2", "r5c9=3", "r1c5=4", "r2c5=5", "r9c5=6", "r4c4=7", "r4c6=8", "r6c6=9"]),
            &["none\tno digit can go into r5c5"],
            &[],
        ),
        case(
            "a digit without a place in a row",
            with(EMPTY, &["r1c1=2", "r1c2=3", "r1c3=4", "r2c4=1", "r3c7=1"]),
            &["none\t1 can go nowhere in row 1"],
            &[],
        ),
        case(
            "a digit without a place in a column",
            with(EMPTY, &["r1c1=2", "r2c1=3", "r3c1=4", "r4c2=1", "r7c3=1"]),
            &["none\t1 can go nowhere in column 1"],
            &[],
        ),
        case(
            "a digit without a place in a box",
            with(EMPTY, &["r1c4=1", "r4c1=1", "r2c2=2", "r2c3=3", "r3c2=4", "r3c3=5"]),
            &["none\t1 can go nowhere in box 1"],
            &[],
        ),
        // The 1s of rows 2 and 3 can both only be in box 3.
        case(
            "nothing wrong at first sight",
            with(
                EMPTY,
                &[
                    "r2c1=2", "r2c2=3", "r2c3=4", "r2c4=5", "r2c5=6", "r2c6=7", "r3c1=5", "r3c2=6", "r3c3=7", "r3c4=2",
                    "r3c5=3", "r3c6=4",
                ],
            ),
            &["none\tno solution, as an exhaustive search shows"],
            &[],
        ),
        case("a candidate puzzle with one solution", sukaku(HARD), &["unique"], &[]),
        case("all 729 candidates", sukaku(EMPTY), &["many"], &[]),
        case(
            "candidates of which one cell has none",
            sukaku(EMPTY).replacen("123456789", ".........", 1),
            &["none\tno digit can go into r1c1"],
            &[],
        ),
        case(
            "candidates of which a digit lacks a house",
            "1.......9".repeat(9) + &sukaku(EMPTY)[81..],
            &["none\t2 can go nowhere in row 1"],
            &[],
        ),
        case("a candidate grid with one solution", groups(HARD), &["unique"], &[]),
        // If no other cell can hold 1, the two 1s are placed digits; if others can, nothing has been placed yet.
        case(
            "a candidate grid with a clash",
            two_ones("23456789"),
            &["invalid\t1 appears twice in row 1: r1c1 and r1c5"],
            &[],
        ),
        case(
            "a candidate grid with two naked singles",
            two_ones("123456789"),
            &["none\tno solution, as an exhaustive search shows"],
            &[],
        ),
    ]
}

fn text_cases() -> Vec<Case> {
    let eight = rows(HARD, "\n")[..80].to_owned();
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(HARD.bytes().flat_map(|byte| [byte, 0])).collect();
    let mixed = format!(
        "# five ways\n{HARD}\n\n{}\n\n{}\n{}\n{}\n",
        rows(HARD, "\n"),
        framed(HARD, ['-', '|', '+'], '.'),
        groups(HARD),
        sukaku(HARD)
    );
    vec![
        case("zeros", HARD.replace('.', "0"), &["unique"], &[]),
        case("stars", HARD.replace('.', "*"), &["unique"], &[]),
        case("underscores", HARD.replace('.', "_"), &["unique"], &[]),
        case("dashes", HARD.replace('.', "-"), &["unique"], &[]),
        case("small crosses", HARD.replace('.', "x"), &["unique"], &[]),
        case("capital crosses", HARD.replace('.', "X"), &["unique"], &[]),
        case("spaces", HARD.replace('.', " "), &["unique"], &[]),
        case(
            "two signs for empty cells",
            HARD.replacen("..", ".0", 1),
            &[],
            &["1:2: expected '.' for an empty cell as before, found '0'"],
        ),
        case("Windows line ends", format!("{HARD}\r\n{HARD}\r\n"), &["unique", "unique"], &[]),
        case("rows with Windows line ends", rows(HARD, "\r\n"), &["unique"], &[]),
        case("a byte-order mark", format!("\u{feff}{HARD}\n"), &["unique"], &[]),
        case("a byte-order mark before rows", format!("\u{feff}{}", rows(HARD, "\r\n")), &["unique"], &[]),
        case("no end of line", rows(HARD, "\n").trim_end(), &["unique"], &[]),
        case("a label", format!("{HARD} # from a book, page 7"), &["unique"], &[]),
        case("an ASCII frame", framed(HARD, ['-', '|', '+'], '.'), &["unique"], &[]),
        case("a Unicode frame", framed(HARD, ['─', '│', '┼'], '.'), &["unique"], &[]),
        case("a frame with spaces", framed(HARD, ['=', '|', '|'], ' '), &["unique"], &[]),
        case("mixed formats", mixed, &["unique"; 5], &[]),
        case("80 characters", &HARD[..80], &[], &["1:81: expected 81 cells on the line, found 80"]),
        case(
            "80 characters and a label",
            format!("{} hard", &HARD[..80]),
            &[],
            &["1:81: expected 81 cells on the line, found 80"],
        ),
        case("82 characters", format!("{HARD}."), &[], &["1:82: expected 81 cells on the line, found 82"]),
        case(
            "a letter among the cells",
            HARD.replacen('3', "q", 1),
            &[],
            &["1:41: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'q'"],
        ),
        case(
            "a truncated line, then a good one",
            format!("{}\n{HARD}\n", &HARD[..50]),
            &["unique"],
            &["1:51: expected 81 cells on the line, found 50"],
        ),
        case("a truncated file", &eight, &[], &["8:10: the grid ends after 8 of its 9 rows"]),
        case(
            "a truncated grid before a good one",
            format!("{eight}\n{}", framed(HARD, ['-', '|', '+'], '.')),
            &["unique"],
            &["8:10: the grid ends after 8 of its 9 rows"],
        ),
        case(
            "a short row",
            rows(HARD, "\n").replacen("..2......", "..2.....", 1),
            &[],
            &["3:9: expected 9 cells in the row, found 8"],
        ),
        case("garbage", "hello, world\n", &[], &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"]),
        case(
            "garbage between puzzles",
            format!("{HARD}\n{}\n{HARD}\n", &HARD[1..]),
            &["unique", "unique"],
            &["2:81: expected 81 cells on the line, found 80"],
        ),
        case("nothing", "", &[], &[" expected a puzzle, found none"]),
        case("comments only", "# one\n// two\n% three\n", &[], &[" expected a puzzle, found none"]),
        case(
            "bytes that are no UTF-8",
            [0xc3, 0x28, 0xa0],
            &[],
            &[
                "1: this is not UTF-8: it was read as Windows-1252 (Latin-1)",
                "1:1: expected a puzzle: 81 cells on a line, or nine rows of nine",
            ],
        ),
        case("sixteen bits a character", utf16, &["unique"], &[]),
        case("zero bytes", [0; 300], &[], &["1:1: expected a puzzle: 81 cells on a line, or nine rows of nine"]),
        case(
            "a wrong place among 729",
            sukaku(HARD).replacen("12", "21", 1),
            &[],
            &["1:1: expected 1 or a blank as candidate 1 of r1c1, found '2'"],
        ),
        case(
            "a candidate twice",
            groups(HARD).replacen("123456789", "1123", 1),
            &[],
            &["1:2: expected different candidates in the cell, found 1 twice"],
        ),
    ]
}

/// Returns the verdict of an answer's line, with the witness if it is in words; solutions are checked here.
fn verdict(name: &str, line: &str) -> String {
    let fields: Vec<&str> = line.split('\t').collect();
    let puzzle = fields[0];
    match fields[1..] {
        ["unique", solution] => assert!(is_valid_solution(solution) && extends(puzzle, solution), "{name}: {line}"),
        ["many", one, other, differ] => {
            for solution in [one, other] {
                assert!(is_valid_solution(solution) && extends(puzzle, solution), "{name}: {line}");
            }
            assert_ne!(one, other, "{name}");
            assert_eq!(cells(differ), differences(one, other), "{name}");
        }
        ["none" | "invalid", _] => return fields[1..].join("\t"),
        _ => panic!("{name}: {line}"),
    }
    fields[1].into()
}

#[test]
fn verdicts_witnesses_and_messages() {
    let cases: Vec<Case> = verdict_cases().into_iter().chain(text_cases()).collect();
    assert!(cases.len() >= 60);
    for case in cases {
        let output = run(&["check", "-"], &case.input);
        let verdicts: Vec<String> = stdout(&output).lines().map(|line| verdict(case.name, line)).collect();
        assert_eq!(verdicts, case.verdicts, "{}", case.name);
        let messages: Vec<&str> =
            stderr(&output).lines().map(|line| line.strip_prefix("ninefold: stdin:").unwrap()).collect();
        assert_eq!(messages, case.messages, "{}", case.name);
        assert_eq!(output.status.code(), Some(case.code()), "{}", case.name);
    }
}

/// The classic engines reach the same verdict on each of these puzzles, if they finish: `masks` has only a moment, and `buckets` may have too little
/// room on a nearly empty grid. `brute` searches in the same order as `masks`.
#[test]
fn classic_engines_give_the_same_verdicts() {
    for case in verdict_cases().into_iter().chain(text_cases()) {
        let expected: Vec<&str> = case.verdicts.iter().map(|verdict| verdict.split('\t').next().unwrap()).collect();
        for engine in ["masks", "buckets", "buckets-wished", "fewest", "dlx", "fast"] {
            let arguments = ["solve", "--engine", engine, "--time-limit", "0.1", "--format", "tsv", "-"];
            let output = run(&arguments, &case.input);
            let verdicts: Vec<&str> =
                stdout(&output).lines().skip(1).map(|line| line.split('\t').nth(1).unwrap()).collect();
            assert_eq!(verdicts.len(), expected.len(), "{}: {engine}", case.name);
            for (verdict, expected) in verdicts.iter().zip(&expected) {
                let stopped = match engine {
                    "masks" => *verdict == "stopped: the time limit was reached",
                    "buckets" | "buckets-wished" => {
                        *verdict == "stopped: no room for another state" && *expected == "many"
                    }
                    _ => false,
                };
                assert!(verdict == expected || stopped, "{}: {engine} says {verdict}, not {expected}", case.name);
            }
        }
    }
}

#[test]
fn a_line_of_50_megabytes() {
    let mut input = vec![b'1'; 50_000_000];
    input.extend_from_slice(format!("\n{HARD}\n").as_bytes());
    let output = run(&["check", "-"], &input);
    assert_eq!(stderr(&output), "ninefold: stdin:1:65537: the line is too long to be a puzzle\n");
    assert_eq!(stdout(&output), format!("{HARD}\tunique\t{SOLVED}\n"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_binary_file_gives_a_bounded_number_of_messages() {
    // Random bytes, with many line ends among them.
    let bytes = (0..1_000_000u64).map(|i| (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8);
    let output = run(&["check", "-"], bytes.collect::<Vec<u8>>());
    let messages: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(messages.len(), 102);
    assert_eq!(messages[100], "ninefold: stdin: further unreadable places are only counted");
    assert!(messages[101].ends_with("unreadable places in all"), "{}", messages[101]);
    assert_eq!(output.status.code(), Some(2));
}

/// For a puzzle with a wrong given, `check`, `explain` and `hint` name the given, but only for a single puzzle, or on request.
#[test]
fn the_givens_to_blame_are_named() {
    let wrong = format!("1{}", &crate::common::HARD[1..]);
    let says = "Without r1c1=1 the puzzle has exactly one solution.";
    let clash = format!("5{}", &crate::common::HARD[1..]);
    let hint = run(&["hint", "--depth", "4", &clash], "");
    assert!(stdout(&hint).contains("Without r1c1=5 the puzzle has exactly one solution."), "{}", stdout(&hint));
    for verb in [
        &["check", &wrong][..],
        &["check", "--format", "grid", &wrong],
        &["explain", &wrong],
        &["hint", "--depth", "4", &wrong],
    ] {
        let output = run(verb, "");
        assert!(stdout(&output).contains(says), "{verb:?}: {}{}", stdout(&output), stderr(&output));
    }
    let json = run(&["check", "--json", &wrong], "");
    let answer: serde_json::Value = serde_json::from_str(stdout(&json)).unwrap();
    let blame = &answer["blame"];
    let unique = |given: &&serde_json::Value| given["verdict"] == "unique";
    let unique: Vec<_> = blame["without"].as_array().unwrap().iter().filter(unique).collect();
    assert_eq!(unique, [&serde_json::json!({ "cell": "r1c1", "digit": 1, "verdict": "unique" })], "{answer}");
    // The set is irreducible: it has no solution, but has one without any of its givens.
    let givens: Vec<(usize, char)> = blame["givens"]
        .as_array()
        .unwrap()
        .iter()
        .map(|given| {
            let cell: Vec<usize> =
                given["cell"].as_str().unwrap()[1..].split('c').map(|n| n.parse().unwrap()).collect();
            ((cell[0] - 1) * 9 + cell[1] - 1, char::from(b'0' + given["digit"].as_u64().unwrap() as u8))
        })
        .collect();
    let solutions = |left_out: Option<usize>| {
        let mut signs = ['.'; 81];
        givens.iter().filter(|(cell, _)| Some(*cell) != left_out).for_each(|&(cell, digit)| signs[cell] = digit);
        let counted = run(&["solve", "--count=1", &signs.iter().collect::<String>()], "");
        stdout(&counted).trim_end().ends_with("\t1")
    };
    assert!(givens.len() > 1 && !solutions(None), "{givens:?}");
    assert!(givens.iter().all(|&(cell, _)| solutions(Some(cell))), "{givens:?}");
    let many = format!("{wrong}\n{wrong}\n");
    assert!(!stdout(&run(&["check"], &many)).contains("exclude each other"));
    assert_eq!(stdout(&run(&["check", "--blame"], &many)).matches(says).count(), 2);
}
