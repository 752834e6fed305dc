use std::collections::HashMap;

use super::*;
use crate::generate::Seed;
use crate::solve::Solver;

#[test]
fn splits_have_numbers() {
    let (numbers, splits) = (Numbers::new(), splits());
    assert_eq!(splits.len(), SPLITS);
    for (number, &[a, b, c]) in splits.iter().enumerate() {
        for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            assert_eq!(numbers.of(order), number);
        }
    }
}

/// The completions of all first bands add up to the number of grids that Felgenhauer and Jarvis found.
///
/// The columns of the first stack of the first band are the triples 123 456 789 in one of 1680 orders, and each of the other stacks has one of 6
/// orders. Second stacks that differ only in the names of digits have the same number of grids.
#[test]
fn all_completions_are_all_grids() {
    let (uniform, splits) = (Uniform::new(), splits());
    assert_eq!(uniform.most, 1728, "three times the same columns: 12 Latin squares each");
    let columns = |split: Triples| split.map(|triple| digits(triple).map(|digit| 1 << digit));
    let grids = |second: usize| -> u128 {
        let third = (0..SPLITS).map(|third| {
            let band = [splits[0], splits[second], splits[third]].map(columns);
            u128::from(uniform.completions(band)) * u128::from(uniform.table[second][third])
        });
        third.sum()
    };
    let mut known: HashMap<Vec<u32>, u128> = HashMap::new();
    let all = (0..SPLITS).map(|second| {
        let meets = |row: u16| splits[second].map(|column| (row & column).count_ones());
        let mut alike: Vec<u32> = splits[0].into_iter().flat_map(meets).collect();
        alike.sort_unstable();
        *known.entry(alike).or_insert_with(|| grids(second))
    });
    assert_eq!(all.sum::<u128>() * 1680 * 36, 6_670_903_752_021_072_936_960);
    assert_eq!(known.len(), 5);
}

#[test]
fn completions_are_what_the_solver_counts_from_a_band_and_half() {
    let uniform = Uniform::new();
    let mut random = Random::new(Seed::new(5));
    let band = first_band(&mut random);
    // The digits in the columns of the second band are drawn too, so that there are few enough arrangements to count.
    let first = [0, 3, 6].map(|at| columns(&band, at));
    let second = first.map(|own| spread(own, random.below(WAYS)));
    let third: [Triples; 3] = core::array::from_fn(|stack| rest(first[stack], second[stack]));
    let cells: [u16; 81] = core::array::from_fn(|index| match index / 27 {
        0 => band[index / 9][index % 9],
        1 => second[index % 9 / 3][index % 3],
        _ => third[index % 9 / 3][index % 3],
    });
    let counted = Solver::new().each_of(&cells).count();
    assert_eq!(counted, uniform.arrangements(&second) * uniform.arrangements(&third));
}

/// Every arrangement occurs, and none is much more frequent than the others.
#[test]
fn arrangements_are_equally_likely() {
    let uniform = Uniform::new();
    let columns = [[0o7, 0o70, 0o700], [0o111, 0o222, 0o444], [0o421, 0o142, 0o214]];
    let count = uniform.arrangements(&columns);
    let mut random = Random::new(Seed::new(1));
    let mut seen: HashMap<[[u16; 9]; 3], usize> = HashMap::new();
    let times = 200;
    for _ in 0..times * count {
        *seen.entry(arrange(&columns, count, &mut random)).or_default() += 1;
    }
    assert_eq!(seen.len(), count);
    assert!(seen.values().all(|&seen| seen > times / 2 && seen < times * 2));
    let row = |row: &[u16; 9]| row.iter().fold(0, |all, digit| all | digit) == ALL;
    assert!(seen.keys().all(|rows| rows.iter().all(row)));
}
