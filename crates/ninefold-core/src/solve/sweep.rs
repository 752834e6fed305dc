//! Propagation: sweeps over a [state](super::state) until nothing changes.
//!
//! A sweep applies four rules to the whole grid, each to the results of the one before it:
//!
//! 1. *Naked singles*: if a cell has only one candidate left, its digit is eliminated from the rest of its box.
//! 2. *Minirows*: in each band, a digit is in one minirow of each row and of each box, which amounts to a permutation of three. If no permutation
//!    uses a minirow, the minirow loses the digit. This covers locked candidates in both directions.
//! 3. *Minicolumns*: the same rule applies to stacks. Together with rule 2, it extends eliminations in a box to the rows and columns.
//! 4. *Hidden singles*: if a box has only one place left for a digit, the other digits are eliminated from that cell. Because of rules 2 and 3,
//!    singles that are hidden in a row or column are also hidden in their box.
//!
//! There are no tables, no branches, and no list of changes: the sweeps end as soon as one of them changes nothing.
//!
//! Entry (i, j) of a three-by-three table is part of a permutation if the other two rows and columns, taken cyclically, can be matched: either (i+1,
//! j+1) with (i+2, j+2), or (i+1, j+2) with (i+2, j+1). This does not depend on whether (i, j) itself is set.

use super::lanes::Lanes;
use super::state::{Trio, trio};
use crate::place::{ALL, FIRST, GUARDS, LOWS};

/// The bits of the first two cells of a word with their guards. `LAST_TWO` covers the last two cells.
const FIRST_TWO: u32 = (1 << 20) - 1;
const LAST_TWO: u32 = FIRST_TWO << 10;

enum Verdict {
    Changed,
    Quiet,
    Dead,
}

/// Sweeps until nothing changes. Returns whether the state may have a solution.
#[inline(always)]
pub(super) fn settle<V: Lanes>(state: &mut Trio<V>) -> bool {
    loop {
        let (next, verdict) = sweep(state);
        *state = next;
        match verdict {
            Verdict::Changed => {}
            Verdict::Quiet => return true,
            Verdict::Dead => return false,
        }
    }
}

#[inline(always)]
fn sweep<V: Lanes>(state: &Trio<V>) -> (Trio<V>, Verdict) {
    let (open, empty) = naked(state);
    let unused = minirows(&open);
    let open = trio!(row => open[row].without(unused[row]));
    let used = minicolumns(&open);
    let open = trio!(row => open[row].and(used));
    let (next, missing) = hidden(&open);
    let changed = trio!(row => next[row].xor(state[row]));
    let verdict = match () {
        () if empty.or(missing).any() => Verdict::Dead,
        () if changed[0].or3(changed[1], changed[2]).any() => Verdict::Changed,
        () => Verdict::Quiet,
    };
    (next, verdict)
}

/// Removes the lowest candidate of each cell. The cells must have their guards, which may remain.
#[inline(always)]
pub(super) fn rest<V: Lanes>(cells: V) -> V {
    cells.sub(V::splat(LOWS)).and(cells)
}

/// Returns the guards of those cells that have any of the given candidates, which must be passed without guards.
#[inline(always)]
pub(super) fn flags<V: Lanes>(cells: V) -> V {
    cells.add(V::splat(ALL)).and(V::splat(GUARDS))
}

/// Returns all candidates of the flagged cells.
#[inline(always)]
pub(super) fn widen<V: Lanes>(flags: V) -> V {
    flags.sub(flags.shr::<9>())
}

/// Copies the candidates of the first cell to all three cells. The other two must be empty.
#[inline(always)]
fn spread<V: Lanes>(first: V) -> V {
    first.or3(first.shl::<10>(), first.shl::<20>())
}

/// Eliminates the digits of cells with a single candidate from the rest of their boxes, and flags cells without candidates.
///
/// If a digit is the only candidate of two cells in a box, the exclusive or eliminates it from both.
#[inline(always)]
fn naked<V: Lanes>(state: &Trio<V>) -> (Trio<V>, V) {
    let (all, guards) = (V::splat(ALL), V::splat(GUARDS));
    let less = trio!(row => state[row].sub(V::splat(LOWS)));
    // The subtraction clears the guard of a cell without candidates.
    let empty = guards.without(less[0].and3(less[1], less[2]));
    let several = trio!(row => widen(flags(less[row].and3(state[row], all))));
    let single = trio!(row => state[row].without2(several[row], guards));
    let each = single[0].xor3(single[1], single[2]);
    let each = spread(each.xor3(each.shr::<10>(), each.shr::<20>()).and(V::splat(FIRST)));
    (trio!(row => state[row].where_same(each, single[row])), empty)
}

/// Returns the candidates of minirows that no permutation of their band uses, for all three cells of each minirow.
#[inline(always)]
fn minirows<V: Lanes>(state: &Trio<V>) -> Trio<V> {
    let here = trio!(row => state[row].or3(state[row].shr::<10>(), state[row].shr::<20>()));
    let next = trio!(row => here[row].next_box());
    let last = trio!(row => here[row].last_box());
    let used = [
        next[1].and(last[2]).or_and(last[1], next[2]),
        next[2].and(last[0]).or_and(last[2], next[0]),
        next[0].and(last[1]).or_and(last[0], next[1]),
    ];
    trio!(row => spread(V::splat(FIRST).without(used[row])))
}

/// Returns the candidates of minicolumns that some permutation of their stack uses, together with the guards.
#[inline(always)]
fn minicolumns<V: Lanes>(state: &Trio<V>) -> V {
    let here = state[0].or3(state[1], state[2]);
    let next = V::splat(FIRST_TWO).select(here.shr::<10>(), here.shl::<20>());
    let last = V::splat(LAST_TWO).select(here.shl::<10>(), here.shr::<20>());
    next.next_band().and(last.last_band()).or_and(last.next_band(), next.last_band())
}

/// Restricts each cell to a digit that has no other place in the box, if there is one. Also returns the digits that have no place in a box at all.
#[inline(always)]
fn hidden<V: Lanes>(state: &Trio<V>) -> (Trio<V>, V) {
    let once = state[0].or3(state[1], state[2]);
    let twice = state[0].majority(state[1], state[2]);
    let (second, third) = (once.shr::<10>(), once.shr::<20>());
    let twice = twice.or3(twice.shr::<10>(), twice.shr::<20>()).or(once.majority(second, third));
    let once = once.or3(second, third);
    let lone = spread(once.and_without(V::splat(FIRST), twice));
    let placed = trio!(row => state[row].and(lone));
    let next = trio!(row => state[row].keep(widen(flags(placed[row])), placed[row]));
    (next, V::splat(FIRST).without(once))
}
