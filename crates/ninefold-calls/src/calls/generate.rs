//! New puzzles, each of a seed of its own.

use ninefold::generate::{Fill, Made, Pattern, Seed, Short};
use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::{Feature, Rules};
use ninefold::{Puzzle, Stop};
#[cfg(feature = "full")]
use ninefold_app::form::Key;
use ninefold_app::order::{self, Kinds, Options as Order, OrderError, Series};

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::{Options, none_of};

/// Seconds that a puzzle may take if nobody says anything else.
const PATIENCE: f64 = 60.0;

/// How the puzzles of an order come about.
pub(super) trait Maker {
    fn make(&self, seed: Seed, stop: Stop<'_>) -> Made<Puzzle<Grids>>;
    fn write(&self, puzzle: &Puzzle<Grids>, seed: Seed, stop: Stop<'_>) -> String;
    fn shortfall(&self, seed: Seed, short: &Short<Puzzle<Grids>>, seconds: f64, stop: Stop<'_>) -> String;
}

/// Puzzles to order.
#[cfg(not(feature = "full"))]
pub(super) fn generate(call: &mut Call) -> Result<(), Failure> {
    /// Nothing here knows techniques or several grids, so nothing rates.
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

        fn write(&self, puzzle: &Puzzle<Grids>, seed: Seed, _: Stop<'_>) -> String {
            ninefold_app::listing::bare_object(puzzle, seed, self.is_weighted)
        }

        fn shortfall(&self, seed: Seed, short: &Short<Puzzle<Grids>>, _: f64, _: Stop<'_>) -> String {
            format!("seed {seed}: stopped after {} tries", short.tries)
        }
    }

    let order = clues(&mut call.options, Rules::single())?;
    series(call, &mut |_| {
        let plan =
            order.order().plain(Feature::FastEngine).map_err(|_| Failure::unfit("the core makes plain grids"))?.plan();
        let plan = plan.map_err(|error| Failure::option("order", error))?;
        let plan = if let Some(tries) = order.tries { plan.with_tries(tries) } else { plan };
        Ok(Box::new(Plain { plan, is_weighted: order.controlled }))
    })
}

/// Puzzles to order, rated.
#[cfg(feature = "full")]
pub(super) fn generate(call: &mut Call) -> Result<(), Failure> {
    let order = super::order::order(&mut call.options)?;
    let feature = Feature::CanonicalForm;
    if let Err(why) = order.layout.supports(feature)
        && !order.layout.has_plain_grids()
        && call.options.flag("distinct")?
    {
        return Err(Failure::option("distinct", why));
    }
    series(call, &mut |options| super::order::maker(options, &order))
}

/// A maker, or what is wrong with the order.
pub(super) type Making = Result<Box<dyn Maker>, Failure>;

/// Makes the puzzles of a series of seeds.
fn series(call: &mut Call, maker: &mut dyn FnMut(&mut Options) -> Making) -> Result<(), Failure> {
    let options = &mut call.options;
    let seeds = options.range("seed", order::seeds)?;
    let chance = options.whole("chance")?.unwrap_or_default();
    let count = options.whole("count")?;
    // Memory of what was made is of the full module.
    let distinct = cfg!(feature = "full") && options.flag("distinct")?;
    let patience = Patience::read(options)?.or(PATIENCE);
    let maker = maker(options)?;
    options.end()?;
    let series = Series::new(seeds, count, || Seed::new(chance)).map_err(|error| order_error(&error))?;
    make(call, &*maker, series, patience, distinct);
    Ok(())
}

/// Makes the puzzle of each seed, until there are enough; different ones, if that is asked for.
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
                call.out.extend(maker.write(&puzzle, seed, last).into_bytes());
                made += 1;
                true
            }
            Made::Stopped(short) => {
                let best = short.best.as_ref().map(|(puzzle, _)| maker.write(puzzle, seed, last));
                call.out.extend(best.unwrap_or_default().into_bytes());
                call.fail(&Failure::short(maker.shortfall(seed, &short, patience.seconds(), last)));
                false
            }
        });
        if !is_made {
            return;
        }
        if patience.tell(usize::try_from(made).unwrap_or(usize::MAX), share(made, series.count)) {
            return;
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "a share is a rough number")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// The order for the clues, in the layout that was asked for.
pub(super) fn clues(options: &mut Options, layout: Rules) -> Result<Order, Failure> {
    let small = |options: &mut Options, name| {
        let number = options.whole(name)?;
        Ok::<_, Failure>(number.map(|number| u32::try_from(number).unwrap_or(u32::MAX)))
    };
    Ok(Order {
        tries: options.whole("effort")?,
        controlled: options.flag("controlled")?,
        fill: if options.flag("uniform")? { Fill::Uniform } else { Fill::Quick },
        clues: options.range("clues", order::numbers)?,
        min_clues: small(options, "minClues")?,
        max_clues: small(options, "maxClues")?,
        minimal: options.flag("minimal")?,
        symmetry: options.named("symmetry", Kinds::named, Kinds::names())?,
        as_far: options.flag("asFar")?,
        pattern: options.texts("pattern")?.map(|texts| pattern(&texts, &layout)).transpose()?,
        fixed: options.parsed("fixed", |text| digits(text, &layout))?,
        full: options.parsed("full", |text| digits(text, &layout))?,
        quads: small(options, "quads")?,
        pairs: small(options, "pairs")?,
        cells: small(options, "cells")?,
        more: options.flag("more")?,
        layout,
        ..Order::default()
    })
}

/// One pattern for all grids, or one for each: by its name, or as a text of 81 signs.
fn pattern(texts: &[String], layout: &Rules) -> Result<Vec<LayoutCell>, Failure> {
    let one = |text: &String| {
        let cells = Pattern::named(text).map(|pattern| pattern.cells());
        cells.map_or_else(|| Pattern::parse(text), Ok).map_err(|error| {
            let names = none_of(text, Pattern::ALL.iter().map(Pattern::name));
            Failure::option("pattern", format!("{names}; and as a text: {error}"))
        })
    };
    let patterns = texts.iter().map(one).collect::<Result<Vec<_>, _>>()?;
    order::patterns(&patterns, layout).map_err(|error| Failure::option("pattern", error))
}

/// Digits that have to be given, or that the solution is to have: cells as in `r5c1=2`, or a puzzle.
fn digits(text: &str, layout: &Rules) -> Result<Grids, OrderError> {
    if text.contains('=') {
        return order::givens(text, layout);
    }
    let grid = ninefold::formats::text::parse(text).map_err(|_| OrderError::Given(text.to_owned()))?;
    order::fixed(grid.grid().into(), layout)
}

pub(super) fn order_error(error: &OrderError) -> Failure {
    Failure::option("order", error)
}
