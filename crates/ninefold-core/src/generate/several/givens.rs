//! Adds givens from nothing: as long as there is another solution, some of the cells in which it differs become givens.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::plan::Orbit;
use crate::cells::{Digit, DigitSet, LayoutCell};
use crate::multi::Grids;
use crate::multi::search::{digit, masks};
use crate::random::Random;
use crate::solve::general::{Found, Model, Search};
use crate::stop::{Stop, Stopped};

/// A solution together with its rules.
pub(super) struct Known {
    pub(super) model: Arc<Model>,
    pub(super) solution: Grids,
}

/// The result of a search for another solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Rival {
    /// There is no other solution.
    None,
    /// The digits of another solution.
    Other(Vec<u8>),
    /// The permitted guesses were not enough to decide.
    Unknown,
}

/// The maximum number of guesses in a search for another solution: first for grids of up to nine rows, then for larger ones.
const GUESSES: [u64; 2] = [1 << 10, 1 << 7];

/// The divisor that determines how many of the differing orbits become givens at once.
const SHARE: usize = 12;

impl Known {
    /// Searches for a solution that has these givens but differs from the known solution.
    pub(super) fn rival(&self, givens: &Grids, guesses: u64, stop: Stop<'_>) -> Result<Rival, Stopped> {
        let mut search = Search::new(self.model.clone(), masks(givens));
        let own = |masks: &[u32]| {
            masks.iter().zip(self.solution.rules().cells()).all(|(&mask, cell)| mask == self.mask(cell))
        };
        for _ in 0..2 {
            match search.next(guesses, stop)? {
                Found::Nothing => return Ok(Rival::None),
                Found::Unknown => return Ok(Rival::Unknown),
                Found::Solution if own(search.masks()) => {}
                Found::Solution => {
                    let value = |&mask: &u32| mask.trailing_zeros() as u8 + 1;
                    return Ok(Rival::Other(search.masks().iter().map(value).collect()));
                }
            }
        }
        Ok(Rival::Unknown)
    }

    fn mask(&self, cell: LayoutCell) -> u32 {
        DigitSet::of(digit(&self.solution, cell)).bits()
    }

    /// Adds orbits to the fixed digits until the solution is unique. `rival` is the result of searching for another solution with only the fixed
    /// digits.
    pub(super) fn enough(
        &self,
        fixed: &Grids,
        mut rival: Rival,
        orbits: &[Orbit],
        random: &mut Random,
        stop: Stop<'_>,
    ) -> Result<Grids, Stopped> {
        let mut givens = fixed.clone();
        let guesses = GUESSES[usize::from(fixed.rules().is_wide())];
        let mut open: Vec<&Orbit> =
            orbits.iter().filter(|orbit| orbit.iter().any(|&cell| givens[cell].is_none())).collect();
        loop {
            let mut differing: Vec<&Orbit> = match &rival {
                Rival::None => return Ok(givens),
                Rival::Unknown => open.clone(),
                Rival::Other(other) => {
                    let differs = |cell: &LayoutCell| Some(other[cell.index()]) != self.solution[*cell].map(Digit::get);
                    open.iter().copied().filter(|orbit| orbit.iter().any(differs)).collect()
                }
            };
            if differing.is_empty() {
                // Every cell is given, so there is nothing left to add.
                return Ok(givens);
            }
            random.shuffle(&mut differing);
            for orbit in differing.iter().take(differing.len().div_ceil(SHARE)) {
                orbit.iter().for_each(|&cell| givens[cell] = self.solution[cell]);
            }
            open.retain(|orbit| orbit.iter().any(|&cell| givens[cell].is_none()));
            rival = self.rival(&givens, guesses, stop)?;
        }
    }
}
