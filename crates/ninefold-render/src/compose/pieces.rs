//! Draws the pieces of an overlay with the pens and colours of a theme, and the hatches of cells.

use ninefold_core::Digit;
use ninefold_core::mark::{LinkKind, Role};

use super::{CELL, Composer};
use crate::canvas::{Anchor, Canvas, Dash, Look, Outline, Pen, Point, Segment, Text};
use crate::colour::Rgb;
use crate::font::Weight;
use crate::overlay::{Kind, Piece};
use crate::symbols::Symbol;
use crate::theme::{Hatch, RoleStyle};

/// The size of the letters of sets.
const LETTER: f32 = 9.0;

impl Composer<'_> {
    /// Draws the pieces below the digits. The backgrounds of cells are already drawn, below the lines of the grid.
    pub(super) fn under(&mut self) {
        let pieces = std::mem::take(&mut self.overlay.under);
        pieces.iter().for_each(|piece| self.piece(piece, self.origin));
        self.overlay.under = pieces;
    }

    /// Draws the pieces above the digits.
    pub(super) fn over(&mut self) {
        let pieces = std::mem::take(&mut self.overlay.over);
        pieces.iter().for_each(|piece| self.piece(piece, self.origin));
        self.overlay.over = pieces;
    }

    /// Converts segments from cells to the canvas.
    pub(super) fn placed(&self, segments: &[Segment]) -> Outline {
        placed(segments, self.origin)
    }

    /// Draws a piece whose coordinates are relative to a point.
    pub(super) fn piece(&mut self, piece: &Piece, at: Point) {
        let outline = placed(&piece.segments, at);
        match piece.kind {
            Kind::House(role) => self.canvas.draw(outline, Look::pen(self.pen(role, 2.4))),
            Kind::Cell(role) => {
                let width = if RoleStyle::of(role).double { 1.0 } else { 1.8 };
                self.canvas.draw(outline, Look::pen(self.pen(role, width)));
                piece.letters.iter().for_each(|&letter| self.letter(piece.kind, role, letter, at));
            }
            Kind::Group => self.canvas.draw(outline, Look::pen(self.pen(Role::Pattern, 1.4))),
            Kind::Link(kind) => {
                let pen = self.link_pen(kind);
                self.canvas.draw(outline.clone(), Look::pen(Pen::new(self.theme.paper, pen.width + 2.6)));
                self.canvas.draw(outline, Look::pen(pen));
                self.canvas.draw(placed(&piece.head, at), Look::fill(pen.colour));
            }
            Kind::Spot(role) => {
                let is_large = self.is_large(piece);
                let pen = self.pen(role, if is_large { 2.4 } else { 1.3 });
                // The shape behind a placed digit has a strong colour, on which only the digit's own colour is legible; pictures keep theirs.
                let is_picture =
                    |digit: Digit| role == Role::Placed && matches!(self.style.symbols.of(digit), Symbol::Image(_));
                let fill = (!piece.digit.is_some_and(is_picture)).then(|| self.theme.colours(role).fill);
                self.canvas.draw(outline, Look { fill, pen: Some(pen) });
            }
            Kind::Strike => {
                let colour = self.theme.colours(Role::Eliminated).line;
                self.canvas.draw(outline, Look::pen(Pen::new(colour, 1.8)));
            }
        }
    }

    /// Whether a piece is the shape of a digit instead of a candidate.
    fn is_large(&self, piece: &Piece) -> bool {
        let square = piece.cells.first().and_then(|spot| self.squares.get(spot));
        square.is_some_and(|square| square.digit.is_some())
    }

    fn pen(&self, role: Role, width: f32) -> Pen {
        Pen::new(self.theme.colours(role).line, width).dashed(RoleStyle::of(role).dash)
    }

    fn link_pen(&self, kind: LinkKind) -> Pen {
        let [strong, weak] = self.theme.links;
        match kind {
            LinkKind::Strong => Pen::new(strong, 2.5),
            LinkKind::Weak => Pen::new(weak, 1.7).dashed(Dash::Dashed),
        }
    }

    /// Writes the letter of a set on its line.
    fn letter(&mut self, kind: Kind, role: Role, letter: Point, at: Point) {
        let Some(word) = kind.letter() else { return };
        let (x, y) = on_canvas(letter, at);
        self.canvas.draw(Outline::Circle((x, y), LETTER * 0.55), Look::fill(self.theme.paper));
        let at = (x, y + LETTER * super::HEIGHT / 2.0);
        let (anchor, weight, colour) = (Anchor::Middle, Weight::Bold, self.theme.colours(role).line);
        self.canvas.write(Text { at, anchor, size: LETTER, weight, colour, words: word.into() });
    }
}

fn on_canvas((x, y): Point, at: Point) -> Point {
    (at.0 + CELL * x, at.1 + CELL * y)
}

/// Converts segments from cells to the canvas.
fn placed(segments: &[Segment], at: Point) -> Outline {
    Outline::Path(segments.iter().map(|segment| segment.map(|point| on_canvas(point, at))).collect())
}

/// Draws the hatching of a cell, pale enough to write over.
pub(super) fn hatch(kind: Hatch, (x, y): Point, canvas: &mut Canvas) {
    const STEP: f32 = 7.5;
    const GREY: Rgb = Rgb(0xb4, 0xb4, 0xb4);
    let mut path = Vec::new();
    let mut line = |from: Point, to: Point| {
        path.extend([Segment::Move((x + from.0, y + from.1)), Segment::Line((x + to.0, y + to.1))]);
    };
    for number in 1..16 {
        let at = STEP * number as f32;
        let (near, far) = (at.min(CELL), (at - CELL).max(0.0));
        if matches!(kind, Hatch::Rising | Hatch::Crossed) {
            line((far, near), (near, far));
        }
        if matches!(kind, Hatch::Falling | Hatch::Crossed) {
            line((CELL - near, far), (CELL - far, near));
        }
        if kind == Hatch::Level && at < CELL {
            line((0.0, at), (CELL, at));
        }
        if kind == Hatch::Upright && at < CELL {
            line((at, 0.0), (at, CELL));
        }
    }
    if !path.is_empty() {
        canvas.draw(Outline::Path(path), Look::pen(Pen::new(GREY, 1.0)));
    }
}
