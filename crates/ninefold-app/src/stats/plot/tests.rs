use super::*;

#[test]
fn scales_end_above_and_have_round_steps() {
    assert_eq!(ticks(49151.0, 1.0), [0.0, 10000.0, 20000.0, 30000.0, 40000.0, 50000.0]);
    assert_eq!(ticks(3.0, 1.0), [0.0, 1.0, 2.0, 3.0]);
    assert_eq!(ticks(0.0, 1.0), [0.0, 1.0]);
    assert_eq!(ticks(100.0, 0.01), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
    assert_eq!(ticks(11.0, 1.0), [0.0, 5.0, 10.0, 15.0]);
}

#[test]
fn figures_are_short() {
    assert_eq!([12.0, 0.5, 33.333, 0.0].map(figure), ["12", "0.5", "33.33", "0"]);
}

/// Tall bars have their figures too if those of low bars are shown.
#[test]
fn figures_above_bars_have_one_size() {
    assert_eq!(figures([3.0, 8.0].iter(), 12.0), Some(12.0));
    let size = figures([3.0, 40.0].iter(), 12.0).unwrap();
    assert!((SMALLEST..LETTERS).contains(&size), "{size}");
    assert_eq!(figures([3.0, 40_000.0].iter(), 12.0), None);
}
