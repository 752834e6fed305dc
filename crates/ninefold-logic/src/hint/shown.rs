//! The part of a step that a hint reveals at a depth, in words and as marks.
//!
//! ```text
//!              words                                        marks
//! Kind         There is a Hidden Single (Box), which ...    -
//! Place        Look at box 2.                               box 2
//! Pattern      Hidden Single (Box): only place for 9 ...    those of the step, without its conclusions
//! Conclusion   In box 2, 9 can only go into r3c6: ...       those of the step
//! ```
//!
//! A place never singles out a cell to which a conclusion applies: if the argument begins in such a cell, the place is a house around it.

use std::fmt;

use ninefold_core::rules::Fields;

use crate::frame::mark::{Mark, Node, Role};
use crate::frame::{Board, CellSet, DigitSet, House, HouseKind};

use super::{Depth, is_region};
use crate::notation;
use crate::step::{Step, Via};
use crate::technique::Article;
use crate::techniques::variants;
use crate::text::{self, Text};

/// The part of a step that a hint reveals.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'s> {
    step: &'s Step,
    depth: Depth,
}

/// Returns the part of a step that a hint of a given depth reveals.
pub const fn shown_at(step: &Step, depth: Depth) -> Shown<'_> {
    Shown { step, depth }
}

impl<'s> Shown<'s> {
    /// Returns the words of the hint. With several grids, they name the grid together with the place.
    pub fn words(&self) -> String {
        let step = self.step;
        let words = match self.depth {
            Depth::Kind => kind(step),
            Depth::Place => Place::of(step).to_string(),
            Depth::Pattern => {
                let Text { short, pattern, .. } = step.text();
                format!("{}: {}.", step.technique().name, pattern.unwrap_or(short))
            }
            Depth::Conclusion => text::lines(&step.told()),
        };
        match self.named_grid() {
            Some(grid) => format!("In grid {}: {words}", grid + 1),
            None => words,
        }
    }

    /// Returns the marks that belong to these words, on the board of the step.
    pub fn marks(&self, board: &Board) -> Vec<Mark> {
        let mut marks = self.step.outline(board);
        match self.depth {
            Depth::Kind => marks.clear(),
            Depth::Place => marks = Place::of(self.step).marks(board, &marks),
            Depth::Pattern => marks.retain(|mark| !is_conclusion(mark)),
            Depth::Conclusion => {}
        }
        marks
    }

    /// Returns the grid of the step, unless the depth does not reveal it yet.
    pub fn grid(&self) -> Option<usize> {
        self.depth.has_grid().then(|| self.step.grid())
    }

    /// Returns the grid of the step, if there are several and the depth reveals it.
    pub fn named_grid(&self) -> Option<usize> {
        self.step.named_grid().filter(|_| self.depth.has_grid())
    }

    /// Returns the step, if all of it is revealed.
    pub fn whole(&self) -> Option<&'s Step> {
        self.depth.has_conclusion().then_some(self.step)
    }
}

const fn is_conclusion(mark: &Mark) -> bool {
    matches!(mark, Mark::Spots(Role::Placed | Role::Eliminated, _))
}

fn kind(step: &Step) -> String {
    let own = variants::names::kind(step);
    // A step that reads one constraint has the constraint's name.
    let alone = own.filter(|_| step.technique().id == variants::names::ALONE);
    let (subject, s) = match (alone, step.technique().article) {
        (Some(kind), _) if kind.fields == Fields::Flag => (format!("The rule {} alone", kind.name), "s"),
        (Some(kind), _) => (format!("{} {} alone", article(kind.name), kind.name), "s"),
        (None, Article::A) => ("There is a".into(), "s"),
        (None, Article::An) => ("There is an".into(), "s"),
        (None, Article::None) => ("There are".into(), ""),
    };
    let (placed, eliminated) = (step.placed().len(), step.eliminated().len());
    let what = match (placed, eliminated) {
        (1, 0) => format!("place{s} a digit"),
        (_, 0) => format!("place{s} {} digits", text::count(placed)),
        (0, 1) => format!("rule{s} out a candidate"),
        (0, _) => format!("rule{s} out {} candidates", text::count(eliminated)),
        _ => format!("place{s} digits and rule{s} out candidates"),
    };
    let rating = step.rating().map_or_else(String::new, |tenths| format!(", rated {}", text::decimal(tenths)));
    if alone.is_some() {
        return format!("{subject} {what}{rating}.");
    }
    let own = own.map_or_else(String::new, |kind| format!(" ({})", kind.name));
    format!("{subject} {}{own}{rating}, which {what}.", step.technique().name)
}

/// Returns the indefinite article for the name of a kind; an X is read as a letter.
fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'X']) { "An" } else { "A" }
}

/// The place to look for a step: the houses from which the argument starts or, if there are none, the general area of its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    /// The whole grid.
    Grid,
    /// Some houses.
    Houses(Vec<House>),
    /// Some cells.
    Cells(CellSet),
    /// A constraint or a sum, by its name, and its cells.
    Constraint(String, CellSet),
    /// All cells that can take one of these digits.
    Digits(DigitSet),
    /// The houses or cells at the two ends of a chain.
    Chain(Box<[Self; 2]>),
}

impl Place {
    fn of(step: &Step) -> Self {
        let step = &*step.outlined();
        let places: [fn(&Step) -> Option<Self>; 7] =
            [of_links, of_houses, of_constraint, of_deadly, of_pivot, of_colours, of_cells];
        places.iter().find_map(|place| place(step)).unwrap_or(Self::Grid)
    }

    /// Returns the given houses in order, each once.
    fn houses(houses: impl IntoIterator<Item = House>) -> Self {
        let mut houses: Vec<House> = houses.into_iter().collect();
        houses.sort_unstable();
        houses.dedup();
        Self::Houses(houses)
    }

    /// Returns the given cells; or houses around them, if the step has a conclusion in any of the cells.
    fn cells(step: &Step, cells: CellSet) -> Self {
        let concluded = step.placed().cells() | step.eliminated().cells();
        if cells.is_disjoint(concluded) { Self::Cells(cells) } else { Self::around(step, cells) }
    }

    /// Returns the house that contains all the cells; otherwise their boxes or regions, if each cell has one; otherwise their rows.
    fn around(step: &Step, cells: CellSet) -> Self {
        let rules = step.rules();
        let own = |of: fn(&House) -> bool| rules.houses().iter().chain(rules.groups()).filter(move |house| of(house));
        let homes = own(is_region).chain(own(|house| !is_region(house)));
        if let Some(home) = homes.copied().find(|home| cells.is_subset(home.cells())) {
            return Self::Houses(vec![home]);
        }
        let touched = |of| own(of).filter(|house| !house.cells().is_disjoint(cells)).copied();
        let covered = touched(is_region).fold(CellSet::EMPTY, |covered, region| covered | region.cells());
        Self::houses(touched(if cells.is_subset(covered) { is_region } else { is_row }))
    }

    /// Returns the marks of the place. Its houses and cells keep the roles that they have among the marks of the step.
    fn marks(&self, board: &Board, of_step: &[Mark]) -> Vec<Mark> {
        let known = |plain: Mark| of_step.iter().copied().find(|mark| is_alike(mark, &plain)).unwrap_or(plain);
        match self {
            Self::Grid => Vec::new(),
            Self::Houses(houses) => houses.iter().map(|&house| known(Mark::House(Role::Pattern, house))).collect(),
            Self::Cells(cells) | Self::Constraint(_, cells) => {
                cells.iter().map(|cell| known(Mark::Cell(Role::Pattern, cell))).collect()
            }
            Self::Digits(digits) => {
                let spots = |digit| Mark::Spots(Role::Pattern, Node::new(digit, board.spots(digit)));
                digits.iter().map(spots).collect()
            }
            Self::Chain(ends) => {
                let mut marks: Vec<Mark> = ends.iter().flat_map(|end| end.marks(board, of_step)).collect();
                marks.sort_unstable();
                marks.dedup();
                marks
            }
        }
    }

    /// Returns the name of the place in a sentence.
    fn name(&self) -> String {
        match self {
            Self::Grid => "the whole grid".into(),
            Self::Houses(houses) => text::houses(houses.iter().copied()),
            Self::Cells(cells) => text::list(*cells),
            Self::Constraint(name, _) => name.clone(),
            Self::Digits(digits) => format!("all places for {}", text::both(*digits)),
            Self::Chain(ends) => ends.each_ref().map(Self::end).join(" to "),
        }
    }

    /// Returns the name of the place as an end of a chain, where the cells of a group count as one.
    fn end(&self) -> String {
        if let Self::Cells(cells) = self { text::brief(*cells) } else { self.name() }
    }
}

/// The place as an instruction.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chain(ends) if ends[0] == ends[1] => {
                let preposition = if matches!(ends[0], Self::Cells(_)) { "at" } else { "in" };
                write!(f, "Start {preposition} {}, where the chain also ends.", ends[0].end())
            }
            Self::Chain(_) => write!(f, "Look for a chain from {}.", self.name()),
            _ => write!(f, "Look at {}.", self.name()),
        }
    }
}

/// Whether two marks are on the same house or cell, whatever their roles.
fn is_alike(one: &Mark, other: &Mark) -> bool {
    match (one, other) {
        (Mark::House(_, one), Mark::House(_, other)) => one == other,
        (Mark::Cell(_, one), Mark::Cell(_, other)) => one == other,
        _ => false,
    }
}

/// Returns the ends of a chain; for a short chain, the houses of its links.
fn of_links(step: &Step) -> Option<Place> {
    let vias: Vec<Via> = step.strong().map(|(.., via)| via).collect();
    let coloured = !step.spots(Role::Group(0)).is_empty();
    if vias.is_empty() || step.supposed().next().is_some() || coloured {
        return None;
    }
    let house = |via: &Via| if let Via::House(house) = via { Some(*house) } else { None };
    let houses: Option<Vec<House>> = vias.iter().map(house).collect();
    if let Some(houses) = houses.filter(|houses| houses.len() <= 2) {
        return Some(Place::houses(houses.into_iter().chain(step.houses(Role::Pattern))));
    }
    let links = notation::links(step);
    let ends = [links.first()?.from, links.last()?.to];
    Some(Place::Chain(Box::new(ends.map(|node| Place::cells(step, node.cells)))))
}

fn of_houses(step: &Step) -> Option<Place> {
    let houses = [Role::Base, Role::Pattern, Role::Pivot].into_iter().flat_map(|role| step.houses(role));
    let houses: Vec<House> = houses.collect();
    (step.deadly().is_none() && !houses.is_empty()).then(|| Place::houses(houses))
}

/// Returns the constraint that the step reads, by its name.
fn of_constraint(step: &Step) -> Option<Place> {
    let is_own = variants::all().any(|technique| technique == step.technique());
    let place = variants::names::place(step).filter(|_| is_own);
    place.map(|(name, cells)| Place::Constraint(name, cells))
}

fn of_deadly(step: &Step) -> Option<Place> {
    let cells = step.deadly()?.cells();
    let rows = step.rules().of_kind(HouseKind::Row).filter(|row| !row.cells().is_disjoint(cells));
    (cells.len() <= 12).then(|| Place::houses(rows))
}

/// Returns the central cell: the pivot of a wing, the cell of an assumption, the cell of a cell forcing chain.
fn of_pivot(step: &Step) -> Option<Place> {
    let supposed: CellSet = step.supposed().map(|claim| claim.candidate().cell).collect();
    let pivot = step.cells(Role::Pivot) | supposed;
    (!pivot.is_empty() && pivot.len() <= 4).then(|| Place::cells(step, pivot))
}

/// Returns the digit of a colouring or net of links: such patterns extend over the whole board.
fn of_colours(step: &Step) -> Option<Place> {
    let is_net = step.strong().next().is_some();
    (is_net && step.digits().len() == 1).then(|| Place::Digits(step.digits()))
}

/// Returns the cells of the pattern, or the houses around them.
fn of_cells(step: &Step) -> Option<Place> {
    let cells: CellSet = step.named_cells().map(|(_, cell)| cell).collect();
    (!cells.is_empty()).then(|| Place::around(step, cells))
}

fn is_row(house: &House) -> bool {
    house.kind() == HouseKind::Row
}
