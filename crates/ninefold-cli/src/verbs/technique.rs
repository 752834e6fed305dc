//! `ninefold technique`: explains a technique: its definition, why it works, and an example.

use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use ninefold::logic::{self, methods, techniques};
use ninefold_app::catalogue;
use ninefold_app::gallery::Medium;

use super::Verb;
use crate::io::{Shell, output, picture};
use crate::options::{Files, Looks, Out, Plain};

/// Describe a technique: what it is, why it works, an example
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ninefold technique x-wing
  ninefold technique --svg \"Naked Pair\" > pair.svg
  ninefold technique swordfish -o swordfish.pdf

A picture shows the example: --svg, or a file whose name ends in .svg, .png, .pdf or .html.")]
pub(crate) struct Technique {
    /// Its id or any of its names, or the name of a family (all are listed if there is none)
    #[arg(required_if_eq("svg", "true"))]
    name: Option<String>,

    /// Draw its example as SVG instead
    #[arg(long)]
    svg: bool,

    /// Print one JSON object per line, as docs/schema/technique.json describes it
    #[arg(long, conflicts_with = "svg")]
    json: bool,

    #[command(flatten)]
    looks: Looks,

    #[command(flatten)]
    out: Out,
}

impl Verb for Technique {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out).looks(&self.looks)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let medium = if self.svg { Some(Medium::Svg) } else { picture::medium(&self.out) };
        if let Some(medium) = medium {
            let name = self.name.as_deref().context("the list cannot be drawn; name one of its techniques")?;
            return draw(called(name)?[0], &self.looks, medium).map(|()| ExitCode::SUCCESS);
        }
        let is_json = output::plain(self.json, &self.out, &picture::ENDINGS) == Plain::Json;
        let json = |technique: &'static logic::Technique| format!("{}\n", catalogue::technique_json(technique));
        let text = match &self.name {
            None if is_json => techniques::all().map(json).collect(),
            Some(name) if is_json => called(name)?.into_iter().map(json).collect(),
            None => catalogue::techniques(),
            Some(name) => catalogue::technique_named(name).ok_or_else(|| unknown(name))?,
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

/// Draws its example.
fn draw(technique: &'static logic::Technique, looks: &Looks, medium: Medium) -> anyhow::Result<()> {
    let Some((state, step)) = technique.example() else { bail!("{} has no example", technique.name) };
    let scene = catalogue::step(&state.into(), &step).title(technique.name).caption(step.text().line());
    picture::put(vec![scene], looks, medium)
}

/// Returns the technique with the given name, or the techniques of a family.
fn called(name: &str) -> anyhow::Result<Vec<&'static logic::Technique>> {
    let called = methods::called(name);
    if called.is_empty() { Err(unknown(name)) } else { Ok(called) }
}

fn unknown(name: &str) -> anyhow::Error {
    let shown: String = name.chars().take(80).collect();
    let meant = methods::meant(name);
    let meant = if meant.is_empty() { "; `ninefold techniques` lists them" } else { &meant };
    anyhow!("no technique is called {shown:?}{meant}")
}
