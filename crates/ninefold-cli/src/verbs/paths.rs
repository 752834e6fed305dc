//! `ninefold paths`: where the user's games and settings are stored.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::{Verb, asking};
use crate::io::{Shell, config, output, places};
use crate::options::{Files, Out, Plain};

/// Show where saved games and settings are
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ninefold paths
  ninefold paths --json

The variables XDG_DATA_HOME and XDG_CONFIG_HOME name other folders. The file config.toml holds defaults, all of them optional:
  theme = \"contrast\"
  keys = \"vim\"
  paper = \"letter\"
  method = \"simple\"
  saves = \"/home/me/sudoku\"

The theme (dark, light, contrast or none) and the keys (a preset, or a file beside this one) are those of play and edit, the paper that \
of print and book, and of PDF files of explain and technique, the method that of explain and hint; saves is the folder of saved games. Options on the command line have priority.")]
pub(crate) struct Paths {
    /// Print a JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    out: Out,
}

/// A file or folder in which the command stores something.
pub(super) struct Place {
    name: &'static str,
    /// The default path, for the manual.
    pub(super) usual: &'static str,
    pub(super) about: &'static str,
    folder: fn() -> Result<PathBuf>,
    file: &'static str,
}

/// All files and folders in which the command stores something.
pub(super) const USUAL: [Place; 3] = [
    Place {
        name: "saves",
        usual: "~/.local/share/ninefold/session.json",
        about: "The games of play and edit; programs that run at the same time have separate files beside it.",
        folder: saves,
        file: "session.json",
    },
    Place {
        name: "keys",
        usual: "~/.config/ninefold/keys.toml",
        about: "Your own keys; `ninefold help keys` describes the file.",
        folder: places::settings,
        file: "keys.toml",
    },
    Place {
        name: "config",
        usual: "~/.config/ninefold/config.toml",
        about: "Defaults: theme and keys of play and edit, paper, method, saves; `ninefold help paths` describes the file.",
        folder: places::settings,
        file: config::NAME,
    },
];

/// Returns the folder of saved games. Invalid settings are only reported, so that users can find the file and correct it.
fn saves() -> Result<PathBuf> {
    places::saves().or_else(|error| {
        output::message(&format!("{error:#}"));
        places::usual_saves()
    })
}

impl Verb for Paths {
    fn files(&self) -> Files<'_> {
        Files::out(&self.out)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        let is_json = output::plain(self.json, &self.out, &[]) == Plain::Json;
        let (mut text, fault) = (String::new(), config::fault(asking::command()));
        for Place { name, about, folder, file, .. } in USUAL {
            let path = folder()?.join(file);
            let (shown, is_there) = (path.display().to_string(), path.exists());
            let fault = fault.as_ref().filter(|_| file == config::NAME);
            text += &if is_json {
                let mut object = json!({ "name": name, "path": shown, "exists": is_there, "about": about });
                fault.into_iter().for_each(|fault| object["error"] = fault.as_str().into());
                format!("{object}\n")
            } else {
                let there = if is_there { "" } else { " (does not exist yet)" };
                let fault = fault.map_or_else(String::new, |fault| format!("       It has an error: {fault}\n"));
                format!("{name:<6} {shown}{there}\n       {}\n{fault}", about.replace('`', ""))
            };
        }
        output::write(text.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}
