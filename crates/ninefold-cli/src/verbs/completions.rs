//! `ninefold completions`: what a shell needs to complete the command line.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, CommandFactory};

use super::{Cli, Verb};
use crate::io::{Shell, output};

/// Print the completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold")]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Verb for Completions {
    fn run(&self, _: Shell) -> Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "ninefold", &mut script);
        output::write(&script);
        Ok(ExitCode::SUCCESS)
    }
}
