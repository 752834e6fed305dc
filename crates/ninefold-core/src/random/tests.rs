use super::*;

/// The reference program prints these numbers when it starts from the state 1, 2, 3, 4.
#[test]
fn the_stream_is_that_of_the_reference() {
    let mut random = Random([1, 2, 3, 4]);
    let first: [u64; 6] = core::array::from_fn(|_| random.next());
    assert_eq!(first, [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600]);
}

/// Vigna's `splitmix64.c` prints these numbers when it starts from 1234567.
#[test]
fn seeds_are_stirred_as_in_the_reference() {
    let mut state = 1234567;
    let first: [u64; 3] = core::array::from_fn(|_| split_mix(&mut state));
    assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
}

#[test]
fn bounded_numbers_are_fair_and_in_range() {
    let mut random = Random::new(Seed::new(5));
    let mut counts = [0_u32; 6];
    (0..60_000).for_each(|_| counts[random.below(6)] += 1);
    assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    assert_eq!((random.below(0), random.below(1)), (0, 0));
}
