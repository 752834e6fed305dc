//! Themes: the colours of everything. Colour is never the only distinction.
//!
//! The meaning of a role is shown by a shape (of a candidate), a kind of line (around a cell or house) or a hatch, which are the same in all themes;
//! a theme adds the colours. In print these are black, white and grey.
//!
//! ```text
//! role       an entry for each role: shapes, lines, colours   palettes   the other colours of every theme
//! line       an entry for each kind of line of constraints
//! tokens     the colours of a theme by name, and as a style sheet
//! ```

mod line;
mod palettes;
mod role;
mod tokens;

use ninefold_core::mark::Role;

use crate::colour::Rgb;

pub use line::{End, LineColours, LineStyle, SignColours};
use role::RoleSet;
pub use role::{Hatch, RoleColours, RoleStyle, Shape};
pub use tokens::{role_sheet, style_sheet};

/// The colours of everything: of pictures, and of the pages and programs around them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// The name.
    pub name: &'static str,
    /// The background around the board.
    pub page: Rgb,
    /// The background of the board, of panels and of pictures.
    pub paper: Rgb,
    /// Titles and text.
    pub ink: Rgb,
    /// Less important text.
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
    /// Candidates computed by the program.
    pub candidate: Rgb,
    /// The background of the houses of the selected cell.
    pub peer: Rgb,
    /// The background of cells with the selected digit.
    pub same: Rgb,
    /// The background of selected cells.
    pub selected: Rgb,
    /// The ring of the cursor, and the contour of the selection.
    pub cursor: Rgb,
    /// Digits that are wrong or break a rule, and the background of their cells.
    pub conflict: [Rgb; 2],
    /// The background of the main button, and the text on it.
    pub accent: [Rgb; 2],
    /// The ring around the element with keyboard focus.
    pub focus: Rgb,
    /// Borders of controls.
    pub border: Rgb,
    /// The colour for a positive confirmation.
    pub confirmed: Rgb,
    /// The nine colours of cells.
    pub colours: [Rgb; 9],
    /// The colours of strong and of weak links.
    pub links: [Rgb; 2],
    roles: RoleSet,
    /// Whether hatches replace the colours of cells.
    pub hatched: Hatching,
}

/// Whether hatches distinguish marked cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hatching {
    /// Colours and the lines around cells distinguish them.
    Off,
    /// Hatches distinguish cells.
    On,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 6] = [Self::LIGHT, Self::DARK, Self::PRINT, Self::OKABE_ITO, Self::CONTRAST, Self::GREY];

    /// The themes for screens: all except print.
    pub const SCREEN: [Self; 5] = [Self::LIGHT, Self::DARK, Self::CONTRAST, Self::OKABE_ITO, Self::GREY];

    /// Returns the theme with the given name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name == name)
    }

    /// Returns the colours of a role.
    pub const fn colours(&self, role: Role) -> RoleColours {
        RoleColours::of(role, self.roles)
    }

    /// Returns the background of a whole cell or house with the given role, so pale that everything is legible on it.
    pub const fn wash(&self, role: Role) -> Rgb {
        match role {
            Role::Placed => self.colours(Role::Pattern).fill.over(self.paper, 120),
            role => self.colours(role).fill.over(self.paper, 120),
        }
    }
}
