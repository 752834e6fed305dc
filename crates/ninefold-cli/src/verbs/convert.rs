//! `ninefold convert`: puzzles in the format of another program.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use ninefold::formats::{Format, Found, Part, Style, Writer, loss};

use super::Verb;
use crate::io::documents::{Documents, Strict};
use crate::io::file::Draft;
use crate::io::{Shell, layout, output};
use crate::options::{Reading, Shape, writable};

const CONVERT_EXAMPLES: &str = "\
Examples:
  ninefold convert --to grid puzzles.txt
  ninefold convert collection.csv -o collection.sdm
  ninefold convert --column 3 --to line table.tsv
  ninefold convert --to sudokuwiki .....9.......147....2......7......865...3...294......1......4....625.......8.....

The format of the input is found out, puzzle by puzzle; `ninefold formats` lists what can be read and written. What the format
cannot say of a puzzle, such as its title, is reported on standard error. A file is replaced at the end, whole, or not at all.";

const CONVERT_CODES: &str = "\
Exit codes:
  0  everything was converted
  2  wrong usage, unreadable input (the readable puzzles are still converted), or with --strict any loss";

/// Write puzzles in the format of another program
#[derive(Debug, Args)]
#[command(after_help = CONVERT_EXAMPLES, after_long_help = format!("{CONVERT_EXAMPLES}\n\n{CONVERT_CODES}"))]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// The format to write (otherwise the ending of the file decides)
    #[arg(long, value_name = "FORMAT", value_parser = writable(), hide_possible_values = true)]
    pub(crate) to: Option<&'static Format>,

    /// The file to write, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The sign for an empty cell where the format leaves the choice: one of . 0 * _ - x
    #[arg(long, value_name = "SIGN", default_value = ".", value_parser = blank)]
    pub(crate) blank: char,

    /// Refuse to lose anything, and stop at the first thing that is unreadable
    #[arg(long)]
    pub(crate) strict: bool,
}

fn blank(text: &str) -> Result<char, String> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(sign), None) if ".0*_-xX".contains(sign) => Ok(sign),
        _ => Err("expected one of . 0 * _ - x".into()),
    }
}

/// Text for standard output goes out in pieces of about this many bytes.
const PIECE: usize = 1 << 16;

impl Verb for Convert {
    fn run(&self, _: Shell) -> Result<ExitCode> {
        let format = target(self)?;
        let layout = layout::asked(&self.shape)?;
        let mut job = Job::new(format, self)?;
        let strict = if self.strict { Strict::Yes } else { Strict::No };
        let errors =
            Documents::new(&self.reading, layout).each(strict, &mut |source, found| job.take(source, &found, strict));
        if self.strict && errors > 0 {
            return Ok(ExitCode::from(2));
        }
        let refused = job.finish()?;
        Ok(ExitCode::from(if refused || errors > 0 { 2 } else { 0 }))
    }
}

/// The format that was asked for, or that the ending of the file means.
fn target(args: &Convert) -> Result<&'static Format> {
    match (args.to, &args.output) {
        (Some(format), _) => Ok(format),
        (None, None) => {
            bail!("say with --to FORMAT what to write, or name a file with --output (see `ninefold formats`)")
        }
        (None, Some(path)) => {
            let format = Format::of_file(path);
            let format = format.with_context(|| format!("{}: the ending says no format; use --to", path.display()))?;
            if format.write.is_none() {
                bail!("{}: the format {format} cannot be written", path.display());
            }
            Ok(format)
        }
    }
}

/// A conversion on its way.
struct Job<'a> {
    format: &'static Format,
    writer: Writer,
    args: &'a Convert,
    out: Out,
    text: String,
    written: usize,
    /// How many puzzles were read in each format.
    read: BTreeMap<&'static str, usize>,
    /// How many puzzles lost each part.
    lost: Vec<(Part, usize)>,
    refused: bool,
    failure: Option<io::Error>,
}

/// Where the text goes.
enum Out {
    Standard,
    File(Draft),
}

impl<'a> Job<'a> {
    fn new(format: &'static Format, args: &'a Convert) -> Result<Self> {
        let out = match &args.output {
            None => Out::Standard,
            Some(path) => Out::File(Draft::new(path).with_context(|| path.display().to_string())?),
        };
        Ok(Self {
            format,
            writer: Writer::new(format, Style { blank: args.blank })?,
            args,
            out,
            text: String::new(),
            written: 0,
            read: BTreeMap::new(),
            lost: Vec::new(),
            refused: false,
            failure: None,
        })
    }

    fn take(&mut self, source: &str, found: &Found, strict: Strict) -> ControlFlow<()> {
        *self.read.entry(found.format.name).or_default() += 1;
        let lost = loss(&found.document, self.format);
        if strict == Strict::Yes && !lost.is_empty() {
            return self.refuse(source, found, &format!("the format {} cannot say: {lost}", self.format));
        }
        if let Err(refusal) = self.writer.add(&found.document, &mut self.text) {
            return self.refuse(source, found, &refusal.to_string());
        }
        self.written += 1;
        for part in lost.iter() {
            match self.lost.iter_mut().find(|(other, _)| *other == part) {
                Some((_, count)) => *count += 1,
                None => self.lost.push((part, 1)),
            }
        }
        self.flow()
    }

    fn refuse(&mut self, source: &str, found: &Found, why: &str) -> ControlFlow<()> {
        output::message(&format!("{source}:{}: {why}", found.line));
        self.refused = true;
        ControlFlow::Break(())
    }

    /// Passes on what has gathered. A file with one puzzle is held back, as there may be another.
    fn flow(&mut self) -> ControlFlow<()> {
        let single = self.format.write.is_some_and(|write| write.gap.is_none());
        if !single && self.text.len() > PIECE { self.pass() } else { ControlFlow::Continue(()) }
    }

    fn pass(&mut self) -> ControlFlow<()> {
        let text = std::mem::take(&mut self.text);
        match &mut self.out {
            Out::Standard => output::write(text.as_bytes()),
            Out::File(draft) => {
                if let Err(error) = draft.write_all(text.as_bytes()) {
                    self.failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Writes the end, and puts the file in its place unless something was refused; says whether it was.
    fn finish(mut self) -> Result<bool> {
        if self.refused {
            crate::io::file::discard();
            return Ok(true);
        }
        if self.written > 0 {
            self.writer.clone().end(&mut self.text);
        }
        let _ = self.pass();
        let path = self.args.output.as_deref();
        let named = || path.map_or_else(String::new, |path| path.display().to_string());
        if let Some(error) = self.failure {
            return Err(error).with_context(named);
        }
        for (part, count) in &self.lost {
            let puzzles = if *count == 1 { "puzzle" } else { "puzzles" };
            output::message(&format!("lost, as {} cannot say it: {} ({count} {puzzles})", self.format, part.name()));
        }
        if let Out::File(draft) = self.out {
            if self.written == 0 {
                crate::io::file::discard();
                bail!("{}: nothing to write, so it is left as it was", named());
            }
            draft.finish().with_context(named)?;
            let read: Vec<_> = self.read.iter().map(|(format, count)| format!("{count} {format}")).collect();
            let puzzles = if self.written == 1 { "puzzle" } else { "puzzles" };
            output::message(&format!(
                "{}: {} {puzzles} as {}, read: {}",
                named(),
                self.written,
                self.format,
                read.join(", ")
            ));
        }
        Ok(false)
    }
}
