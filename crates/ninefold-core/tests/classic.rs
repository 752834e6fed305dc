//! The classic engines: what is known of the programs that they come from, and that all of them are right.

mod common;

use std::ops::ControlFlow;

use common::collections::collection;
use ninefold_core::classic::{Counts, End, Engine, Event};
use ninefold_core::{Board, Grid};

#[test]
fn probe() {
    let cases = [
        ".5...14..2.3...7...7.3..182..4.5...7...1.3...8...2.6..185..6.9...2...8.3..64...7.",
        "45......6..3..1..7....23.......4.25...93.21...81.7.......58....9..7..8..7......64",
        "32....7....98..3.......6..2.5...9..3.4.....2.7..3...4.1..7.......6..25....4....86",
        "...........783......5..264...26...7..4.....8..6...32...284..5......961...........",
        ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
    ];
    for case in cases {
        let board = case.parse::<Grid>().unwrap().board();
        for engine in Engine::all() {
            if matches!(engine, Engine::Brute | Engine::Masks) && case.starts_with('.') && !case.starts_with(".5") {
                continue;
            }
            let mut counts = Counts::default();
            let start = std::time::Instant::now();
            let end = engine.search(&board, &mut |event| {
                counts.add(&event);
                ControlFlow::Continue(())
            });
            println!("{engine:15} {:?} {end:?} {counts}", start.elapsed());
        }
    }
    for (case, depth, width) in [
        (0, 1, 2),
        (1, 1, 2),
        (1, 2, 2),
        (2, 2, 9),
        (2, 3, 2),
        (2, 3, 3),
        (2, 3, 4),
        (2, 3, 9),
        (2, 5, 2),
        (3, 2, 2),
        (3, 2, 3),
        (3, 2, 4),
        (3, 3, 2),
        (4, 5, 2),
        (4, 3, 4),
        (4, 3, 5),
        (4, 4, 3),
        (4, 3, 3),
    ] {
        let board = cases[case].parse::<Grid>().unwrap().board();
        let bounds = ninefold_core::classic::forced::Bounds::new(depth, width);
        let mut counts = Counts::default();
        let end = Engine::Forced(bounds).search(&board, &mut |event| {
            counts.add(&event);
            ControlFlow::Continue(())
        });
        println!("{case} ({depth},{width}) {end:?} calls {} {counts}", counts.tries + 1);
    }
}
