//! The roles of marks without colours: shapes, lines, hatches and words.

use ninefold_core::mark::Role;

use crate::canvas::Dash;

/// The shape behind a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// A circle.
    Disc,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
    /// A triangle that stands.
    Triangle,
    /// A triangle that hangs.
    Wedge,
    /// Six sides.
    Hexagon,
}

/// How an area is filled in print.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hatch {
    /// Not at all.
    None,
    /// Lines that rise.
    Rising,
    /// Lines that fall.
    Falling,
    /// Both.
    Crossed,
    /// Lines from side to side.
    Level,
    /// Lines from top to bottom.
    Upright,
}

/// The shapes and lines that tell a role apart in all themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleStyle {
    /// The shape behind a candidate.
    pub shape: Shape,
    /// The line around a shape, a cell or a house.
    pub dash: Dash,
    /// Two lines instead of one.
    pub double: bool,
    /// A stroke through the candidate.
    pub crossed: bool,
    /// How a cell is filled in print.
    pub hatch: Hatch,
    /// Its name in style sheets and in data.
    pub name: &'static str,
    /// Its meaning, in a legend.
    pub meaning: &'static str,
}

impl RoleStyle {
    const fn new(shape: Shape, dash: Dash, hatch: Hatch, [name, meaning]: [&'static str; 2]) -> Self {
        Self { shape, dash, double: false, crossed: false, hatch, name, meaning }
    }

    const fn doubled(self) -> Self {
        Self { double: true, ..self }
    }

    const fn eliminated(self) -> Self {
        Self { crossed: true, ..self }
    }

    /// The shapes and lines of that role.
    pub const fn of(role: Role) -> Self {
        use self::{Dash as D, Hatch as H, Shape as S};
        match role {
            Role::Pattern => Self::new(S::Disc, D::Solid, H::Rising, ["pattern", "pattern"]),
            Role::Pivot => Self::new(S::Square, D::Solid, H::Crossed, ["pivot", "pivot"]).doubled(),
            Role::Wing => Self::new(S::Hexagon, D::Solid, H::Falling, ["wing", "wing or end"]),
            Role::Base => Self::new(S::Disc, D::Solid, H::Level, ["base", "base"]).doubled(),
            Role::Cover => Self::new(S::Square, D::Dashed, H::Upright, ["cover", "cover"]),
            Role::Fin => Self::new(S::Triangle, D::Solid, H::Falling, ["fin", "fin"]),
            Role::Endofin => Self::new(S::Wedge, D::Solid, H::Crossed, ["endofin", "fin in two bases"]),
            Role::Context => Self::new(S::Disc, D::Dotted, H::None, ["context", "what shows it"]),
            Role::Supposed => Self::new(S::Diamond, D::Solid, H::Level, ["supposed", "supposed"]).doubled(),
            Role::Placed => Self::new(S::Disc, D::Solid, H::None, ["placed", "placed"]).doubled(),
            Role::Eliminated => Self::new(S::Square, D::Solid, H::None, ["eliminated", "ruled out"]).eliminated(),
            Role::Group(number) => match number % 6 {
                0 => Self::new(S::Disc, D::Dashed, H::Rising, ["set-a", "set or colour A"]),
                1 => Self::new(S::Square, D::Solid, H::Falling, ["set-b", "set or colour B"]),
                2 => Self::new(S::Diamond, D::Solid, H::Level, ["set-c", "set or colour C"]),
                3 => Self::new(S::Hexagon, D::Dashed, H::Upright, ["set-d", "set or colour D"]),
                4 => Self::new(S::Triangle, D::Dashed, H::Crossed, ["set-e", "set or colour E"]),
                _ => Self::new(S::Wedge, D::Dotted, H::None, ["set-f", "set or colour F"]),
            },
        }
    }
}
