//! Files that are replaced whole or not at all: what is written goes to a new file beside, which takes the other's name at the
//! end.
//!
//! The file beside is locked as long as its process lives. One that nobody holds was left behind by a process that was killed, and
//! the next one that writes to the folder takes it away.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{Builder, NamedTempFile};

use crate::source::Origin;
use crate::{Error, ErrorKind};

/// Refuses to write over what is read.
///
/// # Errors
/// If one of the sources, of which `-` is standard input, is the file that is to be written.
pub fn spare(sources: &[&OsStr], output: &Path) -> Result<(), Error> {
    let Some(output) = fs::metadata(output).ok().and_then(|data| identity(output, &data)) else { return Ok(()) };
    let mut files = sources.iter().flat_map(|source| files(source));
    match files.find(|file| of_source(file).is_some_and(|file| file == output)) {
        Some(file) => {
            let text = format!("{}: is read and written at once; name another file", file.display());
            Err(Error::new(ErrorKind::Usage, text))
        }
        None => Ok(()),
    }
}

/// The files that a source names, also as a folder or a pattern.
fn files(source: &OsStr) -> Vec<OsString> {
    let named = |origin| match origin {
        Origin::File(name) => Some(name),
        Origin::Stdin => Some("-".into()),
        Origin::Text(_) | Origin::Unreadable(_) => None,
    };
    Origin::of(source).into_iter().filter_map(named).collect()
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

/// The files that are being written, so that whoever ends the process can take them away.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file on its way to be written. Dropped before it is finished, it goes, and an older one stays as it was.
pub struct Draft(Inner);

enum Inner {
    /// Will take the place of the other.
    Beside(BufWriter<NamedTempFile>, PathBuf, Remembered),
    /// A pipe, or whatever is no ordinary file, is written as it is.
    Direct(Box<dyn Write + Send>),
}

impl Draft {
    /// Begins a file of that name; a link stays, and what it points to is replaced.
    ///
    /// # Errors
    /// If the folder or what is there cannot be written.
    pub fn new(path: &Path) -> io::Result<Self> {
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
        let remembered = Remembered::new(draft.path());
        Ok(Self(Inner::Beside(BufWriter::new(draft), path, remembered)))
    }

    /// Bytes that go out as they come.
    fn direct(out: impl Write + Send + 'static) -> Self {
        Self(Inner::Direct(Box::new(BufWriter::new(out))))
    }

    /// Puts the file in its place, when the disk has all of it.
    ///
    /// # Errors
    /// If it cannot be written to its end; then an older one stays as it was.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Inner::Beside(file, path, _remembered) = self.0 {
            let draft = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            draft.as_file().sync_all()?;
            draft.persist(path)?;
        }
        Ok(())
    }

    /// Keeps what there is, as the work was broken off: beside the file that is not whole, which stays as it was. Says the name, as in
    /// `table.part.csv`, or `table.part-2.csv` where there is one already; none if the bytes have gone where they should.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(mut self) -> io::Result<Option<PathBuf>> {
        self.flush()?;
        let Inner::Beside(file, path, _remembered) = self.0 else { return Ok(None) };
        let mut draft = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        let mut names = (1..=PARTS).map(|number| part(&path, number));
        loop {
            let name = names.next().ok_or(io::ErrorKind::AlreadyExists)?;
            match draft.persist_noclobber(&name) {
                Ok(_) => return Ok(Some(name)),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => draft = error.file,
                Err(error) => return Err(error.error),
            }
        }
    }

    fn out(&mut self) -> &mut dyn Write {
        match &mut self.0 {
            Inner::Beside(file, ..) => file,
            Inner::Direct(out) => out,
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

/// So many parts of a file are kept beside it at most.
const PARTS: usize = 1000;

/// The name of a part of a file: its ending still says what it is.
fn part(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(if number == 1 { ".part".to_owned() } else { format!(".part-{number}") });
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// How the names of files beside begin and end.
const PREFIX: &str = ".ninefold-";
const SUFFIX: &str = ".part";

/// A new file beside others, locked where the file system knows locks.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        fs::metadata(folder)?;
        // The error would name the file beside, which the user does not know.
        let draft = builder().tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
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
        let Ok(file) = File::options().write(true).open(&path) else { continue };
        // Hold the lock until the file is gone: its process may have just created it and be about to lock it.
        if file.try_lock().is_ok() {
            // Another process may have removed it first.
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

/// A file that whoever ends the process takes away, as long as this lives.
struct Remembered(PathBuf);

impl Remembered {
    fn new(path: &Path) -> Self {
        unfinished().push(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for Remembered {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

fn unfinished() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes away what has been begun and will not be finished, as the process ends without going back to whoever began it.
pub fn discard() {
    for path in std::mem::take(&mut *unfinished()) {
        // What is gone is gone.
        let _ = fs::remove_file(path);
    }
}
