//! `ninefold licences`: the licences of the libraries and typefaces that the command contains.

use std::io::Read;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use flate2::read::GzDecoder;

use super::Verb;
use crate::io::{Shell, output};
use crate::options::{Files, Out};

/// The texts of the licences, which `cargo xtask licences` writes.
const TEXTS: &[u8] = include_bytes!("../../licences.txt.gz");

/// Print the licences of the libraries and typefaces inside this program
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold licences | less\n  ninefold licences -o licences.txt")]
pub(crate) struct Licences {
    #[command(flatten)]
    out: Out,
}

impl Verb for Licences {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let mut text = Vec::new();
        GzDecoder::new(TEXTS).read_to_end(&mut text)?;
        output::text(&text, &self.out);
        Ok(ExitCode::SUCCESS)
    }
}
