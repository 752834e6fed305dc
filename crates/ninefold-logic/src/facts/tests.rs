//! Singles in the order in which they appear.

use crate::frame::{Board, Candidate};

use super::arrivals::Arrivals;

fn names(singles: impl Iterator<Item = Candidate>) -> Vec<String> {
    singles.map(|single| single.to_string()).collect()
}

#[test]
fn in_order() {
    let board: Board = ("12345678.".to_owned() + &".".repeat(72)).parse::<crate::frame::Grid>().unwrap().board();
    let arrivals = Arrivals::new(&board);
    let open = !board.grid().filled();
    assert_eq!(names(arrivals.naked(open)), ["(9)r1c9"]);
    assert_eq!(names(arrivals.hidden(open)), ["(9)r1c9"], "the ninth digit has one place as soon as the eighth stands");
}
