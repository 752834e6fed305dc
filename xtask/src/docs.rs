//! Writes the pages that are made from the code: the tests that hold them write what they would compare.

use anyhow::Result;
use xshell::{Shell, cmd};

/// The packages, and the files of their tests, that hold a page in `docs`.
const PAGES: [(&str, &str); 4] = [
    ("ninefold-app", "options"),
    ("ninefold-formats", "docs"),
    ("ninefold-app", "techniques"),
    ("ninefold-cli", "pictures"),
];

pub(crate) fn run(sh: &Shell) -> Result<()> {
    for (package, test) in PAGES {
        let write = cmd!(sh, "cargo test --quiet --package {package} --all-features --test all {test}::");
        write.env("UPDATE_EXPECT", "1").run()?;
    }
    Ok(())
}
