//! Facts: everything about a board that more than one technique wants to know, worked out when first asked for.
//!
//! ```text
//! spots(d)      where d may go                    sized(n)   cells with n candidates
//! digits(c)     what may go into c                open()     cells without a digit
//! pairs(d)      houses with two spots for d       almost()   sets of n cells with n + 1 digits
//! naked_singles(), hidden_singles(..)             in the order in which they arose, where that is known
//! commons(o)    digits that join two of these      implied(g) claims that follow at once from each
//! lines(d, ..)  d in rows or columns, as bits     closed     small choices with few members together
//! doomed(d)     spots that no filling with d uses  Deadly     patterns with two fillings, and what follows
//! links(kind)   nodes and the links between them  chains     the shortest chains through the links
//! ```
//!
//! Facts are made anew for each step and cost nothing until something is asked.

use std::cell::OnceCell;
use std::fmt;

use ninefold_core::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind, Stop};

use crate::arrivals::Arrivals;
use crate::state::State;
use ahead::Ahead;
use commons::{Commons, Overlap};
use forces::Forces;
use implied::Implied;
use links::{Kind, Links};

pub mod ahead;
mod almost;
mod chains;
mod choose;
pub mod commons;
mod deadly;
mod doomed;
pub mod forces;
pub(crate) mod implied;
pub mod links;
pub mod nets;
mod strands;

pub use almost::Almost;
pub use chains::{Chain, Link, Shape, weight};
pub use choose::{Members, closed};
pub use deadly::{Deadly, Subset};
pub use implied::Grain;

/// The facts about a state.
pub struct Facts<'a> {
    state: &'a State,
    stop: Stop<'a>,
    arrivals: Option<&'a Arrivals>,
    digits: OnceCell<[DigitSet; 81]>,
    sized: OnceCell<[CellSet; 10]>,
    pairs: OnceCell<[Vec<Pair>; 9]>,
    almost: OnceCell<Vec<Almost>>,
    commons: [OnceCell<Commons>; Overlap::COUNT],
    doomed: [OnceCell<CellSet>; 9],
    links: [OnceCell<Links>; Kind::COUNT],
    implied: [OnceCell<Implied>; Grain::COUNT],
    chains: [OnceCell<Vec<Chain>>; Grain::COUNT],
    forces: OnceCell<Forces>,
    ahead: OnceCell<Ahead>,
}

/// A house with exactly two spots for a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The house.
    pub house: House,
    /// The two spots in reading order.
    pub cells: [Cell; 2],
}

impl<'a> Facts<'a> {
    /// Nothing is worked out yet.
    pub const fn new(state: &'a State) -> Self {
        Self {
            state,
            stop: Stop::NEVER,
            arrivals: None,
            digits: OnceCell::new(),
            sized: OnceCell::new(),
            pairs: OnceCell::new(),
            almost: OnceCell::new(),
            commons: [const { OnceCell::new() }; Overlap::COUNT],
            doomed: [const { OnceCell::new() }; 9],
            links: [const { OnceCell::new() }; Kind::COUNT],
            implied: [const { OnceCell::new() }; Grain::COUNT],
            chains: [const { OnceCell::new() }; Grain::COUNT],
            forces: OnceCell::new(),
            ahead: OnceCell::new(),
        }
    }

    /// The same, and long searches ask whether to go on.
    #[must_use]
    pub fn until(mut self, stop: Stop<'a>) -> Self {
        self.stop = stop;
        self
    }

    /// Asked by searches that may take long.
    pub const fn stop(&self) -> Stop<'a> {
        self.stop
    }

    /// The same, and how the state came about: singles are then taken one by one, in the order in which they arose.
    pub(crate) fn after(state: &'a State, arrivals: &'a Arrivals) -> Self {
        Self { arrivals: Some(arrivals), ..Self::new(state) }
    }

    /// The state that they are about.
    pub const fn state(&self) -> &'a State {
        self.state
    }

    /// The board that they are about.
    pub const fn board(&self) -> &'a Board {
        self.state.board()
    }

    /// The cells in which a digit is a candidate.
    pub const fn spots(&self, digit: Digit) -> CellSet {
        self.board().spots(digit)
    }

    /// The cells of a house in which a digit is a candidate.
    pub const fn spots_in(&self, house: House, digit: Digit) -> CellSet {
        self.spots(digit).intersection(house.cells())
    }

    /// The candidates of a cell.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.digits.get_or_init(|| {
            let mut digits = [DigitSet::EMPTY; 81];
            Digit::all()
                .for_each(|digit| self.spots(digit).iter().for_each(|cell| _ = digits[cell.index()].insert(digit)));
            digits
        })[cell.index()]
    }

    /// The candidates of some cells together.
    pub fn digits_in(&self, cells: CellSet) -> DigitSet {
        Digit::all().filter(|&digit| !self.spots(digit).is_disjoint(cells)).collect()
    }

    /// The cells with one candidate, and the candidate; if it is known how they came about, the oldest first.
    pub fn naked_singles(&self) -> Vec<Candidate> {
        match self.arrivals {
            Some(arrivals) => arrivals.naked(self.open()).collect(),
            None => self.sized(1).iter().filter_map(|cell| self.only(cell)).collect(),
        }
    }

    fn only(&self, cell: Cell) -> Option<Candidate> {
        Some(Candidate { cell, digit: self.digits(cell).single()? })
    }

    /// The only spots of digits in houses, house by house; if it is known how they came about, the oldest alone.
    pub fn hidden_singles(&self, houses: impl Iterator<Item = House>) -> Vec<(House, Candidate)> {
        match self.arrivals {
            Some(arrivals) => {
                let oldest = arrivals.hidden(self.open()).next();
                oldest.map_or(Vec::new(), |single| self.hides(houses, single).collect())
            }
            None => houses.flat_map(|house| self.hidden_in(house)).collect(),
        }
    }

    fn hidden_in(&self, house: House) -> impl Iterator<Item = (House, Candidate)> + '_ {
        let single = move |digit| Some((house, Candidate { cell: self.spots_in(house, digit).single()?, digit }));
        Digit::all().filter_map(single)
    }

    /// The houses of those in which a single is hidden.
    fn hides(
        &self,
        houses: impl Iterator<Item = House>,
        single: Candidate,
    ) -> impl Iterator<Item = (House, Candidate)> {
        let only = CellSet::of(single.cell);
        houses.filter(move |&house| self.spots_in(house, single.digit) == only).map(move |house| (house, single))
    }

    /// The cells with exactly so many candidates, 0 to 9. Cells with a digit have none.
    pub fn sized(&self, count: usize) -> CellSet {
        self.sized.get_or_init(|| by_size(self.board()))[count]
    }

    /// The cells with at least one candidate: those that have no digit yet.
    pub fn open(&self) -> CellSet {
        !self.sized(0)
    }

    /// The cells with two candidates.
    pub fn bivalue(&self) -> CellSet {
        self.sized(2)
    }

    /// The houses in which a digit has exactly two spots: rows, then columns, then boxes.
    pub fn pairs(&self, digit: Digit) -> &[Pair] {
        &self
            .pairs
            .get_or_init(|| Digit::ALL.map(|digit| House::all().filter_map(|house| self.pair(house, digit)).collect()))
            [digit.index()]
    }

    fn pair(&self, house: House, digit: Digit) -> Option<Pair> {
        let mut spots = self.spots_in(house, digit).iter();
        match (spots.next(), spots.next(), spots.next()) {
            (Some(one), Some(other), None) => Some(Pair { house, cells: [one, other] }),
            _ => None,
        }
    }

    /// For rows or columns that have a digit among their candidates, its places as bits: bit 0 for column or row 1.
    ///
    /// With [`closed`], this is the search for fish.
    pub fn lines(&self, digit: Digit, lines: impl Iterator<Item = House>) -> Vec<(House, u16)> {
        let places = |line: House| (line, places(self.spots_in(line, digit), line.kind()));
        lines.map(places).filter(|(_, places)| *places != 0).collect()
    }

    /// The spots of a digit that no way of putting it into all houses at once uses: all that one digit alone can rule
    /// out.
    pub fn doomed(&self, digit: Digit) -> CellSet {
        *self.doomed[digit.index()].get_or_init(|| doomed::find(self.board(), digit))
    }

    /// The almost locked sets: cells of a house with one digit more than there are cells.
    pub fn almost(&self) -> &[Almost] {
        self.almost.get_or_init(|| almost::find(self))
    }

    /// The almost locked sets with the digits that join them.
    pub fn commons(&self, overlap: Overlap) -> &Commons {
        self.commons[overlap as usize].get_or_init(|| Commons::new(self, overlap))
    }

    /// The nodes of that kind and the links between them.
    pub fn links(&self, kind: Kind) -> &Links {
        self.links[kind as usize].get_or_init(|| Links::new(self, kind))
    }

    /// The chains through nodes of that grain, the shortest for each effect, the shorter first. With groups and sets
    /// only those that have some.
    pub fn chains(&self, grain: Grain) -> &[Chain] {
        self.chains[grain as usize].get_or_init(|| chains::find(self, grain))
    }

    /// The chains of one digit, likewise.
    pub fn digit_chains(&self) -> Vec<Chain> {
        strands::Strands::digits(self).chains(self)
    }

    /// The chains through cells with two candidates, likewise.
    pub fn cell_chains(&self) -> Vec<Chain> {
        strands::Strands::cells(self).chains(self)
    }

    /// For each claim the claims that follow at once.
    pub(crate) fn implied(&self, grain: Grain) -> &Implied {
        self.implied[grain as usize].get_or_init(|| Implied::new(self, grain))
    }

    /// The chain of one digit that `HoDoKu` takes among all, with so many links at most.
    pub fn best_of_digits(&self, longest: usize) -> Option<Chain> {
        strands::Strands::digits(self).best(self, longest)
    }

    /// The chain through cells with two candidates that `HoDoKu` takes among all, with so many links at most.
    pub fn best_of_cells(&self, longest: usize) -> Option<Chain> {
        strands::Strands::cells(self).best(self, longest)
    }

    /// The literals that follow by chains from every candidate.
    pub fn forces(&self) -> &Forces {
        self.forces.get_or_init(|| Forces::of_chains(self))
    }

    /// The literals that follow by nets, a few rounds of singles at a time, from every candidate.
    pub fn ahead(&self) -> &Ahead {
        self.ahead.get_or_init(|| Ahead::new(self))
    }
}

impl fmt::Debug for Facts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Facts").field(self.board()).finish()
    }
}

/// Every two houses that cross: a box and a line, or a row and a column.
pub fn crossings() -> impl Iterator<Item = [House; 2]> {
    let meets = |square: House| move |line: &House| !line.cells().is_disjoint(square.cells());
    let of_box = move |square: House| House::lines().filter(meets(square)).map(move |line| [square, line]);
    let of_lines = House::rows().flat_map(|row| House::columns().map(move |column| [row, column]));
    House::boxes().flat_map(of_box).chain(of_lines)
}

/// The places of cells in the line that they lie in, as bits.
fn places(cells: CellSet, kind: HouseKind) -> u16 {
    let cross = |cell: Cell| if kind == HouseKind::Row { cell.column() } else { cell.row() };
    cells.iter().fold(0, |places, cell| places | 1 << (cross(cell).number() - 1))
}

/// The cells by number of candidates: nine sets are added up as the bits of 81 numbers side by side.
fn by_size(board: &Board) -> [CellSet; 10] {
    let mut bits = [CellSet::EMPTY; 4];
    for digit in Digit::ALL {
        let mut carry = board.spots(digit);
        for bit in &mut bits {
            (*bit, carry) = (*bit ^ carry, *bit & carry);
        }
    }
    std::array::from_fn(|size| {
        let agree = |(place, &bit): (usize, &CellSet)| if size >> place & 1 == 1 { bit } else { !bit };
        bits.iter().enumerate().map(agree).fold(CellSet::ALL, |cells, bit| cells & bit)
    })
}
