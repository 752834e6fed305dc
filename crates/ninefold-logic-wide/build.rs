//! Builds the sources of `ninefold-logic` for wide grids.

fn main() {
    println!("cargo::rustc-cfg=wide");
    println!("cargo::rerun-if-changed=build.rs");
}
