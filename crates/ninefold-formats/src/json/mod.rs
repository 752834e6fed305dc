//! Puzzles in JSON objects: where an object ends in a text, found without reading it. The formats are in the files beside.

pub(crate) mod fpuzzles;
pub(crate) mod ipuz;
pub(crate) mod ninefold;
pub(crate) mod pencilmark;
pub(crate) mod sudokupad;
pub(crate) mod value;

use std::io::BufRead;
use std::ops::ControlFlow;

use crate::source::{Ahead, Source};

/// The longest object that is read.
pub(crate) const LONGEST: usize = 1 << 24;

/// Whether a text begins with an object, or with a list of objects.
pub(crate) fn starts(ahead: Ahead<'_>) -> bool {
    if !ahead.first().starts_with(['{', '[']) {
        return false;
    }
    let text = ahead.text().trim_start();
    text.starts_with('{') || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'))
}

/// Takes what is next in a source up to the end of an object, and passes on the object's text and the line on which it begins.
/// Brackets and commas around objects, as in a list, are passed over.
pub(crate) fn text(source: &mut Source<'_>, pass: &mut dyn FnMut(&str, usize) -> ControlFlow<()>) -> ControlFlow<()> {
    pass_over(source);
    let (line, mut text, mut nesting) = (source.line(), Vec::new(), Nesting::default());
    while let Ok(buffer) = source.fill_buf()
        && !buffer.is_empty()
        && text.len() < LONGEST
    {
        let end = buffer.iter().position(|&byte| nesting.ends_with(byte));
        let length = end.map_or(buffer.len(), |end| end + 1);
        text.extend_from_slice(&buffer[..length]);
        source.consume(length);
        if end.is_some() {
            break;
        }
    }
    if text.trim_ascii().is_empty() {
        return ControlFlow::Continue(());
    }
    let result = pass(&String::from_utf8_lossy(&text), line);
    pass_over(source);
    result
}

/// Skips white space, and what stands between the objects of a list.
fn pass_over(source: &mut Source<'_>) {
    while let Ok(buffer) = source.fill_buf()
        && !buffer.is_empty()
    {
        let between = |byte: &u8| byte.is_ascii_whitespace() || b",[]".contains(byte);
        let length = buffer.iter().position(|byte| !between(byte)).unwrap_or(buffer.len());
        if length == 0 {
            return;
        }
        source.consume(length);
    }
}

/// How deep in brackets a text is.
#[derive(Default)]
struct Nesting {
    depth: usize,
    string: bool,
    escaped: bool,
}

impl Nesting {
    /// Takes the next byte; says whether the object ends with it.
    fn ends_with(&mut self, byte: u8) -> bool {
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
            // What starts with no bracket ends with its line.
            b'\n' => return self.depth == 0,
            _ => {}
        }
        false
    }
}
