//! The guide: its table of contents names every page, and each link of a document leads to a file and to a heading in it.
//!
//! The book itself is built by `cargo xtask docs`; these checks need no other program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

const CONTENTS: &str = "SUMMARY.md";

/// The documents outside of the guide whose links are resolved too.
const OTHERS: [&str; 12] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    "benches/README.md",
    "checks/cpsat/README.md",
    "examples/README.md",
    "web/README.md",
    "crates/ninefold-py/README.md",
    "crates/ninefold-wasm/js/README.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "md")
}

/// The names of the pages of the guide.
fn pages() -> BTreeSet<String> {
    let names = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| is_page(Path::new(name)) && name != CONTENTS).collect()
}

/// The lines of a text outside of fenced code, numbered from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fence: Option<&str> = None;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let mark = line.trim_start();
        match fence {
            Some(open) if mark.trim_end() == open => fence = None,
            Some(_) => {}
            None => {
                fence = ["```", "~~~~"].into_iter().find(|fence| mark.starts_with(fence));
                return fence.is_none();
            }
        }
        false
    })
}

/// The targets of links and pictures, each with the number of its line.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        // Text in backticks contains no link; the targets of links contain no backtick.
        let outside = |at: usize| line[..at].matches('`').count().is_multiple_of(2);
        let written = line.match_indices("](").filter(|(at, _)| outside(*at));
        found.extend(written.filter_map(|(at, _)| Some((number, line[at + 2..].split(')').next()?))));
        let pictures = line.match_indices("src=\"").filter_map(|(at, _)| line[at + 5..].split('"').next());
        found.extend(pictures.map(|target| (number, target)));
    }
    found
}

/// The anchors of the headings of a page, as hosts of sources and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut counts = BTreeMap::<String, usize>::new();
    let headings = prose(text).filter(|(_, line)| line.starts_with('#'));
    let mut all = BTreeSet::new();
    for (_, line) in headings {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|sign| sign.is_alphanumeric() || [' ', '-', '_'].contains(sign));
        let anchor: String = kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect();
        let count = counts.entry(anchor.clone()).or_default();
        all.insert(if *count == 0 { anchor } else { format!("{anchor}-{count}") });
        *count += 1;
    }
    let named = text.match_indices(" id=\"").chain(text.match_indices(" name=\""));
    all.extend(named.filter_map(|(at, found)| text[at + found.len()..].split('"').next()).map(str::to_owned));
    all
}

/// A path without `..`, so that a link out of the checkout is recognised.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => plain.pop().then_some(())?,
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    Some(plain)
}

/// The reason why a link of a document leads nowhere.
fn fault(document: &str, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let from = Path::new(document).parent().unwrap();
    let Some(path) = (if path.is_empty() { Some(PathBuf::from(document)) } else { plain(&from.join(path)) }) else {
        return Some("it leads out of the checkout".into());
    };
    let place = root().join(&path);
    if !place.exists() {
        return Some("there is no such file".into());
    }
    if anchor.is_empty() || !is_page(&path) {
        return None;
    }
    let known = anchors(&fs::read_to_string(place).unwrap());
    (!known.contains(anchor)).then(|| "the page has no such heading".into())
}

#[test]
fn the_contents_name_every_page_once() {
    let contents = fs::read_to_string(root().join("docs").join(CONTENTS)).unwrap();
    let mut named: Vec<&str> = links(&contents).into_iter().map(|(_, page)| page).collect();
    named.sort_unstable();
    assert_eq!(named, pages().iter().collect::<Vec<_>>());
}

#[test]
fn every_link_leads_somewhere() {
    let documents = pages().into_iter().chain([CONTENTS.to_owned()]).map(|page| format!("docs/{page}"));
    let (mut wrong, mut all) = (Vec::new(), 0);
    for document in documents.chain(OTHERS.map(str::to_owned)) {
        let text = fs::read_to_string(root().join(&document)).expect(&document);
        for (line, target) in links(&text) {
            all += 1;
            wrong.extend(fault(&document, target).map(|fault| format!("{document}:{line}: {target}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(all > 400, "{all} links");
}

/// Pages are read on a slow line too.
#[test]
fn pictures_are_small() {
    for entry in fs::read_dir(root().join("docs/gallery")).unwrap() {
        let entry = entry.unwrap();
        assert!(entry.metadata().unwrap().len() < 100_000, "{}", entry.path().display());
    }
}

/// A stranger reads it in two screens.
#[test]
fn the_front_page_is_short() {
    let lines = fs::read_to_string(root().join("README.md")).unwrap().lines().count();
    assert!(lines <= 110, "{lines} lines");
}

#[test]
fn links_and_headings_are_recognised() {
    let text = "# A *b*: `c`\n[x](y.md#z) and `[no](no.md)`\n```sh\n# no\n[no](no.md)\n```\n<img src=\"p.png\">\n## A b c\n### A b, c\n";
    assert_eq!(links(text), [(2, "y.md#z"), (7, "p.png")]);
    assert_eq!(anchors(text), ["a-b-c", "a-b-c-1", "a-b-c-2"].map(str::to_owned).into());
    assert_eq!(fault("docs/guide.md", "../../x.md").as_deref(), Some("it leads out of the checkout"));
    assert_eq!(fault("docs/guide.md", "nowhere.md").as_deref(), Some("there is no such file"));
    assert_eq!(fault("docs/guide.md", "#nowhere").as_deref(), Some("the page has no such heading"));
    assert_eq!(fault("docs/guide.md", "https://example.org/x"), None);
}
