//! The command, the calls of the packages for JavaScript and Python, and the game in the terminal use the same reader: they find the same puzzles in
//! a text, with the same messages about the rest of it.

use std::fs;

use crate::common::{HARD, SOLVED, ninefold, stderr, stdout};
use ninefold::Grid;
use ninefold::formats::{Column, FORMATS, Format, Request};
use ninefold::multi::{Boards, Grids};
use ninefold_app::game;
use ninefold_app::problem::Problem;
use ninefold_calls::{Call, Options, Value as Given};
use ninefold_play::Subject;
use ninefold_play::files::{Contents, Found};
use serde_json::Value;

use crate::collections;
use crate::forms;

/// A text with the name of its file, and the options for reading it.
struct Sample {
    name: String,
    bytes: Vec<u8>,
    request: Request,
}

/// The answers about a sample, as JSON, and the messages, in order.
#[derive(PartialEq, Eq, Debug)]
struct Told {
    answers: Vec<Value>,
    messages: Vec<String>,
}

impl Sample {
    fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into(), request: Request::default() }
    }

    /// Returns the request as arguments of the command.
    fn arguments(&self) -> Vec<String> {
        let from = self.request.from.map(|format| format!("--from={format}"));
        let column = self.request.column.as_ref().map(|column| format!("--column={}", shown(column)));
        let drawings = self.request.ignore_drawings.then(|| "--ignore-drawings".to_owned());
        from.into_iter().chain(column).chain(drawings).collect()
    }

    /// Returns the request as options of a call.
    fn options(&self) -> Vec<(String, Given)> {
        let from = self.request.from.map(|format| ("from".into(), Given::Text(format.to_string())));
        let column = self.request.column.as_ref().map(|column| ("column".into(), Given::Text(shown(column))));
        let drawings = self.request.ignore_drawings.then(|| ("ignoreDrawings".into(), Given::Flag(true)));
        from.into_iter().chain(column).chain(drawings).collect()
    }

    fn command(&self, folder: &std::path::Path) -> Told {
        fs::write(folder.join(&self.name), &self.bytes).unwrap();
        let mut command = ninefold(&["check", "--json", "--blame", &self.name]);
        let output = command.args(self.arguments()).current_dir(folder).output().unwrap();
        let said = stderr(&output).lines().map(|line| line.strip_prefix("ninefold: ").unwrap_or(line).to_owned());
        // After a hundred errors, the command announces that it only counts the others; the packages only return their number.
        let messages = said.filter(|line| !line.ends_with("further unreadable places are only counted"));
        let messages: Vec<String> = messages.collect();
        // Unreadable text has a line of JSON too. If there are many errors, only the first ones are also messages.
        let (failed, answers): (Vec<Value>, Vec<Value>) =
            objects(stdout(&output)).into_iter().partition(|line| line["puzzle"].is_null());
        let failed: Vec<String> = failed.iter().map(|line| self.placed(line)).collect();
        let told = messages.iter().filter(|message| failed.contains(message)).count();
        assert!(told == failed.len().min(MOST_TOLD), "{}: {failed:?}\n{messages:?}", self.name);
        Told { answers, messages }
    }

    fn call(&self, name: &str) -> Told {
        let mut options = self.options();
        options.push(("many".into(), Given::Flag(true)));
        if name == "check" {
            options.push(("blame".into(), Given::Flag(true)));
        }
        options.push(("source".into(), Given::Text(self.name.clone())));
        let call = Call::new(Options::new(options), self.bytes.clone()).run(name);
        let [answers, messages] = call.unwrap_or_else(|failure| panic!("{}: {}", self.name, failure.json()));
        let [answers, messages] = [answers, messages].map(|bytes| String::from_utf8(bytes).unwrap());
        let messages = objects(&messages).iter().map(|message| self.placed(message)).collect();
        Told { answers: objects(&answers), messages }
    }

    /// Formats a message of a call like a message of the command.
    fn placed(&self, message: &Value) -> String {
        let name = &self.name;
        if let Some(note) = message["note"].as_str() {
            let (line, kind) = note.strip_prefix("line ").and_then(|rest| rest.split_once(": ")).expect("a place");
            return format!("{name}:{line}: {kind}");
        }
        let (error, message) = (&message["error"], message["error"]["message"].as_str().expect("a message"));
        // An object has a place for every error; for an error of the whole source, the command names only the source.
        let is_whole = message.ends_with("unreadable places in all") || message == "expected a puzzle, found none";
        let places = ["line", "column"].iter().filter_map(|key| error[*key].as_u64()).filter(|_| !is_whole);
        let places: String = places.map(|place| format!(":{place}")).collect();
        format!("{name}{places}: {message}")
    }

    fn game(&self) -> Contents {
        game::read(&mut &self.bytes[..], self.name.as_str().into(), self.request.clone())
    }
}

/// The number of errors that standard error shows; all others are only counted.
const MOST_TOLD: usize = 100;

/// Returns the name or number of a column.
fn shown(column: &Column) -> String {
    match column {
        Column::Named(name) => name.clone(),
        Column::Number(number) => number.to_string(),
    }
}

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Writes the puzzle of a game as a file contains it: without the player's digits, but with the candidates if some are eliminated.
fn written(found: &Found) -> String {
    let subject = Subject { givens: &found.givens, notes: Some(&found.notes), title: &found.title };
    Problem::from(&game::document(subject)).to_string()
}

/// Whether two texts are the same puzzle. If one has candidates, the other may be only the digits that imply them.
fn is_same(one: &str, other: &str) -> bool {
    one == other
        || other.parse::<Grid>().is_ok_and(|grid| Problem::from(Boards::from(&Grids::from(grid))).to_string() == one)
}

/// Returns the text of an answer's puzzle.
fn puzzle(answer: &Value) -> &str {
    answer["puzzle"].as_str().expect("a puzzle")
}

/// Whether two answers are about the same puzzle at the same place.
fn is_same_head(one: &Value, other: &Value) -> bool {
    let parts = ["layout", "grids", "rules", "format", "source", "line"];
    is_same(puzzle(one), puzzle(other)) && parts.iter().all(|key| one[*key] == other[*key])
}

/// Whether two lists have the same length and agree item by item.
fn are_same<A, B>(all: &[A], others: &[B], is_same: impl Fn(&A, &B) -> bool) -> bool {
    all.len() == others.len() && all.iter().zip(others).all(|(one, other)| is_same(one, other))
}

/// Lists all differences between the answers of the command, the calls and the game.
fn differences(sample: &Sample, folder: &std::path::Path) -> Vec<String> {
    let (command, check, parse, game) =
        (sample.command(folder), sample.call("check"), sample.call("parse"), sample.game());
    let mut all = Vec::new();
    let mut same = |what: &str, is: bool, one: &dyn std::fmt::Debug, other: &dyn std::fmt::Debug| {
        if !is {
            all.push(format!("{}: {what}\n  {one:?}\n  {other:?}", sample.name));
        }
    };
    same("check", command == check, &command, &check);
    same("parse", are_same(&command.answers, &parse.answers, is_same_head), &command.answers, &parse.answers);
    same("messages of parse", command.messages == parse.messages, &command.messages, &parse.messages);
    let mut said: Vec<String> = game.errors.iter().chain(&game.notes).cloned().collect();
    said.retain(|line| !line.ends_with("further unreadable places are only counted"));
    said.sort();
    let mut messages = command.messages.clone();
    messages.sort();
    same("messages of the game", said == messages, &messages, &said);
    let games: Vec<String> = game.puzzles.iter().map(written).collect();
    let puzzles: Vec<&str> = command.answers.iter().map(puzzle).collect();
    same("games", are_same(&puzzles, &games, |one, other| is_same(one, other)), &puzzles, &games);
    all
}

/// Reads the samples of the corpus that are text; compressed files are left out, since they are decompressed before they are read.
fn pasted() -> Vec<Sample> {
    let Some(folder) = collections::path("pasted") else { return Vec::new() };
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let texts = files.filter(|path| path.extension().is_none_or(|ending| ending != "gz" && ending != "tsv"));
    texts.map(|path| Sample::new(path.file_name().unwrap().to_str().unwrap(), fs::read(&path).unwrap())).collect()
}

/// Returns texts with errors, notes, other encodings and other rules.
fn doubtful() -> Vec<Sample> {
    let rows: String = SOLVED.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let wide = |text: &str, bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let mark = |text: &str| format!("\u{feff}{text}");
    vec![
        Sample::new("error-and-puzzle.txt", format!("{}\n\n{HARD}\n", &HARD[1..])),
        Sample::new("puzzle-and-error.txt", format!("{HARD}\n12\n{SOLVED}\nA{}\n", &HARD[1..])),
        Sample::new("joined.txt", format!("{rows}{rows}")),
        Sample::new("below.txt", format!("{rows}Have fun!\n")),
        Sample::new("prose.txt", format!("A story\nof two lines.\n\n{HARD}\n\nand of a third\n")),
        Sample::new("columns.csv", format!("before,after\n{HARD},{}\n", HARD.replacen('.', "8", 1))),
        Sample::new("utf16le.txt", wide(&mark(HARD), u16::to_le_bytes)),
        Sample::new("utf16be.txt", wide(&mark(&rows), u16::to_be_bytes)),
        Sample::new("utf16-without-mark.txt", wide(HARD, u16::to_le_bytes)),
        Sample::new("latin.txt", [HARD.as_bytes(), b" caf\xe9 \x96 f\xfcr alle\n"].concat()),
        Sample::new("mark.txt", mark(HARD)),
        Sample::new("small.txt", "1...\n..2.\n.3..\n...4\n"),
        Sample::new("nothing.txt", ""),
        Sample::new("blank.txt", " \n\n\t\n"),
        Sample::new("nonsense.txt", "Hello world\nthis is nothing\n"),
        Sample::new("bytes.bin", (0..=255).cycle().take(4096).collect::<Vec<u8>>()),
        Sample::new("many-errors.txt", format!("{}\n", &HARD[1..]).repeat(120) + HARD),
        Sample::new("cut.json", format!("{{\"puzzle\": \"{HARD}\", \"level\": ")),
    ]
}

/// Returns documents whose rules are only drawn, without and with `--ignore-drawings`; a table with another column; a format by its name.
fn requested() -> Vec<Sample> {
    let document = Format::named("f-puzzles-json").unwrap().example;
    let drawn =
        |name: &str, extra: &str| Sample::new(name, document.replacen("\"size\"", &format!("{extra},\"size\""), 1));
    let line = || drawn("line.json", r#""line":[{"lines":[["R1C1","R2C2"]]}]"#);
    let words = || drawn("words.json", r#""ruleset":"Digits along a thermometer increase.""#);
    let ignoring =
        |sample: Sample| Sample { request: Request { ignore_drawings: true, ..Request::default() }, ..sample };
    let other = HARD.replacen('.', "8", 1);
    let table = Sample::new("columns.csv", format!("before,after\n{HARD},{other}\n{HARD},12\n"));
    let column = Some(Column::Named("after".into()));
    let forced = Sample::new("forced.txt", format!("{HARD}\nnothing\n{HARD}\n"));
    vec![
        line(),
        words(),
        ignoring(line()),
        ignoring(words()),
        Sample { request: Request { column, ..Request::default() }, ..table },
        Sample { request: Request { from: Format::named("line"), ..Request::default() }, ..forced },
    ]
}

/// Compares the answers about the corpus, the ways in which people write a grid, the example of each format, and doubtful texts.
#[test]
fn every_door_finds_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let forms = forms::forms(HARD).into_iter().enumerate();
    let word = |text: &str| text.replace(|char: char| !char.is_ascii_alphanumeric(), "-");
    let forms =
        forms.map(|(at, form)| Sample::new(format!("{at}-{}-{}.txt", word(form.kind), word(&form.name)), form.text));
    let examples = FORMATS.iter().map(|format| Sample::new(format!("example.{}", format.name), format.example));
    let samples: Vec<Sample> =
        pasted().into_iter().chain(examples).chain(doubtful()).chain(requested()).chain(forms).collect();
    assert!(samples.len() > 200, "only {} samples", samples.len());
    let games: Vec<Contents> = samples.iter().map(Sample::game).collect();
    for (what, count) in [
        ("errors", games.iter().filter(|game| !game.errors.is_empty()).count()),
        ("notes", games.iter().filter(|game| !game.notes.is_empty()).count()),
        (
            "puzzles beside errors",
            games.iter().filter(|game| !game.errors.is_empty() && !game.puzzles.is_empty()).count(),
        ),
    ] {
        assert!(count > 3, "only {count} samples have {what}");
    }
    let all: Vec<String> = samples.iter().flat_map(|sample| differences(sample, folder.path())).collect();
    assert!(all.is_empty(), "{} differences\n{}", all.len(), all.join("\n"));
}
