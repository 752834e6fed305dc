//! The calls by their names.

#[cfg(feature = "core")]
mod answers;
#[cfg(feature = "core")]
mod canonical;
#[cfg(feature = "core")]
mod engine;
#[cfg(feature = "core")]
mod generate;
#[cfg(feature = "core")]
mod verdicts;

#[cfg(feature = "full")]
mod asked;
#[cfg(feature = "book")]
mod book;
#[cfg(feature = "full")]
mod documents;
#[cfg(feature = "full")]
mod draw;
#[cfg(feature = "full")]
mod events;
#[cfg(feature = "full")]
mod explain;
#[cfg(feature = "full")]
mod lists;
#[cfg(feature = "full")]
mod order;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "full")]
mod rate;
#[cfg(feature = "full")]
mod solutions;
#[cfg(feature = "full")]
mod transform;

use crate::call::Call;
use crate::failure::Failure;

/// What a call does.
pub(crate) type Run = fn(&mut Call) -> Result<(), Failure>;

/// The call of that name.
pub(crate) fn named(name: &str) -> Option<Run> {
    match name {
        #[cfg(feature = "play")]
        "play" => Some(play::play),
        #[cfg(feature = "core")]
        _ => core(name),
        #[cfg(not(feature = "core"))]
        _ => None,
    }
}

#[cfg(feature = "core")]
fn core(name: &str) -> Option<Run> {
    Some(match name {
        "check" => verdicts::check,
        "solve" => verdicts::solve,
        "count" => verdicts::count,
        "counts" => verdicts::counts,
        "generate" => generate::generate,
        "canonical" => canonical::canonical,
        #[cfg(not(feature = "full"))]
        "parse" => answers::parse,
        #[cfg(feature = "full")]
        _ => return full(name),
        #[cfg(not(feature = "full"))]
        _ => return None,
    })
}

#[cfg(feature = "full")]
fn full(name: &str) -> Option<Run> {
    Some(match name {
        "parse" => documents::parse,
        "convert" => documents::convert,
        "list" => solutions::list,
        "open" => solutions::open,
        "next" => solutions::next,
        "close" => solutions::close,
        "events" => events::events,
        "explain" => explain::explain,
        "hint" => explain::hint,
        "rate" => rate::rate,
        "stats" => rate::stats,
        "daily" => order::daily,
        "same" => transform::same,
        "transform" => transform::transform,
        "render" => draw::render,
        #[cfg(feature = "book")]
        "book" => book::book,
        "techniques" => lists::techniques,
        "technique" => lists::technique,
        "formats" => lists::formats,
        "layouts" => lists::layouts,
        "engines" => lists::engines,
        "answer" => asked::answer,
        _ => return None,
    })
}
