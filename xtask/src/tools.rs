//! Runs and installs programs, and finds the folders in which cargo builds.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Cmd, Shell, cmd};

use crate::sysroot;

/// Whether a command can be run and succeeds; its output is dropped.
pub(crate) fn answers(command: Cmd<'_>) -> bool {
    output(command).is_some()
}

/// Returns the output of a command, if it can be run and succeeds.
pub(crate) fn output(command: Cmd<'_>) -> Option<String> {
    command.quiet().ignore_stderr().read().ok()
}

/// Returns the folder in which cargo builds a workspace.
pub(crate) fn target_folder(sh: &Shell, manifest: &str) -> Result<PathBuf> {
    if let Some(folder) = env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty()) {
        return Ok(sh.current_dir().join(folder));
    }
    let own = Path::new(manifest).parent().context("a manifest has a folder")?;
    Ok(sh.current_dir().join(own).join("target"))
}

/// Builds the command in the same way as the Rust tests, with the web app inside if its folder is given, and returns its path; called from the root.
///
/// Building the command alone would be a different build: cargo chooses the features of libraries for all requested packages together, and would
/// compile most libraries again.
pub(crate) fn command(sh: &Shell, web: Option<&Path>) -> Result<PathBuf> {
    let build = cmd!(sh, "cargo test --workspace --all-features --no-run --quiet --test features");
    build.envs(web.map(|folder| ("NINEFOLD_WEB", folder))).run()?;
    Ok(target_folder(sh, "Cargo.toml")?.join("debug").join(format!("ninefold{}", env::consts::EXE_SUFFIX)))
}

/// Returns a program of a crate: from the path, or from the cache, into which the given version is built if it is missing.
pub(crate) fn from_crate(sh: &Shell, name: &str, version: &str, flags: &[&str]) -> Result<PathBuf> {
    if let Some(program) = found(sh, name, version)? {
        return Ok(program);
    }
    let root = root(sh, name, version)?;
    println!("will install {name} {version} into {} (built from its crate, some minutes)", root.display());
    let install = cmd!(sh, "cargo install {name} --version {version} --locked --root {root}").args(flags);
    install.run().with_context(|| format!("{name} was not built"))?;
    found(sh, name, version)?.with_context(|| format!("{name} was built, and does not run"))
}

/// Returns the program, if it is installed.
pub(crate) fn found(sh: &Shell, name: &str, version: &str) -> Result<Option<PathBuf>> {
    let own = root(sh, name, version)?.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let programs = [PathBuf::from(name), own];
    Ok(programs.into_iter().find(|program| answers(cmd!(sh, "{program} --version"))))
}

fn root(sh: &Shell, name: &str, version: &str) -> Result<PathBuf> {
    Ok(sysroot::cache(sh)?.join(format!("{name}-{version}")))
}

/// Returns the minor version of the compiler: 95 for 1.95.0.
pub(crate) fn rust_minor(sh: &Shell) -> Option<u32> {
    minor(&output(cmd!(sh, "rustc --version"))?)
}

/// Returns the number after the first dot of a version.
pub(crate) fn minor(version: &str) -> Option<u32> {
    version.split('.').nth(1)?.parse().ok()
}

/// Installs the packages in the lock file of a folder, unless they are installed.
pub(crate) fn npm_install(sh: &Shell, folder: &str) -> Result<()> {
    let _folder = sh.push_dir(folder);
    let (installed, wanted) = ("node_modules/.package-lock.json", "package-lock.json");
    if !sh.path_exists(installed) || modified(sh, installed)? < modified(sh, wanted)? {
        println!("will install the tools that build and test it into {folder}/node_modules (npm ci)");
        cmd!(sh, "npm ci --no-audit --no-fund").run()?;
    }
    Ok(())
}

fn modified(sh: &Shell, file: &str) -> Result<std::time::SystemTime> {
    let path = sh.current_dir().join(file);
    path.metadata().and_then(|data| data.modified()).with_context(|| path.display().to_string())
}
