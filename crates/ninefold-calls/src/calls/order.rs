//! Orders with ratings, and the puzzle of a day.

use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

use ninefold::formats::Request;
use ninefold::generate::{Made, Seed, Short};
use ninefold::logic::difficulty::Gem;
use ninefold::logic::hodoku::Level;
use ninefold::multi::Grids;
use ninefold::rules::Rules;
use ninefold::solve::Solver;
use ninefold::symmetry::Symmetry;
use ninefold::{Puzzle, Stop, formats};
use ninefold_app::date::Date;
use ninefold_app::draw::Pen;
use ninefold_app::listing::{Listing, Solutions, Style};
use ninefold_app::order;
use ninefold_app::order::{ANY_LEVEL, Kinds, Options as Order, OrderError, Series};

use super::generate::{self, Maker, Making};
use super::rate;
use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::Options;
use crate::reading;

/// Seconds that the puzzle of a day may take.
const PATIENCE: f64 = 60.0;

/// Puzzles that are rated, and written in any format.
struct Rated {
    maker: order::Maker,
    listing: Listing,
}

impl Maker for Rated {
    fn make(&self, seed: Seed, stop: Stop<'_>) -> Made<Puzzle<Grids>> {
        self.maker.make(Solver::new(), seed, stop)
    }

    fn write(&self, puzzle: &Puzzle<Grids>, seed: Seed, stop: Stop<'_>) -> String {
        self.listing.text(puzzle, seed, stop)
    }

    fn shortfall(&self, seed: Seed, short: &Short<Puzzle<Grids>>, seconds: f64, stop: Stop<'_>) -> String {
        self.maker.shortfall(seed, short, Duration::try_from_secs_f64(seconds).unwrap_or_default(), stop)
    }
}

/// The order that the options make.
pub(super) fn order(options: &mut Options) -> Result<Order, Failure> {
    let layout = rules(options)?;
    let clues = generate::clues(options, layout)?;
    Ok(Order {
        alone: options.flag("alone")?,
        by_book: options.flag("byBook")?,
        levels: levels(options)?.unwrap_or(ANY_LEVEL),
        scores: options.range("score", order::numbers)?.unwrap_or(0..=u32::MAX),
        zambon: options.range("zambon", order::numbers)?,
        explainer: options.range("se", order::ratings)?,
        gem: gem(options)?,
        require: each(options, "require", order::need)?,
        forbid: each(options, "forbid", order::technique)?,
        only: each(options, "only", order::need)?,
        without: each(options, "without", order::technique)?,
        ..clues
    })
}

/// The rules of the puzzles: those of a puzzle's text, those of a layout, or those of the plain grid.
fn rules(options: &mut Options) -> Result<Rules, Failure> {
    let layout = reading::layout(options)?;
    let rules = options.parsed("rules", rules_of)?;
    if layout.is_some() && rules.is_some() {
        return Err(Failure::option("rules", "layout names the rules too; leave out one of them"));
    }
    Ok(rules.or(layout).unwrap_or_else(Rules::single))
}

/// The rules of the first puzzle of a text.
fn rules_of(text: &str) -> Result<Rules, String> {
    let mut first = None;
    let _ = formats::read_from(&mut text.as_bytes(), Request::default(), &mut |item| {
        first = Some(item);
        ControlFlow::Break(())
    });
    match first {
        Some(Ok(found)) => Ok(found.document.rules().clone()),
        Some(Err(error)) => Err(error.to_string()),
        None => Err("the text has no puzzle".into()),
    }
}

fn levels(options: &mut Options) -> Result<Option<RangeInclusive<Level>>, Failure> {
    options.parsed("level", order::levels)
}

fn gem(options: &mut Options) -> Result<Option<Gem>, Failure> {
    let (diamond, pearl) = (options.flag("diamond")?, options.flag("pearl")?);
    Ok(match (diamond, pearl) {
        (true, _) => Some(Gem::Diamond),
        (_, true) => Some(Gem::Pearl),
        _ => None,
    })
}

/// What each of several texts says of a technique.
fn each<T>(
    options: &mut Options,
    name: &'static str,
    parse: fn(&str) -> Result<T, OrderError>,
) -> Result<Vec<T>, Failure> {
    let texts = options.texts(name)?.unwrap_or_default();
    texts.iter().map(|text| parse(text).map_err(|error| Failure::option(name, error))).collect()
}

/// The maker of an order, and how its puzzles are written: as objects with ratings, unless a format is named.
pub(super) fn maker(options: &mut Options, order: &Order) -> Making {
    let style = options.parsed("format", Style::named)?.unwrap_or(Style::Jsonl);
    let scales = rate::scales(options)?;
    let solutions = if options.flag("solution")? { Solutions::Always } else { Solutions::WhereRoom };
    let pen = Pen { color: false, unicode: true };
    let listing = Listing::new(style, &order.layout, scales, solutions, pen);
    let listing = listing.map_err(|error| Failure::option("format", error))?.weighted(order.controlled);
    let maker = order.maker().map_err(|error| generate::order_error(&error))?;
    Ok(Box::new(Rated { maker, listing }))
}

/// The puzzle of a day.
pub(super) fn daily(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let date = options.parsed("date", str::parse::<Date>)?;
    let date = date.ok_or_else(|| Failure::option("date", "expected a day such as 2026-12-24"))?;
    let levels = levels(options)?.unwrap_or_else(|| date.levels());
    let order = Order { symmetry: Some(Kinds::One(Symmetry::HalfTurn)), levels, ..Order::default() };
    let patience = Patience::read(options)?.or(PATIENCE);
    let maker = maker(options, &order)?;
    options.end()?;
    let series = Series { first: date.seed(), count: 1, is_ranged: false };
    generate::make(call, &*maker, series, patience, false);
    Ok(())
}
