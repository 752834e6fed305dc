//! Names: an extension selects its format, and for a misspelt name the nearest one is suggested.

use crate::common::{HARD, run, stderr, stdout};

#[test]
fn an_ending_is_a_name() {
    let output = run(&["formats", "--json"], "");
    let formats: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut seen = 0;
    for format in &formats {
        for ending in format["endings"].as_array().unwrap() {
            let (name, ending) = (format["name"].as_str().unwrap(), ending.as_str().unwrap());
            if formats.iter().any(|other| other["name"] == ending && other["name"] != name) {
                continue;
            }
            seen += 1;
            assert!(stdout(&run(&["formats", ending], "")).starts_with(&format!("{name}: ")), "{ending}");
            if format["write"] == true {
                let [long, short] = [name, ending].map(|to| run(&["convert", "--format", to], HARD).stdout);
                assert!(!long.is_empty() && long == short, "{name} {ending}");
                let from = run(&["show", "--from", ending], &long);
                assert!(from.status.success(), "{ending}: {}", stderr(&from));
            }
        }
    }
    assert!(seen > 20, "{seen} endings");
    let [long, short] =
        ["sadman", "sdk"].map(|format| run(&["generate", "--seed", "7", "--format", format], "").stdout);
    assert_eq!(long, short);
    assert!(stdout(&run(&["formats", "sadman"], "")).contains("\nalso called: sdk\n"));
}

/// Without arguments, the program prints first steps, and each of them can be run unchanged.
#[test]
fn first_steps() {
    let output = run(&[], "");
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    let text = stderr(&output);
    assert!(text.lines().all(|line| line.len() <= 100), "{text}");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("puzzles.txt"), format!("{HARD}\n")).unwrap();
    let mut seen = 0;
    for line in text.lines().filter_map(|line| line.strip_prefix("  ninefold ")) {
        let line = line.split("  ").next().unwrap();
        seen += 1;
        // A game needs a terminal, and a PDF page needs the feature that draws it.
        if line == "play" || line.starts_with("render") && !cfg!(feature = "pdf") {
            continue;
        }
        let mut input = Vec::new();
        for part in line.split(" | ") {
            let at = |word: &str| folder.path().join(word).display().to_string();
            let words: Vec<String> = part
                .trim_start_matches("ninefold ")
                .split(' ')
                .map(|word| if word.contains('.') { at(word) } else { word.to_owned() })
                .collect();
            let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), &input);
            assert_eq!(output.status.code(), Some(0), "{line}: {}", stderr(&output));
            input = output.stdout;
        }
        assert!(!input.is_empty() || folder.path().join("out.pdf").exists(), "{line}");
    }
    assert!(seen >= 7, "{text}");
}

#[test]
fn a_mistyped_name_is_answered_with_what_was_meant() {
    let cases: [(&[&str], &str); 14] = [
        (&["convert", "--format", "hodku"], "did you mean hodoku?"),
        (&["rate", "--scale", "hodku"], "did you mean hodoku?"),
        (&["generate", "--format", "hodku"], "no such format; did you mean hodoku?"),
        (&["generate", "--format", "sdkk"], "did you mean sdk?"),
        (&["generate", "--layout", "samuria"], "did you mean samurai?"),
        (&["solve", "--layout", "sensai:transpose"], "did you mean sensei?"),
        (&["layouts", "twodko"], "did you mean twodoku?"),
        (&["generate", "--pattern", "hart"], "did you mean heart?"),
        (&["generate", "--level", "meduim..hard"], "did you mean medium?"),
        (&["generate", "--require", "x-wng"], "did you mean x-wing"),
        (&["explain", "--method", "hodku"], "did you mean hodoku?"),
        (&["explain", "--method", "naked-single,swordfsh"], "did you mean swordfish?"),
        (&["technique", "x-wng"], "did you mean x-wing"),
        (&["render", "--symbols", "leters"], "did you mean letters?"),
    ];
    for (arguments, says) in cases {
        let output = run(arguments, HARD);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(says), "{arguments:?}: {}", stderr(&output));
    }
    let nothing_like_it = run(&["generate", "--layout", "something-else"], "");
    assert!(!stderr(&nothing_like_it).contains("did you mean"), "{}", stderr(&nothing_like_it));
}
