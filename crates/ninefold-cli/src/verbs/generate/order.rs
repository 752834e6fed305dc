//! The options for new puzzles, with the files that they name read.

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::error::ContextKind;
use ninefold::formats::{Item, Request};
use ninefold::generate::{Fill, Impossible, Pattern};
use ninefold::logic::difficulty::Gem;
use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::{Feature, Rules};
use ninefold::{CellSet, formats};
use ninefold_app::order::{ANY_LEVEL, Options, OrderError};
use ninefold_app::recipe::Setting;
use ninefold_app::{near, order, picture};

use crate::io::{file, layout};
use crate::options::{Creation, Order};

/// A longer file is neither pattern nor picture.
const LONGEST: u64 = 64 << 20;

/// The options of the command line.
pub(crate) fn options(args: &Creation) -> Result<Options> {
    let order = &args.order;
    let layout = rules(order)?;
    Ok(Options {
        alone: order.alone,
        tries: args.effort,
        controlled: args.controlled,
        fill: if args.uniform { Fill::Uniform } else { Fill::Quick },
        clues: order.clues.clone(),
        min_clues: order.min_clues,
        max_clues: order.max_clues,
        minimal: order.minimal,
        symmetry: order.symmetry,
        as_far: order.as_far,
        pattern: order.pattern.as_deref().map(|asked| pattern(asked, &order.keep_shape, &layout)).transpose()?,
        fixed: order.fixed.as_deref().map(|asked| digits(asked, &layout)).transpose()?,
        full: order.full.as_deref().map(|asked| digits(asked, &layout)).transpose()?,
        quads: order.quads,
        pairs: order.pairs,
        cells: order.cells,
        more: order.more,
        by_book: order.by_book,
        levels: order.level.clone().unwrap_or(ANY_LEVEL),
        scores: order.score.clone().unwrap_or(0..=u32::MAX),
        zambon: order.zambon.clone(),
        explainer: order.se.clone(),
        gem: gem(order),
        require: order.require.clone(),
        forbid: order.forbid.clone(),
        only: order.only.clone(),
        without: order.without.clone(),
        layout,
    })
}

/// The rules of the puzzles: those of a file, those of a layout, or those of the plain grid.
fn rules(order: &Order) -> Result<Rules> {
    match (&order.rules, &order.layout) {
        (Some(path), _) => rules_of(Path::new(path)),
        (None, Some(layout)) => layout::named(layout),
        (None, None) => Ok(Rules::single()),
    }
}

/// The rules of the first puzzle in a file.
fn rules_of(path: &Path) -> Result<Rules> {
    let (bytes, shown) = (file::read(path, LONGEST, "a puzzle with rules")?, path.display());
    match first(&bytes, Request::default()) {
        Some(Ok(found)) => Ok(found.document.rules().clone()),
        Some(Err(error)) => Err(anyhow!("--rules: {shown}: {error}")),
        None => bail!("--rules: {shown}: the file has no puzzle"),
    }
}

/// The first puzzle of a text.
fn first(mut bytes: &[u8], request: Request) -> Option<Item> {
    let mut first = None;
    let _ = formats::read_from(&mut bytes, request, &mut |item| {
        first = Some(item);
        ControlFlow::Break(())
    });
    first
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
fn pattern(asked: &OsStr, kept: &[usize], layout: &Rules) -> Result<Vec<LayoutCell>> {
    if !layout.has_plain_grids() {
        bail!("--pattern: {}", Impossible::Plain("a pattern of clues"));
    }
    let path = Path::new(asked);
    if !layout.has(Feature::Row81) && path.is_file() {
        let bytes = read(path)?;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end();
        if !picture::is_picture(&bytes) && text.lines().count() != 9 {
            ensure!(kept.is_empty(), "--keep-shape: {} says of every cell whether it is a clue", path.display());
            return order::drawn_pattern(text, layout).with_context(|| path.display().to_string());
        }
    }
    let shown = asked.to_string_lossy();
    let words: Vec<&OsStr> = if layout.has(Feature::Row81) || path.exists() {
        vec![asked]
    } else {
        shown.split(',').map(OsStr::new).collect()
    };
    let patterns = words.into_iter().map(one_pattern).collect::<Result<Vec<_>>>()?;
    let cells = if kept.is_empty() {
        order::patterns(&patterns, layout)
    } else {
        order::patterns_kept(&patterns, kept, layout)
    };
    cells.map_err(|error| match error {
        OrderError::Patterns(..) => anyhow!(error).context("--pattern"),
        error => error.into(),
    })
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

/// Digits that have to be given, or that the solution is to have.
fn digits(asked: &OsStr, layout: &Rules) -> Result<Grids> {
    let shown = asked.to_string_lossy();
    let path = Path::new(asked);
    let text = match path.is_file() {
        true => String::from_utf8_lossy(&read(path)?).into_owned(),
        false if shown.contains('=') => return Ok(order::givens(&shown, layout)?),
        false => shown.clone().into_owned(),
    };
    let request = Request { layout: (!layout.has(Feature::Implied)).then(|| layout.clone()), ..Request::default() };
    let what = if path.is_file() { "" } else { "no such file, and as a puzzle: " };
    match first(text.as_bytes(), request) {
        Some(Ok(found)) => Ok(order::fixed(found.document.grids(), layout).with_context(|| shown.into_owned())?),
        Some(Err(error)) => Err(anyhow!("{shown}: {what}{error}")),
        None => Err(anyhow!("{shown}: {what}there is none")),
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    file::read(path, LONGEST, "a pattern")
}

/// Options of a file as they are on a command line; files that they name lie beside it.
pub(crate) fn arguments(settings: &[Setting], folder: &Path) -> Vec<String> {
    let option = |(key, value): &Setting| match value {
        None => format!("--{key}"),
        Some(text) => {
            let beside = folder.join(text);
            let is_file = matches!(key.as_str(), "pattern" | "fixed" | "full" | "layout" | "rules") && beside.is_file();
            format!("--{key}={}", if is_file { beside.to_string_lossy() } else { text.into() })
        }
    };
    settings.iter().map(option).collect()
}

/// The option of a file that cannot be, if it is one alone, and why, in a line.
pub(crate) fn refusal(error: &clap::Error) -> (Option<String>, String) {
    let option = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let option = option.and_then(|option| Some(option.strip_prefix("--")?.split([' ', '=']).next()?.to_owned()));
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    (option, first.trim_start_matches("error: ").replace('\n', " ").trim().to_owned())
}
