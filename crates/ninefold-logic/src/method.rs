//! A method: its techniques, their order, the choice among several steps, and the limits of searches.
//!
//! Sudoku Explainer finds the same techniques at six levels, so a list of techniques cannot limit the depth of its chains. `Method::producers`
//! therefore pairs each producer with a technique of its hints. If a hint is excluded, the next hint of the same producer is tried.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::frame;
use crate::frame::rules::Rules;
use crate::frame::{Candidate, Stop};

use crate::facts::Facts;
use crate::flow::GO_ON;
use crate::state::State;
use crate::step::Step;
use crate::technique::{Limits, Technique};
use crate::techniques::variants;

/// An ordered list of techniques, with a rule for where to continue after a step, and the limits of searches.
///
/// ```
/// use ninefold_logic::Method;
///
/// let method = Method::hodoku();
/// assert!(method.techniques.iter().any(|technique| technique.id == "naked-pair"));
/// assert!(Method::simple().techniques.iter().all(|technique| !technique.assumes_unique));
/// ```
#[derive(Clone, Debug)]
pub struct Method {
    /// The name.
    pub name: Cow<'static, str>,
    /// The techniques, in the order in which they are tried.
    pub techniques: Vec<&'static Technique>,
    /// Whether the list is complete for all rules. If it is not, techniques for constraints are added to it under rules other than the plain ones.
    pub is_complete: bool,
    /// Where to continue after a step.
    pub restart: Restart,
    /// The choice among several instances of a technique.
    pub style: &'static Style,
    /// A solver that replaces the techniques and their choice, if the method has one. The list of techniques then only names the techniques of the
    /// solver's steps, except for puzzles with several grids: no such solver supports these, so the listed techniques solve them.
    pub solver: Option<Solver>,
    /// The producers of hints that a solver calls in turn, by name, each paired with a technique of its hints. The solver does not use producers that
    /// are missing here. The list is empty if the solver has no producers.
    pub producers: Vec<(&'static str, &'static Technique)>,
    /// The ids of techniques that the solver always uses, so that a recipe cannot leave them out.
    pub always: &'static [&'static str],
    /// The reason why the method is limited to plain grids, for example because it reproduces another program; `None` if it is not limited.
    pub plain_only: Option<&'static str>,
    /// The limits of searches. A solver has its own limits.
    pub limits: Limits,
}

/// Where to continue after a step.
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "lowercase"))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Restart {
    /// The path continues with the first technique.
    #[default]
    Top,
    /// The path continues with the same technique until it finds nothing, and then with the first.
    Stay,
}

/// The source of steps that replaces a list of techniques.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Solver {
    /// Computes all steps from a state, or fewer if it is stopped. For solvers whose next step depends on how the path ends.
    Path(fn(&State, &Method, Stop<'_>) -> Vec<Step>),
    /// Computes the next step for a method.
    Next(fn(&State, &Method, Stop<'_>) -> Option<Step>),
}

/// A method's choice among the steps that its techniques offer.
#[derive(Debug)]
#[non_exhaustive]
pub struct Style {
    /// Whether two consecutive techniques compete: one step is then chosen among the instances of both.
    pub rivals: fn(&Technique, &Technique) -> bool,
    /// The choice among the instances of a technique and its rivals.
    pub choice: fn(&Technique) -> Choice,
    /// Finds the first instance of a technique, in the order of its finder or of another search.
    pub first: First,
    /// The order in which the eliminations of a step are considered to be made; `None` unless singles are taken in the order in which they appear.
    pub arrivals: Option<fn(&Step) -> Vec<Candidate>>,
}

/// The choice of one instance among several.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Choice {
    /// The first instance found.
    First,
    /// The first instance that passes a test.
    Only(Test),
    /// The instance that the rank puts first.
    Best(Rank),
    /// The instance that a separate search finds, for any technique among the rivals.
    Pick(Pick),
}

/// Finds the first instance of a technique.
pub type First = fn(&'static Technique, &Facts<'_>, &Limits) -> Option<Step>;

/// A test that decides whether a step may be chosen at all.
pub type Test = fn(&Facts<'_>, &Step) -> bool;

/// Compares two steps on a state: the lesser is preferred.
pub type Rank = fn(&State, &Step, &Step) -> Ordering;

/// Finds the chosen step, which may belong to any of the rivals.
pub type Pick = fn(&Facts<'_>, &Limits) -> Option<Step>;

impl Style {
    /// Techniques do not compete, and the first instance is chosen.
    pub const FIRST: Self = Self {
        rivals: |_, _| false,
        choice: |_| Choice::First,
        first: |technique, facts, limits| technique.first(facts, limits),
        arrivals: None,
    };
}

impl Choice {
    /// Whether the choice is the first instance found, or the first that passes a test.
    pub const fn is_first(self) -> bool {
        matches!(self, Self::First | Self::Only(_))
    }
}

/// Competing techniques, from which one step is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Rivals<'a> {
    pub(crate) techniques: Cow<'a, [&'static Technique]>,
    choice: Choice,
}

impl Method {
    /// Creates a method that tries these techniques in this order, and restarts with the first one after each step.
    pub fn new(name: impl Into<Cow<'static, str>>, techniques: impl IntoIterator<Item = &'static Technique>) -> Self {
        Self {
            name: name.into(),
            techniques: techniques.into_iter().collect(),
            is_complete: false,
            restart: Restart::Top,
            style: &Style::FIRST,
            solver: None,
            producers: Vec::new(),
            always: &[],
            plain_only: None,
            limits: Limits::DEFAULT,
        }
    }

    /// Removes the techniques that argue from uniqueness.
    pub fn without_uniqueness(mut self) -> Self {
        self.techniques.retain(|technique| !technique.assumes_unique);
        self.producers.retain(|(_, technique)| !technique.assumes_unique);
        self
    }

    /// Checks whether the method solves puzzles with these rules.
    ///
    /// # Errors
    ///
    /// Returns the reason why it does not.
    pub fn supports(&self, rules: &Rules) -> Result<(), &'static str> {
        match self.plain_only {
            _ if !frame::fits(rules) => Err("steps of such grids are found by the crate for grids of that size"),
            Some(reason) if !rules.has_plain_grids() => Err(reason),
            _ => Ok(()),
        }
    }

    /// Returns the techniques in the order used under rules other than the plain ones, including those of constraints. The list is empty if the
    /// method supports only the plain grid.
    pub(crate) fn under_rules(&self) -> Vec<&'static Technique> {
        match self.plain_only {
            Some(_) => Vec::new(),
            None if self.is_complete => self.techniques.clone(),
            None => variants::among(&self.techniques),
        }
    }

    /// Returns the techniques for rules other than the plain ones, each in its own group.
    pub(crate) fn rivals_under_rules(&self) -> Vec<Rivals<'_>> {
        let alone = |technique| Rivals { techniques: Cow::Owned(vec![technique]), choice: Choice::First };
        self.under_rules().into_iter().map(alone).collect()
    }

    /// Returns the techniques for plain rules, in groups from which one step is chosen.
    pub(crate) fn rivals(&self) -> Vec<Rivals<'_>> {
        let groups = self.techniques.chunk_by(|one, other| (self.style.rivals)(one, other));
        groups.map(|group| Rivals { techniques: group.into(), choice: (self.style.choice)(group[0]) }).collect()
    }
}

impl Rivals<'_> {
    /// Chooses one of the steps that the techniques of the group find.
    pub(crate) fn choose(&self, method: &Method, facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
        let first = || self.techniques.iter().find_map(|rival| (method.style.first)(rival, facts, limits));
        match self.choice {
            Choice::First => first(),
            Choice::Only(test) => {
                self.techniques.iter().find_map(|rival| rival.first_of(facts, limits, |step| test(facts, step)))
            }
            Choice::Best(rank) => self.best(rank, facts, limits),
            // The step may belong to a technique that the method does not use.
            Choice::Pick(pick) => {
                Some(pick(facts, limits)?).filter(|step| method.techniques.contains(&step.technique())).or_else(first)
            }
        }
    }

    fn best(&self, rank: Rank, facts: &Facts<'_>, limits: &Limits) -> Option<Step> {
        let mut best: Option<Step> = None;
        for technique in self.techniques.iter() {
            let _ = technique.search(facts, limits, &mut |step| {
                if best.as_ref().is_none_or(|best| rank(facts.state(), &step, best).is_lt()) {
                    best = Some(step);
                }
                GO_ON
            });
        }
        best
    }
}

/// The default is the method of `HoDoKu`, whose levels are used to rate puzzles.
impl Default for Method {
    fn default() -> Self {
        Self::hodoku()
    }
}
