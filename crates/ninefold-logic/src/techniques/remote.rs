//! Remote pairs: a chain of cells with the same two candidates, each seeing the next.
//!
//! ```text
//! 38 --- 38 --- 38 --- 38      the digits alternate, so cells at an odd distance hold both of them:
//! 3      8      3      8       a candidate that sees two such cells can be neither
//! 8      3      8      3
//! ```

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, DigitSet};

use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};
use crate::text::{self, Text};

/// The maximum number of cells tried for one pair: human boards need a few dozen, and searches on hostile ones are abandoned.
const TRIALS: usize = 20_000;

/// The maximum number of cells of a chain: longer ones repeat the conclusions of shorter ones, except on contrived boards.
const LONGEST: usize = 10;

pub(super) static FAMILY: &[Technique] =
    &[Technique::new("remote-pair", "Remote Pair", Class::Chain, remote_text, remote).about(
        "A chain of four, six or more cells that all have the same two candidates, each of which sees the next. \
         The digits alternate along it, so two cells at an odd distance take both of them, one each. A cell that \
         sees two such cells can hold neither.",
    )];

fn remote(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut rest = facts.bivalue();
    while let Some(first) = rest.first() {
        let digits = facts.digits(first);
        let cells: CellSet = rest.iter().filter(|&cell| facts.digits(cell) == digits).collect();
        rest -= cells;
        let longest = cells.len().min(LONGEST).min(sink.limits().chain.saturating_add(1));
        for length in (4..=longest).step_by(2) {
            let mut search = Search { facts, digits, cells, length, trials: TRIALS, chain: Vec::new() };
            cells.iter().try_for_each(|cell| search.add(cell, sink))?;
        }
    }
    GO_ON
}

struct Search<'a> {
    facts: &'a Facts<'a>,
    digits: DigitSet,
    cells: CellSet,
    length: usize,
    trials: usize,
    chain: Vec<Cell>,
}

impl Search<'_> {
    fn add(&mut self, cell: Cell, sink: &mut Sink<'_>) -> Flow {
        let Some(trials) = self.trials.checked_sub(1) else { return GO_ON };
        self.trials = trials;
        self.chain.push(cell);
        let flow = if self.chain.len() == self.length {
            if self.chain[0] < cell { self.finish(sink) } else { GO_ON }
        } else {
            let used: CellSet = self.chain.iter().copied().collect();
            ((self.cells & self.facts.peers(cell)) - used).iter().try_for_each(|next| self.add(next, sink))
        };
        self.chain.pop();
        flow
    }

    /// Emits the chain, if some candidate sees both ends. Candidates that see two of its cells at an odd distance are eliminated too.
    fn finish(&self, sink: &mut Sink<'_>) -> Flow {
        let seen = |one: Cell, other: Cell| self.facts.peers(one) & self.facts.peers(other) & self.live();
        let (first, last) = (self.chain[0], self.chain[self.length - 1]);
        if seen(first, last).is_empty() {
            return GO_ON;
        }
        let mut eliminated = CellSet::EMPTY;
        for (index, &one) in self.chain.iter().enumerate() {
            self.chain[index..].iter().skip(3).step_by(2).for_each(|&other| eliminated |= seen(one, other));
        }
        let draft =
            self.chain.iter().fold(sink.step().digits(self.digits), |draft, &cell| draft.cell(Role::Pattern, cell));
        sink.emit(draft.eliminate_all(self.digits, eliminated))
    }

    fn live(&self) -> CellSet {
        self.digits.iter().fold(CellSet::EMPTY, |live, digit| live | self.facts.spots(digit))
    }
}

fn remote_text(step: &Step) -> Text {
    let chain: Vec<Cell> = step.named_cells().map(|(_, cell)| cell).collect();
    let [first, .., last] = chain[..] else { return text::bare(step) };
    let shown = chain.iter().map(Cell::to_string).collect::<Vec<_>>().join("-");
    let digits = step.digits();
    let others = if chain.len() > 4 {
        " The same goes for any two of them at an odd distance, three steps or more."
    } else {
        ""
    };
    let (digits, cells) = (text::both(digits), text::series(chain.iter(), "and"));
    Text::new(
        format!("{digits} in {shown}"),
        format!(
            "{cells} have no candidates but {digits}, and each sees the next, so the two digits alternate: {first} and {last} hold one each. \
             A cell that sees both of them can be neither.{others}"
        ),
    )
}
