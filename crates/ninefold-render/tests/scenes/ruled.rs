//! Scenes of rules beyond those of plain grids: a scene for each kind of constraint, and one for each size.

use ninefold_core::mark::{LinkKind, Mark, Role};
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Kind, Rules};
use ninefold_core::{Digit, Grid};
use ninefold_render::{Candidates, Scene};

use super::{SOLVED, cell, grid, link, spots};

/// A map of cages: cells with the same letter.
const CAGES: &str = "\
    aabbccddeaafbccgdehffbiiggehjkkiillmhjjkkllmmnjoopppqmnrrospqqqnrsssttuuvvswwtxuu";

/// Irregular regions.
const JIGSAW: &str = "\
    111222333111222333114522333144525566444555666444556669778888699777888999777788999";

const SMALL_JIGSAW: &str = "1111111222222323333335554446554466675544667777776";

fn digit(size: usize, value: usize) -> Option<Digit> {
    Digit::of_size(size, u8::try_from(value).ok()?)
}

pub(crate) fn named(rules: &Rules, cells: &str) -> Vec<LayoutCell> {
    cells.split(' ').filter(|name| !name.is_empty()).map(|name| rules.cell_named(name).expect("a cell")).collect()
}

pub(crate) fn constraint(rules: &Rules, kind: &str, lines: &str, value: Option<u32>) -> Constraint {
    let lines = lines.split('/').map(|line| named(rules, line)).filter(|line| !line.is_empty()).collect();
    Constraint::new(Kind::named(kind).expect("a kind"), rules, lines, value).expect("a constraint")
}

/// Every fourth cell has a digit, as far as the standard rules go.
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

/// A grid of a size; its candidates are shown.
fn sized(size: usize) -> Scene {
    scene(&digits(&Rules::sized(size).expect("a size")), Candidates::Shown)
}

/// Cages with their sums; one without, and one within others.
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

/// Scenes of every kind of rules.
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
        ("size-4", sized(4)),
        ("size-5", sized(5)),
        ("size-6", sized(6)),
        ("size-8", sized(8)),
        ("size-12", sized(12)),
        ("size-16", sized(16).labels()),
        ("size-25", sized(25)),
    ]
}
