//! A book as somebody has written it down, in TOML: the same settings as on a command line, and its chapters.

use ninefold::render::Theme;
use serde::Deserialize;

use crate::book::{Answers, Leaf, Pages};

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
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[allow(clippy::struct_excessive_bools, reason = "the keys of the file")]
pub struct Recipe {
    title: Option<String>,
    subtitle: Option<String>,
    author: Option<String>,
    front: Option<Vec<Leaf>>,
    imprint: Imprint,
    face: Option<String>,
    bleed: Option<String>,
    crop_marks: bool,
    loose: bool,
    /// The subject that the file of the book names.
    pub subject: Option<String>,
    paper: Option<String>,
    outside: Option<String>,
    top: Option<String>,
    bottom: Option<String>,
    inside: Option<String>,
    each: Option<usize>,
    words: Option<f32>,
    large: bool,
    theme: Option<String>,
    /// Symbols by their name, as words, or a folder of pictures.
    pub symbols: Option<String>,
    /// The path of a font.
    pub font: Option<String>,
    solutions: Option<Answers>,
    solutions_each: Option<usize>,
    rate: bool,
    hints: bool,
    link: Option<String>,
    qr: bool,
    layout: Option<String>,
    seed: Option<String>,
    /// The chapters in their order; there is one at least.
    #[serde(rename = "chapter")]
    pub chapters: Vec<Section>,
    #[serde(skip)]
    parsed: Option<Theme>,
}

/// Lines of the imprint: a list, or a text with several lines.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Imprint {
    Lines(Vec<String>),
    Text(String),
}

impl Default for Imprint {
    fn default() -> Self {
        Self::Lines(Vec::new())
    }
}

impl Imprint {
    fn lines(&self) -> Vec<String> {
        match self {
            Self::Lines(lines) => lines.clone(),
            // An empty line keeps its place.
            Self::Text(text) => text.trim().lines().map(|line| format!("{line} ")).collect(),
        }
    }
}

/// A chapter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its title, which may be empty.
    #[serde(default)]
    pub title: String,
    /// The paths of its files, as the recipe has them.
    #[serde(default)]
    pub files: Vec<String>,
    /// Only puzzles of that level.
    pub level: Option<String>,
    /// No more than that.
    pub count: Option<usize>,
    generate: Option<toml::Table>,
}

/// Where the puzzles of a chapter come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source<'a> {
    /// Files.
    Files(&'a [String]),
    /// The generator, with these options.
    New(Vec<Setting>),
}

/// An option by its name, with its value unless it is a switch.
pub type Setting = (String, Option<String>);

/// Why a text is no recipe.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecipeError {
    /// Line and column, both from 1, and the reason.
    #[error("{0}:{1}: {2}")]
    Toml(usize, usize, String),
    /// There is no theme of that name.
    #[error("no theme is called {0:?}")]
    Theme(String),
    /// There is no chapter.
    #[error("a book needs a [[chapter]] with files, or with a table generate")]
    NoChapter,
    /// A chapter has neither files nor an order.
    #[error("it needs files, or a table generate")]
    NoSource,
    /// A chapter has an order, and what goes with files.
    #[error("with generate there are no files, and level and count are keys of it")]
    TwoSources,
    /// The kind of a value that no option has.
    #[error("{0}: expected a text, a number, true, false or a list of these")]
    Value(&'static str),
}

impl Recipe {
    /// Reads TOML.
    ///
    /// # Errors
    /// If it is no recipe.
    pub fn parse(text: &str) -> Result<Self, RecipeError> {
        let mut recipe: Self = toml::from_str(text).map_err(|error| {
            let (line, column) = error.span().map_or((1, 1), |span| place(text, span.start));
            RecipeError::Toml(line, column, error.message().to_owned())
        })?;
        let named = |name: &String| Theme::named(name).ok_or_else(|| RecipeError::Theme(name.clone()));
        recipe.parsed = recipe.theme.as_ref().map(named).transpose()?;
        if recipe.chapters.is_empty() { Err(RecipeError::NoChapter) } else { Ok(recipe) }
    }

    /// The look of the pages. They say levels where a chapter asks for one.
    pub fn pages(&self) -> Pages {
        Pages {
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            author: self.author.clone(),
            front: self.front.clone(),
            imprint: self.imprint.lines(),
            face: self.face.clone(),
            bleed: self.bleed.clone(),
            crop_marks: self.crop_marks,
            loose: self.loose,
            paper: self.paper.clone(),
            outside: self.outside.clone(),
            top: self.top.clone(),
            bottom: self.bottom.clone(),
            inside: self.inside.clone(),
            each: self.each,
            words: self.words,
            large: self.large,
            solutions: self.solutions,
            solutions_each: self.solutions_each,
            rate: self.rate || self.chapters.iter().any(|section| section.level.is_some()),
            chapters: false,
            hints: self.hints,
            link: self.link.clone(),
            qr: self.qr,
            layout: self.layout.clone(),
            seed: self.seed.clone(),
        }
    }

    /// The theme.
    pub const fn theme(&self) -> Option<Theme> {
        self.parsed
    }
}

impl Section {
    /// Its title, or else the level that it asks for; which may be nothing.
    #[cfg(feature = "pdf")]
    pub fn heading(&self) -> String {
        let level = self.level.as_deref().map_or_else(String::new, crate::book::capital);
        if self.title.is_empty() { level } else { self.title.clone() }
    }

    /// Where its puzzles come from.
    ///
    /// # Errors
    /// If it says nothing about that, or too much.
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

/// The options of a table; those that are false are left out.
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
