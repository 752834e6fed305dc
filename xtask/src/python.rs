//! Builds the wheel of the Python package, and tests it as users receive it.
//!
//! ```text
//! requirements.txt --pip, once--> tools: maturin, pytest, mypy, ..          ninefold-py --maturin--> the wheel
//!                                   |                                                                  |
//!                                   +--> an empty environment beside them <------pip install-----------+ --> tests
//! ```

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::needs::Need;
use crate::tools;

/// The needs of the package besides the compiler.
pub(crate) const NEEDS: &[Need] = &[Need::Python];

/// The crate, including its Python sources.
const SOURCES: &str = "crates/ninefold-py";
/// The Python packages that link the wheel of a release on Linux; a separate file, since zig is large.
const ZIG: &str = "crates/ninefold-py/scripts/requirements.txt";
/// The arguments for a wheel that runs on old systems.
const OLD: [&str; 3] = ["--zig", "--compatibility", "manylinux2014"];
/// The profile of a release, which is optimised for size.
const RELEASE: &str = "wheel";
/// The maximum size of the wheel of a release in bytes: users download all of it, whatever they use. Most of it is machine code.
const LIMIT: u64 = 11_500_000;
/// The tools that build and test the package.
const REQUIREMENTS: &str = "crates/ninefold-py/tests/requirements.txt";

/// Builds the wheel of the Python package.
///
/// The tools that build it are installed into an environment of their own below the target folder, by pip. On Linux the wheel of a release is linked
/// by zig for the glibc of manylinux2014, 2.17, so that it runs on systems older than this one.
#[derive(Args)]
pub(crate) struct Wheel {
    /// Puts the wheel into that folder, in place of `wheels` in the target folder.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The profile that it is built with; `dev` is built sooner.
    #[arg(long, value_name = "PROFILE", default_value = RELEASE)]
    profile: String,
}

impl Wheel {
    /// Returns the task of building the wheel of a release into the folder `out`.
    pub(crate) fn into(out: PathBuf) -> Self {
        Self { out: Some(out), profile: RELEASE.into() }
    }

    /// Builds the wheel, or reports what is missing.
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        for need in NEEDS {
            if let Some(lack) = need.lack(sh) {
                anyhow::bail!(lack);
            }
        }
        let folder = folder(sh)?;
        let is_release = self.profile == RELEASE;
        let is_linked_by_zig = cfg!(target_os = "linux") && is_release;
        let (place, requirements, arguments): (_, _, &[&str]) =
            if is_linked_by_zig { ("zig", ZIG, &OLD) } else { ("tools", REQUIREMENTS, &[]) };
        let tools = Environment(folder.join(place));
        tools.install(sh, requirements).context("the build tools could not be installed (pip)")?;
        let out = self.out.unwrap_or(tools::target_folder(sh, "Cargo.toml")?.join("wheels"));
        let wheel = build(sh, &tools, &self.profile, arguments, &sh.current_dir().join(out))?;
        let size = wheel.metadata().with_context(|| wheel.display().to_string())?.len();
        ensure!(!is_release || size <= LIMIT, "{} has {size} bytes, more than {LIMIT}", wheel.display());
        println!("the wheel is {} ({size} bytes)", wheel.display());
        Ok(())
    }
}

/// A virtual environment of Python, by its folder.
pub(crate) struct Environment(pub(crate) PathBuf);

impl Environment {
    /// Returns the path of a program of the environment.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.0.join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    /// Returns the search path for programs, with the programs of the environment first.
    fn path(&self) -> Result<OsString> {
        let own = self.program("python").parent().map(Path::to_owned);
        let others = env::var_os("PATH").unwrap_or_default();
        Ok(env::join_paths(own.into_iter().chain(env::split_paths(&others)))?)
    }

    /// Returns the folder of its packages.
    fn packages(&self, sh: &Shell) -> Result<PathBuf> {
        let python = self.program("python");
        let ask = "import sysconfig; print(sysconfig.get_path('purelib'))";
        Ok(cmd!(sh, "{python} -c {ask}").quiet().read()?.into())
    }

    /// Installs the packages of a requirements file, unless they are installed already.
    pub(crate) fn install(&self, sh: &Shell, requirements: &str) -> Result<()> {
        let (wanted, installed) = (sh.read_file(requirements)?, self.0.join("installed.txt"));
        if sh.read_file(&installed).is_ok_and(|before| before == wanted) {
            return Ok(());
        }
        let place = &self.0;
        println!("will install the packages of {requirements} into {} (pip)", place.display());
        cmd!(sh, "python3 -m venv --clear {place}").run()?;
        let python = self.program("python");
        cmd!(sh, "{python} -m pip install --quiet --disable-pip-version-check --requirement {requirements}").run()?;
        sh.write_file(installed, wanted)?;
        Ok(())
    }

    /// Creates an environment with only the wheel, which can import the tools of this environment.
    fn with_wheel(&self, sh: &Shell, place: &Path, wheel: &Path) -> Result<Self> {
        cmd!(sh, "python3 -m venv --clear --without-pip {place}").run()?;
        let (fresh, python) = (Self(place.to_owned()), self.program("python"));
        let inside = fresh.program("python");
        let install =
            cmd!(sh, "{python} -m pip --python {inside} install --quiet --disable-pip-version-check --no-deps");
        install.arg("--no-index").arg(wheel).run()?;
        let lent = fresh.packages(sh)?.join("tools.pth");
        sh.write_file(lent, self.packages(sh)?.display().to_string())?;
        Ok(fresh)
    }
}

/// Returns the folder of environments and wheels.
pub(crate) fn folder(sh: &Shell) -> Result<PathBuf> {
    Ok(tools::target_folder(sh, "Cargo.toml")?.join("python"))
}

/// Builds the wheel into a folder, after removing the old files there.
fn build(sh: &Shell, tools: &Environment, profile: &str, arguments: &[&str], out: &Path) -> Result<PathBuf> {
    for old in sh.read_dir(out).unwrap_or_default() {
        if old.extension().is_some_and(|ending| ending == "whl") {
            sh.remove_path(old)?;
        }
    }
    let (maturin, manifest) = (tools.program("maturin"), format!("{SOURCES}/Cargo.toml"));
    let build = cmd!(sh, "{maturin} build --quiet --manifest-path {manifest} --profile {profile} --out {out}");
    // maturin runs zig by the Python on the path.
    build.args(arguments).env("PATH", tools.path()?).run()?;
    let wheels = sh.read_dir(out)?.into_iter();
    wheels.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "whl")).context("there is no wheel")
}

/// Builds the package, and tests it in a separate environment.
pub(crate) fn test(sh: &Shell) -> Result<Vec<String>> {
    let folder = folder(sh)?;
    let tools = Environment(folder.join("tools"));
    if tools.install(sh, REQUIREMENTS).is_err() {
        return Ok(vec!["the Python package: pip could not install the build and test tools".into()]);
    }
    let wheel = build(sh, &tools, "dev", &[], &folder.join("wheel"))?;
    let fresh = tools.with_wheel(sh, &folder.join("fresh"), &wheel)?;
    // The answers of the package must equal those of the command.
    let command = tools::command(sh, None)?;
    let (python, root) = (fresh.program("python"), sh.current_dir());
    let test = cmd!(sh, "{python} -m pytest --quiet -p no:cacheprovider {SOURCES}/tests");
    test.env("NINEFOLD_COMMAND", command).env("NINEFOLD_ROOT", root).env("PYTHONDONTWRITEBYTECODE", "1").run()?;
    Ok(Vec::new())
}
