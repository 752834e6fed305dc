use ninefold::CellSet;

use super::*;

#[test]
fn symmetries_of_small_patterns() {
    let names = |cells: &str| {
        let cells: CellSet = cells.parse().unwrap();
        let kept = SYMMETRIES.iter().filter(|(.., transform)| transform().cells(cells) == cells);
        kept.map(|(name, ..)| *name).collect::<Vec<_>>()
    };
    assert_eq!(names("r1c1 r9c9"), ["half turn", "falling diagonal", "rising diagonal"]);
    assert_eq!(names("r1c3 r1c7"), ["left and right"]);
    assert_eq!(names("r3c1 r7c1"), ["top and bottom"]);
    assert_eq!(names("r1c2 r2c9 r9c8 r8c1"), ["half turn", "quarter turn"]);
    assert_eq!(names("r2c1 r1c2"), ["falling diagonal"]);
    assert_eq!(names("r9c8 r8c9"), ["falling diagonal"]);
    assert_eq!(names("r1c8 r2c9"), ["rising diagonal"]);
    assert_eq!(names("r1c2"), Vec::<&str>::new());
    assert_eq!(names("r5c5").len(), 6);
}

#[test]
fn guesses_fall_into_bins_that_double() {
    assert_eq!([0, 1, 2, 3, 4, 5, 8, 9, 16, 17].map(doubling), [0, 1, 2, 3, 3, 4, 4, 5, 5, 6]);
}

#[test]
fn scores_fall_into_bins() {
    assert_eq!([0, 199, 200, 1999, 2000, 9999, 10000, 99999].map(bin), [0, 0, 1, 13, 14, 16, 17, 17]);
}
