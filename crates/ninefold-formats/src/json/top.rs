//! Finds the top-level entries of a JSON object, by which formats are distinguished. Only nesting and strings are examined, so truncated objects are
//! recognised too, and nested keys are ignored.

use crate::source::Ahead;

/// The top-level keys and values of an object, as written.
pub(crate) struct Top<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Top<'a> {
    /// Returns the entries of the object with which a text begins.
    pub(crate) fn of(ahead: Ahead<'a>) -> Self {
        let text = ahead.text();
        let (mut entries, mut depth, mut at) = (Vec::with_capacity(8), 0_usize, 0);
        // `last` is the last string, which becomes a key if a colon follows; `key` is the current key, with the start of its value.
        let (mut last, mut key): (&str, Option<(&str, usize)>) = ("", None);
        while let Some(&byte) = text.as_bytes().get(at) {
            let begin = at;
            at += 1;
            match byte {
                b'"' => {
                    at += length(&text.as_bytes()[at..]);
                    last = text.get(begin + 1..at - 1).unwrap_or_default();
                }
                b':' if depth == 1 && key.is_none() => key = Some((last, at)),
                b'{' | b'[' => depth += 1,
                b',' | b'}' | b']' => {
                    if let Some((key, from)) = key.take_if(|_| depth == 1) {
                        entries.push((key, text[from..begin].trim()));
                    }
                    depth -= usize::from(byte != b',').min(depth);
                    if depth == 0 {
                        break;
                    }
                }
                _ => {}
            }
        }
        entries.extend(key.map(|(key, from)| (key, text[from..].trim())));
        Self(entries)
    }

    /// Returns the value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(name, _)| *name == key).map(|&(_, value)| value)
    }

    /// Whether a key exists.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Whether the value of a key is the string `text`.
    pub(crate) fn says(&self, key: &str, text: &str) -> bool {
        let inside = |value: &'a str| value.strip_prefix('"')?.strip_suffix('"');
        self.get(key).and_then(inside) == Some(text)
    }

    /// Returns the values.
    pub(crate) fn values(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|&(_, value)| value)
    }

    /// Returns the keys.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|&(key, _)| key)
    }
}

/// Returns the length of the rest of a string, including its closing quote.
fn length(rest: &[u8]) -> usize {
    let mut escaped = false;
    let end = rest.iter().position(|&byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map_or(rest.len() + 1, |end| end + 1)
}

/// Returns the text of a nested array from its first innermost value on.
pub(crate) fn innermost(value: &str) -> &str {
    value.trim_start_matches(|char: char| char == '[' || char.is_whitespace())
}

#[cfg(test)]
mod tests;
