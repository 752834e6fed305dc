//! Arrivals for wide grids, which have none: only the method of another program takes singles in their order, and it supports only plain grids.

use crate::frame::{Board, Candidate, CandidateSet, CellSet};

/// The order of singles, which no wide grid has.
#[derive(Clone, Debug)]
pub(crate) enum Arrivals {}

impl Arrivals {
    /// Returns no arrivals.
    pub(crate) const fn of(_: &Board) -> Option<Self> {
        None
    }

    pub(crate) fn note(&mut self, _: &CandidateSet, _: impl IntoIterator<Item = Candidate>) {
        match *self {}
    }

    pub(crate) fn naked(&self, _: CellSet) -> std::iter::Empty<Candidate> {
        match *self {}
    }

    pub(crate) fn hidden(&self, _: CellSet) -> std::iter::Empty<Candidate> {
        match *self {}
    }
}
