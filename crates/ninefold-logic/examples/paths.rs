//! Measures the progress, the techniques and the speed of a method on a file of puzzles: `cargo run --release --example paths FILE [METHOD]`.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;

use ninefold_core::{Grid, Puzzle, format};
use ninefold_logic::{Method, Path};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("a file of puzzles")?;
    let method = match arguments.next().as_deref() {
        Some("simple") => Method::simple(),
        Some("zambon") => Method::zambon(),
        Some("all") => Method::everything(),
        _ => Method::hodoku(),
    };
    let text = std::fs::read_to_string(file)?;
    let grids: Vec<Grid> = format::read(&text).filter_map(|record| Some(record.ok()?.content.grid())).collect();
    let puzzles: Vec<Puzzle> = grids.into_iter().filter_map(|grid| Puzzle::try_from(grid).ok()).collect();

    let start = Instant::now();
    let mut solved = 0;
    let mut uses = BTreeMap::new();
    for puzzle in &puzzles {
        let path = Path::of(puzzle, &method);
        solved += usize::from(path.is_solved());
        path.counts().into_iter().for_each(|(technique, count)| *uses.entry(technique.name).or_insert(0) += count);
    }
    let seconds = start.elapsed().as_secs_f64();

    println!("{solved} of {} solved with method {}", puzzles.len(), method.name);
    println!("{:.0} puzzles a second", f64::from(u32::try_from(puzzles.len())?) / seconds);
    uses.iter().for_each(|(technique, count)| println!("{count:9}  {technique}"));
    Ok(())
}
