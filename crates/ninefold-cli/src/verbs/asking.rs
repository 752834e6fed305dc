//! Parses the command line. The error for an unknown word suggests the most similar name, and commands in help can be copied into a shell.

use std::ffi::OsString;
use std::fmt;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};
use ninefold::generate::{Pattern, Variant};
use ninefold::logic::{hodoku::Level, techniques};
use ninefold::rules::NAMED;
use ninefold_app::options::Parsed;
use ninefold_app::{catalogue, near};

use super::help::{self, FIRM};
use super::{Cli, pages};
use crate::io::{config, output};

/// Parses the command line, or prints its error or the help.
pub(crate) fn read() -> Result<Cli, ExitCode> {
    let arguments = written(std::env::args_os().collect());
    if let Some(code) = pages::asked(&arguments) {
        return Err(code);
    }
    // A user who runs `paths` may be looking for the settings in order to correct them.
    let asks_for_paths = arguments.get(1).is_some_and(|verb| verb == "paths");
    let command = match config::apply(command()) {
        Ok(command) => command,
        Err(_) if asks_for_paths => command(),
        Err(error) => {
            output::message(&format!("{error:#}"));
            return Err(ExitCode::from(2));
        }
    };
    let read = command.try_get_matches_from(&arguments).and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches)?;
        Renamed::used(&matches, &arguments).inspect(|renamed| output::message(&renamed.to_string()));
        Ok(cli)
    });
    read.map_err(|error| {
        let code = u8::try_from(error.exit_code()).unwrap_or(2);
        tell(error);
        ExitCode::from(code)
    })
}

/// The arguments as the parser understands them. A puzzle that begins with a dash would be taken for options, so its empty cells become dots. A
/// number after `--all` or `--count` is their limit, unless a file has that name. `count` is `solve --count`, `complete FILE` makes a
/// puzzle with the rules and givens of a file, and chapters are by level.
fn written(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = Vec::with_capacity(arguments.len());
    let (mut is_limited, mut is_completed) = (false, false);
    for argument in arguments {
        let text = argument.to_str().unwrap_or_default();
        if let Some(option) = all.last_mut().filter(|_| is_limited && is_limit(text)) {
            option.push(format!("={text}"));
            is_limited = false;
            continue;
        }
        is_limited = matches!(text, "--all" | "--count");
        if all.len() == 1 && text == "complete" {
            all.extend(["generate", "--rules"].map(OsString::from));
            is_completed = true;
            continue;
        }
        if is_completed && all.len() == 3 {
            // The constraints are those of the file, and so are the givens.
            all.extend([argument.clone(), "--fixed".into(), argument]);
            continue;
        }
        if all.len() == 1 && text == "count" {
            all.extend(["solve", "--count"].map(OsString::from));
            is_limited = true;
            continue;
        }
        if all.last().is_some_and(|option| option == "--chapters") && text == "level" && !Path::new(text).exists() {
            continue;
        }
        all.push(if is_dashed_puzzle(text) { text.replace('-', ".").into() } else { argument });
    }
    all
}

/// Whether a word is a number of at most nine digits that is not the name of a file.
fn is_limit(word: &str) -> bool {
    let is_number = (1..=9).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number && !Path::new(word).exists()
}

/// The number of cells in a puzzle of the smallest size, four by four.
const FEWEST_CELLS: usize = 16;

/// Whether a word is a puzzle whose first cell is empty and written as a dash.
fn is_dashed_puzzle(word: &str) -> bool {
    word.starts_with('-')
        && word.len() >= FEWEST_CELLS
        && word.chars().all(|char| char.is_ascii_digit() || ".-_*xX".contains(char))
        && word.chars().any(|char| char.is_ascii_digit())
}

/// A verb that was renamed. The old name still works, but help, completions and manual omit it.
struct Renamed {
    old: &'static str,
    new: &'static str,
    /// Another change that users of the old name should know about.
    also: &'static str,
}

/// The verbs whose old names the next version will remove.
const RENAMED: [Renamed; 1] =
    [Renamed { old: "variants", new: "isomorphs", also: "the key `variant` of its JSON is now `isomorph`" }];

impl Renamed {
    /// Finds the renamed verb that a command line calls by its old name, given that the parser returns only new names. The verb is the first word
    /// that is either name, since only `--color` and its value can precede it.
    fn used(matches: &ArgMatches, arguments: &[OsString]) -> Option<&'static Self> {
        let verb = matches.subcommand_name()?;
        RENAMED.iter().filter(|renamed| renamed.new == verb).find(|renamed| {
            let mut words = arguments.iter().skip(1);
            words.find(|word| *word == renamed.old || *word == renamed.new).is_some_and(|word| word == renamed.old)
        })
    }

    /// Returns the new name of a verb, if `name` is its old one, and `name` otherwise.
    fn current(name: String) -> String {
        RENAMED.iter().find(|renamed| renamed.old == name).map_or(name, |renamed| renamed.new.to_owned())
    }
}

impl fmt::Display for Renamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { old, new, also } = self;
        write!(f, "`{old}` is now called `{new}`, and {also}; the next version removes the old name")
    }
}

/// Builds the command with its help arranged by topic, and with the old names of verbs.
pub(crate) fn command() -> Command {
    Cli::command().mut_arg("color", |color| help::placed(color).hide_short_help(true)).mut_subcommands(|verb| {
        let verb = help::arranged(&verb);
        let renamed = RENAMED.iter().filter(|renamed| renamed.new == verb.get_name());
        let old: Vec<&str> = renamed.map(|renamed| renamed.old).collect();
        let verb = verb.aliases(old);
        // These aliases are hidden from help, as old names are.
        match verb.get_name() {
            "constraints" => verb.alias("constraint"),
            "formats" => verb.alias("format"),
            "layouts" => verb.alias("layout"),
            "stats" => verb.mut_arg("output", |output| output.alias("plot")),
            "daily" => verb.mut_arg("week", |week| week.aliases(["variant", "weekly"])),
            _ => verb,
        }
    })
}

/// Prints an error or the help.
fn tell(error: Error) {
    let is_wrong = error.use_stderr();
    let text = meant(error).render().ansi().to_string().replace(FIRM, " ");
    // A failed write cannot be reported.
    let _ = if is_wrong { write!(anstream::stderr(), "{text}") } else { write!(anstream::stdout(), "{text}") };
}

/// Names of verbs in other programs.
const VERBS: [(&str, &str); 49] = [
    ("analyse", "check"),
    ("analyze", "check"),
    ("compare", "same"),
    ("config", "paths"),
    ("create", "generate"),
    ("difficulty", "rate"),
    ("draw", "render"),
    ("duplicates", "dedupe --members"),
    ("enumerate", "solve --all"),
    ("export", "convert"),
    ("filter", "select"),
    ("find", "select"),
    ("game", "play"),
    ("grade", "rate"),
    ("histogram", "stats --output plots.svg"),
    ("import", "convert"),
    ("learn", "technique"),
    ("make", "generate"),
    ("minlex", "canon"),
    ("mirror", "transform --mirror"),
    ("new", "generate"),
    ("paper", "print"),
    ("pdf", "render"),
    ("picture", "render"),
    ("plot", "stats --output plots.svg"),
    ("random", "generate"),
    ("rotate", "transform --rotate"),
    ("sample", "select --sample"),
    ("samurai", "generate --layout samurai"),
    ("saves", "paths"),
    ("score", "rate"),
    ("settings", "paths"),
    ("sort", "select --sort"),
    ("split", "select --split"),
    ("statistics", "stats"),
    ("stuck", "hint"),
    ("theme", "play --theme"),
    ("time", "bench"),
    ("today", "daily"),
    ("turn", "transform --rotate"),
    ("unique", "check"),
    ("validate", "check"),
    ("variant", "daily --week"),
    ("verify", "check"),
    ("version", "--version"),
    ("view", "show"),
    ("walkthrough", "explain"),
    ("week", "daily --week"),
    ("weekly", "daily --week"),
];

/// Names of options in other programs.
const OPTIONS: [(&str, &str); 13] = [
    ("--amount", "--count"),
    ("--chart", "--output FILE.svg"),
    ("--difficulty", "--level"),
    ("--html", "--output FILE.html"),
    ("--number", "--count"),
    ("--out", "--output"),
    ("--outfile", "--output"),
    ("--pdf", "--output FILE.pdf"),
    ("--plot", "--output FILE.svg"),
    ("--png", "--output FILE.png"),
    ("--svg", "--output FILE.svg"),
    ("--threads", "--jobs"),
    ("--timeout", "--time-limit"),
];

/// Options that people try with a verb: those of other verbs, and names from before the first release.
const THERE: [(&str, &str, &str); 30] = [
    ("book", "--difficulty", "--rate"),
    ("book", "--icons", "--symbols FOLDER"),
    ("book", "--kdp", "--printer kdp"),
    ("book", "--pictures", "--symbols FOLDER"),
    ("book", "--size", "--paper"),
    ("check", "--time", "ninefold bench FILE"),
    ("daily", "--rules", "--week"),
    ("explain", "--inside", "--nested"),
    ("generate", "--kids", "--size 4"),
    ("generate", "--technique", "--require"),
    ("generate", "--given", "--fixed"),
    ("generate", "--givens", "--fixed"),
    ("generate", "--variant", "--rules"),
    ("hint", "--full", "--depth 4"),
    ("hint", "--more", "--depth 4"),
    ("hint", "--why", "--depth 4"),
    ("play", "--variant", "--rules"),
    ("print", "--pictures", "--symbols FOLDER"),
    ("print", "--size", "ninefold generate --size"),
    ("rate", "--sort", "ninefold select --sort score"),
    ("render", "--cells", "--content"),
    ("render", "--scale", "--zoom"),
    ("render", "--size", "--cell"),
    ("render", "--width", "--cell"),
    ("solve", "--grid", "--format grid"),
    ("solve", "--size", "--layout"),
    ("solve", "--pretty", "--format grid"),
    ("solve", "--time", "ninefold bench FILE"),
    ("solve", "--timing", "ninefold bench FILE"),
    ("unavoidable", "--most", "--max-cells"),
];

/// A function that returns whether a word can be a value of an option.
type Fits = fn(&str) -> bool;

/// Options of `generate`, each with a test for its values; `play` has most of these options too.
const ORDERS: [(&str, Fits); 5] = [
    ("--count", |word| word.parse::<u64>().is_ok()),
    ("--level", |word| RangeInclusive::<Level>::parse(word).is_ok()),
    ("--layout", |word| NAMED.iter().any(|named| named.name == word)),
    ("--pattern", |word| Pattern::named(word).is_some()),
    ("--rules", Variant::is_named),
];

/// Returns a hint that names the verb for describing the constraint or technique with this name, or for writing the format.
fn described(word: &str) -> Option<String> {
    if catalogue::constraint_named(word).is_ok() {
        return Some(format!("constraints {word}, or generate --rules {word}"));
    }
    techniques::named(word).map(|_| format!("technique {word}"))
}

/// The suggestion for a word that is a name elsewhere, or that lacks its verb or its option.
fn elsewhere(error: &Error) -> Option<String> {
    let string = |kind| if let Some(ContextValue::String(text)) = error.get(kind) { Some(text.as_str()) } else { None };
    let named = |names: &[(&str, &str)], word: &str| {
        let known = names.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        known.map(|(_, meant)| (*meant).to_owned())
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = string(ContextKind::InvalidSubcommand)?;
            // A long word, or a word with a dot, is not meant as a verb, but as a puzzle or a file.
            let is_source = word.len() > 20 || word.contains('.') || Path::new(word).exists();
            let solve = || is_source.then(|| "ninefold solve PUZZLE, or check, explain, rate, play".to_owned());
            named(&VERBS, word).or_else(|| described(word)).or_else(solve)
        }
        ErrorKind::UnknownArgument => {
            let word = string(ContextKind::InvalidArg)?;
            let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
            let order = || {
                let word = word.trim_start_matches('-');
                let (option, _) = ORDERS.iter().find(|(_, is_value)| is_value(word))?;
                let is_order = usage.contains(" generate ")
                    || usage.contains(" play ") && !["--count", "--pattern"].contains(option);
                is_order.then(|| format!("{option} {word}"))
            };
            let there = || {
                let is_here =
                    |(verb, option, _): &&(&str, &str, &str)| *option == word && usage.contains(&format!(" {verb} "));
                THERE.iter().find(is_here).map(|(.., meant)| (*meant).to_owned())
            };
            there().or_else(|| named(&OPTIONS, word)).or_else(order)
        }
        // A grid of 6x6 has the size 6.
        ErrorKind::ValueValidation if string(ContextKind::InvalidArg)?.starts_with("--size") => {
            let (rows, columns) = string(ContextKind::InvalidValue)?.split_once('x')?;
            (rows == columns && rows.parse::<u8>().is_ok()).then(|| rows.to_owned())
        }
        _ => None,
    }
}

/// Names the first verb that has an option with this name.
fn of_another(error: &Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return None };
    let long = word.strip_prefix("--").filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    let command = Cli::command();
    let has = |verb: &&Command| verb.get_arguments().any(|option| option.get_long() == Some(long));
    command.get_subcommands().find(has).map(|verb| format!("ninefold {} {word}", verb.get_name()))
}

/// Whether the file of a book is missing.
fn lacks_file(error: &Error) -> bool {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    error.kind() == ErrorKind::MissingRequiredArgument && usage.contains(" book ")
}

/// Adds a suggestion of a similar name to the error, if there is one.
pub(crate) fn meant(mut error: Error) -> Error {
    let string = |error: &Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        // The parser lists its suggestions from the least similar name to the most similar one.
        Some(ContextValue::Strings(texts)) => texts.last().cloned(),
        _ => None,
    };
    let strings = |error: &Error, kind| match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    // The suggestion is one of the names in the list. For aliases and options, the parser's own suggestion is kept.
    let found = string(&error, ContextKind::InvalidValue).unwrap_or_default();
    let known = strings(&error, ContextKind::ValidValue);
    let near = near::near(&found, known.iter().map(String::as_str)).map(str::to_owned);
    let kinds = [ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg];
    let asked = near.or_else(|| elsewhere(&error)).or_else(|| kinds.into_iter().find_map(|kind| string(&error, kind)));
    let asked = asked.map(Renamed::current).or_else(|| of_another(&error));
    let tip = match asked {
        Some(asked) => format!("did you mean {asked}?"),
        None if lacks_file(&error) => "the book is a file: ninefold book puzzles.txt -o book.pdf".into(),
        None => return error,
    };
    for kind in kinds {
        error.remove(kind);
    }
    let mut tips = match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips.clone(),
        _ => Vec::new(),
    };
    tips.retain(|tip| !tip.to_string().starts_with("to pass "));
    tips.insert(0, tip.into());
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    error
}

#[cfg(test)]
mod tests;
