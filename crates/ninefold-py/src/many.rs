//! Calls for many puzzles, which return an answer for each row.

use std::ops::Range;

use ninefold::Stop;
use ninefold::solve::Solver;
use ninefold_app::answer::Answer;
use ninefold_app::entry::Entry;
use ninefold_app::image::{Image, Notation, Of};
use ninefold_app::options::{BadOption, Parsed};
use ninefold_app::problem::{self, Problem};
use ninefold_app::rate::{self as scale, Scale};
use ninefold_app::solve::Checked;
use ninefold_app::verdict::Verdict;
use ninefold_calls::Failure;
use ninefold_files::limit::{self, Limit};
use pyo3::prelude::*;

use crate::columns::{Answers, Gathered, Kind, Texts};
use crate::crew::Crew;
use crate::errors;
use crate::files::limit as limit_of;
use crate::patience::{Patience, Token};
use crate::rows::{Rows, Seen};

/// The number of rows in a chunk of fast work, which the engine solves at once.
const MANY: usize = 2048;
/// The number of rows in a chunk of slow work.
const FEW: usize = 8;

/// A question that is asked about each row.
enum Question {
    Check,
    Solve,
    Count(u64),
    Canonical(Of),
    Rate(Vec<&'static Scale>),
}

/// A question, with the time limit for each puzzle.
struct Asked {
    question: Question,
    limit: Limit,
}

/// The error in a row.
enum Wrong {
    Unreadable(Failure),
    NotUnique(Box<(Problem, Verdict)>),
}

/// Asks the question `name` about all rows, and returns the answers in the form `kind`: `list`, `numpy` or `arrow`.
///
/// With `lenient`, a row without an answer is `None` in the results; otherwise an error is raised for the first such row.
#[pyfunction]
#[pyo3(signature = (name, rows, kind, *, jobs, lenient, progress, limit, pattern, scales, time_limit, timeout, cancel))]
#[allow(clippy::too_many_arguments, clippy::needless_pass_by_value, reason = "Python names and gives them")]
pub(crate) fn many<'py>(
    py: Python<'py>,
    name: &str,
    rows: &Bound<'py, PyAny>,
    kind: &str,
    jobs: usize,
    lenient: bool,
    progress: Option<Py<PyAny>>,
    limit: u64,
    pattern: bool,
    scales: Vec<String>,
    time_limit: Option<f64>,
    timeout: Option<f64>,
    cancel: Option<Token>,
) -> PyResult<Bound<'py, PyAny>> {
    let patience = Patience::new(timeout, cancel)?;
    patience.check()?;
    let question = match name {
        "check" => Question::Check,
        "solve" => Question::Solve,
        "count" => Question::Count(limit),
        "canonical" => Question::Canonical(if pattern { Of::Pattern } else { Of::Digits }),
        _ => Question::Rate(found(py, &scales)?),
    };
    let rows = Rows::read(rows, kind)?;
    let kind = Kind::of(kind, &rows);
    let seen = rows.seen()?;
    let chunk = match question {
        // A time limit suggests that puzzles are hard, so even a few of them may take long.
        _ if time_limit.is_some() => FEW,
        Question::Check | Question::Solve | Question::Count(..=255) => MANY,
        Question::Count(_) | Question::Canonical(_) | Question::Rate(_) => FEW,
    };
    let mut gathered = Gathered::new(py, kind, question.none(0), seen.len(), chunk)?;
    let asked = Asked { question, limit: limit_of(py, time_limit)? };
    let work = |range: Range<usize>, stop: Stop<'_>| asked.answer(&seen, range, lenient, stop);
    let answered = Crew { jobs, patience, progress }
        .each(py, seen.len(), chunk, work, |py, at, part| gathered.add(py, at, part))?;
    match answered {
        Ok(()) => gathered.whole(py),
        Err((row, Wrong::Unreadable(failure))) => Err(errors::raised(py, &failure, Some(row))),
        Err((row, Wrong::NotUnique(about))) => {
            let (problem, verdict) = *about;
            let mut line = String::new();
            let _ = Checked::from(verdict).json(&Entry::new(problem, "line", "rows", row + 1, ""), &mut line);
            Err(errors::not_unique(py, line, Some(row)))
        }
    }
}

/// Returns the scales with the given names, without repetitions.
fn found(py: Python<'_>, names: &[String]) -> PyResult<Vec<&'static Scale>> {
    let scales = names.iter().map(|name| <&Scale>::parse(name)).collect::<Result<Vec<_>, _>>();
    let mut scales = scales.map_err(|why| errors::raised(py, &BadOption::new("scale", why).into(), None))?;
    scales.dedup_by_key(|scale| scale.name);
    Ok(scales)
}

impl Question {
    /// Returns the answers for no rows, with space reserved for `rows`.
    fn none(&self, rows: usize) -> Answers {
        match self {
            Self::Check => Answers::Words(Vec::with_capacity(rows)),
            Self::Solve | Self::Canonical(_) => Answers::Texts(Texts::of(rows)),
            Self::Count(_) => Answers::Numbers(Vec::with_capacity(rows)),
            Self::Rate(scales) => Answers::Table(scale::columns(scales), Vec::new()),
        }
    }

    /// Whether the question cannot be answered for a puzzle with this verdict, because it requires exactly one solution.
    fn is_refused(&self, verdict: &Verdict) -> bool {
        !matches!(self, Self::Check) && !verdict.is_unique()
    }
}

impl Asked {
    /// Returns the answers for some rows, or the first row without an answer: its number and its error.
    fn answer(
        &self,
        seen: &Seen<'_>,
        range: Range<usize>,
        lenient: bool,
        stop: Stop<'_>,
    ) -> Result<Answers, (usize, Wrong)> {
        let (begin, mut problems, mut wrong) = (range.start, Vec::with_capacity(range.len()), None);
        for row in range {
            match seen.problem(row) {
                Ok(problem) => problems.push(problem),
                Err(_) if lenient => problems.push(None),
                Err(failure) => {
                    wrong = Some((row, Wrong::Unreadable(failure)));
                    break;
                }
            }
        }
        let answers = self.about(problems, lenient, stop).map_err(|(at, wrong)| (begin + at, wrong))?;
        wrong.map_or(Ok(answers), Err)
    }

    /// Returns the answers for the readable problems.
    fn about(&self, problems: Vec<Option<Problem>>, lenient: bool, stop: Stop<'_>) -> Result<Answers, (usize, Wrong)> {
        let there: Vec<&Problem> = problems.iter().flatten().collect();
        let mut answers = self.question.none(problems.len());
        match (&self.question, &mut answers) {
            (Question::Canonical(of), Answers::Texts(texts)) => {
                for (at, problem) in problems.iter().enumerate() {
                    if stop.is_due(1) {
                        break;
                    }
                    let image = problem.as_ref().map(|problem| Image::canonical(problem, *of, Notation::Hidden));
                    match image.transpose() {
                        Ok(image) => texts.push(image.map(|image| image.after.to_string()).as_deref()),
                        Err(_) if lenient => texts.push(None),
                        Err(refusal) => return Err((at, Wrong::Unreadable(refusal.into()))),
                    }
                }
            }
            (Question::Count(most), Answers::Numbers(numbers)) if self.limit.is_some() => {
                for (at, problem) in problems.iter().enumerate() {
                    let count = |problem: &Problem| {
                        limit::within(self.limit, stop, |stop| problem.count(Solver::new(), *most, stop))
                    };
                    match problem.as_ref().map(count).transpose() {
                        Ok(count) => numbers.push(count),
                        Err(_) if lenient || stop.is_due(0) => numbers.push(None),
                        Err(_) => {
                            let text = "its solutions could not be counted within the time limit";
                            return Err((at, Wrong::Unreadable(Failure::short(text.into()))));
                        }
                    }
                }
            }
            (Question::Count(limit), Answers::Numbers(numbers)) => {
                // If the call was stopped, the counts are not used.
                let counts = problem::counts(Solver::new(), &there, *limit, stop).unwrap_or_default();
                let mut counts = counts.into_iter();
                numbers.extend(problems.iter().map(|problem| problem.as_ref().and_then(|_| counts.next())));
            }
            _ => {
                let mut verdicts = limit::verdicts(Solver::new(), &there, self.limit, stop).into_iter();
                for (at, problem) in problems.into_iter().enumerate() {
                    let judged = problem.and_then(|problem| Some((problem, verdicts.next()?)));
                    match judged {
                        Some((problem, verdict)) if self.question.is_refused(&verdict) && !lenient => {
                            return Err((at, Wrong::NotUnique(Box::new((problem, verdict)))));
                        }
                        judged => self.say(judged, &mut answers, stop),
                    }
                }
            }
        }
        Ok(answers)
    }

    /// Adds the answer for a puzzle, given its verdict, or a missing answer if there is no puzzle.
    fn say(&self, judged: Option<(Problem, Verdict)>, answers: &mut Answers, stop: Stop<'_>) {
        match (&self.question, answers) {
            (_, Answers::Words(words)) => words.push(judged.map(|(_, verdict)| verdict.name())),
            (Question::Rate(scales), Answers::Table(columns, rows)) => {
                let rate = |(problem, verdict)| {
                    limit::within(self.limit, stop, |stop| scale::values(scales, &problem, &verdict, stop).1)
                };
                let nothing = || columns.iter().map(|_| ninefold_app::table::Value::Null).collect();
                rows.push(judged.map_or_else(nothing, rate));
            }
            (_, Answers::Texts(texts)) => {
                texts.push_solution(judged.as_ref().map(|(_, verdict)| verdict));
            }
            _ => {}
        }
    }
}
