//! The events of a classic engine, part by part, and what came of its search.

use std::ops::RangeInclusive;

use ninefold::classic::Engine;
use ninefold::rules::Feature;
use ninefold_app::answer::Answer;
use ninefold_app::classic::Part;
use ninefold_app::{digits, engine};

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::{Options, none_of};
use crate::reading::Reading;

/// Events that are told in all if nobody says how many.
const EVENTS: u64 = 1_000_000;

/// Events that go out at once.
const MOST: u64 = 1 << 16;

/// The next events, an object each; behind the last one what came of it, which has no event.
pub(super) fn events(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let part = Part {
        engines: engines(options)?,
        solutions: options.whole("limit")?.unwrap_or(2),
        events: options.whole("most")?.unwrap_or(EVENTS),
        skip: options.whole("skip")?.unwrap_or(0),
        count: options.whole("count")?.unwrap_or(MOST).min(MOST),
    };
    if part.solutions == 0 {
        return Err(Failure::option("limit", "expected a whole number from 1, found 0"));
    }
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let entry = reading.entry(call)?;
    let board = digits::one(&entry.problem, Feature::ClassicEngines)
        .map_err(|refusal| Failure::from(refusal).at(entry.line, None))?
        .board();
    let mut out = String::new();
    // A string takes everything.
    patience.within(|stop| part.answer(&board, stop, &mut |told| _ = told.json(&entry, &mut out)));
    call.out = out.into_bytes();
    Ok(())
}

/// The engine, or `forced` with each of its bounds.
fn engines(options: &mut Options) -> Result<Vec<Engine>, Failure> {
    let names = || Engine::all().map(Engine::name);
    let engine = options.named("engine", Engine::named, names())?;
    let engine = engine.ok_or_else(|| Failure::option("engine", none_of("nothing", names())))?;
    let depths = bounds(options, "maxDepth", 1..=15)?;
    let widths = bounds(options, "maxWidth", 2..=15)?;
    let bounded = engine::bounded(engine, &depths, &widths);
    bounded.ok_or_else(|| Failure::option("engine", "only forced has bounds: maxDepth, maxWidth"))
}

/// A bound, or several with commas between.
fn bounds(options: &mut Options, name: &'static str, range: RangeInclusive<u8>) -> Result<Vec<u8>, Failure> {
    let bound = |text: &str| text.trim().parse().ok().filter(|bound| range.contains(bound));
    let read = |text: &str| {
        let all = text.split(',').map(bound).collect::<Option<Vec<u8>>>();
        all.ok_or_else(|| format!("expected numbers from {} to {}", range.start(), range.end()))
    };
    Ok(options.range(name, read)?.unwrap_or_default())
}
