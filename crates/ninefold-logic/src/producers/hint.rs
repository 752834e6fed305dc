//! A hint: the next step according to Sudoku Explainer, with its rating and its reason.

use std::fmt;

use crate::frame::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::chain::Chain;
use super::marks;

/// The name of a hint in the original, as written by `Display`.
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
    /// Two to four cells.
    Naked(u8),
    /// Two to four digits.
    Hidden(u8),
    /// Two to four lines.
    Fish(u8),
    XyWing,
    XyzWing,
    /// The number of cells, and the type, 1 to 4.
    UniqueLoop(u8, u8),
    /// The type, 1 to 4.
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
    /// A search of the producers from Nishio on, and its result.
    Forcing(Search, Kind),
}

/// A search for chains with several branches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Search {
    /// One digit only, eliminating candidates on the way.
    Nishio,
    /// Several starts, without eliminating candidates on the way.
    Multiple,
    /// Candidates are eliminated as they turn out false. From level 1 on, other techniques help: simple ones, then chains, then chains of chains.
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
    /// A candidate, or its absence, implies another candidate and its absence.
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
        // Nishio has only this kind, and does not name it.
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
    /// The rating, as the double that the original computes: it sorts by these doubles, not by the printed ratings. See [`tenths`].
    pub rating: f64,
    /// The eliminated candidates. Some may already be gone if the hint places a digit.
    pub eliminations: CandidateSet,
    /// The placed digit.
    pub placement: Option<Candidate>,
    /// For chains, their number of nodes, which determines their rating.
    pub complexity: Option<u32>,
    /// The pattern or the chain that proves it.
    pub reason: Reason,
}

/// A rating as it is printed, in tenths.
pub fn tenths(rating: f64) -> u8 {
    #[allow(clippy::cast_sign_loss, reason = "ratings are positive")]
    let tenths = ((rating + 0.05) * 10.0) as u8;
    tenths
}

/// The proof of a hint.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Not requested.
    Untold,
    /// The cell is the only one of the house with the digit.
    HiddenSingle(House),
    /// The digit is the only one of the cell.
    NakedSingle,
    /// All places for the digit in the base are in the cover. In the direct form, a third house is left with one place.
    Locked {
        /// The house with all its places for the digit in the cover.
        base: House,
        /// The house that contains these places.
        cover: House,
        /// The digit.
        digit: Digit,
        /// The house with one remaining place, if the hint concludes that.
        then: Option<House>,
    },
    /// As many digits as cells in a house: the cells hold nothing else (naked), or the digits fit nowhere else (hidden).
    Subset {
        /// Where.
        house: House,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// As many lines as crossing lines that contain a digit.
    Fish {
        /// Lines that have the digit only in the covers.
        bases: Vec<House>,
        /// The lines that cross them.
        covers: Vec<House>,
        /// The digit.
        digit: Digit,
    },
    /// Two wings with two candidates that see the pivot.
    Wing {
        /// The cell that sees both.
        pivot: Cell,
        /// The others.
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
        /// Cells and digits outside the loop that take part.
        with: Option<Subset>,
    },
    /// A grid in which every candidate would occur twice, except for these.
    Bug {
        /// The candidates beyond.
        extra: CandidateSet,
        /// For type 3, the cells and digits of the naked set; for type 4 the house and the digit that both cells share.
        with: Option<Subset>,
    },
    /// Cells whose combinations are excluded by other cells.
    Aligned {
        /// Two or three cells.
        cells: Vec<Cell>,
        /// The cells with two or three candidates that all of them see.
        excluders: CellSet,
    },
    /// Chains.
    Chain(Box<Chain>),
}

/// Cells of a house that hold certain digits, as a part of another pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subset {
    /// Where.
    pub house: House,
    /// The cells beyond the pattern's own.
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
    /// The cells hold nothing else.
    Naked,
    /// The digits are nowhere else.
    Hidden,
    /// A digit is nowhere else.
    Locked,
}

impl Hint {
    /// A hint that places a digit.
    pub(super) fn placing(name: Name, rating: f64, cell: usize, digit: usize, reason: Reason) -> Self {
        let placement = Some(marks::candidate(cell, digit));
        Self { name, rating, eliminations: CandidateSet::EMPTY, placement, complexity: None, reason }
    }

    /// A hint that eliminates candidates, unless there are none.
    pub(super) fn eliminating(name: Name, rating: f64, gone: &Gone, reason: impl FnOnce() -> Reason) -> Option<Self> {
        let eliminations = gone.set();
        let hint = || Self { name, rating, eliminations, placement: None, complexity: None, reason: reason() };
        (!gone.is_empty()).then(hint)
    }
}

/// Candidates to go, by digit.
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

/// Receives hints as they are found, and returns whether to continue.
pub(super) type Emit<'a> = &'a mut dyn FnMut(Hint) -> std::ops::ControlFlow<()>;
/// Whether to go on.
pub(super) type Flow = std::ops::ControlFlow<()>;

/// Passes on a hint, if there is one.
pub(super) fn offer(hint: Option<Hint>, emit: Emit<'_>) -> Flow {
    hint.map_or(Flow::Continue(()), emit)
}
