//! Colours: of the 256 that are the same on every terminal, those that can be read on its ground.
//!
//! The sixteen colours that users choose for themselves are left alone: nobody knows how they look.

use ratatui::style::Color;

/// Colours or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    /// Bright ones, on a dark ground.
    #[default]
    Dark,
    /// Deep ones, on a light ground.
    Light,
    /// None: bold, underlined, reversed. This can be read on any ground.
    None,
}

/// The least contrast that text can be read with, as WCAG 2.2 asks for it (1.4.3).
const LEAST: f64 = 4.5;

impl Colours {
    /// The colours that can be read on a ground of that red, green and blue: none on one that is neither dark nor light.
    pub fn on(ground: [u8; 3]) -> Self {
        let can_be_read = |colours: &Self| {
            let all = Paint::ALL.iter().filter_map(|paint| paint.index(*colours));
            all.into_iter().all(|index| contrast(rgb(index), ground) >= LEAST)
        };
        [Self::Dark, Self::Light].into_iter().find(can_be_read).unwrap_or(Self::None)
    }
}

/// What is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    /// Digits of the player.
    Own,
    /// Notes that nothing is said of.
    Note,
    /// What is wrong, or goes.
    Wrong,
    /// What is placed, and the words of a hint.
    Placed,
    Fin,
    /// What is highlighted, supposed, or one of several groups.
    Focus,
    /// The pattern of a hint, and what it rests on.
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

    /// On a dark ground, on a light one: indices among the 256.
    const fn pair(self) -> [u8; 2] {
        match self {
            Self::Own => [117, 25],
            Self::Note => [250, 239],
            Self::Wrong => [217, 124],
            Self::Placed => [120, 22],
            Self::Fin => [153, 18],
            Self::Focus => [219, 90],
            Self::Pattern => [123, 23],
            Self::Clue => [223, 58],
            Self::Message => [228, 94],
        }
    }

    const fn index(self, colours: Colours) -> Option<u8> {
        let [dark, light] = self.pair();
        match colours {
            Colours::Dark => Some(dark),
            Colours::Light => Some(light),
            Colours::None => None,
        }
    }

    /// The colour, unless there are to be none.
    pub(super) fn colour(self, colours: Colours) -> Option<Color> {
        self.index(colours).map(Color::Indexed)
    }
}

/// What is written on the grounds of coloured cells.
pub(super) const BLACK: Color = Color::Indexed(16);

/// The grounds of cells in nine colours.
pub(super) const GROUNDS: [Color; 9] = {
    const INDICES: [u8; 9] = [229, 157, 159, 225, 217, 153, 222, 150, 252];
    let mut grounds = [BLACK; 9];
    let mut at = 0;
    while at < 9 {
        grounds[at] = Color::Indexed(INDICES[at]);
        at += 1;
    }
    grounds
};

/// Red, green and blue of one of the 256 colours, as xterm has them. The first sixteen are as their user likes them: black, for want of knowledge.
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
