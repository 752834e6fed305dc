//! `ninefold constraints`: a list of all kinds of constraints, or a single one with its rule, its fields and an example.

use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use ninefold::rules::{KINDS, Kind};
use ninefold_app::catalogue;
use ninefold_app::gallery::Medium;

use super::Verb;
use super::technique::joined;
use crate::io::{Shell, output, picture};
use crate::options::{Files, Looks, Out, Plain};

/// List the constraints, or describe one: rule, fields, formats, an example
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ninefold constraints
  ninefold constraints killer
  ninefold constraints --svg thermometer > thermometer.svg
  ninefold constraints german whispers -o whispers.html

A picture shows the example: --svg, or a file whose name ends in .svg, .png, .pdf or .html.")]
pub(crate) struct Constraints {
    /// The constraint to describe: its key, another name of it, or its name in words
    #[arg(value_name = "CONSTRAINT", required_if_eq("svg", "true"))]
    name: Vec<String>,

    /// Draw its example as SVG
    #[arg(long)]
    svg: bool,

    /// Print one JSON object per line, as docs/schema/catalogue.json describes it
    #[arg(long, conflicts_with = "svg")]
    json: bool,

    #[command(flatten)]
    looks: Looks,

    #[command(flatten)]
    out: Out,
}

impl Verb for Constraints {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out).looks(&self.looks)
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let medium = if self.svg { Some(Medium::Svg) } else { picture::medium(&self.out) };
        let name = joined(&self.name);
        ensure!(medium.is_none() || name.is_some(), "the list cannot be drawn; name one of its constraints");
        let is_json = medium.is_none() && output::plain(self.json, &self.out, &picture::ENDINGS) == Plain::Json;
        let json = |kind: &'static Kind| format!("{}\n", catalogue::constraint_json(kind));
        let kind = name.as_deref().map(|name| catalogue::constraint_named(name).map_err(|why| anyhow!(why)));
        let text = match (kind.transpose()?, medium) {
            (None, _) if is_json => KINDS.iter().map(|kind| json(kind)).collect(),
            (Some(kind), _) if is_json => json(kind),
            (None, _) => catalogue::constraints(),
            (Some(kind), Some(medium)) => return self.draw(kind, medium).map(|()| ExitCode::SUCCESS),
            (Some(kind), None) => catalogue::constraint(kind, output::pen(shell.color)),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

impl Constraints {
    /// Draws the example of a constraint.
    fn draw(&self, kind: &'static Kind, medium: Medium) -> anyhow::Result<()> {
        let scene = catalogue::constraint_scene(kind);
        let puzzle = scene.with_context(|| format!("{} has no example", kind.name))?;
        picture::put(vec![puzzle], &self.looks, medium)
    }
}
