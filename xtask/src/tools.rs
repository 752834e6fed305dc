//! What is installed on this machine, and the little that is installed when it is missing.

use anyhow::{Result, ensure};
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
