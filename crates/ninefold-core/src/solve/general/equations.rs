//! Propagation of equations: bounds of the cells that stick out of some houses and of those that no cage covers.

use crate::cells::LayoutCell;
use crate::rules::{Dead, Equation, Masks};

/// Removes the digits that are too small or too large.
pub(super) fn propagate(equation: &Equation, masks: &mut Masks<'_>) -> Result<(), Dead> {
    let least = |mask: u32| mask.trailing_zeros().cast_signed() + 1;
    let most = |mask: u32| mask.checked_ilog2().map_or(0, |digit| digit.cast_signed() + 1);
    let both = |cells: &[LayoutCell], masks: &Masks<'_>| {
        let all = || cells.iter().map(|&cell| masks.get(cell));
        (all().map(least).sum::<i32>(), all().map(most).sum::<i32>())
    };
    let (plus, minus) = (both(&equation.plus, masks), both(&equation.minus, masks));
    // The room between the value and the least and greatest values of the left side.
    let (above, below) = (plus.1 - minus.0 - equation.value, equation.value - (plus.0 - minus.1));
    if above < 0 || below < 0 {
        return Err(Dead);
    }
    for &cell in &equation.plus {
        let mask = masks.get(cell);
        masks.keep(cell, between(most(mask) - above, least(mask) + below))?;
    }
    for &cell in &equation.minus {
        let mask = masks.get(cell);
        masks.keep(cell, between(most(mask) - below, least(mask) + above))?;
    }
    Ok(())
}

/// The digits between two, both among them.
const fn between(low: i32, high: i32) -> u32 {
    let low = if low < 1 { 1 } else { low };
    if high < low || low > 32 {
        return 0;
    }
    let below = (1_u64 << (low - 1)) - 1;
    let up_to = (1_u64 << (if high > 32 { 32 } else { high })) - 1;
    (up_to & !below) as u32
}
