//! How fast figures are made and solved here: `cargo run --release -p ninefold-core --example multi_speed -- LAYOUT [COUNT]`.

use std::time::Instant;

use ninefold_core::multi::generate::{self, Wish};
use ninefold_core::multi::{Figure, Layout, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let layout: Layout = arguments.next().as_deref().unwrap_or("samurai").parse()?;
    let count = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let mut seed = 1_u64;
    let mut random = || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    };
    let start = Instant::now();
    let full = generate::solution(&layout, &mut random).is_some();
    println!("a full figure ({full}): {:?}", start.elapsed());
    let start = Instant::now();
    let mut puzzles: Vec<Figure> = Vec::new();
    for _ in 0..count {
        puzzles.push(generate::puzzle(&layout, &Wish::default(), &mut random)?.givens().clone());
    }
    let clues: usize = puzzles.iter().map(|puzzle| puzzle.filled().count()).sum();
    println!("made: {:.1} a second, {} clues", per_second(count, start), clues / count.max(1));
    let start = Instant::now();
    let (mut unique, mut guesses, mut slowest) = (0, 0, 0.0_f64);
    for puzzle in &puzzles {
        let one = Instant::now();
        let (verdict, tries) = Solver::new().verdict(puzzle);
        slowest = slowest.max(one.elapsed().as_secs_f64());
        unique += u32::from(verdict.is_ok());
        guesses += tries;
    }
    println!(
        "proved {unique}: {:.0} a second, {guesses} guesses, slowest {:.2} ms",
        per_second(count, start),
        slowest * 1e3
    );
    Ok(())
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn per_second(count: usize, start: Instant) -> f64 {
    count as f64 / start.elapsed().as_secs_f64()
}
