//! A technique: its name and class, its finder, and its words.

use std::borrow::Cow;
use std::fmt;

use super::text::Text;
use super::{Draft, Step};
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON, Visit};
pub use crate::limits::{Limits, Search};
use crate::state::State;

/// A kind of deduction on a board.
///
/// A family of techniques is a file with a slice of these; the registry, `techniques`, joins the slices.
#[derive(Debug)]
pub struct Technique {
    /// The name in commands and files, lower case: `naked-pair`.
    pub id: &'static str,
    /// The name in titles: `Naked Pair`.
    pub name: &'static str,
    /// The article for one instance in a sentence.
    pub article: Article,
    /// The plural of the name, unless it is the name followed by an s.
    plural: Option<&'static str>,
    /// The kind of argument.
    pub class: Class,
    /// The id of the previous technique in the order of [all](crate::Method::everything), about as hard to see. `None` if a method's own table, which
    /// takes precedence, has a place for this technique.
    pub follows: Option<&'static str>,
    /// Whether the technique assumes that there is only one solution. If so, it is used only where that is known.
    pub assumes_unique: bool,
    /// Whether the technique finds equivalent steps on a board that is rotated, mirrored, shuffled or renumbered.
    pub symmetric: Symmetric,
    /// A description: the pattern and the reason why it works, in a few sentences.
    pub about: &'static str,
    /// Passes every instance on the board to the sink until the sink has enough.
    pub find: Find,
    /// Words the reason for a step, from the step alone.
    pub explain: fn(&Step) -> Text,
    /// The hash of the id, by which methods find the technique's row in their tables.
    pub(crate) hash: u64,
}

/// A finder: it passes every instance on the board to the sink until the sink has enough.
pub type Find = fn(&Facts<'_>, &mut Sink<'_>) -> Flow;

/// The kind of argument of a technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Class {
    /// A digit with one place, or a cell with one digit.
    Single,
    /// An intersection or a subset, explained together with the resulting single.
    Direct,
    /// Locked candidates.
    Intersection,
    /// Naked and hidden pairs, triples and quadruples.
    Subset,
    /// Sets of houses against sets of houses, for one digit.
    Fish,
    /// Named short chains of one digit.
    SingleDigit,
    /// Two cells that see a third, and their relatives.
    Wing,
    /// Colours for the two sides of chains of strong links.
    Colouring,
    /// A pattern that would give the puzzle a second solution.
    Uniqueness,
    /// Chains and loops.
    Chain,
    /// Cells of a house with one digit more than there are cells.
    AlmostLockedSet,
    /// Large, rare patterns.
    Exotic,
    /// Chains from every candidate of a cell or a house.
    Forcing,
    /// Nets from every candidate of a cell or a house.
    ForcingNet,
    /// Nets within nets, which people can hardly find.
    NestedNet,
    /// A net through several grids.
    Net,
    /// Every way to place one digit in all houses.
    Template,
    /// A search by the computer.
    Search,
    /// Not a deduction: a candidate is tried, and later steps depend on it.
    Guess,
}

/// Whether a technique finds equivalent steps on a board that is rotated, mirrored, shuffled or renumbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetric {
    /// A transformed board has the transformed conclusions, except perhaps on boards on which a search is abandoned.
    Yes,
    /// A transformed board may have other conclusions: the choice among several instances depends on the order of cells and digits, for this reason.
    No(&'static str),
}

/// The indefinite article of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Article {
    /// The article "a", as in "a Naked Pair".
    A,
    /// The article "an", as in "an X-Wing".
    An,
    /// No article: the name is itself a plural, as in "Locked Candidates".
    None,
}

impl Technique {
    /// Creates a technique that does not assume uniqueness, is symmetric, and has a place in the table of a method.
    pub const fn new(
        id: &'static str,
        name: &'static str,
        class: Class,
        explain: fn(&Step) -> Text,
        find: Find,
    ) -> Self {
        Self {
            id,
            name,
            article: Article::A,
            plural: None,
            class,
            follows: None,
            assumes_unique: false,
            symmetric: Symmetric::Yes,
            about: "",
            find,
            explain,
            hash: hash(id),
        }
    }

    /// Sets the article "an".
    pub const fn an(self) -> Self {
        Self { article: Article::An, ..self }
    }

    /// Marks the name as a plural.
    pub const fn without_article(self) -> Self {
        Self { article: Article::None, plural: Some(self.name), ..self }
    }

    /// Sets a plural other than the name plus s.
    pub const fn plural(self, plural: &'static str) -> Self {
        Self { plural: Some(plural), ..self }
    }

    /// Returns the plural of the name: `Naked Pairs`.
    pub fn plural_name(&self) -> Cow<'static, str> {
        self.plural.map_or_else(|| format!("{}s", self.name).into(), Cow::Borrowed)
    }

    /// Sets the description.
    pub const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// Sets the id of the previous technique in the method `all`, for a technique without a place in another method's table.
    pub const fn after(self, id: &'static str) -> Self {
        Self { follows: Some(id), ..self }
    }

    /// Marks the technique as one that assumes uniqueness.
    pub const fn assuming_unique(self) -> Self {
        Self { assumes_unique: true, ..self }
    }

    /// Marks a technique that may find other steps on a transformed board, with the reason.
    pub const fn asymmetric(self, why: &'static str) -> Self {
        Self { symmetric: Symmetric::No(why), ..self }
    }
}

/// Returns the FNV-1a hash, simple enough to compute for ids at compile time.
pub(crate) const fn hash(id: &str) -> u64 {
    let (mut hash, mut at) = (0xcbf2_9ce4_8422_2325, 0);
    while at < id.len() {
        hash = (hash ^ id.as_bytes()[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// Receives the steps of a finder. It contains the requested technique, so that one finder serves a whole family.
pub struct Sink<'a> {
    technique: &'static Technique,
    state: &'a State,
    limits: &'a Limits,
    take: Visit<'a, Step>,
}

impl<'a> Sink<'a> {
    /// Prepares to receive the steps of a technique on a state.
    pub(crate) const fn new(
        technique: &'static Technique,
        state: &'a State,
        limits: &'a Limits,
        take: Visit<'a, Step>,
    ) -> Self {
        Self { technique, state, limits, take }
    }

    /// Creates a draft of a step of the requested technique.
    pub fn step(&self) -> Draft<'a> {
        let draft = Draft::new(self.technique, self.state.board());
        if self.state.home().is_some() { draft.under(self.state.home()) } else { draft }
    }

    /// Receives a step and passes it on if it has any conclusions; breaks when there are enough steps.
    ///
    /// Under rules other than the plain ones, [`Technique::search`] passes on only steps that the proof accepts, since a pattern may need the
    /// geometry of the plain grid, or argue from a uniqueness that a constraint breaks.
    pub fn emit(&mut self, draft: Draft<'_>) -> Flow {
        self.emit_if(draft, |_| true)
    }

    /// Receives a step and passes it on if it passes a test, such as whether all its truths are needed.
    pub fn emit_if(&mut self, draft: Draft<'_>, test: impl FnOnce(&Step) -> bool) -> Flow {
        // A step is large, so it is moved once.
        match draft.finish() {
            Some(step) if test(&step) => (self.take)(step),
            _ => GO_ON,
        }
    }

    /// Returns the requested technique.
    pub const fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// Returns the limits of the search.
    pub const fn limits(&self) -> &Limits {
        self.limits
    }
}

impl fmt::Debug for Sink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sink").field("technique", &self.technique.id).finish_non_exhaustive()
    }
}
