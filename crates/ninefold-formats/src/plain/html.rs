//! Reads a grid from a table of a web page or a forum. The table has nine rows of nine cells, with digits as text or as the values of input fields;
//! or three rows of three inner tables, each of which is a box of nine cells.
//!
//! ```text
//! <table><tr><td>7<td>..          [table][tr][td]7[/td]..          <td><input value="7"></td>
//! ```

use super::shape::{Claim, rows_of};
use crate::source::Source;

/// The maximum number of lines that a table may span.
const MOST: usize = 2000;

/// The rows of a table, with a text for each cell.
type Table = Vec<Vec<String>>;

/// Reads the grid of a table that begins on the next line.
pub(super) fn claim(source: &mut Source<'_>) -> Option<Claim> {
    let (first, _) = source.line_ahead(0)?;
    if !begins(first) {
        return None;
    }
    let brackets = if has(first, "<table") { ['<', '>'] } else { ['[', ']'] };
    let [open, close] = [format!("{}table", brackets[0]), format!("{}/table", brackets[0])];
    let (mut text, mut lines, mut from, mut depth) = (String::new(), 0, 0, 0);
    while let Some((line, next)) = source.line_ahead(from) {
        text.push_str(str::from_utf8(line).ok()?);
        text.push('\n');
        depth = (depth + count(line, &open)).checked_sub(count(line, &close))?;
        (lines, from) = (lines + 1, next);
        if depth == 0 {
            let rows = rows_of(&one_grid(tables(&text, brackets)?)?)?;
            return Some(Claim { grids: vec![(0, rows)], lines, ..Claim::default() });
        }
        if lines == MOST || text.len() > Source::AHEAD << 5 {
            return None;
        }
    }
    None
}

/// Whether a table begins on a line.
pub(super) fn begins(line: &[u8]) -> bool {
    memchr::memchr2(b'<', b'[', line).is_some() && (has(line, "<table") || has(line, "[table"))
}

fn has(line: &[u8], tag: &str) -> bool {
    count(line, tag) > 0
}

fn count(line: &[u8], tag: &str) -> usize {
    line.windows(tag.len()).filter(|part| part.eq_ignore_ascii_case(tag.as_bytes())).count()
}

/// Returns the rows of the grid that some tables form: either one table of nine rows, or nine tables of three rows, each of which is a box.
fn one_grid(tables: Vec<Table>) -> Option<Table> {
    let is_box = |table: &Table| table.len() == 3 && table.iter().all(|row| row.len() == 3);
    // A table around the boxes is the last to end.
    if matches!(tables.len(), 9 | 10) && tables.iter().take(9).all(is_box) {
        let cell = |row: usize, column: usize| tables[3 * (row / 3) + column / 3][row % 3][column % 3].clone();
        return Some((0..9).map(|row| (0..9).map(|column| cell(row, column)).collect()).collect());
    }
    let mut whole = tables.into_iter().filter(|table| table.len() == 9);
    whole.next().filter(|_| whole.next().is_none())
}

/// Parses the tables of a text, in the order in which they end. The text of an inner table does not count as text of the cell around it.
fn tables(text: &str, [open, close]: [char; 2]) -> Option<Vec<Table>> {
    let (mut done, mut any_empty, mut any_without, mut opened, mut closed) = (Vec::new(), false, false, 0, 0);
    let mut all: Vec<(Table, Option<String>)> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(open) {
        match all.last_mut() {
            Some((_, Some(cell))) => cell.push_str(&plain(&rest[..at])),
            // A digit outside the cells has lost its cell.
            Some((_, None)) if rest[..at].contains(char::is_numeric) => return None,
            _ => {}
        }
        let end = rest[at..].find(close)? + at;
        let tag = &rest[at + 1..end];
        let name: String = tag
            .chars()
            .take_while(|char| !char.is_whitespace() && *char != '=')
            .map(|char| char.to_ascii_lowercase())
            .collect();
        rest = &rest[end + 1..];
        let name = name.trim_end_matches('/');
        if name == "table" {
            all.push((Vec::new(), None));
            continue;
        }
        let Some((rows, cell)) = all.last_mut() else { continue };
        match name {
            "tr" => {
                rows.last_mut().into_iter().for_each(|row| row.extend(cell.take()));
                rows.push(Vec::new());
            }
            "td" | "th" => {
                opened += 1;
                rows.last_mut()?.extend(cell.replace(String::new()));
            }
            "/td" | "/th" | "/tr" => {
                closed += usize::from(name != "/tr");
                rows.last_mut()?.extend(cell.take());
            }
            "/table" => {
                rows.last_mut().into_iter().for_each(|row| row.extend(cell.take()));
                rows.retain(|row| !row.is_empty());
                done.extend(all.pop().map(|(rows, _)| rows));
            }
            "input" => {
                let value = value(tag);
                (any_empty, any_without) = (any_empty || value == Some(""), any_without || value.is_none());
                if let (Some(cell), Some(value)) = (cell, value) {
                    cell.push_str(value);
                }
            }
            // The digit in this value would be lost.
            _ if value(tag).is_some() => return None,
            _ => {}
        }
    }
    // If some empty fields have an empty value, a field without any value has lost its own. Either all cells have closing tags, or none.
    let is_whole = !(any_empty && any_without) && (closed == 0 || closed == opened);
    is_whole.then_some(done)
}

/// Returns the attribute `value` of a tag.
fn value(tag: &str) -> Option<&str> {
    let at = tag.to_ascii_lowercase().find("value=")?;
    let rest = tag[at + "value=".len()..].trim_start();
    match rest.chars().next()? {
        quote @ ('"' | '\'') => {
            let (value, behind) = rest[1..].split_once(quote)?;
            // A sign between the quotation mark and the next attribute may be the digit.
            Some(if behind.is_empty() || behind.starts_with([' ', '\n', '\t', '/']) { value } else { rest })
        }
        _ => rest.split(|char: char| char.is_whitespace() || char == '/').next(),
    }
}

/// Resolves the character references in a text, and replaces other entities by spaces.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let entity = rest[at + 1..].find(';').filter(|&end| end < 10).map(|end| &rest[at + 1..at + 1 + end]);
        let char = entity.and_then(|entity| match entity {
            "nbsp" | "ensp" | "emsp" | "thinsp" => Some(' '),
            _ => {
                let number = entity.strip_prefix('#')?;
                let hexadecimal = number.strip_prefix(['x', 'X']).map(|number| u32::from_str_radix(number, 16));
                char::from_u32(hexadecimal.unwrap_or_else(|| number.parse()).ok()?)
            }
        });
        out.push(char.unwrap_or('&'));
        rest = &rest[at + 1 + char.and(entity).map_or(0, |entity| entity.len() + 1)..];
    }
    out + rest
}
