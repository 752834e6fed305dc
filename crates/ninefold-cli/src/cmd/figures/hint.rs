//! `ninefold hint` with figures.

use std::process::ExitCode;

use anyhow::bail;
use ninefold::formats::multi::Found;
use ninefold::logic::hint::{self, Depth};
use ninefold::logic::multi::{self, GridStep, Start, Walk};
use ninefold::logic::{Method, json as data};
use serde_json::{Map, Value};

use crate::args::{self, Saying};
use crate::figures::{self, Figures};
use crate::method;
use crate::run::Severity;

pub(crate) fn run(args: &args::Hint, figures: Figures) -> anyhow::Result<ExitCode> {
    if args.puzzle.is_some() {
        bail!("--puzzle is for single grids: a figure says nothing of digits besides its givens");
    }
    let method = method::choose(&args.ways)?;
    let deepest = args.depth.map_or(if args.all { 4 } else { 2 }, usize::from);
    let depths = &Depth::ALL[..deepest];
    let worst = figures.answer(args::jobs(None), |source, found| {
        let (said, severity) = said(found, &method, args.all);
        let text = match (args.format, said) {
            (Saying::Json, said) => {
                let mut object = Map::new();
                object.insert("source".into(), source.into());
                object.insert("line".into(), found.line.into());
                match said {
                    Ok(steps) => {
                        object.insert("solved".into(), found.figure.is_full().into());
                        object.insert("steps".into(), steps.iter().map(|step| json(step, depths)).collect());
                    }
                    Err(message) => _ = object.insert("text".into(), message.into()),
                }
                format!("{}\n", Value::from(object))
            }
            (Saying::Text, Err(message)) => format!("{message}\n"),
            (Saying::Text, Ok(steps)) if steps.is_empty() => {
                if found.figure.is_full() {
                    "The figure is solved.\n".into()
                } else {
                    format!("The method {} finds no step here.\n", method.name)
                }
            }
            (Saying::Text, Ok(steps)) => steps.iter().map(|step| sentences(step, depths).join("\n") + "\n").collect(),
        };
        (text, severity)
    });
    Ok(ExitCode::from(worst as u8))
}

/// The steps, or what is wrong.
fn said(found: &Found, method: &Method, all: bool) -> (Result<Vec<GridStep>, String>, Severity) {
    let verdict = figures::solver().prove(&found.figure);
    if verdict.is_err() {
        return (Err(figures::sentence(&verdict)), Severity::Other);
    }
    let start = Start::assume_unique(found.figure.boards(), &found.figure);
    let steps = if all { multi::all(&start, method) } else { Walk::new(start, method).next().into_iter().collect() };
    let severity = if steps.is_empty() && !found.figure.is_full() { Severity::Other } else { Severity::Unique };
    (Ok(steps), severity)
}

/// What is said at each depth; the grid is told with the place.
fn sentences(step: &GridStep, depths: &[Depth]) -> Vec<String> {
    let say = |depth: &Depth| {
        let said = match (&step.net, depth) {
            (Some(net), Depth::Conclusion) => format!("{} {}", net.words(step.grid), hint::say(&step.step, *depth)),
            _ => hint::say(&step.step, *depth),
        };
        if *depth == Depth::Kind { said } else { format!("In grid {}: {said}", step.grid + 1) }
    };
    depths.iter().map(say).collect()
}

fn json(step: &GridStep, depths: &[Depth]) -> Value {
    let mut object = Map::new();
    object.insert("text".into(), sentences(step, depths).into());
    if depths.contains(&Depth::Place) {
        object.insert("grid".into(), (step.grid + 1).into());
    }
    if depths.contains(&Depth::Conclusion) {
        object.insert("step".into(), serde_json::to_value(data::Step::from(&step.step)).unwrap_or_default());
    }
    object.into()
}
