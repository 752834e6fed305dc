//! Suggestions for misspelt names.

/// The likeness below which two names are considered unrelated.
const ALIKE: f64 = 0.6;

/// The number of characters of a name that are compared. No known name is longer, and a comparison takes time quadratic in the length.
const LONGEST: usize = 40;

/// Finds the known name that is most similar to the given one, if any is similar enough.
///
/// ```
/// use ninefold_app::near::near;
///
/// assert_eq!(near("Samuria", ["flower", "samurai"]), Some("samurai"));
/// assert_eq!(near("something else", ["flower", "samurai"]), None);
/// ```
pub fn near<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let asked: String = name.to_ascii_lowercase().chars().take(LONGEST).collect();
    let likeness = |known| (strsim::normalized_damerau_levenshtein(&asked, known), known);
    let alike = known.into_iter().map(likeness).filter(|(likeness, _)| *likeness >= ALIKE);
    // Among equally similar names, the first is kept.
    alike.reduce(|one, other| if other.0 > one.0 { other } else { one }).map(|(_, name)| name)
}

/// The end of an error about an unknown name: `; did you mean samurai?`, or empty.
pub fn question<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    near(name, known).map_or_else(String::new, |known| format!("; did you mean {known}?"))
}
