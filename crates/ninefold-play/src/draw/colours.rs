//! Colours: of the 256, those that look the same on every terminal and are readable on its background; on terminals with fewer, the sixteen that
//! users choose for themselves.
//!
//! The real appearance of the sixteen is unknown, so they are used as intended: bright ones on a dark background, dull ones on a light one, and on an
//! unknown background only red, green and magenta, which are readable on black and on white in common palettes.

use ratatui::style::{Color, Style};

/// The colours of the screen, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    /// Bright ones of the 256, on a dark background.
    #[default]
    Dark,
    /// Deep ones of the 256, on a light background.
    Light,
    /// Bright ones of the 256, on painted black.
    Contrast,
    /// Bright ones of sixteen, on a dark background.
    Dark16,
    /// Dull ones of sixteen, on a light background.
    Light16,
    /// Bright ones of sixteen, on painted black.
    Contrast16,
    /// Those of sixteen that are readable on most backgrounds.
    Any16,
    /// None: bold, underlined, reversed; readable on any background.
    None,
}

/// A choice of colours by the background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// For a dark background.
    Dark,
    /// For a light background.
    Light,
    /// Black and white, with bright colours.
    Contrast,
    /// Without colours.
    None,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::Contrast, Self::None];

    /// The name of the theme.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
            Self::None => "none",
        }
    }
}

/// The lowest contrast for readable text, as WCAG 2.2 requires (1.4.3).
const LEAST: f64 = 4.5;

impl Colours {
    /// Returns the colours of a theme, of 256 or of sixteen.
    pub const fn of(theme: Theme, has_many: bool) -> Self {
        match (theme, has_many) {
            (Theme::Dark, true) => Self::Dark,
            (Theme::Dark, false) => Self::Dark16,
            (Theme::Light, true) => Self::Light,
            (Theme::Light, false) => Self::Light16,
            (Theme::Contrast, true) => Self::Contrast,
            (Theme::Contrast, false) => Self::Contrast16,
            (Theme::None, _) => Self::None,
        }
    }

    /// Returns the theme of the colours; `None` for colours on an unknown background.
    pub const fn theme(self) -> Option<Theme> {
        match self {
            Self::Dark | Self::Dark16 => Some(Theme::Dark),
            Self::Light | Self::Light16 => Some(Theme::Light),
            Self::Contrast | Self::Contrast16 => Some(Theme::Contrast),
            Self::None => Some(Theme::None),
            Self::Any16 => None,
        }
    }

    /// Returns the colours for a background with that number among the sixteen, as in the variable `COLORFGBG`: black, dull colours and grey are
    /// dark, white and bright colours light.
    pub const fn on_numbered(ground: u8, has_many: bool) -> Option<Self> {
        match ground {
            0..=6 | 8 => Some(Self::of(Theme::Dark, has_many)),
            7 | 9..=15 => Some(Self::of(Theme::Light, has_many)),
            _ => None,
        }
    }

    /// The style of everything without a style of its own; on a painted background if the terminal's does not suit the colours.
    pub(super) fn base(self, paints: bool) -> Style {
        match self {
            Self::Contrast | Self::Contrast16 => Style::new().bg(self.black()).fg(self.white()),
            Self::Dark | Self::Dark16 if paints => Style::new().bg(self.black()).fg(self.white()),
            Self::Light | Self::Light16 if paints => Style::new().bg(self.white()).fg(self.black()),
            _ => Style::new(),
        }
    }

    const fn is_sixteen(self) -> bool {
        matches!(self, Self::Dark16 | Self::Light16 | Self::Contrast16 | Self::Any16)
    }

    /// The colour of digits on the backgrounds of coloured cells.
    pub(super) const fn black(self) -> Color {
        Color::Indexed(if self.is_sixteen() { 0 } else { 16 })
    }

    const fn white(self) -> Color {
        Color::Indexed(if self.is_sixteen() { 15 } else { 231 })
    }

    /// Returns the background of a cell with the player's colour of that number.
    pub(super) fn coloured(self, colour: usize) -> Option<Color> {
        match self {
            Self::None => None,
            _ if self.is_sixteen() => [11, 10, 14, 13, 9, 12, 3, 6, 7].get(colour).copied().map(Color::Indexed),
            _ => GROUNDS.get(colour).copied(),
        }
    }

    /// The background of cells that the cell at the cursor sees, if there are enough colours to distinguish it.
    pub(super) const fn seen(self) -> Option<Color> {
        match self {
            Self::Dark => Some(Color::Indexed(237)),
            Self::Light => Some(Color::Indexed(253)),
            Self::Contrast => Some(Color::Indexed(235)),
            _ => None,
        }
    }

    /// The background of cells with the highlighted digit.
    pub(super) const fn same(self) -> Option<Color> {
        match self {
            Self::Dark | Self::Contrast => Some(Color::Indexed(53)),
            Self::Light => Some(Color::Indexed(225)),
            _ => None,
        }
    }

    /// Returns the colours that are readable on a background with that red, green and blue: `None` for one that is neither dark nor light enough.
    pub fn on(ground: [u8; 3]) -> Self {
        let can_be_read = |colours: &Self| {
            let all = Paint::ALL.iter().filter_map(|paint| paint.index(*colours));
            all.into_iter().all(|index| contrast(rgb(index), ground) >= LEAST)
        };
        [Self::Dark, Self::Light].into_iter().find(can_be_read).unwrap_or(Self::None)
    }
}

/// The purpose of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    /// Digits of the player.
    Own,
    /// Notes without a role.
    Note,
    /// Wrong or eliminated.
    Wrong,
    /// Placed digits, and the words of a hint.
    Placed,
    Fin,
    /// Highlighted, supposed, or one of several groups.
    Focus,
    /// The pattern of a hint, and its premises.
    Pattern,
    /// The marks of constraints.
    Clue,
    /// Messages.
    Message,
}

impl Paint {
    const ALL: [Self; 9] = [
        Self::Own,
        Self::Note,
        Self::Wrong,
        Self::Placed,
        Self::Fin,
        Self::Focus,
        Self::Pattern,
        Self::Clue,
        Self::Message,
    ];

    /// The numbers of the colours: among the 256 on a dark and on a light background; among the sixteen on a dark, a light and an unknown background.
    const fn row(self) -> ([u8; 2], [Option<u8>; 3]) {
        match self {
            Self::Own => ([117, 25], [Some(14), Some(4), None]),
            Self::Note => ([250, 239], [Some(7), None, None]),
            Self::Wrong => ([217, 124], [Some(9), Some(1), Some(1)]),
            Self::Placed => ([120, 22], [Some(10), Some(2), Some(2)]),
            Self::Fin => ([153, 18], [Some(12), Some(4), None]),
            Self::Focus => ([219, 90], [Some(13), Some(5), Some(5)]),
            Self::Pattern => ([123, 23], [Some(11), Some(6), None]),
            Self::Clue => ([223, 58], [Some(3), None, None]),
            Self::Message => ([228, 94], [Some(11), Some(5), None]),
        }
    }

    const fn index(self, colours: Colours) -> Option<u8> {
        let ([dark, light], [dark16, light16, any16]) = self.row();
        match colours {
            Colours::Dark | Colours::Contrast => Some(dark),
            Colours::Light => Some(light),
            Colours::Dark16 | Colours::Contrast16 => dark16,
            Colours::Light16 => light16,
            Colours::Any16 => any16,
            Colours::None => None,
        }
    }

    /// Returns the colour, if the theme has one for the purpose.
    pub(super) fn colour(self, colours: Colours) -> Option<Color> {
        self.index(colours).map(Color::Indexed)
    }
}

/// The backgrounds of cells with one of the player's nine colours.
const GROUNDS: [Color; 9] = {
    const INDICES: [u8; 9] = [229, 157, 159, 225, 217, 153, 222, 150, 252];
    let mut grounds = [Color::Reset; 9];
    let mut at = 0;
    while at < 9 {
        grounds[at] = Color::Indexed(INDICES[at]);
        at += 1;
    }
    grounds
};

/// Returns red, green and blue of one of the 256 colours, as in xterm. The first sixteen are chosen by the user and returned as black.
pub fn rgb(index: u8) -> [u8; 3] {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match index.checked_sub(232) {
        Some(grey) => [8 + 10 * grey; 3],
        None => [36, 6, 1].map(|part| LEVELS[usize::from(index.saturating_sub(16) / part % 6)]),
    }
}

/// Relative luminance, as WCAG 2.2 defines it.
fn luminance(rgb: [u8; 3]) -> f64 {
    let linear = rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests;
