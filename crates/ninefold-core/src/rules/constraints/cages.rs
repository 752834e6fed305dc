//! Random cages: a partition of the grid into connected areas, which is changed until it excludes other solutions.
//!
//! ```text
//! A A B      a cell moves to the cage beside it, or a cage is split, so that
//! A C B      a cage that contains a changed digit gets another sum
//! C C B
//! ```

use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::cells::LayoutCell;
use crate::rules::make::Draw;

/// The cage that contains a cell, and whether the cell is in the image of that cage.
type Owner = Option<(usize, bool)>;

/// A partition into cages that is under construction.
struct Partition<'d, 'a> {
    draw: &'d mut Draw<'a>,
    /// The cells of each cage, without those of its image.
    cages: Vec<Vec<LayoutCell>>,
    owner: Vec<Owner>,
    sizes: RangeInclusive<usize>,
    /// Whether the digits of each cage must differ.
    differ: bool,
}

/// Draws cages that cover as much of the grid as the order requires.
pub(super) fn draw(draw: &mut Draw<'_>, differ: bool) {
    let cells = draw.full.rules.len();
    let sizes = draw.areas(2..=5.min(draw.size()));
    let mut cages = Partition { draw, cages: Vec::new(), owner: vec![None; cells], sizes, differ };
    if cages.draw.before.is_empty() {
        cages.fill();
    } else {
        cages.mend();
    }
    let Partition { draw, cages, .. } = cages;
    for cage in cages.into_iter().filter(|cage| !cage.is_empty()) {
        draw.take_area(&cage);
        draw.add(&[cage], &|full, lines| lines.first().map(|cage| full.sum(cage)).into_iter().collect());
    }
}

impl Partition<'_, '_> {
    fn image(&self, cell: LayoutCell) -> Option<LayoutCell> {
        self.draw.image(&[cell]).and_then(|image| image.first().copied())
    }

    /// Returns the cell of the cage itself that corresponds to a cell of the cage or of its image.
    fn own(&self, cell: LayoutCell, is_image: bool) -> LayoutCell {
        if is_image { self.image(cell).unwrap_or(cell) } else { cell }
    }

    fn set(&mut self, cell: LayoutCell, owner: Owner) {
        self.owner[cell.index()] = owner;
        if let Some(image) = self.image(cell) {
            self.owner[image.index()] = owner.map(|(cage, is_image)| (cage, !is_image));
        }
    }

    /// Whether a cell may be added to the cells of a cage.
    fn goes_with(&self, cell: LayoutCell, cage: &[LayoutCell]) -> bool {
        let full = self.draw.full;
        let fits = |cell: LayoutCell, cage: &[LayoutCell]| {
            !self.differ || cage.iter().all(|&other| full.digit(other) != full.digit(cell))
        };
        let Some(image) = self.image(cell) else { return !self.draw.is_turned() && fits(cell, cage) };
        let images = self.draw.image(cage).unwrap_or_default();
        !cage.contains(&image) && fits(cell, cage) && fits(image, &images)
    }

    /// Fills the grid with cages.
    fn fill(&mut self) {
        let step = if self.draw.is_turned() { 2 } else { 1 };
        let most = if self.draw.is_counted() { self.draw.count(0) / step } else { usize::MAX };
        let mut orphans = Vec::new();
        for cell in self.draw.cells() {
            if self.cages.len() >= most {
                return;
            }
            if self.owner[cell.index()].is_some() || !self.draw.is_bare(cell) || !self.goes_with(cell, &[]) {
                continue;
            }
            let cage = self.grown(cell);
            if cage.len() < *self.sizes.start() {
                orphans.push(cell);
                continue;
            }
            self.push(cage);
        }
        if most == usize::MAX {
            orphans.retain(|cell| self.owner[cell.index()].is_none());
            orphans.into_iter().for_each(|cell| self.adopt(cell));
        }
    }

    fn push(&mut self, cage: Vec<LayoutCell>) {
        let place = self.cages.len();
        cage.iter().for_each(|&cell| self.set(cell, Some((place, false))));
        self.cages.push(cage);
    }

    /// Grows a cage from a cell. Cells with few open neighbours are added first, so that few cells remain isolated.
    fn grown(&mut self, first: LayoutCell) -> Vec<LayoutCell> {
        let (least, most) = (*self.sizes.start(), *self.sizes.end());
        let span = (most + 1).saturating_sub(least).max(1);
        // Chooses the smaller of two random lengths, since small cages determine more digits.
        let length = least + self.draw.random.below(span).min(self.draw.random.below(span));
        let mut cage = vec![first];
        while cage.len() < length {
            let mut edge: Vec<LayoutCell> = cage.iter().flat_map(|&cell| self.draw.full.beside(cell)).collect();
            edge.retain(|&cell| self.is_open(cell) && !cage.contains(&cell) && self.goes_with(cell, &cage));
            self.draw.random.shuffle(&mut edge);
            let open = |&cell: &LayoutCell| {
                let beside = self.draw.full.beside(cell);
                beside.into_iter().filter(|&cell| self.is_open(cell) && !cage.contains(&cell)).count()
            };
            let Some(next) = edge.into_iter().min_by_key(open) else { break };
            cage.push(next);
        }
        cage
    }

    fn is_open(&self, cell: LayoutCell) -> bool {
        self.owner[cell.index()].is_none() && self.draw.is_bare(cell)
    }

    /// Assigns a cell from which no cage could grow: either to an adjacent cage, or to a new cage together with a cell taken from an adjacent cage.
    fn adopt(&mut self, cell: LayoutCell) {
        if self.owner[cell.index()].is_some() {
            return;
        }
        let mut beside = self.draw.full.beside(cell);
        self.draw.random.shuffle(&mut beside);
        for &other in &beside {
            let Some((place, is_image)) = self.owner[other.index()] else { continue };
            if self.joins(cell, place, is_image) {
                return;
            }
        }
        let takes_two = self.sizes.contains(&2);
        for &other in beside.iter().filter(|_| takes_two) {
            let Some((place, is_image)) = self.owner[other.index()] else { continue };
            if self.goes_with(cell, &[other]) && self.leaves(self.own(other, is_image), place) {
                self.push(vec![cell, other]);
                return;
            }
        }
    }

    /// Adds a cell to a cage or to the cage's image. Returns whether that was possible.
    fn joins(&mut self, cell: LayoutCell, place: usize, is_image: bool) -> bool {
        let own = self.own(cell, is_image);
        let fits = self.cages[place].len() < *self.sizes.end() && self.goes_with(own, &self.cages[place]);
        if fits {
            self.cages[place].push(own);
            self.set(own, Some((place, false)));
        }
        fits
    }

    /// Removes a cell from a cage, provided that the remaining cells still form a cage. Returns whether that was possible.
    fn leaves(&mut self, cell: LayoutCell, place: usize) -> bool {
        let rest: Vec<LayoutCell> = self.cages[place].iter().copied().filter(|&other| other != cell).collect();
        let fits = rest.len() >= *self.sizes.start() && self.is_connected(&rest);
        if fits {
            self.cages[place] = rest;
            self.set(cell, None);
        }
        fits
    }

    fn is_connected(&self, cells: &[LayoutCell]) -> bool {
        let Some(&first) = cells.first() else { return false };
        let mut reached = vec![first];
        let mut at = 0;
        while let Some(&cell) = reached.get(at) {
            let beside = self.draw.full.beside(cell).into_iter();
            let new: Vec<LayoutCell> = beside.filter(|cell| cells.contains(cell) && !reached.contains(cell)).collect();
            reached.extend(new);
            at += 1;
        }
        reached.len() == cells.len()
    }

    /// Changes the previous cages so that they exclude the latest rival and still exclude all others.
    fn mend(&mut self) {
        for constraint in self.draw.before {
            let cage: Vec<LayoutCell> = constraint.cells().collect();
            if cage.iter().all(|cell| self.owner[cell.index()].is_none()) {
                self.push(cage);
            }
        }
        let Some(rival) = self.draw.rivals.last() else { return };
        let full = self.draw.full;
        let differs = |cell: &LayoutCell| u32::from(rival[cell.index()]) != full.digit(*cell);
        let mut cells = self.draw.cells();
        cells.retain(differs);
        for cell in cells {
            let before = (self.cages.clone(), self.owner.clone());
            if self.draw.random.below(2) == 0 && self.splits(cell) && self.excludes_all() {
                return;
            }
            (self.cages, self.owner) = before.clone();
            let mut beside = self.draw.full.beside(cell);
            self.draw.random.shuffle(&mut beside);
            for other in beside {
                if (self.moves(cell, other) || self.moves(other, cell)) && self.excludes_all() {
                    return;
                }
                (self.cages, self.owner) = before.clone();
            }
        }
    }

    /// Moves `cell` to the cage that contains `to`. Returns whether that was possible.
    fn moves(&mut self, cell: LayoutCell, to: LayoutCell) -> bool {
        let (Some((from, is_image)), Some((place, is_images))) = (self.owner[cell.index()], self.owner[to.index()])
        else {
            return false;
        };
        let own = self.own(cell, is_image);
        from != place && self.leaves(own, from) && self.joins(cell, place, is_images)
    }

    /// Splits the cage that contains `cell` in two. Returns whether that was possible.
    fn splits(&mut self, cell: LayoutCell) -> bool {
        let Some((place, is_image)) = self.owner[cell.index()] else { return false };
        let (least, cage) = (*self.sizes.start(), self.cages[place].clone());
        if self.draw.is_counted() || cage.len() < 2 * least {
            return false;
        }
        let mut part = vec![self.own(cell, is_image)];
        while part.len() < least {
            let beside: Vec<LayoutCell> = part.iter().flat_map(|&cell| self.draw.full.beside(cell)).collect();
            let next: Vec<LayoutCell> =
                beside.into_iter().filter(|cell| cage.contains(cell) && !part.contains(cell)).collect();
            let Some(next) = self.draw.random.pick(&next) else { return false };
            part.push(next);
        }
        let rest: Vec<LayoutCell> = cage.into_iter().filter(|cell| !part.contains(cell)).collect();
        if !self.is_connected(&rest) {
            return false;
        }
        self.cages[place] = rest;
        self.push(part);
        true
    }

    /// Whether every rival is excluded because one of the cages has another sum in it or repeats a digit.
    fn excludes_all(&self) -> bool {
        let full = self.draw.full;
        let excludes = |rival: &[u8], cage: &[LayoutCell]| {
            let digits: Vec<u8> = cage.iter().map(|cell| rival[cell.index()]).collect();
            let repeats = || (1..digits.len()).any(|at| digits[..at].contains(&digits[at]));
            digits.iter().map(|&digit| u32::from(digit)).sum::<u32>() != full.sum(cage) || self.differ && repeats()
        };
        let is_out = |rival: &Vec<u8>| {
            self.cages
                .iter()
                .any(|cage| excludes(rival, cage) || self.draw.image(cage).is_some_and(|image| excludes(rival, &image)))
        };
        self.draw.rivals.iter().all(is_out)
    }
}
