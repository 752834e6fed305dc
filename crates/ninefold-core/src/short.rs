//! A sort for short lists, such as three rows or sixteen orbits. The standard library's sort is designed for long lists and adds ten kilobytes of
//! code for each element type, which is too much for a program that must be small.

use core::cmp::Ordering;

/// Sorts by insertion. Equal elements keep their order.
pub(crate) fn sort<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && compare(&items[at], &items[at - 1]) == Ordering::Less {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts by a key.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort(items, |one, other| key(one).cmp(&key(other)));
}

#[cfg(test)]
mod tests;
