//! Files that are replaced whole or not at all: what is written goes to a new file beside, which takes the other's name at the
//! end.
//!
//! The file beside is locked as long as its process lives. One that nobody holds was left behind by a process that was killed, and
//! the next one that writes to the folder takes it away.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, bail};
use tempfile::{Builder, NamedTempFile};

/// A whole file, unless it has more bytes than that: then it is not what it is read as.
pub(crate) fn read(path: &Path, most: u64, kind: &str) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    let mut bytes = Vec::new();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    file.take(most + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > most {
        bail!("{name}: too long for {kind}");
    }
    Ok(bytes)
}

/// The same for text.
pub(crate) fn read_text(path: &Path, most: u64, kind: &str) -> anyhow::Result<String> {
    String::from_utf8(read(path, most, kind)?)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
        .with_context(|| format!("cannot read {}", path.display()))
}

/// Refuses to write over what is read.
pub(crate) fn spare(sources: &[&OsStr], output: &Path) -> anyhow::Result<()> {
    let Some(output) = fs::metadata(output).ok().and_then(|data| identity(output, &data)) else { return Ok(()) };
    match sources.iter().find(|source| of_source(source).is_some_and(|source| source == output)) {
        Some(source) => bail!("{}: is read and written at once; name another file", source.display()),
        None => Ok(()),
    }
}

/// The file that a source is, if it is an ordinary one.
fn of_source(source: &OsStr) -> Option<Identity> {
    if source == "-" {
        return of_stdin();
    }
    let path = Path::new(source);
    identity(path, &fs::metadata(path).ok()?)
}

/// Tells an ordinary file from all others, whatever its names are.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(_: &Path, data: &fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    data.is_file().then(|| (data.dev(), data.ino()))
}

#[cfg(unix)]
fn of_stdin() -> Option<Identity> {
    use std::os::fd::AsFd;
    let stdin = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    identity(Path::new("-"), &stdin.metadata().ok()?)
}

#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(not(unix))]
fn identity(path: &Path, data: &fs::Metadata) -> Option<Identity> {
    data.is_file().then(|| path.canonicalize().ok()).flatten()
}

#[cfg(not(unix))]
fn of_stdin() -> Option<Identity> {
    None
}

/// The file that is being written, so that an interrupt can take it away.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// A file on its way to be written.
pub(crate) enum Draft {
    /// Will take the place of the other.
    Beside(BufWriter<NamedTempFile>, PathBuf),
    /// A pipe, or whatever is no ordinary file, is written as it is.
    Direct(Box<dyn Write + Send>),
}

impl Draft {
    /// Begins a file of that name; a link stays, and what it points to is replaced.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let present = fs::metadata(&path).ok();
        if present.as_ref().is_some_and(|data| !data.is_file()) {
            return Ok(Self::direct(File::options().write(true).open(&path)?));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        sweep(folder);
        let draft = beside(folder)?;
        if let Some(data) = present {
            draft.as_file().set_permissions(data.permissions())?;
        }
        remember(Some(draft.path().to_owned()));
        Ok(Self::Beside(BufWriter::new(draft), path))
    }

    /// Bytes that go out as they come.
    fn direct(out: impl Write + Send + 'static) -> Self {
        Self::Direct(Box::new(BufWriter::new(out)))
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Self::Beside(file, path) = self {
            let draft = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            draft.as_file().sync_all()?;
            draft.persist(path)?;
            remember(None);
        }
        Ok(())
    }

    fn out(&mut self) -> &mut dyn Write {
        match self {
            Self::Beside(file, _) => file,
            Self::Direct(out) => out,
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out().flush()
    }
}

/// How the names of files beside begin and end.
const PREFIX: &str = ".ninefold-";
const SUFFIX: &str = ".part";

/// A new file beside others, locked where the file system knows locks.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let draft = builder().tempfile_in(folder)?;
        // Another process may have taken it for a leftover before it was locked.
        match draft.as_file().try_lock() {
            Err(TryLockError::WouldBlock) => {}
            Ok(()) if !draft.path().exists() => {}
            _ => return Ok(draft),
        }
    }
}

/// Takes away what processes that were killed left in a folder.
fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(is_beside) {
        let path = entry.path();
        let is_left = |file: File| file.try_lock().is_ok();
        if File::options().write(true).open(&path).is_ok_and(is_left) {
            // Whoever else swept it away was as right.
            let _ = fs::remove_file(path);
        }
    }
}

fn is_beside(entry: &fs::DirEntry) -> bool {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    name.starts_with(PREFIX) && name.ends_with(SUFFIX) && entry.file_type().is_ok_and(|kind| kind.is_file())
}

/// New files may be read by whom the user's mask allows, as if they were made by a shell.
fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(<Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    builder
}

fn remember(path: Option<PathBuf>) {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        *unfinished = path;
    }
}

/// Takes away what has been begun and will not be finished.
pub(crate) fn discard() {
    let path = UNFINISHED.lock().ok().and_then(|mut unfinished| unfinished.take());
    let _ = path.map(fs::remove_file);
}
