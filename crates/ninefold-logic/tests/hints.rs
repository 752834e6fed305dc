//! Hints under other rules: mistakes in the houses and constraints of the position, and places in its houses.

use ninefold_core::multi::{Boards, Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, Stop, solve};
use ninefold_logic::hint::{Depth, Fault};
use ninefold_logic::{Facts, Limits, Method, Path, Position, Step, hint, proof, techniques};

use crate::rules::{example, with};

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn named(rules: &Rules, name: &str) -> LayoutCell {
    rules.cell_named(name).unwrap()
}

/// The mistakes of an empty puzzle with the given digits placed.
fn faults(rules: &Rules, digits: &[(&str, u8)]) -> Vec<Fault> {
    let mut grids = Grids::empty(rules.clone());
    digits.iter().for_each(|&(cell, value)| grids[named(rules, cell)] = Some(digit(value)));
    hint::position(&Grids::empty(rules.clone()), None, &grids.boards(), Stop::NEVER).unwrap_err()
}

fn told(faults: &[Fault]) -> [String; 4] {
    assert_eq!(faults.len(), 1, "{faults:?}");
    Depth::ALL.map(|depth| faults[0].say(depth))
}

#[test]
fn clashes_are_found_in_the_houses_of_constraints() {
    let diagonal = with(&Rules::single(), "diagonal+", "", None);
    let found = faults(&diagonal, &[("r9c1", 5), ("r1c9", 5)]);
    assert_eq!(
        told(&found),
        [
            "A digit appears twice where digits must differ.",
            "In diagonal d+ a digit appears twice.",
            "5 appears twice in diagonal d+: r1c9 and r9c1.",
            "5 appears twice in diagonal d+: r1c9 and r9c1."
        ]
    );
    // Two cells of the cage share no house.
    let cage = with(&Rules::single(), "killercage", "r3c3 r3c4 r4c4", Some(12));
    let found = faults(&cage, &[("r3c3", 2), ("r4c4", 2)]);
    assert_eq!(told(&found)[1], "In cage r3c34 r4c4 a digit appears twice.");
    assert_eq!(faults(&cage, &[("r3c3", 2), ("r3c4", 2)])[0].to_string(), "2 appears twice in row 3: r3c3 and r3c4");
}

/// No digit is left for r1c9, and without any one of nine digits there would be one.
#[test]
fn marks_of_mistakes_are_the_cells_that_their_words_name() {
    let rules = Rules::single();
    let digits: Vec<(String, u8)> = (1..=8).map(|value| (format!("r1c{value}"), value)).collect();
    let mut all: Vec<(&str, u8)> = digits.iter().map(|(cell, value)| (cell.as_str(), *value)).collect();
    all.push(("r5c9", 9));
    let found = faults(&rules, &all);
    let [_, place, pattern, conclusion] = told(&found);
    assert_eq!(place, "No solution is left.");
    assert_eq!([pattern, conclusion], ["No solution is left: no digit can go into r1c9."; 2].map(String::from));
    assert_eq!(found[0].cells().to_string(), "r1c9", "nine suspects are too many to name");
    assert!(found[0].marks(Depth::Place).is_empty());
    assert_eq!(found[0].marks(Depth::Pattern).len(), 1);
}

#[test]
fn broken_constraints_are_named() {
    let cage = with(&Rules::single(), "killercage", "r1c1 r1c2 r1c3", Some(15));
    let found = faults(&cage, &[("r1c1", 1), ("r1c2", 2)]);
    assert_eq!(
        told(&found),
        [
            "The digits break a constraint.",
            "The digits break a constraint.",
            "The digits break cage 15 in r1c123.",
            "The digits break cage 15 in r1c123."
        ]
    );
    assert_eq!(found[0].cells().to_string(), "r1c123");
    let found = faults(&cage, &[("r1c1", 1), ("r1c2", 6), ("r1c3", 9)]);
    assert_eq!(told(&found)[3], "The digits break cage 15 in r1c123: they add up to 16.");
    let knights = with(&Rules::single(), "antiknight", "", None);
    let found = faults(&knights, &[("r3c3", 4), ("r4c5", 4)]);
    assert_eq!(told(&found)[3], "Two 4s in r3c3 and r4c5, which must differ.");
}

/// Box 6 of a 6x6 grid is at the place of box 5 in the plain grid.
#[test]
fn mistakes_are_placed_in_the_regions_of_the_grid() {
    let small = Rules::sized(6).unwrap();
    let solution = solve::first(&Grids::empty(small.clone())).unwrap();
    let mut givens = solution.clone();
    let cell = named(&small, "r5c4");
    givens[cell] = None;
    let mut boards = givens.boards();
    boards.remove(cell, solution[cell].unwrap());
    let found = hint::position(&givens, None, &boards, Stop::NEVER).unwrap_err();
    assert_eq!(told(&found)[1], "In box 6 a candidate that is still possible was eliminated.");
    // Without regions, the row is named.
    let latin = small.with_regions(&[None; 36]).unwrap();
    let of = |grids: &Grids| Grids::new(latin.clone(), grids.digits().iter().copied());
    let mut boards = of(&givens).boards();
    boards.remove(cell, solution[cell].unwrap());
    let found = hint::position(&of(&givens), None, &boards, Stop::NEVER).unwrap_err();
    assert_eq!(told(&found)[1], "In row 5 a candidate that is still possible was eliminated.");
}

#[test]
fn places_of_steps_are_constraints_and_houses() {
    let mut places = Vec::new();
    for kind in ["killercage", "diagonal+", "antiknight", "thermometer"] {
        let givens = example(kind);
        let path = Path::of(Position::assume_unique(givens.boards(), &givens), &Method::for_rules(givens.rules()));
        assert!(path.is_solved(), "{kind}");
        places.extend(path.steps().iter().map(|step| hint::shown_at(step, Depth::Place).words()));
    }
    assert!(places.iter().any(|place| place == "Look at the 3-cage in r1c12."), "{places:?}");
    let is_outside = |place: &String| ["5", "6", "7", "8", "9"].iter().any(|number| place.contains(number));
    assert!(!places.iter().any(is_outside), "{places:?}");
}

/// The first hint names the kind of the constraint: a puzzle may have several kinds.
#[test]
fn the_kind_of_a_constraint_is_part_of_the_kind_of_step() {
    let mut words = Vec::new();
    for kind in ["killercage", "thermometer"] {
        let givens = example(kind);
        let path = Path::of(Position::assume_unique(givens.boards(), &givens), &Method::for_rules(givens.rules()));
        let own = path.steps().iter().filter(|step| step.technique().id == "constraint");
        words.extend(own.map(|step| hint::shown_at(step, Depth::Kind).words()));
    }
    for name in ["A Killer Cage alone ", "A Thermometer alone "] {
        assert!(words.iter().any(|words| words.starts_with(name)), "{name}: {words:?}");
    }
    assert!(words.iter().all(|words| words.starts_with("A ")), "{words:?}");
}

/// The first such step for a position in which a digit of box 1 is possible only in the given cells.
fn common_peers(rules: &Rules, value: u8, cells: &[&str]) -> Option<(Position, Step)> {
    let mut boards: Boards = Grids::empty(rules.clone()).boards();
    let left: Vec<LayoutCell> = cells.iter().map(|cell| named(rules, cell)).collect();
    for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
        let cell = rules.at(row, column).unwrap();
        if !left.contains(&cell) {
            boards.remove(cell, digit(value));
        }
    }
    let position = Position::from_boards(boards, &Grids::empty(rules.clone()));
    let state = position.state(0);
    let technique = techniques::by_id("common-peer-elimination").unwrap();
    let step = technique.first(&Facts::new(&state), &Limits::DEFAULT)?;
    assert_eq!(proof::check(&state, &step), Ok(()));
    Some((position, step))
}

#[test]
fn digits_are_excluded_where_every_place_sees_them() {
    let cells = ["r1c2", "r3c2"];
    let knights = with(&Rules::single(), "antiknight", "", None);
    let (position, step) = common_peers(&knights, 5, &cells).unwrap();
    assert_eq!(
        step.reason(),
        "In box 1 the 5s are all in r1c2 and r3c2, and each of them sees r2c4. So r2c4 cannot be 5."
    );
    assert_eq!(hint::shown_at(&step, Depth::Place).words(), "Look at box 1.");
    assert!(!position.marks(&step).is_empty());
    // Under plain rules the two cells have only peers in the column, and pointing covers these.
    assert!(common_peers(&Rules::single(), 5, &cells).is_none());
    let diagonal = with(&Rules::single(), "diagonal+", "", None);
    assert!(common_peers(&diagonal, 5, &cells).is_none());
}

#[test]
fn other_digits_are_excluded_by_sights() {
    let thermometer = with(&Rules::single(), "thermometer", "r1c1 r1c2 r1c3", None);
    let (_, step) = common_peers(&thermometer, 5, &["r1c1", "r1c2"]).unwrap();
    assert_eq!(
        step.reason(),
        "In box 1 the 5s are all in r1c1 and r1c2, and each of them excludes the same candidates of r1c1, r1c2 and r1c3. So r1c2 and r1c3 cannot be 1, 2, 3 or 4; r1c1 cannot be 6, 7, 8 or 9."
    );
}
