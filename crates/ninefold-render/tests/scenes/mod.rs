//! The gallery: the scenes that the tests draw.

#![allow(dead_code, reason = "each test program uses its part")]

pub(crate) mod ruled;

use ninefold_core::mark::{LinkKind, Mark, Node, Role};
use ninefold_core::multi::Grids;
use ninefold_core::{Board, Candidate, Cell, CellSet, Digit, Grid, House};
use ninefold_render::{Candidates, Image, Rgb, Scene, Symbols};

pub(crate) const HARD: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
pub(crate) const SOLVED: &str = "814729635659314728372568194721495386568137942943682571285971463496253817137846259";

pub(crate) fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

pub(crate) fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn cells(text: &str) -> CellSet {
    text.parse().unwrap()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn node(text: &str) -> Node {
    let (value, places) = text[1..].split_once(')').unwrap();
    Node::new(digit(value.parse().unwrap()), cells(places))
}

fn spots(role: Role, text: &str) -> Mark {
    Mark::Spots(role, node(text))
}

fn link(kind: LinkKind, from: &str, to: &str) -> Mark {
    Mark::Link(kind, node(from), node(to))
}

/// Returns the contrast of two colours, from 1 to 21, as the Web Content Accessibility Guidelines 2.2 define it.
pub(crate) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, two) = (luminance(one), luminance(other));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

/// Returns the relative luminance, from 0 to 1.
pub(crate) fn luminance(Rgb(r, g, b): Rgb) -> f64 {
    let channel = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
}

/// Returns a scene with every role as the mark of a candidate, of a cell, and of a house.
fn roles() -> Scene {
    let mut marks = Vec::new();
    for (number, role) in Role::ALL.into_iter().enumerate() {
        let at = |row: usize| Cell::from_index(9 * row + number % 9).unwrap();
        let rows = 4 * (number / 9);
        marks.push(Mark::Spots(role, Node::new(digit(number as u8 % 9 + 1), at(rows))));
        marks.push(Mark::Cell(role, at(rows + 2)));
    }
    let houses = [(Role::Base, "r9"), (Role::Cover, "c9"), (Role::Pattern, "b7")];
    marks.extend(houses.map(|(role, house)| Mark::House(role, house.parse::<House>().unwrap())));
    Scene::new().board((0, 0), &Board::EMPTY).marks(&marks).legend().labels()
}

fn chain() -> Scene {
    let marks = [
        link(LinkKind::Strong, "(8)r5c1", "(8)r5c5"),
        link(LinkKind::Weak, "(8)r5c5", "(8)r6c4"),
        link(LinkKind::Strong, "(8)r6c4", "(8)r8c4"),
        link(LinkKind::Weak, "(8)r8c4", "(3)r8c4"),
        link(LinkKind::Strong, "(3)r8c4", "(3)r78c9"),
        link(LinkKind::Weak, "(3)r78c9", "(3)r2c9"),
        spots(Role::Eliminated, "(8)r8c1"),
        spots(Role::Supposed, "(8)r5c1"),
    ];
    Scene::new().board((0, 0), &Board::EMPTY).marks(&marks).legend().labels().title("A chain")
}

fn fish() -> Scene {
    let mut board = Board::EMPTY;
    for place in ["(5)r2c1", "(5)r2c3", "(5)r2c4", "(5)r2c6", "(5)r2c7", "(5)r2c9", "(5)r7c1", "(5)r7c3", "(5)r7c6"] {
        board.remove(place.parse::<Candidate>().unwrap());
    }
    let marks = [
        Mark::House(Role::Base, "r2".parse().unwrap()),
        Mark::House(Role::Base, "r7".parse().unwrap()),
        Mark::House(Role::Cover, "c2".parse().unwrap()),
        Mark::House(Role::Cover, "c5".parse().unwrap()),
        spots(Role::Base, "(5)r27c25"),
        spots(Role::Fin, "(5)r7c4"),
        spots(Role::Endofin, "(5)r2c8"),
        spots(Role::Eliminated, "(5)r8c5 r9c5"),
        spots(Role::Placed, "(1)r1c1"),
    ];
    Scene::new().board((0, 0), &board).marks(&marks).legend().labels().title("A fish with fins").caption(
        "In rows 2 and 7 the digit 5 lies in columns 2 and 5, or in one of the fins: so it goes from r8c5 and r9c5.",
    )
}

fn notes() -> Scene {
    let own = cells("r1c1 r2c1");
    let puzzle = grid("81...9.......147....2......7......865...3...294......1......4....625.......8.....");
    let givens: Grid = puzzle.iter().filter(|(cell, _)| !own.contains(*cell)).collect();
    let empty = Scene::of(&Grids::from(puzzle).boards(), &givens.into(), Candidates::Hidden).unwrap();
    let corners = [("r2c2", "35"), ("r3c1", "369"), ("r5c2", "12345")];
    let centres = [("r1c3", "47"), ("r9c9", "1235679")];
    let with = corners.into_iter().fold(empty, |scene, (at, of)| scene.corner(cell(at).into(), of.parse().unwrap()));
    let with = centres.into_iter().fold(with, |scene, (at, of)| scene.centre(cell(at).into(), of.parse().unwrap()));
    with.colour(cell("r5c5").into(), Rgb(0xd5, 0x5e, 0))
        .colour(cell("r5c6").into(), Rgb(0, 0x72, 0xb2))
        .colour(cell("r5c6").into(), Rgb(0xf0, 0xe4, 0x42))
        .title("What a player writes")
}

/// Returns five boards, four of which share a box with the one in the middle.
pub(crate) fn samurai() -> Scene {
    let solved = grid(SOLVED);
    let turned = |by: u8| -> Grid { solved.iter().map(|(cell, digit)| (cell, shifted(digit, by))).collect() };
    let thin = |grid: Grid, keep: usize| -> Grid { grid.iter().filter(|(cell, _)| cell.index() % 5 == keep).collect() };
    Scene::new()
        .grid((0, 0), &thin(turned(0), 0))
        .grid((12, 0), &thin(turned(1), 1))
        .grid((0, 12), &thin(turned(2), 2))
        .grid((12, 12), &thin(turned(3), 3))
        .grid((6, 6), &Grid::EMPTY)
        .title("Samurai")
}

fn shifted(digit: Digit, by: u8) -> Digit {
    Digit::new((digit.get() + by - 1) % 9 + 1).unwrap()
}

/// Returns nine pictures, each with a different number of bars.
pub(crate) fn pictures() -> Symbols {
    let picture = |number: usize| {
        let bars: String = (0..number)
            .map(|bar| format!("<rect x='{}' y='10' width='8' height='80' fill='#0072b2'/>", 4 + bar * 10))
            .collect();
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' width='100' height='100'>{bars}</svg>"
        );
        Image::new(svg.into_bytes()).unwrap()
    };
    Symbols::images((1..=9).map(picture).collect()).unwrap()
}

/// Returns all scenes, with their symbols.
pub(crate) fn gallery() -> Vec<(&'static str, Scene, Symbols)> {
    let digits = Symbols::default;
    let hard = || Scene::new().grid((0, 0), &grid(HARD)).title("A hard one");
    let words = "red orange yellow green blue indigo violet black white";
    vec![
        ("empty", Scene::new().grid((0, 0), &Grid::EMPTY), digits()),
        ("givens", hard(), digits()),
        ("candidates", Scene::new().board((0, 0), &grid(HARD).board()), digits()),
        ("full", Scene::new().board((0, 0), &Board::EMPTY), digits()),
        ("roles", roles(), digits()),
        ("chain", chain(), digits()),
        ("fish", fish(), digits()),
        ("notes", notes(), digits()),
        ("letters", Scene::new().board((0, 0), &grid(HARD).board()), Symbols::named("letters").unwrap()),
        ("devanagari", Scene::new().board((0, 0), &grid(HARD).board()), Symbols::named("devanagari").unwrap()),
        ("words", Scene::new().grid((0, 0), &grid(SOLVED)), Symbols::words(words.split(' ')).unwrap()),
        ("pictures", Scene::new().board((0, 0), &grid(HARD).board()), pictures()),
        ("samurai", samurai(), digits()),
    ]
}
