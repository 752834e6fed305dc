//! Collections of real puzzles, where they are at hand: `NINEFOLD_CORPUS` names the directory.

use std::path::PathBuf;

/// The directory, if it is there.
fn directory() -> Option<PathBuf> {
    let default = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let directory = std::env::var_os("NINEFOLD_CORPUS").map_or_else(default, PathBuf::from);
    if !directory.is_dir() {
        println!("skipped: no corpus at {}", directory.display());
        return None;
    }
    Some(directory)
}

/// The text of a collection, if it is there.
pub(crate) fn collection(name: &str) -> Option<String> {
    let path = directory()?.join(name);
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// The names of all collections: every text but the one whose lines are not puzzles to solve.
pub(crate) fn names() -> Vec<String> {
    let Some(directory) = directory() else { return Vec::new() };
    let files = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        files.filter(|name| name.strip_suffix(".txt").is_some() && name != "technique_cases.txt").collect();
    names.sort();
    names
}
