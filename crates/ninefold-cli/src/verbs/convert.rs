//! `ninefold convert`: converts puzzles to the format of another program.

use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use ninefold::formats::{Format, Refusal, Style};
use ninefold_app::convert::{Conversion, ConversionError, Losses};

use super::Verb;
use crate::io::documents::{Documents, Strict};
use crate::io::{Shell, layout, output};
use crate::options::{Files, Out, Reading, Shape, elsewhere, writable};

const CONVERT_EXAMPLES: &str = "\
Examples:
  ninefold convert --format grid puzzles.txt
  ninefold convert collection.csv -o collection.sdm
  ninefold convert --column 3 --format line table.tsv
  ninefold convert --format sudokuwiki .....9.......147....2......7......865...3...294......1......4....625.......8.....

The format of the input is detected, puzzle by puzzle; `ninefold formats` lists what can be read and written. What the format
cannot hold, such as a title, is reported on standard error; a puzzle with rules that it cannot hold is left out, with a
message. A file is replaced when complete, or not at all.";

const CONVERT_CODES: &str = "\
Exit codes:
  0  everything was converted
  2  wrong usage, puzzles that are unreadable or refused (all others are still converted), or with --strict any loss";

/// Write puzzles in the format of another program
#[derive(Debug, Args)]
#[command(after_help = CONVERT_EXAMPLES, after_long_help = format!("{CONVERT_EXAMPLES}\n\n{CONVERT_CODES}"))]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) shape: Shape,

    /// The format to write (by default according to the extension of the file)
    #[arg(long = "format", short = 'f', alias = "to", value_name = "FORMAT", value_parser = writable(), hide_possible_values = true)]
    pub(crate) to: Option<&'static Format>,

    /// Write one JSON object per line, as docs/schema/document.json describes it: the same as --format ninefold
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) out: Out,

    /// The sign for an empty cell if the format leaves the choice: one of . 0 * _ - x
    #[arg(long, value_name = "SIGN", default_value = ".", value_parser = blank)]
    pub(crate) blank: char,

    /// Fail instead of losing data, and stop at the first unreadable puzzle
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

/// The approximate size in bytes of the pieces in which the text is written.
const PIECE: usize = 1 << 16;

impl Verb for Convert {
    fn files(&self) -> Files<'_> {
        Files::of(&self.out, &self.reading.sources).shape(&self.shape)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let format = target(self)?;
        let layout = layout::asked(&self.shape)?;
        let (strict, losses) = if self.strict { (Strict::Yes, Losses::Refused) } else { (Strict::No, Losses::Counted) };
        if format.write.is_some_and(|write| write.gap.is_none() || !write.tail.is_empty()) {
            output::must_be_whole();
        }
        let mut conversion = Conversion::new(format, Style { blank: self.blank }, losses)?;
        let mut refused = 0_u64;
        // A refusal with which no file is written. It has been reported.
        let mut is_over = false;
        let errors = Documents::new(&self.reading, layout).each(strict, &mut |source, found| {
            if let Err(refusal) = conversion.add(&found) {
                output::message(&format!("{source}:{}: {refusal}", found.line));
                refused += 1;
                is_over = self.strict || matches!(refusal, ConversionError::Refused(Refusal::OnePuzzle(_)));
            } else if let Some(text) = conversion.text(PIECE) {
                output::write(text.as_bytes());
            }
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if is_over || self.strict && errors > 0 {
            output::abandon();
            return Ok(ExitCode::from(2));
        }
        let end = conversion.end();
        if let (Some(path), true) = (self.out.path(), conversion.is_empty()) {
            bail!("{}", output::nothing(path));
        }
        output::write(end.as_bytes());
        conversion.lost().for_each(|lost| output::message(&lost));
        if let Some(name) = output::end()? {
            output::message(&format!("{name}: {}", conversion.summary()));
        }
        Ok(ExitCode::from(if errors > 0 || refused > 0 { 2 } else { 0 }))
    }
}

/// Returns the requested format or, if none is requested, the one that the file's extension selects.
fn target(args: &Convert) -> Result<&'static Format> {
    let json = args.json.then(|| Format::named("ninefold")).flatten();
    match (args.to.or(json), args.out.path()) {
        (Some(format), _) => Ok(format),
        (None, None) => {
            bail!("name the format with --format, or a file with --output (see `ninefold formats`)")
        }
        (None, Some(path)) => {
            let format = Format::of_file(path);
            let format = format.with_context(|| {
                let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
                match elsewhere::unwritten(&ending, "csv") {
                    Some(why) => format!("{}: {why}", path.display()),
                    None => format!("{}: the extension names no format; use --format", path.display()),
                }
            })?;
            if format.write.is_none() {
                bail!("{}: the format {format} is read-only", path.display());
            }
            Ok(format)
        }
    }
}
