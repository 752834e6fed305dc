//! Composing: puts a scene on a canvas, with the positions of all items and their order from the lowest to the topmost.
//!
//! ```text
//!  ground, grounds of constraints, colours, washes      below
//!  lines, discs and circles of constraints
//!  lines of cells and regions, cages
//!  marks under digits: lines around houses, cells and sets, links, shapes behind candidates
//!  signs of constraints on edges and corners, clues beside the grid
//!  digits
//!  marks over digits            above
//! ```
//!
//! Lengths are in units of a sixtieth of a cell; the scale of the style is applied last.

mod extent;
mod grounds;
mod layers;
mod legend;
mod lines;
mod pieces;

use std::collections::BTreeMap;

use ninefold_core::mark::Role;
use ninefold_core::{Digit, DigitSet};

use crate::canvas::{Anchor, Canvas, Look, Op, Outline, Point, Text, Transform};
use crate::colour::Rgb;
use crate::font::{Fonts, Weight};
use crate::overlay::{Kind, Overlay, Place, Sides, Spread, grounds};
use crate::scene::{Origin, Plane, Scene, Spot, Square};
use crate::symbols::{Symbol, Symbols};
use crate::theme::{Hatching, RoleStyle, Theme};
use crate::words::Language;

use self::extent::Extent;
pub use self::layers::Layers;
#[cfg(feature = "pdf")]
pub(crate) use self::legend::key;
use self::pieces::hatch;

/// The style of drawn scenes.
#[derive(Clone, PartialEq, Debug)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The symbols for the digits.
    pub symbols: Symbols,
    /// The fonts.
    pub fonts: Fonts,
    /// The width of a cell, in points.
    pub cell: f32,
    /// The minimum width of lines, in points, for paper, where thin lines fade. In grids of small cells, lines around regions are widened in
    /// proportion.
    pub least: f32,
    /// The minimum size of letters, in points, for paper, where small letters are illegible. Sentences below boards are never smaller; clues of
    /// constraints, whose room is limited, grow by up to half.
    pub letters: f32,
    /// The language of the rules below boards and of descriptions.
    pub language: Language,
}

impl Style {
    /// Creates a style with digits in the built-in fonts, in cells of 48 points.
    pub fn new(theme: Theme) -> Self {
        let (symbols, fonts, language) = (Symbols::default(), Fonts::default(), Language::default());
        Self { theme, symbols, fonts, cell: 48.0, least: 0.0, letters: 0.0, language }
    }
}

/// Returns the style of the light theme.
impl Default for Style {
    fn default() -> Self {
        Self::new(Theme::LIGHT)
    }
}

/// The side of a cell.
const CELL: f32 = 60.0;
/// The space around the drawing.
const MARGIN: f32 = 12.0;
/// The height of a line of words.
const LINE: f32 = 24.0;
/// The size of words.
const WORDS: f32 = 16.0;
/// The distance of the number of a step from the corner of its cell, which is half the size of the number.
const NUMBER: f32 = 6.5;
/// The height of a digit, as a multiple of the type size.
const HEIGHT: f32 = 0.73;

/// The maximum factor by which clues of constraints grow to become legible.
const GROWTH: f32 = 1.45;

/// Composes a scene into a canvas.
pub fn compose(scene: &Scene, style: &Style) -> Canvas {
    let mut composer = Composer::new(scene, style);
    let grounds = grounds(scene);
    composer.ground();
    composer.tints(&grounds);
    composer.areas();
    composer.grounds(&grounds);
    composer.lines();
    composer.cages(&grounds);
    composer.under();
    composer.signs();
    composer.clues();
    composer.ink();
    composer.over();
    composer.words();
    composer.finish()
}

/// Returns the size of the smallest clue of a constraint, in points, if there are any.
#[cfg(feature = "pdf")]
pub(crate) fn smallest_clue(scene: &Scene, style: &Style) -> Option<f32> {
    let mut composer = Composer::new(scene, style);
    composer.cages(&grounds(scene));
    composer.signs();
    composer.clues();
    let size = |op: &Op| if let Op::Text(text) = op { Some(text.size) } else { None };
    let sizes = composer.canvas.ops.iter().filter_map(size);
    sizes.reduce(f32::min).map(|size| size * style.cell / CELL)
}

/// Returns the size of the sentences below a board with cells of the given width.
#[cfg(feature = "pdf")]
pub(crate) fn sentence_size(cell: f32) -> f32 {
    WORDS * cell / CELL
}

/// A canvas while it is drawn.
struct Composer<'a> {
    scene: &'a Scene,
    style: &'a Style,
    theme: Theme,
    squares: BTreeMap<Spot, Square>,
    /// The positions of candidates.
    spread: Spread,
    /// The shapes of the marks.
    overlay: Overlay,
    /// The clues beside the grid, and the room for them.
    sides: Sides,
    /// The upper left corner of the lattice.
    origin: Point,
    width: f32,
    /// The dimensions of the symbols, by weight: all symbols have the same size, as far as possible.
    extents: [Extent; 2],
    below: Vec<String>,
    keys: Vec<Kind>,
    canvas: Canvas,
}

impl<'a> Composer<'a> {
    fn new(scene: &'a Scene, style: &'a Style) -> Self {
        let mut composer = Self {
            scene,
            style,
            theme: style.theme,
            squares: scene.squares(),
            spread: Spread::of(scene),
            overlay: Overlay::of(scene),
            sides: Sides::of(scene),
            origin: (0.0, 0.0),
            width: 0.0,
            extents: [Weight::Regular, Weight::Bold].map(|weight| Extent::of(style, weight, scene.digits())),
            below: Vec::new(),
            keys: Vec::new(),
            canvas: Canvas::default(),
        };
        composer.measure();
        composer
    }

    fn measure(&mut self) {
        let (columns, rows) = self.scene.size();
        let label = if self.scene.labels { CELL * 0.4 } else { 0.0 };
        let title = if self.scene.title.is_empty() { 0.0 } else { LINE * 1.4 };
        let [left, top, right, bottom] = self.sides.rooms.map(|room| CELL * room);
        self.origin = (MARGIN + label + left, MARGIN + label + title + top);
        self.width = self.origin.0 + CELL * f32::from(columns) + right + MARGIN;
        let room = (self.width - 2.0 * MARGIN) / self.wording();
        // The rules without a drawing are written as sentences below the board.
        let rules = self.scene.sentences(self.style.language).into_iter();
        let rules = rules.flat_map(|rule| self.style.fonts.lines(&rule, Weight::Regular, room));
        self.below = rules.collect();
        self.below.extend(self.style.fonts.lines(&self.scene.caption, Weight::Regular, room));
        self.keys = if self.scene.legend { self.overlay.legend.clone() } else { Vec::new() };
        let caption = if self.below.is_empty() { 0.0 } else { self.line_height() * self.below.len() as f32 + 10.0 };
        let legend = if self.keys.is_empty() { 0.0 } else { LINE * self.legend_rows() as f32 + 8.0 };
        let height = self.origin.1 + CELL * f32::from(rows) + bottom + MARGIN + caption + legend;
        (self.canvas.width, self.canvas.height) = (self.width, height);
    }

    /// Returns the minimum size of letters, in the units of the canvas.
    fn letters(&self) -> f32 {
        self.style.letters * CELL / self.style.cell
    }

    /// Returns the size of the sentences below the board.
    fn wording(&self) -> f32 {
        WORDS.max(self.letters())
    }

    fn line_height(&self) -> f32 {
        LINE / WORDS * self.wording()
    }

    /// Returns the size of the letters of a clue, which grow if they are too small.
    fn grown(&self, size: f32) -> f32 {
        size.max(self.letters().min(GROWTH * size))
    }

    /// Scales the canvas to the requested size.
    fn finish(mut self) -> Canvas {
        let scale = self.style.cell / CELL;
        self.canvas.thicken(self.least());
        let mut canvas = Canvas::new(self.canvas.width * scale, self.canvas.height * scale);
        canvas.title.clone_from(&self.scene.title);
        canvas.about = self.scene.described(self.style.language);
        canvas.put(self.canvas, Transform::place(scale, (0.0, 0.0)));
        canvas
    }

    fn corner(&self, spot: Spot) -> Point {
        (self.origin.0 + CELL * f32::from(spot.x), self.origin.1 + CELL * f32::from(spot.y))
    }

    fn centre(&self, spot: Spot) -> Point {
        let (x, y) = self.corner(spot);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// Returns the position of a candidate.
    fn place(&self, (spot, digit): Place) -> Point {
        let (x, y) = self.spread.place(spot, digit);
        (self.origin.0 + CELL * x, self.origin.1 + CELL * y)
    }

    fn ground(&mut self) {
        if self.has_other_regions() {
            let (columns, rows) = self.scene.size();
            let (width, height) = (CELL * f32::from(columns), CELL * f32::from(rows));
            let ground = Outline::rect(self.origin.0, self.origin.1, width, height);
            self.canvas.draw(ground, Look::fill(self.theme.paper));
        }
        for spot in self.scene.boxes() {
            let (x, y) = self.corner(spot);
            self.canvas.draw(Outline::rect(x, y, 3.0 * CELL, 3.0 * CELL), Look::fill(self.theme.paper));
        }
    }

    /// Draws the player's colours and the backgrounds of marked cells.
    fn areas(&mut self) {
        for (&spot, square) in &self.squares {
            let (x, y) = self.corner(spot);
            let stripe = CELL / square.colours.len().max(1) as f32;
            for (number, &colour) in square.colours.iter().enumerate() {
                let pale = colour.over(self.theme.paper, 120);
                let stripe = Outline::rect(x + stripe * number as f32, y, stripe, CELL);
                self.canvas.draw(stripe, Look::fill(pale));
            }
        }
        for (spot, role) in self.washed() {
            let (x, y) = self.corner(spot);
            match self.theme.hatched {
                Hatching::Off => self.canvas.draw(Outline::rect(x, y, CELL, CELL), Look::fill(self.theme.wash(role))),
                Hatching::On => hatch(RoleStyle::of(role).hatch, (x, y), &mut self.canvas),
            }
        }
    }

    /// Returns the marked cells, each with the role that determines its background.
    fn washed(&self) -> BTreeMap<Spot, Role> {
        let mut cells: BTreeMap<Spot, Role> = BTreeMap::new();
        for piece in &self.overlay.under {
            if let Kind::Cell(role) = piece.kind {
                piece.cells.iter().for_each(|&spot| {
                    let of = cells.entry(spot).or_insert(role);
                    *of = of.or(role);
                });
            }
        }
        cells
    }

    fn ink(&mut self) {
        let squares = std::mem::take(&mut self.squares);
        for (&spot, square) in &squares {
            if let Some((digit, origin)) = square.digit {
                self.digit(spot, digit, origin);
            }
            self.corners(spot, square.corner);
            self.inner(spot, square);
        }
        self.squares = squares;
        self.candidates();
        self.numbers();
    }

    /// Writes small numbers in the lower right corner of cells.
    fn numbers(&mut self) {
        let scene = self.scene;
        for (spot, number) in scene.planes.iter().flat_map(Plane::numbered) {
            let ((x, y), colour) = (self.corner(spot), self.theme.ink);
            let (at, anchor, size) = ((x + CELL - NUMBER, y + CELL - NUMBER), Anchor::End, 2.0 * NUMBER);
            let words = number.to_string();
            self.canvas.write(Text { at, anchor, size, weight: Weight::Regular, colour, words });
        }
    }

    fn digit(&mut self, spot: Spot, digit: Digit, origin: Origin) {
        let (weight, colour) = match origin {
            Origin::Given => (Weight::Bold, self.theme.given),
            Origin::Placed => (Weight::Regular, self.theme.own),
        };
        let colour = self.overlay.roles.get(&(spot, digit)).map_or(colour, |&role| self.theme.colours(role).ink);
        self.symbol(digit, self.centre(spot), 40.0, 50.0, weight, colour);
    }

    /// Writes candidates row by row, so that adjacent ones can be written together.
    fn candidates(&mut self) {
        let shown = |(&spot, square): (&Spot, &Square)| {
            let (digits, digit) = (square.candidates, square.digit);
            let concluded = self.overlay.roles.keys().filter(move |(at, _)| *at == spot && digit.is_none());
            let all: DigitSet = digits | concluded.map(|(_, digit)| *digit).collect::<DigitSet>();
            all.iter().map(move |digit| (spot, digit)).collect::<Vec<_>>()
        };
        let (columns, scale) = (self.spread.columns, self.spread.scale());
        let mut places: Vec<Place> = self.squares.iter().flat_map(shown).collect();
        places.sort_by_key(|&(spot, digit)| (spot.y, digit.index() / columns, spot.x, digit));
        let (marked, plain): (Vec<Place>, Vec<Place>) =
            places.into_iter().partition(|place| self.overlay.roles.contains_key(place));
        for place in plain {
            self.symbol(place.1, self.place(place), 15.0 * scale, 17.0 * scale, Weight::Regular, self.theme.candidate);
        }
        for place in marked {
            let ink = self.theme.colours(self.overlay.roles[&place]).ink;
            self.symbol(place.1, self.place(place), 14.0 * scale, 13.0 * scale, Weight::Bold, ink);
        }
    }

    /// Writes small digits around the edge of a cell.
    fn corners(&mut self, spot: Spot, digits: DigitSet) {
        const SLOTS: [Point; 9] =
            [(-1., -1.), (1., -1.), (-1., 1.), (1., 1.), (0., -1.), (0., 1.), (-1., 0.), (1., 0.), (0., 0.)];
        let scale = self.spread.scale();
        if digits.len() > SLOTS.len() {
            for digit in digits {
                let at = self.place((spot, digit));
                self.symbol(digit, at, 14.0 * scale, 16.0 * scale, Weight::Regular, self.theme.note);
            }
            return;
        }
        let [left, top, width, height] = self.spread.area();
        let (x, y) = self.corner(spot);
        let centre = (x + CELL * (left + width / 2.0), y + CELL * (top + height / 2.0));
        for (digit, (dx, dy)) in digits.iter().zip(SLOTS) {
            let at = (centre.0 + 20.0 * width * dx, centre.1 + 20.0 * height * dy);
            self.symbol(digit, at, 14.0, 16.0, Weight::Regular, self.theme.note);
        }
    }

    /// Writes small digits in the middle of a cell, at most nine side by side; candidates take precedence.
    fn inner(&mut self, spot: Spot, square: &Square) {
        if !square.candidates.is_empty() {
            return;
        }
        let (x, y) = self.centre(spot);
        let digits: Vec<Digit> = square.centre.iter().collect();
        let [_, _, width, _] = self.spread.area();
        let rows = digits.chunks(9).count();
        for (row, digits) in digits.chunks(9).enumerate() {
            let count = digits.len();
            let step = (52.0 * width / count as f32).min(11.0);
            let y = y + 12.0 * (row as f32 - (rows - 1) as f32 / 2.0);
            for (number, &digit) in digits.iter().enumerate() {
                let at = (x + step * (number as f32 - (count - 1) as f32 / 2.0), y);
                self.symbol(digit, at, step.mul_add(1.1, 3.0), step, Weight::Regular, self.theme.note);
            }
        }
    }

    /// Draws the symbol of a digit in the middle of a square; smaller if it would be too wide.
    fn symbol(&mut self, digit: Digit, (x, y): Point, size: f32, side: f32, weight: Weight, colour: Rgb) {
        match self.style.symbols.of(digit) {
            Symbol::Image(image) => {
                self.canvas.ops.push(Op::Image(image.clone(), [x - side / 2.0, y - side / 2.0, side, side]));
            }
            Symbol::Word(words) => {
                let extent = &self.extents[usize::from(weight == Weight::Bold)];
                let size = extent.fit(digit, size, side);
                let at = (x, y + size * (extent.above - extent.below) / 2.0);
                let words = words.clone();
                self.canvas.write(Text { at, anchor: Anchor::Middle, size, weight, colour, words });
            }
        }
    }

    fn words(&mut self) {
        let (columns, rows) = self.scene.size();
        let [left, top, _, bottom] = self.sides.rooms.map(|room| CELL * room);
        if self.scene.labels {
            for column in 0..columns {
                let (x, y) = self.centre(Spot { x: column, y: 0 });
                self.label(&(column + 1).to_string(), (x, y - CELL * 0.72 - top));
            }
            for row in 0..rows {
                let (x, y) = self.centre(Spot { x: 0, y: row });
                self.label(&(row + 1).to_string(), (x - CELL * 0.72 - left, y));
            }
        }
        let title = self.scene.title.clone();
        if !title.is_empty() {
            let room = (self.width - 2.0 * MARGIN) / self.style.fonts.width(&title, Weight::Bold).max(0.01);
            let size = room.min(WORDS * 1.35);
            self.line(&title, (MARGIN, MARGIN + LINE * 0.9), size, Weight::Bold);
        }
        let mut y = self.origin.1 + CELL * f32::from(rows) + bottom + MARGIN;
        if !self.keys.is_empty() {
            y = self.legend(y + 8.0);
        }
        for line in std::mem::take(&mut self.below) {
            y += self.line_height();
            self.line(&line, (MARGIN, y), self.wording(), Weight::Regular);
        }
    }

    fn label(&mut self, words: &str, (x, y): Point) {
        let (size, colour) = (WORDS, self.theme.muted);
        let at = (x, y + size * HEIGHT / 2.0);
        let words = words.into();
        self.canvas.write(Text { at, anchor: Anchor::Middle, size, weight: Weight::Regular, colour, words });
    }

    fn line(&mut self, words: &str, at: Point, size: f32, weight: Weight) {
        let (colour, words) = (self.theme.ink, words.into());
        self.canvas.write(Text { at, anchor: Anchor::Start, size, weight, colour, words });
    }
}
