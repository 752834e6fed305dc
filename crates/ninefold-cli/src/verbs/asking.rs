//! How the command line is read, and how it answers what it does not understand: with the name that was perhaps meant, and with help that can be
//! copied.

use std::io::Write;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use clap::{Command, CommandFactory, Error, FromArgMatches};
use ninefold_app::near;

use super::Cli;

/// Reads the command line, or says what is wrong with it; help is an answer too.
pub(crate) fn read() -> Result<Cli, ExitCode> {
    let read = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    read.map_err(|error| {
        let code = u8::try_from(error.exit_code()).unwrap_or(2);
        tell(error);
        ExitCode::from(code)
    })
}

/// The command, with help whose examples stay as they are.
pub(crate) fn command() -> Command {
    Cli::command().mut_subcommands(kept)
}

/// A space that no line is broken at.
const FIRM: char = '\u{a0}';

/// A command whose examples are not wrapped: broken lines would not do what they say once they are copied, and neither would broken TOML.
fn kept(command: Command) -> Command {
    let firm = |text: &StyledStr| -> String {
        let line =
            |line: &str| if line.starts_with("  ") { line.replace(' ', &FIRM.to_string()) } else { line.to_owned() };
        text.to_string().lines().map(line).collect::<Vec<_>>().join("\n")
    };
    let (short, long) = (command.get_after_help().map(firm), command.get_after_long_help().map(firm));
    let command = short.into_iter().fold(command, Command::after_help);
    long.into_iter().fold(command, Command::after_long_help).mut_subcommands(kept)
}

/// Says what is wrong, or the help.
fn tell(error: Error) {
    let is_wrong = error.use_stderr();
    let text = meant(error).render().ansi().to_string().replace(FIRM, " ");
    // Nobody can be told that nobody reads.
    let _ = if is_wrong { write!(anstream::stderr(), "{text}") } else { write!(anstream::stdout(), "{text}") };
}

/// The error with a question for the name that was perhaps meant, if one is like it.
pub(crate) fn meant(mut error: Error) -> Error {
    let string = |error: &Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let strings = |error: &Error, kind| match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    // Among the names that are listed; aliases and options are not, so that the parser's own idea stands behind.
    let found = string(&error, ContextKind::InvalidValue).unwrap_or_default();
    let known = strings(&error, ContextKind::ValidValue);
    let near = near::near(&found, known.iter().map(String::as_str)).map(str::to_owned);
    let kinds = [ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg];
    let asked = near.or_else(|| kinds.into_iter().find_map(|kind| string(&error, kind)));
    let Some(asked) = asked else { return error };
    for kind in kinds {
        error.remove(kind);
    }
    let mut tips = match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips.clone(),
        _ => Vec::new(),
    };
    tips.insert(0, format!("did you mean {asked}?").into());
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    error
}

#[cfg(test)]
mod tests;
