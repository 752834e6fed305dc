//! Symmetrical placement: puzzles whose givens a rearrangement leaves unchanged, and steps that name another rearrangement.

use ninefold_core::symmetry::{self, Transform};
use ninefold_core::{Candidate, Puzzle};
use ninefold_logic::proof::{self, Unsound};
use ninefold_logic::step::{Claim, Draft, Part};
use ninefold_logic::{Facts, Limits, Method, Path, State, Step, techniques};

/// Puzzles made from a grid with 648 symmetries, by removing clues together with their images. The first two have half turns.
const PUZZLES: [&str; 6] = [
    "1.378...6.5..........4.61....189...4.9.....3.5...318....86.5..........4.6...129.8",
    "1..4......56.98.1..8..3...5645.....1..2...8..9.....5645...7..2..9.21.45......6..9",
    "...183...596247318......724724...659318596............247318596183965472659724831",
    ".83.69.1551.83.6.99.61.538..253.89.483..9452.4.925..382517..4.66.4512.7..7..46152",
    "..63..24..1.9.....9.4......4..6.8.1.6.7.......3.....7.1.3..46...6.13...2.4..8..31",
    ".23..6.8.45..8.1..7.91....6..15.4.97.6..9723.8..23.5.4.1....97.6.....3.2..8....45",
];

fn technique() -> &'static ninefold_logic::Technique {
    techniques::by_id("symmetrical-placement").unwrap()
}

fn symmetry(step: &Step) -> Transform {
    let named = step.parts().iter().find_map(|part| if let Part::Symmetry(by) = part { Some(*by) } else { None });
    named.expect("it names a symmetry")
}

fn with(state: &State, step: &Step, by: Transform) -> Step {
    let draft = Draft::new(step.technique(), state.board()).part(Part::Symmetry(by));
    step.eliminated()
        .iter()
        .fold(draft, |draft, Candidate { cell, digit }| draft.eliminate(digit, cell))
        .finish()
        .unwrap()
}

#[test]
fn symmetric_puzzles() {
    let mut steps = 0;
    for puzzle in PUZZLES {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let group = symmetry::automorphisms(puzzle.givens());
        for (position, _) in Path::of(&puzzle, &Method::hodoku()).stages().step_by(4) {
            let state = position.state(0);
            for step in technique().all(&Facts::new(&state), &Limits::DEFAULT) {
                assert!(group.contains(&symmetry(&step)), "{step}");
                assert_eq!(proof::check(&state, &step), Ok(()), "{step}");
                for claim in step.conclusions() {
                    let Candidate { cell, digit } = claim.candidate();
                    assert!(claim == Claim::False(Candidate { cell, digit }) && puzzle.solution().digit(cell) != digit);
                }
                steps += 1;
            }
        }
    }
    assert!(steps > 50, "{steps}");
}

/// A rearrangement that changes the givens is refused; the identity proves nothing; and without uniqueness there is no step.
#[test]
fn other_symmetries() {
    let puzzle: Puzzle = PUZZLES[0].parse().unwrap();
    let path = Path::of(&puzzle, &Method::hodoku());
    let state = path.stages().next().unwrap().0.state(0);
    let step = technique().first(&Facts::new(&state), &Limits::DEFAULT).unwrap();
    let by = symmetry(&step);
    for other in [by.then(&Transform::shift(1)), by.then(&Transform::transpose()), Transform::rotate_90()] {
        assert_eq!(proof::check(&state, &with(&state, &step, other)), Err(Unsound::Asymmetric), "{other}");
    }
    let verdict = proof::check(&state, &with(&state, &step, Transform::IDENTITY));
    assert!(matches!(verdict, Err(Unsound::Open(_))), "{verdict:?}");
    let several = State::from(*state.board());
    assert_eq!(proof::check(&several, &step), Err(Unsound::Uniqueness));
    assert!(technique().all(&Facts::new(&several), &Limits::DEFAULT).is_empty());
}

/// A puzzle without symmetries has no step of this technique.
#[test]
fn no_symmetry() {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let state = Path::of(&puzzle, &Method::hodoku()).stages().next().unwrap().0.state(0);
    assert!(technique().all(&Facts::new(&state), &Limits::DEFAULT).is_empty());
}
