//! Paths of figures with pictures: as a page for a browser, and as pages for printing. First the whole figure, then every step on the
//! board of its grid, then the whole again.

use std::fmt::Write;

use ninefold::logic::{Position, Step};
use ninefold::multi::Grids;
use ninefold::render::{Scene, Style, Theme, html};

use super::explain::{Told, headline, name, reason};
use super::scene::{self, View};
use crate::io::figures::{self, Found};
use crate::io::paint::Shown;

/// The figure with some digits more than its givens.
fn whole(found: &Found, figure: &Grids, theme: &Theme) -> Option<Scene> {
    scene::check(found.figure.layout(), None).ok()?;
    let view = View { shown: Shown::Known, shaded: None, theme };
    Some(scene::puzzle(&figure.boards(), &found.figure, view))
}

fn picture(at: &Position, step: &Step, number: usize) -> Scene {
    scene::step(at, step, |_| true).title(format!("{number}. {}", name(step)))
}

pub(super) fn html(source: &str, found: &Found, told: &Result<Told, String>, style: &Style) -> String {
    let mut out = format!("<section>\n<h1>{}</h1>\n", html::escape(&figures::heading(source, found)));
    let draw = |figure: &Grids, names: &str| {
        let scene = whole(found, figure, &style.theme);
        scene.map_or_else(String::new, |scene| html::figure(&scene, style, names))
    };
    match told {
        Err(why) => why.lines().for_each(|line| paragraph(line, &mut out)),
        Ok(told) => {
            out += &draw(&found.figure, &format!("f{}s0-", found.line));
            paragraph(&scene::places(found.figure.layout()), &mut out);
            for (number, (at, step)) in (1..).zip(told.path.stages()) {
                let _ = writeln!(out, "<h2>{number}. {}</h2>", html::escape(&name(step)));
                let _ = writeln!(out, "<p><em>{}</em></p>", html::escape(&headline(step)));
                paragraph(&reason(step), &mut out);
                out += &html::figure(&picture(&at, step, number), style, &format!("f{}s{number}-", found.line));
            }
            out += "<h2>Summary</h2>\n";
            told.close().iter().for_each(|line| paragraph(line.trim(), &mut out));
            out += &draw(&told.path.end().boards().grids(), &format!("f{}e-", found.line));
        }
    }
    out + "</section>\n"
}

fn paragraph(text: &str, out: &mut String) {
    let _ = writeln!(out, "<p>{}</p>", html::escape(text));
}

#[cfg(feature = "pdf")]
pub(super) fn blocks(
    source: &str,
    found: &Found,
    told: &Result<Told, String>,
    theme: &Theme,
) -> Vec<ninefold::render::story::Block> {
    use ninefold::render::story::Block;
    let mut first = Block { heading: Some((0, figures::heading(source, found))), ..Block::default() };
    let told = match told {
        Err(why) => {
            first.paragraphs = why.lines().map(str::to_owned).collect();
            return vec![first];
        }
        Ok(told) => told,
    };
    first.picture = whole(found, &found.figure, theme);
    first.paragraphs = vec![told.end(), scene::places(found.figure.layout())];
    let steps = (1..).zip(told.path.stages()).map(|(number, (at, step))| Block {
        heading: Some((1, format!("{number}. {}", name(step)))),
        picture: Some(scene::step(&at, step, |_| true)),
        paragraphs: vec![headline(step), reason(step)],
    });
    let last = Block {
        heading: Some((1, "Summary".into())),
        picture: whole(found, &told.path.end().boards().grids(), theme),
        paragraphs: told.close().iter().map(|line| line.trim().to_owned()).collect(),
    };
    [first].into_iter().chain(steps).chain([last]).collect()
}
