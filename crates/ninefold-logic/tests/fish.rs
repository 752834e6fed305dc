//! Fish compared with their definition: every choice of bases and covers, on the boards of the examples.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold_core::mark::Role;
use ninefold_core::{CellSet, Digit, House, HouseKind};
use ninefold_logic::{Facts, Limits, State, Step, Technique, techniques};

/// A digit, bases, covers, and the eliminated cells.
type Fish = (Digit, Vec<House>, Vec<House>, CellSet);

fn choices(houses: &[House], count: usize) -> Vec<Vec<House>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with = |(at, &first): (usize, &House)| {
        let rest = choices(&houses[at + 1..], count - 1);
        rest.into_iter().map(move |rest| [vec![first], rest].concat()).collect::<Vec<_>>()
    };
    houses.iter().enumerate().flat_map(with).collect()
}

fn of_kinds(kinds: &[HouseKind]) -> Vec<House> {
    House::all().filter(|house| kinds.contains(&house.kind())).collect()
}

/// The spots for which the number of houses that contain them passes the test `fits`.
fn counted(houses: &[House], spots: CellSet, fits: impl Fn(usize) -> bool) -> CellSet {
    spots.iter().filter(|&cell| fits(houses.iter().filter(|house| house.contains(cell)).count())).collect()
}

fn eliminates(bases: &[House], covers: &[House], spots: CellSet) -> Option<(CellSet, CellSet)> {
    let (base, endofins) = (counted(bases, spots, |count| count > 0), counted(bases, spots, |count| count > 1));
    let (cover, double) = (counted(covers, spots, |count| count > 0), counted(covers, spots, |count| count > 1));
    let fins = (base - cover) | endofins;
    let idle = covers.iter().any(|cover| cover.cells().is_disjoint(base));
    let eliminated = ((cover - base) | double) & fins.common_peers();
    (fins.len() <= 5 && endofins.len() <= 2 && !idle && !eliminated.is_empty()).then_some((eliminated, fins))
}

/// The fish by definition: bases and covers from the given sides, no house in both, and at least one elimination; with fins if `finned` is true, else
/// without.
fn expected(state: &State, sides: &[(Vec<House>, Vec<House>)], size: usize, finned: bool) -> BTreeSet<Fish> {
    let mut found = BTreeSet::new();
    for (digit, (bases, covers)) in Digit::all().flat_map(|digit| sides.iter().map(move |side| (digit, side))) {
        let spots = state.board().spots(digit);
        let live = |houses: &[House]| -> Vec<House> {
            houses.iter().copied().filter(|house| !house.cells().is_disjoint(spots)).collect()
        };
        let covers = choices(&live(covers), size);
        for bases in choices(&live(bases), size) {
            for covers in covers.iter().filter(|covers| covers.iter().all(|cover| !bases.contains(cover))) {
                if let Some((eliminated, fins)) = eliminates(&bases, covers, spots)
                    && finned != fins.is_empty()
                {
                    found.insert((digit, bases.clone(), covers.clone(), eliminated));
                }
            }
        }
    }
    found
}

fn found(state: &State, ids: &[&str]) -> BTreeSet<Fish> {
    let mut found = BTreeSet::new();
    for technique in ids.iter().filter_map(|id| techniques::by_id(id)) {
        let _ = technique.search(&Facts::new(state), &Limits::ALL, &mut |step: Step| {
            let digit = step.digits().single().unwrap();
            let bases = step.houses(Role::Base).collect();
            let covers = step.houses(Role::Cover).collect();
            assert!(found.insert((digit, bases, covers, step.eliminated().digit(digit))), "twice: {step}");
            ControlFlow::Continue(())
        });
    }
    found
}

/// The first example board of every `step`th technique of fish or wings.
fn boards(step: usize) -> impl Iterator<Item = State> {
    let fish = techniques::all()
        .filter(|technique: &&Technique| technique.name.contains("fish") || technique.name.contains("Wing"));
    fish.step_by(step).map(|technique| technique.examples()[0].state().unwrap())
}

const ROWS: [HouseKind; 1] = [HouseKind::Row];
const COLUMNS: [HouseKind; 1] = [HouseKind::Column];
const ALL: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

#[test]
fn basic() {
    let (rows, columns) = (of_kinds(&ROWS), of_kinds(&COLUMNS));
    let sides = [(rows.clone(), columns.clone()), (columns, rows)];
    let mut count = 0;
    for state in boards(1) {
        for (size, plain, finned) in [
            (2, ["x-wing"], ["finned-x-wing", "sashimi-x-wing"]),
            (3, ["swordfish"], ["finned-swordfish", "sashimi-swordfish"]),
        ] {
            // A base with one spot would make an unfinned fish sashimi, but nobody calls that a fish.
            let wide = |fish: &Fish| fish.1.iter().all(|base| (state.board().spots(fish.0) & base.cells()).len() > 1);
            let by_definition: BTreeSet<Fish> =
                expected(&state, &sides, size, false).into_iter().filter(wide).collect();
            assert_eq!(found(&state, &plain), by_definition);
            let by_definition = expected(&state, &sides, size, true);
            count += by_definition.len();
            assert_eq!(found(&state, &finned), by_definition);
        }
    }
    assert!(count > 20, "only {count} fish to find");
}

#[test]
fn any_houses() {
    let all = [(of_kinds(&ALL), of_kinds(&ALL))];
    let mut count = 0;
    for state in boards(4) {
        let plain = ["x-wing", "franken-x-wing", "mutant-x-wing"];
        let finned = ["finned-x-wing", "sashimi-x-wing", "finned-franken-x-wing", "finned-mutant-x-wing"];
        let by_definition = expected(&state, &all, 2, true);
        count += by_definition.len();
        assert_eq!(found(&state, &finned), by_definition);
        let wide = |fish: &Fish| fish.1.iter().all(|base| (state.board().spots(fish.0) & base.cells()).len() > 1);
        let keep = |fish: BTreeSet<Fish>| -> BTreeSet<Fish> { fish.into_iter().filter(wide).collect() };
        assert_eq!(keep(found(&state, &plain)), keep(expected(&state, &all, 2, false)));
    }
    assert!(count > 20, "only {count} fish to find");
}
