//! Rare patterns on an otherwise full board of candidates: they are found, but not once a single candidate interferes.

use ninefold_core::{Board, CandidateSet, CellSet, DigitSet};
use ninefold_logic::{Facts, Limits, State, proof, techniques, text};

fn cells(text: &str) -> CellSet {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The board with all candidates, except that the given cells have only the given digits; later entries override earlier ones.
fn board(changes: &[(&str, &str)]) -> Board {
    let mut candidates = CandidateSet::ALL;
    for (at, digits) in changes {
        cells(at).iter().for_each(|cell| candidates.set_cell(cell, digits.parse().unwrap()));
    }
    Board::from_candidates(candidates)
}

/// Eliminates digits from cells.
fn without(board: Board, digits: &str, at: &str) -> Board {
    let mut candidates = *board.all_candidates();
    let digits: DigitSet = digits.parse().unwrap();
    digits.iter().for_each(|digit| candidates.set_digit(digit, candidates.digit(digit) - cells(at)));
    Board::from_candidates(candidates)
}

fn with(board: Board, digits: &str, at: &str) -> Board {
    let mut candidates = *board.all_candidates();
    let digits: DigitSet = digits.parse().unwrap();
    digits.iter().for_each(|digit| candidates.set_digit(digit, candidates.digit(digit) | cells(at)));
    Board::from_candidates(candidates)
}

/// The conclusions of a technique on a board, each proved.
fn found(id: &str, board: Board) -> Vec<String> {
    let technique = techniques::by_id(id).unwrap_or_else(|| panic!("no technique {id}"));
    let state = State::from(board);
    let steps = technique.all(&Facts::new(&state), &Limits::DEFAULT);
    steps.iter().for_each(|step| assert_eq!(proof::check(&state, step), Ok(()), "{step}"));
    steps.iter().map(|step| text::conclusions(step).to_string()).collect()
}

const NOTHING: &[&str] = &[];

/// Three boxes in one direction, the fourth in the other.
const ODD: [(&str, &str); 12] = [
    ("r1c1", "123"),
    ("r2c2", "123"),
    ("r3c3", "123"),
    ("r1c4", "123"),
    ("r2c5", "123"),
    ("r3c6", "123"),
    ("r4c1", "123"),
    ("r5c2", "123"),
    ("r6c3", "123"),
    ("r4c6", "123"),
    ("r5c5", "123"),
    ("r6c4", "123"),
];

#[test]
fn tridagon() {
    let odd = board(&ODD);
    assert_eq!(found("tridagon-1", with(odd, "4", "r4c6")), ["r4c6<>123"]);
    assert_eq!(found("tridagon-1", with(odd, "45", "r4c6")), ["r4c6<>123"], "two extras in one cell");
    let apart = with(with(odd, "4", "r4c6"), "5", "r1c1");
    assert_eq!(found("tridagon-1", apart), NOTHING);
    assert_eq!(found("tridagon-2", apart), NOTHING, "nothing sees a 4 and a 5");
    let same = with(odd, "4", "r1c1 r4c6");
    assert_eq!(found("tridagon-1", same), NOTHING);
    assert_eq!(found("tridagon-2", same), ["r1c6<>4"]);
    let beside = with(with(odd, "4", "r4c6"), "45", "r6c4");
    assert_eq!(found("tridagon-2", beside), NOTHING);
}

#[test]
fn tridagon_that_can_be_filled() {
    let mut even = ODD;
    even[9].0 = "r4c4";
    even[11].0 = "r6c6";
    assert_eq!(found("tridagon-1", with(board(&even), "4", "r4c4")), NOTHING);
    assert_eq!(found("tridagon-2", with(board(&even), "4", "r1c1 r4c4")), NOTHING);
}

const RING: [(&str, &str); 5] = [("r1c1", "12"), ("r1c4", "12"), ("r5c4", "12"), ("r5c2", "12"), ("r2c2", "12")];

#[test]
fn oddagon() {
    let ring = board(&RING);
    let one = found("bivalue-oddagon", with(ring, "3", "r1c4"));
    assert_eq!(one.len(), 1, "{one:?}");
    assert!(one[0].contains("r1c4<>12"), "{one:?}");
    assert_eq!(found("bivalue-oddagon", with(ring, "3", "r1c4 r5c2")), ["r1c2<>3"]);
    assert_eq!(found("bivalue-oddagon", with(with(ring, "3", "r1c4"), "4", "r5c2")), NOTHING);
    let even =
        board(&[("r1c1", "12"), ("r1c4", "12"), ("r5c4", "123"), ("r5c7", "12"), ("r9c7", "12"), ("r9c1", "12")]);
    assert_eq!(found("bivalue-oddagon", even), NOTHING, "six can take turns");
}

/// A board with 1 in a ring of five houses: rows 1 and 5, columns 4 and 2, box 1.
fn ring_of_ones() -> Board {
    let full = board(&[]);
    let full = without(full, "1", "r1c2356789 r5c1356789 r2346789c4 r1346789c2 r2c13 r3c123");
    with(full, "1", "r1c14 r5c24 r2c2")
}

#[test]
fn guardians() {
    assert_eq!(found("guardians", with(ring_of_ones(), "1", "r9c2")), ["r9c2=1"]);
    assert_eq!(found("guardians", with(ring_of_ones(), "1", "r9c2 r5c9")), ["r5c2,r9c9<>1"]);
    assert_eq!(found("guardians", with(ring_of_ones(), "1", "r9c2 r5c9 r1c7")), NOTHING);
}

/// A board on which, outside box 1, row 1 has the digits only in r1c4 and column 1 only in r4c1.
fn firework(digits: &str) -> Board {
    without(board(&[]), digits, "r1c56789 r56789c1")
}

#[test]
fn firework_triple() {
    assert_eq!(found("firework-triple", firework("123")), ["r23c23<>123, r1c14,r4c1<>456789"]);
    assert_eq!(found("firework-triple", firework("12")), NOTHING);
    assert_eq!(found("firework-triple", with(firework("123"), "3", "r1c8")), NOTHING);
    assert_eq!(found("firework-triple", without(firework("123"), "3", "r1c4")).len(), 1, "not all wings are needed");
}

#[test]
fn firework_w_wing() {
    let wing = |end: &str| with(without(firework("12"), "123456789", "r4c4"), end, "r4c4");
    assert_eq!(found("firework-w-wing", wing("12")), ["r1c1<>3456789"]);
    assert_eq!(found("firework-w-wing", wing("13")), NOTHING);
    assert_eq!(found("firework-w-wing", with(wing("12"), "1", "r9c1")), NOTHING);
}

#[test]
fn firework_quadruple() {
    let both = without(firework("12"), "34", "r4c23789 r2356789c4");
    let both = with(both, "34", "r5c4 r6c4");
    assert_eq!(found("firework-quadruple", both), ["r4c4<>1256789, r1c1<>3456789, r1c4,r4c1<>56789"]);
    assert_eq!(found("firework-quadruple", with(both, "4", "r4c9")), NOTHING);
}

const SK: [(&str, &str); 8] = [
    ("r2c13", "1256"),
    ("r13c2", "3456"),
    ("r2c46", "1278"),
    ("r13c5", "3478"),
    ("r5c46", "1256"),
    ("r46c5", "3456"),
    ("r5c13", "1278"),
    ("r46c2", "3478"),
];

#[test]
fn sk_loop() {
    let all = found("sk-loop", board(&SK));
    assert_eq!(all.len(), 1, "{all:?}");
    for part in ["r25c789<>12", "r789c25<>34"] {
        assert!(all[0].contains(part), "{all:?} has {part}");
    }
    assert_eq!(found("sk-loop", with(board(&SK), "9", "r5c4")), NOTHING);
    assert_eq!(found("sk-loop", with(board(&SK), "3", "r5c4")), NOTHING);
}

#[test]
fn multi_sector() {
    let sets = board(&[("r147c2", "123"), ("r147c5", "124"), ("r147c8", "125")]);
    let all = found("multi-sector-locked-sets", sets);
    assert_eq!(all, ["r147c134679<>12, r235689c2<>123, r235689c5<>124, r235689c8<>125"]);
    assert_eq!(found("multi-sector-locked-sets", with(sets, "6", "r1c2")), NOTHING);
    assert_eq!(found("multi-sector-locked-sets", with(sets, "4", "r1c2")), NOTHING);
}

/// A board with the base r1c12, the targets r2c4 and r3c7, and the cross lines c3, c4 and c7.
fn exocet() -> Board {
    let base = board(&[("r1c12", "123"), ("r3c4 r2c7", "456789")]);
    without(base, "123", "r6789c347")
}

#[test]
fn junior_exocet() {
    assert_eq!(found("junior-exocet", exocet()), ["r2c4,r3c7<>456789"]);
    assert_eq!(found("junior-exocet", with(exocet(), "1", "r9c4")), NOTHING, "1 may be there three times");
    assert_eq!(found("junior-exocet", with(exocet(), "2", "r3c4")), NOTHING, "2 may be beside the target");
    assert_eq!(found("junior-exocet", with(exocet(), "45", "r1c1")), NOTHING, "five digits");
    let poor = without(exocet(), "3", "r2c4 r3c7");
    assert_eq!(found("junior-exocet", poor), ["r1c12<>3, r2c4,r3c7<>456789"], "3 cannot come back");
}

#[test]
fn aligned_pair() {
    let pair = board(&[("r1c1", "14"), ("r2c2", "23"), ("r1c2", "12"), ("r2c1", "13")]);
    assert!(found("aligned-pair-exclusion", pair).iter().any(|all| all.contains("r1c1<>1")));
    let open = with(pair, "56", "r2c1");
    assert!(found("aligned-pair-exclusion", open).iter().all(|all| !all.contains("r1c1<>1")));
}

#[test]
fn aligned_triple() {
    // The corner cell sees all three base cells, and has only one digit of each.
    let corner = [("r1c7", "14"), ("r7c1", "23"), ("r2c2", "56"), ("r7c7", "12"), ("r7c2", "36"), ("r1c1", "135")];
    let corner = board(&corner);
    assert!(found("aligned-triple-exclusion", corner).iter().any(|all| all == "r1c7<>1"));
    let open = with(corner, "89", "r1c1 r7c7");
    assert!(found("aligned-triple-exclusion", open).iter().all(|all| !all.contains("r1c7<>1")));
}
