//! Help, manual pages and completions: the order of topics, unbroken examples, known values.

use std::fs;

use crate::common::{ninefold, run, stderr, stdout};

/// Returns the help of a verb on a terminal with this number of columns.
fn help(arguments: &[&str], columns: &str) -> String {
    stdout(&ninefold(arguments).env("COLUMNS", columns).output().unwrap()).to_owned()
}

/// Returns the headings of a help text in order.
fn headings(help: &str) -> Vec<&str> {
    let is_heading = |line: &&str| line.ends_with(':') && line.chars().next().is_some_and(char::is_uppercase);
    help.lines().filter(is_heading).collect()
}

#[test]
fn options_stand_by_topic_behind_the_examples() {
    let rate = help(&["rate", "-h"], "80");
    assert_eq!(headings(&rate), ["Examples:", "Arguments:", "Input:", "Task:", "Output:", "General:"]);
    let generate = help(&["generate", "-h"], "80");
    let own = [
        "Examples:",
        "Input:",
        "Task:",
        "Other rules:",
        "Several grids:",
        "Clues:",
        "Difficulty:",
        "Output:",
        "General:",
    ];
    let mut found = headings(&generate);
    assert_eq!((found.first(), found.last()), (Some(&"Examples:"), Some(&"General:")), "{found:?}");
    found.retain(|heading| own.contains(heading));
    assert_eq!(found.len(), own.len() - usize::from(!generate.contains("\nInput:")), "{generate}");
    // The short help shows the first clause of an option, the long help all of it.
    let flat = |help: &str| help.split_whitespace().collect::<Vec<_>>().join(" ");
    let option = |help: &str| flat(help).contains("their order is always kept");
    assert!(!option(&rate) && option(&help(&["rate", "--help"], "120")));
    assert!(rate.contains("  -j, --jobs <N>"), "{rate}");
}

/// Prose fills the width of the terminal, regardless of the line breaks in the source.
#[test]
fn prose_is_wrapped_once() {
    let mut lines = 0;
    for verb in ["solve", "generate", "daily", "book", "rate", "edit"] {
        for columns in [60, 72, 100] {
            let help = help(&[verb, "--help"], &columns.to_string());
            let behind = help.lines().skip_while(|line| !line.starts_with("General:"));
            let prose: Vec<&str> = behind.filter(|line| !line.starts_with(' ')).collect();
            for pair in prose.windows(2) {
                // A line ends only if the next word does not fit.
                let [line, next] = pair else { continue };
                let word = next.split(' ').next().unwrap_or_default().chars().count();
                if !line.is_empty() && word > 0 && !line.ends_with([':', '.']) {
                    lines += 1;
                    assert!(line.chars().count() + 1 + word > columns, "{verb} at {columns}: {line}\n{next}");
                }
            }
        }
        // Comments in TOML examples may contain backticks.
        let help = help(&[verb, "--help"], "100");
        assert!(!help.lines().any(|line| line.contains('`') && !line.contains('#')), "{verb}");
    }
    assert!(lines > 50, "{lines} lines");
}

#[test]
fn the_manual_has_its_sections_and_whole_examples() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(&["man", folder.path().to_str().unwrap()], "").status.success());
    let mut pages = 0;
    for page in fs::read_dir(folder.path()).unwrap() {
        let path = page.unwrap().path();
        let page = fs::read_to_string(&path).unwrap();
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"] {
            assert!(
                page.contains(&format!("\n.SH {section}\n")) || page.contains(&format!("\n.SH \"{section}\"\n")),
                "{path:?} lacks {section}"
            );
        }
        let Some((_, examples)) = page.split_once(".SH EXAMPLES\n") else { continue };
        let (set, _) = examples.split_once(".fi\n").unwrap();
        assert!(set.starts_with(".nf\n"), "{path:?}: filled examples\n{set}");
        pages += 1;
    }
    assert!(pages > 30, "{pages}");
    let solve = fs::read_to_string(folder.path().join("ninefold-solve.1")).unwrap();
    assert!(solve.contains("ninefold solve \\-\\-count=2 < puzzles.txt\n"), "{solve}");
}

#[test]
fn shells_know_values() {
    for (shell, has) in [
        ("bash", "x-wing"),
        ("zsh", "x-wing"),
        ("fish", "x-wing"),
        ("bash", "samurai"),
        ("bash", "hodoku"),
        ("zsh", "unfair"),
    ] {
        assert!(stdout(&run(&["completions", shell], "")).contains(has), "{shell}: {has}");
    }
}

#[test]
fn words_that_people_type_are_answered() {
    for (word, meant) in [
        ("unique", "check"),
        ("filter", "select"),
        ("today", "daily"),
        ("samurai", "generate --layout samurai"),
        ("plot", "stats --output plots.svg"),
        ("config", "paths"),
        ("stuck", "hint"),
    ] {
        let said = run(&[word], "");
        assert!(stderr(&said).contains(&format!("did you mean {meant}?")), "{word}: {}", stderr(&said));
    }
    let said = run(&["render", "--pdf"], "");
    assert!(stderr(&said).contains("did you mean --output FILE.pdf?"), "{}", stderr(&said));
    // The case of names does not matter.
    let rated = |scale: &str| stdout(&run(&["rate", "--scale", scale, crate::common::HARD], "")).to_owned();
    assert_eq!(rated("SE,HoDoKu"), rated("se,hodoku"));
    assert!(rated("SE").contains("se_er"));
}

/// The short forms are not verbs of the parser, so the list, the help and the error for a missing file are written separately.
#[test]
fn short_forms_are_listed_and_explained() {
    let list = run(&["help"], "");
    for (name, long) in [("count", "solve --count"), ("complete", "generate --rules FILE --fixed FILE")] {
        let is_listed = |line: &str| line.starts_with(&format!("  {name} ")) && line.contains(long);
        assert!(stdout(&list).lines().any(is_listed), "{name}: {}", stdout(&list));
        for arguments in [["help", name], [name, "--help"]] {
            let help = run(&arguments, "");
            assert_eq!(help.status.code(), Some(0), "{arguments:?}: {}", stderr(&help));
            assert!(stderr(&help).contains(&format!("is short for `{long}`")), "{arguments:?}: {}", stderr(&help));
            let verb = long.split(' ').next().unwrap();
            assert!(stdout(&help).contains(&format!("Usage: ninefold {verb} ")), "{arguments:?}: {}", stdout(&help));
        }
    }
    for arguments in [&["complete"][..], &["complete", "--seed", "1", "draft.json"]] {
        let said = run(arguments, "");
        assert_eq!((said.status.code(), stdout(&said)), (Some(2), ""));
        assert!(stderr(&said).contains("ninefold complete draft.json"), "{arguments:?}: {}", stderr(&said));
    }
}

#[test]
fn the_places_of_saves_and_keys_are_told() {
    let home = tempfile::tempdir().unwrap();
    let mut command = ninefold(&["paths", "--json"]);
    command.env("HOME", home.path()).env("XDG_DATA_HOME", home.path().join("data")).env_remove("XDG_CONFIG_HOME");
    let output = command.output().unwrap();
    let rows: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let path = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap()["path"].as_str().unwrap().to_owned();
    assert_eq!(path("saves"), home.path().join("data/ninefold/session.json").display().to_string());
    if cfg!(target_os = "linux") {
        assert_eq!(path("keys"), home.path().join(".config/ninefold/keys.toml").display().to_string());
    }
    assert!(rows.iter().all(|row| row["exists"] == false));
}

/// Returns the size of the pages of a PDF file, without fractions.
#[cfg(feature = "pdf")]
fn page_size(path: &std::path::Path) -> String {
    let pdf = fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&pdf);
    let size = text.split("/MediaBox [0 0 ").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    size.split(' ').map(|side| side.split('.').next().unwrap()).collect::<Vec<_>>().join("x")
}

/// The pages of all verbs that print text have one default size, which the settings and then `--paper` replace.
#[test]
#[cfg(feature = "pdf")]
fn pages_have_the_size_of_the_paper() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("out.pdf");
    let hard = crate::common::HARD;
    let size = |arguments: &[&str]| {
        let mut command = ninefold(&[arguments, &["-o", file.to_str().unwrap()]].concat());
        let output = command.env("XDG_CONFIG_HOME", home.path()).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        page_size(&file)
    };
    let verbs: [&[&str]; 4] =
        [&["technique", "x-wing"], &["explain", "--steps", "1", hard], &["print", hard], &["book", hard]];
    for verb in verbs {
        assert_eq!(size(verb), "595x841", "{verb:?}");
        assert_eq!(size(&[verb, &["--paper", "a5"]].concat()), "419x595", "{verb:?}");
    }
    fs::create_dir_all(home.path().join("ninefold")).unwrap();
    fs::write(home.path().join("ninefold/config.toml"), "paper = \"letter\"\n").unwrap();
    for verb in verbs {
        assert_eq!(size(verb), "612x792", "{verb:?}");
        assert_eq!(size(&[verb, &["--paper", "a5"]].concat()), "419x595", "{verb:?}");
    }
    let text = run(&["technique", "x-wing", "--paper", "a5"], "");
    assert!(stderr(&text).contains("--paper is for PDF"), "{}", stderr(&text));
}

/// The heading of a worksheet is also the title of the file, which viewers show.
#[test]
#[cfg(feature = "pdf")]
fn worksheets_are_titled() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("monday.pdf");
    let made = |more: &[&str]| {
        let output = run(&[&["print", crate::common::HARD, "-o", file.to_str().unwrap()], more].concat(), "");
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned()
    };
    let titled = made(&["--title", "Monday"]);
    assert!(titled.contains("/Title (Monday)") && titled.contains(">Monday</rdf:li>"));
    assert!(!made(&[]).contains("<dc:title>"));
}

#[test]
fn settings_are_the_defaults_of_options() {
    let home = tempfile::tempdir().unwrap();
    let settings = |text: &str| {
        std::fs::create_dir_all(home.path().join("ninefold")).unwrap();
        std::fs::write(home.path().join("ninefold/config.toml"), text).unwrap();
    };
    let told = |arguments: &[&str]| ninefold(arguments).env("XDG_CONFIG_HOME", home.path()).output().unwrap();
    let hard = crate::common::HARD;
    let usual = stdout(&told(&["explain", "--json", hard])).to_owned();
    settings("method = \"simple\"\nsaves = \"games\"\n");
    let simple = stdout(&told(&["explain", "--json", hard])).to_owned();
    assert_ne!(simple, usual);
    assert_eq!(simple, stdout(&told(&["explain", "--json", "--method", "simple", hard])));
    assert_eq!(usual, stdout(&told(&["explain", "--json", "--method", "hodoku", hard])), "an argument comes first");
    let paths = told(&["paths"]);
    let games = home.path().join("ninefold/games/session.json").display().to_string();
    assert!(stdout(&paths).contains(&games), "{}", stdout(&paths));

    for (text, says) in [
        ("method = \"simple\"\nthme = \"dark\"\n", "config.toml:2:1: unknown field `thme`"),
        ("method = 4\n", "config.toml:1:10: invalid type"),
        ("paper = \"a4\"\nmethod = \"hodku\"\n", "config.toml:2: method = \"hodku\": hodku: no method of that name"),
    ] {
        settings(text);
        let output = told(&["explain", hard]);
        assert!(output.status.code() == Some(2) && stderr(&output).contains(says), "{text}: {}", stderr(&output));
        assert_eq!(told(&["solve", hard]).status.code(), Some(0), "no setting is for this verb");
        // Where the file is can still be asked for.
        let paths = told(&["paths"]);
        let paths = stdout(&paths);
        assert!(paths.contains("config.toml") && paths.contains("It has an error: "), "{text}: {paths}");
    }
    settings("# colours\ntheme = \"lite\"\n");
    let play = told(&["play", hard]);
    let says = "config.toml:2: theme = \"lite\": invalid value 'lite' for '--theme <THEME>'";
    assert!(play.status.code() == Some(2) && stderr(&play).contains(says), "{}", stderr(&play));
    assert_eq!(told(&["solve", hard]).status.code(), Some(0), "no other verb needs a theme");
    let json = told(&["paths", "--json"]);
    assert!(stdout(&json).contains("\"error\":\"") && stdout(&json).contains("lite"), "{}", stdout(&json));
}

/// Help for a word that is neither a verb nor a page lists the options that mention it.
#[test]
fn help_finds_words_of_options() {
    let kdp = run(&["help", "kdp"], "");
    assert!(kdp.status.success() && stdout(&kdp).contains("ninefold book --printer kdp"), "{}", stdout(&kdp));
    let none = run(&["help", "qwertz"], "");
    assert_eq!(none.status.code(), Some(2));
    let same = run(&["same", "-h"], "");
    assert!(!stdout(&same).contains("1 more options"), "{}", stdout(&same));
}

/// The usage below an error does not show options as if they were required.
#[test]
fn usage_below_an_error_is_that_of_the_verb() {
    let output = run(&["generate", "--size", "9", "--level", "hrad"], "");
    assert!(stderr(&output).contains("hrad") && !stderr(&output).contains("--size <N>"), "{}", stderr(&output));
    let output = run(&["generate", "--size", "9", "--lvl", "hard"], "");
    assert!(!stderr(&output).contains("--size <N>"), "{}", stderr(&output));
}

#[test]
fn pages_of_the_guide_need_no_network() {
    let page = run(&["help", "ratings"], "");
    assert!(page.status.success() && stdout(&page).starts_with("Ratings\n\n"), "{}", stdout(&page));
    let list = stdout(&run(&["help", "pages"], "")).to_owned();
    assert!(list.contains("ninefold help ratings ") && list.contains("ninefold help docs/formats "), "{list}");
    // Each line of the list shows a page.
    for command in list.lines().filter_map(|line| line.trim().strip_prefix("ninefold ")) {
        let words: Vec<&str> = command.split("  ").next().unwrap().split(' ').collect();
        assert!(run(&words, "").status.success(), "{command}");
    }
    let wrong = run(&["help", "rattings"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("`ninefold help ratings`"), "{}", stderr(&wrong));
}
