//! A net: the consequences of a supposition, through several grids, up to a contradiction.

use std::fmt::{self, Write};

use crate::frame::{Candidate, Digit, Gap, House};

use super::text;

/// The reason for a placement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The cell has no other candidate.
    Naked,
    /// The digit has no other place in the house.
    Hidden(House),
}

/// A consequence: a digit placed in a cell, or a digit eliminated from the rest of a house because all its places in another house are in that house
/// too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Consequence {
    /// A digit in a cell of a grid.
    Placed(usize, Candidate, Reason),
    /// In a grid, the digit's places in the first house are all in the second, so it is eliminated from the rest of the second.
    Locked(usize, Digit, House, House),
}

/// The consequences of a supposition, up to a contradiction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Net {
    pub(crate) supposed: Candidate,
    pub(crate) consequences: Vec<Consequence>,
    pub(crate) end: (usize, Gap),
    /// For each consequence, then for the end, the claims that rule out all alternatives: 0 for the supposition, n for consequence n.
    pub(crate) causes: Vec<Vec<usize>>,
}

impl Net {
    /// Returns the supposition.
    pub const fn supposed(&self) -> Candidate {
        self.supposed
    }

    /// Returns the consequences in order.
    pub fn consequences(&self) -> &[Consequence] {
        &self.consequences
    }

    /// Returns the grid with the contradiction, and the cell or digit without a place.
    pub const fn end(&self) -> (usize, Gap) {
        self.end
    }

    /// Returns the whole argument in sentences; grids are counted from 1.
    pub fn words(&self, grid: usize) -> String {
        let mut text = format!("Suppose {} in grid {}.", self.supposed, grid + 1);
        for (number, consequence) in self.consequences.iter().enumerate() {
            let why = self.why(number, consequence.grid(), grid);
            let _ = match consequence {
                Consequence::Placed(grid, Candidate { cell, digit }, Reason::Naked) => {
                    write!(text, " Grid {}: {cell} can only be {digit}{why}.", grid + 1)
                }
                Consequence::Placed(grid, Candidate { cell, digit }, Reason::Hidden(house)) => {
                    write!(text, " Grid {}: in {} {digit} can only go into {cell}{why}.", grid + 1, house.words())
                }
                Consequence::Locked(grid, digit, from, to) => {
                    let (from, to) = (from.words(), to.words());
                    let grid = grid + 1;
                    write!(
                        text,
                        " Grid {grid}: {digit} in {from} lies in {to}{why}, so it is ruled out in the rest of {to}."
                    )
                }
            };
        }
        let why = self.why(self.consequences.len(), self.end.0, grid);
        let (grid, gap) = self.end;
        let _ = write!(text, " Then in grid {} {gap}{why}: a contradiction.", grid + 1);
        text
    }
}

impl Net {
    /// Returns the claims that rule out all alternatives, as a clause: `, since r1c7 is 3 and r2c2 of grid 4 is 5`. Cells of `grid` are named without
    /// their grid; the supposition is in grid `home`.
    fn why(&self, number: usize, grid: usize, home: usize) -> String {
        let of = |other: usize| if other == grid { String::new() } else { format!(" of grid {}", other + 1) };
        let is = |other: usize, Candidate { cell, digit }: Candidate| format!("{cell}{} is {digit}", of(other));
        let claim = |&cause: &usize| match cause.checked_sub(1).and_then(|at| self.consequences.get(at)) {
            None => is(home, self.supposed),
            Some(&Consequence::Placed(other, candidate, _)) => is(other, candidate),
            Some(&Consequence::Locked(other, digit, _, to)) => {
                format!("{digit} is locked in {}{}", to.words(), of(other))
            }
        };
        let claims: Vec<String> = self.causes.get(number).into_iter().flatten().map(claim).collect();
        if claims.is_empty() { String::new() } else { format!(", since {}", text::series(claims, "and")) }
    }
}

impl Consequence {
    /// Returns the grid of the consequence.
    pub(crate) const fn grid(&self) -> usize {
        match self {
            Self::Placed(grid, ..) | Self::Locked(grid, ..) => *grid,
        }
    }
}

impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.consequences.len();
        let more = if count == 1 { "consequence" } else { "consequences" };
        write!(f, "{} and {} {more} leave no place: {}", self.supposed, text::count(count), self.end.1)
    }
}
