//! Writes the bill of materials of the command in the format `CycloneDX` 1.5, for programs that look for components with known vulnerabilities.
//!
//! ```text
//! cargo tree: crates inside --cargo metadata: licences, edges; Cargo.lock: checksums--+--> ninefold-VERSION.cdx.json
//! web/package-lock.json: packages that are not development tools-----------------------+
//! ```
//!
//! The packages are those that the web app can contain; its bundler leaves out code that the page does not use.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};
use xshell::{Shell, cmd};

/// The lock file of the web app.
const WEB: &str = "web/package-lock.json";
/// The command's own crate.
const COMMAND: &str = "ninefold-cli";

/// Returns the bill as JSON, with `time` in seconds since 1970 as its date.
pub(crate) fn text(sh: &Shell, version: &str, time: &str) -> Result<String> {
    let tree = cmd!(sh, "cargo tree --package {COMMAND} --features full,web --edges normal,no-proc-macro");
    let tree = tree.args(["--prefix", "none", "--format", "{p}"]).quiet().read()?;
    let metadata = cmd!(sh, "cargo metadata --format-version 1 --all-features").quiet().read()?;
    let date = format!("@{time}");
    let date = cmd!(sh, "date --utc --date {date} +%Y-%m-%dT%H:%M:%SZ").quiet().read()?;
    let inside = inside(&tree)?;
    let (mut parts, edges) =
        crates(&inside, &serde_json::from_str(&metadata)?, &checksums(&sh.read_file("Cargo.lock")?))?;
    parts.extend(packages(&serde_json::from_str(&sh.read_file(WEB)?)?)?);
    let itself = cargo_name(COMMAND, version);
    parts.retain(|part| part["bom-ref"] != *itself);
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": date,
            "component": {
                "type": "application",
                "bom-ref": itself,
                "name": "ninefold",
                "version": version,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                "purl": itself,
            },
        },
        "components": parts,
        "dependencies": edges,
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

/// Returns the names and versions of the crates in the output of `cargo tree`.
fn inside(tree: &str) -> Result<Vec<(String, String)>> {
    let mut inside = Vec::new();
    for line in tree.lines() {
        let (name, rest) = line.split_once(" v").with_context(|| format!("a crate without a version: {line}"))?;
        let version = rest.split(' ').next().unwrap_or(rest);
        inside.push((name.to_owned(), version.to_owned()));
    }
    inside.sort();
    inside.dedup();
    Ok(inside)
}

fn cargo_name(name: &str, version: &str) -> String {
    format!("pkg:cargo/{name}@{version}")
}

/// Returns the SHA-256 checksums in a lock file, by the name and version of the crate.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(&format!("{key} = \""))?.strip_suffix('"'));
        line.map(str::to_owned)
    };
    let blocks = lock.split("[[package]]");
    let found =
        blocks.filter_map(|block| Some(((value(block, "name")?, value(block, "version")?), value(block, "checksum")?)));
    found.collect()
}

/// Returns the crates as components, and the dependencies between them.
fn crates(
    inside: &[(String, String)],
    metadata: &Value,
    checksums: &BTreeMap<(String, String), String>,
) -> Result<(Vec<Value>, Vec<Value>)> {
    let packages = metadata["packages"].as_array().context("no packages")?;
    let mut names = BTreeMap::new();
    let mut parts = Vec::new();
    for (name, version) in inside {
        let package = packages.iter().find(|package| package["name"] == **name && package["version"] == **version);
        let package = package.with_context(|| format!("{name} {version} has no metadata"))?;
        let reference = cargo_name(name, version);
        names.insert(package["id"].as_str().context("a package without an id")?, reference.clone());
        let mut part = Map::new();
        part.insert("type".into(), "library".into());
        part.insert("bom-ref".into(), reference.clone().into());
        part.insert("name".into(), name.clone().into());
        part.insert("version".into(), version.clone().into());
        if let Some(hash) = checksums.get(&(name.clone(), version.clone())) {
            part.insert("hashes".into(), json!([{ "alg": "SHA-256", "content": hash }]));
        }
        if let Some(licence) = package["license"].as_str() {
            // Old manifests separate alternatives by a slash.
            part.insert("licenses".into(), json!([{ "expression": licence.replace('/', " OR ") }]));
        }
        part.insert("purl".into(), reference.into());
        if let Some(address) = package["repository"].as_str() {
            part.insert("externalReferences".into(), json!([{ "type": "vcs", "url": address }]));
        }
        parts.push(Value::Object(part));
    }
    let mut edges = Vec::new();
    for node in metadata["resolve"]["nodes"].as_array().context("no graph")? {
        let Some(reference) = node["id"].as_str().and_then(|id| names.get(id)) else { continue };
        let used = node["deps"].as_array().context("a crate without edges")?.iter().filter(|edge| {
            // A normal dependency has no kind; the others are for builds or tests.
            edge["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
        });
        let mut used: Vec<&String> = used.filter_map(|edge| names.get(edge["pkg"].as_str()?)).collect();
        used.sort();
        used.dedup();
        edges.push(json!({ "ref": reference, "dependsOn": used }));
    }
    edges.sort_by_key(|edge| edge["ref"].as_str().map(str::to_owned));
    ensure!(edges.len() == parts.len(), "{} crates, and edges of {}", parts.len(), edges.len());
    Ok((parts, edges))
}

/// Returns the packages of an npm lock file as components, without development tools.
fn packages(lock: &Value) -> Result<Vec<Value>> {
    let mut parts = BTreeMap::new();
    for (place, package) in lock["packages"].as_object().context("no packages")? {
        let is_tool = ["dev", "devOptional", "peer", "optional"].iter().any(|kind| package[kind] == true);
        let Some((_, name)) = place.rsplit_once("node_modules/").filter(|_| !is_tool) else { continue };
        let version = package["version"].as_str().with_context(|| format!("{place} has no version"))?;
        let reference = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
        let mut part = json!({ "type": "library", "bom-ref": reference, "name": name, "version": version });
        if let Some(licence) = package["license"].as_str() {
            part["licenses"] = json!([{ "expression": licence }]);
        }
        part["purl"] = reference.clone().into();
        parts.insert(reference, part);
    }
    Ok(parts.into_values().collect())
}

/// Requires that a bill lists each part once and names only listed parts in its graph.
pub(crate) fn check(bill: &str) -> Result<()> {
    let bill: Value = serde_json::from_str(bill)?;
    let itself = bill["metadata"]["component"]["bom-ref"].as_str().context("the bill does not name the command")?;
    let parts = bill["components"].as_array().context("the bill has no parts")?;
    let mut names = vec![itself];
    for part in parts {
        names.push(part["bom-ref"].as_str().context("a part without a name")?);
        ensure!(part["licenses"][0]["expression"].is_string(), "{} has no licence", part["bom-ref"]);
    }
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    ensure!(twice.is_none(), "the bill lists {twice:?}");
    for edge in bill["dependencies"].as_array().context("the bill has no graph")? {
        let used = edge["dependsOn"].as_array().context("a part without edges")?;
        for name in used.iter().chain([&edge["ref"]]) {
            let name = name.as_str().context("an edge without a name")?;
            ensure!(names.binary_search(&name).is_ok(), "the graph names {name}, which the bill does not list");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::packages::version;

    #[test]
    fn the_bill_lists_the_crates_and_the_packages() -> Result<()> {
        let sh = Shell::new()?;
        sh.change_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        let version = version(&sh)?;
        let bill = text(&sh, &version, "86400")?;
        check(&bill)?;
        for part in [
            "\"timestamp\": \"1970-01-02T00:00:00Z\"",
            &format!("\"pkg:cargo/ninefold-core@{version}\""),
            "\"pkg:cargo/clap@",
            "\"pkg:npm/svelte@",
            "\"pkg:npm/%40fontsource-variable/",
            "\"alg\": \"SHA-256\"",
        ] {
            ensure!(bill.contains(part), "the bill lacks {part}");
        }
        ensure!(!bill.contains("pkg:npm/vite@") && !bill.contains("pkg:cargo/expect-test@"), "the bill lists tools");
        let broken = bill.replacen("\"dependsOn\": [", "\"dependsOn\": [\"pkg:cargo/nothing@1.0.0\",", 1);
        ensure!(check(&broken).is_err(), "an edge to nothing was accepted");
        Ok(())
    }
}
