//! Single grids and multi-sudokus in one file: every verb answers them in order, each as if it were alone.

use crate::common::{HARD, SOLVED, run, stderr, stdout};
use serde_json::Value;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns a single grid, a samurai and a single grid.
fn pieces() -> [String; 3] {
    let file =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/multi-sudoku.txt")).unwrap();
    let samurai: String = file.lines().skip(3).take(21).map(|line| line.to_owned() + "\n").collect();
    [format!("{HARD} one\n"), format!("# in the middle\n{samurai}\n"), format!("{EASY} two\n")]
}

fn text() -> String {
    pieces().concat()
}

/// Returns each of the pieces alone, on its lines of the common file.
fn alone() -> Vec<String> {
    let pieces = pieces();
    let blank = |piece: &String| "\n".repeat(piece.lines().count());
    let others = |own: usize| move |(at, piece): (usize, &String)| if at == own { piece.clone() } else { blank(piece) };
    (0..3).map(|own| pieces.iter().enumerate().map(others(own)).collect()).collect()
}

/// Returns the output without the text before and after all answers.
fn body(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{arguments:?}");
    let text = stdout(&output);
    match (text.find("<section>"), text.rfind("</section>")) {
        (Some(first), Some(last)) => text[first..last].to_owned() + "</section>\n",
        _ => text.to_owned(),
    }
}

#[test]
fn answers_are_those_of_the_puzzles_alone() {
    let verbs: [&[&str]; 9] = [
        &["explain", "--verify"],
        &["explain", "--grids", "--steps", "4"],
        &["explain", "--format", "markdown"],
        &["explain", "--format", "html", "--steps", "3"],
        &["explain", "--format", "json", "--verify"],
        &["explain", "--format", "eureka", "-j", "1"],
        &["hint", "--depth", "4"],
        &["hint", "--all", "--depth", "2"],
        &["hint", "--format", "json", "--depth", "4"],
    ];
    for verb in verbs {
        let whole = body(verb, &text());
        let parts: Vec<String> = alone().iter().map(|part| body(verb, part)).collect();
        assert!(parts.iter().all(|part| !part.is_empty()), "{verb:?}");
        assert_eq!(whole, parts.concat(), "{verb:?}");
    }
}

#[test]
fn reports_name_puzzles_and_grids_alike() {
    let explained = body(&["explain"], &text());
    let places: Vec<&str> = explained.lines().filter(|line| line.starts_with("stdin:")).collect();
    assert_eq!(places, ["stdin:1 one", "stdin:3: in the middle (samurai)", "stdin:25 two"]);
    assert_eq!(explained.matches("Solved in ").count(), 3, "{explained}");
    assert_eq!(explained.matches("On HoDoKu's scale ").count(), 3);
    let markdown = body(&["explain", "--format", "markdown"], &text());
    assert!(markdown.contains("\n## 1. Naked Single in grid 1\n") && markdown.contains("\n## 1. Naked Single\n"));
    let page = body(&["explain", "--format", "html", "--steps", "2"], &text());
    assert_eq!(page.matches("<figure>").count(), 1 + 3 + 1, "a picture of two singles, and the whole samurai twice");
    assert_eq!(page.matches("The first cells of the grids: grid 1 at row 1, column 1; ").count(), 1);
}

#[test]
fn json_has_one_shape() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let mut compile = |name: &str, schemas: &mut boon::Schemas| {
        compiler.compile(&format!("{}/../../docs/schema/{name}", env!("CARGO_MANIFEST_DIR")), schemas).unwrap()
    };
    let (explain, hint) = (compile("explain.json", &mut schemas), compile("hint.json", &mut schemas));
    let samurai = alone().remove(1);
    let open =
        samurai.replace("...3..2.4", ".........").replace("2..34.98", "........").replace(".749185.", "........");
    let clash = samurai.replace("...3..2.4", "...3..2.3");
    let input = format!("{}\n{open}\n{clash}\n", text());
    let lines = |schema, arguments: &[&str]| -> Vec<Value> {
        let output = run(arguments, &input);
        let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for line in &lines {
            let verdict = schemas.validate(line, schema);
            assert!(verdict.is_ok(), "{line}\n{}", verdict.unwrap_err());
        }
        assert_eq!((lines.len(), output.status.code()), (5, Some(1)), "{arguments:?}");
        lines
    };
    let told = lines(explain, &["explain", "--format", "json", "--verify"]);
    let kinds: Vec<_> = told.iter().map(|line| line["verdict"].as_str().unwrap_or("path")).collect();
    assert_eq!(kinds, ["path", "path", "path", "many", "invalid"]);
    let has_grid = |line: &Value| line["path"]["steps"].as_array().unwrap().iter().all(|step| step["grid"].is_u64());
    assert_eq!([0, 1, 2].map(|at| has_grid(&told[at])), [false, true, false]);
    assert_eq!(told[4]["reason"]["grid"], 1);
    let hints = lines(hint, &["hint", "--format", "json"]);
    let kinds: Vec<_> = hints.iter().map(|line| line["status"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["steps", "steps", "steps", "wrong", "wrong"]);
    let grids = [0, 1].map(|at| hints[at]["steps"][0].get("grid").and_then(Value::as_u64));
    assert_eq!((grids, hints[4]["faults"][0]["grid"].as_u64()), ([None, Some(1)], Some(1)));
    let shallow = lines(hint, &["hint", "--format", "json", "--overlay", "--depth", "1"]);
    assert_eq!(shallow[1]["steps"][0]["overlays"][0]["width"], 21, "all grids, as long as none is told");
    assert_eq!(shallow[1]["steps"][0].get("grid"), None, "not even the grid is to be told");
}

/// Hints see a player's wrong digit and eliminated candidates in one of several grids.
#[test]
fn positions_of_several_grids() {
    let samurai = alone().remove(1);
    let solved = stdout(&run(&["solve"], &samurai)).trim_end().to_owned();
    let said = |arguments: &[&str], input: &str| {
        let output = run(&[&["hint"][..], arguments].concat(), input);
        (output.status.code(), stdout(&output).to_owned() + stderr(&output))
    };
    assert_eq!(said(&[], &solved), (Some(0), "The puzzle is solved.\n".to_owned()));
    // The last cell of the last grid gets a wrong digit that breaks no rule visibly.
    let row = solved.lines().last().unwrap();
    let right = row.chars().last().unwrap();
    let lines: Vec<&str> = samurai.trim_end().lines().collect();
    let ends = |lines: &[&str], width: usize| {
        lines.iter().map(|line| line[line.len() - width..].to_owned()).collect::<String>()
    };
    let seen = ends(&lines[lines.len() - 9..], 1) + &ends(&lines[lines.len() - 3..], 3) + "..329....3.8..5...";
    let wrong = ('1'..='9').find(|digit| *digit != right && !seen.contains(*digit)).unwrap();
    let one = format!("{}{wrong}", "..329....   3.8..5...".strip_suffix('.').unwrap());
    let with_own = samurai.replace("..329....   3.8..5...", &one);
    let (code, text) = said(&["--puzzle", &samurai], &with_own);
    assert!(code == Some(1) && text.contains("n grid 5, "), "{text}");
    let (code, text) = said(&[], &with_own);
    assert!(code == Some(1) && text.ends_with("give the givens with --puzzle to find the wrong ones.\n"), "{text}");
    let (code, text) = said(&["--puzzle", HARD], &samurai);
    assert_eq!(code, Some(2));
    assert!(text.ends_with(": samurai: the givens (--puzzle) have a different layout from the position\n"), "{text}");
    // A drawing of candidates is a position from which a path can continue.
    let marks = run(&["convert", "--format", "pencilmark"], &samurai);
    let path = run(&["explain", "--from-here", "--steps", "2", "--verify"], stdout(&marks));
    assert_eq!(path.status.code(), Some(0), "{}{}", stdout(&path), stderr(&path));
    assert!(stdout(&path).contains("Ended after 2 steps, as requested,"), "{}", stdout(&path));
}

#[test]
fn what_a_kind_cannot_do_has_a_reason() {
    let log = run(&["explain", "--method", "zambon", "--log", "zambon"], text());
    assert_eq!(log.status.code(), Some(2));
    assert_eq!(stderr(&log), "ninefold: stdin:3: samurai: the log of Zambon's solver is for single grids\n");
    assert_eq!(stdout(&log).matches("Strategies used ").count(), 2, "the others have theirs");
    let shaded = run(&["render", "--format", "html", "--shade", "3"], text());
    assert_eq!((shaded.status.code(), stdout(&shaded)), (Some(2), ""));
    assert_eq!(stderr(&shaded), "ninefold: stdin:1: --shade: there is 1 grid\n");
    let drawn = run(&["hint", "--svg"], text());
    assert!(stderr(&drawn).contains("a picture shows one position"), "{}", stderr(&drawn));
}

/// A path that takes longer than the limit is cut off, and reports that.
#[test]
fn explaining_has_a_time_limit() {
    const HARDEST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let slow = ["--method", "nested-net,nested-cell,naked-single,hidden-single-box", "--time-limit", "0.04"];
    let output = run(&[&["explain"][..], &slow].concat(), format!("{HARDEST}\n{SOLVED}\n"));
    assert_eq!(output.status.code(), Some(1));
    let ends: Vec<&str> = stdout(&output).lines().filter(|line| line.starts_with("Stopped after ")).collect();
    assert!(
        ends.len() == 1 && ends[0].contains(" during the search for the next step with the method "),
        "{}",
        stdout(&output)
    );
    assert!(stdout(&output).contains("Solved in 0 steps"), "each puzzle has its own time");
    let json = run(&[&["explain", "--format", "json"][..], &slow].concat(), HARDEST);
    let value: Value = serde_json::from_str(stdout(&json)).unwrap();
    assert_eq!(
        (&value["stopped"], &value["cut"], &value["path"]["solved"]),
        (&true.into(), &false.into(), &false.into())
    );
    // If not even the proof is finished, there is no path.
    let at_once = run(&["explain", "--time-limit", "0.000000001"], text());
    assert_eq!(stdout(&at_once).matches("Open: the search was stopped before it reached a result.").count(), 3);
    assert_eq!(run(&["explain", "--time-limit", "60"], text()).stdout, run(&["explain"], text()).stdout);
    assert_eq!(run(&["explain", "--time-limit", "0"], text()).status.code(), Some(2));
}

#[test]
fn drawn_together() {
    let page = body(&["render", "--format", "html", "--solution"], &text());
    let order = ["<h2>Puzzle 1</h2>", "<h2>Puzzle 2</h2>", "5 Sudoku boards with ", "<h2>Puzzle 3</h2>"];
    let places: Vec<usize> = order.iter().map(|piece| page.find(piece).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(page.matches("<figure>").count(), 2, "single grids are tables");
    let drawn = |input: &str| stdout(&run(&["render", "--candidates"], input)).to_owned();
    let parts: Vec<String> = alone().iter().map(|part| drawn(part)).collect();
    assert_eq!(drawn(&text()), parts.join("\n"));
    let sheet = run(&["render", "--format", "svg", "--sheet", "2"], text());
    assert!(stdout(&sheet).contains("5 Sudoku boards with ") && stdout(&sheet).contains("A Sudoku with 19 digits"));
}

#[cfg(all(feature = "pdf", feature = "png"))]
#[test]
fn on_paper_together() {
    for verb in [
        &["render", "--format", "pdf"][..],
        &["render", "--format", "pdf", "--sheet", "2", "--solution"],
        &["explain", "--format", "pdf", "--steps", "2"],
    ] {
        let output = run(verb, text());
        assert!(output.stdout.starts_with(b"%PDF-"), "{verb:?} {}", stderr(&output));
    }
    let png = run(&["render", "--format", "png", "--sheet", "2"], text());
    assert!(png.stdout.starts_with(b"\x89PNG"), "{}", stderr(&png));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.pdf");
    let path = path.to_str().unwrap();
    let book = run(&["book", "--rate", "--hints", "--title", "Mixed", "-o", path], text());
    assert!(stderr(&book).contains("3 puzzles on "), "{}", stderr(&book));
    let open = run(&["book", "-o", path], text().replace("..329....   3.8..5...", ".........   ........."));
    assert_eq!(open.status.code(), Some(1));
    assert!(stderr(&open).starts_with("ninefold: stdin:3: samurai: Several solutions: "), "{}", stderr(&open));
}
