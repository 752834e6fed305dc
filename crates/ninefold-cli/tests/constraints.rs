//! `ninefold constraints` of the real program: the list, the page of each kind, pictures of its example, unknown names.

use std::fs;

use crate::common::{run, stderr, stdout};
use ninefold::rules::KINDS;
use serde_json::Value;

#[test]
fn the_list_has_a_line_for_each_kind() {
    let output = run(&["constraints"], "");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let lines: Vec<&str> = stdout(&output).lines().skip(1).collect();
    assert_eq!(lines.len(), KINDS.len());
    for (line, kind) in lines.iter().zip(KINDS) {
        assert!(line.starts_with(kind.id) && line.contains(kind.name) && line.ends_with(kind.about), "{line}");
    }
}

#[test]
fn the_page_of_a_kind_has_the_words_of_the_documentation() {
    let docs = include_str!("../../../docs/constraints.md");
    for name in ["killercage", "negative:xv", "thermometer", "xsum", "quadruple", "diagonal+"] {
        let kind = KINDS.iter().find(|kind| kind.id == name).unwrap();
        let output = run(&["constraints", name], "");
        let text = stdout(&output);
        let example = kind.examples[0].in_words(kind);
        assert!(text.starts_with(&format!("{} ({name})\n\n{}\n", kind.name, kind.about)), "{text}");
        assert!(text.contains(&kind.fields_in_words().replace('`', "")), "{text}");
        for shared in [kind.about, &*kind.fields_in_words(), &*example] {
            assert!(docs.contains(shared), "{shared}");
        }
        // The drawing of the example has a frame.
        let drawing = text.split_once(&example).unwrap().1;
        assert!(drawing.lines().filter(|line| line.starts_with('|')).count() >= 4, "{text}");
    }
    let killer = run(&["constraints", "killer"], "");
    let text = stdout(&killer);
    for part in [
        "in Interactive Sudoku Solver: Cage\n",
        "also called: cage, killer\n",
        r#"{"size":4,"killercage":[{"cells":"#,
        "f-puzzles",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn names_in_words_and_in_any_case_are_known() {
    let page = |name: &str| stdout(&run(&["constraints", name], "")).to_owned();
    for name in ["killer", "Killer Cage", "KILLERCAGE", " cage "] {
        assert_eq!(page(name), page("killercage"), "{name}");
    }
    assert_eq!(page("German Whispers"), page("whispers"));
}

#[test]
fn unknown_names_get_a_suggestion() {
    let near = run(&["constraints", "kilercage"], "");
    assert_eq!((near.status.code(), stdout(&near)), (Some(2), ""));
    assert!(stderr(&near).contains("did you mean killercage?"), "{}", stderr(&near));
    let far = run(&["constraints", "zzzzzz"], "");
    assert_eq!(far.status.code(), Some(2));
    assert!(stderr(&far).contains("`ninefold constraints` lists them"), "{}", stderr(&far));
    assert_eq!(run(&["constraints", "--svg"], "").status.code(), Some(2));
}

#[test]
fn examples_as_data_have_one_solution() {
    let output = run(&["constraints", "--json"], "");
    let examples: Vec<String> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["example"].to_string() + "\n")
        .collect();
    assert_eq!(examples.len(), KINDS.len());
    let checked = run(&["check", "--json"], examples.concat());
    assert_eq!((checked.status.code(), stderr(&checked)), (Some(0), ""));
    assert_eq!(stdout(&checked).matches("\"verdict\":\"unique\"").count(), KINDS.len());
}

#[test]
fn pictures_show_the_example() {
    let folder = tempfile::tempdir().unwrap();
    let svg = run(&["constraints", "--svg", "thermometer"], "");
    assert!(stdout(&svg).starts_with("<svg") && stdout(&svg).contains("Thermometer"), "{}", stdout(&svg));
    let mut endings = vec![("svg", &b"<svg"[..]), ("html", b"<!")];
    if cfg!(feature = "png") {
        endings.push(("png", b"\x89PNG"));
    }
    if cfg!(feature = "pdf") {
        endings.push(("pdf", b"%PDF"));
    }
    for (ending, begin) in endings {
        let path = folder.path().join(format!("example.{ending}"));
        let output = run(&["constraints", "arrow", "-o", path.to_str().unwrap()], "");
        assert_eq!((output.status.code(), stdout(&output), stderr(&output)), (Some(0), "", ""), "{ending}");
        assert!(fs::read(&path).unwrap().starts_with(begin), "{ending}");
    }
}
