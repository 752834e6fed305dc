//! Recognises rules stated in words, as this program writes them below a board. The puzzle of such a text has more rules than its board shows.
//!
//! ```text
//! cage 13 in r7c4567        whisper line from r1c1        anti-knight        choice of ..        thermometer: r1c1, r1c2
//! └ noun   └ cells
//! ```

use std::sync::OnceLock;

use ninefold_core::rules::{Fields, KINDS, Kind};

use crate::error::ErrorKind;

/// Returns the name of the constraint that a whole line describes, or of the first one in a heading such as `9x9 with Killer Cage`, which may also
/// follow a title in parentheses.
pub(super) fn told(line: &str) -> Option<&'static str> {
    let line = line.trim();
    let headed =
        line.match_indices(" with ").find(|&(at, _)| line[..at].rsplit([' ', '(']).next().is_some_and(is_size));
    if let Some((at, with)) = headed {
        let names = KINDS.iter().map(|kind| kind.name).chain([IRREGULAR]);
        return names.into_iter().find(|name| line[at + with.len()..].starts_with(name));
    }
    if let Some(name) = listed(line) {
        return Some(name);
    }
    let is_it = |noun: &&Noun| {
        let rest = line.strip_prefix(&*noun.words);
        rest.is_some_and(|rest| {
            let has_cells = || rest.starts_with(' ') && (!noun.has_place || rest.split(' ').any(is_place));
            match noun.kind.fields {
                // The options themselves are descriptions of other rules.
                Fields::Options => has_cells(),
                _ if noun.is_all => rest.is_empty(),
                _ => has_cells() && rest.split(' ').skip(1).all(is_value),
            }
        })
    };
    nouns().iter().find(is_it).map(|noun| noun.kind.name)
}

/// Returns the name of the kind of constraint whose cells a line lists, as in `thermometer: r1c1, r1c2`.
fn listed(line: &str) -> Option<&'static str> {
    let (head, cells) = line.split_once(": ")?;
    let noun = head.split(" with ").next()?;
    let is_between = |word: &str| matches!(word, "" | "line" | "set" | "circle" | "arrow" | "the" | "same" | "as");
    let mut words = cells.split([' ', ',', ';']);
    let has_cells = words.clone().any(is_place) && words.all(|word| is_between(word) || is_value(word));
    KINDS.iter().map(|kind| kind.name).find(|name| has_cells && name.to_lowercase() == noun)
}

/// The words that stand for regions in headings.
const IRREGULAR: &str = "irregular regions";

/// Whether a word is the size of a grid, such as `9x9`.
fn is_size(word: &str) -> bool {
    word.split_once('x').is_some_and(|(rows, columns)| rows == columns && rows.parse::<u8>().is_ok())
}

/// Returns the error for a line that describes a rule.
pub(super) fn error(name: &str) -> ErrorKind {
    ErrorKind::Invalid(format!(
        "the rule {name:?} is given only in words here, so the puzzle is read without it: use its JSON"
    ))
}

/// The words of a description that precede its values and cells.
struct Noun {
    words: String,
    /// Whether the rule applies to the whole grid, so that nothing follows.
    is_all: bool,
    /// Whether cells follow the words; otherwise only numbers follow.
    has_place: bool,
    kind: &'static Kind,
}

/// Returns the nouns of all kinds.
fn nouns() -> &'static [Noun] {
    static NOUNS: OnceLock<Vec<Noun>> = OnceLock::new();
    NOUNS.get_or_init(|| {
        let noun = |kind: &'static Kind| {
            let grids = kind.examples.first()?.grids(kind)?;
            let words = grids.rules().constraints().first()?.describe(grids.rules());
            let noun: Vec<&str> = words.split(' ').take_while(|word| !is_value(word)).collect();
            let noun = if kind.fields == Fields::Options { "choice of".into() } else { noun.join(" ") };
            Some(Noun { is_all: noun == words, has_place: words.split(' ').any(is_place), words: noun, kind })
        };
        KINDS.iter().filter_map(|kind| noun(kind)).collect()
    })
}

/// Whether a word begins like the name of a cell.
fn is_place(word: &str) -> bool {
    word.strip_prefix('r').is_some_and(|rest| rest.starts_with(|char: char| char.is_ascii_digit()))
}

/// Whether a word of a description is a value, a cell, or a word that joins these.
fn is_value(word: &str) -> bool {
    matches!(word, "in" | "from" | "to" | ">" | "=" | "X" | "V") || word.contains(|char: char| char.is_ascii_digit())
}
