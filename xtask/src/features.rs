//! Builds each crate with few features: all other steps build with all features.
//!
//! ```text
//! features of a crate --merge those that imply each other--> distinct sets --at most 8: all, otherwise none and each alone--> cargo clippy
//! ```
//!
//! All subsets of seven features would be 128 builds, and a line of code rarely depends on more than one.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use serde_json::Value;
use xshell::{Shell, cmd};

/// The maximum number of distinct sets for which a crate is built with every set.
const ALL: usize = 8;

/// Crates that are only built without features: their features mostly enable those of other crates, and each set recompiles most of the project.
const PLAIN: [&str; 2] = ["ninefold-app", "ninefold-cli"];

/// A set of names of features.
type Set = BTreeSet<String>;

/// Lints each crate that has features with the sets of [`sets`].
pub(crate) fn lint(sh: &Shell) -> Result<()> {
    let metadata: Value =
        serde_json::from_str(&cmd!(sh, "cargo metadata --no-deps --offline --format-version 1").quiet().read()?)?;
    for package in metadata["packages"].as_array().context("no packages")? {
        let name = package["name"].as_str().context("a package without a name")?;
        let is_plain = |set: &Set| !PLAIN.contains(&name) || set.is_empty();
        for set in sets(&package["features"]).into_iter().filter(is_plain) {
            let features = set.into_iter().collect::<Vec<_>>().join(",");
            let only = ["--no-default-features", "--features", &features];
            cmd!(sh, "cargo clippy --quiet --package {name} {only...} -- -D warnings")
                .run()
                .with_context(|| format!("{name} with the features [{features}]"))?;
        }
    }
    Ok(())
}

/// Returns the sets of features with which a crate is built: all distinct sets if they are few, otherwise the empty set and each feature with the
/// features that it implies. The set of all features is left out. A crate without features has no sets.
fn sets(features: &Value) -> Vec<Set> {
    let Some(table) = features.as_object() else { return Vec::new() };
    let names: Vec<&str> = table.keys().map(String::as_str).filter(|name| *name != "default").collect();
    let closed = |chosen: &[&str]| {
        let mut set = Set::new();
        let mut open: Vec<String> = chosen.iter().map(|name| (*name).to_owned()).collect();
        while let Some(name) = open.pop() {
            // `dep:name` and `crate/feature` are not features of the crate.
            let implied = table.get(&name).and_then(Value::as_array);
            if let Some(implied) = implied.filter(|_| set.insert(name)) {
                open.extend(implied.iter().filter_map(|one| one.as_str().map(str::to_owned)));
            }
        }
        set.retain(|name| names.contains(&name.as_str()));
        set
    };
    let every = closed(&names);
    let alone = || names.iter().map(|name| closed(&[name])).chain([Set::new()]).collect::<BTreeSet<Set>>();
    // Unions of closed sets are closed.
    let mut unions = BTreeSet::from([Set::new()]);
    for one in alone() {
        let more: Vec<Set> = unions.iter().map(|set| set | &one).collect();
        unions.extend(more);
        if unions.len() > 2 * ALL {
            break;
        }
    }
    let mut sets = if unions.len() <= ALL { unions } else { alone() };
    sets.remove(&every);
    sets.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn named(features: &Value) -> Vec<String> {
        sets(features).into_iter().map(|set| set.into_iter().collect::<Vec<_>>().join("+")).collect()
    }

    #[test]
    fn few_features_are_combined_and_many_stand_alone() {
        let chain = json!({ "default": ["std"], "std": ["alloc", "other/std"], "alloc": [] });
        assert_eq!(named(&chain), ["", "alloc"]);
        let two = json!({ "serde": ["dep:serde"], "toml": ["dep:toml"] });
        assert_eq!(named(&two), ["", "serde", "toml"]);
        let four = json!({ "a": [], "b": [], "c": ["dep:x"], "d": ["a"] });
        assert_eq!(named(&four), ["", "a", "a+d", "b", "c"]);
        assert!(named(&json!({})).is_empty());
    }
}
