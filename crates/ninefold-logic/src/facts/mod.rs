//! Facts: everything about a board that more than one technique needs, computed on first use.
//!
//! ```text
//! spots(d)      where d may go                    sized(n)   cells with n candidates
//! digits(c)     what may go into c                open()     cells without a digit
//! pairs(d)      houses with two spots for d       almost()   sets of n cells with n + 1 digits
//! naked_singles(), hidden_singles(..)             in the order in which they appeared, if that is known
//! commons(o)    digits that join two of almost()   implied(g) claims that follow at once from each
//! lines(d, ..)  d in rows or columns, as bits     closed     small choices with few members together
//! doomed(d)     spots that no filling with d uses  Deadly     patterns with two fillings, and what follows
//! links()       nodes and the links between them  chains     the shortest chains through the links
//! ```
//!
//! Facts are created for each step and cost nothing until they are used.

use std::cell::OnceCell;
use std::fmt;

use crate::frame::rules::GridRules;
use crate::frame::{
    Board, CELLS, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind, SIDE, Stop,
};

use crate::flow::{Flow, GO_ON};
use crate::part::by_digit;
use crate::state::State;
#[cfg(not(wide))]
use ahead::Ahead;
use arrivals::Arrivals;
use commons::{Commons, Overlap};
use counts::Counts;
use deduce::World;
use forces::{Forces, Rows};
use implied::Implied;
use links::Links;

#[cfg(not(wide))]
pub mod ahead;
mod almost;
#[cfg_attr(wide, path = "no_arrivals.rs")]
pub(crate) mod arrivals;
pub(crate) mod bits;
mod chains;
mod choose;
pub mod commons;
pub(crate) mod counts;
mod deadly;
pub(crate) mod deduce;
#[cfg(not(wide))]
mod doomed;
pub mod forces;
pub(crate) mod implied;
pub mod links;
pub(crate) mod literals;
pub mod nets;
pub(crate) mod strands;
pub(crate) mod tables;
#[cfg(test)]
mod tests;

pub use almost::Almost;
pub use chains::{Chain, Effect, Link, Shape, effect};
pub use choose::{Members, Set, closed};
pub(crate) use choose::{collect, spend};
pub(crate) use deadly::is_even;
pub use deadly::{Deadly, Subset};
pub use implied::Grain;

/// The facts about a state.
pub struct Facts<'a> {
    state: &'a State,
    rules: &'a GridRules,
    stop: Stop<'a>,
    arrivals: Option<&'a Arrivals>,
    known: Known,
    /// The work limit that a search on these facts reached, if any.
    spent: std::cell::Cell<Option<u64>>,
}

/// The values computed so far.
#[derive(Default)]
struct Known {
    digits: OnceCell<[DigitSet; CELLS]>,
    sized: OnceCell<[CellSet; SIDE + 1]>,
    pairs: OnceCell<[Vec<Pair>; SIDE]>,
    almost: OnceCell<Vec<Almost>>,
    commons: [OnceCell<Commons>; Overlap::COUNT],
    allowed: [OnceCell<CellSet>; SIDE],
    doomed: [OnceCell<CellSet>; SIDE],
    links: OnceCell<Links>,
    implied: [OnceCell<Implied>; Grain::COUNT],
    chains: [OnceCell<Vec<Chain>>; Grain::COUNT],
    forces: OnceCell<Forces>,
    #[cfg(not(wide))]
    ahead: OnceCell<Ahead>,
    world: OnceCell<World>,
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
    /// Creates the facts without computing any.
    pub fn new(state: &'a State) -> Self {
        Self::after(state, None, Stop::NEVER)
    }

    /// Like [`new`](Self::new), with a stop for long searches and, if the history of the state is known, with singles in the order in which they
    /// appeared.
    pub(crate) fn after(state: &'a State, arrivals: Option<&'a Arrivals>, stop: Stop<'a>) -> Self {
        Self { state, rules: state.rules(), stop, arrivals, known: Known::default(), spent: std::cell::Cell::new(None) }
    }

    /// Adds a stop that long searches check.
    #[must_use]
    pub fn until(mut self, stop: Stop<'a>) -> Self {
        self.stop = stop;
        self
    }

    /// Returns the work limit that a search reached before it was complete, if any.
    pub const fn spent(&self) -> Option<u64> {
        self.spent.get()
    }

    /// Notes that a search ended at its work limit.
    #[cfg(not(wide))]
    pub(crate) fn spend_all(&self, limit: u64) {
        self.spent.set(Some(limit));
    }

    /// Returns the stop that long searches check.
    pub const fn stop(&self) -> Stop<'a> {
        self.stop
    }

    /// Returns the state to which the facts belong.
    pub const fn state(&self) -> &'a State {
        self.state
    }

    /// Returns the board to which the facts belong.
    pub const fn board(&self) -> &'a Board {
        self.state.board()
    }

    /// Returns the rules of the grid.
    pub const fn rules(&self) -> &'a GridRules {
        self.rules
    }

    /// Returns the full houses: rows, columns, boxes or regions, then those of constraints.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<'a> {
        self.rules.houses().iter().copied()
    }

    /// Returns the sets of cells whose digits all differ, but which have fewer cells than there are digits.
    pub fn groups(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<'a> {
        self.rules.groups().iter().copied()
    }

    /// Returns the full houses, then the groups.
    pub fn differing(&self) -> impl DoubleEndedIterator<Item = House> + Clone + use<'a> {
        self.houses().chain(self.groups())
    }

    /// Returns the rows from top to bottom.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<'a> {
        self.rules.houses()[..self.rules.size()].iter().copied()
    }

    /// Returns the columns from left to right.
    pub fn columns(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<'a> {
        let size = self.rules.size();
        self.rules.houses()[size..2 * size].iter().copied()
    }

    /// Returns the rows, then the columns.
    pub fn rows_and_columns(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<'a> {
        self.rules.houses()[..2 * self.rules.size()].iter().copied()
    }

    /// Returns the boxes or full regions.
    pub fn boxes(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<'a> {
        self.rules.boxes().iter().copied()
    }

    /// Returns the full houses that constraints add.
    pub fn others(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone + use<'a> {
        self.rules.others().iter().copied()
    }

    /// Returns the full houses of a cell.
    pub fn houses_of(&self, cell: Cell) -> impl DoubleEndedIterator<Item = House> + Clone + use<'a> {
        self.rules.houses_of(cell).iter().copied()
    }

    /// Returns the row of an active cell.
    pub fn row(&self, cell: Cell) -> House {
        self.rules.houses()[cell.index() / SIDE]
    }

    /// Returns the column of an active cell.
    pub fn column(&self, cell: Cell) -> House {
        self.rules.houses()[self.rules.size() + cell.index() % SIDE]
    }

    /// Returns the box or full region of a cell.
    pub fn region(&self, cell: Cell) -> Option<House> {
        self.rules.houses_of(cell).get(2).copied().filter(|house| house.kind().order() == 2)
    }

    /// Returns the other cells that cannot hold the same digit as a cell.
    pub const fn peers(&self, cell: Cell) -> CellSet {
        self.rules.peers(cell)
    }

    /// Returns the cells that cannot hold a digit if any of `cells` holds it.
    pub fn common_peers(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(CellSet::ALL, |common, cell| common & self.rules.peers(cell))
    }

    /// Whether two cells cannot hold the same digit.
    pub const fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.rules.peers(one).contains(other)
    }

    /// Whether two candidates cannot both be true.
    pub fn sees(&self, one: Candidate, other: Candidate) -> bool {
        self.rules.sees(one, other)
    }

    /// Returns the cells in which a digit is a candidate.
    pub const fn spots(&self, digit: Digit) -> CellSet {
        self.board().spots(digit)
    }

    /// Returns the open cells that see no cell with this digit placed, whether or not the digit is still a candidate there.
    pub fn allowed(&self, digit: Digit) -> CellSet {
        *self.known.allowed[digit.index()].get_or_init(|| {
            let placed = self.board().grid().spots(digit);
            placed.iter().fold(self.open(), |open, cell| open - self.peers(cell))
        })
    }

    /// Returns the cells of a house in which a digit is a candidate.
    pub const fn spots_in(&self, house: House, digit: Digit) -> CellSet {
        self.spots(digit).intersection(house.cells())
    }

    /// Returns the candidates of a cell.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.known.digits.get_or_init(|| {
            let mut digits = [DigitSet::EMPTY; CELLS];
            Digit::all()
                .for_each(|digit| self.spots(digit).iter().for_each(|cell| _ = digits[cell.index()].insert(digit)));
            digits
        })[cell.index()]
    }

    /// Returns the candidates of a cell, each as a [`Candidate`].
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Candidate> + use<> {
        self.digits(cell).iter().map(move |digit| Candidate { cell, digit })
    }

    /// Returns the digits that are candidates in some cells.
    pub fn digits_in(&self, cells: CellSet) -> DigitSet {
        Digit::all().filter(|&digit| !self.spots(digit).is_disjoint(cells)).collect()
    }

    /// Returns the naked singles: the only candidates of cells with one candidate, the oldest first if the history of the state is known.
    pub fn naked_singles(&self) -> Vec<Candidate> {
        let only = |cell| Some(Candidate { cell, digit: self.digits(cell).single()? });
        match self.arrivals {
            Some(arrivals) => arrivals.naked(self.open()).collect(),
            None => self.sized(1).iter().filter_map(only).collect(),
        }
    }

    /// Returns the hidden singles: the only spots of digits in houses, house by house. If the history of the state is known, only the oldest.
    pub fn hidden_singles(&self, houses: impl Iterator<Item = House>) -> Vec<(House, Candidate)> {
        let hidden = |house, digit| Some((house, Candidate { cell: self.spots_in(house, digit).single()?, digit }));
        let Some(arrivals) = self.arrivals else {
            return houses.flat_map(|house| Digit::all().filter_map(move |digit| hidden(house, digit))).collect();
        };
        let Some(oldest) = arrivals.hidden(self.open()).next() else { return Vec::new() };
        let of_oldest = houses.filter_map(|house| hidden(house, oldest.digit));
        of_oldest.filter(|(_, single)| *single == oldest).collect()
    }

    /// Returns the cells with exactly `count` candidates, 0 to 9. Cells with a digit have none.
    pub fn sized(&self, count: usize) -> CellSet {
        self.known.sized.get_or_init(|| {
            let counts = Counts::of(Digit::ALL.map(|digit| self.spots(digit)));
            std::array::from_fn(|size| counts.exactly(size))
        })[count]
    }

    /// Returns the cells with at least one candidate: those without a digit.
    pub fn open(&self) -> CellSet {
        !self.sized(0)
    }

    /// Returns the cells with two candidates.
    pub fn bivalue(&self) -> CellSet {
        self.sized(2)
    }

    /// Returns the houses in which a digit has exactly two spots: rows, then columns, then boxes.
    pub fn pairs(&self, digit: Digit) -> &[Pair] {
        &self
            .known
            .pairs
            .get_or_init(|| Digit::ALL.map(|digit| self.houses().filter_map(|house| self.pair(house, digit)).collect()))
            [digit.index()]
    }

    fn pair(&self, house: House, digit: Digit) -> Option<Pair> {
        let mut spots = self.spots_in(house, digit).iter();
        let cells = [spots.next()?, spots.next()?];
        spots.next().is_none().then_some(Pair { house, cells })
    }

    /// Returns the digits whose spots in a house are all in another house too (in the line of a box, or in the box of a line), each with these spots
    /// and the other house. There are at least two spots, since a single spot needs no second house.
    pub fn locks(&self, base: House) -> impl Iterator<Item = (Digit, CellSet, House)> + '_ {
        let spots = move |digit| (digit, self.spots_in(base, digit));
        // A line and a box of the plain grid share at most three cells; other pairs of houses may share all but one.
        let most = if self.rules.is_plain() { 3 } else { self.rules.size() - 1 };
        let few = move |(_, spots): &(Digit, CellSet)| (2..=most).contains(&spots.len());
        Digit::all().map(spots).filter(few).flat_map(move |(digit, spots)| {
            let others = spots.first().map_or(&[][..], |cell| self.rules.houses_of(cell)).iter();
            let own = base.kind().order().max(1);
            let covers = others.copied().filter(move |other| {
                let order = other.kind().order().max(1);
                (order != own || order > 2 && *other != base) && spots.is_subset(other.cells())
            });
            covers.map(move |cover| (digit, spots, cover))
        })
    }

    /// Visits every choice of `N` digits that together have `N` cells of a house, with these cells. Each digit has at least two spots.
    pub fn hidden_sets<const N: usize>(&self, house: House, mut visit: impl FnMut(DigitSet, CellSet) -> Flow) -> Flow {
        let spots = Digit::all().map(|digit| (digit, self.spots_in(house, digit)));
        let few: Vec<(Digit, CellSet)> = spots.filter(|(_, spots)| (2..=N).contains(&spots.len())).collect();
        closed(&few, |digits: [Digit; N], cells| visit(DigitSet::from_iter(digits), cells))
    }

    /// Returns each of the rows or columns in which the digit is a candidate, with the places of the digit as bits: bit 0 for column or row 1.
    ///
    /// Together with [`closed`], this is the search for fish.
    pub fn lines(&self, digit: Digit, lines: impl Iterator<Item = House>) -> Vec<(House, u16)> {
        let places = |line: House| (line, places(self.spots_in(line, digit), line.kind()));
        lines.map(places).filter(|(_, places)| *places != 0).collect()
    }

    /// Returns the spots of a digit that are in no complete placement of the digit: arguments about one digit cannot rule out any others. Under rules
    /// other than the plain ones, all spots of the digit.
    pub fn doomed(&self, digit: Digit) -> CellSet {
        *self.known.doomed[digit.index()].get_or_init(|| {
            // The search for fillings supports only the houses of the plain grid.
            #[cfg(not(wide))]
            if self.rules.is_plain() {
                return doomed::find(self.board(), digit);
            }
            self.spots(digit)
        })
    }

    /// Returns the digits with doomed spots: arguments about any other single digit rule out nothing.
    pub fn worthwhile(&self) -> impl Iterator<Item = Digit> + '_ {
        Digit::all().filter(|&digit| !self.doomed(digit).is_empty())
    }

    /// Returns the candidates that see all of `others`, so that they are false if any of those is true.
    pub fn seeing_all(&self, others: &CandidateSet) -> CandidateSet {
        let sees_all = |candidate: &Candidate| by_digit(others).all(|other| self.sees(*candidate, other));
        by_digit(self.board().all_candidates()).filter(sees_all).collect()
    }

    /// Returns the almost locked sets: cells of a house with one digit more than there are cells.
    pub fn almost(&self) -> &[Almost] {
        self.known.almost.get_or_init(|| almost::find(self))
    }

    /// Returns the almost locked sets with the digits that join them.
    pub fn commons(&self, overlap: Overlap) -> &Commons {
        self.known.commons[overlap as usize].get_or_init(|| Commons::new(self, overlap))
    }

    /// Returns the nodes, and the links between them.
    pub fn links(&self) -> &Links {
        self.known.links.get_or_init(|| Links::new(self))
    }

    /// Returns the chains through nodes of the given grain, the shortest for each effect, in order of length. If the grain includes groups or sets,
    /// only chains that contain some.
    pub fn chains(&self, grain: Grain) -> &[Chain] {
        self.known.chains[grain as usize].get_or_init(|| chains::find(self, grain))
    }

    /// Returns the chains of one digit, in the same order as [`chains`](Self::chains).
    pub fn digit_chains(&self) -> Vec<Chain> {
        strands::Strands::digits(self).chains(self)
    }

    /// Returns the chains through cells with two candidates, in the same order.
    pub fn cell_chains(&self) -> Vec<Chain> {
        strands::Strands::cells(self).chains(self)
    }

    /// Returns the claims that follow at once from each claim.
    pub(crate) fn implied(&self, grain: Grain) -> &Implied {
        self.known.implied[grain as usize].get_or_init(|| Implied::new(self, grain))
    }

    /// Returns the literals that follow from each candidate by chains.
    pub fn forces(&self) -> &Forces {
        self.known.forces.get_or_init(|| Forces::new(self, Rows::of_links(self.links())))
    }

    /// Returns the literals of the board and its truths, for nets under rules that are not plain.
    pub(crate) fn world(&self) -> &World {
        self.known.world.get_or_init(|| World::new(self))
    }

    /// Returns the literals that follow from each candidate by nets of a few rounds of singles at a time.
    #[cfg(not(wide))]
    pub fn ahead(&self) -> &Ahead {
        self.known.ahead.get_or_init(|| Ahead::new(self))
    }
}

impl fmt::Debug for Facts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Facts").field(self.board()).finish()
    }
}

/// Returns every two houses that cross: a box and a line, or a row and a column.
fn crossings(facts: &Facts<'_>) -> impl Iterator<Item = [House; 2]> {
    let meets = |square: House| move |line: &House| !line.cells().is_disjoint(square.cells());
    let of_box = move |square: House| facts.rows_and_columns().filter(meets(square)).map(move |line| [square, line]);
    let of_lines = facts.rows().flat_map(move |row| facts.columns().map(move |column| [row, column]));
    let others = facts.others().flat_map(move |other| {
        facts
            .houses()
            .filter(move |house| house.index() < other.index())
            .filter(meets(other))
            .map(move |house| [house, other])
    });
    facts.boxes().flat_map(of_box).chain(of_lines).chain(others)
}

/// Visits every choice of `N` cells in two crossing houses, not all in one of them, that together have `N` digits.
pub fn bent<const N: usize>(facts: &Facts<'_>, visit: &mut dyn FnMut([House; 2], CellSet, DigitSet) -> Flow) -> Flow {
    for houses in crossings(facts) {
        let open = facts.open() & (houses[0].cells() | houses[1].cells());
        let cells: Vec<(Cell, DigitSet)> =
            open.iter().map(|cell| (cell, facts.digits(cell))).filter(|(_, digits)| digits.len() <= N).collect();
        closed(&cells, |cells: [Cell; N], digits| {
            let cells = CellSet::from_iter(cells);
            let straight = houses.iter().any(|house| cells.is_subset(house.cells()));
            if straight { GO_ON } else { visit(houses, cells, digits) }
        })?;
    }
    GO_ON
}

/// Returns the positions of cells in their line, as bits.
pub(crate) fn places(cells: CellSet, kind: HouseKind) -> u16 {
    let cross = |cell: Cell| if kind == HouseKind::Row { cell.index() % SIDE } else { cell.index() / SIDE };
    cells.iter().fold(0, |places, cell| places | 1 << cross(cell))
}
