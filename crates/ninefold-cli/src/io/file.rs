//! Files that are read as a whole, and files that are replaced either completely or not at all.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};
pub(crate) use ninefold_files::draft::{Draft, discard, spare};

/// Reads a whole file. A file of more than `most` bytes is an error, since it cannot be of the expected kind.
pub(crate) fn read(path: &Path, most: u64, kind: &str) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    let mut bytes = Vec::new();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    file.take(most + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > most {
        bail!("{name}: too long for {kind}");
    }
    Ok(bytes)
}

/// Like [`read`], but returns text.
pub(crate) fn read_text(path: &Path, most: u64, kind: &str) -> anyhow::Result<String> {
    String::from_utf8(read(path, most, kind)?)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
        .with_context(|| format!("cannot read {}", path.display()))
}

/// The size limit, in bytes, of files that options name.
const LONGEST: u64 = 64 << 20;

/// Reads the file that an option's value names, or returns `None` if the value does not name a file.
pub(crate) fn named(option: &'static str, value: &str) -> Option<Result<Vec<u8>, String>> {
    let path = Path::new(value);
    let is_file = match option {
        // Rules are read from a file, unless the value is a link or JSON.
        "rules" => path.exists() || !value.contains(['{', '?', '#', '\n']),
        "pattern" => path.exists(),
        _ => path.is_file(),
    };
    is_file.then(|| read(path, LONGEST, &format!("--{option}")).map_err(|error| format!("{error:#}")))
}
