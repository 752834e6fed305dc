//! Puts the files of the web app into the command, if it is to have them and they are built: those of the folder that `NINEFOLD_WEB` names, or
//! else of `target/web`, where `cargo xtask web` puts them.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
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
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("site.rs"), table)
}

/// The files below a folder: the name in the address, and where they lie.
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
