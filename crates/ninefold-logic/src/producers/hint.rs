//! A hint: the next step according to Sudoku Explainer, with its rating and its reason.

use std::fmt;

use crate::frame::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::chain::Chain;
use super::marks;

/// The name of a hint in the original, which `Display` writes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variants are their own description")]
#[non_exhaustive]
pub enum Name {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    /// A naked set of two to four cells.
    Naked(u8),
    /// A hidden set of two to four digits.
    Hidden(u8),
    /// A fish of two to four lines.
    Fish(u8),
    XyWing,
    XyzWing,
    /// A unique loop: its number of cells, and its type, 1 to 4.
    UniqueLoop(u8, u8),
    /// A BUG of type 1 to 4.
    Bug(u8),
    AlignedPair,
    AlignedTriplet,
    GeneralizedXWing,
    XCycle,
    YCycle,
    Cycle,
    TurbotFish,
    XChain,
    ForcingChain,
    /// A search of Nishio or a later producer, and the kind of its result.
    Forcing(Search, Kind),
}

/// A search for chains with several branches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Search {
    /// Chains of one digit that eliminate candidates on the way.
    Nishio,
    /// Chains with several starts that eliminate no candidates on the way.
    Multiple,
    /// Chains that eliminate candidates as they turn out false. From level 1 on, other techniques help: simple ones, then chains, then chains of
    /// chains.
    Dynamic(u8),
}

/// The way in which all branches of a search reach the same conclusion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// A candidate and its absence have a common consequence.
    Double,
    /// All candidates of a cell have a common consequence.
    Cell,
    /// All places of a digit in a house have a common consequence.
    Region,
    /// A candidate, or its absence, implies both the presence and the absence of another candidate.
    Contradiction,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HiddenSingle => "Hidden Single",
            Self::DirectPointing => "Direct Pointing",
            Self::DirectClaiming => "Direct Claiming",
            Self::DirectHiddenPair => "Direct Hidden Pair",
            Self::NakedSingle => "Naked Single",
            Self::DirectHiddenTriplet => "Direct Hidden Triplet",
            Self::Pointing => "Pointing",
            Self::Claiming => "Claiming",
            Self::Naked(size) => ["Naked Pair", "Naked Triplet", "Naked Quad"][usize::from(*size) - 2],
            Self::Hidden(size) => ["Hidden Pair", "Hidden Triplet", "Hidden Quad"][usize::from(*size) - 2],
            Self::Fish(size) => ["X-Wing", "Swordfish", "Jellyfish"][usize::from(*size) - 2],
            Self::XyWing => "XY-Wing",
            Self::XyzWing => "XYZ-Wing",
            Self::UniqueLoop(4, kind) => return write!(f, "Unique Rectangle type {kind}"),
            Self::UniqueLoop(6, kind) => return write!(f, "Unique Loop type {kind}"),
            Self::UniqueLoop(cells, kind) => return write!(f, "Unique Loop {cells} type {kind}"),
            Self::Bug(kind) => return write!(f, "BUG type {kind}"),
            Self::AlignedPair => "Aligned Pair Exclusion",
            Self::AlignedTriplet => "Aligned Triplet Exclusion",
            Self::GeneralizedXWing => "Generalized X-Wing",
            Self::XCycle => "Bidirectional X-Cycle",
            Self::YCycle => "Bidirectional Y-Cycle",
            Self::Cycle => "Bidirectional Cycle",
            Self::TurbotFish => "Turbot Fish",
            Self::XChain => "Forcing X-Chain",
            Self::ForcingChain => "Forcing Chain",
            Self::Forcing(search, kind) => return forcing(f, *search, *kind),
        })
    }
}

fn forcing(f: &mut fmt::Formatter<'_>, search: Search, kind: Kind) -> fmt::Result {
    let (prefix, suffix) = match search {
        Search::Nishio => ("Nishio ", ""),
        Search::Multiple => ("", ""),
        Search::Dynamic(0) => ("Dynamic ", ""),
        Search::Dynamic(1) => ("Dynamic ", " (+)"),
        Search::Dynamic(2) => ("Dynamic ", " (+ Forcing Chains)"),
        Search::Dynamic(3) => ("Dynamic ", " (+ Multiple Forcing Chains)"),
        Search::Dynamic(4) => ("Dynamic ", " (+ Dynamic Forcing Chains)"),
        Search::Dynamic(_) => ("Dynamic ", " (+ Dynamic Forcing Chains (+ Forcing Chains))"),
    };
    let middle = match (search, kind) {
        // Nishio has only this kind, and the name omits it.
        (Search::Nishio, _) => "",
        (_, Kind::Double) => "Double ",
        (_, Kind::Cell) => "Cell ",
        (_, Kind::Region) => "Region ",
        (_, Kind::Contradiction) => "Contradiction ",
    };
    write!(f, "{prefix}{middle}Forcing Chains{suffix}")
}

/// A hint: the next step according to Sudoku Explainer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// The name in the original.
    pub name: Name,
    /// The rating as the double that the original computes, since the original sorts by these doubles, not by the printed ratings. See [`tenths`].
    pub rating: f64,
    /// The eliminated candidates. Some may already be gone if the hint places a digit.
    pub eliminations: CandidateSet,
    /// The placed digit and its cell, if any.
    pub placement: Option<Candidate>,
    /// For chains, the number of nodes, which determines the rating.
    pub complexity: Option<u32>,
    /// The pattern or the chain that proves the hint.
    pub reason: Reason,
}

/// Converts a rating to tenths, rounded as when printed.
pub fn tenths(rating: f64) -> u8 {
    #[allow(clippy::cast_sign_loss, reason = "ratings are positive")]
    let tenths = ((rating + 0.05) * 10.0) as u8;
    tenths
}

/// The proof of a hint.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The reason was not requested.
    Untold,
    /// The cell is the only place for the digit in the house.
    HiddenSingle(House),
    /// The digit is the only candidate of the cell.
    NakedSingle,
    /// All places for the digit in the base are in the cover. In the direct form, this leaves a third house with one place.
    Locked {
        /// The house with all its places for the digit in the cover.
        base: House,
        /// The house that contains these places.
        cover: House,
        /// The digit.
        digit: Digit,
        /// The house with one remaining place, in the direct form.
        then: Option<House>,
    },
    /// As many digits as cells in a house: the cells hold nothing else (naked), or the digits fit nowhere else (hidden).
    Subset {
        /// The house of the set.
        house: House,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// Lines whose places for a digit are in equally many crossing lines.
    Fish {
        /// The lines that have the digit only in the covers.
        bases: Vec<House>,
        /// The lines that cross the bases.
        covers: Vec<House>,
        /// The digit.
        digit: Digit,
    },
    /// Two wings with two candidates that see the pivot.
    Wing {
        /// The cell that sees both wings.
        pivot: Cell,
        /// The wings.
        wings: [Cell; 2],
        /// The common digit of the wings.
        digit: Digit,
    },
    /// A loop of cells that could be filled in two ways.
    Loop {
        /// The cells in the order of the loop.
        cells: Vec<Cell>,
        /// The two digits.
        digits: DigitSet,
        /// The cells with additional candidates.
        extra: Vec<Cell>,
        /// The cells and digits outside the loop that take part.
        with: Option<Subset>,
    },
    /// A grid in which every cell would have two candidates, were it not for a few extra ones.
    Bug {
        /// The extra candidates.
        extra: CandidateSet,
        /// For type 3, the cells and digits of the naked set; for type 4, the house and the digit that both cells share.
        with: Option<Subset>,
    },
    /// Cells whose combinations of digits are excluded by other cells.
    Aligned {
        /// The two or three cells.
        cells: Vec<Cell>,
        /// The cells with two or three candidates that see all of these cells.
        excluders: CellSet,
    },
    /// The chains of a hint.
    Chain(Box<Chain>),
}

/// Cells of a house that hold certain digits, as a part of another pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subset {
    /// The house of the set.
    pub house: House,
    /// The cells outside the pattern itself.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// Whether these cells hold only these digits, or these digits are nowhere else.
    pub form: Form,
}

/// The relation of a set of cells to a set of digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// The cells hold no other digits.
    Naked,
    /// The digits are in no other cells.
    Hidden,
    /// One digit is in no other cell.
    Locked,
}

impl Hint {
    /// Creates a hint that places a digit.
    pub(super) fn placing(name: Name, rating: f64, cell: usize, digit: usize, reason: Reason) -> Self {
        let placement = Some(marks::candidate(cell, digit));
        Self { name, rating, eliminations: CandidateSet::EMPTY, placement, complexity: None, reason }
    }

    /// Creates a hint that eliminates candidates; `None` if there are none.
    pub(super) fn eliminating(name: Name, rating: f64, gone: &Gone, reason: impl FnOnce() -> Reason) -> Option<Self> {
        let eliminations = gone.set();
        let hint = || Self { name, rating, eliminations, placement: None, complexity: None, reason: reason() };
        (!gone.is_empty()).then(hint)
    }
}

/// The eliminated candidates: for each digit, the set of its cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Gone(pub(super) [u128; 9]);

impl Gone {
    pub(super) fn add(&mut self, cell: usize, digits: u16) {
        marks::bits(digits).for_each(|digit| self.0[digit] |= 1 << cell);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 9]
    }

    pub(super) fn set(&self) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        Digit::all().zip(self.0).for_each(|(digit, cells)| set.set_digit(digit, CellSet::from_bits(cells)));
        set
    }
}

/// Receives hints as they are found, and decides whether the search continues.
pub(super) type Emit<'a> = &'a mut dyn FnMut(Hint) -> std::ops::ControlFlow<()>;
/// Whether a search continues.
pub(super) type Flow = std::ops::ControlFlow<()>;

/// Passes on a hint, if there is one.
pub(super) fn offer(hint: Option<Hint>, emit: Emit<'_>) -> Flow {
    hint.map_or(Flow::Continue(()), emit)
}
