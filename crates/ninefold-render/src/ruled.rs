//! The rules of a scene beyond those of plain grids: its size, its regions, and its constraints in pictures and words.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::drawing::Drawing;
use ninefold_core::rules::{Constraint, Offset, Rules};

use crate::spot::Spot;

/// The rules of a scene, and the grid that it shows if it shows one of several alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ruled {
    pub(crate) rules: Rules,
    /// The offset of the grid, if the scene begins with its first cell.
    grid: Option<Offset>,
}

impl Ruled {
    /// The rules of a whole puzzle or of one of its grids; none if all grids are plain.
    pub(crate) fn of(rules: &Rules, grid: Option<usize>) -> Option<Self> {
        let grid = grid.and_then(|grid| rules.grids().get(grid).copied());
        (!rules.has_plain_grids()).then(|| Self { rules: rules.clone(), grid })
    }

    /// The place of a cell in the scene; none for cells of other grids.
    pub(crate) fn spot(&self, cell: LayoutCell) -> Option<Spot> {
        let (row, column) = self.rules.place(cell);
        let (row, column) = match self.grid {
            None => (row, column),
            Some(offset) => {
                let size = self.rules.size();
                let (row, column) = (row.checked_sub(offset.row)?, column.checked_sub(offset.column)?);
                (row.max(column) < size).then_some((row, column))?
            }
        };
        Some(Spot { x: u16::try_from(column).ok()?, y: u16::try_from(row).ok()? })
    }

    /// Whether regions are not boxes of three rows and columns.
    pub(crate) fn has_other_regions(&self) -> bool {
        self.rules.size() != 9 || self.rules.regions().is_some()
    }

    /// Passes on the region of each cell, if it has one.
    pub(crate) fn each_region(&self, mut take: impl FnMut(Spot, Option<usize>)) {
        for cell in self.rules.cells() {
            self.spot(cell).into_iter().for_each(|spot| take(spot, self.rules.bordered_region(cell)));
        }
    }

    /// The constraints in the scene: those of the whole puzzle, or those that concern cells of its grid.
    pub(crate) fn constraints(&self) -> impl Iterator<Item = &Constraint> {
        let is_here = |constraint: &&Constraint| {
            let mut cells = constraint.cells().peekable();
            cells.peek().is_none() || cells.any(|cell| self.spot(cell).is_some())
        };
        self.rules.constraints().iter().filter(is_here)
    }

    /// The drawings of a constraint.
    pub(crate) fn drawings(&self, constraint: &Constraint) -> Vec<Drawing> {
        let mut drawings = Vec::new();
        (constraint.kind().draw)(constraint, &self.rules, &mut drawings);
        drawings
    }

    /// Whether there are cages, whose lines and sums take room.
    pub(crate) fn has_cages(&self) -> bool {
        let is_cage = |drawing: &Drawing| matches!(drawing, Drawing::Cage { .. });
        self.constraints().any(|constraint| self.drawings(constraint).iter().any(is_cage))
    }

    /// The constraints in a few words each.
    pub(crate) fn words(&self) -> Vec<String> {
        self.constraints().map(|constraint| constraint.describe(&self.rules)).collect()
    }

    /// The rules that no drawing shows, each in a sentence.
    pub(crate) fn undrawn(&self) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        for constraint in self.constraints().filter(|constraint| self.drawings(constraint).is_empty()) {
            let sentence = if constraint.cells().next().is_some() {
                constraint.describe(&self.rules)
            } else {
                format!("{}: {}", constraint.kind().name, constraint.kind().about)
            };
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }

    /// The rules in a sentence for those who cannot see them.
    pub(crate) fn sentence(&self) -> Option<String> {
        let irregular = self.rules.regions().map(|_| "irregular regions".to_owned());
        let words: Vec<String> = irregular.into_iter().chain(self.words()).collect();
        (!words.is_empty()).then(|| format!("Rules: {}.", words.join("; ")))
    }
}
