//! Records of the sources of a build, so that another checkout with the same contents need not repeat it.
//!
//! Cargo compares the times of files, and all files of a new checkout are new. Building the modules of the JavaScript package takes a quarter of an
//! hour, so a record beside each module lists its sources with hashes of their contents, and the recipe of the build.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use anyhow::{Context, Result, ensure};

/// The compiler, profile, features and flags of a build, in words.
pub(crate) struct Recipe(pub(crate) String);

impl Recipe {
    /// Whether the record of a module lists the same recipe and the same contents.
    pub(crate) fn is_unchanged(&self, module: &Path, root: &Path) -> bool {
        let Ok(record) = fs::read_to_string(beside(module)) else { return false };
        let mut lines = record.lines();
        let is_same = |line: &str| {
            let entry = line.split_once(' ').and_then(|(hash, file)| Some(hash == self::hash(&root.join(file))?));
            entry.unwrap_or(false)
        };
        module.is_file() && lines.next() == Some(&self.head()) && lines.all(is_same)
    }

    /// Writes the record of a module, whose sources cargo has listed in a file; writes nothing if a source has changed since the build began.
    pub(crate) fn record(&self, module: &Path, root: &Path, listed: &Path, since: SystemTime) -> Result<()> {
        let list = fs::read_to_string(listed).with_context(|| listed.display().to_string())?;
        let mut files: BTreeSet<PathBuf> = sources(&list).filter_map(|file| within(root, &file)).collect();
        ensure!(!files.is_empty(), "{} lists no source", listed.display());
        files.extend(["Cargo.toml", "Cargo.lock", ".cargo/config.toml"].map(PathBuf::from));
        for folder in fs::read_dir(root.join("crates"))? {
            files.extend(within(root, &folder?.path().join("Cargo.toml")));
        }
        let mut record = self.head() + "\n";
        for file in files.iter().filter(|file| root.join(file).is_file()) {
            if fs::metadata(root.join(file))?.modified()? > since {
                return Ok(());
            }
            let hash = hash(&root.join(file)).context("a source has vanished")?;
            record += &format!("{hash} {}\n", file.display());
        }
        Ok(fs::write(beside(module), record)?)
    }

    /// Removes the record of a module that is about to be built.
    pub(crate) fn forget(module: &Path) {
        _ = fs::remove_file(beside(module));
    }

    /// Returns the recipe on one line, with the variables that change cargo's profiles.
    fn head(&self) -> String {
        let changes = |name: &str| name.starts_with("CARGO_PROFILE_") || name.contains("RUSTFLAGS");
        let mut around: Vec<_> = env::vars().filter(|(name, _)| changes(name)).collect();
        around.sort();
        format!("{} {around:?}", self.0.replace('\n', " "))
    }
}

/// Returns the hash of a file. It only guards against accidents, so 64 bits suffice.
fn hash(file: &Path) -> Option<String> {
    let mut hasher = DefaultHasher::new();
    fs::read(file).ok()?.hash(&mut hasher);
    Some(format!("{:016x}", hasher.finish()))
}

/// Returns the path of the record of a module.
fn beside(module: &Path) -> PathBuf {
    module.with_extension("made")
}

/// Parses the sources in a list in the format of make: `made: one two\ with\ spaces`.
fn sources(list: &str) -> impl Iterator<Item = PathBuf> {
    const SPACE: &str = "\0";
    let names = list.lines().filter_map(|line| line.split_once(": "));
    names.flat_map(|(_, names)| {
        let names = names.replace("\\ ", SPACE);
        names.split(' ').filter(|name| !name.is_empty()).map(|name| name.replace(SPACE, " ").into()).collect::<Vec<_>>()
    })
}

/// Returns the path of a file relative to the root, if it is below the root.
fn within(root: &Path, file: &Path) -> Option<PathBuf> {
    Some(file.strip_prefix(root).ok()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_unchanged_until_a_source_its_recipe_or_itself_changes() -> Result<()> {
        let scratch = xshell::Shell::new()?.create_temp_dir()?;
        let (root, recipe) = (scratch.path(), Recipe("compiler\nflags".into()));
        let (module, source, list) = (root.join("a.wasm"), root.join("crates/a b.rs"), root.join("a.d"));
        fs::create_dir(root.join("crates"))?;
        for file in [&module, &source, &root.join("Cargo.lock")] {
            fs::write(file, "1")?;
        }
        fs::write(&list, format!("a.wasm: /elsewhere/c.rs {}\n", source.display().to_string().replace(' ', "\\ ")))?;
        assert!(!recipe.is_unchanged(&module, root));
        recipe.record(&module, root, &list, SystemTime::UNIX_EPOCH)?;
        assert!(!recipe.is_unchanged(&module, root), "the sources are newer than the build");
        recipe.record(&module, root, &list, SystemTime::now())?;
        assert!(recipe.is_unchanged(&module, root));
        assert!(!Recipe("compiler flag".into()).is_unchanged(&module, root));
        for file in [&source, &root.join("Cargo.lock")] {
            fs::write(file, "2")?;
            assert!(!recipe.is_unchanged(&module, root), "{}", file.display());
            fs::write(file, "1")?;
            assert!(recipe.is_unchanged(&module, root));
        }
        fs::remove_file(&source)?;
        assert!(!recipe.is_unchanged(&module, root));
        fs::write(&source, "1")?;
        fs::remove_file(&module)?;
        assert!(!recipe.is_unchanged(&module, root));
        Ok(())
    }
}
