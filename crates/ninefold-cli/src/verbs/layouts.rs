//! `ninefold layouts`: the layouts of several grids that have a name, drawn.

use std::ffi::OsStr;
use std::process::ExitCode;

use anyhow::ensure;
use clap::Args;
use ninefold::rules::{NAMED, Named, Rules};
use ninefold_app::catalogue;

use super::Verb;
use crate::io::{Shell, layout, output};
use crate::options::{Files, Out, Plain};

/// List the layouts of multi-sudokus, drawn
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold layouts\n  ninefold layouts sensei:transpose\n  ninefold layouts --json")]
pub(crate) struct Layouts {
    /// The layout to tell of: a name, one turned, a file, or the rows and columns before each grid
    #[arg(value_name = "LAYOUT")]
    layout: Option<String>,

    /// Print a JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    out: Out,
}

impl Verb for Layouts {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out).and(self.layout.as_deref().map(OsStr::new))
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let is_json = Plain::of(self.json, &self.out) == Plain::Json;
        let tell = |layout: &Rules, named: Option<&Named>| {
            let json = || format!("{}\n", catalogue::layout_json(layout, named));
            if is_json { json() } else { catalogue::layout(layout, named) }
        };
        let text = match &self.layout {
            Some(text) => {
                let layout = layout::named(text)?;
                ensure!(layout.size() == 9, "{text} is a size; layouts have 9x9 grids");
                tell(&layout, None)
            }
            None => NAMED.iter().map(|named| tell(&named.rules(), Some(named))).collect(),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}
