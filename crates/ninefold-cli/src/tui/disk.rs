//! Files: listed, looked into, written.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ninefold::formats::{self, Document, Field, Format, Manner, Request};
use ninefold::{Cell, Grid};
use ninefold_play::files::{Found, Kind, Listed};
use ninefold_play::{Game, News, Purpose, Replace, Subject};

use crate::file::Draft;

/// No more puzzles of a file than this can be chosen from.
const MOST: usize = 1000;

/// What is in a folder, below the files that were used last.
pub(super) fn list(folder: Option<&str>, recent: &[String]) -> News {
    let folder = folder.map_or_else(|| std::env::current_dir().unwrap_or_default(), PathBuf::from);
    let entries = match entries(&folder) {
        Ok(entries) => entries,
        Err(error) => return News::Failed(format!("{}: {error}", folder.display())),
    };
    let lately = recent.iter().filter(|path| Path::new(path).is_file());
    let lately = lately.map(|path| Listed { name: path.clone(), path: path.clone(), kind: Kind::Recent });
    let parent = folder.parent().map(|parent| listed("..", parent, Kind::Folder));
    News::Files(folder.display().to_string(), lately.chain(parent).chain(entries).collect())
}

fn listed(name: &str, path: &Path, kind: Kind) -> Listed {
    Listed { name: name.into(), path: path.display().to_string(), kind }
}

/// Folders, then files, each in the order of their names; hidden ones are left out.
fn entries(folder: &Path) -> io::Result<Vec<Listed>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let data = fs::metadata(entry.path());
        if name.starts_with('.') || data.is_err() {
            continue;
        }
        let kind = if data.is_ok_and(|data| data.is_dir()) { Kind::Folder } else { Kind::File };
        all.insert((kind == Kind::File, name.clone()), listed(&name, &entry.path(), kind));
    }
    Ok(all.into_values().collect())
}

/// The puzzles of a file, or why there are none.
pub(super) fn inside(path: &Path) -> Result<Vec<Found>, String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| told(&error))?;
    match file.metadata() {
        Ok(data) if data.is_file() => read(&mut { file }).map_err(|error| told(&error)),
        Ok(_) => Err(told(&"is no file")),
        Err(error) => Err(told(&error)),
    }
}

/// The puzzles of a text.
pub(super) fn inside_text(text: &str) -> Result<Vec<Found>, String> {
    read(&mut text.as_bytes())
}

fn read(input: &mut dyn Read) -> Result<Vec<Found>, String> {
    let mut found = Vec::new();
    let mut wrong = None;
    let _ = formats::read_from(input, Request::default(), &mut |item| {
        match item {
            Ok(item) => {
                let title = item.document.text(Field::Title);
                let title = if title.is_empty() { format!("line {}", item.line) } else { title.to_owned() };
                found.push(Found { grid: item.document.givens, title });
            }
            Err(error) => wrong = wrong.take().or(Some(error.to_string())),
        }
        // What is no puzzle at all need not be read to its end.
        let enough = found.len() >= MOST || (found.is_empty() && wrong.is_some());
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (found.is_empty(), wrong) {
        (true, wrong) => Err(wrong.unwrap_or_else(|| "no puzzle".into())),
        (false, _) => Ok(found),
    }
}

/// Writes a file, unless there is one of that name and nobody has said that it may go.
pub(super) fn write(name: &str, purpose: Purpose, replace: Replace, subject: Subject<'_>) -> News {
    let path = Path::new(name);
    if path.exists() && replace == Replace::Ask {
        return News::Exists;
    }
    let text = match purpose {
        Purpose::Print => drawing(subject),
        Purpose::Save => match saved(path, subject) {
            Ok(text) => text,
            Err(why) => return News::Failed(why),
        },
    };
    let written = Draft::new(path).and_then(|mut draft| draft.write_all(text.as_bytes()).and_then(|()| draft.finish()));
    match written {
        Ok(()) => News::Written(fs::canonicalize(path).unwrap_or(path.into()).display().to_string()),
        Err(error) => News::Failed(format!("{name}: {error}")),
    }
}

fn drawing(subject: Subject<'_>) -> String {
    match subject {
        Subject::Grid(grid) => format!("{grid:#}\n"),
        Subject::Game(game) => format!("Puzzle\n{:#}\n\nPosition\n{:#}\n", game.givens(), game.grid()),
    }
}

/// In the format of the file's ending, else a line of 81 cells.
fn saved(path: &Path, subject: Subject<'_>) -> Result<String, String> {
    let format = Format::of_file(path).or(Format::named("line")).ok_or("no format")?;
    let document = match subject {
        Subject::Grid(grid) => Document { givens: *grid, ..Document::new() },
        Subject::Game(game) => document(game),
    };
    let text = format.text(&[document], Manner::default());
    let text = text.ok_or_else(|| format!("{} cannot be written", format.name))?;
    Ok(if text.ends_with('\n') { text } else { text + "\n" })
}

/// The givens, and what the player has written.
fn document(game: &Game) -> Document {
    let mut document = Document { givens: *game.givens(), ..Document::new() };
    let mut placed = Grid::EMPTY;
    for cell in Cell::all() {
        let entry = game.entry(cell);
        placed[cell] = entry.digit;
        document.corner.set_cell(cell, entry.corner);
        document.centre.set_cell(cell, entry.centre);
        document.struck.set_cell(cell, entry.struck);
    }
    document.placed = placed;
    document.tidy()
}
