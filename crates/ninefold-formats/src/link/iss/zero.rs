//! Puzzles with the digits 0 to N - 1, read as the same puzzle with the digits 1 to N.
//!
//! ```text
//! .Shape~9x9~0-8.Cage~7~R1C1~R1C2.X~R5C5~R5C6     digits 0 to 8
//!  Shape 9x9      Cage 9 R1C1 R1C2  Sum 12        each digit is one more: a sum grows by the number of its cells
//! ```
//!
//! A note reports it. Kinds for which no other number compensates for the difference are refused, such as arrows: their lines have more cells than
//! their circles.

use ninefold_core::multi::LayoutCell;

/// A kind with its numbers.
pub(super) struct Meaning<'a> {
    pub(super) id: &'a str,
    pub(super) values: Vec<u32>,
}

/// The kinds that compare digits, for which it does not matter where these begin.
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
    /// The meaning for digits from 1 on, if there is one.
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

/// The pairs of digits from 0 on in which one is twice the other, with each digit increased by one.
fn doubles(size: usize) -> Vec<u32> {
    let digits = || 0..u32::try_from(size).unwrap_or_default();
    let pairs = digits().flat_map(|one| digits().map(move |other| [one, other]));
    pairs.filter(|[one, other]| *one == 2 * other || *other == 2 * one).flatten().map(|digit| digit + 1).collect()
}
