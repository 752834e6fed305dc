//! A grid as a table of a web page: nine rows of nine cells, with digits as text or as the value of a field.

use super::shape::{Claim, rows_of};
use crate::source::Source;

/// Tables are no longer than this, in lines.
const MOST: usize = 2000;

/// The grid of a table that begins on the next line.
pub(super) fn claim(source: &mut Source<'_>) -> Option<Claim> {
    let (first, _) = source.line_ahead(0)?;
    if !has(first, "<table") {
        return None;
    }
    let (mut text, mut lines, mut from) = (String::new(), 0, 0);
    while let Some((line, next)) = source.line_ahead(from) {
        text.push_str(str::from_utf8(line).ok()?);
        text.push('\n');
        (lines, from) = (lines + 1, next);
        if has(line, "</table") {
            let rows = table(&text)?;
            return Some(Claim { grids: vec![(0, rows_of(&rows)?)], texts: Vec::new(), below: Vec::new(), lines });
        }
        if lines == MOST || text.len() > Source::AHEAD << 5 {
            return None;
        }
    }
    None
}

fn has(line: &[u8], tag: &str) -> bool {
    line.windows(tag.len()).any(|part| part.eq_ignore_ascii_case(tag.as_bytes()))
}

/// The texts of the cells of a table, in rows that have any.
fn table(text: &str) -> Option<Vec<Vec<String>>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut cell: Option<String> = None;
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        if let Some(cell) = &mut cell {
            cell.push_str(&plain(&rest[..at]));
        }
        let end = rest[at..].find('>')? + at;
        let tag = &rest[at + 1..end];
        let name: String =
            tag.chars().take_while(|char| !char.is_whitespace()).map(|char| char.to_ascii_lowercase()).collect();
        match name.trim_end_matches('/') {
            "tr" => rows.push(Vec::new()),
            "td" | "th" => {
                rows.last_mut()?.extend(cell.take());
                cell = Some(String::new());
            }
            "/td" | "/th" | "/tr" => rows.last_mut()?.extend(cell.take()),
            "input" => {
                if let (Some(cell), Some(value)) = (&mut cell, value(tag)) {
                    cell.push_str(value);
                }
            }
            _ => {}
        }
        rest = &rest[end + 1..];
    }
    rows.retain(|row| !row.is_empty());
    Some(rows)
}

/// The attribute `value` of a tag.
fn value(tag: &str) -> Option<&str> {
    let at = tag.to_ascii_lowercase().find("value=")?;
    let rest = &tag[at + "value=".len()..];
    match rest.chars().next()? {
        quote @ ('"' | '\'') => rest[1..].split(quote).next(),
        _ => rest.split(|char: char| char.is_whitespace() || char == '/').next(),
    }
}

/// A text with the spaces that entities stand for.
fn plain(text: &str) -> String {
    ["&nbsp;", "&#160;", "&#xa0;", "&#xA0;"].iter().fold(text.to_owned(), |text, entity| text.replace(entity, " "))
}
