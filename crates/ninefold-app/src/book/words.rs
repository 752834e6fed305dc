//! The words of books: how to play, the levels, and who made it.

use ninefold::logic::hodoku::Level;
use ninefold::mark::{Mark, Node, Role};
use ninefold::render::book::{Book, Codes, Entry, Piece, Prose, Solutions};
use ninefold::render::{Scene, Symbols};
use ninefold::{Cell, CellSet, Digit, Grid, HouseKind};

use crate::scene;

/// The imprint of a book that brings no other: what it is, and with what it was made.
pub(super) fn imprint(book: &Book, face: &str) -> Vec<String> {
    let count = book.puzzles().count();
    let named = [&book.about.title, &book.subtitle, &book.about.author].into_iter().filter(|words| !words.is_empty());
    let puzzles = if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles, each") };
    let made =
        [" ".into(), format!("{puzzles} with exactly one solution"), format!("Set in {face}, made with Ninefold")];
    named.cloned().chain(made).collect()
}

/// A hidden single: where does the 7 of the first box go?
const PLACE: &str = "
......7..
...7.....
..9......
.........
.........
.........
.........
.7.......
.........
";

/// A naked single: the cell in the middle sees all digits but 9.
const CELL: &str = "
.........
....8....
.........
.....7...
56......4
...23....
.........
....1....
.........
";

/// An example with its answer.
fn example(grid: &str, cell: &str, digit: u8, marks: impl FnOnce(&Grid, Cell, Digit) -> Vec<Mark>) -> Option<Scene> {
    let (grid, cell, digit): (Grid, Cell, Digit) =
        (Grid::parse(grid.trim()).ok()?, cell.parse().ok()?, Digit::new(digit)?);
    let mut solved = grid;
    solved[cell] = Some(digit);
    let mut marks = marks(&grid, cell, digit);
    marks.push(Mark::Spots(Role::Placed, Node::new(digit, cell)));
    Some(Scene::new().grid((0, 0), &solved).placed(CellSet::from(cell)).marks(&marks))
}

/// How to play: the rules, two first steps as pictures, and what this book has besides.
pub(super) fn how_to_play(book: &Book) -> Prose {
    let symbols = &book.style.symbols;
    let word = |digit: u8| Digit::new(digit).map_or_else(String::new, |digit| symbols.word(digit));
    let plain = *symbols == Symbols::default();
    let (kind, all) = if plain {
        ("digit", "the digits 1 to 9".to_owned())
    } else {
        let words: Vec<String> = Digit::all().map(|digit| symbols.word(digit)).collect();
        ("symbol", format!("the nine symbols ({})", words.join(", ")))
    };
    let mut pieces = vec![
        Piece::Words(format!(
            "A Sudoku has nine rows and nine columns, and thick lines part it into nine boxes of nine cells. Some cells \
             hold a {kind} from the start. Fill the others, so that every row, every column and every box holds each of \
             {all} exactly once. Every puzzle of this book has one solution and no other."
        )),
        Piece::Term(
            "The first steps".into(),
            format!(
                "Two questions lead through most puzzles. Where in this row, column or box can the {kind} still go? And \
                 what can this cell still hold? If there is one answer, write it down; it helps with the next question."
            ),
        ),
    ];
    let place = example(PLACE, "r3c1", 7, |grid, cell, digit| {
        let seen = grid.spots(digit);
        vec![Mark::House(Role::Base, cell.house(HouseKind::Box)), Mark::Spots(Role::Pattern, Node::new(digit, seen))]
    });
    let cell = example(CELL, "r5c5", 9, |grid, cell, _| {
        let seen = cell.peers().iter().filter_map(|peer| Some((grid[peer]?, peer)));
        seen.map(|(digit, peer)| Mark::Spots(Role::Pattern, Node::new(digit, peer))).collect()
    });
    let seven = word(7);
    let pictures = [
        place.map(|scene| {
            (scene, format!("Where in the first box does {seven} go? Two rows and a column have their {seven}, and one cell is taken: one is left."))
        }),
        cell.map(|scene| {
            (scene, format!("What does the cell in the middle hold? Its row, its column and its box have all but {}.", word(9)))
        }),
    ];
    pieces.push(Piece::Pictures(pictures.into_iter().flatten().collect()));
    pieces.push(Piece::Words(format!(
        "When that leads no further, write into each cell, small, every {kind} that it can still hold. Cells of a row, column or \
         box that have the same two then tell that these go nowhere else there."
    )));
    let wide = book.puzzles().find(|(_, entry)| scene::is_wide(&entry.puzzle));
    if let Some((number, entry)) = wide {
        pieces.push(Piece::Term(
            "Several grids".into(),
            format!(
                "Some puzzles have several grids that overlap, as puzzle {number} has. Each grid is a Sudoku with rows, columns and boxes of \
                 its own; a cell that lies in two grids holds one {kind}, which counts in both. Go on in another grid when one \
                 leads no further."
            ),
        ));
        pieces.push(Piece::Pictures(vec![(entry.puzzle.bare(), format!("Puzzle {number}"))]));
    }
    let mut besides: Vec<&str> = Vec::new();
    if book.puzzles().any(|(_, entry)| !entry.hint.is_empty()) {
        besides.push("Hints behind the puzzles say where to look when you are stuck.");
    }
    match book.solutions {
        Solutions::Back(_) => besides.push("The solutions are at the back."),
        Solutions::Foot => besides.push("The solutions stand upside down at the foot of each page."),
        Solutions::None => {}
    }
    if book.codes == Codes::Qr && book.puzzles().any(|(_, entry)| entry.link.is_some()) {
        besides.push("The camera of a telephone opens a puzzle by the square code beside it.");
    }
    if !besides.is_empty() {
        pieces.push(Piece::Words(besides.join(" ")));
    }
    Prose { title: "How to play".into(), pieces }
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
        pieces.push(Piece::Words(words + ". A long way counts as the next level even if each of its steps is easy."));
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
