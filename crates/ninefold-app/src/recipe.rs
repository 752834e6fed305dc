//! A user-defined book, in TOML: the same settings as on a command line, and its chapters.

use std::collections::BTreeMap;

use ninefold::render::Theme;
#[cfg(feature = "pdf")]
use ninefold::render::words::Language;
use serde::Deserialize;
use toml::Spanned;

use crate::book::Pages;
use crate::near;
use crate::options::{Group, Value};

/// A book as its file describes it.
///
/// ```
/// use ninefold_app::recipe::Recipe;
///
/// let recipe = Recipe::parse("title = 'Two'\n[[chapter]]\ntitle = 'Easy'\nfiles = ['easy.txt']\ncount = 2\n")?;
/// assert_eq!(recipe.pages().title.as_deref(), Some("Two"));
/// assert_eq!(recipe.chapters[0].count, Some(2));
/// # Ok::<(), ninefold_app::recipe::RecipeError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    pages: Pages,
    theme: Option<Theme>,
    /// The subject that the file of the book names.
    pub subject: Option<String>,
    /// Symbols by name, as words, or a folder of pictures.
    pub symbols: Option<String>,
    /// The path of a font.
    pub font: Option<String>,
    /// The chapters in order; at least one.
    pub chapters: Vec<Section>,
}

/// The keys of a recipe that are not page settings.
#[derive(Deserialize)]
struct Raw {
    subject: Option<String>,
    theme: Option<String>,
    symbols: Option<String>,
    font: Option<String>,
    #[serde(default)]
    chapter: Vec<Section>,
}

/// The names of these keys.
const KEYS: [&str; 5] = ["subject", "theme", "symbols", "font", "chapter"];

/// A chapter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its title, which may be empty.
    #[serde(default)]
    pub title: String,
    /// The paths of its files, as written in the recipe.
    #[serde(default)]
    pub files: Vec<String>,
    /// Only puzzles of this level.
    pub level: Option<String>,
    /// At most this many.
    pub count: Option<usize>,
    generate: Option<toml::Table>,
}

/// The source of a chapter's puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source<'a> {
    /// Files.
    Files(&'a [String]),
    /// The generator, with these options.
    New(Vec<Setting>),
}

/// An option by its name, with its value unless it is a switch.
pub type Setting = (String, Option<String>);

/// The reason why a text is not a recipe.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// Line and column, both from 1, and the reason.
    #[error("{0}:{1}: {2}")]
    Toml(usize, usize, String),
    /// There is no theme with this name.
    #[error("there is no theme called {0:?}")]
    Theme(String),
    /// There is no chapter.
    #[error("a book needs a [[chapter]] with files or a [chapter.generate] table")]
    NoChapter,
    /// A chapter has neither files nor an order.
    #[error("a chapter needs files or a [chapter.generate] table")]
    NoSource,
    /// A chapter has an order together with keys for files.
    #[error("a chapter cannot have both files and generate; level and count of generate belong inside its table")]
    TwoSources,
    /// The kind of a value that no option has.
    #[error("{0}: expected a string, a number, true, false or a list of these")]
    Value(&'static str),
}

impl Recipe {
    /// Reads TOML.
    ///
    /// # Errors
    /// If it is not a recipe.
    pub fn parse(text: &str) -> Result<Self, RecipeError> {
        let wrong = |at: usize, why: String| {
            let (line, column) = place(text, at);
            RecipeError::Toml(line, column, why)
        };
        let unread =
            |error: toml::de::Error| wrong(error.span().map_or(0, |span| span.start), error.message().to_owned());
        let raw: Raw = toml::from_str(text).map_err(unread)?;
        let all: BTreeMap<Spanned<String>, Spanned<toml::Value>> = toml::from_str(text).map_err(unread)?;
        let mut known = KEYS.map(str::to_owned).to_vec();
        let pages = Pages::read(&mut |name| {
            // A recipe lists its chapters itself.
            let key = name.replace('_', "-");
            let given = all.iter().find(|(given, _)| **given.get_ref() == key && name != "chapters");
            known.push(key);
            given.map(|(_, given)| value(given.get_ref()))
        });
        let pages = pages.map_err(|bad| {
            let key = bad.name.replace('_', "-");
            let at = all.iter().find(|(given, _)| *given.get_ref() == key).map_or(0, |(_, given)| given.span().start);
            wrong(at, bad.to_string())
        })?;
        known.retain(|key| key != "chapters");
        if let Some((key, _)) = all.iter().find(|(key, _)| !known.contains(key.get_ref())) {
            let (name, known) = (key.get_ref(), known.iter().map(String::as_str));
            return Err(wrong(key.span().start, format!("unknown field `{name}`{}", near::question(name, known))));
        }
        let Raw { subject, theme, symbols, font, chapter: chapters } = raw;
        let theme = theme.map(|name| Theme::named(&name).ok_or(RecipeError::Theme(name))).transpose()?;
        if chapters.is_empty() {
            return Err(RecipeError::NoChapter);
        }
        Ok(Self { pages, theme, subject, symbols, font, chapters })
    }

    /// The settings of the pages, which print levels if a chapter names one.
    pub fn pages(&self) -> Pages {
        let rate = self.pages.rate || self.chapters.iter().any(|section| section.level.is_some());
        Pages { rate, ..self.pages.clone() }
    }

    /// The theme.
    pub const fn theme(&self) -> Option<Theme> {
        self.theme
    }
}

/// A value of TOML as that of an option.
fn value(value: &toml::Value) -> Value {
    #[allow(clippy::cast_precision_loss, reason = "settings are small")]
    match value {
        toml::Value::String(text) => Value::Text(text.trim().to_owned()),
        toml::Value::Integer(number) => Value::Number(*number as f64, number.to_string()),
        toml::Value::Float(number) => Value::Number(*number, number.to_string()),
        toml::Value::Boolean(flag) => Value::Flag(*flag),
        toml::Value::Array(values) => match values.iter().map(plain).collect() {
            Ok(texts) => Value::List(texts),
            Err(error) => Value::Other(format!("a list ({error})")),
        },
        other => Value::Other(format!("a {}", other.type_str())),
    }
}

impl Section {
    /// Its title, or else its level, in the language of the book; may be empty.
    #[cfg(feature = "pdf")]
    pub fn heading(&self, language: Language) -> String {
        let level = self.level.as_deref().map_or_else(String::new, |level| crate::book::level(level, language));
        if self.title.is_empty() { level } else { self.title.clone() }
    }

    /// The source of its puzzles.
    ///
    /// # Errors
    /// If none is given, or more than one.
    pub fn source(&self) -> Result<Source<'_>, RecipeError> {
        match &self.generate {
            None if self.files.is_empty() => Err(RecipeError::NoSource),
            None => Ok(Source::Files(&self.files)),
            Some(_) if !self.files.is_empty() || self.level.is_some() || self.count.is_some() => {
                Err(RecipeError::TwoSources)
            }
            Some(table) => Ok(Source::New(settings(table)?)),
        }
    }
}

/// The options of a table, without those that are false.
fn settings(table: &toml::Table) -> Result<Vec<Setting>, RecipeError> {
    let all = table.iter().map(|(key, value)| setting(key, value)).collect::<Result<Vec<_>, _>>()?;
    Ok(all.into_iter().flatten().collect())
}

/// An option, unless it is false.
pub(crate) fn setting(key: &str, value: &toml::Value) -> Result<Option<Setting>, RecipeError> {
    let text = match value {
        toml::Value::Boolean(false) => return Ok(None),
        toml::Value::Boolean(true) => None,
        toml::Value::Array(values) => Some(values.iter().map(plain).collect::<Result<Vec<_>, _>>()?.join(",")),
        value => Some(plain(value)?),
    };
    Ok(Some((key.to_owned(), text)))
}

/// A number or a text as on the command line.
pub(crate) fn plain(value: &toml::Value) -> Result<String, RecipeError> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Float(number) if number.is_finite() => Ok(number.to_string()),
        other => Err(RecipeError::Value(other.type_str())),
    }
}

/// Line and column of a byte, from 1; columns in characters.
pub(crate) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or("");
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

#[cfg(test)]
mod tests;
