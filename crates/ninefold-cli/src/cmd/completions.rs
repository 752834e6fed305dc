//! `ninefold completions`: what a shell needs to complete the command line.

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::output;

#[allow(clippy::unnecessary_wraps, reason = "the shape of all verbs that do not answer puzzles")]
pub(crate) fn run(shell: Shell) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ninefold", &mut script);
    output::write(&script);
    Ok(ExitCode::SUCCESS)
}
