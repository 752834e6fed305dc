//! The verdict on a puzzle, its solution, and the number of its solutions.

#[cfg(feature = "full")]
use std::num::NonZeroU64;

use ninefold::solve::Solver;
#[cfg(feature = "full")]
use ninefold_app::candidates::Candidates;
use ninefold_app::digits::Refusal;
use ninefold_app::entry::Entry;
#[cfg(feature = "full")]
use ninefold_app::options::Parsed;
use ninefold_app::options::table::Checking;
use ninefold_app::problem::Problem;
use ninefold_app::solve::{Checked, Solved};
use ninefold_app::verdict::Verdict;

use super::answers::{self, CHUNK};
use super::engine;
use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;

fn verdicts(problems: &[&Problem], patience: Patience) -> Vec<Verdict> {
    patience.within(|stop| engine::verdicts(problems, stop))
}

/// Writes the verdicts on puzzles with their witnesses.
pub(super) fn check(call: &mut Call) -> Result<(), Failure> {
    let Checking { blame } = call.options.group()?;
    #[cfg(not(feature = "full"))]
    if blame {
        return Err(Failure::option("blame", "only the full module names givens to blame"));
    }
    answers::many(call, CHUNK, |problems, patience| {
        let verdicts = problems.iter().zip(verdicts(problems, patience));
        verdicts.map(|(problem, verdict)| Ok(checked(problem, verdict, blame, patience))).collect()
    })
}

/// Adds the reason why a puzzle is impossible, found by logical steps; this may take as long again as the verdict.
#[cfg(feature = "full")]
fn checked(problem: &Problem, verdict: Verdict, blame: bool, patience: Patience) -> Checked {
    patience.within(|stop| {
        let argued = Checked::argued(problem, verdict, stop);
        if blame { argued.blaming(problem, stop) } else { argued }
    })
}

/// Returns the verdict only, since this module has no techniques.
#[cfg(not(feature = "full"))]
fn checked(_: &Problem, verdict: Verdict, _: bool, _: Patience) -> Checked {
    Checked::from(verdict)
}

/// Writes the solutions of puzzles.
pub(super) fn solve(call: &mut Call) -> Result<(), Failure> {
    let solve = |problems: &[&Problem], patience| verdicts(problems, patience).into_iter().map(Solved).map(Ok);
    answers::many(call, CHUNK, |problems, patience| solve(problems, patience).collect())
}

/// The highest limit up to which counting is fast.
const SWIFT: u64 = u8::MAX as u64;

/// Counts the solutions of puzzles up to a limit; without a limit, all of them.
pub(super) fn count(call: &mut Call) -> Result<(), Failure> {
    let limit = call.options.whole("limit")?.unwrap_or(u64::MAX);
    let chunk = if limit <= SWIFT { CHUNK } else { 1 };
    let count = |problems: &[&Problem], patience: Patience| {
        patience.within(|stop| engine::counted(problems, limit, stop)).into_iter().map(Ok).collect()
    };
    answers::many(call, chunk, count)
}

/// Finds the candidates that occur in solutions; with a limit, also the number of solutions of each candidate, counted up to the limit.
#[cfg(feature = "full")]
pub(super) fn candidates(call: &mut Call) -> Result<(), Failure> {
    let limit = call.options.whole("limit")?;
    if limit == Some(0) {
        return Err(Failure::option("limit", format!("expected {}, found 0", NonZeroU64::EXPECTED)));
    }
    let find = |problems: &[&Problem], patience: Patience| {
        let find = |problem: &&Problem| patience.within(|stop| Candidates::of(problem, Solver::new(), limit, stop));
        problems.iter().map(find).map(Ok).collect()
    };
    answers::many(call, 1, find)
}

/// Like [`count`], but writes plain numbers of four bytes in little-endian order: for millions of puzzles.
pub(super) fn counts(call: &mut Call) -> Result<(), Failure> {
    let limit = call.options.whole("limit")?.unwrap_or(2).min(u32::MAX.into());
    let chunk = if limit <= SWIFT { CHUNK } else { 1 };
    let count = |problems: &[&Problem], patience: Patience| -> Vec<Result<Option<u32>, Refusal>> {
        let counts = patience.within(|stop| engine::counts(Solver::new(), problems, limit, stop));
        let counts =
            counts.map_or_else(|_| vec![None; problems.len()], |counts| counts.into_iter().map(Some).collect());
        counts.into_iter().map(|count| Ok(count.map(|count| u32::try_from(count).unwrap_or(u32::MAX)))).collect()
    };
    let write = |call: &mut Call, entry: &Entry, count: Option<u32>| {
        if count.is_none() {
            call.fail(&Failure::short("stopped before the solutions were counted".into()).at(entry.line, None));
        }
        call.out.extend(count.unwrap_or(u32::MAX).to_le_bytes());
    };
    answers::each(call, chunk, write, count)
}
