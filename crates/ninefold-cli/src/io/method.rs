//! The method that the user requests: a named one, a list of techniques, or a file.

use std::path::Path;

use anyhow::bail;
use ninefold::logic::Method;
use ninefold_app::method::Choice;

use crate::io::file;
use crate::options::Ways;

/// The size limit of a method file.
const LONGEST: u64 = 1 << 20;

/// Returns the requested method or, if none is requested, the result of `otherwise`.
pub(crate) fn choose(ways: &Ways, otherwise: fn() -> Method) -> anyhow::Result<Method> {
    let method = named(ways)?.unwrap_or_else(otherwise);
    Ok(if ways.no_uniqueness { method.without_uniqueness() } else { method })
}

/// Returns the requested method or, if none is requested, the default one for the rules of each puzzle.
pub(crate) fn by_rules(ways: &Ways) -> anyhow::Result<Choice> {
    let choice = named(ways)?.map_or(Choice::USUAL, Choice::from);
    Ok(if ways.no_uniqueness { choice.without_uniqueness() } else { choice })
}

/// Checks the name of a method.
pub(crate) fn check(asked: &str) -> anyhow::Result<()> {
    of(asked).map(drop)
}

fn named(ways: &Ways) -> anyhow::Result<Option<Method>> {
    ways.method.as_deref().map(of).transpose()
}

fn of(asked: &str) -> anyhow::Result<Method> {
    let known = ninefold_app::method::named(asked);
    known.map_or_else(|| from_file(Path::new(asked)), Ok)
}

fn from_file(path: &Path) -> anyhow::Result<Method> {
    let shown = path.display();
    if !path.exists() {
        let (known, meant) = (Method::NAMES.join(", "), ninefold_app::method::meant(&path.to_string_lossy()));
        bail!("{shown}: no method of that name (available: {known}), and no such file{meant}");
    }
    let text = file::read_text(path, LONGEST, "a method")?;
    let mut method = Method::from_toml(&text).map_err(|error| anyhow::anyhow!("{shown}:{error}"))?;
    if method.name == "own"
        && let Some(stem) = path.file_stem()
    {
        method.name = stem.to_string_lossy().into_owned().into();
    }
    Ok(method)
}
