//! Words: how steps, cells and digits are spoken of. Nothing here is formatted while solving.

use std::fmt::Display;

use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

use super::Step;
use crate::part::by_digit;

/// The reason of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The pattern in a few words, for a line in a list: `3 and 8 in r1c12`.
    pub short: String,
    /// Sentences that let a learner see it: what is there, why it must be so, and what that rules out in general.
    pub teach: String,
}

impl Text {
    /// Of both forms.
    pub fn new(short: impl Into<String>, teach: impl Into<String>) -> Self {
        Self { short: short.into(), teach: teach.into() }
    }
}

/// The conclusions of a step in signs: `r1c1=5`, `r1c58,r2c3<>3, r4c4<>38`.
///
/// Cells that lose the same digits are named together.
pub fn conclusions(step: &Step) -> impl Display + use<> {
    let placed = groups(step.placed()).map(|(cells, digits)| format!("{}={digits}", brief(cells)));
    let eliminated = groups(step.eliminated()).map(|(cells, digits)| format!("{}<>{digits}", brief(cells)));
    placed.chain(eliminated).collect::<Vec<_>>().join(", ")
}

/// The conclusions of a step in a sentence: `r1c5 and r1c8 cannot be 3.`
pub fn sentence(step: &Step) -> String {
    let placed = groups(step.placed()).map(|(cells, digits)| format!("{} is {}", list(cells), either(digits)));
    let eliminated =
        groups(step.eliminated()).map(|(cells, digits)| format!("{} cannot be {}", list(cells), either(digits)));
    format!("{}.", placed.chain(eliminated).collect::<Vec<_>>().join("; "))
}

/// Cells with the same digits in the set, with those digits, in the order of the digits.
fn groups(set: &CandidateSet) -> impl Iterator<Item = (CellSet, DigitSet)> + use<> {
    let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
    for cell in set.cells() {
        let digits = set.cell(cell);
        match groups.iter_mut().find(|(_, of)| *of == digits) {
            Some((cells, _)) => *cells = cells.with(cell),
            None => groups.push((CellSet::of(cell), digits)),
        }
    }
    groups.sort_by_key(|&(cells, digits)| (digits.first(), digits.len(), cells.first()));
    groups.into_iter()
}

/// Cells in the short form, blocks joined by commas: `r13c5,r2c28`.
pub fn brief(cells: CellSet) -> String {
    cells.to_string().replace(' ', ",")
}

/// Cells one by one while they are few: `r1c5, r1c8 and r2c3`; then block by block: `r13c5, r2c45 and r9c4`.
pub fn list(cells: CellSet) -> String {
    if cells.len() <= 4 { series(cells, "and") } else { series(cells.to_string().split(' '), "and") }
}

/// Cells of which one matters: `r1c5, r1c8 or r2c3`.
pub fn either_of(cells: CellSet) -> String {
    if cells.len() <= 4 { series(cells, "or") } else { format!("one of {}", brief(cells)) }
}

/// Digits that all matter: `3, 5 and 8`.
pub fn both(digits: DigitSet) -> String {
    series(digits, "and")
}

/// Digits of which one matters: `3, 5 or 8`.
pub fn either(digits: DigitSet) -> String {
    series(digits, "or")
}

/// Candidates one by one: `5 in r1c1 and 6 in r2c2`.
pub fn candidates(set: &CandidateSet, word: &str) -> String {
    series(by_digit(set).map(|Candidate { cell, digit }| format!("{digit} in {cell}")), word)
}

/// Houses in words: `row 3`, `rows 2 and 7`, `row 2 and column 5`.
pub fn houses(houses: impl IntoIterator<Item = House>) -> String {
    let houses: Vec<House> = houses.into_iter().collect();
    match houses[..] {
        [first, _, ..] if houses.iter().all(|house| house.kind() == first.kind()) => {
            let plural = if first.kind() == ninefold_core::HouseKind::Box { "es" } else { "s" };
            format!("{}{plural} {}", first.kind(), series(houses.iter().map(|house| house.number()), "and"))
        }
        _ => series(houses.iter().map(|house| house.words().to_string()), "and"),
    }
}

/// `two`, `three`, up to `nine`; larger numbers in figures.
pub fn count(number: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.into())
}

/// A digit with its article: `a 3`, `an 8`.
pub fn a(digit: Digit) -> String {
    let article = if digit == Digit::D8 { "an" } else { "a" };
    format!("{article} {digit}")
}

/// All that is left to say of a step whose parts are not those that its technique names: somebody else has written it.
pub(crate) fn bare(step: &Step) -> Text {
    Text::new("parts missing", format!("The parts of this step are not those of a {}.", step.technique().name))
}

/// The word at the start of a sentence.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `a`, `a and b`, `a, b and c`.
pub fn series<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}
