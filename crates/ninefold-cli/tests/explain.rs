//! `ninefold explain`, `hint`, `technique` and `techniques` of the real program.

use crate::common::{self, HARD, SOLVED, run, stderr, stdout};
use serde_json::Value;

/// A puzzle that needs only singles.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CHAINS: &str = ".7.......526...8..3.....59....9...1.8....6...165..3....372....1.5..1..2....7...4.";

fn code(arguments: &[&str], input: &str) -> i32 {
    run(arguments, input).status.code().unwrap()
}

fn json(arguments: &[&str], input: &str) -> Vec<Value> {
    stdout(&run(arguments, input)).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Writes a file into the folder for tests, and returns its path.
fn file(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Fills a puzzle with the placements of a path in the Eureka format.
fn filled(puzzle: &str, steps: &str) -> String {
    let mut cells = puzzle.as_bytes().to_vec();
    for line in steps.lines().filter(|line| !line.starts_with('#')) {
        let (_, conclusions) = line.rsplit_once(" => ").unwrap();
        for placed in conclusions.split(", ").filter(|claim| claim.contains('=')) {
            let (cell, digit) = placed.split_once('=').unwrap();
            let at = |index: usize| usize::from(cell.as_bytes()[index] - b'1');
            cells[at(1) * 9 + at(3)] = digit.as_bytes()[0];
        }
    }
    String::from_utf8(cells).unwrap()
}

#[test]
fn a_path_leads_to_the_solution() {
    let output = run(&["explain", "--format", "eureka", HARD], "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(filled(HARD, stdout(&output)), SOLVED);
    let chains = run(&["explain", "--format", "eureka", "--verify", CHAINS], "");
    let text = stdout(&chains);
    assert!(text.contains(" - (") && text.contains(" = ("), "a chain in signs:\n{text}");
    let count = text.lines().filter(|line| !line.starts_with('#')).count();
    assert!(text.contains(&format!("# Verified: each of the {count} steps is proved")), "{text}");
}

#[test]
fn every_format_tells_the_same_steps() {
    let lines = |format: &str| stdout(&run(&["explain", "--format", format, CHAINS], "")).to_owned();
    let path = &json(&["explain", "--format", "json", CHAINS], "")[0]["path"];
    let steps = path["steps"].as_array().unwrap();
    let (text, markdown, html) = (lines("text"), lines("markdown"), lines("html"));
    for (number, step) in (1..).zip(steps) {
        let said = |key: &str| step["said"][key].as_str().unwrap().to_owned();
        let (name, conclusion) = (said("name"), said("conclusion"));
        assert!(text.contains(&format!("\n{number}. {name}: {} => {conclusion}\n", said("short"))), "{number}");
        assert!(markdown.contains(&format!("\n## {number}. {name}\n")), "{number}");
        assert!(markdown.contains(&format!("`{conclusion}`")), "{number}");
        // Consecutive singles are explained in a list, with the same reasons.
        let line = format!("<li><strong>{number}. {conclusion}</strong> {name}. {} So ", said("teach"));
        assert!(html.contains(&format!("<h2>{number}. {name}</h2>")) || html.contains(&line), "{number}");
        let unwrapped = text.replace("\n   ", " ");
        assert!(unwrapped.contains(&format!("{} So {}", said("teach"), said("sentence"))), "{number}");
    }
    assert!(!text.contains(&format!("\n{}. ", steps.len() + 1)));
    assert!(html.starts_with("<!DOCTYPE html>") && html.trim_end().ends_with("</html>"));
    for tag in ["html", "body", "section", "table", "tr", "td", "p", "h2", "code", "em"] {
        let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn html_and_markdown_escape_what_files_say() {
    let input = format!("{HARD} <script>alert(1)</script> *bold* | x\n");
    let html = run(&["explain", "--format", "html", "--steps", "1"], &input);
    assert!(!stdout(&html).contains("<script>") && stdout(&html).contains("&lt;script&gt;"));
    let markdown = run(&["explain", "--format", "markdown", "--steps", "1"], &input);
    assert!(stdout(&markdown).contains("\\<script\\>") && stdout(&markdown).contains("\\*bold\\*"));
}

#[test]
fn json_keeps_its_schema() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let mut compile = |name: &str, schemas: &mut boon::Schemas| {
        compiler.compile(&format!("{}/../../docs/schema/{name}", env!("CARGO_MANIFEST_DIR")), schemas).unwrap()
    };
    let explain = compile("explain.json", &mut schemas);
    let hint = compile("hint.json", &mut schemas);
    let technique = compile("technique.json", &mut schemas);
    let clash = "11".to_owned() + &HARD[2..];
    let many = HARD.replace("625", "..5");
    let input = format!("{HARD} title\n{CHAINS}\n{many}\n{clash}\n{NONE}\n{SOLVED}\n");
    let holds = |schema, arguments: &[&str]| {
        let lines = json(arguments, &input);
        assert!(lines.len() >= 6, "{arguments:?}");
        for line in &lines {
            let verdict = schemas.validate(line, schema);
            assert!(verdict.is_ok(), "{line}\n{}", verdict.unwrap_err());
        }
        lines
    };
    let lines = holds(explain, &["explain", "--format", "json", "--verify"]);
    let kinds: Vec<_> = lines.iter().map(|line| line["verdict"].as_str().unwrap_or("path")).collect();
    assert_eq!(kinds, ["path", "path", "many", "invalid", "none", "path"]);
    holds(explain, &["explain", "--format", "json", "--from-here", "--steps", "3"]);
    let drawn = holds(explain, &["explain", "--format", "json", "--overlay", "--steps", "60"]);
    let steps = drawn.iter().filter_map(|line| line["path"]["steps"].as_array()).flatten();
    assert!(steps.clone().all(|step| step["overlay"]["width"] == 9 && step["before"]["givens"].is_string()));
    let kinds =
        |kind| steps.clone().flat_map(|step| step["overlay"]["under"].as_array().unwrap()).any(|of| of["kind"] == kind);
    assert_eq!(["house", "cell", "link", "spot"].map(kinds), [true; 4]);
    let rated = holds(explain, &["explain", "--format", "json", "--method", "explainer"]);
    assert!(rated[0]["path"]["steps"][0]["rating"].is_f64(), "{}", rated[0]);
    holds(hint, &["hint", "--format", "json", "--method", "explainer"]);
    for depth in ["1", "4"] {
        let lines = holds(hint, &["hint", "--format", "json", "--depth", depth]);
        let kinds: Vec<_> = lines.iter().map(|line| line["status"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["steps", "steps", "wrong", "wrong", "wrong", "solved"]);
    }
    for lines in [["4", "1"], ["2", "3"]]
        .map(|depths| depths.map(|depth| holds(hint, &["hint", "--format", "json", "--overlay", "--depth", depth])))
    {
        let [deep, shallow] = lines.map(|lines| lines[1]["steps"][0]["overlays"].as_array().unwrap().clone());
        assert!(deep.len().max(shallow.len()) > deep.len().min(shallow.len()));
        assert!(deep.iter().zip(&shallow).all(|(one, other)| one == other), "a depth is the same however much is told");
        assert_eq!(shallow[0]["under"].as_array().unwrap().len(), 0, "nothing at depth 1");
    }
    for verb in ["explain", "hint"] {
        let refused = run(&[verb, "--overlay"], &input);
        assert_eq!((stdout(&refused), refused.status.code()), ("", Some(2)), "available in JSON only");
    }
    holds(hint, &["hint", "--format", "json", "--all"]);
    holds(technique, &["techniques", "--format", "json"]);
    let mut wrong = lines[0].clone();
    wrong["path"]["steps"][0]["parts"][0]["kind"] = "thing".into();
    assert!(schemas.validate(&wrong, explain).is_err(), "the schema must be able to refuse");
}

/// With the method of Sudoku Explainer, every form of a path shows the rating of each step, and the resulting ratings of the puzzle.
#[test]
fn ratings_of_steps() {
    const SEVEN: &str = "1..4.6..945.....23..........1....8..3...........8.2.545....864..3...4.1.9...7...8";
    let making = "On the scale of Sudoku Explainer 1.2.1 these steps make ER 7.1, EP 1.2, ED 1.2.";
    for (format, step) in [
        ("text", "\n1. Hidden Single (Box), ER 1.2: only place for "),
        ("markdown", "\n## 1. Hidden Single (Box), ER 1.2\n"),
        ("html", "</strong> Hidden Single (Box), ER 1.2. "),
        ("eureka", "\n1. Hidden Single (Box), ER 1.2: only place for "),
    ] {
        let output = run(&["explain", "--method", "explainer", "--format", format, SEVEN], "");
        let told = stdout(&output).replace('\\', "");
        assert!(told.contains(step) && told.contains(making) && !told.contains("HoDoKu"), "{told}");
    }
    let line = &json(&["explain", "--method", "explainer", "--format", "json", SEVEN], "")[0]["path"];
    let ratings: Vec<f64> =
        line["steps"].as_array().unwrap().iter().map(|step| step["rating"].as_f64().unwrap()).collect();
    let summary = &line["summary"];
    assert_eq!(summary["explainer"]["er"].as_f64(), ratings.iter().copied().reduce(f64::max));
    assert_eq!(summary["explainer"]["ed"].as_f64(), ratings.first().copied());
    assert!(summary["hodoku"].is_null() && summary["explainer"]["gem"].is_null(), "{summary}");
    let gem = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let gem = run(&["explain", "--method", "explainer", gem], "");
    assert!(stdout(&gem).contains("these steps make ER 1.2, EP 1.2, ED 1.2: a diamond."), "{}", stdout(&gem));
    let hint = run(&["hint", "--method", "explainer", "--depth", "1", SEVEN], "");
    assert_eq!(stdout(&hint), "There is a Hidden Single (Box), rated 1.2, which places a digit.\n");
    let other = run(&["explain", SEVEN], "");
    assert!(stdout(&other).contains("On HoDoKu's scale") && !stdout(&other).contains("ER "));
}

/// A puzzle in which nothing can go into the last cell of the first row.
const NONE: &str = "12345678.........9...............................................................";

#[test]
fn what_is_no_puzzle_has_a_witness() {
    let output = run(&["explain", "."], "");
    assert_eq!(output.status.code(), Some(2));
    let open = run(&["explain", &".".repeat(81)], "");
    assert_eq!(open.status.code(), Some(1));
    assert!(stdout(&open).contains("Several solutions: they differ in r"), "{}", stdout(&open));
    let solutions: Vec<_> = stdout(&open).lines().filter(|line| line.len() == 81).collect();
    assert!(solutions.len() == 2 && solutions.iter().all(|solution| common::is_valid_solution(solution)));
    let clash = run(&["explain", &("11".to_owned() + &HARD[2..])], "");
    assert!(stdout(&clash).contains("1 appears twice in row 1: r1c1 and r1c2"), "{}", stdout(&clash));
    assert_eq!(clash.status.code(), Some(1));
    let board = format!(
        "{{\"format\":\"ninefold\",\"version\":1,\"givens\":\"{}\",\"placed\":\"{SOLVED}\"}}",
        HARD.replace("625", "..5")
    );
    assert!(stdout(&run(&["explain"], &board)).contains("--from-here also uses"));
    assert_eq!(code(&["explain", "--from-here"], &board), 0);
}

#[test]
fn several_puzzles_in_order_and_broken_lines_told() {
    let input = format!("{HARD}\n123\n{CHAINS}\n");
    let one = run(&["explain", "--jobs", "1"], &input);
    let many = run(&["explain", "--jobs", "4"], &input);
    assert_eq!(one.stdout, many.stdout);
    assert_eq!(one.status.code(), Some(2));
    assert!(stderr(&one).contains("stdin:2:"), "{}", stderr(&one));
    let names: Vec<_> = stdout(&one).lines().filter(|line| line.starts_with("stdin:")).collect();
    assert_eq!(names, ["stdin:1", "stdin:3"]);
}

/// The page of an easy puzzle contains the reason of each step, numbers each single on a picture, and stays small.
#[test]
fn an_easy_lesson_has_every_reason() {
    let page = run(&["explain", "--format", "html", "--title", "For Mia & Ben", EASY], "");
    let page = stdout(&page);
    assert!(page.len() < 100_000, "{}", page.len());
    assert!(page.contains("<title>For Mia &amp; Ben</title>") && page.contains("<h1>For Mia &amp; Ben</h1>"));
    // The first board has numbers for its rows and columns.
    assert_eq!(page.matches("<th scope=\"col\">").count(), 9);
    let steps = &json(&["explain", "--json", EASY], "")[0]["path"]["steps"];
    for (number, step) in (1..).zip(steps.as_array().unwrap()) {
        let reason = step["said"]["teach"].as_str().unwrap();
        assert!(page.contains(reason), "{number}: {reason}");
        assert!(page.contains(&format!(">{number}</text>")), "{number} is not on a board");
    }
    let noted = run(&["explain", "--format", "html", "--grids", EASY], "");
    assert!(stderr(&noted).contains("--grids does nothing for html"), "{}", stderr(&noted));
    let used = run(&["explain", "--grids", EASY], "");
    assert_eq!(stderr(&used), "");
}

#[test]
fn steps_and_stuck() {
    let three = run(&["explain", "--steps", "3", HARD], "");
    assert_eq!(three.status.code(), Some(0));
    assert!(stdout(&three).contains("\n3. ") && !stdout(&three).contains("\n4. "));
    assert!(stdout(&three).contains("Ended after 3 steps, as requested,"));
    let stuck = run(&["explain", "--method", "simple", CHAINS], "");
    assert_eq!(stuck.status.code(), Some(1));
    assert!(stdout(&stuck).contains("the method simple finds no more steps"), "{}", stdout(&stuck));
    // The step of another technique has its reason, and the board.
    let told = run(&["explain", "--method", "simple", "--stuck", CHAINS], "");
    let (_, beyond) = stdout(&told).split_once("you can continue: ").unwrap();
    let (step, board) = beyond.split_once("\n\n").unwrap();
    assert!(step.lines().skip(1).any(|line| line.starts_with("   ") && line.contains(" r")), "{step}");
    assert_eq!(board.lines().filter(|line| line.starts_with('|')).count(), 9, "{board}");
}

/// A path can continue from the displayed candidates after a step.
#[test]
fn from_here_goes_on() {
    let whole = run(&["explain", "--grids", CHAINS], "");
    let text = stdout(&whole);
    let (_, twelfth) = text.split_once("\n12. ").unwrap();
    let grid: String =
        twelfth.lines().skip_while(|line| !line.starts_with('+')).take(13).map(|line| line.to_owned() + "\n").collect();
    let thirteenth = text.split_once("\n13. ").unwrap().1.lines().next().unwrap();
    let rest = run(&["explain", "--from-here", "--steps", "1"], &grid);
    let first = stdout(&rest).split_once("\n1. ").unwrap().1.lines().next().unwrap().to_owned();
    assert_eq!(first, thirteenth);
    // Without `--from-here`, the digits count and the candidates do not.
    let again = run(&["explain", "--format", "json", "--steps", "1"], &grid);
    let path: Value = serde_json::from_str(stdout(&again)).unwrap();
    assert!(path["path"]["start"].get("eliminated").is_none());
}

#[test]
fn from_here_says_what_is_wrong() {
    let board =
        format!("{{\"format\":\"ninefold\",\"version\":1,\"givens\":\"{HARD}\",\"eliminated\":{{\"r1c1\":\"8\"}}}}");
    let output = run(&["explain", "--from-here"], &board);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("r1c1 has lost its candidate 8"), "{}", stdout(&output));
    assert_eq!(code(&["explain"], &board), 0, "the puzzle itself is all right");
}

#[test]
fn own_methods() {
    let singles = file("singles.toml", "techniques = ['naked-single', 'hidden-single-box', 'hidden-single-line']\n");
    let output = run(&["explain", "--method", &singles, HARD], "");
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("with the method singles.") && !stdout(&output).contains("Full House"));
    let broken = file("broken.toml", "techniques = ['naked-single',\n  'x-wimg']\n");
    let output = run(&["explain", "--method", &broken, HARD], "");
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert_eq!(
        stderr(&output),
        format!("ninefold: {broken}:2:3: no technique is called \"x-wimg\"; perhaps \"x-wing\"\n")
    );
    let missing = run(&["explain", "--method", "nosuch", HARD], "");
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        stderr(&missing)
            .contains("nosuch: no method of that name (available: simple, hodoku, hints, explainer, zambon, whips, braids, g-whips, g-braids, all)")
    );
    let listed = run(&["hint", "--depth", "1", "--method", "hidden-single-box,naked-single", HARD], "");
    assert_eq!(stdout(&listed), "There is a Hidden Single (Box), which places a digit.\n");
    let uses = |arguments: &[&str]| {
        let lines = json(&[&["explain", "--format", "json", UNIQUE][..], arguments].concat(), "");
        lines[0]["path"]["summary"]["techniques"].to_string()
    };
    assert!(uses(&[]).contains("unique-rectangle"));
    assert!(!uses(&["--no-uniqueness"]).contains("unique-rectangle"));
}

/// A puzzle whose default path uses a unique rectangle.
const UNIQUE: &str = "5...8...6...75.3....71.6...7.8..5..49..........4.2.8..4312..5.....8..6........19.";

#[test]
fn hints_go_deeper() {
    let hint = |depth: &str| stdout(&run(&["hint", "--depth", depth, HARD], "")).to_owned();
    let depths = ["1", "2", "3", "4"].map(hint);
    for pair in depths.windows(2) {
        assert!(pair[1].starts_with(&pair[0]) && pair[1].len() > pair[0].len(), "{pair:?}");
    }
    assert_eq!(depths[1], stdout(&run(&["hint", HARD], "")), "the place is what one gets unasked");
    assert!(!depths[1].contains("r5c7"), "{}", depths[1]);
    assert!(depths[3].ends_with("So r5c7 is 9.\n"), "{}", depths[3]);
    let shallow = stdout(&run(&["hint", "--format", "json", HARD], "")).to_owned();
    assert!(!shallow.contains("r5c7"), "no depth gives away what it should not: {shallow}");
}

#[test]
fn hints_say_what_is_wrong_first() {
    let say = |arguments: &[&str], input: &str| {
        let output = run(&[&["hint"][..], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        stdout(&output).to_owned()
    };
    let own = |at: usize, digit: &str| format!("{}{digit}{}", &HARD[..at], &HARD[at + 1..]);
    let depths = |depth: &str, of: &str| say(&["--puzzle", HARD, "--depth", depth], of);
    assert_eq!(
        ["1", "2", "3", "4"].map(|depth| depths(depth, &own(0, "3"))),
        ["A digit is wrong.\n", "In box 1 a digit is wrong.\n", "The digit in r1c1 is wrong.\n", "r1c1 is not 3.\n"]
    );
    assert_eq!(
        depths("4", &own(0, "9")),
        "9 appears twice in row 1: r1c1 and r1c6, of which r1c6 is given.\n\
         9 appears twice in column 1: r1c1 and r6c1, of which r6c1 is given.\n\
         r1c1 is not 9.\n"
    );
    assert_eq!(depths("1", &own(0, "9")), "A digit appears twice in a row, column or box. (2 times)\n");
    assert_eq!(depths("2", &own(0, "9")), "In row 1 a digit appears twice.\nIn column 1 a digit appears twice.\n");
    assert_eq!(depths("1", &own(5, "8")), "A given is another digit here.\n");
    assert_eq!(depths("4", &own(5, "8")), "r1c6 is given as 9, and here it is 8.\n");
    let lost = format!(
        "{{\"format\":\"ninefold\",\"version\":1,\"givens\":\"{HARD}\",\"eliminated\":{{\"r1c1\":\"8\",\"r1c2\":\"3\"}}}}"
    );
    assert_eq!(say(&["--depth", "1"], &lost), "A candidate that is still possible was eliminated.\n");
    assert_eq!(say(&[], &lost), "In box 1 a candidate that is still possible was eliminated.\n");
    assert_eq!(say(&["--depth", "4"], &lost), "r1c1 has lost its candidate 8, which is still possible.\n");
    let noted =
        format!("{{\"format\":\"ninefold\",\"version\":1,\"givens\":\"{HARD}\",\"centre\":{{\"r1c1\":\"36\"}}}}");
    assert_eq!(say(&["--depth", "4"], &noted), "r1c1 has lost its candidate 8, which is still possible.\n");
    let dead = say(&[], &own(0, "3"));
    assert!(dead.starts_with("No solution is left.") && dead.contains("--puzzle"), "{dead}");
    let one = format!("{}3{}", &SOLVED[..80], "");
    assert!(say(&["--depth", "3"], &one).starts_with("3 appears twice in row 9: "), "{one}");
    assert!(say(&[], &".".repeat(81)).starts_with("Several solutions, which differ in r"));
}

#[test]
fn hints_of_all_kinds() {
    assert_eq!(stdout(&run(&["hint", SOLVED], "")), "The puzzle is solved.\n");
    assert_eq!(code(&["hint", SOLVED], ""), 0);
    let all = run(&["hint", "--all", HARD], "");
    let (lines, more): (Vec<_>, Vec<_>) = stdout(&all).lines().partition(|line| line.contains(" => "));
    assert!(lines.len() > 20, "{lines:?}");
    let is_more = |line: &&str| line.starts_with("There are more ") || line.ends_with("cut short: there may be more.");
    assert!(!more.is_empty() && more.iter().all(is_more), "{more:?}");
    let first = run(&["hint", "--depth", "4", HARD], "");
    assert!(stdout(&first).contains(lines[0].split(" => ").next().unwrap()), "the next step is the first of all");
    let stuck = file("stuck.toml", "techniques = ['full-house']\n");
    let output = run(&["hint", "--method", &stuck, HARD], "");
    assert_eq!(
        (output.status.code(), stdout(&output)),
        (
            Some(1),
            "The method stuck finds no step here. Naked Single finds one: see `ninefold technique naked-single`.\n"
        )
    );
    assert_eq!(code(&["hint", "--depth", "5", HARD], ""), 2);
    let two = run(&["hint", "--puzzle", &format!("{HARD}\n{HARD}"), HARD], "");
    assert_eq!((two.status.code(), stderr(&two)), (Some(2), "ninefold: --puzzle: expected one puzzle\n"));
}

/// A page with the example of a technique has one heading, the outlines and the legend of the picture, and its words.
#[test]
fn a_technique_is_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x-wing.html");
    let output = run(&["technique", "x-wing", "-o", path.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let page = std::fs::read_to_string(&path).unwrap();
    assert_eq!(page.matches("<h1>X-Wing</h1>").count(), 1);
    for part in ["<svg ", "class=\"base\"", "So r2c6 and r9c6 cannot be 9."] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn techniques_by_any_name() {
    for name in ["x-wing", "X-Wing", "xwing", "x_wing", "0300"] {
        let output = run(&["technique", name], "");
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert!(stdout(&output).starts_with("X-Wing (x-wing)\n"), "{name}");
    }
    let page = run(&["technique", "x-wing"], "");
    for part in [
        "HoDoKu level: hard",
        "Sudoku Explainer 1.2.1: 3.2",
        "* base, - ruled out\nbase: r3 r8\ncover: c2 c6\n",
        "-9",
        "So r2c6 and r9c6 cannot be 9.",
    ] {
        assert!(stdout(&page).contains(part), "{part}");
    }
    let slip = run(&["technique", "x-wimg"], "");
    assert_eq!(slip.status.code(), Some(2));
    assert!(
        stderr(&slip).starts_with("ninefold: no technique is called \"x-wimg\"; did you mean x-wing"),
        "{}",
        stderr(&slip)
    );
    let list = run(&["techniques"], "");
    assert_eq!(stdout(&list), stdout(&run(&["technique"], "")));
    let ids: Vec<_> = json(&["techniques", "--format", "json"], "")
        .iter()
        .map(|line| line["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(stdout(&list).lines().count(), ids.len() + 1);
    for id in &ids {
        let output = run(&["technique", id], "");
        assert!(stdout(&output).contains("\nExample: "), "{id} is shown");
    }
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques.md")).unwrap();
    assert_eq!(stdout(&run(&["techniques", "--format", "markdown"], "")), page.replace("\r\n", "\n"));
}

/// `technique` finds the names of other programs, of families, of clues, and of techniques that exist only elsewhere.
#[test]
fn techniques_by_the_names_of_others() {
    let page = |name: &str| {
        let output = run(&["technique", name], "");
        assert_eq!(output.status.code(), Some(0), "{name}: {}", stderr(&output));
        stdout(&output).to_owned()
    };
    let wing = page("Y-Wings");
    assert!(wing.starts_with("XY-Wing (xy-wing)\n") && wing.contains("\nalso called: Y-Wing, "), "{wing}");
    let medusa = page("3d medusa");
    assert!(
        medusa.starts_with("3D Medusa Wrap (medusa-wrap)\n") && medusa.contains("\n3D Medusa Trap (medusa-trap)\n")
    );
    let kraken = page("Kraken Fish");
    assert!(
        kraken.starts_with("Kraken Fish Type 1 (kraken-fish-1)\n")
            && kraken.contains("\nKraken Fish Type 2 (kraken-fish-2)\n")
    );
    let exocet = page("Weak Exocet");
    assert!(
        exocet.starts_with(
            "Ninefold does not search for Weak Exocet separately. The nearest technique is Junior Exocet.\n"
        )
    );
    for clue in ninefold::logic::techniques::of_clues() {
        let page = page(clue.id);
        // In the example of a palindrome, the given digits alone exclude everything that the line would.
        let has_example = clue.id != "palindrome";
        assert_eq!(page.contains("\nExample: "), has_example, "{}: {page}", clue.id);
    }
    let family = run(&["generate", "--require", "simple colouring"], "");
    let several = "simple colouring: the name of several techniques: simple-colours-wrap, simple-colours-trap";
    assert!(stderr(&family).contains(several), "{}", stderr(&family));
    let puzzle = run(&["generate", "--rules", "thermo", "--size", "4", "--require", "thermometer", "--seed", "1"], "");
    assert_eq!(puzzle.status.code(), Some(0), "{}", stderr(&puzzle));
    let path = run(&["explain", "--method", "y-wing,simple colours,naked single", HARD], "");
    assert_ne!(path.status.code(), Some(2), "{}", stderr(&path));
}

/// Counts the pages of a lesson, by the objects of the file that are pages.
#[cfg(feature = "pdf")]
#[test]
fn a_lesson_has_a_front_page_and_two_pictures_with_reasons_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lesson.pdf");
    // 62 singles need seven pictures with up to nine singles each.
    let output =
        common::ninefold(&["explain", "--format", "pdf", "--face", "literata", "-o", file.to_str().unwrap(), HARD])
            .output()
            .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let pdf = std::fs::read(&file).unwrap();
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!(
        text.matches("/Type /Page").count()
            - text.matches("/Type /Pages").count()
            - text.matches("/Type /PageLabel").count(),
        5
    );
    assert!(!text.contains("argument:1") && text.contains("An easy Sudoku"), "the title is a title");
    let refused = common::ninefold(&["explain", "--face", "literata", HARD]).output().unwrap();
    assert!(stderr(&refused).contains("--face is for PDF"), "{}", stderr(&refused));
}

#[test]
fn the_log_of_a_program_is_that_of_its_method() {
    let named = run(&["explain", "--method", "zambon", "--log", "zambon", HARD], "");
    let implied = run(&["explain", "--log", "zambon", HARD], "");
    assert!(stdout(&implied).contains("sudoku: after the initial cleanup"), "{}", stdout(&implied));
    assert_eq!((stdout(&implied), stderr(&implied)), (stdout(&named), ""));
    let other = run(&["explain", "--method", "hodoku", "--log", "zambon", HARD], "");
    assert_eq!(stderr(&other), "ninefold: --log zambon works with the method zambon only\n");
    assert_eq!((stdout(&other), other.status.code()), ("", Some(2)));
}

/// A puzzle whose nets are explained by lemmas.
const LONG: &str = "........7..1..9.8..3.6..5.9.9..25.......6....3..9...4...7....91.2.5..3..8........";

/// Returns the numbers after a word, in the order of the text.
fn numbers(text: &str, word: &str) -> Vec<usize> {
    let number = |rest: &str| rest.split(|char: char| !char.is_ascii_digit()).next()?.parse().ok();
    text.split(word).skip(1).filter_map(number).collect()
}

/// Checks that the elements of a page are closed in the reverse order of opening; that lists contain only items, and that a folded part begins with
/// its summary.
fn is_well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let body = page.split_once("<body").expect("a body").1;
    for tag in body.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.ends_with('/') || tag.starts_with('!') || ["br", "hr", "img", "meta", "link", "input"].contains(&name) {
            continue;
        }
        if tag.starts_with('/') {
            if name != "body" && name != "html" {
                assert_eq!(open.pop(), Some(name), "closed inside {open:?}");
            }
            continue;
        }
        match open.last() {
            Some(&"ul") => assert_eq!(name, "li", "in a list"),
            Some(&"p") => assert!(!["p", "ul", "details", "figure", "div"].contains(&name), "{name} in a paragraph"),
            _ => {}
        }
        open.push(name);
    }
    assert!(open.is_empty(), "{open:?} are not closed");
    for folded in page.split("<details").skip(1) {
        let first = folded.split('<').nth(1).unwrap_or_default();
        assert!(first.starts_with("summary"), "a folded part begins with {first:?}");
    }
}

/// Lemmas of a long proof are numbered without gaps, stated before they are proved, folded in HTML, bold in Markdown, and indented in text; every
/// reference to a lemma is to one in the same step.
#[test]
fn lemmas_have_their_places() {
    let told = |format: &str| stdout(&run(&["explain", "--method", "hodoku", "--format", format], LONG)).to_owned();
    let (text, page, markdown) = (told("text"), told("html"), told("markdown"));
    is_well_formed(&page);
    let stated = numbers(&page, "<summary>Lemma ");
    assert!(stated.len() > 20, "{} lemmas", stated.len());
    for (one, next) in stated.iter().zip(&stated[1..]) {
        assert!(*next == one + 1 || *next == 1, "lemma {next} follows {one}");
    }
    assert_eq!(numbers(&markdown, "**Lemma "), stated);
    assert_eq!(numbers(&text, "\n   Lemma "), stated);
    // A step is a section, which states every lemma that it refers to, and each lemma is short.
    for step in page.split("<h2>").filter(|step| step.contains("<summary>Lemma ")) {
        let stated = numbers(step, "<summary>Lemma ");
        let referred = numbers(step, "(lemma ");
        assert!(
            !referred.is_empty() && referred.iter().all(|number| stated.contains(number)),
            "{stated:?} {referred:?}"
        );
        for lemma in step.split("<summary>Lemma ").skip(1) {
            let end = lemma.find("</details>").expect("the end of the lemma");
            let (statement, proof) = lemma[..end].split_once("</summary>").expect("a statement");
            assert!(statement.ends_with('.') && proof.contains("<p>"), "{statement}");
        }
    }
    for line in text.lines().filter(|line| line.trim_start().starts_with("Lemma ")) {
        assert!(line.starts_with("   Lemma "), "{line:?}");
    }
}

/// In print, every lemma appears once and in order, no statement is the last line of a page, and nothing is outside the page.
#[cfg(feature = "pdf")]
#[test]
fn lemmas_are_printed_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("path.pdf");
    let printed = run(&["explain", "--method", "hodoku", "-o", path.to_str().unwrap()], LONG);
    assert!(printed.status.success(), "{}", stderr(&printed));
    let page = run(&["explain", "--method", "hodoku", "--format", "html"], LONG);
    let Ok(text) = std::process::Command::new("pdftotext").args(["-raw", path.to_str().unwrap(), "-"]).output() else {
        eprintln!("skipped: pdftotext is missing (Debian's poppler-utils)");
        return;
    };
    let text = String::from_utf8(text.stdout).unwrap();
    assert_eq!(numbers(&text, "Lemma "), numbers(stdout(&page), "<summary>Lemma "));
    for sheet in text.split('\u{c}').filter(|sheet| !sheet.trim().is_empty()) {
        let mut lines = sheet.lines().map(str::trim).filter(|line| !line.is_empty()).rev();
        // The last line may be the page number.
        let last = lines.find(|line| line.parse::<u32>().is_err()).unwrap_or_default();
        assert!(!last.starts_with("Lemma "), "a page ends with {last:?}");
    }
}

/// A search that ends at its limit reports the limit; a search that ends by itself does not.
#[test]
fn a_limit_is_named() {
    let method = file("short.toml", "base = \"whips\"\nlimits = { work = 40 }\n");
    let cut = run(&["explain", "--method", &method], LONG);
    let end = stdout(&cut).lines().last().unwrap_or_default().to_owned();
    assert!(stdout(&cut).contains("reached the limit of 40"), "{end}");
    let simple = run(&["explain", "--method", "simple"], LONG);
    assert!(stdout(&simple).contains("the method simple finds no more steps"), "{}", stdout(&simple));
}
