//! Every puzzle counted by each solver: ninefold in all its ways, the peers, and, until its time is up, the naive oracle.

use std::fmt;
use std::time::Duration;

use fastrand::Rng;
use ninefold_core::{Board, Digit, Grid, Solution, solve};

use crate::answer::{Answer, Question, flaw};
use crate::clock;
use crate::corpus::{Entry, File};
use crate::solvers::{Ninefold, Solver};
use crate::table::grouped;

/// The number of puzzles that a solver gets at once.
const PORTION: usize = 500;

/// A number of lines up to this is worth listing.
const FEW: usize = 3;

/// The results of a file.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The name of the file.
    pub name: String,
    /// The lines without solution, with one, and with two or more, as ninefold has it.
    pub lines: [Vec<usize>; 3],
    /// The number of puzzles that the oracle has counted too.
    pub oracle: usize,
    /// Every disagreement, with its line.
    pub faults: Vec<String>,
}

/// Asks all solvers about all puzzles of a file; the oracle about as many, drawn at random, as it gets through in its time.
pub fn check(file: &File, peers: &[&dyn Solver], oracle: Duration) -> Report {
    let mut report = Report { name: file.name.clone(), ..Report::default() };
    for entries in file.entries.chunks(PORTION) {
        portion(entries, peers, &mut report);
    }
    ask_oracle(file, |board| solve::naive::count(board, 2), oracle, &mut report);
    report
}

impl Report {
    /// The number of puzzles.
    pub fn puzzles(&self) -> usize {
        self.lines.iter().map(Vec::len).sum()
    }

    fn fault(&mut self, entry: &Entry, what: &str) {
        self.faults.push(format!("{}:{}: {}: {what}", self.name, entry.line, entry.grid));
    }
}

fn portion(entries: &[Entry], peers: &[&dyn Solver], report: &mut Report) {
    let grids: Vec<Grid> = entries.iter().map(|entry| entry.grid).collect();
    let (counts, _) = Ninefold::usual().ask(Question::Unique, &grids);
    let (solutions, _) = Ninefold::usual().ask(Question::First, &grids);
    for ((entry, count), solution) in entries.iter().zip(&counts).zip(&solutions) {
        alone(entry, count, solution, report);
    }
    for (question, own) in [(Question::Unique, &counts), (Question::First, &solutions)] {
        for peer in peers {
            let (answers, _) = peer.ask(question, &grids);
            for (index, (entry, answer)) in entries.iter().zip(&answers).enumerate() {
                let unique = counts[index] == Answer::Count(1);
                compare(entry, (&own[index], unique), (*peer, answer), report);
            }
        }
    }
}

/// Compares the answers of ninefold in its three ways.
fn alone(entry: &Entry, count: &Answer, solution: &Answer, report: &mut Report) {
    let Answer::Count(number) = *count else { return report.fault(entry, "ninefold does not count") };
    match usize::try_from(number).ok().and_then(|number| report.lines.get_mut(number)) {
        Some(lines) => lines.push(entry.line),
        None => report.fault(entry, "ninefold counts beyond the limit"),
    }
    if let Some(flaw) = solution.flaw(&entry.grid) {
        report.fault(entry, &format!("ninefold {}: {flaw}", solution.words()));
    }
    if matches!(solution, Answer::Solution(Some(_))) != (number > 0) {
        report.fault(entry, &format!("ninefold counts {number}, but {}", solution.words()));
    }
    if let Some(fault) = listed(&entry.grid, number) {
        report.fault(entry, fault);
    }
}

/// The fault, if there is one, of the ordered solutions and the proof, for a puzzle with this number of solutions.
fn listed(grid: &Grid, number: u64) -> Option<&'static str> {
    let listed: Vec<Solution> = solve::solutions(&grid.board()).take(2).collect();
    if listed.len() as u64 != number {
        Some("ninefold lists another number of solutions than it counts")
    } else if solve::prove(&grid.board()).is_ok() != (number == 1) {
        Some("ninefold proves what it does not count")
    } else if !listed.is_sorted_by(|one, other| one < other) {
        Some("ninefold lists solutions out of order")
    } else {
        listed.iter().find_map(|solution| flaw(grid, &solution.digits().map(Digit::get)))
    }
}

fn compare(entry: &Entry, (own, unique): (&Answer, bool), (peer, answer): (&dyn Solver, &Answer), report: &mut Report) {
    if let Some(flaw) = answer.flaw(&entry.grid) {
        report.fault(entry, &format!("{} {}: {flaw}", peer.name(), answer.words()));
    }
    if !own.agrees(answer) || unique && own != answer {
        report.fault(entry, &format!("ninefold {}, {} {}", own.words(), peer.name(), answer.words()));
    }
}

fn ask_oracle(file: &File, count: impl Fn(&Board) -> u64, budget: Duration, report: &mut Report) {
    let mut entries: Vec<&Entry> = file.entries.iter().collect();
    Rng::with_seed(1).shuffle(&mut entries);
    let mut spent = Duration::ZERO;
    for entry in entries {
        if spent >= budget {
            break;
        }
        let board = entry.grid.board();
        let (oracle, time) = clock::timed(|| count(&board));
        let own = solve::count(&board, 2);
        if oracle != own {
            report.fault(entry, &format!("ninefold counts {own}, the oracle counts {oracle}"));
        }
        spent += time;
        report.oracle += 1;
    }
}

impl fmt::Display for Report {
    /// On one line, with the line numbers of rare outcomes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} puzzles", self.name, self.puzzles())?;
        for (what, lines) in ["0 solutions", "1 solution", "2 or more"].iter().zip(&self.lines) {
            write!(f, ", {what} {}", lines.len())?;
            if (1..=FEW).contains(&lines.len()) {
                write!(f, " {lines:?}")?;
            }
        }
        match self.faults.len() {
            0 => f.write_str(", agree")?,
            faults => write!(f, ", {faults} disagreements")?,
        }
        write!(f, " (oracle on {})", grouped(self.oracle as u128))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::SudokuCrate;

    const TEXT: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
";

    /// Changes the answer of another solver.
    struct Liar(fn(&Answer) -> Answer);

    impl Solver for Liar {
        fn name(&self) -> String {
            "liar".into()
        }

        fn ask(&self, question: Question, grids: &[Grid]) -> (Vec<Answer>, Duration) {
            let (answers, time) = Ninefold::usual().ask(question, grids);
            (answers.iter().map(self.0).collect(), time)
        }
    }

    fn report(peer: &dyn Solver) -> Report {
        check(&File::parse("three", TEXT).unwrap(), &[peer], Duration::from_secs(1))
    }

    #[test]
    fn honest_solvers_agree() {
        let report = report(&SudokuCrate);
        assert_eq!(report.faults, [""; 0]);
        assert_eq!(report.lines, [vec![3], vec![1], vec![2]]);
        let line = "three: 3 puzzles, 0 solutions 1 [3], 1 solution 1 [1], 2 or more 1 [2], agree (oracle on 3)";
        assert_eq!(report.to_string(), line);
    }

    #[test]
    fn a_wrong_count_is_found() {
        let report = report(&Liar(|answer| match answer {
            Answer::Count(2) => Answer::Count(1),
            other => *other,
        }));
        assert_eq!(report.faults.len(), 1);
        assert!(report.faults[0].starts_with("three:2: ....7"), "{}", report.faults[0]);
        assert!(report.faults[0].ends_with("ninefold counts 2, liar counts 1"), "{}", report.faults[0]);
    }

    #[test]
    fn a_wrong_grid_is_found() {
        let report = report(&Liar(|answer| match answer {
            Answer::Solution(found) => Answer::Solution(found.map(|digits| digits.map(|digit| digit % 9 + 1))),
            count @ Answer::Count(_) => *count,
        }));
        assert!(report.faults.iter().any(|fault| fault.ends_with("a given is changed")), "{:?}", report.faults);
    }

    #[test]
    fn a_missing_or_invented_solution_is_found() {
        let blind = report(&Liar(|answer| match answer {
            Answer::Solution(_) => Answer::Solution(None),
            count @ Answer::Count(_) => *count,
        }));
        assert_eq!(blind.faults.len(), 2);
        let eager = report(&Liar(|answer| match answer {
            Answer::Solution(None) => Answer::Solution(Some([1; 81])),
            other => *other,
        }));
        assert_eq!(eager.faults.len(), 2, "{:?}", eager.faults);
    }
    #[test]
    fn two_solutions_of_a_unique_puzzle_are_found() {
        let entry = Entry { line: 7, grid: Grid::EMPTY };
        let (answers, _) = Ninefold::usual().ask(Question::First, &[entry.grid]);
        let Answer::Solution(Some(digits)) = answers[0] else { panic!("the empty grid has solutions") };
        let other = Answer::Solution(Some(digits.map(|digit| digit % 9 + 1)));
        for (unique, faults) in [(false, 0), (true, 1)] {
            let mut report = Report::default();
            compare(&entry, (&answers[0], unique), (&Ninefold::usual(), &other), &mut report);
            assert_eq!(report.faults.len(), faults);
        }
    }
    #[test]
    fn a_contrary_oracle_is_heard() {
        let mut report = Report::default();
        ask_oracle(&File::parse("three", TEXT).unwrap(), |_| 1, Duration::from_secs(1), &mut report);
        assert_eq!((report.oracle, report.faults.len()), (3, 2), "{:?}", report.faults);
    }
}
