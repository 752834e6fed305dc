//! Outlines: rectangles, circles, and paths of lines and curves. Letters and shapes are made of them.
//!
//! Lengths are points; y grows downwards.

/// A point: x, y.
pub type Point = (f32, f32);

/// An outline, to be filled or drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Outline {
    /// Upper left corner, width, height, and the radius of the corners.
    Rect([f32; 4], f32),
    /// Centre and radius.
    Circle(Point, f32),
    /// Lines and curves.
    Path(Vec<Segment>),
}

impl Outline {
    /// Returns a rectangle.
    pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self::Rect([x, y, width, height], 0.0)
    }

    /// Returns a line.
    pub fn line(from: Point, to: Point) -> Self {
        Self::Path(vec![Segment::Move(from), Segment::Line(to)])
    }

    /// Returns a closed path of straight lines.
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Self {
        let mut path: Vec<Segment> = points.into_iter().map(Segment::Line).collect();
        if let Some(Segment::Line(first)) = path.first().copied() {
            path[0] = Segment::Move(first);
        }
        path.push(Segment::Close);
        Self::Path(path)
    }
}

/// A piece of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Start a new path here.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// A curve with one control point.
    Quad(Point, Point),
    /// A curve with two control points.
    Cubic(Point, Point, Point),
    /// A line back to the start of the path.
    Close,
}

impl Segment {
    /// Applies a function to all points of the segment.
    #[must_use]
    pub fn map(self, put: impl Fn(Point) -> Point) -> Self {
        match self {
            Self::Move(to) => Self::Move(put(to)),
            Self::Line(to) => Self::Line(put(to)),
            Self::Quad(by, to) => Self::Quad(put(by), put(to)),
            Self::Cubic(by, and, to) => Self::Cubic(put(by), put(and), put(to)),
            Self::Close => Self::Close,
        }
    }

    /// Returns the end point of the segment and its control points.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let points = match *self {
            Self::Move(to) | Self::Line(to) => [Some(to), None, None],
            Self::Quad(by, to) => [Some(by), Some(to), None],
            Self::Cubic(by, and, to) => [Some(by), Some(and), Some(to)],
            Self::Close => [None; 3],
        };
        points.into_iter().flatten()
    }
}
