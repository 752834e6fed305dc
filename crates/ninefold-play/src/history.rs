//! The history of a game: every change with its predecessor, and the savepoints.
//!
//! ```text
//! start --1-- 2 -- 3            undone to 2, then 4 was made: 3 stays, as a branch
//!              '-- 4 -- 5 *     `at` is 5; undo moves towards the start, redo along the branch used last
//! ```

use ninefold_core::rules::Rules;
use serde::{Deserialize, Serialize};

use crate::notes::{Change, Damaged, Notes};

/// The changes of a game, in the order in which they were made, including undone ones.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Shape", into = "Shape")]
pub struct History {
    entries: Vec<Entry>,
    /// The entry that led to the current position; 0 at the start. The first entry is 1.
    at: usize,
    /// The entry that redo applies at the start; 0 for none.
    first: usize,
}

/// A change with its neighbours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Entry {
    /// The preceding entry; 0 for the start.
    before: usize,
    /// The entry that redo applies after this one; 0 for none.
    next: usize,
    change: Change,
}

/// The direction of a step in the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Back {
    Undo,
    Redo,
}

impl Back {
    /// Returns the message for the end of the history.
    pub(crate) const fn spent(self) -> &'static str {
        match self {
            Self::Undo => "nothing more to undo",
            Self::Redo => "nothing more to redo",
        }
    }
}

impl History {
    /// Applies a change and records it. Undone changes are kept as a branch.
    pub(crate) fn make(&mut self, change: Change, notes: &mut Notes) {
        change.make(notes);
        self.entries.push(Entry { before: self.at, next: 0, change });
        let entry = self.entries.len();
        self.set_next(entry);
        self.at = entry;
    }

    /// Applies a change that continues the last one: the two become one change, unless the last one has been undone.
    pub(crate) fn amend(&mut self, change: Change, notes: &mut Notes) {
        if self.at == 0 || self.at != self.entries.len() {
            return self.make(change, notes);
        }
        change.make(notes);
        let last = &mut self.entries[self.at - 1].change;
        *last = last.followed_by(&change);
    }

    fn set_next(&mut self, entry: usize) {
        match self.at.checked_sub(1) {
            None => self.first = entry,
            Some(at) => self.entries[at].next = entry,
        }
    }

    fn next(&self) -> usize {
        self.at.checked_sub(1).map_or(self.first, |at| self.entries[at].next)
    }

    /// Moves one entry back or forward, and returns the change that was undone or redone.
    pub(crate) fn step(&mut self, back: Back, notes: &mut Notes) -> Option<&Change> {
        let entry = match back {
            Back::Undo => self.at,
            Back::Redo => self.next(),
        };
        let Entry { before, change, .. } = self.entries.get(entry.checked_sub(1)?)?;
        match back {
            Back::Undo => {
                change.take_back(notes);
                self.at = *before;
            }
            Back::Redo => {
                change.make(notes);
                self.at = entry;
            }
        }
        Some(change)
    }

    /// Moves to an entry of any branch; 0 is the start. Returns whether the entry exists.
    pub(crate) fn go(&mut self, entry: usize, notes: &mut Notes) -> bool {
        if entry > self.entries.len() {
            return false;
        }
        let to = self.way(entry);
        let shared = self.way(self.at).iter().zip(&to).take_while(|(one, other)| one == other).count();
        let meets = shared.checked_sub(1).map_or(0, |last| to[last]);
        while self.at != meets {
            self.step(Back::Undo, notes);
        }
        for &next in &to[shared..] {
            self.set_next(next);
            self.step(Back::Redo, notes);
        }
        true
    }

    /// Returns the entries from the start to `entry`.
    fn way(&self, entry: usize) -> Vec<usize> {
        let mut way: Vec<usize> =
            std::iter::successors(Some(entry), |&at| self.entries.get(at.checked_sub(1)?).map(|entry| entry.before))
                .take_while(|&at| at > 0)
                .collect();
        way.reverse();
        way
    }

    /// Returns the numbers of changes that can be undone and redone.
    pub fn len(&self) -> (usize, usize) {
        let on = |&at: &usize| self.entries.get(at - 1).map(|entry| entry.next).filter(|&next| next > 0);
        let redo = std::iter::successors(Some(self.next()).filter(|&next| next > 0), on);
        (self.way(self.at).len(), redo.count())
    }

    /// Returns the entry of the current position, and the number of entries.
    pub fn place(&self) -> (usize, usize) {
        (self.at, self.entries.len())
    }

    /// Returns every entry: its predecessor, its change, and whether it is on the path to the current position.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &Change, bool)> + '_ {
        let mut done = vec![false; self.entries.len() + 1];
        self.way(self.at).into_iter().for_each(|entry| done[entry] = true);
        self.entries.iter().zip(done.into_iter().skip(1)).map(|(entry, done)| (entry.before, &entry.change, done))
    }

    /// The change that led to the current position.
    pub fn last(&self) -> Option<&Change> {
        self.entries.get(self.at.checked_sub(1)?).map(|entry| &entry.change)
    }

    /// Whether every change is in a cell of the layout.
    pub(crate) fn fits(&self, layout: &Rules) -> bool {
        self.entries.iter().flat_map(|entry| entry.change.cells()).all(|cell| cell < layout.len())
    }

    /// Whether every predecessor is an earlier entry, and redo leads from each entry to one of its successors.
    fn is_sound(&self) -> bool {
        let count = self.entries.len();
        let is_child = |next: usize, of: usize| next == 0 || (next <= count && self.entries[next - 1].before == of);
        let sound = |(at, entry): (usize, &Entry)| entry.before <= at && is_child(entry.next, at + 1);
        self.at <= count && is_child(self.first, 0) && self.entries.iter().enumerate().all(sound)
    }
}

/// The saved form of a history: two lists if there is only one branch, otherwise a tree.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Shape {
    #[serde(default)]
    done: Vec<Change>,
    #[serde(default)]
    undone: Vec<Change>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tree: Option<Tree>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Tree {
    /// For each entry, its predecessor, the entry that redo applies next, and its change.
    entries: Vec<(usize, usize, Change)>,
    at: usize,
    first: usize,
}

impl From<History> for Shape {
    fn from(history: History) -> Self {
        let History { entries, at, first } = history;
        let is_line = entries.iter().enumerate().all(|(place, entry)| entry.before == place);
        if !is_line {
            let entry = |Entry { before, next, change }| (before, next, change);
            let tree = Tree { entries: entries.into_iter().map(entry).collect(), at, first };
            return Self { tree: Some(tree), ..Self::default() };
        }
        let mut done: Vec<Change> = entries.into_iter().map(|entry| entry.change).collect();
        let mut undone = done.split_off(at);
        undone.reverse();
        Self { done, undone, tree: None }
    }
}

impl TryFrom<Shape> for History {
    type Error = Damaged;

    fn try_from(shape: Shape) -> Result<Self, Damaged> {
        let Shape { done, undone, tree } = shape;
        let history = if let Some(Tree { entries, at, first }) = tree {
            let entry = |(before, next, change)| Entry { before, next, change };
            Self { entries: entries.into_iter().map(entry).collect(), at, first }
        } else {
            let (at, count) = (done.len(), done.len() + undone.len());
            let changes = done.into_iter().chain(undone.into_iter().rev());
            let next = |place: usize| if place < count { place + 1 } else { 0 };
            let entry = |(place, change)| Entry { before: place, next: next(place + 1), change };
            Self { entries: changes.enumerate().map(entry).collect(), at, first: next(0) }
        };
        if history.is_sound() { Ok(history) } else { Err(Damaged) }
    }
}

/// A savepoint: a position to return to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Savepoint {
    /// The name.
    pub name: String,
    /// The time played up to the savepoint, in milliseconds.
    pub milliseconds: u64,
    /// The notes at the savepoint.
    pub notes: Notes,
}
