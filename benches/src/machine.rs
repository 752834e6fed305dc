//! The machine that measured: without it, no number means anything.

use std::fs;
use std::process::Command;

/// Processor, compiler and commit, on one line.
pub fn line() -> String {
    format!("{} · {} · commit {}", processor(), env!("PEERS_RUSTC"), commit())
}

/// The processor's name, if the system provides it.
fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| "unknown processor".into(), |(_, name)| name.trim().into())
}

/// The commit of the working tree, with a mark if the engine's sources differ from it.
fn commit() -> String {
    let Some(commit) = git(&["rev-parse", "--short", "HEAD"]) else { return "unknown".into() };
    let changes = git(&["status", "--porcelain", "--", "../crates/ninefold-core/src"]);
    if changes.is_some() { commit + "-dirty" } else { commit }
}

/// The output of git in this folder, if there is any.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
