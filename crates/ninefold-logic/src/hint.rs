//! Hints: what is wrong with a player's position; then the next step, as much of it as is wanted.
//!
//! ```text
//! Kind         that there is a step, and what sort of step        There is a Hidden Single (Box), which places a digit.
//! Place        where to look                                      Look at box 2.
//! Pattern      what is to be seen there                           Hidden Single (Box): only place for 9 in box 2.
//! Conclusion   why, and what follows                              In box 2, 9 can only go into r3c6: ... So r3c6 is 9.
//! ```
//!
//! A step that starts from a mistake is worth nothing, so [`position`] looks for mistakes first.
//!
//! ```
//! use ninefold_core::{Board, Digit, Grid};
//! use ninefold_logic::{Method, hint};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut board = puzzle.board();
//! let state = hint::position(&puzzle, &board).unwrap();
//! let step = Method::simple().next(&state).unwrap();
//! assert_eq!(hint::say(&step, hint::Depth::Place), "Look at box 2.");
//!
//! board.place("r1c3".parse()?, Digit::D2);
//! let faults = hint::position(&puzzle, &board).unwrap_err();
//! assert_eq!(faults[0].to_string(), "r1c3 is not 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use ninefold_core::mark::Role;
use ninefold_core::{
    Board, Candidate, Cell, CellSet, Clash, Digit, Gap, Grid, House, HouseKind, PuzzleError, Solution, solve,
};

use crate::state::State;
use crate::step::{Part, Step, Via};
use crate::technique::Article;
use crate::text;

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Depth {
    /// That there is a step, and what sort of step.
    Kind,
    /// Where to look.
    Place,
    /// The pattern that is to be seen there.
    Pattern,
    /// Why, and what follows.
    Conclusion,
}

impl Depth {
    /// From least to most.
    pub const ALL: [Self; 4] = [Self::Kind, Self::Place, Self::Pattern, Self::Conclusion];
}

/// Something that is wrong with a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// A given of the puzzle is another digit here.
    Changed(Candidate, Digit),
    /// Two equal digits in a house.
    Clash(Clash),
    /// The puzzle has several solutions, whatever the player has done.
    Puzzle(PuzzleError),
    /// No solution is left, and the cells without one of whose digits there would be one.
    Dead(PuzzleError, CellSet),
    /// A digit that is not the one of the solution.
    Digit(Candidate),
    /// A candidate of the solution that is gone.
    Candidate(Candidate),
}

/// The state to look for steps in, or all that is wrong with it.
///
/// `puzzle` holds the givens as far as they are known: all digits, if nobody says which of them are the player's own. What they
/// do not say about other solutions the board must.
///
/// # Errors
///
/// The mistakes of the worst kind that there are: changed givens and equal digits in a house, else what leaves no solution or
/// several, else wrong digits, else eliminated candidates that are right.
pub fn position(puzzle: &Grid, board: &Board) -> Result<State, Vec<Fault>> {
    let faults = visible(puzzle, board);
    if !faults.is_empty() {
        return Err(faults);
    }
    let faults = match solve::prove(&puzzle.board()) {
        Ok(solution) => mistakes(board, &solution),
        Err(PuzzleError::Several(..)) => return undecided(puzzle, board),
        Err(error) => vec![Fault::Dead(error, suspects(puzzle))],
    };
    if faults.is_empty() { Ok(State::assume_unique(*board, puzzle.filled())) } else { Err(faults) }
}

/// The mistake, as far as it shows at first sight.
fn visible(puzzle: &Grid, board: &Board) -> Vec<Fault> {
    let changed = puzzle.iter().filter_map(|(cell, given)| {
        let found = board.digit(cell).filter(|&found| found != given)?;
        Some(Fault::Changed(Candidate { cell, digit: found }, given))
    });
    changed.chain(clashes(board.grid()).into_iter().map(Fault::Clash)).collect()
}

/// Every two equal digits in a house, each two cells once.
fn clashes(grid: &Grid) -> Vec<Clash> {
    let mut clashes: Vec<Clash> = Vec::new();
    for house in House::all() {
        for digit in Digit::all() {
            let mut cells = (grid.spots(digit) & house.cells()).iter();
            if let (Some(one), Some(other)) = (cells.next(), cells.next())
                && clashes.iter().all(|clash| clash.cells != [one, other])
            {
                clashes.push(Clash { digit, cells: [one, other], house });
            }
        }
    }
    clashes
}

/// Wrong digits; if there are none, right candidates that are gone.
fn mistakes(board: &Board, solution: &Solution) -> Vec<Fault> {
    let grid = board.grid().iter().map(|(cell, digit)| Candidate { cell, digit });
    let wrong: Vec<Fault> = grid.filter(|own| solution.digit(own.cell) != own.digit).map(Fault::Digit).collect();
    if !wrong.is_empty() {
        return wrong;
    }
    let right = Cell::all().map(|cell| Candidate { cell, digit: solution.digit(cell) });
    right.filter(|right| !board.options(right.cell).contains(right.digit)).map(Fault::Candidate).collect()
}

/// A position whose givens alone have several solutions: puzzles of candidates, and unfinished ones.
fn undecided(puzzle: &Grid, board: &Board) -> Result<State, Vec<Fault>> {
    match solve::prove(board) {
        Ok(_) => Ok(State::from_board(*board, puzzle.filled())),
        Err(error @ PuzzleError::Several(..)) => Err(vec![Fault::Puzzle(error)]),
        Err(error) => Err(vec![Fault::Dead(error, suspects(board.grid()))]),
    }
}

/// The cells whose digit alone stands in the way of every solution.
fn suspects(grid: &Grid) -> CellSet {
    let is_suspect = |cell: &Cell| {
        let mut rest = *grid;
        rest[*cell] = None;
        solve::count(&rest.board(), 1) == 1
    };
    if solve::count(&grid.board(), 1) == 1 { CellSet::EMPTY } else { grid.filled().iter().filter(is_suspect).collect() }
}

/// The mistake, exactly.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Changed(Candidate { cell, digit }, given) => {
                write!(f, "{cell} is given as {given}, and here it is {digit}")
            }
            Self::Clash(clash) => clash.fmt(f),
            Self::Puzzle(error) => error.fmt(f),
            Self::Dead(error, suspects) => {
                write!(f, "no solution is left: {}", Why(error))?;
                match suspects.len() {
                    1..=FEW => write!(f, "; without the digit in {} there would be one", text::either_of(*suspects)),
                    _ => Ok(()),
                }
            }
            Self::Digit(Candidate { cell, digit }) => write!(f, "{cell} is not {digit}"),
            Self::Candidate(Candidate { cell, digit }) => {
                write!(f, "{cell} has lost its candidate {digit}, which is still possible")
            }
        }
    }
}

/// More cells than this say nothing.
const FEW: usize = 4;

struct Why<'a>(&'a PuzzleError);

impl fmt::Display for Why<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            PuzzleError::Unsolvable => {
                f.write_str("nothing is wrong at first sight, but every way ends in a contradiction")
            }
            PuzzleError::Gap(Gap::Cell(cell)) => write!(f, "no digit can go into {cell}"),
            error => error.fmt(f),
        }
    }
}

impl Fault {
    /// The mistake, without giving away a digit of the solution unless the depth allows it.
    pub fn say(&self, depth: Depth) -> String {
        let said = match self {
            Self::Candidate(Candidate { cell, .. }) if depth <= Depth::Place => {
                format!("{cell} has lost a candidate that is still possible")
            }
            _ => self.to_string(),
        };
        text::capital(&said) + "."
    }
}

/// The words of a hint of that depth about a step. Where there are several grids, the grid is told with the place.
pub fn say(step: &Step, depth: Depth) -> String {
    match step.named_grid().filter(|_| depth != Depth::Kind) {
        Some(grid) => format!("In grid {}: {}", grid + 1, words(step, depth)),
        None => words(step, depth),
    }
}

fn words(step: &Step, depth: Depth) -> String {
    match depth {
        Depth::Kind => kind(step),
        Depth::Place => place(step),
        Depth::Pattern => format!("{}: {}.", step.technique().name, step.text().short),
        Depth::Conclusion => format!("{} So {}", step.text().teach, text::sentence(step)),
    }
}

fn kind(step: &Step) -> String {
    let name = step.technique().name;
    let (there, s) = match step.technique().noun.article {
        Article::A => ("is a", "s"),
        Article::An => ("is an", "s"),
        Article::None => ("are", ""),
    };
    let (placed, eliminated) = (step.placed().len(), step.eliminated().len());
    let what = match (placed, eliminated) {
        (1, 0) => format!("place{s} a digit"),
        (_, 0) => format!("place{s} {} digits", text::count(placed)),
        (0, 1) => format!("rule{s} out a candidate"),
        (0, _) => format!("rule{s} out {} candidates", text::count(eliminated)),
        _ => format!("place{s} digits and rule{s} out candidates"),
    };
    format!("There {there} {name}, which {what}.")
}

/// Where to look: the houses that the argument starts from, else its cells in broad terms.
fn place(step: &Step) -> String {
    let places = [of_links(step), of_houses(step), of_deadly(step), of_pivot(step), of_colours(step), of_cells(step)];
    places.into_iter().flatten().next().unwrap_or_else(|| "Look at the whole grid.".into())
}

/// A chain by its ends; a short one by the houses of its links.
fn of_links(step: &Step) -> Option<String> {
    let vias: Vec<(Via, CellSet)> = step
        .parts()
        .iter()
        .filter_map(
            |part| if let Part::Strong(from, to, via) = part { Some((*via, from.cells | to.cells)) } else { None },
        )
        .collect();
    let coloured = !step.spots(Role::Group(0)).is_empty();
    let supposes = step.parts().iter().any(|part| matches!(part, Part::Suppose(_)));
    if vias.is_empty() || supposes || coloured {
        return None;
    }
    let houses: Option<Vec<House>> =
        vias.iter().map(|(via, _)| if let Via::House(house) = via { Some(*house) } else { None }).collect();
    if let Some(houses) = houses.filter(|houses| houses.len() <= 2) {
        return Some(look_at(houses.into_iter().chain(step.houses(Role::Pattern)).collect()));
    }
    let nodes = step.parts().iter().filter_map(|part| match part {
        Part::Strong(from, to, _) | Part::Weak(from, to) => Some([from.cells, to.cells]),
        _ => None,
    });
    let nodes: Vec<CellSet> = nodes.flatten().collect();
    let [first, .., last] = nodes[..] else { return None };
    let ends = [first, last].map(text::brief);
    Some(if first == last {
        format!("Start at {}, where the chain also ends.", ends[0])
    } else {
        format!("Look for a chain from {} to {}.", ends[0], ends[1])
    })
}

fn of_houses(step: &Step) -> Option<String> {
    if step.deadly().is_some() {
        return None;
    }
    let houses = [Role::Base, Role::Pattern, Role::Pivot].into_iter().flat_map(|role| step.houses(role));
    let mut distinct: Vec<House> = Vec::new();
    houses.for_each(|house| {
        if !distinct.contains(&house) {
            distinct.push(house);
        }
    });
    (!distinct.is_empty()).then(|| look_at(distinct))
}

fn look_at(mut houses: Vec<House>) -> String {
    houses.sort_unstable();
    houses.dedup();
    format!("Look at {}.", text::houses(houses))
}

/// A cell that everything turns on: the pivot of a wing, what is supposed, the cell of a cell forcing chain.
fn of_pivot(step: &Step) -> Option<String> {
    let supposed: CellSet = step
        .parts()
        .iter()
        .filter_map(|part| if let Part::Suppose(claim) = part { Some(claim.candidate().cell) } else { None })
        .collect();
    let pivot = step.cells(Role::Pivot) | supposed;
    (!pivot.is_empty() && pivot.len() <= 4).then(|| format!("Look at {}.", text::list(pivot)))
}

fn of_deadly(step: &Step) -> Option<String> {
    let set = step.deadly()?;
    let cells = Digit::all().fold(CellSet::EMPTY, |cells, digit| cells | set.digit(digit));
    let rows: Vec<House> = House::rows().filter(|row| !row.cells().is_disjoint(cells)).collect();
    (cells.len() <= 12).then(|| look_at(rows))
}

/// Nets of links reach far: what is said is which digits they are about.
fn of_colours(step: &Step) -> Option<String> {
    let is_net = step.parts().iter().any(|part| matches!(part, Part::Strong(..)));
    (is_net && step.digits().len() == 1).then(|| format!("Look at all places for {}.", text::both(step.digits())))
}

/// The cells of the pattern: by a house that they share, else by their boxes.
fn of_cells(step: &Step) -> Option<String> {
    let named = step.parts().iter().filter_map(|part| if let Part::Cell(_, cell) = part { Some(*cell) } else { None });
    let cells: CellSet = named.collect();
    if cells.is_empty() {
        return None;
    }
    let kinds = [HouseKind::Box, HouseKind::Row, HouseKind::Column];
    let homes = kinds.into_iter().filter_map(|kind| cells.first().map(|cell| cell.house(kind)));
    let home = homes.into_iter().find(|home| cells.is_subset(home.cells()));
    Some(match home {
        Some(home) => look_at(vec![home]),
        None => look_at(House::boxes().filter(|square| !square.cells().is_disjoint(cells)).collect()),
    })
}
