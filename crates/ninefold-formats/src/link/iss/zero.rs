//! Converts puzzles with the digits 0 to N - 1 to equivalent puzzles with the digits 1 to N.
//!
//! ```text
//! .Shape~9x9~0-8.Cage~7~R1C1~R1C2.X~R5C5~R5C6     digits 0 to 8
//!  Shape 9x9      Cage 9 R1C1 R1C2  Sum 12        each digit is one more: a sum grows by the number of its cells
//! ```
//!
//! A note reports the conversion. A kind is refused if no other number compensates for the shift, as for arrows, whose lines have more cells than
//! their circles.

use ninefold_core::multi::LayoutCell;

/// A kind of constraint with its numbers.
pub(super) struct Meaning<'a> {
    pub(super) id: &'a str,
    pub(super) values: Vec<u32>,
}

/// The kinds that do not depend on the first digit because they only compare digits.
const SAME: [&str; 24] = [
    "antiking",
    "antiknight",
    "automaton",
    "betweenline",
    "clone",
    "diagonal+",
    "diagonal-",
    "difference",
    "disjointgroups",
    "either",
    "equalitycage",
    "extraregion",
    "fullrank",
    "greaterthan",
    "lockout",
    "modularline",
    "nabner",
    "nonconsecutive",
    "palindrome",
    "renban",
    "samedigits",
    "thermometer",
    "whispers",
    "windoku",
];

impl<'a> Meaning<'a> {
    /// Returns the rule that has the same meaning for digits that begin at 1, if there is one.
    pub(super) fn raised(self, lines: &[Vec<LayoutCell>], size: usize) -> Option<Self> {
        let Self { id, values } = self;
        let by = |id: &'a str, more: usize| {
            let value = |value: u32| value.checked_add(u32::try_from(more).ok()?);
            Some(Self { id, values: values.iter().copied().map(value).collect::<Option<_>>()? })
        };
        match id {
            _ if SAME.contains(&id) => Some(Self { id, values }),
            "killercage" | "sum" | "littlekillersum" => by(id, lines.iter().map(Vec::len).sum()),
            "quadruple" | "hiddenskyscraper" | "connected" => by(id, 1),
            "xv" => by("sum", 2),
            "ratio" => Some(Self { id: "pairtable", values: doubles(size) }),
            _ => None,
        }
    }
}

/// Returns the pairs of digits, counted from 0, in which one digit is twice the other; each digit is then raised by one.
fn doubles(size: usize) -> Vec<u32> {
    let digits = || 0..u32::try_from(size).unwrap_or_default();
    let pairs = digits().flat_map(|one| digits().map(move |other| [one, other]));
    pairs.filter(|[one, other]| *one == 2 * other || *other == 2 * one).flatten().map(|digit| digit + 1).collect()
}
