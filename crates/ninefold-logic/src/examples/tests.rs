use std::{fs, path::Path};

/// A file that is packed and redrawn lacks only the remarks.
#[test]
fn boards_are_drawn_as_in_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/examples");
    let files: Vec<_> = folder.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), super::TEXTS.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let said: String = text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
        assert!(super::TEXTS.contains(&said), "{}: a board is drawn otherwise", file.display());
    }
}
