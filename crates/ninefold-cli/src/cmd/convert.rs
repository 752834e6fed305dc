//! `ninefold convert`: puzzles in the format of another program.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use ninefold::formats::{Document, Format, Found, Part, Style, loss};

use crate::args;
use crate::documents::{self, Strict};
use crate::figures;
use crate::file::Draft;
use crate::output;

/// Text for standard output goes out in pieces of about this many bytes.
const PIECE: usize = 1 << 16;

pub(crate) fn run(args: &args::Convert) -> Result<ExitCode> {
    let from = args.reading.from.map(|format| format.name);
    if let Some(figures) = figures::of(&args.reading.sources, &args.shape, from)? {
        return super::figures::convert::run(args, figures);
    }
    let format = target(args)?;
    let mut job = Job::new(format, args)?;
    let strict = if args.strict { Strict::Yes } else { Strict::No };
    let errors = documents::each(&args.reading, strict, &mut |source, found| job.take(source, &found, strict));
    if args.strict && errors > 0 {
        return Ok(ExitCode::from(2));
    }
    let refused = job.finish()?;
    Ok(ExitCode::from(if refused || errors > 0 { 2 } else { 0 }))
}

/// The format that was asked for, or that the ending of the file means.
fn target(args: &args::Convert) -> Result<&'static Format> {
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
    style: Style,
    args: &'a args::Convert,
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
    fn new(format: &'static Format, args: &'a args::Convert) -> Result<Self> {
        let out = match &args.output {
            None => Out::Standard,
            Some(path) => Out::File(Draft::new(path).with_context(|| path.display().to_string())?),
        };
        Ok(Self {
            format,
            style: Style { blank: args.blank },
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
        for part in lost.iter() {
            match self.lost.iter_mut().find(|(other, _)| *other == part) {
                Some((_, count)) => *count += 1,
                None => self.lost.push((part, 1)),
            }
        }
        if self.append(&found.document).is_err() {
            return self.refuse(source, found, &format!("a file in the format {} holds one puzzle", self.format));
        }
        self.flow()
    }

    fn refuse(&mut self, source: &str, found: &Found, why: &str) -> ControlFlow<()> {
        output::message(&format!("{source}:{}: {why}", found.line));
        self.refused = true;
        ControlFlow::Break(())
    }

    /// Adds a puzzle to the text; fails if the file cannot hold another.
    fn append(&mut self, document: &Document) -> fmt::Result {
        let write = self.format.write.ok_or(fmt::Error)?;
        let before = if self.written == 0 { write.head } else { write.gap.ok_or(fmt::Error)? };
        self.text.push_str(before);
        self.written += 1;
        (write.puzzle)(document, self.style, &mut self.text)
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
            crate::file::discard();
            return Ok(true);
        }
        if self.written > 0 {
            self.text.push_str(self.format.write.map_or("", |write| write.tail));
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
                crate::file::discard();
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
