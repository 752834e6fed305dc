//! Makes the packages of the crates for a registry, unpacks them side by side, and compiles them from their own files alone.
//!
//! ```text
//! crates --cargo package--> *.crate --tar--> a workspace of unpacked packages --cargo check--> a missing file is an error
//! ```
//!
//! Cargo's own verification compiles all libraries again for each package. In one workspace they are compiled once, and external libraries not at all
//! if an earlier step has compiled them with the same features.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::tools;

/// The licences of the project, which every package must contain.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The folder of typefaces in a package, and their licences in it.
const FONTS: (&str, &str) = ("fonts", "LICENSES");

/// Makes all packages and compiles them.
pub(crate) fn test(sh: &Shell) -> Result<Vec<String>> {
    let published = published(sh)?;
    let names = published.iter().flat_map(|name| ["--package", name]);
    let make = cmd!(sh, "cargo package --no-verify --allow-dirty").args(names);
    // Cargo would ask the registry for newer indexes, which a machine without a network cannot do. Earlier steps have fetched everything needed.
    make.env("CARGO_NET_OFFLINE", "true").run()?;
    let target = tools::target_folder(sh, "Cargo.toml")?;
    let together = target.join("package/together");
    sh.remove_path(&together)?;
    sh.create_dir(&together)?;
    let version = version(sh)?;
    let mut members = Vec::new();
    for name in &published {
        let (unpacked, package) = (format!("{name}-{version}"), target.join(format!("package/{name}-{version}.crate")));
        // Without new times, cargo would take the sources, whose times in packages are fixed, for those compiled before.
        cmd!(sh, "tar -xzmf {package} -C {together}").run()?;
        carries_licences(&together.join(&unpacked))?;
        members.push((name.as_str(), unpacked));
    }
    sh.write_file(together.join("Cargo.toml"), workspace(&members, &sh.read_file("Cargo.toml")?))?;
    sh.copy_file("Cargo.lock", &together)?;
    let manifest = together.join("Cargo.toml");
    let check = cmd!(sh, "cargo check --workspace --all-features --manifest-path {manifest}");
    check.env("CARGO_TARGET_DIR", &target).run()?;
    Ok(Vec::new())
}

/// Returns the crates of the workspace that are published.
fn published(sh: &Shell) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in sh.read_dir("crates")? {
        let manifest = sh.read_file(folder.join("Cargo.toml"))?;
        if !manifest.lines().any(|line| line == "publish = false") {
            let name = folder.file_name().and_then(|name| name.to_str()).context("the name of a crate")?;
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

/// Returns the version of all crates.
pub(crate) fn version(sh: &Shell) -> Result<String> {
    let manifest = sh.read_file("Cargo.toml")?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    version.map(str::to_owned).context("Cargo.toml: expected the version of the workspace")
}

/// Returns the manifest of a workspace of unpacked packages. Each package uses the others from this workspace, since no registry has them yet. The
/// profiles are those of the project, so that compiled libraries can be reused.
fn workspace(members: &[(&str, String)], root: &str) -> String {
    let listed: String = members.iter().map(|(_, folder)| format!("    {folder:?},\n")).collect();
    let taken: String = members.iter().map(|(name, folder)| format!("{name} = {{ path = {folder:?} }}\n")).collect();
    let profiles = root.find("[profile.").map_or("", |at| &root[at..]);
    format!("[workspace]\nresolver = \"3\"\nmembers = [\n{listed}]\n\n[patch.crates-io]\n{taken}\n{profiles}")
}

fn carries_licences(package: &Path) -> Result<()> {
    let (folder, licences) = FONTS;
    let fonts = package.join(folder);
    let fonts = fonts.is_dir().then(|| fonts.join(licences));
    let files: Vec<PathBuf> = LICENCES.iter().map(|name| package.join(name)).chain(fonts).collect();
    for file in files {
        ensure!(file.is_file(), "the package lacks {}", file.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacked_packages_take_each_other_and_the_profiles() {
        let members = [("a", "a-1.0.0".to_owned()), ("b", "b-1.0.0".to_owned())];
        let made = workspace(&members, "[workspace]\nmembers = [\"x\"]\n\n[profile.release]\nlto = \"off\"\n");
        assert_eq!(
            made,
            "[workspace]\nresolver = \"3\"\nmembers = [\n    \"a-1.0.0\",\n    \"b-1.0.0\",\n]\n\n[patch.crates-io]\n\
             a = { path = \"a-1.0.0\" }\nb = { path = \"b-1.0.0\" }\n\n[profile.release]\nlto = \"off\"\n"
        );
    }
}
