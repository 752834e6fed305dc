//! Random constraints that a given full grid satisfies, for generators of variants.
//!
//! ```text
//! Make::Rule     the kind concerns the whole grid: full grids are made under it        diagonals, windoku, chess moves
//! Make::Drawn    its function draws constraints that a full grid satisfies             cages, lines, dots, clues beside the grid
//! Make::Mended   like Drawn, but redraws them to exclude other solutions               killer cages
//! Make::All      all marks of another kind are drawn, and the rule is added            all dots are given
//! ```
//!
//! A kind's function receives a [`Draw`]: the full grid, the numbers that the order requests, and the cells that earlier constraints use.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::Rules;
use super::constraint::{Constraint, Fields, Kind};
use crate::cells::LayoutCell;
use crate::random::Random;

/// The way in which random constraints of a kind are made.
#[derive(Clone, Copy, Debug)]
pub enum Make {
    /// The kind concerns the whole grid, so full grids are generated to satisfy it.
    Rule,
    /// The function draws constraints that a full grid satisfies.
    Drawn(fn(&mut Draw<'_>)),
    /// Like [`Drawn`](Self::Drawn), but the function may be called again with the constraints that it drew and other solutions that they still allow.
    Mended(fn(&mut Draw<'_>)),
    /// All marks of the kind with this name are drawn, and the rule that all such marks are given is added.
    All(&'static str),
}

/// The numbers that an order requests for the constraints of a kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    /// The number of constraints.
    pub(crate) count: Option<RangeInclusive<usize>>,
    /// The number of cells in an area.
    pub(crate) areas: Option<RangeInclusive<usize>>,
    /// The number of cells in a line.
    pub(crate) lines: Option<RangeInclusive<usize>>,
    /// Whether to draw every mark that the full grid allows.
    pub(crate) all: bool,
    /// For a symmetric picture, the image of each cell under the turn that must map the picture of the constraints to itself.
    pub(crate) turn: Option<Vec<LayoutCell>>,
}

/// The cells that earlier constraints use, so that the picture stays legible.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    lines: Vec<bool>,
    /// The corners through which a line runs, each given by the cell above and to the left of it.
    crossed: Vec<bool>,
    areas: Vec<bool>,
    cells: Vec<bool>,
    pairs: Vec<(Marks, [LayoutCell; 2])>,
}

/// The types of marks between neighbouring cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Marks {
    /// White and black dots.
    Dots,
    /// X and V.
    Sums,
    /// Comparison signs.
    Signs,
}

impl Taken {
    pub(crate) fn new(cells: usize) -> Self {
        let none = vec![false; cells];
        Self { lines: none.clone(), crossed: none.clone(), areas: none.clone(), cells: none, pairs: Vec::new() }
    }
}

/// A full grid with its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full<'a> {
    pub(crate) rules: &'a Rules,
    /// The digit of each cell, counted from 1.
    pub(crate) digits: &'a [u8],
}

impl Full<'_> {
    pub(super) fn digit(self, cell: LayoutCell) -> u32 {
        self.digits.get(cell.index()).copied().unwrap_or_default().into()
    }

    pub(super) fn digits_of(self, cells: &[LayoutCell]) -> Vec<u32> {
        cells.iter().map(|&cell| self.digit(cell)).collect()
    }

    pub(super) fn sum(self, cells: &[LayoutCell]) -> u32 {
        cells.iter().map(|&cell| self.digit(cell)).sum()
    }

    pub(super) fn size(self) -> usize {
        self.rules.size()
    }

    /// Whether the digits of the given cells all differ.
    pub(super) fn differ(self, cells: &[LayoutCell]) -> bool {
        let digits = self.digits_of(cells);
        (1..digits.len()).all(|at| !digits[..at].contains(&digits[at]))
    }

    /// The cells that the given steps lead to from a cell.
    fn at_steps(self, cell: LayoutCell, steps: &[(isize, isize)]) -> Vec<LayoutCell> {
        let (row, column) = self.rules.place(cell);
        let at = |&(down, right): &(isize, isize)| {
            self.rules.at(row.checked_add_signed(down)?, column.checked_add_signed(right)?)
        };
        steps.iter().filter_map(at).collect()
    }

    /// The cells that share an edge with `cell`.
    pub(crate) fn beside(self, cell: LayoutCell) -> Vec<LayoutCell> {
        self.at_steps(cell, &[(-1, 0), (0, -1), (0, 1), (1, 0)])
    }

    /// The cells that are a king's move away from `cell`.
    pub(super) fn around(self, cell: LayoutCell) -> Vec<LayoutCell> {
        self.at_steps(cell, &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)])
    }

    /// Whether the full grid satisfies a constraint.
    pub(crate) fn keeps(self, constraint: &Constraint) -> bool {
        (constraint.kind().holds)(constraint, self.rules, &|cell| self.digits.get(cell.index()).copied().unwrap_or(0))
    }

    /// Returns the cell above and to the left of the corner that a diagonal step of a line crosses, or `None` for a straight step.
    fn corner(self, one: LayoutCell, other: LayoutCell) -> Option<LayoutCell> {
        let ((row, column), (below, right)) = (self.rules.place(one), self.rules.place(other));
        let is_diagonal = row != below && column != right;
        is_diagonal.then(|| self.rules.at(row.min(below), column.min(right))).flatten()
    }
}

/// The state of drawing the constraints of one kind.
#[derive(Debug)]
pub struct Draw<'a> {
    pub(super) full: Full<'a>,
    pub(super) kind: &'static Kind,
    wanted: &'a Wanted,
    pub(super) random: &'a mut Random,
    taken: &'a mut Taken,
    /// The earlier constraints of this kind, which allowed the rivals.
    pub(super) before: &'a [Constraint],
    /// Other solutions that the earlier constraints allow, each as the digits of its cells.
    pub(super) rivals: &'a [Vec<u8>],
    made: Vec<Constraint>,
    /// The maximum number of constraints that may still be added.
    left: usize,
    /// The number of items drawn so far, for kinds whose ordered number does not count constraints.
    number: Option<usize>,
}

/// A function that returns the numbers of a constraint with the given lines.
type Values<'a> = &'a dyn Fn(Full<'_>, &[Vec<LayoutCell>]) -> Vec<u32>;

/// A predicate that returns whether part of a second area fits the first area.
type FitsBeside<'a> = &'a dyn Fn(Full<'_>, &[LayoutCell], &[LayoutCell]) -> bool;

/// The two cells of a mark in order, and the numbers of the mark.
type Mark = ([LayoutCell; 2], Vec<u32>);

/// Draws lines of which every initial part satisfies the rule.
pub(super) fn growing_lines(draw: &mut Draw<'_>) {
    draw.growing();
}

/// The maximum number of attempts to draw a constraint.
const TRIES: usize = 40;

/// The maximum number of cells that an attempt to draw a line may visit.
const VISITS: usize = 160;

impl<'a> Draw<'a> {
    pub(crate) fn new(
        full: Full<'a>,
        kind: &'static Kind,
        wanted: &'a Wanted,
        random: &'a mut Random,
        taken: &'a mut Taken,
    ) -> Self {
        Self {
            full,
            kind,
            wanted,
            random,
            taken,
            before: &[],
            rivals: &[],
            made: Vec::new(),
            left: usize::MAX,
            number: None,
        }
    }

    /// Sets the earlier constraints and the other solutions that they allow, which the new constraints should exclude.
    pub(crate) fn after(self, before: &'a [Constraint], rivals: &'a [Vec<u8>]) -> Self {
        Self { before, rivals, ..self }
    }

    /// Returns the constraints if there are at least as many as the order requests.
    pub(crate) fn done(self) -> Option<Vec<Constraint>> {
        let least = self.wanted.count.as_ref().map_or(1, |count| *count.start());
        let number = self.number.unwrap_or(self.made.len());
        (number >= least && !self.made.is_empty()).then_some(self.made)
    }

    /// Sets the number of items, for kinds whose ordered number does not count constraints.
    pub(super) const fn set_number(&mut self, number: usize) {
        self.number = Some(number);
    }

    /// Whether the picture of the constraints must be symmetric.
    pub(super) const fn is_turned(&self) -> bool {
        self.wanted.turn.is_some()
    }

    pub(super) fn size(&self) -> usize {
        self.full.size()
    }

    /// The total number of rows in all grids, which determines the usual number of constraints.
    pub(super) fn breadth(&self) -> usize {
        self.size() * self.full.rules.grids().len()
    }

    /// Chooses the number of constraints: a random number that the order allows, or the usual number if the order does not specify one.
    pub(super) fn count(&mut self, usual: usize) -> usize {
        let count = match &self.wanted.count {
            Some(range) => self.one_of(range.clone()),
            None => usual,
        };
        self.left = count;
        count
    }

    /// Whether the order specifies the number of constraints.
    pub(super) const fn is_counted(&self) -> bool {
        self.wanted.count.is_some()
    }

    /// Draws a random number from a range.
    pub(super) fn one_of(&mut self, range: RangeInclusive<usize>) -> usize {
        range.start() + self.random.below((range.end() + 1).saturating_sub(*range.start()).max(1))
    }

    /// The permitted range for the number of cells in an area.
    pub(super) fn areas(&self, usual: RangeInclusive<usize>) -> RangeInclusive<usize> {
        self.wanted.areas.clone().unwrap_or(usual)
    }

    /// Returns the cells in a random order.
    pub(super) fn cells(&mut self) -> Vec<LayoutCell> {
        let mut cells: Vec<LayoutCell> = self.full.rules.cells().collect();
        self.random.shuffle(&mut cells);
        cells
    }

    /// Returns the image of the cells under the turn of the order, unless the cells are their own image.
    pub(super) fn image(&self, cells: &[LayoutCell]) -> Option<Vec<LayoutCell>> {
        let turn = self.wanted.turn.as_ref()?;
        let image: Option<Vec<LayoutCell>> = cells.iter().map(|cell| turn.get(cell.index()).copied()).collect();
        image.filter(|image| !image.iter().all(|cell| cells.contains(cell)))
    }

    /// Adds a constraint and its image, provided that the full grid satisfies both and that their number does not exceed the limit. Returns whether
    /// they were added.
    pub(super) fn add(&mut self, lines: &[Vec<LayoutCell>], values: Values<'_>) -> bool {
        let image: Option<Vec<Vec<LayoutCell>>> = match &self.wanted.turn {
            Some(turn) if self.image(&lines.concat()).is_some() => {
                Some(lines.iter().map(|line| line.iter().map(|cell| turn[cell.index()]).collect()).collect())
            }
            _ => None,
        };
        let all: Vec<Vec<Vec<LayoutCell>>> = core::iter::once(lines.to_vec()).chain(image).collect();
        if all.len() > self.left {
            return false;
        }
        let make = |lines: Vec<Vec<LayoutCell>>| {
            let values = values(self.full, &lines);
            self.constraint(lines, values).filter(|made| self.full.keeps(made))
        };
        let Some(all) = all.into_iter().map(make).collect::<Option<Vec<_>>>() else { return false };
        self.left -= all.len();
        self.made.extend(all);
        true
    }

    /// Creates a constraint of the kind. If the kind takes options, these are cages on the cells, with one of the numbers as the sum of each.
    fn constraint(&self, lines: Vec<Vec<LayoutCell>>, values: Vec<u32>) -> Option<Constraint> {
        let rules = self.full.rules;
        if self.kind.fields != Fields::Options {
            return Constraint::new(self.kind, rules, lines, values).ok();
        }
        let killer = Kind::named("killercage")?;
        let cage = |sum: u32| Constraint::new(killer, rules, lines.clone(), [sum]).ok().map(|cage| vec![cage]);
        Constraint::either(rules, values.into_iter().map(cage).collect::<Option<_>>()?).ok()
    }

    /// Whether no more constraints may be added.
    pub(super) const fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Draws single-cell constraints in cells that `fits` accepts. Unless the order specifies their number, `usual` computes it from the breadth and
    /// the number of these cells.
    pub(super) fn single_cells(
        &mut self,
        usual: fn(usize, usize) -> usize,
        fits: &dyn Fn(Full<'_>, LayoutCell) -> bool,
    ) {
        let full = self.full;
        let mut cells = self.cells();
        cells.retain(|&cell| fits(full, cell) && !self.taken.cells[cell.index()]);
        let usual = usual(self.breadth(), cells.len());
        self.count(usual);
        for cell in cells {
            let is_free = |cell: &LayoutCell| !self.taken.cells[cell.index()];
            let image = self.image(&[cell]).unwrap_or_default();
            if is_free(&cell) && image.iter().all(is_free) && self.add(&[vec![cell]], &|_, _| Vec::new()) {
                core::iter::once(&cell).chain(&image).for_each(|cell| self.taken.cells[cell.index()] = true);
            }
            if self.is_full() {
                return;
            }
        }
    }

    /// Draws marks between neighbouring cells that `fits` accepts. `fits` returns the order of the two cells and the numbers of the mark.
    pub(super) fn pairs(
        &mut self,
        marks: Marks,
        pairs: &[[LayoutCell; 2]],
        usual: fn(usize, usize) -> usize,
        fits: &dyn Fn(Full<'_>, [LayoutCell; 2]) -> Option<Mark>,
    ) {
        let full = self.full;
        let mut pairs: Vec<_> = pairs.iter().filter(|&&pair| fits(full, pair).is_some()).copied().collect();
        // If all marks are given, a mark may be missing only where there is another mark of the same type.
        let all = self.wanted.all;
        let is_taken = |taken: &[(Marks, [LayoutCell; 2])], pair| {
            taken.iter().any(|&(of, other)| other == pair && (of == marks || !all))
        };
        pairs.retain(|&pair| !is_taken(&self.taken.pairs, pair));
        self.random.shuffle(&mut pairs);
        let usual = if self.wanted.all { pairs.len() } else { usual(self.breadth(), pairs.len()) };
        if self.wanted.all {
            self.left = pairs.len();
        } else {
            self.count(usual);
        }
        for pair in pairs {
            let Some((cells, _)) = fits(full, pair) else { continue };
            let values = |full: Full<'_>, lines: &[Vec<LayoutCell>]| {
                let pair = lines.first().and_then(|line| <[LayoutCell; 2]>::try_from(line.as_slice()).ok());
                pair.and_then(|pair| fits(full, pair)).map(|(_, values)| values).unwrap_or_default()
            };
            let sorted = |mut pair: Vec<LayoutCell>| {
                pair.sort_unstable();
                <[LayoutCell; 2]>::try_from(pair).ok()
            };
            let image = self.image(&pair).and_then(sorted);
            let are_free = ![Some(pair), image].iter().flatten().any(|&pair| is_taken(&self.taken.pairs, pair));
            if are_free && self.add(&[cells.to_vec()], &values) {
                self.taken.pairs.extend([Some(pair), image].into_iter().flatten().map(|pair| (marks, pair)));
            }
            if self.is_full() {
                return;
            }
        }
    }

    /// The usual number of lines.
    pub(super) fn usual_lines(&self) -> usize {
        self.breadth().div_ceil(2)
    }

    /// The permitted range for the number of cells in a line, with at least `least` cells.
    fn lengths(&self, least: usize) -> RangeInclusive<usize> {
        let usual = least..=(self.size() * 2 / 3).clamp(least, 7.max(least));
        let range = self.wanted.lines.clone().unwrap_or(usual);
        least.max(*range.start())..=*range.end()
    }

    /// Draws lines of which every initial part satisfies the rule.
    fn growing(&mut self) {
        // Four digits do not include three of which any two differ by at least two.
        let (kind, least) = (self.kind, if self.size() > 4 { 3 } else { 2 });
        let begins = move |full: Full<'_>, line: &[LayoutCell]| {
            let made = Constraint::new(kind, full.rules, vec![line.to_vec()], []);
            made.is_ok_and(|made| full.keeps(&made))
        };
        self.lines_with(self.usual_lines(), least, &begins, &|_, _| true, &|line| vec![line]);
    }

    /// Draws lines that satisfy the rule. `begins` must accept every initial part of a line.
    pub(super) fn lines(&mut self, begins: fn(Full<'_>, &[LayoutCell]) -> bool) {
        self.lines_with(self.usual_lines(), 3, &begins, &|_, _| true, &|line| vec![line]);
    }

    /// Draws lines of at least `least` cells, with the numbers that `values` computes.
    pub(super) fn valued_lines(&mut self, least: usize, values: Values<'_>) {
        self.lines_and_values(self.usual_lines(), least, &|_, _| true, &|_, _| true, &|line| vec![line], values);
    }

    /// Draws lines of at least `least` cells that satisfy the rule. `begins` must accept every initial part of a line, and `ends` the whole line.
    /// `lines` converts the drawn line to the lines of the constraint.
    pub(super) fn lines_with(
        &mut self,
        usual: usize,
        least: usize,
        begins: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool,
        ends: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool,
        lines: &dyn Fn(Vec<LayoutCell>) -> Vec<Vec<LayoutCell>>,
    ) {
        self.lines_and_values(usual, least, begins, ends, lines, &|_, _| Vec::new());
    }

    /// Like [`lines_with`](Self::lines_with). In addition, `values` returns the numbers of the constraint.
    fn lines_and_values(
        &mut self,
        usual: usize,
        least: usize,
        begins: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool,
        ends: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool,
        lines: &dyn Fn(Vec<LayoutCell>) -> Vec<Vec<LayoutCell>>,
        values: Values<'_>,
    ) {
        let (count, lengths) = (self.count(usual), self.lengths(least));
        for _ in 0..TRIES * count {
            let length = self.one_of(lengths.clone());
            let cells: Vec<LayoutCell> = self.full.rules.cells().collect();
            let Some(first) = self.random.pick(&cells).filter(|&cell| self.is_open(&[], cell)) else { continue };
            let mut path = vec![first];
            let mut visits = VISITS;
            let kind = self.kind;
            let is_right = |full: Full<'_>, path: &[LayoutCell]| {
                let lines = lines(path.to_vec());
                let values = values(full, &lines);
                let made = Constraint::new(kind, full.rules, lines, values);
                ends(full, path) && made.is_ok_and(|made| full.keeps(&made))
            };
            if self.grow(&mut path, length, &mut visits, begins, &is_right) && self.add(&lines(path.clone()), values) {
                self.take_line(&path);
            }
            if self.is_full() {
                return;
            }
        }
    }

    /// Whether a line may continue from `path` to `cell`.
    fn is_open(&self, path: &[LayoutCell], cell: LayoutCell) -> bool {
        let corner = path.last().and_then(|&last| self.full.corner(last, cell));
        let crosses = |corner: LayoutCell| {
            self.taken.crossed[corner.index()]
                || path.windows(2).any(|pair| self.full.corner(pair[0], pair[1]) == Some(corner))
        };
        let image = self.image(&[cell]);
        let is_own_image = self.wanted.turn.is_some() && image.is_none();
        let meets_image = image.is_some_and(|image| image.iter().any(|cell| path.contains(cell)));
        let is_used = self.taken.lines[cell.index()] || path.contains(&cell);
        !(is_used || is_own_image || meets_image || corner.is_some_and(crosses))
    }

    /// Whether `accepts` returns true for the path and for its image, if it has one.
    fn fits(&self, path: &[LayoutCell], accepts: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool) -> bool {
        accepts(self.full, path) && self.image(path).is_none_or(|image| accepts(self.full, &image))
    }

    /// Extends a path step by step until it has `length` cells. Returns whether this succeeded within the limit of visits.
    fn grow(
        &mut self,
        path: &mut Vec<LayoutCell>,
        length: usize,
        visits: &mut usize,
        begins: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool,
        ends: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool,
    ) -> bool {
        if !self.fits(path, begins) {
            return false;
        }
        if path.len() >= length {
            return self.fits(path, ends);
        }
        let Some(&last) = path.last() else { return false };
        let mut next = self.full.around(last);
        self.random.shuffle(&mut next);
        for cell in next {
            if *visits == 0 {
                return false;
            }
            *visits -= 1;
            if self.is_open(path, cell) {
                path.push(cell);
                if self.grow(path, length, visits, begins, ends) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }

    /// Draws lines that grow at both ends from a middle cell. `fits` must accept the middle cell together with each pair of cells added at the two
    /// ends.
    pub(super) fn mirrored_lines(&mut self, fits: fn(Full<'_>, LayoutCell, [LayoutCell; 2]) -> bool) {
        let (count, lengths) = (self.count(self.usual_lines()), self.lengths(3));
        for _ in 0..2 * TRIES * count {
            let length = self.one_of(lengths.clone());
            let cells: Vec<LayoutCell> = self.full.rules.cells().collect();
            let Some(middle) = self.random.pick(&cells).filter(|&cell| self.is_open(&[], cell)) else { continue };
            let mut path = vec![middle];
            while path.len() + 1 < length && self.widen(&mut path, middle, fits) {}
            if lengths.contains(&path.len()) && self.add(&[path.clone()], &|_, _| Vec::new()) {
                self.take_line(&path);
            }
            if self.is_full() {
                return;
            }
        }
    }

    /// Adds a cell at each end of a path. Returns whether a suitable pair was found.
    fn widen(
        &mut self,
        path: &mut Vec<LayoutCell>,
        middle: LayoutCell,
        fits: fn(Full<'_>, LayoutCell, [LayoutCell; 2]) -> bool,
    ) -> bool {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
        let mut pairs = Vec::new();
        let backwards: Vec<LayoutCell> = path.iter().rev().copied().collect();
        for one in self.full.around(first) {
            if !self.is_open(&backwards, one) {
                continue;
            }
            let longer: Vec<LayoutCell> = core::iter::once(one).chain(path.iter().copied()).collect();
            let others = self.full.around(last).into_iter().filter(|&other| self.is_open(&longer, other));
            pairs.extend(others.filter(|&other| fits(self.full, middle, [one, other])).map(|other| [one, other]));
        }
        let Some([one, other]) = self.random.pick(&pairs) else { return false };
        path.insert(0, one);
        path.push(other);
        true
    }

    /// Marks the cells of a line and of its image as used.
    fn take_line(&mut self, path: &[LayoutCell]) {
        for path in core::iter::once(path.to_vec()).chain(self.image(path)) {
            path.iter().for_each(|cell| self.taken.lines[cell.index()] = true);
            let corners = path.windows(2).filter_map(|pair| self.full.corner(pair[0], pair[1]));
            corners.for_each(|corner| self.taken.crossed[corner.index()] = true);
        }
    }

    /// Whether the cell belongs to no area.
    pub(super) fn is_bare(&self, cell: LayoutCell) -> bool {
        !self.taken.areas[cell.index()]
    }

    /// Marks the cells of an area and of its image as used.
    pub(super) fn take_area(&mut self, cells: &[LayoutCell]) {
        for cell in cells.iter().copied().chain(self.image(cells).into_iter().flatten()) {
            self.taken.areas[cell.index()] = true;
        }
    }

    /// Grows a connected area of `length` unused cells from a random cell, if possible. `fits` must accept the area after each added cell.
    pub(super) fn area(
        &mut self,
        length: usize,
        fits: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool,
    ) -> Option<Vec<LayoutCell>> {
        let cells: Vec<LayoutCell> = self.full.rules.cells().filter(|&cell| self.is_bare(cell)).collect();
        let mut area = vec![self.random.pick(&cells)?];
        while area.len() < length {
            let mut edge: Vec<LayoutCell> = area.iter().flat_map(|&cell| self.full.beside(cell)).collect();
            edge.sort_unstable();
            edge.dedup();
            let mut wider = area.clone();
            edge.retain(|&cell| {
                wider.push(cell);
                let image = self.image(&wider);
                let is_apart = image.is_none_or(|image| !image.iter().any(|cell| wider.contains(cell)));
                let is_new = self.is_bare(cell) && !area.contains(&cell);
                let keeps = is_new && (self.wanted.turn.is_none() || is_apart) && self.fits(&wider, fits);
                wider.pop();
                keeps
            });
            area.push(self.random.pick(&edge)?);
        }
        Some(area)
    }

    /// Draws areas with the numbers that `values` computes. `fits` must accept an area after each added cell.
    pub(super) fn valued_areas(&mut self, fits: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool, values: Values<'_>) {
        self.sized_areas(3..=5, fits, values);
    }

    /// Like [`valued_areas`](Self::valued_areas), but the number of cells is in `usual`, unless the order requests another range.
    pub(super) fn sized_areas(
        &mut self,
        usual: RangeInclusive<usize>,
        fits: &dyn Fn(Full<'_>, &[LayoutCell]) -> bool,
        values: Values<'_>,
    ) {
        let (count, sizes) = (self.count(self.breadth() * 2 / 3), self.areas(usual));
        for _ in 0..TRIES * count {
            let length = self.one_of(sizes.clone());
            if let Some(area) = self.area(length, fits)
                && self.add(core::slice::from_ref(&area), values)
            {
                self.take_area(&area);
            }
            if self.is_full() {
                return;
            }
        }
    }

    /// Draws constraints that each consist of a pair of areas. `fits` must accept the first area together with each part of the second. The two areas
    /// may differ in size unless `is_equal` is true.
    pub(super) fn area_pairs(&mut self, is_equal: bool, fits: FitsBeside<'_>) {
        let (count, sizes) = (self.count(self.breadth() / 3), self.areas(2..=4));
        for _ in 0..200 * count {
            let length = self.one_of(sizes.clone());
            let other = if is_equal { length } else { self.one_of(sizes.clone()) };
            let Some(first) = self.area(length, &|_, _| true) else { continue };
            let begins = |full: Full<'_>, part: &[LayoutCell]| {
                !part.iter().any(|cell| first.contains(cell)) && fits(full, &first, part)
            };
            let Some(second) = self.area(other, &begins) else { continue };
            let both = [&first[..], &second].concat();
            let is_apart = self.image(&both).is_none_or(|image| !image.iter().any(|cell| both.contains(cell)));
            let is_new = begins(self.full, &second);
            if is_new && is_apart && self.add(&[first, second], &|_, _| Vec::new()) {
                self.take_area(&both);
            }
            if self.is_full() {
                return;
            }
        }
    }

    /// Extends a pair of cells that hold the same digit by adjacent pairs of equal cells in the same relative position, up to `most` pairs.
    pub(super) fn twins(&mut self, first: [LayoutCell; 2], most: usize) -> Vec<[LayoutCell; 2]> {
        let full = self.full;
        let [from, to] = first.map(|cell| full.rules.place(cell));
        let step = (to.0.cast_signed() - from.0.cast_signed(), to.1.cast_signed() - from.1.cast_signed());
        let twin = |cell: LayoutCell| full.at_steps(cell, &[step]).first().copied();
        let mut pairs = vec![first];
        if first.iter().any(|&cell| !self.is_bare(cell)) {
            return Vec::new();
        }
        while pairs.len() < most {
            let beside = pairs.iter().flat_map(|pair| full.beside(pair[0]));
            let mut new: Vec<[LayoutCell; 2]> = beside.filter_map(|cell| Some([cell, twin(cell)?])).collect();
            let used: Vec<LayoutCell> = pairs.concat();
            new.retain(|pair| pair.iter().all(|cell| self.is_bare(*cell) && !used.contains(cell)));
            new.retain(|&[one, other]| full.digit(one) == full.digit(other));
            let Some(pair) = self.random.pick(&new) else { break };
            pairs.push(pair);
        }
        pairs
    }

    /// Draws clues beside rows, columns or diagonals. `value` computes the number of each clue from its line.
    pub(super) fn clues(
        &mut self,
        mut lines: Vec<Vec<LayoutCell>>,
        usual: usize,
        value: &dyn Fn(Full<'_>, &[LayoutCell]) -> u32,
    ) {
        self.random.shuffle(&mut lines);
        self.count(usual);
        for line in lines {
            let is_new = self.made.iter().all(|made| made.lines().first() != Some(&line));
            let values = |full: Full<'_>, lines: &[Vec<LayoutCell>]| {
                lines.first().map(|line| value(full, line)).into_iter().collect()
            };
            if is_new {
                self.add(&[line], &values);
            }
            if self.is_full() {
                return;
            }
        }
    }
}
