//! Runs every target of the fuzz workspace for a limited time.
//!
//! Each target starts from the committed seeds and from the inputs that earlier runs have found and kept in `fuzz/corpus`.

use anyhow::{Result, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::tools;

/// Runs each fuzz target; needs a nightly toolchain and cargo-fuzz.
#[derive(Args)]
pub(crate) struct Fuzz {
    /// The time for each target.
    #[arg(default_value_t = 60)]
    seconds: u32,
    /// A sanitizer that watches the run: `address` finds misuse of memory, at a fifth of the speed.
    #[arg(long, default_value = "none")]
    sanitizer: String,
}

impl Fuzz {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        ready(sh)?;
        let targets = cmd!(sh, "cargo +nightly fuzz list").quiet().read()?;
        targets.lines().try_for_each(|target| self.target(sh, target))
    }

    fn target(&self, sh: &Shell, target: &str) -> Result<()> {
        let Self { seconds, sanitizer } = self;
        let [found, seeds] = ["corpus", "seeds"].map(|folder| format!("fuzz/{folder}/{target}"));
        for folder in [&found, &seeds] {
            sh.create_dir(folder)?;
        }
        let time = format!("-max_total_time={seconds}");
        cmd!(sh, "cargo +nightly fuzz run --sanitizer {sanitizer} {target} {found} {seeds} -- {time}").run()?;
        Ok(())
    }
}

fn ready(sh: &Shell) -> Result<()> {
    let toolchains = tools::output(cmd!(sh, "rustup toolchain list")).unwrap_or_default();
    let nightly = toolchains.lines().any(|toolchain| toolchain.starts_with("nightly"));
    ensure!(nightly, "fuzzing needs a nightly compiler: rustup toolchain install nightly --profile minimal");
    let fuzz = tools::answers(cmd!(sh, "cargo fuzz --version"));
    ensure!(fuzz, "fuzzing needs cargo-fuzz: cargo install cargo-fuzz");
    Ok(())
}
