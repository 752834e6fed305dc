//! The user's `config.toml`: defaults for options, and the folder of saved games.
//!
//! To add a default, add a field here and its option to [`DEFAULTS`].

use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Result, anyhow, bail};
use clap::Command;
use clap::error::ErrorKind;
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
            toml::from_str(&text).map_err(|error| anyhow!("{}{}", path.display(), placed(&error, &text)))?
        }
        // Without a home folder, there are no settings.
        _ => Config::default(),
    };
    Ok(CONFIG.get_or_init(|| config))
}

/// Writes an error of the file on one line: its line and column, in the form that follows the name of the file, and its message.
fn placed(error: &toml::de::Error, text: &str) -> String {
    let message = error.message().lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else { return format!(": {message}") };
    let (line, begun) = (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or_default());
    format!(":{line}:{}: {message}", begun.chars().count() + 1)
}

/// Returns the folder of saved games, if the file names one. A relative path begins at the folder of settings.
pub(crate) fn saves() -> Result<Option<PathBuf>> {
    let folder = places::settings()?;
    Ok(config()?.saves.as_ref().map(|saves| folder.join(saves)))
}

/// Returns the size of pages for which `--paper` has no value. The parser does not apply the size in the file to verbs whose output usually is not a
/// PDF, as it would count as an option of the command line there.
#[cfg(feature = "pdf")]
pub(crate) fn paper(asked: Option<&str>) -> Result<ninefold::render::book::Paper> {
    use anyhow::Context;
    use ninefold::render::book::Paper;
    use ninefold_app::book;
    if let Some(asked) = asked {
        return Ok(book::paper(asked)?);
    }
    let Some(own) = &config()?.paper else { return Ok(Paper::A4) };
    let path = places::settings()?.join(NAME);
    book::paper(own).with_context(|| format!("{}: paper = {own:?}", path.display()))
}

/// Returns the error in the file, on one line, if there is one.
pub(crate) fn fault(command: Command) -> Option<String> {
    let lines = |error: anyhow::Error| format!("{error:#}").lines().map(str::trim).collect::<Vec<_>>().join(" ");
    apply(command, |_| true).err().map(lines)
}

/// Checks the values in the file that belong to options of the called verbs, and returns an error if an option would refuse its value.
fn check(config: &Config, command: &Command, is_called: impl Fn(&str) -> bool) -> Result<()> {
    for (value, verbs, option) in DEFAULTS.iter().filter(|(_, verbs, _)| verbs.iter().any(|verb| is_called(verb))) {
        let (Some(value), Some(verb)) = (value(config), command.find_subcommand(verbs[0])) else { continue };
        let arguments = [verb.get_name().to_owned(), format!("--{option}={value}")];
        let parsed = verb.clone().no_binary_name(false).try_get_matches_from(arguments);
        let is_wrong = |kind| matches!(kind, ErrorKind::InvalidValue | ErrorKind::ValueValidation);
        let wrong = parsed.err().filter(|error| is_wrong(error.kind())).map(|error| told(&error));
        if let Some(why) = wrong.or_else(|| unknown(option, &value)) {
            let path = places::settings()?.join(NAME);
            let text = file::read_text(&path, LONGEST, "settings")?;
            let is_key = |line: &str| line.split('=').next().is_some_and(|key| key.trim() == *option);
            let line = text.lines().position(is_key).map_or_else(String::new, |line| format!(":{}", line + 1));
            bail!("{}{line}: {option} = {value:?}: {why}", path.display());
        }
    }
    Ok(())
}

/// Shortens an error of the parser to one line, with the reason and the possible values but without tips and usage.
fn told(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines = lines
        .take_while(|line| !line.starts_with("tip:") && !line.starts_with("For more") && !line.starts_with("Usage"));
    lines.map(|line| line.trim_start_matches("error: ")).collect::<Vec<_>>().join(" ")
}

/// Explains why the value of an option is invalid, for options for which the parser accepts any text.
fn unknown(option: &str, value: &str) -> Option<String> {
    match option {
        "method" => super::method::check(value).err().map(|error| format!("{error:#}")),
        #[cfg(feature = "pdf")]
        "paper" => ninefold_app::book::paper(value).err().map(|error| error.to_string()),
        _ => None,
    }
}

/// Makes the values in the file the defaults of their options.
///
/// # Errors
///
/// Returns an error if the called verb has defaults in the file, and the file is invalid or has a wrong value for that verb.
pub(crate) fn apply(command: Command, is_called: impl Fn(&str) -> bool) -> Result<Command> {
    let is_read = DEFAULTS.iter().any(|(_, verbs, _)| verbs.iter().any(|verb| is_called(verb)));
    let config = match config() {
        // Verbs without defaults in the file work even if the file is invalid.
        Err(_) if !is_read => return Ok(command),
        config => config?,
    };
    check(config, &command, is_called)?;
    let values = DEFAULTS.iter().filter_map(|(value, verbs, option)| Some((value(config)?, *verbs, *option)));
    let each = values.flat_map(|(value, verbs, option)| verbs.iter().map(move |verb| (*verb, option, value.clone())));
    Ok(each.fold(command, |command, (verb, option, value)| {
        // The parser keeps its defaults for as long as the process runs.
        let value: &'static str = value.clone().leak();
        let default = |arg: clap::Arg| arg.default_value(value);
        command.mut_subcommand(verb, |verb| verb.mut_arg(option, default))
    }))
}
