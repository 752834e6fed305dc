//! Figures for `ninefold book`.

use ninefold::logic::hint::{self, Depth};
use ninefold::logic::{Class, Method, Path};
use ninefold::multi::Puzzle;
use ninefold::render::Theme;
use ninefold::render::book::Entry;
use ninefold_app::book::Pages;

use super::scene::{self, View};
use crate::io::figures::{self, Figures, Found};
use crate::io::paint::Shown;
use crate::io::run::Severity;
use crate::options;

/// An entry or why there is none, with the place of the figure.
pub(crate) type Placed = (String, Result<Entry, String>);

/// The entries of all figures, and whether nothing else was there.
pub(crate) fn entries(figures: Figures, pages: &Pages, theme: &Theme) -> (Vec<Placed>, bool) {
    let mut entries = Vec::new();
    let work = |source: &str, found: &Found| {
        ((format!("{source}:{}", found.line), entry(found, pages, theme)), Severity::Unique)
    };
    let worst = figures.gather(options::jobs(None), work, |entry| entries.push(entry));
    (entries, worst == Severity::Unique)
}

fn entry(found: &Found, pages: &Pages, theme: &Theme) -> Result<Entry, String> {
    let figure = &found.figure;
    scene::check(figure.layout(), None).map_err(|error| error.to_string())?;
    let verdict = figures::prove(figure);
    let solution = verdict.clone().unique().ok_or_else(|| verdict.sentence())?;
    let view = View { shown: Shown::Known, shaded: None, theme };
    let mut entry = Entry {
        puzzle: scene::puzzle(&figure.boards(), figure, view),
        solution: Some(scene::solution(&solution, figure, view)),
        ..Entry::default()
    };
    if pages.rate || pages.hints || pages.chapters {
        let puzzle = Puzzle::try_from(figure.clone()).map_err(|flaw| flaw.to_string())?;
        rate(&Path::of(&puzzle, &Method::hodoku()), pages, &mut entry);
    }
    let text = figure.iter().map(|grid| grid.to_string()).collect::<Vec<_>>().join("-");
    entry.link = pages.link.as_ref().map(|link| link.replace("{puzzle}", &text));
    Ok(entry)
}

fn rate(path: &Path, pages: &Pages, entry: &mut Entry) {
    let grade = path.grade();
    (entry.level, entry.rating) = (grade.level.to_string(), grade.score.to_string());
    if pages.hints {
        let step = path.steps().iter().find(|step| step.technique().class != Class::Single);
        entry.hint = step.map_or_else(
            || "Singles are enough.".into(),
            |step| {
                let [kind, place] = [Depth::Kind, Depth::Place].map(|depth| hint::say(step, depth));
                format!("{kind} {place}")
            },
        );
    }
}
