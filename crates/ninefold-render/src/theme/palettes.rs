//! The colours of every theme.
//!
//! Text has a contrast of 4.5 at least to all that it may stand on, lines, rings and borders of 3; `tests/contrast.rs` computes it for
//! every pair. Two themes say nothing by hue: `print` for paper, `grey` for screens; their roles are told by hatches.

use super::{Hatching, RoleColours, Roles, Theme};
use crate::colour::Rgb;

const fn rgb(hex: u32) -> Rgb {
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

const fn colours(fill: u32, line: u32, ink: u32) -> RoleColours {
    RoleColours { fill: rgb(fill), line: rgb(line), ink: rgb(ink) }
}

/// A colour mixed with white, with its own line.
const fn soft(fill: u32, line: u32) -> RoleColours {
    RoleColours { fill: rgb(fill).over(Rgb::WHITE, 120), line: rgb(line), ink: Rgb::BLACK }
}

/// White on a dark colour.
const fn deep(fill: u32, line: u32) -> RoleColours {
    colours(fill, line, 0xffffff)
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
        roles: Roles {
            pattern: colours(0xbfe5c3, 0x1e7a34, 0x0b2e13),
            pivot: colours(0xf5d98a, 0x8a6100, 0x2e2000),
            wing: colours(0xb9dcf5, 0x19649e, 0x08283f),
            base: colours(0xbfe5c3, 0x1e7a34, 0x0b2e13),
            cover: colours(0xd9d2f2, 0x5a41a8, 0x22163f),
            fin: colours(0xa9cdf7, 0x1f57a8, 0x08203f),
            endofin: colours(0xe3c0f0, 0x7a2a99, 0x2e0b3d),
            context: colours(0xf2f2f2, 0x6b6b6b, 0x222222),
            supposed: colours(0xffe9a8, 0x946200, 0x2e2000),
            placed: colours(0x17692d, 0x0c4019, 0xffffff),
            eliminated: colours(0xfbd0c9, 0xb3261e, 0x5c0f0a),
            groups: [
                colours(0xbfdcf7, 0x1f57a8, 0x08203f),
                colours(0xffd6a3, 0x9a5200, 0x331a00),
                colours(0xc9ebc0, 0x2c7a1e, 0x0f2e0b),
                colours(0xf3c6e2, 0x99277a, 0x3d0b2f),
                colours(0xe0d6c5, 0x6b5a36, 0x2b2415),
                colours(0xc5e8e6, 0x1a716c, 0x08302e),
            ],
        },
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
        roles: Roles {
            pattern: colours(0x1f5c2e, 0x7ddb93, 0xeafff0),
            pivot: colours(0x6b4e00, 0xffd166, 0xfff4d6),
            wing: colours(0x12507a, 0x7cc4f5, 0xe6f5ff),
            base: colours(0x1f5c2e, 0x7ddb93, 0xeafff0),
            cover: colours(0x46358a, 0xb9a8ff, 0xf1edff),
            fin: colours(0x1b4a8f, 0x8fbcff, 0xe8f1ff),
            endofin: colours(0x64247d, 0xdf9cf5, 0xfaebff),
            context: colours(0x2c3038, 0xa5abb5, 0xf2f2f2),
            supposed: colours(0x6e5200, 0xffd84d, 0xfff6d6),
            placed: colours(0x9df0b0, 0xe6ffec, 0x06240f),
            eliminated: colours(0x7a1f18, 0xff9c92, 0xffecea),
            groups: [
                colours(0x1b4a8f, 0x8fbcff, 0xe8f1ff),
                colours(0x7a4400, 0xffb866, 0xfff0de),
                colours(0x2a5c1d, 0x9ade86, 0xefffe9),
                colours(0x7a1f61, 0xff9fdd, 0xffebf8),
                colours(0x54482c, 0xd9c79c, 0xfaf4e4),
                colours(0x125a56, 0x7fdcd6, 0xe6fffd),
            ],
        },
        hatched: Hatching::Off,
    };

    /// Colours that are told apart by nearly everybody: those of Okabe and Ito (<https://jfly.uni-koeln.de/color/>), inside mixed
    /// with white.
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
        roles: Roles {
            pattern: soft(0x009e73, 0x00664a),
            pivot: soft(0xf0e442, 0x7a7000),
            wing: soft(0x56b4e9, 0x1f6f9e),
            base: soft(0x009e73, 0x00664a),
            cover: soft(0xcc79a7, 0x8f3c6b),
            fin: soft(0x0072b2, 0x0072b2),
            endofin: soft(0xe69f00, 0x8f6200),
            context: colours(0xf2f2f2, 0x5c5c5c, 0x000000),
            supposed: soft(0xf0e442, 0x7a7000),
            placed: colours(0x0072b2, 0x003b5c, 0xffffff),
            eliminated: soft(0xd55e00, 0xa84a00),
            groups: [
                soft(0x56b4e9, 0x1f6f9e),
                soft(0xe69f00, 0x8f6200),
                soft(0x009e73, 0x00664a),
                soft(0xcc79a7, 0x8f3c6b),
                soft(0xf0e442, 0x7a7000),
                colours(0xdddddd, 0x333333, 0x000000),
            ],
        },
        hatched: Hatching::Off,
    };

    /// Bright on black, with contrasts far beyond what is needed.
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
        roles: Roles {
            pattern: deep(0x003d14, 0x5dff9b),
            pivot: deep(0x4d3a00, 0xffd84d),
            wing: deep(0x003a5c, 0x5cc8ff),
            base: deep(0x003d14, 0x5dff9b),
            cover: deep(0x2d1f7a, 0xc4b5ff),
            fin: deep(0x0a3a8c, 0x8fc1ff),
            endofin: deep(0x4f1266, 0xf0a8ff),
            context: deep(0x262626, 0xcfcfcf),
            supposed: deep(0x4d3f00, 0xffe45c),
            placed: colours(0xd6ffe3, 0xffffff, 0x000000),
            eliminated: deep(0x6b0000, 0xff9c92),
            groups: [
                deep(0x0a3a8c, 0x8fc1ff),
                deep(0x4d3a00, 0xffd84d),
                deep(0x003d14, 0x5dff9b),
                deep(0x4f1266, 0xf0a8ff),
                deep(0x2d1f7a, 0xc4b5ff),
                deep(0x003a5c, 0x5cc8ff),
            ],
        },
        hatched: Hatching::Off,
    };

    /// Black, white and grey on screens: every meaning is told by shapes, lines and hatches.
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
        roles: Roles {
            pattern: colours(0xdddddd, 0x000000, 0x000000),
            pivot: colours(0xffffff, 0x000000, 0x000000),
            wing: colours(0xffffff, 0x000000, 0x000000),
            base: colours(0xdddddd, 0x000000, 0x000000),
            cover: colours(0xffffff, 0x000000, 0x000000),
            fin: colours(0xeeeeee, 0x000000, 0x000000),
            endofin: colours(0xeeeeee, 0x000000, 0x000000),
            context: colours(0xffffff, 0x555555, 0x000000),
            supposed: colours(0xffffff, 0x000000, 0x000000),
            placed: colours(0x000000, 0x000000, 0xffffff),
            eliminated: colours(0xffffff, 0x000000, 0x000000),
            groups: [
                colours(0xd5d5d5, 0x000000, 0x000000),
                colours(0xffffff, 0x000000, 0x000000),
                colours(0xd5d5d5, 0x000000, 0x000000),
                colours(0xffffff, 0x000000, 0x000000),
                colours(0xe8e8e8, 0x000000, 0x000000),
                colours(0xffffff, 0x000000, 0x000000),
            ],
        },
        hatched: Hatching::On,
    };

    /// The same for paper, where nothing is selected, and where thin lines are finer.
    pub const PRINT: Self = Self {
        name: "print",
        page: Rgb::WHITE,
        thin: rgb(0x8c8c8c),
        candidate: rgb(0x333333),
        peer: Rgb::WHITE,
        same: Rgb::WHITE,
        selected: Rgb::WHITE,
        ..Self::GREY
    };
}
