//! Hints: advice on a position, and the amount revealed.
//!
//! The content of a hint is built once, beside the techniques: words and marks for every depth, and the conclusions. The code that shows a hint
//! therefore needs no techniques.

use std::sync::Arc;

use ninefold_core::Digit;
use ninefold_core::mark::{Drawn, DrawnNode, Role};
use ninefold_core::multi::{Boards, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_logic::hint::Depth;
use ninefold_logic::{Method, Technique};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

#[cfg(feature = "draw")]
use crate::cells::Cells;
use crate::cells::{self, Candidates};

/// The answer to a request for a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// The position has a mistake.
    Faults(Box<Told>),
    /// The puzzle is solved.
    Solved,
    /// The method finds no step.
    Nothing,
    /// The next step.
    Step(Box<Told>),
}

/// Options of the search for the next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advisor {
    /// The method, which determines the order of techniques.
    pub method: HintMethod,
    /// Whether techniques may assume a unique solution.
    pub uniqueness: bool,
}

impl Default for Advisor {
    fn default() -> Self {
        Self { method: HintMethod::default(), uniqueness: true }
    }
}

/// The method that finds hints, one of [`Method::NAMES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HintMethod(&'static str);

impl HintMethod {
    /// Returns the method with that name.
    pub fn named(name: &str) -> Option<Self> {
        Method::NAMES.into_iter().find(|method| *method == name).map(Self)
    }

    /// The name of the method.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// Defaults to the method that finds a step in every position.
impl Default for HintMethod {
    fn default() -> Self {
        Self("hints")
    }
}

impl<'de> Deserialize<'de> for HintMethod {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).ok_or_else(|| D::Error::custom(format!("no method is called {name:?}")))
    }
}

/// The answer to the question why a digit cannot be in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// The position has a mistake.
    Faults(Box<Told>),
    /// A step excludes the digit.
    Step(Box<Told>),
    /// Placing the digit leads to a contradiction by singles alone.
    Proof(Box<Told>),
    /// Nothing excludes the digit so far; it may be right.
    Open,
}

impl Advice {
    /// Returns the content of the advice at every depth, if it has any.
    pub fn told_mut(&mut self) -> Option<&mut Told> {
        match self {
            Self::Faults(told) | Self::Step(told) => Some(told),
            Self::Solved | Self::Nothing => None,
        }
    }
}

impl WhyNot {
    /// Returns the content of the answer at every depth, if it has any.
    pub fn told_mut(&mut self) -> Option<&mut Told> {
        match self {
            Self::Faults(told) | Self::Step(told) | Self::Proof(told) => Some(told),
            Self::Open => None,
        }
    }
}

/// The id and the name of a technique.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Name {
    /// The id.
    pub id: String,
    /// The displayed name.
    pub name: String,
}

impl From<&Technique> for Name {
    fn from(technique: &Technique) -> Self {
        Self { id: technique.id.into(), name: technique.name.into() }
    }
}

/// The conclusion of a step: its sentence, placements and eliminations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conclusion {
    /// The sentence.
    pub words: String,
    /// The placed digits.
    pub placed: Candidates,
    /// The eliminated candidates.
    pub eliminated: Candidates,
}

impl Conclusion {
    /// Whether the step implies that a digit cannot be in a cell.
    pub fn excludes(&self, layout: &Rules, (cell, digit): (LayoutCell, Digit)) -> bool {
        let peers = cells::peers(layout, cell);
        let is_against = |&(at, placed): &(LayoutCell, Digit)| {
            if at == cell { placed != digit } else { placed == digit && peers.contains(&at) }
        };
        self.eliminated.contains(&(cell, digit)) || self.placed.iter().any(is_against)
    }
}

/// A drawing for a page, as data that this crate passes on without reading it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "Value")]
pub struct Overlay(Arc<Value>);

impl From<Value> for Overlay {
    fn from(value: Value) -> Self {
        Self(Arc::new(value))
    }
}

impl Serialize for Overlay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A function that draws marks, each with its grid, on boards; `None` if that is impossible.
pub type Draw<'a> = &'a dyn Fn(&Boards, &[(usize, Drawn)]) -> Option<Value>;

/// The content of a hint about a step or a mistake, for every depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// The words for each depth.
    pub words: [String; 4],
    /// The marks to draw for each depth, each with its grid.
    pub marks: [Vec<(usize, Drawn)>; 4],
    /// The marks of each depth as shapes, if they have been drawn.
    pub overlays: Option<[Overlay; 4]>,
    /// The grid of a step.
    pub grid: Option<usize>,
    /// The technique of a step.
    pub technique: Option<Name>,
    /// The conclusion of a step.
    pub conclusion: Conclusion,
}

impl Told {
    /// Draws the marks of every depth with `draw`.
    pub fn draw(&mut self, boards: &Boards, draw: Draw<'_>) {
        let drawn = self.marks.each_ref().map(|marks| draw(boards, marks).map(Overlay::from));
        let [Some(kind), Some(place), Some(pattern), Some(end)] = drawn else { return };
        self.overlays = Some([kind, place, pattern, end]);
    }

    /// Adds a sentence before the words of every depth.
    #[must_use]
    pub fn after(mut self, sentence: &str) -> Self {
        self.words = self.words.map(|words| format!("{sentence} {words}"));
        self
    }

    /// Creates content without marks, with the same words at every depth.
    pub fn said(words: &str) -> Self {
        let conclusion = Conclusion { words: words.to_owned(), ..Conclusion::default() };
        Self { words: Depth::ALL.map(|_| words.to_owned()), conclusion, ..Self::default() }
    }

    /// Creates content about an excluded candidate, with the same words at every depth.
    pub fn excluded(layout: &Rules, (cell, digit): (LayoutCell, Digit), words: &str) -> Self {
        let (grid, place) = layout.home(cell);
        let mark = Drawn::Spots(Role::Eliminated, DrawnNode { digit, cells: vec![place] });
        let mut told = Self::said(words);
        told.marks = Depth::ALL.map(|_| vec![(grid, mark.clone())]);
        told.grid = Some(grid);
        told.conclusion.eliminated = Candidates::from([(cell, digit)]);
        told
    }
}

/// A hint: the position in question, and the part revealed so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The position.
    pub boards: Boards,
    /// The revealed depth.
    pub depth: Depth,
    /// The page of the words, in a window that needs several for them. Pages are counted in a circle, as only the window knows their number.
    pub page: isize,
    /// The answer; `None` while it is being searched for.
    pub advice: Option<Advice>,
    /// The candidate of the question, if the hint explains why it is excluded.
    pub about: Option<(LayoutCell, Digit)>,
}

impl Hint {
    /// Creates a hint that waits for its answer.
    pub const fn asked(boards: Boards) -> Self {
        Self { boards, depth: Depth::Kind, page: 0, advice: None, about: None }
    }

    /// Creates a hint that will explain why a digit cannot be in a cell, with everything revealed.
    pub const fn about(boards: Boards, candidate: (LayoutCell, Digit)) -> Self {
        Self { boards, depth: Depth::Conclusion, page: 0, advice: None, about: Some(candidate) }
    }

    /// Reveals one more depth; at the last depth, turns to the next page of its words.
    pub fn deepen(&mut self) {
        match Depth::ALL.into_iter().find(|next| *next > self.depth) {
            Some(next) => (self.depth, self.page) = (next, 0),
            None => self.turn(1),
        }
    }

    /// Turns `by` pages of the words.
    pub const fn turn(&mut self, by: isize) {
        self.page = self.page.wrapping_add(by);
    }

    /// The content about a step; `None` if the answer is not a step.
    pub fn step(&self) -> Option<&Told> {
        if let Some(Advice::Step(told)) = &self.advice { Some(told) } else { None }
    }

    /// The conclusion of the step, once it is revealed.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.step().filter(|_| self.depth.has_conclusion()).map(|told| &told.conclusion)
    }

    /// Whether the hint is about a mistake.
    pub const fn is_fault(&self) -> bool {
        matches!(self.advice, Some(Advice::Faults(_)))
    }

    /// The grid of the step, once revealed.
    pub fn grid(&self) -> Option<usize> {
        self.step().filter(|_| self.depth.has_grid()).and_then(|told| told.grid)
    }

    /// The content about a step or a mistake.
    pub fn told(&self) -> Option<&Told> {
        match &self.advice {
            Some(Advice::Faults(told) | Advice::Step(told)) => Some(told),
            _ => None,
        }
    }

    /// Returns the revealed words of the hint.
    pub fn say(&self) -> String {
        match &self.advice {
            None => "Looking for a step ...".into(),
            Some(Advice::Faults(told) | Advice::Step(told)) => told.words[self.depth as usize].clone(),
            Some(Advice::Solved) => "The puzzle is solved.".into(),
            Some(Advice::Nothing) => "No technique finds a step here.".into(),
        }
    }

    /// The marks to draw at the revealed depth, each with its grid.
    pub fn marks(&self) -> &[(usize, Drawn)] {
        self.told().map_or(&[], |told| &told.marks[self.depth as usize])
    }

    /// Returns the cell to look at, as far as it is revealed: a cell of the conclusion, or one of the first mark.
    pub fn place(&self, layout: &Rules) -> Option<LayoutCell> {
        let marks = self.marks();
        let is_end = |(_, mark): &&(usize, Drawn)| matches!(mark, Drawn::Spots(Role::Placed | Role::Eliminated, _));
        let (grid, mark) = marks.iter().find(is_end).or(marks.first())?;
        let place = match mark {
            Drawn::Cell(_, cell) => Some(cell),
            Drawn::House(_, house) => house.cells.get(house.cells.len() / 2),
            Drawn::Spots(_, node) | Drawn::Link(_, node, _) => node.cells.first(),
        };
        layout.cell_at(*grid, *place?)
    }

    /// Returns the cells that the revealed depth marks.
    #[cfg(feature = "draw")]
    pub(crate) fn cells(&self, layout: &Rules) -> Cells {
        let of = |(grid, mark): &(usize, Drawn)| -> Cells {
            let at = |places| cells::at(layout, *grid, places);
            match mark {
                Drawn::Cell(_, cell) => at(std::slice::from_ref(cell)).collect(),
                Drawn::House(_, house) => at(&house.cells).collect(),
                Drawn::Spots(_, node) => at(&node.cells).collect(),
                Drawn::Link(_, from, to) => at(&from.cells).chain(at(&to.cells)).collect(),
            }
        };
        self.marks().iter().flat_map(of).collect()
    }

    /// The marks of the revealed depth as shapes, if they have been drawn.
    pub(crate) fn overlay(&self) -> Option<Overlay> {
        Some(self.told()?.overlays.as_ref()?[self.depth as usize].clone())
    }
}
