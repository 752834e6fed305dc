//! The user's folders for saved games and settings.

use std::path::PathBuf;

use anyhow::{Context, Result};
use etcetera::{BaseStrategy, choose_base_strategy};

use super::config;

/// The folder of saved games: that of the settings, otherwise the default one.
pub(crate) fn saves() -> Result<PathBuf> {
    config::saves()?.map_or_else(usual_saves, Ok)
}

/// The folder of saved games without settings.
pub(crate) fn usual_saves() -> Result<PathBuf> {
    Ok(choose_base_strategy().context("no data directory")?.data_dir().join("ninefold"))
}

/// The folder of settings.
pub(crate) fn settings() -> Result<PathBuf> {
    Ok(choose_base_strategy().context("no folder of settings")?.config_dir().join("ninefold"))
}
