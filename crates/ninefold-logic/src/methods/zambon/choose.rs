//! Choices of some members out of a set, in ascending order: the first member counts most.

use ninefold_core::{Cell, CellSet, Digit, DigitSet};

/// A set that subsets are chosen from.
pub(super) trait Choice: Copy + IntoIterator<Item: Copy> {
    fn size(self) -> usize;
    fn and(self, member: Self::Item) -> Self;
    fn after(self, member: Self::Item) -> Self;
}

impl Choice for CellSet {
    fn size(self) -> usize {
        self.len()
    }

    fn and(self, member: Cell) -> Self {
        self.with(member)
    }

    fn after(self, member: Cell) -> Self {
        self - Self::from_bits((2 << member.index()) - 1)
    }
}

impl Choice for DigitSet {
    fn size(self) -> usize {
        self.len()
    }

    fn and(self, member: Digit) -> Self {
        self.with(member)
    }

    fn after(self, member: Digit) -> Self {
        self - Self::from_bits((2 << member.index()) - 1)
    }
}

/// Visits every choice of `count` members, each added to those chosen before.
pub(super) fn choose<S: Choice>(from: S, count: usize, chosen: S, visit: &mut impl FnMut(S)) {
    if count == 0 {
        visit(chosen);
    } else if from.size() >= count {
        from.into_iter().for_each(|member| choose(from.after(member), count - 1, chosen.and(member), visit));
    }
}
