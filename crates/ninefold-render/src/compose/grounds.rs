//! The drawings of constraints with the pens and colours of a theme.

use super::{CELL, Composer, HEIGHT};
use crate::canvas::{Anchor, Dash, Look, Outline, Pen, Text};
use crate::font::Weight;
use crate::overlay::{Ground, GroundLook, grounds};

/// The size of the labels of cages, and the space around them.
const LABEL: (f32, f32) = (13.0, 1.5);
/// From the corner of a cell to the label.
const CORNER: f32 = 3.5;

impl Composer<'_> {
    /// Draws the lines and discs below the lines of the board; returns all drawings of constraints.
    pub(super) fn grounds(&mut self) -> Vec<Ground> {
        let grounds = grounds(self.scene);
        for ground in &grounds {
            let outline = self.placed(&ground.segments);
            match ground.look {
                GroundLook::Rim => self.canvas.draw(outline, Look::fill(self.theme.thin)),
                GroundLook::Area => self.canvas.draw(outline, Look::fill(self.theme.line_ground())),
                GroundLook::Thin => self.canvas.draw(outline, Look::pen(Pen::new(self.theme.thin, 1.4))),
                GroundLook::Dashed => {}
            }
        }
        grounds
    }

    /// Draws the cages, each with its label.
    pub(super) fn cages(&mut self, grounds: &[Ground]) {
        let cages = || grounds.iter().filter(|ground| ground.look == GroundLook::Dashed);
        for cage in cages() {
            let pen = Pen::new(self.theme.muted, 1.3).dashed(Dash::Dashed);
            self.canvas.draw(self.placed(&cage.segments), Look::pen(pen));
        }
        cages().for_each(|cage| self.cage_label(cage));
    }

    /// A label in the corner of its cell, on a ground that interrupts the line.
    fn cage_label(&mut self, cage: &Ground) {
        let Some((words, spot)) = &cage.label else { return };
        let ((x, y), (size, space)) = (self.corner(*spot), LABEL);
        let (x, y) = (x + CORNER, y + CORNER);
        let size = size.min((CELL - 2.0 * CORNER) / self.style.fonts.width(words, Weight::Bold).max(0.01));
        let width = self.style.fonts.width(words, Weight::Bold) * size;
        let ground = Outline::rect(x - space, y - space, width + 2.0 * space, size * HEIGHT + 2.0 * space);
        self.canvas.draw(ground, Look::fill(self.theme.paper));
        let (anchor, weight, colour) = (Anchor::Start, Weight::Bold, self.theme.ink);
        self.canvas.write(Text { at: (x, y + size * HEIGHT), anchor, size, weight, colour, words: words.clone() });
    }
}
