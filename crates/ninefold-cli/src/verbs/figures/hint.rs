//! `ninefold hint` with figures.

use std::process::ExitCode;

use anyhow::{bail, ensure};
use ninefold::logic::hint::Depth;
use ninefold::logic::{Method, Position, Step, hint, json as data};
use ninefold::render::{Scene, Style, Theme, svg};
use ninefold_app::hint::shows;
use serde_json::{Map, Value};

use super::scene::{self, View};
use crate::io::figures::{self, Figures, Found};
use crate::io::paint::{self, Shown};
use crate::io::run::Severity;
use crate::io::{method, output};
use crate::options;
use crate::verbs::hint::{Hint, Saying};

pub(crate) fn run(args: &Hint, figures: Figures) -> anyhow::Result<ExitCode> {
    if args.puzzle.is_some() {
        bail!("--puzzle is for single grids: a figure says nothing of digits besides its givens");
    }
    let method = method::choose(&args.ways)?;
    let deepest = args.depth.map_or(if args.all || args.svg { 4 } else { 2 }, usize::from);
    let depths = &Depth::ALL[..deepest];
    if args.svg {
        return draw(figures, &method, Depth::ALL[deepest - 1], &paint::style(&args.looks)?);
    }
    let worst = figures.answer(options::jobs(None), |source, found| {
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
            (Saying::Text, Ok(steps)) if steps.is_empty() => ended(found, &method) + "\n",
            (Saying::Text, Ok(steps)) => steps.iter().map(|step| sentences(step, depths).join("\n") + "\n").collect(),
        };
        (text, severity)
    });
    Ok(ExitCode::from(worst as u8))
}

/// The next step as a picture: on the board of its grid, or if not even that is to be told, the figure; what else there is to say goes
/// to standard error.
fn draw(figures: Figures, method: &Method, deepest: Depth, style: &Style) -> anyhow::Result<ExitCode> {
    let mut all = Vec::new();
    let work = |_: &str, found: &Found| {
        let (said, severity) = said(found, method, false);
        ((found.clone(), said), severity)
    };
    let worst = figures.gather(1, work, |one| all.push(one));
    ensure!(worst == Severity::Unreadable || !all.is_empty(), "nothing to draw");
    ensure!(all.len() < 2, "a picture shows one position, and there are several");
    match all.first() {
        Some((_, Err(message))) => output::message(message),
        Some((found, Ok(steps))) if steps.is_empty() => output::message(&ended(found, method)),
        Some((found, Ok(steps))) => {
            output::write(svg::paint(&picture(found, &steps[0], deepest, &style.theme)?, style).as_bytes());
        }
        None => {}
    }
    Ok(ExitCode::from(worst as u8))
}

fn picture(found: &Found, step: &Step, deepest: Depth, theme: &Theme) -> anyhow::Result<Scene> {
    let figure = &found.figure;
    let said = sentences(step, &[deepest]).concat();
    if deepest == Depth::Kind {
        scene::check(figure.layout(), None)?;
        let view = View { shown: Shown::All, shaded: None, theme };
        return Ok(scene::puzzle(&figure.boards(), figure, view).caption(said));
    }
    let start = Position::assume_unique(figure.boards(), figure);
    let scene = scene::step(&start, step, |mark| shows(mark, deepest));
    Ok(scene.title(scene::grid_name(figure.layout(), step.grid())).caption(said))
}

/// Why there is no step.
fn ended(found: &Found, method: &Method) -> String {
    if found.figure.is_full() {
        "The figure is solved.".into()
    } else {
        format!("The method {} finds no step here.", method.name)
    }
}

/// The steps, or what is wrong.
fn said(found: &Found, method: &Method, all: bool) -> (Result<Vec<Step>, String>, Severity) {
    let verdict = figures::prove(&found.figure);
    if !verdict.is_unique() {
        return (Err(verdict.sentence()), Severity::Other);
    }
    let start = Position::assume_unique(found.figure.boards(), &found.figure);
    let steps = if all { method.all(&start) } else { method.next(&start).into_iter().collect() };
    let severity = if steps.is_empty() && !found.figure.is_full() { Severity::Other } else { Severity::Unique };
    (Ok(steps), severity)
}

/// What is said at each depth.
fn sentences(step: &Step, depths: &[Depth]) -> Vec<String> {
    depths.iter().map(|depth| hint::say(step, *depth)).collect()
}

fn json(step: &Step, depths: &[Depth]) -> Value {
    let mut object = Map::new();
    object.insert("text".into(), sentences(step, depths).into());
    if depths.contains(&Depth::Place) {
        object.insert("grid".into(), (step.grid() + 1).into());
    }
    if depths.contains(&Depth::Conclusion) {
        object.insert("step".into(), serde_json::to_value(data::Step::from(step)).unwrap_or_default());
    }
    object.into()
}
