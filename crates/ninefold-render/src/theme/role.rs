//! The roles of marks without colours: shapes, lines and hatches. Their names and meanings are the roles' own.

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
}

impl RoleStyle {
    const fn new(shape: Shape, dash: Dash, hatch: Hatch) -> Self {
        Self { shape, dash, double: false, crossed: false, hatch }
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
            Role::Pattern => Self::new(S::Disc, D::Solid, H::Rising),
            Role::Pivot => Self::new(S::Square, D::Solid, H::Crossed).doubled(),
            Role::Wing => Self::new(S::Hexagon, D::Solid, H::Falling),
            Role::Base => Self::new(S::Disc, D::Solid, H::Level).doubled(),
            Role::Cover => Self::new(S::Square, D::Dashed, H::Upright),
            Role::Fin => Self::new(S::Triangle, D::Solid, H::Falling),
            Role::Endofin => Self::new(S::Wedge, D::Solid, H::Crossed),
            Role::Context => Self::new(S::Disc, D::Dotted, H::None),
            Role::Supposed => Self::new(S::Diamond, D::Solid, H::Level).doubled(),
            Role::Placed => Self::new(S::Disc, D::Solid, H::None).doubled(),
            Role::Eliminated => Self::new(S::Square, D::Solid, H::None).eliminated(),
            Role::Group(number) => match number % 6 {
                0 => Self::new(S::Disc, D::Dashed, H::Rising),
                1 => Self::new(S::Square, D::Solid, H::Falling),
                2 => Self::new(S::Diamond, D::Solid, H::Level),
                3 => Self::new(S::Hexagon, D::Dashed, H::Upright),
                4 => Self::new(S::Triangle, D::Dashed, H::Crossed),
                _ => Self::new(S::Wedge, D::Dotted, H::None),
            },
        }
    }
}
