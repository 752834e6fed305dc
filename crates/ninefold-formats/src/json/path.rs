//! Reads the position at which a path starts, from one of this program's answers. `docs/schema/path.json` describes these.
//!
//! ```text
//! { "format": "ninefold-path", "start": STATE, "steps": [..], .. }      or such an object as "path" of another
//!
//! STATE: { "givens": "81 characters", "placed": "81 characters", "eliminated": {"r1c1": "123"}, .. }
//!        { "layout": "samurai", "givens": ["81 characters", ..], "placed": [..], "eliminated": [..], .. }
//! ```
//!
//! The steps' placements and eliminations are ignored: the puzzle is the position from which the path was requested.

use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{Candidate, Grid};

use super::ninefold;
use super::top::Top;
use crate::candidates::Candidates;
use crate::document::Document;
use crate::error::Error;
use crate::format::{Format, Likeness, Read, Seen};
use crate::part::Field;
use crate::source::Ahead;
use crate::value::{Object, Value};

pub(crate) static PATH: Format = Format {
    name: "path",
    about: "the start of a path written by `explain --format json`",
    seen: Seen::Written("this program"),
    endings: &[],
    example: EXAMPLE,
    sniff,
    read: Read::Json(read),
    write: None,
};

const EXAMPLE: &str = r#"{"path":{"format":"ninefold-path","version":1,"start":{
"givens":".....9.......147....2......7......865...3...294......1......4....625.......8.....",
"placed":"8................................................................................",
"unique":true},"method":"hodoku","steps":[]}}"#;

/// The name of the format, as written in the object.
const NAME: &str = "ninefold-path";

fn sniff(ahead: Ahead<'_>) -> Likeness {
    let top = Top::of(ahead);
    let within = |path: &str| Top::of(Ahead::new(path)).says("format", NAME);
    Likeness::certain_if(top.says("format", NAME) || top.get("path").is_some_and(within))
}

fn read(text: &str) -> Result<Document, Error> {
    let object = Value::parse(text)?.object()?;
    let inner = object.get("path").map(Value::object).transpose()?;
    let path = inner.as_ref().unwrap_or(&object);
    let version = path.need("version")?;
    if version.number()? != 1 {
        return Err(version.expected("1, the version that this program supports"));
    }
    let start = path.need("start")?.object()?;
    if let Some(rules) = start.get("rules") {
        return Err(rules.invalid(&"a path describes these rules only in words; read the puzzle itself"));
    }
    let mut document = match start.get("layout") {
        Some(layout) => several(&start, layout)?,
        None => single(&start)?,
    };
    if let Some(title) = object.get("title") {
        document.set(Field::Title, &title.text()?);
    }
    Ok(document)
}

fn single(start: &Object<'_>) -> Result<Document, Error> {
    let layout = Rules::single();
    let mut document = Document::from(start.need("givens")?.grids(&layout)?);
    if let Some(placed) = start.get("placed") {
        document.placed = placed.grids(&layout)?;
    }
    if let Some(eliminated) = start.get("eliminated") {
        eliminate(&mut document.eliminated, &layout, 0, eliminated)?;
    }
    Ok(document)
}

fn several(start: &Object<'_>, layout: Value<'_>) -> Result<Document, Error> {
    let layout: Rules = layout.text()?.parse().map_err(|_| layout.expected("the name of a layout, or its drawing"))?;
    let count = layout.grids().len();
    let grids = |value: Value<'_>| -> Result<Grids, Error> {
        let single = Rules::single();
        let grids = value.exactly(count)?.into_iter().map(|grid| Ok(grid.grids(&single)?.grid(0)));
        let grids: Vec<Grid> = grids.collect::<Result<_, Error>>()?;
        Grids::of(layout.clone(), &grids).map_err(|_| value.expected("grids that agree in their shared cells"))
    };
    let mut document = Document::from(grids(start.need("givens")?)?);
    document.placed = grids(start.need("placed")?)?;
    for (grid, value) in start.need("eliminated")?.exactly(count)?.into_iter().enumerate() {
        eliminate(&mut document.eliminated, &layout, grid, value)?;
    }
    Ok(document)
}

/// Adds the eliminated candidates of a single grid of a layout.
fn eliminate(candidates: &mut Candidates, layout: &Rules, grid: usize, value: Value<'_>) -> Result<(), Error> {
    let single = Rules::single();
    let all = ninefold::candidates(value, &single)?.grid(&single, 0);
    all.iter().for_each(|Candidate { cell, digit }| candidates.insert(layout.cell(grid, cell), digit));
    Ok(())
}
