//! All solutions of a puzzle: as a list, or one by one on request.

use std::cell::RefCell;

use ninefold::multi::Grids;
use ninefold::solve::Solver;
use ninefold::{Stop, Stopped};
use ninefold_app::answer::Answer;
use ninefold_app::entry::Entry;
use ninefold_app::solve::{self, Listed};
use serde_json::json;

use crate::call::Call;
use crate::failure::Failure;
use crate::host::{self, Patience};
use crate::reading::Reading;

/// The maximum number of solutions in a portion.
const MOST: u64 = 1 << 16;

/// A search in progress.
struct Search {
    entry: Entry,
    solutions: Box<dyn Iterator<Item = Result<Grids, Stopped>>>,
    found: u64,
}

thread_local! {
    static OPEN: RefCell<(u32, Vec<(u32, Search)>)> = RefCell::default();
}

/// Writes the solutions up to a limit, then their number.
pub(super) fn list(call: &mut Call) -> Result<(), Failure> {
    let limit = call.options.whole("limit")?.unwrap_or(u64::MAX);
    let (patience, reading) = (Patience::read(&mut call.options)?, Reading::read(call)?);
    call.options.end()?;
    reading.entries(call, 1, &mut |call, entries, share| {
        for entry in &entries {
            let mut out = String::new();
            patience.within(|stop| {
                solve::list(&entry.problem, Solver::new(), limit, stop, |listed| {
                    let _ = listed.json(entry, &mut out);
                })
            });
            call.out.extend(out.into_bytes());
        }
        !patience.tell(entries.len(), share)
    })
}

/// Starts a search; skips the first solutions that the caller already has.
pub(super) fn open(call: &mut Call) -> Result<(), Failure> {
    let skip = call.options.whole("skip")?.unwrap_or(0);
    let reading = Reading::read(call)?;
    call.options.end()?;
    let entry = reading.entry(call)?;
    let mut solutions = entry.problem.solutions(Solver::new(), Stop::when(host::ASK));
    for _ in 0..skip {
        solutions.next();
    }
    let number = OPEN.with_borrow_mut(|(last, open)| {
        *last += 1;
        open.push((*last, Search { entry, solutions, found: skip }));
        *last
    });
    call.out = json!({ "search": number }).to_string().into_bytes();
    Ok(())
}

/// Writes the next solutions, up to a given number; after the last solution, writes their total.
pub(super) fn next(call: &mut Call) -> Result<(), Failure> {
    let number = call.options.whole("search")?.and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
    let count = call.options.whole("count")?.unwrap_or(1).min(MOST);
    // The search always asks whether to stop, so the option `asks` is read and ignored.
    Patience::read(&mut call.options)?;
    call.options.end()?;
    // The search is taken out while it runs, so that a nested call from JavaScript cannot use it.
    let search = taken(number);
    let mut search = search.ok_or_else(|| Failure::option("search", "already closed"))?;
    let mut out = String::new();
    for _ in 0..count {
        let listed = match search.solutions.next() {
            Some(Ok(solution)) => {
                search.found += 1;
                Listed::Solution(search.found, solution)
            }
            end => {
                let rest = if end.is_none() { solve::Rest::None } else { solve::Rest::Stopped("stopped".into()) };
                Listed::Total(solve::Total { found: search.found, rest, effort: None })
            }
        };
        let _ = listed.json(&search.entry, &mut out);
        if matches!(listed, Listed::Total(_)) {
            call.out = out.into_bytes();
            return Ok(());
        }
    }
    call.out = out.into_bytes();
    OPEN.with_borrow_mut(|(_, open)| open.push((number, search)));
    Ok(())
}

/// Closes a search.
pub(super) fn close(call: &mut Call) -> Result<(), Failure> {
    let number = call.options.whole("search")?.and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
    call.options.end()?;
    taken(number);
    Ok(())
}

/// Takes an open search out of the list.
fn taken(number: u32) -> Option<Search> {
    OPEN.with_borrow_mut(|(_, open)| {
        let at = open.iter().position(|(own, _)| *own == number)?;
        Some(open.swap_remove(at).1)
    })
}
