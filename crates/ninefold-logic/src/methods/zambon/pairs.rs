//! Strategies with cells that have two candidates: Y-wing and XY-chain.
//!
//! ```text
//! zp . . | pq            zp -p- px -x- xy -y- yz
//! .  .   |               if the first is not z, the last is, so cells that see both cannot be z
//! . 7. . | qz
//! ```

use crate::frame::{Cell, CellSet, Digit};

use super::marks::Marks;
use super::solver::Solver;
use super::watch::{Pattern, Watch};

/// The maximum number of cells of a chain.
const LONGEST: usize = 9;

/// The minimum number of cells of a chain: three cells are a wing.
const SHORTEST: usize = 4;

/// The cells with two candidates, indexed by the two digits.
struct Pairs([[CellSet; 9]; 9]);

impl Pairs {
    fn new(marks: &Marks) -> Self {
        let mut pairs = [[CellSet::EMPTY; 9]; 9];
        for cell in marks.sized(2) {
            let digits = marks.digits(cell);
            if let (Some(a), Some(b)) = (digits.first(), digits.last()) {
                pairs[a.index()][b.index()].insert(cell);
                pairs[b.index()][a.index()].insert(cell);
            }
        }
        Self(pairs)
    }

    const fn of(&self, a: Digit, b: Digit) -> CellSet {
        self.0[a.index()][b.index()]
    }
}

impl<W: Watch> Solver<'_, W> {
    /// Applies all wings with the first digit `z` that has an effect: cells `zp`, `pq`, `qz`, of which `pq` sees the others.
    pub(super) fn y_wing(&mut self) {
        let pairs = Pairs::new(&self.marks);
        Digit::all().any(|last| self.y_wings(&pairs, last));
    }

    fn y_wings(&mut self, pairs: &Pairs, z: Digit) -> bool {
        let mut hit = false;
        for p in Digit::all() {
            for a in pairs.of(z, p) {
                for q in Digit::all().filter(|&q| q > p && q != z) {
                    for b in pairs.of(p, q) & a.peers() {
                        for c in (pairs.of(q, z) & b.peers()) - a.peers() {
                            let wing = Pattern::YWing { wings: [a, c], pivot: b, shared: [p, q], last: z };
                            hit |= self.eliminate_all(wing, z, a.peers() & c.peers());
                        }
                    }
                }
            }
        }
        hit
    }

    /// Applies the first chain that eliminates something: four to nine cells, each sharing a digit with the next, which it sees.
    pub(super) fn xy_chain(&mut self) {
        let pairs = Pairs::new(&self.marks);
        for z in Digit::all() {
            for p in Digit::all() {
                for start in pairs.of(z, p) {
                    let mut chain = Chain::new(start, z);
                    if self.follow(&pairs, &mut chain, p) {
                        return;
                    }
                }
            }
        }
    }

    /// Continues from the end of a chain with the remaining digit of its last cell; returns whether something was eliminated.
    fn follow(&mut self, pairs: &Pairs, chain: &mut Chain, x: Digit) -> bool {
        let near = chain.end().peers() - chain.seen;
        for y in Digit::all() {
            for cell in pairs.of(x, y) & near {
                chain.push(cell, x);
                if (y == chain.last && chain.len >= SHORTEST && self.close(chain))
                    || (chain.len < LONGEST && self.follow(pairs, chain, y))
                {
                    return true;
                }
                chain.pop();
            }
        }
        false
    }

    fn close(&mut self, chain: &Chain) -> bool {
        let (cells, shared) = (&chain.cells[..chain.len], &chain.shared[..chain.len - 1]);
        let reach = chain.cells[0].peers() & chain.end().peers();
        self.eliminate_all(Pattern::Chain { cells, shared, last: chain.last }, chain.last, reach)
    }
}

/// A chain that is being extended.
struct Chain {
    cells: [Cell; LONGEST],
    /// The digits that each cell shares with the next.
    shared: [Digit; LONGEST],
    len: usize,
    seen: CellSet,
    /// The other digit of the first cell, which the last cell must have too.
    last: Digit,
}

impl Chain {
    const fn new(start: Cell, last: Digit) -> Self {
        Self { cells: [start; LONGEST], shared: [last; LONGEST], len: 1, seen: CellSet::of(start), last }
    }

    const fn end(&self) -> Cell {
        self.cells[self.len - 1]
    }

    fn push(&mut self, cell: Cell, shared: Digit) {
        self.shared[self.len - 1] = shared;
        self.cells[self.len] = cell;
        self.len += 1;
        self.seen.insert(cell);
    }

    fn pop(&mut self) {
        self.seen.remove(self.end());
        self.len -= 1;
    }
}
