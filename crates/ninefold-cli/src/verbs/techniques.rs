//! `ninefold techniques`: what there is, with ratings.

use std::fmt::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ninefold::logic::page::{self, Row};
use ninefold::logic::{Technique, explainer, hodoku, techniques};
use serde_json::{Value, json};

use super::Verb;
use crate::io::{Shell, output};

/// List the techniques with their ratings
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold techniques\n  ninefold techniques --format json")]
pub(crate) struct Techniques {
    /// How to write the list
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: Listing,
}

/// How the techniques are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Listing {
    /// Columns
    Text,
    /// A JSON object a line, as docs/schema/technique.json describes it
    Json,
    /// The page of all techniques, with reasons and examples
    Markdown,
}

impl Verb for Techniques {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let text = match self.format {
            Listing::Text => table(),
            Listing::Json => techniques::all().map(|technique| format!("{}\n", json(technique))).collect(),
            Listing::Markdown => page::page(),
        };
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

pub(super) fn table() -> String {
    let width = |of: fn(&Technique) -> &str| techniques::all().map(|technique| of(technique).len()).max().unwrap_or(0);
    let (ids, names) = (width(|technique| technique.id), width(|technique| technique.name));
    let mut out = format!("{:ids$}  {:names$}  {:9}  {:>5}  {:>6}  UNIQUE\n", "ID", "NAME", "LEVEL", "SCORE", "SE");
    for technique in techniques::all() {
        let Row { level, score, explainer, unique } = Row::of(technique);
        let Technique { id, name, .. } = technique;
        let line = format!("{id:ids$}  {name:names$}  {level:9}  {score:>5}  {explainer:>6}  {unique}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

fn json(technique: &Technique) -> Value {
    let hodoku = hodoku::rating(technique).map(|hodoku| {
        json!({ "code": hodoku.code, "level": hodoku.level.to_string(), "score": hodoku.score, "on": hodoku.on })
    });
    let explainer = explainer::rating(technique).map(|explainer| match explainer {
        explainer::Rating::Fixed(tenths) => json!(f64::from(tenths) / 10.0),
        explainer::Rating::Of(_) => json!("varies"),
    });
    json!({
        "id": technique.id,
        "name": technique.name,
        "about": technique.about,
        "assumes_unique": technique.assumes_unique,
        "hodoku": hodoku,
        "explainer": explainer,
    })
}
