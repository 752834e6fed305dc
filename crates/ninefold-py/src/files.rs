//! Rates, solves or canonicalizes the puzzles of whole files by `ninefold-files`, while the calling thread handles Python.
#![allow(clippy::needless_pass_by_value, reason = "the arguments of a function of Python are handed over")]

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use ninefold::Stop;
use ninefold::formats::{Column, Format, Request};
use ninefold_app::image::{Notation, Of};
use ninefold_app::rate::Scale;
use ninefold_app::verdict::Severity;
use ninefold_files::calls::{Fate, Files, Report, Task};
use ninefold_files::{Error, ErrorKind, Part, Watch};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::patience::{Patience, Token};
use crate::signals::{self, PAUSE};

/// The progress of a call, which the worker writes and the calling thread reads.
#[derive(Default)]
struct Far {
    puzzles: AtomicU64,
    bytes: AtomicU64,
}

impl Watch for &Far {
    fn add(&mut self, puzzles: u64, bytes: u64) {
        self.puzzles.fetch_add(puzzles, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    fn skip(&mut self, puzzles: u64, bytes: u64) {
        self.add(puzzles, bytes);
    }

    fn tell(&mut self, _: &str) {}
}

/// Rates the puzzles of files, and writes a row for each to a file, with exactly the bytes that the command `ninefold rate` writes.
///
/// The output is written to a temporary file, which replaces the old file when complete; with `resume` rows of text are appended as they are found,
/// after those of an interrupted call. `part` is `(k, n)`, `"k/n"`, or `(k, n, total)` with the total number of puzzles from `count_file`, which
/// avoids counting them again. `progress` is called with the numbers of puzzles and bytes done. `timeout` is the time limit in seconds, and `cancel`
/// a `Token` that ends the call; the file is then unchanged. The extension of the file, or `format`, selects the format: tsv, csv, jsonl, batch,
/// parquet, arrow.
///
/// The report has `task`, `version`, `input`, `output`, `part`, `puzzles` (worked on), `rows` (answered), `bytes_in`, `bytes` (of the file), `worst`
/// (`unique`, `other` or `unreadable`), `errors` (by kind: `count`, and `first` as source, line, column) and `messages` (the first hundred).
///
/// Raises `OSError` if a file cannot be read or written, `OptionError`, `UnfitError` if a file cannot be continued, and with `strict` `ReadError` at
/// the first unreadable or doubtful puzzle.
#[pyfunction]
#[pyo3(signature = (input, output, *, scales=None, time_limit=None, jobs=None, resume=false, part=None, progress=None, format=None, from_=None,
    column=None, strict=false, timeout=None, cancel=None))]
#[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools, reason = "Python names them")]
pub(crate) fn rate_file<'py>(
    py: Python<'py>,
    input: &Bound<'py, PyAny>,
    output: PathBuf,
    scales: Option<&Bound<'py, PyAny>>,
    time_limit: Option<f64>,
    jobs: Option<usize>,
    resume: bool,
    part: Option<&Bound<'py, PyAny>>,
    progress: Option<Py<PyAny>>,
    format: Option<String>,
    from_: Option<&str>,
    column: Option<&Bound<'py, PyAny>>,
    strict: bool,
    timeout: Option<f64>,
    cancel: Option<Token>,
) -> PyResult<Bound<'py, PyDict>> {
    let patience = Patience::new(timeout, cancel)?;
    let task = Task::rate(&scales_of(py, scales)?).limited(limit(py, time_limit)?);
    let mut files = files(py, input, output, jobs, part, format, from_, column)?;
    files.strict = strict;
    files.fate = if resume { Fate::Grown } else { Fate::Replaced };
    run(py, &files, &task, progress.as_ref(), &patience)
}

/// Solves the puzzles of files, and writes the answers to a file as `ninefold solve` does: as lines, tsv, jsonl, parquet or arrow. The other
/// arguments, the report and the errors are those of `rate_file`.
#[pyfunction]
#[pyo3(signature = (input, output, *, time_limit=None, jobs=None, part=None, progress=None, format=None, from_=None, column=None, strict=false,
    timeout=None, cancel=None))]
#[allow(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn solve_file<'py>(
    py: Python<'py>,
    input: &Bound<'py, PyAny>,
    output: PathBuf,
    time_limit: Option<f64>,
    jobs: Option<usize>,
    part: Option<&Bound<'py, PyAny>>,
    progress: Option<Py<PyAny>>,
    format: Option<String>,
    from_: Option<&str>,
    column: Option<&Bound<'py, PyAny>>,
    strict: bool,
    timeout: Option<f64>,
    cancel: Option<Token>,
) -> PyResult<Bound<'py, PyDict>> {
    let patience = Patience::new(timeout, cancel)?;
    let mut files = files(py, input, output, jobs, part, format, from_, column)?;
    files.strict = strict;
    run(py, &files, &Task::solve().limited(limit(py, time_limit)?), progress.as_ref(), &patience)
}

/// Writes the canonical forms of the puzzles of files to a file as `ninefold canon` does: as lines, tsv or jsonl. With `pattern`, writes the forms
/// of the patterns of clues; with `transform`, each line also has the transform. The other arguments, the report and the errors are those of
/// `rate_file`.
#[pyfunction]
#[pyo3(signature = (input, output, *, pattern=false, transform=false, jobs=None, part=None, progress=None, format=None, from_=None, column=None,
    strict=false, timeout=None, cancel=None))]
#[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools, reason = "Python names them")]
pub(crate) fn canonical_file<'py>(
    py: Python<'py>,
    input: &Bound<'py, PyAny>,
    output: PathBuf,
    pattern: bool,
    transform: bool,
    jobs: Option<usize>,
    part: Option<&Bound<'py, PyAny>>,
    progress: Option<Py<PyAny>>,
    format: Option<String>,
    from_: Option<&str>,
    column: Option<&Bound<'py, PyAny>>,
    strict: bool,
    timeout: Option<f64>,
    cancel: Option<Token>,
) -> PyResult<Bound<'py, PyDict>> {
    let patience = Patience::new(timeout, cancel)?;
    let mut files = files(py, input, output, jobs, part, format, from_, column)?;
    files.strict = strict;
    let of = if pattern { Of::Pattern } else { Of::Digits };
    run(py, &files, &Task::canonical(of, Notation::of(transform)), progress.as_ref(), &patience)
}

/// Counts the puzzles of files; for Parquet and Arrow, the rows.
#[pyfunction]
#[pyo3(signature = (input, *, from_=None, column=None))]
pub(crate) fn count_file(
    py: Python<'_>,
    input: &Bound<'_, PyAny>,
    from_: Option<&str>,
    column: Option<&Bound<'_, PyAny>>,
) -> PyResult<u64> {
    let files = files(py, input, PathBuf::new(), None, None, None, from_, column)?;
    aside(py, None, &Patience::default(), |_, stop| files.count(stop))
}

#[allow(clippy::too_many_arguments, reason = "the common options of the functions for Python")]
fn files(
    py: Python<'_>,
    input: &Bound<'_, PyAny>,
    output: PathBuf,
    jobs: Option<usize>,
    part: Option<&Bound<'_, PyAny>>,
    format: Option<String>,
    from: Option<&str>,
    column: Option<&Bound<'_, PyAny>>,
) -> PyResult<Files> {
    let sources =
        if let Ok(path) = input.extract::<PathBuf>() { vec![path] } else { input.extract::<Vec<PathBuf>>()? };
    let mut files = Files::new(sources, output);
    files.format = format;
    files.request = Request { from: from.map(|name| known(py, name)).transpose()?, ..Request::default() };
    files.request.column = column.map(|column| column_of(py, column)).transpose()?;
    let none = || wrong(py, "jobs: expected at least 1, found 0");
    files.jobs = jobs.map(|jobs| NonZeroUsize::new(jobs).ok_or_else(none)).transpose()?;
    if let Some(part) = part {
        let (number, of, total) = part_of(part)?;
        files.part = Some(Part::new(number, of).map_err(|error| wrong(py, &format!("part: {error}")))?);
        files.total = total;
    }
    Ok(files)
}

/// Parses a part that is given as `(k, n)`, as `(k, n, total)` or as `"k/n"`.
fn part_of(part: &Bound<'_, PyAny>) -> PyResult<(u64, u64, Option<u64>)> {
    if let Ok(text) = part.extract::<&str>() {
        let part: Part = text.parse().map_err(|error| wrong(part.py(), &format!("part: {error}")))?;
        return Ok((part.number(), part.of(), None));
    }
    if let Ok((number, of)) = part.extract::<(u64, u64)>() {
        return Ok((number, of, None));
    }
    let expected = "part: expected (k, n) with k from 1 to n, (k, n, number of puzzles), or \"k/n\"";
    let (number, of, total) = part.extract::<(u64, u64, u64)>().map_err(|_| wrong(part.py(), expected))?;
    Ok((number, of, Some(total)))
}

fn scales_of(py: Python<'_>, scales: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<&'static Scale>> {
    let names = match scales {
        None => vec!["hodoku".to_owned()],
        Some(scales) => match scales.extract::<String>() {
            Ok(names) => names.split(',').map(|name| name.trim().to_owned()).collect(),
            Err(_) => scales.extract::<Vec<String>>()?,
        },
    };
    let scale = |name: &String| {
        let known = Scale::ALL.iter().map(|scale| scale.name).collect::<Vec<_>>().join(", ");
        let found = Scale::ALL.iter().copied().find(|scale| scale.name == name);
        found.ok_or_else(|| wrong(py, &format!("scales: expected some of {known}, found {name:?}")))
    };
    names.iter().map(scale).collect()
}

/// Converts a number of seconds to a duration.
pub(crate) fn limit(py: Python<'_>, seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let time = |seconds: f64| Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let expected = || wrong(py, "time_limit: expected a number of seconds above 0");
    seconds.map(|seconds| time(seconds).ok_or_else(expected)).transpose()
}

fn known(py: Python<'_>, name: &str) -> PyResult<&'static Format> {
    Format::named(name).ok_or_else(|| wrong(py, &format!("from_: no format {name:?} (formats() lists them)")))
}

/// Parses a column that is given as a number, counted from 1, or as a name.
fn column_of(py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<Column> {
    if let Ok(name) = column.extract::<String>() {
        return Ok(Column::Named(name));
    }
    match column.extract::<usize>() {
        Ok(0) => Err(wrong(py, "column: columns are counted from 1")),
        Ok(number) => Ok(Column::Number(number)),
        Err(_) => Err(PyTypeError::new_err("column: expected a number or a name")),
    }
}

fn run<'py>(
    py: Python<'py>,
    files: &Files,
    task: &Task,
    progress: Option<&Py<PyAny>>,
    patience: &Patience,
) -> PyResult<Bound<'py, PyDict>> {
    let report = aside(py, progress, patience, |mut far, stop| files.run(task, &mut far, stop))?;
    told(py, &report, files)
}

/// Runs a function on another thread. Meanwhile, this thread checks for signals from time to time, and reports progress.
fn aside<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    patience: &Patience,
    work: impl FnOnce(&Far, Stop<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let (far, over) = (Far::default(), AtomicBool::new(false));
    let tell = |told: &mut (u64, u64)| {
        let now = (far.puzzles.load(Ordering::Relaxed), far.bytes.load(Ordering::Relaxed));
        match progress {
            Some(progress) if now != *told => {
                *told = now;
                Python::attach(|py| progress.call1(py, now)).map(drop)
            }
            _ => Ok(()),
        }
    };
    let (done, raised) = py.detach(|| {
        thread::scope(|scope| {
            let (send, result) = sync_channel(1);
            let (far, over) = (&far, &over);
            scope.spawn(move || {
                let ask = |_| over.load(Ordering::Relaxed);
                let _ = send.send(work(far, Stop::when(&ask)));
            });
            let (mut told, mut raised) = ((0, 0), None);
            loop {
                match result.recv_timeout(PAUSE) {
                    Ok(done) => return (Some(done), raised.or_else(|| tell(&mut told).err())),
                    Err(RecvTimeoutError::Disconnected) => return (None, raised),
                    Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                        raised = signals::raised().or_else(|| patience.check().err()).or_else(|| tell(&mut told).err());
                        over.store(raised.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    if let Some(raised) = raised {
        return Err(raised);
    }
    let done = done.ok_or_else(|| PyRuntimeError::new_err("the work ended without an answer"))?;
    done.map_err(|error| failed(py, &error))
}

/// Returns the error for an invalid option.
fn wrong(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "OptionError", message)
}

fn failed(py: Python<'_>, error: &Error) -> PyErr {
    match error.kind() {
        ErrorKind::Usage => wrong(py, &error.to_string()),
        ErrorKind::Resume => raised(py, "UnfitError", &error.to_string()),
        ErrorKind::Strict => raised(py, "ReadError", &error.to_string()),
        // Python chooses the class of the error by its code, such as the one for a missing file.
        _ => match error.code() {
            Some(code) => PyOSError::new_err((code, error.to_string())),
            None => PyOSError::new_err(error.to_string()),
        },
    }
}

fn raised(py: Python<'_>, class: &str, message: &str) -> PyErr {
    let make = || py.import("ninefold._errors")?.getattr(class)?.call1((message,));
    make().map_or_else(|error| error, PyErr::from_value)
}

/// Converts the report to Python.
fn told<'py>(py: Python<'py>, report: &Report, files: &Files) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("task", report.task)?;
    dict.set_item("version", report.version)?;
    dict.set_item("input", files.sources.iter().map(|path| path.to_string_lossy()).collect::<Vec<_>>())?;
    dict.set_item("output", files.output.to_string_lossy())?;
    dict.set_item("part", report.part.map(|part| (part.number(), part.of())))?;
    dict.set_item("puzzles", report.puzzles)?;
    dict.set_item("rows", report.rows)?;
    dict.set_item("bytes_in", report.read)?;
    dict.set_item("bytes", report.bytes)?;
    let severity = match report.severity {
        Severity::Unique => "unique",
        Severity::Other => "other",
        Severity::Unreadable => "unreadable",
    };
    dict.set_item("worst", severity)?;
    let errors = PyDict::new(py);
    for (kind, fault) in &report.errors {
        let one = PyDict::new(py);
        one.set_item("count", fault.count)?;
        let first = fault.first.iter().map(|(source, line, column)| (&**source, *line, *column));
        one.set_item("first", PyList::new(py, first.collect::<Vec<_>>())?)?;
        errors.set_item(&**kind, one)?;
    }
    dict.set_item("errors", errors)?;
    dict.set_item("messages", &report.messages)?;
    Ok(dict)
}
