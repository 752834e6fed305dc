//! A method: which techniques, in which order, and how far they look.

use std::borrow::Cow;

use crate::facts::Facts;
use crate::state::State;
use crate::step::Step;
use crate::technique::{Limits, Technique};
use crate::techniques;

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
}

impl Method {
    /// Those techniques in that order, from the top after each step.
    pub fn new(name: impl Into<Cow<'static, str>>, techniques: impl IntoIterator<Item = &'static Technique>) -> Self {
        let techniques = techniques.into_iter().collect();
        Self { name: name.into(), techniques, restart: Restart::Top, limits: Limits::DEFAULT }
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
        on.sort_by_key(|technique| technique.ratings.hodoku.map(|hodoku| hodoku.order));
        Self::new("hodoku", on)
    }

    /// The names of the methods that come with the library.
    pub const NAMES: [&'static str; 2] = ["simple", "hodoku"];

    /// The method of one of these [names](Self::NAMES).
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "simple" => Some(Self::simple()),
            "hodoku" => Some(Self::hodoku()),
            _ => None,
        }
    }

    /// The same without techniques that argue with uniqueness.
    pub fn without_uniqueness(mut self) -> Self {
        self.techniques.retain(|technique| !technique.assumes_unique);
        self
    }

    /// The step that comes next: the first one that the first successful technique finds.
    pub fn next(&self, state: &State) -> Option<Step> {
        self.next_after(state, None)
    }

    /// Every step that is available now, technique by technique.
    pub fn all(&self, state: &State) -> Vec<Step> {
        let facts = Facts::new(state);
        self.techniques.iter().flat_map(|technique| technique.all(&facts, &self.limits)).collect()
    }

    pub(crate) fn next_after(&self, state: &State, last: Option<&'static Technique>) -> Option<Step> {
        let facts = Facts::new(state);
        let stay = last.filter(|_| self.restart == Restart::Stay);
        stay.into_iter()
            .chain(self.techniques.iter().copied())
            .find_map(|technique| technique.first(&facts, &self.limits))
    }
}
