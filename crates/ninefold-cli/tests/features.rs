//! A build without some features still recognises the options that need them, and explains how to get them.
#![cfg(not(any(
    feature = "compressed",
    feature = "parquet",
    feature = "pdf",
    feature = "png",
    feature = "spreadsheets"
)))]

mod common;

use common::{HARD, run, stderr, stdout};

#[test]
fn the_flag_that_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [png, pdf, parquet] = ["a.png", "a.pdf", "a.parquet"].map(file);
    let patterns = tempfile::tempdir().unwrap();
    let pattern = patterns.path().join("heart.png");
    std::fs::write(&pattern, b"\x89PNG\r\n\x1a\n").unwrap();
    for (arguments, what, feature) in [
        (&["render", "-o", &png][..], "PNG", "png"),
        (&["generate", "--pattern", pattern.to_str().unwrap()], "PNG", "png"),
        (&["render", "-o", &pdf], "PDF", "pdf"),
        (&["explain", "--format", "pdf", "-o", &pdf], "PDF", "pdf"),
        (&["book", "-o", &pdf], "PDF", "pdf"),
        (&["print", "-o", &pdf], "PDF", "pdf"),
        (&["technique", "x-wing", "-o", &png], "PNG", "png"),
        (&["layouts", "-o", &pdf], "PDF", "pdf"),
        (&["stats", "-o", &png], "PNG", "png"),
        (&["rate", "-o", &parquet], "Parquet and Arrow", "parquet"),
        (&["solve", "--format", "parquet"], "Parquet and Arrow", "parquet"),
    ] {
        let output = run(arguments, HARD);
        let sentence =
            format!("this ninefold was built without {what}: build it with --features full, or --features {feature}\n");
        assert!(stderr(&output).ends_with(&sentence), "{arguments:?}: {}", stderr(&output));
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn a_compressed_file_that_is_not_read_is_named_with_both_remedies() {
    let output = run(&["solve"], b"\xfd7zXZ\0\0\x04");
    let sentence = "ninefold: stdin: an xz file: this ninefold was built without xz and zstd: build it with --features full, or --features \
                    compressed; or unpack it first: xz -dc FILE | ninefold ...\n";
    assert_eq!((stderr(&output), output.status.code()), (sentence, Some(2)));
}

/// Help and manual omit a verb that the build lacks; the verb itself names the missing feature.
#[test]
fn only_what_is_there_is_listed() {
    let has_web = cfg!(feature = "web");
    let help = run(&["--help"], "");
    for verb in ["print", "book"] {
        let mut lines = stdout(&help).lines().map(str::trim_start);
        let line = lines.find(|line| line.starts_with(verb)).unwrap();
        assert!(line.ends_with("(not in this build)"), "{line}");
    }
    assert_eq!(stdout(&run(&["--help"], "")).contains("\n  web "), has_web);
    assert_eq!(stdout(&run(&["man"], "")).contains("ninefold\\-web(1)"), has_web);
    assert!(has_web || stderr(&run(&["web"], "")).contains("--features web"));
}
