//! Where the session is kept: a file in the platform's data directory, replaced whole by a thread that nobody waits for.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use anyhow::Context;
use etcetera::{BaseStrategy, choose_base_strategy};
use ninefold_play::{App, Effect, Session};

use crate::file::Draft;

/// The file of the session, and the thread that writes it.
pub(super) struct Store {
    session: PathBuf,
    keys: PathBuf,
    is_new: bool,
    writer: Option<(Sender<Session>, JoinHandle<()>)>,
}

impl Store {
    pub(super) fn open() -> anyhow::Result<Self> {
        let places = choose_base_strategy().context("no data directory")?;
        let folder = places.data_dir().join("ninefold");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let session = folder.join("session.json");
        let keys = places.config_dir().join("ninefold").join("keys.toml");
        let is_new = !session.exists();
        Ok(Self { writer: Some(writer(session.clone())), session, keys, is_new })
    }

    /// The user's own keys.
    pub(super) fn keys(&self) -> PathBuf {
        self.keys.clone()
    }

    /// Whether nothing has been saved yet.
    pub(super) const fn is_new(&self) -> bool {
        self.is_new
    }

    /// Goes on with the last session. What cannot be read is put aside, never overwritten.
    pub(super) fn load(&self, app: &mut App) -> anyhow::Result<Vec<Effect>> {
        let shown = self.session.display();
        let text = match fs::read(&self.session) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
        };
        let session = serde_json::from_slice::<Session>(&text).ok();
        if let Some(effects) = session.and_then(|session| app.resume(session).ok()) {
            return Ok(effects);
        }
        let aside = self.session.with_extension("unreadable.json");
        fs::rename(&self.session, &aside).with_context(|| format!("cannot move {shown}"))?;
        let why = format!("the last session cannot be read; it is kept as {}", aside.display());
        Ok(app.hear(ninefold_play::News::Failed(why)))
    }

    /// Saves the session soon.
    pub(super) fn keep(&self, session: &Session) {
        if let Some((sender, _)) = &self.writer {
            // If the writer has died there is nobody to tell; the game goes on.
            let _ = sender.send(session.clone());
        }
    }

    /// Waits until everything is saved.
    pub(super) fn close(&mut self) {
        if let Some((sender, writer)) = self.writer.take() {
            drop(sender);
            let _ = writer.join();
        }
    }
}

fn writer(path: PathBuf) -> (Sender<Session>, JoinHandle<()>) {
    let (sender, sessions) = mpsc::channel::<Session>();
    let work = move || {
        while let Ok(session) = sessions.recv() {
            let latest = sessions.try_iter().last().unwrap_or(session);
            // A full disk is no reason to end a game; the next key tries again.
            let _ = write(&path, &latest);
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
