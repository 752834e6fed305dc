//! The style of the roles of marks: an entry for each, with the shapes that are the same in all themes and the colours of each theme. The names,
//! signs and meanings of roles are defined in the core.

use ninefold_core::mark::Role;

use super::palettes::rgb;
use crate::canvas::Dash;
use crate::colour::Rgb;

/// The shape behind a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// A circle.
    Disc,
    /// A square.
    Square,
    /// A square on its corner.
    Diamond,
    /// A triangle pointing up.
    Triangle,
    /// A triangle pointing down.
    Wedge,
    /// A hexagon.
    Hexagon,
}

/// The hatch of an area in print.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hatch {
    /// No hatch.
    None,
    /// Lines that rise.
    Rising,
    /// Lines that fall.
    Falling,
    /// Lines that rise and lines that fall.
    Crossed,
    /// Horizontal lines.
    Level,
    /// Vertical lines.
    Upright,
}

/// The shapes and lines that distinguish a role in all themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleStyle {
    /// The shape behind a candidate.
    pub shape: Shape,
    /// The line around a shape, a cell or a house.
    pub dash: Dash,
    /// Whether there are two lines instead of one.
    pub double: bool,
    /// Whether there is a stroke through the candidate.
    pub crossed: bool,
    /// The hatch of a cell in print.
    pub hatch: Hatch,
    /// The codes of escape sequences in a terminal: the colour of the role among sixteen, and its emphasis with any colours.
    pub(crate) codes: (&'static str, &'static str),
}

/// The colours of a role: inside, of the line around it, and of the digit on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleColours {
    /// The colour inside.
    pub fill: Rgb,
    /// The colour of the line around it.
    pub line: Rgb,
    /// The colour of the digit on it.
    pub ink: Rgb,
}

/// The column of the table with the colours of a theme's roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RoleSet {
    Light,
    Dark,
    OkabeIto,
    Contrast,
    Grey,
}

/// An entry of the table.
struct Look {
    style: RoleStyle,
    /// The colours, in the order of `RoleSet`.
    colours: [RoleColours; 5],
}

const fn style(shape: Shape, dash: Dash, hatch: Hatch, codes: (&'static str, &'static str)) -> RoleStyle {
    RoleStyle { shape, dash, double: false, crossed: false, hatch, codes }
}

const fn colours(fill: u32, line: u32, ink: u32) -> RoleColours {
    RoleColours { fill: rgb(fill), line: rgb(line), ink: rgb(ink) }
}

/// Returns a colour mixed with white, with its own line and a black digit.
const fn soft(fill: u32, line: u32) -> RoleColours {
    RoleColours { fill: rgb(fill).over(Rgb::WHITE, 120), line: rgb(line), ink: Rgb::BLACK }
}

/// Returns a dark colour with a white digit.
const fn deep(fill: u32, line: u32) -> RoleColours {
    colours(fill, line, 0xff_ffff)
}

/// Returns a grey with a black line and digit.
const fn grey(fill: u32) -> RoleColours {
    colours(fill, 0, 0)
}

/// Generates the table from its entries.
macro_rules! table {
    ($($role:pat => $style:expr, [$($colours:expr),*];)*) => {
        const fn look_of(role: Role) -> Look {
            use self::{Dash as D, Hatch as H, Shape as S};
            // Later groups look like the first six.
            match role.drawn() {
                $($role => Look { style: $style, colours: [$($colours),*] },)*
            }
        }
    };
}

// Two lines of source per role: the shape behind a candidate, the line, the hatch, the codes for terminals; then the colours, each as inside, line,
// digit, in the themes light, dark, okabe-ito, contrast, grey.
table! {
    Role::Pattern => style(S::Disc, D::Solid, H::Rising, ("32", "1")),
        [colours(0xbfe5c3, 0x1e7a34, 0x0b2e13), colours(0x1f5c2e, 0x7ddb93, 0xeafff0), soft(0x009e73, 0x00664a), deep(0x003d14, 0x5dff9b), grey(0xdddddd)];
    Role::Pivot => style(S::Square, D::Solid, H::Crossed, ("33", "1;4")).doubled(),
        [colours(0xf5d98a, 0x8a6100, 0x2e2000), colours(0x6b4e00, 0xffd166, 0xfff4d6), soft(0xf0e442, 0x7a7000), deep(0x4d3a00, 0xffd84d), grey(0xffffff)];
    Role::Wing => style(S::Hexagon, D::Solid, H::Falling, ("34", "1")),
        [colours(0xb9dcf5, 0x19649e, 0x08283f), colours(0x12507a, 0x7cc4f5, 0xe6f5ff), soft(0x56b4e9, 0x1f6f9e), deep(0x003a5c, 0x5cc8ff), grey(0xffffff)];
    Role::Base => style(S::Disc, D::Solid, H::Level, ("32", "1")).doubled(),
        [colours(0xbfe5c3, 0x1e7a34, 0x0b2e13), colours(0x1f5c2e, 0x7ddb93, 0xeafff0), soft(0x009e73, 0x00664a), deep(0x003d14, 0x5dff9b), grey(0xdddddd)];
    Role::Cover => style(S::Square, D::Dashed, H::Upright, ("36", "1")),
        [colours(0xd9d2f2, 0x5a41a8, 0x22163f), colours(0x46358a, 0xb9a8ff, 0xf1edff), soft(0xcc79a7, 0x8f3c6b), deep(0x2d1f7a, 0xc4b5ff), grey(0xffffff)];
    Role::Fin => style(S::Triangle, D::Solid, H::Falling, ("34", "1")),
        [colours(0xa9cdf7, 0x1f57a8, 0x08203f), colours(0x1b4a8f, 0x8fbcff, 0xe8f1ff), soft(0x0072b2, 0x0072b2), deep(0x0a3a8c, 0x8fc1ff), grey(0xe5e5e5)];
    Role::Endofin => style(S::Wedge, D::Solid, H::Crossed, ("34", "1")),
        [colours(0xe3c0f0, 0x7a2a99, 0x2e0b3d), colours(0x64247d, 0xdf9cf5, 0xfaebff), soft(0xe69f00, 0x8f6200), deep(0x4f1266, 0xf0a8ff), grey(0xe5e5e5)];
    Role::Context => style(S::Disc, D::Dotted, H::None, ("35", "")),
        [colours(0xf2f2f2, 0x6b6b6b, 0x222222), colours(0x2c3038, 0xa5abb5, 0xf2f2f2), colours(0xf2f2f2, 0x5c5c5c, 0x000000), deep(0x262626, 0xcfcfcf), colours(0xffffff, 0x555555, 0x000000)];
    Role::Supposed => style(S::Diamond, D::Solid, H::Level, ("33", "1;4")).doubled(),
        [colours(0xffe9a8, 0x946200, 0x2e2000), colours(0x6e5200, 0xffd84d, 0xfff6d6), soft(0xf0e442, 0x7a7000), deep(0x4d3f00, 0xffe45c), grey(0xffffff)];
    Role::Placed => style(S::Disc, D::Solid, H::None, ("92", "1;4")).doubled(),
        [colours(0x17692d, 0x0c4019, 0xffffff), colours(0x9df0b0, 0xe6ffec, 0x06240f), colours(0x0072b2, 0x003b5c, 0xffffff), colours(0xd6ffe3, 0xffffff, 0x000000), colours(0x000000, 0x000000, 0xffffff)];
    Role::Eliminated => style(S::Square, D::Solid, H::None, ("31", "9")).eliminated(),
        [colours(0xfbd0c9, 0xb3261e, 0x5c0f0a), colours(0x7a1f18, 0xff9c92, 0xffecea), soft(0xd55e00, 0xa84a00), deep(0x6b0000, 0xff9c92), grey(0xffffff)];
    Role::Group(0) => style(S::Disc, D::Dashed, H::Rising, ("32", "1")),
        [colours(0xbfdcf7, 0x1f57a8, 0x08203f), colours(0x1b4a8f, 0x8fbcff, 0xe8f1ff), soft(0x56b4e9, 0x1f6f9e), deep(0x0a3a8c, 0x8fc1ff), grey(0xd5d5d5)];
    Role::Group(1) => style(S::Square, D::Solid, H::Falling, ("34", "1")),
        [colours(0xffd6a3, 0x9a5200, 0x331a00), colours(0x7a4400, 0xffb866, 0xfff0de), soft(0xe69f00, 0x8f6200), deep(0x4d3a00, 0xffd84d), grey(0xffffff)];
    Role::Group(2) => style(S::Diamond, D::Solid, H::Level, ("36", "1")),
        [colours(0xc9ebc0, 0x2c7a1e, 0x0f2e0b), colours(0x2a5c1d, 0x9ade86, 0xefffe9), soft(0x009e73, 0x00664a), deep(0x003d14, 0x5dff9b), grey(0xd5d5d5)];
    Role::Group(3) => style(S::Hexagon, D::Dashed, H::Upright, ("36", "1")),
        [colours(0xf3c6e2, 0x99277a, 0x3d0b2f), colours(0x7a1f61, 0xff9fdd, 0xffebf8), soft(0xcc79a7, 0x8f3c6b), deep(0x4f1266, 0xf0a8ff), grey(0xffffff)];
    Role::Group(4) => style(S::Triangle, D::Dashed, H::Crossed, ("36", "1")),
        [colours(0xe0d6c5, 0x6b5a36, 0x2b2415), colours(0x54482c, 0xd9c79c, 0xfaf4e4), soft(0xf0e442, 0x7a7000), deep(0x2d1f7a, 0xc4b5ff), grey(0xe8e8e8)];
    Role::Group(_) => style(S::Wedge, D::Dotted, H::None, ("36", "1")),
        [colours(0xc5e8e6, 0x1a716c, 0x08302e), colours(0x125a56, 0x7fdcd6, 0xe6fffd), colours(0xdddddd, 0x333333, 0x000000), deep(0x003a5c, 0x5cc8ff), grey(0xffffff)];
}

impl RoleColours {
    /// Returns the colours of a role in a theme with this set of colours.
    pub(super) const fn of(role: Role, set: RoleSet) -> Self {
        look_of(role).colours[set as usize]
    }
}

impl RoleStyle {
    const fn doubled(self) -> Self {
        Self { double: true, ..self }
    }

    const fn eliminated(self) -> Self {
        Self { crossed: true, ..self }
    }

    /// Returns the shapes and lines of a role.
    pub const fn of(role: Role) -> Self {
        look_of(role).style
    }
}
