//! Classic engines, and the time that they may take.

use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::classic::Engine;

/// Parses the name of an engine.
pub(crate) fn engine() -> impl TypedValueParser<Value = Engine> {
    let names = Engine::all().map(|engine| PossibleValue::new(engine.name()).help(engine.about()));
    PossibleValuesParser::new(names).try_map(|name| Engine::named(&name).ok_or("no such engine"))
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| "expected a number of seconds above 0".into())
}

/// The time that a puzzle may take.
#[derive(Debug, Args)]
pub(crate) struct Time {
    /// How long a puzzle may take: what is not decided by then is answered as open (for ever by default)
    #[arg(long = "time-limit", value_name = "SECONDS", value_parser = seconds)]
    pub(crate) limit: Option<Duration>,
}
