//! The length of a chain, and its contribution to the rating in tenths.

/// Returns the rating of chains with a base: it rises by 0.1 at each of the complexities 7, 9, 11, 15, 19, 27 and so on.
///
/// The sum is computed as in the original, one tenth after another, since hints are sorted by the resulting double.
pub(super) fn rating(base: f64, complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut step) = (0.0, 4);
    let mut odd = false;
    while length > step {
        added += 0.1;
        step = if odd { step * 4 / 3 } else { step * 3 / 2 };
        odd = !odd;
    }
    base + added
}
