//! Finds the canonical form of puzzles and patterns row by row, keeping every path that is still among the least.
//!
//! ```text
//!   a state after two rows     | . . . | . . . | . . 1 |       columns with the same history are *tied*: their order is
//!                              | . . . | . 2 3 | . . . |       undecided until a row distinguishes them; likewise stacks
//!                                ~ ~ ~   .       ~ ~
//! ```
//!
//! A state consists of a side of the grid, the rows that have been used, and the columns in an order that may have ties. It determines the least
//! possible appearance of any further row: in tied columns, the row's entries are sorted, with empty cells first, then digits that have labels, and
//! then new digits. Tied stacks are sorted likewise. All states are extended by all possible next rows, and the least resulting row is kept together
//! with the states that have it. This continues up to the ninth row. If two *new* digits could be swapped, their labels depend on the order, so each
//! order becomes a separate state. There are seldom more than a dozen states at a time.
//!
//! The states that remain at the end are the paths to the canonical form, so they also determine the automorphisms.
//!
//! Sorting is valid only if no row or column contains a digit twice, or if there is only one digit (a pattern). Other grids, which are not puzzles,
//! require the slow method of [`any`](super::any).

use alloc::vec::Vec;

use super::side::{NEW, Origin, Rows, UNLABELLED, label, with_label};
use super::transform::{ORDERS, Transform};

/// A state of the search, which represents a possible beginning of the canonical form.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    side: u8,
    /// The number of rows used. `rows` contains these rows in order, and `left` the remaining rows as bits.
    depth: u8,
    rows: [u8; 9],
    left: u16,
    columns: [u8; 9],
    /// The ties of columns: bit i is set if column i is tied with the next column of the same stack.
    ties: u16,
    /// The ties of stacks: bit i is set if stack i is tied with the next stack.
    stack_ties: u8,
    labels: u64,
    /// The number of labels in use.
    used: u8,
}

/// In each stack, ties between the first and second columns and between the second and third columns.
const ALL_TIED: u16 = 0b011_011_011;

impl State {
    fn new(side: u8) -> Self {
        Self {
            side,
            depth: 0,
            rows: [0; 9],
            left: 0x1ff,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            ties: ALL_TIED,
            stack_ties: 0b11,
            labels: UNLABELLED,
            used: 0,
        }
    }

    /// The rows that may come next: those of the unfinished band or, after a complete band, all remaining rows.
    fn next_rows(&self) -> u16 {
        match self.depth {
            0 | 3 | 6 => self.left,
            depth => self.left & 0b111 << (self.rows[usize::from(depth) - 1] / 3 * 3),
        }
    }

    /// The least possible appearance of a row, with twelve bits per stack.
    fn look(&self, row: &[u8; 9]) -> u64 {
        let entry = |at: usize| label(self.labels, row[usize::from(self.columns[at])]) as u32;
        let stack = |stack: usize| {
            let [mut a, mut b, mut c] = [entry(3 * stack), entry(3 * stack + 1), entry(3 * stack + 2)];
            let ties = self.ties >> (3 * stack);
            sort(&mut a, &mut b, ties & 1 != 0);
            sort(&mut b, &mut c, ties & 2 != 0);
            sort(&mut a, &mut b, ties & 3 == 3);
            a << 8 | b << 4 | c
        };
        let [mut a, mut b, mut c] = [stack(0), stack(1), stack(2)];
        sort(&mut a, &mut b, self.stack_ties & 1 != 0);
        sort(&mut b, &mut c, self.stack_ties & 2 != 0);
        sort(&mut a, &mut b, self.stack_ties == 3);
        u64::from(a) << 24 | u64::from(b) << 12 | u64::from(c)
    }

    pub(super) fn origin(&self) -> Origin {
        let Self { side, rows, columns, labels, .. } = *self;
        Origin { side: side.into(), rows, columns, labels }
    }

    /// The swaps of lines that are still tied, with the lines numbered as in the canonical form.
    pub(super) fn swaps(&self) -> impl Iterator<Item = Transform> + use<> {
        let order = |swaps: &[[usize; 2]]| {
            let mut columns = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            swaps.iter().for_each(|&[one, other]| columns.swap(one, other));
            Transform::columns(columns)
        };
        let state = *self;
        let columns = (0..8).filter(move |&at| state.column_tie(at)).filter_map(move |at| order(&[[at, at + 1]]));
        let stack = move |at: usize| order(&[0, 1, 2].map(|column| [3 * at + column, 3 * at + 3 + column]));
        columns.chain((0..2).filter(move |&at| state.stack_tie(at)).filter_map(stack))
    }

    /// Whether a column is tied with the next column.
    fn column_tie(&self, column: usize) -> bool {
        self.ties >> column & 1 != 0
    }

    fn stack_tie(&self, stack: usize) -> bool {
        self.stack_ties >> stack & 1 != 0
    }
}

fn sort(a: &mut u32, b: &mut u32, tied: bool) {
    let (low, high) = ((*a).min(*b), (*a).max(*b));
    if tied {
        (*a, *b) = (low, high);
    }
}

/// Finds the states that lead to the least form. There is at least one.
pub(super) fn least(sides: &[Rows; 2]) -> Vec<State> {
    let mut states = Vec::with_capacity(32);
    let mut next = Vec::with_capacity(32);
    let mut best = Vec::with_capacity(32);
    states.extend([State::new(0), State::new(1)]);
    for _ in 0..9 {
        let mut least = u64::MAX;
        for (index, state) in states.iter().enumerate() {
            let rows = &sides[usize::from(state.side)];
            let mut left = state.next_rows();
            while left != 0 {
                let row = left.trailing_zeros() as u8;
                left &= left - 1;
                let look = state.look(&rows[usize::from(row)]);
                if look < least {
                    least = look;
                    best.clear();
                }
                if look == least {
                    best.push((index, row));
                }
            }
        }
        next.clear();
        for &(index, row) in &best {
            let state: &State = &states[index];
            extend(state, row, &sides[usize::from(state.side)][usize::from(row)], &mut next);
        }
        best.clear();
        core::mem::swap(&mut states, &mut next);
    }
    states
}

/// Adds the states that result from a row: one state for each order of the new digits that look alike.
fn extend(state: &State, row: u8, digits: &[u8; 9], out: &mut Vec<State>) {
    let mut state = *state;
    state.rows[usize::from(state.depth)] = row;
    state.depth += 1;
    state.left &= !(1 << row);
    if state.ties == 0 && state.stack_ties == 0 {
        state.name(digits);
        return out.push(state);
    }
    let mut entries = state.arrange(digits);
    let orders = if state.has_choice(digits, &entries) {
        let orders = state.orders(&entries);
        // From here on, new digits that look alike are numbered, so that they differ.
        let new = entries.iter_mut().filter(|entry| **entry == NEW as u8);
        (NEW as u8..).zip(new).for_each(|(number, entry)| *entry = number);
        orders
    } else {
        [Order::default(); 4]
    };
    state.part(&entries);
    let [a, b, c, stacks] = orders.map(Order::all);
    for stacks in stacks {
        for a in a.clone() {
            for b in b.clone() {
                for c in c.clone() {
                    let mut child = state;
                    child.permute(stacks, [a, b, c]);
                    child.name(digits);
                    out.push(child);
                }
            }
        }
    }
}

/// For three elements, whether the first two may be swapped and whether the last two may be swapped.
#[derive(Clone, Copy, Default)]
struct Order([bool; 2]);

impl Order {
    fn all(self) -> impl Iterator<Item = [u8; 3]> + Clone {
        let allowed = move |order: &[u8; 3]| match self.0 {
            [false, false] => *order == [0, 1, 2],
            [true, false] => order[2] == 2,
            [false, true] => order[0] == 0,
            [true, true] => true,
        };
        ORDERS.into_iter().filter(allowed)
    }
}

impl State {
    /// Sorts tied columns and stacks by the entries of a row. Returns the entries in their new order.
    fn arrange(&mut self, digits: &[u8; 9]) -> [u8; 9] {
        let mut entries = self.columns.map(|column| label(self.labels, digits[usize::from(column)]) as u8);
        for at in [0, 1, 0].into_iter().flat_map(|at| [at, at + 3, at + 6]) {
            if self.column_tie(at) && entries[at] > entries[at + 1] {
                self.columns.swap(at, at + 1);
                entries.swap(at, at + 1);
            }
        }
        for at in [0, 1, 0] {
            if self.stack_tie(at) && entries[3 * at..3 * at + 3] > entries[3 * at + 3..3 * at + 6] {
                for column in 3 * at..3 * at + 3 {
                    self.columns.swap(column, column + 3);
                    entries.swap(column, column + 3);
                }
            }
        }
        entries
    }

    /// Whether the row contains different new digits, rather than a single new digit that may be repeated, as in a pattern.
    fn has_choice(&self, digits: &[u8; 9], entries: &[u8; 9]) -> bool {
        let new = entries.iter().zip(self.columns).filter(|&(&entry, _)| entry == NEW as u8);
        let mut new = new.map(|(_, column)| digits[usize::from(column)]);
        new.next().is_some_and(|first| new.any(|digit| digit != first))
    }

    /// Returns the possible swaps of new digits within each stack, followed by the possible swaps of stacks.
    fn orders(&self, entries: &[u8; 9]) -> [Order; 4] {
        let new = |at: usize| entries[at] == NEW as u8;
        let look = |stack: usize| &entries[3 * stack..3 * stack + 3];
        core::array::from_fn(|stack| {
            Order([0, 1].map(|at| match stack {
                3 => self.stack_tie(at) && look(at) == look(at + 1) && new(3 * at + 2),
                _ => self.column_tie(3 * stack + at) && new(3 * stack + at) && new(3 * stack + at + 1),
            }))
        })
    }

    /// Removes the ties between columns, and between stacks, that have different entries.
    fn part(&mut self, entries: &[u8; 9]) {
        for at in 0..8 {
            if entries[at] != entries[at + 1] {
                self.ties &= !(1 << at);
            }
        }
        for at in 0..2 {
            if entries[3 * at..3 * at + 3] != entries[3 * at + 3..3 * at + 6] {
                self.stack_ties &= !(1 << at);
            }
        }
    }

    fn permute(&mut self, stacks: [u8; 3], inner: [[u8; 3]; 3]) {
        let old = self.columns;
        self.columns = core::array::from_fn(|at| {
            let stack = usize::from(stacks[at / 3]);
            old[3 * stack + usize::from(inner[stack][at % 3])]
        });
    }

    /// Assigns labels to the digits of the last row that have none.
    fn name(&mut self, digits: &[u8; 9]) {
        for digit in self.columns.map(|column| digits[usize::from(column)]) {
            if label(self.labels, digit) == NEW {
                self.used += 1;
                self.labels = with_label(self.labels, digit, self.used.into());
            }
        }
    }
}
