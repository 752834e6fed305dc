//! Writes the pages that are made from the code, as the tests that hold them would compare them, and builds the guide as a book.
//!
//! ```text
//! registries, help --tests--> docs/*.md --mdbook--> target/guide
//! ```

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use xshell::{Shell, cmd};

use crate::{sysroot, tools};

/// The packages, and the files of their tests, that hold a page in `docs`.
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

    /// The program that builds the book: the one on the path, or one in the cache, which is built first if it may be.
    fn mdbook(&self, sh: &Shell) -> Result<Option<PathBuf>> {
        let root = sysroot::cache(sh)?.join(format!("mdbook-{MDBOOK}"));
        let own = root.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
        for program in [PathBuf::from("mdbook"), own.clone()] {
            if tools::answers(cmd!(sh, "{program} --version")) {
                return Ok(Some(program));
            }
        }
        if self.no_install {
            return Ok(None);
        }
        println!("will install mdbook {MDBOOK} into {} (built from its crate, some minutes)", root.display());
        let install =
            cmd!(sh, "cargo install mdbook --version {MDBOOK} --locked --no-default-features --features search");
        install.arg("--root").arg(&root).run().context("mdbook was not built; --no-install leaves the guide out")?;
        Ok(Some(own))
    }
}
