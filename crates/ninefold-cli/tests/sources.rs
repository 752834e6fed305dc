//! Sources that arguments name: compressed files, folders and patterns.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::common::{HARD, run, stderr, stdout};
use tempfile::TempDir;

/// Returns the example HARD with shifted digits: different puzzles for different files, which show the order of the output.
fn puzzle(shift: usize) -> String {
    let turn = |char: char| {
        char.to_digit(10).map_or(char, |digit| char::from(b'1' + ((digit as usize - 1 + shift) % 9) as u8))
    };
    HARD.chars().map(turn).collect()
}

/// Makes a folder with nested folders, hidden files, and an unreadable file.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    put("b.txt", &puzzle(1));
    put("B.sdk", &puzzle(0));
    put("a/z.txt", &puzzle(3));
    put("a.txt", &puzzle(2));
    put("a/deep/x.sdk", &puzzle(4));
    put(".hidden.txt", &puzzle(5));
    put(".git/config.txt", &puzzle(6));
    fs::write(folder.path().join("c.png"), b"\x89PNG\r\n\x1a\n").unwrap();
    folder
}

fn at(folder: &Path, name: &str) -> String {
    folder.join(name).to_string_lossy().into_owned()
}

/// Returns the puzzles that a verb answers, as numbers of `puzzle`, its messages and its exit code.
fn answered(arguments: &[&str]) -> (Vec<usize>, String, Option<i32>) {
    let output = run(&[&["convert", "--to", "line"][..], arguments].concat(), "");
    let number = |line: &str| (0..9).find(|&shift| line.starts_with(&puzzle(shift))).expect("a puzzle");
    (stdout(&output).lines().map(number).collect(), stderr(&output).to_owned(), output.status.code())
}

#[test]
fn a_folder_stands_for_its_files() {
    let folder = folder();
    let root = at(folder.path(), "");
    // Names are sorted by bytes: capitals first, and the folder a before a.txt.
    let (puzzles, said, code) = answered(&[&root]);
    assert_eq!((&puzzles[..], code), (&[0, 4, 3, 2, 1][..], Some(2)));
    let picture = at(folder.path(), "c.png");
    assert_eq!(said, format!("ninefold: {picture}: a PNG picture: puzzles are read from text, not from pictures\n"));
    let solved = run(&["solve", "--json", &root], "");
    let named = at(folder.path(), "a/deep/x.sdk");
    assert!(stdout(&solved).contains(&format!("\"source\":\"{named}\"")), "{}", stdout(&solved));
    assert_eq!(stdout(&solved).lines().count(), 5);
    // The folder is between other arguments.
    let (puzzles, ..) = answered(&[&puzzle(8), &at(folder.path(), "a"), &puzzle(7)]);
    assert_eq!(puzzles, [8, 4, 3, 7]);
}

#[test]
fn a_folder_without_files_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    fs::write(folder.path().join(".hidden.txt"), HARD).unwrap();
    let name = folder.path().display().to_string();
    for verb in [&["solve", &name][..], &["show", &name], &["stats", &name]] {
        let output = run(verb, "");
        assert_eq!(output.status.code(), Some(2), "{verb:?}");
        assert!(stderr(&output).contains(&format!("{name}: a folder without files\n")), "{}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn links_to_folders_and_pipes_are_passed_over() {
    let folder = folder();
    let inside = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink(folder.path(), inside("a/loop")).unwrap();
    std::os::unix::fs::symlink(inside("b.txt"), inside("a/y.txt")).unwrap();
    std::os::unix::fs::symlink(inside("none"), inside("a/broken")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(inside("a/pipe")).status().unwrap().success());
    let (puzzles, said, code) = answered(&[&at(folder.path(), "a")]);
    assert_eq!((&puzzles[..], code), (&[4, 1, 3][..], Some(2)));
    assert!(said.starts_with(&format!("ninefold: {}: ", at(folder.path(), "a/broken"))), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_pattern_that_no_shell_has_expanded_stands_for_files() {
    let folder = folder();
    let pattern = |pattern: &str| answered(&[&at(folder.path(), pattern)]);
    assert_eq!(pattern("*.txt"), (vec![2, 1], String::new(), Some(0)));
    assert_eq!(pattern("?.txt").0, [2, 1]);
    assert_eq!(pattern("[Bx].sdk").0, [0]);
    assert_eq!(pattern("**/*.txt").0, [3, 2, 1]);
    assert_eq!(pattern("a*").0, [4, 3, 2], "a folder that matches, and a file");
    assert_eq!(pattern("**/*").0.len(), 5, "each file once");
    let (puzzles, said, code) = pattern("*.sdm");
    let name = at(folder.path(), "*.sdm");
    assert_eq!((puzzles.len(), code), (0, Some(2)));
    assert_eq!(said, format!("ninefold: {name}: no such file, and no file matches this pattern\n"));
    // A file with exactly this name has priority over a pattern.
    fs::write(folder.path().join("[Bx].sdk"), puzzle(7)).unwrap();
    assert_eq!(pattern("[Bx].sdk").0, [7]);
    // A puzzle may have asterisks as empty cells, and is then not a pattern.
    assert_eq!(answered(&[&HARD.replace('.', "*")]).0, [0]);
}

#[test]
fn a_file_of_a_folder_is_not_written_over() {
    let folder = folder();
    let before = fs::read(folder.path().join("b.txt")).unwrap();
    for source in ["", "*.txt"] {
        let output = run(&["solve", &at(folder.path(), source), "-o", &at(folder.path(), "b.txt")], "");
        assert_eq!(output.status.code(), Some(2));
        let name = at(folder.path(), "b.txt");
        assert_eq!(
            stderr(&output),
            format!("ninefold: {name}: cannot be read and written at once; name another file\n")
        );
    }
    assert_eq!(fs::read(folder.path().join("b.txt")).unwrap(), before);
    // A new output file in the folder is not a source of its own content.
    let new = at(folder.path(), "new.tsv");
    let output = run(&["solve", &at(folder.path(), ""), "-o", &new], "");
    assert_eq!(output.status.code(), Some(2), "the picture");
    assert_eq!(fs::read_to_string(&new).unwrap().lines().count(), 6);
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn compressed_files_are_read_by_every_verb() {
    let folder = tempfile::tempdir().unwrap();
    let text: String = (0..9).map(|shift| puzzle(shift) + "\n").collect();
    let (plain, packed, cut) = (at(folder.path(), "a.txt"), at(folder.path(), "a.gz"), at(folder.path(), "cut"));
    fs::write(&plain, &text).unwrap();
    fs::write(&packed, gzip(&text)).unwrap();
    let whole = gzip(&text);
    fs::write(&cut, &whole[..whole.len() - 20]).unwrap();
    for verb in [&["solve"][..], &["convert", "--to", "line"], &["rate", "--scale", "hodoku"], &["canon"], &["show"]] {
        let of = |source: &str| run(&[verb, &[source]].concat(), "");
        let (one, other) = (of(&plain), of(&packed));
        assert_eq!(stdout(&one).replace("a.txt", "a.gz"), stdout(&other), "{verb:?}");
        assert_eq!((stderr(&other), other.status.code()), ("", one.status.code()), "{verb:?}");
        let piped = run(verb, gzip(&text));
        assert_eq!(stdout(&one).replace(&plain, "stdin"), stdout(&piped), "{verb:?}");
        let other = of(&cut);
        assert_eq!(other.status.code(), Some(2), "{verb:?}");
        assert!(stderr(&other).contains(": the gzip data end too early: the rest is missing\n"), "{}", stderr(&other));
    }
}

/// Every verb accepts `FILE#N` as a single puzzle, and `ninefold:NAME` as a collection.
#[test]
fn one_puzzle_of_a_file_and_the_collections_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let text: String = (0..3).map(|shift| puzzle(shift) + "\nnonsense\n").collect();
    fs::write(folder.path().join("a.txt"), text).unwrap();
    let third = at(folder.path(), "a.txt#3");
    assert_eq!(answered(&[&third]), (vec![2], String::new(), Some(0)));
    for verb in [&["explain"][..], &["show"], &["hint"], &["rate"], &["convert", "--format", "line"], &["render"]] {
        let output = run(&[verb, &[&third]].concat(), "");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{verb:?}");
    }
    let output = run(&["solve", &at(folder.path(), "a.txt#4")], "");
    assert!(stderr(&output).contains("there is no puzzle 4, as only 3 puzzles can be read"), "{}", stderr(&output));
    let output = run(&["solve", &at(folder.path(), "b.txt#4")], "");
    assert!(stderr(&output).contains("b.txt#4: there is no file "), "{}", stderr(&output));
    for verb in [&["check"][..], &["show"], &["rate"]] {
        let output = run(&[verb, &["ninefold:levels.txt"]].concat(), "");
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{verb:?}");
    }
    assert_eq!(stdout(&run(&["solve", "ninefold:hard.txt#2"], "")).lines().count(), 1);
    let output = run(&["solve", "ninefold:level.txt"], "");
    let said = stderr(&output);
    assert!(said.contains("did you mean levels.txt?") && said.contains("ninefold:techniques.txt"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_dangling_link_is_named_as_such() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("gone.txt", folder.path().join("hard.txt")).unwrap();
    let name = at(folder.path(), "hard.txt");
    let output = run(&["solve", &name], "");
    assert_eq!(stderr(&output), format!("ninefold: {name}: a link to gone.txt, which does not exist\n"));
}
