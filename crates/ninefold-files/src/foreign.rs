//! Recognises files that are not text, such as archives and pictures, by their first bytes. The error names the kind of file, and a remedy, in one
//! line.

/// The remedies for kinds of files.
const UNPACK: &str = "unpack it first";
const EXPORT: &str = "save it as CSV or text first";
const PICTURE: &str = "puzzles are read from text, not from pictures";
const OTHER: &str = "expected text";

/// The kinds of files, each with its first bytes, its name, and the remedy.
const KINDS: [(&[u8], &str, &str); 9] = [
    (b"BZh", "a bzip2 file", "unpack it first: bunzip2 -c FILE | ninefold ..."),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", UNPACK),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture", PICTURE),
    (b"\xff\xd8\xff", "a JPEG picture", PICTURE),
    (b"GIF8", "a GIF picture", PICTURE),
    (b"%PDF-", "a PDF document", "copy its text into a file first"),
    (b"SQLite format 3\0", "an SQLite database", "export its puzzles as CSV or text first"),
    (b"\x7fELF", "a program", OTHER),
    (OLD, "an old Office document", EXPORT),
];

/// The first bytes of an Office document in the format used up to 2003.
pub(crate) const OLD: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// The first bytes of a zip file.
pub(crate) const ZIP: &[u8] = b"PK\x03\x04";

/// The offset of the mark in a tar archive, and the mark itself.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// Whether a source that starts with these bytes may turn out not to be text once more bytes are read.
pub(crate) fn may_begin(first: &[u8]) -> bool {
    let marks = KINDS.iter().map(|(mark, ..)| *mark).chain([ZIP]);
    marks.into_iter().any(|mark| first.len() < mark.len() && mark.starts_with(first))
}

/// Returns the kind of a file that starts with these bytes, and the remedy, or `None` if the file may be text.
pub(crate) fn named(first: &[u8]) -> Option<String> {
    let said = |(kind, advice)| format!("{kind}: {advice}");
    if first.starts_with(ZIP) {
        return Some(said(zip(first)));
    }
    if first.get(TAR.0..).is_some_and(|rest| rest.starts_with(TAR.1)) {
        return Some(said(("a tar archive", "unpack it first: tar -xOf FILE | ninefold ...")));
    }
    KINDS.iter().find(|(begin, ..)| first.starts_with(begin)).map(|&(_, kind, advice)| said((kind, advice)))
}

/// Returns the kind of a zip file, and the remedy. Spreadsheets are zip files whose first entries have known names.
fn zip(first: &[u8]) -> (&'static str, &'static str) {
    let has = |text: &[u8]| memchr::memmem::find(first, text).is_some();
    match () {
        () if has(b"mimetypeapplication/vnd.oasis.opendocument") => ("an OpenDocument file", EXPORT),
        () if has(b"[Content_Types].xml") || has(b"xl/") => ("an Office document, such as a spreadsheet", EXPORT),
        () => ("a zip archive", UNPACK),
    }
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn kinds_are_known_by_their_first_bytes() {
        assert!(named(b"BZh91AY").is_some_and(|said| said.starts_with("a bzip2 file: unpack it first")));
        let tar = [&[b'a'; 257][..], b"ustar\0"].concat();
        assert!(named(&tar).is_some_and(|said| said.starts_with("a tar archive: unpack it first")));
        assert!(named(b"PK\x03\x04....xl/workbook.xml").is_some_and(|said| said.contains("spreadsheet")));
        assert!(named(b"PK\x03\x04....puzzles.txt").is_some_and(|said| said.starts_with("a zip archive")));
        for text in ["", "BZ", "GIF", "53..7....6..195....98....6", "PK", "%PD"] {
            assert_eq!(named(text.as_bytes()), None, "{text}");
        }
    }
}
