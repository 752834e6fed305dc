//! `ninefold check` with figures.

use std::process::ExitCode;

use ninefold::multi::Grids;

use super::solve::style;
use crate::answer::Verdict;
use crate::draw::{Drawing, Pen};
use crate::figures::{self, Figures, Found};
use crate::io::output;
use crate::options::{Color, Style};
use crate::verbs::check::Check;

pub(crate) fn run(args: &Check, figures: Figures, color: Color) -> anyhow::Result<ExitCode> {
    let (style, pen) = (style(&args.input)?, output::pen(color));
    let worst = figures.answer(args.input.work.jobs(), |source, found| {
        let verdict = figures::prove(&found.figure);
        let text = match style {
            Style::Json => {
                format!("{}\n", figures::entry(source, found).json(&verdict))
            }
            Style::Grid => drawn(source, found, &verdict, pen),
            _ => format!("{}\t{}\t{}\n", figures::heading(source, found), verdict.name(), verdict.sentence()),
        };
        (text, verdict.severity())
    });
    Ok(ExitCode::from(worst as u8))
}

/// The figure with what is wrong marked, or two solutions with their differences marked.
fn drawn(source: &str, found: &Found, verdict: &Verdict, pen: Pen) -> String {
    let marked = verdict.marked(found.figure.layout());
    let solutions = verdict.solutions();
    let shown = if solutions.len() > 1 { solutions } else { vec![found.figure.clone()] };
    let draw = |digits: Grids| {
        Drawing::new(digits).givens(found.figure.clone()).marked(marked.iter().copied()).lines(pen).join("\n")
    };
    let drawn: Vec<String> = shown.into_iter().map(draw).collect();
    format!("{}\n{}\n{}\n\n", figures::heading(source, found), drawn.join("\n\n"), verdict.sentence())
}
