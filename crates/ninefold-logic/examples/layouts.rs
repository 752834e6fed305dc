//! Measures the progress of a method on new multi-sudokus: `cargo run --release -p ninefold-logic --example layouts -- LAYOUT COUNT METHOD`.

use std::time::Instant;

use ninefold_core::generate::{Order, Random, Seed};
use ninefold_core::rules::Rules;
use ninefold_core::{Stop, generate};
use ninefold_logic::{Method, Path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [layout, count, method] = &arguments[..] else { return Err("LAYOUT COUNT METHOD".into()) };
    let layout: Rules = layout.parse()?;
    let method = Method::named(method).ok_or("no such method")?;
    let mut random = Random::new(Seed::new(1));
    for _ in 0..count.parse()? {
        let puzzle = generate::puzzle(Order::of(&layout), &mut random, Stop::NEVER)?;
        let start = Instant::now();
        let path = Path::of(&puzzle, &method);
        let time = start.elapsed();
        let start = Instant::now();
        let unsound = path.stages().filter(|(at, step)| at.check(step).is_err()).count();
        let open = path.end().boards().iter().map(|board| 81 - board.grid().filled().len()).max().unwrap_or_default();
        println!(
            "{} steps in {time:?}, solved {}, {open} open at most, grade {}, unsound {unsound} ({:?}), zambon {:?}",
            path.steps().len(),
            path.is_solved(),
            path.grade(),
            start.elapsed(),
            path.zambon_codes().len(),
        );
        for (technique, count) in path.counts().iter().rev().take(4) {
            println!("    {count} {technique}");
        }
    }
    Ok(())
}
