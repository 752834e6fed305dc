//! Deadly patterns with extra candidates: the common conclusions of rectangles, loops and graves, and their words.

use crate::frame::mark::Role;
use crate::frame::{Candidate, CellSet, DigitSet};

use crate::facts::{Deadly, Facts, Subset};
use crate::flow::{Flow, GO_ON};
use crate::part::cells_of;
use crate::step::{Draft, Step};
use crate::technique::{Class, Find, Sink, Technique};
use crate::text::{self, Text};

/// A technique that argues from a deadly pattern.
pub(super) const fn unique(id: &'static str, name: &'static str, explain: fn(&Step) -> Text, find: Find) -> Technique {
    Technique::new(id, name, Class::Uniqueness, explain, find).assuming_unique()
}

/// A deadly pattern with its extras.
pub(super) struct Pattern<'f> {
    pub(super) facts: &'f Facts<'f>,
    pub(super) deadly: Deadly,
    /// The digits that name it: none if it is the whole grid.
    pub(super) digits: DigitSet,
    /// The cells with extras.
    pub(super) roof: CellSet,
    /// Whether a candidate of it is missing, so that it is not universally accepted.
    pub(super) wide: bool,
}

impl<'f> Pattern<'f> {
    pub(super) fn new(deadly: Deadly, digits: DigitSet, facts: &'f Facts<'f>) -> Self {
        Self { facts, deadly, digits, roof: deadly.roof(facts), wide: false }
    }

    pub(super) fn draft<'b>(&self, sink: &Sink<'b>) -> Draft<'b> {
        let draft = sink.step().digits(self.digits).deadly(&self.deadly.set);
        let draft = draft.show_each(Role::Fin, self.extras());
        if self.wide { draft.wide() } else { draft }
    }

    /// The extras cell by cell.
    pub(super) fn extras(&self) -> impl Iterator<Item = Candidate> + '_ {
        let extra = |candidate: &Candidate| !self.deadly.set.contains(*candidate);
        self.roof.iter().flat_map(|cell| self.facts.candidates(cell)).filter(extra)
    }

    /// All extras in one cell: it holds one of them.
    pub(super) fn type_1(&self, sink: &mut Sink<'_>) -> Flow {
        let Some(cell) = self.roof.single() else { return GO_ON };
        sink.emit(self.draft(sink).eliminate_all(self.deadly.set.cell(cell), CellSet::of(cell)))
    }

    /// All extras of one digit.
    pub(super) fn type_2(&self, sink: &mut Sink<'_>) -> Flow {
        let extra = self.deadly.all_extras(self.roof, self.facts).single().filter(|_| self.roof.len() > 1);
        let Some(extra) = extra else { return GO_ON };
        sink.emit(self.draft(sink).eliminate(extra, self.facts.common_peers(self.roof)))
    }

    /// Extras that form a naked subset with other cells of a house.
    pub(super) fn type_3(&self, subset: &Subset, sink: &mut Sink<'_>) -> Flow {
        let members = self.roof | subset.cells;
        let homes = cells_of(Deadly::homes(members, self.facts.rules()));
        let draft = self.draft(sink).cells(Role::Wing, subset.cells).area(Role::Base, subset.house);
        sink.emit(draft.eliminate_all(subset.digits, homes - members))
    }
}

pub(super) fn in_line(cells: CellSet, facts: &Facts<'_>) -> bool {
    Deadly::homes(cells, facts.rules()).any(|house| house.kind().order() != 2)
}

/// The cells of the pattern.
pub(super) fn cells(step: &Step) -> CellSet {
    step.deadly().copied().unwrap_or_default().cells()
}

/// The extras by cell, in words: `5 in r1c4 and r2c4`.
pub(super) fn extras(step: &Step) -> String {
    let fins = step.spots(Role::Fin);
    text::series(fins.digits().iter().map(|digit| format!("{digit} in {}", text::list(fins.digit(digit)))), "and")
}

pub(super) fn extra_digits(step: &Step) -> DigitSet {
    step.spots(Role::Fin).digits()
}

pub(super) fn roof(step: &Step) -> CellSet {
    step.spots(Role::Fin).cells()
}
