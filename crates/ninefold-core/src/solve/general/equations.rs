//! Sums that follow from cages and full houses: the rule of 45.
//!
//! The cells of some houses that share none add up to a known number. Cages that lie among them for the most part add up to another, and the
//! difference is that of the cells that stick out and those that are left.
//!
//! ```text
//! . . a A          two cages, 20 and 21, and a house of 45:   + + + + + +            plus   cells of cages outside the houses
//! a a a A A        plus: none    minus: the two dots          . . cells left         minus  cells of the houses in no cage
//! ```

use alloc::vec;
use alloc::vec::Vec;

use super::model::Sum;
use crate::multi::LayoutCell;
use crate::rules::{Dead, Masks, Rules};

/// The most cells of an equation that is worth the time, and of a sum.
const MOST: usize = 7;

/// The most cells of a multiple of houses that are looked at.
const MOST_CELLS: usize = 1024;

/// The digits of some cells, less those of others, make a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Equation {
    plus: Vec<LayoutCell>,
    minus: Vec<LayoutCell>,
    value: i32,
}

impl Equation {
    pub(super) fn cells(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.plus.iter().chain(&self.minus).copied()
    }

    /// The equation as a sum, if its cells all differ and have one sign.
    pub(super) fn as_sum(&self, peers: &[Vec<u32>]) -> Option<Sum> {
        let (cells, value) = match (&self.plus[..], &self.minus[..]) {
            (plus, []) => (plus, self.value),
            ([], minus) => (minus, -self.value),
            _ => return None,
        };
        let sees =
            |one: LayoutCell, other: LayoutCell| peers[one.index()].binary_search(&(other.index() as u32)).is_ok();
        let differ = cells.iter().enumerate().all(|(at, &one)| cells[..at].iter().all(|&other| sees(one, other)));
        // A sum below zero is as impossible as one of zero.
        let sum = u32::try_from(value).unwrap_or(0);
        differ.then(|| Sum { cells: cells.to_vec(), sum })
    }

    /// Removes the digits that are too small or too large.
    pub(super) fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let least = |mask: u32| mask.trailing_zeros().cast_signed() + 1;
        let most = |mask: u32| mask.checked_ilog2().map_or(0, |digit| digit.cast_signed() + 1);
        let both = |cells: &[LayoutCell], masks: &Masks<'_>| {
            let all = || cells.iter().map(|&cell| masks.get(cell));
            (all().map(least).sum::<i32>(), all().map(most).sum::<i32>())
        };
        let (plus, minus) = (both(&self.plus, masks), both(&self.minus, masks));
        // The room between the value and the least and greatest values of the left side.
        let (above, below) = (plus.1 - minus.0 - self.value, self.value - (plus.0 - minus.1));
        if above < 0 || below < 0 {
            return Err(Dead);
        }
        for &cell in &self.plus {
            let mask = masks.get(cell);
            masks.keep(cell, between(most(mask) - above, least(mask) + below))?;
        }
        for &cell in &self.minus {
            let mask = masks.get(cell);
            masks.keep(cell, between(most(mask) - below, least(mask) + above))?;
        }
        Ok(())
    }
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

/// The equations that cages and full houses give, each once.
pub(super) fn derive(rules: &Rules, houses: &[Vec<u32>], cages: &[Sum]) -> Vec<Equation> {
    let mut equations = Vec::new();
    if cages.is_empty() || rules.len() > MOST_CELLS {
        return equations;
    }
    let whole = ((rules.size() * (rules.size() + 1) / 2) as u32).cast_signed();
    let mut add = |cells: &[bool], count: i32| {
        for equation in around(cells, count * whole, cages) {
            let few = (1..=MOST).contains(&equation.cells().count());
            if few && !equations.contains(&equation) {
                equations.push(equation);
            }
        }
    };
    for house in houses {
        let mut cells = vec![false; rules.len()];
        // Houses that follow one another and share no cell: rows, columns, bands of boxes.
        let next = houses.iter().skip_while(|other| *other != house);
        for (count, house) in (1..).zip(next) {
            if house.iter().any(|&cell| cells[cell as usize]) {
                break;
            }
            house.iter().for_each(|&cell| cells[cell as usize] = true);
            add(&cells, count);
        }
    }
    equations
}

/// The equations of a set of cells with a sum: the cages inside leave some, and those that lie mostly inside reach out of it.
fn around(inside: &[bool], sum: i32, cages: &[Sum]) -> Vec<Equation> {
    let is_in = |cell: &&LayoutCell| inside[cell.index()];
    let within: Vec<&Sum> = cages.iter().filter(|cage| cage.cells.iter().all(|cell| inside[cell.index()])).collect();
    let mostly = |cage: &&Sum| 2 * cage.cells.iter().filter(is_in).count() > cage.cells.len();
    let touching = |cage: &&Sum| cage.cells.iter().any(|cell| inside[cell.index()]);
    let choices =
        [within, cages.iter().filter(mostly).collect::<Vec<_>>(), cages.iter().filter(touching).collect::<Vec<_>>()];
    choices.iter().map(|chosen| balance(inside, sum, chosen)).collect()
}

/// Cells of cages outside, less cells inside that no cage covers. Cages that share cells with earlier ones are left out.
fn balance(inside: &[bool], sum: i32, cages: &[&Sum]) -> Equation {
    let mut covered = vec![false; inside.len()];
    let (mut plus, mut value) = (Vec::new(), -sum);
    for cage in cages {
        if cage.cells.iter().any(|cell| covered[cell.index()]) {
            continue;
        }
        value += cage.sum.cast_signed();
        for &cell in &cage.cells {
            covered[cell.index()] = true;
            if !inside[cell.index()] {
                plus.push(cell);
            }
        }
    }
    let minus = (0..inside.len()).filter(|&cell| inside[cell] && !covered[cell]).map(LayoutCell::of).collect();
    plus.sort_unstable();
    Equation { plus, minus, value }
}
