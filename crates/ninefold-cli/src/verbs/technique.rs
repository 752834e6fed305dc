//! `ninefold technique`: what a technique is, why it works, an example.

use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use ninefold::logic::{self, methods, techniques};
use ninefold::render::svg;
use ninefold_app::{catalogue, scene};

use super::Verb;
use crate::io::{Shell, output, paint};
use crate::options::{Files, Looks, Out, Plain};

/// Tell of a technique: what it is, why it works, an example
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ninefold technique x-wing
  ninefold technique --svg \"Naked Pair\" > pair.svg")]
pub(crate) struct Technique {
    /// Its id or name (all are listed if there is none)
    #[arg(required_if_eq("svg", "true"))]
    name: Option<String>,

    /// Draw its example as SVG instead
    #[arg(long)]
    svg: bool,

    /// Print a JSON object a line, as docs/schema/technique.json describes it
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
        let is_json = Plain::of(self.json, &self.out) == Plain::Json;
        let json = |technique| format!("{}\n", catalogue::technique_json(technique));
        let text = match &self.name {
            None if is_json => techniques::all().map(json).collect(),
            Some(name) if is_json => json(named(name)?),
            None => catalogue::techniques(),
            Some(name) if self.svg || self.out.ends("svg") => draw(named(name)?, &self.looks)?,
            Some(name) => catalogue::technique(named(name)?),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

/// Its example as a picture.
fn draw(technique: &'static logic::Technique, looks: &Looks) -> anyhow::Result<String> {
    let style = paint::style(looks)?;
    let Some((state, step)) = technique.example() else { bail!("there is no example of {}", technique.name) };
    let scene = scene::step(&state.into(), &step).title(technique.name).caption(step.text().line());
    Ok(svg::paint(&scene, &style))
}

fn named(name: &str) -> anyhow::Result<&'static logic::Technique> {
    let Some(technique) = methods::technique(name) else {
        let near: Vec<_> = techniques::near(name).iter().map(|technique| technique.id).collect();
        let near = if near.is_empty() {
            "`ninefold techniques` lists them".into()
        } else {
            format!("did you mean {}?", near.join(", "))
        };
        let shown: String = name.chars().take(80).collect();
        bail!("no technique is called {shown:?}; {near}");
    };
    Ok(technique)
}
