//! What a book says about itself: the levels, the hints, and the imprint.

use ninefold::logic::hodoku::Level;
use ninefold::render::book::{Book, Entry, Piece, Prose};
use ninefold::render::words::{Language, Message};
use ninefold::rules::Rules;

use super::Pages;

/// Returns the lines of the imprint: those that the options state or else the default ones, followed by the copyright notice, the publisher and the
/// ISBN.
pub(super) fn imprint(book: &Book, pages: &Pages, face: &str) -> Vec<String> {
    let mut lines: Vec<String> = pages.imprint.iter().map(|line| line.0.clone()).collect();
    if lines.is_empty() {
        lines = described(book, face);
    }
    let holder = [&book.about.author, pages.publisher.as_ref().unwrap_or(&book.about.title)];
    let holder = holder.into_iter().find(|name| !name.is_empty());
    let rights =
        pages.year.map(|year| format!("© {}{}", year.0, holder.map(|name| format!(" {name}")).unwrap_or_default()));
    let publisher = pages.publisher.as_ref().map(|name| book.style.language.say(Message::Publisher, &[("name", name)]));
    let isbn = pages.isbn.as_ref().map(|isbn| format!("ISBN {}", isbn.trim()));
    let own: Vec<String> = [rights, publisher, isbn].into_iter().flatten().collect();
    if !own.is_empty() {
        lines.push(" ".into());
        lines.extend(own);
    }
    lines
}

/// Returns the default lines of the imprint: the title, the number of puzzles and the typeface.
fn described(book: &Book, face: &str) -> Vec<String> {
    let language = book.style.language;
    let named = [&book.about.title, &book.subtitle, &book.about.author].into_iter().filter(|words| !words.is_empty());
    let puzzles = language.count(Message::Unique, book.puzzles().count());
    let made = [" ".into(), puzzles, language.say(Message::SetIn, &[("face", &face)])];
    named.cloned().chain(made).collect()
}

/// An explanation of hints: where they start, and the places that they name. Hints are in English only. A region has a number only if it is a box.
pub(super) const ABOUT_HINTS: &str = "First fill in every single: a digit for which a row, column or box has only one cell left, or the only digit left \
    for a cell. Each hint names the first step after that. A candidate is a digit that a cell may still hold. Rows are counted from the top, columns \
    from the left, and boxes from left to right, row by row: in a grid of nine boxes, box 1 is at the top left and box 9 at the bottom right. r3c4 is \
    the cell in row 3 and column 4, and r3c45 are two cells of that row.";

/// Common names for two kinds of constraints together, which are the same in all languages.
pub(super) const COMMON: [(&str, [&str; 2]); 2] =
    [("X-Sudoku", ["diagonal+", "diagonal-"]), ("Kropki", ["difference", "ratio"])];

/// Finds the common name for `kind` together with a second kind, if both are in `among`.
fn common(kind: &str, among: &[&str]) -> Option<&'static (&'static str, [&'static str; 2])> {
    COMMON.iter().find(|(_, kinds)| kinds.contains(&kind) && kinds.iter().all(|kind| among.contains(kind)))
}

/// Returns the name of the rules for the line above a puzzle, which consists of the size and the kinds of constraints. The name of plain grids is
/// empty.
pub(super) fn kind(rules: &Rules, language: Language) -> String {
    let size = (rules.size() != 9 || !rules.has_full_lines()).then(|| rules.dimensions());
    let has_regions = |regions: &[Option<u8>]| regions.iter().any(Option::is_some);
    let parted = |regions| language.text(if has_regions(regions) { Message::Irregular } else { Message::NoBoxes });
    let regions = rules.regions().map(parted);
    let mut names: Vec<String> = size.into_iter().chain(regions).collect();
    let ids: Vec<&str> = rules.constraints().iter().map(|constraint| constraint.kind().id).collect();
    for constraint in rules.constraints() {
        let common = common(constraint.kind().id, &ids);
        let name = common.map_or_else(|| language.name(constraint.kind()), |(name, _)| (*name).to_owned());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

/// The levels, each with its name and its meaning. In `HoDoKu`'s table, the techniques that the meanings mention have these levels.
pub(super) const LEVELS: [(Level, Message, Message); 5] = [
    (Level::Easy, Message::Easy, Message::EasyMeans),
    (Level::Medium, Message::Medium, Message::MediumMeans),
    (Level::Hard, Message::Hard, Message::HardMeans),
    (Level::Unfair, Message::Unfair, Message::UnfairMeans),
    (Level::Extreme, Message::Extreme, Message::ExtremeMeans),
];

/// Returns the numbers of the puzzles of each level, from easy to hard. Puzzles without a level are last.
pub(super) fn index(book: &Book) -> Vec<(String, Vec<usize>)> {
    let mut levels: std::collections::BTreeMap<(usize, String), Vec<usize>> = std::collections::BTreeMap::new();
    for (number, entry) in book.puzzles() {
        let language = book.style.language;
        let name =
            if entry.level.is_empty() { language.text(Message::OtherPuzzles) } else { level(&entry.level, language) };
        let place = if entry.level.is_empty() { usize::MAX } else { place(&entry.level) };
        levels.entry((place, name)).or_default().push(number);
    }
    levels.into_iter().map(|((_, name), numbers)| (name, numbers)).collect()
}

/// Returns the page about the levels of a book's puzzles, or `None` if no puzzle has a level.
pub(super) fn levels(book: &Book) -> Option<Prose> {
    let language = book.style.language;
    let entries: Vec<&Entry> = book.puzzles().map(|(_, entry)| entry).filter(|entry| !entry.level.is_empty()).collect();
    let mut names: Vec<String> = entries.iter().map(|entry| capital(&entry.level)).collect();
    names.sort_by_cached_key(|name| (place(name), name.clone()));
    names.dedup();
    if names.is_empty() {
        return None;
    }
    let known: Vec<&String> = names.iter().filter(|name| place(name) < Level::ALL.len()).collect();
    let mut pieces = Vec::new();
    if !known.is_empty() {
        let has_scores = entries.iter().any(|entry| !entry.rating.is_empty());
        let words = language.text(if has_scores { Message::LevelAndScoreSay } else { Message::LevelSays });
        let is_plain = |entry: &&Entry| entry.puzzle.layout().is_none_or(Rules::has_plain_grids);
        let ways = match (entries.iter().any(is_plain), entries.iter().all(is_plain)) {
            (true, true) => Message::LongCounts,
            (true, false) => Message::LongCountsPlain,
            (false, _) => Message::StepsDoNotCount,
        };
        pieces.push(Piece::Words(format!("{words} {}", language.text(ways))));
    }
    for name in &names {
        let count = entries.iter().filter(|entry| capital(&entry.level) == **name).count();
        let puzzles = language.count(Message::PuzzleCount, count);
        let words = LEVELS.get(place(name)).map_or(Message::OtherMeans, |(_, _, words)| *words);
        let term = language.say(Message::LevelTerm, &[("level", &level(name, language)), ("puzzles", &puzzles)]);
        pieces.push(Piece::Term(term, language.text(words)));
    }
    Some(Prose { title: language.text(Message::Levels), pieces })
}

/// Returns the position of a level among those of `HoDoKu`. Any other level follows them.
pub(super) fn place(name: &str) -> usize {
    let known = Level::ALL.iter().position(|level| level.to_string().eq_ignore_ascii_case(name));
    known.unwrap_or(Level::ALL.len())
}

/// Writes a level with a capital letter. `HoDoKu`'s levels have a uniform spelling, whatever their spelling in files.
pub(super) fn capital(name: &str) -> String {
    let name = Level::ALL.get(place(name)).map_or_else(|| name.to_owned(), ToString::to_string);
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Writes a level as a title in the given language. `HoDoKu`'s levels are translated; others are unchanged.
pub fn level(name: &str, language: Language) -> String {
    LEVELS.get(place(name)).map_or_else(|| capital(name), |(_, title, _)| language.text(*title))
}
