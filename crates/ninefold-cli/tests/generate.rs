//! `ninefold generate` and `ninefold daily`: orders are met, the output is the same with any number of threads and on any backend, and impossible
//! orders are reported at once.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::common::{ninefold, run, stderr, stdout};

fn generate(arguments: &[&str]) -> std::process::Output {
    let all: Vec<&str> = ["generate"].into_iter().chain(arguments.iter().copied()).collect();
    run(&all, "")
}

fn lines(arguments: &[&str]) -> Vec<String> {
    let output = generate(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).lines().map(str::to_owned).collect()
}

/// Checks that `check` finds exactly one solution for each puzzle.
fn assert_unique(puzzles: &[String]) {
    let output = run(&["check"], puzzles.join("\n"));
    assert!(output.status.success(), "{}", stdout(&output));
    assert_eq!(stdout(&output).lines().count(), puzzles.len());
}

fn clues(puzzle: &str) -> usize {
    puzzle.bytes().filter(u8::is_ascii_digit).count()
}

#[test]
fn a_line_for_each_puzzle() {
    let puzzles = lines(&["--count", "300", "--seed", "1"]);
    assert_eq!(puzzles.len(), 300);
    assert!(puzzles.iter().all(|puzzle| puzzle.len() == 81));
    assert_eq!(puzzles.iter().collect::<BTreeSet<_>>().len(), 300);
    assert_unique(&puzzles);
    assert!(run(&["minimal"], puzzles.join("\n")).status.success(), "minimal unless asked otherwise");
}

#[test]
fn threads_and_backends_do_not_matter() {
    let orders: [&[&str]; 5] = [
        &["--count", "200", "--seed", "Monday"],
        &["--count", "30", "--seed", "5", "--level", "medium..hard", "--symmetry", "half-turn"],
        &["--count", "40", "--seed", "5", "--clues", "23", "--distinct"],
        &["--count", "20", "--seed", "5", "--pattern", "wave"],
        &["--count", "3", "--seed", "5", "--only", "x-wing"],
    ];
    for order in orders {
        let outputs: BTreeSet<Vec<u8>> = ["1", "2", "8"]
            .into_iter()
            .flat_map(|jobs| ["portable", ""].map(|backend| (jobs, backend)))
            .map(|(jobs, backend)| {
                let mut command = ninefold(&["generate", "--jobs", jobs]);
                command.args(order).env("NINEFOLD_BACKEND", backend).output().unwrap().stdout
            })
            .collect();
        assert_eq!(outputs.len(), 1, "{order:?}");
    }
}

#[test]
fn a_seed_makes_its_puzzle_again() {
    let many = lines(&["--count", "20", "--seed", "5"]);
    assert_eq!(lines(&["--seed", "12"]), many[7..8]);
    assert_eq!(lines(&["--seed", "12..14"]), many[7..10]);
    let rows = lines(&["--seed", "17", "--format", "tsv"]);
    assert!(rows[1].starts_with(&format!("{}\t17\t", many[12])), "{rows:?}");
    let output = generate(&[]);
    let told = stderr(&output).trim().rsplit(' ').next().unwrap().to_owned();
    assert_eq!(lines(&["--seed", &told]).concat() + "\n", stdout(&output));
}

#[test]
fn clues_as_ordered() {
    for (order, allowed) in [("28", 28..=28), ("24..27", 24..=27), ("40", 40..=40), ("81", 81..=81)] {
        let puzzles = lines(&["--clues", order, "--count", "30", "--seed", "1"]);
        assert!(puzzles.iter().all(|puzzle| allowed.contains(&clues(puzzle))), "{order}");
        assert_unique(&puzzles);
    }
    assert!(lines(&["--max-clues", "23", "--count", "20", "--seed", "1"]).iter().all(|puzzle| clues(puzzle) <= 23));
    assert!(lines(&["--min-clues", "33", "--count", "20", "--seed", "1"]).iter().all(|puzzle| clues(puzzle) >= 33));
    let exact = lines(&["--clues", "25", "--minimal", "--count", "20", "--seed", "1"]);
    assert!(run(&["minimal"], exact.join("\n")).status.success());
}

/// The techniques that may be used besides the only technique.
const PLAIN: [&str; 6] =
    ["full-house", "naked-single", "hidden-single-box", "hidden-single-line", "hidden-single", "x-wing"];

#[test]
fn ratings_are_within_the_order() {
    let rated = |arguments: &[&str]| -> Vec<Vec<String>> {
        let all: Vec<&str> =
            arguments.iter().copied().chain(["--seed", "1", "--format", "tsv", "--scale", "hodoku,zambon"]).collect();
        lines(&all).iter().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
    };
    for level in ["easy", "medium", "hard", "unfair", "extreme"] {
        assert!(rated(&["--level", level, "--count", "6"]).iter().all(|row| row[6] == level), "{level}");
    }
    let scored = rated(&["--score", "900..1000", "--count", "5"]);
    assert!(scored.iter().all(|row| (900..=1000).contains(&row[8].parse::<u32>().unwrap())));
    for level in ["0", "1", "2", "3", "4"] {
        assert!(rated(&["--zambon", level, "--count", "5"]).iter().all(|row| row[12] == level), "{level}");
    }
    let explained = |arguments: &[&str]| -> Vec<Vec<String>> {
        let all: Vec<&str> =
            arguments.iter().copied().chain(["--seed", "1", "--format", "tsv", "--scale", "se"]).collect();
        lines(&all).iter().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
    };
    let rating = |row: &Vec<String>, column: usize| row[column].parse::<f64>().unwrap();
    let between = explained(&["--se", "6.6..7.1", "--count", "4"]);
    assert!(between.len() == 4 && between.iter().all(|row| (6.6..=7.1).contains(&rating(row, 7))), "{between:?}");
    assert!(explained(&["--se", "8.3", "--count", "2"]).iter().all(|row| row[7] == "8.3"));
    let pearls = explained(&["--pearl", "--se", "2.0..", "--count", "2"]);
    assert!(pearls.iter().all(|row| row[7] == row[8] && rating(row, 7) >= 2.0), "{pearls:?}");
    let diamonds = explained(&["--diamond", "--se", "2.6..", "--count", "1"]);
    assert!(diamonds.iter().all(|row| row[7] == row[9] && row[10] == "diamond"), "{diamonds:?}");
    let uses = |row: &[String], id: &str| row[10].split(' ').any(|use_| use_.split(':').next() == Some(id));
    let winged = rated(&["--require", "x-wing", "--forbid", "xy-wing,skyscraper", "--count", "4"]);
    assert!(winged.iter().all(|row| uses(row, "x-wing") && !uses(row, "xy-wing") && !uses(row, "skyscraper")));
    let only = rated(&["--only", "x-wing", "--count", "3"]);
    let names =
        |row: &[String]| row[10].split(' ').map(|used| used.split(':').next().unwrap().to_owned()).collect::<Vec<_>>();
    assert!(only.iter().all(|row| uses(row, "x-wing") && names(row).iter().all(|name| PLAIN.contains(&name.as_str()))));
}

#[test]
fn patterns_from_names_texts_and_pictures() {
    let shape = |puzzle: &str| -> String { puzzle.bytes().map(|sign| if sign == b'.' { '.' } else { '1' }).collect() };
    let heart = shape(&lines(&["--pattern", "heart", "--seed", "1"])[0]);
    assert_eq!(heart.matches('1').count(), 40);
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let rows: Vec<&str> = (0..9).map(|row| &heart[9 * row..9 * row + 9]).collect();
    let text = file("heart.txt", rows.join("\n").as_bytes());
    let bits = heart.replace('.', "0");
    let plain = file("plain.pbm", format!("P1\n# a heart\n9 9\n{bits}\n").as_bytes());
    let mut raw = b"P4 9 9\n".to_vec();
    for row in &rows {
        let packed =
            row.bytes().enumerate().fold(0_u16, |bits, (at, sign)| bits | u16::from(sign == b'1') << (15 - at));
        raw.extend_from_slice(&packed.to_be_bytes());
    }
    let raw = file("raw.pbm", &raw);
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 36, 27);
    encoder.set_color(png::ColorType::Rgb);
    let pixel =
        |x: usize, y: usize| if heart.as_bytes()[9 * (y / 3) + x / 4] == b'1' { [20, 30, 90] } else { [255, 250, 200] };
    let pixels: Vec<u8> = (0..27).flat_map(|y| (0..36).flat_map(move |x| pixel(x, y))).collect();
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    let png = file("heart.png", &png);
    for path in [text, plain, raw].into_iter().chain(cfg!(feature = "png").then_some(png)) {
        assert_eq!(shape(&lines(&["--pattern", &path, "--seed", "2"])[0]), heart, "{path}");
    }
    for (name, bytes) in [
        ("short.pbm", &b"P1 9 9 0101"[..]),
        ("huge.pbm", b"P1 99999999 99999999 0"),
        ("bad.png", b"\x89PNG\r\n\x1a\nabc"),
    ] {
        let output = generate(&["--pattern", &file(name, bytes)]);
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
}

#[test]
fn fixed_digits_are_given() {
    for puzzle in lines(&["--fixed", "r5c1=2 r5c2=1,r5c9=8", "--count", "10", "--seed", "1"]) {
        assert!(puzzle[36..].starts_with("21") && &puzzle[44..45] == "8");
    }
}

#[test]
fn what_cannot_be_is_said_at_once() {
    for (order, says) in [
        (&["--clues", "16"][..], "at most 16 clues requested, but every puzzle needs at least 17"),
        (&["--clues", "82..90"], "a grid has 81 cells"),
        (&["--pattern", &"1........".repeat(9)], "can be swapped"),
        (&["--pattern", &("111......".repeat(4) + &".........".repeat(5))], "can be swapped"),
        (&["--pattern", "cat"], "no pattern of that name"),
        (&["--require", "x-wing", "--forbid", "x-wing"], "required and forbidden"),
        (&["--level", "easy", "--require", "x-wing"], "x-wing makes a puzzle at least hard"),
        (&["--level", "easy", "--score", "2000.."], "score at most 800"),
        (&["--score", "9..5"], "the range from 9"),
        (&["--se", "9..8"], "the range from 9"),
        (&["--se", "7.11"], "expected a rating such as 7.2, or a range such as 8.3..8.5"),
        (&["--se", "8", "--layout", "samurai"], "Sudoku Explainer rates single grids only"),
        (&["--fixed", "r1c1=1 r1c2=1"], "1 appears twice in row 1"),
        (&["--fixed", "r1c1=1 r1c1=2"], "another digit is already fixed"),
        (&["--symmetry", "full", "--clues", "22"], "no pattern with the symmetry full"),
        (&["--quads", "30"], "20 quadruples"),
        (&["--require", "x-wingg"], "did you mean x-wing"),
        (&["--format", "nonsense"], "no such format"),
        (&["--seed", "9..5"], "the range is empty"),
        (&["--zambon", "4", "--level", "easy"], "the level easy means that singles alone solve the puzzle"),
        (&["--se", "7", "--zambon", "1"], "that they do not"),
        (&["--only", "x-wing=1", "--level", "unfair"], "make a puzzle at most hard"),
        (&["--require", "x-wing=3..2"], "the range from 3 to 2 is empty"),
        (&["--require", "x-wing=two"], "expected a technique, or one with its number of steps"),
        (&["--require", "x-wing=2", "--only", "x-wing=1"], "contradictory numbers of steps"),
        (&["--without", "x-wng"], "did you mean x-wing"),
        (&["--full", "r1c1=1 r1c2=1"], "full grid: 1 appears twice in row 1"),
        (&["--full", "r1c1=1", "--fixed", "r1c1=2"], "full grid: another digit is fixed in r1c1"),
        (&["--full", "r1c1=1", "--fixed", "r1c2=1"], "full grid: none contains both"),
    ] {
        let output = generate(order);
        assert_eq!(output.status.code(), Some(2), "{order:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(says), "{order:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn the_nearest_is_written_when_the_time_is_up() {
    let output = generate(&["--clues", "17", "--seed", "1", "--time-limit", "0.5"]);
    assert_eq!(output.status.code(), Some(1));
    assert_unique(&[stdout(&output).trim().to_owned()]);
    assert!(stderr(&output).contains("seed 1: stopped after 0.5 seconds"), "{}", stderr(&output));
    assert!(stderr(&output).contains("clues off") || stderr(&output).contains("clue off"), "{}", stderr(&output));
    let output =
        generate(&["--score", "790..791", "--level", "hard", "--only", "x-wing", "--seed", "1", "--time-limit", "0.3"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the nearest puzzle is"), "{}", stderr(&output));
}

#[test]
fn other_formats_hold_the_same_puzzles() {
    let plain = lines(&["--seed", "3", "--count", "4"]);
    for format in ["sdm", "grid", "hodoku", "csv", "jsonl", "ninefold", "opensudoku"] {
        let output = generate(&["--seed", "3", "--count", "4", "--format", format]);
        assert!(output.status.success(), "{format}: {}", stderr(&output));
        if format == "jsonl" || format == "csv" {
            assert!(plain.iter().all(|puzzle| stdout(&output).contains(puzzle.as_str())));
            continue;
        }
        let back = run(&["convert", "--format", "line"], &output.stdout);
        let lines = stdout(&back).lines().filter(|line| !line.starts_with('#'));
        let puzzles: Vec<String> = lines.map(|line| line[..81].to_owned()).collect();
        assert_eq!(puzzles, plain, "{format}");
    }
}

#[test]
fn every_day_has_its_puzzle() {
    let day = |date: &str| run(&["daily", date], "");
    let one = day("2026-12-24");
    assert!(one.status.success());
    assert_eq!(stdout(&one), stdout(&day("2026-12-24")));
    assert_ne!(stdout(&one), stdout(&day("2026-12-25")));
    let turned: String = stdout(&one).trim().chars().rev().map(|sign| if sign == '.' { '.' } else { '1' }).collect();
    let shape: String = stdout(&one).trim().chars().map(|sign| if sign == '.' { '.' } else { '1' }).collect();
    assert_eq!(shape, turned, "half-turn symmetry");
    assert_eq!(stdout(&day("today")), stdout(&run(&["daily"], "")));
    assert_ne!(stdout(&day("yesterday")), stdout(&day("tomorrow")));
    for wrong in ["2026-02-29", "2026-13-01", "someday", "2026-1-1"] {
        assert_eq!(day(wrong).status.code(), Some(2), "{wrong}");
    }
    assert!(day("2028-02-29").status.success());
}

#[test]
fn every_week_has_its_variant() {
    let week = |date: &str, more: &[&str]| run(&[&["daily", date, "--week"], more].concat(), "");
    let monday = week("2026-11-23", &[]);
    assert!(monday.status.success(), "{}", stderr(&monday));
    assert_eq!(stdout(&monday), stdout(&week("2026-11-29", &[])));
    assert_ne!(stdout(&monday), stdout(&week("2026-11-30", &[])));
    let ordered = ["generate", "--rules", "x", "--size", "9", "--seed", "2026-W48"];
    assert_eq!(stdout(&monday), stdout(&run(&ordered, "")), "the page makes it so");
    let read = run(&["check", "-"], stdout(&monday));
    assert!(stdout(&read).contains("\tunique\t"), "{}", stdout(&read));
}

/// Returns the command that makes puzzles and writes them to a file.
fn writing(order: &[&str], file: &Path) -> std::process::Command {
    let mut command = ninefold(&[&["generate", "--seed", "five"], order].concat());
    command.arg("-o").arg(file).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[test]
fn killed_and_continued_it_is_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let orders: [&[&str]; 4] = [
        &["--count", "3000"],
        &["--count", "300", "--format", "tsv"],
        &["--count", "400", "--format", "hodoku", "--solution"],
        &["--count", "60", "--layout", "twodoku"],
    ];
    for order in orders {
        let (whole, part) = (folder.path().join("whole"), folder.path().join("part"));
        let _ = (fs::remove_file(&whole), fs::remove_file(&part));
        assert!(writing(order, &whole).status().unwrap().success());
        let whole = fs::read(&whole).unwrap();
        let (mut kills, mut partial) = (0, 0);
        for more in 1..8 {
            // Waits until the file is longer than before.
            let mut child = writing(&[order, &["--resume"]].concat(), &part).spawn().unwrap();
            let length = || fs::metadata(&part).map_or(0, |data| usize::try_from(data.len()).unwrap());
            while child.try_wait().unwrap().is_none() && length() < more * whole.len() / 10 {}
            child.kill().unwrap();
            kills += usize::from(!child.wait().unwrap().success());
            partial += usize::from(length() < whole.len());
            assert!(whole.starts_with(&fs::read(&part).unwrap()), "{order:?}");
        }
        assert!(writing(&[order, &["--resume"]].concat(), &part).status().unwrap().success());
        assert!(fs::read(&part).unwrap() == whole, "{order:?}");
        assert!(kills > 0 && partial > 0, "{order:?}: {kills} kills, {partial} with a partial file");
    }
}

/// A file can be continued without repeating its options: they are kept with the seed beside the file until it is complete.
#[test]
fn a_file_keeps_the_options_that_continue_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, part, order) = (path("whole"), path("my part"), path("my part.order"));
    let options = ["generate", "--count", "3000", "--symmetry", "half-turn"];
    let mut child = ninefold(&[&options[..], &["-o", &part]].concat()).stderr(Stdio::null()).spawn().unwrap();
    let length = || fs::metadata(&part).map_or(0, |data| data.len());
    while child.try_wait().unwrap().is_none() && length() < 82 * 100 {}
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(fs::metadata(&order).is_ok() && length() < 82 * 3000, "{} bytes", length());
    let kept: Vec<String> = serde_json::from_slice(&fs::read(&order).unwrap()).unwrap();
    let at = kept.iter().position(|word| word == "--seed").unwrap();
    // Other options are refused, since they would make another file.
    let other = run(&["generate", "--resume", "--count", "4000", "-o", &part], "");
    assert!(stderr(&other).contains("leave out all others"), "{}", stderr(&other));
    let rest = run(&["generate", "--resume", "-o", &part], "");
    assert!(rest.status.success(), "{}", stderr(&rest));
    assert!(fs::metadata(&order).is_err(), "the options go when the file is complete");
    // The seed was random; a single run with that seed makes the same file.
    assert!(run(&[&options[..], &["--seed", &kept[at + 1], "-o", &whole]].concat(), "").status.success());
    assert!(fs::read(&part).unwrap() == fs::read(&whole).unwrap());
    assert!(fs::metadata(whole.clone() + ".order").is_err());
    let again = run(&["generate", "--resume", "-o", &part], "");
    assert!(stderr(&again).contains("--seed is missing"), "{}", stderr(&again));
}

#[test]
fn cut_anywhere_it_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part");
    for order in [&["--solution"][..], &["--format", "csv"], &["--format", "grid"], &["--format", "sdm"]] {
        let order = [order, &["--count", "3"]].concat();
        let resumed = [&order[..], &["--resume"]].concat();
        let _ = fs::remove_file(&part);
        assert!(writing(&order, &part).status().unwrap().success());
        let whole = fs::read(&part).unwrap();
        for length in (0..=whole.len()).step_by(7).chain([whole.len() - 1, whole.len()]) {
            fs::write(&part, &whole[..length]).unwrap();
            assert!(writing(&resumed, &part).status().unwrap().success());
            assert_eq!(fs::read(&part).unwrap(), whole, "{order:?}, cut at byte {length}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_puzzles_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let mut child = writing(&["--count", "1000000"], &file).spawn().unwrap();
    while fs::metadata(&file).map_or(0, |data| data.len()) == 0 {}
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let puzzles = fs::read_to_string(&file).unwrap();
    assert!(puzzles.ends_with('\n') && puzzles.lines().all(|puzzle| puzzle.len() == 81));
}

#[test]
fn what_does_not_fit_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part.tsv");
    assert!(writing(&["--count", "4"], &part).status().unwrap().success());
    let whole = fs::read_to_string(&part).unwrap();
    for (order, says) in [
        (&["--count", "9", "--seed", "six"][..], "the last complete row has changed"),
        (&["--count", "9", "--clues", "30", "--seed", "five"], "the last complete row has changed"),
        (&["--count", "9", "--scale", "zambon", "--seed", "five"], "the header does not match these columns"),
        (&["--count", "3", "--seed", "five"], "more puzzles than requested"),
        (&["--count", "9", "--distinct", "--seed", "five"], "does not record which puzzles were left out"),
        (&["--count", "9", "--format", "opensudoku", "--seed", "five"], "there is none to continue"),
        (&["--count", "9"], "--seed"),
    ] {
        let output = generate(&[order, &["--resume", "-o", part.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(2), "{order:?}");
        assert!(stderr(&output).contains(says), "{order:?}: {}", stderr(&output));
        assert_eq!(fs::read_to_string(&part).unwrap(), whole, "{order:?}: nothing is changed");
    }
    // A larger count adds more puzzles.
    assert!(writing(&["--count", "9", "--resume"], &part).status().unwrap().success());
    assert_eq!(
        fs::read_to_string(&part).unwrap(),
        stdout(&generate(&["--seed", "five", "--count", "9", "--format", "tsv"]))
    );
}

/// Makes a folder with a file.
fn folder_with(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn steps_are_counted() {
    let rows = lines(&["--only", "x-wing=1", "--seed", "1", "--count", "3", "--format", "tsv"]);
    assert!(rows.len() == 4 && rows[1..].iter().all(|row| row.contains("x-wing:1")), "{rows:?}");
    let rows = lines(&["--require", "naked-pair=2..3,pointing", "--seed", "1", "--count", "5", "--format", "tsv"]);
    let has = |row: &String, some: &[&str]| some.iter().any(|use_| row.contains(use_));
    assert!(
        rows[1..].iter().all(|row| has(row, &["naked-pair:2", "naked-pair:3"]) && has(row, &["pointing:"])),
        "{rows:?}"
    );
}

#[test]
fn puzzles_of_files_do_not_come_again() {
    let before = lines(&["--seed", "1..6"]);
    // The puzzles are rotated, and written in another format.
    let turned = run(&["transform", "--rotate", "90"], before.join("\n"));
    let (_folder, path) = folder_with("used.txt", stdout(&turned));
    let after = generate(&["--seed", "4", "--count", "6", "--not-in", &path]);
    assert!(stderr(&after).contains("3 puzzles were left out"), "{}", stderr(&after));
    let after: Vec<&str> = stdout(&after).lines().collect();
    assert_eq!(after.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>(), lines(&["--seed", "7..12"]));
    let twodoku = generate(&["--layout", "twodoku", "--seed", "1"]);
    let other = run(&["transform", "--layout", "twodoku", "--rotate", "180"], &twodoku.stdout);
    let several = if other.status.success() { stdout(&other).to_owned() } else { stdout(&twodoku).to_owned() };
    let (_folder, path) = folder_with("several.txt", &several);
    let next = generate(&["--layout", "twodoku", "--seed", "1", "--not-in", &path]);
    assert_eq!(stdout(&next), stdout(&generate(&["--layout", "twodoku", "--seed", "2"])));
    let (_folder, path) = folder_with(
        "broken.txt",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x\n",
    );
    let broken = generate(&["--seed", "1", "--not-in", &path]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(stderr(&broken).contains("broken.txt:1"), "{}", stderr(&broken));
    let (folder, path) = folder_with("used.txt", &before.join("\n"));
    let out = folder.path().join("out.txt");
    let resumed =
        generate(&["--seed", "1", "--count", "3", "--not-in", &path, "--resume", "-o", out.to_str().unwrap()]);
    assert_eq!(resumed.status.code(), Some(2));
    assert!(stderr(&resumed).contains("cannot be continued"), "{}", stderr(&resumed));
}

#[test]
fn puzzles_of_a_collection_are_those_that_are_as_ordered() {
    let all = lines(&["--seed", "1", "--count", "60", "--format", "tsv"]);
    let rows: Vec<Vec<&str>> = all[1..].iter().map(|row| row.split('\t').collect()).collect();
    let text: String = rows.iter().map(|row| format!("{}\n", row[0])).collect();
    let (_folder, path) = folder_with("collection.txt", &text);
    let of = |level: &str| rows.iter().filter(|row| row[6] == level).map(|row| row[0].to_owned()).collect::<Vec<_>>();
    let found = |order: &[&str]| lines(&[&["--from-collection", &path], order].concat());
    for jobs in ["1", "4"] {
        assert_eq!(found(&["--level", "hard", "--jobs", jobs]), of("hard"));
        assert_eq!(found(&["--level", "unfair", "--count", "2", "--jobs", jobs]), of("unfair")[..2]);
    }
    let few: Vec<_> = rows.iter().filter(|row| row[2] == "24").map(|row| row[0]).collect();
    assert_eq!(found(&["--clues", "24"]), few);
    let rated = found(&["--level", "hard", "--count", "1", "--format", "jsonl"]);
    assert!(rated[0].contains("\"seed\":null"), "{rated:?}");
    let short = generate(&["--from-collection", &path, "--level", "hard", "--count", "50"]);
    assert_eq!(short.status.code(), Some(1));
    let hard = of("hard");
    assert!(
        stderr(&short).contains(&format!("{} of 50 puzzles meet the order; the nearest", hard.len())),
        "{}",
        stderr(&short)
    );
    assert_eq!(stdout(&short).lines().count(), hard.len() + 1, "the nearest comes last");
    let none = generate(&["--from-collection", &path, "--symmetry", "full"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(stderr(&none).contains("of another shape"), "{}", stderr(&none));
    let (_folder, bad) =
        folder_with("bad.txt", &format!("{}\n{}x\n{}\n", rows[0][0], &rows[1][0][..80], ".".repeat(81)));
    let output = generate(&["--from-collection", &bad]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("bad.txt:2") && stderr(&output).contains("bad.txt:3"), "{}", stderr(&output));
    assert_eq!(stdout(&output).trim(), rows[0][0]);
}

const WEEK: &str = "seed = 'week'
not-in = ['used.txt']
[[puzzle]]
name = 'Monday'
level = 'easy'
count = 2
[[puzzle]]
name = 'Friday'
symmetry = 'half-turn'
[[puzzle]]
name = 'Sunday'
layout = 'twodoku'
clues = 90
";

#[test]
fn a_batch_makes_its_orders() {
    let (folder, path) = folder_with("week.toml", WEEK);
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    fs::write(folder.path().join("used.txt"), "").unwrap();
    let batch = |more: &[&str]| generate(&[&["--batch", &path], more].concat());
    let one = batch(&["--jobs", "1"]);
    assert!(one.status.success(), "{}", stderr(&one));
    assert!(stderr(&one).contains("Monday: 2 of 2") && stderr(&one).contains("Sunday: 1 of 1"), "{}", stderr(&one));
    assert_eq!(one.stdout, batch(&["--jobs", "2"]).stdout);
    let puzzles: Vec<&str> = stdout(&one).lines().take(3).collect();
    // The same options on a command line make the same puzzles.
    assert_eq!(lines(&["--level", "easy", "--count", "2", "--seed", "week, Monday"]), puzzles[..2]);
    assert_eq!(lines(&["--symmetry", "half-turn", "--seed", "week, Friday"]), puzzles[2..]);

    let (out, report) = (folder.path().join("out/"), folder.path().join("report.json"));
    let (out, report) = (format!("{}/", out.to_str().unwrap().trim_end_matches('/')), report.to_str().unwrap());
    assert!(batch(&["-o", &out, "--report", report]).status.success());
    assert_eq!(text("out/Monday.txt").lines().collect::<Vec<_>>(), puzzles[..2]);
    assert_eq!(text("out/Friday.txt").trim(), puzzles[2]);
    let told = text("report.json");
    fs::remove_file(folder.path().join("out/Friday.txt")).unwrap();
    let again = batch(&["-o", &out]);
    assert_eq!(again.status.code(), Some(2), "what is there is kept");
    assert!(stderr(&again).contains("--resume"), "{}", stderr(&again));
    assert!(batch(&["-o", &out, "--resume"]).status.success());
    assert_eq!(text("out/Friday.txt").trim(), puzzles[2]);
    assert!(told.contains("\"name\": \"Friday\"") && told.contains("\"symmetry\": \"half-turn\""), "{told}");

    // Puzzles of the file of used ones are not repeated.
    fs::write(folder.path().join("used.txt"), format!("{}\n", puzzles[2])).unwrap();
    let other = batch(&[]);
    assert!(!stdout(&other).contains(puzzles[2]) && stdout(&other).contains(puzzles[0]));
}

#[test]
fn what_is_wrong_in_a_batch_has_a_place() {
    for (text, says) in [
        ("", "1:1: expected a [[puzzle]]"),
        ("sead = 1\n", "1:1: sead: no such key; did you mean seed?"),
        ("[[puzzle]]\nname = 'a'\nlevl = 'easy'\n", "3:1: levl: no such key; did you mean level?"),
        ("[[puzzle]]\nname = 'a'\nlevel = 'eazy'\n", "3:9: "),
        ("[[puzzle]]\nname = 'a'\nlevel = 'eazy'\n", "did you mean easy?"),
        ("[[puzzle]]\nname = 'a'\nrequire = ['x-wng']\n", "3:11: "),
        ("[[puzzle]]\nname = 'a'\ncount = 1.5\n", "3:9: "),
        ("[[puzzle]]\nlevel = 'easy'\n", "1:1: an order needs a name"),
        ("[[puzzle]]\nname = '../a'\n", "2:8: name: expected letters"),
        ("[[puzzle]]\nname = 'a'\n[[puzzle]]\nname = 'a'\n", "4:8: \"a\": another order has this name"),
        (
            "[[puzzle]]\nname = 'a'\n[[puzzle]]\nname = 'b'\nlevel = 'easy'\nzambon = 4\n",
            "3:1: \"b\": the level easy means",
        ),
        ("[[puzzle]\n", "1:"),
    ] {
        let (_folder, path) = folder_with("bad.toml", text);
        let output = generate(&["--batch", &path]);
        assert_eq!(output.status.code(), Some(2), "{text}: {}", stderr(&output));
        assert!(stderr(&output).contains(says) && stderr(&output).contains("bad.toml:"), "{text}: {}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
    let both = generate(&["--batch", "week.toml", "--level", "easy"]);
    assert!(both.status.code() == Some(2) && stderr(&both).contains("cannot be used with"), "{}", stderr(&both));
}

/// Levels of several grids are met, with any number of workers, and `rate` returns the same level.
#[test]
fn levels_of_several_grids() {
    for level in ["easy", "hard"] {
        let made = |jobs: &str| {
            let order = ["generate", "--layout", "samurai", "--level", level, "--seed", "1", "-n", "2", "--jobs", jobs];
            let output = ninefold(&order).output().unwrap();
            assert!(output.status.success(), "{}", stderr(&output));
            stdout(&output).to_owned()
        };
        let text = made("2");
        assert_eq!(made("1"), text);
        let rated = run(&["rate", "--scale", "hodoku", "--format", "jsonl", "-"], &text);
        let levels: Vec<serde_json::Value> =
            stdout(&rated).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(levels.len() == 2 && levels.iter().all(|one| one["hodoku_level"] == level), "{levels:?}");
    }
}

/// Other ratings of several grids are met, or refused with a reason.
#[test]
fn ratings_of_several_grids() {
    let orders: [&[&str]; 7] = [
        &["--score", "1500..2500"],
        &["--require", "x-wing", "--level", "hard"],
        &["--forbid", "xy-wing,hidden-pair", "--level", "..hard"],
        &["--only", "naked-pair"],
        &["--zambon", "1"],
        &["--level", "medium", "--clues", "70"],
        &["--level", "easy", "--fixed", "r1c1=7", "--symmetry", "half-turn"],
    ];
    for order in orders {
        let arguments = [&["generate", "--layout", "twodoku", "--seed", "1", "--format", "jsonl"], order].concat();
        let output = ninefold(&arguments).output().unwrap();
        assert!(output.status.success(), "{order:?}: {}", stderr(&output));
        let row: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
        assert_eq!(row["layout"], "twodoku", "{row}");
    }
    let refused =
        ninefold(&["generate", "--layout", "samurai", "--level", "hard", "--score", "9000.."]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let reason = "a score of at least 9000 requested, but puzzles of the level hard score at most 7288";
    assert!(stderr(&refused).contains(reason), "{}", stderr(&refused));
}

/// A technique that `HoDoKu` lacks joins its method: the path of a method in TOML shows it. All other orders make the same puzzles as before.
#[test]
fn further_techniques_join_the_method() {
    let folder = tempfile::tempdir().unwrap();
    let method = folder.path().join("method.toml");
    for (id, before) in
        [("sk-loop", "als-chain"), ("death-blossom", "als-chain"), ("m-wing", "xyz-wing"), ("wxyz-wing", "xyz-wing")]
    {
        let made = run(&["generate", "--require", id, "--seed", "3"], "");
        assert_eq!(made.status.code(), Some(0), "{id}: {}", stderr(&made));
        assert!(stderr(&made).contains(&format!("HoDoKu's path with {id} after {before}")), "{}", stderr(&made));
        std::fs::write(&method, format!("base = 'hodoku'\nwith = ['{id}']\n")).unwrap();
        let path = run(&["explain", "--json", "--method", method.to_str().unwrap(), stdout(&made).trim()], "");
        assert!(stdout(&path).contains(&format!("\"{id}\"")), "{id}: {}", stdout(&path));
    }
    let refused = run(&["generate", "--require", "squirmbag"], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("squirmbag is never used: the path always takes"), "{}", stderr(&refused));
    let usual = [
        (["--require", "x-wing"], "2.19......5.......63.41....8.....24.5......7..1..4.5...4..7.1......257...2......9"),
        (["--only", "xy-wing"], "91........62.....1..5.6.8..2...4...9.....5...459..1..269.53..1.1....6..7...9.43.."),
        (["--level", "unfair"], ".2.3.781..........8.1..2..6.9.....7...8..5..4..7.6.1.29.....2.....1...3.5..8.3..."),
    ];
    for (order, expected) in usual {
        let made = run(&[&["generate", "--seed", "7"], &order[..]].concat(), "");
        assert_eq!((stdout(&made).trim(), stderr(&made)), (expected, ""));
    }
}

/// The nearest puzzle to an order for the only techniques has these techniques, and the message names those that it should not use.
#[test]
fn a_puzzle_that_falls_short_tells_what_it_lacks() {
    let order = |order: &[&str]| run(&[&["generate", "--seed", "1", "--effort", "4000"], order].concat(), "");
    let only = order(&["--only", "swordfish=3,x-wing=2"]);
    assert_eq!(only.status.code(), Some(1));
    assert!(stderr(&only).contains("swordfish (") && !stderr(&only).contains("uses singles"), "{}", stderr(&only));
    assert!(stderr(&only).contains(": it lacks ") || stderr(&only).contains("should not use "), "{}", stderr(&only));
    let lacks = run(&["generate", "--seed", "1", "--effort", "50", "--require", "tridagon-1"], "");
    assert!(stderr(&lacks).contains("it lacks tridagon-1 (1)"), "{}", stderr(&lacks));
}

/// Rules that leave no full grid are reported at once, if few guesses prove it.
#[test]
fn rules_that_exclude_each_other_are_named() {
    for (rules, size, expected) in [
        (
            "x,windoku,antiking,antiknight,jigsaw,nonconsecutive",
            "9",
            "exclude each other, so no grid satisfies all of them",
        ),
        ("antiknight,nonconsecutive,x,thermo", "6", "antiknight, nonconsecutive; leave one out"),
        ("nonconsecutive,killer", "4", "no grid of this size satisfies nonconsecutive"),
    ] {
        let output = generate(&["--rules", rules, "--size", size, "--seed", "1"]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{rules}");
        assert!(stderr(&output).contains(expected), "{rules}: {}", stderr(&output));
    }
}

/// The book's grids can also be combined with a picture: the clues are those of the pattern, and the puzzle has exactly one solution.
#[test]
fn the_books_generator_draws_pictures() {
    let made = |arguments: &[&str]| -> Vec<String> {
        let output = run(&[&["generate", "--format", "line"], arguments].concat(), "");
        assert_eq!((stderr(&output), output.status.code()), ("", Some(0)), "{arguments:?}");
        stdout(&output).lines().map(str::to_owned).collect()
    };
    let shape = |line: &String| line.bytes().map(|cell| cell != b'.').collect::<Vec<bool>>();
    for pattern in ["heart", "diamond", "smiley", "wave", "asterisk"] {
        let usual = shape(&made(&["--pattern", pattern, "--seed", "5"])[0]);
        let book = made(&["--by-book", "--pattern", pattern, "--seed", "1..3"]);
        assert_eq!(book, made(&["--by-book", "--pattern", pattern, "--seed", "1..3", "--jobs", "1"]), "{pattern}");
        assert!(book.len() == 3 && book.iter().all(|line| shape(line) == usual), "{pattern}: {book:?}");
        let counted = run(&["solve", "--count=2"], book.join("\n"));
        assert!(stdout(&counted).lines().all(|line| line.ends_with("\t1")), "{}", stdout(&counted));
    }
    let refused = run(&["generate", "--by-book", "--pattern", "heart", "--clues", "30"], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("or all clues outside a pattern"), "{}", stderr(&refused));
}

/// A seed is a comment of a puzzle, not its title; the title is that of `--title`, with a number if there are several puzzles.
#[test]
fn titles_are_those_of_the_order() {
    let made = |arguments: &[&str]| stdout(&run(&[&["generate", "--seed", "7"], arguments].concat(), "")).to_owned();
    for rules in [&["--format", "ninefold"][..], &["--rules", "killer", "--size", "6"]] {
        let document: serde_json::Value = serde_json::from_str(&made(rules)).unwrap();
        assert_eq!(
            (&document["title"], &document["comment"]),
            (&serde_json::Value::Null, &"seed 7".into()),
            "{rules:?}"
        );
    }
    let killer = made(&["--rules", "killer", "--size", "6"]);
    for verb in [&["render", "--format", "svg"][..], &["show", "--screen-reader"], &["render", "--format", "html"]] {
        let drawn = run(verb, &killer);
        assert!(drawn.status.success() && !stdout(&drawn).contains("seed 7"), "{verb:?}: {}", stdout(&drawn));
    }
    let named = made(&["--title", "Evening", "--count", "2", "--format", "ninefold"]);
    let titles: Vec<String> = named
        .lines()
        .map(|line| {
            let document: serde_json::Value = serde_json::from_str(line).unwrap();
            document["title"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(titles, ["Evening 1", "Evening 2"]);
    let drawn = run(&["render", "--format", "svg"], made(&["--title", "Evening", "--format", "ninefold"]));
    assert!(stdout(&drawn).contains("Evening") && !stdout(&drawn).contains("Evening 1"), "{}", stdout(&drawn));
    let lines = run(&["generate", "--title", "Evening", "--format", "line"], "");
    assert!(lines.status.code() == Some(2) && stderr(&lines).contains("no room for a title"), "{}", stderr(&lines));
}
