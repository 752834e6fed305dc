//! Clocks: the time that a thread has worked, as far as the system tells, and the day.

use std::time::{Duration, SystemTime};

use ninefold_app::date::Date;

/// The day that it is in UTC.
pub(crate) fn today() -> Date {
    Date::since_1970(SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs() / 86_400)
}

/// The CPU time of this thread so far.
#[cfg(unix)]
pub(crate) fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The time since the first call.
#[cfg(not(unix))]
pub(crate) fn now() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
