//! The entries at the top of a JSON object, by which formats are told apart: found by nesting and strings alone, so that an object
//! which is cut off is recognised too, and what a key is called somewhere inside does not matter.

use crate::source::Ahead;

/// The keys and values at the top of an object, as they are written.
pub(crate) struct Top<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Top<'a> {
    /// The entries of the object that a text begins with.
    pub(crate) fn of(ahead: Ahead<'a>) -> Self {
        let text = ahead.text();
        let (mut entries, mut depth, mut at) = (Vec::with_capacity(8), 0_usize, 0);
        // The last string, until a colon makes it a key; the key and where its value begins.
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

    /// Whether there is such a key.
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

/// The beginning of a value in brackets, behind the brackets.
pub(crate) fn innermost(value: &str) -> &str {
    value.trim_start_matches(|char: char| char == '[' || char.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(text: &str) -> Vec<(&str, &str)> {
        Top::of(Ahead::new(text)).0
    }

    #[test]
    fn keys_are_those_at_the_top() {
        assert_eq!(
            entries(r#"{"a":1, "b" : [2,{"c":3}] ,"d":"e\",\"f\":" }"#),
            [("a", "1"), ("b", r#"[2,{"c":3}]"#), ("d", r#""e\",\"f\":""#),]
        );
        assert_eq!(entries("{}"), []);
        assert_eq!(entries(r#"{"a":{"b":1}} {"c":2}"#), [("a", r#"{"b":1}"#)]);
        assert!(Top::of(Ahead::new(r#"{"title":"\"layout\":","x":"grids"}"#)).get("layout").is_none());
        assert!(Top::of(Ahead::new(r#"{"format": "x"}"#)).says("format", "x"));
    }

    #[test]
    fn objects_that_break_off_have_keys_too() {
        assert_eq!(entries(r#"{"a":1,"b":[2,"#), [("a", "1"), ("b", "[2,")]);
        assert_eq!(entries(r#"{"a":1,"b":"c"#), [("a", "1"), ("b", "\"c")]);
        assert_eq!(entries(r#"{"a":1,"b"#), [("a", "1")]);
        for text in ["", "]", "}", "{\"", "{\"\\", "{:", "{:}", "[:,", "{\"é\":\"é", "{,}]}"] {
            entries(text);
        }
    }

    #[test]
    fn brackets_do_not_count() {
        assert_eq!(innermost(" [ [{\"a\":1}]]"), "{\"a\":1}]]");
        assert_eq!(innermost("7"), "7");
    }
}
