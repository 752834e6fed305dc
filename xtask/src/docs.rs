//! Writes the pages that are generated from the code, by the tests that check them, and builds the guide as a book.
//!
//! ```text
//! registries, help --tests--> docs/*.md --mdbook--> target/guide
//! ```

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use xshell::{Shell, cmd};

use crate::tools;

/// The packages and test files that check, and can write, a page in `docs`.
const PAGES: [(&str, &str); 5] = [
    ("ninefold-app", "options"),
    ("ninefold-formats", "docs"),
    ("ninefold-app", "techniques"),
    ("ninefold-cli", "pictures"),
    ("ninefold-cli", "commands"),
];

/// The version of the program that builds the book.
const MDBOOK: &str = "0.5.4";

/// Writes the pages that are made from the code, and builds the guide.
///
/// The guide needs mdBook, which is built from its crate into the cache, once, where it is missing.
#[derive(Args)]
pub(crate) struct Docs {
    /// Builds the guide alone.
    #[arg(long)]
    guide: bool,
    /// Installs nothing: without mdBook the guide is not built.
    #[arg(long)]
    no_install: bool,
}

impl Docs {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        for (package, test) in PAGES.iter().filter(|_| !self.guide) {
            let write = cmd!(sh, "cargo test --quiet --package {package} --all-features --test all {test}::");
            write.env("UPDATE_EXPECT", "1").run()?;
        }
        let Some(mdbook) = self.mdbook(sh)? else {
            println!("the guide was not built: there is no mdbook (cargo install mdbook)");
            return Ok(());
        };
        let folder = tools::target_folder(sh, "Cargo.toml")?.join("guide");
        cmd!(sh, "{mdbook} build --dest-dir {folder}").run()?;
        println!("the guide is in {}", folder.display());
        Ok(())
    }

    /// Returns the program that builds the book; installs it if it is missing and installing is allowed.
    fn mdbook(&self, sh: &Shell) -> Result<Option<PathBuf>> {
        if self.no_install {
            return tools::found(sh, "mdbook", MDBOOK);
        }
        let flags = ["--no-default-features", "--features", "search"];
        let mdbook = tools::from_crate(sh, "mdbook", MDBOOK, &flags);
        mdbook.map(Some).context("--no-install leaves the guide out")
    }
}
