//! Writes the memory map of the emulated machine for the linker.

use std::path::PathBuf;
use std::{env, fs, io};

/// The memory map. The board has megabytes; this is enough for every engine.
const MEMORY: &str = "MEMORY
{
  FLASH : ORIGIN = 0x00000000, LENGTH = 256K
  RAM   : ORIGIN = 0x20000000, LENGTH = 64K
}
";

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(folder.join("memory.x"), MEMORY)?;
    println!("cargo::rustc-link-search={}", folder.display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
