//! The needs of the steps: parts of the toolchain, programs, standard libraries of other targets.
//!
//! The toolchain belongs to the person who installed it, so a missing part of it is only reported, with the command that adds it, and the step is
//! skipped. Programs are installed as Debian packages, which are listed before the first step.

use std::env;
use std::path::Path;

use xshell::{Shell, cmd};

use crate::steps::Step;
use crate::{sysroot, tools};

/// A need of a step: either required, or used for more checks.
pub(crate) enum Need {
    /// A part of the toolchain that a minimal one lacks.
    Component(&'static str),
    /// A subcommand of cargo that is built from its crate.
    Subcommand(&'static str),
    /// A program, and the Debian package that contains it.
    Program(&'static str, &'static str),
    /// A program that makes a step faster, and the Debian package that contains it: without it the step has the same checks.
    Quicker(&'static str, &'static str),
    /// A file that a program needs, and the Debian package that contains it.
    File(&'static str, &'static str),
    /// The standard library of a target.
    Library(&'static str),
    /// A version of Node that supports the JavaScript package.
    Node,
    /// A version of Python that the Python package supports, with virtual environments.
    Python,
}

/// The oldest version of Node that the package supports.
const NODE: u32 = 20;

/// Whether missing packages are installed.
#[derive(Clone, Copy)]
pub(crate) enum Install {
    Missing,
    Nothing,
}

impl Need {
    /// Returns the reason why the need is not met, with the command that would help; `None` if it is met.
    pub(crate) fn lack(&self, sh: &Shell) -> Option<String> {
        let (there, lack) = match self {
            Self::Component(name) => {
                let subcommand = name.strip_prefix("rust").unwrap_or(name);
                let there = tools::answers(cmd!(sh, "cargo {subcommand} --version"));
                (there, format!("the toolchain has no {name} (rustup component add {name})"))
            }
            Self::Subcommand(name) => {
                let there = tools::answers(cmd!(sh, "cargo {name} --version"));
                (there, format!("there is no cargo-{name} (cargo install cargo-{name})"))
            }
            Self::Program(name, package) => (on_path(name), format!("there is no {name} (apt-get install {package})")),
            Self::File(path, package) => {
                (Path::new(path).exists(), format!("there is no {path} (apt-get install {package})"))
            }
            Self::Quicker(..) => return None,
            Self::Library(target) => return sysroot::lack(sh, target),
            Self::Python => {
                let there = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";
                let there = tools::answers(cmd!(sh, "python3 -c {there}"));
                (there, "there is no Python 3.10 or newer with environments (apt-get install python3-venv)".to_owned())
            }
            Self::Node => {
                let version = tools::output(cmd!(sh, "node --version")).filter(|_| on_path("npm"));
                let major = version.and_then(|version| version.trim_start_matches('v').split('.').next()?.parse().ok());
                let there = major.is_some_and(|major: u32| major >= NODE);
                (
                    there,
                    format!(
                        "there is no Node {NODE} with npm (apt-get install nodejs npm, where that is {NODE} or newer)"
                    ),
                )
            }
        };
        (!there).then_some(lack)
    }

    /// Returns the packages to install, if the need is not met.
    fn packages(&self, sh: &Shell) -> &[&'static str] {
        match self {
            Self::Program(name, package) | Self::Quicker(name, package) if !on_path(name) => {
                std::slice::from_ref(package)
            }
            Self::File(path, package) if !Path::new(path).exists() => std::slice::from_ref(package),
            Self::Library(target) => sysroot::packages(sh, target),
            Self::Python if self.lack(sh).is_some() => &["python3-venv"],
            _ => &[],
        }
    }
}

/// Announces and installs the missing packages of the steps.
///
/// A package that cannot be installed is not an error: the steps that need it report it.
pub(crate) fn install(sh: &Shell, steps: &[&Step], install: Install) {
    if let Install::Missing = install {
        install_for(sh, steps.iter().flat_map(|step| step.needs.iter().chain(step.uses)));
    }
}

/// Announces and installs the missing packages of these needs.
pub(crate) fn install_for<'a>(sh: &Shell, needs: impl IntoIterator<Item = &'a Need>) {
    let mut packages: Vec<&str> = Vec::new();
    for package in needs.into_iter().flat_map(|need| need.packages(sh)) {
        if !packages.contains(package) {
            packages.push(package);
        }
    }
    let root = || tools::output(cmd!(sh, "id -u")).is_some_and(|id| id == "0");
    if packages.is_empty() || !on_path("apt-get") || !root() {
        return;
    }
    println!("will install: {} (Debian packages, by apt-get; --no-install leaves them out)", packages.join(", "));
    if cmd!(sh, "apt-get update --quiet").run().is_err() {
        return;
    }
    // One package that is unknown or too old must not prevent the installation of the others.
    packages.retain(|package| sysroot::is_fit(sh, package));
    let install = |packages: &[&str]| {
        let install = cmd!(sh, "apt-get install --quiet --yes --no-install-recommends --no-remove");
        install.args(packages).env("DEBIAN_FRONTEND", "noninteractive").run().is_ok()
    };
    if !install(&packages) {
        for package in packages {
            install(&[package]);
        }
    }
}

fn on_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}
