//! `ninefold man`: the manual, which is generated from the definition of the command line.
//!
//! The sections have the usual order: NAME, SYNOPSIS, DESCRIPTION, OPTIONS, EXAMPLES, NOTES, EXIT STATUS, ENVIRONMENT, FILES, SEE ALSO.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Command};
use roff::{Roff, bold, roman};

use super::help::FIRM;
use super::{Verb, command, paths};
use crate::io::{Shell, output};
use crate::options::{Files, Out};

/// Print the manual page, or write those of all verbs to a folder
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold man | man -l -\n  ninefold man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The folder to write one page per verb to
    #[arg(conflicts_with = "output")]
    folder: Option<PathBuf>,

    #[command(flatten)]
    out: Out,
}

impl Verb for Man {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let mut all = command().disable_help_subcommand(true);
        all.build();
        let verbs: Vec<Command> = all.get_subcommands().filter(|verb| !verb.is_hide_set()).cloned().collect();
        let names: Vec<String> = verbs.iter().map(name).collect();
        let Some(folder) = &self.folder else {
            output::text(&page(all, &names)?, &self.out);
            return Ok(ExitCode::SUCCESS);
        };
        let shown = folder.display();
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {shown}"))?;
        for (command, others) in verbs.into_iter().map(|verb| (verb, &[][..])).chain([(all, &names[..])]) {
            let file = folder.join(name(&command) + ".1");
            let written = std::fs::write(&file, page(command, others)?);
            written.with_context(|| format!("cannot write to {}", file.display()))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the name of the page for a command.
fn name(command: &Command) -> String {
    command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned()
}

/// The environment variables that all verbs use.
const ENVIRONMENT: [(&str, &str); 4] = [
    ("NO_COLOR", "If it is not empty, answers have no colours unless --color requests them."),
    ("TERM, COLORTERM", "The colours and characters of the terminal."),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "The locale: if it is UTF-8, boards on the terminal are drawn with characters beyond ASCII.",
    ),
    (
        "XDG_DATA_HOME, XDG_CONFIG_HOME",
        "The folders of saved games and of keys, instead of ~/.local/share and ~/.config.",
    ),
];

/// The exit codes of verbs that do not have their own list.
const CODES: [(&str, &str); 4] = [
    ("0", "Everything was done."),
    (
        "1",
        "The answer is no: some puzzle fails the test, for example because it has no solution, or was not decided in time.",
    ),
    ("2", "Wrong usage or unreadable input; the readable puzzles are still answered."),
    ("130", "An interrupt."),
];

/// Returns a page in roff. The page of the main command refers to the pages of `verbs`.
fn page(command: Command, verbs: &[String]) -> Result<Vec<u8>> {
    let own = name(&command);
    let text = |text: Option<&clap::builder::StyledStr>| text.map(|text| text.to_string().replace(FIRM, " "));
    let examples = text(command.get_before_long_help()).unwrap_or_default();
    let notes = text(command.get_after_long_help().or(command.get_after_help())).unwrap_or_default();
    let notes = notes.trim();
    let (notes, codes) = match notes.split_once("Exit codes:\n") {
        Some((notes, codes)) => (notes.trim_end().to_owned(), Some(codes.to_owned())),
        None => (notes.to_owned(), None),
    };
    // Clap's generator would reflow the examples, so they and all later sections are written here.
    let man = clap_mangen::Man::new(command)
        .title(own)
        .source(concat!("ninefold ", env!("CARGO_PKG_VERSION")))
        .manual("Ninefold");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if !verbs.is_empty() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut more = Roff::new();
    let lines = |more: &mut Roff, text: &str| {
        more.control("nf", []);
        for line in text.lines() {
            more.text([roman(line)]);
        }
        more.control("fi", []);
    };
    if let Some((_, examples)) = examples.split_once('\n') {
        more.control("SH", ["EXAMPLES"]);
        lines(&mut more, examples);
    }
    if !notes.is_empty() {
        more.control("SH", ["NOTES"]);
        for paragraph in notes.split("\n\n") {
            more.control("PP", []);
            let (prose, set): (Vec<&str>, Vec<&str>) = paragraph.lines().partition(|line| !line.starts_with(' '));
            for line in prose {
                more.text([roman(line)]);
            }
            if !set.is_empty() {
                lines(&mut more, &set.join("\n"));
            }
        }
    }
    let table = |more: &mut Roff, rows: &[(&str, &str)]| {
        for (name, about) in rows {
            more.control("TP", []).text([bold(*name)]).text([roman(about.replace('`', ""))]);
        }
    };
    more.control("SH", ["EXIT STATUS"]);
    match &codes {
        Some(codes) => {
            let rows = codes.lines().filter_map(|line| line.trim().split_once("  "));
            table(&mut more, &rows.collect::<Vec<_>>());
        }
        None => table(&mut more, &CODES),
    }
    more.control("SH", ["ENVIRONMENT"]);
    table(&mut more, &ENVIRONMENT);
    more.control("SH", ["FILES"]);
    table(&mut more, &paths::USUAL.map(|place| (place.usual, place.about)));
    more.control("SH", ["SEE ALSO"]);
    let others: Vec<String> = match verbs {
        [] => vec!["ninefold(1)".to_owned()],
        verbs => verbs.iter().map(|verb| format!("{verb}(1)")).collect(),
    };
    more.text([roman(others.join(", "))]);
    more.to_writer(&mut page)?;
    Ok(page)
}
