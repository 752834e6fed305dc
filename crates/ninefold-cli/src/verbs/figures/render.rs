//! `ninefold render` with figures.

use anyhow::Result;
use ninefold::render::Scene;

use super::super::render::{Drawing, MOST};
use super::scene::{self, View};
use crate::io::figures::{self, Figures, Found};
use crate::io::output;
use crate::io::paint::Shown;
use crate::io::run::Severity;
use crate::options;
use crate::verbs::render::Render;

/// All figures as scenes, and how bad the worst is.
pub(crate) fn drawings(args: &Render, figures: Figures, view: View<'_>) -> Result<(Vec<Drawing>, Severity)> {
    let (mut drawings, mut failure) = (Vec::new(), None);
    let worst = figures.gather(
        options::jobs(None),
        |_, found| (drawing(args, found, view), Severity::Unique),
        |drawing| match drawing {
            _ if failure.is_some() => {}
            Ok(_) if drawings.len() == MOST => {
                failure = Some(anyhow::anyhow!("more than {MOST} puzzles: draw them in parts"));
            }
            Ok(drawing) => drawings.push(drawing),
            Err(error) => failure = Some(error),
        },
    );
    failure.map_or(Ok((drawings, worst)), Err)
}

fn drawing(args: &Render, found: &Found, view: View<'_>) -> Result<Drawing> {
    let figure = &found.figure;
    scene::check(figure.layout(), view.shaded)?;
    let shown = if args.candidates { Shown::All } else { Shown::Known };
    let puzzle = scene::puzzle(&figure.boards(), figure, View { shown, ..view });
    let puzzle = if args.labels { puzzle.labels() } else { puzzle };
    let title = args.title.clone().unwrap_or_else(|| found.title.clone());
    let solution = args.solution.then(|| self::solution(found, view)).flatten();
    Ok(Drawing { puzzle: puzzle.title(title), solution })
}

/// The solution, if there is exactly one; otherwise it is said why not.
fn solution(found: &Found, view: View<'_>) -> Option<Scene> {
    let verdict = figures::prove(&found.figure);
    if !verdict.is_unique() {
        output::message(&format!("line {}: no solution is drawn. {}", found.line, verdict.sentence()));
    }
    Some(scene::solution(&verdict.unique()?, &found.figure, view).title("Solution"))
}
