//! States, steps and paths as plain data: the one JSON shape that files, the command, bindings and pages share.
//!
//! ```text
//! State   { "givens": "53..7....", "placed": "...", "eliminated": {"r1c3": "14"}, "unique": true }       as in a document
//! Step    { "technique": "naked-pair", "grid": 2, "digits": "34", "placed": {}, "eliminated": {"r9c5": "3"},
//!           "parts": [{"kind": "cell", "role": "pattern", "cell": "r8c4"}, ..], "said": {"name": "Naked Pair", ..} }
//! Path    { "format": "ninefold-path", "version": 1, "start": Position, "method": "hodoku", "steps": [Step, ..],
//!           "solved": true, "end": Position, "summary": {..} }
//! ```
//!
//! A position is the state of the only grid; where there are several, it is the layout, with the same keys, each a list over the grids.
//! A step names its grid only there.
//!
//! Under other rules than the plain ones, all three have the rules in words, under `rules`. They can be shown, and reading refuses them: a house
//! or a truth of the rules has no meaning without the puzzle.
//!
//! `docs/schema/path.json` describes them. The types here know `serde` and nothing of a text: any of its formats will do.
//!
//! Nothing that is read is believed. A [`State`] that claims a unique solution has its givens proved again, [`Step`] takes any
//! conclusions, live or not, and it is for [`proof::check`](crate::proof::check) to say what they are worth. The words in `said`
//! are for those who only show them: reading makes them anew from the step.
//!
//! ```
//! use ninefold_core::{Grid, Puzzle};
//! use ninefold_logic::{Method, Path, Step, json};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let path = Path::of(&Puzzle::try_from(grid)?, &Method::simple());
//! let text = serde_json::to_string(&json::Step::from(&path.steps()[0]))?;
//!
//! let step = Step::try_from(serde_json::from_str::<json::Step>(&text)?)?;
//! assert_eq!(step.to_string(), path.steps()[0].to_string());
//! assert_eq!(path.start().check(&step), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;
use std::fmt;

use ninefold_core::mark::{LinkKind, Mark as CoreMark};
use ninefold_core::rules::{GridRules, Rules};
use ninefold_core::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle, mark, multi};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use crate::linked::{ACROSS, SEARCH};
use crate::step::{self, Claim, Form, Via as StepVia};
use crate::{explainer, notation, techniques, text};

use spelt::Spelt;

mod spelt;

/// The most parts that a step may have: several times what the longest nets need.
const MOST_PARTS: usize = 10_000;

/// The most patterns with two fillings in a step; each costs the proof a search.
const MOST_DEADLY: usize = 9;

/// The highest rating that there is, in tenths: of what cannot be solved.
const MOST_TENTHS: u8 = 200;

/// The value of the key `format` of a path.
const FORMAT: &str = "ninefold-path";

/// Something that cannot be, though every value is well formed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// No technique has that id.
    Technique(String),
    /// A step without conclusions.
    Nothing,
    /// A step with too many parts.
    Parts(usize),
    /// A cell has a digit both among the givens and among the placed ones.
    Twice(Cell),
    /// A layout that is none, or grids that disagree about a cell that they share.
    Rules,
    /// A step in a grid that is not there.
    Grid(usize),
    /// Something of a puzzle with other rules, in words, which its data do not hold.
    Variant(String),
    /// The givens do not have exactly one solution, though it is claimed.
    NotUnique,
    /// Not a path, or of a version that is not known.
    Version(String, u32),
    /// Another end than the steps lead to.
    End,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Technique(id) => write!(f, "no technique has the id {id:?}"),
            Self::Nothing => f.write_str("the step concludes nothing"),
            Self::Parts(count) => write!(f, "{count} parts are more than a step can have"),
            Self::Twice(cell) => write!(f, "{cell} is both given and placed"),
            Self::Rules => f.write_str("the grids do not make up the layout"),
            Self::Variant(rules) => write!(
                f,
                "steps and positions are read back for plain grids only, and these belong to other rules ({rules}); read the puzzle and \
                 search the step there"
            ),
            Self::Grid(grid) => write!(f, "there is no grid {grid}"),
            Self::NotUnique => f.write_str("the givens do not have exactly one solution"),
            Self::Version(format, version) => {
                write!(f, "expected {FORMAT:?} of version 1, found {format:?} of version {version}")
            }
            Self::End => f.write_str("the steps lead to another end"),
        }
    }
}

impl std::error::Error for Error {}

/// Candidates by cell: `{"r1c3": "14"}`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<Spelt<Cell>, Spelt<DigitSet>>")]
pub struct Candidates(BTreeMap<Spelt<Cell>, Spelt<DigitSet>>);

impl TryFrom<BTreeMap<Spelt<Cell>, Spelt<DigitSet>>> for Candidates {
    type Error = &'static str;

    fn try_from(cells: BTreeMap<Spelt<Cell>, Spelt<DigitSet>>) -> Result<Self, Self::Error> {
        let lacking = cells.values().any(|digits| digits.0.is_empty());
        if lacking { Err("expected a digit or more for each cell") } else { Ok(Self(cells)) }
    }
}

impl Candidates {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&CandidateSet> for Candidates {
    fn from(set: &CandidateSet) -> Self {
        let cells = Cell::all().filter(|&cell| !set.cell(cell).is_empty());
        Self(cells.map(|cell| (Spelt(cell), Spelt(set.cell(cell)))).collect())
    }
}

impl From<&Candidates> for CandidateSet {
    fn from(candidates: &Candidates) -> Self {
        let mut set = Self::EMPTY;
        candidates.0.iter().for_each(|(cell, digits)| set.set_cell(cell.0, digits.0));
        set
    }
}

/// A board with what is known of its puzzle, by the keys of a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The digits of the puzzle: 81 characters, an empty cell as a dot.
    pub givens: Spelt<Grid>,
    /// The digits put down since.
    #[serde(default = "empty", skip_serializing_if = "is_blank")]
    pub placed: Spelt<Grid>,
    /// The candidates eliminated besides those that see a digit.
    #[serde(default, skip_serializing_if = "Candidates::is_empty")]
    pub eliminated: Candidates,
    /// Whether the givens have exactly one solution.
    pub unique: bool,
    /// The rules in words, if they are not plain: such a state can be shown, and is not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

/// The rules of a puzzle in words, unless all its grids are plain.
fn rules_in_words(rules: &Rules) -> Option<String> {
    let described = || rules.constraints().iter().map(|one| one.describe(rules)).collect::<Vec<_>>().join("; ");
    let shape = if rules.regions().is_some() { ", irregular regions" } else { "" };
    (!rules.has_plain_grids()).then(|| format!("{size}x{size}{shape}: {}", described(), size = rules.size()))
}

/// The size, the shape and the kinds of constraints in words, unless all grids are plain.
fn rules_in_brief(rules: &Rules) -> Option<String> {
    let mut words = vec![format!("{size}x{size}", size = rules.size())];
    if rules.regions().is_some() {
        words.push("irregular regions".into());
    }
    for name in rules.constraints().iter().map(|constraint| constraint.kind().name) {
        if !words.iter().any(|word| word == name) {
            words.push(name.into());
        }
    }
    (!rules.has_plain_grids()).then(|| words.join(", "))
}

/// Refuses data that belong to other rules.
fn is_plain(rules: Option<&String>) -> Result<(), Error> {
    rules.map_or(Ok(()), |rules| Err(Error::Variant(rules.clone())))
}

const fn empty() -> Spelt<Grid> {
    Spelt(Grid::EMPTY)
}

fn is_blank(grid: &Spelt<Grid>) -> bool {
    grid.0 == Grid::EMPTY
}

impl From<&crate::State> for State {
    fn from(state: &crate::State) -> Self {
        let grid = *state.board().grid();
        let part = |given: bool| grid.iter().filter(|(cell, _)| state.givens().contains(*cell) == given).collect();
        Self {
            givens: Spelt(part(true)),
            placed: Spelt(part(false)),
            eliminated: eliminated(state.board(), state.rules()),
            unique: state.is_unique(),
            rules: state.home().and_then(|home| rules_in_words(home.whole())),
        }
    }
}

impl TryFrom<&State> for crate::State {
    type Error = Error;

    fn try_from(state: &State) -> Result<Self, Error> {
        is_plain(state.rules.as_ref())?;
        let givens = state.givens.0;
        let mut board = together(givens, &state.placed)?.board();
        CandidateSet::from(&state.eliminated).iter().for_each(|candidate| _ = board.remove(candidate));
        if state.unique {
            Puzzle::try_from(givens).map_err(|_| Error::NotUnique)?;
        }
        Ok(Self::new(board, givens.filled(), state.unique))
    }
}

/// The givens and the digits put down since.
fn together(givens: Grid, placed: &Spelt<Grid>) -> Result<Grid, Error> {
    let mut grid = givens;
    let twice = placed.0.iter().find(|&(cell, digit)| grid[cell].replace(digit).is_some());
    twice.map_or(Ok(grid), |(cell, _)| Err(Error::Twice(cell)))
}

/// The candidates that are eliminated besides those that see a digit.
fn eliminated(board: &Board, rules: &GridRules) -> Candidates {
    (&(*rules.board(board.grid()).all_candidates() - *board.all_candidates())).into()
}

/// The boards of a layout: a state, or where there are several grids, the same for each of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Position {
    /// One grid.
    One(State),
    /// Several.
    Several(Several),
}

/// The boards of several grids, each list in the order of the grids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Several {
    /// The name of the layout, or its drawing.
    pub layout: String,
    /// The digits of the puzzle.
    pub givens: Vec<Spelt<Grid>>,
    /// The digits put down since.
    pub placed: Vec<Spelt<Grid>>,
    /// The candidates eliminated besides those that see a digit of their grid.
    pub eliminated: Vec<Candidates>,
    /// Whether the givens have exactly one solution.
    pub unique: bool,
    /// The rules in words, if they are not plain: such boards can be shown, and are not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

impl From<&crate::Position> for Position {
    fn from(position: &crate::Position) -> Self {
        if let Some(state) = position.single() {
            return Self::One(state.into());
        }
        let (boards, givens) = (position.boards(), position.givens());
        let placed = |(board, givens): (&Board, Grid)| {
            Spelt(board.grid().iter().filter(|(cell, _)| givens[*cell].is_none()).collect())
        };
        Self::Several(Several {
            layout: position.rules().to_string(),
            givens: givens.iter().map(Spelt).collect(),
            placed: boards.iter().zip(givens.iter()).map(placed).collect(),
            eliminated: (0..)
                .zip(boards.iter())
                .map(|(grid, board)| eliminated(board, boards.rules().grid(grid)))
                .collect(),
            unique: position.is_unique(),
            rules: rules_in_words(boards.rules()),
        })
    }
}

impl TryFrom<&Position> for crate::Position {
    type Error = Error;

    fn try_from(position: &Position) -> Result<Self, Error> {
        match position {
            Position::One(state) => Ok(crate::State::try_from(state)?.into()),
            Position::Several(several) => several.try_into(),
        }
    }
}

impl TryFrom<&Several> for crate::Position {
    type Error = Error;

    fn try_from(several: &Several) -> Result<Self, Error> {
        is_plain(several.rules.as_ref())?;
        let layout: Rules = several.layout.parse().map_err(|_| Error::Rules)?;
        let grids = |digits: &[Grid]| multi::Grids::of(layout.clone(), digits).map_err(|_| Error::Rules);
        let counts = [several.givens.len(), several.placed.len(), several.eliminated.len()];
        if counts != [layout.grids().len(); 3] {
            return Err(Error::Rules);
        }
        let givens: Vec<Grid> = several.givens.iter().map(|grid| grid.0).collect();
        let digits = givens.iter().zip(&several.placed).map(|(givens, placed)| together(*givens, placed));
        let digits: Vec<Grid> = digits.collect::<Result<_, _>>()?;
        let givens = grids(&givens)?;
        let mut boards = grids(&digits)?.boards();
        for (grid, eliminated) in several.eliminated.iter().enumerate() {
            for Candidate { cell, digit } in CandidateSet::from(eliminated).iter() {
                boards.remove(layout.cell(grid, cell), digit);
            }
        }
        if several.unique {
            ninefold_core::Puzzle::try_from(givens.clone()).map_err(|_| Error::NotUnique)?;
        }
        Ok(Self::new(boards, &givens, several.unique))
    }
}

/// A step: its technique, what follows, the parts of its pattern, and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The id of the technique.
    pub technique: String,
    /// The grid, counted from 1, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<usize>,
    /// The digits that the pattern is about.
    pub digits: Spelt<DigitSet>,
    /// Whether the pattern fits its definition in a wider sense only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wide: bool,
    /// The candidates that are true.
    pub placed: Candidates,
    /// The candidates that are false.
    pub eliminated: Candidates,
    /// The parts of the pattern in the order of the argument.
    pub parts: Vec<Part>,
    /// The steps inside, to whose numbers the parts refer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Argument>,
    /// The rules in a few words, if they are not plain: such a step can be shown, and is not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The rating, if the method rates steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Tenths>,
    /// The position before it, in a path; not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<Position>>,
    /// The words; not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
    /// A picture that somebody has added; not read back.
    #[serde(default, skip_serializing)]
    pub overlay: Option<Added>,
}

/// Something that others have added to a path for those who show it: passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Added;

impl<'de> Deserialize<'de> for Added {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

/// A step inside a step: see [`step::Argument`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Argument {
    /// The candidates that have gone on the way.
    pub without: Candidates,
    /// A step on what is left.
    pub step: Step,
}

impl From<&step::Argument> for Argument {
    fn from(argument: &step::Argument) -> Self {
        // The step as a whole has the words of those inside.
        Self { without: (&argument.without).into(), step: Step { said: None, ..(&argument.step).into() } }
    }
}

impl Step {
    /// How many parts there are, those of the steps inside included, and how many of them are deadly.
    fn counts(&self) -> [usize; 2] {
        let deadly = self.parts.iter().filter(|part| matches!(part, Part::Deadly { .. })).count();
        let inside = self.arguments.iter().map(|argument| argument.step.counts());
        inside.fold([self.parts.len(), deadly], |[parts, deadly], [more, others]| [parts + more, deadly + others])
    }
}

/// The words of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The name of the technique.
    pub name: String,
    /// The pattern in a few words.
    pub short: String,
    /// The reason in sentences.
    pub teach: String,
    /// The reason and what follows, where cases are paragraphs of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paragraphs: Vec<Paragraph>,
    /// The same for the steps inside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<Inside>,
    /// The conclusions in signs: `r1c58<>3`.
    pub conclusion: String,
    /// The conclusions in a sentence.
    pub sentence: String,
    /// The chain in Eureka notation, if there is one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub eureka: String,
    /// The chain in nice-loop notation, if there is one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nice_loop: String,
}

/// Sentences that belong together: see [`text::Paragraph`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paragraph {
    /// The number of cases that it lies in.
    pub depth: usize,
    /// Whether a case begins with it.
    pub case: bool,
    /// The sentences.
    pub words: String,
    /// The parts of the step that the case is about, counted from 0: the first, and the one behind the last.
    pub parts: [usize; 2],
    /// A picture that somebody has added; not read back.
    #[serde(default, skip_serializing)]
    pub overlay: Option<Added>,
}

/// A step inside a step, in words: see [`text::Inside`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inside {
    /// Its number: `2`, `2.1`.
    pub number: String,
    /// The name of the technique.
    pub name: String,
    /// The candidates that have gone when it is used.
    pub without: String,
    /// The reason and what follows.
    pub paragraphs: Vec<Paragraph>,
}

impl From<&text::Paragraph> for Paragraph {
    fn from(paragraph: &text::Paragraph) -> Self {
        let parts = [paragraph.parts.start, paragraph.parts.end];
        Self { depth: paragraph.depth, case: paragraph.is_case, words: paragraph.words.clone(), parts, overlay: None }
    }
}

impl From<&text::Inside> for Inside {
    fn from(inside: &text::Inside) -> Self {
        Self {
            number: inside.number.clone(),
            name: inside.name.into(),
            without: inside.without.clone(),
            paragraphs: inside.told.iter().map(Paragraph::from).collect(),
        }
    }
}

impl From<&crate::Step> for Said {
    fn from(step: &crate::Step) -> Self {
        let (text, chain) = (step.text(), notation::is_chain(step));
        let told = step.told();
        // One paragraph says no more than the reason and the sentence.
        let told = if told.len() > 1 { &told[..] } else { &[] };
        Self {
            name: step.technique().name.into(),
            teach: text.line(),
            paragraphs: told.iter().map(Paragraph::from).collect(),
            inside: text.inside.iter().map(Inside::from).collect(),
            short: text.short,
            conclusion: text::conclusions(step).to_string(),
            sentence: text::sentence(step),
            eureka: if chain { notation::eureka(step) } else { String::new() },
            nice_loop: if chain { notation::nice_loop(step) } else { String::new() },
        }
    }
}

impl From<&crate::Step> for Step {
    fn from(step: &crate::Step) -> Self {
        Self {
            technique: step.technique().id.into(),
            grid: step.named_grid().map(|grid| grid + 1),
            digits: Spelt(step.digits()),
            wide: step.form() == Form::Wide,
            placed: step.placed().into(),
            eliminated: step.eliminated().into(),
            parts: step.parts().iter().map(Part::from).collect(),
            arguments: step.arguments().iter().map(Argument::from).collect(),
            rules: step.home().and_then(|home| rules_in_brief(home.whole())),
            rating: step.rating().map(Tenths),
            before: None,
            said: Some(step.into()),
            overlay: None,
        }
    }
}

impl TryFrom<Step> for crate::Step {
    type Error = Error;

    fn try_from(step: Step) -> Result<Self, Error> {
        (&step).try_into()
    }
}

impl TryFrom<&Step> for crate::Step {
    type Error = Error;

    fn try_from(step: &Step) -> Result<Self, Error> {
        is_plain(step.rules.as_ref())?;
        let across = || [&ACROSS, &SEARCH].into_iter().find(|technique| technique.id == step.technique);
        let technique = techniques::by_id(&step.technique).or_else(across);
        let technique = technique.ok_or_else(|| Error::Technique(step.technique.clone()))?;
        let [count, deadly] = step.counts();
        if count > MOST_PARTS || deadly > MOST_DEADLY {
            return Err(Error::Parts(count));
        }
        let inside = |argument: &Argument| {
            Ok(step::Argument { without: (&argument.without).into(), step: (&argument.step).try_into()? })
        };
        let arguments = step.arguments.iter().map(inside).collect::<Result<Vec<_>, Error>>()?;
        let parts = step.parts.iter().map(step::Part::from).collect();
        let conclusions = [&step.placed, &step.eliminated].map(CandidateSet::from);
        let form = if step.wide { Form::Wide } else { Form::Strict };
        let read = Self::read(technique, parts, conclusions, step.digits.0, form, arguments).ok_or(Error::Nothing)?;
        let read = read.rated(step.rating.map(|rating| rating.0));
        let Some(grid) = step.grid else { return Ok(read) };
        let index = grid.checked_sub(1).filter(|&index| u8::try_from(index).is_ok()).ok_or(Error::Grid(grid))?;
        Ok(read.in_grid(index))
    }
}

/// A part of a pattern: see [`step::Part`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "each is described where it comes from")]
pub enum Part {
    Cell {
        role: Spelt<mark::Role>,
        cell: Spelt<Cell>,
    },
    House {
        role: Spelt<mark::Role>,
        house: Spelt<House>,
        digit: Numeral,
    },
    Strong {
        from: Node,
        to: Node,
        via: Via,
    },
    Weak {
        from: Node,
        to: Node,
    },
    Deadly {
        candidates: Candidates,
    },
    Suppose {
        cell: Spelt<Cell>,
        digit: Numeral,
        holds: bool,
    },
    Argument {
        number: usize,
    },
    Show {
        mark: Mark,
    },
    Rule {
        role: Spelt<mark::Role>,
        number: u16,
    },
    Alternative {
        number: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holds: Option<bool>,
    },
}

/// The truths behind a strong link: see [`step::Via`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is described where it comes from")]
pub enum Via {
    Cell(Spelt<Cell>),
    House(Spelt<House>),
    Set(Vec<Spelt<Cell>>),
}

/// Something to show: see [`mark::Mark`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "each is described where it comes from")]
pub enum Mark {
    Cell { role: Spelt<mark::Role>, cell: Spelt<Cell> },
    House { role: Spelt<mark::Role>, house: Spelt<House> },
    Spots { role: Spelt<mark::Role>, node: Node },
    Strong { from: Node, to: Node },
    Weak { from: Node, to: Node },
}

/// A digit in one cell or in one of several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each is described where it comes from")]
pub struct Node {
    pub digit: Numeral,
    pub cells: Vec<Spelt<Cell>>,
}

/// A digit as a number from 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Numeral(pub Digit);

impl TryFrom<u8> for Numeral {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Digit::new(number).map(Self).ok_or("expected a digit from 1 to 9")
    }
}

impl From<Numeral> for u8 {
    fn from(numeral: Numeral) -> Self {
        numeral.0.get()
    }
}

/// A rating with one digit behind the point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Tenths(pub u8);

impl TryFrom<f64> for Tenths {
    type Error = &'static str;

    fn try_from(rating: f64) -> Result<Self, &'static str> {
        #[allow(clippy::cast_sign_loss, reason = "only what is the same number is taken")]
        let tenths = Self((10.0 * rating).round() as u8);
        let is_same = tenths.0 <= MOST_TENTHS && (f64::from(tenths) - rating).abs() < 1e-9;
        is_same.then_some(tenths).ok_or("expected a rating such as 7.2")
    }
}

impl From<Tenths> for f64 {
    fn from(rating: Tenths) -> Self {
        Self::from(rating.0) / 10.0
    }
}

fn cells(set: CellSet) -> Vec<Spelt<Cell>> {
    set.iter().map(Spelt).collect()
}

fn cell_set(cells: &[Spelt<Cell>]) -> CellSet {
    cells.iter().map(|cell| cell.0).collect()
}

impl From<&mark::Node> for Node {
    fn from(node: &mark::Node) -> Self {
        Self { digit: Numeral(node.digit), cells: cells(node.cells) }
    }
}

impl From<&Node> for mark::Node {
    fn from(node: &Node) -> Self {
        Self { digit: node.digit.0, cells: cell_set(&node.cells) }
    }
}

impl From<&StepVia> for Via {
    fn from(via: &StepVia) -> Self {
        match *via {
            StepVia::Cell(cell) => Self::Cell(Spelt(cell)),
            StepVia::House(house) => Self::House(Spelt(house)),
            StepVia::Set(set) => Self::Set(cells(set)),
        }
    }
}

impl From<&Via> for StepVia {
    fn from(via: &Via) -> Self {
        match via {
            Via::Cell(cell) => Self::Cell(cell.0),
            Via::House(house) => Self::House(house.0),
            Via::Set(cells) => Self::Set(cell_set(cells)),
        }
    }
}

impl From<&CoreMark> for Mark {
    fn from(mark: &CoreMark) -> Self {
        match mark {
            CoreMark::Cell(role, cell) => Self::Cell { role: Spelt(*role), cell: Spelt(*cell) },
            CoreMark::House(role, house) => Self::House { role: Spelt(*role), house: Spelt(*house) },
            CoreMark::Spots(role, node) => Self::Spots { role: Spelt(*role), node: node.into() },
            CoreMark::Link(LinkKind::Strong, from, to) => Self::Strong { from: from.into(), to: to.into() },
            CoreMark::Link(LinkKind::Weak, from, to) => Self::Weak { from: from.into(), to: to.into() },
        }
    }
}

impl From<&Mark> for CoreMark {
    fn from(mark: &Mark) -> Self {
        match mark {
            Mark::Cell { role, cell } => Self::Cell(role.0, cell.0),
            Mark::House { role, house } => Self::House(role.0, house.0),
            Mark::Spots { role, node } => Self::Spots(role.0, node.into()),
            Mark::Strong { from, to } => Self::Link(LinkKind::Strong, from.into(), to.into()),
            Mark::Weak { from, to } => Self::Link(LinkKind::Weak, from.into(), to.into()),
        }
    }
}

impl From<&step::Part> for Part {
    fn from(part: &step::Part) -> Self {
        match part {
            step::Part::Cell(role, cell) => Self::Cell { role: Spelt(*role), cell: Spelt(*cell) },
            step::Part::House(role, house, digit) => {
                Self::House { role: Spelt(*role), house: Spelt(*house), digit: Numeral(*digit) }
            }
            step::Part::Strong(from, to, via) => Self::Strong { from: from.into(), to: to.into(), via: via.into() },
            step::Part::Weak(from, to) => Self::Weak { from: from.into(), to: to.into() },
            step::Part::Deadly(set) => Self::Deadly { candidates: (&**set).into() },
            step::Part::Suppose(claim) => {
                let Candidate { cell, digit } = claim.candidate();
                Self::Suppose { cell: Spelt(cell), digit: Numeral(digit), holds: matches!(claim, Claim::True(_)) }
            }
            step::Part::Argument(number) => Self::Argument { number: *number },
            step::Part::Show(mark) => Self::Show { mark: mark.into() },
            step::Part::Rule(role, number) => Self::Rule { role: Spelt(*role), number: *number },
            step::Part::Alternative(number, holds) => Self::Alternative { number: *number, holds: *holds },
        }
    }
}

impl From<&Part> for step::Part {
    fn from(part: &Part) -> Self {
        match part {
            Part::Cell { role, cell } => Self::Cell(role.0, cell.0),
            Part::House { role, house, digit } => Self::House(role.0, house.0, digit.0),
            Part::Strong { from, to, via } => Self::Strong(from.into(), to.into(), via.into()),
            Part::Weak { from, to } => Self::Weak(from.into(), to.into()),
            Part::Deadly { candidates } => Self::Deadly(Box::new(candidates.into())),
            Part::Suppose { cell, digit, holds } => {
                let candidate = Candidate { cell: cell.0, digit: digit.0 };
                Self::Suppose(if *holds { Claim::True(candidate) } else { Claim::False(candidate) })
            }
            Part::Argument { number } => Self::Argument(*number),
            Part::Show { mark } => Self::Show(mark.into()),
            Part::Rule { role, number } => Self::Rule(role.0, *number),
            Part::Alternative { number, holds } => Self::Alternative(*number, *holds),
        }
    }
}

/// A path: where it starts, its steps, where they lead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Path {
    /// Always `ninefold-path`.
    pub format: String,
    /// Always 1.
    pub version: u32,
    /// Where it starts.
    pub start: Position,
    /// The method that found it.
    pub method: String,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Whether every cell has a digit at the end.
    pub solved: bool,
    /// Where it ends.
    pub end: Position,
    /// The techniques that were used, and the sum of them; not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// The techniques of a path and its place on the scales.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// In the order in which they were first used.
    pub techniques: Vec<Use>,
    /// The [grade](crate::Path::rated), if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<Score>,
    /// The [ratings](explainer::Ratings) of Sudoku Explainer, if the path ends solved and its steps have them; it then says nothing on the other
    /// scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explainer: Option<Ratings>,
}

/// The ratings of Sudoku Explainer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// The version that rates so.
    pub version: String,
    /// Of the hardest step.
    pub er: Tenths,
    /// Of the hardest up to the first that places a digit.
    pub ep: Tenths,
    /// Of the first step.
    pub ed: Tenths,
    /// `diamond` or `pearl`, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gem: Option<String>,
}

impl From<explainer::Ratings> for Ratings {
    fn from(ratings: explainer::Ratings) -> Self {
        Self {
            version: explainer::VERSION.into(),
            er: Tenths(ratings.er),
            ep: Tenths(ratings.ep),
            ed: Tenths(ratings.ed),
            gem: ratings.gem().map(|gem| gem.to_string()),
        }
    }
}

/// How often a technique was used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// Its id.
    pub technique: String,
    /// Its name.
    pub name: String,
    /// How often.
    pub count: usize,
}

/// A score and the level that it makes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// `easy` to `extreme`.
    pub level: String,
    /// The sum over the steps.
    pub score: u64,
}

impl Path {
    /// A path as data, with the name of its method.
    pub fn new(path: &crate::Path, method: &str) -> Self {
        let used = path.counts().into_iter().map(|(technique, count)| Use {
            technique: technique.id.into(),
            name: technique.name.into(),
            count,
        });
        let explainer = explainer::Ratings::of(path).filter(|_| path.is_solved());
        let hodoku = path.rated().filter(|_| explainer.is_none());
        Self {
            format: FORMAT.into(),
            version: 1,
            start: path.start().into(),
            method: method.into(),
            steps: path
                .stages()
                .map(|(before, step)| Step { before: Some(Box::new((&before).into())), ..step.into() })
                .collect(),
            solved: path.is_solved(),
            end: path.end().into(),
            summary: Some(Summary {
                techniques: used.collect(),
                hodoku: hodoku.map(|grade| Score { level: grade.level.to_string(), score: grade.score.into() }),
                explainer: explainer.map(Ratings::from),
            }),
        }
    }
}

impl TryFrom<&Path> for crate::Path {
    type Error = Error;

    /// Takes the steps from the start. Whether each of them follows is for [`proof::check`](crate::proof::check) to say.
    fn try_from(path: &Path) -> Result<Self, Error> {
        if path.format != FORMAT || path.version != 1 {
            return Err(Error::Version(path.format.clone(), path.version));
        }
        let start = crate::Position::try_from(&path.start)?;
        let steps = path.steps.iter().map(crate::Step::try_from).collect::<Result<Vec<_>, _>>()?;
        let grids = start.single().map_or(start.grids(), |_| 0);
        let stray =
            steps.iter().find(|step| if grids == 0 { step.named_grid().is_some() } else { step.grid() >= grids });
        if let Some(stray) = stray {
            return Err(Error::Grid(stray.grid() + 1));
        }
        let read = Self::along(start, steps);
        let same = Position::from(read.end()) == path.end && read.is_solved() == path.solved;
        same.then_some(read).ok_or(Error::End)
    }
}
