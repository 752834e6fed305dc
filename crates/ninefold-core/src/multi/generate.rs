//! New multi-sudoku: a full one, clues taken away while there is one solution; or clues in given places, changed until there is.
//!
//! Random numbers are the caller's: equal numbers make equal puzzles on every machine.
//!
//! ```
//! use ninefold_core::Stop;
//! use ninefold_core::generate::{Random, Seed};
//! use ninefold_core::multi::{Layout, Puzzle, generate::{self, Order}};
//!
//! let layout: Layout = "twodoku".parse()?;
//! let puzzle = generate::puzzle(&layout, &Order::default(), &mut Random::new(Seed::new(7)), Stop::NEVER)?;
//! assert_eq!(Puzzle::try_from(puzzle.givens().clone())?, puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::grids::{Grids, LayoutCell};
use super::layout::{Layout, Stride};
use super::search::{Puzzle, digit, grids, search};
use crate::cells::{Cell, Digit, DigitSet};
use crate::generate::Random;
use crate::solve::linked::{MOST, Search};
use crate::solve::{self, Backend, State};
use crate::stop::{Stop, Stopped};
use crate::symmetry::Turn;

/// The properties that a new puzzle is to have.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// How many clues it has; without it, none that could go.
    pub clues: Option<usize>,
    /// The turns that leave the pattern of its clues as it is. Those that do not leave the layout as it is cannot be had.
    pub turns: Vec<Turn>,
    /// The cells that have clues, and no others.
    pub pattern: Option<Vec<LayoutCell>>,
    /// Whether each grid has one solution without the others.
    pub alone: bool,
    /// How many times to begin anew, or to change clues in a pattern; 0 for what is usual.
    pub effort: usize,
}

/// Why there is no such puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The layout does not look the same after that turn.
    Turn(Turn),
    /// A pattern says where the clues are, so neither their number nor a symmetry can be asked for.
    Contrary,
    /// No full multi-sudoku was found.
    Empty,
    /// None was found with so few clues; the fewest were so many.
    Clues(usize),
    /// None was found with that pattern of clues. There may be none.
    Pattern,
    /// It was stopped before one was found.
    Stopped,
}

impl From<Stopped> for Failure {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(turn) => {
                write!(f, "the layout is another one after {turn}, so clues cannot be symmetric that way")
            }
            Self::Contrary => {
                f.write_str("a pattern says where the clues are: it goes with no number of clues and no symmetry")
            }
            Self::Empty => f.write_str("the grids of this layout could not be filled"),
            Self::Clues(fewest) => write!(f, "no puzzle with so few clues was found; the fewest were {fewest}"),
            Self::Pattern => f.write_str("no puzzle with this pattern was found; there may be none"),
            Self::Stopped => f.write_str("stopped before a puzzle was found"),
        }
    }
}

impl core::error::Error for Failure {}

/// One of some digits.
fn one_of(digits: DigitSet, random: &mut Random) -> Option<Digit> {
    digits.iter().nth(random.below(digits.len()))
}

/// A puzzle as it is ordered for.
///
/// # Errors
///
/// If it cannot be, or none was found.
pub fn puzzle(layout: &Layout, order: &Order, random: &mut Random, stop: Stop<'_>) -> Result<Puzzle, Failure> {
    if let Some(pattern) = &order.pattern {
        if order.clues.is_some() || !order.turns.is_empty() {
            return Err(Failure::Contrary);
        }
        return in_pattern(layout, pattern, order, random, stop);
    }
    let orbits = orbits(layout, &order.turns)?;
    let mut fewest = usize::MAX;
    let times = if order.effort == 0 { TIMES } else { order.effort };
    for _ in 0..times {
        let solution = full(layout, random, stop)?.ok_or(Failure::Empty)?;
        let puzzle = thinned(solution, orbits.clone(), order, random, stop)?;
        let clues = puzzle.givens().filled().count();
        fewest = fewest.min(clues);
        if order.clues.is_none_or(|ordered| clues <= ordered) {
            return Ok(puzzle);
        }
    }
    Err(Failure::Clues(fewest))
}

/// How often a puzzle with a number of clues is tried.
const TIMES: usize = 100;

/// The grids of a layout filled at random, if that can be done.
///
/// # Errors
///
/// If it was stopped.
pub fn solution(layout: &Layout, random: &mut Random, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    full(layout, random, stop)
}

/// Cells that are taken away together.
fn orbits(layout: &Layout, turns: &[Turn]) -> Result<Vec<Vec<LayoutCell>>, Failure> {
    let maps = turns.iter().map(|&turn| layout.symmetry(turn).ok_or(Failure::Turn(turn)));
    let maps = maps.collect::<Result<Vec<_>, _>>()?;
    let mut seen = vec![false; layout.len()];
    let mut orbits = Vec::new();
    for cell in layout.cells() {
        let (mut orbit, mut new) = (Vec::new(), vec![cell]);
        while let Some(cell) = new.pop() {
            if !core::mem::replace(&mut seen[cell.index()], true) {
                orbit.push(cell);
                new.extend(maps.iter().map(|map| map[cell.index()]));
            }
        }
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    Ok(orbits)
}

/// How often a full multi-sudoku is tried by chance alone.
const ATTEMPTS: usize = 200;

fn full(layout: &Layout, random: &mut Random, stop: Stop<'_>) -> Result<Option<Grids>, Stopped> {
    for _ in 0..ATTEMPTS {
        stop.check(1)?;
        if let Some(filled) = filled(layout, random) {
            return Ok(Some(filled));
        }
    }
    if let Some(repeated) = repeated(layout, random) {
        return Ok(Some(repeated));
    }
    let empty = Grids::empty(layout.clone());
    let found: Option<Vec<Vec<State>>> = search(Backend::detect(), &empty).until(stop).find(1, GUESSES)?;
    Ok(found.and_then(|found| found.first().map(|states| grids(layout, states))))
}

/// The most guesses of a search that should be quick.
const GUESSES: u64 = 1 << 20;

/// A full multi-sudoku by chance: random digits where the search would guess. It gives up soon.
fn filled(layout: &Layout, random: &mut Random) -> Option<Grids> {
    let empty = Grids::empty(layout.clone());
    let mut search = search(Backend::detect(), &empty);
    let mut mistakes = 0;
    if !search.settle() {
        return None;
    }
    while let Some((grid, cell)) = search.next_guess() {
        let digit = one_of(search.states[grid].digits(cell), random)?;
        if !supposed(&mut search, grid, cell, digit) {
            mistakes += 1;
            if mistakes > 4 * layout.grids().len() {
                return None;
            }
            search.states[grid].eliminate(cell, digit);
            if !search.settle_from(1 << grid) {
                return None;
            }
        }
    }
    Some(grids(layout, &search.states))
}

/// Puts a digit down; if that cannot be, leaves everything as it was.
fn supposed(search: &mut Search<'_>, grid: usize, cell: Cell, digit: Digit) -> bool {
    let before = search.keep();
    search.states[grid].assign(cell, digit);
    let stands = search.settle_from(1 << grid);
    if !stands {
        search.take_back(before);
    }
    stands
}

/// One grid repeated all over the plane: each nine by nine of it, taken by whole boxes, is a grid again.
fn repeated(layout: &Layout, random: &mut Random) -> Option<Grids> {
    if layout.grids().iter().any(|offset| offset.stride != Stride::Whole) {
        return None;
    }
    let single = Layout::new(&[super::Offset::at(0, 0)]).ok()?;
    let tile = (0..ATTEMPTS).find_map(|_| filled(&single, random))?.grid(0);
    let digit = |cell| {
        let (row, column) = layout.place(cell);
        tile[Cell::new((row % 9) as u8 + 1, (column % 9) as u8 + 1)?]
    };
    Some(Grids::new(layout.clone(), layout.cells().map(digit)))
}

/// Takes clues away in a random order, as many as may go or as are ordered.
fn thinned(
    solution: Grids,
    mut orbits: Vec<Vec<LayoutCell>>,
    order: &Order,
    random: &mut Random,
    stop: Stop<'_>,
) -> Result<Puzzle, Stopped> {
    random.shuffle(&mut orbits);
    let mut givens = solution.clone();
    let mut left = givens.layout().len();
    let least = order.clues.unwrap_or_default();
    for orbit in orbits.iter().filter(|orbit| !orbit.is_empty()) {
        if left < least + orbit.len() {
            continue;
        }
        orbit.iter().for_each(|&cell| givens[cell] = None);
        let stays = match orbit[..] {
            [cell] => needs(&givens, cell, &solution, stop)?,
            _ => !is_unique(&givens, GUESSES, stop)?,
        };
        if stays || order.alone && !orbit.iter().all(|&cell| stands_alone(&givens, cell)) {
            orbit.iter().for_each(|&cell| givens[cell] = solution[cell]);
        } else {
            left -= orbit.len();
        }
    }
    Ok(Puzzle::known(givens, solution))
}

/// Whether there are solutions with another digit in a cell.
fn needs(givens: &Grids, cell: LayoutCell, solution: &Grids, stop: Stop<'_>) -> Result<bool, Stopped> {
    let mut search = search(Backend::detect(), givens).until(stop);
    for &(grid, home) in givens.layout().homes(cell) {
        search.states[grid].eliminate(home, digit(solution, cell));
    }
    Ok(search.find::<u64>(1, GUESSES)? != Some(0))
}

/// Whether there is one solution, as so many guesses show.
fn is_unique(givens: &Grids, guesses: u64, stop: Stop<'_>) -> Result<bool, Stopped> {
    Ok(search(Backend::detect(), givens).until(stop).find::<u64>(2, guesses)? == Some(1))
}

/// Whether the grids of a cell have one solution each without the others.
fn stands_alone(givens: &Grids, cell: LayoutCell) -> bool {
    givens.layout().homes(cell).iter().all(|&(grid, _)| solve::count(&givens.grid(grid), 2) == 1)
}

/// How often clues of a pattern are changed.
const CHANGES: usize = 20_000;

/// Clues in given places: a full multi-sudoku gives them, and they are changed, some at a time, while that leaves less open.
fn in_pattern(
    layout: &Layout,
    pattern: &[LayoutCell],
    order: &Order,
    random: &mut Random,
    stop: Stop<'_>,
) -> Result<Puzzle, Failure> {
    let changes = if order.effort == 0 { CHANGES } else { order.effort };
    let mut design = Design::new(layout, pattern, random, stop)?;
    let (mut best, mut since) = (design.openness(), 0);
    for _ in 0..changes {
        stop.check(1)?;
        if design.is_done(order, stop)? {
            return Ok(Puzzle::known(design.givens(), design.solution));
        }
        let Some(other) = design.changed(random, stop)? else { continue };
        // Now and then a step back, or all of it again: there are dead ends.
        let openness = other.openness();
        since += 1;
        if openness <= best || random.below(400) == 0 {
            if openness < best {
                since = 0;
            }
            (design, best) = (other, openness);
        }
        if since > 1500 {
            design = Design::new(layout, pattern, random, stop)?;
            (best, since) = (design.openness(), 0);
        }
    }
    Err(Failure::Pattern)
}

/// A full multi-sudoku that gives the clues of a pattern.
struct Design<'p> {
    pattern: &'p [LayoutCell],
    solution: Grids,
    /// How many cells of each grid singles and locked candidates leave open.
    open: [usize; MOST],
}

impl<'p> Design<'p> {
    fn new(layout: &Layout, pattern: &'p [LayoutCell], random: &mut Random, stop: Stop<'_>) -> Result<Self, Failure> {
        Ok(Self::of(pattern, full(layout, random, stop)?.ok_or(Failure::Empty)?))
    }

    fn of(pattern: &'p [LayoutCell], solution: Grids) -> Self {
        let mut design = Self { pattern, solution, open: [0; MOST] };
        let givens = design.givens();
        let mut search = search(Backend::detect(), &givens);
        search.settle();
        for (open, state) in design.open.iter_mut().zip(&search.states) {
            *open = Cell::all().filter(|&cell| state.digits(cell).len() > 1).count();
        }
        design
    }

    fn givens(&self) -> Grids {
        let mut givens = Grids::empty(self.solution.layout().clone());
        self.pattern.iter().for_each(|&cell| givens[cell] = self.solution[cell]);
        givens
    }

    fn openness(&self) -> usize {
        self.open.iter().sum()
    }

    fn is_done(&self, order: &Order, stop: Stop<'_>) -> Result<bool, Stopped> {
        let givens = self.givens();
        let open = self.openness();
        let nearly = open < 40 * givens.layout().grids().len();
        let alone = || !order.alone || givens.layout().cells().all(|cell| stands_alone(&givens, cell));
        Ok((open == 0 || nearly && is_unique(&givens, 1000, stop)?) && alone())
    }

    /// The same with other digits in some clues of a grid that is not solved yet.
    fn changed(&self, random: &mut Random, stop: Stop<'_>) -> Result<Option<Self>, Stopped> {
        let layout = self.solution.layout();
        let mut open: Vec<usize> = (0..layout.grids().len()).filter(|&grid| self.open[grid] > 0).collect();
        if open.is_empty() {
            open = (0..layout.grids().len()).collect();
        }
        let grid = open[random.below(open.len())];
        let near = |cell: &&LayoutCell| layout.homes(**cell).iter().any(|home| home.0 == grid);
        let mut cells: Vec<LayoutCell> = self.pattern.iter().filter(near).copied().collect();
        if cells.is_empty() {
            return Ok(None);
        }
        random.shuffle(&mut cells);
        cells.truncate(2 + random.below(7));
        let mut givens = self.givens();
        cells.iter().for_each(|&cell| givens[cell] = None);
        let mut search = search(Backend::detect(), &givens).until(stop);
        let first = cells[0];
        for &(grid, cell) in layout.homes(first) {
            search.states[grid].eliminate(cell, digit(&self.solution, first));
        }
        if !search.settle() {
            return Ok(None);
        }
        for cell in cells {
            let (grid, home) = layout.homes(cell)[0];
            let Some(digit) = one_of(search.states[grid].digits(home), random) else { return Ok(None) };
            if !supposed(&mut search, grid, home, digit) {
                search.states[grid].eliminate(home, digit);
                if !search.settle_from(1 << grid) {
                    return Ok(None);
                }
            }
        }
        let found: Option<Vec<Vec<State>>> = search.find(1, 200)?;
        Ok(found.and_then(|found| Some(Self::of(self.pattern, grids(layout, found.first()?)))))
    }
}
