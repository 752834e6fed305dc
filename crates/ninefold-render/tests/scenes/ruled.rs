//! Scenes with rules beyond those of plain grids: one for each kind of constraint, and one for each size.

use ninefold_core::mark::{LinkKind, Mark, Role};
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Kind, Rules};
use ninefold_core::{Digit, Grid};
use ninefold_render::{Candidates, Scene};

use super::{SOLVED, cell, grid, link, spots};

/// A map of cages: cells with the same letter.
const CAGES: &str = "\
    aabbccddeaafbccgdehffbiiggehjkkiillmhjjkkllmmnjoopppqmnrrospqqqnrsssttuuvvswwtxuu";

/// The irregular regions of a jigsaw.
const JIGSAW: &str = "\
    111222333111222333114522333144525566444555666444556669778888699777888999777788999";

const SMALL_JIGSAW: &str = "1111111222222323333335554446554466675544667777776";

fn digit(size: usize, value: usize) -> Option<Digit> {
    Digit::of_size(size, u8::try_from(value).ok()?)
}

pub(crate) fn named(rules: &Rules, cells: &str) -> Vec<LayoutCell> {
    cells.split(' ').filter(|name| !name.is_empty()).map(|name| rules.cell_named(name).expect("a cell")).collect()
}

pub(crate) fn constraint(rules: &Rules, kind: &str, lines: &str, values: impl IntoIterator<Item = u32>) -> Constraint {
    let lines = lines.split('/').map(|line| named(rules, line)).filter(|line| !line.is_empty()).collect();
    Constraint::new(Kind::named(kind).expect("a kind"), rules, lines, values).expect("a constraint")
}

/// Returns a grid with a digit in every fourth cell, as a solution under the standard rules has it.
fn digits(rules: &Rules) -> Grids {
    let (size, (rows, columns)) = (rules.size(), ninefold_core::rules::box_shape(rules.size()));
    let value = |row: usize, column: usize| (row % rows * columns + row / rows + column) % size + 1;
    let of = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        cell.index().is_multiple_of(4).then(|| digit(size, value(row, column)))?
    };
    Grids::new(rules.clone(), rules.cells().map(of))
}

fn scene(grids: &Grids, candidates: Candidates) -> Scene {
    Scene::of(&grids.boards(), grids, candidates).expect("a scene")
}

/// Returns a grid of a size, with its candidates shown.
fn sized(size: usize) -> Scene {
    scene(&digits(&Rules::sized(size).expect("a size")), Candidates::Shown)
}

/// Returns cages with their sums; one has no sum, and one is within others.
fn killer() -> Rules {
    let (rules, solved) = (Rules::single(), grid(SOLVED));
    let mut letters: Vec<char> = CAGES.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    let cage = |letter: char| {
        let cells: Vec<LayoutCell> =
            rules.cells().zip(CAGES.chars()).filter(|of| of.1 == letter).map(|of| of.0).collect();
        let sum = |cell: &LayoutCell| solved.entries()[cell.index()].map_or(0, |digit| u32::from(digit.get()));
        let differ = cells.iter().enumerate().all(|(at, one)| cells[..at].iter().all(|other| sum(other) != sum(one)));
        let total = cells.iter().map(sum).sum();
        differ.then(|| Constraint::new(Kind::named("killercage").unwrap(), &rules, vec![cells], Some(total)).unwrap())
    };
    let more = [
        constraint(&rules, "killercage", "r8c1 r8c2 r9c1", None),
        constraint(&rules, "killercage", "r1c1 r1c2 r2c2", Some(11)),
    ];
    rules.with_constraints(letters.into_iter().filter_map(cage).chain(more))
}

fn regions(text: &str) -> Vec<Option<u8>> {
    text.bytes().map(|byte| byte.is_ascii_digit().then(|| byte - b'1')).collect()
}

fn jigsaw(text: &str) -> Rules {
    let size = (1..=25).find(|size| size * size == text.len()).expect("a square");
    Rules::sized(size).unwrap().with_regions(&regions(text)).expect("regions")
}

const THERMOMETERS: [&str; 4] =
    ["r1c1 r2c2 r3c3 r3c4 r3c5", "r9c9 r8c9 r7c9 r7c8 r8c7", "r5c5 r5c6 r4c7 r4c8/r5c5 r6c4 r7c4", "r9c1 r8c1 r7c1"];

/// Returns a grid with constraints, each given by its kind, its cells and its numbers.
fn ruled(rules: &Rules, all: &[(&str, &str, &[u32])]) -> Rules {
    let constraints: Vec<Constraint> =
        all.iter().map(|(kind, cells, values)| constraint(rules, kind, cells, values.iter().copied())).collect();
    rules.with_constraints(constraints)
}

/// Returns the cells of a line that begins at a place beside the grid, counted from 1, with steps down and to the right.
fn seen(rules: &Rules, place: (isize, isize), step: (isize, isize)) -> String {
    let cells = rules.seen_from((place.0 - 1, place.1 - 1), step);
    cells.into_iter().map(|cell| rules.name(cell).to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns lines whose colours have a meaning.
fn lines() -> Rules {
    ruled(
        &Rules::single(),
        &[
            ("palindrome", "r1c1 r1c2 r2c3 r3c3", &[]),
            ("renban", "r1c5 r2c5 r3c6 r2c7", &[]),
            ("whispers", "r1c7 r1c8 r2c9 r3c8", &[]),
            ("regionsumline", "r4c1 r4c2 r4c3 r4c4 r5c4", &[]),
            ("entropicline", "r4c6 r5c6 r6c6 r6c5", &[]),
            ("modularline", "r4c7 r5c8 r6c9", &[]),
            ("nabner", "r7c1 r6c2 r5c1", &[]),
            ("zipperline", "r9c1 r9c2 r8c3 r9c4 r9c5", &[]),
            ("betweenline", "r7c3 r7c4 r8c5 r7c6", &[]),
            ("lockout", "r9c7 r8c7 r8c8 r9c9", &[]),
            ("doublearrow", "r4c9 r3c9 r2c8 r1c9", &[]),
            ("slowthermometer", "r7c8 r7c9 r8c9", &[]),
            ("pairtable", "r2c1 r3c1", &[1, 4, 4, 1, 6, 9, 9, 6]),
            ("sumline", "r1c3 r1c4 r2c4 r3c4 r3c5", &[]),
            ("regex", "r6c1 r7c2 r8c2 r8c1", &[40, 49, 124, 51, 41, 42, 50, 46, 42]),
            ("automaton", "r6c7 r7c7 r6c8", &[1, 2, 1, 1, 1, 1, 2, 2, 2, 3, 2]),
        ],
    )
}

/// Returns circles, arrows, shaded cells, odd and even cells.
fn areas() -> Rules {
    ruled(
        &Rules::single(),
        &[
            ("extraregion", "r1c5 r1c6 r2c6 r2c5 r3c5 r3c6", &[]),
            ("arrow", "r1c1/r1c1 r1c2 r2c3/r1c1 r2c1 r3c2", &[]),
            ("arrow", "r5c2 r5c3/r5c3 r4c4 r4c5", &[]),
            ("arrow", "r8c2 r9c2/r8c2 r7c3 r7c4 r8c4", &[]),
            ("odd", "r1c8", &[]),
            ("even", "r1c9", &[]),
            ("minimum", "r3c8", &[]),
            ("maximum", "r5c8", &[]),
            ("countingcircles", "r7c6 r8c6 r8c7", &[]),
            ("clone", "r5c5 r6c5 r6c6/r8c8 r9c8 r9c9", &[]),
            ("rowindexer", "r3c9 r4c9 r5c9", &[]),
            ("columnindexer", "r9c5 r9c6", &[]),
            ("boxindexer", "r4c7", &[]),
            ("sum", "r6c8 r6c9 r7c9", &[20]),
            ("equalsum", "r6c1 r6c2/r7c1 r8c1", &[]),
            ("samedigits", "r6c3 r6c4/r7c7 r7c8", &[]),
            ("lookandsay", "r2c7 r2c8 r2c9", &[1, 3]),
            ("lunchbox", "r9c3 r9c4", &[0]),
            ("equalitycage", "r2c3 r2c4", &[]),
            ("valueindexer", "r6c4 r7c5 r8c5 r8c4", &[]),
            ("connected", "r1c7 r1c3 r1c4", &[1, 2]),
        ],
    )
}

/// Returns dots, letters, inequalities and quadruples.
fn signs() -> Rules {
    let rules = ruled(
        &Rules::single(),
        &[
            ("difference", "r1c1 r1c2", &[]),
            ("difference", "r1c2 r2c2", &[3]),
            ("ratio", "r1c3 r1c4", &[]),
            ("ratio", "r2c4 r3c4", &[3]),
            ("xv", "r1c5 r1c6", &[10]),
            ("xv", "r1c6 r2c6", &[5]),
            ("greaterthan", "r1c7 r1c8", &[]),
            ("greaterthan", "r2c9 r2c8", &[]),
            ("greaterthan", "r3c8 r4c8", &[]),
            ("greaterthan", "r4c9 r3c9", &[]),
            ("quadruple", "r4c1 r4c2 r5c1 r5c2", &[1]),
            ("quadruple", "r4c3 r4c4 r5c3 r5c4", &[1, 2]),
            ("quadruple", "r6c2 r6c3 r7c2 r7c3", &[3, 4, 5]),
            ("quadruple", "r6c6 r6c7 r7c6 r7c7", &[6, 7, 8, 9]),
            ("xv", "r8c4 r8c5", &[10]),
            ("greaterthan", "r8c4 r8c5", &[]),
            ("greaterthan", "r9c6 r9c9", &[]),
        ],
    );
    let cage = |sum: u32| vec![constraint(&rules, "killercage", "r8c1 r8c2 r9c1", Some(sum))];
    let either = Constraint::either(&rules, vec![cage(10), cage(20)]).expect("options");
    rules.with_constraints([either])
}

/// Returns clues on all sides, with two clues at some places.
fn outside(size: usize) -> Rules {
    let rules = Rules::sized(size).expect("a size");
    let end = size.cast_signed() + 1;
    let at = |place, step| seen(&rules, place, step);
    let cells = [
        ("sandwichsum", at((0, 3), (1, 0)), 12),
        ("xsum", at((2, 0), (0, 1)), 25),
        ("skyscraper", at((end, 2), (-1, 0)), 4),
        ("numberedroom", at((4, end), (0, -1)), 3),
        ("littlekillersum", at((0, 1), (1, 1)), 31),
        ("littlekillersum", at((0, 3), (1, -1)), 8),
        ("littlekillersum", at((0, 0), (1, 1)), 45),
        ("littlekillersum", at((end, end), (-1, -1)), 40),
        ("littlekillersum", at((3, end), (-1, -1)), 10),
        ("littlekillersum", at((3, 0), (1, 1)), 12),
        ("sandwichsum", at((2, 0), (0, 1)), 0),
        ("hiddenskyscraper", at((0, 5), (1, 0)), 3),
        ("fullrank", at((1, end), (0, -1)), 7),
    ];
    let least = |cells: &str, value: u32| value.max(4 * cells.split(' ').count() as u32);
    let all = cells.map(|(kind, cells, value)| {
        let value = if kind == "littlekillersum" { least(&cells, value) } else { value };
        constraint(&rules, kind, &cells, Some(value))
    });
    rules.with_constraints(all)
}

/// Returns a layout of several grids, some of which have constraints.
fn several() -> Rules {
    ruled(
        &"samurai".parse().expect("a layout"),
        &[
            ("killercage", "r1c1 r1c2 r2c1", &[12]),
            ("killercage", "r9c9 r9c10 r10c9", &[20]),
            ("arrow", "r20c20/r20c20 r19c19 r18c19 r17c18", &[]),
            ("renban", "r7c7 r8c8 r9c8 r10c8 r11c8", &[]),
            ("ratio", "r1c20 r1c21", &[]),
            ("extraregion", "r16c1 r16c2 r17c2 r17c3", &[]),
        ],
    )
}

/// Returns constraints in a large grid.
fn large() -> Rules {
    let rules = outside(16);
    ruled(
        &rules,
        &[
            ("quadruple", "r2c2 r2c3 r3c2 r3c3", &[10, 11, 12, 16]),
            ("killercage", "r5c5 r5c6 r6c5 r6c6", &[40]),
            ("thermometer", "r10c10 r11c11 r12c12 r12c13", &[]),
            ("difference", "r8c8 r8c9", &[10]),
            ("xv", "r9c2 r9c3", &[10]),
        ],
    )
}

/// Kinds without cells and drawings.
const FLAGS: [&str; 8] = [
    "antiking",
    "antitaxicab",
    "nonconsecutive",
    "globalentropy",
    "negative:difference",
    "negative:ratio",
    "negative:xv",
    "dutchflatmates",
];

/// Returns scenes with every kind of rules.
pub(crate) fn variants() -> Vec<(&'static str, Scene)> {
    let hard: Grid = grid(super::HARD);
    let of = |rules: Rules, candidates| {
        let givens = Grids::new(rules, hard.entries().iter().copied());
        scene(&givens, candidates)
    };
    let with = |kinds: &[&str]| {
        let rules = Rules::single();
        rules.with_constraints(kinds.iter().map(|kind| constraint(&rules, kind, "", None)).collect::<Vec<_>>())
    };
    let thermometers = |rules: Rules| {
        let lines = THERMOMETERS.map(|lines| constraint(&rules, "thermometer", lines, None));
        rules.with_constraints(lines)
    };
    let all = thermometers(killer());
    let all = all.with_constraints(["diagonal+", "antiknight"].map(|kind| constraint(&all, kind, "", None)));
    let empty = Grids::empty(all.clone());
    let marks = [
        link(LinkKind::Strong, "(8)r5c1", "(8)r5c6"),
        link(LinkKind::Weak, "(3)r3c1", "(3)r3c4"),
        spots(Role::Eliminated, "(8)r8c1"),
        spots(Role::Pattern, "(5)r1c12"),
        Mark::Cell(Role::Pattern, cell("r5c5")),
        Mark::House(Role::Base, "r7".parse().unwrap()),
    ];
    let notes = "12345".parse().unwrap();
    let at = |name: &str| all.cell_named(name).unwrap();
    let hole = JIGSAW.replacen("22", ".2", 1).replacen("99", "9.", 1);
    vec![
        ("killer", scene(&Grids::empty(killer()), Candidates::Hidden).title("A killer")),
        ("killer-candidates", of(killer(), Candidates::Shown)),
        ("jigsaw", of(jigsaw(JIGSAW), Candidates::Hidden)),
        ("jigsaw-hole", scene(&Grids::empty(jigsaw(&hole)), Candidates::Hidden)),
        ("jigsaw-7", scene(&digits(&jigsaw(SMALL_JIGSAW)), Candidates::Shown)),
        ("diagonals", of(with(&["diagonal+", "diagonal-"]), Candidates::Hidden)),
        ("antiknight", of(with(&["antiknight"]), Candidates::Hidden)),
        ("thermometers", of(thermometers(Rules::single()), Candidates::Hidden)),
        ("all", scene(&empty, Candidates::Shown).marks(&marks).labels().legend()),
        ("all-notes", scene(&empty, Candidates::Hidden).corner(at("r1c1"), notes).centre(at("r2c2"), notes)),
        ("lines", of(lines(), Candidates::Hidden)),
        ("areas", of(areas(), Candidates::Hidden)),
        ("signs", of(signs(), Candidates::Hidden)),
        ("outside", of(outside(9), Candidates::Hidden).labels()),
        ("windows", of(with(&["windoku", "disjointgroups"]), Candidates::Hidden)),
        ("flags", scene(&Grids::empty(with(&FLAGS)), Candidates::Hidden)),
        ("signs-candidates", of(signs(), Candidates::Shown)),
        ("lines-candidates", of(lines(), Candidates::Shown)),
        ("areas-candidates", of(areas(), Candidates::Shown)),
        ("several", scene(&Grids::empty(several()), Candidates::Hidden)),
        ("large", scene(&digits(&large()), Candidates::Shown).labels()),
        ("size-4", sized(4)),
        ("size-5", sized(5)),
        ("size-6", sized(6)),
        ("size-8", sized(8)),
        ("size-12", sized(12)),
        ("size-16", sized(16).labels()),
        ("size-25", sized(25)),
    ]
}
