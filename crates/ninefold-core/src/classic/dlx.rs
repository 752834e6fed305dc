//! Sudoku as an exact-cover problem, searched with dancing links (an idea of Hitotsumatsu and Noshita, popularised by Knuth).
//!
//! ```text
//! 729 rows, a candidate each; 324 columns, each of which must be covered exactly once; four crossings a row:
//!
//!              81 cells     27 x 9 digits in rows, columns and boxes
//!   (5)r1c1     r1c1         5 in r1     5 in c1     5 in b1
//!
//! Nodes    0..323      heads of the columns, in a ring from left to right with the root
//!          324         the root
//!          325 + 4 c   the four crossings of candidate c, each in the ring of its column from top to bottom
//! ```
//!
//! The search chooses the column with the fewest rows, or the first of several such columns, and covers it. Then, for each of its rows, it covers the
//! other columns of the row, recurses, and uncovers them. Removing a node from a ring changes only its two neighbours, which the node itself
//! remembers, so reinserting the nodes in the reverse order is just as cheap, and nothing has to be saved or copied.
//!
//! The four crossings of a row are adjacent, so their ring needs no links, and the column of a crossing follows from its number. Therefore, 15 KB of
//! two-byte links are enough. A column with a single row is a forced digit, and a column with several rows is a level of tries.

use core::ops::ControlFlow;

use super::event::{Event, Flow, Report};
use super::profile::{Routine, Tally};
use crate::cells::{Candidate, Cell, Digit, House};
use crate::grid::{Board, Gap, Grid};
use crate::solution::Solution;

/// Reports all solutions. The search takes about 28 KB for the links and for one stack frame per digit.
#[inline(never)] // so that its stack is its own
pub(super) fn run<F: FnMut(Event) -> ControlFlow<()>>(board: &Board, report: Report<'_, F>, tally: impl Tally) -> Flow {
    let mut search = Dlx { links: Links::empty(tally), grid: *board.grid(), report };
    search.links.fill(board);
    search.cover_all(0)
}

/// The number of columns: 81 for the cells, and nine for each house.
const COLUMNS: usize = 81 + 27 * 9;
const ROOT: usize = COLUMNS;
/// The number of the first crossing's node.
const ROWS: usize = ROOT + 1;
const NODES: usize = ROWS + 4 * 729;

/// Returns the cell or digit that has no place left if the column has no rows left.
fn gap(column: usize) -> Option<Gap> {
    match column.checked_sub(81) {
        None => Cell::from_index(column).map(Gap::Cell),
        Some(pair) => House::from_index(pair / 9).map(|house| Gap::Digit(Digit::ALL[pair % 9], house)),
    }
}

/// The candidate to whose row a crossing belongs.
fn candidate(node: usize) -> Option<Candidate> {
    Candidate::from_index((node - ROWS) / 4)
}

/// The four columns of a candidate.
fn columns(candidate: Candidate) -> [usize; 4] {
    let Candidate { cell, digit } = candidate;
    let [row, column, square] = cell.houses().map(|house| 81 + 9 * house.index() + digit.index());
    [cell.index(), row, column, square]
}

/// The column of a crossing.
fn column(node: usize) -> usize {
    candidate(node).map_or(ROOT, |candidate| columns(candidate)[(node - ROWS) % 4])
}

/// Returns the other crossings in the row of a crossing, from left to right, cyclically.
fn beside(node: usize) -> impl DoubleEndedIterator<Item = usize> {
    let (row, place) = ((node - ROWS) / 4, (node - ROWS) % 4);
    (1..4).map(move |step| ROWS + 4 * row + (place + step) % 4)
}

/// Returns the nodes of a ring that follow `start`.
fn ring(links: &[u16], start: usize) -> impl Iterator<Item = usize> + '_ {
    let next = move |&node: &usize| Some(usize::from(links[node])).filter(|&node| node != start);
    core::iter::successors(next(&start), next)
}

struct Links<T> {
    /// The left neighbours of the heads and the root; `right` holds their right neighbours.
    left: [u16; ROWS],
    right: [u16; ROWS],
    /// The upper neighbours of the heads and crossings; `down` holds their lower neighbours.
    up: [u16; NODES],
    down: [u16; NODES],
    /// The number of rows in each column.
    sizes: [u8; COLUMNS],
    tally: T,
}

impl<T: Tally> Links<T> {
    const fn empty(tally: T) -> Self {
        Self { left: [0; ROWS], right: [0; ROWS], up: [0; NODES], down: [0; NODES], sizes: [0; COLUMNS], tally }
    }

    /// Links the columns, adds the rows of all options of the board, and covers the columns that its placed digits cover.
    fn fill(&mut self, board: &Board) {
        for head in 0..ROWS {
            (self.left[head], self.right[head]) = (((head + ROOT) % ROWS) as u16, ((head + 1) % ROWS) as u16);
            (self.up[head], self.down[head]) = (head as u16, head as u16);
        }
        let options = board.all_options();
        Candidate::all().filter(|&candidate| options.contains(candidate)).for_each(|candidate| self.add(candidate));
        for (cell, digit) in board.grid().iter() {
            columns(Candidate { cell, digit }).into_iter().for_each(|column| self.cover(column));
        }
    }

    /// Adds the row of a candidate below all other rows.
    fn add(&mut self, candidate: Candidate) {
        for (column, node) in columns(candidate).into_iter().zip(ROWS + 4 * candidate.index()..) {
            let last = self.up[column];
            (self.up[node], self.down[node]) = (last, column as u16);
            self.down[usize::from(last)] = node as u16;
            self.up[column] = node as u16;
            self.sizes[column] += 1;
        }
    }

    /// Removes a column, and removes all rows that cross it from the other columns.
    fn cover(&mut self, column: usize) {
        self.tally.call(Routine::Cover);
        let (left, right) = (self.left[column], self.right[column]);
        self.right[usize::from(left)] = right;
        self.left[usize::from(right)] = left;
        let mut node = usize::from(self.down[column]);
        while node != column {
            beside(node).for_each(|other| self.take_out(other));
            node = usize::from(self.down[node]);
        }
    }

    /// Undoes [`cover`](Self::cover) by reversing its steps.
    fn uncover(&mut self, column: usize) {
        self.tally.call(Routine::Uncover);
        let mut node = usize::from(self.up[column]);
        while node != column {
            beside(node).rev().for_each(|other| self.put_back(other));
            node = usize::from(self.up[node]);
        }
        let (left, right) = (self.left[column], self.right[column]);
        self.right[usize::from(left)] = column as u16;
        self.left[usize::from(right)] = column as u16;
    }

    fn take_out(&mut self, node: usize) {
        self.tally.call(Routine::TakeOut);
        let (up, down) = (self.up[node], self.down[node]);
        self.down[usize::from(up)] = down;
        self.up[usize::from(down)] = up;
        self.sizes[column(node)] -= 1;
    }

    fn put_back(&mut self, node: usize) {
        self.tally.call(Routine::PutBack);
        let (up, down) = (self.up[node], self.down[node]);
        self.down[usize::from(up)] = node as u16;
        self.up[usize::from(down)] = node as u16;
        self.sizes[column(node)] += 1;
    }

    /// Finds the column with the fewest rows.
    fn smallest(&self) -> Option<usize> {
        self.tally.call(Routine::Choose);
        ring(&self.right, ROOT).min_by_key(|&column| self.sizes[column])
    }
}

struct Dlx<'a, F, T> {
    links: Links<T>,
    grid: Grid,
    report: Report<'a, F>,
}

impl<F: FnMut(Event) -> ControlFlow<()>, T: Tally> Dlx<'_, F, T> {
    /// Covers the remaining columns in all possible ways.
    fn cover_all(&mut self, level: usize) -> Flow {
        self.links.tally.call(Routine::Search);
        let Some(column) = self.links.smallest() else {
            return self.report.solution(Solution::of_full(&self.grid));
        };
        let size = self.links.sizes[column];
        if size == 0 {
            return self.report.event(Event::DeadEnd { level, gap: gap(column) });
        }
        self.links.cover(column);
        let mut node = usize::from(self.links.down[column]);
        while node != column {
            if let Some(candidate) = candidate(node) {
                let house = gap(column).and_then(|gap| if let Gap::Digit(_, house) = gap { Some(house) } else { None });
                if size == 1 {
                    self.report.event(Event::Forced { candidate, house })?;
                    self.with(candidate, node, level)?;
                } else {
                    self.report.event(Event::Try { candidate, level: level + 1 })?;
                    self.report.event(Event::Place(candidate))?;
                    self.with(candidate, node, level + 1)?;
                }
            }
            node = usize::from(self.links.down[node]);
        }
        self.links.uncover(column);
        Flow::Continue(())
    }

    /// Continues the search with the row of `candidate` chosen.
    fn with(&mut self, candidate: Candidate, node: usize, level: usize) -> Flow {
        self.grid[candidate.cell] = Some(candidate.digit);
        beside(node).for_each(|other| self.links.cover(column(other)));
        self.cover_all(level)?;
        beside(node).rev().for_each(|other| self.links.uncover(column(other)));
        self.grid[candidate.cell] = None;
        self.report.event(Event::Undo(candidate))
    }
}
