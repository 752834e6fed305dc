//! What new puzzles are to be like: from options to an order and a wish.

use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ninefold::generate::{Clues, Fill, Hold, Order, Pattern, Plan, Rest, Scheme, Shape};
use ninefold::logic::hodoku::{self, Level};
use ninefold::logic::order::Order as Wish;
use ninefold::logic::zambon::Run;
use ninefold::logic::{Method, Path as Way};
use ninefold::symmetry::Symmetry;
use ninefold::{Cell, CellSet, Digit, Grid, Puzzle};

use crate::io::file;
use crate::options::{Kinds, Wanted};
use crate::picture;

pub(crate) const HALF_TURN: Shape = Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict);
pub(crate) const ANY_LEVEL: RangeInclusive<Level> = Level::Easy..=Level::Extreme;

/// A longer file is neither pattern nor picture.
const LONGEST: u64 = 64 << 20;

/// The order, if it is possible.
pub(crate) fn plan(wanted: &Wanted, fill: Fill) -> Result<Plan> {
    let fixed = wanted.fixed.as_deref().map_or(Ok(Grid::EMPTY), fixed)?;
    Ok(Order { clues: clues(wanted), shape: shape(wanted)?, fixed, fill }.plan()?)
}

fn clues(wanted: &Wanted) -> Clues {
    let size = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    let patterned = wanted.pattern.is_some();
    let clues = match (&wanted.clues, wanted.min_clues, wanted.max_clues) {
        (Some(range), ..) => {
            Clues { least: size(*range.start()), most: size(*range.end()).min(81), rest: Rest::Enough }
        }
        (None, Some(least), Some(most)) => Clues { least: size(least), most: size(most).min(81), rest: Rest::Enough },
        (None, Some(least), None) => Clues::at_least(size(least)),
        (None, None, Some(most)) => Clues::at_most(size(most).min(81)),
        (None, None, None) if patterned => Clues::at_least(0),
        (None, None, None) => Clues::MINIMAL,
    };
    if wanted.minimal { Clues { rest: Rest::Minimal, ..clues } } else { clues }
}

fn shape(wanted: &Wanted) -> Result<Shape> {
    let hold = if wanted.as_far { Hold::AsFar } else { Hold::Strict };
    let number = |option: Option<u32>| option.map_or(0, |number| usize::try_from(number).unwrap_or(usize::MAX));
    let Wanted { quads, pairs, cells, more, .. } = *wanted;
    Ok(match (&wanted.symmetry, &wanted.pattern) {
        (Some(Kinds::Random), _) => Shape::Varied(hold),
        (Some(Kinds::One(Symmetry::None)), _) => Shape::Free,
        (Some(Kinds::One(symmetry)), _) => Shape::Symmetric(*symmetry, hold),
        (None, Some(pattern)) => Shape::Pattern(self::pattern(pattern)?),
        (None, None) if more || quads.is_some() || pairs.is_some() || cells.is_some() => Shape::Scheme(Scheme {
            quads: number(quads),
            pairs: number(pairs),
            cells: number(cells),
            rest: if more { Rest::Minimal } else { Rest::Enough },
        }),
        (None, None) => Shape::Free,
    })
}

/// A pattern by its name, as text, or from a file with text or a picture.
pub(crate) fn pattern(asked: &OsStr) -> Result<CellSet> {
    let shown = asked.to_string_lossy();
    if let Some(pattern) = Pattern::named(&shown) {
        return Ok(pattern.cells());
    }
    let path = Path::new(asked);
    if !path.exists() {
        let names: Vec<_> = Pattern::ALL.iter().map(Pattern::name).collect();
        let known = names.join(", ");
        let text = Pattern::parse(&shown);
        return text.map_err(|error| {
            anyhow::anyhow!(
                "{shown}: no pattern of that name (there are {known}), no such file, and as a text: {error}"
            )
        });
    }
    let bytes = read(path)?;
    let cells = match picture::cells(&bytes) {
        Some(cells) => cells,
        None => Pattern::parse(&String::from_utf8_lossy(&bytes)).map_err(anyhow::Error::from),
    };
    cells.with_context(|| shown.into_owned())
}

/// Digits that have to be given.
fn fixed(asked: &OsStr) -> Result<Grid> {
    let shown = asked.to_string_lossy();
    let path = Path::new(asked);
    if path.is_file() {
        let text = String::from_utf8_lossy(&read(path)?).into_owned();
        return text.parse::<Grid>().map_err(|error| anyhow::anyhow!("{shown}: {error}"));
    }
    if shown.contains('=') {
        return shown.split([' ', ',']).filter(|part| !part.is_empty()).try_fold(Grid::EMPTY, |mut grid, part| {
            let (cell, digit) =
                given(part).with_context(|| format!("{part}: expected a cell and a digit, as in r5c1=2"))?;
            if grid[cell].is_some_and(|other| other != digit) {
                bail!("{part}: another digit is fixed in {cell}");
            }
            grid[cell] = Some(digit);
            Ok(grid)
        });
    }
    shown.parse::<Grid>().map_err(|error| anyhow::anyhow!("{shown}: no such file, and as a puzzle: {error}"))
}

fn given(part: &str) -> Option<(Cell, Digit)> {
    let (cell, digit) = part.split_once('=')?;
    Some((cell.parse().ok()?, Digit::new(digit.parse().ok()?)?))
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    file::read(path, LONGEST, "a pattern")
}

/// What the ratings are to be.
pub(crate) fn wish(wanted: &Wanted) -> Result<Wish> {
    let zambon = wanted.zambon.as_ref().map_or(Ok(0..=4), |range| {
        let level = |level: u32| u8::try_from(level).unwrap_or(u8::MAX);
        let (least, most) = (level(*range.start()), level(*range.end()));
        if least > 4 {
            bail!("--zambon: the levels are 0 to 4");
        }
        Ok(least..=most.min(4))
    })?;
    let wish = Wish {
        levels: wanted.level.clone().unwrap_or(ANY_LEVEL),
        scores: wanted.score.clone().unwrap_or(0..=u32::MAX),
        zambon,
        require: wanted.require.iter().map(|named| named.0).collect(),
        forbid: wanted.forbid.iter().map(|named| named.0).collect(),
        only: (!wanted.only.is_empty()).then(|| wanted.only.iter().map(|named| named.0).collect()),
        ..Wish::default()
    };
    wish.check()?;
    Ok(wish)
}

/// What a puzzle is like, as far as the wish says anything about it.
pub(crate) fn described(wish: &Wish, puzzle: &Puzzle) -> String {
    let any = Wish::default();
    let mut parts = Vec::new();
    if wish.zambon != any.zambon {
        parts.push(format!("level {} for Zambon's solver", Run::of(puzzle.givens()).level()));
    }
    if wish.levels != any.levels || wish.scores != any.scores || !wish.require.is_empty() || wish.only.is_some() {
        let way = Way::of(puzzle, &Method::hodoku());
        let used = way.counts();
        let hard =
            used.iter().filter(|(technique, _)| hodoku::rating(technique).is_none_or(|own| own.level > Level::Easy));
        let names: Vec<_> = hard.map(|(technique, _)| technique.id).collect();
        parts.push(format!(
            "{} and uses {}",
            way.grade(),
            if names.is_empty() { "singles".into() } else { names.join(", ") }
        ));
    }
    parts.join(", ")
}
