//! Puzzles with other rules in the real program: they are solved and checked, and converted without loss or refused. Features of plain grids are
//! refused with a reason.

use std::collections::HashSet;
use std::path::PathBuf;

use crate::common::{HARD, run, stderr, stdout};
use ninefold::Digit;
use ninefold::formats::{Document, Format, Style};
use ninefold::multi::Grids;
use ninefold::rules::{Example, KINDS, Kind, Rules};
use serde_json::Value;

/// Writes a grid in the JSON of f-puzzles, with these keys and these digits.
fn fpuzzles(size: usize, givens: &str, keys: &str) -> String {
    let cell = |char: char| match char {
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let cells: Vec<String> = givens.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(size).map(|row| format!("[{}]", row.join(","))).collect();
    format!("{{{keys}\"size\":{size},\"grid\":[{}]}}\n", rows.join(","))
}

/// Returns a killer of 4x4 that has one solution because of its cage.
fn killer(sum: u32) -> String {
    fpuzzles(4, "..3........14...", &format!("\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"{sum}\"}}],"))
}

fn sixteen() -> String {
    format!("# layout: 16x16\n123456789ABCDEF{}\n", ".".repeat(241))
}

#[test]
fn a_killer_has_one_solution_many_or_none() {
    let one = run(&["solve", "--json"], killer(3));
    assert_eq!((one.status.code(), stderr(&one)), (Some(0), ""), "{}", stdout(&one));
    assert!(stdout(&one).contains(r#""solution":"1234\n3412\n2341\n4123""#), "{}", stdout(&one));
    // The solution of a puzzle in the format of f-puzzles is in that format too, and keeps the cage.
    let solved = run(&["solve"], killer(3));
    assert_eq!((solved.status.code(), stderr(&solved)), (Some(0), ""), "{}", stdout(&solved));
    assert!(
        stdout(&run(&["check", "--json"], stdout(&solved))).contains("4x4 with Killer Cage"),
        "{}",
        stdout(&solved)
    );
    let one = run(&["check", "--json"], killer(3));
    assert!(stdout(&one).contains("\"verdict\":\"unique\""), "{}", stdout(&one));
    assert!(stdout(&one).contains("\"rules\":\"4x4 with Killer Cage\""), "{}", stdout(&one));
    // The witness is that of a classic puzzle: the solution, two solutions with their differences, or the reason.
    let one = run(&["check"], killer(3));
    assert_eq!(stdout(&one), "stdin:1: 4x4 with Killer Cage\tunique\t1234341223414123\n", "{}", stderr(&one));
    let many = run(&["check"], fpuzzles(4, "................", "\"antiknight\":true,"));
    assert_eq!((many.status.code(), stdout(&many).matches('\t').count()), (Some(1), 4), "{}", stdout(&many));
    let without = run(&["solve", "--count", "--json"], fpuzzles(4, "..3........14...", ""));
    let with = run(&["solve", "--count", "--json"], killer(3));
    assert!(!stdout(&without).contains("\"count\":1,"), "the cage counts: {}", stdout(&without));
    assert!(stdout(&with).contains("\"count\":1,"), "{}", stdout(&with));
    // A sum of 7 needs 3 and 4, of which one is already in the row.
    let none = run(&["check", "--json"], killer(7));
    assert_eq!(none.status.code(), Some(1));
    assert!(stdout(&none).contains("\"reason\":{"), "{}", stdout(&none));
}

#[test]
fn a_grid_of_sixteen_rows_is_read_counted_and_drawn() {
    let count = run(&["solve", "--count=2", "--json"], sixteen());
    assert_eq!(stderr(&count), "");
    assert!(stdout(&count).contains("\"count\":2"), "{}", stdout(&count));
    let shown = run(&["show"], sixteen());
    assert_eq!((shown.status.code(), stderr(&shown)), (Some(0), ""));
    assert!(stdout(&shown).contains("16x16") && stdout(&shown).contains('F'), "{}", stdout(&shown));
    assert_eq!(stdout(&shown).lines().filter(|line| line.starts_with('|')).count(), 16, "{}", stdout(&shown));
    let candidates = run(&["show", "--candidates"], sixteen());
    assert!(stdout(&candidates).contains("| 123456789ABCG "), "{}", stdout(&candidates));
    // The puzzle is converted back from every format that can hold it.
    for format in ["line", "block", "ninefold", "f-puzzles", "f-puzzles-json"] {
        let there = run(&["convert", "--format", format], sixteen());
        assert_eq!((there.status.code(), stderr(&there)), (Some(0), ""), "{format}");
        let back = run(&["convert", "--format", "line"], stdout(&there));
        assert_eq!(stdout(&back), sixteen(), "{format}");
    }
}

#[test]
fn a_format_without_room_for_the_rules_writes_nothing() {
    for format in ["line", "block", "sdm", "grid", "csv", "opensudoku"] {
        let output = run(&["convert", "--format", format], killer(3));
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{format}");
        assert!(stderr(&output).contains("cannot hold"), "{format}: {}", stderr(&output));
    }
}

/// Verbs for plain grids only answer with a reason, and with the exit code of unreadable input; none panics.
#[test]
fn other_verbs_say_why_not() {
    let puzzles = [killer(3), sixteen(), fpuzzles(9, HARD, "\"diagonal+\":true,")];
    for input in puzzles {
        for arguments in [
            &["rate"][..],
            &["rate", "--scale", "se"],
            &["rate", "--scale", "zambon", "--format", "batch"],
            &["canon"],
            &["transform", "--by", "transpose"],
            &["isomorphs", "3"],
            &["unavoidable"],
            &["backdoors"],
            &["neighbours"],
            &["dedupe"],
            &["solve", "--engine", "dlx"],
            &["race"],
        ] {
            let output = run(arguments, &input);
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}{said}", stdout(&output));
            assert!(said.contains("this puzzle "), "{arguments:?}: {said}");
        }
        for arguments in [&["stats"][..], &["show"], &["check"], &["explain"], &["hint"], &["render"]] {
            let output = run(arguments, &input);
            assert!(output.status.code().is_some_and(|code| code < 3), "{arguments:?}: {}", stderr(&output));
            assert!(!stderr(&output).contains("panicked"), "{arguments:?}: {}", stderr(&output));
        }
    }
}

/// Returns the examples in the registry of constraints, one of each kind, in the format of f-puzzles, and without their constraint.
fn examples() -> Vec<(&'static Kind, String, String)> {
    let text = |rules: &Rules, example: &Example| {
        let digit = |byte: u8| Digit::of_size(example.size, byte.wrapping_sub(b'0'));
        let document = Document::from(Grids::new(rules.clone(), example.puzzle.bytes().map(digit)));
        Format::named("f-puzzles-json").unwrap().text(&[document], Style::default()).unwrap()
    };
    let of = |kind: &'static Kind, example: &'static Example| {
        let plain = Rules::sized(example.size).unwrap();
        let constraint = example.constraint(kind, &plain).unwrap();
        (kind, text(&plain.with_constraints([constraint]), example), text(&plain, example))
    };
    KINDS.iter().flat_map(|kind| kind.examples.iter().map(move |example| of(kind, example))).collect()
}

#[test]
fn every_kind_is_solved_checked_and_explained() {
    for (kind, puzzle, bare) in examples() {
        let solved = run(&["solve"], &puzzle);
        assert_eq!((solved.status.code(), stderr(&solved)), (Some(0), ""), "{kind:?}: {}", stdout(&solved));
        let count = run(&["solve", "--count=2", "--json"], &puzzle);
        assert!(stdout(&count).contains("\"count\":1,"), "{kind:?}: {}", stdout(&count));
        let bare = run(&["solve", "--count=2", "--json"], bare);
        assert!(stdout(&bare).contains("\"count\":2,"), "{kind:?} counts: {}", stdout(&bare));
        let check = run(&["check"], &puzzle);
        assert_eq!(check.status.code(), Some(0), "{kind:?}: {}", stdout(&check));
        // Paths may get stuck if the techniques use only a part of the constraint.
        let ends = |code: Option<i32>| code == Some(0) || code == Some(1) && !kind.is_reasoned;
        let told = run(&["explain", "--verify"], &puzzle);
        assert!(ends(told.status.code()) && stderr(&told).is_empty(), "{kind:?}: {}{}", stdout(&told), stderr(&told));
        let data = run(&["explain", "--verify", "--json"], &puzzle);
        assert!(ends(data.status.code()), "{kind:?}: {}", stdout(&data));
        assert!(stdout(&data).contains("\"method\":\"hints\""), "{kind:?}: {}", stdout(&data));
        assert!(!stdout(&data).contains("\"flaws\":[{"), "{kind:?}: {}", stdout(&data));
    }
}

#[test]
fn every_kind_has_hints_at_all_depths() {
    for (kind, puzzle, _) in examples() {
        let mut before = 0;
        for depth in ["1", "2", "3", "4"] {
            let hint = run(&["hint", "--depth", depth], &puzzle);
            if !kind.is_reasoned && hint.status.code() == Some(1) {
                assert!(stdout(&hint).contains("finds no step"), "{kind:?} {depth}: {}", stdout(&hint));
                continue;
            }
            assert_eq!((hint.status.code(), stderr(&hint)), (Some(0), ""), "{kind:?} {depth}: {}", stdout(&hint));
            assert!(stdout(&hint).len() >= before, "{kind:?} {depth}: {}", stdout(&hint));
            before = stdout(&hint).len();
        }
    }
}

#[test]
fn every_kind_is_drawn() {
    let mut pictures = HashSet::new();
    for (kind, puzzle, bare) in examples() {
        let name = kind.name;
        let shown = run(&["show"], &puzzle);
        assert_eq!((shown.status.code(), stderr(&shown)), (Some(0), ""), "{kind:?}");
        assert!(stdout(&shown).contains(name), "{kind:?}: {}", stdout(&shown));
        let text = run(&["render", "--format", "text"], &puzzle);
        assert_eq!((text.status.code(), stderr(&text)), (Some(0), ""), "{kind:?}");
        let svg = run(&["render", "--format", "svg"], &puzzle);
        assert_eq!((svg.status.code(), stderr(&svg)), (Some(0), ""), "{kind:?}");
        let bare = run(&["render", "--format", "svg"], bare);
        assert_ne!(stdout(&svg), stdout(&bare), "{kind:?}: the picture shows the constraint");
        assert!(pictures.insert(stdout(&svg).to_owned()), "{kind:?}");
    }
}

#[test]
fn every_kind_is_converted_there_and_back() {
    for (kind, puzzle, _) in examples() {
        let canonical = run(&["convert", "--format", "ninefold"], &puzzle);
        assert_eq!((canonical.status.code(), stderr(&canonical)), (Some(0), ""), "{kind:?}");
        for format in ["f-puzzles-json", "f-puzzles", "ninefold"] {
            let there = run(&["convert", "--format", format], &puzzle);
            let is_known = stderr(&there).is_empty() || stderr(&there).contains("other programs ignore a rule");
            assert_eq!((there.status.code(), is_known), (Some(0), true), "{kind:?} {format}: {}", stderr(&there));
            let back = run(&["convert", "--format", "ninefold"], stdout(&there));
            assert_eq!(stdout(&back), stdout(&canonical), "{kind:?} {format}");
        }
        let lost = run(&["convert", "--format", "line"], &puzzle);
        assert_eq!((lost.status.code(), stdout(&lost)), (Some(2), ""), "{kind:?}");
    }
}

/// New puzzles with the rules of a file have one solution, and the same seed makes the same puzzle.
#[test]
fn every_kind_has_new_puzzles() {
    let folder = folder("every_kind");
    for (kind, puzzle, _) in examples() {
        let file = folder.join(format!("{kind:?}.json"));
        std::fs::write(&file, &puzzle).unwrap();
        let file = file.to_str().unwrap();
        let order = |format: &str| {
            let made = run(&["generate", "--rules", file, "--count", "3", "--seed", "5", "--format", format], "");
            assert_eq!((made.status.code(), stderr(&made)), (Some(0), ""), "{kind:?} {format}");
            stdout(&made).to_owned()
        };
        let usual = run(&["generate", "--rules", file, "--count", "3", "--seed", "5"], "");
        assert_eq!(stdout(&usual), order("ninefold"), "{kind:?}");
        for format in ["ninefold", "f-puzzles-json", "f-puzzles"] {
            let made = order(format);
            assert_eq!(made, order(format), "{kind:?} {format}");
            let check = run(&["check", "--json"], &made);
            assert_eq!(check.status.code(), Some(0), "{kind:?} {format}: {}", stdout(&check));
            assert_eq!(stdout(&check).matches("\"verdict\":\"unique\"").count(), 3, "{kind:?}: {}", stdout(&check));
            let name = kind.name;
            assert_eq!(stdout(&check).matches(name).count(), 3, "{kind:?} {format}: {}", stdout(&check));
        }
        // JSON lines contain the facts, and the puzzle with its rules as data.
        let objects = order("jsonl");
        let objects: Vec<Value> = objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let documents: String = objects.iter().map(|object| format!("{}\n", object["document"])).collect();
        let check = run(&["check", "--json"], documents);
        assert_eq!(stdout(&check).matches("\"verdict\":\"unique\"").count(), 3, "{kind:?}: {}", stdout(&check));
        assert!(objects.iter().all(|object| object["rules"].as_str().unwrap().contains(kind.name)), "{objects:?}");
        // A table contains the puzzle with its rules in its first column.
        let checked = run(&["check", "--json"], order("csv"));
        assert_eq!(stdout(&checked).matches("\"verdict\":\"unique\"").count(), 3, "{kind:?}: {}", stdout(&checked));
        for format in ["line", "block"] {
            let lost = run(&["generate", "--rules", file, "--seed", "5", "--format", format], "");
            assert_eq!((lost.status.code(), stdout(&lost)), (Some(2), ""), "{kind:?} {format}");
            assert!(!stderr(&lost).is_empty(), "{kind:?} {format}");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Answers contain the rules of a puzzle besides its digits: without the rules, the digits would be read as another puzzle.
#[test]
fn answers_about_any_rules_are_read_back() {
    let large = stdout(&run(&["generate", "--size", "16", "--level", "easy", "--seed", "2"], "")).to_owned();
    let jigsaw =
        stdout(&run(&["generate", "--rules", "jigsaw+killer", "--level", "easy", "--seed", "2"], "")).to_owned();
    let all: String = examples()
        .into_iter()
        .map(|(_, puzzle, _)| puzzle)
        .chain([large, jigsaw])
        .map(|puzzle| puzzle.trim_end().to_owned() + "\n")
        .collect();
    let of = |text: &str| -> Vec<(Value, Value)> {
        let check = run(&["check", "--json"], text);
        assert_eq!(stderr(&check), "", "{text}");
        let answers = stdout(&check).lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        answers.map(|mut answer| (answer["document"].take(), answer["verdict"].take())).collect()
    };
    let meant = of(&all);
    assert!(
        meant.len() > KINDS.len()
            && meant.iter().all(|(document, verdict)| document["format"] == "ninefold" && verdict == "unique")
    );
    for arguments in [&["check", "--json"][..], &["solve", "--json"], &["minimal", "--json"], &["select", "--json"]] {
        let answers = run(arguments, &all);
        assert_eq!(of(stdout(&answers)), meant, "{arguments:?}");
        if arguments == ["select", "--json"] {
            continue;
        }
        // A table of answers has a column with the document.
        for format in ["csv", "tsv", "jsonl"] {
            let table = run(&["rate", "--scale", "ninefold", "--format", format], stdout(&answers));
            assert_eq!(of(stdout(&table)), meant, "{arguments:?} {format}");
        }
    }
    let made = run(&["generate", "--rules", "killer", "--seed", "1", "--json"], "");
    let found = of(stdout(&made));
    assert_eq!(found[0].1, "unique");
    let shown: Value = serde_json::from_str(stdout(&made)).unwrap();
    assert_eq!(found[0].0, shown["document"]);
}

/// Easy puzzles in small grids have more clues than necessary, unless the options name a number.
#[test]
fn small_easy_puzzles_have_clues_for_beginners() {
    let made = |more: &[&str]| {
        let made = run(&[&["generate", "--seed", "1..20", "--format", "ninefold"], more].concat(), "");
        assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
        let count = |line: &str| {
            let puzzle: Value = serde_json::from_str(line).unwrap();
            puzzle["givens"].as_str().unwrap().bytes().filter(u8::is_ascii_digit).count()
        };
        let counts: Vec<usize> = stdout(&made).lines().map(count).collect();
        assert_eq!(counts.len(), 20);
        counts
    };
    assert!(made(&["--size", "6", "--level", "easy"]).iter().all(|clues| *clues == 16));
    assert!(made(&["--layout", "4x4", "--level", "easy"]).iter().all(|clues| *clues == 7));
    assert!(made(&["--size", "6"]).iter().all(|clues| *clues < 14));
    assert!(made(&["--size", "6", "--level", "easy", "--minimal"]).iter().all(|clues| *clues < 14));
    assert!(made(&["--size", "6", "--level", "easy", "--clues", "20"]).iter().all(|clues| *clues == 20));
}

/// `show` names each cell of a line, and headings separate the kind from the title.
#[test]
fn lines_are_shown_with_their_cells() {
    let empty = ".".repeat(16);
    let puzzle = format!(
        r#"{{"format":"ninefold","version":1,"size":4,"title":"seed 5","thermometer":[{{"lines":[["R2C2","R1C1","R1C2"]]}}],"givens":"{empty}"}}"#
    );
    let shown = run(&["show"], &puzzle);
    assert!(stdout(&shown).contains("\nthermometer: r2c2, r1c1, r1c2\n"), "{}", stdout(&shown));
    let checked = run(&["check"], &puzzle);
    assert!(stdout(&checked).starts_with("stdin:1: seed 5 (4x4 with Thermometer)\t"), "{}", stdout(&checked));
}

#[test]
fn new_puzzles_of_other_sizes_keep_to_clues_and_symmetry() {
    for (size, clues) in [("6x6", "14..16"), ("8x8", "30"), ("16x16", "140")] {
        let arguments = ["generate", "--layout", size, "--clues", clues, "--symmetry", "half-turn", "--seed", "3"];
        let made = run(&arguments, "");
        assert_eq!((made.status.code(), stderr(&made)), (Some(0), ""), "{size}");
        let again = run(&arguments, "");
        assert_eq!(stdout(&made), stdout(&again), "{size}");
        let check = run(&["check", "--json"], stdout(&made));
        assert!(stdout(&check).contains("\"verdict\":\"unique\""), "{size}: {}", stdout(&check));
        let line = run(
            &[
                "generate",
                "--layout",
                size,
                "--clues",
                clues,
                "--symmetry",
                "half-turn",
                "--seed",
                "3",
                "--format",
                "line",
            ],
            "",
        );
        let digits = stdout(&line).lines().find(|line| !line.starts_with('#')).unwrap();
        let given: Vec<bool> = digits.chars().map(|char| char != '.').collect();
        assert!(given.iter().eq(given.iter().rev()), "{size}: {digits}");
        let least: usize = clues.split("..").next().unwrap().parse().unwrap();
        let most: usize = clues.split("..").last().unwrap().parse().unwrap();
        assert!((least..=most).contains(&given.iter().filter(|given| **given).count()), "{size}: {digits}");
    }
}

#[test]
fn patterns_are_drawn_for_grids_of_any_size() {
    let made =
        run(&["generate", "--size", "4", "--pattern", "X..X....X......X", "--format", "line", "--seed", "1"], "");
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let line = stdout(&made).lines().last().unwrap_or_default();
    let givens: Vec<usize> = line.char_indices().filter(|(_, sign)| *sign != '.').map(|at| at.0).collect();
    assert_eq!(givens, [0, 3, 8, 15]);
    for (pattern, reason) in
        [("heart", "heart is a pattern of nine rows"), ("XX", "expected a pattern of 4 rows, or of 16")]
    {
        let refused = run(&["generate", "--size", "4", "--pattern", pattern], "");
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains(reason), "{}", stderr(&refused));
    }
}

/// Some ratings and comparisons exist only for plain grids; an order that needs them is refused before anything is made.
#[test]
fn orders_for_plain_grids_are_refused_under_other_rules() {
    let folder = folder("refused");
    let file = folder.join("killer.json");
    std::fs::write(&file, killer(3)).unwrap();
    let file = file.to_str().unwrap();
    for options in [
        &["--level", "easy"][..],
        &["--score", "100..200"],
        &["--require", "x-wing"],
        &["--only", "x-wing"],
        &["--forbid", "x-wing"],
        &["--without", "x-wing"],
    ] {
        let output = run(&[&["generate", "--layout", "25x25"], options].concat(), "");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{options:?}: {}", stderr(&output));
        assert!(
            stderr(&output).contains("only for grids of at most 16 rows; this puzzle is 25x25"),
            "{}",
            stderr(&output)
        );
    }
    for rules in [["--layout", "6x6"], ["--layout", "16x16"], ["--rules", file]] {
        for options in [
            &["--zambon", "2"][..],
            &["--se", "7.1"],
            &["--diamond"],
            &["--by-book"],
            &["--uniform"],
            &["--quads", "3"],
            &["--distinct"],
            &["--not-in", file],
            &["--from-collection", file],
        ] {
            let arguments = [&["generate"], &rules[..], options].concat();
            let output = run(&arguments, "");
            assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments:?}: {}", stderr(&output));
            assert!(stderr(&output).contains("plain") || stderr(&output).contains("layout"), "{}", stderr(&output));
        }
    }
    let missing = run(&["generate", "--rules", "no-such-file.json"], "");
    assert_eq!(missing.status.code(), Some(2));
    let both = run(&["generate", "--rules", file, "--layout", "6x6"], "");
    assert_eq!(both.status.code(), Some(2));
    // Rules without a solution cannot be ordered.
    let file = folder.join("none.json");
    std::fs::write(&file, killer(7).replace("R1C2\"]", "R1C2\",\"R2C1\",\"R2C2\"]")).unwrap();
    let none = run(&["generate", "--rules", file.to_str().unwrap()], "");
    assert_eq!((none.status.code(), stdout(&none)), (Some(2), ""), "{}", stderr(&none));
    std::fs::remove_dir_all(folder).unwrap();
}

/// A batch makes puzzles with other rules, and its report rates puzzles whose rules have levels.
#[test]
fn batches_rate_other_rules_on_their_own_scale() {
    let folder = folder("batch");
    std::fs::write(folder.join("killer.json"), killer(3)).unwrap();
    let orders = "seed = 1\n[[puzzle]]\nname = \"a\"\nrules = \"killer.json\"\n[[puzzle]]\nname = \"b\"\nlayout = \"12x12\"\nclues = \"90\"\n";
    let file = folder.join("week.toml");
    std::fs::write(&file, orders).unwrap();
    let made = run(&["generate", "--batch", file.to_str().unwrap()], "");
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(!stderr(&made).contains("extreme") && !stderr(&made).contains("panicked"), "{}", stderr(&made));
    assert_eq!(stderr(&made).matches(", easy (").count(), 2, "{}", stderr(&made));
    let check = run(&["check", "--json"], stdout(&made));
    assert_eq!(stdout(&check).matches("\"verdict\":\"unique\"").count(), 2, "{}", stdout(&check));
    std::fs::remove_dir_all(folder).unwrap();
}

/// Puzzles of 10 to 16 rows can be made by level, and have steps, hints and ratings in every form.
#[test]
fn large_grids_have_steps_and_levels() {
    for (size, level) in [("10", "medium"), ("12", "hard"), ("16", "easy")] {
        let made = run(&["generate", "--size", size, "--level", level, "--seed", "7"], "");
        assert_eq!(made.status.code(), Some(0), "{size}: {}", stderr(&made));
        let rated = run(&["rate", "--scale", "ninefold", "--json"], stdout(&made));
        assert!(stdout(&rated).contains(&format!("\"ninefold_level\":\"{level}\"")), "{size}: {}", stdout(&rated));
        let text = run(&["explain", "--verify", "--grids"], stdout(&made));
        assert_eq!(text.status.code(), Some(0), "{size}: {}", stdout(&text));
        assert!(stdout(&text).contains("is proved, and agrees with the solution."), "{size}");
        for form in ["markdown", "html", "eureka", "json"] {
            let told = run(&["explain", "--format", form], stdout(&made));
            assert_eq!((told.status.code(), stdout(&told).is_empty()), (Some(0), false), "{size} {form}");
        }
        let hint = run(&["hint", "--depth", "4", "--json", "--overlay"], stdout(&made));
        assert_eq!(hint.status.code(), Some(0), "{size}: {}", stderr(&hint));
        assert!(stdout(&hint).contains("\"status\":\"steps\""), "{size}: {}", stdout(&hint));
        let drawn = run(&["hint", "--svg"], stdout(&made));
        assert!(stdout(&drawn).starts_with("<svg "), "{size}: {}", stderr(&drawn));
        let listed = run(&["hint", "--all=3", "--method", "simple"], stdout(&made));
        assert!(stdout(&listed).lines().count() > 3, "{size}: {}", stdout(&listed));
    }
}

#[test]
fn a_broken_constraint_is_named() {
    // The givens 1 and 3 are in a cage with the sum 3.
    let broken = fpuzzles(4, "13..............", "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}],");
    let check = run(&["check"], &broken);
    assert_eq!(check.status.code(), Some(1), "{}", stdout(&check));
    assert!(stdout(&check).contains("cage 3"), "{}", stdout(&check));
    let many = run(&["check", "--json"], fpuzzles(4, "................", "\"antiknight\":true,"));
    assert_eq!(many.status.code(), Some(1));
    assert!(stdout(&many).contains("\"verdict\":\"many\""), "{}", stdout(&many));
}

/// Grids with few digits have several solutions in every size, and the answer is fast.
#[test]
fn empty_grids_of_every_size_have_several_solutions() {
    for size in ["4x4", "6x6", "10x10", "16x16", "25x25"] {
        let number: usize = size.split('x').next().unwrap().parse().unwrap();
        let empty = format!("# layout: {size}\n{}\n", ".".repeat(number * number));
        let check = run(&["check", "--json"], &empty);
        assert_eq!(check.status.code(), Some(1), "{size}: {}", stdout(&check));
        assert!(stdout(&check).contains("\"verdict\":\"many\""), "{size}: {}", stdout(&check));
        let solve = run(&["solve"], &empty);
        assert_eq!(solve.status.code(), Some(1), "{size}: {}", stdout(&solve));
    }
}

/// Paths exist for up to 16 rows; a method that copies another program is refused by name, and not replaced.
#[test]
fn explaining_needs_16_rows_and_a_method_that_knows_the_rules() {
    let wide = format!("# layout: 25x25\n{}\n", ".".repeat(625));
    for verb in ["explain", "hint"] {
        let wide = run(&[verb], &wide);
        let said = format!("{}{}", stdout(&wide), stderr(&wide));
        assert_eq!(wide.status.code(), Some(2), "{verb}: {said}");
        assert!(said.contains("at most 16 rows"), "{verb}: {said}");
        for method in ["hodoku", "zambon", "explainer"] {
            let output = run(&[verb, "--method", method], sixteen());
            assert_eq!(output.status.code(), Some(2), "{verb} {method}: {}", stderr(&output));
        }
        for method in ["hodoku", "zambon", "explainer"] {
            let output = run(&[verb, "--method", method], killer(3));
            let said = format!("{}{}", stdout(&output), stderr(&output));
            assert_eq!(output.status.code(), Some(2), "{verb} {method}: {said}");
            assert!(said.contains("supports the plain grid only") || said.contains("plain"), "{verb} {method}: {said}");
        }
    }
}

/// Makes a folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ninefold-variants-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Generates puzzles of 4 or 6 rows, in Ninefold's JSON.
fn drawn(arguments: &[&str]) -> String {
    let made = run(&[&["generate", "--seed", "1", "--count", "3"], arguments].concat(), String::new());
    assert_eq!((made.status.code(), stderr(&made)), (Some(0), ""), "{arguments:?}");
    stdout(&made).to_owned()
}

/// A column of digits has a sign for each cell, in every size.
#[test]
fn new_puzzles_of_all_sizes_are_written_as_objects() {
    for (size, cells) in [("4", 16), ("6", 36), ("9", 81), ("16", 256)] {
        let made =
            run(&["generate", "--rules", "x", "--size", size, "--seed", "1", "--format", "jsonl"], String::new());
        assert_eq!(made.status.code(), Some(0), "{size}: {}", stderr(&made));
        let object: serde_json::Value = serde_json::from_str(stdout(&made)).unwrap();
        for key in ["puzzle", "solution"] {
            let text = object[key].as_str().unwrap_or_else(|| panic!("{key} of {object}"));
            assert_eq!(text.chars().filter(|sign| *sign != '\n').count(), cells, "{key} of {object}");
        }
    }
}

#[test]
fn named_kinds_make_puzzles_that_other_verbs_read() {
    for kinds in ["killer", "jigsaw+x", "thermo,kropki", "sandwich", "windoku"] {
        let text = drawn(&["--rules", kinds, "--size", "4"]);
        assert_eq!(text.lines().count(), 3, "{text}");
        let checked = run(&["check", "--json"], text.clone());
        assert_eq!(checked.status.code(), Some(0), "{kinds}: {}", stdout(&checked));
        assert_eq!(stdout(&checked).matches("\"verdict\":\"unique\"").count(), 3, "{kinds}: {}", stdout(&checked));
        let solved = run(&["solve"], text.clone());
        assert_eq!((solved.status.code(), stderr(&solved)), (Some(0), ""), "{kinds}");
        let shown = run(&["show"], text.clone());
        assert_eq!((shown.status.code(), stderr(&shown)), (Some(0), ""), "{kinds}");
        assert_eq!(drawn(&["--rules", kinds, "--size", "4", "--jobs", "1"]), text, "{kinds}");
        let links = drawn(&["--rules", kinds, "--size", "4", "--format", "f-puzzles"]);
        let back = run(&["convert", "--to", "ninefold"], links);
        assert_eq!(back.status.code(), Some(0), "{kinds}: {}", stderr(&back));
        let checked = run(&["check", "--json"], stdout(&back));
        assert_eq!(stdout(&checked).matches("\"verdict\":\"unique\"").count(), 3, "{kinds}: {}", stdout(&checked));
    }
}

#[test]
fn numbers_of_drawn_constraints_are_options() {
    let arguments = [
        "--rules",
        "killer=4",
        "--size",
        "6",
        "--cage-cells",
        "2",
        "--clues",
        "20",
        "--symmetric-rules",
        "--symmetry",
        "half-turn",
    ];
    let text = drawn(&arguments);
    assert_eq!(text.matches("\"killercage\"").count(), 3, "{text}");
    let checked = run(&["check", "--json"], text.clone());
    assert_eq!(stdout(&checked).matches("\"verdict\":\"unique\"").count(), 3, "{}", stdout(&checked));
    assert_eq!(drawn(&["--size", "6"]).matches("\"size\":6").count(), 3);
}

#[test]
fn wrong_kinds_and_sizes_are_refused_with_the_remedy() {
    for (arguments, message) in [
        (&["--rules", "skyscaper"][..], "did you mean skyscraper?"),
        (&["--rules", "skyscaper"], "available: jigsaw, x, kropki,"),
        (
            &["--rules", "killer", "--size", "7"],
            "--size: grids of 7 rows have no boxes: the size must be one of 4, 6, 8, 9,",
        ),
        (&["--size", "5"], "with jigsaw, any from 4 to 25"),
        (&["--rules", "killer", "--cage-cells", "2..12"], "--cage-cells: areas of 2 to 12 cells: expected 2 to 9"),
        (&["--rules", "x=3"], "x applies to the whole grid and takes no number"),
        (
            &["--rules", "killer", "--format", "line"],
            "the format line cannot hold constraints; ninefold and f-puzzles-json can",
        ),
        (&["--rules", "killer", "--format", "tsv", "--scale", "hodoku"], "plain grids only"),
        (&["--rules", "killer", "--size", "20", "--level", "hard"], "16 rows"),
        (&["--rules", "nonconsecutive", "--size", "4"], "no grid of this size satisfies nonconsecutive"),
        (&["--rules", "missing.json"], "missing.json"),
    ] {
        let made = run(&[&["generate", "--seed", "1"], arguments].concat(), String::new());
        assert_eq!((made.status.code(), stdout(&made)), (Some(2), ""), "{arguments:?}");
        assert!(stderr(&made).contains(message), "{arguments:?}: {}", stderr(&made));
    }
}

/// A puzzle that is made for a level has this level on the scale of its rules, as `rate`, `explain`, JSON and `stats` show; the scale `hodoku`
/// refuses the puzzle, with the remedy.
#[test]
fn variants_are_made_and_rated_by_level() {
    for (rules, size, level) in [("killer", "6", "easy"), ("x", "6", "medium"), ("thermo", "9", "easy")] {
        let order = ["generate", "--rules", rules, "--size", size, "--level", level, "--seed", "5", "--count", "2"];
        let made = run(&order, "");
        assert_eq!((made.status.code(), stderr(&made)), (Some(0), ""), "{order:?}");
        assert_eq!(stdout(&made), stdout(&run(&[&order[..], &["--jobs", "1"]].concat(), "")), "{order:?}");
        let rated = run(&["rate", "--scale", "ninefold", "--format", "jsonl"], stdout(&made));
        assert_eq!(rated.status.code(), Some(0), "{}", stderr(&rated));
        let wanted = format!("\"ninefold_level\":\"{level}\"");
        assert_eq!(stdout(&rated).matches(&wanted).count(), 2, "{}", stdout(&rated));
        assert_eq!(stdout(&rated).matches("\"ninefold_state\":\"solved\"").count(), 2, "{}", stdout(&rated));
        let explained = run(&["explain"], stdout(&made));
        let total = format!("On Ninefold's scale these steps make the level {level}, score ");
        assert_eq!(stdout(&explained).matches(&total).count(), 2, "{}", stdout(&explained));
        assert!(!stdout(&explained).contains("HoDoKu"), "{}", stdout(&explained));
        let json = run(&["explain", "--json"], stdout(&made));
        assert_eq!(
            stdout(&json).matches(&format!("\"ninefold\":{{\"level\":\"{level}\"")).count(),
            2,
            "{}",
            stdout(&json)
        );
        let stats = run(&["stats", "--scale", "ninefold", "--format", "csv"], stdout(&made));
        assert!(stdout(&stats).contains("ninefold_level"), "{}", stdout(&stats));
        let refused = run(&["rate"], stdout(&made));
        assert!(stderr(&refused).contains("; --scale ninefold rates other rules"), "{}", stderr(&refused));
    }
}

/// Impossible orders are refused before anything is made; if no puzzle meets an order, the message describes the nearest.
#[test]
fn orders_by_technique_follow_the_scale_of_the_rules() {
    let refused = run(&["generate", "--rules", "killer", "--level", "easy", "--require", "innies-and-outies"], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("innies-and-outies makes a puzzle at least medium"), "{}", stderr(&refused));
    let unknown = run(&["generate", "--rules", "killer", "--require", "cell-net"], "");
    assert!(
        stderr(&unknown).contains("not used by the method that rates puzzles with these rules"),
        "{}",
        stderr(&unknown)
    );
    let order = [
        "generate",
        "--rules",
        "killer",
        "--size",
        "6",
        "--seed",
        "3",
        "--require",
        "rule-of-45=1..",
        "--forbid",
        "naked-pair",
    ];
    let made = run(&order, "");
    assert_eq!((made.status.code(), stderr(&made)), (Some(0), ""));
    let rated = run(&["rate", "--scale", "ninefold", "--format", "jsonl"], stdout(&made));
    assert!(stdout(&rated).contains("rule-of-45:") && !stdout(&rated).contains("naked-pair"), "{}", stdout(&rated));
    let few = run(
        &["generate", "--rules", "killer", "--size", "4", "--level", "extreme", "--effort", "3", "--seed", "1"],
        "",
    );
    assert_eq!(few.status.code(), Some(1), "{}", stderr(&few));
    assert!(stderr(&few).contains("the nearest puzzle is "), "{}", stderr(&few));
}

/// `check` and `hint` give the reason why a variant is impossible, as text and as JSON.
#[test]
fn impossible_variants_have_a_reason() {
    let cages = "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"},{\"cells\":[\"R2C1\",\"R2C2\"],\"value\":\"3\"}]";
    let row = "[{},{},{},{}]";
    let puzzle = format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{cages}}}");
    let check = run(&["check"], &puzzle);
    assert_eq!(check.status.code(), Some(1), "{}", stderr(&check));
    assert!(stdout(&check).contains("none\tNo solution. "), "{}", stdout(&check));
    assert!(!stdout(&check).contains("every way to fill"), "{}", stdout(&check));
    let json = run(&["check", "--json", "--blame"], &puzzle);
    assert!(stdout(&json).contains("\"argument\":\""), "{}", stdout(&json));
    let blame = "\"text\":\"Even without givens there is no solution under these constraints: ";
    assert!(stdout(&json).contains(blame), "{}", stdout(&json));
    // A rule is not blamed without the constraints that are exceptions to it.
    let dotted = r#"{"format":"ninefold","version":1,"size":4,"nonconsecutive":true,"difference":[{"cells":["R1C3","R1C4"]},{"cells":["R2C1","R3C1"]}],"givens":".......4........"}"#;
    let json = run(&["check", "--json", "--blame"], dotted);
    let blame = "\"constraints\":[\"nonconsecutive\",\"white dot in r1c34\",\"white dot in r23c1\"]";
    assert!(stdout(&json).contains(blame), "{}", stdout(&json));
    let hint = run(&["hint", "--depth", "4"], &puzzle);
    assert!(
        stdout(&hint).contains("No solution is left: ") && !stdout(&hint).contains("every way"),
        "{}",
        stdout(&hint)
    );
}

/// A rule that reads the whole grid, alone or as an option, leaves no pattern deadly: its steps agree with the solution.
#[test]
fn uniqueness_is_not_argued_with_cells_that_other_rules_read() {
    for puzzle in [
        r#"{"format":"ninefold","version":1,"size":4,"fullrank":[{"cell":"R0C2","value":"16"}],"givens":".....3......412."}"#,
        r#"{"format":"ninefold","version":1,"size":4,"either":[{"options":[{"columnindexer":[{"cells":["R1C2","R2C4"]}]},{"boxindexer":[{"cells":["R3C4","R2C3"]}]}]}],"givens":"1......2.4......"}"#,
        r#"{"format":"ninefold","version":1,"size":4,"either":[{"options":[{"minimum":[{"cell":"R1C1"}]},{"minimum":[{"cell":"R3C1"}]}]}],"givens":".........3...24."}"#,
    ] {
        let checked = run(&["check"], puzzle);
        assert!(stdout(&checked).contains("unique"), "{}", stdout(&checked));
        let verified = run(&["explain", "--verify"], puzzle);
        assert!(!stdout(&verified).contains("NOT PROVED"), "{}", stdout(&verified));
        assert!(stdout(&verified).contains("\nVerified: each of the "), "{}{}", stdout(&verified), stderr(&verified));
    }
}

/// The digits that a player placed in a killer without givens are no givens.
#[test]
fn placed_digits_are_no_givens_beside_constraints() {
    let killer =
        stdout(&run(&["generate", "--rules", "killer", "--size", "6", "--seed", "3", "--format", "ninefold"], ""))
            .to_owned();
    assert!(killer.contains(&format!("\"givens\":\"{}\"", ".".repeat(36))), "{killer}");
    let played = killer.replacen("{\"format\"", &format!("{{\"placed\":\"1{}\",\"format\"", ".".repeat(35)), 1);
    for verb in [&["check"][..], &["solve"], &["minimal"], &["rate", "--scale", "ninefold"]] {
        let answered = |puzzle: &str| {
            let output = run(&[verb, &["--json"]].concat(), puzzle);
            let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
            (
                answer["verdict"].clone(),
                answer["solution"].clone(),
                answer["ninefold_score"].clone(),
                answer["clues"].clone(),
            )
        };
        assert_eq!(answered(&played), answered(&killer), "{verb:?}");
    }
}

/// The number 0 is a value like the text: the sum between two neighbours of a sandwich.
#[test]
fn the_number_zero_is_a_clue() {
    let puzzle = |entry: &str| {
        format!("{{\"format\":\"ninefold\",\"version\":1,\"size\":4,\"givens\":\"................\",{entry}}}")
    };
    for (entry, count) in [
        ("\"sandwichsum\":[{\"cell\":\"R1C0\",\"value\":0}]", "144"),
        ("\"sandwichsum\":[{\"cell\":\"R1C0\",\"value\":\"0\"}]", "144"),
        ("\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":0}]", "288"),
    ] {
        let counted = run(&["solve", "--count"], puzzle(entry));
        assert_eq!(stdout(&counted).split('\t').nth(1).map(str::trim), Some(count), "{entry}: {}", stderr(&counted));
    }
    for wrong in ["\"killercage\":[0]", "\"odd\":[{\"cell\":0}]", "\"placed\":\"1...............\""] {
        let wrong = puzzle(wrong).replace("\"................\"", "\"2...............\"");
        let output = run(&["check"], wrong.clone());
        assert_eq!(output.status.code(), Some(2), "{wrong}: {}", stdout(&output));
        assert!(stderr(&output).contains("stdin:1:"), "{wrong}: {}", stderr(&output));
    }
}
