//! Techniques of constraints on rotated, mirrored and reversed puzzles: a technique finds the transformed steps in every transformed position.
//!
//! ```text
//! turn       rows and columns of the cells; a diagonal, or a row or column with a clue beside the grid, turns with its cells
//! reversal   each digit d becomes N + 1 - d: a thermometer is read from its other end, a sum v of n cells becomes n (N + 1) - v
//! ```
//!
//! Kinds that name a direction or depend on the digits themselves are excluded from the turns or from the reversal; the transformed solution must
//! satisfy the transformed rules.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Kind, Rules};
use ninefold_core::symmetry::Turn;
use ninefold_core::{Candidate, Digit, Stop};
use ninefold_logic::step::Claim;
use ninefold_logic::{Facts, Limits, Method, Position, Technique, Walk, techniques};

use crate::collection::Variant;
use crate::{collection, common};

/// A change of a puzzle under which its rules remain rules.
#[derive(Clone, Copy, Debug)]
enum Change {
    Turn(Turn),
    Reversal,
}

/// Kinds with a direction (indexers, mates above and below) or with an order of places: their cells have a different order after a turn.
const FIXED: [&str; 4] = ["rowindexer", "columnindexer", "boxindexer", "dutchflatmates"];

/// Techniques that are complete only together: the fillings of a constraint find everything that the separate conditions miss, and the conditions may
/// find a step from one end of a line but not from the other. Techniques of derived sums are left out: of all sums that follow, only a limited number
/// is derived, in the order of the constraints.
const GROUPS: [&[&str]; 3] =
    [&["constraint", "constraint-fillings"], &["law-of-leftovers"], &["common-peer-elimination"]];

/// The turns and reflections that map rows to rows.
const UPRIGHT: [&str; 3] = ["rotate-180", "mirror-left-right", "mirror-top-bottom"];

/// Kinds whose meaning does not change if the digits are reversed.
const SAME: [&str; 17] = [
    "diagonal+",
    "diagonal-",
    "extraregion",
    "windoku",
    "disjointgroups",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "palindrome",
    "whispers",
    "renban",
    "nabner",
    "betweenline",
    "lockout",
    "difference",
    "negative:difference",
    "clone",
];

/// The changes that keep the boxes of a grid: those of six rows are wider than high.
fn changes(rules: &Rules) -> impl Iterator<Item = Change> {
    let is_square = rules.regions().is_some() || [4, 9].contains(&rules.size());
    let keeps = move |turn: &Turn| is_square || UPRIGHT.contains(&turn.to_string().as_str());
    Turn::all().filter(|turn| *turn != Turn::IDENTITY).filter(keeps).map(Change::Turn).chain([Change::Reversal])
}

impl Change {
    fn cell(self, rules: &Rules, cell: LayoutCell) -> LayoutCell {
        let size = rules.size();
        let (row, column) = (cell.index() / size, cell.index() % size);
        let Self::Turn(turn) = self else { return cell };
        let last = size - 1;
        let (row, column) = match turn.to_string().as_str() {
            "rotate-90" => (column, last - row),
            "rotate-180" => (last - row, last - column),
            "rotate-270" => (last - column, row),
            "mirror-left-right" => (row, last - column),
            "mirror-top-bottom" => (last - row, column),
            "transpose" => (column, row),
            "anti-transpose" => (last - column, last - row),
            _ => (row, column),
        };
        rules.at(row, column).expect("it is in the grid")
    }

    fn digit(self, size: usize, digit: Digit) -> Digit {
        match self {
            Self::Turn(_) => digit,
            Self::Reversal => Digit::of_size(size, (size + 1) as u8 - digit.get()).expect("it is a digit"),
        }
    }

    /// The transformed constraint under rules without constraints, if its kind allows the change.
    fn constraint(self, bare: &Rules, one: &Constraint) -> Option<Constraint> {
        let (id, size) = (one.kind().id, bare.size());
        let mut lines: Vec<Vec<LayoutCell>> = one.lines().to_vec();
        lines.iter_mut().flatten().for_each(|cell| *cell = self.cell(bare, *cell));
        let mut values = one.values().to_vec();
        let mut to = id;
        if let Self::Turn(turn) = self {
            // The number in a pill is read from the left or from above.
            if FIXED.contains(&id) || id == "arrow" && lines[0].len() > 1 {
                return None;
            }
            let swaps = !["identity", "rotate-180", "transpose", "anti-transpose"].contains(&turn.to_string().as_str());
            to = match id {
                "diagonal+" if swaps => "diagonal-",
                "diagonal-" if swaps => "diagonal+",
                _ => id,
            };
        } else {
            let count = lines.iter().flatten().count() as u32;
            match id {
                _ if SAME.contains(&id) => {}
                "thermometer" | "slowthermometer" | "greaterthan" => lines.iter_mut().for_each(|line| line.reverse()),
                "minimum" => to = "maximum",
                "maximum" => to = "minimum",
                "odd" if size.is_multiple_of(2) => to = "even",
                "even" if size.is_multiple_of(2) => to = "odd",
                "odd" | "even" => {}
                "killercage" | "sum" | "littlekillersum" => {
                    for value in &mut values {
                        *value = (count * (size as u32 + 1)).checked_sub(*value)?;
                    }
                }
                _ => return None,
            }
        }
        Constraint::new(Kind::named(to).expect("a kind"), bare, lines, values).ok()
    }

    /// The transformed rules, if all their kinds allow the change.
    fn rules(self, rules: &Rules) -> Option<Rules> {
        let mut bare = rules.without_constraints();
        if let Some(regions) = rules.regions() {
            let mut moved = regions.to_vec();
            for cell in rules.cells() {
                moved[self.cell(rules, cell).index()] = regions[cell.index()];
            }
            bare = bare.with_regions(&moved).ok()?;
        }
        let constraints: Option<Vec<Constraint>> =
            rules.constraints().iter().map(|one| self.constraint(&bare, one)).collect();
        Some(bare.with_constraints(constraints?))
    }

    fn grids(self, rules: &Rules, grids: &Grids) -> Grids {
        let mut digits = vec![None; rules.len()];
        for cell in rules.cells() {
            digits[self.cell(rules, cell).index()] = grids[cell].map(|digit| self.digit(rules.size(), digit));
        }
        Grids::new(rules.clone(), digits)
    }

    fn boards(self, rules: &Rules, boards: &Boards) -> Boards {
        let mut moved = Grids::empty(rules.clone()).boards();
        for cell in rules.cells() {
            let to = self.cell(rules, cell);
            let digit = |digit| self.digit(rules.size(), digit);
            for gone in rules.digits() - boards.options(cell) {
                moved.remove(to, digit(gone));
            }
            if let Some(own) = boards.digit(cell) {
                moved.place(to, digit(own));
            }
        }
        moved
    }
}

/// The conclusions of all steps of a technique, as cells of the layout. Checks that the solution satisfies them.
fn found(technique: &'static Technique, position: &Position, solution: &Grids) -> BTreeSet<(usize, u8, bool)> {
    let (state, rules) = (position.state(0), position.rules());
    let steps = technique.all(&Facts::new(&state), &Limits::DEFAULT);
    let claim = |claim: Claim| {
        let Candidate { cell, digit } = claim.candidate();
        (rules.cell(0, cell).index(), digit.get(), matches!(claim, Claim::True(_)))
    };
    for step in &steps {
        for (cell, digit, is_true) in step.conclusions().map(claim) {
            let own = solution[rules.cells().nth(cell).expect("it is in the grid")].map(Digit::get);
            assert_eq!(own == Some(digit), is_true, "{}: {step}", technique.id);
        }
    }
    steps.iter().flat_map(|step| step.conclusions().map(claim).collect::<Vec<_>>()).collect()
}

/// Compares the findings of all techniques in a position and in its transformed form; counts the findings of each technique.
fn compare(variant: &Variant, position: &Position, change: Change, counts: &mut BTreeMap<&'static str, usize>) {
    let rules = variant.givens.rules();
    let Some(moved) = change.rules(rules) else { return };
    let there = change.grids(&moved, &variant.solution);
    assert!(there.broken().next().is_none(), "{}: the solution breaks the moved rules by {change:?}", variant.id);
    let boards = change.boards(&moved, &position.boards());
    let other = Position::assume_unique(boards, &change.grids(&moved, &variant.givens));
    let moved_claim = |(cell, digit, is_true): (usize, u8, bool)| {
        let cell = rules.cells().nth(cell).expect("it is in the grid");
        let digit = Digit::of_size(rules.size(), digit).expect("it is a digit");
        (change.cell(rules, cell).index(), change.digit(rules.size(), digit).get(), is_true)
    };
    let all = |group: &[&str], position: &Position, solution: &Grids| -> BTreeSet<(usize, u8, bool)> {
        group.iter().flat_map(|id| found(techniques::by_id(id).expect("a technique"), position, solution)).collect()
    };
    for group in GROUPS {
        let own: BTreeSet<(usize, u8, bool)> =
            all(group, position, &variant.solution).into_iter().map(moved_claim).collect();
        let others = all(group, &other, &there);
        *counts.entry(group[0]).or_default() += own.len();
        let differ: Vec<_> = own.symmetric_difference(&others).collect();
        assert!(differ.is_empty(), "{}: {group:?} by {change:?}: {differ:?}", variant.id);
    }
}

#[test]
fn findings_move_with_the_puzzle() {
    let Some(bytes) = common::bytes("variants/given.jsonl.gz") else { return };
    let mut variants = collection::variants(&bytes);
    variants.retain(|variant| !variant.id.starts_with("iss-") && !variant.givens.rules().has_plain_grids());
    let method = Method::hints();
    let mut counts = BTreeMap::new();
    for (number, variant) in variants.iter().enumerate().step_by(common::sampled(61)) {
        let mut walk = Walk::new(Position::assume_unique(variant.givens.boards(), &variant.givens), &method);
        let worked = std::sync::atomic::AtomicU64::new(0);
        let is_over = |work| worked.fetch_add(work, std::sync::atomic::Ordering::Relaxed) > 100_000;
        walk = walk.until(Stop::when(&is_over));
        let changes: Vec<Change> = changes(variant.givens.rules()).collect();
        for at in 0..4 {
            let position = walk.position().clone();
            compare(variant, &position, changes[(number + at) % changes.len()], &mut counts);
            if at == 0 {
                compare(variant, &position, Change::Reversal, &mut counts);
            }
            if walk.by_ref().nth(5 * number % 7).is_none() {
                break;
            }
        }
    }
    println!("{counts:?}");
    for id in ["constraint", "law-of-leftovers", "common-peer-elimination"] {
        assert!(counts.get(id).is_some_and(|&count| count > 20), "{id}: {counts:?}");
    }
}
