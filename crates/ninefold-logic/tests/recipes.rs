//! Methods from TOML: their content, and the positions of their mistakes.

use ninefold_core::{Grid, Puzzle};
use ninefold_logic::{Limits, Method, Path, Restart};

const PUZZLE: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

fn ids(method: &Method) -> Vec<&str> {
    method.techniques.iter().map(|technique| technique.id).collect()
}

#[test]
fn all_that_can_be_said() {
    let method = Method::from_toml(
        "
        name = \"mine\"
        techniques = ['naked-single', \"x-wing\", 'skyscraper', 'unique-rectangle-1']
        restart = 'stay'
        uniqueness = false
        [limits]
        chain = 12
        fish = 3
        set = 5
        work = 1_000
        ",
    );
    let method = method.unwrap();
    assert_eq!(method.name, "mine");
    assert_eq!(ids(&method), ["naked-single", "x-wing", "skyscraper"], "in this order, without uniqueness");
    assert_eq!(method.restart, Restart::Stay);
    assert_eq!(method.limits, Limits { chain: 12, fish: 3, set: 5, work: 1000, ..Limits::DEFAULT });
}

/// All forms of strings, numbers and tables in TOML are accepted.
#[test]
fn other_notations() {
    let lines = [
        "name = \"\"\"\\",
        "  m\\u0069ne\"\"\"",
        "'techniques' = [ # a remark",
        "\t\"naked\\u002Dsingle\", '''x-wing''', ]",
        "limits.chain = 0x0c",
        "limits.\"fish\" = +3",
        "limits.work = 0b11_00",
    ];
    for said in [lines.join("\n"), lines.join("\r\n"), format!("\u{feff}{}", lines.join("\n"))] {
        let method = Method::from_toml(&said).unwrap();
        assert_eq!((&*method.name, ids(&method)), ("mine", vec!["naked-single", "x-wing"]));
        assert_eq!(method.limits, Limits { chain: 12, fish: 3, work: 12, ..Limits::DEFAULT });
    }
    let inline = Method::from_toml("base = 'simple'\nlimits = { chain = 1_0, set = 0o7 }").unwrap();
    assert_eq!(inline.limits, Limits { chain: 10, set: 7, ..Method::simple().limits });
}

#[test]
fn little() {
    let method = Method::from_toml("techniques = ['naked-single']").unwrap();
    assert_eq!((&*method.name, method.restart, method.limits), ("own", Restart::Top, Limits::DEFAULT));
}

#[test]
fn on_a_base() {
    let method = Method::from_toml("base = 'simple'\nwithout = ['naked-single', 'naked-pair']").unwrap();
    let left: Vec<_> = Method::simple().techniques.iter().map(|technique| technique.id).collect();
    let left: Vec<_> = left.into_iter().filter(|id| !["naked-single", "naked-pair"].contains(id)).collect();
    assert_eq!(ids(&method), left);
}

/// The order and the limits are applied, not only stored.
#[test]
fn paths() {
    let puzzle = Puzzle::try_from(PUZZLE.parse::<Grid>().unwrap()).unwrap();
    let path = |toml: &str| Path::of(&puzzle, &Method::from_toml(toml).unwrap());
    let hodoku = path("base = 'hodoku'");
    let counts =
        |path: &Path| path.counts().iter().map(|(technique, count)| (technique.id, *count)).collect::<Vec<_>>();
    assert_eq!(counts(&hodoku), counts(&Path::of(&puzzle, &Method::hodoku())));
    let singles = path("techniques = ['hidden-single-line', 'naked-single', 'hidden-single-box']");
    assert!(counts(&singles).iter().all(|(id, _)| id.ends_with("single") || id.contains("single-")));
    let short = path("base = 'hodoku'\nlimits.chain = 1\nlimits.work = 0");
    assert!(short.steps().iter().all(|step| !step.technique().id.contains("chain") || step.links() <= 1));
}

/// Chapter 2 of the book: strategies can be chosen, and the solver works without the others.
#[test]
fn strategies_of_zambon() {
    let grids = [PUZZLE, "200080010001902000450061020004000089060070000710000060040107008000009500070020034"];
    let method = Method::zambon();
    let all = ids(&method);
    for grid in grids {
        let puzzle = Puzzle::try_from(grid.parse::<Grid>().unwrap()).unwrap();
        let path = |toml: &str| Path::of(&puzzle, &Method::from_toml(&format!("base = 'zambon'\n{toml}")).unwrap());
        assert_eq!(path("").steps().len(), Path::of(&puzzle, &Method::zambon()).steps().len());
        let pairs = path("only = ['naked-pair']");
        let allowed = ["naked-pair", "naked-single", "guess"];
        assert!(pairs.steps().iter().all(|step| allowed.contains(&step.technique().id)), "{grid}");
        assert!(pairs.is_solved(), "guesses do the rest");
        for id in all.iter().filter(|id| **id != "naked-single") {
            let path = path(&format!("without = ['{id}']"));
            assert!(path.is_solved() && path.steps().iter().all(|step| step.technique().id != *id), "{grid} {id}");
        }
    }
    // With `restart`, only the techniques are taken, in their order.
    let own = Method::from_toml("base='zambon'\nwithout=['naked-single']\nrestart='top'\nlimits.chain=3").unwrap();
    assert!(own.solver.is_none() && own.limits.chain == 3 && !ids(&own).contains(&"naked-single"));
}

/// If a hint is excluded, the next allowed one is taken: a path does not end because a dispensable technique is missing.
#[test]
fn hints_that_are_left() {
    let grid: Grid =
        "1..4.6..945.....23..........1....8..3...........8.2.545....864..3...4.1.9...7...8".parse().unwrap();
    let puzzle = Puzzle::try_from(grid).unwrap();
    let whole = Path::of(&puzzle, &Method::explainer());
    for (technique, _) in whole.counts() {
        let path =
            Path::of(&puzzle, &Method::from_toml(&format!("base='explainer'\nwithout=['{}']", technique.id)).unwrap());
        assert!(path.is_solved() && path.steps().iter().all(|step| step.technique() != technique), "{}", technique.id);
    }
    // Levels are distinguished, although their techniques are the same.
    let ratings = |toml: &str| -> Vec<u8> {
        let path = Path::of(&puzzle, &Method::from_toml(&format!("base='explainer'\n{toml}")).unwrap());
        assert!(path.is_solved(), "{toml}");
        path.steps().iter().filter_map(ninefold_logic::Step::rating).collect()
    };
    let easy = "'hidden-singles','naked-single','intersections'";
    for (name, bases) in
        [("dynamic", 85..=95), ("dynamic-plus", 90..=100), ("nested-level-2", 95..=105), ("chains", 65..=80)]
    {
        let used = ratings(&format!("only = [{easy}, '{name}']"));
        let hard: Vec<u8> = used.into_iter().filter(|&tenths| tenths > 28).collect();
        assert!(!hard.is_empty() && hard.iter().all(|tenths| bases.contains(tenths)), "{name}: {hard:?}");
    }
    let most = |toml: &str| ratings(toml).into_iter().max().unwrap();
    let er = whole.steps().iter().filter_map(ninefold_logic::Step::rating).max().unwrap();
    assert_eq!(most("without = ['nested-level-5', 'nested-level-4']"), er);
    assert!(most("without = ['chains']") > er);
}

#[test]
fn mistakes() {
    let cases = [
        ("", "1:1: `techniques` or `base` is missing"),
        ("name = 3", "1:8: invalid type: integer `3`, expected a string"),
        ("techniques = []", "1:14: a method needs at least one technique"),
        (
            "techniques = ['naked-single',\n\t'naked-singel']",
            "2:2: no technique is called \"naked-singel\"; perhaps \"naked-single\"",
        ),
        ("techniques = ['é', 'qqqqqqqqqqqqqqq']", "1:15: no technique is called \"é\""),
        ("techniques = ['naked-single', 'naked-single']", "1:31: \"naked-single\" is already in the list"),
        (
            "base = 'se'",
            "1:8: no method is called \"se\"; available: simple, hodoku, hints, explainer, zambon, whips, braids, g-whips, g-braids, all",
        ),
        ("base = 'simple'\nwithout = ['x-wing']", "2:12: \"x-wing\" is not in the method in any case"),
        (
            "base = 'simple'\ntechniques = ['x-wing']",
            "1:8: either `base` or `techniques`, not both; `only` selects some of a base",
        ),
        ("base = 'simple'\nonly = []", "2:8: a method needs at least one technique"),
        ("techniques = ['x-wing']\nonly = ['x-wing']", "2:8: `only` selects some of a `base`, which is missing"),
        ("base = 'simple'\nonly = ['naked-single',\n'x-wing']", "3:1: \"x-wing\" is not in the method"),
        ("base = 'explainer'\nwithout = ['skyscraper']", "2:12: \"skyscraper\" is not in the method in any case"),
        (
            "base = 'hodoku'\nwithout = ['nested-2']",
            "2:12: no technique is called \"nested-2\"; perhaps \"nested-net\"",
        ),
        (
            "base = 'explainer'\nwithout = ['qqqqqqqqqqqqqqqq']",
            "2:12: no technique is called \"qqqqqqqqqqqqqqqq\"; the producers are hidden-singles, direct-intersections, \
             direct-hidden-pair, naked-single, direct-hidden-triple, intersections, naked-pair, x-wing, hidden-pair, naked-triple, \
             swordfish, hidden-triple, xy-wing, xyz-wing, unique-loops, naked-quadruple, jellyfish, hidden-quadruple, bug, \
             aligned-pair-exclusion, chains, aligned-triple-exclusion, nishio, multiple-chains, dynamic, dynamic-plus, nested-level-2, \
             nested-level-3, nested-level-4, nested-level-5",
        ),
        (
            "base = 'zambon'\nwithout = ['naked-single']",
            "2:12: \"naked-single\" is used by the solver of \"zambon\" in any case; with `restart` its techniques are used without that solver",
        ),
        (
            "base = 'zambon'\nlimits = { chain = 4 }",
            "2:10: the solver of \"zambon\" has its own bounds, so `limits` has no effect; with `restart` its techniques are used \
             without that solver",
        ),
        (
            "base = 'explainer'\nlimits = { work = 4 }",
            "2:10: the solver of \"explainer\" has its own bounds, so `limits` has no effect; with `restart` its techniques are used \
             without that solver",
        ),
        ("base = 'simple'\nlimits.fish = 12", "2:15: expected a number from 2 to 9, found 12"),
        ("base = 'simple'\nlimits.chain = 0", "2:16: expected a number from 1 to 729, found 0"),
        ("base = 'simple'\nlimits.chain = -1", "2:16: expected a number from 1 to 729, found -1"),
        ("base = 'simple'\nlimits.set = 0xff", "2:14: expected a number from 1 to 8, found 0xff"),
        (
            "base = 'simple'\nlimits.work = 99999999999999999999",
            "2:15: expected a number from 0 to 9223372036854775807, found 99999999999999999999",
        ),
        ("limits = { fish = 2.5 }", "1:19: invalid type: number `2.5`, expected a whole number"),
        ("limits = { depth = 2 }", "1:12: unknown key `depth`, expected one of `chain`, `fish`, `set`, `work`"),
        ("name = 2026-01-01", "1:8: invalid type: date or time, expected a string"),
        ("only = 'x-wing'", "1:8: invalid type: string \"x-wing\", expected a list of strings"),
        ("without = ['x-wing', {}]", "1:22: invalid type: table, expected a string"),
        ("restart = 'never'", "1:11: invalid type: string \"never\", expected \"top\" or \"stay\""),
    ];
    for (text, expected) in cases {
        assert_eq!(Method::from_toml(text).unwrap_err().to_string(), expected, "{text}");
    }
    // These messages may change with the TOML library, but their positions may not.
    let places = [
        ("name = 'x'\nbase = 'simple'\nspeed = 3", (3, 1)),
        ("base = 'simple'\nrestart = 'never'", (2, 11)),
        ("base = 'simple'\nlimits.chain = -1", (2, 16)),
        ("base = 'simple'\n\nlimits = 3", (3, 10)),
        ("base = 'simple'\nuniqueness = 'no'", (2, 14)),
        ("base = 'simple\n", (1, 15)),
        ("ä = ", (1, 1)),
    ];
    for (text, place) in places {
        let error = Method::from_toml(text).unwrap_err();
        assert_eq!((error.line, error.column), place, "{text}: {error}");
        assert!(!error.message.is_empty() && !error.message.contains('\n'), "{error}");
    }
    assert!(Method::from_toml(&"[".repeat(100_000)).is_err(), "deep nesting ends in an error");
}

#[test]
fn further_techniques_join_a_base() {
    let method =
        Method::from_toml("base = 'hodoku'\nwith = ['WXYZ-Wing', 'unique loop']\nwithout = ['x-chain']").unwrap();
    let place = |id: &str| method.techniques.iter().position(|technique| technique.id == id);
    assert!(place("xyz-wing") < place("wxyz-wing") && place("wxyz-wing").is_some());
    assert!(place("unique-loop-4").is_some() && place("x-chain").is_none());
    let error = |text: &str| Method::from_toml(text).unwrap_err().to_string();
    assert_eq!(error("base = 'hodoku'\nwith = ['x-wing']"), "2:9: \"x-wing\" is already in the method");
    assert_eq!(error("techniques = ['x-wing']\nwith = ['xy-wing']"), "2:9: `with` adds to a `base`, which is missing");
    assert!(error("base = 'zambon'\nwith = ['xy-wing']").contains("so `with` has no effect; with `restart`"));
    assert!(error("base = 'hodoku'\nwith = ['x-wang']").starts_with("2:9: no technique is called"));
    assert!(Method::from_toml("base = 'explainer'\nrestart = 'top'\nwith = ['sk-loop']").is_ok());
}
