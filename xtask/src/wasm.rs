//! Builds the modules of the JavaScript package, shrinks and measures them, assembles the folder for `npm pack`, and tests the package as users
//! receive it.
//!
//! ```text
//! ninefold-wasm --cargo, once for each module--> *.wasm --js/scripts/pack.mjs--> the package --npm pack, install--> an empty project: tests
//! ```

use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::SystemTime;
use std::{env, thread};

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use xshell::{Shell, cmd};

use crate::made::Recipe;
use crate::needs::Need;
use crate::sysroot::Compiler;
use crate::tools;

/// The target of the modules.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// The needs of the package besides the compiler.
pub(crate) const NEEDS: &[Need] = &[Need::Library(TARGET), Need::Node];
/// The browser of the tests.
pub(crate) const BROWSER: Need = Need::Program("chromium", "chromium");
/// The headless shell of the browser, in which pages take half of the time.
pub(crate) const SHELL: Need = Need::Quicker("chromium-headless-shell", "chromium-headless-shell");

/// The hand-written parts of the package.
const SOURCES: &str = "crates/ninefold-wasm/js";

/// Limits the memory of a module to a gigabyte, so that the page survives any input.
const MEMORY: &str = "-Clink-arg=--max-memory=1073741824";

/// A module of the package.
struct Module {
    name: &'static str,
    /// The build profile of the workspace. Modules with the same profile have the same flags, and share most libraries.
    profile: &'static str,
    features: &'static str,
    /// Whether the module contains the core.
    core: bool,
    /// Whether the module is for machines with 128-bit vectors.
    vectors: bool,
}

/// The modules, grouped by profile; the profile that takes longest is first.
const MODULES: [Module; 7] = [
    Module { name: "ninefold", profile: "wasm", features: "full", core: true, vectors: false },
    Module { name: "ninefold-print", profile: "wasm", features: "print", core: true, vectors: false },
    Module { name: "ninefold-core", profile: "wasm", features: "", core: true, vectors: false },
    Module { name: "ninefold-play", profile: "wasm", features: "play", core: false, vectors: false },
    Module { name: "ninefold-variants", profile: "wasm", features: "variants", core: false, vectors: false },
    Module { name: "ninefold.simd", profile: "wasm-simd", features: "full", core: true, vectors: true },
    Module { name: "ninefold-core.simd", profile: "wasm-core-simd", features: "", core: true, vectors: true },
];

/// Builds the JavaScript package.
///
/// The standard library for WebAssembly is rustup's, or is built once from Debian's packages, which are announced and installed if they are missing.
#[derive(Args)]
pub(crate) struct Wasm {
    /// Builds that module alone; may be given several times. The others are taken as they were built last, and are missing where they never were.
    #[arg(long, value_name = "MODULE", value_parser = PossibleValuesParser::new(MODULES.iter().map(|module| module.name)))]
    only: Vec<String>,
}

impl Wasm {
    /// Builds the package, or reports what is missing.
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        for need in NEEDS {
            if let Some(lack) = need.lack(sh) {
                anyhow::bail!(lack);
            }
        }
        let (folder, lacks) = build(sh, &self.only)?;
        lacks.iter().for_each(|lack| println!("{lack}"));
        println!("the package is in {}", folder.display());
        Ok(())
    }
}

impl Module {
    /// Builds the module and puts it into a folder.
    fn build(&self, root: &Path, compiler: &Compiler, target: &Path, modules: &Path) -> Result<()> {
        let Self { name, profile, features, core, vectors } = self;
        let sh = Shell::new()?;
        sh.change_dir(root);
        let cargo = cmd!(sh, "cargo rustc --package ninefold-wasm --lib --crate-type cdylib --profile {profile}");
        let cargo = cargo.args(["--target", TARGET, "--features", features]);
        let cargo = cargo.args((!core).then_some("--no-default-features"));
        let paths = short_paths()?;
        let mut flags = vec![MEMORY];
        flags.extend(paths.iter().map(String::as_str));
        flags.extend(vectors.then_some("-Ctarget-feature=+simd128"));
        let (module, recipe) =
            (modules.join(format!("{name}.wasm")), Recipe(format!("{} {cargo} {flags:?}", compiler.name(&sh)?)));
        if recipe.is_unchanged(&module, root) {
            println!("{name}.wasm is already built from these sources");
            return Ok(());
        }
        println!("building {name}.wasm");
        Recipe::forget(&module);
        let since = SystemTime::now();
        compiler.used_with(cargo, TARGET, &flags).run()?;
        // The next module with this profile overwrites the file.
        let built = target.join(TARGET).join(profile).join("ninefold_wasm.wasm");
        sh.copy_file(&built, &module)?;
        recipe.record(&module, root, &built.with_extension("d"), since)
    }
}

/// Builds the whole package, once for all steps, and returns its folder and the checks that were skipped.
pub(crate) fn package(sh: &Shell) -> Result<(PathBuf, Vec<String>)> {
    static BUILT: OnceLock<(PathBuf, Vec<String>)> = OnceLock::new();
    if let Some(built) = BUILT.get() {
        return Ok(built.clone());
    }
    let built = build(sh, &[])?;
    Ok(BUILT.get_or_init(|| built).clone())
}

/// Builds the package, or some of its modules, into a folder, and reports the checks that were skipped.
fn build(sh: &Shell, only: &[String]) -> Result<(PathBuf, Vec<String>)> {
    let compiler = Compiler::of(sh, TARGET)?;
    let target = tools::target_folder(sh, "Cargo.toml")?;
    let modules = target.join("npm/modules");
    sh.create_dir(&modules)?;
    let wanted = |module: &&Module| only.is_empty() || only.iter().any(|name| name == module.name);
    let mut profiles: Vec<&str> = MODULES.iter().map(|module| module.profile).collect();
    profiles.dedup();
    // Linking a module takes most of the time, one core and a gigabyte of memory; different profiles are built in parallel.
    let workers = thread::available_parallelism().map_or(1, usize::from).min(profiles.len());
    let queue = Mutex::new(profiles.into_iter());
    let next = || queue.lock().ok()?.next();
    let work = |root: &Path| -> Result<()> {
        while let Some(profile) = next() {
            let all = MODULES.iter().filter(|module| module.profile == profile).filter(wanted);
            all.into_iter().try_for_each(|module| module.build(root, &compiler, &target, &modules))?;
        }
        Ok(())
    };
    let root = sh.current_dir();
    thread::scope(|scope| {
        let builds: Vec<_> = (0..workers).map(|_| scope.spawn(|| work(&root))).collect();
        builds.into_iter().try_for_each(|build| build.join().map_err(|_| anyhow::anyhow!("a build has panicked"))?)
    })?;
    let places = MODULES.iter().map(|module| (module.name, modules.join(format!("{}.wasm", module.name))));
    let named = places.filter(|(_, place)| place.exists()).map(|(name, place)| format!("{name}={}", place.display()));
    tools::npm_install(sh, SOURCES)?;
    let folder = target.join("npm/ninefold");
    let (schemas, script) = (root.join("docs/schema"), root.join(SOURCES).join("scripts/pack.mjs"));
    let pack = cmd!(sh, "node {script} {folder} {schemas} {root}").args(named);
    // rustup's standard library is optimised for speed, which makes a module a tenth larger.
    if compiler.is_own() {
        pack.arg("--no-limits").run()?;
        let lack = "sizes of modules: they hold for a standard library that is built for size (Debian's rustc-web)";
        return Ok((folder, vec![lack.into()]));
    }
    pack.run()?;
    Ok((folder, Vec::new()))
}

/// Returns flags that shorten the paths in panic messages: they begin with the name of the library, without its folder on this machine.
fn short_paths() -> Result<Vec<String>> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = home.context("no home folder")?.join("registry/src");
    let mut flags = Vec::new();
    for registry in sources.read_dir().into_iter().flatten() {
        flags.push(format!("--remap-path-prefix={}=", registry?.path().display()));
    }
    Ok(flags)
}

/// Builds the package, and tests it in an empty project, in Node and in a browser if there is one.
pub(crate) fn test(sh: &Shell) -> Result<Vec<String>> {
    let (folder, lacks) = package(sh)?;
    // The answers of the package must equal those of the command.
    let command = tools::command(sh, None)?;
    let target = tools::target_folder(sh, "Cargo.toml")?;
    let root = sh.current_dir();
    let _sources = sh.push_dir(SOURCES);
    let test = cmd!(sh, "npm test").env("NINEFOLD_PACKAGE", folder).env("NINEFOLD_COMMAND", command);
    let test = test.env("NINEFOLD_ROOT", root).env("NINEFOLD_PROJECT", target.join("npm/project"));
    test.run()?;
    Ok(lacks)
}
