//! Stores the session in a file in the platform's data directory, which a background thread replaces atomically.
//!
//! ```text
//! session.json   session.lock      the first program; a locked file belongs to a running program
//! session-2.json session-2.lock    one that runs beside it; a later program takes over the file that it has left
//! ```

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::{Context, bail};
use ninefold_play::{App, Effect, Header, News, Session, SessionError};

use crate::io::file::Draft;
use crate::io::places;

/// The file of the session, and the thread that writes it.
pub(super) struct Store {
    session: PathBuf,
    keys: PathBuf,
    is_new: bool,
    number: u32,
    /// The lock of the session, held while the session is open.
    _lock: File,
    writer: Option<(Sender<Session>, JoinHandle<()>)>,
    /// The reason why the latest session is not saved, if the last attempt failed.
    failure: Arc<Mutex<Option<String>>>,
    /// Whether the player knows that saving fails.
    is_told: bool,
}

impl Store {
    /// Opens the session in the given folder, or in the default one.
    pub(super) fn open(folder: Option<&Path>) -> anyhow::Result<Self> {
        let folder = folder.map_or_else(places::saves, |folder| Ok(folder.to_owned()))?;
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot create {}; --state names another folder", folder.display()))?;
        let free = |number| lock(&folder, number).map(|lock| Some((number, lock?))).transpose();
        let (number, lock) = (1..=MOST).find_map(free).context("too many copies of ninefold are running")??;
        let session = folder.join(named(number, "json"));
        let keys = places::settings()?.join("keys.toml");
        let is_new = !session.exists();
        let failure = Arc::default();
        let writer = Some(writer(session.clone(), Arc::clone(&failure)));
        Ok(Self { writer, failure, is_told: false, session, keys, is_new, number, _lock: lock })
    }

    /// Returns the path of the user's own key map.
    pub(super) fn keys(&self) -> PathBuf {
        self.keys.clone()
    }

    /// Whether nothing has been saved yet.
    pub(super) const fn is_new(&self) -> bool {
        self.is_new
    }

    /// Returns a message if another program is running.
    pub(super) fn remark(&self) -> Option<String> {
        (self.number > 1).then(|| {
            "another ninefold is running: the games of this one are added to its list when both have ended".into()
        })
    }

    /// Merges the sessions of other programs that have ended.
    fn gather(&self, app: &mut App) -> io::Result<()> {
        let Some(folder) = self.session.parent() else { return Ok(()) };
        for number in (2..=MOST).filter(|number| *number != self.number) {
            let path = folder.join(named(number, "json"));
            if !path.exists() {
                continue;
            }
            let Ok(Some(_lock)) = lock(folder, number) else { continue };
            let Ok(session) = parse(&fs::read(&path)?) else { continue };
            app.adopt(session);
            write(&self.session, &app.session())?;
            fs::remove_file(&path)?;
        }
        Ok(())
    }

    /// Resumes the last session, and merges the sessions of other programs.
    pub(super) fn load(&self, app: &mut App) -> anyhow::Result<Vec<Effect>> {
        let effects = self.resume(app)?;
        self.gather(app).with_context(|| format!("cannot merge sessions beside {}", self.session.display()))?;
        Ok(effects)
    }

    /// Resumes the last session. A file that cannot be read is renamed rather than overwritten.
    fn resume(&self, app: &mut App) -> anyhow::Result<Vec<Effect>> {
        let shown = self.session.display();
        let text = match fs::read(&self.session) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
        };
        let why = match parse(&text).and_then(|session| app.resume(session)) {
            Ok(effects) => return Ok(effects),
            Err(why) => why,
        };
        let aside = self.session.with_extension("unreadable.json");
        fs::rename(&self.session, &aside).with_context(|| format!("cannot move {shown}"))?;
        let why = format!("the last session cannot be read: {why}. It is kept as {}", aside.display());
        Ok(app.hear(News::Failed(why)))
    }

    /// Requests that the session be saved soon, in the background.
    pub(super) fn keep(&self, session: &Session) {
        if let Some((sender, _)) = &self.writer {
            // If the writer thread has panicked, the game continues without being saved.
            let _ = sender.send(session.clone());
        }
    }

    /// Returns a message when saving begins to fail.
    pub(super) fn trouble(&mut self) -> Option<String> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let is_new = failure.is_some() && !self.is_told;
        self.is_told = failure.is_some();
        let shown = self.session.display();
        failure.filter(|_| is_new).map(|why| format!("The game is not saved: cannot write {shown}: {why}"))
    }

    /// Waits until everything is saved.
    ///
    /// # Errors
    /// The reason why the last moves are not saved.
    pub(super) fn close(&mut self) -> anyhow::Result<()> {
        if let Some((sender, writer)) = self.writer.take() {
            drop(sender);
            let _ = writer.join();
        }
        match self.failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(why) => bail!("the last moves are not saved: cannot write {}: {why}", self.session.display()),
            None => Ok(()),
        }
    }
}

/// The maximum number of programs that can run at the same time.
const MOST: u32 = 20;

/// Parses a session, if this program supports its version.
fn parse(text: &[u8]) -> Result<Session, SessionError> {
    let header: Header = serde_json::from_slice(text).map_err(|_| SessionError::Damaged)?;
    header.check()?;
    serde_json::from_slice(text).map_err(|_| SessionError::Damaged)
}

fn named(number: u32, ending: &str) -> String {
    if number == 1 { format!("session.{ending}") } else { format!("session-{number}.{ending}") }
}

/// Locks a session, unless another program holds the lock. If files cannot be locked, every program gets the session.
fn lock(folder: &Path, number: u32) -> anyhow::Result<Option<File>> {
    let path = folder.join(named(number, "lock"));
    let opened = File::options().create(true).truncate(false).write(true).open(&path);
    let file = opened.with_context(|| format!("cannot open {}; --state names another folder", path.display()))?;
    Ok(match file.try_lock() {
        Err(TryLockError::WouldBlock) => None,
        Ok(()) | Err(TryLockError::Error(_)) => Some(file),
    })
}

fn writer(path: PathBuf, failure: Arc<Mutex<Option<String>>>) -> (Sender<Session>, JoinHandle<()>) {
    let (sender, sessions) = mpsc::channel::<Session>();
    let work = move || {
        while let Ok(session) = sessions.recv() {
            let latest = sessions.try_iter().last().unwrap_or(session);
            // A full disk must not end a game; the next key tries again.
            let written = write(&path, &latest).err().map(|error| error.to_string());
            *failure.lock().unwrap_or_else(PoisonError::into_inner) = written;
        }
    };
    (sender, thread::spawn(work))
}

fn write(path: &Path, session: &Session) -> io::Result<()> {
    let mut draft = Draft::new(path)?;
    serde_json::to_writer(&mut draft, session)?;
    draft.write_all(b"\n")?;
    draft.finish()
}
