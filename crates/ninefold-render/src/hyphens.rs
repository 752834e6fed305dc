//! Hyphenation: the places at which the words of a language may be divided, by the patterns of TeX.

use hypher::{Lang, hyphenate_bounded};

use crate::words::Language;

/// The minimum number of letters before and after a hyphen. Languages allow fewer, which looks restless in lines that are not justified.
const LETTERS: usize = 3;

/// Returns the places in a word, in bytes, at which a language divides it. Punctuation may surround the word; names such as `X-Wing`, `r3c4` and
/// `HoDoKu` are not divided.
pub(crate) fn places(word: &str, language: Language) -> Vec<usize> {
    let inner = word.trim_matches(|sign: char| !sign.is_alphabetic());
    let is_word = inner.chars().all(char::is_alphabetic) && !inner.chars().skip(1).any(char::is_uppercase);
    if !is_word || inner.is_empty() {
        return Vec::new();
    }
    let language = match language {
        Language::English => Lang::English,
        Language::German => Lang::German,
        Language::French => Lang::French,
        Language::Spanish => Lang::Spanish,
    };
    let mut at = word.find(inner).unwrap_or(0);
    let mut places: Vec<usize> = Vec::new();
    for syllable in hyphenate_bounded(inner, language, LETTERS, LETTERS) {
        at += syllable.len();
        places.push(at);
    }
    // The end of the word is not a place to divide it.
    places.pop();
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divided(word: &str, language: Language) -> String {
        let mut parts = String::new();
        let mut start = 0;
        for end in places(word, language).into_iter().chain([word.len()]) {
            parts += if start > 0 { "-" } else { "" };
            parts += &word[start..end];
            start = end;
        }
        parts
    }

    #[test]
    fn words_are_divided_as_their_language_does() {
        for (language, words) in [
            (
                Language::German,
                "Schwie-rig-keits-grade Reiß-ver-schluss-li-nie Spalte (Kan-di-da-ten), unter-schei-den",
            ),
            (Language::English, "can-di-dates, neigh-bour-ing every “recur-ring”"),
            (Language::French, "dif-fé-rence colonne"),
            (Language::Spanish, "columna con-se-cu-ti-vas"),
        ] {
            for expected in words.split(' ') {
                assert_eq!(divided(&expected.replace('-', ""), language), expected, "{language:?}");
            }
        }
    }

    #[test]
    fn names_and_numbers_stay_whole() {
        for word in ["", "X-Wing", "r123c456", "Z3S45", "HoDoKu", "1234567890", "—", "l’intersection"] {
            assert_eq!(places(word, Language::French), [0; 0], "{word}");
        }
    }
}
