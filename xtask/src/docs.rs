//! Writes the pages that are made from the code.

use anyhow::Result;
use xshell::{Shell, cmd};

/// Pages in `docs` and the examples that print them.
const PAGES: [(&str, &str, &str); 2] =
    [("docs/formats.md", "ninefold-formats", "page"), ("docs/techniques.md", "ninefold-logic", "techniques")];

pub(crate) fn run(sh: &Shell) -> Result<()> {
    for (path, package, example) in PAGES {
        let page = cmd!(sh, "cargo run --quiet --package {package} --example {example}").output()?.stdout;
        sh.write_file(path, page)?;
        println!("{path}");
    }
    // The gallery is made by the test that holds it against what the command draws.
    cmd!(sh, "cargo test --quiet --package ninefold-cli --all-features --test pictures").env("NINEFOLD_DRAWN", "write").run()?;
    println!("docs/gallery.md");
    Ok(())
}
