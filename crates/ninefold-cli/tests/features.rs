//! A build without its features still knows what needs them, and says how to get it.
#![cfg(not(any(feature = "parquet", feature = "pdf", feature = "png")))]

mod common;

use common::{HARD, run, stderr};

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
