//! The order for new puzzles that options state, including the contents of the files that they name.

use std::path::Path;

use anyhow::{Result, anyhow};
use clap::error::ContextKind;
use ninefold_app::options::{BadOption, long};
use ninefold_app::order::Options;
use ninefold_app::recipe::Setting;

use crate::io::file;
use crate::options::Creation;

/// Reads the order of the command line.
pub(crate) fn options(args: &Creation) -> Result<Options> {
    let options = Options::new(args.clues.clone(), args.asked.clone(), args.graded.clone(), &file::named);
    options.map_err(|bad| misplaced(&bad))
}

/// Creates the error for an option with an invalid value, in which the option has its name on the command line.
pub(crate) fn misplaced(bad: &BadOption) -> anyhow::Error {
    anyhow!("--{}: {}", long(bad.name), bad.why)
}

/// Converts the options in a file to arguments of a command line. Files that they name are in the folder of that file.
pub(crate) fn arguments(settings: &[Setting], folder: &Path) -> Vec<String> {
    let option = |(key, value): &Setting| match value {
        None => format!("--{key}"),
        Some(text) => {
            let beside = folder.join(text);
            let is_file = Creation::table().any(|option| option.file && long(option.name) == *key) && beside.is_file();
            format!("--{key}={}", if is_file { beside.to_string_lossy() } else { text.into() })
        }
    };
    settings.iter().map(option).collect()
}

/// Returns the name of the option in a file that is invalid, if it is known, and the reason in one line.
pub(crate) fn refusal(error: &clap::Error) -> (Option<String>, String) {
    let option = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let option = option.and_then(|option| Some(option.strip_prefix("--")?.split([' ', '=']).next()?.to_owned()));
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    (option, first.trim_start_matches("error: ").replace('\n', " ").trim().to_owned())
}
