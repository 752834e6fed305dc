//! The checks that a change must pass: each line of [`STEPS`] is one step, in the order in which they run.
//!
//! Every command starts from the checkout's root and names other workspaces by their manifest, so that a relative target
//! folder is the same for all of them.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use xshell::{PushEnv, Shell, cmd};

use crate::needs::Need;
use crate::sysroot::Compiler;
use crate::{cpsat, dist, features, packages, programs, python, tools, wasm, web};

pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The requirements without which the step is skipped.
    pub(crate) needs: &'static [Need],
    /// The programs with which the step checks more.
    pub(crate) uses: &'static [Need],
    /// Whether the step only runs when it is named, as it takes long.
    pub(crate) is_asked: bool,
    /// The function that runs the step; if the step passes, it returns the skipped checks.
    pub(crate) run: fn(&Shell) -> Result<Vec<String>>,
}

const CLIPPY: Need = Need::Component("clippy");

pub(crate) const STEPS: &[Step] = &[
    Step { needs: &[Need::Component("rustfmt")], ..Step::new("fmt", "every source is formatted", fmt) },
    Step { needs: &[CLIPPY], ..Step::new("clippy", "no warning in any target", clippy) },
    Step {
        uses: &[
            Need::Program("pdftoppm", "poppler-utils"),
            Need::Program("qpdf", "qpdf"),
            Need::Program("tmux", "tmux"),
        ],
        ..Step::new("test", "tests and documentation examples", test)
    },
    Step::new("doc", "the documentation builds without a warning", doc),
    Step::new("packages", "each crate builds from the files of its package alone", packages::test),
    Step {
        needs: &[CLIPPY],
        ..Step::new("features", "each crate builds with few features, alone and together", few_features)
    },
    Step {
        needs: &[CLIPPY],
        ..Step::new("no-std", "types and solver link and run without std or an allocator", no_std)
    },
    Step {
        needs: &[Need::Library(THUMB)],
        ..Step::new("bare-metal", "the core builds for a machine without an operating system", bare_metal)
    },
    Step {
        needs: &[Need::Library(THUMB), Need::Program(QEMU, QEMU)],
        ..Step::new("emulator", "the classic engines on a microcontroller: answers, instructions, RAM", emulator)
    },
    Step {
        needs: &[
            Need::Library(ARM64),
            Need::Program(ARM64_LINKER, "gcc-aarch64-linux-gnu"),
            Need::File("/usr/aarch64-linux-gnu/lib/libc.so", "libc6-dev-arm64-cross"),
            Need::Program(ARM64_QEMU, "qemu-user"),
        ],
        ..Step::new("neon", "the engine on the vectors of 64-bit ARM, in an emulator", neon)
    },
    Step { needs: &[Need::Library(wasm::TARGET)], ..Step::new("wasm", "the libraries build for the web", libraries) },
    Step {
        needs: wasm::NEEDS,
        uses: &[wasm::BROWSER],
        ..Step::new("javascript", "the JavaScript package, installed: in Node, in a page, in a worker", wasm::test)
    },
    Step {
        needs: python::NEEDS,
        ..Step::new("python", "the Python package, installed: its calls, types, examples and notebooks", python_package)
    },
    Step { needs: python::NEEDS, ..Step::new("cpsat", "solution counts agree with a model in CP-SAT", second_model) },
    Step {
        needs: web::NEEDS,
        uses: &[wasm::BROWSER, wasm::SHELL],
        ..Step::new("web", "the web app, built and served: in a browser", web::test)
    },
    Step { needs: &[CLIPPY], ..Step::new("benches", "the comparisons with other solvers build and agree", benches) },
    Step {
        needs: &[Need::Subcommand("semver-checks")],
        ..Step::new("semver", "the libraries stay compatible with the last release", semver)
    },
    Step { needs: &[Need::Subcommand("deny")], ..Step::new("deny", "licences and sources of the dependencies", deny) },
    Step {
        needs: dist::NEEDS,
        is_asked: true,
        ..Step::new("dist", "the files of a release, built and installed into empty folders", dist::test)
    },
];

impl Step {
    const fn new(name: &'static str, about: &'static str, run: fn(&Shell) -> Result<Vec<String>>) -> Self {
        Self { name, about, needs: &[], uses: &[], is_asked: false, run }
    }
}

/// The workspaces besides the main one.
const OTHERS: [&str; 4] = ["benches", "fuzz", "checks/no-std", "checks/microcontroller"];
const NO_STD: &str = "checks/no-std/Cargo.toml";
const FIRMWARE: &str = "checks/microcontroller/Cargo.toml";
/// The libraries of a web page; they must work without a clock, files and threads.
const WEB: [&str; 7] = [
    "ninefold-core",
    "ninefold-logic",
    "ninefold-logic-wide",
    "ninefold-formats",
    "ninefold-render",
    "ninefold-app",
    "ninefold-play",
];
/// The libraries that other programs depend on: their public items must stay compatible.
const SEMVER: [&str; 5] = ["ninefold-core", "ninefold-logic", "ninefold-formats", "ninefold-render", "ninefold"];
/// The target of the firmware, and the emulator that runs it.
const THUMB: &str = "thumbv7em-none-eabi";
const QEMU: &str = "qemu-system-arm";
/// The target with NEON, the program that links for it, and the emulator that runs its programs.
const ARM64: &str = "aarch64-unknown-linux-gnu";
const ARM64_LINKER: &str = "aarch64-linux-gnu-gcc";
const ARM64_QEMU: &str = "qemu-aarch64";
const BENCHES: &str = "benches/Cargo.toml";
const NO_LTO: &str = r#"profile.release.lto="off""#;

/// The packages that are built without optimisation, which takes long, to check that the core builds and how a command without features answers.
const PLAIN: [&str; 10] = [
    "ninefold-core",
    "ninefold-logic",
    "ninefold-logic-wide",
    "ninefold-formats",
    "ninefold-render",
    "ninefold",
    "ninefold-play",
    "ninefold-app",
    "ninefold-files",
    "ninefold-calls",
];

/// The minor version of Rust that the other solvers need.
const PEERS_MINOR: u32 = 94;

/// The variable that names the folder of puzzle collections for tests.
const CORPUS: &str = "NINEFOLD_CORPUS";
/// The default path of that folder, from the root.
const CORPUS_BESIDE: &str = "../shared/data";

fn fmt(sh: &Shell) -> Result<Vec<String>> {
    cmd!(sh, "cargo fmt --check").run()?;
    for manifest in OTHERS.map(|folder| format!("{folder}/Cargo.toml")) {
        if sh.path_exists(&manifest) {
            cmd!(sh, "cargo fmt --check --manifest-path {manifest}").run()?;
        }
    }
    Ok(Vec::new())
}

fn clippy(sh: &Shell) -> Result<Vec<String>> {
    cmd!(sh, "cargo clippy --workspace --all-targets --all-features -- -D warnings").run()?;
    Ok(Vec::new())
}

fn test(sh: &Shell) -> Result<Vec<String>> {
    let (_corpus, lacks) = corpus(sh)?;
    programs::test(sh)?;
    Ok(lacks)
}

fn doc(sh: &Shell) -> Result<Vec<String>> {
    let doc = cmd!(sh, "cargo doc --no-deps --workspace --all-features");
    doc.env("RUSTDOCFLAGS", "-D warnings").run()?;
    Ok(Vec::new())
}

fn python_package(sh: &Shell) -> Result<Vec<String>> {
    let (_corpus, mut lacks) = corpus(sh)?;
    lacks.extend(python::test(sh)?);
    Ok(lacks)
}

fn second_model(sh: &Shell) -> Result<Vec<String>> {
    let (_corpus, mut lacks) = corpus(sh)?;
    lacks.extend(cpsat::test(sh)?);
    Ok(lacks)
}

/// Lints the crates and tests the command with few features, as in its default build; all other steps build with all features.
fn few_features(sh: &Shell) -> Result<Vec<String>> {
    features::lint(sh)?;
    let test = cmd!(sh, "cargo test --package ninefold-cli --test features");
    test.args(plain(&PLAIN)).run()?;
    Ok(Vec::new())
}

/// Returns the arguments that make cargo build packages without optimisation.
fn plain(packages: &[&str]) -> Vec<String> {
    let level = |package| format!("profile.dev.package.{package}.opt-level=0");
    packages.iter().flat_map(|package| ["--config".to_owned(), level(package)]).collect()
}

fn no_std(sh: &Shell) -> Result<Vec<String>> {
    if cfg!(not(unix)) {
        return Ok(vec!["the check starts from a unix C library".into()]);
    }
    cmd!(sh, "cargo clippy --manifest-path {NO_STD} -- -D warnings").run()?;
    cmd!(sh, "cargo run --manifest-path {NO_STD}").run()?;
    Ok(Vec::new())
}

fn bare_metal(sh: &Shell) -> Result<Vec<String>> {
    let compiler = Compiler::of(sh, THUMB)?;
    let build = cmd!(sh, "cargo build --package ninefold-core --no-default-features --target {THUMB}");
    compiler.used_by(build.args(plain(&PLAIN[..1])), THUMB).run()?;
    Ok(Vec::new())
}

/// Runs the firmware in the emulator, whose clock advances a nanosecond for each instruction, so that the timer counts instructions.
fn emulator(sh: &Shell) -> Result<Vec<String>> {
    let compiler = Compiler::of(sh, THUMB)?;
    let mut lacks = Vec::new();
    if compiler.is_own() && CLIPPY.lack(sh).is_none() {
        cmd!(sh, "cargo clippy --manifest-path {FIRMWARE} --target {THUMB} --release -- -D warnings").run()?;
    } else {
        lacks.push(format!("the firmware was not linted (rustup target add {THUMB})"));
    }
    let folder = tools::target_folder(sh, FIRMWARE)?;
    let build = cmd!(sh, "cargo build --manifest-path {FIRMWARE} --target {THUMB} --release");
    compiler.used_by(build, THUMB).run()?;
    let firmware = folder.join(THUMB).join("release/microcontroller");
    let board = cmd!(sh, "{QEMU} -M mps2-an386 -icount shift=0 -nographic -monitor none -serial none");
    board.args(["-semihosting-config", "enable=on,target=native", "-kernel"]).arg(firmware).run()?;
    Ok(lacks)
}

/// Runs the tests that compare the backends: with the oracle, with each other, and by the signature of all their guesses.
fn neon(sh: &Shell) -> Result<Vec<String>> {
    let (_corpus, lacks) = corpus(sh)?;
    let compiler = Compiler::of(sh, ARM64)?;
    let test = cmd!(sh, "cargo test --package ninefold-core --lib --target {ARM64} -- solve::tests");
    compiler
        .used_by(test, ARM64)
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", ARM64_LINKER)
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{ARM64_QEMU} -L /usr/aarch64-linux-gnu"))
        .run()?;
    Ok(lacks)
}

fn libraries(sh: &Shell) -> Result<Vec<String>> {
    let compiler = Compiler::of(sh, wasm::TARGET)?;
    let target = wasm::TARGET;
    let packages = WEB.iter().flat_map(|package| ["--package", package]);
    let check = cmd!(sh, "cargo check --lib --features ninefold-logic/serde --target {target}").args(packages);
    compiler.used_by(check, target).run()?;
    Ok(Vec::new())
}

fn benches(sh: &Shell) -> Result<Vec<String>> {
    if tools::rust_minor(sh).is_some_and(|minor| minor < PEERS_MINOR) {
        return Ok(vec![format!("the solvers to compare with need Rust 1.{PEERS_MINOR} (rustup update)")]);
    }
    let (_corpus, lacks) = corpus(sh)?;
    cmd!(sh, "cargo clippy --manifest-path {BENCHES} --all-targets -- -D warnings").run()?;
    // Link-time optimisation of each program takes longer than it saves.
    cmd!(sh, "cargo test --release --config {NO_LTO} --manifest-path {BENCHES}").run()?;
    Ok(lacks)
}

fn deny(sh: &Shell) -> Result<Vec<String>> {
    cmd!(sh, "cargo deny --workspace check licenses bans sources").run()?;
    Ok(Vec::new())
}

/// Compares the public items of the libraries with those of the newest tag. A breaking change needs a new minor version as long as the major version
/// is 0; the tool takes this into account.
fn semver(sh: &Shell) -> Result<Vec<String>> {
    let Some(tag) = tools::output(cmd!(sh, "git describe --tags --abbrev=0 --match v*")) else {
        return Ok(vec!["the public items were compared with no release: there is no tag such as v1.2.3".into()]);
    };
    let packages = SEMVER.iter().flat_map(|package| ["--package", package]);
    cmd!(sh, "cargo semver-checks --baseline-rev {tag}").args(packages).run()?;
    Ok(Vec::new())
}

/// Sets the variable that points the tests to the puzzle collections, as long as the guard lives; without the folder some tests are skipped.
fn corpus(sh: &Shell) -> Result<(Option<PushEnv<'_>>, Vec<String>)> {
    let named = env::var_os(CORPUS).filter(|name| !name.is_empty());
    let folder = named.as_ref().map_or_else(|| sh.current_dir().join(CORPUS_BESIDE), PathBuf::from);
    if folder.is_dir() {
        let folder = folder.canonicalize().context("the folder of puzzle collections")?;
        println!("{CORPUS}={}", folder.display());
        return Ok((Some(sh.push_env(CORPUS, folder)), Vec::new()));
    }
    ensure!(named.is_none(), "{CORPUS} names {}, which is not a folder", folder.display());
    let lack = format!("tests of puzzle collections: there is no {CORPUS_BESIDE}, and {CORPUS} is not set");
    println!("without {lack}");
    Ok((None, vec![lack]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The crates list the files of their tests themselves, so that a forgotten one would never run.
    #[test]
    fn every_file_of_tests_is_in_a_program() -> Result<()> {
        let sh = Shell::new()?;
        let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates");
        let mut files = 0;
        for folder in sh.read_dir(crates)? {
            let Ok(program) = sh.read_file(folder.join("tests/main.rs")) else { continue };
            let manifest = sh.read_file(folder.join("Cargo.toml"))?;
            for file in sh.read_dir(folder.join("tests"))? {
                let name = file.file_stem().and_then(|name| name.to_str()).context("a name")?;
                let is_source = file.extension().is_some_and(|ending| ending == "rs");
                if !is_source || name == "main" {
                    continue;
                }
                let is_module = program.lines().any(|line| line == format!("mod {name};"));
                let is_alone = manifest.contains(&format!("path = \"tests/{name}.rs\""));
                ensure!(is_module || is_alone, "{} is in no program", file.display());
                files += 1;
            }
        }
        ensure!(files > 100, "{files} files");
        Ok(())
    }
}
