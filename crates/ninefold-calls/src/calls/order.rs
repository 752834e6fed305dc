//! Rated orders, and the puzzle of the day.

use std::time::Duration;

use ninefold::generate::{Made, Seed, Short};
use ninefold::multi::Grids;
use ninefold::solve::Solver;
use ninefold::{Puzzle, Stop};
use ninefold_app::date::Date;
use ninefold_app::draw::Pen;
use ninefold_app::listing::{Listing, Solutions, Style};
use ninefold_app::options::table;
use ninefold_app::order;
use ninefold_app::order::{Options as Order, Series};

use super::generate::{self, Maker, Making};
use super::rate;
use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::Options;

/// The time limit for the puzzle of the day, in seconds.
const PATIENCE: f64 = 60.0;

/// A maker of rated puzzles, which are written in any format.
struct Rated {
    maker: order::Maker,
    listing: Listing,
}

impl Maker for Rated {
    fn make(&self, seed: Seed, stop: Stop<'_>) -> Made<Puzzle<Grids>> {
        self.maker.make(Solver::new(), seed, stop)
    }

    fn write(&self, puzzle: &Puzzle<Grids>, seed: Seed, stop: Stop<'_>) -> Result<String, Failure> {
        self.listing.check(puzzle).map_err(|error| Failure::option("format", error))?;
        Ok(self.listing.text(puzzle, seed, stop))
    }

    fn shortfall(&self, seed: Seed, short: &Short<Puzzle<Grids>>, seconds: f64, stop: Stop<'_>) -> String {
        self.maker.shortfall(seed, short, Duration::try_from_secs_f64(seconds).unwrap_or_default(), stop)
    }
}

/// Reads the order from the options.
pub(super) fn order(options: &mut Options) -> Result<Order, Failure> {
    let order = Order::new(options.group()?, options.group()?, options.group()?, &|_, _| None);
    order.map_err(Failure::from)
}

/// Returns the maker for an order; it writes the puzzles as objects with ratings, unless a format is named.
pub(super) fn maker(options: &mut Options, order: &Order) -> Making {
    let style = options.parsed("format", Style::named)?.unwrap_or(Style::Jsonl);
    let scales = rate::scales(options)?;
    let solutions = if options.flag("solution")? { Solutions::Always } else { Solutions::WhereRoom };
    let pen = Pen { color: false, unicode: true };
    let listing = Listing::new(style, &order.layout, scales, solutions, pen);
    let listing = listing.map_err(|error| Failure::option("format", error))?.weighted(order.clues.controlled);
    let maker = order.maker().map_err(|error| generate::order_error(&error))?;
    Ok(Box::new(Rated { maker, listing }))
}

/// Makes the puzzle of the given day, or the variant of its week.
pub(super) fn daily(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let date = options.parsed("date", str::parse::<Date>)?;
    let date = date.ok_or_else(|| Failure::option("date", "expected a day such as 2026-12-24"))?;
    let table::Graded { level } = options.group()?;
    let table::Dated { week } = options.group()?;
    let (order, seed) = if week {
        (Order::weekly(date, level).map_err(Failure::from)?, date.week_seed())
    } else {
        (Order::daily(date, level), date.seed())
    };
    let patience = Patience::read(options)?.or(PATIENCE);
    let maker = maker(options, &order)?;
    options.end()?;
    let series = Series { first: seed, count: 1, is_ranged: false };
    generate::make(call, &*maker, series, patience, false);
    Ok(())
}
