//! Nets across grids: a candidate that leads to a contradiction, in its own grid or in another.
//!
//! ```text
//! suppose (4)r8c8 of grid 1 --> hidden single in grid 1 --> .. --> the shared cell r7c9 --> naked single in grid 3 --> .. --> a
//! cell of grid 3 has nothing left: so r8c8 of grid 1 is not 4
//! ```
//!
//! The exact solver's propagation finds the candidates that singles, locked candidates and shared cells refute. Then the consequences are drawn one
//! by one, as a person would, and those that the contradiction does not need are left out.

use crate::frame::multi::{self, Boards};
use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, Gap, House, HouseKind, Stop};

use crate::flow::GO_ON;
use crate::part::by_digit;
use crate::proof::Unsound;
use crate::step::net::{Consequence, Net, Reason};
use crate::step::{Claim, Draft, Step};
use crate::technique::{Class, Technique};
use crate::text::Text;

/// The technique of steps that refute a candidate through several grids. It finds nothing in a single grid.
// As hard as a net in one grid that ends in a contradiction.
pub static ACROSS: Technique = Technique::new("net-across-grids", "Net across Grids", Class::Net, words, |_, _| GO_ON)
    .plural("Nets across Grids")
    .about(
        "A candidate is supposed to be true. Singles and locked candidates follow in its grid, and through the shared \
         cells in others, until some cell has no candidates left, or some digit no place in a house. So the candidate \
         is false.",
    );

fn words(step: &Step) -> Text {
    if let Some(net) = step.net() {
        return Text::new(net.to_string(), net.words(step.grid()));
    }
    let supposed = step.conclusions().next().map(|claim| claim.candidate().to_string()).unwrap_or_default();
    Text::new(
        format!("{supposed} leads to a contradiction"),
        format!(
            "If {supposed} were true, singles and locked candidates in this grid and in others would lead to a contradiction."
        ),
    )
}

/// The maximum number of refuted candidates for which a net is tried.
const TRIES: usize = 40;

/// Finds a net, if there is one.
pub(crate) fn find(boards: &Boards, stop: Stop<'_>) -> Option<Step> {
    // The exact solver quickly finds the candidates that can be refuted; only these are worth a net, which is drawn step by step and then replayed
    // once for each consequence that could be left out.
    let refuted = multi::refuted(boards);
    let mut refuted = refuted.into_iter().take(TRIES).take_while(|_| !stop.is_due(1));
    refuted.find_map(|(cell, digit)| {
        let (grid, cell) = boards.rules().homes(cell)[0];
        let net = Net::of(boards, grid, Candidate { cell, digit })?;
        let draft = Draft::new(&ACROSS, boards.board(grid)).digits(digit);
        let found = draft.suppose(Claim::True(net.supposed)).eliminate(digit, CellSet::of(cell)).finish()?;
        Some(found.in_grid(grid).with_net(net))
    })
}

impl Net {
    fn of(boards: &Boards, grid: usize, supposed: Candidate) -> Option<Self> {
        let mut at = boards.clone();
        suppose(&mut at, grid, supposed);
        let mut consequences = Vec::new();
        let end = loop {
            if let Some(end) = gap(&at) {
                break end;
            }
            let next = next(&at)?;
            draw(&mut at, next);
            consequences.push(next);
        };
        let mut net = Self { supposed, consequences, end, causes: Vec::new() };
        net.prune(boards, grid);
        net.causes = net.causes(boards, grid);
        Some(net)
    }

    /// Returns, for each consequence and for the end, the numbers of the claims that rule out the alternatives: those that first removed one of them.
    fn causes(&self, boards: &Boards, grid: usize) -> Vec<Vec<usize>> {
        let mut at = boards.clone();
        suppose(&mut at, grid, self.supposed);
        // The boards before the supposition, after it, and after each consequence.
        let mut stages = vec![boards.clone(), at.clone()];
        for &consequence in &self.consequences {
            draw(&mut at, consequence);
            stages.push(at.clone());
        }
        let removed = |grid: usize, gone: CandidateSet, until: usize| -> Vec<usize> {
            let has = |stage: usize, one: Candidate| stages[stage].board(grid).all_options().contains(one);
            let causes = by_digit(&gone).filter_map(|one| (0..until).find(|&stage| !has(stage + 1, one)));
            let mut causes: Vec<usize> = causes.collect();
            causes.sort_unstable();
            causes.dedup();
            causes
        };
        let in_cell = |grid: usize, cell: Cell| {
            let mut set = CandidateSet::EMPTY;
            set.set_cell(cell, boards.board(grid).options(cell));
            set
        };
        let in_house = |grid: usize, digit: Digit, house: House| {
            let mut set = CandidateSet::EMPTY;
            set.set_digit(digit, boards.board(grid).all_options().digit(digit) & house.cells());
            set
        };
        let mut causes: Vec<Vec<usize>> = Vec::new();
        for (number, &consequence) in self.consequences.iter().enumerate() {
            let (grid, mut gone) = match consequence {
                Consequence::Placed(grid, one, Reason::Naked) => (grid, in_cell(grid, one.cell)),
                Consequence::Placed(grid, one, Reason::Hidden(house)) => (grid, in_house(grid, one.digit, house)),
                Consequence::Locked(grid, digit, from, to) => {
                    let mut gone = in_house(grid, digit, from);
                    gone.set_digit(digit, gone.digit(digit) - to.cells());
                    (grid, gone)
                }
            };
            if let Consequence::Placed(_, one, _) = consequence {
                gone.remove(one);
            }
            causes.push(removed(grid, gone, number + 1));
        }
        let (grid, gap) = self.end;
        let gone = match gap {
            Gap::Cell(cell) => in_cell(grid, cell),
            Gap::Digit(digit, house) => in_house(grid, digit, house),
        };
        causes.push(removed(grid, gone, self.consequences.len() + 1));
        causes
    }

    /// Leaves out the consequences that the contradiction does not need, trying the last first.
    fn prune(&mut self, boards: &Boards, grid: usize) {
        // The last consequence is tried first, since few others depend on it. In the other order most tries would fail, because later consequences
        // depend on the removed one.
        for index in (0..self.consequences.len()).rev() {
            let mut fewer = self.clone();
            fewer.consequences.remove(index);
            if fewer.leads_to_its_end(boards, grid) {
                *self = fewer;
            }
        }
    }

    /// Whether every consequence follows from those before it, and nothing is left at the end.
    fn leads_to_its_end(&self, boards: &Boards, grid: usize) -> bool {
        let mut at = boards.clone();
        if !at.board(grid).allows(self.supposed) {
            return false;
        }
        suppose(&mut at, grid, self.supposed);
        for &consequence in &self.consequences {
            if !follows(&at, consequence) {
                return false;
            }
            draw(&mut at, consequence);
        }
        is_gap(at.board(self.end.0), self.end.1)
    }

    pub(super) fn check(&self, boards: &Boards, step: &Step) -> Result<(), Unsound> {
        let claim = Claim::False(self.supposed);
        if step.only() != Some(claim) {
            return Err(Unsound::Empty);
        }
        if self.leads_to_its_end(boards, step.grid()) { Ok(()) } else { Err(Unsound::Open(claim)) }
    }
}

fn suppose(at: &mut Boards, grid: usize, Candidate { cell, digit }: Candidate) {
    let cell = at.rules().cell(grid, cell);
    at.place(cell, digit);
}

fn is_gap(board: &Board, gap: Gap) -> bool {
    match gap {
        Gap::Cell(cell) => board.options(cell).is_empty(),
        Gap::Digit(digit, house) => board.all_options().digit(digit).is_disjoint(house.cells()),
    }
}

fn gap(at: &Boards) -> Option<(usize, Gap)> {
    at.iter().enumerate().find_map(|(grid, board)| Some((grid, board.gap()?)))
}

fn follows(at: &Boards, consequence: Consequence) -> bool {
    match consequence {
        Consequence::Placed(grid, Candidate { cell, digit }, Reason::Naked) => {
            at.board(grid).candidates(cell).single() == Some(digit)
        }
        Consequence::Placed(grid, Candidate { cell, digit }, Reason::Hidden(house)) => {
            let board = at.board(grid);
            // If the digit is already placed, a remaining spot is a contradiction, not a single.
            let placed = house.cells().iter().any(|cell| board.digit(cell) == Some(digit));
            !placed && (board.spots(digit) & house.cells()).single() == Some(cell)
        }
        Consequence::Locked(grid, digit, from, to) => {
            let spots = at.board(grid).spots(digit) & from.cells();
            !spots.is_empty() && spots.is_subset(to.cells())
        }
    }
}

fn draw(at: &mut Boards, consequence: Consequence) {
    match consequence {
        Consequence::Placed(grid, candidate, _) => suppose(at, grid, candidate),
        Consequence::Locked(grid, digit, from, to) => {
            let eliminated = at.board(grid).spots(digit) & (to.cells() - from.cells());
            let cells: Vec<_> = eliminated.iter().map(|cell| at.rules().cell(grid, cell)).collect();
            cells.into_iter().for_each(|cell| _ = at.remove(cell, digit));
        }
    }
}

/// Returns the next consequence: a naked single; if there is none, a hidden single; otherwise a locked candidate.
fn next(at: &Boards) -> Option<Consequence> {
    // The simplest come first, in whichever grid they are: people can follow a net of singles. Locked candidates are harder to see, and are used only
    // if no grid has a single.
    let grids = || at.iter().enumerate();
    let naked = |(grid, board): (usize, &Board)| {
        Cell::all().find_map(|cell| {
            let digit = board.candidates(cell).single()?;
            Some(Consequence::Placed(grid, Candidate { cell, digit }, Reason::Naked))
        })
    };
    let hidden = |(grid, board): (usize, &Board)| {
        House::all().find_map(|house| {
            Digit::all().find_map(|digit| {
                let cell = (board.spots(digit) & house.cells()).single()?;
                let single = Consequence::Placed(grid, Candidate { cell, digit }, Reason::Hidden(house));
                follows(at, single).then_some(single)
            })
        })
    };
    let locked = |(grid, board): (usize, &Board)| {
        Digit::all()
            .find_map(|digit| House::all().find_map(|from| locked_in(board, digit, from).map(|to| (digit, from, to))))
            .map(|(digit, from, to)| Consequence::Locked(grid, digit, from, to))
    };
    grids().find_map(naked).or_else(|| grids().find_map(hidden)).or_else(|| grids().find_map(locked))
}

/// Returns the house whose remaining cells lose a digit because it contains all places of the digit in `from`.
fn locked_in(board: &Board, digit: Digit, from: House) -> Option<House> {
    let spots = board.spots(digit) & from.cells();
    let first = spots.first()?;
    let crossing =
        first.houses().into_iter().filter(|to| (to.kind() == HouseKind::Box) != (from.kind() == HouseKind::Box));
    let mut crossing = crossing.filter(|to| spots.is_subset(to.cells()));
    crossing.find(|to| !(board.spots(digit) & (to.cells() - from.cells())).is_empty())
}
