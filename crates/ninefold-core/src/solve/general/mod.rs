//! The general search, for any rules and any size up to 25, with a mask of candidates for each cell.
//!
//! ```text
//! a cell changes --> peers lose its digit    -->  hidden singles in full houses
//!      ^                                          jobs of its cells: sums, and the constraints of the puzzle
//!      |                                                             weighted sums, and those that follow from cages
//!      +---------- removed candidates   --------- candidates that all of the few places of a digit in a house exclude
//!                                                 nothing more to do: guess
//! ```
//!
//! A guess assumes that a candidate is true, and eliminates the candidate if that fails. The guess is made in the cell with the highest score
//! relative to its number of candidates. After a failure, scores are raised for the cells of the failed job or house, for two cells one of which has
//! emptied the other, and for the cell of a guess that fails at once, and old scores fade. In this way, the search concentrates on the hard part of a
//! puzzle. A digit with two places in a house ranks as a cell with two candidates. If a constraint divides the digits into classes, as global entropy
//! does, the search first assumes classes, since the digits of one class would fail for the same reason, each after a separate search. Before the
//! first solution, the search restarts occasionally, keeping the scores.
//!
//! Before the first guess, the propagation of sums is exact. After it, sums remove only the digits that are cheap to find, since most guesses fail
//! soon. The masks before each guess are saved as a whole, since copying them costs less than recording the changes. There is no recursion: even a
//! path through 625 cells is a stack on the heap.

mod ascent;
mod lists;
mod model;
mod places;
mod queue;
#[cfg(test)]
mod tests;

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

pub(crate) use ascent::Ascent;
pub(crate) use model::Model;
use model::{Bits, Job};
use places::{Few, Places, Slot, digits, members, return_to};
use queue::Queue;

use crate::cells::LayoutCell;
use crate::random::Random;
use crate::rules::{Dead, Masks, sums};
use crate::stop::{Stop, Stopped};

/// The number of failed guesses after which all scores are halved.
const FADE: u64 = 1 << 11;

/// The number of guesses before the first restart of a search that has found no solution. Each later round takes twice as many.
const PATIENCE: u64 = 1 << 15;

/// The score added to each of two cells, one of which has emptied the other.
const PAIR: u32 = 4;

/// The score that the cells of a failed job or house share, with at least one for each cell. If there are many cells, most of them do not contribute
/// to the failure.
const SHARED: u32 = 12;

/// The score added to the cell of a guess that fails at once.
const GUESS: u32 = 3;

/// The outcome of a search for the next solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// Another solution was found, and the masks hold it.
    Solution,
    /// There are no more solutions.
    Nothing,
    /// The result is unknown, because all permitted guesses have been made.
    Unknown,
}

/// A guess in progress.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: u32,
    /// The assumed candidates: a single digit or a class of digits.
    digits: u32,
}

/// A house or job that turned out to have no solution.
#[derive(Clone, Copy, Debug)]
enum Failed {
    House(u32),
    Job(usize),
}

/// The rank of a guess, which is its score divided by the number of possible outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rank {
    score: u64,
    /// The number of possible outcomes.
    size: u64,
}

impl Rank {
    const fn beats(self, other: Self) -> bool {
        self.score * other.size > other.score * self.size
    }
}

/// The lowest digit of a mask.
const fn lowest(mask: u32) -> u32 {
    mask & mask.wrapping_neg()
}

/// A search in progress.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the modules have different subjects")]
pub(crate) struct Search {
    model: Arc<Model>,
    masks: Vec<u32>,
    /// The masks that were last reported to peers and jobs.
    seen: Vec<u32>,
    /// The cells whose masks may differ from those in `seen`.
    changed: Vec<LayoutCell>,
    /// The places of each digit in each house, as they were last recorded.
    places: Places,
    /// For each digit, the set of cells that may hold it, as they were last recorded. The sets follow one another.
    planes: Vec<u64>,
    /// The masks before each guess, one set after the other; `saved_planes` holds the planes in the same way.
    saved: Vec<u32>,
    saved_planes: Vec<u64>,
    queue: Queue,
    guesses_under_way: Vec<Guess>,
    scores: Vec<u32>,
    is_scored: bool,
    fails: u64,
    guesses: u64,
    /// Whether the start has been settled; `is_over` records whether there are no more solutions.
    is_settled: bool,
    is_over: bool,
    /// Whether the masks hold a solution that has been returned.
    is_solved: bool,
    has_found: bool,
    patience: u64,
    /// The number of guesses at which the search restarts next.
    round: u64,
    /// The house or job that failed, if any.
    failed: Option<Failed>,
    /// Two cells that see each other or are related, one of which has emptied the other.
    pair: Option<[u32; 2]>,
}

impl Search {
    /// Creates a search from the candidates of each cell, with one bit per digit.
    pub(crate) fn new(model: Arc<Model>, start: impl IntoIterator<Item = u32>) -> Self {
        let all = (1 << model.size) - 1;
        let cells = model.rules.len();
        let mut masks: Vec<u32> = start.into_iter().map(|mask| mask & all).take(cells).collect();
        masks.resize(cells, all);
        Self {
            masks,
            seen: vec![all; cells],
            changed: (0..cells).map(LayoutCell::of).collect(),
            places: Places::new(model.houses.len(), model.size, model.few_places),
            planes: planes(cells, model.words, model.size),
            saved: Vec::new(),
            saved_planes: Vec::new(),
            queue: Queue::new(model.jobs.len()),
            guesses_under_way: Vec::new(),
            scores: vec![0; cells],
            is_scored: false,
            fails: 0,
            guesses: 0,
            is_settled: false,
            is_over: false,
            is_solved: false,
            has_found: false,
            patience: PATIENCE,
            round: PATIENCE,
            failed: None,
            pair: None,
            model,
        }
    }

    /// The candidates of each cell.
    pub(crate) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// The number of guesses so far.
    pub(crate) const fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Searches for the next solution, making at most `most` further guesses.
    ///
    /// # Errors
    ///
    /// Returns an error if the search is stopped. A later call continues the search.
    pub(crate) fn next(&mut self, most: u64, stop: Stop<'_>) -> Result<Found, Stopped> {
        self.search(most, None, stop)
    }

    /// Like [`next`](Self::next), but tries random digits in random cells among those of the highest rank.
    pub(crate) fn next_at_random(&mut self, most: u64, random: &mut Random, stop: Stop<'_>) -> Result<Found, Stopped> {
        self.search(most, Some(random), stop)
    }

    /// Adds the number of further solutions to `count`, until `count` reaches the limit.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was stopped.
    pub(crate) fn count(&mut self, limit: u64, stop: Stop<'_>, count: &mut u64) -> Result<(), Stopped> {
        while *count < limit && self.next(u64::MAX, stop)? == Found::Solution {
            *count += 1;
        }
        Ok(())
    }

    fn search(&mut self, most: u64, mut random: Option<&mut Random>, stop: Stop<'_>) -> Result<Found, Stopped> {
        stop.check(0)?;
        let end = self.guesses.saturating_add(most);
        if !self.settle_start() {
            return Ok(Found::Nothing);
        }
        let mut stands = !mem::take(&mut self.is_solved);
        loop {
            if !stands {
                if !self.turn_back() {
                    self.is_over = true;
                    return Ok(Found::Nothing);
                }
                stands = self.settle().is_ok();
                if !stands {
                    self.blame(None);
                    continue;
                }
            }
            let Some((cell, digits)) = self.choose(random.as_deref_mut()) else {
                (self.is_solved, self.has_found) = (true, true);
                return Ok(Found::Solution);
            };
            if self.guesses >= end {
                return Ok(Found::Unknown);
            }
            stop.check(1)?;
            if !self.has_found && self.guesses >= self.round && !self.guesses_under_way.is_empty() {
                self.begin_anew();
                continue;
            }
            self.guesses += 1;
            stands = self.suppose(cell, digits);
        }
    }

    /// Settles the start, unless this has been done before. Returns whether there may be a solution.
    pub(crate) fn settle_start(&mut self) -> bool {
        if !mem::replace(&mut self.is_settled, true) {
            self.queue.add_all(self.model.jobs.len());
            self.is_over = self.settle().is_err();
        }
        !self.is_over
    }

    /// Assumes that a cell has one of the given candidates, and settles. Returns whether that may be right. If it is not, the guess is not undone
    /// here.
    fn suppose(&mut self, cell: u32, digits: u32) -> bool {
        self.guesses_under_way.push(Guess { cell, digits });
        self.saved.extend_from_slice(&self.masks);
        self.saved_planes.extend_from_slice(&self.planes);
        self.places.save();
        self.masks[cell as usize] = digits;
        self.changed.push(LayoutCell::of(cell as usize));
        let stands = self.settle().is_ok();
        if !stands {
            self.blame(Some(cell));
        }
        stands
    }

    /// Undoes the last guess and removes its candidates. Returns whether there was a guess to undo.
    fn turn_back(&mut self) -> bool {
        let Some(Guess { cell, digits }) = self.guesses_under_way.pop() else { return false };
        self.take_back(self.guesses_under_way.len());
        self.masks[cell as usize] &= !digits;
        self.changed.push(LayoutCell::of(cell as usize));
        true
    }

    /// Restarts the search: drops all guesses, but keeps the scores.
    fn begin_anew(&mut self) {
        if !self.guesses_under_way.is_empty() {
            self.take_back(0);
        }
        self.guesses_under_way.clear();
        self.patience = self.patience.saturating_mul(2);
        self.round = self.guesses.saturating_add(self.patience);
    }

    /// Raises the scores after a failure: those of the cells in which it was found, and that of the cell of a guess that failed at once.
    fn blame(&mut self, guess: Option<u32>) {
        self.is_scored = true;
        let model = &self.model;
        let found: &[u32] = match self.failed.take() {
            Some(Failed::Job(job)) => model.cells_of(job),
            Some(Failed::House(house)) => &model.houses[house as usize],
            None => &[],
        };
        let pair = self.pair.take();
        let pair = pair.as_ref().map_or(&[][..], |pair| pair);
        let shared = (SHARED / found.len().max(1) as u32).max(1);
        for (cells, score) in [(found, shared), (pair, PAIR), (guess.as_slice(), GUESS)] {
            cells.iter().for_each(|&cell| self.scores[cell as usize] += score);
        }
        self.fails += 1;
        if self.fails.is_multiple_of(FADE) {
            self.scores.iter_mut().for_each(|score| *score /= 2);
        }
    }

    /// Chooses the cell and the candidates to try next. Returns `None` if every cell has a single candidate.
    fn choose(&self, random: Option<&mut Random>) -> Option<(u32, u32)> {
        if let Some(random) = random {
            let cell = random.pick(&self.best_cells())?;
            let mut mask = self.masks[cell as usize];
            (0..random.below(mask.count_ones() as usize)).for_each(|_| mask &= mask - 1);
            return Some((cell, lowest(mask)));
        }
        let mut best: Option<(Rank, u32)> = None;
        for (cell, mask) in self.open_cells() {
            let rank = self.rank(cell, mask);
            if best.is_none_or(|best| rank.beats(best.0)) {
                best = Some((rank, cell));
            }
        }
        let (rank, cell) = best?;
        let mask = self.masks[cell as usize];
        let mut classes = self.model.classes.iter().map(|class| mask & class);
        match classes.find(|&own| own != 0 && own != mask) {
            Some(class) => Some((cell, class)),
            None if rank.size > 2 => self.rare_digit(rank).or(Some((cell, lowest(mask)))),
            None => Some((cell, lowest(mask))),
        }
    }

    /// Finds a digit with two places in a house, one of which ranks higher than the best cell. It leads to two branches instead of three or more. If
    /// ranks are equal, the first house is used.
    fn rare_digit(&self, best: Rank) -> Option<(u32, u32)> {
        let mut found: Option<(u64, Pair)> = None;
        for (cell, _) in self.open_cells().filter(|_| self.is_scored) {
            let score = self.score(cell);
            let may_win = Rank { score, size: 2 }.beats(best) && found.is_none_or(|found| score >= found.0);
            if may_win
                && let Some(pair) = self.first_pair(cell)
                && found.is_none_or(|found| score > found.0 || pair.is_before(found.1))
            {
                found = Some((score, pair));
            }
        }
        found.map(|(_, pair)| (pair.cell, 1 << pair.digit))
    }

    /// Finds the first house of the cell in which the cell is one of only two places of a digit.
    fn first_pair(&self, cell: u32) -> Option<Pair> {
        self.model.slots[cell as usize].iter().find_map(|&Slot { house, .. }| {
            let digit = self.places.pairs(house as usize, self.masks[cell as usize]).next()?;
            Some(Pair { house, digit, cell })
        })
    }

    /// The cells that have at least two candidates, with their masks.
    fn open_cells(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..).zip(self.masks.iter().copied()).filter(|(_, mask)| mask & (mask - 1) != 0)
    }

    /// Returns all cells that have the highest rank.
    fn best_cells(&self) -> Vec<u32> {
        let (mut best, mut cells) = (None, Vec::new());
        for (cell, mask) in self.open_cells() {
            let rank = self.rank(cell, mask);
            if best.is_none_or(|best| rank.beats(best)) {
                best = Some(rank);
                cells.clear();
            }
            if best.is_none_or(|best| !best.beats(rank)) {
                cells.push(cell);
            }
        }
        cells
    }

    fn rank(&self, cell: u32, mask: u32) -> Rank {
        let score = self.score(cell);
        let classes = self.model.classes.iter().filter(|&class| mask & class != 0).count() as u64;
        let size = match classes {
            0 => u64::from(mask.count_ones()),
            // Cells whose class is already known are postponed.
            1 => u64::from(mask.count_ones()) + 2,
            _ => classes,
        };
        Rank { score, size }
    }

    fn score(&self, cell: u32) -> u64 {
        if self.is_scored { u64::from(self.scores[cell as usize]) * 64 + 1 } else { 1 }
    }

    /// Propagates until nothing changes.
    fn settle(&mut self) -> Result<(), Dead> {
        let model = self.model.clone();
        loop {
            while let Some(cell) = self.changed.pop() {
                self.note(&model, cell.index())?;
            }
            self.hidden_singles(&model)?;
            if !self.changed.is_empty() {
                continue;
            }
            if let Some(job) = self.queue.pop() {
                self.work(&model, job).inspect_err(|_| self.failed = Some(Failed::Job(job)))?;
            } else if let Some((house, digits)) = self.places.next_few() {
                self.few_places(&model, house, digits)
                    .inspect_err(|_| self.failed = Some(Failed::House(house as u32)))?;
            } else {
                return Ok(());
            }
        }
    }

    /// Passes the change of a cell to its peers, its related cells and its jobs.
    fn note(&mut self, model: &Model, cell: usize) -> Result<(), Dead> {
        let (mask, before) = (self.masks[cell], self.seen[cell]);
        if mask == before {
            return Ok(());
        }
        self.seen[cell] = mask;
        if mask == 0 {
            return Err(Dead);
        }
        self.places.lose(&model.slots[cell], mask, before & !mask);
        for digit in digits(before & !mask) {
            self.planes[digit * model.words + cell / 64] &= !(1 << (cell % 64));
        }
        if mask.is_power_of_two() {
            self.remove_from_peers(model, cell, mask)?;
        }
        for (relative, allowed) in model.relatives.of(cell, mask) {
            let own = &mut self.masks[relative as usize];
            let left = *own & allowed;
            if left != *own {
                *own = left;
                self.changed.push(LayoutCell::of(relative as usize));
                if left == 0 {
                    self.pair = Some([cell as u32, relative]);
                    return Err(Dead);
                }
            }
        }
        self.queue.add(&model.jobs_of[cell]);
        // Losing digits between the smallest and the largest digit does not affect bounds.
        let has_same_ends =
            mask.trailing_zeros() == before.trailing_zeros() && mask.leading_zeros() == before.leading_zeros();
        if !has_same_ends || self.guesses_under_way.is_empty() {
            self.queue.add(&model.jobs_at_ends[cell]);
        }
        for (members, due) in &model.jobs_without[cell] {
            if mask & members == 0 && before & members != 0 {
                self.queue.add(core::slice::from_ref(due));
            }
        }
        Ok(())
    }

    /// Places the digits that have a single place in a house, if any houses have changed.
    fn hidden_singles(&mut self, model: &Model) -> Result<(), Dead> {
        let fail = |failed: &mut Option<Failed>, house| {
            *failed = Some(Failed::House(house));
            Dead
        };
        let singles = self.places.look().map_err(|house| fail(&mut self.failed, house))?;
        for &(house, hidden) in singles {
            let cells = &model.houses[house as usize];
            let mut masks = Masks::new(model.size, &mut self.masks, &mut self.changed);
            place_hidden(cells, hidden, &mut masks).map_err(|_| fail(&mut self.failed, house))?;
        }
        Ok(())
    }

    /// Removes the digit of a cell from all cells that must differ from that cell.
    fn remove_from_peers(&mut self, model: &Model, cell: usize, digit: u32) -> Result<(), Dead> {
        let plane = &self.planes[digit.trailing_zeros() as usize * model.words..][..model.words];
        for &Bits { word, bits } in &model.peers[cell] {
            for peer in members(word, plane[word as usize] & bits) {
                let own = &mut self.masks[peer as usize];
                // The peer may already have lost the digit without a record of the loss.
                if *own & digit != 0 {
                    *own &= !digit;
                    self.changed.push(LayoutCell::of(peer as usize));
                    if *own == 0 {
                        self.pair = Some([cell as u32, peer]);
                        return Err(Dead);
                    }
                }
            }
        }
        Ok(())
    }

    /// Restores the masks that were saved before the guess with the given number.
    fn take_back(&mut self, guess: usize) {
        return_to(&mut self.masks, &mut self.saved, guess);
        return_to(&mut self.planes, &mut self.saved_planes, guess);
        self.seen.copy_from_slice(&self.masks);
        self.changed.clear();
        self.queue.clear();
        self.places.take_back(guess);
    }

    /// Performs the job with the given number.
    fn work(&mut self, model: &Model, number: usize) -> Result<(), Dead> {
        let mut masks = Masks::new(model.size, &mut self.masks, &mut self.changed);
        let job = model.jobs[number];
        match job {
            Job::Sum(sum) => {
                let total = model.total(sum);
                let needed = if self.guesses_under_way.is_empty() {
                    sums::squeeze(&total.cells, total.sum, &mut masks)?
                } else {
                    sums::narrow(&total.cells, total.sum, &mut masks)?
                };
                self.place_needed(model, model.cells_of(number), needed)
            }
            Job::Constraint(constraint) => {
                model.propagator(constraint).map_or(Ok(()), |(constraint, propagate)| propagate(constraint, &mut masks))
            }
            Job::Truth(truth) => {
                let truth = &model.truths[truth as usize];
                keep_last(&truth.members, &mut masks)?;
                truth.digit.map_or(Ok(()), |digit| self.see_together(model, &truth.cells, digit))
            }
            Job::Linear(number) => {
                let linear = &model.linears[number as usize];
                // Equations follow from other sums, so the search would be complete without them.
                if !model.is_derived(job) || self.guesses_under_way.is_empty() {
                    linear.propagate(&mut masks)
                } else {
                    linear.narrow(&mut masks)
                }
            }
            Job::Prepared(prepared) => model.prepared(prepared).propagate(&mut masks),
        }
    }

    /// Restricts the candidates of a cell to a mask.
    fn keep(&mut self, cell: u32, mask: u32) -> Result<(), Dead> {
        let own = &mut self.masks[cell as usize];
        if *own & !mask != 0 {
            *own &= mask;
            self.changed.push(LayoutCell::of(cell as usize));
        }
        if *own == 0 { Err(Dead) } else { Ok(()) }
    }

    /// Places hidden singles among cells that must hold all of the given digits.
    fn singles(&mut self, cells: &[u32], digits: u32) -> Result<(), Dead> {
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &cell in cells {
            let mask = self.masks[cell as usize];
            twice |= once & mask;
            once |= mask;
            placed |= if mask & mask.wrapping_sub(1) == 0 { mask } else { 0 };
        }
        if digits & !once != 0 {
            return Err(Dead);
        }
        // Peers have already lost the placed digits, so each of these has a single place and needs no work.
        place_hidden(cells, digits & !(twice | placed), &mut Masks::new(0, &mut self.masks, &mut self.changed))
    }

    /// Uses the digits that the cells of a sum must hold: places the hidden singles among them, and removes the digits from cells that see all their
    /// places.
    fn place_needed(&mut self, model: &Model, cells: &[u32], needed: u32) -> Result<(), Dead> {
        if needed == 0 || cells.len() == model.size {
            return Ok(());
        }
        self.singles(cells, needed)?;
        self.see_together(model, cells, needed)
    }

    /// For digits with few places in a house, removes the digit from the common peers of its places.
    fn few_places(&mut self, model: &Model, house: usize, few: u32) -> Result<(), Dead> {
        if !model.has_sight() {
            return Ok(());
        }
        for digit in digits(few) {
            let plane = &self.planes[digit * model.words..][..model.words];
            let cells = model.house_set(house).iter();
            let places = cells.flat_map(|&Bits { word, bits }| members(word, plane[word as usize] & bits));
            if let Some(places) = Few::of(places) {
                self.remove_from_common(model, places.cells(), digit)?;
            }
        }
        Ok(())
    }

    /// For each digit that these cells must hold, removes the digit from the cells that see all its places.
    fn see_together(&mut self, model: &Model, cells: &[u32], needed: u32) -> Result<(), Dead> {
        if !model.has_sight() {
            return Ok(());
        }
        for digit in digits(needed) {
            let places = cells.iter().copied().filter(|&cell| self.masks[cell as usize] >> digit & 1 == 1);
            match Few::of(places) {
                Some(places) if places.cells().is_empty() => return Err(Dead),
                Some(places) => self.remove_from_common(model, places.cells(), digit)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Removes the candidates that are excluded no matter which of several cells holds a digit: the digit itself from the cells that see all these
    /// places, and other digits from the cells that are related to all of them. With a single place, there is nothing to do, since its peers and
    /// relatives have already been updated.
    fn remove_from_common(&mut self, model: &Model, places: &[u32], digit: usize) -> Result<(), Dead> {
        let [first, others @ ..] = places else { return Ok(()) };
        if others.is_empty() {
            return Ok(());
        }
        for word in 0..model.words {
            let left = self.planes[digit * model.words + word] & model.sees(*first)[word];
            let common = others.iter().fold(left, |all, &cell| all & model.sees(cell)[word]);
            for cell in members(word as u32, common) {
                self.keep(cell, !(1 << digit))?;
            }
        }
        for (cell, allowed) in model.relatives.of(*first as usize, 1 << digit) {
            let mut excluded = self.masks[cell as usize] & !allowed;
            for &other in others {
                if excluded == 0 {
                    break;
                }
                excluded &= model.excluded_by(other, digit, cell);
            }
            if excluded != 0 {
                self.keep(cell, !excluded)?;
            }
        }
        Ok(())
    }
}

/// Places those digits that have a single place each among the cells.
fn place_hidden(cells: &[u32], hidden: u32, masks: &mut Masks<'_>) -> Result<(), Dead> {
    if hidden == 0 {
        return Ok(());
    }
    for &cell in cells {
        let cell = LayoutCell::of(cell as usize);
        let single = masks.get(cell) & hidden;
        if single != 0 {
            if !single.is_power_of_two() {
                return Err(Dead);
            }
            masks.keep(cell, single)?;
        }
    }
    Ok(())
}

/// Creates the planes in which every digit has all cells.
fn planes(cells: usize, words: usize, size: usize) -> Vec<u64> {
    let word = |word: usize| u64::MAX >> (64 - (cells - 64 * word).min(64));
    let plane: Vec<u64> = (0..words).map(word).collect();
    plane.repeat(size)
}

/// One of the two places that a digit has in a house.
#[derive(Clone, Copy)]
struct Pair {
    house: u32,
    digit: usize,
    cell: u32,
}

impl Pair {
    fn is_before(self, other: Self) -> bool {
        (self.house, self.digit) < (other.house, other.digit)
    }
}

/// If a single candidate of a truth remains, places it.
fn keep_last(members: &[(u32, u32)], masks: &mut Masks<'_>) -> Result<(), Dead> {
    let mut last = None;
    for &(cell, mask) in members {
        let cell = LayoutCell::of(cell as usize);
        if masks.get(cell) & mask != 0 {
            if last.is_some() {
                return Ok(());
            }
            last = Some((cell, mask));
        }
    }
    let (cell, mask) = last.ok_or(Dead)?;
    masks.keep(cell, mask)
}
