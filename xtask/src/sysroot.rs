//! Finds compilers for targets whose standard library the toolchain lacks.
//!
//! Debian packages a recent compiler and its sources as `rustc-web` and `rust-web-src`. They build the library of a target once, in a minute, into
//! the user's cache; rustup's toolchains are not changed. Neither these toolchains nor Debian's older `rustc` could build those sources.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use xshell::{Cmd, Shell, cmd};

use crate::tools;

const PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];
/// Debian's compiler, and the folder of the sources of its library.
const RUSTC: &str = "/usr/bin/rustc";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

/// The manifest of an empty crate: by building this crate, cargo builds a standard library.
const EMPTY: &str = "[package]\nname = 'empty'\nversion = '0.0.0'\nedition = '2021'\n
[profile.release]\ncodegen-units = 1\n";

/// A compiler with the standard library of a target.
pub(crate) enum Compiler {
    /// The default compiler of cargo.
    Own,
    /// Debian's compiler, with a library built here.
    Debian { sysroot: PathBuf, linker: Option<PathBuf> },
}

impl Compiler {
    /// Returns the compiler for a target; builds the standard library if there is none.
    pub(crate) fn of(sh: &Shell, target: &str) -> Result<Self> {
        if has_library(sh, target) {
            return Ok(Self::Own);
        }
        let version = version(sh).context("Debian's compiler cannot be run")?;
        let sysroot = cache(sh)?.join(format!("rustc-{version}{}", Parts::of(target).suffix));
        if !library(&sysroot, target).is_dir() {
            println!("building the standard library of {target} in {}", sysroot.display());
            build(sh, &sysroot, target)?;
        }
        Ok(Self::Debian { sysroot, linker: linker(sh) })
    }

    /// Makes a cargo command use this compiler; the command itself must name the target.
    pub(crate) fn used_by<'a>(&self, command: Cmd<'a>, target: &str) -> Cmd<'a> {
        self.used_with(command, target, &[])
    }

    /// Like [`used_by`](Self::used_by), with flags for the compiler.
    pub(crate) fn used_with<'a>(&self, command: Cmd<'a>, target: &str, flags: &[&str]) -> Cmd<'a> {
        let encoded = |flags: &[&str]| flags.join("\u{1f}");
        let Self::Debian { sysroot, linker } = self else {
            return if flags.is_empty() { command } else { command.env("CARGO_ENCODED_RUSTFLAGS", encoded(flags)) };
        };
        // Build scripts and macros run on this machine: they are compiled without these flags, with Debian's own library.
        let sysroot = sysroot.display().to_string();
        let flags = encoded(&[&["--sysroot", &sysroot], flags].concat());
        let command = command.env("RUSTC", RUSTC).env("CARGO_ENCODED_RUSTFLAGS", flags);
        match linker {
            Some(linker) => {
                let name = target.to_uppercase().replace(['-', '.'], "_");
                command.env(format!("CARGO_TARGET_{name}_LINKER"), linker)
            }
            None => command,
        }
    }

    /// Returns its version, or its sysroot, which distinguishes it from other compilers.
    pub(crate) fn name(&self, sh: &Shell) -> Result<String> {
        match self {
            Self::Own => Ok(cmd!(sh, "rustc --version --verbose").quiet().read()?),
            Self::Debian { sysroot, .. } => Ok(sysroot.display().to_string()),
        }
    }

    /// Whether tools of the toolchain that read libraries, such as clippy, can be used for the target.
    pub(crate) const fn is_own(&self) -> bool {
        matches!(self, Self::Own)
    }
}

/// The crates of the standard library for a target, and their build options.
struct Parts {
    crates: &'static str,
    features: &'static str,
    /// The optimisation level.
    level: &'static str,
    /// The suffix that distinguishes libraries built in different ways.
    suffix: &'static str,
}

impl Parts {
    fn of(target: &str) -> Self {
        if target.contains("-none") {
            Self { crates: "core,alloc,compiler_builtins", features: "compiler-builtins-mem", level: "3", suffix: "" }
        } else if target.contains("-linux-") {
            Self { crates: "std,panic_unwind,test", features: "panic-unwind", level: "3", suffix: "" }
        } else {
            // A page must be small: the fast sorting of the standard library alone would be a tenth of it.
            Self { crates: "std,panic_abort", features: "optimize_for_size", level: "\"s\"", suffix: "-small" }
        }
    }
}

/// Returns the reason why there is no compiler for a target, with the command that would help.
pub(crate) fn lack(sh: &Shell, target: &str) -> Option<String> {
    let there = has_library(sh, target) || (version(sh).is_some_and(is_recent) && Path::new(SOURCES).exists());
    (!there).then(|| format!("the toolchain has no standard library of {target} (rustup target add {target})"))
}

/// Returns the packages that build the library of a target, if the toolchain lacks it and they can be installed without harm.
pub(crate) fn packages(sh: &Shell, target: &str) -> &'static [&'static str] {
    // A compiler at that path was installed by the user, and the package would replace it.
    let taken = Path::new(RUSTC).exists();
    if has_library(sh, target) || taken { &[] } else { &PACKAGES }
}

/// Whether the available version of a package is recent enough: only compilers can be too old.
pub(crate) fn is_fit(sh: &Shell, package: &str) -> bool {
    if !PACKAGES.contains(&package) {
        return true;
    }
    let policy = tools::output(cmd!(sh, "apt-cache policy {package}")).unwrap_or_default();
    let candidate = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "));
    let fit = candidate.is_some_and(is_recent);
    if !fit {
        println!("not installed: {package} is {} here, too old", candidate.unwrap_or("unknown"));
    }
    fit
}

/// Whether a version such as `1.96.0+dfsg1` is at least the oldest that the project supports.
fn is_recent(version: impl AsRef<str>) -> bool {
    tools::minor(version.as_ref()) >= tools::minor(env!("CARGO_PKG_RUST_VERSION"))
}

/// Returns the version of Debian's compiler, if it is installed.
fn version(sh: &Shell) -> Option<String> {
    let said = tools::output(cmd!(sh, "{RUSTC} --version"))?;
    Some(said.split(' ').nth(1)?.to_owned())
}

fn has_library(sh: &Shell, target: &str) -> bool {
    let folder = tools::output(cmd!(sh, "rustc --print target-libdir --target {target}"));
    folder.is_some_and(|folder| holds_core(Path::new(&folder)))
}

fn holds_core(folder: &Path) -> bool {
    let mut names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.any(|name| name.to_string_lossy().starts_with("libcore-"))
}

/// Returns the folder of the library of a target in a sysroot.
fn library(sysroot: &Path, target: &str) -> PathBuf {
    sysroot.join("lib/rustlib").join(target).join("lib")
}

/// Returns the user's cache folder; cargo's target folder for a user without a home.
pub(crate) fn cache(sh: &Shell) -> Result<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let user = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    match user {
        Some(user) => Ok(user.join("ninefold")),
        None => tools::target_folder(sh, "Cargo.toml"),
    }
}

fn build(sh: &Shell, sysroot: &Path, target: &str) -> Result<()> {
    let scratch = sh.create_temp_dir()?;
    let folder = scratch.path();
    sh.write_file(folder.join("Cargo.toml"), EMPTY)?;
    sh.write_file(folder.join("src/lib.rs"), "#![no_std]\n")?;
    let Parts { crates, features, level, .. } = Parts::of(target);
    let manifest = folder.join("Cargo.toml");
    let cargo = cmd!(sh, "cargo build --quiet --release --manifest-path {manifest} --target {target}");
    cargo
        .args([format!("-Zbuild-std={crates}"), format!("-Zbuild-std-features={features}")])
        .args(["--config", &format!("profile.release.opt-level={level}")])
        .env("RUSTC", RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        // As in the libraries shipped with Rust: link-time optimisation needs the bitcode.
        .env("CARGO_ENCODED_RUSTFLAGS", format!("-Cembed-bitcode=yes\u{1f}--remap-path-prefix={SOURCES}=std"))
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .run()?;
    // Renamed into place in one step, so that an existing library is complete.
    let place = library(sysroot, target);
    let parts = place.with_extension(std::process::id().to_string());
    sh.create_dir(&parts)?;
    for file in sh.read_dir(folder.join("target").join(target).join("release/deps"))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libempty-") {
            sh.copy_file(&file, &parts)?;
        }
    }
    ensure!(holds_core(&parts), "cargo left no library of {target}");
    fs::rename(&parts, &place).with_context(|| place.display().to_string())
}

/// Returns the linker of the toolchain, which supports every target.
fn linker(sh: &Shell) -> Option<PathBuf> {
    let host = tools::output(cmd!(sh, "rustc --print sysroot"))?;
    let targets = fs::read_dir(Path::new(&host).join("lib/rustlib")).ok()?;
    targets.flatten().map(|target| target.path().join("bin/rust-lld")).find(|linker| linker.is_file())
}
