use alloc::vec;
use alloc::vec::Vec;

use super::{Dead, Masks, keep_sums, narrow, propagate_different, squeeze, sums_of};
use crate::cells::LayoutCell;
use crate::random::{Random, Seed};

/// Tries all assignments one by one. Returns the possible digits of each cell and the digits that all assignments use.
fn plainly(own: &[u32], sum: u32) -> Option<(Vec<u32>, u32)> {
    fn each(own: &[u32], sum: u32, chosen: &mut Vec<u32>, found: &mut (Vec<u32>, u32, bool)) {
        let at = chosen.len();
        if at == own.len() {
            if sum == 0 {
                found.0.iter_mut().zip(chosen.iter()).for_each(|(all, digit)| *all |= 1 << (digit - 1));
                found.1 &= chosen.iter().fold(0, |all, digit| all | 1 << (digit - 1));
                found.2 = true;
            }
            return;
        }
        for digit in 1..=25.min(sum) {
            if own[at] >> (digit - 1) & 1 == 1 && !chosen.contains(&digit) {
                chosen.push(digit);
                each(own, sum - digit, chosen, found);
                chosen.pop();
            }
        }
    }
    let mut found = (vec![0; own.len()], !0, false);
    each(own, sum, &mut Vec::new(), &mut found);
    found.2.then_some((found.0, found.1))
}

fn squeezed(size: usize, own: &[u32], sum: u32) -> Result<(Vec<u32>, u32), Dead> {
    let cells: Vec<LayoutCell> = (0..own.len()).map(LayoutCell::of).collect();
    let mut masks = own.to_vec();
    let needed = squeeze(&cells, sum, &mut Masks::new(size, &mut masks, &mut Vec::new()))?;
    Ok((masks, needed))
}

#[test]
fn squeezing_is_exact_among_few_digits() {
    let mut random = Random::new(Seed::new(3));
    for round in 0..20_000 {
        let size = [4, 6, 9, 9, 12][round % 5];
        let count = 1 + random.below(size.min(if size > 9 { 4 } else { 6 }));
        let own: Vec<u32> = (0..count)
            .map(|_| (random.next() as u32 | random.next() as u32) & ((1 << size) - 1))
            .map(|mask| mask.max(1))
            .collect();
        let sum = 1 + random.below(count * size) as u32;
        match plainly(&own, sum) {
            None => assert_eq!(squeezed(size, &own, sum), Err(Dead), "{own:?} {sum}"),
            Some((cells, needed)) => {
                let (masks, known) = squeezed(size, &own, sum).unwrap();
                assert_eq!(masks, cells, "{own:?} {sum}");
                assert_eq!(known & !needed, 0, "{own:?} {sum}");
            }
        }
    }
}

#[test]
fn narrowing_removes_no_digit_of_an_assignment() {
    let mut random = Random::new(Seed::new(6));
    for round in 0..20_000 {
        let (size, count) = ([4, 6, 9, 9][round % 4], 1 + random.below(6));
        let own: Vec<u32> = (0..count)
            .map(|_| (random.next() as u32 | random.next() as u32) & ((1 << size) - 1))
            .map(|mask| mask.max(1))
            .collect();
        let sum = 1 + random.below(count * size) as u32;
        let cells: Vec<LayoutCell> = (0..count).map(LayoutCell::of).collect();
        let mut masks = own.clone();
        let narrowed = narrow(&cells, sum, &mut Masks::new(size, &mut masks, &mut Vec::new()));
        let Some((all, needed)) = plainly(&own, sum) else {
            assert!(count > 3 || narrowed.is_err(), "{own:?} {sum}");
            continue;
        };
        assert_eq!(narrowed.unwrap() & !needed, 0, "{own:?} {sum}");
        assert!(masks.iter().zip(&all).all(|(kept, needed)| kept & needed == *needed), "{own:?} {sum}");
        assert!(count > 3 || masks == all, "{own:?} {sum}");
    }
}

#[test]
fn a_few_different_cells_have_the_sums_of_their_assignments() {
    let mut random = Random::new(Seed::new(7));
    for _ in 0..10_000 {
        let own: Vec<u32> = (0..=random.below(4)).map(|_| (random.next() as u32 & 511).max(1)).collect();
        let mut cells: Vec<(LayoutCell, u32)> =
            own.iter().enumerate().map(|(at, &mask)| (LayoutCell::of(at), mask)).collect();
        let of_each: Vec<_> = (0..=36).map(|sum| plainly(&own, sum)).collect();
        let sums = (0..).zip(&of_each).filter(|(_, of)| of.is_some()).fold(0, |all, (sum, _)| all | 1_u64 << sum);
        assert_eq!(sums_of(&cells), sums, "{own:?}");
        let allowed = random.next();
        keep_sums(&mut cells, allowed);
        let is_allowed = |sum: &usize| allowed >> sum & 1 == 1;
        let mut kept = vec![0; own.len()];
        for (masks, _) in (0..of_each.len()).filter(is_allowed).filter_map(|sum| of_each[sum].as_ref()) {
            kept.iter_mut().zip(masks).for_each(|(all, own)| *all |= own);
        }
        assert_eq!(cells.iter().map(|cell| cell.1).collect::<Vec<_>>(), kept, "{own:?} {allowed:b}");
    }
}

#[test]
fn wide_cages_lose_no_digit_of_an_assignment() {
    let mut random = Random::new(Seed::new(4));
    for _ in 0..3000 {
        let (size, count) = (13 + random.below(13), 3 + random.below(2));
        let own: Vec<u32> =
            (0..count).map(|_| (random.next() as u32 & random.next() as u32) & ((1 << size) - 1) | 1).collect();
        let sum = 6 + random.below(count * size) as u32;
        if let Some((cells, needed)) = plainly(&own, sum) {
            let (masks, known) = squeezed(size, &own, sum).unwrap();
            assert!(masks.iter().zip(&cells).all(|(kept, needed)| kept & needed == *needed), "{own:?} {sum}");
            assert_eq!(known & !needed, 0);
        }
    }
}

#[test]
fn the_largest_cages_take_no_time() {
    for size in [9, 12, 16, 25] {
        let all = vec![(1 << size) - 1; size];
        let cells: Vec<LayoutCell> = (0..size).map(LayoutCell::of).collect();
        let sum = (size * (size + 1) / 2) as u32;
        let mut masks = all.clone();
        for _ in 0..1000 {
            propagate_different(&cells, sum, &mut Masks::new(size, &mut masks, &mut Vec::new())).unwrap();
        }
        assert_eq!(masks, all);
        let impossible = propagate_different(&cells, sum + 1, &mut Masks::new(size, &mut masks, &mut Vec::new()));
        assert_eq!(impossible, Err(Dead));
    }
}
