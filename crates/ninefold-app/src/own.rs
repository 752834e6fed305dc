//! The collections that are part of the program. A name such as `ninefold:levels.txt` is accepted wherever a file is expected.

use crate::near;

/// The prefix of the names of the program's own collections.
pub const PREFIX: &str = "ninefold:";

/// The names and texts of the collections.
pub const OWN: [(&str, &str); 6] = [
    ("levels.txt", include_str!("../data/levels.txt")),
    ("techniques.txt", include_str!("../data/techniques.txt")),
    ("patterns.txt", include_str!("../data/patterns.txt")),
    ("printed.txt", include_str!("../data/printed.txt")),
    ("hard.txt", include_str!("../data/hard.txt")),
    ("multi-sudoku.txt", include_str!("../data/multi-sudoku.txt")),
];

/// Returns the text of the collection that an argument names; `None` for any other argument.
///
/// ```
/// use ninefold_app::own;
///
/// assert!(own::named("ninefold:levels.txt").is_some_and(|text| text.is_ok()));
/// assert!(own::named("levels.txt").is_none());
/// ```
///
/// # Errors
/// If the program has no collection of that name: a message with the names that exist.
pub fn named(argument: &str) -> Option<Result<&'static str, String>> {
    let name = argument.strip_prefix(PREFIX)?;
    let found = OWN.iter().find(|(of, _)| *of == name).map(|(_, text)| *text);
    Some(found.ok_or_else(|| {
        let names = OWN.map(|(name, _)| name);
        let question = near::question(name, names);
        let all = names.map(|name| format!("{PREFIX}{name}")).join(", ");
        format!("{argument}: no such collection (available: {all}){question}")
    }))
}
