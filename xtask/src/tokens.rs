//! Writes the parts of the page and of schemas that follow from themes and roles, by the tests that check these files.

use anyhow::Result;
use xshell::{Shell, cmd};

/// The folder of the colours, from the checkout's root.
const FOLDER: &str = "web/src/theme";

pub(crate) fn run(sh: &Shell) -> Result<()> {
    sh.create_dir(FOLDER)?;
    let write = cmd!(sh, "cargo test --quiet --package ninefold-render --test all -- contrast:: roles::");
    Ok(write.env("UPDATE_EXPECT", "1").run()?)
}
