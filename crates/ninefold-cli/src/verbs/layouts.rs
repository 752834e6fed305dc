//! `ninefold layouts`: the named layouts of several grids, with drawings.

use std::ffi::OsStr;
use std::process::ExitCode;

use anyhow::ensure;
use clap::Args;
use ninefold::multi::Grids;
use ninefold::rules::{NAMED, Named, Rules};
use ninefold_app::gallery::Medium;
use ninefold_app::{catalogue, scene};

use super::Verb;
use crate::io::{Shell, layout, output, picture};
use crate::options::{Files, Looks, Out, Plain};

/// List the layouts of multi-sudokus, drawn
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ninefold layouts
  ninefold layouts sensei:transpose
  ninefold layouts samurai -o samurai.svg
  ninefold layouts --json

A file whose name ends in .svg, .png, .pdf or .html becomes a picture of the layout, or of all named layouts.")]
pub(crate) struct Layouts {
    /// The layout to describe: a name, optionally transformed, a file, or the rows and columns before each grid
    #[arg(value_name = "LAYOUT")]
    layout: Option<String>,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    looks: Looks,

    #[command(flatten)]
    out: Out,
}

impl Verb for Layouts {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out).and(self.layout.as_deref().map(OsStr::new)).looks(&self.looks)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        if let Some(medium) = picture::medium(&self.out) {
            return self.draw(medium).map(|()| ExitCode::SUCCESS);
        }
        let is_json = output::plain(self.json, &self.out, &picture::ENDINGS) == Plain::Json;
        let tell = |layout: &Rules, named: Option<&Named>| {
            let json = || format!("{}\n", catalogue::layout_json(layout, named));
            if is_json { json() } else { catalogue::layout(layout, named) }
        };
        let text = match &self.layout {
            Some(text) => {
                let layout = asked(text)?;
                tell(&layout, NAMED.iter().find(|named| named.rules() == layout))
            }
            None => NAMED.iter().map(|named| tell(&named.rules(), Some(named))).collect(),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

impl Layouts {
    /// Draws the requested layout or, if none is requested, all named ones.
    fn draw(&self, medium: Medium) -> anyhow::Result<()> {
        let layouts: Vec<(Rules, &str)> = match &self.layout {
            Some(text) => vec![(asked(text)?, text)],
            None => NAMED.iter().map(|named| (named.rules(), named.name)).collect(),
        };
        let scene = |(layout, name): (Rules, &str)| {
            let empty = Grids::empty(layout);
            scene::digits(&empty, &empty).map(|scene| scene.title(name))
        };
        picture::put(layouts.into_iter().map(scene).collect::<Result<_, _>>()?, &self.looks, medium)
    }
}

/// Reads a layout of several grids.
fn asked(text: &str) -> anyhow::Result<Rules> {
    let layout = layout::named(text)?;
    ensure!(layout.size() == 9, "{text} is a size; layouts have 9x9 grids");
    Ok(layout)
}
