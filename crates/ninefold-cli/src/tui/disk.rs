//! Lists, previews and writes files for the app. The files that come with the program are in a virtual folder.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ninefold::formats::{Document, Request};
use ninefold_app::game::{self, Reader};
use ninefold_app::own::{self, OWN};
use ninefold_files::source::{Open, Origin};
use ninefold_play::files::{Contents, Kind, Listed};
use ninefold_play::{News, Purpose, Replace};

use crate::io::file::Draft;

/// The name of the virtual folder. The paths of its files begin with it.
const FOLDER: &str = own::PREFIX;

fn own(path: &str) -> Option<&'static str> {
    own::named(path)?.ok()
}

/// Lists a folder, or the start of the file list, in which the recent files and the program's folder come first.
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

/// Lists folders, then files, both sorted by name. Hidden ones are omitted.
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

/// Reads the content of a listed file. Reading ends when `is_over` returns true.
pub(super) fn inside(path: &str, request: &Request, is_over: &dyn Fn() -> bool) -> Contents {
    if let Some(text) = own(path) {
        return game::read(&mut text.as_bytes(), path.into(), Request::default());
    }
    // A pipe or a device might block the reader forever.
    match fs::metadata(path) {
        Ok(data) if data.is_file() => content(&[Origin::File(path.into())], request, is_over),
        Ok(_) => Contents::failed(format!("{path}: not a file")),
        Err(error) => Contents::failed(format!("{path}: {error}")),
    }
}

/// Reads the content of some sources, with the same messages as the command. Reading ends when `is_over` returns true.
pub(super) fn content(origins: &[Origin], request: &Request, is_over: &dyn Fn() -> bool) -> Contents {
    let mut all = Contents::default();
    for origin in origins {
        // A folder may contain any number of files.
        if all.puzzles.len() >= game::MOST || is_over() {
            all.notes.insert(0, game::only(all.puzzles.len()));
            break;
        }
        let said = RefCell::new(Vec::new());
        all = match origin.open(request, 0, &|message| said.borrow_mut().push(message.to_owned())) {
            Ok(open) => open.into_iter().map(|open| sheet(open, request, is_over)).fold(all, Contents::join),
            Err(message) => all.join(Contents::failed(message)),
        };
        all.notes.extend(said.take());
    }
    all
}

/// Reads the content of a source, or of one of its sheets.
fn sheet(open: Open, request: &Request, is_over: &dyn Fn() -> bool) -> Contents {
    let mut reader = Reader::new(Arc::clone(open.name()));
    let _ = open.read(request.clone(), &mut |_| (), &mut |piece| {
        if is_over() { ControlFlow::Break(()) } else { reader.take(piece) }
    });
    reader.end()
}

/// Writes a file, unless it already exists and the user has not agreed to replace it.
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
