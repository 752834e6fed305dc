//! Generates puzzles, each from its own seed.

use std::num::NonZeroU64;

use ninefold::generate::{Made, Seed, Short};
use ninefold::multi::Grids;
use ninefold::rules::Feature;
use ninefold::{Puzzle, Stop};
#[cfg(feature = "full")]
use ninefold_app::form::Key;
use ninefold_app::options::{Seeds, table};
#[cfg(not(feature = "full"))]
use ninefold_app::order::Options as Order;
use ninefold_app::order::{OrderError, Series};

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::Options;

/// The default time limit for a puzzle, in seconds.
const PATIENCE: f64 = 60.0;

/// Makes the puzzles of an order.
pub(super) trait Maker {
    fn make(&self, seed: Seed, stop: Stop<'_>) -> Made<Puzzle<Grids>>;
    fn write(&self, puzzle: &Puzzle<Grids>, seed: Seed, stop: Stop<'_>) -> Result<String, Failure>;
    fn shortfall(&self, seed: Seed, short: &Short<Puzzle<Grids>>, seconds: f64, stop: Stop<'_>) -> String;
}

/// Generates puzzles to order.
#[cfg(not(feature = "full"))]
pub(super) fn generate(call: &mut Call) -> Result<(), Failure> {
    /// A maker for modules that support neither techniques nor several grids, and rate nothing.
    struct Plain {
        plan: ninefold::generate::Plan,
        is_weighted: bool,
    }

    impl Maker for Plain {
        fn make(&self, seed: Seed, stop: Stop<'_>) -> Made<Puzzle<Grids>> {
            let mut random = ninefold::generate::Random::new(seed);
            match self.plan.make(ninefold::solve::Solver::new(), &mut random, &mut |_| 0, stop) {
                Made::Puzzle(puzzle) => Made::Puzzle(puzzle.into()),
                Made::Stopped(Short { best, tries }) => {
                    let best = best.map(|(puzzle, distance)| (puzzle.into(), distance));
                    Made::Stopped(Short { best, tries })
                }
            }
        }

        fn write(&self, puzzle: &Puzzle<Grids>, seed: Seed, _: Stop<'_>) -> Result<String, Failure> {
            Ok(ninefold_app::listing::bare_object(puzzle, seed, self.is_weighted))
        }

        fn shortfall(&self, seed: Seed, short: &Short<Puzzle<Grids>>, _: f64, _: Stop<'_>) -> String {
            format!("seed {seed}: stopped after {} tries", short.tries)
        }
    }

    let clues: table::Clues = call.options.group()?;
    let seeds = clues.seed;
    let order = Order::plain(clues)?;
    series(call, seeds, false, &mut |_| {
        let plan = order
            .order()
            .plain(Feature::FastEngine)
            .map_err(|_| Failure::unfit("the core module makes plain grids only"))?
            .plan();
        let plan = plan.map_err(|error| Failure::option("order", error))?;
        let plan = if let Some(tries) = order.clues.effort { plan.with_tries(tries) } else { plan };
        Ok(Box::new(Plain { plan, is_weighted: order.clues.controlled }))
    })
}

/// Generates rated puzzles to order.
#[cfg(feature = "full")]
pub(super) fn generate(call: &mut Call) -> Result<(), Failure> {
    let order = super::order::order(&mut call.options)?;
    let table::Distinct { distinct } = call.options.group()?;
    order.compared(distinct).map_err(|unfit| Failure::option("distinct", unfit))?;
    series(call, order.clues.seed, distinct, &mut |options| super::order::maker(options, &order))
}

/// A maker, or the error in the order.
pub(super) type Making = Result<Box<dyn Maker>, Failure>;

/// Makes the puzzles of a series of seeds.
fn series(
    call: &mut Call,
    seeds: Option<Seeds>,
    distinct: bool,
    maker: &mut dyn FnMut(&mut Options) -> Making,
) -> Result<(), Failure> {
    let options = &mut call.options;
    let chance = options.whole("chance")?.unwrap_or_default();
    let table::Series { count } = options.group()?;
    let patience = Patience::read(options)?.or(PATIENCE);
    let maker = maker(options)?;
    options.end()?;
    let series =
        Series::new(seeds, count.map(NonZeroU64::get), || Seed::new(chance)).map_err(|error| order_error(&error))?;
    make(call, &*maker, series, patience, distinct);
    Ok(())
}

/// Makes the puzzle of each seed until there are enough puzzles; with `distinct` they are all different.
pub(super) fn make(call: &mut Call, maker: &dyn Maker, series: Series, patience: Patience, distinct: bool) {
    #[cfg(feature = "full")]
    let mut forms: std::collections::HashSet<Key> = std::collections::HashSet::new();
    let (mut made, mut place) = (0, 0);
    while made < series.count && !(place >= series.count && (series.is_ranged || !distinct)) {
        let seed = series.first.nth(place);
        place += 1;
        let is_made = patience.longer().within(|last| match patience.within(|stop| maker.make(seed, stop)) {
            Made::Puzzle(puzzle) => {
                #[cfg(feature = "full")]
                if distinct
                    && puzzle
                        .givens()
                        .plain(Feature::CanonicalForm)
                        .is_ok_and(|grid| !forms.insert(Key::canonical(&grid)))
                {
                    return true;
                }
                let text = maker.write(&puzzle, seed, last);
                let is_written = put(call, text);
                made += u64::from(is_written);
                is_written
            }
            Made::Stopped(short) => {
                if let Some((puzzle, _)) = &short.best {
                    put(call, maker.write(puzzle, seed, last));
                }
                let distance = short.best.as_ref().map(|&(_, distance)| distance);
                let short = Failure::short(maker.shortfall(seed, &short, patience.seconds(), last));
                call.fail(&short.with_distance(distance));
                false
            }
        });
        if !is_made {
            return;
        }
        if patience.tell(usize::try_from(made).unwrap_or(usize::MAX), share(made, series.count)) || call.is_full() {
            return;
        }
    }
}

/// Adds the text of a puzzle, or the failure, to the answer; returns whether there is a text.
fn put(call: &mut Call, text: Result<String, Failure>) -> bool {
    match text {
        Ok(text) => {
            call.out.extend(text.into_bytes());
            true
        }
        Err(failure) => {
            call.fail(&failure);
            false
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "a share is a rough number")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

pub(super) fn order_error(error: &OrderError) -> Failure {
    Failure::option("order", error)
}
