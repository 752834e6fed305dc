//! The state of the search for constraints in a sketch: the remaining elements, and the constraints found.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Kind, Rules};

use super::sketch::{Cage, Point, Shape, Sketch, Stroke};
use super::words::Words;
use crate::colour::Colour;

/// A group of equal shapes at the same position. A site may draw the circle of a thermometer once for each of its lines.
pub(super) struct Group<'a> {
    pub(super) shape: &'a Shape,
    pub(super) count: usize,
    /// The number of these shapes that constraints have claimed.
    pub(super) claims: usize,
}

/// A constraint, with details about how it was recognised.
pub(super) struct Recognised {
    pub(super) constraint: Constraint,
    /// Whether the drawing looks exactly as the sites draw this kind, so that no second witness is needed.
    pub(super) is_exact: bool,
    /// The topic under which a rules text mentions the constraint.
    pub(super) topic: &'static str,
    /// Whether the drawing contains a number that the usual sentence about the kind does not explain.
    pub(super) is_labelled: bool,
}

pub(super) struct Finder<'a> {
    pub(super) rules: &'a Rules,
    pub(super) words: &'a Words,
    pub(super) strokes: Vec<&'a Stroke>,
    pub(super) groups: Vec<Group<'a>>,
    pub(super) cages: Vec<&'a Cage>,
    pub(super) found: Vec<Recognised>,
    /// The colours of whole cells.
    pub(super) colours: Vec<(LayoutCell, Colour)>,
    /// The line widths of the thermometers found.
    pub(super) bulb_widths: Vec<f64>,
    /// Descriptions of elements that may be rules but belong to no known kind.
    pub(super) problems: Vec<String>,
}

impl Recognised {
    /// Returns the constraint with another topic.
    pub(super) fn about(self, topic: &'static str) -> Self {
        Self { topic, ..self }
    }
}

impl<'a> Finder<'a> {
    pub(super) fn new(sketch: &'a Sketch, rules: &'a Rules, words: &'a Words) -> Self {
        let mut finder = Self {
            rules,
            words,
            strokes: Vec::new(),
            groups: Vec::new(),
            cages: sketch.cages.iter().collect(),
            found: Vec::new(),
            colours: Vec::new(),
            bulb_widths: Vec::new(),
            problems: sketch.strange.clone(),
        };
        for stroke in &sketch.strokes {
            // A line that is drawn twice counts as one.
            if !finder.strokes.contains(&stroke) {
                finder.strokes.push(stroke);
            }
        }
        for shape in &sketch.shapes {
            match finder.groups.iter_mut().find(|group| group.shape == shape) {
                Some(group) => group.count += 1,
                None => finder.groups.push(Group { shape, count: 1, claims: 0 }),
            }
        }
        finder
    }

    /// Whether the rules text mentions a topic.
    pub(super) fn is_mentioned(&self, topic: &str) -> bool {
        self.words.topics.contains(topic)
    }

    /// Removes and returns the strokes that pass a test.
    pub(super) fn take_strokes(&mut self, is: impl Fn(&Stroke) -> bool) -> Vec<&'a Stroke> {
        let (taken, left) = std::mem::take(&mut self.strokes).into_iter().partition(|stroke| is(stroke));
        self.strokes = left;
        taken
    }

    /// Claims and returns the shapes that pass a test and that no constraint has claimed.
    pub(super) fn claim_all(&mut self, is: impl Fn(&Shape) -> bool) -> Vec<&'a Shape> {
        let open = self.groups.iter_mut().filter(|group| group.claims == 0 && is(group.shape));
        open.map(|group| {
            group.claims = group.count;
            group.shape
        })
        .collect()
    }

    /// Adds a recognised constraint, or the problem that prevented it.
    pub(super) fn add(&mut self, recognised: Result<Recognised, String>, what: &str) {
        match recognised {
            Ok(recognised) => self.found.push(recognised),
            Err(why) => self.problems.push(format!("{what} ({why})")),
        }
    }

    /// Creates a constraint of a kind on lines of cells.
    pub(super) fn make(
        &self,
        kind: &'static str,
        lines: Vec<Vec<LayoutCell>>,
        values: Vec<u32>,
        is_exact: bool,
    ) -> Result<Recognised, String> {
        let known = Kind::named(kind).ok_or("unknown kind")?;
        let constraint = Constraint::new(known, self.rules, lines, values).map_err(|why| why.0)?;
        Ok(Recognised { constraint, is_exact, topic: kind, is_labelled: false })
    }

    /// Adds a problem for every remaining element.
    pub(super) fn finish(&mut self) {
        let strokes = self.strokes.iter().map(|stroke| stroke.describe());
        let left = self.groups.iter().filter(|group| group.claims == 0 || group.count > group.claims);
        let shapes = left.map(|group| group.shape.describe());
        let cages = self.cages.iter().map(|cage| cage.describe(self.rules));
        let all: Vec<String> = strokes.chain(shapes).chain(cages).collect();
        self.problems.extend(all);
    }

    /// Returns the middle of a cell.
    pub(super) fn middle(&self, cell: LayoutCell) -> Point {
        Point::middle(self.rules, cell)
    }
}

/// Whether a colour is a shade of grey that sites use for lines and cells, neither nearly white nor nearly black.
pub(super) fn is_grey(colour: Colour) -> bool {
    let [red, green, blue, _] = colour.0;
    let (least, most) = (red.min(green).min(blue), red.max(green).max(blue));
    most - least <= 16 && (0x70..=0xe4).contains(&most)
}

/// Whether a shape is unfilled or filled with white.
pub(super) fn is_hollow(shape: &Shape) -> bool {
    shape.fill.is_none_or(|fill| fill.0[3] == 0 || fill.0[..3] == [255, 255, 255])
}

/// Whether a colour equals a tint, at any opacity above zero.
pub(super) fn is_tint(colour: Colour, tint: [u8; 3]) -> bool {
    colour.0[..3] == tint && colour.0[3] > 0
}

/// Returns an opaque colour.
pub(super) const fn opaque([red, green, blue]: [u8; 3]) -> Colour {
    Colour([red, green, blue, 255])
}
