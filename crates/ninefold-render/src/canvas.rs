//! A canvas: outlines, words and pictures in their positions. All graphical painters draw the same canvas, so SVG and PDF cannot differ in content;
//! text and tables, which have only cells as positions, are painted from the scene.
//!
//! Lengths are points; y grows downwards. Later items cover earlier ones.

use std::sync::Arc;

use crate::colour::Rgb;
use crate::font::Weight;
use crate::image::Image;

pub use crate::outline::{Outline, Point, Segment};

/// A drawing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Canvas {
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// The items on it, from the lowest to the topmost.
    pub ops: Vec<Op>,
    /// Its title.
    pub title: String,
    /// A description in words.
    pub about: String,
}

/// Something on a canvas.
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    /// An outline, filled or drawn or both.
    Draw(Outline, Look),
    /// Words on a line.
    Text(Text),
    /// A picture that fills a rectangle: x, y, width, height.
    Image(Arc<Image>, [f32; 4]),
    /// Other items, moved, scaled or turned.
    Group(Transform, Vec<Op>),
    /// Where a click leads: x, y, width, height.
    Link(String, [f32; 4]),
}

/// The look of an outline.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Look {
    /// The colour inside.
    pub fill: Option<Rgb>,
    /// The line around.
    pub pen: Option<Pen>,
}

impl Look {
    /// Filled.
    pub fn fill(colour: Rgb) -> Self {
        Self { fill: Some(colour), pen: None }
    }

    /// Drawn.
    pub fn pen(pen: Pen) -> Self {
        Self { fill: None, pen: Some(pen) }
    }
}

/// A pen: colour, width and dashes of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// The colour.
    pub colour: Rgb,
    /// The width of the line.
    pub width: f32,
    /// The breaks in the line.
    pub dash: Dash,
}

impl Pen {
    /// An unbroken line.
    pub fn new(colour: Rgb, width: f32) -> Self {
        Self { colour, width, dash: Dash::Solid }
    }

    /// A broken line.
    #[must_use]
    pub fn dashed(self, dash: Dash) -> Self {
        Self { dash, ..self }
    }
}

/// The breaks in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dash {
    /// Not at all.
    #[default]
    Solid,
    /// Into dashes.
    Dashed,
    /// Into dots.
    Dotted,
    /// Into dashes with a dot between.
    Mixed,
}

impl Dash {
    /// Line, gap, line, gap, for a pen of a given width.
    pub fn lengths(self, width: f32) -> &'static [f32] {
        match (self, width > 2.0) {
            (Self::Solid, _) => &[],
            (Self::Dashed, true) => &[7.0, 4.0],
            (Self::Dashed, false) => &[4.0, 2.5],
            (Self::Dotted, true) => &[2.5, 2.5],
            (Self::Dotted, false) => &[1.5, 1.5],
            (Self::Mixed, true) => &[8.0, 3.0, 2.5, 3.0],
            (Self::Mixed, false) => &[5.0, 1.8, 1.4, 1.8],
        }
    }
}

/// Words on a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The point of the anchor on the base line.
    pub at: Point,
    /// The part of the words at this point.
    pub anchor: Anchor,
    /// The size of the type.
    pub size: f32,
    /// The weight of the letters.
    pub weight: Weight,
    /// The colour.
    pub colour: Rgb,
    /// The words.
    pub words: String,
}

/// The part of words at their point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Where they begin.
    Start,
    /// Their middle.
    Middle,
    /// Where they end.
    End,
}

impl Anchor {
    /// The start of words of a given width with their anchor at `x`.
    pub fn start(self, x: f32, width: f32) -> f32 {
        match self {
            Self::Start => x,
            Self::Middle => x - width / 2.0,
            Self::End => x - width,
        }
    }
}

/// `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Transform(pub [f32; 6]);

impl Transform {
    /// Scaled, then moved.
    pub fn place(scale: f32, (x, y): Point) -> Self {
        Self([scale, 0.0, 0.0, scale, x, y])
    }

    /// Scales, turns upside down, then moves: the lower right corner of a `width` by `height` area is at the point.
    pub fn turned(scale: f32, (x, y): Point, width: f32, height: f32) -> Self {
        Self([-scale, 0.0, 0.0, -scale, x + scale * width, y + scale * height])
    }
}

impl Canvas {
    /// An empty canvas.
    pub fn new(width: f32, height: f32) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// An empty canvas with a ground.
    pub fn on(paper: Rgb, width: f32, height: f32) -> Self {
        let mut canvas = Self::new(width, height);
        canvas.draw(Outline::rect(0.0, 0.0, width, height), Look::fill(paper));
        canvas
    }

    /// Draws an outline.
    pub fn draw(&mut self, outline: Outline, look: Look) {
        self.ops.push(Op::Draw(outline, look));
    }

    /// Writes words.
    pub fn write(&mut self, text: Text) {
        self.ops.push(Op::Text(text));
    }

    /// Puts another canvas on this one.
    pub fn put(&mut self, other: Self, transform: Transform) {
        self.ops.push(Op::Group(transform, other.ops));
    }

    /// Widens thinner lines to a minimum width; groups keep theirs.
    pub(crate) fn thicken(&mut self, least: f32) {
        for op in &mut self.ops {
            if let Op::Draw(_, Look { pen: Some(pen), .. }) = op {
                pen.width = pen.width.max(least);
            }
        }
    }
}
