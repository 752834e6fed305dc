//! `ninefold help WORD`, for a word that is neither a verb nor a page: lists the verbs, options and values that mention it.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{Arg, Command};

use super::asking;

/// Words that users look for, each with the word that the help uses instead.
const SYNONYMS: [(&str, &str); 6] = [
    ("share", "link"),
    ("sharing", "link"),
    ("url", "link"),
    ("paper", "print"),
    ("amazon", "kdp"),
    ("image", "picture"),
];

/// The maximum number of lines that are printed.
const MOST: usize = 12;

/// The minimum length of the stem of a word.
const LEAST: usize = 3;

/// Prints the places that mention the word in `ninefold help WORD`, unless the word is a verb or no place mentions it.
pub(super) fn asked(arguments: &[OsString]) -> Option<ExitCode> {
    let [_, help, word] = arguments else { return None };
    let word = word.to_str().filter(|_| help == "help")?;
    let text = found(word, &asking::command())?;
    // A reader such as a pager may stop reading early.
    let _ = write!(anstream::stdout(), "{text}");
    Some(ExitCode::SUCCESS)
}

/// Lists the places that mention a word, with the best ones first. Returns `None` if the word is a verb, or if no place mentions it.
pub(super) fn found(word: &str, command: &Command) -> Option<String> {
    if command.find_subcommand(word).is_some() {
        return None;
    }
    let word = word.trim_start_matches('-').to_lowercase();
    let word = SYNONYMS.iter().find(|(name, _)| *name == word).map_or(&*word, |(_, meant)| *meant);
    let stem = stem(word);
    let mut places: Vec<(u8, String, String)> = Vec::new();
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
        let rank = if mentions(verb.get_name(), stem) { Some(0) } else { mentions(&about, stem).then_some(2) };
        places.extend(rank.map(|rank| (rank, format!("ninefold {}", verb.get_name()), about)));
        for option in verb.get_arguments().filter(|option| !option.is_hide_set()) {
            let Some(long) = option.get_long() else { continue };
            let help = option.get_help().map(ToString::to_string).unwrap_or_default();
            let place = format!("ninefold {} --{long}", verb.get_name());
            places.extend(rank_of(option, long, &help, stem).map(|(rank, value)| (rank, place + &value, help)));
        }
    }
    places.sort_by_key(|(rank, ..)| *rank);
    // If verbs share an option, it is enough to name one of them.
    let mut seen = HashSet::new();
    places.retain(|(_, place, about)| seen.insert((place.split(' ').skip(2).collect::<String>(), about.clone())));
    if places.is_empty() {
        return None;
    }
    let more = places.len().saturating_sub(MOST);
    places.truncate(MOST);
    let width = places.iter().map(|(_, place, _)| place.chars().count()).max().unwrap_or_default();
    let mut text = format!("There is no verb and no page of that name. These mention `{word}`:\n\n");
    for (_, place, about) in places {
        text += &format!("  {place:width$}  {}\n", about.lines().next().unwrap_or_default());
    }
    if more > 0 {
        text += &format!("  and {more} more\n");
    }
    Some(
        text + "\n`ninefold help VERB` describes a verb with its options, and `ninefold help pages` lists the pages of the guide.\n",
    )
}

/// Returns the rank of an option that mentions a word, and the option's value with that name, if any. Since formats are values of many options, a
/// match with only a part of a format's name has the worst rank.
fn rank_of(option: &Arg, long: &str, help: &str, stem: &str) -> Option<(u8, String)> {
    let aliases = option.get_all_aliases().unwrap_or_default();
    if mentions(long, stem) || aliases.iter().any(|alias| mentions(alias, stem)) {
        return Some((1, String::new()));
    }
    let values = option.get_possible_values();
    if let Some(value) = values.iter().find(|value| value.get_name() == stem) {
        return Some((1, format!(" {}", value.get_name())));
    }
    if mentions(help, stem) {
        return Some((3, String::new()));
    }
    let value = values.iter().find(|value| mentions(value.get_name(), stem))?;
    Some((4, format!(" {}", value.get_name())))
}

/// Removes a common ending from a word.
fn stem(word: &str) -> &str {
    let ends = ["ing", "es", "s"].into_iter().filter_map(|end| word.strip_suffix(end));
    ends.into_iter().find(|stem| stem.len() >= LEAST).unwrap_or(word)
}

/// Whether any word of a text begins with the given stem.
fn mentions(text: &str, stem: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_alphanumeric());
    words.any(|word| {
        let word = word.to_lowercase();
        if stem.len() < LEAST { word == stem } else { word.starts_with(stem) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_options_and_values_are_found() {
        let found = |word| found(word, &asking::command()).unwrap_or_default();
        for (word, place) in [
            ("kdp", "ninefold book --printer"),
            ("printing", "ninefold print"),
            ("png", "ninefold render --format png"),
            ("pdf", "--format pdf"),
            ("link", "ninefold book --link"),
            ("share", "ninefold book --link"),
        ] {
            assert!(found(word).contains(place), "{word}: {}", found(word));
        }
        assert_eq!([found("solve"), found("qwertz")], ["", ""]);
    }
}
