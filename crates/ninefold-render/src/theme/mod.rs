//! Themes: how things look, and never by colour alone.
//!
//! The meaning of a role is told by a shape (of a candidate), a kind of line (around a cell or house) or a hatch, which are the same in all
//! themes; a theme has the colours. In print they are black, white and grey.
//!
//! ```text
//! role       shapes, lines and words of the roles          palettes   the colours of every theme
//! tokens     the colours of a theme by their names, and as a style sheet
//! ```

mod palettes;
mod role;
mod tokens;

use ninefold_core::mark::Role;

use crate::colour::Rgb;

pub use role::{Hatch, RoleStyle, Shape};
pub use tokens::style_sheet;

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

/// The colours of everything: of pictures, and of the pages and programs around them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Its name.
    pub name: &'static str,
    /// The ground around the board.
    pub page: Rgb,
    /// The ground of the board, of panels and of pictures.
    pub paper: Rgb,
    /// Titles and text.
    pub ink: Rgb,
    /// Text that matters less.
    pub muted: Rgb,
    /// The frame, and the lines between boxes.
    pub frame: Rgb,
    /// Lines between cells.
    pub thin: Rgb,
    /// Given digits.
    pub given: Rgb,
    /// Placed digits.
    pub own: Rgb,
    /// The player's notes.
    pub note: Rgb,
    /// Candidates that the program knows.
    pub candidate: Rgb,
    /// The ground of the houses of the selected cell.
    pub peer: Rgb,
    /// The ground of cells with the selected digit.
    pub same: Rgb,
    /// The ground of selected cells.
    pub selected: Rgb,
    /// The ring of the cursor, and the contour of the selection.
    pub cursor: Rgb,
    /// Digits that are wrong or break a rule, and the ground of their cells.
    pub conflict: [Rgb; 2],
    /// The main button, and the text on it.
    pub accent: [Rgb; 2],
    /// The ring around what has the keyboard.
    pub focus: Rgb,
    /// Borders of controls.
    pub border: Rgb,
    /// That something is as it should be.
    pub confirmed: Rgb,
    /// The nine colours of cells.
    pub colours: [Rgb; 9],
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

impl Theme {
    /// All themes.
    pub const ALL: [Self; 6] = [Self::LIGHT, Self::DARK, Self::PRINT, Self::OKABE_ITO, Self::CONTRAST, Self::GREY];

    /// The themes for screens: all but print.
    pub const SCREEN: [Self; 5] = [Self::LIGHT, Self::DARK, Self::CONTRAST, Self::OKABE_ITO, Self::GREY];

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

    /// The ground of thick lines and discs of constraints: so pale that digits and candidates can be read on it.
    pub const fn line_ground(&self) -> Rgb {
        self.thin.over(self.paper, 70)
    }

    /// The ground of a whole cell or house of that role: so pale that everything can be read on it.
    pub const fn wash(&self, role: Role) -> Rgb {
        match role {
            Role::Placed => self.colours(Role::Pattern).fill.over(self.paper, 120),
            role => self.colours(role).fill.over(self.paper, 120),
        }
    }
}
