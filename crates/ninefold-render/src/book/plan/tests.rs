//! Tests of formatted numbers, and of the pages of hints and large puzzles.

use super::*;

#[test]
fn numbers_that_follow_are_told_from_and_to() {
    assert_eq!(listed(&[1, 2, 3, 5, 8, 9]), "1–3, 5, 8, 9");
    assert_eq!(listed(&[4]), "4");
}

#[test]
fn a_hint_of_several_puzzles_is_said_once() {
    let entry = |hint: &str| Entry { hint: hint.into(), ..Entry::default() };
    let puzzles = ["one", "singles", "singles", "", "two", "singles"].map(entry);
    let said = said(&puzzles, 11);
    let said: Vec<(&str, &str)> = said.iter().map(|(numbers, hint)| (&**numbers, *hint)).collect();
    assert_eq!(said, [("11", "one"), ("12, 13, 16", "singles"), ("15", "two")], "in the order of the numbers");
}

#[test]
fn larger_puzzles_take_the_room_of_several() {
    assert_eq!([capacity(9, (9, 9), (9, 9)), capacity(9, (21, 21), (9, 9)), capacity(20, (21, 21), (9, 9))], [9, 1, 3]);
    assert_eq!(capacity(6, (4, 4), (9, 9)), 6, "small ones have larger cells instead");
}

/// Numbers beside a hint keep a distance from it; otherwise, they are above it.
#[test]
fn numbers_of_hints_do_not_touch_them() {
    let fonts = crate::font::Fonts::default();
    let (colour, weight) = (crate::colour::Rgb::BLACK, Weight::Regular);
    let plain = Setting { fonts: &fonts, colour, size: 10.0, weight, language: None };
    let wide = |words: &str| 10.0 * fonts.width(words, Weight::Bold);
    let rows = |numbers: &str| hint_rows(numbers, "Singles are enough.", plain, wide("20") + 8.0, 300.0).len();
    assert_eq!(["8", "20", "1, 2"].map(rows), [1, 1, 2]);
}
