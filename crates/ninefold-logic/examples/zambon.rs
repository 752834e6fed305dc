//! Counts the strategies that Zambon's solver uses on a file of puzzles, and measures its speed:
//! `cargo run --release --example zambon FILE`.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;

use ninefold_core::{Grid, format};
use ninefold_logic::zambon::Run;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("a file of puzzles")?;
    let text = std::fs::read_to_string(file)?;
    let grids: Vec<Grid> = format::read(&text).filter_map(|record| Some(record.ok()?.content.grid())).collect();

    let start = Instant::now();
    let runs: Vec<Run> = grids.iter().map(Run::of).collect();
    let seconds = start.elapsed().as_secs_f64();

    let solved = runs.iter().filter(|run| run.is_solved()).count();
    println!("{solved} of {} solved, at {:.0} a second", runs.len(), f64::from(u32::try_from(runs.len())?) / seconds);
    let mut uses = BTreeMap::new();
    let all = runs.iter().flat_map(Run::uses);
    all.for_each(|strategy| *uses.entry((strategy.level(), strategy.name())).or_insert(0) += 1);
    uses.iter().for_each(|((level, name), count)| println!("{count:9}  {level} {name}"));
    println!("{:9}  guesses tried at most", runs.iter().map(Run::tries).max().unwrap_or_default());
    Ok(())
}
