//! The time that a thread has worked. Other work on the machine takes the core away, but adds nothing to this clock.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The result of a piece of work, and how long this thread was busy with it.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = now();
    let result = work();
    (result, now().saturating_sub(start))
}

fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::thread;

    use super::*;

    #[test]
    fn sleep_is_free_and_work_is_not() {
        let ((), asleep) = timed(|| thread::sleep(Duration::from_millis(60)));
        let (_, awake) = timed(|| (0..4_000_000_u64).fold(0, |sum: u64, i| black_box(sum.wrapping_mul(3) ^ i)));
        assert!(asleep < Duration::from_millis(30), "{asleep:?}");
        assert!(awake > Duration::from_micros(100), "{awake:?}");
    }
}
