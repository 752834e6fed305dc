//! `ninefold serve`: answers the questions of other programs, over its standard streams or over HTTP.
//!
//! ```text
//! lines   standard input --a line--> request -+                                  +-> a line of standard output
//!                                             +-> work --> ninefold-calls --> answer
//! site    POST /call/NAME ---a body---------> +                                  +-> a body, with a status
//!
//! request   a line or body -> an id, the name of a call, its text and options, or the fault of it
//! calls     the calls that are served, and the form of their answers
//! work      runs one request within its limits, whatever happens in it
//! ```

mod calls;
mod lines;
mod request;
mod site;
mod work;

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use super::Verb;
use crate::io::{Shell, output};
use crate::options::{Files, Jobs, seconds};
use work::Limits;

const EXAMPLES: &str = "\
Examples:
  echo '{\"id\":1,\"call\":\"rate\",\"text\":\".....9.......147....2......7......865...3...294......1......4....625.......8.....\"}' | ninefold serve
  ninefold serve --jobs 4 < requests.jsonl > answers.jsonl
  ninefold serve --http 127.0.0.1:8081

Requests: a line of standard input is a JSON object with `id` (any value), `call` (such as solve, check, rate, explain, hint, \
generate), `text` (puzzles in any format) and `options` (those of JavaScript, such as {\"many\":true}). {\"cancel\":ID} stops the requests \
with that id.

Answers: a line of standard output is an object with the same `id` and either `lines` (the lines of JSON that the verb prints), `text` or \
`base64` (other formats), or `error` with `code` and `message`. Answers are written when ready. A line that is not a request gets an \
error with its number, and the end of the input ends the program after the last answer.

HTTP: POST /call/NAME takes an object with `text` and `options`, and answers like a line; GET /health tests the server. There are \
no accounts and no encryption: put a server that other machines can reach behind one that has both.

Exit codes:
  0  the input ended, and all requests were answered
  2  wrong usage, or the input could not be read
  130  an interrupt; unfinished requests are dropped";

/// Answer the requests of other programs, as lines of JSON or over HTTP
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, mut_arg("jobs", |jobs| jobs.help(JOBS)))]
pub(crate) struct Serve {
    /// Serve HTTP at this address, such as 127.0.0.1:8081, instead of lines on the standard streams
    #[arg(long, value_name = "ADDRESS")]
    http: Option<String>,

    /// Host name under which other machines may call the server; may be repeated
    #[arg(long, value_name = "NAME", requires = "http")]
    host: Vec<String>,

    /// Time limit for a request in seconds; the option timeLimit of a request limits each of its puzzles
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    time_limit: Duration,

    /// Size limit of a request in MiB; an answer may be eight times as large
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1024))]
    max_size: u16,

    #[command(flatten)]
    jobs: Jobs,
}

/// The help of `--jobs` for requests, which are not answered in their order.
const JOBS: &str = "The number of requests to process at once (one per core by default, at most eight per core)";

impl Verb for Serve {
    fn files(&self) -> Files<'_> {
        Files::default()
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let limits = Limits { time: self.time_limit, request: usize::from(self.max_size) << 20 };
        let jobs = self.jobs.count();
        if let Some(address) = &self.http {
            return site::serve(address, &self.host, limits, jobs);
        }
        let put = |line: &str| output::write(line.as_bytes());
        lines::serve(io::stdin().lock(), &put, &|asked, token| work::run(asked, token, limits), limits, jobs)?;
        Ok(ExitCode::SUCCESS)
    }
}
