//! The method that was asked for: one of the library's, a list of techniques, or a file.

use std::path::Path;

use anyhow::bail;
use ninefold::logic::Method;

use crate::io::file;
use crate::options::Ways;

/// A file longer than this is no method.
const LONGEST: u64 = 1 << 20;

/// The method that was asked for, or else that one.
pub(crate) fn choose(ways: &Ways, otherwise: fn() -> Method) -> anyhow::Result<Method> {
    let method = match &ways.method {
        None => otherwise(),
        Some(asked) => {
            let named = asked.to_str().and_then(ninefold_app::method::named);
            named.map_or_else(|| from_file(Path::new(asked)), Ok)?
        }
    };
    Ok(if ways.no_uniqueness { method.without_uniqueness() } else { method })
}

/// The methods of a path: for plain grids, and for other rules.
pub(crate) struct Paths {
    /// For plain grids, and for all that the user names a method for.
    pub(crate) usual: Method,
    /// For rules that the usual method does not know, unless the user names a method.
    pub(crate) other: Option<Method>,
}

/// The methods of a path: the one that was asked for, or `HoDoKu`'s, and that of hints for rules that `HoDoKu` does not know.
pub(crate) fn of_paths(ways: &Ways) -> anyhow::Result<Paths> {
    let other = ways.method.is_none().then(|| choose(ways, Method::hints)).transpose()?;
    Ok(Paths { usual: choose(ways, Method::hodoku)?, other })
}

fn from_file(path: &Path) -> anyhow::Result<Method> {
    let shown = path.display();
    if !path.exists() {
        let (known, meant) = (Method::NAMES.join(", "), ninefold_app::method::meant(&path.to_string_lossy()));
        bail!("{shown}: no method of that name (there are {known}), and no such file{meant}");
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
