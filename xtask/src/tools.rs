//! Asking the machine: what commands say, and where cargo builds.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Cmd, Shell, cmd};

/// Whether a command can be run and succeeds; what it prints is dropped.
pub(crate) fn answers(command: Cmd<'_>) -> bool {
    output(command).is_some()
}

/// The output of a command, if it can be run and succeeds.
pub(crate) fn output(command: Cmd<'_>) -> Option<String> {
    command.quiet().ignore_stderr().read().ok()
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
    minor(&output(cmd!(sh, "rustc --version"))?)
}

/// The number behind the first dot of a version.
pub(crate) fn minor(version: &str) -> Option<u32> {
    version.split('.').nth(1)?.parse().ok()
}
