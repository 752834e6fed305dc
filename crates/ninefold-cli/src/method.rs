//! The method that was asked for: one of the library's, or a file.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use ninefold::logic::Method;

use crate::args::Ways;

/// A file longer than this is no method.
const LONGEST: u64 = 1 << 20;

pub(crate) fn choose(ways: &Ways) -> anyhow::Result<Method> {
    let method = match ways.method.to_str().and_then(Method::named) {
        Some(method) => method,
        None => from_file(Path::new(&ways.method))?,
    };
    Ok(if ways.no_uniqueness { method.without_uniqueness() } else { method })
}

fn from_file(path: &Path) -> anyhow::Result<Method> {
    let shown = path.display();
    if !path.exists() {
        bail!("{shown}: no method of that name (there are {}), and no such file", Method::NAMES.join(" and "));
    }
    let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
    let mut text = String::new();
    file.take(LONGEST + 1).read_to_string(&mut text).with_context(|| format!("cannot read {shown}"))?;
    if text.len() as u64 > LONGEST {
        bail!("{shown}: too long for a method");
    }
    let mut method = Method::from_toml(&text).map_err(|error| anyhow::anyhow!("{shown}:{error}"))?;
    if method.name == "own"
        && let Some(stem) = path.file_stem()
    {
        method.name = stem.to_string_lossy().into_owned().into();
    }
    Ok(method)
}
