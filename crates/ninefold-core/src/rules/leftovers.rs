//! The law of leftovers: a number of lines and the same number of irregular regions contain every digit equally often. The cells of the lines that
//! are outside the regions therefore hold the same digits, each equally often, as the cells of the regions that are outside the lines.
//!
//! ```text
//! row 1:  | a a a a a a a b b |      region a and row 1 share seven cells: the two of row 1 that are not in a
//! row 2:  | a a c c c c c b b |      hold the digits of the two in row 2 that are in a
//! ```
//!
//! This module serves exact search; reasoning has a separate technique.

use alloc::vec;
use alloc::vec::Vec;

use super::compile::{Group, Propagator};
use super::derive::{Cells, bits_of, shared, without};
use super::masks::{Dead, Masks};
use crate::cells::{HouseKind, LayoutCell};

/// The maximum number of cells on each side.
const MOST: usize = 4;

/// Two sets of cells that hold the same digits, each digit equally often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SameDigits {
    sides: [Vec<LayoutCell>; 2],
}

/// Returns the cells that lines and regions leave over in each grid, provided that there are only a few of them.
pub(super) fn leftovers(cells: usize, size: usize, groups: &[Group]) -> impl Iterator<Item = SameDigits> + use<> {
    let mut found = Vec::new();
    let words = cells.div_ceil(64);
    // Only grids up to the last one with regions are examined, since layouts of hundreds of grids have no regions.
    let with_regions = groups.iter().filter(|group| group.name.0 == HouseKind::Region);
    let grids = with_regions.filter_map(|group| group.grid).max().map_or(0, |last| last + 1);
    for grid in 0..grids {
        let of = |kind: HouseKind| -> Vec<Cells> {
            let own = groups.iter().filter(|group| group.grid == Some(grid) && group.name.0 == kind);
            own.filter(|group| group.cells.len() == size).map(|group| bits_of(&group.cells, words)).collect()
        };
        let regions = of(HouseKind::Region);
        for lines in [of(HouseKind::Row), of(HouseKind::Column)] {
            // A grid may have fewer regions than lines, since some of its cells may be in no region.
            for chosen in runs(lines.len()).filter(|chosen| chosen.count_ones() as usize <= regions.len()) {
                let sides = left_over(&lines, &regions, chosen, words);
                let is_known = |other: &SameDigits| other.sides == sides || other.sides.iter().eq(sides.iter().rev());
                if (1..=MOST).contains(&sides[0].len()) && !found.iter().any(is_known) {
                    found.push(SameDigits { sides });
                }
            }
        }
    }
    found.into_iter()
}

/// Returns every set of consecutive lines as a mask with one bit per line.
fn runs(lines: usize) -> impl Iterator<Item = u32> {
    let run = |first: usize, last: usize| (1 << (last + 1)) - (1 << first);
    (0..lines).flat_map(move |first| (first..lines).map(move |last| run(first, last)))
}

/// Selects as many regions as there are chosen lines, preferring those that share the most cells with the lines. Returns the cells of the lines
/// outside these regions, and the cells of the regions outside the lines.
fn left_over(lines: &[Cells], regions: &[Cells], chosen: u32, words: usize) -> [Vec<LayoutCell>; 2] {
    let mut inside = vec![0; words];
    let lines = lines.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
    lines.for_each(|(_, line)| add(&mut inside, line));
    let mut left: Vec<&Cells> = regions.iter().collect();
    let mut covered = vec![0; words];
    for _ in 0..chosen.count_ones() {
        let best = (0..left.len()).max_by_key(|&at| shared(left[at], &inside));
        best.into_iter().for_each(|at| add(&mut covered, left.swap_remove(at)));
    }
    [without(&inside, &covered), without(&covered, &inside)]
}

fn add(all: &mut [u64], own: &[u64]) {
    all.iter_mut().zip(own).for_each(|(all, own)| *all |= own);
}

impl SameDigits {
    /// Returns the two cells if there is one on each side, in which case they hold the same digit.
    pub(super) fn pair(&self) -> Option<[LayoutCell; 2]> {
        match &self.sides.each_ref().map(|side| &side[..]) {
            [[one], [other]] => Some([*one, *other]),
            _ => None,
        }
    }
}

impl Propagator for SameDigits {
    fn cells(&self) -> Vec<LayoutCell> {
        self.sides.concat()
    }

    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let union = |cells: &[LayoutCell], masks: &Masks<'_>| cells.iter().fold(0, |all, &cell| all | masks.get(cell));
        let [one, other] = &self.sides;
        let common = union(one, masks) & union(other, masks);
        self.sides.iter().flatten().try_for_each(|&cell| masks.keep(cell, common))?;
        for [own, there] in [[one, other], [other, one]] {
            for (at, &cell) in own.iter().enumerate() {
                let digit = masks.get(cell);
                let is_same = |other: &&LayoutCell| masks.get(**other) == digit;
                if !digit.is_power_of_two() || own[..at].iter().any(|other| is_same(&other)) {
                    continue;
                }
                let count = own.iter().filter(is_same).count();
                let possible = there.iter().filter(|&&cell| masks.get(cell) & digit != 0).count();
                if possible < count {
                    return Err(Dead);
                }
                if possible == count {
                    for &cell in there {
                        if masks.get(cell) & digit != 0 {
                            masks.keep(cell, digit)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{SameDigits, leftovers};
    use crate::cells::LayoutCell;
    use crate::rules::Rules;

    /// The regions of a jigsaw sudoku that has a solution.
    const REGIONS: &str = "000001122300031122303331122333441225444461255477461665777466665777786855888888855";
    const SOLUTION: &str = "825394167367145892642857931971263485183926574718532649239481756456719328594678213";

    fn found(rules: &Rules) -> Vec<SameDigits> {
        leftovers(rules.len(), rules.size(), &rules.own_groups()).collect()
    }

    #[test]
    fn both_sides_hold_the_same_digits() {
        let regions: Vec<Option<u8>> = REGIONS.bytes().map(Some).collect();
        let rules = Rules::sized(9).unwrap().with_regions(&regions).unwrap();
        let digits = |cells: &[LayoutCell]| {
            let mut digits: Vec<u8> = cells.iter().map(|cell| SOLUTION.as_bytes()[cell.index()]).collect();
            digits.sort_unstable();
            digits
        };
        let all = found(&rules);
        assert!(all.len() > 5, "{all:?}");
        for same in all {
            assert_eq!(digits(&same.sides[0]), digits(&same.sides[1]), "{same:?}");
        }
    }

    #[test]
    fn standard_boxes_leave_nothing() {
        assert_eq!(found(&Rules::sized(6).unwrap()), []);
        assert_eq!(found(&Rules::sized(4).unwrap()), []);
    }
}
