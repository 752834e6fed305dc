//! Irreducible lists: lists that lose a property as soon as any item is left out.

use alloc::vec::Vec;

/// Leaves out items, from the last to the first, as long as the remaining list keeps a property. Adding items to a list must never destroy the
/// property. If the original list has the property, so does the result, but no smaller part of the result does.
///
/// ```
/// use ninefold_core::irreducible;
///
/// let is_enough = |coins: &[u32]| coins.iter().sum::<u32>() >= 10;
/// assert_eq!(irreducible(vec![1, 5, 2, 5, 1], is_enough), [5, 5]);
/// ```
pub fn irreducible<T>(mut all: Vec<T>, mut has: impl FnMut(&[T]) -> bool) -> Vec<T> {
    for place in (0..all.len()).rev() {
        let item = all.remove(place);
        if !has(&all) {
            all.insert(place, item);
        }
    }
    all
}
