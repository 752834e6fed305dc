//! A scene: the content of a picture, independent of its appearance.
//!
//! Boards are placed on a lattice of cells, so that several of them may share boxes; shared cells occur once.
//!
//! ```text
//!     x →  0 ........ 8  9 ... 11 12 ....... 20
//!   y  0   ┌─────────┐            ┌─────────┐        board at (0, 0), board at (12, 0)
//!   ↓      │      ┌──┼────────────┼──┐      │
//!      6   └──────┼──┘            └──┼──────┘        board at (6, 6), which shares two of its boxes with the others
//! ```

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::mark::{Drawn, Place, Role};
use ninefold_core::rules::Rules;
#[cfg(feature = "pdf")]
use ninefold_core::rules::{Constraint, Kind};
use ninefold_core::{Board, Cell, Digit, DigitSet, Grid};

use crate::colour::Rgb;
use crate::ruled::Ruled;
pub use crate::spot::Spot;
use crate::words::{Language, Message, Values};

/// Whether candidates are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// Only digits are shown.
    Hidden,
    /// Digits and the candidates of all boards are shown.
    Shown,
}

/// The contents of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Square {
    /// The digit, and whether it is given.
    pub digit: Option<(Digit, Origin)>,
    /// The shown candidates.
    pub candidates: DigitSet,
    /// Small digits in the corners.
    pub corner: DigitSet,
    /// Small digits in the centre.
    pub centre: DigitSet,
    /// The colours of the cell, in stripes.
    pub colours: Vec<Rgb>,
}

/// The origin of a digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// Placed while solving.
    Placed,
    /// Given by the puzzle.
    Given,
}

/// A board in its position, with its marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plane {
    pub(crate) at: Spot,
    /// The number of columns.
    pub(crate) columns: u16,
    /// The cells, row by row.
    pub(crate) cells: Vec<Content>,
    pub(crate) marks: Vec<Drawn>,
    /// Cells, each with the number of the step that filled it.
    pub(crate) numbers: Vec<(Place, usize)>,
}

/// The content of a cell of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Content {
    pub(crate) digit: Option<Digit>,
    pub(crate) is_given: bool,
    /// The possible digits of the cell.
    pub(crate) options: DigitSet,
    /// The shown candidates.
    pub(crate) candidates: DigitSet,
    pub(crate) corner: DigitSet,
    pub(crate) centre: DigitSet,
    pub(crate) colours: Vec<Rgb>,
}

impl Plane {
    /// Returns the number of rows.
    fn rows(&self) -> u16 {
        (self.cells.len() / usize::from(self.columns).max(1)) as u16
    }

    /// Returns the position of one of its cells in the scene.
    pub(crate) const fn spot(&self, Place { row, column }: Place) -> Spot {
        Spot { x: self.at.x + column as u16, y: self.at.y + row as u16 }
    }

    /// Returns the index of one of its cells, if the board has that cell.
    fn number(&self, Place { row, column }: Place) -> Option<usize> {
        let columns = usize::from(self.columns);
        (usize::from(column) < columns).then(|| usize::from(row) * columns + usize::from(column))
    }

    /// Returns the content of one of its cells, if the board has that cell.
    pub(crate) fn content(&mut self, place: Place) -> Option<&mut Content> {
        self.number(place).and_then(|at| self.cells.get_mut(at))
    }

    /// Whether a digit is possible in a cell, or placed there.
    pub(crate) fn allows(&self, place: Place, digit: Digit) -> bool {
        let content = self.number(place).and_then(|at| self.cells.get(at));
        content.is_some_and(|content| content.options.contains(digit))
    }

    /// Returns the positions of the cells that have a number, each with its number.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (Spot, usize)> {
        self.numbers.iter().map(|&(cell, number)| (self.spot(cell), number))
    }

    /// Returns the positions of the cells, each with its content.
    fn spots(&self) -> impl Iterator<Item = (Spot, &Content)> {
        let columns = self.columns;
        let spot = move |at: usize| Spot { x: self.at.x + at as u16 % columns, y: self.at.y + at as u16 / columns };
        self.cells.iter().enumerate().map(move |(at, content)| (spot(at), content))
    }
}

/// The content of a picture: boards in their positions, marks, and words around them.
///
/// ```
/// use ninefold_core::Grid;
/// use ninefold_render::{Scene, Style, svg};
///
/// let grid: Grid = ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse()?;
/// let scene = Scene::from(&grid).title("A hard one");
/// let picture = svg::paint(&scene, &Style::default());
/// assert!(picture.starts_with("<svg "));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The layout of the boards, if there is one.
    pub(crate) layout: Option<Rules>,
    /// The rules, if they go beyond those of plain grids.
    pub(crate) ruled: Option<Ruled>,
    pub(crate) planes: Vec<Plane>,
    pub(crate) title: String,
    pub(crate) caption: String,
    pub(crate) legend: bool,
    pub(crate) labels: bool,
    /// The sentences about rules that are written below the boards.
    pub(crate) said: Said,
}

/// The sentences about rules that are written below the boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Said {
    /// All rules that are not clear from the drawing.
    #[default]
    All,
    /// Only rules specific to this puzzle: the rule of each kind is explained elsewhere.
    #[cfg(feature = "pdf")]
    Own,
    /// Like `Own`, with the names of the kinds whose rules are explained elsewhere.
    #[cfg(feature = "pdf")]
    Named,
    /// No sentences.
    #[cfg(feature = "pdf")]
    Nothing,
}

/// Converts a grid to a board of only given digits.
impl From<&Grid> for Scene {
    fn from(grid: &Grid) -> Self {
        Self::new().grid((0, 0), grid)
    }
}

/// Converts a board with its candidates.
impl From<&Board> for Scene {
    fn from(board: &Board) -> Self {
        Self::new().board((0, 0), board)
    }
}

impl Scene {
    /// Creates an empty scene.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a board of only given digits, with its upper left cell at the given position.
    #[must_use]
    pub fn grid(self, at: (u16, u16), grid: &Grid) -> Self {
        self.nine(at, &grid.board(), Candidates::Hidden)
    }

    /// Adds a board with its candidates, with its upper left cell at the given position. Its digits are given, except those in cells passed to
    /// [`placed`](Self::placed).
    #[must_use]
    pub fn board(self, at: (u16, u16), board: &Board) -> Self {
        self.nine(at, board, Candidates::Shown)
    }

    /// Adds a board of nine rows and columns.
    fn nine(self, at: (u16, u16), board: &Board, shown: Candidates) -> Self {
        let content = |cell: Cell| {
            let candidates = if shown == Candidates::Shown { board.candidates(cell) } else { DigitSet::EMPTY };
            let digit = board.digit(cell);
            Content { digit, is_given: digit.is_some(), options: board.options(cell), candidates, ..Content::default() }
        };
        self.plane(at, 9, Cell::all().map(content).collect())
    }

    /// Adds a board with these contents, row by row.
    pub(crate) fn plane(mut self, (x, y): (u16, u16), columns: u16, cells: Vec<Content>) -> Self {
        self.planes.push(Plane { at: Spot { x, y }, columns, cells, marks: Vec::new(), numbers: Vec::new() });
        self
    }

    /// Changes the last board, if there is one.
    fn with(mut self, change: impl FnOnce(&mut Plane)) -> Self {
        if let Some(plane) = self.planes.last_mut() {
            change(plane);
        }
        self
    }

    /// Marks the digits in these cells of the last board as not given.
    #[must_use]
    pub fn placed(self, cells: impl IntoIterator<Item = impl Into<Place>>) -> Self {
        self.with(|plane| {
            for cell in cells {
                plane.content(cell.into()).into_iter().for_each(|content| content.is_given = false);
            }
        })
    }

    /// Adds marks to the last board, in the types of plain or of wide grids.
    #[must_use]
    pub fn marks<'m, M: 'm>(self, marks: impl IntoIterator<Item = &'m M>) -> Self
    where
        Drawn: From<&'m M>,
    {
        self.with(|plane| plane.marks.extend(marks.into_iter().map(Drawn::from)))
    }

    /// Writes small numbers into cells of the last board, such as the numbers of the steps that filled them. Only pictures show them.
    #[must_use]
    pub fn numbers(self, numbers: impl IntoIterator<Item = (impl Into<Place>, usize)>) -> Self {
        self.with(|plane| plane.numbers.extend(numbers.into_iter().map(|(cell, number)| (cell.into(), number))))
    }

    /// Sets the line above the boards, which is also the name of the picture.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Sets the words below the boards.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// Explains the marks below the boards.
    #[must_use]
    pub fn legend(mut self) -> Self {
        self.legend = true;
        self
    }

    /// Leaves the marks unexplained, for a legend shared by several pictures.
    #[must_use]
    pub fn without_legend(mut self) -> Self {
        self.legend = false;
        self
    }

    /// Shows numbers beside the rows and above the columns.
    #[must_use]
    pub fn labels(mut self) -> Self {
        self.labels = true;
        self
    }

    /// Returns the line above the boards.
    pub fn name(&self) -> &str {
        &self.title
    }

    /// Returns only the boards, without words around them.
    #[must_use]
    pub fn bare(&self) -> Self {
        let (layout, ruled) = (self.layout.clone(), self.ruled.clone());
        Self { layout, ruled, planes: self.planes.clone(), ..Self::default() }
    }

    /// Removes the sentences about rules below the boards, for solutions.
    #[cfg(feature = "pdf")]
    pub(crate) fn silent(self) -> Self {
        Self { said: Said::Nothing, ..self }
    }

    /// Removes the drawings of constraints, for solutions too small for their clues. Sizes and regions remain.
    #[cfg(feature = "pdf")]
    pub(crate) fn without_constraints(self) -> Self {
        Self { ruled: self.ruled.as_ref().map(Ruled::without_constraints), ..self }
    }

    /// Removes the sentences that only state the rule of a kind, for books in which an earlier page states all of these rules.
    #[cfg(feature = "pdf")]
    pub(crate) fn terse(self) -> Self {
        Self { said: Said::Own, ..self }
    }

    /// Replaces the sentences that only state the rule of a kind by the names of these kinds, if an earlier page has all of these sentences.
    #[cfg(feature = "pdf")]
    pub(crate) fn naming(self) -> Self {
        Self { said: Said::Named, ..self }
    }

    /// Returns the names of the kinds whose rules the drawing does not make clear.
    #[cfg(feature = "pdf")]
    pub(crate) fn unclear(&self, language: Language) -> Vec<String> {
        let untold = self.ruled.as_ref().map(|ruled| ruled.untold(language)).unwrap_or_default();
        let mut names: Vec<String> = Vec::new();
        for kind in self.kinds().filter(|kind| untold.contains(&language.sentence(kind))) {
            let name = language.name(kind);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Returns the kind of each constraint.
    #[cfg(feature = "pdf")]
    fn kinds(&self) -> impl Iterator<Item = &'static Kind> {
        self.ruled.iter().flat_map(Ruled::constraints).map(Constraint::kind)
    }

    /// Whether the drawing of the constraints omits cells or numbers, which are then named in sentences below the boards.
    #[cfg(feature = "pdf")]
    pub fn names_cells(&self, language: Language) -> bool {
        !self.bare().terse().sentences(language).is_empty()
    }

    /// Returns the sentences below the boards.
    pub(crate) fn sentences(&self, language: Language) -> Vec<String> {
        let untold = || self.ruled.as_ref().map(|ruled| ruled.untold(language)).unwrap_or_default();
        match self.said {
            Said::All => untold(),
            #[cfg(feature = "pdf")]
            Said::Own | Said::Named => {
                let rules: Vec<String> = self.kinds().map(|kind| language.sentence(kind)).collect();
                let own = untold().into_iter().filter(|sentence| !rules.contains(sentence));
                let names = if self.said == Said::Named { self.unclear(language).join(", ") } else { String::new() };
                (!names.is_empty()).then(|| names + ".").into_iter().chain(own).collect()
            }
            #[cfg(feature = "pdf")]
            Said::Nothing => Vec::new(),
        }
    }

    pub(crate) fn planes(&self) -> &[Plane] {
        &self.planes
    }

    /// Returns the candidates to which marks assign a role, each with its board and its role. Both ends of a link belong to the pattern.
    pub(crate) fn marked(&self) -> impl Iterator<Item = (&Plane, Place, Digit, Role)> {
        let nodes = |mark: &'_ Drawn| match mark {
            Drawn::Spots(role, node) => [Some((*role, node.clone())), None],
            Drawn::Link(_, from, to) => [from, to].map(|node| Some((Role::Pattern, node.clone()))),
            Drawn::Cell(..) | Drawn::House(..) => [None, None],
        };
        let all = self
            .planes
            .iter()
            .flat_map(move |plane| plane.marks.iter().flat_map(nodes).flatten().map(move |of| (plane, of)));
        all.flat_map(|(plane, (role, node))| node.cells.into_iter().map(move |cell| (plane, cell, node.digit, role)))
    }

    /// Returns the width and height of the lattice in cells.
    pub fn size(&self) -> (u16, u16) {
        let ends = |end: fn(&Plane) -> u16| self.planes.iter().map(end).max().unwrap_or(0);
        (ends(|plane| plane.at.x + plane.columns), ends(|plane| plane.at.y + plane.rows()))
    }

    /// Returns the room for clues beside the grid: to the left, above, to the right and below, in cells.
    #[cfg(feature = "pdf")]
    pub(crate) fn rooms(&self) -> [f32; 4] {
        crate::overlay::Sides::of(self).rooms
    }

    /// Returns the width and height in cells, including the clues beside the grid.
    #[cfg(feature = "pdf")]
    pub(crate) fn extent(&self) -> (u16, u16) {
        let ((columns, rows), [left, above, right, below]) = (self.size(), self.rooms());
        let cells = |room: f32| room.ceil() as u16;
        (columns + cells(left + right), rows + cells(above + below))
    }

    /// Returns the extent including the clues beside the grid, or the size of the grid alone.
    #[cfg(feature = "pdf")]
    pub(crate) fn room(&self, with_clues: bool) -> (u16, u16) {
        if with_clues { self.extent() } else { self.size() }
    }

    /// Returns the rules of the puzzle; `None` for boards that were added one by one.
    pub fn layout(&self) -> Option<&Rules> {
        self.ruled.as_ref().map(|ruled| &ruled.rules).or(self.layout.as_ref())
    }

    /// Returns every cell with its content. Where boards overlap, later ones add to earlier ones, and a given digit is kept.
    pub fn squares(&self) -> BTreeMap<Spot, Square> {
        let mut squares: BTreeMap<Spot, Square> = BTreeMap::new();
        self.each_content(|spot, content| content.write(squares.entry(spot).or_default()));
        squares
    }

    /// Calls `take` with the content of each cell of every board.
    pub(crate) fn each_content(&self, mut take: impl FnMut(Spot, &Content)) {
        for plane in &self.planes {
            plane.spots().for_each(|(spot, content)| take(spot, content));
        }
    }

    /// Returns the number of digits.
    pub fn digits(&self) -> usize {
        self.ruled.as_ref().map_or(9, |ruled| ruled.rules.size())
    }

    /// Returns the upper left cells of all boxes of three rows and columns; a box shared by boards occurs once. The result is empty if regions have
    /// other [shapes](Self::regions).
    pub fn boxes(&self) -> BTreeSet<Spot> {
        if self.ruled.as_ref().is_some_and(Ruled::has_other_regions) {
            return BTreeSet::new();
        }
        let corners = |plane: &Plane| {
            let at = plane.at;
            (0..9).map(move |number| Spot { x: at.x + 3 * (number % 3), y: at.y + 3 * (number / 3) })
        };
        self.planes.iter().flat_map(corners).collect()
    }

    /// Returns the number of the region of each cell: of its box or irregular region, if it has one.
    pub fn regions(&self) -> BTreeMap<Spot, Option<usize>> {
        let mut regions = BTreeMap::new();
        self.each_region(|spot, region| _ = regions.insert(spot, region));
        regions
    }

    /// Calls `take` with the number of the region of each cell.
    pub(crate) fn each_region(&self, mut take: impl FnMut(Spot, Option<usize>)) {
        if let Some(ruled) = self.ruled.as_ref().filter(|ruled| ruled.has_other_regions()) {
            return ruled.each_region(take);
        }
        for (number, at) in self.boxes().into_iter().enumerate() {
            (0..9).for_each(|cell| take(Spot { x: at.x + cell % 3, y: at.y + cell / 3 }, Some(number)));
        }
    }

    /// Describes each constraint in a few words.
    pub fn rules(&self) -> Vec<String> {
        self.ruled.iter().flat_map(|ruled| ruled.words(Language::English)).collect()
    }

    /// Describes the scene, for readers who cannot see the picture.
    pub fn describe(&self) -> String {
        self.described(Language::English)
    }

    /// Describes the scene in a language; title and caption are unchanged.
    pub(crate) fn described(&self, language: Language) -> String {
        let squares = self.squares();
        let digits = squares.values().filter(|square| square.digit.is_some()).count();
        let [filled, open] = [(Message::DigitCount, digits), (Message::OpenCount, squares.len() - digits)]
            .map(|(message, count)| language.count(message, count));
        let (boards, size) = (self.planes.len(), self.digits());
        let message = match (boards, size) {
            (1, 9) => Message::Board,
            (1, _) => Message::SizedBoard,
            _ => Message::Boards,
        };
        let values: Values<'_> = &[("digits", &filled), ("open", &open), ("size", &size), ("boards", &boards)];
        let said = [language.say(message, values)];
        let rules = self.ruled.as_ref().and_then(|ruled| ruled.sentence(language));
        let words = [self.title.as_str(), self.caption.as_str()].into_iter().filter(|words| !words.is_empty());
        said.into_iter().chain(rules).chain(words.map(str::to_owned)).collect::<Vec<_>>().join(" ")
    }
}

impl Content {
    /// Adds the content to a cell that may already have some.
    pub(crate) fn write(&self, square: &mut Square) {
        let origin = if self.is_given { Origin::Given } else { Origin::Placed };
        if let Some(digit) = self.digit
            && square.digit.is_none_or(|(_, before)| before <= origin)
        {
            square.digit = Some((digit, origin));
        }
        square.candidates |= self.candidates;
        square.corner |= self.corner;
        square.centre |= self.centre;
        square.colours.extend(&self.colours);
        if square.digit.is_some() {
            (square.candidates, square.corner, square.centre) = Default::default();
        }
    }
}
