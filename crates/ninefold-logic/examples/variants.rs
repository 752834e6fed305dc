//! Measures the paths of hints on the corpus of variants: `cargo run --release -p ninefold-logic --example variants -- FILE STEP [PREFIX]`.
//!
//! Solves every `STEP`th entry of the compressed FILE that has one solution and a name that begins with PREFIX.
//! Each step is proved again and compared with the published solution.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    clippy::unchecked_time_subtraction,
    clippy::while_let_on_iterator,
    reason = "a program for measurements"
)]

use std::collections::BTreeMap;
use std::time::Duration;

use ninefold_core::{Candidate, Stop};
use ninefold_logic::levels::{self, Level};
use ninefold_logic::step::Claim;
use ninefold_logic::{Method, Position, Step, Technique, Walk};

#[path = "../tests/common/variants.rs"]
mod collection;

use collection::Variant;

/// The longest time for a path.
const PATIENCE: Duration = Duration::from_secs(20);

/// The number of the longest texts that are printed.
const TEXTS: usize = 10;

/// The hardest step of a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Hardest {
    /// Steps of the level easy: singles, and steps that read one clue.
    Easy,
    /// Steps of the level medium: sums, locked candidates, pairs and triples.
    Medium,
    /// Any harder pattern and any chain.
    Hard,
    /// Nets, guesses and searches.
    Last,
    Unsolved,
}

/// The processor time of this thread.
fn now() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or_default())
}

fn hardest(steps: &[Step], is_solved: bool) -> Hardest {
    if !is_solved {
        return Hardest::Unsolved;
    }
    steps.iter().map(|step| of(step.technique())).max().unwrap_or(Hardest::Easy)
}

fn of(technique: &Technique) -> Hardest {
    if levels::is_beyond(technique) {
        return Hardest::Last;
    }
    match levels::price_of(technique).map(|price| price.level) {
        Some(Level::Easy) => Hardest::Easy,
        Some(Level::Medium) => Hardest::Medium,
        _ => Hardest::Hard,
    }
}

/// The results of the puzzles of one group.
#[derive(Default)]
struct Group {
    hardest: Vec<Hardest>,
    times: Vec<f64>,
}

impl Group {
    fn line(&mut self) -> String {
        self.times.sort_by(f64::total_cmp);
        let count = self.hardest.len();
        let share =
            |most| 100.0 * self.hardest.iter().filter(|&&hardest| hardest <= most).count() as f64 / count.max(1) as f64;
        let time = |part: usize| self.times[(count * part / 100).min(count - 1)];
        format!(
            "{count:5}  {:5.1} % without nets  {:5.1} % medium  {:5.1} % easy  median {:7.1} ms, 90 % {:7.1} ms",
            share(Hardest::Hard),
            share(Hardest::Medium),
            share(Hardest::Easy),
            time(50),
            time(90)
        )
    }
}

/// Whether a step is refused by the proof or excludes the published solution.
fn is_unsound(variant: &Variant, position: &Position, step: &Step) -> bool {
    let is_wrong = |claim: Claim| {
        let Candidate { cell, digit } = claim.candidate();
        let cell = variant.solution.rules().cell(step.grid(), cell);
        matches!(claim, Claim::True(_)) != (variant.solution[cell] == Some(digit))
    };
    step.conclusions().any(is_wrong) || position.check(step).is_err()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, step, rest @ ..] = &arguments[..] else { return Err("FILE STEP [PREFIX]".into()) };
    let prefix = rest.first().map_or("", String::as_str);
    let mut all = collection::variants(&std::fs::read(file)?);
    all.retain(|variant| prefix.split(',').any(|prefix| variant.id.starts_with(prefix)));
    let method = Method::hints();
    let mut groups: BTreeMap<String, Group> = BTreeMap::new();
    let (mut uses, mut spent) = (BTreeMap::new(), BTreeMap::new());
    let mut texts: Vec<(usize, String)> = Vec::new();
    let mut unsound = 0;
    for variant in all.iter().step_by(step.parse()?) {
        let start = now();
        let is_over = |_| now() - start > PATIENCE;
        let position = Position::assume_unique(variant.givens.boards(), &variant.givens);
        let mut walk = Walk::new(position.clone(), &method).until(Stop::when(&is_over));
        let (mut steps, mut before) = (Vec::new(), now());
        while let Some(step) = walk.next() {
            *spent.entry(step.technique().id).or_insert(0.0) += (now() - before).as_secs_f64();
            before = now();
            steps.push(step);
        }
        let is_solved = walk.position().is_solved();
        let time = (now() - start).as_secs_f64() * 1000.0;
        let hardest = hardest(&steps, is_solved);
        let source = variant.id.split('-').next().unwrap_or_default();
        let kinds = variant.kinds.iter().map(|kind| format!("kind {kind}"));
        for key in kinds.chain([format!("from {source}"), "all".into()]) {
            let group = groups.entry(key).or_default();
            group.hardest.push(hardest);
            group.times.push(time);
        }
        let mut position = position;
        for step in &steps {
            *uses.entry(step.technique().id).or_insert(0) += 1;
            if is_unsound(variant, &position, step) {
                unsound += 1;
                println!("unsound: {} {step}", variant.id);
            }
            if of(step.technique()) <= Hardest::Hard {
                let reason = step.reason();
                texts.push((reason.chars().count(), format!("{}: {reason}", step.technique().id)));
            }
            position.apply(step);
        }
        if hardest > Hardest::Medium {
            let hard: Vec<&str> =
                steps.iter().map(Step::technique).filter(|one| of(one) > Hardest::Medium).map(|one| one.id).collect();
            println!("{hardest:?} {} {time:.0} ms {:?} {hard:?}", variant.id, variant.kinds);
        }
    }
    groups.iter_mut().for_each(|(name, group)| println!("{name:28} {}", group.line()));
    println!("{uses:?}\n{spent:.2?}\n{unsound} unsound");
    texts.sort_by_key(|text| std::cmp::Reverse(text.0));
    texts.dedup();
    texts.iter().take(TEXTS).for_each(|(length, text)| println!("{length}: {text}"));
    Ok(())
}
