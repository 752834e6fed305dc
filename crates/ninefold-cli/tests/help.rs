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
        ("method = \"simple\"\nthme = \"dark\"\n", "config.toml: TOML parse error at line 2, column 1"),
        ("method = 4\n", "config.toml: TOML parse error at line 1, column 10"),
        ("method = \"hodku\"\n", "did you mean hodoku?"),
    ] {
        settings(text);
        let output = told(&["explain", hard]);
        assert!(output.status.code() == Some(2) && stderr(&output).contains(says), "{text}: {}", stderr(&output));
        // Where the file is can still be asked for.
        assert!(stdout(&told(&["paths"])).contains("config.toml"), "{text}");
    }
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
