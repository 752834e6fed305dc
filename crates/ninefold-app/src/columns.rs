//! The columns that a puzzle came with, where its source is a table: with or without a heading, or an object a line.
//!
//! ```text
//! id,puzzle,level              a heading that names the column of puzzles
//! 17,53..7....,hard
//! 17 <tab> 53..7.... <tab> x   no heading, and the puzzle not in front: the field of 81 cells
//! {"puzzle": "53..", "id": 17} an object a line
//! ```
//!
//! A puzzle in front with a label behind it is plain text, and stays with the core's reader; [`split`] takes its label apart.

use std::sync::Arc;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use ninefold::ParseError;
use ninefold::format::{self, Content, Format};
use ninefold::formats::Column;

use crate::table::{Field, Value};

/// Fields of a row, of which one is the puzzle.
#[derive(Clone, Debug)]
pub struct Columns {
    /// Their names.
    pub names: Arc<[Box<str>]>,
    /// Their values.
    pub values: Box<[Value]>,
}

impl Columns {
    /// The fields with their names.
    pub fn fields(&self) -> impl Iterator<Item = Field<'_>> {
        let names = self.names.iter().map(|name| name.as_ref().into());
        names.zip(self.values.iter().cloned())
    }
}

/// A row that has been read.
pub struct Read {
    /// The puzzle.
    pub content: Content,
    /// How it was written.
    pub format: Format,
    /// All fields.
    pub columns: Columns,
    /// The place of the puzzle among them.
    pub puzzle: usize,
}

/// The column of characters where a row is wrong, and why it is.
pub type Wrong = (usize, String);

/// How the rows of a source are to be taken apart.
#[derive(Clone, Debug)]
pub enum Layout {
    /// Fields with a mark between them.
    Fields {
        /// The byte that separates them.
        mark: u8,
        /// Their names.
        names: Arc<[Box<str>]>,
        /// The place of the puzzle.
        puzzle: usize,
    },
    /// An object a line; the names of the last one, as the next is probably alike.
    Objects {
        /// The name of the puzzle, if the user has said it.
        key: Option<Box<str>>,
        /// The names of the last object.
        last: Arc<[Box<str>]>,
    },
}

/// A layout, and whether the line that gave it away is a heading.
pub struct Sniffed {
    /// How rows are taken apart.
    pub layout: Layout,
    /// Whether the line names columns.
    pub is_heading: bool,
}

impl Layout {
    /// The layout that the first line of a source shows. `None` means plain puzzles.
    pub fn sniff(line: &str, wanted: Option<&Column>) -> Option<Sniffed> {
        if line.starts_with('{') {
            let key = match wanted {
                Some(Column::Named(name)) => Some(name.as_str().into()),
                _ => None,
            };
            return Some(Sniffed { layout: Self::Objects { key, last: Arc::new([]) }, is_heading: false });
        }
        let mark = mark(line);
        let fields: Vec<_> = split(line, mark).map_while(Result::ok).map(|(_, field)| field).collect();
        let (puzzle, is_heading) = column(&fields, wanted)?;
        let numbered = |at: usize| if at == puzzle { "puzzle".into() } else { format!("column{}", at + 1).into() };
        let names = if is_heading { unique(&fields) } else { (0..fields.len()).map(numbered).collect() };
        Some(Sniffed { layout: Self::Fields { mark, names, puzzle }, is_heading })
    }

    /// Takes a row apart.
    ///
    /// # Errors
    /// The place and the reason, if there is no puzzle where it should be.
    pub fn row(&mut self, line: &str) -> Result<Read, Wrong> {
        match self {
            Self::Fields { mark, names, puzzle } => fields(line, *mark, names, *puzzle),
            Self::Objects { key, last } => object(line, key.as_deref(), last),
        }
    }
}

/// Which field is the puzzle, and whether the others say so.
fn column(fields: &[String], wanted: Option<&Column>) -> Option<(usize, bool)> {
    let named = |field: &String| Column::PUZZLES.contains(&field.trim().to_lowercase().as_str());
    match wanted {
        Some(Column::Number(number)) => {
            let at = number.checked_sub(1).filter(|&at| at < fields.len())?;
            Some((at, !is_puzzle(&fields[at])))
        }
        Some(Column::Named(name)) => {
            let alike = |field: &String| field.trim().eq_ignore_ascii_case(name);
            fields.iter().position(alike).map(|at| (at, true))
        }
        None if fields.first().is_some_and(|field| is_puzzle(field)) => None,
        None => {
            let heading = fields.iter().position(named).map(|at| (at, true));
            heading.or_else(|| fields.iter().position(|field| is_puzzle(field)).map(|at| (at, false)))
        }
    }
}

/// The column of puzzles among named ones; a lone column needs no name.
pub fn named(names: &[Box<str>], wanted: Option<&Column>) -> Option<usize> {
    match wanted {
        Some(Column::Number(number)) => number.checked_sub(1).filter(|&at| at < names.len()),
        Some(Column::Named(wanted)) => names.iter().position(|name| name.eq_ignore_ascii_case(wanted)),
        None if names.len() == 1 => Some(0),
        None => {
            Column::PUZZLES.into_iter().find_map(|known| names.iter().position(|name| name.eq_ignore_ascii_case(known)))
        }
    }
}

fn is_puzzle(field: &str) -> bool {
    field.len() >= 81 && format::parse(field).is_ok()
}

/// Names without repetition and without gaps.
fn unique(fields: &[String]) -> Arc<[Box<str>]> {
    let mut names: Vec<Box<str>> = Vec::with_capacity(fields.len());
    for (at, field) in fields.iter().enumerate() {
        let field = field.trim();
        let is_free = !field.is_empty() && names.iter().all(|name| **name != *field);
        names.push(if is_free { field.into() } else { format!("column{}", at + 1).into() });
    }
    names.into()
}

/// The sign between the fields of a line: the tab if there is one, otherwise the more frequent of comma and semicolon.
fn mark(line: &str) -> u8 {
    let count = |mark: char| line.matches(mark).count();
    match () {
        () if line.contains('\t') => b'\t',
        () if count(';') > count(',') => b';',
        () => b',',
    }
}

fn fields(line: &str, mark: u8, names: &Arc<[Box<str>]>, puzzle: usize) -> Result<Read, Wrong> {
    let fields: Vec<(usize, String)> = split(line, mark).collect::<Result<_, _>>()?;
    let Some((column, text)) = fields.get(puzzle) else {
        return Err((line.chars().count() + 1, format!("expected a puzzle in column {} of the table", puzzle + 1)));
    };
    let (content, format) = parse(text, *column)?;
    let names = if fields.len() <= names.len() { Arc::clone(names) } else { longer(names, fields.len()) };
    let values = fields.into_iter().map(|(_, field)| Value::field(field.trim())).collect();
    Ok(Read { content, format, columns: Columns { names, values }, puzzle })
}

fn longer(names: &[Box<str>], length: usize) -> Arc<[Box<str>]> {
    let numbered = (names.len()..length).map(|at| format!("column{}", at + 1).into());
    names.iter().cloned().chain(numbered).collect()
}

fn object(line: &str, key: Option<&str>, last: &mut Arc<[Box<str>]>) -> Result<Read, Wrong> {
    let object: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(line).map_err(|error| (error.column().max(1), json_error(&error)))?;
    let key = key.or_else(|| Column::PUZZLES.into_iter().find(|name| object.contains_key(*name))).unwrap_or("puzzle");
    let puzzle = object.get(key).and_then(serde_json::Value::as_str);
    let Some(puzzle) = puzzle else { return Err((1, format!("expected a text named {key} in the object"))) };
    let (content, format) = parse(puzzle, 1)?;
    if !last.iter().map(AsRef::as_ref).eq(object.keys().map(String::as_str)) {
        *last = object.keys().map(|name| name.as_str().into()).collect();
    }
    let at = object.keys().position(|name| name == key).unwrap_or_default();
    let values = object.into_iter().map(|(_, value)| value.into()).collect();
    Ok(Read { content, format, columns: Columns { names: Arc::clone(last), values }, puzzle: at })
}

/// The words of the library without its line, which is always the first.
fn json_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_lowercase()
}

/// The puzzle in a field that begins in that column.
///
/// # Errors
/// The place and the reason, if the field is no puzzle.
pub fn parse(text: &str, column: usize) -> Result<(Content, Format), Wrong> {
    let text = text.trim();
    match format::parse(text) {
        Ok(content @ Content::Grid(_)) => Ok((content, Format::Line)),
        Ok(content @ Content::Board(_)) => Ok((content, Format::Sukaku)),
        Err(ParseError { kind, column: within, .. }) => Err((column + within - 1, kind.to_string())),
    }
}

/// The fields of a line, each with the column of characters in which it begins. Quotes work as in CSV, except between tabs.
pub fn split(line: &str, mark: u8) -> impl Iterator<Item = Result<(usize, String), Wrong>> {
    let mut reader: Reader = ReaderBuilder::new().delimiter(mark).quoting(mark != b'\t').build();
    let mut bytes = line.as_bytes().to_vec();
    bytes.push(b'\n');
    let mut buffer = vec![0; bytes.len()];
    let (mut at, mut column, mut done) = (0, 1, false);
    std::iter::from_fn(move || {
        if done || at >= bytes.len() {
            return None;
        }
        let begin = column;
        let (result, read, written) = reader.read_field(&bytes[at..], &mut buffer);
        column += String::from_utf8_lossy(&bytes[at..at + read]).chars().count();
        at += read;
        let ReadFieldResult::Field { record_end } = result else {
            done = true;
            return Some(Err((begin, "expected the quote that closes the field".into())));
        };
        done = record_end;
        Some(Ok((begin, String::from_utf8_lossy(&buffer[..written]).into_owned())))
    })
}

#[cfg(test)]
mod tests;
