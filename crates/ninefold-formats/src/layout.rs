//! Reads and writes layouts as text: names, drawings, positions of grids, JSON; and the line that names the layout of the following text.

use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

use ninefold_core::multi::Disagreement;
use ninefold_core::rules::{Feature, NAMED, Offset, Rules, Stride};
use ninefold_core::symmetry::Turn;
use serde_json::{Value as Json, json};

use crate::error::{Error, ErrorKind};
use crate::value::{Object, SIZES, Value, place};

/// The name of the plain grid, which does not appear in the list of layouts.
const SINGLE: &str = "single";

/// The names of strides used in JSON.
const STRIDES: [(&str, Stride); 3] = [("whole", Stride::Whole), ("boxes", Stride::Boxes), ("cells", Stride::Cells)];

/// Parses a layout, which may be written as a name, a drawing of its boxes, the positions of its grids (for each grid, the number of rows above it
/// and of columns to its left), JSON with `grids`, or the size of a grid, such as `16x16`.
///
/// ```
/// let layout = ninefold_formats::layout("0,0 6,6")?;
/// assert_eq!(layout.known().as_deref(), Some("twodoku"));
/// assert_eq!(ninefold_formats::layout("twodoku")?, layout);
/// # Ok::<(), ninefold_formats::Error>(())
/// ```
///
/// # Errors
///
/// The error and its position in the text.
pub fn layout(text: &str) -> Result<Rules, Error> {
    let wrong = |error: &dyn fmt::Display| ErrorKind::Source(error.to_string()).at(1, 1);
    if text.trim_start().starts_with('{') {
        return of_object(&Value::parse(text)?.object()?);
    }
    if text.trim() == SINGLE {
        return Ok(Rules::single());
    }
    if let Some(size) = size(text.trim()) {
        return Rules::sized(size).map_err(|error| wrong(&error));
    }
    if let Some(offsets) = offsets(text) {
        return Rules::new(&offsets).map_err(|error| wrong(&error));
    }
    text.trim_end().trim_start_matches(['\n', '\r']).parse().map_err(|error| wrong(&error))
}

/// Parses the size of a grid, such as `16x16`.
fn size(text: &str) -> Option<usize> {
    let (rows, columns) = text.split_once(['x', 'X'])?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|_| text.len() < 3 && !text.starts_with(['0', '+']));
    number(rows).filter(|&rows| number(columns) == Some(rows) && SIZES.contains(&rows))
}

/// The maximum number of grid positions that are read, which is more than any layout has.
const FAR: usize = 10_000;

/// Parses the positions of grids, such as `0,0 6,6`.
fn offsets(text: &str) -> Option<Vec<Offset>> {
    let offset = |word: &str| {
        let (row, column) = word.split_once(',')?;
        let small = |text: &str| text.parse().ok().filter(|number: &usize| *number < 1000);
        Some(Offset::at(small(row)?, small(column)?))
    };
    let words: Vec<&str> = text.split_whitespace().take(FAR).collect();
    if words.is_empty() { None } else { words.into_iter().map(offset).collect() }
}

/// Returns a layout as one line that [`layout`] reads. An unnamed layout whose grids have cells that are not adjacent cannot be written in this way.
fn on_a_line(layout: &Rules) -> String {
    if layout.has(Feature::Implied) {
        return SINGLE.to_owned();
    }
    if layout.size() != 9 {
        return format!("{0}x{0}", layout.size());
    }
    let same = |name: &String| name.parse().is_ok_and(|known: Rules| known == *layout);
    layout.known().filter(same).unwrap_or_else(|| {
        let words: Vec<_> = layout.grids().iter().map(|offset| format!("{},{}", offset.row, offset.column)).collect();
        words.join(" ")
    })
}

/// Returns a short text for a layout that [`layout`] reads, or `None` if such a text cannot describe it, as for regions and constraints.
pub fn layout_name(layout: &Rules) -> Option<String> {
    let has_rules = layout.regions().is_some() || !layout.constraints().is_empty();
    (has_line(layout) && !has_rules).then(|| on_a_line(layout))
}

/// Whether a line of text can describe the grids of a layout, apart from their regions and constraints.
pub(crate) fn has_line(layout: &Rules) -> bool {
    if layout.size() != 9 || !layout.has_full_lines() {
        return SIZES.contains(&layout.size()) && layout.has_full_lines();
    }
    layout.is_whole() || self::layout(&on_a_line(layout)).as_ref() == Ok(layout)
}

/// Returns the layout named in a line `# layout: NAME`, which applies to the text below it.
pub(crate) fn header(line: &str) -> Option<&str> {
    line.strip_prefix('#')?.trim_start().strip_prefix("layout:").map(str::trim)
}

/// Writes the line that names a layout for the text below it.
pub(crate) fn write_header(layout: &Rules, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "# layout: {}", on_a_line(layout))
}

/// Returns the layout that the cells alone imply, or `None` if they imply none or several, or leave a band without boxes.
pub(crate) fn of_cells(layout: &Rules) -> Option<Rules> {
    let mut drawing = String::new();
    for row in 0..layout.rows() / 3 {
        let sign = |column: usize| if layout.at(3 * row, 3 * column).is_some() { '#' } else { '.' };
        drawing.extend((0..layout.columns() / 3).map(sign).chain(['\n']));
    }
    let is_whole = drawing.lines().all(|line| line.contains('#'));
    match &shaped(&drawing)[..] {
        [layout] if is_whole => Some(layout.clone()),
        _ => None,
    }
}

/// Returns the known layout with exactly the boxes of a drawing; it is an error if there is none or more than one.
pub(crate) fn of_boxes(drawing: &str) -> Result<Rules, ErrorKind> {
    match &shaped(drawing)[..] {
        [layout] => Ok(layout.clone()),
        // Boxes can often be divided into grids in a way nobody intended, even those of two layouts one below the other, so only known layouts are
        // accepted.
        [] => Err(ErrorKind::Source(match Rules::drawn(drawing) {
            Ok(layout) => format!(
                "no named layout has these cells: to read {}, add a line \"# layout: ...\" or --layout",
                on_a_line(&layout)
            ),
            Err(why) => format!("these boxes do not form grids: {why}"),
        })),
        several => {
            let names: Vec<_> = several.iter().map(on_a_line).collect();
            let names = names.join("; ");
            let message = format!(
                "several layouts have these cells ({names}): name one with a line \"# layout: ...\" or --layout"
            );
            Err(ErrorKind::Source(message))
        }
    }
}

/// Returns the known layouts with exactly the boxes of a drawing.
///
/// The result is cached: files contain many puzzles of one layout, and trying all known layouts takes longer than solving a puzzle.
fn shaped(drawing: &str) -> Vec<Rules> {
    static LAST: Mutex<(String, Vec<Rules>)> = Mutex::new((String::new(), Vec::new()));
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if last.0 != drawing {
        *last = (drawing.to_owned(), tried(drawing));
    }
    last.1.clone()
}

/// The known layouts in all orientations, cached because turning a layout takes longer than comparing it.
static TURNED: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    NAMED.iter().flat_map(|named| Turn::all().filter_map(|turn| named.rules().turned(turn))).collect()
});

fn tried(drawing: &str) -> Vec<Rules> {
    let lines: Vec<&str> = drawing.lines().collect();
    let is_box = |row: usize, column: usize| lines.get(row).and_then(|line| line.as_bytes().get(column)) == Some(&b'#');
    let fits = |layout: &Rules| {
        layout.rows() == 3 * lines.len()
            && (0..layout.rows() / 3).all(|row| {
                (0..layout.columns() / 3).all(|column| layout.at(3 * row, 3 * column).is_some() == is_box(row, column))
            })
            && lines.iter().all(|line| line.trim_end_matches('.').len() <= layout.columns() / 3)
    };
    let mut found: Vec<Rules> = Vec::new();
    // The order of the grids does not matter.
    let same = |one: &Rules, other: &Rules| {
        one.len() == other.len()
            && one.grids().len() == other.grids().len()
            && one.grids().iter().all(|offset| other.grids().contains(offset))
    };
    for layout in TURNED.iter().filter(|layout| fits(layout)) {
        if !found.iter().any(|other| same(other, layout)) {
            found.push(layout.clone());
        }
    }
    found
}

/// Returns the error for two grids with different digits in a cell that they share.
pub(crate) fn disagreement(layout: &Rules, wrong: &Disagreement) -> ErrorKind {
    let said = |at: usize| wrong.digits[at].map_or("empty".to_owned(), |digit| digit.to_string());
    let ([one, other], cell) = (wrong.grids, layout.name(wrong.cell));
    let what = format!("the grids to agree on {cell}: grid {} has {} there, grid {}", one + 1, said(0), other + 1);
    ErrorKind::expected(what, &said(1))
}

/// Whether an object gives the positions of several grids.
pub(crate) fn is_told(object: &Object<'_>) -> bool {
    object.get("grids").is_some() || object.get("layout").is_some()
}

/// Reads the layout of an object, given by the positions of its grids, a name, or rules.
pub(crate) fn of_object(object: &Object<'_>) -> Result<Rules, Error> {
    if let Some(grids) = object.get("grids") {
        return of_list(grids);
    }
    if let Some(layout) = object.get("layout") {
        return of_value(layout);
    }
    let rules = object.need("rules")?;
    let offsets = rules.elements(Rules::MOST)?.into_iter().map(rule).collect::<Result<Vec<_>, _>>()?;
    Rules::new(&offsets).map_err(|error| rules.expected(&format!("a layout ({error})")))
}

/// Reads a layout from a value: its name, or a list of its grids.
pub(crate) fn of_value(value: Value<'_>) -> Result<Rules, Error> {
    if value.is_array() {
        return of_list(value);
    }
    layout(&value.text()?).map_err(|_| value.expected("the name of a layout"))
}

fn of_list(grids: Value<'_>) -> Result<Rules, Error> {
    let offsets = grids.elements(Rules::MOST)?.into_iter().map(offset).collect::<Result<Vec<_>, _>>()?;
    Rules::new(&offsets).map_err(|error| grids.expected(&format!("a layout ({error})")))
}

fn offset(value: Value<'_>) -> Result<Offset, Error> {
    let object = value.object()?;
    let line = |name: &str, other: &str| {
        let value = object.get(other).map_or_else(|| object.need(name), Ok)?;
        let number = usize::try_from(value.number()?).ok().filter(|number| *number < 1000);
        number.ok_or_else(|| value.expected("a number of cells from 0 to 999"))
    };
    let stride = match object.get("stride") {
        None => Stride::Whole,
        Some(value) => {
            let name = value.text()?;
            let stride = STRIDES.iter().find(|(other, _)| *other == name);
            stride.map(|&(_, stride)| stride).ok_or_else(|| value.expected("whole, boxes or cells"))?
        }
    };
    Ok(Offset { row: line("row", "row")?, column: line("col", "column")?, stride })
}

/// Returns the position of the grid whose origin a rule states.
fn rule(value: Value<'_>) -> Result<Offset, Error> {
    let object = value.object()?;
    let kind = object.need("type")?;
    if kind.text()? != "box_grid" {
        return Err(kind.rule(format!("rules of the type {}", kind.text()?)));
    }
    let origin = object.need("origin")?;
    place(&origin.text()?)
        .map(|(row, column)| Offset::at(row, column))
        .ok_or_else(|| origin.expected("a cell such as r7c13"))
}

/// Returns the positions of a layout's grids as JSON: for each grid, the number of rows above it and of columns to its left, and the stride if its
/// cells are not adjacent. Returns null if the grids are not plain, since positions alone would be read back as plain grids.
pub fn layout_places(layout: &Rules) -> Json {
    if layout.has_plain_grids() { places(layout) } else { Json::Null }
}

/// Returns the positions alone, to which the caller adds regions and constraints.
fn places(layout: &Rules) -> Json {
    let grid = |offset: &Offset| {
        let mut grid = json!({ "row": offset.row, "col": offset.column });
        let stride = STRIDES.iter().find(|(_, stride)| *stride == offset.stride && offset.stride != Stride::Whole);
        if let Some((name, _)) = stride {
            grid["stride"] = json!(name);
        }
        grid
    };
    layout.grids().iter().map(grid).collect()
}

/// Returns the shortest JSON value that [`of_value`] reads as the layout: a name, or the positions of its grids.
pub(crate) fn to_value(layout: &Rules) -> Json {
    let name = on_a_line(layout);
    if self::layout(&name).as_ref() == Ok(layout) { name.into() } else { places(layout) }
}
