use super::{Account, Count, Screen, Total, grouped, rounded, time};
use std::time::{Duration, Instant};

fn count(total: Total, before: (u64, u64), now: (u64, u64)) -> Count {
    let mut count = Count::new(total);
    count.before = count.before.and(before.0, before.1);
    count.now = count.now.and(now.0, now.1);
    count
}

fn words(total: Total, before: (u64, u64), now: (u64, u64), seconds: u64) -> String {
    count(total, before, now).words(Duration::from_secs(seconds))
}

#[test]
fn a_file() {
    let file = Total::Bytes(8_200_000);
    assert_eq!(words(file, (0, 0), (0, 0), 2), "0 puzzles, 2 s so far");
    assert_eq!(words(file, (0, 0), (25_000, 2_050_000), 20), "25,000 of about 100,000 puzzles, 1,250/s, 60 s left");
    assert_eq!(words(file, (0, 0), (3, 246), 60), "3 of about 100,000 puzzles, 20.0 s each, 23 days 3 h left");
    assert_eq!(words(file, (0, 0), (100_000, 8_200_000), 20), "100,000 puzzles, 5,000/s, 0 s left");
    // Blank lines and comments take bytes as well: they change the estimate, not the count.
    assert_eq!(words(Total::Bytes(1000), (0, 0), (1, 500), 3), "1 of about 2 puzzles, 3.0 s each, 3 s left");
}

/// Puzzles of an earlier run count as done, but not for the pace.
#[test]
fn a_file_that_is_continued() {
    let file = Total::Bytes(8_200_000);
    let resumed = words(file, (50_000, 4_100_000), (100, 8200), 20);
    assert_eq!(resumed, "50,100 of about 100,000 puzzles, 5.0/s, 2 h 46 min left");
    assert_eq!(count(file, (50_000, 4_100_000), (100, 8200)).position(), Some((4_108_200, 8_200_000)));
}

#[test]
fn new_puzzles() {
    assert_eq!(words(Total::Puzzles(40), (10, 0), (10, 0), 100), "20 of 40 puzzles, 10.0 s each, 4 min left");
    assert_eq!(words(Total::Unknown, (0, 0), (45, 9000), 3), "45 puzzles, 15/s, 3 s so far");
    assert_eq!(words(Total::Unknown, (0, 0), (1, 82), 4), "1 puzzle, 4.0 s each, 4 s so far");
}

fn account(count: Count) -> Account {
    Account { start: Instant::now(), screen: Screen::Free, count, more: None, last: None }
}

/// The text fits into one line of any terminal, and its control characters are escaped.
#[test]
fn a_line() {
    let seconds = Duration::from_secs(20);
    let half = || count(Total::Puzzles(40), (0, 0), (20, 0));
    let line = account(half()).line(seconds, 60);
    assert_eq!(line, " 50% [========>        ] 20 of 40 puzzles, 1.0/s, 20 s left");
    for width in 0..200 {
        assert!(account(half()).line(seconds, width).len() <= width.saturating_sub(1), "{width}");
    }
    let whole = account(count(Total::Puzzles(40), (0, 0), (40, 0))).line(seconds, 60);
    assert!(whole.starts_with("100% [======") && !whole.contains('>'), "{whole}");
    let told = Account { more: Some(Box::new(|_| "two\u{1b}[2J tried".into())), ..account(half()) };
    assert!(told.line(seconds, 90).ends_with("20 s left; two[2J tried"), "{}", told.line(seconds, 90));
    assert_eq!(told.stopped(), "stopped after 20 of 40 puzzles; two\u{1b}[2J tried");
    let none = account(count(Total::Bytes(0), (0, 0), (0, 0))).line(seconds, 60);
    assert_eq!(none, "0 puzzles, 20 s so far");
}

#[test]
fn numbers() {
    assert_eq!([0, 999, 1000, 1_234_567].map(grouped).join("|"), "0|999|1,000|1,234,567");
    assert_eq!([0.0, 7.4, 99.6, 1234.0, 99_960.0, 104_640.0].map(rounded), [0, 7, 100, 1230, 100_000, 105_000]);
    let times = [0, 119, 120, 121, 7199, 7200, 100_000, 200_000].map(time);
    assert_eq!(times.join("|"), "0 s|119 s|2 min|3 min|120 min|2 h 0 min|27 h 46 min|2 days 7 h");
}
