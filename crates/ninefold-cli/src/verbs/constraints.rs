//! `ninefold constraints`: the kinds of constraints, and one of them with its rule, its fields and an example.

use std::process::ExitCode;

use anyhow::{Context, anyhow};
use clap::Args;
use ninefold::render::text::{Frame, Layout, Manuscript};
use ninefold::rules::{KINDS, Kind};
use ninefold_app::catalogue;
use ninefold_app::gallery::{Drawing, Gallery, Medium};
use ninefold_app::scene::Shown;

use super::Verb;
use crate::io::output::{self, Sort};
use crate::io::{Shell, paint};
use crate::options::{Files, Looks, Out, Plain};

/// List the constraints, or describe one: rule, fields, formats, an example
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ninefold constraints
  ninefold constraints killer
  ninefold constraints --svg thermometer > thermometer.svg
  ninefold constraints \"German Whispers\" -o whispers.html

A picture shows the example: --svg, or a file whose name ends in .svg, .png, .pdf or .html.")]
pub(crate) struct Constraints {
    /// The constraint to describe: its key, another name of it, or its name in words
    #[arg(value_name = "CONSTRAINT", required_if_eq("svg", "true"))]
    name: Option<String>,

    /// Draw its example as SVG
    #[arg(long)]
    svg: bool,

    /// Print a JSON object a line, as docs/schema/catalogue.json describes it
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
        let is_json = Plain::of(self.json, &self.out) == Plain::Json;
        let json = |kind: &'static Kind| format!("{}\n", catalogue::constraint_json(kind));
        let kind = self.name.as_deref().map(|name| catalogue::constraint_named(name).map_err(|why| anyhow!(why)));
        let text = match (kind.transpose()?, self.medium()) {
            (None, _) if is_json => KINDS.iter().map(|kind| json(kind)).collect(),
            (Some(kind), _) if is_json => json(kind),
            (None, _) => catalogue::constraints(),
            (Some(kind), Some(medium)) => {
                let sort = if medium.is_text() { Sort::Text } else { Sort::Binary };
                output::put(&self.draw(kind, medium)?, sort)?;
                return Ok(ExitCode::SUCCESS);
            }
            (Some(kind), None) => catalogue::constraint(kind, output::pen(shell.color)),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

impl Constraints {
    /// The medium of a picture, if one is wanted.
    fn medium(&self) -> Option<Medium> {
        let media = [Medium::Svg, Medium::Html, Medium::Png, Medium::Pdf];
        let of_file = media.into_iter().find(|medium| self.out.ends(medium.name()));
        if self.svg { Some(Medium::Svg) } else { of_file }
    }

    /// The example of a constraint as a picture.
    fn draw(&self, kind: &'static Kind, medium: Medium) -> anyhow::Result<Vec<u8>> {
        let scene = catalogue::constraint_scene(kind);
        let puzzle = scene.with_context(|| format!("there is no example of {}", kind.name))?;
        let (style, manuscript) = (paint::style(&self.looks)?, Manuscript::plain(Layout::Digits, Frame::Ascii));
        let gallery = Gallery {
            style: &style,
            shown: Shown::Known,
            shaded: None,
            labels: false,
            title: None,
            manuscript: &manuscript,
            program: None,
            columns: None,
            scale: 1.0,
        };
        gallery.paint(&[Drawing { puzzle, solution: None }], medium).map_err(|error| anyhow!(error))
    }
}
