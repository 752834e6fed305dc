//! `ninefold canon`: the canonical form of a grid, which is the smallest of all equivalent grids.

use std::process::ExitCode;

use clap::Args;
use ninefold_app::image::{Image, Kind, Notation, Of};

use super::Verb;
use crate::io::Shell;
use crate::io::run::Run;
use crate::options::{CHANGED, Files, Input, Portion};

const CANON_EXAMPLES: &str = "\
Examples:
  ninefold canon puzzles.txt | sort | uniq -c
  ninefold canon --with-transform .....9.......147....2......7......865...3...294......1......4....625.......8.....
  ninefold canon --json solution.txt
  ninefold canon --part 3/64 collection.txt -o forms-03.txt

The form is the least of all equivalent grids, read as a line in which an empty cell comes before any digit. JSON also has the
automorphisms, the number of different equivalent grids, the symmetry of the clues and the classes of the solution's bands.";

/// Find the canonical form of puzzles, solution grids and patterns
#[derive(Debug, Args)]
#[command(after_help = CANON_EXAMPLES, after_long_help = format!("{CANON_EXAMPLES}\n\n{CHANGED}"))]
pub(crate) struct Canon {
    #[command(flatten)]
    input: Input,

    /// Use only the pattern of clues: 1 in each cell with a digit
    #[arg(long)]
    pattern: bool,

    /// Print the transform after each form
    #[arg(long)]
    with_transform: bool,

    #[command(flatten)]
    portion: Portion,
}

impl Verb for Canon {
    fn files(&self) -> Files<'_> {
        let files = self.input.files();
        let fate = self.portion.fate(files.fate);
        files.fate(fate)
    }

    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
        let of = if self.pattern { Of::Pattern } else { Of::Digits };
        let notation = Notation::of(self.with_transform);
        let run = Run::new(&self.input, shell, Kind::Form.heading()).part(self.portion)?;
        run.each(|problem| Image::canonical(problem, of, notation))
    }
}
