//! The entries at the top of a JSON object, which distinguish formats: found only by nesting and strings, so that a truncated object is recognised
//! too, and keys further inside are ignored.

use crate::source::Ahead;

/// The keys and values at the top of an object, as written.
pub(crate) struct Top<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Top<'a> {
    /// The entries of the object that a text begins with.
    pub(crate) fn of(ahead: Ahead<'a>) -> Self {
        let text = ahead.text();
        let (mut entries, mut depth, mut at) = (Vec::with_capacity(8), 0_usize, 0);
        // The last string, until a colon makes it a key; the key and the start of its value.
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

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(name, _)| *name == key).map(|&(_, value)| value)
    }

    /// Whether a key exists.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Whether the value of a key is this string.
    pub(crate) fn says(&self, key: &str, text: &str) -> bool {
        let inside = |value: &'a str| value.strip_prefix('"')?.strip_suffix('"');
        self.get(key).and_then(inside) == Some(text)
    }

    /// The values.
    pub(crate) fn values(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|&(_, value)| value)
    }

    /// The keys.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|&(key, _)| key)
    }
}

/// The length of the rest of a string with the quote that ends it.
fn length(rest: &[u8]) -> usize {
    let mut escaped = false;
    let end = rest.iter().position(|&byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map_or(rest.len() + 1, |end| end + 1)
}

/// The beginning of a value in brackets, after the brackets.
pub(crate) fn innermost(value: &str) -> &str {
    value.trim_start_matches(|char: char| char == '[' || char.is_whitespace())
}

#[cfg(test)]
mod tests;
