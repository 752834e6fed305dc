//! Chains: what the presence or absence of candidates leads to.

mod advanced;
mod bits;
mod closure;
mod forcing;
mod graph;
mod length;
mod reach;
mod single;

use super::hint::{Hint, Search};
use super::marks::Marks;
use super::pause::Pause;
use super::walk::Want;
use forcing::{Forcing, Kept, Memory};
use graph::Numbers;

/// A search for chains at a position: for few candidates in sets of four words, else in sets for all.
pub(super) enum Chains {
    Small(Box<Position<4>>),
    Large(Box<Position<12>>),
}

/// What is known of a position while its producers are asked, one after another.
pub(super) struct Position<const W: usize> {
    marks: Marks,
    numbers: Numbers,
    memory: Memory<W>,
    kept: Kept<W>,
}

impl<const W: usize> Position<W> {
    fn new(marks: &Marks, numbers: Numbers) -> Box<Self> {
        Box::new(Self { marks: *marks, numbers, memory: Memory::new(), kept: Kept::new() })
    }

    fn search(&mut self, search: Search, pause: &Pause<'_>, want: Want) -> Option<Hint> {
        let mut forcing = Forcing { numbers: &self.numbers, pause, memory: &mut self.memory };
        forcing.first(&self.marks, search, &mut self.kept, want)
    }

    fn all(&mut self, search: Search, pause: &Pause<'_>) -> Vec<Hint> {
        Forcing { numbers: &self.numbers, pause, memory: &mut self.memory }.all(&self.marks, search)
    }
}

impl Chains {
    pub(super) fn new(marks: &Marks) -> Self {
        let numbers = Numbers::of(marks);
        if numbers.count <= 256 {
            Self::Small(Position::new(marks, numbers))
        } else {
            Self::Large(Position::new(marks, numbers))
        }
    }

    /// The first hint of a single chain or a cycle.
    pub(super) fn single(&mut self, want: Want) -> Option<Hint> {
        match self {
            Self::Small(at) => at.memory.first_single(&at.marks, &at.numbers, want),
            Self::Large(at) => at.memory.first_single(&at.marks, &at.numbers, want),
        }
    }

    /// All hints of single chains and cycles.
    pub(super) fn all_single(&mut self) -> Vec<Hint> {
        match self {
            Self::Small(at) => at.memory.all_single(&at.marks, &at.numbers),
            Self::Large(at) => at.memory.all_single(&at.marks, &at.numbers),
        }
    }

    /// The first hint of a search with several branches.
    pub(super) fn forcing(&mut self, search: Search, pause: &Pause<'_>, want: Want) -> Option<Hint> {
        match self {
            Self::Small(at) => at.search(search, pause, want),
            Self::Large(at) => at.search(search, pause, want),
        }
    }

    /// All hints of a search with several branches.
    pub(super) fn all_forcing(&mut self, search: Search, pause: &Pause<'_>) -> Vec<Hint> {
        match self {
            Self::Small(at) => at.all(search, pause),
            Self::Large(at) => at.all(search, pause),
        }
    }
}
