use std::time::Duration;

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

/// Places are reused correctly even if later items are done long before earlier ones and the sink is slower than the workers.
#[test]
fn results_come_in_order_however_long_each_takes() {
    for jobs in [2, 3, 7] {
        let (mut numbers, mut all) = (0..400_usize, Vec::new());
        let pause = |number: usize| thread::sleep(Duration::from_micros(number as u64 * 7919 % 11 * 40));
        let work = |number: usize| {
            pause(number);
            vec![number; 3]
        };
        ordered(
            jobs,
            || numbers.next(),
            work,
            |result| {
                pause(result[0] / 50);
                all.push(result);
            },
        );
        assert_eq!(all, (0..400).map(|number| vec![number; 3]).collect::<Vec<_>>());
    }
}
