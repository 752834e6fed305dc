//! `ninefold completions`: scripts with which a shell completes the command line.

use std::process::ExitCode;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args};
use ninefold::generate::Pattern;
use ninefold::logic::{Method, techniques};
use ninefold::render::SETS;
#[cfg(feature = "pdf")]
use ninefold::render::book::Paper;
use ninefold::rules::{KINDS, NAMED};
use ninefold::symmetry::Symmetry;
use ninefold_app::options::LEVELS;

use super::{Verb, command};
use crate::io::{Shell, output};
use crate::options::{Files, Out};

/// Print the completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold")]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,

    #[command(flatten)]
    out: Out,
}

impl Verb for Completions {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let mut script = Vec::new();
        // The parser also accepts values other than these names, so the values are restricted only for completion.
        let mut told = command().mut_subcommands(|verb| {
            let name = verb.get_name().to_owned();
            verb.mut_args(|arg| completed(&name, arg))
        });
        clap_complete::generate(self.shell, &mut told, "ninefold", &mut script);
        output::text(&script, &self.out);
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the option with the names that are known for it as its possible values.
fn completed(verb: &str, arg: Arg) -> Arg {
    let names = names(verb, arg.get_id().as_str());
    if names.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(names)) }
}

/// Returns the names of an option's values, for an option whose parser does not list them because it also accepts other values or lists.
fn names(verb: &str, option: &str) -> Vec<&'static str> {
    match (verb, option) {
        (_, "level") => LEVELS.to_vec(),
        ("technique", "name") | ("generate" | "daily" | "select", "require" | "only" | "forbid" | "without") => {
            techniques::all().map(|technique| technique.id).collect()
        }
        ("constraints", "name") => KINDS.iter().map(|kind| kind.id).collect(),
        (_, "method") => Method::NAMES.to_vec(),
        (_, "layout") => NAMED.iter().map(|named| named.name).collect(),
        (_, "symbols") => SETS.iter().map(|(name, _)| *name).collect(),
        ("generate", "pattern") => Pattern::ALL.iter().map(Pattern::name).collect(),
        ("select", "symmetry") => Symmetry::ALL.map(Symmetry::name).to_vec(),
        ("generate" | "select", "rules") => KINDS.iter().map(|kind| kind.id).collect(),
        #[cfg(feature = "pdf")]
        (_, "paper") => Paper::NAMED.map(|(name, _)| name).to_vec(),
        _ => Vec::new(),
    }
}
