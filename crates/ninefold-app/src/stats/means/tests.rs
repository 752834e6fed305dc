use super::*;

fn tally(values: &[(usize, u64)]) -> Tally {
    let mut tally = Tally::default();
    values.iter().for_each(|&(clues, value)| tally.note(Quantity::HodokuScore, clues, value));
    tally
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9 * other.abs().max(1.0)
}

#[test]
fn plain_means_are_those_of_schoolbooks() {
    let [mean] = tally(&[(24, 2), (24, 4), (26, 4), (27, 4), (27, 5), (27, 5), (28, 7), (28, 9)]).means(false)[..]
    else {
        panic!("one thing was measured")
    };
    assert_eq!((mean.quantity, mean.puzzles, mean.unbiased), (Quantity::HodokuScore, 8, None));
    assert!(near(mean.plain.mean, 5.0) && near(mean.plain.deviation, 2.0), "{mean:?}");
    assert!(near(mean.plain.error, 2.0 / 8_f64.sqrt()));
}

#[test]
fn weights_undo_how_seldom_puzzles_with_many_clues_come() {
    // Among all puzzles, a third have 25 clues and the value 10, two thirds have 26 clues and the value 40; puzzles with `n` clues are sampled in
    // proportion to 1 / C(81, n).
    #[allow(clippy::cast_sign_loss, reason = "weights and shares are positive")]
    let often = |clues: usize, share: f64| (56.0 * 3.0 * share / weight(clues)).round() as usize;
    let few = vec![(25, 10); often(25, 1.0 / 3.0)];
    let many = vec![(26, 40); often(26, 2.0 / 3.0)];
    assert!(few.len() > many.len(), "the sample is biased: {} {}", few.len(), many.len());
    let [mean] = tally(&[few, many].concat()).means(true)[..] else { panic!("one thing was measured") };
    let unbiased = mean.unbiased.unwrap();
    assert!((unbiased.mean - 30.0).abs() < 0.1, "{unbiased:?}");
    assert!((unbiased.deviation - 200_f64.sqrt()).abs() < 0.1);
    assert!(mean.plain.mean < 26.0);
}

#[test]
fn shares_of_clues_add_up_and_are_weighted() {
    let mut tally = Tally::default();
    [24, 25, 25, 26, 26, 26, 27].iter().for_each(|&clues| tally.note(Quantity::Clues, clues, clues as u64));
    let shares = tally.shares();
    assert!(near(shares.iter().map(|share| share.percent).sum(), 100.0));
    let [few, more] = [24, 27].map(|clues| shares.iter().find(|share| share.clues == clues).unwrap());
    assert!(near(more.percent / few.percent, weight(27) / weight(24)));
    assert!(few.error > 0.0 && few.error < more.error);
}

#[test]
fn parts_add_up() {
    let mut one = tally(&[(24, 5), (25, 6)]);
    one.join(tally(&[(25, 7), (26, 90)]));
    assert_eq!(one.means(true), tally(&[(24, 5), (25, 6), (25, 7), (26, 90)]).means(true));
}
