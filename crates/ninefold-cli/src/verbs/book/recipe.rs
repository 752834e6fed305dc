//! A book that a recipe describes, together with the files beside the recipe.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ninefold::render::words::Language;
use ninefold_app::book;
use ninefold_app::recipe::{self, RecipeError, Section, Setting};

use super::super::generate::order;
use super::binding::{Part, Source};
use crate::io::file;
use crate::options::{self, Creation, Looks, Pages};

/// The size limit of a recipe in bytes.
const LONGEST: u64 = 1 << 20;

/// A recipe, with the folder that contains it.
#[derive(Default)]
pub(crate) struct Recipe {
    recipe: recipe::Recipe,
    folder: PathBuf,
}

impl Recipe {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let shown = path.display();
        let text = file::read_text(path, LONGEST, "a recipe")?;
        let recipe = recipe::Recipe::parse(&text).map_err(|error| match error {
            RecipeError::Toml(..) => anyhow::anyhow!("{shown}:{error}"),
            error => anyhow::anyhow!("{shown}: {error}"),
        })?;
        Ok(Self { recipe, folder: path.parent().map(Path::to_path_buf).unwrap_or_default() })
    }

    /// Returns the settings of the pages. Options of the command line take precedence over those of the recipe.
    pub(crate) fn pages(&self, asked: &Pages) -> book::Pages {
        asked.clone().over(self.recipe.pages())
    }

    pub(crate) fn looks(&self, asked: &Looks) -> Looks {
        let Self { recipe, folder } = self;
        Looks {
            theme: asked.theme.or(recipe.theme()),
            symbols: asked.symbols.clone().or_else(|| recipe.symbols.as_ref().map(|symbols| self.beside(symbols))),
            font: asked
                .font
                .clone()
                .or_else(|| recipe.font.as_ref().map(|font| folder.join(font).to_string_lossy().into_owned())),
        }
    }

    /// Returns the symbols; if they are a folder beside the recipe, returns its path.
    fn beside(&self, symbols: &str) -> String {
        let folder = self.folder.join(symbols);
        if folder.is_dir() { folder.to_string_lossy().into_owned() } else { symbols.to_owned() }
    }

    pub(crate) fn subject(&self) -> String {
        self.recipe.subject.clone().unwrap_or_default()
    }

    /// Returns the chapters. A chapter without a title has a default one in the language of the book.
    pub(crate) fn parts(&self, language: Language) -> Result<Vec<Part>> {
        let part = |(number, section): (usize, &Section)| {
            self.part(section, language).with_context(|| format!("chapter {number} ({:?})", section.title))
        };
        (1..).zip(&self.recipe.chapters).map(part).collect()
    }

    fn part(&self, section: &Section, language: Language) -> Result<Part> {
        let source = match section.source()? {
            recipe::Source::Files(files) => {
                Source::Files(files.iter().map(|file| self.folder.join(file).into_os_string()).collect())
            }
            recipe::Source::New(settings) => Source::New(Box::new(self.making(&settings)?)),
        };
        Ok(Part { title: section.heading(language), source, level: section.level.clone(), count: section.count })
    }

    /// Parses settings as options of the command line. Files that they name are beside the recipe.
    fn making(&self, settings: &[Setting]) -> Result<Creation> {
        let arguments = order::arguments(settings, &self.folder);
        options::read(&arguments).map_err(|error| anyhow::anyhow!("{}", order::refusal(&error).1))
    }
}
