//! Runs a classic engine on a puzzle, up to a number of solutions or until the run is stopped, and counts the engine's actions.

use std::ops::ControlFlow;

use ninefold::classic::forced::{self, Bounds, Outcome};
use ninefold::classic::{Bound, Counts, End, Engine, Event, Profile};
use ninefold::{Board, Clash, Grid, Solution, Stop};
use serde_json::{Value, json};

/// The reason for an answer that a time limit left incomplete.
pub(crate) const LATE: &str = "the time limit was reached";

/// The number of events between two checks of the stop.
const TICK: u64 = 1 << 10;

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The maximum number of solutions.
    pub solutions: u64,
    /// The maximum number of events.
    pub events: u64,
    /// The condition on which the run stops; work is measured in events.
    pub stop: Stop<'a>,
}

/// The outcome of a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ran {
    /// The first two solutions, if there are as many.
    pub solutions: Vec<Solution>,
    /// The number of events of each kind.
    pub counts: Counts,
    /// The reason why the run ended.
    pub why: Why,
    /// The numbers of calls to the engine's routines, if requested.
    pub profile: Option<Box<Profile>>,
}

/// The reason why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// The search is complete.
    Done,
    /// As many solutions were found as were requested, or as the engine searches for.
    Enough,
    /// The search reached a bound of the engine.
    Bound(Bound),
    /// There are more events than were requested.
    Full,
    /// There is no solution within the bounds of `forced`. Contains the grid with the forced digits.
    NotFound(Grid),
    /// The run was stopped.
    Stopped,
    /// Two givens break the rules.
    Clash(Clash),
}

/// Runs engines in turn until one finds a result. `forced` with growing bounds continues each time from the grid that the previous run has left.
///
/// ```
/// use ninefold::classic::Engine;
/// use ninefold::{Grid, Stop};
/// use ninefold_app::engine::{self, Limits};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let limits = Limits { solutions: 2, events: u64::MAX, stop: Stop::NEVER };
/// let ran = engine::run(&[Engine::Fewest], &grid.board(), limits, &mut |_| {});
/// assert_eq!(engine::verdict(&ran), "unique");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn run(engines: &[Engine], board: &Board, limits: Limits<'_>, look: &mut dyn FnMut(&Event)) -> Ran {
    let mut run = Run::new(limits);
    run.all(engines, board, |run, engine, board| match engine {
        Engine::Forced(bounds) => {
            let outcome = forced::solve(board, bounds, &mut |event| run.take(&event, look));
            run.forced(outcome)
        }
        engine => {
            let end = engine.search(board, &mut |event| run.take(&event, look));
            run.ended(end)
        }
    });
    run.ran(None)
}

/// A function that runs engines: [`run`] or [`profiled`]. A program that never names the latter does not link the engines that count their calls.
pub type Runner = fn(&[Engine], &Board, Limits<'_>, &mut dyn FnMut(&Event)) -> Ran;

/// Like [`run`], but with a profile: the number of calls to each routine, summed over all engines.
pub fn profiled(engines: &[Engine], board: &Board, limits: Limits<'_>, look: &mut dyn FnMut(&Event)) -> Ran {
    let (mut run, profile) = (Run::new(limits), Box::<Profile>::default());
    run.all(engines, board, |run, engine, board| match engine {
        Engine::Forced(bounds) => {
            let outcome = forced::profiled(board, bounds, &profile, &mut |event| run.take(&event, look));
            run.forced(outcome)
        }
        engine => {
            let end = engine.profiled(board, &profile, &mut |event| run.take(&event, look));
            run.ended(end)
        }
    });
    run.ran(Some(profile))
}

/// Returns an engine once for each of its bounds. For `forced`, each bound is a pair of depth and width, and the last entry of a shorter list is
/// repeated. Returns `None` if bounds are given for another engine.
pub fn bounded(engine: Engine, depths: &[u8], widths: &[u8]) -> Option<Vec<Engine>> {
    let Engine::Forced(usual) = engine else {
        return (depths.is_empty() && widths.is_empty()).then(|| vec![engine]);
    };
    let at = |bounds: &[u8], turn: usize| bounds.get(turn).or(bounds.last()).copied();
    let bounds = |turn| {
        let depth = at(depths, turn).unwrap_or(usual.depth());
        Bounds::new(depth, at(widths, turn).unwrap_or(usual.width()))
    };
    Some((0..depths.len().max(widths.len()).max(1)).map(|turn| Engine::Forced(bounds(turn))).collect())
}

/// Like [`run`], but for time measurements: without reports and stops, and returning only the number of solutions.
pub fn silent(engines: &[Engine], board: &Board, limit: u64) -> u64 {
    let (mut board, mut found) = (*board, 0);
    for &engine in engines {
        let mut sink = |event| match event {
            Event::Solution { number, .. } => {
                found = number;
                if number == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
            _ => ControlFlow::Continue(()),
        };
        let Engine::Forced(bounds) = engine else {
            let _ = engine.search(&board, &mut sink);
            break;
        };
        let Ok(Outcome::NotFound(grid)) = forced::solve(&board, bounds, &mut sink) else { break };
        board = filled(board, &grid);
    }
    found
}

/// Returns the verdict in one or two words: one of the usual verdicts, or `found`, `not found` or `stopped`.
pub fn verdict(ran: &Ran) -> &'static str {
    match (ran.why, ran.counts.solutions) {
        (Why::Clash(_), _) => "invalid",
        (Why::NotFound(_), _) => "not found",
        (_, 2..) => "many",
        (Why::Done, 0) => "none",
        (Why::Done, 1) => "unique",
        (Why::Enough, _) => "found",
        (Why::Bound(_) | Why::Full | Why::Stopped, _) => "stopped",
    }
}

/// Returns the reason why the engine did not search completely, unless the caller requested that.
pub fn stop(ran: &Ran) -> Option<String> {
    match ran.why {
        Why::Bound(bound) => Some(bound.to_string()),
        Why::Full => Some("the requested number of events was reached".into()),
        Why::Stopped => Some(LATE.into()),
        _ => None,
    }
}

/// The engine that was used and, if requested, the counts of its actions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Effort {
    /// The engine.
    pub engine: Engine,
    /// The sums of its events.
    pub counts: Option<Counts>,
    /// The numbers of calls to the engine's routines, if requested.
    pub profile: Option<Box<Profile>>,
}

impl Effort {
    /// Returns the fields of a JSON answer.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, Value)> + use<> {
        let counts = self.counts.as_ref().map(|counts| ("counts", counts_json(counts)));
        let profile = self.profile.as_ref().map(|profile| ("profile", profile_json(self.engine, profile)));
        [("engine", self.engine.name().into())].into_iter().chain(counts).chain(profile)
    }
}

/// Returns the number of calls to each of an engine's routines, by name.
pub(crate) fn profile_json(engine: Engine, profile: &Profile) -> Value {
    profile.of(engine).map(|(routine, calls)| (routine.name(), calls)).collect()
}

/// Writes the numbers of calls in words, on one line.
pub(crate) fn profile_words(engine: Engine, profile: &Profile) -> String {
    let calls: Vec<String> = profile.of(engine).map(|(routine, calls)| format!("{routine} {calls}")).collect();
    format!("calls of {engine}: {}", calls.join(", "))
}

fn counts_json(counts: &Counts) -> Value {
    let Counts { placements, forced, subsets, tries, dead_ends, deepest, saved, kept, solutions } = counts;
    json!({
        "placements": placements,
        "forced": forced,
        "subsets": subsets,
        "tries": tries,
        "dead_ends": dead_ends,
        "deepest": deepest,
        "saved": saved,
        "kept": kept,
        "solutions": solutions,
    })
}

/// Places the digits of `grid` on the board, and keeps the board's eliminations.
fn filled(mut board: Board, grid: &Grid) -> Board {
    for (cell, digit) in grid.iter().filter(|&(cell, _)| board.grid()[cell].is_none()).collect::<Vec<_>>() {
        board.place(cell, digit);
    }
    board
}

struct Run<'a> {
    limits: Limits<'a>,
    events: u64,
    solutions: Vec<Solution>,
    counts: Counts,
    bound: Option<Bound>,
    is_full: bool,
    is_stopped: bool,
    why: Why,
}

impl<'a> Run<'a> {
    fn new(limits: Limits<'a>) -> Self {
        Self {
            limits,
            events: 0,
            solutions: Vec::new(),
            counts: Counts::default(),
            bound: None,
            is_full: false,
            is_stopped: false,
            why: Why::Done,
        }
    }

    /// Runs engines in turn until one finds a result.
    fn all(&mut self, engines: &[Engine], board: &Board, mut once: impl FnMut(&mut Self, Engine, &Board) -> Why) {
        let mut board = *board;
        for &engine in engines {
            self.why = if self.limits.solutions == 0 { Why::Enough } else { once(self, engine, &board) };
            let Why::NotFound(grid) = self.why else { break };
            board = filled(board, &grid);
        }
    }

    fn ran(self, profile: Option<Box<Profile>>) -> Ran {
        Ran { solutions: self.solutions, counts: self.counts, why: self.why, profile }
    }

    fn forced(&self, outcome: Result<Outcome, Clash>) -> Why {
        match outcome {
            Ok(Outcome::Illegal(_)) => Why::Done,
            Ok(Outcome::NotFound(grid)) => Why::NotFound(grid),
            Ok(Outcome::Solved(_) | Outcome::Stopped) => self.stopped(),
            Err(clash) => Why::Clash(clash),
        }
    }

    fn ended(&self, end: Result<End, Clash>) -> Why {
        match end {
            Ok(End::Done) => Why::Done,
            Ok(End::Stopped) => self.stopped(),
            Ok(End::GaveUp) => self.bound.map_or(Why::Done, Why::Bound),
            Err(clash) => Why::Clash(clash),
        }
    }

    fn stopped(&self) -> Why {
        match (self.is_stopped, self.is_full) {
            (true, _) => Why::Stopped,
            (false, true) => Why::Full,
            (false, false) => Why::Enough,
        }
    }

    fn take(&mut self, event: &Event, look: &mut dyn FnMut(&Event)) -> ControlFlow<()> {
        // Only the next event shows whether there are more.
        self.is_full = self.events == self.limits.events;
        if self.is_full {
            return ControlFlow::Break(());
        }
        look(event);
        self.counts.add(event);
        match *event {
            Event::Solution { solution, .. } if self.solutions.len() < 2 => self.solutions.push(solution),
            Event::GiveUp { bound, .. } => self.bound = Some(bound),
            _ => {}
        }
        self.events += 1;
        if self.counts.solutions == self.limits.solutions {
            return ControlFlow::Break(());
        }
        self.is_stopped = self.events.is_multiple_of(TICK) && self.limits.stop.is_due(TICK);
        if self.is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
