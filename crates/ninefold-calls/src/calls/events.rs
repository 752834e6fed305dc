//! The events of a classic engine, in portions, and the result of its search.
//!
//! An engine calls a closure and cannot wait between two calls into a module, and all events at once would fill its memory. So each portion runs the
//! engine from the start. Portions grow: a million events take about twenty runs, which cost less than writing the events.

use std::num::NonZeroU64;

use ninefold::classic::Engine;
use ninefold::rules::Feature;
use ninefold_app::answer::Answer;
use ninefold_app::classic::Part;
use ninefold_app::options::table::Running;
use ninefold_app::{digits, engine};

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::{Options, none_of};
use crate::reading::Reading;

/// The default limit for the total number of events.
const EVENTS: u64 = 1_000_000;

/// The maximum number of events in a portion.
const MOST: u64 = 1 << 16;

/// Writes the next events, an object each; after the last event it writes the result of the search, which has no field `event`.
pub(super) fn events(call: &mut Call) -> Result<(), Failure> {
    let options = &mut call.options;
    let Running { limit, most, max_depth, max_width } = options.group()?;
    let bounds = (max_depth.map_or_else(Vec::new, |all| all.0), max_width.map_or_else(Vec::new, |all| all.0));
    let part = Part {
        engines: engines(options, &bounds)?,
        solutions: limit.map_or(2, NonZeroU64::get),
        events: most.unwrap_or(EVENTS),
        skip: options.whole("skip")?.unwrap_or(0),
        count: options.whole("count")?.unwrap_or(MOST).min(MOST),
    };
    let (patience, reading) = (Patience::read(options)?, Reading::read(call)?);
    call.options.end()?;
    let entry = reading.entry(call)?;
    let board = digits::one(&entry.problem, Feature::ClassicEngines)
        .map_err(|refusal| Failure::from(refusal).at(entry.line, None))?
        .board();
    let mut out = String::new();
    // Writing to a string cannot fail.
    patience.within(|stop| part.answer(&board, stop, &mut |told| _ = told.json(&entry, &mut out)));
    call.out = out.into_bytes();
    Ok(())
}

/// Returns the engine, or `forced` with each of its limits.
fn engines(options: &mut Options, (depths, widths): &(Vec<u8>, Vec<u8>)) -> Result<Vec<Engine>, Failure> {
    let names = || Engine::all().map(Engine::name);
    let engine = options.named("engine", Engine::named, names())?;
    let engine = engine.ok_or_else(|| Failure::option("engine", none_of("nothing", names())))?;
    let bounded = engine::bounded(engine, depths, widths);
    bounded.ok_or_else(|| Failure::option("engine", "maxDepth and maxWidth are for forced only"))
}
