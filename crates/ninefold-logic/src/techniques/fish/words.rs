//! The words for fish, of any shape, with and without fins.

use crate::frame::mark::Role;
use crate::frame::{Cell, CellSet, Digit, House, HouseKind};

use crate::step::Step;
use crate::text::{self, Text};

/// Returns the words for a fish.
pub(super) fn fish(step: &Step) -> Text {
    let Some(shape) = Picture::of(step) else { return text::bare(step) };
    Text::new(shape.short(), if shape.covers.len() > shape.bases.len() { shape.siamese() } else { shape.teach() })
}

/// The parts of a fish that its sentences name.
pub(in crate::techniques) struct Picture {
    pub(in crate::techniques) digit: Digit,
    pub(in crate::techniques) bases: Vec<House>,
    pub(in crate::techniques) covers: Vec<House>,
    pub(in crate::techniques) fins: CellSet,
    endofins: CellSet,
    eliminated: CellSet,
}

impl Picture {
    /// Returns the parts of a step, if it has a base.
    pub(in crate::techniques) fn of(step: &Step) -> Option<Self> {
        let (_, digit) = step.house_digits(Role::Base).next()?;
        Some(Self {
            digit,
            bases: step.houses(Role::Base).collect(),
            covers: step.houses(Role::Cover).collect(),
            fins: step.spots(Role::Fin).digit(digit),
            endofins: step.spots(Role::Endofin).digit(digit),
            eliminated: step.eliminated().digit(digit),
        })
    }

    /// Returns the short text: `7 in r26, c38, fin r2c9`.
    pub(in crate::techniques) fn short(&self) -> String {
        let mut said = format!("{} in {}, {}", self.digit, signs(&self.bases), signs(&self.covers));
        for (name, cells) in [("fin", self.fins), ("endofin", self.endofins)] {
            if !cells.is_empty() {
                let plural = if cells.len() > 1 { "s" } else { "" };
                said += &format!(", {name}{plural} {}", text::brief(cells));
            }
        }
        said
    }

    fn teach(&self) -> String {
        let digit = self.digit;
        let fins = self.fins | self.endofins;
        let mut said = if fins.is_empty() {
            let (bases, covers) = (text::houses(self.bases.iter().copied()), text::houses(self.covers.iter().copied()));
            let (start, a_digit) = (text::capital(&bases), text::a(digit));
            format!(
                "{start} each need {a_digit}, and all their candidates for it lie in {covers}. So they use up the {digit}s of {covers}, and \
                 nothing is left for the other cells there."
            )
        } else {
            let all = if fins.len() == 1 { "the fin" } else { "every fin" };
            format!("{} A cell there that also sees {all} loses it either way.", self.either())
        };
        said += &self.endofins_text();
        said += &self.cannibal_text();
        said
    }

    /// Returns the sentences about a fish with fins: one of the fins is true, or the fish is complete.
    pub(in crate::techniques) fn either(&self) -> String {
        let digit = self.digit;
        let (bases, covers) = (text::houses(self.bases.iter().copied()), text::houses(self.covers.iter().copied()));
        let fins = self.fins | self.endofins;
        let (start, a_digit, list) = (text::capital(&bases), text::a(digit), text::list(fins));
        let [are, fin, holder, they] = match fins.len() {
            1 => ["is", "the fin", "the fin holds", "it"],
            _ => ["are", "fins", "one of the fins holds", "them"],
        };
        format!(
            "{start} each need {a_digit}. {list} {are} {fin}: apart from {they} all their candidates for it lie in {covers}. Either \
             {holder} the {digit}, or {bases} use up the {digit}s of {covers}."
        )
    }

    fn endofins_text(&self) -> String {
        match self.endofins.len() {
            0 => String::new(),
            1 => format!(
                " {} counts as a fin because it would serve two of the bases at once.",
                text::list(self.endofins)
            ),
            _ => format!(
                " {} count as fins because each would serve two of the bases at once.",
                text::list(self.endofins)
            ),
        }
    }

    /// Returns the sentence about candidates that are eliminated because they are in two covers or in a base.
    fn cannibal_text(&self) -> String {
        let covers = |cell: &Cell| self.covers.iter().filter(|cover| cover.contains(*cell)).count();
        let own: CellSet = self
            .eliminated
            .iter()
            .filter(|cell| covers(cell) > 1 && self.bases.iter().any(|base| base.contains(*cell)))
            .collect();
        if own.is_empty() {
            return String::new();
        }
        format!(
            " {} in {} would serve one base and use up two of the covers.",
            text::capital(&text::a(self.digit)),
            text::either_of(own)
        )
    }

    fn siamese(&self) -> String {
        let digit = self.digit;
        let (one, other) = self.covers.split_at(self.bases.len());
        let (bases, one, other) = (
            text::houses(self.bases.iter().copied()),
            text::houses(one.iter().copied()),
            text::houses(other.iter().copied()),
        );
        format!(
            "{} each need {}. Two fish share these houses: one with {one}, the other with {other}. The candidates outside of them, \
             among {}, are the fins of the one or of the other. Each fish holds unless one of its own fins is true, so each rules out the candidates \
             that it would clear and that see all its fins.",
            text::capital(&bases),
            text::a(digit),
            text::list(self.fins | self.endofins),
        ) + &self.endofins_text()
    }
}

/// Returns houses in notation: `r26`, `r2c5b7`.
fn signs(houses: &[House]) -> String {
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box].into_iter().zip(["r", "c", "b"]);
    let said = kinds.map(|(kind, sign)| {
        let numbers: String =
            houses.iter().filter(|house| house.kind() == kind).map(|house| house.number().to_string()).collect();
        if numbers.is_empty() { numbers } else { sign.to_owned() + &numbers }
    });
    said.collect()
}
