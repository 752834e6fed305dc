//! The specification of random rules: the kinds of constraints by name, their numbers, and the size of the grid.
//!
//! ```text
//! killer,x              names separated by commas, plus signs or spaces; aliases and common names for groups of kinds
//! thermo=3,arrow=2..4   the number of constraints of a kind
//! jigsaw                random regions in place of boxes
//! ```

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use crate::rules::make::{Draw, Full, Make, Taken, Wanted};
use crate::rules::{Constraint, ConstraintError, KINDS, Kind, LARGEST, Rules, box_shape};

use super::regions::Layout;
use crate::random::{Random, Seed};

/// The minimum number of rows of a grid.
const SMALLEST: usize = 4;

/// The maximum number of constraints of a kind.
const MOST: usize = 1000;

/// The names that stand for random regions in place of boxes.
const IRREGULAR: &[&str] = &["jigsaw", "irregular"];

/// The names that stand for several kinds at once.
const GROUPS: &[(&[&str], &[&str])] = &[
    (&["x", "diagonal", "diagonals", "xsudoku", "sudokux"], &["diagonal+", "diagonal-"]),
    (&["kropki", "dots"], &["difference", "ratio"]),
    (&["oddeven", "evenodd", "parity"], &["odd", "even"]),
    (&["minmax", "extremes"], &["minimum", "maximum"]),
    (&["all-kropki", "negative-kropki", "all-dots"], &["negative:difference", "negative:ratio"]),
    (&["all-xv", "negative-xv"], &["negative:xv"]),
];

/// A kind of constraint with the number that the order requests.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    kind: &'static Kind,
    count: Option<RangeInclusive<usize>>,
}

/// The specification of random rules, from which the rules of each puzzle are drawn.
///
/// ```
/// use ninefold_core::generate::{Order, Random, Seed, Made, Variant};
/// use ninefold_core::solve::Solver;
/// use ninefold_core::{Puzzle, Stop};
///
/// let variant = Variant::parse("killer,x", 6)?;
/// let plan = variant.plan(Order::of(&variant.sample()))?;
/// let made = plan.make(Solver::new(), &mut Random::new(Seed::new(7)), &mut |_| 0, Stop::NEVER);
/// let Made::Puzzle(puzzle) = made else { unreachable!("nothing stops it") };
/// assert!(puzzle.givens().rules().constraints().len() > 2);
/// assert_eq!(Puzzle::try_from(puzzle.givens().clone())?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    base: Rules,
    is_irregular: bool,
    parts: Vec<Part>,
    areas: Option<RangeInclusive<usize>>,
    lines: Option<RangeInclusive<usize>>,
    is_symmetric: bool,
    is_thinned: bool,
}

/// The reason why text does not specify rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantError {
    /// No kind of constraint has this name.
    Unknown(String),
    /// The text after the name and `=` is not a number or a range.
    Count(String),
    /// The kind has a number, although its constraint can only be present or absent.
    Counted(String),
    /// A kind is named twice.
    Twice(&'static str),
    /// Grids of this size have no boxes.
    Size(usize),
    /// A kind that does not suit grids of this size, and the reason.
    Unfit(&'static str, ConstraintError),
    /// Cages or lines cannot have the given range of numbers of cells. The last value is the maximum.
    Cells(&'static str, RangeInclusive<usize>, usize),
    /// The constraints of this kind require a single grid.
    Single(&'static str),
    /// Random regions replace the boxes of a single grid, but a layout has its own regions.
    Regions,
    /// The number of symmetric constraints of a kind is odd, although they come in pairs.
    Odd(&'static str, usize),
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                let names: Vec<&str> = Variant::names().collect();
                write!(f, "{name}: there is no kind of rules with this name; available: {}", names.join(", "))
            }
            Self::Count(text) => {
                write!(f, "{text}: expected a number from 1 to {MOST} or a range such as 2..4 after =")
            }
            Self::Counted(name) => write!(f, "{name} applies to the whole grid and takes no number"),
            Self::Twice(name) => write!(f, "{name} is named twice"),
            Self::Size(size) => {
                let sizes: Vec<String> = sizes().map(|size| format!("{size}")).collect();
                write!(
                    f,
                    "grids of {size} rows have no boxes: the size must be one of {}; with jigsaw, any from {SMALLEST} to {LARGEST}",
                    sizes.join(", ")
                )
            }
            Self::Unfit(name, why) => write!(f, "{name}: {why}"),
            Self::Cells(what, range, most) => {
                let (least, wanted) = (range.start(), range.end());
                write!(f, "{what} of {least} to {wanted} cells: expected 2 to {most}")
            }
            Self::Single(name) => write!(f, "{name}: this kind needs a single grid"),
            Self::Regions => {
                f.write_str("jigsaw draws the regions of a single grid, but the layout already has regions")
            }
            Self::Odd(name, count) => {
                write!(f, "{name}: symmetric constraints come in pairs, so their number cannot be {count}")
            }
        }
    }
}

impl core::error::Error for VariantError {}

/// The grid sizes that have boxes.
fn sizes() -> impl Iterator<Item = usize> {
    (SMALLEST..=LARGEST).filter(|&size| box_shape(size).0 > 1)
}

/// Removes hyphens and underscores, and converts to lower case.
fn bare(name: &str) -> String {
    name.chars().filter(|sign| !matches!(sign, '-' | '_')).flat_map(char::to_lowercase).collect()
}

/// Returns the kinds for which a name stands, and whether it stands for random regions.
fn named(name: &str) -> Option<(Vec<&'static Kind>, bool)> {
    let plain = bare(name);
    let singular = plain.strip_suffix('s').unwrap_or(&plain);
    let is = |other: &&str| [plain.as_str(), singular].contains(&bare(other).as_str());
    if let Some(kind) = Kind::named(&name.to_lowercase()) {
        return Some((alloc::vec![kind], false));
    }
    if IRREGULAR.iter().any(is) {
        return Some((Vec::new(), true));
    }
    if let Some((_, kinds)) = GROUPS.iter().find(|(names, _)| names.iter().any(is)) {
        return Some((kinds.iter().filter_map(|kind| Kind::named(kind)).collect(), false));
    }
    let has = |kind: &&&'static Kind| {
        core::iter::once(&kind.id)
            .chain(kind.aliases)
            .any(|other| [plain.as_str(), singular].contains(&bare(other).as_str()))
    };
    KINDS.iter().find(has).map(|kind| (alloc::vec![*kind], false))
}

/// Parses a number or a range.
fn count(text: &str) -> Option<RangeInclusive<usize>> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| (1..=MOST).contains(number));
    let (least, most) = match text.split_once("..") {
        Some((least, most)) => (number(least)?, number(most.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    (least <= most).then_some(least..=most)
}

/// Returns the kinds that the text names, in the order of the text, and whether the regions are random.
fn parts(text: &str) -> Result<(Vec<Part>, bool), VariantError> {
    let (mut parts, mut is_irregular) = (Vec::<Part>::new(), false);
    let mut names: Vec<&str> = Vec::new();
    for text in text.split([',', ' ', '\t']).map(str::trim).filter(|text| !text.is_empty()) {
        // The name of a diagonal may end with a plus sign, so the whole name is tried first.
        let name = text.split('=').next().unwrap_or_default();
        if named(name).is_some() {
            names.push(text);
        } else {
            names.extend(text.split('+').filter(|name| !name.is_empty()));
        }
    }
    for text in names {
        let (name, number) = text.split_once('=').map_or((text, None), |(name, number)| (name, Some(number)));
        let (kinds, random) = named(name).ok_or_else(|| VariantError::Unknown(name.to_string()))?;
        let number =
            number.map(|number| count(number).ok_or_else(|| VariantError::Count(text.to_string()))).transpose()?;
        is_irregular |= random;
        let has_none = random || kinds.iter().any(|kind| matches!(kind.make, Make::Rule | Make::All(_)));
        if number.is_some() && has_none {
            return Err(VariantError::Counted(name.to_string()));
        }
        for kind in kinds {
            if parts.iter().any(|part| part.kind == kind) {
                return Err(VariantError::Twice(kind.id));
            }
            parts.push(Part { kind, count: number.clone() });
        }
    }
    if parts.is_empty() && !is_irregular {
        return Err(VariantError::Unknown(text.trim().to_string()));
    }
    Ok((parts, is_irregular))
}

impl Variant {
    /// Parses the specification of random rules for a grid of `size` rows.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is unknown or if a kind does not suit the size.
    pub fn parse(text: &str, size: usize) -> Result<Self, VariantError> {
        let (parts, is_irregular) = parts(text)?;
        let is_size = is_irregular && (SMALLEST..=LARGEST).contains(&size);
        let grid = if is_size { Rules::sized(size).map_err(|_| VariantError::Size(size)) } else { Self::grid(size) }?;
        Self::of_parts(parts, is_irregular, grid)
    }

    /// Parses the specification of random rules for a layout, which keeps its regions and its constraints.
    ///
    /// ```
    /// use ninefold_core::generate::Variant;
    /// use ninefold_core::rules::Rules;
    ///
    /// let samurai: Rules = "samurai".parse()?;
    /// assert_eq!(Variant::on("killer", &samurai)?.base(), samurai);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a name is unknown, if a kind does not suit the layout, or if random regions are requested.
    pub fn on(text: &str, layout: &Rules) -> Result<Self, VariantError> {
        let (parts, is_irregular) = parts(text)?;
        if is_irregular {
            return Err(VariantError::Regions);
        }
        let variant = Self::of_parts(parts, false, layout.clone())?;
        // Kinds such as clues beside the grid cannot be placed in several grids, whatever their digits.
        if layout.grids().len() > 1 {
            let sample = variant.sample();
            let has = |kind: &Kind| sample.constraints().iter().any(|one| one.kind() == kind);
            if let Some(kind) = variant.drawn().map(|place| variant.kind(place)).find(|kind| !has(kind)) {
                return Err(VariantError::Single(kind.id));
            }
        }
        Ok(variant)
    }

    fn of_parts(mut parts: Vec<Part>, is_irregular: bool, grid: Rules) -> Result<Self, VariantError> {
        let rules: Vec<&'static Kind> =
            parts.iter().map(|part| part.kind).filter(|kind| matches!(kind.make, Make::Rule)).collect();
        let made = |kind: &'static Kind| {
            Constraint::new(kind, &grid, Vec::new(), []).map_err(|why| VariantError::Unfit(kind.id, why))
        };
        let rules = rules.into_iter().map(made).collect::<Result<Vec<_>, _>>()?;
        // The marks of a kind are drawn even if only the rule that all such marks are given is named.
        for name in parts.iter().filter_map(|part| all_of(part.kind)).collect::<Vec<_>>() {
            if let Some(kind) = Kind::named(name).filter(|kind| parts.iter().all(|part| part.kind != *kind)) {
                parts.push(Part { kind, count: None });
            }
        }
        let base = if rules.is_empty() { grid } else { grid.with_constraints(rules) };
        Ok(Self { base, is_irregular, parts, areas: None, lines: None, is_symmetric: false, is_thinned: false })
    }

    /// Returns the standard rules of a grid that has boxes.
    ///
    /// # Errors
    ///
    /// Returns an error if grids of this size have no boxes.
    pub fn grid(size: usize) -> Result<Rules, VariantError> {
        let rules = Rules::sized(size).ok().filter(|_| size >= SMALLEST && box_shape(size).0 > 1);
        rules.ok_or(VariantError::Size(size))
    }

    /// Whether the text consists of names of kinds.
    pub fn is_named(text: &str) -> bool {
        parts(text).is_ok()
    }

    /// The names of all kinds, each as short as possible, and of the groups of kinds.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let groups = GROUPS.iter().filter_map(|(names, _)| names.first().copied());
        let short = |kind: &&'static Kind| kind.aliases.iter().copied().chain([kind.id]).min_by_key(|name| name.len());
        IRREGULAR.iter().copied().take(1).chain(groups).chain(KINDS.iter().filter_map(short))
    }

    /// Returns the variant with the given range for the number of cells in cages, regions and clones.
    ///
    /// # Errors
    ///
    /// Returns an error if an area cannot have that number of cells.
    pub fn with_areas(self, cells: RangeInclusive<usize>) -> Result<Self, VariantError> {
        self.check_cells("areas", &cells)?;
        Ok(Self { areas: Some(cells), ..self })
    }

    /// Returns the variant with the given range for the number of cells in lines.
    ///
    /// # Errors
    ///
    /// Returns an error if a line cannot have that number of cells.
    pub fn with_lines(self, cells: RangeInclusive<usize>) -> Result<Self, VariantError> {
        self.check_cells("lines", &cells)?;
        Ok(Self { lines: Some(cells), ..self })
    }

    fn check_cells(&self, what: &'static str, cells: &RangeInclusive<usize>) -> Result<(), VariantError> {
        let fits = *cells.start() >= 2 && cells.start() <= cells.end() && *cells.end() <= self.size();
        if fits { Ok(()) } else { Err(VariantError::Cells(what, cells.clone(), self.size())) }
    }

    /// Returns the variant with regions and constraints that a half turn maps onto each other.
    ///
    /// # Errors
    ///
    /// Returns an error if the requested number of constraints of a kind is odd.
    pub fn symmetric(self) -> Result<Self, VariantError> {
        for part in &self.parts {
            if let Some(count) = &part.count
                && count.start() == count.end()
                && count.start() % 2 == 1
                && !self.is_single(part.kind)
            {
                return Err(VariantError::Odd(part.kind.id, *count.start()));
            }
        }
        Ok(Self { is_symmetric: true, ..self })
    }

    /// Whether a constraint of this kind may be its own image: a constraint on the single cell in the centre of a layout with odd numbers of rows and
    /// columns.
    fn is_single(&self, kind: &Kind) -> bool {
        self.base.rows() % 2 == 1 && self.base.columns() % 2 == 1 && kind.fields == crate::rules::Fields::Cell
    }

    /// Returns the variant that removes drawn constraints from puzzles without givens if the puzzles do not need them.
    #[must_use]
    pub fn thinned(self) -> Self {
        Self { is_thinned: true, ..self }
    }

    /// The number of rows, columns and digits.
    pub fn size(&self) -> usize {
        self.base.size()
    }

    /// The rules that all puzzles share, without random regions and constraints.
    pub fn base(&self) -> Rules {
        self.base.clone()
    }

    /// Whether all puzzles have the same rules because nothing is drawn.
    pub fn is_fixed(&self) -> bool {
        !self.is_irregular && self.drawn().next().is_none()
    }

    pub(super) const fn is_irregular(&self) -> bool {
        self.is_irregular
    }

    pub(super) const fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    pub(super) const fn is_thinned(&self) -> bool {
        self.is_thinned
    }

    /// The positions of the kinds that are drawn: first the kinds whose marks are all given, and last those that leave little room for others.
    pub(super) fn drawn(&self) -> impl Iterator<Item = usize> {
        let mut places: Vec<usize> = (0..self.parts.len())
            .filter(|&at| matches!(self.parts[at].kind.make, Make::Drawn(_) | Make::Mended(_)))
            .collect();
        places.sort_by_key(|&at| (!self.wanted(at).all, matches!(self.parts[at].kind.make, Make::Mended(_))));
        places.into_iter()
    }

    pub(super) fn kind(&self, place: usize) -> &'static Kind {
        self.parts[place].kind
    }

    pub(super) fn wanted(&self, place: usize) -> Wanted {
        let Part { kind, count } = &self.parts[place];
        let all = self.parts.iter().any(|part| all_of(part.kind) == Some(kind.id));
        Wanted { count: count.clone(), areas: self.areas.clone(), lines: self.lines.clone(), all, turn: None }
    }

    /// The constraints stating that all marks of a kind are given.
    pub(super) fn closing(&self) -> impl Iterator<Item = Constraint> {
        let closing = self.parts.iter().map(|part| part.kind).filter(|kind| all_of(kind).is_some());
        closing.filter_map(|kind| Constraint::new(kind, &self.base, Vec::new(), []).ok())
    }

    /// Returns a sample of the rules of puzzles, for choosing a format. These rules may have no solution.
    pub fn sample(&self) -> Rules {
        let mut random = Random::new(Seed::new(1));
        let mut layout = Layout::new(&self.base, None);
        if self.is_irregular {
            layout.mix(&mut random, &|_, _| true);
        }
        let rules = layout.rules().filter(|_| self.is_irregular).unwrap_or_else(|| self.base());
        let (size, (high, wide)) = (self.size(), box_shape(self.size()));
        // These digits satisfy the rules of a single grid with boxes, and of several grids whose boxes coincide where they overlap.
        let digit = |cell| {
            let (row, column) = rules.place(cell);
            ((row % high * wide + row / high + column) % size + 1) as u8
        };
        let mut constraints = Vec::new();
        // Shifts the digits for the rare kind that cannot be placed with the first ones.
        for shift in 0..size {
            let digits: Vec<u8> = rules.cells().map(|cell| (digit(cell) + shift as u8 - 1) % size as u8 + 1).collect();
            let full = Full { rules: &rules, digits: &digits };
            let mut taken = Taken::new(rules.len());
            for place in self.drawn() {
                let (kind, wanted) = (self.kind(place), Wanted { count: None, ..self.wanted(place) });
                let (Make::Drawn(draw) | Make::Mended(draw)) = kind.make else { continue };
                let mut new = Draw::new(full, kind, &wanted, &mut random, &mut taken);
                draw(&mut new);
                if constraints.iter().all(|one: &Constraint| one.kind() != kind) {
                    constraints.extend(new.done().unwrap_or_default());
                }
            }
        }
        constraints.extend(self.closing());
        if constraints.is_empty() { rules } else { rules.with_constraints(constraints) }
    }
}

/// For a rule stating that all marks of a kind are given, returns the name of that kind.
fn all_of(kind: &Kind) -> Option<&'static str> {
    if let Make::All(name) = kind.make { Some(name) } else { None }
}
