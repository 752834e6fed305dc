//! Every backend against the oracle on a hundred thousand random boards, one by one and many at once, and on the same boards
//! renamed and rearranged. The oracle is asked once for each board.

use super::common::kinds::{KINDS, board};
use super::common::{Rng, Shuffle, solves};
use super::{naive, solvers};
use crate::solve::{Effort, Solver};
use crate::{Board, PuzzleError, Solution};

/// Solutions are counted up to here, by the oracle too.
const LIMIT: u8 = 3;

type Proof = Result<Solution, PuzzleError>;

/// What a backend says of a board. All must say the same, to the guess.
#[derive(PartialEq, Debug)]
struct Answer {
    effort: Effort,
    first: Option<Solution>,
    proof: Proof,
    listed: Vec<Solution>,
}

impl Answer {
    fn of(solver: Solver, board: &Board) -> Self {
        Self {
            effort: solver.effort(board, LIMIT.into()),
            first: solver.first(board),
            proof: solver.prove(board),
            listed: solver.solutions(board).take(LIMIT.into()).collect(),
        }
    }

    /// Against the number that the oracle counts, and the rules.
    fn is_true(&self, board: &Board, count: u8) -> bool {
        let Self { effort, first, proof, listed } = self;
        let ascending = listed.is_sorted_by(|one, next| one < next) && listed.iter().all(|found| solves(found, board));
        effort.solutions == u64::from(count)
            && first.is_some() == (count > 0)
            && first.is_none_or(|first| solves(&first, board))
            && is_proof(proof, board, count)
            && listed.len() == usize::from(count)
            && ascending
    }
}

fn is_proof(proof: &Proof, board: &Board, count: u8) -> bool {
    match *proof {
        Ok(solution) => count == 1 && solves(&solution, board),
        Err(PuzzleError::Several(one, other)) => {
            count > 1 && one != other && solves(&one, board) && solves(&other, board)
        }
        Err(PuzzleError::Clash(clash)) => count == 0 && board.grid().clash() == Some(clash),
        Err(PuzzleError::Gap(gap)) => count == 0 && board.grid().clash().is_none() && board.gap() == Some(gap),
        Err(PuzzleError::Unsolvable) => count == 0 && board.grid().clash().is_none() && board.gap().is_none(),
    }
}

/// The same boards under other names, with their candidates alone.
fn disguised(boards: &[Board], rng: &mut Rng) -> Vec<Board> {
    boards.iter().map(|board| Shuffle::random(rng).options(board)).collect()
}

/// Boards by the thousand; of each thousand all at once.
fn agree(seed: u64, thousands: usize) {
    let mut rng = Rng::new(seed);
    let mut tally = [0; LIMIT as usize + 1];
    for _ in 0..thousands {
        let boards: Vec<Board> = (0..1000).map(|round| board(KINDS[round % KINDS.len()], &mut rng)).collect();
        let disguised = disguised(&boards, &mut rng);
        let counts: Vec<u8> = boards.iter().map(|board| naive::count(board, LIMIT.into()) as u8).collect();
        counts.iter().for_each(|&count| tally[usize::from(count)] += 1);
        let solvers = solvers();
        let answers: Vec<Answer> = boards.iter().map(|board| Answer::of(solvers[0], board)).collect();
        for ((board, answer), &count) in boards.iter().zip(&answers).zip(&counts) {
            assert!(answer.is_true(board, count), "{count} solutions, but {answer:?} of {board:?}");
        }
        for solver in solvers {
            one_by_one(solver, &boards, &answers);
            all_at_once(solver, &boards, &answers, &counts);
            renamed(solver, &disguised, &counts);
        }
    }
    // The boards must be of all sorts, or agreeing on them proves little.
    assert!(tally.iter().all(|&sort| sort > 30 * thousands), "{tally:?} with none, one, two, three or more solutions");
}

fn one_by_one(solver: Solver, boards: &[Board], answers: &[Answer]) {
    for (board, answer) in boards.iter().zip(answers) {
        assert_eq!(Answer::of(solver, board), *answer, "{solver:?} on {board:?}");
    }
}

fn all_at_once(solver: Solver, boards: &[Board], answers: &[Answer], expected: &[u8]) {
    let mut counts = vec![9; boards.len()];
    solver.count_many(boards, LIMIT, &mut counts);
    let mut firsts = vec![None; boards.len()];
    solver.solve_many(boards, &mut firsts);
    let mut proofs = vec![Err(PuzzleError::Unsolvable); boards.len()];
    solver.prove_many(boards, &mut proofs);
    for (index, board) in boards.iter().enumerate() {
        let here = (counts[index], firsts[index], proofs[index]);
        let there = (expected[index], answers[index].first, answers[index].proof);
        assert_eq!(here, there, "{solver:?} on {board:?}");
    }
}

fn renamed(solver: Solver, disguised: &[Board], expected: &[u8]) {
    let mut counts = vec![9; disguised.len()];
    solver.count_many(disguised, LIMIT, &mut counts);
    for (index, board) in disguised.iter().enumerate() {
        let one = solver.count(board, LIMIT.into());
        assert_eq!([one, counts[index].into()], [u64::from(expected[index]); 2], "{solver:?} on {board:?}");
    }
}

macro_rules! shares {
    ($($name:ident: $seed:literal;)*) => {
        $(#[test] fn $name() { agree($seed, 25); })*
    };
}

shares! {
    first_share: 1;
    second_share: 2;
    third_share: 3;
    fourth_share: 4;
}
