//! The words of books about themselves: the levels, the hints, and who made it.

use ninefold::logic::hodoku::Level;
use ninefold::render::book::{Book, Entry, Piece, Prose};
use ninefold::rules::Rules;

use super::Pages;

/// The lines of the imprint: those of the options or the default ones, then the notice of rights, the publisher and the ISBN.
pub(super) fn imprint(book: &Book, pages: &Pages, face: &str) -> Vec<String> {
    let mut lines: Vec<String> = pages.imprint.iter().map(|line| line.0.clone()).collect();
    if lines.is_empty() {
        lines = described(book, face);
    }
    let holder = [&book.about.author, pages.publisher.as_ref().unwrap_or(&book.about.title)];
    let holder = holder.into_iter().find(|name| !name.is_empty());
    let rights =
        pages.year.map(|year| format!("© {}{}", year.0, holder.map(|name| format!(" {name}")).unwrap_or_default()));
    let publisher = pages.publisher.as_ref().map(|name| format!("Published by {name}"));
    let isbn = pages.isbn.as_ref().map(|isbn| format!("ISBN {}", isbn.trim()));
    let own: Vec<String> = [rights, publisher, isbn].into_iter().flatten().collect();
    if !own.is_empty() {
        lines.push(" ".into());
        lines.extend(own);
    }
    lines
}

/// The default lines: title, number of puzzles, typeface.
fn described(book: &Book, face: &str) -> Vec<String> {
    let count = book.puzzles().count();
    let named = [&book.about.title, &book.subtitle, &book.about.author].into_iter().filter(|words| !words.is_empty());
    let puzzles = if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles, each") };
    let made =
        [" ".into(), format!("{puzzles} with exactly one solution"), format!("Set in {face}, made with Ninefold")];
    named.cloned().chain(made).collect()
}

/// How hints name places. Boxes have numbers only where they are boxes.
pub(super) const PLACES: &str = "Rows are counted from the top, columns from the left, and boxes from the left to the right, row by row: in a grid of \
    nine boxes, box 1 is at the top left and box 9 at the bottom right. r3c4 is the cell in row 3 and column 4, and r3c45 are two cells of that row.";

/// The name of rules in the line above a puzzle: the size and the kinds of constraints; nothing of plain grids.
pub(super) fn kind(rules: &Rules) -> String {
    let size = (rules.size() != 9).then(|| format!("{0}x{0}", rules.size()));
    let has_regions = |regions: &[Option<u8>]| regions.iter().any(Option::is_some);
    let regions = rules.regions().map(|regions| if has_regions(regions) { "Irregular" } else { "No boxes" }.to_owned());
    let mut names: Vec<String> = size.into_iter().chain(regions).collect();
    for constraint in rules.constraints() {
        let name = constraint.kind().name;
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names.join(", ")
}

/// What a level asks for: the techniques that it is named after are those of `HoDoKu`'s table.
pub(super) const LEVELS: [(Level, &str); 5] = [
    (
        Level::Easy,
        "The two questions of the first steps are enough: a Hidden Single is the only place of a digit in a row, column or box, and a \
         Naked Single is the only digit that a cell can hold.",
    ),
    (
        Level::Medium,
        "What a box shares with a row or column matters too (Locked Candidates), and cells that keep the same digits for themselves: \
         a Naked Pair or Naked Triple, a Hidden Pair or Hidden Triple.",
    ),
    (
        Level::Hard,
        "Several rows and columns have to be seen together: X-Wing, Swordfish, Skyscraper, W-Wing, XY-Wing and their like. \
         Write down what each cell can hold.",
    ),
    (
        Level::Unfair,
        "Chains: if this is so, then that is not, so something else is. There are fish with fins (Finned Swordfish), too, and sets of cells that \
         have one digit more than there are cells.",
    ),
    (
        Level::Extreme,
        "Every way on has to be followed, and all lead to the same end: chains from each digit of a cell, and nets of them. Pencil and \
         patience.",
    ),
];

/// The puzzles of each level by their numbers, from easy to hard; those without a level come last.
pub(super) fn index(book: &Book) -> Vec<(String, Vec<usize>)> {
    let mut levels: std::collections::BTreeMap<(usize, String), Vec<usize>> = std::collections::BTreeMap::new();
    for (number, entry) in book.puzzles() {
        let name = if entry.level.is_empty() { "Other puzzles".to_owned() } else { capital(&entry.level) };
        let place = if entry.level.is_empty() { usize::MAX } else { place(&entry.level) };
        levels.entry((place, name)).or_default().push(number);
    }
    levels.into_iter().map(|((_, name), numbers)| (name, numbers)).collect()
}

/// The levels of a book's puzzles, or nothing if no puzzle says one.
pub(super) fn levels(book: &Book) -> Option<Prose> {
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
        let mut words = "The level above a puzzle says what its hardest step asks for".to_owned();
        if entries.iter().any(|entry| !entry.rating.is_empty()) {
            words += ", and the number behind it how much there is to do";
        }
        let is_plain = |entry: &&Entry| entry.puzzle.layout().is_none_or(Rules::has_plain_grids);
        let long = "A long way counts as the next level even if each of its steps is easy";
        let ways = match (entries.iter().any(is_plain), entries.iter().all(is_plain)) {
            (true, true) => format!("{long}."),
            (true, false) => {
                format!("{long}; under other rules than those of plain grids, the hardest step alone decides.")
            }
            (false, _) => "The number of steps does not raise the level.".into(),
        };
        pieces.push(Piece::Words(format!("{words}. {ways}")));
    }
    for name in &names {
        let count = entries.iter().filter(|entry| capital(&entry.level) == **name).count();
        let puzzles = if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") };
        let words = LEVELS.iter().find(|(level, _)| level.to_string().eq_ignore_ascii_case(name));
        let words = words.map_or("So says the collection that the puzzles come from.", |(_, words)| words);
        pieces.push(Piece::Term(format!("{name} ({puzzles})"), words.into()));
    }
    Some(Prose { title: "Levels".into(), pieces })
}

/// Where a level stands among those of `HoDoKu`; behind them if it is none.
pub(super) fn place(name: &str) -> usize {
    let known = Level::ALL.iter().position(|level| level.to_string().eq_ignore_ascii_case(name));
    known.unwrap_or(Level::ALL.len())
}

/// A level as a title: with a capital. Those of `HoDoKu` are written alike, however files write them.
pub fn capital(name: &str) -> String {
    let name = Level::ALL.get(place(name)).map_or_else(|| name.to_owned(), ToString::to_string);
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
