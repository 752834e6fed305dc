use super::*;

#[test]
fn any_pieces_are_one_text() {
    let text = "\u{feff}53..7 \u{1f600} \u{ff15}\u{b7}\n";
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(order).collect();
        for size in 1..9 {
            let (mut wide, mut out) = (Wide::of(&bytes).unwrap(), Vec::new());
            bytes.chunks(size).for_each(|piece| wide.decode(piece, &mut out));
            wide.end(&mut out);
            assert_eq!(str::from_utf8(&out), Ok(text), "in pieces of {size}");
        }
    }
}

#[test]
fn broken_text_is_marked() {
    for (bytes, expected) in
        [(&[0xff, 0xfe, 0x35][..], "\u{feff}\u{fffd}"), (&[0xfe, 0xff, 0xd8, 0x3d], "\u{feff}\u{fffd}")]
    {
        let (mut wide, mut out) = (Wide::of(bytes).unwrap(), Vec::new());
        wide.decode(bytes, &mut out);
        wide.end(&mut out);
        assert_eq!(str::from_utf8(&out), Ok(expected));
    }
    assert!(Wide::of(b"53").is_none());
}
