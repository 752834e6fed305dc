//! A verb writes the format of its output file's extension, or refuses the name and lists the extensions that it supports.

use std::fs;
use std::path::Path;

use crate::common::{HARD, run, stderr};

/// All verbs that write an output and end by themselves, with arguments for a fast answer.
const VERBS: [&[&str]; 27] = [
    &["backdoors", HARD],
    &["book", HARD],
    &["candidates", HARD],
    &["canon", HARD],
    &["check", HARD],
    &["constraints", "killer"],
    &["daily"],
    &["dedupe", HARD],
    &["explain", HARD],
    &["formats", "hodoku"],
    &["generate", "--seed", "7"],
    &["hint", HARD],
    &["isomorphs", "2", "--seed", "7", HARD],
    &["layouts", "samurai"],
    &["minimal", HARD],
    &["minimize", HARD],
    &["print", HARD],
    &["rate", HARD],
    &["render", HARD],
    &["same", HARD, HARD],
    &["select", HARD],
    &["show", HARD],
    &["solve", HARD],
    &["stats", HARD],
    &["technique", "x-wing"],
    &["techniques"],
    &["transform", "--rotate", "90", HARD],
];

/// Whether the bytes begin like a file with this extension.
fn is(bytes: &[u8], ending: &str) -> bool {
    let begin: &[u8] = match ending {
        "png" => b"\x89PNG",
        "pdf" => b"%PDF",
        "svg" => b"<svg ",
        "html" => b"<!DOCTYPE html>",
        "json" => b"{",
        _ => return false,
    };
    bytes.starts_with(begin)
}

#[test]
fn a_file_is_what_its_name_says() {
    let folder = tempfile::tempdir().unwrap();
    let mut drawn = Vec::new();
    for verb in VERBS {
        for ending in ["png", "pdf", "svg", "html", "json", "gif", "docx", "xlsx"] {
            let file = folder.path().join(format!("x.{ending}"));
            let output = run(&[verb, &["-o", file.to_str().unwrap()]].concat(), "");
            let Ok(bytes) = fs::read(&file) else {
                let says = stderr(&output);
                assert_eq!(output.status.code(), Some(2), "{verb:?} .{ending}: {says}");
                let refusals = [
                    "this verb does not write .",
                    "a book is a .pdf file",
                    "spreadsheets cannot be written",
                    "the extension names no",
                ];
                assert!(refusals.iter().any(|refusal| says.contains(refusal)), "{verb:?}: {says}");
                continue;
            };
            assert!(is(&bytes, ending), "{verb:?} .{ending}: {:?}", &bytes[..bytes.len().min(40)]);
            fs::remove_file(&file).unwrap();
            if ["png", "pdf", "svg"].contains(&ending) {
                drawn.push(format!("{}.{ending}", verb[0]));
            }
        }
    }
    // These verbs must write pictures.
    for verb in ["constraints", "layouts", "render", "show", "technique"] {
        for ending in ["png", "pdf", "svg"] {
            let name = format!("{verb}.{ending}");
            let is_here = ending == "svg" || cfg!(all(feature = "png", feature = "pdf"));
            assert_eq!(drawn.contains(&name), is_here, "{name}");
        }
    }
    assert!(drawn.contains(&"stats.svg".to_owned()) && drawn.contains(&"explain.pdf".to_owned()), "{drawn:?}");
}

/// Lists the names of the files in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn each_puzzle_has_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = format!("{HARD} one\n{HARD} two\n{HARD} three\n");
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let output = run(&["render", "-o", &path("a/n-%03d.svg")], &puzzles);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).starts_with("ninefold: 3 files: "), "{}", stderr(&output));
    assert_eq!(names(&folder.path().join("a")), ["n-001.svg", "n-002.svg", "n-003.svg"]);
    let third = fs::read_to_string(path("a/n-003.svg")).unwrap();
    assert_eq!(third, String::from_utf8(run(&["render", "-f", "svg"], format!("{HARD} three\n")).stdout).unwrap());

    let output = run(&["show", "-o", &path("a/%d.svg")], &puzzles);
    assert_eq!((output.status.code(), names(&folder.path().join("a")).len()), (Some(0), 6), "{}", stderr(&output));
    assert_eq!(run(&["render", "-f", "html", "-o", &path("b/")], &puzzles).status.code(), Some(0));
    assert_eq!(names(&folder.path().join("b")), ["1.html", "2.html", "3.html"]);

    // Errors: a folder without --format, an unknown directive, --sheet, and a file that is also the input.
    fs::write(path("in-1.svg"), &puzzles).unwrap();
    for (arguments, says) in [
        (vec!["render", "-o", &path("b/")], "name the pictures for the folder"),
        (vec!["render", "-o", &path("c-%s.svg")], "is written as %d"),
        (vec!["render", "--sheet", "2", "-o", &path("c-%d.svg")], "--sheet draws all puzzles in one picture"),
        (vec!["render", &path("in-1.svg"), "-o", &path("in-%d.svg")], "cannot be read and written at once"),
    ] {
        let output = run(&arguments, &puzzles);
        assert!(stderr(&output).contains(says), "{arguments:?}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
    assert_eq!(
        (names(folder.path()), fs::read_to_string(path("in-1.svg")).unwrap()),
        (vec!["a".into(), "b".into(), "in-1.svg".into()], puzzles)
    );
}

#[cfg(feature = "png")]
#[test]
fn pixels_are_few_bytes_and_know_their_resolution() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.png");
    for (options, side, dots) in [(&["--dpi", "300"][..], 1880, 11811), (&["--zoom", "2"], 902, 5669), (&[], 452, 2835)]
    {
        let output = run(&[&["render", HARD, "-o", file.to_str().unwrap()], options].concat(), "");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let decoder = png::Decoder::new(std::io::Cursor::new(fs::read(&file).unwrap()));
        let reader = decoder.read_info().unwrap();
        let info = reader.info();
        let density = info.pixel_dims.map(|dims| (dims.xppu, dims.yppu, dims.unit));
        // Rounding may add or remove a pixel.
        assert!(info.width.abs_diff(side) <= 2, "{options:?}: {} pixels", info.width);
        assert_eq!(density, Some((dots, dots, png::Unit::Meter)), "{options:?}");
        assert_eq!(info.color_type, png::ColorType::Indexed, "{options:?}");
    }
    // 4,620 bytes; as red, green, blue and alpha it was 88,468.
    assert!(fs::metadata(&file).unwrap().len() < 6_000);
    assert_eq!(
        run(&["render", "--dpi", "300", "--zoom", "2", HARD, "-o", file.to_str().unwrap()], "").status.code(),
        Some(2)
    );
}

/// Spreadsheets can only be read, and pictures are written by another verb.
#[test]
fn refused_endings_name_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&[&str], &str, &str); 5] = [
        (&["convert", HARD], "ten.xlsx", "ten.xlsx: spreadsheets cannot be written; write .csv, which they open"),
        (&["rate", HARD], "ten.ods", "ten.ods: spreadsheets cannot be written; write .tsv, which they open"),
        (
            &["generate", "--seed", "7"],
            "ten.xls",
            "ten.xls: spreadsheets cannot be written; write .csv, which they open",
        ),
        (
            &["generate", "--seed", "7"],
            "easy-%d.svg",
            "easy-%d.svg: this verb does not write .svg files; `ninefold render` draws",
        ),
        (&["generate", "--seed", "7"], "x.docx", "use one of .csv, .json, .jsonl, .sdm, .tsv, .txt"),
    ];
    for (verb, name, says) in cases {
        let file = folder.path().join(name);
        let output = run(&[verb, &["-o", file.to_str().unwrap()]].concat(), "");
        assert!(output.status.code() == Some(2) && stderr(&output).contains(says), "{verb:?}: {}", stderr(&output));
    }
    let file = folder.path().join("none.csv");
    let output = run(&["select", "--clues", "60..", HARD, "-o", file.to_str().unwrap()], "");
    assert!(stderr(&output).contains("nothing to write, so it was not created"), "{}", stderr(&output));
}
