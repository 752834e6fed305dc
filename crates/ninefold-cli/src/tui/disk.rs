//! Files: listed, looked into, written. Those that come with the program are a folder of their own, which no disk holds.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ninefold::formats::Document;
use ninefold_app::game::{self, OWN};
use ninefold_play::files::{Found, Kind, Listed};
use ninefold_play::{News, Purpose, Replace};

use crate::io::file::Draft;

/// The name of their folder, which the paths in it begin with.
const FOLDER: &str = "ninefold:";

fn own(path: &str) -> Option<&'static str> {
    let name = path.strip_prefix(FOLDER)?;
    OWN.iter().find(|(of, _)| *of == name).map(|(_, text)| *text)
}

/// The lines for a folder, below the files that were used last and the folder that comes with the program.
pub(super) fn list(folder: Option<&str>, recent: &[String]) -> News {
    let here = || std::env::current_dir().unwrap_or_default();
    if folder == Some(FOLDER) {
        let back = listed("..", &here(), Kind::Folder);
        let all = OWN.iter().map(|(name, _)| Listed {
            name: (*name).into(),
            path: format!("{FOLDER}{name}"),
            kind: Kind::File,
        });
        return News::Files("the puzzles of Ninefold".into(), [back].into_iter().chain(all).collect());
    }
    let folder = folder.map_or_else(here, PathBuf::from);
    let entries = match entries(&folder) {
        Ok(entries) => entries,
        Err(error) => return News::Failed(format!("{}: {error}", folder.display())),
    };
    let lately = recent.iter().filter(|path| own(path).is_some() || Path::new(path).is_file());
    let lately = lately.map(|path| Listed { name: path.clone(), path: path.clone(), kind: Kind::Recent });
    let ours = Listed { name: "puzzles of Ninefold".into(), path: FOLDER.into(), kind: Kind::Folder };
    let parent = folder.parent().map(|parent| listed("..", parent, Kind::Folder));
    News::Files(folder.display().to_string(), lately.chain([ours]).chain(parent).chain(entries).collect())
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
    if let Some(text) = path.to_str().and_then(own) {
        return inside_text(text);
    }
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| told(&error))?;
    match file.metadata() {
        Ok(data) if data.is_file() => game::read(&mut { file }).map_err(|error| told(&error)),
        Ok(_) => Err(told(&"is no file")),
        Err(error) => Err(told(&error)),
    }
}

/// The puzzles of a text.
pub(super) fn inside_text(text: &str) -> Result<Vec<Found>, String> {
    game::read(&mut text.as_bytes()).map_err(|error| error.to_string())
}

/// Writes a file, unless there is one of that name and nobody has said that it may go.
pub(super) fn write(name: &str, purpose: Purpose, replace: Replace, document: &Document) -> News {
    let path = Path::new(name);
    if path.exists() && replace == Replace::Ask {
        return News::Exists;
    }
    let (bytes, lost) = match game::content(path, purpose, document) {
        Ok(content) => content,
        Err(why) => return News::Failed(format!("{name}: {why}")),
    };
    let written = Draft::new(path).and_then(|mut draft| draft.write_all(&bytes).and_then(|()| draft.finish()));
    match written {
        Ok(()) => News::Written(fs::canonicalize(path).unwrap_or(path.into()).display().to_string(), lost),
        Err(error) => News::Failed(format!("{name}: {error}")),
    }
}
