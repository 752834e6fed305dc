//! The project's own tasks, run as `cargo xtask TASK` from anywhere in the workspace.
//!
//! ```text
//! cargo xtask test                 everything that CI requires
//! cargo xtask test --only STEP     one step of it; --list names them
//! cargo xtask docs                 the pages that are made from the code, and the guide as a book; --guide builds it alone
//! cargo xtask tokens               the colours of the page, from the themes
//! cargo xtask wasm                 the JavaScript package, into a folder that npm takes; --only MODULE builds one module
//! cargo xtask web [--serve]        the web app, into a folder for any static host
//! cargo xtask wheel                the wheel of the Python package
//! cargo xtask dist                 the files of a release; --only PART one of them
//! cargo xtask version X.Y.Z        that version in all files
//! cargo xtask licences             the licences of everything inside the command
//! cargo xtask fuzz [SECONDS]       each fuzz target for that long
//! ```

#![forbid(unsafe_code)]

mod cpsat;
mod dist;
mod docs;
mod features;
mod fuzz;
mod licences;
mod made;
mod needs;
mod packages;
mod programs;
mod python;
mod report;
mod sbom;
mod steps;
mod sysroot;
mod tokens;
mod tools;
mod version;
mod wasm;
mod web;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser};
use xshell::Shell;

use needs::Install;
use steps::{STEPS, Step};

/// The project's own tasks.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    Test(Test),
    Docs(docs::Docs),
    /// Writes the colours of the page, as custom properties of CSS.
    Tokens,
    Wasm(wasm::Wasm),
    Web(web::Web),
    Wheel(python::Wheel),
    Dist(dist::Dist),
    /// Writes the licences of the libraries inside the command, after a change of `Cargo.lock`.
    Licences,
    Version(version::Version),
    Fuzz(fuzz::Fuzz),
}

/// Runs everything that CI requires, and stops at the first failure.
///
/// Steps that lack something are skipped and listed at the end. Programs that Debian packages are announced and installed where
/// that is possible; the toolchain is never changed.
#[derive(Args)]
struct Test {
    /// Runs that step alone; may be given several times.
    #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    only: Vec<String>,
    /// Lists the steps.
    #[arg(long)]
    list: bool,
    /// Installs nothing: steps that lack a program are skipped.
    #[arg(long)]
    no_install: bool,
}

fn main() -> ExitCode {
    match run(Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    let sh = Shell::new()?;
    sh.change_dir(checkout()?);
    match task {
        Task::Test(Test { list: true, .. }) => {
            for step in STEPS {
                let asked = if step.is_asked { " (only with --only)" } else { "" };
                println!("{:<12}{}{asked}", step.name, step.about);
            }
            Ok(())
        }
        Task::Test(Test { only, no_install, .. }) => {
            let steps = chosen(&only);
            needs::install(&sh, &steps, if no_install { Install::Nothing } else { Install::Missing });
            report::run(&sh, &steps)
        }
        Task::Docs(docs) => docs.run(&sh),
        Task::Tokens => tokens::run(&sh),
        Task::Wasm(wasm) => {
            needs::install_for(&sh, wasm::NEEDS);
            wasm.run(&sh)
        }
        Task::Web(web) => web.run(&sh),
        Task::Wheel(wheel) => {
            needs::install_for(&sh, python::NEEDS);
            wheel.run(&sh)
        }
        Task::Dist(dist) => {
            needs::install_for(&sh, dist::NEEDS.iter().chain(wasm::NEEDS));
            dist.run(&sh)
        }
        Task::Licences => licences::run(&sh),
        Task::Version(version) => version.run(&sh),
        Task::Fuzz(fuzz) => fuzz.run(&sh),
    }
}

/// Returns the checkout that cargo was called in: the binary itself may come from a target folder that several checkouts share.
fn checkout() -> Result<PathBuf> {
    let own = env::var_os("CARGO_MANIFEST_DIR").context("run this as `cargo xtask`")?;
    Ok(Path::new(&own).parent().context("the crate is in no workspace")?.to_owned())
}

/// Returns the named steps; without names, all steps except those that run only on request.
fn chosen(only: &[String]) -> Vec<&'static Step> {
    let is_named = |step: &&Step| only.iter().any(|name| name == step.name);
    STEPS.iter().filter(|step| if only.is_empty() { !step.is_asked } else { is_named(step) }).collect()
}
