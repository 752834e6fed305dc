//! `ninefold bench`: a row for each backend and mode.

use crate::common::{ninefold, stdout};

#[test]
fn each_backend_in_both_ways() {
    let output = ninefold(&["bench", "--seconds", "0"]).output().unwrap();
    let text = stdout(&output);
    let rows: Vec<Vec<&str>> =
        text.lines().map(|line| line.split("  ").filter(|cell| !cell.is_empty()).collect()).collect();
    assert_eq!(rows[0][0], "corpus");
    assert!(rows.len() % 2 == 1 && rows.len() >= 3, "{text}");
    for (row, way) in rows[1..].iter().zip(["single", "batch"].into_iter().cycle()) {
        assert_eq!((row[0], row[1].trim(), row[3].trim()), ("17 hard ones", "17", way), "{text}");
        assert!(row[4].trim().parse::<u64>().unwrap() > 1000, "{text}");
    }
    let output = ninefold(&["bench", "no such file"]).output().unwrap();
    assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
}
