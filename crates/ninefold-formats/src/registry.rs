//! All formats, in the order of the public tables; among equally certain ones, the first is taken.

use std::path::Path;

use crate::format::Format;
use crate::{json, link, plain, program, table, variant, xml};

/// The formats.
pub static FORMATS: &[&Format] = &[
    // Plain text
    &plain::LINE,
    &plain::SDM,
    &plain::BLOCK,
    &plain::MSK,
    &plain::GRID,
    &plain::UNICODE,
    &plain::SPF,
    &plain::VISUAL,
    &plain::QQWING,
    &plain::CANDIDATES,
    &plain::HODOKU_GRID,
    &plain::CELLS,
    &plain::SUKAKU,
    // Formats of individual programs
    &program::SS,
    &program::SADMAN,
    &program::SUDOCUE,
    &program::SDX,
    &program::HODOKU,
    &program::SUSSER,
    &program::EXCHANGE,
    &link::iss::ISS,
    &program::SAV,
    &program::STREAM,
    &program::DIGITS,
    // Tables
    &table::GSF,
    &table::CSV,
    &table::TSV,
    // XML
    &xml::OPENSUDOKU,
    &xml::KSUDOKU,
    // Links, and the codes in them
    &link::fpuzzles::FPUZZLES_LINK,
    &link::classic::SUDOKUPAD_CLASSIC,
    &link::sudokupad::SUDOKUPAD_LINK,
    &link::sudokuwiki::SUDOKUWIKI,
    &link::exchange::EXCHANGE,
    &link::coach::COACH,
    &link::site::SITE,
    &link::penpa::PENPA,
    &link::solo::SOLO,
    // JSON
    &json::ninefold::NINEFOLD,
    &json::path::PATH,
    &json::ipuz::IPUZ,
    &json::pencilmark::PENCILMARK,
    &json::fpuzzles::FPUZZLES,
    &json::sudokupad::SUDOKUPAD,
    &json::object::OBJECT,
    // Regions, cages and clues as text
    &variant::KILLER,
    &variant::NUMBERS,
    &variant::SUMOCUE,
    &variant::JIGSAW,
    &variant::KRAZYDAD,
    &variant::FORUM,
    &variant::PUZZLEKIT,
    &variant::BOXES,
];

impl Format {
    /// The format with a name, or the only one whose files have this ending.
    ///
    /// ```
    /// use ninefold_formats::Format;
    ///
    /// assert_eq!(Format::named("sdk").unwrap().name, "sadman");
    /// assert_eq!(Format::named("sudokupad").unwrap().name, "sudokupad"); // though `.sudokupad` are files of another
    /// ```
    pub fn named(name: &str) -> Option<&'static Self> {
        let mut ending = FORMATS.iter().copied().filter(|format| format.endings.contains(&name));
        let named = FORMATS.iter().copied().find(|format| format.name == name);
        named.or_else(|| ending.next().filter(|_| ending.next().is_none()))
    }

    /// All its names: its own, and the endings that select it.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let name = self.name;
        let stands = move |ending: &&str| *ending != name && Self::named(ending).is_some_and(|own| own.name == name);
        std::iter::once(name).chain(self.endings.iter().copied().filter(stands))
    }

    /// The first format that has the ending of a file's name.
    pub fn of_file(path: &Path) -> Option<&'static Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        FORMATS.iter().copied().find(|format| format.endings.contains(&ending.as_str()))
    }
}
