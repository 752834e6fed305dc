use super::*;

#[test]
fn the_first_places_are_kept_in_order() {
    let ledger = Ledger::default();
    for line in [7, 3, 9, 1, 8, 2, 5] {
        ledger.add("bad", "a".into(), line, 1);
    }
    let all = ledger.all();
    let lines: Vec<_> = all["bad"].first.iter().map(|place| place.1).collect();
    assert_eq!((all["bad"].count, lines), (7, vec![1, 2, 3, 5, 7]));
}

#[test]
fn too_many_kinds_are_counted_together() {
    let ledger = Ledger::default();
    for kind in 0..200 {
        ledger.add(&kind.to_string(), "a".into(), kind, 1);
    }
    let all = ledger.all();
    assert_eq!(all.len(), KINDS + 1);
    assert_eq!(all.values().map(|fault| fault.count).sum::<u64>(), 200);
}
