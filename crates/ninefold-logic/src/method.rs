//! A method: which techniques, in which order, and how far they look.

use std::borrow::Cow;
use std::ops::ControlFlow;

use crate::facts::Facts;
use crate::path::Walk;
use crate::rating::{Hodoku, Rank};
use crate::state::State;
use crate::step::Step;
use crate::technique::{Class, Limits, Technique};
use crate::techniques;
use crate::zambon;

/// An ordered list of techniques, what happens after a success, and limits.
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
    /// What it is called.
    pub name: Cow<'static, str>,
    /// What is tried, in this order.
    pub techniques: Vec<&'static Technique>,
    /// Where to go on after a step.
    pub restart: Restart,
    /// Which of several instances is taken.
    pub choice: Choice,
    /// How far searches go.
    pub limits: Limits,
}

/// Where to go on after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Restart {
    /// From the first technique.
    #[default]
    Top,
    /// With the same technique, until it finds nothing; then from the first.
    Stay,
    /// As in Zambon's solver: from the first strategy, in its order and on its conditions, and guessing in the end. See
    /// [`zambon`](crate::zambon). The list of techniques then only says whose names its steps may bear.
    Zambon,
}

/// Which of several instances of a technique is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// The first that is found.
    #[default]
    First,
    /// The one that `HoDoKu` prefers, where it looks at all of them: see [`rank`](crate::rating::Hodoku::rank) and
    /// [`pick`](crate::rating::Hodoku::pick); singles in the order in which they arose.
    Hodoku,
}

impl Method {
    /// Those techniques in that order, from the top after each step.
    pub fn new(name: impl Into<Cow<'static, str>>, techniques: impl IntoIterator<Item = &'static Technique>) -> Self {
        let techniques = techniques.into_iter().collect();
        Self { name: name.into(), techniques, restart: Restart::Top, choice: Choice::First, limits: Limits::DEFAULT }
    }

    /// What most people know: singles, locked candidates, pairs and triples.
    pub fn simple() -> Self {
        const KNOWN: [&str; 12] = [
            "full-house",
            "hidden-single-box",
            "hidden-single-line",
            "naked-single",
            "pointing",
            "claiming",
            "locked-pair",
            "locked-triple",
            "naked-pair",
            "hidden-pair",
            "naked-triple",
            "hidden-triple",
        ];
        Self::new("simple", KNOWN.into_iter().filter_map(techniques::by_id))
    }

    /// `HoDoKu` 2.2: its order, and what it has switched on as it comes.
    pub fn hodoku() -> Self {
        let mut on: Vec<_> =
            techniques::all().filter(|technique| technique.ratings.hodoku.is_some_and(|h| h.on)).collect();
        on.sort_by_key(|technique| place(technique));
        Self { choice: Choice::Hodoku, ..Self::new("hodoku", on) }
    }

    /// Zambon's solver, to the letter. Where nothing else helps it guesses, and says so: see [`Step::is_guess`].
    ///
    /// ```
    /// use ninefold_core::{Grid, Puzzle};
    /// use ninefold_logic::{Method, Path, Step};
    ///
    /// let grid: Grid = "200080010001902000450061020004000089060070000710000060040107008000009500070020034".parse()?;
    /// let path = Path::of(&Puzzle::try_from(grid)?, &Method::zambon());
    /// assert!(path.is_solved() && !path.steps().iter().any(Step::is_guess));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zambon() -> Self {
        Self { restart: Restart::Zambon, ..Self::new("zambon", zambon::techniques()) }
    }

    /// The names of the methods that come with the library.
    pub const NAMES: [&'static str; 4] = ["simple", "hodoku", "zambon", "all"];

    /// The method of one of these [names](Self::NAMES).
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "simple" => Some(Self::simple()),
            "hodoku" => Some(Self::hodoku()),
            "zambon" => Some(Self::zambon()),
            "all" => Some(Self::everything()),
            _ => None,
        }
    }

    /// Every technique, from easy to hard: `HoDoKu`'s order, what it does not know in between, and nets at the end.
    ///
    /// Templates are left out, as nobody solves with them.
    pub fn everything() -> Self {
        let mut all: Vec<_> = techniques::all().filter(|technique| technique.class != Class::Template).collect();
        all.sort_by_key(|technique| place(technique).unwrap_or_else(|| rank_of(technique.id)));
        Self::new("all", all)
    }

    /// The same without techniques that argue with uniqueness.
    pub fn without_uniqueness(mut self) -> Self {
        self.techniques.retain(|technique| !technique.assumes_unique);
        self
    }

    /// The step that comes next: the first one that the first successful technique finds.
    pub fn next(&self, state: &State) -> Option<Step> {
        Walk::new(*state, self).next()
    }

    /// Every step that is available now, technique by technique.
    pub fn all(&self, state: &State) -> Vec<Step> {
        let facts = Facts::new(state);
        self.techniques.iter().flat_map(|technique| technique.all(&facts, &self.limits)).collect()
    }

    pub(crate) fn next_after(&self, facts: &Facts<'_>, last: Option<&'static Technique>) -> Option<Step> {
        let stay = last.filter(|_| self.restart == Restart::Stay);
        let stay = stay.and_then(|technique| technique.first(facts, &self.limits));
        stay.or_else(|| self.rivals().find_map(|rivals| self.choose(rivals, facts)))
    }

    /// The techniques, in groups from which one step is chosen.
    pub(crate) fn rivals(&self) -> impl Iterator<Item = &[&'static Technique]> {
        self.techniques.chunk_by(|a, b| self.chooses(a) && place(a) == place(b))
    }

    fn placed(&self, technique: &Technique) -> Option<Hodoku> {
        technique.ratings.hodoku.filter(|_| self.choice == Choice::Hodoku)
    }

    fn chooses(&self, technique: &Technique) -> bool {
        self.placed(technique).is_some_and(|hodoku| hodoku.rank.is_some() || hodoku.pick.is_some())
    }

    fn rank(&self, technique: &Technique) -> Option<Rank> {
        self.placed(technique)?.rank
    }

    /// One step of several techniques in the same place.
    fn choose(&self, rivals: &[&'static Technique], facts: &Facts<'_>) -> Option<Step> {
        self.choose_within(rivals, facts, &self.limits)
    }

    /// The same with other limits.
    pub(crate) fn choose_within(
        &self,
        rivals: &[&'static Technique],
        facts: &Facts<'_>,
        limits: &Limits,
    ) -> Option<Step> {
        if let Some(pick) = self.placed(rivals[0]).and_then(|hodoku| hodoku.pick) {
            let picked = pick(facts, limits)?;
            let known = self.techniques.contains(&picked.technique());
            return if known { Some(picked) } else { rivals.iter().find_map(|rival| rival.first(facts, limits)) };
        }
        let Some(rank) = self.rank(rivals[0]) else { return rivals[0].first(facts, limits) };
        let mut best: Option<Step> = None;
        for technique in rivals {
            let _ = technique.search(facts, limits, &mut |step| {
                if best.as_ref().is_none_or(|best| rank(facts.state(), &step, best).is_lt()) {
                    best = Some(step);
                }
                ControlFlow::Continue(())
            });
        }
        best
    }
}

fn place(technique: &Technique) -> Option<u16> {
    technique.ratings.hodoku.map(|hodoku| hodoku.order)
}

/// Where techniques that `HoDoKu` does not know stand among its own: beside what is about as hard to see.
const PLACES: &[(&str, u16)] = &[
    ("direct-pointing", 310),
    ("direct-claiming", 320),
    ("direct-hidden-pair", 330),
    ("direct-hidden-triple", 340),
    ("bug-1", 2910),
    ("bug-2", 2920),
    ("bug-3", 2930),
    ("bug-4", 2940),
    ("bug-plus-n", 2950),
    ("wxyz-wing", 3410),
    ("unique-loop-1", 4031),
    ("unique-loop-2", 4032),
    ("unique-loop-3", 4033),
    ("unique-loop-4", 4034),
    ("extended-rectangle-1", 4041),
    ("extended-rectangle-2", 4042),
    ("extended-rectangle-3", 4043),
    ("extended-rectangle-4", 4044),
    ("firework-triple", 4205),
    ("firework-w-wing", 4206),
    ("firework-quadruple", 4207),
    ("vwxyz-wing", 4210),
    ("uvwxyz-wing", 4610),
    ("tuvwxyz-wing", 4620),
    ("bent-quadruple", 5310),
    ("bent-quintuple", 5311),
    ("bent-sextuple", 5312),
    ("medusa-wrap", 5370),
    ("medusa-trap", 5371),
    ("guardians", 5405),
    ("bivalue-oddagon", 5505),
    ("aligned-pair-exclusion", 5610),
    ("tridagon-1", 5910),
    ("tridagon-2", 5911),
    ("sk-loop", 5920),
    ("junior-exocet", 5930),
    ("multi-sector-locked-sets", 5940),
    ("aligned-triple-exclusion", 5950),
    ("nishio", 8490),
];

/// The place in the list, or just before forcing chains.
fn rank_of(id: &str) -> u16 {
    PLACES.iter().find(|(of, _)| *of == id).map_or(8400, |&(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        for &(id, _) in PLACES {
            let technique = techniques::by_id(id).unwrap_or_else(|| panic!("no technique {id}"));
            assert_eq!(place(technique), None, "{id} has a place of its own");
        }
    }
}
