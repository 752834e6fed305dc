//! The JSON of `SudokuPad`, which contains cells and regions, and drawings for everything else.
//!
//! ```text
//! { "cells": [[ {"value": 5, "pencilMarks": [1, 2], "centremarks": [3]}, .. 9 ], .. 9 ],
//!   "regions": [[ [0, 0], [0, 1], .. 9 ], .. 9 ],
//!   "cages": [ {"value": "title: A title"}, {"value": 15, "cells": [[0, 0], [0, 1]], "unique": true} ],
//!   "lines": [..], "arrows": [..], "underlays": [..], "overlays": [..], "metadata": {..} }
//! ```
//!
//! The site stores lines and circles without their meaning. [`drawn`] either recovers the meaning or refuses the document, since any drawing may be a
//! rule, except cells filled with a colour, and cages that repeat a house or contain a text. The writer draws constraints, and describes them in the
//! rules text of the puzzle; the comment of the document then becomes the text `comment`. In links, the keys may be shortened ([`SHORT`]).
//!
//! [`drawn`]: crate::drawn

mod elements;

use std::fmt;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Kind, Rules};
use ninefold_core::{Digit, DigitSet};
use serde_json::{Map, Value as Json, json};

use super::top::Top;
use crate::candidates::Candidates;
use crate::colour::Colour;
use crate::document::Document;
use crate::drawn;
use crate::drawn::sketch::Sketch;
use crate::error::Error;
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Field, Part, Parts};
use crate::source::Ahead;
use crate::value::{Object, SIZES, Value, entry as sign};

pub(crate) static SUDOKUPAD: Format = Format {
    name: "sudokupad-json",
    about: "the JSON of SudokuPad",
    seen: Seen::Described("the script of the site, <https://sudokupad.app>"),
    endings: &["sudokupad"],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: Some(Write::new(write, CARRIES)),
};

const EXAMPLE: &str = r#"{"cells":[
[{},{},{},{},{},{"value":9},{},{},{}],
[{},{},{},{},{"value":1},{"value":4},{"value":7},{},{}],
[{},{},{"value":2},{},{},{},{},{},{}],
[{"value":7},{},{},{},{},{},{},{"value":8},{"value":6}],
[{"value":5},{},{},{},{"value":3},{},{},{},{"value":2}],
[{"value":9},{"value":4},{},{},{},{},{},{},{"value":1}],
[{},{},{},{},{},{},{"value":4},{},{}],
[{},{},{"value":6},{"value":2},{"value":5},{},{},{},{}],
[{},{},{},{"value":8},{},{},{},{},{}]],
"regions":[
[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]],[[0,3],[0,4],[0,5],[1,3],[1,4],[1,5],[2,3],[2,4],[2,5]],
[[0,6],[0,7],[0,8],[1,6],[1,7],[1,8],[2,6],[2,7],[2,8]],[[3,0],[3,1],[3,2],[4,0],[4,1],[4,2],[5,0],[5,1],[5,2]],
[[3,3],[3,4],[3,5],[4,3],[4,4],[4,5],[5,3],[5,4],[5,5]],[[3,6],[3,7],[3,8],[4,6],[4,7],[4,8],[5,6],[5,7],[5,8]],
[[6,0],[6,1],[6,2],[7,0],[7,1],[7,2],[8,0],[8,1],[8,2]],[[6,3],[6,4],[6,5],[7,3],[7,4],[7,5],[8,3],[8,4],[8,5]],
[[6,6],[6,7],[6,8],[7,6],[7,7],[7,8],[8,6],[8,7],[8,8]]]}"#;

/// The parts that the site can show. It has no placed digits, and shows candidates only as notes.
pub(crate) const CARRIES: Carries =
    Carries::any(Parts::of(&[Part::Givens, Part::Corner, Part::Centre, Part::Colours, Part::Solution]).texts(&[
        Field::Title,
        Field::Author,
        Field::Comment,
    ]))
    .with_rules(|rules| rules.grids().len() == 1 && SIZES.contains(&rules.size()))
    .with_constraints(|rules| has_regions(rules) && drawn::draw(rules).is_some());

/// The short keys used in links, with the keys that they replace.
const SHORT: [(&str, &str); 22] = [
    ("ca", "cages"),
    ("ct", "center"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("l", "lines"),
    ("re", "regions"),
    ("t", "title"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("fs", "fontSize"),
    ("hl", "headLength"),
    ("r", "rounded"),
    ("te", "text"),
    ("th", "thickness"),
    ("wp", "wayPoints"),
];

/// Keys that affect the look of a puzzle on the site, but not the puzzle.
const COSMETIC: [&str; 8] = ["id", "cellSize", "settings", "author", "title", "videos", "vd", "sounds"];

/// Texts that the site shows to the player and that are not part of the puzzle.
const MESSAGES: [&str; 6] = ["msgcorrect", "msgincorrect", "msgvalid", "msginvalid", "msgunknown", "bgimage"];

/// The keys under which a puzzle stores its texts.
const TEXTS: [&str; 5] = ["title", "author", "rules", "source", "solution"];

fn long(key: &str) -> &str {
    SHORT.iter().find(|(short, _)| *short == key).map_or(key, |&(_, long)| long)
}

/// Returns the value of a key, which may be written in its long or short form.
fn find<'a>(object: &Object<'a>, key: &str) -> Option<Value<'a>> {
    let short = SHORT.iter().find(|(_, long)| *long == key).and_then(|(short, _)| object.get(short));
    object.get(key).or(short)
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    Likeness::certain_if(top.has("cells") && (top.has("regions") || top.has("cages")))
}

fn read(text: &str) -> Result<Document, Error> {
    document(Value::parse(text)?)
}

/// Reads a puzzle from its JSON.
pub(crate) fn document(value: Value<'_>) -> Result<Document, Error> {
    let object = value.object()?;
    let cells = find(&object, "cells").ok_or_else(|| value.expected("an object with \"cells\""))?;
    let (size, values) = cells.square()?;
    let standard = Rules::sized(size).map_err(|why| cells.invalid(&why))?;
    let regions = find(&object, "regions").filter(|regions| !regions.is_void());
    let rules = read_regions(&standard, regions.ok_or_else(|| value.rule("grids without boxes"))?)?;
    let mut document = Document::new(rules.clone());
    for (cell, entry) in rules.cells().zip(values) {
        read_cell(&mut document, cell, entry)?;
    }
    let mut sketch = Sketch::default();
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void() && !value.is_null()) {
        read_other(&mut document, &mut sketch, long(key), value)?;
    }
    let remark = std::mem::take(&mut sketch.comment);
    let mut document = drawn::read(document, &sketch);
    remark.iter().for_each(|remark| document.comment(remark));
    Ok(document)
}

fn read_cell(document: &mut Document, cell: LayoutCell, value: Value<'_>) -> Result<(), Error> {
    if value.is_null() {
        return Ok(());
    }
    let (object, size) = (value.object()?, document.rules().size());
    let given = object.get("given").map(Value::truth).transpose()?.unwrap_or(true);
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void() && !value.is_null()) {
        let mark = |set: &mut Candidates| value.digits_of(size).map(|digits| set.set(cell, digits));
        match long(key) {
            "value" if given => document.givens[cell] = value.entry_of(size)?,
            "value" => document.placed[cell] = value.entry_of(size)?,
            "pencilMarks" | "cornermarks" => mark(&mut document.corner)?,
            "centremarks" | "centermarks" => mark(&mut document.centre)?,
            "given" => {}
            key => {
                let name = document.rules().name(cell);
                return Err(value.rule_in(format!("cell properties of the kind {key:?}"), name));
            }
        }
    }
    Ok(())
}

/// Returns the rules with the given regions. Cells may belong to no region.
fn read_regions(standard: &Rules, value: Value<'_>) -> Result<Rules, Error> {
    let mut regions: Vec<Option<u8>> = vec![None; standard.len()];
    for (region, number) in value.elements(99)?.into_iter().zip(0..) {
        for cell in cells(standard, region)? {
            let own = &mut regions[cell.index()];
            if own.is_some() {
                return Err(region.expected("regions without a common cell"));
            }
            *own = Some(number);
        }
    }
    standard.with_regions(&regions).map_err(|why| value.invalid(&why))
}

/// Reads a list of pairs of row and column, counted from 0.
fn cells(rules: &Rules, value: Value<'_>) -> Result<Vec<LayoutCell>, Error> {
    let cell = |pair: Value<'_>| -> Result<LayoutCell, Error> {
        let number = |value: Value<'_>| -> Result<usize, Error> {
            let number = usize::try_from(value.number()?).ok().filter(|&number| number < rules.size());
            number.ok_or_else(|| value.expected(&format!("a number from 0 to {}", rules.size() - 1)))
        };
        match pair.exactly(2)?[..] {
            [row, column] => rules.at(number(row)?, number(column)?),
            _ => None,
        }
        .ok_or_else(|| pair.expected("a cell of the grid"))
    };
    value.elements(MOST)?.into_iter().map(cell).collect()
}

/// The maximum number of cells of a cage.
const MOST: usize = 999;

fn read_other(document: &mut Document, sketch: &mut Sketch, key: &str, value: Value<'_>) -> Result<(), Error> {
    match key {
        "cells" | "regions" => Ok(()),
        _ if COSMETIC.contains(&key) => Ok(()),
        "cages" => value.elements(999)?.into_iter().try_for_each(|cage| read_cage(document, sketch, cage)),
        "lines" | "arrows" => elements::strokes(value, key == "arrows", sketch),
        "underlays" | "overlays" => elements::shapes(value, key == "overlays", sketch),
        "metadata" | "metaData" => {
            let object = value.object()?;
            object.iter().try_for_each(|(key, value)| read_entry(document, sketch, key, value))
        }
        "foglight" | "foglink" | "triggereffect" => Err(value.rule("fogs of war")),
        "global" => {
            let rule = value.first().unwrap_or(value);
            let name = rule.words().unwrap_or_else(|_| "unknown".to_owned());
            Err(rule.rule(format!("global rules of the kind {name:?}")))
        }
        _ => Err(value.first().unwrap_or(value).rule(format!("rules of the kind {key:?}"))),
    }
}

/// Reads a cage. A cage without cells is a text.
fn read_cage(document: &mut Document, sketch: &mut Sketch, value: Value<'_>) -> Result<(), Error> {
    let object = value.object()?;
    let says = find(&object, "value");
    let own = find(&object, "cells").filter(|cells| !cells.is_void());
    if let Some(says) = says.filter(|says| says.is_text()) {
        let text = says.text()?;
        match text.split_once(':').map(|(key, rest)| (key.trim(), rest)) {
            Some((key, rest)) if own.is_none() || TEXTS.contains(&key) => {
                return entry(document, sketch, key, rest, says);
            }
            _ if own.is_none() => return Err(says.rule("cages without cells")),
            _ => {}
        }
    }
    match own {
        Some(own) => elements::cage(&object, cells(document.rules(), own)?, sketch),
        None => Ok(()),
    }
}

fn read_entry(document: &mut Document, sketch: &mut Sketch, key: &str, value: Value<'_>) -> Result<(), Error> {
    match value.words() {
        _ if value.is_void() || value.is_null() => Ok(()),
        Ok(words) if words != "true" => entry(document, sketch, long(key), &words, value),
        // The site copies these flags from f-puzzles.
        Ok(_) if FLAGS.contains(&key) => {
            sketch.flags.extend(Kind::named(key));
            Ok(())
        }
        _ => Err(value.rule(format!("rules of the kind {key:?}"))),
    }
}

/// Rules of the whole grid that the metadata may state.
const FLAGS: [&str; 2] = ["antiknight", "antiking"];

/// Reads a text of the puzzle.
fn entry(document: &mut Document, sketch: &mut Sketch, key: &str, text: &str, value: Value<'_>) -> Result<(), Error> {
    match key {
        "title" => document.set(Field::Title, text),
        "author" => document.set(Field::Author, text),
        "rules" => document.set(Field::Comment, text),
        "source" => document.set(Field::Source, text),
        "solution" => {
            let rules = document.rules().clone();
            let digits = solution(&rules, text.trim());
            let digits = digits.ok_or_else(|| value.expected(&format!("{} digits of a solution", rules.len())))?;
            document.solve(Grids::new(rules, digits));
        }
        "foglight" => return Err(value.rule("fogs of war")),
        _ if MESSAGES.contains(&key) => {}
        "comment" => sketch.comment.push(text.trim().to_owned()),
        _ => sketch.comment.push(format!("{key}: {}", text.trim())),
    }
    Ok(())
}

/// Reads the digits of a solution: one sign for each cell, or two if there are more than nine digits.
fn solution(rules: &Rules, text: &str) -> Option<Vec<Option<Digit>>> {
    let count = text.chars().count();
    if count == rules.len() {
        return text.chars().map(|char| sign(rules.size(), char).ok()).collect();
    }
    let pair = |pair: &[u8]| {
        let number: u8 = str::from_utf8(pair).ok()?.parse().ok()?;
        if number == 0 { Some(None) } else { Digit::of_size(rules.size(), number).map(Some) }
    };
    let is_paired = rules.is_wide() && text.len() == 2 * rules.len();
    is_paired.then(|| text.as_bytes().chunks(2).map(pair).collect()).flatten()
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "{}", json(document))
}

/// Whether the regions survive a round trip, for which there must be at least one.
fn has_regions(rules: &Rules) -> bool {
    rules.cells().any(|cell| rules.region(cell).is_some())
}

/// Writes a puzzle as JSON.
pub(crate) fn json(document: &Document) -> Json {
    let rules = document.rules();
    let cells: Vec<Json> = rules.cells().map(|cell| cell_json(document, cell)).collect();
    let mut object = Map::new();
    object.insert("cellSize".into(), json!(50));
    object.insert("cells".into(), cells.chunks(rules.size()).map(Json::from).collect());
    object.insert("regions".into(), regions(rules));
    let sketch = drawn::draw(rules).unwrap_or_default();
    let is_drawn = !rules.constraints().is_empty();
    let mut cages = texts(document, is_drawn);
    cages.extend(sketch.cages.iter().map(|cage| elements::cage_json(cage, rules)));
    object.insert("cages".into(), cages.into());
    let mut below = underlays(document);
    below.extend(sketch.shapes.iter().filter(|shape| !shape.is_above).map(elements::shape_json));
    object.insert("underlays".into(), below.into());
    let above: Vec<Json> = sketch.shapes.iter().filter(|shape| shape.is_above).map(elements::shape_json).collect();
    let strokes = |has_head| -> Vec<Json> {
        sketch.strokes.iter().filter(|stroke| stroke.has_head == has_head).map(elements::stroke_json).collect()
    };
    for (key, list) in [("lines", strokes(false)), ("arrows", strokes(true)), ("overlays", above)] {
        if !list.is_empty() {
            object.insert(key.into(), list.into());
        }
    }
    object.into()
}

/// Returns the cells of each region as pairs of row and column, counted from 0.
fn regions(rules: &Rules) -> Json {
    let count = rules.cells().filter_map(|cell| rules.region(cell)).max().map_or(0, |last| last + 1);
    let place = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        json!([row, column])
    };
    let region =
        |number| -> Json { rules.cells().filter(|&cell| rules.region(cell) == Some(number)).map(place).collect() };
    (0..count).map(region).collect()
}

/// Returns the JSON of a cell. The site has only given digits, so placed digits are written as givens.
fn cell_json(document: &Document, cell: LayoutCell) -> Json {
    let mut entry = Map::new();
    if let Some(digit) = document.givens[cell].or(document.placed[cell]) {
        entry.insert("value".into(), json!(digit.get()));
    }
    let mut mark = |key: &str, digits: DigitSet| {
        if !digits.is_empty() {
            entry.insert(key.into(), digits.iter().map(Digit::get).collect());
        }
    };
    mark("pencilMarks", document.corner.get(cell));
    mark("centremarks", document.centre.get(cell));
    entry.into()
}

/// Returns the texts, written as cages without cells. If constraints are drawn, the rules text describes them.
fn texts(document: &Document, is_drawn: bool) -> Vec<Json> {
    let comment = document.text(Field::Comment).to_owned();
    let (rules, comment) =
        if is_drawn { (drawn::rules_text(document.rules()), comment) } else { (comment, String::new()) };
    let digits = |solution: &Grids| -> String {
        let width = if document.rules().is_wide() { 2 } else { 1 };
        solution.digits().iter().map(|digit| format!("{:0width$}", digit.map_or(0, Digit::get))).collect()
    };
    let solution = document.solution.as_ref().map_or_else(String::new, digits);
    let title = document.text(Field::Title).to_owned();
    let author = document.text(Field::Author).to_owned();
    let all = [("title", title), ("author", author), ("rules", rules), ("comment", comment), ("solution", solution)];
    let all = all.into_iter().filter(|(_, text)| !text.is_empty());
    all.map(|(key, text)| json!({ "value": format!("{key}: {text}") })).collect()
}

/// Returns the colours of cells as shapes in the lower layer.
fn underlays(document: &Document) -> Vec<Json> {
    let underlay = |cell: LayoutCell, colour: &Colour| {
        let middle = drawn::sketch::Point::middle(document.rules(), cell);
        json!({ "center": middle.fractions(), "width": 1, "height": 1, "backgroundColor": colour.to_string() })
    };
    let all = document.colours.iter();
    all.flat_map(|(&cell, colours)| colours.iter().map(move |colour| underlay(cell, colour))).collect()
}
