//! Marks: the objects to show on a board, each with its role. Explainers create marks, and painters draw them.
//!
//! ```text
//! Cell        a cell with its contents          House       a row, column or box
//! Spots       a digit in one cell or in several       Link        a line from one node to another
//! ```

use core::fmt;

#[cfg(feature = "alloc")]
pub use drawn::{Drawn, DrawnHouse, DrawnNode, Place};
pub use node::{Mark, Node};

#[cfg(feature = "alloc")]
mod drawn;
mod node;

/// The number of sets or colours that have a letter of their own as their sign.
const LETTERS: u8 = 26;

/// The number of sets or colours that pictures distinguish.
const SETS: u8 = 6;

/// The meanings of the sets or colours in a legend.
const SET_MEANINGS: [&str; SETS as usize] =
    ["set or colour A", "set or colour B", "set or colour C", "set or colour D", "set or colour E", "set or colour F"];

/// A row of the role table.
struct Row {
    name: &'static str,
    sign: char,
    rank: u8,
    meaning: &'static str,
}

const fn row(name: &'static str, sign: char, rank: u8, meaning: &'static str) -> Row {
    Row { name, sign, rank, meaning }
}

/// Generates the roles from their table: first the roles that sort before groups, then those that sort after them.
macro_rules! roles {
    (
        $($(#[$before_about:meta])* $before:ident: $before_row:expr,)*
        ;
        $($(#[$behind_about:meta])* $behind:ident: $behind_row:expr,)*
    ) => {
        /// The role of an object in a picture. A theme determines its look.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Role {
            $($(#[$before_about])* $before,)*
            /// One of the sets or colours, numbered from 0.
            Group(u8),
            $($(#[$behind_about])* $behind,)*
        }

        impl Role {
            /// All roles, including the first six groups, which are the ones that pictures distinguish.
            pub const ALL: [Self; Self::SINGLE.len() + SETS as usize] = [
                $(Self::$before,)*
                $(Self::$behind,)*
                Self::Group(0), Self::Group(1), Self::Group(2), Self::Group(3), Self::Group(4), Self::Group(5),
            ];

            /// The roles without a number.
            const SINGLE: &[Self] = &[$(Self::$before,)* $(Self::$behind,)*];

            const fn row(self) -> Row {
                match self {
                    $(Self::$before => $before_row,)*
                    Self::Group(number) => {
                        row("group", (b'a' + number % LETTERS) as char, 5, SET_MEANINGS[(number % SETS) as usize])
                    }
                    $(Self::$behind => $behind_row,)*
                }
            }
        }
    };
}

// One role per line: its written name, its sign in plain text, its rank when an object has several roles, and its meaning in a legend.
roles! {
    /// A part of the pattern.
    Pattern: row("pattern", '*', 1, "pattern"),
    /// The cell or cells on which everything else depends.
    Pivot: row("pivot", '*', 4, "pivot"),
    /// An arm of a wing or an end of a chain.
    Wing: row("wing", '*', 3, "wing or end"),
    /// A house that holds the digit of a fish.
    Base: row("base", '*', 2, "base"),
    /// A house from which the digit of a fish is eliminated.
    Cover: row("cover", '*', 2, "cover"),
    /// A candidate whose absence would make the pattern simpler.
    Fin: row("fin", '#', 7, "fin"),
    /// A fin in two bases.
    Endofin: row("endofin", '#', 8, "fin in two bases"),
    /// An object that might seem to contradict the pattern but does not.
    Context: row("context", '^', 0, "evidence"),
    ;
    /// A candidate or another object assumed to be true for the sake of the argument.
    Supposed: row("supposed", '?', 6, "supposed"),
    /// A candidate that is shown to be true.
    Placed: row("placed", '+', 10, "placed"),
    /// A candidate that is shown to be false.
    Eliminated: row("eliminated", '-', 9, "ruled out"),
}

impl Role {
    /// The rank of the role. If an object has several roles, the one with the highest rank counts.
    pub const fn rank(self) -> u8 {
        self.row().rank
    }

    /// Returns the role with the higher rank.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }

    /// The sign in front of a digit in plain text. Several roles may share a sign.
    pub const fn sign(self) -> char {
        self.row().sign
    }

    /// The meaning of the role in a legend.
    pub const fn meaning(self) -> &'static str {
        self.row().meaning
    }

    /// Returns the role as pictures show it: groups after the sixth reuse the looks of the first six.
    #[must_use]
    pub const fn drawn(self) -> Self {
        if let Self::Group(number) = self { Self::Group(number % SETS) } else { self }
    }

    /// Returns the role with the given name, such as `pattern` or `group2`.
    ///
    /// ```
    /// use ninefold_core::mark::Role;
    ///
    /// assert_eq!(Role::named("group2"), Some(Role::Group(2)));
    /// assert_eq!(Role::Group(2).to_string(), "group2");
    /// assert_eq!(Role::named("group02"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let Some(digits) = name.strip_prefix(Self::Group(0).row().name) else {
            return Self::SINGLE.iter().copied().find(|role| role.row().name == name);
        };
        let is_short = digits == "0" || digits.starts_with(|first: char| matches!(first, '1'..='9'));
        digits.parse().ok().filter(|_| is_short).map(Self::Group)
    }
}

/// Prints the name used in data and for classes and colours: `pattern`, `group2`.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)?;
        if let Self::Group(number) = self { write!(f, "{number}") } else { Ok(()) }
    }
}

/// The roles of an object: the role that counts, and every set or colour to which the object belongs, since sets may overlap.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roles {
    counts: Option<Role>,
    /// The signs of the sets or colours, one bit each, starting with `a`.
    groups: u32,
}

impl Roles {
    /// Adds another role.
    pub fn add(&mut self, role: Role) {
        if let Role::Group(number) = role {
            self.groups |= 1 << (number % LETTERS);
        }
        self.counts = Some(self.counts.map_or(role, |other| other.or(role)));
    }

    /// The role that counts.
    pub const fn role(self) -> Option<Role> {
        self.counts
    }

    /// The roles to name: all sets and colours if the role that counts is one of them, and otherwise only that role.
    pub fn told(self) -> impl Iterator<Item = Role> {
        let is_group = matches!(self.counts, Some(Role::Group(_)));
        let groups = (0..LETTERS).filter(move |number| is_group && self.groups & (1 << number) != 0).map(Role::Group);
        self.counts.filter(|_| !is_group).into_iter().chain(groups)
    }
}

/// The relation of two nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LinkKind {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(roles: &[Role]) -> ([Option<Role>; 3], Option<Role>) {
        let mut all = Roles::default();
        roles.iter().for_each(|role| all.add(*role));
        let mut told = all.told();
        let first = [told.next(), told.next(), told.next()];
        assert_eq!(told.next(), None);
        (first, all.role())
    }

    #[test]
    fn names_are_read_back() {
        for role in (0..=u8::MAX).map(Role::Group).chain(Role::ALL) {
            assert_eq!(Role::named(&role.to_string()), Some(role));
        }
        for wrong in ["", "group", "group256", "group07", "group+1", "Pattern"] {
            assert_eq!(Role::named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_set_is_told_unless_something_counts_more() {
        let [a, d] = [Role::Group(0), Role::Group(3)];
        assert_eq!(told(&[]), ([None; 3], None));
        assert_eq!(told(&[d, Role::Pattern, a, d]), ([Some(a), Some(d), None], Some(d)));
        assert_eq!(told(&[a, d, Role::Eliminated]), ([Some(Role::Eliminated), None, None], Some(Role::Eliminated)));
        assert_eq!(told(&[Role::Pattern, Role::Pivot]), ([Some(Role::Pivot), None, None], Some(Role::Pivot)));
        assert_eq!(told(&[Role::Group(26)]).0[0], Some(a));
    }
}
