//! Sorting short lists: three rows, sixteen orbits. The standard library's sort is made for long lists and takes ten kilobytes for each element type,
//! which is a lot where a program must be small.

use core::cmp::Ordering;

/// Sorts by insertion; equal elements keep their order.
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
