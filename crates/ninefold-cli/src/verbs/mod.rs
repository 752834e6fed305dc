//! The verbs. Each has a file or folder with its arguments, its help and its code.
//!
//! To add a verb, add a file with a type that clap parses and that implements [`Verb`], the `mod` line of that file, and an entry in the table below.
//! The parser, the help, the completions and the manual follow from these.

use std::process::ExitCode;

use clap::builder::Styles;
use clap::{Command, Parser, Subcommand};

use crate::io::{Shell, input, output};
use crate::options::{Color, Files};

mod asking;
mod backdoors;
mod bench;
mod book;
mod candidates;
mod canon;
mod check;
mod completions;
mod constraints;
mod convert;
mod daily;
mod dedupe;
mod edit;
mod explain;
mod formats;
mod generate;
mod help;
mod hint;
mod isomorphs;
mod layouts;
mod licences;
mod man;
mod minimal;
mod minimize;
mod neighbours;
mod pages;
mod paths;
mod play;
mod print;
mod race;
mod rate;
mod render;
mod same;
mod searched;
mod select;
mod serve;
mod show;
mod solve;
mod stats;
mod technique;
mod techniques;
mod transform;
mod unavoidable;
mod web;

pub(crate) use asking::{command, read};

/// A verb of the command, with its arguments.
pub(crate) trait Verb {
    /// Returns the files that the verb reads, and the file to which it writes its answers.
    fn files(&self) -> Files<'_>;

    /// Runs the verb. An error means that the usage was wrong, or that nothing could be done.
    fn run(&self, shell: Shell) -> anyhow::Result<ExitCode>;
}

/// Declares the subcommands from a table that lists tasks and the verbs for each.
macro_rules! verbs {
    ($($task:literal: $($module:ident::$verb:ident),+;)+) => {
        #[derive(Debug, Subcommand)]
        #[allow(clippy::large_enum_variant, reason = "only one exists")]
        enum Verbs {
            $($($verb($module::$verb),)+)+
        }

        impl Verb for Verbs {
            fn files(&self) -> Files<'_> {
                match self {
                    $($(Self::$verb(verb) => verb.files(),)+)+
                }
            }

            fn run(&self, shell: Shell) -> anyhow::Result<ExitCode> {
                match self {
                    $($(Self::$verb(verb) => verb.run(shell),)+)+
                }
            }
        }

        /// The tasks in the order of the help, each with the number of its verbs.
        const TASKS: &[(&str, usize)] = &[$(($task, [$(stringify!($verb)),+].len())),+];
    };
}

verbs! {
    "Solve and check": solve::Solve, check::Check, candidates::Candidates, minimal::Minimal;
    "Learn and play": explain::Explain, hint::Hint, technique::Technique, techniques::Techniques, play::Play, edit::Edit,
        web::Web;
    "Rate and count": rate::Rate, stats::Stats, select::Select, unavoidable::Unavoidable, backdoors::Backdoors;
    "Make": generate::Generate, daily::Daily, minimize::Minimize, neighbours::Neighbours;
    "Transform": transform::Transform, isomorphs::Isomorphs, canon::Canon, same::Same, dedupe::Dedupe;
    "Draw and print": show::Show, render::Render, print::Print, book::Book;
    "Formats": convert::Convert, formats::Formats, layouts::Layouts, constraints::Constraints;
    "Tools": bench::Bench, race::Race, serve::Serve, completions::Completions, man::Man, paths::Paths,
        licences::Licences;
}

/// The meaning of `--output`, for all verbs.
const FILES: &str = "\
Every verb that answers takes --output FILE (-o). The extension of the file selects the format, unless --format \
does. An older file is replaced only when the new one is complete; after an interrupt, the results so far are kept beside it, as `table.part.csv` \
for `table.csv`. `rate`, and `generate` where \
there are several puzzles, append to a new file as they go; --resume continues it after an interrupt. Input files are \
never overwritten.";

/// The first steps, which `ninefold` prints if it has no arguments.
const FIRST: &str = "\
Ninefold solves, explains, rates, makes, prints and plays Sudoku. To begin with:

  ninefold play                            a game in the terminal, with notes and hints
  ninefold daily | ninefold explain        the puzzle of the day, and every step to its solution
  ninefold generate --level hard           a new puzzle; for more of them, -n 100
  ninefold check puzzles.txt               whether each has one solution, and if not, why
  ninefold solve puzzles.txt               the solutions
  ninefold rate puzzles.txt                how hard they are
  ninefold print puzzles.txt -o out.pdf    on paper

A puzzle can be given instead of a file: 81 cells in a row, with dots for empty cells.
ninefold help lists everything by task; ninefold help VERB describes a verb, with examples, and
ninefold help pages lists the pages of the guide.
";

/// Prints the first steps, for a command line without arguments. They are printed as an error, because in a script the lack of arguments is a
/// mistake.
pub(crate) fn first() -> ExitCode {
    eprint!("{FIRST}");
    ExitCode::from(2)
}

/// Solves Sudoku puzzles, exactly and fast: one, or millions.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, arg_required_else_help = true, propagate_version = true)]
#[command(help_template = help(), after_help = FILES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    verb: Verbs,

    /// When to use colour (auto respects the variable `NO_COLOR`)
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

#[cfg(test)]
impl Cli {
    /// Runs the verb, and returns the error that its arguments cause, if any.
    fn verb_error(&self) -> Option<String> {
        self.verb.run(Shell { color: self.color }).err().map(|error| format!("{error:#}"))
    }

    /// Returns the text that follows the options in the help of a verb, unchanged.
    fn raw_after(name: &str) -> String {
        let command = <Self as clap::CommandFactory>::command();
        let verb = command.find_subcommand(name);
        verb.and_then(Command::get_after_help).map(ToString::to_string).unwrap_or_default()
    }
}

impl Cli {
    /// Runs the requested verb.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        output::begin(&self.verb.files())?;
        let code = self.verb.run(Shell { color: self.color });
        output::end_if_interrupted();
        let code = code?;
        if input::found_none() {
            output::leave();
        }
        output::end()?;
        Ok(code)
    }
}

/// Writes the help of the command, which lists the verbs by task. Clap has no headings for subcommands, so the list is written here.
fn help() -> String {
    let verbs = Verbs::augment_subcommands(Command::new("ninefold"));
    let width = verbs.get_subcommands().map(|verb| verb.get_name().len()).max().unwrap_or_default();
    let styles = Styles::default();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let line = |name: &str, about: &str| {
        format!("  {literal}{name}{literal:#}{:gap$}{about}\n", "", gap = width - name.len() + 2)
    };
    let mut text = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    let mut rest = verbs.get_subcommands();
    for &(task, count) in TASKS {
        text += &format!("\n{header}{task}:{header:#}\n");
        // A verb that this build lacks is not listed, but it can be called and explains why it is missing.
        for verb in rest.by_ref().take(count).filter(|verb| !verb.is_hide_set()) {
            let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
            let is_lacking = cfg!(not(feature = "pdf")) && ["book", "print"].contains(&verb.get_name());
            text += &line(verb.get_name(), &if is_lacking { about + " (not in this build)" } else { about });
            for short in asking::SHORT.iter().filter(|short| short.verb == verb.get_name()) {
                text += &line(short.name, &format!("{} (short for {})", short.about, short.long));
            }
        }
    }
    text += &line("help", "Print this message, the help of a verb, or a page of the guide (help pages lists them)");
    text + &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}")
}
