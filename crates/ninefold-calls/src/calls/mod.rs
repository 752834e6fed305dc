//! Finds and runs the calls by their names.

#[cfg(feature = "core")]
mod answers;
#[cfg(feature = "core")]
mod canonical;
#[cfg(feature = "core")]
mod engine;
#[cfg(feature = "core")]
mod generate;
#[cfg(feature = "core")]
mod verdicts;

#[cfg(feature = "full")]
mod asked;
#[cfg(feature = "book")]
mod book;
#[cfg(feature = "full")]
mod documents;
#[cfg(feature = "full")]
mod draw;
#[cfg(feature = "full")]
mod events;
#[cfg(feature = "full")]
mod explain;
#[cfg(feature = "full")]
mod lists;
#[cfg(feature = "full")]
mod order;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "full")]
mod rate;
#[cfg(feature = "full")]
mod ruled;
#[cfg(feature = "full")]
mod solutions;
#[cfg(feature = "full")]
mod transform;

use crate::call::Call;
use crate::failure::Failure;
use crate::options::Options;

/// Runs the call in a request, which consists of the name, a line feed, and the options.
///
/// ```
/// let puzzle = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
/// let [answers, messages] = ninefold_calls::call(b"check\n", puzzle.into()).unwrap_or_else(|_| unreachable!());
/// assert!(String::from_utf8_lossy(&answers).contains("\"verdict\":\"unique\""));
/// assert!(messages.is_empty());
/// ```
///
/// # Errors
/// Returns an error if the call is invalid; answers about single puzzles are not errors.
pub fn call(request: &[u8], text: Vec<u8>) -> Result<[Vec<u8>; 2], Failure> {
    let mut parts = request.splitn(2, |&byte| byte == b'\n');
    let name = String::from_utf8_lossy(parts.next().unwrap_or_default());
    let options = Options::read(parts.next().unwrap_or_default());
    let options = options.ok_or_else(|| Failure::option("options", "truncated"))?;
    Call::new(options, text).run(&name)
}

impl Call {
    /// Runs the call with the given name.
    ///
    /// # Errors
    /// Returns an error if the call is invalid; answers about single puzzles are not errors.
    pub fn run(mut self, name: &str) -> Result<[Vec<u8>; 2], Failure> {
        let run = named(name).ok_or_else(|| Failure::unknown(name))?;
        run(&mut self)?;
        #[cfg(not(target_arch = "wasm32"))]
        if self.is_full() {
            return Err(Failure::large(self.most));
        }
        Ok([self.out, self.messages.into_bytes()])
    }
}

/// The function of a call.
type Run = fn(&mut Call) -> Result<(), Failure>;

/// Returns the function of the call with the given name.
fn named(name: &str) -> Option<Run> {
    match name {
        #[cfg(feature = "play")]
        "play" => Some(play::play),
        #[cfg(feature = "core")]
        _ => core(name),
        #[cfg(not(feature = "core"))]
        _ => None,
    }
}

#[cfg(feature = "core")]
fn core(name: &str) -> Option<Run> {
    Some(match name {
        "check" => verdicts::check,
        "solve" => verdicts::solve,
        "count" => verdicts::count,
        "counts" => verdicts::counts,
        "generate" => generate::generate,
        "canonical" => canonical::canonical,
        #[cfg(not(feature = "full"))]
        "parse" => answers::parse,
        #[cfg(feature = "full")]
        _ => return full(name),
        #[cfg(not(feature = "full"))]
        _ => return None,
    })
}

#[cfg(feature = "full")]
fn full(name: &str) -> Option<Run> {
    Some(match name {
        "parse" => documents::parse,
        "convert" => documents::convert,
        "candidates" => verdicts::candidates,
        "list" => solutions::list,
        "open" => solutions::open,
        "next" => solutions::next,
        "close" => solutions::close,
        "events" => events::events,
        "explain" => explain::explain,
        "hint" => explain::hint,
        "rate" => rate::rate,
        "stats" => rate::stats,
        "daily" => order::daily,
        "same" => transform::same,
        "transform" => transform::transform,
        "render" => draw::render,
        "ruled" => ruled::ruled,
        #[cfg(feature = "book")]
        "book" => book::book,
        "techniques" => lists::techniques,
        "technique" => lists::technique,
        "formats" => lists::formats,
        "layouts" => lists::layouts,
        "constraints" => lists::constraints,
        "geometry" => lists::geometry,
        "engines" => lists::engines,
        "answer" => asked::answer,
        _ => return None,
    })
}
