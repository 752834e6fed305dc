//! Tests of the table, and of the shortcut and the picks, each compared with a straightforward version.

use crate::frame::generate::{Made, Order, Random, Seed};
use crate::frame::solve::Solver;
use crate::frame::{Grid, Puzzle};

use super::loops::{Search, best};
use super::reach::Reach;
use super::table::TABLE;
use super::{Level, rating};
use crate::facts::implied::{Claim, Found, Grain, Spread};
use crate::facts::{Chain, Facts, effect};
use crate::linked::{ACROSS, SEARCH};
use crate::method::Method;
use crate::path::Path;
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique;
use crate::techniques::{self, by_id};

/// The plain techniques leave nothing open exactly if a path needs no harder technique.
#[test]
fn it_agrees_with_paths() {
    let plan = Order::default().plan().unwrap();
    let mut met = [0; 3];
    for seed in 0..150 {
        let made = plan.make(Solver::new(), &mut Random::new(Seed::new(seed)), &mut |_| 0, crate::frame::Stop::NEVER);
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

/// Looks techniques up by id, not by address: a family may be in the program twice.
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

/// Finds the chain by examining every chain in the tables, one after another, as `HoDoKu` does.
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

/// Compares the chains on the boards of all examples, and on the boards of paths that search for chains.
#[test]
fn nothing_is_missed() {
    let examples = techniques::all().flat_map(Technique::examples);
    let examples: Vec<State> = examples.map(|example| example.state().expect("an example is a board")).collect();
    let grids = PUZZLES.map(|puzzle| puzzle.parse::<Grid>().unwrap());
    let paths = grids.map(|grid| Path::of(&Puzzle::try_from(grid).unwrap(), &Method::hodoku()));
    let chains = rating(by_id("x-chain").unwrap()).unwrap().order;
    let asks = |step: &Step| rating(step.technique()).is_some_and(|own| own.order > chains);
    let met = paths.iter().flat_map(Path::stages).filter(|(_, step)| asks(step));
    let met: Vec<State> = met.map(|(position, _)| position.single().unwrap().clone()).collect();
    let mut found = 0;
    for state in examples.iter().chain(&met) {
        let facts = Facts::new(state);
        for grain in [Grain::Singles, Grain::Groups] {
            let quick = best(&facts, grain, usize::MAX);
            assert_eq!(quick, slow(&facts, grain), "{:?}", state.board());
            found += usize::from(quick.is_some());
        }
    }
    assert!(found > 50 && met.len() > 50, "{found} on {} and {} boards", examples.len(), met.len());
}

/// Two puzzles whose paths need loops from a group through a cell to a group, and one that needs more chains than most.
const PUZZLES: [&str; 3] = [
    "1.9.....8.4...9.....6..5.2.........1....62.45.6..74...82.........13...........519",
    "98.7..6..7.56..8....4....3.8..5..9...5..6.........2..51....7.9....1....8....961..",
    ".4.5.....8...9..3..76.2.....146..........9..7.....36....1..4.5..6......3..71..2..",
];
