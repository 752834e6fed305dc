//! Writes what the page and the schemas have from themes and roles: the tests that hold it write what they would compare.

use anyhow::Result;
use xshell::{Shell, cmd};

/// The folder of the colours, from the checkout's root.
const FOLDER: &str = "web/src/theme";

pub(crate) fn run(sh: &Shell) -> Result<()> {
    sh.create_dir(FOLDER)?;
    let write = cmd!(sh, "cargo test --quiet --package ninefold-render --test contrast --test roles");
    Ok(write.env("UPDATE_EXPECT", "1").run()?)
}
