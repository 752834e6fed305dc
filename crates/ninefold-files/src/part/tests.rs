use super::*;

#[test]
fn parts_follow_each_other_and_differ_by_one_at_most() {
    for total in (0..50).chain([1_000_000_007, u64::MAX]) {
        for of in [1, 2, 3, 7, 64] {
            let ranges: Vec<_> = (1..=of).map(|number| Part::new(number, of).unwrap().range(total)).collect();
            assert_eq!((ranges[0].start, ranges[ranges.len() - 1].end), (0, total));
            assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
            let sizes = ranges.iter().map(|range| range.end - range.start);
            assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1, "{total} in {of}");
        }
    }
}

#[test]
fn what_is_no_part() {
    let said = |text: &str| text.parse::<Part>().map_or_else(|error| error.to_string(), |part| part.to_string());
    assert_eq!(said("3/64"), "3/64");
    assert_eq!(said("0/4"), "expected a part from 1 to 4, found 0");
    assert_eq!(said("5/4"), "expected a part from 1 to 4, found 5");
    assert_eq!(said("1/0"), "expected at least one part, found none");
    for text in ["", "3", "a/b", "-1/4", "1/2/3", "1/99999999999999999999"] {
        assert!(said(text).starts_with("expected a part such as 3/64"), "{text}");
    }
}

/// Each place is in exactly one share, even if some shares are empty.
#[test]
fn every_place_has_one_share() {
    for (total, of) in [(10, 4), (3, 7), (0, 3), (1, 5)] {
        let shares: Vec<_> = (1..=of).map(|number| Share::of(Part::new(number, of).unwrap(), total)).collect();
        for place in 0..=total {
            let with = shares.iter().filter(|share| share.has(place)).count();
            assert_eq!(with, 1, "{place} of {total} in {of}");
        }
    }
}
