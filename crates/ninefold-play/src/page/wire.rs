//! Questions and answers as data: slow work is sent from one module and answered in another.
//!
//! ```text
//! Effect --Question--> JSON --> the module with the techniques: `ninefold_app::game` --> JSON --Answer--> News, with the question
//! ```
//!
//! The module of games therefore contains no finder, solver or painter and stays small. Answers contain words, marks and shapes for each depth; the
//! page receives only those of the revealed depth. Requests are parsed into JSON values first: separate deserializers of every type for text and for
//! values took up a third of the module.

use ninefold_core::mark::{Drawn, DrawnHouse, DrawnNode, LinkKind, Place, Role};
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, HouseKind};
use ninefold_logic::hodoku::{Grade, Level};
use serde::{Deserialize, Serialize};

use crate::app::{Effect, News, Situation};
use crate::cells::{self, Candidates, Cells};
use crate::hint::{Advice, Advisor, Conclusion, Name, Overlay, Told, WhyNot};
use crate::lesson::Lesson;
use crate::notes::{CellNotes, Damaged, Notes};
use crate::saved::SavedGrids;
use crate::verdict::{Trouble, TroubleKind, Verdict};

/// A question, serialized for the module that answers it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// The kind of question.
    pub kind: Kind,
    /// The number of the question, which is repeated in the answer.
    pub ask: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    puzzle: Option<SavedGrids>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    situation: Option<SavedSituation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    advisor: Option<Advisor>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    technique: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    candidate: Option<(usize, u8)>,
}

/// The kinds of questions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The verdict: no solution, one, or several.
    Prove,
    /// The exact number of solutions.
    Count,
    /// The next step.
    Advise,
    /// The grade.
    Grade,
    /// The path to a position where a technique is needed.
    Teach,
    /// The reason why a digit cannot be in a cell.
    WhyNot,
}

/// An answer, serialized for the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The kind of the answered question.
    pub kind: Kind,
    /// The number of the answered question.
    pub ask: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    verdict: Option<SavedVerdict>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<(u64, bool)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grade: Option<SavedGrade>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    advice: Option<SavedAdvice>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lesson: Option<SavedLesson>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SavedSituation {
    givens: SavedGrids,
    #[serde(default)]
    solution: Option<SavedGrids>,
    notes: Notes,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct SavedVerdict {
    /// The reason why there is not exactly one solution; `None` if there is one solution.
    trouble: Option<TroubleKind>,
    solution: Option<SavedGrids>,
    words: String,
    cells: Vec<usize>,
    house: Vec<usize>,
    differ: Vec<usize>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SavedGrade {
    level: String,
    score: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AdviceKind {
    Faults,
    Solved,
    Nothing,
    Step,
    Proof,
    Open,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SavedAdvice {
    kind: AdviceKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    told: Option<SavedTold>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SavedTold {
    words: [String; 4],
    marks: [Vec<SavedMark>; 4],
    grid: Option<usize>,
    technique: Option<Name>,
    conclusion: SavedConclusion,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    overlays: Option<[Overlay; 4]>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SavedConclusion {
    words: String,
    placed: Vec<(usize, u8)>,
    eliminated: Vec<(usize, u8)>,
}

/// A mark in a grid: its role or the kind of its link, and cells by their indices, row by row, with a digit. A cell without a digit has the digit 0,
/// a house the number of its kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SavedMark {
    grid: usize,
    role: String,
    nodes: Vec<(u8, Vec<usize>)>,
    /// The short name of a house, and its name in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house: Option<Name>,
}

/// The role that denotes a strong link.
const STRONG: &str = "strong";

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct SavedLesson {
    fault: Option<String>,
    technique: Option<Name>,
    before: Vec<SavedConclusion>,
    steps: Vec<SavedConclusion>,
}

fn level_named(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.to_string() == name)
}

impl From<&Situation> for SavedSituation {
    fn from(Situation { givens, solution, boards }: &Situation) -> Self {
        let (digits, plain) = (boards.grids(), boards.grids().boards());
        let mut notes = Notes::empty(givens.rules());
        for cell in givens.rules().cells() {
            let eliminated = plain.options(cell) - boards.options(cell);
            let digit = digits[cell].filter(|_| givens[cell].is_none());
            notes.set(cell, CellNotes { digit, eliminated, ..CellNotes::default() });
        }
        Self { givens: givens.into(), solution: solution.as_ref().map(SavedGrids::from), notes }
    }
}

impl TryFrom<&SavedSituation> for Situation {
    type Error = Damaged;

    fn try_from(saved: &SavedSituation) -> Result<Self, Damaged> {
        let givens: Grids = (&saved.givens).try_into()?;
        let solution = saved.solution.as_ref().map(Grids::try_from).transpose()?;
        let fits = solution.as_ref().is_none_or(|solution| solution.rules() == givens.rules());
        if !saved.notes.fits(givens.rules()) || !fits {
            return Err(Damaged);
        }
        Ok(Self { boards: saved.notes.boards(&givens), givens, solution })
    }
}

impl Question {
    /// Returns the question for an effect, if the effect is a question.
    pub(crate) fn new(ask: u64, effect: &Effect) -> Option<Self> {
        let (puzzle, situation) = (None, None);
        let mut question =
            Self { kind: Kind::Prove, ask, puzzle, situation, advisor: None, technique: None, candidate: None };
        match effect {
            Effect::Prove(givens) => question.puzzle = Some(givens.into()),
            Effect::Count(givens) => (question.kind, question.puzzle) = (Kind::Count, Some(givens.into())),
            Effect::Grade(givens) => (question.kind, question.puzzle) = (Kind::Grade, Some(givens.into())),
            Effect::Advise(situation, advisor) => {
                (question.kind, question.situation) = (Kind::Advise, Some(situation.as_ref().into()));
                question.advisor = Some(*advisor);
            }
            Effect::Teach(situation, technique) => {
                (question.kind, question.situation) = (Kind::Teach, Some(situation.as_ref().into()));
                question.technique = Some(technique.clone());
            }
            Effect::WhyNot(situation, (cell, digit)) => {
                (question.kind, question.situation) = (Kind::WhyNot, Some(situation.as_ref().into()));
                question.candidate = Some((cell.index(), digit.get()));
            }
            _ => return None,
        }
        Some(question)
    }

    /// Returns the effect of the question.
    ///
    /// # Errors
    ///
    /// If the parts of the question are inconsistent.
    pub fn effect(&self) -> Result<Effect, Damaged> {
        let puzzle = || self.puzzle.as_ref().ok_or(Damaged).and_then(Grids::try_from);
        let situation =
            || -> Result<Box<Situation>, Damaged> { Ok(Box::new(self.situation.as_ref().ok_or(Damaged)?.try_into()?)) };
        Ok(match self.kind {
            Kind::Prove => Effect::Prove(puzzle()?),
            Kind::Count => Effect::Count(puzzle()?),
            Kind::Grade => Effect::Grade(puzzle()?),
            Kind::Advise => Effect::Advise(situation()?, self.advisor.unwrap_or_default()),
            Kind::Teach => Effect::Teach(situation()?, self.technique.clone().ok_or(Damaged)?),
            Kind::WhyNot => {
                let situation = situation()?;
                let (cell, digit) = self.candidate.ok_or(Damaged)?;
                let candidate = candidate(situation.givens.rules(), (cell, digit))?;
                Effect::WhyNot(situation, candidate)
            }
        })
    }
}

fn candidate(layout: &Rules, (cell, digit): (usize, u8)) -> Result<(LayoutCell, Digit), Damaged> {
    cells::numbered(layout, cell).zip(cells::digit(layout, digit)).ok_or(Damaged)
}

fn some_cells(layout: &Rules, of: &[usize]) -> Result<Cells, Damaged> {
    of.iter().map(|&cell| cells::numbered(layout, cell).ok_or(Damaged)).collect()
}

fn numbers(cells: &Cells) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

impl SavedVerdict {
    fn new(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Open => Self { trouble: Some(TroubleKind::Undecided), ..Self::default() },
            Verdict::One(solution) => Self { solution: Some(solution.into()), ..Self::default() },
            Verdict::Not(Trouble { kind, words, cells, house, differ }) => Self {
                trouble: Some(*kind),
                words: words.clone(),
                cells: numbers(cells),
                house: numbers(house),
                differ: numbers(differ),
                solution: None,
            },
        }
    }

    fn verdict(self, layout: &Rules) -> Result<Verdict, Damaged> {
        let of = |cells: &[usize]| some_cells(layout, cells);
        match (self.trouble, &self.solution) {
            (None, Some(solution)) => {
                let solution = Grids::try_from(solution)?;
                let is_one = solution.rules() == layout && solution.is_full();
                if is_one { Ok(Verdict::One(solution)) } else { Err(Damaged) }
            }
            (Some(kind), _) => Ok(Verdict::Not(Trouble {
                kind,
                cells: of(&self.cells)?,
                house: of(&self.house)?,
                differ: of(&self.differ)?,
                words: self.words,
            })),
            (None, None) => Err(Damaged),
        }
    }
}

impl SavedConclusion {
    fn new(of: &Conclusion) -> Self {
        let all =
            |candidates: &Candidates| candidates.iter().map(|(cell, digit)| (cell.index(), digit.get())).collect();
        Self { words: of.words.clone(), placed: all(&of.placed), eliminated: all(&of.eliminated) }
    }

    fn conclusion(&self, layout: &Rules) -> Result<Conclusion, Damaged> {
        let all = |of: &[(usize, u8)]| of.iter().map(|&pair| candidate(layout, pair)).collect::<Result<_, _>>();
        Ok(Conclusion { words: self.words.clone(), placed: all(&self.placed)?, eliminated: all(&self.eliminated)? })
    }
}

impl SavedMark {
    /// Converts a mark on a grid with `size` rows.
    fn new(size: usize, (grid, mark): &(usize, Drawn)) -> Self {
        let number = |place: &Place| usize::from(place.row) * size + usize::from(place.column);
        let all = |places: &[Place]| places.iter().map(number).collect();
        let node = |node: &DrawnNode| (node.digit.get(), all(&node.cells));
        let (role, nodes, house) = match mark {
            Drawn::Cell(role, cell) => (role.to_string(), vec![(0, vec![number(cell)])], None),
            Drawn::House(role, DrawnHouse { kind, name, words, cells }) => {
                let kind = HouseKind::ALL.iter().position(|one| one == kind).unwrap_or(0) as u8;
                let house = Name { id: name.clone(), name: words.clone() };
                (role.to_string(), vec![(kind, all(cells))], Some(house))
            }
            Drawn::Spots(role, spots) => (role.to_string(), vec![node(spots)], None),
            Drawn::Link(kind, from, to) => {
                let role = if *kind == LinkKind::Strong { STRONG } else { "weak" };
                (role.to_owned(), vec![node(from), node(to)], None)
            }
        };
        Self { grid: *grid, role, nodes, house }
    }

    fn mark(&self, layout: &Rules) -> Option<(usize, Drawn)> {
        let size = layout.size();
        let place = |&number: &usize| {
            let is_there = number < size * size;
            is_there.then(|| Place { row: (number / size) as u8, column: (number % size) as u8 })
        };
        let places = |(_, cells): &(u8, Vec<usize>)| cells.iter().map(place).collect::<Option<Vec<_>>>();
        let node = |of: &(u8, Vec<usize>)| Some(DrawnNode { digit: cells::digit(layout, of.0)?, cells: places(of)? });
        let mark = match &self.nodes[..] {
            [from, to] => {
                let kind = if self.role == STRONG { LinkKind::Strong } else { LinkKind::Weak };
                Drawn::Link(kind, node(from)?, node(to)?)
            }
            [of] => match (Role::named(&self.role)?, &self.house) {
                (role, Some(Name { id, name })) => {
                    let kind = *HouseKind::ALL.get(usize::from(of.0))?;
                    let house = DrawnHouse { kind, name: id.clone(), words: name.clone(), cells: places(of)? };
                    Drawn::House(role, house)
                }
                (role, None) if of.0 == 0 => Drawn::Cell(role, *places(of)?.first()?),
                (role, None) => Drawn::Spots(role, node(of)?),
            },
            _ => return None,
        };
        (self.grid < layout.grids().len()).then_some((self.grid, mark))
    }
}

impl SavedTold {
    fn new(told: &Told, size: usize) -> Self {
        let marks = |marks: &Vec<(usize, Drawn)>| marks.iter().map(|mark| SavedMark::new(size, mark)).collect();
        Self {
            words: told.words.clone(),
            marks: told.marks.each_ref().map(marks),
            grid: told.grid,
            technique: told.technique.clone(),
            conclusion: SavedConclusion::new(&told.conclusion),
            overlays: told.overlays.clone(),
        }
    }

    fn told(&self, layout: &Rules) -> Result<Box<Told>, Damaged> {
        let marks = |marks: &Vec<SavedMark>| -> Result<Vec<(usize, Drawn)>, Damaged> {
            marks.iter().map(|mark| mark.mark(layout)).collect::<Option<_>>().ok_or(Damaged)
        };
        let [kind, place, pattern, end] = self.marks.each_ref().map(marks);
        if self.grid.is_some_and(|grid| grid >= layout.grids().len()) {
            return Err(Damaged);
        }
        Ok(Box::new(Told {
            words: self.words.clone(),
            marks: [kind?, place?, pattern?, end?],
            grid: self.grid,
            technique: self.technique.clone(),
            conclusion: self.conclusion.conclusion(layout)?,
            overlays: self.overlays.clone(),
        }))
    }
}

#[allow(clippy::unnecessary_wraps, reason = "answers without advice have none")]
fn saved(kind: AdviceKind, told: Option<&Told>, layout: &Rules) -> Option<SavedAdvice> {
    Some(SavedAdvice { kind, told: told.map(|told| SavedTold::new(told, layout.size())) })
}

impl Answer {
    const fn new(kind: Kind, ask: u64) -> Self {
        Self { kind, ask, verdict: None, count: None, grade: None, advice: None, lesson: None }
    }

    /// Returns the answer to the question with the number `ask`, if the news is an answer.
    pub fn of(ask: u64, news: &News) -> Option<Self> {
        Some(match news {
            News::Verdict(_, verdict) => {
                Self { verdict: Some(SavedVerdict::new(verdict)), ..Self::new(Kind::Prove, ask) }
            }
            News::Count(_, count, more) => Self { count: Some((*count, *more)), ..Self::new(Kind::Count, ask) },
            News::Grade(_, Grade { level, score }) => {
                let grade = SavedGrade { level: level.to_string(), score: *score };
                Self { grade: Some(grade), ..Self::new(Kind::Grade, ask) }
            }
            News::Advice(boards, advice) => {
                let told = |kind, told| saved(kind, told, boards.rules());
                let advice = match &**advice {
                    Advice::Faults(all) => told(AdviceKind::Faults, Some(all)),
                    Advice::Step(all) => told(AdviceKind::Step, Some(all)),
                    Advice::Solved => told(AdviceKind::Solved, None),
                    Advice::Nothing => told(AdviceKind::Nothing, None),
                };
                Self { advice, ..Self::new(Kind::Advise, ask) }
            }
            News::WhyNot(boards, _, answer) => {
                let told = |kind, told| saved(kind, told, boards.rules());
                let advice = match &**answer {
                    WhyNot::Faults(all) => told(AdviceKind::Faults, Some(all)),
                    WhyNot::Step(all) => told(AdviceKind::Step, Some(all)),
                    WhyNot::Proof(all) => told(AdviceKind::Proof, Some(all)),
                    WhyNot::Open => told(AdviceKind::Open, None),
                };
                Self { advice, ..Self::new(Kind::WhyNot, ask) }
            }
            News::Lesson(_, _, lesson) => {
                let all = |steps: &[Conclusion]| steps.iter().map(SavedConclusion::new).collect();
                let lesson = match &**lesson {
                    Lesson::Faults(fault) => SavedLesson { fault: Some(fault.clone()), ..SavedLesson::default() },
                    Lesson::Never => SavedLesson::default(),
                    Lesson::Here(technique, before, steps) => SavedLesson {
                        fault: None,
                        technique: Some(technique.clone()),
                        before: all(before),
                        steps: all(steps),
                    },
                };
                Self { lesson: Some(lesson), ..Self::new(Kind::Teach, ask) }
            }
            _ => return None,
        })
    }

    /// Returns the news for the page that requested this effect.
    pub(crate) fn news(self, effect: &Effect) -> Result<News, Damaged> {
        Ok(match effect {
            Effect::Prove(givens) => {
                let verdict = self.verdict.ok_or(Damaged)?.verdict(givens.rules())?;
                News::Verdict(givens.clone(), verdict)
            }
            Effect::Count(givens) => {
                let (count, more) = self.count.ok_or(Damaged)?;
                News::Count(givens.clone(), count, more)
            }
            Effect::Grade(givens) => {
                let SavedGrade { level, score } = self.grade.ok_or(Damaged)?;
                let level = level_named(&level).ok_or(Damaged)?;
                News::Grade(givens.clone(), Grade { level, score })
            }
            Effect::Advise(situation, _) => {
                let layout = situation.givens.rules();
                let SavedAdvice { kind, told } = self.advice.ok_or(Damaged)?;
                let told = || told.as_ref().ok_or(Damaged).and_then(|told| told.told(layout));
                let advice = match kind {
                    AdviceKind::Faults => Advice::Faults(told()?),
                    AdviceKind::Step => Advice::Step(told()?),
                    AdviceKind::Solved => Advice::Solved,
                    AdviceKind::Nothing => Advice::Nothing,
                    AdviceKind::Proof | AdviceKind::Open => return Err(Damaged),
                };
                News::Advice(situation.boards.clone(), Box::new(advice))
            }
            Effect::WhyNot(situation, candidate) => {
                let layout = situation.givens.rules();
                let SavedAdvice { kind, told } = self.advice.ok_or(Damaged)?;
                let told = || told.as_ref().ok_or(Damaged).and_then(|told| told.told(layout));
                let answer = match kind {
                    AdviceKind::Faults => WhyNot::Faults(told()?),
                    AdviceKind::Step => WhyNot::Step(told()?),
                    AdviceKind::Proof => WhyNot::Proof(told()?),
                    AdviceKind::Open => WhyNot::Open,
                    AdviceKind::Solved | AdviceKind::Nothing => return Err(Damaged),
                };
                News::WhyNot(situation.boards.clone(), *candidate, Box::new(answer))
            }
            Effect::Teach(situation, id) => {
                let layout = situation.givens.rules();
                let SavedLesson { fault, technique, before, steps } = self.lesson.ok_or(Damaged)?;
                let all = |steps: &[SavedConclusion]| {
                    steps.iter().map(|step| step.conclusion(layout)).collect::<Result<Vec<_>, _>>()
                };
                let lesson = match (fault, technique) {
                    (Some(fault), _) => Lesson::Faults(fault),
                    (None, None) => Lesson::Never,
                    (None, Some(name)) => Lesson::Here(name, all(&before)?, all(&steps)?),
                };
                News::Lesson(situation.boards.clone(), id.clone(), Box::new(lesson))
            }
            _ => return Err(Damaged),
        })
    }
}
