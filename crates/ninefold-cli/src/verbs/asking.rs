//! Parses the command line. The error for an unknown word suggests the most similar name, and commands in help can be copied into a shell.

use std::ffi::OsString;
use std::fmt;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};
use ninefold::formats::Format;
use ninefold::generate::{Pattern, Variant};
use ninefold::logic::{hodoku::Level, techniques};
use ninefold::rules::NAMED;
use ninefold_app::options::Parsed;
use ninefold_app::{catalogue, near};

use super::help::{self, FIRM};
use super::{Cli, pages, searched};
use crate::io::{config, output};

/// Parses the command line, or prints its error or the help.
pub(crate) fn read() -> Result<Cli, ExitCode> {
    let given: Vec<OsString> = std::env::args_os().collect();
    if lacks_draft(&given) {
        output::message("expected the file of the draft first, as in `ninefold complete draft.json -o puzzle.json`");
        return Err(ExitCode::from(2));
    }
    if let Some(short) = short_help(&given) {
        output::message(&format!("`{}` is short for `{}`, whose help follows", short.name, short.long));
    }
    let arguments = written(given);
    if let Some(code) = pages::asked(&arguments).or_else(|| searched::asked(&arguments)) {
        return Err(code);
    }
    // A user who runs `paths` may be looking for the settings in order to correct them.
    let asks_for_paths = arguments.get(1).is_some_and(|verb| verb == "paths");
    let asks_for_help = arguments.get(1).is_some_and(|verb| verb == "help");
    let is_called = |verb: &str| !asks_for_help && arguments.iter().any(|word| word == verb);
    let command = match config::apply(command(), is_called) {
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

/// A short form of a command line: a word in place of a verb and some of its options.
pub(super) struct Short {
    pub(super) name: &'static str,
    /// The verb that it stands for.
    pub(super) verb: &'static str,
    pub(super) long: &'static str,
    /// The line of the list of verbs.
    pub(super) about: &'static str,
}

/// The short forms, which [`written`] replaces. The list of verbs contains them, since the parser does not know them.
pub(super) const SHORT: [Short; 2] = [
    Short { name: "count", verb: "solve", long: "solve --count", about: "Count the solutions of each puzzle" },
    Short {
        name: "complete",
        verb: "generate",
        long: "generate --rules FILE --fixed FILE",
        about: "Add givens to a draft until it has exactly one solution",
    },
];

/// Returns the short form whose help is requested.
fn short_help(arguments: &[OsString]) -> Option<&'static Short> {
    let [_, first, second] = arguments else { return None };
    let is_help = |word: &OsString| word == "--help" || word == "-h";
    let name = if first == "help" { second } else { Some(first).filter(|_| is_help(second))? };
    SHORT.iter().find(|short| name == short.name)
}

/// Whether `complete` lacks the file of the draft, which comes first.
fn lacks_draft(arguments: &[OsString]) -> bool {
    let is_file = |word: &OsString| word == "-" || !word.as_encoded_bytes().starts_with(b"-");
    arguments.get(1).is_some_and(|verb| verb == "complete")
        && short_help(arguments).is_none()
        && !arguments.get(2).is_some_and(is_file)
}

/// Rewrites the arguments for the parser. In a puzzle that begins with a dash, the empty cells become dots, since the parser would take the puzzle
/// for options. A number after `--all` or `--count` becomes the limit of that option, unless a file has the number as its name. `count` becomes
/// `solve --count`; `complete FILE` becomes a call of `generate` with the rules and givens of the file; `--chapters level` becomes `--chapters`.
fn written(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if let Some(short) = short_help(&arguments) {
        let at = if arguments[1] == "help" { 2 } else { 1 };
        arguments[at] = short.verb.into();
        return arguments;
    }
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

/// The verbs whose old names will be removed in the next version.
const RENAMED: [Renamed; 1] = [Renamed {
    old: "variants",
    new: "isomorphs",
    also: "in its JSON, `puzzle` is now the new puzzle and `before` the old one",
}];

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

/// Replaces the usage in an error by that of the verb, since the parser shows the options of this call as if they were required.
fn with_usage(mut error: Error) -> Error {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let verb = usage.split_whitespace().skip_while(|word| *word != "ninefold").nth(1).map(str::to_owned);
    let mut command = command();
    command.build();
    let is_partial = !usage.contains("[OPTIONS]");
    if let Some(verb) = verb.filter(|_| is_partial).and_then(|verb| command.find_subcommand_mut(&verb)) {
        error.insert(ContextKind::Usage, ContextValue::StyledStr(verb.render_usage()));
    }
    error
}

/// Prints an error or the help.
fn tell(error: Error) {
    let is_wrong = error.use_stderr();
    let text = with_usage(meant(error)).render().ansi().to_string().replace(FIRM, " ");
    // A failed write cannot be reported.
    let _ = if is_wrong { write!(anstream::stderr(), "{text}") } else { write!(anstream::stdout(), "{text}") };
}

/// Names under which users of other programs look for verbs.
const VERBS: [(&str, &str); 61] = [
    ("analyse", "check"),
    ("analyze", "check"),
    ("compare", "same"),
    ("config", "paths"),
    ("create", "generate"),
    ("difficulty", "rate"),
    ("distinct", "dedupe"),
    ("draw", "render"),
    ("duplicates", "dedupe --members"),
    ("enumerate", "solve --all"),
    ("export", "convert"),
    ("filter", "select"),
    ("find", "select"),
    ("game", "play"),
    ("grade", "rate"),
    ("grep", "select"),
    ("histogram", "stats --output plots.svg"),
    ("image", "render --output FILE.png"),
    ("import", "convert"),
    ("learn", "technique"),
    ("make", "generate"),
    ("minlex", "canon"),
    ("mirror", "transform --mirror"),
    ("new", "generate"),
    ("paper", "print"),
    ("path", "explain"),
    ("pdf", "render"),
    ("picture", "render"),
    ("plot", "stats --output plots.svg"),
    ("png", "render --output FILE.png"),
    ("random", "generate"),
    ("rank", "select --sort -score"),
    ("rotate", "transform --rotate"),
    ("sample", "select --sample"),
    ("samurai", "generate --layout samurai"),
    ("saves", "paths"),
    ("score", "rate"),
    ("settings", "paths"),
    ("solutions", "solve --all"),
    ("sort", "select --sort"),
    ("split", "select --split"),
    ("statistics", "stats"),
    ("steps", "explain"),
    ("stuck", "hint"),
    ("svg", "render --output FILE.svg"),
    ("theme", "play --theme"),
    ("time", "bench"),
    ("today", "daily"),
    ("turn", "transform --rotate"),
    ("uniq", "dedupe"),
    ("unique", "check"),
    ("validate", "check"),
    ("variant", "daily --week"),
    ("verify", "check"),
    ("version", "--version"),
    ("view", "show"),
    ("walkthrough", "explain"),
    ("week", "daily --week"),
    ("weekly", "daily --week"),
    ("worksheet", "print"),
    ("worksheets", "print"),
];

/// Names under which users of other programs look for options.
const OPTIONS: [(&str, &str); 14] = [
    ("--amount", "--count"),
    ("--chart", "--output FILE.svg"),
    ("--difficulty", "--level"),
    ("--html", "--output FILE.html"),
    ("--image", "--output FILE.png"),
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

/// Options that people try with a verb that has another name for them: those of other verbs, and names from before the first release.
const THERE: [(&str, &str, &str); 64] = [
    ("book", "--answers", "--solutions foot"),
    ("book", "--difficulty", "--rate"),
    ("book", "--icons", "--symbols FOLDER"),
    ("book", "--kdp", "--printer kdp"),
    ("book", "--pictures", "--symbols FOLDER"),
    ("book", "--size", "--paper"),
    ("book", "--upside-down", "--solutions foot"),
    ("check", "--solution", "ninefold check SOLUTIONS"),
    ("check", "--solutions", "ninefold check SOLUTIONS"),
    ("check", "--time", "ninefold bench FILE"),
    ("convert", "--list", "ninefold formats"),
    ("daily", "--play", "ninefold play --daily"),
    ("daily", "--rules", "--week"),
    ("explain", "--inside", "--nested"),
    ("generate", "--given", "--fixed"),
    ("generate", "--givens", "--fixed"),
    ("generate", "--kids", "--size 4"),
    ("generate", "--kind", "--rules"),
    ("generate", "--technique", "--require"),
    ("generate", "--type", "--rules"),
    ("generate", "--variant", "--rules"),
    ("hint", "--full", "--depth 4"),
    ("hint", "--level", "--depth"),
    ("hint", "--more", "--depth 4"),
    ("hint", "--position", "ninefold hint PUZZLE"),
    ("hint", "--why", "--depth 4"),
    ("isomorphs", "--count", "ninefold isomorphs N PUZZLE"),
    ("minimize", "--count", "--random --seed S"),
    ("play", "--day", "--daily"),
    ("play", "--today", "--daily"),
    ("play", "--variant", "--rules"),
    ("print", "--answers", "--solutions foot"),
    ("print", "--pictures", "--symbols FOLDER"),
    ("print", "--size", "ninefold generate --size"),
    ("print", "--upside-down", "--solutions foot"),
    ("rate", "--hardest", "ninefold select --sort -score"),
    ("rate", "--order", "ninefold select --sort -score"),
    ("rate", "--sort", "ninefold select --sort -score"),
    ("render", "--cells", "--content"),
    ("render", "--scale", "--zoom"),
    ("render", "--size", "--cell"),
    ("render", "--width", "--cell"),
    ("select", "--dedupe", "ninefold dedupe"),
    ("select", "--descending", "--sort -NAME"),
    ("select", "--filter", "--where"),
    ("select", "--only", "--require"),
    ("select", "--reverse", "--sort -NAME"),
    ("select", "--technique", "--require"),
    ("select", "--techniques", "--require"),
    ("select", "--unique", "ninefold dedupe"),
    ("select", "--uses", "--require"),
    ("select", "--with", "--require"),
    ("show", "--path", "ninefold explain"),
    ("show", "--steps", "ninefold explain"),
    ("solve", "--check", "ninefold check"),
    ("solve", "--explain", "ninefold explain"),
    ("solve", "--grid", "--format grid"),
    ("solve", "--path", "ninefold explain"),
    ("solve", "--pretty", "--format grid"),
    ("solve", "--size", "--layout"),
    ("solve", "--steps", "ninefold explain"),
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
    let technique = || techniques::named(word).map(|_| format!("technique {word}"));
    technique().or_else(|| written_as(word).map(|option| format!("convert {option}")))
}

/// Returns the option of `convert` for the format with this name.
fn written_as(word: &str) -> Option<String> {
    let format = Format::named(word).filter(|format| format.write.is_some())?;
    Some(format!("--format {}", format.name))
}

/// Suggests the right words for a name that belongs elsewhere, or that was given without its verb or its option.
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
            let format = || written_as(word.strip_prefix("--")?).filter(|_| usage.contains(" convert "));
            // The path of a puzzle is what `explain` prints; `paths` takes no arguments.
            let path = || {
                let is_path = usage.contains(" paths ") && !word.starts_with('-');
                is_path.then(|| format!("ninefold explain {word}"))
            };
            there().or_else(|| named(&OPTIONS, word)).or_else(order).or_else(format).or_else(path)
        }
        ErrorKind::ValueValidation if string(ContextKind::InvalidArg)? == "[DATE]" => {
            (string(ContextKind::InvalidValue)? == "play").then(|| "ninefold play --daily".to_owned())
        }
        // The size of a 6x6 grid is given as 6.
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

/// Returns a hint that shows the missing output file of a book or a worksheet.
fn missing_file(error: &Error) -> Option<&'static str> {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let hints = [
        (" book ", "the book is a file: ninefold book puzzles.txt -o book.pdf"),
        (" print ", "the worksheet is a file: ninefold print puzzles.txt -o worksheet.pdf"),
    ];
    let hint = hints.into_iter().find(|(verb, _)| usage.contains(verb)).map(|(_, hint)| hint);
    hint.filter(|_| error.kind() == ErrorKind::MissingRequiredArgument)
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
    let tip = match (asked, missing_file(&error)) {
        (Some(asked), _) => format!("did you mean {asked}?"),
        (None, Some(hint)) => hint.into(),
        (None, None) => return error,
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
