//! The user's folders for saved games and settings.

use std::path::PathBuf;

use anyhow::{Context, Result};
use etcetera::{BaseStrategy, choose_base_strategy};

/// The folder of saved games.
pub(crate) fn saves() -> Result<PathBuf> {
    Ok(choose_base_strategy().context("no data directory")?.data_dir().join("ninefold"))
}

/// The folder of settings.
pub(crate) fn settings() -> Result<PathBuf> {
    Ok(choose_base_strategy().context("no folder of settings")?.config_dir().join("ninefold"))
}
