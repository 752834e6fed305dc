//! Words for steps, cells and digits. Solving never formats any of them.

use std::fmt::{self, Display};
use std::ops::Range;

use crate::frame::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

use super::Step;
use super::lemmas::{self, Fold};
use crate::part::by_digit;

pub use super::lemmas::{LEMMA, UNFOLDED};

/// The words of a step's reason.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Text {
    /// The pattern in a few words, for a line of a list: `3 and 8 in r1c12`.
    pub short: String,
    /// The short form without its conclusion, if it names one: `r1c1 is 4 or r1c5 is 4: the same conclusion every time`.
    pub pattern: Option<String>,
    /// Sentences for a learner: the pattern, the reason, and the eliminations in general. Each case of an argument is a paragraph.
    pub teach: Vec<Paragraph>,
    /// The words of the [inner steps](Step::arguments), each with its conclusion, shown on request.
    pub inside: Vec<Inside>,
}

/// Sentences that form a unit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Paragraph {
    /// The number of cases around the paragraph: 0 outside a supposition, 1 for a case, 2 for a case within a case.
    pub depth: usize,
    /// Whether the paragraph begins a case.
    pub is_case: bool,
    /// The sentences.
    pub words: String,
    /// The parts of the step to which the case that begins here refers, for its [picture](Step::marks_of).
    pub parts: Range<usize>,
    /// The number or letter of the lemma that begins here, if any: its words are the statement, and the lemma ends where the next one begins.
    pub lemma: Option<String>,
    /// Whether the paragraph continues the previous one, and is joined with it if both are short.
    pub(crate) joins: bool,
    /// The lemma that the paragraph becomes if the text is long.
    pub(crate) fold: Option<Fold>,
}

/// A step inside a step, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Inside {
    /// The number, counted from 1, after the numbers of the enclosing steps: `2`, `2.1`.
    pub number: String,
    /// The candidates that are already eliminated when the step is used: `without 5 in r1c1 and 6 in r2c2`.
    pub without: String,
    /// The name of the technique.
    pub name: &'static str,
    /// The reason and the conclusion.
    pub told: Vec<Paragraph>,
}

/// The maximum length of a paragraph, unless it is a single longer sentence.
pub const LONGEST: usize = 1_200;

impl Text {
    /// Creates a text from a short form and one paragraph, without cases.
    pub fn new(short: impl Into<String>, teach: impl Into<String>) -> Self {
        Self::cases(short, vec![Paragraph::plain(teach)])
    }

    /// Creates a text from a short form and paragraphs.
    pub fn cases(short: impl Into<String>, teach: Vec<Paragraph>) -> Self {
        Self { short: short.into(), pattern: None, teach, inside: Vec::new() }
    }

    /// Returns the paragraphs and the conclusions. The conclusions are added to the last paragraph, or follow as a new one if that belongs to a case.
    ///
    /// A text of more than [`UNFOLDED`] characters becomes an argument followed by lemmas, each of at most [`LEMMA`] characters.
    pub fn told(self, follows: &str) -> Vec<Paragraph> {
        self.told_within(follows, UNFOLDED, |number| number.to_string())
    }

    /// Like [`told`](Self::told), with another limit and other names for lemmas.
    pub(crate) fn told_within(self, follows: &str, limit: usize, name: fn(usize) -> String) -> Vec<Paragraph> {
        let mut told = self.teach;
        match told.last_mut() {
            Some(last) if last.goes_on() => {
                if !last.words.is_empty() {
                    last.words.push(' ');
                }
                last.words += &format!("So {follows}");
            }
            last => {
                let joins = last.is_some_and(|last| last.depth == 0 && !last.is_case);
                told.push(Paragraph { joins, ..Paragraph::plain(format!("So {follows}")) });
            }
        }
        lemmas::folded(told, limit, name).into_iter().flat_map(Paragraph::broken).collect()
    }

    /// Returns the words of all paragraphs in one line.
    pub fn line(&self) -> String {
        let words: Vec<&str> = self.teach.iter().map(|paragraph| &*paragraph.words).collect();
        words.join(" ")
    }
}

impl Paragraph {
    /// Creates a paragraph that belongs to no case.
    pub fn plain(words: impl Into<String>) -> Self {
        Self { words: words.into(), ..Self::default() }
    }

    /// Whether sentences about the whole step may be added to the paragraph.
    pub(crate) fn goes_on(&self) -> bool {
        let is_apart = self.fold.as_ref().is_some_and(|fold| fold.suppose.is_none());
        self.depth == 0 && !self.is_case && !is_apart
    }

    /// Whether the paragraph has its own picture.
    pub fn has_picture(&self) -> bool {
        self.is_case && !self.parts.is_empty()
    }

    /// Breaks the paragraph between sentences into paragraphs of at most the [usual length](LONGEST).
    fn broken(self) -> Vec<Self> {
        if self.words.len() <= LONGEST {
            return vec![self];
        }
        let mut broken = vec![Self { words: String::new(), ..self }];
        let depth = self.depth;
        for sentence in self.words.split_inclusive(". ") {
            let last = broken.last_mut().expect("it begins with one");
            if last.words.len() + sentence.len() > LONGEST && !last.words.is_empty() {
                broken.push(Self { depth, words: sentence.into(), ..Self::default() });
            } else {
                last.words += sentence;
            }
        }
        broken.iter_mut().for_each(|paragraph| paragraph.words.truncate(paragraph.words.trim_end().len()));
        broken
    }
}

/// Writes the paragraph as a line: cases after a dash, indented by their depth.
impl fmt::Display for Paragraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = 2 * self.depth.saturating_sub(usize::from(self.is_case));
        write!(f, "{:indent$}{}{}", "", if self.is_case { "- " } else { "" }, self.words)
    }
}

/// Returns the conclusions of a step in notation: `r1c1=5`, `r1c58,r2c3<>3, r4c4<>38`.
///
/// Cells that lose the same digits are grouped.
pub fn conclusions(step: &Step) -> impl Display + use<> {
    let placed = groups(step.placed()).map(|(cells, digits)| format!("{}={digits}", brief(cells)));
    let eliminated = groups(step.eliminated()).map(|(cells, digits)| format!("{}<>{digits}", brief(cells)));
    placed.chain(eliminated).collect::<Vec<_>>().join(", ")
}

/// Returns the conclusions of a step in a sentence: `r1c5 and r1c8 cannot be 3.`
pub fn sentence(step: &Step) -> String {
    let placed = groups(step.placed()).map(|(cells, digits)| format!("{} is {}", list(cells), either(digits)));
    let eliminated =
        groups(step.eliminated()).map(|(cells, digits)| format!("{} cannot be {}", list(cells), either(digits)));
    format!("{}.", placed.chain(eliminated).collect::<Vec<_>>().join("; "))
}

/// Groups of cells that have the same digits in the set, with these digits, in the order of the digits.
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

/// Returns a number of tenths with a decimal point.
///
/// ```
/// assert_eq!(ninefold_logic::text::decimal(72), "7.2");
/// ```
pub fn decimal(tenths: u8) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Writes cells in short form, with commas between blocks: `r13c5,r2c28`.
pub fn brief(cells: CellSet) -> String {
    cells.to_string().replace(' ', ",")
}

/// Lists cells one by one if there are few: `r1c5, r1c8 and r2c3`; otherwise lists them by blocks: `r13c5, r2c45 and r9c4`.
pub fn list(cells: CellSet) -> String {
    if cells.len() <= 4 { series(cells, "and") } else { series(cells.to_string().split(' '), "and") }
}

/// Returns a list of alternative cells: `r1c5, r1c8 or r2c3`.
pub fn either_of(cells: CellSet) -> String {
    if cells.len() <= 4 { series(cells, "or") } else { format!("one of {}", brief(cells)) }
}

/// Returns a list of digits: `3, 5 and 8`.
pub fn both(digits: DigitSet) -> String {
    series(digits, "and")
}

/// Returns a list of alternative digits: `3, 5 or 8`.
pub fn either(digits: DigitSet) -> String {
    series(digits, "or")
}

/// Lists candidates one by one, with `word` before the last: `5 in r1c1 and 6 in r2c2`.
pub fn candidates(set: &CandidateSet, word: &str) -> String {
    series(by_digit(set).map(|Candidate { cell, digit }| format!("{digit} in {cell}")), word)
}

/// Writes houses in words: `row 3`, `rows 2 and 7`, `row 2 and column 5`.
pub fn houses(houses: impl IntoIterator<Item = House>) -> String {
    let houses: Vec<House> = houses.into_iter().collect();
    match houses[..] {
        [first, _, ..] if houses.iter().all(|house| house.kind() == first.kind() && is_counted(*house)) => {
            let plural = if first.kind() == crate::frame::HouseKind::Box { "es" } else { "s" };
            format!("{}{plural} {}", first.kind(), series(houses.iter().map(|house| house.number()), "and"))
        }
        _ => series(houses.iter().map(|house| house.words().to_string()), "and"),
    }
}

/// Whether players know the numbers of houses of this kind.
const fn is_counted(house: House) -> bool {
    house.number() > 0 && !matches!(house.kind(), crate::frame::HouseKind::Extra(_))
}

/// Spells a number: `no`, `one`, up to `nine`. Larger numbers are written in figures.
pub fn count(number: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.into())
}

/// Returns a digit with its article: `a 3`, `an 8` or, if digits are letters, `an E`.
pub fn a(digit: Digit) -> String {
    let article = if matches!(digit.ascii(), b'8' | b'A' | b'E' | b'F') { "an" } else { "a" };
    format!("{article} {digit}")
}

/// Returns the words for a step read from JSON whose parts do not fit its technique.
pub(crate) fn bare(step: &Step) -> Text {
    Text::new("parts missing", format!("The parts of this step are not those of a {}.", step.technique().name))
}

/// Returns the words with a capital at the start of a sentence; the name of a cell remains unchanged.
pub fn capital(word: &str) -> String {
    let is_cell = |rest: &str| rest.starts_with(|next: char| next.is_ascii_digit());
    if word.strip_prefix('r').is_some_and(is_cell) {
        return word.to_owned();
    }
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the paragraphs, one per line.
pub fn lines(paragraphs: &[Paragraph]) -> String {
    paragraphs.iter().map(Paragraph::to_string).collect::<Vec<_>>().join("\n")
}

/// Returns a list with `word` before the last item: `a`, `a and b`, `a, b and c`.
pub fn series<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}
