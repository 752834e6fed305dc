//! The table of all constraints, and a page about each of them with a drawn example.

use ninefold::formats::{self, Document, FORMATS, Format, Part};
use ninefold::multi::Grids;
use ninefold::render::Scene;
use ninefold::rules::{Example, KINDS, Kind};
use serde_json::{Value, json};

use crate::aligned;
use crate::draw::{GridText, Pen};
use crate::near;
use crate::scene;
use crate::show;

/// Returns a table of all constraints, with key, name and rule.
pub fn constraints() -> String {
    let row = |kind: &&Kind| [kind.id, kind.name, kind.about].map(str::to_owned);
    let heading = ["KEY", "NAME", "RULE"].map(str::to_owned);
    aligned::lines(&std::iter::once(heading).chain(KINDS.iter().map(row)).collect::<Vec<_>>(), &[0, 1, 2])
}

/// Finds a constraint by its key, by another name, or by its name in words. Case is ignored.
///
/// # Errors
/// Returns an error if no constraint has the name; the message suggests the nearest name.
pub fn constraint_named(name: &str) -> Result<&'static Kind, String> {
    let asked = name.trim().to_lowercase();
    let loose = |name: &str| name.to_lowercase().replace([' ', '-', '_'], "");
    let is_name = |kind: &&&'static Kind| {
        kind.aliases.iter().copied().chain([kind.name]).any(|name| loose(name) == loose(&asked))
    };
    if let Some(kind) = Kind::named(&asked).or_else(|| KINDS.iter().find(is_name).copied()) {
        return Ok(kind);
    }
    let known = KINDS.iter().flat_map(|kind| std::iter::once(kind.id).chain(kind.aliases.iter().copied()));
    let near = near::near(&asked, known.chain(KINDS.iter().map(|kind| kind.name)));
    let near = near.map_or("`ninefold constraints` lists them".to_owned(), |near| format!("did you mean {near}?"));
    let shown: String = name.chars().take(80).collect();
    Err(format!("no constraint is called {shown:?}; {near}"))
}

/// Returns the page about a constraint: its rule, its fields, its keys in formats, and a drawn example.
pub fn constraint(kind: &'static Kind, pen: Pen) -> String {
    let Kind { id, name, about, aliases, .. } = kind;
    let mut text = format!("{name} ({id})\n\n{about}\n\n");
    let mut line = |name: &str, value: String| text += &format!("{name}: {value}\n");
    if !aliases.is_empty() {
        line("also called", aliases.join(", "));
    }
    line("fields in JSON", kind.fields_in_words().replace('`', ""));
    line("techniques use", if kind.is_reasoned { "all of it" } else { "a part of it" }.into());
    let types = formats::iss_types(kind);
    if !types.is_empty() {
        line("in Interactive Sudoku Solver", types.join(", "));
    }
    let Some((example, document)) = example(kind) else { return text };
    line("formats", writers(&document).map(|format| format.name).collect::<Vec<_>>().join(", "));
    line("the example in JSON", bare(&document).to_string());
    let rules = document.rules();
    text += &format!("\n{}:\n\n{}", example.in_words(kind), GridText::new(document.grids()).text(pen));
    text.extend(rules.constraints().iter().map(|constraint| format!("{}\n", constraint.describe(rules))));
    text
}

/// Returns the JSON of a puzzle as its author would write it by hand, without the name of the format.
fn bare(document: &Document) -> Value {
    let mut whole = show::object(document);
    if let Value::Object(fields) = &mut whole {
        fields.retain(|key, _| !["format", "version", "solution"].contains(&key.as_str()));
    }
    whole
}

/// Returns a constraint in the form that `docs/schema/catalogue.json` describes.
pub fn constraint_json(kind: &'static Kind) -> Value {
    let drawn = example(kind);
    let of_formats = |document: &Document| writers(document).map(|format| format.name).collect::<Vec<_>>();
    json!({
        "key": kind.id,
        "name": kind.name,
        "about": kind.about,
        "also": kind.aliases,
        "fields": kind.fields_in_words().replace('`', ""),
        "techniques": kind.extent(),
        "iss": formats::iss_types(kind),
        "formats": drawn.as_ref().map(|(_, document)| of_formats(document)).unwrap_or_default(),
        "example": drawn.map(|(_, document)| show::object(&document)),
    })
}

/// Draws the example of a constraint as a scene, with its name and rule.
pub fn constraint_scene(kind: &'static Kind) -> Option<Scene> {
    let (_, document) = example(kind)?;
    let scene = scene::scene(&document, scene::Shown::Known).ok()?;
    Some(scene.title(kind.name).caption(kind.about))
}

/// Returns the example of a constraint, a small puzzle that has exactly one solution because of the constraint.
pub fn example_of(kind: &'static Kind) -> Option<Document> {
    example(kind).map(|(_, document)| document)
}

fn example(kind: &'static Kind) -> Option<(&'static Example, Document)> {
    let example = kind.examples.first()?;
    let grids: Grids = example.grids(kind)?;
    Some((example, Document::from(grids)))
}

/// Returns the formats that can write a document with all its rules.
fn writers(document: &Document) -> impl Iterator<Item = &'static Format> {
    let keeps_rules = |format: &&&'static Format| {
        let lost = formats::loss(document, format);
        format.write.is_some() && ![Part::Size, Part::Constraints].iter().any(|&part| lost.has(part))
    };
    FORMATS.iter().filter(keeps_rules).copied()
}
