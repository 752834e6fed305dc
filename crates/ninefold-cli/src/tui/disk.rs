//! Files: listed, looked into, written. Those that come with the program are a folder of their own, which no disk holds.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ninefold::formats::{self, Document, Format, Request, Style, loss};
use ninefold_play::files::{Found, Kind, Listed};
use ninefold_play::{News, Purpose, Replace};

use super::paper;
use crate::io::file::Draft;

/// No more puzzles of a file than this can be chosen from.
const MOST: usize = 1000;

/// The puzzles that come with the program.
const OWN: [(&str, &str); 6] = [
    ("levels.txt", include_str!("../../../../examples/levels.txt")),
    ("techniques.txt", include_str!("../../../../examples/techniques.txt")),
    ("patterns.txt", include_str!("../../../../examples/patterns.txt")),
    ("printed.txt", include_str!("../../../../examples/printed.txt")),
    ("hard.txt", include_str!("../../../../examples/hard.txt")),
    ("multi-sudoku.txt", include_str!("../../../../examples/multi-sudoku.txt")),
];

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
    let mut found: Vec<Found> = Vec::new();
    let mut wrong = None;
    let _ = formats::read_from(input, Request::default(), &mut |item| {
        match item {
            Ok(item) => {
                found.push(paper::found(&item.document, item.line));
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
pub(super) fn write(name: &str, purpose: Purpose, replace: Replace, document: &Document) -> News {
    let path = Path::new(name);
    if path.exists() && replace == Replace::Ask {
        return News::Exists;
    }
    let (bytes, lost) = match content(path, purpose, document) {
        Ok(content) => content,
        Err(why) => return News::Failed(format!("{name}: {why}")),
    };
    let written = Draft::new(path).and_then(|mut draft| draft.write_all(&bytes).and_then(|()| draft.finish()));
    match written {
        Ok(()) => News::Written(fs::canonicalize(path).unwrap_or(path.into()).display().to_string(), lost),
        Err(error) => News::Failed(format!("{name}: {error}")),
    }
}

/// The contents of a file, and a remark on what it cannot hold.
fn content(path: &Path, purpose: Purpose, document: &Document) -> Result<(Vec<u8>, String), String> {
    let is_pdf = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    match purpose {
        Purpose::Print if is_pdf => Ok((paper::pdf(document)?, String::new())),
        Purpose::Print => Ok((paper::drawing(document).into_bytes(), String::new())),
        Purpose::Save => saved(path, document),
    }
}

/// In the format of the file's ending; without one, or if that has no room for the layout, as a line if that says all, else in the first
/// format that has room.
fn saved(path: &Path, document: &Document) -> Result<(Vec<u8>, String), String> {
    let carries = |format: &&Format| format.write.is_some_and(|write| (write.carries.layouts)(document.layout()));
    let line = Format::named("line").filter(carries).filter(|line| loss(document, line).is_empty());
    let roomy = || ["ninefold", "block", "pencilmark"].into_iter().filter_map(Format::named).find(carries);
    let format = Format::of_file(path).filter(carries).or(line).or_else(roomy).ok_or("no format")?;
    let lost = loss(document, format);
    let text = format.text(std::slice::from_ref(document), Style::default());
    let mut text = text.map_err(|refusal| refusal.to_string())?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let better = Format::named("ninefold").filter(carries).map_or("", |_| " (.json can)");
    let lost = if lost.is_empty() { String::new() } else { format!("; {format} cannot say: {lost}{better}") };
    Ok((text.into_bytes(), lost))
}
