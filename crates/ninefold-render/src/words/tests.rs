//! Every language has every message and every kind, with the same placeholders as English, in letters that all typefaces have.

use std::collections::BTreeSet;

use ninefold_core::rules::{Constraint, KINDS, Rules};

use super::{Language, Message};
use crate::font::{FACES, Fonts};

fn others() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().map(|(_, _, language)| language).filter(|language| *language != Language::English)
}

/// Returns the names in braces.
fn names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).map(|rest| rest.split_once('}').unwrap().0).collect()
}

/// Whether a message may be the same in two languages, because its words are.
fn is_shared(text: &str) -> bool {
    let shared = [
        "Solutions",
        "Index",
        "Solution {number}",
        "p. {page}",
        "Irregular",
        "Unfair",
        "{level} ({puzzles})",
        "c",
        "{name}: {rule}",
        "{name}: {cells}",
        "{name} in {cells}",
    ];
    shared.contains(&text)
}

#[test]
fn every_message_has_its_text_and_its_values_in_every_language() {
    for language in others() {
        for &message in Message::ALL {
            let (text, source) = (language.raw(message), message.english());
            assert!(!text.is_empty() && text == text.trim(), "{language:?} {message:?}");
            assert_eq!(names(text), names(source), "{language:?} {message:?}: {text:?}");
            assert_eq!(text.matches('|').count(), source.matches('|').count(), "{language:?} {message:?}: {text:?}");
            let is_same = text.to_lowercase() == source.to_lowercase();
            assert!(!is_same || is_shared(source), "{language:?} {message:?} is not translated: {text:?}");
            let ends = |text: &str| text.ends_with(['.', '?', '}']);
            assert_eq!(ends(text), ends(source), "{language:?} {message:?}: {text:?}");
        }
    }
}

#[test]
fn every_kind_has_a_name_and_a_rule_of_its_own_in_every_language() {
    for language in others() {
        let (mut seen, catalogue) = (BTreeSet::new(), language.catalogue().unwrap());
        for kind in KINDS {
            let [name, rule] = (catalogue.kind)(kind.id).unwrap_or_else(|| panic!("{language:?} lacks {}", kind.id));
            assert!(!name.is_empty() && rule.ends_with('.') && rule != kind.about, "{language:?} {}", kind.id);
            assert!(seen.insert(name) && seen.insert(rule), "{language:?} {}: as another kind", kind.id);
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<BTreeSet<_>>();
            assert_eq!(digits(rule), digits(kind.about), "{language:?} {}: {rule}", kind.id);
        }
        assert_eq!((catalogue.kind)("nothing"), None);
    }
}

/// Books do not use typewriter apostrophes and quotation marks.
#[test]
fn texts_have_the_signs_of_books_in_all_faces() {
    for language in others() {
        let kinds = KINDS.iter().flat_map(|kind| language.words(kind));
        let texts = Message::ALL.iter().map(|&message| language.joined(language.raw(message))).chain(kinds);
        for text in texts {
            assert!(!text.contains(['\'', '"']), "{text}");
            if language == Language::French {
                let bare =
                    text.replace("\u{a0}:", "").replace("\u{a0};", "").replace("\u{a0}?", "").replace("\u{a0}!", "");
                assert!(!bare.contains([':', ';', '?', '!']), "a space is missing: {text}");
            }
            for face in FACES {
                let fonts = Fonts::default().face(face);
                assert_eq!(fonts.check(&text), Ok(()), "{text}");
                assert!(fonts.runs(&text).iter().all(|(file, _)| *file == 0), "{} lacks a letter: {text}", face.name);
            }
        }
    }
}

#[test]
fn numbers_choose_the_form() {
    let said = |language: Language, count| language.count(Message::PuzzleCount, count);
    assert_eq!([0, 1, 2].map(|count| said(Language::English, count)), ["0 puzzles", "1 puzzle", "2 puzzles"]);
    assert_eq!([0, 1, 2].map(|count| said(Language::French, count)), ["0 grille", "1 grille", "2 grilles"]);
    assert_eq!([0, 1, 2].map(|count| said(Language::Spanish, count)), ["0 sudokus", "1 sudoku", "2 sudokus"]);
    assert_eq!(Language::German.count(Message::DigitCount, 1), "1 Ziffer");
}

#[test]
fn a_no_break_space_stands_before_french_signs_and_values_stay() {
    let said = Language::French.say(Message::AnExample, &[("constraints", &"{name} : a")]);
    assert_eq!(said, "Un exemple\u{a0}: {name} : a");
    assert_eq!(Language::German.say(Message::Rules, &[("rules", &"a : b")]), "Regeln: a : b.");
}

#[test]
fn constraints_name_their_cells_with_the_letters_of_the_language() {
    let described = |kind: &str, cells: &[&str], values: &[u32], language: Language| {
        let rules = Rules::sized(9).unwrap();
        let kind = *KINDS.iter().find(|known| known.id == kind).unwrap();
        let line = cells.iter().map(|cell| rules.cell_named(cell).unwrap()).collect();
        language.describe(&Constraint::new(kind, &rules, vec![line], values.iter().copied()).unwrap(), &rules)
    };
    let cage = |language| described("killercage", &["r1c1", "r1c2", "r2c1"], &[15], language);
    assert_eq!(cage(Language::English), "cage 15 in r1c12 r2c1");
    assert_eq!(cage(Language::German), "Killer-Käfig 15 in Z1S12 Z2S1");
    assert_eq!(cage(Language::French), "Cage killer 15 en L1C12 L2C1");
    assert_eq!(cage(Language::Spanish), "Jaula killer 15 en F1C12 F2C1");
    let line = |language| described("thermometer", &["r1c1", "r1c2"], &[], language);
    assert_eq!(line(Language::German), "Thermometer ab Z1S1");
    assert_eq!(described("greaterthan", &["r1c2", "r1c1"], &[], Language::French), "Plus grand que\u{a0}: L1C2 > L1C1");
    assert_eq!(described("xv", &["r1c2", "r1c1"], &[10], Language::Spanish), "XV X en F1C12");
}
