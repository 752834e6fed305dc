//! Themes: how things look, and never by colour alone.
//!
//! The meaning of a role is told by a shape (of a candidate), a kind of line (around a cell or house) or a hatch, which are the same in all
//! themes; a theme has the colours. In print they are black, white and grey.

use ninefold_core::mark::Role;

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
    /// Its meaning, in a legend.
    pub meaning: &'static str,
}

impl RoleStyle {
    const fn new(shape: Shape, dash: Dash, hatch: Hatch, meaning: &'static str) -> Self {
        Self { shape, dash, double: false, crossed: false, hatch, meaning }
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
            Role::Pattern => Self::new(S::Disc, D::Solid, H::Rising, "pattern"),
            Role::Pivot => Self::new(S::Square, D::Solid, H::Crossed, "pivot").doubled(),
            Role::Wing => Self::new(S::Hexagon, D::Solid, H::Falling, "wing or end"),
            Role::Base => Self::new(S::Disc, D::Solid, H::Level, "base").doubled(),
            Role::Cover => Self::new(S::Square, D::Dashed, H::Upright, "cover"),
            Role::Fin => Self::new(S::Triangle, D::Solid, H::Falling, "fin"),
            Role::Endofin => Self::new(S::Wedge, D::Solid, H::Crossed, "fin in two bases"),
            Role::Context => Self::new(S::Disc, D::Dotted, H::None, "what shows it"),
            Role::Supposed => Self::new(S::Diamond, D::Solid, H::Level, "supposed").doubled(),
            Role::Placed => Self::new(S::Disc, D::Solid, H::None, "placed").doubled(),
            Role::Eliminated => Self::new(S::Square, D::Solid, H::None, "ruled out").eliminated(),
            Role::Group(number) => match number % 6 {
                0 => Self::new(S::Disc, D::Dashed, H::Rising, "set or colour A"),
                1 => Self::new(S::Square, D::Solid, H::Falling, "set or colour B"),
                2 => Self::new(S::Diamond, D::Solid, H::Level, "set or colour C"),
                3 => Self::new(S::Hexagon, D::Dashed, H::Upright, "set or colour D"),
                4 => Self::new(S::Triangle, D::Dashed, H::Crossed, "set or colour E"),
                _ => Self::new(S::Wedge, D::Dotted, H::None, "set or colour F"),
            },
        }
    }
}

/// The colours of a role: inside, the line around, and the digit on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleColours {
    /// Inside.
    pub fill: Rgb,
    /// The line around.
    pub line: Rgb,
    /// The digit on it.
    pub ink: Rgb,
}

/// The colours of the roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Roles {
    pattern: RoleColours,
    pivot: RoleColours,
    wing: RoleColours,
    base: RoleColours,
    cover: RoleColours,
    fin: RoleColours,
    endofin: RoleColours,
    context: RoleColours,
    supposed: RoleColours,
    placed: RoleColours,
    eliminated: RoleColours,
    /// Sets that belong to no other role, A to F.
    groups: [RoleColours; 6],
}

/// The colours of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Its name.
    pub name: &'static str,
    /// The ground.
    pub paper: Rgb,
    /// Given digits, titles, the frame.
    pub ink: Rgb,
    /// Placed digits.
    pub own: Rgb,
    /// Candidates and marks.
    pub note: Rgb,
    /// Lines between cells.
    pub thin: Rgb,
    /// Links that hold both ways, and those that exclude.
    pub links: [Rgb; 2],
    roles: Roles,
    /// Hatches instead of colours.
    pub hatched: Hatching,
}

/// Whether cells are told apart by hatches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hatching {
    /// By colours and the lines around them.
    Off,
    /// By hatches.
    On,
}

const fn rgb(hex: u32) -> Rgb {
    Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn colours(fill: u32, line: u32, ink: u32) -> RoleColours {
    RoleColours { fill: rgb(fill), line: rgb(line), ink: rgb(ink) }
}

impl Theme {
    /// Dark on white.
    pub const LIGHT: Self = Self {
        name: "light",
        paper: Rgb::WHITE,
        ink: rgb(0x111111),
        own: rgb(0x1c4fa8),
        note: rgb(0x4a4a4a),
        thin: rgb(0x8c8c8c),
        links: [rgb(0xb3261e), rgb(0xb3261e)],
        roles: Roles {
            pattern: colours(0xbfe5c3, 0x1e7a34, 0x0b2e13),
            pivot: colours(0xf5d98a, 0x8a6100, 0x2e2000),
            wing: colours(0xb9dcf5, 0x19649e, 0x08283f),
            base: colours(0xbfe5c3, 0x1e7a34, 0x0b2e13),
            cover: colours(0xd9d2f2, 0x5a41a8, 0x22163f),
            fin: colours(0xa9cdf7, 0x1f57a8, 0x08203f),
            endofin: colours(0xe3c0f0, 0x7a2a99, 0x2e0b3d),
            context: colours(0xf2f2f2, 0x6b6b6b, 0x222222),
            supposed: colours(0xffe9a8, 0x946200, 0x2e2000),
            placed: colours(0x17692d, 0x0c4019, 0xffffff),
            eliminated: colours(0xfbd0c9, 0xb3261e, 0x5c0f0a),
            groups: [
                colours(0xbfdcf7, 0x1f57a8, 0x08203f),
                colours(0xffd6a3, 0x9a5200, 0x331a00),
                colours(0xc9ebc0, 0x2c7a1e, 0x0f2e0b),
                colours(0xf3c6e2, 0x99277a, 0x3d0b2f),
                colours(0xe0d6c5, 0x6b5a36, 0x2b2415),
                colours(0xc5e8e6, 0x1a716c, 0x08302e),
            ],
        },
        hatched: Hatching::Off,
    };

    /// Light on black.
    pub const DARK: Self = Self {
        name: "dark",
        paper: rgb(0x16181d),
        ink: rgb(0xf2f2f2),
        own: rgb(0x8ab8ff),
        note: rgb(0xbdbdbd),
        thin: rgb(0x6d7178),
        links: [rgb(0xff8a80), rgb(0xff8a80)],
        roles: Roles {
            pattern: colours(0x1f5c2e, 0x7ddb93, 0xeafff0),
            pivot: colours(0x6b4e00, 0xffd166, 0xfff4d6),
            wing: colours(0x12507a, 0x7cc4f5, 0xe6f5ff),
            base: colours(0x1f5c2e, 0x7ddb93, 0xeafff0),
            cover: colours(0x46358a, 0xb9a8ff, 0xf1edff),
            fin: colours(0x1b4a8f, 0x8fbcff, 0xe8f1ff),
            endofin: colours(0x64247d, 0xdf9cf5, 0xfaebff),
            context: colours(0x2c3038, 0xa5abb5, 0xf2f2f2),
            supposed: colours(0x6e5200, 0xffd84d, 0xfff6d6),
            placed: colours(0x9df0b0, 0xe6ffec, 0x06240f),
            eliminated: colours(0x7a1f18, 0xff9c92, 0xffecea),
            groups: [
                colours(0x1b4a8f, 0x8fbcff, 0xe8f1ff),
                colours(0x7a4400, 0xffb866, 0xfff0de),
                colours(0x2a5c1d, 0x9ade86, 0xefffe9),
                colours(0x7a1f61, 0xff9fdd, 0xffebf8),
                colours(0x54482c, 0xd9c79c, 0xfaf4e4),
                colours(0x125a56, 0x7fdcd6, 0xe6fffd),
            ],
        },
        hatched: Hatching::Off,
    };

    /// Black, white and grey: every meaning is told by shapes, lines and hatches.
    pub const PRINT: Self = Self {
        name: "print",
        paper: Rgb::WHITE,
        ink: Rgb::BLACK,
        own: rgb(0x333333),
        note: rgb(0x333333),
        thin: rgb(0x8c8c8c),
        links: [Rgb::BLACK, Rgb::BLACK],
        roles: Roles {
            pattern: colours(0xdddddd, 0x000000, 0x000000),
            pivot: colours(0xffffff, 0x000000, 0x000000),
            wing: colours(0xffffff, 0x000000, 0x000000),
            base: colours(0xdddddd, 0x000000, 0x000000),
            cover: colours(0xffffff, 0x000000, 0x000000),
            fin: colours(0xeeeeee, 0x000000, 0x000000),
            endofin: colours(0xeeeeee, 0x000000, 0x000000),
            context: colours(0xffffff, 0x555555, 0x000000),
            supposed: colours(0xffffff, 0x000000, 0x000000),
            placed: colours(0x000000, 0x000000, 0xffffff),
            eliminated: colours(0xffffff, 0x000000, 0x000000),
            groups: [
                colours(0xd5d5d5, 0x000000, 0x000000),
                colours(0xffffff, 0x000000, 0x000000),
                colours(0xd5d5d5, 0x000000, 0x000000),
                colours(0xffffff, 0x000000, 0x000000),
                colours(0xe8e8e8, 0x000000, 0x000000),
                colours(0xffffff, 0x000000, 0x000000),
            ],
        },
        hatched: Hatching::On,
    };

    /// Colours that are told apart by nearly everybody: those of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), inside mixed
    /// with white.
    pub const OKABE_ITO: Self = Self {
        name: "okabe-ito",
        paper: Rgb::WHITE,
        ink: Rgb::BLACK,
        own: rgb(0x005a8c),
        note: rgb(0x404040),
        thin: rgb(0x8c8c8c),
        links: [rgb(0xa84a00), rgb(0xa84a00)],
        roles: Roles {
            pattern: soft(0x009e73, 0x00664a),
            pivot: soft(0xf0e442, 0x7a7000),
            wing: soft(0x56b4e9, 0x1f6f9e),
            base: soft(0x009e73, 0x00664a),
            cover: soft(0xcc79a7, 0x8f3c6b),
            fin: soft(0x0072b2, 0x0072b2),
            endofin: soft(0xe69f00, 0x8f6200),
            context: colours(0xf2f2f2, 0x5c5c5c, 0x000000),
            supposed: soft(0xf0e442, 0x7a7000),
            placed: colours(0x0072b2, 0x003b5c, 0xffffff),
            eliminated: soft(0xd55e00, 0xa84a00),
            groups: [
                soft(0x56b4e9, 0x1f6f9e),
                soft(0xe69f00, 0x8f6200),
                soft(0x009e73, 0x00664a),
                soft(0xcc79a7, 0x8f3c6b),
                soft(0xf0e442, 0x7a7000),
                colours(0xdddddd, 0x333333, 0x000000),
            ],
        },
        hatched: Hatching::Off,
    };

    /// All themes.
    pub const ALL: [Self; 4] = [Self::LIGHT, Self::DARK, Self::PRINT, Self::OKABE_ITO];

    /// The theme of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// The colours of a role.
    pub const fn colours(&self, role: Role) -> RoleColours {
        let roles = &self.roles;
        match role {
            Role::Pattern => roles.pattern,
            Role::Pivot => roles.pivot,
            Role::Wing => roles.wing,
            Role::Base => roles.base,
            Role::Cover => roles.cover,
            Role::Fin => roles.fin,
            Role::Endofin => roles.endofin,
            Role::Context => roles.context,
            Role::Supposed => roles.supposed,
            Role::Placed => roles.placed,
            Role::Eliminated => roles.eliminated,
            Role::Group(number) => roles.groups[number as usize % 6],
        }
    }

    /// The ground of a whole cell or house of that role: so pale that everything can be read on it.
    pub const fn wash(&self, role: Role) -> Rgb {
        match role {
            Role::Placed => self.colours(Role::Pattern).fill.over(self.paper, 120),
            role => self.colours(role).fill.over(self.paper, 120),
        }
    }
}

/// A colour mixed with white, with its own line.
const fn soft(fill: u32, line: u32) -> RoleColours {
    RoleColours { fill: rgb(fill).over(Rgb::WHITE, 120), line: rgb(line), ink: Rgb::BLACK }
}
