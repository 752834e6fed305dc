//! Collections of real puzzles for the tests of all crates, which include this file by its path. `NINEFOLD_CORPUS` names their folder; without it
//! they are expected beside the repository, in `shared/data`. Without the folder the tests of collections are skipped.

#![allow(dead_code, reason = "each test file uses its part")]

use std::path::PathBuf;

/// Returns the folder, if it exists.
fn folder() -> Option<PathBuf> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("NINEFOLD_CORPUS").map_or_else(beside, PathBuf::from);
    if !folder.is_dir() {
        println!("skipped: no corpus at {}", folder.display());
        return None;
    }
    Some(folder)
}

/// Returns the path of a collection, if the folder exists.
pub(crate) fn path(name: &str) -> Option<PathBuf> {
    folder().map(|folder| folder.join(name))
}

/// Reads the bytes of a collection, if the folder exists.
pub(crate) fn bytes(name: &str) -> Option<Vec<u8>> {
    let path = path(name)?;
    Some(std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Reads the text of a collection, if the folder exists.
pub(crate) fn collection(name: &str) -> Option<String> {
    bytes(name).map(|bytes| String::from_utf8(bytes).unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// Returns the names of all collections: every text except the one whose lines are not puzzles to solve.
pub(crate) fn names() -> Vec<String> {
    let Some(folder) = folder() else { return Vec::new() };
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        files.filter(|name| name.strip_suffix(".txt").is_some() && name != "technique_cases.txt").collect();
    names.sort();
    names
}
