//! The options with which a growing file was begun. They are kept in a file beside it until it is complete, so that `--resume` needs only the name of
//! the file.
//!
//! ```text
//! puzzles.txt          the puzzles made before the interrupt
//! puzzles.txt.order    ["--count","3000","--level","hard","-o","puzzles.txt","--seed","81723"]
//! ```

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Command, FromArgMatches};
use ninefold::generate::Seed;

use super::Generate;
use crate::io::file::{self, Draft};

/// The size limit, in bytes, of the file that contains the options.
const LONGEST: u64 = 1 << 20;

/// The file that contains the options. It is removed once all puzzles have been written.
pub(super) struct Kept(PathBuf);

impl Kept {
    /// Saves the options of this process, unless an argument is not Unicode.
    pub(super) fn begin(out: &Path, args: &Generate, seed: Seed) -> Result<Option<Self>> {
        let words: Option<Vec<String>> = std::env::args_os().map(|word| word.into_string().ok()).collect();
        let Some(words) = words else { return Ok(None) };
        // Options before the verb concern only the terminal.
        let mut words: Vec<String> = words.into_iter().skip_while(|word| word != "generate").skip(1).collect();
        if args.making.clues.seed.is_none() {
            words.extend(["--seed".to_owned(), seed.to_string()]);
        }
        let path = beside(out);
        let write = || -> std::io::Result<()> {
            let mut draft = Draft::new(&path)?;
            draft.write_all(serde_json::to_string(&words)?.as_bytes())?;
            draft.finish()
        };
        write().with_context(|| format!("cannot write to {}", path.display()))?;
        Ok(Some(Self(path)))
    }

    /// Reads the options of an interrupted file, if they were kept. They replace those of this command line.
    pub(super) fn read(out: &Path) -> Result<Option<(Self, Generate)>> {
        let path = beside(out);
        if !path.is_file() {
            return Ok(None);
        }
        let text = file::read_text(&path, LONGEST, "the options of a file")?;
        let shown = path.display();
        let words: Vec<String> = serde_json::from_str(&text).with_context(|| format!("{shown} is damaged"))?;
        let command = Generate::augment_args(Command::new("generate").no_binary_name(true));
        let matches = command.try_get_matches_from(words.into_iter().chain(["--resume".to_owned()]));
        let mut args = Generate::from_arg_matches(&matches.with_context(|| format!("{shown} is damaged"))?)?;
        // The folder may have been moved since the file was begun.
        args.writing.out.rename(out);
        Ok(Some((Self(path), args)))
    }

    /// Removes the options, because the file is complete.
    pub(super) fn end(self) {
        // If the options cannot be removed, continuing the file later only shows that no puzzle is missing.
        let _ = fs::remove_file(self.0);
    }
}

/// Whether the command line requests nothing but the continuation of a file.
pub(super) fn is_bare() -> bool {
    let mut words = std::env::args_os().skip_while(|word| word != "generate").skip(1);
    while let Some(word) = words.next() {
        match word.to_string_lossy().as_ref() {
            "--resume" => {}
            "-o" | "--output" | "--color" => _ = words.next(),
            word if ["-o", "--output=", "--color="].iter().any(|begin| word.starts_with(begin)) => {}
            _ => return false,
        }
    }
    true
}

/// Returns the path of the file that contains the options.
fn beside(out: &Path) -> PathBuf {
    let mut name: OsString = out.as_os_str().to_owned();
    name.push(".order");
    name.into()
}
