//! Options whose values the library lists, with a description of each.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::render::words::Language;
use ninefold::render::{FACES, Typeface};
use ninefold_app::options::Parsed;
pub(crate) use ninefold_app::report::Telling;

use super::out::Form;

/// Parses the name of an item in a list of the library. The help describes all items.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    about: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(|&one| PossibleValue::new(name(one)).help(about(one)));
    PossibleValuesParser::new(names)
        .try_map(move |text| all.iter().copied().find(|&one| name(one) == text).ok_or("no such name"))
}

impl Form for Telling {
    fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Text | Self::Eureka => &[],
            Self::Markdown => &["md", "markdown"],
            Self::Html => &["html", "htm"],
            Self::Json => &["json", "jsonl", "ndjson"],
            Self::Pdf => &["pdf"],
        }
    }

    fn all() -> &'static [Self] {
        &Self::ALL
    }
}

/// Parses the name of a typeface for words.
pub(crate) fn face() -> impl TypedValueParser<Value = &'static Typeface> {
    let names = FACES.iter().map(|face| PossibleValue::new(face.name).help(face.about));
    PossibleValuesParser::new(names).try_map(|name| Typeface::named(&name).ok_or("no such face"))
}

/// Parses the code of a language of printed texts.
pub(crate) fn language() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.map(|(code, name, _)| PossibleValue::new(code).help(name).alias(name.to_lowercase()));
    PossibleValuesParser::new(codes).try_map(|code| Language::parse(&code))
}

/// Parses the name of a form in which paths are written.
pub(crate) fn telling() -> impl TypedValueParser<Value = Telling> {
    one_of(&Telling::ALL, Telling::name, Telling::about)
}
