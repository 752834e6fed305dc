//! The table of options as other languages spell it: TypeScript interfaces, Python's `TypedDict`s, and pages for readers.

use std::fmt::Write;

use ninefold::logic::techniques;
use ninefold::rules::KINDS;

use super::{Group, Kind, LEVELS, Opt, Shells, camel, command};

/// Options that take a puzzle as text. In other languages, the puzzle may also be passed as an object, which is its JSON.
const OBJECTS: [&str; 1] = ["rules"];

/// Options that take names from a registry but also other texts, such as ranges and numbers of steps; each with the type of the names.
const NAMED: [(&str, &str); 6] = [
    ("level", "Level"),
    ("require", "TechniqueName"),
    ("forbid", "TechniqueName"),
    ("only", "TechniqueName"),
    ("without", "TechniqueName"),
    ("rules", "ConstraintName"),
];

/// Returns the type of an option's names, if a registry lists them.
fn named(option: &Opt) -> Option<&'static str> {
    let is_named = option.kind == Kind::Text && (option.values)().is_empty();
    NAMED.into_iter().find(|(name, _)| is_named && *name == option.name).map(|(_, names)| names)
}

/// Returns the names that registries list, with the type of each list.
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

/// Declares the types of names in TypeScript.
pub fn typescript_names() -> String {
    let all = names().into_iter().zip(ABOUT).map(|((name, names), (_, about))| {
        let lines: String = names.iter().map(|name| format!("\n  | \"{name}\"")).collect();
        format!("\n/** {about} */\nexport type {name} ={lines};\n")
    });
    all.collect()
}

/// Declares the types of names in Python.
pub fn python_names() -> String {
    let all = names().into_iter().zip(ABOUT).map(|((name, names), (_, about))| {
        let lines: String = names.iter().map(|name| format!("    \"{name}\",\n")).collect();
        format!("\n#: {about}\n{name} = Literal[\n{lines}]\n")
    });
    all.collect()
}

/// A group with its name and meaning, without its Rust type.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the group.
    pub name: &'static str,
    /// The meaning of the group, as the lines of a comment.
    pub about: &'static str,
    /// The options of the group.
    pub options: &'static [Opt],
}

impl Entry {
    /// Creates the entry of a group.
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

/// Returns the name of an option in Python, where some words are reserved.
fn python_name(name: &str) -> String {
    if ["as", "from"].contains(&name) { format!("{name}_") } else { name.to_owned() }
}

/// Writes the TypeScript interfaces.
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
            // The type `string & {}` accepts all texts, but lets editors complete the names in a union with it.
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

/// Writes Python's `TypedDict`s.
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
    // The type accepts any text anyway; the names are listed for readers and editors.
    let one = named(option).map_or(one.clone(), |names| format!("{names}, {one}"));
    match (option.many, one.contains(", ") && !one.starts_with("Literal")) {
        (true, true) => format!("Union[{one}, Sequence[Union[{one}]], None]"),
        (true, false) => format!("Union[{one}, Sequence[{one}], None]"),
        (false, true) => format!("Union[{one}, None]"),
        (false, false) => format!("Optional[{one}]"),
    }
}

/// Writes the reference page, which has a table for each group.
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

/// Lists the only accepted values of an option, if it has such a list.
fn values(option: &Opt) -> Option<String> {
    let names: Vec<_> = (option.values)().iter().map(|(name, _)| *name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Writes the meaning of an option as a sentence that includes its default.
fn sentence(option: &Opt, spell: impl Fn(&str) -> String) -> String {
    let meaning = option.meaning(spell);
    let meaning = meaning.trim_end_matches('.');
    if option.default.is_empty() { format!("{meaning}.") } else { format!("{meaning}; {} by default.", option.default) }
}

/// Wraps a text into lines of at most `most` characters; all lines but the first begin with `indent`.
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
