//! Marks: what to show on a board, and what part it plays. Whoever explains makes them, whoever paints takes them.
//!
//! ```text
//! Cell        a cell, with all that is in it          House       a row, column or box
//! Spots       a digit in one cell or in several       Link        a line from one node to another
//! ```

use crate::cells::{Cell, CellSet, Digit, House};

/// So many sets or colours have a sign of their own.
const LETTERS: u8 = 26;

/// The part that something plays in a picture. How it looks is for a theme to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A part of the pattern.
    Pattern,
    /// The cell or the cells that everything else turns on.
    Pivot,
    /// An arm of a wing, an end of a chain.
    Wing,
    /// A house of a fish that holds its digit.
    Base,
    /// A house of a fish that its digits are eliminated from.
    Cover,
    /// A candidate without which the pattern would be simpler.
    Fin,
    /// A fin that lies in two bases.
    Endofin,
    /// Looks as if it could be in the way, and is not.
    Context,
    /// One of several sets or colours, counted from 0.
    Group(u8),
    /// Supposed for the sake of the argument.
    Supposed,
    /// A candidate that is shown to be true.
    Placed,
    /// A candidate that is shown to be false.
    Eliminated,
}

impl Role {
    /// All of them; of groups the first six, which pictures tell apart.
    pub const ALL: [Self; 17] = [
        Self::Pattern,
        Self::Pivot,
        Self::Wing,
        Self::Base,
        Self::Cover,
        Self::Fin,
        Self::Endofin,
        Self::Context,
        Self::Supposed,
        Self::Placed,
        Self::Eliminated,
        Self::Group(0),
        Self::Group(1),
        Self::Group(2),
        Self::Group(3),
        Self::Group(4),
        Self::Group(5),
    ];

    /// Where something plays several parts, the higher one counts.
    pub const fn rank(self) -> u8 {
        match self {
            Self::Context => 0,
            Self::Pattern => 1,
            Self::Base | Self::Cover => 2,
            Self::Wing => 3,
            Self::Pivot => 4,
            Self::Group(_) => 5,
            Self::Supposed => 6,
            Self::Fin => 7,
            Self::Endofin => 8,
            Self::Eliminated => 9,
            Self::Placed => 10,
        }
    }

    /// The part of two that counts.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if other.rank() > self.rank() { other } else { self }
    }

    /// The sign in front of a digit in plain text that says its part.
    pub const fn sign(self) -> char {
        match self {
            Self::Context => '^',
            Self::Pattern | Self::Pivot | Self::Wing | Self::Base | Self::Cover => '*',
            Self::Group(number) => (b'a' + number % LETTERS) as char,
            Self::Supposed => '?',
            Self::Fin | Self::Endofin => '#',
            Self::Eliminated => '-',
            Self::Placed => '+',
        }
    }
}

/// The parts that one thing plays: the one that counts, and every set or colour that it belongs to, as sets may have members in common.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roles {
    counts: Option<Role>,
    /// Their signs, as bits from `a` on.
    groups: u32,
}

impl Roles {
    /// Another part that it plays.
    pub fn add(&mut self, role: Role) {
        if let Role::Group(number) = role {
            self.groups |= 1 << (number % LETTERS);
        }
        self.counts = Some(self.counts.map_or(role, |other| other.or(role)));
    }

    /// The part that counts.
    pub const fn role(self) -> Option<Role> {
        self.counts
    }

    /// The parts to be told: all sets or colours where nothing else counts more, otherwise the one that does.
    pub fn told(self) -> impl Iterator<Item = Role> {
        let is_group = matches!(self.counts, Some(Role::Group(_)));
        let groups = (0..LETTERS).filter(move |number| is_group && self.groups & (1 << number) != 0).map(Role::Group);
        self.counts.filter(|_| !is_group).into_iter().chain(groups)
    }
}

/// A digit in one cell, or in one of several: what a link joins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cell or cells; one of them holds the digit if the node is true, none if it is false.
    pub cells: CellSet,
}

impl Node {
    /// A digit in one cell or in several.
    pub fn new(digit: Digit, cells: impl Into<CellSet>) -> Self {
        Self { digit, cells: cells.into() }
    }
}

/// How two nodes hang together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LinkKind {
    /// Not both are false.
    Strong,
    /// Not both are true.
    Weak,
}

/// Something to show on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A cell.
    Cell(Role, Cell),
    /// A house.
    House(Role, House),
    /// A digit, as a candidate of some cells.
    Spots(Role, Node),
    /// A line between two nodes.
    Link(LinkKind, Node, Node),
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
    fn every_set_is_told_unless_something_counts_more() {
        let [a, d] = [Role::Group(0), Role::Group(3)];
        assert_eq!(told(&[]), ([None; 3], None));
        assert_eq!(told(&[d, Role::Pattern, a, d]), ([Some(a), Some(d), None], Some(d)));
        assert_eq!(told(&[a, d, Role::Eliminated]), ([Some(Role::Eliminated), None, None], Some(Role::Eliminated)));
        assert_eq!(told(&[Role::Pattern, Role::Pivot]), ([Some(Role::Pivot), None, None], Some(Role::Pivot)));
        assert_eq!(told(&[Role::Group(26)]).0[0], Some(a));
    }
}
