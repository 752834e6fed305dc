//! The Rust tests: builds every test program, runs them two at a time, then runs the examples in the documentation.
//!
//! ```text
//! cargo test --no-run --message-format=json --> programs --two at a time--> programs that check time limits, alone --> cargo test --doc
//! ```
//!
//! Cargo runs one program after the other, and at the end of each most cores wait for its last tests. Here each of two programs uses half of the
//! cores, so that no more tests run at once than with cargo.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;
use std::{io, thread};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use xshell::{Shell, cmd};

/// The packages with the slowest programs, which start first.
const LONG: [&str; 5] = ["ninefold-logic", "ninefold-logic-wide", "ninefold-cli", "ninefold-formats", "ninefold-core"];
/// The programs that check time limits, or play in a terminal: they run alone.
const ALONE: [&str; 2] = ["patience", "tui"];

/// A test program.
#[derive(PartialEq, Eq, Debug)]
struct Program {
    package: String,
    folder: PathBuf,
    target: Target,
    file: PathBuf,
}

#[derive(PartialEq, Eq, Debug)]
enum Target {
    Lib,
    Bin(String),
    Test(String),
    Other(String),
}

/// Builds and runs all tests; a failure lists the commands that repeat the failed programs.
pub(crate) fn test(sh: &Shell) -> Result<()> {
    let build = cmd!(sh, "cargo test --workspace --all-features --no-run --message-format=json-render-diagnostics");
    println!("$ {build}");
    let mut programs = listed(&build.quiet().read()?)?;
    programs.sort_by_key(|program| LONG.iter().position(|name| *name == program.package).unwrap_or(LONG.len()));
    let (alone, many): (Vec<_>, Vec<_>) = programs.iter().partition(|program| program.is_alone());
    let mut failed = failing(&many, 2);
    failed.extend(failing(&alone, 1));
    let doc = cmd!(sh, "cargo test --workspace --all-features --doc");
    if doc.run().is_err() {
        failed.push("cargo test --workspace --all-features --doc".into());
    }
    if failed.is_empty() { Ok(()) } else { bail!("to repeat the failed programs:\n{}", failed.join("\n")) }
}

/// Returns the test programs in the messages of cargo.
fn listed(messages: &str) -> Result<Vec<Program>> {
    let programs = messages.lines().filter(|line| line.starts_with('{')).map(|line| {
        let message: Value = serde_json::from_str(line).context("a message of cargo")?;
        let is_test = message["profile"]["test"].as_bool() == Some(true);
        let Some(file) = message["executable"].as_str().filter(|_| is_test) else { return Ok(None) };
        let folder =
            Path::new(message["manifest_path"].as_str().context("a manifest")?).parent().context("a folder")?;
        let name = message["target"]["name"].as_str().context("a target")?.to_owned();
        let target = match message["target"]["kind"][0].as_str().context("a kind")? {
            "lib" | "rlib" | "cdylib" => Target::Lib,
            "bin" => Target::Bin(name),
            "test" => Target::Test(name),
            _ => Target::Other(name),
        };
        let package = folder.file_name().and_then(|name| name.to_str()).context("a name")?.to_owned();
        Ok(Some(Program { package, folder: folder.to_owned(), target, file: file.into() }))
    });
    programs.filter_map(Result::transpose).collect()
}

/// Runs programs, `at_once` at a time; returns the commands that repeat the failed ones.
fn failing(programs: &[&Program], at_once: usize) -> Vec<String> {
    let threads = (thread::available_parallelism().map_or(1, usize::from) / at_once).max(1);
    let (queue, failed) = (Mutex::new(programs.iter()), Mutex::new(Vec::new()));
    let next = || queue.lock().ok()?.next();
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                while let Some(program) = next() {
                    if !program.passes(threads)
                        && let Ok(mut failed) = failed.lock()
                    {
                        failed.push(program.again());
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_default()
}

impl Program {
    fn is_alone(&self) -> bool {
        matches!(&self.target, Target::Test(name) if ALONE.contains(&name.as_str()))
    }

    /// Runs the tests, as cargo would, on some threads, and prints their output in one piece at the end; returns whether they pass.
    fn passes(&self, threads: usize) -> bool {
        let start = Instant::now();
        let mut command = Command::new(&self.file);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder).stdin(Stdio::null());
        command.env("RUST_TEST_THREADS", threads.to_string());
        let (passes, text) = match command.output() {
            Ok(output) => (output.status.success(), [output.stdout, output.stderr].concat()),
            Err(error) => (false, format!("{}: {error}\n", self.file.display()).into_bytes()),
        };
        let head = format!("\n# {}: {:.1} s\n", self.again(), start.elapsed().as_secs_f64());
        let mut out = io::stdout().lock();
        // An output that nobody reads does not change the result.
        _ = out.write_all(head.as_bytes()).and_then(|()| out.write_all(&text)).and_then(|()| out.flush());
        passes
    }

    /// Returns the command that repeats the program.
    fn again(&self) -> String {
        let target = match &self.target {
            Target::Lib => "--lib".to_owned(),
            Target::Bin(name) => format!("--bin {name}"),
            Target::Test(name) => format!("--test {name}"),
            Target::Other(name) => format!("--example {name}"),
        };
        format!("cargo test --package {} --all-features {target}", self.package)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(is_test: bool, kind: &str, executable: &str) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","manifest_path":"/w/crates/a/Cargo.toml","target":{{"kind":["{kind}"],"name":"all"}},"profile":{{"test":{is_test}}},"executable":{executable}}}"#
        )
    }

    #[test]
    fn programs_of_tests_are_taken_from_the_messages() -> Result<()> {
        let messages = [
            message(true, "test", r#""/t/all-1""#),
            message(true, "lib", r#""/t/a-2""#),
            message(false, "bin", r#""/t/a""#),
            message(false, "lib", "null"),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
            "a line of something else".to_owned(),
        ];
        let program = |target, file: &str| Program {
            package: "a".into(),
            folder: "/w/crates/a".into(),
            target,
            file: file.into(),
        };
        let programs = listed(&messages.join("\n"))?;
        assert_eq!(programs, [program(Target::Test("all".into()), "/t/all-1"), program(Target::Lib, "/t/a-2")]);
        assert_eq!(programs[0].again(), "cargo test --package a --all-features --test all");
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn programs_that_fail_or_are_not_there_are_named() {
        let program = |file: &str| Program {
            package: "a".into(),
            folder: "/".into(),
            target: Target::Test(file.into()),
            file: file.into(),
        };
        let programs = [program("true"), program("false"), program("/no/such/program")];
        let mut failed = failing(&programs.iter().collect::<Vec<_>>(), 2);
        failed.sort();
        assert_eq!(failed, [programs[2].again(), programs[1].again()]);
    }
}
