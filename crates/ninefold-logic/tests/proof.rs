//! The checker itself: compared with a naive search, and on patterns of every kind.

use std::ops::ControlFlow;

use ninefold_core::mark::{Node, Role};
use ninefold_core::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, Grid, House, Puzzle};
use ninefold_logic::proof::{self, Unsound};
use ninefold_logic::step::{Claim, Draft, Part, Via};
use ninefold_logic::{Class, Find, State, Step, Technique, Text};
use proptest::prelude::*;

const fn technique(id: &'static str) -> Technique {
    let find: Find = |_, _| ControlFlow::Continue(());
    Technique::new(id, "Test", Class::Exotic, |_| Text::new("", ""), find).plural("Tests")
}

static PLAIN: Technique = technique("plain");
static UNIQUE: Technique = technique("unique").assuming_unique();

const HOUSE: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn cells(text: &str) -> CellSet {
    text.parse().unwrap()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn node(value: u8, text: &str) -> Node {
    Node::new(digit(value), cells(text))
}

/// The board with all candidates, except for other candidates in some cells.
fn board(changes: &[(&str, &str)]) -> Board {
    let mut candidates = CandidateSet::ALL;
    for (at, digits) in changes {
        cells(at).iter().for_each(|cell| candidates.set_cell(cell, digits.parse().unwrap()));
    }
    Board::from_candidates(candidates)
}

/// Eliminates a digit from cells.
fn without(mut board: Board, value: u8, at: &str) -> Board {
    cells(at).iter().for_each(|cell| _ = board.remove(Candidate { cell, digit: digit(value) }));
    board
}

fn house(text: &str) -> House {
    text.parse().unwrap()
}

fn base(at: &str, value: u8) -> Part {
    Part::House(Role::Base, house(at), digit(value))
}

/// A strong link in a cell of two candidates.
fn bivalue(at: &str, from: u8, to: u8) -> Part {
    Part::Strong(node(from, at), node(to, at), Via::Cell(cell(at)))
}

fn is_true(text: &str) -> Claim {
    Claim::True(text.parse().unwrap())
}

fn is_false(text: &str) -> Claim {
    Claim::False(text.parse().unwrap())
}

fn step(technique: &'static Technique, board: &Board, parts: &[Part], claim: Claim) -> Step {
    let draft = parts.iter().cloned().fold(Draft::new(technique, board), Draft::part);
    let draft = match claim {
        Claim::True(Candidate { cell, digit }) => draft.place(cell, digit),
        Claim::False(Candidate { cell, digit }) => draft.eliminate(digit, cell),
    };
    draft.finish().expect("the claim is live")
}

fn check(board: &Board, parts: &[Part], claim: Claim) -> Result<(), Unsound> {
    proof::check(&State::from(*board), &step(&PLAIN, board, parts, claim))
}

fn check_unique(state: &State, parts: &[Part], claim: Claim) -> Result<(), Unsound> {
    proof::check(state, &step(&UNIQUE, state.board(), parts, claim))
}

#[test]
fn fish() {
    let bases = [base("r2", 7), base("r6", 7)];
    let x_wing = without(Board::EMPTY, 7, "r26c1245679");
    for claim in ["(7)r4c3", "(7)r4c8", "(7)r9c3"].map(is_false) {
        assert_eq!(check(&x_wing, &bases, claim), Ok(()));
        assert_eq!(check(&x_wing, &bases[..1], claim), Err(Unsound::Open(claim)));
    }
    let finned = without(Board::EMPTY, 7, "r2c1245679 r6c124567");
    assert_eq!(check(&finned, &bases, is_false("(7)r4c8")), Ok(()), "it sees the fin");
    assert!(check(&finned, &bases, is_false("(7)r9c8")).is_err());
}

/// `(1=2)r1c1 - (2=3)r1c9 - (3)r12c7 = (3)r789c7`: cells of two candidates, a house and groups in one chain.
#[test]
fn chain() {
    let open = without(board(&[("r1c1", "12"), ("r1c9", "23")]), 3, "r3456c7");
    let chain = [
        bivalue("r1c1", 1, 2),
        Part::Weak(node(2, "r1c1"), node(2, "r1c9")),
        bivalue("r1c9", 2, 3),
        Part::Weak(node(3, "r1c9"), node(3, "r12c7")),
        Part::Strong(node(3, "r12c7"), node(3, "r789c7"), Via::House(house("c7"))),
    ];
    // The ends are 1 in r1c1 and 3 in r789c7. No candidate sees both ...
    assert!(check(&open, &chain, is_false("(1)r9c1")).is_err());
    assert!(check(&open, &chain, is_false("(3)r8c8")).is_err());
    // ... but if one end is false, the other is true.
    let closed = without(open, 1, "r1c1");
    assert_eq!(check(&closed, &chain, is_false("(3)r8c8")), Ok(()));
    assert!(check(&closed, &chain, is_false("(3)r6c8")).is_err());
    for left_out in [0, 2, 4] {
        let mut rest = chain.to_vec();
        rest.remove(left_out);
        assert!(check(&closed, &rest, is_false("(3)r8c8")).is_err(), "without {:?}", chain[left_out]);
    }
}

/// An almost locked set in a chain names its cells, and no other part is needed.
#[test]
fn almost_locked_sets() {
    let board = board(&[("r1c1", "12"), ("r1c2", "23"), ("r1c7", "14"), ("r1c8", "34")]);
    let sets = [
        Part::Strong(node(3, "r1c2"), node(1, "r1c1"), Via::Set(cells("r1c12"))),
        Part::Weak(node(1, "r1c1"), node(1, "r1c7")),
        Part::Strong(node(1, "r1c7"), node(3, "r1c8"), Via::Set(cells("r1c78"))),
    ];
    assert_eq!(check(&board, &sets, is_false("(3)r1c5")), Ok(()));
    assert!(check(&board, &sets, is_false("(3)r2c3")).is_err());
}

/// A cell with three candidates, each of which leads to the same conclusion, and the truths used in between.
#[test]
fn forcing_net() {
    let board = board(&[("r5c5", "123"), ("r5c1", "19"), ("r1c5", "29"), ("r4c4", "38"), ("r4c1", "89")]);
    let net = [
        Part::Cell(Role::Pivot, cell("r5c5")),
        Part::Suppose(is_true("(1)r5c5")),
        bivalue("r5c1", 1, 9),
        Part::Suppose(is_true("(2)r5c5")),
        bivalue("r1c5", 2, 9),
        Part::Suppose(is_true("(3)r5c5")),
        bivalue("r4c4", 3, 8),
        bivalue("r4c1", 8, 9),
    ];
    assert_eq!(check(&board, &net, is_false("(9)r1c1")), Ok(()));
    assert!(check(&board, &net, is_false("(9)r7c1")).is_err(), "r7c1 does not see r1c5");
    for left_out in (0..net.len()).filter(|&at| !matches!(net[at], Part::Suppose(_))) {
        let mut rest = net.to_vec();
        rest.remove(left_out);
        assert!(check(&board, &rest, is_false("(9)r1c1")).is_err(), "without {:?}", net[left_out]);
    }
}

fn deadly(at: &str, digits: &str) -> [Part; 1] {
    let mut set = CandidateSet::EMPTY;
    cells(at).iter().for_each(|cell| set.set_cell(cell, digits.parse().unwrap()));
    [Part::Deadly(Box::new(set))]
}

#[test]
fn unique_rectangle() {
    let board = board(&[("r1c14 r2c1", "12"), ("r2c4", "1234")]);
    let unique = State::assume_unique(board, CellSet::EMPTY);
    let pattern = deadly("r12c14", "12");
    let claim = is_false("(1)r2c4");
    assert_eq!(check_unique(&unique, &pattern, claim), Ok(()));
    assert!(check_unique(&unique, &pattern, is_false("(3)r2c4")).is_err(), "that is one of the guardians");

    let anything = State::from(board);
    assert_eq!(check_unique(&anything, &pattern, claim), Err(Unsound::Uniqueness), "there may be several solutions");
    assert_eq!(proof::check(&unique, &step(&PLAIN, &board, &pattern, claim)), Err(Unsound::Uniqueness), "unmarked");
    let given = State::assume_unique(board, cells("r1c1"));
    assert_eq!(check_unique(&given, &pattern, claim), Err(Unsound::Fixed(cell("r1c1"))));
}

/// In four boxes, the digits of a rectangle cannot be swapped, since the boxes would change.
#[test]
fn harmless_rectangle() {
    let board = board(&[("r1c14 r4c1", "12"), ("r4c4", "1234")]);
    let unique = State::assume_unique(board, CellSet::EMPTY);
    assert_eq!(check_unique(&unique, &deadly("r14c14", "12"), is_false("(1)r4c4")), Err(Unsound::Harmless));
}

/// Placed digits belong to a deadly pattern unless they are given.
#[test]
fn avoidable_rectangle() {
    let mut board = board(&[("r2c4", "134")]);
    for (at, value) in [("r1c1", 1), ("r1c4", 2), ("r2c1", 2)] {
        board.place(cell(at), digit(value));
    }
    let pattern = deadly("r12c14", "12");
    let claim = is_false("(1)r2c4");
    assert_eq!(check_unique(&State::assume_unique(board, CellSet::EMPTY), &pattern, claim), Ok(()));
    let given = check_unique(&State::assume_unique(board, cells("r1c4")), &pattern, claim);
    assert_eq!(given, Err(Unsound::Fixed(cell("r1c4"))));
    let other = check_unique(&State::assume_unique(board, CellSet::EMPTY), &deadly("r12c14", "13"), claim);
    assert_eq!(other, Err(Unsound::Fixed(cell("r1c4"))), "r1c4 holds a digit outside the pattern");
}

/// Six cells and three digits in two columns of a band: each filling has a twin, although no cell has only two digits.
#[test]
fn extended_rectangle() {
    let board = board(&[("r123c1 r12c4", "123"), ("r3c4", "1239")]);
    let unique = State::assume_unique(board, CellSet::EMPTY);
    let pattern = deadly("r123c14", "123");
    assert_eq!(check_unique(&unique, &pattern, is_true("(9)r3c4")), Ok(()));
    assert_eq!(check_unique(&unique, &pattern, is_false("(1)r3c4")), Ok(()));
    assert!(check_unique(&unique, &pattern, is_false("(9)r3c4")).is_err());
}

/// A truth that a placed digit settles implies nothing; it must not count as a truth without members.
#[test]
fn settled_truths() {
    let mut board = Board::EMPTY;
    board.place(cell("r1c1"), digit(1));
    let parts = [Part::Cell(Role::Pattern, cell("r1c1")), base("r1", 1), base("b1", 1)];
    let claim = is_false("(5)r9c9");
    assert_eq!(check(&board, &parts, claim), Err(Unsound::Open(claim)));
}

/// Tries the choices one by one, without any counting: is there one candidate for each truth, no two of which see each other?
fn naive(truths: &[Vec<Candidate>], taken: &mut Vec<Candidate>) -> bool {
    let Some((first, rest)) = truths.split_first() else { return true };
    first.iter().any(|&candidate| {
        let fits = taken.iter().all(|other| !candidate.sees(*other));
        taken.push(candidate);
        let found = fits && naive(rest, taken);
        taken.pop();
        found
    })
}

fn naive_verdict(board: &Board, parts: &[Part], claim: Claim) -> bool {
    let allowed = |candidate: &Candidate| claim != Claim::True(*candidate);
    let options = parts.iter().filter_map(|part| members(board, part));
    let options: Vec<Vec<Candidate>> = options.map(|all| all.into_iter().filter(allowed).collect()).collect();
    let mut taken = match claim {
        Claim::True(_) => Vec::new(),
        Claim::False(candidate) => vec![candidate],
    };
    !naive(&options, &mut taken)
}

/// The candidates of a cell or of a digit in a house, unless a placed digit settles it.
fn members(board: &Board, part: &Part) -> Option<Vec<Candidate>> {
    let digit_at = |cell| board.digit(cell);
    match *part {
        Part::Cell(_, cell) => {
            let all = board.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect();
            digit_at(cell).is_none().then_some(all)
        }
        Part::House(_, house, digit) => {
            let settled = house.cells().iter().any(|cell| digit_at(cell) == Some(digit));
            let all = (board.spots(digit) & house.cells()).iter().map(|cell| Candidate { cell, digit }).collect();
            (!settled).then_some(all)
        }
        _ => None,
    }
}

/// A truth, usually one that contains or affects the candidate.
fn truth(candidate: Candidate, (kind, place, value): (u8, usize, usize)) -> Part {
    let near = candidate.cell.peers().iter().nth(place % 20).unwrap();
    match kind {
        0 => Part::Cell(Role::Pattern, near),
        1 => Part::Cell(Role::Pattern, candidate.cell),
        2 => Part::House(Role::Pattern, near.houses()[value % 3], candidate.digit),
        3 => Part::Cell(Role::Pattern, Cell::from_index(place % 81).unwrap()),
        _ => Part::House(Role::Pattern, House::from_index(place % 27).unwrap(), Digit::ALL[value % 9]),
    }
}

/// The checker agrees with the naive search on a real board without some wrong candidates, for arbitrary truths and claims.
#[test]
fn agrees_with_naive() {
    let puzzle = Puzzle::try_from(HOUSE.parse::<Grid>().unwrap()).unwrap();
    let eliminated = prop::collection::vec(0..729_usize, 200..1200);
    let truths = prop::collection::vec((0..5_u8, 0..81_usize, 0..9_usize), 0..7);
    let proved = std::cell::Cell::new(0);
    let config = ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let cases = (eliminated, truths, any::<bool>(), any::<prop::sample::Index>());
    let result = runner.run(&cases, |(eliminated, truths, place, which)| {
        let mut board = puzzle.board();
        for candidate in eliminated.into_iter().filter_map(Candidate::from_index) {
            if puzzle.solution().digit(candidate.cell) != candidate.digit {
                board.remove(candidate);
            }
        }
        let live: Vec<Candidate> = board.all_candidates().iter().collect();
        let candidate = live[which.index(live.len())];
        let claim = if place { Claim::True(candidate) } else { Claim::False(candidate) };
        let parts: Vec<Part> = truths.into_iter().map(|at| truth(candidate, at)).collect();
        let expected = if naive_verdict(&board, &parts, claim) { Ok(()) } else { Err(Unsound::Open(claim)) };
        proved.set(proved.get() + usize::from(expected.is_ok()));
        prop_assert_eq!(check(&board, &parts, claim), expected);
        Ok(())
    });
    result.unwrap();
    assert!(proved.get() > 500, "only {} of the claims could be proved", proved.get());
}
