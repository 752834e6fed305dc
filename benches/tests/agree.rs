//! The solvers agree on a sample of every puzzle file.

use std::time::Duration;

use fastrand::Rng;
use ninefold_benches::agree;
use ninefold_benches::corpus::{self, File};
use ninefold_benches::solvers::SudokuCrate;

/// Enough of a file to meet every kind of puzzle in it.
const SAMPLE: usize = 300;

fn sample(mut file: File) -> File {
    Rng::with_seed(1).shuffle(&mut file.entries);
    file.entries.truncate(SAMPLE);
    file
}

#[test]
fn on_a_sample_of_every_file() {
    let folder = corpus::folder();
    let Some(files) = corpus::open(&folder, &[]).expect("the corpus is readable") else {
        return println!("skipped: no corpus at {} (set {} to its folder)", folder.display(), corpus::VARIABLE);
    };
    for file in files {
        let puzzles = file.entries.len().min(SAMPLE);
        let report = agree::check(&sample(file), &[&SudokuCrate], Duration::from_millis(200));
        println!("{report}");
        assert_eq!(report.faults, [""; 0]);
        assert_eq!(report.puzzles(), puzzles);
        assert!(report.oracle > 0);
    }
}
