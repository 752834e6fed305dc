//! Arguments as people write them: puzzles that begin with a dash, limits after a space, files without text, and output files with extensions of
//! formats that the verb does not write.

use std::fs;
use std::path::Path;

use crate::common::{HARD, ninefold, run, stderr, stdout};

const DASHED: &str = "-39---86-57-8-6---6----947-9462-3--8-1------73--9-12-----32----2--4--9----3-987-2";
const SOLUTION: &str = "139742865574836129628519473946273518812654397357981246791325684285467931463198752";
/// A puzzle with only three of nine rows, so it has very many solutions.
const OPEN: &str = "49675.8..21869375..5.48..69......................................................";

#[test]
fn a_puzzle_may_begin_with_a_dash() {
    let solved = run(&["solve", DASHED], "");
    assert_eq!((solved.status.code(), stdout(&solved).trim()), (Some(0), SOLUTION), "{}", stderr(&solved));
    for verb in [&["check"][..], &["rate"], &["explain"], &["convert", "--to", "line"], &["show"]] {
        let output = run(&[verb, &[DASHED]].concat(), "");
        assert_eq!(output.status.code(), Some(0), "{verb:?}: {}", stderr(&output));
    }
    let option = run(&["solve", "-q1234567890123456", HARD], "");
    assert_eq!(option.status.code(), Some(2), "an unknown option stays one");
}

#[test]
fn a_limit_may_stand_behind_a_space() {
    for (spaced, joined) in [(["--all", "3"], "--all=3"), (["--count", "2"], "--count=2")] {
        let [one, other] =
            [&["solve", spaced[0], spaced[1], OPEN][..], &["solve", joined, OPEN]].map(|args| run(args, ""));
        assert_eq!((stdout(&one), one.status.code()), (stdout(&other), other.status.code()));
        assert_eq!(stderr(&one), "");
        assert!(stdout(&one).lines().count() <= 4, "{}", stdout(&one));
    }
}

#[test]
fn no_minimal_puzzle_has_more_than_forty_clues() {
    for clues in ["41", "45", "81"] {
        let output = run(&["generate", "--minimal", "--clues", clues], "");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        assert!(stderr(&output).contains("no minimal puzzle with more than 40 clues is known"), "{}", stderr(&output));
    }
    let most = run(&["generate", "--minimal", "--clues", "24", "--seed", "1"], "");
    assert_eq!(most.status.code(), Some(0), "{}", stderr(&most));
}

#[test]
fn files_without_text_are_named() {
    let kinds: [(&[u8], &str); 4] = [
        (b"BZh91AY&SY\n\xff\n", "a bzip2 file"),
        (b"\x89PNG\r\n\x1a\n\0\0\n\xff\n", "a PNG picture"),
        (b"PK\x03\x04\x14\0[Content_Types].xml\n\xff\n", "an Office document"),
        (b"%PDF-1.7\n\xff\n", "a PDF document"),
    ];
    for (bytes, kind) in kinds {
        for verb in [&["solve"][..], &["convert", "--to", "line"], &["rate", "--scale", "hodoku"], &["explain"]] {
            let output = run(verb, bytes);
            assert_eq!(output.status.code(), Some(2), "{verb:?} {kind}");
            assert!(stderr(&output).contains(kind), "{verb:?}: {}", stderr(&output));
            assert_eq!(stderr(&output).lines().count(), 1, "{verb:?}: {}", stderr(&output));
        }
    }
}

#[test]
fn text_is_not_written_into_a_picture() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answers.png");
    let name = path.to_str().unwrap();
    for verb in [&["solve", HARD][..], &["check", HARD], &["explain", HARD], &["generate"], &["convert", HARD]] {
        let _ = fs::remove_file(&path);
        let output = run(&[verb, &["-o", name]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{verb:?}");
        assert!(!path.exists(), "{verb:?}");
    }
}

#[test]
fn play_needs_a_terminal() {
    let output = ninefold(&["play", "nosuch.txt"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
