//! Themes: how things look, and never by colour alone.
//!
//! What a role means is said by a shape (of a candidate), a kind of line (around a cell or house) or a hatch, which are the same in all
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

/// What tells a role apart in all themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
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
    /// What it means, in a legend.
    pub meaning: &'static str,
}

impl Manner {
    const fn new(shape: Shape, dash: Dash, hatch: Hatch, meaning: &'static str) -> Self {
        Self { shape, dash, double: false, crossed: false, hatch, meaning }
    }

    const fn doubled(self) -> Self {
        Self { double: true, ..self }
    }

    const fn eliminated(self) -> Self {
        Self { crossed: true, ..self }
    }

    /// What tells that role apart.
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

/// The colours of a role: inside, the line around, and what is written on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tint {
    /// Inside.
    pub fill: Rgb,
    /// The line around.
    pub line: Rgb,
    /// What is written on it.
    pub ink: Rgb,
}

/// The colours of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// What it is called.
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
    /// By role: pattern, pivot, wing, base, cover, fin, endofin, context, supposed, placed, eliminated, then six groups.
    tints: [Tint; 17],
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

const fn tint(fill: u32, line: u32, ink: u32) -> Tint {
    Tint { fill: rgb(fill), line: rgb(line), ink: rgb(ink) }
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
        tints: [
            tint(0xbfe5c3, 0x1e7a34, 0x0b2e13),
            tint(0xf5d98a, 0x8a6100, 0x2e2000),
            tint(0xb9dcf5, 0x19649e, 0x08283f),
            tint(0xbfe5c3, 0x1e7a34, 0x0b2e13),
            tint(0xd9d2f2, 0x5a41a8, 0x22163f),
            tint(0xa9cdf7, 0x1f57a8, 0x08203f),
            tint(0xe3c0f0, 0x7a2a99, 0x2e0b3d),
            tint(0xf2f2f2, 0x6b6b6b, 0x222222),
            tint(0xffe9a8, 0x946200, 0x2e2000),
            tint(0x17692d, 0x0c4019, 0xffffff),
            tint(0xfbd0c9, 0xb3261e, 0x5c0f0a),
            tint(0xbfdcf7, 0x1f57a8, 0x08203f),
            tint(0xffd6a3, 0x9a5200, 0x331a00),
            tint(0xc9ebc0, 0x2c7a1e, 0x0f2e0b),
            tint(0xf3c6e2, 0x99277a, 0x3d0b2f),
            tint(0xe0d6c5, 0x6b5a36, 0x2b2415),
            tint(0xc5e8e6, 0x1a716c, 0x08302e),
        ],
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
        tints: [
            tint(0x1f5c2e, 0x7ddb93, 0xeafff0),
            tint(0x6b4e00, 0xffd166, 0xfff4d6),
            tint(0x12507a, 0x7cc4f5, 0xe6f5ff),
            tint(0x1f5c2e, 0x7ddb93, 0xeafff0),
            tint(0x46358a, 0xb9a8ff, 0xf1edff),
            tint(0x1b4a8f, 0x8fbcff, 0xe8f1ff),
            tint(0x64247d, 0xdf9cf5, 0xfaebff),
            tint(0x2c3038, 0xa5abb5, 0xf2f2f2),
            tint(0x6e5200, 0xffd84d, 0xfff6d6),
            tint(0x9df0b0, 0xe6ffec, 0x06240f),
            tint(0x7a1f18, 0xff9c92, 0xffecea),
            tint(0x1b4a8f, 0x8fbcff, 0xe8f1ff),
            tint(0x7a4400, 0xffb866, 0xfff0de),
            tint(0x2a5c1d, 0x9ade86, 0xefffe9),
            tint(0x7a1f61, 0xff9fdd, 0xffebf8),
            tint(0x54482c, 0xd9c79c, 0xfaf4e4),
            tint(0x125a56, 0x7fdcd6, 0xe6fffd),
        ],
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
        tints: [
            tint(0xdddddd, 0x000000, 0x000000),
            tint(0xffffff, 0x000000, 0x000000),
            tint(0xffffff, 0x000000, 0x000000),
            tint(0xdddddd, 0x000000, 0x000000),
            tint(0xffffff, 0x000000, 0x000000),
            tint(0xeeeeee, 0x000000, 0x000000),
            tint(0xeeeeee, 0x000000, 0x000000),
            tint(0xffffff, 0x555555, 0x000000),
            tint(0xffffff, 0x000000, 0x000000),
            tint(0x000000, 0x000000, 0xffffff),
            tint(0xffffff, 0x000000, 0x000000),
            tint(0xd5d5d5, 0x000000, 0x000000),
            tint(0xffffff, 0x000000, 0x000000),
            tint(0xd5d5d5, 0x000000, 0x000000),
            tint(0xffffff, 0x000000, 0x000000),
            tint(0xe8e8e8, 0x000000, 0x000000),
            tint(0xffffff, 0x000000, 0x000000),
        ],
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
        tints: [
            soft(0x009e73, 0x00664a),
            soft(0xf0e442, 0x7a7000),
            soft(0x56b4e9, 0x1f6f9e),
            soft(0x009e73, 0x00664a),
            soft(0xcc79a7, 0x8f3c6b),
            soft(0x0072b2, 0x0072b2),
            soft(0xe69f00, 0x8f6200),
            tint(0xf2f2f2, 0x5c5c5c, 0x000000),
            soft(0xf0e442, 0x7a7000),
            tint(0x0072b2, 0x003b5c, 0xffffff),
            soft(0xd55e00, 0xa84a00),
            soft(0x56b4e9, 0x1f6f9e),
            soft(0xe69f00, 0x8f6200),
            soft(0x009e73, 0x00664a),
            soft(0xcc79a7, 0x8f3c6b),
            soft(0xf0e442, 0x7a7000),
            tint(0xdddddd, 0x333333, 0x000000),
        ],
        hatched: Hatching::Off,
    };

    /// All themes.
    pub const ALL: [Self; 4] = [Self::LIGHT, Self::DARK, Self::PRINT, Self::OKABE_ITO];

    /// The theme of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// The colours of a role.
    pub const fn tint(&self, role: Role) -> Tint {
        self.tints[match role {
            Role::Pattern => 0,
            Role::Pivot => 1,
            Role::Wing => 2,
            Role::Base => 3,
            Role::Cover => 4,
            Role::Fin => 5,
            Role::Endofin => 6,
            Role::Context => 7,
            Role::Supposed => 8,
            Role::Placed => 9,
            Role::Eliminated => 10,
            Role::Group(number) => 11 + (number % 6) as usize,
        }]
    }

    /// What lies behind a whole cell or house of that role: so pale that everything can be read on it.
    pub const fn wash(&self, role: Role) -> Rgb {
        match role {
            Role::Placed => self.tint(Role::Pattern).fill.over(self.paper, 120),
            role => self.tint(role).fill.over(self.paper, 120),
        }
    }
}

/// A colour mixed with white, with its own line.
const fn soft(fill: u32, line: u32) -> Tint {
    Tint { fill: rgb(fill).over(Rgb::WHITE, 120), line: rgb(line), ink: Rgb::BLACK }
}
