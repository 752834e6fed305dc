//! The queue of the jobs that are due, with one bit per job. Jobs with lower numbers come first.

use alloc::vec;
use alloc::vec::Vec;

use super::model::Bits;

/// A set of jobs. Adding jobs takes one operation for each word of 64 jobs that contains some of them.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    words: Vec<u64>,
    /// The first word that may contain jobs.
    first: usize,
}

impl Queue {
    /// Creates an empty queue for jobs with numbers below `jobs`.
    pub(super) fn new(jobs: usize) -> Self {
        Self { words: vec![0; jobs.div_ceil(64)], first: usize::MAX }
    }

    /// Adds the given jobs.
    pub(super) fn add(&mut self, due: &[Bits]) {
        for &Bits { word, bits } in due {
            self.words[word as usize] |= bits;
            self.first = self.first.min(word as usize);
        }
    }

    /// Adds all jobs with numbers below `jobs`.
    pub(super) fn add_all(&mut self, jobs: usize) {
        for word in 0..self.words.len() {
            let bits = u64::MAX >> (64 - (jobs - 64 * word).min(64));
            self.add(&[Bits { word: word as u32, bits }]);
        }
    }

    /// Removes the first job and returns its number.
    pub(super) fn pop(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.first) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * self.first + bit);
            }
            self.first += 1;
        }
        self.first = usize::MAX;
        None
    }

    /// Removes all jobs.
    pub(super) fn clear(&mut self) {
        if let Some(words) = self.words.get_mut(self.first..) {
            words.fill(0);
        }
        self.first = usize::MAX;
    }
}
