//! The options for new puzzles, with the files that they name read.

use std::ffi::OsStr;
use std::path::Path;

use anyhow::{Context, Result};
use ninefold::generate::Pattern;
use ninefold::{CellSet, Grid};
pub(crate) use ninefold_app::order::{ANY_LEVEL, HALF_TURN, Options, described};

use crate::io::file;
use crate::options::{Named, Wanted};
use ninefold_app::picture;

/// A longer file is neither pattern nor picture.
const LONGEST: u64 = 64 << 20;

/// The options of the command line.
pub(crate) fn options(wanted: &Wanted) -> Result<Options> {
    let techniques = |named: &[Named]| named.iter().map(|named| named.0).collect();
    Ok(Options {
        clues: wanted.clues.clone(),
        min_clues: wanted.min_clues,
        max_clues: wanted.max_clues,
        minimal: wanted.minimal,
        symmetry: wanted.symmetry,
        as_far: wanted.as_far,
        pattern: wanted.pattern.as_deref().map(pattern).transpose()?,
        fixed: wanted.fixed.as_deref().map_or(Ok(Grid::EMPTY), fixed)?,
        quads: wanted.quads,
        pairs: wanted.pairs,
        cells: wanted.cells,
        more: wanted.more,
        levels: wanted.level.clone().unwrap_or(ANY_LEVEL),
        scores: wanted.score.clone().unwrap_or(0..=u32::MAX),
        zambon: wanted.zambon.clone(),
        require: techniques(&wanted.require),
        forbid: techniques(&wanted.forbid),
        only: techniques(&wanted.only),
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
        Some(cells) => cells.map_err(anyhow::Error::from),
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
        return Ok(ninefold_app::order::givens(&shown)?);
    }
    shown.parse::<Grid>().map_err(|error| anyhow::anyhow!("{shown}: no such file, and as a puzzle: {error}"))
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    file::read(path, LONGEST, "a pattern")
}
