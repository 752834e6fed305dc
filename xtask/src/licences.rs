//! Collects the licences of everything inside the command: libraries, hyphenation patterns and typefaces.
//!
//! ```text
//! cargo tree: crates --cargo metadata: their folders--> texts of licences, each once --gzip--> crates/ninefold-cli/licences.txt.gz
//! ```
//!
//! The file is committed, so that no build needs the sources of the crates; a test compares its list with `Cargo.lock`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[cfg(test)]
use anyhow::ensure;
use anyhow::{Context, Result};
use serde_json::Value;
use xshell::{Shell, cmd};

/// The file of licences, which is built into the command.
const FILE: &str = "crates/ninefold-cli/licences.txt.gz";
/// The licences of the hyphenation patterns, which the package of their library lacks.
const PATTERNS: &str = "crates/ninefold-render/patterns/LICENSES";
/// The licences of the typefaces in the command.
const FONTS: &str = "crates/ninefold-render/fonts/LICENSES";
/// The head of the file.
const HEAD: &str = "\
Ninefold is licensed under MIT or Apache-2.0, at your option. A full build of the command contains these libraries, some of them on some systems
alone, and the patterns and typefaces named at the end. The texts of their licences follow.";
/// The beginnings of the names of licence files.
const NAMES: [&str; 6] = ["licen", "copying", "notice", "unlicense", "copyright", "authors"];
/// The standard texts, for crates whose packages have none.
const STANDARD: [(&str, &str); 2] = [("MIT", "LICENSE-MIT"), ("Apache-2.0", "LICENSE-APACHE")];

/// Writes the file.
pub(crate) fn run(sh: &Shell) -> Result<()> {
    let text = text(sh)?;
    let packed = cmd!(sh, "gzip -9n").stdin(&text).output()?.stdout;
    println!("{FILE}: {} bytes, {} unpacked", packed.len(), text.len());
    sh.write_file(FILE, packed)?;
    Ok(())
}

/// Returns the names and versions of the crates inside the command; on all systems, or on this one.
fn crates(sh: &Shell, systems: &[&str]) -> Result<BTreeSet<(String, String)>> {
    let tree = cmd!(sh, "cargo tree --package ninefold-cli --features full,web --edges normal,no-proc-macro");
    let tree = tree.args(["--prefix", "none", "--format", "{p}"]).args(systems).quiet().read()?;
    // The lines of the project's own crates contain their folders.
    let others = tree.lines().filter(|line| !line.contains("(/"));
    let parts = others.map(|line| line.trim_end_matches(" (*)").split_once(" v").context("a crate without a version"));
    parts.map(|parts| parts.map(|(name, version)| (name.to_owned(), version.to_owned()))).collect()
}

fn text(sh: &Shell) -> Result<String> {
    let crates = crates(sh, &["--target", "all"])?;
    let metadata: Value =
        serde_json::from_str(&cmd!(sh, "cargo metadata --format-version 1 --all-features").quiet().read()?)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let (mut listed, mut texts) = (String::new(), BTreeMap::<String, Vec<String>>::new());
    for (name, version) in &crates {
        let package = packages.iter().find(|package| package["name"] == **name && package["version"] == **version);
        let package = package.with_context(|| format!("{name} {version} has no metadata"))?;
        let licence = package["license"].as_str().unwrap_or("see its text");
        listed += &format!("{name} {version}: {licence}\n");
        let folder = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let found = licences(sh, folder.parent().context("a manifest has a folder")?, licence);
        for text in found.with_context(|| format!("{name} {version}"))? {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    let mut all = format!("{HEAD}\n\n{listed}");
    // Sorted by text, so that the crates of one project are adjacent.
    let mut texts: Vec<(String, Vec<String>)> = texts.into_iter().collect();
    texts.sort_by(|(_, one), (_, other)| one.cmp(other));
    for (text, mut names) in texts {
        names.dedup();
        all += &format!("\n{}\n{}\n\n{text}\n", "=".repeat(80), names.join(", "));
    }
    for (title, file) in [("Patterns of hyphenation", PATTERNS), ("Typefaces", FONTS)] {
        all += &format!("\n{}\n{title}\n\n{}", "=".repeat(80), sh.read_file(file)?);
    }
    Ok(all)
}

/// Returns the texts of the licences in a folder, otherwise the standard text of its licence.
fn licences(sh: &Shell, folder: &Path, licence: &str) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for file in sh.read_dir(folder)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if file.is_file() && NAMES.iter().any(|begin| name.starts_with(begin)) {
            let text = String::from_utf8_lossy(&sh.read_binary_file(file)?).into_owned();
            texts.push(text.trim().lines().map(str::trim_end).collect::<Vec<_>>().join("\n"));
        }
    }
    if texts.is_empty() {
        let standard = STANDARD.iter().find(|(name, _)| licence.contains(name));
        let (name, file) = standard.with_context(|| format!("no text for the licence {licence}"))?;
        let text = sh.read_file(file)?;
        // The line with the copyright holders of the standard text is dropped: it names those of this project.
        let text = text.lines().filter(|line| !line.starts_with("Copyright (c) ")).collect::<Vec<_>>().join("\n");
        texts.push(format!("The package has no text of its licence, {licence}. That of {name}:\n\n{text}"));
    }
    Ok(texts)
}

/// Returns the crates that the committed file lists.
#[cfg(test)]
fn listed(sh: &Shell) -> Result<BTreeSet<(String, String)>> {
    let text = cmd!(sh, "gzip --decompress --stdout {FILE}").quiet().read()?;
    let list = text.split("\n\n").nth(1).context("the file has no list")?;
    let parts = list.lines().map(|line| line.split_once(": ").and_then(|(named, _)| named.split_once(' ')));
    let parts = parts.map(|parts| parts.context("a line without a name"));
    parts.map(|parts| parts.map(|(name, version)| (name.to_owned(), version.to_owned()))).collect()
}

/// Requires that the committed file lists all crates of `Cargo.lock` inside the command on this system, and no crates with other versions.
#[cfg(test)]
fn check(sh: &Shell) -> Result<()> {
    let (listed, lock) = (listed(sh)?, sh.read_file("Cargo.lock")?);
    let is_locked =
        |(name, version): &&(String, String)| lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"\n"));
    let missing: Vec<_> = crates(sh, &[])?.into_iter().filter(|one| !listed.contains(one)).collect();
    let stale: Vec<_> = listed.iter().filter(|one| !is_locked(one)).collect();
    ensure!(
        missing.is_empty() && stale.is_empty(),
        "{FILE} lacks {missing:?} and lists {stale:?}, which are not locked; cargo xtask licences writes it"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_list_is_that_of_the_lock_file() -> Result<()> {
        let sh = Shell::new()?;
        sh.change_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        check(&sh)
    }
}
