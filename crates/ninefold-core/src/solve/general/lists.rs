//! Several lists that share one allocation.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Index;

/// Several lists of items, stored one after the other.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    /// The start of each list, followed by the end of the last list.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub(super) fn new() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }

    /// Appends a list.
    pub(super) fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.starts.push(self.items.len() as u32);
    }
}

impl<T> Index<usize> for Lists<T> {
    type Output = [T];

    fn index(&self, list: usize) -> &[T] {
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let mut all = Self::new();
        lists.into_iter().for_each(|list| all.push(list));
        all
    }
}
