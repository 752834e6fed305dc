//! Hints: the mistakes in a player's position or, if there are none, the next step, revealed to the requested depth.
//!
//! ```text
//! Kind         the kind of the next step                          There is a Hidden Single (Box), which places a digit.
//! Place        where to look for it                               Look at box 2.
//! Pattern      the visible pattern                                Hidden Single (Box): only place for 9 in box 2.
//! Conclusion   the reason and the conclusion                      In box 2, 9 can only go into r3c6: ... So r3c6 is 9.
//! ```
//!
//! A step that starts from a mistake is worthless, so [`position`] looks for mistakes first. Only [`shown_at`] decides how much of a step each depth
//! reveals, so its words name exactly what its marks draw.
//!
//! ```
//! use ninefold_core::multi::Grids;
//! use ninefold_core::{Digit, Grid, Stop};
//! use ninefold_logic::{Method, hint};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let puzzle = Grids::from(grid);
//! let mut boards = puzzle.boards();
//! let position = hint::position(&puzzle, None, &boards, Stop::NEVER).unwrap();
//! let step = Method::simple().next(&position).unwrap();
//! let shown = hint::shown_at(&step, hint::Depth::Place);
//! assert_eq!(shown.words(), "Look at box 2.");
//! assert_eq!(shown.marks(position.board(0)).len(), 1, "the box");
//!
//! boards.place(puzzle.rules().at(0, 2).unwrap(), Digit::D2);
//! let faults = hint::position(&puzzle, None, &boards, Stop::NEVER).unwrap_err();
//! assert_eq!(faults[0].to_string(), "r1c3 is not 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::frame::mark::{Mark, Role};
use crate::frame::multi::{Boards, Grids, LayoutCell};
use crate::frame::rules::{GridRules, Rules};
use crate::frame::solve::Solver;
use crate::frame::{self, Candidate, Cell, CellSet, Clash, Digit, GridOf, House, HouseKind, PuzzleError, Stop};

use crate::position::Position;
use crate::text;

mod shown;

pub use self::shown::{Shown, shown_at};

/// The amount of information that a hint reveals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Depth {
    /// The existence of a step, and its kind.
    Kind,
    /// The region in which to look.
    Place,
    /// The visible pattern.
    Pattern,
    /// The reason and the conclusion.
    Conclusion,
}

impl Depth {
    /// All depths, from the least information to the most.
    pub const ALL: [Self; 4] = [Self::Kind, Self::Place, Self::Pattern, Self::Conclusion];

    /// Whether a hint of this depth names the grid of a step or mistake.
    pub const fn has_grid(self) -> bool {
        !matches!(self, Self::Kind)
    }

    /// Whether a hint of this depth reveals all of a step.
    pub const fn has_conclusion(self) -> bool {
        matches!(self, Self::Conclusion)
    }
}

/// A mistake in a position, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The grid to which the cells of the mistake refer.
    pub at: GridOf,
    /// The mistake itself.
    pub mistake: Mistake,
    /// The house that shows where the mistake is, if there is one.
    house: Option<House>,
    /// The reason why no solution is left, in sentences, if one was requested.
    argument: Option<String>,
}

/// A mistake in a grid, or in the puzzle as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A cell that holds this digit, although the puzzle gives another digit there.
    Changed(Candidate, Digit),
    /// Two equal digits in a house. If only one of them is given, its cell follows.
    Clash(Clash, Option<Cell>),
    /// Digits that break a constraint that no house expresses: the constraint in words, and its cells.
    Broken(String, CellSet),
    /// The puzzle has several solutions, whatever the player has done.
    Puzzle(PuzzleError<Grids>),
    /// No solution is left. The cells are those whose digit would only have to be removed, by itself, for a solution to exist.
    Dead(PuzzleError<Grids>, CellSet),
    /// A digit that differs from that of the solution.
    Digit(Candidate),
    /// A candidate of the solution that was eliminated.
    Candidate(Candidate),
}

/// Returns the position in which to look for steps, or else the mistakes.
///
/// `givens` contains the known givens of the puzzle, or all digits if it is unknown which of them the player entered. If the givens allow several
/// solutions, the boards must exclude all but one of them. A solution that is passed is not computed again. If its computation is stopped, the
/// position is accepted unchecked, and techniques that argue from uniqueness are not used in it.
///
/// # Errors
///
/// Returns the most severe mistakes: changed givens and equal digits in a house; if there are none, a broken constraint; then the reason why there is
/// no solution or several; then wrong digits; then correct candidates that were eliminated.
pub fn position(
    givens: &Grids,
    solution: Option<&Grids>,
    boards: &Boards,
    stop: Stop<'_>,
) -> Result<Position, Vec<Fault>> {
    let faults = visible(givens, boards);
    if !faults.is_empty() {
        return Err(faults);
    }
    let proved = solution.cloned().map_or_else(|| Solver::new().prove(givens, stop), Ok);
    let faults = match proved {
        Ok(solution) => mistakes(boards, &solution),
        Err(PuzzleError::Several(..)) => return undecided(givens, boards, stop),
        Err(PuzzleError::Stopped) => return Ok(Position::from_boards(boards.clone(), givens)),
        Err(error) => vec![dead(error, givens, stop)],
    };
    if faults.is_empty() { Ok(Position::assume_unique(boards.clone(), givens)) } else { Err(faults) }
}

/// Returns one of the grids that contain a cell of the layout, and the position of the cell in it.
fn home(layout: &Rules, cell: LayoutCell) -> (GridOf, Cell) {
    let (grid, cell) = frame::homes(layout, cell).next().expect("a cell has a grid");
    (GridOf { grid, grids: layout.grids().len() }, cell)
}

/// Builds the fault for a digit in a cell. It names one grid even if several grids share the cell.
fn fault(
    layout: &Rules,
    cell: LayoutCell,
    digit: ninefold_core::Digit,
    mistake: impl FnOnce(Candidate) -> Mistake,
) -> Fault {
    let (at, cell) = home(layout, cell);
    let house = region(&frame::grid_rules(layout, at.grid), cell);
    Fault { at, mistake: mistake(Candidate { cell, digit: framed(digit) }), house, argument: None }
}

/// Converts a digit of a puzzle to the types of its grids.
fn framed(digit: ninefold_core::Digit) -> Digit {
    Digit::framed(digit).expect("a digit of the grid")
}

/// Returns the box or region of a cell, or its row if it has neither.
fn region(rules: &GridRules, cell: Cell) -> Option<House> {
    let houses = rules.houses_of(cell);
    houses.iter().find(|house| is_region(house)).or(houses.first()).copied()
}

const fn is_region(house: &House) -> bool {
    matches!(house.kind(), HouseKind::Box | HouseKind::Region)
}

/// Returns the mistakes that are visible without a search.
fn visible(givens: &Grids, boards: &Boards) -> Vec<Fault> {
    let found = boards.grids();
    let changed = givens.filled().filter_map(|cell| {
        let (given, digit) = (givens[cell]?, found[cell]?);
        (digit != given).then(|| fault(givens.rules(), cell, digit, |own| Mistake::Changed(own, framed(given))))
    });
    let faults: Vec<Fault> = changed.chain(clashes(givens, boards)).collect();
    if faults.is_empty() { broken(boards).into_iter().collect() } else { faults }
}

/// Returns the first constraint that the digits break and that no house expresses.
fn broken(boards: &Boards) -> Option<Fault> {
    let layout = boards.rules();
    if layout.has_plain_grids() {
        return None;
    }
    let Some(PuzzleError::Broken(broken)) = boards.flaw() else { return None };
    let (at, cells) = within_one(layout, &broken.cells).unwrap_or((0, CellSet::EMPTY));
    let at = GridOf { grid: at, grids: layout.grids().len() };
    let sum = sum_of(boards, &broken.cells).map_or_else(String::new, |sum| format!(": they add up to {sum}"));
    Some(Fault { at, mistake: Mistake::Broken(broken.text + &sum, cells), house: None, argument: None })
}

/// Returns the sum of the digits in these cells, if they are exactly the cells of a cage or of another given sum, and all of them are filled.
fn sum_of(boards: &Boards, cells: &[LayoutCell]) -> Option<u32> {
    let mut totals = boards.rules().totals().iter().filter(|total| total.is_given());
    let total =
        totals.find(|total| total.cells.len() == cells.len() && total.cells.iter().all(|cell| cells.contains(cell)))?;
    total.cells.iter().map(|&cell| boards.digit(cell).map(|digit| u32::from(digit.get()))).sum()
}

/// Returns the first grid that contains all these cells, and their positions in it.
fn within_one(layout: &Rules, cells: &[LayoutCell]) -> Option<(usize, CellSet)> {
    let within = |grid: usize| -> Option<CellSet> {
        let home = |&cell: &LayoutCell| frame::homes(layout, cell).find(|home| home.0 == grid).map(|home| home.1);
        cells.iter().map(home).collect()
    };
    (0..layout.grids().len()).find_map(|grid| Some((grid, within(grid)?)))
}

/// Returns all pairs of equal digits in a house, each pair of cells once.
fn clashes(givens: &Grids, boards: &Boards) -> Vec<Fault> {
    let (layout, each) = (boards.rules(), frame::each_board(boards));
    let grids = each.len();
    let (mut faults, mut known) = (Vec::new(), Vec::new());
    for (grid, board) in each.iter().enumerate() {
        let rules = frame::grid_rules(layout, grid);
        let houses = rules.houses().iter().chain(rules.groups()).copied();
        for (house, digit) in houses.flat_map(|house| rules.digits().iter().map(move |digit| (house, digit))) {
            let mut cells = (board.grid().spots(digit) & house.cells()).iter();
            let (Some(one), Some(other)) = (cells.next(), cells.next()) else { continue };
            let pair = [one, other].map(|cell| frame::layout_cell(layout, grid, cell));
            if !known.contains(&pair) {
                known.push(pair);
                let given = match pair.map(|cell| givens[cell].is_some()) {
                    [true, false] => Some(one),
                    [false, true] => Some(other),
                    _ => None,
                };
                let mistake = Mistake::Clash(Clash { digit, cells: [one, other], house }, given);
                faults.push(Fault { at: GridOf { grid, grids }, mistake, house: Some(house), argument: None });
            }
        }
    }
    faults
}

/// Returns the digits that differ from the only solution of the givens. There are none if the givens have no solution or several.
///
/// [`position`] reports only the most severe mistakes, such as equal digits in a house; this function tells which of them are wrong.
pub fn wrong_digits(givens: &Grids, boards: &Boards, stop: Stop<'_>) -> Vec<Fault> {
    Solver::new().prove(givens, stop).map_or_else(|_| Vec::new(), |solution| differing(boards, &solution))
}

/// Returns the digits that differ from those of the solution.
fn differing(boards: &Boards, solution: &Grids) -> Vec<Fault> {
    let (layout, digits) = (boards.rules(), boards.grids());
    let wrong = digits.filled().filter(|&cell| digits[cell] != solution[cell]);
    wrong.filter_map(|cell| Some(fault(layout, cell, digits[cell]?, Mistake::Digit))).collect()
}

/// Returns wrong digits or, if there are none, candidates of the solution that were eliminated.
fn mistakes(boards: &Boards, solution: &Grids) -> Vec<Fault> {
    let (layout, wrong) = (boards.rules(), differing(boards, solution));
    if !wrong.is_empty() {
        return wrong;
    }
    let right = layout.cells().filter_map(|cell| Some((cell, solution[cell]?)));
    let gone = right.filter(|&(cell, digit)| !boards.options(cell).contains(digit));
    gone.map(|(cell, digit)| fault(layout, cell, digit, Mistake::Candidate)).collect()
}

/// Handles givens with several solutions, as in unfinished puzzles and puzzles defined by candidates: the boards must leave only one solution.
fn undecided(givens: &Grids, boards: &Boards, stop: Stop<'_>) -> Result<Position, Vec<Fault>> {
    match Solver::new().prove(boards, stop) {
        Ok(_) | Err(PuzzleError::Stopped) => Ok(Position::from_boards(boards.clone(), givens)),
        Err(error @ PuzzleError::Several(..)) => {
            Err(vec![Fault { at: GridOf::ONLY, mistake: Mistake::Puzzle(error), house: None, argument: None }])
        }
        Err(error) => Err(vec![dead(error, &boards.grids(), stop)]),
    }
}

/// Builds the fault for a position without solutions. Its cells are those whose digit would only have to be removed, by itself, for a solution to
/// exist; empty if they are not all in one grid.
fn dead(error: PuzzleError<Grids>, digits: &Grids, stop: Stop<'_>) -> Fault {
    let layout = digits.rules();
    let has_solution = |digits: &Grids| matches!(Solver::new().first(digits, stop), Ok(Some(_)));
    let is_suspect = |cell: &LayoutCell| {
        let mut rest = digits.clone();
        rest[*cell] = None;
        has_solution(&rest)
    };
    let suspects: Vec<LayoutCell> =
        if has_solution(digits) { Vec::new() } else { digits.filled().filter(is_suspect).collect() };
    let (grid, suspects) = within_one(layout, &suspects).unwrap_or((0, CellSet::EMPTY));
    let at = GridOf { grid, grids: layout.grids().len() };
    Fault { at, mistake: Mistake::Dead(error, suspects), house: None, argument: None }
}

/// Writes the mistake in full.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match &self.mistake {
            Mistake::Changed(Candidate { cell, digit }, given) => {
                write!(f, "{at}{cell} is given as {given}, and here it is {digit}")
            }
            Mistake::Clash(clash, None) => write!(f, "{at}{clash}"),
            Mistake::Clash(clash, Some(given)) => write!(f, "{at}{clash}, of which {given} is given"),
            Mistake::Broken(text, _) => f.write_str(text),
            Mistake::Puzzle(error) => error.fmt(f),
            Mistake::Dead(error, suspects) => {
                let why =
                    || self.argument.as_deref().map_or_else(|| why(error), |text| text.trim_end_matches('.').into());
                write!(f, "no solution is left: {}", why())?;
                match suspects.len() {
                    1..=FEW => {
                        let of = if at.grids > 1 { format!(" of grid {}", at.grid + 1) } else { String::new() };
                        write!(f, "; without the digit in {}{of} there would be one", text::either_of(*suspects))
                    }
                    _ => Ok(()),
                }
            }
            Mistake::Digit(Candidate { cell, digit }) => write!(f, "{at}{cell} is not {digit}"),
            Mistake::Candidate(Candidate { cell, digit }) => {
                write!(f, "{at}{cell} has lost its candidate {digit}, which is still possible")
            }
        }
    }
}

/// The maximum number of cells that a message lists.
const FEW: usize = 4;

/// Returns the reason why no solution is left, worded to follow a colon.
fn why(error: &PuzzleError<Grids>) -> String {
    match error {
        PuzzleError::Unsolvable => "every way to fill the empty cells leads to a contradiction".into(),
        PuzzleError::Gap(at, ninefold_core::Gap::Cell(cell)) => format!("{at}no digit can go into {cell}"),
        error => error.to_string(),
    }
}

impl Fault {
    /// Adds a reason in sentences to a mistake that a search found, since a search shows that no solution is left but does not explain why.
    #[must_use]
    pub fn argued(self, reason: impl FnOnce() -> Option<String>) -> Self {
        match self.mistake {
            Mistake::Dead(PuzzleError::Unsolvable, _) => Self { argument: reason(), ..self },
            _ => self,
        }
    }

    /// Describes the mistake as far as the depth allows: its kind, the place, the cells, or the details.
    pub fn say(&self, depth: Depth) -> String {
        let said = match depth {
            Depth::Kind => self.kind(),
            Depth::Place => self.place(),
            Depth::Pattern => self.pattern(),
            Depth::Conclusion => self.to_string(),
        };
        text::capital(&said) + "."
    }

    /// Marks everything that the words name at this depth, in the grid of the mistake: a house, then cells.
    pub fn marks(&self, depth: Depth) -> Vec<Mark> {
        let role = Role::Eliminated;
        match depth {
            Depth::Kind => Vec::new(),
            Depth::Place => self.house.map(|house| Mark::House(role, house)).into_iter().collect(),
            Depth::Pattern | Depth::Conclusion => self.cells().iter().map(|cell| Mark::Cell(role, cell)).collect(),
        }
    }

    fn kind(&self) -> String {
        match &self.mistake {
            Mistake::Changed(..) => "a given is another digit here".into(),
            Mistake::Clash(clash, _) => match clash.house.kind() {
                HouseKind::Row | HouseKind::Column | HouseKind::Box => {
                    "a digit appears twice in a row, column or box".into()
                }
                _ => "a digit appears twice where digits must differ".into(),
            },
            Mistake::Broken(..) => "the digits break a constraint".into(),
            Mistake::Puzzle(_) => self.to_string(),
            Mistake::Dead(..) => "no solution is left".into(),
            Mistake::Digit(_) => "a digit is wrong".into(),
            Mistake::Candidate(_) => "a candidate that is still possible was eliminated".into(),
        }
    }

    fn place(&self) -> String {
        let kind =
            if matches!(self.mistake, Mistake::Clash(..)) { "a digit appears twice".into() } else { self.kind() };
        match self.house {
            Some(house) => format!("{}in {} {kind}", self.at, house.words()),
            None => kind,
        }
    }

    fn pattern(&self) -> String {
        let at = self.at;
        match &self.mistake {
            Mistake::Changed(own, _) => format!("{at}{} is given as another digit", own.cell),
            Mistake::Clash(clash, _) => format!("{at}{clash}"),
            Mistake::Digit(own) => format!("{at}the digit in {} is wrong", own.cell),
            Mistake::Candidate(own) => format!("{at}{} has lost a candidate that is still possible", own.cell),
            Mistake::Broken(..) | Mistake::Puzzle(_) | Mistake::Dead(..) => self.to_string(),
        }
    }

    /// Returns the cells of the mistake in its grid, which the words name.
    pub fn cells(&self) -> CellSet {
        match &self.mistake {
            Mistake::Changed(own, _) | Mistake::Digit(own) | Mistake::Candidate(own) => CellSet::of(own.cell),
            Mistake::Clash(clash, _) => clash.cells.into_iter().collect(),
            Mistake::Broken(_, cells) => *cells,
            Mistake::Dead(error, suspects) => {
                let suspects = if suspects.len() <= FEW { *suspects } else { CellSet::EMPTY };
                match error {
                    #[cfg(not(wide))]
                    PuzzleError::Gap(at, frame::Gap::Cell(cell)) if *at == self.at => suspects.with(*cell),
                    _ => suspects,
                }
            }
            Mistake::Puzzle(_) => CellSet::EMPTY,
        }
    }
}
