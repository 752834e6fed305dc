//! A step: its conclusions, and the parts of the pattern that imply them.
//!
//! A step belongs to a technique, and a technique makes steps and their words, so this module contains all three.
//!
//! A [`Draft`], which a finder gets from its [`Sink`](crate::Sink), builds a step.
//!
//! A path contains only guesses that are never undone, and no proof accepts a guess.
//!
//! The cases of an argument are derived from the parts: a supposition ends the cases that contradict it. So the flat list of parts, which JSON and
//! proofs use, also defines the tree that words and pictures show, and no step can show one tree and prove another.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::frame::mark::{Mark, Node, Role};
use crate::frame::rules::GridRules;
#[cfg(not(wide))]
use crate::frame::symmetry::Transform;
use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use self::net::Net;
use self::technique::{Class, Technique};
use self::text::{Paragraph, Text};
use crate::part::by_digit;
use crate::state::{Home, State, rules_of};

pub(crate) mod lemmas;
pub mod net;
mod rules;
pub mod technique;
pub mod text;

pub use crate::part::{Claim, Form, Part, Truth, Via};

/// A deduction on a board: at least one conclusion, and the parts of the pattern that implies it.
#[derive(Clone, Debug)]
pub struct Step {
    technique: &'static Technique,
    parts: Vec<Part>,
    placed: CandidateSet,
    eliminated: CandidateSet,
    digits: DigitSet,
    form: Form,
    /// The number of the grid, if there are several.
    grid: Option<u8>,
    net: Option<Box<Net>>,
    /// The rating in tenths, if the method rates steps.
    rating: Option<u8>,
    arguments: Vec<Argument>,
    /// The grid in which the step was found, unless its rules are plain.
    home: Option<Home>,
    /// The candidates that the cells and houses of a net had before its supposition, from which the words derive the reasons for eliminations.
    /// Ignored when steps are compared.
    among: Option<Box<CandidateSet>>,
}

/// A step inside a step, found on the board that a net has reached.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Argument {
    /// The candidates eliminated before the inner step.
    pub without: CandidateSet,
    /// The step on the remaining candidates.
    pub step: Step,
}

impl Step {
    /// Returns the technique that found the step.
    pub const fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// Whether the step is a guess rather than a deduction. Later steps depend on a guess.
    pub fn is_guess(&self) -> bool {
        self.technique.class == Class::Guess
    }

    /// Returns the number of the grid in which the step was found: 0 if there is only one.
    pub fn grid(&self) -> usize {
        self.named_grid().unwrap_or(0)
    }

    /// Returns the number of the grid in which the step was found, if there are several and words must name it.
    pub fn named_grid(&self) -> Option<usize> {
        self.grid.map(usize::from)
    }

    /// Moves the step to one of several grids.
    #[must_use]
    pub fn in_grid(self, grid: usize) -> Self {
        Self { grid: u8::try_from(grid).ok(), ..self }
    }

    /// Returns the rating in tenths, if the step's method rates steps, as [`Method::explainer`](crate::Method::explainer) does. A rating depends on
    /// the walk, so equal steps may have different ratings, and comparisons of steps ignore them.
    pub const fn rating(&self) -> Option<u8> {
        self.rating
    }

    /// Sets or removes the rating in tenths.
    #[must_use]
    pub const fn rated(mut self, tenths: Option<u8>) -> Self {
        self.rating = tenths;
        self
    }

    /// Returns the path through several grids to a contradiction, if that is the reason for the step.
    pub fn net(&self) -> Option<&Net> {
        self.net.as_deref()
    }

    pub(crate) fn with_net(self, net: Net) -> Self {
        Self { net: Some(Box::new(net)), ..self }
    }

    /// Returns the inner steps, to whose numbers [`Part::Argument`] refers.
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// Returns the parts of the pattern, in the order of the argument.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the candidates that are true: digits to place.
    pub const fn placed(&self) -> &CandidateSet {
        &self.placed
    }

    /// Returns the candidates that are false.
    pub const fn eliminated(&self) -> &CandidateSet {
        &self.eliminated
    }

    /// Returns the digits of the pattern.
    pub const fn digits(&self) -> DigitSet {
        self.digits
    }

    /// Whether the pattern fits its definition in the narrow sense or only in a wide one.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// Returns the conclusions, placements first.
    pub fn conclusions(&self) -> impl Iterator<Item = Claim> + '_ {
        by_digit(&self.placed).map(Claim::True).chain(by_digit(&self.eliminated).map(Claim::False))
    }

    /// Returns the candidate of the first conclusion.
    pub(crate) fn first(&self) -> Candidate {
        self.conclusions().next().expect("a step concludes something").candidate()
    }

    /// Returns the conclusion, if it is the only one.
    pub(crate) fn only(&self) -> Option<Claim> {
        let mut conclusions = self.conclusions();
        conclusions.next().filter(|_| conclusions.next().is_none())
    }

    /// Returns the digits of the conclusions.
    pub(crate) fn concluded(&self) -> DigitSet {
        self.placed.digits() | self.eliminated.digits()
    }

    /// Returns the truths that the parts name, including those of the inner steps.
    pub fn truths(&self) -> impl Iterator<Item = Truth<'_>> {
        let inside: Box<dyn Iterator<Item = Truth<'_>>> =
            Box::new(self.arguments.iter().flat_map(|argument| argument.step.truths()));
        self.parts.iter().flat_map(Part::truths).chain(inside)
    }

    /// Returns the number of parts, including those of the inner steps.
    fn size(&self) -> usize {
        self.parts.len() + self.arguments.iter().map(|argument| argument.step.size()).sum::<usize>()
    }

    /// Returns the cells with the given role, whether they name a truth or are only shown.
    pub fn cells(&self, role: Role) -> CellSet {
        let cell = |part: &Part| match part {
            Part::Cell(of, cell) | Part::Show(Mark::Cell(of, cell)) if *of == role => Some(*cell),
            _ => None,
        };
        self.parts.iter().filter_map(cell).collect()
    }

    /// Returns the houses with the given role, with or without a digit, in the order in which they were named.
    pub fn houses(&self, role: Role) -> impl Iterator<Item = House> + '_ {
        self.parts.iter().filter_map(move |part| match part {
            Part::House(of, house, _) | Part::Show(Mark::House(of, house)) if *of == role => Some(*house),
            _ => None,
        })
    }

    /// Returns the houses with the given role, each with its digit, in the order in which they were named.
    pub(crate) fn house_digits(&self, role: Role) -> impl Iterator<Item = (House, Digit)> + '_ {
        self.parts.iter().filter_map(move |part| match part {
            Part::House(of, house, digit) if *of == role => Some((*house, *digit)),
            _ => None,
        })
    }

    /// Returns the cells that name a truth, each with its role, in the order in which they were named.
    pub(crate) fn named_cells(&self) -> impl Iterator<Item = (Role, Cell)> + '_ {
        self.parts.iter().filter_map(|part| if let Part::Cell(role, cell) = part { Some((*role, *cell)) } else { None })
    }

    /// Returns the suppositions in order.
    pub(crate) fn supposed(&self) -> impl Iterator<Item = Claim> + '_ {
        self.parts.iter().filter_map(|part| if let Part::Suppose(claim) = part { Some(*claim) } else { None })
    }

    /// Whether a candidate of the cells and houses of a net existed before its supposition. If that is unknown, returns true.
    pub(crate) fn may_be(&self, candidate: Candidate) -> bool {
        self.among().is_none_or(|among| among.contains(candidate))
    }

    /// Returns the candidates of the cells and houses of a net before its supposition, if known.
    pub(crate) fn among(&self) -> Option<&CandidateSet> {
        self.among.as_deref()
    }

    /// Returns the strong links in order.
    pub(crate) fn strong(&self) -> impl Iterator<Item = (Node, Node, Via)> + '_ {
        self.parts.iter().filter_map(|part| match *part {
            Part::Strong(from, to, via) => Some((from, to, via)),
            _ => None,
        })
    }

    /// Returns the candidates that are shown with the given role.
    pub fn spots(&self, role: Role) -> CandidateSet {
        let nodes = self.parts.iter().filter_map(|part| match part {
            Part::Show(Mark::Spots(of, node)) if *of == role => Some(*node),
            _ => None,
        });
        let mut spots = CandidateSet::EMPTY;
        nodes.for_each(|node| spots.set_digit(node.digit, spots.digit(node.digit) | node.cells));
        spots
    }

    /// Returns the candidates with which their cells could be filled in two ways, if the step argues from such a pattern.
    pub fn deadly(&self) -> Option<&CandidateSet> {
        self.parts.iter().find_map(|part| if let Part::Deadly(set) = part { Some(&**set) } else { None })
    }

    /// Returns the number of links, strong and weak: the length of a chain as it is usually counted.
    pub fn links(&self) -> usize {
        self.parts.iter().filter(|part| matches!(part, Part::Strong(..) | Part::Weak(..))).count()
    }

    /// Returns the rules of the grid in which the step was found.
    pub fn rules(&self) -> &GridRules {
        rules_of(self.home.as_ref())
    }

    /// Returns the grid in which the step was found, unless its rules are plain.
    pub const fn home(&self) -> Option<&Home> {
        self.home.as_ref()
    }

    /// Applies the conclusions to a board.
    pub fn apply(&self, board: &mut Board) {
        self.apply_under(self.rules(), board);
    }

    /// Applies the step to a board of a grid with these rules.
    pub(crate) fn apply_under(&self, rules: &GridRules, board: &mut Board) {
        // Most steps either eliminate or place, not both.
        if !self.eliminated.is_empty() {
            by_digit(&self.eliminated).for_each(|candidate| _ = board.remove(candidate));
        }
        by_digit(&self.placed).for_each(|candidate| rules.place(board, candidate.cell, candidate.digit));
    }

    /// Returns the marks of the step, on the board on which it was found.
    pub fn marks(&self, board: &Board) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        self.parts.iter().for_each(|part| part.marks(board, self.rules(), self.digits, &mut marks));
        for (role, set) in [(Role::Placed, &self.placed), (Role::Eliminated, &self.eliminated)] {
            marks.extend(set.digits().iter().map(|digit| Mark::Spots(role, Node::new(digit, set.digit(digit)))));
        }
        marks
    }

    /// Returns the marks of the step, without those of its cases if there are cases within cases: these have their own pictures.
    pub fn outline(&self, board: &Board) -> Vec<Mark> {
        self.outlined().marks(board)
    }

    /// Returns the step without its cases, if there are cases within cases.
    pub(crate) fn outlined(&self) -> Cow<'_, Self> {
        if self.text().teach.iter().all(|paragraph| paragraph.depth < 2) {
            return Cow::Borrowed(self);
        }
        let before = self.parts.iter().take_while(|part| !matches!(part, Part::Suppose(_)));
        Cow::Owned(Self { parts: before.cloned().collect(), ..self.clone() })
    }

    /// Transforms the step together with its board.
    #[cfg(not(wide))]
    pub fn transformed(&self, by: &Transform) -> Self {
        Self {
            technique: self.technique,
            parts: self.parts.iter().map(|part| part.transformed(by)).collect(),
            placed: by.candidates(&self.placed),
            eliminated: by.candidates(&self.eliminated),
            digits: by.digits(self.digits),
            form: self.form,
            grid: self.grid,
            net: self.net.clone(),
            arguments: self.arguments.iter().map(|argument| argument.transformed(by)).collect(),
            rating: self.rating,
            home: self.home.clone(),
            among: self.among.as_ref().map(|among| Box::new(by.candidates(among))),
        }
    }

    /// Returns the reason in words, without the conclusions.
    pub fn text(&self) -> Text {
        (self.technique.explain)(self)
    }

    /// Returns the words of the step: the reason, paragraph by paragraph, and the conclusions.
    pub fn told(&self) -> Vec<Paragraph> {
        self.text().told(&text::sentence(self))
    }

    /// Returns the words of the step as one text, a line for each paragraph: the reason and the conclusions.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::Method;
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let step = Method::simple().next(&puzzle).unwrap();
    /// let reason = step.reason();
    /// assert!(reason.starts_with("In box 2 only r1c6 can take an 8") && reason.ends_with("So r1c6 is 8."), "{reason}");
    /// # Ok::<(), ninefold_core::NoPuzzle>(())
    /// ```
    pub fn reason(&self) -> String {
        text::lines(&self.told())
    }

    /// Returns the marks of a paragraph, on the board on which the step was found.
    pub fn marks_of(&self, board: &Board, paragraph: &Paragraph) -> Vec<Mark> {
        let mut marks = Vec::new();
        let parts = self.parts.get(paragraph.parts.clone()).unwrap_or_default();
        for part in parts {
            match part {
                // Earlier eliminations are context for the whole step, but the conclusion of this paragraph.
                Part::Show(Mark::Spots(Role::Context, node)) => marks.push(Mark::Spots(Role::Eliminated, *node)),
                _ => part.marks(board, self.rules(), self.digits, &mut marks),
            }
        }
        marks
    }

    /// Builds a step from external data, if it has any conclusions, without any check.
    #[cfg(feature = "serde")]
    pub(crate) fn read(
        technique: &'static Technique,
        parts: Vec<Part>,
        [placed, eliminated]: [CandidateSet; 2],
        digits: DigitSet,
        form: Form,
        arguments: Vec<Argument>,
        among: Option<CandidateSet>,
    ) -> Option<Self> {
        let among = among.map(Box::new);
        let (grid, net, rating, home) = (None, None, None, None);
        let step =
            Self { technique, parts, placed, eliminated, digits, form, grid, net, rating, arguments, home, among };
        (!placed.is_empty() || !eliminated.is_empty()).then_some(step)
    }

    fn key(&self) -> impl Ord + '_ {
        (self.grid, &self.parts, &self.placed, &self.eliminated, self.digits, self.form, &self.arguments)
    }
}

impl State {
    /// Applies a step.
    pub(crate) fn apply(&mut self, step: &Step) {
        let (rules, board) = self.rules_and_board();
        step.apply_under(rules, board);
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.technique == other.technique && self.net == other.net && self.key().cmp(&other.key()).is_eq()
    }
}

impl Eq for Step {}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Orders simpler steps first: steps with placements, then strict forms, then steps with fewer links, fewer parts, and more conclusions.
impl Ord for Step {
    fn cmp(&self, other: &Self) -> Ordering {
        let simplicity = |step: &Self| {
            let conclusions = step.placed.len() + step.eliminated.len();
            (step.placed.is_empty(), step.form, step.links(), step.size(), usize::MAX - conclusions)
        };
        let techniques = || self.technique.id.cmp(other.technique.id);
        simplicity(self).cmp(&simplicity(other)).then_with(techniques).then_with(|| self.key().cmp(&other.key()))
    }
}

impl Hash for Step {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.technique.id.hash(state);
        (&self.parts, &self.placed, &self.eliminated).hash(state);
    }
}

/// Writes one line with the technique, the pattern and the conclusions: `Naked Pair: 3 and 8 in r1c12 => r1c5<>3`. With several grids, the line names
/// the grid as well: `Naked Pair in grid 2: ..`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.technique.name)?;
        if let Some(grid) = self.named_grid() {
            write!(f, " in grid {}", grid + 1)?;
        }
        write!(f, ": {} => {}", self.text().short, text::conclusions(self))
    }
}

impl Argument {
    #[cfg(not(wide))]
    fn transformed(&self, by: &Transform) -> Self {
        Self { without: by.candidates(&self.without), step: self.step.transformed(by) }
    }
}

/// A step under construction. Conclusions that are not live on the board are dropped when they are added.
#[must_use = "a draft is nothing until it is emitted"]
#[derive(Debug)]
pub struct Draft<'b> {
    board: &'b Board,
    step: Step,
}

impl<'b> Draft<'b> {
    /// Creates an empty draft, for steps that no finder makes. Finders get their drafts from a [`Sink`](crate::Sink).
    pub const fn new(technique: &'static Technique, board: &'b Board) -> Self {
        let (placed, eliminated) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        let (digits, form) = (DigitSet::EMPTY, Form::Strict);
        let parts = Vec::new();
        let arguments = Vec::new();
        let (grid, net, rating, home) = (None, None, None, None);
        let step = Step {
            technique,
            parts,
            placed,
            eliminated,
            digits,
            form,
            grid,
            net,
            rating,
            arguments,
            home,
            among: None,
        };
        Self { board, step }
    }

    /// Sets the grid, whose rules apply to the step.
    pub fn under(mut self, home: Option<&Home>) -> Self {
        self.step.home = home.cloned();
        self
    }

    /// Adds a part of any kind.
    pub fn part(mut self, part: Part) -> Self {
        self.step.parts.push(part);
        self
    }

    /// Adds digits to those of the pattern.
    pub fn digits(mut self, digits: impl Into<DigitSet>) -> Self {
        self.step.digits |= digits.into();
        self
    }

    /// Sets exactly these digits for the pattern: some patterns are named after one digit, but use two.
    pub fn about(mut self, digits: impl Into<DigitSet>) -> Self {
        self.step.digits = digits.into();
        self
    }

    /// Marks the pattern as fitting its definition only in a wider sense.
    pub fn wide(mut self) -> Self {
        self.step.form = Form::Wide;
        self
    }

    /// Adds a cell, which holds one of its candidates.
    pub fn cell(self, role: Role, cell: Cell) -> Self {
        self.part(Part::Cell(role, cell))
    }

    /// Adds several cells, each of which holds one of its candidates.
    pub fn cells(self, role: Role, cells: CellSet) -> Self {
        cells.iter().fold(self, |draft, cell| draft.cell(role, cell))
    }

    /// Adds a house, in which the digit is in one of its spots.
    pub fn house(self, role: Role, house: House, digit: Digit) -> Self {
        self.part(Part::House(role, house, digit))
    }

    /// Adds several houses, in each of which the digit is in one of its spots.
    pub fn houses(self, role: Role, houses: impl IntoIterator<Item = House>, digit: Digit) -> Self {
        houses.into_iter().fold(self, |draft, house| draft.house(role, house, digit))
    }

    /// Adds a strong link: if `from` is false, then `to` is true.
    pub fn strong(self, from: Node, to: Node, via: Via) -> Self {
        self.part(Part::Strong(from, to, via))
    }

    /// Adds a weak link: if `from` is true, then `to` is false.
    pub fn weak(self, from: Node, to: Node) -> Self {
        self.part(Part::Weak(from, to))
    }

    /// Adds candidates with which their cells could be filled in two ways, so that one of the cells holds another digit.
    pub fn deadly(self, set: &CandidateSet) -> Self {
        self.part(Part::Deadly(Box::new(*set)))
    }

    /// Adds a supposition, which applies to the parts that follow, up to the next supposition.
    pub fn suppose(self, claim: Claim) -> Self {
        self.part(Part::Suppose(claim))
    }

    /// Adds an inner step, which eliminates the next candidates to show. Equal steps are added once.
    pub fn argument(mut self, argument: Argument) -> Self {
        let arguments = &mut self.step.arguments;
        let known = arguments.iter().position(|known| *known == argument);
        let number = known.unwrap_or_else(|| {
            arguments.push(argument);
            arguments.len() - 1
        });
        self.part(Part::Argument(number))
    }

    /// Shows a digit in some cells.
    pub fn show(self, role: Role, digit: Digit, cells: impl Into<CellSet>) -> Self {
        self.part(Part::Show(Mark::Spots(role, Node::new(digit, cells))))
    }

    /// Shows the spots of some digits in some cells.
    pub fn show_all(self, role: Role, digits: DigitSet, cells: CellSet) -> Self {
        let board = self.board;
        digits.iter().fold(self, |draft, digit| draft.show(role, digit, board.spots(digit) & cells))
    }

    /// Shows each of the candidates on its own.
    pub fn show_each(self, role: Role, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        candidates.into_iter().fold(self, |draft, Candidate { cell, digit }| draft.show(role, digit, cell))
    }

    /// Shows cells.
    pub fn points(self, role: Role, cells: impl IntoIterator<Item = Cell>) -> Self {
        cells.into_iter().fold(self, |draft, cell| draft.part(Part::Show(Mark::Cell(role, cell))))
    }

    /// Shows houses.
    pub fn areas(self, role: Role, houses: impl IntoIterator<Item = House>) -> Self {
        houses.into_iter().fold(self, |draft, house| draft.area(role, house))
    }

    /// Shows a house.
    pub fn area(self, role: Role, house: House) -> Self {
        self.part(Part::Show(Mark::House(role, house)))
    }

    /// Places a digit in a cell.
    pub fn place(mut self, cell: Cell, digit: Digit) -> Self {
        let candidate = Candidate { cell, digit };
        if self.board.allows(candidate) {
            self.step.placed.insert(candidate);
        }
        self
    }

    /// Eliminates a digit from the cells.
    pub fn eliminate(mut self, digit: Digit, cells: impl Into<CellSet>) -> Self {
        let live = cells.into() & self.board.spots(digit);
        self.step.eliminated.set_digit(digit, self.step.eliminated.digit(digit) | live);
        self
    }

    /// Eliminates each of the candidates.
    pub fn eliminate_each(self, candidates: &CandidateSet) -> Self {
        candidates.digits().iter().fold(self, |draft, digit| draft.eliminate(digit, candidates.digit(digit)))
    }

    /// Eliminates each of the digits from each of the cells.
    pub fn eliminate_all(self, digits: DigitSet, cells: CellSet) -> Self {
        digits.iter().fold(self, |draft, digit| draft.eliminate(digit, cells))
    }

    /// Returns the candidates of the named cells and houses, and those eliminated before the inner steps.
    fn among(&self) -> CandidateSet {
        let gone = self.step.arguments.iter().map(|argument| argument.without);
        let mut among = gone.fold(CandidateSet::EMPTY, |all, gone| all | gone);
        for part in &self.step.parts {
            match *part {
                Part::Cell(_, cell) => {
                    among.extend(self.board.candidates(cell).iter().map(|digit| Candidate { cell, digit }));
                }
                Part::House(_, house, digit) => {
                    among.set_digit(digit, among.digit(digit) | (self.board.spots(digit) & house.cells()));
                }
                _ => {}
            }
        }
        among
    }

    /// Finishes the step, if it has any conclusions.
    pub fn finish(mut self) -> Option<Step> {
        if self.step.supposed().next().is_some() {
            self.step.among = Some(Box::new(self.among()));
        }
        (!self.step.placed.is_empty() || !self.step.eliminated.is_empty()).then_some(self.step)
    }
}
