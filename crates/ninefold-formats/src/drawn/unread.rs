//! Detects rules of a document that are only drawn on its board or only described in words.
//!
//! The sites f-puzzles, `SudokuPad` and penpa-edit let authors draw lines and shapes and explain them in a text. If their meaning cannot be determined, the grid
//! alone would be a different puzzle.

use super::words::Words;
use crate::document::Document;
use crate::error::ErrorKind;
use crate::format::{Format, Found};
use crate::part::Field;

/// The words that precede the description of a drawing in a comment.
pub(crate) const REMARK: &str = "Drawn on the board, with a meaning known only to the author: ";

/// The formats of the sites.
const FORMATS: [&str; 6] = ["f-puzzles", "f-puzzles-json", "sudokupad", "sudokupad-json", "sudokupad-classic", "penpa"];

/// Beginnings of words that occur only in rules beyond the normal ones.
const WORDS: [&str; 51] = [
    "adjacent",
    "anti",
    "antidiagonal",
    "arrow",
    "average",
    "between",
    "cage",
    "circle",
    "clone",
    "clue",
    "color",
    "colour",
    "consecutive",
    "diagonal",
    "difference",
    "disjoint",
    "dot",
    "entropic",
    "entropy",
    "even",
    "fog",
    "gray",
    "greater",
    "grey",
    "index",
    "irregular",
    "killer",
    "king",
    "knight",
    "kropki",
    "larger",
    "latin",
    "line",
    "magic",
    "neighbo",
    "odd",
    "orthogonal",
    "palindrome",
    "parity",
    "prime",
    "product",
    "ratio",
    "renban",
    "sandwich",
    "shaded",
    "skyscraper",
    "sum",
    "thermo",
    "whisper",
    "window",
    "zero",
];

/// The maximum number of characters that a message quotes from the rules.
const SHOWN: usize = 80;

/// The minimum length of the letters of a sentence that may state a rule.
const WORDY: usize = 8;

/// Returns the error for a document with rules that were not read, or `None` if all were.
pub(crate) fn unread(found: &Found) -> Option<ErrorKind> {
    let rule = unread_rule(&found.document, found.format)?;
    let comment = found.document.text(Field::Comment);
    let words: Vec<&str> = comment.lines().filter(|line| !line.starts_with(REMARK)).collect();
    let shown = shown(&words.join(" "));
    let text = if shown.is_empty() { "without a rules text".to_owned() } else { format!("the rules: {shown:?}") };
    Some(ErrorKind::rule(rule, format!("{text}; --ignore-drawings reads the puzzle without them")))
}

/// Returns a text as quoted in a message.
pub(super) fn shown(text: &str) -> String {
    let mut shown: String = text.trim().chars().take(SHOWN).collect();
    if text.trim().chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// Returns the rules in the comment of a document, if the constraints lack them. Only the formats of the sites are examined; in these, the comment is
/// the rules text.
pub(crate) fn unread_rule(document: &Document, format: &Format) -> Option<String> {
    if !FORMATS.contains(&format.name) {
        return None;
    }
    let comment = document.text(Field::Comment);
    let drawn: Vec<&str> = comment.lines().filter_map(|line| line.strip_prefix(REMARK)).collect();
    let mut words = comment.lines().filter(|line| !line.starts_with(REMARK));
    if !drawn.is_empty() {
        Some(format!("rules that are only drawn or described ({})", drawn.join(", ")))
    } else if document.rules().constraints().is_empty() && (words.any(is_rule) || is_described(document)) {
        Some("rules that are only described".to_owned())
    } else {
        None
    }
}

/// Whether a comment would be read as describing rules of a known kind.
fn is_described(document: &Document) -> bool {
    !Words::read(document.text(Field::Comment), document.rules().size()).topics.is_empty()
}

/// Whether a text describes more than the normal rules.
pub(super) fn is_rule(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.iter().any(|word| WORDS.iter().any(|begin| word.starts_with(begin))) || counts_from_zero(&words)
}

/// Whether a sentence is long enough to state a rule.
pub(super) fn is_wordy(sentence: &str) -> bool {
    // Counted in bytes, since a word in Chinese has few letters.
    sentence.chars().filter(|char| char.is_alphabetic()).map(char::len_utf8).sum::<usize>() >= WORDY
}

/// Whether some words list digits from 0, such as `0-8` or `0 to 8`.
fn counts_from_zero(words: &[&str]) -> bool {
    let is_number = |word: Option<&&str>| word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let joins = |word: &&str| ["to", "through", "and"].contains(word);
    (0..words.len()).filter(|&at| words[at] == "0").any(|at| {
        let next = at + 1 + usize::from(words.get(at + 1).is_some_and(joins));
        is_number(words.get(next))
    })
}
