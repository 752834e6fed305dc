//! The types of parts that express a registered kind of constraint, for reading and for writing.

use ninefold_core::rules::{Kind, Rules, box_shape};

/// A type, its kind, and the form of its arguments. A kind may have several types; the first that fits is written.
pub(super) struct Type {
    pub(super) name: &'static str,
    pub(super) kind: &'static str,
    pub(super) form: Form,
}

/// The arguments of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// No argument, or this one.
    Flag(&'static str),
    /// The cells of a line or of a set.
    Cells,
    /// This word, and cells.
    Word(&'static str),
    /// A number, and cells. If the number is missing, it is the one here, if any.
    Number(Option<u32>),
    /// Cells; every two that touch are a constraint, with this number.
    Pairs(Option<u32>),
    /// The cell of a circle, and the line from it.
    Arrow,
    /// The number of cells of a pill, these cells, and the line from it.
    Pill,
    /// A row or column, and a number at its beginning, at its end or at both.
    Sides,
    /// A number, and a row or column.
    Side,
    /// A number, and the first cell of a diagonal.
    Slope,
    /// The first cell of a square of two by two, and digits.
    Corner,
    /// Digits with underscores between, and cells.
    Contain,
    /// Sets of cells with a hyphen between.
    Sets,
    /// The number of sets, and their cells, all in one list.
    Parts,
    /// A number whose digits are single numbers, and cells.
    Digits,
    /// A number, the cells of a line, and a word if its ends meet.
    Loop,
    /// A regular expression in base64, and lines with empty arguments between.
    Pattern,
    /// Digits with underscores between, after an empty argument, for the whole grid.
    Values,
    /// An automaton in base64, and lines with empty arguments or names after underscores between.
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

/// Whether the site and the kind mean the same in a grid. The site has low and high digits for 9 only, different windows with oblong boxes, and
/// disjoint sets only of boxes.
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

/// The sizes of the site.
pub(super) const SIZES: std::ops::RangeInclusive<usize> = 1..=16;
