//! Finds the sources that arguments name: puzzles, files, folders, and patterns that the shell has not expanded.
//!
//! | argument | sources |
//! |---|---|
//! | `-`, or none at all | standard input |
//! | the name of a file | the file |
//! | `FILE#17` | the 17th readable puzzle of the file, unless a file has that whole name |
//! | `ninefold:levels.txt` | a collection built into the program |
//! | the name of a folder | its files and those of its folders, ordered by the bytes of their names; without hidden ones, links to folders, devices |
//! | a puzzle | its text |
//! | `*`, `?`, `[ab]` or `**` in a name that no file has | the files that match, and those of the folders that match, each once |
//!
//! Each file of a folder is a separate source, so if one cannot be read, the others still are.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use glob::MatchOptions;
use ninefold::formats::text::ParseErrorKind;
use ninefold::formats::{self, ErrorKind};
use ninefold_app::own;

use crate::source::Origin;

impl Origin {
    /// Returns the sources that the arguments name. Without arguments, the only source is standard input.
    pub fn all(arguments: &[OsString]) -> Vec<Self> {
        if arguments.is_empty() {
            vec![Self::Stdin]
        } else {
            arguments.iter().flat_map(|argument| Self::of(argument)).collect()
        }
    }

    /// Returns the sources that an argument names. There is at least one, which may be an error.
    pub(crate) fn of(argument: &OsStr) -> Vec<Self> {
        if let Some(one) = argument.to_str().and_then(numbered) {
            return vec![one];
        }
        match argument.to_str() {
            Some("-") => vec![Self::Stdin],
            Some(text) if text.starts_with(own::PREFIX) && !Path::new(text).exists() => vec![own(text)],
            Some(text) if !Path::new(text).exists() && is_puzzle(text) => vec![Self::Text(named_if_empty(text))],
            Some(text) if text.contains(['*', '?', '[']) && !Path::new(text).exists() => matches(text),
            _ => named(Path::new(argument)),
        }
    }
}

/// Returns the puzzle that `FILE#NUMBER` names, if that file exists and no file has the whole text as its name.
fn numbered(text: &str) -> Option<Origin> {
    let (file, number) = text.rsplit_once('#')?;
    let number = number.parse().ok().filter(|number| *number > 0)?;
    if Path::new(text).exists() {
        return None;
    }
    let file = match Path::new(file).is_file() {
        true => Origin::File(file.into()),
        false if file.starts_with(own::PREFIX) => own(file),
        false => return None,
    };
    Some(Origin::Only(Box::new(file), number))
}

/// Returns a collection that is built into the program.
fn own(argument: &str) -> Origin {
    match own::named(argument) {
        Some(Ok(text)) => Origin::Own(argument.into(), text),
        Some(Err(message)) => Origin::Unreadable(message),
        None => Origin::File(argument.into()),
    }
}

/// Returns the source for a file, or the sources for the files of a folder.
fn named(path: &Path) -> Vec<Origin> {
    if !path.is_dir() {
        return vec![Origin::File(path.as_os_str().to_owned())];
    }
    let mut found = Vec::new();
    // Folders may be nested deeper than the call stack allows.
    let mut ahead = vec![Entry::Folder(path.to_owned())];
    while let Some(entry) = ahead.pop() {
        match entry {
            Entry::Folder(folder) => ahead.extend(entries(&folder).into_iter().rev()),
            Entry::Source(origin) => found.push(origin),
        }
    }
    if found.is_empty() {
        found.push(Origin::Unreadable(format!("{}: a folder without files", path.display())));
    }
    found
}

/// An entry of a folder: another folder, or a source.
enum Entry {
    Folder(PathBuf),
    Source(Origin),
}

/// Lists the entries of a folder in the order of their names.
fn entries(folder: &Path) -> Vec<Entry> {
    let failed =
        |path: &Path, error: &std::io::Error| Entry::Source(Origin::Unreadable(format!("{}: {error}", path.display())));
    let list = match fs::read_dir(folder) {
        Ok(list) => list,
        Err(error) => return vec![failed(folder, &error)],
    };
    let (mut names, mut all) = (Vec::new(), Vec::new());
    for entry in list {
        match entry {
            Ok(entry) => names.push((entry.file_name(), entry)),
            Err(error) => all.push(failed(folder, &error)),
        }
    }
    names.retain(|(name, _)| !name.as_encoded_bytes().starts_with(b"."));
    names.sort_by(|(one, _), (other, _)| one.as_encoded_bytes().cmp(other.as_encoded_bytes()));
    for (_, entry) in names {
        let path = entry.path();
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        match fs::metadata(&path) {
            _ if is_folder => all.push(Entry::Folder(path)),
            Ok(data) if data.is_file() => all.push(Entry::Source(Origin::File(path.into_os_string()))),
            // Skipped, because a link to a folder may lead back to this one, and a pipe or device may never end.
            Ok(_) => {}
            Err(error) => all.push(failed(&path, &error)),
        }
    }
    all
}

/// Returns the files that match a pattern.
fn matches(pattern: &str) -> Vec<Origin> {
    let options =
        MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };
    // An invalid pattern is treated as the name of a missing file.
    let Ok(paths) = glob::glob_with(pattern, options) else { return named(Path::new(pattern)) };
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for path in paths {
        match path {
            // `**` matches both folders and the files in them, which therefore occur more than once.
            Ok(path) => found.extend(named(&path).into_iter().filter(|origin| match origin {
                Origin::File(name) => seen.insert(name.clone()),
                _ => true,
            })),
            Err(error) => found.push(Origin::Unreadable(format!("{}: {}", error.path().display(), error.error()))),
        }
    }
    if found.is_empty() {
        found.push(Origin::Unreadable(format!("{pattern}: no such file, and no file matches this pattern")));
    }
    found
}

/// Whether an argument that names no file is meant as a puzzle: either a format recognises it, or the plain-text reader's error is more specific than
/// "not a puzzle".
fn is_puzzle(text: &str) -> bool {
    let cells = || text.chars().filter(|char| char.is_ascii_digit() || ".*_-xX| ".contains(*char)).count();
    // A grid of four or six rows on one line is shorter than any other puzzle.
    let is_small = || [16, 36].contains(&text.len()) && text.chars().all(|char| char.is_ascii_digit() || char == '.');
    if text.contains('\n') || text.len() >= 41 && 2 * cells() > text.len() || is_small() {
        return true;
    }
    let lengthy = text.len() >= 41 || text.contains("://");
    lengthy && !matches!(formats::parse(text), Err(error) if is_none(&error))
}

/// Puts a line with the layout above a line that has only empty cells, and so no digit to show that it is a grid.
fn named_if_empty(text: &str) -> String {
    let rows = text.len().isqrt();
    let is_empty =
        [4, 6].contains(&rows) && text.len() == rows * rows && text.bytes().all(|byte| matches!(byte, b'.' | b'0'));
    if is_empty { format!("# layout: {rows}x{rows}\n{text}") } else { text.to_owned() }
}

fn is_none(error: &formats::Error) -> bool {
    matches!(error.kind, ErrorKind::Plain(ParseErrorKind::NoPuzzle | ParseErrorKind::Empty))
}
