//! A book as somebody has written it down, in TOML.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use ninefold::render::Theme;
use serde::Deserialize;

use crate::io::file;
use crate::options::{Answers, Creation, Looks, Pages};
use crate::verbs::book::{Part, Source};

/// A file longer than this is no recipe.
const LONGEST: u64 = 1 << 20;

/// What the file says.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[allow(clippy::struct_excessive_bools, reason = "the keys of the file")]
pub(crate) struct Recipe {
    title: Option<String>,
    subtitle: Option<String>,
    author: Option<String>,
    subject: Option<String>,
    paper: Option<String>,
    outside: Option<String>,
    top: Option<String>,
    bottom: Option<String>,
    inside: Option<String>,
    each: Option<usize>,
    words: Option<f32>,
    large: bool,
    theme: Option<String>,
    symbols: Option<String>,
    font: Option<PathBuf>,
    solutions: Option<Answers>,
    solutions_each: Option<usize>,
    rate: bool,
    hints: bool,
    link: Option<String>,
    qr: bool,
    layout: Option<String>,
    seed: Option<String>,
    chapter: Vec<Section>,
    /// Where the file lies.
    #[serde(skip)]
    folder: PathBuf,
    #[serde(skip)]
    parsed: Option<Theme>,
}

/// A chapter.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    #[serde(default)]
    title: String,
    #[serde(default)]
    files: Vec<PathBuf>,
    level: Option<String>,
    count: Option<usize>,
    /// The options of `ninefold generate` by which its puzzles are made.
    generate: Option<toml::Table>,
}

impl Recipe {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let shown = path.display();
        let text = file::read_text(path, LONGEST, "a recipe")?;
        let mut recipe: Self = toml::from_str(&text).map_err(|error| {
            let (line, column) = error.span().map_or((1, 1), |span| place(&text, span.start));
            anyhow::anyhow!("{shown}:{line}:{column}: {}", error.message())
        })?;
        recipe.folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        let theme = recipe
            .theme
            .as_deref()
            .map(|name| Theme::named(name).with_context(|| format!("{shown}: no theme is called {name:?}")));
        recipe.parsed = theme.transpose()?;
        if recipe.chapter.is_empty() {
            bail!("{shown}: a book needs a [[chapter]] with files, or with a table generate");
        }
        Ok(recipe)
    }

    /// What the pages are like: the command line has the last word.
    pub(crate) fn pages(&self, asked: &Pages) -> Pages {
        let text = |asked: &Option<String>, own: &Option<String>| asked.clone().or_else(|| own.clone());
        Pages {
            title: text(&asked.title, &self.title),
            subtitle: text(&asked.subtitle, &self.subtitle),
            author: text(&asked.author, &self.author),
            paper: text(&asked.paper, &self.paper),
            outside: text(&asked.outside, &self.outside),
            top: text(&asked.top, &self.top),
            bottom: text(&asked.bottom, &self.bottom),
            inside: text(&asked.inside, &self.inside),
            each: asked.each.or(self.each),
            words: asked.words.or(self.words),
            large: asked.large || self.large,
            solutions: asked.solutions.or(self.solutions),
            solutions_each: asked.solutions_each.or(self.solutions_each),
            rate: asked.rate || self.rate || self.chapter.iter().any(|section| section.level.is_some()),
            chapters: asked.chapters,
            hints: asked.hints || self.hints,
            link: text(&asked.link, &self.link),
            qr: asked.qr || self.qr,
            layout: text(&asked.layout, &self.layout),
            seed: text(&asked.seed, &self.seed),
        }
    }

    pub(crate) fn looks(&self, asked: &Looks) -> Looks {
        Looks {
            theme: asked.theme.or(self.parsed),
            symbols: asked.symbols.clone().or_else(|| self.symbols.as_ref().map(|symbols| self.beside(symbols))),
            font: asked.font.clone().or_else(|| self.font.as_ref().map(|font| self.folder.join(font))),
        }
    }

    /// Symbols are a folder beside the recipe, if there is one of that name.
    fn beside(&self, symbols: &str) -> String {
        let folder = self.folder.join(symbols);
        if folder.is_dir() { folder.to_string_lossy().into_owned() } else { symbols.to_owned() }
    }

    pub(crate) fn subject(&self) -> String {
        self.subject.clone().unwrap_or_default()
    }

    pub(crate) fn parts(&self) -> Result<Vec<Part>> {
        (1..).zip(&self.chapter).map(|(number, section)| self.part(number, section)).collect()
    }

    fn part(&self, number: usize, section: &Section) -> Result<Part> {
        let Section { title, files, level, count, generate } = section;
        let named = || format!("chapter {number} ({title:?})");
        let source = match generate {
            None if files.is_empty() => bail!("{}: it needs files, or a table generate", named()),
            None => Source::Files(files.iter().map(|file| self.folder.join(file).into_os_string()).collect()),
            Some(_) if !files.is_empty() || level.is_some() || count.is_some() => {
                bail!("{}: with generate there are no files, and level and count are keys of it", named())
            }
            Some(table) => Source::New(Box::new(self.making(table).with_context(named)?)),
        };
        Ok(Part { title: title.clone(), source, level: level.clone(), count: *count })
    }

    /// Keys are options as on the command line; files lie beside the recipe.
    fn making(&self, table: &toml::Table) -> Result<Creation> {
        let mut options = Vec::new();
        for (key, value) in table {
            let text = match value {
                toml::Value::Boolean(true) => {
                    options.push(format!("--{key}"));
                    continue;
                }
                toml::Value::Boolean(false) => continue,
                toml::Value::Array(values) => values.iter().map(plain).collect::<Result<Vec<_>>>()?.join(","),
                value => plain(value)?,
            };
            let beside = self.folder.join(&text);
            let is_file = matches!(key.as_str(), "pattern" | "fixed") && beside.is_file();
            options.push(format!("--{key}={}", if is_file { beside.to_string_lossy() } else { text.into() }));
        }
        Creation::read(&options).map_err(|error| {
            let text = error.to_string();
            let first = text.split("\n\n").next().unwrap_or_default();
            anyhow::anyhow!("{}", first.trim_start_matches("error: ").replace('\n', " "))
        })
    }
}

/// A number or a text as on the command line.
fn plain(value: &toml::Value) -> Result<String> {
    match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(number) => Ok(number.to_string()),
        other => bail!("{}: expected a text, a whole number, true, false or a list of these", other.type_str()),
    }
}

/// Line and column of a byte, from 1; columns in characters.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or("");
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}
