//! The rules of a scene beyond those of plain grids: its size, its regions, and its constraints in pictures and words.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::drawing::{Drawing, Line};
use ninefold_core::rules::{Constraint, Offset, Rules};

use crate::overlay::contour;
use crate::spot::Spot;
use crate::words::{Language, Message};

/// The rules of a scene, and the offset of its grid if the scene shows only one of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ruled {
    pub(crate) rules: Rules,
    /// The offset of the grid, if the scene shows only this grid.
    grid: Option<Offset>,
}

impl Ruled {
    /// Returns the rules of a whole puzzle or of one of its grids; `None` if all grids are plain.
    pub(crate) fn of(rules: &Rules, grid: Option<usize>) -> Option<Self> {
        let grid = grid.and_then(|grid| rules.grids().get(grid).copied());
        (!rules.has_plain_grids()).then(|| Self { rules: rules.clone(), grid })
    }

    /// Returns the rules without constraints: the size and the regions.
    #[cfg(feature = "pdf")]
    pub(crate) fn without_constraints(&self) -> Self {
        Self { rules: self.rules.without_constraints(), grid: self.grid }
    }

    /// Returns the position of a cell in the scene; `None` for cells of other grids.
    pub(crate) fn spot(&self, cell: LayoutCell) -> Option<Spot> {
        let (row, column) = self.rules.place(cell);
        let (row, column) = match self.grid {
            None => (row, column),
            Some(offset) => {
                let size = self.rules.size();
                let (row, column) = (row.checked_sub(offset.row)?, column.checked_sub(offset.column)?);
                (row.max(column) < size).then_some((row, column))?
            }
        };
        Some(Spot { x: u16::try_from(column).ok()?, y: u16::try_from(row).ok()? })
    }

    /// Whether regions are not boxes of three rows and columns.
    pub(crate) fn has_other_regions(&self) -> bool {
        self.rules.size() != 9 || self.rules.regions().is_some()
    }

    /// Calls `take` with each cell and its region, if it has one.
    pub(crate) fn each_region(&self, mut take: impl FnMut(Spot, Option<usize>)) {
        for cell in self.rules.cells() {
            self.spot(cell).into_iter().for_each(|spot| take(spot, self.rules.bordered_region(cell)));
        }
    }

    /// Returns the constraints in the scene: those of the whole puzzle, or those that concern cells of its grid.
    pub(crate) fn constraints(&self) -> impl Iterator<Item = &Constraint> {
        let is_here = |constraint: &&Constraint| {
            let mut cells = constraint.cells().peekable();
            cells.peek().is_none() || cells.any(|cell| self.spot(cell).is_some())
        };
        self.rules.constraints().iter().filter(is_here)
    }

    /// Returns the drawings of a constraint.
    pub(crate) fn drawings(&self, constraint: &Constraint) -> Vec<Drawing> {
        let mut drawings = Vec::new();
        (constraint.kind().draw)(constraint, &self.rules, &mut drawings);
        drawings
    }

    /// Whether there are cages, whose lines and sums take up room.
    pub(crate) fn has_cages(&self) -> bool {
        self.draws(is_cage)
    }

    /// Whether there are signs on edges, which take up room.
    pub(crate) fn has_signs(&self) -> bool {
        self.draws(|drawing| matches!(drawing, Drawing::Sign { .. } | Drawing::Wedges { .. }))
    }

    fn draws(&self, is_meant: fn(&Drawing) -> bool) -> bool {
        self.constraints().any(|constraint| self.drawings(constraint).iter().any(is_meant))
    }

    /// Returns the place beside the scene at the start of a line of cells, and the step along the line: columns and rows, counted from 0.
    pub(crate) fn beside(&self, cells: &[LayoutCell]) -> Option<((i32, i32), (i32, i32))> {
        let ((row, column), (down, right)) = self.rules.seen_by(cells)?;
        let (of, here) = (self.rules.place(*cells.first()?), self.spot(*cells.first()?)?);
        let moved = |place: isize, of: usize, here: u16| {
            Some(i32::try_from(place.checked_sub_unsigned(of)?).ok()? + i32::from(here))
        };
        let place = (moved(column, of.1, here.x)?, moved(row, of.0, here.y)?);
        Some((place, (i32::try_from(right).ok()?, i32::try_from(down).ok()?)))
    }

    /// Describes each constraint in a few words.
    pub(crate) fn words(&self, language: Language) -> impl Iterator<Item = String> {
        self.constraints().map(move |constraint| language.describe(constraint, &self.rules))
    }

    /// Returns a sentence for each rule that the drawing does not make clear: rules without a drawing, and rules that share their drawing with
    /// others.
    pub(crate) fn untold(&self, language: Language) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        for constraint in self.constraints() {
            if self.is_told(constraint) {
                continue;
            }
            let is_whole = constraint.cells().all(|cell| self.spot(cell).is_some());
            let sentence = if is_whole {
                self.explained(constraint, language)
            } else {
                language.describe(constraint, &self.rules)
            };
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }

    /// Whether readers recognise the rule by its drawings.
    fn is_told(&self, constraint: &Constraint) -> bool {
        let drawings = self.drawings(constraint);
        // The drawings of alternatives do not show that they are alternatives.
        constraint.options().is_empty()
            && drawings.iter().any(|drawing| self.is_telling(drawing))
            && !(drawings.iter().any(is_cage) && self.repeats(constraint))
    }

    /// Whether digits of a cage may repeat, which readers of cages do not expect: a filling with two digits that differ by one has its sum.
    fn repeats(&self, constraint: &Constraint) -> bool {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let (count, sum) = (cells.len(), constraint.value().unwrap_or(0) as usize);
        let (least, larger) = (sum / count.max(1), sum % count.max(1));
        let digit = |cell: LayoutCell| {
            let at = cells.iter().position(|&other| other == cell);
            u8::try_from(least + usize::from(at.is_some_and(|at| at < larger))).unwrap_or(u8::MAX)
        };
        let has_equal = count > larger + 1 || larger > 1;
        has_equal && (constraint.kind().holds)(constraint, &self.rules, &digit)
    }

    /// Whether readers recognise a rule by such a drawing. Numbers beside rows, shaded cells and circles alone have many meanings.
    fn is_telling(&self, drawing: &Drawing) -> bool {
        match drawing {
            Drawing::Ground(_) | Drawing::Ring(_) => false,
            Drawing::Line { .. } => !has_numbers(drawing),
            // Killer cages have only a number.
            Drawing::Cage { label, .. } => label.bytes().all(|byte| byte.is_ascii_digit()),
            Drawing::Sign { cells, .. } => cells.iter().all(|&cell| self.spot(cell).is_some()),
            Drawing::Outside { cells, .. } => self.beside(cells).is_some_and(|(_, step)| step.0 != 0 && step.1 != 0),
            _ => true,
        }
    }

    /// Explains the meaning of a kind. Adds its constraints if they have numbers that are not drawn, if another kind in the scene has the same kind
    /// of drawing, or if several have cells that are not adjacent, so that readers cannot see which of them belong together.
    fn explained(&self, constraint: &Constraint, language: Language) -> String {
        let look = |constraint: &Constraint| self.drawings(constraint).first().map(std::mem::discriminant);
        let (kind, own) = (constraint.kind(), look(constraint));
        let sentence = language.sentence(kind);
        // Cages of both kinds look alike; otherwise, drawings that readers recognise differ from those that they do not.
        let is_caged = |other: &Constraint| self.drawings(other).iter().any(is_cage);
        let is_like = |other: &&Constraint| {
            other.kind() != kind && look(other) == own && (is_caged(other) || !self.is_told(other))
        };
        let has_numbers = self.drawings(constraint).iter().any(has_numbers);
        let same: Vec<&Constraint> = self.constraints().filter(|other| other.kind() == kind).collect();
        let is_mixed = same.len() > 1 && same.iter().any(|constraint| self.is_apart(constraint));
        let is_bare = own.is_none() && constraint.values().is_empty();
        let has_more = own.is_none() || has_numbers || is_mixed || !constraint.options().is_empty();
        if is_bare || !has_more && self.constraints().find(is_like).is_none() {
            return sentence;
        }
        let places: Vec<String> = same.iter().map(|constraint| language.describe(constraint, &self.rules)).collect();
        language.say(Message::Here, &[("sentence", &sentence), ("places", &places.join("; "))])
    }

    /// Whether the background of a constraint has several parts.
    fn is_apart(&self, constraint: &Constraint) -> bool {
        self.drawings(constraint).iter().any(|drawing| {
            let Drawing::Ground(cells) = drawing else { return false };
            let spots: Vec<Spot> = cells.iter().filter_map(|&cell| self.spot(cell)).collect();
            contour(&spots, 0.0).1.len() > 1
        })
    }

    /// Returns the rules as a sentence for readers who cannot see them.
    pub(crate) fn sentence(&self, language: Language) -> Option<String> {
        let irregular = self.rules.regions().map(|_| language.text(Message::IrregularRegions));
        let words: Vec<String> = irregular.into_iter().chain(self.words(language)).collect();
        (!words.is_empty()).then(|| language.say(Message::Rules, &[("rules", &words.join("; "))]))
    }
}

/// Whether a drawing is a line whose numbers are not drawn.
fn has_numbers(drawing: &Drawing) -> bool {
    matches!(drawing, Drawing::Line { line: Line::Table | Line::Sum, .. })
}

fn is_cage(drawing: &Drawing) -> bool {
    matches!(drawing, Drawing::Cage { .. })
}
