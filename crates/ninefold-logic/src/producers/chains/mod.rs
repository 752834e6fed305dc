//! Chains: the consequences of the presence or absence of candidates.
//!
//! ```text
//! graph    candidates by number, and their direct consequences
//! reach    the lengths of all chains at once, without a path
//! ends     the consequences of each candidate, without lengths
//! single   chains and cycles from one assumption
//! closure  the consequences of one assumption
//! advanced consequences of other techniques
//! forcing  the common part of several closures
//! multiple a shortcut for some of these parts, through the lengths of chains
//! memory   closures and other results, kept from one search to the next
//! ```

mod advanced;
mod bits;
mod closure;
mod ends;
mod forcing;
mod graph;
mod length;
mod memory;
mod multiple;
mod reach;
mod single;

use super::hint::{Hint, Search};
use super::marks::Marks;
use super::pause::Pause;
use super::walk::Want;
use forcing::Forcing;
use graph::Numbers;
use memory::{Kept, Memory};

/// Whether only two set widths are compiled: each width has its own code, and a web page must load all of it.
const SMALL: bool = cfg!(target_arch = "wasm32");

/// Searches for chains, and their memory. With few candidates, sets need few words.
#[derive(Debug, Default)]
pub(super) struct Chains {
    two: Option<Box<Position<2>>>,
    three: Option<Box<Position<3>>>,
    four: Option<Box<Position<4>>>,
    twelve: Option<Box<Position<12>>>,
    /// The number of candidates at the position.
    count: usize,
    /// Whether a supposition that leads to a contradiction counts for no other conclusion; see [`Walk::whole`](super::Walk::whole).
    pub(super) whole: bool,
}

/// The data of a position, kept while its producers are called one after another.
#[derive(Debug)]
struct Position<const W: usize> {
    marks: Marks,
    numbers: Numbers,
    memory: Memory<W>,
    kept: Kept<W>,
}

/// The searches at a position.
pub(super) trait Seek {
    /// Finds the first hint of a single chain or a cycle.
    fn single(&mut self, want: Want) -> Option<Hint>;
    /// Finds all hints of single chains and cycles.
    fn all_single(&mut self) -> Vec<Hint>;
    /// Finds the first hint of a search with several branches. Multiple chains are searched for only if there is no single one.
    fn forcing(&mut self, search: Search, pause: &Pause<'_>, want: Want) -> Option<Hint>;
    /// Finds all hints of a search with several branches.
    fn all_forcing(&mut self, search: Search, pause: &Pause<'_>) -> Vec<Hint>;
}

impl Chains {
    /// Begins the searches at a position.
    pub(super) fn begin(&mut self, marks: &Marks) -> &mut dyn Seek {
        let numbers = Numbers::of(marks);
        self.count = numbers.count;
        let whole = self.whole;
        match self.count {
            0..=128 if !SMALL => Position::begin(&mut self.two, marks, numbers, whole),
            129..=192 if !SMALL => Position::begin(&mut self.three, marks, numbers, whole),
            ..=256 => Position::begin(&mut self.four, marks, numbers, whole),
            _ => Position::begin(&mut self.twelve, marks, numbers, whole),
        }
        self.seek()
    }

    /// Continues at the position of the last [`begin`](Self::begin).
    pub(super) fn seek(&mut self) -> &mut dyn Seek {
        const BEGUN: &str = "it has begun at a position";
        match self.count {
            0..=128 if !SMALL => self.two.as_deref_mut().expect(BEGUN),
            129..=192 if !SMALL => self.three.as_deref_mut().expect(BEGUN),
            ..=256 => self.four.as_deref_mut().expect(BEGUN),
            _ => self.twelve.as_deref_mut().expect(BEGUN),
        }
    }
}

impl<const W: usize> Position<W> {
    fn begin(place: &mut Option<Box<Self>>, marks: &Marks, numbers: Numbers, whole: bool) {
        if let Some(position) = place {
            position.marks = *marks;
            position.numbers = numbers;
            position.memory.forget();
            position.kept = Kept::new();
        } else {
            *place = Some(Box::new(Self { marks: *marks, numbers, memory: Memory::new(whole), kept: Kept::new() }));
        }
    }
}

impl<const W: usize> Seek for Position<W> {
    fn single(&mut self, want: Want) -> Option<Hint> {
        self.memory.first_single(&self.marks, &self.numbers, want)
    }

    fn all_single(&mut self) -> Vec<Hint> {
        self.memory.all_single(&self.marks, &self.numbers)
    }

    fn forcing(&mut self, search: Search, pause: &Pause<'_>, want: Want) -> Option<Hint> {
        let mut forcing = Forcing { numbers: &self.numbers, pause, memory: &mut self.memory, position: &self.marks };
        if search == Search::Multiple {
            forcing.first_multiple(&self.marks, want)
        } else {
            forcing.first(&self.marks, search, &mut self.kept, want)
        }
    }

    fn all_forcing(&mut self, search: Search, pause: &Pause<'_>) -> Vec<Hint> {
        Forcing { numbers: &self.numbers, pause, memory: &mut self.memory, position: &self.marks }
            .all(&self.marks, search)
    }
}
