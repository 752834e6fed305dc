//! Files that are replaced either completely or not at all. Output is written to a temporary file in the same folder, which is renamed at the end.
//!
//! The temporary file is locked while its process runs. An unlocked temporary file was therefore left by a process that was killed, and the next
//! process that writes to the folder removes it.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{Builder, NamedTempFile};

use crate::source::Origin;
use crate::{Error, ErrorKind};

/// Checks that no source would be overwritten by the output.
///
/// # Errors
/// Returns an error if a source is the output file; `-` is standard input.
pub fn spare(sources: &[&OsStr], output: &Path) -> Result<(), Error> {
    let Some(output) = fs::metadata(output).ok().and_then(|data| identity(output, &data)) else { return Ok(()) };
    let mut files = sources.iter().flat_map(|source| files(source));
    match files.find(|file| of_source(file).is_some_and(|file| file == output)) {
        Some(file) => {
            let text = format!("{}: cannot be read and written at once; name another file", file.display());
            Err(Error::new(ErrorKind::Usage, text))
        }
        None => Ok(()),
    }
}

/// Returns the files that a source names. The source may be a folder or a pattern.
fn files(source: &OsStr) -> Vec<OsString> {
    fn named(origin: Origin) -> Option<OsString> {
        match origin {
            Origin::File(name) => Some(name),
            Origin::Stdin => Some("-".into()),
            Origin::Only(whole, _) => named(*whole),
            Origin::Text(_) | Origin::Own(..) | Origin::Unreadable(_) => None,
        }
    }
    Origin::of(source).into_iter().filter_map(named).collect()
}

/// Returns the identity of a source if it is an ordinary file.
fn of_source(source: &OsStr) -> Option<Identity> {
    if source == "-" {
        return of_stdin();
    }
    let path = Path::new(source);
    identity(path, &fs::metadata(path).ok()?)
}

/// The identity of an ordinary file, which is the same under all its names.
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

/// The unfinished files, listed so that they can be removed when the process ends.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that is being written. If it is dropped before it is finished, it is removed, and an older file stays unchanged.
pub struct Draft(Inner);

enum Inner {
    /// A temporary file that will replace the named file.
    Beside(BufWriter<NamedTempFile>, PathBuf, Remembered),
    /// A pipe or another special file, which is written directly.
    Direct(Box<dyn Write + Send>),
}

impl Draft {
    /// Starts a draft of the file `path`. If the path is a link, its target is replaced and the link is kept.
    ///
    /// # Errors
    /// Returns an error if the folder or the existing file is not writable.
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

    /// Creates a draft whose bytes are written directly to `out`.
    fn direct(out: impl Write + Send + 'static) -> Self {
        Self(Inner::Direct(Box::new(BufWriter::new(out))))
    }

    /// Replaces the file, after all of the draft has been written to disk.
    ///
    /// # Errors
    /// Returns an error if the end of the file cannot be written. An older file is then unchanged.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Inner::Beside(file, path, _remembered) = self.0 {
            let draft = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            draft.as_file().sync_all()?;
            draft.persist(path)?;
        }
        Ok(())
    }

    /// Keeps the output of an interrupted run beside the original file, which stays unchanged. Returns the name of the output, such as
    /// `table.part.csv`, or `table.part-2.csv` if that file exists; `None` if the bytes were written directly.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
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

/// The maximum number of incomplete outputs that are kept beside a file.
const PARTS: usize = 1000;

/// Returns the name for incomplete output `number` of a file, with the extension of the file.
fn part(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(if number == 1 { ".part".to_owned() } else { format!(".part-{number}") });
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// The prefix of the names of temporary files.
const PREFIX: &str = ".ninefold-";
const SUFFIX: &str = ".part";

/// Creates a temporary file in a folder, and locks it if the file system supports locks.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        fs::metadata(folder)?;
        // The full error would include the name of the temporary file, which means nothing to the user.
        let draft = builder().tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
        // Before the file was locked, another process may have mistaken it for a leftover.
        match draft.as_file().try_lock() {
            Err(TryLockError::WouldBlock) => {}
            Ok(()) if !draft.path().exists() => {}
            _ => return Ok(draft),
        }
    }
}

/// Removes from a folder the temporary files of processes that were killed.
fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(is_beside) {
        let path = entry.path();
        let Ok(file) = File::options().write(true).open(&path) else { continue };
        // The lock is held until the file is removed, since the file's own process may have just created it and be about to lock it.
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

/// Returns a builder of files whose permissions follow the user's umask, as if a shell had created them.
fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(<Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    builder
}

/// The name of a file that must be removed if the process ends while this value exists.
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

/// Removes the unfinished files. Called when the process ends without returning to their writers.
pub fn discard() {
    for path in std::mem::take(&mut *unfinished()) {
        // The file may have been removed already.
        let _ = fs::remove_file(path);
    }
}
