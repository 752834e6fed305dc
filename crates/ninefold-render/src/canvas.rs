//! A canvas: outlines, words and pictures in their positions. All graphical painters draw the same canvas, so SVG and PDF cannot differ in content.
//! Text and tables, whose only positions are cells, are painted from the scene.
//!
//! Lengths are points; y grows downwards. Later items cover earlier ones.

use std::sync::Arc;

use crate::colour::Rgb;
use crate::font::Weight;
use crate::image::Image;

pub use crate::outline::{Outline, Point, Segment};

/// A drawing, independent of its file format.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Canvas {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The items on it, from the lowest to the topmost.
    pub ops: Vec<Op>,
    /// The title.
    pub title: String,
    /// A description in words.
    pub about: String,
}

/// An item on a canvas.
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    /// An outline that is filled, drawn, or both.
    Draw(Outline, Look),
    /// Words on a line.
    Text(Text),
    /// A picture that fills a rectangle: x, y, width, height.
    Image(Arc<Image>, [f32; 4]),
    /// Other items, moved, scaled or turned.
    Group(Transform, Vec<Op>),
    /// An area that links to an address: x, y, width, height.
    Link(String, [f32; 4]),
}

/// The style of an outline.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Look {
    /// The colour inside.
    pub fill: Option<Rgb>,
    /// The line around the outline.
    pub pen: Option<Pen>,
}

impl Look {
    /// Fills the outline.
    pub fn fill(colour: Rgb) -> Self {
        Self { fill: Some(colour), pen: None }
    }

    /// Draws the outline.
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
    /// Creates a pen for an unbroken line.
    pub fn new(colour: Rgb, width: f32) -> Self {
        Self { colour, width, dash: Dash::Solid }
    }

    /// Returns the pen with another dash.
    #[must_use]
    pub fn dashed(self, dash: Dash) -> Self {
        Self { dash, ..self }
    }
}

/// The breaks in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dash {
    /// No breaks.
    #[default]
    Solid,
    /// Dashes.
    Dashed,
    /// Dots.
    Dotted,
    /// Dashes with a dot between them.
    Mixed,
}

impl Dash {
    /// Returns the lengths of line, gap, line, gap, for a pen of a given width.
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
    /// The point on the base line at which the anchor of the words is placed.
    pub at: Point,
    /// The part of the words that is placed at this point.
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

/// The part of words that is placed at their point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The start of the words.
    Start,
    /// The middle of the words.
    Middle,
    /// The end of the words.
    End,
}

impl Anchor {
    /// Returns the start of words of a given width with their anchor at `x`.
    pub fn start(self, x: f32, width: f32) -> f32 {
        match self {
            Self::Start => x,
            Self::Middle => x - width / 2.0,
            Self::End => x - width,
        }
    }
}

/// An affine transform: `x' = a x + c y + e`, `y' = b x + d y + f`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Transform(pub [f32; 6]);

impl Transform {
    /// Creates a transform that scales, then moves.
    pub fn place(scale: f32, (x, y): Point) -> Self {
        Self([scale, 0.0, 0.0, scale, x, y])
    }

    /// Creates a transform that scales, turns upside down, then moves: the lower right corner of a `width` by `height` area comes to the given point.
    pub fn turned(scale: f32, (x, y): Point, width: f32, height: f32) -> Self {
        Self([-scale, 0.0, 0.0, -scale, x + scale * width, y + scale * height])
    }
}

impl Canvas {
    /// Creates an empty canvas.
    pub fn new(width: f32, height: f32) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// Creates an empty canvas with a background.
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

    /// Widens thinner lines to a minimum width; lines in groups are unchanged.
    pub(crate) fn thicken(&mut self, least: f32) {
        for op in &mut self.ops {
            if let Op::Draw(_, Look { pen: Some(pen), .. }) = op {
                pen.width = pen.width.max(least);
            }
        }
    }
}
