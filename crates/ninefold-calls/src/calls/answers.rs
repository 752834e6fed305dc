//! The shared code of all calls that answer entries: it chooses the style, and the number of puzzles answered at once.

use ninefold_app::answer::Answer;
use ninefold_app::digits::Refusal;
use ninefold_app::entry::Entry;
use ninefold_app::problem::Problem;

use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::reading::Reading;

/// The number of puzzles that the engine solves at once.
pub(super) const CHUNK: usize = 2048;

/// Answers every puzzle of the text, many at once unless each has its own time limit.
pub(super) fn many<A: Answer>(
    call: &mut Call,
    chunk: usize,
    answer: impl Fn(&[&Problem], Patience) -> Vec<Result<A, Refusal>>,
) -> Result<(), Failure> {
    #[cfg(feature = "full")]
    let style =
        call.options.named("format", style, ["json", "line", "tsv"])?.unwrap_or(ninefold_app::answer::Style::Json);
    let write = |call: &mut Call, entry: &Entry, answer: A| {
        let mut out = String::new();
        // Writing to a string cannot fail. The core has only one style, so the code of the others is not linked.
        #[cfg(feature = "full")]
        let _ = answer.write(entry, style, &mut out);
        #[cfg(not(feature = "full"))]
        let _ = answer.json(entry, &mut out);
        call.out.extend(out.into_bytes());
    };
    each(call, chunk, write, answer)
}

/// Returns the style with the given name: objects, or the lines of the command.
#[cfg(feature = "full")]
fn style(name: &str) -> Option<ninefold_app::answer::Style> {
    use ninefold_app::answer::Style;
    match name {
        "json" => Some(Style::Json),
        "line" => Some(Style::Line),
        "tsv" => Some(Style::Tsv),
        _ => None,
    }
}

/// Like [`many`], but passes the answers to `write`.
pub(super) fn each<A>(
    call: &mut Call,
    chunk: usize,
    mut write: impl FnMut(&mut Call, &Entry, A),
    answer: impl Fn(&[&Problem], Patience) -> Vec<Result<A, Refusal>>,
) -> Result<(), Failure> {
    let patience = Patience::read(&mut call.options)?;
    let reading = Reading::read(call)?;
    call.options.end()?;
    let chunk = if patience.is_limited() { 1 } else { chunk };
    let (mut done, mut refused) = (0, None);
    reading.entries(call, chunk, &mut |call, entries, share| {
        let problems: Vec<&Problem> = entries.iter().map(|entry| &entry.problem).collect();
        for (entry, answer) in entries.iter().zip(answer(&problems, patience)) {
            match answer {
                Ok(answer) => write(call, entry, answer),
                Err(refusal) => {
                    let failure = Failure::from(refusal).at(entry.line, None);
                    if reading.is_one() {
                        refused = Some(failure);
                    } else {
                        call.fail(&failure);
                    }
                }
            }
        }
        done += entries.len();
        !patience.tell(done, share)
    })?;
    refused.map_or(Ok(()), Err)
}

/// Lists the puzzles of a text with their positions.
#[cfg(not(feature = "full"))]
pub(super) fn parse(call: &mut Call) -> Result<(), Failure> {
    let parsed = |problems: &[&Problem], _| problems.iter().map(|_| Ok(())).collect();
    each(
        call,
        CHUNK,
        |call, entry, ()| {
            let mut out = String::new();
            let _ = entry.write_json([], &mut out);
            call.out.extend(out.into_bytes());
        },
        parsed,
    )
}
