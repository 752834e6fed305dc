//! The pages of the guide, available offline: `ninefold help ratings`.

mod keys;
mod markdown;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::Command;
use ninefold_app::{catalogue, near};

use super::{asking, searched};
use crate::io::output;

/// The pages that the command contains, in the order of the guide, each as its name and its Markdown.
const PAGES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The name of the page on techniques, which the command generates.
const TECHNIQUES: &str = "techniques";

/// The page of the keys of the terminal, which the command generates.
const KEYS: &str = "keys";

/// The name under which `ninefold help` lists the pages.
const LIST: &str = "pages";

/// The width of a text that is not written to a terminal.
const WIDTH: usize = 100;

/// Prints the page for `ninefold help NAME`, if there is one.
pub(super) fn asked(arguments: &[OsString]) -> Option<ExitCode> {
    let (out, code) = match answer(arguments)? {
        Ok(text) => (text, ExitCode::SUCCESS),
        Err(message) => {
            output::message(&message);
            (String::new(), ExitCode::from(2))
        }
    };
    // A reader such as a pager may stop reading early.
    let _ = write!(anstream::stdout(), "{out}");
    Some(code)
}

/// Returns the requested page, or an error that suggests the most similar name. If a verb has the same name, it takes precedence; `docs/NAME` then
/// names the page.
fn answer(arguments: &[OsString]) -> Option<Result<String, String>> {
    let [_, help, name] = arguments else { return None };
    let name = name.to_str().filter(|_| help == "help")?;
    if is_verb(name) {
        return None;
    }
    let file = name.strip_prefix("docs/").unwrap_or(name);
    let page = file.strip_suffix(".md").unwrap_or(file);
    if page == LIST {
        return Some(Ok(list()));
    }
    Some(match text(page) {
        Some(text) => Ok(markdown::shown(&text, width(), &called)),
        None if searched::found(name, &asking::command()).is_some() => return None,
        None => Err(unknown(name, called(near::near(page, names())?).as_str())),
    })
}

fn is_verb(name: &str) -> bool {
    static COMMAND: LazyLock<Command> = LazyLock::new(asking::command);
    name == "help" || COMMAND.find_subcommand(name).is_some()
}

/// Returns the names of the pages, in the order of the guide.
fn names() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|(name, _)| *name).chain([TECHNIQUES, KEYS])
}

/// Returns the Markdown of a page.
fn text(page: &str) -> Option<String> {
    let own = PAGES.iter().find(|(name, _)| *name == page).map(|(_, text)| (*text).to_owned());
    own.or_else(|| match page {
        TECHNIQUES => Some(catalogue::page()),
        KEYS => Some(keys::page()),
        _ => None,
    })
}

/// Returns the error for a name that is similar to that of a page, since the parser would suggest only verbs.
fn unknown(name: &str, meant: &str) -> String {
    format!("there is no verb and no page {name:?}; did you mean `{meant}`? `ninefold help pages` lists the pages")
}

/// Returns the command that shows a page. A page with the same name as a verb must be named with its folder.
fn called(page: &str) -> String {
    format!("ninefold help {}{page}", if is_verb(page) { "docs/" } else { "" })
}

/// Returns the list of the pages.
fn list() -> String {
    let lines: Vec<(String, &str)> = names().map(|name| (called(name), title(name))).collect();
    let widest = lines.iter().map(|(command, _)| command.len()).max().unwrap_or_default();
    let line = |(command, title): &(String, &str)| format!("  {command:widest$}  {title}\n");
    format!("The pages of the guide:\n\n{}", lines.iter().map(line).collect::<String>())
}

/// Returns the title of a page.
fn title(page: &str) -> &'static str {
    let made = if page == KEYS { keys::TITLE } else { "# Techniques" };
    let text = PAGES.iter().find(|(name, _)| *name == page).map_or(made, |(_, text)| *text);
    text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default()
}

/// Returns the number of columns of the terminal, up to a width that is easy to read.
fn width() -> usize {
    let is_terminal = std::io::stdout().is_terminal();
    let size = is_terminal.then(|| crossterm::terminal::size().ok()).flatten();
    size.map_or(WIDTH, |(columns, _)| usize::from(columns).clamp(40, 120))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(page: &str, width: usize) -> String {
        let shown = markdown::shown(&text(page).unwrap(), width, &called);
        anstream::adapter::strip_str(&shown).to_string()
    }

    #[test]
    fn every_page_begins_with_its_title_and_has_no_signs_of_markdown() {
        assert!(names().count() > 30);
        for page in names() {
            for width in [40, 100] {
                let shown = plain(page, width);
                let prose = || shown.lines().filter(|line| !line.starts_with("    "));
                assert!(!title(page).is_empty() && shown.starts_with(title(page).split(' ').next().unwrap()), "{page}");
                assert!(prose().all(|line| !line.contains("](") && !line.starts_with("| ")), "{page}\n{shown}");
            }
        }
    }

    #[test]
    fn the_page_of_keys_names_every_action() {
        let shown = plain(KEYS, 100);
        for action in ninefold_play::Action::listed() {
            assert!(shown.contains(&action.name()) && shown.contains(action.about().unwrap()), "{action:?}\n{shown}");
        }
        assert!(shown.contains("shift-tab"), "{shown}");
    }

    #[test]
    fn pages_are_asked_for_by_name_or_file() {
        let answer = |words: &[&str]| answer(&words.iter().map(OsString::from).collect::<Vec<_>>());
        for name in ["ratings", "ratings.md", "docs/ratings.md", "docs/formats", "pages"] {
            assert!(answer(&["ninefold", "help", name]).unwrap().is_ok(), "{name}");
        }
        for name in ["solve", "formats", "help", "xyzzy"] {
            assert!(answer(&["ninefold", "help", name]).is_none(), "{name}");
        }
        assert!(answer(&["ninefold", "help", "rattings"]).unwrap().unwrap_err().contains("`ninefold help ratings`"));
        assert!(answer(&["ninefold", "solve", "ratings"]).is_none() && answer(&["ninefold", "help"]).is_none());
    }
}
