//! Rates the corpus of variants on Ninefold's own scale: `cargo run --release -p ninefold-logic --example levels -- FILE STEP [PREFIX]`.
//!
//! Rates every `STEP`th entry of the compressed FILE that has one solution and a name that begins with PREFIX. Prints a line for each puzzle: id,
//! level, score, steps, milliseconds of processor time, and its hardest techniques; then the distribution by source, and the rank correlation with
//! the difficulties that Solo gave its own puzzles (`t`, `b`, `i`, `a`, `e`, `u` in the ids of the source `sgt`).

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::unchecked_time_subtraction,
    reason = "a program for measurements"
)]

use std::collections::BTreeMap;
use std::time::Duration;

use ninefold_core::Stop;
use ninefold_logic::Position;
use ninefold_logic::levels::{Level, Rating, price_of};

#[allow(dead_code, reason = "each program uses its part")]
#[path = "../tests/common/variants.rs"]
mod collection;

/// The longest time for a rating.
const PATIENCE: Duration = Duration::from_secs(20);

/// The difficulties of Solo, the easiest first.
const SOLO: &str = "tbiaeu";

/// The processor time of this thread.
fn now() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or_default())
}

/// The rank of each value; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |own: &f64| {
        let below = values.iter().filter(|other| *other < own).count();
        let equal = values.iter().filter(|other| *other == own).count();
        below as f64 + f64::midpoint(equal as f64, 1.0)
    };
    values.iter().map(rank).collect()
}

/// Spearman's rank correlation.
fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let (one, other): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let (one, other, mean) = (ranks(&one), ranks(&other), f64::midpoint(pairs.len() as f64, 1.0));
    let sum = |of: &dyn Fn(usize) -> f64| (0..pairs.len()).map(of).sum::<f64>();
    let both = sum(&|at| (one[at] - mean) * (other[at] - mean));
    both / (sum(&|at| (one[at] - mean).powi(2)) * sum(&|at| (other[at] - mean).powi(2))).sqrt()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, step, rest @ ..] = &arguments[..] else { return Err("FILE STEP [PREFIX]".into()) };
    let prefix = rest.first().map_or("", String::as_str);
    let mut all = collection::variants(&std::fs::read(file)?);
    all.retain(|variant| variant.id.starts_with(prefix));
    let (mut counts, mut times) = (BTreeMap::<String, [usize; 6]>::new(), Vec::new());
    let mut solo = BTreeMap::<String, Vec<(f64, f64)>>::new();
    for variant in all.iter().step_by(step.parse()?) {
        let start = now();
        let is_over = |_| now() - start > PATIENCE;
        let position = Position::assume_unique(variant.givens.boards(), &variant.givens);
        let rated = Rating::of(position, Stop::when(&is_over));
        let time = (now() - start).as_secs_f64() * 1000.0;
        times.push(time);
        let place = rated
            .as_ref()
            .map_or(5, |(rating, _)| Level::ALL.iter().position(|level| *level == rating.grade.level).unwrap());
        let size = variant.givens.rules().size();
        let source = variant.id.split('-').next().unwrap().to_owned();
        for key in [source.clone(), format!("{size} rows"), "all".into()]
            .into_iter()
            .chain(variant.kinds.iter().map(|kind| format!("kind {kind}")))
        {
            counts.entry(key).or_default()[place] += 1;
        }
        let Ok((rating, path)) = rated else {
            println!("{} stopped {time:.0}", variant.id);
            continue;
        };
        let Rating { grade, .. } = rating;
        let mut used = path.counts();
        used.sort_by_key(|(technique, _)| std::cmp::Reverse(price_of(technique).map_or(0, |price| price.score)));
        let used: Vec<_> = used.iter().take(4).map(|(technique, count)| format!("{}:{count}", technique.id)).collect();
        println!("{} {} {} {} {time:.1} {}", variant.id, grade.level, grade.score, path.steps().len(), used.join(" "));
        if source == "sgt" {
            let own = variant.id.split('-').nth(1).and_then(|shape| SOLO.find(shape.chars().last()?));
            let group = format!("{size} rows");
            for key in [group, "all".into()] {
                let key = if is_killer(&variant.kinds) { format!("{key} killer") } else { key };
                solo.entry(key).or_default().extend(own.map(|own| (own as f64, f64::from(grade.score))));
            }
        }
    }
    println!("{:28} {:>6} {:>6} {:>6} {:>6} {:>6} {:>7}", "", "easy", "medium", "hard", "unfair", "extreme", "stopped");
    for (key, [easy, medium, hard, unfair, extreme, stopped]) in counts {
        println!("{key:28} {easy:>6} {medium:>6} {hard:>6} {unfair:>6} {extreme:>7} {stopped:>7}");
    }
    times.sort_by(f64::total_cmp);
    let time = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
    println!("ms: median {:.1}, 90 % {:.1}, 99 % {:.1}, longest {:.0}", time(50), time(90), time(99), time(100));
    for (key, pairs) in solo.iter().filter(|(_, pairs)| pairs.len() > 4) {
        println!(
            "Solo, {key}: {} puzzles, rank correlation of difficulty and score {:.2}",
            pairs.len(),
            spearman(pairs)
        );
    }
    Ok(())
}

fn is_killer(kinds: &[String]) -> bool {
    kinds.iter().any(|kind| kind == "killercage")
}
