//! The drawings of constraints with the pens and colours of a theme.

use super::{CELL, Composer, HEIGHT};
use crate::canvas::{Anchor, Dash, Look, Outline, Pen, Point, Text};
use crate::colour::Rgb;
use crate::font::Weight;
use crate::overlay::{Badge, Clue, Ground, GroundLook, badges};
use crate::theme::{Hatching, LineStyle};
use ninefold_core::Digit;
use ninefold_core::rules::drawing::{Line, Sign};

/// The size of the labels of cages, and the space around them.
const LABEL: (f32, f32) = (13.0, 1.5);
/// The distance from the corner of a cell to its label.
const CORNER: f32 = 3.5;
/// The radius of a dot, and of a dot with a number in it.
const DOT: [f32; 2] = [7.0, 9.0];
/// The radius of a circle with digits, and the side of the square that they fill.
const CIRCLE: [f32; 2] = [13.5, 18.5];
/// The size of the text in dots and circles, of a letter on an edge, and of a clue beside the grid.
const SIZES: [f32; 3] = [13.0, 17.0, 20.0];
/// The size of two digits in a circle, as large as its width allows, and the size of more digits, which are in two rows.
const PAIR: f32 = 12.5;
const ROWS: f32 = 11.5;

impl Composer<'_> {
    /// Draws the backgrounds of cells.
    pub(super) fn tints(&mut self, grounds: &[Ground]) {
        for ground in grounds.iter().filter(|ground| ground.look == GroundLook::Tint) {
            self.canvas.draw(self.placed(&ground.segments), Look::fill(self.theme.tint()));
        }
    }

    /// Draws lines, discs and circles, below the lines of the board.
    pub(super) fn grounds(&mut self, grounds: &[Ground]) {
        for ground in grounds {
            let outline = self.placed(&ground.segments);
            let look = match ground.look {
                GroundLook::Rim(line) => Look::fill(self.theme.line(line).rim),
                GroundLook::Area(line) => Look::fill(self.theme.line(line).fill),
                GroundLook::Core(line) => match (self.theme.hatched, LineStyle::of(line).core) {
                    (Hatching::On, Some(dash)) => Look::pen(Pen::new(self.theme.core(), 2.6).dashed(dash)),
                    _ => continue,
                },
                GroundLook::Ring(line) => Look::pen(Pen::new(self.theme.line(line).rim, 1.8)),
                GroundLook::Thin => Look::pen(Pen::new(self.theme.thin, 1.4)),
                // This line is also drawn around cells whose colours or marks hide their background.
                GroundLook::Tint => Look::pen(Pen::new(self.theme.line(Line::Thick).rim, 1.0)),
                GroundLook::Wedge | GroundLook::Dashed => continue,
            };
            self.canvas.draw(outline, look);
        }
    }

    /// Draws cages, each with its label, and wedges.
    pub(super) fn cages(&mut self, grounds: &[Ground]) {
        for ground in grounds {
            let look = match ground.look {
                GroundLook::Wedge => Look::fill(self.theme.muted),
                GroundLook::Dashed => Look::pen(Pen::new(self.theme.muted, 1.3).dashed(Dash::Dashed)),
                _ => continue,
            };
            self.canvas.draw(self.placed(&ground.segments), look);
        }
        grounds.iter().for_each(|cage| self.cage_label(cage));
    }

    /// Draws a label in the corner of its cell, on a background that interrupts the line of the cage.
    fn cage_label(&mut self, cage: &Ground) {
        let Some((words, spot)) = &cage.label else { return };
        let ((x, y), (size, space)) = (self.corner(*spot), LABEL);
        let size = self.grown(size);
        let (x, y) = (x + CORNER, y + CORNER);
        let size = size.min((CELL - 2.0 * CORNER) / self.style.fonts.width(words, Weight::Bold).max(0.01));
        let width = self.style.fonts.width(words, Weight::Bold) * size;
        // The background must not interrupt the line of a region.
        let near = space.min(CORNER - self.widths()[1] / 2.0);
        let ground = Outline::rect(x - near, y - near, width + space + near, size * HEIGHT + space + near);
        self.canvas.draw(ground, Look::fill(self.theme.paper));
        let (anchor, weight, colour) = (Anchor::Start, Weight::Bold, self.theme.ink);
        self.canvas.write(Text { at: (x, y + size * HEIGHT), anchor, size, weight, colour, words: words.clone() });
    }

    /// Draws the signs on edges and corners of cells.
    pub(super) fn signs(&mut self) {
        for badge in badges(self.scene) {
            if !badge.lead.is_empty() {
                let pen = Pen::new(self.theme.thin, 1.4).dashed(Dash::Dotted);
                self.canvas.draw(self.placed(&badge.lead), Look::pen(pen));
            }
            self.sign(&badge);
        }
    }

    fn sign(&mut self, badge: &Badge) {
        let (colours, at) = (self.theme.sign(badge.sign), self.point(badge.at));
        let look = Look { fill: Some(colours.fill), pen: Some(Pen::new(colours.rim, 1.2)) };
        let circle = |radius: f32| Outline::Circle(at, radius);
        let [small, large] = [SIZES[0], SIZES[1]].map(|size| self.grown(size));
        // Discs grow with their text.
        let [dot, wide] = [DOT[0], DOT[1] * small / SIZES[0]];
        match badge.sign {
            Sign::White | Sign::Black => {
                let radius = if badge.label.is_empty() { dot } else { wide };
                self.canvas.draw(circle(radius), look);
                self.fitted(&badge.label, at, small, 1.5 * radius, colours.ink);
            }
            Sign::Circle => {
                let digits = badge.label.split(' ').filter(|word| !word.is_empty()).count();
                let size = [SIZES[0], SIZES[0], PAIR, ROWS][digits.min(3)];
                let growth = self.grown(size) / size;
                self.canvas.draw(circle(CIRCLE[0] * growth), look);
                self.digits(&badge.label, at, growth, colours.ink);
            }
            Sign::Text if badge.lines.is_empty() => {
                let width = self.style.fonts.width(&badge.label, Weight::Bold) * large + 2.0;
                let high = large * HEIGHT + 3.0;
                let ground = Outline::rect(at.0 - width / 2.0, at.1 - high / 2.0, width, high);
                self.canvas.draw(ground, Look::fill(colours.fill));
                self.fitted(&badge.label, at, large, CELL, colours.ink);
            }
            Sign::Text => {
                self.canvas.draw(circle(7.0), Look::fill(colours.fill));
                self.canvas.draw(self.placed(&badge.lines), Look::pen(Pen::new(colours.ink, 2.0)));
            }
        }
    }

    /// Writes up to four digits in a circle: one, two side by side, or rows of two.
    fn digits(&mut self, label: &str, (x, y): Point, growth: f32, colour: Rgb) {
        let digits: Vec<&str> = label.split(' ').filter(|word| !word.is_empty()).collect();
        let side = CIRCLE[1] * growth;
        let columns = if digits.len() > 1 { 2.0 } else { 1.0 };
        let rows = digits.chunks(2).count() as f32;
        for (row, digits) in digits.chunks(2).enumerate() {
            let y = y + side / 2.0 * (row as f32 - (rows - 1.0) / 2.0);
            for (column, digit) in digits.iter().enumerate() {
                let x = x + side / 2.0 * (column as f32 - (digits.len() as f32 - 1.0) / 2.0);
                let known = digit.parse().ok().and_then(|value| Digit::of_size(self.scene.digits(), value));
                let words = known.map_or_else(|| (*digit).to_owned(), |digit| self.style.symbols.word(digit));
                let size = if rows > 1.0 { ROWS } else { SIZES[0] };
                self.fitted(&words, (x, y), size * growth, side / columns - 0.5, colour);
            }
        }
    }

    /// Writes the clues beside the grid.
    pub(super) fn clues(&mut self) {
        for Clue { at, room, label, arrow } in std::mem::take(&mut self.sides.clues) {
            self.fitted(&label, self.point(at), self.grown(SIZES[2]), CELL * room, self.theme.ink);
            if !arrow.is_empty() {
                self.canvas.draw(self.placed(&arrow), Look::pen(Pen::new(self.theme.muted, 1.6)));
            }
        }
    }

    /// Converts a point of the lattice to the canvas.
    fn point(&self, (x, y): Point) -> Point {
        (self.origin.0 + CELL * x, self.origin.1 + CELL * y)
    }

    /// Writes words around a point, smaller if they would be too wide.
    fn fitted(&mut self, words: &str, (x, y): Point, size: f32, width: f32, colour: Rgb) {
        if words.is_empty() {
            return;
        }
        let weight = Weight::Bold;
        let size = size.min(width / self.style.fonts.width(words, weight).max(0.01));
        let (at, words) = ((x, y + size * HEIGHT / 2.0), words.to_owned());
        self.canvas.write(Text { at, anchor: Anchor::Middle, size, weight, colour, words });
    }
}
