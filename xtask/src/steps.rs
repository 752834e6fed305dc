//! What has to hold before a change is taken: one step a line of [`STEPS`], in the order in which they run.
//!
//! Every command starts from the checkout's root and names other workspaces by their manifest, so that a relative target
//! folder is the same for all of them.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use xshell::{PushEnv, Shell, cmd};

use crate::tools;

pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) run: fn(&Shell) -> Result<Outcome>,
}

/// How a step ends that does not fail.
pub(crate) enum Outcome {
    Passed,
    /// Passed without something that it could have looked at.
    Partly(String),
    /// There was nothing to do, or nothing to do it with.
    Skipped(String),
}

pub(crate) const STEPS: &[Step] = &[
    Step { name: "fmt", about: "every source is formatted", run: fmt },
    Step { name: "clippy", about: "no warning in any target", run: clippy },
    Step { name: "test", about: "tests and documentation examples", run: test },
    Step { name: "doc", about: "the documentation builds without a warning", run: doc },
    Step {
        name: "features",
        about: "the libraries and the command build without their default features",
        run: features,
    },
    Step { name: "no-std", about: "types and solving link and run without std and allocator", run: no_std },
    Step {
        name: "bare-metal",
        about: "the core builds for the machines without system that are installed",
        run: bare_metal,
    },
    Step {
        name: "emulator",
        about: "the classic engines on a microcontroller: answers, instructions, RAM",
        run: emulator,
    },
    Step { name: "benches", about: "the comparisons with other solvers build and agree", run: benches },
    Step { name: "deny", about: "licences and sources of the dependencies", run: deny },
];

/// The workspaces besides the main one.
const OTHERS: [&str; 4] = ["benches", "fuzz", "checks/no-std", "checks/microcontroller"];
const NO_STD: &str = "checks/no-std/Cargo.toml";
const FIRMWARE: &str = "checks/microcontroller/Cargo.toml";
/// The machine that the firmware is for, and the emulator that plays it.
const THUMB: &str = "thumbv7em-none-eabi";
const QEMU: &str = "qemu-system-arm";
const BENCHES: &str = "benches/Cargo.toml";

/// Whether the core builds does not depend on optimising it, which takes long.
const PLAIN: &str = "profile.dev.package.ninefold-core.opt-level=0";

/// The minor version of Rust that the other solvers need.
const PEERS_MINOR: u32 = 94;

/// Names the folder of puzzle collections that tests read.
const CORPUS: &str = "NINEFOLD_CORPUS";
/// Where it is looked for, from the root.
const CORPUS_BESIDE: &str = "../shared/data";

fn fmt(sh: &Shell) -> Result<Outcome> {
    tools::component(sh, "rustfmt")?;
    cmd!(sh, "cargo fmt --check").run()?;
    for manifest in OTHERS.map(|folder| format!("{folder}/Cargo.toml")) {
        if sh.path_exists(&manifest) {
            cmd!(sh, "cargo fmt --check --manifest-path {manifest}").run()?;
        }
    }
    Ok(Outcome::Passed)
}

fn clippy(sh: &Shell) -> Result<Outcome> {
    tools::component(sh, "clippy")?;
    cmd!(sh, "cargo clippy --workspace --all-targets -- -D warnings").run()?;
    Ok(Outcome::Passed)
}

fn test(sh: &Shell) -> Result<Outcome> {
    let (_corpus, outcome) = corpus(sh)?;
    cmd!(sh, "cargo test --workspace").run()?;
    Ok(outcome)
}

fn doc(sh: &Shell) -> Result<Outcome> {
    cmd!(sh, "cargo doc --no-deps --workspace").env("RUSTDOCFLAGS", "-D warnings").run()?;
    Ok(Outcome::Passed)
}

fn features(sh: &Shell) -> Result<Outcome> {
    tools::component(sh, "clippy")?;
    for package in ["ninefold-core", "ninefold-render", "ninefold", "ninefold-cli"] {
        cmd!(sh, "cargo clippy --package {package} --no-default-features -- -D warnings").run()?;
    }
    Ok(Outcome::Passed)
}

fn no_std(sh: &Shell) -> Result<Outcome> {
    if cfg!(not(unix)) {
        return Ok(skipped("the check starts from a unix C library"));
    }
    tools::component(sh, "clippy")?;
    cmd!(sh, "cargo clippy --manifest-path {NO_STD} -- -D warnings").run()?;
    cmd!(sh, "cargo run --manifest-path {NO_STD}").run()?;
    Ok(Outcome::Passed)
}

fn bare_metal(sh: &Shell) -> Result<Outcome> {
    let targets = tools::bare_targets(sh);
    for target in &targets {
        let build = cmd!(sh, "cargo build --package ninefold-core --no-default-features --target {target}");
        build.args(["--config", PLAIN]).run()?;
    }
    Ok(match targets[..] {
        [] => skipped("no such target is installed (rustup target add thumbv7em-none-eabi)"),
        _ => Outcome::Passed,
    })
}

/// A nanosecond passes with each instruction of the emulator, so the firmware's timer counts instructions.
fn emulator(sh: &Shell) -> Result<Outcome> {
    if !tools::target(sh, THUMB) {
        return Ok(skipped("the target is missing, and rustup cannot add it (rustup target add thumbv7em-none-eabi)"));
    }
    if !tools::program(sh, QEMU) {
        return Ok(skipped(
            "there is no qemu-system-arm, and it cannot be installed (apt-get install qemu-system-arm)",
        ));
    }
    tools::component(sh, "clippy")?;
    cmd!(sh, "cargo clippy --manifest-path {FIRMWARE} --target {THUMB} --release -- -D warnings").run()?;
    let folder = tools::target_folder(sh, FIRMWARE)?;
    cmd!(sh, "cargo build --manifest-path {FIRMWARE} --target {THUMB} --release").run()?;
    let firmware = folder.join(THUMB).join("release/microcontroller");
    let board = cmd!(sh, "{QEMU} -M mps2-an386 -icount shift=0 -nographic -monitor none -serial none");
    board.args(["-semihosting-config", "enable=on,target=native", "-kernel"]).arg(firmware).run()?;
    Ok(Outcome::Passed)
}

fn benches(sh: &Shell) -> Result<Outcome> {
    if !sh.path_exists(BENCHES) {
        return Ok(skipped("there is no folder benches"));
    }
    if tools::rust_minor(sh).is_some_and(|minor| minor < PEERS_MINOR) {
        return Ok(skipped("the solvers to compare with need Rust 1.94"));
    }
    let (_corpus, outcome) = corpus(sh)?;
    tools::component(sh, "clippy")?;
    cmd!(sh, "cargo clippy --manifest-path {BENCHES} --all-targets -- -D warnings").run()?;
    cmd!(sh, "cargo test --release --manifest-path {BENCHES}").run()?;
    Ok(outcome)
}

fn deny(sh: &Shell) -> Result<Outcome> {
    if !tools::answers(cmd!(sh, "cargo deny --version")) {
        return Ok(skipped("cargo-deny is not installed (cargo install cargo-deny)"));
    }
    cmd!(sh, "cargo deny --workspace check licenses bans sources").run()?;
    Ok(Outcome::Passed)
}

fn skipped(reason: &str) -> Outcome {
    Outcome::Skipped(reason.into())
}

/// Points the tests to the puzzle collections, for as long as the guard lives; without a folder of them some tests skip.
fn corpus(sh: &Shell) -> Result<(Option<PushEnv<'_>>, Outcome)> {
    let named = env::var_os(CORPUS).filter(|name| !name.is_empty());
    let folder = named.as_ref().map_or_else(|| sh.current_dir().join(CORPUS_BESIDE), PathBuf::from);
    if folder.is_dir() {
        let folder = folder.canonicalize().context("the folder of puzzle collections")?;
        println!("{CORPUS}={}", folder.display());
        return Ok((Some(sh.push_env(CORPUS, folder)), Outcome::Passed));
    }
    ensure!(named.is_none(), "{CORPUS} names {}, which is no folder", folder.display());
    let lack = format!("without puzzle collections: no {CORPUS_BESIDE}, and {CORPUS} is not set");
    println!("{lack}; tests that read them are skipped");
    Ok((None, Outcome::Partly(lack)))
}
