//! The cells that plain grids share, as links between the words of two grids, for the search of several grids.

use alloc::vec;
use alloc::vec::Vec;

use super::grid_set::GridSet;
use crate::cells::Cell;
use crate::place::{ALL, FIRST, Place};

/// Cells that a grid shares with another grid: a single cell, or all three cells of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) from: Place,
    pub(crate) grid: usize,
    pub(crate) to: Place,
    pub(crate) mask: u32,
}

/// The cells that the grids share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Net {
    /// For each grid, its links to other grids.
    pub(crate) links: Vec<Vec<Link>>,
}

impl Net {
    /// Creates the links between `grids` grids. `shared` lists the shared cells as pairs of a grid and a cell, with each pair in both directions.
    pub(crate) fn new(grids: usize, shared: impl Iterator<Item = [(usize, Cell); 2]>) -> Self {
        let mut links = vec![Vec::new(); grids];
        for [(grid, cell), (other, there)] in shared {
            let [from, to] = [cell, there].map(|cell| Place::of(cell.index()));
            links[grid].push(Link { from, grid: other, to, mask: FIRST });
        }
        links.iter_mut().for_each(join);
        Self { links }
    }

    pub(crate) const fn len(&self) -> usize {
        self.links.len()
    }

    /// Returns the given grids and all grids that share cells with any of them.
    pub(crate) fn around(&self, grids: GridSet) -> GridSet {
        let beside = |grid: usize| self.links[grid].iter().map(|link| link.grid);
        grids.iter().chain(grids.iter().flat_map(beside)).collect()
    }

    /// Keeps only the links between grids in `grids`.
    pub(crate) fn among(&self, grids: GridSet) -> Self {
        let is_kept = |grid: usize, link: &Link| grids.contains(grid) && grids.contains(link.grid);
        let links = |grid: usize| self.links[grid].iter().filter(|link| is_kept(grid, link)).copied().collect();
        Self { links: (0..self.len()).map(links).collect() }
    }

    pub(crate) fn all(&self) -> GridSet {
        (0..self.len()).collect()
    }
}

/// Where whole words are shared, replaces their three links with one.
fn join(links: &mut Vec<Link>) {
    let word = |link: &Link| (link.grid, link.from.row, link.from.word, link.to.row, link.to.word);
    links.sort_by_key(|link| (word(link), link.from.shift));
    let mut joined = Vec::new();
    for same in links.chunk_by(|a, b| word(a) == word(b)) {
        if same.len() == 3 && same.iter().all(|link| link.from.shift == link.to.shift) {
            joined.push(Link { mask: ALL, ..same[0] });
        } else {
            joined.extend_from_slice(same);
        }
    }
    *links = joined;
}
