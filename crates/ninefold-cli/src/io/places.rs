//! The folders of the user's saved games and settings.

use std::path::PathBuf;

use anyhow::{Context, Result};
use etcetera::{BaseStrategy, choose_base_strategy};

use super::config;

/// Returns the folder of saved games, which is the one that the settings name or else the default one.
pub(crate) fn saves() -> Result<PathBuf> {
    config::saves()?.map_or_else(usual_saves, Ok)
}

/// Returns the default folder of saved games.
pub(crate) fn usual_saves() -> Result<PathBuf> {
    Ok(choose_base_strategy().context("no data directory")?.data_dir().join("ninefold"))
}

/// Returns the folder of settings.
pub(crate) fn settings() -> Result<PathBuf> {
    Ok(choose_base_strategy().context("no folder of settings")?.config_dir().join("ninefold"))
}
