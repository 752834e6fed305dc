use super::*;

#[test]
fn results_come_in_order() {
    for jobs in [1, 2, 7] {
        let (mut numbers, mut all) = (0..1000, Vec::new());
        ordered(jobs, || numbers.next(), |number| number * number, |square| all.push(square));
        assert_eq!(all, (0..1000).map(|number| number * number).collect::<Vec<_>>());
    }
}

/// The consumer of the results can end an endless reader.
#[test]
fn a_sink_ends_it_all() {
    for jobs in [1, 2, 7] {
        let mut taken = 0;
        given(
            jobs,
            |take| while take(1).is_continue() {},
            |one| one,
            |one| {
                taken += one;
                if taken == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(taken, 100);
    }
}
