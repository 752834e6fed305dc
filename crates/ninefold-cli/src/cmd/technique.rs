//! `ninefold technique`: what a technique is, why it works, an example.

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::bail;
use ninefold::logic::page::Row;
use ninefold::logic::{Picture, Technique, hint, methods, techniques};
use ninefold::render::svg;

use crate::args::{Listing, Looks, Techniques};
use crate::{output, paint, report};

pub(crate) fn run(name: Option<&str>) -> anyhow::Result<ExitCode> {
    let Some(name) = name else { return Ok(super::techniques::run(&Techniques { format: Listing::Text })) };
    output::write(page(named(name)?).as_bytes());
    Ok(ExitCode::SUCCESS)
}

/// Its example as a picture.
pub(crate) fn draw(name: &str, looks: &Looks) -> anyhow::Result<ExitCode> {
    let technique = named(name)?;
    let style = paint::style(looks)?;
    let Some((state, step)) = technique.example() else { bail!("there is no example of {}", technique.name) };
    let scene = report::picture(&state, &step).title(technique.name).caption(&step.text().teach);
    output::write(svg::paint(&scene, &style).as_bytes());
    Ok(ExitCode::SUCCESS)
}

fn named(name: &str) -> anyhow::Result<&'static Technique> {
    let Some(technique) = methods::technique(name) else {
        let near: Vec<_> = techniques::near(name).iter().map(|technique| technique.id).collect();
        let near = if near.is_empty() {
            "`ninefold techniques` lists them".into()
        } else {
            format!("near it: {}", near.join(", "))
        };
        let shown: String = name.chars().take(80).collect();
        bail!("no technique is called {shown:?}; {near}");
    };
    Ok(technique)
}

fn page(technique: &'static Technique) -> String {
    let mut out = format!("{} ({})\n\n{}\n\n", technique.name, technique.id, technique.about);
    let row = Row::of(technique);
    let scales = [("HoDoKu level", &row.level), ("HoDoKu score", &row.score), ("Sudoku Explainer", &row.explainer)];
    for (scale, value) in scales.into_iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(out, "{scale}: {value}");
    }
    if technique.assumes_unique {
        out += "It argues with there being only one solution, so it is used only where that is proved.\n";
    }
    if let Some((state, step)) = technique.example() {
        let _ = writeln!(out, "\nExample: {}", step.text().short);
        let _ = writeln!(out, "{}\n", Picture::new(state.board(), &step));
        let _ = writeln!(out, "{}", hint::say(&step, hint::Depth::Conclusion));
    }
    out
}
