//! The measurement: how long does each solver take for a puzzle of a file?
//!
//! ```text
//! round 1   slice 1: ninefold, sudoku, rustoku · slice 2: sudoku, rustoku, ninefold · slice 3: ninefold, sudoku · ...
//! round 2   the same slices, every puzzle in a new disguise                            (rustoku's budget is spent)
//! ```
//!
//! Solvers take turns on small slices, so that a slow moment of the machine meets all of them. The report is each
//! solver's best round, and the median over the rounds of the reference's time to its own *on the same slices of the same round*.
//! A slow solver gets as many slices as its budget allows, in every round the same ones. Puzzles are drawn at random, so that
//! the first slices stand for the whole file; a small file is gone through several times a round.

use std::time::Duration;

use anyhow::{Result, bail};
use fastrand::Rng;
use ninefold_core::Grid;

use crate::answer::{Answer, Question};
use crate::corpus::{Entry, File};
use crate::isomorph::Isomorph;
use crate::solvers::Solver;

/// The options of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Puzzles in a slice.
    pub slice: usize,
    /// Rounds.
    pub rounds: usize,
    /// The most puzzles of a file that are drawn.
    pub most: usize,
    /// The fewest puzzles of a round: smaller files are repeated.
    pub fewest: usize,
    /// The time that a peer may take for a question about a file.
    pub budget: Duration,
    /// The seed of the draw and of the disguises.
    pub seed: u64,
}

/// Measurements of a question about a file.
#[derive(Clone, Debug)]
pub struct Measure {
    /// The puzzles in a round.
    pub puzzles: usize,
    /// The reference's time for a puzzle, in its best round.
    pub own: Duration,
    /// The peers in their order; `None` where the budget did not suffice for one slice.
    pub peers: Vec<Option<Peer>>,
}

/// Measurements of a peer.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// The puzzles that it got in a round.
    pub puzzles: usize,
    /// Its time for a puzzle, in its best round.
    pub time: Duration,
    /// The speed divided by that of the reference.
    pub ratio: f64,
}

/// A solver in its lane: its times and the reference's on the same slices, round by round.
struct Lane<'a> {
    solver: &'a dyn Solver,
    /// The number of slices.
    reach: usize,
    puzzles: usize,
    rounds: Vec<[Duration; 2]>,
}

/// Measures one question about one file.
///
/// # Errors
///
/// A grid that is no solution, or two solvers that disagree: then no time means anything.
pub fn measure(
    file: &File,
    question: Question,
    reference: &dyn Solver,
    peers: &[&dyn Solver],
    plan: &Plan,
) -> Result<Measure> {
    let mut rng = Rng::with_seed(plan.seed);
    let entries = draw(file, plan, &mut rng);
    let slices: Vec<&[&Entry]> = entries.chunks(plan.slice).collect();
    let mut own = Lane::new(reference);
    let mut lanes: Vec<Lane<'_>> = peers.iter().map(|&peer| Lane::new(peer)).collect();
    for lane in &mut lanes {
        lane.probe(question, &entries, plan);
    }
    for round in 0..plan.rounds {
        own.begin();
        lanes.iter_mut().for_each(Lane::begin);
        for (index, slice) in slices.iter().enumerate() {
            let race = Race { file, question, index, slice, grids: disguise(slice, &mut rng) };
            race.run(&mut own, &mut lanes, round + index)?;
            if round == 0 {
                for lane in &mut lanes {
                    lane.tire(index + 1, plan);
                }
            }
        }
    }
    let best = own.best().unwrap_or_default();
    Ok(Measure { puzzles: entries.len(), own: best, peers: lanes.iter().map(Lane::result).collect() })
}

/// The puzzles of every round, in random order.
fn draw<'a>(file: &'a File, plan: &Plan, rng: &mut Rng) -> Vec<&'a Entry> {
    let mut entries: Vec<&Entry> = file.entries.iter().collect();
    rng.shuffle(&mut entries);
    entries.truncate(plan.most);
    let times = plan.fewest.div_ceil(entries.len().max(1)).max(1);
    entries.repeat(times)
}

fn disguise(slice: &[&Entry], rng: &mut Rng) -> Vec<Grid> {
    slice.iter().map(|entry| Isomorph::random(rng).apply(&entry.grid)).collect()
}

impl<'a> Lane<'a> {
    fn new(solver: &'a dyn Solver) -> Self {
        Self { solver, reach: usize::MAX, puzzles: 0, rounds: Vec::new() }
    }

    /// Finds out, one puzzle at a time, whether a slice in every round fits into the budget at all.
    fn probe(&mut self, question: Question, entries: &[&Entry], plan: &Plan) {
        let share = budget(plan);
        let mut spent = Duration::ZERO;
        for entry in entries.iter().take(plan.slice) {
            spent += self.solver.ask(question, &[entry.grid]).1;
            if spent > share {
                self.reach = 0;
                return;
            }
        }
    }

    fn begin(&mut self) {
        self.puzzles = 0;
        self.rounds.push([Duration::ZERO; 2]);
    }

    fn add(&mut self, puzzles: usize, time: Duration, own: Duration) {
        self.puzzles += puzzles;
        if let Some([sum, own_sum]) = self.rounds.last_mut() {
            *sum += time;
            *own_sum += own;
        }
    }

    /// Goes no further than it has come, once its share of the budget is spent.
    fn tire(&mut self, slices: usize, plan: &Plan) {
        if self.rounds.last().is_some_and(|[time, _]| *time >= budget(plan)) {
            self.reach = self.reach.min(slices);
        }
    }

    /// The time for a puzzle in the best round.
    fn best(&self) -> Option<Duration> {
        let best = self.rounds.iter().map(|[time, _]| *time).min()?;
        (self.puzzles > 0).then(|| best.div_f64(self.puzzles as f64))
    }

    fn result(&self) -> Option<Peer> {
        let time = self.best()?;
        let ratios = self.rounds.iter().map(|[time, own]| own.as_secs_f64() / time.as_secs_f64());
        Some(Peer { puzzles: self.puzzles, time, ratio: median(ratios.collect()) })
    }
}

/// The time that a peer may take in a round.
fn budget(plan: &Plan) -> Duration {
    plan.budget.div_f64(plan.rounds as f64)
}

/// All solvers on one slice.
struct Race<'a> {
    file: &'a File,
    question: Question,
    index: usize,
    slice: &'a [&'a Entry],
    grids: Vec<Grid>,
}

impl Race<'_> {
    /// Lets the solvers that reach this slice take turns, each time another one first.
    fn run(&self, own: &mut Lane<'_>, lanes: &mut [Lane<'_>], turn: usize) -> Result<()> {
        let mut runners: Vec<&mut Lane<'_>> = lanes.iter_mut().filter(|lane| self.index < lane.reach).collect();
        let count = runners.len() + 1;
        let mut results = vec![(Vec::new(), Duration::ZERO); count];
        for runner in (0..count).map(|place| (place + turn) % count) {
            let solver = if runner == 0 { own.solver } else { runners[runner - 1].solver };
            results[runner] = solver.ask(self.question, &self.grids);
        }
        let (answers, time) = &results[0];
        self.judge(own.solver, answers, answers)?;
        own.add(self.grids.len(), *time, *time);
        for (lane, (others, other_time)) in runners.iter_mut().zip(&results[1..]) {
            self.judge(lane.solver, others, answers)?;
            lane.add(self.grids.len(), *other_time, *time);
        }
        Ok(())
    }

    /// Looks at every answer, by itself and beside the reference's.
    fn judge(&self, solver: &dyn Solver, answers: &[Answer], own: &[Answer]) -> Result<()> {
        if answers.len() != self.grids.len() {
            bail!("{} gives {} answers to {} puzzles", solver.name(), answers.len(), self.grids.len());
        }
        for (index, (answer, own)) in answers.iter().zip(own).enumerate() {
            let (place, grid) = (format!("{}:{}", self.file.name, self.slice[index].line), &self.grids[index]);
            if let Some(flaw) = answer.flaw(grid) {
                bail!("{place}: {} {}: {flaw}, in the disguise {grid}", solver.name(), answer.words());
            }
            if !own.agrees(answer) {
                let words = (own.words(), answer.words());
                bail!("{place}: {} against {} of {}, in the disguise {grid}", words.0, words.1, solver.name());
            }
        }
        Ok(())
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => f64::NAN,
        even if even % 2 == 0 => f64::midpoint(values[middle - 1], values[middle]),
        _ => values[middle],
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::solvers::Ninefold;

    const TEXT: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
";

    fn plan() -> Plan {
        Plan { slice: 4, rounds: 3, most: 2, fewest: 16, budget: Duration::from_secs(6), seed: 1 }
    }

    fn run(peer: &dyn Solver, question: Question, plan: &Plan) -> Result<Measure> {
        measure(&File::parse("two", TEXT).unwrap(), question, &Ninefold::usual(), &[peer], plan)
    }

    /// Answers as ninefold does, in a time of its own choice, and keeps the questions.
    struct Peer {
        time: Duration,
        answer: fn(Answer) -> Answer,
        asked: RefCell<Vec<Grid>>,
    }

    fn peer(millis: u64, answer: fn(Answer) -> Answer) -> Peer {
        Peer { time: Duration::from_millis(millis), answer, asked: RefCell::default() }
    }

    impl Solver for Peer {
        fn name(&self) -> String {
            "peer".into()
        }

        fn ask(&self, question: Question, grids: &[Grid]) -> (Vec<Answer>, Duration) {
            self.asked.borrow_mut().extend(grids);
            let (answers, _) = Ninefold::usual().ask(question, grids);
            (answers.into_iter().map(self.answer).collect(), self.time * u32::try_from(grids.len()).unwrap())
        }
    }

    #[test]
    fn a_fast_peer_gets_everything_in_disguise() {
        let peer = peer(1, |answer| answer);
        let measure = run(&peer, Question::First, &plan()).unwrap();
        let result = measure.peers[0].unwrap();
        assert_eq!((measure.puzzles, result.puzzles, result.time), (16, 16, Duration::from_millis(1)));
        assert!(measure.own > Duration::ZERO && result.ratio < 1.0, "{measure:?}");
        let (probe, race) = (plan().slice, plan().rounds * 16);
        let asked = peer.asked.borrow();
        assert_eq!(asked.len(), probe + race);
        let different: std::collections::HashSet<_> = asked[probe..].iter().collect();
        assert_eq!(different.len(), race);
    }

    #[test]
    fn a_slow_peer_gets_what_its_budget_allows() {
        let share = |millis| run(&peer(millis, |answer| answer), Question::Unique, &plan()).unwrap().peers[0];
        assert_eq!(share(250).unwrap().puzzles, 8);
        assert_eq!(share(500).unwrap().puzzles, 4);
        assert!(share(501).is_none());
    }

    #[test]
    fn a_wrong_answer_stops_everything() {
        let wrong = |answer| if answer == Answer::Count(2) { Answer::Count(1) } else { answer };
        let error = run(&peer(1, wrong), Question::Unique, &plan()).unwrap_err().to_string();
        assert!(error.starts_with("two:2: counts 2 against counts 1 of peer, in the disguise "), "{error}");
        let wrong = |answer| if let Answer::Solution(_) = answer { Answer::Solution(Some([1; 81])) } else { answer };
        let error = run(&peer(1, wrong), Question::First, &plan()).unwrap_err().to_string();
        assert!(error.starts_with("two:") && error.contains("peer finds 1111"), "{error}");
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert!((median(vec![9.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median(vec![9.0, 1.0, 2.0, 4.0]) - 3.0).abs() < 1e-9);
    }
}
