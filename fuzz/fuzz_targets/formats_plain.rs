//! The formats of the family "plain": see `common`.

#![no_main]

use libfuzzer_sys::fuzz_target;

mod common;

fuzz_target!(|bytes: &[u8]| common::run(
    bytes,
    &[
        "line",
        "sdm",
        "block",
        "msk",
        "grid",
        "unicode",
        "spf",
        "visual",
        "qqwing",
        "candidates",
        "hodoku-grid",
        "sukaku"
    ]
));
