//! Reads JSON-like text as Python prints it and people type it: with single quotes, tuples, `None`, `True`, `NaN` or a trailing comma.

use std::borrow::Cow;

/// Python's words with replacements of the same length, so that positions in the text stay the same.
const WORDS: [(&str, &str); 6] =
    [("None", "null"), ("True", "true"), ("False", "false"), ("NaN", "-1 "), ("nan", "-1 "), ("NAN", "-1 ")];

/// Converts a text to JSON by replacements of the same length. A text for which this does not suffice is returned unchanged.
pub(super) fn json(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let (mut changed, mut at): (Option<Vec<u8>>, usize) = (None, 0);
    let mut set = |at: usize, new: &[u8]| {
        changed.get_or_insert_with(|| bytes.to_vec())[at..at + new.len()].copy_from_slice(new);
    };
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => {
                let Some(length) = length(&bytes[at + 1..], byte) else { return Cow::Borrowed(text) };
                let end = at + length + 1;
                if byte == b'\'' {
                    // Python and JSON have different escapes.
                    if bytes[at + 1..end].iter().any(|inner| b"\"\\".contains(inner)) {
                        return Cow::Borrowed(text);
                    }
                    set(at, b"\"");
                    set(end, b"\"");
                }
                at = end;
            }
            b'(' => set(at, b"["),
            b')' => set(at, b"]"),
            b',' => {
                let next = bytes[at + 1..].iter().find(|byte| !byte.is_ascii_whitespace());
                if next.is_some_and(|next| b")]}".contains(next)) {
                    set(at, b" ");
                }
            }
            b'N' | b'T' | b'F' | b'n' => {
                let word = WORDS.iter().find(|(word, _)| bytes[at..].starts_with(word.as_bytes()));
                if let Some((word, json)) = word {
                    set(at, json.as_bytes());
                    at += word.len() - 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    changed.and_then(|bytes| String::from_utf8(bytes).ok()).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Returns the length of the string that begins here, without its closing quote.
fn length(rest: &[u8], quote: u8) -> Option<usize> {
    let mut escaped = false;
    rest.iter().position(|&byte| {
        let ends = byte == quote && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}
