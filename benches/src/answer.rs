//! Questions to a solver, its answers, and whether they can be true.
//!
//! The check of a solution is written here once more, plainly, and shares nothing with any solver.

use std::array;

use ninefold_core::Grid;

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Any one solution.
    First,
    /// The number of solutions, counted up to two.
    Unique,
}

impl Question {
    /// The name, lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Unique => "unique",
        }
    }
}

/// 81 digits in reading order.
pub type Digits = [u8; 81];

/// The answer of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A solution, or that there is none.
    Solution(Option<Digits>),
    /// The number of solutions.
    Count(u64),
}

impl Answer {
    /// The fault of this answer by itself, if it has one: a grid that is not a solution, or a count above two.
    pub fn flaw(&self, givens: &Grid) -> Option<&'static str> {
        match self {
            Self::Solution(Some(digits)) => flaw(givens, digits),
            Self::Count(3..) => Some("counts beyond the limit"),
            Self::Solution(None) | Self::Count(_) => None,
        }
    }

    /// Whether two solvers may both be right. Of a puzzle with several solutions they may find different ones.
    pub fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Solution(one), Self::Solution(other)) => one.is_some() == other.is_some(),
            (Self::Count(one), Self::Count(other)) => one == other,
            _ => false,
        }
    }

    /// The answer in words.
    pub fn words(&self) -> String {
        match self {
            Self::Solution(Some(digits)) => format!("finds {}", line(digits)),
            Self::Solution(None) => "finds nothing".into(),
            Self::Count(count) => format!("counts {count}"),
        }
    }
}

/// The reason why these digits are no solution of these givens, if there is one.
pub fn flaw(givens: &Grid, digits: &Digits) -> Option<&'static str> {
    let kept =
        |(&given, &digit): (&Option<_>, &u8)| given.is_none_or(|given: ninefold_core::Digit| given.get() == digit);
    if digits.iter().any(|digit| !(1..=9).contains(digit)) {
        Some("a cell without digit")
    } else if !givens.entries().iter().zip(digits).all(kept) {
        Some("a given is changed")
    } else if houses().any(|house| house.iter().fold(0_u16, |seen, &cell| seen | 1 << digits[cell]) != 0b11_1111_1110) {
        Some("a digit twice in a house")
    } else {
        None
    }
}

/// The cells of the nine rows, columns and boxes.
fn houses() -> impl Iterator<Item = [usize; 9]> {
    (0..9).flat_map(|n| {
        let row = array::from_fn(|i| 9 * n + i);
        let column = array::from_fn(|i| 9 * i + n);
        let square = array::from_fn(|i| 9 * (n / 3 * 3 + i / 3) + n % 3 * 3 + i % 3);
        [row, column, square]
    })
}

fn line(digits: &Digits) -> String {
    digits.iter().map(|digit| char::from(b'0' + digit % 10)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &[u8; 81] = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn changed(change: impl Fn(&mut Digits)) -> Option<&'static str> {
        let mut digits = SOLUTION.map(|byte| byte - b'0');
        change(&mut digits);
        Answer::Solution(Some(digits)).flaw(&GIVENS.parse().unwrap())
    }

    #[test]
    fn only_the_solution_passes() {
        assert_eq!(changed(|_| ()), None);
        assert_eq!(changed(|digits| digits[2] = 0), Some("a cell without digit"));
        assert_eq!(changed(|digits| digits[0] = 3), Some("a given is changed"));
        assert_eq!(changed(|digits| digits.swap(2, 3)), Some("a digit twice in a house"));
    }

    #[test]
    fn each_kind_of_house_is_looked_at() {
        let rows = |n: usize| (n / 9 + n % 9) % 9 + 1;
        let boxes = |n: usize| (n / 9 % 3 * 3 + n % 9 % 3) + 1;
        let columns = |n: usize| n / 9 + 1;
        for plan in [&rows as &dyn Fn(usize) -> usize, &boxes, &columns] {
            let digits = array::from_fn(|cell| u8::try_from(plan(cell)).unwrap());
            assert_eq!(flaw(&Grid::EMPTY, &digits), Some("a digit twice in a house"));
        }
    }

    #[test]
    fn agreement_is_about_the_number() {
        let some = Answer::Solution(Some(SOLUTION.map(|byte| byte - b'0')));
        assert!(some.agrees(&Answer::Solution(Some([1; 81]))));
        assert!(!some.agrees(&Answer::Solution(None)));
        assert!(Answer::Count(1).agrees(&Answer::Count(1)));
        assert!(!Answer::Count(1).agrees(&Answer::Count(2)));
        assert!(!Answer::Count(1).agrees(&some));
        assert!(Answer::Count(3).flaw(&Grid::EMPTY).is_some());
    }
}
