//! Puzzles that are equivalent to other puzzles, and the transforms between them: canonical forms, transformed puzzles and isomorphs.

use std::collections::HashSet;
use std::fmt::{self, Write};

use ninefold::formats::text::Content;
use ninefold::generate::Random;
use ninefold::symmetry::{self, Symmetry, Transform};
use ninefold::{Digit, Grid, Puzzle};
use serde_json::Value;

use crate::answer::{Answer, Style};
use crate::digits::{self, Refusal};
use crate::draw;
use crate::entry::Entry;
use crate::problem::Problem;
use ninefold::rules::Feature;

/// The reason for transforming a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The canonical form was requested.
    Form,
    /// A transform was chosen.
    Transformed,
    /// An equivalent puzzle that looks different was requested.
    Isomorph,
}

impl Kind {
    /// Returns the heading of the columns.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Form | Self::Transformed => "puzzle\tbefore\ttransform\tlabel\n",
            Self::Isomorph => "puzzle\ttransform\tlabel\n",
        }
    }
}

/// The part of a puzzle that is brought into canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    /// The digits.
    Digits,
    /// The pattern of the clues: 1 in each cell that has a digit.
    Pattern,
}

/// Whether lines and drawings include the transform. Columns and JSON always do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Lines and drawings include the transform.
    Shown,
    /// Lines and drawings omit the transform.
    Hidden,
}

impl Notation {
    /// Converts the value of an option.
    pub const fn of(is_shown: bool) -> Self {
        if is_shown { Self::Shown } else { Self::Hidden }
    }
}

/// A puzzle and its image under a transform.
///
/// ```
/// use ninefold::symmetry::Transform;
/// use ninefold_app::image::{Image, Kind, Notation};
/// use ninefold::formats::text::Content;
///
/// let image = Image::new(Kind::Transformed, &Content::Grid(ninefold::Grid::EMPTY), Transform::transpose(), Notation::Hidden);
/// assert_eq!(image.after.to_string(), ".".repeat(81));
/// ```
#[derive(Clone, Debug)]
pub struct Image {
    kind: Kind,
    before: Content,
    /// The resulting puzzle.
    pub after: Content,
    by: Transform,
    notation: Notation,
}

/// Combines several transforms, which are applied in their order. Returns `None` if there are none.
pub fn combined(parts: impl IntoIterator<Item = Transform>) -> Option<Transform> {
    parts.into_iter().reduce(|first, next| first.then(&next))
}

/// The number of consecutive repetitions after which the search for isomorphs ends, since the puzzle appears to have only a few.
const VAIN: usize = 1000;

impl Image {
    /// Transforms a puzzle.
    pub fn new(kind: Kind, before: &Content, by: Transform, notation: Notation) -> Self {
        let after = match before {
            Content::Grid(grid) => Content::Grid(by.grid(grid)),
            Content::Board(board) => Content::Board(by.board(board)),
        };
        Self { kind, before: *before, after, by, notation }
    }

    /// Computes the canonical form of a problem.
    ///
    /// # Errors
    /// Returns an error if there are several grids, or candidates that do not follow from the digits.
    pub fn canonical(problem: &Problem, of: Of, notation: Notation) -> Result<Self, Refusal> {
        let digits = digits::only(problem, Feature::CanonicalForm)?;
        let grid = match of {
            Of::Digits => digits,
            Of::Pattern => digits.filled().iter().map(|cell| (cell, Digit::D1)).collect(),
        };
        let (form, by) = symmetry::canonical(&grid);
        Ok(Self { kind: Kind::Form, before: Content::Grid(grid), after: Content::Grid(form), by, notation })
    }

    /// Passes up to `count` different isomorphs of a puzzle to `take`, or fewer if no more are found. Returns the number passed.
    pub fn isomorphs(
        of: &Content,
        count: usize,
        random: &mut Random,
        notation: Notation,
        mut take: impl FnMut(&Self),
    ) -> usize {
        let mut seen = HashSet::from([of.to_string()]);
        let mut vain = 0;
        while seen.len() <= count && vain < VAIN {
            let isomorph = Self::new(Kind::Isomorph, of, Transform::random(|| random.next()), notation);
            if seen.insert(isomorph.after.to_string()) {
                vain = 0;
                take(&isomorph);
            } else {
                vain += 1;
            }
        }
        seen.len() - 1
    }
}

impl Answer for Image {
    const IS_PUZZLE: bool = true;

    fn write(&self, entry: &Entry, style: Style, out: &mut String) -> fmt::Result {
        let Self { kind, before, after, by, notation } = self;
        match style {
            Style::Json => self.json(entry, out),
            Style::Grid(pen) => {
                let [before, after] = [before, after].map(|content| draw::problem(&(*content).into(), &[], pen));
                let pair = if *kind == Kind::Isomorph { [&after[..], &[]] } else { [&before[..], &after] };
                draw::beside(pair[0], pair[1], entry.caption(out));
                if *notation == Notation::Shown { writeln!(out, "{by}") } else { Ok(()) }
            }
            Style::Tsv if *kind == Kind::Isomorph => writeln!(out, "{after}\t{by}\t{}", entry.label),
            Style::Tsv => writeln!(out, "{after}\t{}\t{by}\t{}", entry.problem, entry.label),
            Style::Line if *notation == Notation::Shown => writeln!(out, "{after}\t{by}"),
            Style::Line => writeln!(out, "{after}"),
        }
    }

    fn json(&self, entry: &Entry, out: &mut String) -> fmt::Result {
        let Self { kind, before, after, by, .. } = self;
        let mut fields = vec![("transform", by.to_string().into())];
        if let (Kind::Form, Content::Grid(grid)) = (kind, before) {
            fields.extend(facts(grid));
        }
        entry.write_result(&(*after).into(), fields, out)
    }
}

/// Returns the number of automorphisms, the number of equivalent grids, the symmetry of the clues, and the classes of the bands.
fn facts(grid: &Grid) -> Vec<(&'static str, Value)> {
    let group = symmetry::automorphisms(grid);
    let mut facts = vec![
        ("automorphisms", group.order().into()),
        ("generators", group.generators().iter().map(ToString::to_string).collect()),
        ("orbit", symmetry::orbit(group.order()).into()),
        ("symmetry", Symmetry::of(grid.filled()).name().into()),
    ];
    if let Ok(puzzle) = Puzzle::try_from(*grid) {
        let bands = symmetry::bands(puzzle.solution());
        facts.extend([("bands", bands[..3].into()), ("stacks", bands[3..].into())]);
    }
    facts
}
