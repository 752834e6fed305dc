use super::*;

#[test]
fn every_hidden_sign_is_shown() {
    let hidden = (0..0x20).chain(0x7f..0xa0).chain(0x202a..0x202f).chain(0x2066..0x206a).filter_map(char::from_u32);
    for char in hidden.filter(|&char| char != '\t') {
        let shown = visible(char.encode_utf8(&mut [0; 4])).into_owned();
        assert!(shown.starts_with('\\') && shown.bytes().all(|byte| byte.is_ascii_graphic()), "{char:?}: {shown}");
        assert_eq!(visible(&shown), shown, "nothing is escaped twice");
    }
    assert_eq!(visible("\r\n\u{7f}\u{9b}\u{2066}"), r"\r\n\x7f\u{9b}\u{2066}");
}

#[test]
fn lines_keep_their_ends_and_their_colours() {
    let drawn = "\x1b[1;32m5\x1b[0m\t7\r\nnext\n";
    assert_eq!(lines(drawn), drawn);
    assert_eq!(lines("a\x1b[2Jb\x1b]0;title\x07\rc\x1b[31\n"), "a\\x1b[2Jb\\x1b]0;title\\x07\\rc\\x1b[31\n");
    assert_eq!(lines("\u{202e}x\n"), "\\u{202e}x\n");
}
