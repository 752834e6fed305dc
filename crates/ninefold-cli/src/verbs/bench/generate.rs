//! How fast puzzles are made: of many orders, on one thread, by its CPU time.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use ninefold::generate::{Clues, Further, Hold, Made, Order, Pattern, Plan, Random, Scheme, Seed, Shape};
use ninefold::logic::difficulty::{Difficulty, Need};
use ninefold::logic::hodoku::Level;
use ninefold::logic::techniques;
use ninefold::multi::Grids;
use ninefold::rules::Rules;
use ninefold::symmetry::Symmetry;
use ninefold::{Puzzle, Stop, solve};

use super::figures::Kind::{Figure, Word};
use super::figures::{Column, Figures};
use crate::io::{answer, clock, output};
use crate::options::Plain;

const COLUMNS: [Column; 5] = [
    Column("order", "order", Word),
    Column("puzzles", "puzzles", Figure),
    Column("puzzles/s", "puzzles_per_second", Figure),
    Column("clues", "clues", Figure),
    Column("longest ms", "longest_ms", Figure),
];
const FIRST: [Column; 4] = [
    Column("required", "required", Word),
    Column("seeds", "seeds", Figure),
    Column("within 2 s", "within_2_s", Figure),
    Column("longest ms", "longest_ms", Figure),
];

/// The techniques whose first puzzle is waited for.
const REQUIRED: [&str; 7] =
    ["x-wing", "xy-wing", "skyscraper", "w-wing", "unique-rectangle-1", "sue-de-coq", "jellyfish"];

/// How long the first puzzle may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Seeds for each technique.
const SEEDS: u64 = 10;

pub(super) fn run(args: &super::Making, split: Split) -> anyhow::Result<ExitCode> {
    let budget = Duration::from_secs(args.seconds);
    let figures = Figures::new(&COLUMNS, args.answers.form());
    let mut asked = orders();
    let names: Vec<String> = asked.iter().map(|(name, ..)| name.clone()).collect();
    asked.retain(|(name, ..)| args.only.as_ref().is_none_or(|part| name.contains(part.as_str())));
    super::ensure_some(&asked, args, names.iter().map(String::as_str))?;
    let mut progress = figures.progress(asked.len(), ["order", "orders"], &[]);
    for (name, order, difficulty) in asked {
        let runs = measure(order, &difficulty, budget)?;
        match split {
            Split::None => figures.push(row(&name, &runs)),
            Split::Clues => by_clues(runs).values().for_each(|runs| figures.push(row(&name, runs))),
        }
        progress.add(1, 0);
    }
    progress.finish();
    let firsts = Figures::new(&FIRST, args.answers.form());
    if args.only.is_none() {
        let mut progress = firsts.progress(REQUIRED.len(), ["technique", "techniques"], &[&figures]);
        for id in REQUIRED {
            firsts.push(first(id));
            progress.add(1, 0);
        }
    }
    figures.write();
    if args.only.is_none() && args.answers.form() == Plain::Text {
        output::write(b"\n");
    }
    firsts.write();
    Ok(ExitCode::SUCCESS)
}

fn orders() -> Vec<(String, Order<Grids>, Difficulty)> {
    let order = || Order::of(&Rules::single());
    let scheme = |further| Shape::Scheme(Scheme { quads: 5, pairs: 10, cells: 0, further });
    let mut plain = vec![
        ("minimal".to_owned(), order()),
        (
            "minimal, half-turn".to_owned(),
            Order { shape: Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict), ..order() },
        ),
        ("(5,10,0)".to_owned(), Order { shape: scheme(Further::None), ..order() }),
        ("(5,10,0) and more".to_owned(), Order { shape: scheme(Further::UntilOneStays), ..order() }),
        ("(5,10,0), minimal".to_owned(), Order { shape: scheme(Further::All), ..order() }),
    ];
    let exactly = |clues| (format!("{clues} clues"), Order { clues: Clues::exactly(clues), ..order() });
    plain.extend([30, 26, 24, 23, 22, 21, 20, 19].map(exactly));
    plain.extend(Pattern::ALL.map(|pattern| {
        let shape = Shape::Pattern(Rules::single().pattern(pattern.cells()));
        (pattern.name().to_owned(), Order { shape, clues: Clues::at_least(0), ..order() })
    }));
    let plain = plain.into_iter().map(|(name, order)| (name, order, Difficulty::default()));
    let rated = Level::ALL.map(|level| {
        let difficulty = Difficulty { levels: level..=level, ..Difficulty::default() };
        (level.to_string(), order(), difficulty)
    });
    plain.chain(rated).collect()
}

/// How the puzzles of an order become rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Split {
    /// All in one.
    None,
    /// A row for each number of clues.
    Clues,
}

/// A puzzle that was made: how many clues it has, and the time that it took.
type Run = (usize, Duration);

/// Makes puzzles of the seeds 1, 2, 3 .. until the time is up, and proves each.
fn measure(order: Order<Grids>, difficulty: &Difficulty, budget: Duration) -> anyhow::Result<Vec<Run>> {
    let plan = order.plan()?.with_patience(difficulty.patience());
    let (mut runs, mut spent) = (Vec::new(), Duration::ZERO);
    while spent < budget {
        let (made, time) = made(&plan, difficulty, runs.len() as u64 + 1);
        let Made::Puzzle(puzzle) = made else { break };
        anyhow::ensure!(solve::count(puzzle.givens(), 2) == 1, "{}: not one solution", puzzle.givens());
        runs.push((puzzle.givens().filled().count(), time));
        spent += time;
    }
    Ok(runs)
}

fn by_clues(runs: Vec<Run>) -> BTreeMap<usize, Vec<Run>> {
    let mut split = BTreeMap::<usize, Vec<Run>>::new();
    runs.into_iter().for_each(|run| split.entry(run.0).or_default().push(run));
    split
}

fn row(name: &str, runs: &[Run]) -> [String; 5] {
    let count = u32::try_from(runs.len()).unwrap_or(u32::MAX);
    let clues: usize = runs.iter().map(|(clues, _)| clues).sum();
    let spent: Duration = runs.iter().map(|(_, time)| *time).sum();
    let longest = runs.iter().map(|(_, time)| *time).max().unwrap_or_default();
    let mean = f64::from(u32::try_from(clues).unwrap_or(u32::MAX)) / f64::from(count.max(1));
    let rate = f64::from(count) / spent.as_secs_f64();
    let rate = if rate < 100.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    [name.to_owned(), count.to_string(), rate, format!("{mean:.2}"), milliseconds(longest)]
}

/// The puzzle of a seed, and the time that it took.
fn made(plan: &Plan<Grids>, difficulty: &Difficulty, seed: u64) -> (Made<Puzzle<Grids>>, Duration) {
    let start = clock::now();
    let mut judge = |puzzle: &Puzzle<Grids>| difficulty.distance(puzzle, Stop::NEVER).unwrap_or_default();
    let made = plan.make(answer::solver(), &mut Random::new(Seed::new(seed)), &mut judge, Stop::NEVER);
    (made, clock::now().saturating_sub(start))
}

/// How soon the first puzzle that needs a technique is there, for ten seeds.
fn first(id: &str) -> [String; 4] {
    let difficulty =
        Difficulty { require: techniques::by_id(id).map(Need::from).into_iter().collect(), ..Difficulty::default() };
    let Ok(plan) = Order::of(&Rules::single()).plan() else { return Default::default() };
    let plan = plan.with_patience(difficulty.patience());
    let times: Vec<Duration> = (1..=SEEDS).map(|seed| made(&plan, &difficulty, seed).1).collect();
    let soon = times.iter().filter(|&&time| time <= PATIENCE).count();
    let longest = times.into_iter().max().unwrap_or_default();
    [id.to_owned(), SEEDS.to_string(), soon.to_string(), milliseconds(longest)]
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}
