//! The colours of every theme.
//!
//! Text has a contrast of at least 4.5 with every background on which it may appear; lines, rings and borders have at least 3. `tests/contrast.rs`
//! computes the contrast of every pair. Two themes use no hues, `print` for paper and `grey` for screens; their roles are distinguished by hatches.

use super::role::RoleSet;
use super::{Hatching, Theme};
use crate::colour::Rgb;

pub(super) const fn rgb(hex: u32) -> Rgb {
    Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn nine(hex: [u32; 9]) -> [Rgb; 9] {
    let mut all = [Rgb::BLACK; 9];
    let mut number = 0;
    while number < 9 {
        all[number] = rgb(hex[number]);
        number += 1;
    }
    all
}

impl Theme {
    /// Dark on white.
    pub const LIGHT: Self = Self {
        name: "light",
        page: rgb(0xf6f5f2),
        paper: rgb(0xffffff),
        ink: rgb(0x1b1d22),
        muted: rgb(0x565b66),
        frame: rgb(0x2a2d34),
        thin: rgb(0x6b7079),
        given: rgb(0x14161a),
        own: rgb(0x1a4fa3),
        note: rgb(0x41464f),
        candidate: rgb(0x4d525c),
        peer: rgb(0xeef1f6),
        same: rgb(0xfbe7b2),
        selected: rgb(0xcfe0fb),
        cursor: rgb(0x1257c0),
        conflict: [rgb(0xa3160e), rgb(0xfbdcd8)],
        accent: [rgb(0x0f5bd0), rgb(0xffffff)],
        focus: rgb(0x0b57d0),
        border: rgb(0x80858f),
        confirmed: rgb(0x17692d),
        colours: nine([0xd9d9d9, 0xf7bdb7, 0xfcd6a4, 0xf6ec9c, 0xc4e6b9, 0xb6e3dd, 0xbcd8f8, 0xd6caf3, 0xf5c8e2]),
        links: [rgb(0xb3261e); 2],
        roles: RoleSet::Light,
        hatched: Hatching::Off,
    };

    /// Light on black.
    pub const DARK: Self = Self {
        name: "dark",
        page: rgb(0x101216),
        paper: rgb(0x181b20),
        ink: rgb(0xeceff4),
        muted: rgb(0xa9b0bc),
        frame: rgb(0xc9ced8),
        thin: rgb(0x8f97a5),
        given: rgb(0xf4f6fa),
        own: rgb(0xa9cdff),
        note: rgb(0xc3c8d1),
        candidate: rgb(0xb7bdc8),
        peer: rgb(0x20242b),
        same: rgb(0x4d3c0c),
        selected: rgb(0x1c3a66),
        cursor: rgb(0x7fb2ff),
        conflict: [rgb(0xffb0a6), rgb(0x561c18)],
        accent: [rgb(0x8ab8ff), rgb(0x181b20)],
        focus: rgb(0x9cc4ff),
        border: rgb(0x7b8390),
        confirmed: rgb(0x8fe0a5),
        colours: nine([0x4a4d54, 0x6e2a25, 0x6b4415, 0x57500f, 0x2b5a2a, 0x1c5552, 0x234a80, 0x493a80, 0x6a2a58]),
        links: [rgb(0xff8a80); 2],
        roles: RoleSet::Dark,
        hatched: Hatching::Off,
    };

    /// Colours that nearly everybody can distinguish: those of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), mixed with white inside shapes.
    pub const OKABE_ITO: Self = Self {
        name: "okabe-ito",
        page: rgb(0xf7f7f7),
        paper: rgb(0xffffff),
        ink: rgb(0x000000),
        muted: rgb(0x4d4d4d),
        frame: rgb(0x000000),
        thin: rgb(0x6e6e6e),
        given: rgb(0x000000),
        own: rgb(0x004a75),
        note: rgb(0x333333),
        candidate: rgb(0x404040),
        peer: rgb(0xf0f0f0),
        same: rgb(0xf8f3b0),
        selected: rgb(0xcde8f8),
        cursor: rgb(0x0072b2),
        conflict: [rgb(0x7a3300), rgb(0xf6d5c0)],
        accent: [rgb(0x0072b2), rgb(0xffffff)],
        focus: rgb(0x0072b2),
        border: rgb(0x767676),
        confirmed: rgb(0x00664a),
        colours: nine([0xd0d0d0, 0xf0b58f, 0xf3cd80, 0xf7f1a0, 0x8fd4bd, 0xaad9f4, 0x8fbfdd, 0xe5bcd3, 0xffffff]),
        links: [rgb(0xa84a00); 2],
        roles: RoleSet::OkabeIto,
        hatched: Hatching::Off,
    };

    /// Bright on black, with contrasts far higher than necessary.
    pub const CONTRAST: Self = Self {
        name: "contrast",
        page: rgb(0x000000),
        paper: rgb(0x000000),
        ink: rgb(0xffffff),
        muted: rgb(0xe6e6e6),
        frame: rgb(0xffffff),
        thin: rgb(0xa6a6a6),
        given: rgb(0xffffff),
        own: rgb(0xffff00),
        note: rgb(0xffffff),
        candidate: rgb(0xffffff),
        peer: rgb(0x1c1c1c),
        same: rgb(0x4a3a00),
        selected: rgb(0x003f8f),
        cursor: rgb(0x00e5ff),
        conflict: [rgb(0xffd6d0), rgb(0x6b0000)],
        accent: [rgb(0xffff00), rgb(0x000000)],
        focus: rgb(0x00e5ff),
        border: rgb(0xffffff),
        confirmed: rgb(0x7dffb0),
        colours: nine([0x474747, 0x7a0000, 0x6b3a00, 0x4d4700, 0x004d12, 0x00494a, 0x0a3a8c, 0x3f1f8c, 0x6b0052]),
        links: [rgb(0xff9cf5); 2],
        roles: RoleSet::Contrast,
        hatched: Hatching::Off,
    };

    /// Black, white and grey on screens: every meaning is shown by shapes, lines and hatches.
    pub const GREY: Self = Self {
        name: "grey",
        page: rgb(0xf5f5f5),
        paper: rgb(0xffffff),
        ink: rgb(0x000000),
        muted: rgb(0x4d4d4d),
        frame: rgb(0x000000),
        thin: rgb(0x696969),
        given: rgb(0x000000),
        own: rgb(0x333333),
        note: rgb(0x333333),
        candidate: rgb(0x404040),
        peer: rgb(0xf0f0f0),
        same: rgb(0xe8e8e8),
        selected: rgb(0xd9d9d9),
        cursor: rgb(0x000000),
        conflict: [rgb(0x000000), rgb(0xffffff)],
        accent: [rgb(0x1f1f1f), rgb(0xffffff)],
        focus: rgb(0x000000),
        border: rgb(0x707070),
        confirmed: rgb(0x000000),
        colours: nine([0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff, 0xffffff]),
        links: [rgb(0x000000); 2],
        roles: RoleSet::Grey,
        hatched: Hatching::On,
    };

    /// The light theme for paper, where nothing is selected and thin lines are finer.
    pub const PRINT: Self = Self {
        name: "print",
        page: Rgb::WHITE,
        thin: rgb(0x4d4d4d),
        candidate: rgb(0x333333),
        peer: Rgb::WHITE,
        same: Rgb::WHITE,
        selected: Rgb::WHITE,
        ..Self::GREY
    };
}
