//! `ninefold completions`: what a shell needs to complete the command line.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, CommandFactory};

use super::{Cli, Verb};
use crate::io::{Shell, output};
use crate::options::{Files, Out};

/// Print the completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold")]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,

    #[command(flatten)]
    out: Out,
}

impl Verb for Completions {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "ninefold", &mut script);
        output::write(&script);
        Ok(ExitCode::SUCCESS)
    }
}
