//! Clocks: the CPU time of a thread, if the system reports it, and the date.

use std::time::{Duration, SystemTime};

use ninefold_app::date::Date;

/// Returns the current date in UTC.
pub(crate) fn today() -> Date {
    in_days(0)
}

/// Returns the date in UTC that is `days` days from today.
pub(crate) fn in_days(days: i64) -> Date {
    let today = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs() / 86_400;
    Date::since_1970(today.saturating_add_signed(days))
}

/// Returns a time in UTC, written as `20261224183000Z`. It is the one in the variable `SOURCE_DATE_EPOCH`, which makes builds reproducible, or else
/// the current time.
#[cfg(feature = "pdf")]
pub(crate) fn moment() -> String {
    let asked = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    let seconds = asked.unwrap_or_else(|| SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs());
    let (day, rest) = (Date::since_1970(seconds / 86_400).to_string(), seconds % 86_400);
    format!("{}{:02}{:02}{:02}Z", day.replace('-', ""), rest / 3600, rest / 60 % 60, rest % 60)
}

/// Returns the CPU time that this thread has used so far.
#[cfg(unix)]
pub(crate) fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Returns the time since the first call.
#[cfg(not(unix))]
pub(crate) fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
