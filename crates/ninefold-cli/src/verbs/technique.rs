//! `ninefold technique`: explains a technique: its definition, why it works, and an example.

use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use ninefold::logic::{self, methods, techniques};
use ninefold_app::catalogue;
use ninefold_app::gallery::Medium;

use super::Verb;
use crate::io::output::Sort;
use crate::io::{Shell, output, paint, picture};
use crate::options::{Files, Looks, Out, Plain};

/// Describe a technique: what it is, why it works, an example
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ninefold technique x-wing
  ninefold technique --svg naked pair > pair.svg
  ninefold technique swordfish -o swordfish.pdf

A picture shows the example: --svg, or a file whose name ends in .svg, .png or .html. A file whose name ends in .pdf is a page with the \
definition, the example and its reason.")]
pub(crate) struct Technique {
    /// Its id or any of its names, or the name of a family (all are listed if there is none)
    #[arg(required_if_eq("svg", "true"))]
    name: Vec<String>,

    /// Draw its example as SVG instead
    #[arg(long)]
    svg: bool,

    /// Print one JSON object per line, as docs/schema/technique.json describes it
    #[arg(long, conflicts_with = "svg")]
    json: bool,

    #[command(flatten)]
    looks: Looks,

    /// The size of the page (PDF only): a4, letter and others as for `ninefold print`, or as in 170x240mm [default: a4]
    #[arg(long, value_name = "SIZE")]
    paper: Option<String>,

    #[command(flatten)]
    out: Out,
}

impl Verb for Technique {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out).looks(&self.looks)
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let medium = if self.svg { Some(Medium::Svg) } else { picture::medium(&self.out) };
        let name = joined(&self.name);
        #[cfg(feature = "pdf")]
        self.paper.as_deref().map(ninefold_app::book::paper).transpose()?;
        ensure!(
            self.paper.is_none() || medium == Some(Medium::Pdf),
            "--paper is for PDF: add -o with a file whose name ends in .pdf"
        );
        if let Some(medium) = medium {
            let name = name.as_deref().context("the list cannot be drawn; name one of its techniques")?;
            let technique = called(name)?[0];
            if medium == Medium::Pdf {
                return self.page(technique).map(|()| ExitCode::SUCCESS);
            }
            return draw(technique, &self.looks, medium).map(|()| ExitCode::SUCCESS);
        }
        let is_json = output::plain(self.json, &self.out, &picture::ENDINGS) == Plain::Json;
        let json = |technique: &'static logic::Technique| format!("{}\n", catalogue::technique_json(technique));
        let text = match &name {
            None if is_json => techniques::all().map(json).collect(),
            Some(name) if is_json => called(name)?.into_iter().map(json).collect(),
            None => catalogue::techniques(),
            Some(name) => catalogue::technique_named(name).ok_or_else(|| unknown(name))?,
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

impl Technique {
    /// Writes the page about a technique as a PDF.
    #[cfg(feature = "pdf")]
    fn page(&self, technique: &'static logic::Technique) -> anyhow::Result<()> {
        use ninefold::render::story;

        use crate::io::config;
        let Some(lesson) = catalogue::technique_lesson(technique) else { bail!("{} has no example", technique.name) };
        let (paper, style, lessons) = (config::paper(self.paper.as_deref())?, paint::style(&self.looks)?, [lesson]);
        output::put(&story::pdf(&lessons, paper, &style, &ninefold_app::report::about(&lessons))?, Sort::Binary)
    }

    #[cfg(not(feature = "pdf"))]
    #[allow(clippy::unused_self, reason = "the feature pdf uses it")]
    fn page(&self, _: &'static logic::Technique) -> anyhow::Result<()> {
        Err(crate::io::feature::PDF.into())
    }
}

/// Joins the words of a name, which need no quotation marks; `None` if there are none.
pub(super) fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}

/// Draws the example of a technique.
fn draw(technique: &'static logic::Technique, looks: &Looks, medium: Medium) -> anyhow::Result<()> {
    let Some((state, step)) = technique.example() else { bail!("{} has no example", technique.name) };
    if medium == Medium::Html {
        let page = catalogue::technique_html(technique, &paint::style(looks)?).unwrap_or_default();
        return output::put(page.as_bytes(), Sort::Text);
    }
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
