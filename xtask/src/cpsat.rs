//! Compares the command with a model of the constraints for OR-tools CP-SAT, written in Python (`checks/cpsat`).

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::python::{self, Environment};
use crate::tools;

/// The comparison program, and the solver that it needs.
const CHECK: &str = "checks/cpsat/check.py";
const REQUIREMENTS: &str = "checks/cpsat/requirements.txt";

/// Compares a sample: some random puzzles of each kind, and some of the corpus.
pub(crate) fn test(sh: &Shell) -> Result<Vec<String>> {
    let solver = Environment(python::folder(sh)?.join("cpsat"));
    if solver.install(sh, REQUIREMENTS).is_err() {
        return Ok(vec!["the model of the constraints: pip could not install OR-tools".into()]);
    }
    let (python, command) = (solver.program("python"), tools::command(sh, None)?);
    cmd!(sh, "{python} -B {CHECK} --ninefold {command} --jobs 2").run()?;
    Ok(Vec::new())
}
