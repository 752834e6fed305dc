//! One file for each puzzle: `-o 'n-%03d.svg'` numbers the files, and `-o folder/` puts them into a folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::file::{self, Draft};
use super::output;
use crate::options::Files;

/// The names of the files, if each puzzle has its own file.
pub(crate) struct Numbered {
    folder: PathBuf,
    before: String,
    /// The minimum number of digits, or `None` for the number of digits of the largest number.
    width: Option<usize>,
    after: String,
}

/// The largest width that a name may request.
const MOST_DIGITS: usize = 9;

impl Numbered {
    /// Returns the file names for a path that is a folder or contains `%d`. Files in a folder have the extension `ending`.
    pub(crate) fn of(path: &Path, ending: &str) -> Option<Self> {
        if is_folder(path) {
            let (before, after) = (String::new(), format!(".{ending}"));
            return Some(Self { folder: path.to_owned(), before, width: None, after });
        }
        let name = path.file_name()?.to_str()?;
        let (before, rest) = name.split_once('%')?;
        let (digits, after) = rest.split_once('d')?;
        let width = if digits.is_empty() { 0 } else { digits.strip_prefix('0')?.parse().ok()? };
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        let [before, after] = [before, after].map(str::to_owned);
        (width <= MOST_DIGITS).then_some(Self { folder, before, width: Some(width), after })
    }

    /// Writes the files, which are numbered from 1, and reports their number. Each file is replaced atomically. Returns an error if a file is also an
    /// input.
    pub(crate) fn write(&self, files: &Files<'_>, count: usize, make: impl Fn(usize) -> Result<Vec<u8>>) -> Result<()> {
        if !self.folder.as_os_str().is_empty() {
            let shown = self.folder.display();
            std::fs::create_dir_all(&self.folder).with_context(|| format!("cannot create the folder {shown}"))?;
        }
        let width = self.width.unwrap_or_else(|| count.to_string().len());
        let paths: Vec<PathBuf> = (1..=count)
            .map(|number| self.folder.join(format!("{}{number:0width$}{}", self.before, self.after)))
            .collect();
        paths.iter().try_for_each(|path| file::spare(&files.sources, path))?;
        for (at, path) in paths.iter().enumerate() {
            put(path, &make(at)?)?;
        }
        if let [first, .., last] = &paths[..] {
            output::message(&format!("{count} files: {} to {}", first.display(), last.display()));
        }
        Ok(())
    }
}

/// Replaces a file atomically.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let write = || -> std::io::Result<()> {
        let mut draft = Draft::new(path)?;
        draft.write_all(bytes)?;
        draft.finish()
    };
    write().with_context(|| format!("cannot write to {}", path.display()))
}

/// Whether a path is a folder, or ends with a separator.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.as_os_str().to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]) || path.is_dir()
}

/// Refuses a name that contains an unknown `%` directive, since all puzzles would otherwise be written to one file with that name.
pub(crate) fn check(path: &Path) -> Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    ensure!(
        !name.contains('%') || Numbered::of(path, "").is_some(),
        "{name}: the number of a puzzle is written as %d, or as %03d for at least three digits"
    );
    Ok(())
}
