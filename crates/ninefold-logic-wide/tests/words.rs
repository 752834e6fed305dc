//! Texts about wide grids: digits are letters, as on the drawn board, and row numbers may have two figures.

use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_logic_wide::frame::CellSet;
use ninefold_logic_wide::{Method, Position};

use crate::rules::with;

/// A full 16x16 grid: each row is the row above shifted by four, with an extra shift by one at each new band.
fn full() -> Grids {
    let rules = Rules::sized(16).unwrap();
    let digit = |at: usize| {
        let (row, column) = (at / 16, at % 16);
        Digit::of_size(16, ((4 * (row % 4) + row / 4 + column) % 16) as u8 + 1)
    };
    Grids::new(rules, (0..256).map(digit))
}

fn first(givens: &Grids) -> String {
    let position = Position::assume_unique(givens.boards(), givens);
    let step = Method::hints().next(position).expect("a step");
    format!("{step} | {}", step.text().line())
}

#[test]
fn digits_are_letters() {
    let mut givens = full();
    let cell = givens.rules().at(11, 14).unwrap();
    let right = givens[cell].unwrap();
    givens[cell] = None;
    assert_eq!(right.get(), 13);
    assert_eq!(
        first(&givens),
        "Full House: last empty cell in row 12 => r12c15=D | r12c15 is the last empty cell in row 12, and D is the digit that row 12 \
         still lacks."
    );
}

#[test]
fn cells_have_numbers_of_two_figures() {
    let cells: CellSet = "r1,12c3 r2c5,16".parse().unwrap();
    assert_eq!(cells.len(), 4);
    assert_eq!(cells.to_string(), "r1,12c3 r2c5,16");
    let cells: CellSet = "r9-11,13c2-16".parse().unwrap();
    assert_eq!((cells.len(), cells.to_string().as_str()), (60, "r9-11,13c2-16"));
    for wrong in ["r12", "r17c1", "r0c1", "r1c1,1", "r1c", "r1,c2", "r3-1c1", "r1-3,2c1", "r1-17c1", "r+1c1"] {
        assert!(wrong.parse::<CellSet>().is_err(), "{wrong}");
    }
}

/// The text about a cage of a 12x12 grid contains its sum and the remaining digit sets.
#[test]
fn cages_are_told() {
    let rules = with(&Rules::sized(12).unwrap(), "killercage", "R11C11 R11C12", [23]);
    let position = Position::from_boards(Grids::empty(rules.clone()).boards(), &Grids::empty(rules));
    let step = Method::hints().next(position).expect("a step");
    let told = step.text().line();
    assert_eq!(
        told,
        "The 23-cage in r11c11 r11c12 can only be B C. That leaves B or C for r11c11 and r11c12. So B and C are in r11c11 and r11c12, and \
         r10,12c9-12 and r11c1-10 see these cells."
    );
}
