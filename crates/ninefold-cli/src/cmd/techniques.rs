//! `ninefold techniques`: what there is, with ratings.

use std::fmt::Write;
use std::process::ExitCode;

use ninefold::logic::page::{self, Row};
use ninefold::logic::{Technique, explainer, hodoku, techniques};
use serde_json::{Value, json};

use crate::args::{self, Listing};
use crate::output;

pub(crate) fn run(args: &args::Techniques) -> ExitCode {
    let text = match args.format {
        Listing::Text => table(),
        Listing::Json => techniques::all().map(|technique| format!("{}\n", json(technique))).collect(),
        Listing::Markdown => page::page(),
    };
    output::write(text.as_bytes());
    ExitCode::SUCCESS
}

fn table() -> String {
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
