//! Books that users define in TOML, with the settings of a command line, and chapters.

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
    /// The subject of the book's file, if the recipe names one.
    pub subject: Option<String>,
    /// The symbols: the name of a set, a list of words, or a folder with pictures.
    pub symbols: Option<String>,
    /// The path of the font file.
    pub font: Option<String>,
    /// The chapters in their order, of which there is at least one.
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

/// The names of the keys that are not page settings.
const KEYS: [&str; 5] = ["subject", "theme", "symbols", "font", "chapter"];

/// A chapter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The title of the chapter, which may be empty.
    #[serde(default)]
    pub title: String,
    /// The paths of the files, as written in the recipe.
    #[serde(default)]
    pub files: Vec<String>,
    /// The level of the puzzles, if the chapter takes only one level.
    pub level: Option<String>,
    /// The maximum number of puzzles.
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

/// The name of an option, with its value unless the option is a switch.
pub type Setting = (String, Option<String>);

/// The reason why a text is not a recipe.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The text is not valid: the line and column of the error, both counted from 1, and the reason.
    #[error("{0}:{1}: {2}")]
    Toml(usize, usize, String),
    /// There is no theme with this name.
    #[error("there is no theme called {0:?}")]
    Theme(String),
    /// The recipe has no chapter.
    #[error("a book needs a [[chapter]] with files or a [chapter.generate] table")]
    NoChapter,
    /// A chapter has neither files nor an order.
    #[error("a chapter needs files or a [chapter.generate] table")]
    NoSource,
    /// A chapter has an order together with keys for files.
    #[error("a chapter cannot have both files and generate; put level and count inside the [chapter.generate] table")]
    TwoSources,
    /// A value has a type that no option accepts.
    #[error("{0}: expected a string, a number, true, false or a list of these")]
    Value(&'static str),
}

impl Recipe {
    /// Parses a recipe in TOML.
    ///
    /// # Errors
    /// Returns an error if the text is not a recipe.
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
            // Chapters are the tables of a recipe, not a setting.
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

    /// Returns the settings of the pages. Levels are printed if any chapter names one.
    pub fn pages(&self) -> Pages {
        let rate = self.pages.rate || self.chapters.iter().any(|section| section.level.is_some());
        Pages { rate, ..self.pages.clone() }
    }

    /// Returns the theme.
    pub const fn theme(&self) -> Option<Theme> {
        self.theme
    }
}

/// Converts a TOML value to the value of an option.
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
    /// Returns the title of the chapter or, if it has none, its level in the language of the book. May be empty.
    #[cfg(feature = "pdf")]
    pub fn heading(&self, language: Language) -> String {
        let level = self.level.as_deref().map_or_else(String::new, |level| crate::book::level(level, language));
        if self.title.is_empty() { level } else { self.title.clone() }
    }

    /// Returns the source of the chapter's puzzles.
    ///
    /// # Errors
    /// Returns an error if the chapter has no source or more than one.
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

/// Returns the options that a table lists, except those that are false.
fn settings(table: &toml::Table) -> Result<Vec<Setting>, RecipeError> {
    let all = table.iter().map(|(key, value)| setting(key, value)).collect::<Result<Vec<_>, _>>()?;
    Ok(all.into_iter().flatten().collect())
}

/// Returns an option, unless its value is false.
pub(crate) fn setting(key: &str, value: &toml::Value) -> Result<Option<Setting>, RecipeError> {
    let text = match value {
        toml::Value::Boolean(false) => return Ok(None),
        toml::Value::Boolean(true) => None,
        toml::Value::Array(values) => Some(values.iter().map(plain).collect::<Result<Vec<_>, _>>()?.join(",")),
        value => Some(plain(value)?),
    };
    Ok(Some((key.to_owned(), text)))
}

/// Writes a number or text as it would be written on a command line.
pub(crate) fn plain(value: &toml::Value) -> Result<String, RecipeError> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        toml::Value::Float(number) if number.is_finite() => Ok(number.to_string()),
        other => Err(RecipeError::Value(other.type_str())),
    }
}

/// Returns the line and column of a byte, both counted from 1. Columns count characters.
pub(crate) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or("");
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

#[cfg(test)]
mod tests;
