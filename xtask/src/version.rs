//! Writes the version of the project into all files that contain it, or checks that all are the same.
//!
//! A version number belongs to the project if its line, or the line above, names a part of the project:
//!
//! ```text
//! ninefold-core = { path = "crates/ninefold-core", version = "1.2.3" }       Cargo.toml
//! name = "ninefold-core"                                                     lock files of Cargo
//! version = "1.2.3"
//! "name": "ninefold",                                                        manifests and lock files of npm
//! "version": "1.2.3",
//! ```
//!
//! The wheel and the Debian package have the version of their crates.

use anyhow::{Result, ensure};
use clap::Args;
use xshell::Shell;

use crate::packages;

/// Writes a version into all files that name it, except the changelog, whose section is written by hand.
#[derive(Args)]
pub(crate) struct Version {
    /// The new version, such as 1.2.3; by default that of `Cargo.toml`.
    version: Option<String>,
}

/// The files that contain the version.
const FILES: [&str; 11] = [
    "Cargo.toml",
    "Cargo.lock",
    "benches/Cargo.lock",
    "fuzz/Cargo.lock",
    "checks/microcontroller/Cargo.lock",
    "checks/no-std/Cargo.lock",
    "crates/ninefold-wasm/js/package.json",
    "crates/ninefold-wasm/js/package-lock.json",
    "web/package.json",
    "web/package-lock.json",
    "docs/serve.md",
];
/// The texts that mark a line as naming a part of the project.
const PARTS: [&str; 4] = ["ninefold", "name = \"xtask\"", "[workspace.package]", "GET /health"];
/// The texts before a version number, in TOML and in JSON.
const KEYS: [&str; 3] = ["version = \"", "\"version\": \"", "\"version\":\""];
/// The version of crates that are never published.
const NONE: &str = "0.0.0";
/// The changelog, whose first section is that of the version.
pub(crate) const CHANGES: &str = "CHANGELOG.md";

impl Version {
    /// Writes the version.
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        let version = self.version.map_or_else(|| packages::version(sh), Ok)?;
        let numbers: Vec<&str> = version.split('.').collect();
        let is_number = |number: &&str| number.parse::<u16>().is_ok();
        ensure!(
            numbers.len() == 3 && numbers.iter().all(is_number),
            "expected a version such as 1.2.3, found {version:?}"
        );
        for file in FILES {
            let text = sh.read_file(file)?;
            let new = with_version(&text, &version);
            if new != text {
                println!("{file}");
                sh.write_file(file, new)?;
            }
        }
        if !begins_with(&sh.read_file(CHANGES)?, &version) {
            println!("{CHANGES} has no section for {version} at its top: write it by hand");
        }
        Ok(())
    }
}

/// Requires that all files name the version of the workspace.
pub(crate) fn check(sh: &Shell) -> Result<()> {
    let version = packages::version(sh)?;
    for file in FILES {
        let text = sh.read_file(file)?;
        ensure!(text.contains(&version), "{file}: expected the version of the workspace, {version}");
        ensure!(
            with_version(&text, &version) == text,
            "{file}: expected the version of the workspace, {version}; cargo xtask version writes it"
        );
    }
    ensure!(
        begins_with(&sh.read_file(CHANGES)?, &version),
        "{CHANGES}: expected the section of {version} at the top, with a date"
    );
    Ok(())
}

/// Replaces the version in every line of `text` that names a part of the project.
fn with_version(text: &str, version: &str) -> String {
    let mut above = "";
    let mut new = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let is_ours = |line: &str| PARTS.iter().any(|part| line.contains(part));
        match number(line) {
            // A line above that has its own version number does not name the part of this line.
            Some((start, end))
                if (is_ours(line) || number(above).is_none() && is_ours(above)) && &line[start..end] != NONE =>
            {
                new += &line[..start];
                new += version;
                new += &line[end..];
            }
            _ => new += line,
        }
        above = line;
    }
    new
}

/// Returns the start and the end of a version number in a line.
fn number(line: &str) -> Option<(usize, usize)> {
    let start = KEYS.iter().find_map(|key| Some(line.find(key)? + key.len()))?;
    Some((start, start + line[start..].find('"')?))
}

/// Whether the first section of a changelog names the version and a date.
fn begins_with(changes: &str, version: &str) -> bool {
    let first = changes.lines().find_map(|line| line.strip_prefix("## "));
    let date = first.and_then(|first| first.strip_prefix(version)?.strip_prefix(", "));
    date.is_some_and(|date| date.split('-').map(str::len).eq([4, 2, 2]))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn all_files_name_one_version() -> Result<()> {
        let sh = Shell::new()?;
        sh.change_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        check(&sh)
    }

    #[test]
    fn only_numbers_of_the_project_are_written() {
        let old = "\
            [workspace.package]\nversion = \"1.2.3\"\n\nninefold = { path = \"x\", version = \"1.2.3\", a = 1 }\narrow = { version = \"1.2.3\" }\n\
            name = \"ninefold-fuzz\"\nversion = \"0.0.0\"\nname = \"clap\"\nversion = \"1.2.3\"\n  \"name\": \"ninefold\",\n  \"version\": \"1.2.3\",\n";
        let new = with_version(old, "1.3.0");
        assert_eq!(new.matches("1.3.0").count(), 3);
        assert!(new.contains("arrow = { version = \"1.2.3\" }") && new.contains("\"clap\"\nversion = \"1.2.3\""));
        assert!(new.contains("\"version\": \"1.3.0\","));
        assert_ne!(with_version("name = \"xtask\"\nversion = \"1\"\n", "2"), "name = \"xtask\"\nversion = \"1\"\n");
    }

    #[test]
    fn a_section_has_a_version_and_a_date() {
        assert!(begins_with("# Changelog\n\n## 1.2.3, 2001-02-03\n", "1.2.3"));
        for other in ["## 1.2.3, unreleased\n", "## 1.2.2, 2001-02-03\n", "## 1.2.30, 2001-02-03\n", ""] {
            assert!(!begins_with(other, "1.2.3"), "{other}");
        }
    }
}
