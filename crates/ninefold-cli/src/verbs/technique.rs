//! `ninefold technique`: what a technique is, why it works, an example.

use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use ninefold::logic::{self, methods, techniques};
use ninefold_app::gallery::Medium;
use ninefold_app::{catalogue, scene};

use super::Verb;
use crate::io::{Shell, output, picture};
use crate::options::{Files, Looks, Out, Plain};

/// Tell of a technique: what it is, why it works, an example
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ninefold technique x-wing
  ninefold technique --svg \"Naked Pair\" > pair.svg
  ninefold technique swordfish -o swordfish.pdf

A picture shows the example: --svg, or a file whose name ends in .svg, .png, .pdf or .html.")]
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
        let medium = if self.svg { Some(Medium::Svg) } else { picture::medium(&self.out) };
        if let Some(medium) = medium {
            let name = self.name.as_deref().context("the list is no picture; name one of its techniques")?;
            return draw(named(name)?, &self.looks, medium).map(|()| ExitCode::SUCCESS);
        }
        let is_json = output::plain(self.json, &self.out, &picture::ENDINGS) == Plain::Json;
        let json = |technique| format!("{}\n", catalogue::technique_json(technique));
        let text = match &self.name {
            None if is_json => techniques::all().map(json).collect(),
            Some(name) if is_json => json(named(name)?),
            None => catalogue::techniques(),
            Some(name) => catalogue::technique(named(name)?),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

/// Draws its example.
fn draw(technique: &'static logic::Technique, looks: &Looks, medium: Medium) -> anyhow::Result<()> {
    let Some((state, step)) = technique.example() else { bail!("there is no example of {}", technique.name) };
    let scene = scene::step(&state.into(), &step).title(technique.name).caption(step.text().line());
    picture::put(vec![scene], looks, medium)
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
