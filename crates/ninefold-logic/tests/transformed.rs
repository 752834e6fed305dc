//! Steps on transformed puzzles: a step transformed with its board is still proved, and its words say the same.

use crate::common::{collection, sample};
use ninefold_core::Puzzle;
use ninefold_core::symmetry::Transform;
use ninefold_logic::step::Claim;
use ninefold_logic::{Method, Path, proof};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn move_along(puzzle: &Puzzle, by: &Transform) {
    let path = Path::of(puzzle, &Method::hodoku());
    for (position, step) in path.stages() {
        let state = position.state(0);
        let (there, moved) = (state.transformed(by), step.transformed(by));
        assert_eq!(proof::check(&there, &moved), Ok(()), "{step} by {by}");
        let conclusions: Vec<Claim> = moved.conclusions().collect();
        assert_eq!(conclusions.len(), step.conclusions().count());
        let solution = by.solution(puzzle.solution());
        for claim in conclusions {
            let is_true = solution.digit(claim.candidate().cell) == claim.candidate().digit;
            assert_eq!(matches!(claim, Claim::True(_)), is_true, "{moved}");
        }
        assert_eq!(moved.transformed(&by.inverse()), *step);
        let (mut here, mut board) = (*state.board(), *there.board());
        step.apply(&mut here);
        moved.apply(&mut board);
        assert_eq!(by.board(&here), board);
    }
}

#[test]
fn steps_move_with_their_boards() {
    let numbers = (0..).map(|number: u64| Transform::nth(number * 7_919_191_919 % Transform::COUNT).unwrap());
    let own = Puzzle::try_from(EASY.parse::<ninefold_core::Grid>().unwrap()).unwrap();
    let text = collection("top1465.txt").unwrap_or_default();
    let puzzles = [own].into_iter().chain(sample(&text, 60));
    puzzles.zip(numbers).for_each(|(puzzle, by)| move_along(&puzzle, &by));
}
