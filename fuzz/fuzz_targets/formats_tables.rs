//! The formats of the family "tables": see `common`.

#![no_main]

use libfuzzer_sys::fuzz_target;

mod common;

fuzz_target!(|bytes: &[u8]| common::run(bytes, &["csv", "tsv", "gsf"]));
