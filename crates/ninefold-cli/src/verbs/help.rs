//! The layout of help and manual pages: examples first, options by topic, and prose that is wrapped at the width of the terminal.
//!
//! ```text
//! about, usage | examples | arguments | Input | Task | the verb's own topics | Output | General | remarks, exit codes
//! ```
//!
//! `-h` fits on one screen: it contains a few examples, the options that most people need, and the first clause of each description. `--help` and the
//! manual contain everything.

use clap::{Arg, ArgAction, Command};

/// A no-break space.
pub(super) const FIRM: char = '\u{a0}';

/// The topics that verbs share, each with its options. Any other option belongs to [`TASK`], or has a heading of its own.
const INPUT: (&str, &[&str]) = ("Input", &["column", "from", "ignore_drawings", "layout", "puzzle", "strict"]);
const OUTPUT: (&str, &[&str]) = ("Output", &["format", "json", "output", "resume", "svg", "to"]);
const GENERAL: (&str, &[&str]) = ("General", &["color", "help", "jobs", "memory", "part", "time_limit", "version"]);
const TASK: &str = "Task";

/// The options that only `--help` shows, whatever the verb.
pub(super) const RARE: &[&str] =
    &["color", "column", "font", "from", "ignore_drawings", "memory", "strict", "symbols", "version"];

/// Further options that only `--help` shows, for verbs with more options than one screen has lines.
pub(super) const RARE_THERE: &[(&str, &[&str])] = &[
    (
        "book",
        &[
            "author",
            "bleed",
            "booklet",
            "bottom",
            "crop_marks",
            "front",
            "imprint",
            "index",
            "ink",
            "inside",
            "isbn",
            "language",
            "layout",
            "link",
            "omit",
            "outside",
            "pdf_x",
            "preflight",
            "publisher",
            "qr",
            "seed",
            "solutions_each",
            "subtitle",
            "top",
            "words",
            "year",
        ],
    ),
    ("explain", &["face", "nested", "log", "overlay", "theme"]),
    (
        "generate",
        &[
            "alone",
            "as_far",
            "by_book",
            "cage_cells",
            "cells",
            "controlled",
            "diamond",
            "distinct",
            "effort",
            "fixed",
            "forbid",
            "from_collection",
            "full",
            "keep_shape",
            "line_cells",
            "log",
            "max_clues",
            "min_clues",
            "minimal_rules",
            "more",
            "not_in",
            "only",
            "pairs",
            "pearl",
            "quads",
            "report",
            "resume",
            "save",
            "scale",
            "score",
            "se",
            "symmetric_rules",
            "uniform",
            "without",
            "zambon",
        ],
    ),
    ("hint", &["overlay"]),
    ("select", &["layout", "score"]),
    ("render", &["ascii", "cell", "content", "face", "shade"]),
];

/// The maximum number of lines of examples that `-h` shows.
const EXAMPLES: usize = 8;

/// The order of the parts of a help text.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// Returns a verb with its help rearranged; it still accepts the same command lines.
pub(super) fn arranged(verb: &Command) -> Command {
    let own = [
        Arg::new("help")
            .short('h')
            .long("help")
            .action(ArgAction::Help)
            .help("Print help: -h in short, --help in full"),
        Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Print the version"),
    ];
    let mut args: Vec<Arg> = verb.get_arguments().cloned().chain(own).map(placed).collect();
    // Clap lists headings in the order in which they first occur among the options.
    args.sort_by_key(rank);
    let rare = RARE_THERE.iter().filter(|(name, _)| *name == verb.get_name()).flat_map(|(_, rare)| *rare);
    let rare: Vec<&str> = RARE.iter().chain(rare).copied().collect();
    let args = args.into_iter().map(|arg| {
        let is_rare = rare.contains(&arg.get_id().as_str());
        arg.hide_short_help(is_rare)
    });
    let mut shown = Command::new(verb.get_name().to_owned())
        .version(env!("CARGO_PKG_VERSION"))
        .hide(verb.is_hide_set())
        .disable_help_flag(true)
        .disable_version_flag(true)
        .help_template(TEMPLATE)
        .groups(verb.get_groups().cloned())
        .args(args);
    shown = verb.get_about().cloned().into_iter().fold(shown, Command::about);
    shown = verb.get_long_about().cloned().into_iter().fold(shown, Command::long_about);
    let short = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
    let long = verb.get_after_long_help().map_or_else(|| short.clone(), ToString::to_string);
    let (examples, _) = split(&short);
    let (_, long) = split(&long);
    if !examples.is_empty() {
        let few = if examples.lines().count() > EXAMPLES { first_lines(&examples) } else { examples.clone() };
        shown = shown.before_help(few).before_long_help(examples);
    }
    let more = shown.get_arguments().filter(|arg| arg.is_hide_short_help_set()).count();
    let more = match more {
        0 => String::new(),
        1 => ", and 1 more option".into(),
        more => format!(", and {more} more options"),
    };
    shown = shown.after_help(format!("ninefold {} --help has the details{more}.", verb.get_name()));
    // Clap would replace an empty text by the short one.
    shown.after_long_help(if long.is_empty() { " ".to_owned() } else { long })
}

/// Returns the first lines of some examples, without an incomplete example at the end.
fn first_lines(examples: &str) -> String {
    let mut lines: Vec<&str> = examples.lines().take(EXAMPLES).collect();
    while lines.last().is_some_and(|line| line.ends_with('\\')) {
        lines.pop();
    }
    lines.join("\n")
}

/// Returns the topic of an option. A positional argument has none.
fn topic(arg: &Arg) -> Option<&str> {
    let shared = |id: &str| [INPUT, OUTPUT, GENERAL].into_iter().find(|(_, ids)| ids.contains(&id));
    match arg.get_help_heading() {
        Some(own) => Some(own),
        None if arg.is_positional() => None,
        None => Some(shared(arg.get_id().as_str()).map_or(TASK, |(topic, _)| topic)),
    }
}

/// Returns the rank of an option's topic in the order in which help lists topics.
fn rank(arg: &Arg) -> usize {
    match topic(arg) {
        None => 0,
        Some(topic) if topic == INPUT.0 => 1,
        Some(TASK) => 2,
        Some(topic) if topic == OUTPUT.0 => 4,
        Some(topic) if topic == GENERAL.0 => 5,
        Some(_) => 3,
    }
}

/// Assigns an option to its topic, and shortens its description for `-h`.
pub(super) fn placed(arg: Arg) -> Arg {
    let topic = topic(&arg).map(str::to_owned);
    let arg = topic.into_iter().fold(arg, Arg::help_heading);
    let Some(full) = arg.get_help().map(|help| plain(&help.to_string())) else { return arg };
    let brief = brief(&full).to_owned();
    let long = arg.get_long_help().map_or(full, |long| plain(&long.to_string()));
    if brief == long { arg.help(brief) } else { arg.help(brief).long_help(long) }
}

/// Removes the backticks of Markdown.
fn plain(text: &str) -> String {
    text.replace('`', "")
}

/// Returns the first clause of a description.
fn brief(help: &str) -> &str {
    let end = [" (", " [", "; ", ". ", ": ", ".\n", "\n\n"].iter().filter_map(|mark| help.find(mark)).min();
    end.map_or(help, |end| &help[..end])
}

/// Splits a help text into its examples and the rest. The lines of examples are kept, since a broken line would fail after copying; the lines of
/// prose are joined, so that prose is wrapped only at the width of the terminal.
fn split(text: &str) -> (String, String) {
    let (examples, rest) = match text.split_once("\n\n") {
        _ if !text.starts_with("Example") => ("", text),
        Some((examples, rest)) => (examples, rest),
        None => (text, ""),
    };
    (flowing(examples), flowing(rest))
}

/// Joins the lines of each paragraph, but keeps indented lines.
fn flowing(text: &str) -> String {
    let mut out = String::new();
    let mut is_open = false;
    for line in text.lines() {
        let is_prose = !line.is_empty() && !line.starts_with(' ');
        if !out.is_empty() {
            out.push(if is_open && is_prose { ' ' } else { '\n' });
        }
        out += &if line.starts_with("  ") { line.replace(' ', &FIRM.to_string()) } else { plain(line) };
        is_open = is_prose && !line.ends_with(':');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_flows_and_examples_stay() {
        let text = "Examples:\n  ninefold `x`  1\n\nOne `line`\nand another.\n\nA list:\n  a  b\n  c\nEnd";
        let (examples, rest) = split(text);
        assert_eq!(examples.replace(FIRM, " "), "Examples:\n  ninefold `x`  1");
        assert_eq!(rest.replace(FIRM, " "), "One line and another.\n\nA list:\n  a  b\n  c\nEnd");
        assert_eq!(split("Exit codes:\n  0  good").0, "");
        assert_eq!(split("Example:\n  a"), (format!("Example:\n{FIRM}{FIRM}a"), String::new()));
    }

    #[test]
    fn the_first_clause_says_what_an_option_does() {
        assert_eq!(brief("The seed of the first puzzle: a number, any text"), "The seed of the first puzzle");
        assert_eq!(brief("When to use colour (auto respects NO_COLOR)"), "When to use colour");
        assert_eq!(brief("Nothing more to say"), "Nothing more to say");
    }
}
