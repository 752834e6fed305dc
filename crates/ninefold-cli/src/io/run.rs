//! The run that verbs share: read, work, write in order, and the exit code.
//!
//! ```text
//!                        +- answers in a style -> standard output
//! Job: chunks -> workers +
//!                        +- rows of values -----> a table in a file
//! ```

use std::collections::VecDeque;
use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use ninefold::multi::Layout;
use ninefold_app::answer::{Answer, Style};
use ninefold_app::digits::Refusal;
use ninefold_app::problem::{Problem, Unfit};
use ninefold_app::rows::{AHEAD, Table};
use ninefold_app::table::{Column, Row, Value};
pub(crate) use ninefold_app::verdict::Severity;

use crate::io::Shell;
use crate::io::columnar::{Kind, Writer};
use crate::io::deadline::Limit;
use crate::io::input::{CHUNK, Chunk, Entry, Input, Item};
use crate::io::output;
use crate::io::progress::{Progress, Screen, Total};
use crate::io::stream;
use crate::options;

/// Lists go out in pieces of about this many bytes.
const PIECE: usize = 1 << 15;

/// How work is cut into pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Chunks that are worked on at once.
    jobs: usize,
    /// Puzzles in a chunk. Its answers go out together.
    chunk: usize,
}

impl Pace {
    /// A few at once, where each takes its time and none should be lost with its neighbours.
    pub(crate) fn steady(jobs: usize) -> Self {
        Self { jobs, chunk: 4 }
    }

    /// Many at once, where each is soon done.
    pub(crate) fn swift(jobs: usize) -> Self {
        Self { jobs, chunk: CHUNK }
    }

    /// Many at once, unless each may take so long that nobody should wait for its neighbours.
    pub(crate) fn limited(jobs: usize, limit: Limit) -> Self {
        if limit.is_some() { Self::slow(jobs) } else { Self::swift(jobs) }
    }

    /// One by one, where each may take for ever.
    pub(crate) fn slow(jobs: usize) -> Self {
        Self { jobs, chunk: 1 }
    }
}

/// Puzzles on the way to their answers, and how these are written.
pub(crate) struct Run<'a> {
    args: &'a options::Input,
    shell: Shell,
    job: Job,
    heading: &'static str,
    columns: Vec<Column>,
}

impl<'a> Run<'a> {
    /// Of many at once, with that heading above tab-separated columns.
    pub(crate) fn new(args: &'a options::Input, shell: Shell, heading: &'static str) -> Self {
        let job = Job::new(Input::of(&args.work), Pace::swift(args.work.jobs.count())).strict(args.work.strict);
        Self { args, shell, job, heading, columns: Vec::new() }
    }

    /// With the layout of blocks and lines that the user names.
    pub(crate) fn layout(mut self, layout: Option<Layout>) -> Self {
        self.job.input = self.job.input.with_layout(layout);
        self
    }

    /// At another pace.
    pub(crate) fn pace(mut self, pace: Pace) -> Self {
        self.job.pace = pace;
        self.job.input = self.job.input.in_chunks(pace.chunk);
        self
    }

    /// With these columns in a file that is a table.
    pub(crate) fn columns(self, columns: Vec<Column>) -> Self {
        Self { columns, ..self }
    }

    /// Answers each puzzle, or says why not.
    pub(crate) fn each<A: Answer>(
        self,
        answer: impl Fn(&Problem) -> Result<A, Refusal> + Sync,
    ) -> anyhow::Result<ExitCode> {
        self.many(|problems| problems.iter().map(|problem| answer(problem)).collect())
    }

    /// Answers many puzzles at once.
    pub(crate) fn many<A: Answer>(
        self,
        solve: impl Fn(&[&Problem]) -> Vec<Result<A, Refusal>> + Sync,
    ) -> anyhow::Result<ExitCode> {
        let Some(kind) = self.table()? else {
            return Ok(self.write(solve, |entry, answer, style, out| {
                let answer = answer?;
                // A string takes everything.
                let _ = answer.write(entry, style, out);
                Ok(answer.severity())
            }));
        };
        let Self { mut job, columns, .. } = self;
        let out = output::binary()?;
        job.input.refuse_several(Unfit::Row);
        let row = |entry: &Entry, answer: Result<A, Refusal>| match answer {
            Ok(answer) => (answer.severity(), answer.values()),
            Err(refusal) => (refuse(entry, &refusal), Vec::new()),
        };
        let worst = job.tabulate(kind, out, &columns, solve, row)?;
        Ok(ExitCode::from(worst as u8))
    }

    /// Answers each puzzle with a list. If that may be endless, one worker writes it as it is found.
    pub(crate) fn list<A: Answer>(
        self,
        list: impl Fn(&Entry, &mut dyn FnMut(&A)) -> Result<Severity, Refusal> + Sync,
    ) -> anyhow::Result<ExitCode> {
        self.table()?;
        let wait = |problems: &[&Problem]| vec![(); problems.len()];
        let is_endless = self.job.pace.jobs == 1;
        Ok(self.write(wait, |entry, (), style, out| {
            list(entry, &mut |answer| {
                let _ = answer.write(entry, style, out);
                if is_endless && (out.len() > PIECE || output::is_terminal()) {
                    output::write(out.as_bytes());
                    out.clear();
                }
            })
        }))
    }

    /// The kind of table that is asked for, where there is one of these answers.
    fn table(&self) -> anyhow::Result<Option<Kind>> {
        let kind = Kind::of(self.args.style());
        if kind.is_some() && self.columns.is_empty() {
            bail!("Parquet and Arrow are for the answers of solve, check and rate: here are only lines");
        }
        Ok(kind)
    }

    fn write<T>(
        self,
        solve: impl Fn(&[&Problem]) -> Vec<T> + Sync,
        answer: impl Fn(&Entry, T, Style, &mut String) -> Result<Severity, Refusal> + Sync,
    ) -> ExitCode {
        let Self { args, shell, mut job, heading, .. } = self;
        let drawn = Style::Grid(output::pen(shell.color));
        let asked = Some(args.style()).filter(|style| *style != options::Style::Auto);
        let style = match output::form(asked, &args.out, options::Style::Auto, "lines") {
            options::Style::Auto if job.is_for_person() => drawn,
            options::Style::Grid => drawn,
            options::Style::Json => Style::Json,
            options::Style::Tsv => Style::Tsv,
            _ => Style::Line,
        };
        if let Style::Tsv = style {
            job.input.refuse_several(Unfit::Row);
            output::write(heading.as_bytes());
        }
        // Mostly a line of 81 digits for each puzzle of a chunk.
        let room = 82 * job.pace.chunk;
        let answer = |entry: &Entry, found: T, out: &mut String| {
            if out.capacity() == 0 {
                out.reserve(room);
            }
            answer(entry, found, style, out).unwrap_or_else(|refusal| refuse(entry, &refusal))
        };
        ExitCode::from(job.deliver(solve, answer, |text, _| output::write(text.as_bytes())) as u8)
    }
}

/// Tells why a puzzle is not answered.
pub(crate) fn refuse(entry: &Entry, refusal: &Refusal) -> Severity {
    output::message(&format!("{}: {refusal}", entry.place()));
    refusal.severity()
}

/// Tells what a table lacks.
pub(crate) fn complain(lost: &[String]) -> Severity {
    lost.iter().for_each(|lost| output::message(lost));
    if lost.is_empty() { Severity::Unique } else { Severity::Unreadable }
}

/// Puzzles on their way through the workers.
pub(crate) struct Job {
    pub(crate) input: Input,
    pub(crate) progress: Progress,
    pace: Pace,
    /// Whether the first unreadable line ends it.
    strict: bool,
    /// Chunks that were read before their turn.
    ahead: VecDeque<Chunk>,
}

impl Job {
    pub(crate) fn new(input: Input, pace: Pace) -> Self {
        let input = input.in_chunks(pace.chunk);
        let progress = Progress::new(Total::bytes(input.size), Screen::of(output::is_terminal()));
        Self { input, progress, pace, strict: false, ahead: VecDeque::new() }
    }

    /// Ended by the first unreadable line, or not.
    pub(crate) fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// With the bar above a screen that shows something else.
    pub(crate) fn screen(self, screen: Screen) -> Self {
        Self { progress: Progress::new(Total::bytes(self.input.size), screen), ..self }
    }

    /// The next puzzles.
    pub(crate) fn next(&mut self) -> Option<Chunk> {
        self.ahead.pop_front().or_else(|| self.input.chunk())
    }

    /// A table with these columns of answers, behind those that the first puzzles came with.
    pub(crate) fn table(&mut self, columns: &[Column]) -> Table {
        Table::new(self.first(), columns.to_vec())
    }

    /// The first puzzles, which say what there is.
    fn first(&mut self) -> impl Iterator<Item = &Entry> + Clone {
        let mut seen = 0;
        while seen < AHEAD
            && let Some(chunk) = self.look()
        {
            seen += chunk.items.len();
        }
        self.ahead.iter().flat_map(|chunk| &chunk.items).take(AHEAD).filter_map(Item::puzzle)
    }

    /// Looks at the puzzles behind those that were looked at before.
    fn look(&mut self) -> Option<&Chunk> {
        let chunk = self.input.chunk()?;
        self.ahead.push_back(chunk);
        self.ahead.back()
    }

    /// Takes back what was taken and not used.
    pub(crate) fn put_back(&mut self, chunk: Chunk) {
        self.ahead.push_front(chunk);
    }

    /// Whether somebody at a terminal asks for one puzzle, who would like to see it drawn.
    fn is_for_person(&mut self) -> bool {
        if !output::is_terminal() || self.input.typed {
            return output::is_terminal();
        }
        let mut seen = 0;
        while seen < 2
            && let Some(chunk) = self.look()
        {
            seen += chunk.items.iter().filter(|item| item.puzzle().is_some()).count();
        }
        seen < 2
    }

    /// Works on all puzzles, and hands what comes out on in order, as far as it is readable; says how bad the worst was.
    pub(crate) fn deliver<T, P: Default + Send>(
        self,
        solve: impl Fn(&[&Problem]) -> Vec<T> + Sync,
        answer: impl Fn(&Entry, T, &mut P) -> Severity + Sync,
        mut write: impl FnMut(P, &Progress),
    ) -> Severity {
        let Self { mut input, mut progress, pace, strict, mut ahead } = self;
        let mut worst = Severity::Unique;
        stream::given(
            pace.jobs,
            |take| {
                if ahead.drain(..).try_for_each(&mut *take).is_continue() {
                    input.each(take);
                }
            },
            |chunk| Done::of(&chunk, &solve, &answer),
            |done| {
                worst = worst.max(done.worst);
                for (answers, message) in done.pieces {
                    write(answers, &progress);
                    if let Some(message) = message {
                        progress.suspend(|| output::message(&message));
                        if strict {
                            progress.finish();
                            output::stop(Severity::Unreadable as i32);
                        }
                    }
                }
                progress.add(done.puzzles, done.bytes);
            },
        );
        progress.finish();
        worst
    }

    /// Writes a row for every puzzle to a Parquet or Arrow file with these columns of answers.
    pub(crate) fn tabulate<T>(
        mut self,
        kind: Kind,
        out: impl Write + Send,
        columns: &[Column],
        solve: impl Fn(&[&Problem]) -> Vec<T> + Sync,
        values: impl Fn(&Entry, T) -> (Severity, Vec<Value>) + Sync,
    ) -> anyhow::Result<Severity> {
        let table = Table::typed(self.first(), columns.to_vec());
        let mut writer = Writer::new(kind, table.frame(), out)?;
        let row = |entry: &Entry, found: T, rows: &mut Vec<Row>| {
            let (severity, values) = values(entry, found);
            rows.push(table.row(entry, values));
            severity
        };
        let push = |rows: Vec<Row>, _: &Progress| {
            writer.push(&rows).unwrap_or_else(|error| output::fail(&format!("{error:#}")));
        };
        let worst = self.deliver(solve, row, push);
        writer.finish()?.flush()?;
        Ok(worst.max(complain(&table.lost())))
    }
}

/// A chunk's answers.
struct Done<P> {
    /// Answers, and a message about what stands behind them.
    pieces: Vec<(P, Option<String>)>,
    puzzles: u64,
    bytes: u64,
    worst: Severity,
}

impl<P: Default> Done<P> {
    fn of<T>(
        chunk: &Chunk,
        solve: impl Fn(&[&Problem]) -> Vec<T>,
        answer: impl Fn(&Entry, T, &mut P) -> Severity,
    ) -> Self {
        let problems: Vec<_> = chunk.items.iter().filter_map(Item::puzzle).map(|entry| &entry.problem).collect();
        let mut solved = solve(&problems).into_iter();
        let mut done = Self { pieces: Vec::new(), puzzles: 0, bytes: chunk.bytes, worst: Severity::Unique };
        let mut answers = P::default();
        for item in &chunk.items {
            let severity = match item {
                Item::Puzzle(entry) => {
                    done.puzzles += 1;
                    solved.next().map_or(Severity::Unique, |solved| answer(entry, solved, &mut answers))
                }
                Item::Error(message) => {
                    done.pieces.push((std::mem::take(&mut answers), Some(message.clone())));
                    Severity::Unreadable
                }
                Item::Note(message) => {
                    done.pieces.push((std::mem::take(&mut answers), Some(message.clone())));
                    Severity::Unique
                }
            };
            done.worst = done.worst.max(severity);
        }
        done.pieces.push((answers, None));
        done
    }
}
