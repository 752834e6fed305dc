//! The JSON of f-puzzles: one object with a grid of cells, and a list for each kind of rule.
//!
//! ```text
//! { "size": 9, "title": .., "author": .., "ruleset": .., "solution": [..81],
//!   "grid": [[ {"value": 5, "given": true, "c": "#ffa0a0", "centerPencilMarks": [1, 2], ..}, .. 9 ], .. 9 ],
//!   "thermometer": [{"lines": [["R1C1", "R1C2"]]}], "antiknight": true, .. }
//! ```
//!
//! A key is one of the following: a part of the puzzle that is read, cosmetic ([`COSMETIC`]), a drawing on the board ([`DRAWN`]), whose meaning is
//! either recovered or causes the document to be refused, or a rule of the registry of constraints. Any other key with a value is refused.

use std::fmt;

use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::{LayoutError, Rules};
use ninefold_core::{Digit, DigitSet};
use serde_json::{Map, Value as Json, json};

use super::cosmetic;
use super::top::{Top, innermost};
use crate::candidates::Candidates;
use crate::colour::Colour;
use crate::document::{Document, is_seed};
use crate::drawn::sketch::Sketch;
use crate::drawn::{self, rules_text};
use crate::error::Error;
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::{Field, Parts};
use crate::rules;
use crate::source::Ahead;
use crate::value::{Object, SIZES, Value, entry};

pub(crate) static FPUZZLES: Format = Format {
    name: "f-puzzles-json",
    about: "the JSON of f-puzzles",
    seen: Seen::Described("the script of the site, <https://www.f-puzzles.com>"),
    endings: &["fpuzzles"],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: Some(Write::new(write, CARRIES)),
};

const EXAMPLE: &str = r#"{"size":9,"title":"An example","grid":[
[{},{},{},{},{},{"value":9,"given":true},{},{},{}],
[{},{},{},{},{"value":1,"given":true},{"value":4,"given":true},{"value":7,"given":true},{},{}],
[{},{},{"value":2,"given":true},{},{},{},{},{},{}],
[{"value":7,"given":true},{},{},{},{},{},{},{"value":8,"given":true},{"value":6,"given":true}],
[{"value":5,"given":true},{},{},{},{"value":3,"given":true},{},{},{},{"value":2,"given":true}],
[{"value":9,"given":true},{"value":4,"given":true},{},{},{},{},{},{},{"value":1,"given":true}],
[{},{},{},{},{},{},{"value":4,"given":true},{},{}],
[{},{},{"value":6,"given":true},{"value":2,"given":true},{"value":5,"given":true},{},{},{},{}],
[{},{},{},{"value":8,"given":true},{},{},{},{},{}]]}"#;

/// The parts that f-puzzles can express, in its JSON and in its links.
pub(crate) const CARRIES: Carries =
    Carries::any(Parts::CELLS.named(&TEXTS)).with_rules(|rules| SIZES.contains(&rules.size())).with_known(&KNOWN);

/// The rules that f-puzzles or its usual user scripts know. The keys of all other rules are Ninefold's own.
const KNOWN: [&str; 42] = [
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "disjointgroups",
    "killercage",
    "extraregion",
    "littlekillersum",
    "thermometer",
    "slowthermometer",
    "arrow",
    "doublearrow",
    "palindrome",
    "renban",
    "nabner",
    "whispers",
    "betweenline",
    "lockout",
    "regionsumline",
    "entropicline",
    "modularline",
    "zipperline",
    "difference",
    "ratio",
    "xv",
    "negative:difference",
    "negative:ratio",
    "negative:xv",
    "quadruple",
    "odd",
    "even",
    "minimum",
    "maximum",
    "clone",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "hiddenskyscraper",
];

/// The texts that a puzzle may have.
const TEXTS: [(&str, Field); 3] = [("title", Field::Title), ("author", Field::Author), ("ruleset", Field::Comment)];

/// Keys that control how the site shows or checks a puzzle.
const COSMETIC: [&str; 10] = [
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "metaData",
    "metadata",
    "cellcolor",
    "id",
    // Fog hides cells until the player has solved others.
    "fogofwar",
    "foglight",
];

/// Keys of the tools that f-puzzles itself calls cosmetic. Their drawings may have a meaning.
const DRAWN: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];

/// Keys of rules that the registry of constraints lacks, with their names.
pub(super) const RULES: [(&str, &str); 1] = [("sumcage", "sum cages")];

/// The colours that numbers represent.
const PALETTE: [Colour; 11] = [
    Colour([0xa8, 0xa8, 0xa8, 0xa8]),
    Colour([0x00, 0x00, 0x00, 0xff]),
    Colour([0xff, 0xa0, 0xa0, 0xff]),
    Colour([0xff, 0xdf, 0x61, 0xff]),
    Colour([0xfe, 0xff, 0xaf, 0xff]),
    Colour([0xb0, 0xff, 0xb0, 0xff]),
    Colour([0x61, 0xd0, 0x60, 0xff]),
    Colour([0xd0, 0xd0, 0xff, 0xff]),
    Colour([0x81, 0x80, 0xf0, 0xff]),
    Colour([0xff, 0x08, 0xff, 0xff]),
    Colour([0xff, 0xd0, 0xd0, 0xff]),
];

/// Recognises a grid of objects; a grid of bare digits belongs to another format.
fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    let Some(grid) = top.get("grid") else { return Likeness::No };
    let cells = innermost(grid);
    let is_text = grid.starts_with('"');
    let is_flat = grid.len() > cells.len() && !cells.starts_with(['{', ']']);
    Likeness::certain_if(cells.starts_with('{') || top.has("size") && !is_text && !is_flat)
}

fn read(text: &str) -> Result<Document, Error> {
    document(Value::parse(text)?)
}

/// Reads the puzzle in the JSON.
pub(crate) fn document(value: Value<'_>) -> Result<Document, Error> {
    let object = value.object()?;
    object.once()?;
    let (size, cells) = cells(&object)?;
    let standard = Rules::sized(size).map_err(|why| value.invalid(&why))?;
    let (rules, remarks) = rules::read(&object, &regions(&standard, &cells)?)?;
    let mut document = Document::new(rules.clone());
    remarks.iter().for_each(|remark| document.comment(remark));
    for (cell, entry) in rules.cells().zip(cells) {
        read_cell(&mut document, cell, entry)?;
    }
    read_texts(&mut document, &object)?;
    let mut sketch = Sketch::default();
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void()) {
        read_other(&rules, &mut sketch, key, value)?;
    }
    drawn::undescribe(&mut document, &rules);
    Ok(drawn::read(document, &sketch))
}

/// Reads the number of rows, and the cells. The keys `size` and `grid` must agree on the number.
fn cells<'a>(object: &Object<'a>) -> Result<(usize, Vec<Value<'a>>), Error> {
    let grid = object.need("grid")?;
    let Some(size) = object.get("size") else { return grid.square() };
    let number = size.number()?;
    if !usize::try_from(number).is_ok_and(|number| SIZES.contains(&number)) {
        return Err(size.rule(format!("grids of {number} by {number} cells")));
    }
    match grid.square()? {
        (rows, cells) if i64::try_from(rows) == Ok(number) => Ok((rows, cells)),
        _ => Err(grid.expected(&format!("{number} rows of {number} cells"))),
    }
}

/// Returns the rules with the regions that cells name. Other cells belong to their standard box, or to their row if the grid has no boxes.
fn regions(standard: &Rules, cells: &[Value<'_>]) -> Result<Rules, Error> {
    let mut named = Vec::new();
    for (cell, value) in standard.cells().zip(cells).filter(|(_, value)| !value.is_null()) {
        let object = value.object()?;
        object.once()?;
        named.extend(object.entry("region").map(|value| (cell, value)));
    }
    if named.is_empty() {
        return Ok(standard.clone());
    }
    let own = |cell| standard.region(cell).and_then(|region| u8::try_from(region).ok());
    let mut regions: Vec<Option<u8>> = standard.cells().map(own).collect();
    for &(cell, value) in &named {
        regions[cell.index()] = region(value)?;
    }
    standard.with_regions(&regions).map_err(|why| {
        // The error is reported at the last cell that names the oversized region.
        let is_in =
            |cell: LayoutCell| matches!(why, LayoutError::Region(region, _) if regions[cell.index()] == Some(region));
        let last = named.iter().rfind(|(cell, _)| is_in(*cell)).or(named.last());
        last.map_or(cells[0], |&(_, value)| value).invalid(&why)
    })
}

/// Returns the number of a region, counted from 0, or `None` if the value is null.
fn region(value: Value<'_>) -> Result<Option<u8>, Error> {
    if value.is_null() {
        return Ok(None);
    }
    let number = u8::try_from(value.number()?).ok();
    number.map(Some).ok_or_else(|| value.expected("a region from 0 to 255, or null,"))
}

fn read_cell(document: &mut Document, cell: LayoutCell, value: Value<'_>) -> Result<(), Error> {
    if value.is_null() {
        return Ok(());
    }
    let rules = document.rules().clone();
    let size = rules.size();
    let object = value.object()?;
    let given = object.get("given").map(Value::truth).transpose()?.unwrap_or(false);
    for (key, value) in object.iter() {
        let mark = |set: &mut Candidates| value.digits_of(size).map(|digits| set.set(cell, digits));
        match key {
            "region" | "given" => {}
            _ if value.is_void() => {}
            "value" if given => document.givens[cell] = value.entry_of(size)?,
            "value" => document.placed[cell] = value.entry_of(size)?,
            "cornerPencilMarks" => mark(&mut document.corner)?,
            "centerPencilMarks" => mark(&mut document.centre)?,
            "givenPencilMarks" => document.eliminated.set(cell, rules.digits() - allowed(size, value)?),
            "c" | "highlight" | "cArray" => colour(document, cell, key, value)?,
            _ => return Err(value.rule_in(format!("cell properties of the kind {key:?}"), rules.name(cell))),
        }
    }
    Ok(())
}

/// Reads the digits to which a cell is restricted. A single 0 means that the cell has no possible digit.
fn allowed(size: usize, value: Value<'_>) -> Result<DigitSet, Error> {
    let entries = value.elements(99)?;
    entries.into_iter().filter_map(|entry| entry.entry_of(size).transpose()).collect()
}

/// Reads the colours of a cell: `c` contains one colour, or the first of several; `cArray` contains all of them.
fn colour(document: &mut Document, cell: LayoutCell, key: &str, value: Value<'_>) -> Result<(), Error> {
    let one = |value: Value<'_>| {
        let index = value.words().ok().and_then(|words| words.parse::<usize>().ok());
        index.and_then(|index| PALETTE.get(index).copied()).map_or_else(|| value.colour(), Ok)
    };
    if value.is_array() {
        let colours = value.elements(99)?.into_iter().map(one).collect::<Result<_, _>>()?;
        document.colours.insert(cell, colours);
    } else if key != "highlight" || !value.words().is_ok_and(|words| words == "true") {
        let colour = one(value)?;
        document.colours.entry(cell).or_insert_with(|| vec![colour]);
    }
    Ok(())
}

fn read_texts(document: &mut Document, object: &Object<'_>) -> Result<(), Error> {
    for (key, field) in TEXTS {
        if let Some(value) = object.get(key) {
            document.set(field, &value.words()?);
        }
    }
    if let Some(value) = object.get("solution").filter(|value| !value.is_void()) {
        document.solve(solution(document.rules(), value)?);
    }
    Ok(())
}

/// Reads a solution, written as a list, as consecutive digits, or as digits separated by commas.
fn solution(rules: &Rules, value: Value<'_>) -> Result<Grids, Error> {
    if value.is_array() {
        return value.grids(rules);
    }
    let (words, most) = (value.words()?, rules.len() + 1);
    let number = |text: &str| match text.trim() {
        "" | "0" | "." => Some(None),
        text => text.parse().ok().and_then(|number| Digit::of_size(rules.size(), number)).map(Some),
    };
    let digits: Option<Vec<_>> = if rules.is_wide() && words.contains(',') {
        words.split(',').take(most).map(number).collect()
    } else {
        let symbols = words.chars().filter(|&char| char != ',').take(most);
        symbols.map(|char| entry(rules.size(), char).ok()).collect()
    };
    let digits = digits.filter(|digits| digits.len() == rules.len());
    let digits = digits.ok_or_else(|| value.expected(&format!("{} digits", rules.len())))?;
    Ok(Grids::new(rules.clone(), digits))
}

fn read_other(rules: &Rules, sketch: &mut Sketch, key: &str, value: Value<'_>) -> Result<(), Error> {
    if ["size", "grid", "title", "author", "ruleset", "solution"].contains(&key)
        || COSMETIC.contains(&key)
        || crate::rules::kind(key).is_some()
        || crate::rules::is_list(key)
    {
        return Ok(());
    }
    if DRAWN.contains(&key) {
        return cosmetic::add(key, value, rules, sketch);
    }
    let known = RULES.iter().find(|(rule, _)| *rule == key);
    let name = known.map_or_else(|| format!("rules of the kind {key:?}"), |(_, name)| (*name).to_owned());
    Err(first(value).rule(name))
}

/// Returns the first element of a list of rules, or the value itself if it is not a list.
fn first(value: Value<'_>) -> Value<'_> {
    value.first().unwrap_or(value)
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "{}", json(document))
}

/// Returns the rules text for the site: the author's own or, failing that, a description of the constraints, with the seed of a generated puzzle
/// below it. [`drawn::undescribe`] removes that description.
fn ruleset(document: &Document) -> String {
    let (rules, comment) = (document.rules(), document.text(Field::Comment));
    if rules.constraints().is_empty() || !comment.lines().all(is_seed) {
        return comment.to_owned();
    }
    let described = rules_text(rules);
    if comment.is_empty() { described } else { described + drawn::GAP + comment }
}

/// Returns the JSON of a puzzle.
pub(crate) fn json(document: &Document) -> Json {
    let mut object = Map::new();
    let rules = document.rules();
    object.insert("size".into(), json!(rules.size()));
    for (key, field) in TEXTS {
        let text = if field == Field::Comment { ruleset(document) } else { document.text(field).to_owned() };
        if !text.is_empty() {
            object.insert(key.into(), json!(text));
        }
    }
    let boards = (!document.eliminated.is_empty()).then(|| document.boards());
    let standard = Rules::sized(rules.size()).ok().filter(|_| rules.regions().is_some());
    let cell = |cell| cell_json(document, boards.as_ref(), standard.as_ref(), cell);
    let cells: Vec<Json> = rules.cells().map(cell).collect();
    object.insert("grid".into(), cells.chunks(rules.size()).map(Json::from).collect());
    rules::write(rules, &mut object);
    if let Some(solution) = &document.solution {
        let digits = solution.digits().iter().map(|digit| digit.map_or(0, Digit::get));
        object.insert("solution".into(), digits.collect());
    }
    object.into()
}

/// Returns the JSON of a cell, including its region if that differs from the standard box.
fn cell_json(document: &Document, boards: Option<&Boards>, standard: Option<&Rules>, cell: LayoutCell) -> Json {
    let mut entry = Map::new();
    let rules = document.rules();
    if standard.is_some_and(|standard| standard.region(cell) != rules.region(cell)) {
        entry.insert("region".into(), json!(rules.region(cell)));
    }
    let digits = |digits: DigitSet| -> Json { digits.iter().map(Digit::get).collect() };
    if let Some(digit) = document.givens[cell] {
        entry.insert("value".into(), json!(digit.get()));
        entry.insert("given".into(), json!(true));
    } else if let Some(digit) = document.placed[cell] {
        entry.insert("value".into(), json!(digit.get()));
    }
    match document.colours.get(&cell).map_or(&[][..], Vec::as_slice) {
        [] => {}
        [colour] => drop(entry.insert("c".into(), json!(colour.to_string()))),
        colours => {
            let colours = colours.iter().map(Colour::to_string);
            entry.insert("cArray".into(), colours.collect());
        }
    }
    for (key, set) in [("cornerPencilMarks", &document.corner), ("centerPencilMarks", &document.centre)] {
        if !set.get(cell).is_empty() {
            entry.insert(key.into(), digits(set.get(cell)));
        }
    }
    let eliminated = document.eliminated.get(cell);
    if let Some(boards) = boards.filter(|_| !eliminated.is_empty()) {
        let left = digits(boards.candidates(cell) - eliminated);
        let none = left == json!([]);
        entry.insert("givenPencilMarks".into(), if none { json!([0]) } else { left });
    }
    entry.into()
}
