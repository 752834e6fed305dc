//! `ninefold solve --engine` and `ninefold race`.

use crate::common::{HARD, SOLVED, is_valid_solution, run, stderr, stdout};

/// Case 2 of SUDOKU71.
const CASE_2: &str = "45......6..3..1..7....23.......4.25...93.21...81.7.......58....9..7..8..7......64";
const SOLVED_2: &str = "452897316893651427176423985637148259549362178281975643324586791965714832718239564";
const TWO: &str = "81.72.63565.31.728372568194721495386568137942943682571285971463496253817137846259";
const NONE: &str = "12345678....................................9....................................";
const CLASH: &str = "55...............................................................................";

const COMPLETE: [&str; 5] = ["buckets", "buckets-wished", "fewest", "dlx", "fast"];

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    stdout(&run(arguments, input)).lines().map(str::to_owned).collect()
}

#[test]
fn every_engine_answers_as_the_usual_one() {
    let input = format!("{HARD}\n{TWO}\n{NONE}\n{CLASH}\n");
    let usual = lines(&["solve"], &input);
    for engine in COMPLETE {
        let output = run(&["solve", "--engine", engine], &input);
        let found: Vec<&str> = stdout(&output).lines().collect();
        assert_eq!((found[0], &found[2..]), (&*usual[0], &[&*usual[2], &*usual[3]][..]), "{engine}");
        let (one, word) = found[1].split_once('\t').unwrap();
        assert!(is_valid_solution(one) && word == "many", "{engine}");
        assert_eq!((stderr(&output), output.status.code()), ("", Some(1)), "{engine}");
        assert_eq!(lines(&["solve", "--engine", engine, "--count"], TWO), [format!("{TWO}\t2")]);
        assert_eq!(lines(&["solve", "--engine", engine, "--count=1"], TWO), [format!("{TWO}\t1")]);
        let mut listed = lines(&["solve", "--engine", engine, "--all"], TWO);
        assert_eq!(listed.pop().unwrap(), format!("2 solutions\t{TWO}"), "{engine}");
        assert!(listed[0].starts_with("1\t") && listed[1].starts_with("2\t") && listed[0][2..] != listed[1][2..]);
    }
    for engine in ["brute", "masks"] {
        assert_eq!(lines(&["solve", "--engine", engine], CASE_2), [SOLVED_2], "{engine}");
        assert_eq!(lines(&["solve", "--engine", engine], CLASH), ["-\tinvalid"], "{engine}");
    }
}

#[test]
fn brute_force_is_stopped() {
    let output = run(&["solve", "--engine", "brute", "--time-limit", "0.05", "-"], format!("{HARD}\n{CASE_2}\n"));
    assert_eq!(stdout(&output), format!("-\tstopped: the time limit was reached\n{SOLVED_2}\n"));
    assert_eq!(output.status.code(), Some(1));
    let json = lines(&["solve", "--engine", "brute", "--time-limit", "0.05", "--json", "--counts"], HARD);
    let value: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    assert_eq!((&value["verdict"], &value["stopped"]), (&"stopped".into(), &"the time limit was reached".into()));
    assert!(value["counts"]["tries"].as_u64().unwrap() > 1000, "{value}");
}

#[test]
fn buckets_runs_out_of_room_and_says_so() {
    let empty = ".".repeat(81);
    let output = run(&["solve", "--engine", "buckets"], &empty);
    assert_eq!(stdout(&output), "-\tstopped: no room for another state\n");
    assert_eq!(
        lines(&["solve", "--engine", "buckets", "--count=5"], &empty),
        [format!("{empty}\t0\tstopped: no room for another state")]
    );
}

#[test]
fn forced_has_bounds_and_goes_on_with_larger_ones() {
    let forced = |more: &[&str]| lines(&[&["solve", "--engine", "forced", CASE_2], more].concat(), "");
    let partial = "452897316..3..1..7....23.......4.25...93.21.8.81.7.......58....9..7..8..7.8..9564\tnot found";
    assert_eq!(forced(&["--max-depth", "1"]), [partial]);
    assert_eq!(forced(&[]), [format!("{SOLVED_2}\tfound")]);
    assert_eq!(forced(&["--max-depth", "1,2"]), [format!("{SOLVED_2}\tfound")]);
    // The ten digits that the first run has forced are in the grid of the second run, which forces no others before it tries.
    let trace = forced(&["--max-depth", "1,2", "--trace"]);
    let end = trace
        .iter()
        .position(|line| line == "give up at level 0: the maximum number of nested tries is reached")
        .unwrap();
    assert!(trace[..end - 1].iter().all(|line| line.starts_with("forced ")), "{trace:?}");
    assert_eq!((end, &*trace[end - 1]), (11, "10 digits forced at level 0"));
    assert_eq!(trace[end + 1..end + 4], ["0 digits forced at level 0", "save state 1", "try r2c1 = 6 at level 1"]);

    for wrong in [&["--max-depth", "0"][..], &["--max-depth", "16"], &["--max-width", "1"], &["--count"], &["--all"]] {
        let output = run(&[&["solve", "--engine", "forced", CASE_2], wrong].concat(), "");
        assert_eq!((stdout(&output), output.status.code()), ("", Some(2)), "{wrong:?}");
    }
    let output = run(&["solve", "--engine", "dlx", "--max-depth", "3", CASE_2], "");
    assert_eq!(stderr(&output), "ninefold: --max-depth and --max-width are for forced only\n");
    assert_eq!(run(&["solve", "--trace", CASE_2], "").status.code(), Some(2), "there is no trace without an engine");
}

#[test]
fn a_trace_tells_all_and_the_counts_sum_it_up() {
    let trace = lines(&["solve", "--engine", "fewest", "--trace", "--counts", HARD], "");
    let (counts, trace) = trace.split_last().unwrap();
    let (answer, trace) = trace.split_last().unwrap();
    assert_eq!(answer, SOLVED);
    let count = |word: &str| trace.iter().filter(|line| line.starts_with(word)).count();
    let (placed, forced) = (count("place "), count("forced "));
    let [tries, dead, saved, solutions] = ["try ", "dead end", "save ", "solution "].map(count);
    assert!(counts.starts_with(&format!("{} placements ({forced} forced), ", placed + forced)), "{counts}");
    assert!(counts.contains(&format!(", {tries} tries, {dead} dead ends, ")), "{counts}");
    assert!(counts.contains(&format!(", {saved} states saved (")), "{counts}");
    assert!(counts.ends_with(&format!(", {solutions} solutions")), "{counts}");
    assert!(trace.contains(&format!("solution 1: {SOLVED}")));
}

#[test]
fn a_profile_counts_calls_by_routine() {
    // Case 5 of SUDOKU71, with 996 calls of TRY.
    const CASE_5: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
    let told = lines(&["solve", "--engine", "forced", "--max-depth", "5", "--profile", CASE_5], "");
    assert!(told[0].ends_with("\tfound") && told.len() == 2, "{told:?}");
    assert!(told[1].starts_with("calls of forced: try 996, pass "), "{told:?}");
    // Larger bounds continue where smaller ones have ended, and the profile includes both runs.
    let json = lines(&["solve", "--engine", "forced", "--max-depth", "1,2", "--profile", "--json", CASE_2], "");
    let value: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    assert_eq!((&value["profile"]["try"], value.get("counts")), (&6.into(), None));
    // Brute force checks the rules once for each try.
    let json = lines(&["solve", "--engine", "brute", "--profile", "--counts", "--json", CASE_2], "");
    let value: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    assert_eq!(value["profile"]["legal"], value["counts"]["tries"]);
    for engine in ["brute", "masks", "buckets", "buckets-wished", "fewest", "forced", "dlx", "fast"] {
        let plain = lines(&["solve", "--engine", engine, CASE_2], "");
        let told = lines(&["solve", "--engine", engine, "--profile", CASE_2], "");
        assert_eq!((&told[..1], told.len()), (&plain[..], 2), "{engine}");
    }
    let output = run(&["solve", "--engine", "dlx", "--profile", "--format", "tsv", CASE_2], "");
    assert_eq!(stderr(&output), "ninefold: --profile has no columns: use lines, drawn grids or JSON\n");
    assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
    assert_eq!(
        run(&["solve", "--profile", CASE_2], "").status.code(),
        Some(2),
        "there is no profile without an engine"
    );

    let text = run(&["race", "--engine", "fewest,dlx", "--profile", CASE_2], "");
    let told: Vec<&str> = stdout(&text).lines().filter(|line| line.starts_with("calls of ")).collect();
    assert_eq!(told.len(), 6, "three engines, two ways: {told:?}");
    assert!(told[0].starts_with("calls of fewest: choose ") && told[1].starts_with("calls of dlx: search "));
    assert_eq!(run(&["race", "--profile", "--format", "tsv", CASE_2], "").status.code(), Some(2));
}

#[test]
fn columns() {
    let rows = lines(&["solve", "--engine", "dlx", "--format", "tsv", "-"], &format!("{HARD} hard\n"));
    let (head, row): (Vec<&str>, Vec<&str>) = (rows[0].split('\t').collect(), rows[1].split('\t').collect());
    assert_eq!(head.len(), row.len());
    let cell = |name: &str| row[head.iter().position(|head| *head == name).unwrap()];
    assert_eq!([cell("puzzle"), cell("verdict"), cell("solution"), cell("label")], [HARD, "unique", SOLVED, "hard"]);
    assert_eq!([cell("placements"), cell("tries")], ["62", "0"]);
}

#[test]
fn json_keeps_its_schema() {
    let mut schemas = boon::Schemas::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/answer.json");
    let schema = boon::Compiler::new().compile(schema, &mut schemas).unwrap();
    let input = format!("{HARD} label\n{CASE_2}\n{TWO}\n{NONE}\n{CLASH}\n");
    let mut events = std::collections::BTreeSet::new();
    let mut verdicts = std::collections::BTreeSet::new();
    for engine in COMPLETE.into_iter().chain(["forced"]) {
        for more in [
            &["--trace", "--counts", "--profile"][..],
            &["--count"],
            &["--all", "--counts", "--profile"],
            &["--count=1"],
            &["--all=1"],
        ] {
            if engine == "forced" && more[0] != "--trace" {
                continue;
            }
            for line in lines(&[&["solve", "--json", "--engine", engine], more].concat(), &input) {
                let value: serde_json::Value = serde_json::from_str(&line).unwrap();
                assert!(schemas.validate(&value, schema).is_ok(), "{line}");
                events.extend(value.get("event").map(ToString::to_string));
                verdicts.extend(value.get("verdict").map(ToString::to_string));
            }
        }
    }
    assert_eq!(events.len(), 12, "all kinds: {events:?}");
    assert_eq!(verdicts.len(), 6, "all but stopped: {verdicts:?}");
    let wrong = serde_json::json!({ "event": "try", "cell": "r1c1", "digit": 5 });
    assert!(schemas.validate(&wrong, schema).is_err(), "the schema must be able to refuse");
}

/// Returns the rows of a race, without the heading.
fn race(more: &[&str]) -> Vec<Vec<String>> {
    let rows = lines(&[&["race", "--format", "tsv"], more].concat(), "");
    rows[1..].iter().map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn all_engines_race_both_ways() {
    // The limit is in real time, of which an engine on a busy machine gets only a part.
    let rows = race(&["--time-limit", "2", HARD]);
    assert_eq!(rows.len(), 16);
    let engines = ["brute", "masks", "buckets", "buckets-wished", "fewest", "forced", "dlx", "fast"];
    for (row, (way, engine)) in rows
        .iter()
        .zip(["as given", "turned by 180 degrees"].iter().flat_map(|way| engines.map(|engine| (way, engine))))
    {
        assert_eq!((&*row[1], &*row[2]), (*way, engine));
        match engine {
            "brute" | "masks" => assert!(["unique", "stopped"].contains(&&*row[3]), "{row:?}"),
            "forced" => assert!(["found", "stopped"].contains(&&*row[3]), "{row:?}"),
            _ => assert_eq!(row[3], "unique"),
        }
        let time = row[4].parse::<f64>();
        assert_eq!(time.is_ok_and(|time| time > 0.0), row[3] != "stopped", "{row:?}");
    }
    let stopped = race(&["--engine", "brute", "--time-limit", "0.001", HARD]);
    assert_eq!((&*stopped[0][3], &*stopped[0][4]), ("stopped", "-"));
    // The number of tries depends on the order of the cells.
    let tries = |row: &Vec<String>| row[7].parse::<u64>().unwrap();
    assert_ne!(tries(&rows[4]), tries(&rows[12]), "fewest");
    assert_eq!((&*rows[7][5], &*rows[15][5]), ("1.0", "1.0"), "the fast engine against itself");
}

#[test]
fn a_race_of_some() {
    let rows = race(&["--engine", "dlx,fewest", CASE_2, HARD]);
    let engines: Vec<&str> = rows.iter().map(|row| &*row[2]).collect();
    assert_eq!(engines, ["fewest", "dlx", "fast"].repeat(4));
    let output = run(&["race", "--time-limit", "0.2", "--engine", "brute", HARD], "");
    let text = stdout(&output);
    assert!(text.starts_with(&format!("{HARD}, as given\nengine ")), "{text}");
    assert!(text.contains(&format!("\n\n{HARD}, turned by 180 degrees\n")), "{text}");
    assert!(text.contains("\nbrute was stopped: the time limit was reached\n"), "{text}");
    assert_eq!(output.status.code(), Some(0));

    assert_eq!(run(&["race", "--engine", "fewest", TWO], "").status.code(), Some(1));
    let clash = run(&["race", CLASH], "");
    assert_eq!(stderr(&clash), "ninefold: argument:1: 5 appears twice in row 1: r1c1 and r1c2\n");
    assert_eq!((stdout(&clash), clash.status.code()), ("", Some(1)));
    assert_eq!(run(&["race", "rubbish"], "").status.code(), Some(2));
    assert_eq!(run(&["race", "--time-limit", "0", HARD], "").status.code(), Some(2));
}

/// Answers have the words and the grids of earlier programs: blanks, a verdict, and the grid as entered if there is no solution.
#[test]
fn answers_in_the_style_of_a_program() {
    let solved = |arguments: &[&str]| {
        let output = run(&[&["solve"], arguments].concat(), "");
        (stdout(&output).to_owned(), output.status.code())
    };
    let (sand, code) = solved(&["--style", "sand", HARD]);
    let lines: Vec<&str> = sand.lines().collect();
    assert_eq!((lines.len(), lines[19], code), (39, "A solution was found: the only one.", Some(0)), "{sand}");
    let row = |cells: &str| cells.chars().map(|cell| format!("| {cell} ")).collect::<String>() + "|";
    assert_eq!(lines[1], row(&HARD[..9].replace('.', " ")));
    assert_eq!((lines[0], lines[21]), (&*("+---".repeat(9) + "+"), &*row(&SOLVED[..9])));
    assert_eq!(sand.matches('.').count(), 1, "blanks, no dots: {sand}");

    let (illegal, code) = solved(&["--style", "sudoku71", CLASH]);
    let entered = CLASH.replace('.', "0");
    assert!(illegal.starts_with("Illegal?\n") && code == Some(1), "{illegal}");
    let shown: String = illegal.chars().filter(char::is_ascii_digit).collect();
    assert_eq!(shown, entered, "as entered");
    let (open, _) = solved(&["--style", "sudoku71", "--engine", "forced", "--max-depth", "1", CASE_2]);
    let words = "No solution found\n4 5 2 8 9 7 3 1 6\n";
    assert!(open.starts_with(words), "{open}");
    let (found, _) = solved(&["--style", "sudoku71", "--engine", "forced", CASE_2]);
    assert!(found.starts_with("SOLVED!\n4 5 2 8 9 7 3 1 6\n8 9 3 6"), "{found}");
    let (several, code) = solved(&["--style", "apple2", TWO]);
    assert!(several.starts_with("SOLUTION 1 OF SEVERAL\n+-------+") && code == Some(1), "{several}");
    assert_eq!(solved(&["--style", "z88dk", CLASH]), ("no solution\n".into(), Some(1)));
    let (json, _) = solved(&["--style", "sand", "--format", "grid", HARD]);
    assert_eq!(json, sand);
    let refused = run(&["solve", "--style", "sand", "--json", HARD], "");
    assert_eq!((stdout(&refused), refused.status.code()), ("", Some(2)), "{}", stderr(&refused));
    let wide = run(&["solve", "--style", "sand", "--layout", "6x6"], ".".repeat(36));
    assert!(stderr(&wide).contains("the style sand supports plain grids only"), "{}", stderr(&wide));
    assert_eq!(wide.status.code(), Some(2));
}
