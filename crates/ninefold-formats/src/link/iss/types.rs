//! The types of parts that express a registered kind of constraint, used for reading and writing.

use ninefold_core::rules::{Kind, Rules, box_shape};

/// A type, its kind, and the form of its arguments. A kind may have several types; the writer uses the first suitable one.
pub(super) struct Type {
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    pub(super) form: Form,
}

/// The arguments of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// No argument, or only the given one.
    Flag(&'static str),
    /// The cells of a line or of a set.
    Cells,
    /// The given word, then cells.
    Word(&'static str),
    /// A number, then cells. The given number, if any, is the default.
    Number(Option<u32>),
    /// Cells; any two of them that touch form a constraint with the given number.
    Pairs(Option<u32>),
    /// The cell of a circle, then the line from it.
    Arrow,
    /// The number of cells of a pill, these cells, then the line from it.
    Pill,
    /// A row or column, then a number at its beginning, at its end or at both.
    Sides,
    /// A number, and a row or column.
    Side,
    /// A number, and the first cell of a diagonal.
    Slope,
    /// The first cell of a square of two by two, and digits.
    Corner,
    /// Digits separated by underscores, then cells.
    Contain,
    /// Sets of cells separated by hyphens.
    Sets,
    /// The number of sets, then their cells in one list.
    Parts,
    /// A number, each of whose decimal digits is a separate number, then cells.
    Digits,
    /// A number, the cells of a line, then [`LOOP`] if the ends of the line meet.
    Loop,
    /// A regular expression in base64, then lines separated by empty arguments.
    Pattern,
    /// An empty argument, then digits for the whole grid, separated by underscores.
    Values,
    /// An automaton in base64, then lines separated by empty arguments or by names after underscores.
    Machine,
}

use Form::{
    Arrow, Cells, Contain, Corner, Digits, Flag, Loop, Machine, Number, Pairs, Parts, Pattern, Pill, Sets, Side, Sides,
    Slope, Values, Word,
};

pub(super) static TYPES: &[Type] = &[
    of("Diagonal", "diagonal+", Flag("1")),
    of("Diagonal", "diagonal-", Flag("-1")),
    of("AllDifferent", "extraregion", Cells),
    of("Windoku", "windoku", Flag("")),
    of("DisjointSets", "disjointgroups", Flag("")),
    of("AntiKnight", "antiknight", Flag("")),
    of("AntiKing", "antiking", Flag("")),
    of("AntiTaxicab", "antitaxicab", Flag("")),
    of("AntiConsecutive", "nonconsecutive", Flag("")),
    of("Thermo", "thermometer", Cells),
    of("Arrow", "arrow", Arrow),
    of("PillArrow", "arrow", Pill),
    of("DoubleArrow", "doublearrow", Cells),
    of("Palindrome", "palindrome", Cells),
    of("Whisper", "whispers", Number(Some(5))),
    of("Renban", "renban", Cells),
    of("Between", "betweenline", Cells),
    of("Lockout", "lockout", Number(None)),
    of("RegionSumLine", "regionsumline", Cells),
    of("Zipper", "zipperline", Cells),
    of("SumLine", "sumline", Loop),
    of("Entropic", "entropicline", Cells),
    of("Modular", "modularline", Number(None)),
    of("Regex", "regex", Pattern),
    of("NFA", "automaton", Machine),
    of("GlobalEntropy", "globalentropy", Flag("")),
    of("WhiteDot", "difference", Pairs(None)),
    of("BlackDot", "ratio", Pairs(None)),
    of("X", "xv", Pairs(Some(10))),
    of("V", "xv", Pairs(Some(5))),
    of("StrictXV", "negative:xv", Flag("")),
    of("GreaterThan", "greaterthan", Pairs(None)),
    of("Quad", "quadruple", Corner),
    of("ContainAtLeast", "quadruple", Contain),
    of("LittleKiller", "littlekillersum", Slope),
    of("Sandwich", "sandwichsum", Side),
    of("XSum", "xsum", Sides),
    of("Skyscraper", "skyscraper", Sides),
    of("HiddenSkyscraper", "hiddenskyscraper", Sides),
    of("NumberedRoom", "numberedroom", Sides),
    of("FullRank", "fullrank", Sides),
    of("Indexing", "rowindexer", Word("R")),
    of("Indexing", "columnindexer", Word("C")),
    of("ValueIndexing", "valueindexer", Cells),
    of("ConnectedValues", "connected", Values),
    of("CountingCircles", "countingcircles", Cells),
    of("DutchFlatmates", "dutchflatmates", Flag("")),
    of("Sum", "sum", Number(None)),
    of("EqualSum", "equalsum", Sets),
    of("SameValues", "samedigits", Parts),
    of("LookAndSay", "lookandsay", Digits),
    of("Lunchbox", "lunchbox", Number(None)),
    of("EqualityCage", "equalitycage", Cells),
    of("Cage", "killercage", Number(None)),
];

const fn of(name: &'static str, kind: &'static str, form: Form) -> Type {
    Type { name, kind, form }
}

/// Whether a kind has the same meaning on the site as in the registry, in the given grid. The site has groups of low and high digits only in grids of
/// size 9, places windows differently if boxes are oblong, and has disjoint sets only of standard boxes.
pub(super) fn agrees(kind: &Kind, rules: &Rules) -> bool {
    let (rows, columns) = box_shape(rules.size());
    match kind.id {
        "entropicline" | "globalentropy" | "dutchflatmates" => rules.size() == 9,
        "windoku" => rows == columns,
        "disjointgroups" => rules.regions().is_none() && rows > 1,
        _ => true,
    }
}

/// The last argument of a line whose ends meet.
pub(super) const LOOP: &str = "LOOP";

/// The sizes that the site supports.
pub(super) const SIZES: std::ops::RangeInclusive<usize> = 1..=16;
