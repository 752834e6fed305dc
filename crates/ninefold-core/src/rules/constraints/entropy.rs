//! Global entropy: every two-by-two square of cells contains a low, a middle and a high digit.
//!
//! Two adjacent rows form a strip of columns of two cells each, and any two neighbouring columns form such a square. The state of a column is the
//! pair of classes of its two cells, so there are nine states, and a strip is a path through states. A state remains possible if a path through the
//! whole strip contains it.
//!
//! ```text
//! low  . . .      the states of a column        low/low needs both others in the next column: middle/high or high/middle
//! low  . . .      low/low low/middle ..         low/high needs a middle there
//! ```

use alloc::vec::Vec;

use super::lines::{class, classes_exist};
use crate::cells::LayoutCell;
use crate::rules::compile::Propagator;
use crate::rules::constraint::{Example, Kind};
use crate::rules::masks::{Dead, Masks};
use crate::rules::{LARGEST, Rules};

pub(super) static GLOBAL_ENTROPY: Kind = Kind {
    id: "globalentropy",
    aliases: &["global-entropy"],
    name: "Global Entropy",
    about: "Every two-by-two square of cells contains a low, a middle and a high digit.",
    check: |_, rules| classes_exist(rules),
    holds: |_, rules, digit| {
        let size = rules.size() as u32;
        let has = |cells: &[LayoutCell], own| cells.iter().any(|&cell| class(digit(cell).into(), size) == own);
        squares(rules).iter().all(|cells| (0..3).all(|own| has(cells, own)))
    },
    compile: |_, compiler| {
        let size = compiler.rules().size() as u32;
        for cells in squares(compiler.rules()) {
            for own in 0..3 {
                let values = (1..=size).filter(|&value| class(value, size) == own);
                compiler.spare_truth(values.flat_map(|value| cells.iter().map(move |&cell| (cell, value))));
                // Each of the other two classes needs a cell, so at most two cells have this class and any three cells include another class.
                for left_out in cells {
                    let others = || cells.into_iter().filter(move |&cell| cell != left_out);
                    let values = (1..=size).filter(|&value| class(value, size) != own);
                    compiler.spare_truth(values.flat_map(|value| others().map(move |cell| (cell, value))));
                }
            }
        }
        let classes = [0, 1, 2].map(|own| mask(size, own));
        compiler.classes(&classes);
        for columns in strips(compiler.rules()) {
            compiler.propagator(Strip { columns, classes });
        }
        let count = size as usize;
        for group in compiler.rules().own_groups().into_iter().filter(|group| group.cells.len() == count) {
            compiler.propagator(Shares { cells: group.cells, classes });
        }
    },
    examples: &[Example {
        size: 6,
        cells: "",
        values: &[],
        holds: "123546456123231465645231314652562314",
        fails: "123456456123214365365214531642642531",
        puzzle: "....4.............6......1.6........",
    }],
    ..Kind::BLANK
};

/// The squares of two by two cells in the grid.
fn squares(rules: &Rules) -> Vec<[LayoutCell; 4]> {
    let of = |cell: LayoutCell| {
        let (row, column) = rules.place(cell);
        Some([cell, rules.at(row, column + 1)?, rules.at(row + 1, column)?, rules.at(row + 1, column + 1)?])
    };
    rules.cells().filter_map(of).collect()
}

/// The digits of a class as a mask.
fn mask(size: u32, own: u32) -> u32 {
    (1..=size).filter(|&value| class(value, size) == own).fold(0, |all, value| all | 1 << (value - 1))
}

/// The strips of two rows or two columns: runs of squares that share two cells with the next square, with at most [`LARGEST`] columns each.
fn strips(rules: &Rules) -> Vec<Vec<[LayoutCell; 2]>> {
    let mut strips: Vec<Vec<[LayoutCell; 2]>> = Vec::new();
    for is_turned in [false, true] {
        for square in squares(rules) {
            let [one, other, below, corner] = square;
            let (first, second) =
                if is_turned { ([one, other], [below, corner]) } else { ([one, below], [other, corner]) };
            match strips.iter_mut().find(|strip| strip.len() < LARGEST && strip.last() == Some(&first)) {
                Some(strip) => strip.push(second),
                None => strips.push([first, second].into()),
            }
        }
    }
    strips
}

/// A set of states of a column, one bit each. The number of a state is three times the class of the first cell plus the class of the second.
type States = u16;

/// For each set of classes, the states in which the class of the first cell is in the set, and those in which the class of the second cell is.
static WITH: [[States; 8]; 2] = {
    let mut with = [[0; 8]; 2];
    let mut set = 0;
    while set < 8 {
        let mut state = 0;
        while state < 9 {
            if set >> (state / 3) & 1 == 1 {
                with[0][set] |= 1 << state;
            }
            if set >> (state % 3) & 1 == 1 {
                with[1][set] |= 1 << state;
            }
            state += 1;
        }
        set += 1;
    }
    with
};

/// For each set of states, the states that are possible beside at least one of them.
static BESIDE: [States; 512] = {
    let mut beside = [0; 512];
    let mut set = 1;
    while set < 512 {
        let (mut state, mut all) = (0, 0);
        while state < 9 {
            let mut other = 0;
            while set >> state & 1 == 1 && other < 9 {
                let classes = 1 << (state / 3) | 1 << (state % 3) | 1 << (other / 3) | 1 << (other % 3);
                if classes == 7 {
                    all |= 1 << other;
                }
                other += 1;
            }
            state += 1;
        }
        beside[set] = all;
        set += 1;
    }
    beside
};

/// Two adjacent rows or columns.
#[derive(Debug)]
struct Strip {
    columns: Vec<[LayoutCell; 2]>,
    classes: [u32; 3],
}

impl Propagator for Strip {
    fn cells(&self) -> Vec<LayoutCell> {
        self.columns.concat()
    }

    fn classes(&self) -> &[u32] {
        &self.classes
    }

    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let mut states: [States; LARGEST] = [0; LARGEST];
        let states = states.get_mut(..self.columns.len()).unwrap_or_default();
        let set = |mask: u32| (0..3).filter(|&own| mask & self.classes[own] != 0).fold(0, |set, own| set | 1 << own);
        let mut before: States = 511;
        for (own, &[one, other]) in states.iter_mut().zip(&self.columns) {
            *own = WITH[0][set(masks.get(one))] & WITH[1][set(masks.get(other))] & before;
            before = BESIDE[usize::from(*own)];
        }
        let mut behind: States = 511;
        for (own, column) in states.iter_mut().zip(&self.columns).rev() {
            *own &= behind;
            behind = BESIDE[usize::from(*own)];
            for (with, &cell) in WITH.iter().zip(column) {
                let stays = |&class: &usize| *own & with[1 << class] != 0;
                masks.keep(cell, (0..3).filter(stays).fold(0, |all, class| all | self.classes[class]))?;
            }
        }
        Ok(())
    }
}

/// A full house, in which each class has as many cells as it has digits.
#[derive(Debug)]
struct Shares {
    cells: Vec<LayoutCell>,
    classes: [u32; 3],
}

impl Propagator for Shares {
    fn cells(&self) -> Vec<LayoutCell> {
        self.cells.clone()
    }

    fn classes(&self) -> &[u32] {
        &self.classes
    }

    fn uses_houses(&self) -> bool {
        true
    }

    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        for class in self.classes {
            let count = class.count_ones() as usize;
            let (mut inside, mut possible) = (0, 0);
            for &cell in &self.cells {
                let mask = masks.get(cell);
                inside += usize::from(mask & !class == 0);
                possible += usize::from(mask & class != 0);
            }
            if inside > count || possible < count {
                return Err(Dead);
            }
            let (is_used_up, is_needed) = (inside == count && possible > count, possible == count && inside < count);
            for &cell in self.cells.iter().filter(|_| is_used_up || is_needed) {
                let mask = masks.get(cell);
                if is_used_up && mask & !class != 0 {
                    masks.remove(cell, class)?;
                } else if is_needed && mask & class != 0 {
                    masks.keep(cell, class)?;
                }
            }
        }
        Ok(())
    }
}
