//! Memory that searches share: the closures of a grid, and all results that one search on it leaves for the next.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::hint::Hint;
use super::super::marks::Marks;
use super::super::walk::Want;
use super::bits::Bits;
use super::closure::{Advance, Closure, Rules};
use super::ends::Ends;
use super::graph::{Code, Numbers, Rows};
use super::reach::Reach;
use super::single::{Single, Trail};

/// The closures of a grid under some rules.
#[derive(Debug)]
pub(super) struct Closures<const W: usize> {
    pub(super) by_start: Vec<Option<Box<Closure<W>>>>,
}

impl<const W: usize> Closures<W> {
    pub(super) fn new(numbers: &Numbers) -> Self {
        let mut by_start = Vec::new();
        by_start.resize_with(2 * numbers.count, || None);
        Self { by_start }
    }

    pub(super) fn get(&self, start: Code) -> &Closure<W> {
        self.by_start[usize::from(start)].as_ref().expect("it was made before")
    }
}

/// The closures of the real grid, kept from one level to the next.
#[derive(Debug)]
pub(super) struct Kept<const W: usize>(pub(super) Option<(Rules, Closures<W>)>);

impl<const W: usize> Kept<W> {
    pub(super) const fn new() -> Self {
        Self(None)
    }

    pub(super) fn take(&mut self, rules: Rules, numbers: &Numbers) -> Closures<W> {
        match self.0.take() {
            // Levels 4 and 5 use techniques that differ from those of 2 and 3, so they cannot continue these closures.
            Some((kept, closures))
                if kept.deletes == rules.deletes
                    && kept.links == rules.links
                    && (rules.level < 4 || kept.level == 4) =>
            {
                closures
            }
            _ => Closures::new(numbers),
        }
    }
}

/// Memory kept while a grid is searched: nested hints, and the results on grids inside chains.
#[derive(Debug)]
pub(super) struct Memory<const W: usize> {
    pub(super) hints: Vec<Arc<Hint>>,
    pub(super) rows: Rows<W>,
    pub(super) reach: Reach<W>,
    pub(super) ends: Ends<W>,
    pub(super) trail: Trail,
    pub(super) scratch: Vec<[Bits<W>; 2]>,
    /// Closures whose memory can be reused: thousands are computed inside chains.
    #[allow(clippy::vec_box, reason = "a closure is large, and boxed wherever it is used")]
    pub(super) spare: Vec<Box<Closure<W>>>,
    /// Whether no candidate implies its opposite on the last grid, and `reach` holds the consequences of every candidate.
    pub(super) reached: bool,
    /// Whether `ends` holds the consequences of every candidate, and no candidate implies its opposite.
    pub(super) ended: bool,
    /// Results on grids inside chains, by level and candidates: different starts lead to the same grids.
    pub(super) known: HashMap<(u8, [u16; 81]), Arc<Vec<Advance>>>,
    /// Whether a supposition that leads to a contradiction counts for no other conclusion.
    pub(super) whole: bool,
}

impl<const W: usize> Memory<W> {
    pub(super) fn new(whole: bool) -> Self {
        Self {
            whole,
            hints: Vec::new(),
            known: HashMap::new(),
            rows: Rows::new(),
            reach: Reach::new(),
            ends: Ends::new(),
            trail: Trail::new(),
            scratch: Vec::new(),
            spare: Vec::new(),
            reached: false,
            ended: false,
        }
    }

    /// Forgets everything about the previous position.
    pub(super) fn forget(&mut self) {
        self.hints.clear();
        self.known.clear();
        (self.reached, self.ended) = (false, false);
    }

    /// Finds the first hint of a single chain or a cycle.
    pub(super) fn first_single(&mut self, marks: &Marks, numbers: &Numbers, want: Want) -> Option<Hint> {
        let hint = self.single(marks, numbers).first(want);
        // Without a hint, the last view was searched completely, and multiple chains need the data of this view.
        (self.reached, self.ended) = (hint.is_none(), false);
        hint
    }

    pub(super) fn all_single(&mut self, marks: &Marks, numbers: &Numbers) -> Vec<Hint> {
        let mut single = self.single(marks, numbers);
        let is_quiet = single.is_quiet();
        let hints = if is_quiet { Vec::new() } else { single.all() };
        (self.reached, self.ended) = (false, is_quiet);
        hints
    }

    /// Computes the distances between candidates, for a grid on which none implies its opposite.
    pub(super) fn grow(&mut self) {
        let Rows { live, weak, strong, .. } = &self.rows;
        self.reach.grow(live, weak, strong, |_| false);
        self.reached = true;
    }

    fn single<'a>(&'a mut self, marks: &'a Marks, numbers: &'a Numbers) -> Single<'a, W> {
        self.rows.fill(marks, numbers);
        Single {
            marks,
            numbers,
            rows: &self.rows,
            reach: &mut self.reach,
            ends: &mut self.ends,
            trail: &mut self.trail,
        }
    }
}
