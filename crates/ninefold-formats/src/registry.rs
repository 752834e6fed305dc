//! The table of all formats, in the order of the published tables. Among equally certain formats, the first is chosen.

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
    /// Returns the format with the given name, or the only format whose files have this extension.
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

    /// Returns all names that select the format: its own name, and the extensions that belong to this format alone.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let name = self.name;
        let stands = move |ending: &&str| *ending != name && Self::named(ending).is_some_and(|own| own.name == name);
        std::iter::once(name).chain(self.endings.iter().copied().filter(stands))
    }

    /// Returns the first format that uses the extension of a file's path.
    pub fn of_file(path: &Path) -> Option<&'static Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        FORMATS.iter().copied().find(|format| format.endings.contains(&ending.as_str()))
    }
}
