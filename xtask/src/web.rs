//! Builds the web app from the package of `wasm` and the sources of the page, into a folder for any static host.
//!
//! ```text
//! wasm::package --> the package --link--> web/node_modules/ninefold --vite--> target/web --chromium--> tests of the served page
//! ```

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use xshell::{Shell, cmd};

use crate::needs::{self, Need};
use crate::{tools, wasm};

/// The sources of the page.
const SOURCES: &str = "web";

/// Builds the web app, into a folder for any static host.
#[derive(Args)]
pub(crate) struct Web {
    /// Serves it on loopback until it is stopped.
    #[arg(long)]
    serve: bool,
}

impl Web {
    pub(crate) fn run(&self, sh: &Shell) -> Result<()> {
        needs::install_for(sh, wasm::NEEDS);
        if let Some(lack) = wasm::NEEDS.iter().find_map(|need| need.lack(sh)) {
            bail!(lack);
        }
        let folder = built(sh)?;
        println!("the page is in {}", folder.display());
        if self.serve {
            let script = sh.current_dir().join(SOURCES).join("scripts/serve.mjs");
            cmd!(sh, "node {script} {folder}").run()?;
        }
        Ok(())
    }
}

/// Builds the page, and returns its folder.
pub(crate) fn built(sh: &Shell) -> Result<PathBuf> {
    let (folder, lacks) = build(sh)?;
    lacks.iter().for_each(|lack| println!("{lack}"));
    Ok(folder)
}

/// Builds the page into a folder, and reports the checks that were skipped.
fn build(sh: &Shell) -> Result<(PathBuf, Vec<String>)> {
    let (package, lacks) = wasm::package(sh)?;
    let folder = tools::target_folder(sh, "Cargo.toml")?.join("web");
    tools::npm_install(sh, SOURCES)?;
    let link = sh.current_dir().join(SOURCES).join("node_modules/ninefold");
    sh.remove_path(&link)?;
    symlink(&package, &link).with_context(|| link.display().to_string())?;
    let _sources = sh.push_dir(SOURCES);
    cmd!(sh, "npm run build").env("NINEFOLD_WEB", &folder).run()?;
    Ok((folder, lacks))
}

/// Builds the page and tests it: its types, the parts that need no browser, and in a browser everything that users can do.
pub(crate) fn test(sh: &Shell) -> Result<Vec<String>> {
    let (folder, mut lacks) = build(sh)?;
    {
        let _sources = sh.push_dir(SOURCES);
        cmd!(sh, "npm run check").run()?;
        cmd!(sh, "npm test").run()?;
    }
    if let Some(lack) = wasm::BROWSER.lack(sh) {
        lacks.push(format!("the page in a browser: {lack}"));
        return Ok(lacks);
    }
    // The command with the page inside is tested as well.
    let command = tools::command(sh, Some(&folder))?;
    let _sources = sh.push_dir(SOURCES);
    cmd!(sh, "npm run browser").env("NINEFOLD_WEB", folder).env("NINEFOLD_COMMAND", command).run()?;
    Ok(lacks)
}

/// The needs of the page's build.
pub(crate) const NEEDS: &[Need] = wasm::NEEDS;

#[cfg(unix)]
use std::os::unix::fs::symlink;
#[cfg(windows)]
use std::os::windows::fs::symlink_dir as symlink;
