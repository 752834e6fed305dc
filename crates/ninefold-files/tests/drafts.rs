//! Files that are replaced whole, written by many at once.

use std::fs;
use std::io::Write;
use std::thread;

use ninefold_files::draft::Draft;

/// A writer removes the leftovers of killed processes. It must not remove a file that another writer has just created.
#[test]
fn many_write_to_one_folder() {
    const WRITERS: usize = 8;
    const TIMES: usize = 300;
    let folder = tempfile::tempdir().unwrap();
    let write = |writer: usize, time: usize| {
        let path = folder.path().join(format!("part-{writer}.tsv"));
        let mut draft = Draft::new(&path).unwrap();
        writeln!(draft, "{time}").unwrap();
        draft.finish().unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), format!("{time}\n"));
    };
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            scope.spawn(move || (0..TIMES).for_each(|time| write(writer, time)));
        }
    });
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), WRITERS, "nothing is left over");
}
