//! The pages of books that explain the rules: how to play, in words and in pictures for the grid sizes of the book, and each kind of constraint with
//! an example.

use ninefold::mark::{Mark, Node, Role};
use ninefold::multi::Grids;
use ninefold::render::book::{Book, Codes, Entry, Front, Piece, Prose, Solutions};
use ninefold::render::words::{Language, Message};
use ninefold::render::{Candidates, Scene, Symbols};
use ninefold::rules::{Kind, Rules};
use ninefold::solve::Solver;
use ninefold::{Cell, CellSet, Digit, Stop};

use super::words;
use crate::catalogue;
use crate::problem::Problem;
use crate::scene;

/// The first two steps in a grid of a size with boxes: the only place for a digit in the first box, and the only digit for a cell.
struct First {
    size: usize,
    /// The cells of a box, described in words.
    boxes: Message,
    place: Step,
    cell: Step,
}

/// A position, written row by row, with the cell and the digit of its next step.
struct Step {
    grid: &'static str,
    cell: &'static str,
    digit: u8,
    /// The end of the words below the picture, if the step has a reason.
    why: Option<Message>,
}

/// The sizes that have pictures of their own, with the most common size first.
const FIRSTS: [First; 3] = [
    First {
        size: 9,
        boxes: Message::NineCells,
        place: Step {
            grid: "......7.....7.......9...........................................7................",
            cell: "r3c1",
            digit: 7,
            why: Some(Message::NineWhy),
        },
        cell: Step {
            grid: ".............8..................7...56......4...23.................1.............",
            cell: "r5c5",
            digit: 9,
            why: None,
        },
    },
    First {
        size: 4,
        boxes: Message::TwoByTwo,
        place: Step { grid: "...1....1.......", cell: "r2c2", digit: 1, why: Some(Message::FourWhy) },
        cell: Step { grid: "..3..2..1.......", cell: "r1c1", digit: 4, why: None },
    },
    First {
        size: 6,
        boxes: Message::TwoByThree,
        place: Step {
            grid: "....5.......5.............5.........",
            cell: "r2c2",
            digit: 5,
            why: Some(Message::SixWhy),
        },
        cell: Step { grid: "...1.2.5..........3...........4.....", cell: "r1c1", digit: 6, why: None },
    },
];

impl Step {
    /// Draws the position with the digit of its step, and marks the digits that lead to it.
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
    /// Draws both steps, each with its words.
    fn pictures(&self, symbols: &Symbols, language: Language) -> Option<Vec<(Scene, String)>> {
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
        let why = self.place.why.map(|why| language.text(why)).unwrap_or_default();
        let [first, second] = if symbols.has_pictures() {
            [language.say(Message::PictureGoes, &[("why", &why)]), language.text(Message::PictureHolds)]
        } else {
            let first = [("digit", &word(self.place.digit) as &dyn std::fmt::Display), ("why", &why)];
            [
                language.say(Message::WhereGoes, &first),
                language.say(Message::WhatHolds, &[("digit", &word(self.cell.digit))]),
            ]
        };
        Some(vec![(place, first), (cell, second)])
    }
}

/// The parts into which a grid is divided besides rows and columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    Boxes,
    Regions,
    Neither,
}

/// Returns the number of rows of a puzzle's grids, and the parts that the grids have.
fn shape(entry: &Entry) -> (usize, Parts) {
    let Some(rules) = entry.puzzle.layout() else { return (9, Parts::Boxes) };
    let parts = match rules.regions() {
        None => Parts::Boxes,
        Some(regions) if regions.iter().any(Option::is_some) => Parts::Regions,
        Some(_) => Parts::Neither,
    };
    (rules.size(), parts)
}

/// Whether the puzzle has several grids.
fn is_several(entry: &Entry) -> bool {
    entry.puzzle.layout().is_some_and(|rules| rules.grids().len() > 1)
}

/// Returns the shapes of the puzzles, without repetition.
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

/// Returns the kinds of constraints that occur in the puzzles, without repetition.
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

/// The digits or symbols that the cells of a book contain.
struct Signs<'a> {
    symbols: &'a Symbols,
    language: Language,
    is_plain: bool,
}

impl<'a> Signs<'a> {
    fn of(symbols: &'a Symbols, language: Language) -> Self {
        Self { symbols, language, is_plain: *symbols == Symbols::default() }
    }

    /// Returns the words for digits, or those for symbols.
    fn either(&self, [digit, symbol]: [Message; 2]) -> String {
        self.language.text(if self.is_plain { digit } else { symbol })
    }

    /// Names all digits or symbols of a grid with the given number of rows.
    fn all(&self, size: usize) -> String {
        let language = self.language;
        if self.is_plain {
            return match size {
                ..=9 => language.say(Message::DigitsTo, &[("size", &size)]),
                10 => language.text(Message::DigitsToTen),
                _ => language.say(Message::DigitsAndLetters, &[("last", &self.word(size, size)), ("size", &size)]),
            };
        }
        if self.symbols.has_pictures() {
            return language.say(Message::Pictures, &[("size", &size)]);
        }
        let words = (1..=size).map(|value| self.word(size, value)).collect::<Vec<_>>().join(", ");
        match size {
            9 => language.say(Message::NineSymbols, &[("symbols", &words)]),
            _ => language.say(Message::SomeSymbols, &[("size", &size), ("symbols", &words)]),
        }
    }

    fn word(&self, size: usize, value: usize) -> String {
        let digit = u8::try_from(value).ok().and_then(|value| Digit::of_size(size, value));
        digit.map_or_else(String::new, |digit| self.symbols.word(digit))
    }

    /// Describes the rules for a shape other than the usual one.
    fn asked(&self, (size, parts): (usize, Parts)) -> Piece {
        let (language, all) = (self.language, self.all(size));
        let boxes = FIRSTS.iter().find(|first| first.size == size).map(|first| language.text(first.boxes));
        let words = match (parts, boxes) {
            (Parts::Boxes, Some(cells)) => language.say(Message::BoxesOf, &[("all", &all), ("cells", &cells)]),
            (Parts::Boxes, None) => language.say(Message::Boxes, &[("all", &all)]),
            (Parts::Regions, _) => language.say(Message::Regions, &[("all", &all)]),
            (Parts::Neither, _) => language.say(Message::Neither, &[("all", &all)]),
        };
        let name = match parts {
            Parts::Boxes => Message::SizeWithBoxes,
            Parts::Regions => Message::SizeWithRegions,
            Parts::Neither => Message::SizeWithout,
        };
        Piece::Term(language.say(name, &[("size", &size)]), words)
    }
}

/// Returns the page "How to play": the rules, pictures of two first steps, and whatever else the book contains. A page of rules may follow it.
pub(super) fn how_to_play(book: &Book, has_rules: bool) -> Prose {
    let language = book.style.language;
    let signs = Signs::of(&book.style.symbols, language);
    let (one, shapes) = (signs.either([Message::ADigit, Message::ASymbol]), shapes(book));
    let (usual, others): (Vec<_>, Vec<_>) = shapes.iter().copied().partition(|shape| *shape == (9, Parts::Boxes));
    let has_boxes = shapes.iter().any(|(_, parts)| *parts == Parts::Boxes);
    let part = |[boxes, region]: [Message; 2]| language.text(if has_boxes { boxes } else { region });
    let mut pieces = vec![Piece::Words(if usual.is_empty() {
        language.say(Message::AnyGrids, &[("one", &one)])
    } else {
        language.say(Message::NineRows, &[("one", &one), ("all", &signs.all(9))])
    })];
    pieces.extend(others.into_iter().map(|shape| signs.asked(shape)));
    if has_rules {
        pieces.push(Piece::Words(language.text(Message::FurtherRules)));
    }
    let (here, the) = (part([Message::HereBox, Message::HereRegion]), [Message::TheDigit, Message::TheSymbol]);
    pieces.push(Piece::Term(
        language.text(Message::FirstSteps),
        language.say(Message::TwoQuestions, &[("part", &here), ("one", &signs.either(the))]),
    ));
    let first = FIRSTS.iter().find(|first| shapes.contains(&(first.size, Parts::Boxes)));
    pieces.extend(first.and_then(|first| first.pictures(&book.style.symbols, language)).map(Piece::Pictures));
    let (of, every) = (part([Message::OfBox, Message::OfRegion]), [Message::EveryDigit, Message::EverySymbol]);
    let small = language.say(Message::SmallDigits, &[("every", &signs.either(every)), ("part", &of)]);
    pieces.push(Piece::Words(small));
    if let Some((number, entry)) = book.puzzles().find(|(_, entry)| is_several(entry)) {
        let one = signs.either([Message::OneDigit, Message::OneSymbol]);
        let words = language.say(Message::Overlap, &[("number", &number), ("one", &one)]);
        pieces.push(Piece::Term(language.text(Message::SeveralGrids), words));
        let name = language.say(Message::Puzzle, &[("number", &number)]);
        pieces.push(Piece::Pictures(vec![(entry.puzzle.bare(), name)]));
    }
    pieces.extend(besides(book));
    Prose { title: language.text(Message::HowToPlay), pieces }
}

/// Explains where the book has its hints and solutions, and what the QR codes are for.
fn besides(book: &Book) -> Option<Piece> {
    let mut besides: Vec<Message> = Vec::new();
    if book.puzzles().any(|(_, entry)| !entry.hint.is_empty()) {
        besides.push(Message::HintsBehind);
    }
    match book.solutions {
        Solutions::Back(_) => besides.push(Message::SolutionsBack),
        Solutions::Foot => besides.push(Message::SolutionsFoot),
        Solutions::None => {}
    }
    if book.codes == Codes::Qr && book.puzzles().any(|(_, entry)| entry.link.is_some()) {
        besides.push(Message::Camera);
    }
    let words = || besides.iter().map(|words| book.style.language.text(*words)).collect::<Vec<_>>().join(" ");
    (!besides.is_empty()).then(|| Piece::Words(words()))
}

/// Returns the page that explains each kind of constraint in the book with its rule and an example, or `None` if the book has only plain grids.
pub(super) fn of_kinds(book: &Book) -> Option<Prose> {
    let (kinds, language) = (kinds(book), book.style.language);
    let told = |kind: &'static Kind| {
        let term = Piece::Term(language.name(kind), language.rule(kind));
        let common = words::COMMON.iter().find(|(_, [first, _])| *first == kind.id);
        let common = common.filter(|(_, kinds)| has_together(book, kinds)).map(|(name, kinds)| {
            let [first, second] = kinds.map(|id| Kind::named(id).map_or_else(String::new, |kind| language.name(kind)));
            let words = language.say(Message::BothRules, &[("first", &first), ("second", &second)]);
            Piece::Term((*name).to_owned(), words)
        });
        common.into_iter().chain([term]).chain(example(kind, language).map(Piece::Miniatures))
    };
    let mut pieces: Vec<Piece> = kinds.into_iter().flat_map(told).collect();
    let words = language.text(Message::CellNames);
    let is_named = |piece: &Piece| match piece {
        Piece::Miniatures(pictures) => pictures.iter().any(|(scene, _)| scene.names_cells(language)),
        _ => false,
    };
    if pieces.iter().any(is_named) || book.puzzles().any(|(_, entry)| entry.puzzle.names_cells(language)) {
        pieces.insert(0, Piece::Words(words));
    }
    (!pieces.is_empty()).then(|| Prose { title: language.text(Message::RulesOfKinds), pieces })
}

/// Whether a puzzle has all of these kinds, so that their common name is written above it.
fn has_together(book: &Book, ids: &[&str]) -> bool {
    let has = |rules: &Rules, id: &str| rules.constraints().iter().any(|constraint| constraint.kind().id == id);
    book.puzzles().filter_map(|(_, entry)| entry.puzzle.layout()).any(|rules| ids.iter().all(|id| has(rules, id)))
}

/// Whether the front pages explain the rules of all kinds.
pub(super) fn are_told(book: &Book) -> bool {
    of_kinds(book).is_some_and(|rules| book.front.contains(&Front::Prose(rules)))
}

/// Draws a small puzzle that needs the constraint, and the puzzle's solution.
fn example(kind: &'static Kind, language: Language) -> Option<Vec<(Scene, String)>> {
    let document = catalogue::example_of(kind)?;
    let solution = Problem::from(&document).prove(Solver::new(), Stop::NEVER).proved().ok()?;
    let solved = scene::digits(&solution, &document.grids()).ok()?;
    let puzzle = scene::scene(&document, scene::Shown::Known).ok()?;
    let rules = document.rules();
    // Words describe the constraints only if the picture names the cells.
    let words = if puzzle.names_cells(language) {
        let constraints = rules.constraints().iter().map(|constraint| language.describe(constraint, rules));
        language.say(Message::AnExample, &[("constraints", &constraints.collect::<Vec<_>>().join(", "))])
    } else {
        language.text(Message::Example)
    };
    Some(vec![(puzzle, words), (solved, language.text(Message::ItsSolution))])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The position of each picture allows the step that it shows, without any step before it.
    #[test]
    fn first_steps_are_singles() {
        for first in &FIRSTS {
            let rules = Rules::sized(first.size).unwrap();
            assert_eq!(first.pictures(&Symbols::default(), Language::English).unwrap().len(), 2);
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
