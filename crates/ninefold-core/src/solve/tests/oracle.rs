//! Compares every backend with a simple reference search on random boards, one by one and many at once, and on the same boards renamed and
//! rearranged. The reference search runs once for each board. `NINEFOLD_BOARDS=100` tests a hundred thousand boards.

use super::common::kinds::{KINDS, board};
use super::common::{Rng, Shuffle, solves};
use super::{Adaptive, ask, backends, naive, run, solution};
use crate::solve::{Backend, Effort, Solver, unstopped};
use crate::{Board, GridOf, PuzzleError, Solution, Stop};

/// The number up to which solutions are counted, also by the reference search.
const LIMIT: u8 = 3;

type Proof = Result<Solution, PuzzleError>;

/// The answers of all functions for a board. Backends that find the same solutions with the same guesses have equal answers.
#[derive(Debug)]
struct Answer {
    found: (Vec<Solution>, u64),
    effort: Effort,
    first: Option<Solution>,
    proof: Proof,
    listed: Vec<Solution>,
}

impl Answer {
    fn of(solver: Solver, board: &Board) -> Self {
        Self {
            found: run::<Adaptive>(solver.backend(), board, LIMIT.into()),
            effort: unstopped(solver.effort(board, LIMIT.into(), Stop::NEVER)),
            first: unstopped(solver.first(board, Stop::NEVER)),
            proof: solver.prove(board, Stop::NEVER),
            listed: solver.solutions(board, Stop::NEVER).take(LIMIT.into()).map(unstopped).collect(),
        }
    }

    /// Whether the answer agrees with the count of the reference search and with the rules.
    fn is_true(&self, board: &Board, count: u8) -> bool {
        let Self { found, effort, first, proof, listed } = self;
        let ascending = listed.is_sorted_by(|one, next| one < next) && listed.iter().all(|found| solves(found, board));
        effort.solutions == u64::from(count)
            && found.0.len() == usize::from(count)
            && found.0.first() == first.as_ref()
            && found.0.iter().all(|solution| solves(solution, board))
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
        Err(PuzzleError::Clash(GridOf::ONLY, clash)) => count == 0 && board.grid().clash() == Some(clash),
        Err(PuzzleError::Gap(GridOf::ONLY, gap)) => {
            count == 0 && board.grid().clash().is_none() && board.gap() == Some(gap)
        }
        Err(PuzzleError::Unsolvable) => count == 0 && board.grid().clash().is_none() && board.gap().is_none(),
        Err(_) => false,
    }
}

/// Renames the digits of boards and rearranges their cells, returning candidates only.
fn disguised(boards: &[Board], rng: &mut Rng) -> Vec<Board> {
    boards.iter().map(|board| Shuffle::random(rng).options(board)).collect()
}

/// Tests thousands of boards, in batches of a thousand.
fn agree(seed: u64) {
    let asked = std::env::var("NINEFOLD_BOARDS").map(|text| text.parse().expect("a number of thousands"));
    let thousands: usize = asked.unwrap_or(8_usize).div_ceil(4);
    let mut rng = Rng::new(seed);
    let mut tally = [0; LIMIT as usize + 1];
    for _ in 0..thousands {
        let boards: Vec<Board> = (0..1000).map(|round| board(KINDS[round % KINDS.len()], &mut rng)).collect();
        let disguised = disguised(&boards, &mut rng);
        let counts: Vec<u8> = boards.iter().map(|board| naive::count(board, LIMIT.into()) as u8).collect();
        counts.iter().for_each(|&count| tally[usize::from(count)] += 1);
        let answers: Vec<Answer> = boards.iter().map(|board| Answer::of(Solver::new(), board)).collect();
        for ((board, answer), &count) in boards.iter().zip(&answers).zip(&counts) {
            assert!(answer.is_true(board, count), "{count} solutions, but {answer:?} of {board:?}");
        }
        for backend in backends() {
            one_by_one(backend, &boards, &answers);
            #[cfg(feature = "alloc")]
            all_at_once(backend, &boards, &answers);
            renamed(Solver::with(backend), &disguised, &counts);
        }
    }
    // There must be enough boards of each type; otherwise, agreement would prove little.
    assert!(tally.iter().all(|&sort| sort > 30 * thousands), "{tally:?} with none, one, two, three or more solutions");
}

fn one_by_one(backend: Backend, boards: &[Board], answers: &[Answer]) {
    for (board, answer) in boards.iter().zip(answers) {
        assert_eq!(run::<Adaptive>(backend, board, LIMIT.into()), answer.found, "{backend} on {board:?}");
    }
}

#[cfg(feature = "alloc")]
fn all_at_once(backend: Backend, boards: &[Board], answers: &[Answer]) {
    let mut found = vec![Vec::new(); boards.len()];
    backend.batch(boards, ask(LIMIT.into()), Stop::NEVER, |index, said| found[index].push(solution(said)));
    for ((board, answer), found) in boards.iter().zip(answers).zip(found) {
        assert_eq!(found, answer.found.0, "{backend} on {board:?}");
    }
}

fn renamed(solver: Solver, disguised: &[Board], expected: &[u8]) {
    let mut counts = vec![Ok(9); disguised.len()];
    solver.count_many(disguised, LIMIT, &mut counts, Stop::NEVER);
    for (index, board) in disguised.iter().enumerate() {
        assert_eq!(counts[index], Ok(expected[index]), "{solver:?} on {board:?}");
    }
}

macro_rules! shares {
    ($($name:ident: $seed:literal;)*) => {
        $(#[test] fn $name() { agree($seed); })*
    };
}

shares! {
    first_share: 1;
    second_share: 2;
    third_share: 3;
    fourth_share: 4;
}
