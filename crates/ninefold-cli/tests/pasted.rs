//! Small inputs as people paste them, with the expected answers: `pasted/cases.tsv` in `NINEFOLD_CORPUS`, run as commands.

use crate::collections;
use crate::common::{ninefold, stderr, stdout};

/// Cases whose expected answers describe the output in words, or that need a terminal.
const BY_HAND: [&str; 3] = ["k02", "k05", "-"];

/// Cases for which the program is now better than the list: it reads grids of four rows, of which this one has several solutions, and refuses several
/// grids without a gap with their number.
const OTHERWISE: [&str; 2] = ["k28-4x4.txt", "k27-two.csv"];

/// A case that the program now reads, though the list also accepts a refusal: a compressed file.
const READ: &str = "k19-a.txt.gz";

#[test]
fn listed_inputs_are_read_as_they_were_meant() {
    let Some(cases) = collections::collection("pasted/cases.tsv") else { return };
    let (mut failures, mut count) = (Vec::new(), 0);
    for case in cases.lines().skip(1) {
        let fields: Vec<&str> = case.split('\t').collect();
        let [_, file, command, code, expected, ..] = fields[..] else { panic!("{case}") };
        if BY_HAND.iter().any(|name| file.starts_with(name)) || OTHERWISE.contains(&file) {
            continue;
        }
        let path = collections::path(&format!("pasted/{file}")).unwrap();
        let args: Vec<&str> =
            command.split(' ').map(|word| if word == "FILE" { path.to_str().unwrap() } else { word }).collect();
        let output = ninefold(&args).output().unwrap();
        // A label follows its cells; comments precede them.
        let lines: Vec<&str> = stdout(&output).lines().filter(|line| !line.starts_with('#')).collect();
        let found: Vec<&str> = lines.iter().map(|line| line.get(..81).unwrap_or(line)).collect();
        let code = if file == READ { "0" } else { code };
        let is_listed = expected.split('|').all(|grid| grid.len() == 81);
        let fits = output.status.code() == code.parse().ok()
            && (file != READ || found.len() == 1)
            && (!is_listed || found == expected.split('|').collect::<Vec<_>>());
        if !fits {
            failures.push(format!("{file}, {command}: {:?}\n{found:?}\n{}", output.status.code(), stderr(&output)));
        }
        count += 1;
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count >= 39, "only {count} cases");
}
