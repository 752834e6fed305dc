//! The options for new puzzles, with the files that they name read.

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use ninefold::CellSet;
use ninefold::formats::{self, Request};
use ninefold::generate::{Fill, Pattern};
use ninefold::logic::difficulty::Gem;
use ninefold::multi::{Grids, Layout, LayoutCell};
use ninefold_app::order::{self, ANY_LEVEL, Options};
use ninefold_app::{near, picture};

use crate::io::{file, layout};
use crate::options::{Creation, Named, Order};

/// A longer file is neither pattern nor picture.
const LONGEST: u64 = 64 << 20;

/// The options of the command line.
pub(crate) fn options(args: &Creation) -> Result<Options> {
    let order = &args.order;
    let layout = order.layout.as_deref().map_or_else(|| Ok(Layout::single()), layout::named)?;
    let techniques = |named: &[Named]| named.iter().map(|named| named.0).collect();
    Ok(Options {
        alone: order.alone,
        tries: args.effort,
        fill: if args.uniform { Fill::Uniform } else { Fill::Quick },
        clues: order.clues.clone(),
        min_clues: order.min_clues,
        max_clues: order.max_clues,
        minimal: order.minimal,
        symmetry: order.symmetry,
        as_far: order.as_far,
        pattern: order.pattern.as_deref().map(|asked| pattern(asked, &layout)).transpose()?,
        fixed: order.fixed.as_deref().map(|asked| fixed(asked, &layout)).transpose()?,
        quads: order.quads,
        pairs: order.pairs,
        cells: order.cells,
        more: order.more,
        levels: order.level.clone().unwrap_or(ANY_LEVEL),
        scores: order.score.clone().unwrap_or(0..=u32::MAX),
        zambon: order.zambon.clone(),
        explainer: order.se.clone(),
        gem: gem(order),
        require: techniques(&order.require),
        forbid: techniques(&order.forbid),
        only: techniques(&order.only),
        layout,
    })
}

/// The kind of gem that is asked for.
fn gem(order: &Order) -> Option<Gem> {
    match (order.diamond, order.pearl) {
        (true, _) => Some(Gem::Diamond),
        (_, true) => Some(Gem::Pearl),
        _ => None,
    }
}

/// The cells of a pattern: a file with a sign for each cell of several grids, one pattern for all grids, or one for each with commas between.
fn pattern(asked: &OsStr, layout: &Layout) -> Result<Vec<LayoutCell>> {
    let path = Path::new(asked);
    if !layout.is_single() && path.is_file() {
        let bytes = read(path)?;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end();
        if !picture::is_picture(&bytes) && text.lines().count() != 9 {
            return order::drawn_pattern(text, layout).with_context(|| path.display().to_string());
        }
    }
    let shown = asked.to_string_lossy();
    let words: Vec<&OsStr> =
        if layout.is_single() || path.exists() { vec![asked] } else { shown.split(',').map(OsStr::new).collect() };
    let patterns = words.into_iter().map(one_pattern).collect::<Result<Vec<_>>>()?;
    order::patterns(&patterns, layout).context("--pattern")
}

/// A pattern of nine by nine by its name, as text, or from a file with text or a picture.
fn one_pattern(asked: &OsStr) -> Result<CellSet> {
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
            let meant = near::question(&shown, names);
            anyhow!("{shown}: no pattern of that name (there are {known}), no such file, and as a text: {error}{meant}")
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
fn fixed(asked: &OsStr, layout: &Layout) -> Result<Grids> {
    let shown = asked.to_string_lossy();
    let path = Path::new(asked);
    let text = match path.is_file() {
        true => String::from_utf8_lossy(&read(path)?).into_owned(),
        false if shown.contains('=') => return Ok(order::givens(&shown, layout)?),
        false => shown.clone().into_owned(),
    };
    let request = Request { layout: (!layout.is_single()).then(|| layout.clone()), ..Request::default() };
    let mut first = None;
    let _ = formats::read_from(&mut text.as_bytes(), request, &mut |item| {
        first = Some(item);
        ControlFlow::Break(())
    });
    let what = if path.is_file() { "" } else { "no such file, and as a puzzle: " };
    match first {
        Some(Ok(found)) => Ok(order::fixed(found.document.grids(), layout).with_context(|| shown.into_owned())?),
        Some(Err(error)) => Err(anyhow!("{shown}: {what}{error}")),
        None => Err(anyhow!("{shown}: {what}there is none")),
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    file::read(path, LONGEST, "a pattern")
}
