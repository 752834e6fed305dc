//! Reads spreadsheets. Each sheet becomes a text with one line for each row, which the same reader reads as all other sources.
//!
//! ```text
//! workbook -> cells, row by row -> lines with commas     -> the reader of formats; line n is row n
//!                               -> nine lines of a grid, if the sheet contains only digits
//! ```
//!
//! A program that stores a number with more than 15 digits loses the digits after these. Such a number is omitted, with an error if it may have been
//! a puzzle.

#[cfg(feature = "spreadsheets")]
mod book;
#[cfg(feature = "spreadsheets")]
mod page;

#[cfg(feature = "spreadsheets")]
pub(crate) use book::read;

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

/// The kinds of spreadsheet files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "spreadsheets"), allow(dead_code, reason = "none is recognised"))]
pub(crate) enum Kind {
    /// A workbook of Excel, from 2007 on.
    Xlsx,
    /// A workbook of `LibreOffice`.
    Ods,
    /// A workbook of Excel up to 2003.
    Xls,
}

impl Kind {
    /// Returns the kind of a file that starts with these bytes. Returns `None` for other files, and in a build without spreadsheets.
    pub(crate) fn of(first: &[u8]) -> Option<Self> {
        let has = |text: &[u8]| memchr::memmem::find(first, text).is_some();
        let is_zip = first.starts_with(crate::foreign::ZIP);
        match () {
            () if !cfg!(feature = "spreadsheets") => None,
            () if is_zip && has(b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet") => Some(Self::Ods),
            () if is_zip && has(b"xl/") => Some(Self::Xlsx),
            () if first.starts_with(crate::foreign::OLD) => Some(Self::Xls),
            () => None,
        }
    }
}

/// The texts of all sheets, which are concatenated in a file.
pub(crate) struct Texts {
    /// The file.
    pub(crate) file: File,
    /// The sheets that have cells.
    pub(crate) sheets: Vec<Sheet>,
}

/// A sheet, with the position of its text in the file.
pub(crate) struct Sheet {
    /// The name of the sheet.
    pub(crate) name: String,
    /// The offset of the first byte.
    pub(crate) start: u64,
    /// The offset after the last byte.
    pub(crate) end: u64,
    /// The row and column of each number that has lost digits, counted from 0.
    pub(crate) lost: Vec<(u32, u32)>,
}

impl Sheet {
    /// Returns a reader of the text of the sheet.
    pub(crate) fn bytes(&self, file: &Arc<Mutex<File>>) -> impl Read + Send + 'static {
        Slice { file: Arc::clone(file), at: self.start, end: self.end }
    }
}

/// A part of a file that other readers use at the same time.
struct Slice {
    file: Arc<Mutex<File>>,
    at: u64,
    end: u64,
}

impl Read for Slice {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.at))?;
        let read = (&mut *file).take(self.end - self.at).read(buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

/// Returns the name of a cell, such as `C5`.
pub(crate) fn cell((row, column): (u32, u32)) -> String {
    let (mut letters, mut rest) = (Vec::new(), column + 1);
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.reverse();
    letters.into_iter().collect::<String>() + &(row + 1).to_string()
}

/// Always returns an error, since this build does not support spreadsheets.
#[cfg(not(feature = "spreadsheets"))]
pub(crate) fn read(_: Kind, _: File) -> Result<Texts, String> {
    Err(ninefold_app::feature::SPREADSHEETS.to_string())
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_have_the_names_that_users_see() {
        let named =
            [((0, 0), "A1"), ((4, 2), "C5"), ((9, 25), "Z10"), ((0, 26), "AA1"), ((1, 701), "ZZ2"), ((0, 702), "AAA1")];
        for (place, name) in named {
            assert_eq!(cell(place), name);
        }
    }
}
