//! The puzzle files: a folder of texts with one puzzle a line, which is not part of the project.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use ninefold_core::{Grid, format};

/// Where the folder is, if it is not where [`folder`] looks by itself.
pub const VARIABLE: &str = "NINEFOLD_CORPUS";

/// One technique a line, with eliminations: not puzzles to solve.
const SKIPPED: &str = "technique_cases";

/// A puzzle with the number of its line, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The line.
    pub line: usize,
    /// The givens.
    pub grid: Grid,
}

/// A file of puzzles.
#[derive(Clone, Debug)]
pub struct File {
    /// The name without its ending.
    pub name: String,
    /// The puzzles in their order.
    pub entries: Vec<Entry>,
}

impl File {
    /// Reads a text in which every line that is not blank is one puzzle.
    ///
    /// # Errors
    ///
    /// Where a line is anything else.
    pub fn parse(name: &str, text: &str) -> Result<Self> {
        let entry = |record: format::Record<'_>| Entry { line: record.line, grid: record.content.grid() };
        let entries: Vec<_> = format::read(text).map(|item| item.map(entry)).collect::<Result<_, _>>()?;
        let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
        ensure!(entries.len() == lines, "{} puzzles in {lines} lines", entries.len());
        Ok(Self { name: name.into(), entries })
    }

    fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::parse(&name(path), &text).with_context(|| format!("in {}", path.display()))
    }
}

/// The folder that the environment names, or else `shared/data` beside the repository.
pub fn folder() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    env::var_os(VARIABLE).map_or_else(beside, PathBuf::from)
}

/// The requested files of a folder, or all; `None` if there is no such folder.
///
/// # Errors
///
/// If a requested file is missing or cannot be read, or a folder has no puzzle files.
pub fn open(folder: &Path, wanted: &[String]) -> Result<Option<Vec<File>>> {
    if !folder.is_dir() {
        return Ok(None);
    }
    let paths = choose(texts(folder)?, wanted)?;
    paths.iter().map(|path| File::read(path)).collect::<Result<_>>().map(Some)
}

/// The paths of the puzzle files in order of their names.
fn texts(folder: &Path) -> Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|item| Ok(item?.path())).collect::<Result<Vec<_>>>()?;
    let is_text = |path: &PathBuf| path.extension().is_some_and(|end| end == "txt") && name(path) != SKIPPED;
    let mut paths: Vec<_> = paths.into_iter().filter(is_text).collect();
    paths.sort();
    ensure!(!paths.is_empty(), "no puzzle files in {}", folder.display());
    Ok(paths)
}

fn choose(paths: Vec<PathBuf>, wanted: &[String]) -> Result<Vec<PathBuf>> {
    let wanted: Vec<_> = wanted.iter().map(|file| file.trim_end_matches(".txt")).collect();
    if let Some(missing) = wanted.iter().find(|&&file| !paths.iter().any(|path| name(path) == file)) {
        bail!("no puzzle file {missing}");
    }
    Ok(paths.into_iter().filter(|path| wanted.is_empty() || wanted.contains(&name(path).as_str())).collect())
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn every_line_counts() {
        let file = File::parse("two", &format!("{LINE}\n\n{LINE} 7.1 hard\n")).unwrap();
        assert_eq!(file.entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [1, 3]);
        assert!(File::parse("short", &LINE[..80]).is_err());
        assert!(File::parse("comment", &format!("{LINE}\n# not a puzzle")).is_err());
    }

    #[test]
    fn a_name_may_have_its_ending() {
        let paths: Vec<PathBuf> = vec!["x/a.txt".into(), "x/b.txt".into()];
        assert_eq!(choose(paths.clone(), &[]).unwrap(), paths);
        assert_eq!(choose(paths.clone(), &["b.txt".into()]).unwrap(), paths[1..]);
        assert_eq!(choose(paths, &["c".into()]).unwrap_err().to_string(), "no puzzle file c");
    }

    #[test]
    fn no_folder_is_no_error() {
        assert!(open(Path::new("no/such/folder"), &[]).unwrap().is_none());
    }
}
