//! Over real puzzles: every step is proved, agrees with the solution, and is refused once it says something wrong.

mod common;

use std::ops::ControlFlow;

use ninefold_core::{Candidate, CandidateSet, Puzzle, Solution};
use ninefold_logic::mark::{Node, Role};
use ninefold_logic::proof::{self, Unsound};
use ninefold_logic::step::{Claim, Draft, Part, Via};
use ninefold_logic::{Facts, Limits, Method, Path, State, Step, techniques};

fn is_true(solution: &Solution, candidate: Candidate) -> bool {
    solution.digit(candidate.cell) == candidate.digit
}

/// A step with the parts of another and one conclusion of its own.
fn concluding(state: &State, step: &Step, parts: &[Part], claim: Claim) -> Step {
    let draft = Draft::new(step.technique(), state.board());
    let draft = parts.iter().fold(draft, |draft, part| draft.part(part.clone()));
    let draft = match claim {
        Claim::True(Candidate { cell, digit }) => draft.place(cell, digit),
        Claim::False(Candidate { cell, digit }) => draft.eliminate(digit, cell),
    };
    draft.finish().expect("the claim is live")
}

fn opposite(claim: Claim) -> Claim {
    match claim {
        Claim::True(candidate) => Claim::False(candidate),
        Claim::False(candidate) => Claim::True(candidate),
    }
}

fn holds(state: &State, step: &Step, solution: &Solution) {
    assert_eq!(proof::check(state, step), Ok(()), "{step}\n{:?}", state.board());
    for claim in step.conclusions() {
        assert_eq!(matches!(claim, Claim::True(_)), is_true(solution, claim.candidate()), "{step}");
    }
}

/// With the same reasons nothing that is wrong can be proved, and without reasons nothing at all.
fn refuses_mutants(state: &State, step: &Step, solution: &Solution) {
    let refuse = |claim| {
        let mutant = concluding(state, step, step.parts(), claim);
        assert_eq!(proof::check(state, &mutant), Err(Unsound::Open(claim)), "{step}\n{:?}", state.board());
    };
    step.conclusions().map(opposite).for_each(refuse);
    for candidate in state.board().all_candidates().iter().step_by(7) {
        refuse(if is_true(solution, candidate) { Claim::False(candidate) } else { Claim::True(candidate) });
    }
    for claim in step.conclusions() {
        let bare = concluding(state, step, &[], claim);
        assert_eq!(proof::check(state, &bare), Err(Unsound::Open(claim)), "{step}");
    }
}

/// No truth of these techniques is there for show: without any one of them some conclusion is open.
///
/// Sue de Coq is a pattern as a whole: when little is left to eliminate, some of its cells may have nothing to do with that. What
/// a fish with fins eliminates may also follow from fewer of its lines, where two of their places lie in one box; that fish are fish is
/// tested elsewhere.
fn needs_every_truth(state: &State, step: &Step) {
    if step.technique().id == "sue-de-coq"
        || ["finned-", "sashimi-"].iter().any(|fins| step.technique().id.starts_with(fins))
    {
        return;
    }
    let naming: Vec<usize> = (0..step.parts().len()).filter(|&at| names_truth(&step.parts()[at])).collect();
    for &left_out in &naming {
        let parts: Vec<Part> =
            step.parts().iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, part)| part.clone()).collect();
        let open =
            step.conclusions().any(|claim| proof::check(state, &concluding(state, step, &parts, claim)).is_err());
        assert!(open, "{step} does not need {:?}\n{:?}", step.parts()[left_out], state.board());
    }
}

/// Almost locked sets are named whole, even where a part of one would do, and ways of forcing chains and nets may meet.
///
/// Chains are the ones that `HoDoKu` takes. Such a chain may pass near itself, or through what it eliminates, so that a link could be
/// left out of the proof, though not out of the chain: [`every_link_holds`] looks at them.
fn is_loose(step: &Step) -> bool {
    let whole = |part: &Part| matches!(part, Part::Cell(Role::Group(_), _) | Part::Suppose(_));
    step.parts().iter().any(whole) || is_chain(step) || is_remote_pair(step)
}

fn is_remote_pair(step: &Step) -> bool {
    step.technique().id == "remote-pair"
}

/// A remote pair is a chain of cells with the same two digits, each of which sees the next.
fn every_cell_sees_the_next(state: &State, step: &Step) {
    let cell = |part: &Part| if let Part::Cell(_, cell) = part { Some(*cell) } else { None };
    let cells: Vec<_> = step.parts().iter().filter_map(cell).collect();
    assert!(cells.len() >= 4 && cells.len().is_multiple_of(2), "{step}");
    assert!(cells.windows(2).all(|pair| pair[0].peers().contains(pair[1])), "{step}");
    assert!(cells.iter().all(|&cell| state.board().candidates(cell) == step.digits()), "{step}");
    assert_eq!(step.digits().len(), 2, "{step}");
}

fn is_chain(step: &Step) -> bool {
    step.parts().iter().all(|part| matches!(part, Part::Strong(..) | Part::Weak(..)))
}

/// Each link of a chain begins where the one before ends, strong and weak ones take turns, and each holds by itself. Dual forms
/// have two chains.
fn every_link_holds(state: &State, step: &Step) {
    let board = state.board();
    let links: Vec<(Node, Node, Option<Via>)> = step
        .parts()
        .iter()
        .map(|part| match *part {
            Part::Strong(from, to, via) => (from, to, Some(via)),
            Part::Weak(from, to) => (from, to, None),
            _ => panic!("{part:?} is no link"),
        })
        .collect();
    let breaks = links.windows(2).filter(|pair| pair[0].1 != pair[1].0).count();
    assert_eq!(breaks, usize::from(step.technique().id.starts_with("dual-")), "{step}");
    for pair in links.windows(2).filter(|pair| pair[0].1 == pair[1].0) {
        assert_ne!(pair[0].2.is_some(), pair[1].2.is_some(), "{step}");
    }
    for (from, to, via) in links {
        let holds = match via {
            None if from.digit == to.digit => to.cells.is_subset(from.cells.common_peers()),
            None => from.cells == to.cells && from.cells.len() == 1,
            Some(Via::House(house)) => {
                let spots = board.spots(from.digit) & house.cells();
                from.digit == to.digit && spots.is_subset(from.cells | to.cells)
            }
            Some(Via::Cell(cell)) => {
                let both = [from, to].map(|node| node.digit).into_iter().collect();
                from.cells == to.cells && board.candidates(cell) == both
            }
            Some(Via::Set(cells)) => from.cells.is_subset(cells) && to.cells.is_subset(cells),
        };
        assert!(holds, "{from:?} and {to:?} in {step}");
    }
}

fn names_truth(part: &Part) -> bool {
    matches!(part, Part::Cell(..) | Part::House(..) | Part::Strong(..) | Part::Deadly(_))
}

fn follow(puzzle: &Puzzle, method: &Method) -> usize {
    let path = Path::of(puzzle, method);
    for (position, step) in path.stages() {
        let state = position.state(0);
        holds(&state, step, puzzle.solution());
        refuses_mutants(&state, step, puzzle.solution());
        if is_chain(step) {
            every_link_holds(&state, step);
        }
        if is_remote_pair(step) {
            every_cell_sees_the_next(&state, step);
        }
        if !is_loose(step) {
            needs_every_truth(&state, step);
        }
    }
    path.steps().len()
}

fn corpus(name: &str, count: usize) {
    let Some(text) = common::collection(name) else { return };
    let puzzles = common::sample(&text, count);
    assert!(puzzles.len() * 10 >= count * 9, "{} unique puzzles in {name}", puzzles.len());
    let steps: usize = puzzles.iter().map(|puzzle| follow(puzzle, &Method::hodoku())).sum();
    assert!(steps > 0, "nothing to check in {name}");
    puzzles.iter().step_by(4).for_each(|puzzle| _ = follow(puzzle, &Method::simple()));
    puzzles.iter().step_by(20).for_each(every_offer_is_sound);
}

/// Not only what a path takes: what any technique finds on the way, up to fifty steps of each.
fn every_offer_is_sound(puzzle: &Puzzle) {
    let limits = Limits { fish: 3, ..Limits::DEFAULT };
    for (position, _) in Path::of(puzzle, &Method::hodoku()).stages().step_by(5) {
        let state = position.state(0);
        let facts = Facts::new(&state);
        for technique in techniques::all() {
            let mut left = 50;
            let _ = technique.search(&facts, &limits, &mut |step| {
                holds(&state, &step, puzzle.solution());
                if is_chain(&step) {
                    every_link_holds(&state, &step);
                }
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
}

macro_rules! corpora {
    ($($name:ident: $count:literal;)*) => {
        $(#[test] fn $name() { corpus(concat!(stringify!($name), ".txt"), $count); })*
    };
}

corpora! {
    clues17: 80;
    minimal_20k: 80;
    easy_10k: 20;
    mixed24: 60;
    top1465: 50;
    top2365: 50;
    hardest11plus: 30;
    se11510_exchange: 50;
}

/// Candidates that are not on the board cannot be concluded, and neither can nothing.
#[test]
fn dead_claims() {
    let grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
    let puzzle = Puzzle::try_from(grid.parse::<ninefold_core::Grid>().unwrap()).unwrap();
    let path = Path::of(&puzzle, &Method::hodoku());
    let (before, step) = path.stages().next().unwrap();
    let after = path.stages().nth(1).map_or(path.end().state(0), |(position, _)| position.state(0));
    let Err(Unsound::Dead(claim)) = proof::check(&after, step) else { panic!("{step} is done") };
    assert!(step.conclusions().any(|of| of == claim));
    assert_ne!(*before.board(0).all_candidates(), CandidateSet::EMPTY);
}
