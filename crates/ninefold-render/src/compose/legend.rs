//! The legend: an entry for each kind of mark in the picture, in rows as wide as the picture.

#[cfg(feature = "pdf")]
use super::Style;
use super::{Composer, LINE, MARGIN, WORDS};
#[cfg(feature = "pdf")]
use crate::canvas::{Canvas, Transform};
use crate::font::Weight;
use crate::overlay::Kind;
#[cfg(feature = "pdf")]
use crate::scene::Scene;
use crate::theme::RoleStyle;

/// Draws a legend for some kinds of marks, without a picture, in the given width and type size.
#[cfg(feature = "pdf")]
pub(crate) fn key(kinds: &[Kind], style: &Style, width: f32, size: f32) -> Canvas {
    let (scene, scale) = (Scene::new(), size / WORDS);
    let mut composer = Composer::new(&scene, style);
    composer.keys = kinds.to_vec();
    composer.width = width / scale;
    let high = composer.legend(0.0);
    let mut canvas = Canvas::new(width, high * scale);
    canvas.put(composer.canvas, Transform::place(scale, (-MARGIN * scale, 0.0)));
    canvas
}

impl Composer<'_> {
    fn key_width(&self, key: Kind) -> f32 {
        44.0 + WORDS * self.style.fonts.width(&key.word(), Weight::Regular)
    }

    /// Returns the position of each entry of the legend: x, and the index of its row.
    fn legend_places(&self) -> Vec<(f32, usize)> {
        let (mut x, mut row) = (MARGIN, 0);
        let mut places = Vec::new();
        for &key in &self.keys {
            let width = self.key_width(key);
            if x + width > self.width && x > MARGIN {
                (x, row) = (MARGIN, row + 1);
            }
            places.push((x, row));
            x += width;
        }
        places
    }

    pub(super) fn legend_rows(&self) -> usize {
        self.legend_places().last().map_or(0, |(_, row)| row + 1)
    }

    /// Draws the legend, and returns its lower end.
    pub(super) fn legend(&mut self, top: f32) -> f32 {
        for (key, (x, row)) in self.keys.clone().into_iter().zip(self.legend_places()) {
            let y = top + LINE * (row as f32 + 0.5);
            self.sample(key, (x + 12.0, y));
            self.line(&key.word(), (x + 28.0, y + WORDS * 0.36), WORDS, Weight::Regular);
        }
        top + LINE * self.legend_rows() as f32
    }

    /// Draws the sample of a kind around a point.
    fn sample(&mut self, key: Kind, at: (f32, f32)) {
        self.piece(&key.sample(), at);
        if matches!(key, Kind::Spot(role) if RoleStyle::of(role).crossed) {
            self.piece(&Kind::Strike.sample(), at);
        }
    }
}
