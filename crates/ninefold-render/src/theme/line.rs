//! The style of the lines, signs and backgrounds of constraints: an entry for each kind of line, with the shapes that are the same in all themes and
//! the colours of each theme. A line is a pale area, on which digits are legible, with a stronger rim.
//!
//! Colours follow the conventions of setters: purple for Renban lines, green for whispers, and so on. Themes without colours draw a second line along
//! the middle instead, with different dashes for each kind.

use ninefold_core::rules::drawing::{Line, Sign};

use super::palettes::rgb;
use super::{RoleSet, Theme};
use crate::canvas::Dash;
use crate::colour::Rgb;

/// The shape of one kind of line, the same in all themes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LineStyle {
    /// Half of the width, in cells.
    pub half: f32,
    /// The dashes of the line along its middle, in themes without colours; `None` if there is no such line.
    pub core: Option<Dash>,
    /// The shape at the ends.
    pub end: End,
}

/// The shape at the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// No shape.
    Plain,
    /// The head of an arrow at the last cell.
    Head,
    /// A diamond around the first and the last cell.
    Diamonds,
}

/// The colours of a kind of line in a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineColours {
    /// The area, on which digits are written.
    pub fill: Rgb,
    /// The rim of the area, and of the circles at its ends.
    pub rim: Rgb,
}

/// The colours of a sign on an edge or a corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignColours {
    /// The background.
    pub fill: Rgb,
    /// The line around the background.
    pub rim: Rgb,
    /// The text.
    pub ink: Rgb,
}

/// An entry of the table.
struct Look {
    style: LineStyle,
    /// The colours, in the order of `RoleSet`.
    colours: [LineColours; 5],
}

const fn style(half: f32, core: Option<Dash>) -> LineStyle {
    LineStyle { half, core, end: End::Plain }
}

const fn colours(fill: u32, rim: u32) -> LineColours {
    LineColours { fill: rgb(fill), rim: rgb(rim) }
}

/// Generates the table from its entries.
macro_rules! table {
    ($($line:pat => $style:expr, [$($colours:expr),*];)*) => {
        const fn look_of(line: Line) -> Look {
            use self::Dash as D;
            match line {
                $($line => Look { style: $style, colours: [$($colours),*] },)*
            }
        }
    };
}

// Two lines of source per kind: half of the width and the second line; then the area and its rim in the themes light, dark, okabe-ito, contrast,
// grey.
table! {
    Line::Thick => style(0.13, None),
        [colours(0xcacdd1, 0x8a8f98), colours(0x464950, 0x8a8f98), colours(0xcacdd1, 0x8a8f98), colours(0x3e4044, 0x8a8f98), colours(0xdddddd, 0x6e6e6e)];
    Line::Slow => style(0.1, None),
        [colours(0xb3ccf9, 0x4a86f0), colours(0x2d4979, 0x4a86f0), colours(0x8cc0dc, 0x0072b2), colours(0x2e5395, 0x4a86f0), colours(0xe5e5e5, 0x6e6e6e)];
    Line::Arrow => style(0.028, None).with(End::Head),
        [colours(0xcacaca, 0x8f8f8f), colours(0x47494b, 0x777777), colours(0xbababa, 0x8f8f8f), colours(0x474747, 0x777777), colours(0xb0b0b0, 0x7c7c7c)];
    Line::Between => style(0.085, None),
        [colours(0xc8cacf, 0x7c828c), colours(0x454951, 0x7c828c), colours(0xbec0c6, 0x7c828c), colours(0x3e4146, 0x7c828c), colours(0xdddddd, 0x6e6e6e)];
    Line::Lockout => style(0.085, None).with(End::Diamonds),
        [colours(0xccc8d9, 0x7a6f9a), colours(0x49455d, 0x7a6f9a), colours(0xbec0c6, 0x7c828c), colours(0x3d384d, 0x7a6f9a), colours(0xdddddd, 0x6e6e6e)];
    Line::Palindrome => style(0.09, None),
        [colours(0xcacaca, 0x808080), colours(0x47484b, 0x808080), colours(0xc6c6c6, 0x808080), colours(0x3a3a3a, 0x808080), colours(0xbcbcbc, 0x6e6e6e)];
    Line::Renban => style(0.09, Some(D::Solid)),
        [colours(0xefb8f4, 0xd23be0), colours(0x712a7c, 0xd23be0), colours(0xdfacc8, 0xc877a4), colours(0x82258b, 0xd23be0), colours(0xe5e5e5, 0x6e6e6e)];
    Line::Whisper => style(0.09, Some(D::Dashed)),
        [colours(0x97da97, 0x2ba72b), colours(0x205225, 0x2fb52f), colours(0x70c9b1, 0x009e73), colours(0x1d701d, 0x2fb52f), colours(0xe5e5e5, 0x6e6e6e)];
    Line::RegionSum => style(0.09, Some(D::Dotted)),
        [colours(0x8dd4f6, 0x189bdb), colours(0x194e6a, 0x1aa8ee), colours(0x96d0f1, 0x4897c4), colours(0x106894, 0x1aa8ee), colours(0xe5e5e5, 0x6e6e6e)];
    Line::Entropic => style(0.09, Some(D::Mixed)),
        [colours(0xffbd87, 0xe0741c), colours(0x673f20, 0xff8420), colours(0xf0c361, 0xc18600), colours(0x9e5214, 0xff8420), colours(0xe5e5e5, 0x6e6e6e)];
    Line::Modular => style(0.12, Some(D::Dashed)),
        [colours(0x95d6d6, 0x14a0a0), colours(0x165154, 0x14a3a3), colours(0x8cc0dc, 0x0072b2), colours(0x0c6565, 0x14a3a3), colours(0xd6d6d6, 0x6e6e6e)];
    Line::Nabner => style(0.12, Some(D::Dotted)),
        [colours(0xf0e361, 0xa19300), colours(0x4b4918, 0xe6d200), colours(0xf6ee8a, 0x9a922a), colours(0x7a6f00, 0xe6d200), colours(0xd6d6d6, 0x6e6e6e)];
    Line::Zipper => style(0.12, Some(D::Solid)),
        [colours(0xd6c2fb, 0x9a6af5), colours(0x513e7e, 0x9a6af5), colours(0xeaad7d, 0xd55e00), colours(0x5f4298, 0x9a6af5), colours(0xd6d6d6, 0x6e6e6e)];
    Line::Table => style(0.12, Some(D::Mixed)),
        [colours(0xf6c6bf, 0xc0392b), colours(0x6b2620, 0xd8564a), colours(0xe8c4be, 0x8c3a2f), colours(0x7a2a22, 0xd8564a), colours(0xd6d6d6, 0x6e6e6e)];
    Line::Sum => style(0.06, Some(D::Dotted)),
        [colours(0xc9d8e6, 0x3f6f99), colours(0x2b4257, 0x4f8cc0), colours(0xc2d3e0, 0x2f5f86), colours(0x2a4763, 0x4f8cc0), colours(0xe5e5e5, 0x6e6e6e)];
    Line::DoubleArrow => style(0.028, None),
        [colours(0xcacaca, 0x8f8f8f), colours(0x47494b, 0x777777), colours(0xbababa, 0x8f8f8f), colours(0x474747, 0x777777), colours(0xb0b0b0, 0x7c7c7c)];
    Line::Diagonal => style(0.008, None),
        [colours(0x6b7079, 0x6b7079), colours(0x8f97a5, 0x8f97a5), colours(0x6e6e6e, 0x6e6e6e), colours(0xa6a6a6, 0xa6a6a6), colours(0x8c8c8c, 0x696969)];
}

impl LineStyle {
    /// Returns the shape of lines of this kind.
    pub const fn of(line: Line) -> Self {
        look_of(line).style
    }

    const fn with(self, end: End) -> Self {
        Self { end, ..self }
    }
}

impl LineColours {
    /// Returns the colours of lines of this kind in a theme with this set of colours.
    pub(super) const fn of(line: Line, set: RoleSet) -> Self {
        look_of(line).colours[set as usize]
    }
}

impl Theme {
    /// Returns the colours of lines of this kind. Discs and squares have those of thick lines.
    pub const fn line(&self, line: Line) -> LineColours {
        LineColours::of(line, self.roles)
    }

    /// Returns the colour of the line along the middle of lines, in themes without colours: so pale that digits are legible on it.
    pub const fn core(&self) -> Rgb {
        rgb(0xb0_b0b0)
    }

    /// Returns the background of cells that belong together: so pale that everything is legible on it.
    pub const fn tint(&self) -> Rgb {
        self.accent[0].over(self.thin, 96).over(self.paper, 46)
    }

    /// Returns the colours of a sign. Dots are white or black in every theme.
    pub const fn sign(&self, sign: Sign) -> SignColours {
        match sign {
            Sign::White | Sign::Circle => SignColours { fill: Rgb::WHITE, rim: Rgb::BLACK, ink: Rgb::BLACK },
            Sign::Black => SignColours { fill: Rgb::BLACK, rim: self.frame, ink: Rgb::WHITE },
            Sign::Text => SignColours { fill: self.paper, rim: self.paper, ink: self.ink },
        }
    }
}
