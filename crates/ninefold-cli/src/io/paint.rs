//! The style of pictures that the user requests: theme, fonts and symbols.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use ninefold::render::{Fonts, Image, SETS, Style, Symbols, Theme};
use ninefold_app::near;

use crate::io::file;
use crate::options::Looks;

/// The size limit of fonts and pictures.
const LARGEST: u64 = 32 << 20;

/// Returns the requested style, and checks that its fonts contain its symbols.
pub(crate) fn style(looks: &Looks) -> Result<Style> {
    let style = any_style(looks)?;
    style.fonts.check(&style.symbols.text()).context("--symbols (see --font)")?;
    Ok(style)
}

/// Returns the requested style. Its symbols may be characters that only terminal fonts contain.
pub(crate) fn any_style(looks: &Looks) -> Result<Style> {
    let mut style = Style::new(looks.theme.unwrap_or(Theme::LIGHT));
    if let Some(path) = &looks.font {
        style.fonts = Fonts::with(&read(Path::new(path))?).with_context(|| path.clone())?;
    }
    if let Some(symbols) = &looks.symbols {
        style.symbols = self::symbols(symbols)?;
    }
    Ok(style)
}

/// Reads symbols, which may be given as the name of a set, as words or characters, as picture files, or as a folder of pictures.
pub(crate) fn symbols(text: &str) -> Result<Symbols> {
    if let Some(symbols) = Symbols::named(text) {
        return Ok(symbols);
    }
    if Path::new(text).is_dir() {
        return images(&numbered(Path::new(text))?);
    }
    let words: Vec<&str> =
        if text.contains(',') { text.split(',').collect() } else { text.split_whitespace().collect() };
    if words.iter().any(|word| is_picture(word)) {
        return images(&words.iter().map(|word| PathBuf::from(word.trim())).collect::<Vec<_>>());
    }
    let symbols = Symbols::read(text);
    symbols.with_context(|| {
        let names: Vec<&str> = SETS.iter().map(|(name, _)| *name).collect();
        format!(
            "--symbols {text:?}: no set of that name (available: {}), and no such folder{}",
            names.join(", "),
            near::question(text, names.iter().copied())
        )
    })
}

fn is_picture(word: &str) -> bool {
    let ending = Path::new(word.trim()).extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    matches!(ending.as_deref(), Some("svg" | "png" | "jpg" | "jpeg"))
}

/// Finds the pictures `1.svg`, `2.svg` and so on in a folder, which may also have other extensions. There must be at least four, without a gap in the
/// numbers.
fn numbered(folder: &Path) -> Result<Vec<PathBuf>> {
    let of = |digit: usize| {
        let mut paths =
            ["svg", "png", "jpg", "jpeg"].map(|ending| folder.join(format!("{digit}.{ending}"))).into_iter();
        paths.find(|path| path.is_file())
    };
    let paths: Vec<PathBuf> = (1..=25).map_while(of).collect();
    let missing = paths.len() + 1;
    let is_gap = missing <= 4 || (missing + 1..=25).any(|digit| of(digit).is_some());
    ensure!(!is_gap, "{}: no picture {missing}.svg, {missing}.png or {missing}.jpg", folder.display());
    Ok(paths)
}

fn images(paths: &[PathBuf]) -> Result<Symbols> {
    let image = |path: &PathBuf| Image::new(read(path)?).with_context(|| path.display().to_string());
    Ok(Symbols::images(paths.iter().map(image).collect::<Result<_>>()?)?)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    file::read(path, LARGEST, "a picture or font (32 MiB)")
}
