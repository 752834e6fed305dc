//! Hints: advice on a position, and how much of it is told.
//!
//! Everything to tell is made once, where the techniques are: words and marks for every depth, and what follows. So whoever shows a hint
//! knows no technique.

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

use crate::cells::{self, Candidates};

/// An answer to a player who asks for a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Something is wrong.
    Faults(Box<Told>),
    /// Nothing is left to do.
    Solved,
    /// The method knows no step.
    Nothing,
    /// The next step.
    Step(Box<Told>),
}

/// How the next step is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advisor {
    /// The method whose order is followed.
    pub method: HintMethod,
    /// Whether techniques may count on the puzzle's having one solution.
    pub uniqueness: bool,
}

impl Default for Advisor {
    fn default() -> Self {
        Self { method: HintMethod::default(), uniqueness: true }
    }
}

/// A method by which hints are looked for: one of [`Method::NAMES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HintMethod(&'static str);

impl HintMethod {
    /// The method of that name.
    pub fn named(name: &str) -> Option<Self> {
        Method::NAMES.into_iter().find(|method| *method == name).map(Self)
    }

    /// The name of the method.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// The method that finds a step in every position.
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

/// The answer to why a digit cannot go into a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// Something is wrong with the position.
    Faults(Box<Told>),
    /// A step excludes it.
    Step(Box<Told>),
    /// Singles alone end in a contradiction, if it is put there.
    Proof(Box<Told>),
    /// Nothing has excluded it so far; it may be right.
    Open,
}

impl Advice {
    /// All there is to tell.
    pub fn told_mut(&mut self) -> Option<&mut Told> {
        match self {
            Self::Faults(told) | Self::Step(told) => Some(told),
            Self::Solved | Self::Nothing => None,
        }
    }
}

impl WhyNot {
    /// All there is to tell.
    pub fn told_mut(&mut self) -> Option<&mut Told> {
        match self {
            Self::Faults(told) | Self::Step(told) | Self::Proof(told) => Some(told),
            Self::Open => None,
        }
    }
}

/// A technique by its id and its name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Name {
    /// The id, which it is known by.
    pub id: String,
    /// The name, for people.
    pub name: String,
}

impl From<&Technique> for Name {
    fn from(technique: &Technique) -> Self {
        Self { id: technique.id.into(), name: technique.name.into() }
    }
}

/// The conclusion of a step: what it says in a sentence, places and eliminates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conclusion {
    /// The sentence.
    pub words: String,
    /// The digits that it places.
    pub placed: Candidates,
    /// The candidates that it eliminates.
    pub eliminated: Candidates,
}

impl Conclusion {
    /// Whether the step says that a digit cannot go into a cell.
    pub fn excludes(&self, layout: &Rules, (cell, digit): (LayoutCell, Digit)) -> bool {
        let peers = cells::peers(layout, cell);
        let is_against = |&(at, placed): &(LayoutCell, Digit)| {
            if at == cell { placed != digit } else { placed == digit && peers.contains(&at) }
        };
        self.eliminated.contains(&(cell, digit)) || self.placed.iter().any(is_against)
    }
}

/// A page's drawing, as data. Here nobody looks into it: it is passed on to whoever draws.
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

/// Whoever draws marks, each with its grid, on boards; nothing if that cannot be done.
pub type Draw<'a> = &'a dyn Fn(&Boards, &[(usize, Drawn)]) -> Option<Value>;

/// All that can be told about a step or a mistake, by depth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// The words.
    pub words: [String; 4],
    /// The marks to draw, each with its grid.
    pub marks: [Vec<(usize, Drawn)>; 4],
    /// The same as shapes, if somebody has drawn them.
    pub overlays: Option<[Overlay; 4]>,
    /// The grid of a step.
    pub grid: Option<usize>,
    /// The technique of a step.
    pub technique: Option<Name>,
    /// The conclusion of a step.
    pub conclusion: Conclusion,
}

impl Told {
    /// Has the marks of every depth drawn.
    pub fn draw(&mut self, boards: &Boards, draw: Draw<'_>) {
        let drawn = self.marks.each_ref().map(|marks| draw(boards, marks).map(Overlay::from));
        let [Some(kind), Some(place), Some(pattern), Some(end)] = drawn else { return };
        self.overlays = Some([kind, place, pattern, end]);
    }

    /// The same with a sentence before the words of every depth.
    #[must_use]
    pub fn after(mut self, sentence: &str) -> Self {
        self.words = self.words.map(|words| format!("{sentence} {words}"));
        self
    }

    /// Words without marks, equal at every depth.
    pub fn said(words: &str) -> Self {
        let conclusion = Conclusion { words: words.to_owned(), ..Conclusion::default() };
        Self { words: Depth::ALL.map(|_| words.to_owned()), conclusion, ..Self::default() }
    }

    /// The same words at every depth, about a candidate that cannot be.
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

/// A hint: the position that was asked about, and what is told so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The position.
    pub boards: Boards,
    /// How much is told.
    pub depth: Depth,
    /// The answer; none while it is being found.
    pub advice: Option<Advice>,
    /// The candidate that it was asked about, if it says why that is excluded.
    pub about: Option<(LayoutCell, Digit)>,
}

impl Hint {
    /// A hint of which nothing is known yet.
    pub const fn asked(boards: Boards) -> Self {
        Self { boards, depth: Depth::Kind, advice: None, about: None }
    }

    /// The answer to why a digit cannot go into a cell, which is told at once.
    pub const fn about(boards: Boards, candidate: (LayoutCell, Digit)) -> Self {
        Self { boards, depth: Depth::Conclusion, advice: None, about: Some(candidate) }
    }

    /// Tells a little more.
    pub fn deepen(&mut self) {
        self.depth = Depth::ALL.into_iter().find(|next| *next > self.depth).unwrap_or(self.depth);
    }

    /// All there is to tell about the step.
    pub fn step(&self) -> Option<&Told> {
        if let Some(Advice::Step(told)) = &self.advice { Some(told) } else { None }
    }

    /// The step's conclusion, when all of it is told.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.step().filter(|_| self.depth.has_conclusion()).map(|told| &told.conclusion)
    }

    /// Whether it is about a mistake.
    pub const fn is_fault(&self) -> bool {
        matches!(self.advice, Some(Advice::Faults(_)))
    }

    /// The grid of the step, once that is told.
    pub fn grid(&self) -> Option<usize> {
        self.step().filter(|_| self.depth.has_grid()).and_then(|told| told.grid)
    }

    /// All there is to tell, of a step or of mistakes.
    pub fn told(&self) -> Option<&Told> {
        match &self.advice {
            Some(Advice::Faults(told) | Advice::Step(told)) => Some(told),
            _ => None,
        }
    }

    /// The hint in words.
    pub fn say(&self) -> String {
        match &self.advice {
            None => "Looking for a step ...".into(),
            Some(Advice::Faults(told) | Advice::Step(told)) => told.words[self.depth as usize].clone(),
            Some(Advice::Solved) => "The puzzle is solved.".into(),
            Some(Advice::Nothing) => "No technique finds a step here.".into(),
        }
    }

    /// The marks to draw, each with its grid; no more than the depth allows.
    pub fn marks(&self) -> &[(usize, Drawn)] {
        self.told().map_or(&[], |told| &told.marks[self.depth as usize])
    }

    /// The cell to look at, as far as the depth tells it: where the step ends, or in the middle of what it speaks of.
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

    /// The same as shapes, if somebody has drawn them.
    pub(crate) fn overlay(&self) -> Option<Overlay> {
        Some(self.told()?.overlays.as_ref()?[self.depth as usize].clone())
    }
}
