//! `ninefold rate`: rates puzzles. Writes a row for each puzzle, in order, to an output that can be continued.
//!
//! ```text
//!                 +- rows of text ---> standard output, or a file that grows (and can be resumed)
//! puzzles -> rows +
//!                 +- batches --------> a file that takes its place when it is complete
//! ```

use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use ninefold_app::rate::hodoku::HODOKU;
use ninefold_app::rows::Lines;
use ninefold_files::rate::{self, Form};
use ninefold_files::resume::{self, Target};

use super::Verb;
use crate::io::drawn_rows::{self, Drawn};
use crate::io::output::Rows;
use crate::io::progress::{self, Progress, Screen};
use crate::io::run::{self, Pace, Severity};
use crate::io::{Shell, answer, input, layout, output};
use crate::options::{self, EXIT_CODES, Fate, Files, Json, Limit, Out, Portion, Rating, Shape, Work};

const RATE_EXAMPLES: &str = "\
Examples:
  ninefold rate puzzles.txt > ratings.tsv
  ninefold rate --format csv --column quizzes collection.csv
  ninefold rate puzzles.txt -o ratings.jsonl
  ninefold rate puzzles.txt -o ratings.jsonl --resume
  ninefold rate puzzles.txt -o ratings.parquet
  ninefold rate --part 3/64 collection.txt -o ratings-03.parquet

Each puzzle is a row: the columns of the input, the verdict, and the columns of each scale. A puzzle without exactly
one solution has no rating. ninefold help ratings defines the columns. On a terminal a single puzzle is a list of its columns, and
several are lines cut to the width; --format tsv writes the whole rows.

With -o, rows are appended to the file as they are found. After an interrupt, --resume continues after the last
complete line, and the result is the same as without the interrupt. Parquet and Arrow files are written only when complete, and cannot be resumed.

With --part, several machines share a collection: each rates a part of it, and writes its file when complete. ninefold help \
parts has the details.";

/// Rate the difficulty of each puzzle
#[derive(Debug, Args)]
#[command(after_help = RATE_EXAMPLES, after_long_help = format!("{RATE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) work: Work,

    #[command(flatten)]
    pub(crate) shape: Shape,

    #[command(flatten)]
    pub(crate) rating: Rating,

    /// How to write the ratings (by default according to the extension of the file)
    #[arg(long, short, value_name = "FORMAT")]
    pub(crate) format: Option<Form>,

    #[command(flatten)]
    pub(crate) json: Json,

    #[command(flatten)]
    pub(crate) out: Out,

    /// Continue the interrupted file after its last complete line
    #[arg(long, requires = "output", conflicts_with_all = ["time_limit", "part"])]
    pub(crate) resume: bool,

    #[command(flatten)]
    pub(crate) time: Limit,

    #[command(flatten)]
    pub(crate) portion: Portion,
}

impl options::Form for Form {
    fn endings(self) -> &'static [&'static str] {
        Self::endings(self)
    }

    fn all() -> &'static [Self] {
        &Self::ALL
    }
}

impl Verb for Rate {
    fn files(&self) -> Files<'_> {
        Files::of(&self.out, &self.work.sources).shape(&self.shape).fate(self.portion.fate(Fate::Own))
    }

    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let more = (!self.resume).then(|| "--resume".into());
        output::continued_by(["ninefold".into()].into_iter().chain(std::env::args_os().skip(1)).chain(more));
        let asked = self.json.or(self.format, Form::Jsonl);
        let form = output::form(asked, &self.out, Form::Tsv, "tsv");
        let scales = if self.rating.scale.is_empty() { vec![&HODOKU] } else { self.rating.scale.clone() };
        let rate = rate::Rate::new(&scales, form, self.time.time_limit, answer::solver())?;
        let mut input = input::of(&self.work).with_layout(layout::asked(&self.shape)?);
        rate.fit(&mut input);
        let screen = Screen::of(self.out.path().is_none() && output::is_terminal());
        let job = run::job_below(input, Pace::steady(self.work.jobs.count()), screen).strict(self.work.strict);
        let mut job = run::part(job, self.portion)?;
        if asked.is_none() && output::is_terminal() {
            // Puzzles that are typed are rated one by one.
            let is_single = job.input.typed || job.seen(2) < 2;
            let form = if is_single { drawn_rows::Form::Lists } else { drawn_rows::Form::Lines(progress::width()) };
            let target = Target::new(Drawn::new(form));
            let written = rate.lines(job, |_, _| Ok((target, Severity::Unique)))?;
            return Ok(ExitCode::from(written.severity.max(run::complain(&written.lost)) as u8));
        }
        // Each row of a growing file belongs to a puzzle, so that the file can be continued.
        let job = if self.out.path().is_none() { job.complete() } else { job };
        let written = match form.columnar() {
            Some(_) if self.resume => bail!(
                "--resume continues text files; a Parquet or Arrow file is written only when complete, so there is none to \
             continue. Rate to a .tsv, .csv or .jsonl file"
            ),
            Some(kind) => {
                // If only a part is processed, its output has already been opened.
                if self.portion.part.is_none() {
                    output::replace(self.out.path())?;
                }
                rate.table(kind, job, output::binary()?)?.0
            }
            None => rate.lines(job, |lines, job| self.target(lines, job))?,
        };
        Ok(ExitCode::from(written.severity.max(run::complain(&written.lost)) as u8))
    }
}

impl Rate {
    /// Opens the output for rows of text, which is standard output or a file that can be continued.
    fn target(
        &self,
        lines: &Lines,
        job: &mut ninefold_files::Job<'_, Progress>,
    ) -> Result<(Target<Rows>, Severity), ninefold_files::Error> {
        match self.out.path() {
            None => Ok((Target::new(Rows), Severity::Unique)),
            // The file for a part replaces an older one when it is complete, so it always contains the whole part.
            Some(_) if self.portion.part.is_some() => Ok((Target::new(Rows), Severity::Unique)),
            Some(path) if self.resume => resume::resume(path, lines, job, answer::solver(), Rows::growing),
            Some(path) => Ok((Target::create(path, Rows::growing)?, Severity::Unique)),
        }
    }
}
