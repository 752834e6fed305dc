//! Includes files in the command: the pages of the guide and, if that feature is enabled and its files are built, the web app.
//!
//! The pages are in `docs`, beside this file in a package, otherwise at the root of the project. The files of the web app are those of the folder
//! that `NINEFOLD_WEB` names, otherwise of `target/web`, where `cargo xtask web` puts them.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Pages that the command generates, and the table of contents.
const OTHERS: [&str; 4] = ["SUMMARY.md", "commands.md", "gallery.md", "techniques.md"];

fn main() -> io::Result<()> {
    pages()?;
    site()
}

/// Writes the table of the pages of the guide: name and text, in the order of its contents.
fn pages() -> io::Result<()> {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // On systems where a link between folders is checked out as a file, `docs` is not a folder.
    let places = [own.join("docs"), own.join("../../docs")];
    let folder = places.iter().find(|place| place.is_dir()).ok_or(io::ErrorKind::NotFound)?.canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let contents = fs::read_to_string(folder.join("SUMMARY.md"))?;
    let links = contents.lines().filter_map(|line| line.rsplit_once("](")?.1.strip_suffix(')'));
    let pages = links.filter(|link| !OTHERS.contains(link)).filter_map(|link| Some((link.strip_suffix(".md")?, link)));
    let entries: String = pages
        .map(|(name, link)| format!("    ({name:?}, include_str!({:?})),\n", folder.join(link).to_string_lossy()))
        .collect();
    fs::write(out("pages.rs"), format!("&[\n{entries}]\n"))
}

/// Returns the path of a generated table.
fn out(name: &str) -> PathBuf {
    PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join(name)
}

/// Writes the table of the files of the web app.
fn site() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=NINEFOLD_WEB");
    if env::var_os("CARGO_FEATURE_WEB").is_none() {
        return Ok(());
    }
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let named = env::var_os("NINEFOLD_WEB").filter(|name| !name.is_empty()).map(PathBuf::from);
    let folder = named.unwrap_or_else(|| own.join("../../target/web"));
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        list(&folder.canonicalize()?, "", &mut files)?;
    }
    files.sort();
    let entries: String =
        files.iter().map(|(name, path)| format!("    ({name:?}, include_bytes!({path:?})),\n")).collect();
    let table = format!("&[\n{entries}]\n");
    fs::write(out("site.rs"), table)
}

/// Lists the files below a folder: the name of each in addresses, and its path.
fn list(folder: &Path, inside: &str, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{inside}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, entry.path().to_string_lossy().into_owned()));
        }
    }
    Ok(())
}
