//! Runs a single request within its limits, and survives any failure in it.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ninefold_calls::{Call, Host, Options, with_host};
use serde_json::Value;

use super::calls::{self, Form, Served};
use super::request::{self, Asked, Fault};
use crate::io::random;

/// The limits of each request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The time limit.
    pub(super) time: Duration,
    /// The size limit of the request in bytes.
    pub(super) request: usize,
}

impl Limits {
    /// Returns the size limit for the answer in bytes.
    const fn answer(self) -> usize {
        self.request.saturating_mul(8)
    }
}

/// A token with which any thread can stop a running request.
#[derive(Clone, Debug, Default)]
pub(super) struct Token(Arc<AtomicBool>);

impl Token {
    pub(super) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The reason why a request was stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stopped {
    Cancelled,
    Late,
}

impl Stopped {
    fn fault(self, limits: Limits) -> Fault {
        match self {
            Self::Cancelled => Fault::new("cancelled", "the request was cancelled"),
            Self::Late => {
                let seconds = limits.time.as_secs_f64();
                let remedy = "ask about fewer puzzles, set the option timeLimit for each, or raise --time-limit";
                Fault::new("stopped", &format!("the request was stopped after {seconds} s; {remedy}"))
            }
        }
    }
}

/// The side of a call that waits for the answer.
struct Caller {
    start: Instant,
    token: Token,
    time: Duration,
    stopped: Cell<Option<Stopped>>,
}

impl Host for Caller {
    /// Returns true if the request must end, after which it has no answer.
    fn is_over(&self) -> bool {
        let ended = || {
            let is_late = || (self.start.elapsed() >= self.time).then_some(Stopped::Late);
            self.token.is_cancelled().then_some(Stopped::Cancelled).or_else(is_late)
        };
        self.stopped.set(self.stopped.get().or_else(ended));
        self.stopped.get().is_some()
    }
}

/// Runs a request, and returns the line that answers it.
pub(super) fn run(asked: &Asked, token: &Token, limits: Limits) -> Result<String, Fault> {
    catch_unwind(AssertUnwindSafe(|| answered(asked, token, limits))).unwrap_or_else(|panic| Err(defect(&*panic)))
}

/// Creates the fault for a defect of the program, which leaves only this request without an answer.
pub(super) fn defect(panic: &(dyn Any + Send)) -> Fault {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("a panic without a message");
    Fault::new("internal", &format!("this request triggered a bug in ninefold; please report it: {text}"))
}

fn answered(asked: &Asked, token: &Token, limits: Limits) -> Result<String, Fault> {
    let call = calls::find(&asked.call)?;
    let (seed, form) = (drawn(call, asked), call.form(asked));
    let options = options(call, asked, seed)?;
    let start = Instant::now();
    let caller = Rc::new(Caller { start, token: token.clone(), time: limits.time, stopped: Cell::default() });
    caller.is_over();
    if let Some(stopped) = caller.stopped.get() {
        return Err(stopped.fault(limits));
    }
    let work = Call::new(options, asked.text.clone().into_bytes()).limited(limits.answer());
    let done = with_host(caller.clone(), || work.run(call.name));
    if let Some(stopped) = caller.stopped.get() {
        return Err(stopped.fault(limits));
    }
    let [answer, messages] = done?;
    Ok(line(&asked.id, &answer, &messages, form, seed))
}

/// The maximum number of solutions that `list` may write, and the default limit, since a list of solutions may be endless.
const LISTED: (u32, u32) = (100_000, 1000);

/// Options that the caller of the library sets, which here is the server. Each has a remedy for requests that set it.
const OWN: [(&str, &str); 2] = [("asks", "the server may stop every request"), ("chance", "the option is seed")];

/// Combines the options of a request with those that the server sets.
fn options(call: &Served, asked: &Asked, seed: Option<u64>) -> Result<Options, Fault> {
    let mut given = asked.given();
    let wrong = |option: &str, why: &str| Err(Fault::new("option", &format!("{option}: {why}")));
    if let Some((name, remedy)) = OWN.into_iter().find(|(name, _)| asked.has(name)) {
        return wrong(name, &format!("no such option; {remedy}"));
    }
    if cfg!(not(feature = "full")) && matches!(asked.word("format"), Some("pdf" | "png")) {
        return wrong("format", &ninefold_app::feature::PDF.to_string());
    }
    let mut add = |name: &str, value: Value| given.push((name.into(), request::given(&value)));
    if call.stops {
        add("asks", true.into());
    }
    if call.name == "list" {
        let (most, usual) = LISTED;
        if asked.options.get("limit").and_then(Value::as_f64).is_some_and(|limit| limit > f64::from(most)) {
            return wrong("limit", &format!("expected at most {most} solutions"));
        }
        if !asked.has("limit") {
            add("limit", usual.into());
        }
    }
    if let Some(seed) = seed {
        add("chance", seed.into());
    }
    Ok(Options::new(given))
}

/// Draws a seed, if a request needs one and does not state it.
fn drawn(call: &Served, asked: &Asked) -> Option<u64> {
    let is_random = match call.name {
        "generate" => true,
        "transform" => asked.options.get("random") == Some(&Value::Bool(true)),
        _ => false,
    };
    (is_random && !asked.has("seed")).then(random::chance)
}

/// Writes an answer as a line of JSON.
fn line(id: &Value, answer: &[u8], messages: &[u8], form: Form, seed: Option<u64>) -> String {
    let mut line = format!("{{\"id\":{id}");
    if let Some(seed) = seed {
        line += &format!(",\"seed\":{seed}");
    }
    match form {
        Form::Lines => line.extend([",\"lines\":[", &joined(answer), "]"]),
        // Line ends have no meaning outside strings, and are escaped inside strings.
        Form::Object => line.extend([",\"lines\":[", &String::from_utf8_lossy(answer).replace('\n', ""), "]"]),
        Form::Text => line.extend([",\"text\":", &Value::from(String::from_utf8_lossy(answer)).to_string()]),
        Form::Bytes => line.extend([",\"base64\":\"", &STANDARD.encode(answer), "\""]),
    }
    if !messages.is_empty() {
        line.extend([",\"messages\":[", &joined(messages), "]"]);
    }
    line.push_str("}\n");
    line
}

/// Joins lines with commas.
fn joined(lines: &[u8]) -> String {
    String::from_utf8_lossy(lines).trim_end().replace('\n', ",")
}
