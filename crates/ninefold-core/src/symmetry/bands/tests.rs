use std::collections::BTreeSet;

use super::*;
use crate::symmetry::solved::Band;
use crate::symmetry::transform::ORDERS;

/// Enumerates the bands whose first box contains 1 to 9 in order and whose first row is sorted in each box.
fn every_band() -> BTreeSet<Name> {
    let triples: Vec<[u8; 3]> =
        (1..10).flat_map(|a| (a + 1..10).flat_map(move |b| (b + 1..10).map(move |c| [a, b, c]))).collect();
    let bits = |triple: &[u8; 3]| triple.iter().fold(0_u16, |bits, digit| bits | 1 << digit);
    let first = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let mut names = BTreeSet::new();
    for a in &triples {
        for b in triples.iter().filter(|b| bits(a) & bits(b) == 0) {
            let c = bits(a) | bits(b);
            let second = [bits(a), bits(b), 0x3fe & !c];
            let third: [u16; 3] = std::array::from_fn(|row| 0x3fe & !second[row] & !bits(&first[row]));
            let clash = (0..3).any(|row| second[row] & bits(&first[row]) != 0);
            if !clash && third[0] | third[1] | third[2] == 0x3fe {
                fill(first, second, third, &mut names);
            }
        }
    }
    names
}

fn fill(first: [[u8; 3]; 3], second: [u16; 3], third: [u16; 3], names: &mut BTreeSet<Name>) {
    let digits = |bits: u16| -> Vec<u8> { (1..10).filter(|digit| bits >> digit & 1 != 0).collect() };
    for orders in 0..1296 {
        let order = |at: usize| ORDERS[orders / [1, 6, 36, 216][at] % 6];
        let rows: Vec<[u8; 9]> = (0..3)
            .map(|row| {
                let (left, right) = (digits(second[row]), digits(third[row]));
                let [one, other] = if row == 0 { [ORDERS[0]; 2] } else { [order(2 * row - 2), order(2 * row - 1)] };
                std::array::from_fn(|at| match at / 3 {
                    0 => first[row][at],
                    1 => left[usize::from(one[at - 3])],
                    _ => right[usize::from(other[at - 6])],
                })
            })
            .collect();
        names.insert(Band::new(&rows).name());
    }
}

#[test]
fn there_are_416() {
    let names = every_band();
    if !names.iter().eq(&NAMES) {
        names.iter().for_each(|name| println!("{name:#x},"));
    }
    assert!(names.iter().eq(&NAMES), "{} names", names.len());
}
