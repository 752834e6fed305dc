//! Options as arguments of a command line.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::{Group, Kind, Opt, Shells, Value};

/// Returns the name of an option on a command line.
pub fn long(name: &str) -> String {
    name.replace('_', "-")
}

/// Adds the options of a group to a command.
pub fn augment<T: Group>(command: Command) -> Command {
    T::OPTIONS.iter().filter(|option| option.shells != Shells::Calls).map(arg).fold(command, Command::arg)
}

fn arg(option: &'static Opt) -> Arg {
    // The remark "(command only)" is meant for readers of the other languages.
    let about = option.meaning(|name| format!("--{}", long(name))).replace(" (command only)", "");
    let mut arg = Arg::new(option.name).long(long(option.name)).help(about.trim_end_matches('.').to_owned());
    arg = option.short.into_iter().fold(arg, Arg::short).conflicts_with_all(option.conflicts);
    if !option.alias.is_empty() {
        arg = arg.visible_alias(option.alias);
    }
    arg = arg.aliases(option.guesses);
    if !option.requires.is_empty() {
        arg = arg.requires(option.requires);
    }
    if !option.heading.is_empty() {
        arg = arg.help_heading(option.heading);
    }
    if option.kind == Kind::Flag {
        return arg.action(ArgAction::SetTrue);
    }
    arg = match option.many && option.split {
        true => arg.action(ArgAction::Append).value_delimiter(','),
        false if option.repeated => arg.action(ArgAction::Append),
        false => arg.action(ArgAction::Set),
    };
    if !option.default.is_empty() {
        arg = arg.default_value(option.default);
    }
    arg = arg.value_name(option.value);
    let names = (option.values)();
    if names.is_empty() {
        let check = option.check;
        return arg.value_parser(move |text: &str| check(text).map(|()| text.to_owned()));
    }
    let name = |(name, about): (&'static str, &'static str)| {
        // A meaning that is a single word, such as "German", serves as another name.
        let word = (!about.is_empty() && !about.contains(' ')).then(|| about.to_lowercase());
        let value = PossibleValue::new(name).aliases(word);
        if about.is_empty() { value } else { value.help(about.replace('`', "")) }
    };
    arg.value_parser(PossibleValuesParser::new(names.into_iter().map(name))).ignore_case(true)
}

/// Reads a group from the arguments of a command line.
///
/// # Errors
/// Returns an error if an option has a value that it does not accept.
pub fn read<T: Group>(matches: &ArgMatches) -> Result<T, clap::Error> {
    T::read(&mut |name| value(matches, T::OPTIONS.iter().find(|option| option.name == name)?))
        .map_err(|bad| clap::Error::raw(ErrorKind::ValueValidation, format!("--{}: {}\n", long(bad.name), bad.why)))
}

fn value(matches: &ArgMatches, option: &Opt) -> Option<Value> {
    if option.shells == Shells::Calls {
        return None;
    }
    match option.kind {
        Kind::Flag => matches.get_flag(option.name).then_some(Value::Flag(true)),
        _ if option.many => {
            let texts = matches.get_many::<String>(option.name)?.map(|text| listed(option, text));
            Some(Value::List(texts.collect()))
        }
        _ => matches.get_one::<String>(option.name).map(|text| Value::Word(listed(option, text))),
    }
}

/// Returns the listed name that a value stands for; case is ignored.
fn listed(option: &Opt, text: &str) -> String {
    let names = (option.values)();
    let known = names.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    known.map_or(text, |(name, _)| name).to_owned()
}
