//! `ninefold check` with figures.

use std::process::ExitCode;

use ninefold::multi::{LayoutCell, PuzzleError};

use super::solve::style;
use crate::draw::Pen;
use crate::figure::{self, Picture};
use crate::figures::{self, Figures, Found, Verdict};
use crate::io::output;
use crate::options::{Color, Style};
use crate::verbs::check::Check;

pub(crate) fn run(args: &Check, figures: Figures, color: Color) -> anyhow::Result<ExitCode> {
    let (style, pen) = (style(&args.input)?, output::pen(color));
    let worst = figures.answer(args.input.work.jobs(), |source, found| {
        let verdict = figures::prove(&found.figure);
        let text = match style {
            Style::Json => {
                let mut object = figures::json_head(source, found);
                figures::push_verdict(&verdict, &mut object);
                format!("{}\n", serde_json::Value::from(object))
            }
            Style::Grid => drawn(source, found, &verdict, pen),
            _ => format!(
                "{}\t{}\t{}\n",
                figures::heading(source, found),
                figures::name(&verdict),
                figures::sentence(&verdict)
            ),
        };
        (text, figures::severity(&verdict))
    });
    Ok(ExitCode::from(worst as u8))
}

/// The figure with what is wrong marked, or two solutions with their differences marked.
fn drawn(source: &str, found: &Found, verdict: &Verdict, pen: Pen) -> String {
    let layout = found.figure.layout();
    let marked: Vec<LayoutCell> = match verdict {
        Err(PuzzleError::Clash(at, clash)) => clash.cells.iter().map(|&cell| layout.cell(at.grid, cell)).collect(),
        Err(PuzzleError::Gap(at, ninefold::Gap::Cell(cell))) => vec![layout.cell(at.grid, *cell)],
        Err(PuzzleError::Several(one, other)) => one.differences(other).collect(),
        _ => Vec::new(),
    };
    let shown = match verdict {
        Err(PuzzleError::Several(one, other)) => vec![&**one, &**other],
        _ => vec![&found.figure],
    };
    let pictures =
        shown.into_iter().map(|figure| Picture { figure, givens: &found.figure, marked: &marked, shaded: None });
    let drawn: Vec<String> = pictures.map(|picture| figure::lines(&picture, pen).join("\n")).collect();
    format!("{}\n{}\n{}\n\n", figures::heading(source, found), drawn.join("\n\n"), figures::sentence(verdict))
}
