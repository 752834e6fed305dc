//! `ninefold man`: the manual, made from the definition of the command line.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::Cli;
use crate::output;

pub(crate) fn run(folder: Option<&Path>) -> anyhow::Result<ExitCode> {
    match folder {
        None => {
            let mut page = Vec::new();
            Man::new(Cli::command()).render(&mut page)?;
            output::write(&page);
        }
        Some(folder) => {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
            clap_mangen::generate_to(Cli::command(), folder)
                .with_context(|| format!("cannot write to the folder {}", folder.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
