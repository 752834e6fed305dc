//! `ninefold bench techniques`: the last line and the exit code.

mod common;

use std::io::Write;

use common::{ninefold, stderr, stdout};

fn bench(text: &str) -> std::process::Output {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    ninefold(&["bench", "techniques", file.path().to_str().unwrap()]).output().unwrap()
}

#[test]
fn techniques() {
    let row = "12345678.".to_owned() + &".".repeat(72);
    let good = format!("# comment\n:0000:9:{row}:::919:\n:0003:9:{row}:::919:\n");
    let output = bench(&good);
    assert_eq!(stdout(&output).lines().last(), Some("2 of 2"));
    assert_eq!(output.status.code(), Some(0));

    let output = bench(&format!("{good}:0000-x:9:{row}::::\n:0000:9:{row}\nnonsense\n:9999:1:{row}:::919:\n"));
    let text = stdout(&output);
    assert_eq!(text.lines().last(), Some("2 of 6"), "{text}");
    assert!(text.contains("line 4, 0000: found what should not be there: Full House: "), "{text}");
    assert!(text.contains("line 6: expected a colon at the start"), "{text}");
    assert_eq!(output.status.code(), Some(1));

    let output = ninefold(&["bench", "techniques", "no such file"]).output().unwrap();
    assert!(stderr(&output).contains("cannot read no such file"));
    assert_eq!(output.status.code(), Some(2));
}
