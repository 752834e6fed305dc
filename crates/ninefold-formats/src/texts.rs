//! The texts of a document: title, author and so on.

use std::collections::BTreeMap;

use crate::part::Field;

/// The length in bytes above which a comment is no longer extended.
const LONGEST_COMMENT: usize = 1 << 14;

/// The texts of a document by field. No text is empty, white space around a text is trimmed, and only a comment can have several lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts(BTreeMap<Field, String>);

impl Texts {
    /// Returns the text of a field, or an empty string if it is not set.
    pub fn get(&self, field: Field) -> &str {
        self.0.get(&field).map_or("", String::as_str)
    }

    /// Whether the text of a field is set.
    pub fn has(&self, field: Field) -> bool {
        self.0.contains_key(&field)
    }

    /// Whether there are no texts.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets the text of a field; an empty text removes it. All texts except comments are put on one line.
    pub fn set(&mut self, field: Field, text: &str) {
        let text = if field == Field::Comment { paragraph(text) } else { line(text) };
        if text.is_empty() {
            self.0.remove(&field)
        } else {
            self.0.insert(field, text)
        };
    }

    /// Adds a line to the comment, unless the comment already exceeds 16 KiB.
    pub fn comment(&mut self, text: &str) {
        if self.get(Field::Comment).len() > LONGEST_COMMENT {
            return;
        }
        let all = format!("{}\n{text}", self.get(Field::Comment));
        self.set(Field::Comment, &all);
    }

    /// Sets the text of a field, or adds a line to it if the field is the comment.
    pub(crate) fn add(&mut self, field: Field, text: &str) {
        if field == Field::Comment { self.comment(text) } else { self.set(field, text) }
    }

    /// Removes the text of a field.
    pub fn remove(&mut self, field: Field) {
        self.0.remove(&field);
    }

    /// Iterates over the texts in the order of [`Field::ALL`].
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Field, &str)> {
        self.0.iter().map(|(&field, text)| (field, text.as_str()))
    }
}

impl<S: AsRef<str>> FromIterator<(Field, S)> for Texts {
    fn from_iter<I: IntoIterator<Item = (Field, S)>>(texts: I) -> Self {
        let mut all = Self::default();
        texts.into_iter().for_each(|(field, text)| all.set(field, text.as_ref()));
        all
    }
}

/// Returns a text on one line, without control characters, white space at the ends, and more than one space between words.
fn line(text: &str) -> String {
    let words = text.split(|char: char| char.is_whitespace() || char.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Returns a text of several lines without white space at the ends of lines, and without empty lines at its beginning and end.
fn paragraph(text: &str) -> String {
    let clean = |line: &str| -> String {
        let line: String = line.chars().map(|char| if char.is_control() { ' ' } else { char }).collect();
        line.trim_end().to_owned()
    };
    let lines: Vec<String> = text.lines().map(clean).collect();
    lines.join("\n").trim().to_owned()
}
