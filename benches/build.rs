//! Tells the program which compiler built it.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("cargo has a compiler to run");
    println!("cargo::rustc-env=PEERS_RUSTC={}", String::from_utf8_lossy(&output.stdout).trim());
    println!("cargo::rerun-if-changed=build.rs");
}
