//! `ninefold man`: the manual, made from the definition of the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory};

use super::{Cli, Verb};
use crate::io::{Shell, output};
use crate::options::{Files, Out};

/// Print the manual page, or write those of all verbs to a folder
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold man | man -l -\n  ninefold man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The folder to write one page a verb to
    #[arg(conflicts_with = "output")]
    folder: Option<PathBuf>,

    #[command(flatten)]
    out: Out,
}

impl Verb for Man {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        match &self.folder {
            None => {
                let mut page = Vec::new();
                clap_mangen::Man::new(Cli::command()).render(&mut page)?;
                output::write(&page);
            }
            Some(folder) => {
                let shown = folder.display();
                std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {shown}"))?;
                clap_mangen::generate_to(Cli::command(), folder)
                    .with_context(|| format!("cannot write to the folder {shown}"))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
