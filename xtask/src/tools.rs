//! What is installed on this machine, and the little that is installed when it is missing.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::{Cmd, Shell, cmd};

/// Whether a command can be run and succeeds; what it prints is dropped.
pub(crate) fn answers(command: Cmd<'_>) -> bool {
    output(command).is_some()
}

/// What a command prints, if it can be run and succeeds.
pub(crate) fn output(command: Cmd<'_>) -> Option<String> {
    command.quiet().ignore_stderr().read().ok()
}

/// Makes sure of a part of the toolchain that a minimal one lacks.
pub(crate) fn component(sh: &Shell, name: &str) -> Result<()> {
    let subcommand = name.strip_prefix("rust").unwrap_or(name);
    if answers(cmd!(sh, "cargo {subcommand} --version")) {
        return Ok(());
    }
    let rustup = answers(cmd!(sh, "rustup --version"));
    ensure!(rustup, "`cargo {subcommand}` is missing, and so is rustup: install the toolchain's {name}");
    cmd!(sh, "rustup component add {name}").run()?;
    Ok(())
}

/// Makes sure of the library for a target; says whether it is there.
pub(crate) fn target(sh: &Shell, name: &str) -> bool {
    let installed = |sh| bare_targets(sh).iter().any(|target| target == name);
    installed(sh) || (cmd!(sh, "rustup target add {name}").run().is_ok() && installed(sh))
}

/// Makes sure of a program that a package of its own name brings, where packages can be installed; says whether it is there.
pub(crate) fn program(sh: &Shell, name: &str) -> bool {
    let there = || answers(cmd!(sh, "{name} --version"));
    let root = || output(cmd!(sh, "id -u")).is_some_and(|id| id == "0");
    if there() || !root() || !answers(cmd!(sh, "apt-get --version")) {
        return there();
    }
    let update = cmd!(sh, "apt-get update").run();
    update.and_then(|()| cmd!(sh, "apt-get install --yes --no-install-recommends {name}").run()).is_ok() && there()
}

/// Where cargo puts what it builds for a workspace.
pub(crate) fn target_folder(sh: &Shell, manifest: &str) -> Result<PathBuf> {
    if let Some(folder) = env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty()) {
        return Ok(sh.current_dir().join(folder));
    }
    let own = Path::new(manifest).parent().context("a manifest lies in a folder")?;
    Ok(sh.current_dir().join(own).join("target"))
}

/// The minor version of the compiler: 95 for 1.95.0.
pub(crate) fn rust_minor(sh: &Shell) -> Option<u32> {
    output(cmd!(sh, "rustc --version"))?.split('.').nth(1)?.parse().ok()
}

/// The installed targets that have no operating system.
pub(crate) fn bare_targets(sh: &Shell) -> Vec<String> {
    let installed = output(cmd!(sh, "rustup target list --installed")).unwrap_or_default();
    let bare = |target: &&str| target.starts_with("thumb") || target.contains("-none");
    installed.lines().filter(bare).map(Into::into).collect()
}
