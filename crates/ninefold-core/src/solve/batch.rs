//! The search for the solutions of many puzzles at once, with one puzzle per lane.
//!
//! ```text
//! A cell of all puzzles is a row of sixteen-bit lanes with nine candidates each:
//!
//!              puzzle 0    puzzle 1    puzzle 2   ...
//!   cell 0     .2.4....9   ....5....   123456789
//!   cell 1     ..3......   .2.....8.   .2.4.6.8.
//!   ...
//! ```
//!
//! A sweep treats every cell as the [sweep of one puzzle](super::sweep) does, box by box. The digits that minirows and minicolumns may hold are
//! stored beside the cells, so each box uses the results of the boxes before it. No data moves across lanes, so no work is wasted.
//!
//! After a sweep, each lane that is dead, solved or quiet is served: it guesses, returns to a saved state, or takes the next puzzle, while the other
//! lanes continue. Backends with AVX2 serve all these lanes together, as [lines](super::lanes::many::lines), and other backends serve them one by
//! one. When no puzzles are waiting and few lanes are active, the remaining work is searched one lane at a time. A lane searches in the same way as
//! [`Search`], so its solutions have the same order, although it may detect a wrong guess a little earlier or later.
//!
//! # Rejected alternatives
//!
//! The following alternatives were measured on one core of a Cascade Lake Xeon with AVX-512. The numbers are times per puzzle relative to this
//! version:
//!
//! - examining quiet lanes to find out whether they are solved: 1.5 times as long on 17-clue puzzles and 2.6 times on easy ones. The sweep already
//!   shows whether every box has nine singles;
//! - choosing a candidate from rows, as for one puzzle: 1.2 times as long on puzzles rated 11 or more by Sudoku Explainer. From the places of each
//!   digit, which AVX-512 and AVX2 provide, six bit counts give the pull;
//! - not searching the last lanes one by one: 1.1 times as long on a thousand of the hardest puzzles;
//! - saving states lane by lane instead of depth by depth: 1.1 times as long on 17-clue puzzles, because of page faults.
//!
//! No loop of the search is generic over the source of puzzles, since a generic loop would be compiled again in every crate that calls it, with the
//! optimisation level of that crate. Instead, the batch calls a queue once per puzzle, and each kind of branching has its own search.

use alloc::boxed::Box;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::backend::Backend;
use super::branch::{Adaptive, Branch, Progress};
use super::engine::{Ask, Found, Said, Search};
use super::lanes::Lanes;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use super::lanes::many::lines::{Line, Lines};
use super::lanes::many::{Many, Row};
use super::state::{BOXES, Begin, State, trio, word};
use super::sweep::rest;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::grid::Grid;
use crate::stop::Stop;

/// All candidates of a cell.
const ALL: u16 = 0x1ff;

/// The maximum number of lanes.
pub(super) const WIDTH: usize = 32;

/// The maximum number of states that a lane saves, one for each guess on a path.
const DEPTH: usize = 81;

/// The cells of all puzzles, followed by two empty rows.
pub(super) type Cells = [Row; 83];

/// The memory of a batch.
pub(super) struct Work<S> {
    pub(super) cells: Cells,
    /// The digits that the cells of each minirow may hold, by band, row and box.
    minirows: [[[Row; 3]; 3]; 3],
    /// The digits that the cells of each minicolumn may hold, by stack, column and band.
    minicolumns: [[[Row; 3]; 3]; 3],
    /// The saved states, by depth and lane. For each lane, the states below its depth are initialised.
    pub(super) saved: [[MaybeUninit<S>; WIDTH]; DEPTH],
    /// Lanes that were taken out of the vectors, for backends that serve lanes in this form.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(super) lines: Lines,
}

/// The progress of the search in a lane.
#[derive(Clone, Copy, Default)]
struct Lane {
    puzzle: usize,
    depth: usize,
    failed: bool,
    found: u64,
}

/// The result of a sweep: sets of lanes, one bit each.
#[derive(Clone, Copy)]
pub(super) struct Swept {
    changed: u32,
    pub(super) dead: u32,
    /// The lanes in which every box has nine singles.
    pub(super) solved: u32,
}

/// The amount of work between two checks for whether to stop, counting guesses and the puzzles started.
const STRIDE: u64 = 1 << 10;

/// Puzzles that are waiting for a lane. The batch calls `fill` once per puzzle.
pub(super) trait Queue {
    fn len(&self) -> usize;

    /// Puts a puzzle into a lane.
    fn fill(&self, puzzle: usize, lane: usize, cells: &mut Cells);

    /// Returns the puzzle if it consists only of digits.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn grid(&self, puzzle: usize) -> Option<&Grid>;
}

/// Puzzles of one kind.
pub(super) struct Starts<'a, S>(pub(super) &'a [S]);

impl<S: Begin> Queue for Starts<'_, S> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn fill(&self, puzzle: usize, lane: usize, cells: &mut Cells) {
        self.0[puzzle].each(|cell, options| cells[cell].0[lane] = options);
    }

    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn grid(&self, puzzle: usize) -> Option<&Grid> {
        self.0[puzzle].grid()
    }
}

/// A callback that receives solutions and reports of stops.
pub(super) type Say<'a> = &'a mut dyn FnMut(usize, Said<'_>);

/// The state of a batch: the searches of all lanes, the waiting puzzles, and the receiver of solutions.
pub(super) struct Desk<'a> {
    lanes: [Lane; WIDTH],
    /// The lanes that have a puzzle, one bit each.
    active: u32,
    pub(super) queue: &'a dyn Queue,
    /// The next puzzle for a lane to take.
    next: usize,
    guesses: u64,
    pub(super) ask: Ask,
    say: Say<'a>,
}

/// The next action of a lane after a dead end or a solution.
pub(super) enum Leave {
    /// Continue from the state saved at this depth, which lacks the candidate that was tried. This is the other half of the last guess.
    Back(usize),
    /// Start this puzzle.
    Next(usize),
    /// Stay idle, since no puzzles are waiting.
    Rest,
}

impl Desk<'_> {
    /// Counts a guess in a lane. The caller must save the lane's state at the depth of the returned progress.
    #[inline(always)]
    pub(super) fn guess(&mut self, lane: usize) -> Progress {
        let lane = &mut self.lanes[lane];
        let progress = Progress { depth: lane.depth, failed: lane.failed };
        lane.depth += 1;
        self.guesses += 1;
        progress
    }

    /// Reports a solution in a lane.
    #[inline(always)]
    pub(super) fn found(&mut self, lane: usize, found: Found<'_>) {
        let lane = &mut self.lanes[lane];
        (self.say)(lane.puzzle, Said::Solution(found));
        lane.found += 1;
        if lane.found == self.ask.limit {
            // None of the saved states needs to be searched, since the lane takes the next puzzle.
            lane.depth = 0;
        }
    }

    /// Chooses the lane's next action after a dead end or a solution.
    #[inline(always)]
    pub(super) fn leave(&mut self, index: usize) -> Leave {
        let lane = &mut self.lanes[index];
        if lane.depth > 0 {
            lane.depth -= 1;
            lane.failed = true;
            Leave::Back(lane.depth)
        } else if self.next < self.queue.len() {
            *lane = Lane { puzzle: self.next, ..Lane::default() };
            self.next += 1;
            Leave::Next(lane.puzzle)
        } else {
            self.active &= !(1 << index);
            Leave::Rest
        }
    }

    /// The work so far. Puzzles count too, since a million puzzles take a second even if they need no guesses.
    fn done(&self) -> u64 {
        self.guesses + self.next as u64
    }
}

/// Finds solutions of each puzzle and reports them with the number of the puzzle. After a stop, reports the undecided puzzles. Returns the number of
/// guesses.
#[inline(always)]
pub(super) fn run<M: Many>(backend: Backend, queue: &dyn Queue, ask: Ask, stop: Stop<'_>, say: Say<'_>) -> u64 {
    if ask.limit == 0 {
        return 0;
    }
    let (mut pause, mut told) = (if stop.is_never() { u64::MAX } else { 0 }, 0);
    let count = queue.len();
    let mut work = Work::<M::Saved>::new();
    let active = u32::MAX >> (32 - M::LANES);
    let mut desk = Desk { lanes: [Lane::default(); WIDTH], active, queue, next: 0, guesses: 0, ask, say };
    let mut events = active;
    // Initially, every lane counts as dead with no saved states, so serving the first events fills all lanes.
    let mut swept = Swept { changed: 0, dead: active, solved: 0 };
    loop {
        let done = desk.done();
        if done >= pause {
            if is_due(stop, done - told) {
                // Before the first puzzle is taken, every lane counts as active, so that each of them takes one.
                let taken = if desk.next > 0 { desk.active } else { 0 };
                abandon(&desk.lanes, taken, desk.next..count, desk.say);
                return desk.guesses;
            }
            (pause, told) = (done + STRIDE, done);
        }
        if events != 0 {
            M::serve(&mut work, &mut desk, events, swept);
        }
        // A sweep costs the same for one lane as for all lanes, so the remaining work of a few lanes is searched lane by lane.
        if desk.next == count && desk.active.count_ones() <= few::<M>() {
            break;
        }
        // The minirows of served lanes must be computed again, since their cells have changed.
        if events != 0 {
            unite::<M, _>(&mut work);
        }
        let fresh = events;
        swept = sweep::<M, _>(&mut work);
        // A lane with nine singles in each box is not a solution while it still changes, since rows and columns may contain a digit twice.
        events = desk.active & (swept.dead | !(swept.changed | fresh));
    }
    if !stop.is_never() {
        is_due(stop, desk.done() - told);
    }
    for index in (0..WIDTH).filter(|index| desk.active >> index & 1 != 0) {
        desk.guesses += finish::<M>(backend, &work, index, &desk.lanes[index], ask.limit, stop, desk.say);
    }
    desk.guesses
}

/// Serves the lanes with an event, one by one.
#[inline(always)]
pub(super) fn serve<V: Lanes>(work: &mut Work<State>, desk: &mut Desk<'_>, mut events: u32, swept: Swept) {
    while events != 0 {
        let index = events.trailing_zeros() as usize % WIDTH;
        let bit = events & events.wrapping_neg();
        events ^= bit;
        if (swept.dead | swept.solved) & bit == 0 {
            let progress = desk.guess(index);
            let (cell, digit) = guess::<V>(&work.cells, index, progress, &mut work.saved[progress.depth][index]);
            work.cells[cell].0[index] = digit;
            continue;
        }
        if swept.dead & bit == 0 {
            desk.found(index, Found::Lane(&work.cells, index));
        }
        match desk.leave(index) {
            // SAFETY: the depth was above this entry, and it is only raised past entries that `guess` has written.
            Leave::Back(depth) => {
                restore(&mut work.cells, index, unsafe { work.saved[depth][index].assume_init_ref() });
            }
            Leave::Next(puzzle) => desk.queue.fill(puzzle, index, &mut work.cells),
            Leave::Rest => {}
        }
    }
}

/// Calls [`Stop::is_due`]. This is a separate function to keep the call out of the loop.
#[cold]
#[inline(never)]
fn is_due(stop: Stop<'_>, work: u64) -> bool {
    stop.is_due(work)
}

/// Reports the puzzles in the given lanes and the waiting puzzles as stopped.
#[cold]
#[inline(never)]
fn abandon(lanes: &[Lane; WIDTH], taken: u32, waiting: Range<usize>, say: Say<'_>) {
    let taken = lanes.iter().enumerate().filter(|&(lane, _)| taken >> lane & 1 != 0);
    taken.map(|(_, lane)| lane.puzzle).chain(waiting).for_each(|puzzle| say(puzzle, Said::Stopped));
}

/// The maximum number of active lanes for which searching them one by one costs less than sweeping over all lanes.
const fn few<M: Many>() -> u32 {
    M::LANES as u32 / 5
}

/// Continues the search of one lane on its own.
#[inline(never)]
fn finish<M: Many>(
    backend: Backend,
    work: &Work<M::Saved>,
    index: usize,
    lane: &Lane,
    limit: u64,
    stop: Stop<'_>,
    say: Say<'_>,
) -> u64 {
    // SAFETY: below the lane's depth, all entries have been written.
    let saved = (0..lane.depth).map(|depth| M::state(unsafe { work.saved[depth][index].assume_init_ref() }));
    let mut search = Search::<Adaptive>::resume(backend, saved, gather(&work.cells, index), lane.failed, stop);
    search.each(limit - lane.found, |said| say(lane.puzzle, said))
}

impl<S> Work<S> {
    /// Allocates the memory of a batch. It is initialised in place because it takes half a megabyte.
    fn new() -> Box<Self> {
        let mut work = Box::<Self>::new_uninit();
        let zero = Row([0; WIDTH]);
        // SAFETY: all fields except `saved` are written, and `saved` may stay uninitialised because it consists of `MaybeUninit`.
        unsafe {
            let place = work.as_mut_ptr();
            (&raw mut (*place).cells).write([zero; 83]);
            (&raw mut (*place).minirows).write([[[zero; 3]; 3]; 3]);
            (&raw mut (*place).minicolumns).write([[[zero; 3]; 3]; 3]);
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            (&raw mut (*place).lines).write([Line([0; 81]); WIDTH]);
            work.assume_init()
        }
    }
}

/// Makes a guess as [`Search`] does, and saves the lane without the candidate that is tried. Returns the cell and the bit of the candidate.
#[inline(always)]
fn guess<V: Lanes>(cells: &Cells, lane: usize, progress: Progress, saved: &mut MaybeUninit<State>) -> (usize, u16) {
    // The lane is converted to the state of a single puzzle, so that the choice and the order of solutions are the same.
    let saved = saved.write(gather(cells, lane));
    let rows = saved.load();
    let boxes = V::load(&BOXES);
    let others = trio!(row => rest::<V>(rows[row]).and(boxes));
    let choice = Adaptive::choose(progress, &rows, &others, saved);
    *saved.word(choice.place) ^= choice.digit << choice.place.shift;
    (choice.place.cell(), choice.digit as u16)
}

/// Copies a lane into the state of a single puzzle.
#[inline(always)]
fn gather(cells: &Cells, lane: usize) -> State {
    let words: &[[Row; 3]] = cells.as_chunks().0;
    State::of_words(words.iter().map(|[a, b, c]| word([a.0[lane], b.0[lane], c.0[lane]].map(u32::from))))
}

/// Restores a lane from a saved state.
#[inline(always)]
fn restore(cells: &mut Cells, lane: usize, saved: &State) {
    let rows: &mut [[Row; 3]] = cells.as_chunks_mut().0;
    for ([a, b, c], word) in rows.iter_mut().zip(saved.words()) {
        a.0[lane] = *word as u16 & ALL;
        b.0[lane] = (word >> 10) as u16 & ALL;
        c.0[lane] = (word >> 20) as u16 & ALL;
    }
}

/// The index of a cell.
#[inline(always)]
const fn cell(band: usize, stack: usize, row: usize, column: usize) -> usize {
    27 * band + 9 * row + 3 * stack + column
}

/// Computes the digits that minirows and minicolumns may hold.
#[inline(always)]
fn unite<M: Many, S>(work: &mut Work<S>) {
    for band in 0..3 {
        for stack in 0..3 {
            let mut columns = [M::splat(0); 3];
            for row in 0..3 {
                let [a, b, c] = trio!(column => M::load(&work.cells[cell(band, stack, row, column)]));
                a.or3(b, c).store(&mut work.minirows[band][row][stack]);
                columns = [columns[0].or(a), columns[1].or(b), columns[2].or(c)];
            }
            for (column, minicolumns) in columns.into_iter().zip(&mut work.minicolumns[stack]) {
                column.store(&mut minicolumns[band]);
            }
        }
    }
}

/// Returns, for each line of a box, the digits that some permutation of the band or stack allows there, and those of them that no other line of the
/// box can hold.
#[inline(always)]
fn closure<M: Many>(lines: &[[Row; 3]; 3], place: usize) -> ([M; 3], [M; 3]) {
    const NEXT: [usize; 3] = [1, 2, 0];
    const LAST: [usize; 3] = [2, 0, 1];
    let (next, last) = (NEXT[place], LAST[place]);
    let mut used = [M::splat(0); 3];
    let mut held = used;
    for line in 0..3 {
        let (a, b) = (&lines[NEXT[line]], &lines[LAST[line]]);
        let one_way = M::load(&a[next]).and(M::load(&b[last]));
        used[line] = one_way.or_and(M::load(&a[last]), M::load(&b[next]));
        held[line] = used[line].and(M::load(&lines[line][place]));
    }
    let lone = trio!(line => used[line].without2(held[NEXT[line]], held[LAST[line]]));
    (used, lone)
}

/// Sweeps once over all boxes in turn.
#[inline(always)]
fn sweep<M: Many, S>(work: &mut Work<S>) -> Swept {
    let (zero, all) = (M::splat(0), M::splat(ALL));
    // There are two accumulators for changes, so that their updates do not wait for each other.
    let (mut changed, mut changed_too, mut less) = (zero, zero, zero);
    let (mut present, mut placed) = (all, all);
    for band in 0..3 {
        for stack in 0..3 {
            let (rows, lone_rows) = closure::<M>(&work.minirows[band], stack);
            let (columns, lone_columns) = closure::<M>(&work.minicolumns[stack], band);
            let mut cells = [[zero; 3]; 3];
            let mut single = cells;
            let mut each = zero;
            for row in 0..3 {
                for column in 0..3 {
                    let old = M::load(&work.cells[cell(band, stack, row, column)]);
                    let hidden = old.and3(lone_rows[row], lone_columns[column]);
                    let kept = hidden.or_else(old.and3(rows[row], columns[column]));
                    let one_less = kept.less_one();
                    // Only an empty cell, which is 0, sets the highest bit.
                    less = less.or(one_less);
                    single[row][column] = kept.unless_meets(one_less);
                    cells[row][column] = kept;
                }
                // A digit that is the only candidate of two cells in the box cancels out. Both cells then lose it, so the lane is dead.
                each = each.xor(single[row][0].xor3(single[row][1], single[row][2]));
            }
            // If all nine bits are set, the box has nine different singles.
            placed = placed.and(each);
            for row in 0..3 {
                for column in 0..3 {
                    let place = &mut work.cells[cell(band, stack, row, column)];
                    let (old, kept) = (M::load(place), cells[row][column].where_same(each, single[row][column]));
                    if column == 1 {
                        changed_too = changed_too.or_xor(old, kept);
                    } else {
                        changed = changed.or_xor(old, kept);
                    }
                    kept.store(place);
                    cells[row][column] = kept;
                }
            }
            let mut union = zero;
            for (row, minirows) in cells.into_iter().zip(&mut work.minirows[band]) {
                let minirow = row[0].or3(row[1], row[2]);
                minirow.store(&mut minirows[stack]);
                union = union.or(minirow);
            }
            for (column, minicolumns) in work.minicolumns[stack].iter_mut().enumerate() {
                cells[0][column].or3(cells[1][column], cells[2][column]).store(&mut minicolumns[band]);
            }
            present = present.and(union);
        }
    }
    let dead = less.and(M::splat(1 << 15)).or(present.xor(all));
    Swept { changed: changed.or(changed_too).some(), dead: dead.some(), solved: !placed.xor(all).some() }
}

/// Reads the solution from a lane filled with a full grid.
#[cfg(test)]
pub(super) fn in_lane(grid: &crate::Grid, lane: usize) -> crate::Solution {
    let mut cells = [Row([0x155; WIDTH]); 83];
    Starts(&[*grid]).fill(0, lane, &mut cells);
    Found::Lane(&cells, lane).solution()
}
