//! Checks for the tests of all methods: a step is proved, is right, needs its reasons, and is refused once it contains something wrong.

use ninefold_core::mark::{Node, Role};
use ninefold_core::symmetry::Transform;
use ninefold_core::{Candidate, CandidateSet, Cell, Digit, DigitSet, House, Solution};
use ninefold_logic::proof::{self, Unsound};
use ninefold_logic::step::{Claim, Draft, Part, Via};
use ninefold_logic::{State, Step};

/// Makes all checks for a step of a path.
pub(crate) fn is_sound(state: &State, step: &Step, solution: &Solution, looked: &mut Looked) {
    holds(state, step, solution);
    refuses_other_conclusions(state, step, solution);
    refuses_other_parts(state, step, solution, looked);
    if is_chain(step) {
        every_link_holds(state, step);
    }
    if is_remote_pair(step) {
        every_cell_sees_the_next(state, step);
    }
}

fn is_true(solution: &Solution, candidate: Candidate) -> bool {
    solution.digit(candidate.cell) == candidate.digit
}

/// A step with the given parts and conclusions.
fn concluding(state: &State, step: &Step, parts: &[Part], claims: impl IntoIterator<Item = Claim>) -> Step {
    let draft = Draft::new(step.technique(), state.board());
    let draft = parts.iter().fold(draft, |draft, part| draft.part(part.clone()));
    let draft = claims.into_iter().fold(draft, |draft, claim| match claim {
        Claim::True(Candidate { cell, digit }) => draft.place(cell, digit),
        Claim::False(Candidate { cell, digit }) => draft.eliminate(digit, cell),
    });
    draft.finish().expect("the claim is live")
}

fn opposite(claim: Claim) -> Claim {
    match claim {
        Claim::True(candidate) => Claim::False(candidate),
        Claim::False(candidate) => Claim::True(candidate),
    }
}

/// The claim about a candidate that contradicts the solution.
fn wrong(solution: &Solution, candidate: Candidate) -> Claim {
    if is_true(solution, candidate) { Claim::False(candidate) } else { Claim::True(candidate) }
}

/// Checks that the step is proved, and agrees with the solution.
pub(crate) fn holds(state: &State, step: &Step, solution: &Solution) {
    assert_eq!(proof::check(state, step), Ok(()), "{step}\n{:?}", state.board());
    for claim in step.conclusions() {
        assert_eq!(matches!(claim, Claim::True(_)), is_true(solution, claim.candidate()), "{step}");
    }
}

/// Checks that the same reasons prove no wrong claim, alone or beside right ones, and that no reasons prove nothing.
fn refuses_other_conclusions(state: &State, step: &Step, solution: &Solution) {
    let board = state.board();
    let refuse = |claim| {
        let mutant = concluding(state, step, &parts(step), [claim]);
        assert_eq!(proof::check(state, &mutant), Err(Unsound::Open(claim)), "{step}\n{board:?}");
    };
    step.conclusions().map(opposite).for_each(refuse);
    let wrong = |candidate| wrong(solution, candidate);
    board.all_candidates().iter().step_by(7).map(wrong).for_each(refuse);
    if let Some(kept) = board.all_candidates().iter().find(|candidate| !step.eliminated().contains(*candidate)) {
        let claim = wrong(kept);
        let mutant = concluding(state, step, &parts(step), step.conclusions().chain([claim]));
        assert_eq!(proof::check(state, &mutant), Err(Unsound::Open(claim)), "{step}\n{board:?}");
    }
    for claim in step.conclusions() {
        let bare = concluding(state, step, &[], [claim]);
        assert_eq!(proof::check(state, &bare), Err(Unsound::Open(claim)), "{step}");
    }
}

/// The number of mutants of parts that were examined, and the number of those that do not even prove the step's conclusions.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Looked {
    pub(crate) mutants: usize,
    pub(crate) refused: usize,
}

/// The maximum number of mutated parts times the number of parts: all parts of a small pattern are mutated, but few of a net, which has hundreds.
const EFFORT: usize = 400;

/// Checks that no wrong claim can be proved, whichever part is removed from the reasons or changed.
fn refuses_other_parts(state: &State, step: &Step, solution: &Solution, looked: &mut Looked) {
    let near = near(state, step, solution);
    let parts = parts(step);
    let naming: Vec<usize> = (0..parts.len()).filter(|&at| names_truth(&parts[at])).collect();
    let most = (EFFORT / parts.len().max(1)).max(1);
    for &at in naming.iter().step_by(naming.len().div_ceil(most).max(1)) {
        let exchanged = changes(&parts[at]).into_iter().map(Some).chain([None]);
        for part in exchanged {
            let mutated: Vec<Part> = parts[..at].iter().chain(&part).chain(&parts[at + 1..]).cloned().collect();
            for &claim in &near {
                let mutant = concluding(state, step, &mutated, [claim]);
                let verdict = proof::check(state, &mutant);
                assert!(verdict.is_err(), "{claim} with {part:?} for {:?} in {step}\n{:?}", parts[at], state.board());
            }
            looked.mutants += 1;
            let same = concluding(state, step, &mutated, step.conclusions());
            looked.refused += usize::from(proof::check(state, &same).is_err());
        }
    }
}

/// Wrong claims that could result from a small mistake: about the conclusions, and about candidates that they see.
fn near(state: &State, step: &Step, solution: &Solution) -> Vec<Claim> {
    let first = step.conclusions().next().expect("there is one").candidate();
    let seen = state.board().all_candidates().iter().filter(|candidate| first.sees(*candidate)).step_by(3);
    step.conclusions().map(opposite).take(4).chain(seen.map(|candidate| wrong(solution, candidate)).take(8)).collect()
}

/// The parts of a step and of its inner steps, whose truths the step uses.
fn parts(step: &Step) -> Vec<Part> {
    let inside = step.arguments().iter().flat_map(|argument| parts(&argument.step));
    step.parts().iter().cloned().chain(inside).collect()
}

fn names_truth(part: &Part) -> bool {
    matches!(part, Part::Cell(..) | Part::House(..) | Part::Strong(..) | Part::Deadly(_) | Part::Symmetry(_))
}

/// The part changed to another cell, house or digit.
fn changes(part: &Part) -> Vec<Part> {
    match part {
        Part::Cell(role, cell) => vec![Part::Cell(*role, neighbour(*cell))],
        Part::House(role, house, digit) => {
            vec![Part::House(*role, next_house(*house), *digit), Part::House(*role, *house, next_digit(*digit))]
        }
        Part::Strong(from, to, via) => {
            let via = match *via {
                Via::Cell(cell) => Via::Cell(neighbour(cell)),
                Via::House(house) => Via::House(next_house(house)),
                Via::Set(cells) => Via::Set(cells.iter().map(neighbour).collect()),
            };
            let other = |node: &Node| Node::new(next_digit(node.digit), node.cells);
            vec![Part::Strong(*from, *to, via), Part::Strong(other(from), other(to), via)]
        }
        Part::Deadly(set) => {
            let all = set.cells();
            let less = |cell: Cell| {
                let mut set = **set;
                set.set_cell(cell, DigitSet::EMPTY);
                set
            };
            let other = |cell: Cell| {
                let mut set = **set;
                set.set_cell(cell, set.cell(cell).iter().map(next_digit).collect());
                set
            };
            let changed: Vec<CandidateSet> =
                all.first().into_iter().flat_map(|cell| [less(cell), other(cell)]).collect();
            changed.into_iter().map(|set| Part::Deadly(Box::new(set))).collect()
        }
        Part::Symmetry(by) => {
            vec![Part::Symmetry(by.then(&Transform::shift(1))), Part::Symmetry(by.then(&Transform::transpose()))]
        }
        // The other parts are pictures and suppositions; a plain grid has no further kinds.
        _ => Vec::new(),
    }
}

fn neighbour(cell: Cell) -> Cell {
    Cell::from_index((cell.index() + 1) % 81).expect("it is below 81")
}

fn next_house(house: House) -> House {
    House::from_index((house.index() + 1) % 27).expect("it is below 27")
}

fn next_digit(digit: Digit) -> Digit {
    Digit::ALL[(digit.index() + 1) % 9]
}

/// Checks for most techniques that no truth is superfluous: without any one of them, some conclusion is not proved.
///
/// Sue de Coq is a pattern as a whole: if few eliminations are left, some of its cells may be unnecessary for them. The eliminations of a fish with
/// fins may also follow from fewer of its lines, if two of their places are in one box; another test checks that fish are fish.
pub(crate) fn needs_every_truth(state: &State, step: &Step) {
    let id = step.technique().id;
    if is_loose(step) || id == "sue-de-coq" || ["finned-", "sashimi-"].iter().any(|fins| id.starts_with(fins)) {
        return;
    }
    let naming: Vec<usize> = (0..step.parts().len()).filter(|&at| names_truth(&step.parts()[at])).collect();
    for &left_out in &naming {
        let parts: Vec<Part> =
            step.parts().iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, part)| part.clone()).collect();
        let open =
            step.conclusions().any(|claim| proof::check(state, &concluding(state, step, &parts, [claim])).is_err());
        assert!(open, "{step} does not need {:?}\n{:?}", step.parts()[left_out], state.board());
    }
}

/// Almost locked sets are named as a whole, even if a part would do, and paths of forcing chains and nets may meet.
///
/// Chains are those that `HoDoKu` takes. Such a chain may cross itself, or pass through its own eliminations, so that the proof could do without a
/// link, but the chain could not: [`every_link_holds`] checks these chains.
fn is_loose(step: &Step) -> bool {
    let whole = |part: &Part| matches!(part, Part::Cell(Role::Group(_), _) | Part::Suppose(_));
    step.parts().iter().any(whole) || is_chain(step) || is_remote_pair(step)
}

fn is_remote_pair(step: &Step) -> bool {
    step.technique().id == "remote-pair"
}

/// Checks that a remote pair is a chain of cells with the same two digits, each of which sees the next.
fn every_cell_sees_the_next(state: &State, step: &Step) {
    let cell = |part: &Part| if let Part::Cell(_, cell) = part { Some(*cell) } else { None };
    let cells: Vec<_> = step.parts().iter().filter_map(cell).collect();
    assert!(cells.len() >= 4 && cells.len().is_multiple_of(2), "{step}");
    assert!(cells.windows(2).all(|pair| pair[0].peers().contains(pair[1])), "{step}");
    assert!(cells.iter().all(|&cell| state.board().candidates(cell) == step.digits()), "{step}");
    assert_eq!(step.digits().len(), 2, "{step}");
}

pub(crate) fn is_chain(step: &Step) -> bool {
    step.parts().iter().all(|part| matches!(part, Part::Strong(..) | Part::Weak(..)))
}

/// Checks that each link of a chain begins at the end of the previous one, that strong and weak links alternate, and that each link holds by itself.
/// Dual forms have two chains.
pub(crate) fn every_link_holds(state: &State, step: &Step) {
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
