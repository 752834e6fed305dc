//! The table of all techniques, a page about each of them, and `docs/techniques.md`.

use std::fmt::Write;

use ninefold::logic::hodoku::Rating;
use ninefold::logic::json::Tenths;
use ninefold::logic::{
    Facts, Method, Position, Step, Technique, Walk, explainer, hodoku, levels, methods, techniques, text as words,
};
#[cfg(feature = "pdf")]
use ninefold::render::story::Lesson;
use ninefold::render::text::{self, Frame, Layout, Manuscript};
use ninefold::render::{Scene, Style, html};
use ninefold::rules::Kind;
use ninefold::{Board, Puzzle, Stop};
use serde_json::{Value, json};

use super::constraints::example_of;
use crate::frames::narrow;

const HEAD: &str = "\
# Techniques

<!-- Made by `cargo xtask docs` from the registry of `ninefold-logic`; do not edit. -->

The techniques of `ninefold explain` and `ninefold hint`. *Level* and *score* are those of HoDoKu 2.2, where a technique in brackets is switched off
by default; *SE* is the rating of Sudoku Explainer 1.2.1, or the range of ratings if the rating depends on the length of a chain or the size of a
pattern; *unique* marks techniques that rely on a unique solution, and are used only when uniqueness is proved.

| technique | id | level | score | SE | unique |
|---|---|---|---|---|---|
";

/// Returns a table of all techniques, with their ratings.
pub fn techniques() -> String {
    let width = |of: fn(&Technique) -> &str| techniques::all().map(|technique| of(technique).len()).max().unwrap_or(0);
    let (ids, names) = (width(|technique| technique.id), width(|technique| technique.name));
    let mut out = format!("{:ids$}  {:names$}  {:9}  {:>5}  {:>8}  UNIQUE\n", "ID", "NAME", "LEVEL", "SCORE", "SE");
    for technique in techniques::all() {
        let Row { level, score, explainer, unique } = Row::of(technique);
        let Technique { id, name, .. } = technique;
        let line = format!("{id:ids$}  {name:names$}  {level:9}  {score:>5}  {explainer:>8}  {unique}");
        out.extend([line.trim_end(), "\n"]);
    }
    out
}

/// Returns the page about a technique: its ratings, the reason why it works, and an example.
pub fn technique(technique: &'static Technique) -> String {
    let mut out = format!("{} ({})\n\n{}\n\n", technique.name, technique.id, technique.about);
    let also: Vec<&str> = techniques::also(technique).collect();
    if !also.is_empty() {
        out += &format!("also called: {}\n", also.join(", "));
    }
    let row = Row::of(technique);
    let scales =
        [("HoDoKu level", &row.level), ("HoDoKu score", &row.score), ("Sudoku Explainer 1.2.1", &row.explainer)];
    for (scale, value) in scales.into_iter().filter(|(_, value)| !value.is_empty()) {
        out += &format!("{scale}: {value}\n");
    }
    if let Some(price) = levels::price_of(technique).filter(|_| hodoku::rating(technique).is_none()) {
        out += &format!("Ninefold level: {}\nNinefold price: {}\n", price.level, price.score);
    }
    if technique.assumes_unique {
        out += "It relies on the puzzle having a unique solution, so it is used only when that is proved.\n";
    }
    if let Some((state, step)) = technique.example() {
        let (drawn, said) = (drawn(state.board(), &step), step.reason());
        out += &format!("\nExample: {}\n{drawn}\n{said}\n", step.text().short);
    }
    if let Some((position, step)) = example_of_clue(technique) {
        let scene = self::step(&position, &step);
        let drawn = text::paint(&scene, &Manuscript::plain(Layout::Columns, Frame::Ascii));
        let rules = position.rules();
        let constraints: String =
            rules.constraints().iter().map(|constraint| format!("{}\n", constraint.describe(&rules))).collect();
        out += &format!("\nExample: {}\n{drawn}{constraints}\n{}\n", step.text().short, step.reason());
    }
    out
}

/// Returns the page of a technique as HTML: its meaning, its example as a picture, and the reason of the example; `None` without an example.
pub fn technique_html(technique: &'static Technique, style: &Style) -> Option<String> {
    let (state, step) = technique.example()?;
    let mut page = html::head(technique.name, &style.theme, &style.symbols);
    let _ = writeln!(page, "<h1>{}</h1>\n<p>{}</p>", html::escape(technique.name), html::escape(technique.about));
    let also: Vec<&str> = techniques::also(technique).collect();
    if !also.is_empty() {
        let _ = writeln!(page, "<p>Also called: {}</p>", html::escape(&also.join(", ")));
    }
    let scene = self::step(&state.into(), &step);
    let _ = writeln!(page, "<h2>Example: {}</h2>", html::escape(&step.text().short));
    page += &html::figure(&scene, style, "e-");
    step.reason().lines().for_each(|line| {
        let _ = writeln!(page, "<p>{}</p>", html::escape(line));
    });
    Some(page + html::TAIL)
}

/// Returns the page of a technique as a lesson, which is printed as a PDF: its meaning, its example as a picture, and the reason of the example;
/// `None` without an example.
#[cfg(feature = "pdf")]
pub fn technique_lesson(technique: &'static Technique) -> Option<Lesson> {
    let (state, step) = technique.example()?;
    let also: Vec<&str> = techniques::also(technique).collect();
    let also = (!also.is_empty()).then(|| format!("Also called: {}", also.join(", ")));
    let mut remarks = vec![format!("Example: {}", step.text().short)];
    remarks.extend(step.reason().lines().map(str::to_owned));
    Some(Lesson {
        title: technique.name.into(),
        lines: [technique.about.into()].into_iter().chain(also).collect(),
        puzzle: Some(self::step(&state.into(), &step)),
        remarks,
        ..Lesson::default()
    })
}

/// Finds the first step of a clue technique on the path through the example of one of its constraints, and the position before the step.
fn example_of_clue(technique: &'static Technique) -> Option<(Position, Step)> {
    let kinds = techniques::kinds_of_clue(technique)?.iter().filter_map(|id| Kind::named(id));
    let mut puzzles =
        kinds.filter_map(example_of).filter_map(|document| Puzzle::prove(document.grids().clone(), Stop::NEVER).ok());
    let method = Method::hints();
    puzzles.find_map(|puzzle| {
        let mut walk = Walk::new(&puzzle, &method);
        loop {
            let position = walk.position().clone();
            // The path itself may prefer a single here, and so pass over the last step of the clue.
            let step = technique.first(&Facts::new(&position.state(0)), &method.limits);
            if let Some(step) = step {
                return Some((position, step));
            }
            walk.next()?;
        }
    })
}

/// Returns the page about the technique with the given name, or the pages about a family of techniques. For a technique that only other programs
/// have, returns the page about the nearest one, below a sentence that says so. Returns `None` if the name is unknown.
pub fn technique_named(name: &str) -> Option<String> {
    let called = methods::called(name);
    if called.is_empty() {
        let nearest = techniques::nearest(name)?;
        let note =
            format!("Ninefold does not search for {name} separately. The nearest technique is {}.\n\n", nearest.name);
        return Some(note + &technique(nearest));
    }
    Some(called.into_iter().map(technique).collect::<Vec<_>>().join("\n"))
}

/// Returns a technique with its ratings in the form that `docs/schema/technique.json` describes.
pub fn technique_json(technique: &Technique) -> Value {
    let hodoku = hodoku::rating(technique).map(|hodoku| {
        json!({ "code": hodoku.code, "level": hodoku.level.to_string(), "score": hodoku.score, "on": hodoku.on })
    });
    let rating = |tenths: u8| f64::from(Tenths(tenths));
    let explainer = explainer::rating(technique).map(|own| {
        if own.is_fixed() {
            json!(rating(own.least))
        } else {
            json!({ "least": rating(own.least), "most": rating(own.most) })
        }
    });
    json!({
        "id": technique.id,
        "name": technique.name,
        "about": technique.about,
        "also": techniques::also(technique).collect::<Vec<_>>(),
        "assumes_unique": technique.assumes_unique,
        "hodoku": hodoku,
        "explainer": explainer,
    })
}

/// Returns the page of all techniques as Markdown: a table, then a section for each technique with its reason and an example.
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for technique in techniques::all() {
        let row = Row::of(technique);
        let _ = writeln!(
            page,
            "| [{}](#{}) | `{}` | {} | {} | {} | {} |",
            technique.name, technique.id, technique.id, row.level, row.score, row.explainer, row.unique
        );
    }
    techniques::all().for_each(|technique| section(technique, &mut page));
    page
}

/// A row of the table of techniques.
struct Row {
    /// The level on the scale on which paths are rated, in brackets if the technique is off by default.
    level: String,
    /// The score on that scale.
    score: String,
    /// Sudoku Explainer's rating of the technique, or its lowest and highest rating.
    explainer: String,
    /// Whether the technique assumes that the solution is unique.
    unique: &'static str,
}

impl Row {
    /// Returns the row of a technique. A column is empty if its scale does not rate the technique.
    fn of(technique: &Technique) -> Self {
        let [level, score] = hodoku::rating(technique).map(Rating::words).unwrap_or_default();
        let explainer = explainer::rating(technique).map(explainer::Rating::words).unwrap_or_default();
        Self { level, score, explainer, unique: if technique.assumes_unique { "yes" } else { "" } }
    }
}

fn section(technique: &'static Technique, page: &mut String) {
    let _ = writeln!(page, "\n<a id=\"{}\"></a>\n\n## {}\n\n{}", technique.id, technique.name, technique.about);
    let also: Vec<&str> = techniques::also(technique).collect();
    if !also.is_empty() {
        let _ = writeln!(page, "\nAlso called: {}.", also.join(", "));
    }
    if let Some((state, step)) = technique.example() {
        let text = step.text();
        let _ = writeln!(page, "\n```text\n{}```\n", drawn(state.board(), &step));
        let _ = write!(page, "*{}*: ", text.short.replace('*', "\\*"));
        let mut in_case = false;
        for paragraph in text.told(&words::sentence(&step)) {
            // A paragraph after a list would otherwise belong to the last item of the list.
            let gap = if in_case && paragraph.depth == 0 { "\n" } else { "" };
            let _ = writeln!(page, "{gap}{paragraph}");
            in_case = paragraph.depth > 0;
        }
    }
}

/// Draws a step on the board of its grid, as a scene with a legend. Cases within cases are left out.
pub fn step(before: &Position, step: &Step) -> Scene {
    narrow::scene::step(before, step)
}

/// Draws a step on the board on which it was found, with a legend.
fn drawn(board: &Board, step: &Step) -> String {
    let scene = Scene::from(board).marks(&step.marks(board)).labels().legend();
    text::paint(&scene, &Manuscript::plain(Layout::Columns, Frame::Ascii))
}
