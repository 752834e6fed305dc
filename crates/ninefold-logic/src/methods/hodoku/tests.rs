//! The table, the shortcut and the picks, each against the long way.

use ninefold_core::generate::{Made, Order, Random, Seed};
use ninefold_core::solve::Solver;

use super::loops::{Search, best};
use super::reach::Reach;
use super::table::TABLE;
use super::{Level, rating};
use crate::facts::implied::{Claim, Found, Grain, Spread};
use crate::facts::{Chain, Facts, effect};
use crate::linked::{ACROSS, SEARCH};
use crate::method::Method;
use crate::path::Path;
use crate::technique::Technique;
use crate::techniques;

/// Nothing is left exactly where a path needs no harder technique.
#[test]
fn it_agrees_with_paths() {
    let plan = Order::default().plan().unwrap();
    let mut met = [0; 3];
    for seed in 0..150 {
        let made = plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, ninefold_core::Stop::NEVER);
        let Made::Puzzle(puzzle) = made else { unreachable!() };
        let path = Path::of(&puzzle, &Method::hodoku());
        let counts = path.counts();
        let hardest = counts.iter().filter_map(|(technique, _)| rating(technique)).map(|own| own.level);
        let hardest = if path.is_solved() { hardest.max() } else { None };
        for (reach, level) in [(Reach::Singles, Level::Easy), (Reach::Subsets, Level::Medium)] {
            let solved = hardest.is_some_and(|hardest| hardest <= level);
            assert_eq!(reach.open(&puzzle) == 0, solved, "{}", puzzle.givens());
            met[0] += usize::from(solved);
        }
        met[1] += usize::from(hardest == Some(Level::Medium));
        met[2] += usize::from(hardest > Some(Level::Medium));
    }
    assert!(met.iter().all(|&met| met > 5), "{met:?}");
}

/// Wherever a technique comes from: a family may be in the program twice.
#[test]
fn every_technique_finds_its_row() {
    let known = techniques::all().filter(|technique| rating(technique).is_some()).count();
    assert_eq!(known + 2, TABLE.len());
    assert_eq!(rating(&ACROSS).map(|rating| rating.code), Some("1303"));
}

#[test]
fn every_row_is_of_a_technique() {
    let known = |id: &str| techniques::all().chain([&ACROSS, &SEARCH]).any(|technique| technique.id == id);
    TABLE.iter().for_each(|(id, _)| assert!(known(id), "{id}"));
    assert!(TABLE.is_sorted_by_key(|(_, rating)| rating.order));
    let ids: std::collections::HashSet<&str> = TABLE.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids.len(), TABLE.len(), "no technique has two rows");
}

/// Every chain in the tables, one after another, as `HoDoKu` does it.
fn slow(facts: &Facts<'_>, grain: Grain) -> Option<Chain> {
    let tables = facts.implied(grain);
    let mut spread = Spread::new(tables);
    let mut all: Vec<Found> = Vec::new();
    for search in [Search::TrueLoops, Search::FalseLoops, Search::Chains] {
        for point in 0..tables.singles {
            spread.from(Claim::new(point, search == Search::TrueLoops));
            match search {
                Search::Chains => all.extend(spread.aics(facts)),
                _ => all.extend(spread.loops(facts)),
            }
        }
    }
    let first = all.iter().min_by_key(|found| effect(&found.eliminated))?.clone();
    let same = all.iter().filter(|other| other.has_effect_of(&first));
    same.min_by_key(|found| found.way.len()).map(|found| tables.chain(facts, found))
}

/// On the boards of all examples.
#[test]
fn nothing_is_missed() {
    let mut chains = 0;
    for example in crate::techniques::all().flat_map(Technique::examples) {
        let state = example.state().expect("an example is a board");
        let facts = Facts::new(&state);
        for grain in [Grain::Singles, Grain::Groups] {
            let quick = best(&facts, grain, usize::MAX);
            assert_eq!(quick, slow(&facts, grain), "{:?}", state.board());
            chains += usize::from(quick.is_some());
        }
    }
    assert!(chains > 50, "{chains}");
}
