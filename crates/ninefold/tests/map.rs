//! The documents that say where things are: each file and folder that they name exists, and the map stays one page.

use std::fs;
use std::path::{Path, PathBuf};

/// The longest map, in lines.
const PAGE: usize = 130;

/// The top-level folders of the checkout that a path may start with.
const FOLDERS: [&str; 8] = ["benches", "checks", "crates", "docs", "examples", "fuzz", "web", "xtask"];

/// The end of a file's name that makes a word a path.
const ENDINGS: [&str; 11] = [".rs", ".md", ".toml", ".json", ".txt", ".tsv", ".ts", ".js", ".mjs", ".svelte", ".py"];

/// The paths in backticks and the targets of links, each with the number of its line.
fn paths(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut is_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        let quoted = line.split('`').skip(1).step_by(2).filter(|word| is_path(word));
        let linked = line.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        found.extend(quoted.chain(linked.filter(|link| !link.contains("://"))).map(|path| (number, path)));
    }
    found
}

fn is_path(word: &str) -> bool {
    let first = word.split('/').next().unwrap_or_default();
    let is_file = ENDINGS.iter().any(|ending| word.strip_suffix(ending).is_some_and(|stem| !stem.is_empty()));
    !word.contains([' ', '<'])
        && !word.starts_with(['~', '.', '/'])
        && (word.contains('/') || is_file || FOLDERS.contains(&first))
}

#[test]
fn named_files_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut missing = Vec::new();
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root.join(document)).unwrap();
        let paths = paths(&text);
        assert!(paths.len() > 20, "{document} names {} paths", paths.len());
        let lacks = paths.into_iter().filter(|(_, path)| !root.join(path).exists());
        missing.extend(lacks.map(|(line, path)| format!("{document}:{line}: {path}")));
    }
    assert!(missing.is_empty(), "no such file or folder:\n{}", missing.join("\n"));
}

#[test]
fn the_map_is_one_page() {
    let map = include_str!("../../../ARCHITECTURE.md");
    assert!(map.lines().count() <= PAGE, "{} lines", map.lines().count());
    let long = map.lines().find(|line| line.chars().count() > 150);
    assert_eq!(long, None);
}

#[test]
fn paths_are_recognised() {
    let text = "`crates/a.rs`, `web`, `x.py` and [b](docs/b.md#c)\n`a b/c`, `.about`, `Facts` and [d](https://d.e)\n```\n`f/g`\n```";
    assert_eq!(paths(text), [(1, "crates/a.rs"), (1, "web"), (1, "x.py"), (1, "docs/b.md")]);
}

/// Every crate carries the licences of the project, which a package of it alone would lack.
#[test]
fn every_crate_has_the_licences() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut crates = 0;
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let (own, whole) = (fs::read_to_string(folder.join(name)), fs::read_to_string(root.join(name)));
            assert_eq!(own.ok(), whole.ok(), "{}: {name}", folder.display());
        }
        crates += 1;
    }
    assert!(crates > 10);
}

/// The files that a source includes, as it names them.
fn included(source: &str) -> impl Iterator<Item = &str> {
    let named = ["include_str!(\"", "include_bytes!(\"", "include!(\"", "#[path = \""];
    named.into_iter().flat_map(|start| source.split(start).skip(1)).filter_map(|rest| rest.split('"').next())
}

/// The sources of a crate, at any depth.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// A package has no file from outside of its crate, so that a source that includes one would not compile there.
#[test]
fn no_source_includes_a_file_from_outside_its_crate() {
    let mut files = 0;
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap() {
        let own = entry.unwrap().path();
        let mut found = Vec::new();
        sources(&own.join("src"), &mut found);
        for source in found {
            let text = fs::read_to_string(&source).unwrap();
            for name in included(&text) {
                let depth = source.strip_prefix(&own).unwrap().components().count() - 1;
                let up = name.split('/').take_while(|part| *part == "..").count();
                assert!(up <= depth, "{} includes {name}", source.display());
                files += 1;
            }
        }
    }
    assert!(files > 20, "{files} files are included");
}

#[test]
fn included_files_are_found() {
    let source =
        "const A: &str = include_str!(\"../a.txt\");\n#[path = \"b.rs\"] mod b; include_bytes!(concat!(\"c\"))";
    assert_eq!(included(source).collect::<Vec<_>>(), ["../a.txt", "b.rs"]);
}

/// Every crate has the words by which a registry lists it; the pages of a library show every feature.
#[test]
fn every_crate_has_its_metadata() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap() {
        let folder = entry.unwrap().path();
        let (name, manifest) = (folder.display(), fs::read_to_string(folder.join("Cargo.toml")).unwrap());
        for key in ["description", "keywords", "categories"] {
            assert!(manifest.lines().any(|line| line.starts_with(&format!("{key} = "))), "{name}: no {key}");
        }
        let keywords = manifest.lines().find_map(|line| line.strip_prefix("keywords = ")).unwrap();
        assert!(keywords.split(", ").count() <= 5, "{name}: registries take five keywords");
        let is_library = !["ninefold-cli", "ninefold-py", "ninefold-wasm"].iter().any(|shell| folder.ends_with(shell));
        let is_shown_whole = manifest.contains("[package.metadata.docs.rs]\nall-features = true\n");
        assert_eq!(is_library, is_shown_whole, "{name}: metadata of docs.rs");
    }
}
