//! For every name that can be misspelt, the right one is suggested. The names are taken from the definition of the command, so that none is
//! forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;

use clap::{Arg, Command, FromArgMatches};

use super::super::help::{FIRM, RARE, RARE_THERE};
use super::{Cli, RENAMED, THERE, VERBS, command, meant, written};

/// The maximum number of lines of the short help of a verb, at 100 columns.
const SCREEN: usize = 50;

/// The words of a verb, and one of its options or arguments.
struct Asked {
    verb: Vec<String>,
    arg: Arg,
}

/// Collects all options and arguments that take a value, of all verbs.
fn all(command: &Command, verb: &[String], found: &mut Vec<Asked>) {
    let args = command.get_arguments().filter(|arg| arg.get_action().takes_values());
    found.extend(args.map(|arg| Asked { verb: verb.to_vec(), arg: arg.clone() }));
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        all(inner, &[verb, &[inner.get_name().to_owned()]].concat(), found);
    }
}

fn asked() -> Vec<Asked> {
    let (mut command, mut found) = (command(), Vec::new());
    command.build();
    all(&command, &[], &mut found);
    found
}

/// Returns the error for an invalid command line; `None` if it is valid.
fn said(words: &[String]) -> Option<String> {
    let words = [&["ninefold".to_owned()], words].concat();
    match command().try_get_matches_from(words).and_then(|matches| Cli::from_arg_matches(&matches)) {
        Err(error) => Some(meant(error).render().to_string()),
        Ok(cli) => cli.verb_error(),
    }
}

/// Removes a letter from the middle of a name.
fn misspelt(name: &str) -> Option<String> {
    let middle = name.len() / 2;
    (name.len() >= 5 && name.is_ascii()).then(|| name[..middle].to_owned() + &name[middle + 1..])
}

/// Options whose values have no names: numbers, puzzles, files, free text.
const FREE: [&str; 79] = [
    "all",
    "author",
    "batch",
    "blank",
    "bleed",
    "bottom",
    "by",
    "cage_cells",
    "cell",
    "cells",
    "clues",
    "column",
    "compare",
    "count",
    "date",
    "depth",
    "digits",
    "dpi",
    "each",
    "effort",
    "engine_limit",
    "fixed",
    "folder",
    "font",
    "from_collection",
    "full",
    "host",
    "http",
    "imprint",
    "inside",
    "isbn",
    "jobs",
    "keep_shape",
    "limit",
    "line_cells",
    "link",
    "log",
    "max_cells",
    "max_clues",
    "max_depth",
    "max_size",
    "max_width",
    "memory",
    "min_clues",
    "minus",
    "most",
    "not_in",
    "one",
    "other",
    "output",
    "outside",
    "pairs",
    "part",
    "pdf_x",
    "plus",
    "port",
    "preflight",
    "publisher",
    "puzzle",
    "quads",
    "recipe",
    "report",
    "save",
    "score",
    "se",
    "seconds",
    "seed",
    "shade",
    "sheet",
    "shift",
    "size",
    "solutions_each",
    "sources",
    "state",
    "steps",
    "subtitle",
    "time_limit",
    "title",
    "year",
];

/// Like `FREE`, for single verbs.
const FREE_THERE: [(&str, &str); 7] = [
    ("render", "zoom"),
    ("book", "top"),
    ("book", "words"),
    ("generate", "zambon"),
    ("select", "sample"),
    ("select", "sort"),
    ("select", "split"),
];

/// Options whose names the verb knows, but the parser does not list: a misspelt example for each, and the expected suggestion.
const OWN: [(&str, &str, &str); 22] = [
    ("layout", "samuri", "samurai"),
    ("method", "hodku", "hodoku"),
    ("method", "naked-single,swordfsh", "swordfish"),
    ("symbols", "leters", "letters"),
    ("pattern", "hart", "heart"),
    ("conditions", "level=hrad", "hard"),
    ("symmetry", "half-trun", "half-turn"),
    ("rules", "skyscaper,x", "skyscraper"),
    ("level", "meduim..hard", "medium"),
    ("require", "x-wng", "x-wing"),
    ("forbid", "x-wng", "x-wing"),
    ("technique", "x-wng", "x-wing"),
    ("without", "x-wng", "x-wing"),
    ("format", "hodku", "hodoku"),
    ("name", "swordfsh", "swordfish"),
    ("name", "antiknght", "antiknight"),
    ("keys", "vmi", "vim"),
    ("paper", "leter", "letter"),
    ("face", "literta", "literata"),
    ("only", "swordfsh", "swordfish"),
    ("only", "smaurai", "samurai"),
    ("only", "hart", "heart"),
];

/// Returns the command line with this value; other required arguments follow.
fn line(Asked { verb, arg }: &Asked, value: &str) -> Vec<String> {
    let mut words = verb.clone();
    words.extend(arg.get_long().map(|long| format!("--{long}")));
    words.push(value.to_owned());
    if verb.first().is_some_and(|verb| ["book", "print"].contains(&verb.as_str())) && arg.get_id() != "output" {
        words.extend(["no such file", "-o", "no such folder/book.pdf"].map(str::to_owned));
    }
    if verb.first().is_some_and(|verb| verb == "technique") && arg.get_id() == "symbols" {
        words.extend(["--svg", "x-wing"].map(str::to_owned));
    }
    if verb.first().is_some_and(|verb| verb == "constraints") && arg.get_id() == "symbols" {
        words.extend(["--svg", "killer"].map(str::to_owned));
    }
    if verb.first().is_some_and(|verb| verb == "layouts") && arg.get_id() == "symbols" {
        words.extend(["-o", "no such folder/x.svg"].map(str::to_owned));
    }
    if verb.first().is_some_and(|verb| verb == "convert") && arg.get_id() == "layout" {
        words.push("--json".into());
    }
    words
}

#[test]
fn every_misspelt_value_is_answered_with_what_was_meant() {
    let (mut listed, mut own, mut seen) = (0, 0, BTreeSet::new());
    for asked in asked() {
        let (id, verb) = (asked.arg.get_id().as_str(), asked.verb.join(" "));
        if cfg!(not(feature = "pdf")) && ["book", "print"].contains(&verb.as_str()) {
            continue;
        }
        let names: Vec<String> =
            asked.arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        for name in &names {
            let Some(wrong) = misspelt(name).filter(|wrong| !names.contains(wrong)) else { continue };
            listed += 1;
            let said = said(&line(&asked, &wrong)).unwrap_or_default();
            // Two names may be equally similar, so another one may be suggested.
            assert!(said.contains("did you mean ") && said.contains('?'), "{verb} {id} {wrong}: {said}");
        }
        if !names.is_empty() || FREE.contains(&id) || FREE_THERE.contains(&(&verb, id)) {
            seen.insert(id.to_owned());
            continue;
        }
        let examples: Vec<_> = OWN.iter().filter(|(of, ..)| *of == id).collect();
        assert!(!examples.is_empty(), "{verb}: no test misspells --{id}: add it to OWN or FREE");
        let fits = |(_, wrong, meant): &&(&str, &str, &str)| {
            own += 1;
            said(&line(&asked, wrong)).is_some_and(|said| said.contains(&format!("did you mean {meant}")))
        };
        let right = examples.iter().copied().filter(fits).count();
        // Techniques, layouts, orders and constraints are suggested in words of different verbs.
        assert!(
            right == if ["only", "name"].contains(&id) { 1 } else { examples.len() },
            "{verb} --{id}: {right} of {examples:?}"
        );
        seen.insert(id.to_owned());
    }
    assert!(listed > 150 && own > 30, "{listed} {own}");
    let stale: Vec<_> = FREE.iter().filter(|id| !seen.contains(**id)).collect();
    assert!(stale.is_empty(), "no option has these names any more: {stale:?}");
}

#[test]
fn every_misspelt_verb_and_option_is_answered_with_what_was_meant() {
    let mut command = command();
    command.build();
    for verb in command.get_subcommands().map(Command::get_name) {
        let Some(wrong) = misspelt(verb) else { continue };
        let said = said(std::slice::from_ref(&wrong)).unwrap_or_default();
        assert!(said.contains(&format!("did you mean {verb}?")), "{wrong}: {said}");
    }
    let mut seen = 0;
    for asked in asked() {
        let Some(long) = asked.arg.get_long() else { continue };
        let Some(wrong) = misspelt(long) else { continue };
        let said = said(&[&asked.verb[..], &[format!("--{wrong}")]].concat()).unwrap_or_default();
        assert!(said.contains("did you mean --"), "{:?} --{wrong}: {said}", asked.verb);
        seen += 1;
    }
    assert!(seen > 150, "{seen}");
}

/// Names that other programs use, and words without their verb or option, are answered with the right words.
#[test]
fn what_people_guess_is_answered_with_what_there_is() {
    let said = |line: &str| said(&line.split(' ').map(str::to_owned).collect::<Vec<_>>()).unwrap_or_default();
    for (line, meant) in [
        ("paper puzzles.txt", "print"),
        ("create", "generate"),
        ("Verify puzzles.txt", "check"),
        ("version", "--version"),
        ("puzzles.txt", "ninefold solve PUZZLE"),
        ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "ninefold solve PUZZLE"),
        ("generate hard", "--level hard"),
        ("generate --hard", "--level hard"),
        ("generate medium..hard", "--level medium..hard"),
        ("generate 5", "--count 5"),
        ("generate samurai", "--layout samurai"),
        ("generate heart", "--pattern heart"),
        ("generate --difficulty hard", "--level"),
        ("solve --threads 3 x", "--jobs"),
        ("solve --method hodoku x", "ninefold explain --method"),
        ("generate --size 6x6", "6"),
        ("learn x-wing", "technique"),
        ("generate --jigsaw", "--rules jigsaw"),
        ("play --killer", "--rules killer"),
        ("play --samurai", "--layout samurai"),
        ("whispers", "constraints whispers, or generate --rules whispers"),
        ("x-wing", "technique x-wing"),
        ("book --plot x", "--output FILE.svg"),
        ("path puzzles.txt", "explain"),
        ("paths puzzles.txt", "ninefold explain puzzles.txt"),
        ("image puzzles.txt", "render --output FILE.png"),
        ("f-puzzles puzzles.txt", "convert --format f-puzzles"),
        ("convert --f-puzzles x", "--format f-puzzles"),
        ("daily play", "ninefold play --daily"),
    ] {
        let said = said(line);
        assert!(said.contains(&format!("did you mean {meant}")), "{line}: {said}");
    }
    assert!(!said("rate 5 --hard").contains("did you mean --level"));
    assert!(!said("play --heart").contains("--pattern"), "play has no patterns");
    assert!(said("book puzzles.txt").contains("-o book.pdf"), "{}", said("book puzzles.txt"));
    assert!(said("print puzzles.txt").contains("-o worksheet.pdf"), "{}", said("print puzzles.txt"));
    assert!(!said("paths --nonsense").contains("explain"), "an option is no puzzle");
    let mut command = command();
    command.build();
    let is_verb = |words: &str| {
        let mut words = words.split(' ');
        let verb = words.next().and_then(|verb| command.find_subcommand(verb));
        let has = |option: &str| {
            verb.is_some_and(|verb| verb.get_arguments().any(|arg| Some(&option[2..]) == arg.get_long()))
        };
        // A word without dashes is the value of the option before it.
        verb.is_some() && words.filter(|word| word.starts_with("--")).all(has)
    };
    for (verb, option, meant) in THERE {
        let told = said(&format!("{verb} {option} x"));
        assert!(told.contains(&format!("did you mean {meant}?")), "{verb} {option}: {told}");
        let has = |name: &str| is_verb(&format!("{verb} {name}"));
        assert!(!has(option) && (has(meant) || is_verb(meant.trim_start_matches("ninefold "))), "{verb} {option}");
    }
    for (word, verb) in VERBS {
        assert!(verb == "--version" || is_verb(verb), "{verb}");
        assert!(command.find_subcommand(word).is_none(), "{word} is a verb");
    }
}

/// Names of options and values that people type instead are understood, but not listed.
#[test]
#[cfg(feature = "pdf")]
fn guesses_are_understood() {
    for line in [
        "book --large-print --lang de --pdfx FOGRA39 --title x no-such-file -o no-such-folder/x.pdf",
        "book --language German no-such-file -o no-such-folder/x.pdf",
        "print --large-print --lang french no-such-file -o no-such-folder/x.pdf",
    ] {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        assert_eq!(said(&words), None, "{line}");
    }
    for line in ["constraint whispers", "layout samurai", "daily --variant", "stats --plot x.svg no-such-file"] {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        assert_eq!(said(&words), None, "{line}");
    }
    let words = |line: &str| written(line.split(' ').map(OsString::from).collect());
    assert_eq!(words("ninefold count 5 x.txt"), words("ninefold solve --count=5 x.txt"));
    assert_eq!(
        words("ninefold complete x.json -o y.json"),
        words("ninefold generate --rules x.json --fixed x.json -o y.json")
    );
    assert_eq!(words("ninefold help complete"), words("ninefold help generate"));
    assert_eq!(words("ninefold complete --help"), words("ninefold generate --help"));
    assert_eq!(words("ninefold count -h"), words("ninefold solve -h"));
    assert_eq!(words("ninefold book --chapters level x.txt"), words("ninefold book --chapters x.txt"));
    let mut command = command();
    let help = command.find_subcommand_mut("book").unwrap().render_long_help().to_string();
    assert!(!["large-print", "pdfx", "--lang "].iter().any(|guess| help.contains(guess)), "{help}");
}

/// An old name of a verb still runs the verb, but is neither listed nor suggested.
#[test]
fn old_names_of_verbs_are_hidden() {
    let mut command = command();
    command.build();
    for renamed in RENAMED {
        let verb = command.find_subcommand(renamed.old).unwrap();
        assert_eq!((verb.get_name(), verb.get_visible_aliases().count()), (renamed.new, 0));
        let told = said(&[misspelt(renamed.old).unwrap()]).unwrap();
        assert!(told.contains(&format!("did you mean {}?", renamed.new)) && !told.contains(renamed.old), "{told}");
    }
}

/// All answers can be written to a file and, unless they are pictures or scripts, as JSON.
#[test]
fn every_answer_is_json_and_a_file_where_that_is_asked_for() {
    let without = |verb: &str| match verb {
        "play" | "edit" | "web" | "serve" => Some("programs of their own"),
        "book" | "print" => Some("pages"),
        "completions" | "man" | "licences" => Some("scripts and pages for other programs"),
        _ => None,
    };
    let mut command = command();
    command.build();
    for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
        let has = |long: &str| verb.get_arguments().any(|arg| arg.get_long() == Some(long));
        assert_eq!(has("json"), without(verb.get_name()).is_none(), "{} --json", verb.get_name());
        let is_program = without(verb.get_name()) == Some("programs of their own");
        assert_eq!(has("output"), !is_program, "{} --output", verb.get_name());
    }
}

/// Examples in help stay on one line, whatever the width of the terminal; and TOML examples are valid once copied.
#[test]
fn examples_can_be_copied() {
    let mut tables = 0;
    for width in [40, 80, 100, 200] {
        let names: Vec<String> = command().get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
        for name in names {
            let raw = Cli::raw_after(&name);
            let mut command = command().term_width(width).max_term_width(width);
            let shown = |long: bool, command: &mut Command| {
                let verb = command.find_subcommand_mut(&name).unwrap();
                let help = if long { verb.render_long_help() } else { verb.render_help() };
                help.to_string().replace(FIRM, " ")
            };
            let raw: BTreeSet<&str> = raw.lines().filter(|line| line.starts_with("  ")).map(str::trim_end).collect();
            let short = shown(false, &mut command);
            for line in short.lines().filter(|line| line.starts_with("  ninefold")) {
                assert!(raw.contains(line), "{name} -h at {width}: {line}\n{short}");
            }
            let help = shown(true, &mut command);
            let lines: BTreeSet<&str> = help.lines().map(str::trim_end).collect();
            for line in raw {
                assert!(lines.contains(line), "{name} at {width}: {line}\n{help}");
            }
            for table in blocks(&help).filter(|block| is_toml(block)) {
                tables += 1;
                let parsed = table.parse::<toml::Table>();
                assert!(parsed.is_ok(), "{name} at {width}: {}\n{table}", parsed.unwrap_err());
            }
        }
    }
    assert!(tables >= 4 * 3, "{tables} tables: of books, methods and keys, at each width");
}

/// `-h` fits one screen and refers to `--help`, which lists every option.
#[test]
fn short_help_fits_one_screen() {
    let mut command = command().term_width(100);
    let names: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    for name in names {
        let verb = command.find_subcommand_mut(&name).unwrap();
        let (short, long) = (verb.render_help().to_string(), verb.render_long_help().to_string());
        let lines = short.lines().count();
        assert!(lines <= SCREEN, "{name}: {lines} lines\n{short}");
        assert!(short.contains(&format!("ninefold {name} --help has the details")), "{name}\n{short}");
        for option in verb.get_arguments() {
            let Some(long_name) = option.get_long().filter(|_| !option.is_hide_set()) else { continue };
            let long_name = format!("--{long_name}");
            assert!(long.contains(&long_name), "{name} {long_name}\n{long}");
            assert!(option.is_hide_short_help_set() || short.contains(&long_name), "{name} {long_name}\n{short}");
        }
    }
}

/// The options that the short help hides exist, so that a renamed one does not reappear unnoticed.
#[test]
fn rare_options_exist() {
    let mut command = command();
    command.build();
    let has = |verb: &Command, id: &str| verb.get_arguments().any(|option| option.get_id() == id);
    for id in RARE {
        assert!(has(&command, id) || command.get_subcommands().any(|verb| has(verb, id)), "{id}");
    }
    for (name, ids) in RARE_THERE {
        let verb = command.find_subcommand(name).unwrap();
        ids.iter().for_each(|id| assert!(has(verb, id), "{name} {id}"));
    }
}

/// Returns the groups of adjacent indented lines.
fn blocks(help: &str) -> impl Iterator<Item = String> {
    let mut blocks = vec![String::new()];
    for line in help.lines() {
        match line.strip_prefix("  ") {
            Some(line) => *blocks.last_mut().unwrap() += &format!("{line}\n"),
            None => blocks.push(String::new()),
        }
    }
    blocks.into_iter().filter(|block| !block.is_empty())
}

/// Whether a block assigns values, as in `each = 4`.
fn is_toml(block: &str) -> bool {
    let is_key = |text: &str| text.chars().all(|sign| sign.is_alphanumeric() || "_-.\"".contains(sign));
    let Some(first) = block.lines().find(|line| !line.is_empty() && !line.starts_with('#')) else { return false };
    let first = if first.starts_with("[[") { Some(("table", "")) } else { first.split_once(" = ") };
    first.is_some_and(|(key, _)| !key.is_empty() && is_key(key))
}

/// Words that several verbs use with one meaning, although their help describes it differently; and that meaning.
const MEANINGS: [(&str, &str); 39] = [
    ("all", "list everything that there is, not just the first"),
    ("ascii", "ASCII only"),
    ("candidates", "draw the candidates"),
    ("clues", "the number of clues"),
    ("constraints", "constraints, not only givens"),
    ("controlled", "controlled bias"),
    ("count", "a number; `solve` prints it, other verbs take it: its use there is older than the rule"),
    ("engine", "the engine that solves"),
    ("face", "the typeface"),
    ("forbid", "techniques that a path must not use"),
    ("format", "the format of the output"),
    ("jobs", "what is done at once"),
    ("json", "JSON"),
    ("language", "the language of a book"),
    ("layout", "the layout of several grids"),
    ("level", "the level of a puzzle"),
    ("log", "a log: of the program that is imitated, or of the search for a puzzle"),
    ("output", "the file to write"),
    ("overlay", "drawings as JSON"),
    ("paper", "the size of pages"),
    ("pattern", "the pattern of clues: to have, or to look at alone"),
    ("profile", "calls of the routines of an engine"),
    ("random", "a choice at random in place of a fixed one"),
    ("require", "techniques that a path must use"),
    ("resume", "continue an interrupted file"),
    ("rules", "the kinds of rules of a puzzle"),
    ("score", "the score of a puzzle"),
    ("screen-reader", "sentences in place of drawings"),
    ("seed", "the seed of random choices"),
    ("shade", "the grid to shade"),
    ("solution", "the solution too"),
    ("strict", "refuse what is doubtful or lossy"),
    ("style", "the style of an earlier program"),
    ("svg", "a drawing of what the verb shows"),
    ("symmetry", "the symmetry of clues"),
    ("time-limit", "seconds"),
    ("title", "a title"),
    ("week", "the variant of the week"),
    ("with-transform", "the transform beside each answer"),
];

/// Options whose names differ only by a letter or an ending, with the reason for both.
const TWINS: [(&str, &str, &str); 11] = [
    ("by", "by-book", "a transform, and the book's way to make puzzles: of different verbs"),
    ("cell", "cells", "the cell of a picture in points, and the last number of Zambon's scheme"),
    ("count", "counts", "a number of puzzles, and the counts of a table of statistics"),
    ("engine", "engine-limit", "the engines of a race, and the seconds of each"),
    ("from", "from-collection", "the format of the input, and puzzles to begin with"),
    ("from", "from-here", "the format of the input, and a path from the present position"),
    ("minimal", "minimal-rules", "minimal clues, and minimal constraints"),
    ("se", "seed", "the rating of Sudoku Explainer by its usual name"),
    ("shade", "shade-clues", "one grid to shade, and the cells of all clues"),
    ("solution", "solutions", "whether a file has solutions, and where a book has them"),
    ("solutions", "solutions-each", "where a book has solutions, and how many on a page"),
];

/// Returns the verbs with each option, by the first words of its help.
fn meanings() -> BTreeMap<String, BTreeMap<String, Vec<String>>> {
    let mut command = command();
    command.build();
    let mut all: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for verb in command.get_subcommands() {
        for option in verb.get_arguments().filter(|option| !option.is_hide_set()) {
            let (Some(long), Some(help)) = (option.get_long(), option.get_help()) else { continue };
            let help = help.to_string();
            let meaning = help.split(['.', ';', ':', '(']).next().unwrap_or_default().trim().to_owned();
            all.entry(long.to_owned()).or_default().entry(meaning).or_default().push(verb.get_name().to_owned());
        }
    }
    all
}

/// Whether two names are easily confused: one is the other with an ending, or they differ by one letter.
fn are_twins(one: &str, other: &str) -> bool {
    let extends = |short: &str, long: &str| {
        long.strip_prefix(short).is_some_and(|rest| ["s", "es", "d", "ed"].contains(&rest) || rest.starts_with('-'))
    };
    let letters = |of: &str| of.chars().collect::<Vec<char>>();
    let (a, b) = (letters(one), letters(other));
    let differ = a.len() == b.len() && a.len() > 4 && a.iter().zip(&b).filter(|(one, other)| one != other).count() == 1;
    differ || extends(one, other) || extends(other, one)
}

/// Every option has the same meaning in all verbs, and names that are nearly alike have a reason. `--nocapture` prints the table.
#[test]
fn a_word_has_one_meaning() {
    let all = meanings();
    println!("{} options", all.len());
    let mut faults = Vec::new();
    for (name, said) in all.iter().filter(|(_, said)| said.len() > 1) {
        let known = MEANINGS.iter().find(|(known, _)| known == name);
        println!("--{name}: {}", known.map_or("?", |(_, meaning)| meaning));
        said.iter().for_each(|(help, verbs)| println!("    {help}: {}", verbs.join(" ")));
        faults.extend(known.is_none().then(|| format!("--{name}: {said:?}")));
    }
    let names: Vec<&String> = all.keys().collect();
    for (at, one) in names.iter().enumerate() {
        for other in names[at + 1..].iter().filter(|other| are_twins(one, other)) {
            let known = TWINS.iter().find(|(a, b, _)| a == one && b == *other);
            println!("--{one}, --{other}: {}", known.map_or("?", |(.., why)| why));
            faults.extend(known.is_none().then(|| format!("--{one} and --{other}")));
        }
    }
    let stale =
        MEANINGS.iter().filter(|(name, _)| all.get(*name).is_none_or(|said| said.len() < 2)).map(|(name, _)| *name);
    faults.extend(stale.map(|name| format!("--{name} has one wording")));
    let gone = TWINS.iter().filter(|(one, other, _)| !all.contains_key(*one) || !all.contains_key(*other));
    faults.extend(gone.map(|(one, other, _)| format!("--{one} or --{other} is gone")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
