//! The pages of books that tell the rules: how to play, in words and pictures for the sizes of the book, and each kind of constraint with an example.

use ninefold::mark::{Mark, Node, Role};
use ninefold::multi::Grids;
use ninefold::render::book::{Book, Codes, Entry, Front, Piece, Prose, Solutions};
use ninefold::render::{Candidates, Scene, Symbols};
use ninefold::rules::{Kind, Rules};
use ninefold::solve::Solver;
use ninefold::{Cell, CellSet, Digit, Stop};

use crate::catalogue;
use crate::problem::Problem;
use crate::scene;

/// The first two steps in grids of a size with boxes: the only place of a digit in the first box, and the only digit of a cell.
struct First {
    size: usize,
    /// The cells of a box, in words.
    boxes: &'static str,
    place: Step,
    cell: Step,
}

/// A position row by row, the cell of its step, and the digit.
struct Step {
    grid: &'static str,
    cell: &'static str,
    digit: u8,
    /// The end of the sentence below the picture.
    words: &'static str,
}

/// The sizes with pictures of their own, the usual one first.
const FIRSTS: [First; 3] = [
    First {
        size: 9,
        boxes: "nine cells",
        place: Step {
            grid: "......7.....7.......9...........................................7................",
            cell: "r3c1",
            digit: 7,
            words: "Two rows and a column have theirs, and one cell is taken: one is left.",
        },
        cell: Step {
            grid: ".............8..................7...56......4...23.................1.............",
            cell: "r5c5",
            digit: 9,
            words: "",
        },
    },
    First {
        size: 4,
        boxes: "two rows and two columns",
        place: Step {
            grid: "...1....1.......",
            cell: "r2c2",
            digit: 1,
            words: "A row and a column have theirs: one cell is left.",
        },
        cell: Step { grid: "..3..2..1.......", cell: "r1c1", digit: 4, words: "" },
    },
    First {
        size: 6,
        boxes: "two rows and three columns",
        place: Step {
            grid: "....5.......5.............5.........",
            cell: "r2c2",
            digit: 5,
            words: "A row and two columns have theirs: one cell is left.",
        },
        cell: Step { grid: "...1.2.5..........3...........4.....", cell: "r1c1", digit: 6, words: "" },
    },
];

impl Step {
    /// The position with its answer, and the digits that lead to it.
    fn picture(&self, rules: &Rules, marks: impl FnOnce(&Grids, Cell, Digit) -> Vec<Mark>) -> Option<Scene> {
        let sign =
            |sign: char| sign.to_digit(10).and_then(|value| Digit::of_size(rules.size(), u8::try_from(value).ok()?));
        let givens = Grids::new(rules.clone(), self.grid.chars().map(sign));
        let (cell, digit): (Cell, Digit) = (self.cell.parse().ok()?, Digit::of_size(rules.size(), self.digit)?);
        let home = rules.cell_named(self.cell)?;
        let mut solved = givens.clone();
        solved[home] = Some(digit);
        let mut marks = marks(&givens, cell, digit);
        marks.push(Mark::Spots(Role::Placed, Node::new(digit, CellSet::from(cell))));
        Some(Scene::of(&solved.boards(), &givens, Candidates::Hidden).ok()?.marks(&marks))
    }
}

impl First {
    /// Both steps as pictures.
    fn pictures(&self, symbols: &Symbols) -> Option<Vec<(Scene, String)>> {
        let rules = Rules::sized(self.size).ok()?;
        let word = |digit: u8| Digit::new(digit).map_or_else(String::new, |digit| symbols.word(digit));
        let grid = rules.grid(0);
        let place = self.place.picture(&rules, |givens, _, digit| {
            let seen = givens.grid(0).spots(digit);
            let first = grid.boxes().first().map(|&house| Mark::House(Role::Base, house));
            first.into_iter().chain([Mark::Spots(Role::Pattern, Node::new(digit, seen))]).collect()
        })?;
        let cell = self.cell.picture(&rules, |givens, cell, _| {
            let digits = givens.grid(0);
            let seen = grid.peers(cell).iter().filter_map(|peer| Some((digits[peer]?, peer)));
            seen.map(|(digit, peer)| Mark::Spots(Role::Pattern, Node::new(digit, CellSet::from(peer)))).collect()
        })?;
        let first = format!("Where in the first box does {} go? {}", word(self.place.digit), self.place.words);
        let second = format!(
            "What does the coloured cell hold? Its row, its column and its box have all but {}.",
            word(self.cell.digit)
        );
        Some(vec![(place, first), (cell, second)])
    }
}

/// The parts that a grid consists of, beside rows and columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    Boxes,
    Regions,
    Neither,
}

/// The rows of the grids of a puzzle, and their parts.
fn shape(entry: &Entry) -> (usize, Parts) {
    let Some(rules) = entry.puzzle.layout() else { return (9, Parts::Boxes) };
    let parts = match rules.regions() {
        None => Parts::Boxes,
        Some(regions) if regions.iter().any(Option::is_some) => Parts::Regions,
        Some(_) => Parts::Neither,
    };
    (rules.size(), parts)
}

/// Whether grids overlap.
fn is_several(entry: &Entry) -> bool {
    entry.puzzle.layout().is_some_and(|rules| rules.grids().len() > 1)
}

/// The shapes of the puzzles, each once.
fn shapes(book: &Book) -> Vec<(usize, Parts)> {
    let mut shapes = Vec::new();
    for (_, entry) in book.puzzles() {
        let shape = shape(entry);
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    shapes
}

/// The kinds of constraints of the puzzles, each once.
fn kinds(book: &Book) -> Vec<&'static Kind> {
    let mut kinds: Vec<&'static Kind> = Vec::new();
    let all = book.puzzles().filter_map(|(_, entry)| entry.puzzle.layout());
    for constraint in all.flat_map(Rules::constraints) {
        if !kinds.contains(&constraint.kind()) {
            kinds.push(constraint.kind());
        }
    }
    kinds
}

/// The digits or symbols in the cells of a book.
struct Signs<'a> {
    symbols: &'a Symbols,
    /// One of them: a digit or a symbol.
    one: &'static str,
}

impl<'a> Signs<'a> {
    fn of(symbols: &'a Symbols) -> Self {
        Self { symbols, one: if *symbols == Symbols::default() { "digit" } else { "symbol" } }
    }

    /// All of them in a grid of that many rows.
    fn all(&self, size: usize) -> String {
        if self.one == "digit" {
            return match size {
                ..=9 => format!("the digits 1 to {size}"),
                10 => "the digits 1 to 9 and A for ten".into(),
                _ => format!(
                    "the digits 1 to 9 and the letters A to {}, of which A stands for 10",
                    self.word(size, size)
                ),
            };
        }
        let words: Vec<String> = (1..=size).map(|value| self.word(size, value)).collect();
        let count = if size == 9 { "nine".to_owned() } else { size.to_string() };
        format!("the {count} symbols ({})", words.join(", "))
    }

    fn word(&self, size: usize, value: usize) -> String {
        let digit = u8::try_from(value).ok().and_then(|value| Digit::of_size(size, value));
        digit.map_or_else(String::new, |digit| self.symbols.word(digit))
    }

    /// The rules of a shape other than the usual one.
    fn asked(&self, (size, parts): (usize, Parts)) -> Piece {
        let all = self.all(size);
        let boxes = FIRSTS
            .iter()
            .find(|first| first.size == size)
            .map_or_else(String::new, |first| format!(" of {}", first.boxes));
        let words = match parts {
            Parts::Boxes => format!("Every row, every column and every box{boxes} holds each of {all} exactly once."),
            Parts::Regions => format!(
                "Thick lines part the grid into regions of any form. Every row and every column holds each of {all} exactly once, and no region \
                 holds one twice."
            ),
            Parts::Neither => {
                format!("There are no boxes: every row and every column holds each of {all} exactly once.")
            }
        };
        let name = match parts {
            Parts::Boxes => format!("Grids of {size} rows"),
            Parts::Regions => format!("Grids of {size} rows with irregular regions"),
            Parts::Neither => format!("Grids of {size} rows without boxes"),
        };
        Piece::Term(name, words)
    }
}

/// How to play: the rules, two first steps as pictures, and what this book has besides.
pub(super) fn how_to_play(book: &Book) -> Prose {
    let signs = Signs::of(&book.style.symbols);
    let (one, shapes) = (signs.one, shapes(book));
    let (usual, others): (Vec<_>, Vec<_>) = shapes.iter().copied().partition(|shape| *shape == (9, Parts::Boxes));
    let part = if shapes.iter().any(|(_, parts)| *parts == Parts::Boxes) { "box" } else { "region" };
    let mut pieces = vec![Piece::Words(if usual.is_empty() {
        format!(
            "A Sudoku is a square of cells. Some may hold a {one} from the start. Fill the others, so that no row, no column and no part within \
             thick lines holds a {one} twice. Every puzzle of this book has one solution and no other."
        )
    } else {
        format!(
            "A Sudoku has nine rows and nine columns, and thick lines part it into nine boxes of nine cells. Some cells \
             hold a {one} from the start. Fill the others, so that every row, every column and every box holds each of \
             {} exactly once. Every puzzle of this book has one solution and no other.",
            signs.all(9)
        )
    })];
    pieces.extend(others.into_iter().map(|shape| signs.asked(shape)));
    if !kinds(book).is_empty() {
        pieces.push(Piece::Words("Many puzzles have further rules, which the pages after this one tell.".into()));
    }
    pieces.push(Piece::Term(
        "The first steps".into(),
        format!(
            "Two questions lead through most puzzles. Where in this row, column or {part} can the {one} still go? And \
             what can this cell still hold? If there is one answer, write it down; it helps with the next question."
        ),
    ));
    let first = FIRSTS.iter().find(|first| shapes.contains(&(first.size, Parts::Boxes)));
    pieces.extend(first.and_then(|first| first.pictures(&book.style.symbols)).map(Piece::Pictures));
    pieces.push(Piece::Words(format!(
        "When that leads no further, write into each cell, small, every {one} that it can still hold. Cells of a row, column or \
         {part} that have the same two then tell that these go nowhere else there."
    )));
    if let Some((number, entry)) = book.puzzles().find(|(_, entry)| is_several(entry)) {
        pieces.push(Piece::Term(
            "Several grids".into(),
            format!(
                "Some puzzles have several grids that overlap, as puzzle {number} has. Each grid is a Sudoku with rows, columns and boxes of \
                 its own; a cell that lies in two grids holds one {one}, which counts in both. Go on in another grid when one \
                 leads no further."
            ),
        ));
        pieces.push(Piece::Pictures(vec![(entry.puzzle.bare(), format!("Puzzle {number}"))]));
    }
    pieces.extend(besides(book));
    Prose { title: "How to play".into(), pieces }
}

/// Where hints and solutions are.
fn besides(book: &Book) -> Option<Piece> {
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
    (!besides.is_empty()).then(|| Piece::Words(besides.join(" ")))
}

/// Each kind of constraint in the book with its rule and an example; nothing of plain grids.
pub(super) fn of_kinds(book: &Book) -> Option<Prose> {
    let kinds = kinds(book);
    let told = |kind: &'static Kind| {
        let term = Piece::Term(kind.name.into(), kind.about.into());
        std::iter::once(term).chain(example(kind).map(Piece::Miniatures))
    };
    let pieces: Vec<Piece> = kinds.into_iter().flat_map(told).collect();
    (!pieces.is_empty()).then(|| Prose { title: "Rules".into(), pieces })
}

/// Whether the pages in front tell the rules of all kinds.
pub(super) fn are_told(book: &Book) -> bool {
    of_kinds(book).is_some_and(|rules| book.front.contains(&Front::Prose(rules)))
}

/// A small puzzle that needs the constraint, and its solution.
fn example(kind: &'static Kind) -> Option<Vec<(Scene, String)>> {
    let document = catalogue::example_of(kind)?;
    let solution = Problem::from(&document).prove(Solver::new(), Stop::NEVER).proved().ok()?;
    let solved = scene::digits(&solution, &document.grids()).ok()?;
    let puzzle = scene::scene(&document, scene::Shown::Known).ok()?;
    let rules = document.rules();
    let constraints = rules.constraints().iter().map(|constraint| constraint.describe(rules));
    let words = format!("An example: {}", constraints.collect::<Vec<_>>().join(", "));
    Some(vec![(puzzle, words), (solved, "Its solution".into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions of the pictures allow the steps that they show, at once.
    #[test]
    fn first_steps_are_singles() {
        for first in &FIRSTS {
            let rules = Rules::sized(first.size).unwrap();
            assert_eq!(first.pictures(&Symbols::default()).unwrap().len(), 2);
            for (step, id) in [(&first.place, "hidden-single"), (&first.cell, "naked-single")] {
                let sign = |sign: char| Digit::of_size(first.size, sign.to_digit(10)? as u8);
                let givens = Grids::new(rules.clone(), step.grid.chars().map(sign));
                assert_eq!(step.grid.len(), first.size * first.size, "{}", step.grid);
                let board = givens.boards();
                let (cell, digit) = (step.cell.parse().unwrap(), Digit::new(step.digit).unwrap());
                let board = board.board(0);
                let spots = board.spots(digit) & rules.grid(0).boxes()[0].cells();
                let found = if id == "hidden-single" {
                    spots == CellSet::from(cell)
                } else {
                    board.candidates(cell).single() == Some(digit)
                };
                assert!(found, "{id} of size {}", first.size);
            }
        }
    }
}
