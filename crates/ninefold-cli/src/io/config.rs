//! The user's `config.toml`: defaults for options, and the folder of saved games.
//!
//! To add a default, add a field here and its option to [`DEFAULTS`].

use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, Result};
use clap::Command;
use serde::Deserialize;

use super::{file, places};

/// The name of the file, which is in the folder of settings.
pub(crate) const NAME: &str = "config.toml";

/// The size limit of the file in bytes.
const LONGEST: u64 = 1 << 20;

/// The contents of the file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// The colours of `play` and `edit`: dark, light, contrast or none.
    theme: Option<String>,
    /// The keys of `play` and `edit`: a preset or a file.
    keys: Option<String>,
    /// The paper size of PDF files: those of `print` and `book`, and the pages of `explain` and `technique`.
    paper: Option<String>,
    /// The method of `explain` and `hint`.
    method: Option<String>,
    /// The folder of saved games.
    saves: Option<PathBuf>,
}

impl Config {
    /// Returns the value for the keys. If it names a file beside the settings, returns the path of that file.
    fn keys(&self) -> Option<String> {
        let keys = self.keys.as_ref()?;
        let beside = places::settings().ok().map(|folder| folder.join(keys)).filter(|file| file.is_file());
        Some(beside.map_or_else(|| keys.clone(), |file| file.to_string_lossy().into_owned()))
    }
}

/// A default for an option: its value in the file, the verbs to which it applies, and the name of the option.
type Default = (fn(&Config) -> Option<String>, &'static [&'static str], &'static str);

/// The values of the file that are defaults of options.
const DEFAULTS: [Default; 4] = [
    (|config| config.theme.clone(), &["play", "edit"], "theme"),
    (Config::keys, &["play", "edit"], "keys"),
    (|config| config.paper.clone(), &["print", "book"], "paper"),
    (|config| config.method.clone(), &["explain", "hint"], "method"),
];

/// Reads the file at the first call. Without a file, everything has its default value.
///
/// # Errors
///
/// Returns an error if the file cannot be read or is invalid. The error names the line.
fn config() -> Result<&'static Config> {
    static CONFIG: OnceLock<Config> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(config);
    }
    let config = match places::settings().map(|folder| folder.join(NAME)) {
        Ok(path) if path.exists() => {
            let text = file::read_text(&path, LONGEST, "settings")?;
            toml::from_str(&text).with_context(|| path.display().to_string())?
        }
        // Without a home folder, there are no settings.
        _ => Config::default(),
    };
    Ok(CONFIG.get_or_init(|| config))
}

/// The folder of saved games, if the file names one. A relative path starts at the settings folder.
pub(crate) fn saves() -> Result<Option<PathBuf>> {
    let folder = places::settings()?;
    Ok(config()?.saves.as_ref().map(|saves| folder.join(saves)))
}

/// Makes the values of the file the defaults of their options.
///
/// # Errors
///
/// If the file is not valid.
pub(crate) fn apply(command: Command) -> Result<Command> {
    let config = config()?;
    let values = DEFAULTS.iter().filter_map(|(value, verbs, option)| Some((value(config)?, *verbs, *option)));
    let each = values.flat_map(|(value, verbs, option)| verbs.iter().map(move |verb| (*verb, option, value.clone())));
    Ok(each.fold(command, |command, (verb, option, value)| {
        // The parser keeps its defaults for as long as the process runs.
        let value: &'static str = value.clone().leak();
        let default = |arg: clap::Arg| arg.default_value(value);
        command.mut_subcommand(verb, |verb| verb.mut_arg(option, default))
    }))
}
