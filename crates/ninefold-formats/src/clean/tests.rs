use super::*;

/// Cleans bytes that are passed in pieces of a given size.
fn cleaned(bytes: &[u8], size: usize) -> Vec<u8> {
    let (mut cleaner, mark) = Cleaner::of(bytes);
    let mut out = Vec::new();
    for piece in bytes[mark..].chunks(size) {
        if cleaner.passes(piece) { out.extend(piece) } else { cleaner.push(piece, &mut out) }
    }
    cleaner.end(&mut out);
    out
}

#[test]
fn any_pieces_are_one_text() {
    let text = "53..7 \u{1f600} \u{ff15}\u{b7}\n";
    let marked = format!("\u{feff}{text}");
    let wide = |text: &str, order: fn(u16) -> [u8; 2]| -> Vec<u8> { text.encode_utf16().flat_map(order).collect() };
    let wider =
        |text: &str, order: fn(u32) -> [u8; 4]| -> Vec<u8> { text.chars().map(u32::from).flat_map(order).collect() };
    for bytes in [
        text.as_bytes().to_vec(),
        marked.as_bytes().to_vec(),
        wide(&marked, u16::to_le_bytes),
        wide(&marked, u16::to_be_bytes),
        wider(&marked, u32::to_le_bytes),
        wider(&marked, u32::to_be_bytes),
    ] {
        for size in 1..9 {
            assert_eq!(str::from_utf8(&cleaned(&bytes, size)), Ok(text), "in pieces of {size}");
        }
    }
    let ascii = "53..7....6..195...\n";
    for bytes in [
        wide(ascii, u16::to_le_bytes),
        wide(ascii, u16::to_be_bytes),
        wider(ascii, u32::to_le_bytes),
        wider(ascii, u32::to_be_bytes),
    ] {
        assert_eq!(str::from_utf8(&cleaned(&bytes, 5)), Ok(ascii), "without a mark");
    }
}

#[test]
fn colours_and_line_ends_are_gone() {
    for (bytes, expected) in [
        (&b"\x1b[1m5\x1b[0m \x1b[38;5;9m3\x1b[m\n"[..], "5 3\n"),
        (b"\x1b]8;;file:///x\x1b\\5\x1b]8;;\x07 3", "5 3"),
        (b"\x1b(B5\x1b[\n3", "5\n3"),
        (b"5\x1b\r3\x1b[1\r\n7\x1b", "5\n3\n7"),
        (b"53\r67\r", "53\n67\n"),
        (b"53\r\r67", "53\n\n67"),
        (b"53\r\n67\r\n", "53\n67\n"),
        (b"53\r\r\n67\r\n", "53\n67\n"),
        (b"53\n\x1a", "53\n"),
        (b"53\r\n\x1a\x1a\x1a", "53\n"),
        (b"5\x1a3", "5\x1a3"),
    ] {
        for size in 1..9 {
            assert_eq!(str::from_utf8(&cleaned(bytes, size)), Ok(expected), "in pieces of {size}");
        }
    }
}

#[test]
fn code_pages_are_told_by_evidence() {
    let found = |bytes: &[u8]| {
        let (mut cleaner, mut out) = (Cleaner::of(bytes).0, Vec::new());
        cleaner.push(bytes, &mut out);
        cleaner.end(&mut out);
        (String::from_utf8_lossy(&out).into_owned(), cleaner.found())
    };
    assert_eq!(found(b"caf\xe9 \x84x\x93"), ("caf\u{e9} \u{201e}x\u{201c}".into(), Some("Windows-1252 (Latin-1)")));
    assert_eq!(
        found(b"\xda\xc4\xc4\xc4\xc2"),
        ("\u{250c}\u{2500}\u{2500}\u{2500}\u{252c}".into(), Some("code page 437 (DOS)"))
    );
    assert_eq!(found("café".as_bytes()), ("café".into(), None));
    // Damaged UTF-8 does not lead to a code page.
    assert_eq!(found(b"caf\xc3\xa9 \xff").1, None);
}

#[test]
fn broken_text_is_marked() {
    for (bytes, expected) in [(&[0xff, 0xfe, 0x35][..], "\u{fffd}"), (&[0xfe, 0xff, 0xd8, 0x3d], "\u{fffd}")] {
        assert_eq!(str::from_utf8(&cleaned(bytes, 3)), Ok(expected));
    }
}
