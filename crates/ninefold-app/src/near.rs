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

/// Sorts known names by their nearness to another: first those that contain most of its words, in the name or in its description, then the most
/// similar ones.
///
/// ```
/// use ninefold_app::near::sorted;
///
/// let known = [("undo", "undo"), ("enter", "apply the hint"), ("hint", "get a hint")];
/// assert_eq!(sorted("apply hint", known), ["enter", "hint", "undo"]);
/// assert_eq!(sorted("udno", known)[0], "undo");
/// ```
pub fn sorted<'a>(name: &str, known: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<&'a str> {
    let asked: String = name.to_ascii_lowercase().chars().take(LONGEST).collect();
    let words: Vec<&str> = asked.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let missing = |text: &str| {
        let own: Vec<&str> = text.split(|sign: char| !sign.is_alphanumeric()).collect();
        words.iter().filter(|word| !own.contains(word)).count()
    };
    let mut all: Vec<(usize, f64, &str)> = known
        .into_iter()
        .map(|(known, about)| {
            (missing(known).min(missing(about)), -strsim::normalized_damerau_levenshtein(&asked, known), known)
        })
        .collect();
    all.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    all.into_iter().map(|(.., known)| known).collect()
}

/// Writes the end of an error about an unknown name: `; did you mean samurai?`, or nothing.
pub fn question<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    near(name, known).map_or_else(String::new, |known| format!("; did you mean {known}?"))
}
