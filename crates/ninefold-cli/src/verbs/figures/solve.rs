//! `ninefold solve` with figures.

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::bail;
use ninefold::Stop;
use ninefold::multi::Grids;
use ninefold_app::problem::Problem;
use serde_json::json;

use crate::answer::{self, Verdict};
use crate::draw::{Drawing, Pen};
use crate::figures::{self, Figures, Found};
use crate::io::output;
use crate::io::run::Severity;
use crate::options::{self, Color, Style};
use crate::verbs::solve::Solve;

pub(crate) fn run(args: &Solve, figures: Figures, color: Color) -> anyhow::Result<ExitCode> {
    if args.classic.engine.is_some() {
        bail!("--engine is for single grids; figures are solved by the fast engine");
    }
    let (style, pen) = (style(&args.input)?, output::pen(color));
    let jobs = args.input.work.jobs();
    let worst = match (args.all, args.count) {
        (Some(limit), _) => figures.answer(1, |source, found| list(source, found, limit, style, pen)),
        (_, Some(limit)) => figures.answer(jobs, |source, found| count(source, found, limit, style)),
        _ => figures.answer(jobs, |source, found| one(source, found, style, pen)),
    };
    Ok(ExitCode::from(worst as u8))
}

/// How answers are printed: drawn on a terminal, otherwise as the figure came.
pub(super) fn style(input: &options::Input) -> anyhow::Result<Style> {
    Ok(match input.style() {
        Style::Auto if output::is_terminal() => Style::Grid,
        Style::Auto => Style::Line,
        Style::Tsv | Style::Parquet | Style::Arrow => bail!("figures have no columns: use --format line, grid or json"),
        style => style,
    })
}

fn one(source: &str, found: &Found, style: Style, pen: Pen) -> (String, Severity) {
    let verdict = figures::prove(&found.figure);
    let text = match style {
        Style::Json => {
            format!("{}\n", figures::entry(source, found).json(&verdict))
        }
        Style::Grid => drawn(found, &verdict, pen),
        _ => plain(found, &verdict),
    };
    (text, verdict.severity())
}

/// The solution as the figure was written; what is wrong behind it.
fn plain(found: &Found, verdict: &Verdict) -> String {
    let mut text = verdict.solutions().first().map(|solution| written(found, solution)).unwrap_or_default();
    if !verdict.is_unique() {
        let _ = writeln!(text, "# {}: {}", verdict.name(), verdict.sentence());
    }
    text + "\n"
}

/// A figure as another one came.
fn written(found: &Found, figure: &Grids) -> String {
    let holds_several = found.format.write.is_some_and(|write| write.gap.is_some());
    let format = if holds_several { found.format } else { figures::block() };
    figures::as_text(format, figure, &found.title)
}

fn drawn(found: &Found, verdict: &Verdict, pen: Pen) -> String {
    let shown = verdict.solutions().into_iter().next().unwrap_or_else(|| found.figure.clone());
    let mut text = Drawing::new(shown).givens(found.figure.clone()).lines(pen).join("\n") + "\n";
    if !verdict.is_unique() {
        let _ = writeln!(text, "{}", verdict.sentence());
    }
    text + "\n"
}

fn count(source: &str, found: &Found, limit: u64, style: Style) -> (String, Severity) {
    let total =
        Problem::from(found.figure.clone()).count(answer::solver(), limit.max(2), Stop::NEVER).unwrap_or_default();
    let shown = total.min(limit);
    let text = if style == Style::Json {
        let mut object = figures::entry(source, found).json_head();
        object.insert("count".into(), shown.into());
        object.insert("limit".into(), if limit == u64::MAX { json!(null) } else { limit.into() });
        format!("{}\n", serde_json::Value::from(object))
    } else {
        format!("{}\t{shown}\n", figures::heading(source, found))
    };
    (text, if total == 1 { Severity::Unique } else { Severity::Other })
}

/// Every solution, up to a limit, written as they are found.
fn list(source: &str, found: &Found, limit: u64, style: Style, pen: Pen) -> (String, Severity) {
    let mut solutions =
        Problem::from(found.figure.clone()).solutions(answer::solver(), Stop::NEVER).map_while(Result::ok);
    let mut number = 0;
    while number < limit
        && let Some(solution) = solutions.next()
    {
        number += 1;
        let text = match style {
            Style::Json => format!("{}\n", json!({ "number": number, "solution": solution.to_string() })),
            Style::Grid => {
                let drawing = Drawing::new(solution).givens(found.figure.clone());
                format!("{number}\n{}\n\n", drawing.lines(pen).join("\n"))
            }
            _ => format!("# {number}\n{}\n", written(found, &solution)),
        };
        output::write(text.as_bytes());
    }
    let more = number == limit && solutions.next().is_some();
    let text = if style == Style::Json {
        let mut object = figures::entry(source, found).json_head();
        object.insert("count".into(), number.into());
        object.insert("more".into(), more.into());
        format!("{}\n", serde_json::Value::from(object))
    } else {
        let total = super::super::solve::total(number, false);
        format!("# {total}{}\n", if more { ", and there are more" } else { "" })
    };
    (text, if number == 1 && !more { Severity::Unique } else { Severity::Other })
}
