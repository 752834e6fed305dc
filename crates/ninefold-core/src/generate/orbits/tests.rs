use super::*;

#[test]
fn orbits_keep_their_symmetry_and_nothing_less() {
    let counts = [81, 41, 21, 45, 45, 25, 45, 45, 25, 15];
    for (kind, count) in Symmetry::ALL.into_iter().zip(counts) {
        let orbits = orbits(kind);
        assert_eq!(orbits.len(), count, "{kind}");
        assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
        let odd: CellSet = orbits.iter().step_by(3).fold(CellSet::EMPTY, |cells, &orbit| cells | orbit);
        assert!(kind.turns().iter().all(|&turn| turned(turn, odd) == odd), "{kind}");
    }
}

#[test]
fn there_are_twenty_quadruples() {
    let quadruples = quadruples();
    assert_eq!(quadruples.len(), 20);
    let all = quadruples.iter().fold(CellSet::EMPTY, |cells, &quadruple| cells | quadruple);
    assert!(quadruples.iter().all(|quadruple| quadruple.len() == 4));
    assert_eq!((!all).single(), Cell::new(5, 5));
}
