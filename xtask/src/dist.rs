//! Builds the files of a release from one version number, and tests them as users receive them.
//!
//! ```text
//! web app --> command, stripped --+-- man pages, completions --cargo deb--> ninefold_VERSION_ARCH.deb
//!                                 +---------------------------------tar--> ninefold-VERSION-TARGET.tar.gz
//! ninefold-py --maturin--> the wheel        ninefold-wasm --npm pack--> ninefold-VERSION.tgz        all of them --> SHA256SUMS
//! lock files --> a bill of materials of the command: ninefold-VERSION.cdx.json
//! ```
//!
//! Files have the time of the last commit (or that of `SOURCE_DATE_EPOCH`) and no owner, and are sorted by name, so that two runs on the same tree
//! with the same tools give the same bytes. The command still contains the paths of its sources on this machine.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use xshell::{Shell, cmd};

use crate::needs::Need;
use crate::python::{self, Environment};
use crate::{packages, sbom, tools, version, wasm, web};

/// Builds the files of a release, into `dist` of the target folder: a Debian package, an archive, the wheel, the npm package, a bill of materials
/// of the command (`CycloneDX`), and their checksums.
///
/// cargo-deb, which makes the Debian package, is built from its crate into the cache, once, where it is missing. The archive has a static command if
/// the standard library of x86_64-unknown-linux-musl is installed, and one for glibc otherwise; its name has the target.
#[derive(Args)]
pub(crate) struct Dist {
    /// Builds that part alone; may be given several times. The checksums are those of all files that are there.
    #[arg(long, value_name = "PART")]
    only: Vec<Part>,
    /// Takes the web app from that folder, as `cargo xtask web` has built it, instead of building it.
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

/// A part of a release.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    Deb,
    Archive,
    Wheel,
    Npm,
    Sbom,
}

/// The programs that a full build needs besides the compiler.
pub(crate) const NEEDS: &[Need] = &[
    Need::Node,
    Need::Python,
    Need::Program("dpkg-deb", "dpkg"),
    Need::Program("dpkg-shlibdeps", "dpkg-dev"),
    Need::Program("strip", "binutils"),
];

/// The file extension of bills of materials.
const SBOM: &str = ".cdx.json";
/// The version of cargo-deb, which makes Debian packages.
const CARGO_DEB: &str = "3.8.0";
/// The target for programs that need no system library.
const STATIC: &str = "x86_64-unknown-linux-musl";
/// The shells, and the names of their completion files.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "ninefold"),
    ("elvish", "ninefold.elv"),
    ("fish", "ninefold.fish"),
    ("powershell", "_ninefold.ps1"),
    ("zsh", "_ninefold"),
];
/// The files of the root folder that an archive contains.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

impl Dist {
    /// Builds the files, and prints their names.
    pub(crate) fn run(self, sh: &Shell) -> Result<()> {
        for need in NEEDS.iter().chain(wasm::NEEDS) {
            if let Some(lack) = need.lack(sh) {
                bail!(lack);
            }
        }
        let out = self.build(sh)?;
        println!("the files of the release are in {}:", out.display());
        print!("{}", sh.read_file(out.join("SHA256SUMS"))?);
        Ok(())
    }

    fn has(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }

    /// Builds the files into a folder.
    fn build(self, sh: &Shell) -> Result<PathBuf> {
        let version = packages::version(sh)?;
        version::check(sh)?;
        let target = tools::target_folder(sh, "Cargo.toml")?;
        let out = target.join("dist");
        if self.only.is_empty() {
            sh.remove_path(&out)?;
        }
        sh.create_dir(&out)?;
        if self.has(Part::Deb) || self.has(Part::Archive) {
            let page = match &self.page {
                Some(page) => sh.current_dir().join(page),
                None => web::built(sh)?,
            };
            let stage = stage(sh, &target, &page, None)?;
            if self.has(Part::Deb) {
                remove(sh, &out, ".deb")?;
                deb(sh, &out)?;
            }
            if self.has(Part::Archive) {
                remove(sh, &out, ".tar.gz")?;
                let is_static = cfg!(all(target_arch = "x86_64", target_os = "linux")) && has_static(sh);
                let stage = if is_static { self::stage(sh, &target, &page, Some(STATIC))? } else { stage };
                let triple = if is_static { STATIC.to_owned() } else { host(sh)? };
                archive(sh, &stage, &out, &format!("ninefold-{version}-{triple}"))?;
            }
        }
        if self.has(Part::Wheel) {
            remove(sh, &out, ".whl")?;
            python::Wheel::into(out.clone()).run(sh)?;
        }
        if self.has(Part::Npm) {
            remove(sh, &out, ".tgz")?;
            let (folder, lacks) = wasm::package(sh)?;
            lacks.iter().for_each(|lack| println!("{lack}"));
            cmd!(sh, "npm pack --silent --pack-destination {out} {folder}").run()?;
        }
        if self.has(Part::Sbom) {
            remove(sh, &out, SBOM)?;
            sh.write_file(out.join(format!("ninefold-{version}{SBOM}")), sbom::text(sh, &version, &time(sh)?)?)?;
        }
        sums(sh, &out)?;
        Ok(out)
    }
}

/// The variable that fixes the time of files, if it is set.
const TIME: &str = "SOURCE_DATE_EPOCH";

/// Returns the time of all files, in seconds since 1970.
fn time(sh: &Shell) -> Result<String> {
    match env::var(TIME) {
        Ok(time) if !time.is_empty() => Ok(time),
        _ => tools::output(cmd!(sh, "git log -1 --format=%ct"))
            .with_context(|| format!("no timestamp for the files: set {TIME}, or run this in a Git checkout")),
    }
}

/// Returns the default target of the compiler.
fn host(sh: &Shell) -> Result<String> {
    let about = cmd!(sh, "rustc -vV").quiet().read()?;
    about.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).context("rustc names no host")
}

/// Whether static programs can be built: the toolchain is never changed for them.
fn has_static(sh: &Shell) -> bool {
    let library = tools::output(cmd!(sh, "rustc --print target-libdir --target {STATIC}"));
    let has_library = library.is_some_and(|folder| Path::new(&folder).is_dir());
    has_library && tools::answers(cmd!(sh, "musl-gcc --version"))
}

/// Removes the files of an earlier run with the given ending.
fn remove(sh: &Shell, folder: &Path, ending: &str) -> Result<()> {
    let all = sh.read_dir(folder)?;
    let old = all.into_iter().filter(|file| file.to_string_lossy().ends_with(ending));
    old.into_iter().try_for_each(|file| Ok(sh.remove_path(file)?))
}

/// Builds the command, and writes its manual and completions into a folder beside it.
fn stage(sh: &Shell, target: &Path, page: &Path, triple: Option<&str>) -> Result<PathBuf> {
    ensure!(page.join("headers.json").is_file(), "{} holds no web app: cargo xtask web builds it", page.display());
    let build = cmd!(sh, "cargo build --release --package ninefold-cli --features full,web");
    let build = build.args(triple.iter().flat_map(|triple| ["--target", triple]));
    build.env("NINEFOLD_WEB", page).run()?;
    let release = triple.map_or_else(|| target.to_owned(), |triple| target.join(triple)).join("release");
    let stage = release.join("dist");
    sh.remove_path(&stage)?;
    sh.create_dir(stage.join("completions"))?;
    let command = stage.join("ninefold");
    sh.copy_file(release.join("ninefold"), &command)?;
    cmd!(sh, "strip {command}").run()?;
    let man = stage.join("man1");
    cmd!(sh, "{command} man {man}").run()?;
    cmd!(sh, "gzip -9n").args(sh.read_dir(&man)?).quiet().run()?;
    for (shell, name) in SHELLS {
        let file = stage.join("completions").join(name);
        cmd!(sh, "{command} completions {shell} -o {file}").quiet().run()?;
    }
    let licences = stage.join("licences.txt");
    cmd!(sh, "{command} licences -o {licences}").run()?;
    Ok(stage)
}

/// Makes the Debian package, as `package.metadata.deb` of the command describes it.
fn deb(sh: &Shell, out: &Path) -> Result<()> {
    let deb = tools::from_crate(sh, "cargo-deb", CARGO_DEB, &[])?;
    let deb = cmd!(sh, "{deb} --no-build --no-strip --package ninefold-cli --output {out}");
    deb.env(TIME, time(sh)?).run()?;
    Ok(())
}

/// Makes an archive named `name` of a folder.
fn archive(sh: &Shell, stage: &Path, out: &Path, name: &str) -> Result<()> {
    let scratch = sh.create_temp_dir()?;
    let folder = scratch.path().join(name);
    cmd!(sh, "cp -r {stage} {folder}").run()?;
    for text in TEXTS {
        sh.copy_file(text, &folder)?;
    }
    let (inside, file) = (scratch.path(), out.join(format!("{name}.tar.gz")));
    let time = format!("--mtime=@{}", time(sh)?);
    let plain = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
    let pack = "--use-compress-program=gzip -9n";
    cmd!(sh, "tar --create --file {file} --directory {inside} {plain...} {pack} {time} {name}").run()?;
    Ok(())
}

/// Writes the checksums of all files of a folder.
fn sums(sh: &Shell, out: &Path) -> Result<()> {
    sh.remove_path(out.join("SHA256SUMS"))?;
    let names = sh.read_dir(out)?.into_iter().filter_map(|file| Some(file.file_name()?.to_owned()));
    let _folder = sh.push_dir(out);
    let sums = cmd!(sh, "sha256sum --").args(names).read()?;
    sh.write_file("SHA256SUMS", sums + "\n")?;
    Ok(())
}

/// A puzzle with its solution, which each file of a release must find.
const PUZZLE: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
const SOLUTION: &str = "814729635659314728372568194721495386568137942943682571285971463496253817137846259";

/// Builds all files, and tests each in an empty folder.
pub(crate) fn test(sh: &Shell) -> Result<Vec<String>> {
    let page = env::var_os("NINEFOLD_WEB").filter(|page| !page.is_empty()).map(PathBuf::from);
    let out = Dist { only: Vec::new(), page }.build(sh)?;
    let scratch = sh.create_temp_dir()?;
    let files = sh.read_dir(&out)?;
    let of = |ending: &str| {
        let named = files.iter().find(|file| file.to_string_lossy().ends_with(ending));
        named.cloned().with_context(|| format!("the release has no {ending}"))
    };
    {
        let _folder = sh.push_dir(&out);
        cmd!(sh, "sha256sum --check --strict --quiet SHA256SUMS").run()?;
    }
    sbom::check(&sh.read_file(of(SBOM)?)?)?;
    try_deb(sh, &of(".deb")?, &scratch.path().join("deb"))?;
    try_archive(sh, &of(".tar.gz")?, &scratch.path().join("archive"))?;
    try_wheel(sh, &of(".whl")?, &scratch.path().join("wheel"))?;
    try_npm(sh, &of(".tgz")?, &scratch.path().join("npm"))?;
    Ok(Vec::new())
}

/// Requires that a command solves a puzzle, and that it has the parts of a full build.
fn try_command(sh: &Shell, command: &Path) -> Result<()> {
    let solved = cmd!(sh, "{command} solve {PUZZLE}").read()?;
    ensure!(solved == SOLUTION, "{}: {solved}", command.display());
    let version = packages::version(sh)?;
    let told = cmd!(sh, "{command} --version").read()?;
    ensure!(told == format!("ninefold {version}"), "{}: {told}", command.display());
    let help = cmd!(sh, "{command} help").read()?;
    ensure!(help.contains("\n  web "), "{}: the command has no web app", command.display());
    let drawn = sh.create_temp_dir()?;
    let file = drawn.path().join("x.pdf");
    cmd!(sh, "{command} print {PUZZLE} -o {file}").quiet().ignore_stderr().run()?;
    Ok(())
}

/// Requires that files exist in a folder.
fn require(folder: &Path, files: &[&str]) -> Result<()> {
    let missing = files.iter().find(|file| !folder.join(file).exists());
    missing.map_or(Ok(()), |file| bail!("{} is missing", folder.join(file).display()))
}

/// Unpacks the Debian package as the root of a system.
fn try_deb(sh: &Shell, deb: &Path, root: &Path) -> Result<()> {
    cmd!(sh, "dpkg-deb --extract {deb} {root}").run()?;
    let depends = cmd!(sh, "dpkg-deb --field {deb} Depends").read()?;
    ensure!(depends.contains("libc6"), "the package depends on {depends:?}, not on a C library");
    require(
        root,
        &[
            "usr/share/applications/ninefold.desktop",
            "usr/share/bash-completion/completions/ninefold",
            "usr/share/doc/ninefold/copyright",
            "usr/share/doc/ninefold/licences.txt",
            "usr/share/fish/vendor_completions.d/ninefold.fish",
            "usr/share/icons/hicolor/scalable/apps/ninefold.svg",
            "usr/share/man/man1/ninefold.1.gz",
            "usr/share/man/man1/ninefold-solve.1.gz",
            "usr/share/zsh/vendor-completions/_ninefold",
        ],
    )?;
    try_command(sh, &root.join("usr/bin/ninefold"))
}

/// Unpacks the archive into an empty folder.
fn try_archive(sh: &Shell, archive: &Path, folder: &Path) -> Result<()> {
    sh.create_dir(folder)?;
    cmd!(sh, "tar --extract --file {archive} --directory {folder}").run()?;
    let inside = sh.read_dir(folder)?.pop().context("the archive is empty")?;
    require(&inside, &["man1/ninefold.1.gz", "completions/_ninefold", "licences.txt"])?;
    require(&inside, &TEXTS)?;
    try_command(sh, &inside.join("ninefold"))
}

/// Installs the wheel into an empty environment.
fn try_wheel(sh: &Shell, wheel: &Path, place: &Path) -> Result<()> {
    cmd!(sh, "python3 -m venv {place}").run()?;
    let python = Environment(place.to_owned()).program("python");
    cmd!(sh, "{python} -m pip install --quiet --disable-pip-version-check --no-index {wheel}").run()?;
    let ask = format!("import ninefold; print(ninefold.__version__, ninefold.solve({PUZZLE:?}).solution)");
    let told = cmd!(sh, "{python} -c {ask}").read()?;
    let expected = format!("{} {SOLUTION}", packages::version(sh)?);
    ensure!(told == expected, "the wheel answers {told}");
    Ok(())
}

/// Installs the npm package into an empty project.
fn try_npm(sh: &Shell, package: &Path, folder: &Path) -> Result<()> {
    sh.write_file(folder.join("package.json"), "{ \"private\": true, \"type\": \"module\" }\n")?;
    let _folder = sh.push_dir(folder);
    cmd!(sh, "npm install --offline --no-audit --no-fund --silent {package}").run()?;
    let ask = format!("import {{ load }} from 'ninefold'; console.log((await load()).solve('{PUZZLE}').solution)");
    let told = cmd!(sh, "node --input-type=module --eval {ask}").read()?;
    ensure!(told == SOLUTION, "the npm package answers {told}");
    Ok(())
}
