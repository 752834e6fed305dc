//! The table as other languages spell it: interfaces of TypeScript, `TypedDict`s of Python, and pages for readers.

use std::fmt::Write;

use ninefold::logic::techniques;
use ninefold::rules::KINDS;

use super::{Group, Kind, LEVELS, Opt, Shells, camel, command};

/// Options with the text of a puzzle, which other languages may also pass as an object: its JSON.
const OBJECTS: [&str; 1] = ["rules"];

/// Options with names of a registry, which also accept more than these names, such as ranges and numbers of steps; and the type of the names.
const NAMED: [(&str, &str); 6] = [
    ("level", "Level"),
    ("require", "TechniqueName"),
    ("forbid", "TechniqueName"),
    ("only", "TechniqueName"),
    ("without", "TechniqueName"),
    ("rules", "ConstraintName"),
];

/// The type of an option's names, if a registry lists them.
fn named(option: &Opt) -> Option<&'static str> {
    let is_named = option.kind == Kind::Text && (option.values)().is_empty();
    NAMED.into_iter().find(|(name, _)| is_named && *name == option.name).map(|(_, names)| names)
}

/// The names that registries list, by the type of each.
pub fn names() -> [(&'static str, Vec<&'static str>); 3] {
    [
        ("Level", LEVELS.to_vec()),
        ("TechniqueName", techniques::all().map(|technique| technique.id).collect()),
        ("ConstraintName", KINDS.iter().map(|kind| kind.id).collect()),
    ]
}

/// The meanings of the types of names.
const ABOUT: [(&str, &str); 3] = [
    ("Level", "The levels of new puzzles."),
    ("TechniqueName", "The ids of techniques."),
    ("ConstraintName", "The keys of constraints."),
];

/// The types of names in TypeScript.
pub fn typescript_names() -> String {
    let all = names().into_iter().zip(ABOUT).map(|((name, names), (_, about))| {
        let lines: String = names.iter().map(|name| format!("\n  | \"{name}\"")).collect();
        format!("\n/** {about} */\nexport type {name} ={lines};\n")
    });
    all.collect()
}

/// The types of names in Python.
pub fn python_names() -> String {
    let all = names().into_iter().zip(ABOUT).map(|((name, names), (_, about))| {
        let lines: String = names.iter().map(|name| format!("    \"{name}\",\n")).collect();
        format!("\n#: {about}\n{name} = Literal[\n{lines}]\n")
    });
    all.collect()
}

/// A group with its name and meaning, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the group.
    pub name: &'static str,
    /// Its meaning, as the lines of a comment.
    pub about: &'static str,
    /// Its options.
    pub options: &'static [Opt],
}

impl Entry {
    /// The entry of a group.
    pub const fn of<T: Group>() -> Self {
        Self { name: T::NAME, about: T::ABOUT, options: T::OPTIONS }
    }

    fn calls(&self) -> impl Iterator<Item = &'static Opt> + use<> {
        self.options.iter().filter(|option| option.shells != Shells::Command)
    }

    fn about(&self) -> String {
        self.about.lines().map(str::trim).collect::<Vec<_>>().join(" ").trim().replace('`', "")
    }
}

/// The name of an option in Python, which reserves some words.
fn python_name(name: &str) -> String {
    if ["as", "from"].contains(&name) { format!("{name}_") } else { name.to_owned() }
}

/// The interfaces of TypeScript.
pub fn typescript(entries: &[Entry]) -> String {
    let mut out = String::new();
    for entry in entries {
        let _ = write!(out, "\n/** {} */\nexport interface {} {{\n", entry.about(), entry.name);
        for option in entry.calls() {
            let about = wrapped(&sentence(option, |name| format!("`{}`", camel(name))), 110, "   * ");
            let _ = match about.matches('\n').count() {
                0 => writeln!(out, "  /** {about} */"),
                _ => writeln!(out, "  /**\n   * {about}\n   */"),
            };
            let _ = writeln!(out, "  {}?: {};", camel(option.name), typescript_type(option));
        }
        out += "}\n";
    }
    out
}

fn typescript_type(option: &Opt) -> String {
    let names: Vec<String> = (option.values)().iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let one = match option.kind {
        Kind::Flag => "boolean".to_owned(),
        Kind::Whole if !names.is_empty() => names.join(" | ").replace('"', ""),
        Kind::Whole | Kind::Real => "number".to_owned(),
        Kind::Range => "number | bigint | string".to_owned(),
        Kind::Text if !names.is_empty() => names.join(" | "),
        Kind::Text => {
            // Editors complete the names of a union with all other texts, if these are written so.
            let text = named(option).map_or("string".to_owned(), |names| format!("{names} | (string & {{}})"));
            if OBJECTS.contains(&option.name) { text + " | object" } else { text }
        }
    };
    match (option.many, one.contains('|')) {
        (false, _) => one,
        (true, true) => format!("{one} | ({one})[]"),
        (true, false) => format!("{one} | {one}[]"),
    }
}

/// The `TypedDict`s of Python.
pub fn python(entries: &[Entry]) -> String {
    let mut out = String::new();
    for entry in entries {
        let about = wrapped(&entry.about(), 110, "    ");
        let _ =
            write!(out, "\n\nclass {}(TypedDict, total=False):\n    \"\"\"{about}\n\n    Attributes:\n", entry.name);
        for option in entry.calls() {
            let meaning = sentence(option, |name| format!("``{}``", python_name(name)));
            let text = format!("{}: {meaning}", python_name(option.name));
            let _ = writeln!(out, "        {}", wrapped(&text, 110, "            "));
        }
        out += "    \"\"\"\n\n";
        for option in entry.calls() {
            let _ = writeln!(out, "    {}: {}", python_name(option.name), python_type(option));
        }
    }
    out
}

fn python_type(option: &Opt) -> String {
    let names: Vec<String> = (option.values)().iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let one = match option.kind {
        Kind::Flag => "bool".to_owned(),
        Kind::Whole if !names.is_empty() => format!("Literal[{}]", names.join(", ").replace('"', "")),
        Kind::Whole => "int".to_owned(),
        Kind::Real => "float".to_owned(),
        Kind::Range => return "Union[float, str, None]".to_owned(),
        Kind::Text if !names.is_empty() => format!("Literal[{}]", names.join(", ")),
        Kind::Text if OBJECTS.contains(&option.name) => "str, Mapping[str, Any]".to_owned(),
        Kind::Text => "str".to_owned(),
    };
    // A text is any text; the names are for readers and editors.
    let one = named(option).map_or(one.clone(), |names| format!("{names}, {one}"));
    match (option.many, one.contains(", ") && !one.starts_with("Literal")) {
        (true, true) => format!("Union[{one}, Sequence[Union[{one}]], None]"),
        (true, false) => format!("Union[{one}, Sequence[{one}], None]"),
        (false, true) => format!("Union[{one}, None]"),
        (false, false) => format!("Optional[{one}]"),
    }
}

/// The reference page: a table for each group.
pub fn page(entries: &[Entry]) -> String {
    let mut out = String::new();
    for entry in entries {
        let _ = write!(out, "\n## {}\n\n{}\n\n", entry.name, entry.about());
        out += "| command | JavaScript | Python | value | meaning |\n|---|---|---|---|---|\n";
        for option in entry.options {
            let (in_command, in_calls) = (option.shells != Shells::Calls, option.shells != Shells::Command);
            let quoted = |there: bool, name: String| if there { format!("`{name}`") } else { "-".into() };
            let value = if option.value.is_empty() { "flag" } else { option.value };
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} | {} |",
                quoted(in_command, format!("--{}", command::long(option.name))),
                quoted(in_calls, camel(option.name)),
                quoted(in_calls, python_name(option.name)),
                values(option).unwrap_or_else(|| value.to_owned()).replace('|', "or"),
                sentence(option, |name| format!("`--{}`", command::long(name))).replace('|', "\\|"),
            );
        }
    }
    out
}

/// The only values of an option.
fn values(option: &Opt) -> Option<String> {
    let names: Vec<_> = (option.values)().iter().map(|(name, _)| *name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The meaning of an option as a sentence, with its default.
fn sentence(option: &Opt, spell: impl Fn(&str) -> String) -> String {
    let meaning = option.meaning(spell);
    let meaning = meaning.trim_end_matches('.');
    if option.default.is_empty() { format!("{meaning}.") } else { format!("{meaning}; {} by default.", option.default) }
}

/// A text in lines of at most `most` characters; all but the first begin with `indent`.
fn wrapped(text: &str, most: usize, indent: &str) -> String {
    let (mut out, mut width) = (String::new(), 0);
    for word in text.split(' ') {
        if width > 0 && width + 1 + word.len() > most {
            out += &format!("\n{indent}");
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out += word;
        width += word.len();
    }
    out
}
