//! The formats of the family "programs": see `common`.

#![no_main]

use libfuzzer_sys::fuzz_target;

mod common;

fuzz_target!(|bytes: &[u8]| common::run(
    bytes,
    &[
        "ss",
        "sadman",
        "sudocue",
        "sdx",
        "hodoku",
        "susser",
        "exchange",
        "iss",
        "killer",
        "jsudoku",
        "sumocue",
        "krazydad",
        "sudocue-forum",
        "puzzlekit",
        "puzzlekit-boxes",
        "jigsaw",
        "solo-save",
        "stream",
        "digits"
    ]
));
