//! Finds the JSON objects in a text without parsing them. The other files of this folder contain the formats.

mod cosmetic;
pub(crate) mod fpuzzles;
pub(crate) mod ipuz;
pub(crate) mod list;
pub(crate) mod ninefold;
pub(crate) mod object;
pub(crate) mod path;
pub(crate) mod pencilmark;
mod relaxed;
pub(crate) mod shape;
pub(crate) mod sudokupad;
pub(crate) mod top;

use std::io::BufRead;
use std::ops::ControlFlow;

use crate::source::{Ahead, Source};

/// The maximum length of an object.
pub(crate) const LONGEST: usize = 1 << 24;

/// Whether a text begins with an object, or with a list of objects.
pub(crate) fn starts(ahead: Ahead<'_>) -> bool {
    // Most lines with brackets are not JSON, which usually shows without examining the lines below.
    let first = within(ahead.first());
    match first.map(|text| text.strip_prefix('{')) {
        None => false,
        // This is a table of MediaWiki.
        Some(Some(inside)) if inside.starts_with('|') => false,
        Some(Some(inside)) if inside.contains(['"', '\'']) => !is_list(inside),
        Some(None) if first.is_some_and(|text| !text.is_empty()) => false,
        _ => within(ahead.text()).and_then(|text| text.strip_prefix('{')).is_some_and(|inside| !is_list(inside)),
    }
}

/// Returns a text that begins with an object or a list, without a list's opening bracket.
fn within(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let list = text.strip_prefix('[').map(str::trim_start);
    list.or_else(|| text.starts_with('{').then_some(text))
}

/// Whether a brace is followed by values rather than by names, as in C and Java arrays.
fn is_list(inside: &str) -> bool {
    let inside = inside.trim_start_matches(|char: char| char == '{' || char.is_whitespace());
    let bare = inside.strip_prefix(['"', '\'']).unwrap_or(inside);
    let behind = bare.trim_start_matches(|char: char| char.is_ascii_digit() || ".*_-xX?".contains(char));
    let behind = behind.strip_prefix(['"', '\'']).unwrap_or(behind);
    behind.len() < inside.len() && behind.trim_start().starts_with([',', '}'])
}

/// Receives the text of an object, and its position as line and column.
type Pass<'a> = &'a mut dyn FnMut(&str, (usize, usize)) -> ControlFlow<()>;

/// Takes the next object of a source, and passes on its text and its position. Brackets and commas around objects, as in a list, are skipped.
pub(crate) fn text(source: &mut Source<'_>, pass: Pass<'_>) -> ControlFlow<()> {
    pass_over(source, b"[");
    value(source, pass)
}

/// Like [`text`], for an object or an array that begins at the next byte.
///
/// An object that is never closed ends at a line of 81 cells, or at a line end within a string, neither of which can be part of an object.
pub(crate) fn value(source: &mut Source<'_>, pass: Pass<'_>) -> ControlFlow<()> {
    let (place, mut text, mut nesting) = ((source.line(), source.column()), Vec::new(), Nesting::default());
    while let Some(line) = source.peek()
        && text.len() < LONGEST
        && (text.is_empty() || !is_cells(line.bytes))
    {
        if let Some(end) = line.bytes.iter().position(|&byte| nesting.ends_with(byte)) {
            text.extend_from_slice(&line.bytes[..=end]);
            source.consume(end + 1);
            break;
        }
        text.extend_from_slice(line.bytes);
        text.push(b'\n');
        source.skip();
        if nesting.depth == 0 || nesting.string {
            break;
        }
    }
    if text.trim_ascii().is_empty() {
        return ControlFlow::Continue(());
    }
    let text = text.strip_suffix(b"\n").unwrap_or(&text);
    let text = String::from_utf8_lossy(text);
    let json = relaxed::json(&text);
    // The line end after an object need not be examined.
    let is_last =
        source.peek().is_none_or(|line| line.bytes.iter().all(|&byte| is_between(byte))) && source.column() > 1;
    if place.1 == 1 || !is_last {
        let is_malformed = serde_json::from_str::<serde::de::IgnoredAny>(&json).is_err();
        source.is_broken = is_malformed || source.is_broken && place.1 > 1;
    }
    let result = pass(&json, place);
    pass_behind(source);
    if source.is_broken {
        pass_parts(source);
    }
    result
}

const fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b']')
}

/// After malformed JSON, skips the lines that contain its members or its closing brackets, since a string of cells among them is not a separate
/// puzzle.
fn pass_parts(source: &mut Source<'_>) {
    while let Some(line) = source.peek() {
        let text = line.bytes.trim_ascii();
        let is_member = !text.starts_with(b"{") && text.windows(2).any(|two| two == b"\":");
        let is_end = !text.is_empty() && text.iter().all(|byte| b"]},; ".contains(byte));
        if source.column() > 1 || !(is_member || is_end) {
            return;
        }
        source.skip();
    }
}

/// Skips the commas and brackets that follow an object of a list, at the end of its line and before the next object. The rows of a table below may
/// begin with commas too.
fn pass_behind(source: &mut Source<'_>) {
    while let Some(line) = source.peek() {
        let between = line.bytes.iter().position(|&byte| !is_between(byte));
        match between.map(|at| (at, line.bytes[at])) {
            None => source.skip(),
            Some((length, b'{')) => return source.consume(length),
            // This is the rest of a malformed object.
            Some(_) if source.is_broken && source.column() > 1 => return source.skip(),
            Some((length, b'[')) => return source.consume(length),
            Some(_) if source.column() == 1 => return,
            Some((length, _)) => return source.consume(length),
        }
    }
}

fn is_cells(line: &[u8]) -> bool {
    line.len() >= 81 && line[..81].iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

/// Skips white space and the given signs, which may precede the first object of a list or follow an object.
fn pass_over(source: &mut Source<'_>, signs: &[u8]) {
    while let Ok(buffer) = source.fill_buf()
        && !buffer.is_empty()
    {
        let between = |byte: &u8| byte.is_ascii_whitespace() || signs.contains(byte);
        let length = buffer.iter().position(|byte| !between(byte)).unwrap_or(buffer.len());
        if length == 0 {
            return;
        }
        source.consume(length);
    }
}

/// The nesting depth of brackets in a text that is read byte by byte.
#[derive(Default)]
pub(crate) struct Nesting {
    pub(crate) depth: usize,
    string: bool,
    escaped: bool,
}

impl Nesting {
    /// Takes the next byte, and returns whether the object ends with it.
    pub(crate) fn ends_with(&mut self, byte: u8) -> bool {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.string => self.escaped = true,
            b'"' => self.string = !self.string,
            _ if self.string => {}
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}
