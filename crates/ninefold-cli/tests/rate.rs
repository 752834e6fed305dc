//! `ninefold rate`: columns, formats, order, and files that are continued after the process was killed.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{HARD, ninefold, run, stderr, stdout};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const PART: &str = "200080010001902000450061020004000089060070000710000060040107008000009500070020034";
const NONE: &str = "12345678....................................9....................................";
const EXAMPLES: &str = include_str!("../../../examples/hard.txt");

/// Returns each example under all shifts of the digits, followed by a number: enough different puzzles to take some time.
fn many() -> String {
    let puzzles = EXAMPLES
        .lines()
        .filter(|line| line.len() > 80 && !line.starts_with('#'))
        .map(|line| &line[..81])
        .chain([EASY, PART]);
    let shift = |puzzle: &str, by: u8| -> String {
        let moved = |byte: u8| if byte.is_ascii_digit() && byte != b'0' { (byte - b'1' + by) % 9 + b'1' } else { byte };
        puzzle.bytes().map(|byte| char::from(moved(byte))).collect()
    };
    let puzzles: Vec<String> = puzzles.flat_map(|puzzle| (0..9).map(move |by| shift(puzzle, by))).collect();
    let lines = puzzles.iter().cycle().take(6 * puzzles.len()).enumerate();
    lines.map(|(number, puzzle)| format!("{puzzle}\t{number}\n")).collect()
}

fn rows(output: &str) -> Vec<Vec<&str>> {
    output.lines().map(|line| line.split('\t').collect()).collect()
}

#[test]
fn columns_of_both_scales() {
    let output = run(&["rate", "--scale", "hodoku,zambon"], format!("{EASY}\n{NONE}\n{PART}\n"));
    let rows = rows(stdout(&output));
    assert_eq!(
        rows[0].join(" "),
        "puzzle verdict hodoku_level hodoku_rank hodoku_score hodoku_steps hodoku_techniques hodoku_hardest zambon_level zambon_name \
         zambon_state zambon_solved zambon_uses zambon_guesses zambon_tries zambon_codes"
    );
    // The path has 51 singles, one for each empty cell, of which each scores 4 or 14.
    assert_eq!(rows[1][..4], [EASY, "unique", "easy", "1"]);
    assert_eq!(rows[1][5], "51");
    let uses = rows[1][6].split(' ').map(|part| part.split_once(':').unwrap());
    let prices = uses.clone().map(|(id, count)| {
        let price = if id.starts_with("hidden-single") { 14 } else { 4 };
        price * count.parse::<u32>().unwrap()
    });
    assert_eq!(prices.sum::<u32>().to_string(), rows[1][4]);
    assert_eq!(rows[1][7], "full-house");
    assert_eq!(rows[1][8..], ["0", "singles", "consistent", "81", "0", "0", "0", ""]);
    assert_eq!(rows[2], [&[NONE, "none"], &[""; 14][..]].concat());
    assert_eq!(rows[3][8..], ["3", "chains", "consistent", "81", "4", "0", "0", "0 10 12 31"]);
    assert_eq!(output.status.code(), Some(1));
}

/// The ratings are those that the original program gives.
#[test]
fn sudoku_explainer() {
    const SEVEN: &str = "1..4.6..945.....23..........1....8..3...........8.2.545....864..3...4.1.9...7...8";
    const EXTREME: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let output = run(&["rate", "--scale", "se"], format!("{EASY}\n{NONE}\n{SEVEN}\n{EXTREME}\n"));
    let all = rows(stdout(&output));
    assert_eq!(all[0].join(" "), "puzzle verdict se_version se_er se_ep se_ed se_kind se_hardest se_steps se_state");
    assert_eq!(all[1][1..8], ["unique", "1.2.1", "1.2", "1.2", "1.2", "diamond", "Hidden Single"]);
    assert_eq!(all[2][1..], [&["none"], &[""; 8][..]].concat());
    assert_eq!(all[3][1..6], ["unique", "1.2.1", "7.1", "1.2", "1.2"]);
    assert_eq!(all[4][1..7], ["unique", "1.2.1", "10.7", "10.7", "9.7", "pearl"]);
    assert_eq!(all[4][9], "solved");

    // The part of the rating that is known when the time ends.
    let output = run(&["rate", "--scale", "se", "--time-limit", "0.02", "--format", "jsonl"], EXTREME);
    let line: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((line["verdict"].as_str(), line["se_state"].as_str()), (Some("open"), Some("at least")));
    assert!(line["se_er"].as_f64().is_some_and(|rating| rating <= 10.7) && line["se_kind"].is_null(), "{line}");

    // Candidate grids are rated with their candidates; several grids cannot be rated.
    let board = run(&["convert", "--format", "candidates"], SEVEN);
    let rated = run(&["rate", "--scale", "se"], stdout(&board));
    assert_eq!(rows(stdout(&rated))[1][3], "7.1");
    let samurai = run(&["generate", "--layout", "twodoku", "--seed", "1"], "");
    let rated = run(&["rate", "--scale", "se", "--format", "jsonl"], stdout(&samurai));
    assert!(stdout(&rated).contains("\"verdict\":\"unique\",\"se_version\":null"), "{}", stdout(&rated));

    // `stats` counts the ratings of the table.
    let counted =
        run(&["stats", "--format", "csv"], stdout(&run(&["rate", "--scale", "se"], format!("{EASY}\n{SEVEN}\n"))));
    assert!(stdout(&counted).contains(",se_er,71,7.1,puzzles,1\n"), "{}", stdout(&counted));
}

#[test]
fn original_columns_stay() {
    let output = run(&["rate"], format!("{EASY}\tmine\t30\n{PART}\tother\n"));
    let with_tabs = rows(stdout(&output));
    assert_eq!(with_tabs[0][..4], ["puzzle", "column2", "column3", "verdict"]);
    assert_eq!(with_tabs[1][..4], [EASY, "mine", "30", "unique"]);
    assert_eq!(with_tabs[2][..4], [PART, "other", "", "unique"]);

    let output = run(&["rate"], format!("{EASY} a label, with a comma\n"));
    assert_eq!(rows(stdout(&output))[1][..2], [EASY, "a label, with a comma"]);

    let table = format!("id,quizzes,note\n7,{EASY},\"a, b\"\n8,nothing,c\n9,{PART},d\n");
    let output = run(&["rate", "--format", "csv"], table);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert!(lines[0].starts_with("id,quizzes,note,verdict,hodoku_level,"));
    assert!(lines[1].starts_with(&format!("7,{EASY},\"a, b\",unique,easy,")));
    assert!(lines[2].starts_with(&format!("9,{PART},d,unique,")));
    assert!(stderr(&output).starts_with("ninefold: stdin:3:3: "), "{}", stderr(&output));
    assert_eq!((lines.len(), output.status.code()), (3, Some(2)));
}

#[test]
fn objects_and_their_way_back() {
    let output = run(&["rate", "--format", "jsonl"], format!("{{\"id\":7,\"puzzle\":\"{EASY}\",\"new\":true}}\n"));
    let object: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((&object["id"], &object["new"]), (&7.into(), &true.into()));
    assert_eq!((&object["puzzle"], &object["hodoku_level"]), (&EASY.into(), &"easy".into()));
    // A table that is rated again has each column once.
    let again = run(&["rate", "--format", "jsonl"], stdout(&output));
    assert_eq!(stdout(&again), stdout(&output));
    let table = run(&["rate"], stdout(&output));
    assert!(stdout(&table).starts_with("id\tpuzzle\tnew\tverdict\thodoku_level\t"));
}

#[test]
fn late_columns_are_told() {
    let mut text = format!("{EASY}\n").repeat(1000);
    text += &format!("{EASY}\tlate\n");
    let output = run(&["rate", "--scale", "zambon"], &text);
    assert!(stderr(&output).contains("columns left out because the first 1000 puzzles lack them: column2"));
    assert_eq!((stdout(&output).lines().count(), output.status.code()), (1002, Some(2)));
}

#[test]
fn lines_of_the_batch_format() {
    let output = run(&["rate", "--scale", "zambon", "--format", "batch"], format!("{PART}\tno. 1\t31\n{EASY}\n"));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], format!("{PART}\tno. 1\t31\tconsistent\t81\t4\t0\t10\t12\t31"));
    assert_eq!(lines[1], format!("{EASY}\t2\t30\tconsistent\t81\t0"));
    let refused = run(&["rate", "--format", "batch"], PART);
    assert_eq!((stdout(&refused), refused.status.code()), ("", Some(2)));
}

#[test]
fn the_order_is_that_of_the_puzzles() {
    let text = many();
    let one = run(&["rate", "--scale", "zambon", "--jobs", "1"], &text);
    let four = run(&["rate", "--scale", "zambon", "--jobs", "4"], &text);
    assert_eq!(stdout(&one), stdout(&four));
    let numbers = rows(stdout(&one))[1..].iter().map(|row| row[1].parse().unwrap()).collect::<Vec<usize>>();
    assert_eq!(numbers, (0..text.lines().count()).collect::<Vec<_>>());
}

/// Returns the command that rates a file into another.
fn rate(from: &Path, to: &Path, more: &[&str]) -> std::process::Command {
    rate_on("zambon", from, to, more)
}

fn rate_on(scale: &str, from: &Path, to: &Path, more: &[&str]) -> std::process::Command {
    let mut command = ninefold(&["rate", "--scale", scale]);
    command.arg(from).arg("-o").arg(to).args(more).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn killed_at_random_moments_and_continued_it_is_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = folder.path().join("puzzles.txt");
    let many = many().replacen('\n', "\n53..7....6..195....98....6.8...6...3\n", 40);
    // Sudoku Explainer's ratings take a hundred times as long.
    let few: String = many.split_inclusive('\n').step_by(19).collect();
    for (ending, scale, text) in [("tsv", "zambon", &many), ("csv", "se", &few), ("jsonl", "zambon", &many)] {
        fs::write(&puzzles, text).unwrap();
        let rate = |from: &Path, to: &Path, more: &[&str]| rate_on(scale, from, to, more);
        let whole = folder.path().join("whole").with_extension(ending);
        let start = Instant::now();
        assert_eq!(rate(&puzzles, &whole, &[]).status().unwrap().code(), Some(2));
        let time = u64::try_from(start.elapsed().as_micros()).unwrap();
        let (mut kills, mut partial) = (0, 0);
        for round in 0..10 {
            let part = folder.path().join(format!("part{round}")).with_extension(ending);
            for more in [&[][..], &["--resume"], &["--resume"]] {
                let mut child = rate(&puzzles, &part, more).spawn().unwrap();
                std::thread::sleep(Duration::from_micros(RandomState::new().hash_one(round) % time));
                child.kill().unwrap();
                kills += usize::from(!child.wait().unwrap().success());
                partial += usize::from(fs::metadata(&part).is_ok_and(|data| data.len() > 0));
            }
            assert_eq!(rate(&puzzles, &part, &["--resume"]).status().unwrap().code(), Some(2));
            assert!(fs::read(&part).unwrap() == fs::read(&whole).unwrap(), "{ending}, round {round}");
        }
        assert!(kills > 10 && partial > 3, "{kills} kills, {partial} with a partial file");
    }
}

#[test]
fn cut_anywhere_it_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, whole, part) = (folder.path().join("p"), folder.path().join("whole"), folder.path().join("part"));
    fs::write(&puzzles, format!("{EASY}\n53..7...\n{PART} x\n{NONE}\n")).unwrap();
    assert_eq!(rate(&puzzles, &whole, &[]).status().unwrap().code(), Some(2));
    let whole = fs::read(&whole).unwrap();
    for length in 0..=whole.len() {
        fs::write(&part, &whole[..length]).unwrap();
        assert_eq!(rate(&puzzles, &part, &["--resume"]).status().unwrap().code(), Some(2));
        assert_eq!(fs::read(&part).unwrap(), whole, "cut at byte {length}");
    }
}

#[test]
fn what_does_not_fit_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, others, part) = (folder.path().join("p"), folder.path().join("q"), folder.path().join("part.jsonl"));
    fs::write(&puzzles, format!("{EASY}\n{PART}\n{HARD}\n")).unwrap();
    fs::write(&others, format!("{PART}\n{EASY}\n")).unwrap();
    rate(&puzzles, &part, &[]).status().unwrap();
    let whole = fs::read(&part).unwrap();
    let cut = whole.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
    fs::write(&part, &whole[..cut]).unwrap();
    let refused = |from: &Path, more: &[&str]| {
        let mut command = ninefold(&["rate", "--resume"]);
        let output = command.arg(from).arg("-o").arg(&part).args(more).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(fs::read(&part).unwrap(), whole[..cut], "nothing is changed");
        stderr(&output).to_owned()
    };
    assert!(refused(&others, &["--scale", "zambon"]).contains("part.jsonl:1:1: the row does not belong to the puzzle"));
    assert!(refused(&puzzles, &["--scale", "hodoku"]).contains("the last complete row has changed"));
    assert!(refused(&puzzles, &["--scale", "zambon", "--format", "tsv"]).contains("the header does not match"));
    let output = ninefold(&["rate"]).arg(&puzzles).arg("-o").arg(&puzzles).output().unwrap();
    assert!(stderr(&output).contains("cannot be read and written at once"), "{}", stderr(&output));
    assert!(fs::read_to_string(&puzzles).unwrap().starts_with(EASY));
    let output = ninefold(&["rate", HARD, "--resume", "-o", "x.parquet"]).output().unwrap();
    assert!(stderr(&output).contains("--resume continues text"), "{}", stderr(&output));
}

/// A row about a puzzle with other rules contains the whole puzzle, which is read back as the same puzzle, in every format; blocks of several grids
/// do not fit on a line.
#[test]
fn rows_of_other_rules_hold_the_puzzle() {
    let made = stdout(&run(&["generate", "--rules", "killer", "--level", "easy", "--seed", "1"], "")).to_owned();
    let rated = |text: &str| -> serde_json::Value {
        let output = run(&["rate", "--scale", "ninefold", "--format", "jsonl"], text);
        // A note may report rules that were recovered from drawings.
        assert_eq!(output.status.code(), Some(0), "{text}: {}", stderr(&output));
        serde_json::from_str(stdout(&output).lines().next().unwrap()).unwrap()
    };
    let direct = rated(&made);
    for format in ["ninefold", "f-puzzles", "sudokupad"] {
        let text = stdout(&run(&["convert", "--format", format], &made)).to_owned();
        let row = rated(&text);
        let puzzle = row["puzzle"].as_str().unwrap();
        let again = rated(puzzle);
        for name in ["verdict", "layout", "ninefold_level", "ninefold_score", "puzzle"] {
            assert_eq!(again[name], row[name], "{format}: {name}");
        }
        assert_eq!(
            (&row["verdict"], &row["ninefold_score"]),
            (&"unique".into(), &direct["ninefold_score"]),
            "{format}"
        );
        for form in ["tsv", "csv"] {
            let output = run(&["rate", "--scale", "ninefold", "--format", form], &text);
            let rows = stdout(&output);
            let quoted = if form == "csv" { puzzle.replace('"', "\"\"") } else { puzzle.to_owned() };
            assert!(rows.lines().count() == 2 && rows.contains(&quoted), "{format} {form}: {rows}");
            // The table can be read as a collection.
            let again = run(&["rate", "--scale", "ninefold", "--format", form], rows);
            assert_eq!((stdout(&again), again.status.code()), (rows, Some(0)), "{format} {form}: {}", stderr(&again));
            let selected = run(&["select", "--level", "easy"], rows);
            assert_eq!(stdout(&selected).lines().count(), 2, "{format} {form}: {}", stderr(&selected));
            let counted = run(&["stats"], rows);
            assert!(stdout(&counted).contains("1 puzzle"), "{format} {form}: {}", stdout(&counted));
        }
    }
    let samurai = stdout(&run(&["generate", "--layout", "samurai", "--seed", "1"], "")).to_owned();
    let rated = stdout(&run(&["rate"], &samurai)).to_owned();
    let again = run(&["rate"], rated.clone());
    assert_eq!((stdout(&again), again.status.code()), (&*rated, Some(0)), "{}", stderr(&again));
}

/// The rows of a table are rated as they arrive: the writer may wait for an answer before it writes the next row.
#[test]
fn rows_of_an_open_pipe_are_rated_at_once() {
    for (heading, mark) in [("id,puzzle", ','), ("id\tpuzzle", '\t')] {
        let mut child = ninefold(&["rate"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = std::io::BufReader::new(child.stdout.take().unwrap());
        let mut answer = || {
            let mut line = String::new();
            std::io::BufRead::read_line(&mut answers, &mut line).unwrap();
            line
        };
        std::io::Write::write_all(&mut input, format!("{heading}\n1{mark}{EASY}\n").as_bytes()).unwrap();
        assert!(answer().starts_with("id\tpuzzle\tverdict\t"));
        assert!(answer().starts_with(&format!("1\t{EASY}\tunique\teasy\t")));
        std::io::Write::write_all(&mut input, format!("2{mark}{PART}\n").as_bytes()).unwrap();
        assert!(answer().starts_with(&format!("2\t{PART}\tunique\t")));
        drop(input);
        assert_eq!((answer().as_str(), child.wait().unwrap().code()), ("", Some(0)));
    }
}
