//! `ninefold show` with figures.

use std::process::ExitCode;

use crate::draw::Drawing;
use crate::figures::{self, Figures};
use crate::io::output;
use crate::io::run::Severity;
use crate::options::Color;
use crate::verbs::show::Show;

pub(crate) fn run(args: &Show, figures: Figures, color: Color) -> ExitCode {
    let pen = output::pen(color);
    let worst = figures.answer(1, |source, found| {
        let layout = found.figure.layout();
        let mut text = format!("{} ({})\n", figures::heading(source, found), found.format);
        if args.candidates {
            for (grid, board) in found.figure.boards().iter().enumerate() {
                text += &format!("grid {}\n{board:#}\n", grid + 1);
            }
        } else {
            let shaded = args.shade.map(|grid| grid - 1).filter(|&grid| grid < layout.grids().len());
            text += &(Drawing::new(found.figure.clone()).shaded(shaded).lines(pen).join("\n") + "\n");
        }
        let (grids, cells, givens) = (layout.grids().len(), layout.len(), found.figure.filled().count());
        text += &format!("{grids} grids, {cells} cells, {givens} givens\n\n");
        (text, Severity::Unique)
    });
    ExitCode::from(worst as u8)
}
